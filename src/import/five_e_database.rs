//! Monsters of 5e-bits' 5e-database, as it was published in four shapes from 2019 on.

use super::actions::{add_counter, split_usage, take};
use super::creature::{Attack, Creature, Damage, Power, SCORES, ability_called, skill_called};
use super::defenses::{MET_KEYS, read_conditions, read_defenses};
use super::found::Found;
use super::phrases::{kind_words, speed_words};
use super::stat_block::{challenge, dice_with_constitution};
use super::tree::Tree;
use super::words::{dice, harm_called, natural};

pub(super) fn read(record: &Tree, place: &str, found: &mut Found) {
    let mut creature = Creature::at(place, record.get("name").text().unwrap_or_default());
    for (slot, key) in creature.scores.iter_mut().zip(SCORES) {
        *slot = record.figure(key, &mut creature.left_out);
    }
    let points = record.figure("hit_points", &mut creature.left_out);
    creature.points = points.and_then(natural);
    let rolled = record.get("hit_points_roll").text().and_then(dice);
    creature.hit_dice =
        rolled.or_else(|| dice_with_constitution(&creature, &record.get("hit_dice").words()));
    read_armor(&mut creature, record.get("armor_class"));
    creature.challenge = challenge(&record.get("challenge_rating").words());
    creature.proficiency = record.get("proficiency_bonus").whole();
    creature.kind = kind(record);
    creature.speed = by_name(record.get("speed"));
    creature.languages = record.get("languages").words();
    read_proficiencies(&mut creature, record);
    read_senses(&mut creature, record.get("senses"));
    for (way, key) in MET_KEYS.into_iter().enumerate() {
        for text in texts(record.get(key)) {
            read_defenses(&mut creature, way, &text);
        }
    }
    for text in texts(record.get("condition_immunities")) {
        read_conditions(&mut creature, &text);
    }
    let legendary = "legendary_actions";
    if !record.get(legendary).list().is_empty() {
        add_counter(&mut creature, "legendary actions", 3, "turn");
    }
    let deeds = ["special_abilities", "actions", "bonus_actions", "reactions"];
    for key in deeds.into_iter().chain([legendary]) {
        for deed in record.get(key).list() {
            read_deed(&mut creature, deed);
        }
    }
    let initiative = record.get("initiative").whole();
    creature.set_initiative(initiative.or_else(|| record.get("initiative_bonus").whole()));
    found.take(creature);
}

/// `Large dragon, lawful evil`.
pub(super) fn kind(record: &Tree) -> String {
    let named = |key: &str| {
        let value = record.get(key);
        value.said().unwrap_or_else(|| value.get("name").words())
    };
    kind_words(
        &named("size"),
        &named("type"),
        &named("subtype"),
        &named("alignment"),
    )
}

/// One figure, or several with what each is for: the first counts, the others are noted.
fn read_armor(creature: &mut Creature, armor: &Tree) {
    creature.armor = armor.whole();
    for one in armor.list() {
        let Some(value) = one.get("value").whole().or_else(|| one.whole()) else {
            continue;
        };
        if creature.armor.is_none() {
            creature.armor = Some(value);
            continue;
        }
        let why = ["spell.name", "condition.name", "desc", "type"];
        let why = why.into_iter().find_map(|why| one.at(why).said());
        let why = why.unwrap_or_default();
        creature.notes.push(format!("AC {value} with {why}"));
    }
}

/// Texts of a list, or the names of what it refers to.
pub(super) fn texts(list: &Tree) -> Vec<String> {
    if let Some(text) = list.text() {
        return vec![text.to_owned()];
    }
    let text = |one: &Tree| match one.text() {
        Some(text) => text.to_owned(),
        None => one.get("name").words(),
    };
    list.list().iter().map(text).collect()
}

/// `walk 30 ft., fly 60 ft.`; walking has no word.
pub(super) fn by_name(speeds: &Tree) -> String {
    let far = |(way, far): &(String, Tree)| match (way.as_str(), far) {
        (_, Tree::Number(feet)) if *feet > 0.0 => format!("{feet} ft."),
        ("unit" | "notes", _) => String::new(),
        (_, far) => far.text().unwrap_or_default().to_owned(),
    };
    let ways = || {
        speeds
            .entries()
            .iter()
            .map(|way| (way.0.as_str(), far(way)))
    };
    speeds.said().unwrap_or_else(|| speed_words(ways()))
}

