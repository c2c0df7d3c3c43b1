//! Figures kept within bounds, and the modifiers somebody says of an attempt.

use serde::{Deserialize, Serialize};

/// How far from 0 a [`Figure`] may lie.
pub const FIGURE_LIMIT: i32 = 1_000;

/// How many [`Modifiers`] an attempt may have.
pub const MODIFIERS_LIMIT: usize = 32;

/// A figure beyond the bounds, or modifiers beyond their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unbounded {
    /// Beyond [`FIGURE_LIMIT`].
    #[error("{0} is too much: expected −{FIGURE_LIMIT} to {FIGURE_LIMIT}")]
    Figure(i64),
    /// More than [`MODIFIERS_LIMIT`].
    #[error("{0} modifiers are too many: expected at most {MODIFIERS_LIMIT}, add some of them up")]
    Modifiers(usize),
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
