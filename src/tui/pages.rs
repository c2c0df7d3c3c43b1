//! What lies over the dashboard, or stands in its place, a folder each: the page and its keys, `fill` what it shows, `draw` how.

pub mod confirm;
pub mod form;
pub mod frame;
pub mod importing;
pub mod log;
pub mod luck;
pub mod palette;
pub mod reading;
pub mod recap;
pub mod report;
pub mod rules;
pub mod settings;
#[cfg(test)]
pub mod testing;
pub mod welcome;
pub mod writing;
