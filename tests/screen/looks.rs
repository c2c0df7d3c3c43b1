//! How the program looks and moves: settings that act at once, every theme, ASCII alone, the die that tumbles.

use std::collections::BTreeMap;

use crate::support::keys::{Disk, Player, rows};
use crate::support::systems;
use crate::support::walk::one_in;
use astragal::store::{Change, Letters, Look, Settings, Sharing};
use astragal::tui::action::Context;
use astragal::tui::die_animation::FRAMES;
use astragal::tui::layout::Pane;
use astragal::tui::message::{Effect, Message};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::welcome::Welcome;
use astragal::tui::theme::{Depth, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

/// What was asked to be kept.
fn kept(player: &Player) -> Vec<Change> {
    let kept = player.asked.iter().filter_map(|effect| match effect {
        Effect::Keep(change) => Some(change.clone()),
        _ => None,
    });
    kept.collect()
}

#[test]
fn a_theme_chosen_on_the_page_is_drawn_at_once_and_kept() {
    let mut player = Player::in_a_fight();
    player.press([",", "<right><right>"]);
    assert_eq!(player.shell.around.theme.look(), Look::Light);
    assert_eq!(
        kept(&player),
        [Change::Theme(Look::Dark), Change::Theme(Look::Light)]
    );
}

#[test]
fn the_page_is_reached_from_the_first_screen_too_and_left_with_nothing_else_changed() {
    let mut player = Player::welcomed(Welcome::default());
    player.press([","]);
    assert_eq!(
        player.overlay().map(Overlay::context),
        Some(Context::Settings)
    );
    player.press(["<esc>"]);
    assert!(player.overlay().is_none() && kept(&player).is_empty());
}

#[test]
fn every_setting_has_its_row_and_the_last_choice_leads_back_to_the_first() {
    let mut player = Player::in_a_fight();
    player.press([
        ",",
        "<down><down><space><space>",
        "<down><right>",
        "<up><up><left><right>",
    ]);
    let expected = [
        Change::Animation(true),
        Change::Animation(false),
        Change::Mouse(false),
        Change::Letters(Letters::Drawn),
    ];
    assert_eq!(kept(&player), expected);
}

#[test]
fn who_can_read_new_campaigns_is_chosen_on_the_page_and_said_beside_it() {
    let mut player = Player::in_a_fight();
    player.press([",", "<down><down><down><down><down>"]);
    assert!(player.shows("only you can read"), "{}", player.picture());
    player.press(["<right>"]);
    assert!(player.shows("your group can read"), "{}", player.picture());
    player.press(["<space>"]);
    assert!(player.shows("your umask says"), "{}", player.picture());
    assert_eq!(
        kept(&player),
        [Change::Files(Sharing::Group), Change::Files(Sharing::Umask)]
    );
    assert_eq!(player.shell.around.chosen.settings.files, Sharing::Umask);
}

#[test]
fn a_choice_that_cannot_be_kept_acts_all_the_same_and_the_page_says_why() {
    let mut player = Player::in_a_fight();
    player.press([",", "<right>"]);
    player.tell(Message::NotKept(
        "/config/settings.ron:2:3: Unexpected field".into(),
    ));
    assert_eq!(player.shell.around.theme.look(), Look::Dark);
    assert!(
        player.shows("/config/settings.ron:2:3"),
        "{}",
        player.picture()
    );
}

#[test]
fn moved_rules_are_kept_for_screens_of_the_same_class_only() {
    let mut player = Player::in_a_fight().sized(130, 40);
    let width = |player: &Player| {
        player.rows()[1]
            .find('┬')
            .or_else(|| player.rows()[1].find('┭'))
    };
    let before = width(&player);
    player.press(["gp", "]]"]);
    assert_ne!(width(&player), before);
    let Some(Change::Columns(shares)) = kept(&player).pop() else {
        panic!("nothing was kept")
    };
    assert_eq!(
        (shares.three.left, shares.two.left, shares.wide.left),
        (4, 0, 0)
    );
    assert_eq!(player.focus(), Pane::Party);
}

/// The natural 20 of the first picture, in a theme.
fn natural_20(theme: Theme) -> Buffer {
    let mut player = Player::in_a_fight().sized(80, 24);
    player.shell.around.theme = theme;
    player.press(["r", "dodge=20<ret>"]);
    player.drawn().0
}

#[test]
fn the_main_screen_looks_as_it_did_in_every_theme() {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        let by_hand = Look::ALL.into_iter().filter(|look| *look != Look::Auto);
        let themes = by_hand.map(|look| (look, Depth::Exact));
        let fewer = [
            (Look::Dark, Depth::Indexed),
            (Look::Dark, Depth::Sixteen),
            (Look::Light, Depth::Sixteen),
        ];
        for (look, depth) in themes.chain(fewer) {
            let picture = styles(&natural_20(Theme::new(look, depth)));
            insta::assert_snapshot!(format!("theme_{look:?}_{depth:?}").to_lowercase(), picture);
        }
        let ascii = rows(&natural_20(
            Theme::new(Look::Mono, Depth::Sixteen).lettered(true),
        ));
        insta::assert_snapshot!("theme_ascii", ascii.join("│\n"));
    });
}

