//! Which key does what where: data, checked when it is read.

mod own;

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as Unknown;

use super::action::{Action, Context};

/// The keys that come with the program, one row an action.
const BUILT_IN: &str = include_str!("../../assets/keymap.ron");

/// One key with what is held down beside it. Shift counts only where it does not change the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    modifiers: KeyModifiers,
}

const NAMES: [(&str, KeyCode); 15] = [
    ("tab", KeyCode::Tab),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("space", KeyCode::Char(' ')),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
];

impl Key {
    pub fn of(event: KeyEvent) -> Self {
        match event.code {
            KeyCode::BackTab => Self {
                code: KeyCode::Tab,
                modifiers: KeyModifiers::SHIFT,
            },
            KeyCode::Char(_) => Self {
                code: event.code,
                modifiers: event.modifiers & KeyModifiers::CONTROL,
            },
            code => Self {
                code,
                modifiers: event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::SHIFT),
            },
        }
    }

    /// The letter it types, if it types one.
    pub fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if self.modifiers.is_empty() => Some(letter),
            _ => None,
        }
    }

    /// Whether it is this one, with nothing held down beside it.
    pub fn is(self, code: KeyCode) -> bool {
        self.code == code && self.modifiers.is_empty()
    }

    /// The key of its name: `r`, `U`, `tab`, `shift-tab`, `ctrl-u`.
    pub fn parse(name: &str) -> Option<Self> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = name;
        for (prefix, modifier) in [
            ("ctrl-", KeyModifiers::CONTROL),
            ("shift-", KeyModifiers::SHIFT),
        ] {
            if let Some(stripped) = rest
                .strip_prefix(prefix)
                .filter(|stripped| !stripped.is_empty())
            {
                modifiers |= modifier;
                rest = stripped;
            }
        }
        let mut letters = rest.chars();
        let code = match (letters.next(), letters.next()) {
            (Some(letter), None) => KeyCode::Char(letter),
            _ => NAMES.iter().find(|(known, _)| *known == rest)?.1,
        };
        Some(Self { code, modifiers })
    }
    /// The key that is shown in these words: `r`, `↑`, `Ctrl-U`, `Page Up`.
    pub fn shown_as(words: &str) -> Option<Self> {
        let held = [
            KeyModifiers::NONE,
            KeyModifiers::CONTROL,
            KeyModifiers::SHIFT,
        ];
        let letter = words.chars().next_back().map(KeyCode::Char);
        let small = words
            .chars()
            .next_back()
            .and_then(|letter| letter.to_lowercase().next())
            .map(KeyCode::Char);
        let codes = NAMES
            .iter()
            .map(|(_, code)| *code)
            .chain(letter)
            .chain(small);
        let mut keys = codes.flat_map(|code| {
            held.into_iter()
                .map(move |modifiers| Self { code, modifiers })
        });
        keys.find(|key| key.to_string() == words)
    }
}

impl From<Key> for KeyEvent {
    fn from(key: Key) -> Self {
        Self::new(key.code, key.modifiers)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.modifiers.contains(KeyModifiers::CONTROL) {
            f.write_str("Ctrl-")?;
        }
        if self.modifiers.contains(KeyModifiers::SHIFT) {
            f.write_str("Shift-")?;
        }
        match self.code {
            KeyCode::Up => f.write_str("↑"),
            KeyCode::Down => f.write_str("↓"),
            KeyCode::Left => f.write_str("←"),
            KeyCode::Right => f.write_str("→"),
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(letter) if self.modifiers.contains(KeyModifiers::CONTROL) => {
                write!(f, "{}", letter.to_uppercase())
            }
            KeyCode::Char(letter) => write!(f, "{letter}"),
            code => write!(f, "{code}"),
        }
    }
}

#[derive(Debug, Clone)]
struct Binding {
    context: Context,
    chord: Vec<Key>,
    action: Action,
}

/// What the keys pressed so far come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    Action(Action),
    /// The beginning of a longer chord.
    Prefix,
    Nothing,
}

