//! A line of the log in full: facts with their labels, how likely each level was, how often each came.

use crate::tui::glyphs::HAVE;
use crate::tui::pages::log::view::{LogCard, LogFact};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{width, wrap};

/// Columns of a label, and those of a level's word.
const LABEL: u16 = 9;
const WORD: u16 = 18;
/// Columns of a figure in the table of chances.
const FIGURE: u16 = 5;
/// Columns of the longest bar.
const BAR: u16 = 8;

/// Draws who, what and the facts; gives the row after them, or none where there is no line at all.
pub(crate) fn draw_card(canvas: &mut Canvas<'_>, card: &LogCard) -> Option<u16> {
    if canvas.width() < 4 || card.title.is_empty() {
        return None;
    }
    let mut y = u16::from(canvas.height() > 12);
    y = draw_head(canvas, y, card) + 1;
    for fact in &card.facts {
        y = draw_fact(canvas, y, fact);
    }
    if !card.chances.is_empty() {
        y = draw_chances(canvas, y + 1, card);
    }
    y += u16::from(!card.facts.is_empty() || !card.chances.is_empty());
    for fact in &card.more {
        y = draw_fact(canvas, y, fact);
    }
    Some(y + 1)
}

/// The name in bold, and after it what was done, on as many rows as that takes.
fn draw_head(canvas: &mut Canvas<'_>, y: u16, card: &LogCard) -> u16 {
    let room = canvas.width().saturating_sub(2);
    let text: String = card.head.iter().map(|span| span.content.as_ref()).collect();
    if width(&text) <= room {
        canvas.phrase(1, y, &card.head);
        return y + 1;
    }
    let mut y = y;
    for span in &card.head {
        let style = span.style;
        for line in wrap(span.content.trim(), room) {
            canvas.put(1, y, line, style);
            y += 1;
        }
    }
    y
}

fn draw_fact(canvas: &mut Canvas<'_>, y: u16, fact: &LogFact) -> u16 {
    canvas.put(1, y, &fact.label, Role::Muted);
    let mut x = 1 + LABEL;
    if let Some(mark) = fact.mark {
        let style = (if fact.is_struck {
            Role::Muted
        } else {
            mark.role()
        })
        .weighed(!fact.is_struck);
        x = canvas.put(x, y, mark.glyph(), style) + 1;
        let style = if fact.is_struck {
            Role::struck()
        } else {
            style
        };
        let x = canvas.put(x, y, &fact.text, style);
        let aside = if fact.is_struck {
            Role::Muted
        } else {
            Role::Fg
        };
        let room = canvas.width().saturating_sub(x + 3);
        let style = aside;
        canvas.put_cut(x.max(1 + LABEL + 8) + 3, y, room, &fact.aside, style);
        return y + 1;
    }
    let room = canvas.width().saturating_sub(x + 1);
    let style = if fact.aside.is_empty() {
        Role::Fg.into()
    } else {
        Role::Strong.bold()
    };
    let mut y = y;
    for line in wrap(&fact.text, room) {
        let end = canvas.put(x, y, line, style);
        if width(&fact.text) + width(&fact.aside) + 2 <= room {
            canvas.put(end + 2, y, &fact.aside, Role::Muted);
        }
        y += 1;
    }
    y
}

fn draw_chances(canvas: &mut Canvas<'_>, y: u16, card: &LogCard) -> u16 {
    canvas.put(1, y, "chance %", Role::Muted);
    for (place, reading) in (1..).zip(&card.readings) {
        canvas.put(1, y + place, reading, Role::Muted);
    }
    let newest = card.readings.len();
    for (column, (mark, figures)) in (1..).zip(&card.chances) {
        let last = LABEL - 2 + column * FIGURE;
        canvas.put_end(last, y, mark.glyph(), mark.role().weighed(mark.is_bold()));
        for (place, figure) in (1..).zip(figures) {
            let role = if usize::from(place) == newest {
                Role::Fg
            } else {
                Role::Muted
            };
            canvas.put_end(last, y + place, figure, role);
        }
    }
    y + 1 + u16::try_from(newest).unwrap_or(0)
}

/// Draws how often each level came, and how many attempts that are.
pub(crate) fn draw_levels(canvas: &mut Canvas<'_>, card: &LogCard) {
    let most = card
        .levels
        .iter()
        .map(|(.., count)| *count)
        .max()
        .unwrap_or(0);
    let mut y = u16::from(canvas.height() > 8);
    let cells = canvas.width().saturating_sub(WORD + 8).min(BAR);
    for (mark, word, count) in &card.levels {
        let x = canvas.put(1, y, mark.glyph(), mark.role().weighed(mark.is_bold()));
        canvas.put(x + 1, y, word, Role::Fg);
        canvas.put_end(WORD + 4, y, &count.to_string(), Role::Strong);
        let of_level = mark.role();
        canvas.put(WORD + 6, y, &bar(*count, most, cells), of_level);
        y += 1;
    }
    let room = canvas.width().saturating_sub(2);
    canvas.put_cut(1, y + 1, room, &card.attempts, Role::Muted);
}

/// A bar of so many of the most there are.
fn bar(count: u32, most: u32, cells: u16) -> String {
    let exact = f64::from(count) * f64::from(cells) / f64::from(most.max(1));
    HAVE.repeat((exact.round() as usize).clamp(1, usize::from(cells.max(1))))
}
