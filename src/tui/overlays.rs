//! What lies over the dashboard, or stands in its place: drawn from plain views, like the dashboard itself.

pub mod confirm;
pub mod form;
pub mod help;
pub mod log_page;
pub mod luck;
pub mod page;
pub mod palette;
pub mod report;
pub mod rules;
pub mod settings;
pub mod sheet;
#[cfg(test)]
mod testing;
pub mod welcome;
pub mod writing;
