//! The curtain: one key hides all that players must not see, at every size, in every system; one brings it back.

use crate::support::Table;
use crate::support::keys::{Player, rows};
use crate::support::walk::one_in;
use astragal::dice::{Dice, Seed};
use astragal::systems::System;
use astragal::tui::layout::Pane;
use astragal::tui::message::{Effect, Message, Told};
use astragal::tui::session::Session;
use astragal::tui::shell::Scene;

const SIZES: [(u16, u16); 8] = [
    (40, 12),
    (60, 20),
    (79, 33),
    (80, 24),
    (106, 34),
    (120, 40),
    (170, 50),
    (200, 60),
];

/// What no screen behind the curtain may hold, in small letters: names, texts, and a foe's hit points.
const KEPT: [&str; 10] = [
    "kraken",
    "zaunkoenig",
    "brother",
    "third stair",
    "drowned bride",
    "4321",
    "4329",
    "/77",
    "slinking",
    "grappled",
];

/// An attempt that says itself in each system.
const fn own_words(system: System) -> &'static str {
    match system {
        System::PenAndDagger | System::Own(_) => "pd adept =12",
        System::DicePool => "dp 3 =7,8,2",
        System::SwordsAndSorcery => "ss +3 dc 12 =14",
        System::SuccessRoll => "sr 12 =3,4,2",
        System::MonstersAndMagic => "mm +3 vs 12 =3,4,2",
    }
}

/// An attempt that everybody of a system can make.
fn attempt_of_all(system: System) -> &'static str {
    own_words(system).split(" =").next().unwrap()
}

const fn hero_of(system: System) -> &'static str {
    match system {
        System::PenAndDagger | System::Own(_) => "thalia",
        System::DicePool => "brakk",
        System::SwordsAndSorcery => "mira",
        System::SuccessRoll => "oda",
        System::MonstersAndMagic => "felix",
    }
}

/// A table of a system with everything on it that is kept from players.
fn with_secrets(system: System) -> Table {
    let mut table = Table::with_one(system);
    let (hero, attempt) = (hero_of(system), own_words(system));
    table.say_all([
        "session The Drowned Vault".to_owned(),
        "scene The nave: the drowned bride waits below".to_owned(),
        format!("hero {hero} secret \"his brother is the priest\" hp 20"),
        "add kraken 4321 hidden".to_owned(),
        "add wolf 77 hidden".to_owned(),
        "add orc*3 9 hidden".to_owned(),
        "add party".to_owned(),
        "reveal wolf".to_owned(),
        "reveal orc".to_owned(),
        format!("condition {hero} \"grappled by the kraken\" 3"),
        "wolf -7".to_owned(),
        "note secret the priest is his brother".to_owned(),
        "note the kraken stirs on the third stair".to_owned(),
        "task \"wake the zaunkoenig\" 5 secret".to_owned(),
        "task \"open the gate\" 5".to_owned(),
        format!("{attempt} secret # slinking"),
    ]);
    let rolled = table.campaign.seq();
    table.say_all([
        format!("note @{rolled} it came by the third stair"),
        format!("contest \"court the drowned bride\" {hero} wolf to 3 secret"),
        format!(
            "rank \"slinking off\" {hero},wolf {} secret",
            attempt_of_all(system)
        ),
        format!(
            "rank \"first ashore\" {hero},kraken {}",
            attempt_of_all(system)
        ),
    ]);
    for (row, name) in ["kraken", "wolf", "orc", hero].into_iter().enumerate() {
        let place = if system == System::PenAndDagger {
            "major".into()
        } else {
            (20 - row).to_string()
        };
        let _ = table.try_say(&format!("initiative {name} {place}"));
    }
    for name in ["wolf", "kraken"] {
        let _ = table.try_say(&format!("move {name} before 1"));
    }
    table
}

fn at(system: System) -> Player {
    Player::at(with_secrets(system).campaign)
}

