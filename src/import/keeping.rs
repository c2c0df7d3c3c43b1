//! Foes and prepared fights of an import, kept for every game of their system.

use std::fmt::Write as _;
use std::path::Path;

use crate::words::quoted;

use super::found::Fight;
use super::mapping::safe;
use super::plan::{Plan, Planned};

impl Plan {
    /// The names of the files it was read from.
    pub fn source(&self) -> String {
        let names = self.formats.iter().map(|(name, _)| file_name(name));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Foes and fights as files, for every game of their system: in which folder of the data folder, and the text.
    pub fn files(&self) -> Vec<(&'static str, String)> {
        let source = self.source();
        let has_foes = self.planned.iter().any(|planned| !planned.is_hero);
        let foes = has_foes.then(|| ("bestiary", self.bestiary(&source)));
        let has_fights = !self.fights.is_empty();
        let fights = has_fights.then(|| ("encounters", self.encounters(&source)));
        foes.into_iter().chain(fights).collect()
    }

    /// A file of the bestiary with all foes, as a person writes one.
    pub fn bestiary(&self, source: &str) -> String {
        let foes = self.planned.iter().filter(|planned| !planned.is_hero);
        let entry = |Planned { foe, .. }: &Planned| {
            let points = foe
                .points
                .map_or("None".to_owned(), |points| points.to_string());
            let mut text = format!(
                "        (\n            name: {}, points: {points},\n",
                ron_text(&foe.name)
            );
            let cue = Some(ron_text(&foe.cue)).filter(|_| !foe.cue.is_empty());
            let counters: Vec<String> = foe.counters.iter().map(|line| ron_text(line)).collect();
            let counters = Some(counters.join(", ")).filter(|all| !all.is_empty());
            let rows = [
                cue.map(|cue| format!("cue: {cue}")),
                Some(format!("record: {}", ron_text(&foe.record))),
                counters.map(|counters| format!("counters: [{counters}]")),
            ];
            for row in rows.into_iter().flatten() {
                _ = writeln!(text, "            {row},");
            }
            text + "        ),\n"
        };
        in_file(source, "foes", foes.map(entry))
    }

    /// A file of prepared fights.
    pub fn encounters(&self, source: &str) -> String {
        let line = |(name, count, is_hidden): &(String, u32, bool)| {
            let count = match count {
                0 | 1 => String::new(),
                count => format!("*{count}"),
            };
            let hidden = if *is_hidden { " hidden" } else { "" };
            ron_text(&format!("add {}{count}{hidden}", quoted(name)))
        };
        let entry = |fight: &Fight| {
            let lines = fight.foes.iter().map(line).collect::<Vec<_>>().join(", ");
            let name = ron_text(&fight.name);
            format!("        (name: {name}, lines: [{lines}]),\n")
        };
        in_file(source, "encounters", self.fights.iter().map(entry))
    }
}

/// A file of RON with a list of entries, each in lines of its own.
fn in_file(source: &str, list: &str, entries: impl Iterator<Item = String>) -> String {
    let (source, entries) = (safe(source, 200), entries.collect::<String>());
    format!("// Imported from {source}.\n(\n    {list}: [\n{entries}    ],\n)\n")
}

fn file_name(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or(path.into(), |name| name.to_string_lossy())
        .into_owned()
}

fn ron_text(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
