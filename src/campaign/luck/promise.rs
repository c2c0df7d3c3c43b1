//! What an attempt promised: the chance of every outcome, and how what came of it scores against that.

use crate::systems::{Attempt, Chance, Outcome, OutcomeGrade};

/// Attempts of which the promise is remembered.
const REMEMBERED: usize = 64;

/// What an attempt promised.
#[derive(Debug, Clone)]
pub(super) struct Promise {
    /// Every outcome, worst first, and the chance of a worse one.
    outcomes: Vec<(Chance, f64)>,
    /// How far scores scatter: the variance of one.
    pub(super) variance: f64,
    /// The chance of each level; nothing where the outcomes have none.
    pub(super) levels: [f64; LEVELS],
    pub(super) has_levels: bool,
}

impl Promise {
    /// Of an attempt that can come out in more than one way, in ways that can be counted.
    fn of(attempt: &Attempt, outcome: &Outcome) -> Option<Self> {
        if matches!(attempt, Attempt::Dice(_)) {
            return None;
        }
        let mut promise = Self {
            outcomes: Vec::new(),
            variance: 0.0,
            levels: [0.0; LEVELS],
            has_levels: false,
        };
        let (mut worse, mut cubes) = (0.0, 0.0);
        for chance in attempt.chances_when_rolled(outcome) {
            let probability = chance.probability;
            let level = level_of(attempt.merit_of(&chance));
            if let Some(cell) = level.and_then(|level| promise.levels.get_mut(level)) {
                *cell += probability;
                promise.has_levels = true;
            }
            promise.outcomes.push((chance, worse));
            worse += probability;
            cubes += probability.powi(3);
        }
        promise.variance = (1.0 - cubes) / 12.0;
        (promise.outcomes.len() > 1).then_some(promise)
    }

    /// The chance of a worse outcome than this, and half that of the same.
    pub(super) fn score(&self, attempt: &Attempt, outcome: &Outcome) -> Option<f64> {
        let came = attempt.verdict(outcome);
        let is_figure = outcome.grade() == OutcomeGrade::Figure;
        let is_it = |chance: &Chance| chance.outcome == came.outcome && chance.value == came.value;
        let mut named = self
            .outcomes
            .iter()
            .filter(|(chance, _)| chance.outcome == came.outcome);
        let exactly = self.outcomes.iter().find(|(chance, _)| is_it(chance));
        // A rule that changed since may give the outcome another number, but hardly another name.
        let (chance, worse) = exactly.or_else(|| named.next().filter(|_| !is_figure))?;
        Some(worse + chance.probability / 2.0)
    }
}

/// The promise of an attempt, with an outcome of it that was read by the same rules.
#[derive(Debug)]
struct Kept {
    attempt: Attempt,
    outcome: Outcome,
    promise: Option<Promise>,
}

/// Promises counted before: thousands of rolls share one, and those that do come close to one another.
#[derive(Debug, Default)]
pub(super) struct Promises(Vec<Kept>);

impl Promises {
    /// What an attempt promised when this came of it; nothing where there is nothing to hold it against.
    pub(super) fn of(&mut self, attempt: &Attempt, outcome: &Outcome) -> Option<&Promise> {
        let is_it = |known: &Kept| known.attempt == *attempt && known.outcome.is_read_like(outcome);
        match self.0.iter().position(is_it) {
            // To the front, so that a handful of attempts made again and again is found at once.
            Some(place) => self
                .0
                .get_mut(..=place)
                .into_iter()
                .for_each(|recent| recent.rotate_right(1)),
            None => {
                self.0.truncate(REMEMBERED - 1);
                let known = Kept {
                    attempt: attempt.clone(),
                    outcome: outcome.clone(),
                    promise: Promise::of(attempt, outcome),
                };
                self.0.insert(0, known);
            }
        }
        self.0.first().and_then(|known| known.promise.as_ref())
    }
}

/// Levels that all systems share: critical failure, failure, limited, normal, major, critical.
pub const LEVELS: usize = 6;

/// The first of the levels that counts as good.
pub(super) const GOOD_FROM: usize = 3;

/// The level of a merit, from 0, worst first; a mere figure has none.
pub(in crate::campaign) const fn level_of(grade: OutcomeGrade) -> Option<usize> {
    match grade {
        OutcomeGrade::CriticalFailure => Some(0),
        OutcomeGrade::Failure => Some(1),
        OutcomeGrade::Limited => Some(2),
        OutcomeGrade::Normal | OutcomeGrade::Passed => Some(3),
        OutcomeGrade::Major => Some(4),
        OutcomeGrade::Critical => Some(5),
        OutcomeGrade::Figure => None,
    }
}
