//! A fight as players see it, who do not know of everybody that acts: whose turn it is, and what it did to each. Harm that came of
//! a roll they did not see is not in the sum they read at its end.

use std::collections::HashMap;

use crate::campaign::facts::event_answer::TurnMove;
use crate::campaign::history::UndoneSteps;
use crate::campaign::{
    Allegiance, Campaign, Casualties, CreatureId, Event, HiddenSet, PastTurn, Step,
};

use super::entry::EventContext;

/// The turn that players saw last.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SeenTurn {
    last: Option<PastTurn>,
    /// The round the fight is in, also where they do not see it.
    round: u32,
    /// Whether the turn went, by somebody's delay, to one they do not know of: the next one they know of has it for them.
    is_handed_on: bool,
}

impl SeenTurn {
    /// As it is where the memory begins.
    pub(super) fn at_beginning_of(campaign: &Campaign) -> Self {
        let Some(turn) = campaign.beginning().tracker.turn() else {
            return Self::default();
        };
        let active = turn.active().map(|who| PastTurn {
            round: turn.round,
            who,
        });
        let mut known = active
            .into_iter()
            .chain(turn.trail.iter().rev().copied())
            .filter(|past| !campaign.hidden_set().hides(past.who));
        Self {
            last: known.next(),
            round: turn.round,
            is_handed_on: false,
        }
    }

    /// The turn, and whether the next one whom players know of has it already.
    pub(super) const fn told(self) -> (Option<PastTurn>, bool) {
        (self.last, self.is_handed_on)
    }

    /// Whether nothing of what was before a move counts after it.
    pub(super) fn is_settled_by(turn: TurnMove, hidden: &HiddenSet) -> bool {
        match turn {
            TurnMove::FightBegan | TurnMove::FightEnded | TurnMove::HandedOn(..) => true,
            TurnMove::To { who, .. } => !hidden.hides(who),
            TurnMove::Returned(_) => false,
        }
    }

    /// What a move makes of it.
    pub(super) fn read(&mut self, turn: TurnMove, hidden: &HiddenSet) {
        match turn {
            TurnMove::FightBegan | TurnMove::FightEnded => *self = Self::default(),
            TurnMove::To { round, who, .. } => self.come_to(PastTurn { round, who }, hidden),
            TurnMove::HandedOn(round, who) => {
                self.is_handed_on = hidden.hides(who);
                self.last = None;
                self.come_to(PastTurn { round, who }, hidden);
            }
            TurnMove::Returned(who) if !hidden.hides(who) => {
                let round = self.round;
                self.come_to(PastTurn { round, who }, hidden);
            }
            TurnMove::Returned(_) => {}
        }
    }

    fn come_to(&mut self, turn: PastTurn, hidden: &HiddenSet) {
        self.round = turn.round;
        if !hidden.hides(turn.who) {
            (self.last, self.is_handed_on) = (Some(turn), false);
        }
    }

    /// Whether players learn by a turn of somebody known to them who has it: else it would tell of one between that they
    /// do not know of.
    pub(super) fn is_told_by(self, turn: TurnMove) -> bool {
        let TurnMove::To {
            round,
            who,
            is_back,
        } = turn
        else {
            return true;
        };
        (is_back || !self.is_handed_on) && self.last != Some(PastTurn { round, who })
    }
}

/// The steps that stood when another was made, the latest first: of one that is undone, those undone with it too.
pub(super) fn stood_before(campaign: &Campaign, seq: u64) -> impl Iterator<Item = &Step> {
    let mut undone = UndoneSteps::default();
    let earlier = campaign
        .steps()
        .iter()
        .rev()
        .skip_while(move |other| other.seq >= seq);
    earlier.filter(move |other| {
        undone.read_back(other);
        !undone.contains(other)
    })
}

/// What players saw a fight do to each, so far.
#[derive(Debug, Clone)]
pub(super) struct SeenHarm {
    /// None where the fight began before what is known: nobody can say what they saw of it.
    casualties: Option<HashMap<CreatureId, Casualties>>,
}

impl SeenHarm {
    /// As it is where the memory begins.
    pub(super) fn at_beginning_of(campaign: &Campaign) -> Self {
        let is_fighting = campaign.beginning().tracker.turn().is_some();
        Self {
            casualties: (!is_fighting).then(HashMap::new),
        }
    }

    pub(super) fn of_new_fight() -> Self {
        Self {
            casualties: Some(HashMap::new()),
        }
    }

    /// Whether an event is of those that are counted.
    pub(super) const fn is_counted(here: &EventContext<'_>) -> bool {
        matches!(here.event, Event::HitPointsChanged { .. })
    }

    /// Counts what they read of.
    pub(super) fn count(&mut self, here: &EventContext<'_>) {
        let Event::HitPointsChanged {
            whom,
            track,
            name,
            from,
            to,
            is_set,
            ..
        } = here.event
        else {
            return;
        };
        let creature = whom.creature();
        let Some(casualties) = &mut self.casualties else {
            return;
        };
        let none = || Casualties::of(creature, name.clone(), Allegiance::by_nature(creature));
        let harm = if *is_set { 0 } else { from.harm_to(to) };
        casualties
            .entry(creature)
            .or_insert_with(none)
            .count(*track, (from, to), harm);
    }

    /// What they saw of what a fight cost in all.
    pub(super) fn of(&self, all: &[Casualties]) -> Vec<Casualties> {
        let Some(casualties) = &self.casualties else {
            return Vec::new();
        };
        let seen = |suffered: &Casualties| {
            let none = || Casualties::of(suffered.creature, String::new(), suffered.side);
            let seen = casualties
                .get(&suffered.creature)
                .cloned()
                .unwrap_or_else(none);
            Some(suffered.within(&seen)).filter(|seen| !seen.is_none() || suffered.is_none())
        };
        all.iter().filter_map(seen).collect()
    }
}
