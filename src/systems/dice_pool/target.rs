//! What long work takes.

use super::{MAX_TARGET, UpTo};

/// The net successes that complete the work; usually 5, 10 or 20.
pub type Target = UpTo<MAX_TARGET>;
