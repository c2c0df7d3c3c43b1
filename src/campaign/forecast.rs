//! How likely tasks and contests end in which way, each rolled on as it was the last time.

use crate::systems::Attempt;
use crate::systems::work::Ends;

use super::command::Command;
use super::command::attempting::{ContestDeed, RaceDeed, TaskDeed};
use super::facts::contests::Contest;
use super::facts::tasks::Task;
use super::history::Campaign;
use super::line::parse;
use crate::systems::Attempting;

/// How a side of a contest may fare.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SideForecast {
    /// The probability that it is ahead in the next round.
    pub ahead: f64,
    /// The probability that it wins in the end.
    pub wins: f64,
}

impl Campaign {
    /// How likely a task has ended after the next rolls, if it is rolled for as it was last; nothing where that cannot
    /// be rolled again.
    #[must_use]
    pub fn forecast_task(&self, task: &Task) -> Vec<(u32, Ends)> {
        let attempt = task
            .attempt
            .as_deref()
            .and_then(|said| self.attempt_said(said));
        attempt.map_or_else(Vec::new, |attempt| self.forecast_task_by(task, &attempt))
    }

    /// The same if it is rolled for by this attempt.
    #[must_use]
    pub fn forecast_task_by(&self, task: &Task, attempt: &Attempt) -> Vec<(u32, Ends)> {
        attempt
            .gains(self.rules())
            .map_or_else(Vec::new, |gains| task.chances(&gains))
    }

    /// How each side of a contest may fare, if all roll as they did last.
    #[must_use]
    pub fn forecast_contest(&self, contest: &Contest) -> Option<Vec<SideForecast>> {
        let attempts: Option<Vec<Attempt>> = contest
            .sides
            .iter()
            .map(|side| self.attempt_said(side.attempt.as_deref()?))
            .collect();
        self.forecast_contest_by(contest, &attempts?)
    }

    /// The same if they roll by these attempts, one for each side.
    #[must_use]
    pub fn forecast_contest_by(
        &self,
        contest: &Contest,
        attempts: &[Attempt],
    ) -> Option<Vec<SideForecast>> {
        let stake = attempts.first()?.stake();
        let shown: Option<Vec<_>> = attempts
            .iter()
            .map(|attempt| attempt.showings(self.rules()))
            .collect();
        let chances = contest.chances(&shown?, stake)?;
        Some(
            chances
                .into_iter()
                .map(|(ahead, wins)| SideForecast { ahead, wins })
                .collect(),
        )
    }

    fn attempt_said(&self, said: &str) -> Option<Attempt> {
        match parse(said, &self.context(None)).ok()?.command {
            Command::Attempt(attempting) => Some(attempting.attempt),
            _ => None,
        }
    }
}

impl Command {
    /// The attempts that are rolled by this command, if it is one that rolls attempts.
    #[must_use]
    pub fn attempts(&self) -> Vec<&Attempting> {
        match self {
            Self::Attempt(attempting)
            | Self::Task {
                deed: TaskDeed::Roll { attempting, .. },
                ..
            } => {
                vec![attempting]
            }
            Self::Contest {
                deed: ContestDeed::Roll(bouts),
                ..
            } => bouts.iter().map(|bout| &bout.attempting).collect(),
            Self::Rank {
                deed: RaceDeed::Run { runs, .. },
                ..
            } => runs.iter().collect(),
            _ => Vec::new(),
        }
    }
}
