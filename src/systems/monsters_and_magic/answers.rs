//! What Monsters & Magic answers as a rule system.

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll};
use crate::systems::interface::{
    Aimed, AnyAttempt, HitCost, Ladder, ReadyAttack, RollResult, ShownDie, SystemAttempt,
    SystemOutcome, SystemSheet,
};
use crate::systems::point_offers::point_offers;
use crate::systems::reference::Topic;
use crate::systems::three_dice::{Figure, Modifiers};
use crate::systems::work::ProgressStep;
use crate::systems::{ConditionModifier, Derived, Initiative, Ranked, Unswayable};

use crate::systems::sheet::{Follows, SheetField};
use crate::words::quoted;

use super::derived::{derived, sums_of};
use super::ladder::ladder;
use super::log_text::{told, words};
use super::{
    Action, Attempt, Attribute, Book, Carried, Effort, Field, Natural, Outcome, Purpose,
    Resistance, Rolled, Sheet, Throw,
};

impl AnyAttempt for Attempt {
    fn words(&self) -> Vec<String> {
        words(self)
    }

    fn topic(&self) -> Topic {
        match self {
            Self::Contest { .. } => Topic::IncrementalContest,
            Self::Total {
                action: Action::Static(_),
            }
            | Self::Resisted {
                action: Action::Static(_),
                ..
            } => Topic::StaticCheck,
            Self::Resisted {
                resistance: Resistance::Rolled(_),
                ..
            } => Topic::RolledResistance,
            Self::Total { .. } | Self::Resisted { .. } => Topic::ActionCheck,
        }
    }

    fn resisting(&self) -> Option<&str> {
        match self {
            Self::Resisted { named, .. } => named.as_deref(),
            Self::Total { .. } | Self::Contest { .. } => None,
        }
    }

    fn has_two_sides(&self) -> bool {
        matches!(self, Self::Resisted { .. } | Self::Contest { .. })
    }

    fn names_its_sways(&self) -> bool {
        true
    }

    fn merely_adds(&self) -> bool {
        !matches!(self, Self::Contest { .. })
    }

    fn rolls_dice(&self) -> bool {
        !matches!(
            self,
            Self::Total {
                action: Action::Static(_)
            } | Self::Resisted {
                action: Action::Static(_),
                ..
            }
        )
    }

    fn can_be_ranked(&self) -> bool {
        matches!(
            self,
            Self::Total { .. }
                | Self::Resisted {
                    resistance: Resistance::Static(_),
                    ..
                }
        )
    }

    fn rank_before(&self) -> Option<Ranked> {
        match self {
            Self::Total { action } => Some(added_to(action)),
            Self::Resisted { .. } | Self::Contest { .. } => None,
        }
    }

    fn is_work(&self) -> bool {
        matches!(self, Self::Resisted { .. })
    }

    /// The effect points (our decision).
    fn gain_by_key(&self, key: &str, carried: u32) -> ProgressStep {
        ProgressStep::Points(if key == "success" { carried } else { 0 })
    }

    fn own_scores(&self) -> Option<Vec<(Score, f64)>> {
        let Self::Total { action } = self else {
            return None;
        };
        let totals = action.totals_with_naturals().into_iter();
        let scores = totals.map(|(total, natural, chance)| (shown(total, natural), chance));
        Some(scores.collect())
    }

    fn has_settled_parts(&self) -> bool {
        !matches!(self, Self::Contest { .. })
    }
}

impl SystemAttempt for Attempt {
    type Book = Book;
    type Outcome = Outcome;

    fn roll(&self, book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Self::roll(self, book, faces)
    }

