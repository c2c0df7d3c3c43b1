//! What every rule system answers in its own folder. The registry asks it of the one whose attempt it is; nothing here
//! names a system.

mod guide;
pub mod ladder;
pub mod offer;
pub(in crate::systems) mod outcome_ladder;
mod profile;
pub mod prospects;
mod ready_attack;
pub mod table;
mod trained;

use std::ops::RangeInclusive;

use crate::dice::{Die, DieStatus, Faces, SIGNS, Unread};
use crate::ids::CreatureId;

use super::contest_score::Score;
use super::outcome_grade::OutcomeGrade;
use super::reference::Topic;
use super::sheet::{Follows, Group, Sheet, SheetField, SheetPoints};
use super::work::ProgressStep;
use super::{
    Chance, ConditionModifier, Derived, FoeRank, Initiative, Ranked, Standing, Unswayable,
};

use offer::{Offer, StandingRoll, TakenOffer};
use prospects::{Hope, ScaleStep};
use table::Table;

pub(crate) use guide::example;
pub use guide::{Example, Subject};
pub use ladder::{Ladder, RollResult};
pub use profile::{HoldingOn, InitiativeProfile, LuckWords, Profile, StatLine};
pub use ready_attack::{Aimed, HitCost, ReadyAttack};
pub use trained::{Doing, Doings, RankGroup, RankedTrait};

/// What an attempt of any system says of itself, by no tables: it is asked of [`Attempt`](super::Attempt) without a detour.
pub trait AnyAttempt {
    /// The attempt in the words of the log, part by part: `7 at difficulty 8`, `+5`, `DC 15`.
    fn words(&self) -> Vec<String>;

    /// What the rules call such an attempt.
    fn topic(&self) -> Topic;

    /// What has to be reached, as a word for it.
    fn bar_word(&self) -> Option<&'static str> {
        None
    }

    /// How its dice are read beside its figures: `advantage`, `reliable`.
    fn manner(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The name of what it is held against, where that has one.
    fn resisting(&self) -> Option<&str> {
        None
    }

    /// Whether those who take part are on two sides.
    fn has_two_sides(&self) -> bool {
        false
    }

    /// How many of those who are named behind two sides help the first of them; the others help the second.
    fn helpers_of_first(&self) -> usize {
        0
    }

    /// How many help, on either side: those who are named stand behind the sides.
    fn helpers(&self) -> usize {
        0
    }

    /// Whether its words name what stands on somebody; else that has to be told beside them.
    fn names_its_sways(&self) -> bool {
        false
    }

    /// Whether it takes any dice.
    fn rolls_dice(&self) -> bool {
        true
    }

    /// Whether the faces of all its dice are merely added, so that real ones may be typed as a sum: `=4+5+6`.
    fn merely_adds(&self) -> bool {
        false
    }

    /// Whether everybody makes it by themselves, against a number or nobody.
    fn can_be_ranked(&self) -> bool {
        false
    }

    /// What decides in an order before anything is rolled; none for what cannot be ordered.
    fn rank_before(&self) -> Option<Ranked> {
        None
    }

    /// Whether rolls of this kind are counted toward long work: one side, one result, something to reach.
    fn is_work(&self) -> bool {
        false
    }

    /// What an outcome of that key, carrying that number, gives to long work.
    fn gain_by_key(&self, _key: &str, _carried: u32) -> ProgressStep {
        ProgressStep::Points(0)
    }

    /// Everything a roll may give to long work with its probability, where the odds do not say.
    fn own_gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        None
    }

    /// What a side of a contest shows by an outcome of that key, number and gain.
    fn score_by_key(
        &self,
        _gain: Option<ProgressStep>,
        _key: &str,
        _value: Option<i64>,
    ) -> Option<Score> {
        None
    }

    /// Everything a side of a contest may show with its probability, where the odds do not say.
    fn own_scores(&self) -> Option<Vec<(Score, f64)>> {
        None
    }

    /// Whether each part takes the same number of dice however they fall.
    fn has_settled_parts(&self) -> bool {
        false
    }

    /// Whether it is a plain luck roll, which may say how far something goes.
    fn is_luck(&self) -> bool {
        false
    }

    /// Whether a part after this one is only rolled where this one allows it.
    fn leads_on(&self, _part: usize) -> bool {
        false
    }

    /// The number of the action of a turn of several that one part, counted from 0, takes.
    fn action_number(&self, _part: usize) -> Option<u32> {
        None
    }

    /// What it costs of a turn that has parts.
    fn action_taken(&self) -> ActionTaken {
        ActionTaken::Nothing
    }

    /// The word for one of the outcomes its odds tell of, where one key has several words.
    fn word_of(&self, _chance: &Chance) -> Option<&'static str> {
        None
    }

    /// Whether its odds tell of several grades by one key, and this one's grade is one of those.
    fn grade_of(&self, _chance: &Chance) -> Option<OutcomeGrade> {
        None
    }
}

