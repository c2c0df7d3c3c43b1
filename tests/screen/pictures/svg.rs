//! A drawn screen as an SVG: a rectangle for each ground, a text for each run of cells of one style. Lines and blocks
//! are drawn, for no two fonts agree where they meet.

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// A cell, in the picture's own units.
const WIDTH: f64 = 8.4;
const HEIGHT: f64 = 17.0;
/// From the top of a cell to the line its letters stand on.
const BASELINE: f64 = 13.0;
/// What is left free on every side, so that no letter touches the edge of the picture.
const MARGIN: f64 = 12.0;
const FONTS: &str = "ui-monospace, 'JetBrains Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/// How thick an arm of a line is.
#[derive(Clone, Copy, PartialEq)]
enum Arm {
    None,
    Light,
    Heavy,
}

/// Draws a screen.
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (f64::from(columns) * WIDTH, f64::from(rows) * HEIGHT);
    let ground = buffer.content.first().map_or(Color::Reset, |cell| cell.bg);
    let mut picture = Picture {
        colors: BTreeMap::new(),
        body: String::new(),
    };
    for (y, row) in buffer.content.chunks(usize::from(columns)).enumerate() {
        picture.draw_row(y as f64 * HEIGHT, row, ground);
    }
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="{FONTS}" font-size="14">"#,
        short(width + 2.0 * MARGIN),
        short(height + 2.0 * MARGIN)
    )
    .unwrap();
    writeln!(svg, "<title>{}</title>", escaped(title)).unwrap();
    svg.push_str("<style>rect{shape-rendering:crispEdges}text{white-space:pre}.b{font-weight:bold}.u{text-decoration:underline}.x{text-decoration:line-through}");
    for (color, name) in &picture.colors {
        write!(svg, ".{name}{{fill:{color}}}").unwrap();
    }
    writeln!(svg, "</style>").unwrap();
    writeln!(
        svg,
        r#"<rect width="100%" height="100%" fill="{}"/>"#,
        hex(ground, "#15171c")
    )
    .unwrap();
    let body = picture.body;
    svg + &format!("<g transform=\"translate({MARGIN} {MARGIN})\">\n{body}</g>\n</svg>\n")
}

struct Picture {
    /// Every color with the name of its class.
    colors: BTreeMap<String, String>,
    body: String,
}

/// What cells of one run have in common.
#[derive(Clone, PartialEq)]
struct Look {
    ink: Color,
    ground: Color,
    kept: Modifier,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        let kept = cell.modifier & (Modifier::BOLD | Modifier::UNDERLINED | Modifier::CROSSED_OUT);
        let (ink, ground) = if cell.modifier.contains(Modifier::REVERSED) {
            (cell.bg, cell.fg)
        } else {
            (cell.fg, cell.bg)
        };
        Self { ink, ground, kept }
    }
}

impl Picture {
    fn draw_row(&mut self, y: f64, row: &[Cell], ground: Color) {
        let looks: Vec<Look> = row.iter().map(Look::of).collect();
        for (start, end) in runs(&looks, |a, b| a.ground == b.ground) {
            if looks[start].ground != ground {
                let class = self.class(looks[start].ground);
                self.rect(
                    &class,
                    start as f64 * WIDTH,
                    y,
                    (end - start) as f64 * WIDTH,
                    HEIGHT,
                );
            }
        }
        let is_drawn: Vec<bool> = row
            .iter()
            .map(|cell| shape(cell.symbol()).is_some())
            .collect();
        for (start, end) in runs(&looks, |a, b| a.ink == b.ink && a.kept == b.kept) {
            for (from, to) in runs(&is_drawn[start..end], |a, b| a == b) {
                let (from, to) = (start + from, start + to);
                if is_drawn[from] {
                    self.draw_shapes(y, &row[from..to], from, &looks[from]);
                } else {
                    self.draw_words(y, &row[from..to], from, &looks[from]);
                }
            }
        }
    }

    /// The words of a run, each where it stands; between two of them there may be anything of blanks.
    fn draw_words(&mut self, y: f64, cells: &[Cell], from: usize, look: &Look) {
        let symbols: Vec<&str> = cells.iter().map(Cell::symbol).collect();
        let mut start = 0;
        while start < symbols.len() {
            if symbols[start].trim().is_empty() {
                start += 1;
                continue;
            }
            let mut end = start;
            let mut blanks = 0;
            for (at, symbol) in symbols.iter().enumerate().skip(start) {
                blanks = if symbol.trim().is_empty() {
                    blanks + 1
                } else {
                    0
                };
                if blanks > 2 {
                    break;
                }
                if blanks == 0 {
                    end = at + 1;
                }
            }
            self.draw_text(y, &symbols[start..end], from + start, look);
            start = end;
        }
    }

    fn draw_text(&mut self, y: f64, symbols: &[&str], from: usize, look: &Look) {
        let mut text = String::new();
        let mut covered = 0;
        for symbol in symbols {
            if covered > 0 {
                covered -= 1;
                continue;
            }
            text.push_str(symbol);
            covered = symbol.width().saturating_sub(1);
        }
        let mut classes = vec![self.class(look.ink)];
        for (modifier, class) in [
            (Modifier::BOLD, "b"),
            (Modifier::UNDERLINED, "u"),
            (Modifier::CROSSED_OUT, "x"),
        ] {
            classes.extend(look.kept.contains(modifier).then(|| class.to_owned()));
        }
        let (x, y) = (short(from as f64 * WIDTH), short(y + BASELINE));
        let length = short(symbols.len() as f64 * WIDTH);
        writeln!(
            self.body,
            r#"<text class="{}" x="{x}" y="{y}" textLength="{length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">{}</text>"#,
            classes.join(" "),
            escaped(&text)
        )
        .unwrap();
    }

