//! Stateless pieces of drawing, which every pane and overlay is made of.

pub mod bar;
pub mod canvas;
pub mod cut;
pub mod dim;
pub mod field;
pub mod flow;
pub mod frame;
pub mod heading;
pub mod large;
pub mod letters;
pub mod lines;
pub mod rows;
pub mod rules;
pub mod scale;
pub mod scrollbar;
pub mod slices;
pub mod written;
