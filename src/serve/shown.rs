//! What the page is given to show.

use std::sync::Arc;

use axum::body::Bytes;

/// All that is shown, and all the page has.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// What players may see, as JSON on one line.
    pub view: Arc<str>,
    /// The image that is handed out.
    pub image: Option<Image>,
}

/// An image that players may see.
#[derive(Debug, Clone)]
pub struct Image {
    /// Its name in the address.
    pub digest: String,
    /// What it was found to be.
    pub media_type: &'static str,
    pub bytes: Bytes,
}
