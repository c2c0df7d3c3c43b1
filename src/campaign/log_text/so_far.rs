//! What of a log decides later whether players may read on in it, kept while it is read from its beginning on.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::campaign::facts::event_answer::TurnMove;
use crate::campaign::{Campaign, LongRollKind};

use super::entry::{Entry, EventContext, ToldEvent};
use super::openness::{Past, Work, had_seen_a_turn, was_kept_before_memory};
use super::tell::{tell_each, tell_event};
use super::turns::{SeenHarm, SeenTurn};

/// A log as far as it was read: what players have seen of the fight, and which tasks and contests are kept from them.
#[derive(Debug, Clone)]
pub struct SoFar {
    kept: HashMap<LongRollKind, HashMap<String, bool>>,
    is_in_fight: bool,
    turn: SeenTurn,
    harm: SeenHarm,
}

impl Past for SoFar {
    fn is_kept(&self, campaign: &Campaign, work: Work<'_>) -> bool {
        let (kind, name) = work;
        let is_kept = self
            .kept
            .get(&kind)
            .and_then(|of_kind| of_kind.get(name))
            .copied();
        is_kept.unwrap_or_else(|| was_kept_before_memory(campaign, work))
    }

    fn has_seen_a_turn(&self) -> bool {
        self.is_in_fight
    }

    fn seen_turn(&self) -> SeenTurn {
        self.turn
    }

    fn seen_harm(&self) -> SeenHarm {
        self.harm.clone()
    }
}

impl SoFar {
    /// As it is where the memory of a game begins.
    pub fn at_beginning_of(campaign: &Campaign) -> Self {
        Self {
            kept: HashMap::new(),
            is_in_fight: had_seen_a_turn(campaign),
            turn: SeenTurn::at_beginning_of(campaign),
            harm: SeenHarm::at_beginning_of(campaign),
        }
    }

    pub(super) fn read(&mut self, here: &EventContext<'_>) {
        let answer = here.event.answer();
        if let (Some((kind, name)), Some(is_kept)) = (answer.work(), here.is_kept_here(&answer)) {
            self.kept
                .entry(kind)
                .or_default()
                .insert(name.to_owned(), is_kept);
        }
        if SeenHarm::is_counted(here) && here.is_told_to_players(self) {
            self.harm.count(here);
        }
        let Some(turn) = answer.turn else {
            return;
        };
        self.turn.read(turn, here.campaign.hidden_set());
        match turn {
            TurnMove::FightBegan => {
                self.is_in_fight = false;
                self.harm = SeenHarm::of_new_fight();
            }
            TurnMove::To { .. }
            | TurnMove::FightEnded
            | TurnMove::HandedOn(..)
            | TurnMove::Returned(_) => self.is_in_fight |= here.shows_a_turn() == Some(true),
        }
    }

    /// Reads what stands of the stretch that comes next.
    pub fn pass(&mut self, stretch: &Campaign) {
        stretch
            .standing_steps()
            .flat_map(|step| EventContext::each(stretch, step))
            .for_each(|here| self.read(&here));
    }

    /// The entries of the stretch that comes next, as the game master reads them.
    pub fn tell(mut self, stretch: &Campaign) -> Vec<Entry> {
        let mut entries = Vec::new();
        for step in stretch.steps() {
            let is_undone = stretch.is_undone(step.seq);
            entries.extend(tell_each(stretch, step, 0, |here| {
                let told = tell_event(here, &self);
                if !is_undone {
                    self.read(here);
                }
                told
            }));
        }
        entries
    }

    /// What stands of some steps in the stretch that comes next, event by event, as the game master reads it.
    pub fn tell_events<'a>(
        &mut self,
        stretch: &'a Campaign,
        steps: &RangeInclusive<u64>,
    ) -> Vec<ToldEvent<'a>> {
        let events = stretch
            .standing_steps()
            .flat_map(|step| EventContext::each(stretch, step));
        let told = events.filter_map(|here| {
            let is_asked = steps.contains(&here.step.seq);
            let entry = if is_asked {
                tell_event(&here, self)
            } else {
                None
            };
            self.read(&here);
            Some(ToldEvent {
                event: Cow::Borrowed(here.event),
                entry: entry?,
            })
        });
        told.collect()
    }
}
