//! campaign.ron: the newest base written for people, and how it is replaced without losing what they wrote.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::campaign::{Base, Campaign, DicePlace, State, Undone};

use super::envelope::{on_one_line, ron_options, written};
use super::fs::{Fs, Readers, parent_of, write_new};
use super::text::{as_text, as_written};
use super::{Folder, Notice, SCHEMA, StoreError, schema};

/// The first line.
const FOREWORD: &str = "// Astragal keeps this file. Values may be edited while the program is closed; comments are lost.\n";

/// The highest step a hand may write: behind it a log has still room to grow for ever.
const HIGHEST: u64 = u32::MAX as u64;

/// What a file held when it was last read or written, enough to tell whether it changed since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Print {
    length: usize,
    sum: u32,
}

impl Print {
    fn of(bytes: &[u8]) -> Self {
        Self {
            length: bytes.len(),
            sum: crc32fast::hash(bytes),
        }
    }
}

/// What may be done with the campaign.ron that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It tells what the log tells: it may be replaced.
    Ours(Print),
    /// It was read and tells something else: it is kept in backups/ before it is replaced.
    Read(Print),
    /// It could not be read, or changed behind our back: it stays as it is.
    Theirs,
}

/// The campaign.ron of an open campaign.
#[derive(Debug)]
pub(super) struct CampaignFile {
    folder: Folder,
    standing: Standing,
}

/// What an opening finds in campaign.ron.
#[derive(Debug)]
pub(super) enum Found {
    /// Nothing that matters: it tells what the log tells, or is not there.
    Nothing,
    /// A base that the log does not tell.
    Edited(Box<Base>),
    /// A base of the log, in an older schema.
    Older(u32),
    /// What cannot be read.
    Unreadable(StoreError),
}

#[derive(Serialize)]
struct Written<'a> {
    schema: u32,
    seq: u64,
    at: Option<Timestamp>,
    dice: DicePlace,
    undone: &'a [Undone],
    state: &'a State,
}

/// Read first and alone: what else a later schema holds is not known here.
#[derive(Deserialize)]
#[serde(rename = "Campaign")]
struct OnlySchema {
    schema: u32,
}

/// A base as it is written for people: one thing a line, always in the same order.
pub(super) fn compose(base: &Base) -> Result<String, ron::Error> {
    let Base {
        seq,
        at,
        dice,
        undone,
        state,
    } = base;
    let file = Written {
        schema: SCHEMA,
        seq: *seq,
        at: *at,
        dice: *dice,
        undone,
        state,
    };
    let style = PrettyConfig::new().indentor("  ");
    Ok(format!("{FOREWORD}{}\n", written(&file, style)?))
}

/// The same as [`read`] of a file that a hand has edited: what was typed there is in composed letters, and must hang together.
pub(super) fn read_edited(path: &Path, bytes: &[u8]) -> Result<(u32, Base), StoreError> {
    let (schema, base) = read(path, as_text(path, bytes)?.as_bytes())?;
    Ok((schema, sound(path, base)?))
}

/// A base that hangs together.
pub(super) fn sound(path: &Path, base: Base) -> Result<Base, StoreError> {
    match base.state.flaws() {
        flaws if flaws.is_empty() => Ok(base),
        flaws => Err(StoreError::Flawed {
            path: path.to_owned(),
            flaws,
        }),
    }
}

/// The schema of a campaign.ron, and the base it tells of, letter by letter as we wrote it.
pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<(u32, Base), StoreError> {
    let text = as_written(path, bytes)?;
    if text.trim().is_empty() {
        return Err(StoreError::NotText {
            path: path.to_owned(),
            line: 1,
            what: "the file is empty",
        });
    }
    let OnlySchema { schema } = ron_options()
        .from_str(text)
        .map_err(StoreError::unread(path, 1, text))?;
    let reader = schema::numbered(path, schema)?;
    let base = (reader.file)(text).map_err(StoreError::unread(path, 1, text))?;
    if base.seq > HIGHEST {
        let flaws = vec![format!(
            "seq {} is more steps than any game has: put back the old number",
            base.seq
        )];
        return Err(StoreError::Flawed {
            path: path.to_owned(),
            flaws,
        });
    }
    Ok((schema, base))
}

