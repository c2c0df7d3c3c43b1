//! Drawing from a table: its dice thrown, its row read, and what that leads to drawn in turn.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};
use crate::words::is_same;

use super::library::RandomTables;
use super::result_text::Part;
use super::table::{Column, RandomTable, Row};

/// What was drawn from a table without repeats, until it is shuffled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The table.
    pub table: String,
    /// Its column, counted from 0.
    pub column: usize,
    /// The rows, counted from 0, in the order they came.
    pub rows: Vec<usize>,
}

/// A row that came out of a table without repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnRow {
    /// The table.
    pub table: String,
    /// Its column, counted from 0.
    pub column: usize,
    /// The row, counted from 0.
    pub row: usize,
}

/// What one draw came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableResult {
    /// What it says, with all that it leads to.
    pub text: String,
    /// What the dice of the table came to, where it is one column.
    pub total: Option<i64>,
    /// The rows that will not come again.
    pub drawn: Vec<DrawnRow>,
    /// Every die in the order thrown: sides and face.
    pub dice: Vec<(u32, u32)>,
}

/// Why nothing was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotDrawn {
    /// The faces that were typed do not fit.
    Unread(Unread),
    /// Why, in words.
    Because(String),
}

impl From<Unread> for NotDrawn {
    fn from(why: Unread) -> Self {
        Self::Unread(why)
    }
}

impl Deck {
    /// A row came: it will not come again.
    pub fn take(decks: &mut Vec<Self>, drawn: &DrawnRow) {
        let is_it = |deck: &&mut Self| deck.table == drawn.table && deck.column == drawn.column;
        match decks.iter_mut().find(is_it) {
            Some(deck) => deck.rows.push(drawn.row),
            None => decks.push(Self {
                table: drawn.table.clone(),
                column: drawn.column,
                rows: vec![drawn.row],
            }),
        }
    }

    /// The rows of a column that came already.
    pub(super) fn rows_of<'a>(decks: &'a [Self], table: &str, column: usize) -> &'a [usize] {
        let is_it = |deck: &&Self| deck.column == column && is_same(&deck.table, table);
        decks.iter().find(is_it).map_or(&[], |deck| &deck.rows)
    }
}

impl Column {
    /// The rows that are left, each with its place.
    pub(super) fn left<'a>(&'a self, gone: &'a [usize]) -> impl Iterator<Item = (usize, &'a Row)> {
        let mut is_gone = vec![false; self.rows.len()];
        for row in gone {
            if let Some(is_gone) = is_gone.get_mut(*row) {
                *is_gone = true;
            }
        }
        let rows = self.rows.iter().enumerate().zip(is_gone);
        rows.filter(|(_, is_gone)| !is_gone).map(|(row, _)| row)
    }
}

/// Dice written down as they fall.
struct Noted<'a> {
    faces: &'a mut dyn Faces,
    dice: Vec<(u32, u32)>,
}

impl Faces for Noted<'_> {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        let face = self.faces.roll(die)?;
        self.dice.push((die.count(), face));
        Ok(face)
    }
}

/// A draw under way.
struct Drawing<'a> {
    tables: &'a RandomTables,
    decks: Vec<Deck>,
    drawn: Vec<DrawnRow>,
    dice: Noted<'a>,
    /// Whether real dice are read: they have all faces, whatever was drawn already.
    is_typed: bool,
}

impl RandomTables {
    /// Draws once from a table, of which these rows came already.
    ///
    /// # Errors
    /// [`NotDrawn`]: typed faces that are none, a table that was drawn to its end, or one that cannot be read any more.
    pub fn draw(
        &self,
        table: &RandomTable,
        decks: &[Deck],
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<TableResult, NotDrawn> {
        let mut drawing = Drawing {
            tables: self,
            decks: decks.to_vec(),
            drawn: Vec::new(),
            dice: Noted {
                faces,
                dice: Vec::new(),
            },
            is_typed,
        };
        let (text, total) = drawing.draw(table)?;
        Ok(TableResult {
            text,
            total: total.filter(|_| table.columns.len() == 1),
            drawn: drawing.drawn,
            dice: drawing.dice.dice,
        })
    }
}

impl Drawing<'_> {
    fn draw(&mut self, table: &RandomTable) -> Result<(String, Option<i64>), NotDrawn> {
        let (mut texts, mut first) = (Vec::new(), None);
        for (place, column) in table.columns.iter().enumerate() {
            let row = match table.is_deck {
                true => self.deal(table, place, column)?,
                false => {
                    let total = column.dice.roll(&mut self.dice)?.total();
                    first.get_or_insert(total);
                    column.row_of(total)
                }
            };
            let Some(row) = row.and_then(|row| column.rows.get(row)) else {
                continue;
            };
            first.get_or_insert(row.from);
            texts.push(self.tell(&row.result)?);
        }
        Ok((texts.join(" "), first))
    }

    /// A row that did not come yet: by a die of those that are left, or by a real one.
    fn deal(
        &mut self,
        table: &RandomTable,
        place: usize,
        column: &Column,
    ) -> Result<Option<usize>, NotDrawn> {
        let gone = Deck::rows_of(&self.decks, &table.name, place).to_vec();
        let name = &table.name;
        let row = if self.is_typed {
            let total = column.dice.roll(&mut self.dice)?.total();
            let row = column.row_of(total);
            if row.is_some_and(|row| gone.contains(&row)) {
                return Err(NotDrawn::Because(format!(
                    "{total} was drawn from {name} already: roll again, or `table {name} shuffle`"
                )));
            }
            row
        } else {
            let left: u32 = column.left(&gone).map(|(_, row)| row.weight()).sum();
            let Some(die) = Sides::new(left) else {
                return Err(NotDrawn::Because(nothing_left(name)));
            };
            let mut face = self.dice.roll(die)?;
            let mut rows = column.left(&gone);
            rows.find_map(|(at, row)| {
                let is_it = face <= row.weight();
                face = face.saturating_sub(row.weight());
                is_it.then_some(at)
            })
        };
        if let Some(row) = row {
            let drawn = DrawnRow {
                table: name.clone(),
                column: place,
                row,
            };
            Deck::take(&mut self.decks, &drawn);
            self.drawn.push(drawn);
        }
        Ok(row)
    }

    fn tell(&mut self, parts: &[Part]) -> Result<String, NotDrawn> {
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Text(words) => text.push_str(words),
                Part::Dice(dice) => {
                    let total = dice.roll(&mut self.dice)?.total();
                    text.push_str(&total.to_string());
                }
                Part::Table(name) => {
                    let other = self.tables.read(name).map_err(NotDrawn::Because)?;
                    text.push_str(&self.draw(&other)?.0);
                }
            }
        }
        Ok(text)
    }
}

/// Why a table without repeats gives nothing more.
pub(super) fn nothing_left(name: &str) -> String {
    format!("every row of {name} was drawn: `table {name} shuffle` puts them back")
}
