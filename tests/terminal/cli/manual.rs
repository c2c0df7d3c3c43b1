//! The manual as it is printed, and everything in it done as it says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use astragal::campaign::Campaign;
use astragal::campaign::line::guide;
use astragal::manual::CHAPTERS;
use astragal::systems::System;
use astragal::systems::own::Definition;
use astragal::tui::action::Context;
use astragal::tui::keymap::Keymap;

use super::Shelf;
use crate::support::evening::{EVENINGS, Telling};

/// Code of the manual that is no key, no line and no command: names of files, settings, marks, variables.
const NAMES: &[&str] = &[
    "keymap.ron",
    "unsaved",
    "settings.ron",
    "files: Group",
    "files: Umask",
    "campaign.ron",
    "system.ron",
    "log/",
    "rescued/",
    "rules/",
    ".txt",
    ".md",
    ".csv",
    "1: a wolf",
    "2-3: two wolves",
    "x3: a wolf",
    "# Wolves, 2d6",
    "weight",
    "{2d6} wolves",
    "[[coins]]",
    "[[coins x2]]",
    "no repeats",
    "calendar.ron",
    "10m",
    "1h30m",
    "2d",
    "each 10m",
    "hidden",
    "bestiary/",
    "encounters/",
    "kill -9",
    "reset",
    "stty sane",
    "Ctrl-J",
    "$EDITOR",
    "ASTRAGAL_DATA_DIR",
    "ASTRAGAL_CONFIG_DIR",
    "$ASTRAGAL_CONFIG_DIR",
    "NO_COLOR",
    "auto",
    "thalia major+ evening 10..",
    "cargo install --path .",
    "src/lib.rs",
    ".ci/walk",
    "astragal",
    "astragal --help",
    "/help",
    "/",
    " / ",
    "group",
    "rolled",
    "fresh",
    "resistant",
    "immune",
    "vulnerable",
];

/// Words of a line of which only a part is named.
const WORDS: &[&str] = &[
    "{own}",
    "{target}",
    "extended 10 in 5",
    "setback 2",
    "vs",
    "{sum}",
    "mira+oren(dis)",
    "3,5",
    "3..7",
    "4.2",
    "4.1..4.3",
    "mira,ogre",
    "g",
    "blessed 3",
    "adv",
    "dis",
    "-1",
    "bar major",
    "secret",
    "open",
    "=14",
    "=7,16",
    "x3",
    "anyway",
    "=",
    "#",
    "ste",
    "ste =14",
];

/// A file or folder that the sources have.
fn is_of_the_sources(name: &str) -> bool {
    name.starts_with("assets/") && Path::new(name).exists()
        || System::ALL
            .iter()
            .any(|system| name == format!("{}.ron", system.key()))
}

/// A word of a game's file, or what one may say of it, dice included.
fn is_of_a_game(code: &str) -> bool {
    let formulas = include_str!("../../../src/systems/own/formula.rs");
    let file = concat!(
        include_str!("../../../src/systems/own/definition.rs"),
        include_str!("../../../src/systems/own/definition/actions.rs"),
        include_str!("../../../src/systems/own/definition/attempts.rs"),
        include_str!("../../../src/systems/own/definition/entries.rs"),
        include_str!("../../../src/systems/own/definition/figures.rs"),
        include_str!("../../../src/systems/own/definition/inputs.rs"),
        include_str!("../../../src/systems/rest.rs"),
    );
    let word = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let word = word.into_iter().next().unwrap_or_default();
    let kinds = [
        format!("    {word},"),
        format!("    {word}("),
        format!("    {word} {{"),
    ];
    let game = format!(
        "(format: 1, key: \"x\", short: \"x\", title: \"X\", inputs: [(name: \"bonus\")], attempts: [(name: \"try\", \
         roll: {code:?}, results: [(word: \"some\", grade: 1)])])"
    );
    !word.is_empty()
        && (file.contains(&format!("pub {word}:"))
            || file.contains(&format!("rename = \"{word}\""))
            || kinds.iter().any(|kind| file.contains(kind))
            || formulas.contains(&format!("\"{word}\"")))
        || Definition::read("x.ron", &game).is_ok()
}

/// The blocks of a chapter that begin with this word: what stands behind it, and their rows.
fn blocks<'a>(text: &'a str, word: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut found = Vec::new();
    let mut rows = text.lines();
    while let Some(row) = rows.next() {
        let Some(info) = row.strip_prefix("```") else {
            continue;
        };
        let block = rows
            .by_ref()
            .take_while(|row| !row.starts_with("```"))
            .collect();
        if let Some(of) = info.strip_prefix(word) {
            found.push((of.trim(), block));
        }
    }
    found
}

