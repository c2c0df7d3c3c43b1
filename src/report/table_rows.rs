//! A table in rows: columns as wide as their cells, narrower gaps and shorter heads where room is short, and below where there is
//! none.

use unicode_width::UnicodeWidthStr;

use super::{Column, Kind, Line, Side, Table, wrapped};

/// Columns between the columns of a table, and where it gets narrow.
const GAPS: [usize; 2] = [2, 1];
/// Columns a sentence needs to stand in a row with the rest; else it goes below.
const SENTENCE_LEAST: usize = 20;
/// How far a sentence is set in that stands below.
const SET_IN: usize = 2;

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
            let widths = cells(place).map(|cell| cell.width());
            let fitting = widths.filter(|width| table.widest.is_none_or(|most| *width <= most));
            let widest = fitting.max().unwrap_or(1);
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
    fn side_by_side(&self, kind: Kind, cell: impl Fn(usize) -> String) -> Line {
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
        Line::labeled(kind, &first, at, &rest.join(&" ".repeat(self.gap)))
    }
}

impl Column {
    fn head(&self, is_short: bool) -> &str {
        if is_short { &self.short } else { &self.heading }
    }
}

impl Table {
    /// The table as text, however wide.
    pub fn lines(&self) -> Vec<String> {
        let rows = self.rows(usize::MAX, usize::MAX);
        rows.iter().map(Line::shown).collect()
    }

    /// The table in rows of at most `room` columns, no sentence wider than `measure`, where it is hard to read.
    pub fn rows(&self, room: usize, measure: usize) -> Vec<Line> {
        let widths = Widths::of(self, room);
        let at = widths.total() + widths.gap;
        let is_beside = widths.below.is_empty() && room >= at + SENTENCE_LEAST;
        let heading = |place: usize| {
            self.columns
                .get(place)
                .map_or("", |column| column.head(widths.is_short))
        };
        let head = widths.side_by_side(Kind::Aside, |place| heading(place).to_owned());
        let head_beside = widths.sentence.filter(|_| is_beside).map(heading);
        let head = beside(head, at, head_beside.unwrap_or_default());
        let has_head = self.columns.iter().any(|column| !column.heading.is_empty());
        let mut lines: Vec<Line> = has_head.then_some(head).into_iter().collect();
        for cells in &self.rows {
            let cell = |place: usize| cells.get(place).cloned().unwrap_or_default();
            let first = widths.side_by_side(Kind::Row, cell);
            let sentence = widths.sentence.map(cell).unwrap_or_default();
            if is_beside {
                let mut texts =
                    wrapped(&sentence, room.min(at.saturating_add(measure)) - at).into_iter();
                lines.push(beside(first, at, texts.next().unwrap_or_default()));
                lines.extend(texts.map(|text| Line::labeled(Kind::Row, "", at, text)));
            } else {
                lines.push(first);
                let below = widths.below.iter().rev().map(|place| cell(*place));
                let below = below.chain([sentence]).filter(|text| !text.is_empty());
                lines.extend(
                    below.flat_map(|text| Line::labeled(Kind::Row, "", SET_IN, &text).rows(room)),
                );
            }
        }
        lines
    }
}

/// A row with a text beside its cells.
fn beside(mut row: Line, at: usize, text: &str) -> Line {
    let blanks = at.saturating_sub(row.at + row.text.width());
    row.text = format!("{}{}{text}", row.text, " ".repeat(blanks));
    row.text.truncate(row.text.trim_end().len());
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: [[&str; 3]; 2]) -> Table {
        Table::of(
            1,
            &[],
            rows.map(|row| row.map(str::to_owned).to_vec()).into(),
        )
    }

    #[test]
    fn a_cell_that_is_too_wide_widens_its_own_row_alone() {
        let table = Table {
            widest: Some(8),
            ..table([["a long night", "1", ""], ["orc", "2", ""]])
        };
        assert_eq!(table.lines(), ["a long night  1", "orc  2"]);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_on_a_terminal() {
        let table = table([["鯨", "", "1"], ["orc", "", "12"]]);
        assert_eq!(table.lines(), ["鯨    1", "orc  12"]);
    }
}
