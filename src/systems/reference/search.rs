//! Finding a rule by what one remembers of it: every word typed begins a word of its title, its key and keywords, its text, or of
//! a table it shows.

use std::ops::Range;

use crate::systems::Rulebook;
use crate::words::{american, composed, display_safe, nearest, repeated};

use super::{BUILT_IN, Chapter, Rule};

/// Bytes of a query behind which nothing is looked for: it is asked at every key, and no rule speaks of so much.
const LONGEST_QUERY: usize = 256;

/// What a word weighs by where it is found.
const IN_TITLE: u32 = 100;
const IN_WORDS: u32 = 60;
const NAMES_CHAPTER: u32 = 250;
const IN_CHAPTER: u32 = 30;
const IN_TEXT: u32 = 10;
const IN_TABLE: u32 = 8;
const INSIDE_A_WORD: u32 = 1;
/// What it weighs that the title begins with all that was typed, or is it.
const BEGINS_TITLE: u32 = 150;
const IS_TITLE: u32 = 300;
/// What it weighs to belong to the rules that are played, and to what holds at every table: more than a word in a title
/// elsewhere, less than being the title.
const AT_HOME: u32 = 200;
const EVERYWHERE: u32 = 190;
/// Letters from which a word is looked for inside others.
const TELLING: usize = 4;

/// Rules found, the best first.
pub type Found = Vec<&'static Rule>;

/// Nothing was found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub struct Miss {
    /// What was looked for.
    pub query: String,
    /// A word of the reference that is like it.
    pub instead: Option<String>,
}

impl Miss {
    fn sentence(&self) -> String {
        let query = display_safe(&self.query);
        let query = repeated(&query);
        match &self.instead {
            Some(word) => format!("No rule speaks of “{query}”. Did you mean {word}?"),
            None => {
                format!("No rule speaks of “{query}”: try fewer letters, or what the roll is for.")
            }
        }
    }
}

impl Chapter {
    /// The rules in which all of these words are found, the best first; all of them where nothing is asked. What
    /// belongs to this chapter comes before what holds elsewhere.
    ///
    /// # Errors
    /// [`Miss`], with the likeliest word.
    pub fn find(self, query: &str, rules: &Rulebook) -> Result<Found, Miss> {
        if query.len() > LONGEST_QUERY {
            return Err(Miss {
                query: query.trim().to_owned(),
                instead: None,
            });
        }
        let asked = composed(query.trim()).to_lowercase();
        let asked = american(&asked);
        let words: Vec<&str> = words_of(&asked).collect();
        let all = self.rules_before_others();
        if words.is_empty() {
            return Ok(all);
        }
        let weighed = |rule: &&'static Rule| {
            let weight = Page::of(rule, rules).weigh(&asked, &words)?;
            let place = match rule.chapter {
                chapter if chapter == self => AT_HOME,
                Self::Table | Self::Dice => EVERYWHERE,
                Self::System(_) => 0,
            };
            Some((weight + place, *rule))
        };
        let mut found: Vec<(u32, &Rule)> = all.iter().filter_map(weighed).collect();
        found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        if found.is_empty() {
            return Err(Miss {
                query: query.trim().to_owned(),
                instead: like(&words, rules),
            });
        }
        Ok(found.into_iter().map(|(_, rule)| rule).collect())
    }
}

/// The words typed with the first unknown one in the likeliest spelling.
fn like(words: &[&str], rules: &Rulebook) -> Option<String> {
    let pages: Vec<Page> = BUILT_IN.iter().map(|rule| Page::of(rule, rules)).collect();
    let is_known = |word: &str| pages.iter().any(|page| page.weigh_word(word).is_some());
    let unknown = words.iter().find(|word| !is_known(word))?;
    let names = pages
        .iter()
        .flat_map(|page| words_of(&page.title).chain(words_of(&page.words)));
    let rest = pages
        .iter()
        .flat_map(|page| words_of(&page.text).chain(words_of(&page.tables)));
    nearest(unknown, names).or_else(|| nearest(unknown, rest.filter(|word| word.len() >= TELLING)))
}

/// A rule as it is searched, in small letters.
struct Page {
    title: String,
    words: String,
    /// The short word of the chapter, and its title.
    short: &'static str,
    chapter: String,
    text: String,
    tables: String,
}

impl Page {
    fn of(rule: &Rule, rules: &Rulebook) -> Self {
        let own = rule.own_tables.iter().cloned();
        let made = rule.made_tables(rules).into_iter().map(|(table, _)| table);
        let tables = made.chain(own);
        let cells = tables.flat_map(|table| table.rows.into_iter().flatten());
        let said = rule.text.iter().chain(&rule.ours).cloned();
        let shown = rule
            .examples
            .iter()
            .map(|example| format!("{} {}", example.line, example.says));
        Self {
            title: rule.title.to_lowercase(),
            words: format!("{} {}", rule.key, rule.words.join(" ")).to_lowercase(),
            short: rule.chapter.short(),
            chapter: rule.chapter.title().to_lowercase(),
            text: said
                .chain(shown)
                .collect::<Vec<_>>()
                .join(" ")
                .to_lowercase(),
            tables: cells.collect::<Vec<_>>().join(" ").to_lowercase(),
        }
    }

    /// How well all words are found, if they are.
    fn weigh(&self, asked: &str, words: &[&str]) -> Option<u32> {
        let title = match &self.title {
            title if title == asked => IS_TITLE,
            title if title.starts_with(asked) => BEGINS_TITLE,
            _ => 0,
        };
        words
            .iter()
            .try_fold(title, |sum, word| Some(sum + self.weigh_word(word)?))
    }

    fn weigh_word(&self, word: &str) -> Option<u32> {
        if word == self.short {
            return Some(NAMES_CHAPTER);
        }
        let places = [
            (&self.title, IN_TITLE),
            (&self.words, IN_WORDS),
            (&self.chapter, IN_CHAPTER),
            (&self.text, IN_TEXT),
            (&self.tables, IN_TABLE),
        ];
        let begun = places
            .iter()
            .find(|(text, _)| words_of(text).any(|known| known.starts_with(word)));
        let inside = || word.len() >= TELLING && places.iter().any(|(text, _)| text.contains(word));
        begun
            .map(|(_, weight)| *weight)
            .or_else(|| inside().then_some(INSIDE_A_WORD))
    }
}

/// Where words that are looked for stand in a text: bytes from and to.
pub fn hits(text: &str, query: &str) -> Vec<Range<usize>> {
    let asked = query.to_lowercase();
    let places = |word: &str| {
        let mut before = ' ';
        let mut found = Vec::new();
        for (at, letter) in text.char_indices() {
            let is_place = parts_words(before) || word.len() >= TELLING;
            let length = text
                .get(at..)
                .and_then(|rest| beginning(rest, word))
                .filter(|_| is_place);
            found.extend(length.map(|length| at..at + length));
            before = letter;
        }
        found
    };
    words_of(&asked).flat_map(places).collect()
}

/// How many bytes of a text are this word in small letters, if it begins with it.
fn beginning(text: &str, word: &str) -> Option<usize> {
    let mut wanted = word.chars().peekable();
    for (at, letter) in text.char_indices() {
        if wanted.peek().is_none() {
            return Some(at);
        }
        if !letter
            .to_lowercase()
            .all(|letter| wanted.next() == Some(letter))
        {
            return None;
        }
    }
    wanted.peek().is_none().then_some(text.len())
}

fn parts_words(letter: char) -> bool {
    letter.is_whitespace() || "/,.;:()“”–".contains(letter)
}

/// The words of a text, without the marks around them.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(parts_words);
    words
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
}
