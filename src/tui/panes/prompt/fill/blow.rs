//! What a line of harm or healing was understood as, in the words of a table: `rows 3 to 7 lose 28 · row 5 half`.

use crate::campaign::{BodyWork, CreatureId, Met, Points, Share, State, Track};
use crate::tui::panes::common::safe;
use crate::tui::theme::Role;
use crate::tui::widgets::{dot, plain};
use crate::words::joined;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

/// The work of one line on all it names; none where no single amount was said of all.
pub(crate) fn in_words(state: &State, work: &[BodyWork]) -> Option<Line<'static>> {
    let of_all = work.iter().find(|work| work.share == Share::Whole)?;
    let others = work.iter().filter(|work| work.share == Share::Whole);
    if others.into_iter().any(|work| work.points != of_all.points) {
        return None;
    }
    let creatures = each_once(work.iter());
    let said = format!(
        "{} {}",
        who(state, work, &creatures),
        what(of_all, is_one(work))
    );
    let mut phrase = line![plain(said)];
    phrase.extend(all_of_one(state, work));
    for share in Share::ALL
        .into_iter()
        .filter(|share| *share != Share::Whole)
    {
        let taking = || work.iter().filter(|work| work.share == share);
        if let Some(first) = taking().next() {
            // Where all have the same reason, it is said.
            let why = share_words(state, first);
            let is_one = taking().all(|work| share_words(state, work) == why);
            let why = if is_one { &why } else { share.word() };
            let words = format!("{} {why}", named(state, &each_once(taking())));
            phrase.extend([dot(), Span::styled(words, Role::Accent)]);
        }
    }
    Some(phrase)
}

/// `half, resistant`: what they take, and why so by their sheet.
pub(crate) fn share_words(state: &State, work: &BodyWork) -> String {
    let who = work.whom.creature();
    let met = work.harm.map(|harm| state.meets(who, harm));
    let met = met.into_iter().flatten().map(Met::word);
    let words = std::iter::once(work.share.word()).chain(met);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(", ")
}

/// `all 5 · 4.1 for one`: a line that names one group is meant for each of its bodies.
pub(crate) fn all_of_one(state: &State, work: &[BodyWork]) -> Line<'static> {
    let creatures = each_once(work.iter());
    let [creature] = creatures.as_slice() else {
        return Line::default();
    };
    let is_whole = work.len() > 1 && work.len() == state.bodies(*creature).len();
    let Some(row) = state.tracker.row_of(*creature).filter(|_| is_whole) else {
        return Line::default();
    };
    let words = format!("all {} · {}.1 for one", work.len(), row + 1);
    line![dot(), Span::styled(words, Role::Accent)]
}

fn each_once<'a>(work: impl Iterator<Item = &'a BodyWork>) -> Vec<CreatureId> {
    let mut creatures: Vec<CreatureId> = Vec::new();
    for creature in work.map(|work| work.whom.creature()) {
        if !creatures.contains(&creature) {
            creatures.push(creature);
        }
    }
    creatures
}

fn is_one(work: &[BodyWork]) -> bool {
    work.len() == 1
}

/// Everybody: a single body by its own name, of a group that is not whole the bodies.
fn who(state: &State, work: &[BodyWork], creatures: &[CreatureId]) -> String {
    let bodies: usize = creatures
        .iter()
        .map(|creature| state.bodies(*creature).len())
        .sum();
    if bodies == work.len() && !is_one(work) {
        return named(state, creatures);
    }
    let names: Vec<String> = work
        .iter()
        .map(|work| safe(&state.body_name(work.whom)))
        .collect();
    joined(&names, "and")
}

/// By their rows, which are shorter than names and stand in the line too; alone, or where somebody has none, by name.
fn named(state: &State, creatures: &[CreatureId]) -> String {
    let rows: Option<Vec<usize>> = creatures
        .iter()
        .map(|creature| state.tracker.row_of(*creature))
        .collect();
    match rows {
        Some(mut rows) if creatures.len() > 1 => {
            rows.sort_unstable();
            in_rows(&rows)
        }
        Some(_) | None => {
            let names: Vec<String> = creatures
                .iter()
                .map(|creature| safe(state.name_of(*creature)))
                .collect();
            joined(&names, "and")
        }
    }
}

fn in_rows(rows: &[usize]) -> String {
    match rows {
        [first, .., last] if rows.len() > 2 && last - first + 1 == rows.len() => {
            format!("rows {} to {}", first + 1, last + 1)
        }
        rows => {
            let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
            format!("rows {}", joined(&numbers, "and"))
        }
    }
}

fn what(work: &BodyWork, is_one: bool) -> String {
    let verb = |one: &'static str, several: &'static str| if is_one { one } else { several };
    let mental = if work.track == Track::Mental {
        " mental points"
    } else {
        ""
    };
    match work.points {
        Points::Harm(points) => format!("{} {points}{mental}", verb("loses", "lose")),
        Points::Heal(points) => format!("{} {points}{mental}", verb("gains", "gain")),
        Points::Temp(points) => format!("{} {points} temporary{mental}", verb("gets", "get")),
        Points::Fall => format!("{} down", verb("goes", "go")),
        Points::Rise => format!("{} up again", verb("gets", "get")),
    }
}
