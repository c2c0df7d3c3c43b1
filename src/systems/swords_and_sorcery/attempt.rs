//! What can be attempted, and how its faces are read: those rolled now, and those of an earlier roll again.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};
use crate::systems::{Standing, Verdict};
use crate::words::listed;

use super::{
    Aid, Book, Check, DieOwner, Grade, Heads, Helpers, LuckTest, Outcome, Rank, Round, Save,
    Target, Throw, passive,
};

/// A fully described Swords & Sorcery roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// An ability check, with or without a skill, with or without help.
    Check {
        /// What is rolled.
        check: Check,
        /// Those who help, in the order they roll.
        #[serde(default)]
        helpers: Helpers,
        /// What the total must reach, if anything is said.
        dc: Option<Target>,
    },
    /// An ability check without a die.
    Still {
        /// What is added; advantage and disadvantage count for a passive figure only.
        check: Check,
        /// What stands in for the die.
        way: FixedDie,
        /// What the total must reach, if anything is said.
        dc: Option<Target>,
    },
    /// An attack.
    Attack {
        /// What is rolled.
        check: Check,
        /// The Armor Class of the one attacked.
        ac: Target,
    },
    /// A saving throw.
    Save {
        /// What is rolled.
        save: Save,
        /// What the total must reach, if anything is said.
        dc: Option<Target>,
    },
    /// A saving throw failed by choice, without a roll (“Saving Throws”).
    GivenUp {
        /// What would have been rolled.
        save: Save,
    },
    /// A test of Luck.
    Luck {
        /// What is rolled.
        test: LuckTest,
        /// What the total must reach, if anything is said.
        dc: Option<Target>,
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
    /// A check against a total that was rolled before and kept unseen: an opposed check whose other side stands
    /// (“Hide”). On a full tie only ours is rolled again (our decision).
    Uncover {
        /// What is rolled.
        check: Check,
        /// Those who help, in the order they roll.
        #[serde(default)]
        helpers: Helpers,
        /// The total that was kept.
        kept: i32,
        /// What decides a tie with it.
        standing: Standing,
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

listed! {
    /// What stands in for the die.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum FixedDie by participle {
        /// A 10, moved by 5 with advantage or disadvantage: what is noticed or achieved without trying.
        Passive = "passive",
        /// A 10: no threat, nothing lost by failing, twice the time. Advantage has no die to work on (our decision).
        Take10 = "made by taking 10",
        /// A 20: in downtime, nothing lost by failing, supplies for twenty tries.
        Take20 = "made by taking 20",
    }
}

/// Why an attempt cannot do without its die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what} cannot be {way}: only an ability check without helpers can")]
pub struct MustRoll {
    /// What is attempted.
    what: &'static str,
    /// How it was to be made.
    way: &'static str,
}

/// Gives the face of a die: whose it is, and which of a pair.
type Ask<'a> = &'a mut dyn FnMut(DieOwner, usize) -> Result<u32, Unread>;

impl Attempt {
    /// A check without helpers.
    pub fn plain(check: Check, dc: Option<Target>) -> Self {
        Self::Check {
            check,
            helpers: Helpers::default(),
            dc,
        }
    }

    /// The same without a roll.
    ///
    /// # Errors
    /// [`MustRoll`] for everything but an ability check without helpers: help is declared for a roll, and saves,
    /// attacks, Luck tests and the rest are always rolled.
    pub fn without_roll(self, way: FixedDie) -> Result<Self, MustRoll> {
        match self {
            Self::Check { check, helpers, dc } if helpers.is_empty() => {
                Ok(Self::Still { check, way, dc })
            }
            Self::Still { check, dc, .. } => Ok(Self::Still { check, way, dc }),
            Self::Uncover {
                check,
                helpers,
                kept,
                standing,
            } if helpers.is_empty() => {
                // A passive figure sees at the total itself (“Hide”).
                let is_enough = way == FixedDie::Passive || check.standing() > standing;
                let dc = kept.saturating_add(i32::from(!is_enough));
                Ok(Self::Still {
                    check,
                    way,
                    dc: Some(Target::nearest(dc)),
                })
            }
            other => Err(MustRoll {
                what: other.noun(),
                way: way.participle(),
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
        Verdict {
            outcome: outcome.key(),
            value: outcome.value(),
            passed: outcome.passed(),
        }
    }

    /// The DC, the Armor Class or the kept total, where there is one.
    pub fn target(&self) -> Option<i32> {
        match self {
            Self::Check { dc, .. }
            | Self::Still { dc, .. }
            | Self::Save { dc, .. }
            | Self::Luck { dc, .. }
            | Self::Group { dc, .. } => dc.map(Target::get),
            Self::Attack { ac, .. } => Some(ac.get()),
            Self::Uncover { kept, .. } => Some(*kept),
            Self::GivenUp { .. } | Self::Opposed { .. } | Self::Distract { .. } => None,
        }
    }

    /// What everybody who takes part adds to a die, in order: the sums to spell out. None for a distraction.
    pub fn checks(&self) -> Vec<Check> {
        match self {
            Self::Check { check, .. }
            | Self::Still { check, .. }
            | Self::Attack { check, .. }
            | Self::Uncover { check, .. } => vec![*check],
            Self::Save { save, .. } | Self::GivenUp { save } => vec![Check::from(*save)],
            Self::Luck { test, .. } => vec![Check::from(*test)],
            Self::Opposed { ours, theirs, .. } => vec![*ours, *theirs],
            Self::Group { heads, .. } => heads.to_vec(),
            Self::Distract { .. } => Vec::new(),
        }
    }

    /// The one reading of faces, wherever they come from.
    fn play(&self, ask: Ask<'_>) -> Result<Outcome, Unread> {
        let dc = self.target();
        match self {
            Self::Check { check, helpers, .. } => test(*check, helpers, dc.map(Bar::at), ask),
            Self::Uncover {
                check,
                helpers,
                kept,
                standing,
            } => test(
                *check,
                helpers,
                Some(Bar::against(check, *kept, *standing)),
                ask,
            ),
            Self::Save { save, .. } => test(
                Check::from(*save),
                &Helpers::default(),
                dc.map(Bar::at),
                ask,
            ),
            Self::Luck { test: luck, .. } => test(
                Check::from(*luck),
                &Helpers::default(),
                dc.map(Bar::at),
                ask,
            ),
            Self::Still { check, way, .. } => {
                let total = way.total(check);
                Ok(Outcome::Still {
                    total,
                    grade: Grade::of(total, dc),
                })
            }
            Self::GivenUp { .. } => Ok(Outcome::GivenUp),
            Self::Attack { check, ac } => {
                let throw = check.throw(0, ask)?;
                let strike = Grade::of_attack(throw.natural(), throw.total, ac.get());
                Ok(Outcome::Attack { throw, strike })
            }
            Self::Opposed {
                ours,
                theirs,
                helpers,
            } => oppose(ours, theirs, helpers, ask),
            Self::Group { heads, .. } => {
                let throws: Result<Vec<Throw>, Unread> = heads
                    .iter()
                    .enumerate()
                    .map(|(own, head)| head.throw(own, ask))
                    .collect();
                let throws = throws?;
                let mean = mean(throws.iter().map(|throw| throw.total).sum(), throws.len());
                Ok(Outcome::Group {
                    throws,
                    mean,
                    grade: Grade::of(mean, dc),
                })
            }
            Self::Distract { proficiency } => {
                let face = ask(DieOwner::Own(0), 0)?;
                Ok(Outcome::Distraction {
                    face,
                    proficiency: *proficiency,
                })
            }
        }
    }

    const fn noun(&self) -> &'static str {
        match self {
            Self::Check { .. } => "a check with helpers",
            Self::Still { .. } => "a check without a roll",
            Self::Attack { .. } => "an attack",
            Self::Save { .. } | Self::GivenUp { .. } => "a save",
            Self::Luck { .. } => "a Luck test",
            Self::Opposed { .. } | Self::Uncover { .. } => "an opposed check",
            Self::Group { .. } => "a group check",
            Self::Distract { .. } => "a distraction",
        }
    }
}

impl FixedDie {
    /// The total of a check made this way.
    pub fn total(self, check: &Check) -> i32 {
        match self {
            Self::Passive => passive(check.bonus.sum(), check.edge),
            Self::Take10 => check.total(10),
            Self::Take20 => check.total(20),
        }
    }
}

impl Check {
    fn throw(&self, own: usize, ask: Ask<'_>) -> Result<Throw, Unread> {
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

/// What a total has to reach.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bar {
    number: i32,
    /// What the number itself comes to; `Equal` rolls again.
    tie: Ordering,
}

impl Bar {
    /// A DC: at or over it succeeds.
    pub(super) const fn at(number: i32) -> Self {
        Self {
            number,
            tie: Ordering::Greater,
        }
    }

    /// A total that was kept.
    pub(super) fn against(check: &Check, kept: i32, standing: Standing) -> Self {
        Self {
            number: kept,
            tie: check.standing().cmp(&standing),
        }
    }

    fn meets(self, total: i32) -> Ordering {
        total.cmp(&self.number).then(self.tie)
    }

    /// The lowest total that reaches it, and the highest that stays below it, with so much help.
    pub(super) fn edges(self, help: i32) -> (i32, i32) {
        let number = self.number.saturating_sub(help);
        let reaching = number.saturating_add(i32::from(self.tie != Ordering::Greater));
        (
            reaching,
            number.saturating_sub(i32::from(self.tie != Ordering::Less)),
        )
    }
}

/// The mean of several totals, rounded down; of none it is 0.
pub(super) fn mean(sum: i32, heads: usize) -> i32 {
    i32::try_from(heads)
        .ok()
        .and_then(|heads| sum.checked_div_euclid(heads))
        .unwrap_or(0)
}

/// The dice of those who help, the first of them counted from a seat on.
fn assist(helpers: &Helpers, from: usize, ask: Ask<'_>) -> Result<Vec<Aid>, Unread> {
    let aid = |(seat, &rank)| {
        Ok(Aid {
            rank,
            face: ask(DieOwner::Helper(seat), 0)?,
        })
    };
    (from..).zip(helpers.iter()).map(aid).collect()
}

fn test(
    check: Check,
    helpers: &Helpers,
    bar: Option<Bar>,
    ask: Ask<'_>,
) -> Result<Outcome, Unread> {
    let aids = assist(helpers, 0, ask)?;
    let help = aids.iter().map(Aid::amount).sum::<i32>();
    let mut ties: Vec<Throw> = Vec::new();
    loop {
        let throw = check.throw(ties.len(), ask)?;
        let total = throw.total + help;
        let grade = match bar.map(|bar| bar.meets(total)) {
            None => Grade::Total,
            Some(Ordering::Greater) => Grade::Success,
            Some(Ordering::Less) => Grade::Failure,
            Some(Ordering::Equal) => {
                ties.push(throw);
                continue;
            }
        };
        return Ok(Outcome::Test {
            aids,
            ties,
            throw,
            total,
            grade,
        });
    }
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
    let (our_help, their_help) = (help(&aids), help(&their_aids));
    let mut rounds: Vec<Round> = Vec::with_capacity(1);
    loop {
        let own = 2 * rounds.len();
        let round = Round {
            ours: ours.throw(own, ask)?,
            theirs: theirs.throw(own + 1, ask)?,
        };
        rounds.push(round);
        let totals = (round.ours.total + our_help, round.theirs.total + their_help);
        let is_won = match settle(ours, theirs, totals) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => continue,
        };
        return Ok(Outcome::Opposed {
            aids,
            their_aids,
            rounds,
            is_won,
        });
    }
}
