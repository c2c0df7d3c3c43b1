//! The program as a process: in a terminal, on the command line, over failing disks.
#![cfg(test)]

mod cli;
mod dashboard;
mod faults;
mod kills;
mod plain;
mod played;
#[path = "../support/mod.rs"]
mod support;
