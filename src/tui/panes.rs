//! The panes of the dashboard: each draws its part of the view into its place.

pub mod charted;
pub mod conditions;
pub mod fortune;
pub mod harm;
pub mod headings;
pub mod hero_sheet;
pub mod hints;
pub mod ladder;
pub mod notes;
pub mod odds;
pub mod prompt;
pub mod result;
pub mod roll_log;
pub mod roster;
pub mod tasks;
pub mod title;
pub mod tracker;
pub mod turn_columns;
pub mod window;