#[test]
fn without_color_no_cell_has_any() {
    for ascii in [false, true] {
        let drawn = natural_20(Theme::new(Look::Mono, Depth::Exact).lettered(ascii));
        assert!(
            drawn
                .content
                .iter()
                .all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset))
        );
    }
}

#[test]
fn in_ascii_the_lit_cell_stands_in_brackets_a_tag_in_capitals_and_the_result_in_spaced_letters() {
    let mut player = systems_in_ascii();
    player.press(["r", "dodge=20<ret>"]);
    assert!(player.shows("C R I T I C A L"), "{}", player.picture());
    let lit = player.rows().into_iter().any(|row| row.contains("[20]"));
    assert!(lit, "{}", player.picture());
    player.press(["s"]);
    assert!(player.shows(" SECRET "), "{}", player.picture());
}

fn systems_in_ascii() -> Player {
    let mut player = Player::in_a_fight();
    player.shell.around.theme = Theme::default().lettered(true);
    player
}

/// A letter for the style of every cell, and what each letter stands for.
fn styles(buffer: &Buffer) -> String {
    let mut letters: BTreeMap<String, char> = BTreeMap::new();
    let mut letter = |cell: &Cell| {
        let next = char::from(b'a' + u8::try_from(letters.len() % 26).unwrap());
        *letters
            .entry(format!(
                "{:?} on {:?} {:?}",
                cell.fg, cell.bg, cell.modifier
            ))
            .or_insert(next)
    };
    let picture: Vec<String> = buffer
        .content
        .chunks(usize::from(buffer.area.width))
        .map(|row| row.iter().map(&mut letter).collect())
        .collect();
    let mut legend: Vec<String> = letters
        .into_iter()
        .map(|(style, letter)| format!("{letter} {style}"))
        .collect();
    legend.sort();
    format!("{}\n\n{}", picture.join("\n"), legend.join("\n"))
}

/// Somebody whose dice tumble.
fn tumbling(mut player: Player) -> Player {
    player.shell.around.chosen.settings = Settings::default();
    player
}

/// What stands in the band, frame by frame, until nothing moves.
fn frames(player: &mut Player) -> Vec<String> {
    let mut seen = Vec::new();
    while let Some(motion) = player.shell.motion() {
        let result = motion.view.result.as_ref().unwrap();
        seen.push(result.tumbling.clone().unwrap());
        player.tell(Message::Frame);
        assert!(seen.len() < 9, "it tumbles for ever");
    }
    seen
}

#[test]
fn the_faces_are_scattered_from_the_number_of_the_roll_on() {
    let mut player = tumbling(Player::in_a_fight());
    player.press(["r", "dodge=20<ret>"]);
    let seq = usize::try_from(player.last_roll().0).unwrap();
    let scattered = [13, 4, 17, 8, 11, 2];
    let expected: Vec<String> = (0..6)
        .map(|frame| scattered[(seq + frame) % 6].to_string())
        .collect();
    assert_eq!(frames(&mut player), expected);
}

#[test]
fn no_frame_shows_the_face_that_fell() {
    for face in one_in(3, 1, 1..=20) {
        let mut player = tumbling(Player::in_a_fight());
        player.press(["r", &format!("dodge={face}"), "<ret>"]);
        let frames = frames(&mut player);
        assert_eq!(frames.len(), 6);
        assert!(!frames.contains(&face.to_string()), "{face}: {frames:?}");
    }
}

