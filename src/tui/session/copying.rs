//! A roll for the clipboard: the entry under the log's cursor as a line of text.

use crate::campaign::log_text::{Entry, tell_roll_alone};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::words::display_safe;

use super::Session;

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
