//! Astragal.
pub mod campaign;
pub mod cli;
pub mod dice;
pub mod rules;
pub mod store;
pub mod tui;
pub mod words;
