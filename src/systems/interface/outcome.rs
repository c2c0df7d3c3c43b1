//! What came of an attempt, and how its dice lie in the log.

use crate::dice::{Die, DieStatus, SIGNS};
use crate::ids::CreatureId;
use crate::systems::outcome_grade::OutcomeGrade;

use super::offer::{Offer, StandingRoll, TakenOffer};
use super::table::Table;

/// What came of an attempt by the rules of one system: it is asked of [`Outcome`](crate::systems::Outcome) without a detour.
pub trait SystemOutcome {
    /// Every die in the order rolled, with whether it counts.
    fn dice(&self) -> Vec<ShownDie>;

    /// How many of the dice each roll of long work took; none where all fell at once.
    fn dice_of_rolls(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether one die of several was chosen, so that it has to be told which.
    fn is_choice(&self) -> bool {
        false
    }

    /// The d20 that counts, where one does.
    fn d20(&self) -> Option<u32> {
        None
    }

    /// The figure that counts: a natural face, net successes, a total.
    fn figure(&self) -> Option<i64>;

    /// Whether a list of its faces was thrown by somebody other than whoever makes the attempt.
    fn is_of_others(&self, _list: usize) -> bool {
        false
    }

    /// What one part came to by itself, where one part may be rolled again.
    fn part(&self, _part: usize) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether its die may be traded for a fortune die.
    fn can_be_traded(&self) -> bool {
        self.d20() == Some(20)
    }

    /// The part that counts, counted from 0.
    fn counting_part(&self) -> usize {
        0
    }

    /// How many parts it has that are somebody's own.
    fn own_parts(&self) -> usize {
        0
    }

    /// The success level it came to, where outcomes are levels and their word does not say whether that was enough.
    fn success_level(&self) -> Option<OutcomeGrade> {
        None
    }

    /// What the log tells beside the attempt: who of several it came down to.
    fn beside(&self, _names: &[&str]) -> String {
        String::new()
    }

    /// What one of its parts is called, where that is not the name of whose it is.
    fn part_word(&self, _part: usize) -> Option<&'static str> {
        None
    }

    /// Whether the die that counts shows a natural worst or best, of which luck says how far it goes.
    fn is_extreme(&self) -> bool {
        false
    }

    /// The effect points won against what resisted, none where that held; none of all where such a roll wins none.
    fn points_won(&self) -> Option<Option<u32>> {
        None
    }

    /// What it offers as long as it stands, the likeliest first.
    fn offers(&self, _roll: &dyn StandingRoll) -> Vec<Offer> {
        Vec::new()
    }

    /// The words by which dice may be thrown again: a line says one behind `resolve` and the number of the roll.
    fn offer_words(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// What it takes to throw dice again by one of these words; none where it is not offered.
    ///
    /// # Errors
    /// A sentence, where whoever rolled cannot pay for it.
    fn take_up(
        &self,
        _word: &str,
        _table: &dyn Table,
        _who: Option<CreatureId>,
    ) -> Result<Option<TakenOffer>, String> {
        Ok(None)
    }

    /// Whether it is better than another of the same attempt, where dice may be thrown again for that.
    fn is_better(&self, _other: &Self) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// The throws by which equals were parted: whose, counted from 0, and the face.
    fn tie_breaks(&self) -> Vec<(usize, u32)> {
        Vec::new()
    }

    /// Whether it is an attack that hits.
    fn is_hit(&self) -> bool {
        false
    }

    /// How often the worst and the best fell that the dice of whoever makes the attempt can show.
    fn extremes(&self) -> [u32; 2] {
        [0, 0]
    }

    /// Whether a first part waits for the player's choice.
    fn is_paused(&self) -> bool {
        false
    }
}

/// How many natural 1s and 20s there are.
pub(in crate::systems) fn ones_and_twenties<'a>(
    faces: impl IntoIterator<Item = &'a u32>,
) -> [u32; 2] {
    let add = |[ones, twenties]: [u32; 2], face: &u32| {
        [
            ones + u32::from(*face == 1),
            twenties + u32::from(*face == 20),
        ]
    };
    faces.into_iter().fold([0, 0], add)
}

/// A die as it lies in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownDie {
    /// Its face.
    pub face: u32,
    /// Whether it counts.
    pub is_kept: bool,
    /// What is written behind its face: `*` a success, `!` exploded, `d` dropped, `r` rerolled.
    pub marks: &'static str,
    /// Whether it is a Fudge die, which shows a sign.
    pub is_fudge: bool,
}

impl ShownDie {
    /// The face and its marks; `=` before a real die's.
    pub fn text(&self, is_typed: bool) -> String {
        let sign = usize::try_from(self.face)
            .ok()
            .and_then(|face| SIGNS.get(face.checked_sub(1)?));
        let face = match sign.filter(|_| self.is_fudge) {
            Some(sign) => (*sign).to_owned(),
            None => self.face.to_string(),
        };
        format!("{}{face}{}", if is_typed { "=" } else { "" }, self.marks)
    }

    /// One of free dice, as it fell.
    pub(in crate::systems) const fn of(die: &Die) -> Self {
        let marks = match (die.fate, die.is_exploded) {
            (DieStatus::Kept, false) => "",
            (DieStatus::Kept, true) => "!",
            (DieStatus::Succeeded, false) => "*",
            (DieStatus::Succeeded, true) => "!*",
            (DieStatus::Dropped, false) => "d",
            (DieStatus::Dropped, true) => "!d",
            (DieStatus::Rerolled, _) => "r",
        };
        Self {
            face: die.face,
            is_kept: matches!(die.fate, DieStatus::Kept | DieStatus::Succeeded),
            marks,
            is_fudge: false,
        }
    }
}
