//! Incremental contests: two sides against each other, round by round, for so many effect points.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};
use crate::systems::record::Bounded;

use super::tally::Tally;
use super::{Effort, Throw};

/// The most rounds a contest is rolled for. Chance alone never needs a tenth of them; typed faces that repeat
/// themselves could need more than there are.
pub const ROUNDS_LIMIT: usize = 1_000;

/// The effect points an incremental contest goes to.
pub type Goal = Bounded<1, 100>;

/// A contest as it was fought, the side that acts first in each round.
///
/// In each round both sides roll at once, and each total is the resistance of the other's action. The side that succeeds
/// and exceeds the other gathers the excess as effect points; a tie gathers nothing, nor does a natural 3. The first to
/// gather the goal wins. From the chapter “Playing the Game”, section “Whether to Roll or Not”; how a round is read is
/// our decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    to: Goal,
    rounds: Vec<[Throw; 2]>,
}

/// What each side gathers in a round: never both anything.
fn gains([ours, theirs]: &[Throw; 2]) -> [u32; 2] {
    [
        ours.effect_points(theirs).unwrap_or(0),
        theirs.effect_points(ours).unwrap_or(0),
    ]
}

impl Contest {
    /// Rolls it to its end.
    pub(super) fn roll(
        sides: [&Effort; 2],
        to: Goal,
        faces: &mut dyn Faces,
    ) -> Result<Self, Unread> {
        let mut contest = Self {
            to,
            rounds: Vec::new(),
        };
        let mut gathered = [0; 2];
        while contest.rounds.len() < ROUNDS_LIMIT
            && gathered.iter().all(|&points| points < to.count())
        {
            let [ours, theirs] = sides;
            let round = [ours.throw(faces)?, theirs.throw(faces)?];
            gathered = added(gathered, gains(&round));
            contest.rounds.push(round);
        }
        Ok(contest)
    }

    /// Every round, both sides.
    pub fn rounds(&self) -> &[[Throw; 2]] {
        &self.rounds
    }

    /// What each side gathered in all.
    pub fn gathered(&self) -> [u32; 2] {
        self.rounds.iter().map(gains).fold([0; 2], added)
    }

    /// Whether the first side won. One that is still open after [`ROUNDS_LIMIT`] rounds is not won (our decision).
    pub fn is_won(&self) -> bool {
        self.gathered()[0] >= self.to.count()
    }
}

fn added([a, b]: [u32; 2], [c, d]: [u32; 2]) -> [u32; 2] {
    [a.saturating_add(c), b.saturating_add(d)]
}

/// How likely a side gathers how much in one round.
struct Gains {
    /// Of exactly 0, 1, 2 … below the goal, as far as that can happen.
    exactly: Vec<f64>,
    /// Of at least 0, 1, 2 … up to the goal.
    at_least: Vec<f64>,
}

impl Gains {
    fn of(tally: &Tally, to: Goal) -> Self {
        let possible = usize::try_from(tally.most())
            .unwrap_or(usize::MAX)
            .saturating_add(1);
        let mut exactly = vec![0.0; width(to).min(possible)];
        for (points, count) in tally.successes() {
            let cell = usize::try_from(points)
                .ok()
                .and_then(|points| exactly.get_mut(points));
            if let Some(cell) = cell {
                *cell = tally.share(count);
            }
        }
        let at_least = (0..=to.count())
            .map(|points| tally.share(tally.at_least(points)))
            .collect();
        Self { exactly, at_least }
    }

    /// Of gathering so much or more.
    fn at_least(&self, points: usize) -> f64 {
        self.at_least.get(points).copied().unwrap_or(0.0)
    }
}

/// How many scores there are below a goal.
fn width(to: Goal) -> usize {
    usize::try_from(to.get()).unwrap_or(0)
}

/// The probabilities that the first and that the second side wins, which add up to 1.
///
/// Rounds that gather nothing change nothing, so only the others are followed: from every score that neither has
/// reached the goal with, mass goes on to higher scores or over the goal. It is only ever added.
pub(super) fn chances(sides: [&Effort; 2], to: Goal) -> [f64; 2] {
    let [ours, theirs] = sides.map(Effort::beside_the_dice);
    let we = Gains::of(&Tally::rolled(&ours, &theirs.and_three_dice()), to);
    let they = Gains::of(&Tally::rolled(&theirs, &ours.and_three_dice()), to);
    let moving = we.at_least(1) + they.at_least(1);
    let mut rows = vec![vec![0.0; width(to)]; width(to)];
    if let Some(start) = rows.first_mut().and_then(|row| row.first_mut()) {
        *start = 1.0;
    }
    let (mut won, mut lost) = (0.0, 0.0);
    let mut rest = rows.as_mut_slice();
    while let Some((row, further)) = rest.split_first_mut() {
        let missing = further.len() + 1;
        lost += play_row(row, &they, moving);
        won += row.iter().sum::<f64>() * we.at_least(missing);
        for (later, &chance) in further.iter_mut().zip(we.exactly.iter().skip(1)) {
            for (cell, mass) in later.iter_mut().zip(row.iter()) {
                *cell += mass * chance;
            }
        }
        rest = further;
    }
    [won, lost]
}

/// Follows the second side's gains along a row, where the first side's score stands still: leaves in each cell the mass
/// that comes by, over the chance that a round moves, and gives what goes over the goal.
fn play_row(row: &mut [f64], they: &Gains, moving: f64) -> f64 {
    let mut over = 0.0;
    let mut rest = row;
    while let Some((mass, further)) = rest.split_first_mut() {
        *mass /= moving;
        over += *mass * they.at_least(further.len() + 1);
        for (later, &chance) in further.iter_mut().zip(they.exactly.iter().skip(1)) {
            *later += *mass * chance;
        }
        rest = further;
    }
    over
}
