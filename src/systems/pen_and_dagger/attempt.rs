//! What can be attempted: one check, luck, several heroes at once, one attempt that opens another.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};
use crate::systems::OutcomeGrade;
use crate::systems::{Chance, Odds, Verdict};

use super::{Book, Check, Grades, LUCKY_FROM, Level, Outcome, Reading, Throw};

/// Which of several results counts for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counts {
    /// The best one.
    Best,
    /// The worst one: all must reach the bar.
    All,
}

/// A fully described Pen & Dagger roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// One check by one creature.
    Single {
        /// What is rolled.
        check: Check,
        /// The level to reach, if one is set.
        bar: Option<Level>,
    },
    /// A plain d20: 10 and up is lucky. Nothing modifies it (our decision for advantage).
    Luck,
    /// A luck roll by each of several; the lowest is the unluckiest, ties roll again (our decision).
    PartyLuck {
        /// How many roll.
        heads: usize,
    },
    /// Several heroes united in one result.
    Shared {
        /// One check each, in order.
        checks: Vec<Check>,
        /// Which result counts.
        counts: Counts,
        /// The level to reach; normal where all must reach it and nothing is said (our decision).
        bar: Option<Level>,
    },
    /// A first check that decides whether and how a second one is made.
    Linked {
        /// The check that opens the way.
        first: Check,
        /// The level that the first part must reach; what goes on anyway where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first_bar: Option<Level>,
        /// The attempt itself.
        main: Check,
        /// The level that the main part must reach; normal where nothing is said.
        bar: Option<Level>,
        /// Whether a limited first result asks the player before going on; else it goes on by itself.
        pauses: bool,
    },
}

impl Counts {
    fn of_all(self, mut all: impl Iterator<Item = Grades>) -> Option<Grades> {
        let first = all.next()?;
        Some(all.fold(first, |a, b| match self {
            Self::Best => a.best_with(&b),
            Self::All => a.worst_with(&b),
        }))
    }
}

impl Attempt {
    /// One check without a bar.
    pub const fn plain(check: Check) -> Self {
        Self::Single { check, bar: None }
    }

    /// The level that passes, where there is one.
    pub fn bar(&self) -> Option<Level> {
        match self {
            Self::Single { check, bar } => check.plain.map(|_| Level::Normal).or(*bar),
            Self::Shared {
                bar,
                counts: Counts::Best,
                ..
            } => self.is_plain().then_some(Level::Normal).or(*bar),
            Self::Shared {
                bar,
                counts: Counts::All,
                ..
            }
            | Self::Linked { bar, .. } => Some(bar.unwrap_or(Level::Normal)),
            Self::Luck | Self::PartyLuck { .. } => None,
        }
    }

    /// Every check in it, in the order rolled; none for luck.
    pub fn checks(&self) -> Vec<Check> {
        match self {
            Self::Single { check, .. } => vec![*check],
            Self::Shared { checks, .. } => checks.clone(),
            Self::Linked { first, main, .. } => vec![*first, *main],
            Self::Luck | Self::PartyLuck { .. } => Vec::new(),
        }
    }

