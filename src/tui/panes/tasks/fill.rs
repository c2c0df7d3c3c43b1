//! Tasks and contests under way: their bars, how they may go on, and the one under the cursor in full.

pub(crate) mod races;

use crate::campaign::{
    Counted, CreatureId, End, Goal, LongRoll, LongRollKind, Mark, Roll, RollId, Roller,
    SideForecast, State, won,
};
use crate::systems::OutcomeGrade;
use crate::systems::System;
use crate::systems::work::{Ends, Mishap, ProgressStep, Target};
use crate::tui::action::{Action, Context};
use crate::tui::layout::Pane;
use crate::tui::panes::common::hint;
use crate::tui::panes::common::{has_keys, safe};
use crate::tui::panes::sheet::{Card, Entry, entry};
use crate::tui::panes::tasks::keys::TaskRow;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, dot, muted, plain, strong};
use crate::words::counted;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::draw as view;
use super::draw::Progress;

/// What was rolled for it at most, the latest, as its card tells.
const LATEST: usize = 6;

pub(crate) fn tasks(session: &Session, around: &Surroundings) -> Vec<view::Task> {
    let shown = |row: TaskRow<'_>| match row {
        TaskRow::Long(long) => long_roll(session, long),
        TaskRow::Linked(id, roll) => linked(session, around, id, roll),
    };
    session.long_rolls().map(shown).collect()
}

fn long_roll(session: &Session, long: &LongRoll) -> view::Task {
    let (campaign, state) = (&session.campaign, session.campaign.state());
    let (who, chances) = match long.kind() {
        LongRollKind::Task => (who(session, long), in_short(&campaign.forecast_task(long))),
        LongRollKind::Clock => (String::new(), pace(long)),
        LongRollKind::Contest => (
            ahead(state, long),
            points(state, long, campaign.forecast_contest(long).as_deref()),
        ),
        LongRollKind::Race => return races::shown(state, long, |_| true),
    };
    view::Task::Progress(Progress {
        who,
        secret: long.is_secret,
        chances,
        ..progress(state, long)
    })
}

/// What fills a clock by itself, and whether players see no more than its name.
fn pace(long: &LongRoll) -> Line<'static> {
    let Goal::Clock { pace, .. } = long.goal else {
        return Line::default();
    };
    let covered = long
        .is_covered()
        .then(|| "hidden from players how far".to_owned());
    let words: Vec<String> = pace
        .map(|pace| pace.words().to_owned())
        .into_iter()
        .chain(covered)
        .collect();
    line![muted(words.join(" · "))]
}

/// How far it is, for anybody.
pub(crate) fn progress(state: &State, long: &LongRoll) -> Progress {
    Progress {
        name: safe(&long.name),
        done: long.reached().points.into_iter().max().unwrap_or(0),
        is_clock: long.kind() == LongRollKind::Clock,
        of: long.goal.target().map_or(0, Target::get),
        ended: ended(state, long),
        ..Progress::default()
    }
}

