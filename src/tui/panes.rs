//! The panes of the dashboard, a folder each: `view` is what one shows, as plain data; `fill` makes that of a session; `draw` puts it on the screen.

pub mod common;
pub mod cursor;
pub mod fortune;
pub mod headings;
pub mod hints;
pub mod log;
pub mod notes;
pub mod party;
pub mod prompt;
pub mod result;
pub mod sheet;
pub mod table;
pub mod tasks;
pub mod title;
pub mod turns;
pub mod window;
