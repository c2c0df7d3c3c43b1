//! A table with headings, in the words by which one is read.

use crate::import::creature::{Attack, Counter, Creature, Damage, Power, Way, ability_word};
use crate::import::phrases::around;

use super::printed_saves;

/// What a column has of somebody.
type Cell = fn(&Creature) -> String;

/// The columns in their order.
const COLUMNS: [(&str, Cell); 34] = [
    ("name", |one| one.name.clone()),
    ("side", |one| {
        if one.is_hero { "hero" } else { "foe" }.to_owned()
    }),
    ("player", |one| said(one.player.as_ref())),
    ("class", |one| said(one.class.as_ref())),
    ("level", |one| said(one.level)),
    ("hp", |one| said(one.points)),
    ("current hp", |one| said(one.points_now)),
    ("temp hp", |one| said(one.temporary)),
    ("hit dice", |one| said(one.hit_dice.as_ref())),
    ("ac", |one| figure(one, one.armor)),
    ("cr", |one| said(one.challenge.as_ref())),
    ("str", |one| said(one.scores[0])),
    ("dex", |one| said(one.scores[1])),
    ("con", |one| said(one.scores[2])),
    ("int", |one| said(one.scores[3])),
    ("wis", |one| said(one.scores[4])),
    ("cha", |one| said(one.scores[5])),
    ("saves", |one| totals(printed_saves(one))),
    ("skills", |one| {
        let skills = one.skills.iter();
        totals(skills.map(|(skill, total)| (skill.as_str(), *total)))
    }),
    ("initiative", |one| figure(one, one.initiative)),
    ("passive perception", |one| figure(one, one.passive)),
    ("speed", |one| one.speed.clone()),
    ("senses", |one| one.senses.clone()),
    ("resistances", |one| one.met[0].join(", ")),
    ("immunities", |one| one.met[1].join(", ")),
    ("vulnerabilities", |one| one.met[2].join(", ")),
    ("defense if", |one| one.met_if.join("; ")),
    ("condition immunities", |one| {
        one.condition_immunities.join(", ")
    }),
    ("multiattack", |one| one.multiattack.clone()),
    ("attacks", |one| joined(one.attacks.iter().map(attack_cell))),
    ("powers", |one| joined(one.powers.iter().map(power_cell))),
    ("counters", |one| {
        joined(one.counters.iter().map(counter_cell))
    }),
    ("casting", |one| said(ability_word(one.casting))),
    ("notes", |one| one.notes.join("; ")),
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
    let names = COLUMNS.iter().map(|(name, _)| *name);
    writer.write_record(names.chain(more.iter().copied()))?;
    for creature in creatures {
        let own = more.iter().map(|name| {
            let found = creature.fields.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        });
        let cells = COLUMNS.iter().map(|(_, cell)| cell(creature));
        writer.write_record(cells.chain(own).map(unformulated))?;
    }
    let written = writer.into_inner();
    written.map_err(|error| csv::Error::from(error.into_error()))
}

/// A cell that no spreadsheet takes for a formula.
fn unformulated(cell: String) -> String {
    match cell.starts_with(['=', '@']) {
        true => format!(" {cell}"),
        false => cell,
    }
}

fn parts_cell(parts: &[Damage]) -> String {
    let one = |part: &Damage| format!("{}{}", part.dice, around(" ", part.harm.unwrap_or(""), ""));
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
    let ability = around(" ", &said(ability_word(power.ability)), "");
    let half = if power.halves { " half" } else { "" };
    let damage = around(" ", &parts_cell(&power.damage), "");
    format!("{} DC {}{ability}{damage}{half}", power.name, power.dc)
}

fn counter_cell(counter: &Counter) -> String {
    let Counter { name, count, .. } = counter;
    format!("{name} {count}{}", counter.refill_words())
}

/// What stands in a column of a creature.
pub(super) fn cell(creature: &Creature, column: &str) -> String {
    let known = COLUMNS.iter().find(|(name, _)| *name == column);
    known.map_or_else(String::new, |(_, cell)| cell(creature))
}

fn said(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// A figure that follows from scores: of somebody without any it says nothing.
fn figure(creature: &Creature, figure: Option<i32>) -> String {
    let is_figured = creature.scores.iter().any(Option::is_some);
    said(figure.filter(|_| is_figured))
}

fn totals<'a>(all: impl Iterator<Item = (&'a str, i32)>) -> String {
    let told = all.map(|(name, total)| format!("{name} {total:+}"));
    told.collect::<Vec<_>>().join(", ")
}

fn joined(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join("; ")
}
