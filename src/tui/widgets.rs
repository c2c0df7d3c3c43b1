//! Stateless pieces of drawing, which every pane and overlay is made of.

mod bar;
mod canvas;
mod cut;
mod field;
mod frame;
mod ink;
mod large;
mod lines;
mod rows;
mod rules;
mod slices;
mod written;

pub use bar::{Bar, Stretch, draw_column, eighths, scale_line};
pub use canvas::Canvas;
#[cfg(test)]
pub use canvas::rows_of;
pub use cut::{TOGETHER, cut, cut_apart, head, phrase_width, width, wrap};
pub use field::{TextRow, Typed, draw_query, in_sight, lay, locate};
pub use frame::{BOX_WIDTH, centered, dim, divide, draw_frame, most_rows};
pub use ink::{bold, dot, muted, plain, strong, to_cells};
pub use large::shape;
pub use large::{SLOT, Size, draw_large, draw_spaced, large_width};
pub use lines::{draw_lines, parts_line};
pub use lines::{flow, side_by_side};
pub use rows::draw_scrollbar;
pub use rows::{Row, dashes, draw_rows, window};
pub use rules::{Rules, Weight, draw_rules};
pub use rules::{name_rule, names_line, part_name, set_in, set_tag, set_within};
pub(crate) use slices::{band, high, span, wide};
pub use written::{Written, written_by};
