//! Which words of a line set a field of a sheet: for a form, and for whoever typed other ones.

use crate::systems::SheetField;
use crate::systems::record::{Kind, is_same};
use crate::words::{joined, quoted};

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
