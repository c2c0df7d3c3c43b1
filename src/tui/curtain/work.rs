//! Tasks and contests as players see them: how far they are, and who is ahead.

use crate::campaign::LongRollKind;
use crate::tui::panes::common::{muted, safe};
use crate::tui::panes::tasks::fill::{linked, points, progress, races};
use crate::tui::panes::tasks::row::TaskRow;
use crate::tui::panes::tasks::view::{Progress, Task};
use crate::tui::session::{Curtain, Session};
use crate::tui::surroundings::Surroundings;
use ratatui::macros::line;

pub(crate) fn tasks(session: &Session, around: &Surroundings, curtain: &Curtain) -> Vec<Task> {
    let state = curtain.state();
    let shown = |row: TaskRow<'_>| match row {
        TaskRow::Long(race) if race.kind() == LongRollKind::Race => {
            races::shown(state, race, |placed| session.is_runner_in_sight(placed))
        }
        TaskRow::Long(clock) if clock.is_covered() => Task::Linked {
            name: safe(&curtain.hidden_set().in_other_names(&clock.name)),
            waits: line![muted("a clock")],
            secret: false,
        },
        // Every side of it is somebody players know of.
        TaskRow::Long(long) => Task::Progress(Progress {
            name: safe(&curtain.hidden_set().in_other_names(&long.name)),
            chances: points(state, long, None),
            ..progress(state, long)
        }),
        TaskRow::Linked(id, roll) => linked(session, around, id, roll),
    };
    session.long_rolls().map(shown).collect()
}
