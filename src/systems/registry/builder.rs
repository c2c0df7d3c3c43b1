//! An attempt moved with the arrow keys.

use crate::systems::interface::{Ladder, SystemBuilder};
use crate::systems::{System, own};

use super::{Attempt, AttemptBuilder, Rulebook};

impl AttemptBuilder {
    /// A middling attempt of a system.
    pub fn of(system: System) -> Self {
        Self(own::Builder::of(system.file_key()))
    }

    /// The attempt as it stands; none of what could not be attempted, which keys never move to.
    pub fn attempt(&self) -> Option<Attempt> {
        self.0.attempt().map(Attempt::from)
    }

    /// It as a line: `adept adv bar major`, `dp 5 diff 6`.
    pub fn words(&self) -> String {
        self.0.words()
    }

    /// The table in the middle pane before anything is attempted.
    pub fn ladder(&self, rules: &Rulebook) -> Ladder {
        SystemBuilder::ladder(&self.0, rules.file_of(self.0.key()))
    }

    /// What has to be reached, as words of a line.
    pub fn targets(&self) -> Vec<String> {
        self.0.targets()
    }

    /// What chances beside it are held against, in a few words.
    pub fn measure(&self) -> Option<String> {
        self.0.measure()
    }

    fn beside(&self, rows: i32, rules: &Rulebook) -> Self {
        Self(self.0.beside(rows, rules.file_of(self.0.key())))
    }

    fn aside(&self, step: i32) -> Self {
        Self(self.0.aside(step))
    }

    /// From even to advantage to disadvantage; whether the system knows them.
    pub fn toggle_edge(&mut self) -> bool {
        self.0.toggle_edge()
    }

    /// From plain to reliable to unreliable; whether the system knows them.
    pub fn toggle_reliability(&mut self) -> bool {
        self.0.toggle_reliability()
    }

    /// So many rows down the table, which is harder; up where below 0.
    pub fn move_rows(&mut self, rows: i32, rules: &Rulebook) {
        for _ in 0..rows.unsigned_abs() {
            self.step_to(self.beside(rows.signum(), rules));
        }
    }

    /// A step to the right, which is more; to the left where below 0.
    pub fn move_aside(&mut self, step: i32) {
        self.step_to(self.aside(step));
    }

    fn step_to(&mut self, next: Self) {
        if next.attempt().is_some() {
            *self = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::System;

    fn moved(system: System, rows: i32, aside: i32) -> String {
        let rules = Rulebook::built_in();
        let mut wish = AttemptBuilder::of(system);
        wish.move_rows(rows, &rules);
        for _ in 0..aside.abs() {
            wish.move_aside(aside.signum());
        }
        wish.words()
    }

    #[test]
    fn a_row_up_is_easier_and_a_step_to_the_right_is_more() {
        assert_eq!(moved(System::PenAndDagger, -1, 2), "adept bar normal");
        assert_eq!(moved(System::DicePool, -1, 2), "dp 7 diff 5");
        assert_eq!(moved(System::SwordsAndSorcery, -1, 2), "ss +5 dc 10");
        assert_eq!(moved(System::SuccessRoll, -1, 2), "sr 14 +1");
        assert_eq!(moved(System::MonstersAndMagic, -1, 2), "mm +4 vs 9");
    }

    #[test]
    fn a_row_down_is_harder_and_a_step_to_the_left_is_less() {
        assert_eq!(moved(System::PenAndDagger, 1, -1), "novice");
        assert_eq!(moved(System::DicePool, 1, -1), "dp 4 diff 7");
        assert_eq!(moved(System::SwordsAndSorcery, 2, -4), "ss -1 dc 25");
        assert_eq!(moved(System::SuccessRoll, 2, -1), "sr 11 -2");
        assert_eq!(moved(System::MonstersAndMagic, 1, -3), "mm -1 vs 11");
    }

    #[test]
    fn what_could_not_be_attempted_is_never_moved_to() {
        for system in System::ALL {
            for (rows, aside) in [(-300, -300), (-300, 300), (300, -300), (300, 300)] {
                let rules = Rulebook::built_in();
                let mut wish = AttemptBuilder::of(system);
                wish.move_rows(rows, &rules);
                (0..300).for_each(|_| wish.move_aside(i32::signum(aside)));
                assert!(wish.attempt().is_some(), "{wish:?}");
            }
        }
        assert_eq!(
            moved(System::SuccessRoll, 300, -300),
            "sr 12 -9",
            "down to an effective skill of 3"
        );
    }

    #[test]
    fn only_systems_that_know_advantage_toggle_it() {
        let knows = System::ALL.map(|system| AttemptBuilder::of(system).toggle_edge());
        assert_eq!(knows, [true, false, true, false, false]);
        let knows = System::ALL.map(|system| AttemptBuilder::of(system).toggle_reliability());
        assert_eq!(knows, [true, false, false, false, false]);
    }
}
