//! From the model to the sheet of a rule system, by its fields: what fits is written, what does not is named.

mod swords_and_sorcery;

use crate::campaign::line::words_of_field;
use crate::systems::record::is_same;
use crate::systems::{FoeRanks, FoeSheet, Rulebook, Sheet, SheetField, System};
use crate::words::{display_safe, quoted};

use super::creature::{ABILITIES, Creature};

/// The longest note that is kept.
const LONGEST_NOTE: usize = 600;

/// The longest name a field's entry may have.
const LONGEST_ENTRY: usize = 40;

/// Somebody as the lines of a system have them.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Mapped {
    /// The words of the record behind the name.
    pub(super) words: String,
    /// What was mapped, in a few words each: `armor class 15`.
    pub(super) mapped: Vec<String>,
    /// What was left out, and why.
    pub(super) left_out: Vec<String>,
}

/// Fills a sheet of a system with what is known of somebody.
pub(super) fn map(creature: &Creature, system: System, rules: &Rulebook) -> Mapped {
    let mut filler = Filler::of(creature, system, rules);
    filler.left_out.clone_from(&creature.left_out);
    if let Some(record) = &creature.record {
        filler.words.push(record.clone());
        return filler.finish();
    }
    if creature.is_hero {
        put_hero(creature, &mut filler);
    }
    match system {
        System::SwordsAndSorcery => swords_and_sorcery::fill(creature, &mut filler),
        _ => put_what_fits(creature, &mut filler),
    }
    for (name, value) in &creature.fields {
        filler.put_named(name, value);
    }
    put_notes(creature, &mut filler);
    filler.finish()
}

/// A sheet being filled.
pub(super) struct Filler<'a> {
    rules: &'a Rulebook,
    is_hero: bool,
    level: u32,
    sheet: Sheet,
    fields: Vec<SheetField>,
    words: Vec<String>,
    mapped: Vec<String>,
    left_out: Vec<String>,
}

impl<'a> Filler<'a> {
    fn of(creature: &Creature, system: System, rules: &'a Rulebook) -> Self {
        let sheet = if creature.is_hero {
            Sheet::blank(system)
        } else {
            FoeSheet::blank(system).sheet
        };
        // A foe of one rank has no sheet of its own.
        let has_sheet = creature.is_hero || FoeRanks::of(system).is_none();
        let fields = if has_sheet {
            sheet.fields(rules)
        } else {
            Vec::new()
        };
        Self {
            rules,
            is_hero: creature.is_hero,
            level: creature.level.unwrap_or(1).max(1),
            sheet,
            fields,
            words: Vec::new(),
            mapped: Vec::new(),
            left_out: Vec::new(),
        }
    }

    fn finish(self) -> Mapped {
        Mapped {
            words: self.words.join(" "),
            mapped: self.mapped,
            left_out: self.left_out,
        }
    }

    fn leave_out(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }

    /// Writes a field of the sheet; why it could not, where the sheet has it and does not take the value.
    fn put(&mut self, name: &str, entry: Option<&str>, value: &str) -> Result<bool, String> {
        let Some(field) = self
            .fields
            .iter()
            .find(|field| is_same(field.name(), name) && field.is_of_entry() == entry.is_some())
        else {
            return Ok(false);
        };
        let change = field.change(entry, value).map_err(|why| why.to_string())?;
        change
            .check_room(&self.sheet)
            .map_err(|why| why.to_string())?;
        let words = words_of_field(field, &self.fields, entry, value);
        let is_new = field.changes_fields();
        change.write(&mut self.sheet);
        self.words.push(words);
        if is_new {
            self.fields = self.sheet.fields(self.rules);
        }
        Ok(true)
    }

    /// Writes a field, and says in the plan that it was, or that it could not be.
    fn put_told(&mut self, name: &str, entry: Option<&str>, value: &str) -> bool {
        let label = entry.map_or_else(|| name.to_owned(), |entry| format!("{name} {entry}"));
        match self.put(name, entry, value) {
            Ok(true) => {
                self.mapped.push(format!("{label} {value}"));
                true
            }
            Ok(false) => {
                let system = self.sheet.system().title();
                self.leave_out(format!("{label} {value}: no field of {system}"));
                false
            }
            Err(why) => {
                self.leave_out(format!("{label}: {why}"));
                false
            }
        }
    }

    /// Writes a field by the name that a file has for it: a field, or a list and an entry, `weapon bow`.
    fn put_named(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        let mut ways: Vec<(String, Option<String>)> = vec![(name.to_owned(), None)];
        for (at, _) in name.match_indices(' ') {
            let (list, entry) = name.split_at(at);
            ways.push((list.to_owned(), Some(entry_name(entry))));
        }
        let lists: Vec<String> = self
            .fields
            .iter()
            .filter(|field| field.is_of_entry())
            .map(|field| field.name().to_owned())
            .collect();
        ways.extend(lists.into_iter().map(|list| (list, Some(entry_name(name)))));
        let mut trouble = None;
        for (list, entry) in ways {
            match self.put(&list, entry.as_deref(), value) {
                Ok(true) => return self.mapped.push(format!("{name} {value}")),
                Ok(false) => {}
                Err(why) => trouble = trouble.or(Some(why)),
            }
        }
        let system = self.sheet.system().title();
        self.leave_out(match trouble {
            Some(why) => format!("{name} “{}”: {why}", brief(value)),
            None => format!("{name} “{}”: no field of {system}", brief(value)),
        });
    }

