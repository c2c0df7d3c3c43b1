//! What can be attempted: an action by itself, against a resistance, or against somebody else round by round.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};
use crate::systems::{Odds, Verdict};

use super::contest;
use super::tally::Tally;
use super::{Action, Book, Concentration, Contest, Effort, Goal, Outcome, Resistance};

/// A fully described Monsters & Magic roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// An action for its total: initiative, a race.
    Total {
        /// What is done.
        action: Action,
    },
    /// An action against a resistance.
    Resisted {
        /// What is done.
        action: Action,
        /// What it has to reach.
        resistance: Resistance,
        /// The name of what resists, where it has one: `tough`, `the idol`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        named: Option<String>,
        /// How much the one who acts is disturbed, where that matters.
        #[serde(default)]
        concentration: Concentration,
    },
    /// Two sides against each other, until one has gathered the effect points asked for. Both always roll.
    Contest {
        /// The side it is about.
        effort: Effort,
        /// The other side.
        rival: Effort,
        /// The effect points asked for.
        to: Goal,
    },
}

impl Attempt {
    /// An action against a resistance, nothing said about either.
    pub const fn against(action: Action, resistance: Resistance) -> Self {
        Self::Resisted {
            action,
            resistance,
            named: None,
            concentration: Concentration::Undisturbed,
        }
    }

    /// What the game master should know before a static action: it wants a trait and no threat. The rules leave it to
    /// the game master all the same, so nothing is refused.
    pub fn caution(&self) -> Option<&'static str> {
        let (action, concentration) = match self {
            Self::Total { action } => (action, Concentration::Undisturbed),
            Self::Resisted {
                action,
                concentration,
                ..
            } => (action, *concentration),
            Self::Contest { .. } => return None,
        };
        match (action, concentration) {
            (Action::Static(fixed), _) if fixed.trait_bonus == 0 => {
                Some("a hero's static action needs a trait")
            }
            (Action::Static(_), Concentration::Dangerous | Concentration::Threatened) => {
                Some("a hero's static action needs time and no threat")
            }
            (Action::Static(_), Concentration::Undisturbed) | (Action::Rolled(_), _) => None,
        }
    }

    /// Rolls it: the action, then the resistance; a contest to its end.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, _book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        match self {
            Self::Total { action } => Ok(Outcome::Total {
                action: action.throw(faces)?,
            }),
            Self::Resisted {
                action,
                resistance,
                concentration,
                ..
            } => Ok(Outcome::Resisted {
                action: action.throw(faces)?,
                resistance: resistance.throw(concentration.raise(), faces)?,
            }),
            Self::Contest { effort, rival, to } => {
                Contest::roll([effort, rival], *to, faces).map(Outcome::Contest)
            }
        }
    }

    /// Its exact odds: of totals and of effect points one entry each, worst first. A success with points on top passes as
    /// one without.
    pub fn odds(&self, _book: &Book) -> Odds {
        let verdict = |outcome, value, passed| Verdict {
            outcome,
            value,
            passed,
        };
        match self {
            Self::Total { action } => {
                let spread = action.spread();
                let total = |(total, count): (i32, f64)| {
                    let total = verdict("total", Some(total.into()), None);
                    (total, count / spread.all())
                };
                Odds::collected(spread.iter().map(total))
            }
            Self::Resisted {
                action,
                resistance,
                concentration,
                ..
            } => {
                let tally = Tally::of(action, &resistance.spread(concentration.raise()));
                let failure = verdict("failure", None, Some(false));
                let success = |(points, count): (u32, f64)| {
                    let success = verdict("success", Some(points.into()), Some(true));
                    (success, tally.share(count))
                };
                let failure = (failure, tally.share(tally.failures()));
                let chances = std::iter::once(failure).chain(tally.successes().map(success));
                Odds {
                    passes: Some(tally.share(tally.at_least(0))),
                    ..Odds::collected(chances)
                }
            }
            Self::Contest { effort, rival, to } => {
                let [win, lose] = contest::chances([effort, rival], *to);
                let lose = (verdict("lose", None, Some(false)), lose);
                Odds::collected([lose, (verdict("win", None, Some(true)), win)])
            }
        }
    }

    /// What an outcome of it means.
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        let passed = match outcome {
            Outcome::Total { .. } => None,
            Outcome::Resisted { action, resistance } => {
                Some(action.effect_points(resistance).is_some())
            }
            Outcome::Contest(contest) => Some(contest.is_won()),
        };
        Verdict {
            outcome: outcome.key(),
            value: outcome.value(),
            passed,
        }
    }
}
