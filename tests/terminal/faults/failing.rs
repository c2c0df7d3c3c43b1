//! Calls to the system that fail, are slow, or are the last ones: injected by `strace`.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use super::can;
use crate::support::kept::{NAME, astragal, check, founded, last_step, log};
use crate::support::terminal::{PROGRAM, Terminal};

fn can_trace() -> bool {
    can(
        "strace",
        &[
            "strace",
            "-f",
            "-o",
            "/dev/null",
            "-e",
            "inject=fdatasync:delay_enter=1",
            "true",
        ],
    )
}

/// What goes before the program: this is done to its calls.
fn tracer(injection: &str) -> Vec<String> {
    let inject = format!("inject={injection}");
    ["strace", "-f", "-o", "/dev/null", "-e", &inject]
        .map(str::to_owned)
        .into()
}

/// Three notes by the command line, with this done to it.
fn three_notes(dir: &Path, injection: &str) -> Output {
    let tracer = tracer(injection);
    let mut command = Command::new(&tracer[0]);
    command
        .args(&tracer[1..])
        .arg(PROGRAM)
        .arg("--data-dir")
        .arg(dir);
    command
        .args(["run", NAME, "note one", "note two", "note three"])
        .output()
        .unwrap()
}

/// Every note that was told is in the log, the log holds them in order, its files are sound, and it can be gone on with.
#[track_caller]
fn assert_told_is_kept(dir: &Path, output: &Output) {
    let told = String::from_utf8(output.stdout.clone()).unwrap();
    let told: Vec<&str> = told
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    let kept = notes(dir);
    assert!(told.len() <= kept.len(), "told {told:?}, kept {kept:?}");
    assert_eq!(kept, ["one", "two", "three"][..kept.len()], "told {told:?}");
    assert_eq!(check(dir), Ok(()));
    astragal(dir, &["run", NAME, "note afterward"]);
    assert_eq!(notes(dir).len(), kept.len() + 1);
    assert_eq!(check(dir), Ok(()));
}

fn notes(dir: &Path) -> Vec<String> {
    let is_note = |entry: &serde_json::Value| entry["kind"] == "note";
    log(dir)
        .iter()
        .filter(|entry| is_note(entry))
        .map(|entry| entry["text"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn one_flush_that_fails_costs_the_lines_nothing() {
    if !can_trace() {
        return;
    }
    for when in 1..=5 {
        let dir = founded();
        let output = three_notes(dir.path(), &format!("fdatasync:error=EIO:when={when}"));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), notes(dir.path()).len()),
            (Some(0), 3),
            "{when}: {said}"
        );
        assert_told_is_kept(dir.path(), &output);
    }
}

#[test]
fn flushes_that_fail_from_some_moment_on_stop_the_lines_in_words_and_what_was_told_is_kept() {
    if !can_trace() {
        return;
    }
    let calls = ["fdatasync", "fsync", "rename,renameat,renameat2"];
    for (call, when) in calls
        .iter()
        .flat_map(|call| (1..=5).map(move |when| (call, when)))
    {
        let dir = founded();
        let output = three_notes(dir.path(), &format!("{call}:error=EIO:when={when}+"));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        match output.status.code() {
            Some(0) => assert_eq!(notes(dir.path()).len(), 3, "{call} {when}: {said}"),
            Some(1) => assert!(said.contains("Input/output error"), "{call} {when}: {said}"),
            other => panic!("{call} {when}: {other:?} {said}"),
        }
        assert_told_is_kept(dir.path(), &output);
    }
}

#[test]
fn a_new_segment_that_cannot_be_made_costs_only_the_copy_for_people() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    // The first file that gets its name is the new segment: it is named in the open folder, where no path tells it apart.
    let output = three_notes(dir.path(), "rename,renameat,renameat2:error=ENOSPC:when=1");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("all lines are saved") && said.contains("No space left on device"),
        "{said}"
    );
    assert_eq!(notes(dir.path()).len(), 3);
    assert_told_is_kept(dir.path(), &output);
}