/// An attempt by the rules of one system, as long work, contests, ranked checks, the log and luck see it.
pub(super) trait SystemAttempt: AnyAttempt + Sized {
    /// The tables its rules stand in.
    type Book;
    /// What comes of it.
    type Outcome: SystemOutcome;

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    fn roll(&self, book: &Self::Book, faces: &mut dyn Faces) -> Result<Self::Outcome, Unread>;

    /// What an outcome may showcase, by the book.
    fn cues<'a>(&self, _book: &'a Self::Book, _outcome: &Self::Outcome) -> &'a [String] {
        &[]
    }

    /// Its table in the middle pane, with what came of it where it was rolled.
    fn ladder(&self, book: &Self::Book, came: Option<RollResult<'_, Self::Outcome>>) -> Ladder;

    /// Its outcomes to scale, worst first, where they are others than the keys of its odds.
    fn scale(&self, _book: &Self::Book) -> Option<Vec<ScaleStep>> {
        None
    }

    /// What is hoped for, where that is more than to pass.
    fn hope(&self, _book: &Self::Book) -> Option<Hope> {
        None
    }

    /// The chance to reach that with one fortune die in hand.
    fn passes_with_die(&self, _book: &Self::Book) -> Option<f64> {
        None
    }

    /// The chance of an outcome, by its key, or a better one with one fortune die in hand.
    fn at_least_with_die(&self, _book: &Self::Book, _key: &str) -> Option<f64> {
        None
    }

    /// What that is for which is attempted by name.
    fn purpose<'b>(&self, _book: &'b Self::Book, _what: &str) -> Option<&'b str> {
        None
    }

    /// How an outcome came about and what it is: `14 + 5 = 19, success`.
    fn told(&self, outcome: &Self::Outcome) -> String;

    /// The figure that a ranked check shows of an outcome.
    fn figure_to_rank(&self, outcome: &Self::Outcome) -> Option<i64> {
        outcome.figure()
    }

    /// The lowest of the numbers that might have come in place of this outcome's figure, and how many they are.
    fn range(&self, outcome: &Self::Outcome, figure: i64) -> Option<(i64, i64)>;

    /// The attempt with conditions that make checks of whoever makes it by themselves better, or worse, where the system rolls
    /// twice for that.
    #[must_use]
    fn edged(self, _is_better: bool, _is_worse: bool) -> Self {
        self
    }

    /// The attempt that parts equals: what stands without a roll is rolled (our decision).
    #[must_use]
    fn to_part_equals(self) -> Self {
        self
    }

    /// The attempt with what stands on one who takes part in it, counted from 0.
    fn swayed(self, part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable>;

    /// Where an outcome stands in a ranked check; by what it comes to where the rules say nothing else.
    fn place(&self, outcome: &Self::Outcome) -> Option<Initiative> {
        self.rank(outcome).map(Initiative::Ranked)
    }

    /// What an outcome is ordered by; none for what cannot be ordered.
    fn rank(&self, _outcome: &Self::Outcome) -> Option<Ranked> {
        None
    }

    /// What an outcome gives to long work, where its key and number do not say.
    fn own_gain(&self, _outcome: &Self::Outcome) -> Option<ProgressStep> {
        None
    }

    /// What a side of a contest shows by an outcome, where its key and number do not say.
    fn own_score(&self, _outcome: &Self::Outcome) -> Option<Score> {
        None
    }

    /// The chance that each outcome had when this one was rolled, worst first, where a house may have changed since what it
    /// is read by.
    fn chances_when_rolled(&self, _outcome: &Self::Outcome) -> Option<Vec<Chance>> {
        None
    }

    /// An earlier outcome's faces under the words of this attempt, where that is more than the faces in their order.
    fn read_again(
        &self,
        _recorded: &Self::Outcome,
        _rerolled: &[usize],
        _faces: &mut dyn Faces,
    ) -> Option<Result<Self::Outcome, Unread>> {
        None
    }

    /// The chance to pass with these of an outcome's dice thrown again, where it is quick to count.
    fn chance_again(&self, _outcome: &Self::Outcome, _dice: &[usize]) -> Option<f64> {
        None
    }

    /// The throws of those who rolled by themselves, each with its seat among them; none where it is one throw.
    fn throws(&self, _outcome: &Self::Outcome) -> Vec<(usize, Self, Self::Outcome)> {
        Vec::new()
    }

    /// An outcome with these parts made normal successes, where natural 20s can be traded for that.
    fn with_normals(&self, _outcome: &Self::Outcome, _parts: &[usize]) -> Option<Self::Outcome> {
        None
    }

    /// The attempt that a paused one goes on with.
    fn main_part(&self) -> Option<Self> {
        None
    }

    /// Whether an outcome that players did not see may be answered with a lie.
    fn may_be_lied_about(&self, _book: &Self::Book, _what: &str, _outcome: &Self::Outcome) -> bool {
        false
    }

    /// What one part, counted from 0 in the order rolled, is by itself, where one part may be rolled again.
    fn part(&self, _part: usize) -> Option<Self> {
        None
    }

    /// What has to be beaten of an outcome that is kept unseen: its total, and what decides a tie.
    fn to_beat(&self, _outcome: &Self::Outcome) -> Option<(i32, Standing)> {
        None
    }

    /// The same check against a result kept unseen.
    fn against_kept(&self, _total: i32, _standing: Standing) -> Option<Self> {
        None
    }

    /// Why a fortune die cannot repeat one part of what came of it.
    ///
    /// # Errors
    /// [`Unrepeatable`], which it is wherever there are no fortune dice.
    fn refuse_repeat(
        &self,
        _book: &Self::Book,
        _standing: &Self::Outcome,
        _part: usize,
    ) -> Result<(), Unrepeatable> {
        Err(Unrepeatable::NoPart)
    }

    /// One part repeated until it is better than it stands, at most [`MOST_REPEATS`] times, and with typed faces until they end.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    fn repeat(
        &self,
        _book: &Self::Book,
        _standing: &Self::Outcome,
        _part: usize,
        _faces: &mut dyn Faces,
        _is_typed: bool,
    ) -> Result<Repeats<Self::Outcome>, Unread> {
        Ok(Repeats::none())
    }
}

