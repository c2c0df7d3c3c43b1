//! An attempt that keys build step by step.

use super::{Ladder, SystemAttempt};

/// An attempt that keys build step by step.
pub(in crate::systems) trait SystemBuilder: Copy {
    /// The tables its rules stand in.
    type Book;
    /// What is built.
    type Attempt: SystemAttempt<Book = Self::Book>;

    /// The table in the middle pane before anything is attempted.
    fn ladder(&self, book: &Self::Book) -> Ladder {
        let attempt = self.attempt();
        attempt.map_or_else(Ladder::default, |attempt| attempt.ladder(book, None))
    }

    /// The attempt as it stands; none of what could not be attempted, which keys never move to.
    fn attempt(&self) -> Option<Self::Attempt>;

    /// It as a line.
    fn words(&self) -> String;

    /// What has to be reached, as words of a line.
    fn targets(&self) -> Vec<String> {
        Vec::new()
    }

    /// What chances beside it are held against, in a few words.
    fn measure(&self) -> Option<String> {
        None
    }

    /// It so many rows down, which is harder; up where below 0.
    fn beside(self, rows: i32, book: &Self::Book) -> Self;

    /// It a step to the right, which is more; to the left where below 0.
    fn aside(self, step: i32) -> Self;

    /// From even to advantage to disadvantage; whether the system knows them.
    fn toggle_edge(&mut self) -> bool {
        false
    }

    /// From plain to reliable to unreliable; whether the system knows them.
    fn toggle_reliability(&mut self) -> bool {
        false
    }
}
