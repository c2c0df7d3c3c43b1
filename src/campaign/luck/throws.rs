//! A roll taken apart into throws: whose each is, what was attempted by it, what came of it, and every die.

use std::borrow::Cow;

use crate::campaign::event::Roll;
use crate::dice::{Faces, Sides, Unread};
use crate::systems::{Attempt, Outcome, Rulebook};
use crate::systems::{dice_pool as dp, pen_and_dagger as pd, swords_and_sorcery as ss};

/// What one person rolled for one result.
#[derive(Debug)]
pub(super) struct Throw<'a> {
    /// The place of whoever rolled it among those of the roll.
    pub(super) seat: usize,
    pub(super) attempt: Cow<'a, Attempt>,
    pub(super) outcome: Cow<'a, Outcome>,
}

/// A die as it lay on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Die {
    pub(super) sides: Sides,
    pub(super) face: u32,
    /// Whether somebody rolled it who is no party to the roll's luck: the other side, a helper.
    pub(super) is_others: bool,
}

/// The throws of a roll with the chain before it, in the order rolled; where one part was rolled again, the dice that were
/// left lying are not thrown twice.
pub(super) fn throws_in(roll: &Roll) -> Vec<Throw<'_>> {
    let all = |outcome| throws_of(&roll.attempt, outcome);
    let (Some(again), Attempt::PenAndDagger(attempt)) = (&roll.part_again, &roll.attempt) else {
        return roll
            .earlier
            .iter()
            .chain([&roll.outcome])
            .flat_map(all)
            .collect();
    };
    let part = attempt.part(again.part).unwrap_or(pd::Attempt::Luck);
    let repeated = |outcome| Throw {
        seat: again.part,
        attempt: Cow::Owned(Attempt::PenAndDagger(part.clone())),
        outcome: Cow::Borrowed(outcome),
    };
    // A first part that came out better led on to the main one.
    let led_on =
        matches!(attempt, pd::Attempt::Linked { .. }) && again.part == 0 && dice_behind(roll) > 0;
    let is_new = |(place, _): &(usize, Throw<'_>)| *place == again.part || led_on;
    let better = all(&roll.outcome)
        .into_iter()
        .enumerate()
        .filter(is_new)
        .map(|(_, throw)| throw);
    roll.earlier.iter().map(repeated).chain(better).collect()
}

/// Of a part rolled again, how many dice fell after it was better.
pub(super) fn dice_behind(roll: &Roll) -> usize {
    let (Some(again), Outcome::PenAndDagger(outcome)) = (&roll.part_again, &roll.outcome) else {
        return 0;
    };
    let dice_of = |outcome: &Outcome| outcome.faces().concat().len();
    let better = outcome
        .part(again.part)
        .map_or(0, |part| dice_of(&Outcome::PenAndDagger(part)));
    let chain: usize = roll.earlier.iter().map(dice_of).sum();
    again.drawn.len().saturating_sub(chain + better)
}

/// The throws of an attempt, in the order rolled.
fn throws_of<'a>(attempt: &'a Attempt, outcome: &'a Outcome) -> Vec<Throw<'a>> {
    let parts = match (attempt, outcome) {
        (Attempt::PenAndDagger(attempt), Outcome::PenAndDagger(outcome)) => {
            checks_of(attempt, outcome)
        }
        (
            Attempt::DicePool(attempt @ dp::Attempt::Cooperative { .. }),
            Outcome::DicePool(dp::Outcome::Cooperative(readings)),
        ) => {
            let pools = attempt
                .pools()
                .into_iter()
                .map(dp::Attempt::Single)
                .map(Attempt::DicePool);
            let read = readings
                .iter()
                .cloned()
                .map(dp::Outcome::Single)
                .map(Outcome::DicePool);
            pools.zip(read).collect()
        }
        (
            Attempt::SwordsAndSorcery(ss::Attempt::Group { heads, .. }),
            Outcome::SwordsAndSorcery(ss::Outcome::Group { throws, .. }),
        ) => {
            let alone =
                |check: &ss::Check| Attempt::SwordsAndSorcery(ss::Attempt::plain(*check, None));
            heads
                .iter()
                .map(alone)
                .zip(throws.iter().map(total_of))
                .collect()
        }
        _ => Vec::new(),
    };
    if parts.is_empty() {
        let (attempt, outcome) = (Cow::Borrowed(attempt), Cow::Borrowed(outcome));
        return vec![Throw {
            seat: 0,
            attempt,
            outcome,
        }];
    }
    let is_linked = matches!(attempt, Attempt::PenAndDagger(pd::Attempt::Linked { .. }));
    let seated = (0..).zip(parts).map(|(place, (attempt, outcome))| Throw {
        seat: if is_linked { 0 } else { place },
        attempt: Cow::Owned(attempt),
        outcome: Cow::Owned(outcome),
    });
    seated.collect()
}

