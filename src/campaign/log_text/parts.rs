//! What an event says, part by part: as the game master reads it, or in the words of somebody who knows less.

use std::borrow::Cow;

use crate::campaign::facts::event_answer::{EventAnswer, Part, TurnMove};
use crate::campaign::{Campaign, CreatureId, Event, RollId, Step};
use crate::ids::Roller;

use super::entry::EventContext;
use super::rolls;
use super::rolls::who_words;
use super::turns::stood_before;

impl EventContext<'_> {
    /// Who and what an entry says of an answer that is given here; nothing where there is no entry.
    pub(super) fn words(&self, answer: &EventAnswer<'_>) -> Option<(String, String)> {
        if let Event::Rolled(roll) = self.event {
            let outcome = roll.outcome_with(self.campaign.conversions(self.id));
            return Some(rolls::words(roll, &outcome));
        }
        let is_rolled = || self.step.events.iter().any(|event| event.roll().is_some());
        if answer.kind.is_none() || answer.is_told_by_rolls && is_rolled() {
            return None;
        }
        let what = self.in_words(&answer.what, |_| None);
        Some((answer.who.to_owned(), what))
    }

    /// Parts as a text, each in the words of whoever has words of their own for it.
    pub(super) fn in_words(
        &self,
        parts: &[Part<'_>],
        mut own: impl FnMut(&Part<'_>) -> Option<String>,
    ) -> String {
        let before = self.step.events.get(..self.at).unwrap_or_default();
        let mut text = String::new();
        for part in parts {
            match own(part) {
                Some(own) => text.push_str(&own),
                None => text.push_str(&part_words(part, self.campaign, (self.step, before))),
            }
        }
        text
    }
}

/// A part as the game master reads it at a step, behind some of its events.
pub(super) fn part_words<'a>(
    part: &'a Part<'_>,
    campaign: &'a Campaign,
    (step, before): (&Step, &[Event]),
) -> Cow<'a, str> {
    match part {
        Part::Text(text) => Cow::Borrowed(text),
        Part::NameOf(creature) => name_at(campaign, step.seq, *creature).into(),
        Part::GroupOf(creature) => group_words(step, *creature).into(),
        Part::OfRoll(roll) => format!(" of {roll}").into(),
        Part::OnRoll(roll) => on_roll_words(campaign, *roll).into(),
        Part::Round(round) => round_words(campaign, (step, before), *round).into(),
        Part::Row(row) => format!(" to row {}", row.saturating_add(1)).into(),
        Part::Figures { text, .. } | Part::Unseen(text) => Cow::Borrowed(text),
        Part::Left { left, .. } => format!(", {left} left").into(),
        Part::SetsBack(lost) => {
            let mishap = campaign.state().system.profile().mishap;
            let words = mishap.map(|word| format!(", {word} sets back {lost}"));
            words.unwrap_or_default().into()
        }
    }
}

fn group_words(step: &Step, creature: CreatureId) -> String {
    let made = step.events.iter().find_map(|event| match event {
        Event::FoeMade(foe) if CreatureId::Foe(foe.id) == creature => Some(foe.bodies.len()),
        _ => None,
    });
    made.filter(|count| *count > 1)
        .map_or_else(String::new, |count| format!("×{count} "))
}

fn on_roll_words(campaign: &Campaign, roll: RollId) -> String {
    campaign.roll(roll).map_or_else(String::new, |roll| {
        let names = Roller::names(&roll.who);
        format!(" · on {} {}", who_words(&names, &roll.attempt), roll.what)
    })
}

fn round_words(campaign: &Campaign, (step, before): (&Step, &[Event]), round: u32) -> String {
    let in_memory = || {
        stood_before(campaign, step.seq)
            .flat_map(|other| other.events.iter().rev())
            .find_map(round_of)
    };
    let last = before.iter().rev().find_map(round_of).or_else(in_memory);
    match last.unwrap_or_else(|| campaign.beginning().tracker.round()) {
        last if last < round => format!("round {round}"),
        _ => "turn".to_owned(),
    }
}

/// The round that an event leaves the fight in; 0 before the first turn.
fn round_of(event: &Event) -> Option<u32> {
    match event.answer().turn? {
        TurnMove::FightBegan => Some(0),
        TurnMove::To { round, .. } => Some(round),
        TurnMove::FightEnded | TurnMove::HandedOn(..) | TurnMove::Returned(_) => None,
    }
}

/// The name of somebody at a step, who may have left the table since.
pub(super) fn name_at(campaign: &Campaign, seq: u64, creature: CreatureId) -> &str {
    let name = campaign.state().name_of(creature);
    let until = campaign.steps().partition_point(|step| step.seq <= seq);
    let events = || {
        campaign
            .steps()
            .iter()
            .take(until)
            .rev()
            .flat_map(|step| &step.events)
    };
    let joined = || {
        events().find_map(|event| match event {
            Event::Joined {
                creature: other,
                name,
                ..
            } if *other == creature => Some(name.as_str()),
            Event::Arranged(arranged) => arranged.name_of_part(creature),
            Event::StateReplaced { state, .. } => {
                Some(state.name_of(creature)).filter(|name| !name.is_empty())
            }
            _ => None,
        })
    };
    let before = || Some(campaign.beginning().name_of(creature)).filter(|name| !name.is_empty());
    if name.is_empty() {
        joined().or_else(before).unwrap_or("somebody")
    } else {
        name
    }
}
