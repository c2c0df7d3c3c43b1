//! Open5e: answers of its first and second API, and the data files behind them, which keep deeds in files of their own.

use super::actions::{add_counter, take, take_legendary};
use super::creature::{Creature, DEXTERITY, SCORES};
use super::defenses::{MET_KEYS, read_conditions, read_defenses};
use super::five_e_database::{by_name, kind, texts};
use super::found::{Found, Part};
use super::json::value as json_value;
use super::stat_block::{challenge, read_saves, read_senses, read_skills};
use super::tree::Tree;
use super::words::{dice, natural};

/// A monster of the first API, or of its data files.
pub(super) fn read_one(record: &Tree, place: &str, found: &mut Found) {
    let fields = record.within("fields");
    if record
        .get("model")
        .text()
        .is_some_and(|model| !model.ends_with("monster"))
    {
        return found.refuse(
            place,
            "it is no monster, but another part of Open5e's data".to_owned(),
        );
    }
    let mut creature = Creature::called(fields.get("name").text().unwrap_or_default());
    creature.place = place.to_owned();
    read_common(&mut creature, fields);
    for (slot, key) in creature.scores.iter_mut().zip(SCORES) {
        *slot = fields.figure(key, &mut creature.left_out);
    }
    for (slot, key) in creature.saves.iter_mut().zip(SCORES) {
        *slot = fields.get(&format!("{key}_save")).whole();
    }
    let inner = |key: &str| -> Tree {
        let kept = fields
            .get(&format!("{key}_json"))
            .text()
            .and_then(|text| json_value(text).ok());
        kept.unwrap_or_else(|| fields.get(key).clone())
    };
    read_skills_of(&mut creature, &inner("skills"), fields);
    creature.speed = by_name(&inner("speed"));
    read_senses(&mut creature, &fields.get("senses").words());
    let armor = fields.get("armor_desc").words();
    if !armor.is_empty() {
        creature.notes.push(format!("armor: {armor}"));
    }
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        read_defenses(&mut creature, way, &fields.get(key).words());
    }
    read_conditions(&mut creature, &fields.get("condition_immunities").words());
    for key in ["special_abilities", "actions", "bonus_actions", "reactions"] {
        inner(key)
            .list()
            .iter()
            .for_each(|deed| take_deed(&mut creature, deed));
    }
    let legendary = inner("legendary_actions");
    if !legendary.list().is_empty() {
        take_legendary(&mut creature, &fields.get("legendary_desc").words());
        add_counter(&mut creature, "legendary actions", 3, "turn");
    }
    let deeds = legendary.list().iter();
    deeds.for_each(|deed| take_deed(&mut creature, deed));
    found.take(creature);
}

fn take_deed(creature: &mut Creature, deed: &Tree) {
    take(
        creature,
        &deed.get("name").words(),
        &deed.get("desc").words(),
    );
}

/// Totals of skills, as data or as words.
fn read_skills_of(creature: &mut Creature, skills: &Tree, fields: &Tree) {
    for (name, total) in skills.entries() {
        if let Some(total) = total.whole() {
            creature.set_skill(name, total);
        }
    }
    if let Some(text) = skills.text() {
        read_skills(creature, text);
    }
    if creature.skills.is_empty()
        && let Some(perception) = fields.get("perception").whole()
    {
        creature.set_skill("Perception", perception);
    }
}

fn read_common(creature: &mut Creature, fields: &Tree) {
    creature.points = fields
        .figure("hit_points", &mut creature.left_out)
        .and_then(natural);
    creature.hit_dice = fields.get("hit_dice").text().and_then(dice);
    creature.armor = fields.figure("armor_class", &mut creature.left_out);
    creature.challenge = [
        fields.get("challenge_rating"),
        fields.get("cr"),
        fields.get("challenge_rating_decimal"),
    ]
    .iter()
    .find_map(|rating| challenge(&rating.words()));
    creature.proficiency = fields.get("proficiency_bonus").whole();
    creature.kind = kind(fields);
    creature.languages = fields
        .get("languages_desc")
        .text()
        .map_or_else(|| fields.get("languages").words(), str::to_owned);
}

