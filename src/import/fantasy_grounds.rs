//! Characters and NPCs of Fantasy Grounds' 5E ruleset, as its export as XML has them.

use super::actions::{add_counter, take};
use super::creature::{
    ABILITIES, Attack, Creature, DEXTERITY, Damage, Way, ability_called, add_once,
};
use super::defenses::{read_conditions, read_defenses};
use super::found::{Found, Trouble};
use super::stat_block::{challenge, read_saves, read_senses, read_skills};
use super::tree::Tree;
use super::words::{dice, first_number, harm_called, natural, squeezed, without_marks};
use super::xml::read as read_xml;

/// How deep lists of records may lie in one another.
const DEEPEST: usize = 8;

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
        found.take(creature_of(name, element));
        return;
    }
    if depth < DEEPEST {
        for (name, inner) in element.entries() {
            read_below(name, inner, found, depth + 1);
        }
    }
}

fn creature_of(element: &str, record: &Tree) -> Creature {
    let mut creature = Creature::called(&record.get("name").words());
    creature.place = format!("<{element}>");
    creature.is_hero = record.has("classes") || element == "character" || record.has("skilllist");
    for (ability, name) in ABILITIES.into_iter().enumerate() {
        let own = record.get("abilities").get(&name.to_lowercase());
        if let Some(slot) = creature.scores.get_mut(ability) {
            *slot = own.get("score").whole();
        }
    }
    if creature.is_hero {
        read_character(&mut creature, record);
    } else {
        read_npc(&mut creature, record);
    }
    creature
}

fn read_character(creature: &mut Creature, record: &Tree) {
    let classes: Vec<&Tree> = record
        .get("classes")
        .entries()
        .iter()
        .map(|(_, class)| class)
        .collect();
    let levels: i32 = classes
        .iter()
        .filter_map(|class| class.get("level").whole())
        .sum();
    let level = if levels > 0 {
        Some(levels)
    } else {
        record.get("level").whole()
    };
    creature.level = level.and_then(natural);
    let names: Vec<String> = classes
        .iter()
        .map(|class| class.get("name").words())
        .collect();
    creature.class = Some(names.join(", "))
        .filter(|names| !names.is_empty())
        .or_else(|| Some(record.get("class").words()).filter(|class| !class.is_empty()));
    creature.proficiency = record.get("profbonus").whole();
    read_points(creature, record);
    let initiative = record.at("initiative.total").whole();
    creature.initiative = initiative.filter(|total| *total != creature.modifier(DEXTERITY));
    read_saves_of(creature, record);
    read_skill_list(creature, record);
    creature.passive = record
        .at("perception")
        .whole()
        .filter(|passive| *passive > 4);
    creature.speed = match record.at("speed.total").whole() {
        Some(feet) => format!("{feet} ft."),
        None => record.get("speed").words(),
    };
    creature.senses = record.get("senses").words();
    let languages = record
        .get("languagelist")
        .entries()
        .iter()
        .map(|(_, one)| one.get("name").words());
    creature.languages = languages.collect::<Vec<_>>().join(", ");
    for (_, weapon) in record.get("weaponlist").entries() {
        read_weapon(creature, weapon);
    }
    for key in ["featurelist", "traitlist", "featlist"] {
        for (_, one) in record.get(key).entries() {
            let name = one.get("name").words();
            if !name.is_empty() {
                add_once(&mut creature.traits, name);
            }
        }
    }
}

/// Hit points and armor class.
fn read_points(creature: &mut Creature, record: &Tree) {
    let points = record.get("hp");
    let figure = |key: &str| points.get(key).count();
    creature.points = figure("total").or_else(|| points.count());
    creature.points_now = creature
        .points
        .zip(figure("wounds"))
        .map(|(most, wounds)| most.saturating_sub(wounds));
    creature.temporary = figure("temporary").filter(|points| *points > 0);
    creature.armor = [
        record.at("defenses.ac.total"),
        record.at("ac.totals.general"),
        record.get("ac"),
    ]
    .iter()
    .find_map(|armor| armor.whole());
    if creature.armor.is_none() {
        creature.leave_out("armor class: no total of it is in the file".to_owned());
    }
}

/// A total, or what it is made of.
fn read_saves_of(creature: &mut Creature, record: &Tree) {
    for (ability, name) in ABILITIES.into_iter().enumerate() {
        let own = record.get("abilities").get(&name.to_lowercase());
        let made = || {
            let proficient = own.get("saveprof").whole().unwrap_or(0);
            let added = own.get("savemodifier").whole().unwrap_or(0);
            (proficient > 0 || added != 0).then(|| {
                creature.modifier(ability) + proficient.min(1) * creature.proficiency() + added
            })
        };
        let total = own.get("save").whole().or_else(made);
        if let Some(slot) = creature.saves.get_mut(ability) {
            *slot = total;
        }
    }
}

