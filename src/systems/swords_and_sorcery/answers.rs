//! What Swords & Sorcery answers as a rule system.

use crate::dice::{Faces, Unread};
use crate::ids::CreatureId;
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll};
use crate::systems::interface::table::Table;
use crate::systems::interface::{
    ActionTaken, Aimed, AnyAttempt, HitCost, Ladder, ReadyAttack, RollResult, ShownDie,
    SystemAttempt, SystemOutcome, SystemSheet, ones_and_twenties,
};
use crate::systems::reference::Topic;
use crate::systems::work::ProgressStep;
use crate::systems::{ConditionModifier, Derived, Initiative, Ranked, Standing, Unswayable};

use crate::systems::sheet::{Follows, Group, SheetField};
use crate::words::quoted;

use super::derived::{derived, sums_of};
use super::ladder::ladder;
use super::log_text::{of_cast, told, words};
use super::offers::offers;
use super::{
    Ability, Amount, Attempt, Bar, Bonus, Book, Check, Craft, Edge, FixedDie, Grade, Heads,
    NOTICING, Outcome, OutcomeKind, Sheet, Test, TestKind, Throw, Weapon,
};

/// More than any rank, so that a higher modifier decides before it.
const RANKS: i64 = 1000;

impl AnyAttempt for Attempt {
    fn words(&self) -> Vec<String> {
        words(self)
    }

    fn topic(&self) -> Topic {
        match self {
            Self::Test(test) => match (test.kind, test.fixed) {
                (TestKind::Save, _) => Topic::SavingThrow,
                (TestKind::Luck, _) => Topic::LuckTest,
                (TestKind::Check, Some(FixedDie::Passive)) => Topic::PassiveSkill,
                (TestKind::Check, Some(FixedDie::Take10)) => Topic::TakingTen,
                (TestKind::Check, Some(FixedDie::Take20)) => Topic::TakingTwenty,
                (TestKind::Check, _) if test.is_against_kept() => Topic::OpposedCheck,
                (TestKind::Check, _) if test.helpers.is_empty() => Topic::AbilityCheck,
                (TestKind::Check, _) => Topic::HelpedCheck,
            },
            Self::Attack { .. } => Topic::AttackRoll,
            Self::Opposed { .. } => Topic::OpposedCheck,
            Self::Group { .. } => Topic::GroupCheck,
            Self::Distract { .. } => Topic::Distraction,
        }
    }

    fn action_taken(&self) -> ActionTaken {
        match self {
            Self::Attack { .. } => ActionTaken::Attack,
            Self::Distract { .. } => ActionTaken::Distract,
            Self::Test(test) if test.fixed.is_some() => ActionTaken::Nothing,
            Self::Test(_) | Self::Opposed { .. } | Self::Group { .. } => ActionTaken::ByAim,
        }
    }

    fn has_two_sides(&self) -> bool {
        matches!(self, Self::Opposed { .. } | Self::Attack { .. })
    }

    fn helpers_of_first(&self) -> usize {
        match self {
            Self::Opposed { helpers, .. } => helpers.ours.len(),
            _ => 0,
        }
    }

    fn helpers(&self) -> usize {
        match self {
            Self::Test(test) => test.helpers.len(),
            Self::Opposed { helpers, .. } => helpers.ours.len() + helpers.theirs.len(),
            _ => 0,
        }
    }

    fn rolls_dice(&self) -> bool {
        !matches!(self, Self::Test(test) if test.fixed.is_some())
    }

    fn can_be_ranked(&self) -> bool {
        match self {
            Self::Test(test) => test.fixed != Some(FixedDie::Failed),
            Self::Attack { .. } => true,
            Self::Opposed { .. } | Self::Group { .. } | Self::Distract { .. } => false,
        }
    }

    fn rank_before(&self) -> Option<Ranked> {
        self.as_own_check().and_then(|_| self.added())
    }

    fn is_work(&self) -> bool {
        self.target().is_some()
    }

    /// A success 1 (our decision).
    fn gain_by_key(&self, key: &str, _carried: u32) -> ProgressStep {
        match key {
            "critical-miss" => ProgressStep::Mishap,
            "success" | "hit" | "critical-hit" => ProgressStep::Points(1),
            _ => ProgressStep::Points(0),
        }
    }

