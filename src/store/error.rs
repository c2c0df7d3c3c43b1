//! What can go wrong between a campaign and a disk: where, what was expected, what to do.

use std::io;
use std::path::{Path, PathBuf};

use crate::words::{excerpt, repeated};

use super::SCHEMA;

/// Why a campaign cannot be read, opened or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk said no.
    #[error("cannot {doing} {}: {source}", .path.display())]
    Disk {
        /// What was being done, as in `cannot read …`.
        doing: &'static str,
        /// What it was done to.
        path: PathBuf,
        /// The disk's own words.
        source: io::Error,
    },
    /// More than any campaign of ours could be.
    #[error("{} is larger than {limit_mib} MiB: astragal writes no such file, and it is left as it is", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        limit_mib: u64,
    },
    /// Not text at all, or not ours.
    #[error("{}:{line}: {what}", .path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is there instead, and what to do.
        what: &'static str,
    },
    /// A line whose checksum does not hold, with whole lines after it.
    #[error("{}:{line}: {what}; nothing was changed", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Text that is whole, but is not what it should be.
    #[error("{}:{line}:{column}: {what}\n{excerpt}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the reader expected.
        what: String,
        /// The line itself, with a caret under the column.
        excerpt: String,
    },
    /// A state that can be read and does not hang together.
    #[error("{}: {}", .path.display(), .flaws.join("; "))]
    Flawed {
        /// The file.
        path: PathBuf,
        /// What does not fit, each in a sentence.
        flaws: Vec<String>,
    },
    /// Written before the first release, in a schema that no release reads.
    #[error(
        "{} is written in schema {schema}, from before the first release, which no released astragal reads: start a new campaign; nothing was changed",
        .path.display()
    )]
    Unreleased {
        /// The file.
        path: PathBuf,
        schema: u32,
    },
    /// Written by a later version.
    #[error(
        "{} is written in schema {schema}, and this astragal knows schemas up to {SCHEMA}: use a newer astragal; nothing was changed",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        schema: u32,
    },
    /// The file that a campaign's rules stand in cannot be used, or is not there.
    #[error("{why}\nUntil that is fixed, the campaign can only be read; nothing was changed.")]
    Rules {
        /// Why, with its place, the line and a caret.
        why: String,
    },
    /// A folder without a log.
    #[error("{} holds no whole segment of a log (log/000001.ron and on): it is not a campaign, or its log was lost; `astragal repair` can rebuild it from campaign.ron", .path.display())]
    NoLog {
        /// The folder.
        path: PathBuf,
    },
    /// What was to be repaired is not what is there now.
    #[error("{} has changed since its damage was found, and nothing was repaired: run `astragal repair` again", .path.display())]
    ChangedMeanwhile {
        /// The campaign's folder.
        path: PathBuf,
    },
    /// Steps that some segment must have held.
    #[error("{}: the log has no {}: a segment was deleted or cut, and nothing before step {} can be undone", .path.display(), steps(*.first, *.last), .last.saturating_add(1))]
    Missing {
        /// The log's folder.
        path: PathBuf,
        /// The first step missed.
        first: u64,
        /// The last step missed.
        last: u64,
    },
    /// Steps that were acknowledged, and that the log does not hold any more.
    #[error("{}: {} had been saved and cannot be found any more: the end of the log was cut, emptied or deleted; nothing was changed", .path.display(), steps(*.first, *.last))]
    TailLost {
        /// The log's folder.
        path: PathBuf,
        /// The first step lost.
        first: u64,
        /// The last step lost.
        last: u64,
    },
    /// Somebody else writes it.
    #[error("{} is open in another astragal{}: close that one, or only read here", .path.display(), holder_words(.holder))]
    Held {
        /// The campaign's folder.
        path: PathBuf,
        /// What the other one wrote of itself; may be empty.
        holder: String,
    },
    /// Somebody edited campaign.ron, and the campaign was not opened since.
    #[error("{} was edited by hand: open the campaign first, so that the edit is applied; nothing was changed", .path.display())]
    EditWaits {
        /// The file.
        path: PathBuf,
    },
    /// A name no campaign can have.
    #[error("{what}")]
    BadName {
        /// Why not, and what was expected.
        what: String,
    },
    /// A seed that is none.
    #[error("{} holds {length} bytes instead of 32: restore the right file, or remove it and a new seed is made", .path.display())]
    BadSeed {
        /// The seed's file.
        path: PathBuf,
        length: usize,
    },
    /// The system gives no randomness.
    #[error("the system provides no randomness for a seed: {0}; give a number instead")]
    NoRandomness(String),
    /// No campaign of that name.
    #[error("no campaign is called “{}” in {}: {}", repeated(.name), .place.display(), known_words(.known))]
    NotFound {
        /// What was asked for.
        name: String,
        /// Where it was looked for.
        place: PathBuf,
        known: Vec<String>,
    },
    /// Several campaigns of that name.
    #[error("“{}” may be {}: use the name of the folder", repeated(.name), crate::words::joined(.folders, "or"))]
    Ambiguous {
        /// What was asked for.
        name: String,
        /// The folders it may be.
        folders: Vec<String>,
    },
    /// Neither a flag, nor a variable, nor a home.
    #[error(
        "there is no home directory to keep {what} in: name a folder with `{flag}` or in ${variable}"
    )]
    NoHome {
        /// What would be kept there.
        what: &'static str,
        /// The flag to use.
        flag: &'static str,
        /// The variable to use.
        variable: &'static str,
    },
    /// Something of ours that cannot be written as RON.
    #[error("this cannot be written, which is a bug in the program: {0}")]
    Unwritable(#[from] ron::Error),
}

