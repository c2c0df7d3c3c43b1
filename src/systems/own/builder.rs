//! The attempt of a file that is built with the arrow keys.

use crate::systems::interface::SystemBuilder;
use crate::systems::three_dice::{Figure, Modifier};

use super::draft::Draft;
use super::rows::{Steps, aside_of, rows_of, steps_of};
use super::{Attempt, Key};

/// An attempt that keys change: the figure of the rows, and another beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    key: Key,
    row: i64,
    aside: i64,
    /// Which word of each of [`PAIRS`] is said, the first or the second.
    said: [Option<usize>; PAIRS.len()],
}

/// Words that a game may have of which one takes back the other, as keys change them.
const PAIRS: [[&str; 2]; 2] = [["adv", "dis"], ["reliable", "unreliable"]];

impl Builder {
    /// A middling attempt.
    pub fn of(key: Key) -> Self {
        let middle = |steps: Option<Steps>| steps.map_or(0, |steps| steps.middle);
        let rule = key.definition().attempts.first();
        Self {
            key,
            row: middle(rule.map(|rule| rows_of(key.definition(), rule))),
            aside: middle(rule.map(|rule| aside_of(key.definition(), rule))),
            said: [None; PAIRS.len()],
        }
    }

    /// The words of the pairs that are said, each with its input.
    fn words_said(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let inputs = &self.key.definition().inputs;
        let said = PAIRS.into_iter().zip(self.said);
        said.filter_map(move |(pair, said)| {
            let word = *pair.get(said?)?;
            let input = inputs.iter().position(|input| input.name == word)?;
            Some((input, word))
        })
    }

    /// From none to the first word of a pair, to the second, to none; whether the game's first attempt knows both.
    fn toggle(&mut self, pair: usize) -> bool {
        let definition = self.key.definition();
        let rule = definition.attempts.first();
        let knows = |word: &&str| {
            let input = definition
                .inputs
                .iter()
                .position(|input| input.name == *word);
            let is_one =
                |rule: &super::AttemptRule| input.is_some_and(|input| rule.inputs.contains(&input));
            rule.is_some_and(is_one)
        };
        let has_both = PAIRS.get(pair).is_some_and(|pair| pair.iter().all(knows));
        if let Some(said) = self.said.get_mut(pair).filter(|_| has_both) {
            *said = match said {
                None => Some(0),
                Some(0) => Some(1),
                Some(_) => None,
            };
        }
        has_both
    }

    /// What has to be reached by the number beside the rows: its name, and the word for it.
    fn target(&self) -> Option<(&'static str, &'static str)> {
        let [_, (aside, number)] = self.steps()?;
        let rule = self.key.definition().attempts.first()?;
        let usual = rule.least_good().map(|(_, least)| least.word.as_str());
        let has_it = |word: &&str| aside.words.iter().any(|(_, own)| own.as_str() == *word);
        let word = aside.word_of(number).or_else(|| usual.filter(has_it))?;
        Some((aside.name, word))
    }

    /// The row, where some of them have names, or it is what has to be reached of whoever resists.
    fn row_reached(&self) -> Option<i64> {
        let [(rows, row), _] = self.steps()?;
        let is_named = || rows.next_named(self.key.definition(), row, 1).is_some();
        (rows.is_resistance || is_named()).then_some(row)
    }

    pub(in crate::systems) const fn key(&self) -> Key {
        self.key
    }

    fn steps(&self) -> Option<[(Steps, i64); 2]> {
        let definition = self.key.definition();
        let rule = definition.attempts.first()?;
        Some([
            (rows_of(definition, rule), self.row),
            (aside_of(definition, rule), self.aside),
        ])
    }
}

impl SystemBuilder for Builder {
    type Book = Key;
    type Attempt = Attempt;

    fn attempt(&self) -> Option<Attempt> {
        let mut draft = Draft::of(self.key, None);
        draft.choose(0).ok()?;
        for (steps, number) in self.steps()? {
            if !steps.holds(number) {
                return None;
            }
            match steps.input {
                _ if steps.words(number).is_empty() => {}
                None => draft.add_modifier(Modifier::plain(Figure::new(number).ok()?)),
                Some(input) => draft.set(input, number, steps.words(number)),
            }
        }
        for (input, word) in self.words_said() {
            draft.set(input, 1, word.to_owned());
        }
        Attempt::new(self.key, draft.side().ok()?, None).ok()
    }

    fn words(&self) -> String {
        let mut steps: Vec<(Steps, i64)> = self.steps().into_iter().flatten().collect();
        // What is added stands behind what it is added to.
        steps.sort_by_key(|(steps, _)| (steps.is_added(), !steps.is_bare));
        let words = steps.into_iter();
        let words = words.map(|(steps, number)| steps.words(number));
        // A rank is of no other game.
        let short = self.key.definition().short.to_string();
        let short = Some(short).filter(|_| !self.key.profile().has_ranks());
        let mut parts: Vec<String> = short.into_iter().collect();
        let words = words.filter(|words| !words.is_empty());
        parts.extend(words.map(|words| words.to_lowercase()));
        parts.extend(self.words_said().map(|(_, word)| word.to_owned()));
        parts.join(" ")
    }

    /// The number of the rows that has to be reached, in each attempt by its name; else the one beside them where it has words,
    /// by the least result that is good where none is said.
    fn targets(&self) -> Vec<String> {
        if let Some(row) = self.row_reached() {
            let definition = self.key.definition();
            let rules = definition.attempts.iter();
            let rows = rules.filter_map(|rule| steps_of(definition, rule.rows.as_ref()?.is));
            let mut said: Vec<String> = rows.map(|rows| format!("{} {row}", rows.name)).collect();
            said.dedup();
            return said;
        }
        let target = self.target();
        let target = target.map(|(name, word)| format!("{name} {word}"));
        target.into_iter().collect()
    }

    fn measure(&self) -> Option<String> {
        let row = self.row_reached().map(|row| format!("against {row}"));
        row.or_else(|| {
            let (_, word) = self.target()?;
            Some(format!("of {word} or better"))
        })
    }

    fn beside(self, moved: i32, _book: &Key) -> Self {
        let named = self
            .steps()
            .and_then(|[(rows, row), _]| rows.next_named(self.key.definition(), row, moved.into()));
        if let Some(row) = named {
            return Self { row, ..self };
        }
        let is_harder = self.steps().is_some_and(|[(rows, _), _]| rows.is_harder_up);
        let step = if is_harder { moved } else { -moved };
        Self {
            row: self.row.saturating_add(step.into()),
            ..self
        }
    }

    fn aside(self, step: i32) -> Self {
        let steps = self.steps();
        let aside = steps.map_or(self.aside, |[_, (aside, number)]| {
            aside.moved(number, step.into())
        });
        Self { aside, ..self }
    }

    fn toggle_edge(&mut self) -> bool {
        self.toggle(0)
    }

    fn toggle_reliability(&mut self) -> bool {
        self.toggle(1)
    }
}
