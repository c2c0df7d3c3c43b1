//! The pane of tasks and contests, by keys.

use crate::support::keys::Player;

fn working() -> Player {
    Player::after(&[
        "add thalia",
        "add orc 15 hidden",
        "reveal orc",
        "task \"mend the wall\" 10",
        "task mend roll oren strength =14",
        "contest \"tug of war\" thalia orc to 3",
        "contest tug roll strength vs orc untrained =15,8",
    ])
}

#[test]
fn the_pane_shows_how_far_each_is_and_how_likely_it_ends() {
    let mut player = working();
    player.press(["gk"]);
    for text in [
        "Turns · Tasks 2",
        "▌ mend the wall",
        "2/10",
        "2:",
        "tug of war",
        "Thalia 1",
    ] {
        assert!(player.shows(text), "{text}\n{}", player.picture());
    }
}

#[test]
fn one_key_opens_the_prompt_with_what_was_rolled_last_and_enter_counts_it() {
    let mut player = working();
    player.press(["gk", "r"]);
    assert!(
        player.shows("› task \"mend the wall\" roll \"Oren\" strength"),
        "{}",
        player.picture()
    );
    assert!(player.shows("done in 1: "), "{}", player.picture());
    player.press(["=14", "<ret>"]);
    assert_eq!(
        player.said(),
        "task \"mend the wall\" roll \"Oren\" strength =14"
    );
    assert!(
        player.shows("mend the wall +2, 4/10"),
        "{}",
        player.picture()
    );
}

#[test]
fn the_cursor_goes_down_to_a_contest_and_enter_rolls_it_on() {
    let mut player = working();
    player.press(["gk", "<down>", "<ret>"]);
    assert!(
        player.shows("roll \"Thalia\" strength vs \"orc\" untrained"),
        "{}",
        player.picture()
    );
    assert!(player.shows("wins "), "{}", player.picture());
}

#[test]
fn what_was_never_rolled_for_offers_who_might() {
    let mut player = Player::after(&["task dig 5"]);
    player.press(["gk", "r", "strength<ret>"]);
    assert_eq!(player.said(), "task \"dig\" roll \"Thalia\" strength");
}

#[test]
fn a_sign_moves_the_task_under_the_cursor_by_hand_after_showing_what_comes() {
    let mut player = working();
    player.press(["gk", "+3"]);
    assert!(
        player.shows("2/10") && player.shows("→ 5/10"),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert_eq!(player.said(), "task \"mend the wall\" +3");
}

#[test]
fn closing_the_last_one_gives_the_keys_to_the_turns() {
    let mut player = working();
    player.press(["gk", "E", "E"]);
    assert!(
        !player.shows("Tasks") && player.shows("━ Turns"),
        "{}",
        player.picture()
    );
    player.press(["u", "gk"]);
    assert!(player.shows("▌ tug of war"), "{}", player.picture());
}

#[test]
fn without_any_the_key_says_how_one_begins() {
    let mut player = Player::with_party();
    player.press(["gk"]);
    assert!(
        player.shows("`task \"mend the wall\" 10` starts one"),
        "{}",
        player.picture()
    );
}

#[test]
fn the_same_attempt_again_counts_towards_the_same_task() {
    let mut player = working();
    player.line("task mend roll oren strength =14").press(["."]);
    assert_eq!(
        player.said(),
        "task \"mend the wall\" roll \"Oren\" strength"
    );
}

#[test]
fn the_palette_finds_a_task_and_begins_a_line_about_it() {
    let mut player = working();
    player.press([" ", "mend", "<ret>", "clo", "<tab>", "<ret>"]);
    assert_eq!(player.said(), "task \"mend the wall\" close");
}

#[test]
fn tab_goes_through_the_tasks_while_there_are_any() {
    let mut player = working();
    player.press(["go", "<tab>"]);
    assert!(player.shows("▌ mend the wall"), "{}", player.picture());
}

#[test]
fn the_key_for_secrecy_leaves_the_name_alone() {
    let mut player = Player::after(&["task \"the secret door\" 5"]);
    player.press([
        ":",
        "task \"the secret door\" roll thalia strength",
        "<c-s>",
        "<ret>",
    ]);
    assert_eq!(
        player.said(),
        "task \"the secret door\" roll \"Thalia\" strength secret"
    );
}

#[test]
fn the_pane_is_whole_at_every_width() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let mut player = working().sized(width, height);
        player.press(["gk"]);
        let is_seen = player.shows("mend the wall") && player.shows("2/10");
        assert!(is_seen, "{width}x{height}\n{}", player.picture());
    }
}

#[test]
fn a_linked_attempt_that_waits_stands_among_the_tasks_until_it_goes_on() {
    let mut player = Player::with_party();
    player.line("thalia stealth then dodge =5,4");
    player.press(["gk"]);
    assert!(
        player.shows("▌ Thalia Stealth then Dodge") && player.shows("o continue"),
        "{}",
        player.picture()
    );
    player.press(["r", "<space>=14<ret>"]);
    assert!(!player.shows("Tasks"), "{}", player.picture());
}

#[test]
fn a_linked_attempt_is_broken_off_once_its_hero_rolls_anything_else() {
    let mut player = Player::with_party();
    player
        .line("thalia stealth then dodge =5,4")
        .line("oren strength =9");
    player.press(["gk"]);
    assert!(
        player.shows("▌ Thalia Stealth then Dodge"),
        "{}",
        player.picture()
    );
    player.line("thalia strength =9");
    assert!(!player.shows("Tasks"), "{}", player.picture());
}
