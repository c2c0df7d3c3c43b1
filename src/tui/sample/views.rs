//! Everything that panes and pages show, by its name alone.

pub(crate) use crate::tui::dashboard::Dashboard;
pub(crate) use crate::tui::panes::{
    fortune::view::*, hints::view::*, log::view::*, notes::view::*, party::view::*,
    prompt::view::*, result::view::*, sheet::view::*, table::view::*, tasks::view::*,
    title::view::*, turns::view::*,
};
pub(crate) use crate::tui::widgets::text::*;
