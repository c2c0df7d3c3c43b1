//! What is known about the chosen campaign: beside the list, or in two lines under it.

use crate::tui::glyphs::ATTENTION;
use crate::tui::panes::party::view::Member;
use crate::tui::panes::party::view::{add_points, dice_line, points_bar};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, draw_rows, width, wrap};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::tui::pages::welcome::view::{CampaignPreview, LastLine};

/// The width the columns of the preview are made for; what is more goes to the names.
const MADE_FOR: u16 = 47;
const NAME_MOST: u16 = 16;
const LABEL: u16 = 10;

/// Draws everything known, from the top; the parts that do not fit below are left out whole.
pub(crate) fn draw_preview(canvas: &mut Canvas<'_>, chosen: &CampaignPreview) {
    if canvas.height() == 0 {
        return;
    }
    let mut y = 1;
    if !chosen.fault.is_empty() {
        let room = canvas.width().saturating_sub(4);
        y = draw_rows(canvas, y, fault_rows(chosen, 1, room), false) + 1;
    }
    let evening = u16::from(!chosen.evening.is_empty()) + u16::from(!chosen.moment.is_empty());
    let lines = rows(chosen.lines.len()).map(|rows| rows + 1);
    let parts: [(Option<u16>, DrawPart); 4] = [
        (Some(evening).filter(|rows| *rows > 0), draw_evening),
        (rows(chosen.party.len()), draw_party),
        (lines, draw_lines),
        (rows(chosen.facts.len()), draw_facts),
    ];
    for (rows, draw) in parts {
        let Some(rows) = rows.filter(|rows| y + rows <= canvas.height()) else {
            continue;
        };
        draw(canvas, chosen, y);
        y += rows + 1;
    }
}

type DrawPart = fn(&mut Canvas<'_>, &CampaignPreview, u16);

fn rows(count: usize) -> Option<u16> {
    u16::try_from(count)
        .ok()
        .filter(|rows| *rows > 0 && *rows < 1000)
}

/// Why it cannot be opened.
fn fault_rows(chosen: &CampaignPreview, x: u16, room: u16) -> impl Iterator<Item = Row<'_>> {
    let lines = wrap(&chosen.fault, room).into_iter().enumerate();
    lines.map(move |(place, line)| {
        let mut row = Row::of(x + 2, Span::styled(line, Role::Fg));
        if place == 0 {
            row.at(x, Span::styled(ATTENTION, Role::Warn.bold()));
        }
        row
    })
}

fn draw_evening(canvas: &mut Canvas<'_>, chosen: &CampaignPreview, y: u16) {
    let room = canvas.width().saturating_sub(2);
    let mut row = Row::default();
    let x = row.at(1, Span::styled(&chosen.evening, Role::Fg)) + 2;
    let stopped = Span::styled(&chosen.stopped, Role::Muted);
    row.within(x, (room + 1).saturating_sub(x), stopped);
    row.next_line();
    row.within(1, room, Span::styled(&chosen.moment, Role::Fg));
    row.draw(canvas, y, false);
}

fn draw_party(canvas: &mut Canvas<'_>, chosen: &CampaignPreview, y: u16) {
    let more = canvas.width().saturating_sub(MADE_FOR).min(NAME_MOST);
    let rows = chosen.party.iter().map(|member| member_row(member, more));
    draw_rows(canvas, y, rows, false);
}

fn member_row(member: &Member, more: u16) -> Row<'_> {
    let mut row = Row::cut(1, 9 + more / 2, Span::styled(&member.name, Role::Strong));
    let class = format!("{} {}", member.class, member.level);
    let class = Span::styled(class.trim_start().to_owned(), Role::Muted);
    row.within(11 + more / 2, 10 + more / 2, class);
    row.at(22 + more, points_bar(member.points, 8));
    add_points(&mut row, 33 + more, member.points, true);
    if let Some(dice) = member.dice {
        row.ending(44 + more, dice_line(dice, true));
    }
    row
}