    /// Rolls it.
    ///
    /// A failed first part of a linked attempt breaks it off, and one that is no failure and misses its bar, or is limited
    /// where it has none, pauses it. Where nobody is to be asked a limited one without a bar goes on, and a missed bar breaks
    /// off; where more typed faces are waiting, the table has already gone on (our decision).
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        match self {
            Self::Single { check, .. } => check.roll(&book.table, faces).map(Outcome::Single),
            Self::Luck => Ok(Outcome::Luck {
                face: faces.roll(Sides::D20)?,
            }),
            Self::PartyLuck { heads } => roll_party_luck(*heads, faces),
            Self::Shared { checks, counts, .. } => {
                let readings: Result<Vec<Reading>, Unread> = checks
                    .iter()
                    .map(|check| check.roll(&book.table, faces))
                    .collect();
                Ok(share(readings?, *counts))
            }
            Self::Linked { first, main, .. } => {
                let first = first.roll(&book.table, faces)?;
                self.led_on(first, main, book, faces)
            }
        }
    }

    /// The outcome of a linked attempt whose first part was read: the main one is rolled where that leads on to it.
    pub(super) fn led_on(
        &self,
        first: Reading,
        main: &Check,
        book: &Book,
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        let goes_on = self.goes_on(first.level, faces);
        let main = if goes_on {
            Some(main.roll(&book.table, faces)?)
        } else {
            None
        };
        Ok(Outcome::Linked {
            first,
            first_bar: self.first_bar(),
            main,
        })
    }

    /// Whether a first part that came to this level leads on to the main one by itself.
    fn goes_on(&self, first: Level, faces: &dyn Faces) -> bool {
        let asks = matches!(self, Self::Linked { pauses: true, .. });
        let usual = if asks { Level::Normal } else { Level::Limited };
        first >= self.first_bar().unwrap_or(usual) || faces.is_waiting()
    }

    /// The level that the first part of a linked attempt must reach, where one is said.
    const fn first_bar(&self) -> Option<Level> {
        match self {
            Self::Linked { first_bar, .. } => *first_bar,
            Self::Single { .. } | Self::Luck | Self::PartyLuck { .. } | Self::Shared { .. } => None,
        }
    }

    /// The level from which the first part of a linked attempt opens the way.
    pub(super) fn opens_from(&self) -> Level {
        self.first_bar().unwrap_or(Level::Limited)
    }

    /// The distribution of the result that counts: of the main part, for a linked attempt. None for luck.
    pub fn grades(&self, book: &Book) -> Option<Grades> {
        let of = |check: &Check| check.grades(&book.table);
        match self {
            Self::Single { check, .. } | Self::Linked { main: check, .. } => Some(of(check)),
            Self::Shared { checks, counts, .. } => counts.of_all(checks.iter().map(of)),
            Self::Luck | Self::PartyLuck { .. } => None,
        }
    }

    /// The distribution that the result came from, by the rows it was read by: of the last part rolled, for a linked
    /// attempt. None for luck.
    pub fn grades_when_rolled(&self, outcome: &Outcome) -> Option<Grades> {
        let of = |check: &Check, reading: &Reading| check.grades_by(reading.row);
        match (self, outcome) {
            (Self::Single { check, .. }, Outcome::Single(reading))
            | (
                Self::Linked { first: check, .. },
                Outcome::Linked {
                    first: reading,
                    main: None,
                    ..
                },
            )
            | (
                Self::Linked { main: check, .. },
                Outcome::Linked {
                    main: Some(reading),
                    ..
                },
            ) => Some(of(check, reading)),
            (Self::Shared { checks, counts, .. }, Outcome::Shared { readings, .. }) => {
                let each = checks.iter().zip(readings);
                counts.of_all(each.map(|(check, reading)| of(check, reading)))
            }
            _ => None,
        }
    }

    /// The chance that each outcome had when this one was rolled, worst first.
    pub fn chances_when_rolled(&self, outcome: &Outcome) -> Vec<Chance> {
        match self {
            Self::Luck => luck_chances(1),
            Self::PartyLuck { heads } => luck_chances(*heads),
            Self::Single { .. } | Self::Shared { .. } | Self::Linked { .. } => {
                let grades = self.grades_when_rolled(outcome);
                let is_plain = outcome.counting().is_some_and(|reading| reading.is_plain);
                let chances = |grades| chances(grades, is_plain);
                grades.as_ref().map(chances).unwrap_or_default()
            }
        }
    }

    /// The probability of passing, 0 to 1, where there is a bar.
    pub fn passes(&self, book: &Book) -> Option<f64> {
        let bar = self.bar()?;
        let main = self.grades(book)?.at_least(bar);
        match self {
            Self::Linked { first, .. } => {
                Some(first.grades(&book.table).at_least(self.opens_from()) * main)
            }
            Self::Single { .. } | Self::Shared { .. } | Self::Luck | Self::PartyLuck { .. } => {
                Some(main)
            }
        }
    }

    /// Its exact odds, in the words of the command line.
    pub fn odds(&self, book: &Book) -> Odds {
        let outcomes = match self {
            Self::Luck => luck_chances(1),
            Self::PartyLuck { heads } => luck_chances(*heads),
            Self::Single { .. } | Self::Shared { .. } | Self::Linked { .. } => {
                let chances = |grades| chances(grades, self.is_plain());
                self.grades(book).as_ref().map(chances).unwrap_or_default()
            }
        };
        let first = match self {
            Self::Linked { first, .. } => {
                chances(&first.grades(&book.table), first.plain.is_some())
            }
            Self::Single { .. } | Self::Shared { .. } | Self::Luck | Self::PartyLuck { .. } => {
                Vec::new()
            }
        };
        Odds {
            outcomes,
            first,
            passes: self.passes(book),
        }
    }

    /// Whether what it comes to is a plain yes or no, without levels: of a linked attempt, in its main part.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Single { check, .. } | Self::Linked { main: check, .. } => check.plain.is_some(),
            Self::Shared { checks, .. } => checks.iter().all(|check| check.plain.is_some()),
            Self::Luck | Self::PartyLuck { .. } => false,
        }
    }

    /// The key of a level that it may come to.
    pub(super) fn key_of(&self, level: Level) -> &'static str {
        key_of(level, self.is_plain())
    }

    /// What an outcome of it means.
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        let passed = match (self.bar(), outcome) {
            (None, _) => None,
            // Gone on with, the main part alone decides (our decision).
            (Some(bar), Outcome::Linked { main, .. }) => {
                Some(main.as_ref().is_some_and(|main| main.level >= bar))
            }
            (Some(bar), _) => outcome.level().map(|level| level >= bar),
        };
        Verdict {
            outcome: outcome.key(),
            value: None,
            passed,
        }
    }
}

