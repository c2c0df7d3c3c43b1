//! `serve`: the page for players, read as a browser reads it, while another process plays.
#![cfg(unix)]

mod browser;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::Shelf;
use browser::Tab;

/// Longer than anything takes on two slow cores.
const PATIENCE: Duration = Duration::from_secs(30);

/// A picture of one dot.
const PICTURE: &[u8] = &[
    0x89, b'P', b'N', b'G', 13, 10, 26, 10, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0,
    0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, b'I', b'D', b'A', b'T', 0x78, 0x9c,
    0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf, 0xa4, 0x71, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae,
    0x42, 0x60, 0x82,
];

/// A page that is served.
struct Served {
    program: Child,
    address: String,
}

impl Served {
    fn start(shelf: &Shelf, more: &[&str]) -> Self {
        let arguments = [&["serve", "the-drowned-vault"], more].concat();
        let mut command = shelf.command(&arguments);
        let mut program = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        let printed = program.stdout.take().unwrap();
        BufReader::new(printed).read_line(&mut address).unwrap();
        Self {
            program,
            address: address.trim().to_owned(),
        }
    }

    /// `127.0.0.1:8720`, and `/…/` behind it.
    fn parts(&self) -> (&str, &str) {
        let rest = self.address.strip_prefix("http://").unwrap();
        rest.split_at(rest.find('/').unwrap())
    }

    fn port(&self) -> &str {
        self.parts().0.rsplit_once(':').unwrap().1
    }

    /// The stream of what happens.
    fn events(&self) -> BufReader<TcpStream> {
        let (place, path) = self.parts();
        let mut stream = TcpStream::connect(place).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path}events HTTP/1.1\r\nHost: {place}\r\n\r\n").unwrap();
        BufReader::new(stream)
    }

    fn end(mut self) -> ExitStatus {
        let process = Pid::from_child(&self.program);
        kill_process(process, Signal::INT).unwrap();
        self.program.wait().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The next thing that is told.
fn next(stream: &mut impl BufRead) -> String {
    let mut lines = stream.lines().map(Result::unwrap);
    let told = lines.find_map(|line| line.strip_prefix("data: {").map(|rest| format!("{{{rest}")));
    told.unwrap()
}

/// Two heroes and two foes fight; of one foe players know nothing.
fn fight() -> Shelf {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "add thalia",
        "add oren",
        "add \"Bone Crab\" 28 +1",
        "add Shadowfiend 66 +1 hidden",
        "initiative thalia critical",
        "initiative oren major",
        "initiative \"bone crab\" normal",
        "initiative shadowfiend limited",
        "note secret the bishop is Shadowfiend's brother",
    ]);
    shelf
}

