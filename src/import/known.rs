//! The way back: somebody of a game, or of a bestiary, as the model that other tools' formats are written from.

use crate::campaign::line::record_of_known;
use crate::campaign::{Foe, FoeChange, Hero, State};
use crate::systems::swords_and_sorcery as ss;
use crate::systems::{FoeSheet, KnownFoe, Rulebook, Sheet, System};

use super::creature::{ABILITIES, Attack, Counter, Creature, Damage, MET, Power, SKILLS, Way};

/// A hero as it stands.
pub fn of_hero(hero: &Hero, state: &State, rules: &Rulebook) -> Creature {
    let mut creature = Creature::called(&hero.name);
    creature.is_hero = true;
    (creature.player, creature.class) = (hero.player.clone(), hero.class.clone());
    creature.level = Some(hero.level);
    creature.points = hero.body.max;
    let now = u32::try_from(hero.body.points().max(0)).ok();
    creature.points_now = now.filter(|now| Some(*now) != hero.body.max);
    creature.temporary = Some(hero.body.temp).filter(|points| *points > 0);
    creature.notes.extend(hero.notes.clone());
    let counters = state.counters_of(crate::campaign::CreatureId::Hero(hero.id));
    creature.counters.extend(counters.map(counter));
    fill(&mut creature, &hero.sheet, hero.level, rules);
    creature
}

/// A foe of a fight, as each of its bodies began.
pub fn of_foe(foe: &Foe, state: &State, rules: &Rulebook) -> Creature {
    let mut creature = Creature::called(&foe.name);
    creature.points = foe.bodies.first().and_then(|body| body.max);
    creature.notes.extend(foe.notes.clone());
    let counters = state.counters_of(crate::campaign::CreatureId::Foe(foe.id));
    creature.counters.extend(counters.map(counter));
    if let Some(record) = foe.nature.recorded() {
        creature.level = record.said_level();
        fill(&mut creature, &record.sheet, record.level, rules);
    }
    creature
}

/// A foe of the bestiary.
pub fn of_known(known: &KnownFoe, system: System, rules: &Rulebook) -> Creature {
    let mut creature = Creature::called(&known.name);
    creature.points = known.points;
    creature.counter_lines.clone_from(&known.counters);
    let mut record = FoeSheet::blank(system);
    for change in record_of_known(rules, system, known) {
        match change {
            FoeChange::Sheet(change) => change.write(&mut record.sheet),
            FoeChange::Level(level) => record.level = level,
            FoeChange::Notes(notes) => creature.notes.extend(notes),
            FoeChange::Name(_) | FoeChange::Rank(_) | FoeChange::Initiative(_) => {}
        }
    }
    creature.counters = known
        .counters
        .iter()
        .filter_map(|line| counter_of(line))
        .collect();
    fill(&mut creature, &record.sheet, record.level, rules);
    creature
}

fn counter(counter: &crate::campaign::Counter) -> Counter {
    let refill = counter.refill.word().to_string();
    Counter {
        name: counter.name.clone(),
        count: counter.max,
        refill: refill.trim_end_matches(" each turn").to_owned(),
    }
}

/// `"fire breath" 1 refill 5+ on d6`.
fn counter_of(line: &str) -> Option<Counter> {
    let (said, refill) = line.split_once(" refill ").unwrap_or((line, ""));
    let (name, count) = said.rsplit_once(' ')?;
    Some(Counter {
        name: name.trim_matches('"').to_owned(),
        count: count.parse().ok()?,
        refill: refill.to_owned(),
    })
}

fn fill(creature: &mut Creature, sheet: &Sheet, level: u32, rules: &Rulebook) {
    if sheet.system() != System::SwordsAndSorcery {
        let recorded = sheet.recorded(rules).into_iter();
        creature.fields = recorded.map(|field| (field.name, field.value)).collect();
        return;
    }
    fill_figures(creature, sheet, level, rules);
    fill_words(creature, sheet);
    let own = ss::Sheet::from(sheet);
    let book = &rules.swords_and_sorcery;
    for weapon in &own.weapons {
        let roll = own.by_name(weapon.name.as_str(), book, level).ok();
        creature.attacks.push(Attack {
            name: weapon.name.to_string(),
            to_hit: roll.map(|roll| roll.base.bonus().sum()),
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
            .map(|roll| roll.base.bonus().sum())
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
    let casting = own.casting.map(ss::Ability::name);
    creature.casting = casting.and_then(|name| ABILITIES.iter().position(|known| *known == name));
    creature.spell_dc = own
        .spell_save_dc(None, level)
        .and_then(|sum| figure(sum.value()));
}

fn fill_words(creature: &mut Creature, sheet: &Sheet) {
    let words = |field: &str| sheet.word(&[field]).unwrap_or_default().to_owned();
    for (way, types) in MET.into_iter().zip(&mut creature.met) {
        let known = words(way);
        let all = System::SwordsAndSorcery.profile().harm_types;
        *types = all
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
