//! What is answered to a request: the page, what happens, what was handed out; to everything else nothing.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::stream;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio::time::timeout;

use super::token::Token;

/// How often something is sent where nothing happens, so that a browser knows that it still hears.
const BEAT: Duration = Duration::from_secs(10);

/// What the answers are made of.
#[derive(Clone)]
pub(super) struct Answers {
    pub(super) token: Token,
    pub(super) shown: watch::Receiver<Shown>,
    pub(super) watchers: Arc<Watchers>,
}

impl Answers {
    pub(super) fn router(self) -> Router {
        let headers = Arc::new(security());
        Router::new()
            .route("/{token}/", get(page))
            .route("/{token}/events", get(events))
            .route("/{token}/handout/{digest}", get(handout))
            .layer(from_fn_with_state((self.token, headers), admit))
            .with_state(self)
    }
}

/// Asks every request by which way it comes, before anything else is looked at; whatever is answered carries what keeps a
/// browser from doing more with it.
async fn admit(
    State((token, headers)): State<(Token, Arc<HeaderMap>)>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refusal(token, &request) {
        None => next.run(request).await,
        Some(StatusCode::METHOD_NOT_ALLOWED) => {
            (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response()
        }
        Some(status) => status.into_response(),
    };
    let all = headers
        .iter()
        .map(|(name, value)| (name.clone(), value.clone()));
    response.headers_mut().extend(all);
    response
}

/// Why a request is not let in. An unknown token and an unknown page are answered alike.
fn refusal(token: Token, request: &Request) -> Option<StatusCode> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Some(StatusCode::METHOD_NOT_ALLOWED);
    }
    if !is_for_us(request.headers()) {
        return Some(StatusCode::MISDIRECTED_REQUEST);
    }
    let sent = request.uri().path().split('/').nth(1).unwrap_or_default();
    (!token.is(sent)).then_some(StatusCode::NOT_FOUND)
}

/// Whether a browser was told to come here. A page from elsewhere that has its own name lead here (rebinding) brings that
/// name along; only numbers cannot be led elsewhere.
fn is_for_us(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    let Ok(host) = host.to_str() else {
        return false;
    };
    let is_number = |host: &str| host.parse::<IpAddr>().is_ok();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    host.parse::<SocketAddr>().is_ok() || is_number(host) || name == "localhost"
}

/// What goes with every answer.
fn security() -> HeaderMap {
    let same_origin = HeaderValue::from_static("same-origin");
    let mut headers = HeaderMap::from_iter([
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // One request a connection: what is allowed of it is counted by the connection.
        (CONNECTION, HeaderValue::from_static("close")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            same_origin.clone(),
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            same_origin,
        ),
    ]);
    // Made of letters, digits and signs alone.
    headers.extend(HeaderValue::try_from(policy()).map(|policy| (CONTENT_SECURITY_POLICY, policy)));
    headers
}

async fn page() -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], PAGE).into_response()
}

/// What happens, as it happens: all that is shown each time, and a beat where nothing does. Whoever reads slowly gets the
/// newest and misses what was before.
async fn events(State(answers): State<Answers>) -> Response {
    let mut shown = answers.shown;
    shown.mark_changed();
    let watching = answers.watchers.come();
    let happens = stream::unfold((shown, watching), async |(mut shown, watching)| {
        let event = match timeout(BEAT, shown.changed()).await {
            Ok(Ok(())) => Event::default().data(&*shown.borrow_and_update().view),
            Ok(Err(_)) => return None,
            Err(_) => Event::default().event("beat").data("."),
        };
        Some((Ok::<_, Infallible>(event), (shown, watching)))
    });
    Sse::new(happens).into_response()
}

/// The image that is handed out, and no other.
async fn handout(
    State(answers): State<Answers>,
    Path((_, digest)): Path<(String, String)>,
) -> Response {
    let shown = answers.shown.borrow();
    match shown.image.as_ref().filter(|image| image.digest == digest) {
        Some(image) => {
            let bytes = image.bytes.clone();
            ([(CONTENT_TYPE, image.media_type)], bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

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

/// Counts those who watch, and tells when there are more or fewer.
pub(super) struct Watchers {
    count: AtomicUsize,
    tell: Box<dyn Fn(usize) + Send + Sync>,
}

impl Watchers {
    pub(super) fn new(tell: Box<dyn Fn(usize) + Send + Sync>) -> Self {
        Self {
            count: AtomicUsize::new(0),
            tell,
        }
    }

    /// One more, until what this gives is dropped.
    pub(super) fn come(self: &Arc<Self>) -> Watching {
        let before = self.count.fetch_add(1, Ordering::Relaxed);
        (self.tell)(before + 1);
        Watching(Arc::clone(self))
    }
}

/// One who watches.
pub(super) struct Watching(Arc<Watchers>);

impl Drop for Watching {
    fn drop(&mut self) {
        let before = self.0.count.fetch_sub(1, Ordering::Relaxed);
        (self.0.tell)(before - 1);
    }
}

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
