//! What is as it is where nothing was said of it, of which nothing is written.

/// Whether a value is the one that stands where none is written.
pub(in crate::campaign) fn is_unsaid<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
