//! What would come of an import, before it is done: who comes, as what, and what is left out and why.

use crate::campaign::line::{COMMANDS, check_known_foe};
use crate::campaign::may_be_called;
use crate::systems::{Bestiary, KnownFoe, Rulebook, System};
use crate::words::{display_safe, is_same, quoted};

use super::creature::Creature;
use super::found::{Fight, Format, Found};
use super::mapping::{map, safe};
use super::phrases::around;
use super::words::{plain, squeezed};

/// The most characters of a name.
const LONGEST_NAME: usize = 40;

/// The longest line that a campaign takes.
const LONGEST_LINE: usize = crate::campaign::line::LONGEST_LINE;

/// What an import is for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The system whose sheets are filled.
    pub system: System,
    pub rules: &'a Rulebook,
    /// Names that are taken: of a game's people, or of foes of one's own, which are not overwritten.
    pub taken: &'a [String],
    /// Where it goes.
    pub place: Place,
    /// Whether names and figures alone are wanted, and no sentences.
    pub is_figures_alone: bool,
}

/// Where an import goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// That is not said yet.
    Open,
    /// Into a game.
    Campaign,
    /// Into the bestiary, where there are no heroes.
    Bestiary,
}

/// An import that could be done.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The format of each file.
    pub formats: Vec<(String, Format)>,
    /// The system whose sheets are filled.
    pub system: System,
    /// Who comes.
    pub planned: Vec<Planned>,
    /// Fights to prepare.
    pub fights: Vec<Fight>,
    /// Who does not come, and why.
    pub refused: Vec<Refused>,
}

/// Somebody who comes.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// The name here.
    pub name: String,
    pub is_hero: bool,
    /// What the bestiary would have of a foe.
    pub foe: KnownFoe,
    /// The lines that bring them into a game.
    pub lines: Vec<String>,
    pub mapped: Vec<String>,
    /// What is left out, and why.
    pub left_out: Vec<String>,
    /// What else is worth knowing: another name, a foe of ours whose place it takes.
    pub said: Vec<String>,
}

/// Somebody who does not come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Who, or where.
    pub whom: String,
    /// Why, and what to do.
    pub why: String,
}

impl Plan {
    /// What would come of what was found; `progress` hears before each creature how many are
    /// planned, and of how many.
    pub fn of(found: Found, wanted: &Wanted<'_>, progress: &mut dyn FnMut(usize, usize)) -> Self {
        let mut plan = Self {
            formats: found.formats,
            system: wanted.system,
            planned: Vec::new(),
            fights: Vec::new(),
            refused: Vec::new(),
        };
        for (whom, why) in found.refused {
            plan.refuse(whom, why);
        }
        let mut renamed: Vec<(String, String)> = Vec::new();
        let all = found.creatures.len();
        for (before, creature) in found.creatures.iter().enumerate() {
            progress(before, all);
            match plan.planned(creature, wanted) {
                Ok(planned) => {
                    renamed.push((creature.name.clone(), planned.name.clone()));
                    plan.planned.push(planned);
                }
                Err(why) => {
                    let place = around(" (", &creature.place, ")");
                    plan.refuse(safe(&format!("{}{place}", creature.name), 80), why);
                }
            }
        }
        for fight in found.fights {
            plan.take_fight(fight, &renamed, wanted);
        }
        plan
    }

    fn refuse(&mut self, whom: String, why: impl Into<String>) {
        let why = why.into();
        self.refused.push(Refused { whom, why });
    }

    /// Whether anything would come of it.
    pub fn is_empty(&self) -> bool {
        self.planned.is_empty() && self.fights.is_empty()
    }

