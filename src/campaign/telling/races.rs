//! Races told: who stands where, and which of it players may see: not those they do not know of, nor a gap where these stand.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::campaign::event::{Event, Step};
use crate::campaign::history::Campaign;
use crate::campaign::party::Being;
use crate::campaign::races::{Placed, RaceEvent};

use super::{Kind, Told, told};

/// What happened to a race.
pub(super) fn tell(campaign: &Campaign, event: &Event) -> Option<Told> {
    let Event::Race { race, what } = event else { return None };
    let (words, is_kept) = match what {
        RaceEvent::Ran { leg: 1, is_secret, places, .. } => (race_words(places), *is_secret),
        RaceEvent::Ran { leg, is_secret, places, .. } => {
            (format!("leg {leg}: {}", race_words(places)), *is_secret)
        }
        RaceEvent::Rerun { places, .. } => (format!("ranked anew: {}", race_words(places)), false),
        RaceEvent::Closed { places } => (format!("closed, {}", race_words(places)), false),
    };
    let is_secret = is_kept || places_of(what).iter().any(|placed| is_unseen(campaign, placed));
    Some(Told { is_secret, ..told(Kind::Race, "", format!("{race}  {words}")) })
}

/// `1 Wren major 17, 2 Thalia normal 12`.
#[must_use]
pub fn race_words(places: &[Placed]) -> String {
    let word = |(place, placed): (usize, &Placed)| {
        let outcome = match placed.outcome.as_str() {
            "total" => String::new(),
            key => format!(" {}", key.replace('-', " ")),
        };
        let figure = placed.figure.map_or_else(String::new, |figure| format!(" {figure}"));
        format!("{place} {}{outcome}{figure}", placed.who.name)
    };
    (1..).zip(places).map(word).collect::<Vec<_>>().join(", ")
}

const fn places_of(what: &RaceEvent) -> &Vec<Placed> {
    match what {
        RaceEvent::Ran { places, .. } | RaceEvent::Rerun { places, .. } | RaceEvent::Closed { places } => {
            places
        }
    }
}

/// Whether players do not see what somebody rolled: it is secret, or of somebody they do not know of.
fn is_unseen(campaign: &Campaign, placed: &Placed) -> bool {
    let known = campaign.roll(placed.roll);
    let is_secret = known.map_or(placed.is_secret, |roll| campaign.is_secret(placed.roll, roll));
    is_secret || campaign.state().is_hidden(placed.who.being)
}

/// A step that runs a race, as players may know of it; nothing if it is another step, or holds nothing they may read.
/// A tie with somebody unseen tells of them, and so does a race of one: then the whole of it waits until they are shown.
pub(super) fn step_for_players<'a>(
    campaign: &Campaign,
    step: &'a Step,
    hidden: &HashSet<Being>,
) -> Option<Cow<'a, Step>> {
    let runs =
        step.events.iter().filter(|event| matches!(event, Event::Race { what: RaceEvent::Ran { .. }, .. }));
    let is_race_alone = step.events.iter().all(|event| {
        matches!(
            event,
            Event::Rolled(_) | Event::TieBroken { .. } | Event::Race { .. } | Event::EveningBegan { .. }
        )
    });
    let Some(Event::Race { what: RaceEvent::Ran { places, is_secret: false, .. }, .. }) =
        runs.clone().next().filter(|_| is_race_alone && runs.count() == 1)
    else {
        return None;
    };
    let is_kept = |placed: &Placed| is_unseen(campaign, placed) || hidden.contains(&placed.who.being);
    let kept: HashSet<Being> =
        places.iter().filter(|placed| is_kept(placed)).map(|placed| placed.who.being).collect();
    let rolled = step.events.iter().filter(|event| !matches!(event, Event::EveningBegan { .. }));
    let tells_of_kept = |event: &Event| match event {
        Event::Rolled(roll) => roll.who.iter().any(|who| kept.contains(&who.being)),
        Event::TieBroken { rollers, .. } => rollers.iter().any(|who| kept.contains(&who.being)),
        _ => false,
    };
    if rolled.skip(places.len()).any(tells_of_kept) || places.len().saturating_sub(kept.len()) < 2 {
        return None;
    }
    Some(if kept.is_empty() { Cow::Borrowed(step) } else { Cow::Owned(without(step, &kept)) })
}

/// The same step without the places of some; their rolls stay, that the others keep their numbers, and are left out by
/// being secret.
fn without(step: &Step, kept: &HashSet<Being>) -> Step {
    let mut step = step.clone();
    for event in &mut step.events {
        if let Event::Race { what: RaceEvent::Ran { places, .. }, .. } = event {
            places.retain(|placed| !kept.contains(&placed.who.being));
        }
    }
    step
}
