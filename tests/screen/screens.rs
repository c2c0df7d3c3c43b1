//! The program's own screens, drawn from real games: as they look, at every size, and without a panic.

mod kinds;
mod laws;
mod look;
mod pictures;
mod room;
mod scenes;
mod sizes;
mod whole;
mod wide;

use crate::support::Table;
use crate::support::evening;
use crate::support::keys::{Disk, Player, VAULT, rows};
use crate::support::systems::{self, Played};
use crate::support::walk::one_in;
use astragal::campaign::fight_forecast::FightAsked;
use astragal::store::Look;
use astragal::systems::System;
use astragal::tui::message::{Message, Told};
use astragal::tui::pages::welcome::Welcome;
use astragal::tui::theme::{Depth, Role, Theme};
use astragal::words::display_safe;
use ratatui::buffer::{Buffer, Cell};
use unicode_width::UnicodeWidthStr;

/// A screen by the name of its snapshot, and how one comes to it.
type Scene = (&'static str, fn() -> Player);

const SCREENS: [Scene; 69] = [
    ("peace", peace),
    ("fight", fight),
    ("prompt", || typing("rste")),
    ("misread", || typing("rsteolth")),
    ("refused", || typing(":fortune oren spend hint<ret>")),
    ("harm", || typing("3..6-28 4h 5none")),
    ("natural_20", || typing("rdodge=20<ret>")),
    ("natural_1", || typing("rdodge=1<ret>")),
    ("converted", || typing("rdodge=20<ret>f")),
    ("secret", || typing("rste secret<ret>")),
    ("chord", || typing("f")),
    ("log", || typing("gl<pgup>")),
    ("zoomed", || typing("gtz")),
    ("curtain", curtain),
    ("players_screen", || typing("X")),
    ("note_secret", || {
        writing("wthe priest is his brother<c-j>ask Wren about the ring")
    }),
    ("note_rewritten", || {
        writing("glw<c-s>, and the third stair answers<esc>")
    }),
    ("scene_written", || {
        writing("gw<c-j>Light does not reach the third stair.")
    }),
    ("trouble", trouble),
    ("following", Player::following),
    ("holder_gone", holder_gone),
    ("who_is_first", who_is_first),
    ("asked", asked),
    ("quit_unsaved", quit_unsaved),
    ("help", || typing("??")),
    ("help_card", || typing("?")),
    ("manual_chapter", || typing("?mfiles<ret>")),
    ("palette", || typing(" lu")),
    ("hero_form", || typing("gpe<tab><tab>x")),
    ("foe_form", || foes(System::SwordsAndSorcery, "e<tab><tab>")),
    ("new_foes", || {
        foes(System::MonstersAndMagic, "Nogr<tab>3<tab>")
    }),
    ("sheet", || typing("gp<ret>")),
    ("scene", scene),
    ("recap", recap),
    ("recap_for_players", recap_for_players),
    ("welcome", || Player::welcomed(Welcome::default())),
    ("new_campaign", new_campaign),
    ("pool", systems::pool),
    ("pool_at_rest", || {
        Played::by(System::DicePool, "Mara").player()
    }),
    ("pool_against", systems::pool_against),
    ("difficulties", systems::difficulties),
    ("difficulties_chosen", systems::difficulties_chosen),
    ("difficulties_secret", systems::difficulties_secret),
    ("armor", systems::armor),
    ("skill", systems::skill),
    ("skill_typed", systems::skill_typed),
    ("resistance", systems::resistance),
    ("resistance_rolled", systems::resistance_rolled),
    ("resistance_chosen", systems::resistance_chosen),
    ("tasks", systems::tasks),
    ("task_typed", systems::task_typed),
    ("encounters", || typing("goA")),
    ("offers", || systems::offering("o")),
    ("offer_taken", || systems::offering("o<ret>")),
    ("marks", systems::marks),
    ("dice", || typing(":8d6<ret>")),
    ("dice_typed", || typing(":4d6kh3+2")),
    ("luck", || typing("gu")),
    ("luck_flow", luck_flow),
    ("luck_pool", luck_of_a_pool),
    ("rules", || typing("gr")),
    ("rules_searched", || typing("gr/adv")),
    ("rules_followed", || typing("rste<ret>R<tab>")),
    ("rules_of_an_attack", rules_of_an_attack),
    ("whole_log", || found("/<ret><up>")),
    ("found", || found("/thalia limited+ \"wall\"")),
    ("found_in_full", || found("/thalia<ret><up><up><right>")),
    ("settings", || typing(",")),
    ("forecast", forecast),
];

/// The screens whose whole picture is the dashboard, with nothing over it.
const DASHBOARDS: [&str; 25] = [
    "own_game",
    "whole_log",
    "found",
    "found_in_full",
    "pool",
    "tasks",
    "task_typed",
    "difficulties",
    "resistance_chosen",
    "dice_typed",
    "peace",
    "fight",
    "prompt",
    "misread",
    "refused",
    "harm",
    "natural_20",
    "natural_1",
    "converted",
    "secret",
    "chord",
    "log",
    "trouble",
    "following",
    "holder_gone",
];

/// Dashboards where a line is typed or a prefix was pressed.
const TYPED: [&str; 9] = [
    "prompt",
    "misread",
    "refused",
    "harm",
    "chord",
    "task_typed",
    "dice_typed",
    "found",
    "holder_gone",
];

/// The sizes of every picture; the least comes last, as what is scrolled moves on it.
const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (200, 60), (40, 12)];

