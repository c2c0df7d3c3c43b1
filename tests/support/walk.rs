//! How much is walked of what could be walked: a sample after every change, and the whole by a command of its own.

/// Whether everything is to be walked: `ASTRAGAL_TESTS=whole cargo test`.
pub fn is_whole() -> bool {
    std::env::var_os("ASTRAGAL_TESTS").is_some_and(|asked| asked == "whole")
}

/// How often something is done, in a sample and in the whole walk.
pub fn times<N>(sample: N, whole: N) -> N {
    if is_whole() { whole } else { sample }
}

/// Random cases of a law: of those of the whole walk a sample takes an eighth.
pub fn cases(whole: u32) -> u32 {
    times(whole / 8, whole)
}

/// One in so many of a list, and all of it in the whole walk.
///
/// Of lists walked side by side, such as the sizes of each screen, those of another `turn` take others, so that together
/// they leave out nothing.
pub fn one_in<T>(
    step: usize,
    turn: usize,
    all: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = T> {
    let step = times(step, 1);
    all.into_iter().skip(turn % step).step_by(step)
}