/// `Thalia Stealth then Arcane Magic   ≈ limited · o goes on`
pub(crate) fn linked(
    session: &Session,
    around: &Surroundings,
    id: RollId,
    roll: &Roll,
) -> view::Task {
    let mark = roll.told.grade();
    let goes_on = hint(around, Context::Dashboard, Action::TakeOffer);
    let mut waits = line![Span::styled(
        format!("{} {}", mark.glyph(), roll.told.word()),
        mark.role(),
    )];
    waits.extend(
        goes_on
            .into_iter()
            .flat_map(|hint| [plain("   "), bold(hint.key), plain(" goes on")]),
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

/// Everybody who rolled for it, as far as the log is in memory, each once.
fn who(session: &Session, task: &LongRoll) -> String {
    let mut creatures: Vec<CreatureId> = Vec::new();
    for counted in task.marks.iter().flat_map(Mark::rolls) {
        let rollers = session
            .campaign
            .roll(counted.roll())
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

fn ended(state: &State, long: &LongRoll) -> Line<'static> {
    let Some(end) = long.end() else {
        return Line::default();
    };
    let mark = match end {
        End::Won(_) => OutcomeGrade::Critical,
        End::Ruined => OutcomeGrade::CriticalFailure,
        End::OutOfRolls => OutcomeGrade::Limited,
    };
    let words = match long.winner() {
        Some(side) => format!("{} {} wins", mark.glyph(), safe(state.name_now(side))),
        None => format!("{} {}", mark.glyph(), end.word()),
    };
    line![Span::styled(words, mark.role().bold())]
}

/// `1:12 2:31 3:48 5:71 %`: how likely it is done after so many rolls.
fn in_short(course: &[(u32, Ends)]) -> Line<'static> {
    let mut phrase = Line::default();
    for (rolls, ends) in course {
        phrase.push_span(muted(format!("{rolls}:")));
        phrase.push_span(strong(format!("{:.0} ", ends.complete * 100.0)));
    }
    phrase.extend((!course.is_empty()).then(|| muted("%")));
    phrase
}

/// `done in 1: 12.30  2: 31.00  3: 48.00  5: 71.00 %`, and how likely it is ruined by then.
pub(crate) fn in_full(course: &[(u32, Ends)]) -> Vec<Line<'static>> {
    let Some((rolls, last)) = course.last() else {
        return Vec::new();
    };
    let percent =
        |chance: f64, role: Role| Span::styled(format!("{:.2}", chance * 100.0), role.bold());
    let mut done = line![muted("done in")];
    for (rolls, ends) in course {
        done.push_span(muted(format!(" {rolls}: ")));
        done.push_span(percent(ends.complete, Role::Accent));
        done.push_span(plain(" "));
    }
    done.push_span(muted("%"));
    let ruined = line![
        muted(format!("ruined in {rolls}: ")),
        percent(last.ruined, Role::Danger),
        muted(" %"),
    ];
    std::iter::once(done)
        .chain((last.ruined > 0.0).then_some(ruined))
        .collect()
}

/// The side that has gathered most.
fn ahead(state: &State, contest: &LongRoll) -> String {
    let points = contest.reached().points;
    let most = points.iter().max();
    let sides = contest.sides.iter().zip(&points);
    let leading: Vec<&Roller> = sides
        .filter(|(_, points)| Some(*points) == most)
        .map(|(side, _)| side)
        .collect();
    match leading.as_slice() {
        [only] => format!("{} ahead", safe(state.name_now(only))),
        _ => "nobody ahead".to_owned(),
    }
}

/// `Thalia 2 62 %   orc 1 38 %`: the points of each side, and how likely it wins.
pub(crate) fn points(
    state: &State,
    contest: &LongRoll,
    forecast: Option<&[SideForecast]>,
) -> Line<'static> {
    let mut phrase = Line::default();
    for (place, (side, points)) in each_side(contest).enumerate() {
        let gap = if place == 0 { "" } else { "  " };
        let name = safe(state.name_now(side));
        phrase.push_span(plain(format!("{gap}{name} {points}")));
        let wins = forecast
            .and_then(|sides| sides.get(place))
            .map(|side| side.wins);
        phrase.extend(wins.map(|wins| strong(format!(" {:.0} %", wins * 100.0))));
    }
    phrase
}

fn each_side(contest: &LongRoll) -> impl Iterator<Item = (&Roller, u32)> {
    contest.sides.iter().zip(contest.reached().points)
}

/// The task or contest under the cursor in full, while its pane has the keys.
pub(crate) fn card(session: &Session) -> Option<Card> {
    let long = session
        .long_roll_under_cursor()
        .filter(|_| has_keys(session, Pane::Tasks))?;
    let (name, entries) = match long {
        TaskRow::Long(long) => {
            let entries = match &long.goal {
                Goal::Task { .. } | Goal::Clock { .. } => card_of_task(session, long),
                Goal::Contest { target } => card_of_contest(session, long, *target),
                Goal::Race => races::card(session.campaign.state(), long),
            };
            (safe(&long.name), entries)
        }
        TaskRow::Linked(id, roll) => (name_of_linked(roll), card_of_linked(id, roll)),
    };
    Some(Card {
        kind: "Task".into(),
        name,
        entries,
        ..Card::default()
    })
}

fn card_of_task(session: &Session, task: &LongRoll) -> Vec<Entry> {
    let mut entries = vec![entry("done", standing(session.campaign.state(), task))];
    let course = session.campaign.forecast_task(task);
    let percent = |chance: f64| format!("{:.2} %", chance * 100.0);
    for (place, (rolls, ends)) in course.iter().enumerate() {
        let label = if place == 0 { "next" } else { "" };
        let often = if *rolls == 1 {
            "1 roll ".to_owned()
        } else {
            format!("{rolls} rolls")
        };
        let mut phrase = line![
            muted(format!("{often}  ")),
            Span::styled(
                format!("done {:>8}", percent(ends.complete)),
                Role::Accent.bold()
            ),
        ];
        if ends.ruined > 0.0 {
            phrase.push_span(Span::styled(
                format!("   ruined {:>7}", percent(ends.ruined)),
                Role::Danger,
            ));
        }
        entries.push(entry(label, phrase));
    }
    let last = task.attempts.first();
    entries.extend(last.map(|said| entry("last", plain(safe(said)))));
    let who = who(session, task);
    entries.extend((!who.is_empty()).then(|| entry("by", plain(who))));
    entries.extend((!task.marks.is_empty()).then(|| entry("marks", marks(task))));
    entries
}

