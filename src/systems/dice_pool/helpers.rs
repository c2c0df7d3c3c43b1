//! Those who roll besides the first.

use serde::{Deserialize, Serialize};

use super::{MAX_HELPERS, Pool, Unrollable};

/// Those who roll besides the first: 1 to [`MAX_HELPERS`] pools.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Pool>", into = "Vec<Pool>")]
pub struct Helpers(Vec<Pool>);

impl Helpers {
    /// These helpers.
    ///
    /// # Errors
    /// [`Unrollable::Helpers`] if there is none or more than [`MAX_HELPERS`].
    pub fn new(pools: Vec<Pool>) -> Result<Self, Unrollable> {
        match pools.len() {
            1..=MAX_HELPERS => Ok(Self(pools)),
            helpers => Err(Unrollable::Helpers { helpers }),
        }
    }

    /// Their pools, in order.
    pub fn pools(&self) -> impl Iterator<Item = Pool> {
        self.0.iter().copied()
    }
}

impl TryFrom<Vec<Pool>> for Helpers {
    type Error = Unrollable;

    fn try_from(pools: Vec<Pool>) -> Result<Self, Unrollable> {
        Self::new(pools)
    }
}

impl From<Helpers> for Vec<Pool> {
    fn from(helpers: Helpers) -> Self {
        helpers.0
    }
}
