//! The page asked by those who would do harm.

use super::*;

#[test]
#[expect(clippy::too_many_lines, reason = "every way in, once")]
fn nobody_else_is_answered_anything() {
    let page = page();
    let host = page.address().place;
    let token = page.address().token;
    let get = |path: &str, host: &str| format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let ours = format!("/{token}/");
    let near = format!("/{}/", Token::from_bytes(*b"0123456789abcdeg"));
    let here = host.to_string();
    let long = "x".repeat(1 << 20);
    let cases = [
        ("no token", get("/", &here), "404"),
        ("a near token", get(&near, &here), "404"),
        ("an icon", get("/favicon.ico", &here), "404"),
        ("no such page", get(&format!("{ours}admin"), &here), "404"),
        (
            "out of the folder",
            get(&format!("{ours}../../etc/passwd"), &here),
            "404",
        ),
        (
            "out of it, written otherwise",
            get(&format!("{ours}handout/..%2f..%2f.seed"), &here),
            "404",
        ),
        (
            "out of it from the root",
            get("/../../../../etc/passwd", &here),
            "404",
        ),
        (
            "a handout of nobody",
            get(&format!("{ours}handout/0"), &here),
            "404",
        ),
        ("a name that leads here", get(&ours, "evil.example"), "421"),
        (
            "with our port",
            get(&ours, &format!("evil.example:{}", host.port())),
            "421",
        ),
        (
            "a number in a name",
            get(&ours, "127.0.0.1.evil.example"),
            "421",
        ),
        ("no host", format!("GET {ours} HTTP/1.1\r\n\r\n"), "421"),
        (
            "two hosts",
            format!("GET {ours} HTTP/1.1\r\nHost: {here}\r\nHost: {here}\r\n\r\n"),
            "421",
        ),
        (
            "writing",
            format!("POST {ours} HTTP/1.1\r\nHost: {here}\r\nContent-Length: 4\r\n\r\nnext"),
            "405",
        ),
        (
            "deleting",
            format!("DELETE {ours} HTTP/1.1\r\nHost: {here}\r\n\r\n"),
            "405",
        ),
        (
            "asking what is allowed",
            format!("OPTIONS {ours} HTTP/1.1\r\nHost: {here}\r\n\r\n"),
            "405",
        ),
        (
            "a tunnel",
            "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(),
            "405",
        ),
        (
            "a long header",
            format!("GET {ours} HTTP/1.1\r\nHost: {here}\r\nX: {long}\r\n\r\n"),
            "",
        ),
        ("a long path", get(&format!("{ours}{long}"), &here), ""),
        (
            "another language",
            "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\r\n\r\n".to_owned(),
            "400",
        ),
    ];
    for (what, request, expected) in cases {
        let answered = answer(&page, &request);
        assert_eq!(status(&answered), expected, "{what}: {answered}");
        assert!(!answered.contains("round"), "{what}: {answered}");
    }
    // And it still answers those who may.
    assert!(until(&mut watching(&page), "\n\n").contains("\r\n\r\n"));
}

#[test]
fn localhost_and_every_number_are_ours_by_name() {
    let page = page();
    let path = path_of(&page, "");
    for host in [
        "localhost",
        "localhost:1",
        "127.0.0.1",
        "192.168.1.20:8720",
        "[::1]:8720",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        assert_eq!(status(&answer(&page, &request)), "200", "{host}");
    }
}

#[test]
fn a_request_that_dribbles_ends_by_the_clock() {
    let page = Page::open_within(hasty(8), options(), showing("{}"), |_| {}).unwrap();
    let mut stream = connect(&page);
    let path = path_of(&page, "events");
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let is_taken = request.bytes().all(|byte| {
        thread::sleep(Duration::from_millis(50));
        stream.write_all(&[byte]).is_ok()
    });
    assert!(!is_taken, "it was read to its end");
    assert_eq!(all_of(stream), "");
}

#[test]
fn who_never_reads_is_dropped_and_others_go_on() {
    let (count, tell) = counted();
    let page = Page::open_within(hasty(8), options(), showing("{}"), tell).unwrap();
    let deaf = watching(&page);
    let mut reader = watching(&page);
    until(&mut reader, "}\n\n");
    settle(&count, 2);
    let long = "x".repeat(100_000);
    let is_dropped = (0..400).any(|number| {
        page.show(showing(&format!("{{\"{number}\":\"{long}\"}}")));
        until(&mut reader, "}\n\n");
        thread::sleep(Duration::from_millis(20));
        count.load(Ordering::SeqCst) == 1
    });
    assert!(is_dropped, "it is still served");
    drop(deaf);
}

#[test]
fn of_two_thousand_connections_those_without_a_place_are_closed_at_once() {
    let limits = Limits {
        asking: SOON * 4,
        ..hasty(20)
    };
    let page = Page::open_within(limits, options(), showing("{}"), |_| {}).unwrap();
    let held: Vec<TcpStream> = (0..20).map(|_| connect(&page)).collect();
    for _ in 20..2_000 {
        assert_eq!(all_of(connect(&page)), "");
    }
    drop(held);
    thread::sleep(Duration::from_millis(50));
    assert_eq!(status(&get(&page, &path_of(&page, ""))), "200");
}

/// A connection from another address than everybody else's: all that begin with 127 are this computer's, on Linux.
#[cfg(target_os = "linux")]
fn connect_from_elsewhere(page: &Page) -> TcpStream {
    use tokio::net::TcpSocket;
    let runtime = Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        socket.connect(page.address().place).await.unwrap()
    });
    let stream = stream.into_std().unwrap();
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(SOON)).unwrap();
    stream
}

#[test]
#[cfg(target_os = "linux")]
fn one_device_does_not_keep_the_others_out() {
    let limits = Limits {
        of_a_device: 3,
        asking: SOON * 4,
        ..hasty(8)
    };
    let page = Page::open_within(limits, options(), showing("{}"), |_| {}).unwrap();
    let held = [(); 3].map(|()| connect_from_elsewhere(&page));
    for _ in 0..20 {
        assert_eq!(all_of(connect_from_elsewhere(&page)), "");
    }
    let mut ours = [(); 5].map(|()| watching(&page));
    for stream in &mut ours {
        until(stream, "}\n\n");
    }
    assert_eq!(all_of(connect(&page)), "", "all places are taken");
    drop(held);
    thread::sleep(Duration::from_millis(50));
    let mut again = connect_from_elsewhere(&page);
    let path = path_of(&page, "");
    write!(again, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert_eq!(status(&all_of(again)), "200");
}
