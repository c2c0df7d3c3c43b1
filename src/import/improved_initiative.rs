//! Improved Initiative: stat blocks, characters, encounters, and both of its exports of all of them, one of which keeps
//! JSON within JSON.

use super::actions::{add_counter, take};
use super::creature::{Creature, DEXTERITY, ability_called};
use super::defenses::{read_conditions, read_defenses};
use super::found::{Fight, Found, Trouble};
use super::json::value as json_value;
use super::stat_block::{challenge, read_senses};
use super::tree::Tree;
use super::words::{dice, first_number, natural};

const SCORES: [&str; 6] = ["Str", "Dex", "Con", "Int", "Wis", "Cha"];

/// Reads a stat block, a character, an encounter or an export.
///
/// # Errors
/// JSON within JSON that is none.
pub(super) fn read(record: &Tree, place: &str, found: &mut Found) -> Result<(), Trouble> {
    let is_export = record
        .entries()
        .iter()
        .any(|(key, _)| kind_of(key).is_some());
    if !is_export {
        read_one(record, place, found);
        return Ok(());
    }
    for (key, value) in record.entries() {
        let Some((kind, has_id)) = kind_of(key) else {
            continue;
        };
        let inner = match value.text() {
            // What was kept as a text is JSON by itself.
            Some(text) if text.trim_start().starts_with(['{', '[']) => {
                json_value(text).map_err(|trouble| {
                    Trouble::at(format!("{key}, within its text"), trouble.to_string())
                })?
            }
            _ => value.clone(),
        };
        if !has_id && inner.list().iter().all(|one| one.text().is_some()) {
            continue;
        }
        match kind {
            "Spells" => {}
            _ if !inner.list().is_empty() => inner
                .list()
                .iter()
                .for_each(|one| read_one(one, key, found)),
            _ if matches!(inner, Tree::Map(_)) => read_one(&inner, key, found),
            _ => found.refuse(key, format!("it is {}, and no stat block", inner.kind())),
        }
    }
    Ok(())
}

/// The list that a key of an export belongs to, and whether it names one of the list.
fn kind_of(key: &str) -> Option<(&str, bool)> {
    let bare = key.strip_prefix("ImprovedInitiative.").unwrap_or(key);
    let kind = bare.split('.').next()?;
    let known = [
        "Creatures",
        "PersistentCharacters",
        "PlayerCharacters",
        "SavedEncounters",
        "AutoSavedEncounters",
        "Spells",
    ];
    known.contains(&kind).then_some((kind, bare.contains('.')))
}

fn read_one(record: &Tree, place: &str, found: &mut Found) {
    if record.has("Combatants") {
        return read_encounter(record, place, found);
    }
    if record.has("StatBlock") {
        let mut creature = creature_of(record.get("StatBlock"), place);
        let name = record.get("Name").words();
        if !name.is_empty() {
            creature.name = name;
        }
        creature.is_hero = true;
        creature.points_now = record.get("CurrentHP").count();
        let notes = record.get("Notes").words();
        if !notes.is_empty() {
            creature.notes.push(notes);
        }
        return found.take(creature);
    }
    if !record.has("HP") && !record.has("Abilities") {
        return found.refuse(
            place,
            "it has neither HP nor Abilities: it is no stat block".to_owned(),
        );
    }
    found.take(creature_of(record, place));
}

/// An encounter is a fight to prepare, and its foes are foes.
fn read_encounter(record: &Tree, place: &str, found: &mut Found) {
    let name = record.get("Name").words();
    let name = if name.is_empty() {
        "Encounter".to_owned()
    } else {
        name
    };
    let mut fight = Fight {
        name,
        foes: Vec::new(),
    };
    for combatant in record.get("Combatants").list() {
        let block = combatant.get("StatBlock");
        let mut creature = creature_of(block, place);
        let alias = combatant.get("Alias").words();
        if creature.is_hero || combatant.has("PersistentCharacterId") {
            continue;
        }
        if !alias.is_empty() && creature.name.is_empty() {
            creature.name = alias;
        }
        let is_hidden = combatant.get("Hidden").is_yes();
        match fight
            .foes
            .iter_mut()
            .find(|(known, _, hidden)| *known == creature.name && *hidden == is_hidden)
        {
            Some((_, count, _)) => *count += 1,
            None => fight.foes.push((creature.name.clone(), 1, is_hidden)),
        }
        if !found
            .creatures
            .iter()
            .any(|known| known.name == creature.name)
        {
            found.take(creature);
        }
    }
    if fight.foes.is_empty() {
        let why =
            "nobody but characters is in this encounter: there is no fight to prepare".to_owned();
        return found.refuse(&fight.name, why);
    }
    found.fights.push(fight);
}

