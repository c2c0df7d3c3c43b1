//! What the system knows of a process: its memory, its processor time, how often it was woken.

use std::fs;
use std::io;

/// Resident memory in MiB.
pub struct Memory {
    pub resident: f64,
    /// Of that, what is not mapped from files.
    pub own: f64,
}

pub fn memory(id: u32) -> io::Result<Memory> {
    let status = fs::read_to_string(format!("/proc/{id}/status"))?;
    let kibibytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok()).unwrap_or_default()
    };
    Ok(Memory { resident: kibibytes("VmRSS") / 1024.0, own: kibibytes("RssAnon") / 1024.0 })
}

/// What all threads of a process did since they began.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Work {
    /// Processor time in ms, as exactly as the system counts it.
    pub busy: f64,
    /// Context switches, voluntary and not.
    pub wakes: f64,
}

impl Work {
    pub fn since(self, earlier: Self) -> Self {
        Self { busy: self.busy - earlier.busy, wakes: self.wakes - earlier.wakes }
    }
}

pub fn work(id: u32) -> io::Result<Work> {
    let mut work = Work { busy: 0.0, wakes: 0.0 };
    for task in fs::read_dir(format!("/proc/{id}/task"))? {
        let task = task?.path();
        let status = fs::read_to_string(task.join("status"))?;
        let switches =
            status.lines().filter_map(|line| line.split_once("ctxt_switches:")?.1.trim().parse::<f64>().ok());
        work.wakes += switches.sum::<f64>();
        let schedule = fs::read_to_string(task.join("schedstat"))?;
        let nanoseconds = schedule.split_whitespace().next().and_then(|count| count.parse::<f64>().ok());
        work.busy += nanoseconds.unwrap_or_default() / 1e6;
    }
    Ok(work)
}