/// Runs a command as a shell does, in a folder with the sources' assets in it.
fn in_shell(folder: &Path, command: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_astragal")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("ASTRAGAL_DATA_DIR", folder.join("data"))
        .env("ASTRAGAL_CONFIG_DIR", folder.join("settings"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}\n{said}");
}

#[test]
#[cfg(unix)]
fn every_command_of_the_manual_does_what_it_says() {
    let mut count = 0;
    for chapter in CHAPTERS {
        let shelf = Shelf::empty();
        let folder = shelf.dir.path();
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        std::os::unix::fs::symlink(assets, folder.join("assets")).unwrap();
        for command in blocks(chapter.text, "sh")
            .into_iter()
            .flat_map(|(_, rows)| rows)
        {
            in_shell(folder, command);
            count += 1;
        }
    }
    assert!(count > 25, "{count}");
}

#[test]
fn every_line_of_the_manual_is_taken_by_the_example_it_is_for() {
    let mut count = 0;
    for chapter in CHAPTERS {
        let mut of_campaign: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (slug, rows) in blocks(chapter.text, "lines") {
            of_campaign.entry(slug).or_default().extend(rows);
        }
        for (slug, rows) in of_campaign {
            let shelf = Shelf::empty();
            let saves = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("saves")
                .join(slug);
            let copy = shelf.dir.path().join(slug);
            fs::create_dir_all(copy.join("log")).unwrap();
            for file in ["campaign.ron", "log/000001.ron"] {
                fs::copy(saves.join(file), copy.join(file)).unwrap();
            }
            let said = shelf.say(&[&["run", slug], rows.as_slice()].concat());
            assert_eq!(said.status, 0, "{}: {}", chapter.key, said.err);
            count += rows.len();
        }
    }
    assert!(count > 60, "{count}");
}

/// Every piece of code in the prose of a chapter: blocks and pages of tables that are made left out.
fn code(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut is_block, mut is_made) = (false, false);
    for row in text.lines() {
        is_block ^= row.starts_with("```");
        is_made = (is_made || row.starts_with("<!--")) && !row.starts_with("<!-- end");
        if !is_block && !is_made && !row.starts_with("```") && !row.starts_with("<!--") {
            found.extend(row.split('`').skip(1).step_by(2));
        }
    }
    found
}

fn keys() -> Vec<String> {
    let keymap = Keymap::built_in().unwrap();
    let contexts = [
        Context::Dashboard,
        Context::Party,
        Context::Table,
        Context::Turns,
        Context::Tasks,
        Context::Prompt,
        Context::Welcome,
        Context::Page,
    ];
    let of = |context| {
        keymap
            .of_context(context)
            .into_iter()
            .flat_map(|(_, keys)| keys)
    };
    contexts.into_iter().flat_map(of).collect()
}

#[test]
fn every_key_and_word_of_the_manual_is_one() {
    let campaigns: Vec<Campaign> = EVENINGS
        .iter()
        .map(|evening| Telling::of(evening).campaign)
        .collect();
    let keys = keys();
    let commands = <astragal::cli::Arguments as clap::CommandFactory>::command();
    let is_command = |code: &str| {
        let word = code
            .strip_prefix("astragal ")
            .unwrap_or(code)
            .split(' ')
            .next()
            .unwrap_or_default();
        commands
            .get_subcommands()
            .any(|command| command.get_name() == word)
    };
    let is_flag = |code: &str| {
        let all = std::iter::once(&commands).chain(commands.get_subcommands());
        let mut flags = all
            .flat_map(clap::Command::get_arguments)
            .filter_map(clap::Arg::get_long);
        code.strip_prefix("--")
            .is_some_and(|flag| flags.any(|known| known == flag))
    };
    let is_line = |code: &str| {
        let begins = guide().any(|(_, example)| example.begins.trim_end() == code);
        let said = campaigns.iter().any(|campaign| {
            let hero = campaign
                .state()
                .party
                .first()
                .map(|hero| astragal::campaign::CreatureId::Hero(hero.id));
            campaign.read_line(code, hero).is_ok()
        });
        begins || said
    };
    let is_system = |code: &str| System::ALL.iter().any(|system| code == system.short());
    let is_shell = |code: &str| ["bash", "elvish", "fish", "powershell", "zsh"].contains(&code);
    let readme = fs::read_to_string("README.md").unwrap();
    let chapters = CHAPTERS.iter().map(|chapter| (chapter.key, chapter.text));
    let is_known = |code: &str| {
        keys.iter().any(|key| key == code)
            || [NAMES, WORDS].concat().contains(&code)
            || is_of_the_sources(code)
            || is_of_a_game(code)
            || is_command(code)
            || is_flag(code)
            || is_line(code)
            || is_system(code)
            || is_shell(code)
    };
    let unknown: Vec<String> = chapters
        .chain([("README", readme.as_str())])
        .flat_map(|(key, text)| code(text).into_iter().map(move |code| (key, code)))
        .filter(|(_, code)| !is_known(code))
        .map(|(key, code)| format!("{key}: `{code}`"))
        .collect();
    assert!(
        unknown.is_empty(),
        "what are these?\n{}",
        unknown.join("\n")
    );
}

#[test]
fn every_chapter_is_printed_by_its_name_and_all_are_listed() {
    let shelf = Shelf::empty();
    let list = shelf.done(&["manual"]);
    for chapter in CHAPTERS {
        assert!(
            list.contains(chapter.key) && list.contains(chapter.title()),
            "{list}"
        );
        let page = shelf.done(&["manual", chapter.key]);
        assert!(page.starts_with(chapter.title()), "{page}");
    }
    let said = shelf.say(&["manual", "questons"]);
    assert_eq!(said.status, 2);
    assert!(
        said.err.contains("did you mean “questions”?"),
        "{}",
        said.err
    );
}
