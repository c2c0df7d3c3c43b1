//! What is wrong with a field of a form, said as it is typed: the same refusal as the line would give.

use crate::campaign::{Refusal, may_be_called};
use crate::systems::SheetField;
use crate::systems::record::{Kind as Takes, Unrecordable, is_same};
use crate::words::repeated;

use super::entry::{Entry, FieldOwner, Kind, Sets, Trouble};
use super::plain::first_heroes;
use super::record::Verb;
use super::{FormState, Purpose, Record};
use crate::tui::pages::form::entry::{INITIATIVE, POINTS};

impl Trouble {
    fn new(short: impl Into<String>, full: impl Into<String>) -> Self {
        Self {
            short: short.into(),
            full: full.into(),
        }
    }
}

impl FormState {
    /// What is wrong with a field as it stands.
    pub(crate) fn trouble_of(&self, entry: &Entry) -> Option<Trouble> {
        match (&entry.sets, &self.purpose) {
            (Sets::Word(word), Purpose::Record(record)) => self.plain_trouble(word, entry, record),
            (Sets::Own(field, whose), _) => self.own_trouble(field, whose, entry),
            (Sets::Word(word), Purpose::Campaign(_)) if word == "heroes" => {
                names_trouble(&entry.text())
            }
            (Sets::Name(field), Purpose::Record(record)) => self.name_trouble(field, entry, record),
            (Sets::Word(_) | Sets::Name(_) | Sets::Nothing, _) => None,
        }
    }

    fn plain_trouble(&self, word: &str, entry: &Entry, record: &Record) -> Option<Trouble> {
        let text = entry.text();
        let typed = text.trim();
        if word == "name" {
            let bearer = record.taken.iter().find(|taken| is_same(taken, typed));
            let taken = bearer.map(|bearer| match record.verb {
                Verb::HERO => Trouble::new(
                    "taken",
                    format!("{bearer} is already in the party: e edits that hero"),
                ),
                _ => Trouble::new("taken", Refusal::name_taken(typed).to_string()),
            });
            let quoted = || {
                typed
                    .contains('"')
                    .then(|| Trouble::new("no \"", "a name has no quotation marks"))
            };
            return taken.or_else(quoted).or_else(|| unfit_name(typed));
        }
        let may_be_nothing = ["max", POINTS, INITIATIVE].contains(&word);
        if !matches!(entry.kind, Kind::Number(_)) || (typed.is_empty() && may_be_nothing) {
            return None;
        }
        if word == INITIATIVE {
            let wanted = "expected an initiative modifier, such as `+2`, or nothing";
            return typed
                .parse::<i32>()
                .is_err()
                .then(|| Trouble::new("like +2", wanted));
        }
        match (typed.parse::<u32>(), word) {
            (Err(_), _) if typed.is_empty() => {
                let is_needed =
                    entry.is_changed() && !(word == "hp" && self.text_of("maximum").is_empty());
                is_needed.then(|| {
                    Trouble::new(
                        "needs a number",
                        "type a number, such as 4: this cannot be empty",
                    )
                })
            }
            (Err(_), _) if typed.bytes().all(|byte| byte.is_ascii_digit()) => Some(Trouble::new(
                "too much",
                format!("{} is too large: type less", repeated(typed)),
            )),
            (Err(_), _) => Some(Trouble::new(
                "needs a number",
                format!("“{}” is not a number: type one, such as 4", repeated(typed)),
            )),
            (Ok(points), "hp") => self.points_trouble(points, entry),
            (Ok(_), _) => None,
        }
    }

    /// More hit points than the maximum, where both are said.
    fn points_trouble(&self, points: u32, entry: &Entry) -> Option<Trouble> {
        let max: u32 = self.text_of("maximum").parse().ok()?;
        let over = points
            .checked_sub(max)
            .filter(|over| *over > 0 && entry.is_changed())?;
        let full = format!(
            "{points} is more than the maximum of {max}: lower it, raise the maximum, or type {over} as temporary."
        );
        Some(Trouble::new(format!("more than {max}"), full))
    }

