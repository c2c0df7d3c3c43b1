//! The closed set of systems: the one place that names them all, and asks each for what is its own.

mod builder;
mod contests;
mod grades;
mod names;
mod reading_again;
mod rulebook;
mod work;

use serde::{Deserialize, Serialize};

use crate::dice::{self, Expression, Faces, Throw, Unread};
use crate::ids::CreatureId;
use crate::words::{Complaint, is_same};

use super::contest_score::Score;
use super::interface::offer::{Offer, StandingRoll};
use super::interface::prospects::{Hope, ScaleStep};
use super::interface::{
    ActionTaken, Doings, Ladder, RankGroup, ReadSheet, Repeats, RollResult, ShownDie,
    SystemAttempt, SystemBuilder, SystemOutcome, SystemSheet, Unrepeatable,
};
use super::laid::Laid;
use super::line::{self, Reader, SystemLines, read_attempt};
use super::outcome_grade::OutcomeGrade;
use super::reference::{TableName, Topic};
use super::rule_tables::RuleTables;
use super::sheet::{Follows, Group, Sheet, SheetField};
use super::system::{System, with_systems};
use super::work::ProgressStep;
use super::{
    BadRules, Bestiaries, Chance, ConditionEffect, ConditionModifier, Derived, Encounters, FoeRank,
    Initiative, Odds, Ranked, Reference, Standing, Unswayable, Verdict, free_dice,
};
use super::{dice_pool, monsters_and_magic, pen_and_dagger, success_roll, swords_and_sorcery};
use crate::report::Table;

/// What a line asks for, of whichever system.
pub type Attempting = line::Attempting<Attempt>;

/// Reads free dice.
pub(crate) fn read_free_dice<C>(
    reader: &mut Reader<'_, C>,
    who: &[CreatureId],
) -> Result<Attempting, Complaint> {
    let read = reader.against(&(), |reader| reader.read_free_dice(who));
    read.map(|attempting| attempting.map(Attempt::Dice))
}

