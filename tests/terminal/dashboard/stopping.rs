//! Stop and continue: the terminal is the shell's while the program is stopped, and its own again afterward.

use pty_process::blocking::Command;
use rustix::process::Signal;

use crate::support::kept::{NAME, founded, last_step};
use crate::support::terminal::{KIND, PROGRAM, Terminal};

#[test]
fn ctrl_z_and_the_signal_stop_it_and_it_goes_on_where_it_was() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1);
    for (round, stop) in [(0, "key"), (1, "signal")] {
        if stop == "key" {
            terminal.type_in("\x1a");
        } else {
            terminal.signal(Signal::TSTP);
        }
        terminal.wait_for_stop();
        terminal.assert_given_back(1 + usize::try_from(round).unwrap());
        terminal.signal(Signal::CONT);
        terminal.wait_until("its own screen", vt100::Screen::alternate_screen);
        terminal.wait_for_saved(1 + round).wait_for("? help");
        let (now, before) = terminal.disciplines();
        assert_ne!(now, before, "the terminal is raw again");
        terminal.type_in("L").wait_for_saved(2 + round);
    }
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(3);
}

/// A shell with jobs of its own, in which the program was started and has drawn itself.
fn shell_with_a_job(dir: &std::path::Path) -> Terminal {
    let shell = Command::new("sh")
        .arg("-i")
        .env("PS1", "> ")
        .env("TERM", KIND)
        .env("ENV", "");
    let mut terminal = Terminal::of(shell, dir);
    let path = dir.display();
    terminal
        .wait_for("\n> ")
        .type_in(&format!("{PROGRAM} --data-dir {path} open '{NAME}'\n"));
    terminal
        .wait_until("its own screen", vt100::Screen::alternate_screen)
        .wait_for_saved(1);
    terminal
}

fn is_back_in_the_shell(screen: &vt100::Screen) -> bool {
    let contents = screen.contents();
    !screen.alternate_screen() && contents.trim_end().ends_with('>') && contents.contains("Stopped")
}

#[test]
fn another_size_while_stopped_is_drawn_when_a_shell_brings_it_back() {
    let dir = founded();
    let mut terminal = shell_with_a_job(dir.path());
    terminal
        .type_in("\x1a")
        .wait_until("the shell again", is_back_in_the_shell);
    // The signal of it goes to whoever has the terminal, and that is the shell.
    terminal.resize(120, 40);
    terminal
        .type_in("fg\n")
        .wait_until("its own screen in the new size", |screen| {
            let rows: Vec<String> = screen.rows(0, 120).collect();
            screen.alternate_screen()
                && rows[0].trim_end().ends_with("saved 1")
                && rows[0].trim_end().chars().count() > 100
                && rows[39].trim_end().ends_with("? help")
                && rows[39].trim_end().chars().count() > 100
        });
    // What the program knows of the size, not only the picture: in this one there is room for one more example.
    terminal
        .wait_for("add orc*5 15 +1")
        .type_in("L")
        .wait_for_saved(2)
        .type_in("q");
    let is_the_shell = |screen: &vt100::Screen| screen.contents().trim_end().ends_with("\n>");
    terminal
        .wait_until("the shell again", is_the_shell)
        .type_in("exit\n");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(2);
    assert_eq!(last_step(dir.path()), 2);
}

#[test]
fn continued_behind_the_shell_it_stops_again_and_a_signal_to_end_reaches_it_there() {
    let dir = founded();
    let mut terminal = shell_with_a_job(dir.path());
    terminal
        .type_in("L")
        .wait_for_saved(2)
        .type_in("\x1a")
        .wait_until("the shell again", is_back_in_the_shell);
    // A program that tries to take the terminal there is stopped for it, again and again, and never ends.
    terminal
        .type_in("bg; sleep 0.3; kill %1; bg; wait %1; echo ended with $?\n")
        .wait_for("ended with 0");
    terminal.type_in("exit\n");
    terminal.wait_for_end();
    terminal.assert_given_back(1);
    assert_eq!(last_step(dir.path()), 2);
}
