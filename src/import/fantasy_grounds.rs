//! Characters and NPCs of Fantasy Grounds' 5E ruleset, as its export as XML has them.

use super::actions::{add_counter, take};
use super::creature::{Attack, Creature, DEXTERITY, Damage, SCORES, Way, ability_called, add_once};
use super::defenses::{read_conditions, read_defenses};
use super::found::{Found, Trouble};
use super::stat_block::{challenge, read_saves, read_senses, read_skills};
use super::tree::Tree;
use super::words::{dice, harm_called, natural, squeezed, without_marks};
use super::xml::read as read_xml;

/// How deep lists of records may lie in one another.
const DEEPEST: usize = 8;

/// What harm is met by, as keys.
const MET_KEYS: [&str; 3] = [
    "damageresistances",
    "damageimmunities",
    "damagevulnerabilities",
];

/// The lists of what an NPC can do.
const DEEDS: [&str; 7] = [
    "traits",
    "actions",
    "bonusactions",
    "reactions",
    "legendaryactions",
    "innatespells",
    "spells",
];

/// Reads every character and NPC of a document.
///
/// # Errors
/// Where it is no XML, or nobody is in it.
pub(super) fn read(text: &str, found: &mut Found) -> Result<(), Trouble> {
    let (name, root) = read_xml(text)?;
    let before = found.creatures.len() + found.refused.len();
    read_below(&name, &root, found, 0);
    if found.creatures.len() + found.refused.len() == before {
        let why = format!(
            "this is XML with <{name}>, and no character or NPC of Fantasy Grounds is in it"
        );
        return Err(Trouble::at("1:1", why));
    }
    Ok(())
}

fn read_below(name: &str, element: &Tree, found: &mut Found, depth: usize) {
    if matches!(element.get("abilities"), Tree::Map(_)) {
        return found.take(creature_of(name, element));
    }
    if depth < DEEPEST {
        for (name, inner) in element.entries() {
            read_below(name, inner, found, depth + 1);
        }
    }
}

fn creature_of(element: &str, record: &Tree) -> Creature {
    let mut creature = Creature::at(&format!("<{element}>"), &record.get("name").words());
    creature.is_hero = record.has("classes") || element == "character" || record.has("skilllist");
    for (slot, ability) in creature.scores.iter_mut().zip(SCORES) {
        *slot = record.get("abilities").get(ability).get("score").whole();
    }
    match creature.is_hero {
        true => read_character(&mut creature, record),
        false => read_npc(&mut creature, record),
    }
    creature
}

fn read_character(creature: &mut Creature, record: &Tree) {
    let classes = record.get("classes").values();
    let classes = classes.map(|class| (class.get("name").words(), class.get("level").whole()));
    creature.set_classes(classes, record.get("level").whole());
    creature.class = creature.class.take().or(record.get("class").said());
    creature.proficiency = record.get("profbonus").whole();
    read_points(creature, record);
    creature.set_initiative(record.at("initiative.total").whole());
    read_saves_of(creature, record);
    read_skill_list(creature, record);
    let passive = record.at("perception").whole();
    creature.passive = passive.filter(|passive| *passive > 4);
    creature.speed = match record.at("speed.total").whole() {
        Some(feet) => format!("{feet} ft."),
        None => record.get("speed").words(),
    };
    creature.senses = record.get("senses").words();
    let names = |key: &str| record.get(key).values().map(|one| one.get("name").words());
    creature.languages = names("languagelist").collect::<Vec<_>>().join(", ");
    for weapon in record.get("weaponlist").values() {
        read_weapon(creature, weapon);
    }
    let traits = ["featurelist", "traitlist", "featlist"].into_iter();
    for name in traits.flat_map(names).filter(|name| !name.is_empty()) {
        add_once(&mut creature.traits, name);
    }
}

/// Hit points and armor class.
fn read_points(creature: &mut Creature, record: &Tree) {
    let points = record.get("hp");
    creature.points = points.within("total").count();
    let left = |(most, wounds): (u32, u32)| most.saturating_sub(wounds);
    creature.points_now = creature.points.zip(points.get("wounds").count()).map(left);
    creature.temporary = points.get("temporary").some();
    let totals = ["defenses.ac.total", "ac.totals.general", "ac"];
    creature.armor = totals.into_iter().find_map(|key| record.at(key).whole());
    if creature.armor.is_none() {
        creature.leave_out("armor class: no total of it is in the file");
    }
}

