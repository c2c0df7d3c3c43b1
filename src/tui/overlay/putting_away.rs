//! Putting a campaign away: its name has to be typed before anything is moved.

use crossterm::event::KeyEvent;

use crate::store::Folder;
use crate::tui::action::Action;
use crate::tui::editor::Editor;
use crate::tui::message::Effect;
use crate::tui::overlays::confirm::Confirm;
use crate::tui::view::{Hint, Hints};
use crate::tui::widgets::field::Typed;
use crate::words::display_safe;

use super::Answer;

/// A campaign that may be put away, and what is typed of its name.
#[derive(Debug)]
pub struct PuttingAway {
    folder: Folder,
    /// Its name as it is shown, or its folder's where it cannot be read.
    name: String,
    /// Where it would lie.
    place: String,
    typed: Editor,
    /// Whether Enter was pressed on something else than the name.
    is_misspelt: bool,
}

impl PuttingAway {
    /// Asks for the name of this campaign; `place` is where it would lie.
    #[must_use]
    pub fn new(folder: Folder, name: &str, place: &str) -> Self {
        Self {
            folder,
            name: display_safe(name).into_owned(),
            place: display_safe(place).into_owned(),
            typed: Editor::default(),
            is_misspelt: false,
        }
    }

    pub(super) fn press(&mut self, action: Option<Action>, event: KeyEvent) -> Answer {
        match action {
            Some(Action::Leave) => return Answer::Close,
            Some(Action::Enter) if self.is_named() => {
                return Answer::Do(Effect::PutAway(self.folder.clone()));
            }
            Some(Action::Enter) => self.is_misspelt = true,
            Some(Action::Clear) => self.typed.replace(""),
            _ => self.is_misspelt &= !self.typed.press(event),
        }
        Answer::Ignored
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.typed.insert(text);
        self.is_misspelt = false;
    }

    /// Whether what is typed is its name, or its folder's, which can be typed where the name cannot.
    fn is_named(&self) -> bool {
        let typed = self.typed.text().trim().to_lowercase();
        [self.name.to_lowercase(), self.folder.slug().to_lowercase()].contains(&typed)
    }

    /// As it is drawn.
    #[must_use]
    pub fn view(&self, hints: &Hints) -> Confirm {
        let key = |word: &str| {
            let mut all = hints.left.iter().chain(&hints.right);
            all.find(|hint| hint.word == word).map(|hint| hint.key.clone()).unwrap_or_default()
        };
        let choice = |action: Action, word: &str| Hint {
            key: key(action.entry().word),
            word: word.to_owned(),
            ..Hint::default()
        };
        let ask =
            if self.is_misspelt { "That is not its name. To move it, type" } else { "To move it, type" };
        Confirm {
            title: "put away?".to_owned(),
            grave: true,
            lines: vec![
                format!(
                    "{} goes to {}, whole and as it is. Nothing is erased, and the bin brings it back.",
                    self.name, self.place
                ),
                format!("{ask}: {}", self.name),
            ],
            typed: Some(Typed {
                text: display_safe(self.typed.text()).into_owned(),
                cursor: display_safe(self.typed.before()).chars().count(),
            }),
            choices: vec![choice(Action::Enter, "move it"), choice(Action::Leave, "keep it")],
        }
    }
}
