//! What is known about the chosen campaign: beside the list, or in two lines under it.

use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::campaign::log_text::Entry as Told;
use crate::campaign::{CreatureId, State};
use crate::store::Summary;
use crate::systems::System;
use crate::tui::glyphs::ATTENTION;
use crate::tui::message::Choice;
use crate::tui::pages::welcome;
use crate::tui::panes;
use crate::tui::panes::party::view::{Member, add_points, dice_line, points_bar};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, dot, draw_rows, muted, plain, strong, to_cells, width, wrap,
};
use crate::words::display_safe;

/// The width the columns of the preview are made for; what is more goes to the names.
const MADE_FOR: u16 = 47;
const NAME_MOST: u16 = 16;
const LABEL: u16 = 10;

/// What stands over it.
pub(crate) fn heading(chosen: &welcome::Row) -> String {
    match chosen.summary() {
        Ok(summary) => safe(&summary.name),
        Err(_) => "cannot be opened".to_owned(),
    }
}

/// Draws everything known, from the top; the parts that do not fit below are left out whole.
pub(crate) fn draw_preview(canvas: &mut Canvas<'_>, chosen: &welcome::Row) {
    if canvas.height() == 0 {
        return;
    }
    let wide = canvas.width();
    let summary = match chosen.summary() {
        Ok(summary) => summary,
        Err(reason) => {
            let rows = fault_rows(&safe(reason), 1, wide.saturating_sub(4));
            draw_rows(canvas, 1, rows, false);
            return;
        }
    };
    let members = members(summary);
    let parts = [
        evening_rows(summary, wide),
        party_rows(&members, wide),
        last_rows(&summary.lines, wide),
        fact_rows(chosen, summary, wide),
    ];
    let mut y = 1;
    for rows in parts {
        let height = to_cells(rows.len());
        if height > 0 && height <= canvas.height().saturating_sub(y) {
            y = draw_rows(canvas, y, rows, false) + 1;
        }
    }
}

fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}

/// Why it cannot be opened.
fn fault_rows(fault: &str, x: u16, room: u16) -> Vec<Row<'static>> {
    let mut rows: Vec<Row<'_>> = wrap(fault, room)
        .into_iter()
        .map(|line| Row::of(x + 2, plain(line.to_string())))
        .collect();
    if let Some(first) = rows.first_mut() {
        first.at(x, Span::styled(ATTENTION, Role::Warn.bold()));
    }
    rows
}

/// The evening it stopped in, in what, and where exactly.
fn evening(summary: &Summary) -> [String; 3] {
    let evening = match &summary.evening {
        None => "not played yet".to_owned(),
        Some(evening) => match &evening.name {
            Some(name) => format!("evening {}, {}", evening.number, display_safe(name)),
            None => format!("evening {}", evening.number),
        },
    };
    let in_a_fight = "stopped in a fight".to_owned();
    match &summary.fight {
        Some((round, Some(active))) => {
            let moment = format!("round {round}, {}’s turn", display_safe(active));
            [evening, in_a_fight, moment]
        }
        Some((round, None)) => [evening, in_a_fight, format!("round {round}")],
        None => {
            let scene = summary.scene.as_deref().map(safe).unwrap_or_default();
            [evening, scene, String::new()]
        }
    }
}

fn evening_rows(summary: &Summary, wide: u16) -> Vec<Row<'static>> {
    let [evening, stopped, moment] = evening(summary);
    let mut row = Row::default();
    let x = row.at(1, plain(evening)) + 2;
    let room = wide.saturating_sub(1).saturating_sub(x);
    row.within(x, room, muted(stopped));
    let room = wide.saturating_sub(2);
    let exactly = (!moment.is_empty()).then(|| Row::cut(1, room, plain(moment)));
    [row].into_iter().chain(exactly).collect()
}

fn members(summary: &Summary) -> Vec<Member> {
    let state = standing_in(summary);
    let heroes = summary.party.iter();
    heroes
        .map(|hero| panes::party::member(&state, hero, Vec::new()))
        .collect()
}

/// As much of the state as the party's rows ask for.
fn standing_in(summary: &Summary) -> State {
    let mut state = State::new(summary.name.clone(), System::default());
    state.party.clone_from(&summary.party);
    state.ledger.clone_from(&summary.ledger);
    debug_assert!(
        state
            .party
            .iter()
            .all(|hero| state.name_of(CreatureId::Hero(hero.id)) == hero.name)
    );
    state
}

