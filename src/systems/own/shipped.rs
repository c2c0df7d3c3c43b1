//! The files of systems that come with the program.

/// Each file and what stands in it; its name is the key of its system.
pub const SHIPPED: &[(&str, &str)] = &[];
