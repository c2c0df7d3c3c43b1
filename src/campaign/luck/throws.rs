//! A roll taken apart into throws: whose each is, what was attempted by it, what came of it, and every die.

use std::borrow::Cow;

use crate::campaign::facts::rolls::Roll;
use crate::dice::{Faces, Sides, Unread};
use crate::ids::Roller;
use crate::systems::{Attempt, Outcome};

/// What one person rolled for one result.
#[derive(Debug)]
pub(super) struct Throw<'a> {
    /// The place of whoever rolled it among those of the roll.
    pub(super) seat: usize,
    pub(super) attempt: Cow<'a, Attempt>,
    pub(super) outcome: Cow<'a, Outcome>,
}

impl Throw<'_> {
    /// Whose dice those are, of one who rolled alone all.
    pub(super) fn thrower<'r>(&self, roll: &'r Roll) -> Option<&'r Roller> {
        roll.who.get(if roll.who.len() > 1 { self.seat } else { 0 })
    }
}

/// A die as it lay on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Die {
    pub(super) sides: Sides,
    pub(super) face: u32,
    /// Whether somebody rolled it who is no party to the roll's luck: the other side, a helper.
    pub(super) is_others: bool,
}

impl Die {
    /// Somebody's own, that decided a tie.
    pub(super) const fn d20(face: u32) -> Self {
        Self {
            sides: Sides::D20,
            face,
            is_others: false,
        }
    }
}

/// The throws of a roll with the chain before it, in the order rolled; where one part was rolled again, the dice that were
/// left lying are not thrown twice.
pub(super) fn throws_in(roll: &Roll) -> Vec<Throw<'_>> {
    let all = |outcome| throws_of(&roll.attempt, outcome);
    let part_again = roll.part_again.as_ref();
    let Some((again, part)) =
        part_again.and_then(|again| Some((again, roll.attempt.part(again.part)?)))
    else {
        return roll
            .earlier
            .iter()
            .chain([&roll.outcome])
            .flat_map(all)
            .collect();
    };
    let repeated = |outcome| Throw {
        seat: again.part,
        attempt: Cow::Owned(part.clone()),
        outcome: Cow::Borrowed(outcome),
    };
    // Where the first part's new result led on, the second was rolled anew after it.
    let led_on = roll.attempt.leads_on(again.part) && dice_behind(roll) > 0;
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
    let Some(again) = &roll.part_again else {
        return 0;
    };
    let dice_of = |outcome: &Outcome| outcome.faces().concat().len();
    let better = roll.outcome.part(again.part);
    let better = better.as_ref().map_or(0, dice_of);
    let chain: usize = roll.earlier.iter().map(dice_of).sum();
    again.drawn.len().saturating_sub(chain + better)
}

/// The throws of an attempt, in the order rolled.
fn throws_of<'a>(attempt: &'a Attempt, outcome: &'a Outcome) -> Vec<Throw<'a>> {
    let throws = attempt.throws(outcome);
    if throws.is_empty() {
        return vec![Throw {
            seat: 0,
            attempt: Cow::Borrowed(attempt),
            outcome: Cow::Borrowed(outcome),
        }];
    }
    let throw = |(seat, attempt, outcome)| Throw {
        seat,
        attempt: Cow::Owned(attempt),
        outcome: Cow::Owned(outcome),
    };
    throws.into_iter().map(throw).collect()
}

/// Every die of a throw: the attempt is made once more with the faces that fell, which says what die each lay on.
pub(super) fn dice_of(throw: &Throw<'_>) -> Vec<Die> {
    let lists = throw.outcome.faces();
    let mut replay = Replay {
        faces: lists.concat(),
        seen: Vec::new(),
    };
    // Faces that do not fit any more lie on no die that is known.
    let _ = throw.attempt.try_faces(&mut replay);
    let of_list =
        |(place, list): (usize, &Vec<u32>)| vec![throw.outcome.is_of_others(place); list.len()];
    let others = lists.iter().enumerate().flat_map(of_list);
    let laid = replay.seen.into_iter().zip(replay.faces).zip(others);
    laid.map(|((sides, face), is_others)| Die {
        sides,
        face,
        is_others,
    })
    .collect()
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
