//! What a game master chose for the program itself: looks, motion, mouse, the proportions of the panes, house rules set aside.

use serde::{Deserialize, Serialize};

use crate::serve::Reach;
use crate::words::listed;

use super::Sharing;

/// The schema this program writes, and the newest it reads.
const SCHEMA: u32 = 1;

/// Everything one may choose. What a file leaves out is as the program comes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The schema it is written in.
    pub schema: u32,
    /// The colors.
    pub theme: Look,
    /// Which glyphs are drawn.
    pub letters: Letters,
    /// Whether the large number of a roll tumbles.
    pub animation: bool,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// How far the rules between the panes were moved, for each class of the screen's width.
    pub columns: Shares,
    /// How many rows the lower panes were made higher, for each class of the screen's height.
    pub rows: Heights,
    /// Whether players do not see new foes until they are revealed, unless the line says so.
    pub new_foes_hidden: bool,
    /// Who is let into the files of campaigns that are made from now on.
    pub files: Sharing,
    /// Where the page for players can be seen from.
    pub page: Reach,
    /// Files of house rules that are set aside, by folder and name: `rules/dice-pool.ron`.
    pub house_rules_off: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            theme: Look::default(),
            letters: Letters::default(),
            animation: true,
            mouse: true,
            columns: Shares::default(),
            rows: Heights::default(),
            new_foes_hidden: false,
            files: Sharing::default(),
            page: Reach::default(),
            house_rules_off: Vec::new(),
        }
    }
}

impl Settings {
    /// Makes one change. One that is made already changes nothing.
    pub fn change(&mut self, change: &Change) {
        match change {
            Change::Theme(look) => self.theme = *look,
            Change::Letters(letters) => self.letters = *letters,
            Change::Animation(is_on) => self.animation = *is_on,
            Change::Mouse(is_on) => self.mouse = *is_on,
            Change::Columns(columns) => self.columns = *columns,
            Change::Rows(rows) => self.rows = *rows,
            Change::NewFoesHidden(is_on) => self.new_foes_hidden = *is_on,
            Change::Files(sharing) => self.files = *sharing,
            Change::Page(reach) => self.page = *reach,
            Change::HouseRules { file, is_on } => {
                self.house_rules_off.retain(|off| off != file);
                self.house_rules_off.extend((!is_on).then(|| file.clone()));
            }
        }
    }
}

/// The schemas of settings: what else a later one holds is not known here.
#[derive(Debug, Deserialize)]
#[serde(rename = "Settings")]
pub(super) struct OnlySchema {
    #[serde(default = "first_schema")]
    schema: u32,
}

impl OnlySchema {
    /// The schema, if it is a later one than this program knows.
    pub(super) fn if_newer(&self) -> Option<u32> {
        (self.schema > SCHEMA).then_some(self.schema)
    }
}

fn first_schema() -> u32 {
    SCHEMA
}

listed! {
    /// Whether to draw with colors, and with which.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Look by word {
        /// Dark or light as the terminal is; no colors where `NO_COLOR` is set.
        #[default]
        Auto = "auto",
        /// Light text on a dark ground.
        Dark = "dark",
        /// Dark text on paper.
        Light = "light",
        /// Black and white, bright roles.
        HighContrast = "high-contrast",
        /// Roles that stay apart without red and green.
        RedGreenSafe = "red-green-safe",
        /// No color: weight, underline and reverse only.
        Mono = "mono",
    }
}

listed! {
    /// Which glyphs are drawn.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Letters by word {
        /// Lines and marks where the terminal can show them, ASCII elsewhere.
        #[default]
        Auto = "auto",
        Drawn = "lines and marks",
        /// ASCII alone.
        Ascii = "ASCII only",
    }
}

/// How far the two vertical rules were moved to the right by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Nudge {
    /// The left rule.
    pub left: i16,
    /// The right rule.
    pub right: i16,
}

/// How far they were moved where there are two columns of panes, three, and three on a wide screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Shares {
    /// From 80 columns.
    pub two: Nudge,
    /// From 106.
    pub three: Nudge,
    /// From 170.
    pub wide: Nudge,
}

/// How many rows the lower panes were made higher, where the last result has three large rows, more room, or six.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Heights {
    /// From 24 rows.
    pub low: i16,
    /// From 34.
    pub high: i16,
    /// From 50, on a wide screen.
    pub tall: i16,
}

/// One thing chosen otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The colors.
    Theme(Look),
    /// The glyphs.
    Letters(Letters),
    /// Motion.
    Animation(bool),
    Mouse(bool),
    /// How wide the panes are.
    Columns(Shares),
    /// How high the lower panes are.
    Rows(Heights),
    NewFoesHidden(bool),
    /// Who is let into new files of campaigns.
    Files(Sharing),
    /// Where the page for players can be seen from, once it is served anew.
    Page(Reach),
    /// A file of house rules is taken up again, or set aside.
    HouseRules {
        /// Its folder and name: `rules/dice-pool.ron`.
        file: String,
        /// Whether it is to count.
        is_on: bool,
    },
}
