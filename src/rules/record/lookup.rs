//! How a word finds one thing among several: case-blind, by any beginning that only one has.

use super::{excerpt_of, is_same};

/// How many names an error lists before it says how many more there are.
const NAMES_TOLD: usize = 12;

/// Why a word does not name exactly one of several things.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotOne {
    /// None is called so.
    #[error("nothing here is called “{typed}”: there is {}", listed(there_is))]
    Unknown {
        /// What was said, made harmless.
        typed: String,
        /// What there is.
        there_is: Vec<String>,
    },
    /// Several begin so.
    #[error("“{typed}” may be any of {}", listed(fits))]
    Several {
        /// What was said, made harmless.
        typed: String,
        /// What it may mean.
        fits: Vec<String>,
    },
}

/// The entry of that name, capitals aside, or the only one that begins so.
///
/// # Errors
/// [`NotOne`] with what there is.
pub fn find<T: Copy>(list: &[(&str, T)], typed: &str) -> Result<T, NotOne> {
    let typed = typed.trim();
    if let Some((_, exact)) = list.iter().find(|(name, _)| is_same(name, typed)) {
        return Ok(*exact);
    }
    let lower = typed.to_lowercase();
    let begins = |(name, _): &&(&str, T)| !lower.is_empty() && name.to_lowercase().starts_with(&lower);
    let fitting: Vec<&(&str, T)> = list.iter().filter(begins).collect();
    match fitting.as_slice() {
        [(_, only)] => Ok(*only),
        [] => Err(NotOne::Unknown { typed: excerpt_of(typed), there_is: names_of(list.iter()) }),
        several => Err(NotOne::Several { typed: excerpt_of(typed), fits: names_of(several.iter().copied()) }),
    }
}

fn names_of<'a, T: 'a>(list: impl Iterator<Item = &'a (&'a str, T)>) -> Vec<String> {
    list.map(|(name, _)| (*name).to_owned()).collect()
}

/// The first names of a list, and how many more there are.
fn listed(names: &[String]) -> String {
    let told = names.iter().take(NAMES_TOLD).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMES_TOLD) {
        _ if names.is_empty() => "nothing yet".to_owned(),
        0 => told,
        more => format!("{told} and {more} more"),
    }
}
