//! What could be rolled is chosen: what the sheet records first, each with its chance.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::systems::System;
use astragal::tui::message::Message;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

#[test]
fn the_key_for_a_roll_opens_with_what_can_be_rolled_in_every_system() {
    for (system, recorded) in [
        (System::PenAndDagger, "Strength"),
        (System::SwordsAndSorcery, "Dexterity"),
        (System::DicePool, "Archery"),
        (System::SuccessRoll, "Lockpicking"),
        (System::MonstersAndMagic, "Strength"),
    ] {
        for (width, height) in [(80, 24), (200, 60)] {
            let mut player = Player::at(Table::with_one(system).campaign).sized(width, height);
            player.press(["r"]);
            let picture = player.picture();
            assert!(player.shows("↑↓ choose") && player.shows("%"), "{picture}");
            assert!(player.shows(recorded), "{picture}");
            assert!(!player.shows("expected"), "{picture}");
            player.press(["<ret>"]);
            assert!(
                player.typed().is_none() && !player.appended.is_empty(),
                "{}",
                player.picture()
            );
        }
    }
}

#[test]
fn arrows_choose_what_is_rolled_and_typing_narrows_it() {
    let mut player = Player::with_party();
    player.press(["r", "<down>"]);
    let second = player.typed().unwrap().to_owned();
    player.press(["<down>", "<up>"]);
    assert_eq!(player.typed(), Some(second.as_str()));
    player.press(["<up>", "<up>", "<down>"]);
    assert_eq!(
        player.typed(),
        Some("thalia stealth "),
        "round from the last to the first"
    );
    let mut player = Player::with_party();
    player.press(["r", "st"]);
    assert!(
        player.shows("Stealth 84%  Strength 45%"),
        "{}",
        player.picture()
    );
}

#[test]
fn of_words_that_begin_alike_the_one_the_sheet_records_is_rolled_and_tab_takes_the_other() {
    let mut player = Player::with_party();
    player.press(["r", "st=8,17<c-u>", "<esc>", "r", "st", "<ret>"]);
    assert!(player.said().contains("stealth"), "{}", player.said());
    player.press(["r", "st", "<tab>", "<tab>", "<ret>"]);
    assert!(player.said().contains("strength"), "{}", player.said());
    player.press([":", "thalia st adv<ret>"]);
    assert!(
        player.said().ends_with("stealth adv"),
        "what was shown stays: {}",
        player.said()
    );
}

#[test]
fn a_blank_within_a_name_of_two_words_goes_on_to_the_second() {
    let mut player = Player::at(Table::with_one(System::SwordsAndSorcery).campaign);
    player.press([":", "mira save wis dc 12"]);
    assert_eq!(player.typed(), Some("mira save wis dc 12"));
    assert_eq!(player.complaint(), "");
}

#[test]
fn a_word_that_no_sheet_has_is_mended_by_tab() {
    let mut player = Player::with_party();
    player.press(["r", "stelth", "<tab>"]);
    assert_eq!(player.typed(), Some("thalia stealth "));
}

#[test]
fn a_click_takes_what_is_shown_under_the_line() {
    let mut player = Player::with_party();
    player.press(["r"]);
    let rows = player.rows();
    let (y, at) = rows
        .iter()
        .enumerate()
        .find_map(|(y, row)| Some((y, row.find("Dexterity 60%")?)))
        .unwrap();
    let column = rows[y][..at].chars().count() as u16;
    let kind = MouseEventKind::Down(MouseButton::Left);
    player.tell(Message::Mouse(MouseEvent {
        kind,
        column,
        row: y as u16,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(player.typed(), Some("thalia dexterity "));
}
