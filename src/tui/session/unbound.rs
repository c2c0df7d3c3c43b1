//! A key that does nothing here says so, and where it would do something.

use crossterm::event::KeyCode;

use crate::tui::action::{Action, Context};
use crate::tui::keymap::{Found, Key, Keymap, written};
use crate::tui::layout::PANES;

use super::Session;

impl Session {
    /// These keys are bound to nothing here. Leaving where there is nothing to leave needs no word.
    pub(super) fn say_unbound(&mut self, keymap: &Keymap, contexts: &[Context], keys: &[Key]) {
        if keys.last().is_none_or(|key| !key.is(KeyCode::Esc)) {
            self.refuse(&reason(keymap, contexts, keys));
        }
    }
}

fn reason(keymap: &Keymap, contexts: &[Context], keys: &[Key]) -> String {
    let pressed = written(keys);
    if let Some((_, prefix @ [_, ..])) = keys.split_last() {
        let next: Vec<String> = keymap
            .continuations(contexts, prefix)
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        return format!(
            "{pressed} does nothing: after {} press {}",
            written(prefix),
            next.join(" ")
        );
    }
    let is_bound =
        |pane: Context| matches!(keymap.find(&[pane], keys), Found::Action(_) | Found::Prefix);
    let go = |action| {
        keymap
            .key_of(Context::Dashboard, action)
            .unwrap_or_default()
    };
    match PANES.iter().find(|(_, own, _)| is_bound(*own)) {
        Some((_, own, way)) => {
            format!(
                "{pressed} is a key in the {} pane: {} goes there",
                own.title(),
                go(*way)
            )
        }
        None => {
            let (help, palette) = (go(Action::Help), go(Action::Palette));
            format!(
                "{pressed} does nothing here: {help} shows every key, {palette} finds everything by name"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_key_names_a_way_that_works() {
        let keymap = Keymap::built_in().unwrap();
        let party = [Context::Party, Context::Dashboard];
        for (pressed, said) in [
            (
                "Q",
                "Q does nothing here: ? shows every key, Space finds everything by name",
            ),
            ("m", "m is a key in the log pane: g l goes there"),
            ("E", "E is a key in the turns pane: g o goes there"),
            ("f 3", "f 3 does nothing: after f press r c h e d g k l"),
        ] {
            let keys: Vec<Key> = pressed
                .split(' ')
                .map(|key| Key::parse(key).unwrap())
                .collect();
            assert_eq!(reason(&keymap, &party, &keys), said);
        }
    }
}
