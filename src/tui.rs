//! The dashboard: messages in, a picture out.
//!
//! The way of a key press: `run` hands it to the [`shell::Shell`], which gives it to what lies on top; the keymap of that
//! place makes an [`action::Action`] of it; the [`session::Session`] makes a line of that, and the line goes the way of
//! every other line. What is on the screen is a [`dashboard::Dashboard`], filled by the panes' `fill` and
//! drawn by `screen` and their `draw`.

pub mod action;
pub mod answer;
mod asking;
pub mod backend;
pub mod chosen;
mod clicking;
mod curtain;
pub mod dashboard;
pub mod die_animation;
pub mod editor;
mod ending;
pub mod glyphs;
pub mod keymap;
pub mod layout;
pub mod mark;
pub mod message;
pub mod overlay;
pub mod pages;
pub mod palette;
pub mod panes;
mod panic_injection;
mod panics;
pub mod players_screen;
mod run;
pub mod screen;
pub mod session;
pub mod shell;
mod signals;
pub mod surroundings;
mod terminal;
pub mod theme;
mod watch;
mod watching;
pub mod way;
pub mod widgets;

pub use run::{Failure, Options, run};
pub use watching::{WatchOptions, watch};
