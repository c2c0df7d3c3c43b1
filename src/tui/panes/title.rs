//! The first row: the campaign on the left, the round and the disk on the right; under it what is wrong.

use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::campaign::{State, Timed, TimerReading};
use crate::tui::action::{Action, CATALOG};
use crate::tui::layout::Breadth;
use crate::tui::panes::common::safe;
use crate::tui::panes::hints::draw::{Hint, group_line, group_width};
use crate::tui::session::{Served, Session};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, bold, cut, dot, muted, phrase_width, plain, strong, width};

/// The first row of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    pub campaign: String,
    /// System, evening, scene: what goes when it gets narrow.
    pub details: Vec<String>,
    /// The round, such as `round 3`; empty in peace.
    pub round: String,
    /// Whose turn it is.
    pub active: String,
    /// How long the turn lasts, or how much of it is left.
    pub turn_timer: Option<TimerReading>,
    /// The same of the evening.
    pub evening_timer: Option<TimerReading>,
    /// How much of the log is on the disk, and whether that is said however narrow the screen is.
    pub saving: (Line<'static>, bool),
    /// Where players see their page, and how many do; empty while it is not served.
    pub page: String,
    /// The key that opens the curtain, named while it is drawn.
    pub curtain_key: String,
}

/// Why saving does not work, and what can be done; or where the tour stands, and what to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trouble {
    /// In two words, such as `disk full`.
    pub what: String,
    /// What follows from it.
    pub consequence: String,
    /// The keys that help.
    pub offers: Vec<Hint>,
    /// Whether it is the tour, and nothing is wrong.
    pub is_tour: bool,
}

/// What is said while the curtain is drawn, and of its key where there is room.
const CURTAIN: &str = "curtain drawn";
const OPENS: &str = " opens it";

/// Draws the first row.
pub fn draw_title(canvas: &mut Canvas<'_>, title: &Title, breadth: Breadth, curtain: bool) {
    let end = canvas.width().saturating_sub(1);
    let (saved, is_saving_told) = &title.saving;
    let line = round_line(title, breadth);
    let (round, saving) = (phrase_width(&line), phrase_width(saved));
    let gap = if round > 0 && saving > 0 { 4 } else { 0 };
    let whole = 3 + width(&title.campaign) + round + gap + saving + 1;
    let has_room = whole <= canvas.width() || breadth >= Breadth::Two;
    let with_saving = saving > 0 && (has_room || *is_saving_told);
    let right = round + if with_saving { gap + saving } else { 0 };
    let from = end.saturating_sub(right);
    let room = from.saturating_sub(2);
    let mut row = match curtain {
        true => curtain_row(title, room),
        false => campaign_row(title, room, breadth),
    };
    let x = row.at(from, line);
    if with_saving {
        row.at(x + gap, saved.clone());
    }
    row.draw(canvas, 0, false);
}

/// The campaign while the curtain is drawn, which is said with its key.
fn curtain_row(title: &Title, room: u16) -> Row<'_> {
    let mut row = Row::default();
    let campaign = bold(&title.campaign);
    let x = row.within(1, room.saturating_sub(width(CURTAIN) + 3), campaign);
    let x = row.at(x + 1, Role::Accent.tag(CURTAIN)) + 2;
    if x + width(&title.curtain_key) + width(OPENS) <= room {
        row.at(x, line![bold(&title.curtain_key), muted(OPENS)]);
    }
    row
}

fn campaign_row(title: &Title, room: u16, breadth: Breadth) -> Row<'_> {
    let mut row = Row::default();
    // What other people look at meanwhile comes before what the campaign is called in full.
    let page = match title.page.is_empty() {
        true => 0,
        false => width(&title.page) + 3,
    };
    let mut x = row.within(1, room.saturating_sub(page), bold(&title.campaign));
    if page > 0 {
        x = row.at(x, dot());
        let page = Span::styled(&title.page, Role::Accent);
        x = row.within(x, (room + 1).saturating_sub(x), page);
    }
    for detail in title.details.iter().filter(|_| breadth >= Breadth::Three) {
        let detail = cut(detail, (room + 1).saturating_sub(x + 3));
        if detail.is_empty() {
            break;
        }
        x = row.at(x, line![dot(), muted(detail)]);
    }
    row
}

/// `evening 2:05:03 · 3 Seed, 14:30 · round 2 · Thalia 1:23`, as far as there is any of it.
fn round_line(title: &Title, breadth: Breadth) -> Line<'_> {
    let figures = |timer: &TimerReading| {
        let role = if timer.is_over {
            Role::Warn.bold()
        } else {
            Role::Fg.into()
        };
        Span::styled(timer.text.clone(), role)
    };
    let evening = title.evening_timer.iter().map(|timer| {
        let word = if breadth < Breadth::Three {
            ""
        } else {
            "evening "
        };
        vec![muted(word), figures(timer)]
    });
    let round = strong(title.round.as_str());
    let round = (!title.round.is_empty()).then(|| vec![round]);
    let active = Span::styled(title.active.as_str(), Role::Accent.bold());
    let timer = title.turn_timer.iter();
    let timer = timer.flat_map(|timer| [Span::raw(" "), figures(timer)]);
    let turn: Vec<Span<'_>> = std::iter::once(active).chain(timer).collect();
    let turn = turn
        .iter()
        .any(|span| !span.content.is_empty())
        .then_some(turn);
    let parts: Vec<Vec<Span<'_>>> = evening.chain(round).chain(turn).collect();
    let between = [dot()];
    Line::from(parts.join(between.as_slice()))
}

/// Columns from which there is room for more keys than the last one.
const ROOM_FOR_KEYS: u16 = 80;

