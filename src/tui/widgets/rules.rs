//! The rules between panes, where each line is merged with what it meets, and the texts set into them.

use crate::tui::widgets::ink::plain;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::symbols::merge::MergeStrategy;
use ratatui::text::{Line, Span};

use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;

/// How strong a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// The rule between two panes.
    #[default]
    Light,
    /// The rule over what has the focus.
    Heavy,
}

impl Weight {
    /// That of a rule over what has the keys, or has not.
    pub fn of(has_keys: bool) -> Self {
        if has_keys { Self::Heavy } else { Self::Light }
    }
}

/// Junctions of a heavy rule with a light one go with the light one.
const MIXED: &str = "╾╼┽┾┭┮┵┶";
/// Glyphs that a rule under them has to meet.
const REACHING_DOWN: &str = "│┬┼┤├┭┮┯┥┝╤";
/// An end that met nothing, and what it is drawn as.
const ENDS: [(&str, &str); 6] = [
    ("╴", "─"),
    ("╶", "─"),
    ("╸", "━"),
    ("╺", "━"),
    ("╷", "│"),
    ("╵", "│"),
];
/// Heavy rules, and what they are while the curtain is drawn. There is no half of a double line to merge.
const DOUBLED: [(&str, &str); 10] = [
    ("━", "═"),
    ("┯", "╤"),
    ("┷", "╧"),
    ("┿", "╪"),
    ("┥", "╡"),
    ("┝", "╞"),
    ("┑", "╕"),
    ("┍", "╒"),
    ("┙", "╛"),
    ("┕", "╘"),
];

/// Lays rules over an area that is empty, and the lines between what stands side by side.
pub fn draw_rules(
    canvas: &mut Canvas<'_>,
    across: &[(Rect, Weight)],
    down: impl IntoIterator<Item = Rect>,
) {
    let area = canvas.area();
    let mut rules = Rules::over(canvas.buffer(), area);
    for weight in [Weight::Light, Weight::Heavy] {
        let of_it = across.iter().filter(|(_, of)| *of == weight);
        of_it.for_each(|(rule, _)| rules.across(*rule, weight));
    }
    down.into_iter().for_each(|upright| rules.down(upright));
    rules.finish();
}

/// Lines being laid over an area that is empty.
pub struct Rules<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    /// Where a part of one was laid: few of all the cells, and they alone are looked at in the end.
    laid: Vec<Position>,
}

impl<'a> Rules<'a> {
    /// Lines over an area and nowhere else.
    pub fn over(buf: &'a mut Buffer, area: Rect) -> Self {
        Self {
            buf,
            area,
            laid: Vec::new(),
        }
    }

    /// Lays a rule over a one-row area and lets it touch its neighbors left and right.
    pub fn across(&mut self, rule: Rect, weight: Weight) {
        if rule.is_empty() {
            return;
        }
        let ([line, to_left, to_right], role) = match weight {
            Weight::Light => (["─", "╴", "╶"], Role::Rule),
            Weight::Heavy => (["━", "╸", "╺"], Role::Accent),
        };
        let ends = [
            (rule.x.checked_sub(1), to_right),
            (Some(rule.right()), to_left),
        ];
        let along = (rule.left()..rule.right()).map(|x| (Some(x), line));
        for (x, part) in along.chain(ends) {
            let Some(cell) = x.and_then(|x| self.cell(x, rule.y)) else {
                continue;
            };
            merge(cell, part);
            let is_mixed = MIXED.contains(cell.symbol());
            cell.set_style(if is_mixed { Role::Rule } else { role });
        }
    }

    /// Lays a vertical rule over a one-column area and lets it touch the rules above and below.
    pub fn down(&mut self, rule: Rect) {
        if rule.is_empty() {
            return;
        }
        let ends = [(rule.y.checked_sub(1), "╷"), (Some(rule.bottom()), "╵")];
        let along = (rule.top()..rule.bottom()).map(|y| (Some(y), "│"));
        for (y, part) in along.chain(ends) {
            let Some(cell) = y.and_then(|y| self.cell(rule.x, y)) else {
                continue;
            };
            if cell.symbol() == " " {
                cell.set_style(Role::Rule);
            }
            merge(cell, part);
        }
    }

    /// Lets what is laid into the first row meet the vertical lines that end above it.
    pub fn meet_above(&mut self) {
        let Some(y) = self.area.y.checked_sub(1) else {
            return;
        };
        for x in self.area.left()..self.area.right() {
            let above = self.buf.cell((x, y)).map_or(" ", Cell::symbol);
            if REACHING_DOWN.contains(above) {
                self.down(Rect::new(x, y, 1, 1));
            }
        }
    }

    /// Draws ends that met nothing as lines.
    pub fn finish(&mut self) {
        self.exchange(&ENDS, |_| ());
    }

