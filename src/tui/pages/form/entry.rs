//! One field of a form: what is in it, and what it sets.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::systems::SheetField;
use crate::systems::record::Kind as Takes;
use crate::tui::action::Action;
use crate::tui::editor::Editor;
use crate::tui::widgets::Typed;
use crate::words::quoted;

use super::record::Record;

/// The words of fields that only foes have.
pub(crate) const COUNT: &str = "count";

pub(crate) const POINTS: &str = "points";

pub(crate) const INITIATIVE: &str = "initiative";

pub(crate) const RANK: &str = "rank";

/// How a form shows that there is nothing.
pub const NOTHING: &str = "–";

/// What a field takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text(Editor),
    /// A number, possibly none.
    Number(Editor),
    /// One of several words; the index of the chosen one.
    Choice(Vec<&'static str>, usize),
    /// Yes or no.
    Tick(bool),
    /// Nothing: it tells what follows from the others.
    Told(String),
}

/// What a field is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sets {
    /// The field of the line that this word names.
    Word(String),
    /// A field of the sheet, or of an entry of it.
    Own(Box<SheetField>, FieldOwner),
    /// The name of a new entry, whose first value is of that field.
    Name(Box<SheetField>),
    Nothing,
}

/// Whose value a field of the sheet has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldOwner {
    /// Its own.
    Itself,
    /// An entry's of the sheet.
    Known(String),
    /// That of an entry to come: its name is typed on the same row.
    New,
}

/// Where on its row a field stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slot {
    /// On a row of its own.
    #[default]
    Own,
    /// In place of the label of the field after it.
    Lead,
    /// A tick at the end of the row before it.
    Beside,
    /// Side by side with others like it, where they have room.
    Cell,
}

/// What is wrong with a field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trouble {
    /// In a few words.
    pub short: String,
    /// As a whole sentence that says what to do.
    pub full: String,
}

/// What the rules make of a field as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// The figure beside it.
    pub figure: String,
    /// That and others with their sums, limits and costs.
    pub sums: String,
    /// What is odd about it.
    pub remark: String,
    /// A word at its end, such as a skill's ability.
    pub tail: String,
}

/// One field.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Which column and group of the form it stands in.
    pub place: (usize, usize),
    pub label: String,
    pub sets: Sets,
    pub kind: Kind,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// Where on its row it stands.
    pub slot: Slot,
    /// The row it shares with others, and which of them it is.
    pub row: Option<(usize, usize)>,
    /// What stands in it while it is empty.
    pub ghost: String,
    /// What is wrong with it.
    pub trouble: Option<Trouble>,
    /// What follows from it.
    pub beside: Beside,
    /// Whether the entry it is of is taken away.
    pub is_gone: bool,
    /// What it held when the form was opened.
    pub(crate) before: Kind,
    /// What nothing in it means: `none`, or what everybody has.
    pub empty: String,
}

impl Entry {
    /// A field that a word of the line sets.
    pub(crate) fn plain(place: (usize, usize), label: &str, word: &str, kind: Kind) -> Self {
        Self::new(place, label, Sets::Word(word.to_owned()), kind)
    }

