//! The last result, large.

pub(crate) mod arithmetic;
pub mod draw;
pub(crate) mod fill;
pub mod view;
