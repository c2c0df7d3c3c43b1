//! The whole log, open: what is looked for as one types, what is found, and what is done with a line, by keys.
#![cfg(test)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a table that cannot be set up is a test that fails"
)]

mod support;

use astragal::tui::layout::Pane;
use astragal::tui::message::Effect;

use support::keys::Player;

const EVENING: [&str; 9] = [
    "session",
    "thalia dodge =19",
    "oren insight =4,3",
    "thalia stealth =7,20 # over the abbey wall",
    "note the abbot laughs",
    "session",
    "thalia wisdom =18",
    "thalia dodge =2",
    "note secret he is his brother",
];

fn player() -> Player {
    Player::after(&EVENING)
}

/// The lines that are shown, by their numbers, oldest first.
fn lines(player: &Player) -> Vec<u64> {
    let page = player.sitting().log_page.as_ref().unwrap();
    page.lines().iter().rev().map(|found| found.entry.id.0).collect()
}

fn chosen(player: &Player) -> u64 {
    player.sitting().log_page.as_ref().unwrap().chosen().unwrap().entry.id.0
}

#[test]
fn a_slash_opens_the_whole_log_from_anywhere_and_esc_goes_back_there() {
    let mut player = player();
    player.press(["gp", "/"]);
    assert!(player.shows("The Drowned Vault · log"), "{}", player.picture());
    player.press(["<esc>"]);
    assert_eq!((player.focus(), player.shows("· log")), (Pane::Party, false));
}

#[test]
fn lines_are_found_as_one_types() {
    let mut player = player();
    player.press(["/", "thalia major+"]);
    assert_eq!(lines(&player), [7, 9, 12]);
    assert!(player.shows("hero Thalia   level major or better   text –"), "{}", player.picture());
    assert!(player.shows("3 of 14"), "{}", player.picture());
    assert!(player.shows("11 lines do not match"), "{}", player.picture());
    player.press(["<c-u>", "\"abbot laughs\""]);
    assert_eq!(lines(&player), [10]);
    player.press(["<c-u>"]);
    assert!(lines(&player).len() > 9);
}

#[test]
fn letters_typed_never_act_and_act_again_once_the_lines_have_the_keys() {
    let mut player = player();
    let before = player.appended.len();
    player.press(["/", "nmbusy3"]);
    assert_eq!(player.appended.len(), before);
    assert_eq!(player.sitting().log_page.as_ref().unwrap().editor.text(), "nmbusy3");
    player.press(["<c-u>", "thalia", "<ret>", "m"]);
    assert_eq!(player.said(), "mark 13");
}

#[test]
fn a_mark_is_a_line_like_any_other_and_found_again() {
    let mut player = player();
    player.press(["/", "thalia", "<ret>", "<up>", "m"]);
    assert_eq!(player.said(), "mark 12");
    player.press(["/", "<c-u>", "marked"]);
    assert_eq!(lines(&player), [12]);
    player.press(["<ret>", "m"]);
    assert_eq!((player.said(), lines(&player)), ("mark 12 none", vec![]));
    player.press(["u"]);
    assert_eq!(lines(&player), [12], "undo puts the mark back");
}

#[test]
fn the_cursor_stays_where_it_is_when_the_game_goes_on() {
    let mut player = player();
    player.press(["/", "thalia", "<ret>", "<up>", "<up>"]);
    assert_eq!(chosen(&player), 9);
    player.line("thalia dodge =15");
    assert_eq!(chosen(&player), 9);
    assert_eq!(lines(&player).last(), Some(&15));
}

#[test]
fn a_roll_is_read_again_by_key_from_the_page_and_from_the_pane() {
    let mut player = player();
    player.press(["/", "stealth", "<ret>", "e"]);
    assert_eq!(player.typed(), Some("resolve 9 "));
    player.press(["<esc>", "<esc>", "gl", "<up>", "e"]);
    assert_eq!(player.typed(), Some("resolve 13 "));
    player.press(["<esc>", "N"]);
    assert_eq!(player.typed(), Some("note "));
}

#[test]
fn secrecy_is_that_of_the_roll_under_the_cursor() {
    let mut player = player();
    player.press(["/", "insight", "<ret>", "s"]);
    assert_eq!(player.said(), "open 8");
    player.press(["s"]);
    assert_eq!(player.said(), "secret 8");
}

#[test]
fn a_line_is_copied_as_text() {
    let mut player = player();
    player.press(["/", "stealth", "<ret>", "y"]);
    let copied = player.asked.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.as_str()),
        _ => None,
    });
    assert!(copied.unwrap().starts_with("9  Thalia  Stealth"), "{copied:?}");
}

#[test]
fn enter_goes_to_the_ledger_line_and_from_there_back() {
    let mut player = player();
    player.line("fortune thalia convert 9");
    player.press(["/", "stealth", "<ret>", "<ret>"]);
    assert_eq!((player.focus(), player.sitting().log_page.is_none()), (Pane::Fortune, true));
    player.press(["<ret>"]);
    assert_eq!(chosen(&player), 9);
    assert!(player.shows("stealth"), "{}", player.picture());
}

#[test]
fn enter_on_a_found_line_shows_what_was_around_it_and_esc_what_was_found() {
    let mut player = player();
    player.press(["/", "dodge", "<ret>", "<up>", "<ret>"]);
    assert_eq!(chosen(&player), 7);
    assert!(lines(&player).len() > 9);
    player.press(["<esc>"]);
    assert_eq!((lines(&player), chosen(&player)), (vec![7, 13], 7));
}

#[test]
fn the_lines_of_the_one_under_the_cursor_are_a_key_away() {
    let mut player = player();
    player.press(["gp", "<down>", "H"]);
    assert!(player.shows("hero Oren"), "{}", player.picture());
    assert_eq!(lines(&player), [2, 8]);
}

#[test]
fn what_is_pasted_is_looked_for() {
    let mut player = player();
    player.press(["/"]).paste("abbot");
    assert_eq!(lines(&player), [9, 10]);
}

#[test]
fn where_another_plays_the_log_is_read_all_the_same() {
    let mut player = Player::following();
    player.press(["/", "thalia"]);
    assert!(lines(&player).len() > 1);
    player.press(["<ret>", "m"]);
    assert!(player.shows("process 4711"), "{}", player.picture());
}

#[test]
fn on_a_narrow_screen_the_line_in_full_takes_the_place_of_the_others() {
    let mut player = player().sized(80, 24);
    player.press(["/", "stealth", "<ret>"]);
    assert!(!player.shows("chance %"));
    player.press(["<right>"]);
    assert!(player.shows("chance %"), "{}", player.picture());
    player.press(["<left>"]);
    assert!(!player.shows("chance %"));
}
