//! Astragal.
pub mod tui;
