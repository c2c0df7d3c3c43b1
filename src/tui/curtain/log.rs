//! The log, the ledger and the tasks as players may see them.

use crate::tui::widgets::muted;
use ratatui::macros::line;

use crate::campaign::log_text::{Entry, Kind, Shown};
use crate::campaign::{CreatureId, LongRollKind};
use crate::tui::panes;
use crate::tui::panes::common::safe;
use crate::tui::panes::fortune::{by_evening, hand, ledger_line};
use crate::tui::panes::log::fill::open_line;
use crate::tui::panes::log::view::{LogLine, RollStatus};
use crate::tui::panes::tasks::draw::{Progress, Task};
use crate::tui::panes::tasks::fill::{linked, points, progress, races};
use crate::tui::panes::tasks::keys::TaskRow;
use crate::tui::session::{Curtain, Session};
use crate::tui::surroundings::Surroundings;

pub(crate) fn log(around: &Surroundings, curtain: &Curtain) -> panes::log::view::Log {
    let worth_a_line =
        |shown: &&Shown| shown.entry.kind != Kind::Turn || shown.entry.what != "turn";
    let shown = curtain.lately.entries.iter().filter(worth_a_line);
    let mut lines: Vec<LogLine> = shown.map(|shown| line(around, &shown.entry)).collect();
    if let Some(last) = lines.last_mut() {
        last.newest = true;
    }
    panes::log::view::Log {
        lines,
        below: 0,
        cursor: None,
    }
}

/// Without numbers, which would tell of others.
fn line(around: &Surroundings, entry: &Entry) -> LogLine {
    let line = open_line(around, entry);
    LogLine {
        fate: match line.fate {
            RollStatus::Stands => RollStatus::Stands,
            RollStatus::Undone | RollStatus::Replaced(_) | RollStatus::Rerolled => {
                RollStatus::Rerolled
            }
        },
        ..line
    }
}

pub(crate) fn fortune(
    session: &Session,
    around: &Surroundings,
    curtain: &Curtain,
) -> panes::fortune::Fortune {
    let (state, hidden) = (session.campaign.state(), &curtain.hidden_set);
    let is_shown = |creature: CreatureId| !session.is_behind_curtain(creature);
    let party = state.party.iter();
    let seen = party.filter(|hero| is_shown(CreatureId::Hero(hero.id)));
    let held = seen.filter_map(|hero| hand(state, hero, (0, 0)));
    let open = session
        .campaign
        .ledger_lines()
        .iter()
        .filter(|line| is_shown(CreatureId::Hero(line.hero)))
        .filter(|line| curtain.lately.knows_of_line(line));
    let lines = open.map(|line| {
        let note = line.note.as_deref().filter(|note| hidden.is_open(note));
        (
            line,
            panes::fortune::FortuneLine {
                roll: None,
                ..ledger_line(state, around, line, note)
            },
        )
    });
    let mut lines = by_evening(state, around, lines.collect());
    // Its number counts evenings that they may have seen nothing of.
    let of_tonight = |evening: &&mut String| evening.starts_with("evening ");
    lines
        .iter_mut()
        .filter_map(|line| line.evening.as_mut())
        .filter(of_tonight)
        .for_each(|evening| *evening = "this evening".to_owned());
    let unknown = !state.system.definition().has_fortune();
    panes::fortune::Fortune {
        held: held.collect(),
        lines,
        has_cursor: false,
        unknown,
    }
}

pub(crate) fn tasks(session: &Session, around: &Surroundings, curtain: &Curtain) -> Vec<Task> {
    let state = &curtain.state;
    let shown = |row: TaskRow<'_>| match row {
        TaskRow::Long(race) if race.kind() == LongRollKind::Race => {
            races::shown(state, race, |placed| session.is_runner_in_sight(placed))
        }
        TaskRow::Long(clock) if clock.is_covered() => Task::Linked {
            name: safe(&curtain.hidden_set.in_other_names(&clock.name)),
            waits: line![muted("a clock")],
            secret: false,
        },
        // Every side of it is somebody players know of.
        TaskRow::Long(long) => Task::Progress(Progress {
            name: safe(&curtain.hidden_set.in_other_names(&long.name)),
            chances: points(state, long, None),
            ..progress(state, long)
        }),
        TaskRow::Linked(id, roll) => linked(session, around, id, roll),
    };
    session.long_rolls().map(shown).collect()
}