fn screens(
    player: &Player,
    sizes: impl Iterator<Item = (u16, u16)>,
) -> impl Iterator<Item = (u16, u16, String)> {
    sizes.map(|(width, height)| {
        (
            width,
            height,
            rows(&player.drawn_at(width, height).0).join("\n"),
        )
    })
}

/// In a sample it is looked at in three sizes, others after other keys.
#[track_caller]
fn assert_nothing_is_told(player: &Player, when: &str) {
    for (width, height, screen) in screens(player, one_in(3, when.len(), SIZES)) {
        let shown = screen.to_lowercase();
        for kept in KEPT {
            assert!(
                !shown.contains(kept),
                "{when}: {kept} at {width}×{height}\n{screen}"
            );
        }
    }
}

#[test]
fn nothing_kept_from_players_is_on_the_screen_whatever_pane_has_the_keys() {
    for system in System::ALL {
        let mut player = at(system);
        let before: Vec<_> = screens(&player, SIZES.into_iter()).collect();
        assert!(
            before.iter().any(|(.., screen)| screen.contains("kraken")),
            "there is something to hide"
        );
        player.press(["x"]);
        for keys in [
            "", "gp", "gt", "go", "gk", "gf", "gl", "<down>", "<up>", "z", "z<tab>", "?",
        ] {
            player.press([keys]);
            assert_nothing_is_told(&player, &format!("{system:?} after {keys}"));
        }
    }
}

#[test]
fn neither_is_it_while_the_fight_goes_on() {
    for system in System::ALL {
        let mut player = at(system);
        player.press(["x"]);
        for keys in [
            "n",
            "n",
            "n",
            "n",
            ".",
            "b",
            "u",
            "u",
            "U",
            ":kraken -5<ret>",
            ":note secret a brother<ret>",
        ] {
            player.press([keys]);
            assert_nothing_is_told(&player, &format!("{system:?} after {keys}"));
        }
    }
}

#[test]
fn it_covers_what_is_typed_and_what_would_complete_it() {
    for system in System::ALL {
        let mut player = at(system);
        for keys in ["kra", "kraken -4321", "<tab>", "kraken nonsense<ret>"] {
            player.press([":", keys, "<c-x>"]);
            assert_nothing_is_told(&player, keys);
            player.press(["<c-x>"]);
            assert!(player.typed().is_some(), "what was typed stays: {keys}");
            player.press(["<esc>"]);
        }
    }
}

#[test]
fn it_covers_pages_forms_the_palette_and_the_rules() {
    let pages = [
        "gs",
        "go<ret>",
        "goe",
        "<space>kra",
        "gr",
        "gl<ret>",
        "A",
        "?",
        "gu",
        "ge",
        "gev",
        "w",
        "glN",
    ];
    let in_log = [
        "/",
        "/kra",
        "/secret<ret>",
        "/kra<ret>N",
        "/kra<ret>e",
        "/<ret>gu",
        "/<ret>ge",
        "/<ret>?",
    ];
    for keys in pages.into_iter().chain(in_log) {
        let mut player = at(System::SwordsAndSorcery);
        player.press([keys]);
        let before = player.picture();
        player.press(["<c-x>"]);
        assert_nothing_is_told(&player, keys);
        player.press(["<c-x>"]);
        assert_eq!(player.picture(), before, "it lies open as before: {keys}");
    }
}

#[test]
fn pages_that_would_show_it_wait_until_the_curtain_is_open() {
    for keys in [
        "gs",
        "go<down><ret>",
        "go<down>e",
        "<space>",
        "gr",
        "R",
        "A",
        "gc",
        "gpN",
        "gl<ret>",
        "gu",
        "ge",
        "/",
        "w",
        "glN",
        "gle",
        "gly",
        "glm",
    ] {
        let mut player = at(System::SwordsAndSorcery);
        player.press(["x", keys]);
        assert!(
            player.overlay().is_none() && player.session().log_page.is_none(),
            "{keys}"
        );
        assert!(
            player.shows("open the curtain first"),
            "{keys}\n{}",
            player.picture()
        );
        assert_nothing_is_told(&player, keys);
    }
}

