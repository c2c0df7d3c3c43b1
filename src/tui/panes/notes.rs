//! Scene, notes and the luck of the evening.

pub mod draw;
pub(crate) mod fill;
pub mod view;
