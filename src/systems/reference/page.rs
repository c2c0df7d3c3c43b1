//! A rule laid out in lines of some width: the same page on the screen and on the command line.

use unicode_width::UnicodeWidthStr;

use crate::systems::Rulebook;
use crate::words::display_safe;

use super::{Column, Example, Reference, Rule, RuleId, Side, Table};

/// Columns beyond which a line of text is hard to read.
const MEASURE: usize = 76;
/// Columns of what stands before decisions, cross references and sources.
const LABEL: usize = 6;
/// Columns between the columns of a table, and where it gets narrow.
const GAPS: [usize; 2] = [2, 1];
/// Columns a sentence needs to stand in a row with the rest; else it goes below.
const SENTENCE_LEAST: usize = 20;
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
        format!("{}{blanks}{}", self.label, self.text)
            .trim_end()
            .to_owned()
    }
}

impl Reference {
    /// A rule's page, no line wider than `room` columns unless a single word is.
    #[must_use]
    pub fn page(&self, rule: &Rule, rules: &Rulebook, room: usize) -> Vec<Line> {
        let measure = room.min(MEASURE);
        let mut parts: Vec<Vec<Line>> = Vec::new();
        parts.extend(
            rule.text
                .iter()
                .map(|text| hung(LineKind::Text, "", 0, text, measure)),
        );
        parts.extend(
            rule.ours
                .iter()
                .map(|text| hung(LineKind::Ours, "ours", LABEL, text, measure)),
        );
        for name in &rule.tables {
            let house = self
                .house_file(*name)
                .map(|file| format!("your own, from {}", display_safe(file)));
            let house =
                house.map_or_else(Vec::new, |text| hung(LineKind::House, "", 0, &text, room));
            parts.push([house, table(&name.of(rules), room)].concat());
        }
        parts.push(examples(&rule.examples, room));
        parts.push(self.links(rule));
        parts.push(hung(LineKind::Source, "from", LABEL, &rule.source, measure));
        parts.retain(|part| !part.is_empty());
        parts.join(&line(LineKind::Blank, "", 0, ""))
    }

    fn links(&self, rule: &Rule) -> Vec<Line> {
        let ids = rule
            .see
            .iter()
            .filter_map(|key| self.named(rule.chapter, key));
        let labels = std::iter::once("see").chain(std::iter::repeat(""));
        let link = |(id, label): (RuleId, &str)| {
            let title = self.get(id).map_or("", |other| other.title.as_str());
            line(LineKind::Link(id), label, LABEL, title)
        };
        ids.zip(labels).map(link).collect()
    }
}

/// A text broken at its blanks into lines of at most `room` columns; a word that is wider is broken too, if it can be
/// after a comma.
#[must_use]
pub fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(pieces(word, room)),
        }
    }
    lines
}

/// A word in pieces of at most `room` columns, and of one letter at least.
fn pieces(word: &str, room: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while rest.width() > room {
        let fits = rest
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        let fits = fits
            .take_while(|end| rest.get(..*end).is_some_and(|piece| piece.width() <= room))
            .last();
        let first = rest.chars().next().map_or(rest.len(), char::len_utf8);
        let most = fits.unwrap_or(first);
        let end = rest
            .get(..most)
            .and_then(|piece| piece.rfind(','))
            .map_or(most, |comma| comma + 1);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece.to_owned());
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(rest.to_owned());
    }
    pieces
}

fn line(kind: LineKind, label: &str, at: usize, text: &str) -> Line {
    Line {
        kind,
        label: label.to_owned(),
        at,
        text: text.to_owned(),
    }
}

/// A text after a label, its further lines set in as far as the first.
fn hung(kind: LineKind, label: &str, at: usize, text: &str, room: usize) -> Vec<Line> {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    let texts = wrapped(text, room.saturating_sub(at));
    texts
        .iter()
        .zip(labels)
        .map(|(text, label)| line(kind, label, at, text))
        .collect()
}

