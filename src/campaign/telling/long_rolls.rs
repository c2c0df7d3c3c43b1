//! Tasks and contests told, and which of it players may not see: nothing that a secret roll has moved.

use std::collections::HashSet;

use crate::campaign::contests::{ContestEvent, Round, Scores};
use crate::campaign::event::{Event, RollId, Step};
use crate::campaign::history::{Campaign, rolls_of};
use crate::campaign::tasks::{Reached, TaskEvent};
use crate::rules::System;
use crate::rules::work::{Gain, Mishap, Progress};

use super::{Entry, Kind, Told, told};

/// What happened to a task or to a contest.
pub(super) fn tell(campaign: &Campaign, event: &Event) -> Option<Told> {
    let is_secret =
        |wanted: RollId| campaign.roll(wanted).is_some_and(|roll| campaign.is_secret(wanted, roll));
    match event {
        Event::Task { task, what } => {
            let is_secret = match what {
                TaskEvent::Began { is_secret, .. } => *is_secret,
                TaskEvent::Counted { roll: by, .. } | TaskEvent::Recounted { by, .. } => is_secret(*by),
                TaskEvent::Corrected { .. } | TaskEvent::Closed { .. } => false,
            };
            let words = of_task(campaign.state().system, what);
            Some(Told { is_secret, ..told(Kind::Task, "", format!("{task} {words}")) })
        }
        Event::Contest { contest, what } => {
            let is_secret = match what {
                ContestEvent::Began { is_secret, .. } => *is_secret,
                ContestEvent::Fought { round, .. } => round.shown().iter().any(|(roll, _)| is_secret(*roll)),
                ContestEvent::Refought { by, .. } => is_secret(*by),
                ContestEvent::Corrected { .. } | ContestEvent::Closed { .. } => false,
            };
            Some(Told { is_secret, ..told(Kind::Contest, "", format!("{contest} {}", of_contest(what))) })
        }
        _ => None,
    }
}

/// Whether an entry tells of a task or a contest.
pub(super) const fn is_of_one(entry: &Entry) -> bool {
    matches!(entry.kind, Kind::Task | Kind::Contest)
}

fn of_task(system: System, what: &TaskEvent) -> String {
    match what {
        TaskEvent::Began { target, mishap, rolls, .. } => {
            let rolls = rolls.map_or_else(String::new, |rolls| format!(", in {} rolls", rolls.get()));
            let mishap = match (mishap, system.mishap()) {
                (Mishap::SetsBack(lost), Some(word)) => format!(", a {word} sets back {lost}"),
                (Mishap::SetsBack(_) | Mishap::Ruins, _) => String::new(),
            };
            format!("begins: 0/{}{rolls}{mishap}", target.get())
        }
        TaskEvent::Counted { gain, to, .. } => match gain {
            Gain::Mishap if to.progress == Progress::Ruined => reached(to),
            Gain::Mishap => format!("set back, {}", reached(to)),
            Gain::Points(0) => format!("no further, {}", reached(to)),
            Gain::Points(points) => format!("+{points}, {}", reached(to)),
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
    let each: Vec<String> = scores.sides.iter().map(|(name, points)| format!("{name} {points}")).collect();
    match scores.winner() {
        Some(winner) => format!("{}: {winner} wins", each.join(", ")),
        None => format!("{} to {}", each.join(", "), scores.to.get()),
    }
}

/// The steps in which a task or contest says something that would tell of a secret roll: everything from the first
/// secret roll counted on, by what is secret now.
pub(super) fn withheld(campaign: &Campaign) -> HashSet<u64> {
    let state = campaign.state();
    // What was counted before what is in memory is known by how it was rolled.
    let tasks = state.tasks.iter().filter(|task| task.is_secret || task.has_secret_marks());
    let contests = state.contests.iter().filter(|contest| contest.is_secret || contest.has_secret_rounds());
    let mut secret: HashSet<(Kind, String)> = HashSet::new();
    if campaign.known_since() > 0 {
        secret.extend(tasks.map(|task| (Kind::Task, task.name.clone())));
        secret.extend(contests.map(|contest| (Kind::Contest, contest.name.clone())));
    }
    let mut withheld = HashSet::new();
    for step in campaign.steps().iter().filter(|step| !campaign.is_undone(step.seq)) {
        for event in &step.events {
            let Some((key, is_secret)) = kept(campaign, step, event) else { continue };
            match is_secret {
                Some(true) => drop(secret.insert(key.clone())),
                Some(false) => drop(secret.remove(&key)),
                None => {}
            }
            if secret.contains(&key) {
                withheld.insert(step.seq);
            }
        }
    }
    withheld
}

/// What an event is about, and whether it is kept from players from here on; nothing if that stays as it was.
fn kept(campaign: &Campaign, step: &Step, event: &Event) -> Option<((Kind, String), Option<bool>)> {
    let is_secret = |wanted: RollId| match campaign.roll(wanted) {
        Some(roll) => campaign.is_secret(wanted, roll),
        None => rolls_of(step).any(|(id, roll)| campaign.is_secret(id, roll)),
    };
    let if_secret = |is_secret: bool| is_secret.then_some(true);
    match event {
        Event::Task { task, what } => {
            let is_kept = match what {
                TaskEvent::Began { is_secret, .. } => Some(*is_secret),
                TaskEvent::Counted { roll, .. } => if_secret(is_secret(*roll)),
                TaskEvent::Recounted { by, .. } => if_secret(is_secret(*by)),
                TaskEvent::Corrected { .. } | TaskEvent::Closed { .. } => None,
            };
            Some(((Kind::Task, task.clone()), is_kept))
        }
        Event::Contest { contest, what } => {
            let is_kept = match what {
                ContestEvent::Began { is_secret, .. } => Some(*is_secret),
                ContestEvent::Fought { round, .. } => {
                    if_secret(round.shown().iter().any(|(roll, _)| is_secret(*roll)))
                }
                ContestEvent::Refought { by, .. } => if_secret(is_secret(*by)),
                ContestEvent::Corrected { .. } | ContestEvent::Closed { .. } => None,
            };
            Some(((Kind::Contest, contest.clone()), is_kept))
        }
        _ => None,
    }
}
