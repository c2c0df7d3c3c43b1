//! What a sheet makes of what it records: every figure once, with the sum behind it.

use crate::systems::Derived;

use super::{Book, Sheet};

/// Pools told of a sheet at most, each an attribute and an ability (our decision).
const POOLS_TOLD: usize = 60;

/// Soak, and every recorded attribute with every recorded ability.
pub(super) fn derived(sheet: &Sheet, book: &Book) -> Vec<Derived> {
    let soak = sheet.soak(book);
    let pairs = sheet.attributes.keys().flat_map(|attribute| {
        sheet
            .abilities
            .keys()
            .map(|ability| sheet.with_ability(attribute.as_str(), ability.as_str()))
    });
    let pools = pairs
        .take(POOLS_TOLD)
        .map(|pool| Derived::new("Pools", pool.name, pool.sum));
    std::iter::once(Derived::new("Harm", soak.name, soak.sum))
        .chain(pools)
        .collect()
}