    fn own_trouble(
        &self,
        field: &SheetField,
        whose: &FieldOwner,
        entry: &Entry,
    ) -> Option<Trouble> {
        let name = self.name_of(entry);
        if *whose == FieldOwner::New && name.is_none() {
            return None;
        }
        if entry.is_changed() && !entry.is_gone {
            // A bad name is told where it is typed.
            let is_nameless =
                *whose == FieldOwner::New && field.change(name.as_deref(), "none").is_err();
            let why = field.change(name.as_deref(), &entry.typed()).err()?;
            return (!is_nameless)
                .then(|| Trouble::new(expected_in_short(field), format!("{why}.")));
        }
        let is_missing =
            *whose == FieldOwner::New && field.part().is_none_or(|(_, part)| part == 0);
        (is_missing && !self.has_values(entry)).then(|| {
            let name = name.unwrap_or_default();
            let full = format!(
                "{name} is still empty: expected {}.",
                field.kind().expected()
            );
            Trouble::new("missing", full)
        })
    }

    /// Whether a value is typed on the row of a new entry.
    pub(crate) fn has_values(&self, entry: &Entry) -> bool {
        let number = entry.number();
        let is_beside = |other: &&Entry| other.row.is_some() && other.number() == number;
        let values = self
            .entries
            .iter()
            .filter(is_beside)
            .filter(|other| matches!(other.sets, Sets::Own(..)));
        values.into_iter().any(Entry::is_changed)
    }

    fn name_trouble(&self, field: &SheetField, entry: &Entry, record: &Record) -> Option<Trouble> {
        let Some(name) = self.name_of(entry) else {
            let nameless =
                || Trouble::new("no name", format!("a new {} needs a name", field.name()));
            return self.has_values(entry).then(nameless);
        };
        let is_like =
            |other: &&SheetField| !other.names_new() && other.kind_word() == field.kind_word();
        let as_field = record
            .fields
            .iter()
            .filter(is_like)
            .any(|other| is_same(other.name(), &name));
        let mut known = field.entries(&record.sheet).into_iter();
        let listed = known.any(|known| is_same(&known, &name));
        if listed || (as_field && field.kind_word().is_some()) {
            return Some(Trouble::new(
                "there already",
                format!("{name} is already on the sheet: change it there"),
            ));
        }
        let twins = self.entries.iter().filter(|other| other.sets == entry.sets);
        let twins = twins
            .filter_map(|other| self.name_of(other))
            .filter(|other| is_same(other, &name));
        if twins.count() > 1 {
            return Some(entered_twice(&name));
        }
        let why = field.change(Some(&name), "none").err().filter(is_of_name)?;
        Some(Trouble::new("not a name", format!("{why}.")))
    }
}

/// What is wrong with a name that nobody may have.
fn unfit_name(name: &str) -> Option<Trouble> {
    let is_unfit = !name.is_empty() && !may_be_called(name);
    is_unfit.then(|| Trouble::new("not a name", Refusal::bad_name(name).to_string()))
}

fn entered_twice(name: &str) -> Trouble {
    let full = format!("{name} is entered twice: once is enough");
    Trouble::new("entered twice", full)
}

/// What is wrong with the first of several names, parted by commas, that is none or comes twice.
fn names_trouble(typed: &str) -> Option<Trouble> {
    let names: Vec<&str> = first_heroes(typed).map(|hero| hero.name).collect();
    names.iter().enumerate().find_map(|(at, name)| {
        let is_twin = names.iter().take(at).any(|other| is_same(other, name));
        unfit_name(name).or_else(|| is_twin.then(|| entered_twice(name)))
    })
}

const fn is_of_name(why: &Unrecordable) -> bool {
    matches!(
        why,
        Unrecordable::Name { .. } | Unrecordable::Taken(_) | Unrecordable::Nameless(_)
    )
}

/// What a field takes, in a few words.
fn expected_in_short(field: &SheetField) -> String {
    match field.kind() {
        Takes::Number { least, most } => format!("{least} to {most}"),
        Takes::Level { .. } => "12, dx+2".to_owned(),
        Takes::Choice(_) | Takes::Several(_) | Takes::Tick => "not one of them".to_owned(),
        Takes::Text(example) => format!("like {example}"),
    }
}
