//! The proportions of the panes: moved by keys, dragged with the mouse, kept over a restart, put back.

use std::path::Path;

use crate::support::keys::{Player, rows};
use crate::support::walk::one_in;
use astragal::store::{Change, Heights, Nudge, Settings, SettingsFile, Shares};
use astragal::tui::dashboard;
use astragal::tui::layout::{Layout, Moved, Pane, arrange};
use astragal::tui::message::{Effect, Message};
use astragal::tui::screen::arrangement;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

fn layout(player: &Player) -> Layout {
    let (width, height) = player.session().ui.size;
    let view = dashboard::fill::dashboard(player.session(), &player.shell.around);
    arrange(&arrangement(&view, Rect::new(0, 0, width, height)))
}

/// How wide the left column is, how wide the right one, and how high the lower panes are.
fn proportions(player: &Player) -> (u16, u16, u16) {
    let layout = layout(player);
    let width = |pane| layout.slot(pane).map_or(0, |slot| slot.area.width);
    let left = width(Pane::Party).max(if width(Pane::Party) == 0 {
        width(Pane::Turns)
    } else {
        0
    });
    let right = if width(Pane::Party) == 0 {
        0
    } else {
        width(Pane::Turns)
    };
    let lower = layout
        .slots
        .iter()
        .filter(|slot| slot.area.y > layout.band.y);
    (
        left,
        right,
        lower.map(|slot| slot.area.height).max().unwrap_or(0),
    )
}

fn kept(player: &Player) -> Vec<Change> {
    let kept = player.asked.iter().filter_map(|effect| match effect {
        Effect::Keep(change) => Some(change.clone()),
        _ => None,
    });
    kept.collect()
}

fn mouse(player: &mut Player, kind: MouseEventKind, (column, row): (u16, u16)) {
    player.tell(Message::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }));
}

fn drag(player: &mut Player, from: (u16, u16), to: (u16, u16)) {
    mouse(player, DOWN, from);
    mouse(player, DRAG, (from.0.midpoint(to.0), from.1.midpoint(to.1)));
    mouse(player, DRAG, to);
    mouse(player, UP, to);
}

/// As if the program had been started anew with what is in this folder.
fn started_anew(config: &Path, (width, height): (u16, u16)) -> Player {
    let mut player = Player::in_a_fight();
    player.shell.around.chosen.settings = SettingsFile::of(config).read().unwrap();
    player.sized(width, height)
}

#[test]
fn keys_move_the_edge_of_the_pane_and_that_of_the_lower_panes() {
    for (size, keys, expected) in [
        ((150, 40), "gp]]]", (39, 33, 10)),
        ((150, 40), "gp[", (31, 33, 10)),
        ((150, 40), "gt]", (35, 33, 10)),
        ((150, 40), "go[[", (33, 37, 10)),
        ((150, 40), "go]", (33, 31, 10)),
        ((150, 40), "{{{", (33, 33, 13)),
        ((150, 40), "}}", (33, 33, 8)),
        ((200, 60), "{{", (46, 68, 21)),
        ((200, 60), "go[", (46, 70, 19)),
        ((80, 24), "{{{", (30, 0, 5)),
        ((100, 24), "go]]", (34, 0, 2)),
        ((60, 40), "{{", (60, 0, 12)),
    ] {
        let mut player = Player::in_a_fight().sized(size.0, size.1);
        player.press([keys]);
        assert_eq!(
            proportions(&player),
            expected,
            "{size:?} {keys}\n{}",
            player.picture()
        );
    }
}

#[test]
fn as_far_as_an_edge_goes_the_key_says_so_and_one_back_moves_it_at_once() {
    for (there, back, expected) in [
        ("[", "]", (32, 33, 10)),
        ("{", "}", (33, 33, 19)),
        ("}", "{", (33, 33, 3)),
    ] {
        let mut player = Player::in_a_fight().sized(150, 40);
        player.press(["gp"]);
        for _ in 0..40 {
            player.press([there]);
        }
        assert!(
            player.complaint().contains("no further: every pane"),
            "{there}: {}",
            player.complaint()
        );
        player.press([back]);
        assert_eq!(
            proportions(&player),
            expected,
            "{there}\n{}",
            player.picture()
        );
    }
}

#[test]
fn where_there_is_no_such_edge_the_key_says_so_and_keeps_nothing() {
    for (size, keys) in [
        ((60, 20), "["),
        ((60, 20), "{"),
        ((150, 40), "z]"),
        ((150, 40), "z{"),
        ((80, 24), "/<ret>]"),
    ] {
        let mut player = Player::in_a_fight().sized(size.0, size.1);
        player.press([keys]);
        assert_eq!(
            player.complaint(),
            "! there is no edge to move here",
            "{size:?} {keys}"
        );
        assert_eq!(kept(&player), []);
    }
}

