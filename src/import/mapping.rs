//! From the model to the sheet of a rule system, by its fields: what fits is written, what does not is named.

mod filler;
mod swords_and_sorcery;

use crate::systems::{FoeRanks, Rulebook, System};
use crate::words::quoted;

use super::creature::{ABILITIES, Attack, Creature, Power};
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
    let level = creature.level.filter(|level| (2..=100).contains(level));
    if let Some(level) = level.filter(|_| !creature.is_hero)
        && FoeRanks::of(filler.sheet.system()).is_none()
    {
        filler.say("level", &level.to_string());
    }
    for (ability, score) in ABILITIES.into_iter().zip(creature.scores) {
        if let Some(score) = score {
            filler.put_told(ability, None, &score.to_string());
        }
    }
    let armor = creature.armor.map(|armor| armor.to_string());
    filler.put_named("armor class", &armor.unwrap_or_default());
    filler.put_named(
        "challenge",
        creature.challenge.as_deref().unwrap_or_default(),
    );
    for (way, types) in super::creature::MET.into_iter().zip(&creature.met) {
        filler.put_named(way, &types.join(", "));
    }
    for (skill, total) in &creature.skills {
        filler.put_named(skill, &total.to_string());
    }
    let unlike = format!("no field of {} is like it", filler.sheet.system().title());
    for Attack {
        name,
        damage,
        to_hit,
        ..
    } in &creature.attacks
    {
        let dice = damage.first().map_or("none", |damage| &damage.dice);
        let to_hit = to_hit
            .map(|bonus| format!(" {bonus:+} to hit,"))
            .unwrap_or_default();
        filler.leave_out(format!("{name}:{to_hit} {dice} damage: {unlike}"));
    }
    for Power { name, dc, .. } in &creature.powers {
        filler.leave_out(format!("{name}: a save of DC {dc}: {unlike}"));
    }
}

/// What no field takes and is worth reading at the table.
fn put_notes(creature: &Creature, filler: &mut Filler<'_>) {
    let kind = Some(&creature.kind).filter(|_| !creature.is_hero);
    let languages = Some(&creature.languages).filter(|languages| *languages != "-");
    let is_sheet_silent = filler.sheet.system() != System::SwordsAndSorcery;
    let told = |what: &str, words: Option<&String>| {
        let words = words.filter(|words| !words.is_empty());
        words.map(|words| format!("{what}{words}"))
    };
    let unsaid = |words| Some(words).filter(|_| is_sheet_silent);
    let traits = creature.traits.join(", ");
    let others = [
        told("speaks ", languages),
        told("speed ", unsaid(&creature.speed)),
        told("senses ", unsaid(&creature.senses)),
        told("", Some(&traits)),
    ];
    let notes = told("", kind)
        .into_iter()
        .chain(creature.notes.iter().cloned());
    let notes: Vec<String> = notes.chain(others.into_iter().flatten()).collect();
    if !notes.is_empty() {
        filler.say("notes", &quoted(&safe(&notes.join("; "), LONGEST_NOTE)));
        filler.mapped.push("notes".to_owned());
    }
}
