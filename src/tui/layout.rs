//! Where everything stands: one pure function from the size and what is open to rectangles, for drawing and for the mouse alike.

mod moved;
mod plan;

use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};

use self::plan::{Columns, Rows};
pub use crate::store::Nudge;

pub use self::moved::{Moved, Rule};

/// The least columns a dashboard needs.
pub const LEAST_WIDTH: u16 = 40;
/// The least rows a dashboard needs.
pub const LEAST_HEIGHT: u16 = 12;

/// The panes of the dashboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pane {
    /// The heroes.
    #[default]
    Party,
    /// The table of the rule system with the odds.
    Table,
    /// The order of turns.
    Turns,
    /// Tasks and races.
    Tasks,
    /// The ledger of fortune dice.
    Fortune,
    /// The roll log.
    Log,
    /// The notes.
    Notes,
    /// The hero under Party's cursor.
    Sheet,
    /// The row under the cursor of Turns.
    Card,
}

/// Which pane is in front where several share one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tabs {
    /// The right column of three: Turns or Tasks.
    pub turns: Pane,
    /// The left column of two: Turns, Party or Tasks.
    pub left: Pane,
    /// The right column of two: Table, Fortune or Log.
    pub right: Pane,
    /// The only pane: Turns, Party, Table, Log or Tasks.
    pub only: Pane,
    /// The lower row of a low screen: Log or Fortune.
    pub lower: Pane,
}

impl Default for Tabs {
    fn default() -> Self {
        Self {
            turns: Pane::Turns,
            left: Pane::Turns,
            right: Pane::Table,
            only: Pane::Turns,
            lower: Pane::Log,
        }
    }
}

/// How many columns of panes the screen has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Breadth {
    /// Under 80: one pane.
    #[default]
    One,
    /// From 80: two columns.
    Two,
    /// From 106: three columns.
    Three,
    /// From 170: three, with sheet, card and notes.
    Wide,
}

impl Breadth {
    /// The class of a width.
    pub fn of(width: u16) -> Self {
        match width {
            0..80 => Self::One,
            80..106 => Self::Two,
            106..170 => Self::Three,
            170.. => Self::Wide,
        }
    }
}

/// How the last result is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BandForm {
    /// Not at all: something covers or replaces it.
    #[default]
    Absent,
    /// One bold line.
    Line,
    /// Three large rows, and one line of who and what; the chances are in the rule above.
    Compact,
    /// Three large rows with who and what beside them.
    Full,
    /// Six large rows.
    Grand,
}

impl BandForm {
    /// What there is room for on a screen.
    pub fn of(screen: Rect) -> Self {
        match screen.height {
            50.. if Breadth::of(screen.width) == Breadth::Wide => Self::Grand,
            34.. => Self::Full,
            24.. => Self::Compact,
            0..24 => Self::Line,
        }
    }
}

/// What the layout depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// Whether any task or race runs.
    pub tasks: bool,
    /// Rows the open sheet would like: its rule, its lines and the hints.
    pub sheet: Option<u16>,
}

/// A pane's place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// What is in front here.
    pub pane: Pane,
    /// All that share this place, in the order of their tabs.
    pub stack: Vec<Pane>,
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
    /// Every pane in sight.
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
    /// The place of a pane, if it is in sight.
    pub fn slot(&self, pane: Pane) -> Option<&Slot> {
        self.slots
            .iter()
            .find(|slot| slot.pane == pane && !slot.area.is_empty())
    }

    /// The place whose rule is heavy: that of the focus, or the first one if the focus is out of sight.
    pub fn focused(&self, focus: Pane) -> Option<&Slot> {
        let ruled = |slot: &&Slot| !slot.rule.is_empty();
        let there = self
            .slots
            .iter()
            .find(|slot| slot.pane == focus && ruled(slot));
        there.or_else(|| self.slots.iter().find(ruled))
    }
}

/// Whether a screen is too small for a dashboard.
pub fn is_too_small(screen: Rect) -> bool {
    screen.width < LEAST_WIDTH || screen.height < LEAST_HEIGHT
}

