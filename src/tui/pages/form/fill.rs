//! A form being filled in, as it is drawn.

use ratatui::layout::{Position, Rect};

use crate::systems::interface::Doing;
use crate::systems::record::Kind as Takes;
use crate::tui::action::Context;
use crate::tui::overlay::hints::hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::field::Typed;
use crate::words::{display_safe, in_figures};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::draw::field_at;
use super::{Entry, FormState, Kind, Purpose, Sets};
use crate::tui::pages::form::view::{
    Field, FieldGroup, FieldPlace, FieldValue, Form, FormColumn, FormTable, FormTableRow,
};

/// The words of fields that must not be empty.
const NAMES: [&str; 2] = ["name", "folder"];

/// The form with these keys under it.
pub(crate) fn form_view(form: &FormState, hints: Hints) -> Form {
    let path: Vec<String> = match &form.purpose {
        Purpose::Record(record) => {
            let name = record
                .known
                .as_deref()
                .map_or_else(|| "new".into(), display_safe);
            let campaign = display_safe(&form.campaign).into_owned();
            let path = [campaign, record.verb.many.into(), name.into_owned()];
            path.into_iter().filter(|step| !step.is_empty()).collect()
        }
        Purpose::Campaign(_) => vec!["campaigns".into(), "new".into()],
        Purpose::Rename(_) => vec!["campaigns".into(), "another name".into()],
        Purpose::Copy => vec!["a copy".into()],
    };
    let columns = form
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| FormColumn {
            name: column.name.into(),
            share: column.share,
            label_room: column.label_room,
            aside: if is_of_abilities(form, at) {
                form.doings.enough.into()
            } else {
                String::new()
            },
            groups: column
                .groups
                .iter()
                .enumerate()
                .map(|(group, plan)| FieldGroup {
                    heading: plan.heading.into(),
                    of_ranks: plan.is_of_ranks,
                    ticks: plan.ticks.iter().map(|tick| (*tick).into()).collect(),
                    aside: known(form, (at, group)),
                    fields: in_place(form, (at, group))
                        .map(|(_, entry)| field(form, entry))
                        .collect(),
                    note: display_safe(&plan.note).into_owned(),
                })
                .collect(),
        });
    Form {
        path,
        changed: form.is_changed(),
        columns: columns.collect(),
        in_hand: place_in_hand(form),
        table: table(form),
        help: help_of(form),
        hints,
    }
}

fn in_place(form: &FormState, place: (usize, usize)) -> impl Iterator<Item = (usize, &Entry)> {
    form.entries
        .iter()
        .enumerate()
        .filter(move |(_, entry)| entry.place == place)
}

fn place_in_hand(form: &FormState) -> Option<FieldPlace> {
    let (column, group) = form.entries.get(form.at)?.place;
    let field = in_place(form, (column, group)).position(|(index, _)| index == form.at)?;
    Some(FieldPlace {
        column,
        group,
        field,
    })
}

/// Whether what follows from abilities stands beside them in this column.
fn is_of_abilities(form: &FormState, column: usize) -> bool {
    let first = form.doings.abilities.first();
    first
        .is_some_and(|(name, _)| in_place(form, (column, 0)).any(|(_, entry)| entry.label == *name))
}

/// The field of a form that is drawn at a place, by its number in the order of Tab.
pub(crate) fn field_on_form(
    form: &FormState,
    around: &Surroundings,
    screen: Rect,
    at: Position,
) -> Option<usize> {
    let view = form_view(form, hints(around, Context::Form));
    let FieldPlace {
        column,
        group,
        field,
    } = field_at(&view, screen, at)?;
    in_place(form, (column, group))
        .nth(field)
        .map(|(index, _)| index)
}

/// How many skills of a group are known; nothing where there are none to be known.
fn known(form: &FormState, place: (usize, usize)) -> String {
    let is_of = |wanted: fn(&Kind) -> bool| {
        in_place(form, place).filter(move |(_, entry)| wanted(&entry.kind))
    };
    let is_plain =
        is_of(|kind| matches!(kind, Kind::Tick(_))).all(|(_, entry)| entry.row.is_none());
    match is_of(|kind| matches!(kind, Kind::Tick(true))).count() {
        0 => String::new(),
        count if is_plain => format!("{count} known"),
        _ => String::new(),
    }
}

