//! Random tables: lists to roll on, each a file of text, read when somebody asks for it.

mod cells;
mod draw;
mod heading;
mod library;
mod odds;
mod place;
mod reading;
mod result_text;
mod rows;
mod shipped;
mod table;
mod totals;

pub use draw::{Deck, DrawnRow, NotDrawn, TableResult};
pub use library::{RandomTables, TableFiles};
pub use odds::TableOdds;
pub use table::{Column, MOST_TABLE_BYTES, RandomTable};

#[cfg(test)]
mod tests;
