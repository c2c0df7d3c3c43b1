//! What is drawn, and what keys and mouse do on it.
#![cfg(test)]

mod catalog;
mod choices;
mod colors;
mod copying;
mod curtain;
mod draws;
mod evening_keys;
mod foe_forms;
mod forms;
mod frames;
mod keys;
mod lines_anywhere;
mod links;
mod log_page;
mod long_lines;
mod looks;
mod middle_pane;
mod mouse;
mod newcomer;
mod pictures;
mod players_screen;
mod proportions;
mod rules_page;
mod screens;
#[path = "../support/mod.rs"]
mod support;
mod task_keys;
mod told_beside;
mod tour;
mod welcome;