/// What came of an attempt by the rules of one system: it is asked of [`Outcome`](super::Outcome) without a detour.
pub trait SystemOutcome {
    /// Every die in the order rolled, with whether it counts.
    fn dice(&self) -> Vec<ShownDie>;

    /// How many of the dice each roll of long work took; none where all fell at once.
    fn dice_of_rolls(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether one die of several was chosen, so that it has to be told which.
    fn is_choice(&self) -> bool {
        false
    }

    /// The d20 that counts, where one does.
    fn d20(&self) -> Option<u32> {
        None
    }

    /// The figure that counts: a natural face, net successes, a total.
    fn figure(&self) -> Option<i64>;

    /// How good it is, where its key does not say.
    fn own_grade(&self) -> Option<OutcomeGrade> {
        None
    }

    /// Whether a list of its faces was thrown by somebody other than whoever makes the attempt.
    fn is_of_others(&self, _list: usize) -> bool {
        false
    }

    /// What one part came to by itself, where one part may be rolled again.
    fn part(&self, _part: usize) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The part that counts, counted from 0.
    fn counting_part(&self) -> usize {
        0
    }

    /// How many parts it has that are somebody's own.
    fn own_parts(&self) -> usize {
        0
    }

    /// The success level it came to, where outcomes are levels and their word does not say whether that was enough.
    fn success_level(&self) -> Option<OutcomeGrade> {
        None
    }

    /// What the log tells beside the attempt: who of several it came down to.
    fn beside(&self, _names: &[&str]) -> String {
        String::new()
    }

    /// What one of its parts is called, where that is not the name of whose it is.
    fn part_word(&self, _part: usize) -> Option<&'static str> {
        None
    }

