//! What the keys of a fight come to, where that is more than one line always the same.

use jiff::Timestamp;

use crate::campaign::{CreatureId, TurnPart};
use crate::tui::action::Action;
use crate::tui::keymap::Key;
use crate::tui::overlay::Overlay;
use crate::tui::session::Session;

impl Session {
    /// The next turn; outside a fight its first, unless it has to be said who that is.
    pub(super) fn go_on(&mut self, now: Timestamp) {
        let state = self.campaign.state();
        let is_fighting = state.tracker.turn().is_some();
        let asks = !is_fighting && state.tracker.wants_initiative() && self.holder().is_none();
        match asks.then(|| Overlay::who_is_first(state)) {
            Some(question) => self.overlay(question),
            None => self.say(if is_fighting { "next" } else { "begin" }, now),
        }
    }

    pub(super) fn delay(&mut self, now: Timestamp) {
        match self.delayed_under_cursor() {
            Some(creature) => self.come_back(creature, now),
            None => self.say("delay", now),
        }
    }

    /// By the system's own roll, or by the attempt that was named once; where there is neither, it is asked for.
    pub(super) fn roll_initiative(&mut self, key: Key, now: Timestamp) {
        if self.campaign.state().knows_initiative() {
            return self.say("initiative", now);
        }
        self.open_prompt(Action::Initiative, key);
    }

    pub(super) fn come_back(&mut self, creature: CreatureId, now: Timestamp) {
        let line = format!("return {}", self.name_in_line(creature));
        self.say(&line, now);
    }

    /// What the end of the fight takes and leaves is shown in the prompt first; where it would be refused, that is said.
    pub(super) fn end_fight(&mut self, key: Key, now: Timestamp) {
        if self.campaign.state().tracker.turn().is_none() || self.holder().is_some() {
            return self.say("end", now);
        }
        self.open_prompt(Action::EndFight, key);
    }

    /// Ticks off a part of the turn of the one under the cursor, or gives it back.
    pub(super) fn tick_off(&mut self, part: TurnPart, now: Timestamp) {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("no character is selected");
        };
        let word = if self.campaign.state().tracker.has_used(creature, part) {
            "unuse"
        } else {
            "use"
        };
        let line = format!("{word} {} {}", self.name_in_line(creature), part.word());
        self.say(&line, now);
    }

    /// Does what the one under the cursor has readied, or asks what it readies.
    pub(super) fn ready(&mut self, key: Key, now: Timestamp) {
        let readied = self
            .under_cursor()
            .filter(|creature| self.campaign.state().readied(*creature).is_some());
        if let Some(name) = readied.map(|creature| self.name_in_line(creature)) {
            return self.say(&format!("release {name}"), now);
        }
        self.open_prompt(Action::Ready, key);
    }
}
