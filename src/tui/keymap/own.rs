//! The user's own keys, laid over those that come with the program: each that cannot be used is named, and stays as it was.

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::Deserialize;

use crate::tui::action::{Action, Context};
use crate::tui::layout::PANES;
use crate::words::excerpt;

use super::{BadKeymap, Binding, Key, Keymap, chord_of, written};

/// Where letters are typed, and so are no keys.
const TYPING: [Context; 3] = [Context::Prompt, Context::Form, Context::Palette];

/// A binding as the user writes it; `action: None` takes keys away.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Written")]
struct Own {
    context: Context,
    keys: Vec<String>,
    action: Option<Action>,
}

/// A file being laid over the keys.
struct Laying<'a> {
    file: &'a str,
    text: &'a str,
    /// What the file has bound so far, and where.
    bound: Vec<(Context, Vec<Key>, usize)>,
    /// The keys before anything was laid over them: they tell which action has a meaning where.
    before: Keymap,
}

impl Keymap {
    /// Lays the user's own keys over these. Gives what could not be used, each with its place; those keys, or all where
    /// the file as a whole is not understood, stay as they were.
    pub fn overlay(&mut self, file: &str, text: &str) -> Vec<BadKeymap> {
        let mut laying = Laying {
            file,
            text,
            bound: Vec::new(),
            before: self.clone(),
        };
        match ron::from_str::<Vec<&RawValue>>(text) {
            Ok(entries) => {
                let mut from = 0;
                let mut bad = Vec::new();
                for entry in entries.into_iter().map(RawValue::get_ron) {
                    let start = text
                        .get(from..)
                        .and_then(|rest| rest.find(entry))
                        .map_or(from, |at| from + at);
                    from = start + entry.len();
                    bad.extend(laying.lay(self, start, entry));
                }
                bad
            }
            Err(error) => {
                let at = error.span.start;
                vec![laying.bad_at(at.line, at.col, &reason_of(&error.code))]
            }
        }
    }

    /// How many keys do something else here than in another keymap, or something in one of them alone.
    pub fn differs_by(&self, other: &Self) -> usize {
        let has = |keymap: &Self, wanted: &Binding| {
            let mut there = keymap.of(wanted.context);
            let known = there.find(|binding| binding.chord == wanted.chord);
            known.map(|binding| binding.action)
        };
        let new = self
            .bindings
            .iter()
            .filter(|binding| has(other, binding) != Some(binding.action));
        let gone = other
            .bindings
            .iter()
            .filter(|binding| has(self, binding).is_none());
        new.count() + gone.count()
    }

    /// The actions that have a meaning in a context.
    fn actions_of(&self, context: Context) -> Vec<Action> {
        let belongs = |binding: &&Binding| {
            binding.context == context
                || (is_of_dashboard(context) && is_of_dashboard(binding.context))
        };
        self.bindings
            .iter()
            .filter(belongs)
            .map(|binding| binding.action)
            .collect()
    }

    /// Keys that begin with these, or with which these begin: one of the two could never be pressed.
    fn in_the_way(&self, context: Context, chord: &[Key]) -> Option<&Binding> {
        let is_in_the_way = |binding: &&Binding| {
            binding.chord != chord
                && (binding.chord.starts_with(chord) || chord.starts_with(&binding.chord))
        };
        self.of(context).find(is_in_the_way)
    }

    /// Binds keys, in place of whatever they did. The user's own come first, so that they are the ones shown.
    pub fn bind(&mut self, context: Context, chord: Vec<Key>, action: Option<Action>) {
        self.bindings
            .retain(|binding| binding.context != context || binding.chord != chord);
        let Some(action) = action else { return };
        let is_same = |binding: &Binding| binding.context == context && binding.action == action;
        let at = self
            .bindings
            .iter()
            .position(is_same)
            .unwrap_or(self.bindings.len());
        self.bindings.insert(
            at,
            Binding {
                context,
                chord,
                action,
            },
        );
    }
}

