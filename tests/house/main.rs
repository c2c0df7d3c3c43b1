//! The house itself: its storeys, the tables of the manual, and what packages say of it.
#![cfg(test)]

mod american;
mod architecture;
mod circles;
mod figures;
mod manual;
mod packages;
mod source;
#[path = "../support/mod.rs"]
mod support;
