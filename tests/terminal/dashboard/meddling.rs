//! Another program that changes the newest segment under an open dashboard.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use rustix::process::Signal;

use crate::support::kept::{NAME, check, founded, last_step, log};
use crate::support::terminal::Terminal;

fn newest_segment(dir: &Path) -> PathBuf {
    let names = fs::read_dir(dir.join("the-drowned-vault/log")).unwrap();
    names.map(|entry| entry.unwrap().path()).max().unwrap()
}

#[test]
fn a_line_behind_anothers_byte_is_saved_where_it_is_found_after_a_kill() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).type_in("L").wait_for_saved(2);
    let segment = newest_segment(dir.path());
    let mut end = OpenOptions::new().append(true).open(&segment).unwrap();
    end.write_all(b"x").unwrap();
    terminal.type_in(":note lost one\r").wait_for_saved(3);
    terminal.wait_for("another program changed");
    terminal.signal(Signal::KILL);
    terminal.wait_for_end();
    assert_eq!(check(dir.path()), Ok(()));
    let entries = log(dir.path());
    assert_eq!(entries.last().unwrap()["text"], "lost one");
}

#[test]
fn a_segment_deleted_cut_or_scribbled_into_is_written_again_at_the_latest_when_the_game_is_left() {
    let meddle: [fn(&Path); 3] = [
        |segment| fs::remove_file(segment).unwrap(),
        |segment| fs::write(segment, "").unwrap(),
        |segment| {
            let mut bytes = fs::read(segment).unwrap();
            let middle = bytes.len() - 20;
            bytes[middle] ^= 4;
            fs::write(segment, bytes).unwrap();
        },
    ];
    for meddle in meddle {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).type_in("LLL").wait_for_saved(4);
        meddle(&newest_segment(dir.path()));
        terminal.type_in("q");
        assert_eq!(terminal.wait_for_end().code(), Some(0));
        terminal.wait_for("another program changed");
        assert_eq!(check(dir.path()), Ok(()));
        assert_eq!(last_step(dir.path()), 4);
        let kinds = log(dir.path());
        assert!(
            kinds.iter().all(|entry| entry["kind"] != "lost"),
            "{kinds:?}"
        );
    }
}