#[test]
fn what_comes_from_the_disk_waits_too() {
    let mut player = at(System::PenAndDagger);
    player.press(["x"]);
    player.tell(Message::Table(Told::Noticed(vec![
        "one\ntwo kraken".into(),
    ])));
    player.tell(Message::Table(Told::Trouble {
        saved_to: 4329,
        reason: "no room for the kraken".into(),
    }));
    assert_nothing_is_told(&player, "notices");
    assert!(player.shows("not saved"), "{}", player.picture());
    player.press(["x"]);
    assert!(player.overlay().is_some());
}

#[test]
fn the_same_key_brings_everything_back_as_it_was() {
    let mut player = at(System::PenAndDagger);
    player.press(["go<down>"]);
    let before = player.picture();
    player.press(["x", "x"]);
    assert_eq!(player.picture(), before);
}

#[test]
fn a_drawn_curtain_says_so_and_doubles_every_rule() {
    let mut player = at(System::PenAndDagger);
    player.press(["x"]);
    let rows = player.rows();
    assert!(
        rows[0].contains(" curtain drawn   x opens it"),
        "{}",
        rows[0]
    );
    assert!(rows[1].starts_with("══ Party ═"), "{}", rows[1]);
    let heavy_or_light = |row: &&String| row.starts_with(['━', '─']);
    assert_eq!(rows.iter().find(heavy_or_light), None);
}

#[test]
fn rows_are_numbered_as_shown_and_so_they_are_meant() {
    let mut player = Player::after(&[
        "add kraken 30 hidden",
        "add wolf 20 hidden",
        "reveal wolf",
        "add wren",
    ]);
    player.press(["x"]);
    assert!(player.shows("  1 wolf"), "{}", player.picture());
    player.press(["1-5<ret>"]);
    assert_eq!((player.points("wolf"), player.points("kraken")), (15, 30));
    assert_eq!(player.said(), "\"wolf\" -5");
}

#[test]
fn a_name_does_not_count_those_who_are_hidden() {
    let lines = [
        "add orc 15 hidden",
        "add orc 15 hidden",
        "add orc 15",
        "add wren",
    ];
    for (width, height) in SIZES {
        let mut player = Player::after(&lines).sized(width, height);
        player.press(["x"]);
        let picture = player.picture();
        assert!(
            !picture.contains("orc 2") && !picture.contains("orc 3"),
            "{width}×{height}\n{picture}"
        );
    }
    let mut player = Player::after(&lines);
    player.press(["x", "1-5<ret>"]);
    assert!(player.shows("  1 orc"), "{}", player.picture());
    assert_eq!(
        (player.points("orc"), player.points("orc 3")),
        (15, 10),
        "the one they see is meant"
    );
}

#[test]
fn a_row_that_is_not_shown_cannot_be_meant() {
    let mut player = Player::after(&["add wolf 20 hidden", "reveal wolf", "add kraken 30 hidden"]);
    let steps = player.appended.len();
    player.press(["x", "2-5<ret>"]);
    assert_eq!(player.appended.len(), steps);
    assert!(
        player.shows("the line was not taken"),
        "{}",
        player.picture()
    );
}

#[test]
fn all_means_everybody_with_and_without_the_curtain() {
    let mut player = Player::after(&["add wolf 20 hidden", "reveal wolf", "add kraken 30 hidden"]);
    player.press(["x", ":all -5<ret>"]);
    assert_eq!((player.points("wolf"), player.points("kraken")), (15, 25));
}

