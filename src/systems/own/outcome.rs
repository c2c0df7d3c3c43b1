//! What came of an attempt by the rules of a file, with all that the log tells of it: the file may change, it does not.

use serde::{Deserialize, Serialize};

use crate::systems::contest_score::Score;
use crate::systems::interface::ShownDie;
use crate::systems::work::ProgressStep;
use crate::systems::{OutcomeGrade, Verdict};

use super::Counts;
use super::definition::Extreme;
use super::fallen::Fallen;
use super::grades::{grade_of, level_of};
use super::word::{WORDS_OF_SEVERAL, Word, slug};

/// What came of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The dice, a list for each set, those of the other side last.
    pub(super) dice: Vec<Fallen>,
    /// How many of these lists are those of helpers, which come first.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) of_helpers: u32,
    /// How many of these lists are the other side's.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) of_others: u32,
    pub(super) word: Word,
    /// What JSON calls it, where that is not the word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<Word>,
    pub(super) grade: i64,
    /// Whether its grade is one of several levels of success.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_level: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<i64>,
    /// What the roll comes to, where its rules read that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<i64>,
    /// What of it adds up: of a contest what was gathered, of long work how far it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<i64>,
    /// What the one die that counts shows, where fortune dice go by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) natural: Option<u32>,
    /// Whether only dice with a mark count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_marked: bool,
    /// How many lists of dice each of several rolls took; 0 of one roll.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) of_round: usize,
    pub(super) passed: bool,
    /// Whether something had to be reached, where the file says when that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) held: Option<bool>,
    /// What orders it among others, weightiest first.
    pub(super) keys: Box<[i64]>,
    /// What it gives to long work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gain: Option<ProgressStep>,
    /// The offers of the file that are open, each with the dice it throws again, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) offered: Vec<(Word, Vec<usize>)>,
    /// What those cost of which the file works it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) priced: Vec<(Word, i64)>,
    /// Whether its dice may be traded for a fortune die.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) can_be_traded: bool,
    /// Whether a fortune die may roll them again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) can_be_repeated: bool,
    /// Whether none may, though the rules know such dice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_beyond_fortune: bool,
    /// What a passed attempt does to its target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) harm: Option<i64>,
    /// Whether it is an attack that hits, whose harm is rolled by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) hits: bool,
    /// Whether its dice are the best there are, or the worst, where the file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) extreme: Option<Extreme>,
    /// Whether its value is points that are spent afterwards, where it passed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) wins_points: bool,
    /// What it shows as one side of a contest, where the file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<Box<Score>>,
    /// How it came about and what it is: `7 + 2 = 9, success`.
    #[serde(default, skip_serializing_if = "says_nothing")]
    pub(super) told: Box<str>,
    /// What came of each of several rolls of which one counts, with their dice: all else is that one's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) parts: Option<Box<Parts>>,
}

/// A number of lists as outcomes keep it.
pub(super) fn lists_in(lists: usize) -> u32 {
    u32::try_from(lists).unwrap_or(u32::MAX)
}

/// Whose dice they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thrower {
    /// Of one who helps, on either side.
    Helper,
    Own,
    Other,
}

fn is_none<T: Default + PartialEq>(count: &T) -> bool {
    *count == T::default()
}

const fn says_nothing(text: &str) -> bool {
    text.is_empty()
}

impl Outcome {
    /// One of a roll that the file does not cover.
    pub(super) fn of_word(word: &str) -> Self {
        Self {
            word: Word::new(word),
            ..Self::default()
        }
    }

