//! The text: a throw told with the marks of its dice, and read again.
//!
//! A face is followed by `!` if it exploded, `r` if it was rerolled, `d` if it was dropped, `*` if it is a success.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::expression::{Expression, MOST_DICE, MOST_EXTRA_DICE, MOST_SIDES, Term};
use super::throw::{Die, DieStatus, Throw};

impl Throw {
    /// The throw of this expression in words: `4d6kh3 (6, 2d, 5, 3) + 2 = 16`.
    #[must_use]
    pub fn told(&self, wish: &Expression) -> String {
        let mut told = String::new();
        wish.term.tell(&mut self.pools(), &mut told);
        told.push_str(&format!(" = {}", self.total()));
        told
    }
}

impl Term {
    fn tell<'a>(&self, pools: &mut impl Iterator<Item = &'a [Die]>, told: &mut String) {
        match self {
            Self::Number(number) => told.push_str(&number.to_string()),
            Self::Pool(pool) => {
                let faces = pools
                    .next()
                    .map_or_else(String::new, |dice| written(dice, ", "));
                told.push_str(&format!("{pool} ({faces})"));
            }
            Self::Negated(term) => {
                told.push('-');
                term.tell_part(matches!(**term, Self::Joined(_)), pools, told);
            }
            Self::Joined(joined) => {
                let operator = joined.operator;
                joined
                    .left
                    .tell_part(joined.left.needs_brackets(operator, false), pools, told);
                told.push_str(&format!(" {} ", operator.sign()));
                joined
                    .right
                    .tell_part(joined.right.needs_brackets(operator, true), pools, told);
            }
        }
    }

    fn tell_part<'a>(
        &self,
        has_brackets: bool,
        pools: &mut impl Iterator<Item = &'a [Die]>,
        told: &mut String,
    ) {
        if has_brackets {
            told.push('(');
        }
        self.tell(pools, told);
        if has_brackets {
            told.push(')');
        }
    }
}

fn written(dice: &[Die], between: &str) -> String {
    let mut text = String::new();
    for (index, die) in dice.iter().enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        text.push_str(&die.to_string());
    }
    text
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
        let pools = self.pools().map(|dice| written(dice, " ")).collect();
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
