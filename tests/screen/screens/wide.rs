//! What the widest screens have room for, each thing once; and what stands beside something else.

use astragal::systems::System;

use super::{fight, typing};
use crate::support::Table;
use crate::support::keys::Player;
use crate::support::systems;

/// A scene with a text, in a system without fortune dice, where it has a pane of its own.
fn scene() -> Table {
    let mut table = Table::with_one(System::DicePool);
    table
        .say("scene The mill: rain on the wheel")
        .say("note the miller is gone");
    table
}

#[test]
fn the_text_of_a_scene_stands_on_the_screen_once() {
    let player = Player::at(scene().campaign).sized(200, 60);
    assert_eq!(
        player.picture().matches("rain on the wheel").count(),
        1,
        "{}",
        player.picture()
    );
}

#[test]
fn notes_that_have_no_room_are_counted() {
    let mut table = scene();
    for _ in 0..6 {
        table.say(&format!(
            "note {}",
            "the miller counts his sacks again ".repeat(9)
        ));
    }
    let player = Player::at(table.campaign).sized(200, 60);
    assert!(
        player
            .rows()
            .iter()
            .any(|row| row.contains("│") && row.contains(" more below")),
        "{}",
        player.picture()
    );
}

#[test]
fn behind_the_curtain_nobody_is_told_how_a_scene_is_opened() {
    let mut player = Player::at(Table::with_one(System::DicePool).campaign).sized(200, 60);
    assert!(player.shows("scene NAME"));
    player.press(["x"]);
    assert!(!player.shows("scene NAME"), "{}", player.picture());
}

#[test]
fn the_card_of_a_foe_tells_its_record_and_its_notes() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("add doorman 30").say(
        "foe doorman challenge 1 strength 18 \"proficient perception\" yes notes \"A new man this year.\"",
    );
    let player = Player::at(table.campaign).sized(200, 60);
    assert!(
        player.shows("Strength 18") && player.shows("A new man this year."),
        "{}",
        player.picture()
    );
}

#[test]
fn initiative_has_its_heading_beside_the_tab_of_tasks() {
    let mut player = fight();
    player.line("task \"drain the crypt\" 10");
    assert!(
        player.rows()[1].contains("Turns · Tasks 1 init "),
        "{}",
        player.picture()
    );
}

#[test]
fn lines_of_the_ledger_tell_of_which_evening_they_are() {
    let mut player = typing("");
    player.line("session");
    player.line("fortune oren grant dream a boat");
    let rows = player.rows();
    let row_of = |words: &str| rows.iter().position(|row| row.contains(words)).unwrap();
    let evening = rows
        .iter()
        .position(|row| row.contains("evening 3 ──") && row.starts_with("  evening"));
    let evening = evening.unwrap_or_else(|| panic!("{}", player.picture()));
    assert!(
        row_of("Thalia  +1 Dream") < evening && evening < row_of("Oren    +1 Dream"),
        "{}",
        player.picture()
    );
}

#[test]
fn members_of_a_group_have_their_mental_points_beside_each_other() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table.say("add goblin*3 9").say("foe goblin mental 6");
    let player = Player::at(table.campaign);
    assert!(player.shows("mental 6 6 6"), "{}", player.picture());
}

#[test]
fn a_critical_success_keeps_its_word_whole_beside_its_figure() {
    let mut table = Table::with_one(System::SuccessRoll);
    table.say("oda sr 13 =1,2,1");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let player = Player::at(table.campaign.clone()).sized(width, height);
        assert!(
            !player.shows("succes…") && !player.shows("success…"),
            "{}",
            player.picture()
        );
    }
}

#[test]
fn figures_beside_the_faces_stand_where_so_many_dice_reach() {
    let player = systems::pool().sized(80, 24);
    let mut player = player;
    player.press(["gutt<tab>"]);
    let rows = player.rows();
    let tick = rows.iter().position(|row| row.contains("1▁")).unwrap();
    let first_bar = |row: &String| row.chars().nth(4);
    let stands = (first_bar(&rows[tick]), first_bar(&rows[tick + 1]));
    assert_eq!(stands, (Some(' '), Some('█')), "{}", player.picture());
}
