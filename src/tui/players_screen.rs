//! What the table sees, on a screen of its own: for a second terminal, a television, and a glance of the game master's.
//!
//! Whose turn it is and what was rolled last are set in large letters where there is room for them; everything is told in
//! words beside its color.

mod large_text;
mod order;
mod result;

use jiff::Timestamp;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use crate::campaign::players_view::{LogEntry, PlayersView, SeenHandout, SeenTimer, Work};

use super::theme::{Ground, Role};
use super::widgets::{Canvas, Size, bold, muted, plain, strong, to_cells, wrap};
use large_text::headed;

/// Columns from which order and log stand beside one another.
const WIDE: u16 = 100;
/// Rows and columns from which what matters most is six rows high.
const GRAND: (u16, u16) = (50, 160);
/// Rows from which it is three rows high.
const LARGE: u16 = 20;

/// Draws what the table sees. Where it is followed no longer, that is said in place of the round.
pub fn draw_players(
    view: &PlayersView,
    is_lost: bool,
    is_ascii: bool,
    now: Timestamp,
    area: Rect,
    buf: &mut Buffer,
) {
    Canvas::new(buf, area).clear(Ground::Bg);
    if area.is_empty() {
        return;
    }
    let size = match area.height {
        _ if is_ascii => None,
        rows if rows >= GRAND.0 && area.width >= GRAND.1 => Some(Size::Full),
        rows if rows >= LARGE => Some(Size::Half),
        _ => None,
    };
    let result = result::rows(view, size);
    let [title, body, last] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(result.min(area.height / 2)),
    ])
    .areas(area);
    draw_title(view, is_lost, now, title, buf);
    result::draw(view, size, last, buf);
    let is_wide = area.width >= WIDE;
    let wanted = order::rows(view, area.width);
    let [order, rest] = if is_wide {
        Layout::horizontal([Constraint::Percentage(58), Constraint::Fill(1)]).areas(body)
    } else {
        let least = u16::from(has_rest(view)) * (area.height / 4);
        let most = body.height.saturating_sub(least);
        Layout::vertical([Constraint::Length(wanted.min(most)), Constraint::Fill(1)]).areas(body)
    };
    order::draw(view, size.filter(|_| is_wide), order, buf);
    draw_rest(view, rest, buf);
}

/// `The Drowned Vault · the flooded nave                Round 3`
fn draw_title(view: &PlayersView, is_lost: bool, now: Timestamp, area: Rect, buf: &mut Buffer) {
    let mut right = timer_spans(view, now);
    right.push(match view.round {
        _ if is_lost => Span::styled("not followed, retrying ", Role::Warn.bold()),
        Some(round) => Span::styled(format!("Round {round} "), Role::Accent.bold()),
        None => Span::default(),
    });
    let round = Line::from(right);
    let [name, right] = Layout::horizontal([
        Constraint::Fill(1),
        Constraint::Length(to_cells(round.width())),
    ])
    .areas(area);
    let mut title = Line::from(vec![Span::raw(" "), bold(view.campaign.as_str())]);
    if let Some(scene) = &view.scene {
        title.push_span(plain(format!(" · {scene}")));
    }
    title.render(name, buf);
    round.render(right, buf);
}

/// `turn 1:23 · evening 2:05:03 · `
fn timer_spans(view: &PlayersView, now: Timestamp) -> Vec<Span<'static>> {
    let spans = |timer: &SeenTimer| {
        let reading = timer.reading(now);
        let role = if reading.is_over {
            Role::Warn.bold()
        } else {
            Role::Strong.bold()
        };
        [
            muted(format!("{} ", timer.name)),
            Span::styled(format!("{} ", reading.text), role),
            Span::styled("· ", Role::Rule),
        ]
    };
    let mut spans: Vec<Span<'static>> = view.timers.iter().flat_map(spans).collect();
    if view.round.is_none() {
        spans.pop();
    }
    spans
}

fn has_rest(view: &PlayersView) -> bool {
    !view.tasks.is_empty() || !view.log.is_empty() || view.handout.is_some()
}

/// What was handed out, row by row; of a picture its name.
fn handout_lines(handout: &SeenHandout, room: u16) -> Vec<Line<'_>> {
    let text = match handout {
        SeenHandout::Text(text) => text.as_str(),
        SeenHandout::Image { name, .. } => {
            return vec![Line::from(vec![muted(" picture  "), bold(name.as_str())])];
        }
    };
    let rows = text.lines().flat_map(|row| match row {
        "" => vec![""],
        row => wrap(row, room.saturating_sub(2)),
    });
    rows.map(|row| Line::styled(format!(" {row}"), Role::Strong))
        .collect()
}

/// Tasks, and below them as much of the log as there is room for.
fn draw_rest(view: &PlayersView, area: Rect, buf: &mut Buffer) {
    let tasks = match view.tasks.len() {
        0 => 0,
        tasks => to_cells(tasks + 1).min(area.height / 2),
    };
    let handout = view.handout.as_ref();
    let handout = handout.map_or_else(Vec::new, |handout| handout_lines(handout, area.width));
    let rows = match handout.len() {
        0 => 0,
        rows => to_cells(rows + 1),
    };
    let [of_handout, of_tasks, of_log] = Layout::vertical([
        Constraint::Length(rows.min(area.height.saturating_sub(area.height / 3))),
        Constraint::Length(tasks),
        Constraint::Fill(1),
    ])
    .areas(area);
    if !handout.is_empty() {
        Paragraph::new(handout)
            .block(headed("Handout"))
            .render(of_handout, buf);
    }
    if !view.tasks.is_empty() {
        let lines: Vec<Line<'_>> = view.tasks.iter().map(work_line).collect();
        Paragraph::new(lines)
            .block(headed("Tasks"))
            .render(of_tasks, buf);
    }
    if !view.log.is_empty() {
        let block = headed("Log");
        let inside = block.inner(of_log);
        Paragraph::new(log_lines(&view.log, inside))
            .block(block)
            .render(of_log, buf);
    }
}

fn work_line(work: &Work) -> Line<'_> {
    let mut line = Line::from(vec![
        Span::raw(" "),
        strong(work.name.as_str()),
        plain(format!("  {}", work.stands())),
    ]);
    if let Some(ended) = work.ended {
        line.push_span(Span::styled(format!("  {ended}"), Role::Accent.bold()));
    }
    line
}

/// The latest entries that fit, each broken where it is longer than a row.
fn log_lines(log: &[LogEntry], area: Rect) -> Vec<Line<'_>> {
    const TIME: u16 = 7;
    let room = area.width.saturating_sub(TIME + 1);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for entry in log.iter().rev() {
        let is_newest = lines.is_empty();
        let style = match entry.replaced {
            true => Role::struck(),
            false if is_newest => Role::Strong.bold(),
            false => Role::Fg.into(),
        };
        let rows = wrap(&entry.text, room);
        if !is_newest && lines.len() + rows.len() > usize::from(area.height) {
            break;
        }
        for (place, row) in (0..rows.len()).zip(&rows).rev() {
            let time = if place == 0 { entry.time.as_str() } else { "" };
            lines.push(Line::from(vec![
                muted(format!(" {time:5} ")),
                Span::styled((*row).to_owned(), style),
            ]));
        }
    }
    lines.reverse();
    lines
}
