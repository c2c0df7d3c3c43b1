//! A record's form as the one line that keeps it, and the sheet as that line would leave it.

use crate::campaign::line::words_of_field;
use crate::systems::record::Kind as Takes;
use crate::systems::{Sheet, SheetField};
use crate::words::quoted;

use super::entry::{Entry, FieldOwner, Kind, Sets};
use super::record::Verb;
use super::{FormState, Record};

impl FormState {
    /// The line that makes or changes the record; none if nothing changed.
    pub(crate) fn line_of(&self, record: &Record) -> Option<String> {
        let name = self.text_of("name");
        let mut words = match record.verb {
            Verb::ADD => self.new_foes_words(record, &name),
            verb => vec![
                verb.word.to_owned(),
                quoted(record.known.as_deref().unwrap_or(&name)),
            ],
        };
        words.extend(
            self.entries
                .iter()
                .filter_map(|entry| self.words_of(record, entry)),
        );
        let is_idle = record.known.is_some() && words.len() == 2;
        (!is_idle).then(|| words.join(" "))
    }

    fn words_of(&self, record: &Record, entry: &Entry) -> Option<String> {
        match &entry.sets {
            Sets::Word(word) if word == "name" && record.known.is_none() => None,
            Sets::Word(word) if Self::is_figure_of_new(record, word) => None,
            Sets::Word(word) => entry.is_changed().then(|| entry.words(word)),
            Sets::Own(..) | Sets::Name(_) => {
                let (field, name, typed) = self.setting(entry)?;
                let name = name.as_deref();
                Some(words_of_field(field, &record.fields, name, &typed))
            }
            Sets::Nothing => None,
        }
    }

    /// What a field sets on the sheet, if it changes anything there.
    fn setting<'a>(&self, entry: &'a Entry) -> Option<(&'a SheetField, Option<String>, String)> {
        let name = self.name_of(entry);
        match &entry.sets {
            Sets::Own(field, whose) if entry.is_changed() && !entry.is_gone => {
                let is_named = *whose == FieldOwner::Itself || name.is_some();
                is_named.then(|| (&**field, name, entry.typed()))
            }
            Sets::Name(field) if field.kind() == Takes::Tick => {
                Some((field, Some(name?), "yes".to_owned()))
            }
            Sets::Own(..) | Sets::Name(_) | Sets::Word(_) | Sets::Nothing => None,
        }
    }

    /// The name of the entry a field is of, typed on its row if it is a new one.
    pub fn name_of(&self, entry: &Entry) -> Option<String> {
        match &entry.sets {
            Sets::Own(_, FieldOwner::Known(name)) => Some(name.clone()),
            Sets::Own(_, FieldOwner::New) | Sets::Name(_) => {
                let number = entry.number()?;
                let is_name = |other: &&Entry| {
                    matches!(other.sets, Sets::Name(_)) && other.number() == Some(number)
                };
                let name = self.entries.iter().find(is_name)?.text().trim().to_owned();
                (!name.is_empty()).then_some(name)
            }
            Sets::Own(_, FieldOwner::Itself) | Sets::Word(_) | Sets::Nothing => None,
        }
    }

    /// The sheet as the line would leave it; what is not understood changes nothing.
    pub(crate) fn sheet_now(&self, record: &Record) -> Sheet {
        let mut sheet = record.sheet.clone();
        let settings = self.entries.iter().filter_map(|entry| self.setting(entry));
        for (field, name, typed) in settings {
            if let Ok(change) = field.change(name.as_deref(), &typed) {
                change.write(&mut sheet);
            }
        }
        sheet
    }

    /// The level as the line would leave it.
    pub(crate) fn level_now(&self, record: &Record) -> u32 {
        self.text_of("level").parse().unwrap_or(record.level)
    }

    /// Takes note of entries that are taken away: nothing else is said of those.
    pub(crate) fn mark_gone(&mut self) {
        let is_taken = |entry: &&Entry| {
            matches!(entry.sets, Sets::Own(_, FieldOwner::Known(_)))
                && entry.is_changed()
                && entry.typed() == "none"
        };
        let gone: Vec<usize> = self
            .entries
            .iter()
            .filter(is_taken)
            .filter_map(Entry::number)
            .collect();
        for entry in &mut self.entries {
            let is_beside = matches!(entry.kind, Kind::Tick(_));
            entry.is_gone =
                is_beside && entry.number().is_some_and(|number| gone.contains(&number));
        }
    }
}
