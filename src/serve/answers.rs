//! What is answered to a request: the page, what happens, what was handed out; to everything else nothing.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
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
use futures_util::stream;
use tokio::sync::watch;
use tokio::time::timeout;

use super::document::{PAGE, policy};
use super::shown::Shown;
use super::token::Token;
use super::watchers::Watchers;

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