    /// Whether the die that counts shows a natural worst or best, of which luck says how far it goes.
    fn is_extreme(&self) -> bool {
        false
    }

    /// The effect points won against what resisted, none where that held; none of all where such a roll wins none.
    fn points_won(&self) -> Option<Option<u32>> {
        None
    }

    /// What it offers as long as it stands, the likeliest first.
    fn offers(&self, _roll: &dyn StandingRoll) -> Vec<Offer> {
        Vec::new()
    }

    /// The words by which dice may be thrown again: a line says one behind `resolve` and the number of the roll.
    fn offer_words(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// What it takes to throw dice again by one of these words; none where it is not offered.
    ///
    /// # Errors
    /// A sentence, where whoever rolled cannot pay for it.
    fn take_up(
        &self,
        _word: &str,
        _table: &dyn Table,
        _who: Option<CreatureId>,
    ) -> Result<Option<TakenOffer>, String> {
        Ok(None)
    }

    /// Whether it is better than another of the same attempt, where dice may be thrown again for that.
    fn is_better(&self, _other: &Self) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// The throws by which equals were parted: whose, counted from 0, and the face.
    fn tie_breaks(&self) -> Vec<(usize, u32)> {
        Vec::new()
    }

    /// What a distraction adds to the attacks of others; none of what is no distraction.
    fn distraction(&self) -> Option<i32> {
        None
    }

    /// Whether it is an attack that hits.
    fn is_hit(&self) -> bool {
        false
    }

    /// How often the worst and the best fell that the dice of whoever makes the attempt can show.
    fn extremes(&self) -> [u32; 2] {
        [0, 0]
    }

    /// Whether another outcome was read by the same rules, so that its chances are the same.
    fn is_read_like(&self, _other: &Self) -> bool
    where
        Self: Sized,
    {
        true
    }

    /// Whether a first part waits for the player's choice.
    fn is_paused(&self) -> bool {
        false
    }
}

/// Rolls after which a chain of the program's own dice is given up.
pub const MOST_REPEATS: usize = 10_000;

/// What an attempt costs of a turn that has parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionTaken {
    /// None of the actions that have a name.
    Nothing,
    /// The action of attacking.
    Attack,
    /// The action of distracting.
    Distract,
    /// Whatever action it is aimed at; with a weapon, an attack.
    ByAim,
}

/// Why a fortune die cannot repeat a part of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unrepeatable {
    /// There is no such part, or no such dice.
    NoPart,
    /// A natural 1 is never repeated.
    NaturalOne,
    /// Nothing better can come.
    CannotBeBettered,
}

/// A part of a roll repeated until it was better.
#[derive(Debug)]
pub struct Repeats<Outcome> {
    /// What was no better, in order.
    pub earlier: Vec<Outcome>,
    /// The whole with what was better.
    pub better: Option<Outcome>,
    /// Whether other parts lie beside it.
    pub is_part: bool,
}

