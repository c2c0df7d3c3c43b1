//! Several rolls of which one counts: of those who share a result the best or the worst one, of linked rolls the last.

use crate::dice::{Faces, Unread};

use super::outcome::{Outcome, Parts};
use super::word::Word;
use super::{Attempt, Counts, Side};

impl Attempt {
    /// Whether one of several rolls counts.
    pub(super) const fn is_of_parts(&self) -> bool {
        !self.counts().is_sum()
    }

    /// The main part of linked rolls.
    pub(super) fn main(&self) -> Option<&Side> {
        self.with().last().filter(|_| self.counts().is_last())
    }

    /// What one of those who roll by themselves does, counted from 0.
    pub(super) fn part_alone(&self, part: usize) -> Option<Self> {
        self.sides().nth(part).map(|side| self.alone(side))
    }

    /// Rolls part by part. Dice that are recorded lie as they fell, but for those of these places.
    pub(super) fn roll_parts(
        &self,
        recorded: &[Outcome],
        again: &[usize],
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        let (mut each, mut before) = (Vec::new(), 0);
        for (place, side) in self.sides().enumerate() {
            let lies = recorded.get(place);
            let is_said = lies.is_some() || faces.is_waiting();
            if each.last().is_some_and(|last| !self.lets_on(last, is_said)) {
                break;
            }
            let alone = self.alone(side);
            let Some(lies) = lies else {
                each.push(alone.roll(faces)?);
                continue;
            };
            let own = again.iter().filter_map(|die| die.checked_sub(before));
            let own: Vec<usize> = own.collect();
            before += lies.faces().concat().len();
            each.push(alone.roll_again(lies, &own, faces)?);
        }
        Ok(self.of_parts(each))
    }

    /// Whether the next part is rolled by itself: a linked one where the first passed, or came at a price and nobody is asked;
    /// what has to be reached is missed then. Where more faces lie or were typed, the table has gone on (our decision).
    fn lets_on(&self, first: &Outcome, is_said: bool) -> bool {
        let Counts::Last { asks } = self.counts() else {
            return true;
        };
        let at_a_price = !asks && first.grade >= 0 && first.held != Some(true);
        is_said || first.passed || at_a_price
    }

    /// What several rolls come to: what the one that counts does. Linked ones that were broken off pass nothing.
    pub(super) fn of_parts(&self, each: Vec<Outcome>) -> Outcome {
        let parts = Parts::of(self.counts(), each);
        let own = parts.counting().cloned().unwrap_or_default();
        let is_broken_off = self.main().is_some() && parts.each.len() < 2;
        let held = match self.main() {
            Some(main) => self.alone(main).held(),
            None => own.held,
        };
        let is_note = |(_, dice): &(Word, Vec<usize>)| dice.is_empty();
        Outcome {
            passed: own.passed && !is_broken_off,
            held,
            offered: own.offered.iter().filter(|o| is_note(o)).cloned().collect(),
            priced: Vec::new(),
            dice: Vec::new(),
            parts: Some(parts),
            ..own
        }
    }

    /// Those who rolled by themselves, each with its seat and what came of it: both linked rolls are of the first.
    pub(super) fn each_part(&self, parts: &Parts) -> Vec<(usize, Self, Outcome)> {
        let each = self.sides().zip(&parts.each).enumerate();
        let seat = |place| if self.counts().is_last() { 0 } else { place };
        each.map(|(place, (side, outcome))| (seat(place), self.alone(side), outcome.clone()))
            .collect()
    }
}
