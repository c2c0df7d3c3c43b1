//! The page as it is sent, and what a browser may do with it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// All of it: style, script and icon stand in it.
pub(super) const PAGE: &str = include_str!("../../assets/players/page.html");

/// What a browser may run and load: the very style and script of the page, by their hashes, and what this server sends.
pub(super) fn policy() -> String {
    let (style, script) = (hash_of("style"), hash_of("script"));
    format!(
        "default-src 'none'; style-src {style}; script-src {script}; connect-src 'self'; img-src 'self' data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

fn hash_of(element: &str) -> String {
    let digest = Sha256::digest(inside(element));
    format!("'sha256-{}'", BASE64_STANDARD.encode(digest))
}

/// What stands between the tags of an element that stands in the page once.
fn inside(element: &str) -> &'static str {
    let text = PAGE.split_once(&format!("<{element}>"));
    let text = text.and_then(|(_, rest)| rest.split_once(&format!("</{element}>")));
    text.map_or("", |(text, _)| text)
}
