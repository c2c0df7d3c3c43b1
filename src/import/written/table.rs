//! A table with headings, in the words by which one is read.

use crate::import::creature::{ABILITIES, Attack, Counter, Creature, Damage, Power, Way};

use super::printed_saves;

/// The columns of a table, in the words by which one is read.
const COLUMNS: [&str; 34] = [
    "name",
    "side",
    "player",
    "class",
    "level",
    "hp",
    "current hp",
    "temp hp",
    "hit dice",
    "ac",
    "cr",
    "str",
    "dex",
    "con",
    "int",
    "wis",
    "cha",
    "saves",
    "skills",
    "initiative",
    "passive perception",
    "speed",
    "senses",
    "resistances",
    "immunities",
    "vulnerabilities",
    "defense if",
    "condition immunities",
    "multiattack",
    "attacks",
    "powers",
    "counters",
    "casting",
    "notes",
];

/// A table with headings, a creature a row; fields of a system of its own follow in columns of their names.
///
/// # Errors
/// Those of writing.
pub fn table(creatures: &[Creature]) -> Result<Vec<u8>, csv::Error> {
    let mut more: Vec<&str> = Vec::new();
    for (name, _) in creatures.iter().flat_map(|creature| &creature.fields) {
        if !more.contains(&name.as_str()) {
            more.push(name);
        }
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS.iter().copied().chain(more.iter().copied()))?;
    for creature in creatures {
        let own = more.iter().map(|name| {
            let found = creature.fields.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        });
        let cells = COLUMNS
            .iter()
            .map(|column| cell(creature, column))
            .chain(own);
        writer.write_record(cells.map(|cell| unformulated(&cell)))?;
    }
    writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}

/// A cell that no spreadsheet takes for a formula.
fn unformulated(cell: &str) -> String {
    if cell.starts_with(['=', '@']) {
        format!(" {cell}")
    } else {
        cell.to_owned()
    }
}

fn parts_cell(parts: &[Damage]) -> String {
    let one = |part: &Damage| {
        part.harm
            .map_or_else(|| part.dice.clone(), |harm| format!("{} {harm}", part.dice))
    };
    parts.iter().map(one).collect::<Vec<_>>().join(" plus ")
}

fn attack_cell(attack: &Attack) -> String {
    let way = match attack.way {
        Way::Melee => "",
        Way::Ranged => " ranged",
        Way::Spell => " spell",
    };
    let words = format!(
        "{} {:+} {}{way} {}",
        attack.name,
        attack.to_hit.unwrap_or(0),
        parts_cell(&attack.damage),
        attack.reach
    );
    words.trim_end().replace(';', ",")
}

fn power_cell(power: &Power) -> String {
    let ability = power
        .ability
        .and_then(|ability| ABILITIES.get(ability))
        .map_or_else(String::new, |ability| {
            format!(" {}", ability.to_lowercase())
        });
    let half = if power.halves { " half" } else { "" };
    let damage = if power.damage.is_empty() {
        String::new()
    } else {
        format!(" {}", parts_cell(&power.damage))
    };
    format!("{} DC {}{ability}{damage}{half}", power.name, power.dc)
}

fn counter_cell(counter: &Counter) -> String {
    format!(
        "{} {}{}",
        counter.name,
        counter.count,
        counter.refill_words()
    )
}

/// What stands in a column of a creature.
pub(super) fn cell(creature: &Creature, column: &str) -> String {
    let number = |figure: Option<u32>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let score = |index: usize| {
        let score = creature.scores.get(index).copied().flatten();
        score.map(|score| score.to_string()).unwrap_or_default()
    };
    let is_figured = creature.scores.iter().any(Option::is_some);
    let figure = |figure: Option<i32>| {
        let figure = figure.filter(|_| is_figured);
        figure.map(|figure| figure.to_string()).unwrap_or_default()
    };
    match column {
        "level" => number(creature.level),
        "hp" => number(creature.points),
        "current hp" => number(creature.points_now),
        "temp hp" => number(creature.temporary),
        "ac" => figure(creature.armor),
        "str" => score(0),
        "dex" => score(1),
        "con" => score(2),
        "int" => score(3),
        "wis" => score(4),
        "cha" => score(5),
        "initiative" => figure(creature.initiative),
        "passive perception" => figure(creature.passive),
        "saves" => totals(printed_saves(creature)),
        "skills" => totals(
            creature
                .skills
                .iter()
                .map(|(skill, total)| (skill.as_str(), *total)),
        ),
        "attacks" => joined(creature.attacks.iter().map(attack_cell)),
        "powers" => joined(creature.powers.iter().map(power_cell)),
        "counters" => joined(creature.counters.iter().map(counter_cell)),
        _ => words_cell(creature, column),
    }
}

/// The same of what is told in words.
fn words_cell(creature: &Creature, column: &str) -> String {
    let met = |way: usize| {
        let types = creature.met.get(way);
        types.map(|types| types.join(", ")).unwrap_or_default()
    };
    let casting = creature.casting.and_then(|ability| ABILITIES.get(ability));
    match column {
        "name" => creature.name.clone(),
        "side" => if creature.is_hero { "hero" } else { "foe" }.to_owned(),
        "player" => creature.player.clone().unwrap_or_default(),
        "class" => creature.class.clone().unwrap_or_default(),
        "hit dice" => creature.hit_dice.clone().unwrap_or_default(),
        "cr" => creature.challenge.clone().unwrap_or_default(),
        "speed" => creature.speed.clone(),
        "senses" => creature.senses.clone(),
        "resistances" => met(0),
        "immunities" => met(1),
        "vulnerabilities" => met(2),
        "defense if" => creature.met_if.join("; "),
        "condition immunities" => creature.condition_immunities.join(", "),
        "multiattack" => creature.multiattack.clone(),
        "casting" => casting.map(|name| name.to_lowercase()).unwrap_or_default(),
        "notes" => creature.notes.join("; "),
        _ => String::new(),
    }
}

fn totals<'a>(all: impl Iterator<Item = (&'a str, i32)>) -> String {
    let told = all.map(|(name, total)| format!("{name} {total:+}"));
    told.collect::<Vec<_>>().join(", ")
}

fn joined(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join("; ")
}
