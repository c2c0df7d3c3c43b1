//! The sheet of the hero under the cursor.

pub mod draw;
pub(crate) mod fill;
pub mod view;
