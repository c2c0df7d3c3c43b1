//! Numbers behind the name of an input: by a word of it, by one of a scale, which action of how many.

use crate::systems::interface::MOST_ACTIONS;
use crate::systems::line::{Reader, number_in};
use crate::systems::record::is_same;
use crate::words::Complaint;

use super::super::definition::told_in;
use super::super::draft::Draft;
use super::super::{Definition, Input, Key};

impl Reader<'_, Key> {
    /// `2/3`, or nothing more: the one action of the turn, or the next of those that were declared.
    pub(super) fn read_action(
        &mut self,
        at: usize,
        of: usize,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let Some(typed) = self.words.plain().map(str::to_owned) else {
            draft.set(at, 0, String::new());
            return Ok(());
        };
        if !typed.starts_with(|first: char| first.is_ascii_digit()) {
            draft.set(at, 0, String::new());
            return Ok(());
        }
        let parts = typed.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((number_in(number)?, number_in(of)?)));
        let Some((number, count)) = parts else {
            let message = "expected which action of how many here, such as `2/3`.";
            return Err(self.words.complain(message));
        };
        if !(2..=MOST_ACTIONS).contains(&count) || !(1..=count).contains(&number) {
            let message = format!(
                "no action {number} of {count}: expected two to {MOST_ACTIONS} actions, as in action 1/2."
            );
            return Err(self.words.complain(message));
        }
        self.words.take();
        self.say(typed);
        draft.set(at, number.into(), String::new());
        draft.set(of, count.into(), String::new());
        Ok(())
    }

    /// A word for a number of an input, said as that.
    pub(super) fn take_number_name(&mut self, input: &Input) -> Option<i64> {
        let names = || input.names.iter();
        let is_alone = |word: &str| names().filter(|(_, own)| is_same(own, word)).count() == 1;
        let sayable = names().filter(|(_, word)| is_alone(word));
        let sayable: Vec<(&str, i64)> = sayable
            .map(|(number, word)| (word.as_str(), *number))
            .collect();
        if !self.words.is_before_word(&sayable) {
            self.words.offer(sayable.iter().map(|(word, _)| *word));
            return None;
        }
        let number = self.words.expect_word(&sayable, "a number").ok()?;
        self.say(told_in(input.words_of_numbers(), number));
        Some(number)
    }

    /// A word of a scale, said as its number.
    pub(super) fn take_scale_word(&mut self, definition: &Definition) -> Option<i64> {
        let typed = self.words.plain()?;
        let mut words = definition.scales.iter().flat_map(|scale| &scale.words);
        let number = words
            .find(|(_, word)| is_same(word, typed))
            .map(|(number, _)| *number)?;
        self.words.take();
        self.say(number.to_string());
        Some(number)
    }
}