/// Makes the closed enums, and every method that asks the system whose it is. `Dice` beside the systems is free dice.
macro_rules! systems {
    ($d:tt: $($(#[$about:meta])* $System:ident in $module:ident,)+) => {
        /// What an attempt answers by the tables of its system; nothing for free dice.
        macro_rules! by_book {
            ($d attempt:expr, $d rules:expr, ($d it:ident, $d book:ident) => $d answer:expr) => {
                match $d attempt {
                    $(Attempt::$System($d it) => {
                        let $d book = &$d rules.$module;
                        $d answer
                    })+
                    Attempt::Dice(_) => None,
                }
            };
        }

        /// A fully described roll.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Attempt {
            $($(#[$about])* $System($module::Attempt),)+
            /// Free dice, which belong to no system.
            Dice(Expression),
        }

        /// What came of an attempt, with every face rolled.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Outcome {
            $($(#[$about])* $System($module::Outcome),)+
            /// Of free dice.
            Dice(Throw),
        }

        /// All rule data, passed by reference: the tables, lists and cues of every system.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Rulebook {
            $($(#[$about])* pub $module: Laid<$module::Book>,)+
            /// The rules in words.
            pub reference: Reference,
            /// Foes known by name.
            pub bestiaries: Bestiaries,
            /// Encounters made ready.
            pub encounters: Encounters,
            /// Whether this table hides new foes from players unless a line says otherwise.
            pub hides_new_foes: bool,
        }

        /// The attempt a table stands at when nothing is typed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum AttemptBuilder {
            $($(#[$about])* $System($module::Builder),)+
        }

        impl AttemptBuilder {
            /// A middling attempt of a system.
            #[must_use]
            pub fn of(system: System) -> Self {
                match system {
                    $(System::$System => Self::$System(Default::default()),)+
                }
            }

            /// The attempt as it stands; none of what could not be attempted, which keys never move to.
            #[must_use]
            pub fn attempt(&self) -> Option<Attempt> {
                match self {
                    $(Self::$System(builder) => builder.attempt().map(Attempt::$System),)+
                }
            }

            /// It as a line: `adept adv bar major`, `dp 5 diff 6`.
            #[must_use]
            pub fn words(&self) -> String {
                match self {
                    $(Self::$System(builder) => builder.words(),)+
                }
            }

            /// The table in the middle pane before anything is attempted.
            #[must_use]
            pub fn ladder(&self, rules: &Rulebook) -> Ladder {
                match self {
                    $(Self::$System(builder) => SystemBuilder::ladder(builder, &rules.$module),)+
                }
            }

            /// What has to be reached, as words of a line.
            #[must_use]
            pub fn targets(&self) -> Vec<String> {
                match self {
                    $(Self::$System(builder) => builder.targets(),)+
                }
            }

            /// What chances beside it are held against, in a few words.
            #[must_use]
            pub fn measure(&self) -> Option<String> {
                match self {
                    $(Self::$System(builder) => builder.measure(),)+
                }
            }

            fn beside(&self, rows: i32, rules: &Rulebook) -> Self {
                match self {
                    $(Self::$System(builder) => Self::$System(builder.beside(rows, &rules.$module)),)+
                }
            }

            fn aside(&self, step: i32) -> Self {
                match self {
                    $(Self::$System(builder) => Self::$System(builder.aside(step)),)+
                }
            }

            /// From even to advantage to disadvantage; whether the system knows them.
            pub fn toggle_edge(&mut self) -> bool {
                match self {
                    $(Self::$System(builder) => builder.toggle_edge(),)+
                }
            }

            /// From plain to reliable to unreliable; whether the system knows them.
            pub fn toggle_reliability(&mut self) -> bool {
                match self {
                    $(Self::$System(builder) => builder.toggle_reliability(),)+
                }
            }
        }

        impl System {
            /// Reads what is attempted by these in a line of it.
            pub(crate) fn read_attempt<'a, C>(
                self,
                reader: &mut Reader<'a, C>,
                rules: &'a Rulebook,
                who: &[CreatureId],
            ) -> Result<Attempting, Complaint> {
                match self {
                    $(Self::$System => reader
                        .against(&*rules.$module, |reader| {
                            read_attempt::<$module::Attempt>(reader, who)
                        })
                        .map(|attempting| attempting.map(Attempt::$System)),)+
                }
            }

            /// The words that make one attempt of what several do.
            #[must_use]
            pub(crate) const fn joins(self) -> &'static [&'static str] {
                match self {
                    $(Self::$System => <$module::Attempt as SystemLines>::JOINS,)+
                }
            }

            /// Whether an attempt without anybody's name comes next, and if so, whether it is one of the one under the
            /// cursor.
            pub(crate) fn is_before_bare<'a, C>(
                self,
                reader: &mut Reader<'a, C>,
                rules: &'a Rulebook,
            ) -> Result<Option<bool>, Complaint> {
                match self {
                    $(Self::$System => reader.against(&*rules.$module, |reader| {
                        <$module::Attempt as SystemLines>::is_before_bare(reader)
                    }),)+
                }
            }

            /// The words with which an attempt of the one under the cursor, or of nobody, may begin.
            #[must_use]
            pub fn heads(self, rules: &Rulebook) -> Vec<&str> {
                match self {
                    $(Self::$System => $module::Attempt::heads(&rules.$module),)+
                }
            }

            /// A condition that its book knows, by its own words: its name and what it does.
            pub(crate) fn read_condition<'a, C>(
                self,
                reader: &mut Reader<'a, C>,
                rules: &'a Rulebook,
            ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
                match self {
                    $(Self::$System => reader.against(&*rules.$module, |reader| {
                        <$module::Attempt as SystemLines>::read_condition(reader)
                    }),)+
                }
            }

            /// What is rolled for initiative, and why so: by what was said of a foe, else by a sheet at a level. None
            /// where the game master names the attempt.
            #[must_use]
            pub fn initiative(
                self,
                sheet: Option<&Sheet>,
                level: u32,
                said: Option<i32>,
            ) -> Option<(Attempt, String)> {
                match self {
                    $(Self::$System => {
                        let own = sheet.and_then($module::Sheet::of);
                        let (attempt, because) = SystemSheet::initiative(own.as_ref(), level, said)?;
                        Some((Attempt::$System(attempt), because))
                    })+
                }
            }

            /// What a foe rolls for initiative by its one rank, and why so.
            #[must_use]
            pub fn initiative_by_rank(self, rank: FoeRank) -> Option<(Attempt, String)> {
                match self {
                    $(Self::$System => {
                        let (attempt, because) = <$module::Sheet as SystemSheet>::initiative_by_rank(rank)?;
                        Some((Attempt::$System(attempt), because))
                    })+
                }
            }
        }

        impl Sheet {
            /// What is odd about the sheet, a line each: told, never forbidden.
            #[must_use]
            pub fn remarks(&self, rules: &Rulebook, level: u32) -> Vec<String> {
                match self.system() {
                    $(System::$System => SystemSheet::remarks(&$module::Sheet::from(self), &rules.$module, level),)+
                }
            }

            /// What of that is against the book, a line each: worth a word wherever it is recorded, never forbidden.
            #[must_use]
            pub fn warnings(&self, rules: &Rulebook, level: u32) -> Vec<String> {
                match self.system() {
                    $(System::$System => SystemSheet::warnings(&$module::Sheet::from(self), &rules.$module, level),)+
                }
            }

            /// The names by which something of it can be attempted.
            #[must_use]
            pub fn names(&self, rules: &Rulebook) -> Vec<String> {
                match self.system() {
                    $(System::$System => SystemSheet::names(&$module::Sheet::from(self), &rules.$module),)+
                }
            }

            /// Whether something that can be attempted is recorded on it.
            #[must_use]
            pub fn records(&self, name: &str, rules: &Rulebook) -> bool {
                let own = match self.system() {
                    $(System::$System => SystemSheet::is_recorded(&$module::Sheet::from(self), name, &rules.$module),)+
                };
                own.unwrap_or_else(|| {
                    let recorded = self.recorded(rules);
                    recorded.iter().any(|recorded| is_same(&recorded.name, name))
                })
            }

            /// The rank behind each trait, where its figures are ranks.
            #[must_use]
            pub fn rank_groups(&self, rules: &Rulebook) -> Vec<RankGroup> {
                match self.system() {
                    $(System::$System => SystemSheet::rank_groups(&$module::Sheet::from(self), &rules.$module),)+
                }
            }

            /// How likely what somebody is trained in is to be enough, where that goes by ranks.
            #[must_use]
            pub fn doings(&self, rules: &Rulebook) -> Doings {
                match self.system() {
                    $(System::$System => SystemSheet::doings(&$module::Sheet::from(self), &rules.$module),)+
                }
            }

            /// What the sheet makes of what it records at a level, each with its sum: what can be rolled and was
            /// trained or is everybody's, and what stands without a roll.
            #[must_use]
            pub fn derived(&self, rules: &Rulebook, level: u32) -> Vec<Derived> {
                match self.system() {
                    $(System::$System => SystemSheet::derived(&$module::Sheet::from(self), &rules.$module, level),)+
                }
            }

            /// The entries of a list that the book names, with the group where one stands that is not the list's.
            pub(in crate::systems) fn listed(
                &self,
                list: &str,
                rules: &Rulebook,
            ) -> Vec<(String, Option<Group>)> {
                match self.system() {
                    $(System::$System => <$module::Sheet as SystemSheet>::listed(&rules.$module, list),)+
                }
            }

            /// What is noticed by it without trying, where the rules know that.
            #[must_use]
            pub fn passive_notice(&self, rules: &Rulebook, level: u32) -> Option<i32> {
                match self.system() {
                    $(System::$System => $module::Sheet::from(self).passive_notice(&rules.$module, level),)+
                }
            }

            /// The most mental points, where it says so.
            #[must_use]
            pub fn most_mental_points(&self) -> Option<u32> {
                match self.system() {
                    $(System::$System => SystemSheet::most_mental_points(&$module::Sheet::from(self)),)+
                }
            }

            /// What the sheet makes of a field, or of a named entry of it, at a level; nothing where it only counts
            /// together with others.
            #[must_use]
            pub fn follows(
                &self,
                field: &SheetField,
                entry: Option<&str>,
                rules: &Rulebook,
                level: u32,
            ) -> Follows {
                match self.system() {
                    $(System::$System => SystemSheet::follows(
                        &$module::Sheet::from(self),
                        field,
                        entry,
                        &rules.$module,
                        level,
                    ),)+
                }
            }

            /// The attempt with the wounds of whoever makes it; as it is where it says some, or where that leaves
            /// nothing to roll.
            #[must_use]
            pub fn wounded(&self, attempt: Attempt) -> Attempt {
                let wounded = match &attempt {
                    $(Attempt::$System(attempt) => $module::Sheet::of(self)
                        .and_then(|sheet| SystemSheet::wounded(&sheet, attempt))
                        .map(Attempt::$System),)+
                    Attempt::Dice(_) => None,
                };
                wounded.unwrap_or(attempt)
            }
        }

        $(impl ReadSheet for $module::Sheet {
            fn read(sheet: &Sheet) -> Option<Self> {
                Self::of(sheet)
            }
        })+

        $(impl $module::Sheet {
            /// A sheet as this system reads it; none of another system's.
            #[must_use]
            pub fn of(sheet: &Sheet) -> Option<Self> {
                (sheet.system() == System::$System).then(|| Self::from(sheet))
            }
        })+

        impl Attempt {
            /// The system whose rules read it; none for free dice.
            #[must_use]
            pub const fn system(&self) -> Option<System> {
                match self {
                    $(Self::$System(_) => Some(System::$System),)+
                    Self::Dice(_) => None,
                }
            }

            /// Rolls it.
            ///
            /// # Errors
            /// [`Unread`], where typed faces do not fit.
            pub fn roll(&self, rules: &Rulebook, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
                match self {
                    $(Self::$System(attempt) => {
                        attempt.roll(&rules.$module, faces).map(Outcome::$System)
                    })+
                    Self::Dice(attempt) => attempt.roll(faces).map(Outcome::Dice),
                }
            }

            /// Its exact odds. Free dice that fall in too many ways have none: see [`Expression::odds`].
            #[must_use]
            pub fn odds(&self, rules: &Rulebook) -> Odds {
                match self {
                    $(Self::$System(attempt) => attempt.odds(&rules.$module),)+
                    Self::Dice(attempt) => free_dice::odds(attempt),
                }
            }

            /// What an outcome of it means. An outcome of another system means nothing here, and is told as it is.
            #[must_use]
            pub fn verdict(&self, outcome: &Outcome) -> Verdict {
                match (self, outcome) {
                    $((Self::$System(attempt), Outcome::$System(outcome)) => attempt.verdict(outcome),)+
                    (_, Outcome::Dice(throw)) => free_dice::verdict(throw),
                    (_, outcome) => Verdict {
                        outcome: outcome.key(),
                        value: None,
                        passed: None,
                    },
                }
            }

            /// Its table in the middle pane, with what came of it where it was rolled; of free dice by their odds, where
            /// those are counted already.
            #[must_use]
            pub fn ladder(
                &self,
                rules: &Rulebook,
                dice_odds: Option<&dice::Odds>,
                came: Option<RollResult<'_, Outcome>>,
            ) -> Ladder {
                match self {
                    $(Self::$System(attempt) => {
                        let came = came.and_then(|came| match came.outcome {
                            Outcome::$System(outcome) => Some(RollResult {
                                outcome,
                                grade: came.grade,
                            }),
                            _ => None,
                        });
                        SystemAttempt::ladder(attempt, &rules.$module, came)
                    })+
                    Self::Dice(_) => {
                        let total = came.and_then(|came| match came.outcome {
                            Outcome::Dice(throw) => Some(throw.total()),
                            _ => None,
                        });
                        free_dice::ladder(total, dice_odds)
                    }
                }
            }

            /// What an outcome may showcase, by the book of its system.
            #[must_use]
            pub fn cues<'a>(&self, rules: &'a Rulebook, outcome: &Outcome) -> &'a [String] {
                match (self, outcome) {
                    $((Self::$System(attempt), Outcome::$System(outcome)) => {
                        attempt.cues(&rules.$module, outcome)
                    })+
                    _ => &[],
                }
            }

            /// It with what stands on one who takes part, counted from 0. What no modifier touches (luck, a
            /// distraction, free dice) stays as it is.
            ///
            /// # Errors
            /// [`Unswayable`], where no dice are left, or no skill to roll against.
            pub fn swayed(self, part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
                if sways.is_empty() {
                    return Ok(self);
                }
                match self {
                    $(Self::$System(attempt) => attempt.swayed(part, sways).map(Self::$System),)+
                    Self::Dice(attempt) => attempt.swayed(part, sways).map(Self::Dice),
                }
            }

            pub(in crate::systems) fn read_by_its_rules(
                &self,
                recorded: &Outcome,
                rerolled: Option<usize>,
                faces: &mut dyn Faces,
            ) -> Option<Result<Outcome, Unread>> {
                match (self, recorded) {
                    $((Self::$System(attempt), Outcome::$System(recorded)) => {
                        let read = attempt.read_again(recorded, rerolled, faces)?;
                        Some(read.map(Outcome::$System))
                    })+
                    _ => None,
                }
            }

            /// The throws of those who rolled by themselves, each with its seat among them; none where it is one throw.
            #[must_use]
            pub fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
                match (self, outcome) {
                    $((Self::$System(attempt), Outcome::$System(outcome)) => {
                        let throws = attempt.throws(outcome).into_iter();
                        throws
                            .map(|(seat, attempt, outcome)| {
                                (seat, Self::$System(attempt), Outcome::$System(outcome))
                            })
                            .collect()
                    })+
                    _ => Vec::new(),
                }
            }

            /// Its outcomes to scale, worst first, where they are others than the keys of its odds.
            #[must_use]
            pub fn scale(&self, rules: &Rulebook) -> Option<Vec<ScaleStep>> {
                by_book!(self, rules, (attempt, book) => attempt.scale(book))
            }

            /// What is hoped for, where that is more than to pass.
            #[must_use]
            pub fn hope(&self, rules: &Rulebook) -> Option<Hope> {
                by_book!(self, rules, (attempt, book) => attempt.hope(book))
            }

            /// The chance to reach what has to be reached with one fortune die in hand.
            #[must_use]
            pub fn passes_with_die(&self, rules: &Rulebook) -> Option<f64> {
                by_book!(self, rules, (attempt, book) => attempt.passes_with_die(book))
            }

            /// The chance of an outcome, by its key, or a better one with one fortune die in hand.
            #[must_use]
            pub fn at_least_with_die(&self, rules: &Rulebook, key: &str) -> Option<f64> {
                by_book!(self, rules, (attempt, book) => attempt.at_least_with_die(book, key))
            }

            /// What that is for which is attempted by name.
            #[must_use]
            pub fn purpose<'b>(&self, rules: &'b Rulebook, what: &str) -> Option<&'b str> {
                by_book!(self, rules, (attempt, book) => attempt.purpose(book, what))
            }

            /// An outcome with these parts made normal successes, where natural 20s can be traded for that.
            #[must_use]
            pub fn with_normals(&self, outcome: &Outcome, parts: &[usize]) -> Option<Outcome> {
                match (self, outcome) {
                    $((Self::$System(attempt), Outcome::$System(outcome)) => {
                        SystemAttempt::with_normals(attempt, outcome, parts).map(Outcome::$System)
                    })+
                    _ => None,
                }
            }

            /// Why a fortune die cannot repeat one part of what came of it.
            ///
            /// # Errors
            /// [`Unrepeatable`], which it is wherever there are no fortune dice.
            pub fn refuse_repeat(&self, standing: &Outcome, part: usize, rules: &Rulebook) -> Result<(), Unrepeatable> {
                match (self, standing) {
                    $((Self::$System(attempt), Outcome::$System(standing)) => {
                        attempt.refuse_repeat(&rules.$module, standing, part)
                    })+
                    _ => Err(Unrepeatable::NoPart),
                }
            }

            /// One part repeated until it is better than it stands, at most [`MOST_REPEATS`](super::interface::MOST_REPEATS) times, and with typed faces
            /// until they end.
            ///
            /// # Errors
            /// [`Unread`], where typed faces do not fit.
            pub fn repeat(
                &self,
                standing: &Outcome,
                part: usize,
                rules: &Rulebook,
                faces: &mut dyn Faces,
                is_typed: bool,
            ) -> Result<Repeats<Outcome>, Unread> {
                match (self, standing) {
                    $((Self::$System(attempt), Outcome::$System(standing)) => attempt
                        .repeat(&rules.$module, standing, part, faces, is_typed)
                        .map(|repeats| repeats.map(Outcome::$System)),)+
                    _ => Ok(Repeats::none()),
                }
            }

            /// The same check against a result kept unseen.
            #[must_use]
            pub fn against_kept(&self, total: i32, standing: Standing) -> Option<Self> {
                match self {
                    $(Self::$System(attempt) => attempt.against_kept(total, standing).map(Self::$System),)+
                    Self::Dice(_) => None,
                }
            }

            /// The attempt that a paused one goes on with.
            #[must_use]
            pub fn main_part(&self) -> Option<Self> {
                match self {
                    $(Self::$System(attempt) => attempt.main_part().map(Self::$System),)+
                    Self::Dice(_) => None,
                }
            }

            /// Whether an outcome that players did not see may be answered with a lie.
            #[must_use]
            pub fn may_be_lied_about(&self, rules: &Rulebook, what: &str, outcome: &Outcome) -> bool {
                match (self, outcome) {
                    $((Self::$System(attempt), Outcome::$System(outcome)) => {
                        attempt.may_be_lied_about(&rules.$module, what, outcome)
                    })+
                    _ => false,
                }
            }

            /// What one part, counted from 0 in the order rolled, is by itself; none where no part is rolled again by
            /// itself.
            #[must_use]
            pub fn part(&self, part: usize) -> Option<Self> {
                match self {
                    $(Self::$System(attempt) => SystemAttempt::part(attempt, part).map(Self::$System),)+
                    Self::Dice(attempt) => SystemAttempt::part(attempt, part).map(Self::Dice),
                }
            }
        }

        /// What the one answers that an attempt or an outcome is of.
        macro_rules! each {
            ($d Enum:ident: $d value:expr, $d it:ident => $d answer:expr) => {
                match $d value {
                    $($d Enum::$System($d it) => $d answer,)+
                    $d Enum::Dice($d it) => $d answer,
                }
            };
        }

        /// What an attempt answers of an outcome that is its own.
        macro_rules! of_own {
            ($d attempt:expr, $d outcome:expr, $d it:ident($d fell:ident) => $d answer:expr, else $d none:expr) => {
                match ($d attempt, $d outcome) {
                    $((Attempt::$System($d it), Outcome::$System($d fell)) => $d answer,)+
                    (Attempt::Dice($d it), Outcome::Dice($d fell)) => $d answer,
                    _ => $d none,
                }
            };
        }

        impl Outcome {
            /// Whether another outcome of the same attempt was read by the same rules, so that its chances are the
            /// same.
            #[must_use]
            pub fn is_read_like(&self, other: &Self) -> bool {
                match (self, other) {
                    $((Self::$System(one), Self::$System(other)) => {
                        SystemOutcome::is_read_like(one, other)
                    })+
                    _ => true,
                }
            }

            /// What one part came to by itself; none where no part is rolled again by itself.
            #[must_use]
            pub fn part(&self, part: usize) -> Option<Self> {
                match self {
                    $(Self::$System(outcome) => SystemOutcome::part(outcome, part).map(Self::$System),)+
                    Self::Dice(outcome) => SystemOutcome::part(outcome, part).map(Self::Dice),
                }
            }

            /// The outcome's key in the command line's JSON, such as `critical-failure`.
            #[must_use]
            pub fn key(&self) -> &'static str {
                match self {
                    $(Self::$System(outcome) => outcome.key(),)+
                    Self::Dice(_) => free_dice::TOTAL,
                }
            }

            /// The outcome in a word, as the rule book has it.
            #[must_use]
            pub fn word(&self) -> &'static str {
                match self {
                    $(Self::$System(outcome) => outcome.word(),)+
                    Self::Dice(_) => free_dice::TOTAL,
                }
            }

            /// Every face, a list for each part of the attempt, in the order rolled.
            #[must_use]
            pub fn faces(&self) -> Vec<Vec<u32>> {
                match self {
                    $(Self::$System(outcome) => outcome.faces(),)+
                    Self::Dice(throw) => free_dice::faces(throw),
                }
            }

            /// The faces that count, in the order rolled: of a d20 the one kept, of a pool the successes.
            #[must_use]
            pub fn kept(&self) -> Vec<u32> {
                match self {
                    $(Self::$System(outcome) => outcome.kept(),)+
                    Self::Dice(throw) => free_dice::kept(throw),
                }
            }
        }

        impl TableName {
            /// The table as the rules have it now, a game master's own tables included.
            #[must_use]
            pub fn of(self, rules: &Rulebook) -> Table {
                let tables = [$($module::table(self, &rules.$module)),+];
                tables.into_iter().flatten().next().unwrap_or_default()
            }
        }

        impl Rulebook {
            /// The rules that come with the program.
            #[must_use]
            pub fn built_in() -> Self {
                Self {
                    $($module: Laid::default(),)+
                    reference: Reference::default(),
                    bestiaries: Bestiaries::default(),
                    encounters: Encounters::default(),
                    hides_new_foes: false,
                }
            }

            /// What everybody can attempt by name in a system, whatever their sheet records.
            #[must_use]
            pub fn names_for_all(&self, system: System) -> Vec<String> {
                match system {
                    $(System::$System => self.$module.names_for_all(),)+
                }
            }

            /// What the rules of a system advise where something of that name is gained or spent.
            #[must_use]
            pub fn advice_on(&self, system: System, name: &str) -> Option<&str> {
                match system {
                    $(System::$System => self.$module.advice_on(name),)+
                }
            }

            /// Lays tables over those of one system: a table that the text holds takes the place of ours.
            pub(in crate::systems) fn lay(&mut self, system: System, file: &str, text: &str) -> Result<(), BadRules> {
                match system {
                    $(System::$System => self.$module = Laid::over(self.$module.overlaid(file, text)?),)+
                }
                Ok(())
            }
        }

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn every_text_that_comes_with_the_program_can_be_shown() {
                fn checked<Book: RuleTables>() -> Result<(), BadRules> {
                    Book::parse(Book::FILE, Book::BUILT_IN).map(drop)
                }
                $(checked::<$module::Book>().unwrap();)+
            }
        }
    };
}

