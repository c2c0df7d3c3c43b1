//! A text being written: a note of one line or several, or what is read out of the scene.

pub mod draw;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::campaign::{Note, NoteId, RollId, Scene, State};
use crate::tui::action::Action;
use crate::tui::answer::Answer;
use crate::tui::editor::TextArea;
use crate::tui::message::Effect;
use crate::tui::pages::importing::ImportRequest;
use crate::words::{quoted, without_breaks};

/// What is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sheet {
    /// A note that is not there yet, on a roll or on none.
    NewNote(Option<RollId>),
    Note(NoteId),
    /// The text of the scene of this name.
    Scene(String),
    /// What shall come in from elsewhere, or the path of its file.
    Import(ImportRequest),
}

/// A text being written.
#[derive(Debug, Clone)]
pub struct Writing {
    sheet: Sheet,
    area: TextArea,
    is_secret: bool,
    /// What there was when it was opened.
    before: (String, bool),
    /// What it is about, in words.
    about: String,
    /// Why it was not kept.
    complaint: Option<String>,
    /// How much of an import is read, in percent, while it is.
    read: Option<u16>,
    /// Whether Esc was pressed once although something had changed.
    is_warned: bool,
    /// Columns of a row.
    room: u16,
}

/// Columns before and behind the text.
const INSET: u16 = 2;

/// The columns a row of text has on a screen of this width.
const fn text_room(screen: u16) -> u16 {
    screen.saturating_sub(2 * INSET)
}

impl Writing {
    /// A new note. It begins as the game master's alone: what is forgotten then tells nobody anything.
    pub fn of_new_note(on: Option<(RollId, String)>) -> Self {
        let (roll, about) = on.unzip();
        Self::new(
            Sheet::NewNote(roll),
            String::new(),
            true,
            about.unwrap_or_default(),
        )
    }

    /// A note as it stands.
    pub fn of_note(note: &Note, about: String) -> Self {
        Self::new(
            Sheet::Note(note.id()),
            note.text.clone(),
            note.is_secret,
            about,
        )
    }

    /// What is read out of a scene.
    pub fn of_scene(scene: &Scene) -> Self {
        let text = scene.text.clone().unwrap_or_default();
        Self::new(
            Sheet::Scene(scene.name.clone()),
            text,
            true,
            scene.name.clone(),
        )
    }

    /// What shall come into a game from elsewhere.
    pub fn of_import(state: &State) -> Self {
        let about = "paste a stat block or a file, or type the path of one".to_owned();
        Self::new(
            Sheet::Import(ImportRequest::into(state)),
            String::new(),
            false,
            about,
        )
    }

    /// Whether it is read as what comes from elsewhere.
    pub const fn is_import(&self) -> bool {
        matches!(self.sheet, Sheet::Import(_))
    }

    /// Another text in place of what was typed.
    pub(crate) fn set(&mut self, text: &str) {
        self.area = TextArea::new(text);
    }

    fn new(sheet: Sheet, text: String, is_secret: bool, about: String) -> Self {
        Self {
            sheet,
            area: TextArea::new(text.clone()),
            is_secret,
            before: (text, is_secret),
            about,
            complaint: None,
            read: None,
            is_warned: false,
            room: 0,
        }
    }

    pub fn text(&self) -> &str {
        self.area.text()
    }

    /// Whether it is the game master's alone.
    pub const fn is_secret(&self) -> bool {
        self.is_secret
    }

    /// What it is.
    fn name(&self) -> String {
        match &self.sheet {
            Sheet::NewNote(_) => "Note".to_owned(),
            Sheet::Note(note) => format!("Note {note}"),
            Sheet::Scene(_) => "Scene".to_owned(),
            Sheet::Import(_) => "Import".to_owned(),
        }
    }

    /// Whether it may be the game master's alone, or not.
    const fn has_readers(&self) -> bool {
        matches!(self.sheet, Sheet::NewNote(_) | Sheet::Note(_))
    }

    /// What has to be said before it is left, or why it was not kept.
    fn warning(&self) -> Option<&str> {
        let unsaved = self
            .is_warned
            .then_some("unsaved changes: Esc again discards");
        unsaved.or(self.complaint.as_deref())
    }

    pub(crate) fn hold(&mut self, screen: Rect) {
        self.room = text_room(screen.width);
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.area.insert(text);
    }

    pub(crate) fn complain(&mut self, reason: String) {
        self.complaint = Some(reason);
        self.read = None;
    }

    /// All of what shall come in is read.
    pub(crate) const fn has_read(&mut self) {
        self.read = None;
    }

    /// So much of what shall come in is read, in percent; nothing where its keys were pressed meanwhile.
    pub(crate) fn read_so_far(&mut self, percent: u16) {
        self.read = self.read.map(|_| percent);
    }

    pub(crate) fn press(&mut self, action: Option<Action>, event: KeyEvent) -> Answer {
        let was_warned = std::mem::take(&mut self.is_warned);
        self.complaint = None;
        self.read = None;
        match action {
            Some(Action::Enter) => return self.keep(),
            Some(Action::NewLine) => self.area.insert("\n"),
            Some(Action::Clear) => self.area.clear_line(),
            Some(Action::Complete) if self.is_import() => {
                return Answer::Do(Effect::CompletePath(self.text().to_owned()));
            }
            Some(Action::Secrecy) if self.has_readers() => {
                self.is_secret = !self.is_secret;
            }
            Some(Action::Leave) if self.is_changed() && !was_warned => self.is_warned = true,
            Some(Action::Leave) => return Answer::Close,
            _ => _ = self.area.press(event, self.room),
        }
        Answer::Ignored
    }

    /// Whether something was typed that would be lost; of a new note its secrecy alone is nothing.
    fn is_changed(&self) -> bool {
        let is_new = matches!(self.sheet, Sheet::NewNote(_));
        let (text, is_secret) = &self.before;
        self.text().trim() != text.trim() || !is_new && self.is_secret != *is_secret
    }

    fn keep(&mut self) -> Answer {
        if !self.is_changed() {
            return Answer::Close;
        }
        let text = self.text().trim();
        let written = quoted(&without_breaks(text));
        let word = if self.is_secret { "secret" } else { "open" };
        match &self.sheet {
            Sheet::NewNote(roll) => {
                let secret = if self.is_secret { "secret " } else { "" };
                let on = roll.map_or_else(String::new, |roll| format!("@{roll} "));
                Answer::Say(format!("note {secret}{on}{written}"))
            }
            Sheet::Note(note) if text.is_empty() => Answer::Say(format!("unnote {note}")),
            Sheet::Note(note) => Answer::Say(format!("renote {note} {word} {written}")),
            Sheet::Import(request) => {
                let request = request.of(text);
                self.read = Some(0);
                Answer::Do(Effect::Import(request))
            }
            Sheet::Scene(_) if text.is_empty() => {
                self.complaint =
                    Some("a scene keeps its text: write another, or open another scene".into());
                Answer::Ignored
            }
            Sheet::Scene(name) => {
                let whole = quoted(&without_breaks(&format!("{name}: {text}")));
                Answer::Say(format!("scene {whole}"))
            }
        }
    }
}
