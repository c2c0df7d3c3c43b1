//! Completions and manual: made from the program's own commands, so that none is missing.

use astragal::cli::Arguments;
use clap::CommandFactory;

use super::Shelf;

/// Every command, as the program itself lists them.
fn commands() -> Vec<String> {
    let names: Vec<String> = Arguments::command()
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    assert!(names.len() > 12, "{names:?}");
    names
}

#[test]
fn the_completions_of_every_shell_name_every_command_and_the_folders() {
    let shelf = Shelf::empty();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = shelf.done(&["completions", shell]);
        for name in commands() {
            assert!(script.contains(&name), "{shell} does not know {name}");
        }
        assert!(script.contains("data-dir"), "{shell}");
    }
}

#[test]
fn the_manual_names_every_command_and_has_a_page_for_each() {
    let shelf = Shelf::empty();
    let manual = shelf.done(&["man"]);
    assert!(
        manual.contains(".TH astragal 1") && manual.contains("NO_COLOR"),
        "{manual}"
    );
    for name in commands() {
        assert!(manual.contains(&name.replace('-', "\\-")), "{name}");
        let page = shelf.done(&["man", &name]);
        assert!(
            page.contains(".SH SYNOPSIS") && page.contains(&name),
            "{name}: {page}"
        );
        assert!(page.contains(concat!("\"astragal ", env!("CARGO_PKG_VERSION"))));
        let pointer = format!("\nastragal\\-{}(1)\n", name.replace('-', "\\-"));
        assert!(manual.contains(&pointer), "nothing points to {name}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let shelf = Shelf::empty();
    let version = shelf.done(&["--version"]);
    // What is released says more after it: `0.1.0 (1a2b3c4d 2026-11-25)`.
    let words: Vec<&str> = version.split_whitespace().collect();
    assert_eq!(words[..2], ["astragal", env!("CARGO_PKG_VERSION")]);
}

#[test]
fn a_command_or_a_shell_that_is_none_is_refused_with_what_there_is() {
    let shelf = Shelf::empty();
    for (arguments, expected) in [
        (["man", "rol"], "expected one of open, watch, tour, new,"),
        (["completions", "dash"], "zsh"),
    ] {
        let said = shelf.say(&arguments);
        assert_eq!(said.status, 2, "{arguments:?}");
        assert!(said.err.contains(expected), "{}", said.err);
    }
}