impl<Outcome> Repeats<Outcome> {
    pub(super) const fn none() -> Self {
        Self {
            earlier: Vec::new(),
            better: None,
            is_part: false,
        }
    }

    pub(super) fn map<Other>(self, of: impl Fn(Outcome) -> Other) -> Repeats<Other> {
        Repeats {
            earlier: self.earlier.into_iter().map(&of).collect(),
            better: self.better.map(of),
            is_part: self.is_part,
        }
    }
}

/// A sheet as the system reads it whose sheet it is.
pub(super) trait ReadSheet: Sized {
    /// None of another system's sheet.
    fn read(sheet: &Sheet) -> Option<Self>;
}

/// What somebody's sheet records by the rules of one system.
pub(super) trait SystemSheet: ReadSheet + for<'a> From<&'a Sheet> {
    /// The tables its rules stand in.
    type Book;
    /// The attempts it is for.
    type Attempt;

    /// What is odd about it, a line each: told, never forbidden.
    fn remarks(&self, _book: &Self::Book, _level: u32) -> Vec<String> {
        Vec::new()
    }

    /// What of that is against the book: worth a word wherever it is recorded.
    fn warnings(&self, book: &Self::Book, level: u32) -> Vec<String> {
        self.remarks(book, level)
    }

    /// The names by which something of it can be attempted.
    fn names(&self, _book: &Self::Book) -> Vec<String> {
        Vec::new()
    }

    /// Whether something that everybody can attempt is recorded, where that goes by more than its name.
    fn is_recorded(&self, _name: &str, _book: &Self::Book) -> Option<bool> {
        None
    }

    /// The rank behind each trait, where its figures are ranks.
    fn rank_groups(&self, _book: &Self::Book) -> Vec<RankGroup> {
        Vec::new()
    }

    /// How likely what somebody is trained in is to be enough, where that goes by ranks.
    fn doings(&self, _book: &Self::Book) -> Doings {
        Doings::default()
    }

    /// What it makes of what it records, each with its sum.
    fn derived(&self, _book: &Self::Book, _level: u32) -> Vec<Derived> {
        Vec::new()
    }

    /// What its bearer attacks with; what the rules have for a fight where it records no weapons.
    fn attacks(&self, _book: &Self::Book, _at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        Vec::new()
    }

    /// What its bearer wards off a hit with, each as the words of a line behind the name.
    fn defenses(&self, _book: &Self::Book) -> Vec<String> {
        Vec::new()
    }

    /// What its bearer at a table notices without trying, where the rules know that.
    fn passive_notice(
        &self,
        _book: &Self::Book,
        _level: u32,
        _at: (CreatureId, &dyn Table),
    ) -> Option<i32> {
        None
    }

    /// The hit points, where it says so.
    fn hit_points(&self) -> Option<SheetPoints> {
        None
    }

    /// The most mental points, where it says so.
    fn most_mental_points(&self) -> Option<u32> {
        None
    }

    /// What it makes of a field, or of a named entry of it.
    fn follows(
        &self,
        _field: &SheetField,
        _entry: Option<&str>,
        _book: &Self::Book,
        _level: u32,
    ) -> Follows {
        Follows::default()
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    fn unrecorded(&self, _field: &SheetField) -> Option<i64> {
        None
    }

    /// The entries of a list that the book names, with the group where one stands that is not the list's.
    fn listed(_book: &Self::Book, _list: &str) -> Vec<(String, Option<Group>)> {
        Vec::new()
    }

    /// What is rolled for initiative, and why so: of what a foe was added with, else of a sheet. None where the game
    /// master names the attempt.
    fn initiative(
        _sheet: Option<&Self>,
        _level: u32,
        _said: Option<i32>,
    ) -> Option<(Self::Attempt, String)> {
        None
    }

    /// What a foe rolls for initiative by its one rank, and why so.
    fn initiative_by_rank(_rank: FoeRank) -> Option<(Self::Attempt, String)> {
        None
    }
}

/// The most actions in one turn (our decision).
pub const MOST_ACTIONS: u32 = 20;

/// Bonuses that keys reach; farther ones can be typed.
pub(super) const BUILT_BONUSES: RangeInclusive<i32> = -10..=30;

/// An attempt that keys build step by step.
pub(super) trait SystemBuilder: Copy {
    /// The tables its rules stand in.
    type Book;
    /// What is built.
    type Attempt: SystemAttempt<Book = Self::Book>;

