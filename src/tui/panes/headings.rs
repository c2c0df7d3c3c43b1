//! Names and column headings, set into the rules above the panes.

use ratatui::layout::Rect;

use crate::tui::dashboard::Dashboard;
use crate::tui::layout::{BandForm, Breadth, Layout, Pane, Slot};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::width;
use crate::tui::widgets::heading::set_in;
use crate::words::in_figures;

use super::result::view::Outcome;
use super::table::draw::edges;
use super::table::view::Below;
use super::turns::draw::rows_below;
use super::turns::view::Card;

/// The column of fortune dice, in systems that have them.
const DICE: &str = "dice";

/// Draws the names of a place's panes and the headings of its columns.
pub fn draw_heading(
    canvas: &mut Canvas<'_>,
    slot: &Slot,
    layout: &Layout,
    view: &Dashboard,
    focused: bool,
) {
    let at_edge = slot.rule.x == 0;
    let mut rule = canvas.on(slot.rule);
    let mut end = draw_names(
        &mut rule,
        if at_edge { 3 } else { 2 },
        slot,
        view,
        layout.breadth,
        focused,
    );
    if slot.pane == Pane::Log && view.log.below > 0 {
        let style = rule.theme.bold(Role::Accent);
        end = set_in(
            &mut rule,
            end + 3,
            &format!("{} more below", view.log.below),
            style,
        );
    }
    let muted = rule.theme.text(Role::Muted);
    for (x, heading) in column_headings(slot.pane, slot.rule.width, layout.breadth) {
        let is_of_fortune = heading == DICE || slot.pane == Pane::Fortune;
        // Beside the tab of tasks it gives up its piece of rule, and moves by one column at most.
        let is_crowded = slot.stack == [Pane::Turns, Pane::Tasks] && (end..end + 3).contains(&x);
        let x = if is_crowded { x.max(end + 1) } else { x };
        if (x >= end + 3 || is_crowded) && !(is_of_fortune && view.fortune.unknown) {
            end = set_in(&mut rule, x, heading, muted);
        }
    }
}

fn draw_names(
    rule: &mut Canvas<'_>,
    x: u16,
    slot: &Slot,
    view: &Dashboard,
    breadth: Breadth,
    focused: bool,
) -> u16 {
    let mut end = x;
    for (place, pane) in slot.stack.iter().enumerate() {
        let from = if place == 0 {
            x
        } else {
            rule.say(end, 0, " · ", Role::Rule)
        };
        let front = *pane == slot.pane;
        let style = match (front, focused) {
            (true, true) => rule.theme.bold(Role::Accent),
            (true, false) => rule.theme.text(Role::Fg),
            (false, _) => rule.theme.text(Role::Muted),
        };
        end = set_in(rule, from, &name(*pane, slot, view, breadth), style);
    }
    draw_name_of_whom(rule, end, slot.pane, view)
}

fn name(pane: Pane, slot: &Slot, view: &Dashboard, breadth: Breadth) -> String {
    let name = match pane {
        Pane::Party => "Party",
        Pane::Table if breadth == Breadth::One => view.ladder.tab.as_str(),
        Pane::Table => view.ladder.name.as_str(),
        Pane::Turns => "Turns",
        Pane::Tasks if slot.stack.len() > 1 => return format!("Tasks {}", view.tasks.len()),
        Pane::Tasks => "Tasks and races",
        Pane::Fortune if view.fortune.unknown => "Scene",
        Pane::Fortune => "Fortune",
        Pane::Log => "Log",
        Pane::Notes => "Notes",
        Pane::Sheet => "Sheet",
        Pane::Card => {
            return match &view.card {
                Some(Card { row: Some(row), .. }) => format!("Row {row}"),
                Some(_) => "Task".into(),
                None => "Row".into(),
            };
        }
    };
    name.to_owned()
}

/// Whose sheet or card it is, or that all of it is secret.
fn draw_name_of_whom(rule: &mut Canvas<'_>, end: u16, pane: Pane, view: &Dashboard) -> u16 {
    let whom = match pane {
        Pane::Sheet => view.sheet.as_ref().map(|sheet| sheet.name.as_str()),
        Pane::Card => view.card.as_ref().map(|card| card.name.as_str()),
        Pane::Fortune if view.fortune.unknown && view.notes.secret && !view.curtain => {
            let end = rule.tag(end + 1, 0, "secret", Role::Secret);
            rule.say(end, 0, " ", Role::Fg);
            return end;
        }
        Pane::Notes if view.notes.secret => {
            let end = rule.tag(end + 1, 0, "secret", Role::Secret);
            rule.say(end, 0, " ", Role::Fg);
            return end;
        }
        Pane::Notes
        | Pane::Party
        | Pane::Table
        | Pane::Turns
        | Pane::Tasks
        | Pane::Fortune
        | Pane::Log => None,
    };
    let Some(whom) = whom else { return end };
    let x = rule.say(end, 0, " · ", Role::Rule);
    let style = rule.theme.bold(Role::Strong);
    set_in(rule, x, whom, style)
}

