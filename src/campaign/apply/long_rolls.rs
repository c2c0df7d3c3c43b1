//! Long rolls begin, go on and are closed.

use crate::campaign::facts::long_rolls::{Counted, LongRoll, LongRollEvent, LongRollKind};
use crate::campaign::state::State;
use crate::words::quoted;

impl State {
    pub(in crate::campaign) fn move_long_roll(
        &mut self,
        kind: LongRollKind,
        name: &str,
        what: &LongRollEvent,
    ) {
        let is_it = |long: &LongRoll| long.kind() == kind && long.name == name;
        match what {
            LongRollEvent::Began {
                goal,
                sides,
                is_secret,
            } => {
                let long = LongRoll::begun(name.to_owned(), *goal, sides.clone(), *is_secret);
                // Tasks are listed first, and races last.
                let at = self.long_rolls.partition_point(|long| long.kind() <= kind);
                self.long_rolls.insert(at, long);
            }
            LongRollEvent::Closed { .. } => self.long_rolls.retain(|long| !is_it(long)),
            LongRollEvent::Counted { .. }
            | LongRollEvent::Recounted { .. }
            | LongRollEvent::Corrected { .. } => {
                self.use_up_gained(what);
                let named = self.long_rolls.iter_mut().find(|long| is_it(long));
                named.into_iter().for_each(|long| long.apply(what));
            }
        }
    }

    /// What was rolled for work is spent on it.
    fn use_up_gained(&mut self, what: &LongRollEvent) {
        if let LongRollEvent::Counted { rolls, .. } = what {
            for counted in rolls {
                if let Counted::Gain { roll, .. } = counted {
                    self.use_up(*roll);
                }
            }
        }
    }

    /// What is remembered to be rolled again goes on by the new name.
    pub(super) fn rename_in_attempts(&mut self, from: &str, to: &str) {
        let attempts = self
            .long_rolls
            .iter_mut()
            .flat_map(|long| &mut long.attempts);
        attempts.for_each(|attempt| *attempt = attempt.replace(&quoted(from), &quoted(to)));
    }
}
