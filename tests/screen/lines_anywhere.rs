//! A line is typed wherever one is: what lies open gives way to it, and a question that is not answered stays unanswered.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::State;
use astragal::store::HandEdit;
use astragal::systems::System;
use jiff::Timestamp;

/// A fight of Mira's in which her action is used up.
fn used_up() -> Player {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add mira",
        "add orc 15",
        "initiative mira =12",
        "initiative orc =3",
        "begin",
        "use mira action",
    ]);
    Player::at(table.campaign)
}

/// Two in the order, nobody with initiative.
fn unplaced() -> Player {
    Player::after(&["add wren", "add orc 15 +1"])
}

#[test]
fn a_line_typed_while_a_question_is_open_goes_where_it_was_meant_to() {
    for (mut player, keys) in [
        (used_up(), ":use action<ret>"),
        (used_up(), ":rest long<ret>"),
        (unplaced(), ":begin<ret>"),
        (unplaced(), "n"),
    ] {
        let before = player.state().clone();
        player.press([keys]);
        assert!(player.overlay().is_some(), "{keys}\n{}", player.picture());
        player.press([":"]);
        assert_eq!(player.typed(), Some(""), "{keys}\n{}", player.picture());
        player.press(["note us<ret>"]);
        assert_eq!((player.said(), player.appended.len()), ("note \"us\"", 1));
        assert_eq!(player.state().tracker, before.tracker, "{keys}");
    }
}

#[test]
fn only_its_own_keys_answer_a_question() {
    let mut player = used_up();
    player.press([":use action<ret>", "rust1 <ret><up>"]);
    assert!(player.overlay().is_some(), "{}", player.picture());
    player.press(["<esc>"]);
    assert!(player.overlay().is_none() && player.appended.is_empty());
    player.press([":use action<ret>", "n"]);
    assert!(player.overlay().is_none() && player.appended.is_empty());
    player.press([":use action<ret>", "y"]);
    assert!(player.said().starts_with("use"), "{}", player.picture());
}

#[test]
fn a_hand_edit_is_decided_on_before_a_line_is_typed() {
    let mut player = Player::with_party();
    let state = State {
        name: "The Dry Vault".to_owned(),
        ..player.state().clone()
    };
    let edit = Some(HandEdit { of: 1, state });
    player.sitting_mut().meet_edit(edit, Timestamp::UNIX_EPOCH);
    player.press([":"]);
    assert!(
        player.shows("campaign.ron was edited"),
        "{}",
        player.picture()
    );
    assert_eq!(player.typed(), None);
}

#[test]
fn every_page_gives_way_to_a_line() {
    for keys in [
        "gp<ret>", "?", "??", "gs", "gm", "ge", "ge?", "gr", "gr<ret>", "gu", "gu?", ",", "/<ret>",
    ] {
        let mut player = Player::in_a_fight();
        player.press([keys, ":note us<ret>"]);
        assert_eq!(player.said(), "note \"us\"", "{keys}\n{}", player.picture());
    }
}

#[test]
fn a_line_chosen_in_the_palette_over_a_page_is_seen_being_typed() {
    let mut player = Player::in_a_fight();
    player.press(["gu?/", "condition<tab>"]);
    assert!(
        player.overlay().is_none() && player.typed().is_some(),
        "{}",
        player.picture()
    );
}

#[test]
fn tab_takes_the_line_that_was_meant_as_it_stands() {
    let mut player = Player::after(&["add thalia"]);
    player.press([":heal thalia 3<tab>"]);
    assert!(player.shows("› thalia +3"), "{}", player.picture());
    player.press(["<esc><esc>:roll d20 adv<tab>"]);
    assert!(player.shows("› 2d20kh1"), "{}", player.picture());
}
