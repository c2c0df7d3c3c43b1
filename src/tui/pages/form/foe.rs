//! The form of a foe's record.

use super::entry::INITIATIVE;
use super::entry::RANK;
use crate::campaign::{Foe, State};
use crate::systems::{FoeRank, FoeRanks, FoeSheet, Rulebook};
use crate::tui::editor::Editor;
use crate::words::quoted;

use super::FormState;
use super::entry::{Entry, Kind};
use super::record::{Record, Verb};
use crate::tui::pages::form::entry::editor;
use crate::tui::pages::form::plain::body_entries;
use crate::tui::pages::form::record::Beginning;

impl Record {
    pub(crate) fn of_foe(
        verb: Verb,
        known: Option<String>,
        sheet: &FoeSheet,
        rules: &Rulebook,
    ) -> Self {
        let system = sheet.sheet.system();
        // One rank is all there is of a foe where attempts are made by rank.
        let fields = if system.profile().has_ranks() {
            Vec::new()
        } else {
            sheet.sheet.fields(rules)
        };
        Self {
            verb,
            known,
            fields,
            sheet: sheet.sheet.clone(),
            blank: FoeSheet::blank(system).sheet,
            level: sheet.level,
            beginning: Beginning::default(),
            taken: Vec::new(),
        }
    }
}

impl FormState {
    /// A form for a foe's whole record, or for new ones: of a group, the record is that of all, and so are the points that are
    /// typed.
    pub fn of_foe(foe: Option<&Foe>, state: &State, rules: &Rulebook) -> Self {
        let Some(foe) = foe else {
            return Self::of_new_foes(state, rules);
        };
        let sheet = foe
            .stats
            .recorded()
            .cloned()
            .unwrap_or_else(|| FoeSheet::blank(state.system));
        let heroes = state.party.iter().map(|hero| hero.name.clone());
        let others = state
            .foes
            .iter()
            .filter(|other| other.id != foe.id)
            .map(|other| other.name.clone());
        let record = Record {
            taken: heroes.chain(others).collect(),
            ..Record::of_foe(Verb::FOE, Some(foe.name.clone()), &sheet, rules)
        };
        let name = Kind::Text(Editor::new(foe.name.clone()));
        let mut entries = vec![Entry::plain((0, 0), "name", "name", name)];
        entries.extend(nature_entries(foe.stats.rank(), &sheet));
        entries.extend(body_entries(&foe.bodies));
        entries.push(notes_entry(foe.notes.clone()));
        let mut form = Self::of_record(record, entries, rules);
        form.campaign.clone_from(&state.name);
        let note = note_of(foe);
        let column = form.columns.first_mut();
        if let Some(group) = column.and_then(|column| column.groups.get_mut(1)) {
            group.note = note;
        }
        form
    }
}

/// Its one rank where foes have one, else its level; what it adds to an initiative where one is rolled so.
pub(crate) fn nature_entries(rank: Option<FoeRank>, sheet: &FoeSheet) -> Vec<Entry> {
    let number =
        |word, value: Option<String>| Entry::plain((0, 0), word, word, Kind::Number(editor(value)));
    let level = number("level", Some(sheet.level.to_string()));
    let profile = sheet.sheet.system().profile();
    if let Some(ranks) = FoeRanks::of(sheet.sheet.system()) {
        let names: Vec<&str> = ranks.names.iter().rev().copied().collect();
        let rank = rank.unwrap_or_else(|| ranks.usual()).name();
        let at = names.iter().position(|name| *name == rank);
        let choice = Kind::Choice(names, at.unwrap_or_default());
        return vec![Entry::plain((0, 0), RANK, RANK, choice)];
    }
    if !profile.initiative.is_added_to {
        return vec![level];
    }
    let modifier = sheet.initiative.map(|modifier| format!("{modifier:+}"));
    vec![level, number(INITIATIVE, modifier)]
}

pub(crate) fn notes_entry(notes: Option<String>) -> Entry {
    Entry::plain((0, 2), "notes", "notes", Kind::Text(editor(notes)))
}

/// How the bodies of a group stand, and how one of them is set by itself.
fn note_of(foe: &Foe) -> String {
    if foe.bodies.len() < 2 {
        return String::new();
    }
    let told = foe.bodies.iter().map(|body| match body.max {
        Some(max) => format!("{}/{max}", body.points()),
        None => body.points().to_string(),
    });
    let told: Vec<String> = told.collect();
    let one = format!("foe {} 2 hp 5", quoted(&foe.name));
    format!(
        "now {}; typed here, it applies to all; for one: {one}",
        told.join(" · ")
    )
}
