//! What a line about a task or contest would do: how it stands, how it would stand, how likely it ends.

use crate::campaign::{Goal, LongRoll, LongRollDeed, LongRollKind, Mark, SideForecast, State};
use crate::systems::{Attempt, Attempting};
use crate::tui::panes::common::safe;
use crate::tui::panes::prompt::view::Sheet;
use crate::tui::panes::tasks::fill::{in_full, mishap_words, progress, standing};
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, muted, plain};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::attempt::{attempt, understood};

/// What a line about a task or contest would do.
pub(crate) fn sheet(
    session: &Session,
    (kind, name): (LongRollKind, &str),
    deed: &LongRollDeed,
) -> Sheet {
    let known = session.campaign.state().long_roll(kind, name);
    let sheet = match (deed, known) {
        (
            LongRollDeed::Begin {
                goal,
                sides,
                is_secret,
            },
            _,
        ) => {
            let state = session.campaign.state();
            let sides: Vec<String> = sides
                .iter()
                .map(|side| safe(state.name_of(*side)))
                .collect();
            let secret = if *is_secret { ", secret" } else { "" };
            let words = beginning(state, goal, &sides);
            Sheet::of("", line![plain(format!("begins: {words}{secret}"))])
        }
        (_, None) => Sheet::default(),
        (deed, Some(long)) if matches!(kind, LongRollKind::Task | LongRollKind::Clock) => {
            for_task(session, long, deed)
        }
        (deed, Some(long)) => for_contest(session, long, deed),
    };
    let heading = match kind {
        LongRollKind::Task => "Task",
        LongRollKind::Clock => "Clock",
        LongRollKind::Contest => "Contest",
        LongRollKind::Race => "Race",
    };
    let name = line![bold(safe(name)), plain("  ")];
    Sheet {
        heading,
        understood: name.into_iter().chain(sheet.understood).collect(),
        ..sheet
    }
}

/// `0/10 in 5 rolls, a botch sets back 3`, `Thalia against orc to 3`.
fn beginning(state: &State, goal: &Goal, sides: &[String]) -> String {
    match goal {
        Goal::Task {
            target,
            mishap,
            rolls,
            ..
        } => {
            let rolls = rolls.map(|rolls| format!(" in {} rolls", rolls.get()));
            let mishap = mishap_words(state.system, *mishap).map(|words| format!(", {words}"));
            let (rolls, mishap) = (rolls.unwrap_or_default(), mishap.unwrap_or_default());
            let terms = goal.terms();
            format!("0/{}{rolls}{terms}{mishap}", target.get())
        }
        Goal::Clock {
            target,
            pace,
            is_covered,
        } => {
            let pace = pace.map_or_else(String::new, |pace| format!(", {}", pace.words()));
            let covered = if *is_covered {
                ", players do not see how far"
            } else {
                ""
            };
            format!("0/{}{pace}{covered}", target.get())
        }
        Goal::Contest { target } => format!("{} to {}", sides.join(" against "), target.get()),
        Goal::Race => sides.join(" against "),
    }
}

fn for_task(session: &Session, task: &LongRoll, deed: &LongRollDeed) -> Sheet {
    let mut before = standing(session.campaign.state(), task);
    match deed {
        LongRollDeed::Begin { .. } => {}
        LongRollDeed::Roll { attempts, .. } => {
            let Some(attempting) = attempts.first() else {
                return Sheet::of("", before);
            };
            let forecast = session.campaign.forecast_task_by(task, &attempting.attempt);
            let sheet = attempt(session, attempting);
            if !sheet.understood.spans.is_empty() {
                before.push_span(plain("   "));
                before.extend(sheet.understood);
            }
            return Sheet {
                sum: in_full(&forecast),
                understood: before,
                ..sheet
            };
        }
        LongRollDeed::Correct { side, by } => {
            let (side, by) = (*side, *by);
            let after = task.with(Mark::Corrected { side, by });
            before.extend(corrected(session.campaign.state(), task, &after));
        }
        LongRollDeed::Close => before.push_span(plain(" → closed")),
    }
    Sheet::of("", before)
}

fn corrected(state: &State, task: &LongRoll, after: &LongRoll) -> Line<'static> {
    let (before, after) = (progress(state, task), progress(state, after));
    let role = if after.done < before.done {
        Role::Danger
    } else {
        Role::Accent
    };
    line![
        plain(" → "),
        Span::styled(format!("{}/{}", after.done, after.of), role.bold()),
    ]
}

fn for_contest(session: &Session, contest: &LongRoll, deed: &LongRollDeed) -> Sheet {
    let mut phrase = scored(session, contest);
    match deed {
        LongRollDeed::Begin { .. } => {}
        LongRollDeed::Roll { attempts, .. } => {
            let to = progress(session.campaign.state(), contest).of;
            phrase.push_span(muted(format!(" to {to}   ")));
            phrase.extend(against(attempts));
            return Sheet {
                sum: chances(session, contest, attempts),
                ..Sheet::of("", phrase)
            };
        }
        LongRollDeed::Correct { side, by } => {
            let (side, by) = (*side, *by);
            phrase.push_span(plain(" → "));
            phrase.extend(scored(session, &contest.with(Mark::Corrected { side, by })));
        }
        LongRollDeed::Close => phrase.push_span(plain(" → closed")),
    }
    Sheet::of("", phrase)
}

/// `Thalia Strength · Adept  vs  orc Untrained`
fn against(attempts: &[Attempting]) -> Line<'static> {
    let mut phrase = Line::default();
    for (place, attempting) in attempts.iter().enumerate() {
        phrase.extend((place > 0).then(|| muted("  vs  ")));
        phrase.extend(understood(attempting));
    }
    phrase
}

/// `Thalia 2, orc 0`
fn scored(session: &Session, contest: &LongRoll) -> Line<'static> {
    let name = |side| safe(session.campaign.state().name_now(side));
    let sides = contest.sides.iter().zip(contest.reached().points);
    let each: Vec<String> = sides
        .map(|(side, points)| format!("{} {points}", name(side)))
        .collect();
    line![plain(each.join(", "))]
}

/// How likely each side is ahead in this round, and wins in the end.
fn chances(session: &Session, contest: &LongRoll, attempts: &[Attempting]) -> Vec<Line<'static>> {
    let attempts: Vec<Attempt> = attempts
        .iter()
        .map(|attempting| attempting.attempt.clone())
        .collect();
    let forecast = session.campaign.forecast_contest_by(contest, &attempts);
    let percent =
        |chance: f64, role: Role| Span::styled(format!("{:.2} %", chance * 100.0), role.bold());
    let state = session.campaign.state();
    let of_side = |(side, chances): (_, SideForecast)| {
        line![
            plain(format!("{} ", safe(state.name_now(side)))),
            muted("ahead "),
            percent(chances.ahead, Role::Strong),
            muted(" wins "),
            percent(chances.wins, Role::Accent),
        ]
    };
    let sides = contest.sides.iter();
    sides
        .zip(forecast.unwrap_or_default())
        .map(of_side)
        .collect()
}
