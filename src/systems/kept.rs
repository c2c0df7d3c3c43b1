//! What follows from the rest of a value, worked out once and kept beside it.

use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// It says nothing of its own: values alike are equal, and told alike, with it and without.
pub struct Kept<T>(OnceLock<Arc<T>>);

impl<T> Kept<T> {
    /// Nothing yet.
    pub(in crate::systems) const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// It as it was worked out before, else as it is now.
    pub(in crate::systems) fn or<E>(
        &self,
        work_out: impl FnOnce() -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(kept) = self.0.get() {
            return Ok(Arc::clone(kept));
        }
        let worked_out = Arc::new(work_out()?);
        Ok(Arc::clone(self.0.get_or_init(|| worked_out)))
    }

    /// The same where it can always be worked out.
    pub(in crate::systems) fn always(&self, work_out: impl FnOnce() -> T) -> Arc<T> {
        let worked_out = self.or(|| Ok::<_, Infallible>(work_out()));
        worked_out.unwrap_or_else(|never| match never {})
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self::new()
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

/// What is worked out for each of what it goes by, as many as are [`MOST`] at once: of a plan each number that it is held against,
/// of a sheet each file and level that it is read by.
pub type KeptBy<By, T> = Kept<Mutex<Vec<(By, Arc<T>)>>>;

/// As many totals as three dice have, and some more.
const MOST: usize = 32;

impl<By: PartialEq, T: ?Sized> KeptBy<By, T> {
    /// It as it was worked out before by that, else as it is now.
    pub(in crate::systems) fn by<E>(
        &self,
        by: By,
        work_out: impl FnOnce() -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        let all = self.always(Mutex::default);
        let known = || all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = known().iter().find(|(own, _)| *own == by) {
            return Ok(Arc::clone(kept));
        }
        let worked_out = work_out()?;
        let mut known = known();
        if known.len() < MOST {
            known.push((by, Arc::clone(&worked_out)));
        }
        Ok(worked_out)
    }
}
