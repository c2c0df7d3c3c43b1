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
    Ability, Amount, Attempt, Bonus, Book, Check, Craft, Edge, FixedDie, Grade, Heads, Helpers,
    NOTICING, Outcome, Sheet, Throw, Weapon, distraction_bonus,
};

/// More than any rank, so that a higher modifier decides before it.
const RANKS: i64 = 1000;

impl AnyAttempt for Attempt {
    fn words(&self) -> Vec<String> {
        words(self)
    }

    fn topic(&self) -> Topic {
        match self {
            Self::Check { helpers, .. } if helpers.is_empty() => Topic::AbilityCheck,
            Self::Check { .. } => Topic::HelpedCheck,
            Self::Still {
                way: FixedDie::Passive,
                ..
            } => Topic::PassiveSkill,
            Self::Still {
                way: FixedDie::Take10,
                ..
            } => Topic::TakingTen,
            Self::Still {
                way: FixedDie::Take20,
                ..
            } => Topic::TakingTwenty,
            Self::Attack { .. } => Topic::AttackRoll,
            Self::Save { .. } | Self::GivenUp { .. } => Topic::SavingThrow,
            Self::Luck { .. } => Topic::LuckTest,
            Self::Opposed { .. } | Self::Uncover { .. } => Topic::OpposedCheck,
            Self::Group { .. } => Topic::GroupCheck,
            Self::Distract { .. } => Topic::Distraction,
        }
    }

    fn action_taken(&self) -> ActionTaken {
        match self {
            Self::Attack { .. } => ActionTaken::Attack,
            Self::Distract { .. } => ActionTaken::Distract,
            Self::Still { .. } | Self::GivenUp { .. } => ActionTaken::Nothing,
            Self::Check { .. }
            | Self::Uncover { .. }
            | Self::Save { .. }
            | Self::Luck { .. }
            | Self::Opposed { .. }
            | Self::Group { .. } => ActionTaken::ByAim,
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
            Self::Check { helpers, .. } | Self::Uncover { helpers, .. } => helpers.len(),
            Self::Opposed { helpers, .. } => helpers.ours.len() + helpers.theirs.len(),
            Self::Still { .. }
            | Self::Attack { .. }
            | Self::Save { .. }
            | Self::GivenUp { .. }
            | Self::Luck { .. }
            | Self::Group { .. }
            | Self::Distract { .. } => 0,
        }
    }

    fn rolls_dice(&self) -> bool {
        !matches!(self, Self::Still { .. } | Self::GivenUp { .. })
    }

    fn can_be_ranked(&self) -> bool {
        match self {
            Self::Check { .. }
            | Self::Uncover { .. }
            | Self::Still { .. }
            | Self::Attack { .. }
            | Self::Save { .. }
            | Self::Luck { .. } => true,
            Self::GivenUp { .. }
            | Self::Opposed { .. }
            | Self::Group { .. }
            | Self::Distract { .. } => false,
        }
    }

    fn rank_before(&self) -> Option<Ranked> {
        match self {
            Self::Check { .. } | Self::Still { .. } => self.added(),
            _ => None,
        }
    }

    fn is_work(&self) -> bool {
        match self {
            Self::Check { dc, .. }
            | Self::Still { dc, .. }
            | Self::Save { dc, .. }
            | Self::Luck { dc, .. }
            | Self::Group { dc, .. } => dc.is_some(),
            Self::Attack { .. } | Self::Uncover { .. } => true,
            Self::GivenUp { .. } | Self::Opposed { .. } | Self::Distract { .. } => false,
        }
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
        let Self::Check {
            check, dc: None, ..
        } = self
        else {
            return None;
        };
        let Standing { modifier, rank } = check.standing();
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
        Some((outcome.total()?, check.standing()))
    }

    fn against_kept(&self, total: i32, standing: Standing) -> Option<Self> {
        let check = self.checks().first().copied()?;
        Some(Self::Uncover {
            check,
            helpers: Helpers::default(),
            kept: total,
            standing,
        })
    }

    fn edged(mut self, is_better: bool, is_worse: bool) -> Self {
        if let Self::Check { check, .. } | Self::Still { check, .. } = &mut self {
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
            Self::Still { check, dc, .. } => Self::plain(check, dc),
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
            Self::Check { check, .. }
            | Self::Still { check, .. }
            | Self::Attack { check, .. }
            | Self::Uncover { check, .. }
                if part == 0 =>
            {
                add(&mut check.bonus.circumstance)?;
            }
            Self::Save { save, .. } => add(&mut save.circumstance)?,
            Self::Luck { test, .. } => add(&mut test.circumstance)?,
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
            // Helpers and distractors roll a plain d20, and a save that is given up rolls nothing.
            Self::Check { .. }
            | Self::Still { .. }
            | Self::Attack { .. }
            | Self::Uncover { .. }
            | Self::GivenUp { .. }
            | Self::Distract { .. } => {}
        }
        Ok(self)
    }

    /// By the total, an attack that is critical before and after all others; then by what is added.
    fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        let grade = match outcome.grade() {
            Grade::CriticalHit => 1,
            Grade::CriticalMiss => -1,
            _ => 0,
        };
        Some(Initiative::Ranked(Ranked {
            grade,
            result: outcome.total()?.into(),
            ..self.added()?
        }))
    }

    fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        Some(Ranked {
            result: outcome.total()?.into(),
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
        let (Self::Group { heads, .. }, Outcome::Group { throws, .. }) = (self, outcome) else {
            return Vec::new();
        };
        let alone = |check: &Check| Self::plain(*check, None);
        (0..)
            .zip(heads.iter().zip(throws))
            .map(|(seat, (check, throw))| (seat, alone(check), total_of(throw)))
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

fn total_of(throw: &Throw) -> Outcome {
    let (throw, total) = (*throw, throw.total);
    Outcome::Test {
        aids: Vec::new(),
        ties: Vec::new(),
        throw,
        total,
        grade: Grade::Total,
    }
}

impl SystemOutcome for Outcome {
    fn distraction(&self) -> Option<i32> {
        let Self::Distraction { proficiency, face } = self else {
            return None;
        };
        Some(distraction_bonus(proficiency.get(), *face))
    }

    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        offers(self, roll)
    }

    fn is_hit(&self) -> bool {
        matches!(self.grade(), Grade::Hit | Grade::CriticalHit)
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
        match self {
            Self::Test { throw, .. } | Self::Attack { throw, .. } => Some(throw.natural()),
            _ => None,
        }
    }

    fn figure(&self) -> Option<i64> {
        self.total().map(i64::from).or_else(|| self.value())
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
            Some(own) => matches!(self, Self::Opposed { .. }) && own % 2 == 1,
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
