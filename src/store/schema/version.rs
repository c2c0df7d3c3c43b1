//! The number of the schema of today.

/// The schema this program writes, and the newest it reads.
pub const SCHEMA: u32 = 6;
