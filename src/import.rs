//! Creatures and parties from other tools' files: each format is read into one model, from which the sheet of any rule
//! system is filled by its fields.
//!
//! Nothing here touches a disk: bytes come in, a plan goes out, and whoever asked for it does it.

mod actions;
mod creature;
mod defenses;
mod fantasy_grounds;
mod five_e_database;
mod five_etools;
mod found;
mod foundry;
mod gcs;
mod improved_initiative;
mod json;
mod keeping;
mod known;
mod made;
mod mapping;
mod open5e;
mod own;
mod plan;
mod stat_block;
mod table;
mod text;
mod told;
mod tree;
mod words;
mod written;
mod xml;
mod yaml;

pub use creature::{ABILITIES, Attack, Counter, Creature, Damage, Power, SKILLS, Way};
pub use found::{Fight, Format, Found, MOST_CREATURES, Trouble};
pub use known::{names_in, of_foe, of_hero, of_known, own_foes};
pub use plan::{Place, Plan, Planned, Refused, Wanted};

pub use written::{improved_initiative, markdown, table};

use tree::Tree;

/// The most bytes of a file that are read.
pub const LARGEST: u64 = 64 << 20;

impl Found {
    /// Reads a file into what was found before it.
    ///
    /// # Errors
    /// [`Trouble`] where nothing of it is understood: its place and what to do. Nothing of the file is taken then.
    pub fn read(
        &mut self,
        file: &str,
        bytes: &[u8],
        format: Option<Format>,
    ) -> Result<(), Trouble> {
        let before = (
            self.creatures.len(),
            self.fights.len(),
            self.refused.len(),
            self.parts.len(),
        );
        self.file = file.to_owned();
        let read = text::decoded(bytes).and_then(|text| self.read_text(&text, format));
        match read {
            Ok(format) => {
                let is_empty = before
                    == (
                        self.creatures.len(),
                        self.fights.len(),
                        self.refused.len(),
                        self.parts.len(),
                    );
                if is_empty {
                    return Err(Trouble::at(
                        "",
                        format!("it is read as {}, and nobody is in it", format.word()),
                    ));
                }
                self.formats.push((file.to_owned(), format));
                Ok(())
            }
            Err(trouble) => {
                self.creatures.truncate(before.0);
                self.fights.truncate(before.1);
                self.refused.truncate(before.2);
                self.parts.truncate(before.3);
                Err(trouble)
            }
        }
    }

    /// Brings together what stands in files of its own; afterwards everybody is whole.
    pub fn finish(&mut self) {
        open5e::join(self);
        self.parts.clear();
    }

    fn read_text(&mut self, text: &str, format: Option<Format>) -> Result<Format, Trouble> {
        let start = text.trim_start();
        match format {
            Some(Format::StatBlock) => {
                return stat_block::read(text, self).map(|()| Format::StatBlock);
            }
            Some(Format::Csv) => return table::read(text, self).map(|()| Format::Csv),
            Some(Format::Own) if start.starts_with('(') => {
                return own::read(text, self).map(|()| Format::Own);
            }
            _ => {}
        }
        if start.is_empty() {
            return Err(Trouble::at("", "it is empty"));
        }
        if start.starts_with(['{', '[']) {
            return self.read_json(text, format);
        }
        if start.starts_with('<') && xml_or_page(start) {
            return fantasy_grounds::read(text, self).map(|()| Format::FantasyGrounds);
        }
        if own::is_one(start) {
            return own::read(text, self).map(|()| Format::Own);
        }
        if format.is_none() && stat_block::is_one(text) {
            return stat_block::read(text, self).map(|()| Format::StatBlock);
        }
        if is_yaml(text) {
            return self.read_records(format, |take| yaml::read(text, take));
        }
        if table::is_one(text) {
            return table::read(text, self).map(|()| Format::Csv);
        }
        let why = "this is none of the formats that are read: JSON of 5e-database, Open5e, 5etools, Improved Initiative, Foundry or GCS, \
                   XML of Fantasy Grounds, a table with headings, a stat block as text, or RON of our own; `--as` names one";
        if format.is_some() || text.lines().count() > 2 {
            return stat_block::read(text, self)
                .map(|()| Format::StatBlock)
                .map_err(|trouble| {
                    if format.is_some() {
                        trouble
                    } else {
                        Trouble::at("", why)
                    }
                });
        }
        Err(Trouble::at("", why))
    }

