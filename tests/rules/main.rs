//! The rule systems by their lines: what can be rolled, its odds, sheets, foes and the rules in words.
#![cfg(test)]

mod bestiary;
mod by_name;
mod dice_pool;
mod every_name;
mod foes;
mod frequencies;
mod hostile;
mod import;
mod lines;
mod long_odds;
mod monsters_and_magic;
mod net;
mod own_files;
mod own_sides;
mod reference;
mod several_odds;
mod shared_results;
mod sheets;
mod shipped;
mod success_roll;
#[path = "../support/mod.rs"]
mod support;
mod worked;
