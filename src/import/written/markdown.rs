//! Stat blocks in Markdown, for people; they are read back as pasted text is.

use std::fmt::Write as _;

use crate::import::creature::{ABILITIES, Creature};
use crate::import::found::Fight;
use crate::import::phrases::around;
use crate::import::words::capitalized;

use super::table::cell;
use super::{deeds, met_texts, senses, traits};

/// Stat blocks for people, each under its name; fights as lists.
pub fn markdown(title: &str, creatures: &[Creature], fights: &[Fight]) -> String {
    let mut text = format!("# {title}\n");
    for creature in creatures {
        block_in_words(creature, &mut text);
    }
    for fight in fights {
        _ = writeln!(text, "\n## Encounter: {}\n", fight.name);
        for (name, count, is_hidden) in &fight.foes {
            let hidden = if *is_hidden { ", hidden" } else { "" };
            _ = writeln!(text, "- {count} {name}{hidden}");
        }
    }
    text
}

fn block_in_words(creature: &Creature, text: &mut String) {
    let (name, kind) = (&creature.name, kind_words(creature));
    _ = writeln!(text, "\n## {name}\n\n*{kind}*\n");
    let dice = around(" (", &cell(creature, "hit dice"), ")");
    let points = format!("{}{dice}", cell(creature, "hp"));
    let initiative = cell(creature, "initiative").parse();
    let initiative = initiative.map(|total: i32| format!("{total:+}"));
    put_field("Armor Class", &cell(creature, "ac"), text);
    put_field("Hit Points", points.trim(), text);
    put_field("Speed", &creature.speed, text);
    put_field("Initiative", &initiative.unwrap_or_default(), text);
    let scores = ABILITIES.into_iter().zip(creature.scores).enumerate();
    let scores = scores.filter_map(|(index, (ability, score))| {
        let (name, score) = (ability.get(..3)?.to_uppercase(), score?);
        Some(format!("{name} {score} ({:+})", creature.modifier(index)))
    });
    let scores: Vec<String> = scores.collect();
    if !scores.is_empty() {
        _ = writeln!(text, "\n{}\n", scores.join(" "));
    }
    let senses = match scores.is_empty() {
        true => creature.senses.clone(),
        false => senses(creature).join(", "),
    };
    put_field("Saving Throws", &cell(creature, "saves"), text);
    put_field("Skills", &cell(creature, "skills"), text);
    let met = |way: usize| met_texts(creature, way).join("; ");
    put_field("Damage Vulnerabilities", &met(2), text);
    put_field("Damage Resistances", &met(0), text);
    put_field("Damage Immunities", &met(1), text);
    let immune = cell(creature, "condition immunities");
    put_field("Condition Immunities", &immune, text);
    put_field("Senses", &senses, text);
    put_field("Challenge", &cell(creature, "cr"), text);
    for (name, value) in &creature.fields {
        put_field(name, value, text);
    }
    for (heading, all) in [("Traits", traits(creature)), ("Actions", deeds(creature))] {
        if !all.is_empty() {
            _ = writeln!(text, "\n### {heading}\n");
        }
        for (name, words) in all {
            _ = writeln!(text, "***{}.*** {words}\n", as_title(&name));
        }
    }
}

fn put_field(name: &str, value: &str, text: &mut String) {
    text.push_str(&around(&format!("**{name}** "), value, "  \n"));
}

/// The line of size and type, which says of a hero what it is.
fn kind_words(creature: &Creature) -> String {
    if !creature.is_hero {
        return "Medium creature, foe".to_owned();
    }
    let class = around(", ", &cell(creature, "class"), "");
    let player = around(", played by ", &cell(creature, "player"), "");
    let level = creature.level.unwrap_or(1);
    format!("Medium creature, hero of level {level}{player}{class}")
}

/// A name as a heading in a stat block: its words begin with capitals, by which it is read back.
fn as_title(name: &str) -> String {
    name.split(' ')
        .map(capitalized)
        .collect::<Vec<_>>()
        .join(" ")
}