/// A creature of the second API, or a row of its data files.
pub(super) fn read_two(record: &Tree, place: &str, found: &mut Found) {
    let model = record.get("model").words();
    let fields = record.within("fields");
    match model.as_str() {
        "" | "api_v2.creature" => {
            let mut creature = creature_of(fields);
            creature.place = if model.is_empty() {
                place.to_owned()
            } else {
                record.get("pk").words()
            };
            found.take(creature);
        }
        "api_v2.creatureaction" | "api_v2.creaturetrait" => {
            found.parts.push(Part {
                parent: fields.get("parent").words(),
                order: fields.get("order_in_statblock").whole().unwrap_or(0),
                kind: fields.get("action_type").words(),
                name: name_with_use(fields),
                text: fields.get("desc").words(),
            });
        }
        // What an attack is stands in the text of its action, where the columns lie.
        "api_v2.creatureactionattack"
        | "api_v2.creaturetypedescription"
        | "api_v2.creatureset"
        | "api_v2.creaturetype" => {
            found.parts.push(Part {
                parent: String::new(),
                order: 0,
                kind: String::new(),
                name: String::new(),
                text: String::new(),
            });
        }
        other => found.refuse(
            place,
            format!(
                "it is no creature, but Open5e's {}",
                other.trim_start_matches("api_v2.")
            ),
        ),
    }
}

fn creature_of(fields: &Tree) -> Creature {
    let mut creature = Creature::called(fields.get("name").text().unwrap_or_default());
    read_common(&mut creature, fields);
    let pick = |prefix: &str, group: &str, key: &str| -> Option<i32> {
        fields
            .get(&format!("{prefix}{key}"))
            .whole()
            .or_else(|| fields.get(group).get(key).whole())
    };
    for (slot, key) in creature.scores.iter_mut().zip(SCORES) {
        *slot = pick("ability_score_", "ability_scores", key);
    }
    for (slot, key) in creature.saves.iter_mut().zip(SCORES) {
        *slot = pick("saving_throw_", "saving_throws", key);
    }
    if creature.saves.iter().all(Option::is_none) {
        read_saves(&mut creature, &fields.get("saving_throws").words());
    }
    for (skill, _) in super::creature::SKILLS {
        let key = skill.to_lowercase().replace(' ', "_");
        if let Some(total) = pick("skill_bonus_", "skill_bonuses", &key) {
            creature.set_skill(skill, total);
        }
    }
    creature.passive = fields.get("passive_perception").whole();
    creature.initiative = fields.get("initiative_bonus").whole();
    if creature.initiative == Some(creature.modifier(DEXTERITY)) {
        creature.initiative = None;
    }
    creature.languages = match fields.get("languages").get("as_string").text() {
        Some(text) => text.to_owned(),
        None => creature.languages,
    };
    creature.speed = speed_of(fields);
    creature.senses = senses_of(fields);
    let armor = fields.get("armor_detail").words();
    if !armor.is_empty() {
        creature.notes.push(format!("armor: {armor}"));
    }
    read_met(&mut creature, fields);
    for key in ["traits", "actions"] {
        for deed in fields.get(key).list() {
            read_deed(
                &mut creature,
                &deed.get("action_type").words(),
                &name_with_use(deed),
                &deed.get("desc").words(),
            );
        }
    }
    creature
}

