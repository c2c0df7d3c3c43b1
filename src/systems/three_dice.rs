//! What the systems of three six-sided dice share: the dice, their sixteen sums, and figures kept within bounds.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};

/// The die of these systems.
pub const D6: Sides = match Sides::new(6) {
    Some(die) => die,
    None => unreachable!(),
};

/// The lowest and the highest sum.
pub const SUMS: std::ops::RangeInclusive<u32> = 3..=18;

/// In how many of all 216 falls each sum comes, from 3 to 18.
pub const WAYS: [u32; 16] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/// How far from 0 a [`Figure`] may lie.
pub const FIGURE_LIMIT: i32 = 1_000;

/// How many [`Modifiers`] an attempt may have.
pub const MODIFIERS_LIMIT: usize = 32;

/// Every sum, 3..=18, with its ways out of 216.
pub fn sums() -> impl Iterator<Item = (u32, u32)> {
    SUMS.zip(WAYS)
}

/// A figure that three-dice rules do not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unbounded {
    /// Beyond [`FIGURE_LIMIT`].
    #[error("{0} is too much: expected −{FIGURE_LIMIT} to {FIGURE_LIMIT}")]
    Figure(i64),
    /// More than [`MODIFIERS_LIMIT`].
    #[error("{0} modifiers are too many: expected at most {MODIFIERS_LIMIT}, add some of them up")]
    Modifiers(usize),
    /// No face of a six-sided die.
    #[error("{0} is no face of a d6: expected 1 to 6")]
    Face(u32),
}

/// A skill, a score or a modifier: −1000 to 1000, so that no sum of them can overflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct Figure(i32);

impl Figure {
    /// This figure.
    ///
    /// # Errors
    /// [`Unbounded::Figure`] beyond [`FIGURE_LIMIT`], either way.
    pub fn new(figure: i64) -> Result<Self, Unbounded> {
        let narrow = i32::try_from(figure).map_err(|_| Unbounded::Figure(figure))?;
        if (-FIGURE_LIMIT..=FIGURE_LIMIT).contains(&narrow) {
            return Ok(Self(narrow));
        }
        Err(Unbounded::Figure(figure))
    }

    /// The nearest figure within bounds.
    pub fn clamped(figure: i32) -> Self {
        Self(figure.clamp(-FIGURE_LIMIT, FIGURE_LIMIT))
    }

    /// −1000 to 1000.
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl TryFrom<i64> for Figure {
    type Error = Unbounded;

    fn try_from(figure: i64) -> Result<Self, Unbounded> {
        Self::new(figure)
    }
}

impl From<Figure> for i64 {
    fn from(figure: Figure) -> Self {
        Self::from(figure.0)
    }
}

/// A bonus or penalty, with what it is for where that was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Above 0 a bonus, below 0 a penalty.
    pub value: Figure,
    /// What it is for: `dark`, `hard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Modifier {
    /// A modifier nobody named.
    pub const fn plain(value: Figure) -> Self {
        Self { value, name: None }
    }
}

/// Modifiers in the order they were said; they add up.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Modifier>", into = "Vec<Modifier>")]
pub struct Modifiers(Vec<Modifier>);

impl Modifiers {
    /// These modifiers, in this order.
    ///
    /// # Errors
    /// [`Unbounded::Modifiers`] above [`MODIFIERS_LIMIT`].
    pub fn new(modifiers: Vec<Modifier>) -> Result<Self, Unbounded> {
        if modifiers.len() > MODIFIERS_LIMIT {
            return Err(Unbounded::Modifiers(modifiers.len()));
        }
        Ok(Self(modifiers))
    }

    /// What they come to together.
    pub fn sum(&self) -> i32 {
        self.0.iter().map(|modifier| modifier.value.get()).sum()
    }

    /// Each of them.
    pub fn parts(&self) -> &[Modifier] {
        &self.0
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<Vec<Modifier>> for Modifiers {
    type Error = Unbounded;

    fn try_from(modifiers: Vec<Modifier>) -> Result<Self, Unbounded> {
        Self::new(modifiers)
    }
}

impl From<Modifiers> for Vec<Modifier> {
    fn from(modifiers: Modifiers) -> Self {
        modifiers.0
    }
}

/// Three six-sided dice as they fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "[u32; 3]", into = "[u32; 3]")]
pub struct ThreeDice([u32; 3]);

impl ThreeDice {
    /// Rolls them.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(faces: &mut dyn Faces) -> Result<Self, Unread> {
        Ok(Self([faces.roll(D6)?, faces.roll(D6)?, faces.roll(D6)?]))
    }

    /// The faces, 1..=6 each, in the order rolled.
    pub const fn faces(self) -> [u32; 3] {
        self.0
    }

    /// Their sum, 3..=18.
    pub fn sum(self) -> u32 {
        self.0.iter().sum()
    }
}

impl TryFrom<[u32; 3]> for ThreeDice {
    type Error = Unbounded;

    fn try_from(faces: [u32; 3]) -> Result<Self, Unbounded> {
        let stray = faces
            .into_iter()
            .find(|face| !(1..=D6.count()).contains(face));
        stray.map_or(Ok(Self(faces)), |face| Err(Unbounded::Face(face)))
    }
}

impl From<ThreeDice> for [u32; 3] {
    fn from(dice: ThreeDice) -> Self {
        dice.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_each_sum_equal_the_enumeration_of_all_triples() {
        let mut counted = [0; 16];
        for a in 1..=6_usize {
            for b in 1..=6 {
                for c in 1..=6 {
                    counted[a + b + c - 3] += 1;
                }
            }
        }
        assert_eq!(counted, WAYS);
        assert_eq!(WAYS.iter().sum::<u32>(), 216);
    }

    #[test]
    fn a_figure_out_of_bounds_is_refused_and_said() {
        assert_eq!(Figure::new(-1_000).unwrap().get(), -1_000);
        assert_eq!(
            Figure::new(i64::MAX).unwrap_err().to_string(),
            "9223372036854775807 is too much: expected −1000 to 1000"
        );
        assert!(Figure::new(1_001).is_err() && ron::from_str::<Figure>("-1001").is_err());
        assert_eq!(Figure::clamped(i32::MIN).get(), -1_000);
    }

    #[test]
    fn more_modifiers_than_anybody_says_are_refused() {
        let one = Modifier::plain(Figure::clamped(1));
        assert_eq!(Modifiers::new(vec![one.clone(); 32]).unwrap().sum(), 32);
        assert_eq!(Modifiers::new(vec![one; 33]), Err(Unbounded::Modifiers(33)));
    }

    #[test]
    fn dice_read_from_a_file_show_faces_that_exist() {
        assert_eq!(ron::from_str::<ThreeDice>("(1,6,3)").unwrap().sum(), 10);
        assert!(ron::from_str::<ThreeDice>("(1,7,3)").is_err());
        assert!(ron::from_str::<ThreeDice>("(0,6,3)").is_err());
    }
}
