//! Improved Initiative: stat blocks, characters, encounters, and both of its exports of all of them, one of which keeps
//! JSON within JSON.

use super::actions::{add_counter, take};
use super::creature::{Creature, DEXTERITY, ability_called};
use super::defenses::{read_conditions, read_defenses};
use super::found::{Fight, Found, Trouble};
use super::json::value as json_value;
use super::phrases::around;
use super::stat_block::{read_senses, set_challenge};
use super::tree::Tree;
use super::words::{dice, first_number, natural};

const SCORES: [&str; 6] = ["Str", "Dex", "Con", "Int", "Wis", "Cha"];

/// What harm is met by, as keys.
const MET_KEYS: [&str; 3] = [
    "DamageResistances",
    "DamageImmunities",
    "DamageVulnerabilities",
];

/// The lists of what somebody can do.
const DEEDS: [&str; 6] = [
    "Traits",
    "Actions",
    "BonusActions",
    "Reactions",
    "LegendaryActions",
    "MythicActions",
];

/// Reads a stat block, a character, an encounter or an export.
///
/// # Errors
/// JSON within JSON that is none.
pub(super) fn read(record: &Tree, place: &str, found: &mut Found) -> Result<(), Trouble> {
    let is_of_export = |(key, _): &(String, Tree)| kind_of(key).is_some();
    if !record.entries().iter().any(is_of_export) {
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
        match &inner {
            _ if kind == "Spells" => {}
            Tree::Map(_) => read_one(&inner, key, found),
            Tree::List(list) if !list.is_empty() => {
                list.iter().for_each(|one| read_one(one, key, found));
            }
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
        creature.name = record.get("Name").said().unwrap_or(creature.name);
        creature.is_hero = true;
        creature.points_now = record.get("CurrentHP").count();
        creature.note("", &record.get("Notes").words());
        return found.take(creature);
    }
    if !record.has("HP") && !record.has("Abilities") {
        let why = "it has neither HP nor Abilities: it is no stat block";
        return found.refuse(place, why.to_owned());
    }
    found.take(creature_of(record, place));
}

/// An encounter is a fight to prepare, and its foes are foes.
fn read_encounter(record: &Tree, place: &str, found: &mut Found) {
    let mut fight = Fight {
        name: record.get("Name").said().unwrap_or("Encounter".to_owned()),
        foes: Vec::new(),
    };
    for combatant in record.get("Combatants").list() {
        let mut creature = creature_of(combatant.get("StatBlock"), place);
        if creature.is_hero || combatant.has("PersistentCharacterId") {
            continue;
        }
        if creature.name.is_empty() {
            creature.name = combatant.get("Alias").words();
        }
        let is_hidden = combatant.get("Hidden").is_yes();
        let is_it = |foe: &&mut (String, u32, bool)| foe.0 == creature.name && foe.2 == is_hidden;
        match fight.foes.iter_mut().find(is_it) {
            Some((_, count, _)) => *count += 1,
            None => fight.foes.push((creature.name.clone(), 1, is_hidden)),
        }
        let mut known = found.creatures.iter();
        if known.all(|known| known.name != creature.name) {
            found.take(creature);
        }
    }
    if fight.foes.is_empty() {
        let why = "nobody but characters is in this encounter: there is no fight to prepare";
        return found.refuse(&fight.name, why.to_owned());
    }
    found.fights.push(fight);
}

fn creature_of(block: &Tree, place: &str) -> Creature {
    let mut creature = Creature::at(place, block.get("Name").text().unwrap_or_default());
    for (slot, key) in creature.scores.iter_mut().zip(SCORES) {
        *slot = block.get("Abilities").get(key).whole();
    }
    read_points(&mut creature, block);
    creature.kind = block.get("Type").words();
    let list = |key: &str| block.get(key).each_said().join(", ");
    (creature.speed, creature.languages) = (list("Speed"), list("Languages"));
    let player = block.get("Player").said();
    creature.is_hero = player.is_some();
    creature.player = player.filter(|player| player != "player" && player != "npc");
    let rating = block.get("Challenge").words();
    if creature.is_hero {
        creature.level = first_number(&rating).and_then(natural);
        creature.class = block.get("Type").said();
    } else {
        set_challenge(&mut creature, &rating);
    }
    read_totals(&mut creature, block);
    read_senses(&mut creature, &list("Senses"));
    let added = block.get("InitiativeModifier").whole();
    creature.set_initiative(added.map(|added| creature.modifier(DEXTERITY) + added));
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        let all = whole_clauses(block.get(key));
        read_defenses(&mut creature, way, &all);
    }
    for one in block.get("ConditionImmunities").each_said() {
        read_conditions(&mut creature, &one);
    }
    read_deeds(&mut creature, block);
    creature
}

/// Hit points and armor class, with what stands beside them.
fn read_points(creature: &mut Creature, block: &Tree) {
    let (points, armor) = (block.get("HP"), block.get("AC"));
    let most = points.within("Value").first_whole();
    creature.points = most.and_then(natural);
    creature.hit_dice = points.get("Notes").text().and_then(dice);
    creature.armor = armor.within("Value").first_whole();
    let notes = armor.get("Notes").words();
    creature.note("armor: ", notes.trim_matches(['(', ')']));
}

/// Totals of saves and skills.
fn read_totals(creature: &mut Creature, block: &Tree) {
    let told = |one: &Tree| (one.get("Name").words(), one.get("Modifier").whole());
    for (name, total) in block.get("Saves").list().iter().map(told) {
        match (ability_called(&name), total) {
            (Some(ability), Some(total)) => creature.set_save(ability, total),
            _ => creature.leave_out(format!("save “{name}”: no ability with a number")),
        }
    }
    for (name, total) in block.get("Skills").list().iter().map(told) {
        if let Some(total) = total {
            creature.set_skill(&name, total);
        }
    }
}

fn read_deeds(creature: &mut Creature, block: &Tree) {
    if !block.get("LegendaryActions").list().is_empty() {
        add_counter(creature, "legendary actions", 3, "turn");
    }
    for deed in DEEDS.into_iter().flat_map(|key| block.get(key).list()) {
        let (mut name, usage) = (deed.get("Name").words(), deed.get("Usage").words());
        if !name.contains('(') {
            name += &around(" (", usage.trim_matches(['(', ')']), ")");
        }
        take(creature, &name, &deed.get("Content").words());
    }
}

/// The entries of a list as one text: what is qualified is often cut at its commas.
fn whole_clauses(list: &Tree) -> String {
    let all = list.each_said();
    let is_cut = all.iter().any(|one| one.starts_with("and "));
    all.join(if is_cut { ", " } else { "; " })
}
