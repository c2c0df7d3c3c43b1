//! A text in large letters, and what is below a heading.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Borders, Widget};

use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Size, draw_large, draw_spaced, large_width, muted, shape};

/// A text in large letters.
pub(super) struct LargeText<'a> {
    pub(super) text: &'a str,
    /// How large; capitals on one row where that is not said.
    pub(super) size: Option<Size>,
    pub(super) style: Style,
}

impl LargeText<'_> {
    /// The columns it takes, where it can be set so large.
    pub(super) fn width(&self) -> Option<u16> {
        let is_shaped = self.text.chars().all(|letter| shape(letter).is_some());
        self.size
            .filter(|_| is_shaped)
            .map(|size| large_width(self.text, size))
    }

    /// The largest in which it fits into an area.
    fn fitting(&self, area: Rect) -> Option<Size> {
        let smaller = match self.size? {
            Size::Full => [Some(Size::Full), Some(Size::Half)],
            Size::Half => [Some(Size::Half), None],
        };
        smaller.into_iter().flatten().find(|size| {
            let text = LargeText {
                size: Some(*size),
                text: self.text,
                style: self.style,
            };
            let fits = text.width().is_some_and(|width| width <= area.width);
            fits && size.rows() <= area.height
        })
    }
}

impl Widget for LargeText<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let size = self.fitting(area);
        let mut canvas = Canvas::new(buf, area);
        match size {
            Some(size) => _ = draw_large(&mut canvas, 0, 0, self.text, size, self.style),
            None => _ = draw_spaced(&mut canvas, 0, 0, self.text, self.style),
        }
    }
}

/// What is below a rule with a heading in it.
pub(super) fn headed(title: &str) -> Block<'_> {
    Block::new()
        .borders(Borders::TOP)
        .border_style(Role::Rule)
        .title(muted(format!(" {title} ")))
}