    /// JSON, or a file with a value on each line.
    fn read_json(&mut self, text: &str, format: Option<Format>) -> Result<Format, Trouble> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        let is_whole =
            |line: &str| line.starts_with('{') && line.ends_with('}') && json::value(line).is_ok();
        let is_lines = lines().next().is_some_and(is_whole)
            && lines().nth(1).is_some_and(|line| line.starts_with('{'));
        if !is_lines {
            return self.read_records(format, |take| json::read(text, take));
        }
        self.read_records(format, |take| {
            for (line, number) in text.lines().zip(1..) {
                if line.trim().is_empty() {
                    continue;
                }
                let value = json::value(line.trim())
                    .map_err(|trouble| Trouble::at(format!("line {number}"), trouble.why))?;
                take(value)?;
            }
            Ok(())
        })
    }

    fn read_records(
        &mut self,
        format: Option<Format>,
        read: impl FnOnce(tree::TakeRecord<'_>) -> Result<(), Trouble>,
    ) -> Result<Format, Trouble> {
        let mut count = 0;
        let mut known = format;
        let mut take = |record: Tree| {
            count += 1;
            let of_record = self.take_record(&record, count, format)?;
            known = known.or(of_record);
            if self.creatures.len() > MOST_CREATURES {
                let why = format!(
                    "it holds more than {MOST_CREATURES} creatures: split it into smaller files"
                );
                return Err(Trouble::at(format!("entry {count}"), why));
            }
            Ok(())
        };
        read(&mut take)?;
        known.ok_or_else(|| {
            Trouble::at(
                "",
                "it holds nothing that is a creature: the list in it is empty",
            )
        })
    }

    /// Takes a record of any format, or a bundle of them.
    fn take_record(
        &mut self,
        record: &Tree,
        number: usize,
        format: Option<Format>,
    ) -> Result<Option<Format>, Trouble> {
        let place = format!("entry {number}");
        let known = format.or_else(|| recognized(record));
        let Some(known) = known else {
            return self.take_bundle(record, &place, format);
        };
        match known {
            Format::FiveEDatabase => five_e_database::read(record, &place, self),
            Format::Open5e => open5e::read_one(record, &place, self),
            Format::Open5eTwo => open5e::read_two(record, &place, self),
            Format::FiveEtools => five_etools::read(record, &place, self),
            Format::ImprovedInitiative => improved_initiative::read(record, &place, self)?,
            Format::Foundry => foundry::read(record, &place, self),
            Format::Gcs => gcs::read(record, &place, self),
            Format::Own => own::read_shown(record, &place, self),
            Format::Csv | Format::StatBlock | Format::FantasyGrounds => {
                let why = format!("this is no {}, but JSON or YAML", known.word());
                return Err(Trouble::at(place, why));
            }
        }
        Ok(Some(known))
    }

    /// Records under the keys of an object: `{"results": […]}`, `{"goblin": {…}}`.
    fn take_bundle(
        &mut self,
        record: &Tree,
        place: &str,
        format: Option<Format>,
    ) -> Result<Option<Format>, Trouble> {
        let mut known = None;
        for (_, value) in record.entries() {
            let list = if value.list().is_empty() {
                std::slice::from_ref(value)
            } else {
                value.list()
            };
            for (one, number) in list.iter().zip(1..) {
                if recognized(one).is_some() {
                    known = self.take_record(one, number, format)?.or(known);
                }
            }
            if self.creatures.len() > MOST_CREATURES {
                let why = format!(
                    "it holds more than {MOST_CREATURES} creatures: split it into smaller files"
                );
                return Err(Trouble::at(place, why));
            }
        }
        if known.is_some() {
            return Ok(known);
        }
        let keys: Vec<&str> = record
            .entries()
            .iter()
            .take(6)
            .map(|(key, _)| key.as_str())
            .collect();
        let told = if keys.is_empty() {
            record.kind().to_owned()
        } else {
            format!("an object with {}", keys.join(", "))
        };
        if self.creatures.is_empty() && self.refused.is_empty() {
            let why = format!(
                "this is {told}, which no format that is read has: expected creatures of 5e-database, Open5e, 5etools, Improved Initiative, Foundry, GCS or our own"
            );
            return Err(Trouble::at(place, why));
        }
        self.refuse(place, format!("it is {told}, and no creature"));
        Ok(None)
    }
}