with_systems!(systems $:);

impl Attempt {
    /// The attempt in the words of the log, part by part: `7 at difficulty 8`, `+5`, `DC 15`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        each!(Self: self, it => it.words())
    }

    /// What the rules call such an attempt.
    #[must_use]
    pub fn topic(&self) -> Topic {
        each!(Self: self, it => it.topic())
    }

    /// What has to be reached, as a word for it.
    #[must_use]
    pub fn bar_word(&self) -> Option<&'static str> {
        each!(Self: self, it => it.bar_word())
    }

    /// Whether it is a plain luck roll, which may say how far something goes.
    #[must_use]
    pub fn is_luck(&self) -> bool {
        each!(Self: self, it => it.is_luck())
    }

    /// How its dice are read beside its figures: `advantage`, `reliable`.
    #[must_use]
    pub fn manner(&self) -> Vec<&'static str> {
        each!(Self: self, it => it.manner())
    }

    /// The name of what it is held against, where that has one.
    #[must_use]
    pub fn resisting(&self) -> Option<&str> {
        each!(Self: self, it => it.resisting())
    }

    /// The lowest of the numbers that might have come in place of an outcome's figure, and how many they are.
    #[must_use]
    pub fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        of_own!(self, outcome, it(fell) => it.range(fell, figure), else None)
    }

    /// Whether those who take part are on two sides.
    #[must_use]
    pub fn has_two_sides(&self) -> bool {
        each!(Self: self, it => it.has_two_sides())
    }

    /// Whether its own words name what stands on somebody; else that has to be told beside them.
    #[must_use]
    pub fn names_its_sways(&self) -> bool {
        each!(Self: self, it => it.names_its_sways())
    }

    /// Whether it takes any dice: passive figures, taken 10s and 20s and static checks take none.
    #[must_use]
    pub fn rolls_dice(&self) -> bool {
        each!(Self: self, it => it.rolls_dice())
    }

    /// Whether it can be ranked: everybody makes it by themselves, against a number or nobody.
    #[must_use]
    pub fn can_be_ranked(&self) -> bool {
        each!(Self: self, it => it.can_be_ranked())
    }

    /// What is known of its rank before it is rolled; none for what cannot be ordered.
    #[must_use]
    pub fn rank_before(&self) -> Option<Ranked> {
        each!(Self: self, it => it.rank_before())
    }

    /// What an outcome is ordered by; none for what cannot be ordered.
    #[must_use]
    pub fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        of_own!(self, outcome, it(fell) => it.rank(fell), else None)
    }

    /// Where an outcome of it stands in a ranked check, best first: by level and die, by what it came to and then the
    /// modifiers. None where it cannot be ranked.
    #[must_use]
    pub fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        if !self.can_be_ranked() {
            return None;
        }
        of_own!(self, outcome, it(fell) => it.place(fell), else None)
    }

    /// How an outcome came about and what it is: `14 + 5 = 19, success`.
    #[must_use]
    pub fn told(&self, outcome: &Outcome) -> String {
        of_own!(self, outcome, it(fell) => it.told(fell), else outcome.word().to_owned())
    }

    /// The figure that a ranked check shows of an outcome.
    #[must_use]
    pub fn figure_to_rank(&self, outcome: &Outcome) -> Option<i64> {
        of_own!(self, outcome, it(fell) => it.figure_to_rank(fell), else None)
    }

    /// The chance that each outcome had when this one was rolled, worst first: of a linked attempt by its last part rolled.
    #[must_use]
    pub fn chances_when_rolled(&self, outcome: &Outcome, rules: &Rulebook) -> Vec<Chance> {
        let own = of_own!(self, outcome, it(fell) => SystemAttempt::chances_when_rolled(it, fell), else None);
        own.unwrap_or_else(|| self.odds(rules).outcomes)
    }

    /// The number of the action of a turn of several that one part, counted from 0, takes.
    #[must_use]
    pub fn action_number(&self, part: usize) -> Option<u32> {
        each!(Self: self, it => it.action_number(part))
    }

    /// What it costs of a turn that has parts.
    #[must_use]
    pub fn action_taken(&self) -> ActionTaken {
        each!(Self: self, it => it.action_taken())
    }

    /// What has to be beaten of an outcome that is kept unseen: its total, and what decides a tie.
    #[must_use]
    pub fn to_beat(&self, outcome: &Outcome) -> Option<(i32, Standing)> {
        of_own!(self, outcome, it(fell) => it.to_beat(fell), else None)
    }

    /// The word for one of the outcomes its odds tell of, where one key has several words.
    #[must_use]
    pub fn word_of(&self, chance: &Chance) -> Option<&'static str> {
        each!(Self: self, it => it.word_of(chance))
    }

    /// How good one of the outcomes its odds tell of would be, where one key has several grades.
    #[must_use]
    pub fn grade_of(&self, chance: &Chance) -> Option<OutcomeGrade> {
        each!(Self: self, it => it.grade_of(chance))
    }

    /// Whether a part after this one is only rolled where this one allows it.
    #[must_use]
    pub fn leads_on(&self, part: usize) -> bool {
        each!(Self: self, it => it.leads_on(part))
    }

    pub(in crate::systems) fn is_work(&self) -> bool {
        each!(Self: self, it => it.is_work())
    }

    pub(in crate::systems) fn gain_by_key(&self, key: &str, carried: u32) -> ProgressStep {
        each!(Self: self, it => it.gain_by_key(key, carried))
    }

    pub(in crate::systems) fn own_gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        of_own!(self, outcome, it(fell) => it.own_gain(fell), else None)
    }

    pub(in crate::systems) fn own_gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        each!(Self: self, it => it.own_gains())
    }

    pub(in crate::systems) fn score_by_key(
        &self,
        gain: Option<ProgressStep>,
        key: &str,
        value: Option<i64>,
    ) -> Option<Score> {
        each!(Self: self, it => it.score_by_key(gain, key, value))
    }

    pub(in crate::systems) fn own_score(&self, outcome: &Outcome) -> Option<Score> {
        of_own!(self, outcome, it(fell) => it.own_score(fell), else None)
    }

    pub(in crate::systems) fn own_scores(&self) -> Option<Vec<(Score, f64)>> {
        each!(Self: self, it => it.own_scores())
    }

    pub(in crate::systems) fn has_settled_parts(&self) -> bool {
        each!(Self: self, it => it.has_settled_parts())
    }
}

