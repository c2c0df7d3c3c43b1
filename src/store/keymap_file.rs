//! The user's own keys: `keymap.ron` in the folder of settings, as text. What it means is the dashboard's affair.

use std::path::Path;

use super::fs::Fs;
use super::fs_ops::unless_gone;
use super::text::{as_text, read_limited};
use super::{Notice, StoreError};

/// The name of the file in the folder of settings.
pub const KEYMAP_FILE: &str = "keymap.ron";

/// The path and the text of the user's own keymap; nothing where there is none. It is never written.
///
/// # Errors
/// [`Notice::Keymap`], where it is there and cannot be read as text.
pub fn own_keymap(
    fs: &dyn Fs,
    config_dir: Option<&Path>,
) -> Result<Option<(String, String)>, Notice> {
    let Some(path) = config_dir.map(|dir| dir.join(KEYMAP_FILE)) else {
        return Ok(None);
    };
    let unusable = |error: StoreError| Notice::Keymap {
        why: error.to_string(),
    };
    let Some(bytes) = unless_gone(read_limited(fs, &path)).map_err(unusable)? else {
        return Ok(None);
    };
    let text = as_text(&path, &bytes).map_err(unusable)?;
    Ok(Some((path.display().to_string(), text.into_owned())))
}

#[cfg(test)]
mod tests {
    use super::super::memory_fs::MemoryFs;
    use super::*;

    fn read(fs: &MemoryFs) -> Result<Option<(String, String)>, String> {
        own_keymap(fs, Some(Path::new("/config"))).map_err(|notice| notice.to_string())
    }

    #[test]
    fn without_a_file_or_a_folder_there_are_no_keys_of_ones_own() {
        assert_eq!(
            (
                read(&MemoryFs::default()),
                own_keymap(&MemoryFs::default(), None).ok()
            ),
            (Ok(None), Some(None))
        );
    }

    #[test]
    fn a_file_that_is_no_text_is_named_with_its_line() {
        let fs = MemoryFs::default();
        fs.create_dir(Path::new("/config")).unwrap();
        fs.put("/config/keymap.ron", b"[\n\xff]");
        let said = read(&fs).unwrap_err();
        assert!(
            said.starts_with("/config/keymap.ron:2: this is not UTF-8"),
            "{said}"
        );
    }
}
