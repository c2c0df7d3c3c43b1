//! An old roll read again: recorded faces where they fell, missing ones rolled; what followed from it stays.

use crate::campaign::event::Event;
use crate::campaign::facts::rolls::{Anew, Roll};
use crate::campaign::ids::RollId;
use crate::campaign::refusal::Refusal;
use crate::campaign::resolving::Reading;
use crate::dice::{Faces, Provenance, Sides, TypedFaces, Unread};
use crate::systems::Outcome;

use super::Draft;

/// How the dice lie under the new words.
struct Fallen {
    outcome: Outcome,
    dice: Provenance,
    /// Those that were rolled for it.
    drawn: Vec<(u32, u32)>,
}

/// Faces asked of another source, noted down.
pub(super) struct Noted<'a> {
    pub(super) faces: &'a mut dyn Faces,
    pub(super) drawn: Vec<(u32, u32)>,
}

impl Faces for Noted<'_> {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        let face = self.faces.roll(die)?;
        self.drawn.push((die.count(), face));
        Ok(face)
    }

    fn is_waiting(&self) -> bool {
        self.faces.is_waiting()
    }
}

impl Draft<'_> {
    pub(super) fn resolve(&mut self, id: RollId, words: &str) -> Result<(), Refusal> {
        let reading = self.campaign.reading(id, words)?;
        let old = self.campaign.roll(id).ok_or(Refusal::NoSuchRoll(id))?;
        let Fallen {
            outcome,
            dice,
            drawn,
        } = self.read_dice(&reading, old)?;
        let Reading {
            attempting, said, ..
        } = reading;
        let is_same = outcome == old.outcome && attempting.attempt == old.attempt;
        if is_same && attempting.is_secret == self.campaign.is_secret(id, old) {
            return Err(Refusal::NothingChanges);
        }
        let stays = self.campaign.owed_to(id, old);
        let anew = Some(Anew {
            of: id,
            said,
            drawn,
            stays,
        });
        let comment = self.comment.clone();
        let roll = Roll {
            anew,
            comment,
            ..self.rolled(&attempting, outcome, dice)
        };
        self.push(Event::Rolled(Box::new(roll)))
    }

    /// The faces of the old roll under the new words; with faces of real dice, all of them are these, or that of the one
    /// die that was rolled again and what is missing.
    fn read_dice(&mut self, reading: &Reading, old: &Roll) -> Result<Fallen, Refusal> {
        let rules = self.campaign.rules();
        let attempt = &reading.attempting.attempt;
        match (&reading.attempting.typed, reading.rerolled) {
            (Some(typed), None) => {
                let (outcome, dice) = self.cast(Some(typed), |faces| attempt.roll(rules, faces))?;
                Ok(Fallen {
                    outcome,
                    dice,
                    drawn: Vec::new(),
                })
            }
            (Some(typed), rerolled) => {
                let mut faces = TypedFaces::new(typed.clone());
                let outcome = attempt.read_again(rules, &old.outcome, rerolled, &mut faces)?;
                faces.finish()?;
                Ok(Fallen {
                    outcome,
                    dice: Provenance::Typed,
                    drawn: Vec::new(),
                })
            }
            (None, rerolled) => {
                let from = self.dice.position();
                let mut noted = Noted {
                    faces: self.dice,
                    drawn: Vec::new(),
                };
                let outcome = attempt.read_again(rules, &old.outcome, rerolled, &mut noted)?;
                let drawn = noted.drawn;
                let is_typed = drawn.is_empty() && old.dice == Provenance::Typed;
                let dice = if is_typed {
                    Provenance::Typed
                } else {
                    self.dice.since(from)
                };
                Ok(Fallen {
                    outcome,
                    dice,
                    drawn,
                })
            }
        }
    }
}
