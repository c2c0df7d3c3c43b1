//! Notes and the scene's text, written in a field of several lines.

use std::path::PathBuf;

use jiff::Timestamp;

use crate::campaign::log_text::Kind;
use crate::campaign::{Event, NoteId, NotesEvent, RollId};
use crate::ids::Roller;
use crate::import::Place;
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::importing::PlannedImport;
use crate::tui::pages::reading::ReadingPage;
use crate::tui::pages::writing::Writing;
use crate::words::display_safe;

use crate::tui::session::Session;

impl Session {
    /// A new note; in the log one on the roll under the cursor, or the note itself that is there.
    pub(crate) fn write_note(&mut self) {
        let writing = match (self.note_under_cursor(), self.roll_under_cursor()) {
            (Some(note), _) => {
                let about = note.on.map_or_else(String::new, |roll| self.about(roll));
                Writing::of_note(note, about)
            }
            (None, Some(roll)) => Writing::of_new_note(Some((roll, self.about(roll)))),
            (None, None) => Writing::of_new_note(None),
        };
        self.overlay(Overlay::Writing(Box::new(writing)));
    }

    /// What is read out of the scene that is open.
    pub(crate) fn write_scene(&mut self) {
        match &self.campaign.state().scene {
            Some(scene) => {
                let writing = Writing::of_scene(scene);
                self.overlay(Overlay::Writing(Box::new(writing)));
            }
            None => self.type_line("scene ".to_owned()),
        }
    }

    /// So much of what shall come in is planned.
    pub(crate) fn planning(&mut self, percent: u16) {
        if let Some(writing) = self.import_being_written() {
            writing.read_so_far(percent);
        }
    }

    /// What shall come in was read: it is shown before anything is done. Whoever closed it meanwhile is not asked.
    pub(crate) fn planned(&mut self, planned: Result<Box<PlannedImport>, String>) {
        let is_plan = |top: &mut Overlay| matches!(top, Overlay::Page(ReadingPage::Plan(..)));
        // It was read again for the bestiary.
        self.overlays.pop_if(is_plan);
        let Some(writing) = self.import_being_written() else {
            return;
        };
        match planned {
            Ok(shown) => {
                writing.has_read();
                let page = ReadingPage::plan(&self.campaign.state().name, shown);
                self.overlays.push(Overlay::Page(page));
            }
            Err(why) => writing.complain(why),
        }
    }

    /// Foes and fights of an import are kept in files.
    pub(crate) fn imported(&mut self, files: &[PathBuf]) {
        let names = files.iter().filter_map(|file| file.file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
        self.said = Some(format!(
            "kept as {}: `add` knows them when a campaign is opened next",
            names.join(", ")
        ));
    }

    /// A path was typed as far as only one goes on.
    pub(crate) fn completed(&mut self, path: &str) {
        if let Some(writing) = self.import_being_written() {
            writing.set(path);
        }
    }

    /// Brings in what was planned, as one step or as new files; what was typed for it goes too.
    pub(crate) fn bring(&mut self, shown: PlannedImport, now: Timestamp) {
        let PlannedImport { request, plan } = shown;
        self.overlays.pop();
        if request.place != Place::Campaign {
            self.ask(Effect::KeepImport(Box::new(plan)));
        } else if let Err(why) = self.do_together((&plan.source(), &plan.lines()), now) {
            return self.refuse_where_asked(why);
        }
        if self.import_being_written().is_some() {
            self.overlays.pop();
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
            let names = Roller::names(&roll.who);
            format!(", {} {}", names.join(" + "), roll.what)
        });
        display_safe(&format!("on roll {id}{words}")).into_owned()
    }
}
