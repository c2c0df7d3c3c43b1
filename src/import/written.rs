//! Creatures written for other tools and for people. What is written is read back.

mod improved_initiative;
mod markdown;
mod table;

pub use improved_initiative::improved_initiative;
pub use markdown::markdown;
pub use table::table;

use super::creature::{
    ABILITIES, Attack, Counter, Creature, Damage, MET, Power, Way, ability_name,
};
use super::phrases::around;
use super::words::mean;

/// Saves that are not the modifier of their ability alone.
fn printed_saves(creature: &Creature) -> impl Iterator<Item = (&'static str, i32)> {
    let saves = ABILITIES.into_iter().zip(creature.saves).enumerate();
    saves.filter_map(|(index, (ability, total))| {
        let total = total.filter(|total| *total != creature.modifier(index))?;
        Some((ability, total))
    })
}

fn met_texts(creature: &Creature, way: usize) -> Vec<String> {
    let (Some(plain), Some(word)) = (creature.met.get(way), MET.get(way)) else {
        return Vec::new();
    };
    let begins = format!("{word} to ");
    let qualified = creature.met_if.iter();
    let qualified = qualified.filter_map(|text| text.strip_prefix(&begins));
    plain
        .iter()
        .copied()
        .chain(qualified)
        .map(str::to_owned)
        .collect()
}

/// Senses in words, and what notices by itself.
fn senses(creature: &Creature) -> Vec<String> {
    let passive = creature
        .passive
        .map(|passive| format!("passive Perception {passive}"));
    let senses = Some(creature.senses.clone()).filter(|senses| !senses.is_empty());
    senses.into_iter().chain(passive).collect()
}

/// `(Recharge 5-6)`, `(3/Day)`.
fn usage(counter: &Counter) -> String {
    let (count, refill) = (counter.count, counter.refill.as_str());
    match refill.strip_suffix("+ on d6") {
        Some("6") => return " (Recharge 6)".to_owned(),
        Some(from) => return format!(" (Recharge {from}-6)"),
        None => {}
    }
    match refill {
        "dawn" => format!(" ({count}/Day)"),
        "short-rest" => format!(" ({count}/Short Rest)"),
        "long-rest" => format!(" ({count}/Long Rest)"),
        "turn" => format!(" ({count}/Turn)"),
        "" | "never" => format!(" ({count} in all)"),
        other => format!(" ({count}/{other})"),
    }
}

/// What is used up and is no deed of its own.
fn traits(creature: &Creature) -> Vec<(String, String)> {
    let is_deed = |name: &str| {
        creature.attacks.iter().any(|attack| attack.name == name)
            || creature.powers.iter().any(|power| power.name == name)
    };
    let counted = creature
        .counters
        .iter()
        .filter(|counter| !is_deed(&counter.name));
    let counted = counted.map(|counter| {
        let named = format!("{}{}", counter.name, usage(counter));
        (named, "It is counted.".to_owned())
    });
    let spells = ability_name(creature.casting).zip(creature.spell_dc);
    let spells = spells.map(|(ability, dc)| {
        let words = format!("Its spellcasting ability is {ability} (spell save DC {dc}).");
        ("Spellcasting".to_owned(), words)
    });
    counted.chain(spells).collect()
}

/// Attacks and powers in the words of a stat block; a power of the name of an attack follows its hit.
fn deeds(creature: &Creature) -> Vec<(String, String)> {
    let named = |name: &str| {
        let counter = creature
            .counters
            .iter()
            .find(|counter| counter.name == name);
        format!("{name}{}", counter.map(usage).unwrap_or_default())
    };
    let several = Some(creature.multiattack.clone()).filter(|words| !words.is_empty());
    let several = several.map(|words| ("Multiattack".to_owned(), words));
    let attacks = creature.attacks.iter().map(|attack| {
        let power = creature
            .powers
            .iter()
            .find(|power| power.name == attack.name);
        let behind = power.map(save_words).unwrap_or_default();
        let behind = around(", and the target must make ", &behind, "");
        (
            named(&attack.name),
            format!("{}{behind}.", attack_words(attack)),
        )
    });
    let is_of_attack = |power: &&Power| {
        let mut attacks = creature.attacks.iter();
        attacks.any(|attack| attack.name == power.name)
    };
    let powers = creature.powers.iter().filter(|power| !is_of_attack(power));
    let powers = powers.map(|power| {
        let words = format!("Each target must make {}.", save_words(power));
        (named(&power.name), words)
    });
    several.into_iter().chain(attacks).chain(powers).collect()
}

fn attack_words(attack: &Attack) -> String {
    let way = match attack.way {
        Way::Melee => "Melee Weapon",
        Way::Ranged => "Ranged Weapon",
        Way::Spell => "Melee Spell",
    };
    let reach = match attack.reach.as_str() {
        "" => "reach 5 ft.",
        reach => reach,
    };
    let damage = match attack.damage.as_slice() {
        [] => "no damage".to_owned(),
        parts => damage_words(parts),
    };
    let to_hit = attack.to_hit.unwrap_or(0);
    format!("{way} Attack: {to_hit:+} to hit, {reach} Hit: {damage}")
}

fn damage_words(parts: &[Damage]) -> String {
    let one = |part: &Damage| {
        let (dice, harm) = (&part.dice, around("", part.harm.unwrap_or_default(), " "));
        match dice.contains('d') {
            true => {
                let mean = mean(dice).map_or(0.0, f64::floor);
                format!("{mean:.0} ({dice}) {harm}damage")
            }
            false => format!("{dice} {harm}damage"),
        }
    };
    parts.iter().map(one).collect::<Vec<_>>().join(" plus ")
}

fn save_words(power: &Power) -> String {
    let ability = around("", ability_name(power.ability).unwrap_or_default(), " ");
    let damage = damage_words(&power.damage);
    let damage = around(", taking ", &damage, " on a failed save");
    let half = match power.halves {
        true => ", or half as much damage on a successful one",
        false => "",
    };
    format!("a DC {} {ability}saving throw{damage}{half}", power.dc)
}