fn read_skill_list(creature: &mut Creature, record: &Tree) {
    for (_, skill) in record.get("skilllist").entries() {
        let name = skill.get("name").words();
        let times = match skill.get("prof").whole() {
            Some(1) => 1.0,
            Some(2) => 2.0,
            Some(3) => 0.5,
            _ => 0.0,
        };
        let ability = ability_called(&skill.get("stat").words());
        let made = ability.map(|ability| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "twice a proficiency bonus at most"
            )]
            let part = (times * f64::from(creature.proficiency())).floor() as i32;
            creature.modifier(ability) + part + skill.get("misc").whole().unwrap_or(0)
        });
        if let Some(total) = skill
            .get("total")
            .whole()
            .or(made)
            .filter(|_| !name.is_empty())
        {
            creature.set_skill(&name, total);
        }
    }
}

fn read_weapon(creature: &mut Creature, weapon: &Tree) {
    let name = weapon.get("name").words();
    if name.is_empty() {
        return;
    }
    let way = if weapon.get("type").whole() == Some(1) {
        Way::Ranged
    } else {
        Way::Melee
    };
    let usual = if way == Way::Ranged { DEXTERITY } else { 0 };
    let modifier_by = |stat: &str| ability_called(stat).map(|ability| creature.modifier(ability));
    let modifier =
        modifier_by(&weapon.get("attackstat").words()).unwrap_or_else(|| creature.modifier(usual));
    let proficient = weapon.get("prof").whole().unwrap_or(1).min(1);
    let to_hit = modifier
        + proficient * creature.proficiency()
        + weapon.get("attackbonus").whole().unwrap_or(0);
    let part = |one: &Tree| {
        let rolled = one.get("dice").words().replace(',', "+");
        let stat = one.get("stat").words();
        let added = match stat.as_str() {
            "base" => modifier,
            stat => modifier_by(stat).unwrap_or(0),
        };
        let bonus = one.get("bonus").whole().unwrap_or(0) + added;
        // `d8` is one die, and two of a kind stand side by side.
        let text = if bonus == 0 {
            rolled
        } else {
            format!("{rolled}{bonus:+}")
        };
        let harm = one.get("type").words();
        let harm = harm.split(',').find_map(harm_called);
        Some(Damage {
            dice: dice(&text)?,
            harm,
        })
    };
    let damage = weapon
        .get("damagelist")
        .entries()
        .iter()
        .filter_map(|(_, one)| part(one))
        .collect();
    let count = creature
        .attacks
        .iter()
        .filter(|known| known.name == name)
        .count();
    if count == 0 {
        creature.attacks.push(Attack {
            name,
            to_hit: Some(to_hit),
            way,
            damage,
            reach: String::new(),
        });
    }
}

fn read_npc(creature: &mut Creature, record: &Tree) {
    let points = record.get("hp");
    creature.points = points
        .whole()
        .or_else(|| first_number(&points.words()))
        .and_then(natural);
    creature.hit_dice = record
        .get("hd")
        .text()
        .and_then(dice)
        .or_else(|| points.text().and_then(|text| dice(text.split_once('(')?.1)));
    let armor = record.get("ac");
    creature.armor = armor.whole().or_else(|| first_number(&armor.words()));
    let armor = record.get("actext").words();
    if !armor.is_empty() {
        creature
            .notes
            .push(format!("armor: {}", armor.trim_matches(['(', ')'])));
    }
    creature.challenge = challenge(&record.get("cr").words());
    creature.kind = squeezed(&format!(
        "{} {}, {}",
        record.get("size").words(),
        record.get("type").words(),
        record.get("alignment").words()
    ));
    creature.speed = record.get("speed").words();
    creature.languages = record.get("languages").words();
    if let Some(why) = read_saves(creature, &record.get("savingthrows").words()) {
        creature.leave_out(format!("saving throws: {why}"));
    }
    if let Some(why) = read_skills(creature, &record.get("skills").words()) {
        creature.leave_out(format!("skills: {why}"));
    }
    read_senses(creature, &record.get("senses").words());
    creature.initiative = record
        .at("initiative.total")
        .whole()
        .filter(|total| *total != creature.modifier(DEXTERITY));
    for (way, key) in [
        "damageresistances",
        "damageimmunities",
        "damagevulnerabilities",
    ]
    .into_iter()
    .enumerate()
    {
        read_defenses(creature, way, &record.get(key).words());
    }
    read_conditions(creature, &record.get("conditionimmunities").words());
    if !record.get("legendaryactions").entries().is_empty() {
        add_counter(creature, "legendary actions", 3, "turn");
    }
    for key in [
        "traits",
        "actions",
        "bonusactions",
        "reactions",
        "legendaryactions",
        "innatespells",
        "spells",
    ] {
        for (_, deed) in record.get(key).entries() {
            take(
                creature,
                &deed.get("name").words(),
                &text_of(deed.get("desc")),
            );
        }
    }
}

/// Formatted text is elements within the element.
fn text_of(tree: &Tree) -> String {
    match tree.text() {
        Some(text) => without_marks(text),
        None => tree
            .entries()
            .iter()
            .map(|(_, inner)| text_of(inner))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}
