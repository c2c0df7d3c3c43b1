//! The last row of overlays and of the first screen: keys in the words of the catalog, those of a pair together.

use crate::tui::action::{Action, Context};
use crate::tui::panes::hints::draw::{Hint, Hints};
use crate::tui::surroundings::Surroundings;

/// Keys of which each says but half of what both do.
const PAIRS: [(Action, Action); 4] = [
    (Action::Up, Action::Down),
    (Action::Left, Action::Right),
    (Action::PageUp, Action::PageDown),
    (Action::EarlierEvening, Action::LaterEvening),
];

/// The keys of a context: each by its first, none twice for the same; what has no word here is left out, and some come first.
pub(crate) fn hints(
    around: &Surroundings,
    context: Context,
    word: impl Fn(Action) -> &'static str,
    first: &[Action],
) -> Hints {
    let rows = around.keymap.of_context(context);
    let key_of = |action: Action| around.keymap.key_of(context, action);
    let mut left: Vec<(Action, Hint)> = Vec::new();
    let mut right: Vec<Hint> = Vec::new();
    for (action, _) in rows {
        let (here, key) = (word(action), key_of(action).unwrap_or_default());
        if matches!(action, Action::Leave | Action::Quit | Action::CloseRules) {
            right.push(Hint::new(key, here));
            continue;
        }
        let both = |(one, other): &(Action, Action)| key_of(*one).zip(key_of(*other));
        let pair = PAIRS
            .iter()
            .find(|(one, other)| action == *one || action == *other);
        let hint = match pair.and_then(|pair| Some((pair.0, both(pair)?))) {
            _ if here.is_empty() || is_custom(action) => continue,
            Some((one, (first, second))) if action == one => {
                Hint::new(joined(&first, &second), pair_word(context, one))
            }
            Some(_) => continue,
            None => Hint::new(key, here),
        };
        if left.iter().all(|(_, known)| known.word != hint.word) {
            left.push((action, hint));
        }
    }
    left.sort_by_key(|(action, _)| {
        let place = first.iter().position(|one| one == action);
        place.unwrap_or(first.len())
    });
    Hints {
        left: left.into_iter().map(|(_, hint)| hint).collect(),
        right,
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

/// What both keys of a pair do.
const fn pair_word(context: Context, first: Action) -> &'static str {
    match (first, context) {
        (Action::PageUp, Context::Form) => "part",
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
pub(crate) fn usual_word(context: Context, action: Action) -> &'static str {
    match (context, action) {
        (Context::Help, Action::Palette) => "find",
        (Context::Form | Context::Writing, Action::Enter) => "save",
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
