//! The mouse at the table: what a click chooses, what it never does, and what the wheel moves.

use crate::support::keys::Player;
use crate::support::walk::one_in;
use astragal::tui::layout::Pane;
use astragal::tui::message::Message;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

const CLICK: MouseEventKind = MouseEventKind::Down(MouseButton::Left);

/// Uses the mouse where this text stands for the last time on the screen; gives the row.
fn mouse(player: &mut Player, kind: MouseEventKind, text: &str) -> u16 {
    let rows = player.rows();
    let found = rows
        .iter()
        .enumerate()
        .rev()
        .find_map(|(y, row)| Some((y, row.rfind(text)?)));
    let (y, at) = found.unwrap_or_else(|| panic!("{text}\n{}", player.picture()));
    let (x, y) = (rows[y][..at].chars().count() as u16, y as u16);
    player.tell(Message::Mouse(MouseEvent {
        kind,
        column: x,
        row: y,
        modifiers: KeyModifiers::NONE,
    }));
    y
}

#[test]
fn a_click_gives_the_pane_the_keys_and_chooses_the_row() {
    for (width, height) in [(120, 40), (200, 60)] {
        let mut player = Player::in_a_fight().sized(width, height);
        mouse(&mut player, CLICK, "  3 orc");
        assert_eq!(
            (player.focus(), player.session().ui.row),
            (Pane::Turns, 2),
            "{width}\n{}",
            player.picture()
        );
        mouse(&mut player, CLICK, "cleric");
        assert_eq!(
            (player.focus(), player.session().ui.hero),
            (Pane::Party, 1),
            "{width}\n{}",
            player.picture()
        );
        mouse(&mut player, CLICK, "Epic");
        assert_eq!(player.focus(), Pane::Table);
    }
}

#[test]
fn a_row_of_the_table_is_chosen_by_the_first_click_and_rolled_by_the_second() {
    let mut player = Player::in_a_fight();
    mouse(&mut player, CLICK, "13–16");
    assert!(
        player.appended.is_empty() && player.session().wish_line().contains("epic"),
        "{}",
        player.session().wish_line()
    );
    mouse(&mut player, CLICK, "13–16");
    assert!(player.said().contains("epic"), "{}", player.said());
}

#[test]
fn the_table_rolls_for_the_selected_hero_whoever_has_the_turn() {
    let mut player = Player::in_a_fight();
    player.press(["gp", "gg"]);
    mouse(&mut player, CLICK, "13–16");
    mouse(&mut player, CLICK, "13–16");
    assert!(
        player.said().starts_with("\"Thalia\" "),
        "clicked: {}",
        player.said()
    );
    player.press(["gp", "j", "gt", "<ret>"]);
    assert!(
        player.said().starts_with("\"Oren\" "),
        "entered: {}",
        player.said()
    );
}

#[test]
fn under_the_table_nothing_is_chosen() {
    let mut player = Player::in_a_fight();
    let before = player.session().wish_line();
    let last = mouse(&mut player, MouseEventKind::Moved, "Doomed");
    for _ in 0..2 {
        player.tell(Message::Mouse(MouseEvent {
            kind: CLICK,
            column: 50,
            row: last + 3,
            modifiers: KeyModifiers::NONE,
        }));
    }
    assert_eq!(player.focus(), Pane::Table);
    assert_eq!(
        (player.session().wish_line(), player.appended.len()),
        (before, 0)
    );
}

#[test]
fn the_wheel_scrolls_the_log_without_taking_the_keys() {
    let notes: Vec<String> = (1..40)
        .map(|number| format!("note number {number}"))
        .collect();
    let mut player = Player::after(&notes.iter().map(String::as_str).collect::<Vec<_>>());
    let before = player.focus();
    mouse(&mut player, MouseEventKind::ScrollUp, "number 39");
    assert!(
        player.focus() == before && !player.shows("number 39") && player.shows("number 36"),
        "{}",
        player.picture()
    );
    mouse(&mut player, MouseEventKind::ScrollDown, "number 36");
    assert!(player.shows("number 39"));
}

#[test]
fn a_line_of_the_log_comes_under_the_cursor() {
    let mut player = Player::after(&["note one", "note two", "note three"]);
    mouse(&mut player, CLICK, "two");
    assert_eq!(
        (player.focus(), player.session().ui.log_back),
        (Pane::Log, 1),
        "{}",
        player.picture()
    );
}

#[test]
fn behind_what_lies_open_and_while_a_line_is_typed_nothing_is_chosen() {
    for keys in ["?", " ", ":note"] {
        let mut player = Player::in_a_fight();
        player.press([keys]);
        let before = (player.focus(), player.session().ui.row);
        player.tell(Message::Mouse(MouseEvent {
            kind: CLICK,
            column: 100,
            row: 6,
            modifiers: KeyModifiers::NONE,
        }));
        assert_eq!((player.focus(), player.session().ui.row), before, "{keys}");
    }
}

#[test]
fn in_the_whole_log_the_wheel_scrolls_it_and_no_click_reaches_what_lies_behind() {
    let notes: Vec<String> = (1..90)
        .map(|number| format!("note number {number}"))
        .collect();
    let mut player = Player::after(&notes.iter().map(String::as_str).collect::<Vec<_>>());
    player.press(["gt/<ret>"]);
    let (before, picture) = (player.focus(), player.picture());
    for (x, y) in (0..120)
        .step_by(9)
        .flat_map(|x| (0..39).map(move |y| (x, y)))
    {
        for _ in 0..2 {
            player.tell(Message::Mouse(MouseEvent {
                kind: CLICK,
                column: x,
                row: y,
                modifiers: KeyModifiers::NONE,
            }));
        }
    }
    assert_eq!((player.focus(), player.appended.len()), (before, 0));
    assert_eq!(player.picture(), picture);
    mouse(&mut player, MouseEventKind::ScrollUp, "number 89");
    assert_ne!(player.picture(), picture);
}