#[test]
fn numbers_typed_before_the_curtain_moved_hit_nobody_else() {
    for (first, second) in [("", "<c-x>"), ("x", "<c-x>")] {
        let mut player = Player::after(&[
            "add kraken 30 hidden",
            "add wolf 20 hidden",
            "reveal wolf",
            "add orc 15 hidden",
            "reveal orc",
        ]);
        player.press([first, "2-5", second, "<ret>"]);
        let all = ["kraken", "wolf", "orc"].map(|name| player.points(name));
        assert_eq!(all, [30, 20, 15], "{}", player.picture());
        assert!(
            player.shows("row numbers changed with the curtain"),
            "{}",
            player.picture()
        );
        player.press(["<c-u>", "2-5<ret>"]);
        let all = ["kraken", "wolf", "orc"].map(|name| player.points(name));
        assert_ne!(all, [30, 20, 15], "typed anew it is taken");
    }
}

#[test]
fn a_line_that_means_the_same_either_way_is_taken() {
    let mut player = Player::after(&["add kraken 30 hidden", "add wolf 20 hidden", "reveal wolf"]);
    player.press([":wolf -5", "<c-x>", "<ret>"]);
    assert_eq!(player.points("wolf"), 15);
}

#[test]
fn nobody_hidden_is_under_a_cursor() {
    let mut player = Player::after(&["add kraken 30 hidden", "add wolf 20 hidden", "reveal wolf"]);
    player.press(["go<up>", "x", "-5<ret>"]);
    assert_eq!(player.points("kraken"), 30, "{}", player.picture());
    player.press(["<esc>", "<down>", "-5<ret>"]);
    assert_eq!(player.points("wolf"), 15, "{}", player.picture());
}

#[test]
fn while_a_hidden_one_acts_nobody_is_marked_and_the_title_says_only_the_round() {
    let mut player = Player::after(&[
        "add kraken 30 trained hidden",
        "add wren",
        "initiative kraken critical",
        "initiative wren major",
        "begin",
    ]);
    player.press(["go", "x"]);
    let screen = player.picture();
    assert!(!screen.contains('►'), "{screen}");
    assert!(player.rows()[0].trim_end().ends_with("round 1"), "{screen}");
}

#[test]
fn a_secret_last_result_leaves_the_band_empty() {
    let mut player = Player::after(&["wren perception secret =3,14"]);
    player.press(["x"]);
    let rows = player.rows();
    let band = rows
        .iter()
        .position(|row| row.contains(" Result "))
        .unwrap();
    assert!(
        rows[band + 1..band + 6]
            .iter()
            .all(|row| row.trim().is_empty()),
        "{}",
        player.picture()
    );
}

#[test]
fn an_open_result_is_set_large_without_its_number() {
    let mut player = Player::after(&["thalia stealth =7,20"]);
    player.press(["x"]);
    assert!(
        player.shows("natural 20") && !player.shows("trade for a fortune die"),
        "{}",
        player.picture()
    );
    let rule = player
        .rows()
        .into_iter()
        .find(|row| row.contains(" Result "))
        .unwrap();
    assert!(!rule.contains("6 ·"), "{rule}");
}

#[test]
fn one_key_never_shows_a_secret_roll_to_the_players() {
    let mut player = Player::after(&["wren perception secret =3,14"]);
    let steps = player.appended.len();
    player.press(["x", "s"]);
    assert_eq!(player.appended.len(), steps);
    player.press(["x", "s"]);
    assert_eq!(player.said(), "open");
}

#[test]
fn foes_have_words_for_points_in_the_turns_and_in_the_log() {
    let mut player = Player::after(&[
        "add wolf 20 hidden",
        "reveal wolf",
        "add orc*3 9 hidden",
        "reveal orc",
    ]);
    player.press(["x"]);
    for (harm, word) in [
        ("", "unhurt"),
        (":wolf -3<ret>", "hurt"),
        (":wolf -8<ret>", "bloodied"),
        (":wolf -5<ret>", "bloodied"),
        (":wolf -9<ret>", "down"),
    ] {
        player.press([harm]);
        let turns = player
            .rows()
            .into_iter()
            .find(|row| row.contains(" 1 wolf"))
            .unwrap();
        assert!(turns.contains(word), "{turns}");
        let is_told = player
            .rows()
            .iter()
            .skip(26)
            .any(|row| row.contains("wolf") && row.contains(word));
        assert!(harm.is_empty() || is_told, "{word}\n{}", player.picture());
    }
    assert!(player.shows("3 up"), "{}", player.picture());
}

