//! A body as the line of a record leaves it: a new maximum, new points, new temporary points.

use super::party::Body;
use super::refusal::Refusal;

/// What a line says of a body's points, as far as it says anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reshaping {
    /// A new maximum: `Some(None)` takes the maximum away.
    pub max: Option<Option<u32>>,
    /// Hit points to stand at.
    pub points: Option<u32>,
    /// Temporary hit points.
    pub temp: Option<u32>,
}

impl Body {
    /// The body with all of that.
    ///
    /// # Errors
    /// The points are more than the maximum.
    pub fn reshaped(&self, Reshaping { max, points, temp }: Reshaping) -> Result<Self, Refusal> {
        let mut to = *self;
        if let Some(max) = max {
            to.max = max;
            to.harm = max.map_or(to.harm, |max| to.harm.min(max));
        }
        if let Some(points) = points {
            let max = *to.max.get_or_insert(points);
            if points > max {
                return Err(Refusal::OverMaximum { points, max });
            }
            to.harm = max - points;
        }
        to.temp = temp.unwrap_or(to.temp);
        Ok(to)
    }
}