    /// Lines and blocks; the same shape again and again is one long one where it may be.
    fn draw_shapes(&mut self, y: f64, cells: &[Cell], from: usize, look: &Look) {
        let class = self.class(look.ink);
        let symbols: Vec<&str> = cells.iter().map(Cell::symbol).collect();
        for (start, end) in runs(&symbols, |a, b| a == b) {
            let shapes = shape(symbols[start]).unwrap_or_default();
            let is_through = shapes
                .iter()
                .all(|[x, _, width, _]| *x == 0.0 && *width == 1.0);
            let count = end - start;
            let copies = if is_through { 1 } else { count };
            for copy in 0..copies {
                let left = (from + start + copy) as f64 * WIDTH;
                let stretch = if is_through { count as f64 } else { 1.0 };
                for [x, top, width, height] in &shapes {
                    self.rect(
                        &class,
                        left + x * WIDTH,
                        y + top * HEIGHT,
                        width * WIDTH * stretch,
                        height * HEIGHT,
                    );
                }
            }
        }
    }

    fn rect(&mut self, class: &str, x: f64, y: f64, width: f64, height: f64) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        writeln!(
            self.body,
            r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"/>"#
        )
        .unwrap();
    }

    fn class(&mut self, color: Color) -> String {
        let next = format!("c{}", self.colors.len());
        self.colors
            .entry(hex(color, "#d8d3c7"))
            .or_insert(next)
            .clone()
    }
}

/// Where runs of neighbors that belong together begin and end.
fn runs<T>(all: &[T], belongs: impl Fn(&T, &T) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in 0..all.len() {
        match runs.last_mut() {
            Some((start, end)) if belongs(&all[*start], &all[at]) => *end = at + 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

/// The rectangles of a line or a block, in parts of its cell; nothing for a letter.
fn shape(symbol: &str) -> Option<Vec<[f64; 4]>> {
    let letter = symbol
        .chars()
        .next()
        .filter(|letter| symbol.len() == letter.len_utf8())?;
    Some(match letter {
        '█' => vec![[0.0, 0.0, 1.0, 1.0]],
        '▀' => vec![[0.0, 0.0, 1.0, 0.5]],
        '▌' => vec![[0.0, 0.0, 0.5, 1.0]],
        '▐' => vec![[0.5, 0.0, 0.5, 1.0]],
        '▁'..='▇' => {
            let eighths = f64::from(u32::from(letter) - u32::from('▁') + 1) / 8.0;
            vec![[0.0, 1.0 - eighths, 1.0, eighths]]
        }
        '═' => vec![[0.0, 0.36, 1.0, 0.07], [0.0, 0.57, 1.0, 0.07]],
        _ => lines(arms(letter)?),
    })
}

/// The arms of a line: up, right, down, left.
fn arms(letter: char) -> Option<[Arm; 4]> {
    use Arm::{Heavy as H, Light as L, None as N};
    Some(match letter {
        '─' => [N, L, N, L],
        '━' => [N, H, N, H],
        '│' => [L, N, L, N],
        '┌' => [N, L, L, N],
        '┐' => [N, N, L, L],
        '└' => [L, L, N, N],
        '┘' => [L, N, N, L],
        '├' => [L, L, L, N],
        '┤' => [L, N, L, L],
        '┬' => [N, L, L, L],
        '┴' => [L, L, N, L],
        '┼' => [L, L, L, L],
        '┝' => [L, H, L, N],
        '┥' => [L, N, L, H],
        '┭' => [N, L, L, H],
        '┮' => [N, H, L, L],
        '┯' => [N, H, L, H],
        '┵' => [L, L, N, H],
        '┶' => [L, H, N, L],
        '┷' => [L, H, N, H],
        '┽' => [L, L, L, H],
        '┾' => [L, H, L, L],
        '┿' => [L, H, L, H],
        _ => return None,
    })
}

fn lines([up, right, down, left]: [Arm; 4]) -> Vec<[f64; 4]> {
    let tall = |arm: Arm| if arm == Arm::Heavy { 0.16 } else { 0.07 };
    let wide = 0.14;
    let mut rects = Vec::new();
    let across = |rects: &mut Vec<[f64; 4]>, arm: Arm, x: f64, width: f64| {
        rects.push([x, 0.5 - tall(arm) / 2.0, width, tall(arm)]);
    };
    match (left, right) {
        (a, b) if a == b && a != Arm::None => across(&mut rects, a, 0.0, 1.0),
        _ => {
            if left != Arm::None {
                across(&mut rects, left, 0.0, 0.5 + wide / 2.0);
            }
            if right != Arm::None {
                across(&mut rects, right, 0.5 - wide / 2.0, 0.5 + wide / 2.0);
            }
        }
    }
    if up != Arm::None || down != Arm::None {
        let top = if up == Arm::None { 0.5 } else { 0.0 };
        let bottom = if down == Arm::None { 0.5 } else { 1.0 };
        rects.push([0.5 - wide / 2.0, top, wide, bottom - top]);
    }
    rects
}

fn hex(color: Color, usual: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => usual.to_owned(),
    }
}

/// A length to a tenth, without the zeros.
fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
