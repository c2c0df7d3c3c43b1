//! A roll for the clipboard: the entry under the log's cursor as a line of text.

use crate::campaign::telling::for_players;
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::words::display_safe;

use super::Sitting;

impl Sitting {
    /// Copies the entry under the log's cursor, elsewhere the last roll, as one line. Of what players must not see
    /// nothing is copied: a clipboard is pasted where they read.
    pub(super) fn copy_roll(&mut self) -> Vec<Effect> {
        let chosen = match self.desk.focus {
            Pane::Log => self.log_cursor(),
            _ => self.campaign.standing_rolls().next().map(|(id, _)| id),
        };
        let Some(chosen) = chosen else { return self.refuse("there is nothing to copy yet: roll first") };
        let Some(shown) = for_players(&self.campaign).into_iter().find(|shown| shown.id == chosen) else {
            return self.refuse(&format!("{chosen} is not for players to see, so it is not copied"));
        };
        let text = display_safe(&shown.entry.text()).into_owned();
        self.said = Some(format!("copied {chosen}: {text}"));
        vec![Effect::Copy(text)]
    }
}