fn checks_of(attempt: &pd::Attempt, outcome: &pd::Outcome) -> Vec<(Attempt, Outcome)> {
    let alone = |check: &pd::Check| Attempt::PenAndDagger(pd::Attempt::plain(*check));
    let read = |reading: &pd::Reading| Outcome::PenAndDagger(pd::Outcome::Single(reading.clone()));
    match (attempt, outcome) {
        (pd::Attempt::Shared { checks, .. }, pd::Outcome::Shared { readings, .. }) => checks
            .iter()
            .map(alone)
            .zip(readings.iter().map(read))
            .collect(),
        (
            pd::Attempt::Linked { first, main, .. },
            pd::Outcome::Linked {
                first: before,
                main: after,
            },
        ) => {
            let rolled = std::iter::once(before).chain(after).map(read);
            [first, main].into_iter().map(alone).zip(rolled).collect()
        }
        // Ties roll again to find out whose bad luck it is: dice like others, but no luck of anybody's own.
        (pd::Attempt::PartyLuck { .. }, pd::Outcome::PartyLuck { rounds, .. }) => {
            let lucky = |throw: &pd::Throw| pd::Outcome::Luck { face: throw.face };
            let first = rounds
                .first()
                .into_iter()
                .flatten()
                .map(lucky)
                .map(Outcome::PenAndDagger);
            first
                .map(|outcome| (Attempt::PenAndDagger(pd::Attempt::Luck), outcome))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn total_of(throw: &ss::Throw) -> Outcome {
    let (throw, total) = (*throw, throw.total);
    Outcome::SwordsAndSorcery(ss::Outcome::Test {
        aids: Vec::new(),
        ties: Vec::new(),
        throw,
        total,
        grade: ss::Grade::Total,
    })
}

/// Every die of a throw: the attempt is made once more with the faces that fell, which says what die each lay on.
pub(super) fn dice_of(throw: &Throw<'_>, rules: &Rulebook) -> Vec<Die> {
    let lists = throw.outcome.faces();
    let mut replay = Replay {
        faces: lists.concat(),
        seen: Vec::new(),
    };
    // Faces that do not fit any more lie on no die that is known.
    let _ = throw.attempt.roll(rules, &mut replay);
    let of_list =
        |(place, list): (usize, &Vec<u32>)| vec![is_of_others(&throw.outcome, place); list.len()];
    let others = lists.iter().enumerate().flat_map(of_list);
    let laid = replay.seen.into_iter().zip(replay.faces).zip(others);
    laid.map(|((sides, face), is_others)| Die {
        sides,
        face,
        is_others,
    })
    .collect()
}

/// Whether one of the lists of faces of an outcome is of somebody else: of a helper, or of the other side.
fn is_of_others(outcome: &Outcome, list: usize) -> bool {
    use crate::systems::monsters_and_magic as mm;
    match outcome {
        Outcome::DicePool(dp::Outcome::Resisted(_) | dp::Outcome::Contest(_))
        | Outcome::MonstersAndMagic(mm::Outcome::Contest(_)) => list % 2 == 1,
        Outcome::MonstersAndMagic(mm::Outcome::Resisted {
            action: mm::Throw::Static { .. },
            ..
        }) => true,
        Outcome::MonstersAndMagic(mm::Outcome::Resisted { .. }) => list == 1,
        Outcome::SwordsAndSorcery(outcome) => match list.checked_sub(outcome.helpers()) {
            None => true,
            Some(own) => matches!(outcome, ss::Outcome::Opposed { .. }) && own % 2 == 1,
        },
        Outcome::PenAndDagger(_)
        | Outcome::DicePool(_)
        | Outcome::SuccessRoll(_)
        | Outcome::MonstersAndMagic(_)
        | Outcome::Dice(_) => false,
    }
}

/// Faces that fell, given out again; what is asked for is what they lay on.
struct Replay {
    faces: Vec<u32>,
    seen: Vec<Sides>,
}

impl Faces for Replay {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        let face = self.faces.get(self.seen.len()).copied();
        let Some(face) = face.filter(|face| (1..=die.count()).contains(face)) else {
            return Err(Unread::Miscounted {
                typed: self.faces.len(),
                wanted: self.seen.len() + 1,
            });
        };
        self.seen.push(die);
        Ok(face)
    }

    fn is_waiting(&self) -> bool {
        self.seen.len() < self.faces.len()
    }
}