/// A keymap that cannot be used: which binding, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct BadKeymap {
    file: String,
    reason: String,
}

/// Every binding, in the order of the file.
#[derive(Debug, Clone)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

impl Keymap {
    /// The keys that come with the program.
    ///
    /// # Errors
    /// [`BadKeymap`], if the program was built with keys there are none of.
    pub fn built_in() -> Result<Self, BadKeymap> {
        let mut bindings = Vec::new();
        for line in BUILT_IN.lines().filter(|line| line.contains("keys: ")) {
            let unusable = |reason: String| BadKeymap {
                file: "assets/keymap.ron".to_owned(),
                reason,
            };
            let (context, keys, action) =
                row_of(line).ok_or_else(|| unusable(format!("no row of keys: {line}")))?;
            for keys in keys {
                bindings.push(Binding {
                    context,
                    chord: chord_of(keys).map_err(unusable)?,
                    action,
                });
            }
        }
        Ok(Self { bindings })
    }

    /// What these keys come to in the first of these contexts that knows them.
    pub fn find(&self, contexts: &[Context], keys: &[Key]) -> Found {
        for context in contexts {
            if self
                .of(*context)
                .any(|binding| binding.chord.len() > keys.len() && binding.chord.starts_with(keys))
            {
                return Found::Prefix;
            }
            if let Some(binding) = self.of(*context).find(|binding| binding.chord == keys) {
                return Found::Action(binding.action);
            }
        }
        Found::Nothing
    }

    /// What a key does by itself in a context.
    pub fn action(&self, context: Context, event: KeyEvent) -> Option<Action> {
        match self.find(&[context], &[Key::of(event)]) {
            Found::Action(action) => Some(action),
            Found::Prefix | Found::Nothing => None,
        }
    }

    /// The action that stands for a prefix pressed alone, where there is one.
    pub fn alone(&self, contexts: &[Context], keys: &[Key]) -> Option<Action> {
        let mut bindings = self.bindings.iter();
        let of_keys = bindings
            .find(|binding| contexts.contains(&binding.context) && binding.chord == keys)?;
        Some(of_keys.action)
    }

    /// The keys that go on from a prefix, with their actions.
    pub fn continuations(&self, contexts: &[Context], keys: &[Key]) -> Vec<(String, Action)> {
        let goes_on = |binding: &&Binding| {
            contexts.contains(&binding.context)
                && binding.chord.len() > keys.len()
                && binding.chord.starts_with(keys)
        };
        let rest = |binding: &Binding| written(binding.chord.get(keys.len()..).unwrap_or_default());
        self.bindings
            .iter()
            .filter(goes_on)
            .map(|binding| (rest(binding), binding.action))
            .collect()
    }

    /// The first key of an action in a context, as it is shown.
    pub fn key_of(&self, context: Context, action: Action) -> Option<String> {
        let first = self.of(context).find(|binding| binding.action == action)?;
        Some(written(&first.chord))
    }

    fn of(&self, context: Context) -> impl Iterator<Item = &Binding> {
        let bindings = self.bindings.iter();
        bindings.filter(move |binding| binding.context == context)
    }

    /// Every action of a context with all of its keys, in the order of the file.
    pub fn of_context(&self, context: Context) -> Vec<(Action, Vec<String>)> {
        let mut rows: Vec<(Action, Vec<String>)> = Vec::new();
        for binding in self.of(context) {
            let key = written(&binding.chord);
            match rows
                .iter_mut()
                .find(|(action, _)| *action == binding.action)
            {
                Some((_, keys)) => keys.push(key),
                None => rows.push((binding.action, vec![key])),
            }
        }
        rows
    }
}

