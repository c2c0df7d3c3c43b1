//! A rule laid out in lines of some width: the same page on the screen and on the command line.

use unicode_width::UnicodeWidthStr;

use crate::rules::Rulebook;
use crate::words::display_safe;

use super::{Column, Example, Reference, Rule, RuleId, Side, Table};

/// Columns beyond which a line of text is hard to read.
const MEASURE: usize = 76;
/// Columns of what stands before decisions, cross references and sources.
const LABEL: usize = 6;
/// Columns between the columns of a table, and where it gets narrow.
const GAPS: [usize; 2] = [2, 1];
/// Columns a sentence needs to stand in a row with the rest; else it goes below.
const SENTENCE_LEAST: usize = 24;
/// How far a sentence is set in that stands below.
const SET_IN: usize = 2;

/// What a line of a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing.
    Blank,
    /// The rule itself.
    Text,
    /// What this program decided.
    Ours,
    /// That a table is the game master's own.
    House,
    /// The heads of a table's columns.
    Head,
    /// A row of a table, or what goes on of it.
    Row,
    /// A line that shows the rule.
    Example,
    /// Another rule.
    Link(RuleId),
    /// Where the rule is from.
    Source,
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub kind: LineKind,
    /// What stands at its left end: the first cell of a row, the line of an example.
    pub label: String,
    /// The column its text begins at.
    pub at: usize,
    /// The rest of it.
    pub text: String,
}

impl Line {
    /// The whole line, as it is printed.
    #[must_use]
    pub fn shown(&self) -> String {
        let blanks = " ".repeat(self.at.saturating_sub(self.label.width()));
        format!("{}{blanks}{}", self.label, self.text).trim_end().to_owned()
    }
}

impl Reference {
    /// A rule's page, no line wider than `room` columns unless a single word is.
    #[must_use]
    pub fn page(&self, rule: &Rule, rules: &Rulebook, room: usize) -> Vec<Line> {
        let measure = room.min(MEASURE);
        let mut parts: Vec<Vec<Line>> = Vec::new();
        parts.extend(rule.text.iter().map(|text| hung(LineKind::Text, "", 0, text, measure)));
        parts.extend(rule.ours.iter().map(|text| hung(LineKind::Ours, "ours", LABEL, text, measure)));
        for name in &rule.tables {
            let house = self.house_file(*name).map(|file| format!("your own, from {}", display_safe(file)));
            let house = house.map_or_else(Vec::new, |text| hung(LineKind::House, "", 0, &text, room));
            parts.push([house, table(&name.of(rules), room)].concat());
        }
        parts.push(examples(&rule.examples, room));
        parts.push(self.links(rule));
        parts.push(hung(LineKind::Source, "from", LABEL, &rule.source, measure));
        parts.retain(|part| !part.is_empty());
        parts.join(&line(LineKind::Blank, "", 0, ""))
    }

    fn links(&self, rule: &Rule) -> Vec<Line> {
        let ids = rule.see.iter().filter_map(|key| self.named(rule.chapter, key));
        let labels = std::iter::once("see").chain(std::iter::repeat(""));
        let link = |(id, label): (RuleId, &str)| {
            let title = self.get(id).map_or("", |other| other.title.as_str());
            line(LineKind::Link(id), label, LABEL, title)
        };
        ids.zip(labels).map(link).collect()
    }
}

/// A text broken at its blanks into lines of at most `room` columns; a word that is wider has a line of its own.
#[must_use]
pub fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn line(kind: LineKind, label: &str, at: usize, text: &str) -> Line {
    Line { kind, label: label.to_owned(), at, text: text.to_owned() }
}

/// A text after a label, its further lines set in as far as the first.
fn hung(kind: LineKind, label: &str, at: usize, text: &str, room: usize) -> Vec<Line> {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    let texts = wrapped(text, room.saturating_sub(at));
    texts.iter().zip(labels).map(|(text, label)| line(kind, label, at, text)).collect()
}

fn examples(examples: &[Example], room: usize) -> Vec<Line> {
    let widest = examples.iter().map(|example| example.line.width()).max().unwrap_or(0);
    let at = widest + 2;
    let of = |example: &Example| {
        if room >= at + SENTENCE_LEAST {
            return hung(LineKind::Example, &example.line, at, &example.says, room.min(MEASURE));
        }
        let command = wrapped(&example.line, room);
        let command = command.iter().map(|part| line(LineKind::Example, part, part.width(), ""));
        command.chain(hung(LineKind::Example, "", SET_IN, &example.says, room)).collect()
    };
    examples.iter().flat_map(of).collect()
}

