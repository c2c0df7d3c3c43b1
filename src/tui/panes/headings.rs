//! Names and column headings, set into the rules above the panes.

use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::systems::interface::ladder::Below;
use crate::tui::dashboard::Dashboard;
use crate::tui::layout::{BandForm, Breadth, Content, Layout, Pane, Slot};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, dot, names_line, set_in, set_tag, set_within, width};
use crate::words::in_figures;

use super::Heading;
use super::result::draw::Outcome;
use super::table::draw::edges;
use super::turns::draw::rows_below;

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
    let from = if at_edge { 3 } else { 2 };
    let heading_of = |content| Heading::of(content, slot, view, layout.breadth);
    let end = draw_names(&mut rule, from, slot, heading_of, focused);
    let heading = heading_of(slot.content);
    let mut end = draw_name_of_whom(&mut rule, end, &heading);
    if slot.content == Pane::Log.into() && view.log.below > 0 {
        end = set_in(
            &mut rule,
            end + 3,
            &format!("{} more below", view.log.below),
            Role::Accent.bold(),
        );
    }
    for (x, heading) in heading.columns {
        // Beside the tab of tasks it gives up its piece of rule, and moves by one column at most.
        let is_crowded = slot.stack == [Pane::Turns, Pane::Tasks].map(Content::Pane)
            && (end..end + 3).contains(&x);
        let x = if is_crowded { x.max(end + 1) } else { x };
        if x >= end + 3 || is_crowded {
            end = set_in(&mut rule, x, heading, Role::Muted);
        }
    }
}

fn draw_names<'a>(
    rule: &mut Canvas<'_>,
    x: u16,
    slot: &Slot,
    heading_of: impl Fn(Content) -> Heading<'a>,
    focused: bool,
) -> u16 {
    let names = slot.stack.iter().map(|content| {
        let style = match (*content == slot.content, focused) {
            (true, true) => Role::Accent.bold(),
            (true, false) => Role::Fg.into(),
            (false, _) => Role::Muted.into(),
        };
        Span::styled(heading_of(*content).name, style)
    });
    set_within(rule, x, u16::MAX, names_line(names))
}

/// Whose sheet or card it is, or that all of it is secret.
fn draw_name_of_whom(rule: &mut Canvas<'_>, end: u16, heading: &Heading<'_>) -> u16 {
    if heading.is_secret {
        return set_tag(rule, end, Role::Secret.tag("secret"));
    }
    let Some(whom) = heading.whom else { return end };
    Row::of(end, dot()).draw(rule, 0, false);
    set_in(rule, end + 3, whom, Role::Strong.bold())
}

/// Draws the rule above the result: its name, its place in the log, or the chances of a low screen.
pub fn draw_band_heading(canvas: &mut Canvas<'_>, layout: &Layout, view: &Dashboard) {
    let mut rule = canvas.on(layout.band_rule);
    set_in(&mut rule, 3, "Result", Role::Fg);
    let last = rule
        .width()
        .saturating_sub(if layout.breadth >= Breadth::Three {
            3
        } else {
            2
        });
    if let Some(below) = turns_below(layout, view) {
        let text = format!("{below} more below");
        set_in(
            &mut rule,
            (last + 1).saturating_sub(width(&text)),
            &text,
            Role::Muted,
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
    let end = set_in(rule, x, &stamp, Role::Muted);
    if result.unsaved {
        set_tag(rule, end, Role::Warn.tag("unsaved"));
    }
}

fn turns_below(layout: &Layout, view: &Dashboard) -> Option<usize> {
    let one = layout.breadth == Breadth::One;
    let Rect { width, height, .. } = layout.slot(Pane::Turns).filter(|_| one)?.area;
    Some(rows_below(&view.turns, width, height, layout.breadth)).filter(|below| *below > 0)
}

/// The chances of the attempt, under the columns of the table; gives the column after them.
fn draw_chances(rule: &mut Canvas<'_>, layout: &Layout, view: &Dashboard) -> u16 {
    let Below::Odds(odds) = &view.ladder.table.below else {
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
    let mut end = set_in(rule, x + 1, "chance %", Role::Muted);
    let columns = odds
        .columns
        .iter()
        .zip(edges(&view.ladder.table, slot.area.width))
        .enumerate();
    for (n, (chance, edge)) in columns {
        let text = in_figures(chance.exactly);
        let lit = view.ladder.table.lit == Some(n);
        end = set_in(
            rule,
            (x + edge + 1).saturating_sub(width(&text)),
            &text,
            (if lit { Role::Strong } else { Role::Fg }).weighed(lit),
        );
    }
    end
}
