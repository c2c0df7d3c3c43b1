//! Notes and the scene's text, written in a field of several lines.

use crate::campaign::log_text::Kind;
use crate::campaign::{Event, NoteId, NotesEvent, RollId};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::writing::Writing;
use crate::words::display_safe;

use crate::tui::session::Session;

impl Session {
    /// A new note; in the log one on the roll under the cursor, or the note itself that is there.
    pub(crate) fn write_note(&mut self) -> Vec<Effect> {
        let writing = match (self.note_under_cursor(), self.roll_under_cursor()) {
            (Some(note), _) => {
                let about = note.on.map_or_else(String::new, |roll| self.about(roll));
                Writing::of_note(note, about)
            }
            (None, Some(roll)) => Writing::of_new_note(Some((roll, self.about(roll)))),
            (None, None) => Writing::of_new_note(None),
        };
        self.overlay(Overlay::Writing(Box::new(writing)))
    }

    /// What is read out of the scene that is open.
    pub(crate) fn write_scene(&mut self) -> Vec<Effect> {
        match &self.campaign.state().scene {
            Some(scene) => {
                let writing = Writing::of_scene(scene);
                self.overlay(Overlay::Writing(Box::new(writing)))
            }
            None => self.type_line("scene ".to_owned()),
        }
    }

    fn note_under_cursor(&self) -> Option<&crate::campaign::Note> {
        if self.ui.focus != Pane::Log {
            return None;
        }
        let entry = self.entry_under_cursor()?;
        if entry.kind != Kind::Note {
            return None;
        }
        let changed = self
            .campaign
            .step(entry.id.0)?
            .events
            .iter()
            .find_map(|event| match event {
                Event::Notes(NotesEvent::Changed { note, .. }) => Some(*note),
                _ => None,
            });
        self.campaign.note(changed.unwrap_or(NoteId(entry.id.0, 0)))
    }

    fn roll_under_cursor(&self) -> Option<RollId> {
        let id = self.log_cursor().filter(|_| self.ui.focus == Pane::Log)?;
        self.campaign
            .roll(id)
            .map(|_| id)
            .filter(|id| !self.campaign.is_undone(id.0))
    }

    /// `on roll 1191, Thalia Deceive`
    fn about(&self, id: RollId) -> String {
        let words = self.campaign.roll(id).map_or_else(String::new, |roll| {
            let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
            format!(", {} {}", names.join(" + "), roll.what)
        });
        display_safe(&format!("on roll {id}{words}")).into_owned()
    }
}
