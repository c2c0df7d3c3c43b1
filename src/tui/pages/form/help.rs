//! What is worth knowing of the field in hand: how it is wrong, what follows from it, what it takes.

use ratatui::text::{Line, Span};

use crate::systems::record::Kind as Takes;
use crate::tui::theme::Role;
use crate::tui::widgets::{muted, plain};
use crate::words::display_safe;

use super::{Entry, FormState, Kind, Sets};

/// The words of fields that must not be empty.
const NAMES: [&str; 2] = ["name", "folder"];

impl FormState {
    /// What is worth knowing, begun with the name of the field in hand if that is wrong.
    pub(crate) fn help(&self) -> Line<'static> {
        let in_hand = self.entries.get(self.at);
        let wrong = in_hand.filter(|entry| !entry.fault().is_empty());
        let name = wrong.map(|entry| match display_safe(&entry.label).as_ref() {
            "" => Span::styled("! ", Role::Danger.bold()),
            label => Span::styled(format!("! {label}  "), Role::Danger.bold()),
        });
        name.into_iter().chain(self.help_in_hand()).collect()
    }

    fn help_in_hand(&self) -> Line<'static> {
        let Some(entry) = self.entries.get(self.at) else {
            return Line::default();
        };
        if let Some(complaint) = &self.complaint {
            let mark = if entry.trouble.is_some() { "" } else { "! " };
            let complaint = format!("{mark}{}", display_safe(complaint));
            return Span::styled(complaint, Role::Danger).into();
        }
        if self.is_warned {
            let unsaved = "! unsaved changes: Enter saves, Esc again discards";
            return Span::styled(unsaved, Role::Warn).into();
        }
        match &entry.sets {
            Sets::Own(field, _) => {
                let name = self.name_of(entry);
                let label = display_safe(&field.label(name.as_deref())).into_owned();
                own_help(entry, &label, &takes_in_words(entry, &field.kind()))
            }
            Sets::Name(field) => {
                let value = if field.kind() == Takes::Tick {
                    ""
                } else {
                    ", then its value"
                };
                let takes = format!("a new {}: type its name{value}", field.name());
                own_help(entry, "", &takes)
            }
            Sets::Word(_) | Sets::Nothing => own_help(entry, "", plain_help(entry)),
        }
    }
}

fn plain_help(entry: &Entry) -> &'static str {
    let word = if let Sets::Word(word) = &entry.sets {
        word.as_str()
    } else {
        ""
    };
    match &entry.kind {
        Kind::Text(_) if NAMES.contains(&word) => "Required.",
        Kind::Text(_) if word == "heroes" => {
            "Names, separated by commas, with hit points if you like: Ana 20, Bo. More can join later."
        }
        Kind::Text(_) => "Optional; leave empty for none.",
        Kind::Number(_) if word == "max" => "A number; leave empty to only count damage.",
        Kind::Number(_) if word == "hp" => "A number; leave empty for the maximum.",
        Kind::Number(_) if word == "points" => "Of each; leave empty to only count damage.",
        Kind::Number(_) if word == "initiative" => {
            "Such as +2; leave empty to take it from the sheet."
        }
        Kind::Number(_) => "A number.",
        Kind::Choice(..) => "← → choose, or the first letter of a word.",
        Kind::Tick(_) => "Space ticks it: the hero is trained, and has advantage.",
        Kind::Told(_) => "Worked out from the fields above.",
    }
}

/// What is odd about a field, what follows from it, what it takes.
fn own_help(entry: &Entry, label: &str, takes: &str) -> Line<'static> {
    let beside = &entry.beside;
    let mut help = Line::default();
    if !beside.remark.is_empty() {
        help.push_span(Span::styled(
            format!("! {}  ", display_safe(&beside.remark)),
            Role::Warn,
        ));
    }
    let told = if beside.sums.is_empty() {
        label.to_owned()
    } else {
        display_safe(&beside.sums).into_owned()
    };
    let gap = if told.is_empty() { "" } else { "  " };
    help.push_span(plain(told));
    help.push_span(muted(format!("{gap}{takes}")));
    help
}

fn takes_in_words(entry: &Entry, takes: &Takes) -> String {
    match takes {
        Takes::Number { .. } | Takes::Level { .. } | Takes::Text(_) | Takes::Several(_) => {
            format!("{}; leave empty for {}", takes.expected(), entry.empty)
        }
        Takes::Choice(_) => "← → choose, or the first letter".to_owned(),
        Takes::Tick => "Space ticks it".to_owned(),
    }
}
