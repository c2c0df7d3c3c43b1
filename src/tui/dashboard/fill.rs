//! The dashboard of a session, pane by pane.

use ratatui::layout::Rect;

use crate::tui::curtain;
use crate::tui::layout::{Breadth, Content, Pane, arrange};
use crate::tui::overlay::Overlay;
use crate::tui::panes;
use crate::tui::panes::common::has_keys;
use crate::tui::panes::log::view::Log;
use crate::tui::panes::notes::{luck_tonight, notes};
use crate::tui::panes::title::{title, trouble};
use crate::tui::panes::turns::row::WIDE;
use crate::tui::screen::arrangement;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;

use super::Dashboard;

/// Everything on the dashboard.
pub fn dashboard(session: &Session, around: &Surroundings) -> Dashboard {
    if let Some(curtain) = session.curtain() {
        return curtain::dashboard(session, around, curtain);
    }
    // Read once: the line being typed shows on the table, among the turns, in its own sheet and in the hints.
    let typed = session.typed_and_answered();
    let typed = typed.as_ref();
    let built = panes::table::fill::built(session, typed);
    // Each offer is tried on the law, which takes as long as all else: once for the result and the hints.
    let offers = session.fresh_offers();
    let offers = offers.as_ref();
    let mut view = Dashboard {
        title: title(session, around),
        trouble: trouble(session, around),
        focus: session.ui.focus,
        tabs: session.ui.tabs,
        zoom: session.ui.zoom,
        moved: around.chosen.moved(session.screen()),
        covered: session.overlays.iter().any(Overlay::is_sheet),
        is_ascii: around.theme.is_ascii(),
        curtain: false,
        party: panes::party::party(session),
        sheet: None,
        ladder: panes::table::fill::ladder(session, built),
        turns: panes::turns::fill::turns(session, typed, session.screen(), false),
        tasks: panes::tasks::fill::tasks(session, around),
        task: has_keys(session, Pane::Tasks).then_some(session.ui.task),
        card: None,
        result: panes::result::fill::result(session, around, offers),
        fortune: panes::fortune::fortune(session, around),
        log: Log::default(),
        notes: notes(session),
        prompt: panes::prompt::fill::prompt(session, around, typed),
        hints: panes::hints::fill::hints(
            session,
            around,
            typed,
            offers.map_or(&[], |(_, offers)| offers),
        ),
    };
    if Breadth::of(session.screen().width) == Breadth::Wide {
        view.notes.luck = luck_tonight(session);
    }
    // Lists that may be long are put into words as far as they are in sight, whatever else there is of them.
    let layout = arrange(&arrangement(&view, session.screen()));
    let room = |content: Content| layout.slot(content).map_or(Rect::ZERO, |slot| slot.area);
    if room(Pane::Turns.into()).width >= WIDE {
        view.turns = panes::turns::fill::turns(session, typed, session.screen(), true);
    }
    view.log = panes::log::fill::log(session, around, room(Pane::Log.into()).height);
    // Of what few screens have room for nothing is worked out elsewhere: the chances of attacks on a card take longest of all.
    if !room(Content::Sheet).is_empty() {
        view.sheet = panes::sheet::sheet(session, &view.ladder.shown.terms);
    }
    if !room(Content::Card).is_empty() {
        let of_turns = || panes::turns::fill::card(session);
        view.card = panes::tasks::fill::card(session).or_else(of_turns);
    }
    view
}
