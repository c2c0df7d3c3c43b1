//! Looks and settings in a real terminal: what is asked of it, what is kept, and that it sleeps again after a tumble.

use std::path::Path;

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

/// The light and the dark ground among the 256 colors.
const PAPER: &str = "48;5;231";
const NIGHT: &str = "48;5;233";

fn start(data: &Path, settings: &Path, variable: &str) -> Terminal {
    let arguments = ["--config-dir", settings.to_str().unwrap(), "open", NAME];
    Terminal::under(&["env", variable], data, &arguments)
}

/// Starts it, and waits for the campaign.
fn started(data: &Path, settings: &Path, variable: &str) -> Terminal {
    let mut terminal = start(data, settings, variable);
    terminal.wait_for("saved 1");
    terminal
}

fn quit(mut terminal: Terminal) {
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn a_theme_chosen_is_drawn_at_once_and_is_there_at_the_next_start() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let mut terminal = started(dir.path(), settings.path(), "COLORFGBG=");
    assert_eq!(terminal.count(PAPER), 0);
    terminal
        .type_in(",")
        .wait_for("Astragal · settings")
        .type_in("ll")
        .wait_for("■ light");
    assert!(terminal.count(PAPER) > 0);
    terminal.type_in("\x1b").wait_for_saved(1);
    quit(terminal);
    let kept = std::fs::read_to_string(settings.path().join("settings.ron")).unwrap();
    assert!(
        kept.starts_with("// Astragal keeps this file.") && kept.contains("theme: Light"),
        "{kept}"
    );
    let again = started(dir.path(), settings.path(), "COLORFGBG=");
    assert!(again.count(PAPER) > 0 && again.count(NIGHT) == 0);
    quit(again);
}

#[test]
fn the_mouse_is_let_go_as_soon_as_it_is_switched_off_and_not_taken_at_the_next_start() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let mut terminal = started(dir.path(), settings.path(), "COLORFGBG=");
    assert_eq!(
        (
            terminal.count("\u{1b}[?1000h"),
            terminal.count("\u{1b}[?1000l")
        ),
        (1, 0)
    );
    terminal
        .type_in(",")
        .wait_for("Astragal · settings")
        .type_in("jjjl\x1b")
        .wait_for_saved(1);
    assert_eq!(terminal.count("\u{1b}[?1000l"), 1);
    quit(terminal);
    let again = started(dir.path(), settings.path(), "COLORFGBG=");
    assert_eq!(again.count("\u{1b}[?1000h"), 0);
    quit(again);
}

#[test]
fn an_edge_dragged_with_the_mouse_is_where_it_was_put_at_the_next_start() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let is_result_in = |row: u16| {
        move |screen: &vt100::Screen| {
            screen
                .rows(0, 80)
                .nth(usize::from(row))
                .is_some_and(|row| row.starts_with("── Result"))
        }
    };
    let mut terminal = started(dir.path(), settings.path(), "COLORFGBG=");
    terminal.wait_until("the result where it is at first", is_result_in(14));
    // Pressed in the fifteenth row, moved to the twelfth with the button down, let go.
    terminal.type_in("\x1b[<0;40;15M\x1b[<32;40;12M\x1b[<0;40;12m");
    terminal.wait_until("the result higher", is_result_in(11));
    quit(terminal);
    let mut again = started(dir.path(), settings.path(), "COLORFGBG=");
    again.wait_until("the result higher", is_result_in(11));
    again
        .type_in("=")
        .wait_until("the result where it is at first", is_result_in(14));
    quit(again);
}

#[test]
fn settings_that_are_not_understood_are_named_with_their_place_and_never_rewritten() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let file = settings.path().join("settings.ron");
    std::fs::write(&file, "(\n  theme: Purple,\n)").unwrap();
    let mut terminal = start(dir.path(), settings.path(), "COLORFGBG=");
    terminal
        .wait_for("settings.ron:2:10: ")
        .type_in("\x1b")
        .wait_for_saved(1);
    terminal
        .type_in(",")
        .wait_for("Astragal · settings")
        .type_in("ll")
        .wait_for("In effect, but not saved");
    terminal.type_in("\x1b").wait_for_saved(1);
    quit(terminal);
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        "(\n  theme: Purple,\n)"
    );
}

#[test]
fn the_ground_is_light_where_the_surroundings_say_so_and_there_is_no_color_where_none_is_wanted() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let light = started(dir.path(), settings.path(), "COLORFGBG=0;15");
    assert!(light.count(PAPER) > 0);
    quit(light);
    let none = started(dir.path(), settings.path(), "NO_COLOR=1");
    let colors = ["38;5;", "38;2;", "48;5;", "48;2;", "\x1b[0;3"].map(|color| none.count(color));
    assert_eq!(colors, [0; 5]);
    assert!(none.count("\x1b[1m") > 0, "weight stays");
    quit(none);
}

#[test]
fn a_locale_of_another_encoding_is_drawn_in_ascii_alone() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let terminal = started(dir.path(), settings.path(), "LANG=C");
    assert!(terminal.contents().is_ascii(), "{}", terminal.contents());
    quit(terminal);
}

#[test]
fn an_answer_that_comes_late_types_nothing() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let mut terminal = started(dir.path(), settings.path(), "COLORFGBG=");
    terminal
        .type_in("\x1b]11;rgb:1515/1717/1c1c\x1b\\\x1b[?62c")
        .type_in("?")
        .wait_for("an evening");
    terminal.type_in("\x1b").wait_for("Space all");
    assert!(
        !terminal.contents().contains("rgb"),
        "{}",
        terminal.contents()
    );
    quit(terminal);
}

#[cfg(target_os = "linux")]
#[test]
fn after_a_tumble_the_program_sleeps_again() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let mut terminal = started(dir.path(), settings.path(), "COLORFGBG=");
    terminal
        .type_in("rdex=14")
        .wait_for("dex=14")
        .type_in("\r")
        .wait_for_saved(2)
        .wait_for("● normal");
    terminal.wait_for_rest();
    quit(terminal);
}