/// The format of a record, by what it holds.
fn recognized(record: &Tree) -> Option<Format> {
    let has = |key: &str| record.has(key);
    let is_map = |key: &str| matches!(record.get(key), Tree::Map(_));
    let begins = |start: &str| {
        record
            .entries()
            .iter()
            .any(|(key, _)| key.starts_with(start))
    };
    if record
        .get("model")
        .text()
        .is_some_and(|model| model.starts_with("api_v2."))
    {
        return Some(Format::Open5eTwo);
    }
    if record
        .get("model")
        .text()
        .is_some_and(|model| model.starts_with("api."))
    {
        return Some(Format::Open5e);
    }
    if begins("ImprovedInitiative.")
        || begins("Creatures.")
        || begins("PersistentCharacters.")
        || begins("SavedEncounters.")
    {
        return Some(Format::ImprovedInitiative);
    }
    if (is_map("HP") && (has("Abilities") || has("AC"))) || is_map("StatBlock") || has("Combatants")
    {
        return Some(Format::ImprovedInitiative);
    }
    if ["system", "data"]
        .into_iter()
        .any(|key| record.get(key).has("abilities") || record.get(key).has("attributes"))
        || (is_map("system") || is_map("data")) && has("type") && has("name")
    {
        return Some(Format::Foundry);
    }
    if (has("campaign") && has("order") && has("party")) || (has("system") && has("party")) {
        return Some(Format::Own);
    }
    if (has("version") || record.get("type").text() == Some("character"))
        && ["attributes", "profile", "advantages", "traits", "skills"]
            .into_iter()
            .filter(|key| has(key))
            .count()
            >= 2
        && !has("name")
    {
        return Some(Format::Gcs);
    }
    if has("monster")
        || has("_copy")
        || (has("name") && has("hp") && has("str") && (has("ac") || has("cr") || has("source")))
    {
        return Some(Format::FiveEtools);
    }
    if has("ability_scores") || has("challenge_rating_decimal") || has("saving_throws_all") {
        return Some(Format::Open5eTwo);
    }
    if has("slug")
        || has("document__slug")
        || has("strength_save")
        || has("armor_desc")
        || has("actions_json")
    {
        return Some(Format::Open5e);
    }
    let is_old = has("hit_points") && (has("strength") || has("armor_class"));
    is_old.then_some(Format::FiveEDatabase)
}

/// Whether what begins with `<` is XML of a tool, and no page or stat block with marks of HTML.
fn xml_or_page(start: &str) -> bool {
    let head: String = start.chars().take(400).collect::<String>().to_lowercase();
    ![
        "<!doctype html",
        "<html",
        "<p>",
        "<p ",
        "<div",
        "<h1",
        "<h2",
        "<b>",
        "<strong",
        "<br",
    ]
    .iter()
    .any(|tag| head.starts_with(tag))
}

/// Whether a text is YAML of an actor: keys at the margin.
fn is_yaml(text: &str) -> bool {
    let has = |key: &str| {
        text.lines()
            .any(|line| line.trim_end() == key || line.starts_with(&format!("{key} ")))
    };
    has("system:")
        || has("data:")
        || (text.trim_start().starts_with("---") && has("name:"))
        || (has("name:") && has("type:"))
        || text.trim_start().starts_with("%YAML")
        || text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .take(40)
            .filter(|line| line.contains(": &") || line.contains(": *") || line.contains("- *"))
            .count()
            > 2
}
