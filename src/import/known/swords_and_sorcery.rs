//! A sheet of Swords & Sorcery as other tools print it: totals, and what stands beside them.

use crate::import::creature::{ABILITIES, Attack, Creature, Damage, MET, Power, SKILLS, Way};
use crate::import::made::Made;
use crate::import::words::harm_types;
use crate::systems::record::{EntryName, is_same};
use crate::systems::{Rulebook, Sheet};

/// Words behind which it is said how far an attack reaches.
const REACHES: [&str; 2] = ["reach", "range"];

pub(super) fn fill(creature: &mut Creature, sheet: &Sheet, level: u32, rules: &Rulebook) {
    let made = Made::by(sheet, level, rules);
    fill_figures(creature, sheet, &made);
    fill_words(creature, sheet);
    for (name, text) in entries(sheet, "weapon") {
        let words: Vec<&str> = text.split_whitespace().collect();
        let reach = words.iter().position(|word| REACHES.contains(word));
        let (words, reach) = words.split_at(reach.unwrap_or(words.len()));
        creature.attacks.push(Attack {
            name: name.to_owned(),
            to_hit: made.of(name),
            way: match (words.contains(&"ranged"), words.contains(&"spell")) {
                (true, _) => Way::Ranged,
                (false, true) => Way::Spell,
                (false, false) => Way::Melee,
            },
            damage: damage_in(words),
            reach: reach.join(" "),
        });
    }
    for (name, text) in entries(sheet, "power") {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ability = |known: &str| words.iter().any(|word| is_same(word, known));
        creature.powers.push(Power {
            name: name.to_owned(),
            ability: ABILITIES.iter().position(|known| ability(known)),
            dc: words.first().and_then(|dc| dc.parse().ok()).unwrap_or(0),
            damage: damage_in(words.get(1..).unwrap_or_default()),
            halves: words.contains(&"half"),
        });
    }
}

/// The entries of a list, each as it is written.
fn entries<'a>(sheet: &'a Sheet, list: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let names = sheet.entries(list).map(EntryName::as_str);
    names.filter_map(move |name| Some((name, sheet.word(&[list, name])?)))
}

/// `2d6+3 piercing +1d6 fire`: the dice among some words, each with its type behind it.
fn damage_in(words: &[&str]) -> Vec<Damage> {
    let mut all: Vec<Damage> = Vec::new();
    for word in words {
        let dice = word.strip_prefix('+').unwrap_or(word);
        let is_bare = dice.starts_with('d')
            && dice
                .chars()
                .nth(1)
                .is_some_and(|digit| digit.is_ascii_digit());
        match harm_types().iter().find(|harm| is_same(harm, word)) {
            Some(harm) => {
                let last = all.last_mut();
                last.into_iter().for_each(|last| last.harm = Some(harm));
            }
            None if is_bare => all.push(Damage {
                dice: format!("1{dice}"),
                harm: None,
            }),
            None if dice.starts_with(|digit: char| digit.is_ascii_digit()) => all.push(Damage {
                dice: dice.to_owned(),
                harm: None,
            }),
            None => {}
        }
    }
    all
}

/// Totals as the sheet makes them.
fn fill_figures(creature: &mut Creature, sheet: &Sheet, made: &Made) {
    let saves = creature.saves.iter_mut().zip(&mut creature.scores);
    for ((save, score), ability) in saves.zip(ABILITIES) {
        *score = sheet.number(&[ability]);
        *save = made.of(&format!("save {ability}"));
    }
    for (skill, ability) in SKILLS {
        let total = made.of(skill);
        if let Some(total) = total.filter(|total| *total != creature.modifier(ability)) {
            creature.set_skill(skill, total);
        }
    }
    creature.passive = made.of("passive Perception");
    creature.armor = made.of("armor class");
    creature.initiative = made.of("initiative");
    let word = |field: &str| sheet.word(&[field]).map(str::to_owned);
    creature.challenge = word("challenge");
    let casting = word("casting");
    creature.casting =
        casting.and_then(|name| ABILITIES.iter().position(|known| is_same(known, &name)));
    creature.spell_dc = made.of("spell save DC");
}

fn fill_words(creature: &mut Creature, sheet: &Sheet) {
    let words = |field: &str| sheet.word(&[field]).unwrap_or_default().to_owned();
    for (way, types) in MET.into_iter().zip(&mut creature.met) {
        let known = words(way);
        let known = |harm: &&str| known.split(", ").any(|one| one == *harm);
        *types = harm_types().iter().copied().filter(known).collect();
    }
    creature.met_if = listed(&words("defense if"), "; ");
    creature.condition_immunities = listed(&words("unaffected"), ", ");
    creature.hit_dice = Some(words("hit dice")).filter(|dice| !dice.is_empty());
    (creature.speed, creature.senses, creature.multiattack) =
        (words("speed"), words("senses"), words("multiattack"));
}

fn listed(text: &str, between: &str) -> Vec<String> {
    let parts = text.split(between).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}
