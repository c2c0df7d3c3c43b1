//! How long names in a game's file may be: they stand in lists, in lines and in the log.

use crate::systems::rule_tables::LONGEST_NAME;

use super::super::file::{self, File, InputKind, Text};
use super::Binder;

impl Binder<'_> {
    /// Complains about each name that is longer than any list has room for.
    pub(super) fn check_lengths(&mut self, pages: &File<'_>) {
        for name in names(pages) {
            let letters = name.as_str().chars().count();
            if letters > LONGEST_NAME {
                let reason =
                    format!("a name of {letters} letters: expected {LONGEST_NAME} at most");
                self.blame(name, reason);
            }
        }
    }
}

/// Everything that is a name or a word, and no sentence or formula.
fn names<'p, 'a>(pages: &'p File<'a>) -> Vec<&'p Text<'a>> {
    let mut names = vec![&pages.key, &pages.short, &pages.title];
    for figures in &pages.figures {
        names.extend(figures.group.iter().chain(figures.all_names()));
        names.extend(
            figures
                .entries
                .iter()
                .filter_map(|entry| entry.short.as_ref()),
        );
    }
    for input in &pages.inputs {
        names.push(&input.name);
        match &input.kind {
            InputKind::Choice(words) => names.extend(words),
            InputKind::Modifiers(words) => names.extend(words.iter().map(|word| &word.word)),
            _ => {}
        }
        names.extend(input.words.iter().flatten());
    }
    pages
        .attempts
        .iter()
        .for_each(|attempt| names.extend(names_of_attempt(attempt)));
    for scale in &pages.scales {
        names.push(&scale.name);
        names.extend(scale.words.iter().map(|(_, word)| word));
    }
    names.extend(pages.charts.iter().map(|chart| &chart.name));
    names.extend(pages.conditions.iter().map(|condition| &condition.name));
    names.extend(&pages.harm_types);
    names.extend(pages.dying.iter().map(|dying| &dying.asks));
    names.extend(pages.topics.iter().map(|topic| &topic.title));
    for table in &pages.tables {
        names.push(&table.title);
        names.extend(&table.columns);
    }
    names.extend(pages.foes.iter().map(|foe| &foe.name));
    names
}

fn names_of_attempt<'p, 'a>(attempt: &'p file::Attempt<'a>) -> Vec<&'p Text<'a>> {
    let values = attempt.values.iter().map(|(name, _)| name);
    let results = attempt.results.iter().map(|result| &result.word);
    let offers = attempt.offers.iter().map(|offer| &offer.word);
    let words = attempt.words.iter().flatten();
    let calls = attempt.calls.iter().map(|(_, word)| word);
    let more = values
        .chain(results)
        .chain(offers)
        .chain(words)
        .chain(calls);
    std::iter::once(&attempt.name).chain(more).collect()
}
