//! The form of new foes: a name that is known fills in the rest, and the line says what was changed of that.

use super::record::Beginning;
use crate::campaign::line::record_of_known;
use crate::campaign::{Foe, FoeId, FoeKind, State};
use crate::systems::{FoeSheet, FoeStats, KnownFoe, Rulebook};
use crate::tui::editor::Editor;
use crate::words::{joined, quoted};

use super::entry::{Entry, Kind};
use super::foe::{nature_entries, notes_entry};
use super::record::{Record, Verb};
use super::{FormState, Purpose};
use crate::tui::pages::form::entry::editor;
use crate::tui::pages::form::entry::{COUNT, POINTS, RANK};

/// Names that are told of where several begin as was typed.
const MOST_TOLD: usize = 6;

/// What a foe of one's own has behind its name.
const FIGURES: [&str; 2] = [POINTS, RANK];

impl FormState {
    /// A form for new foes.
    pub fn of_new_foes(state: &State, rules: &Rulebook) -> Self {
        let record = Record::of_foe(Verb::ADD, None, &FoeSheet::blank(state.system), rules);
        let beginning = Beginning {
            kinds: state.kinds.clone(),
            ..Beginning::default()
        };
        let form = Self::begun(
            Record {
                beginning,
                ..record
            },
            "",
            rules,
        );
        Self {
            campaign: state.name.clone(),
            ..form
        }
    }

    /// The form as it begins with a name.
    fn begun(record: Record, name: &str, rules: &Rulebook) -> Self {
        let known = bestiary_of(&record, name, rules);
        let foe = foe_of(&record, name, known, rules);
        let system = record.sheet.system();
        let sheet = foe
            .stats
            .recorded()
            .cloned()
            .unwrap_or_else(|| FoeSheet::blank(system));
        let points = known.and_then(|known| known.points);
        let points = points.map(|points| points.to_string());
        let mut entries = vec![
            Entry::plain((0, 0), "name", "name", Kind::Text(Editor::default())),
            Entry::plain(
                (0, 0),
                "how many",
                COUNT,
                Kind::Number(Editor::new("1".to_owned())),
            ),
            Entry::plain((0, 0), "hit points", POINTS, Kind::Number(editor(points))),
        ];
        entries.extend(nature_entries(foe.stats.rank(), &sheet));
        entries.push(notes_entry(foe.notes));
        let filled = known_name(&record, name, rules);
        let beginning = Beginning {
            filled,
            is_of_bestiary: known.is_some(),
            ..record.beginning
        };
        let record = Record {
            beginning,
            ..Record::of_foe(Verb::ADD, None, &sheet, rules)
        };
        Self::of_record(record, entries, rules)
    }

    fn beginning(&self) -> Option<&Record> {
        match &self.purpose {
            Purpose::Record(record) if record.verb == Verb::ADD => Some(record),
            Purpose::Record(_) | Purpose::Campaign(_) | Purpose::Rename(_) | Purpose::Copy => None,
        }
    }

