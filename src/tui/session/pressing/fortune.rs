//! What the keys of fortune dice come to.

use crate::tui::pages::palette::Finder;
use jiff::Timestamp;

use crate::campaign::{CreatureId, HeroId, Offer};
use crate::tui::action::Action;
use crate::tui::overlay::Overlay;
use crate::tui::session::Session;

impl Session {
    /// The hero whose last roll may become a fortune die, right now.
    pub fn convertible(&self) -> Option<HeroId> {
        self.tradable().map(|(hero, _)| hero)
    }

    /// Whose natural 20 of the last roll may be traded, and which part of it that is.
    pub fn tradable(&self) -> Option<(HeroId, usize)> {
        let id = self.fresh_roll().or_else(|| self.fresh_conversion())?;
        let roll = self.campaign.roll(id)?;
        let outcome = &roll.outcome;
        if !self.campaign.state().system.definition().has_fortune()
            || roll.attempt.with_normals(outcome, &[]).is_none()
        {
            return None;
        }
        let is_tradable = |part: usize| outcome.part(part).is_some_and(|own| own.can_be_traded());
        let is_left = |part: &usize| is_tradable(*part) && !self.campaign.is_converted(id, *part);
        roll.who.iter().find_map(|roller| {
            let left = roll.parts_of(roller.creature).into_iter().find(is_left)?;
            match roller.creature {
                CreatureId::Hero(hero) => Some((hero, left)),
                CreatureId::Foe(_) => None,
            }
        })
    }

    /// Says what the key of a fortune die stands for, of whom it is about.
    pub(super) fn fortune(&mut self, action: Action, words: &str, now: Timestamp) {
        if action == Action::FortuneReroll && self.reroll_own(now) {
            return;
        }
        let hero = match (action, self.convertible()) {
            (Action::FortuneDie | Action::FortuneConvert, Some(hero)) => {
                Some(CreatureId::Hero(hero))
            }
            (Action::FortuneReroll, _) => self.last_roller().or_else(|| self.under_cursor()),
            _ => self.under_cursor(),
        };
        let Some(name) = hero.map(|creature| self.name_in_line(creature)) else {
            return self.refuse("no hero is selected");
        };
        let line = format!("fortune {name} {words}");
        match line.ends_with(' ') {
            true => self.type_line(line),
            false => self.say(&line, now),
        }
    }

    /// Repeats a die of the last roll, where somebody can: that of the hero under the cursor, else the only one; of
    /// several it asks. Whether anybody can.
    fn reroll_own(&mut self, now: Timestamp) -> bool {
        let cursor = self.under_cursor();
        let Some((id, _)) = self.campaign.standing_rolls().next() else {
            return false;
        };
        let mut rerolls = self.campaign.offers(id, cursor);
        rerolls.retain(|offer| offer.line.contains(&format!(" reroll {id}")));
        let own = cursor.map(|creature| format!("fortune {} ", self.name_in_line(creature)));
        let is_own = |offer: &Offer| own.as_ref().is_some_and(|own| offer.line.starts_with(own));
        if rerolls.iter().any(is_own) {
            rerolls.retain(is_own);
        }
        match rerolls.as_slice() {
            [] => {}
            [only] => self.say(&only.line, now),
            _ => self.overlay(Overlay::Finder(Finder::of_offers(&rerolls))),
        }
        !rerolls.is_empty()
    }

    fn last_roller(&self) -> Option<CreatureId> {
        let (_, roll) = self.campaign.standing_rolls().next()?;
        roll.who
            .first()
            .map(|roller| roller.creature)
            .filter(|creature| matches!(creature, CreatureId::Hero(_)))
    }
}
