//! What the players' page has of a campaign: what is shown, with the bytes of a picture that was handed out, and the secret in
//! its address, kept with the campaign so that a page that is open finds it again after a restart.

use std::io;

use crate::campaign::players_view::{PlayersView, SeenHandout};
use crate::dice::Seed;
use crate::serve::{Image, Shown};

use super::fs::{Readers, write_new};
use super::fs_ops::unless_gone;
use super::{Folder, StoreError};

/// Bytes of it.
const LENGTH: usize = 16;

impl Folder {
    /// What the page is given of a view. A picture that is shown already is not read again.
    pub fn shown(&self, view: &PlayersView, before: Option<Image>) -> Shown {
        let image = match &view.handout {
            Some(SeenHandout::Image { digest, .. }) => {
                let same = before.filter(|image| image.digest == *digest);
                same.or_else(|| self.picture(digest))
            }
            Some(SeenHandout::Text(_)) | None => None,
        };
        // Text, numbers and lists of them: nothing in it cannot be written.
        let view = serde_json::to_string(view).unwrap_or_default().into();
        Shown { view, image }
    }

    fn picture(&self, digest: &str) -> Option<Image> {
        let (kind, bytes) = self.handed_out(digest)?;
        Some(Image {
            digest: digest.to_owned(),
            media_type: kind.media_type(),
            bytes: bytes.into(),
        })
    }

    /// The secret in the address of this campaign's page: the one that is kept, else a new one. Where it cannot be kept, as
    /// in the folder of somebody else, it is good for this once.
    ///
    /// # Errors
    /// [`StoreError`], for a file that is none of ours; what the system says if it gives no chance.
    pub fn page_token(&self) -> Result<[u8; LENGTH], StoreError> {
        let path = self.page_file();
        let read = self.fs().read(&path, 64);
        let Some(bytes) = unless_gone(read.map_err(StoreError::at("read", &path)))? else {
            return self.new_page_token();
        };
        bytes.try_into().map_err(|_| {
            let what = "it holds no secret of a players' page: remove it, and another is made";
            StoreError::at("use", &path)(io::Error::new(io::ErrorKind::InvalidData, what))
        })
    }

    /// A new secret in the place of the one that is kept: whoever knows the old address sees nothing any more.
    ///
    /// # Errors
    /// The disk's, if the old one cannot be taken away; what the system says if it gives no chance.
    pub fn change_page_token(&self) -> Result<[u8; LENGTH], StoreError> {
        let path = self.page_file();
        let cleared = self.fs().clear(&path);
        cleared.map_err(StoreError::at("remove", &path))?;
        self.new_page_token()
    }

    fn new_page_token(&self) -> Result<[u8; LENGTH], StoreError> {
        let path = self.page_file();
        let no_chance = |why| StoreError::at("make", &path)(io::Error::other(why));
        let seed = Seed::from_system().map_err(no_chance)?;
        let mut token = [0; LENGTH];
        token.copy_from_slice(seed.bytes().split_at(LENGTH).0);
        // Two who begin at once both make one, and the later start finds the one that was kept.
        let _ = write_new(self.fs().as_ref(), &path, &token, Readers::Owner);
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::store::{RealFs, samples};

    #[test]
    fn it_is_kept_until_it_is_changed() {
        let at = tempfile::tempdir().unwrap();
        let disk = Arc::new(RealFs::default());
        let folder = Folder::at(disk, samples::rules(), at.path().to_owned());
        let first = folder.page_token().unwrap();
        assert_eq!(folder.page_token().unwrap(), first);
        let second = folder.change_page_token().unwrap();
        assert_ne!(second, first);
        assert_eq!(folder.page_token().unwrap(), second);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(folder.page_file())
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        std::fs::write(folder.page_file(), "another thing").unwrap();
        let refused = folder.page_token().unwrap_err().to_string();
        assert!(refused.contains("remove it"), "{refused}");
        assert_eq!(std::fs::read(folder.page_file()).unwrap(), b"another thing");
    }
}