    /// The table in the middle pane before anything is attempted.
    fn ladder(&self, book: &Self::Book) -> Ladder {
        let attempt = self.attempt();
        attempt.map_or_else(Ladder::default, |attempt| attempt.ladder(book, None))
    }

    /// The attempt as it stands; none of what could not be attempted, which keys never move to.
    fn attempt(&self) -> Option<Self::Attempt>;

    /// It as a line.
    fn words(&self) -> String;

    /// What has to be reached, as words of a line.
    fn targets(&self) -> Vec<String> {
        Vec::new()
    }

    /// What chances beside it are held against, in a few words.
    fn measure(&self) -> Option<String> {
        None
    }

    /// It so many rows down, which is harder; up where below 0.
    fn beside(self, rows: i32, book: &Self::Book) -> Self;

    /// It a step to the right, which is more; to the left where below 0.
    fn aside(self, step: i32) -> Self;

    /// From even to advantage to disadvantage; whether the system knows them.
    fn toggle_edge(&mut self) -> bool {
        false
    }

    /// From plain to reliable to unreliable; whether the system knows them.
    fn toggle_reliability(&mut self) -> bool {
        false
    }
}

/// How many natural 1s and 20s there are.
pub(super) fn ones_and_twenties<'a>(faces: impl IntoIterator<Item = &'a u32>) -> [u32; 2] {
    let add = |[ones, twenties]: [u32; 2], face: &u32| {
        [
            ones + u32::from(*face == 1),
            twenties + u32::from(*face == 20),
        ]
    };
    faces.into_iter().fold([0, 0], add)
}

/// A die as it lies in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownDie {
    /// Its face.
    pub face: u32,
    /// Whether it counts.
    pub is_kept: bool,
    /// What is written behind its face: `*` a success, `!` exploded, `d` dropped, `r` rerolled.
    pub marks: &'static str,
    /// Whether it is a Fudge die, which shows a sign.
    pub is_fudge: bool,
}

impl ShownDie {
    /// The face and its marks; `=` before a real die's.
    pub fn text(&self, is_typed: bool) -> String {
        let sign = usize::try_from(self.face)
            .ok()
            .and_then(|face| SIGNS.get(face.checked_sub(1)?));
        let face = match sign.filter(|_| self.is_fudge) {
            Some(sign) => (*sign).to_owned(),
            None => self.face.to_string(),
        };
        format!("{}{face}{}", if is_typed { "=" } else { "" }, self.marks)
    }

    /// One of free dice, as it fell.
    pub(super) const fn of(die: &Die) -> Self {
        let marks = match (die.fate, die.is_exploded) {
            (DieStatus::Kept, false) => "",
            (DieStatus::Kept, true) => "!",
            (DieStatus::Succeeded, false) => "*",
            (DieStatus::Succeeded, true) => "!*",
            (DieStatus::Dropped, false) => "d",
            (DieStatus::Dropped, true) => "!d",
            (DieStatus::Rerolled, _) => "r",
        };
        Self {
            face: die.face,
            is_kept: matches!(die.fate, DieStatus::Kept | DieStatus::Succeeded),
            marks,
            is_fudge: false,
        }
    }

    /// One that counts and has no marks.
    pub(super) const fn kept(face: u32) -> Self {
        Self {
            face,
            is_kept: true,
            marks: "",
            is_fudge: false,
        }
    }
}