/// The columns of a table that hold anything, with the width of each.
struct Widths<'a> {
    /// All but a last one of sentences.
    plain: Vec<(usize, &'a Column, usize)>,
    sentence: Option<usize>,
    gap: usize,
    is_short: bool,
}

impl<'a> Widths<'a> {
    /// As wide as there is room for: first the gaps get narrower, then the headings shorter.
    fn of(table: &'a Table, room: usize) -> Self {
        let tries = GAPS.into_iter().flat_map(|gap| [false, true].map(|is_short| (gap, is_short)));
        let made = tries.map(|(gap, is_short)| Self::with(table, gap, is_short));
        let mut narrowest = None;
        for widths in made {
            if widths.total() <= room {
                return widths;
            }
            narrowest = Some(widths);
        }
        narrowest.unwrap_or_else(|| Self::with(table, GAPS[1], true))
    }

    fn with(table: &'a Table, gap: usize, is_short: bool) -> Self {
        let cells = |place: usize| table.rows.iter().filter_map(move |row| row.get(place));
        let is_filled = |place: usize| cells(place).any(|cell| !cell.is_empty());
        let is_sentence = |column: &Column| column.side == Side::Sentence;
        let filled = table.columns.iter().enumerate().filter(|(place, _)| is_filled(*place));
        let (sentences, plain): (Vec<_>, Vec<_>) = filled.partition(|(_, column)| is_sentence(column));
        let width = |(place, column): (usize, &'a Column)| {
            let widest = cells(place).map(|cell| cell.width()).max().unwrap_or(0);
            (place, column, widest.max(column.head(is_short).width()))
        };
        let sentence = sentences.last().map(|(place, _)| *place);
        Self { plain: plain.into_iter().map(width).collect(), sentence, gap, is_short }
    }

    fn total(&self) -> usize {
        let gaps = self.plain.len().saturating_sub(1) * self.gap;
        self.plain.iter().map(|(_, _, width)| width).sum::<usize>() + gaps
    }

    /// The cells of a row side by side: the first one, and the others as one text.
    fn side_by_side(&self, kind: LineKind, cell: impl Fn(usize) -> String) -> Line {
        let set = |(place, column, width): &(usize, &Column, usize)| {
            let cell = cell(*place);
            let blanks = " ".repeat(width.saturating_sub(cell.width()));
            if column.side == Side::Figures { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
        };
        let mut cells = self.plain.iter().map(set);
        let first = cells.next().unwrap_or_default();
        let rest: Vec<String> = cells.collect();
        let at = first.width() + self.gap;
        line(kind, &first, at, &rest.join(&" ".repeat(self.gap)))
    }
}

impl Column {
    const fn head(&self, is_short: bool) -> &'static str {
        if is_short { self.short } else { self.heading }
    }
}

fn table(table: &Table, room: usize) -> Vec<Line> {
    let widths = Widths::of(table, room);
    let at = widths.total() + widths.gap;
    let is_beside = room >= at + SENTENCE_LEAST;
    let heading = |place: usize| table.columns.get(place).map_or("", |column| column.head(widths.is_short));
    let sentence_head = widths.sentence.filter(|_| is_beside).map(heading);
    let head = widths.side_by_side(LineKind::Head, |place| heading(place).to_owned());
    let mut lines = with_sentence(head, at, sentence_head.map(|text| vec![text.to_owned()]), is_beside);
    for row in &table.rows {
        let cell = |place: usize| row.get(place).cloned().unwrap_or_default();
        let sentence_room = if is_beside { room.min(at + MEASURE) - at } else { room.saturating_sub(SET_IN) };
        let sentence = widths.sentence.map(|place| wrapped(&cell(place), sentence_room));
        lines.extend(with_sentence(widths.side_by_side(LineKind::Row, cell), at, sentence, is_beside));
    }
    lines
}

/// A row with its sentence beside it or below.
fn with_sentence(row: Line, at: usize, sentence: Option<Vec<String>>, is_beside: bool) -> Vec<Line> {
    let sentence = sentence.unwrap_or_default();
    if !is_beside {
        let below = sentence.iter().map(|text| line(LineKind::Row, "", SET_IN, text));
        return std::iter::once(row).chain(below).collect();
    }
    let mut texts = sentence.iter();
    let mut first = row;
    if let Some(text) = texts.next() {
        let blanks = " ".repeat(at.saturating_sub(first.at + first.text.width()));
        first.text = format!("{}{blanks}{text}", first.text);
    }
    let kind = first.kind;
    let more = texts.map(|text| line(kind, "", at, text));
    std::iter::once(first).chain(more).collect()
}