impl StoreError {
    /// Gives a complaint of the RON reader its place in a file: the text read begins with this line of it.
    pub(super) fn unread<'a>(
        path: &'a Path,
        first_line: usize,
        text: &'a str,
    ) -> impl FnOnce(ron::error::SpannedError) -> Self + 'a {
        move |error| {
            let ron::error::Position { line, col: column } = error.span.start;
            let source = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
            Self::Unreadable {
                path: path.to_owned(),
                line: first_line.saturating_add(line).saturating_sub(1),
                column,
                what: error.code.to_string(),
                excerpt: excerpt(source, column),
            }
        }
    }

    /// Gives an error of the disk its place: `fs.read(path).map_err(StoreError::at("read", path))`.
    pub(super) fn at(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Disk {
            doing,
            path,
            source,
        }
    }
}

impl StoreError {
    /// Whether the disk takes nothing, from anybody or for now.
    pub(super) fn is_of_a_disk_that_takes_nothing(&self) -> bool {
        use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        let takes_nothing = [
            PermissionDenied,
            QuotaExceeded,
            ReadOnlyFilesystem,
            StorageFull,
        ];
        matches!(self, Self::Disk { source, .. } if takes_nothing.contains(&source.kind()))
    }

    /// Whether the log is not what was written: something may be saved of it by a repair, and playing on is asked about.
    pub const fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Damaged { .. }
                | Self::Unreadable { .. }
                | Self::Missing { .. }
                | Self::TailLost { .. }
                | Self::TooLarge { .. }
        )
    }

    /// The same in one line that fits a screen: a damaged file is named as it lies in the campaign's folder.
    pub fn in_brief(&self) -> String {
        let in_folder = |path: &Path| {
            let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
            names
                .get(names.len().saturating_sub(2)..)
                .unwrap_or_default()
                .join("/")
        };
        match self {
            Self::Damaged { path, line, what }
            | Self::Unreadable {
                path, line, what, ..
            } => {
                format!("{}:{line}: {what}", in_folder(path))
            }
            other => other
                .to_string()
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned(),
        }
    }
}

/// Steps by their numbers: `step 5`, `steps 5 to 7`.
pub(super) fn steps(first: u64, last: u64) -> String {
    if first == last {
        format!("step {first}")
    } else {
        format!("steps {first} to {last}")
    }
}

fn holder_words(holder: &str) -> String {
    let holder = crate::words::display_safe(holder.trim()).into_owned();
    if holder.is_empty() {
        holder
    } else {
        format!(" ({holder})")
    }
}

fn known_words(known: &[String]) -> String {
    match known {
        [] => "there are none yet".to_owned(),
        _ => format!("there is {}", known.join(", ")),
    }
}