/// Draws the line about saving, or about the tour: what happened, what follows, which keys help.
pub fn draw_trouble(canvas: &mut Canvas<'_>, trouble: &Trouble) {
    let passed = if canvas.width() < ROOM_FOR_KEYS {
        trouble.offers.len().saturating_sub(1)
    } else {
        0
    };
    let offers = trouble.offers.get(passed..).unwrap_or_default();
    let from = canvas.width().saturating_sub(group_width(offers));
    let role = match trouble.is_tour {
        true => Role::Accent,
        false => Role::Warn,
    };
    let mut row = Row::default();
    let sign = if trouble.is_tour { "" } else { "! " };
    let x = row.at(1, Span::styled(sign, role.bold()));
    let room = |x: u16| from.saturating_sub(x + 2);
    let x = row.within(x, room(x), Span::styled(&trouble.what, role.bold())) + 3;
    row.within(x, room(x), plain(&trouble.consequence));
    row.at(from, group_line(offers));
    row.draw(canvas, 0, false);
}

pub(crate) fn title(session: &Session, around: &Surroundings) -> Title {
    let state = session.campaign.state();
    let mut details = vec![state.system.title().to_owned()];
    details.extend(state.evening.as_ref().map(|evening| match &evening.name {
        Some(name) => format!("evening {}, {}", evening.number, safe(name)),
        None => format!("evening {}", evening.number),
    }));
    details.extend(state.scene.as_ref().map(|scene| safe(&scene.name)));
    Title {
        campaign: safe(&state.name),
        details,
        round: time_and_round(session),
        active: state
            .tracker
            .active()
            .map_or_else(String::new, |creature| safe(state.name_of(creature))),
        turn_timer: timer(state, around, Timed::Turn, false),
        evening_timer: timer(state, around, Timed::Evening, false),
        saving: (
            saving(session),
            session.holder().is_some() || session.unsaved() > 0,
        ),
        page: session
            .served
            .as_ref()
            .map_or_else(String::new, Served::words),
        curtain_key: String::new(),
    }
}

/// How far a timer is, as players know where they look on; that of turns only while there is one.
pub(crate) fn timer(
    state: &State,
    around: &Surroundings,
    of: Timed,
    is_for_players: bool,
) -> Option<TimerReading> {
    let timer = state.timers.get(of)?;
    let is_idle = of == Timed::Turn && state.tracker.turn().is_none();
    if is_idle || is_for_players && !timer.is_open {
        return None;
    }
    let since = match is_for_players {
        true => timer.seen_since,
        false => timer.since,
    };
    Some(TimerReading::of(since, timer.seconds, around.now))
}

/// `3 Seed, 14:30 · round 2`, as far as there is any of it.
fn time_and_round(session: &Session) -> String {
    let state = session.campaign.state();
    let calendar = &session.campaign.rules().calendar;
    let time = state.time.map(|time| calendar.brief(time.minutes));
    let round = state
        .tracker
        .turn()
        .map(|turn| format!("round {}", turn.round));
    time.into_iter()
        .chain(round)
        .collect::<Vec<_>>()
        .join(" · ")
}

/// How much of the log is on the disk, or who writes it.
pub(crate) fn saving(session: &Session) -> Line<'static> {
    let told = match (session.holder(), session.unsaved()) {
        (Some(""), _) => "read only".to_owned(),
        (Some(holder), _) => format!("following {}", safe(holder)),
        (None, 0) => format!("saved {}", session.saved_to()),
        (None, unsaved) => return Role::Warn.tag(&format!("{unsaved} unsaved")).into(),
    };
    muted(told).into()
}

pub(crate) fn trouble(session: &Session, around: &Surroundings) -> Option<Trouble> {
    if let (None, Some(damage)) = (session.trouble(), &session.damage) {
        let consequence = format!(
            "{}. The game goes on; `astragal repair` tells more.",
            safe(damage)
        );
        return Some(Trouble {
            what: "damage in the log".into(),
            consequence,
            ..Trouble::default()
        });
    }
    if let Some(reason) = session.lost() {
        let consequence = format!(
            "What is shown may be old; it is looked for again and again. ({})",
            safe(reason)
        );
        return Some(Trouble {
            what: "not followed".into(),
            consequence,
            ..Trouble::default()
        });
    }
    let Some(trouble) = session.trouble() else {
        return tour(session, around);
    };
    let consequence = format!(
        "Saved up to {}. Play continues in memory and is saved as soon as possible.",
        session.saved_to()
    );
    let key = around.key_at_table(Action::WriteCopy);
    let offer = Hint::new(key, Action::WriteCopy.entry().word);
    // The reason first: what follows is cut off on a narrow screen.
    let what = format!("not saved: {}", safe(without_number(&trouble.reason)));
    Some(Trouble {
        what,
        consequence,
        offers: vec![offer],
        is_tour: false,
    })
}

/// Where the tour stands, while nothing else has to be said.
fn tour(session: &Session, around: &Surroundings) -> Option<Trouble> {
    let (at, of, stop) = session.tour.as_ref()?.stop()?;
    let consequence = CATALOG.iter().fold(stop.keys.to_owned(), |keys, entry| {
        let action = format!("{{{:?}}}", entry.action);
        keys.replace(&action, &around.key_at_table(entry.action))
    });
    let skips = (at < of).then(|| Hint::new(around.key_at_table(Action::SkipStop), "skips"));
    let leaves = Hint::new(around.key_at_table(Action::Tour), "leaves");
    Some(Trouble {
        what: format!("tour {at}/{of} · {}", stop.title),
        consequence,
        offers: skips.into_iter().chain([leaves]).collect(),
        is_tour: true,
    })
}

/// A reason in the system's words, without the number that it has for it.
fn without_number(reason: &str) -> &str {
    reason
        .rsplit_once(" (os error ")
        .map_or(reason, |(words, _)| words)
}