/// Every scene there is.
fn scenes() -> impl Iterator<Item = Scene> {
    SCREENS.into_iter().chain(scenes::RARE)
}

fn peace() -> Player {
    let mut player = Player::with_party();
    player.press(["rste=7,16<ret>"]);
    player
}

fn who_is_first() -> Player {
    let mut player = Player::after(&["add party", "add orc*3 9"]);
    player.press(["n"]);
    player
}

/// A line that was refused unless it is meant.
fn asked() -> Player {
    let mut player = Player::after(&["add party", "add orc*3 9"]);
    player.press([":begin<ret>"]);
    player
}

/// The fight as players see it, who do not know of the drowned.
fn curtain() -> Player {
    let mut player = fight();
    player.line("hide drowned");
    player.press(["x"]);
    player
}

/// The fight while a text is written beside it.
fn writing(keys: &str) -> Player {
    let mut player = fight();
    player.line("note the bell rings");
    player.press([keys]);
    player
}

/// Wounds, a condition, one who delayed, a group, an entry of every kind.
fn fight() -> Player {
    let before = [
        "session Low water",
        "scene The flooded nave: black water to the knee",
        "note secret the priest is his brother",
        "fortune thalia grant dream gave up the crown",
    ];
    let after = [
        "oren -12",
        "thalia temp 5",
        "wren -19",
        "drowned 2 -15",
        "condition wren dazed -2 for 3",
        "next",
        "delay",
        "next",
        "brannoc weapons =14",
        "reveal drowned",
    ];
    Player::after(&[&before[..], &VAULT, &after].concat())
}

fn typing(keys: &str) -> Player {
    let mut player = fight();
    player.press([keys]);
    player
}

/// A group of which one is hurt, and keys pressed on its row.
fn foes(system: System, keys: &str) -> Player {
    let mut table = Table::with_one(system);
    table.say("add goblin*3").say("goblin 2 -4");
    let mut player = Player::at(table.campaign);
    player.press(["go", keys]);
    player
}

fn trouble() -> Player {
    let mut player = fight();
    player.disk = Disk::Silent;
    let saved_to = player.session().campaign.seq();
    player.press(["L", "L"]);
    player.tell(Message::Table(Told::Trouble {
        saved_to,
        reason: "No space left on device (os error 28)".into(),
    }));
    player
}

