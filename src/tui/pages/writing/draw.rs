//! A text being written, on a sheet that rises from the bottom: the fight stays in sight above it.

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::{LineGauge, Widget};

use crate::tui::glyphs::{ATTENTION, HAVE, MISSING, SECRET_EDGE};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, TextRow, Weight, band, cut, draw_rows, draw_rules, high, lay, locate, muted,
    name_rule, part_name, plain, to_cells,
};
use crate::words::display_safe;

use super::{INSET, Writing, text_room};

/// Rows beside the text: the rule, what it is about, the warning, the keys.
const AROUND: u16 = 4;
/// Rows of text there is room for from the beginning.
const LEAST_TEXT: u16 = 4;

/// The place of the sheet: as high as its text, and half of the screen at most where there is more room than it needs.
fn place(rows: usize, screen: Rect) -> Rect {
    let rows = to_cells(rows);
    let least = LEAST_TEXT + AROUND;
    let most = (screen.height / 2).max(least);
    let height = rows
        .saturating_add(AROUND)
        .clamp(least, most)
        .min(screen.height);
    band(screen, screen.y + screen.height - height, height)
}

/// Draws it; gives the place of the text cursor.
pub fn draw_writing(screen: &mut Canvas<'_>, writing: &Writing) -> Option<Position> {
    let rows = lay(writing.text(), text_room(screen.width()));
    let area = place(rows.len(), screen.area());
    let mut canvas = screen.cleared(area);
    let rule = high(area, 1);
    draw_rules(&mut canvas, &[(rule, Weight::Heavy)], []);
    draw_heading(&mut canvas.on(rule), writing);
    let y = area.height.saturating_sub(2);
    if let Some(percent) = writing.read {
        draw_gauge(
            &mut canvas.part(1, y, area.width.saturating_sub(2), 1),
            percent,
        );
    }
    if let Some(warning) = writing.warning() {
        let mut row = Row::of(1, Span::styled(ATTENTION, Role::Warn.bold()));
        let room = area.width.saturating_sub(4);
        row.within(3, room, plain(warning));
        row.draw(&mut canvas, y, false);
    }
    let height = area.height.saturating_sub(AROUND);
    draw_text(&mut canvas.part(0, 2, area.width, height), writing, &rows)
}

fn draw_gauge(canvas: &mut Canvas<'_>, percent: u16) {
    let ratio = f64::from(percent.min(100)) / 100.0;
    let gauge = LineGauge::default()
        .label(format!("reading {percent:>3} %"))
        .filled_symbol(HAVE)
        .unfilled_symbol(MISSING)
        .filled_style(Role::Accent)
        .unfilled_style(Role::Rule)
        .ratio(ratio);
    let area = canvas.area();
    gauge.render(area, canvas.buffer());
}

/// Its name, and whether players may read it: a tag where they must not.
fn draw_heading(rule: &mut Canvas<'_>, writing: &Writing) {
    let mut row = Row::default();
    let mut x = name_rule(rule, 3, part_name(&writing.name(), true)) + 1;
    if writing.has_readers() {
        let readers = match writing.is_secret {
            true => Role::Secret.tag("secret"),
            false => Span::styled(" players may read it ", Role::Warn.bold()),
        };
        x = row.at(x, readers) + 1;
    }
    let about = cut(&writing.about, rule.width().saturating_sub(x + 3));
    if !about.is_empty() {
        row.at(x, muted(format!(" {about} ")));
    }
    row.draw(rule, 0, false);
}

/// The rows around the cursor; a secret text has its edge.
fn draw_text(canvas: &mut Canvas<'_>, writing: &Writing, rows: &[TextRow]) -> Option<Position> {
    let (at, column) = locate(rows, writing.area.cursor());
    let room = usize::from(canvas.height());
    let from = (at + 1).saturating_sub(room);
    let (edge, role) = match writing.has_readers() && writing.is_secret {
        true => (SECRET_EDGE, Role::Secret),
        false => ("", Role::Fg),
    };
    let shown = rows.iter().skip(from).take(room).map(|text| {
        let mut row = Row::of(0, Span::styled(edge, role));
        row.at(INSET, Span::styled(display_safe(&text.text), role));
        row
    });
    draw_rows(canvas, 0, shown, false);
    let y = to_cells(at.saturating_sub(from));
    canvas.place(INSET.saturating_add(column), y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::pages::testing::{at_every_size, drawn, rows};
    use crate::tui::pages::writing::Sheet;
    use ratatui::buffer::Buffer;

    fn note(text: &str, secret: bool) -> Writing {
        Writing::new(Sheet::NewNote(None), text.to_owned(), secret, String::new())
    }

    fn draw(writing: &Writing, area: Rect, buf: &mut Buffer) -> Option<Position> {
        draw_writing(&mut Canvas::new(buf, area), writing)
    }

    #[test]
    fn a_secret_note_says_so_by_tag_and_edge() {
        let view = note("he is\nhis brother", true);
        let rows = rows(&drawn(60, 24, |area, buf| {
            _ = draw(&view, area, buf);
        }));
        assert!(rows[16].starts_with("━━ Note  secret ━"), "{}", rows[16]);
        assert_eq!(rows[18].trim_end(), "▐ he is");
        assert_eq!(rows[19].trim_end(), "▐ his brother");
    }

    #[test]
    fn an_open_one_says_that_players_may_read_it() {
        let view = note("the bell rings", false);
        let rows = rows(&drawn(60, 24, |area, buf| {
            _ = draw(&view, area, buf);
        }));
        assert!(rows[16].contains(" players may read it "), "{}", rows[16]);
        assert_eq!(rows[18].trim_end(), "  the bell rings");
    }

    #[test]
    fn of_a_long_text_the_rows_at_the_cursor_are_in_sight() {
        let text: Vec<String> = (1..=40).map(|line| format!("line {line}")).collect();
        let view = note(&text.join("\n"), true);
        let mut cursor = None;
        let buf = drawn(60, 24, |area, buf| {
            cursor = draw(&view, area, buf);
        });
        let rows = rows(&buf);
        assert!(
            rows.iter().any(|row| row.contains("line 40"))
                && !rows.iter().any(|row| row.contains("line 30"))
        );
        assert_eq!(cursor, Some(Position::new(9, 21)));
    }

    #[test]
    fn while_an_import_is_read_a_line_grows_with_it() {
        let filled = |percent: u16| {
            let view = Writing {
                read: Some(percent),
                ..note("lurkers.csv", false)
            };
            let buf = drawn(80, 24, |area, buf| _ = draw(&view, area, buf));
            let row = rows(&buf).into_iter().find(|row| row.contains("reading "));
            let row = row.unwrap();
            assert!(row.contains(&format!("{percent} %")), "{row}");
            row.matches(HAVE).count()
        };
        assert_eq!(filled(0), 0);
        assert!(filled(40) > 20 && filled(40) < filled(99));
    }

    #[test]
    fn nothing_panics_at_any_size() {
        let views = [
            Writing {
                read: Some(100),
                ..note("lurkers.csv", false)
            },
            note("", true),
            note("a long text that has to be broken\nsomewhere", false),
        ];
        at_every_size(views, |view, area, buf| _ = draw(view, area, buf));
    }
}
