//! What a line would make of a record: every value before and after, and the figures that follow it.

use crate::tui::widgets::{muted, plain};
use std::collections::HashSet;

use crate::campaign::{Foe, FoeEdit, Hero, HeroEdit, HeroId};
use crate::systems::interface::RankedTrait;
use crate::systems::{Rulebook, Sheet};
use crate::tui::glyphs::NEVER;
use crate::tui::panes::common::safe;
use crate::tui::session::Session;
use ratatui::macros::line;
use ratatui::text::Line;

/// Everything a record says, by name; what it says nothing of is not in it.
type Figures = Vec<(String, String)>;

/// What a line makes of somebody's record.
pub(crate) struct Remade {
    /// Whose it is.
    who: String,
    /// What they are called then.
    name: String,
    /// What changes.
    facts: Vec<Fact>,
}

/// A figure that changes: its name, what it comes to, and how that is told.
struct Fact {
    name: String,
    value: String,
    text: String,
}

impl Remade {
    /// Whether a row that foretells the line says nothing else.
    pub(crate) fn tells(&self, row: &str) -> bool {
        let row = row.strip_prefix(&*self.name).map_or(row, str::trim_start);
        self.facts.iter().any(|fact| {
            let told = row.strip_prefix(&*fact.name);
            told.is_some_and(|told| told.ends_with(&format!(" → {}", fact.value)))
        })
    }

    /// It in words.
    pub(crate) fn words(self) -> Line<'static> {
        let facts: Vec<String> = self.facts.into_iter().map(|fact| fact.text).collect();
        let facts = if facts.is_empty() {
            String::new()
        } else {
            format!("  {}", facts.join(" · "))
        };
        line![muted(self.who), plain(facts)]
    }
}

/// What a hero's line changes; what is new has nothing before.
pub(crate) fn hero_remade(session: &Session, edit: &HeroEdit) -> Remade {
    let state = session.campaign.state();
    let known = edit.hero.and_then(|id| state.hero(id));
    let before = known
        .cloned()
        .unwrap_or_else(|| Hero::new(HeroId(0), edit.name.clone(), state.system));
    let mut after = before.clone();
    edit.changes
        .iter()
        .for_each(|change| change.write(&mut after));
    let rules = session.campaign.rules();
    let mut facts = told(of_hero(&before, rules), &of_hero(&after, rules));
    if before.secret != after.secret {
        facts.push(Fact {
            name: "secret note".to_owned(),
            value: safe(after.secret.as_deref().unwrap_or(NEVER)),
            text: "secret rewritten".to_owned(),
        });
    }
    let who = if known.is_some() {
        safe(&edit.name)
    } else {
        format!("new hero {}", safe(&edit.name))
    };
    Remade {
        who,
        name: safe(&after.name),
        facts,
    }
}

/// What a foe's line changes.
pub(crate) fn foe_remade(session: &Session, edit: &FoeEdit) -> Option<Remade> {
    let state = session.campaign.state();
    let before = state.foe(edit.foe)?;
    let mut after = before.clone();
    edit.changes
        .iter()
        .for_each(|change| change.write(&mut after, state.system));
    let rules = session.campaign.rules();
    Some(Remade {
        who: safe(&before.name),
        name: safe(&after.name),
        facts: told(of_foe(before, rules), &of_foe(&after, rules)),
    })
}

/// Every figure that is another, that is new, that is gone; one that is recorded and comes out of the sheet too, once.
fn told(mut old: Figures, new: &Figures) -> Vec<Fact> {
    let fact = |name: &str, was: &str, value: &str| Fact {
        name: safe(name),
        value: safe(value),
        text: format!("{} {} → {}", safe(name), safe(was), safe(value)),
    };
    let mut told: Vec<Fact> = Vec::new();
    for (name, value) in new {
        let at = old.iter().position(|(other, _)| other == name);
        let was = at.map_or_else(|| NEVER.to_owned(), |at| old.remove(at).1);
        if was != *value {
            told.push(fact(name, &was, value));
        }
    }
    told.extend(old.iter().map(|(name, was)| fact(name, was, NEVER)));
    let mut seen = HashSet::new();
    told.retain(|fact| seen.insert(fact.text.clone()));
    told
}

fn of_hero(hero: &Hero, rules: &Rulebook) -> Figures {
    let text = |name: &str, text: &Option<String>| text.clone().map(|text| (name.to_owned(), text));
    let mut figures = vec![("name".to_owned(), hero.name.clone())];
    figures.extend(text("class", &hero.class));
    figures.push(("level".to_owned(), hero.level.to_string()));
    figures.extend(text("background", &hero.background));
    figures.extend(text("player", &hero.player));
    if hero.fortune_limit() > 0 {
        figures.push((
            "fortune dice at most".to_owned(),
            hero.fortune_limit().to_string(),
        ));
    }
    figures.extend(of_sheet(&hero.sheet, hero.level, rules));
    let dream = hero.sheet.word(&["dream"]).map(str::to_owned);
    figures.extend(text("dream", &dream));
    figures.extend(text("notes", &hero.notes));
    figures
}

fn of_foe(foe: &Foe, rules: &Rulebook) -> Figures {
    let mut figures = vec![("name".to_owned(), foe.name.clone())];
    figures.extend(
        foe.stats
            .rank()
            .map(|rank| ("rank".to_owned(), rank.name().to_owned())),
    );
    let record = foe.stats.recorded();
    figures.extend(record.map(|record| ("level".to_owned(), record.level.to_string())));
    let initiative = record.and_then(|record| record.initiative);
    figures.extend(initiative.map(|modifier| ("initiative".to_owned(), format!("{modifier:+}"))));
    figures.extend(
        record
            .into_iter()
            .flat_map(|record| of_sheet(&record.sheet, record.level, rules)),
    );
    figures.extend(foe.notes.clone().map(|notes| ("notes".to_owned(), notes)));
    figures
}

/// What is recorded, then what the sheet makes of it.
fn of_sheet(sheet: &Sheet, level: u32, rules: &Rulebook) -> Figures {
    let ranks = sheet.read(rules, level).ranks();
    if !ranks.is_empty() {
        let all = ranks.into_iter().flat_map(|group| group.traits);
        return all.filter_map(of_rank).collect();
    }
    let recorded = sheet
        .recorded(rules)
        .into_iter()
        .map(|entry| (entry.name, entry.value));
    let derived = sheet.read(rules, level).derived().into_iter();
    recorded
        .chain(derived.map(|derived| (derived.name, derived.sum.figure())))
        .collect()
}

/// The rank something is rolled with.
fn of_rank(known: RankedTrait) -> Option<(String, String)> {
    let advantage = if known.by.is_some() {
        " with advantage"
    } else {
        ""
    };
    Some((known.name, format!("{}{advantage}", known.rank?)))
}