#[test]
fn an_edge_follows_the_mouse_that_holds_it() {
    for (size, from, to, expected) in [
        ((150, 40), (33, 8), (40, 9), (40, 33, 10)),
        ((150, 40), (116, 8), (110, 30), (33, 39, 10)),
        ((150, 40), (33, 30), (36, 8), (36, 33, 10)),
        ((150, 40), (60, 20), (99, 16), (33, 33, 14)),
        ((150, 40), (60, 26), (10, 29), (33, 33, 7)),
        ((150, 40), (33, 8), (149, 8), (65, 33, 10)),
        ((150, 40), (60, 20), (60, 0), (33, 33, 20)),
        ((80, 24), (40, 14), (40, 11), (30, 0, 5)),
        ((100, 30), (30, 5), (44, 5), (44, 0, 8)),
        ((60, 40), (20, 20), (20, 15), (60, 0, 15)),
    ] {
        let mut player = Player::in_a_fight().sized(size.0, size.1);
        let before = (player.focus(), player.session().ui.tabs);
        drag(&mut player, from, to);
        assert_eq!(
            proportions(&player),
            expected,
            "{size:?} {from:?} {to:?}\n{}",
            player.picture()
        );
        assert_eq!(
            (player.focus(), player.session().ui.tabs),
            before,
            "nothing else came of it"
        );
        mouse(&mut player, DRAG, from);
        assert_eq!(proportions(&player), expected, "let go, it stays");
    }
}

#[test]
fn a_click_on_a_rule_that_is_not_dragged_is_a_click() {
    let mut player = Player::in_a_fight().sized(120, 30);
    let name = (2, layout(&player).slot(Pane::Log).unwrap().rule.y);
    mouse(&mut player, DOWN, name);
    mouse(&mut player, UP, name);
    assert_eq!(
        (player.focus(), kept(&player)),
        (Pane::Fortune, vec![]),
        "{}",
        player.picture()
    );
}

#[test]
fn nothing_is_dragged_behind_what_lies_open_or_while_a_line_is_typed() {
    for keys in ["?", " ", ":note", "/", "z"] {
        let mut player = Player::in_a_fight().sized(150, 40);
        player.press([keys]);
        drag(&mut player, (33, 8), (40, 8));
        drag(&mut player, (60, 20), (60, 16));
        assert_eq!(kept(&player), [], "{keys}");
    }
}

#[test]
fn what_was_moved_is_there_after_a_restart_on_screens_of_the_same_class_alone() {
    let config = tempfile::tempdir().unwrap();
    let mut player = Player::in_a_fight().sized(150, 40);
    player.press(["gp]]", "go[", "{{{"]);
    SettingsFile::of(config.path())
        .change(&kept(&player))
        .unwrap();
    assert_eq!(
        proportions(&started_anew(config.path(), (150, 40))),
        (37, 35, 13)
    );
    for (size, first) in [
        ((100, 30), (30, 0, 8)),
        ((200, 60), (46, 68, 19)),
        ((60, 20), (60, 0, 1)),
    ] {
        assert_eq!(
            proportions(&started_anew(config.path(), size)),
            first,
            "{size:?}"
        );
    }
}

#[test]
fn one_key_puts_all_edges_back_on_this_class_of_screens() {
    let mut player = Player::in_a_fight().sized(200, 60);
    player.press(["gp]]", "{{"]);
    player.resize(150, 40);
    player.press(["gp]]", "go[", "{{{", "="]);
    assert_eq!(proportions(&player), (33, 33, 10));
    let settings = &player.shell.around.chosen.settings;
    assert_eq!(settings.columns.three, Nudge::default());
    assert_eq!(
        (settings.columns.wide.left, settings.rows.tall),
        (4, 2),
        "the others stay"
    );
    player.press(["="]);
    assert!(
        player.complaint().contains("edges are reset"),
        "{}",
        player.complaint()
    );
}

#[test]
fn the_palette_puts_them_back_too() {
    let mut player = Player::in_a_fight().sized(150, 40);
    player.press(["gp]]", " reset edges<ret>"]);
    assert_eq!(proportions(&player), (33, 33, 10), "{}", player.picture());
}

#[test]
fn a_smaller_screen_bounds_what_was_chosen_and_a_larger_one_has_it_again() {
    let mut player = Player::in_a_fight().sized(169, 60);
    drag(&mut player, (33, 8), (70, 8));
    for _ in 0..9 {
        player.press(["{"]);
    }
    let chosen = proportions(&player);
    player.resize(120, 34);
    assert_eq!(proportions(&player), (35, 33, 13), "{}", player.picture());
    player.resize(169, 60);
    assert_eq!(proportions(&player), chosen);
}