/// `6/10 · 2 rolls left · a botch sets back 3`
pub(crate) fn standing(state: &State, task: &LongRoll) -> Line<'static> {
    let Progress {
        done, of, ended, ..
    } = progress(state, task);
    let mut phrase = line![bold(format!("{done}/{of}"))];
    if ended.spans.is_empty() {
        let left = task
            .rolls_left()
            .map(|left| format!("{} left", counted(left, "roll")));
        phrase.extend(left.into_iter().flat_map(|left| [dot(), plain(left)]));
        let at = task
            .standing_difficulty()
            .map(|(_, at)| format!("at {at:+}"));
        phrase.extend(at.into_iter().flat_map(|at| [dot(), plain(at)]));
        let pace = pace(task);
        phrase.extend((!pace.spans.is_empty()).then(dot));
        phrase.extend(pace);
        if let Goal::Task { mishap, .. } = task.goal {
            let words = mishap_words(state.system, mishap).into_iter();
            phrase.extend(words.flat_map(|words| [dot(), muted(words)]));
        }
    } else {
        phrase.push_span(dot());
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
fn marks(task: &LongRoll) -> Line<'static> {
    let from = task.marks.len().saturating_sub(LATEST);
    let words = |mark: &Mark| match mark {
        Mark::Rolled { rolls, .. } => rolls.first().and_then(gained),
        Mark::Corrected { by, .. } => Some(format!("by hand {by:+}")),
        Mark::Ticked { by, round } => Some(match round {
            Some(round) => format!("round {round} {by:+}"),
            None => format!("time {by:+}"),
        }),
    };
    let words: Vec<String> = task.marks.iter().skip(from).filter_map(words).collect();
    line![muted(words.join(" · "))]
}

fn gained(counted: &Counted) -> Option<String> {
    let RollId(seq, _) = counted.roll();
    match counted {
        Counted::Gain {
            gain: ProgressStep::Points(points),
            ..
        } => Some(format!("{seq} +{points}")),
        Counted::Gain {
            gain: ProgressStep::Mishap,
            ..
        } => Some(format!("{seq} mishap")),
        Counted::Score { .. } | Counted::Place(_) => None,
    }
}

/// What goes on from a paused first part, and how likely each level of it is.
fn card_of_linked(id: RollId, roll: &Roll) -> Vec<Entry> {
    let odds = roll.attempt.odds();
    let first = format!("limited, roll {id}: continue, or stop");
    let mut entries = vec![entry("first", plain(first))];
    for (place, chance) in odds
        .outcomes
        .iter()
        .filter(|chance| chance.probability > 0.0)
        .enumerate()
    {
        let word = chance.outcome.replace('-', " ");
        let phrase = line![
            muted(format!("{word:<17}")),
            bold(format!("{:>6.2} %", chance.probability * 100.0)),
        ];
        entries.push(entry(if place == 0 { "then" } else { "" }, phrase));
    }
    entries
}

fn card_of_contest(session: &Session, contest: &LongRoll, to: Target) -> Vec<Entry> {
    let (forecast, state) = (
        session.campaign.forecast_contest(contest),
        session.campaign.state(),
    );
    let fought = contest.rolled();
    let rounds = counted(fought, "round");
    let to = format!("{} · {rounds} rolled", to.get());
    let mut entries = vec![entry("to", plain(to))];
    for (place, (side, points)) in each_side(contest).enumerate() {
        let mut phrase = line![
            bold(safe(state.name_now(side))),
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
        entries.push(entry(if place == 0 { "sides" } else { "" }, phrase));
    }
    let last: Vec<String> = contest.attempts.iter().map(|said| safe(said)).collect();
    entries.extend((!last.is_empty()).then(|| entry("last", plain(last.join(" vs ")))));
    let latest = contest.marks.iter().rev().map(Mark::rolls);
    let latest = latest.into_iter().find(|rolls| !rolls.is_empty());
    entries.extend(latest.map(|rolls| entry("round", muted(won_words(state, contest, rolls)))));
    entries
}

fn won_words(state: &State, contest: &LongRoll, round: &[Counted]) -> String {
    match won(round) {
        None => "the last went to nobody".to_owned(),
        Some((place, amount)) => {
            let side = contest.sides.get(place);
            let name = side.map_or("", |side| state.name_now(side));
            format!("the last went to {} by {amount}", safe(name))
        }
    }
}
