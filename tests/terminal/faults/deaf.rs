//! Nobody reads what is printed: the lines that were asked for are done all the same, and nothing panics.

use std::process::{Command, Stdio};

use crate::support::kept::{NAME, astragal, check, founded, last_step};
use crate::support::terminal::PROGRAM;

#[test]
fn a_log_whose_reader_leaves_ends_quietly() {
    let dir = founded();
    let notes: Vec<String> = (0..400)
        .map(|number| format!("note \"remark {number} of many\""))
        .collect();
    let mut arguments = vec!["run", NAME];
    arguments.extend(notes.iter().map(String::as_str));
    astragal(dir.path(), &arguments);
    for command in [["log", NAME], ["show", NAME]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = Command::new(PROGRAM);
        child
            .arg("--data-dir")
            .arg(dir.path())
            .args(command)
            .stdout(writer)
            .stderr(Stdio::piped());
        let output = child.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), said.as_str()),
            (Some(0), ""),
            "{command:?}"
        );
    }
}

#[test]
fn lines_go_on_when_nobody_reads_what_comes_of_them_or_why_they_fail() {
    let dir = founded();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(PROGRAM);
    command.arg("--data-dir").arg(dir.path()).args([
        "run",
        NAME,
        "note one",
        "note two",
        "no such line",
    ]);
    let status = command
        .stdout(writer.try_clone().unwrap())
        .stderr(writer)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2), "the last line is not understood");
    assert_eq!(last_step(dir.path()), 3);
    assert_eq!(check(dir.path()), Ok(()));
}
