//! A disk that is full: a small one in memory, that only this test sees.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::can;
use crate::support::kept::{NAME, check, found_in, last_step, log, try_astragal};
use crate::support::terminal::Terminal;

/// A disk of 128 KiB in a name space of its own, there as long as a process in it lives, and reached through that.
struct SmallDisk {
    keeper: Child,
    path: PathBuf,
    _place: TempDir,
}

impl SmallDisk {
    fn mount() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let script = "mount -t tmpfs -o size=128k none \"$0\" && echo there && exec sleep 600";
        let path = place.path().display().to_string();
        if !can(
            "unshare with mount",
            &["unshare", "-Urm", "mount", "-t", "tmpfs", "none", &path],
        ) {
            return None;
        }
        let mut keeper = Command::new("unshare")
            .args(["-Urm", "sh", "-c", script, &path])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(keeper.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        assert_eq!(said, "there\n");
        let path = PathBuf::from(format!("/proc/{}/root{path}", keeper.id()));
        Some(Self {
            keeper,
            path,
            _place: place,
        })
    }

    /// Takes all the room there is.
    fn fill(&self) {
        let mut file = fs::File::create(self.filler()).unwrap();
        while file.write_all(&[0; 1024]).is_ok() {}
    }

    fn make_room(&self) {
        fs::remove_file(self.filler()).unwrap();
    }

    fn filler(&self) -> PathBuf {
        self.path.join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}

/// Lines enough to need more room than the end of the last page of a file.
fn many_lines() -> Vec<String> {
    (0..60)
        .map(|number| {
            format!("note \"a remark {number} that takes some room on the disk, as remarks do\"")
        })
        .collect()
}

#[test]
fn play_goes_on_while_the_disk_is_full_and_is_saved_when_there_is_room() {
    let Some(disk) = SmallDisk::mount() else {
        return;
    };
    found_in(&disk.path);
    let mut terminal = Terminal::start(&disk.path, &["open", NAME]);
    terminal.wait_for_saved(1);
    disk.fill();
    terminal
        .type_in(&"L".repeat(60))
        .wait_for("unsaved")
        .wait_for("No space left on device")
        .wait_for("   61 ");
    assert_eq!(check(&disk.path), Ok(()), "while it is full");
    disk.make_room();
    terminal.wait_for_saved(61).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    let rolls: Vec<u64> = log(&disk.path)
        .iter()
        .skip(2)
        .filter_map(|entry| entry["seq"].as_u64())
        .collect();
    assert_eq!(rolls, (2..=61).collect::<Vec<u64>>(), "each once, in order");
    assert_eq!(check(&disk.path), Ok(()));
}

#[test]
fn a_full_disk_stops_the_lines_in_words_and_what_was_told_is_kept() {
    let Some(disk) = SmallDisk::mount() else {
        return;
    };
    found_in(&disk.path);
    disk.fill();
    let lines = many_lines();
    let mut arguments = vec!["run", NAME];
    arguments.extend(lines.iter().map(String::as_str));
    let output = try_astragal(&disk.path, &arguments);
    let (told, said) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("No space left on device"), "{said}");
    let told = u64::try_from(told.lines().count()).unwrap();
    assert!(
        last_step(&disk.path) > told,
        "the hero, and {told} lines told"
    );
    assert_eq!(check(&disk.path), Ok(()));
    disk.make_room();
    let before = last_step(&disk.path);
    assert!(
        try_astragal(&disk.path, &["run", NAME, "note \"there is room\""])
            .status
            .success()
    );
    assert_eq!(last_step(&disk.path), before + 1);
    assert_eq!(check(&disk.path), Ok(()));
}

#[test]
fn a_campaign_that_finds_no_room_is_refused_in_words_and_leaves_no_half_of_itself() {
    let Some(disk) = SmallDisk::mount() else {
        return;
    };
    disk.fill();
    let output = try_astragal(&disk.path, &["new", NAME]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("No space left on device"), "{said}");
    disk.make_room();
    found_in(&disk.path);
    assert_eq!(check(&disk.path), Ok(()));
}
