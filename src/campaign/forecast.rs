//! How likely tasks and contests end in which way, each rolled on as it was the last time.

use super::{Campaign, Command, LongRoll, LongRollDeed};
use crate::systems::work::Ends;
use crate::systems::{Attempt, Attempting};

use super::line::parse;

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
    pub fn forecast_task(&self, task: &LongRoll) -> Vec<(u32, Ends)> {
        let attempt = task
            .attempts
            .first()
            .and_then(|said| self.attempt_said(said));
        attempt.map_or_else(Vec::new, |attempt| self.forecast_task_by(task, &attempt))
    }

    /// The same if it is rolled for by this attempt.
    pub fn forecast_task_by(&self, task: &LongRoll, attempt: &Attempt) -> Vec<(u32, Ends)> {
        attempt
            .gains()
            .map_or_else(Vec::new, |gains| task.chances(&gains))
    }

    /// How each side of a contest may fare, if all roll as they did last.
    pub fn forecast_contest(&self, contest: &LongRoll) -> Option<Vec<SideForecast>> {
        let said = contest.attempts.iter();
        let attempts: Option<Vec<Attempt>> = said.map(|said| self.attempt_said(said)).collect();
        self.forecast_contest_by(contest, &attempts?)
    }

    /// The same if they roll by these attempts, one for each side.
    pub fn forecast_contest_by(
        &self,
        contest: &LongRoll,
        attempts: &[Attempt],
    ) -> Option<Vec<SideForecast>> {
        let stake = attempts.first()?.stake();
        let shown: Option<Vec<_>> = attempts.iter().map(Attempt::showings).collect();
        let chances = contest.chances_of_sides(&shown?, stake)?;
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
    pub fn attempts(&self) -> Vec<&Attempting> {
        match self {
            Self::Attempt(attempting) => vec![attempting],
            Self::Attempts(each) => each.iter().collect(),
            Self::LongRoll {
                deed: LongRollDeed::Roll { attempts, .. },
                ..
            } => attempts.iter().collect(),
            _ => Vec::new(),
        }
    }
}