#[test]
fn moving_one_edge_keeps_what_was_chosen_for_another_that_has_no_room_now() {
    let mut player = Player::in_a_fight().sized(169, 60);
    drag(&mut player, (33, 8), (70, 8));
    player.resize(120, 40);
    player.press(["{"]);
    player.resize(169, 60);
    assert_eq!(proportions(&player).0, 70);
}

#[test]
fn zoom_and_tabs_are_as_they_were() {
    let mut moved = Player::in_a_fight().sized(80, 24);
    moved.press(["go", "{{{"]);
    let mut unmoved = Player::in_a_fight().sized(80, 24);
    unmoved.press(["go"]);
    for keys in ["z", "zgf", "gl", "gp", "gt"] {
        moved.press([keys]);
        unmoved.press([keys]);
        assert_eq!(moved.session().ui.tabs, unmoved.session().ui.tabs);
        let panes = |player: &Player| {
            layout(player)
                .slots
                .into_iter()
                .map(|slot| slot.stack)
                .collect::<Vec<_>>()
        };
        assert_eq!(panes(&moved), panes(&unmoved), "{keys}");
        if keys == "z" {
            assert_eq!(moved.picture(), unmoved.picture());
        }
    }
}

#[test]
fn no_text_crosses_an_edge_however_far_it_was_moved() {
    let mut player = Player::in_a_fight();
    player.press(["gpN龍の子のいる大きな暗い庭の中<ret>"]);
    player.line("add \"龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍\" 15 trained");
    player.line(
        "note 龍 was seen over the flooded nave, and nobody who was there has spoken of it since",
    );
    for (turn, by) in [-99, -3, 0, 3, 99].into_iter().enumerate() {
        let nudge = Nudge {
            left: by,
            right: -by,
        };
        let columns = Shares {
            two: nudge,
            three: nudge,
            wide: nudge,
        };
        let rows = Heights {
            low: by,
            high: by,
            tall: by,
        };
        player.shell.around.chosen.settings = Settings {
            columns,
            rows,
            animation: false,
            ..Settings::default()
        };
        let sizes = (40..=220)
            .step_by(15)
            .flat_map(|width| (12..=70).step_by(8).map(move |height| (width, height)));
        for (width, height) in one_in(5, turn, sizes) {
            player.resize(width, height);
            assert_edges_hold(&player, (width, height, by));
        }
    }
}

fn assert_edges_hold(player: &Player, what: (u16, u16, i16)) {
    let (buffer, _) = player.drawn();
    for upright in layout(player).uprights {
        for at in upright.positions() {
            let symbol = buffer[at].symbol();
            assert!(
                "│├┤┼".contains(symbol),
                "{what:?} {at:?} {symbol}\n{}",
                rows(&buffer).join("\n")
            );
        }
    }
}

#[test]
fn bad_proportions_are_named_with_their_line_and_everything_is_as_the_program_comes() {
    let config = tempfile::tempdir().unwrap();
    for (text, place) in [
        ("(\n  rows: (low: 3, high: wide),\n)", ":2:"),
        ("(\n  rows: (\n    middle: 3,\n  ),\n)", ":3:"),
        ("(\n  columns: (three: (left: 99999)),\n)", ":2:"),
    ] {
        std::fs::write(config.path().join("settings.ron"), text).unwrap();
        let (settings, notice) = Settings::in_folder(Some(config.path()));
        let said = notice.expect("it is said").to_string();
        assert!(
            said.contains(&format!("settings.ron{place}")),
            "{text}: {said}"
        );
        assert_eq!(settings, Settings::default());
    }
    std::fs::write(
        config.path().join("settings.ron"),
        "(rows: (high: 32000), columns: (three: (left: -32000)))",
    )
    .unwrap();
    assert_eq!(
        proportions(&started_anew(config.path(), (150, 40))),
        (30, 33, 20),
        "bounded, and no fault"
    );
}

#[test]
fn settings_of_before_are_read_with_the_rows_as_they_come() {
    let config = tempfile::tempdir().unwrap();
    std::fs::write(
        config.path().join("settings.ron"),
        "(columns: (three: (left: 4)))",
    )
    .unwrap();
    let player = started_anew(config.path(), (150, 40));
    assert_eq!(proportions(&player), (37, 33, 10));
    let moved = player.shell.around.chosen.moved(Rect::new(0, 0, 150, 40));
    assert_eq!(
        moved,
        Moved {
            left: 4,
            ..Moved::default()
        }
    );
}
