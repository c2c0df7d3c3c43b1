//! How much of hit points players are told, and what they are told then.

use serde::{Deserialize, Serialize};

use crate::words::listed;

use super::hit_points::{Health, HitPoints};

listed! {
    /// How much of somebody's hit points players are told.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum PointsTold by word {
        /// The figures.
        Exact = "exact",
        /// How many quarters of them are left.
        Quarters = "quarters",
        /// Unhurt, hurt, bloodied or down.
        Word = "word",
        /// A bar without a figure.
        Bar = "bar",
        /// The damage that was taken, and not how much there was.
        Taken = "taken",
        Nothing = "nothing",
    }
}

/// What players are told of somebody's hit points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SeenPoints {
    /// Points left, and the most there can be.
    Exact(i64, Option<u64>),
    /// Quarters left, 0 only of those who are down.
    Quarters(u8),
    Word(&'static str),
    /// The part that is left, in steps of a twentieth.
    Bar(f64),
    /// Damage taken and not healed.
    Taken(u64),
}

impl SeenPoints {
    /// The same in words: `18/24`, `3 of 4 quarters`, `bloodied`, `about 60 %`, `12 damage`.
    pub fn words(self) -> String {
        match self {
            Self::Exact(points, Some(max)) => format!("{points}/{max}"),
            Self::Exact(points, None) => points.to_string(),
            Self::Quarters(0) => Health::DOWN.to_owned(),
            Self::Quarters(quarters) => format!("{quarters} of 4 quarters"),
            Self::Word(word) => word.to_owned(),
            Self::Bar(part) if part <= 0.0 => Health::DOWN.to_owned(),
            Self::Bar(part) => format!("about {:.0} %", part * 100.0),
            Self::Taken(harm) => format!("{harm} damage taken"),
        }
    }
}

/// Steps of a bar: finer ones would tell the figure.
const BAR: u64 = 20;

impl PointsTold {
    /// What it tells of bodies that share a line. Of parts of a maximum that nobody knows it tells nothing.
    pub fn of(self, bodies: &[HitPoints]) -> Option<SeenPoints> {
        if bodies.is_empty() {
            return None;
        }
        let points: i64 = bodies.iter().map(HitPoints::points).sum();
        let max: Option<u64> = bodies.iter().map(|body| body.max.map(u64::from)).sum();
        Some(match self {
            Self::Exact => SeenPoints::Exact(points, max),
            Self::Quarters => SeenPoints::Quarters(u8::try_from(parts(points, max?, 4)).ok()?),
            Self::Word => SeenPoints::Word(word_of(bodies)),
            #[expect(clippy::cast_precision_loss, reason = "there are twenty steps")]
            Self::Bar => SeenPoints::Bar(parts(points, max?, BAR) as f64 / BAR as f64),
            Self::Taken => SeenPoints::Taken(bodies.iter().map(|body| u64::from(body.harm)).sum()),
            Self::Nothing => return None,
        })
    }
}

/// So many parts of a whole are left, each that has begun counted.
fn parts(points: i64, max: u64, of: u64) -> u64 {
    let points = u64::try_from(points).unwrap_or(0);
    points.saturating_mul(of).div_ceil(max.max(1)).min(of)
}

/// Of several the worst that is still up; down when all are.
fn word_of(bodies: &[HitPoints]) -> &'static str {
    let up = bodies.iter().filter(|body| !body.is_down());
    let worst = up.max_by_key(|body| (body.health(), body.harm > 0));
    worst.map_or(Health::DOWN, HitPoints::as_seen)
}
