//! The pictures of README and manual, drawn by the program itself and held to what it draws; `ASTRAGAL_BLESS=1` draws them anew.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::panic,
    reason = "a picture that cannot be drawn is a test that fails"
)]

mod svg;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use crate::support::evening;
use crate::support::installed;
use crate::support::keys::{Player, VAULT};
use crate::support::memory_disk::MemoryDisk;
use astragal::dice::Seed;
use astragal::store::Shelf;
use astragal::store::examples::EXAMPLES;
use astragal::tui::pages::welcome::Welcome;

const FOLDER: &str = "assets/pictures";
/// Where the manual is.
const MANUAL: &str = "assets/manual";
/// No picture is larger: a README is read on the way.
const MOST_BYTES: usize = 100 * 1024;

/// A picture: its file, the chapter of the manual that has it, what it shows in a line, and how one comes to see it.
type Picture = (&'static str, &'static str, &'static str, fn() -> Player);

/// Taken of the page for players by a browser, and not drawn here.
const OF_A_BROWSER: &str = "players-page.png";

/// Every main screen. The next one is a line here, and a chapter has it.
const PICTURES: [Picture; 9] = [
    (
        "dashboard",
        "first-evening",
        "A fight, and a natural 20: party, table, turns, the large result, the ledger and the log.",
        natural_20,
    ),
    (
        "prompt",
        "first-evening",
        "An attempt being typed: exact odds before Enter, and what a fortune die would make of them.",
        || typing("gp<home>rste -1 bar major"),
    ),
    (
        "harm",
        "first-evening",
        "Damage to several at once, each with before and after, nothing done yet.",
        || typing("3..6-28 4h 5none"),
    ),
    (
        "log",
        "first-evening",
        "Every line of three evenings, searched as you type.",
        || after_three_evenings("/thalia normal+<ret>"),
    ),
    (
        "luck",
        "first-evening",
        "Everyone's luck: what was rolled against what was expected.",
        || after_three_evenings("gu<down><down><down>"),
    ),
    (
        "curtain",
        "first-evening",
        "The curtain: what players may see, and nothing else.",
        || typing("gp<home>rste=7,20<ret>x"),
    ),
    (
        "watch",
        "players",
        "What the table sees: who acts and who is next, how everybody is in words, the last open roll.",
        || typing("gp<home>rste=7,20<ret>X"),
    ),
    (
        "welcome",
        "first-evening",
        "The first screen: campaigns, where each stopped, and examples.",
        welcome,
    ),
    (
        "rules",
        "first-evening",
        "The rules in words, one key away from the roll they are about.",
        || typing("gp<home>rste=7,16<ret>R"),
    ),
];

/// A fight with wounds, a condition, one who delayed and a group of foes.
fn fight() -> Player {
    let before = [
        "rename The Bell below the Abbey",
        "session Low water",
        "scene The flooded nave: black water to the knee",
        "fortune thalia grant dream gave up the crown",
        "oren insight wisdom =12,7",
    ];
    let after = [
        "wren weapons =16",
        "oren -12",
        "thalia temp 5",
        "wren -19",
        "drowned 2 -9",
        "condition wren dazed -2 for 3",
        "next",
        "delay",
        "next",
        "brannoc weapons =14",
        "tide -11",
        "reveal drowned",
    ];
    Player::after(&[&before[..], &VAULT, &after].concat())
}

fn typing(keys: &str) -> Player {
    let mut player = fight();
    player.press([keys]);
    player
}

/// The example of Pen & Dagger after all its evenings, and keys pressed.
fn after_three_evenings(keys: &str) -> Player {
    let mut player = Player::at(evening::Telling::of(&evening::EVENINGS[0]).campaign);
    player.press([keys]);
    player
}

fn natural_20() -> Player {
    typing("gp<home>rste=7,20<ret>")
}

/// Three campaigns on a shelf, each a copy of an example.
fn welcome() -> Player {
    let folder = PathBuf::from("/home/gm/astragal");
    let shelf = Shelf::on(
        Arc::new(MemoryDisk::default()),
        folder,
        crate::support::rules(),
    );
    let names = ["The Drowned Vault", "The Night Tram", "Ash over Karth"];
    for (example, name) in EXAMPLES.iter().zip(names) {
        example
            .install(&shelf, Some(name), &Seed::from_number(1), installed())
            .unwrap();
    }
    Player::welcomed(Welcome::look(&shelf, String::new()))
}

fn is_blessing() -> bool {
    std::env::var_os("ASTRAGAL_BLESS").is_some()
}

#[test]
fn the_pictures_show_what_the_program_draws() {
    for (name, _, caption, scene) in PICTURES {
        let drawn = svg::svg(&scene().sized(120, 40).drawn().0, caption);
        assert!(drawn.len() < MOST_BYTES, "{name}: {} bytes", drawn.len());
        let file = format!("{FOLDER}/{name}.svg");
        if is_blessing() {
            fs::create_dir_all(FOLDER).unwrap();
            fs::write(&file, &drawn).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            kept == drawn,
            "{file} is not what is drawn: run `ASTRAGAL_BLESS=1 cargo test --test screen pictures`"
        );
    }
}

#[test]
fn every_chapter_shows_its_pictures_and_the_readme_what_both_sides_of_the_table_see() {
    let readme = fs::read_to_string("README.md").unwrap();
    for (name, chapter, caption, _) in PICTURES {
        let is_in_readme = readme.contains(&format!("![{caption}]({FOLDER}/{name}.svg)"));
        assert_eq!(is_in_readme, ["dashboard", "watch"].contains(&name));
        let page = fs::read_to_string(format!("{MANUAL}/{chapter}.md")).unwrap();
        let shown = format!("![{caption}](../pictures/{name}.svg)");
        assert!(page.contains(&shown), "{chapter}: {shown}");
    }
}

#[test]
fn no_other_picture_lies_about() {
    let names = fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    for name in names {
        let is_drawn = |(known, ..): &(&str, _, _, _)| format!("{known}.svg") == name;
        assert!(
            name == OF_A_BROWSER || PICTURES.iter().any(is_drawn),
            "{name}"
        );
    }
}
