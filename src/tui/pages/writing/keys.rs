//! Notes and the scene's text, written in a field of several lines.

use jiff::Timestamp;

use crate::campaign::log_text::Kind;
use crate::campaign::{Event, NoteId, NotesEvent, RollId};
use crate::import::Plan;
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::reading::ReadingPage;
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

    /// What shall come in from elsewhere.
    pub(crate) fn ask_what_to_import(&mut self) -> Vec<Effect> {
        let writing = Writing::of_import(self.campaign.state());
        self.overlay(Overlay::Writing(Box::new(writing)))
    }

    /// What shall come in was read: it is shown before anything is done. Whoever closed it meanwhile is not asked.
    pub(crate) fn planned(&mut self, planned: Result<Box<Plan>, String>) {
        let Some(writing) = self.import_being_written() else {
            return;
        };
        match planned {
            Ok(plan) => {
                let page = ReadingPage::plan(&self.campaign.state().name, &plan);
                self.overlays.push(Overlay::Page(page));
            }
            Err(why) => writing.complain(why),
        }
    }

    /// A path was typed as far as only one goes on.
    pub(crate) fn completed(&mut self, path: &str) {
        if let Some(writing) = self.import_being_written() {
            writing.set(path);
        }
    }

    /// Brings in what was planned, as one step; what was typed for it goes too.
    pub(crate) fn bring(
        &mut self,
        (name, lines): (&str, &[String]),
        now: Timestamp,
    ) -> Vec<Effect> {
        self.overlays.pop();
        match self.do_together((name, lines), now) {
            Ok(effects) => {
                if self.import_being_written().is_some() {
                    self.overlays.pop();
                }
                effects
            }
            Err(why) => {
                self.refuse_where_asked(why);
                Vec::new()
            }
        }
    }

    fn import_being_written(&mut self) -> Option<&mut Writing> {
        match self.overlays.last_mut() {
            Some(Overlay::Writing(writing)) if writing.is_import() => Some(writing),
            _ => None,
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
