//! Parts of a file beside figures, inputs and attempts: charts, scales, cues, conditions, the dying, tables, the order of turns.

use std::sync::Arc;

use crate::words::nearest;

use super::super::definition::{
    ActionRule, Aim, AttemptRule, ChartRule, ConditionDoes, ConditionRule, Cue, Definition,
    DyingRule, Scale, TurnOrder,
};
use super::super::fields::MET;
use super::super::formula::{Reads, key_of};
use super::super::text::{Bound, Text};
use super::super::tree::Chart;
use super::super::word::{FINISHED, WORDS_OF_SEVERAL};
use super::local::Local;
use super::{Binder, nothing_called};

impl Binder<'_> {
    pub(super) fn bind_charts(&mut self, charts: &[ChartRule]) {
        for chart in charts {
            let key = key_of(&chart.name);
            self.check_new(&chart.name, &key, &[]);
            let rises = chart
                .steps
                .windows(2)
                .all(|pair| matches!(pair, [one, other] if one.0 < other.0));
            if chart.steps.is_empty() || !rises {
                self.blame(
                    &chart.name,
                    "a chart has steps, lowest first: steps: [(1, -4), (10, 0)]",
                );
            }
            self.charts.push(Arc::new(Chart {
                name: key,
                steps: chart.steps.clone(),
            }));
        }
    }

    pub(super) fn check_scales(&mut self, scales: &[Scale]) {
        for scale in scales.iter().filter(|scale| scale.words.is_empty()) {
            self.blame(
                &scale.name,
                "a scale has words: words: [(0, \"mediocre\"), (1, \"average\")]",
            );
        }
    }

    /// What is bound once all attempts are.
    pub(super) fn bind_parts(&mut self, definition: &mut Definition) {
        self.bind_turn_order(&mut definition.initiative, &definition.attempts);
        if let Some(words) = &mut definition.holding_on {
            self.bind_sentence(words, &Local::of(&["harm"]), Reads::Numbers);
        }
        if let Some((_, line)) = &mut definition.notices {
            self.bind_notices(line, &definition.attempts);
        }
        for action in &definition.actions {
            self.check_action(action);
        }
        for condition in &mut definition.conditions {
            self.bind_condition(condition);
        }
        self.check_harm_types(&definition.harm_types);
        if let Some(dying) = &definition.dying {
            self.check_dying(dying, &definition.attempts);
        }
        for page in &definition.tables {
            if page.rows.iter().any(|row| row.len() != page.columns.len()) {
                self.blame(
                    &page.title,
                    "each row of a table has a cell for each of its columns",
                );
            }
        }
    }

    /// Something done by name is made with figures that there are.
    fn check_action(&mut self, action: &ActionRule) {
        let theirs = match &action.aim {
            Some(Aim::Influence { or, .. }) => Some(or),
            _ => None,
        };
        let with = action.with.iter().map(|(figure, _)| figure);
        for figure in action.by.iter().chain(with).chain(theirs) {
            self.check_figure(figure);
        }
        if action.aim.is_none() && (action.by.is_some() || action.asks.is_some()) {
            self.blame(
                &action.name,
                "nothing is rolled by this: say what it aims an attempt at, as in aim: Search",
            );
        }
    }

    /// Fortune dice are held, and do something to a roll.
    pub(super) fn check_fortune(&mut self, definition: &Definition) {
        let mut with = definition
            .attempts
            .iter()
            .filter(|rule| rule.fortune.is_some());
        match (with.next(), definition.fortune_per_level) {
            (Some(rule), 0) => self.blame(
                &rule.name,
                "its fortune dice are held by nobody: say how many for each level, as in fortune_per_level: 2",
            ),
            (None, 1..) => self.blame(
                &definition.key,
                "fortune dice do nothing to any roll here: give an attempt `fortune: (again: \"natural > 1\")`",
            ),
            (Some(_), 1..) | (None, 0) => {}
        }
    }

    /// A cue is of a word that the file has: by its own words, not by what those are called.
    pub(super) fn check_cue(&mut self, cue: &Cue, attempts: &[AttemptRule]) {
        let words = attempts.iter().flat_map(|rule| {
            let called = rule.calls.iter().map(|(_, word)| word);
            rule.results.iter().map(|row| &row.word).chain(called)
        });
        let mut words = words.map(Text::as_str);
        let counts = attempts.iter().any(AttemptRule::goes_to);
        let is_of_several =
            counts && (WORDS_OF_SEVERAL.contains(&cue.result.as_str()) || cue.result == FINISHED);
        if !words.clone().any(|word| cue.result == word) && !is_of_several {
            let meant = nearest(&cue.result, &mut words);
            self.blame(&cue.result, nothing_called(&cue.result, meant));
        }
    }

    fn bind_condition(&mut self, condition: &mut ConditionRule) {
        for (name, change) in &mut condition.changes {
            self.read(change, &Local::default(), Reads::Numbers);
            name.is = self.name(&name.text).unwrap_or(0);
        }
    }

    /// What makes rolls better or worse needs words by which they are.
    pub(super) fn check_edges(&mut self, definition: &Definition) {
        for condition in &definition.conditions {
            for does in &condition.does {
                let (is_better, word) = match does {
                    ConditionDoes::Better(_) => (true, "adv"),
                    ConditionDoes::Worse(_) => (false, "dis"),
                    _ => continue,
                };
                if definition.edge_input(is_better).is_none() {
                    let message =
                        format!("rolls are made so by the word `{word}`: add it to `inputs`");
                    self.blame(&condition.name, message);
                }
            }
        }
    }

    /// The types of harm, which lines and sheets say by one word each.
    fn check_harm_types(&mut self, harm_types: &[Text]) {
        self.count("types of harm", harm_types.len());
        for (place, harm) in harm_types.iter().enumerate() {
            let mut before = harm_types.iter().take(place);
            let is_word = harm.len() > 2 && harm.chars().all(|letter| letter.is_ascii_lowercase());
            if !is_word {
                self.blame(
                    harm,
                    "a type of harm is one word of three small letters or more, such as fire",
                );
            } else if before.any(|other| other == harm) {
                self.blame(harm, format!("there is a type “{harm}” already"));
            }
        }
        let taken = MET
            .iter()
            .find(|field| self.keys.iter().any(|key| key == *field));
        if let (Some(field), Some(first)) = (taken, harm_types.first()) {
            let message = format!(
                "with types of harm every sheet has a field “{field}”: call your figure something else"
            );
            self.blame(first, message);
        }
    }

    fn check_dying(&mut self, dying: &DyingRule, attempts: &[AttemptRule]) {
        if dying.asks.trim().is_empty() {
            self.blame(
                &dying.asks,
                "what is asked of the dying has a name, such as death save",
            );
        }
        if begun(attempts, &dying.attempt).is_none() {
            self.blame(&dying.attempt, "the dying roll an attempt, with what a line says of it, as in attempt: \"test body at 2\"");
        }
        if dying.saves == 0 || dying.kills == 0 {
            self.blame(
                &dying.asks,
                "it takes one roll or more to be saved, and one or more to die",
            );
        }
    }

    /// What somebody notices is an attempt that takes no dice.
    fn bind_notices(&mut self, line: &mut Bound<(usize, String)>, attempts: &[AttemptRule]) {
        match begun(attempts, &line.text) {
            Some(begun) => line.is = begun,
            None => self.blame(&line.text, "what is noticed is an attempt and what a line says of it, as in notices: (\"Passive\", \"passive perception\")"),
        }
    }

    fn bind_turn_order(&mut self, order: &mut TurnOrder, attempts: &[AttemptRule]) {
        match order {
            TurnOrder::ByHand => {}
            TurnOrder::Dice(dice) | TurnOrder::Sides(dice) => self.bind_plain_dice(dice),
            TurnOrder::Attempt(line) => match begun(attempts, &line.text) {
                Some(begun) => line.is = begun,
                None => self.blame(&line.text, "initiative is by an attempt and what a line says of it, as in Attempt(\"test agility\")"),
            },
        }
    }
}

/// The attempt that a line begins with, by its place, and what else it says.
fn begun(attempts: &[AttemptRule], line: &str) -> Option<(usize, String)> {
    let said = line.trim();
    let begun = |(attempt, rule): (usize, &AttemptRule)| {
        let name = &rule.name;
        let rest = said.get(name.len()..)?;
        let is_it = name.is_same(said.get(..name.len())?);
        let is_it = is_it && (rest.is_empty() || rest.starts_with(' '));
        is_it.then(|| (attempt, rest.trim().to_owned()))
    };
    let all = attempts.iter().enumerate().filter_map(begun);
    let named = all.min_by_key(|(_, rest)| rest.len());
    // One that no word says is what a line is about that names none.
    let unsaid = attempts.first().is_some_and(|rule| rule.words().is_empty());
    named.or_else(|| unsaid.then(|| (0, said.to_owned())))
}
