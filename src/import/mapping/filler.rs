//! A sheet being filled field by field, with the words that do so in a line.

use crate::campaign::line::words_of_field;
use crate::import::creature::{Creature, add_once};
use crate::import::phrases::around;
use crate::import::words::squeezed;
use crate::systems::record::is_same;
use crate::systems::{FoeRanks, FoeSheet, Rulebook, Sheet, SheetField, System};
use crate::words::display_safe;

/// The longest name a field's entry may have.
const LONGEST_ENTRY: usize = 40;

/// Somebody as the lines of a system have them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mapped {
    /// The words of the record behind the name.
    pub words: String,
    /// What was mapped, in a few words each: `armor class 15`.
    pub mapped: Vec<String>,
    /// What was left out, and why.
    pub left_out: Vec<String>,
}

/// A sheet being filled.
pub(super) struct Filler<'a> {
    pub(super) rules: &'a Rulebook,
    pub(super) is_hero: bool,
    pub(super) level: u32,
    pub(super) sheet: Sheet,
    pub(super) fields: Vec<SheetField>,
    pub(super) words: Vec<String>,
    pub(super) mapped: Vec<String>,
    pub(super) left_out: Vec<String>,
}

impl<'a> Filler<'a> {
    pub(super) fn of(creature: &Creature, system: System, rules: &'a Rulebook) -> Self {
        let sheet = match creature.is_hero {
            true => Sheet::blank(system),
            false => FoeSheet::blank(system).sheet,
        };
        // A foe of one rank has no sheet of its own.
        let has_sheet = creature.is_hero || FoeRanks::of(system).is_none();
        Self {
            rules,
            is_hero: creature.is_hero,
            level: creature.level.unwrap_or(1).max(1),
            fields: match has_sheet {
                true => sheet.fields(rules),
                false => Vec::new(),
            },
            sheet,
            words: Vec::new(),
            mapped: Vec::new(),
            left_out: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> Mapped {
        Mapped {
            words: self.words.join(" "),
            mapped: self.mapped,
            left_out: self.left_out,
        }
    }

    pub(super) fn leave_out(&mut self, what: impl Into<String>) {
        add_once(&mut self.left_out, what);
    }

    /// Writes a field of the sheet; why it could not, where the sheet has it and does not take the value.
    pub(super) fn put(
        &mut self,
        name: &str,
        entry: Option<&str>,
        value: &str,
    ) -> Result<bool, String> {
        let is_it = |field: &&SheetField| {
            is_same(field.name(), name) && field.is_of_entry() == entry.is_some()
        };
        let Some(field) = self.fields.iter().find(is_it) else {
            return Ok(false);
        };
        let change = field.change(entry, value).map_err(|why| why.to_string())?;
        let room = change.check_room(&self.sheet);
        room.map_err(|why| why.to_string())?;
        self.words
            .push(words_of_field(field, &self.fields, entry, value));
        let is_new = field.changes_fields();
        change.write(&mut self.sheet);
        if is_new {
            self.fields = self.sheet.fields(self.rules);
        }
        Ok(true)
    }

    /// Writes a field, and says in the plan that it was, or that it could not be.
    pub(super) fn put_told(&mut self, name: &str, entry: Option<&str>, value: &str) -> bool {
        let label = format!("{name}{}", around(" ", entry.unwrap_or_default(), ""));
        let put = self.put(name, entry, value);
        match &put {
            Ok(true) => self.mapped.push(format!("{label} {value}")),
            Ok(false) => {
                let system = self.sheet.system().title();
                self.leave_out(format!("{label} {value}: no field of {system}"));
            }
            Err(why) => self.leave_out(format!("{label}: {why}")),
        }
        put == Ok(true)
    }

    /// Writes a field by the name that a file has for it: a field, or a list and an entry, `weapon bow`.
    pub(super) fn put_named(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        let mut ways: Vec<(String, Option<String>)> = vec![(name.to_owned(), None)];
        for (at, _) in name.match_indices(' ') {
            let (list, entry) = name.split_at(at);
            ways.push((list.to_owned(), Some(entry_name(entry))));
        }
        let lists = self.fields.iter().filter(|field| field.is_of_entry());
        ways.extend(lists.map(|field| (field.name().to_owned(), Some(entry_name(name)))));
        let mut trouble = None;
        for (list, entry) in ways {
            match self.put(&list, entry.as_deref(), value) {
                Ok(true) => return self.mapped.push(format!("{name} {value}")),
                Ok(false) => {}
                Err(why) => trouble = trouble.or(Some(why)),
            }
        }
        let none = || format!("no field of {}", self.sheet.system().title());
        let why = trouble.unwrap_or_else(none);
        self.leave_out(format!("{name} “{}”: {why}", safe(value, 60)));
    }

    /// Words that every record takes, whatever its system: `notes "…"`.
    pub(super) fn say(&mut self, word: &str, value: &str) {
        self.words.push(format!("{word} {value}"));
    }
}

/// A text that may be shown, without quotation marks and line breaks, and not too long.
pub fn safe(text: &str, longest: usize) -> String {
    let flat = squeezed(text).replace('"', "'");
    let flat = display_safe(&flat).into_owned();
    match flat.chars().count() <= longest {
        true => flat,
        false => {
            let start: String = flat.chars().take(longest - 1).collect();
            format!("{}…", start.trim_end())
        }
    }
}

/// A name that an entry of a sheet may have: no marks that mean something in a line, and not too long.
pub(super) fn entry_name(name: &str) -> String {
    let made: String = name.replace('+', " plus ");
    let made = squeezed(&made.replace(['=', ',', ':', ';', '#', '"', '“', '”'], " "));
    let made = display_safe(&made);
    let made = made.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let short: String = made.chars().take(LONGEST_ENTRY).collect();
    let short = short.trim_end_matches([' ', '-', '(']);
    match short.eq_ignore_ascii_case("none") {
        true => format!("{short} (attack)"),
        false => short.to_owned(),
    }
}
