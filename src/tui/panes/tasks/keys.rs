//! The pane of tasks and contests: what is under its cursor, rolled on, closed, moved by hand.

use jiff::Timestamp;

use crate::campaign::{LongRoll, LongRollKind, Roll, RollId};
use crate::tui::action::Action;
use crate::tui::keymap::Key;
use crate::tui::layout::Pane;
use crate::tui::session::{Prompting, Session};
use crate::words::quoted;

/// A task, a contest or a race under way, or a linked attempt that waits.
#[derive(Debug, Clone, Copy)]
pub enum TaskRow<'a> {
    /// What takes several rolls.
    Long(&'a LongRoll),
    /// A linked attempt whose first part was limited: the player may go on.
    Linked(RollId, &'a Roll),
}

impl TaskRow<'_> {
    /// How a line about it begins: `task "mend the wall"`.
    pub fn line(self) -> String {
        match self {
            Self::Long(long) => {
                let command = match long.kind() {
                    LongRollKind::Task => "task",
                    LongRollKind::Clock => "clock",
                    LongRollKind::Contest => "contest",
                    LongRollKind::Race => "rank",
                };
                format!("{command} {}", quoted(&long.name))
            }
            Self::Linked(roll, _) => format!("continue {roll}"),
        }
    }

    /// What was rolled the last time; nothing if nothing was, or if those who run are known by their places.
    pub fn last(self) -> Option<String> {
        match self {
            Self::Long(long) if long.kind() != LongRollKind::Race => {
                (!long.attempts.is_empty()).then(|| long.attempts.join(" vs "))
            }
            Self::Long(_) | Self::Linked(..) => None,
        }
    }
}

impl Session {
    /// Linked attempts that wait, then tasks, contests and races, as the pane has them.
    pub fn long_rolls(&self) -> impl Iterator<Item = TaskRow<'_>> {
        let linked = self.campaign.waiting_links().into_iter();
        let linked = linked.map(|(id, roll)| TaskRow::Linked(id, roll));
        let long = self.campaign.state().long_rolls.iter();
        let all = linked.chain(long.map(TaskRow::Long));
        all.filter(|row| !self.is_work_behind_curtain(*row))
    }

    /// The one under the pane's cursor.
    pub fn long_roll_under_cursor(&self) -> Option<TaskRow<'_>> {
        self.long_rolls().nth(self.ui.task)
    }

    /// Goes to the pane, if it would show anything.
    pub(crate) fn go_to_tasks(&mut self) {
        if self.long_rolls().next().is_none() {
            return self.refuse_without_any();
        }
        self.focus(Pane::Tasks);
    }

    /// A key of the pane, for the one under its cursor.
    pub(crate) fn long_roll(&mut self, action: Action, now: Timestamp) {
        if action == Action::CloseTask {
            self.close_long_roll(now);
        } else {
            self.roll_on();
        }
    }

    /// Opens the prompt with what was rolled last for the one under the cursor, or with who might.
    pub(crate) fn roll_on(&mut self) {
        let Some(long) = self.long_roll_under_cursor() else {
            return self.refuse_without_any();
        };
        let who = match long {
            TaskRow::Long(long)
                if matches!(long.kind(), LongRollKind::Task | LongRollKind::Clock) =>
            {
                self.under_cursor()
                    .map(|creature| self.name_in_line(creature))
            }
            TaskRow::Long(_) | TaskRow::Linked(..) => None,
        };
        let rest = long
            .last()
            .or(who.map(|who| format!("{who} ")))
            .unwrap_or_default();
        let line = match long {
            TaskRow::Long(_) => format!("{} roll {rest}", long.line()),
            TaskRow::Linked(..) => long.line(),
        };
        self.prompt = Some(Prompting::beginning(line));
    }

    /// Takes the one under the cursor off the table.
    fn close_long_roll(&mut self, now: Timestamp) {
        let Some(long) = self.long_roll_under_cursor() else {
            return self.refuse_without_any();
        };
        if let TaskRow::Linked(..) = long {
            return self.refuse("it ends automatically when the roller rolls anything else");
        }
        let line = format!("{} close", long.line());
        self.say(&line, now);
    }

    /// How a line begins that moves the one under the cursor by hand, if this key is of such a line.
    pub(crate) fn line_of_correction(&self, key: Key) -> Option<String> {
        let sign = key.letter().filter(|letter| matches!(letter, '+' | '-'))?;
        let row = self
            .long_roll_under_cursor()
            .filter(|_| self.ui.focus == Pane::Tasks)?;
        let TaskRow::Long(long) = row else {
            return None;
        };
        match long.kind() {
            LongRollKind::Task | LongRollKind::Clock => Some(format!("{} {sign}", row.line())),
            LongRollKind::Contest => Some(format!("{} ", row.line())),
            LongRollKind::Race => None,
        }
    }

    fn refuse_without_any(&mut self) {
        self.refuse("no task or contest is in progress: `task \"mend the wall\" 10` starts one");
    }

    /// The cursor stays on a task; without any the keys go to the turns.
    pub(crate) fn keep_task_in(&mut self) {
        let count = self.long_rolls().count();
        self.ui.task = self.ui.task.min(count.saturating_sub(1));
        if count == 0 && self.ui.focus == Pane::Tasks {
            self.focus(Pane::Turns);
        }
    }
}
