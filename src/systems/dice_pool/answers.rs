//! What the dice pool answers as a rule system.

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll};
use crate::systems::interface::prospects::ScaleStep;
use crate::systems::interface::{
    Aimed, Ladder, ReadyAttack, RollResult, ShownDie, SystemAttempt, SystemOutcome, SystemSheet,
};
use crate::systems::outcome_grade::OutcomeGrade;
use crate::systems::reference::Topic;
use crate::systems::work::ProgressStep;
use crate::systems::{Chance, ConditionModifier, Derived, Ranked, Unswayable};

use crate::systems::record::{is_fighting, is_same};
use crate::systems::sheet::{Follows, Group, SheetField};
use crate::words::quoted;

use super::derived::derived;
use super::ladder::ladder;
use super::log_text::{dice_of, dice_of_rolls, net_of, words};
use super::offers::offers;
use super::{
    Attempt, Book, Degree, Extended, Fighting, Helpers, Occasion, Outcome, Pool, PoolParts, Sheet,
    Unrollable, Yield,
};

/// The most successes that a long roll is shown to gather while its figure moves.
const MOST_SHOWN: i64 = 20;

impl SystemAttempt for Attempt {
    type Book = Book;
    type Outcome = Outcome;

    fn roll(&self, book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Self::roll(self, book, faces)
    }

    /// A pool's degrees, all of success among them.
    fn scale(&self, _book: &Book) -> Option<Vec<ScaleStep>> {
        let Self::Single(pool) = self else {
            return None;
        };
        let degrees = pool.spread().degrees();
        let possible = Degree::ALL
            .into_iter()
            .filter(|degree| degrees.of(*degree) > 0.0);
        let step = |degree: Degree| ScaleStep {
            word: degree.word().to_owned(),
            grade: OutcomeGrade::from(degree),
            chance: degrees.of(degree),
            passes: degree >= Degree::Marginal,
        };
        Some(possible.map(step).collect())
    }

    fn words(&self) -> Vec<String> {
        words(self)
    }

    fn action_number(&self, part: usize) -> Option<u32> {
        match self.pools().get(part)?.parts().occasion {
            Occasion::Several(action) => Some(action.number()),
            Occasion::Deed | Occasion::Reflexive | Occasion::Soak => None,
        }
    }

    fn topic(&self) -> Topic {
        match self {
            Self::Single(pool) => match pool.parts().occasion {
                Occasion::Deed => Topic::PoolRoll,
                Occasion::Several(_) => Topic::ManyActions,
                Occasion::Reflexive | Occasion::Soak => Topic::ReflexiveRoll,
            },
            Self::Cooperative { .. } => Topic::CooperativeRoll,
            Self::Resisted { .. } => Topic::ResistedRoll,
            Self::Contest { .. } => Topic::PoolContest,
            Self::Extended(_) => Topic::ExtendedRoll,
        }
    }