#[test]
fn the_wheel_moves_the_list_that_lies_open() {
    let mut player = Player::in_a_fight();
    player.press([" "]);
    let before = player.picture();
    player.tell(Message::Mouse(MouseEvent {
        kind: MouseEventKind::ScrollDown,
        column: 0,
        row: 0,
        modifiers: KeyModifiers::NONE,
    }));
    assert_ne!(player.picture(), before);
}

#[test]
fn no_click_and_no_wheel_panics_anywhere_at_any_size() {
    let sizes = [
        (0, 0),
        (1, 1),
        (40, 12),
        (60, 18),
        (80, 24),
        (106, 30),
        (120, 40),
        (170, 50),
    ];
    for (turn, (width, height)) in sizes.into_iter().enumerate() {
        let mut player = Player::in_a_fight().sized(width, height);
        let places = (0..width + 2)
            .step_by(7)
            .flat_map(|x| (0..height + 2).step_by(3).map(move |y| (x, y)));
        for (x, y) in one_in(13, turn, places) {
            for kind in [
                CLICK,
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ] {
                player.tell(Message::Mouse(MouseEvent {
                    kind,
                    column: x,
                    row: y,
                    modifiers: KeyModifiers::NONE,
                }));
            }
        }
    }
}

#[test]
fn a_task_is_chosen_by_a_click_and_rolled_on_by_the_next_but_one() {
    let mut player = crate::support::systems::tasks().sized(120, 40);
    player.press(["gp"]);
    mouse(&mut player, CLICK, "▐ find the thief");
    assert_eq!(
        (player.focus(), player.session().ui.task),
        (Pane::Tasks, 1),
        "{}",
        player.picture()
    );
    mouse(&mut player, CLICK, "─   5/10");
    assert_eq!(
        (player.session().ui.task, player.typed()),
        (0, None),
        "{}",
        player.picture()
    );
}

/// Clicks where this text stands for the last time.
fn click(player: &mut Player, text: &str) {
    mouse(player, CLICK, text);
}

#[test]
fn a_hint_that_is_clicked_does_what_its_key_does() {
    let mut player = Player::in_a_fight();
    click(&mut player, "next");
    assert_eq!(player.said(), "next", "{}", player.picture());
    player.press(["r", "ste"]);
    click(&mut player, "Enter roll");
    assert!(player.said().contains("stealth"), "{}", player.said());
    player.press([":", "note"]);
    click(&mut player, "leave");
    assert_eq!(player.typed(), None);
    player.press(["g"]);
    click(&mut player, "log");
    assert_eq!(player.focus(), Pane::Log, "{}", player.picture());
}

#[test]
fn every_overlay_closes_by_a_click_on_its_hint() {
    for keys in ["?", " ", "N", "gs", "gr", "gu", ","] {
        let mut player = Player::in_a_fight();
        player.press([keys]);
        assert!(!player.session().overlays.is_empty(), "{keys}");
        click(&mut player, "Esc");
        assert!(
            player.session().overlays.is_empty(),
            "{keys}\n{}",
            player.picture()
        );
    }
}

#[test]
fn the_answers_of_a_question_are_clicked() {
    let mut player = Player::after(&["add party", "add orc 9"]);
    player.press(["n"]);
    click(&mut player, "begin in the order shown");
    assert!(
        player.said().starts_with("begin"),
        "{}\n{}",
        player.said(),
        player.picture()
    );
}

#[test]
fn an_entry_of_the_palette_is_chosen_by_the_first_click_and_done_by_the_second() {
    let mut player = Player::in_a_fight();
    player.press([" ", "thal"]);
    player.press(["<down>"]);
    click(&mut player, "Thalia · row");
    assert!(
        !player.session().overlays.is_empty() && player.shows("▌ hero"),
        "{}",
        player.picture()
    );
    click(&mut player, "Thalia · row");
    assert!(player.session().overlays.is_empty(), "{}", player.picture());
}

#[test]
fn a_setting_is_chosen_by_a_click_and_changed_by_a_second() {
    let mut player = Player::in_a_fight();
    player.press([","]);
    for _ in 0..2 {
        click(&mut player, "mouse  ");
    }
    let asked = format!("{:?}", player.asked);
    assert!(
        asked.contains("Mouse(false)"),
        "{asked}\n{}",
        player.picture()
    );
}

#[test]
fn a_field_of_a_form_is_clicked_into_and_a_tick_ticked() {
    let mut player = Player::in_a_fight();
    player.press(["N"]);
    {
        let text = "hit points";
        click(&mut player, text);
        player.press(["9"]);
    }
    click(&mut player, "name  ");
    player.press(["Gruk<ret>"]);
    assert!(
        player.said().starts_with("add \"Gruk\" 9"),
        "{}\n{}",
        player.said(),
        player.picture()
    );
    player.press(["gp", "e"]);
    click(&mut player, "Swim");
    player.press(["<ret>"]);
    assert!(
        player.said().contains(" swim yes"),
        "{}\n{}",
        player.said(),
        player.picture()
    );
}
