//! Runs of one kind of result: of a stretch what it begins with, its longest, and what it ends with, so that stretches join.

/// A run, and the evening it ended in; none where that is not known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Run {
    /// How many in a row.
    pub length: u32,
    /// The evening of the last of them.
    pub evening: Option<u32>,
}

impl Run {
    const fn or_longer(self, other: Self) -> Self {
        if other.length > self.length {
            other
        } else {
            self
        }
    }

    const fn in_evening(self, evening: Option<u32>) -> Self {
        match (self.length, self.evening) {
            (0, _) | (_, Some(_)) => self,
            (_, None) => Self { evening, ..self },
        }
    }
}

/// The runs of one kind in a stretch of results; of the longest the earliest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Streak {
    first: Run,
    longest: Run,
    last: u32,
    /// Whether nothing in it breaks a run.
    is_broken: bool,
}

impl Streak {
    /// One result: of the kind, or one that breaks a run of it.
    pub(super) const fn single(is_of_kind: bool, evening: Option<u32>) -> Self {
        let run = if is_of_kind {
            Run { length: 1, evening }
        } else {
            Run {
                length: 0,
                evening: None,
            }
        };
        Self {
            first: run,
            longest: run,
            last: run.length,
            is_broken: !is_of_kind,
        }
    }

    pub(super) const fn longest(&self) -> Run {
        self.longest
    }

    /// This stretch and the one that follows it.
    pub(super) fn then(self, newer: &Self) -> Self {
        let meeting = Run {
            length: self.last + newer.first.length,
            evening: newer.first.evening,
        };
        let whole = |older: Run| {
            if newer.first.length > 0 {
                meeting
            } else {
                older
            }
        };
        Self {
            first: if self.is_broken {
                self.first
            } else {
                whole(self.first)
            },
            longest: self
                .longest
                .or_longer(whole(self.longest))
                .or_longer(newer.longest),
            last: if newer.is_broken {
                newer.last
            } else {
                self.last + newer.last
            },
            is_broken: self.is_broken || newer.is_broken,
        }
    }

    /// What began before its evening was known was in this one.
    pub(super) const fn in_evening(self, evening: Option<u32>) -> Self {
        Self {
            first: self.first.in_evening(evening),
            longest: self.longest.in_evening(evening),
            ..self
        }
    }
}

/// How many throws ago something came last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Since {
    pub(super) throws: u32,
    pub(super) has_come: bool,
}

impl Since {
    pub(super) const fn single(has_come: bool) -> Self {
        Self {
            throws: if has_come { 0 } else { 1 },
            has_come,
        }
    }

    pub(super) const fn then(self, newer: Self) -> Self {
        if newer.has_come {
            newer
        } else {
            Self {
                throws: self.throws + newer.throws,
                ..self
            }
        }
    }
}
