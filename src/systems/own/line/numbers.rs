//! Numbers behind the name of an input: by a word of it, by one of a scale, which action of how many.

use crate::systems::interface::MOST_ACTIONS;
use crate::systems::line::{Reader, number_in};
use crate::systems::record::is_same;
use crate::words::{Complaint, joined};

use super::super::definition::told_in;
use super::super::draft::Draft;
use super::super::{Definition, Input, Key};
use super::several::Said;

impl Reader<'_, Key> {
    /// A number behind the name of its input: by a word, as it stands, or somebody else's.
    pub(super) fn read_number_behind(
        &mut self,
        (at, input): (usize, &Input),
        (from, to): (i64, i64),
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let name = input.word();
        let here = self.words.here();
        let number = self.take_number_of(input);
        if number.is_none() && self.read_of_another(at, said)? {
            return Ok(());
        }
        let words = input.words_of_numbers().iter();
        let words: Vec<String> = words.map(|(_, word)| format!("`{word}`")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let wanted = || match words.as_slice() {
            [] => {
                let such = input.such();
                format!("a number from {from} to {to} behind `{name}`, such as {such}")
            }
            words => format!("{} behind `{name}`", joined(words, "or")),
        };
        let number =
            number.ok_or_else(|| self.words.complain(format!("expected {}.", wanted())))?;
        if !(from..=to).contains(&number) {
            let message = format!("{name} goes from {from} to {to}.");
            return Err(Complaint::new(here, message));
        }
        said.current().set(at, number, input.told(number));
        // A name for it that stands in no word's place is told beside it.
        let named = input.names.iter().filter(|_| words.is_empty());
        let named = named.filter(|(own, _)| *own == number);
        said.names_of_numbers
            .extend(named.map(|(_, name)| name.to_string()));
        Ok(())
    }

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

    /// What stands in place of dice behind their name.
    pub(super) fn take_number_for_dice(&mut self) -> Option<i64> {
        let signed = self.take_signed().map(i64::from);
        signed.or_else(|| self.take_number().map(i64::from))
    }

    /// A number of an input, by a word for it or as it stands.
    pub(super) fn take_number_of(&mut self, input: &Input) -> Option<i64> {
        let definition = self.context.definition();
        let named = self.take_number_name(input);
        let scale = named.or_else(|| self.take_scale_word(definition));
        scale.or_else(|| self.take_number_for_dice())
    }

    /// A word for a number of an input, said as that.
    fn take_number_name(&mut self, input: &Input) -> Option<i64> {
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
    fn take_scale_word(&mut self, definition: &Definition) -> Option<i64> {
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