#[test]
fn a_death_in_any_flush_leaves_all_that_was_told() {
    if !can_trace() {
        return;
    }
    for call in ["fdatasync", "fsync", "rename,renameat,renameat2"] {
        for when in 1..=4 {
            let dir = founded();
            let output = three_notes(dir.path(), &format!("{call}:signal=KILL:when={when}"));
            assert_told_is_kept(dir.path(), &output);
        }
    }
}

#[test]
fn flushes_that_fail_under_the_dashboard_mark_what_is_played_until_they_work_again() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    // The disk thread's first flush settles what was found, the second is the first roll's, the next two are of the second.
    let tracer = tracer("fdatasync:error=EIO:when=3..4");
    let mut terminal = Terminal::under(&tracer, dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).type_in("L").wait_for_saved(2);
    terminal
        .type_in("L")
        .wait_for("1 unsaved")
        .wait_for("Input/output error");
    terminal
        .type_in("L")
        .wait_for("2 unsaved")
        .type_in("L")
        .wait_for("3 unsaved");
    assert_eq!(check(dir.path()), Ok(()), "while it fails");
    terminal.wait_for_saved(5);
    assert!(
        !terminal.contents().contains("Input/output error"),
        "{}",
        terminal.contents()
    );
    terminal.type_in("L").wait_for_saved(6).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    let steps: Vec<u64> = log(dir.path())
        .iter()
        .filter_map(|entry| entry["seq"].as_u64())
        .collect();
    assert_eq!(
        steps,
        [1, 1, 2, 3, 4, 5, 6],
        "each once; the first step tells of the evening and of the hero"
    );
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_log_that_cannot_be_flushed_at_the_start_is_played_on_and_saved_when_it_can() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(
        &tracer("fdatasync:error=EIO:when=1"),
        dir.path(),
        &["open", NAME],
    );
    terminal
        .wait_for("Input/output error")
        .type_in("LL")
        .wait_for("2 unsaved")
        .wait_for_saved(3);
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(last_step(dir.path()), 3);
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn an_end_while_nothing_can_be_saved_prints_every_step_that_is_on_no_disk() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(
        &tracer("fdatasync:error=EIO:when=3+"),
        dir.path(),
        &["open", NAME],
    );
    terminal
        .wait_for_saved(1)
        .type_in("L")
        .wait_for_saved(2)
        .type_in("LL")
        .wait_for("2 unsaved");
    terminal.type_in("q").wait_for("quit unsaved?").type_in("y");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    terminal
        .wait_for("These steps are not on the disk")
        .wait_for("(seq: 3,")
        .wait_for("(seq: 4,");
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_flush_that_hangs_keeps_neither_the_terminal_nor_the_steps() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let tracer = tracer("fdatasync:delay_enter=60000000:when=3+");
    let mut terminal = Terminal::under(&tracer, dir.path(), &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .type_in("L")
        .wait_for_saved(2)
        .type_in("LL")
        .wait_for("2 unsaved");
    terminal.type_in("q").wait_for("quit unsaved?").type_in("y");
    let asked = Instant::now();
    // The program ends; its tracer waits for the call that it holds up.
    terminal.wait_for("They are kept in");
    assert!(
        asked.elapsed() < Duration::from_secs(20),
        "it took {:?}",
        asked.elapsed()
    );
    terminal.assert_given_back(1);
    terminal
        .wait_for("These steps are not on the disk")
        .wait_for("(seq: 3,")
        .wait_for("(seq: 4,");
    let kept = std::fs::read_dir(dir.path().join(".local/state/astragal"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let kept = std::fs::read_to_string(kept.path()).unwrap();
    assert_eq!(
        kept.lines()
            .filter(|line| line.starts_with("(seq:"))
            .count(),
        2,
        "{kept}"
    );
}

#[test]
fn what_could_not_be_saved_a_moment_ago_is_saved_at_the_end() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(
        &tracer("fdatasync:error=EIO:when=3"),
        dir.path(),
        &["open", NAME],
    );
    terminal
        .wait_for_saved(1)
        .type_in("L")
        .wait_for_saved(2)
        .type_in("L")
        .wait_for("Input/output error");
    terminal.type_in("q").wait_for("quit unsaved?").type_in("y");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    assert!(
        !terminal.contents().contains("not on the disk"),
        "{}",
        terminal.contents()
    );
    assert_eq!(last_step(dir.path()), 3);
}

#[test]
fn a_slow_flush_shows_the_mark_and_no_key_waits_for_it() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(
        &tracer("fdatasync:delay_enter=900000:when=3+"),
        dir.path(),
        &["open", NAME],
    );
    terminal.wait_for_saved(1).type_in("L").wait_for_saved(2);
    terminal
        .type_in("L")
        .wait_for("1 unsaved")
        .type_in("L")
        .wait_for("2 unsaved")
        .wait_for_saved(4);
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(last_step(dir.path()), 4);
}

