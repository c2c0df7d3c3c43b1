//! The hero under Party's cursor, and the row under the cursor of Turns, in full.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::campaign::{CreatureId, Hero};
use crate::systems::Recorded;
use crate::systems::interface::{RankGroup, RankedTrait};
use crate::tui::glyphs::NEVER;
use crate::tui::panes::common::safe;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, TOGETHER, cut, draw_lines, muted, plain, width, wrap};
use crate::words::is_same;

/// A hero's sheet, a row of the order or a task in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// What it is: `Sheet`, `Row 3`, `Task`.
    pub kind: String,
    pub name: String,
    /// Abilities and their ranks, column by column; the one in use is accented.
    pub abilities: Vec<Ability>,
    pub entries: Vec<Entry>,
}

/// A label and its text.
pub type Entry = (String, Line<'static>);

pub(crate) fn entry(label: impl Into<String>, text: impl Into<Line<'static>>) -> Entry {
    (label.into(), text.into())
}

/// One ability of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    pub name: String,
    pub rank: String,
    /// Whether the attempt uses it.
    pub in_use: bool,
}

/// Columns a rank has where abilities stand in two columns.
const RANK_ROOM: usize = 8;

/// The column where texts begin behind their labels at the least, and the columns left free behind them.
pub const OF_SHEET: (u16, u16) = (12, 2);
pub const OF_CARD: (u16, u16) = (10, 1);

/// Columns below which a label and its text stand in one paragraph, and how far its further lines are set in.
const NARROW: u16 = 40;
const HANGING: u16 = 3;

/// Draws abilities in two columns (in one, where a rank is too long for two) and the rest as labeled paragraphs; in few columns
/// all of it in paragraphs.
pub fn draw_card(canvas: &mut Canvas<'_>, card: &Card, (least, free): (u16, u16)) {
    let wide = canvas.width();
    let mut lines = match wide < NARROW {
        true => ability_paragraph(&card.abilities, wide),
        false => ability_lines(&card.abilities),
    };
    let labels = card.entries.iter().map(|(label, _)| width(label) + 3);
    let x = labels.fold(least, u16::max);
    let entry = |(label, text): &'_ Entry| match text.spans.as_slice() {
        [span] if wide < NARROW => paragraph(label, &span.content, span.style, wide),
        _ => labeled(label, x, phrase_lines(text, wide.saturating_sub(x + free))),
    };
    lines.extend(card.entries.iter().flat_map(entry));
    draw_lines(canvas, 0, &lines);
}

fn ability_paragraph(abilities: &[Ability], width: u16) -> Vec<Line<'static>> {
    let told = |ability: &Ability| format!("{}{TOGETHER}{}", ability.name, ability.rank);
    let abilities: Vec<String> = abilities.iter().map(told).collect();
    paragraph("", &abilities.join(", "), Role::Fg.into(), width)
}

/// A label and its text in as many lines as both need, all but the first set in.
fn paragraph(label: &str, text: &str, style: Style, width: u16) -> Vec<Line<'static>> {
    let room = width.saturating_sub(HANGING + 1);
    let whole = format!("{label} {text}");
    let whole = whole.trim_start();
    let rows = wrap(whole, room);
    let line = |(place, row): (usize, &str)| match row.strip_prefix(label).filter(|_| place == 0) {
        Some(rest) => Line::from(vec![
            Span::raw("  "),
            muted(label.to_owned()),
            Span::styled(rest.to_owned(), style),
        ]),
        None => {
            let edge = Span::raw(" ".repeat(HANGING.into()));
            vec![edge, Span::styled(row.to_owned(), style)].into()
        }
    };
    rows.into_iter().enumerate().map(line).collect()
}

fn ability_lines(abilities: &[Ability]) -> Vec<Line<'static>> {
    let is_tight = abilities
        .iter()
        .any(|ability| ability.rank.len() > RANK_ROOM);
    let is_figure = |rank: &str| rank.parse::<i64>().is_ok();
    let figures = abilities.iter().map(|ability| ability.rank.as_str());
    let figures = figures.filter(|rank| is_figure(rank)).map(str::len).max();
    let figures = figures.unwrap_or(0);
    let half = if is_tight {
        abilities.len()
    } else {
        abilities.len().div_ceil(2)
    };
    let cell = |ability: &'_ Ability| {
        let role = if ability.in_use {
            Role::Accent
        } else {
            Role::Fg
        };
        let name = cut(&ability.name, 12).into_owned();
        let rank = cut(&ability.rank, if is_tight { 16 } else { 8 }).into_owned();
        let rank = if is_figure(&rank) {
            format!("{rank:>figures$}")
        } else {
            rank
        };
        let gaps = [blanks(13, &name), blanks(9, &rank)];
        let [name, rank] = [
            muted(name),
            Span::styled(rank, role.weighed(ability.in_use)),
        ];
        let [behind_name, behind_rank] = gaps;
        [name, behind_name, rank, behind_rank]
    };
    let first = abilities.iter().take(half).enumerate();
    let line = |(place, ability)| {
        let second = abilities.get(place + half).map(cell);
        let edge = [Span::raw("  ")].into_iter();
        let cells = cell(ability)
            .into_iter()
            .chain(second.into_iter().flatten());
        edge.chain(cells).collect()
    };
    let blank = (!abilities.is_empty()).then(Line::default);
    first.map(line).chain(blank).collect()
}