    fn planned(&self, creature: &Creature, wanted: &Wanted<'_>) -> Result<Planned, String> {
        let mut said = Vec::new();
        if creature.is_hero && wanted.place == Place::Bestiary {
            return Err("a hero belongs to a party: `--into CAMPAIGN` brings it there".to_owned());
        }
        if let Some(system) = creature.system.filter(|system| *system != wanted.system) {
            let (own, other) = (system.title(), wanted.system.title());
            said.push(format!(
                "its fields are those of {own}, and only what {other} has too comes over"
            ));
        }
        let name = self.free_name(creature, wanted, &mut said)?;
        let bare = wanted.is_figures_alone.then(|| without_sentences(creature));
        let creature = bare.as_ref().unwrap_or(creature);
        let mapped = map(creature, wanted.system, wanted.rules);
        let mut planned = Planned {
            lines: Vec::new(),
            foe: KnownFoe {
                name: name.clone(),
                points: creature.points.filter(|points| *points > 0),
                record: mapped.words,
                counters: counters(creature),
                cue: safe(&creature.cue, 120),
            },
            name,
            is_hero: creature.is_hero,
            mapped: mapped.mapped,
            left_out: mapped.left_out,
            said,
        };
        if planned.foe.points.is_none() {
            let left = "hit points: none are said, they are counted from 0";
            planned.left_out.push(left.to_owned());
        }
        if !creature.is_hero {
            planned.check_foe(wanted)?;
        }
        let known = wanted.rules.bestiaries.of(wanted.system);
        let further = Bestiary::further(wanted.system).map(|(_, foes)| foes);
        let mut all = std::iter::once(known).chain(further);
        let is_known = all.any(|foes| foes.called(&planned.name).is_some());
        planned.lines = lines(creature, &planned, is_known);
        if let Some(long) = planned.lines.iter().find(|line| line.len() > LONGEST_LINE) {
            return Err(format!(
                "what is known of it is too long for a line ({} bytes, {LONGEST_LINE} at most)",
                long.len()
            ));
        }
        Ok(planned)
    }

    /// A name that may be borne here and is free.
    fn free_name(
        &self,
        creature: &Creature,
        wanted: &Wanted<'_>,
        said: &mut Vec<String>,
    ) -> Result<String, String> {
        let name = clean_name(&creature.name);
        if !may_be_called(&name) {
            return Err(format!(
                "“{}” cannot be a name here: a name has 1 to {LONGEST_NAME} letters and begins with none of 0–9, + and -",
                safe(&creature.name, 60)
            ));
        }
        if name != creature.name {
            said.push(format!("in the file “{}”", safe(&creature.name, 60)));
        }
        let is_campaign = wanted.place == Place::Campaign;
        let is_own = |name: &str| wanted.taken.iter().any(|known| is_same(known, name));
        if is_own(&name) {
            let why = match (is_campaign, creature.is_hero) {
                (true, true) => {
                    "somebody of that name is in the game already, and is left as they are"
                }
                (true, false) => {
                    "somebody of that name is in the game already: `add` the foe by hand, or rename it"
                }
                (false, _) => {
                    "a foe of that name is in your bestiary already, and is left as it is"
                }
            };
            return Err(why.to_owned());
        }
        let short: String = name.chars().take(LONGEST_NAME - 6).collect();
        let free = first_free(&name, short.trim_end(), |name| {
            !self.is_planned(name) && !is_own(name)
        });
        if free != name {
            said.push("another of that name came before it".to_owned());
        }
        let ours = Bestiary::built_in(wanted.system);
        if !is_campaign && !creature.is_hero && ours.called(&free).is_some() {
            said.push("takes the place of the one that comes with the program".to_owned());
        }
        Ok(free)
    }

    fn is_planned(&self, name: &str) -> bool {
        let mut planned = self.planned.iter();
        planned.any(|known| is_same(&known.name, name))
    }

    /// A fight is prepared where all of its foes come, or are known.
    fn take_fight(&mut self, mut fight: Fight, renamed: &[(String, String)], wanted: &Wanted<'_>) {
        if wanted.place == Place::Campaign {
            let why = "a prepared fight stands in the folder `encounters`: `--bestiary SYSTEM` brings it there with its foes";
            return self.refuse(fight.name, why);
        }
        for (name, ..) in &mut fight.foes {
            if let Some((_, new)) = renamed.iter().find(|(old, _)| old == name) {
                name.clone_from(new);
            }
        }
        let known = wanted.rules.bestiaries.of(wanted.system);
        let is_stranger = |name: &str| known.called(name).is_none() && !self.is_planned(name);
        if let Some((name, ..)) = fight.foes.iter().find(|(name, ..)| is_stranger(name)) {
            let why = format!("“{}” of it does not come", safe(name, 60));
            return self.refuse(fight.name, why);
        }
        fight.name = clean_name(&fight.name);
        if fight.name.is_empty() || fight.name.eq_ignore_ascii_case("none") {
            fight.name = "Imported fight".to_owned();
        }
        let encounters = wanted.rules.encounters.of(wanted.system);
        fight.name = first_free(&fight.name, &fight.name, |name| {
            let mut fights = self.fights.iter();
            encounters.called(name).is_none() && !fights.any(|known| is_same(&known.name, name))
        });
        self.fights.push(fight);
    }

    /// The lines that bring everybody into a game.
    pub fn lines(&self) -> Vec<String> {
        let lines = self.planned.iter().flat_map(|planned| &planned.lines);
        lines.cloned().collect()
    }
}

