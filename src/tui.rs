//! The dashboard: messages in, a picture out.
//!
//! The way of a key press: `run` hands it to the [`shell::Shell`], which gives it to what lies on top; the keymap of that
//! place makes an [`action::Action`] of it; the [`sitting::Session`] makes a line of that, and the line goes the way of
//! every other line. What is on the screen is a [`view::Dashboard`], made by `projection` and drawn by `screen`.

pub mod action;
mod asking;
pub mod backend;
pub mod chosen;
mod clicking;
pub mod die_animation;
mod drawing;
pub mod editor;
mod ending;
pub mod glyphs;
pub mod keymap;
mod late_replies;
pub mod layout;
pub mod log_page;
pub mod mark;
pub mod message;
pub mod overlay;
pub mod overlays;
pub mod palette;
pub mod panes;
mod panic_injection;
mod panics;
pub mod projection;
mod run;
#[cfg(test)]
mod sample;
pub mod screen;
pub mod session;
pub mod shell;
mod signals;
mod terminal;
pub mod theme;
pub mod view;
mod watch;
pub mod welcome;
pub mod widgets;

pub use run::{Failure, Options, run};
