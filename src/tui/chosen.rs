//! What was chosen in the settings, met with what the terminal tells: the theme that is drawn with, and the rest.

use std::path::PathBuf;

use ratatui::layout::Rect;

use crate::store::{Change, HouseFile, Letters, Look, Settings};

use super::layout::Moved;
use super::theme::{Depth, Palette, Theme};

/// What the terminal and its surroundings tell of themselves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Told {
    /// How many colours there are.
    pub depth: Depth,
    /// Whether the ground is light.
    pub is_light: bool,
    /// Whether `NO_COLOR` asks for none.
    pub is_colourless: bool,
    /// Whether only ASCII is sure: another encoding, or marks that take two cells.
    pub is_ascii: bool,
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
    /// Files of house rules.
    pub house: Vec<HouseFile>,
    /// Why the last change is not kept.
    pub refused: Option<String>,
}

impl Chosen {
    /// The look that counts: of the command line, else of the settings.
    #[must_use]
    pub fn look(&self) -> Look {
        self.asked.unwrap_or(self.settings.theme)
    }

    /// The palette that is drawn with. A look chosen by hand counts more than `NO_COLOR`, as no-color.org has it.
    #[must_use]
    pub fn palette(&self) -> Palette {
        match self.look() {
            Look::Auto if self.told.is_colourless => Palette::Mono,
            Look::Auto if self.told.is_light => Palette::Light,
            Look::Auto | Look::Dark => Palette::Dark,
            Look::Light => Palette::Light,
            Look::HighContrast => Palette::HighContrast,
            Look::RedGreenSafe => Palette::RedGreenSafe,
            Look::Mono => Palette::Mono,
        }
    }

    /// Whether everything that is ours is drawn in ASCII.
    #[must_use]
    pub fn is_ascii(&self) -> bool {
        match self.settings.letters {
            Letters::Auto => self.told.is_ascii,
            Letters::Drawn => false,
            Letters::Ascii => true,
        }
    }

    /// What everything is drawn with.
    #[must_use]
    pub fn theme(&self) -> Theme {
        Theme::new(self.palette(), self.told.depth).lettered(self.is_ascii())
    }

    /// How far the rules between the panes were moved on screens like this one.
    #[must_use]
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

    fn drawn(theme: Look, told: Told) -> Palette {
        Chosen { settings: Settings { theme, ..Settings::default() }, told, ..Chosen::default() }.palette()
    }

    #[test]
    fn left_to_itself_the_palette_is_that_of_the_ground_and_none_where_no_colour_is_wanted() {
        let light = Told { is_light: true, ..Told::default() };
        assert_eq!(drawn(Look::Auto, Told::default()), Palette::Dark);
        assert_eq!(drawn(Look::Auto, light), Palette::Light);
        assert_eq!(drawn(Look::Auto, Told { is_colourless: true, ..light }), Palette::Mono);
    }

    #[test]
    fn a_look_chosen_by_hand_counts_more_than_what_the_terminal_tells() {
        let told = Told { is_light: true, is_colourless: true, ..Told::default() };
        assert_eq!(drawn(Look::RedGreenSafe, told), Palette::RedGreenSafe);
        assert_eq!(drawn(Look::Dark, told), Palette::Dark);
    }

    #[test]
    fn a_look_asked_for_on_the_command_line_counts_until_another_is_chosen() {
        let mut chosen = Chosen { asked: Some(Look::Mono), ..Chosen::default() };
        chosen.change(&Change::Animation(false));
        assert_eq!(chosen.palette(), Palette::Mono);
        chosen.change(&Change::Theme(Look::Light));
        assert_eq!(chosen.palette(), Palette::Light);
    }
}
