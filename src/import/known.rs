//! The way back: somebody of a game, or of a bestiary, as the model that other tools' formats are written from.

mod swords_and_sorcery;

use crate::campaign::line::record_of_known;
use crate::campaign::{Foe, FoeChange, Hero, State};
use crate::systems::{Bestiary, FoeSheet, KnownFoe, Rulebook, Sheet, System};

use super::creature::{Counter, Creature};

/// Everybody's names in a game: they are taken.
pub fn names_in(state: &State) -> Vec<String> {
    let heroes = state.party.iter().map(|hero| hero.name.clone());
    let foes = state.foes.iter().map(|foe| foe.name.clone());
    heroes.chain(foes).collect()
}

/// The names of the foes of the game master's own among those of the bestiary.
pub fn own_foes(rules: &Rulebook, system: System) -> Vec<String> {
    known_of_own(rules, system)
        .map(|foe| foe.name.clone())
        .collect()
}

/// The foes of the game master's own.
pub fn known_of_own(rules: &Rulebook, system: System) -> impl Iterator<Item = &KnownFoe> {
    let ours = Bestiary::built_in(system);
    let all = rules.bestiaries.of(system).foes().iter();
    all.filter(move |foe| ours.called(&foe.name) != Some(*foe))
}

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
    if let Some(record) = foe.stats.recorded() {
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
            FoeChange::Name(_)
            | FoeChange::Rank(_)
            | FoeChange::Initiative(_)
            | FoeChange::SeenAs(_)
            | FoeChange::PointsTold(_) => {}
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
    swords_and_sorcery::fill(creature, sheet, level, rules);
}
