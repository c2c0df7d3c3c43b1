//! The line where one types, and what it would do.

pub mod draw;
pub(crate) mod fill;
pub(crate) mod harm;
mod typed;
pub mod view;