    /// Its key: the word as JSON names it, or the one it stands for.
    pub fn key(&self) -> &'static str {
        self.key
            .map_or_else(|| slug(self.word.as_str()), Word::as_str)
    }

    /// The word of the file.
    pub const fn word(&self) -> &'static str {
        self.word.as_str()
    }

    /// How good it is.
    pub fn grade(&self) -> OutcomeGrade {
        match OutcomeGrade::of_key(self.key()) {
            of_several if WORDS_OF_SEVERAL.contains(&self.key()) => of_several,
            // A number that is neither good nor bad speaks for itself.
            _ if self.held == Some(false) && self.grade == 0 && self.value.is_some() => {
                OutcomeGrade::Figure
            }
            // Where nothing is to be reached, nothing is passed.
            _ if self.is_level || self.held == Some(false) => level_of(self.grade),
            _ => grade_of(self.grade),
        }
    }

    /// What came of each of several rolls of which one counts; of one roll, that alone.
    pub(in crate::systems) fn parts(&self) -> &[Self] {
        let each = self.parts.as_ref().map(|parts| parts.each.as_slice());
        each.unwrap_or(std::slice::from_ref(self))
    }

    /// Every face, a list for each set of dice, in the order rolled.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        match self.parts.as_ref().filter(|parts| parts.counts.is_lowest()) {
            // A list for each round.
            Some(parts) => parts
                .rounds()
                .map(|round| dice_of(round.map(|(_, own)| own)))
                .collect(),
            None => {
                let lists = self.parts().iter().flat_map(|part| &part.dice);
                lists.map(Fallen::faces).collect()
            }
        }
    }

    /// The dice as they lie, but for those of these places: the lists of helpers, of the own side, and of the other.
    pub(super) fn lying(
        &self,
        thrown_again: &[usize],
    ) -> [std::vec::IntoIter<Vec<Option<u32>>>; 3] {
        let mut places = 0..;
        let mut face = |die: &ShownDie| {
            let is_thrown = places
                .next()
                .is_some_and(|place| thrown_again.contains(&place));
            (!is_thrown).then_some(die.face)
        };
        let (mut helpers, mut own, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (list, fallen) in self.dice.iter().enumerate() {
            let faces = fallen.0.iter().map(&mut face).collect();
            match self.thrower(list) {
                Thrower::Helper => helpers.push(faces),
                Thrower::Own => own.push(faces),
                Thrower::Other => others.push(faces),
            }
        }
        [helpers, own, others].map(Vec::into_iter)
    }

    /// Who threw a list of dice.
    pub(super) fn thrower(&self, list: usize) -> Thrower {
        let [of_helpers, of_others] = [self.of_helpers, self.of_others]
            .map(|lists| usize::try_from(lists).unwrap_or(usize::MAX));
        let Some(list) = list.checked_sub(of_helpers) else {
            return Thrower::Helper;
        };
        let of_round = match self.of_round {
            0 => self.dice.len().saturating_sub(of_helpers),
            lists => lists,
        };
        let own = of_round.saturating_sub(of_others);
        match list.checked_rem(of_round) {
            Some(list) if list >= own => Thrower::Other,
            Some(_) | None => Thrower::Own,
        }
    }

    /// Every die, with whether it counts.
    pub(super) fn shown_dice(&self) -> Vec<ShownDie> {
        if let Some(parts) = &self.parts {
            return parts.dice();
        }
        let dice = self.dice.iter().flat_map(|fallen| fallen.0.iter().copied());
        let is_kept = |die: &ShownDie| !self.is_marked || die.marks.contains('*');
        dice.map(|die| ShownDie {
            is_kept: die.is_kept && is_kept(&die),
            ..die
        })
        .collect()
    }

    /// The faces that count, of each of several rolls.
    pub fn kept(&self) -> Vec<u32> {
        if self
            .parts
            .as_ref()
            .is_some_and(|parts| parts.counts.is_lowest())
        {
            return self.faces().concat();
        }
        let dice = self.parts().iter().flat_map(Self::shown_dice);
        dice.filter(|die| die.is_kept).map(|die| die.face).collect()
    }

    /// What it means.
    pub fn verdict(&self) -> Verdict {
        Verdict {
            outcome: self.key(),
            value: self.value,
            passed: Some(self.passed).filter(|_| self.held != Some(false)),
        }
    }

    /// What it shows as one side of a contest: as the file says, else what it gives to long work, else what orders it.
    pub(super) fn score(&self) -> Score {
        let first = || Score::of(self.keys.first().copied().unwrap_or(0));
        let of_gain = || self.gain.map_or_else(first, Score::at);
        self.score.as_deref().copied().unwrap_or_else(of_gain)
    }

    /// How it came about and what it is.
    pub(in crate::systems) fn told(&self) -> String {
        if self.told.is_empty() {
            self.word().to_owned()
        } else {
            self.told.to_string()
        }
    }
}

/// What came of several rolls of which one counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Parts {
    counts: Counts,
    /// What each came to by itself, in the order rolled.
    pub(super) each: Vec<Outcome>,
    /// The place of the one that counts.
    pub(super) counting: usize,
    /// The rolls by which the lowest were parted, each with the place of whoever made it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) ties: Vec<Tie>,
}

/// One more roll of those who were equal.
pub(super) type Tie = Vec<(usize, Outcome)>;