    fn cues<'a>(&self, book: &'a Book, outcome: &Outcome) -> &'a [String] {
        book.cue_for(outcome).map_or(&[], |cue| &cue.lines)
    }

    fn ladder(&self, book: &Book, came: Option<RollResult<'_, Outcome>>) -> Ladder {
        ladder(self, book, came.map(|came| came.outcome))
    }

    fn told(&self, outcome: &Outcome) -> String {
        told(outcome)
    }

    fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        let faces = outcome.faces().concat();
        let dice: i64 = faces.iter().take(3).map(|face| i64::from(*face)).sum();
        Some((3 + figure - dice, 16))
    }

    /// Effects and consequences, on what is rolled and on what is static.
    fn swayed(
        mut self,
        part: usize,
        of_conditions: &[ConditionModifier],
    ) -> Result<Self, Unswayable> {
        let modifiers = match &mut self {
            Self::Total { action } => of_action(action),
            Self::Resisted { action, .. } if part == 0 => of_action(action),
            Self::Resisted {
                resistance: Resistance::Rolled(roll),
                ..
            } => &mut roll.modifiers,
            Self::Resisted {
                resistance: Resistance::Static(fixed),
                ..
            } => &mut fixed.modifiers,
            // Who does not resist makes no check that anything could move.
            Self::Resisted {
                resistance: Resistance::Unresisted,
                ..
            } => return Ok(self),
            Self::Contest { effort, .. } if part == 0 => &mut effort.roll.modifiers,
            Self::Contest { rival, .. } => &mut rival.roll.modifiers,
        };
        *modifiers =
            ConditionModifier::added_to(modifiers, of_conditions).map_err(Unswayable::of)?;
        Ok(self)
    }

    fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        let (
            Self::Resisted { action, .. },
            Outcome::Resisted {
                action: throw,
                resistance,
            },
        ) = (self, outcome)
        else {
            return self.rank(outcome).map(Initiative::Ranked);
        };
        let margin = throw.total().saturating_sub(resistance.total());
        // Dice that decide by themselves put nobody on the wrong side of those who failed or succeeded.
        let result = match throw.effect_points(resistance) {
            Some(points) => i64::from(points),
            None => i64::from(margin).min(-1),
        };
        Some(Initiative::Ranked(Ranked {
            result,
            ..added_to(action)
        }))
    }

    /// From the chapter “Playing the Game”, section “Ranked Checks”, which says nothing of ties.
    fn to_part_equals(mut self) -> Self {
        if let Self::Total { action } | Self::Resisted { action, .. } = &mut self {
            *action = action.clone().rolled();
        }
        self
    }

    fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        Some(Ranked {
            result: outcome.throws().next()?.total().into(),
            ..self.rank_before()?
        })
    }

    fn own_score(&self, outcome: &Outcome) -> Option<Score> {
        let action = outcome.throws().next()?;
        matches!(self, Self::Total { .. }).then(|| shown(action.total(), action.natural()))
    }
}

/// What decides between equals: all that is added to dice, or would be where the score stands in their place.
fn added_to(action: &Action) -> Ranked {
    let modifier = match action {
        Action::Rolled(effort) => effort.flat(),
        Action::Static(fixed) => fixed.rolled().flat(),
    };
    Ranked {
        modifier: modifier.into(),
        ..Ranked::default()
    }
}

/// A natural 3 fails whatever its total, and so gathers nothing.
fn shown(total: i32, natural: Option<Natural>) -> Score {
    Score {
        is_void: natural == Some(Natural::Three),
        ..Score::of(total.into())
    }
}

const fn of_action(action: &mut Action) -> &mut Modifiers {
    match action {
        Action::Rolled(effort) => &mut effort.roll.modifiers,
        Action::Static(fixed) => &mut fixed.modifiers,
    }
}

