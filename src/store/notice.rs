//! What an opening or a snapshot found odd and went on from, in words for the game master.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::systems::System;
use crate::words::joined;

use super::SCHEMA;
use super::error::steps;

/// What is to be said of a second version of a file.
pub(super) const CONFLICTED_COPY: &str = "a conflicted copy, as a sync tool leaves it where two machines played at once: it is not read; look whether it holds rolls that the log lacks, then move it elsewhere";

/// Something that was cut, set aside or found, and did not stop the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Notice {
    /// The end of the log was cut off in the middle of a line.
    #[error("{}:{line}: the log was cut off in the middle of a line; the last whole step is {last}{}", .path.display(), rescued_words("; the piece is kept as ", .rescued.as_deref()))]
    TornTail {
        /// The segment.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The last step that is whole.
        last: u64,
        /// The copy of what was cut; `None` if it could not be made.
        rescued: Option<PathBuf>,
    },
    /// A segment that was begun and never finished.
    #[error("{}: this segment was started and never finished; nothing in it was saved{}", .path.display(), rescued_words("; it is kept as ", .rescued.as_deref()))]
    Unfinished {
        path: PathBuf,
        /// Where it is now; `None` if it could not be moved.
        rescued: Option<PathBuf>,
    },
    /// Another program changed the newest segment while the campaign was open.
    #[error("another program changed {} while the campaign was open ({how}): all that was in it is written again, to a new segment", .path.display())]
    SegmentChanged {
        /// The segment.
        path: PathBuf,
        /// What is wrong with it.
        how: String,
    },
    /// Nothing tells how far the log was saved.
    #[error("{} is missing or damaged: the log ends with step {last}, and whether more was saved behind it is not known", .path.display())]
    TailUnknown {
        /// The mark that is missing or damaged.
        path: PathBuf,
        /// The last step found.
        last: u64,
    },
    /// Steps at the end of the log had been saved and are lost.
    #[error("{}: {} had been saved and cannot be found any more; the game continues without", .path.display(), steps(*.lost.start(), *.lost.end()))]
    TailLost {
        /// The log's folder.
        path: PathBuf,
        lost: RangeInclusive<u64>,
    },
    /// There was no seed beside the campaign.
    #[error("{} was missing: a new seed was made, and the dice start a new sequence", .path.display())]
    SeedMade {
        /// The new one.
        path: PathBuf,
    },
    /// Steps were undone that no segment holds any more.
    #[error("{why}; some of it had been undone since, and is in effect again")]
    UndoingForgotten {
        /// What is missing.
        why: String,
    },
    /// A sync tool left a second version of a file.
    #[error("{}: {CONFLICTED_COPY}", .path.display())]
    ConflictedCopy {
        /// The copy.
        path: PathBuf,
    },
    /// campaign.ron was edited where the log alone knows.
    #[error("{} was edited, but only in fields that the log decides (seq, at, dice, undone): nothing to apply", .path.display())]
    EditedInVain {
        /// The file.
        path: PathBuf,
    },
    /// campaign.ron was changed while the campaign was open.
    #[error("{} was changed while the campaign was open: it stays as it is, and is read when the campaign is next opened", .path.display())]
    ChangedBehind {
        /// The file.
        path: PathBuf,
    },
    /// The log was written in an older schema.
    #[error(
        "the log was written in schema {from}: it stays as it is, and continues in schema {SCHEMA}"
    )]
    Migrated {
        /// That schema.
        from: u32,
    },
    /// A file of house rules cannot be used.
    #[error("{why}\nUntil that is fixed, the built-in rules apply.")]
    HouseRules {
        /// Why, with its place, the line and a caret.
        why: String,
    },
    /// Foes of a game master's own cannot be used.
    #[error("{why}\nUntil that is fixed, the built-in foes apply.")]
    Bestiary {
        /// Why, with its place, the line and a caret.
        why: String,
    },
    /// Encounters of a game master's own cannot be used.
    #[error("{why}\nUntil that is fixed, the built-in encounters apply.")]
    Encounters {
        /// Why, with its place, the line and a caret.
        why: String,
    },
    /// settings.ron cannot be used.
    #[error("{why}\nUntil that is fixed, the built-in settings apply.")]
    Settings {
        /// Why, with its place, the line and a caret.
        why: String,
    },
    /// A key of the user's own, or all of them, cannot be used.
    #[error("{why}\nUntil that is fixed, the default keys apply.")]
    Keymap {
        /// Why, with its place, the line and a caret.
        why: String,
    },
    /// A file lies among the house rules that is no system's.
    #[error("{}: no system has these rules: expected {}", .path.display(), names_of_rules())]
    NoSuchRules {
        /// The file.
        path: PathBuf,
    },
    /// The file of a campaign's system says other rules than it is played by, or cannot be used.
    #[error("{why}\nThis campaign goes on by the rules it was last played by, kept in {}, until `astragal system take {campaign}` takes those of the file.", .path.display())]
    SystemChanged {
        /// What became of the file.
        why: String,
        /// Where those are kept that the campaign is played by.
        path: PathBuf,
        campaign: String,
    },
    /// campaign.ron cannot be read.
    #[error(
        "{why}\nThe game continues from the log, and the file stays as it is: fix it with `astragal edit`, or set it aside with `astragal repair`."
    )]
    Unreadable {
        /// Why, with its place.
        why: String,
    },
    /// What stood in campaign.ron and was not ours was kept before it was replaced.
    #[error("the previous campaign.ron is kept as {}", .to.display())]
    BackedUp {
        /// The copy.
        to: PathBuf,
    },
    /// campaign.ron could not be replaced; the log has everything.
    #[error("campaign.ron is behind the log, which has everything: {why}")]
    NotReplaced { why: String },
    /// The disk does not take what is written; the game continues in memory.
    #[error("{}: {why}; the game continues in memory", unsaved_words(*.saved_to, *.found))]
    Unsaved {
        /// The last step that is known to be on disk.
        saved_to: u64,
        /// The last step that was found there, whether it would survive a power cut or not.
        found: u64,
        why: String,
    },
}

fn names_of_rules() -> String {
    let names = System::ALL.map(|system| format!("{}.ron", system.key()));
    joined(&names, "or")
}

fn rescued_words(words: &str, rescued: Option<&Path>) -> String {
    rescued.map_or_else(String::new, |path| format!("{words}{}", path.display()))
}

fn unsaved_words(saved_to: u64, found: u64) -> String {
    if found > saved_to {
        format!(
            "all steps up to {found} are in the log, but those after {saved_to} could not be written anew to be sure, and nothing new can be saved"
        )
    } else {
        format!("nothing after step {saved_to} is saved")
    }
}