impl Laying<'_> {
    /// Lays one entry, which begins at this byte.
    fn lay(&mut self, keymap: &mut Keymap, start: usize, entry: &str) -> Vec<BadKeymap> {
        let first = self.line_of(start);
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        match options.from_str::<Own>(entry) {
            Ok(Own {
                context,
                keys,
                action,
            }) => {
                let mut bad = Vec::new();
                let mut from = 0;
                for keys in keys {
                    let quoted = format!("\"{keys}\"");
                    let at = entry
                        .get(from..)
                        .and_then(|rest| rest.find(&quoted))
                        .map_or(from, |at| from + at);
                    from = at + quoted.len();
                    let refused = self
                        .lay_keys(keymap, (context, action), &keys, start + at)
                        .err();
                    bad.extend(refused.map(|reason| self.bad(start + at, &reason)));
                }
                bad
            }
            Err(error) => {
                let at = error.span.start;
                let before = self.column_of(start) - 1;
                let column = if at.line == 1 {
                    before + at.col
                } else {
                    at.col
                };
                vec![self.bad_at(first + at.line - 1, column, &reason_of(&error.code))]
            }
        }
    }

    fn lay_keys(
        &mut self,
        keymap: &mut Keymap,
        (context, action): (Context, Option<Action>),
        keys: &str,
        at: usize,
    ) -> Result<(), String> {
        let chord = chord_of(keys)?;
        let is_bound =
            |(other, known, _): &&(Context, Vec<Key>, usize)| *other == context && *known == chord;
        if let Some((_, _, before)) = self.bound.iter().find(is_bound) {
            return Err(format!(
                "“{keys}” is bound in line {} already: take one away",
                self.line_of(*before)
            ));
        }
        if let Some(action) = action {
            if !self.before.actions_of(context).contains(&action) {
                return Err(format!("{action:?} does nothing in {context:?}"));
            }
            check_place(keymap, context, &chord)?;
        }
        keymap.bind(context, chord.clone(), action);
        self.bound.push((context, chord, at));
        Ok(())
    }

    fn line_of(&self, at: usize) -> usize {
        self.text
            .get(..at)
            .unwrap_or_default()
            .matches('\n')
            .count()
            + 1
    }

    fn column_of(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1
    }

    fn bad(&self, at: usize, reason: &str) -> BadKeymap {
        self.bad_at(self.line_of(at), self.column_of(at), reason)
    }

    fn bad_at(&self, line: usize, column: usize, reason: &str) -> BadKeymap {
        let source = self
            .text
            .lines()
            .nth(line.saturating_sub(1))
            .unwrap_or_default();
        let place = format!("{}:{line}:{column}", self.file);
        BadKeymap {
            file: place,
            reason: format!("{reason}\n{}", excerpt(source, column)),
        }
    }
}

/// What the reader says, with the nearest name for one that is not known: there are too many to list them all.
fn reason_of(error: &ron::Error) -> String {
    let ron::Error::NoSuchEnumVariant {
        expected,
        found,
        outer,
    } = error
    else {
        return error.to_string();
    };
    let likeness = |name: &&&str| (strsim::jaro_winkler(name, found) * 1000.0) as i32;
    let kind = outer.as_deref().unwrap_or_default().to_lowercase();
    let nearest = expected
        .iter()
        .max_by_key(likeness)
        .map_or_else(String::new, |name| format!(": {name}?"));
    format!("no {kind} is called “{found}”{nearest}")
}

/// Whether it is the dashboard or one of its panes, in which the keys of the whole dashboard work too.
fn is_of_dashboard(context: Context) -> bool {
    context == Context::Dashboard || PANES.iter().any(|(_, own, _)| *own == context)
}