/// What fills so many columns up behind a text.
fn blanks(columns: u16, text: &str) -> Span<'static> {
    Span::raw(" ".repeat(usize::from(columns.saturating_sub(width(text)))))
}

/// A plain text over as many lines as it needs; one of several roles on one, cut.
fn phrase_lines(phrase: &Line<'static>, room: u16) -> Vec<Line<'static>> {
    match phrase.spans.as_slice() {
        [span] => {
            let line = |text: &str| Span::styled(text.to_owned(), span.style).into();
            wrap(&span.content, room).into_iter().map(line).collect()
        }
        _ => vec![phrase.clone()],
    }
}

/// Lines from a column on, with their label before the first.
fn labeled(label: &str, x: u16, rows: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let rows = if rows.is_empty() {
        vec![Line::default()]
    } else {
        rows
    };
    let rows = rows.into_iter().enumerate();
    rows.map(|(place, row)| {
        let label = if place == 0 { label } else { "" };
        let before = [Span::raw("  "), muted(label.to_owned())];
        let gap = blanks(x.saturating_sub(2), label);
        before.into_iter().chain([gap]).chain(row).collect()
    })
    .collect()
}

/// The hero under the party's cursor in full, for wide screens; what an attempt is made with is marked.
pub(crate) fn sheet(session: &Session, terms: &[String]) -> Option<Card> {
    let state = session.campaign.state();
    let hero = state.party.get(session.ui.hero)?;
    let groups = hero
        .sheet
        .read(session.campaign.rules(), hero.level)
        .ranks();
    let (abilities, mut entries) = match groups.split_first() {
        Some((abilities, others)) => {
            let mut entries: Vec<Entry> = others.iter().map(group_entry).collect();
            let dream = hero.sheet.word(&["dream"]);
            entries.extend(dream.map(|dream| entry("dream", plain(safe(dream)))));
            let ability = |ability: &RankedTrait| Ability {
                name: ability.name.clone(),
                rank: ability.rank.unwrap_or_default().into(),
                in_use: terms.iter().any(|term| term.starts_with(&ability.name)),
            };
            (abilities.traits.iter().map(ability).collect(), entries)
        }
        None => recorded(session, hero),
    };
    let uses = state.uses(CreatureId::Hero(hero.id));
    entries.extend(uses.map(|uses| entry("uses", plain(safe(&uses)))));
    let notes = hero.notes.as_ref();
    entries.extend(notes.map(|notes| entry("notes", plain(safe(notes)))));
    Some(Card {
        kind: "Sheet".into(),
        name: safe(&hero.name),
        abilities,
        entries,
    })
}

fn group_entry(group: &RankGroup) -> Entry {
    let told = |known: &RankedTrait| match known.rank.filter(|_| !known.is_plain) {
        Some(rank) => format!("{} {rank}", safe(&known.name)),
        None => safe(&known.name),
    };
    let told: Vec<String> = group.traits.iter().map(told).collect();
    let text = match told.is_empty() {
        true => NEVER.to_owned(),
        false => told.join(", "),
    };
    entry(group.label, plain(text))
}

/// What a sheet without ranks records: its first group as figures, the others in a line each.
fn recorded(session: &Session, hero: &Hero) -> (Vec<Ability>, Vec<Entry>) {
    let recorded = hero.sheet.recorded(session.campaign.rules());
    let first = recorded.first().map(|entry| entry.group);
    let (figures, others): (Vec<Recorded>, Vec<Recorded>) = recorded
        .into_iter()
        .partition(|entry| Some(entry.group) == first);
    let ability = |Recorded { name, value, .. }: &Recorded| Ability {
        name: safe(name),
        rank: safe(value),
        in_use: false,
    };
    (figures.iter().map(ability).collect(), by_group(&others))
}

/// What is recorded, an entry for every group.
pub(crate) fn by_group(recorded: &[Recorded]) -> Vec<Entry> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for Recorded { group, name, value } in recorded {
        let label = group.to_lowercase();
        // A figure stays with its name; what the label or the name says already is not said again.
        let words = match value.as_str() {
            "yes" => safe(name),
            value if is_same(name, &label) => safe(value),
            value => format!("{}{TOGETHER}{}", safe(name), safe(value)),
        };
        match lines.iter_mut().find(|(known, _)| *known == label) {
            Some((_, line)) => line.push_str(&format!(", {words}")),
            None => lines.push((label, words)),
        }
    }
    let lines = lines.into_iter();
    lines
        .map(|(label, words)| entry(label, plain(words)))
        .collect()
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn what_is_secret_on_a_card_is_so_on_each_of_its_lines() {
        let secret = Span::styled("the third stair and the name on the bell", Role::Secret);
        let card = Card {
            entries: vec![("notes".into(), secret.into())],
            ..Card::default()
        };
        let area = Rect::new(0, 0, 40, 2);
        let mut buf = Buffer::empty(area);
        draw_card(&mut Canvas::new(&mut buf, area), &card, OF_CARD);
        let drawn = |x, y| (buf[(x, y)].symbol(), Some(buf[(x, y)].fg));
        let fg = |role| Style::from(role).fg;
        assert_eq!(drawn(2, 0), ("n", fg(Role::Muted)));
        assert_eq!(drawn(10, 0), ("t", fg(Role::Secret)));
        assert_eq!(drawn(10, 1), ("o", fg(Role::Secret)));
    }
}
