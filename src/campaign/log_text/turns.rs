//! Whose turn it is as players see it, who do not know of everybody that acts.

use crate::campaign::facts::event_answer::TurnMove;
use crate::campaign::history::UndoneSteps;
use crate::campaign::{Campaign, HiddenSet, PastTurn, Step};

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