/// `(context: Party, keys: ["N"], action: NewHero),`: cut at its words, for to read all of the file as RON takes longer
/// than a start should.
fn row_of(line: &str) -> Option<(Context, impl Iterator<Item = &str>, Action)> {
    let (context, rest) = line
        .trim()
        .strip_prefix("(context: ")?
        .split_once(", keys: [")?;
    let (keys, action) = rest.split_once("], action: ")?;
    let context = Context::deserialize(context.into_deserializer());
    let action = Action::deserialize(action.strip_suffix("),")?.into_deserializer());
    let (context, action): (Result<_, Unknown>, Result<_, Unknown>) = (context, action);
    Some((
        context.ok()?,
        keys.split('"').skip(1).step_by(2),
        action.ok()?,
    ))
}

/// The keys of their names, one after another.
fn chord_of(keys: &str) -> Result<Vec<Key>, String> {
    let chord: Option<Vec<Key>> = keys.split(' ').map(Key::parse).collect();
    chord.ok_or_else(|| format!("“{keys}” is no key: write r, U, tab, ctrl-u, or g p"))
}

/// Keys one after another, as they are shown.
pub(crate) fn written(chord: &[Key]) -> String {
    chord
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tui::action::CATALOG;

    fn keys(text: &str) -> Vec<Key> {
        text.split(' ')
            .map(|name| Key::parse(name).unwrap())
            .collect()
    }

    /// A row of the file.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Written {
        context: Context,
        keys: Vec<String>,
        action: Action,
    }

    #[test]
    fn the_file_says_as_ron_what_its_rows_say_and_binds_nothing_twice() {
        let written: Vec<Written> = ron::from_str(BUILT_IN).unwrap();
        let of_row = |row: &Written| {
            let keys = row.keys.iter();
            keys.map(|keys| (row.context, self::keys(keys), row.action))
                .collect::<Vec<_>>()
        };
        let wanted: Vec<_> = written.iter().flat_map(of_row).collect();
        let bindings = Keymap::built_in().unwrap().bindings.into_iter();
        let read = bindings.map(|binding| (binding.context, binding.chord, binding.action));
        assert_eq!(read.collect::<Vec<_>>(), wanted);
        let mut bound = HashSet::new();
        for (context, keys, _) in wanted {
            assert!(
                bound.insert((context, keys.clone())),
                "{context:?} {keys:?}"
            );
        }
    }

    #[test]
    fn every_action_has_a_key() {
        let keymap = Keymap::built_in().unwrap();
        for entry in CATALOG {
            let is_bound = keymap
                .bindings
                .iter()
                .any(|binding| binding.action == entry.action);
            assert!(is_bound, "{:?}", entry.action);
        }
    }

    #[test]
    fn the_keys_of_the_table_do_what_they_are_known_for() {
        let keymap = Keymap::built_in().unwrap();
        for (pressed, action) in [
            ("r", Action::Roll),
            ("n", Action::Next),
            ("b", Action::Back),
            (".", Action::RollAgain),
            ("u", Action::Undo),
            ("U", Action::Redo),
            (":", Action::Line),
            ("3", Action::TypeLine),
            ("-", Action::TypeLine),
            ("d", Action::Delay),
            ("a", Action::Add),
            ("c", Action::Condition),
            ("i", Action::Initiative),
            ("L", Action::Luck),
            ("s", Action::Secrecy),
            ("tab", Action::NextPane),
            ("z", Action::Zoom),
            ("space", Action::Palette),
            ("?", Action::Help),
            ("q", Action::Quit),
        ] {
            assert_eq!(
                keymap.find(&[Context::Party, Context::Dashboard], &keys(pressed)),
                Found::Action(action)
            );
        }
        assert_eq!(
            keymap.find(&[Context::Dashboard], &keys("f")),
            Found::Prefix
        );
        assert_eq!(
            keymap.find(&[Context::Dashboard], &keys("f r")),
            Found::Action(Action::FortuneReroll)
        );
    }

    #[test]
    fn keys_are_shown_as_people_write_them() {
        for (name, shown) in [
            ("ctrl-u", "Ctrl-U"),
            ("shift-tab", "Shift-Tab"),
            ("up", "↑"),
            ("U", "U"),
            ("space", "Space"),
        ] {
            assert_eq!(Key::parse(name).unwrap().to_string(), shown);
        }
    }
}
