//! Astragal.
pub mod dice;
pub mod rules;
pub mod tui;
pub mod words;
