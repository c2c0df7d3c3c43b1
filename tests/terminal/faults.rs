//! The real program over disks that fail, fill up, are limited or cannot be written to: play goes on, nothing is lost.
//!
//! A test that lacks its tool or the rights for it says so on standard error, and passes.
#![cfg(target_os = "linux")]

mod deaf;
mod failing;
mod full;
mod limited;
mod readonly;

use std::process::{Command, Stdio};

/// Whether this command does what it should here; if not, says that a test is skipped, and why.
fn can(what: &str, command: &[&str]) -> bool {
    let [program, arguments @ ..] = command else {
        return false;
    };
    let silent =
        |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let done = silent(Command::new(program).args(arguments)).is_ok_and(|status| status.success());
    if !done {
        eprintln!("skipped: {what} is not here, or not allowed");
    }
    done
}
