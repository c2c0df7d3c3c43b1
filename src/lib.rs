//! Astragal.
pub mod campaign;
pub mod dice;
pub mod rules;
pub mod tui;
pub mod words;
