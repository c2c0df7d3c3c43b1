//! The two ways a word is found in a list, in any case: a name by any unique prefix, a word of the grammar whole; and the words
//! that would fit.

use super::{Token, Words, joined};
use crate::words::Complaint;
use crate::words::short_forms::{is_word, other_form};
use crate::words::spelling::{begin_alike, begins, is_same};

/// Names of any list, one after the other.
type Names<'a, 'b> = &'a mut dyn Iterator<Item = &'b str>;

enum Found {
    One { index: usize, taken: usize },
    Several { indices: Vec<usize>, taken: usize },
    None,
}

impl<'a> Words<'a> {
    /// Reads the word, or the words of one entry, that name an entry of a list; `None` if no entry fits.
    ///
    /// An entry of several words may be typed word by word (`sleight of hand`, `arc mag`), with hyphens
    /// (`arcane-magic`) or in quotes.
    ///
    /// # Errors
    /// Several entries begin with what was typed.
    pub fn choose<T: Copy>(&mut self, list: &[(&str, T)]) -> Result<Option<T>, Complaint> {
        self.offer(list.iter().map(|(name, _)| *name));
        match self.find(list) {
            Found::One { index, taken } => {
                self.at += taken;
                Ok(list.get(index).map(|(_, value)| *value))
            }
            Found::None => Ok(None),
            Found::Several { indices, .. } => {
                let names = indices.iter().filter_map(|&i| list.get(i));
                Err(self.several(&mut names.map(|(name, _)| *name)))
            }
        }
    }

    /// Like [`Words::choose`], where nothing but a name may stand: none of its words could be another.
    ///
    /// # Errors
    /// As of [`Words::choose`].
    pub fn choose_alone<T: Copy>(&mut self, list: &[(&str, T)]) -> Result<Option<T>, Complaint> {
        let grammar = std::mem::take(&mut self.grammar);
        let chosen = self.choose(list);
        self.grammar = grammar;
        chosen
    }

    /// Like [`Words::expect`], of a list where several names may mean the same: those that begin alike are no riddle then.
    ///
    /// # Errors
    /// As of [`Words::expect`].
    pub fn expect_meaning<T: Copy + PartialEq>(
        &mut self,
        list: &[(&str, T)],
        wanted: &str,
    ) -> Result<T, Complaint> {
        let Found::Several { indices, taken } = self.find(list) else {
            return self.expect(list, wanted);
        };
        let mut meanings = indices
            .iter()
            .filter_map(|&index| list.get(index))
            .map(|(_, meaning)| *meaning);
        match meanings.next() {
            Some(meaning) if meanings.all(|other| other == meaning) => {
                self.offer(list.iter().map(|(name, _)| *name));
                self.at += taken;
                Ok(meaning)
            }
            _ => self.expect(list, wanted),
        }
    }

    /// Reads a word of the grammar: whole, in either spelling, or by its short form. Nothing longer or shorter is one.
    pub fn take_word<T: Copy>(&mut self, list: &[(&str, T)]) -> Option<T> {
        self.offer_words(&mut list.iter().map(|(word, _)| *word));
        let (index, taken) = self.find_word(&mut list.iter().map(|(word, _)| *word))?;
        self.at += taken;
        list.get(index).map(|(_, meaning)| *meaning)
    }

    /// Like [`Words::take_word`], where one must stand.
    ///
    /// # Errors
    /// None of these stands here, with the nearest.
    pub fn expect_word<T: Copy>(
        &mut self,
        list: &[(&str, T)],
        wanted: &str,
    ) -> Result<T, Complaint> {
        match self.take_word(list) {
            Some(meaning) => Ok(meaning),
            None => {
                let words = list.iter().map(|(word, _)| *word);
                let mut forms = words.flat_map(|word| [Some(word), other_form(word)]);
                Err(self.unknown_among(&mut forms.by_ref().flatten(), wanted))
            }
        }
    }

    /// Whether one of these words of the grammar comes next; nothing is read or offered.
    pub fn is_before_word<T>(&self, list: &[(&str, T)]) -> bool {
        self.find_word(&mut list.iter().map(|(word, _)| *word))
            .is_some()
    }

