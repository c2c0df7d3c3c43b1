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
mod phrases;
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
pub use known::{known_of_own, names_in, of_foe, of_hero, of_known, own_foes};
pub use plan::{Place, Plan, Planned, Refused, Wanted};

pub use written::{improved_initiative, markdown, table};

use tree::Tree;

/// The most bytes of a file that are read.
pub const LARGEST: u64 = 64 << 20;

/// What is said of any other text.
const NONE_OF_THEM: &str = "this is none of the formats that are read: JSON of 5e-database, Open5e, 5etools, Improved Initiative, Foundry or GCS, \
                   XML of Fantasy Grounds, a table with headings, a stat block as text, or RON of our own; `--as` names one";

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
        let before = self.counts();
        self.file = file.to_owned();
        let read = text::decoded(bytes).and_then(|text| self.read_text(&text, format));
        match read {
            Ok(format) if self.counts() == before => Err(Trouble::at(
                "",
                format!("it is read as {}, and nobody is in it", format.word()),
            )),
            Ok(format) => {
                self.formats.push((file.to_owned(), format));
                Ok(())
            }
            Err(trouble) => {
                let [creatures, fights, refused, parts] = before;
                self.creatures.truncate(creatures);
                self.fights.truncate(fights);
                self.refused.truncate(refused);
                self.parts.truncate(parts);
                Err(trouble)
            }
        }
    }

    fn counts(&self) -> [usize; 4] {
        let (creatures, fights) = (self.creatures.len(), self.fights.len());
        [creatures, fights, self.refused.len(), self.parts.len()]
    }

    /// Brings together what stands in files of its own; afterwards everybody is whole.
    pub fn finish(&mut self) {
        open5e::join(self);
        self.parts.clear();
    }

    fn read_text(&mut self, text: &str, format: Option<Format>) -> Result<Format, Trouble> {
        let start = text.trim_start();
        let is_by_word = match format {
            Some(Format::Own) => start.starts_with('('),
            format => matches!(format, Some(Format::StatBlock | Format::Csv)),
        };
        let known = match format.filter(|_| is_by_word) {
            Some(format) => format,
            None if start.is_empty() => return Err(Trouble::at("", "it is empty")),
            None if start.starts_with(['{', '[']) => return self.read_json(text, format),
            None if start.starts_with('<') && xml_or_page(start) => Format::FantasyGrounds,
            None if own::is_one(start) => Format::Own,
            None if format.is_none() && stat_block::is_one(text) => Format::StatBlock,
            None if is_yaml(text) => {
                return self.read_records(format, |take| yaml::read(text, take));
            }
            None if table::is_one(text) => Format::Csv,
            None if format.is_some() => Format::StatBlock,
            None => {
                let is_block = text.lines().count() > 2 && stat_block::read(text, self).is_ok();
                let block = is_block.then_some(Format::StatBlock);
                return block.ok_or_else(|| Trouble::at("", NONE_OF_THEM));
            }
        };
        let read = match known {
            Format::Own => own::read(text, self),
            Format::Csv => table::read(text, self),
            Format::FantasyGrounds => fantasy_grounds::read(text, self),
            _ => stat_block::read(text, self),
        };
        read.map(|()| known)
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
        let (mut count, mut known) = (0, format);
        let mut take = |record: Tree| {
            count += 1;
            let of_record = self.take_record(&record, count, format)?;
            known = known.or(of_record);
            self.check_room(&format!("entry {count}"))
        };
        read(&mut take)?;
        let why = "it holds nothing that is a creature: the list in it is empty";
        known.ok_or_else(|| Trouble::at("", why))
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
        for value in record.values() {
            let list = match value.list() {
                [] => std::slice::from_ref(value),
                list => list,
            };
            for (one, number) in list.iter().zip(1..) {
                if recognized(one).is_some() {
                    known = self.take_record(one, number, format)?.or(known);
                }
            }
            self.check_room(place)?;
        }
        if known.is_some() {
            return Ok(known);
        }
        let keys = record.entries().iter().take(6).map(|(key, _)| key.as_str());
        let told = match keys.collect::<Vec<_>>().join(", ").as_str() {
            "" => record.kind().to_owned(),
            keys => format!("an object with {keys}"),
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
    let has_any = |keys: &[&str]| keys.iter().any(|key| record.has(key));
    let is_map = |key: &str| matches!(record.get(key), Tree::Map(_));
    let model = record.get("model").text().unwrap_or_default();
    let mut keys = record.entries().iter().map(|(key, _)| key);
    let is_export = keys.any(|key| OF_EXPORTS.iter().any(|begins| key.starts_with(begins)));
    let is_block = (is_map("HP") && has_any(&["Abilities", "AC"])) || is_map("StatBlock");
    let is_actor = ["system", "data"].into_iter().any(|key| {
        let system = record.get(key);
        system.has("abilities")
            || system.has("attributes")
            || (is_map(key) && has("type") && has("name"))
    });
    let is_of_gcs = || {
        let is_sheet = has("version") || record.get("type").text() == Some("character");
        let parts = ["attributes", "profile", "advantages", "traits", "skills"];
        is_sheet && !has("name") && parts.iter().filter(|key| has(key)).count() >= 2
    };
    let is_of_etools = || {
        let has_figures = has("name") && has("hp") && has("str");
        has_any(&["monster", "_copy"]) || (has_figures && has_any(&["ac", "cr", "source"]))
    };
    Some(match model {
        model if model.starts_with("api_v2.") => Format::Open5eTwo,
        model if model.starts_with("api.") => Format::Open5e,
        _ if is_export || is_block || has("Combatants") => Format::ImprovedInitiative,
        _ if is_actor => Format::Foundry,
        _ if has("party") && (has("system") || (has("campaign") && has("order"))) => Format::Own,
        _ if is_of_gcs() => Format::Gcs,
        _ if is_of_etools() => Format::FiveEtools,
        _ if has_any(&OF_OPEN5E_TWO) => Format::Open5eTwo,
        _ if has_any(&OF_OPEN5E) => Format::Open5e,
        _ if has("hit_points") && has_any(&["strength", "armor_class"]) => Format::FiveEDatabase,
        _ => return None,
    })
}

/// What keys of an export of Improved Initiative begin with.
const OF_EXPORTS: [&str; 4] = [
    "ImprovedInitiative.",
    "Creatures.",
    "PersistentCharacters.",
    "SavedEncounters.",
];

/// Keys that only creatures of Open5e have, by its second API and by its first.
const OF_OPEN5E_TWO: [&str; 3] = [
    "ability_scores",
    "challenge_rating_decimal",
    "saving_throws_all",
];
const OF_OPEN5E: [&str; 5] = [
    "slug",
    "document__slug",
    "strength_save",
    "armor_desc",
    "actions_json",
];

/// Whether what begins with `<` is XML of a tool, and no page or stat block with marks of HTML.
fn xml_or_page(start: &str) -> bool {
    let head = start.chars().take(400).collect::<String>().to_lowercase();
    let tags = "<!doctype html|<html|<p>|<p |<div|<h1|<h2|<b>|<strong|<br";
    !tags.split('|').any(|tag| head.starts_with(tag))
}

/// Whether a text is YAML of an actor: keys at the margin.
fn is_yaml(text: &str) -> bool {
    let has = |key: &str| {
        let spaced = format!("{key} ");
        let mut lines = text.lines();
        lines.any(|line| line.trim_end() == key || line.starts_with(&spaced))
    };
    let refers = |line: &&str| [": &", ": *", "- *"].iter().any(|mark| line.contains(mark));
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    has("system:")
        || has("data:")
        || (has("name:") && (has("type:") || text.trim_start().starts_with("---")))
        || text.trim_start().starts_with("%YAML")
        || lines.take(40).filter(refers).count() > 2
}
