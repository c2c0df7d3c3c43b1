//! Stat blocks in Markdown, for people; they are read back as pasted text is.

use std::fmt::Write as _;

use crate::import::creature::{ABILITIES, Creature};
use crate::import::found::Fight;
use crate::import::words::capitalized;

use super::table::cell;
use super::{deeds, met_texts, passive, traits};

/// Stat blocks for people, each under its name; fights as lists.
pub fn markdown(title: &str, creatures: &[Creature], fights: &[Fight]) -> String {
    let mut text = format!("# {title}\n");
    for creature in creatures {
        block_in_words(creature, &mut text);
    }
    for fight in fights {
        _ = writeln!(text, "\n## Encounter: {}\n", fight.name);
        for (name, count, is_hidden) in &fight.foes {
            _ = writeln!(
                text,
                "- {count} {name}{}",
                if *is_hidden { ", hidden" } else { "" }
            );
        }
    }
    text
}

fn block_in_words(creature: &Creature, text: &mut String) {
    _ = writeln!(
        text,
        "\n## {}\n\n*{}*\n",
        creature.name,
        kind_words(creature)
    );
    let points = cell(creature, "hp");
    let dice = creature.hit_dice.as_ref().map(|dice| format!(" ({dice})"));
    let initiative = cell(creature, "initiative");
    let initiative = initiative.parse().map(|total: i32| format!("{total:+}"));
    let upper = [
        ("Armor Class", cell(creature, "ac")),
        (
            "Hit Points",
            format!("{points}{}", dice.unwrap_or_default())
                .trim()
                .to_owned(),
        ),
        ("Speed", creature.speed.clone()),
        ("Initiative", initiative.unwrap_or_default()),
    ];
    put_fields(&upper, text);
    let scores = (0..6).filter_map(|index| {
        let score = creature.scores.get(index).copied().flatten()?;
        let name = ABILITIES.get(index)?.get(..3)?.to_uppercase();
        Some(format!("{name} {score} ({:+})", creature.modifier(index)))
    });
    let scores: Vec<String> = scores.collect();
    if !scores.is_empty() {
        _ = writeln!(text, "\n{}\n", scores.join(" "));
    }
    let passive = if scores.is_empty() {
        String::new()
    } else {
        passive(creature)
    };
    let senses = [creature.senses.clone(), passive];
    let senses: Vec<String> = senses.into_iter().filter(|text| !text.is_empty()).collect();
    let lower = [
        ("Saving Throws", cell(creature, "saves")),
        ("Skills", cell(creature, "skills")),
        ("Damage Vulnerabilities", met_texts(creature, 2).join("; ")),
        ("Damage Resistances", met_texts(creature, 0).join("; ")),
        ("Damage Immunities", met_texts(creature, 1).join("; ")),
        (
            "Condition Immunities",
            creature.condition_immunities.join(", "),
        ),
        ("Senses", senses.join(", ")),
        ("Challenge", cell(creature, "cr")),
    ];
    put_fields(&lower, text);
    let own = creature.fields.iter();
    let own: Vec<(&str, String)> = own
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    put_fields(&own, text);
    for (heading, all) in [("Traits", traits(creature)), ("Actions", deeds(creature))] {
        if !all.is_empty() {
            _ = writeln!(text, "\n### {heading}\n");
        }
        for (name, words) in all {
            _ = writeln!(text, "***{}.*** {words}\n", as_title(&name));
        }
    }
}

fn put_fields(fields: &[(&str, String)], text: &mut String) {
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
        _ = writeln!(text, "**{name}** {value}  ");
    }
}

/// The line of size and type, which says of a hero what it is.
fn kind_words(creature: &Creature) -> String {
    if !creature.is_hero {
        return "Medium creature, foe".to_owned();
    }
    let class = creature.class.as_ref().map(|class| format!(", {class}"));
    let player = creature
        .player
        .as_ref()
        .map(|player| format!(", played by {player}"));
    let level = creature.level.unwrap_or(1);
    let (player, class) = (player.unwrap_or_default(), class.unwrap_or_default());
    format!("Medium creature, hero of level {level}{player}{class}")
}

/// A name as a heading in a stat block: its words begin with capitals, by which it is read back.
fn as_title(name: &str) -> String {
    name.split(' ')
        .map(capitalized)
        .collect::<Vec<_>>()
        .join(" ")
}