impl SystemOutcome for Outcome {
    fn points_won(&self) -> Option<Option<u32>> {
        matches!(self, Self::Resisted { .. }).then(|| self.effect_points())
    }

    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        point_offers(roll)
    }

    fn dice(&self) -> Vec<ShownDie> {
        self.kept().into_iter().map(ShownDie::kept).collect()
    }

    fn figure(&self) -> Option<i64> {
        self.throws().next().map(|action| match self {
            Self::Contest(contest) => i64::from(contest.gathered()[0]),
            Self::Total { .. } | Self::Resisted { .. } => i64::from(action.total()),
        })
    }

    fn extremes(&self) -> [u32; 2] {
        let natural = self.throws().next().and_then(Throw::natural);
        [Natural::Three, Natural::Eighteen].map(|wanted| u32::from(natural == Some(wanted)))
    }

    fn is_of_others(&self, list: usize) -> bool {
        match self {
            Self::Contest(_) => list % 2 == 1,
            Self::Resisted {
                action: Throw::Static { .. },
                ..
            } => true,
            Self::Resisted { .. } => list == 1,
            Self::Total { .. } => false,
        }
    }
}

impl SystemSheet for Sheet {
    type Book = Book;
    type Attempt = Attempt;

    fn most_mental_points(&self) -> Option<u32> {
        self.mental.map(|points| points.get().unsigned_abs())
    }

    fn remarks(&self, _book: &Book, level: u32) -> Vec<String> {
        self.remarks(level)
    }

    fn names(&self, _book: &Book) -> Vec<String> {
        self.names()
    }

    fn derived(&self, _book: &Book, level: u32) -> Vec<Derived> {
        derived(self, level)
    }

    /// With whatever adds damage to a blow, against armor class; bare hands are Strength.
    fn attacks(&self, _book: &Book, at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let aim = at.map(|at| format!("vs {} \"armor class\"", quoted(at.name)));
        let is_arm = |piece: &&Carried| {
            let strikes = piece.purpose != Some(Purpose::Impress);
            strikes && piece.field == Field::Physical && !piece.gives.is_armor()
        };
        let attack = |piece: &Carried| {
            let attack = ReadyAttack::by_name(piece.name.as_str());
            attack
                .dealing(piece.to_string(), aim.clone())
                .costing(HitCost::EffectPoints)
        };
        let attacks: Vec<ReadyAttack> = self.gear.iter().filter(is_arm).map(attack).collect();
        if attacks.is_empty() {
            let bare = ReadyAttack::by_name(Attribute::Strength.name());
            let bare = bare.dealing(String::new(), aim);
            return vec![bare.costing(HitCost::EffectPoints)];
        }
        attacks
    }

    fn follows(
        &self,
        field: &SheetField,
        entry: Option<&str>,
        _book: &Book,
        level: u32,
    ) -> Follows {
        let bonus = |traits| self.trait_bonus(traits, level);
        let told = || {
            let (one, two) = (bonus(1), bonus(2));
            format!("trait bonus {one} with one trait, {two} with two")
        };
        let is_trait = field.name() == "trait";
        Follows {
            sums: sums_of(self, field, entry, level),
            told: if is_trait { told() } else { String::new() },
            ..Follows::default()
        }
    }

    /// Dexterity or Intelligence, whichever is better.
    fn initiative(
        sheet: Option<&Self>,
        level: u32,
        said: Option<i32>,
    ) -> Option<(Attempt, String)> {
        let said = said.map(|modifier| {
            let roll = Rolled::plus(Figure::clamped(modifier));
            (Effort { roll, damage: None }, Attribute::Dexterity)
        });
        let of_sheet = || {
            let of = |attribute| Some((sheet?.effort(attribute, &[], level).ok()?, attribute));
            let (dexterity, intelligence) =
                (of(Attribute::Dexterity)?, of(Attribute::Intelligence)?);
            Some(if intelligence.0.flat() > dexterity.0.flat() {
                intelligence
            } else {
                dexterity
            })
        };
        let plain = || (Effort::default(), Attribute::Dexterity);
        let (effort, attribute) = said.or_else(of_sheet).unwrap_or_else(plain);
        let because = format!("{} {:+}", attribute.name(), effort.flat());
        let action = Action::Rolled(effort);
        Some((Attempt::Total { action }, because))
    }
}
