//! The last row: what the keys do now, in the words of the catalog.

use crate::campaign::line::Sentence;
use crate::campaign::log_text::tell;
use crate::campaign::{Command, Offer, Step};
use crate::ids::Roller;
use crate::systems::System;
use crate::tui::action::{Action, Context};
use crate::tui::layout::Pane;
use crate::tui::panes;
use crate::tui::panes::common::hint;
use crate::tui::panes::common::{Typed, safe};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::widgets::{cut, width};

use super::chord::chord;
use super::draw::{Hint, Hints};

/// Letters the name of what would be undone may have.
const UNDO_ROOM: usize = 24;
/// Columns that whose attempt it was may take.
const AGAIN_ROOM: u16 = 20;
/// The same where room is short, and only the name has any.
const AGAIN_LEAST: u16 = 6;

/// Columns for what a roll offers where the keys of every turn need the room.
const OFFER_ROOM: u16 = 12;

pub(crate) fn hints(
    session: &Session,
    around: &Surroundings,
    typed: Typed<'_>,
    offers: &[Offer],
) -> Hints {
    if let Some(chord) = chord(session, around) {
        return Hints {
            left: chord.hints,
            right: vec![Hint::new("Esc", "leave")],
        };
    }
    if session.prompt.is_some() {
        let of = |action| hint(around, Context::Prompt, action);
        let takes_over = of(Action::TakeOver).filter(|_| session.holder().is_some());
        let enter = of(Action::Enter).map(|hint| hint.called(enter_word(typed)));
        let asks = matches!(typed, Some(Ok(Sentence { command: Command::Attempt(attempting), .. }))
            if !attempting.asks_fit.is_empty() && attempting.who.len() == 1);
        let fits = of(Action::ToggleAdvantage).filter(|_| asks);
        let fits = fits.map(|hint| hint.called("it fits: advantage"));
        let first = [enter, takes_over, fits, of(Action::Complete)];
        let mut left: Vec<Hint> = first.into_iter().flatten().collect();
        if panes::common::takes_faces(typed) {
            left.push(real_dice(session.campaign.state().system));
        }
        if !session
            .choosing()
            .is_some_and(|choosing| choosing.by_arrows)
        {
            left.extend(of(Action::Up).map(|up| up.called("earlier lines")));
        }
        left.extend(of(Action::Clear));
        return Hints {
            left,
            right: of(Action::Leave).into_iter().collect(),
        };
    }
    let left = if session.holder().is_some() {
        left_following(around)
    } else {
        left(session, around, offers)
    };
    Hints {
        left,
        right: right(around),
    }
}

