//! Tasks and contests under way: their bars, how they may go on, and the one under the cursor in full.

pub(crate) mod races;

use crate::campaign::{
    Contest, CreatureId, Mark, Roll, RollId, Round, Side, State, Task, TaskStanding,
};
use crate::systems::System;
use crate::systems::work::{Ends, Mishap, ProgressStep};
use crate::tui::action::{Action, Context};
use crate::tui::layout::Pane;
use crate::tui::panes::common::hint;
use crate::tui::panes::common::{has_keys, key, muted, plain, safe};
use crate::tui::panes::tasks::long_roll::LongRoll;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::text::{Phrase, Span};
use crate::tui::{mark, panes};

use super::view;
use super::view::Progress;

/// What was rolled for it at most, the latest, as its card tells.
const LATEST: usize = 6;

pub(crate) fn tasks(session: &Session, around: &Surroundings) -> Vec<view::Task> {
    let shown = |long: LongRoll<'_>| match long {
        LongRoll::Task(task) => view::Task::Progress(of_task(session, task)),
        LongRoll::Contest(contest) => view::Task::Progress(of_contest(session, contest)),
        LongRoll::Race(race) => races::race(session.campaign.state(), race),
        LongRoll::Linked(id, roll) => linked(session, around, id, roll),
    };
    session.long_rolls().map(shown).collect()
}

/// `Thalia Stealth then Arcane Magic   ≈ limited · o goes on`
pub(crate) fn linked(
    session: &Session,
    around: &Surroundings,
    id: RollId,
    roll: &Roll,
) -> view::Task {
    let mark = mark::Mark::Limited;
    let goes_on = hint(around, Context::Dashboard, Action::TakeOffer);
    let mut waits = vec![Span::new(format!("{} limited", mark.glyph()), mark.role())];
    waits.extend(
        goes_on
            .into_iter()
            .flat_map(|hint| [plain("   "), key(hint.key), plain(" goes on")]),
    );
    view::Task::Linked {
        name: name_of_linked(roll),
        waits,
        secret: session.campaign.is_secret(id, roll),
    }
}

fn name_of_linked(roll: &Roll) -> String {
    let names: Vec<String> = roll.who.iter().map(|roller| safe(&roller.name)).collect();
    format!("{} {}", names.join(" + "), safe(&roll.what))
        .trim_start()
        .to_owned()
}

fn of_task(session: &Session, task: &Task) -> Progress {
    Progress {
        name: safe(&task.name),
        done: task.reached().points,
        of: task.target.get(),
        who: who(session, task),
        ended: ended(task.standing()),
        secret: task.is_secret,
        chances: in_short(&session.campaign.forecast_task(task)),
    }
}

/// Everybody who rolled for it, as far as the log is in memory, each once.
fn who(session: &Session, task: &Task) -> String {
    let mut creatures: Vec<CreatureId> = Vec::new();
    for mark in &task.marks {
        let Mark::Rolled { roll, .. } = mark else {
            continue;
        };
        let rollers = session
            .campaign
            .roll(*roll)
            .map_or(&[][..], |roll| roll.who.as_slice());
        let new: Vec<CreatureId> = rollers
            .iter()
            .map(|roller| roller.creature)
            .filter(|creature| !creatures.contains(creature))
            .collect();
        creatures.extend(new);
    }
    let names: Vec<String> = creatures
        .into_iter()
        .map(|creature| safe(session.campaign.state().name_of(creature)))
        .collect();
    let names: Vec<&str> = names
        .iter()
        .map(String::as_str)
        .filter(|name| !name.is_empty())
        .collect();
    if names.is_empty() {
        String::new()
    } else {
        crate::words::joined(&names, "and")
    }
}

pub(crate) fn ended(standing: TaskStanding) -> Phrase {
    let mark = match standing {
        TaskStanding::Underway => return Phrase::new(),
        TaskStanding::Complete => mark::Mark::Critical,
        TaskStanding::Ruined => mark::Mark::CriticalFailure,
        TaskStanding::OutOfRolls => mark::Mark::Limited,
    };
    vec![Span::bold(
        format!("{} {}", mark.glyph(), standing.word()),
        mark.role(),
    )]
}

/// `1:12 2:31 3:48 5:71 %`: how likely it is done after so many rolls.
fn in_short(course: &[(u32, Ends)]) -> Phrase {
    let mut phrase = Phrase::new();
    for (rolls, ends) in course {
        phrase.push(muted(format!("{rolls}:")));
        phrase.push(Span::new(
            format!("{:.0} ", ends.complete * 100.0),
            Role::Strong,
        ));
    }
    phrase.extend((!course.is_empty()).then(|| muted("%")));
    phrase
}

