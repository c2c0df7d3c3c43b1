//! Creatures written for other tools and for people. What is written is read back.

mod improved_initiative;
mod markdown;
mod table;

pub use improved_initiative::improved_initiative;
pub use markdown::markdown;
pub use table::table;

use super::creature::{ABILITIES, Attack, Counter, Creature, Damage, MET, Power, Way};
use super::words::mean;

/// Saves that are not the modifier of their ability alone.
fn printed_saves(creature: &Creature) -> impl Iterator<Item = (&'static str, i32)> {
    let saves = ABILITIES
        .into_iter()
        .enumerate()
        .filter_map(|(index, ability)| {
            let total = creature.saves.get(index).copied().flatten()?;
            (total != creature.modifier(index)).then_some((ability, total))
        });
    saves.collect::<Vec<_>>().into_iter()
}

fn met_texts(creature: &Creature, way: usize) -> Vec<String> {
    let plain = creature
        .met
        .get(way)
        .into_iter()
        .flatten()
        .map(|harm| (*harm).to_owned());
    let word = format!("{} to ", MET.get(way).copied().unwrap_or_default());
    let qualified = creature
        .met_if
        .iter()
        .filter_map(|text| text.strip_prefix(&word))
        .map(str::to_owned);
    plain.chain(qualified).collect()
}

fn passive(creature: &Creature) -> String {
    creature
        .passive
        .map(|passive| format!("passive Perception {passive}"))
        .unwrap_or_default()
}

/// `(Recharge 5-6)`, `(3/Day)`.
fn usage(counter: &Counter) -> String {
    if let Some(from) = counter
        .refill
        .split('+')
        .next()
        .filter(|_| counter.refill.contains("on d6"))
    {
        return if from == "6" {
            " (Recharge 6)".to_owned()
        } else {
            format!(" (Recharge {from}-6)")
        };
    }
    let count = counter.count;
    match counter.refill.as_str() {
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
    let mut all: Vec<(String, String)> = counted
        .map(|counter| {
            (
                format!("{}{}", counter.name, usage(counter)),
                "It is counted.".to_owned(),
            )
        })
        .collect();
    if let (Some(ability), Some(dc)) = (
        creature.casting.and_then(|ability| ABILITIES.get(ability)),
        creature.spell_dc,
    ) {
        all.push((
            "Spellcasting".to_owned(),
            format!("Its spellcasting ability is {ability} (spell save DC {dc})."),
        ));
    }
    all
}

/// Attacks and powers in the words of a stat block; a power of the name of an attack follows its hit.
fn deeds(creature: &Creature) -> Vec<(String, String)> {
    let mut all = Vec::new();
    if !creature.multiattack.is_empty() {
        all.push(("Multiattack".to_owned(), creature.multiattack.clone()));
    }
    let named = |name: &str| {
        let counter = creature
            .counters
            .iter()
            .find(|counter| counter.name == name);
        format!("{name}{}", counter.map(usage).unwrap_or_default())
    };
    for attack in &creature.attacks {
        let power = creature
            .powers
            .iter()
            .find(|power| power.name == attack.name);
        let behind = power
            .map(|power| format!(", and the target must make {}", save_words(power)))
            .unwrap_or_default();
        all.push((
            named(&attack.name),
            format!("{}{behind}.", attack_words(attack)),
        ));
    }
    for power in &creature.powers {
        if !creature
            .attacks
            .iter()
            .any(|attack| attack.name == power.name)
        {
            all.push((
                named(&power.name),
                format!("Each target must make {}.", save_words(power)),
            ));
        }
    }
    all
}

fn attack_words(attack: &Attack) -> String {
    let way = match attack.way {
        Way::Melee => "Melee Weapon",
        Way::Ranged => "Ranged Weapon",
        Way::Spell => "Melee Spell",
    };
    let reach = if attack.reach.is_empty() {
        "reach 5 ft.".to_owned()
    } else {
        attack.reach.clone()
    };
    let damage = if attack.damage.is_empty() {
        "no damage".to_owned()
    } else {
        damage_words(&attack.damage)
    };
    format!(
        "{way} Attack: {:+} to hit, {reach} Hit: {damage}",
        attack.to_hit.unwrap_or(0)
    )
}

fn damage_words(parts: &[Damage]) -> String {
    let one = |part: &Damage| {
        let mean = mean(&part.dice).map_or(0.0, f64::floor);
        let harm = part
            .harm
            .map_or_else(String::new, |harm| format!("{harm} "));
        if part.dice.contains('d') {
            format!("{mean:.0} ({}) {harm}damage", part.dice)
        } else {
            format!("{} {harm}damage", part.dice)
        }
    };
    parts.iter().map(one).collect::<Vec<_>>().join(" plus ")
}

fn save_words(power: &Power) -> String {
    let ability = power
        .ability
        .and_then(|ability| ABILITIES.get(ability))
        .map_or_else(String::new, |ability| format!("{ability} "));
    let damage = match power.damage.as_slice() {
        [] => String::new(),
        parts => format!(", taking {} on a failed save", damage_words(parts)),
    };
    let half = if power.halves {
        ", or half as much damage on a successful one"
    } else {
        ""
    };
    format!("a DC {} {ability}saving throw{damage}{half}", power.dc)
}