    /// A field of a sheet, with the value it has there and the one it has on a blank one.
    /// Whether it sets what a word of the line says.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(&self.sets, Sets::Word(own) if own == word)
    }

    /// The number of its row in a table.
    pub(crate) fn number(&self) -> Option<usize> {
        self.row.map(|(number, _)| number)
    }

    /// The column of that table it stands in.
    pub(crate) fn column(&self) -> Option<usize> {
        self.row.map(|(_, column)| column)
    }

    pub(crate) fn own(
        place: (usize, usize),
        field: &SheetField,
        whose: FieldOwner,
        record: &Record,
    ) -> Self {
        let entry = match &whose {
            FieldOwner::Known(name) => Some(name.as_str()),
            FieldOwner::Itself | FieldOwner::New => None,
        };
        let usual = field
            .value(&record.blank, None)
            .filter(|_| whose == FieldOwner::Itself && !field.is_of_list());
        let value = field
            .value(&record.sheet, entry)
            .filter(|_| whose != FieldOwner::New);
        let (kind, bounds) = kind_of(&field.kind(), value.unwrap_or_default());
        let ghost = match (&whose, &usual) {
            (FieldOwner::New, _) => bounds,
            (_, Some(usual)) => usual.clone(),
            (_, None) => NOTHING.to_owned(),
        };
        let empty = usual.unwrap_or_else(|| "none".to_owned());
        let label = entry.unwrap_or(field.short_label()).to_owned();
        Self {
            ghost,
            empty,
            ..Self::new(
                place,
                &label,
                Sets::Own(Box::new(field.clone()), whose),
                kind,
            )
        }
    }

    /// A field that tells something.
    pub(crate) fn told(place: (usize, usize), text: String) -> Self {
        Self::new(place, "", Sets::Nothing, Kind::Told(text))
    }

    pub(crate) fn new(place: (usize, usize), label: &str, sets: Sets, kind: Kind) -> Self {
        Self {
            place,
            label: label.to_owned(),
            sets,
            before: kind.clone(),
            kind,
            is_secret: false,
            slot: Slot::Own,
            row: None,
            ghost: String::new(),
            trouble: None,
            beside: Beside::default(),
            is_gone: false,
            empty: "none".to_owned(),
        }
    }

    /// What is in it, in words.
    pub fn text(&self) -> String {
        text_of(&self.kind)
    }

    /// What is typed in it, as it is shown.
    pub(crate) fn shown(&self) -> Option<Typed> {
        let (Kind::Text(editor) | Kind::Number(editor)) = &self.kind else {
            return None;
        };
        Some(editor.shown())
    }

    /// What is wrong with it, in a few words; nothing while it is right.
    pub(crate) fn fault(&self) -> &str {
        self.trouble.as_ref().map_or("", |trouble| &trouble.short)
    }

    /// Whether it holds something else than when the form was opened.
    pub fn is_changed(&self) -> bool {
        match &self.sets {
            Sets::Own(..) => self.typed() != self.typed_in(&self.before),
            Sets::Word(_) | Sets::Name(_) => text_of(&self.kind) != text_of(&self.before),
            Sets::Nothing => false,
        }
    }

    /// What a line says for it: what nothing means is said in full.
    pub fn typed(&self) -> String {
        self.typed_in(&self.kind)
    }

    fn typed_in(&self, kind: &Kind) -> String {
        match text_of(kind).trim() {
            "" => self.empty.clone(),
            NOTHING => "none".to_owned(),
            text => text.to_owned(),
        }
    }

    /// Whether it is as on a blank sheet.
    pub fn is_usual(&self) -> bool {
        matches!(self.sets, Sets::Own(..)) && self.typed() == self.empty
    }

    /// The words of the line that set what every system has.
    pub(crate) fn words(&self, word: &str) -> String {
        let text = self.text().trim().to_owned();
        let word = if word == POINTS { "hp" } else { word };
        match &self.kind {
            Kind::Text(_) if text.is_empty() => format!("{word} none"),
            Kind::Text(_) => format!("{word} {}", quoted(&text)),
            Kind::Number(_) if text.is_empty() => format!("{word} none"),
            Kind::Number(_) if word == INITIATIVE => {
                format!(
                    "{word} {}",
                    text.parse()
                        .map_or(text, |modifier: i32| format!("{modifier:+}"))
                )
            }
            Kind::Choice(..) if text == NOTHING => format!("{word} none"),
            Kind::Choice(..) => format!("{word} {}", text.to_lowercase()),
            Kind::Number(_) | Kind::Tick(_) | Kind::Told(_) => format!("{word} {text}"),
        }
    }

    pub(crate) fn press(&mut self, action: Option<Action>, event: KeyEvent) {
        match (&mut self.kind, action) {
            (Kind::Text(editor) | Kind::Number(editor), Some(Action::Clear)) => editor.replace(""),
            (Kind::Text(editor) | Kind::Number(editor), _) => drop(editor.press(event)),
            (Kind::Choice(words, index), Some(Action::Right | Action::Tick)) => {
                let is_last = *index + 1 >= words.len();
                *index = match (is_last, action) {
                    (false, _) => *index + 1,
                    (true, Some(Action::Tick)) => 0,
                    (true, _) => *index,
                };
            }
            (Kind::Choice(_, index), Some(Action::Left)) => *index = index.saturating_sub(1),
            (Kind::Choice(_, index), Some(Action::Clear)) => *index = 0,
            (Kind::Choice(words, index), _) => choose_by_letter(words, index, event),
            (Kind::Tick(ticked), Some(Action::Tick)) => *ticked = !*ticked,
            (Kind::Tick(ticked), Some(Action::Clear)) => *ticked = false,
            (Kind::Tick(_) | Kind::Told(_), _) => {}
        }
    }
}

fn text_of(kind: &Kind) -> String {
    match kind {
        Kind::Text(editor) | Kind::Number(editor) => editor.text().to_owned(),
        Kind::Choice(words, index) => words.get(*index).copied().unwrap_or_default().to_owned(),
        Kind::Tick(true) => "yes".into(),
        Kind::Tick(false) => "no".into(),
        Kind::Told(text) => text.clone(),
    }
}

/// What a field of a sheet takes as a form takes it, and what may be typed in as few letters as possible.
fn kind_of(takes: &Takes, value: String) -> (Kind, String) {
    match takes {
        Takes::Number { least, most } => (
            Kind::Number(Editor::new(value)),
            format!("{least} to {most}"),
        ),
        Takes::Level { .. } => (Kind::Number(Editor::new(value)), "12, dx+2".to_owned()),
        Takes::Choice(words) => {
            let words: Vec<&'static str> = words
                .iter()
                .map(|word| if *word == "none" { NOTHING } else { *word })
                .collect();
            let chosen = words.iter().position(|word| *word == value);
            let none = || words.iter().position(|word| *word == NOTHING);
            let index = chosen.or_else(none).unwrap_or_default();
            (Kind::Choice(words, index), String::new())
        }
        Takes::Tick => (Kind::Tick(value == "yes"), String::new()),
        Takes::Text(example) => (Kind::Text(Editor::new(value)), (*example).to_owned()),
        Takes::Several(words) => {
            let some: Vec<&str> = words.iter().copied().take(2).collect();
            (Kind::Text(Editor::new(value)), some.join(", "))
        }
    }
}

/// A letter goes to the next choice that begins with it.
fn choose_by_letter(words: &[&str], index: &mut usize, event: KeyEvent) {
    let Some(letter) = letter_of(event) else {
        return;
    };
    let begins = |word: &&str| word.to_lowercase().starts_with(letter);
    let after = words
        .iter()
        .enumerate()
        .cycle()
        .skip(*index + 1)
        .take(words.len());
    if let Some((next, _)) = after.into_iter().find(|(_, word)| begins(word)) {
        *index = next;
    }
}

/// The letter a key types, small.
pub(crate) fn letter_of(event: KeyEvent) -> Option<char> {
    let commands = KeyModifiers::CONTROL | KeyModifiers::ALT;
    match event.code {
        KeyCode::Char(letter) if !event.modifiers.intersects(commands) => {
            letter.to_lowercase().next()
        }
        _ => None,
    }
}

pub(crate) fn editor(text: Option<String>) -> Editor {
    Editor::new(text.unwrap_or_default())
}