/// What Enter does with the line being typed.
fn enter_word(typed: Typed<'_>) -> &'static str {
    match typed {
        Some(Ok(sentence)) if sentence.command.attempts().len() == 1 => "roll",
        Some(Ok(_)) if !panes::common::work(typed).is_empty() => "apply",
        _ => Action::Enter.entry().word,
    }
}

/// How the dice of the table are typed, as many as an attempt of the system has where that is always the same.
fn real_dice(system: System) -> Hint {
    Hint::new(system.profile().faces_example, "dice rolled at the table")
}

/// Where another plays: what only looks, and how to play oneself.
fn left_following(around: &Surroundings) -> Vec<Hint> {
    [
        Action::TakeOver,
        Action::Open,
        Action::GoLog,
        Action::PageUp,
        Action::GoScene,
        Action::Zoom,
        Action::GoWelcome,
    ]
    .into_iter()
    .filter_map(|action| hint(around, Context::Dashboard, action))
    .collect()
}

fn left(session: &Session, around: &Surroundings, offers: &[Offer]) -> Vec<Hint> {
    let everywhere = |action| hint(around, Context::Dashboard, action);
    let state = session.campaign.state();
    let own = own_keys(session)
        .iter()
        .filter_map(|(context, action)| hint(around, *context, *action));
    let own: Vec<Hint> = own.collect();
    // Whose sheet is opened or written anew matters least while they fight.
    let waits = session.ui.focus == Pane::Party && state.tracker.turn().is_some();
    let (own, waiting) = if waits {
        (Vec::new(), own)
    } else {
        (own, Vec::new())
    };
    let mut hints = of_the_moment(session, around, offers);
    hints.extend(own);
    let has_unplaced = state
        .tracker
        .order
        .iter()
        .any(|combatant| combatant.initiative.is_none());
    if has_unplaced && state.knows_initiative() {
        hints.extend(everywhere(Action::Initiative));
    }
    // A pane's own key comes before the same key everywhere.
    let roll = everywhere(Action::Roll).filter(|roll| hints.iter().all(|own| own.key != roll.key));
    let mut of_turns = [roll, again(session, around), next(session, around)];
    if session.convertible().is_some() {
        // With a natural 20 two more keys come first: of the others the next turn goes last where room is short.
        of_turns.rotate_right(1);
        of_turns
            .iter_mut()
            .flatten()
            .for_each(|hint| hint.stays = false);
    }
    hints.extend(of_turns.into_iter().flatten());
    hints.extend(undo(session, around));
    hints.extend(redo(session, around));
    let count = session.whole_group_under_cursor();
    let points = count.map_or_else(
        || "hit points".to_owned(),
        |count| format!("hit points of all {count}"),
    );
    hints.push(Hint::new("-+", points));
    hints.extend(waiting);
    let rest = [
        Action::Add,
        Action::Condition,
        Action::Initiative,
        Action::Luck,
        Action::FortuneDie,
        Action::Delay,
        Action::Zoom,
    ];
    let more = rest
        .into_iter()
        .filter(|action| is_for(state.system, *action))
        .filter_map(everywhere);
    let known: Vec<String> = hints.iter().map(|hint| hint.key.clone()).collect();
    hints.extend(more.filter(|hint| !known.contains(&hint.key)));
    if session.ui.focus == Pane::Turns {
        put_records(&mut hints, session, around);
    }
    hints
}

/// What only this moment has keys for: a natural 20, what a roll offers, the row under the cursor.
fn of_the_moment(session: &Session, around: &Surroundings, offers: &[Offer]) -> Vec<Hint> {
    let everywhere = |action| hint(around, Context::Dashboard, action);
    let named = |action, word: &str| everywhere(action).map(|hint| hint.called(word));
    let mut hints: Vec<Hint> = Vec::new();
    if session.convertible().is_some() {
        hints.extend(named(Action::FortuneDie, "fortune die"));
        hints.extend(everywhere(Action::Luck));
    } else {
        hints.extend(offer(around, offers));
    }
    if session.ui.focus == Pane::Table {
        hints.extend(named(Action::Open, "roll it"));
    }
    if session.delayed_under_cursor().is_some() {
        hints.extend(named(Action::Open, "return"));
    }
    hints
}

/// The keys of rows and foes' records, after those for adding and conditions.
fn put_records(hints: &mut Vec<Hint>, session: &Session, around: &Surroundings) {
    let own = [Action::HideOrReveal, Action::EditHero, Action::NewFoe].into_iter();
    let is_hidden = session
        .under_cursor()
        .is_some_and(|creature| session.campaign.state().is_hidden(creature));
    let named = |hint: Hint| match hint.word == Action::HideOrReveal.entry().word && is_hidden {
        true => hint.called("reveal"),
        false => hint,
    };
    let own = own
        .filter_map(|action| hint(around, Context::Turns, action))
        .map(named);
    let condition = hints
        .iter()
        .position(|hint| hint.word == Action::Condition.entry().word);
    let at = condition.map_or(hints.len(), |at| at + 1);
    hints.splice(at..at, own);
}

/// The keys of the pane that has them.
fn own_keys(session: &Session) -> &'static [(Context, Action)] {
    match session.ui.focus {
        Pane::Table => {
            let mut built = session.wish;
            match (built.toggle_edge(), built.toggle_reliability()) {
                (true, true) => &[
                    (Context::Table, Action::ToggleAdvantage),
                    (Context::Table, Action::ToggleReliable),
                ],
                (true, false) => &[(Context::Table, Action::ToggleAdvantage)],
                (false, _) => &[],
            }
        }
        Pane::Party => &[
            (Context::Dashboard, Action::Open),
            (Context::Party, Action::EditHero),
            (Context::Party, Action::NewHero),
        ],
        Pane::Tasks => &[
            (Context::Tasks, Action::RollOn),
            (Context::Tasks, Action::CloseTask),
        ],
        _ => &[],
    }
}

/// Whether a system knows of what a key does: no hint leads to a refusal.
fn is_for(system: System, action: Action) -> bool {
    let is_of_fortune = matches!(action, Action::Luck | Action::FortuneDie);
    system.definition().has_fortune() || !is_of_fortune
}

