//! Characters of GURPS Character Sheet, versions 2 to 5: what the sheet itself worked out (`calc`) is taken, nothing is
//! worked out anew.

use crate::systems::System;

use super::creature::{Creature, add_once};
use super::found::Found;
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
    let name = profile.get("name").words();
    let mut creature = Creature::called(if name.is_empty() {
        "Unnamed character"
    } else {
        &name
    });
    creature.place = place.to_owned();
    creature.is_hero = true;
    creature.system = System::from_key("success-roll");
    creature.player = Some(profile.get("player_name").words()).filter(|name| !name.is_empty());
    creature.class = Some(profile.get("title").words()).filter(|name| !name.is_empty());
    read_attributes(&mut creature, record);
    let mut best = Defenses {
        dodge: record
            .at("calc.dodge")
            .list()
            .first()
            .unwrap_or(&Tree::Null)
            .whole(),
        ..Defenses::default()
    };
    record
        .get("skills")
        .list()
        .iter()
        .for_each(|skill| read_skill(&mut creature, skill, 0));
    for key in ["advantages", "traits", "equipment", "skills", "spells"] {
        record
            .get(key)
            .list()
            .iter()
            .for_each(|one| read_weapons(&mut creature, &mut best, one, 0));
    }
    for key in ["advantages", "traits"] {
        record
            .get(key)
            .list()
            .iter()
            .for_each(|one| name_traits(&mut creature, one, 0));
    }
    for (name, value) in [
        ("Dodge", best.dodge),
        ("Parry", best.parry),
        ("Block", best.block),
    ] {
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

/// The best of each defense.
#[derive(Default)]
struct Defenses {
    dodge: Option<i32>,
    parry: Option<i32>,
    block: Option<i32>,
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

/// A skill, or a container of skills.
fn read_skill(creature: &mut Creature, skill: &Tree, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    for inner in skill.get("children").list() {
        read_skill(creature, inner, depth + 1);
    }
    let name = named(skill);
    let level = skill.at("calc.level").whole();
    if skill.has("children") || name.is_empty() {
        return;
    }
    match level.filter(|level| *level > 0) {
        Some(level) => creature
            .fields
            .push((format!("skill {name}"), level.to_string())),
        None => creature.leave_out(format!("skill {name}: the sheet holds no level of it")),
    }
}

/// The name with what it is specialized in.
fn named(one: &Tree) -> String {
    let name = [one.get("name"), one.get("description")]
        .iter()
        .map(|name| name.words())
        .find(|name| !name.is_empty())
        .unwrap_or_default();
    let special = one.get("specialization").words();
    if special.is_empty() {
        name
    } else {
        format!("{name} ({special})")
    }
}

/// Attacks of what is carried or grown, and the best parry and block.
fn read_weapons(creature: &mut Creature, best: &mut Defenses, one: &Tree, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    one.get("children")
        .list()
        .iter()
        .for_each(|inner| read_weapons(creature, best, inner, depth + 1));
    for weapon in one.get("weapons").list() {
        let figure = |key: &str| -> Option<i32> {
            let value = weapon.get("calc").get(key);
            value
                .whole()
                .or_else(|| super::words::first_number(&value.words()))
        };
        best.parry = best.parry.max(figure("parry"));
        best.block = best.block.max(figure("block"));
        let usage = weapon.get("usage").words();
        let name = named(one);
        let name = if usage.is_empty() || usage.eq_ignore_ascii_case(&name) {
            name
        } else {
            format!("{name} {usage}")
        };
        if let Some(level) = weapon.at("calc.level").whole().filter(|level| *level > 0) {
            creature
                .fields
                .push((format!("skill {name}"), level.to_string()));
        }
        let damage = weapon.at("calc.damage").words();
        if !damage.is_empty() {
            creature.notes.push(format!("{name}: {damage}"));
        }
    }
}

fn name_traits(creature: &mut Creature, one: &Tree, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    if one.has("children") {
        one.get("children")
            .list()
            .iter()
            .for_each(|inner| name_traits(creature, inner, depth + 1));
    } else {
        let name = named(one);
        if !name.is_empty() {
            add_once(&mut creature.traits, name);
        }
    }
}

/// Damage resistance at the torso.
fn resistance(record: &Tree) -> Option<i32> {
    let body = record.at("settings.body_type");
    let body = if body.is_null() {
        record.at("settings.hit_locations")
    } else {
        body
    };
    let torso = body
        .get("locations")
        .list()
        .iter()
        .find(|one| one.get("id").text() == Some("torso"))?;
    torso
        .at("calc.dr.all")
        .whole()
        .filter(|resistance| *resistance > 0)
}