impl Outcome {
    /// Every die in the order rolled, with whether it counts.
    #[must_use]
    pub fn dice(&self) -> Vec<ShownDie> {
        each!(Self: self, it => SystemOutcome::dice(it))
    }

    /// How many of the dice each roll of long work took, in order; none where all fell at once.
    #[must_use]
    pub fn dice_of_rolls(&self) -> Vec<usize> {
        each!(Self: self, it => it.dice_of_rolls())
    }

    /// Whether one die of several was chosen, so that it has to be told which.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        each!(Self: self, it => it.is_choice())
    }

    /// The d20 that counts, where one does.
    #[must_use]
    pub fn d20(&self) -> Option<u32> {
        each!(Self: self, it => it.d20())
    }

    /// The figure that counts: a natural face, net successes, a total; none where nothing is counted.
    #[must_use]
    pub fn figure(&self) -> Option<i64> {
        each!(Self: self, it => it.figure())
    }

    /// How good it is, where its key does not say.
    #[must_use]
    pub fn own_grade(&self) -> Option<OutcomeGrade> {
        each!(Self: self, it => it.own_grade())
    }

    /// Whether a list of its faces was thrown by somebody other than whoever makes the attempt.
    #[must_use]
    pub fn is_of_others(&self, list: usize) -> bool {
        each!(Self: self, it => it.is_of_others(list))
    }

    /// The part that counts, counted from 0.
    #[must_use]
    pub fn counting_part(&self) -> usize {
        each!(Self: self, it => SystemOutcome::counting_part(it))
    }

    /// How many parts it has that are somebody's own.
    #[must_use]
    pub fn own_parts(&self) -> usize {
        each!(Self: self, it => it.own_parts())
    }

    /// The success level it came to, where outcomes are levels and their word does not say whether that was enough.
    #[must_use]
    pub fn success_level(&self) -> Option<OutcomeGrade> {
        each!(Self: self, it => it.success_level())
    }

    /// What the log tells beside the attempt: who of several it came down to.
    #[must_use]
    pub fn beside(&self, names: &[&str]) -> String {
        each!(Self: self, it => it.beside(names))
    }

    /// The throws by which equals were parted: whose, counted from 0, and the face.
    #[must_use]
    pub fn tie_breaks(&self) -> Vec<(usize, u32)> {
        each!(Self: self, it => it.tie_breaks())
    }

    /// What a distraction adds to the attacks of others; none of what is no distraction.
    #[must_use]
    pub fn distraction(&self) -> Option<i32> {
        each!(Self: self, it => it.distraction())
    }

    /// What one of its parts is called, where that is not the name of whose it is.
    #[must_use]
    pub fn part_word(&self, part: usize) -> Option<&'static str> {
        each!(Self: self, it => it.part_word(part))
    }

    /// Whether the die that counts shows a natural worst or best, of which luck says how far it goes.
    #[must_use]
    pub fn is_extreme(&self) -> bool {
        each!(Self: self, it => it.is_extreme())
    }

    /// The effect points won against what resisted, none where that held; none of all where such a roll wins none.
    #[must_use]
    pub fn points_won(&self) -> Option<Option<u32>> {
        each!(Self: self, it => it.points_won())
    }

    /// What it offers as long as it stands, the likeliest first.
    #[must_use]
    pub fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        each!(Self: self, it => it.offers(roll))
    }

    /// Whether it is an attack that hits.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        each!(Self: self, it => it.is_hit())
    }

    /// How often the worst and the best fell that the dice of whoever makes the attempt can show.
    #[must_use]
    pub fn extremes(&self) -> [u32; 2] {
        each!(Self: self, it => it.extremes())
    }

    /// Whether a limited first part of a linked attempt waits for the player's choice.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        each!(Self: self, it => SystemOutcome::is_paused(it))
    }
}
