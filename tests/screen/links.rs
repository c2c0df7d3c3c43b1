//! Links in notes, scenes and sheets: walked and followed by keys.

use crate::support::keys::Player;

fn noted() -> Player {
    Player::after(&[
        "hero thalia notes \"owes [[oren]] a boat\"",
        "clock \"The tide rises\" 6",
        "scene The nave: [[THAL]] waits",
        "note secret ask [[Oren]], fear [[the tide]], pay [[zorn]]",
        "note see [[loot]]",
    ])
}

#[test]
fn a_link_leads_to_somebodys_sheet_and_from_there_to_the_next() {
    let mut player = noted();
    player.press(["gs"]);
    assert!(player.shows("Tab next link"), "{}", player.picture());
    player.press(["<tab>"]);
    assert!(player.shows("Enter open link"), "{}", player.picture());
    player.press(["<ret>"]);
    assert!(player.shows("owes [[oren]] a boat"), "{}", player.picture());
    player.press(["<tab><ret>"]);
    assert!(player.shows("Oren ·"), "{}", player.picture());
    player.press(["<esc><esc>"]);
    assert!(player.shows("Scene and notes"), "{}", player.picture());
}

#[test]
fn a_link_to_a_clock_or_a_table_begins_its_line() {
    let mut player = noted();
    player.press(["gs<tab><tab><tab><ret>"]);
    assert_eq!(player.typed(), Some("clock \"The tide rises\" "));
    player.press(["<esc>gs<s-tab><ret>"]);
    assert_eq!(player.typed(), Some("table \"loot\" "));
}

#[test]
fn a_link_to_nobody_is_none_and_says_so() {
    let mut player = noted();
    player.press(["gs"]);
    assert!(
        player.shows("zorn (nobody, and nothing, is called so)"),
        "{}",
        player.picture()
    );
}

#[test]
fn without_links_the_keys_for_them_are_not_named_and_enter_leaves() {
    let mut player = Player::after(&["note the bell"]);
    player.press(["gs"]);
    assert!(!player.shows("next link"), "{}", player.picture());
    player.press(["<tab><ret>"]);
    assert!(!player.shows("Scene and notes"), "{}", player.picture());
}
