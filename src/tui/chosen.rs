//! What was chosen in the settings, met with what the terminal tells: the theme that is drawn with, and the rest.

use std::path::PathBuf;

use ratatui::layout::Rect;

use crate::store::{Change, HouseFile, Letters, Look, Settings};
use crate::words::counted;

use super::layout::Moved;
use super::theme::{Depth, Theme};

/// What the terminal and its surroundings tell of themselves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Told {
    /// How many colors there are.
    pub depth: Depth,
    /// Whether the ground is light.
    pub is_light: bool,
    /// Whether `NO_COLOR` asks for none.
    pub is_colorless: bool,
    /// Whether only ASCII is sure: another encoding, or marks that take two cells.
    pub is_ascii: bool,
}

/// The file of keys of one's own, as it was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnKeys {
    /// Where it lies or would lie, if there is a folder for it.
    pub file: Option<PathBuf>,
    /// How many keys do something else than by themselves; nothing where there is no file.
    pub changed: Option<usize>,
    /// What could not be used, each with its place.
    pub refused: Vec<String>,
}

impl OwnKeys {
    /// How the file was found, and what could not be used of it.
    pub fn told(&self) -> Vec<String> {
        let Some(file) = &self.file else {
            return Vec::new();
        };
        let file = file.display();
        let keys = |count: usize| counted(count, "key");
        let first = match (self.changed, self.refused.len()) {
            (None, _) => format!("Default keys; add {file} to override them."),
            (Some(changed), 0) => format!("Your own keys: {}, from {file}.", keys(changed)),
            (Some(changed), refused) => {
                format!(
                    "! Your own keys: {}, not usable: {refused}, from {file}:",
                    keys(changed)
                )
            }
        };
        let refused = self.refused.iter().map(|why| format!("! {why}"));
        std::iter::once(first).chain(refused).collect()
    }
}

/// The settings as they stand, and how they came to be.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// What was chosen.
    pub settings: Settings,
    /// What the terminal tells.
    pub told: Told,
    /// A look asked for on the command line, until another is chosen.
    pub asked: Option<Look>,
    /// The file they are kept in, if there is a folder for one.
    pub file: Option<PathBuf>,
    /// The folder that campaigns lie in, where it is known.
    pub campaigns: Option<PathBuf>,
    /// Keys of one's own.
    pub keys: OwnKeys,
    /// Files of house rules.
    pub house: Vec<HouseFile>,
    /// Why the last change is not kept.
    pub refused: Option<String>,
}

impl Chosen {
    /// The look that counts: of the command line, else of the settings.
    pub fn look(&self) -> Look {
        self.asked.unwrap_or(self.settings.theme)
    }

    /// The look that is drawn with. One chosen by hand counts more than `NO_COLOR`, as no-color.org has it.
    pub fn drawn_look(&self) -> Look {
        match self.look() {
            Look::Auto if self.told.is_colorless => Look::Mono,
            Look::Auto if self.told.is_light => Look::Light,
            Look::Auto => Look::Dark,
            by_hand => by_hand,
        }
    }

    /// Whether everything that is ours is drawn in ASCII.
    pub fn is_ascii(&self) -> bool {
        match self.settings.letters {
            Letters::Auto => self.told.is_ascii,
            Letters::Drawn => false,
            Letters::Ascii => true,
        }
    }

    /// What everything is drawn with.
    pub fn theme(&self) -> Theme {
        Theme::new(self.drawn_look(), self.told.depth).lettered(self.is_ascii())
    }

    /// How far the rules between the panes were moved on screens like this one.
    pub fn moved(&self, screen: Rect) -> Moved {
        Moved::on(screen, self.settings.columns, self.settings.rows)
    }

    /// Makes a change.
    pub fn change(&mut self, change: &Change) {
        if matches!(change, Change::Theme(_)) {
            self.asked = None;
        }
        self.refused = None;
        self.settings.change(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(theme: Look, told: Told) -> Look {
        Chosen {
            settings: Settings {
                theme,
                ..Settings::default()
            },
            told,
            ..Chosen::default()
        }
        .drawn_look()
    }

    #[test]
    fn left_to_itself_the_palette_is_that_of_the_ground_and_none_where_no_color_is_wanted() {
        let light = Told {
            is_light: true,
            ..Told::default()
        };
        assert_eq!(drawn(Look::Auto, Told::default()), Look::Dark);
        assert_eq!(drawn(Look::Auto, light), Look::Light);
        assert_eq!(
            drawn(
                Look::Auto,
                Told {
                    is_colorless: true,
                    ..light
                }
            ),
            Look::Mono
        );
    }

    #[test]
    fn the_file_of_own_keys_is_told_with_what_could_not_be_used() {
        let file = Some(PathBuf::from("/gm/keymap.ron"));
        let told = |changed, refused: &[&str]| {
            let refused = refused.iter().map(ToString::to_string).collect();
            OwnKeys {
                file: file.clone(),
                changed,
                refused,
            }
            .told()
        };
        assert_eq!(
            told(None, &[]),
            ["Default keys; add /gm/keymap.ron to override them."]
        );
        assert_eq!(
            told(Some(1), &[]),
            ["Your own keys: 1 key, from /gm/keymap.ron."]
        );
        assert_eq!(
            told(Some(2), &["keymap.ron:3: no"]),
            [
                "! Your own keys: 2 keys, not usable: 1, from /gm/keymap.ron:",
                "! keymap.ron:3: no"
            ]
        );
    }

    #[test]
    fn a_look_chosen_by_hand_counts_more_than_what_the_terminal_tells() {
        let told = Told {
            is_light: true,
            is_colorless: true,
            ..Told::default()
        };
        assert_eq!(drawn(Look::RedGreenSafe, told), Look::RedGreenSafe);
        assert_eq!(drawn(Look::Dark, told), Look::Dark);
    }

    #[test]
    fn a_look_asked_for_on_the_command_line_counts_until_another_is_chosen() {
        let mut chosen = Chosen {
            asked: Some(Look::Mono),
            ..Chosen::default()
        };
        chosen.change(&Change::Animation(false));
        assert_eq!(chosen.drawn_look(), Look::Mono);
        chosen.change(&Change::Theme(Look::Light));
        assert_eq!(chosen.drawn_look(), Look::Light);
    }
}
