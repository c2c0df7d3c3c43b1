//! Where everything stands: one pure function from the size and what is open to rectangles, for drawing and for the mouse alike.

mod moved;
mod pane;
mod places;
mod plan;
mod settled;

use ratatui::layout::Rect;

pub use crate::store::Nudge;

pub use moved::{Moved, Rule};
pub use pane::{BandForm, Breadth};
pub use pane::{Content, PANES, Pane, Tabs};
pub use places::Arrangement;
pub use places::{Layout, Slot};

use plan::{Columns, Rows};

use crate::tui::widgets::band;

/// The least columns a dashboard needs.
pub const LEAST_WIDTH: u16 = 40;
/// The least rows a dashboard needs.
pub const LEAST_HEIGHT: u16 = 12;

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
    let row = |y: u16| band(wish.screen, wish.screen.y + y, 1);
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

    fn wide(order: u16, tasks: u16, notes: bool) -> Layout {
        arrange(&Arrangement {
            screen: Rect::new(0, 0, 200, 60),
            heroes: 4,
            order,
            tasks,
            notes,
            ..Arrangement::default()
        })
    }

    fn rows(layout: &Layout, content: impl Into<Content>) -> u16 {
        layout.slot(content).unwrap().area.height
    }

    #[test]
    fn the_wide_screen_has_sheet_tasks_card_and_notes() {
        let layout = wide(9, 2, true);
        for content in [
            Content::Sheet,
            Pane::Tasks.into(),
            Content::Card,
            Content::Notes,
        ] {
            assert!(layout.slot(content).is_some(), "{content:?}");
        }
        assert_eq!(layout.band_form, BandForm::Grand);
    }

    #[test]
    fn turns_and_tasks_have_as_many_rows_as_there_are_of_them_and_the_card_the_rest() {
        let (many, few) = (wide(11, 2, true), wide(7, 0, true));
        assert_eq!(rows(&many, Pane::Turns), 14);
        assert_eq!(rows(&many, Pane::Tasks), 2);
        assert_eq!(rows(&many, Content::Card), 8);
        assert_eq!(rows(&few, Pane::Turns), 10);
        assert!(few.slot(Pane::Tasks).is_none());
        assert_eq!(rows(&few, Content::Card), 15);
        assert_eq!(rows(&wide(99, 9, true), Content::Card), 6);
    }

    #[test]
    fn where_nothing_was_noted_the_log_goes_on_to_the_edge() {
        let layout = wide(9, 0, false);
        assert!(layout.slot(Content::Notes).is_none());
        assert_eq!(layout.slot(Pane::Log).unwrap().area.right(), 200);
    }

    #[test]
    fn whoever_acts_stands_under_the_party_where_that_leaves_rows_enough() {
        let acting = |width, heroes| {
            let layout = arrange(&Arrangement {
                screen: Rect::new(0, 0, width, 40),
                heroes,
                acting: Some(Content::Card),
                ..Arrangement::default()
            });
            layout.slot(Content::Card).map(|slot| slot.area)
        };
        assert_eq!(acting(120, 5), Some(Rect::new(0, 13, 33, 7)));
        assert_eq!((acting(119, 5), acting(120, 7)), (None, None));
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
