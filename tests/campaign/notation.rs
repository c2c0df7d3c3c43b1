//! Everything that can be said at a table, system by system: understood, kept in full words that mean the same, and done.

use crate::support::Table;
use astragal::campaign::log_text::{foretell, tell};
use astragal::systems::System;
use astragal::systems::own::{Key, SHIPPED};

/// Sections of lines, each an evening of the system whose short key heads it.
const LINES: &str = include_str!("notation.lines");

/// The table that a section is said at.
fn table(key: &str) -> Table {
    let (file, text) = SHIPPED[0];
    let from_a_file = System::Own(Key::read(file, text).unwrap());
    let mut all = System::ALL.into_iter().chain([from_a_file]);
    Table::of(all.find(|system| system.short() == key).unwrap())
}

/// What is wrong with a line where it is said, if anything is.
fn fault(table: &mut Table, line: &str) -> Option<String> {
    let read = |line: &str| table.campaign.read_line(line, None);
    let sentence = match read(line) {
        Ok(sentence) => sentence,
        Err(complaint) => return Some(complaint.picture(line)),
    };
    let again = read(&sentence.line);
    if again.as_ref() != Ok(&sentence) {
        return Some(format!("kept as {}: {again:?}", sentence.line));
    }
    if let Err(refusal) = foretell(&table.campaign, &sentence) {
        return Some(refusal.to_string());
    }
    let steps = table.campaign.steps().len();
    if let Err(reason) = table.try_say(line) {
        return Some(reason);
    }
    let new = table.campaign.steps().get(steps..).unwrap_or_default();
    let is_told = |step| !tell(&table.campaign, step).is_empty();
    (!new.iter().all(is_told)).then(|| "nothing is told of it".to_owned())
}

#[test]
fn every_line_of_the_notation_is_done_and_means_the_same_in_full_words() {
    let mut wrong = String::new();
    for section in LINES.split("\n[").skip(1) {
        let (key, rows) = section.split_once("]\n").unwrap();
        let mut table = table(key);
        let mut roll = 0;
        for row in rows.lines().filter(|row| !row.is_empty()) {
            let line = row.replace("SEQ", &roll.to_string());
            let fault = match line.strip_prefix("! ") {
                Some(line) => table
                    .try_say(line)
                    .is_ok()
                    .then(|| "is not refused".to_owned()),
                None => fault(&mut table, &line),
            };
            if table.campaign.roll(table.last_roll()).is_some() {
                roll = table.campaign.seq();
            }
            if let Some(fault) = fault {
                wrong.push_str(&format!("{key}  {row}\n{fault}\n\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
