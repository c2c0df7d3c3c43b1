//! Tasks and contests as players see them: how far they are, and who is ahead.

use crate::campaign::{Contest, Task};
use crate::tui::panes;
use crate::tui::panes::common::{plain, safe};
use crate::tui::panes::tasks::fill::{ended, linked, races, won};
use crate::tui::panes::tasks::long_roll::LongRoll;
use crate::tui::panes::tasks::view::Progress;
use crate::tui::session::{Curtain, Session};
use crate::tui::surroundings::Surroundings;
use crate::tui::widgets::text::Phrase;

pub(crate) fn tasks(
    session: &Session,
    around: &Surroundings,
    curtain: &Curtain,
) -> Vec<panes::tasks::view::Task> {
    let shown = |long: LongRoll<'_>| match long {
        LongRoll::Task(task) => panes::tasks::view::Task::Progress(of_task(task)),
        LongRoll::Contest(contest) => {
            panes::tasks::view::Task::Progress(of_contest(curtain, contest))
        }
        LongRoll::Race(race) => races::shown(curtain.state(), race, |placed| {
            session.is_runner_in_sight(placed)
        }),
        LongRoll::Linked(id, roll) => linked(session, around, id, roll),
    };
    session.long_rolls().map(shown).collect()
}

fn of_task(task: &Task) -> Progress {
    Progress {
        name: safe(&task.name),
        done: task.reached().points,
        of: task.target.get(),
        who: String::new(),
        ended: ended(task.standing()),
        secret: false,
        chances: Phrase::new(),
    }
}

/// Every side of it is somebody players know of.
fn of_contest(curtain: &Curtain, contest: &Contest) -> Progress {
    let state = curtain.state();
    let scores = contest.scores();
    let mut sides = Phrase::new();
    for (place, (side, points)) in contest.sides.iter().zip(scores.iter()).enumerate() {
        let gap = if place == 0 { "" } else { "  " };
        sides.push(plain(format!(
            "{gap}{} {points}",
            safe(state.name_of_side(side))
        )));
    }
    Progress {
        name: safe(&contest.name),
        done: scores.iter().copied().max().unwrap_or(0),
        of: contest.to.get(),
        who: String::new(),
        ended: won(state, contest),
        secret: false,
        chances: sides,
    }
}