/// Whether these keys can do anything in this context.
fn check_place(keymap: &Keymap, context: Context, chord: &[Key]) -> Result<(), String> {
    let keys = written(chord);
    let takes_chords = is_of_dashboard(context);
    match chord {
        [key] if TYPING.contains(&context) && key.letter().is_some_and(|letter| letter != ' ') => {
            return Err(format!(
                "“{keys}” has to type a letter here: hold Ctrl beside it"
            ));
        }
        [_, _, ..] if !takes_chords => {
            return Err(format!(
                "“{keys}” is several keys, and here one is looked at alone"
            ));
        }
        _ => {}
    }
    match keymap.in_the_way(context, chord) {
        Some(other) => Err(format!(
            "“{keys}” and “{}”, which is {:?}, begin alike: take that away first, by action: None",
            written(&other.chord),
            other.action
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Found;
    use super::*;

    fn laid(text: &str) -> (Keymap, Vec<String>) {
        let mut keymap = Keymap::built_in().unwrap();
        let bad = keymap.overlay("keymap.ron", text);
        (keymap, bad.iter().map(ToString::to_string).collect())
    }

    fn found(keymap: &Keymap, context: Context, keys: &str) -> Found {
        let keys: Vec<Key> = keys
            .split(' ')
            .map(|name| Key::parse(name).unwrap())
            .collect();
        keymap.find(&[context], &keys)
    }

    #[test]
    fn a_key_of_ones_own_is_added_and_shown_first() {
        let (keymap, bad) = laid(
            "[\n  // as in my editor\n  (context: Dashboard, keys: [\"ctrl-n\"], action: Next),\n]",
        );
        assert_eq!(bad, [""; 0]);
        assert_eq!(
            found(&keymap, Context::Dashboard, "ctrl-n"),
            Found::Action(Action::Next)
        );
        assert_eq!(
            found(&keymap, Context::Dashboard, "n"),
            Found::Action(Action::Next)
        );
        assert_eq!(
            keymap.key_of(Context::Dashboard, Action::Next).as_deref(),
            Some("Ctrl-N")
        );
    }

    #[test]
    fn a_key_that_did_something_does_what_one_says() {
        let text = "[(context: Dashboard, keys: [\"n\"], action: Back), (context: Dashboard, keys: [\"b\"], action: Next)]";
        let (keymap, bad) = laid(text);
        assert_eq!(bad, [""; 0]);
        assert_eq!(
            found(&keymap, Context::Dashboard, "n"),
            Found::Action(Action::Back)
        );
        assert_eq!(
            found(&keymap, Context::Dashboard, "b"),
            Found::Action(Action::Next)
        );
    }

    #[test]
    fn a_key_is_taken_away_by_none_and_is_free_for_a_chord() {
        let text = "[(context: Dashboard, keys: [\"d\"], action: None), (context: Dashboard, keys: [\"d d\"], action: Delay)]";
        let (keymap, bad) = laid(text);
        assert_eq!(
            (bad, found(&keymap, Context::Dashboard, "d")),
            (vec![], Found::Prefix)
        );
        assert_eq!(
            found(&keymap, Context::Dashboard, "d d"),
            Found::Action(Action::Delay)
        );
    }

    #[test]
    fn what_cannot_be_used_is_named_with_its_place_and_the_default_stays() {
        let cases = [
            (
                "(context: Dashboard, keys: [\"n\"], action: Dance)",
                "keymap.ron:2:43: ",
                "Dance",
            ),
            (
                "(context: Dashbord, keys: [\"n\"], action: Next)",
                "keymap.ron:2:11: ",
                "Dashbord",
            ),
            (
                "(context: Dashboard, keys: [\"hyper-n\"], action: Next)",
                "keymap.ron:2:29: ",
                "is no key",
            ),
            (
                "(context: Dashboard, keys: [\"y\", \"y\"], action: Next)",
                "keymap.ron:2:34: ",
                "line 2 already",
            ),
            (
                "(context: Dashboard, keys: [\"g\"], action: Next)",
                "keymap.ron:2:29: ",
                "“g p”, which is GoParty",
            ),
            (
                "(context: Dashboard, keys: [\"n n\"], action: Back)",
                "keymap.ron:2:29: ",
                "“n”, which is Next",
            ),
            (
                "(context: Prompt, keys: [\"n\"], action: Leave)",
                "keymap.ron:2:26: ",
                "has to type a letter",
            ),
            (
                "(context: Page, keys: [\"x x\"], action: Up)",
                "keymap.ron:2:24: ",
                "looked at alone",
            ),
            (
                "(context: Page, keys: [\"x\"], action: Roll)",
                "keymap.ron:2:24: ",
                "Roll does nothing in Page",
            ),
        ];
        for (entry, place, reason) in cases {
            let (keymap, bad) = laid(&format!("[\n{entry},\n]"));
            let [said] = bad.as_slice() else {
                panic!("{entry}: {bad:?}")
            };
            assert!(
                said.starts_with(place) && said.contains(reason),
                "{entry}: {said}"
            );
            assert!(said.ends_with('^'), "{entry}: {said}");
            assert_eq!(
                found(&keymap, Context::Dashboard, "n"),
                Found::Action(Action::Next),
                "{entry}"
            );
            assert_eq!(
                found(&keymap, Context::Dashboard, "g p"),
                Found::Action(Action::GoParty),
                "{entry}"
            );
        }
    }

    #[test]
    fn one_bad_entry_does_not_spoil_the_others() {
        let text = "[\n(context: Dashboard, keys: [\"n\"], action: Dance),\n(context: Dashboard, keys: [\"N\"], action: NewHero),\n]";
        let (keymap, bad) = laid(text);
        assert_eq!(
            (bad.len(), found(&keymap, Context::Dashboard, "N")),
            (1, Found::Action(Action::NewHero))
        );
    }

    #[test]
    fn a_file_that_is_no_list_changes_nothing_and_is_named() {
        for text in [
            "",
            "[",
            "(context: Dashboard)",
            "[(context Dashboard)]",
            "nonsense \u{202e}",
        ] {
            let (keymap, bad) = laid(text);
            assert!(
                !bad.is_empty() && bad[0].starts_with("keymap.ron:1:"),
                "{text}: {bad:?}"
            );
            assert_eq!(
                keymap.bindings.len(),
                Keymap::built_in().unwrap().bindings.len(),
                "{text}"
            );
        }
    }
}