    /// Where the name is one that is known, or is so no longer, the form begins anew with what was typed in it.
    pub(crate) fn begin_with_kind(&mut self, rules: &Rulebook) {
        let name = self.text_of("name");
        let Some(record) = self.beginning() else {
            return;
        };
        if known_name(record, &name, rules) == record.beginning.filled {
            return;
        }
        let mut anew = Self::begun(record.clone(), &name, rules);
        for (at, entry) in self
            .entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.is_changed())
        {
            let before = self
                .entries
                .iter()
                .take(at)
                .filter(|other| other.sets == entry.sets)
                .count();
            anew.carry(entry, before, rules);
        }
        let in_hand = self.entries.get(self.at).map(|entry| &entry.sets);
        anew.at = anew
            .entries
            .iter()
            .position(|entry| Some(&entry.sets) == in_hand)
            .unwrap_or(0);
        anew.is_fresh = false;
        anew.campaign = std::mem::take(&mut self.campaign);
        *self = anew;
    }

    /// Takes over what was typed into the field of the same kind that has so many before it.
    fn carry(&mut self, typed: &Entry, before: usize, rules: &Rulebook) {
        let is_like = |entry: &&mut Entry| entry.sets == typed.sets;
        if self
            .entries
            .iter_mut()
            .filter(is_like)
            .nth(before)
            .is_none()
        {
            self.follow(rules);
        }
        if let Some(entry) = self.entries.iter_mut().filter(is_like).nth(before) {
            entry.kind = typed.kind.clone();
        }
    }

    /// A name left as the beginning of one in the bestiary becomes that, as in the line `add gob`; whether it did.
    pub(crate) fn complete_name(&mut self, rules: &Rulebook) -> bool {
        let name = self.text_of("name");
        let is_in_hand = self
            .entries
            .get(self.at)
            .is_some_and(|entry| entry.is_word("name"));
        let Some(record) = self
            .beginning()
            .filter(|_| is_in_hand && self.text_of("hit points").is_empty())
        else {
            return false;
        };
        let [only] = beginning_with(record, &name, rules)[..] else {
            return false;
        };
        if record.beginning.is_completed || record.beginning.filled.is_some() {
            return false;
        }
        if let Purpose::Record(record) = &mut self.purpose {
            record.beginning.is_completed = true;
        }
        if let Some(entry) = self.entries.get_mut(self.at) {
            entry.kind = Kind::Text(Editor::new(only.name.clone()));
        }
        self.begin_with_kind(rules);
        self.follow(rules);
        true
    }

    /// What is known of new foes of the name that is typed.
    pub(crate) fn told_of_kind(&self, entry: &Entry, rules: &Rulebook) -> String {
        let Some(record) = self.beginning().filter(|_| entry.is_word("name")) else {
            return String::new();
        };
        let name = self.text_of("name");
        let is_kind = FoeKind::record_of(&record.beginning.kinds, &name).is_some();
        match (is_kind, bestiary_of(record, &name, rules)) {
            (true, _) => return format!("{name}: starts with the last sheet of its kind."),
            (false, Some(known)) => {
                return format!("{}, from the bestiary: {}.", known.name, known.cue);
            }
            (false, None) => {}
        }
        let names: Vec<&str> = beginning_with(record, &name, rules)
            .iter()
            .map(|known| known.name.as_str())
            .collect();
        match names.as_slice() {
            [] => String::new(),
            [only] if record.beginning.is_completed => {
                format!("{only}, in full, is in the bestiary.")
            }
            [only] => format!("{only}, from the bestiary: Tab fills it in."),
            [..] if names.len() <= MOST_TOLD => {
                format!("in the bestiary: {}.", joined(&names, "or"))
            }
            [..] => format!("{} in the bestiary start like this.", names.len()),
        }
    }

    /// Whether the line of new foes says it behind their number, without a word of its own.
    pub(crate) fn is_figure_of_new(record: &Record, word: &str) -> bool {
        let is_figure =
            word == COUNT || (FIGURES.contains(&word) && !record.beginning.is_of_bestiary);
        record.verb == Verb::ADD && is_figure
    }

    /// `add "orc"*5 15`: the first words of a line for new foes. With figures of its own it is none of the bestiary's.
    pub(crate) fn new_foes_words(&self, record: &Record, name: &str) -> Vec<String> {
        let figure = |word: &str| {
            let field = self.entries.iter().find(|entry| entry.is_word(word));
            field.map(|entry| entry.text().trim().to_lowercase())
        };
        let count = figure(COUNT).unwrap_or_default();
        let figures = FIGURES
            .into_iter()
            .filter(|word| Self::is_figure_of_new(record, word));
        let figures = figures
            .filter_map(figure)
            .filter(|figure| !figure.is_empty());
        ["add".to_owned(), format!("{}*{count}", quoted(name))]
            .into_iter()
            .chain(figures)
            .collect()
    }
}

fn bestiary_of<'a>(record: &Record, name: &str, rules: &'a Rulebook) -> Option<&'a KnownFoe> {
    rules.bestiaries.of(record.sheet.system()).called(name)
}

/// Those of the bestiary whose names begin as was typed.
fn beginning_with<'a>(record: &Record, typed: &str, rules: &'a Rulebook) -> Vec<&'a KnownFoe> {
    let typed = typed.to_lowercase();
    let foes = rules.bestiaries.of(record.sheet.system()).foes().iter();
    foes.filter(|foe| !typed.is_empty() && foe.name.to_lowercase().starts_with(&typed))
        .collect()
}

/// The name in small letters, if anything is known of it.
fn known_name(record: &Record, name: &str, rules: &Rulebook) -> Option<String> {
    let is_kind = FoeKind::record_of(&record.beginning.kinds, name).is_some();
    (is_kind || bestiary_of(record, name, rules).is_some()).then(|| name.to_lowercase())
}

/// A foe as `add` would make it: with the record of its kind, else with that of the bestiary.
fn foe_of(record: &Record, name: &str, known: Option<&KnownFoe>, rules: &Rulebook) -> Foe {
    let system = record.sheet.system();
    let of_kind = FoeKind::record_of(&record.beginning.kinds, name);
    let stats = of_kind.map(|kind| FoeStats::Recorded(Box::new(kind.clone())));
    let mut foe = Foe {
        id: FoeId(0),
        name: name.to_owned(),
        bodies: Vec::new(),
        numbers: Vec::new(),
        strains: Vec::new(),
        conditions: Vec::new(),
        notes: None,
        seen_as: None,
        points_told: None,
        stats: stats.unwrap_or_else(|| FoeStats::blank(system)),
    };
    let changes = known
        .filter(|_| of_kind.is_none())
        .map(|known| record_of_known(rules, system, known));
    changes
        .into_iter()
        .flatten()
        .for_each(|change| change.write(&mut foe, system));
    foe
}
