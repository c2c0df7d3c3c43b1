//! The Swords & Sorcery sheet: totals that are printed win over what follows from it, and the difference is kept.

use crate::import::creature::{ABILITIES, Attack, Creature, DEXTERITY, Damage, MET, Way};
use crate::import::made::Made;

use super::filler::{Filler, entry_name, safe};

/// The figure that finds whoever hides.
const PASSIVE: &str = "passive Perception";

/// What spells are saved against.
const SPELL_DC: &str = "spell save DC";

/// The most that a skill may be trained to.
const HIGHEST_RANK: &str = "highest rank";

pub(super) fn fill(creature: &Creature, filler: &mut Filler<'_>) {
    for (ability, score) in ABILITIES.into_iter().zip(creature.scores) {
        match score {
            Some(score) if (1..=30).contains(&score) => {
                _ = filler.put_told(ability, None, &score.to_string());
            }
            Some(score) => {
                filler.leave_out(format!("{ability} {score}: scores are 1 to 30, 10 counts"));
            }
            None => {}
        }
    }
    if !creature.is_hero {
        match &creature.challenge {
            Some(challenge) => _ = filler.put_told("challenge", None, challenge),
            None => filler.level = 1,
        }
    }
    if let Some(armor) = creature.armor {
        if filler.put("base ac", None, &armor.to_string()) == Ok(true) {
            filler.mapped.push(format!("armor class {armor}"));
        } else {
            filler.leave_out(format!("armor class {armor}: it is 0 to 1000"));
        }
    }
    if let Some(ability) = creature.casting.and_then(|ability| ABILITIES.get(ability)) {
        filler.put_told("casting", None, &ability.to_lowercase());
    }
    put_defenses(creature, filler);
    put_saves(creature, filler);
    put_skills(creature, filler);
    let mut weapons: Vec<(String, i32)> = Vec::new();
    for attack in &creature.attacks {
        weapons.extend(put_attack(creature, attack, filler).zip(attack.to_hit));
    }
    for power in &creature.powers {
        put_power(power, filler);
    }
    put_differences(creature, &weapons, filler);
}

fn put_defenses(creature: &Creature, filler: &mut Filler<'_>) {
    for (way, types) in MET.into_iter().zip(&creature.met) {
        if !types.is_empty() {
            filler.put_told(way, None, &types.join(", "));
        }
    }
    let texts = [
        ("defense if", creature.met_if.join("; ")),
        (
            "unaffected",
            creature
                .condition_immunities
                .iter()
                .map(|name| entry_name(name))
                .collect::<Vec<_>>()
                .join(", "),
        ),
        ("hit dice", creature.hit_dice.clone().unwrap_or_default()),
        ("speed", creature.speed.clone()),
        ("senses", creature.senses.clone()),
        ("multiattack", creature.multiattack.clone()),
    ];
    for (field, text) in texts {
        let text = safe(&text, 400);
        if text.chars().any(char::is_alphabetic) {
            filler.put_told(field, None, &text);
        }
    }
    let usual = creature.modifier(DEXTERITY);
    if let Some(bonus) = creature
        .initiative
        .map(|total| total - usual)
        .filter(|bonus| *bonus != 0)
    {
        filler.put_told("initiative bonus", None, &bonus.to_string());
    }
}

/// A save is proficient where its total says so.
fn put_saves(creature: &Creature, filler: &mut Filler<'_>) {
    for (ability, name) in ABILITIES.into_iter().enumerate() {
        let Some(total) = creature.saves.get(ability).copied().flatten() else {
            continue;
        };
        if total > creature.modifier(ability) {
            filler.put_told(&format!("save {name}"), None, "yes");
        }
    }
}

fn put_skills(creature: &Creature, filler: &mut Filler<'_>) {
    let (mut twice, proficiency) = (Vec::new(), creature.usual_proficiency());
    let made = Made::by(&filler.sheet, filler.level, filler.rules);
    let most = made.of(HIGHEST_RANK).unwrap_or(1);
    for (name, total) in &creature.skills {
        let known = super::super::creature::SKILLS
            .iter()
            .find(|(known, _)| known == name);
        let Some((_, ability)) = known else {
            filler.leave_out(format!("{name} {total:+}: no skill of Swords & Sorcery"));
            continue;
        };
        let over = total - creature.modifier(*ability);
        if over <= 0 {
            continue;
        }
        if filler.is_hero {
            let rank = over.min(most);
            if filler.put(name, None, &rank.to_string()) != Ok(true) {
                filler.leave_out(format!("{name} {total:+}: no skill of Swords & Sorcery"));
            }
        } else if over >= 2 * proficiency && proficiency > 0 {
            _ = filler.put(&format!("proficient {name}"), None, "yes");
            twice.push(name.as_str());
        } else if over >= proficiency {
            _ = filler.put(&format!("proficient {name}"), None, "yes");
        }
        filler.mapped.push(format!("{name} {total:+}"));
    }
    if !twice.is_empty() {
        filler.put_told("expertise", None, &twice.join(", "));
    }
}

/// The name of the weapon that an attack became.
fn put_attack(creature: &Creature, attack: &Attack, filler: &mut Filler<'_>) -> Option<String> {
    let name = free_entry("weapon", &attack.name, filler);
    if name.is_empty() {
        filler.leave_out(format!(
            "{}: an attack needs a name with letters",
            attack.name
        ));
        return None;
    }
    let wield = wield_of(creature, attack);
    let reach = safe(&attack.reach, 120);
    let reach = if reach.starts_with("reach") || reach.starts_with("range") {
        format!(" {reach}")
    } else {
        String::new()
    };
    let damage = damage_words(&attack.damage);
    if filler.put("weapon", Some(&name), &format!("{damage} {wield}{reach}")) == Ok(true)
        || filler.put("weapon", Some(&name), &format!("{damage} {wield}")) == Ok(true)
    {
        let to_hit = attack
            .to_hit
            .map_or_else(String::new, |bonus| format!("{bonus:+}, "));
        filler
            .mapped
            .push(format!("weapon {name} {to_hit}{damage}"));
        return Some(name);
    }
    filler.leave_out(format!("{name}: its damage “{damage}” is not understood"));
    None
}

