//! Files of games and lines of them that nobody would write: nothing panics, nothing lingers, every complaint has a place.

use std::time::{Duration, Instant};

use astragal::campaign::line::parse_attempt;
use astragal::systems::own::{Definition, Key, SHIPPED};
use astragal::systems::{Rulebook, System};
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::support::walk::cases;

/// No file hangs, in a debug build on a busy machine.
const SOON: Duration = Duration::from_secs(20);

/// What files, formulas and rolls are made of, and what they are not.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "+",
    "-",
    "*",
    "/",
    "%",
    "<=",
    ">=",
    "=",
    "!",
    "..",
    "0",
    "1",
    "7",
    "99",
    "-9223372036854775808",
    "9223372036854775807",
    "1000000000",
    "d6",
    "100d100",
    "4dF",
    "d%b{",
    "d6!",
    "d1!",
    "kh1",
    "ro<=2",
    "total",
    "natural",
    "highest(",
    "count(",
    "same",
    "rolled",
    "grade",
    "if ",
    " then ",
    " else ",
    " and ",
    " or ",
    " not ",
    " in ",
    "reached(",
    "max(",
    "ceil(",
    "mod",
    "harm",
    "at",
    "when",
    "roll",
    "Number(",
    "Points(",
    "Sum(",
    "Some(",
    "\u{202e}",
    "🐋",
    "\n",
];

/// A file is read, or everything wrong with it stands somewhere in it; what is read can be checked.
fn endure_file(text: &str) {
    let began = Instant::now();
    match Definition::read_all("own.ron", text) {
        Ok(game) => {
            drop(game.check());
        }
        Err(complaints) => {
            assert!(!complaints.is_empty());
            for complaint in complaints {
                let lines = text.lines().count().max(1) + 1;
                assert!((1..=lines).contains(&complaint.line), "{complaint}");
                assert!(
                    complaint.column >= 1 && !complaint.reason.is_empty(),
                    "{complaint}"
                );
            }
        }
    }
    assert!(began.elapsed() < SOON, "{text}");
}

fn known_rules() -> Rulebook {
    for (key, text) in SHIPPED {
        Key::read(&format!("{key}.ron"), text).unwrap();
    }
    Rulebook::built_in()
}

fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(PIECES)
}

/// The text of every game that comes with the program as a file.
fn texts() -> Vec<&'static str> {
    let own = SHIPPED.iter().map(|(_, text)| *text);
    let named = System::ALL.iter().map(|system| system.definition());
    own.chain(named.map(|game| game.text.as_str())).collect()
}

/// A text with a part of it taken out and something else in its place.
fn mangled(text: &str, (at, length): (usize, usize), pieces: &[&str]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let from = at % (letters.len() + 1);
    let to = (from + length).min(letters.len());
    let [before, behind] =
        [&letters[..from], &letters[to..]].map(|part| part.iter().collect::<String>());
    format!("{before}{}{behind}", pieces.concat())
}

proptest! {
    #![proptest_config(Config { cases: cases(200), ..Config::default() })]

    #[test]
    fn a_file_that_was_cut_or_written_over_is_complained_of_or_read(
        game in prop::sample::select(texts()),
        at in 0_usize..20_000,
        length in 0_usize..24,
        pieces in prop::collection::vec(piece(), 0..5),
    ) {
        endure_file(&mangled(game, (at, length), &pieces));
    }

    #[test]
    fn house_rules_that_were_cut_or_written_over_are_complained_of_or_laid(
        at in 0_usize..600,
        length in 0_usize..24,
        pieces in prop::collection::vec(piece(), 0..5),
    ) {
        let house = "(entries: [(name: \"Sailing\", short: \"sail\", usual: \"Will\", untrained: Best([(\"Dexterity\", -4)]))], \
            inputs: [(name: \"difficulty\", kind: Modifiers([(word: \"rough\", from: -5, to: -4, about: \"a storm\")]))], \
            cues: [(result: \"success\", lines: [\"aye\"])], attacks: [\"pan\"], without: [\"Karate\", \"easy\"])";
        let house = mangled(house, (at, length), &pieces);
        let mut rules = Rulebook::built_in();
        match rules.overlay(System::SuccessRoll, "house.ron", &house) {
            Ok(()) => drop(parse_attempt("sr 12 rough", &rules)),
            Err(bad) => prop_assert!(bad.line > 0 && !bad.reason.is_empty(), "{house}"),
        }
    }

    #[test]
    fn no_formula_and_no_roll_is_too_odd(
        formula in prop::collection::vec(piece(), 0..12),
        roll in prop::collection::vec(piece(), 0..8),
    ) {
        let texts = [formula.concat(), roll.concat()];
        let [formula, roll] = texts.map(|text| format!("{text:?}"));
        endure_file(&format!(
            "(format: 1, key: \"t\", short: \"t\", title: \"T\", figures: [(name: \"Harm\", kind: Points({formula}))], \
             inputs: [(name: \"at\")], attempts: [(name: \"try\", values: [(\"a\", {formula})], roll: {roll}, \
             results: [(word: \"w\", when: {formula}, grade: 1, value: {formula}), (word: \"l\", grade: -1)])])"
        ));
    }

    #[test]
    fn no_line_of_a_game_is_too_odd(
        game in prop::sample::select(vec!["tb", "pc", "ld", "hd", "gl", "fd", "wd", "bj", "sr"]),
        words in prop::collection::vec(
            prop::sample::select(vec![
                "+2", "-999999999", "9", "5+4", "0", "99999999999", "adv", "dis", "vs", "at", "dc", "over", "hard", "bonus",
                "penalty", "push", "boon", "extra", "=1", "=,", "=3,3", "1d8+1", "d6", "good", "\"", "x3", "secret", "🐋", "(",
                "-", "+", "#", "resolve", "default", "iq:12-5", "dx:,", "hard", "hard=-5", "attack", "defense", "very",
            ]),
            0..7,
        ),
    ) {
        let rules = known_rules();
        let line = format!("{game} {}", words.join(" "));
        let began = Instant::now();
        match parse_attempt(&line, &rules) {
            Ok((attempting, _)) => {
                let odds = attempting.attempt.odds_at_hand();
                let all: f64 = odds.iter().flat_map(|odds| &odds.outcomes).map(|chance| chance.probability).sum();
                prop_assert!(odds.is_none() || (all - 1.0).abs() < 1e-9, "{line}: {all}");
            }
            Err(complaint) => {
                prop_assert!(line.get(complaint.span.clone()).is_some(), "{line}: {:?}", complaint.span);
                prop_assert!(!complaint.message.is_empty());
            }
        }
        prop_assert!(began.elapsed() < SOON, "{line}");
    }
}