#[test]
fn a_log_of_many_steps_tells_the_same_as_a_short_one() {
    let mut table = Table::with_party();
    table.say_all([
        "add kraken 30 hidden",
        "add wren",
        "initiative wren major",
        "begin",
        "remove kraken",
    ]);
    for number in 0..300 {
        table.say(&format!("note number {number}"));
    }
    table.say_all(["note the kraken is gone", "next", "wren luck =12"]);
    let mut player = Player::at(table.campaign);
    player.press(["x"]);
    assert!(
        player.shows("number 299") && player.shows("round 2") && !player.shows("kraken"),
        "{}",
        player.picture()
    );
}

#[test]
fn the_log_stays_where_it_was_scrolled_to() {
    let mut player = at(System::PenAndDagger);
    player.press(["gl<up><up>"]);
    let back = player.session().ui.log_back;
    player.press(["x", "<pgup>", "x"]);
    assert_eq!(
        (player.session().ui.log_back, player.focus()),
        (back, Pane::Log)
    );
}

#[test]
fn a_secret_contest_and_a_secret_race_are_not_on_the_table() {
    let mut player = Player::after(&[
        "contest \"tug of war\" thalia wren to 3 secret",
        "contest \"arm wrestling\" thalia wren to 3",
        "rank \"off the roof\" thalia,wren dexterity secret",
        "rank \"to the bell\" thalia,wren dexterity",
    ]);
    player.press(["gk"]);
    assert!(
        player.shows("tug of war") && player.shows("off the roof"),
        "{}",
        player.picture()
    );
    player.press(["x"]);
    assert!(
        !player.shows("tug of war") && !player.shows("off the roof"),
        "{}",
        player.picture()
    );
    assert!(
        player.shows("arm wrestling") && player.shows("to the bell"),
        "{}",
        player.picture()
    );
}

#[test]
fn what_a_secret_roll_has_moved_is_not_on_the_table_until_the_roll_is_open() {
    let mut player = Player::after(&[
        "task \"mend the wall\" 10",
        "task mend roll pd adept secret =12",
    ]);
    let of_task = player.last_roll();
    player.line("contest \"tug of war\" thalia wren to 3");
    player.line("contest tug roll strength vs strength secret =19,2");
    player.press(["gk", "x"]);
    assert!(!player.shows("Tasks"), "{}", player.picture());
    player
        .press(["x"])
        .line(&format!("open {of_task}"))
        .press(["x", "gk"]);
    assert!(player.shows("Tasks 1"), "{}", player.picture());
}

#[test]
fn a_race_with_one_runner_in_sight_is_not_on_the_table() {
    let mut player = Player::after(&[
        "add orc 15 hidden",
        "rank \"to the bell\" thalia,orc dexterity",
    ]);
    player.press(["gk", "x"]);
    assert!(!player.shows("to the bell"), "{}", player.picture());
}

#[test]
fn a_secret_natural_20_turned_into_a_die_is_held_and_nothing_else_is_told_of_it() {
    let mut player = Player::after(&[
        "wren luck =12",
        "thalia dodge =20",
        "fortune thalia convert",
        "thalia perception secret =20",
        "fortune thalia convert",
    ]);
    player.press(["gf"]);
    assert_eq!(
        player.picture().matches("nat 20").count(),
        2,
        "{}",
        player.picture()
    );
    player.press(["x"]);
    for (width, height, screen) in screens(&player, SIZES.into_iter()) {
        assert!(
            screen.matches("nat 20").count() <= 1,
            "{width}×{height}\n{screen}"
        );
    }
    assert!(player.shows("nat 20"), "the open one\n{}", player.picture());
    let of_secret = player.last_roll();
    player.press(["x"]).line(&format!("open {of_secret}"));
    player.press(["x"]);
    assert_eq!(
        player.picture().matches("nat 20").count(),
        2,
        "{}",
        player.picture()
    );
}

