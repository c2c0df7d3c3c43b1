//! The page asked over the loopback, by those who may and by those who would do harm.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Bytes;

use super::answers::PAGE;
use super::*;

mod strangers;

/// No answer may take longer on the loopback, on a machine that does other things too.
const SOON: Duration = Duration::from_secs(3);

fn options() -> Options {
    Options {
        reach: Reach::Computer,
        port: Some(0),
        token: Token::from_bytes(*b"0123456789abcdef"),
    }
}

fn showing(view: &str) -> Shown {
    Shown {
        view: view.into(),
        image: None,
    }
}

fn page() -> Page {
    Page::open(options(), showing("{\"round\":1}"), |_| {}).unwrap()
}

/// Limits with which nobody waits long.
fn hasty(connections: usize) -> Limits {
    Limits {
        connections,
        of_a_device: connections,
        asking: Duration::from_millis(700),
        reading: Duration::from_millis(700),
    }
}

/// How many watch, as it is told.
fn counted() -> (Arc<AtomicUsize>, impl Fn(usize) + Send + Sync + 'static) {
    let count = Arc::new(AtomicUsize::new(0));
    let told = Arc::clone(&count);
    (count, move |now| told.store(now, Ordering::SeqCst))
}

fn settle(count: &AtomicUsize, expected: usize) {
    for _ in 0..600 {
        if count.load(Ordering::SeqCst) == expected {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(count.load(Ordering::SeqCst), expected);
}

fn connect(page: &Page) -> TcpStream {
    let stream = TcpStream::connect(page.address().place).unwrap();
    stream.set_read_timeout(Some(SOON)).unwrap();
    stream.set_write_timeout(Some(SOON)).unwrap();
    stream
}

/// All that comes back until the connection ends.
fn all_of(mut stream: TcpStream) -> String {
    let mut read = Vec::new();
    match stream.read_to_end(&mut read) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("no end: {error}"),
    }
    String::from_utf8(read).unwrap()
}

/// What is answered to these bytes.
fn answer(page: &Page, request: &str) -> String {
    let mut stream = connect(page);
    // Who is refused early is not read to the end.
    let _ = stream.write_all(request.as_bytes());
    all_of(stream)
}

fn get(page: &Page, path: &str) -> String {
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n",
        page.address().place
    );
    answer(page, &request)
}

fn path_of(page: &Page, rest: &str) -> String {
    format!("/{}/{rest}", page.address().token)
}

/// A stream that is open, read up to what is shown now.
fn watching(page: &Page) -> TcpStream {
    let mut stream = connect(page);
    let path = path_of(page, "events");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    stream
}

/// Reads on until a text has come, and gives what came up to it.
fn until(stream: &mut TcpStream, text: &str) -> String {
    let mut read = String::new();
    let mut byte = [0];
    while !read.ends_with(text) {
        stream
            .read_exact(&mut byte)
            .unwrap_or_else(|error| panic!("{error} after {read}"));
        read.push(char::from(byte[0]));
    }
    read
}

fn status(answer: &str) -> &str {
    answer.get(9..12).unwrap_or("")
}

fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    let lines = answer.lines().take_while(|line| !line.is_empty());
    let mut named = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    named.next().unwrap_or("")
}

#[test]
fn whoever_knows_the_address_gets_the_page_and_nothing_that_lets_it_do_more() {
    let page = page();
    let answered = get(&page, &path_of(&page, ""));
    assert_eq!(status(&answered), "200");
    assert!(answered.ends_with(PAGE));
    assert_eq!(
        header(&answered, "content-type"),
        "text/html; charset=utf-8"
    );
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("connection", "close"),
        ("set-cookie", ""),
        ("access-control-allow-origin", ""),
    ] {
        assert_eq!(header(&answered, name), value, "{name}");
    }
    let request = format!(
        "HEAD {} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        path_of(&page, "")
    );
    let head = answer(&page, &request);
    assert_eq!(status(&head), "200");
    assert!(head.ends_with("\r\n\r\n"), "{head}");
}

#[test]
fn a_browser_runs_the_style_and_script_of_the_page_and_nothing_else() {
    use base64::Engine;
    use sha2::{Digest, Sha256};
    let page = page();
    let answered = get(&page, &path_of(&page, ""));
    let policy = header(&answered, "content-security-policy").to_owned();
    for tag in ["style", "script"] {
        let start = answered.find(&format!("<{tag}>")).unwrap() + tag.len() + 2;
        let end = answered.find(&format!("</{tag}>")).unwrap();
        let digest = Sha256::digest(&answered[start..end]);
        let digest = base64::prelude::BASE64_STANDARD.encode(digest);
        assert!(
            policy.contains(&format!("{tag}-src 'sha256-{digest}';")),
            "{policy}"
        );
        assert_eq!(PAGE.matches(&format!("<{tag}")).count(), 1, "{tag}");
    }
    assert!(policy.starts_with("default-src 'none';"));
    for loose in ["unsafe", "*", "http:", "https:"] {
        assert!(!policy.contains(loose), "{policy}");
    }
}

