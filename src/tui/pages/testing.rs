//! What the tests of all overlays share: drawing into text, and comparing with the pictures of the design.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::draw::{Hint, Hints};
use crate::tui::widgets::{Canvas, width};
use crate::walk::one_in;

/// Draws into a screen of its own.
pub(crate) fn drawn(columns: u16, rows: u16, draw: impl FnOnce(Rect, &mut Buffer)) -> Buffer {
    let area = Rect::new(0, 0, columns, rows);
    let mut buf = Buffer::empty(area);
    draw(area, &mut buf);
    buf
}

/// What stands on the screen, row by row, without the cells that a wide character covers.
pub(crate) fn rows(buf: &Buffer) -> Vec<String> {
    let columns = usize::from(buf.area.width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let (mut text, mut covered) = (String::new(), 0);
        for cell in cells {
            if covered > 0 {
                covered -= 1;
                continue;
            }
            text.push_str(cell.symbol());
            covered = width(cell.symbol()).saturating_sub(1);
        }
        text
    };
    buf.content.chunks(columns).map(row).collect()
}

/// Holds a drawing against a picture and names the rows that differ.
#[track_caller]
pub(crate) fn same(drawn: &Buffer, picture: &str) {
    let rows = rows(drawn);
    let differing: String = picture
        .lines()
        .enumerate()
        .fold(String::new(), |all, (y, want)| {
            let got = rows.get(y).map_or("", String::as_str);
            if got == want {
                all
            } else {
                all + &format!("row {y}\n  want {want}|\n  got  {got}|\n")
            }
        });
    assert!(differing.is_empty(), "\n{differing}");
    assert_eq!(rows.len(), picture.lines().count(), "{}", rows.join("\n"));
}

/// Draws each of these at every size up to 60 by 30, and at the break points; in a sample every size by one of them.
pub(crate) fn at_every_size<Shown>(
    all: impl IntoIterator<Item = Shown, IntoIter: ExactSizeIterator>,
    draw: impl Fn(&Shown, Rect, &mut Buffer),
) {
    let breaks = [
        (79, 23),
        (80, 24),
        (105, 34),
        (106, 34),
        (106, 33),
        (119, 40),
        (170, 50),
        (220, 70),
    ];
    let all = all.into_iter();
    let many = all.len();
    for (turn, shown) in all.enumerate() {
        let small = (0..=60).flat_map(|columns| (0..=30).map(move |rows| (columns, rows)));
        for (columns, rows) in one_in(many, turn, small).chain(breaks) {
            drawn(columns, rows, |area, buf| draw(&shown, area, buf));
        }
    }
}

#[test]
fn what_panics_at_one_size_is_met_at_it() {
    for (columns, rows) in [(0, 0), (37, 11), (60, 30), (106, 33)] {
        let met = std::panic::catch_unwind(|| {
            at_every_size([(); 3], |(), area, _| {
                assert_ne!((area.width, area.height), (columns, rows));
            });
        });
        assert!(met.is_err(), "{columns}×{rows}");
    }
}

/// Draws with these keys in the last row.
pub(crate) fn keyed<Seen>(
    area: Rect,
    buf: &mut Buffer,
    hints: &Hints,
    draw: impl FnOnce(&mut Canvas<'_>) -> Seen,
) -> Seen {
    let mut canvas = Canvas::new(buf, area);
    let seen = draw(&mut canvas);
    let last = canvas.height().saturating_sub(1);
    draw_hints(&mut canvas.part(0, last, area.width, 1), hints);
    seen
}

/// Keys and words, as `Enter keep, Esc leave` is written in a view.
pub(crate) fn keys(pairs: &[(&str, &str)]) -> Vec<Hint> {
    let hint = |(key, word): &(&str, &str)| Hint::new(*key, *word);
    pairs.iter().map(hint).collect()
}

/// Both groups of the last row.
pub(crate) fn hints(left: &[(&str, &str)], right: &[(&str, &str)]) -> Hints {
    Hints {
        left: keys(left),
        right: keys(right),
    }
}
