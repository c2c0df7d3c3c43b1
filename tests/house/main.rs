//! The house itself: its storeys, and the README's tables.
#![cfg(test)]

mod american;
mod architecture;
mod circles;
mod readme;
mod source;
#[path = "../support/mod.rs"]
mod support;
