//! Faces by the size of their die: those of the program's own dice, and apart from them those typed in.

use std::collections::BTreeMap;

use crate::dice::{Evenness, Provenance};

use super::throws::Die;

/// Whose dice faces lay on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The program's.
    Rolled,
    /// Real ones, typed in.
    Typed,
}

impl Source {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rolled, Self::Typed];

    /// Whether it is this one, or any where none is named.
    pub(super) fn is_of(self, wanted: Option<Self>) -> bool {
        wanted.is_none_or(|wanted| wanted == self)
    }
}

impl From<Provenance> for Source {
    fn from(dice: Provenance) -> Self {
        match dice {
            Provenance::Rolled { .. } => Self::Rolled,
            Provenance::Typed => Self::Typed,
        }
    }
}

/// How often each face of one size of die fell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DieFaces {
    counts: Vec<u32>,
}

impl DieFaces {
    /// Such counts, from face 1 up.
    pub const fn from_counts(counts: Vec<u32>) -> Self {
        Self { counts }
    }

    pub(super) fn with(sides: u32) -> Self {
        Self {
            counts: vec![0; usize::try_from(sides).unwrap_or(0)],
        }
    }

    pub(super) fn count(&mut self, face: u32) {
        let place = usize::try_from(face)
            .ok()
            .and_then(|face| face.checked_sub(1));
        if let Some(count) = place.and_then(|place| self.counts.get_mut(place)) {
            *count += 1;
        }
    }

    /// A count for each face, from 1 up.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    pub fn dice(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The mean face; `None` of no dice.
    pub fn mean(&self) -> Option<f64> {
        let dice = self.dice();
        let sum: f64 = (1_u32..)
            .zip(&self.counts)
            .map(|(face, count)| f64::from(face) * f64::from(*count))
            .sum();
        (dice > 0).then(|| sum / f64::from(dice))
    }

    /// How evenly they fell.
    pub fn evenness(&self) -> Option<Evenness> {
        Evenness::of(&self.counts)
    }

    /// Both together.
    pub fn and(&self, other: &Self) -> Self {
        let length = self.counts.len().max(other.counts.len());
        let of = |faces: &Self, place: usize| faces.counts.get(place).copied().unwrap_or(0);
        Self {
            counts: (0..length)
                .map(|place| of(self, place) + of(other, place))
                .collect(),
        }
    }
}

/// Faces of every size of die.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Faces {
    rolled: BTreeMap<u32, DieFaces>,
    typed: BTreeMap<u32, DieFaces>,
}

impl Faces {
    pub(super) fn count(&mut self, die: Die, source: Source) {
        let sides = die.sides.count();
        let by_size = self.of_mut(source);
        by_size
            .entry(sides)
            .or_insert_with(|| DieFaces::with(sides))
            .count(die.face);
    }

    pub(super) const fn of(&self, source: Source) -> &BTreeMap<u32, DieFaces> {
        match source {
            Source::Rolled => &self.rolled,
            Source::Typed => &self.typed,
        }
    }

    const fn of_mut(&mut self, source: Source) -> &mut BTreeMap<u32, DieFaces> {
        match source {
            Source::Rolled => &mut self.rolled,
            Source::Typed => &mut self.typed,
        }
    }

    pub(super) fn dice(&self, source: Source) -> u32 {
        self.of(source).values().map(DieFaces::dice).sum()
    }

    pub(super) fn add(&mut self, other: &Self) {
        for source in Source::ALL {
            for (sides, faces) in other.of(source) {
                let own = self.of_mut(source).entry(*sides).or_default();
                *own = own.and(faces);
            }
        }
    }
}
