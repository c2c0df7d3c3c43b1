//! Which key comes next: after a prefix the row of the prompt names it, and the hint bar goes on; where that has not
//! room for all, the first of them stand beside the name.

use crate::tui::action::{Action, Context};
use crate::tui::keymap::written;
use crate::tui::panes::common::safe;
use crate::tui::panes::prompt::view::Prompt;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::widgets::width;

use super::draw::Hint;

/// Columns between two keys, and those that the way out takes at the end of the hint bar.
const BETWEEN: u16 = 2;
const LEAVING: u16 = 14;
/// Columns before the keys that stand beside the name.
const BESIDE: u16 = 4;

/// A prefix with what may follow it.
pub(crate) struct Chord {
    /// The row of the prompt: the prefix, what it is for, the keys that found no room below.
    pub(crate) prompt: Prompt,
    /// The hint bar.
    pub(crate) hints: Vec<Hint>,
}

/// The prefix pressed so far, if one is.
pub(crate) fn chord(session: &Session, around: &Surroundings) -> Option<Chord> {
    if session.pending.is_empty() {
        return None;
    }
    let contexts = session.contexts();
    let key = written(&session.pending);
    let words = words(session, around, &contexts);
    let continuations = around.keymap.continuations(&contexts, &session.pending);
    let hint = |(key, action): (String, Action)| Hint::new(key, action.entry().word);
    let mut beside: Vec<Hint> = continuations.into_iter().map(hint).collect();
    let columns = session.ui.size.0;
    let named = 1 + width(&key) + 2 + width(&words) + BESIDE;
    let hints = if taken(&beside) <= columns.saturating_sub(LEAVING) {
        std::mem::take(&mut beside)
    } else {
        let fits = |count: &usize| {
            taken(beside.get(..*count).unwrap_or_default()) <= columns.saturating_sub(named)
        };
        let count = (0..=beside.len()).rev().find(fits).unwrap_or(0);
        beside.split_off(count)
    };
    Some(Chord {
        prompt: Prompt::Prefix { key, words, beside },
        hints,
    })
}

/// What a prefix is for, and whose affair it is.
fn words(session: &Session, around: &Surroundings, contexts: &[Context]) -> String {
    let who = || {
        let name = |creature| safe(session.campaign.state().name_of(creature));
        session
            .under_cursor()
            .map_or_else(String::new, |creature| format!(", {}", name(creature)))
    };
    if let Some(action) = around.keymap.alone(contexts, &session.pending) {
        return format!("{}{}", action.entry().word, who());
    }
    let continuations = around.keymap.continuations(contexts, &session.pending);
    let is_of_turn = continuations
        .iter()
        .any(|(_, action)| *action == Action::UseMove);
    if is_of_turn {
        format!("this turn{}", who())
    } else {
        "go to".to_owned()
    }
}

fn taken(hints: &[Hint]) -> u16 {
    hints
        .iter()
        .map(|hint| width(&hint.key) + 1 + width(&hint.word) + BETWEEN)
        .sum()
}
