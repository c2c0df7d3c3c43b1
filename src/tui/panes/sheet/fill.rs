//! A hero's sheet from the game.

use crate::campaign::Hero;
use crate::systems::Recorded;
use crate::systems::pen_and_dagger::{self, Ability};
use crate::tui::panes::common::safe;
use crate::tui::panes::table::fill::ShownAttempt;
use crate::tui::session::Session;
use crate::tui::widgets::cut::TOGETHER;

use super::view;

/// The hero under the party's cursor in full, for wide screens.
pub(crate) fn sheet(session: &Session, built: Option<&ShownAttempt>) -> Option<view::Sheet> {
    let state = session.campaign.state();
    let hero = state.party.get(session.desk.hero)?;
    let notes = hero
        .notes
        .as_ref()
        .map(|notes| ("notes".to_owned(), safe(notes)));
    let Some(sheet) = pen_and_dagger::Sheet::of(&hero.sheet) else {
        return Some(view::Sheet {
            name: safe(&hero.name),
            ..recorded(session, hero, notes)
        });
    };
    let in_use = |ability: Ability| {
        built.is_some_and(|built| {
            built
                .terms
                .iter()
                .any(|term| term.starts_with(ability.name()))
        })
    };
    let ability = |ability: Ability| view::Ability {
        name: ability.name().into(),
        rank: sheet.rank(ability).name().into(),
        in_use: in_use(ability),
    };
    let ranks: Vec<String> = sheet
        .proficiencies
        .iter()
        .map(|(name, rank)| format!("{} {}", safe(name), rank.name()))
        .collect();
    let mut entries = vec![
        ("skills".to_owned(), list(&sheet.skills)),
        ("ranks".to_owned(), list(&ranks)),
    ];
    entries.extend(
        sheet
            .dream
            .as_ref()
            .map(|dream| ("dream".to_owned(), safe(dream))),
    );
    entries.extend(notes);
    Some(view::Sheet {
        name: safe(&hero.name),
        abilities: Ability::ALL.map(ability).into(),
        entries,
    })
}

/// What a sheet of another system records: its first group as figures, the others in a line each.
pub(crate) fn recorded(
    session: &Session,
    hero: &Hero,
    notes: Option<(String, String)>,
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
        // A figure stays with its name.
        let (label, words) = (
            group.to_lowercase(),
            format!("{}{TOGETHER}{}", safe(name), safe(value)),
        );
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
