//! What a line would make of a record: every value before and after, and the figures that follow it.

use crate::campaign::{Hero, HeroEdit, HeroId};
use crate::rules::Rulebook;
use crate::tui::glyphs::NEVER;
use crate::tui::projection::{muted, plain, safe};
use crate::tui::sitting::Sitting;
use crate::tui::view::Phrase;

/// What the line changes, before → after; what is new has nothing before.
pub(super) fn remade(sitting: &Sitting, edit: &HeroEdit) -> Phrase {
    let state = sitting.campaign.state();
    let known = edit.hero.and_then(|id| state.hero(id));
    let before = known.cloned().unwrap_or_else(|| Hero::new(HeroId(0), edit.name.clone(), state.system));
    let mut after = before.clone();
    edit.changes.iter().for_each(|change| change.write(&mut after));
    let rules = sitting.campaign.rules();
    let (mut old, new) = (figures(&before, rules), figures(&after, rules));
    let mut told: Vec<String> = Vec::new();
    for (name, value) in &new {
        let at = old.iter().position(|(other, _)| other == name);
        let was = at.map_or_else(|| NEVER.to_owned(), |at| old.remove(at).1);
        if was != *value {
            told.push(format!("{} {} → {}", safe(name), safe(&was), safe(value)));
        }
    }
    told.extend(old.iter().map(|(name, was)| format!("{} {} → {NEVER}", safe(name), safe(was))));
    let who = if known.is_some() { safe(&edit.name) } else { format!("new hero {}", safe(&edit.name)) };
    let told = if told.is_empty() { String::new() } else { format!("  {}", told.join(" · ")) };
    vec![muted(who), plain(told)]
}

/// What is recorded, then what the sheet makes of it.
fn figures(hero: &Hero, rules: &Rulebook) -> Vec<(String, String)> {
    let sheet = &hero.sheet;
    let recorded = sheet.recorded(rules).into_iter().map(|entry| (entry.name, entry.value));
    let derived = sheet.derived(rules, hero.level).into_iter();
    let derived = derived.map(|derived| (derived.name, derived.sum.figure()));
    std::iter::once(("level".to_owned(), hero.level.to_string())).chain(recorded).chain(derived).collect()
}
