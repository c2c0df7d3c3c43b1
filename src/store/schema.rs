//! What records looked like in each schema, read into what they are now.

#[cfg(test)]
pub(super) mod invented;
mod records;
mod version;

use std::path::Path;

use super::StoreError;

pub(super) use records::Schema;
pub use version::SCHEMA;

/// The schema of this number, in which a file is written.
///
/// # Errors
/// [`StoreError`], where this program does not read it.
pub(super) fn numbered(path: &Path, number: u32) -> Result<Schema, StoreError> {
    match number {
        SCHEMA => Ok(Schema::NOW),
        #[cfg(test)]
        invented::SCHEMA => Ok(invented::THEN),
        schema if schema > SCHEMA => Err(StoreError::Newer {
            path: path.to_owned(),
            schema,
        }),
        schema => Err(StoreError::Unreleased {
            path: path.to_owned(),
            schema,
        }),
    }
}
