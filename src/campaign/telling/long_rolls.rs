//! Tasks and contests told, and which of it players may not see: nothing that a secret roll has moved.

use crate::campaign::contests::{ContestEvent, Round, Scores};
use crate::campaign::event::{Event, Roll, RollId, Roller, Step};
use crate::campaign::history::{Campaign, rolls_of};
use crate::campaign::tasks::{Reached, TaskEvent};
use crate::rules::System;
use crate::rules::work::{Gain, Mishap, Progress};

use super::{Kind, Told, told};

/// What happened to a task or to a contest.
pub(super) fn tell(campaign: &Campaign, step: &Step, event: &Event) -> Option<Told> {
    let told = match event {
        Event::Task { task, what } => {
            told(Kind::Task, "", format!("{task} {}", of_task(campaign.state().system, what)))
        }
        Event::Contest { contest, what } => {
            told(Kind::Contest, "", format!("{contest} {}", of_contest(what)))
        }
        _ => return None,
    };
    Some(Told { is_secret: is_withheld(campaign, step, event), ..told })
}

fn of_task(system: System, what: &TaskEvent) -> String {
    match what {
        TaskEvent::Began { target, mishap, rolls, .. } => {
            let rolls = rolls.map_or_else(String::new, |rolls| format!(", in {} rolls", rolls.get()));
            let mishap = match (mishap, system.mishap()) {
                (Mishap::SetsBack(lost), Some(word)) => format!(", {word} sets back {lost}"),
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

/// Which task or contest an event is about.
type Key<'a> = (Kind, &'a str);

/// Whether what is said of a task or contest would tell of a secret roll: it does from the first one counted on, by what
/// is secret now.
fn is_withheld(campaign: &Campaign, step: &Step, event: &Event) -> bool {
    let Some((key, is_kept)) = kept(campaign, step, event) else { return false };
    let at = step.events.iter().position(|other| std::ptr::eq(other, event)).unwrap_or(0);
    let here = step.events.iter().take(at).map(|event| (step, event));
    let until = campaign.steps().partition_point(|other| other.seq < step.seq);
    let standing = campaign.steps().iter().take(until).filter(|other| !campaign.is_undone(other.seq));
    let earlier = standing.flat_map(|step| step.events.iter().map(move |event| (step, event)));
    let kept_before = || {
        earlier.chain(here).rev().find_map(|(step, event)| {
            let (of, is_kept) = kept(campaign, step, event)?;
            is_kept.filter(|_| of == key)
        })
    };
    is_kept.or_else(kept_before).unwrap_or_else(|| was_kept_before_memory(campaign, key))
}

/// What was counted before what is in memory is known by how it was rolled.
fn was_kept_before_memory(campaign: &Campaign, (kind, name): Key<'_>) -> bool {
    let state = campaign.state();
    let task = state.tasks.iter().filter(|task| kind == Kind::Task && task.name == name);
    let contest = state.contests.iter().filter(|contest| kind == Kind::Contest && contest.name == name);
    task.map(|task| task.is_secret || task.has_secret_marks())
        .chain(contest.map(|contest| contest.is_secret || contest.has_secret_rounds()))
        .any(|is_kept| is_kept)
}

/// What an event is about, and whether it is kept from players from here on; nothing if that stays as it was.
fn kept<'a>(campaign: &Campaign, step: &Step, event: &'a Event) -> Option<(Key<'a>, Option<bool>)> {
    let is_secret = |wanted: RollId| match campaign.roll(wanted) {
        Some(roll) => is_unseen(campaign, wanted, roll),
        None => rolls_of(step).any(|(id, roll)| is_unseen(campaign, id, roll)),
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
            Some(((Kind::Task, task), is_kept))
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
            Some(((Kind::Contest, contest), is_kept))
        }
        _ => None,
    }
}

/// Whether players do not see a roll: it is secret, or of somebody they do not know of.
fn is_unseen(campaign: &Campaign, id: RollId, roll: &Roll) -> bool {
    let is_hidden = |roller: &Roller| campaign.state().is_hidden(roller.being);
    campaign.is_secret(id, roll) || roll.who.iter().any(is_hidden)
}
