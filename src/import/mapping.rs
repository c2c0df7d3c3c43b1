//! From the model to the sheet of a rule system, by its fields: what fits is written, what does not is named.

mod filler;
mod swords_and_sorcery;

use crate::systems::{FoeRanks, Rulebook, System};
use crate::words::quoted;

use super::creature::{ABILITIES, Creature};
use filler::{Filler, Mapped};

pub(super) use filler::safe;

/// The longest note that is kept.
const LONGEST_NOTE: usize = 600;

/// Fills a sheet of a system with what is known of somebody.
pub(super) fn map(creature: &Creature, system: System, rules: &Rulebook) -> Mapped {
    let mut filler = Filler::of(creature, system, rules);
    filler.left_out.clone_from(&creature.left_out);
    if let Some(record) = &creature.record {
        filler.words.push(record.clone());
        return filler.finish();
    }
    if creature.is_hero {
        put_hero(creature, &mut filler);
    }
    match system {
        System::SwordsAndSorcery => swords_and_sorcery::fill(creature, &mut filler),
        _ => put_what_fits(creature, &mut filler),
    }
    for (name, value) in &creature.fields {
        filler.put_named(name, value);
    }
    put_notes(creature, &mut filler);
    filler.finish()
}

fn put_hero(creature: &Creature, filler: &mut Filler<'_>) {
    for (word, value) in [("player", &creature.player), ("class", &creature.class)] {
        if let Some(value) = value {
            filler.say(word, &quoted(&safe(value, 100)));
        }
    }
    if let Some(level) = creature.level.filter(|level| (1..=100).contains(level)) {
        filler.say("level", &level.to_string());
    }
}

/// The fields that a system has by the names of the model.
fn put_what_fits(creature: &Creature, filler: &mut Filler<'_>) {
    if !creature.is_hero
        && let Some(level) = creature.level.filter(|level| (2..=100).contains(level))
        && FoeRanks::of(filler.sheet.system()).is_none()
    {
        filler.say("level", &level.to_string());
    }
    for (ability, score) in ABILITIES.into_iter().zip(creature.scores) {
        if let Some(score) = score {
            filler.put_told(ability, None, &score.to_string());
        }
    }
    let figures = [
        ("armor class", creature.armor.map(|armor| armor.to_string())),
        ("challenge", creature.challenge.clone()),
    ];
    for (name, value) in figures {
        if let Some(value) = value {
            filler.put_named(name, &value);
        }
    }
    for (way, types) in super::creature::MET.into_iter().zip(&creature.met) {
        if !types.is_empty() {
            filler.put_named(way, &types.join(", "));
        }
    }
    for (skill, total) in &creature.skills {
        filler.put_named(skill, &total.to_string());
    }
    for attack in &creature.attacks {
        let dice = attack
            .damage
            .first()
            .map_or("none", |damage| damage.dice.as_str());
        let to_hit = attack
            .to_hit
            .map_or_else(String::new, |bonus| format!(" {bonus:+} to hit,"));
        filler.leave_out(format!(
            "{}:{to_hit} {dice} damage: no field of {} is like it",
            attack.name,
            filler.sheet.system().title()
        ));
    }
    for power in &creature.powers {
        filler.leave_out(format!(
            "{}: a save of DC {}: no field of {} is like it",
            power.name,
            power.dc,
            filler.sheet.system().title()
        ));
    }
}

/// What no field takes and is worth reading at the table.
fn put_notes(creature: &Creature, filler: &mut Filler<'_>) {
    let mut notes: Vec<String> = Vec::new();
    if !creature.kind.is_empty() && !creature.is_hero {
        notes.push(creature.kind.clone());
    }
    notes.extend(creature.notes.iter().cloned());
    if !creature.languages.is_empty() && creature.languages != "-" {
        notes.push(format!("speaks {}", creature.languages));
    }
    let is_sheet_silent = filler.sheet.system() != System::SwordsAndSorcery;
    for (what, words) in [("speed", &creature.speed), ("senses", &creature.senses)] {
        if is_sheet_silent && !words.is_empty() {
            notes.push(format!("{what} {words}"));
        }
    }
    if !creature.traits.is_empty() {
        notes.push(creature.traits.join(", "));
    }
    if notes.is_empty() {
        return;
    }
    filler.say("notes", &quoted(&safe(&notes.join("; "), LONGEST_NOTE)));
    filler.mapped.push("notes".to_owned());
}
