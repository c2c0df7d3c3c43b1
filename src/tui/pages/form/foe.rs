//! The form of foes: of one that is there, and of new ones, which a name fills in.

use crate::campaign::line::record_of_known;
use crate::campaign::{Foe, FoeId, FoeKind, State};
use crate::systems::{FoeRank, FoeRanks, FoeSheet, FoeStats, KnownFoe, Rulebook};
use crate::tui::editor::Editor;
use crate::tui::pages::form::entry::{COUNT, Entry, INITIATIVE, Kind, POINTS, RANK, editor};
use crate::tui::pages::form::plain::body_entries;
use crate::tui::pages::form::record::{Beginning, Record, Verb};
use crate::tui::pages::form::{FormState, Purpose};
use crate::words::{joined, quoted};

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