    fn cues<'a>(&self, book: &'a Book, outcome: &Outcome) -> &'a [String] {
        book.cue_for(outcome).map_or(&[], |cue| &cue.lines)
    }

    fn ladder(&self, book: &Book, came: Option<RollResult<'_, Outcome>>) -> Ladder {
        ladder(self, book, came.map(|came| came.outcome))
    }

    fn told(&self, outcome: &Outcome) -> String {
        outcome.told()
    }

    fn has_two_sides(&self) -> bool {
        matches!(self, Self::Resisted { .. } | Self::Contest { .. })
    }

    fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        let dice = i64::try_from(outcome.faces().concat().len());
        let dice = dice.unwrap_or(MOST_SHOWN).min(MOST_SHOWN);
        Some((0, dice.max(figure) + 1))
    }

    /// Dice more or fewer.
    fn swayed(self, part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
        let dice = ConditionModifier::sum(sways);

        let swayed = |index: usize, pool: Pool| {
            let parts = *pool.parts();
            let modifier = parts.modifier.saturating_add(dice);
            if index == part {
                Pool::new(PoolParts { modifier, ..parts })
            } else {
                Ok(pool)
            }
        };
        let with_helpers = |helpers: &Helpers| {
            let pools: Result<Vec<Pool>, _> = (1..)
                .zip(helpers.pools())
                .map(|(index, pool)| swayed(index, pool))
                .collect();
            pools.and_then(Helpers::new)
        };
        let made = || {
            Ok(match self {
                Self::Single(pool) => Self::Single(swayed(0, pool)?),
                Self::Cooperative { pool, helpers } => Self::Cooperative {
                    pool: swayed(0, pool)?,
                    helpers: with_helpers(&helpers)?,
                },
                Self::Resisted { ours, theirs } => Self::Resisted {
                    ours: swayed(0, ours)?,
                    theirs: swayed(1, theirs)?,
                },
                Self::Contest { ours, theirs, to } => Self::Contest {
                    ours: swayed(0, ours)?,
                    theirs: swayed(1, theirs)?,
                    to,
                },
                Self::Extended(work) => {
                    let helpers = work.helpers.as_ref().map(with_helpers).transpose()?;
                    Self::Extended(Extended {
                        pool: swayed(0, work.pool)?,
                        helpers,
                        ..work
                    })
                }
            })
        };
        made().map_err(|why: Unrollable| Unswayable::of(why))
    }

    fn can_be_ranked(&self) -> bool {
        matches!(self, Self::Single(_))
    }

    fn rank_before(&self) -> Option<Ranked> {
        self.can_be_ranked().then(Ranked::default)
    }

    fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        let Outcome::Single(reading) = outcome else {
            return None;
        };
        let (grade, result) = match reading.yields() {
            Yield::Botch => (-1, 0),
            Yield::Failure => (0, 0),
            Yield::Net(net) => (0, net.into()),
        };
        Some(Ranked {
            grade,
            result,
            ..self.rank_before()?
        })
    }

    fn is_work(&self) -> bool {
        matches!(self, Self::Single(_) | Self::Cooperative { .. })
    }

    /// Net successes, as the rules say (“Extended Rolls”).
    fn gain_by_key(&self, key: &str, carried: u32) -> ProgressStep {
        match key {
            "botch" => ProgressStep::Mishap,
            "success" => ProgressStep::Points(carried),
            _ => ProgressStep::Points(0),
        }
    }

    fn own_gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        match outcome {
            Outcome::Cooperative(readings) => Some(Outcome::pooled(readings).gain()),
            _ => None,
        }
    }

    fn own_gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        let Self::Cooperative { pool, helpers } = self else {
            return None;
        };
        let pooled = helpers
            .pools()
            .fold(pool.spread(), |all, one| all.pooled_with(&one.spread()));
        let gains = pooled
            .iter()
            .map(|(yields, chance)| (yields.gain(), chance));
        Some(gains.collect())
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
        !matches!(self, Self::Contest { .. } | Self::Extended(_))
    }

    fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
        let (Self::Cooperative { .. }, Outcome::Cooperative(readings)) = (self, outcome) else {
            return Vec::new();
        };
        let pools = self.pools().into_iter().map(Self::Single);
        let read = readings.iter().cloned().map(Outcome::Single);
        (0..)
            .zip(pools.zip(read))
            .map(|(seat, (attempt, outcome))| (seat, attempt, outcome))
            .collect()
    }

    fn word_of(&self, chance: &Chance) -> Option<&'static str> {
        self.degree_of(chance).map(Degree::word)
    }

    fn grade_of(&self, chance: &Chance) -> Option<OutcomeGrade> {
        self.degree_of(chance).map(OutcomeGrade::from)
    }
}

impl Attempt {
    /// The degree of one of the outcomes its odds tell of, where one side's successes have degrees.
    fn degree_of(&self, chance: &Chance) -> Option<Degree> {
        let net = chance.value.and_then(|net| u32::try_from(net).ok());
        net.filter(|_| self.is_work())
            .map(|net| Yield::Net(net).degree())
    }
}

