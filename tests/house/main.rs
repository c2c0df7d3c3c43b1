//! The house itself: its storeys, and the tables of the manual.
#![cfg(test)]

mod american;
mod architecture;
mod circles;
mod manual;
mod source;
#[path = "../support/mod.rs"]
mod support;
