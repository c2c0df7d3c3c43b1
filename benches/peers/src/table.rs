//! Measuring in turns, and the table that comes of it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::crates::Peer;

/// Rounds in which everybody takes one turn.
const ROUNDS: usize = 60;

/// How long a turn lasts, about.
const TURN: Duration = Duration::from_millis(8);

/// One wish and how long each took for it, in seconds; nothing for who cannot do it.
pub struct Row {
    wish: &'static str,
    times: Vec<Option<f64>>,
}

/// Lets all of them do the work in turns. The best turn of each counts.
pub fn measured(
    wish: &'static str,
    peers: &mut [Option<Box<dyn Peer>>],
    work: &dyn Fn(&mut dyn Peer) -> Option<i64>,
) -> Row {
    let mut can: Vec<Option<(&mut dyn Peer, u32)>> = peers
        .iter_mut()
        .map(|peer| {
            let peer = peer.as_deref_mut()?;
            work(peer)?;
            let count = paced(peer, work);
            Some((peer, count))
        })
        .collect();
    let mut times: Vec<Option<f64>> = vec![None; can.len()];
    for _ in 0..ROUNDS {
        for (best, peer) in times.iter_mut().zip(&mut can) {
            let Some((peer, count)) = peer else { continue };
            let time = turn(*peer, work, *count).as_secs_f64() / f64::from(*count);
            *best = Some(best.map_or(time, |best| best.min(time)));
        }
    }
    Row { wish, times }
}

/// How often the work is done in one turn: doubled until it takes as long as a turn should.
fn paced(peer: &mut dyn Peer, work: &dyn Fn(&mut dyn Peer) -> Option<i64>) -> u32 {
    let mut count = 1;
    while count < 1 << 24 && turn(peer, work, count) < TURN {
        count *= 2;
    }
    count
}

fn turn(peer: &mut dyn Peer, work: &dyn Fn(&mut dyn Peer) -> Option<i64>, count: u32) -> Duration {
    let began = Instant::now();
    for _ in 0..count {
        black_box(work(peer));
    }
    began.elapsed()
}

/// The head of a table, in the words of Markdown.
pub fn heading(names: &[&str]) -> String {
    format!("| | {} |\n|---{}|", names.join(" | "), "|---:".repeat(names.len()))
}

impl Row {
    /// Millions a second.
    pub fn per_second(&self) -> String {
        self.told(|time| format!("{:.3}", 1e-6 / time))
    }

    /// Microseconds each.
    pub fn microseconds(&self) -> String {
        self.told(|time| format!("{:.3}", time * 1e6))
    }

    fn told(&self, figure: impl Fn(f64) -> String) -> String {
        let ours = self.times.first().copied().flatten();
        let cell = |(at, time): (usize, &Option<f64>)| match (time, ours) {
            (None, _) => "–".to_owned(),
            (Some(time), Some(ours)) if at > 0 => format!("{} (×{:.1})", figure(*time), time / ours),
            (Some(time), _) => figure(*time),
        };
        let cells: Vec<String> = self.times.iter().enumerate().map(cell).collect();
        format!("| `{}` | {} |", self.wish, cells.join(" | "))
    }
}
