//! Characters of GURPS Character Sheet, versions 2 to 5: what the sheet itself worked out (`calc`) is taken, nothing is
//! worked out anew.

use crate::systems::System;

use super::creature::{Creature, add_once};
use super::found::Found;
use super::phrases::around;
use super::tree::Tree;
use super::words::natural;

/// Attributes by their ids, and the fields of the success roll that they are.
const ATTRIBUTES: [(&str, &str); 6] = [
    ("st", "Strength"),
    ("dx", "Dexterity"),
    ("iq", "Intelligence"),
    ("ht", "Health"),
    ("will", "Will"),
    ("per", "Perception"),
];

/// How deep containers may lie in one another.
const DEEPEST: usize = 20;

pub(super) fn read(record: &Tree, place: &str, found: &mut Found) {
    let version = record.get("version").whole();
    if let Some(version) = version.filter(|version| !(2..=5).contains(version)) {
        return found.refuse(place, format!("it is of version {version} of GCS: versions 2 to 5 are read, save it with such a one"));
    }
    let profile = record.get("profile");
    let name = profile.get("name").said();
    let mut creature = Creature::at(place, name.as_deref().unwrap_or("Unnamed character"));
    creature.is_hero = true;
    creature.system = System::from_key("success-roll");
    creature.player = profile.get("player_name").said();
    creature.class = profile.get("title").said();
    read_attributes(&mut creature, record);
    for skill in leaves(&["skills"], record) {
        read_skill(&mut creature, skill);
    }
    let dodge = record.at("calc.dodge").list().first();
    let mut best = [dodge.and_then(Tree::whole), None, None];
    for one in all_of(
        &["advantages", "traits", "equipment", "skills", "spells"],
        record,
    ) {
        read_weapons(&mut creature, &mut best, one);
    }
    for one in leaves(&["advantages", "traits"], record) {
        let name = named(one);
        if !name.is_empty() {
            add_once(&mut creature.traits, name);
        }
    }
    for (name, value) in ["Dodge", "Parry", "Block"].into_iter().zip(best) {
        if let Some(value) = value {
            creature.fields.push((name.to_owned(), value.to_string()));
        }
    }
    let spells = record.get("spells").list().len();
    if spells > 0 {
        creature.leave_out(format!(
            "{spells} spells: a skill each by hand, where they are rolled"
        ));
    }
    if let Some(step) = record.at("calc.move").list().first().and_then(Tree::whole) {
        creature.notes.push(format!("move {step}"));
    }
    if let Some(torso) = resistance(record) {
        creature.notes.push(format!("DR {torso}"));
    }
    found.take(creature);
}

/// Everything in some lists of a record, what lies within something before it.
fn all_of<'a>(keys: &[&str], record: &'a Tree) -> Vec<&'a Tree> {
    let mut all = Vec::new();
    for key in keys {
        gather(record.get(key), 0, &mut all);
    }
    all
}

fn gather<'a>(list: &'a Tree, depth: usize, all: &mut Vec<&'a Tree>) {
    for one in list.list() {
        if depth < DEEPEST {
            gather(one.get("children"), depth + 1, all);
        }
        all.push(one);
    }
}

/// The same without what only holds others.
fn leaves<'a>(keys: &[&str], record: &'a Tree) -> impl Iterator<Item = &'a Tree> {
    let all = all_of(keys, record).into_iter();
    all.filter(|one| !one.has("children"))
}

fn read_attributes(creature: &mut Creature, record: &Tree) {
    for one in record.get("attributes").list() {
        let id = one.get("attr_id").words();
        let value = one.at("calc.value").whole();
        if let Some((_, field)) = ATTRIBUTES.iter().find(|(known, _)| *known == id) {
            match value {
                Some(value) => creature.fields.push(((*field).to_owned(), value.to_string())),
                None => creature.leave_out(format!("{field}: the sheet holds no worked-out value of it (`calc`): save it once in GCS")),
            }
        } else if id == "hp" {
            creature.points = value.and_then(natural);
            creature.points_now = one.at("calc.current").count();
        } else if id == "fp"
            && let Some(value) = value.and_then(natural)
        {
            super::actions::add_counter(creature, "fatigue points", value, "long-rest");
        }
    }
    if creature.points.is_none() {
        creature.points = record.at("calc.hp").count();
    }
}

/// A skill, its level as the sheet worked it out.
fn read_skill(creature: &mut Creature, skill: &Tree) {
    let name = named(skill);
    match skill.at("calc.level").some() {
        _ if name.is_empty() => {}
        Some(level) => creature
            .fields
            .push((format!("skill {name}"), level.to_string())),
        None => creature.leave_out(format!("skill {name}: the sheet holds no level of it")),
    }
}

/// The name with what it is specialized in.
fn named(one: &Tree) -> String {
    let mut names = ["name", "description"].into_iter();
    let name = names.find_map(|key| one.get(key).said());
    let special = one.get("specialization").words();
    name.unwrap_or_default() + &around(" (", &special, ")")
}

/// Attacks of what is carried or grown, and the best parry and block.
fn read_weapons(creature: &mut Creature, best: &mut [Option<i32>; 3], one: &Tree) {
    for weapon in one.get("weapons").list() {
        let [_, parry, block] = &mut *best;
        *parry = (*parry).max(weapon.at("calc.parry").first_whole());
        *block = (*block).max(weapon.at("calc.block").first_whole());
        let (mut name, usage) = (named(one), weapon.get("usage").words());
        if !usage.eq_ignore_ascii_case(&name) {
            name += &around(" ", &usage, "");
        }
        if let Some(level) = weapon.at("calc.level").some() {
            creature
                .fields
                .push((format!("skill {name}"), level.to_string()));
        }
        creature.note(&format!("{name}: "), &weapon.at("calc.damage").words());
    }
}

/// Damage resistance at the torso.
fn resistance(record: &Tree) -> Option<u32> {
    let body = match record.at("settings.body_type") {
        Tree::Null => record.at("settings.hit_locations"),
        body => body,
    };
    let mut locations = body.get("locations").list().iter();
    let torso = locations.find(|one| one.get("id").text() == Some("torso"))?;
    torso.at("calc.dr.all").some()
}
