//! What one fortune die does, to a roll and to the odds: whoever it helps most repeats their own die until it is better
//! than it was.

use crate::dice::{Faces, Unread};
use crate::systems::interface::{MOST_REPEATS, Repeats, Unrepeatable};

use super::{Attempt, Book, Check, Counts, Grades, LUCKY_FROM, Level, Outcome};

impl Attempt {
    /// The probability of reaching a level with one fortune die in hand; of a linked attempt, in its main part; lucky for
    /// a luck roll.
    pub fn with_fortune_die(&self, book: &Book, level: Level) -> Option<f64> {
        let grades = |check: &Check| check.grades(&book.table);
        match self {
            Self::Single { check, .. } | Self::Linked { main: check, .. } => {
                Some(grades(check).with_fortune_die(level))
            }
            Self::Shared { checks, counts, .. } => {
                let all: Vec<Grades> = checks.iter().map(grades).collect();
                Some(match counts {
                    Counts::Best => best_with_fortune_die(&all, level),
                    Counts::All => all_with_fortune_die(&all, level),
                })
            }
            // Every unlucky face but the natural 1 is rerolled until it is lucky.
            Self::Luck => Some(19.0 / 20.0),
            Self::PartyLuck { heads } => Some(luck_with_fortune_die(*heads)),
        }
    }

    /// The probability of passing with one fortune die in hand, where there is a bar.
    pub fn passes_with_fortune_die(&self, book: &Book) -> Option<f64> {
        let bar = self.bar()?;
        let Self::Linked { first, main, .. } = self else {
            return self.with_fortune_die(book, bar);
        };
        let (first, main) = (first.grades(&book.table), main.grades(&book.table));
        let enough = self.opens_from();
        let opened = first.at_least(enough);
        let rescued = first.with_fortune_die(enough) - opened;
        Some(opened * main.with_fortune_die(bar) + rescued * main.at_least(bar))
    }
}

/// Of the best of several: where nobody reaches the level, the one with the best prospect rolls again.
fn best_with_fortune_die(all: &[Grades], level: Level) -> f64 {
    let missing: f64 = all
        .iter()
        .map(|grades| 1.0 - grades.at_least(level))
        .product();
    let prospects: Vec<Vec<(f64, f64)>> =
        all.iter().map(|grades| grades.prospects(level)).collect();
    let mut steps: Vec<f64> = prospects
        .iter()
        .flatten()
        .map(|(prospect, _)| *prospect)
        .collect();
    steps.sort_by(f64::total_cmp);
    steps.dedup();
    // The expected best of independent prospects, from the chance that none is above each.
    let none_above = |bound: f64| -> f64 {
        let of_one = |own: &Vec<(f64, f64)>| -> f64 {
            own.iter()
                .filter(|(prospect, _)| *prospect <= bound)
                .map(|(_, chance)| chance)
                .sum()
        };
        prospects.iter().map(of_one).product()
    };
    let mut below = 0.0;
    let rescued: f64 = steps
        .into_iter()
        .map(|prospect| {
            let now = none_above(prospect);
            prospect * (now - std::mem::replace(&mut below, now))
        })
        .sum();
    1.0 - missing + rescued
}

/// Where all must reach the level, a die helps if one alone does not.
fn all_with_fortune_die(all: &[Grades], level: Level) -> f64 {
    let reached: f64 = all.iter().map(|grades| grades.at_least(level)).product();
    let rescued_by = |(place, one): (usize, &Grades)| {
        let others = all.iter().enumerate().filter(|(other, _)| *other != place);
        let others: f64 = others.map(|(_, grades)| grades.at_least(level)).product();
        others * (one.with_fortune_die(level) - one.at_least(level))
    };
    reached + all.iter().enumerate().map(rescued_by).sum::<f64>()
}