#[test]
fn a_terminal_that_goes_during_a_slow_flush_is_waited_out_asleep_and_all_is_kept() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(
        &tracer("fdatasync:delay_enter=1000000:when=3+"),
        dir.path(),
        &["open", NAME],
    );
    terminal
        .wait_for_saved(1)
        .type_in("L")
        .wait_for_saved(2)
        .type_in("L")
        .wait_for("1 unsaved")
        .take_away();
    let gone = Instant::now();
    let work = terminal.work_until_end();
    assert!(
        gone.elapsed() > Duration::from_secs(1),
        "the flush was slow, {:?}",
        gone.elapsed()
    );
    assert!(
        work < 60,
        "hundredths of a second of processor time, the tracer's among them: {work}"
    );
    assert_eq!(last_step(dir.path()), 3);
}

/// Only a debug build can be told to panic.
#[cfg(debug_assertions)]
#[test]
fn a_panic_of_the_drawing_thread_waits_for_a_slow_flush_and_all_that_is_queued_behind_it() {
    if !can_trace() {
        return;
    }
    let dir = founded();
    let mut tracer = tracer("fdatasync:delay_enter=1500000:when=3+");
    tracer.extend(["-E".to_owned(), "ASTRAGAL_PANIC=drawing".to_owned()]);
    let mut terminal = Terminal::under(&tracer, dir.path(), &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .type_in("L")
        .wait_for_saved(2)
        .type_in("L")
        .wait_for("1 unsaved");
    terminal
        .type_in("LL")
        .wait_for("3 unsaved")
        .type_in("\x1b[24~");
    assert_eq!(terminal.wait_for_end().code(), Some(101));
    terminal.assert_given_back(1);
    assert_eq!(last_step(dir.path()), 5);
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_death_in_a_flush_of_the_dashboard_loses_nothing_shown_as_saved() {
    if !can_trace() {
        return;
    }
    for when in 2..=5 {
        let dir = founded();
        // The first one settles what was found.
        let flush = when + 1;
        let tracer = tracer(&format!("fdatasync:signal=KILL:when={flush}"));
        let mut terminal = Terminal::under(&tracer, dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1);
        for saved in 2..=when {
            terminal.type_in("L").wait_for_saved(saved);
        }
        terminal.type_in("L");
        assert_eq!(terminal.wait_for_end().code(), None, "killed");
        let first_row = terminal.last_whole_frame().screen().contents();
        let shown = first_row
            .lines()
            .next()
            .and_then(|row| row.trim_end().rsplit_once("saved ")?.1.parse().ok());
        assert!(
            shown.is_none_or(|shown: u64| shown <= last_step(dir.path())),
            "{first_row}"
        );
        assert!(last_step(dir.path()) >= when, "{first_row}");
        assert_eq!(check(dir.path()), Ok(()));
    }
}
