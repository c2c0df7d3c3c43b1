//! From the game to what the table shows: words and figures ready to draw.

mod band;
mod chord;
mod curtain;
mod due;
mod hints;
mod ladder;
mod log;
pub(super) mod log_page;
mod people;
mod prompt;
mod tasks;

use ratatui::layout::Rect;

use crate::campaign::Hero;
use crate::campaign::line::Sentence;
use crate::campaign::luck::d20s_of_tonight;
use crate::rules::pen_and_dagger::Level;
use crate::words::{Complaint, display_safe};

pub(super) use log::level;
pub(super) use people::member;

use super::action::{Action, Context};
use super::layout::{Pane, arrange};
use super::mark::Mark;
use super::overlay::Overlay;
use super::screen::arrangement;
use super::session::Session;
use super::shell::Surroundings;
use super::theme::Role;
use super::view::{
    Dashboard, Hint, Log, Luck, Notes, Paragraph, Saving, Span, Title, Trouble, Turns,
};

/// The line being typed as it was read, if one is typed.
type Typed<'a> = Option<&'a Result<Sentence, Complaint>>;

/// Everything on the dashboard.
#[must_use]
pub fn dashboard(session: &Session, around: &Surroundings) -> Dashboard {
    if let Some(curtain) = session.curtain() {
        return curtain::dashboard(session, around, curtain);
    }
    // Read once: the line being typed shows on the table, among the turns, in its own sheet and in the hints.
    let typed = session.typed();
    let typed = typed.as_ref();
    let built = ladder::built(session, typed);
    let mut view = Dashboard {
        title: title(session),
        trouble: trouble(session, around),
        focus: session.desk.focus,
        tabs: session.desk.tabs,
        zoom: session.desk.zoom,
        moved: around.chosen.moved(session.screen()),
        covered: session.overlays.iter().any(Overlay::is_sheet),
        curtain: false,
        party: people::party(session),
        sheet: people::sheet(session, built.as_ref()),
        ladder: ladder::ladder(session, built.as_ref()),
        turns: Turns::default(),
        tasks: tasks::tasks(session, around),
        task: has_keys(session, Pane::Tasks).then_some(session.desk.task),
        card: tasks::card(session).or_else(|| people::card(session)),
        result: band::result(session, around),
        fortune: log::fortune(session, around),
        log: Log::default(),
        notes: notes(session),
        prompt: prompt::prompt(session, around, typed),
        hints: hints::hints(session, around, typed),
    };
    // Lists that may be long are put into words as far as they are in sight, whatever else there is of them.
    let layout = arrange(&arrangement(&view, session.screen()));
    let room = |pane: Pane| layout.slot(pane).map_or(Rect::ZERO, |slot| slot.area);
    let order = [Pane::Turns, Pane::Party]
        .map(room)
        .into_iter()
        .find(|area| !area.is_empty());
    view.turns = people::turns(session, typed, order.unwrap_or_default());
    view.log = log::log(session, around, room(Pane::Log).height);
    if room(Pane::Notes).width > LUCK_FROM {
        view.notes.luck = luck_tonight(session);
    }
    view
}

/// Columns of the notes from which the luck of the evening stands under them.
const LUCK_FROM: u16 = 60;
/// What a d20 shows in the mean, how far single ones scatter around it, and how much of that is a cell of the bar.
const MEAN: f64 = 10.5;
const SPREAD: f64 = 5.766;
const CELL: f64 = 0.25;

/// Who rolled how often this evening, and what d20s showed in the mean.
fn luck_tonight(session: &Session) -> Vec<Luck> {
    let faces = d20s_of_tonight(&session.campaign);
    let of_hero = |hero: &Hero| {
        let faces = faces.get(&hero.id)?;
        let mean = faces.mean()?;
        // Few dice scatter far, and that is no luck.
        let spreads = (mean - MEAN) / (SPREAD / f64::from(faces.dice()).sqrt());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no mean of faces is as far off as that"
        )]
        let lean = (spreads / CELL).round() as i16;
        Some(Luck {
            who: safe(&hero.name),
            rolls: faces.dice(),
            mean,
            lean,
        })
    };
    session
        .campaign
        .state()
        .party
        .iter()
        .filter_map(of_hero)
        .collect()
}