impl Planned {
    /// Takes away what of a foe its system refuses, and says so.
    fn check_foe(&mut self, wanted: &Wanted<'_>) -> Result<(), String> {
        let last_line = |why: String| why.lines().last().unwrap_or_default().to_owned();
        let check =
            |foe: &KnownFoe| check_known_foe(wanted.rules, wanted.system, foe).map_err(last_line);
        if check(&self.foe).is_ok() {
            return Ok(());
        }
        let counters = std::mem::take(&mut self.foe.counters);
        let none_of = || format!("its record is none of {}", wanted.system.title());
        check(&self.foe).map_err(|why| format!("{}: {why}", none_of()))?;
        for counter in counters {
            let with = KnownFoe {
                counters: vec![counter.clone()],
                ..self.foe.clone()
            };
            match check(&with) {
                Ok(()) => self.foe.counters.push(counter),
                Err(why) => self.left_out.push(format!("counter {counter}: {why}")),
            }
        }
        Ok(())
    }
}

/// Somebody without what is told in words alone.
fn without_sentences(creature: &Creature) -> Creature {
    Creature {
        kind: String::new(),
        languages: String::new(),
        multiattack: String::new(),
        cue: String::new(),
        traits: Vec::new(),
        notes: Vec::new(),
        ..creature.clone()
    }
}

fn counters(creature: &Creature) -> Vec<String> {
    let own = creature.counters.iter().map(|counter| {
        let name = quoted(&safe(&counter.name, LONGEST_NAME));
        let count = counter.count.clamp(1, 1000);
        format!("{name} {count}{}", counter.refill_words())
    });
    creature.counter_lines.iter().cloned().chain(own).collect()
}

/// The lines that bring somebody into a game.
///
/// A name that the bestiary knows would bring what that knows of it as well, so such a foe gets its name afterwards.
fn lines(creature: &Creature, planned: &Planned, is_known: bool) -> Vec<String> {
    let (foe, is_renamed) = (&planned.foe, is_known && !creature.is_hero);
    let name = match is_renamed {
        true => {
            let short: String = planned.name.chars().take(LONGEST_NAME - 11).collect();
            quoted(&format!("{} (imported)", short.trim_end()))
        }
        false => quoted(&planned.name),
    };
    let points = match (creature.points_now.or(foe.points), foe.points) {
        (Some(now), Some(most)) if creature.is_hero => format!(" hp {}/{most}", now.min(most)),
        (_, Some(most)) if !creature.is_hero => format!(" {most}"),
        _ => String::new(),
    };
    let first = match creature.is_hero {
        true => format!("hero {name}{points} {}", foe.record),
        false => format!("add {name}*1{points} {}", foe.record),
    };
    let temporary = creature.temporary.filter(|_| creature.is_hero);
    let temporary = temporary.map(|temporary| format!("{name} temp {temporary}"));
    let counters = foe
        .counters
        .iter()
        .map(|counter| format!("counter {name} {counter}"));
    let renaming = is_renamed.then(|| format!("foe {name} name {}", quoted(&planned.name)));
    std::iter::once(first.trim_end().to_owned())
        .chain(temporary)
        .chain(counters)
        .chain(renaming)
        .collect()
}

/// A name, or the first with a number behind it that is free.
fn first_free(name: &str, short: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2..1000).map(|number| format!("{short} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| is_free(name)).unwrap_or_default()
}

/// A name as one is borne here: no quotation marks, no signs of a line, not too long, no command.
fn clean_name(name: &str) -> String {
    let plain = squeezed(&plain(name));
    let is_shown = |letter: &char| display_safe(&letter.to_string()).chars().count() == 1;
    let bare = match display_safe(&plain) == plain {
        true => plain,
        false => plain.chars().filter(is_shown).collect(),
    };
    let bare = squeezed(&bare.replace(['"', '#'], " "));
    let bare = bare.trim_matches(['*', '_', '\'', ' ', '.']);
    let bare = match bare.starts_with(|letter: char| letter.is_ascii_digit()) {
        true => format!("The {bare}"),
        false => bare.trim_start_matches(['+', '-']).trim().to_owned(),
    };
    let short: String = bare.chars().take(LONGEST_NAME).collect();
    let short = short.trim_end();
    let is_command = COMMANDS.contains(&short.to_lowercase().as_str());
    match is_command || !(short.is_empty() || may_be_called(short)) {
        true => format!("{short} (foe)"),
        false => short.to_owned(),
    }
}