/// The way of wielding whose ability gives the printed total, the natural one of the attack where several do or none.
fn wield_of(creature: &Creature, attack: &Attack) -> String {
    let natural = match attack.way {
        Way::Melee => ("melee", 0),
        Way::Ranged => ("ranged", DEXTERITY),
        Way::Spell => ("spell", creature.casting.unwrap_or(3)),
    };
    let natural = if natural.0 == "spell" && creature.casting.is_none() {
        ("charisma", 5)
    } else {
        natural
    };
    let trained = if creature.is_hero {
        creature.proficiency()
    } else {
        creature.usual_proficiency()
    };
    let gives = |ability: usize| attack.to_hit == Some(creature.modifier(ability) + trained);
    if attack.to_hit.is_none() || gives(natural.1) {
        return natural.0.to_owned();
    }
    if attack.way == Way::Melee
        && gives(DEXTERITY)
        && creature.modifier(DEXTERITY) > creature.modifier(0)
    {
        return "finesse".to_owned();
    }
    let order = [0, DEXTERITY, 5, 4, 3, 2];
    let other = order.into_iter().find(|ability| gives(*ability));
    match other.and_then(|ability| ABILITIES.get(ability)) {
        Some(ability) => ability.to_lowercase(),
        None => natural.0.to_owned(),
    }
}

/// `2d6+3 piercing +1d6 fire`; a further part without a type is added to the first.
fn damage_words(parts: &[Damage]) -> String {
    let untyped = parts.iter().skip(1).filter(|part| part.harm.is_none());
    let added: String = untyped.map(|part| format!("+{}", part.dice)).collect();
    let mut words = String::new();
    for part in parts {
        let harm = part
            .harm
            .map_or_else(String::new, |harm| format!(" {harm}"));
        if words.is_empty() {
            words = format!("{}{added}{harm}", part.dice);
        } else if part.harm.is_some() {
            words.push_str(&format!(" +{}{harm}", part.dice));
        }
    }
    if words.is_empty() {
        "none".to_owned()
    } else {
        words
    }
}

fn put_power(power: &crate::import::creature::Power, filler: &mut Filler<'_>) {
    let name = free_entry("power", &power.name, filler);
    let ability = power
        .ability
        .and_then(|ability| ABILITIES.get(ability))
        .map_or_else(String::new, |name| format!(" {}", name.to_lowercase()));
    let damage = if power.damage.is_empty() {
        String::new()
    } else {
        format!(" {}", damage_words(&power.damage))
    };
    let half = if power.halves && !damage.is_empty() {
        " half"
    } else {
        ""
    };
    if name.is_empty()
        || !filler.put_told(
            "power",
            Some(&name),
            &format!("{}{ability}{damage}{half}", power.dc),
        )
    {
        filler.leave_out(format!(
            "{}: a power of DC {} is not understood",
            power.name, power.dc
        ));
    }
}

/// A name for a new entry of a list that none there has yet.
fn free_entry(list: &str, name: &str, filler: &Filler<'_>) -> String {
    let bare = entry_name(name);
    let is_taken = |wanted: &str| filler.sheet.entries(list).any(|known| known.is(wanted));
    // An attack that bears the name of an ability or a skill would never be rolled.
    let is_roll = list == "weapon"
        && filler
            .fields
            .iter()
            .any(|field| crate::systems::record::is_same(field.name(), &bare));
    let bare = if is_roll {
        format!("{bare} (attack)")
    } else {
        bare
    };
    let mut others = std::iter::once(bare.clone()).chain((2..100).map(|number| {
        let short: String = bare.chars().take(36).collect();
        format!("{short} {number}")
    }));
    others
        .find(|wanted| wanted.is_empty() || !is_taken(wanted))
        .unwrap_or_default()
}

/// What the sheet makes of a figure, and what is printed: the difference is recorded.
fn put_differences(creature: &Creature, weapons: &[(String, i32)], filler: &mut Filler<'_>) {
    let figures = Made::by(&filler.sheet, filler.level, filler.rules);
    let saves = ABILITIES.into_iter().zip(creature.saves);
    let saves = saves.filter_map(|(ability, total)| Some((format!("save {ability}"), total?)));
    let spell_dc = creature.spell_dc.map(|dc| (SPELL_DC.to_owned(), dc));
    let printed = saves
        .chain(creature.skills.iter().cloned())
        .chain(weapons.iter().cloned())
        .chain(spell_dc);
    for (name, total) in printed {
        if let Some(made) = figures.of(&name) {
            put_bonus(&name, total - made, filler);
        }
    }
    // Perception itself may have been corrected just now.
    let figures = Made::by(&filler.sheet, filler.level, filler.rules);
    if let Some((passive, made)) = creature.passive.zip(figures.of(PASSIVE)) {
        put_bonus(PASSIVE, passive - made, filler);
    }
}

fn put_bonus(name: &str, difference: i32, filler: &mut Filler<'_>) {
    if difference != 0 && filler.put("bonus", Some(name), &difference.to_string()) != Ok(true) {
        filler.leave_out(format!(
            "{name}: {difference:+} beside what follows from the sheet"
        ));
    }
}