/// The words shown to people, for the lists beside them have lost what a defense depends on.
fn read_met(creature: &mut Creature, fields: &Tree) {
    let group = fields.within("resistances_and_immunities");
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        let shown = group.get(&format!("{key}_display")).words();
        if shown.is_empty() {
            let is_qualified = fields.get("nonmagical_attack_resistance").is_yes() && way == 0
                || fields.get("nonmagical_attack_immunity").is_yes() && way == 1;
            let of_weapons = ["bludgeoning", "piercing", "slashing"];
            let all = texts(group.get(key));
            let (weapons, plain): (Vec<&String>, Vec<&String>) = all
                .iter()
                .partition(|text| is_qualified && of_weapons.contains(&text.as_str()));
            plain
                .iter()
                .for_each(|text| read_defenses(creature, way, text));
            if !weapons.is_empty() {
                read_defenses(
                    creature,
                    way,
                    "bludgeoning, piercing, and slashing from nonmagical attacks",
                );
            }
        } else {
            read_defenses(creature, way, &shown);
        }
    }
    let shown = group.get("condition_immunities_display").words();
    if shown.is_empty() {
        texts(group.get("condition_immunities"))
            .iter()
            .for_each(|text| read_conditions(creature, text));
    } else {
        read_conditions(creature, &shown);
    }
}

fn speed_of(fields: &Tree) -> String {
    if fields.has("speed") {
        return by_name(fields.get("speed"));
    }
    let one = |name: &str| {
        let feet = fields.get(name).whole().filter(|feet| *feet > 0)?;
        let hovers = if name == "fly" && fields.get("hover").is_yes() {
            " (hover)"
        } else {
            ""
        };
        Some(if name == "walk" {
            format!("{feet} ft.")
        } else {
            format!("{name} {feet} ft.{hovers}")
        })
    };
    let told: Vec<String> = ["walk", "burrow", "climb", "fly", "swim"]
        .into_iter()
        .filter_map(one)
        .collect();
    told.join(", ")
}

fn senses_of(fields: &Tree) -> String {
    let one = |name: &str| {
        let feet = fields
            .get(&format!("{name}_range"))
            .whole()
            .filter(|feet| *feet > 0)?;
        Some(format!("{name} {feet} ft."))
    };
    let told: Vec<String> = ["blindsight", "darkvision", "tremorsense", "truesight"]
        .into_iter()
        .filter_map(one)
        .collect();
    told.join(", ")
}

/// `Fire Breath (Recharge 5-6)`.
fn name_with_use(fields: &Tree) -> String {
    let limits = fields.get("usage_limits");
    let (kind, param) = (
        fields.get("uses_type").words() + &limits.get("type").words(),
        fields.get("uses_param").words() + &limits.get("param").words(),
    );
    let often = match kind.as_str() {
        "PER_DAY" => format!(" ({param}/Day)"),
        "RECHARGE_ON_ROLL" => format!(" (Recharge {param})"),
        "RECHARGE_AFTER_REST" => " (Recharges after a Short or Long Rest)".to_owned(),
        _ => String::new(),
    };
    format!("{}{often}", fields.get("name").words())
}

fn read_deed(creature: &mut Creature, kind: &str, name: &str, text: &str) {
    if kind == "LEGENDARY_ACTION" {
        add_counter(creature, "legendary actions", 3, "turn");
    }
    if kind != "LAIR_ACTION" {
        take(creature, name, text);
    }
}

/// Gives creatures their deeds from the files that have those alone.
pub(super) fn join(found: &mut Found) {
    let mut parts = std::mem::take(&mut found.parts);
    if parts.is_empty() {
        return;
    }
    // Traits have no kind and come first, as they do in print.
    parts.sort_by(|one, other| {
        (!one.kind.is_empty(), one.order).cmp(&(!other.kind.is_empty(), other.order))
    });
    let mut of_parent: std::collections::HashMap<String, Vec<Part>> =
        std::collections::HashMap::new();
    for part in parts.into_iter().filter(|part| !part.parent.is_empty()) {
        of_parent.entry(part.parent.clone()).or_default().push(part);
    }
    for creature in &mut found.creatures {
        for part in of_parent.remove(&creature.place).unwrap_or_default() {
            read_deed(creature, &part.kind, &part.name, &part.text);
        }
    }
    if !of_parent.is_empty() {
        let count = of_parent.len();
        let why =
            format!("deeds of {count} whose Creature.json is not among the files: name it too");
        found.refuse("", why);
    }
}