fn draw_lines(canvas: &mut Canvas<'_>, chosen: &CampaignPreview, y: u16) {
    let numbers = chosen.lines.iter().map(|line| width(&line.seq.to_string()));
    let digits = numbers.max().unwrap_or(0);
    let wide = canvas.width();
    let heading = Row::of(1, Span::styled("last lines", Role::Muted));
    let lines = chosen.lines.iter().map(|line| line_row(line, digits, wide));
    draw_rows(canvas, y, [heading].into_iter().chain(lines), false);
}

fn line_row(line: &LastLine, digits: u16, wide: u16) -> Row<'_> {
    let mut row = Row::default();
    row.ending(digits, Span::styled(line.seq.to_string(), Role::Muted));
    let mut end = wide.saturating_sub(1);
    if let Some((mark, word)) = &line.level {
        let last = 36 + wide.saturating_sub(MADE_FOR);
        let x = end.saturating_sub(2 + width(word)).min(last);
        let style = mark.role().weighed(mark.is_bold());
        row.at(x, Span::styled(mark.glyph(), style));
        row.at(x + 2, Span::styled(word, style));
        end = x.saturating_sub(1);
    }
    let x = digits + 2;
    let text = format!("{}  {}", line.who, line.what);
    let text = Span::styled(text.trim_start().to_owned(), Role::Fg);
    row.within(x, end.saturating_sub(x), text);
    row
}

fn draw_facts(canvas: &mut Canvas<'_>, chosen: &CampaignPreview, y: u16) {
    let room = canvas.width().saturating_sub(LABEL + 2);
    let facts = chosen.facts.iter().map(|(label, text)| {
        let mut row = Row::of(1, Span::styled(label, Role::Muted));
        row.within(1 + LABEL, room, Span::styled(text, Role::Fg));
        row
    });
    draw_rows(canvas, y, facts, false);
}

/// Two lines: where it stopped, and how the heroes are; or why it cannot be opened.
pub(crate) fn draw_summary(canvas: &mut Canvas<'_>, chosen: &CampaignPreview) {
    let room = canvas.width().saturating_sub(3);
    if !chosen.fault.is_empty() {
        let rows = fault_rows(chosen, 2, room.saturating_sub(2)).take(2);
        draw_rows(canvas, 0, rows, false);
        return;
    }
    let mut line: Line<'_> = line![
        Span::styled(&*chosen.evening, Role::Fg),
        Span::styled(format!("  {}", chosen.stopped), Role::Muted),
    ];
    if !chosen.moment.is_empty() {
        line.extend([
            Span::styled(" · ", Role::Rule),
            Span::styled(&*chosen.moment, Role::Fg),
        ]);
    }
    let party: Line<'_> = chosen.party.iter().enumerate().flat_map(in_brief).collect();
    let mut row = Row::cut(2, room, line);
    row.next_line();
    row.within(2, room, party);
    row.draw(canvas, 0, false);
}

/// A hero's name and hit points, with a separator before all but the first.
fn in_brief((place, member): (usize, &Member)) -> Line<'_> {
    let points = member.points;
    let role = points.vitality.role();
    let mut phrase = Line::default();
    if place > 0 {
        phrase.push_span(Span::styled(" · ", Role::Rule));
    }
    if points.max == 0 {
        phrase.push_span(Span::styled(member.name.as_str(), Role::Fg));
        return phrase;
    }
    phrase.push_span(Span::styled(format!("{} ", member.name), Role::Fg));
    let figure = points.now.to_string();
    phrase.push_span(match role {
        Some(role) => Span::styled(figure, role.bold()),
        None => Span::styled(figure, Role::Strong),
    });
    phrase.push_span(Span::styled(format!("/{}", points.max), Role::Muted));
    if let Some(role) = role {
        phrase.push_span(Span::styled(format!(" {}", points.vitality.word()), role));
    }
    phrase
}