/// Everybody lucky, or one alone unlucky whose die, repeated until it is higher, then is lucky; never a natural 1.
fn luck_with_fortune_die(heads: usize) -> f64 {
    let lucky = 21.0 - f64::from(LUCKY_FROM);
    let rescued: f64 = (2..LUCKY_FROM)
        .map(|face| lucky / f64::from(20 - face) / 20.0)
        .sum();
    let all_of = |count: usize| (0..count).fold(1.0, |all, _| all * lucky / 20.0);
    let heads_alone = (0..heads).fold(0.0, |sum, _| sum + all_of(heads.saturating_sub(1)));
    all_of(heads) + heads_alone * rescued
}

impl Grades {
    /// Of a result below the level: how likely it reaches it when it is repeated until it is better, and how likely it
    /// is. A natural 1 is not repeated.
    fn prospects(&self, level: Level) -> Vec<(f64, f64)> {
        let missed = Level::ALL.into_iter().take_while(|&missed| missed < level);
        let of_level = |missed| (self.prospect(missed, level), self.of_rerollable(missed));
        let mut prospects: Vec<(f64, f64)> = missed.map(of_level).collect();
        let rerolled: f64 = prospects.iter().map(|(_, chance)| chance).sum();
        prospects.push((0.0, 1.0 - self.at_least(level) - rerolled));
        prospects
    }
}

/// One part of a roll that a fortune die repeats.
pub(super) struct Repeated<'a> {
    whole: &'a Attempt,
    /// What came of the whole, as it stands now.
    standing: &'a Outcome,
    part: usize,
    attempt: Attempt,
    own: Outcome,
}

impl<'a> Repeated<'a> {
    /// None where there is no such part.
    pub(super) fn of(whole: &'a Attempt, standing: &'a Outcome, part: usize) -> Option<Self> {
        Some(Self {
            attempt: whole.part(part)?,
            own: standing.part(part)?,
            whole,
            standing,
            part,
        })
    }

    /// A natural 1 is not repeated, nor what cannot be better.
    pub(super) fn refuse(&self, book: &Book) -> Result<(), Unrepeatable> {
        if self.own.natural() == 1 {
            return Err(Unrepeatable::NaturalOne);
        }
        if !self.can_be_bettered(book) {
            return Err(Unrepeatable::CannotBeBettered);
        }
        Ok(())
    }

    /// Whether other parts lie beside it.
    const fn is_part(&self) -> bool {
        !matches!(self.whole, Attempt::Single { .. } | Attempt::Luck)
    }

    fn can_be_bettered(&self, book: &Book) -> bool {
        let Some(level) = self.own.level() else {
            return self.own.natural() < if self.is_part() { 20 } else { LUCKY_FROM };
        };
        let higher = Level::ALL.into_iter().find(|&other| other > level);
        higher
            .zip(self.attempt.grades(book))
            .is_some_and(|(higher, grades)| grades.at_least(higher) > 0.0)
    }

    /// A higher level; of luck lucky, and in a party's luck roll a higher die.
    fn is_bettered_by(&self, outcome: &Outcome) -> bool {
        match self.own.level() {
            Some(level) => outcome.level() > Some(level),
            None if self.is_part() => outcome.natural() > self.own.natural(),
            None => outcome.natural() >= LUCKY_FROM,
        }
    }

    /// Rolls until it is better, or so many times; typed faces until they end.
    pub(super) fn until_better(
        &self,
        book: &Book,
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<Repeats<Outcome>, Unread> {
        let mut repeats = Repeats {
            is_part: self.is_part(),
            ..Repeats::none()
        };
        while repeats.earlier.len() < MOST_REPEATS && (!is_typed || faces.is_waiting()) {
            let outcome = self.attempt.roll(book, faces)?;
            if self.is_bettered_by(&outcome) {
                let whole = self
                    .whole
                    .with_part(self.standing, self.part, outcome, book, faces)?;
                repeats.better = Some(whole);
                break;
            }
            repeats.earlier.push(outcome);
        }
        Ok(repeats)
    }
}
