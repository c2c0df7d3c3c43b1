//! The canvas of rules: lines are laid on it as arms of cells, and every cell then knows its own junction.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use crate::tui::theme::Role;

/// How strong a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// No line.
    #[default]
    None,
    /// The rule between two panes.
    Light,
    /// The rule over what has the focus.
    Heavy,
    /// Every rule while the curtain is drawn.
    Double,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Arms {
    left: Weight,
    right: Weight,
    up: bool,
    down: bool,
}

/// Lines not yet drawn, over the whole screen.
#[derive(Clone, Debug, Default)]
pub struct RuleGrid {
    area: Rect,
    cells: Vec<Arms>,
}

impl RuleGrid {
    /// An empty canvas over an area.
    pub fn new(area: Rect) -> Self {
        let cells = usize::from(area.width) * usize::from(area.height);
        Self {
            area,
            cells: vec![Arms::default(); cells],
        }
    }

    /// Lays a rule over a one-row area and lets it touch its neighbors left and right.
    /// A light rule never weakens one that is there.
    pub fn across(&mut self, rule: Rect, weight: Weight) {
        if rule.is_empty() {
            return;
        }
        for x in rule.left()..rule.right() {
            self.change(x, rule.y, |arms| (arms.left, arms.right) = (weight, weight));
        }
        if let Some(before) = rule.x.checked_sub(1) {
            self.change(before, rule.y, |arms| arms.right = weight);
        }
        self.change(rule.right(), rule.y, |arms| arms.left = weight);
    }

    /// Lays a vertical rule over a one-column area and lets it touch the rules above and below.
    pub fn down(&mut self, rule: Rect) {
        if rule.is_empty() {
            return;
        }
        for y in rule.top()..rule.bottom() {
            self.change(rule.x, y, |arms| (arms.up, arms.down) = (true, true));
        }
        if let Some(above) = rule.y.checked_sub(1) {
            self.change(rule.x, above, |arms| arms.down = true);
        }
        self.change(rule.x, rule.bottom(), |arms| arms.up = true);
    }

    /// Draws every line; heavy ones in the accent, all others as lines.
    pub fn draw(&self, canvas: &mut Canvas<'_>) {
        let width = usize::from(self.area.width).max(1);
        for (row, arms) in (0_u16..).zip(self.cells.chunks(width)) {
            for (column, arms) in (0_u16..).zip(arms) {
                let glyph = junction(*arms);
                if glyph != " " {
                    let heavy = arms.left == Weight::Heavy && arms.right != Weight::Light
                        || arms.right == Weight::Heavy && arms.left == Weight::None;
                    let role = if heavy { Role::Accent } else { Role::Rule };
                    canvas.put(column, row, glyph, role);
                }
            }
        }
    }

    fn change(&mut self, x: u16, y: u16, change: impl FnOnce(&mut Arms)) {
        let (Some(column), Some(row)) = (x.checked_sub(self.area.x), y.checked_sub(self.area.y))
        else {
            return;
        };
        if column >= self.area.width {
            return;
        }
        let place = usize::from(row) * usize::from(self.area.width) + usize::from(column);
        if let Some(arms) = self.cells.get_mut(place) {
            change(arms);
        }
    }
}

/// The glyph where these arms meet. Verticals are always light.
fn junction(arms: Arms) -> &'static str {
    use Weight::{Double, Heavy, Light, None};
    match (arms.left, arms.right, arms.up, arms.down) {
        (None, None, false, false) => " ",
        (None, None, _, _) => "│",
        (Double, _, false, false) | (_, Double, false, false) => "═",
        (Heavy, Heavy | None, false, false) | (None, Heavy, false, false) => "━",
        (Heavy, Light, false, false) => "╾",
        (Light, Heavy, false, false) => "╼",
        (Light | None, Light | None, false, false) => "─",
        (side, None, true, true) => pick(side, ["┤", "┥", "╡"]),
        (side, None, true, false) => pick(side, ["┘", "┙", "╛"]),
        (side, None, false, true) => pick(side, ["┐", "┑", "╕"]),
        (None, side, true, true) => pick(side, ["├", "┝", "╞"]),
        (None, side, true, false) => pick(side, ["└", "┕", "╘"]),
        (None, side, false, true) => pick(side, ["┌", "┍", "╒"]),
        (Double, _, true, true) | (_, Double, true, true) => "╪",
        (Double, _, true, false) | (_, Double, true, false) => "╧",
        (Double, _, false, true) | (_, Double, false, true) => "╤",
        (Heavy, Heavy, true, true) => "┿",
        (Heavy, Heavy, true, false) => "┷",
        (Heavy, Heavy, false, true) => "┯",
        (Heavy, Light, true, true) => "┽",
        (Heavy, Light, true, false) => "┵",
        (Heavy, Light, false, true) => "┭",
        (Light, Heavy, true, true) => "┾",
        (Light, Heavy, true, false) => "┶",
        (Light, Heavy, false, true) => "┮",
        (Light, Light, true, true) => "┼",
        (Light, Light, true, false) => "┴",
        (Light, Light, false, true) => "┬",
    }
}

fn pick(side: Weight, [light, heavy, double]: [&'static str; 3]) -> &'static str {
    match side {
        Weight::None => "│",
        Weight::Light => light,
        Weight::Heavy => heavy,
        Weight::Double => double,
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;

    fn drawn(left: Weight, right: Weight) -> Vec<String> {
        let area = Rect::new(0, 0, 7, 3);
        let mut grid = RuleGrid::new(area);
        grid.across(Rect::new(0, 0, 3, 1), left);
        grid.across(Rect::new(4, 0, 3, 1), right);
        grid.down(Rect::new(3, 1, 1, 1));
        grid.across(Rect::new(0, 2, 7, 1), Weight::Light);
        grid.down(Rect::new(3, 1, 1, 1));
        let mut buf = Buffer::empty(area);
        grid.draw(&mut Canvas::new(&mut buf, area));
        let rows = buf.content.chunks(7);
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
            .collect()
    }

    #[test]
    fn a_heavy_rule_meets_light_ones_in_the_right_glyphs() {
        assert_eq!(
            drawn(Weight::Heavy, Weight::Light),
            ["━━━┭───", "   │   ", "───┴───"]
        );
        assert_eq!(
            drawn(Weight::Light, Weight::Heavy),
            ["───┮━━━", "   │   ", "───┴───"]
        );
        assert_eq!(drawn(Weight::Double, Weight::Double)[0], "═══╤═══");
    }

    #[test]
    fn a_line_beyond_the_canvas_is_left_out() {
        let mut grid = RuleGrid::new(Rect::new(0, 0, 2, 1));
        grid.across(Rect::new(0, 9, 20, 1), Weight::Heavy);
        grid.down(Rect::new(9, 0, 1, 9));
        assert!(grid.cells.iter().all(|arms| *arms == Arms::default()));
    }
}
