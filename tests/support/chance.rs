//! Chance that can be had again, and how much of it is asked for.

use std::env;
use std::ops::Range;

/// The same seed, the same moments.
pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// The numbers to try: as many as the variable says, else so many, from the one on that the variable with `_FROM` behind its
/// name says, else from 1 on.
pub fn asked(variable: &str, usual: u64) -> Range<u64> {
    let number = |name: &str| env::var(name).ok().and_then(|number| number.parse().ok());
    let from = number(&format!("{variable}_FROM")).unwrap_or(1);
    from..from + number(variable).unwrap_or(usual)
}
