//! How likely each result of a table is, with all that it leads to: counted, never sampled.

use std::collections::HashMap;

use crate::dice::{Expression, Odds};

use super::draw::{Deck, DrawnRow, nothing_left};
use super::library::RandomTables;
use super::result_text::Part;
use super::table::{Column, RandomTable, Row};

/// Results are told one by one up to so many; of a table with more, its rows are told as they are written.
const MOST_TOLD: u64 = 20_000;

/// Every result with its chance.
#[derive(Debug, Clone, PartialEq)]
pub struct TableOdds {
    /// The results in the order of their rows; equal ones are one.
    pub results: Vec<(String, f64)>,
    /// Whether they are told with all that they lead to; else as the rows of the table are written.
    pub is_whole: bool,
}

impl TableOdds {
    /// The chance of a result.
    pub fn of(&self, text: &str) -> Option<f64> {
        let found = self.results.iter().find(|(result, _)| result == text);
        found.map(|(_, chance)| *chance)
    }

    /// The most likely first; equals stay in the order of their rows.
    pub fn ranked(&self) -> Vec<(&str, f64)> {
        let results = self.results.iter();
        let mut ranked: Vec<(&str, f64)> = results
            .map(|(text, chance)| (text.as_str(), *chance))
            .collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        ranked
    }
}

/// A way for a draw to go.
#[derive(Clone)]
struct Branch {
    text: String,
    chance: f64,
    /// What came of tables without repeats on this way.
    drawn: Vec<DrawnRow>,
}

impl RandomTables {
    /// The chance of every result of one draw, where these rows came already.
    pub fn odds(&self, table: &RandomTable, decks: &[Deck]) -> TableOdds {
        let is_whole = self.ways(table) <= MOST_TOLD;
        let counting = Counting {
            tables: self,
            decks,
            is_whole,
        };
        let begun = Branch {
            text: String::new(),
            chance: 1.0,
            drawn: Vec::new(),
        };
        let mut results: Vec<(String, f64)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for branch in counting.draw(table, &begun) {
            let place = *places.entry(branch.text.clone()).or_insert(results.len());
            match results.get_mut(place) {
                Some((_, chance)) => *chance += branch.chance,
                None => results.push((branch.text, branch.chance)),
            }
        }
        TableOdds { results, is_whole }
    }

    /// In how many ways a draw may go.
    fn ways(&self, table: &RandomTable) -> u64 {
        let of_part = |part: &Part| match part {
            Part::Text(_) => 1,
            Part::Dice(dice) => dice
                .ends()
                .map_or(u64::MAX, |(low, high)| low.abs_diff(high) + 1),
            Part::Table(name) => self.read(name).map_or(1, |other| self.ways(&other)),
        };
        let of_row = |row: &Row| row.result.iter().map(of_part).fold(1, u64::saturating_mul);
        let of_column =
            |column: &Column| column.rows.iter().map(of_row).fold(0, u64::saturating_add);
        table
            .columns
            .iter()
            .map(of_column)
            .fold(1, u64::saturating_mul)
    }
}

struct Counting<'a> {
    tables: &'a RandomTables,
    decks: &'a [Deck],
    is_whole: bool,
}

impl Counting<'_> {
    /// Every way to go on from one with a draw from a table.
    fn draw(&self, table: &RandomTable, before: &Branch) -> Vec<Branch> {
        let mut ways = vec![before.clone()];
        for (place, column) in table.columns.iter().enumerate() {
            let of_all = (!table.is_deck).then(|| column.chances());
            let mut on = Vec::new();
            for mut way in ways {
                if place > 0 {
                    way.text.push(' ');
                }
                for (row, chance) in match &of_all {
                    Some(chances) => chances.clone(),
                    None => self.chances_left(table, place, &way),
                } {
                    self.take(table, (place, row), chance, &way, &mut on);
                }
            }
            ways = on;
        }
        ways
    }

    /// Goes on with a row of a column.
    fn take(
        &self,
        table: &RandomTable,
        (place, row): (usize, usize),
        chance: f64,
        way: &Branch,
        on: &mut Vec<Branch>,
    ) {
        let column = table.columns.get(place);
        let Some(row_told) = column.and_then(|column| column.rows.get(row)) else {
            on.push(Branch {
                text: format!("{}{}", way.text, nothing_left(&table.name)),
                ..way.clone()
            });
            return;
        };
        let mut begun = way.clone();
        begun.chance *= chance;
        if table.is_deck {
            begun.drawn.push(DrawnRow {
                table: table.name.clone(),
                column: place,
                row,
            });
        }
        on.extend(self.tell(&row_told.result, begun));
    }

    /// What a column without repeats has left on a way; a row beyond the last where that is nothing.
    fn chances_left(&self, table: &RandomTable, place: usize, way: &Branch) -> Vec<(usize, f64)> {
        let Some(column) = table.columns.get(place) else {
            return Vec::new();
        };
        let mut gone = Deck::rows_of(self.decks, &table.name, place).to_vec();
        let here = way.drawn.iter();
        let here = here.filter(|drawn| drawn.table == table.name && drawn.column == place);
        gone.extend(here.map(|drawn| drawn.row));
        let all: u32 = column.left(&gone).map(|(_, row)| row.weight()).sum();
        if all == 0 {
            return vec![(column.rows.len(), 1.0)];
        }
        let chance = |(at, row): (usize, &Row)| (at, f64::from(row.weight()) / f64::from(all));
        column.left(&gone).map(chance).collect()
    }

    fn tell(&self, parts: &[Part], begun: Branch) -> Vec<Branch> {
        let mut ways = vec![begun];
        for part in parts {
            match part {
                Part::Text(words) => ways.iter_mut().for_each(|way| way.text.push_str(words)),
                Part::Dice(dice) if self.is_whole => {
                    let totals = totals(dice);
                    let on = ways.iter().flat_map(|way| {
                        totals.iter().map(|(total, chance)| Branch {
                            text: format!("{}{total}", way.text),
                            chance: way.chance * chance,
                            drawn: way.drawn.clone(),
                        })
                    });
                    ways = on.collect();
                }
                Part::Dice(dice) => {
                    ways.iter_mut()
                        .for_each(|way| way.text.push_str(&format!("{{{dice}}}")));
                }
                Part::Table(name) => match self.tables.read(name) {
                    Ok(other) if self.is_whole => {
                        ways = ways.iter().flat_map(|way| self.draw(&other, way)).collect();
                    }
                    Ok(_) | Err(_) => {
                        ways.iter_mut()
                            .for_each(|way| way.text.push_str(&format!("[[{name}]]")));
                    }
                },
            }
        }
        ways
    }
}

impl Column {
    /// The chance of each row: the totals of the dice, each read as a throw of them is.
    fn chances(&self) -> Vec<(usize, f64)> {
        let mut chances = vec![0.0; self.rows.len()];
        for (total, chance) in totals(&self.dice) {
            if let Some(row) = self.row_of(total).and_then(|row| chances.get_mut(row)) {
                *row += chance;
            }
        }
        chances.into_iter().enumerate().collect()
    }
}

fn totals(dice: &Expression) -> Vec<(i64, f64)> {
    match dice.odds() {
        Odds::Exact(totals) => totals.iter().collect(),
        Odds::Moments(_) | Odds::Untold => Vec::new(),
    }
}
