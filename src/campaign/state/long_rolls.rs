//! Macros, notes, tasks, contests and races, found by name or number; how long rolls begin, go on and are closed.

use crate::campaign::facts::long_rolls::{Points, Standing};
use crate::campaign::facts::notes::find;
use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::{
    Counted, CreatureId, LongRoll, LongRollEvent, LongRollKind, Macro, Note, NoteId, Roller,
};
use crate::words::quoted;

use super::State;

impl State {
    /// Tasks, contests or races, oldest first.
    pub fn long_rolls_of(&self, kind: LongRollKind) -> impl Iterator<Item = &LongRoll> {
        self.long_rolls
            .iter()
            .filter(move |long| long.kind() == kind)
    }

    /// A task, a contest or a race by its name.
    pub fn long_roll(&self, kind: LongRollKind, name: &str) -> Option<&LongRoll> {
        let name = name.to_lowercase();
        self.long_rolls_of(kind)
            .find(|long| long.name.to_lowercase() == name)
    }

    /// How a long roll stands, by the names of now.
    pub fn standing(&self, long: &LongRoll) -> Standing {
        let Some(of) = long.goal.target() else {
            return Standing::Places(long.places().into_iter().cloned().collect());
        };
        let reached = long.reached();
        let sides = long.sides.iter().map(|side| self.name_now(side));
        let names = sides.chain(long.sides.is_empty().then_some(""));
        Standing::Points(Points {
            sides: names.map(str::to_owned).zip(reached.points).collect(),
            of,
            is_ruined: reached.is_ruined,
        })
    }

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
            | LongRollEvent::Corrected { .. }
            | LongRollEvent::Ticked { .. } => {
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
    pub(in crate::campaign) fn rename_in_attempts(&mut self, who: CreatureId, to: &str) {
        let from = quoted(self.name_of(who));
        let attempts = self
            .long_rolls
            .iter_mut()
            .flat_map(|long| &mut long.attempts);
        attempts.for_each(|attempt| *attempt = attempt.replace(&from, &quoted(to)));
    }
}

impl State {
    pub fn macro_called(&self, name: &str) -> Option<&Macro> {
        self.macros.iter().find(|kept| kept.is_called(name))
    }

    /// A note of this evening by its number.
    pub fn note(&self, id: NoteId) -> Option<&Note> {
        find(&self.notes, id)
    }

    /// The number of the evening; 0 before the first one.
    pub fn evening_number(&self) -> u32 {
        self.evening.as_ref().map_or(0, |evening| evening.number)
    }

    /// Whether no note can have been written that only the log has: of an earlier evening, or more than are kept of one.
    pub fn has_all_notes(&self) -> bool {
        self.evening_number() <= 1 && self.notes.len() < KEPT_OF_AN_EVENING
    }

    /// What somebody is called now, or was at that moment if they are gone since.
    pub fn name_now<'a>(&'a self, roller: &'a Roller) -> &'a str {
        match self.name_of(roller.creature) {
            "" => &roller.name,
            name => name,
        }
    }
}