impl Parts {
    pub(super) fn of(counts: Counts, each: Vec<Outcome>, ties: Vec<Tie>) -> Self {
        let last = ties
            .last()
            .map(|tie| lowest_of(tie.iter().map(|(seat, own)| (*seat, own))));
        let parted = last.and_then(|lowest| lowest.first().copied());
        Self {
            counts,
            counting: parted.unwrap_or_else(|| Self::place(counts, &each)),
            each,
            ties,
        }
    }

    /// All who rolled, each with their place, then those who rolled again.
    fn rounds(&self) -> impl Iterator<Item = Box<dyn Iterator<Item = (usize, &Outcome)> + '_>> {
        let first: Box<dyn Iterator<Item = (usize, &Outcome)>> =
            Box::new(self.each.iter().enumerate());
        let ties = self.ties.iter().map(|tie| {
            let seats = tie.iter().map(|(seat, own)| (*seat, own));
            Box::new(seats) as Box<dyn Iterator<Item = (usize, &Outcome)>>
        });
        std::iter::once(first).chain(ties)
    }

    /// The throws by which equals were parted: whose, and the face.
    pub(super) fn tie_breaks(&self) -> Vec<(usize, u32)> {
        let ties = self.ties.iter().flatten();
        ties.flat_map(|(seat, own)| dice_of([own]).into_iter().map(|face| (*seat, face)))
            .collect()
    }

    /// The one that counts.
    pub(super) fn counting(&self) -> Option<&Outcome> {
        self.each.get(self.counting)
    }

    /// The place of the one that counts.
    fn place(counts: Counts, each: &[Outcome]) -> usize {
        let mut counting = 0;
        for (place, outcome) in each.iter().enumerate() {
            let best = each.get(counting).map(|best| &best.keys);
            let is_ahead = match counts {
                Counts::Sum | Counts::Mean => false,
                Counts::Best => Some(&outcome.keys) > best,
                Counts::All | Counts::Lowest { .. } => Some(&outcome.keys) < best,
                Counts::Last { .. } => true,
            };
            if is_ahead {
                counting = place;
            }
        }
        counting
    }

    /// Every die, with whether it counts: of linked rolls all do, of others those of the one that counts.
    pub(super) fn dice(&self) -> Vec<ShownDie> {
        let each = self.rounds().flatten();
        let dice = each.flat_map(|(place, outcome)| {
            let counts = self.counts.is_last() || place == self.counting;
            let of_part = outcome.shown_dice().into_iter();
            of_part.map(move |die| ShownDie {
                is_kept: die.is_kept && counts,
                ..die
            })
        });
        dice.collect()
    }

    /// Whether the dice of one alone count.
    pub(super) const fn is_choice(&self) -> bool {
        !self.counts.is_last()
    }

    /// What one of them is called, where that is not the name of whose it is.
    pub(super) const fn word(&self, part: usize) -> Option<&'static str> {
        match (self.counts, part) {
            (Counts::Last { .. }, 0) => Some("first part"),
            (Counts::Last { .. }, _) => Some("second part"),
            _ => None,
        }
    }

    /// Whether a first part that did not fail waits for the player's choice.
    pub(super) fn is_paused(&self) -> bool {
        match self.each.as_slice() {
            [first] => self.counts.is_last() && first.grade >= 0,
            _ => false,
        }
    }

    /// Who of several it came down to, and whether it went on although the first part was poor.
    pub(super) fn beside(&self, names: &[&str]) -> String {
        let first = self.each.first();
        match (self.counts, first) {
            (Counts::Best | Counts::All, _) if names.len() > 1 => {
                let name = names.get(self.counting).copied().unwrap_or("nobody");
                format!(", {name} counts")
            }
            (Counts::Lowest { called }, _) => {
                let name = names.get(self.counting).copied().unwrap_or("nobody");
                format!(", {} {name}", called.as_str())
            }
            (Counts::Last { .. }, Some(first)) if self.each.len() > 1 && !first.passed => {
                format!(", first part {}, went on", first.word())
            }
            _ => String::new(),
        }
    }
}

/// Every face of these, in the order rolled.
fn dice_of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Vec<u32> {
    outcomes
        .into_iter()
        .flat_map(|outcome| outcome.faces().concat())
        .collect()
}

/// The places of those who came out worst.
pub(super) fn lowest_of<'a>(
    round: impl Iterator<Item = (usize, &'a Outcome)> + Clone,
) -> Vec<usize> {
    let least = round.clone().map(|(_, own)| &own.keys).min();
    let lowest = round.filter(|(_, own)| Some(&own.keys) == least);
    lowest.map(|(seat, _)| seat).collect()
}