fn holder_gone() -> Player {
    let mut player = Player::following();
    player.press(["rste<ret>"]);
    player.tell(Message::Table(Told::Holder(None)));
    player
}

fn quit_unsaved() -> Player {
    let mut player = trouble();
    player.press(["q"]);
    player
}

fn scene() -> Player {
    let mut player = fight();
    player.line("note the bell rings at every third wave");
    player.press(["gs"]);
    player
}

fn recap() -> Player {
    let mut player = Player::at(evening::Telling::of(&evening::EVENINGS[0]).campaign);
    player.press(["ge"]);
    player
}

fn recap_for_players() -> Player {
    let mut player = recap();
    player.press(["<left>v"]);
    player
}

fn new_campaign() -> Player {
    let mut player = Player::welcomed(Welcome::default());
    player.press(["n", "The Drowned V"]);
    player
}

/// Hit points and fortune, which on a narrow screen are a part of their own.
fn luck_flow() -> Player {
    let mut player = fight().sized(80, 24);
    player.press(["gue<tab><tab>"]);
    player
}

/// The faces of a pool, which on a narrow screen are a part of their own.
fn luck_of_a_pool() -> Player {
    let mut player = systems::pool().sized(80, 24);
    player.press(["gutt<tab>"]);
    player
}

/// How hard the fight will be that stands, as it was counted elsewhere.
fn forecast() -> Player {
    let mut player = typing("gh");
    let asked = FightAsked::default();
    let campaign = player.session().campaign.without_past();
    let told = campaign.forecast_fight(&asked).unwrap().sections();
    player.tell(Message::Table(Told::Forecast(Box::new(asked), Ok(told))));
    player
}

fn rules_of_an_attack() -> Player {
    let mut player = systems::armor();
    player.press(["R", "/natural<ret>"]);
    player
}

/// Two evenings with something of everything that a line of the log may be, and keys pressed.
fn found(keys: &str) -> Player {
    let mut player = Player::after(&[
        "session Low water",
        "thalia dodge =19",
        "thalia stealth =9,19 # over the abbey wall",
        "oren insight =4,3",
        "thalia charisma =8 # the wall of silence",
        "note the abbot laughs at the wall",
        "session",
        "thalia strength =16 # up the wall",
        "thalia wisdom =18,3 secret adv # ear to the wall",
        "fortune thalia grant dream gave up the crown",
        "thalia dexterity =2 # down the wall",
        "fortune thalia reroll 16 =15",
        "thalia weapons =17",
        "undo",
        "mark 8",
        "add thalia",
        "add orc 12",
        "begin anyway",
        "orc -4",
        "thalia stealth =7,20 # off the wall",
    ]);
    player.press([keys]);
    player
}

#[test]
fn in_ascii_no_screen_holds_any_other_byte() {
    for (turn, (name, player)) in scenes().enumerate() {
        let mut player = player();
        player.shell.around.theme = Theme::default().lettered(true);
        for (width, height) in one_in(12, turn, SIZES.into_iter().chain([(60, 20)])) {
            player.resize(width, height);
            let picture = player.picture();
            let other: String = picture
                .chars()
                .filter(|letter| !letter.is_ascii())
                .collect();
            assert_eq!(other, "", "{name} {width}×{height}\n{picture}");
        }
    }
}

