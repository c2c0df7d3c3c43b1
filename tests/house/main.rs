//! The house itself: its storeys, and the README's tables.
#![cfg(test)]

mod american;
mod architecture;
mod readme;
#[path = "../support/mod.rs"]
mod support;
