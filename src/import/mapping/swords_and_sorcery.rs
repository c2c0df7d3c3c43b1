//! The Swords & Sorcery sheet: totals that are printed win over what follows from it, and the difference is kept.

use crate::import::creature::{
    ABILITIES, Attack, Creature, DEXTERITY, Damage, MET, Power, SKILLS, Way, ability_word,
};
use crate::import::made::Made;
use crate::import::phrases::around;
use crate::systems::SheetField;
use crate::systems::record::is_same;

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
    match &creature.challenge {
        _ if creature.is_hero => {}
        Some(challenge) => _ = filler.put_told("challenge", None, challenge),
        None => filler.level = 1,
    }
    if let Some(armor) = creature.armor {
        match filler.put("base ac", None, &armor.to_string()) == Ok(true) {
            true => filler.mapped.push(format!("armor class {armor}")),
            false => filler.leave_out(format!("armor class {armor}: it is 0 to 1000")),
        }
    }
    if let Some(ability) = ability_word(creature.casting) {
        filler.put_told("casting", None, &ability);
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
    let unaffected = creature.condition_immunities.iter();
    let unaffected: Vec<String> = unaffected.map(|name| entry_name(name)).collect();
    let texts = [
        ("defense if", &creature.met_if.join("; ")),
        ("unaffected", &unaffected.join(", ")),
        ("hit dice", &creature.hit_dice.clone().unwrap_or_default()),
        ("speed", &creature.speed),
        ("senses", &creature.senses),
        ("multiattack", &creature.multiattack),
    ];
    for (field, text) in texts {
        let text = safe(text, 400);
        if text.chars().any(char::is_alphabetic) {
            filler.put_told(field, None, &text);
        }
    }
    let usual = creature.modifier(DEXTERITY);
    if let Some(total) = creature.initiative.filter(|total| *total != usual) {
        filler.put_told("initiative bonus", None, &(total - usual).to_string());
    }
}

/// A save is proficient where its total says so.
fn put_saves(creature: &Creature, filler: &mut Filler<'_>) {
    let saves = ABILITIES.into_iter().zip(creature.saves).enumerate();
    for (ability, (name, total)) in saves {
        if total.is_some_and(|total| total > creature.modifier(ability)) {
            filler.put_told(&format!("save {name}"), None, "yes");
        }
    }
}

fn put_skills(creature: &Creature, filler: &mut Filler<'_>) {
    let (mut twice, proficiency) = (Vec::new(), creature.usual_proficiency());
    let made = Made::by(&filler.sheet, filler.level, filler.rules);
    let most = made.of(HIGHEST_RANK).unwrap_or(1);
    for (name, total) in &creature.skills {
        let known = SKILLS.iter().find(|(known, _)| known == name);
        let over = known.map(|(_, ability)| total - creature.modifier(*ability));
        let is_known = match over {
            None => false,
            Some(..=0) => continue,
            Some(over) if filler.is_hero => {
                let rank = over.min(most).to_string();
                filler.put(name, None, &rank) == Ok(true)
            }
            Some(over) => {
                if over >= proficiency {
                    _ = filler.put(&format!("proficient {name}"), None, "yes");
                }
                if over >= 2 * proficiency {
                    twice.push(name.as_str());
                }
                true
            }
        };
        match is_known {
            true => filler.mapped.push(format!("{name} {total:+}")),
            false => filler.leave_out(format!("{name} {total:+}: no skill of Swords & Sorcery")),
        }
    }
    if !twice.is_empty() {
        filler.put_told("expertise", None, &twice.join(", "));
    }
}

/// The name of the weapon that an attack became.
fn put_attack(creature: &Creature, attack: &Attack, filler: &mut Filler<'_>) -> Option<String> {
    let name = free_entry("weapon", &attack.name, filler);
    if name.is_empty() {
        let printed = &attack.name;
        filler.leave_out(format!("{printed}: an attack needs a name with letters"));
        return None;
    }
    let (damage, wield) = (damage_words(&attack.damage), wield_of(creature, attack));
    let reach = safe(&attack.reach, 120);
    let ways = ["reach", "range"];
    let reach = Some(reach).filter(|reach| ways.iter().any(|way| reach.starts_with(way)));
    let plain = format!("{damage} {wield}");
    let whole = reach.map(|reach| format!("{plain} {reach}"));
    let mut all = whole.into_iter().chain([plain]);
    if all.any(|words| filler.put("weapon", Some(&name), &words) == Ok(true)) {
        let to_hit = attack.to_hit.map(|bonus| format!("{bonus:+}, "));
        let to_hit = to_hit.unwrap_or_default();
        let told = format!("weapon {name} {to_hit}{damage}");
        filler.mapped.push(told);
        return Some(name);
    }
    filler.leave_out(format!("{name}: its damage “{damage}” is not understood"));
    None
}

