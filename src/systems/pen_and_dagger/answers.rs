//! What Pen & Dagger answers as a rule system.

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll};
use crate::systems::interface::prospects::{Hope, ScaleStep};
use crate::systems::interface::{
    Aimed, AnyAttempt, Doings, Ladder, RankGroup, ReadyAttack, Repeats, RollResult, ShownDie,
    SystemAttempt, SystemOutcome, SystemSheet, Unrepeatable, ones_and_twenties,
};
use crate::systems::reference::Topic;
use crate::systems::work::ProgressStep;
use crate::systems::{
    Chance, ConditionModifier, FoeRank, Initiative, Leveled, OutcomeGrade, Ranked, Unswayable,
};

use crate::systems::record::is_same;
use crate::systems::sheet::{Follows, Group, SheetField};

use super::fortune::Repeated;
use super::ladder::{ladder, manner};
use super::log_text::{beside, dice_of, words};
use super::offers::offers;
use super::prospects::{at_least_with_die, hope, scale};
use super::sheet::group_of;
use super::trained::{doings, rank_groups};
use super::{
    Attempt, Book, Check, Level, Outcome, Proficiency, ProficiencyGroup, Rank, Reading, Sheet,
    Throw, Trait,
};

/// The proficiency by which one acts first.
const INITIATIVE: &str = "Initiative";

/// The proficiency of offense that everybody can try.
const FIGHTING: &str = "Weapons";

impl AnyAttempt for Attempt {
    fn is_luck(&self) -> bool {
        matches!(self, Self::Luck)
    }

    fn bar_word(&self) -> Option<&'static str> {
        self.bar().map(Level::word)
    }

    fn words(&self) -> Vec<String> {
        vec![words(self)]
    }

    fn topic(&self) -> Topic {
        match self {
            Self::Single { .. } => Topic::RankedAttempt,
            Self::Luck => Topic::LuckRoll,
            Self::PartyLuck { .. } => Topic::PartyLuck,
            Self::Shared { .. } => Topic::SharedResult,
            Self::Linked { .. } => Topic::LinkedAttempts,
        }
    }

    fn manner(&self) -> Vec<&'static str> {
        manner(self)
    }

    fn can_be_ranked(&self) -> bool {
        matches!(self, Self::Single { .. } | Self::Luck)
    }

    fn is_work(&self) -> bool {
        matches!(self, Self::Single { .. } | Self::Shared { .. })
    }

    /// Limited 1, normal 2, major 3, critical 4 (our decision).
    fn gain_by_key(&self, key: &str, _carried: u32) -> ProgressStep {
        match key {
            "critical-failure" => ProgressStep::Mishap,
            "limited" => ProgressStep::Points(1),
            "normal" | "success" => ProgressStep::Points(2),
            "major" => ProgressStep::Points(3),
            "critical" => ProgressStep::Points(4),
            _ => ProgressStep::Points(0),
        }
    }

    fn score_by_key(
        &self,
        gain: Option<ProgressStep>,
        _key: &str,
        _value: Option<i64>,
    ) -> Option<Score> {
        gain.filter(|_| self.is_work()).map(Score::at)
    }

    fn has_settled_parts(&self) -> bool {
        true
    }

    fn leads_on(&self, part: usize) -> bool {
        matches!(self, Self::Linked { .. }) && part == 0
    }
}

impl SystemAttempt for Attempt {
    type Book = Book;
    type Outcome = Outcome;

    fn roll(&self, book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Self::roll(self, book, faces)
    }

    fn with_normals(&self, outcome: &Outcome, parts: &[usize]) -> Option<Outcome> {
        let is_luck = matches!(self, Self::Luck | Self::PartyLuck { .. });
        (!is_luck).then(|| Self::with_normals(self, outcome, parts))
    }

    fn main_part(&self) -> Option<Self> {
        let Self::Linked { main, .. } = self else {
            return None;
        };
        Some(Self::Single {
            check: *main,
            bar: self.bar().filter(|_| main.plain.is_none()),
        })
    }

    fn scale(&self, book: &Book) -> Option<Vec<ScaleStep>> {
        Some(scale(self, book))
    }

    fn hope(&self, book: &Book) -> Option<Hope> {
        Some(hope(self, book))
    }

    fn passes_with_die(&self, book: &Book) -> Option<f64> {
        self.passes_with_fortune_die(book)
    }