    fn score_by_key(
        &self,
        _gain: Option<ProgressStep>,
        _key: &str,
        value: Option<i64>,
    ) -> Option<Score> {
        let test = self.as_own_check()?;
        if test.bar.is_some() || test.fixed.is_some() {
            return None;
        }
        let Standing { modifier, rank } = test.check.standing();
        Some(Score {
            figure: value?,
            tie: i64::from(modifier) * RANKS + i64::from(rank),
            is_void: false,
        })
    }
}

impl SystemAttempt for Attempt {
    type Book = Book;
    type Outcome = Outcome;

    fn roll(&self, book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Self::roll(self, book, faces)
    }

    fn ladder(&self, book: &Book, came: Option<RollResult<'_, Outcome>>) -> Ladder {
        ladder(self, book, came.map(|came| came.outcome))
    }

    fn told(&self, outcome: &Outcome) -> String {
        told(self, outcome)
    }

    fn to_beat(&self, outcome: &Outcome) -> Option<(i32, Standing)> {
        let check = self.checks().first().copied()?;
        Some((outcome.total?, check.standing()))
    }

    fn against_kept(&self, total: i32, standing: Standing) -> Option<Self> {
        let check = self.checks().first().copied()?;
        let bar = Some(Bar::Kept { total, standing });
        Some(Self::Test(Test {
            check,
            bar,
            ..Test::default()
        }))
    }

    fn edged(mut self, is_better: bool, is_worse: bool) -> Self {
        if self.as_own_check().is_some()
            && let Self::Test(Test { check, .. }) = &mut self
        {
            let has = |edge| check.edge == edge;
            check.edge = Edge::of(
                is_better || has(Edge::Advantage),
                is_worse || has(Edge::Disadvantage),
            );
        }
        self
    }

    fn to_part_equals(self) -> Self {
        match self {
            Self::Test(test) if test.kind == TestKind::Check => Self::Test(Test {
                fixed: None,
                ..test
            }),
            _ => self,
        }
    }

    fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        let kept = outcome.kept();
        let kept = kept.first().map_or(figure, |face| i64::from(*face));
        Some((1 + figure - kept, 20))
    }

    /// What circumstances give and take.
    fn swayed(mut self, part: usize, modifiers: &[ConditionModifier]) -> Result<Self, Unswayable> {
        let given = ConditionModifier::sum(modifiers);

        let add = |amount: &mut Amount| {
            *amount = Amount::new(amount.get().saturating_add(given)).map_err(Unswayable::of)?;
            Ok(())
        };
        match &mut self {
            Self::Test(Test {
                fixed: Some(FixedDie::Failed),
                ..
            }) => {}
            Self::Test(Test { check, .. }) | Self::Attack { check, .. } if part == 0 => {
                add(&mut check.bonus.circumstance)?;
            }
            Self::Opposed { ours, theirs, .. } => {
                add(&mut if part == 0 { ours } else { theirs }.bonus.circumstance)?;
            }
            Self::Group { heads, .. } => {
                let mut checks: Vec<Check> = heads.to_vec();
                if let Some(check) = checks.get_mut(part) {
                    add(&mut check.bonus.circumstance)?;
                }
                *heads = Heads::try_from(checks).map_err(Unswayable::of)?;
            }
            // Helpers and distractors roll a plain d20.
            Self::Test(_) | Self::Attack { .. } | Self::Distract { .. } => {}
        }
        Ok(self)
    }

    /// By the total, an attack that is critical before and after all others; then by what is added.
    fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        let grade = match outcome.grade {
            Grade::CriticalHit => 1,
            Grade::CriticalMiss => -1,
            _ => 0,
        };
        Some(Initiative::Ranked(Ranked {
            grade,
            result: outcome.total?.into(),
            ..self.added()?
        }))
    }

    fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        Some(Ranked {
            result: outcome.total?.into(),
            ..self.rank_before()?
        })
    }

    fn read_again(
        &self,
        recorded: &Outcome,
        rerolled: &[usize],
        faces: &mut dyn Faces,
    ) -> Option<Result<Outcome, Unread>> {
        Some(self.read(recorded, rerolled, faces))
    }

    fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
        let Self::Group { heads, .. } = self else {
            return Vec::new();
        };
        let alone = |(check, throw): (&Check, &Throw)| {
            let total = Outcome::new(Grade::Total, Some(throw.total), vec![*throw]);
            (Self::plain(*check, None), total)
        };
        let heads = heads.iter().zip(&outcome.throws).map(alone);
        (0..)
            .zip(heads)
            .map(|(seat, (attempt, total))| (seat, attempt, total))
            .collect()
    }
}

