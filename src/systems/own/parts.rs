//! Several rolls of which one counts: of those who share a result the best or the worst one, of linked rolls the last.

use crate::dice::{Faces, TypedFaces, Unread};

use super::outcome::{Outcome, Parts, Tie, lowest_of};
use super::word::Word;
use super::{Attempt, Counts, Side};

/// The rounds after which equals stay equal, and the first of them is singled out (our decision).
const MOST_ROUNDS: usize = 1000;

impl Attempt {
    /// Whether one of several rolls counts.
    pub(super) const fn is_of_parts(&self) -> bool {
        self.counts().is_of_one()
    }

    /// The main part of linked rolls.
    pub(super) fn main(&self) -> Option<&Side> {
        self.with().last().filter(|_| self.counts().is_last())
    }

    /// The roll that a paused one goes on with.
    pub(in crate::systems) fn main_part(&self) -> Option<Self> {
        self.main().map(|main| self.alone(main))
    }

    /// What one of those who roll by themselves does, counted from 0.
    pub(in crate::systems) fn part_alone(&self, part: usize) -> Option<Self> {
        self.sides().nth(part).map(|side| self.alone(side))
    }

    /// Rolls part by part. Dice that are recorded lie as they fell, but for those of these places.
    pub(super) fn roll_parts(
        &self,
        came: Option<&Outcome>,
        again: &[usize],
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        let recorded = came.map_or(&[][..], Outcome::parts);
        let ties = came.and_then(|came| came.parts.as_ref());
        let ties = ties.map_or(&[][..], |parts| parts.ties.as_slice());
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
        let ties = self.break_ties(&each, ties, faces)?;
        Ok(self.of_parts(each, ties))
    }

    /// Rolls on among those who came out worst until one is left; a tie between the same ones that is recorded was broken.
    pub(super) fn break_ties(
        &self,
        each: &[Outcome],
        recorded: &[Tie],
        faces: &mut dyn Faces,
    ) -> Result<Vec<Tie>, Unread> {
        let (mut ties, mut recorded) = (Vec::new(), recorded.iter());
        let mut lowest = lowest_of(each.iter().enumerate());
        while self.counts().is_lowest() && lowest.len() > 1 && ties.len() < MOST_ROUNDS {
            let is_it = |tie: &&Tie| tie.iter().map(|(seat, _)| seat).eq(&lowest);
            let tie = match recorded.next().filter(is_it) {
                Some(tie) => tie.clone(),
                None => {
                    recorded = [].iter();
                    let again = |seat: &usize| {
                        let alone = self.part_alone(*seat);
                        let own =
                            alone.map_or_else(|| Ok(Outcome::default()), |alone| alone.roll(faces));
                        own.map(|own| (*seat, own))
                    };
                    lowest.iter().map(again).collect::<Result<Tie, Unread>>()?
                }
            };
            lowest = lowest_of(tie.iter().map(|(seat, own)| (*seat, own)));
            ties.push(tie);
        }
        Ok(ties)
    }

    /// Those who would roll again for they came out worst, where typed faces end there.
    pub(super) fn tie_without_faces(&self, typed: &[u32]) -> Option<Vec<usize>> {
        if !self.counts().is_lowest() {
            return None;
        }
        let mut faces = TypedFaces::new(typed.to_vec());
        let sides = self
            .sides()
            .map(|side| self.alone(side).roll(&mut faces).ok());
        let mut round: Tie = (0..)
            .zip(sides)
            .map(|(seat, own)| Some((seat, own?)))
            .collect::<Option<_>>()?;
        loop {
            let lowest = lowest_of(round.iter().map(|(seat, own)| (*seat, own)));
            if lowest.len() < 2 {
                return None;
            }
            if !Faces::is_waiting(&faces) {
                return Some(lowest);
            }
            let again = lowest
                .iter()
                .map(|seat| Some((*seat, self.part_alone(*seat)?.roll(&mut faces).ok()?)));
            round = again.collect::<Option<_>>()?;
        }
    }

    /// Whether the next part is rolled by itself: a linked one where the first passed, or came at a price and nobody is asked;
    /// what has to be reached is missed then. Where more faces lie or were typed, the table has gone on (our decision).
    pub(super) fn lets_on(&self, first: &Outcome, is_said: bool) -> bool {
        let Counts::Last { asks } = self.counts() else {
            return true;
        };
        let at_a_price = !asks && first.grade >= 0 && first.held != Some(true);
        is_said || first.passed || at_a_price
    }

    /// What several rolls come to: what the one that counts does. Linked ones that were broken off pass nothing.
    pub(super) fn of_parts(&self, each: Vec<Outcome>, ties: Vec<Tie>) -> Outcome {
        let parts = Parts::of(self.counts(), each, ties);
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
            parts: Some(Box::new(parts)),
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
