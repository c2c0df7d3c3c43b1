//! What somebody's attempts came to, level by level, over the evenings that were looked through.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::campaign::RollStatus;
use crate::systems::OutcomeGrade;

use super::Found;

/// How often each level came.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    levels: Vec<Tallied>,
    evenings: BTreeSet<u32>,
}

/// A level, and how often it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallied {
    /// How good it is.
    pub grade: OutcomeGrade,
    pub word: Cow<'static, str>,
    /// How often it came.
    pub count: u32,
}

impl Tally {
    /// Counts a line, if it is an attempt that stands.
    pub fn count(&mut self, found: &Found) {
        let Some(roll) = &found.entry.roll else {
            return;
        };
        let stands = !found.entry.is_undone
            && !matches!(
                roll.status,
                Some(RollStatus::Replaced(_) | RollStatus::ReadAgain(_))
            );
        if !stands || roll.grade == OutcomeGrade::Figure {
            return;
        }
        self.evenings.insert(found.evening);
        match self.levels.iter_mut().find(|level| level.word == roll.word) {
            Some(level) => level.count += 1,
            None => self.levels.push(Tallied {
                grade: roll.grade,
                word: roll.word.clone(),
                count: 1,
            }),
        }
    }

    /// Every level that came, the best first.
    pub fn levels(&self) -> Vec<Tallied> {
        let mut levels = self.levels.clone();
        levels.sort_by(|one, other| {
            let by_grade = other.grade.cmp(&one.grade);
            by_grade.then_with(|| one.word.cmp(&other.word))
        });
        levels
    }

    /// Attempts in all.
    pub fn attempts(&self) -> u32 {
        self.levels.iter().map(|level| level.count).sum()
    }

    /// Evenings with an attempt.
    pub fn evenings(&self) -> usize {
        self.evenings.len()
    }

    /// What another part of the log came to.
    pub fn add(&mut self, other: &Self) {
        self.evenings.extend(&other.evenings);
        for more in &other.levels {
            match self.levels.iter_mut().find(|level| level.word == more.word) {
                Some(level) => level.count += more.count,
                None => self.levels.push(more.clone()),
            }
        }
    }
}
