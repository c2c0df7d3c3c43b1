//! An old roll read again: recorded faces where they fell, missing ones rolled; what followed from it stays.

use crate::campaign::{
    Anew, BodyWork, Change, CreatureId, Event, FoeChange, Points, Reading, Refusal, Roll, RollId,
    Track,
};
use crate::dice::{Faces, Provenance, Sides, Unread};
use crate::systems::interface::offer::OfferCost;
use crate::systems::{Attempting, Outcome, RollTarget};

use super::Draft;

/// The dice that were rolled for something: their sides and faces.
type Drawn = Vec<(u32, u32)>;

/// Faces asked of another source, noted down.
struct Noted<'a> {
    faces: &'a mut dyn Faces,
    drawn: Drawn,
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
        let (mut outcome, drawn, dice) = self.read_dice(&reading, old)?;
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
        self.push_roll(roll);
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
    fn read_dice(
        &mut self,
        reading: &Reading,
        old: &Roll,
    ) -> Result<(Outcome, Drawn, Provenance), Refusal> {
        let (rules, rerolled) = (self.campaign.rules(), &reading.rerolled);
        let Attempting { attempt, typed, .. } = &reading.attempting;
        let is_all_typed = typed.is_some() && rerolled.is_empty();
        let read = self.cast_noting(typed.as_deref(), |faces| match is_all_typed {
            true => attempt.roll(rules, faces),
            false => attempt.read_again(rules, &old.outcome, rerolled, faces),
        });
        let (outcome, mut drawn, dice) = read?;
        if typed.is_some() {
            drawn.clear();
        }
        let is_as_typed = drawn.is_empty() && old.dice == Provenance::Typed;
        let dice = if is_as_typed { old.dice } else { dice };
        Ok((outcome, drawn, dice))
    }

    /// Reads dice, and notes which fell for it.
    pub(super) fn cast_noting<T>(
        &mut self,
        typed: Option<&[u32]>,
        read: impl FnOnce(&mut dyn Faces) -> Result<T, Unread>,
    ) -> Result<(T, Drawn, Provenance), Refusal> {
        let ((read, drawn), dice) = self.cast(typed, |faces| {
            let drawn = Vec::new();
            let mut noted = Noted { faces, drawn };
            Ok((read(&mut noted)?, noted.drawn))
        })?;
        Ok((read, drawn, dice))
    }
}
