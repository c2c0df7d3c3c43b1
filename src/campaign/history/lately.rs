//! The latest steps of a game as a game of their own: what only looks at its end need not read all of it.

use std::sync::Arc;

use crate::campaign::arranging::Arranged;
use crate::campaign::event::{Event, Step};
use crate::campaign::party::Being;
use crate::campaign::record::FoeChange;
use crate::campaign::state::State;
use crate::campaign::veil::Veil;

use super::{Base, Campaign};

/// Steps that stand for all that were left out: who was hidden then, and in which round the fight was.
const STAND_INS: u64 = 2;

impl Campaign {
    /// The latest steps alone, in the game as it stands; none if there are no more than these.
    ///
    /// Two steps stand for all the others. They tell of nothing but whom players did not know of, and of the last turn
    /// they saw. What was spent of rolls before these steps is as if those rolls were not known.
    #[must_use]
    pub(in crate::campaign) fn lately(&self, count: usize) -> Option<Self> {
        let from = self.steps.len().checked_sub(count).filter(|from| *from > 0)?;
        let (before, latest) = self.steps.split_at_checked(from)?;
        let first = latest.first()?;
        let since = first.seq.checked_sub(STAND_INS + 1)?;
        let stand_in = |seq, events| Step { seq, at: first.at, line: String::new(), events };
        let steps = [
            stand_in(since + 1, self.hidden_in(before)),
            stand_in(since + STAND_INS, self.last_seen_turn(before).into_iter().collect()),
        ];
        let state = State::new(self.state().name.clone(), self.state().system);
        Some(Self {
            rules: Arc::clone(&self.rules),
            base: Base { seq: since, state, ..Base::founding(String::new(), self.state().system) },
            steps: steps.into_iter().chain(latest.iter().cloned()).collect(),
            books: self.books.clone(),
            dice: self.dice,
            undone: self.undone.iter().copied().filter(|seq| *seq >= first.seq).collect(),
            redoable: Vec::new(),
        })
    }

    /// Who was hidden and who was shown, in the words of the log.
    fn hidden_in(&self, steps: &[Step]) -> Vec<Event> {
        let mut events = joined_hidden(&self.base.state);
        let standing = steps.iter().filter(|step| !self.is_undone(step.seq));
        for event in standing.flat_map(|step| &step.events) {
            match event {
                Event::Joined { is_hidden: true, .. }
                | Event::Hidden { .. }
                | Event::Revealed { .. }
                | Event::FoeChanged { change: FoeChange::Name(_), .. }
                | Event::Arranged(Arranged::Split { .. }) => events.push(event.clone()),
                Event::Restated { state, .. } => events.extend(joined_hidden(state)),
                _ => {}
            }
        }
        events
    }

    /// The last turn of the fight whose bearer players know of.
    fn last_seen_turn(&self, steps: &[Step]) -> Option<Event> {
        let veil = Veil::over(self);
        let standing = steps.iter().rev().filter(|step| !self.is_undone(step.seq));
        let mut events = standing.flat_map(|step| step.events.iter().rev());
        let turn = events.find(|event| match event {
            Event::FightBegan | Event::FightEnded { .. } => true,
            Event::TurnBegan { being, .. } | Event::TurnTakenBack { being, .. } => !veil.hides(*being),
            _ => false,
        })?;
        matches!(turn, Event::TurnBegan { .. } | Event::TurnTakenBack { .. }).then(|| turn.clone())
    }
}

fn joined_hidden(state: &State) -> Vec<Event> {
    let hidden = state.tracker.order.iter().filter(|combatant| combatant.is_hidden);
    let joined =
        |being: Being| Event::Joined { being, name: state.name_of(being).to_owned(), is_hidden: true };
    hidden.map(|combatant| joined(combatant.being)).collect()
}
