//! Lines of somebody who has read neither code nor guide: what the program answers, judged by hand.

use std::fs;

use astragal::campaign::log_text::foretell;
use astragal::systems::System;

use crate::support::Table;

/// A line, what was wanted, whether the answer helps (`line`: it names the line that does it, or it is one; `told`: it says
/// what there is instead; `no`: neither), and the answer.
const LINES: &str = include_str!("wrong.lines");

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/campaign/wrong.lines");

fn table() -> Table {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say_all([
        "hero Thalia level 3 hp 20/24 dexterity 16 stealth 2",
        "hero Oren level 3 hp 18/22 wisdom 16 perception 2",
        "hero Brakk level 3 hp 25/30 strength 16 athletics 2 weapon greataxe \"1d12+3 slashing melee\"",
        "add party",
        "add goblin*3",
        "add ogre",
        "initiative all",
        "begin",
        "condition brakk poisoned",
        "condition oren frightened",
    ]);
    table
}

/// What the program answers: what would happen, the line that was meant, or what is wrong.
fn answer(table: &Table, line: &str) -> String {
    let told = |line: &str| {
        let sentence = table.campaign.read_typed(line, None)?;
        Ok(match foretell(&table.campaign, &sentence) {
            Ok(told) => told
                .first()
                .map_or_else(String::new, |told| told.text.clone()),
            Err(refusal) => format!("refused: {refusal}"),
        })
    };
    match told(line) {
        Ok(told) => format!("= {told}"),
        Err(complaint) => {
            let complaint: astragal::words::Complaint = complaint;
            match complaint
                .instead
                .clone()
                .filter(|meant| told(meant).is_ok())
            {
                Some(meant) => format!("> {meant}"),
                None => format!("! {}", complaint.sentence()),
            }
        }
    }
}

#[test]
fn nine_in_ten_of_a_strangers_lines_are_done_or_answered_with_what_does_it() {
    let table = table();
    let (mut written, mut helped) = (String::new(), 0);
    let mut differing = Vec::new();
    for row in LINES.lines() {
        let mut parts = row.splitn(4, " | ");
        let (line, wanted) = (parts.next().unwrap(), parts.next().unwrap());
        let (judged, known) = (
            parts.next().unwrap_or("?"),
            parts.next().unwrap_or_default(),
        );
        let answer = answer(&table, line).replace('\n', " ");
        if answer != known {
            differing.push(format!("{line}: {answer}"));
        }
        let judged = if answer == known { judged } else { "?" };
        helped += usize::from(["line", "told"].contains(&judged));
        written.push_str(&format!("{line} | {wanted} | {judged} | {answer}\n"));
    }
    if std::env::var_os("ASTRAGAL_BLESS").is_some() {
        fs::write(PATH, written).unwrap();
    }
    assert!(
        differing.is_empty(),
        "judge these anew in {PATH}, after ASTRAGAL_BLESS=1: {differing:#?}"
    );
    assert!(helped * 10 >= LINES.lines().count() * 9, "{helped}");
}

#[test]
fn who_is_named_first_is_renamed_and_not_the_campaign() {
    let mut table = table();
    table.say("rename ogre to Grumsh").say("rename Thalia Lia");
    assert!(
        table
            .campaign
            .state()
            .foes
            .iter()
            .any(|foe| foe.name == "Grumsh")
    );
    assert!(
        table
            .campaign
            .state()
            .party
            .iter()
            .any(|hero| hero.name == "Lia")
    );
    let before = table.campaign.state().name.clone();
    table.say("rename \"Oren's Return\"");
    assert_ne!(table.campaign.state().name, before);
}
