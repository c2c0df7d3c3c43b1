//! A page of Markdown as a report: as much of it as the manual is written in, held against a whole reader by a test.

use unicode_width::UnicodeWidthStr;

use super::{Kind, Line, Section, side_by_side};

/// Columns for the first cells of a table, where a longer one stands; then it is put above the rest of its row.
const LABEL_MOST: usize = 24;
/// A column that no room reaches: what an example says goes below its line.
const BELOW: usize = 1_000;

/// The sections of a page; pictures and comments are left out.
pub fn read_markdown(page: &str) -> Vec<Section> {
    let mut reader = Reader::default();
    page.lines().for_each(|row| reader.read(row));
    reader.close();
    reader.sections
}

/// What a page has come to so far.
#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    /// The section that goes on.
    open: Section,
    block: Block,
}

/// What the last row belongs to.
#[derive(Default, PartialEq, Eq)]
enum Block {
    #[default]
    Nothing,
    Heading,
    Paragraph,
    Table,
    /// What is said as it stands, up to a fence.
    Fenced,
    Comment,
}

impl Reader {
    fn read(&mut self, row: &str) {
        let text = row.trim();
        match self.block {
            Block::Fenced if text.starts_with("```") => self.block = Block::Paragraph,
            Block::Fenced => self
                .open
                .push(Line::of(Kind::Verbatim, &format!("  {row}"))),
            Block::Comment if text.ends_with("-->") => self.block = Block::Nothing,
            Block::Comment => {}
            _ if text.starts_with("```") => self.block = Block::Fenced,
            _ if text.starts_with("<!--") && text.ends_with("-->") => {}
            _ if text.starts_with("<!--") => self.block = Block::Comment,
            _ if text.starts_with("![") => {}
            // What a heading is about stands right below it.
            Block::Heading if text.is_empty() => {}
            _ if text.is_empty() => self.close(),
            _ => self.read_text(text),
        }
    }

    fn read_text(&mut self, text: &str) {
        if text.starts_with('#') {
            self.close();
            let title = plain(text.trim_start_matches('#').trim());
            self.open.push(Line::of(Kind::Heading, &title));
            self.block = Block::Heading;
        } else if let Some(row) = text.strip_prefix('|') {
            self.read_row(row.trim_end_matches('|'));
        } else if let Some((mark, item)) = marked(text) {
            let label = if mark == "-" { "·" } else { mark };
            let line = Line::labeled(Kind::Item, label, label.width() + 1, &plain(item));
            self.open.push(line);
            self.block = Block::Paragraph;
        } else if let Some(line) = self
            .open
            .last_mut()
            .filter(|_| self.block == Block::Paragraph)
        {
            line.text = format!("{} {}", line.text, plain(text));
        } else {
            self.open.push(Line::of(Kind::Text, &plain(text)));
            self.block = Block::Paragraph;
        }
    }

    /// A row of a table: the first cell, and behind it the others.
    fn read_row(&mut self, row: &str) {
        if self.block == Block::Paragraph {
            self.close();
        }
        let kind = if self.block == Block::Table {
            Kind::Key
        } else {
            Kind::Aside
        };
        self.block = Block::Table;
        if row.chars().all(|sign| "-|: ".contains(sign)) {
            return;
        }
        let mut cells = row.split('|').map(|cell| plain(cell.trim()));
        let label = cells.next().unwrap_or_default().replace('`', "");
        let rest: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
        if !label.is_empty() || !rest.is_empty() {
            self.open
                .push(Line::labeled(kind, &label, 0, &rest.join("  ")));
        }
    }

    /// A blank row: what was open is a section.
    fn close(&mut self) {
        if self.block == Block::Table {
            set_table(&mut self.open);
        }
        self.block = Block::Nothing;
        let section = std::mem::take(&mut self.open);
        self.sections
            .extend((!section.is_empty()).then_some(section));
    }
}

/// Lets the rows of a table stand under one another, or each text below its line where lines are long.
fn set_table(section: &mut Section) {
    let rows = || section.iter().filter(|line| line.kind == Kind::Key);
    let is_wide = rows().any(|line| line.label.width() > LABEL_MOST);
    if is_wide {
        for line in section.iter_mut().filter(|line| line.kind == Kind::Key) {
            (line.kind, line.at) = (Kind::Example, BELOW);
        }
    }
    let is_row = |line: &&mut Line| matches!(line.kind, Kind::Key | Kind::Aside);
    side_by_side(section.iter_mut().filter(is_row), LABEL_MOST);
}

/// What begins an item of a list, and the item.
fn marked(text: &str) -> Option<(&str, &str)> {
    let (mark, item) = text.split_once(' ')?;
    let number = mark.strip_suffix('.').unwrap_or_default();
    let is_numbered = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (mark == "-" || is_numbered).then_some((mark, item))
}

/// A text without the signs that weigh words and without the places that links lead to; code keeps its marks.
fn plain(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let shown = parts.map(|(place, part)| match place % 2 {
        0 => unlinked(part).replace('*', ""),
        _ => format!("`{part}`"),
    });
    shown.collect()
}

fn unlinked(text: &str) -> String {
    let Some((before, rest)) = text.split_once('[') else {
        return text.to_owned();
    };
    match rest
        .split_once("](")
        .and_then(|(name, rest)| Some((name, rest.split_once(')')?)))
    {
        Some((name, (_, after))) => format!("{before}{name}{}", unlinked(after)),
        None => format!("{before}[{}", unlinked(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::lay;

    fn shown(page: &str, room: usize) -> Vec<String> {
        let rows = lay(&read_markdown(page), room);
        rows.iter().map(Line::shown).collect()
    }

    #[test]
    fn headings_paragraphs_lists_and_blocks_stand_as_they_are_meant() {
        let page = "# A *first*\n\nIt [is](a.md)\n`so*`.\n<!-- a\nb -->\n![p](q)\n- one\n  more\n2. two\n\n```sh\nls  x\n```\n";
        let rows = [
            "A first",
            "It is `so*`.",
            "· one more",
            "2. two",
            "",
            "  ls  x",
        ];
        assert_eq!(shown(page, 40), rows);
    }

    #[test]
    fn a_table_stands_in_columns_and_long_lines_above_what_they_do() {
        let table = "| key | does |\n|---|---|\n| `r` | Roll. |\n| `f r` | Reroll. |\n";
        assert_eq!(
            shown(table, 40),
            ["key  does", "r    Roll.", "f r  Reroll."]
        );
        let long = "| | |\n|---|---|\n| `a line that is longer than so` · `b` | It does. |\n";
        assert_eq!(
            shown(long, 80),
            ["a line that is longer than so · b", "  It does."]
        );
    }
}
