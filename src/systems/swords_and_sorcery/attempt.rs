//! What can be attempted, and how its faces are read: those rolled now, and those of an earlier roll again.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};
use crate::systems::{Standing, Verdict};

use super::outcome::{Ask, assist};
use super::{
    Aid, Bar, Book, Check, DieOwner, FixedDie, Grade, Heads, Helpers, Outcome, OutcomeKind, Rank,
    Target, Test, TestKind, Throw,
};

/// A fully described Swords & Sorcery roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// An ability check, a saving throw or a Luck test, against a number or for its total.
    Test(Test),
    /// An attack.
    Attack {
        /// What is rolled.
        check: Check,
        /// The Armor Class of the one attacked.
        ac: Target,
    },
    /// Two checks against each other (“Opposed Checks”).
    Opposed {
        /// Whoever makes the attempt.
        ours: Check,
        /// Whoever is against it.
        theirs: Check,
        /// Those who help either.
        #[serde(default, skip_serializing_if = "SideHelpers::is_empty")]
        helpers: SideHelpers,
    },
    /// A group attempts one task together: the mean of all totals, rounded down, counts (“Group Checks”).
    Group {
        /// One check for each head, in order.
        heads: Heads,
        /// What the mean must reach, if anything is said.
        dc: Option<Target>,
    },
    /// Distracting an enemy: a plain d20, which nothing modifies (“Distracting an Enemy”).
    Distract {
        /// The distractor's proficiency bonus.
        proficiency: Rank,
    },
}

/// Those who help the two sides of an opposed check, in the order they roll: ours first (“Assisting with a Skill Check”; that
/// opposed checks are helped too is our decision).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SideHelpers {
    /// Those who help whoever makes the attempt.
    pub ours: Helpers,
    /// Those who help whoever is against it.
    pub theirs: Helpers,
}

impl SideHelpers {
    /// Whether nobody helps.
    pub fn is_empty(&self) -> bool {
        self.ours.is_empty() && self.theirs.is_empty()
    }
}

/// Why an attempt cannot do without its die.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} cannot be {way}: only an ability check without helpers can")]
pub struct MustRoll {
    /// What is attempted.
    what: &'static str,
    /// How it was to be made.
    way: String,
}

impl Attempt {
    /// A check without helpers.
    pub fn plain(check: Check, dc: Option<Target>) -> Self {
        Self::Test(Test {
            check,
            bar: dc.map(Bar::Dc),
            ..Test::default()
        })
    }

    /// The same without a roll.
    ///
    /// # Errors
    /// [`MustRoll`] for everything but an ability check without helpers: help is declared for a roll, and saves,
    /// attacks, Luck tests and the rest are always rolled.
    pub fn without_roll(self, way: FixedDie) -> Result<Self, MustRoll> {
        match self {
            Self::Test(test) if test.kind == TestKind::Check && test.helpers.is_empty() => {
                Ok(Self::Test(test.fixed_by(way)))
            }
            other => Err(MustRoll {
                what: other.noun(),
                way: match way {
                    FixedDie::Passive => way.word().to_owned(),
                    _ => format!("made by {}", way.word()),
                },
            }),
        }
    }