    /// The same where all rules are heavy, which makes them double.
    pub fn finish_doubled(&mut self) {
        self.finish();
        self.exchange(&DOUBLED, |cell| _ = cell.set_style(Role::Rule));
    }

    fn exchange(&mut self, pairs: &[(&str, &str)], and: impl Fn(&mut Cell)) {
        for at in &self.laid {
            let Some(cell) = self.buf.cell_mut(*at) else {
                continue;
            };
            if let Some((_, other)) = pairs.iter().find(|(one, _)| *one == cell.symbol()) {
                cell.set_symbol(other);
                and(cell);
            }
        }
    }

    /// The cell that a part is laid into, if it is inside.
    fn cell(&mut self, x: u16, y: u16) -> Option<&mut Cell> {
        let at = Position { x, y };
        let cell = self.buf.cell_mut(at).filter(|_| self.area.contains(at))?;
        self.laid.push(at);
        Some(cell)
    }
}

fn merge(cell: &mut Cell, part: &str) {
    if cell.symbol() == " " {
        cell.set_symbol(part);
    } else {
        cell.merge_symbol(part, MergeStrategy::Exact);
    }
}

/// Sets a text into a rule with a blank on either side; gives the column after the text.
pub fn set_in(rule: &mut Canvas<'_>, x: u16, text: &str, style: impl Into<Style>) -> u16 {
    set_within(rule, x, u16::MAX, Span::styled(text, style))
}

/// Sets a text into a rule in so many columns, cut with `…`; gives the column after it.
pub fn set_within<'a>(rule: &mut Canvas<'_>, x: u16, room: u16, text: impl Into<Line<'a>>) -> u16 {
    let end = rule.phrase_cut(x, 0, room, &text.into());
    if end > x {
        rule.put(x.saturating_sub(1), 0, " ", Role::Fg);
        rule.put(end, 0, " ", Role::Fg);
    }
    end
}

/// Sets a name into a rule, which goes on behind it; gives the column after it.
pub fn name_rule<'a>(rule: &mut Canvas<'_>, x: u16, name: impl Into<Line<'a>>) -> u16 {
    let room = rule.width().saturating_sub(x.saturating_add(2));
    set_within(rule, x, room, name)
}

/// Sets a tag into a rule behind what ends in a column; gives the column after it.
pub fn set_tag(rule: &mut Canvas<'_>, end: u16, tag: Span<'_>) -> u16 {
    let end = rule.phrase(end + 1, 0, &tag.into());
    rule.put(end, 0, " ", Role::Fg);
    end
}

/// The names of parts that share a rule, one after another.
pub fn names_line<'a>(names: impl IntoIterator<Item = Span<'a>>) -> Line<'a> {
    let mut line = Line::default();
    for name in names {
        if !line.spans.is_empty() {
            line.extend([Span::styled(" ·", Role::Rule), plain(" ")]);
        }
        line.push_span(name);
    }
    line
}

/// The name of a part of a page, accented where that has the keys.
pub fn part_name(name: &str, has_keys: bool) -> Span<'_> {
    match has_keys {
        true => Span::styled(name, Role::Accent.bold()),
        false => plain(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(left: Weight, right: Weight, doubled: bool) -> Vec<String> {
        let area = Rect::new(0, 0, 7, 3);
        let mut buf = Buffer::empty(area);
        let mut rules = Rules::over(&mut buf, area);
        rules.across(Rect::new(0, 0, 3, 1), left);
        rules.across(Rect::new(4, 0, 3, 1), right);
        rules.across(Rect::new(0, 2, 7, 1), Weight::Light);
        rules.down(Rect::new(3, 1, 1, 1));
        if doubled {
            rules.finish_doubled();
        } else {
            rules.finish();
        }
        let rows = buf.content.chunks(7);
        rows.map(|row| row.iter().map(Cell::symbol).collect())
            .collect()
    }

    #[test]
    fn a_heavy_rule_meets_light_ones_in_the_right_glyphs() {
        assert_eq!(
            drawn(Weight::Heavy, Weight::Light, false),
            ["━━━┭───", "   │   ", "───┴───"]
        );
        assert_eq!(
            drawn(Weight::Light, Weight::Heavy, false),
            ["───┮━━━", "   │   ", "───┴───"]
        );
        let heavy = Weight::Heavy;
        assert_eq!(drawn(heavy, heavy, true)[0], "═══╤═══");
    }

    #[test]
    fn a_line_beyond_the_area_is_left_out() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 4));
        let mut rules = Rules::over(&mut buf, Rect::new(0, 0, 2, 1));
        rules.across(Rect::new(0, 9, 20, 1), Weight::Heavy);
        rules.down(Rect::new(9, 0, 1, 9));
        assert_eq!(buf, Buffer::empty(Rect::new(0, 0, 4, 4)));
    }
}