fn examples(examples: &[Example], room: usize) -> Vec<Line> {
    let widest = examples
        .iter()
        .map(|example| example.line.width())
        .max()
        .unwrap_or(0);
    let at = widest + 2;
    let of = |example: &Example| {
        if room >= at + SENTENCE_LEAST {
            return hung(
                LineKind::Example,
                &example.line,
                at,
                &example.says,
                room.min(MEASURE),
            );
        }
        let command = wrapped(&example.line, room);
        let command = command
            .iter()
            .map(|part| line(LineKind::Example, part, part.width(), ""));
        command
            .chain(hung(LineKind::Example, "", SET_IN, &example.says, room))
            .collect()
    };
    examples.iter().flat_map(of).collect()
}

/// The columns of a table that hold anything, with the width of each.
struct Widths<'a> {
    /// All but a last one of sentences.
    plain: Vec<(usize, &'a Column, usize)>,
    sentence: Option<usize>,
    /// Those for which there is no room in the row.
    below: Vec<usize>,
    gap: usize,
    is_short: bool,
}

impl<'a> Widths<'a> {
    /// As wide as there is room for: first the gaps get narrower, then the headings shorter, then columns go below.
    fn of(table: &'a Table, room: usize) -> Self {
        let tries = GAPS
            .into_iter()
            .flat_map(|gap| [false, true].map(|is_short| (gap, is_short)));
        let mut made = tries.map(|(gap, is_short)| Self::with(table, gap, is_short));
        if let Some(fitting) = made.find(|widths| widths.total() <= room) {
            return fitting;
        }
        let [_, narrow] = GAPS;
        let mut narrowest = Self::with(table, narrow, true);
        while narrowest.total() > room && narrowest.plain.len() > 1 {
            narrowest
                .below
                .extend(narrowest.plain.pop().map(|(place, _, _)| place));
        }
        narrowest
    }

    fn with(table: &'a Table, gap: usize, is_short: bool) -> Self {
        let cells = |place: usize| table.rows.iter().filter_map(move |row| row.get(place));
        let is_filled = |place: usize| cells(place).any(|cell| !cell.is_empty());
        let is_sentence = |column: &Column| column.side == Side::Sentence;
        let filled = table
            .columns
            .iter()
            .enumerate()
            .filter(|(place, _)| is_filled(*place));
        let (sentences, plain): (Vec<_>, Vec<_>) =
            filled.partition(|(_, column)| is_sentence(column));
        let width = |(place, column): (usize, &'a Column)| {
            let widest = cells(place).map(|cell| cell.width()).max().unwrap_or(0);
            (place, column, widest.max(column.head(is_short).width()))
        };
        let sentence = sentences.last().map(|(place, _)| *place);
        let plain = plain.into_iter().map(width).collect();
        Self {
            plain,
            sentence,
            below: Vec::new(),
            gap,
            is_short,
        }
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
            if column.side == Side::Figures {
                format!("{blanks}{cell}")
            } else {
                format!("{cell}{blanks}")
            }
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
    let is_beside = widths.below.is_empty() && room >= at + SENTENCE_LEAST;
    let heading = |place: usize| {
        table
            .columns
            .get(place)
            .map_or("", |column| column.head(widths.is_short))
    };
    let head = widths.side_by_side(LineKind::Head, |place| heading(place).to_owned());
    let head_beside = widths.sentence.filter(|_| is_beside).map(heading);
    let mut lines = vec![beside(head, at, head_beside.unwrap_or_default())];
    for row in &table.rows {
        let cell = |place: usize| row.get(place).cloned().unwrap_or_default();
        let first = widths.side_by_side(LineKind::Row, cell);
        let sentence = widths.sentence.map(cell).unwrap_or_default();
        if is_beside {
            let mut texts = wrapped(&sentence, room.min(at + MEASURE) - at).into_iter();
            lines.push(beside(first, at, &texts.next().unwrap_or_default()));
            lines.extend(texts.map(|text| line(LineKind::Row, "", at, &text)));
        } else {
            lines.push(first);
            let below = widths
                .below
                .iter()
                .rev()
                .map(|place| cell(*place))
                .chain([sentence]);
            lines.extend(below.flat_map(|text| hung(LineKind::Row, "", SET_IN, &text, room)));
        }
    }
    lines
}

/// A row with a text beside its cells.
fn beside(mut row: Line, at: usize, text: &str) -> Line {
    let blanks = at.saturating_sub(row.at + row.text.width());
    row.text = format!("{}{}{text}", row.text, " ".repeat(blanks));
    row.text.truncate(row.text.trim_end().len());
    row
}
