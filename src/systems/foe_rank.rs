//! The one rank of a foe, where a system records nothing else of it.

use std::fmt;

use serde::de::{DeserializeSeed, EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::System;

/// A rank by its name; campaigns on disk have it as a bare word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoeRank(&'static str);

impl FoeRank {
    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// The ranks that foes of a system may have.
#[derive(Debug, Clone, Copy)]
pub struct FoeRanks {
    /// Their names, best first.
    pub names: &'static [&'static str],
    /// The place of the usual one.
    usual: usize,
}

impl FoeRanks {
    /// Those of a system; none where there is more to a foe than one rank.
    pub fn of(system: System) -> Option<Self> {
        let (names, usual) = system.profile().foe_ranks?;
        Some(Self { names, usual })
    }

    /// All of them, best first.
    pub fn all(self) -> impl Iterator<Item = FoeRank> {
        self.names.iter().copied().map(FoeRank)
    }

    /// The rank that a foe has where none is said.
    pub fn usual(self) -> FoeRank {
        self.from_usual(0)
    }

    /// The rank so many rows better than the usual one (or, below 0, worse), stopped at both ends.
    pub fn from_usual(self, rows: i32) -> FoeRank {
        let up = usize::try_from(rows.unsigned_abs()).unwrap_or(usize::MAX);
        let row = if rows < 0 {
            self.usual.saturating_add(up)
        } else {
            self.usual.saturating_sub(up)
        };
        let row = row.min(self.names.len().saturating_sub(1));
        FoeRank(self.names.get(row).copied().unwrap_or_default())
    }
}

impl Serialize for FoeRank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Rank", 0, self.0)
    }
}

impl<'de> Deserialize<'de> for FoeRank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Rank", &[], BareWord)
    }
}

/// Reads a rank from its name without quotes.
struct BareWord;

impl<'de> Visitor<'de> for BareWord {
    type Value = FoeRank;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of a rank")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<FoeRank, A::Error> {
        let (rank, rest) = data.variant_seed(self)?;
        rest.unit_variant()?;
        Ok(rank)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<FoeRank, E> {
        let mut ranks = System::ALL.into_iter().filter_map(FoeRanks::of);
        ranks
            .find_map(|ranks| ranks.all().find(|rank| rank.name() == name))
            .ok_or_else(|| E::unknown_variant(name, &[]))
    }
}

impl<'de> DeserializeSeed<'de> for BareWord {
    type Value = FoeRank;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<FoeRank, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_lies_on_disk_as_a_bare_word_and_one_of_no_system_is_refused() {
        let ranks = FoeRanks::of(System::default()).unwrap();
        for rank in ranks.all() {
            let written = ron::to_string(&rank).unwrap();
            assert_eq!(written, rank.name());
            assert_eq!(ron::from_str::<FoeRank>(&written).unwrap(), rank);
        }
        assert!(ron::from_str::<FoeRank>("Splendid").is_err());
    }

    #[test]
    fn rows_from_the_usual_rank_stop_at_both_ends() {
        let ranks = FoeRanks::of(System::default()).unwrap();
        let named = |rows| ranks.from_usual(rows).name();
        assert_eq!(
            [named(1), named(0), named(-1)],
            ["Novice", "Untrained", "Inept"]
        );
        assert_eq!([named(i32::MAX), named(i32::MIN)], ["Godlike", "Doomed"]);
    }
}