fn read_proficiencies(creature: &mut Creature, record: &Tree) {
    for one in record.get("proficiencies").list() {
        let Some(total) = one.get("value").whole() else {
            continue;
        };
        let name = one.at("proficiency.name").text();
        let name = name.or(one.get("name").text()).unwrap_or_default();
        let bare = name.rsplit(": ").next().unwrap_or(name);
        if name.starts_with("Saving Throw")
            && let Some(save) =
                ability_called(bare).and_then(|ability| creature.saves.get_mut(ability))
        {
            *save = Some(total);
        } else if let Some(skill) = skill_called(bare) {
            creature.set_skill(skill, total);
        } else {
            creature.leave_out(format!("proficiency “{name}”: neither a save nor a skill"));
        }
    }
    for (slot, key) in creature.saves.iter_mut().zip(SCORES) {
        *slot = slot.or_else(|| record.get(&format!("{key}_save")).whole());
    }
}

fn read_senses(creature: &mut Creature, senses: &Tree) {
    if let Some(text) = senses.text() {
        return super::stat_block::read_senses(creature, text);
    }
    creature.passive = senses.get("passive_perception").whole();
    let others = senses.entries().iter();
    let others = others.filter(|(name, _)| name != "passive_perception");
    let told = others.filter_map(|(name, far)| Some(format!("{name} {}", far.said()?)));
    creature.senses = told.collect::<Vec<_>>().join(", ");
}

/// A name and a text, and what stands beside them as data where the text does not say it.
fn read_deed(creature: &mut Creature, deed: &Tree) {
    let usage = deed.get("usage");
    let times = usage.get("times").words();
    let often = match usage.get("type").text() {
        Some("per day") => format!(" ({times}/Day)"),
        Some("recharge on roll") => format!(" (Recharge {})", usage.get("min_value").words()),
        Some("recharge after rest") => " (Recharges after a Short or Long Rest)".to_owned(),
        Some("per rest") => format!(" ({times}/Rest)"),
        _ => String::new(),
    };
    let name = format!("{}{often}", deed.get("name").words().trim_end_matches('.'));
    let (attacks, powers) = (creature.attacks.len(), creature.powers.len());
    take(creature, &name, &deed.get("desc").words());
    fill_attack(creature, attacks, &name, deed);
    if creature.powers.len() == powers
        && creature.attacks.len() == attacks
        && let Some(dc) = deed.get("dc").get("dc_value").whole()
    {
        fill_power(creature, &name, deed, dc);
    }
}

/// The attack that the data has, where the text has none or no damage.
fn fill_attack(creature: &mut Creature, before: usize, name: &str, deed: &Tree) {
    let Some(to_hit) = deed.get("attack_bonus").whole() else {
        return;
    };
    if creature.attacks.len() == before {
        if to_hit == 0 {
            return;
        }
        let (name, _) = split_usage(name);
        creature.attacks.push(Attack {
            name,
            to_hit: Some(to_hit),
            ..Attack::default()
        });
    }
    let damage = damage_of(deed.get("damage"));
    if let Some(attack) = creature.attacks.get_mut(before)
        && attack.damage.is_empty()
    {
        attack.damage = damage;
    }
}

fn fill_power(creature: &mut Creature, name: &str, deed: &Tree, dc: i32) {
    let kind = deed.at("dc.dc_type.name").words();
    let (name, _) = split_usage(name);
    creature.powers.push(Power {
        name,
        ability: ability_called(&kind),
        dc,
        damage: damage_of(deed.get("damage")),
        halves: deed.get("dc").get("success_type").text() == Some("half"),
    });
}

fn damage_of(list: &Tree) -> Vec<Damage> {
    let one = |one: &Tree| {
        let mut text = one.get("damage_dice").words();
        if let Some(bonus) = one.get("damage_bonus").whole().filter(|bonus| *bonus != 0) {
            text.push_str(&format!("{bonus:+}"));
        }
        let number = || text.parse::<u32>().ok().map(|number| number.to_string());
        let dice = dice(&text).or_else(number)?;
        let harm = harm_called(&one.at("damage_type.name").words());
        Some(Damage { dice, harm })
    };
    list.list().iter().filter_map(one).collect()
}
