//! How far something long is, on a terminal: a line that grows, and is empty again at the end.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

/// What takes no longer is over before a gauge could be read.
const PATIENCE: Duration = Duration::from_millis(500);
/// Cells of the line.
const CELLS: usize = 24;

/// How far something is, told on standard error.
pub(super) struct Gauge {
    doing: &'static str,
    what: &'static str,
    began: Instant,
    told: Option<usize>,
}

impl Gauge {
    /// What is done, and to what: `checking`, `segments`.
    pub(super) fn of(doing: &'static str, what: &'static str) -> Self {
        Self {
            doing,
            what,
            began: Instant::now(),
            told: None,
        }
    }

    /// So many of so many are done.
    pub(super) fn tell(&mut self, done: usize, all: usize) {
        let percent = (done * 100 / all.max(1)).min(100);
        let is_due = self.began.elapsed() >= PATIENCE && self.told < Some(percent);
        if is_due && io::stderr().is_terminal() {
            self.told = Some(percent);
            let _ = write!(io::stderr(), "\r{}", self.told_as(percent, all));
        }
    }

    fn told_as(&self, percent: usize, all: usize) -> String {
        let full = percent * CELLS / 100;
        let line = format!("{}{}", "━".repeat(full), "─".repeat(CELLS - full));
        let (doing, what) = (self.doing, self.what);
        format!("{doing} {line} {percent:>3} % of {all} {what}")
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        if self.told.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_grows_with_what_is_done() {
        let gauge = Gauge::of("checking", "segments");
        let half = "checking ━━━━━━━━━━━━────────────  50 % of 8 segments";
        assert_eq!(gauge.told_as(50, 8), half);
        assert!(gauge.told_as(100, 8).contains(&"━".repeat(CELLS)));
    }

    #[test]
    fn what_is_done_at_once_is_told_of_nowhere() {
        let mut gauge = Gauge::of("checking", "segments");
        gauge.tell(7, 8);
        assert_eq!(gauge.told, None);
    }
}
