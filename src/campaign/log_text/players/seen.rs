//! What players have seen of a log, and the numbers it has for them.

use std::collections::HashMap;

use crate::campaign::log_text::so_far::SoFar;
use crate::campaign::{Campaign, RollId};

/// The players' numbers of what may be named: of rolls in their order, and of the steps that turned one into a fortune die.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    rolls: Vec<NumberedRoll>,
    pub(super) conversions: HashMap<u64, u64>,
}

/// A roll and its number, in little room: a long log has very many.
#[derive(Debug, Clone, Copy)]
struct NumberedRoll {
    seq: u64,
    place: u32,
    number: u32,
}

impl Numbers {
    pub(super) fn of_roll(&self, roll: RollId) -> Option<u64> {
        let found = self
            .rolls
            .binary_search_by_key(&(roll.0, roll.1), |known| (known.seq, known.place));
        found
            .ok()
            .and_then(|index| self.rolls.get(index))
            .map(|known| u64::from(known.number))
    }

    /// Rolls come in their order; those that are told were numbered before.
    pub(super) fn add_roll(&mut self, RollId(seq, place): RollId, number: u64) {
        if self
            .rolls
            .last()
            .is_none_or(|last| (last.seq, last.place) < (seq, place))
        {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            self.rolls.push(NumberedRoll { seq, place, number });
        }
    }
}

/// What players have seen of a log so far, and by what numbers.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) numbers: Numbers,
    /// Entries before those that are read now.
    pub(super) entries: u64,
    pub(super) so_far: SoFar,
    /// Effect points that they saw spent.
    pub(super) spent: HashMap<RollId, u32>,
    pub(super) evenings: u32,
    /// The true number of the last evening they saw begin.
    pub(super) seen_evening: u32,
    pub(super) round: u32,
}

impl Seen {
    /// An evening as they count those that they have seen anything of.
    pub(super) fn evening(&mut self, number: u32) -> u32 {
        let is_new = number != self.seen_evening;
        self.evenings = self.evenings.saturating_add(u32::from(is_new));
        self.seen_evening = number;
        self.evenings
    }

    pub(super) fn at_beginning_of(campaign: &Campaign) -> Self {
        let beginning = campaign.beginning();
        let evening = beginning.evening_number();
        Self {
            numbers: Numbers::default(),
            entries: 0,
            so_far: SoFar::at_beginning_of(campaign),
            spent: HashMap::new(),
            evenings: evening,
            seen_evening: evening,
            round: beginning.tracker.round(),
        }
    }
}