#[test]
fn every_pane_can_have_the_heavy_rule_at_every_size_zoomed_or_not() {
    let mut player = fight();
    for (turn, keys) in ["gp", "gt", "go", "gf", "gl"].into_iter().enumerate() {
        player.press([keys]);
        let sizes = (40..=220)
            .step_by(9)
            .flat_map(|width| (12..=70).step_by(5).map(move |height| (width, height)));
        for (width, height) in one_in(24, turn, sizes) {
            player.resize(width, height);
            for _ in 0..2 {
                assert_eq!(
                    heavy_rules(&player.drawn().0),
                    1,
                    "{keys} {width}×{height}\n{}",
                    player.picture()
                );
                player.press(["z"]);
            }
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_so_in_one_line() {
    let player = fight();
    for (width, height) in [(39, 12), (40, 11), (20, 3)] {
        let said = rows(&player.drawn_at(width, height).0)
            .iter()
            .filter(|row| !row.trim().is_empty())
            .count();
        assert_eq!(said, 1, "{width}×{height}");
    }
}

#[test]
fn names_of_users_reach_the_screen_harmless_and_wide_ones_in_their_width() {
    let mut heroes = Player::alone();
    heroes.press(["N", "龍\u{202e}子", "<ret>"]);
    heroes.press(["N", "Zoë 👩‍🚀 of the very long and winding name", "<ret>"]);
    let foes = Player::after(&[
        "add \"巫女の剣と盾と月巫女の剣と盾と月\" 12",
        "add \"e\u{301}e\u{301}e\u{301}\" 12",
        "add \"👩‍👩‍👧‍👦 family\" 12",
        "begin anyway",
    ]);
    for mut player in [heroes, foes] {
        for (width, height) in [(40, 12), (80, 24), (106, 34), (120, 40), (200, 60)] {
            player.resize(width, height);
            let rows = player.rows();
            assert!(
                rows.iter().all(|row| row.width() == usize::from(width)),
                "{width}\n{}",
                rows.join("\n")
            );
            assert!(!rows.iter().any(|row| row.contains('\u{202e}')));
        }
    }
}

#[test]
fn nothing_a_user_wrote_or_a_disk_said_reaches_the_screen_as_it_is() {
    const HOSTILE: &str = "Kra\u{1b}[2Jken\u{202e}gnp\u{200d}\u{7}";
    let mut player = Player::after(&[
        &format!("session {HOSTILE}"),
        &format!("scene {HOSTILE}: {HOSTILE}"),
        &format!("hero Thalia class \"{HOSTILE}\" notes \"{HOSTILE}\" dream \"{HOSTILE}\""),
        &format!("note {HOSTILE}"),
        &format!("rule sure {HOSTILE}"),
        &format!("fortune thalia grant dream {HOSTILE}"),
        &format!("add \"{HOSTILE}\" 15 +1"),
        &format!("condition thalia \"{HOSTILE}\" 3"),
        &format!("thalia stealth # {HOSTILE}"),
    ]);
    player.tell(Message::Table(Told::Noticed(vec![
        HOSTILE.to_owned(),
        format!("two\n{HOSTILE}"),
    ])));
    let mut seen = player.picture();
    player.press(["<esc>"]);
    player.tell(Message::Table(Told::Damaged(HOSTILE.to_owned())));
    seen += &player.picture();
    player.tell(Message::Table(Told::Forgotten(HOSTILE.to_owned())));
    seen += &player.picture();
    player.tell(Message::Table(Told::Trouble {
        saved_to: 0,
        reason: HOSTILE.to_owned(),
    }));
    for keys in [
        "gl",
        "gf",
        "go",
        "gs",
        "<esc>gp<ret>",
        "<esc>e",
        "<esc> kra",
        "<esc>:note \u{202e}x",
        "<esc>gl<ret>",
    ] {
        player.press([keys]);
        for (width, height) in [(80, 24), (200, 60)] {
            seen += &rows(&player.drawn_at(width, height).0).concat();
        }
    }
    let seen = seen.replace('\n', "");
    assert_eq!(display_safe(&seen), seen);
    assert!(seen.contains("Kra⟨U+001B⟩"), "it is shown all the same");
}

/// Rules in the accent's color with a heavy line that is longer than a bar.
fn heavy_rules(buffer: &Buffer) -> usize {
    let accent = Theme::new(Look::Dark, Depth::Exact).inked(Role::Accent).fg;
    let is_heavy = |cell: &Cell| cell.symbol() == "━" && Some(cell.fg) == accent;
    let width = usize::from(buffer.area.width.max(1));
    buffer
        .content
        .chunks(width)
        .filter(|row| row.iter().any(is_heavy))
        .count()
}