/// The key of a level: a plain success is one, and nothing else.
fn key_of(level: Level, is_plain: bool) -> &'static str {
    match is_plain && level == Level::Normal {
        true => OutcomeGrade::Passed.key(),
        false => level.key(),
    }
}

fn chances(grades: &Grades, is_plain: bool) -> Vec<Chance> {
    let of = |level: Level| Chance {
        outcome: key_of(level, is_plain),
        probability: grades.of(level),
        value: None,
    };
    Level::ALL
        .into_iter()
        .map(of)
        .filter(|chance| chance.probability > 0.0)
        .collect()
}

/// Of so many heads the lowest counts: one unlucky head is enough.
fn luck_chances(heads: usize) -> Vec<Chance> {
    let one_unlucky = f64::from(LUCKY_FROM - 1) / 20.0;
    let one_lucky = f64::from(21 - LUCKY_FROM) / 20.0;
    let (mut unlucky, mut lucky) = (0.0, 1.0);
    for _ in 0..heads {
        unlucky += lucky * one_unlucky;
        lucky *= one_lucky;
    }
    vec![
        Chance {
            outcome: "unlucky",
            probability: unlucky,
            value: None,
        },
        Chance {
            outcome: "lucky",
            probability: lucky,
            value: None,
        },
    ]
}

pub(super) fn share(readings: Vec<Reading>, counts: Counts) -> Outcome {
    let worth = |reading: &Reading| (reading.level, reading.natural() != 1, reading.natural());
    let counting = match counts {
        Counts::Best => readings
            .iter()
            .enumerate()
            .rev()
            .max_by_key(|(_, reading)| worth(reading)),
        Counts::All => readings
            .iter()
            .enumerate()
            .min_by_key(|(_, reading)| worth(reading)),
    };
    Outcome::Shared {
        counting: counting.map_or(0, |(index, _)| index),
        readings,
    }
}

fn roll_party_luck(heads: usize, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
    let round: Result<Vec<Throw>, Unread> = (0..heads).map(|head| throw(head, faces)).collect();
    roll_ties(vec![round?], faces)
}

/// Rolls on among the lowest of the last round until one head is left.
pub(super) fn roll_ties(
    mut rounds: Vec<Vec<Throw>>,
    faces: &mut dyn Faces,
) -> Result<Outcome, Unread> {
    loop {
        let lowest = rounds
            .last()
            .map(|round| lowest_of(round))
            .unwrap_or_default();
        if let [] | [_] = lowest.as_slice() {
            let unluckiest = lowest.first().copied().unwrap_or(0);
            return Ok(Outcome::PartyLuck { rounds, unluckiest });
        }
        let round: Result<Vec<Throw>, Unread> =
            lowest.into_iter().map(|head| throw(head, faces)).collect();
        rounds.push(round?);
    }
}

/// The heads that share the lowest face of a round.
pub(super) fn lowest_of(round: &[Throw]) -> Vec<usize> {
    let lowest = round.iter().map(|throw| throw.face).min();
    round
        .iter()
        .filter(|throw| Some(throw.face) == lowest)
        .map(|throw| throw.head)
        .collect()
}

fn throw(head: usize, faces: &mut dyn Faces) -> Result<Throw, Unread> {
    Ok(Throw {
        head,
        face: faces.roll(Sides::D20)?,
    })
}