/// What the hero is trained in, with the chance of every column.
fn table(form: &FormState) -> Option<FormTable> {
    let row = |doing: &Doing| FormTableRow {
        name: display_safe(&doing.name).into_owned(),
        what: doing.with.clone(),
        aside: if doing.has_advantage {
            "advantage".into()
        } else {
            String::new()
        },
        figures: doing
            .chances
            .iter()
            .map(|chance| in_figures(chance * 100.0))
            .collect(),
        total: doing.enough * 100.0,
    };
    let name = form
        .entries
        .first()
        .map(Entry::text)
        .filter(|name| !name.trim().is_empty());
    let whose = name.map_or_else(
        || "this hero".to_owned(),
        |name| display_safe(name.trim()).into_owned(),
    );
    (!form.doings.trained.is_empty()).then(|| FormTable {
        heading: format!("What {whose} can do, worst to best"),
        columns: form
            .doings
            .columns
            .iter()
            .map(|name| (*name).into())
            .collect(),
        total: form.doings.enough.into(),
        rows: form.doings.trained.iter().map(row).collect(),
    })
}

fn field(form: &FormState, entry: &Entry) -> Field {
    let value = match &entry.kind {
        Kind::Text(editor) | Kind::Number(editor) => {
            let cursor = display_safe(editor.before()).chars().count();
            FieldValue::Text(Typed {
                text: display_safe(editor.text()).into_owned(),
                cursor,
            })
        }
        Kind::Choice(..) => FieldValue::Choice(entry.text()),
        Kind::Tick(ticked) => FieldValue::Tick {
            ticked: *ticked && !entry.is_gone,
            tail: entry.beside.tail.clone(),
        },
        Kind::Told(text) => FieldValue::Told(display_safe(text).into_owned()),
    };
    Field {
        label: display_safe(&entry.label).into_owned(),
        value,
        ghost: entry.ghost.clone(),
        slot: entry.slot,
        aside: aside(entry),
        usual: entry.is_usual(),
        fault: entry
            .trouble
            .as_ref()
            .map(|trouble| trouble.short.clone())
            .unwrap_or_default(),
        secret: entry.is_secret,
        chance: chance_of(form, entry),
    }
}

/// How likely an ability makes a normal success or a better one, in percent.
fn chance_of(form: &FormState, entry: &Entry) -> Option<f64> {
    let is_it =
        |(name, _): &&(String, f64)| matches!(entry.kind, Kind::Choice(..)) && *name == entry.label;
    form.doings
        .abilities
        .iter()
        .find(is_it)
        .map(|(_, chance)| chance * 100.0)
}

/// The figure beside a field, marked where something is odd about it.
fn aside(entry: &Entry) -> Span<'static> {
    let figure = display_safe(&entry.beside.figure).into_owned();
    if entry.beside.remark.is_empty() {
        return Span::styled(figure, Role::Muted);
    }
    Span::styled(format!("{figure}!"), Role::Warn)
}

fn help_of(form: &FormState) -> Line<'static> {
    if let Some(complaint) = &form.complaint {
        let is_named = form
            .entries
            .get(form.at)
            .is_some_and(|entry| entry.trouble.is_some());
        let mark = if is_named { "" } else { "! " };
        return line![Span::styled(
            format!("{mark}{}", display_safe(complaint)),
            Role::Danger,
        )];
    }
    if form.is_warned {
        return line![Span::styled(
            "! unsaved changes: Enter saves, Esc again discards",
            Role::Warn,
        )];
    }
    let Some(entry) = form.entries.get(form.at) else {
        return Line::default();
    };
    match &entry.sets {
        Sets::Own(field, _) => {
            let name = form.name_of(entry);
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
    help.push_span(Span::styled(told, Role::Fg));
    help.push_span(Span::styled(format!("{gap}{takes}"), Role::Muted));
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