impl CampaignFile {
    pub(super) fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Looks at campaign.ron, and remembers whether and how it may be replaced.
    pub(super) fn look(folder: Folder, campaign: Option<&Campaign>) -> (Self, Found) {
        let path = folder.campaign_file();
        let (standing, found) = look_at(&folder, campaign, &path)
            .unwrap_or_else(|error| (Standing::Theirs, Found::Unreadable(error)));
        (Self { folder, standing }, found)
    }

    /// Replaces campaign.ron by this base, unless that would lose what was not understood.
    pub(super) fn replace(
        &mut self,
        fs: &dyn Fs,
        base: &Base,
    ) -> Result<Option<Notice>, StoreError> {
        let path = self.folder.campaign_file();
        let text = compose(base)?;
        let there = fs.read_if_there(&path)?;
        if there.as_deref() == Some(text.as_bytes()) {
            self.standing = Standing::Ours(Print::of(text.as_bytes()));
            return Ok(None);
        }
        if there.is_some() && self.standing == Standing::Theirs {
            return Ok(None);
        }
        let new = self.folder.path().join("campaign.ron.new");
        fs.write_beside(&new, text.as_bytes(), Readers::Chosen)?;
        // Looked at again as late as can be: an editor may have saved it a moment ago.
        let Some(kept) = self.clear_the_way(fs, &path)? else {
            self.standing = Standing::Theirs;
            fs.remove(&new).map_err(StoreError::at("remove", &new))?;
            return Ok(Some(Notice::ChangedBehind { path }));
        };
        fs.replace(&new, &path)?;
        self.standing = Standing::Ours(Print::of(text.as_bytes()));
        fs.flush(self.folder.path())?;
        Ok(kept.map(|to| Notice::BackedUp { to }))
    }

    /// Whether the way is clear for a new file, and where a copy of what is there was put; `None` if it is not clear.
    fn clear_the_way(
        &self,
        fs: &dyn Fs,
        path: &Path,
    ) -> Result<Option<Option<PathBuf>>, StoreError> {
        let Some(bytes) = fs.read_if_there(path)? else {
            return Ok(Some(None));
        };
        match self.standing {
            Standing::Ours(print) if print == Print::of(&bytes) => Ok(Some(None)),
            Standing::Read(print) if print == Print::of(&bytes) => {
                keep_copy(fs, &self.folder.backups().join("campaign.ron"), &bytes)
                    .map(|to| Some(Some(to)))
            }
            Standing::Ours(_) | Standing::Read(_) | Standing::Theirs => Ok(None),
        }
    }
}

fn look_at(
    folder: &Folder,
    campaign: Option<&Campaign>,
    path: &Path,
) -> Result<(Standing, Found), StoreError> {
    let Some(bytes) = folder.fs().read_if_there(path)? else {
        return Ok((Standing::Theirs, Found::Nothing));
    };
    let print = Print::of(&bytes);
    // As nearly always, after a clean end: no need to read it.
    let is_newest = |campaign: &Campaign| {
        compose(&campaign.base()).is_ok_and(|newest| newest.as_bytes() == bytes)
    };
    if campaign.is_some_and(is_newest) {
        return Ok((Standing::Ours(print), Found::Nothing));
    }
    let (schema, base) = read(path, &bytes)?;
    let lived = campaign.and_then(|campaign| campaign.base_at(base.seq));
    let is_told = |told: &Base| *told == base && is_alike(&told.state, &base.state);
    let is_known =
        lived.as_ref().is_some_and(is_told) || folder.log().bases_at(base.seq)?.iter().any(is_told);
    let is_before = campaign.is_some_and(|campaign| base.seq < campaign.known_since());
    let past = match is_before && !is_known {
        true => past(folder, base.seq)?,
        false => None,
    };
    let is_ours = is_known || past.as_ref().is_some_and(|past| is_told(&past.base()));
    if !is_ours && past.is_some_and(|past| past.lost_steps().next().is_some()) {
        // Nothing tells whether it is what was played, and the log went on from there.
        return Ok((Standing::Read(print), Found::Nothing));
    }
    let base = match is_ours {
        true => base,
        false => read_edited(path, &bytes)?.1,
    };
    Ok(match (is_ours, schema) {
        (true, SCHEMA) => (Standing::Ours(print), Found::Nothing),
        (true, _) => (Standing::Read(print), Found::Older(schema)),
        (false, _) => (Standing::Read(print), Found::Edited(Box::new(base))),
    })
}