#[test]
fn the_page_is_small_and_asks_for_nothing_elsewhere() {
    assert!(PAGE.len() < 50_000, "{} bytes", PAGE.len());
    // The name of a kind of image, which nobody fetches.
    let without_names = PAGE.replace("xmlns='http://www.w3.org/2000/svg'", "");
    for elsewhere in [
        "//www",
        "http:",
        "https:",
        "ws:",
        "url(",
        "@import",
        "fetch(",
        "<link rel=\"style",
    ] {
        assert!(!without_names.contains(elsewhere), "{elsewhere}");
    }
    // What is shown is put in as text.
    for way_in in [
        "innerHTML",
        "outerHTML",
        "insertAdjacent",
        "document.write",
        "eval(",
        "Function(",
    ] {
        assert!(!PAGE.contains(way_in), "{way_in}");
    }
}

#[test]
fn a_stream_tells_what_is_shown_and_nothing_else() {
    let page = page();
    let mut stream = watching(&page);
    let first = until(&mut stream, "}\n\n");
    assert_eq!(status(&first), "200");
    assert_eq!(header(&first, "content-type"), "text/event-stream");
    assert!(first.contains("data: {\"round\":1}\n\n"), "{first}");
    page.show(showing("{\"round\":1}"));
    // As long as it would take to send it.
    thread::sleep(Duration::from_millis(200));
    page.show(showing("{\"round\":2}"));
    let second = until(&mut stream, "}\n\n");
    let events: Vec<&str> = second
        .lines()
        .filter(|line| line.contains("round"))
        .collect();
    assert_eq!(
        events,
        ["data: {\"round\":2}"],
        "what is the same is not told again"
    );
}

#[test]
fn the_end_of_the_page_ends_every_stream_and_its_port_is_free_at_once() {
    let page = page();
    let mut stream = watching(&page);
    until(&mut stream, "}\n\n");
    let place = page.address().place;
    drop(page);
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let again = Options {
        port: Some(place.port()),
        ..options()
    };
    let page = Page::open(again, showing("{}"), |_| {}).unwrap();
    assert_eq!(page.address().place, place);
}

#[test]
fn those_who_watch_are_counted_as_they_come_and_go() {
    let (count, tell) = counted();
    let page = Page::open(options(), showing("{}"), tell).unwrap();
    let mut streams = [watching(&page), watching(&page), watching(&page)];
    for stream in &mut streams {
        until(stream, "}\n\n");
    }
    settle(&count, 3);
    drop(streams);
    settle(&count, 0);
}

#[test]
fn an_image_is_given_to_those_who_name_it_while_it_is_handed_out() {
    let page = page();
    let image = Image {
        digest: "aa11".to_owned(),
        media_type: "image/png",
        bytes: Bytes::from_static(b"\x89PNG"),
    };
    let path = path_of(&page, "handout/aa11");
    assert_eq!(status(&get(&page, &path)), "404");
    page.show(Shown {
        view: "{\"handout\":1}".into(),
        image: Some(image),
    });
    let mut stream = connect(&page);
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut read = Vec::new();
    stream.read_to_end(&mut read).unwrap();
    let answered = String::from_utf8_lossy(&read);
    assert_eq!(header(&answered, "content-type"), "image/png");
    assert_eq!(header(&answered, "x-content-type-options"), "nosniff");
    assert!(read.ends_with(b"\r\n\r\n\x89PNG"));
    assert_eq!(status(&get(&page, &path_of(&page, "handout/aa12"))), "404");
    page.show(showing("{\"handout\":null}"));
    assert_eq!(status(&get(&page, &path)), "404", "it was taken back");
}

#[test]
fn it_can_be_opened_from_within_a_runtime_and_shut_there() {
    let runtime = Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let page = page();
        assert_eq!(status(&get(&page, &path_of(&page, ""))), "200");
    });
}

#[test]
fn a_port_that_is_taken_is_said_if_it_was_asked_for() {
    let page = page();
    let taken = Options {
        port: Some(page.address().place.port()),
        ..options()
    };
    let error = Page::open(taken, showing("{}"), |_| {}).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::AddrInUse);
    // Else any that is free will do.
    let usual = Options {
        port: None,
        ..options()
    };
    let pages = [(); 2].map(|()| Page::open(usual, showing("{}"), |_| {}).unwrap());
    assert_ne!(pages[0].address().place, pages[1].address().place);
}