impl Attempt {
    /// What is added to the die, which decides between equals.
    fn added(&self) -> Option<Ranked> {
        let bonus = self.checks().first()?.bonus;
        Some(Ranked {
            modifier: bonus.modifier.get().into(),
            training: bonus.training.sum().into(),
            ..Ranked::default()
        })
    }
}

impl SystemOutcome for Outcome {
    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        offers(self, roll)
    }

    fn is_hit(&self) -> bool {
        matches!(self.grade, Grade::Hit | Grade::CriticalHit)
    }

    fn dice(&self) -> Vec<ShownDie> {
        self.faces()
            .iter()
            .zip(self.kept())
            .flat_map(|(faces, kept)| of_cast(faces, kept))
            .collect()
    }

    fn is_choice(&self) -> bool {
        self.faces().iter().any(|faces| faces.len() > 1)
    }

    fn d20(&self) -> Option<u32> {
        self.throw().map(Throw::natural)
    }

    fn figure(&self) -> Option<i64> {
        self.total.map(i64::from)
    }

    fn extremes(&self) -> [u32; 2] {
        let lists = self.faces();
        let own = lists.iter().enumerate();
        let own = own.filter(|(list, _)| !self.is_of_others(*list));
        ones_and_twenties(own.flat_map(|(_, faces)| faces))
    }

    fn is_of_others(&self, list: usize) -> bool {
        match list.checked_sub(self.helpers()) {
            None => true,
            Some(own) => self.kind == OutcomeKind::Opposed && own % 2 == 1,
        }
    }
}

impl SystemSheet for Sheet {
    type Book = Book;
    type Attempt = Attempt;

    fn passive_notice(&self, book: &Book, level: u32, at: (CreatureId, &dyn Table)) -> Option<i32> {
        let skill = book.skills.iter().find(|skill| skill.name == NOTICING)?;
        let figure = self.passive_at_table((skill, level), at)?;
        i32::try_from(figure.value()).ok()
    }

    fn remarks(&self, book: &Book, level: u32) -> Vec<String> {
        self.remarks(book, level)
    }

    fn names(&self, book: &Book) -> Vec<String> {
        let rolls = self.rollables(book, 1).into_iter();
        rolls.map(|roll| roll.name).collect()
    }

    fn derived(&self, book: &Book, level: u32) -> Vec<Derived> {
        derived(self, book, level)
    }

    fn attacks(&self, _book: &Book, at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let aim = at.map(|at| format!("ac {}", quoted(at.name)));
        let attack = |weapon: &Weapon| {
            let attack = ReadyAttack::by_name(weapon.name.as_str());
            let parts = weapon.damage.iter();
            let dice: Vec<_> = parts.map(|part| (part.dice.clone(), part.harm)).collect();
            // A spell or a net does none.
            let costs = if dice.is_empty() {
                HitCost::Unsaid
            } else {
                HitCost::Dice(dice)
            };
            attack
                .dealing(weapon.to_string(), aim.clone())
                .costing(costs)
        };
        self.weapons.iter().map(attack).collect()
    }

    fn follows(&self, field: &SheetField, entry: Option<&str>, book: &Book, level: u32) -> Follows {
        Follows {
            sums: sums_of(self, field, entry, book, level),
            told: self.rank_told(field, entry, level).unwrap_or_default(),
            ..Follows::default()
        }
    }

    fn listed(book: &Book, list: &str) -> Vec<(String, Option<Group>)> {
        let skills = book.skills.iter();
        let skills = skills.filter(|_| list == Craft::Skill.word());
        skills.map(|skill| (skill.name.clone(), None)).collect()
    }

    /// Dexterity.
    fn initiative(
        sheet: Option<&Self>,
        _level: u32,
        said: Option<i32>,
    ) -> Option<(Attempt, String)> {
        let said = said.map(|modifier| Bonus::of(Amount::nearest(modifier)));
        let of_sheet = || {
            sheet.map(|sheet| Bonus {
                circumstance: sheet.initiative_bonus(),
                ..Bonus::of(sheet.modifier(Ability::Dexterity))
            })
        };
        let bonus = said.or_else(of_sheet).unwrap_or_default();
        let check = Check {
            bonus,
            ..Check::default()
        };
        let because = format!("Dexterity {:+}", bonus.sum());
        Some((Attempt::plain(check, None), because))
    }
}
