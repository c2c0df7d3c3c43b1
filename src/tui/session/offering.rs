//! What can be done with a roll: what the rules offer after it, and to copy it.

use jiff::Timestamp;

use crate::campaign::log_text::{Entry, tell_roll_alone};
use crate::campaign::{Offer, RollId};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::palette::Finder;
use crate::tui::session::Session;
use crate::words::display_safe;

impl Session {
    /// The roll the key is about, and what it offers: in the log the one under the cursor, else the latest.
    pub fn offers(&self) -> Option<(RollId, Vec<Offer>)> {
        let cursor = self.under_cursor();
        let of = match self.ui.focus {
            Pane::Log => Some(self.log_cursor()?),
            _ => None,
        };
        let look = || match of {
            Some(id) => Some((id, self.campaign.offers(id, cursor))),
            None => self.campaign.offering(cursor),
        };
        let now = self.campaign.seq();
        self.glances.offering.at(now, (of, cursor), look)
    }

    /// The same while it matters: right after the roll or a throw for it, as long as it has points left, or looked at in
    /// the log.
    pub fn fresh_offers(&self) -> Option<(RollId, Vec<Offer>)> {
        let (id, offers) = self.offers().filter(|(_, offers)| !offers.is_empty())?;
        let last = self.last_played()?;
        let has_points = self
            .campaign
            .state()
            .unspent_of(id)
            .is_some_and(|won| won.left() > 0);
        let is_fresh = last.seq == id.0 || last.events.iter().any(|event| event.roll().is_some());
        (self.ui.focus == Pane::Log || is_fresh || has_points).then_some((id, offers))
    }

    /// Goes on with a roll that waits for the player; else opens what the roll offers.
    pub(super) fn take_offer(&mut self, now: Timestamp) {
        let Some((id, offers)) = self.offers() else {
            return self.refuse("nothing has been rolled yet");
        };
        let is_paused = self
            .campaign
            .roll(id)
            .is_some_and(crate::campaign::Roll::is_paused);
        match offers.as_slice() {
            [] => self.refuse("the rules offer nothing after this roll"),
            [first, ..] if is_paused => self.say(&first.line, now),
            [only] => self.type_line(only.line.clone()),
            _ => self.overlay(Overlay::Finder(Finder::of_offers(&offers))),
        }
    }
}

impl Session {
    /// Copies the entry under the log's cursor, elsewhere the last roll, as one line. Of what players must not see
    /// nothing is copied: a clipboard is pasted where they read.
    pub(super) fn copy_roll(&mut self) {
        let chosen = match self.ui.focus {
            Pane::Log => self.entry_under_cursor(),
            _ => self
                .campaign
                .standing_rolls()
                .next()
                .and_then(|(id, _)| tell_roll_alone(&self.campaign, id)),
        };
        let Some(chosen) = chosen else {
            return self.refuse("there is nothing to copy yet: roll first");
        };
        let id = chosen.id;
        if chosen.is_secret || chosen.is_undone {
            return self.refuse(&format!("{id} is hidden from players, so it is not copied"));
        }
        let open = Entry {
            comment: None,
            ..chosen
        };
        let text = display_safe(&open.text()).into_owned();
        self.said = Some(format!("copied {id}: {text}"));
        self.ask(Effect::Copy(text));
    }
}
