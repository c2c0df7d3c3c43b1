//! Several things worked on at a time, by as many threads as there are cores.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

/// More threads than this wait for the disk, or for one another.
const MOST_THREADS: usize = 8;

/// Segments read at a time: threads are worth their while, and what is in memory stays little.
pub(super) const AT_ONCE: usize = 16;

/// Asked once, for the system answers from files of its own.
static AT_HAND: LazyLock<usize> = LazyLock::new(|| {
    thread::available_parallelism()
        .map_or(1, NonZeroUsize::get)
        .min(MOST_THREADS)
});

/// As many threads as are of use here.
pub(super) fn threads_at_hand() -> usize {
    *AT_HAND
}

/// What comes of each thing, in their order, whoever was done first.
pub(super) fn parallel_map<T: Send, R: Send>(
    things: Vec<T>,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(things.len());
    let left = Mutex::new(things.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    let next = || lock(&left).next();
    in_parallel(threads, &|| {
        while let Some((place, thing)) = next() {
            let made = work(thing);
            lock(&done).push((place, made));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, made)| made).collect()
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same work by this thread and others until all are done with it.
fn in_parallel(threads: usize, work: &(dyn Fn() + Sync)) {
    thread::scope(|scope| {
        // Without a thread there are fewer hands, and the work gets done all the same.
        let helper = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads).filter_map(helper).collect();
        work();
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn everything_is_done_once_and_lies_in_its_place_however_many_work() {
        for threads in 0..6 {
            for count in 0..20 {
                let squares = parallel_map((0..count).collect(), threads, |number: usize| {
                    number * number
                });
                assert_eq!(
                    squares,
                    (0..count).map(|number| number * number).collect::<Vec<_>>()
                );
            }
        }
    }

    #[test]
    fn what_is_done_last_lies_in_its_place_as_well() {
        let (tell, told) = mpsc::channel();
        let told = Mutex::new(told);
        let work = |number: usize| {
            match number {
                1 => told.lock().unwrap().recv().unwrap(),
                2 => tell.send(()).unwrap(),
                _ => {}
            }
            number
        };
        assert_eq!(parallel_map(vec![0, 1, 2], 2, work), [0, 1, 2]);
    }
}
