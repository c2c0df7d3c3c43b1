//! A sheet of Swords & Sorcery as other tools print it: totals, and what stands beside them.

use crate::import::creature::{ABILITIES, Attack, Creature, Damage, MET, Power, SKILLS, Way};
use crate::systems::{HARM_TYPES, Rulebook, Sheet, swords_and_sorcery as ss};

pub(super) fn fill(creature: &mut Creature, sheet: &Sheet, level: u32, rules: &Rulebook) {
    fill_figures(creature, sheet, level, rules);
    fill_words(creature, sheet);
    let own = ss::Sheet::from(sheet);
    let book = &rules.swords_and_sorcery;
    for weapon in &own.weapons {
        let roll = own.by_name(weapon.name.as_str(), book, level).ok();
        creature.attacks.push(Attack {
            name: weapon.name.to_string(),
            to_hit: roll.map(|roll| roll.bonus.sum()),
            way: match weapon.wield {
                ss::Wield::Ranged => Way::Ranged,
                ss::Wield::Spell => Way::Spell,
                ss::Wield::Melee | ss::Wield::Finesse | ss::Wield::With(_) => Way::Melee,
            },
            damage: weapon.damage.iter().map(damage).collect(),
            reach: weapon.reach.clone().unwrap_or_default(),
        });
    }
    for power in &own.powers {
        let ability = power.ability.map(ss::Ability::name);
        creature.powers.push(Power {
            name: power.name.to_string(),
            ability: ability.and_then(|name| ABILITIES.iter().position(|known| *known == name)),
            dc: power.dc.get(),
            damage: power.damage.iter().map(damage).collect(),
            halves: power.halves,
        });
    }
}

fn damage(damage: &ss::Damage) -> Damage {
    let dice = damage.dice.to_string();
    let is_bare = dice.starts_with('d');
    Damage {
        dice: if is_bare { format!("1{dice}") } else { dice },
        harm: damage.harm,
    }
}

/// Totals as the sheet makes them.
fn fill_figures(creature: &mut Creature, sheet: &Sheet, level: u32, rules: &Rulebook) {
    let own = ss::Sheet::from(sheet);
    let book = &rules.swords_and_sorcery;
    let figure = |value: i64| i32::try_from(value).ok();
    let total = |name: &str| {
        own.by_name(name, book, level)
            .ok()
            .map(|roll| roll.bonus.sum())
    };
    for ((slot, save), ability) in creature
        .scores
        .iter_mut()
        .zip(&mut creature.saves)
        .zip(ABILITIES)
    {
        *slot = sheet.number(&[ability]);
        *save = total(&format!("save {ability}"));
    }
    for (skill, ability) in SKILLS {
        let made = total(skill);
        if let Some(made) = made.filter(|made| *made != creature.modifier(ability)) {
            creature.set_skill(skill, made);
        }
    }
    let perception = book.skill("Perception");
    creature.passive =
        perception.and_then(|skill| figure(own.passive(skill, level, ss::Edge::Even).value()));
    creature.armor = figure(own.armor_class().value());
    creature.initiative = figure(own.initiative().value());
    creature.challenge = own.challenge.map(|challenge| challenge.text().to_owned());
    let casting = own.casting().map(ss::Ability::name);
    creature.casting = casting.and_then(|name| ABILITIES.iter().position(|known| *known == name));
    creature.spell_dc = own
        .spell_save_dc(None, level)
        .and_then(|sum| figure(sum.value()));
}

fn fill_words(creature: &mut Creature, sheet: &Sheet) {
    let words = |field: &str| sheet.word(&[field]).unwrap_or_default().to_owned();
    for (way, types) in MET.into_iter().zip(&mut creature.met) {
        let known = words(way);
        *types = HARM_TYPES
            .iter()
            .copied()
            .filter(|harm| known.split(", ").any(|one| one == *harm))
            .collect();
    }
    creature.met_if = words("defense if")
        .split("; ")
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .collect();
    creature.condition_immunities = words("unaffected")
        .split(", ")
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .collect();
    creature.hit_dice = Some(words("hit dice")).filter(|dice| !dice.is_empty());
    (creature.speed, creature.senses, creature.multiattack) =
        (words("speed"), words("senses"), words("multiattack"));
}