#[test]
fn while_it_tumbles_nothing_else_on_the_screen_tells_of_the_roll() {
    let mut player = tumbling(Player::in_a_fight());
    player.press(["r", "dodge=20<ret>"]);
    while player.shell.motion().is_some() {
        let picture = player.picture().to_lowercase();
        for told in [
            "natural 20",
            "trade for a fortune die",
            "20:00 wren",
            "saved 13",
            "◆ critical",
        ] {
            assert!(!picture.contains(told), "{told}\n{picture}");
        }
        player.tell(Message::Frame);
    }
    assert!(
        player.shows("natural 20") && player.shows("trade for a fortune die"),
        "{}",
        player.picture()
    );
}

#[test]
fn a_frame_writes_no_more_cells_than_the_slot_of_the_number_has() {
    for ((width, height), most) in [
        ((80, 24), 27),
        ((120, 40), 27),
        ((200, 60), 108),
        ((60, 14), 27),
    ] {
        let mut player = tumbling(Player::in_a_fight()).sized(width, height);
        player.press(["r", "dodge=20<ret>"]);
        let mut before = player.drawn().0;
        for _ in 1..6 {
            player.tell(Message::Frame);
            let now = player.drawn().0;
            let written = before.diff(&now).len();
            assert!(
                written > 0 && written <= most,
                "{width}×{height}: {written}"
            );
            before = now;
        }
    }
}

#[test]
fn any_key_ends_it_and_does_its_own_work() {
    let mut player = tumbling(Player::in_a_fight());
    player.press(["r", "dodge=20<ret>"]);
    assert!(player.shell.motion().is_some());
    player.press(["n"]);
    assert!(player.shell.motion().is_none());
    assert_eq!(
        (player.said(), player.turn().0.as_str()),
        ("next", "Thalia")
    );
}

#[test]
fn a_second_roll_tumbles_anew() {
    let mut player = tumbling(Player::in_a_fight());
    player.press(["r", "dodge=20<ret>"]);
    player.tell(Message::Frame);
    let (first, _) = player.shell.motion().unwrap().due();
    player.press(["."]);
    let (second, due) = player.shell.motion().unwrap().due();
    assert_ne!(first, second);
    assert_eq!(due, FRAMES[1]);
}

#[test]
fn the_record_is_written_while_it_tumbles() {
    let mut player = tumbling(Player::in_a_fight());
    player.disk = Disk::Silent;
    player.press(["r", "dodge=20<ret>"]);
    assert_eq!(player.appended.len(), 1);
    frames(&mut player);
    assert!(player.shows("unsaved"), "{}", player.picture());
}

#[test]
fn what_is_secret_repeated_undone_or_no_roll_does_not_tumble() {
    for keys in [
        "rdodge secret<ret>",
        "rdodge x3<ret>",
        ":note the bell<ret>",
        "rdodge<ret>u",
        "rdodge<ret>uU",
        "n",
    ] {
        let mut player = tumbling(Player::in_a_fight());
        player.press([keys]);
        assert!(player.shell.motion().is_none(), "{keys}");
    }
}

#[test]
fn nothing_tumbles_where_it_is_switched_off_or_the_result_has_no_place() {
    let mut player = Player::in_a_fight();
    player.press(["r", "dodge<ret>"]);
    assert!(player.shell.motion().is_none());
    let mut player = tumbling(Player::in_a_fight());
    player.press(["glz", "r", "dodge<ret>"]);
    assert!(player.shell.motion().is_none());
}

#[test]
fn another_size_of_the_screen_ends_it() {
    let mut player = tumbling(Player::in_a_fight());
    player.press(["r", "dodge<ret>"]);
    player.resize(100, 30);
    assert!(player.shell.motion().is_none());
}

#[test]
fn pools_and_sums_tumble_their_total_and_never_show_it_early() {
    for (player, line) in [
        (systems::pool as fn() -> Player, "dp 7 diff 6"),
        (systems::armor, "ss +5 dc 15"),
        (systems::skill, "sr 12"),
        (systems::resistance, "mm +3 vs 14"),
        (systems::armor, "3d6+2"),
    ] {
        let mut player = tumbling(player());
        player.line(line);
        let seen = frames(&mut player);
        assert_eq!(seen.len(), 6, "{line}");
        let result =
            astragal::tui::dashboard::fill::dashboard(player.session(), &player.shell.around)
                .result;
        assert!(!seen.contains(&result.unwrap().number), "{line}: {seen:?}");
    }
}
