//! How often each face fell: two cells a face where there is room, the expectation as a line between the bars.

use crate::campaign::luck::{DieFaces, Source};
use crate::dice::EvennessWord;
use crate::systems::System;
use crate::tui::glyphs::{EIGHTHS, MISSING};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, draw_column, muted, phrase_width, strong, to_cells};
use ratatui::macros::line;
use ratatui::text::Span;

use crate::tui::pages::luck::LuckPage;

/// Columns left of the bars, for the figures of the scale.
const SCALE: u16 = 4;
/// Columns from one face to the next, and of a bar, at most.
const WIDEST_STEP: u16 = 6;
const WIDEST_BAR: u16 = 4;
/// Columns from one face to the next from which every face has its figure.
const FIGURED: u16 = 3;
/// Rows between two figures of the scale.
const TICK: u16 = 3;
/// Rows that one die gets at most.
const MOST_ROWS: u16 = 4;
/// Rows below the bars: the faces, what was to be expected, a blank.
const BELOW: u16 = 3;
/// Rows that the bars take at most, and the blank one above them.
const TALLEST: u16 = 15;

/// Bars side by side: faces, or so many together where the die has more than there are columns.
struct Bars {
    counts: Vec<u32>,
    /// Faces of each.
    together: usize,
    step: u16,
    bar: u16,
}

impl Bars {
    fn of(counts: &[u32], room: u16) -> Self {
        let faces = counts.len().max(1);
        let together = faces.div_ceil(usize::from(room.max(1)));
        let counts: Vec<u32> = counts
            .chunks(together)
            .map(|faces| faces.iter().sum())
            .collect();
        let bars = to_cells(counts.len()).max(1);
        let step = ((room + 1) / bars).clamp(1, WIDEST_STEP);
        let bar = if step == 1 {
            1
        } else {
            (step - 1).min(WIDEST_BAR)
        };
        Self {
            counts,
            together,
            step,
            bar,
        }
    }

    /// The first face of a bar.
    const fn face(&self, bar: usize) -> usize {
        bar * self.together + 1
    }
}

pub(crate) fn draw(canvas: &mut Canvas<'_>, page: &LuckPage) {
    let faces = page.chosen().map(|(_, faces)| faces.clone());
    let faces = faces.unwrap_or_default();
    let dice = faces.dice();
    if dice == 0 {
        let of = match page.source {
            None => "yet",
            Some(Source::Rolled) => "rolled by the program",
            Some(Source::Typed) => "typed in",
        };
        Row::of(SCALE, muted(format!("No d{} {of}.", page.die()))).draw(canvas, 1, false);
        return;
    }
    let bars = Bars::of(faces.counts(), canvas.width().saturating_sub(SCALE));
    let above = u16::from(canvas.height() > TALLEST);
    let rows = canvas.height().saturating_sub(BELOW + above);
    if rows >= 2 {
        draw_bars(
            &mut canvas.part(0, above, u16::MAX, rows),
            &bars,
            dice,
            end_roles(page.state.system),
        );
        draw_faces(&mut canvas.part(0, above + rows, u16::MAX, 1), &bars);
    }
    let y = canvas.height().saturating_sub(BELOW - 1);
    draw_words(&mut canvas.part(0, y, u16::MAX, 1), page.die(), &faces);
}

/// So many dice to so many rows of cells; one of both is 1.
#[derive(Clone, Copy)]
struct Scale {
    dice: u32,
    rows: u16,
}

impl Scale {
    /// So that its figures are round and the highest bar has room; few dice get several rows each.
    fn of(highest: u32, rows: u16) -> Self {
        if let Some(each) = (2..=MOST_ROWS)
            .rev()
            .find(|each| highest * u32::from(*each) <= u32::from(rows))
        {
            return Self {
                dice: 1,
                rows: each,
            };
        }
        let fits = |unit: &u32| highest.div_ceil(*unit) <= u32::from(rows);
        let decades = std::iter::successors(Some(1_u32), |decade| decade.checked_mul(10));
        let mut units =
            decades.flat_map(|decade| [1, 2, 4].map(|unit| decade.saturating_mul(unit)));
        Self {
            dice: units.find(fits).unwrap_or(u32::MAX),
            rows: 1,
        }
    }

    /// Rows, in eighths.
    fn eighths(self, dice: f64) -> u16 {
        (dice * 8.0 * f64::from(self.rows) / f64::from(self.dice)) as u16
    }

    /// Rows from one figure beside the bars to the next.
    const fn tick(self) -> u16 {
        if self.rows > 1 { self.rows } else { TICK }
    }
}

/// How the lowest and the highest face look: where one rolls under a skill, low is good.
fn end_roles(system: System) -> [Role; 2] {
    if system.profile().luck.is_low_good {
        [Role::Good, Role::Danger]
    } else {
        [Role::Danger, Role::Good]
    }
}

