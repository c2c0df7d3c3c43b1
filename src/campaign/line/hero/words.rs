//! Which words of a line set a field of a sheet: for a form, and for whoever typed other ones.

use std::ops::Range;

use crate::campaign::line::Reader;
use crate::systems::record::{Kind, is_same};
use crate::systems::{Sheet, SheetField};
use crate::words::{Complaint, Token, joined, quoted};

#[derive(Clone, Copy, PartialEq)]
pub(in crate::campaign::line) enum Field {
    Name,
    Player,
    Class,
    Level,
    Background,
    Notes,
    Secret,
    Points,
    Maximum,
    Temporary,
    /// Of foes alone.
    Rank,
    Initiative,
    SeenAs,
}

/// What every system records, in the order of the sheet.
pub(super) const PLAIN: [(&str, Field); 10] = [
    ("name", Field::Name),
    ("player", Field::Player),
    ("class", Field::Class),
    ("level", Field::Level),
    ("background", Field::Background),
    ("hp", Field::Points),
    ("max", Field::Maximum),
    ("temp", Field::Temporary),
    ("notes", Field::Notes),
    ("secret", Field::Secret),
];

/// The words that give a field of a sheet, or of a named entry of it, what was typed: `dexterity 3`, `ability "level" 3`,
/// `weapon "longsword" "1d8 melee"`. `fields` are all of the sheet, for a name alone means the first that bears it.
pub fn words_of_field(
    field: &SheetField,
    fields: &[SheetField],
    entry: Option<&str>,
    typed: &str,
) -> String {
    let typed = typed.trim();
    let value = if typed.eq_ignore_ascii_case("none") {
        "none".to_owned()
    } else {
        said(typed)
    };
    let name = said(&field.name().to_lowercase());
    let is_plain = PLAIN.iter().any(|(plain, _)| is_same(plain, field.name()));
    let first = fields
        .iter()
        .find(|other| is_same(other.name(), field.name()));
    let is_reached = !is_plain && first.is_some_and(|first| first == field);
    match (entry, field.kind_word()) {
        (Some(entry), _) => format!("{name} {} {value}", quoted(entry)),
        (None, Some(kind)) if !is_reached => format!("{kind} {} {value}", quoted(field.name())),
        (None, _) => format!("{name} {value}"),
    }
}

/// What a line of a record may name, as in `expected …`.
pub(super) fn wanted(fields: &[SheetField]) -> String {
    match examples(fields, "NAME").as_str() {
        "" => "a field of the record, such as `level`,".to_owned(),
        examples => {
            format!("a field of the record, such as `level`, or one of the sheet: {examples},")
        }
    }
}

/// How something of such a name gets onto a sheet whose lists are open.
pub(super) fn put_on_the_sheet(typed: &str, fields: &[SheetField]) -> String {
    format!(
        "a name of your own goes on the sheet as {}",
        examples(fields, &said(&typed.to_lowercase()))
    )
}

/// A line for an entry of every open list, and for a field of its own where there is none.
fn examples(fields: &[SheetField], name: &str) -> String {
    let open = fields
        .iter()
        .filter(|field| field.names_new() || field.is_of_entry());
    let open = open.filter(|field| field.part().is_none_or(|(_, part)| part == 0));
    let lines: Vec<String> = open
        .map(|field| format!("`{} {name} {}`", field.name(), example_of(&field.kind())))
        .collect();
    joined(&lines, "or")
}

/// A value such a field takes.
fn example_of(kind: &Kind) -> String {
    match kind {
        Kind::Number { least, most } => (*least).max((*most).min(3)).to_string(),
        Kind::Level { .. } => "12".to_owned(),
        Kind::Choice(words) | Kind::Several(words) => {
            words.last().copied().unwrap_or_default().to_owned()
        }
        Kind::Tick => "yes".to_owned(),
        Kind::Text(example) => quoted(example),
    }
}

/// A name or a value as a line says it: in quotes where it is more than one plain word.
pub(super) fn said(text: &str) -> String {
    let is_plain =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '/');
    let is_word = text.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '-');
    if is_word && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// The name that a new entry of a field's list was probably meant for, if it is nearly one there is: an entry the sheet
/// has, or a field of its own in the same list.
pub fn nearly_named(
    field: &SheetField,
    fields: &[SheetField],
    sheet: &Sheet,
    typed: &str,
) -> Option<String> {
    let kind = field.kind_word();
    let as_fields = fields
        .iter()
        .filter(|other| !other.names_new() && other.is_of_list());
    let as_fields = as_fields.filter(|other| kind.is_some() && other.kind_word() == kind);
    let as_fields = as_fields.map(|other| other.name().to_owned());
    field
        .entries(sheet)
        .into_iter()
        .chain(as_fields)
        .find(|like| is_nearly(typed, like))
}

/// Letters from which a name may be one letter off another, and two.
const ONE_OFF: usize = 4;
const TWO_OFF: usize = 8;

/// A new name that is nearly one there is, typed without quotes, is taken for a slip of the finger.
///
/// # Errors
/// With the name that was probably meant, and how to say that it was not.
pub(super) fn refuse_misspelt(
    field: &SheetField,
    fields: &[SheetField],
    sheet: &Sheet,
    typed: &str,
    here: Range<usize>,
) -> Result<(), Complaint> {
    let Some(meant) = nearly_named(field, fields, sheet, typed) else {
        return Ok(());
    };
    let message = format!(
        "“{typed}” is new, and nearly {meant}: in quotes, {}, it is one of its own.",
        quoted(typed)
    );
    Err(Complaint::new(here, message).with_instead(Some(meant)))
}

/// Whether one of two names may be the other misspelt.
fn is_nearly(one: &str, other: &str) -> bool {
    let most = match one.chars().count().min(other.chars().count()) {
        ..ONE_OFF => 0,
        ONE_OFF..TWO_OFF => 1,
        TWO_OFF.. => 2,
    };
    // Numbers tell things apart: `key 1`, `key 2`.
    let is_numbered = one.contains(char::is_numeric);
    !is_numbered
        && !is_same(one, other)
        && strsim::osa_distance(&one.to_lowercase(), &other.to_lowercase()) <= most
}

impl Reader<'_> {
    /// `level = 3`: the values stand beside their fields, and a text with the sign in it in quotes.
    pub(in crate::campaign::line) fn refuse_equals_signs(&self) -> Result<(), Complaint> {
        let says_equals = |token: &&Token| token.plain().is_some_and(|text| text.contains('='));
        match self.words.coming().find(says_equals) {
            None => Ok(()),
            Some(token) => Err(Complaint::new(
                token.span.clone(),
                "leave the `=` out: a value stands beside its field, as in `level 3`.",
            )),
        }
    }
}
