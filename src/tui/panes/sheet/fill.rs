//! A hero's sheet from the game.

use crate::campaign::{CreatureId, Hero};
use crate::systems::Recorded;
use crate::systems::interface::{RankGroup, RankedTrait};
use crate::tui::panes::common::safe;
use crate::tui::session::Session;
use crate::tui::widgets::TOGETHER;
use crate::words::is_same;

use super::draw as view;

/// The hero under the party's cursor in full, for wide screens; what an attempt is made with is marked.
pub(crate) fn sheet(session: &Session, terms: &[String]) -> Option<view::Sheet> {
    let state = session.campaign.state();
    let hero = state.party.get(session.ui.hero)?;
    let notes = hero
        .notes
        .as_ref()
        .map(|notes| ("notes".to_owned(), safe(notes)));
    let uses = state.uses(CreatureId::Hero(hero.id));
    let uses = uses.map(|uses| ("uses".to_owned(), safe(&uses)));
    let notes = uses.into_iter().chain(notes);
    let groups = hero
        .sheet
        .read(session.campaign.rules(), hero.level)
        .ranks();
    let Some((abilities, others)) = groups.split_first() else {
        return Some(view::Sheet {
            name: safe(&hero.name),
            ..recorded(session, hero, notes)
        });
    };
    let in_use = |name: &str| terms.iter().any(|term| term.starts_with(name));
    let ability = |ability: &RankedTrait| view::Ability {
        name: ability.name.clone(),
        rank: ability.rank.unwrap_or_default().into(),
        in_use: in_use(&ability.name),
    };
    let told = |known: &RankedTrait| match known.rank.filter(|_| !known.is_plain) {
        Some(rank) => format!("{} {rank}", safe(&known.name)),
        None => safe(&known.name),
    };
    let entry = |group: &RankGroup| {
        let told: Vec<String> = group.traits.iter().map(told).collect();
        (group.label.to_owned(), list(&told))
    };
    let mut entries: Vec<(String, String)> = others.iter().map(entry).collect();
    let dream = hero.sheet.word(&["dream"]);
    entries.extend(dream.map(|dream| ("dream".to_owned(), safe(dream))));
    entries.extend(notes);
    Some(view::Sheet {
        name: safe(&hero.name),
        abilities: abilities.traits.iter().map(ability).collect(),
        entries,
    })
}

/// What a sheet without ranks records: its first group as figures, the others in a line each.
pub(crate) fn recorded(
    session: &Session,
    hero: &Hero,
    notes: impl Iterator<Item = (String, String)>,
) -> view::Sheet {
    let recorded = hero.sheet.recorded(session.campaign.rules());
    let first = recorded.first().map(|entry| entry.group);
    let (figures, others): (Vec<Recorded>, Vec<Recorded>) = recorded
        .into_iter()
        .partition(|entry| Some(entry.group) == first);
    let ability = |Recorded { name, value, .. }: &Recorded| view::Ability {
        name: safe(name),
        rank: safe(value),
        in_use: false,
    };
    let mut entries = by_group(&others);
    entries.extend(notes);
    view::Sheet {
        name: String::new(),
        abilities: figures.iter().map(ability).collect(),
        entries,
    }
}

/// What is recorded, a line for every group.
pub(crate) fn by_group(recorded: &[Recorded]) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for Recorded { group, name, value } in recorded {
        let label = group.to_lowercase();
        // A figure stays with its name; what the label or the name says already is not said again.
        let words = match value.as_str() {
            "yes" => safe(name),
            value if is_same(name, &label) => safe(value),
            value => format!("{}{TOGETHER}{}", safe(name), safe(value)),
        };
        match lines.iter_mut().find(|(known, _)| *known == label) {
            Some((_, line)) => line.push_str(&format!(", {words}")),
            None => lines.push((label, words)),
        }
    }
    lines
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        "–".into()
    } else {
        names.join(", ")
    }
}
