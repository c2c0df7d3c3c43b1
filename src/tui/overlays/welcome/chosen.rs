//! What is known about the chosen campaign: beside the list, or in two lines under it.

use super::{CampaignPreview, LastLine};
use crate::tui::{
    glyphs::ATTENTION,
    panes::conditions::{draw_dice, draw_points, draw_points_bar},
    theme::Role,
    view::{Member, Phrase, Span},
    widgets::{
        cut::{width, wrap},
        pen::Pen,
    },
};

/// The width the columns of the preview are made for; what is more goes to the names.
const MADE_FOR: u16 = 47;
const NAME_MOST: u16 = 16;
const LABEL: u16 = 10;

/// Draws everything known, from the top; the parts that do not fit below are left out whole.
pub(super) fn draw_preview(pen: &mut Pen<'_>, chosen: &CampaignPreview) {
    if pen.height() == 0 {
        return;
    }
    let mut y = draw_fault(pen, chosen, 1);
    let evening = u16::from(!chosen.evening.is_empty()) + u16::from(!chosen.moment.is_empty());
    let lines = rows(chosen.lines.len()).map(|rows| rows + 1);
    let parts: [(Option<u16>, DrawPart); 4] = [
        (Some(evening).filter(|rows| *rows > 0), draw_evening),
        (rows(chosen.party.len()), draw_party),
        (lines, draw_lines),
        (rows(chosen.facts.len()), draw_facts),
    ];
    for (rows, draw) in parts {
        let Some(rows) = rows.filter(|rows| y + rows <= pen.height()) else { continue };
        draw(pen, chosen, y);
        y += rows + 1;
    }
}

type DrawPart = fn(&mut Pen<'_>, &CampaignPreview, u16);

fn rows(count: usize) -> Option<u16> {
    u16::try_from(count).ok().filter(|rows| *rows > 0 && *rows < 1000)
}

/// Gives the row after it, a blank left out.
fn draw_fault(pen: &mut Pen<'_>, chosen: &CampaignPreview, y: u16) -> u16 {
    if chosen.fault.is_empty() {
        return y;
    }
    let style = pen.theme.bold(Role::Warn);
    pen.put(1, y, ATTENTION, style);
    let lines = wrap(&chosen.fault, pen.width().saturating_sub(4));
    let mut y = y;
    for line in lines {
        pen.say(3, y, &line, Role::Fg);
        y += 1;
    }
    y + 1
}

fn draw_evening(pen: &mut Pen<'_>, chosen: &CampaignPreview, y: u16) {
    let (room, style) = (pen.width().saturating_sub(2), pen.theme.text(Role::Muted));
    let x = pen.say(1, y, &chosen.evening, Role::Fg) + 2;
    pen.put_cut(x, y, (room + 1).saturating_sub(x), &chosen.stopped, style);
    let style = pen.theme.text(Role::Fg);
    pen.put_cut(1, y + 1, room, &chosen.moment, style);
}

fn draw_party(pen: &mut Pen<'_>, chosen: &CampaignPreview, y: u16) {
    for (y, member) in (y..).zip(&chosen.party) {
        draw_member(pen, y, member);
    }
}

fn draw_member(pen: &mut Pen<'_>, y: u16, member: &Member) {
    let more = pen.width().saturating_sub(MADE_FOR).min(NAME_MOST);
    let (name, class) = (pen.theme.text(Role::Strong), pen.theme.text(Role::Muted));
    pen.put_cut(1, y, 9 + more / 2, &member.name, name);
    let text = format!("{} {}", member.class, member.level);
    pen.put_cut(11 + more / 2, y, 10 + more / 2, text.trim_start(), class);
    draw_points_bar(pen, 22 + more, y, 8, member.points);
    draw_points(pen, 33 + more, y, member.points, true);
    if let Some(dice) = member.dice {
        draw_dice(pen, 44 + more, y, dice, true);
    }
}

fn draw_lines(pen: &mut Pen<'_>, chosen: &CampaignPreview, y: u16) {
    pen.say(1, y, "last lines", Role::Muted);
    let digits = chosen.lines.iter().map(|line| width(&line.seq.to_string())).max().unwrap_or(0);
    for (y, line) in (y + 1..).zip(&chosen.lines) {
        draw_line(pen, y, digits, line);
    }
}

fn draw_line(pen: &mut Pen<'_>, y: u16, digits: u16, line: &LastLine) {
    let muted = pen.theme.text(Role::Muted);
    pen.put_end(digits, y, &line.seq.to_string(), muted);
    let mut end = pen.width().saturating_sub(1);
    if let Some((mark, word)) = &line.level {
        let x = end.saturating_sub(2 + width(word)).min(36 + pen.width().saturating_sub(MADE_FOR));
        let style = pen.weigh(mark.role(), mark.is_bold());
        pen.put(x, y, mark.glyph(), style);
        pen.put(x + 2, y, word, style);
        end = x.saturating_sub(1);
    }
    let (x, plain) = (digits + 2, pen.theme.text(Role::Fg));
    pen.put_cut(x, y, end.saturating_sub(x), format!("{}  {}", line.who, line.what).trim_start(), plain);
}

fn draw_facts(pen: &mut Pen<'_>, chosen: &CampaignPreview, y: u16) {
    let style = pen.theme.text(Role::Fg);
    for (y, (label, text)) in (y..).zip(&chosen.facts) {
        pen.say(1, y, label, Role::Muted);
        pen.put_cut(1 + LABEL, y, pen.width().saturating_sub(LABEL + 2), text, style);
    }
}

/// Two lines: where it stopped, and how the heroes are; or why it cannot be opened.
pub(super) fn draw_summary(pen: &mut Pen<'_>, chosen: &CampaignPreview) {
    let room = pen.width().saturating_sub(3);
    if !chosen.fault.is_empty() {
        let style = pen.theme.bold(Role::Warn);
        pen.put(2, 0, ATTENTION, style);
        for (y, line) in (0..2).zip(wrap(&chosen.fault, room.saturating_sub(2))) {
            pen.say(4, y, &line, Role::Fg);
        }
        return;
    }
    let mut line: Phrase =
        vec![Span::new(&*chosen.evening, Role::Fg), Span::new(format!("  {}", chosen.stopped), Role::Muted)];
    if !chosen.moment.is_empty() {
        line.extend([Span::new(" · ", Role::Rule), Span::new(&*chosen.moment, Role::Fg)]);
    }
    pen.phrase_cut(2, 0, room, &line);
    pen.phrase_cut(2, 1, room, &chosen.party.iter().enumerate().flat_map(in_brief).collect());
}

/// A hero's name and hit points, with a separator before all but the first.
fn in_brief((place, member): (usize, &Member)) -> Phrase {
    let points = member.points;
    let role = points.vitality.role();
    let mut phrase: Phrase = Vec::new();
    if place > 0 {
        phrase.push(Span::new(" · ", Role::Rule));
    }
    if points.max == 0 {
        phrase.push(Span::new(member.name.as_str(), Role::Fg));
        return phrase;
    }
    phrase.push(Span::new(format!("{} ", member.name), Role::Fg));
    let figure = points.now.to_string();
    phrase.push(match role {
        Some(role) => Span::bold(figure, role),
        None => Span::new(figure, Role::Strong),
    });
    phrase.push(Span::new(format!("/{}", points.max), Role::Muted));
    if let Some(role) = role {
        phrase.push(Span::new(format!(" {}", points.vitality.word()), role));
    }
    phrase
}
