//! What the layout depends on, and where everything stands.

use ratatui::layout::Rect;

use crate::tui::layout::{BandForm, Breadth, Content, Moved, Pane, Tabs};

/// A pane's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What is in front here.
    pub content: Content,
    /// All that share this place, in the order of their tabs.
    pub stack: Vec<Content>,
    /// The rule above it, where its name stands; empty where it has none.
    pub rule: Rect,
    /// Its content.
    pub area: Rect,
}

/// Where everything stands. An empty rectangle is not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The class of the width.
    pub breadth: Breadth,
    /// The first row.
    pub title: Rect,
    /// The line about saving.
    pub trouble: Rect,
    /// Everything in sight.
    pub slots: Vec<Slot>,
    /// How the result is shown.
    pub band_form: BandForm,
    /// The rule above the result.
    pub band_rule: Rect,
    /// The result.
    pub band: Rect,
    /// Where the large letters begin.
    pub large_x: u16,
    /// Where the cues begin, in the band of three columns.
    pub cue_x: u16,
    /// The rule above the prompt.
    pub closing: Rect,
    /// The vertical rules, without the cells where they meet others.
    pub uprights: Vec<Rect>,
    /// The rule above the open sheet.
    pub sheet_rule: Rect,
    /// The open sheet.
    pub sheet: Rect,
    /// The row where one types.
    pub prompt: Rect,
    /// The last row.
    pub hints: Rect,
}

impl Layout {
    /// Where something stands, if it is in sight.
    pub fn slot(&self, content: impl Into<Content>) -> Option<&Slot> {
        let content = content.into();
        self.slots
            .iter()
            .find(|slot| slot.content == content && !slot.area.is_empty())
    }

    /// The place whose rule is heavy: that of the focus, or the first one if the focus is out of sight.
    pub fn focused(&self, focus: Pane) -> Option<&Slot> {
        let ruled = |slot: &&Slot| !slot.rule.is_empty();
        let there = self
            .slots
            .iter()
            .find(|slot| slot.content == focus.into() && ruled(slot));
        there.or_else(|| self.slots.iter().find(ruled))
    }
}

/// What the layout depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The whole screen.
    pub screen: Rect,
    /// What is in front where panes share a place.
    pub tabs: Tabs,
    /// The pane that has everything between title and prompt.
    pub zoom: Option<Pane>,
    /// How far the rules between the panes were moved.
    pub moved: Moved,
    /// Whether the line about saving is shown.
    pub trouble: bool,
    /// How many tasks and races run.
    pub tasks: u16,
    /// How many heroes there are.
    pub heroes: u16,
    /// Rows that the whole order of turns would take.
    pub order: u16,
    /// Whether there are notes, or luck to tell of under them.
    pub notes: bool,
    /// Where whoever acts is shown in full: on a sheet, in a fight on the card of a row.
    pub acting: Option<Content>,
    /// Rows the open sheet would like: its rule, its lines and the hints.
    pub sheet: Option<u16>,
}
