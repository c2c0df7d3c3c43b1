//! The heroes.

pub(crate) mod conditions;
pub mod draw;
pub(crate) mod fill;
pub mod view;
