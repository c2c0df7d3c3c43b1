//! Tasks and contests told, and which of it players may not see: nothing that a secret roll has moved.

use crate::campaign::event::Event;
use crate::campaign::facts::contests::{ContestEvent, Round, Scores};
use crate::campaign::facts::tasks::{Reached, TaskEvent};
use crate::campaign::history::Campaign;
use crate::campaign::ids::RollId;
use crate::systems::System;
use crate::systems::work::{Mishap, Progress, ProgressStep};

use super::openness::EventContext;
use super::{Kind, Told, told};

/// What happened to a task or to a contest.
pub(super) fn tell(campaign: &Campaign, event: &Event) -> Option<Told> {
    Some(match event {
        Event::Task { task, what } => told(
            Kind::Task,
            "",
            format!("{task} {}", of_task(campaign.state().system, what)),
        ),
        Event::Contest { contest, what } => {
            told(Kind::Contest, "", format!("{contest} {}", of_contest(what)))
        }
        _ => return None,
    })
}

fn of_task(system: System, what: &TaskEvent) -> String {
    match what {
        TaskEvent::Began {
            target,
            mishap,
            rolls,
            ..
        } => {
            let rolls =
                rolls.map_or_else(String::new, |rolls| format!(", in {} rolls", rolls.get()));
            let mishap = match (mishap, system.profile().mishap) {
                (Mishap::SetsBack(lost), Some(word)) => format!(", {word} sets back {lost}"),
                (Mishap::SetsBack(_) | Mishap::Ruins, _) => String::new(),
            };
            format!("begins: 0/{}{rolls}{mishap}", target.get())
        }
        TaskEvent::Counted { gain, to, .. } => match gain {
            ProgressStep::Mishap if to.progress == Progress::Ruined => reached(to),
            ProgressStep::Mishap => format!("set back, {}", reached(to)),
            ProgressStep::Points(0) => format!("no further, {}", reached(to)),
            ProgressStep::Points(points) => format!("+{points}, {}", reached(to)),
        },
        TaskEvent::Recounted { to, .. } => format!("counted anew, {}", reached(to)),
        TaskEvent::Corrected { by, to } => format!("{by:+} by hand, {}", reached(to)),
        TaskEvent::Closed { at } => format!("closed, {}", reached(at)),
    }
}

/// `6/10`, `10/10 complete`, `ruined at 6/10`.
fn reached(to: &Reached) -> String {
    let figures = format!("{}/{}", to.points, to.of.get());
    match to.progress {
        Progress::Underway(_) => figures,
        Progress::Complete(_) => format!("{figures} complete"),
        Progress::Ruined => format!("ruined at {figures}"),
    }
}

fn of_contest(what: &ContestEvent) -> String {
    match what {
        ContestEvent::Began { sides, to, .. } => {
            let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
            format!("begins: {} to {}", names.join(" against "), to.get())
        }
        ContestEvent::Fought { round, scores, .. } => {
            format!("{}, {}", round_words(round, scores), score(scores))
        }
        ContestEvent::Refought { scores, .. } => format!("counted anew, {}", score(scores)),
        ContestEvent::Corrected { side, by, scores } => {
            format!("{} {by:+} by hand, {}", name(scores, *side), score(scores))
        }
        ContestEvent::Closed { scores } => format!("closed, {}", score(scores)),
    }
}

fn round_words(round: &Round, scores: &Scores) -> String {
    match round.won() {
        Some((side, amount)) => format!("{} +{amount}", name(scores, side)),
        None => "nobody ahead".to_owned(),
    }
}

fn name(scores: &Scores, side: usize) -> &str {
    scores.sides.get(side).map_or("nobody", |(name, _)| name)
}

/// `Thalia 2, orc 0 to 3`, `Thalia 3, orc 0: Thalia wins`.
fn score(scores: &Scores) -> String {
    let each: Vec<String> = scores
        .sides
        .iter()
        .map(|(name, points)| format!("{name} {points}"))
        .collect();
    match scores.winner() {
        Some(winner) => format!("{}: {winner} wins", each.join(", ")),
        None => format!("{} to {}", each.join(", "), scores.to.get()),
    }
}

/// Which task or contest an event is about.
pub(super) type Key<'a> = (Kind, &'a str);

/// The task or the contest that an event moves.
pub(super) fn key_of(event: &Event) -> Option<Key<'_>> {
    match event {
        Event::Task { task, .. } => Some((Kind::Task, task)),
        Event::Contest { contest, .. } => Some((Kind::Contest, contest)),
        _ => None,
    }
}

/// Whether what is said of a task or contest is kept from players from here on, for it would tell of a roll they do not
/// see; nothing if that stays as it was.
pub(super) fn is_kept_here(here: &EventContext<'_>) -> Option<bool> {
    let unless_seen = |roll: RollId| (!here.is_seen(roll)).then_some(true);
    match here.event {
        Event::Task { what, .. } => match what {
            TaskEvent::Began { is_secret, .. } => Some(*is_secret),
            TaskEvent::Counted { roll, .. } => unless_seen(*roll),
            TaskEvent::Recounted { by, .. } => unless_seen(*by),
            TaskEvent::Corrected { .. } | TaskEvent::Closed { .. } => None,
        },
        Event::Contest { what, .. } => match what {
            ContestEvent::Began { is_secret, .. } => Some(*is_secret),
            ContestEvent::Fought { round, .. } => round
                .shown()
                .iter()
                .find_map(|(roll, _)| unless_seen(*roll)),
            ContestEvent::Refought { by, .. } => unless_seen(*by),
            ContestEvent::Corrected { .. } | ContestEvent::Closed { .. } => None,
        },
        _ => None,
    }
}

/// What was counted before what is in memory is known by how it was rolled.
pub(super) fn was_kept_before_memory(campaign: &Campaign, (kind, name): Key<'_>) -> bool {
    let state = campaign.state();
    let task = state
        .tasks
        .iter()
        .filter(|task| kind == Kind::Task && task.name == name);
    let contest = state
        .contests
        .iter()
        .filter(|contest| kind == Kind::Contest && contest.name == name);
    task.map(|task| task.is_secret || task.has_secret_marks())
        .chain(contest.map(|contest| contest.is_secret || contest.has_secret_rounds()))
        .any(|is_kept| is_kept)
}
