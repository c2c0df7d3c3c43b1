//! How low a skill may be, and how many defaults count.

/// The lowest effective skill at which anything but a defense may be attempted.
pub const LEAST_SKILL: i32 = 3;

/// How many defaults one skill may list.
pub const DEFAULTS_LIMIT: usize = 16;