#[test]
fn a_condition_that_came_of_a_secret_roll_is_on_nobody() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("add felix")
        .say("add orc 30 +1")
        .say("felix strength vs 10 secret =6,6,6");
    let roll = table.last_roll();
    table
        .say(&format!("spend {roll} consequence orc \"off balance\" 1"))
        .say("condition orc prone");
    let mut player = Player::at(table.campaign);
    player.press(["go"]);
    assert!(player.shows("off balance"), "{}", player.picture());
    player.press(["x"]);
    assert!(
        player.shows("prone") && !player.shows("off balance"),
        "{}",
        player.picture()
    );
}

#[test]
fn behind_a_refused_key_nothing_acts_that_is_typed_up_to_esc_or_enter() {
    for (key, typed) in [
        ("<space>", "next"),
        ("<space>", "qqq"),
        ("/", "fox"),
        ("A", "xxx"),
        ("R", "nb"),
        ("w", "xun"),
        ("gs", "xnu"),
        ("gl<ret>", "xn"),
        ("N", "Axel"),
    ] {
        for end in ["<esc>", "<ret>"] {
            let mut player = Player::in_a_fight();
            player.press(["x"]);
            let active = player.session().campaign.state().tracker.active();
            player.press([key, typed]);
            assert!(
                player.appended.is_empty(),
                "{key} {typed}\n{}",
                player.picture()
            );
            assert!(player.session().curtain().is_some(), "{key} {typed}");
            assert!(player.shows("go on with Esc"), "{}", player.picture());
            player.press([end]);
            assert_eq!(
                player.session().campaign.state().tracker.active(),
                active,
                "{key} {typed}"
            );
            player.press(["n"]);
            assert_eq!(player.appended.len(), 1, "keys act again: {key} {typed}");
            player.press(["x"]);
            assert!(player.session().curtain().is_none());
        }
    }
}

#[test]
fn a_refused_key_that_opens_nothing_swallows_nothing() {
    let mut player = Player::after(&["wren perception secret =3,14"]);
    player.press(["x", "s", "x"]);
    assert!(player.session().curtain().is_none());
}

#[test]
fn the_key_that_types_nothing_opens_the_curtain_behind_a_refused_key_and_a_paste_is_swallowed() {
    let mut player = Player::in_a_fight();
    player.press(["x", "<space>"]);
    player.tell(Message::Paste("next".into()));
    assert!(player.typed().is_none(), "{}", player.picture());
    assert!(player.shows("Ctrl-X"), "{}", player.picture());
    player.press(["<c-x>"]);
    assert!(player.session().curtain().is_none());
    player.press(["x", "n"]);
    assert_eq!(player.appended.len(), 1, "drawn anew it swallows nothing");
}

#[test]
fn every_move_of_the_curtain_is_to_be_remembered() {
    let mut player = Player::in_a_fight();
    player.press(["x", "x", ":", "<c-x>"]);
    let kept: Vec<bool> = player
        .asked
        .iter()
        .filter_map(|effect| match effect {
            Effect::KeepCurtain(is_drawn) => Some(*is_drawn),
            _ => None,
        })
        .collect();
    assert_eq!(kept, [true, false, true]);
}

#[test]
fn a_start_behind_the_curtain_shows_nothing_in_its_first_frame() {
    for system in System::ALL {
        let campaign = with_secrets(system).campaign;
        let (stored, dice) = (campaign.seq(), Dice::new(&Seed::from_number(7)));
        let mut session = Session::new(campaign, dice, stored);
        session.begin_behind_curtain();
        session.noticed(&["one".into(), "two kraken".into()]);
        let player = Player::before(Scene::Table(Box::new(session)));
        assert_nothing_is_told(&player, &format!("{system:?}"));
        assert!(player.shows("curtain drawn"));
    }
}