impl SystemOutcome for Outcome {
    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        offers(self, roll)
    }

    fn dice(&self) -> Vec<ShownDie> {
        self.readings().flat_map(dice_of).collect()
    }

    fn dice_of_rolls(&self) -> Vec<usize> {
        dice_of_rolls(self)
    }

    fn figure(&self) -> Option<i64> {
        self.value().or_else(|| net_of(self))
    }

    fn own_grade(&self) -> Option<OutcomeGrade> {
        matches!(self, Self::Single(_) | Self::Cooperative(_)).then(|| {
            self.degree()
                .map_or(OutcomeGrade::Figure, OutcomeGrade::from)
        })
    }

    fn extremes(&self) -> [u32; 2] {
        let own = self.own_grade();
        let own = own.unwrap_or_else(|| OutcomeGrade::of_key(self.key()));
        let is = |grade| u32::from(own == grade);
        [OutcomeGrade::CriticalFailure, OutcomeGrade::Critical].map(is)
    }

    fn is_of_others(&self, list: usize) -> bool {
        matches!(self, Self::Resisted(_) | Self::Contest(_)) && list % 2 == 1
    }
}

impl From<Degree> for OutcomeGrade {
    fn from(degree: Degree) -> Self {
        match degree {
            Degree::Botch => Self::CriticalFailure,
            Degree::Failure => Self::Failure,
            Degree::Marginal => Self::Limited,
            Degree::Moderate => Self::Normal,
            Degree::Complete | Degree::Exceptional => Self::Major,
            Degree::Phenomenal => Self::Critical,
        }
    }
}

impl SystemSheet for Sheet {
    type Book = Book;
    type Attempt = Attempt;

    fn remarks(&self, book: &Book, _level: u32) -> Vec<String> {
        self.remarks(book)
    }

    fn warnings(&self, _book: &Book, _level: u32) -> Vec<String> {
        self.warnings()
    }

    fn names(&self, book: &Book) -> Vec<String> {
        self.words_of_rolls(book)
    }

    fn derived(&self, book: &Book, _level: u32) -> Vec<Derived> {
        derived(self, book)
    }

    /// The abilities one fights with, each with the attribute for it.
    fn attacks(&self, book: &Book, _at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let Fighting {
            attribute,
            abilities,
        } = &book.fighting;
        let own = self.abilities.iter().filter(|(_, dots)| dots.get() > 0);
        let own = own.map(|(name, _)| name.as_str());
        let fighting = own.filter(|name| is_fighting(name, abilities));
        let attack = |name: &str| ReadyAttack {
            words: format!("{}+{}", quoted(attribute), quoted(name)),
            ..ReadyAttack::by_name(name)
        };
        fighting.map(attack).collect()
    }

    /// Soak, where it counts.
    fn follows(
        &self,
        field: &SheetField,
        _entry: Option<&str>,
        book: &Book,
        _level: u32,
    ) -> Follows {
        let soak = self.soak(book).sum;
        let counts = soak
            .parts
            .iter()
            .any(|part| is_same(&part.name, field.name()));
        Follows {
            sums: counts.then_some(soak).into_iter().collect(),
            ..Follows::default()
        }
    }

    fn listed(book: &Book, list: &str) -> Vec<(String, Option<Group>)> {
        let names = match list {
            "attribute" => &book.attributes,
            "ability" => &book.abilities,
            _ => return Vec::new(),
        };
        names
            .iter()
            .map(|entry| (entry.name.clone(), None))
            .collect()
    }

    fn wounded(&self, attempt: &Attempt) -> Option<Attempt> {
        let Attempt::Single(pool) = attempt else {
            return None;
        };
        if pool.parts().wound > 0 {
            return None;
        }
        let wounded = Pool::new(PoolParts {
            wound: self.wound.count(),
            ..*pool.parts()
        });
        wounded.ok().map(Attempt::Single)
    }
}