/// Where the headings of columns begin, counted from the rule's left end.
fn column_headings(pane: Pane, width: u16, breadth: Breadth) -> Vec<(u16, &'static str)> {
    match (pane, width) {
        (Pane::Party, 0..31) => vec![(11, "lvl"), (17, "hp"), (width.saturating_sub(5), DICE)],
        (Pane::Party, 31..42) => vec![(13, "lvl"), (20, "hp"), (width.saturating_sub(5), DICE)],
        (Pane::Party, _) => vec![(13, "lvl"), (width - 13, "hp"), (width - 5, DICE)],
        (Pane::Turns, 60..) => vec![(23, "init"), (30, "hp"), (46, "conditions")],
        (Pane::Turns, 40..) if breadth == Breadth::One => vec![(width - 3, "hp")],
        (Pane::Turns, 31..) => vec![(17, "init"), (24, "hp")],
        (Pane::Turns, _) => vec![(21, "hp")],
        (Pane::Fortune, _) => vec![(width.saturating_sub(5), "roll")],
        (Pane::Log, 86..) => vec![
            (width - 29, "faces"),
            (width - 20, "level"),
            (width - 7, "chance"),
        ],
        (Pane::Log, 84..) => vec![
            (width - 28, "faces"),
            (width - 19, "level"),
            (width - 7, "chance"),
        ],
        (Pane::Log | Pane::Table | Pane::Tasks | Pane::Notes | Pane::Sheet | Pane::Card, _) => {
            Vec::new()
        }
    }
}

/// Draws the rule above the result: its name, its place in the log, or the chances of a low screen.
pub fn draw_band_heading(canvas: &mut Canvas<'_>, layout: &Layout, view: &Dashboard) {
    let mut rule = canvas.on(layout.band_rule);
    let style = rule.theme.text(Role::Fg);
    set_in(&mut rule, 3, "Result", style);
    let last = rule
        .width()
        .saturating_sub(if layout.breadth >= Breadth::Three {
            3
        } else {
            2
        });
    let muted = rule.theme.text(Role::Muted);
    if let Some(below) = turns_below(layout, view) {
        let text = format!("{below} more below");
        set_in(
            &mut rule,
            (last + 1).saturating_sub(width(&text)),
            &text,
            muted,
        );
        return;
    }
    let chances_end = draw_chances(&mut rule, layout, view);
    let Some(result) = &view.result else { return };
    draw_stamp(&mut rule, chances_end, last, result);
}

fn draw_stamp(rule: &mut Canvas<'_>, after: u16, last: u16, result: &Outcome) {
    let stamp = match result.seq {
        Some(seq) => format!("{seq} · {}", result.time),
        None => result.time.clone(),
    };
    if stamp.is_empty() {
        return;
    }
    let tag = if result.unsaved { 10 } else { 0 };
    let Some(x) = (last + 1)
        .checked_sub(width(&stamp) + tag)
        .filter(|x| *x > after + 2)
    else {
        return;
    };
    let muted = rule.theme.text(Role::Muted);
    let end = set_in(rule, x, &stamp, muted);
    if result.unsaved {
        let end = rule.tag(end + 1, 0, "unsaved", Role::Warn);
        rule.say(end, 0, " ", Role::Fg);
    }
}

fn turns_below(layout: &Layout, view: &Dashboard) -> Option<usize> {
    let one = layout.breadth == Breadth::One;
    let Rect { width, height, .. } = layout.slot(Pane::Turns).filter(|_| one)?.area;
    Some(rows_below(&view.turns, width, height, layout.breadth)).filter(|below| *below > 0)
}

/// The chances of the attempt, under the columns of the table; gives the column after them.
fn draw_chances(rule: &mut Canvas<'_>, layout: &Layout, view: &Dashboard) -> u16 {
    let Below::Odds(odds) = &view.ladder.below else {
        return 0;
    };
    let low = layout.band_form == BandForm::Compact;
    let Some(slot) = layout
        .slot(Pane::Table)
        .filter(|slot| low && slot.area.width >= 49)
    else {
        return 0;
    };
    let x = slot.area.x;
    let muted = rule.theme.text(Role::Muted);
    let mut end = set_in(rule, x + 1, "chance %", muted);
    let columns = odds
        .columns
        .iter()
        .zip(edges(&view.ladder, slot.area.width))
        .enumerate();
    for (n, (chance, edge)) in columns {
        let text = in_figures(chance.exactly);
        let lit = view.ladder.lit.is_some_and(|(lit, _)| lit == n);
        let style = rule.weigh(if lit { Role::Strong } else { Role::Fg }, lit);
        end = set_in(
            rule,
            (x + edge + 1).saturating_sub(width(&text)),
            &text,
            style,
        );
    }
    end
}
