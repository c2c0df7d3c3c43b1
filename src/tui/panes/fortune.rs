//! Fortune: what is held, and the ledger of dice gained and spent, newest at the bottom.

use jiff::SignedDuration;
use ratatui::text::Span;

use crate::campaign::{CreatureId, Hero, LedgerLine, Reason, State};
use crate::tui::layout::Pane;
use crate::tui::panes::common::{clock, safe};
use crate::tui::panes::party::dice;
use crate::tui::panes::party::view::dice_line;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, dashes, draw_rows, muted, plain};

/// The ledger of fortune dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fortune {
    /// What each hero holds, gained and spent this evening, shown where there is room.
    pub held: Vec<Row<'static>>,
    /// Oldest first, ending with the lowest line to show.
    pub lines: Vec<FortuneLine>,
    /// Whether the lowest line has the cursor: newer ones lie under it, or the pane has the keys.
    pub has_cursor: bool,
    /// Whether the system knows none, and the scene stands in its place.
    pub unknown: bool,
}

/// One die gained or spent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FortuneLine {
    /// The time of day.
    pub time: String,
    /// The hero.
    pub who: String,
    /// Whether it was gained; else spent.
    pub gained: bool,
    /// Why.
    pub reason: String,
    /// Why, in nine columns.
    pub reason_short: String,
    /// The roll it came from or went into.
    pub roll: Option<u64>,
    /// The evening, at the first line of it, where the ledger has lines of several.
    pub evening: Option<String>,
}

/// Rows of ledger that come before the hands get room.
const LEDGER_FIRST: u16 = 10;
/// The width under which the time goes.
const LEAST_FOR_TIME: u16 = 33;
/// The width under which the number of the roll goes too.
const LEAST_FOR_ROLL: u16 = 28;

/// Draws hands and ledger.
pub fn draw_fortune(canvas: &mut Canvas<'_>, fortune: &Fortune, focused: bool) {
    let (width, height) = (canvas.width(), canvas.height());
    let hands = fortune.held.len() as u16;
    let mut top = 0;
    if hands > 0 && height >= LEDGER_FIRST + hands + 2 {
        Row::of(2, muted("held")).draw(canvas, 1, false);
        draw_rows(canvas, 1, &fortune.held, false);
        top = hands + 2;
    }
    let lines = fortune
        .lines
        .iter()
        .rev()
        .enumerate()
        .flat_map(|(place, line)| {
            let is_chosen = place == 0 && fortune.has_cursor;
            let evening = line.evening.as_ref();
            let evening = evening.map(|evening| evening_row(evening, width));
            [Some(row(line, width).chosen(is_chosen)), evening]
        });
    let ys = (top..height).rev();
    for (y, row) in ys.zip(lines.flatten()) {
        row.draw(canvas, y, focused);
    }
}

fn evening_row(evening: &str, width: u16) -> Row<'_> {
    let mut row = Row::default();
    let x = row.at(2, muted(evening)) + 1;
    row.at(x, dashes(width.saturating_sub(x + 2)));
    row
}

fn row(line: &FortuneLine, width: u16) -> Row<'_> {
    let mut row = Row::default();
    let who_x = if width < LEAST_FOR_TIME { 2 } else { 8 };
    if who_x > 2 {
        row.at(2, muted(&line.time));
    }
    row.within(who_x, 7, plain(&line.who));
    let (sign, role) = if line.gained {
        ("+1", Role::Accent)
    } else {
        ("−1", Role::Fg)
    };
    row.at(who_x + 8, Span::styled(sign, role.weighed(line.gained)));
    let (reason, margin) = match width {
        0..LEAST_FOR_ROLL => (&line.reason_short, 1),
        LEAST_FOR_ROLL..40 => (&line.reason_short, 5),
        40.. => (&line.reason, 8),
    };
    let room = width.saturating_sub(who_x + 11 + margin);
    row.within(who_x + 11, room, plain(reason));
    if let Some(roll) = line.roll.filter(|_| width >= LEAST_FOR_ROLL) {
        row.ending(width.saturating_sub(2), muted(roll.to_string()));
    }
    row
}

pub(crate) fn fortune(session: &Session, around: &Surroundings) -> Fortune {
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
    Fortune {
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
    lines: Vec<(&LedgerLine, FortuneLine)>,
) -> Vec<FortuneLine> {
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
        FortuneLine { evening, ..shown }
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
) -> FortuneLine {
    FortuneLine {
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
