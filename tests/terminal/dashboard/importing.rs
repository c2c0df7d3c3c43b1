//! What another tool has comes in: pasted or by its path, shown before it is done, and undone by one key.

use std::path::Path;

use crate::support::kept::{NAME, founded, last_step};
use crate::support::terminal::Terminal;

const PASTED: &str = "\x1b[200~name,hp\nReef Imp,7\nSalt Hag,31\n\x1b[201~";

/// A game with the field for what shall come in.
fn asked_what_to_import(dir: &Path) -> Terminal {
    let mut terminal = Terminal::start(dir, &["open", NAME]);
    terminal.wait_for_saved(1);
    terminal.type_in("I").wait_for("paste a stat block");
    terminal
}

#[test]
fn a_pasted_table_is_shown_brought_in_as_one_step_and_undone_by_one_key() {
    let dir = founded();
    let mut terminal = asked_what_to_import(dir.path());
    terminal
        .type_in(PASTED)
        .wait_for("Salt Hag,31")
        .type_in("\r")
        .wait_for("2 foes for")
        .wait_for("Salt Hag: foe, 31 hit points")
        .wait_for("y bring it in");
    assert_eq!(last_step(dir.path()), 1, "a plan is no step");
    terminal
        .type_in("y")
        .wait_for("a pasted text came in as one step")
        .wait_for_saved(2);
    terminal.type_in("u").wait_for_saved(3).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn a_path_is_completed_by_tab_and_what_cannot_be_read_says_why_and_keeps_what_was_typed() {
    let dir = founded();
    let file = dir.path().join("lurkers.csv");
    std::fs::write(&file, "name,hp\nReef Imp,7\n").unwrap();
    let typed = file.to_str().unwrap();
    let mut terminal = asked_what_to_import(dir.path());
    terminal
        .type_in(&format!("{}\r", typed.replace("lurkers", "nobody")))
        .wait_for("nobody.csv: cannot be read")
        .type_in("\x15")
        .type_in(typed.strip_suffix("kers.csv").unwrap())
        .type_in("\t")
        .wait_for("lurkers.csv")
        .type_in("\r")
        .wait_for("Reef Imp: foe, 7 hit points")
        .type_in("n")
        .wait_for("lurkers.csv")
        .type_in("\x1b")
        .wait_for("Esc again discards")
        .type_in("\x1b");
    terminal
        .wait_until("the field closed", |screen| {
            !screen.contents().contains("paste a stat block")
        })
        .type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(last_step(dir.path()), 1, "nothing was done");
}

#[test]
fn foes_are_kept_in_the_bestiary_by_one_key_and_known_in_the_next_game() {
    let dir = founded();
    let mut terminal = asked_what_to_import(dir.path());
    terminal
        .type_in(PASTED)
        .wait_for("Salt Hag,31")
        .type_in("\r")
        .wait_for("b to your bestiary")
        .type_in("b")
        .wait_for("Import into your bestiary")
        .type_in("y")
        .wait_for("kept as")
        .type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(last_step(dir.path()), 1, "no game changed");
    let kept = std::fs::read_dir(dir.path().join("bestiary")).unwrap();
    assert_eq!(kept.count(), 1);
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .type_in(":add salt\r")
        .wait_for("Salt Hag")
        .wait_for("31/31");
}
