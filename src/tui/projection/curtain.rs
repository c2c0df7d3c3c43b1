//! What the table shows while the curtain is drawn: put together from what players may see, field by field.

mod log;
mod people;
mod work;

use crate::tui::action::{Action, Context};
use crate::tui::shell::Surroundings;
use crate::tui::sitting::{Curtain, Sitting};
use crate::tui::view::{Dashboard, Hint, Hints, Notes, Prompt, Saving, Title, Trouble};

use super::hints::hint;
use super::{band, has_keys, ladder, safe};
use crate::tui::layout::Pane;

/// What the prompt says of a line that is not shown.
const LINE_IS_HIDDEN: &str = "what you type is hidden from players";
/// What it says while something is being typed.
const LINE_WAITS: &str = "a line is being typed; the same key that drew the curtain shows it";
/// What it says where a page lay open before the curtain was drawn, or came since.
const PAGE_WAITS: &str = "a page is open behind the curtain";

/// Everything on the dashboard that players may see.
pub(super) fn dashboard(sitting: &Sitting, around: &Surroundings, curtain: &Curtain) -> Dashboard {
    let built = ladder::built_in_sight(sitting, curtain);
    Dashboard {
        title: title(sitting, around, curtain),
        trouble: trouble(sitting, around),
        focus: sitting.desk.focus,
        tabs: sitting.desk.tabs,
        zoom: sitting.desk.zoom,
        moved: around.chosen.moved(sitting.screen()),
        covered: false,
        curtain: true,
        party: people::party(sitting, curtain),
        sheet: people::sheet(sitting, curtain, built.as_ref()),
        ladder: ladder::ladder(sitting, built.as_ref()),
        turns: people::turns(sitting, curtain),
        tasks: work::tasks(sitting, around, curtain),
        task: has_keys(sitting, Pane::Tasks).then_some(sitting.desk.task),
        card: people::card(sitting, curtain),
        result: band::result_in_sight(sitting, around, curtain),
        fortune: log::fortune(sitting, around, curtain),
        log: log::log(around, curtain),
        notes: Notes::default(),
        prompt: prompt(sitting, curtain),
        hints: hints(sitting, around),
    }
}

/// The campaign, the round, and whose turn it is if players know of them.
fn title(sitting: &Sitting, around: &Surroundings, curtain: &Curtain) -> Title {
    let state = curtain.state();
    let shown = state.tracker.active().filter(|active| !curtain.veil().hides(*active));
    Title {
        campaign: safe(&state.name),
        details: Vec::new(),
        round: state.tracker.turn().map_or_else(String::new, |turn| format!("round {}", turn.round)),
        active: shown.map_or_else(String::new, |being| safe(state.name_of(being))),
        saving: Saving::Unsaid,
        curtain_key: curtain_key(sitting, around),
    }
}

/// The key that opens it: where a line is typed, the one that types nothing.
fn curtain_key(sitting: &Sitting, around: &Surroundings) -> String {
    let context = if sitting.prompt.is_some() { Context::Prompt } else { Context::Dashboard };
    around.keymap.key_of(context, Action::Curtain).unwrap_or_default()
}

/// That saving does not work has to be seen; how far it went would tell how much is not shown.
fn trouble(sitting: &Sitting, around: &Surroundings) -> Option<Trouble> {
    let (what, consequence) = if sitting.trouble().is_some() {
        ("not saved", "Play continues in memory and is saved as soon as possible.")
    } else if sitting.lost().is_some() {
        ("not followed", "What is shown may be out of date; retrying.")
    } else if sitting.damage.is_some() {
        ("damage in the log", "The game continues.")
    } else {
        return None;
    };
    let key = around.keymap.key_of(Context::Dashboard, Action::Curtain).unwrap_or_default();
    let offer = Hint { key, word: "tells more".into(), stays: true, ..Hint::default() };
    Some(Trouble { what: what.into(), consequence: consequence.into(), offer })
}

fn prompt(sitting: &Sitting, curtain: &Curtain) -> Prompt {
    if let Some(word) = curtain.word() {
        return Prompt::Said(format!("! {word}"));
    }
    if !sitting.pending.is_empty() {
        let keys: Vec<String> = sitting.pending.iter().map(ToString::to_string).collect();
        return Prompt::Prefix { key: keys.join(" "), words: String::new(), beside: Vec::new() };
    }
    let is_page_waiting = sitting.overlays.len() > sitting.overlays_in_sight().len();
    let words = match sitting.prompt {
        Some(_) => LINE_WAITS,
        None if is_page_waiting => PAGE_WAITS,
        None => LINE_IS_HIDDEN,
    };
    Prompt::Closed { examples: vec![words.to_owned()] }
}

/// The keys of every turn, in words that name nobody and nothing.
fn hints(sitting: &Sitting, around: &Surroundings) -> Hints {
    let of = |context, action, word: &str| {
        hint(around, context, action).map(|hint| Hint { word: word.to_owned(), ..hint })
    };
    if !sitting.pending.is_empty() {
        let on = around.keymap.continuations(&sitting.contexts(), &sitting.pending);
        let hint = |(key, action): (String, Action)| Hint {
            key,
            word: action.entry().word.to_owned(),
            ..Hint::default()
        };
        return Hints { left: on.into_iter().map(hint).collect(), right: Vec::new() };
    }
    if sitting.prompt.is_some() {
        let left = [
            of(Context::Prompt, Action::Curtain, "open the curtain").map(|hint| Hint { stays: true, ..hint }),
            of(Context::Prompt, Action::Enter, "do it"),
            of(Context::Prompt, Action::Clear, "clear"),
        ];
        let right = of(Context::Prompt, Action::Leave, "leave");
        return Hints { left: left.into_iter().flatten().collect(), right: right.into_iter().collect() };
    }
    let everywhere = |action, word| of(Context::Dashboard, action, word);
    let is_fighting = sitting.campaign.state().tracker.turn().is_some();
    let points = Hint { key: "-+".into(), word: "hit points".into(), ..Hint::default() };
    let left = [
        everywhere(Action::Curtain, "open the curtain").map(|hint| Hint { stays: true, ..hint }),
        everywhere(Action::Roll, "roll"),
        everywhere(Action::RollAgain, "again"),
        everywhere(Action::Next, if is_fighting { "next" } else { "begin" }),
        everywhere(Action::Back, "back"),
        Some(points),
    ];
    let right = everywhere(Action::Help, "help");
    Hints { left: left.into_iter().flatten().collect(), right: right.into_iter().collect() }
}
