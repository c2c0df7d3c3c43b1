//! Pictures that are handed out: looked at, copied into the campaign's folder under a name made from their bytes, and read
//! from there by that name alone.

use std::path::{Path, PathBuf};

use crate::campaign::PictureKind;
use crate::words::quoted;

use super::fs::{Fs as _, Readers, RealFs};
use super::fs_ops::{none_is_free, unless_gone};
use super::places::typed_path;
use super::{Folder, StoreError};

/// The largest picture, in bytes: what a phone shows at once.
pub const LARGEST_PICTURE: u64 = 8 << 20;

/// Where they lie in a campaign's folder.
pub(super) const HANDOUTS: &str = "handouts";

/// Why a picture is not handed out.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error("cannot read {path}: {source}")]
    Unread {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{0} is larger than 8 MiB: make it smaller")]
    TooLarge(PathBuf),
    #[error("{0} is no picture that is known by its first bytes: PNG, JPEG, GIF or WebP")]
    Unknown(PathBuf),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Folder {
    /// Copies a picture into the campaign's folder; gives the line that hands it out.
    ///
    /// # Errors
    /// [`NoPicture`]; nothing was copied.
    pub fn take_handout(&self, typed: &str) -> Result<String, NoPicture> {
        let path = typed_path(Path::new(typed));
        let unread = |source| NoPicture::Unread {
            path: path.clone(),
            source,
        };
        let bytes = RealFs::default().read(&path, LARGEST_PICTURE + 1);
        let bytes = bytes.map_err(unread)?;
        if is_too_large(&bytes) {
            return Err(NoPicture::TooLarge(path));
        }
        let Some(kind) = kind_of(&bytes) else {
            return Err(NoPicture::Unknown(path));
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let digest = self.keep_picture(&bytes)?;
        Ok(format!(
            "handout image {} {} {digest}",
            quoted(&name),
            kind.word()
        ))
    }

    /// What a picture is that was handed out under a name, by its first bytes, and all of them; where it lies in the
    /// campaign's folder. Nobody else's name leads to a file.
    pub fn handed_out(&self, digest: &str) -> Option<(PictureKind, Vec<u8>)> {
        let is_ours = |digit: char| matches!(digit, '0'..='9' | 'a'..='f');
        let path = self.path().join(HANDOUTS).join(digest);
        let folder = self.hold().ok()?;
        let bytes = folder.fs().read(&path, LARGEST_PICTURE).ok()?;
        let is_whole = !digest.is_empty() && digest.chars().all(is_ours);
        let kind = kind_of(&bytes).filter(|_| is_whole && !is_too_large(&bytes))?;
        Some((kind, bytes))
    }

    /// Keeps bytes under a name made of them; gives the name.
    fn keep_picture(&self, bytes: &[u8]) -> Result<String, StoreError> {
        let held = self.hold()?;
        let (fs, dir) = (held.fs().as_ref(), self.path().join(HANDOUTS));
        fs.make_folder(&dir)?;
        // Another picture of the same sum and length gets the next name.
        for place in 0_u32.. {
            let sum = crc32fast::hash(bytes);
            let digest = format!("{sum:08x}{:08x}{place:02x}", bytes.len());
            let path = dir.join(&digest);
            let read = fs.read(&path, LARGEST_PICTURE);
            match unless_gone(read.map_err(StoreError::at("read", &path)))? {
                Some(there) if there == bytes => return Ok(digest),
                Some(_) => {}
                None => {
                    fs.write(&path, bytes, Readers::Chosen)?;
                    return Ok(digest);
                }
            }
        }
        Err(none_is_free(&dir))
    }
}

fn is_too_large(bytes: &[u8]) -> bool {
    u64::try_from(bytes.len()).is_ok_and(|size| size > LARGEST_PICTURE)
}

/// What a picture is by its first bytes.
fn kind_of(bytes: &[u8]) -> Option<PictureKind> {
    let is_webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP".as_slice());
    match bytes {
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(PictureKind::Png),
        [0xff, 0xd8, 0xff, ..] => Some(PictureKind::Jpeg),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(PictureKind::Gif),
        _ => is_webp.then_some(PictureKind::Webp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_known_by_its_first_bytes_whatever_its_name_says() {
        for (bytes, kind) in [
            (&b"\x89PNG\r\n\x1a\nrest"[..], Some(PictureKind::Png)),
            (b"\xff\xd8\xff\xe0rest", Some(PictureKind::Jpeg)),
            (b"GIF89a..", Some(PictureKind::Gif)),
            (b"RIFF....WEBPVP8 ", Some(PictureKind::Webp)),
            (b"RIFF....WAVE", None),
            (b"<svg onload=\"\">", None),
            (b"", None),
        ] {
            assert_eq!(kind_of(bytes), kind);
        }
    }
}
