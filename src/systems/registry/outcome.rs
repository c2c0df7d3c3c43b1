//! What every outcome answers, by the rules of its system.

use crate::ids::CreatureId;
use crate::systems::interface::offer::{Offer, StandingRoll, TakenOffer};
use crate::systems::interface::table::Table;
use crate::systems::interface::{ShownDie, SystemOutcome};
use crate::systems::outcome_grade::OutcomeGrade;

use super::Outcome;

impl Outcome {
    /// What one part came to by itself; none where no part is rolled again by itself.
    pub fn part(&self, part: usize) -> Option<Self> {
        each!(Self: self, it => SystemOutcome::part(it, part).map(Self::from))
    }

    /// Every die in the order rolled, with whether it counts.
    pub fn dice(&self) -> Vec<ShownDie> {
        each!(Self: self, it => SystemOutcome::dice(it))
    }

    /// How many of the dice each roll of long work took, in order; none where all fell at once.
    pub fn dice_of_rolls(&self) -> Vec<usize> {
        each!(Self: self, it => it.dice_of_rolls())
    }

    /// Whether one die of several was chosen, so that it has to be told which.
    pub fn is_choice(&self) -> bool {
        each!(Self: self, it => it.is_choice())
    }

    /// The d20 that counts, where one does.
    pub fn d20(&self) -> Option<u32> {
        each!(Self: self, it => it.d20())
    }

    /// The figure that counts: a natural face, net successes, a total; none where nothing is counted.
    pub fn figure(&self) -> Option<i64> {
        each!(Self: self, it => it.figure())
    }

    /// Whether a list of its faces was thrown by somebody other than whoever makes the attempt.
    pub fn is_of_others(&self, list: usize) -> bool {
        each!(Self: self, it => it.is_of_others(list))
    }

    /// The part that counts, counted from 0.
    pub fn counting_part(&self) -> usize {
        each!(Self: self, it => SystemOutcome::counting_part(it))
    }

    /// How many parts it has that are somebody's own.
    pub fn own_parts(&self) -> usize {
        each!(Self: self, it => it.own_parts())
    }

    /// The success level it came to, where outcomes are levels and their word does not say whether that was enough.
    pub fn success_level(&self) -> Option<OutcomeGrade> {
        each!(Self: self, it => it.success_level())
    }

    /// What the log tells beside the attempt: who of several it came down to.
    pub fn beside(&self, names: &[&str]) -> String {
        each!(Self: self, it => it.beside(names))
    }

    /// The throws by which equals were parted: whose, counted from 0, and the face.
    pub fn tie_breaks(&self) -> Vec<(usize, u32)> {
        each!(Self: self, it => it.tie_breaks())
    }

    /// What a distraction adds to the attacks of others; none of what is no distraction.
    pub fn distraction(&self) -> Option<i32> {
        each!(Self: self, it => it.distraction())
    }

    /// What one of its parts is called, where that is not the name of whose it is.
    pub fn part_word(&self, part: usize) -> Option<&'static str> {
        each!(Self: self, it => it.part_word(part))
    }

    /// Whether the die that counts shows a natural worst or best, of which luck says how far it goes.
    pub fn is_extreme(&self) -> bool {
        each!(Self: self, it => it.is_extreme())
    }

    /// The effect points won against what resisted, none where that held; none of all where such a roll wins none.
    pub fn points_won(&self) -> Option<Option<u32>> {
        each!(Self: self, it => it.points_won())
    }

    /// What it offers as long as it stands, the likeliest first.
    pub fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        each!(Self: self, it => it.offers(roll))
    }

    /// The words by which dice may be thrown again.
    pub fn offer_words(&self) -> Vec<&'static str> {
        each!(Self: self, it => it.offer_words())
    }

    /// What it takes to throw dice again by one of these words; none where it is not offered.
    ///
    /// # Errors
    /// A sentence, where whoever rolled cannot pay for it.
    pub fn take_up(
        &self,
        word: &str,
        table: &dyn Table,
        who: Option<CreatureId>,
    ) -> Result<Option<TakenOffer>, String> {
        each!(Self: self, it => it.take_up(word, table, who))
    }

    /// Whether it is better than another of the same attempt, where dice may be thrown again for that.
    pub fn is_better(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(own), Self::Own(other)) => SystemOutcome::is_better(own, other),
            _ => false,
        }
    }

    /// Whether it is an attack that hits.
    pub fn is_hit(&self) -> bool {
        each!(Self: self, it => it.is_hit())
    }

    /// How often the worst and the best fell that the dice of whoever makes the attempt can show.
    pub fn extremes(&self) -> [u32; 2] {
        each!(Self: self, it => it.extremes())
    }

    /// Whether a limited first part of a linked attempt waits for the player's choice.
    pub fn is_paused(&self) -> bool {
        each!(Self: self, it => SystemOutcome::is_paused(it))
    }
}
