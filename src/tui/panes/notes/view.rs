//! Scene, notes and the luck of the evening as they are shown.

/// The scene and the notes on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Whether the whole pane is not for the players.
    pub secret: bool,
    /// What is read out of the scene.
    pub scene: Option<String>,
    pub paragraphs: Vec<Paragraph>,
    /// Luck of the evening, under the notes.
    pub luck: Vec<Luck>,
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
    /// Whether it is marked as not for the players.
    pub marked: bool,
    /// Whether it has the edge of what is secret, as single lines among open ones do.
    pub barred: bool,
}

/// One hero's luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// The hero.
    pub who: String,
    /// Dice rolled.
    pub rolls: u32,
    pub mean: f64,
    /// Cells of the bar: to the right of the middle line when positive.
    pub lean: i16,
}
