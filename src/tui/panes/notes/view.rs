//! Scene, notes and the luck of the evening as they are shown.

use crate::tui::widgets::Row;

/// The scene and the notes on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Whether the whole pane is not for the players.
    pub secret: bool,
    /// What is read out of the scene.
    pub scene: Option<String>,
    pub paragraphs: Vec<Paragraph>,
    /// Luck of the evening, under the notes.
    pub luck: Vec<Row<'static>>,
}

impl Notes {
    /// Whether there is anything to show; the scene counts where it stands among the notes.
    pub fn has_any(&self, with_scene: bool) -> bool {
        let has_scene = with_scene && self.scene.is_some();
        has_scene || !self.paragraphs.is_empty() || !self.luck.is_empty()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// What it says.
    pub text: String,
    /// Whether it is not for the players; then it has the edge of what is secret.
    pub is_secret: bool,
}
