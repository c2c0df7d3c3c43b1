//! What the page of the whole log says: how much was found, how the query was understood, which keys help.

use crate::campaign::finding::{Found, common_levels};
use crate::tui::action::{Action, Context};
use crate::tui::layout::Breadth;
use crate::tui::panes::common::safe;
use crate::tui::panes::hints::draw::Hints;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, dot, muted, plain};
use crate::words::{counted, grouped};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::LogPage;

/// What can be looked for.
const LANGUAGE: [&str; 6] = [
    "a hero",
    "",
    "roll damage turn fortune note",
    "evening 10.., last",
    "secret, marked, undone",
    "anything else is text",
];

/// Which evening lines are of, and its day.
pub(super) fn evening(around: &Surroundings, found: &Found) -> String {
    let day = found
        .entry
        .at
        .to_zoned(around.zone.clone())
        .strftime("%-d %B");
    match found.evening {
        0 => format!("before the first evening · {day}"),
        number => format!("evening {number} · {day}"),
    }
}

/// `18 of 1 214 · 12 evenings`; with a plus until all is counted.
pub(super) fn count(session: &Session, page: &LogPage) -> Line<'static> {
    let all = usize::try_from(session.campaign.seq()).unwrap_or(usize::MAX);
    let evenings = session.campaign.state().evening_number();
    let lines = if page.query.is_empty() {
        grouped(all)
    } else {
        let (found, is_all) = page.count();
        format!(
            "{}{} of {}",
            grouped(found),
            if is_all { "" } else { "+" },
            grouped(all)
        )
    };
    line![bold(lines), dot(), muted(counted(evenings, "evening")),]
}

pub(super) fn understood(page: &LogPage) -> Line<'static> {
    let parts = page.query.understood();
    let mut phrase = Line::default();
    for part in parts {
        if !phrase.spans.is_empty() {
            phrase.push_span(muted("   "));
        }
        phrase.push_span(muted(format!("{} ", part.label)));
        phrase.push_span(match part.value {
            Some(value) => Span::styled(safe(&value), Role::Accent),
            None => muted("–"),
        });
    }
    phrase
}

/// What stands over the oldest line.
pub(super) fn above(page: &LogPage, lines: &[&Found], session: &Session) -> Line<'static> {
    if let Some(trouble) = page.trouble() {
        return line![
            Span::styled("! ", Role::Warn.bold()),
            plain(format!(
                "the log before this cannot be read: {}",
                safe(trouble)
            )),
        ];
    }
    let (found, is_all) = page.count();
    if page.has_older() || !is_all {
        return line![muted(if is_all {
            "reading older lines"
        } else {
            "searching further back"
        })];
    }
    if page.query.is_empty() {
        return line![muted(if lines.is_empty() {
            "nothing has happened yet"
        } else {
            "the log starts here"
        })];
    }
    let others = usize::try_from(page.seen.0)
        .unwrap_or(usize::MAX)
        .saturating_sub(found);
    let plural = if others == 1 { "line does" } else { "lines do" };
    let mut told = line![muted(format!("{} {plural} not match", grouped(others)))];
    if found == 0 {
        let levels = common_levels(session.campaign.state().system).join(", ");
        told.push_span(muted(format!(
            " · Ctrl-U shows all again · levels here: {levels}"
        )));
    }
    told
}

pub(super) fn foot(session: &Session) -> Line<'static> {
    if let Some(said) = &session.said {
        return line![plain(safe(said))];
    }
    let mut phrase = Line::default();
    // Of a level, which every system has its own words for, one that most rolls are under.
    let levels = common_levels(session.campaign.state().system);
    let level = levels
        .get(levels.len() * 2 / 3)
        .map_or_else(String::new, |level| format!("{level}, {level}+"));
    for part in LANGUAGE.map(|part| {
        if part.is_empty() {
            level.as_str()
        } else {
            part
        }
    }) {
        if !phrase.spans.is_empty() {
            phrase.push_span(dot());
        }
        phrase.push_span(plain(part.to_owned()));
    }
    phrase
}

pub(super) fn hints(session: &Session, page: &LogPage, around: &Surroundings) -> Hints {
    use Context::{Dashboard, Finding, Log, WholeLog};
    if page.is_typing {
        let left = [
            (Finding, Action::Enter, "focus results"),
            (Finding, Action::Up, "older"),
            (Finding, Action::Clear, "all lines"),
        ];
        return Hints::of(around, &left, &[(Finding, Action::Leave, "")]);
    }
    let is_narrow = session.breadth() < Breadth::Three;
    let opens = match page.chosen() {
        Some(found) if session.ledger_line_of(found.entry.id).is_some() => "to the ledger",
        _ if page.query.is_empty() => "open",
        _ if is_narrow => "context",
        _ => "show context",
    };
    // The row of what is looked for shows its own key.
    let again = if is_narrow { "again" } else { "" };
    let left = [
        (WholeLog, Action::Open, opens),
        (Log, Action::ReadAgain, again),
        (Log, Action::Mark, ""),
        (Dashboard, Action::WriteNote, ""),
        (Dashboard, Action::Secrecy, ""),
        (Dashboard, Action::Copy, ""),
        (Dashboard, Action::Find, ""),
        (WholeLog, Action::Clear, "all lines"),
    ];
    let right = [
        (Dashboard, Action::Zoom, "dashboard"),
        (WholeLog, Action::Leave, "leave"),
        (Dashboard, Action::Help, ""),
    ];
    let right = right.get(usize::from(is_narrow)..).unwrap_or_default();
    Hints::of(around, &left, right)
}