    /// Rolls it. Helpers roll first, then all who take part from left to right; a full tie of an opposed check
    /// rolls again.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, _book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        self.play(&mut |_, _| faces.roll(Sides::D20))
    }

    /// Reads the faces of an earlier roll again, under the words of this attempt: each lies where it fell, missing
    /// ones are rolled, and surplus ones are left unread. Dice may be chosen to be rolled again, by their numbers
    /// from 0, counted through [`Outcome::faces`]: a reroll replaces one die, not both of a pair (“Interactions
    /// with Rerolls”). A number past the last die replaces nothing.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit, or a recorded one is no face of the die.
    pub fn read(
        &self,
        recorded: &Outcome,
        rerolled: &[usize],
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        self.play(&mut |seat, die| match recorded.place(seat, die) {
            Some((_, face)) if !(1..=Sides::D20.count()).contains(&face) => {
                Err(Unread::Impossible {
                    face,
                    die: Sides::D20,
                })
            }
            Some((place, face)) if !rerolled.contains(&place) => Ok(face),
            Some(_) | None => faces.roll(Sides::D20),
        })
    }

    /// What an outcome of it means.
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        outcome.grade.verdict(outcome.value())
    }

    /// The DC, the Armor Class or the kept total, where there is one.
    pub fn target(&self) -> Option<i32> {
        match self {
            Self::Test(test) => test.bar.map(Bar::number),
            Self::Group { dc, .. } => dc.map(Target::get),
            Self::Attack { ac, .. } => Some(ac.get()),
            Self::Opposed { .. } | Self::Distract { .. } => None,
        }
    }

    /// What everybody who takes part adds to a die, in order: the sums to spell out. None for a distraction.
    pub fn checks(&self) -> Vec<Check> {
        match self {
            Self::Test(Test { check, .. }) | Self::Attack { check, .. } => vec![*check],
            Self::Opposed { ours, theirs, .. } => vec![*ours, *theirs],
            Self::Group { heads, .. } => heads.to_vec(),
            Self::Distract { .. } => Vec::new(),
        }
    }

    /// The ability check it is, where it is one and no other side stands.
    pub fn as_own_check(&self) -> Option<&Test> {
        match self {
            Self::Test(test) if test.kind == TestKind::Check && !test.is_against_kept() => {
                Some(test)
            }
            _ => None,
        }
    }

    /// The one reading of faces, wherever they come from.
    fn play(&self, ask: Ask<'_>) -> Result<Outcome, Unread> {
        match self {
            Self::Test(test) => test.play(ask),
            Self::Attack { check, ac } => {
                let throw = check.throw(0, ask)?;
                let grade = Grade::of_attack(throw.natural(), throw.total, ac.get());
                Ok(Outcome::new(grade, Some(throw.total), vec![throw]))
            }
            Self::Opposed {
                ours,
                theirs,
                helpers,
            } => oppose(ours, theirs, helpers, ask),
            Self::Group { heads, .. } => {
                let throws = heads.iter().enumerate();
                let throws = throws.map(|(own, head)| head.throw(own, ask));
                let throws = throws.collect::<Result<Vec<Throw>, Unread>>()?;
                let mean = mean(throws.iter().map(|throw| throw.total).sum(), throws.len());
                Ok(Outcome {
                    kind: OutcomeKind::Group,
                    ..Outcome::new(Grade::of(mean, self.target()), Some(mean), throws)
                })
            }
            Self::Distract { proficiency } => {
                let face = ask(DieOwner::Own(0), 0)?;
                Ok(Outcome::of_distraction(face, *proficiency))
            }
        }
    }

    const fn noun(&self) -> &'static str {
        match self {
            Self::Test(test) => test.noun(),
            Self::Attack { .. } => "an attack",
            Self::Opposed { .. } => "an opposed check",
            Self::Group { .. } => "a group check",
            Self::Distract { .. } => "a distraction",
        }
    }
}

impl Check {
    pub(super) fn throw(&self, own: usize, ask: Ask<'_>) -> Result<Throw, Unread> {
        let cast = self.edge.cast(|die| ask(DieOwner::Own(own), die))?;
        Ok(Throw {
            cast,
            total: self.total(cast.natural()),
        })
    }

    /// What decides between equal totals: the higher modifier, everything added to the die counted in (our
    /// decision), then the higher rank or proficiency bonus.
    pub const fn standing(&self) -> Standing {
        Standing {
            modifier: self.bonus.sum(),
            rank: self.bonus.training.sum(),
        }
    }
}

/// Who wins two totals against each other, seen from ours; `Equal` rolls again.
pub(super) fn settle(ours: &Check, theirs: &Check, totals: (i32, i32)) -> Ordering {
    totals
        .0
        .cmp(&totals.1)
        .then_with(|| ours.standing().cmp(&theirs.standing()))
}

/// The mean of several totals, rounded down; of none it is 0.
pub(super) fn mean(sum: i32, heads: usize) -> i32 {
    i32::try_from(heads)
        .ok()
        .and_then(|heads| sum.checked_div_euclid(heads))
        .unwrap_or(0)
}

fn oppose(
    ours: &Check,
    theirs: &Check,
    helpers: &SideHelpers,
    ask: Ask<'_>,
) -> Result<Outcome, Unread> {
    let aids = assist(&helpers.ours, 0, ask)?;
    let their_aids = assist(&helpers.theirs, aids.len(), ask)?;
    let help = |aids: &[Aid]| aids.iter().map(Aid::amount).sum::<i32>();
    let mut throws: Vec<Throw> = Vec::with_capacity(2);
    loop {
        let own = throws.len();
        let (our, their) = (ours.throw(own, ask)?, theirs.throw(own + 1, ask)?);
        throws.extend([our, their]);
        let totals = (our.total + help(&aids), their.total + help(&their_aids));
        let grade = match settle(ours, theirs, totals) {
            Ordering::Greater => Grade::Win,
            Ordering::Less => Grade::Lose,
            Ordering::Equal => continue,
        };
        return Ok(Outcome {
            kind: OutcomeKind::Opposed,
            aids,
            their_aids,
            ..Outcome::new(grade, Some(totals.0), throws)
        });
    }
}
