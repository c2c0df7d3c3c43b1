//! Whose hand writes the campaign: this sitting's, which has the dice, or another's, whom it follows.

use crate::dice::Dice;
use crate::words::display_safe;

/// What nobody wrote of themselves in the lock.
const UNNAMED: &str = "another astragal";

/// Saving that does not work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// What the system says.
    pub reason: String,
    /// How often it was tried again.
    pub tries: u32,
}

/// Whose hand writes.
#[derive(Debug)]
pub(super) enum WriteMode {
    /// Ours.
    Writing(Box<Writing>),
    /// Another's: here are no dice, and nothing is saved.
    Following(Following),
}

/// A campaign that is played here.
#[derive(Debug)]
pub(super) struct Writing {
    dice: Dice,
    /// The last step that is on the disk.
    pub(super) stored: u64,
    /// Why saving does not work, while it does not.
    pub(super) trouble: Option<Trouble>,
}

/// A campaign that is played elsewhere.
#[derive(Debug)]
pub(super) struct Following {
    /// Empty where nobody plays it, for its rules cannot be used.
    pub(super) holder: String,
    /// Why it cannot be followed, while it cannot.
    pub(super) lost: Option<String>,
    /// Whether a line was refused since it was last asked whether the holder still plays.
    is_in_doubt: bool,
}

impl WriteMode {
    /// Our own, with every step so far on the disk.
    pub(super) fn writing(dice: Dice, stored: u64) -> Self {
        Self::Writing(Box::new(Writing {
            dice,
            stored,
            trouble: None,
        }))
    }

    /// That of a holder, as they said of themselves.
    pub(super) fn of(holder: &str) -> Self {
        Self::Following(Following {
            holder: named(holder),
            lost: None,
            is_in_doubt: false,
        })
    }

    /// Nobody's: it can only be read.
    pub(super) const fn read_only() -> Self {
        Self::Following(Following {
            holder: String::new(),
            lost: None,
            is_in_doubt: false,
        })
    }

    /// The dice to decide a line with.
    ///
    /// # Errors
    /// Where another writes: why the line is refused.
    pub(super) fn dice(&mut self) -> Result<&mut Dice, String> {
        match self {
            Self::Writing(writing) => Ok(&mut writing.dice),
            Self::Following(following) => {
                following.is_in_doubt = true;
                Err(following.refusal())
            }
        }
    }

    /// Whether it should be asked if the holder still plays; once for each refusal.
    pub(super) fn take_doubt(&mut self) -> bool {
        match self {
            Self::Writing(_) => false,
            Self::Following(following) => std::mem::take(&mut following.is_in_doubt),
        }
    }
}

impl Following {
    /// Why a line is not taken while somebody plays.
    fn refusal(&self) -> String {
        if self.holder.is_empty() {
            return "the rules of this campaign cannot be used: it can only be read".to_owned();
        }
        format!(
            "{} is playing this campaign: you are only following",
            self.holder
        )
    }

    /// What is to be said of a refused line, once it is known who plays now.
    pub(super) fn explain(&mut self, holder: Option<&str>, takes_over: &str) -> String {
        match holder {
            Some(holder) => {
                self.holder = named(holder);
                self.refusal()
            }
            None if self.holder.is_empty() => {
                format!("{}; {takes_over} tries again", self.refusal())
            }
            None => format!(
                "{} has stopped playing: {takes_over} takes over the campaign",
                self.holder
            ),
        }
    }
}

fn named(holder: &str) -> String {
    let holder = display_safe(holder.trim());
    if holder.is_empty() {
        UNNAMED.to_owned()
    } else {
        holder.into_owned()
    }
}
