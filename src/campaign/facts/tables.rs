//! What was drawn from random tables, and what will not come again until it is shuffled.

use serde::{Deserialize, Serialize};

use crate::dice::Provenance;
use crate::systems::random_tables::{Deck, DrawnRow};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer, InRecap, Matter};

/// Tables that are remembered as drawn from lately.
const MOST_LATELY: usize = 8;

/// What a game remembers of its tables.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableMemory {
    /// Those drawn from lately, the last one first: they are offered first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lately: Vec<String>,
    /// What came of those without repeats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<Deck>,
}

/// Something that happened to a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TableEvent {
    /// Something was drawn.
    Drawn(TableDraw),
    /// All of its rows may come again.
    Shuffled { table: String },
}

/// One draw from a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDraw {
    pub table: String,
    /// What came, with all that it led to.
    pub text: String,
    /// What its dice came to, where one throw says the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// How likely that was, in millionths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millionths: Option<u32>,
    /// Every die in the order thrown: sides and face.
    pub faces: Vec<(u32, u32)>,
    /// Where the faces came from.
    pub dice: Provenance,
    /// The rows that will not come again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<DrawnRow>,
    /// Whether players must not see it.
    pub is_secret: bool,
}

impl TableEvent {
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        match self {
            Self::Drawn(draw) => EventAnswer::text(Kind::Table, &draw.table, draw.told())
                .to(Audience::Drawn {
                    is_secret: draw.is_secret,
                })
                .recapped(InRecap::Happening(Matter::Table, draw.text.as_str().into())),
            Self::Shuffled { table } => EventAnswer::text(Kind::Table, table, "shuffled"),
        }
    }

    /// What was drawn, if anything was.
    pub const fn draw(&self) -> Option<&TableDraw> {
        match self {
            Self::Drawn(draw) => Some(draw),
            Self::Shuffled { .. } => None,
        }
    }

    /// Makes it so.
    pub(in crate::campaign) fn apply(&self, memory: &mut TableMemory) {
        match self {
            Self::Drawn(draw) => {
                memory.lately.retain(|known| *known != draw.table);
                memory.lately.insert(0, draw.table.clone());
                memory.lately.truncate(MOST_LATELY);
                draw.rows
                    .iter()
                    .for_each(|row| Deck::take(&mut memory.decks, row));
            }
            Self::Shuffled { table } => memory.decks.retain(|deck| deck.table != *table),
        }
    }
}

impl TableDraw {
    /// `14: a folded map`
    fn told(&self) -> String {
        match self.total {
            Some(total) => format!("{total}: {}", self.text),
            None => self.text.clone(),
        }
    }
}
