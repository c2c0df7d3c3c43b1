//! The dashboard.

pub mod glyphs;
pub mod layout;
pub mod mark;
pub mod overlays;
pub mod palette;
pub mod panes;
#[cfg(test)]
mod sample;
pub mod screen;
pub mod theme;
pub mod view;
pub mod widgets;
