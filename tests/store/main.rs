//! Campaigns on disk.
#![cfg(test)]

mod ages;
mod damaged;
mod segments;
mod store;
#[path = "../support/mod.rs"]
mod support;
