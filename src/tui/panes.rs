//! The panes of the dashboard: what one shows, as plain data; how that comes from a session; how it is drawn. What is large has a
//! folder, with `view`, `fill` and `draw`.

pub mod common;
pub mod headings;

/// The ledger of fortune dice.
pub mod fortune;

/// The last row: keys and what they do.
pub mod hints {
    pub(crate) mod chord;
    pub mod draw;
    pub(crate) mod fill;
}

/// The roll log.
pub mod log {
    pub mod draw;
    pub(crate) mod fill;
    pub mod view;
}

/// Scene, notes and the luck of the evening.
pub mod notes;

/// The heroes.
pub mod party;

/// The line where one types, and what it would do.
pub mod prompt {
    pub mod draw;
    pub(crate) mod fill;
    pub(crate) mod harm;
    pub mod view;
}

/// The last result, large.
pub mod result {
    pub mod draw;
    pub(crate) mod fill;
}

/// The sheet of the hero under the cursor.
pub mod sheet;

/// The table of the rule system with its odds.
pub mod table {
    pub(crate) mod charted;
    pub mod draw;
    pub(crate) mod fill;
    pub mod lines;
    pub(crate) mod odds;
}

/// Tasks, contests and races.
pub mod tasks {
    pub mod draw;
    pub(crate) mod fill;
    pub mod keys;
}

/// The first row.
pub mod title;

/// The order of turns.
pub mod turns {
    pub mod draw;
    pub(crate) mod fill;
    pub(crate) mod foot;
    pub(crate) mod row;
    pub mod view;
}

use std::borrow::Cow;

use super::dashboard::Dashboard;
use super::layout::{Breadth, Content, Layout, Pane, Slot};
use super::widgets::Canvas;
use fortune::draw_fortune;
use log::draw::draw_log;
use notes::{draw_notes, draw_scene_alone};
use party::draw_party;
use sheet::{Card, OF_CARD, OF_SHEET, draw_card};
use table::draw::draw_ladder;
use tasks::draw::draw_tasks;
use turns::draw::draw_turns;

/// Draws what stands in a place.
pub fn draw_content(
    canvas: &mut Canvas<'_>,
    slot: &Slot,
    layout: &Layout,
    view: &Dashboard,
    focused: bool,
) {
    match slot.content {
        Content::Pane(Pane::Party) => {
            let tab = slot.stack.contains(&Pane::Turns.into());
            draw_party(canvas, &view.party, focused, tab.then_some(&view.turns));
        }
        Content::Pane(Pane::Table) => draw_ladder(canvas, &view.ladder, view.is_ascii),
        Content::Pane(Pane::Turns) => draw_turns(canvas, &view.turns, focused, layout.breadth),
        Content::Pane(Pane::Tasks) => draw_tasks(canvas, &view.tasks, view.task, focused),
        Content::Pane(Pane::Fortune) if view.fortune.unknown => {
            let are_notes_apart = layout.slot(Content::Notes).is_some();
            draw_scene_alone(canvas, &view.notes, !are_notes_apart, view.curtain);
        }
        Content::Pane(Pane::Fortune) => draw_fortune(canvas, &view.fortune, focused),
        Content::Pane(Pane::Log) => draw_log(canvas, &view.log, focused),
        Content::Notes => {
            let is_scene_apart = view.fortune.unknown && layout.slot(Pane::Fortune).is_some();
            draw_notes(canvas, &view.notes, !is_scene_apart);
        }
        Content::Sheet => {
            if let Some(sheet) = &view.sheet {
                draw_card(canvas, sheet, OF_SHEET);
            }
        }
        Content::Card => {
            if let Some(card) = &view.card {
                draw_card(canvas, card, OF_CARD);
            }
        }
    }
}

/// What stands in the rule above a place.
#[derive(Default)]
struct Heading<'a> {
    name: Cow<'a, str>,
    /// Whose sheet or card it is.
    whom: Option<&'a str>,
    /// Whether all of it is secret.
    is_secret: bool,
    /// Where the headings of columns begin, counted from the rule's left end.
    columns: Vec<(u16, &'static str)>,
}

impl<'a> Heading<'a> {
    fn named(name: impl Into<Cow<'a, str>>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    fn of(content: Content, slot: &Slot, view: &'a Dashboard, breadth: Breadth) -> Self {
        match content {
            Content::Pane(pane) => Self::of_pane(pane, slot, view, breadth),
            Content::Notes => Self {
                is_secret: view.notes.secret,
                ..Self::named("Notes")
            },
            Content::Sheet => Self::of_card(view.sheet.as_ref(), "Sheet"),
            Content::Card => Self::of_card(view.card.as_ref(), "Row"),
        }
    }

    /// What a card is and whose, or what it would be.
    fn of_card(card: Option<&'a Card>, usual: &'static str) -> Self {
        Self {
            whom: card.map(|card| card.name.as_str()),
            ..Self::named(card.map_or(usual, |card| card.kind.as_str()))
        }
    }

    fn of_pane(pane: Pane, slot: &Slot, view: &'a Dashboard, breadth: Breadth) -> Self {
        let width = slot.rule.width;
        let (name, columns) = match pane {
            Pane::Party => ("Party", party::headings(width, !view.fortune.unknown)),
            Pane::Table if breadth == Breadth::One => (view.ladder.table.tab.as_str(), Vec::new()),
            Pane::Table => (view.ladder.table.name.as_str(), Vec::new()),
            Pane::Turns => ("Turns", turns::row::headings(width, breadth)),
            Pane::Tasks if slot.stack.len() > 1 => {
                return Self::named(format!("Tasks {}", view.tasks.len()));
            }
            Pane::Tasks => ("Tasks and races", Vec::new()),
            Pane::Fortune if view.fortune.unknown => {
                return Self {
                    is_secret: view.notes.secret && !view.curtain,
                    ..Self::named("Scene")
                };
            }
            Pane::Fortune => ("Fortune", vec![(width.saturating_sub(5), "roll")]),
            Pane::Log => ("Log", log::draw::headings(width)),
        };
        Self {
            columns,
            ..Self::named(name)
        }
    }
}
