//! How long names in a game's file may be: they stand in lists, in lines and in the log.

use crate::systems::rule_tables::LONGEST_NAME;

use super::super::definition::{AttemptRule, Definition, InputKind};
use super::super::text::Text;
use super::Binder;

impl Binder<'_> {
    /// Complains about each name that is longer than any list has room for.
    pub(super) fn check_lengths(&mut self, definition: &Definition) {
        for name in names(definition) {
            let letters = name.chars().count();
            if letters > LONGEST_NAME {
                let reason =
                    format!("a name of {letters} letters: expected {LONGEST_NAME} at most");
                self.blame(name, reason);
            }
        }
    }
}

/// Everything that is a name or a word, and no sentence or formula.
fn names(definition: &Definition) -> Vec<&Text> {
    let mut names = vec![&definition.key, &definition.short, &definition.title];
    for group in &definition.figures {
        names.extend(group.group.iter().chain(&group.name).chain(&group.names));
        for figure in &group.figures {
            names.extend(std::iter::once(&figure.name).chain(&figure.short));
        }
    }
    for input in &definition.inputs {
        names.push(&input.name);
        match &input.kind {
            InputKind::Choice(words) => names.extend(words),
            InputKind::Modifiers(words) => names.extend(words.iter().map(|word| &word.word)),
            _ => {}
        }
        names.extend(input.own_words.iter().flatten());
    }
    names.extend(definition.attempts.iter().flat_map(names_of_attempt));
    for scale in &definition.scales {
        names.push(&scale.name);
        names.extend(scale.words.iter().map(|(_, word)| word));
    }
    names.extend(definition.charts.iter().map(|chart| &chart.name));
    names.extend(
        definition
            .conditions
            .iter()
            .map(|condition| &condition.name),
    );
    names.extend(&definition.harm_types);
    names.extend(definition.dying.iter().map(|dying| &dying.asks));
    names.extend(definition.topics.iter().map(|topic| &topic.title));
    for table in &definition.tables {
        names.push(&table.title);
        names.extend(&table.columns);
    }
    names.extend(definition.foes.iter().map(|foe| &foe.name));
    names
}

fn names_of_attempt(rule: &AttemptRule) -> impl Iterator<Item = &Text> {
    let values = rule.values.iter().map(|value| &value.name);
    let results = rule.results.iter().map(|result| &result.word);
    let offers = rule.offers.iter().map(|offer| &offer.word);
    let calls = rule.calls.iter().map(|(_, word)| word);
    let words = rule.own_words.iter().flatten();
    let name = std::iter::once(&rule.name);
    let more = name.chain(values).chain(results);
    more.chain(offers).chain(words).chain(calls)
}
