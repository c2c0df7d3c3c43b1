//! The text of a throw as it lies on disk: its dice with their marks, written and read again.
//!
//! A face is followed by `!` if it exploded, `r` if it was rerolled, `d` if it was dropped, `*` if it is a success.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::expression::{MOST_DICE, MOST_EXTRA_DICE, MOST_SIDES};
use super::throw::{Die, DieStatus, Throw};

fn written(dice: &[Die]) -> String {
    let dice: Vec<String> = dice.iter().map(Die::to_string).collect();
    dice.join(" ")
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exploded = if self.is_exploded { "!" } else { "" };
        let fate = match self.fate {
            DieStatus::Kept => "",
            DieStatus::Succeeded => "*",
            DieStatus::Dropped => "d",
            DieStatus::Rerolled => "r",
        };
        write!(f, "{}{exploded}{fate}", self.face)
    }
}

impl Die {
    /// Reads a face and its marks.
    fn read(text: &str, pool: u8) -> Option<Self> {
        let (text, fate) = match text.char_indices().next_back()? {
            (at, '*') => (text.get(..at)?, DieStatus::Succeeded),
            (at, 'd') => (text.get(..at)?, DieStatus::Dropped),
            (at, 'r') => (text.get(..at)?, DieStatus::Rerolled),
            _ => (text, DieStatus::Kept),
        };
        let (digits, is_exploded) = text
            .strip_suffix('!')
            .map_or((text, false), |digits| (digits, true));
        if is_exploded && fate == DieStatus::Rerolled {
            return None;
        }
        let face = digits
            .parse()
            .ok()
            .filter(|face| (1..=MOST_SIDES).contains(face))?;
        Some(Self {
            face,
            pool,
            fate,
            is_exploded,
        })
    }
}

/// A throw as it lies on disk: `(pools: ["6 2d 5 3"], total: 16)`.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Throw", deny_unknown_fields)]
struct Written {
    pools: Vec<String>,
    total: i64,
}

impl Serialize for Throw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pools = self.pools().map(written).collect();
        Written {
            pools,
            total: self.total(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Throw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { pools, total } = Written::deserialize(deserializer)?;
        let mut dice = Vec::new();
        for (index, text) in pools.iter().enumerate() {
            let pool = u8::try_from(index)
                .map_err(|_| de::Error::custom("a throw has 256 pools at most"))?;
            if text.trim().is_empty() {
                return Err(de::Error::custom("a pool without dice"));
            }
            for mark in text.split_whitespace() {
                let die = Die::read(mark, pool).ok_or_else(|| {
                    de::Error::custom(format!(
                        "“{mark}” is no die: expected a face, as in 6! or 2d"
                    ))
                })?;
                dice.push(die);
            }
        }
        let most = usize::try_from(MOST_DICE + MOST_EXTRA_DICE).unwrap_or(usize::MAX);
        if dice.len() > most {
            return Err(de::Error::custom(format!(
                "a throw has {most} dice at most"
            )));
        }
        Ok(Self::from_parts(dice, total))
    }
}