fn title(session: &Session) -> Title {
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
        round: state
            .tracker
            .turn()
            .map_or_else(String::new, |turn| format!("round {}", turn.round)),
        active: state
            .tracker
            .active()
            .map_or_else(String::new, |creature| safe(state.name_of(creature))),
        saving: saving(session),
        curtain_key: String::new(),
    }
}

fn saving(session: &Session) -> Saving {
    match (session.holder(), session.unsaved()) {
        (Some(holder), _) => Saving::Following(safe(holder)),
        (None, 0) => Saving::Saved(session.saved_to()),
        (None, unsaved) => Saving::Unsaved(unsaved),
    }
}

fn trouble(session: &Session, around: &Surroundings) -> Option<Trouble> {
    if let (None, Some(damage)) = (session.trouble(), &session.damage) {
        let consequence = format!(
            "{}. The game goes on; `astragal repair` tells more.",
            safe(damage)
        );
        return Some(Trouble {
            what: "damage in the log".into(),
            consequence,
            offer: Hint::default(),
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
            offer: Hint::default(),
        });
    }
    let trouble = session.trouble()?;
    let consequence = format!(
        "Saved up to {}. Play continues in memory and is saved as soon as possible.",
        session.saved_to()
    );
    let key = around
        .keymap
        .key_of(Context::Dashboard, Action::WriteCopy)
        .unwrap_or_default();
    let offer = Hint {
        key,
        word: Action::WriteCopy.entry().word.into(),
        stays: true,
        ..Hint::default()
    };
    // The reason first: what follows is cut off on a narrow screen.
    let what = format!("not saved: {}", safe(without_number(&trouble.reason)));
    Some(Trouble {
        what,
        consequence,
        offer,
    })
}

/// A reason in the system's words, without the number that it has for it.
fn without_number(reason: &str) -> &str {
    reason
        .rsplit_once(" (os error ")
        .map_or(reason, |(words, _)| words)
}

fn notes(session: &Session) -> Notes {
    let state = session.campaign.state();
    let text = state.scene.as_ref().and_then(|scene| scene.text.as_deref());
    let scene = text.map(|text| text.lines().map(safe).collect::<Vec<_>>().join("\n"));
    let latest = state.notes.iter().rev().take(6).rev();
    let paragraphs = latest.flat_map(|note| {
        let lines = note.text.lines().enumerate();
        lines.map(|(place, line)| Paragraph {
            text: format!("{}{}", if place == 0 { "· " } else { "" }, safe(line)),
            marked: note.is_secret,
            barred: note.is_secret,
        })
    });
    let is_secret = state.notes.iter().any(|note| note.is_secret);
    Notes {
        secret: is_secret,
        scene,
        paragraphs: paragraphs.collect(),
        luck: Vec::new(),
    }
}

/// Text of users, harmless to show.
pub(super) fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}

/// The mark of a level.
pub(super) const fn mark_of(level: Level) -> Mark {
    match level {
        Level::CriticalFailure => Mark::CriticalFailure,
        Level::Failure => Mark::Failure,
        Level::Limited => Mark::Limited,
        Level::Normal => Mark::Normal,
        Level::Major => Mark::Major,
        Level::Critical => Mark::Critical,
    }
}

pub(super) fn muted(text: impl Into<String>) -> Span {
    Span::new(text, Role::Muted)
}

pub(super) fn plain(text: impl Into<String>) -> Span {
    Span::new(text, Role::Fg)
}

pub(super) fn key(text: impl Into<String>) -> Span {
    Span::bold(text, Role::Strong)
}

/// Whether a pane has the keys, and so shows its cursor.
pub(super) fn has_keys(session: &Session, pane: Pane) -> bool {
    session.desk.focus == pane
}
