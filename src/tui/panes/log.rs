//! The roll log.

pub mod draw;
pub(crate) mod fill;
pub mod view;
