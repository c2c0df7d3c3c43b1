//! The last row of overlays and of the first screen: keys in the words of the catalog, those of a pair together.

use crate::tui::action::{Action, Context};
use crate::tui::panes::hints::view::{Hint, Hints};
use crate::tui::surroundings::Surroundings;

/// Keys of which each says but half of what both do.
const PAIRS: [(Action, Action); 4] = [
    (Action::Up, Action::Down),
    (Action::Left, Action::Right),
    (Action::PageUp, Action::PageDown),
    (Action::EarlierEvening, Action::LaterEvening),
];

/// The keys of a context: each by its first, none twice for the same.
pub(crate) fn hints(around: &Surroundings, context: Context) -> Hints {
    let rows = around.keymap.of_context(context);
    let leaves =
        |action: Action| matches!(action, Action::Leave | Action::Quit | Action::CloseRules);
    let key_of = |action: Action| around.keymap.key_of(context, action);
    let mut left: Vec<Hint> = Vec::new();
    for (action, _) in rows
        .iter()
        .filter(|(action, _)| !leaves(*action) && !is_custom(*action))
    {
        let pair = PAIRS
            .iter()
            .find(|(first, second)| action == first || action == second);
        let hint = match pair.map(|(first, second)| (*first, key_of(*first).zip(key_of(*second)))) {
            Some((first, Some((one, other)))) if *action == first => {
                Hint::new(joined(&one, &other), pair_word(context, first))
            }
            Some((_, Some(_))) => continue,
            Some((_, None)) | None => {
                Hint::new(key_of(*action).unwrap_or_default(), word(context, *action))
            }
        };
        if left.iter().all(|known| known.word != hint.word) {
            left.push(hint);
        }
    }
    let right = rows.iter().filter(|(action, _)| leaves(*action));
    let right = right
        .map(|(action, _)| Hint::new(key_of(*action).unwrap_or_default(), action.entry().word));
    Hints {
        left,
        right: right.collect(),
    }
}

/// Both keys as one: `↑↓`, `Page Up/Down`.
fn joined(one: &str, other: &str) -> String {
    match (one.rsplit_once(' '), other.rsplit_once(' ')) {
        (Some((first, _)), Some((same, last))) if first == same => format!("{one}/{last}"),
        _ if one.chars().count() == 1 && other.chars().count() == 1 => format!("{one}{other}"),
        _ => format!("{one}/{other}"),
    }
}

/// Keys that do on every screen what they do here: nobody needs to be told of them.
const fn is_custom(action: Action) -> bool {
    matches!(
        action,
        Action::First | Action::Last | Action::Line | Action::GoSettings
    )
}

/// What the keys of pages leaf through in a form.
pub(crate) const PART: &str = "part";

/// What Enter does in a form, and where something is written.
pub(crate) const SAVE: &str = "save";

/// What both keys of a pair do.
const fn pair_word(context: Context, first: Action) -> &'static str {
    match (first, context) {
        (Action::PageUp, Context::Form) => PART,
        (Action::PageUp, _) => "page",
        (Action::Up, Context::Form) => "field",
        (Action::Up, Context::Settings) => "setting",
        (
            Action::Up,
            Context::Page | Context::Help | Context::Recap | Context::Rules | Context::Plan,
        ) => "scroll",
        (Action::EarlierEvening, _) => "evening",
        (Action::Left, Context::Rules) => "list and text",
        _ => "choose",
    }
}

/// What a key is called here, where the catalog's word is made for several places.
fn word(context: Context, action: Action) -> &'static str {
    match (context, action) {
        (Context::Help, Action::Palette) => "find",
        (Context::Form, Action::Enter) => SAVE,
        (Context::Form, Action::Tick) => "tick",
        (Context::Form, Action::NextField) => "next",
        (Context::Form, Action::PreviousField) => "back",
        (_, action) => action.entry().word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_a_pair_are_written_as_short_as_they_stay_clear() {
        assert_eq!(joined("↑", "↓"), "↑↓");
        assert_eq!(joined("Page Up", "Page Down"), "Page Up/Down");
        assert_eq!(joined("Ctrl-P", "Ctrl-N"), "Ctrl-P/Ctrl-N");
    }
}