    /// Words that every record takes, whatever its system: `notes "…"`.
    fn say(&mut self, word: &str, value: &str) {
        self.words.push(format!("{word} {value}"));
    }
}

fn put_hero(creature: &Creature, filler: &mut Filler<'_>) {
    for (word, value) in [("player", &creature.player), ("class", &creature.class)] {
        if let Some(value) = value {
            filler.say(word, &quoted(&safe(value, 100)));
        }
    }
    if let Some(level) = creature.level.filter(|level| (1..=100).contains(level)) {
        filler.say("level", &level.to_string());
    }
}

/// The fields that a system has by the names of the model.
fn put_what_fits(creature: &Creature, filler: &mut Filler<'_>) {
    if !creature.is_hero
        && let Some(level) = creature.level.filter(|level| (2..=100).contains(level))
        && FoeRanks::of(filler.sheet.system()).is_none()
    {
        filler.say("level", &level.to_string());
    }
    for (ability, score) in ABILITIES.into_iter().zip(creature.scores) {
        if let Some(score) = score {
            filler.put_told(ability, None, &score.to_string());
        }
    }
    let figures = [
        ("armor class", creature.armor.map(|armor| armor.to_string())),
        ("challenge", creature.challenge.clone()),
    ];
    for (name, value) in figures {
        if let Some(value) = value {
            filler.put_named(name, &value);
        }
    }
    for (way, types) in super::creature::MET.into_iter().zip(&creature.met) {
        if !types.is_empty() {
            filler.put_named(way, &types.join(", "));
        }
    }
    for (skill, total) in &creature.skills {
        filler.put_named(skill, &total.to_string());
    }
    for attack in &creature.attacks {
        let dice = attack
            .damage
            .first()
            .map_or("none", |damage| damage.dice.as_str());
        let to_hit = attack
            .to_hit
            .map_or_else(String::new, |bonus| format!(" {bonus:+} to hit,"));
        filler.leave_out(format!(
            "{}:{to_hit} {dice} damage: no field of {} is like it",
            attack.name,
            filler.sheet.system().title()
        ));
    }
    for power in &creature.powers {
        filler.leave_out(format!(
            "{}: a save of DC {}: no field of {} is like it",
            power.name,
            power.dc,
            filler.sheet.system().title()
        ));
    }
}

/// What no field takes and is worth reading at the table.
fn put_notes(creature: &Creature, filler: &mut Filler<'_>) {
    let mut notes: Vec<String> = Vec::new();
    if !creature.kind.is_empty() && !creature.is_hero {
        notes.push(creature.kind.clone());
    }
    notes.extend(creature.notes.iter().cloned());
    if !creature.languages.is_empty() && creature.languages != "-" {
        notes.push(format!("speaks {}", creature.languages));
    }
    let is_sheet_silent = filler.sheet.system() != System::SwordsAndSorcery;
    for (what, words) in [("speed", &creature.speed), ("senses", &creature.senses)] {
        if is_sheet_silent && !words.is_empty() {
            notes.push(format!("{what} {words}"));
        }
    }
    if !creature.traits.is_empty() {
        notes.push(creature.traits.join(", "));
    }
    if notes.is_empty() {
        return;
    }
    filler.say("notes", &quoted(&safe(&notes.join("; "), LONGEST_NOTE)));
    filler.mapped.push("notes".to_owned());
}

/// A text that may be shown, without quotation marks and line breaks, and not too long.
pub(super) fn safe(text: &str, longest: usize) -> String {
    let flat = super::words::squeezed(text).replace('"', "'");
    let flat = display_safe(&flat).into_owned();
    if flat.chars().count() <= longest {
        return flat;
    }
    let start: String = flat.chars().take(longest - 1).collect();
    format!("{}…", start.trim_end())
}

fn brief(text: &str) -> String {
    safe(text, 60)
}

/// A name that an entry of a sheet may have: no marks that mean something in a line, and not too long.
pub(super) fn entry_name(name: &str) -> String {
    let made: String = name
        .chars()
        .map(|letter| match letter {
            '+' => '⁺',
            '=' | ',' | ':' | ';' | '#' | '"' | '“' | '”' => ' ',
            letter => letter,
        })
        .collect();
    let made = super::words::squeezed(&made.replace('⁺', " plus "));
    let made = display_safe(&made).into_owned();
    let made = made.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let short: String = made.chars().take(LONGEST_ENTRY).collect();
    let short = short.trim_end_matches([' ', '-', '(']).to_owned();
    if short.eq_ignore_ascii_case("none") {
        format!("{short} (attack)")
    } else {
        short
    }
}
