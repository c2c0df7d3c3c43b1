//! What one attack does to one target in a round, and in how many rounds it brings it down: counted.

/// The rounds that are looked ahead.
pub const MOST_ROUNDS: usize = 30;

/// The best attack of one against another.
#[derive(Debug, Clone, PartialEq)]
pub struct Blow {
    /// What it is called.
    pub attack: String,
    /// The probability of a hit, and what is held to be one: `normal success or better`; nothing where the attempt passes.
    pub hit: f64,
    pub hit_is: String,
    /// What wards it off, where something does; the hit counts that.
    pub warded_by: Option<String>,
    /// What it costs in a round; none where nobody says that.
    pub harm: Option<Harm>,
}

/// The hit points that an attack costs, missed or hit.
#[derive(Debug, Clone, PartialEq)]
pub struct Harm {
    /// What they are on average.
    pub mean: f64,
    /// The probability of each number of them, from 0; the last is that of so many or more.
    pub chances: Vec<f64>,
}

impl Harm {
    /// That of a hit with this probability which then costs so much by chance, at most counted as `most`.
    pub(super) fn of(hit: f64, costs: &[(u32, f64)], most: u32) -> Self {
        let mut chances = vec![1.0 - hit];
        let mut mean = 0.0;
        for &(points, chance) in costs {
            mean += f64::from(points) * chance * hit;
            let place = usize::try_from(points.min(most)).unwrap_or(usize::MAX);
            if chances.len() <= place {
                chances.resize(place + 1, 0.0);
            }
            if let Some(sum) = chances.get_mut(place) {
                *sum += chance * hit;
            }
        }
        Self { mean, chances }
    }

    /// The probability that a body of so many points is down after 1, 2, … rounds in which nothing else happens to it, for
    /// [`MOST_ROUNDS`].
    pub fn downs_by(&self, points: u32) -> Vec<f64> {
        let whole = usize::try_from(points).unwrap_or(usize::MAX);
        // The probability of so many points lost, as long as it stands.
        let mut lost = vec![1.0];
        let (mut down, mut by_round) = (0.0, Vec::with_capacity(MOST_ROUNDS));
        for _ in 0..MOST_ROUNDS {
            let mut next = vec![0.0; (lost.len() + self.chances.len() - 1).min(whole.max(1))];
            for (before, stands) in lost.iter().enumerate() {
                for (more, chance) in self.chances.iter().enumerate() {
                    match next.get_mut(before + more) {
                        Some(sum) => *sum += stands * chance,
                        None => down += stands * chance,
                    }
                }
            }
            lost = next;
            by_round.push(f64::min(down, 1.0));
        }
        by_round
    }

    /// The first round by which a body of so many points is as likely down as this; none within [`MOST_ROUNDS`].
    pub fn rounds_to(&self, points: u32, likely: f64) -> Option<usize> {
        let by_round = self.downs_by(points);
        let first = by_round.iter().position(|down| *down >= likely);
        first.map(|place| place + 1)
    }
}
