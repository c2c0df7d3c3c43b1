//! What a line would do, told before it is done: names, old and new figures. What dice decide is left open.

mod change;
mod events;
mod foes;
mod heroes;
mod macros;
mod order;
mod resolving;

use crate::campaign::facts::hit_points::with_met;
use crate::campaign::line::Sentence;
use crate::campaign::{
    BodyWork, Campaign, Command, EncounterDeed, Event, HitPoints, LongRollDeed, LongRollKind,
    MacroDeed, Refusal, State, Step, ThrownWork,
};
use crate::dice::{Odds, Plan};
use crate::ids::Roller;
use crate::systems::Attempting;
use crate::words::in_figures;

use super::rolls::{attempt_words, who_words};
use change::body_told;

pub use change::Preview;

/// What a line would do as the game stands, in order.
///
/// # Errors
/// [`Refusal`], as the line itself would be refused.
pub fn foretell(campaign: &Campaign, sentence: &Sentence) -> Result<Vec<Preview>, Refusal> {
    match &sentence.command {
        Command::Attempt(attempting) => Ok(vec![Preview::new(attempt_told(attempting))]),
        Command::Attempts(each) => Ok(each
            .iter()
            .map(|attempting| Preview::new(with_chance(attempting)))
            .collect()),
        Command::LongRoll {
            kind: LongRollKind::Race,
            name,
            deed: LongRollDeed::Roll { attempts, .. },
        } if attempts.iter().all(|run| run.typed.is_none()) => {
            Ok(race_told(campaign.state(), name, attempts))
        }
        Command::Resolve { roll, .. } => {
            let step = campaign.tried(sentence)?;
            let mut told = resolving::foretell_reading(campaign, *roll, &step);
            let paid = step.events.iter().filter(|event| event.roll().is_none());
            let events: Vec<Event> = paid.cloned().collect();
            if !events.is_empty() {
                told.extend(events::foretell_events(campaign, &Step { events, ..step }));
            }
            Ok(told)
        }
        Command::Throw(thrown) => Ok(throw_told(campaign.state(), thrown)),
        Command::Body(work) => Ok(bodies_told(
            campaign.state(),
            work,
            &follows(campaign, sentence),
        )),
        Command::Macro(MacroDeed::Use(name)) => macros::foretell_macro(campaign, name, foretell),
        Command::Encounter(EncounterDeed::Start(encounter)) => {
            macros::foretell_encounter(campaign, encounter, foretell)
        }
        Command::Restore(seq) => restore_told(campaign, *seq),
        Command::Forecast(_) => Ok(vec![Preview::new(
            "shows how hard the fight will be, to you alone".to_owned(),
        )]),
        _ => {
            let step = campaign.tried(sentence)?;
            Ok(events::foretell_events(campaign, &step))
        }
    }
}

/// Told without playing the game up to there, which would be done again at each letter.
fn restore_told(campaign: &Campaign, seq: u64) -> Result<Vec<Preview>, Refusal> {
    campaign.check_reach(seq)?;
    let told = events::restated_told(seq, campaign.seq());
    Ok(vec![Preview::new(told)])
}

/// Who rolls what: how it comes out, and who is tied then, the dice decide.
fn race_told(state: &State, race: &str, runs: &[Attempting]) -> Vec<Preview> {
    let known = state.long_roll(LongRollKind::Race, race);
    let leg = known.map_or(1, |race| race.rolled().saturating_add(1));
    let first = Preview::new(format!("{race}, leg {leg}: places by this leg"));
    std::iter::once(first)
        .chain(runs.iter().map(|run| Preview::new(attempt_told(run))))
        .collect()
}

fn attempt_told(attempting: &Attempting) -> String {
    let names = Roller::names(&attempting.who);
    let words = attempt_words(&attempting.attempt);
    let words = if words.is_empty() {
        words
    } else {
        format!(" · {words}")
    };
    let often = if attempting.times > 1 {
        format!(", {} times", attempting.times)
    } else {
        String::new()
    };
    let secret = if attempting.is_secret { ", secret" } else { "" };
    format!(
        "{} rolls {}{words}{often}{secret}",
        who_words(&names, &attempting.attempt),
        attempting.what
    )
    .trim_start()
    .to_owned()
}

/// The same with how likely it passes, where something has to be reached.
fn with_chance(attempting: &Attempting) -> String {
    let odds = attempting.attempt.odds_at_hand();
    let passes = odds.and_then(|odds| odds.passes);
    let told = attempt_told(attempting);
    match passes {
        // Without dice it is no chance.
        Some(passes) if !attempting.attempt.rolls_dice() => {
            let verdict = if passes > 0.0 { "passes" } else { "misses" };
            format!("{verdict}  {}", told.replacen(" rolls ", " · ", 1))
        }
        Some(passes) => format!("{} %  {told}", in_figures(passes * 100.0)),
        None => told,
    }
}

fn bodies_told(state: &State, work: &[BodyWork], follows: &[String]) -> Vec<Preview> {
    let changes = state.work_done(work).into_iter();
    let bodies = changes.map(|(done, from, to)| {
        let met = state.met_words(done.whom.creature(), done.harm);
        body_told(&state.body_name(done.whom), (&from, &to), met.as_deref())
    });
    bodies.chain(follows.iter().map(Preview::new)).collect()
}

/// What would follow by itself from hit points that change: concentration that ends, or is asked for.
pub fn follows(campaign: &Campaign, sentence: &Sentence) -> Vec<String> {
    let Ok(step) = campaign.tried(sentence) else {
        return Vec::new();
    };
    let told = |event: &Event| match event {
        Event::ConditionLost {
            name, condition, ..
        } => Some(format!("{name} no longer {condition}")),
        Event::ConditionGained {
            name, condition, ..
        } => Some(format!("{name} {}", condition.told())),
        Event::Asked { name, of, what, .. } => {
            Some(format!("{name} hurt while {of}: {what}, or it ends"))
        }
        _ => None,
    };
    step.events.iter().filter_map(told).collect()
}

fn throw_told(state: &State, thrown: &ThrownWork) -> Vec<Preview> {
    let what = Preview::new(format!("{} is thrown", thrown.what()));
    if thrown.dice.plan() != Plan::Inline {
        return vec![what];
    }
    let Odds::Exact(totals) = thrown.dice.odds() else {
        return vec![what];
    };
    let prospects = thrown
        .prospects(state, &totals)
        .into_iter()
        .map(|prospect| {
            let name = state.body_name(prospect.whom);
            let ends = [&prospect.at_lowest, &prospect.at_highest].map(HitPoints::points);
            let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            let harm = thrown.work.first().and_then(|work| work.harm);
            let met = state.met_words(prospect.whom.creature(), harm);
            let range = format!("{} → {low} to {high}", prospect.before.points());
            let text = format!("{name} {}", with_met(&range, met.as_deref()));
            match prospect.down {
                0.0 => Preview::new(text),
                down => Preview::grave(format!("{text}, down {:.2} %", down * 100.0)),
            }
        });
    std::iter::once(what).chain(prospects).collect()
}
