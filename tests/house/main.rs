//! The house itself: its storeys, the README's tables, and what packages say of it.
#![cfg(test)]

mod american;
mod architecture;
mod circles;
mod packages;
mod readme;
mod source;
#[path = "../support/mod.rs"]
mod support;
