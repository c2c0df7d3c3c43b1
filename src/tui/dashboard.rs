//! Everything on the dashboard: plain data that the panes draw, filled from a session.

use crate::tui::panes;
use ratatui::layout::Rect;

use super::layout::{Moved, Pane, Tabs, arrange};
use super::overlay::Overlay;
use super::panes::common::has_keys;
use super::panes::fortune::view::Fortune;
use super::panes::hints::view::Hints;
use super::panes::log::view::Log;
use super::panes::notes::fill::{luck_tonight, notes};
use super::panes::notes::view::Notes;
use super::panes::party::view::Party;
use super::panes::prompt::view::Prompt;
use super::panes::result::view::Outcome;
use super::panes::sheet::view::Sheet;
use super::panes::table::view::Ladder;
use super::panes::tasks::view::Task;
use super::panes::title::fill::{title, trouble};
use super::panes::title::view::{Title, Trouble};
use super::panes::turns::view::{Card, Turns};
use super::screen::arrangement;
use super::session::Session;
use super::shell::Surroundings;

/// Everything on the dashboard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dashboard {
    /// The first row.
    pub title: Title,
    /// The line under the title while saving is in trouble.
    pub trouble: Option<Trouble>,
    /// Which pane has the keys.
    pub focus: Pane,
    /// Which pane of each stack is in front.
    pub tabs: Tabs,
    /// The pane that has the whole screen, if one has.
    pub zoom: Option<Pane>,
    /// How far the rules between the panes were moved by hand.
    pub moved: Moved,
    /// Whether something else has the keys: then no rule here is heavy.
    pub covered: bool,
    /// Whether the curtain is drawn: every rule doubles. What may not be shown must not be in this view.
    pub curtain: bool,
    /// The heroes.
    pub party: Party,
    /// The hero under Party's cursor, in full.
    pub sheet: Option<Sheet>,
    /// The table of the rule system, and the odds under it.
    pub ladder: Ladder,
    /// The order of turns.
    pub turns: Turns,
    /// Tasks and races under way.
    pub tasks: Vec<Task>,
    /// Which of them has the cursor.
    pub task: Option<usize>,
    /// The row under the cursor of Turns, in full.
    pub card: Option<Card>,
    /// The last result.
    pub result: Option<Outcome>,
    /// The ledger of fortune dice.
    pub fortune: Fortune,
    /// The roll log.
    pub log: Log,
    /// The notes.
    pub notes: Notes,
    /// The line where one types.
    pub prompt: Prompt,
    /// The last row.
    pub hints: Hints,
}

/// Everything on the dashboard.
#[must_use]
pub fn dashboard(session: &Session, around: &Surroundings) -> Dashboard {
    if let Some(curtain) = session.curtain() {
        return crate::tui::curtain::dashboard(session, around, curtain);
    }
    // Read once: the line being typed shows on the table, among the turns, in its own sheet and in the hints.
    let typed = session.typed();
    let typed = typed.as_ref();
    let built = panes::table::fill::built(session, typed);
    let mut view = Dashboard {
        title: title(session),
        trouble: trouble(session, around),
        focus: session.desk.focus,
        tabs: session.desk.tabs,
        zoom: session.desk.zoom,
        moved: around.chosen.moved(session.screen()),
        covered: session.overlays.iter().any(Overlay::is_sheet),
        curtain: false,
        party: panes::party::fill::party(session),
        sheet: panes::sheet::fill::sheet(session, built.as_ref()),
        ladder: panes::table::fill::ladder(session, built.as_ref()),
        turns: Turns::default(),
        tasks: panes::tasks::fill::tasks(session, around),
        task: has_keys(session, Pane::Tasks).then_some(session.desk.task),
        card: panes::tasks::fill::card(session).or_else(|| panes::turns::fill::card(session)),
        result: panes::result::fill::result(session, around),
        fortune: panes::fortune::fill::fortune(session, around),
        log: Log::default(),
        notes: notes(session),
        prompt: panes::prompt::fill::prompt(session, around, typed),
        hints: panes::hints::fill::hints(session, around, typed),
    };
    // Lists that may be long are put into words as far as they are in sight, whatever else there is of them.
    let layout = arrange(&arrangement(&view, session.screen()));
    let room = |pane: Pane| layout.slot(pane).map_or(Rect::ZERO, |slot| slot.area);
    let order = [Pane::Turns, Pane::Party]
        .map(room)
        .into_iter()
        .find(|area| !area.is_empty());
    view.turns = panes::turns::fill::turns(session, typed, order.unwrap_or_default());
    view.log = panes::log::fill::log(session, around, room(Pane::Log).height);
    if room(Pane::Notes).width > LUCK_FROM {
        view.notes.luck = luck_tonight(session);
    }
    view
}

/// Columns of the notes from which the luck of the evening stands under them.
const LUCK_FROM: u16 = 60;
