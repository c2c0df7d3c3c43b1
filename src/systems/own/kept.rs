//! What follows from the rest of a value, worked out once and kept beside it.

use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// It says nothing of its own: values alike are equal, and told alike, with it and without.
pub(super) struct Kept<T>(OnceLock<Arc<T>>);

impl<T> Kept<T> {
    /// It as it was worked out before, else as it is now.
    pub(super) fn or<E>(&self, work_out: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        if let Some(kept) = self.0.get() {
            return Ok(Arc::clone(kept));
        }
        let worked_out = Arc::new(work_out()?);
        Ok(Arc::clone(self.0.get_or_init(|| worked_out)))
    }

    /// The same where it can always be worked out.
    pub(super) fn always(&self, work_out: impl FnOnce() -> T) -> Arc<T> {
        let worked_out = self.or(|| Ok::<_, Infallible>(work_out()));
        worked_out.unwrap_or_else(|never| match never {})
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Kept<T> {}

/// What is worked out for each number that something is held against, as many as are [`MOST`] at once.
pub(super) type KeptBy<T> = Kept<Mutex<Vec<(i64, Arc<T>)>>>;

/// As many totals as three dice have, and some more.
const MOST: usize = 32;

impl<T> KeptBy<T> {
    /// It as it was worked out before for that number, else as it is now.
    pub(super) fn by<E>(
        &self,
        number: i64,
        work_out: impl FnOnce() -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        let all = self.always(Mutex::default);
        let known = || all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = known().iter().find(|(own, _)| *own == number) {
            return Ok(Arc::clone(kept));
        }
        let worked_out = work_out()?;
        let mut known = known();
        if known.len() < MOST {
            known.push((number, Arc::clone(&worked_out)));
        }
        Ok(worked_out)
    }
}
