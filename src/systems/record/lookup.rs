//! How typed words find one thing among several: case-blind, by the start of its words.

use crate::words;

use super::{excerpt_of, is_same};

/// How many names an error lists before it says how many more there are.
const NAMES_TOLD: usize = 12;

/// Why what was typed does not name exactly one of several things.
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

/// Finds what a typed name stands for, in any case: the first of exactly that name, else the one whose words begin as
/// the typed ones do, else the one that has such words further on.
///
/// # Errors
/// [`NotOne`], with all names there are, or the several it fits.
pub fn find<T: Clone>(list: &[(&str, T)], typed: &str) -> Result<T, NotOne> {
    let wanted = lower_words(typed);
    let names_of =
        |entries: &[&(&str, T)]| entries.iter().map(|(name, _)| (*name).to_owned()).collect();
    for fits in [is_all, begins, stands_within] {
        let is_fitting =
            |(name, _): &&(&str, T)| !wanted.is_empty() && fits(&lower_words(name), &wanted);
        let fitting: Vec<&(&str, T)> = list.iter().filter(is_fitting).collect();
        match fitting.as_slice() {
            [] => {}
            [(name, found), others @ ..]
                if others.iter().all(|(other, _)| is_same(other, name)) =>
            {
                return Ok(found.clone());
            }
            several => {
                return Err(NotOne::Several {
                    typed: excerpt_of(typed.trim()),
                    fits: names_of(several),
                });
            }
        }
    }
    let there_is = names_of(&list.iter().collect::<Vec<_>>());
    Err(NotOne::Unknown {
        typed: excerpt_of(typed.trim()),
        there_is,
    })
}

/// Whether what was typed may stand for a name, by any of these ways.
pub fn may_mean(name: &str, typed: &str) -> bool {
    let (name, typed) = (lower_words(name), lower_words(typed));
    !typed.is_empty()
        && [is_all, begins, stands_within]
            .iter()
            .any(|fits| fits(&name, &typed))
}

fn lower_words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

fn is_all(name: &[String], typed: &[String]) -> bool {
    name.len() == typed.len()
        && name
            .iter()
            .zip(typed)
            .all(|(word, typed)| words::is_same(word, typed))
}

fn begins(name: &[String], typed: &[String]) -> bool {
    typed.len() <= name.len()
        && name
            .iter()
            .zip(typed)
            .all(|(word, start)| words::begins(word, start))
}

fn stands_within(name: &[String], typed: &[String]) -> bool {
    (1..name.len()).any(|skipped| name.get(skipped..).is_some_and(|rest| begins(rest, typed)))
}

/// The first names of a list, and how many more there are.
fn listed(names: &[String]) -> String {
    let told = names
        .iter()
        .take(NAMES_TOLD)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    match names.len().saturating_sub(NAMES_TOLD) {
        _ if names.is_empty() => "nothing yet".to_owned(),
        0 => told,
        more => format!("{told} and {more} more"),
    }
}
