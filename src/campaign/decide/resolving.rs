//! An old roll read again: recorded faces where they fell, missing ones rolled; what followed from it stays.

use crate::campaign::{
    Anew, BodyWork, Change, CreatureId, Event, FoeChange, Points, Reading, Refusal, Roll, RollId,
    Track,
};
use crate::dice::{Faces, Provenance, Sides, TypedFaces, Unread};
use crate::systems::interface::offer::OfferCost;
use crate::systems::{Outcome, RollTarget};

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
        let old = self
            .campaign
            .roll(id)
            .ok_or_else(|| Refusal::no_such_roll(id))?;
        let Fallen {
            mut outcome,
            dice,
            drawn,
        } = self.read_dice(&reading, old)?;
        let Reading {
            attempting,
            said,
            rerolled,
            keeps_better,
            cost,
        } = reading;
        if keeps_better && old.outcome.is_better(&outcome) {
            outcome = old.outcome.clone();
        }
        let is_same = outcome == old.outcome && attempting.attempt == old.attempt;
        if is_same
            && rerolled.is_empty()
            && attempting.is_secret == self.campaign.is_secret(id, old)
        {
            return Err(Refusal::nothing_changes());
        }
        // What a save of the dying counts is counted again.
        let is_save = old.aim == Some(RollTarget::Dying);
        let stays = match is_save {
            true => Vec::new(),
            false => self.campaign.owed_to(id, old),
        };
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
            ..self.rolled(&attempting, outcome.clone(), dice)
        };
        self.push(Event::Rolled(Box::new(roll)))?;
        self.count_save_again((id, old), &outcome)?;
        if let (Some(who), Some(cost)) = (attempting.who.first(), cost) {
            self.pay(who.creature, &cost);
        }
        Ok(())
    }

    /// What an offer costs is gone with it.
    fn pay(&mut self, who: CreatureId, cost: &OfferCost) {
        let name = self.name_of(who);
        match (cost, who) {
            (OfferCost::HitPoints(points), _) => {
                let bodies = self.state().whose(who);
                let standing = bodies.into_iter().find(|body| !self.state().is_out(*body));
                let harm = Points::Harm(*points);
                let work = standing.map(|whom| BodyWork::on(whom, Track::Physical, harm));
                let _ = self.change_bodies(work.as_slice());
            }
            (OfferCost::Figure(change), CreatureId::Hero(hero)) => {
                let change = Change::Sheet(change.clone());
                self.events.push(Event::HeroChanged { hero, name, change });
            }
            (OfferCost::Figure(change), CreatureId::Foe(foe)) => {
                let change = FoeChange::Sheet(change.clone());
                self.events.push(Event::FoeChanged { foe, name, change });
            }
        }
    }

    /// The faces of the old roll under the new words; with faces of real dice, all of them are these, or that of the one
    /// die that was rolled again and what is missing.
    fn read_dice(&mut self, reading: &Reading, old: &Roll) -> Result<Fallen, Refusal> {
        let rules = self.campaign.rules();
        let attempt = &reading.attempting.attempt;
        let rerolled = reading.rerolled.as_slice();
        match &reading.attempting.typed {
            Some(typed) if rerolled.is_empty() => {
                let (outcome, dice) = self.cast_attempt(attempt, Some(typed))?;
                Ok(Fallen {
                    outcome,
                    dice,
                    drawn: Vec::new(),
                })
            }
            Some(typed) => {
                let mut faces = TypedFaces::new(typed.clone());
                let outcome = attempt.read_again(rules, &old.outcome, rerolled, &mut faces)?;
                faces.finish()?;
                Ok(Fallen {
                    outcome,
                    dice: Provenance::Typed,
                    drawn: Vec::new(),
                })
            }
            None => {
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
