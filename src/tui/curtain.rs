//! What the table shows while the curtain is drawn: put together from what players may see, field by field.

mod log;
mod people;

use super::action::{Action, Context};
use super::dashboard::Dashboard;
use super::keymap::written;
use super::layout::Pane;
use super::panes::common::{has_keys, safe};
use super::panes::hints::draw::{Hint, Hints};
use super::panes::prompt::view::Prompt;
use super::panes::result::fill as result;
use super::panes::table::fill as table;
use super::panes::title::timer;
use super::panes::title::{Title, Trouble};
use super::session::{Curtain, Session};
use crate::campaign::Timed;
use crate::tui::surroundings::Surroundings;

/// What the prompt says of a line that is not shown.
const LINE_IS_HIDDEN: &str = "what you type is hidden from players";
/// What it says while something is being typed.
const LINE_WAITS: &str = "a line is being typed; the same key that drew the curtain shows it";
/// What it says where a page lay open before the curtain was drawn, or came since.
const PAGE_WAITS: &str = "a page is open behind the curtain";

/// Everything on the dashboard that players may see.
pub(crate) fn dashboard(session: &Session, around: &Surroundings, curtain: &Curtain) -> Dashboard {
    let ladder = table::ladder(session, table::built_in_sight(session, curtain));
    Dashboard {
        title: title(session, around, curtain),
        trouble: trouble(session, around),
        focus: session.ui.focus,
        tabs: session.ui.tabs,
        zoom: session.ui.zoom,
        moved: around.chosen.moved(session.screen()),
        is_ascii: around.theme.is_ascii(),
        curtain: true,
        party: people::party(session, curtain),
        sheet: people::sheet(session, curtain, &ladder.shown.terms),
        ladder,
        turns: people::turns(session, curtain),
        tasks: log::tasks(session, around, curtain),
        task: has_keys(session, Pane::Tasks).then_some(session.ui.task),
        card: people::card(session, curtain),
        result: result::result_in_sight(session, around, curtain),
        fortune: log::fortune(session, around, curtain),
        log: log::log(around, curtain),
        prompt: prompt(session, curtain),
        hints: hints(session, around),
        ..Dashboard::default()
    }
}

/// The campaign, the round, and whose turn it is if players know of them.
fn title(session: &Session, around: &Surroundings, curtain: &Curtain) -> Title {
    let state = &curtain.state;
    let shown = state
        .tracker
        .active()
        .filter(|active| !curtain.hidden_set.hides(*active));
    Title {
        campaign: safe(&state.name),
        round: state
            .tracker
            .turn()
            .map_or_else(String::new, |turn| format!("round {}", turn.round)),
        active: shown.map_or_else(String::new, |creature| safe(state.name_of(creature))),
        turn_timer: timer(state, around, Timed::Turn, true),
        evening_timer: timer(state, around, Timed::Evening, true),
        curtain_key: curtain_key(session, around),
        ..Title::default()
    }
}

/// The key that opens it: where a line is typed, the one that types nothing.
fn curtain_key(session: &Session, around: &Surroundings) -> String {
    let context = if is_typing(session) {
        Context::Prompt
    } else {
        Context::Dashboard
    };
    around
        .keymap
        .key_of(context, Action::Curtain)
        .unwrap_or_default()
}

/// Whether letters are typed, into a line or for nobody.
fn is_typing(session: &Session) -> bool {
    session.prompt.is_some() || session.is_swallowing()
}

/// That saving does not work has to be seen; how far it went would tell how much is not shown.
fn trouble(session: &Session, around: &Surroundings) -> Option<Trouble> {
    let (what, consequence) = if session.trouble().is_some() {
        (
            "not saved",
            "Play continues in memory and is saved as soon as possible.",
        )
    } else if session.lost().is_some() {
        (
            "not followed",
            "What is shown may be out of date; retrying.",
        )
    } else if session.damage.is_some() {
        ("damage in the log", "The game continues.")
    } else {
        return None;
    };
    let offer = Hint::new(curtain_key(session, around), "tells more");
    Some(Trouble {
        what: what.into(),
        consequence: consequence.into(),
        offers: vec![offer],
        is_tour: false,
    })
}

fn prompt(session: &Session, curtain: &Curtain) -> Prompt {
    if let Some(word) = curtain.word {
        return Prompt::Said(format!("! {word}"));
    }
    if !session.pending.is_empty() {
        return Prompt::Prefix {
            key: written(&session.pending),
            words: String::new(),
            beside: Vec::new(),
        };
    }
    let is_page_waiting = session.overlays.len() > session.overlays_in_sight().len();
    let words = match session.prompt {
        Some(_) => LINE_WAITS,
        None if is_page_waiting => PAGE_WAITS,
        None => LINE_IS_HIDDEN,
    };
    Prompt::Closed {
        examples: vec![words.to_owned()],
    }
}

/// The keys of every turn, in words that name nobody and nothing.
fn hints(session: &Session, around: &Surroundings) -> Hints {
    use Context::{Dashboard, Prompt};
    if !session.pending.is_empty() {
        let on = around
            .keymap
            .continuations(&session.contexts(), &session.pending);
        let hint = |(key, action): (String, Action)| Hint::new(key, action.entry().word);
        return Hints {
            left: on.into_iter().map(hint).collect(),
            right: Vec::new(),
        };
    }
    if is_typing(session) {
        let open = (Prompt, Action::Curtain, "open the curtain");
        let enter = (Prompt, Action::Enter, "do it");
        let keys = [open, enter, (Prompt, Action::Clear, "clear")];
        return match session.prompt {
            Some(_) => Hints::of(around, &keys, &[(Prompt, Action::Leave, "leave")]),
            None => Hints::of(around, &[open], &[(Prompt, Action::Leave, "go on")]),
        };
    }
    let is_fighting = session.campaign.state().tracker.turn().is_some();
    let next = if is_fighting { "next" } else { "begin" };
    let keys = [
        (Dashboard, Action::Curtain, "open the curtain"),
        (Dashboard, Action::Roll, "roll"),
        (Dashboard, Action::RollAgain, "again"),
        (Dashboard, Action::Next, next),
        (Dashboard, Action::Back, "back"),
    ];
    let mut hints = Hints::of(around, &keys, &[(Dashboard, Action::Help, "help")]);
    hints.left.push(Hint::new("-+", "hit points"));
    hints
}
