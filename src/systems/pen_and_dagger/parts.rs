//! A roll taken apart: each die of a shared, linked or party roll is somebody's own, and may be turned or rolled again alone.

use crate::dice::{Faces, Unread};

use super::attempt::{lowest_of, roll_ties, share};
use super::{Attempt, Level, Outcome, Reading};

impl Attempt {
    /// What one part, counted from 0 in the order rolled, is by itself: a check without a bar, or a luck roll.
    pub fn part(&self, part: usize) -> Option<Self> {
        match self {
            Self::Luck => (part == 0).then_some(Self::Luck),
            Self::PartyLuck { heads } => (part < *heads).then_some(Self::Luck),
            Self::Single { .. } | Self::Shared { .. } | Self::Linked { .. } => {
                self.checks().get(part).copied().map(Self::plain)
            }
        }
    }

    /// An outcome in which the natural 20s of these parts are normal successes; what counts is read anew.
    pub fn with_normals(&self, outcome: &Outcome, parts: &[usize]) -> Outcome {
        let of_part = |(part, reading): (usize, &Reading)| match parts.contains(&part) {
            true => Reading {
                level: Level::Normal,
                ..reading.clone()
            },
            false => reading.clone(),
        };
        match outcome {
            Outcome::Single(reading) => Outcome::Single(of_part((0, reading))),
            Outcome::Shared { readings, counting } => {
                let readings = readings.iter().enumerate().map(of_part).collect();
                match self {
                    Self::Shared { counts, .. } => share(readings, *counts),
                    _ => Outcome::Shared {
                        readings,
                        counting: *counting,
                    },
                }
            }
            Outcome::Linked {
                first,
                first_bar,
                main,
            } => Outcome::Linked {
                first: of_part((0, first)),
                first_bar: *first_bar,
                main: main.as_ref().map(|main| of_part((1, main))),
            },
            Outcome::Luck { .. } | Outcome::PartyLuck { .. } => outcome.clone(),
        }
    }

    /// An outcome read anew from all dice, one part of it rolled again.
    ///
    /// Where that makes more dice fall, the main part of a linked attempt or other ties for the lowest, they are rolled.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn with_part(
        &self,
        outcome: &Outcome,
        part: usize,
        again: Outcome,
        book: &super::Book,
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        match (self, outcome, again) {
            (
                Self::Shared { counts, .. },
                Outcome::Shared { readings, .. },
                Outcome::Single(again),
            ) => {
                let mut readings = readings.clone();
                readings
                    .get_mut(part)
                    .into_iter()
                    .for_each(|reading| reading.clone_from(&again));
                Ok(share(readings, *counts))
            }
            (
                Self::Linked { .. },
                Outcome::Linked {
                    first,
                    first_bar,
                    main: Some(main),
                },
                Outcome::Single(again),
            ) => {
                let (first, main) = if part == 0 {
                    (again, main.clone())
                } else {
                    (first.clone(), again)
                };
                Ok(Outcome::Linked {
                    first,
                    first_bar: *first_bar,
                    main: Some(main),
                })
            }
            (Self::Linked { main, .. }, _, Outcome::Single(first)) => {
                self.led_on(first, main, book, faces)
            }
            (Self::PartyLuck { .. }, Outcome::PartyLuck { rounds, .. }, Outcome::Luck { face }) => {
                let (mut first, ties) = match rounds.split_first() {
                    Some((first, ties)) => (first.clone(), ties),
                    None => (Vec::new(), [].as_slice()),
                };
                first
                    .iter_mut()
                    .filter(|throw| throw.head == part)
                    .for_each(|throw| throw.face = face);
                let mut rounds = vec![first];
                // A tie between the same heads was broken already.
                for tie in ties {
                    let heads: Vec<usize> = tie.iter().map(|throw| throw.head).collect();
                    if rounds.last().is_some_and(|round| lowest_of(round) == heads) {
                        rounds.push(tie.clone());
                    } else {
                        break;
                    }
                }
                roll_ties(rounds, faces)
            }
            (_, _, again) => Ok(again),
        }
    }
}

impl Outcome {
    /// What one part came to by itself.
    pub fn part(&self, part: usize) -> Option<Self> {
        match self {
            Self::Single(_) | Self::Luck { .. } => (part == 0).then(|| self.clone()),
            Self::PartyLuck { rounds, .. } => {
                let throw = rounds.first()?.iter().find(|throw| throw.head == part)?;
                Some(Self::Luck { face: throw.face })
            }
            Self::Shared { readings, .. } => readings.get(part).cloned().map(Self::Single),
            Self::Linked { first, main, .. } => std::iter::once(first)
                .chain(main)
                .nth(part)
                .cloned()
                .map(Self::Single),
        }
    }

    /// How many parts were rolled.
    pub fn parts(&self) -> usize {
        match self {
            Self::Single(_) | Self::Luck { .. } => 1,
            Self::PartyLuck { rounds, .. } => rounds.first().map_or(0, Vec::len),
            Self::Shared { readings, .. } => readings.len(),
            Self::Linked { main, .. } => 1 + usize::from(main.is_some()),
        }
    }

    /// The part that counts: of a linked attempt the last one rolled, of a party's luck roll the unluckiest.
    pub const fn counting_part(&self) -> usize {
        match self {
            Self::Single(_) | Self::Luck { .. } => 0,
            Self::PartyLuck { unluckiest, .. } => *unluckiest,
            Self::Shared { counting, .. } => *counting,
            Self::Linked { main, .. } => main.is_some() as usize,
        }
    }
}
