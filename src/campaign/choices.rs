//! What somebody can roll by name, what their sheet is made for first, each with its chance.

use super::line::{line_word, maker_of, parse};
use super::{Campaign, Command, CreatureId};

/// Something a creature can roll by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Its name on the sheet.
    pub name: String,
    /// The probability of reaching what it was held against, where that is known.
    pub chance: Option<f64>,
    /// Whether the sheet records it: a skill that was trained, a weapon, a rank above the lowest.
    is_recorded: bool,
}

impl Choice {
    /// Whether a word of its name begins with what was typed.
    pub fn fits(&self, typed: &str) -> bool {
        crate::words::begins(&self.name, typed)
            || self
                .name
                .split_whitespace()
                .any(|word| crate::words::begins(word, typed))
    }
}

impl Campaign {
    /// Who makes the attempt of a line that so far names nobody but them.
    pub fn maker_of(&self, line: &str, cursor: Option<CreatureId>) -> Option<CreatureId> {
        maker_of(line, &self.context(cursor))
    }

    /// What somebody can roll by name: what the sheet records before the rest, the likeliest first. Each is held against the
    /// first of these targets that fits it, such as `dc 15` and `ac 15`.
    pub fn choices(&self, creature: CreatureId, targets: &[String]) -> Vec<Choice> {
        let choice = |name: String| Choice {
            chance: self.chance_of(creature, &name, targets),
            is_recorded: self.is_recorded(creature, &name),
            name,
        };
        let mut choices: Vec<Choice> = self
            .names_of_rolls(creature)
            .into_iter()
            .map(choice)
            .collect();
        choices.sort_by(|one, other| {
            // What is no roll by itself, such as half a pool, comes last.
            let by_chance = other.chance.is_some().cmp(&one.chance.is_some());
            let by_sheet = by_chance.then(other.is_recorded.cmp(&one.is_recorded));
            let likelier = |choice: &Choice| choice.chance.unwrap_or_default();
            by_sheet.then(likelier(other).total_cmp(&likelier(one)))
        });
        choices
    }

    fn names_of_rolls(&self, creature: CreatureId) -> Vec<String> {
        let (state, rules) = (self.state(), self.rules());
        let of_all = rules.names_for_all(state.system);
        if !of_all.is_empty() {
            return of_all;
        }
        state.record(creature).map_or_else(Vec::new, |record| {
            record.sheet.read(rules, record.level).names()
        })
    }

    fn chance_of(&self, creature: CreatureId, name: &str, targets: &[String]) -> Option<f64> {
        let (context, word) = (self.context(Some(creature)), line_word(name));
        let who = crate::words::quoted(self.state().name_of(creature));
        let of_line = |target: &str| match parse(&format!("{who} {word} {target}"), &context)
            .ok()?
            .command
        {
            Command::Attempt(attempting) => attempting.attempt.odds_at_hand()?.passes,
            _ => None,
        };
        targets
            .iter()
            .map(String::as_str)
            .chain([""])
            .find_map(of_line)
    }

    fn is_recorded(&self, creature: CreatureId, name: &str) -> bool {
        let record = self.state().record(creature);
        record.is_some_and(|record| record.sheet.records(name, self.rules()))
    }
}