fn draw_bars(canvas: &mut Canvas<'_>, bars: &Bars, dice: u32, ends: [Role; 2]) {
    let highest = bars.counts.iter().copied().max().unwrap_or(0);
    let rows = canvas.height();
    let scale = Scale::of(highest, rows);
    let last = rows - 1;
    let dice_at = |tick: u16| u32::from(tick / scale.rows).saturating_mul(scale.dice);
    for tick in (0..rows)
        .step_by(usize::from(scale.tick()))
        .take_while(|tick| dice_at(*tick) <= highest)
    {
        let figure = dice_at(tick).to_string();
        let mut row = Row::default();
        row.ending(SCALE - 2, muted(figure));
        // As many dice reach to the foot of this row.
        if tick > 0 {
            row.at(SCALE - 1, Span::styled(EIGHTHS[1], Role::Rule));
        }
        row.draw(canvas, last - tick, false);
    }
    let expected = f64::from(dice) / bars.counts.len().max(1) as f64;
    let line = scale.eighths(expected) / 8;
    if line <= last {
        let dashes = MISSING.repeat(columns_of(bars).into());
        Row::of(SCALE, Span::styled(dashes, Role::Accent)).draw(canvas, last - line, false);
    }
    for (bar, (x, count)) in (SCALE..)
        .step_by(usize::from(bars.step))
        .zip(&bars.counts)
        .enumerate()
    {
        let role = match bar {
            0 => ends[0],
            bar if bar + 1 == bars.counts.len() => ends[1],
            _ => Role::Bar,
        };
        let eighths = scale.eighths(f64::from(*count));
        draw_column(canvas, x, last, bars.bar, eighths, role.into());
    }
}

fn columns_of(bars: &Bars) -> u16 {
    let count = to_cells(bars.counts.len());
    (count.saturating_sub(1))
        .saturating_mul(bars.step)
        .saturating_add(bars.bar)
}

/// The faces under their bars; every fifth where the bars stand close.
fn draw_faces(canvas: &mut Canvas<'_>, bars: &Bars) {
    let count = bars.counts.len();
    let mut row = Row::default();
    for (bar, x) in (0..count).zip((SCALE..).step_by(usize::from(bars.step))) {
        let face = bars.face(bar);
        let is_last = bar + 1 == count;
        let nears_the_end = count - bar < 4 && !is_last;
        if bars.step < FIGURED && bar > 0 && (bar + 1) % 5 != 0 && !is_last
            || bars.step == 1 && nears_the_end
        {
            continue;
        }
        let style = (if bar == 0 || is_last {
            Role::Strong
        } else {
            Role::Muted
        })
        .weighed(bar == 0 || is_last);
        let last = if bars.step >= FIGURED {
            x + bars.bar.div_ceil(2)
        } else {
            x
        };
        row.ending(last.max(x), Span::styled(face.to_string(), style));
    }
    row.draw(canvas, 0, false);
}

/// What was to be expected of each face, and what chi-square says.
fn draw_words(canvas: &mut Canvas<'_>, die: u32, faces: &DieFaces) {
    let each = f64::from(faces.dice()) / f64::from(die.max(1));
    let expected = line![
        muted("expected "),
        Span::styled(MISSING, Role::Accent),
        Span::raw(" "),
        strong(format!("{each:.1} each")),
    ];
    let mut row = Row::default();
    let end = row.at(SCALE, expected);
    let Some(evenness) = faces.evenness() else {
        row.draw(canvas, 0, false);
        return;
    };
    let chi_square = line![
        muted("chi-square "),
        strong(format!("{:.1}", evenness.chi_square)),
        muted(format!(" on {}: ", evenness.freedom)),
    ];
    let word = line![evenness_word(evenness.word())];
    let room = canvas.width().saturating_sub(end);
    let x = match room.saturating_sub(phrase_width(&chi_square) + phrase_width(&word)) {
        0 => end + 2,
        spare => row.at(end + spare.min(5), chi_square),
    };
    row.at(x, word);
    row.draw(canvas, 0, false);
}

fn evenness_word(word: EvennessWord) -> Span<'static> {
    let role = match word {
        EvennessWord::TooFew => Role::Muted,
        EvennessWord::Ordinary => Role::Good,
        EvennessWord::TooEven | EvennessWord::Uneven => Role::Warn,
        EvennessWord::VeryUneven => Role::Danger,
    };
    Span::styled(word.word(), role.weighed(role != Role::Muted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_dice_get_several_rows_each_and_many_share_one() {
        let of = |highest, rows| {
            let scale = Scale::of(highest, rows);
            (scale.dice, scale.rows)
        };
        assert_eq!(
            [of(1, 15), of(4, 15), of(7, 15), of(8, 15)],
            [(1, 4), (1, 3), (1, 2), (1, 1)]
        );
        assert_eq!(
            [of(15, 15), of(16, 15), of(44, 12), of(400, 12)],
            [(1, 1), (2, 1), (4, 1), (40, 1)]
        );
    }

    #[test]
    fn a_bar_is_as_high_as_its_dice() {
        assert_eq!(Scale::of(4, 15).eighths(2.0), 6 * 8);
        assert_eq!(Scale::of(44, 12).eighths(6.0), 12);
    }
}
