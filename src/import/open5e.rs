//! Open5e: answers of its first and second API, and the data files behind them, which keep deeds in files of their own.

use super::actions::{add_counter, take, take_legendary};
use super::creature::{Creature, SCORES};
use super::defenses::{MET_KEYS, OF_WEAPONS, read_conditions, read_defenses};
use super::five_e_database::{by_name, kind, texts};
use super::found::{Found, Part};
use super::json::value as json_value;
use super::phrases::{senses_by, speed_in};
use super::stat_block::{challenge, read_saves, read_senses, read_skills};
use super::tree::Tree;
use super::words::{dice, natural};

/// A monster of the first API, or of its data files.
pub(super) fn read_one(record: &Tree, place: &str, found: &mut Found) {
    let fields = record.within("fields");
    let model = record.get("model").text();
    if model.is_some_and(|model| !model.ends_with("monster")) {
        let why = "it is no monster, but another part of Open5e's data";
        return found.refuse(place, why.to_owned());
    }
    let mut creature = Creature::at(place, fields.get("name").text().unwrap_or_default());
    read_common(&mut creature, fields);
    for (slot, key) in creature.scores.iter_mut().zip(SCORES) {
        *slot = fields.figure(key, &mut creature.left_out);
    }
    for (slot, key) in creature.saves.iter_mut().zip(SCORES) {
        *slot = fields.get(&format!("{key}_save")).whole();
    }
    let inner = |key: &str| -> Tree {
        let kept = fields.get(&format!("{key}_json"));
        let kept = kept.text().and_then(|text| json_value(text).ok());
        kept.unwrap_or_else(|| fields.get(key).clone())
    };
    read_skills_of(&mut creature, &inner("skills"), fields);
    creature.speed = by_name(&inner("speed"));
    read_senses(&mut creature, &fields.get("senses").words());
    creature.note("armor: ", &fields.get("armor_desc").words());
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        read_defenses(&mut creature, way, &fields.get(key).words());
    }
    read_conditions(&mut creature, &fields.get("condition_immunities").words());
    for key in ["special_abilities", "actions", "bonus_actions", "reactions"] {
        take_deeds(&mut creature, &inner(key));
    }
    let legendary = inner("legendary_actions");
    if !legendary.list().is_empty() {
        take_legendary(&mut creature, &fields.get("legendary_desc").words());
        add_counter(&mut creature, "legendary actions", 3, "turn");
    }
    take_deeds(&mut creature, &legendary);
    found.take(creature);
}

fn take_deeds(creature: &mut Creature, deeds: &Tree) {
    for deed in deeds.list() {
        let (name, text) = (deed.get("name").words(), deed.get("desc").words());
        take(creature, &name, &text);
    }
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
    let points = fields.figure("hit_points", &mut creature.left_out);
    creature.points = points.and_then(natural);
    creature.hit_dice = fields.get("hit_dice").text().and_then(dice);
    creature.armor = fields.figure("armor_class", &mut creature.left_out);
    creature.challenge = ["challenge_rating", "cr", "challenge_rating_decimal"]
        .into_iter()
        .find_map(|key| challenge(&fields.get(key).words()));
    creature.proficiency = fields.get("proficiency_bonus").whole();
    creature.kind = kind(fields);
    let languages = fields.get("languages_desc").text();
    creature.languages = languages.map_or_else(|| fields.get("languages").words(), str::to_owned);
}

/// A creature of the second API, or a row of its data files.
pub(super) fn read_two(record: &Tree, place: &str, found: &mut Found) {
    let model = record.get("model").words();
    let fields = record.within("fields");
    match model.strip_prefix("api_v2.").unwrap_or(&model) {
        "" => found.take(creature_of(fields, place)),
        "creature" => found.take(creature_of(fields, &record.get("pk").words())),
        "creatureaction" | "creaturetrait" => {
            found.parts.push(Part {
                parent: fields.get("parent").words(),
                order: fields.get("order_in_statblock").whole().unwrap_or(0),
                kind: fields.get("action_type").words(),
                name: name_with_use(fields),
                text: fields.get("desc").words(),
            });
        }
        // What an attack is stands in the text of its action, where the columns lie.
        "creatureactionattack" | "creaturetypedescription" | "creatureset" | "creaturetype" => {
            found.parts.push(Part::default());
        }
        other => found.refuse(place, format!("it is no creature, but Open5e's {other}")),
    }
}

fn creature_of(fields: &Tree, place: &str) -> Creature {
    let mut creature = Creature::at(place, fields.get("name").text().unwrap_or_default());
    read_common(&mut creature, fields);
    let pick = |prefix: &str, group: &str, key: &str| -> Option<i32> {
        let own = fields.get(&format!("{prefix}{key}")).whole();
        own.or_else(|| fields.get(group).get(key).whole())
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
    creature.set_initiative(fields.get("initiative_bonus").whole());
    if let Some(text) = fields.at("languages.as_string").text() {
        text.clone_into(&mut creature.languages);
    }
    creature.speed = match fields.get("speed") {
        Tree::Null => speed_in(fields),
        speed => by_name(speed),
    };
    let feet = |sense: &str| fields.get(&format!("{sense}_range")).some();
    creature.senses = senses_by(feet).join(", ");
    creature.note("armor: ", &fields.get("armor_detail").words());
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
        if let Some(shown) = group.get(&format!("{key}_display")).said() {
            read_defenses(creature, way, &shown);
            continue;
        }
        let is_qualified = fields.get("nonmagical_attack_resistance").is_yes() && way == 0
            || fields.get("nonmagical_attack_immunity").is_yes() && way == 1;
        let is_qualified = |text: &String| is_qualified && OF_WEAPONS.contains(&text.as_str());
        let (weapons, plain): (Vec<String>, Vec<String>) =
            texts(group.get(key)).into_iter().partition(is_qualified);
        for text in plain {
            read_defenses(creature, way, &text);
        }
        if !weapons.is_empty() {
            let text = "bludgeoning, piercing, and slashing from nonmagical attacks";
            read_defenses(creature, way, text);
        }
    }
    match group.get("condition_immunities_display").said() {
        Some(shown) => read_conditions(creature, &shown),
        None => texts(group.get("condition_immunities"))
            .iter()
            .for_each(|text| read_conditions(creature, text)),
    }
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
