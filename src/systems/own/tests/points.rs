//! Points that what passes wins, to be spent afterwards.

use super::*;
use crate::systems::System;
use crate::systems::interface::{HitCost, SystemOutcome, SystemSheet};
use crate::systems::sheet::testing::sheet_of;

const SPARKS: &str = include_str!("../../../../tests/support/own_systems/sparks.ron");

fn sparks() -> Key {
    Key::read("sparks.ron", SPARKS).unwrap()
}

/// One side of the first attempt there is, with these numbers said.
fn side(said: &[(&str, i64)]) -> Side {
    let game = sparks().definition();
    let mut numbers = game.numbers();
    for (name, number) in said {
        numbers.set(game.name(name).unwrap(), *number);
    }
    Side::of(game, &game.attempts[0], &numbers, Default::default())
}

fn attempt(said: &[(&str, i64)], against: Option<Side>) -> Attempt {
    Attempt::new(sparks(), side(said), against).unwrap()
}

/// What a roll with these faces wins.
fn won(attempt: &Attempt, faces: &[u32]) -> Option<Option<u32>> {
    let outcome = attempt.roll(&mut TypedFaces::new(faces.to_vec())).unwrap();
    outcome.points_won()
}

#[test]
fn the_value_of_what_passes_is_points_and_what_is_held_against_nothing_wins_none() {
    let at_14 = attempt(&[("mod", 6), ("at", 14), ("has_at", 1)], None);
    assert_eq!(won(&at_14, &[5, 5, 5]), Some(Some(7)));
    assert_eq!(won(&at_14, &[3, 3, 2]), Some(Some(0)));
    assert_eq!(won(&at_14, &[1, 1, 1]), Some(None), "natural 3");
    assert_eq!(won(&at_14, &[1, 2, 1]), Some(None));
    let alone = attempt(&[("mod", 6)], None);
    assert_eq!(won(&alone, &[5, 5, 5]), None);
}

#[test]
fn what_the_other_side_comes_to_is_to_be_reached_though_no_line_says_it() {
    let theirs = attempt(&[("mod", 6)], Some(side(&[("mod", 2)])));
    assert_eq!(theirs.held(), Some(true));
    assert_eq!(won(&theirs, &[5, 5, 5, 3, 3, 3]), Some(Some(10)));
    assert_eq!(won(&theirs, &[1, 1, 2, 6, 6, 6]), Some(None));
    let odds = theirs.odds();
    let passes = odds.passes.unwrap();
    assert!((odds.of("success") - passes).abs() < 1e-12, "{odds:?}");
    assert!(passes > 0.5 && passes < 1.0, "{odds:?}");
}

#[test]
fn an_attack_that_wins_points_costs_as_many_hit_points() {
    let sheet = sheet_of(System::of_file(sparks()), &[("Might", None, "3")]);
    let attacks = Sheet::of(&sheet).unwrap().attacks(&sparks(), None);
    let costs = attacks.iter().map(|attack| &attack.costs);
    let all: Vec<_> = costs.collect();
    assert!(!all.is_empty() && all.iter().all(|cost| **cost == HitCost::EffectPoints));
}

#[test]
fn luck_counts_the_best_and_the_worst_dice_by_what_makes_them_so() {
    let at_14 = attempt(&[("mod", 6), ("at", 14), ("has_at", 1)], None);
    let extremes = |faces: [u32; 3]| {
        let outcome = at_14.roll(&mut TypedFaces::new(faces.to_vec())).unwrap();
        outcome.extremes()
    };
    let falls = [[1, 1, 1], [6, 6, 6], [6, 6, 5]];
    assert_eq!(falls.map(extremes), [[1, 0], [0, 1], [0, 0]]);
    let luck = &sparks().profile().luck;
    assert_eq!(luck.streaks[2..], ["natural 18", "natural 3"]);
    assert_eq!(luck.extremes, ["18s", "3s"]);
    assert_eq!(luck.levels, ["", "failure", "", "success", "", ""]);
    let unnumbered = SPARKS
        .replace("natural 3", "all dark")
        .replace("sparks", "dark-sparks");
    let luck = &Key::read("dark.ron", &unnumbered).unwrap().profile().luck;
    assert_eq!((luck.streaks[3], luck.extremes), ("all dark", ["18s", "▼"]));
}

#[test]
fn points_are_the_value_of_a_result() {
    let text = SPARKS.replace("value: \"", "why: \"");
    let text = text.replace(", why: \"natural 18\"", "");
    let why = Definition::read("sparks.ron", &text).unwrap_err();
    let why = why.to_string();
    assert!(why.contains("none of its `results` has one"), "{why}");
}