/// `done in 1: 12.30  2: 31.00  3: 48.00  5: 71.00 %`, and how likely it is ruined by then.
pub(crate) fn in_full(course: &[(u32, Ends)]) -> Vec<Phrase> {
    let Some((rolls, last)) = course.last() else {
        return Vec::new();
    };
    let percent = |chance: f64, role| Span::bold(format!("{:.2}", chance * 100.0), role);
    let mut done = vec![muted("done in")];
    for (rolls, ends) in course {
        done.push(muted(format!(" {rolls}: ")));
        done.push(percent(ends.complete, Role::Accent));
        done.push(plain(" "));
    }
    done.push(muted("%"));
    let ruined = vec![
        muted(format!("ruined in {rolls}: ")),
        percent(last.ruined, Role::Danger),
        muted(" %"),
    ];
    std::iter::once(done)
        .chain((last.ruined > 0.0).then_some(ruined))
        .collect()
}

fn of_contest(session: &Session, contest: &Contest) -> Progress {
    let state = session.campaign.state();
    let scores = contest.scores();
    let name = |side: usize| {
        contest
            .sides
            .get(side)
            .map_or("", |side| state.name_of_side(side))
    };
    let most = scores.iter().copied().max().unwrap_or(0);
    let leading: Vec<usize> = scores
        .iter()
        .enumerate()
        .filter(|(_, points)| **points == most)
        .map(|(side, _)| side)
        .collect();
    let who = match leading.as_slice() {
        [only] => format!("{} ahead", safe(name(*only))),
        _ => "nobody ahead".to_owned(),
    };
    Progress {
        name: safe(&contest.name),
        done: most,
        of: contest.to.get(),
        who,
        ended: won(state, contest),
        secret: contest.is_secret,
        chances: sides(session, contest),
    }
}

/// Who has won it, once somebody has.
pub(crate) fn won(state: &State, contest: &Contest) -> Phrase {
    let mark = mark::Mark::Critical;
    let side = contest.winner().and_then(|side| contest.sides.get(side));
    let name = side.map(|side| safe(state.name_of_side(side)));
    name.map(|name| Span::bold(format!("{} {name} wins", mark.glyph()), mark.role()))
        .into_iter()
        .collect()
}

/// `Thalia 2 62 %   orc 1 38 %`: the points of each side, and how likely it wins.
fn sides(session: &Session, contest: &Contest) -> Phrase {
    let forecast = session.campaign.forecast_contest(contest);
    let mut phrase = Phrase::new();
    for (place, (side, points)) in contest.sides.iter().zip(contest.scores()).enumerate() {
        let gap = if place == 0 { "" } else { "  " };
        let name = safe(session.campaign.state().name_of_side(side));
        phrase.push(plain(format!("{gap}{name} {points}")));
        let wins = forecast
            .as_ref()
            .and_then(|sides| sides.get(place))
            .map(|side| side.wins);
        phrase.extend(wins.map(|wins| Span::new(format!(" {:.0} %", wins * 100.0), Role::Strong)));
    }
    phrase
}

/// The task or contest under the cursor in full, while its pane has the keys.
pub(crate) fn card(session: &Session) -> Option<panes::turns::view::Card> {
    let long = session
        .long_roll_under_cursor()
        .filter(|_| has_keys(session, Pane::Tasks))?;
    let (name, entries) = match long {
        LongRoll::Task(task) => (safe(&task.name), card_of_task(session, task)),
        LongRoll::Contest(contest) => (safe(&contest.name), card_of_contest(session, contest)),
        LongRoll::Race(race) => (
            safe(&race.name),
            races::card(session.campaign.state(), race),
        ),
        LongRoll::Linked(id, roll) => (name_of_linked(roll), card_of_linked(session, id, roll)),
    };
    let entry = |(label, phrase): (&str, Phrase)| (label.to_owned(), phrase);
    Some(panes::turns::view::Card {
        row: None,
        name,
        entries: entries.into_iter().map(entry).collect(),
    })
}

fn card_of_task(session: &Session, task: &Task) -> Vec<(&'static str, Phrase)> {
    let mut entries = vec![("done", standing(session.campaign.state().system, task))];
    let course = session.campaign.forecast_task(task);
    let percent = |chance: f64| format!("{:.2} %", chance * 100.0);
    for (place, (rolls, ends)) in course.iter().enumerate() {
        let label = if place == 0 { "next" } else { "" };
        let often = if *rolls == 1 {
            "1 roll ".to_owned()
        } else {
            format!("{rolls} rolls")
        };
        let mut phrase = vec![
            muted(format!("{often}  ")),
            Span::bold(format!("done {:>8}", percent(ends.complete)), Role::Accent),
        ];
        if ends.ruined > 0.0 {
            phrase.push(Span::new(
                format!("   ruined {:>7}", percent(ends.ruined)),
                Role::Danger,
            ));
        }
        entries.push((label, phrase));
    }
    entries.extend(
        task.attempt
            .as_ref()
            .map(|said| ("last", vec![plain(safe(said))])),
    );
    let who = who(session, task);
    entries.extend((!who.is_empty()).then(|| ("by", vec![plain(who)])));
    entries.extend((!task.marks.is_empty()).then(|| ("marks", marks(task))));
    entries
}