/// A total, or what it is made of.
fn read_saves_of(creature: &mut Creature, record: &Tree) {
    for (ability, name) in SCORES.into_iter().enumerate() {
        let own = record.get("abilities").get(name);
        let figure = |key: &str| own.get(key).whole();
        let proficient = figure("saveprof").unwrap_or(0);
        let added = figure("savemodifier").unwrap_or(0);
        let made = creature.modifier(ability) + proficient.min(1) * creature.proficiency() + added;
        let made = Some(made).filter(|_| proficient > 0 || added != 0);
        if let Some(total) = figure("save").or(made) {
            creature.set_save(ability, total);
        }
    }
}

fn read_skill_list(creature: &mut Creature, record: &Tree) {
    for skill in record.get("skilllist").values() {
        let name = skill.get("name").words();
        let proficiency = creature.proficiency();
        let part = match skill.get("prof").whole() {
            Some(1) => proficiency,
            Some(2) => 2 * proficiency,
            Some(3) => proficiency.div_euclid(2),
            _ => 0,
        };
        let ability = ability_called(&skill.get("stat").words());
        let misc = skill.get("misc").whole().unwrap_or(0);
        let made = ability.map(|ability| creature.modifier(ability) + part + misc);
        let total = skill.get("total").whole().or(made);
        if let Some(total) = total.filter(|_| !name.is_empty()) {
            creature.set_skill(&name, total);
        }
    }
}

fn read_weapon(creature: &mut Creature, weapon: &Tree) {
    let name = weapon.get("name").words();
    if name.is_empty() || creature.attacks.iter().any(|known| known.name == name) {
        return;
    }
    let (way, usual) = match weapon.get("type").whole() {
        Some(1) => (Way::Ranged, DEXTERITY),
        _ => (Way::Melee, 0),
    };
    let modifier_by = |stat: &str| ability_called(stat).map(|ability| creature.modifier(ability));
    let modifier = modifier_by(&weapon.get("attackstat").words());
    let modifier = modifier.unwrap_or_else(|| creature.modifier(usual));
    let proficient = weapon.get("prof").whole().unwrap_or(1).min(1);
    let bonus = weapon.get("attackbonus").whole().unwrap_or(0);
    let part = |one: &Tree| {
        // `d8` is one die, and two of a kind stand side by side.
        let mut text = one.get("dice").words().replace(',', "+");
        let added = match one.get("stat").words().as_str() {
            "base" => modifier,
            stat => modifier_by(stat).unwrap_or(0),
        };
        let bonus = one.get("bonus").whole().unwrap_or(0) + added;
        if bonus != 0 {
            text.push_str(&format!("{bonus:+}"));
        }
        Some(Damage {
            dice: dice(&text)?,
            harm: one.get("type").words().split(',').find_map(harm_called),
        })
    };
    let attack = Attack {
        name,
        to_hit: Some(modifier + proficient * creature.proficiency() + bonus),
        way,
        damage: weapon.get("damagelist").values().filter_map(part).collect(),
        reach: String::new(),
    };
    creature.attacks.push(attack);
}

fn read_npc(creature: &mut Creature, record: &Tree) {
    let points = record.get("hp");
    creature.points = points.first_whole().and_then(natural);
    let behind = || points.text().and_then(|text| dice(text.split_once('(')?.1));
    creature.hit_dice = record.get("hd").text().and_then(dice).or_else(behind);
    creature.armor = record.get("ac").first_whole();
    let armor = record.get("actext").words();
    creature.note("armor: ", armor.trim_matches(['(', ')']));
    let words = |key: &str| record.get(key).words();
    creature.challenge = challenge(&words("cr"));
    creature.kind = squeezed(&format!(
        "{} {}, {}",
        words("size"),
        words("type"),
        words("alignment")
    ));
    (creature.speed, creature.languages) = (words("speed"), words("languages"));
    if let Some(why) = read_saves(creature, &words("savingthrows")) {
        creature.leave_out(format!("saving throws: {why}"));
    }
    if let Some(why) = read_skills(creature, &words("skills")) {
        creature.leave_out(format!("skills: {why}"));
    }
    read_senses(creature, &words("senses"));
    creature.set_initiative(record.at("initiative.total").whole());
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        read_defenses(creature, way, &words(key));
    }
    read_conditions(creature, &words("conditionimmunities"));
    if !record.get("legendaryactions").entries().is_empty() {
        add_counter(creature, "legendary actions", 3, "turn");
    }
    for deed in DEEDS.into_iter().flat_map(|key| record.get(key).values()) {
        let name = deed.get("name").words();
        take(creature, &name, &text_of(deed.get("desc")));
    }
}

/// Formatted text is elements within the element.
fn text_of(tree: &Tree) -> String {
    match tree.text() {
        Some(text) => without_marks(text),
        None => tree.values().map(text_of).collect::<Vec<_>>().join("\n"),
    }
}