/// Places everything. A screen that is too small has no places at all.
pub fn arrange(wish: &Arrangement) -> Layout {
    if is_too_small(wish.screen) {
        return Layout::default();
    }
    let rows = Rows::of(wish);
    let columns = Columns::of(wish);
    let row = |y: u16| Rect {
        y: wish.screen.y + y,
        height: 1,
        ..wish.screen
    };
    let last = wish.screen.height - 1;
    let mut layout = Layout {
        breadth: Breadth::of(wish.screen.width),
        title: row(0),
        trouble: if wish.trouble { row(1) } else { Rect::ZERO },
        prompt: row(last - 1),
        hints: row(last),
        large_x: columns.large_x(),
        cue_x: columns.cue_x(),
        ..Layout::default()
    };
    match wish.zoom {
        Some(pane) => plan::place_zoomed(&mut layout, wish, pane, &rows),
        None => plan::place_panes(&mut layout, wish, &rows, &columns),
    }
    if let Some(wanted) = wish.sheet {
        plan::raise_sheet(&mut layout, wish, wanted, &rows);
    }
    layout
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(width: u16, height: u16) -> Layout {
        arrange(&Arrangement {
            screen: Rect::new(0, 0, width, height),
            ..Arrangement::default()
        })
    }

    #[test]
    fn three_columns_stand_where_the_design_has_them() {
        let layout = at(120, 40);
        assert_eq!(
            layout.slot(Pane::Party).unwrap().area,
            Rect::new(0, 2, 33, 18)
        );
        assert_eq!(
            layout.slot(Pane::Table).unwrap().area,
            Rect::new(34, 2, 52, 18)
        );
        assert_eq!(
            layout.slot(Pane::Turns).unwrap().area,
            Rect::new(87, 2, 33, 18)
        );
        assert_eq!(
            layout.slot(Pane::Log).unwrap().area,
            Rect::new(34, 27, 86, 10)
        );
        assert_eq!(layout.band, Rect::new(0, 21, 120, 5));
    }

    #[test]
    fn the_wide_screen_has_sheet_tasks_card_and_notes() {
        let screen = Rect::new(0, 0, 200, 60);
        let layout = arrange(&Arrangement {
            screen,
            tasks: true,
            ..Arrangement::default()
        });
        for pane in [Pane::Sheet, Pane::Tasks, Pane::Card, Pane::Notes] {
            assert!(layout.slot(pane).is_some(), "{pane:?}");
        }
        assert_eq!(layout.band_form, BandForm::Grand);
    }

    #[test]
    fn while_no_task_runs_the_turns_have_its_rows_and_the_card_stays_where_it_is() {
        let screen = Rect::new(0, 0, 200, 60);
        let with = arrange(&Arrangement {
            screen,
            tasks: true,
            ..Arrangement::default()
        });
        let without = at(200, 60);
        assert!(without.slot(Pane::Tasks).is_none());
        let rows = |layout: &Layout| layout.slot(Pane::Turns).unwrap().area.height;
        assert_eq!(rows(&without), rows(&with) + 5);
        assert_eq!(without.slot(Pane::Card), with.slot(Pane::Card));
    }

    #[test]
    fn every_row_of_the_screen_belongs_to_something() {
        for (width, height) in (40..220)
            .step_by(7)
            .flat_map(|w| (12..70).map(move |h| (w, h)))
        {
            let layout = at(width, height);
            let mut covered = vec![false; usize::from(height)];
            let slots = layout.slots.iter().flat_map(|slot| [slot.area, slot.rule]);
            let others = [
                layout.title,
                layout.band,
                layout.band_rule,
                layout.closing,
                layout.prompt,
                layout.hints,
            ];
            for area in slots.chain(others) {
                assert!(area.is_empty() || (area.right() <= width && area.bottom() <= height));
                covered[usize::from(area.y)..usize::from(area.bottom())].fill(true);
            }
            assert!(covered.iter().all(|row| *row), "{width}x{height}");
        }
    }

    #[test]
    fn a_sheet_leaves_the_upper_panes_in_sight() {
        let screen = Rect::new(0, 0, 120, 40);
        let layout = arrange(&Arrangement {
            screen,
            sheet: Some(10),
            ..Arrangement::default()
        });
        assert_eq!(layout.sheet_rule.y, 30);
        assert_eq!(layout.slot(Pane::Log).unwrap().area.height, 3);
        let layout = arrange(&Arrangement {
            screen,
            sheet: Some(99),
            ..Arrangement::default()
        });
        assert_eq!(layout.sheet_rule.y, 26);
        assert!(layout.slot(Pane::Log).is_none());
    }

    #[test]
    fn a_zoomed_pane_has_everything_between_title_and_prompt() {
        let screen = Rect::new(0, 0, 120, 40);
        let layout = arrange(&Arrangement {
            screen,
            zoom: Some(Pane::Log),
            ..Arrangement::default()
        });
        assert_eq!(layout.slots.len(), 1);
        assert_eq!(
            layout.slot(Pane::Log).unwrap().area,
            Rect::new(0, 2, 120, 35)
        );
    }
}
