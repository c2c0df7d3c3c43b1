//! Tasks as bars, races as a row of runners.

use crate::tui::{
    theme::Role,
    view::Task,
    widgets::{bar::Bar, cut::cut, pen::Pen},
};

const BAR: u16 = 16;

/// Draws one line a task.
pub fn draw_tasks(pen: &mut Pen<'_>, tasks: &[Task]) {
    let narrow = pen.width() < 60;
    for (y, task) in (0..).zip(tasks) {
        match task {
            Task::Progress { name, done, of, who } => {
                draw_progress(pen, if narrow { y * 2 } else { y }, (name, who), (*done, *of), narrow);
            }
            Task::Race { name, runners } => {
                let y = if narrow { y * 2 } else { y };
                pen.say(2, y, &cut(name, if narrow { pen.width().saturating_sub(3) } else { 22 }), Role::Fg);
                let (mut x, y) = if narrow { (4, y + 1) } else { (25, y) };
                for runner in runners {
                    x = pen.phrase(x, y, runner) + 3;
                }
            }
        }
    }
}

fn draw_progress(pen: &mut Pen<'_>, y: u16, (name, who): (&str, &str), (done, of): (u32, u32), narrow: bool) {
    let room = if narrow { pen.width().saturating_sub(10) } else { 22 };
    pen.say(2, y, &cut(name, room), Role::Fg);
    let (x, y, edge, who_x) = if narrow { (4, y + 1, 26, 28) } else { (25, y, 46, 49) };
    let bar = Bar { whole: of.into(), have: done.into(), passing: 0 };
    let style = pen.theme.text(Role::Accent);
    bar.draw(pen, x, y, BAR, style, style);
    let style = pen.theme.text(Role::Strong);
    pen.put_end(edge, y, &format!("{done}/{of}"), style);
    let room = pen.width().saturating_sub(who_x + 1);
    pen.say(who_x, y, &cut(who, room), Role::Muted);
}
