//! Every scene as it looks: one file each, with four sizes and its styles at one of them; and what the themes make of the
//! main ones.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use astragal::store::Look;
use astragal::tui::theme::{Depth, Ground, Role, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::{SIZES, scenes};
use crate::support::keys::{Player, rows};

/// The main screens, which are seen in every theme.
const MAIN: [&str; 12] = [
    "natural_20",
    "prompt",
    "harm",
    "curtain",
    "hero_form",
    "palette",
    "help",
    "rules_searched",
    "found",
    "luck",
    "settings",
    "campaigns",
];

/// Every theme but the one it is compared with.
const THEMES: [(Look, Depth); 7] = [
    (Look::Light, Depth::Exact),
    (Look::HighContrast, Depth::Exact),
    (Look::RedGreenSafe, Depth::Exact),
    (Look::Mono, Depth::Exact),
    (Look::Dark, Depth::Indexed),
    (Look::Dark, Depth::Sixteen),
    (Look::Light, Depth::Sixteen),
];

fn hold(name: &str, picture: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("../snapshots");
    settings.bind(|| insta::assert_snapshot!(name, picture));
}

#[test]
fn every_screen_looks_as_it_did() {
    for (name, player) in scenes() {
        hold(name, &pictures(player()));
    }
}

#[test]
fn no_picture_is_left_of_a_screen_that_is_gone() {
    let names = scenes().map(|(name, _)| name.to_owned());
    let themes = THEMES
        .map(in_theme)
        .into_iter()
        .chain(["main_in_ascii".to_owned()]);
    let known: BTreeSet<String> = names
        .chain(themes)
        .map(|name| format!("{name}.snap"))
        .collect();
    let mut left = Vec::new();
    for file in std::fs::read_dir("tests/screen/snapshots").unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        // Those of the looks are of one screen alone.
        if !known.contains(&name) && !name.starts_with("theme_") {
            left.push(name);
        }
    }
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_main_screens_say_the_same_in_every_theme_and_each_style_becomes_what_it_became() {
    let mut main = MAIN.map(main_screen);
    let dark = main
        .each_mut()
        .map(|player| drawn_in(player, (Look::Dark, Depth::Exact)));
    let names = names();
    for theme in THEMES {
        let mut became = HashSet::new();
        for (player, dark) in main.iter_mut().zip(&dark) {
            let themed = drawn_in(player, theme);
            assert_eq!(rows(dark), rows(&themed), "{theme:?}");
            let pairs = dark.content.iter().zip(&themed.content);
            became.extend(pairs.map(|(dark, themed)| (inked(dark), inked(themed))));
        }
        let told = became
            .into_iter()
            .map(|(dark, themed)| format!("{:<38} {}\n", named(dark, &names), named(themed, &[])));
        let told: BTreeSet<String> = told.collect();
        hold(&in_theme(theme), &told.into_iter().collect::<String>());
    }
}

#[test]
fn the_main_screens_look_in_ascii_as_they_did() {
    let mut all = String::new();
    for name in MAIN {
        let mut player = main_screen(name);
        player.shell.around.theme = Theme::default().lettered(true);
        let _ = write!(all, "{name}\n{}\n", framed(&player.rows()));
    }
    hold("main_in_ascii", &all);
}

fn in_theme((palette, depth): (Look, Depth)) -> String {
    format!("main_in_{palette:?}_{depth:?}").to_lowercase()
}

fn main_screen(name: &str) -> Player {
    let (_, player) = scenes().find(|(other, _)| *other == name).unwrap();
    player().sized(80, 24)
}

fn drawn_in(player: &mut Player, (palette, depth): (Look, Depth)) -> Buffer {
    player.shell.around.theme = Theme::new(palette, depth);
    player.drawn().0
}

/// A scene at every size, with the text cursor, and its styles at the first.
fn pictures(mut player: Player) -> String {
    let mut all = String::new();
    let mut first = None;
    for (width, height) in SIZES {
        player.resize(width, height);
        let (buffer, cursor) = player.drawn();
        let cursor = cursor.map_or_else(String::new, |cursor| {
            format!(", cursor {},{}", cursor.x, cursor.y)
        });
        let _ = write!(
            all,
            "{width}×{height}{cursor}\n{}\n",
            framed(&rows(&buffer))
        );
        first = first.or_else(|| Some(styles(&buffer)));
    }
    let (width, height) = SIZES[0];
    all + &format!("styles at {width}×{height}\n{}", first.unwrap_or_default())
}

/// The rows without the version, and with an edge, so that blanks at their end are seen and no editor takes them away.
fn framed(rows: &[String]) -> String {
    rows.iter()
        .fold(String::new(), |picture, row| picture + row + "│\n")
        .replace(env!("CARGO_PKG_VERSION"), "#.#.#")
}

/// A letter for the style of every cell, and what each letter stands for.
fn styles(buffer: &Buffer) -> String {
    let names = names();
    let mut letters: HashMap<Inked, char> = HashMap::new();
    let mut picture = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width.max(1))) {
        let letters = row.iter().map(|cell| {
            let next = char::from(b'a' + u8::try_from(letters.len() % 26).unwrap());
            *letters.entry(inked(cell)).or_insert(next)
        });
        let line: String = letters.collect();
        picture.push_str(&line);
        picture.push('\n');
    }
    let mut legend: Vec<_> = letters
        .into_iter()
        .map(|(style, letter)| format!("{letter} {}\n", named(style, &names)))
        .collect();
    legend.sort();
    picture + "\n" + &legend.concat()
}

fn names() -> Vec<(Color, String)> {
    let theme = Theme::new(Look::Dark, Depth::Exact);
    let inks = Role::ALL
        .into_iter()
        .filter_map(|role| Some((theme.inked(role).fg?, format!("{role:?}"))));
    let grounds = [Ground::Bg, Ground::Selected, Ground::Panel];
    let grounds = grounds
        .into_iter()
        .filter_map(|ground| Some((theme.inked(ground).bg?, format!("{ground:?}"))));
    inks.chain(grounds).collect()
}

/// What a cell is written in and on, and how heavy. There are few of them, and thousands of cells.
type Inked = (Color, Color, Modifier);

fn inked(cell: &Cell) -> Inked {
    (cell.fg, cell.bg, cell.modifier)
}

fn named((fg, bg, modifier): Inked, names: &[(Color, String)]) -> String {
    let name = |color: Color| {
        let known = names.iter().find(|(other, _)| *other == color);
        known.map_or_else(|| format!("{color:?}"), |(_, name)| name.clone())
    };
    let weight = if modifier == Modifier::empty() {
        String::new()
    } else {
        format!(" {modifier:?}")
    };
    format!("{} on {}{weight}", name(fg), name(bg))
}