fn creature_of(block: &Tree, place: &str) -> Creature {
    let mut creature = Creature::called(block.get("Name").text().unwrap_or_default());
    creature.place = place.to_owned();
    for (slot, key) in creature.scores.iter_mut().zip(SCORES) {
        *slot = block.get("Abilities").get(key).whole();
    }
    read_points(&mut creature, block);
    creature.kind = block.get("Type").words();
    creature.speed = joined(block.get("Speed"));
    creature.languages = joined(block.get("Languages"));
    let player = block.get("Player").words();
    creature.is_hero = !player.is_empty();
    creature.player =
        Some(player).filter(|player| !player.is_empty() && player != "player" && player != "npc");
    let rating = block.get("Challenge").words();
    if creature.is_hero {
        creature.level = first_number(&rating).and_then(natural);
        creature.class = Some(creature.kind.clone()).filter(|class| !class.is_empty());
    } else {
        creature.challenge = challenge(&rating);
        if creature.challenge.is_none() && !rating.is_empty() {
            creature.leave_out(format!(
                "challenge “{rating}”: it is 0 to 30, 1/8, 1/4 or 1/2"
            ));
        }
    }
    read_totals(&mut creature, block);
    read_senses(&mut creature, &joined(block.get("Senses")));
    if let Some(modifier) = block
        .get("InitiativeModifier")
        .whole()
        .filter(|modifier| *modifier != 0)
    {
        creature.initiative = Some(creature.modifier(DEXTERITY) + modifier);
    }
    for (way, key) in [
        "DamageResistances",
        "DamageImmunities",
        "DamageVulnerabilities",
    ]
    .into_iter()
    .enumerate()
    {
        let all = whole_clauses(block.get(key));
        read_defenses(&mut creature, way, &all);
    }
    block
        .get("ConditionImmunities")
        .list()
        .iter()
        .for_each(|one| read_conditions(&mut creature, &one.words()));
    read_deeds(&mut creature, block);
    creature
}

/// Hit points and armor class, with what stands beside them.
fn read_points(creature: &mut Creature, block: &Tree) {
    let points = block.get("HP");
    let value = points.within("Value");
    creature.points = value
        .whole()
        .or_else(|| first_number(&value.words()))
        .and_then(natural);
    creature.hit_dice = points.get("Notes").text().and_then(dice);
    let armor = block.get("AC");
    let value = armor.within("Value");
    creature.armor = value.whole().or_else(|| first_number(&value.words()));
    let notes = armor.get("Notes").words();
    if !notes.is_empty() {
        creature
            .notes
            .push(format!("armor: {}", notes.trim_matches(['(', ')'])));
    }
}

/// Totals of saves and skills.
fn read_totals(creature: &mut Creature, block: &Tree) {
    for save in block.get("Saves").list() {
        match (
            ability_called(&save.get("Name").words()),
            save.get("Modifier").whole(),
        ) {
            (Some(ability), Some(total)) => creature.set_save(ability, total),
            _ => creature.leave_out(format!(
                "save “{}”: no ability with a number",
                save.get("Name").words()
            )),
        }
    }
    for skill in block.get("Skills").list() {
        if let Some(total) = skill.get("Modifier").whole() {
            creature.set_skill(&skill.get("Name").words(), total);
        }
    }
}

fn read_deeds(creature: &mut Creature, block: &Tree) {
    if !block.get("LegendaryActions").list().is_empty() {
        add_counter(creature, "legendary actions", 3, "turn");
    }
    for key in [
        "Traits",
        "Actions",
        "BonusActions",
        "Reactions",
        "LegendaryActions",
        "MythicActions",
    ] {
        for deed in block.get(key).list() {
            let (name, usage) = (deed.get("Name").words(), deed.get("Usage").words());
            let name = if usage.is_empty() || name.contains('(') {
                name
            } else {
                format!("{name} ({})", usage.trim_matches(['(', ')']))
            };
            take(creature, &name, &deed.get("Content").words());
        }
    }
}

fn joined(list: &Tree) -> String {
    let all: Vec<String> = list.list().iter().map(Tree::words).collect();
    all.join(", ")
}

/// The entries of a list as one text: what is qualified is often cut at its commas.
fn whole_clauses(list: &Tree) -> String {
    let all: Vec<String> = list.list().iter().map(Tree::words).collect();
    let is_cut = all.iter().any(|one| one.trim_start().starts_with("and "));
    all.join(if is_cut { ", " } else { "; " })
}
