//! Folders of random tables: that beside the campaigns, and a campaign's own. Their files are listed and read when somebody
//! asks for one, and never written.

use std::path::PathBuf;
use std::sync::Arc;

use crate::systems::Rulebook;
use crate::systems::random_tables::{MOST_TABLE_BYTES, TableFiles};
use crate::words::composed;

use super::Folder;
use super::fs::Fs;
use super::text::as_text;

/// The folder of random tables, beside the campaigns and in one.
pub(super) const TABLES: &str = "tables";

/// The endings of files that are tables.
const ENDINGS: [&str; 3] = ["txt", "md", "csv"];

/// A folder of tables on some disk.
#[derive(Debug)]
pub(super) struct TableFolder {
    pub(super) fs: Arc<dyn Fs>,
    pub(super) path: PathBuf,
}

impl TableFolder {
    /// The names of its tables, each with that of its file.
    fn files(&self) -> Vec<(String, String)> {
        let names = self.fs.list(&self.path).unwrap_or_default();
        let table = |file: String| {
            let (name, ending) = file.rsplit_once('.')?;
            let is_table = ENDINGS
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known));
            let name = composed(name).into_owned();
            (is_table && !name.is_empty() && !name.starts_with('.')).then_some((name, file))
        };
        let names = names
            .into_iter()
            .map(|name| name.to_string_lossy().into_owned());
        names.filter_map(table).collect()
    }
}

impl TableFiles for TableFolder {
    fn names(&self) -> Vec<String> {
        self.files().into_iter().map(|(name, _)| name).collect()
    }

    fn read(&self, name: &str) -> Result<(String, String), String> {
        let mut files = self.files().into_iter();
        let file = files.find(|(known, _)| known == name).map(|(_, file)| file);
        let path = self
            .path
            .join(file.unwrap_or_else(|| format!("{name}.txt")));
        let shown = path.display().to_string();
        let bytes = self
            .fs
            .read_whole(&path, MOST_TABLE_BYTES)
            .map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let Some(bytes) = bytes else {
            let most = MOST_TABLE_BYTES >> 20;
            return Err(format!(
                "{shown}:1:1: a table has at most {most} MiB: split it, and let one lead to the others"
            ));
        };
        let text = as_text(&path, &bytes).map_err(|error| error.to_string())?;
        Ok((shown, text.into_owned()))
    }
}

impl Folder {
    /// The rules of the shelf, with the tables of this campaign laid over the others where it has any.
    pub(super) fn rules_with_tables(&self) -> Arc<Rulebook> {
        let path = self.path().join(TABLES);
        if self.fs().list(&path).is_err() {
            return Arc::clone(self.rules());
        }
        let fs = Arc::clone(self.fs());
        let tables = self.rules().tables.with(Arc::new(TableFolder { fs, path }));
        Arc::new(Rulebook {
            tables,
            ..Rulebook::clone(self.rules())
        })
    }
}
