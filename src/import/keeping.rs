//! Foes and prepared fights of an import, kept for every game of their system.

use std::fmt::Write as _;
use std::path::Path;

use crate::words::quoted;

use super::mapping::safe;
use super::plan::Plan;

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
        let mut text = format!("// Imported from {}.\n(\n    foes: [\n", safe(source, 200));
        for planned in self.planned.iter().filter(|planned| !planned.is_hero) {
            let foe = &planned.foe;
            let points = foe
                .points
                .map_or_else(|| "None".to_owned(), |points| points.to_string());
            _ = writeln!(
                text,
                "        (\n            name: {}, points: {points},",
                ron_text(&foe.name)
            );
            if !foe.cue.is_empty() {
                _ = writeln!(text, "            cue: {},", ron_text(&foe.cue));
            }
            _ = writeln!(text, "            record: {},", ron_text(&foe.record));
            if !foe.counters.is_empty() {
                let counters: Vec<String> = foe
                    .counters
                    .iter()
                    .map(|counter| ron_text(counter))
                    .collect();
                _ = writeln!(text, "            counters: [{}],", counters.join(", "));
            }
            text.push_str("        ),\n");
        }
        text.push_str("    ],\n)\n");
        text
    }

    /// A file of prepared fights.
    pub fn encounters(&self, source: &str) -> String {
        let mut text = format!(
            "// Imported from {}.\n(\n    encounters: [\n",
            safe(source, 200)
        );
        for fight in &self.fights {
            let line = |(name, count, is_hidden): &(String, u32, bool)| {
                let count = if *count > 1 {
                    format!("*{count}")
                } else {
                    String::new()
                };
                let hidden = if *is_hidden { " hidden" } else { "" };
                ron_text(&format!("add {}{count}{hidden}", quoted(name)))
            };
            let lines: Vec<String> = fight.foes.iter().map(line).collect();
            _ = writeln!(
                text,
                "        (name: {}, lines: [{}]),",
                ron_text(&fight.name),
                lines.join(", ")
            );
        }
        text.push_str("    ],\n)\n");
        text
    }
}

fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(
        || path.to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn ron_text(text: &str) -> String {
    let mut made = String::with_capacity(text.len() + 2);
    made.push('"');
    for letter in text.chars() {
        match letter {
            '"' => made.push_str("\\\""),
            '\\' => made.push_str("\\\\"),
            letter => made.push(letter),
        }
    }
    made.push('"');
    made
}
