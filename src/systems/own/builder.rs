//! The attempt of a file that is built with the arrow keys.

use crate::systems::interface::Ladder;
use crate::systems::modifier::{Figure, Modifier};

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

    fn steps(&self) -> Option<[(Steps, i64); 2]> {
        let definition = self.key.definition();
        let rule = definition.attempts.first()?;
        Some([
            (rows_of(definition, rule), self.row),
            (aside_of(definition, rule), self.aside),
        ])
    }
}

impl Builder {
    /// The table in the middle pane before anything is attempted.
    pub fn ladder(&self) -> Ladder {
        let attempt = self.attempt();
        attempt.map_or_else(Ladder::default, |attempt| attempt.ladder(None))
    }

    /// The attempt as it stands; none of what could not be attempted, which keys never move to.
    pub fn attempt(&self) -> Option<Attempt> {
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

    /// It as a line: `adept adv bar major`, `dp 5 diff 6`.
    pub fn words(&self) -> String {
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
    pub fn targets(&self) -> Vec<String> {
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

    /// What chances beside it are held against, in a few words.
    pub fn measure(&self) -> Option<String> {
        let row = self.row_reached().map(|row| format!("against {row}"));
        row.or_else(|| {
            let (_, word) = self.target()?;
            Some(format!("of {word} or better"))
        })
    }

    /// So many rows down the table, which is harder; up where below 0.
    pub fn move_rows(&mut self, rows: i32) {
        for _ in 0..rows.unsigned_abs() {
            self.step_to(self.beside(rows.signum()));
        }
    }

    /// A step to the right, which is more; to the left where below 0.
    pub fn move_aside(&mut self, step: i32) {
        self.step_to(self.aside(step));
    }

    fn step_to(&mut self, next: Self) {
        if next.attempt().is_some() {
            *self = next;
        }
    }

    pub(super) fn beside(self, moved: i32) -> Self {
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

    pub(super) fn aside(self, step: i32) -> Self {
        let steps = self.steps();
        let aside = steps.map_or(self.aside, |[_, (aside, number)]| {
            aside.moved(number, step.into())
        });
        Self { aside, ..self }
    }

    /// From even to advantage to disadvantage; whether the game knows them.
    pub fn toggle_edge(&mut self) -> bool {
        self.toggle(0)
    }

    /// From plain to reliable to unreliable; whether the game knows them.
    pub fn toggle_reliability(&mut self) -> bool {
        self.toggle(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::System;

    fn moved(system: System, rows: i32, aside: i32) -> String {
        let mut wish = Builder::of(system.file_key());
        wish.move_rows(rows);
        for _ in 0..aside.abs() {
            wish.move_aside(aside.signum());
        }
        wish.words()
    }

    #[test]
    fn a_row_up_is_easier_and_a_step_to_the_right_is_more() {
        assert_eq!(moved(System::PenAndDagger, -1, 2), "adept bar normal");
        assert_eq!(moved(System::DicePool, -1, 2), "dp 7 diff 5");
        assert_eq!(moved(System::SwordsAndSorcery, -1, 2), "ss +5 dc 10");
        assert_eq!(moved(System::SuccessRoll, -1, 2), "sr 14 +1");
        assert_eq!(moved(System::MonstersAndMagic, -1, 2), "mm +4 vs 9");
    }

    #[test]
    fn a_row_down_is_harder_and_a_step_to_the_left_is_less() {
        assert_eq!(moved(System::PenAndDagger, 1, -1), "novice");
        assert_eq!(moved(System::DicePool, 1, -1), "dp 4 diff 7");
        assert_eq!(moved(System::SwordsAndSorcery, 2, -4), "ss -1 dc 25");
        assert_eq!(moved(System::SuccessRoll, 2, -1), "sr 11 -2");
        assert_eq!(moved(System::MonstersAndMagic, 1, -3), "mm -1 vs 11");
    }

    #[test]
    fn what_could_not_be_attempted_is_never_moved_to() {
        for system in System::ALL {
            for (rows, aside) in [(-300, -300), (-300, 300), (300, -300), (300, 300)] {
                let mut wish = Builder::of(system.file_key());
                wish.move_rows(rows);
                (0..300).for_each(|_| wish.move_aside(i32::signum(aside)));
                assert!(wish.attempt().is_some(), "{wish:?}");
            }
        }
        assert_eq!(
            moved(System::SuccessRoll, 300, -300),
            "sr 12 -9",
            "down to an effective skill of 3"
        );
    }

    #[test]
    fn only_systems_that_know_advantage_toggle_it() {
        let knows = System::ALL.map(|system| Builder::of(system.file_key()).toggle_edge());
        assert_eq!(knows, [true, false, true, false, false]);
        let knows = System::ALL.map(|system| Builder::of(system.file_key()).toggle_reliability());
        assert_eq!(knows, [true, false, false, false, false]);
    }
}
