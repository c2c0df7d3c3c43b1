//! Tasks: begun, rolled for, moved by hand, closed.

use crate::campaign::command::attempting::TaskDeed;
use crate::campaign::event::Event;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::facts::tasks::{Mark, Standing, Task, TaskEvent};
use crate::campaign::refusal::{LONGEST_TITLE, Refusal, Stuck};
use crate::systems::Attempting;
use crate::systems::work::Rolls;

use super::Draft;

/// What it is called in refusals, and the word its lines begin with.
const KIND: &str = "task";

impl Draft<'_> {
    pub(super) fn work_on_task(&mut self, name: &str, deed: &TaskDeed) -> Result<(), Refusal> {
        if let TaskDeed::Begin {
            target,
            mishap,
            rolls,
            is_secret,
        } = deed
        {
            self.check_new_task(name)?;
            let (target, mishap, rolls, is_secret) = (*target, *mishap, *rolls, *is_secret);
            return self.happen(
                name,
                TaskEvent::Began {
                    target,
                    mishap,
                    rolls,
                    is_secret,
                },
            );
        }
        let known = self.state().task(name);
        let task = known.ok_or_else(|| Stuck::Gone {
            kind: KIND,
            name: name.to_owned(),
        })?;
        match deed {
            TaskDeed::Begin { .. } => Ok(()),
            TaskDeed::Roll { attempting, said } => self.roll_for_task(task, attempting, said),
            TaskDeed::Correct(by) => {
                let to = task.reached_with(&Mark::Corrected(*by));
                if to == task.reached() {
                    return Err(Refusal::NothingChanges);
                }
                self.happen(&task.name, TaskEvent::Corrected { by: *by, to })
            }
            TaskDeed::Close => self.happen(&task.name, TaskEvent::Closed { at: task.reached() }),
        }
    }

    fn happen(&mut self, name: &str, what: TaskEvent) -> Result<(), Refusal> {
        self.push(Event::Task {
            task: name.to_owned(),
            what,
        })
    }

    fn check_new_task(&self, name: &str) -> Result<(), Stuck> {
        if name.is_empty() || name.chars().count() > LONGEST_TITLE {
            return Err(Stuck::BadName { kind: KIND });
        }
        match self.state().task(name) {
            Some(task) => Err(Stuck::NameTaken {
                kind: KIND,
                name: task.name.clone(),
            }),
            None => Ok(()),
        }
    }

    /// Rolls as often as asked for; what is rolled after the end is not counted any more.
    fn roll_for_task(
        &mut self,
        task: &Task,
        attempting: &Attempting,
        said: &str,
    ) -> Result<(), Refusal> {
        check_open(task, attempting.times)?;
        let before = self.events.len();
        self.attempt(attempting)?;
        let rolls: Vec<Roll> = self
            .events
            .iter()
            .skip(before)
            .filter_map(Event::roll)
            .cloned()
            .collect();
        let mut now = task.clone();
        for (place, roll) in (1..).zip(&rolls) {
            if now.standing() != Standing::Underway {
                break;
            }
            let not_counted = || Stuck::NotCounted {
                name: task.name.clone(),
            };
            let gain = roll.attempt.gain(&roll.outcome).ok_or_else(not_counted)?;
            let (id, is_secret) = (self.roll_id(place, rolls.len()), roll.is_secret);
            let to = now.reached_with(&Mark::Rolled {
                roll: id,
                gain,
                is_secret,
            });
            let what = TaskEvent::Counted {
                roll: id,
                gain,
                to,
                attempt: said.to_owned(),
                is_secret,
            };
            now.apply(&what);
            self.happen(&task.name, what)?;
        }
        Ok(())
    }
}

fn check_open(task: &Task, times: u32) -> Result<(), Stuck> {
    let name = task.name.clone();
    let rolls = task.rolls.map_or(0, Rolls::get);
    match (task.standing(), task.rolls_left()) {
        (Standing::Complete, _) => Err(Stuck::Complete { name }),
        (Standing::Ruined, _) => Err(Stuck::Ruined { name }),
        (Standing::OutOfRolls, _) => Err(Stuck::OutOfRolls { name, rolls }),
        (Standing::Underway, Some(left)) if times > left => Err(Stuck::TooManyTimes {
            name,
            left,
            rolls,
            times,
        }),
        (Standing::Underway, _) => Ok(()),
    }
}