    fn at_least_with_die(&self, book: &Book, key: &str) -> Option<f64> {
        at_least_with_die(self, book, key)
    }

    fn purpose<'b>(&self, book: &'b Book, what: &str) -> Option<&'b str> {
        let plain = what.split_once(" (").map_or(what, |(name, _gear)| name);
        let known = book.traits().find(|known| known.name() == plain)?;
        Some(book.cue(known))
    }

    fn cues<'a>(&self, book: &'a Book, outcome: &Outcome) -> &'a [String] {
        book.cue_for(outcome).map_or(&[], |cue| &cue.lines)
    }

    fn ladder(&self, book: &Book, came: Option<RollResult<'_, Outcome>>) -> Ladder {
        ladder(self, book, came)
    }

    fn told(&self, outcome: &Outcome) -> String {
        outcome.word().to_owned()
    }

    fn range(&self, _outcome: &Outcome, _figure: i64) -> Option<(i64, i64)> {
        Some((1, 20))
    }

    /// Rows up or down. Luck is moved by nothing.
    fn swayed(mut self, part: usize, modifiers: &[ConditionModifier]) -> Result<Self, Unswayable> {
        let check = match &mut self {
            Self::Single { check, .. } => Some(check).filter(|_| part == 0),
            Self::Shared { checks, .. } => checks.get_mut(part),
            Self::Linked { first, main, .. } => Some(if part == 0 { first } else { main }),
            Self::Luck | Self::PartyLuck { .. } => None,
        };
        if let Some(check) = check {
            let rows = ConditionModifier::sum(modifiers);
            check.adjustment = check.adjustment.saturating_add(rows);
        }
        Ok(self)
    }

    /// By level, then by die; luck, which has no levels, by its die alone.
    fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        let die = outcome.natural();
        Some(match outcome.level() {
            Some(level) => Initiative::Leveled(Leveled::at(level.grade(), Some(die))),
            None => Initiative::Ranked(Ranked {
                result: die.into(),
                ..Ranked::default()
            }),
        })
    }

    fn refuse_repeat(
        &self,
        book: &Book,
        standing: &Outcome,
        part: usize,
    ) -> Result<(), Unrepeatable> {
        Repeated::of(self, standing, part)
            .ok_or(Unrepeatable::NoPart)?
            .refuse(book)
    }

    fn repeat(
        &self,
        book: &Book,
        standing: &Outcome,
        part: usize,
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<Repeats<Outcome>, Unread> {
        match Repeated::of(self, standing, part) {
            Some(repeated) => repeated.until_better(book, faces, is_typed),
            None => Ok(Repeats::none()),
        }
    }

    fn chances_when_rolled(&self, outcome: &Outcome) -> Option<Vec<Chance>> {
        Some(self.chances_when_rolled(outcome))
    }

    fn part(&self, part: usize) -> Option<Self> {
        Some(self.part(part).unwrap_or(Self::Luck))
    }

    fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
        let alone = |check: &Check| Self::plain(*check);
        let read = |reading: &Reading| Outcome::Single(reading.clone());
        match (self, outcome) {
            (Self::Shared { checks, .. }, Outcome::Shared { readings, .. }) => (0..)
                .zip(checks.iter().zip(readings))
                .map(|(seat, (check, reading))| (seat, alone(check), read(reading)))
                .collect(),
            (
                Self::Linked { first, main, .. },
                Outcome::Linked {
                    first: before,
                    main: after,
                    ..
                },
            ) => {
                let rolled = std::iter::once(before).chain(after).map(read);
                let attempts = [first, main].into_iter().map(alone);
                attempts
                    .zip(rolled)
                    .map(|(attempt, outcome)| (0, attempt, outcome))
                    .collect()
            }
            (Self::PartyLuck { .. }, Outcome::PartyLuck { rounds, .. }) => {
                let lucky = |throw: &Throw| Outcome::Luck { face: throw.face };
                let first = rounds.first().into_iter().flatten().map(lucky);
                (0..)
                    .zip(first)
                    .map(|(seat, outcome)| (seat, Self::Luck, outcome))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

impl SystemOutcome for Outcome {
    fn tie_breaks(&self) -> Vec<(usize, u32)> {
        let Self::PartyLuck { rounds, .. } = self else {
            return Vec::new();
        };
        let ties = rounds.iter().skip(1).flatten();
        ties.map(|throw| (throw.head, throw.face)).collect()
    }

    fn counting_part(&self) -> usize {
        Self::counting_part(self)
    }

    fn own_parts(&self) -> usize {
        self.parts()
    }

    fn success_level(&self) -> Option<OutcomeGrade> {
        let counting = self.counting().filter(|reading| !reading.is_plain)?;
        Some(counting.level.grade())
    }

    fn beside(&self, names: &[&str]) -> String {
        beside(self, names)
    }

    fn part_word(&self, part: usize) -> Option<&'static str> {
        let is_linked = matches!(self, Self::Linked { .. });
        is_linked.then_some(if part == 0 {
            "first part"
        } else {
            "second part"
        })
    }

    fn is_extreme(&self) -> bool {
        self.level().is_some() && matches!(self.natural(), 1 | 20)
    }

    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        offers(self, roll)
    }

    fn dice(&self) -> Vec<ShownDie> {
        dice_of(self)
    }

    fn is_choice(&self) -> bool {
        true
    }

    fn d20(&self) -> Option<u32> {
        Some(self.natural())
    }

    fn figure(&self) -> Option<i64> {
        Some(i64::from(self.natural()))
    }

    fn part(&self, part: usize) -> Option<Self> {
        self.part(part)
    }

    fn extremes(&self) -> [u32; 2] {
        ones_and_twenties(self.faces().iter().flatten())
    }

    fn is_read_like(&self, other: &Self) -> bool {
        self.is_read_like(other)
    }

    fn is_paused(&self) -> bool {
        self.is_paused()
    }
}

impl SystemSheet for Sheet {
    type Book = Book;
    type Attempt = Attempt;

    fn is_recorded(&self, name: &str, book: &Book) -> Option<bool> {
        let mut known = book.traits();
        let known = known.find(|known| is_same(known.name(), name));
        Some(known.is_some_and(|known| self.is_recorded(known)))
    }

    fn rank_groups(&self, book: &Book) -> Vec<RankGroup> {
        rank_groups(self, book)
    }

    fn doings(&self, book: &Book) -> Doings {
        doings(self, book)
    }

    /// The proficiencies of offense that it has; without any, weapons as everybody handles them.
    fn attacks(&self, book: &Book, _at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let is_own = |known: &&Proficiency| {
            known.group == ProficiencyGroup::Offense && self.is_recorded(Trait::Proficiency(known))
        };
        let own = book.proficiencies.iter().filter(is_own);
        let mut names: Vec<&str> = own.map(|known| known.name.as_str()).collect();
        if names.is_empty() {
            names.push(FIGHTING);
        }
        names.into_iter().map(ReadyAttack::by_name).collect()
    }

    /// The ability that a skill goes by.
    fn follows(
        &self,
        field: &SheetField,
        _entry: Option<&str>,
        book: &Book,
        _level: u32,
    ) -> Follows {
        let skill = book
            .skills
            .iter()
            .find(|skill| is_same(&skill.name, field.name()));
        let best = skill.map(|skill| self.best_of(&skill.abilities).short().to_owned());
        Follows {
            tail: best.unwrap_or_default(),
            ..Follows::default()
        }
    }

    fn listed(book: &Book, list: &str) -> Vec<(String, Option<Group>)> {
        match list {
            "skill" => {
                let skills = book.skills.iter();
                skills.map(|skill| (skill.name.clone(), None)).collect()
            }
            "proficiency" => {
                let known = book.proficiencies.iter();
                known
                    .map(|known| (known.name.clone(), Some(group_of(known.group))))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// A hero's proficiency; what a foe has instead of a sheet, its rank, is asked below.
    fn initiative(
        sheet: Option<&Self>,
        _level: u32,
        _said: Option<i32>,
    ) -> Option<(Attempt, String)> {
        let rank = sheet.map(|sheet| sheet.proficiency(INITIATIVE));
        Some(by_rank(rank.unwrap_or_default()))
    }

    fn initiative_by_rank(rank: FoeRank) -> Option<(Attempt, String)> {
        Rank::named(rank.name()).map(by_rank)
    }
}

/// What is rolled for initiative at a rank.
fn by_rank(rank: Rank) -> (Attempt, String) {
    (Attempt::plain(Check::at(rank)), rank.name().to_owned())
}
