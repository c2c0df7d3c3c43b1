//! What a line about a task or contest would do: how it stands, how it would stand, how likely it ends.

use crate::campaign::{Bout, Command, Contest, ContestDeed, Mark, Round, Task, TaskDeed};
use crate::systems::Attempt;
use crate::tui::panes::common::{muted, plain, safe};
use crate::tui::panes::prompt::view::AttemptSheet;
use crate::tui::panes::tasks::fill::{in_full, mishap_words, standing};
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::text::{Phrase, Span};

use super::attempt::{attempt, understood};

/// What a line about a task or contest would do; nothing of any other line.
pub(crate) fn sheet(session: &Session, command: &Command) -> AttemptSheet {
    match command {
        Command::Task { task: name, deed } => task(session, name, deed),
        Command::Contest {
            contest: name,
            deed,
        } => contest(session, name, deed),
        _ => AttemptSheet::default(),
    }
}

fn task(session: &Session, name: &str, deed: &TaskDeed) -> AttemptSheet {
    let (known, system) = (
        session.campaign.state().task(name),
        session.campaign.state().system,
    );
    let (before, more, sheet) = match (deed, known) {
        (
            TaskDeed::Begin {
                target,
                mishap,
                rolls,
                is_secret,
            },
            _,
        ) => {
            let rolls = rolls.map(|rolls| format!(" in {} rolls", rolls.get()));
            let secret = if *is_secret { ", secret" } else { "" };
            let mishap = mishap_words(system, *mishap).map(|words| format!(", {words}"));
            let words = format!(
                "begins: 0/{}{}{}{secret}",
                target.get(),
                rolls.unwrap_or_default(),
                mishap.unwrap_or_default()
            );
            (Phrase::new(), vec![plain(words)], AttemptSheet::default())
        }
        (TaskDeed::Roll { attempting, .. }, Some(task)) => {
            let sheet = attempt(session, attempting);
            let sum = in_full(&session.campaign.forecast_task_by(task, &attempting.attempt));
            (
                standing(system, task),
                Phrase::new(),
                AttemptSheet { sum, ..sheet },
            )
        }
        (TaskDeed::Correct(by), Some(task)) => (
            standing(system, task),
            corrected(task, *by),
            AttemptSheet::default(),
        ),
        (TaskDeed::Close, Some(task)) => (
            standing(system, task),
            vec![plain(" → closed")],
            AttemptSheet::default(),
        ),
        (TaskDeed::Roll { .. } | TaskDeed::Correct(_) | TaskDeed::Close, None) => {
            (Phrase::new(), Phrase::new(), AttemptSheet::default())
        }
    };
    AttemptSheet {
        heading: "Task".into(),
        ..led(name, before, more, sheet)
    }
}

/// The name and how it stands before what is understood besides.
fn led(name: &str, before: Phrase, more: Phrase, sheet: AttemptSheet) -> AttemptSheet {
    let mut all = vec![Span::bold(safe(name), Role::Strong), plain("  ")];
    all.extend(before);
    all.extend(more);
    if !sheet.understood.is_empty() {
        all.push(plain("   "));
        all.extend(sheet.understood);
    }
    AttemptSheet {
        understood: all,
        ..sheet
    }
}

fn corrected(task: &Task, by: i32) -> Phrase {
    let points = task.reached_with(&Mark::Corrected(by)).points;
    let role = if points < task.reached().points {
        Role::Danger
    } else {
        Role::Accent
    };
    vec![
        plain(" → "),
        Span::bold(format!("{points}/{}", task.target.get()), role),
    ]
}

fn contest(session: &Session, name: &str, deed: &ContestDeed) -> AttemptSheet {
    let known = session.campaign.state().contest(name);
    let (more, sum) = match (deed, known) {
        (
            ContestDeed::Begin {
                sides,
                to,
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
            (
                vec![plain(format!(
                    "begins: {} to {}{secret}",
                    sides.join(" against "),
                    to.get()
                ))],
                Vec::new(),
            )
        }
        (ContestDeed::Roll(bouts), Some(contest)) => (
            rolled(contest, session, bouts),
            chances(session, contest, bouts),
        ),
        (ContestDeed::Correct { side, by }, Some(contest)) => {
            let after = contest.scores_with(&Round::Corrected {
                side: *side,
                by: *by,
            });
            let mut phrase = scored(session, contest, &contest.scores());
            phrase.push(plain(" → "));
            phrase.extend(scored(session, contest, &after));
            (phrase, Vec::new())
        }
        (ContestDeed::Close, Some(contest)) => {
            let mut phrase = scored(session, contest, &contest.scores());
            phrase.push(plain(" → closed"));
            (phrase, Vec::new())
        }
        (ContestDeed::Roll(_) | ContestDeed::Correct { .. } | ContestDeed::Close, None) => {
            (Phrase::new(), Vec::new())
        }
    };
    let sheet = AttemptSheet {
        sum,
        ..AttemptSheet::default()
    };
    AttemptSheet {
        heading: "Contest".into(),
        ..led(name, Phrase::new(), more, sheet)
    }
}

/// `Thalia 2, orc 0 to 3   Thalia Strength · Adept  vs  orc Untrained`
fn rolled(contest: &Contest, session: &Session, bouts: &[Bout]) -> Phrase {
    let mut phrase = scored(session, contest, &contest.scores());
    phrase.push(muted(format!(" to {}   ", contest.to.get())));
    for (place, bout) in bouts.iter().enumerate() {
        if place > 0 {
            phrase.push(muted("  vs  "));
        }
        phrase.extend(understood(&bout.attempting));
    }
    phrase
}

fn scored(session: &Session, contest: &Contest, scores: &[u32]) -> Phrase {
    let name = |side| safe(session.campaign.state().name_of_side(side));
    let each: Vec<String> = contest
        .sides
        .iter()
        .zip(scores)
        .map(|(side, points)| format!("{} {points}", name(side)))
        .collect();
    vec![plain(each.join(", "))]
}

/// How likely each side is ahead in this round, and wins in the end.
fn chances(session: &Session, contest: &Contest, bouts: &[Bout]) -> Vec<Phrase> {
    let attempts: Vec<Attempt> = bouts
        .iter()
        .map(|bout| bout.attempting.attempt.clone())
        .collect();
    let Some(sides) = session.campaign.forecast_contest_by(contest, &attempts) else {
        return Vec::new();
    };
    let percent = |chance: f64, role| Span::bold(format!("{:.2} %", chance * 100.0), role);
    let of_side = |(side, chances): (&crate::campaign::Side, crate::campaign::SideForecast)| {
        vec![
            plain(format!(
                "{} ",
                safe(session.campaign.state().name_of_side(side))
            )),
            muted("ahead "),
            percent(chances.ahead, Role::Strong),
            muted(" wins "),
            percent(chances.wins, Role::Accent),
        ]
    };
    contest.sides.iter().zip(sides).map(of_side).collect()
}