fn files(shelf: &Shelf) -> Vec<PathBuf> {
    let folder = fs::read_dir(shelf.folder()).unwrap();
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn what_another_process_plays_is_told_as_it_is_saved_and_nothing_else_is() {
    let shelf = fight();
    let before = files(&shelf);
    let served = Served::start(&shelf, &["--port", "0"]);
    let mut stream = served.events();
    let seen = next(&mut stream);
    assert_eq!(
        seen,
        shelf
            .done(&["show", "the-drowned-vault", "--players", "--json"])
            .trim()
    );
    assert!(
        seen.contains("Thalia") && seen.contains("Bone Crab"),
        "{seen}"
    );
    shelf.play(&["begin", "thalia stealth =4,9"]);
    let mut seen = next(&mut stream);
    if !seen.contains("Stealth") {
        seen = next(&mut stream);
    }
    for word in ["Shadowfiend", "bishop", "brother", "66"] {
        assert!(!seen.contains(word), "{word}: {seen}");
    }
    assert_eq!(
        seen,
        shelf
            .done(&["show", "the-drowned-vault", "--players", "--json"])
            .trim()
    );
    // Nothing was locked or written, but for the secret in the address.
    let mut after = files(&shelf);
    after.retain(|path| !path.ends_with(".page"));
    assert_eq!(after, before);
    assert_eq!(served.end().code(), Some(0), "Ctrl-C ends it in order");
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
}

#[test]
fn the_address_stays_until_another_is_asked_for() {
    let shelf = Shelf::with_party();
    let served = Served::start(&shelf, &["--port", "0"]);
    let first = served.address.clone();
    assert!(first.starts_with("http://127.0.0.1:"), "{first}");
    let port = served.port().to_owned();
    // The port is taken: that is said, and what to do.
    let said = shelf.say(&["serve", "the-drowned-vault", "--port", &port]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(
        said.err.contains(&format!("port {port}")) && said.err.contains("--port"),
        "{}",
        said.err
    );
    assert_eq!(served.end().code(), Some(0));
    let served = Served::start(&shelf, &["--port", &port]);
    assert_eq!(served.address, first, "a page that is open finds it again");
    drop(served);
    let served = Served::start(&shelf, &["--port", &port, "--new-address"]);
    assert_ne!(served.address, first);
    let (place, old) = (served.parts().0, first.rsplit('/').nth(1).unwrap());
    let mut stream = TcpStream::connect(place).unwrap();
    write!(stream, "GET /{old}/ HTTP/1.1\r\nHost: {place}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
}

#[test]
fn a_campaign_that_is_not_there_is_said_before_anything_is_served() {
    let said = Shelf::with_party().say(&["serve", "nowhere"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("nowhere"), "{}", said.err);
}

/// Screens it is looked at on: a television, a laptop, a phone.
const SCREENS: [(&str, (u32, u32)); 3] = [
    ("television", (1920, 1080)),
    ("laptop", (1280, 720)),
    ("phone", (390, 844)),
];

/// Every screen, light and dark: nothing goes over its edge. The pictures are kept in the folder `ASTRAGAL_PICTURES` names.
fn look_at_each_screen(tab: &mut Tab) {
    let folder = std::env::var_os("ASTRAGAL_PICTURES").map(PathBuf::from);
    for (name, size) in SCREENS {
        for scheme in ["light", "dark"] {
            tab.look(size, scheme);
            let width = tab.value("document.documentElement.scrollWidth");
            assert_eq!(width, size.0, "{name}");
            let ground = tab.value("getComputedStyle(document.body).backgroundColor");
            assert_eq!(
                ground == "rgb(251, 250, 246)",
                scheme == "light",
                "{ground}"
            );
            if let Some(folder) = &folder {
                fs::write(folder.join(format!("{name}-{scheme}.png")), tab.picture()).unwrap();
            }
        }
    }
}

#[test]
fn a_browser_follows_a_fight_and_finds_the_server_again() {
    let Some(program) = browser::found() else {
        return;
    };
    let shelf = fight();
    let served = Served::start(&shelf, &["--port", "0"]);
    let profile = tempfile::tempdir().unwrap();
    let mut tab = Tab::open(&program, profile.path());
    tab.go(&served.address);
    tab.wait("#order", |text| text.contains("Bone Crab"));
    shelf.play(&["begin"]);
    tab.wait("#turn", |text| {
        text.contains("Thalia") && text.contains("next: Oren")
    });
    shelf.play(&["thalia stealth =4,9", "3-12", "condition thalia blessed 2"]);
    let result = tab.wait("#result", |text| text.contains("Thalia"));
    assert!(
        result.contains("Stealth") && result.contains("normal"),
        "{result}"
    );
    tab.wait("#order [aria-current]", |text| {
        text.contains("acting") && text.contains("blessed")
    });
    look_at_each_screen(&mut tab);

    // What a screen reader hears, and where it can go.
    let said = tab.wait("#said", |text| text.contains("Thalia"));
    assert!(said.contains("Stealth"), "{said}");
    assert_eq!(
        tab.value("document.querySelector('#said').ariaLive"),
        "polite"
    );
    assert_eq!(
        tab.value("document.querySelectorAll('main, header, section[aria-labelledby]').length > 6"),
        true
    );

    let (port, origin) = (served.port().to_owned(), served.address.clone());
    drop(served);
    tab.wait("#link", |text| text.contains("Connection lost"));
    shelf.play(&["next"]);
    let served = Served::start(&shelf, &["--port", &port]);
    assert_eq!(served.address, origin);
    tab.wait("#turn", |text| text.contains("Oren"));
    tab.wait("#link", str::is_empty);

    // A picture is handed out, seen, and taken back.
    fs::write(shelf.dir.path().join("map.png"), PICTURE).unwrap();
    let picture = shelf.dir.path().join("map.png").display().to_string();
    shelf.play(&[&format!("handout image {picture}")]);
    tab.wait("#handout h2", |text| !text.is_empty());
    tab.wait_for("document.querySelector('#handout img')?.naturalWidth === 1");
    shelf.play(&["handout none"]);
    tab.wait_for("document.querySelector('#handout').hidden");

    let whole = tab.value("document.documentElement.outerHTML").to_string();
    for word in ["Shadowfiend", "bishop"] {
        assert!(!whole.contains(word), "{word}");
    }
    assert_eq!(tab.console(), Vec::<&serde_json::Value>::new());
    let strangers: Vec<&str> = tab
        .requests()
        .into_iter()
        .filter(|asked| !asked.starts_with(&origin))
        .collect();
    assert_eq!(strangers, Vec::<&str>::new());
    assert!(tab.requests().len() >= 3, "{:?}", tab.requests());
}
