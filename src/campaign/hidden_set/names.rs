//! Names of people, found in texts as words of their own.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::campaign::CreatureId;

/// Names in small letters, each under its first word, so that a text is looked through once however
/// many there are. A name that begins with a mark is under none.
#[derive(Debug, Clone, Default)]
pub struct Names(HashMap<String, Vec<(CreatureId, String)>>);

impl Names {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(|(_, name)| name.as_str())
    }

    /// Whoever has a name that is meant.
    pub fn bearer(&self, is_meant: impl Fn(&str) -> bool) -> Option<CreatureId> {
        let mut all = self.0.values().flatten();
        all.find(|(_, name)| is_meant(name))
            .map(|(creature, _)| *creature)
    }

    pub fn add(&mut self, creature: CreatureId, name: String) {
        if name.is_empty() {
            return;
        }
        let alike = self.0.entry(first_word(&name).to_owned()).or_default();
        if !alike
            .iter()
            .any(|(known, by)| *known == creature && *by == name)
        {
            alike.push((creature, name));
        }
    }

    pub fn retain(&mut self, is_kept: impl Fn(CreatureId, &str) -> bool) {
        self.0.retain(|_, alike| {
            alike.retain(|(creature, name)| is_kept(*creature, name));
            !alike.is_empty()
        });
    }

    pub fn into_all(self) -> impl Iterator<Item = (CreatureId, String)> {
        self.0.into_values().flatten()
    }

    /// A text with another name in place of each of them that is a word of its own, the longest first.
    pub fn replaced<'a, 'n>(
        &self,
        text: &'a str,
        other: impl Fn(CreatureId) -> Option<&'n str>,
    ) -> Cow<'a, str> {
        let mut told = String::new();
        // Up to here it is told.
        let mut end = 0;
        let mut is_within_word = false;
        for (at, letter) in text.char_indices() {
            let was_within_word = std::mem::replace(&mut is_within_word, letter.is_alphanumeric());
            if was_within_word || at < end {
                continue;
            }
            let rest = text.get(at..).unwrap_or_default();
            let Some((length, other)) = self.begun_by(rest, &other) else {
                continue;
            };
            told.push_str(text.get(end..at).unwrap_or_default());
            told.push_str(other);
            end = at + length;
        }
        if end == 0 {
            return Cow::Borrowed(text);
        }
        told.push_str(text.get(end..).unwrap_or_default());
        Cow::Owned(told)
    }

    /// The longest of them that a text begins with: its bytes there, and what stands in its place.
    fn begun_by<'n>(
        &self,
        text: &str,
        other: impl Fn(CreatureId) -> Option<&'n str>,
    ) -> Option<(usize, &'n str)> {
        let word = first_word(text).to_lowercase();
        let singular = word.strip_suffix('s').filter(|word| !word.is_empty());
        let under = [Some(word.as_str()), singular].into_iter().flatten();
        let alike = under.filter_map(|word| self.0.get(word)).flatten();
        let begun = alike.filter_map(|(creature, name)| {
            let length = length_of(name, text)?;
            let rest = text.get(length..).unwrap_or_default();
            let after = rest.strip_prefix(['s', 'S']).unwrap_or(rest);
            let is_whole = !after.starts_with(char::is_alphanumeric);
            Some((length, other(*creature)?)).filter(|_| is_whole)
        });
        begun.max_by_key(|(length, _)| *length)
    }

    /// Whether a text has one of them as a word of its own, one or several of it: `orc` is in `2 orcs`, not in `torch`.
    pub fn stand_in(&self, text: &str) -> bool {
        let under = |word: &str| self.0.get(word).into_iter().flatten();
        let begins_one = |at: usize| {
            let rest = text.get(at..).unwrap_or_default();
            let word = first_word(rest);
            let singular = word
                .strip_suffix('s')
                .filter(|singular| !singular.is_empty());
            let mut alike = under(word).chain(singular.into_iter().flat_map(under));
            alike.any(|(_, name)| is_begun_by(rest, name))
        };
        let mut is_within_word = false;
        text.char_indices().any(|(at, letter)| {
            let was_within_word = std::mem::replace(&mut is_within_word, letter.is_alphanumeric());
            !was_within_word && begins_one(at)
        })
    }
}

/// How many bytes of a text are a name in small letters, which may be written otherwise there.
fn length_of(name: &str, text: &str) -> Option<usize> {
    let mut rest = name;
    for (at, letter) in text.char_indices() {
        if rest.is_empty() {
            return Some(at);
        }
        for small in letter.to_lowercase() {
            rest = rest.strip_prefix(small)?;
        }
    }
    rest.is_empty().then_some(text.len())
}

/// The letters and digits that a text begins with.
fn first_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

/// Whether a text begins with a name, one or several of it, and with no longer word.
fn is_begun_by(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|after| {
        let after = after.strip_prefix('s').unwrap_or(after);
        !after.starts_with(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::ids::FoeId;

    #[test]
    fn another_name_stands_for_a_name_that_is_a_word_of_its_own() {
        let mut names = Names::default();
        for (foe, name) in (1..).zip(["orc", "orc chief", "élan"]) {
            names.add(CreatureId::Foe(FoeId(foe)), name.to_owned());
        }
        let other = |creature| {
            Some(if creature == CreatureId::Foe(FoeId(2)) {
                "a voice"
            } else {
                "a shape"
            })
        };
        for (text, told) in [
            ("Orc  9 → 5", "a shape  9 → 5"),
            ("2 orcs, the torch", "2 a shapes, the torch"),
            ("the Orc Chief and an ORC", "the a voice and an a shape"),
            ("Élan", "a shape"),
            ("orchard", "orchard"),
            ("", ""),
        ] {
            assert_eq!(names.replaced(text, other), told);
        }
    }
}
