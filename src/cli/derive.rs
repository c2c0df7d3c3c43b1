//! Every rolled face of a log derived again from the seed, so that anybody who has it can check the dice.

use crate::campaign::{
    Anew, Campaign, Event, PartAgain, Roll, RollId, Step, TableDraw, TableEvent,
};
use crate::dice::{Dice, Faces, Provenance, Seed, Sides, Unread};
use crate::systems::Rulebook;

/// What deriving came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Derivation {
    /// Rolls whose faces came out as recorded.
    pub(super) same: usize,
    /// Rolls with real dice.
    pub(super) typed: usize,
    /// Rolls of another stream: each seed begins one of its own, so this seed says nothing of them.
    pub(super) elsewhere: usize,
    /// Rolls whose faces came out as recorded, and by the rules there are now would be read otherwise, or go on.
    pub(super) otherwise: usize,
    /// Rolls whose faces came out otherwise, or did not use the words recorded.
    pub(super) differing: Vec<RollId>,
}

/// A log being derived again, stretch by stretch.
pub(super) struct Deriving<'a> {
    rules: &'a Rulebook,
    /// The stream of today's seed.
    own: u64,
    dice: Dice,
    derivation: Derivation,
}

impl<'a> Deriving<'a> {
    pub(super) fn of(newest: &'a Campaign, seed: &Seed) -> Self {
        let (rules, own) = (newest.rules().as_ref(), newest.dice().stream);
        Self {
            rules,
            own,
            dice: Dice::new(seed),
            derivation: Derivation::default(),
        }
    }

    /// Derives all that was thrown in some steps, undone ones included: dice are never rewound.
    pub(super) fn read(&mut self, steps: &[Step]) {
        let Self {
            rules,
            own,
            dice,
            derivation,
        } = self;
        for (id, thrown) in steps.iter().flat_map(thrown_in) {
            match thrown.provenance() {
                Provenance::Typed => derivation.typed += 1,
                Provenance::Rolled { stream, .. } if stream != *own => derivation.elsewhere += 1,
                Provenance::Rolled { stream, from, to } => {
                    dice.seek(stream, from);
                    if thrown.comes_again(rules, dice) && dice.position() == to {
                        derivation.same += 1;
                        continue;
                    }
                    dice.seek(stream, from);
                    if thrown.falls_again(rules, dice) && dice.position() == to {
                        derivation.otherwise += 1;
                    } else {
                        derivation.differing.push(id);
                    }
                }
            }
        }
    }

    /// What it came to, those that differ oldest first.
    pub(super) fn finish(mut self) -> Derivation {
        self.derivation.differing.sort_unstable();
        self.derivation
    }
}

/// Dice thrown in one go.
enum Thrown<'a> {
    Roll(&'a Roll),
    Tie(&'a [u32], Provenance),
    Draw(&'a TableDraw),
}

/// Everything thrown in a step; a tie goes by the number of its step.
fn thrown_in(step: &Step) -> impl Iterator<Item = (RollId, Thrown<'_>)> {
    let of_step = RollId(step.seq, 0);
    step.numbered_events()
        .filter_map(move |(id, event)| match event {
            Event::Rolled(roll) => Some((id, Thrown::Roll(roll))),
            Event::TieBroken { faces, dice, .. } => Some((of_step, Thrown::Tie(faces, *dice))),
            Event::Table(TableEvent::Drawn(draw)) => Some((of_step, Thrown::Draw(draw))),
            _ => None,
        })
}

impl Thrown<'_> {
    const fn provenance(&self) -> Provenance {
        match self {
            Self::Roll(roll) => roll.dice,
            Self::Tie(_, provenance) => *provenance,
            Self::Draw(draw) => draw.dice,
        }
    }

    fn comes_again(&self, rules: &Rulebook, dice: &mut Dice) -> bool {
        match self {
            // What was read again brings its own dice only where some were missing.
            Self::Roll(Roll {
                anew: Some(Anew { drawn, .. }),
                ..
            })
            | Self::Roll(Roll {
                part_again: Some(PartAgain { drawn, .. }),
                ..
            }) => fall_again(drawn, dice),
            Self::Roll(roll) => {
                let mut recorded = roll.earlier.iter().chain([&roll.outcome]);
                recorded.all(|outcome| {
                    roll.attempt
                        .roll(rules, dice)
                        .is_ok_and(|again| again == *outcome)
                })
            }
            Self::Tie(faces, _) => faces.iter().all(|&face| dice.face(Sides::D20) == face),
            Self::Draw(draw) => fall_again(&draw.faces, dice),
        }
    }

    /// Whether the faces fall again, whatever they mean: house rules may have changed since.
    fn falls_again(&self, rules: &Rulebook, dice: &mut Dice) -> bool {
        let Self::Roll(roll) = self else { return false };
        roll.earlier.iter().chain([&roll.outcome]).all(|outcome| {
            let recorded = outcome.faces().concat();
            let mut falling = Falling {
                dice,
                left: recorded.iter(),
                is_same: true,
            };
            roll.attempt.roll(rules, &mut falling).is_ok()
                && falling.is_same
                && !falling.is_waiting()
        })
    }
}

/// Whether dice of these sizes show these faces again.
fn fall_again(drawn: &[(u32, u32)], dice: &mut Dice) -> bool {
    let mut falls = |sides| Sides::new(sides).map(|sides| dice.face(sides));
    drawn
        .iter()
        .all(|&(sides, face)| falls(sides) == Some(face))
}

/// Recorded faces, each held to the die that falls again; no more dice fall than were recorded.
struct Falling<'a> {
    dice: &'a mut Dice,
    left: std::slice::Iter<'a, u32>,
    is_same: bool,
}

impl Faces for Falling<'_> {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        // By the rules of today more dice would fall: of those nothing is known.
        let Some(&recorded) = self.left.next() else {
            return Ok(1);
        };
        self.is_same &= self.dice.face(die) == recorded;
        Ok(recorded)
    }

    fn is_waiting(&self) -> bool {
        self.left.len() > 0
    }
}
