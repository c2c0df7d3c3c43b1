//! Words of a sheet that no entry may take, and whether a word is among names.

use crate::systems::record::is_same;

/// The word for the armor rating.
pub(super) const ARMOR: &str = "armor";

/// The word for the soak roll.
pub(super) const SOAK: &str = "soak";

pub(super) fn holds(names: &[&str], wanted: &str) -> bool {
    names.iter().any(|name| is_same(name, wanted))
}