/// The way of wielding whose ability gives the printed total, the natural one of the attack where several do or none.
fn wield_of(creature: &Creature, attack: &Attack) -> String {
    let (natural, ability) = match (attack.way, creature.casting) {
        (Way::Melee, _) => ("melee", 0),
        (Way::Ranged, _) => ("ranged", DEXTERITY),
        (Way::Spell, Some(ability)) => ("spell", ability),
        (Way::Spell, None) => ("charisma", 5),
    };
    let trained = match creature.is_hero {
        true => creature.proficiency(),
        false => creature.usual_proficiency(),
    };
    let gives = |ability: usize| attack.to_hit == Some(creature.modifier(ability) + trained);
    if attack.to_hit.is_none() || gives(ability) {
        return natural.to_owned();
    }
    let is_nimble = gives(DEXTERITY) && creature.modifier(DEXTERITY) > creature.modifier(0);
    if attack.way == Way::Melee && is_nimble {
        return "finesse".to_owned();
    }
    let order = [0, DEXTERITY, 5, 4, 3, 2];
    let other = order.into_iter().find(|ability| gives(*ability));
    ability_word(other).unwrap_or_else(|| natural.to_owned())
}

/// `2d6+3 piercing +1d6 fire`; a further part without a type is added to the first.
fn damage_words(parts: &[Damage]) -> String {
    let Some((first, others)) = parts.split_first() else {
        return "none".to_owned();
    };
    let (typed, untyped): (Vec<_>, Vec<_>) = others.iter().partition(|part| part.harm.is_some());
    let added: String = untyped
        .iter()
        .map(|part| format!("+{}", part.dice))
        .collect();
    let harm = |part: &Damage| around(" ", part.harm.unwrap_or_default(), "");
    let more = typed.into_iter();
    let more: String = more
        .map(|part| format!(" +{}{}", part.dice, harm(part)))
        .collect();
    format!("{}{added}{}{more}", first.dice, harm(first))
}

fn put_power(power: &Power, filler: &mut Filler<'_>) {
    let Power {
        name, ability, dc, ..
    } = power;
    let own = free_entry("power", name, filler);
    let ability = ability_word(*ability).unwrap_or_default();
    let damage = match (power.damage.as_slice(), power.halves) {
        ([], _) => String::new(),
        (parts, true) => format!(" {} half", damage_words(parts)),
        (parts, false) => format!(" {}", damage_words(parts)),
    };
    let words = format!("{dc}{}{damage}", around(" ", &ability, ""));
    if own.is_empty() || !filler.put_told("power", Some(&own), &words) {
        filler.leave_out(format!("{name}: a power of DC {dc} is not understood"));
    }
}

/// A name for a new entry of a list that none there has yet.
fn free_entry(list: &str, name: &str, filler: &Filler<'_>) -> String {
    let mut bare = entry_name(name);
    let is_taken = |wanted: &str| filler.sheet.entries(list).any(|known| known.is(wanted));
    // An attack that bears the name of an ability or a skill would never be rolled.
    let is_roll = |field: &SheetField| is_same(field.name(), &bare);
    if list == "weapon" && filler.fields.iter().any(is_roll) {
        bare.push_str(" (attack)");
    }
    let short: String = bare.chars().take(36).collect();
    let others = (2..100).map(|number| format!("{short} {number}"));
    let mut all = std::iter::once(bare).chain(others);
    let free = all.find(|wanted| wanted.is_empty() || !is_taken(wanted));
    free.unwrap_or_default()
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
        let why = "beside what follows from the sheet";
        filler.leave_out(format!("{name}: {difference:+} {why}"));
    }
}
