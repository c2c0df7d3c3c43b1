//! A level as a sheet records it: a number, or another figure and what is added to it.

use std::fmt;

/// How far a level may lie from the figure it follows (our decision).
const FARTHEST: i64 = 50;

/// A level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// So much, whatever the other figures are.
    At(i64),
    /// So much more than the figure of this short name, and with it when that changes.
    From(&'static str, i64),
}

impl Level {
    /// The level of a text: `12`, `dx+2`, `iq - 1`, `will`; none outside of the bounds, or of a figure by no such name.
    pub fn read(text: &str, (least, most): (i64, i64), of: &[&'static str]) -> Option<Self> {
        let text = text.trim();
        if let Ok(number) = text.parse() {
            return (least..=most).contains(&number).then_some(Self::At(number));
        }
        let end = text.find(['+', '-']).unwrap_or(text.len());
        let (name, difference) = text.split_at_checked(end)?;
        let name = of
            .iter()
            .find(|known| known.eq_ignore_ascii_case(name.trim()))?;
        let difference = match difference.split_at_checked(1) {
            None => 0,
            Some((sign, number)) => {
                let number = number.trim();
                let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
                let amount: i64 = number.parse().ok().filter(|_| is_plain)?;
                if sign == "-" { -amount } else { amount }
            }
        };
        let is_near = difference.abs() <= FARTHEST;
        is_near.then_some(Self::From(name, difference))
    }
}

/// As it is typed.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(number) => write!(f, "{number}"),
            Self::From(name, 0) => f.write_str(name),
            Self::From(name, difference) => write!(f, "{name}{difference:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_number_or_a_figure_and_what_is_added_to_it() {
        let read = |text| Level::read(text, (0, 100), &["st", "dx", "iq"]);
        for (text, written) in [
            (" 12", "12"),
            ("dx", "dx"),
            ("DX + 2", "dx+2"),
            ("iq-50", "iq-50"),
            ("st+0", "st"),
        ] {
            assert_eq!(
                read(text).map(|level| level.to_string()).as_deref(),
                Some(written)
            );
        }
        for text in ["-1", "101", "iq+51", "ht+1", "dx+", "dx++1", "", "two"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