/// `6/10 · 2 rolls left · a botch sets back 3`
pub(crate) fn standing(system: System, task: &Task) -> Phrase {
    let mut phrase = vec![Span::bold(
        format!("{}/{}", task.reached().points, task.target.get()),
        Role::Strong,
    )];
    let dot = || Span::new(" · ", Role::Rule);
    let ended = ended(task.standing());
    if ended.is_empty() {
        let left = task
            .rolls_left()
            .map(|left| format!("{left} {} left", if left == 1 { "roll" } else { "rolls" }));
        phrase.extend(left.into_iter().flat_map(|left| [dot(), plain(left)]));
        phrase.extend(
            mishap_words(system, task.mishap)
                .into_iter()
                .flat_map(|words| [dot(), muted(words)]),
        );
    } else {
        phrase.push(dot());
        phrase.extend(ended);
    }
    phrase
}

/// What goes wrong with work in a system, if anything can.
pub(crate) fn mishap_words(system: System, mishap: Mishap) -> Option<String> {
    let word = system.profile().mishap?;
    Some(match mishap {
        Mishap::Ruins => format!("{word} ruins it"),
        Mishap::SetsBack(lost) => format!("{word} sets back {lost}"),
    })
}

/// `1186 +2 · 1190 mishap · by hand −1`, the latest at the end.
fn marks(task: &Task) -> Phrase {
    let from = task.marks.len().saturating_sub(LATEST);
    let words = |mark: &Mark| match mark {
        Mark::Rolled {
            roll: RollId(seq, _),
            gain: ProgressStep::Points(points),
            ..
        } => format!("{seq} +{points}"),
        Mark::Rolled {
            roll: RollId(seq, _),
            gain: ProgressStep::Mishap,
            ..
        } => format!("{seq} mishap"),
        Mark::Corrected(by) => format!("by hand {by:+}"),
    };
    let words: Vec<String> = task.marks.iter().skip(from).map(words).collect();
    vec![muted(words.join(" · "))]
}

/// What goes on from a paused first part, and how likely each level of it is.
fn card_of_linked(session: &Session, id: RollId, roll: &Roll) -> Vec<(&'static str, Phrase)> {
    let odds = roll.attempt.odds(session.campaign.rules());
    let mut entries = vec![(
        "first",
        vec![plain(format!("limited, roll {id}: continue, or stop"))],
    )];
    for (place, chance) in odds
        .outcomes
        .iter()
        .filter(|chance| chance.probability > 0.0)
        .enumerate()
    {
        let word = chance.outcome.replace('-', " ");
        let phrase = vec![
            muted(format!("{word:<17}")),
            Span::bold(
                format!("{:>6.2} %", chance.probability * 100.0),
                Role::Strong,
            ),
        ];
        entries.push((if place == 0 { "then" } else { "" }, phrase));
    }
    entries
}

fn card_of_contest(session: &Session, contest: &Contest) -> Vec<(&'static str, Phrase)> {
    let forecast = session.campaign.forecast_contest(contest);
    let fought = contest.fought();
    let rounds = if fought == 1 {
        "1 round".to_owned()
    } else {
        format!("{fought} rounds")
    };
    let mut entries = vec![(
        "to",
        vec![plain(format!("{} · {rounds} rolled", contest.to.get()))],
    )];
    for (place, (side, points)) in contest.sides.iter().zip(contest.scores()).enumerate() {
        let mut phrase = vec![
            Span::bold(
                safe(session.campaign.state().name_of_side(side)),
                Role::Strong,
            ),
            plain(format!(" {points}")),
        ];
        let chances = forecast.as_ref().and_then(|sides| sides.get(place));
        phrase.extend(chances.map(|side| {
            muted(format!(
                "   ahead {:.2} %   wins {:.2} %",
                side.ahead * 100.0,
                side.wins * 100.0
            ))
        }));
        entries.push((if place == 0 { "sides" } else { "" }, phrase));
    }
    let last: Vec<String> = contest.sides.iter().filter_map(last_said).collect();
    entries.extend((!last.is_empty()).then(|| ("last", vec![plain(last.join(" vs "))])));
    let latest = contest
        .rounds
        .iter()
        .rev()
        .find(|round| matches!(round, Round::Fought { .. }));
    entries.extend(latest.map(|round| ("round", vec![muted(won_words(session, contest, round))])));
    entries
}

fn last_said(side: &Side) -> Option<String> {
    side.attempt.as_deref().map(safe)
}

fn won_words(session: &Session, contest: &Contest, round: &Round) -> String {
    match round.won() {
        None => "the last went to nobody".to_owned(),
        Some((place, amount)) => {
            let side = contest.sides.get(place);
            let name = side.map_or("", |side| session.campaign.state().name_of_side(side));
            format!("the last went to {} by {amount}", safe(name))
        }
    }
}