/// The key of the last attempt always names whose it was; where room is short, by the name alone.
fn again(session: &Session, around: &Surroundings) -> Option<Hint> {
    let last = session.campaign.last_attempt()?;
    let hint = hint(around, Context::Dashboard, Action::RollAgain)?;
    let who = last.roll.map_or(&[][..], |roll| &roll.who);
    let names = Roller::names(who);
    let line = last.line.replace('"', "");
    let what = last.roll.map_or(line.as_str(), |roll| roll.what.as_str());
    let who = names.join("+");
    let whole = format!("{who} {what}");
    let again = |words: &str, room| format!("{} {}", hint.word, cut(&safe(words.trim()), room));
    let brief = again(if who.is_empty() { what } else { &who }, AGAIN_LEAST);
    Some(Hint {
        word: again(&whole, AGAIN_ROOM),
        brief,
        ..hint
    })
}

/// The key for the next turn, which stays in a fight; the same begins one.
fn next(session: &Session, around: &Surroundings) -> Option<Hint> {
    let tracker = &session.campaign.state().tracker;
    let is_fighting = tracker.turn().is_some();
    let word = if is_fighting { "next" } else { "begin" };
    let hint =
        hint(around, Context::Dashboard, Action::Next).filter(|_| !tracker.order.is_empty())?;
    Some(Hint {
        word: word.into(),
        stays: is_fighting,
        ..hint
    })
}

/// What the roll offers, by the name of its first offer.
fn offer(around: &Surroundings, offers: &[Offer]) -> Option<Hint> {
    let (first, others) = offers.split_first()?;
    let title = safe(&first.title);
    let more = if others.is_empty() { "" } else { " …" };
    let brief = format!("{}…", words_within(&title, OFFER_ROOM));
    Some(Hint {
        word: format!("{title}{more}"),
        brief,
        ..hint(around, Context::Dashboard, Action::TakeOffer)?
    })
}

/// As many of its words as fit, the first in any case.
fn words_within(text: &str, room: u16) -> &str {
    let ends = text
        .match_indices(' ')
        .map(|(end, _)| end)
        .chain([text.len()]);
    let fitting = ends
        .clone()
        .take_while(|end| text.get(..*end).is_some_and(|words| width(words) <= room));
    let end = fitting.last().or_else(|| ends.min()).unwrap_or_default();
    text.get(..end)
        .unwrap_or_default()
        .trim_end_matches([':', ','])
}

/// The undo key always names what it would undo, by its number alone where room is short.
fn undo(session: &Session, around: &Surroundings) -> Option<Hint> {
    let step = session.campaign.undoable_steps().next()?;
    let what: String = safe(&name_of(session, step))
        .chars()
        .take(UNDO_ROOM - 6)
        .collect();
    Some(Hint {
        word: format!("undo {what} {}", step.seq),
        brief: format!("undo {}", step.seq),
        stays: true,
        ..hint(around, Context::Dashboard, Action::Undo)?
    })
}

fn redo(session: &Session, around: &Surroundings) -> Option<Hint> {
    session.campaign.redoable()?;
    hint(around, Context::Dashboard, Action::Redo)
}

/// A step in a word or two: what was rolled, whether it harmed or healed, else its command.
fn name_of(session: &Session, step: &Step) -> String {
    let entries = tell(&session.campaign, step);
    let rolled = entries.iter().find(|entry| entry.roll.is_some());
    if let Some(name) = step.macro_used().or(step.command()) {
        return name.to_owned();
    }
    // What followed from a blow is not what was done.
    let blow = entries.iter().find(|entry| entry.points.is_some());
    match (rolled, blow.or(entries.last())) {
        (Some(roll), _) => roll.what.split(" · ").next().unwrap_or_default().to_owned(),
        (None, Some(entry)) if entry.points.is_some_and(|points| points < 0) => "damage".to_owned(),
        (None, Some(entry)) if entry.points.is_some() => "healing".to_owned(),
        // A line that begins with somebody's name is called by what it did.
        (None, Some(entry)) => entry.kind.key().to_owned(),
        (None, None) => step
            .line
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned(),
    }
}

fn right(around: &Surroundings) -> Vec<Hint> {
    [Action::NextPane, Action::Palette, Action::Help]
        .into_iter()
        .filter_map(|action| hint(around, Context::Dashboard, action))
        .collect()
}
