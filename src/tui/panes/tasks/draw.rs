//! Tasks and contests as bars, races as a row of runners.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{FILLED, HOLLOW, SECRET_EDGE};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Bar, Canvas, Row, cut, draw_rows, muted, phrase_width, plain, strong, width as width_of, window,
};

/// A task, contest or race under way.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// So much of so much.
    Progress(Progress),
    /// A first part is rolled, and the player is asked.
    Linked {
        name: String,
        /// What came of it, and what goes on from it.
        waits: Line<'static>,
        /// Whether it is not for the players.
        secret: bool,
    },
    /// Who runs at which place.
    Race {
        /// What is raced for.
        name: String,
        /// First to last.
        runners: Vec<Line<'static>>,
        /// Whether it is not for the players.
        secret: bool,
    },
}

/// How far a task has come, or who is ahead in a contest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// What is done.
    pub name: String,
    /// Parts done.
    pub done: u32,
    /// Parts in all.
    pub of: u32,
    /// Whether its parts are segments, each of which is seen.
    pub is_clock: bool,
    /// By whom, or who is ahead.
    pub who: String,
    /// How it ended, if it has.
    pub ended: Line<'static>,
    /// Whether it is not for the players.
    pub secret: bool,
    /// How it may go on.
    pub chances: Line<'static>,
}

const BAR: u16 = 16;

/// Columns from which a task needs one row.
const WIDE: u16 = 60;

/// Columns from which a row has room for what may come too, and where that begins.
const WITH_CHANCES: u16 = 100;
const CHANCES: u16 = 74;

/// Columns below which a runner is not begun.
const LEAST_OF_A_RUNNER: u16 = 6;

/// Lines of a task where they are narrow: its name, its bar, what may come.
const LINES: u16 = 3;

/// Draws one row a task, or three where they are narrow, with the one under the cursor in sight.
pub fn draw_tasks(canvas: &mut Canvas<'_>, tasks: &[Task], cursor: Option<usize>, focused: bool) {
    let width = canvas.width();
    let heights = vec![lines_of_each(width); tasks.len()];
    let shown = window(&heights, canvas.height(), cursor);
    let rows = shown.filter_map(|place| {
        let row = row(tasks.get(place)?, width);
        Some(row.chosen(cursor == Some(place)))
    });
    draw_rows(canvas, 0, rows, focused);
}

const fn lines_of_each(width: u16) -> u16 {
    if width < WIDE { LINES } else { 1 }
}

/// The task that stands in a row of the screen, where the pane has this area.
pub fn task_at(area: Rect, tasks: &[Task], cursor: Option<usize>, y: u16) -> Option<usize> {
    let rows = lines_of_each(area.width);
    let mut shown = window(&vec![rows; tasks.len()], area.height, cursor);
    shown.nth(usize::from(y.checked_sub(area.y)? / rows))
}

/// A task: its name, and behind it or in the lines under it how far it is.
fn row(task: &Task, width: u16) -> Row<'_> {
    let lines = lines_of_each(width);
    let mut row = Row::default();
    let (Task::Progress(Progress { name, secret, .. })
    | Task::Linked { name, secret, .. }
    | Task::Race { name, secret, .. }) = task;
    let (x, room) = match lines {
        1 => (25, 22),
        _ => (4, width.saturating_sub(3)),
    };
    add_name(&mut row, name, *secret, room);
    if lines > 1 {
        row.next_line();
    }
    match task {
        Task::Progress(progress) if lines > 1 => {
            add_bar(&mut row, x, 26, progress);
            row.next_line();
            let comes = what_comes(progress);
            let comes = comes.unwrap_or_else(|| who(progress));
            row.within(x, width.saturating_sub(x + 1), comes);
        }
        Task::Progress(progress) => {
            add_bar(&mut row, x, 46, progress);
            add_who_and_what_comes(&mut row, 49, progress, width);
        }
        Task::Linked { waits, .. } => {
            row.within(x, width.saturating_sub(x + 1), waits.clone());
        }
        Task::Race { runners, .. } => add_runners(&mut row, x, runners, width),
    }
    while row.height() < lines {
        row.next_line();
    }
    row
}

/// The name, and `secret` behind it.
fn add_name(row: &mut Row<'_>, name: &str, is_secret: bool, room: u16) {
    if !is_secret {
        row.at(2, plain(cut(name, room).into_owned()));
        return;
    }
    row.at(0, Span::styled(SECRET_EDGE, Role::Secret));
    let tag = Role::Secret.tag("secret");
    let taken = width_of(&tag.content) + 1;
    let name = cut(name, room.saturating_sub(taken)).into_owned();
    let x = row.at(2, Span::styled(name, Role::Secret));
    if x.saturating_add(taken) <= room + 2 {
        row.at(x + 1, tag);
    }
}

fn add_bar(row: &mut Row<'_>, x: u16, edge: u16, progress: &Progress) {
    let bar = Bar {
        whole: progress.of.into(),
        have: progress.done.into(),
        passing: 0,
    };
    row.at(
        x,
        match segments(progress) {
            Some(segments) => Line::styled(segments, Role::Accent),
            None => bar.line(BAR, Role::Bar, Role::Bar),
        },
    );
    let figures = format!("{}/{}", progress.done, progress.of);
    row.ending(edge, strong(figures));
}

/// By whom, and what may come where there is room for that too; how it ended, in any case.
fn add_who_and_what_comes<'a>(row: &mut Row<'a>, x: u16, progress: &'a Progress, width: u16) {
    let comes = what_comes(progress);
    if width >= WITH_CHANCES {
        row.within(x, CHANCES - 2 - x, who(progress));
        row.within(CHANCES, width - CHANCES - 1, comes.unwrap_or_default());
        return;
    }
    let ended = comes.filter(|_| !progress.ended.spans.is_empty());
    let said = ended.unwrap_or_else(|| who(progress));
    row.within(x, width.saturating_sub(x + 1), said);
}

/// The runners one behind the other, on two lines where the name has one of its own.
fn add_runners<'a>(row: &mut Row<'a>, left: u16, runners: &'a [Line<'static>], width: u16) {
    let last = lines_of_each(width);
    let mut x = left;
    for runner in runners {
        let wide = phrase_width(runner);
        let is_too_wide = x.saturating_add(wide) >= width;
        if is_too_wide && x > left && row.height() < last {
            row.next_line();
            x = left;
        }
        let room = width.saturating_sub(x + 1);
        if room < wide.min(LEAST_OF_A_RUNNER) {
            let end = x.saturating_sub(2).min(width.saturating_sub(1));
            row.at(end, muted("…"));
            return;
        }
        row.within(x, room, runner.clone());
        x += wide.min(room) + 3;
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

/// How it ended, or how it may go on.
fn what_comes(progress: &Progress) -> Option<Line<'static>> {
    let both = [&progress.ended, &progress.chances];
    let told = both.into_iter().find(|line| !line.spans.is_empty());
    told.cloned()
}

fn who(progress: &Progress) -> Line<'_> {
    muted(&progress.who).into()
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;
    use crate::tui::widgets::rows_of;

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
        rows_of(&buf)
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
