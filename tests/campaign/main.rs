//! The game at the table by lines and by keys: rolls, fights, fortune, the log and what is told of it.
#![cfg(test)]

mod aftermath;
mod budgets;
mod corners;
mod counters;
mod dying;
mod encounters;
mod evenings_with_all;
mod examples;
mod fights;
mod finding;
mod gear;
mod hard_tasks;
mod harm_types;
mod known_conditions;
mod laws;
mod long_rolls;
mod luck;
mod macros;
mod notation;
mod notes;
mod noticed;
mod offers;
mod order;
mod own_systems;
mod places;
mod plain;
mod players_log;
mod previews;
mod random_evenings;
mod ranking;
mod recap;
mod resolve;
mod several;
mod spending;
mod standing;
mod stat_line;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod thrown;
mod together;
mod terms_of_harm;
mod tracker;
mod ways_out;
mod undoing;
