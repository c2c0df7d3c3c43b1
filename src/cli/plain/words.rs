//! How the table is told in sentences: everything on a line of its own, parted by commas.

use crate::campaign::log_text::tell;
use crate::campaign::tour::Stop;
use crate::campaign::{Campaign, CreatureId, Due, Hero, Offer};
use crate::cli::show::{hero_row, order_rows, title as shown_title};
use crate::cli::ways_out::numbered_words;
use crate::store::Entry;
use crate::words::{Complaint, display_safe};

/// The campaign, the evening, the scene, the turn.
pub(super) fn title(campaign: &Campaign) -> String {
    display_safe(&shown_title(campaign.state(), campaign.rules())).replace(" · ", ", ")
}

/// A campaign of the list.
pub(super) fn entry(entry: &Entry) -> String {
    match &entry.summary {
        Ok(summary) => {
            let (name, system) = (display_safe(&summary.name), summary.system.title());
            format!("{name}, {system}")
        }
        Err(error) => {
            let folder = entry.folder.slug();
            format!("{}, cannot be read: {error}", display_safe(&folder))
        }
    }
}

/// Who is here: the order of turns with the number of each row, then who of the party is not in it.
pub(super) fn look(campaign: &Campaign) -> Vec<String> {
    let state = campaign.state();
    let is_away = |hero: &&Hero| state.tracker.row_of(CreatureId::Hero(hero.id)).is_none();
    let away = state.party.iter().filter(is_away);
    let away = away.map(|hero| hero_row(state, hero));
    let rows = order_rows(state).chain(away).map(sentence);
    std::iter::once(title(campaign)).chain(rows).collect()
}

fn sentence(cells: Vec<String>) -> String {
    let cells: Vec<String> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    display_safe(&cells.join(", ")).into_owned()
}

/// The last lines of the log, the oldest first.
pub(super) fn log(campaign: &Campaign, count: usize) -> Vec<String> {
    let steps = campaign.steps();
    let last = steps.iter().skip(steps.len().saturating_sub(count));
    let entries = last.flat_map(|step| tell(campaign, step));
    let entries: Vec<String> = entries.map(|entry| numbered_words(&entry)).collect();
    let from = entries.len().saturating_sub(count);
    entries.into_iter().skip(from).collect()
}

/// Something that has to be thought of.
pub(super) fn due(Due { what, detail }: &Due) -> String {
    format!("Due: {what}, {detail}")
}

/// All of it.
pub(super) fn all_due(all: &[Due]) -> String {
    match all {
        [] => "Nothing is due.".to_owned(),
        all => all.iter().map(due).collect::<Vec<_>>().join("\n"),
    }
}

/// Something the last roll offers.
pub(super) fn offer(number: usize, offer: &Offer) -> String {
    let (title, line) = (display_safe(&offer.title), display_safe(&offer.line));
    format!("Offer {number}: {title}, the line {line}")
}

/// What there is to do at a stop of the tour.
pub(super) fn stop(at: usize, of: usize, stop: Stop) -> String {
    format!("Tour {at} of {of}: {}, {}", stop.title, stop.lines)
}

/// What is wrong with a line, and at which word.
pub(super) fn not_understood(complaint: &Complaint, line: &str) -> String {
    let place = match line.get(complaint.span.clone()).map(str::trim) {
        None | Some("") => "at the end".to_owned(),
        Some(word) => format!("at {}", display_safe(word)),
    };
    format!("Not understood, {place}: {}", complaint.sentence())
}
