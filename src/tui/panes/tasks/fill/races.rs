//! Races as rows of runners, and the one under the cursor leg by leg.

use crate::campaign::{LongRoll, Placed, State};
use crate::tui::panes::common::safe;
use crate::tui::panes::sheet::{Entry, entry};
use crate::tui::panes::tasks::draw::Task;
use crate::tui::theme::Role;
use crate::tui::widgets::{muted, plain, strong};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

/// Earlier legs that the card tells of, the latest of them.
const LEGS: usize = 3;

/// `race to the bell   1 Wren ▲17   2 Thalia ●12`, with those runners alone who may be shown, and no gap where the others
/// stand.
pub(crate) fn shown(state: &State, race: &LongRoll, is_shown: impl Fn(&Placed) -> bool) -> Task {
    let places = race.places().into_iter().filter(|placed| is_shown(placed));
    let runners = (1..)
        .zip(places)
        .map(|(place, placed)| runner(state, place, placed))
        .collect();
    Task::Race {
        name: safe(&race.name),
        runners,
        secret: race.is_secret,
    }
}

/// `1 Wren ▲17`; whom players do not know of in the role of secrets.
fn runner(state: &State, place: usize, placed: &Placed) -> Line<'static> {
    let is_kept = placed.is_secret || state.is_hidden(placed.who.creature);
    let role = if is_kept { Role::Secret } else { Role::Fg };
    let mark = placed.grade;
    let figure = placed
        .figure
        .map_or_else(String::new, |figure| figure.to_string());
    line![
        muted(format!("{place} ")),
        Span::styled(format!("{} ", safe(state.name_now(&placed.who))), role),
        Span::styled(mark.glyph().trim(), mark.role()),
        strong(figure),
    ]
}

/// The race under the cursor: places with their words, what is rolled, and how the legs before it went.
pub(crate) fn card(state: &State, race: &LongRoll) -> Vec<Entry> {
    let leg = line![
        plain(race.rolled().to_string()),
        muted(" · places by this leg"),
    ];
    let mut entries = vec![entry("leg", leg)];
    for (place, placed) in (1..).zip(race.places()) {
        let mut phrase = runner(state, place, placed);
        let word = placed.word.as_deref().unwrap_or_default();
        phrase.push_span(muted(format!(" {word}")));
        entries.push(entry(if place == 1 { "places" } else { "" }, phrase));
    }
    entries.push(entry("rolls", plain(safe(&race.attempts.join(" ")))));
    let before = race.marks.iter().enumerate().rev().skip(1).take(LEGS);
    entries.extend(before.map(|(leg, mark)| {
        let names: Vec<String> = (1..)
            .zip(mark.places())
            .map(|(place, placed)| format!("{place} {}", safe(&placed.who.name)))
            .collect();
        let told = format!("leg {}: {}", leg + 1, names.join("  "));
        entry("before", muted(told))
    }));
    entries
}
