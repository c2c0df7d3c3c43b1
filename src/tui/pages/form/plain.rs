//! What every system records of a hero, and what of it may be typed behind a name.

use crate::campaign::{Hero, HitPoints};
use crate::tui::editor::Editor;
use crate::tui::pages::form::entry::{Entry, Kind, editor};
use crate::words::quoted;

/// The labels of a body's fields that can be typed behind a name.
pub(crate) const MAXIMUM: &str = "maximum";

pub(crate) const POINTS: &str = "hit points";

/// What every system records of a hero.
pub(crate) fn hero_entries(hero: Option<&Hero>) -> Vec<Entry> {
    let of = |text: fn(&Hero) -> Option<&String>| Kind::Text(editor(hero.and_then(text).cloned()));
    let level = hero.map_or(1, |hero| hero.level).to_string();
    let mut entries = vec![
        Entry::plain((0, 0), "name", "name", of(|hero| Some(&hero.name))),
        Entry::plain((0, 0), "class", "class", of(|hero| hero.class.as_ref())),
        Entry::plain((0, 0), "level", "level", Kind::Number(Editor::new(level))),
        Entry::plain(
            (0, 0),
            "background",
            "background",
            of(|hero| hero.background.as_ref()),
        ),
        Entry::plain((0, 0), "player", "player", of(|hero| hero.player.as_ref())),
    ];
    entries.extend(body_entries(
        hero.map_or(&[], |hero| std::slice::from_ref(&hero.body)),
    ));
    entries.push(Entry::plain(
        (0, 2),
        "notes",
        "notes",
        of(|hero| hero.notes.as_ref()),
    ));
    let secret = Entry::plain((0, 3), "secret", "secret", of(|hero| hero.secret.as_ref()));
    entries.push(Entry {
        is_secret: true,
        ..secret
    });
    entries
}

/// Hit points: of several bodies what all of them have, nothing where they differ.
pub(crate) fn body_entries(bodies: &[HitPoints]) -> [Entry; 3] {
    let of_all = |of: fn(&HitPoints) -> Option<i64>| {
        let first = bodies.first().and_then(of);
        let differ = bodies.iter().any(|body| of(body) != first);
        (
            first.filter(|_| !differ).map(|number| number.to_string()),
            if differ { "differ" } else { "" },
        )
    };
    let number = |label: &str, word: &str, (number, ghost): (Option<String>, &str)| Entry {
        ghost: ghost.to_owned(),
        ..Entry::plain((0, 1), label, word, Kind::Number(editor(number)))
    };
    let (temp, ghost) = of_all(|body| Some(i64::from(body.temp)));
    let temp = if bodies.is_empty() {
        Some("0".to_owned())
    } else {
        temp
    };
    [
        number(MAXIMUM, "max", of_all(|body| body.max.map(i64::from))),
        number(POINTS, "hp", of_all(|body| body.max.map(|_| body.points()))),
        number("temporary", "temp", (temp, ghost)),
    ]
}

/// A hero by name, with the hit points typed behind it.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstHero<'a> {
    pub(super) name: &'a str,
    points: Option<&'a str>,
}

/// Those that are typed, parted by commas.
pub(super) fn first_heroes(typed: &str) -> impl Iterator<Item = FirstHero<'_>> {
    let typed = typed.split(',').map(str::trim);
    typed.filter(|hero| !hero.is_empty()).map(FirstHero::read)
}

impl<'a> FirstHero<'a> {
    fn read(typed: &'a str) -> Self {
        let is_number =
            |word: &str| word.len() <= 9 && word.bytes().all(|byte| byte.is_ascii_digit());
        match typed.rsplit_once(char::is_whitespace) {
            Some((name, points)) if is_number(points) => Self {
                name: name.trim_end(),
                points: Some(points),
            },
            _ => Self {
                name: typed,
                points: None,
            },
        }
    }

    /// The line that makes this hero.
    pub(super) fn line(self) -> String {
        let points = self
            .points
            .map_or_else(String::new, |points| format!(" hp {points}"));
        format!("hero {}{points}", quoted(self.name))
    }
}
