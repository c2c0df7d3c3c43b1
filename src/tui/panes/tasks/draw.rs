//! Tasks and contests as bars, races as a row of runners.

use ratatui::layout::Rect;

use crate::tui::glyphs::{FILLED, HOLLOW, SECRET_EDGE};
use crate::tui::panes::window::window;
use crate::tui::theme::Role;
use crate::tui::widgets::bar::Bar;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};
use crate::tui::widgets::rows::draw_cursor;
use ratatui::text::Line;

use super::view::{Progress, Task};

const BAR: u16 = 16;

/// Columns from which a task needs one row.
const WIDE: u16 = 60;

/// Columns from which a row has room for what may come too.
const WITH_CHANCES: u16 = 100;

/// Columns below which a runner is not begun.
const LEAST_OF_A_RUNNER: u16 = 6;

/// Rows a task takes where they are narrow: its name, its bar, what may come.
const ROWS: u16 = 3;

/// Draws one row a task, or three where they are narrow, with the one under the cursor in sight.
pub fn draw_tasks(canvas: &mut Canvas<'_>, tasks: &[Task], cursor: Option<usize>, focused: bool) {
    let narrow = canvas.width() < WIDE;
    let rows = if narrow { ROWS } else { 1 };
    let shown = window(&vec![rows; tasks.len()], canvas.height(), cursor);
    for (y, place) in (0..).map(|row: u16| row * rows).zip(shown) {
        let Some(task) = tasks.get(place) else { return };
        match task {
            Task::Progress(progress) => draw_progress(canvas, y, progress, narrow),
            Task::Linked {
                name,
                waits,
                secret,
            } => {
                let progress = Progress {
                    name: name.clone(),
                    secret: *secret,
                    ..Progress::default()
                };
                draw_name(
                    canvas,
                    y,
                    &progress,
                    if narrow {
                        canvas.width().saturating_sub(3)
                    } else {
                        22
                    },
                );
                let (x, y) = if narrow { (4, y + 1) } else { (25, y) };
                let room = canvas.width().saturating_sub(x + 1);
                canvas.phrase_cut(x, y, room, waits);
            }
            Task::Race {
                name,
                runners,
                secret,
            } => {
                let race = Progress {
                    name: name.clone(),
                    secret: *secret,
                    ..Progress::default()
                };
                draw_race(canvas, y, &race, runners, narrow);
            }
        }
        if cursor == Some(place) {
            draw_cursor(canvas, y, rows, focused);
        }
    }
}

/// The task that stands in a row of the screen, where the pane has this area.
pub fn task_at(area: Rect, tasks: &[Task], cursor: Option<usize>, y: u16) -> Option<usize> {
    let rows = if area.width < WIDE { ROWS } else { 1 };
    let mut shown = window(&vec![rows; tasks.len()], area.height, cursor);
    shown.nth(usize::from(y.checked_sub(area.y)? / rows))
}