    /// Which of these words comes next, the longest first, and how many words of the line it takes.
    fn find_word(&self, words: Names<'_, '_>) -> Option<(usize, usize)> {
        let taken = words
            .enumerate()
            .map(|(index, word)| (index, self.fit_whole(word)));
        taken
            .filter(|(_, taken)| *taken > 0)
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// How many of the coming words are this one in full; none where they are not.
    fn fit_whole(&self, word: &str) -> usize {
        let Some(first) = self.peek() else {
            return 0;
        };
        if is_word(word, &first.text) {
            return 1;
        }
        if first.is_quoted || !word.contains(' ') {
            return 0;
        }
        if first.text.contains('-') && is_same(word, &first.text.replace('-', " ")) {
            return 1;
        }
        let mut coming = self.coming();
        let is_next = |part: &str| coming.next().is_some_and(|token| token.is(part));
        let is_whole = word.split_whitespace().all(is_next);
        usize::from(is_whole) * word.split_whitespace().count()
    }

    /// Adds words that mean something of their own from here on; what there were before.
    pub fn learn(&mut self, words: impl IntoIterator<Item = &'a str>) -> usize {
        let before = self.grammar.len();
        self.grammar.extend(words);
        self.added_from = before;
        before
    }

    /// Leaves it at the words there were before.
    pub fn forget(&mut self, before: usize) {
        self.grammar.truncate(before);
        self.added_from = 0;
    }

    /// The words that mean something of their own here, those that were added last: a system's own.
    pub fn own_grammar(&self) -> &[&'a str] {
        self.grammar.get(self.added_from..).unwrap_or_default()
    }

    /// Whether a word that means something of its own comes next.
    pub fn is_before_grammar(&self) -> bool {
        self.plain().is_some() && self.find_word(&mut self.grammar.iter().copied()).is_some()
    }

    /// Whether a text is a word that means something of its own here.
    pub fn is_of_grammar(&self, text: &str) -> bool {
        self.grammar.iter().any(|word| is_word(word, text))
    }

    /// Like [`Words::choose`], where something must be chosen.
    ///
    /// # Errors
    /// Nothing of the list fits, with the nearest entry, or several do.
    pub fn expect<T: Copy>(&mut self, list: &[(&str, T)], wanted: &str) -> Result<T, Complaint> {
        match self.choose(list)? {
            Some(value) => Ok(value),
            None => Err(self.unknown(list.iter().map(|(name, _)| *name), wanted)),
        }
    }

    /// The complaint that the next word is none of these, with the nearest one. A comma at the end of `wanted`
    /// closes an example and is left out where the sentence ends there.
    pub fn unknown<'b>(&self, mut names: impl Iterator<Item = &'b str>, wanted: &str) -> Complaint {
        self.unknown_among(&mut names, wanted)
    }

    fn unknown_among(&self, names: Names<'_, '_>, wanted: &str) -> Complaint {
        let Some(token) = self.peek() else {
            return self.complain(format!("expected {wanted} here."));
        };
        let typed = &token.text;
        let message = format!(
            "“{typed}” is not understood here: expected {}.",
            wanted.trim_end_matches(',')
        );
        self.complain(message)
            .with_instead(nearest_among(typed, names))
    }

    fn several(&self, names: Names<'_, '_>) -> Complaint {
        let typed = self.peek().map_or("", |token| token.text.as_str());
        let names: Vec<&str> = names.collect();
        self.complain(format!(
            "“{typed}” may be {}: type more of it.",
            joined(&names, "or")
        ))
    }

    /// Whether the next word names an entry of a list, or begins several; nothing is read or offered.
    pub fn fits<T>(&self, list: &[(&str, T)]) -> bool {
        !matches!(self.find(list), Found::None)
    }

    fn find<T>(&self, list: &[(&str, T)]) -> Found {
        self.find_among(&mut list.iter().map(|(name, _)| *name))
    }

    fn find_among(&self, names: Names<'_, '_>) -> Found {
        let mut best: (usize, bool) = (0, false);
        let mut indices: Vec<usize> = Vec::new();
        for (index, name) in names.enumerate() {
            let fit = self.fit(name);
            if fit.0 == 0 || fit < best {
                continue;
            }
            if fit > best {
                best = fit;
                indices.clear();
            }
            indices.push(index);
        }
        match indices.as_slice() {
            [] => Found::None,
            [index] => Found::One {
                index: *index,
                taken: best.0,
            },
            _ => Found::Several {
                indices,
                taken: best.0,
            },
        }
    }

    /// How many of the coming words name this entry, and whether they name all of it in full.
    fn fit(&self, name: &str) -> (usize, bool) {
        let Some(first) = self.peek() else {
            return (0, false);
        };
        if !first.text.is_empty() && !begin_alike(name, &first.text) {
            return (0, false);
        }
        if first.is_quoted {
            let exact = is_same(&first.text, name);
            return (usize::from(exact || begins(name, &first.text)), exact);
        }
        let parts: Vec<&str> = name.split_whitespace().collect();
        if parts.len() > 1
            && first.text.contains('-')
            && begins(name, &first.text.replace('-', " "))
        {
            return (1, is_same(&first.text.replace('-', " "), name));
        }
        // A word of the grammar is itself: it is no name that it begins.
        let is_held = |token: &Token| self.is_of_grammar(&token.text);
        let fits = |(part, token): &(&&str, &Token)| {
            let is_begun = !token.is_quoted && begins(part, &token.text);
            is_begun && (is_same(part, &token.text) || !is_held(token))
        };
        let fitting = parts.iter().zip(self.coming()).take_while(fits).count();
        let is_full = fitting == parts.len()
            && parts
                .iter()
                .zip(self.coming())
                .all(|(part, token)| is_same(part, &token.text));
        if !is_full && self.coming().take(fitting).all(is_held) {
            return (0, false);
        }
        (fitting, is_full)
    }

    /// Words that would fit at the end of the line, and the byte at which the word begins that they would finish;
    /// nothing while the reading is elsewhere.
    pub fn offers(self) -> (usize, Vec<String>) {
        (self.offered_at, self.offers)
    }