fn party_rows(members: &[Member], wide: u16) -> Vec<Row<'_>> {
    let more = wide.saturating_sub(MADE_FOR).min(NAME_MOST);
    members
        .iter()
        .map(|member| member_row(member, more))
        .collect()
}

fn member_row(member: &Member, more: u16) -> Row<'_> {
    let mut row = Row::cut(1, 9 + more / 2, strong(&member.name));
    let class = format!("{} {}", member.class, member.level);
    let class = muted(class.trim_start().to_owned());
    row.within(11 + more / 2, 10 + more / 2, class);
    row.at(22 + more, points_bar(member.points, 8));
    add_points(&mut row, 33 + more, member.points, true);
    if let Some(dice) = member.dice {
        row.ending(44 + more, dice_line(dice, true));
    }
    row
}

fn last_rows(lines: &[Told], wide: u16) -> Vec<Row<'static>> {
    let numbers = lines.iter().map(|line| width(&line.id.0.to_string()));
    let digits = numbers.max().unwrap_or(0);
    let heading = Row::of(1, muted("last lines"));
    let heading = (!lines.is_empty()).then_some(heading);
    let lines = lines.iter().map(|line| last_row(line, digits, wide));
    heading.into_iter().chain(lines).collect()
}

fn last_row(line: &Told, digits: u16, wide: u16) -> Row<'static> {
    let mut row = Row::default();
    row.ending(digits, muted(line.id.0.to_string()));
    let mut end = wide.saturating_sub(1);
    if let Some((mark, word)) = line.roll.as_ref().map(panes::log::fill::level) {
        let last = 36 + wide.saturating_sub(MADE_FOR);
        let x = end.saturating_sub(2 + width(&word)).min(last);
        let style = mark.role().weighed(mark.is_bold());
        row.at(x, Span::styled(mark.glyph(), style));
        row.at(x + 2, Span::styled(word, style));
        end = x.saturating_sub(1);
    }
    let x = digits + 2;
    let text = format!("{}  {}", display_safe(&line.who), display_safe(&line.what));
    let text = plain(text.trim_start().to_owned());
    row.within(x, end.saturating_sub(x), text);
    row
}

/// How much is saved, and where: whoever copies or edits it by hand looks for that.
fn fact_rows(chosen: &welcome::Row, summary: &Summary, wide: u16) -> Vec<Row<'static>> {
    let fact = |label: &'static str, text: String| {
        let mut row = Row::of(1, muted(label));
        let room = wide.saturating_sub(LABEL + 2);
        row.within(1 + LABEL, room, plain(text));
        row
    };
    let saved = fact("saved", format!("{} steps", summary.seq));
    match &chosen.choice {
        Choice::Campaign(folder) => {
            let path = safe(&folder.path().display().to_string());
            vec![saved, fact("folder", path)]
        }
        Choice::Example(_) => vec![saved],
    }
}

/// Two lines: where it stopped, and how the heroes are; or why it cannot be opened.
pub(crate) fn draw_summary(canvas: &mut Canvas<'_>, chosen: &welcome::Row) {
    if canvas.height() == 0 {
        return;
    }
    let room = canvas.width().saturating_sub(3);
    let summary = match chosen.summary() {
        Ok(summary) => summary,
        Err(reason) => {
            let rows = fault_rows(&safe(reason), 2, room.saturating_sub(2));
            draw_rows(canvas, 0, rows.into_iter().take(2), false);
            return;
        }
    };
    let [evening, stopped, moment] = evening(summary);
    let mut line: Line<'_> = line![plain(evening), muted(format!("  {stopped}")),];
    if !moment.is_empty() {
        line.extend([dot(), plain(moment)]);
    }
    let members = members(summary);
    let party: Line<'_> = members.iter().enumerate().flat_map(in_brief).collect();
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
        phrase.push_span(dot());
    }
    if points.max == 0 {
        phrase.push_span(plain(member.name.as_str()));
        return phrase;
    }
    phrase.push_span(plain(format!("{} ", member.name)));
    let figure = points.now.to_string();
    phrase.push_span(match role {
        Some(role) => Span::styled(figure, role.bold()),
        None => strong(figure),
    });
    phrase.push_span(muted(format!("/{}", points.max)));
    if let Some(role) = role {
        phrase.push_span(Span::styled(format!(" {}", points.vitality.word()), role));
    }
    phrase
}
