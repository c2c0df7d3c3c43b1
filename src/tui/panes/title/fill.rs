//! The first row from the game.

use crate::campaign::{State, Timed, TimerReading};
use crate::tui::action::{Action, CATALOG};
use crate::tui::panes::common::safe;
use crate::tui::panes::hints::draw::Hint;
use crate::tui::session::{Served, Session};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::muted;
use ratatui::text::Line;

use super::draw::{Title, Trouble};

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
