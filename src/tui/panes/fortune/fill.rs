//! The ledger of fortune dice from the game.

use jiff::SignedDuration;

use crate::campaign::{CreatureId, Hero, LedgerLine, Reason, State};
use crate::tui::layout::Pane;
use crate::tui::panes::common::{clock, safe};
use crate::tui::panes::party::fill::dice;
use crate::tui::panes::party::view::dice_line;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::widgets::{Row, muted, plain};

use super::draw as view;

pub(crate) fn fortune(session: &Session, around: &Surroundings) -> view::Fortune {
    let state = session.campaign.state();
    let began = state.evening.as_ref().map(|evening| evening.began);
    let counted = |hero, gain: bool| {
        let lines = state
            .ledger
            .lines
            .iter()
            .filter(|line| line.hero == hero && began.is_none_or(|began| line.at >= began));
        lines
            .filter(|line| (line.reason.change() > 0) == gain)
            .count()
    };
    let held = state.party.iter().filter_map(|hero| {
        let gained_and_spent = (counted(hero.id, true), counted(hero.id, false));
        hand(state, hero, gained_and_spent)
    });
    let shown = session
        .campaign
        .ledger_lines()
        .len()
        .saturating_sub(session.ui.ledger_back);
    let lines = session.campaign.ledger_lines().iter().take(shown);
    let lines = lines.map(|line| (line, ledger_line(state, around, line, line.note.as_deref())));
    let lines = by_evening(state, around, lines.collect());
    let unknown = !state.system.definition().has_fortune();
    let has_cursor = shown > 0 && (session.ui.ledger_back > 0 || session.ui.focus == Pane::Fortune);
    view::Fortune {
        held: held.collect(),
        lines,
        has_cursor,
        unknown,
    }
}

/// What a hero holds who can hold some, with the dice gained and spent.
pub(crate) fn hand(
    state: &State,
    hero: &Hero,
    (gained, spent): (usize, usize),
) -> Option<Row<'static>> {
    let dice = dice(state, hero)?;
    let mut row = Row::cut(8, 8, plain(safe(&hero.name)));
    row.at(17, dice_line(dice, true));
    let gained = (gained > 0).then(|| format!("+{gained}"));
    let spent = (spent > 0).then(|| format!("−{spent}"));
    let both: Vec<String> = gained.into_iter().chain(spent).collect();
    row.at(23, muted(both.join(" ")));
    Some(row)
}

/// Lines of the ledger; where they are of several evenings, the first of each says of which.
pub(crate) fn by_evening(
    state: &State,
    around: &Surroundings,
    lines: Vec<(&LedgerLine, view::FortuneLine)>,
) -> Vec<view::FortuneLine> {
    let evenings: Vec<String> = lines
        .iter()
        .map(|(line, _)| evening_of(state, around, line))
        .collect();
    let are_several = evenings.first() != evenings.last();
    let is_first = |place: usize| place == 0 || evenings.get(place - 1) != evenings.get(place);
    let shown = lines.into_iter().enumerate().map(|(place, (_, shown))| {
        let evening = evenings
            .get(place)
            .filter(|_| are_several && is_first(place))
            .cloned();
        view::FortuneLine { evening, ..shown }
    });
    shown.collect()
}

/// Hours after midnight that belong to the evening before.
const AFTER_MIDNIGHT: i64 = 6;

/// The number of this evening; of earlier ones the day they began.
fn evening_of(state: &State, around: &Surroundings, line: &LedgerLine) -> String {
    if let Some(evening) = state
        .evening
        .as_ref()
        .filter(|evening| line.at >= evening.began)
    {
        return format!("evening {}", evening.number);
    }
    let began = line
        .at
        .saturating_sub(SignedDuration::from_hours(AFTER_MIDNIGHT))
        .unwrap_or(line.at);
    began
        .to_zoned(around.zone.clone())
        .strftime("%-d %B")
        .to_string()
}

/// A line of the ledger, with what was noted on it.
pub(crate) fn ledger_line(
    state: &State,
    around: &Surroundings,
    line: &LedgerLine,
    note: Option<&str>,
) -> view::FortuneLine {
    view::FortuneLine {
        time: clock(around, line.at),
        who: safe(state.name_of(CreatureId::Hero(line.hero))),
        gained: line.reason.change() > 0,
        reason: match note {
            Some(note) => format!("{}: {}", line.reason.word(), safe(note)),
            None => line.reason.word().into(),
        },
        reason_short: short(line.reason).into(),
        roll: line.roll.map(|roll| roll.0),
        evening: None,
    }
}

const fn short(reason: Reason) -> &'static str {
    match reason {
        Reason::NaturalTwenty => "nat 20",
        Reason::ClassFeature => "class",
        Reason::Dream => "Dream",
        Reason::Hint => "hint",
        Reason::Escape => "escape",
        Reason::Find => "find",
        Reason::Reroll => "reroll",
    }
}
