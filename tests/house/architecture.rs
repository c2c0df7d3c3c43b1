//! The storeys hold: what a file names points down only, and below the store nobody touches disk, clock or chance.

use super::source::{STOREYS, Source, flattened, sources};

/// What only the store and the faces may name.
const WORLDLY: [&str; 9] = [
    "std::fs",
    "std::env",
    "std::time::SystemTime",
    "SystemTime::now",
    "Instant::now",
    "Timestamp::now",
    "Zoned::now",
    "SysRng",
    "File::open",
];

/// The one file that asks the system for chance.
const CHANCE: &str = "dice/generator.rs";

#[test]
fn every_path_in_the_sources_points_down() {
    let faults: Vec<String> = sources().iter().flat_map(faults_upwards).collect();
    assert!(
        faults.is_empty(),
        "these point up or sideways:\n{}",
        faults.join("\n")
    );
}

#[test]
fn below_the_store_nobody_touches_disk_clock_or_chance() {
    let faults: Vec<String> = sources().iter().flat_map(faults_worldly).collect();
    assert!(
        faults.is_empty(),
        "these belong into the store or above it:\n{}",
        faults.join("\n")
    );
}

#[test]
fn every_file_belongs_to_a_storey() {
    let known = |source: &Source| {
        source.storey.is_some() || ["main.rs", "lib.rs"].contains(&source.name.as_str())
    };
    let strays: Vec<&str> = sources()
        .iter()
        .filter(|source| !known(source))
        .map(|source| source.name.as_str())
        .collect();
    assert!(strays.is_empty(), "what storey are these of? {strays:?}");
}

#[test]
fn a_broken_rule_is_seen_however_it_is_written() {
    for (name, text) in [
        ("systems/odds.rs", "use crate::campaign::State;"),
        (
            "systems/odds.rs",
            "use crate::{dice::Dice, words, store::{Folder, Shelf}};",
        ),
        ("systems.rs", "fn x() -> super::campaign::State {}"),
        ("systems/odds.rs", "use super::super::campaign::State;"),
        ("tui/shell.rs", "use crate::cli::Failure;"),
        ("cli/log.rs", "fn x() { crate :: tui :: run() }"),
        ("words.rs", "use crate::dice as bones;"),
        ("words.rs", "use crate::*;"),
        ("words.rs", "use crate::{self as all};"),
    ] {
        let source = Source::of(name, text);
        assert!(!faults_upwards(&source).is_empty(), "{name}: {text}");
    }
    for text in [
        "use std::fs;",
        "use std::{collections::HashMap, env, io};",
        "use std::{fs::{self, File}};",
        "fn x() { std::fs::read(path) }",
        "let now = jiff::Timestamp::now();",
        "use rand::rngs::{ChaCha12Rng, SysRng};",
        "use std::time::{Duration, SystemTime};",
    ] {
        assert!(
            !faults_worldly(&Source::of("campaign/state.rs", text)).is_empty(),
            "{text}"
        );
    }
}

#[test]
fn what_is_allowed_is_not_blamed() {
    for (name, text) in [
        (
            "store/log.rs",
            "use crate::campaign::{Base, Step}; use std::fs;",
        ),
        (
            "systems/odds.rs",
            "// use crate::campaign::State;\n/* crate::store */ const X: &str = \"crate::tui\";",
        ),
        (
            "systems/odds.rs",
            "const X: &str = r#\"crate::\"tui\"#; const Q: char = '\"'; use super::words; // \"",
        ),
        (
            "campaign/log_text/x.rs",
            "use super::super::tracker::Turn; use super::words::attempt_words;",
        ),
        ("dice/generator.rs", "use rand::rngs::SysRng;"),
        ("main.rs", "use astragal::{cli, tui};"),
    ] {
        let source = Source::of(name, text);
        assert!(
            faults_upwards(&source).is_empty(),
            "{name}: {:?}",
            faults_upwards(&source)
        );
        assert!(
            faults_worldly(&source).is_empty(),
            "{name}: {:?}",
            faults_worldly(&source)
        );
    }
}

fn faults_upwards(source: &Source) -> Vec<String> {
    let Some((own, height)) = source.storey else {
        return Vec::new();
    };
    let named = from_the_root(source).into_iter();
    let wrong = named.filter(
        |name| match STOREYS.iter().find(|(storey, _)| storey == name) {
            Some((storey, other)) => *storey != own && *other >= height,
            None => ["*", "self", ""].contains(&name.as_str()),
        },
    );
    wrong
        .map(|name| format!("{}: crate::{name}", source.name))
        .collect()
}

/// The first names of every path that begins at the root of the package.
fn from_the_root(source: &Source) -> Vec<String> {
    let mut names = Vec::new();
    for tree in trees_after(&source.code, "crate::") {
        names.extend(flattened(tree).into_iter().map(|path| first_of(&path)));
    }
    let supers = "super::".repeat(source.depth());
    for tree in trees_after(&source.code, &supers) {
        let reached = flattened(tree).into_iter().map(|path| first_of(&path));
        // In a module of tests as many supers lead to a neighbor only: that one has no storey's name, or is none.
        names.extend(reached.filter(|name| STOREYS.iter().any(|(storey, _)| storey == name)));
    }
    names
}

fn faults_worldly(source: &Source) -> Vec<String> {
    let is_below = source.storey.is_some_and(|(_, height)| height < 4);
    if !is_below {
        return Vec::new();
    }
    let mut named: Vec<String> = Vec::new();
    for root in ["std::", "rand::", "jiff::"] {
        for tree in trees_after(&source.code, root) {
            named.extend(
                flattened(tree)
                    .into_iter()
                    .map(|path| format!("{root}{path}")),
            );
        }
    }
    let is_of_chance = source.name == CHANCE;
    let forbidden = WORLDLY
        .iter()
        .filter(|word| !(is_of_chance && **word == "SysRng"));
    let found = forbidden.filter(|word| {
        source.code.contains(**word) || named.iter().any(|path| path.contains(**word))
    });
    found
        .map(|word| format!("{}: {word}", source.name))
        .collect()
}

/// What follows every occurrence of a beginning of paths.
fn trees_after<'a>(code: &'a str, beginning: &str) -> Vec<&'a str> {
    let is_inside_a_name = |at: usize| {
        code.get(..at).is_some_and(|before| {
            before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':'))
        })
    };
    let found = code
        .match_indices(beginning)
        .filter(|(at, _)| !is_inside_a_name(*at));
    found.map(|(at, _)| &code[at + beginning.len()..]).collect()
}

fn first_of(path: &str) -> String {
    path.split("::").next().unwrap_or("").to_owned()
}