    /// Notes what would fit here, if here is the end of the line.
    pub fn offer<'b>(&mut self, mut names: impl Iterator<Item = &'b str>) {
        self.offer_all(&mut names);
    }

    /// One body for all lists: a copy for each would be a fiftieth of what is compiled.
    fn offer_all(&mut self, names: Names<'_, '_>) {
        let (at, typed) = match self.tokens.get(self.at..) {
            _ if self.comment.is_some() || !self.held.is_empty() => return,
            Some([]) | None if self.line.is_empty() || self.line.ends_with(char::is_whitespace) => {
                (self.line.len(), "")
            }
            Some([last]) if last.span.end == self.line.len() && !last.is_quoted => {
                (last.span.start, last.text.as_str())
            }
            _ => return,
        };
        // A word that was cut in two is another word: what was offered for the whole of it fits no longer.
        if at > self.offered_at {
            self.offers.clear();
        }
        self.offered_at = at;
        for name in names {
            if begins(name, typed) && !self.offers.iter().any(|offer| offer == name) {
                self.offers.push(name.to_owned());
            }
        }
    }

    /// Notes what would fit here of the words of the grammar: one that is typed beyond its short form, in full.
    fn offer_words(&mut self, words: Names<'_, '_>) {
        let typed = self.coming().next().map(|token| token.text.clone());
        let typed = typed.unwrap_or_default();
        for word in words {
            let other =
                other_form(word).filter(|other| !begins(word, &typed) && begins(other, &typed));
            self.offer_one(other.unwrap_or(word));
        }
    }

    pub(super) fn offer_one(&mut self, word: &str) {
        self.offer(std::iter::once(word));
    }
}

/// Bytes beyond which a word is no misspelt name.
const LONGEST_MISTAKE: usize = 80;

/// The name most like what was typed, if any is like it.
pub fn nearest<'b>(typed: &str, mut names: impl Iterator<Item = &'b str>) -> Option<String> {
    nearest_among(typed, &mut names)
}

fn nearest_among(typed: &str, names: Names<'_, '_>) -> Option<String> {
    if typed.len() > LONGEST_MISTAKE {
        return None;
    }
    let typed = typed.to_lowercase();
    names
        .map(|name| (strsim::jaro_winkler(&typed, &name.to_lowercase()), name))
        .filter(|(likeness, name)| *likeness > 0.75 && is_slip(&typed, &name.to_lowercase()))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name.to_owned())
}

/// Letters of a word for each one that may be wrong: `stealth` is no slip for `health`.
const LETTERS_A_SLIP: usize = 4;

/// Whether so few letters are wrong that a word is likely meant for a name, or for as much of it as was typed.
fn is_slip(typed: &str, name: &str) -> bool {
    let length = typed.chars().count();
    let allowed = (length / LETTERS_A_SLIP).max(1);
    let begun: String = name.chars().take(length).collect();
    [name, &begun]
        .into_iter()
        .any(|name| strsim::osa_distance(typed, name) <= allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_the_grammar_is_whole_or_its_short_form() {
        let list = [
            ("diff", 1),
            ("dis", 2),
            ("hard", 3),
            ("very hard", 4),
            ("defense", 5),
        ];
        let meant = |line| Words::cut(line).unwrap().expect_word(&list, "a word");
        for (line, expected) in [
            ("diff", 1),
            ("difficulty", 1),
            ("DISADVANTAGE", 2),
            ("hard", 3),
            ("very hard", 4),
            ("very-hard", 4),
            ("defence", 5),
        ] {
            assert_eq!(meant(line), Ok(expected), "{line}");
        }
        for line in [
            "d", "dif", "diffi", "disadv", "har", "very", "very h", "hardly",
        ] {
            assert!(meant(line).is_err(), "{line}");
        }
        assert_eq!(
            meant("disadv").unwrap_err().instead.as_deref(),
            Some("disadvantage")
        );
    }

    #[test]
    fn no_name_is_completed_from_a_word_of_the_grammar() {
        let names = [
            ("Tobit", 1),
            ("Hide Armor", 2),
            ("Arcane Tome", 3),
            ("save wisdom", 4),
            ("In", 5),
        ];
        let chosen = |line| {
            let mut words = Words::cut(line).unwrap();
            words.learn(["to", "hide", "save", "in"]);
            let chosen = words.choose(&names).unwrap();
            (chosen, words.mark())
        };
        assert_eq!((chosen("to"), chosen("tob")), ((None, 0), (Some(1), 1)));
        assert_eq!(
            (chosen("hide"), chosen("hide a")),
            ((None, 0), (Some(2), 2))
        );
        assert_eq!(chosen("arc to"), (Some(3), 1), "`to` is read by itself");
        assert_eq!(
            (chosen("save"), chosen("save w")),
            ((None, 0), (Some(4), 2))
        );
        assert_eq!(chosen("in"), (Some(5), 1), "in full it is the name");
        assert_eq!(chosen("\"to\""), (Some(1), 1), "what is quoted is a name");
    }
}
