//! The last row: keys and what they do.

pub(crate) mod chord;
pub mod draw;
pub(crate) mod fill;
pub mod view;
