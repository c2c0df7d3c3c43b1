//! What is due: whether concentration holds, what the active one's conditions ask for, whom the next turn passes over.

use crate::words::display_safe;

use super::log_text::PlayersLogTail;
use super::{Campaign, Condition, Counter, CreatureId, Event, Refill, Step, WhyPassed};

/// Steps that are looked back over for what is not answered yet: more than any turn has.
const MOST_STEPS: usize = 60;

/// Something that has to be thought of now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who and what: `Thalia: Endurance`.
    pub what: String,
    pub detail: String,
}

impl Campaign {
    /// What has to be thought of now, the most pressing first.
    pub fn due(&self) -> Vec<Due> {
        let active = self.state().tracker.active().into_iter();
        let reminders = active.flat_map(|creature| unanswered(self, creature, |_, _| true));
        let asked = asked_in_turn(self, |_| true).into_iter().chain(reminders);
        let near = come_back(self).into_iter().chain(passing(self));
        asked.chain(near).chain(coming(self)).collect()
    }

    /// What is asked of those who were hurt in this turn, and of this one by conditions, as far as players know of it.
    pub fn due_in_sight(&self, active: Option<CreatureId>, known: &PlayersLogTail) -> Vec<Due> {
        let is_asked = |step: &Step| known.knows_what_was_asked(step.seq);
        let stands = |whose, condition: &Condition| known.knows_of_condition(whose, condition);
        let reminders = active
            .into_iter()
            .flat_map(|creature| unanswered(self, creature, stands));
        let asked = asked_in_turn(self, is_asked).into_iter();
        asked.chain(reminders).collect()
    }

    /// What the conditions of whoever is next ask for: who, and what.
    pub fn due_next(&self) -> Option<(String, String)> {
        let (_, creature) = self.state().next_turn()?;
        let (what, of) = self.state().reminders(creature).next()?;
        Some((
            safe(self.state().name_of(creature)),
            format!("{}, {}", safe(what), safe(of)),
        ))
    }
}

fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}

/// The steps since the turn began, the latest first.
fn steps_of_turn(campaign: &Campaign) -> impl Iterator<Item = &Step> {
    let begins = |event: &Event| {
        event.turn_begun().is_some() || matches!(event, Event::TurnTakenBack { .. })
    };
    let standing = campaign.standing_steps().rev();
    standing
        .take(MOST_STEPS)
        .take_while(move |step| !step.events.iter().any(begins))
}

/// What was asked of those who were hurt, the latest first, unless they have rolled since or it is over.
fn asked_in_turn(campaign: &Campaign, is_known: impl Fn(&Step) -> bool) -> Vec<Due> {
    let state = campaign.state();
    let mut rolled: Vec<CreatureId> = Vec::new();
    let mut asked = Vec::new();
    for step in steps_of_turn(campaign) {
        for event in step.events.iter().rev() {
            match event {
                Event::Rolled(roll) => rolled.extend(roll.who.iter().map(|roller| roller.creature)),
                Event::Asked {
                    creature,
                    name,
                    of,
                    what,
                } => {
                    let holds = state.focuses(*creature).any(|focus| focus.name == *of);
                    if holds && is_known(step) && !rolled.contains(creature) {
                        // Hurt twice, they are asked once for the latest.
                        rolled.push(*creature);
                        asked.push(due_of(name, what, of));
                    }
                }
                _ => {}
            }
        }
    }
    asked
}

/// What the conditions of the active one ask for, less as many as have been rolled for in this turn.
fn unanswered(
    campaign: &Campaign,
    creature: CreatureId,
    is_known: impl Fn(CreatureId, &Condition) -> bool,
) -> Vec<Due> {
    let state = campaign.state();
    let events = steps_of_turn(campaign).flat_map(|step| &step.events);
    let is_theirs = |event: &&Event| matches!(event, Event::Rolled(roll) if roll.is_by(creature));
    let answered = events.filter(is_theirs).count();
    let reminders = state
        .conditions(creature)
        .filter(|condition| is_known(creature, condition))
        .filter_map(|condition| Some((condition.reminder()?, &condition.name)));
    reminders
        .skip(answered)
        .map(|(what, of)| due_of(state.name_of(creature), what, of))
        .collect()
}

/// What the start of this turn gave back to the one whose turn it is.
fn come_back(campaign: &Campaign) -> Vec<Due> {
    let state = campaign.state();
    let turn = state.tracker.turn().map(|turn| turn.round);
    let back = state.tracker.active().into_iter().flat_map(|active| {
        state.counters_of(active).filter(move |counter| {
            let is_of_turn = matches!(counter.refill, Refill::Turn | Refill::Die { .. });
            is_of_turn && counter.left == counter.max && counter.tried == turn
        })
    });
    let told = |counter: &Counter| Due {
        what: format!(
            "{}: {} is back",
            safe(state.name_of(counter.who)),
            safe(&counter.name)
        ),
        detail: safe(&counter.refill.word()),
    };
    back.map(told).collect()
}

fn due_of(name: &str, what: &str, of: &str) -> Due {
    Due {
        what: format!("{}: {}", safe(name), safe(what)),
        detail: safe(of),
    }
}

/// The wave that the next round brings.
fn coming(campaign: &Campaign) -> Option<Due> {
    let waiting = campaign.state().tracker.waves_near().next()?;
    Some(Due {
        what: safe(&waiting.told()),
        detail: safe(&waiting.encounter),
    })
}

/// Those whom the next turn passes over for want of a place.
fn passing(campaign: &Campaign) -> Option<Due> {
    let state = campaign.state();
    state.tracker.turn()?;
    // Who is down is seen in the order.
    let passed = state.passed_over().into_iter();
    let mut passed = passed.filter(|(_, why)| *why == WhyPassed::NoInitiative);
    let (first, _) = passed.next()?;
    let more = match passed.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(Due {
        what: format!("n passes {}{more}", safe(state.name_of(first))),
        detail: "no initiative".to_owned(),
    })
}