/// The game after a step that lies before what is in memory, as the log tells it; none where it has no such step any more.
fn past(folder: &Folder, seq: u64) -> Result<Option<Campaign>, StoreError> {
    match folder.log().older(seq) {
        Ok((base, steps)) => Ok(Some(folder.resume(base, steps)?.0)),
        Err(error) if error.is_damage() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether two states tell the same down to the letters' case: two names are equal in any, and a hand may change it.
pub(super) fn is_alike(one: &State, other: &State) -> bool {
    one == other && on_one_line(one).ok() == on_one_line(other).ok()
}

/// Keeps a copy under this name with the checksum in it, unless the very same is kept already.
pub(super) fn keep_copy(fs: &dyn Fs, wish: &Path, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    let [stem, ending] =
        [wish.file_stem(), wish.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    let folder = parent_of(wish);
    fs.make_folder(folder)?;
    for name in super::slug::numbered(&format!("{stem}-{:08x}", crc32fast::hash(bytes))) {
        let path = folder.join(format!("{name}.{ending}"));
        match write_new(fs, &path, bytes, Readers::Chosen) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(StoreError::at("write", &path)(error)),
        }
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let there = fs.read_whole(&path, length);
        if there.map_err(StoreError::at("read", &path))?.as_deref() == Some(bytes) {
            fs.flush(folder)?;
            return Ok(path);
        }
    }
    Err(StoreError::at("find a free name for", wish)(
        io::ErrorKind::AlreadyExists.into(),
    ))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::samples;
    use super::*;

    #[test]
    fn it_says_first_what_may_be_done_with_it_then_schema_and_seq() {
        let text = compose(&samples::founding()).unwrap();
        let lines: Vec<&str> = text.lines().take(4).collect();
        assert_eq!(
            lines,
            [FOREWORD.trim_end(), "(", "  schema: 6,", "  seq: 0,"]
        );
    }

    #[test]
    fn a_misspelt_field_is_named_with_its_place() {
        let text = compose(&samples::founding())
            .unwrap()
            .replace("system:", "sistem:");
        let error = read(Path::new("campaign.ron"), text.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("campaign.ron:1") && error.contains("sistem"),
            "{error}"
        );
    }

    #[test]
    fn a_later_schema_is_refused_whatever_else_it_holds() {
        let error = read(
            Path::new("campaign.ron"),
            format!("(schema: {}, moons: [1, (2)], seq: 4)", SCHEMA + 1).as_bytes(),
        )
        .unwrap_err();
        assert!(
            matches!(error, StoreError::Newer { schema, .. } if schema == SCHEMA + 1),
            "{error}"
        );
    }

    #[test]
    fn a_step_no_game_can_have_come_to_is_refused() {
        let base = Base {
            seq: u64::MAX,
            ..samples::founding()
        };
        let error = read(
            Path::new("campaign.ron"),
            compose(&base).unwrap().as_bytes(),
        )
        .unwrap_err();
        assert!(
            error.to_string().contains("seq 18446744073709551615"),
            "{error}"
        );
    }

    #[test]
    fn an_empty_file_is_called_empty() {
        let error = read(Path::new("campaign.ron"), b"\n  \n")
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("campaign.ron:1: the file is empty"),
            "{error}"
        );
    }

    proptest! {
        #[test]
        fn a_base_is_read_as_it_was_written(base in samples::any_base()) {
            let text = compose(&base).unwrap();
            prop_assert_eq!(read(Path::new("campaign.ron"), text.as_bytes()).unwrap(), (SCHEMA, base));
        }
    }
}