/// The runners behind the name; where that is narrow, in the rows under it.
fn draw_race(
    canvas: &mut Canvas<'_>,
    y: u16,
    race: &Progress,
    runners: &[Line<'static>],
    narrow: bool,
) {
    draw_name(
        canvas,
        y,
        race,
        if narrow {
            canvas.width().saturating_sub(3)
        } else {
            22
        },
    );
    let (left, last): (u16, u16) = if narrow { (4, y + ROWS - 1) } else { (25, y) };
    let (mut x, mut y) = (left, if narrow { y + 1 } else { y });
    for runner in runners {
        let wide: u16 = runner.iter().map(|span| width(&span.content)).sum();
        let is_too_wide = x.saturating_add(wide) >= canvas.width();
        if is_too_wide && x > left && y < last {
            (x, y) = (left, y + 1);
        }
        let room = canvas.width().saturating_sub(x + 1);
        if room < wide.min(LEAST_OF_A_RUNNER) {
            let end = x.saturating_sub(2).min(canvas.width().saturating_sub(1));
            canvas.put(end, y, "…", Role::Muted);
            return;
        }
        x = canvas.phrase_cut(x, y, room, runner) + 3;
    }
}

fn draw_progress(canvas: &mut Canvas<'_>, y: u16, progress: &Progress, narrow: bool) {
    draw_name(
        canvas,
        y,
        progress,
        if narrow {
            canvas.width().saturating_sub(3)
        } else {
            22
        },
    );
    let (x, bar_y, edge) = if narrow { (4, y + 1, 26) } else { (25, y, 46) };
    let bar = Bar {
        whole: progress.of.into(),
        have: progress.done.into(),
        passing: 0,
    };
    _ = match segments(progress) {
        Some(segments) => canvas.put(x, bar_y, &segments, Role::Accent),
        None => canvas.phrase(x, bar_y, &bar.line(BAR, Role::Bar, Role::Bar)),
    };
    canvas.put_end(
        edge,
        bar_y,
        &format!("{}/{}", progress.done, progress.of),
        Role::Strong,
    );
    if narrow {
        draw_what_comes(canvas, 4, y + 2, progress);
        return;
    }
    let who_x = edge + 3;
    let has_room = canvas.width() >= WITH_CHANCES;
    let last = if has_room {
        72
    } else {
        canvas.width().saturating_sub(1)
    };
    match (has_room, progress.ended.spans.is_empty()) {
        (false, false) => {
            canvas.phrase_cut(who_x, y, last.saturating_sub(who_x), &progress.ended);
        }
        _ => drop(canvas.put(
            who_x,
            y,
            &cut(&progress.who, last.saturating_sub(who_x)),
            Role::Muted,
        )),
    }
    if has_room {
        draw_what_comes(
            canvas,
            last + 2,
            y,
            &Progress {
                who: String::new(),
                ..progress.clone()
            },
        );
    }
}

/// A clock's segments, full ones first, where they have room.
fn segments(progress: &Progress) -> Option<String> {
    let (of, done) = (
        usize::try_from(progress.of).ok()?,
        usize::try_from(progress.done).ok()?,
    );
    let done = done.min(of);
    let is_shown = progress.is_clock && of <= usize::from(BAR);
    is_shown.then(|| format!("{}{}", FILLED.repeat(done), HOLLOW.repeat(of - done)))
}

/// The name, and `secret` behind it.
fn draw_name(canvas: &mut Canvas<'_>, y: u16, progress: &Progress, room: u16) {
    let tag = if progress.secret { 9 } else { 0 };
    let name = cut(&progress.name, room.saturating_sub(tag));
    let role = if progress.secret {
        Role::Secret
    } else {
        Role::Fg
    };
    let x = canvas.put(2, y, &name, role);
    if progress.secret {
        canvas.put(0, y, SECRET_EDGE, Role::Secret);
    }
    if progress.secret && x.saturating_add(tag) <= room + 2 {
        canvas.tag(x + 1, y, "secret", Role::Secret);
    }
}

/// How it ended, or how it may go on, or at least by whom.
fn draw_what_comes(canvas: &mut Canvas<'_>, x: u16, y: u16, progress: &Progress) {
    let room = canvas.width().saturating_sub(x + 1);
    if !progress.ended.spans.is_empty() {
        canvas.phrase_cut(x, y, room, &progress.ended);
    } else if progress.chances.spans.is_empty() {
        canvas.put(x, y, &cut(&progress.who, room), Role::Muted);
    } else {
        canvas.phrase_cut(x, y, room, &progress.chances);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;

    fn mending() -> Progress {
        Progress {
            name: "mend the wall".into(),
            done: 6,
            of: 10,
            who: "Oren and Brannoc".into(),
            chances: ratatui::text::Line::styled("1:12 2:31 %", Role::Strong),
            ..Progress::default()
        }
    }

    fn drawn(columns: u16, rows: u16, tasks: &[Progress], cursor: Option<usize>) -> Vec<String> {
        let area = Rect::new(0, 0, columns, rows);
        let mut buf = Buffer::empty(area);
        let tasks: Vec<Task> = tasks.iter().cloned().map(Task::Progress).collect();
        draw_tasks(&mut Canvas::new(&mut buf, area), &tasks, cursor, true);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells
                .iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        };
        buf.content
            .chunks(usize::from(columns))
            .map(|cells| row(cells).trim_end().to_owned())
            .collect()
    }

    #[test]
    fn a_narrow_task_has_its_bar_and_what_may_come_under_its_name() {
        let rows = [
            "  mend the wall",
            "    ━━━━━━━━━━──────   6/10",
            "    1:12 2:31 %",
        ];
        assert_eq!(drawn(30, 3, &[mending()], None), rows);
    }

    #[test]
    fn a_wide_task_has_one_row_and_the_widest_says_what_may_come() {
        let row = "  mend the wall          ━━━━━━━━━━──────  6/10  Oren and Brannoc";
        assert_eq!(drawn(68, 1, &[mending()], None), [row]);
        assert!(
            drawn(120, 1, &[mending()], None)[0].ends_with("Oren and Brannoc         1:12 2:31 %")
        );
    }

    #[test]
    fn what_ended_says_how_and_what_is_secret_says_so() {
        let ended = ratatui::text::Line::styled("ruined", Role::Danger.bold());
        let ruined = Progress {
            secret: true,
            ended,
            ..mending()
        };
        let rows = drawn(30, 3, std::slice::from_ref(&ruined), None);
        assert_eq!(
            (rows[0].as_str(), rows[2].as_str()),
            ("▐ mend the wall  secret", "    ruined")
        );
        assert!(drawn(68, 1, &[ruined], None)[0].ends_with("6/10  ruined"));
    }

    #[test]
    fn the_task_under_the_cursor_is_always_in_sight() {
        let named = |name: &str| Progress {
            name: name.into(),
            ..mending()
        };
        let tasks = ["one", "two", "three"].map(named);
        assert_eq!(drawn(30, 3, &tasks, Some(2))[0], "▌ three");
    }
}
