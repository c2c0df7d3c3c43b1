//! The games that come with the program as files: each says what it says of itself, and its dice fall as its odds have it.

use std::collections::BTreeMap;

use astragal::campaign::line::{check_foe_record, parse_attempt};
use astragal::dice::{Dice, Faces, Seed, Sides, Unread};
use astragal::systems::own::{Definition, Key, SHIPPED};
use astragal::systems::{Attempt, Rulebook, System};

use crate::support::walk::{one_in, times};

/// Lines in which every result of every game comes up.
const LINES: [&str; 29] = [
    "tb +2",
    "tb +1 adv",
    "tb +1 dis",
    "pc 60",
    "pc 60 hard bonus",
    "pc 45 penalty 2",
    "pc 60 vs 45",
    "ld 3 at 2",
    "ld 0 at 2",
    "ld 3 vs 2",
    "hd 3",
    "hd 0",
    "gl 9 at 2",
    "gl 5+4 push",
    "gl 8 vs 6",
    "fd +7 dc 18",
    "fd +7 dc 18 adv",
    "fd +7 vs +4",
    "wd 8",
    "wd 10 -2 at 6",
    "wd extra 6",
    "wd 8 vs 6",
    "bj 13",
    "bj 13 over 5 boon",
    "bj 13 vs 9",
    "sr 12",
    "sr 16 -1",
    "sr 3 -5 defense",
    "sr 14 attack",
];

/// Throws of each line: `ASTRAGAL_TESTS=whole cargo test --release --test rules` throws a million.
fn throws() -> u32 {
    times(
        2_000,
        if cfg!(debug_assertions) {
            20_000
        } else {
            1_000_000
        },
    )
}

fn attempts() -> Vec<(&'static str, Attempt)> {
    for (key, text) in SHIPPED {
        Key::read(&format!("{key}.ron"), text).unwrap();
    }
    let rules = Rulebook::built_in();
    let read = |line| (line, parse_attempt(line, &rules).unwrap().0.attempt);
    LINES.map(read).into()
}

/// Held within five standard deviations, which one of a million fair lines would leave.
#[test]
fn dice_of_every_game_fall_as_its_odds_have_it() {
    let (throws, rules) = (throws(), Rulebook::built_in());
    let mut dice = Dice::new(&Seed::from_number(21));
    for (line, attempt) in attempts() {
        let odds = attempt.odds();
        let mut counts: BTreeMap<(&str, Option<i64>), u32> = BTreeMap::new();
        let mut passed = 0;
        for _ in 0..throws {
            let outcome = attempt.roll(&rules, &mut dice).unwrap();
            let verdict = attempt.verdict(&outcome);
            *counts.entry((verdict.outcome, verdict.value)).or_default() += 1;
            passed += u32::from(verdict.passed == Some(true));
        }
        let near = |what: &str, count: u32, chance: f64| {
            let expected = chance * f64::from(throws);
            let spread = (expected * (1.0 - chance)).sqrt();
            let off = (f64::from(count) - expected).abs();
            assert!(
                off <= 5.0 * spread + 3.0,
                "{line}: {what} {count}, expected {expected}"
            );
        };
        for chance in &odds.outcomes {
            let count = counts.remove(&(chance.outcome, chance.value)).unwrap_or(0);
            near(chance.outcome, count, chance.probability);
        }
        assert!(counts.is_empty(), "{line}: without odds fell {counts:?}");
        near("passes", passed, odds.passes.unwrap());
    }
}

/// Faces that count up: the falls of dice, one after the other, up to so many of them.
struct EveryFall {
    faces: Vec<(u32, u32)>,
    at: usize,
}

/// Dice of a fall that is followed to its end.
const MOST: usize = 8;

impl Faces for EveryFall {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        if self.at == MOST {
            let (typed, wanted) = (MOST, MOST + 1);
            return Err(Unread::Miscounted { typed, wanted });
        }
        if self.at == self.faces.len() {
            self.faces.push((1, die.count()));
        }
        self.at += 1;
        Ok(self.faces[self.at - 1].0)
    }
}

impl EveryFall {
    fn chance(&self) -> f64 {
        let sides = self.faces.iter().map(|(_, sides)| f64::from(*sides));
        sides.map(f64::recip).product()
    }

    fn step(&mut self) -> bool {
        self.at = 0;
        while let Some((face, sides)) = self.faces.pop() {
            if face < sides {
                self.faces.push((face + 1, sides));
                return true;
            }
        }
        false
    }
}

/// Both sides of an opposed roll, dice for the tens, named sets, kept ones: the very words of the log, fall by fall.
#[test]
fn odds_of_a_line_are_those_of_every_fall_of_its_dice() {
    let rules = Rulebook::built_in();
    drop(attempts());
    // Ten thousand falls each: for the whole walk.
    let long: &[&str] = times(
        &[],
        &[
            "pc 60 vs 45",
            "ld 3 vs 2",
            "gl 2 vs 3",
            "gl 2 push",
            "wd 4 vs 6",
        ],
    );
    // Every second one has a line of each game.
    let short = [
        "tb +1 adv",
        "pc 60 hard bonus",
        "pc 45 penalty",
        "hd 0",
        "hd 3",
        "gl 1 vs 2",
        "ld 2 vs 1",
        "gl 1 push",
        "gl 4 at 2",
        "wd 4 vs 4",
        "wd extra 6",
        "fd +7 vs +4",
        "fd +7 dc 18 adv",
        "bj 13 over 5 boon",
        "bj 13 vs 9",
    ];
    for line in one_in(2, 0, &short).chain(long) {
        let attempt = parse_attempt(line, &rules).unwrap().0.attempt;
        let odds = attempt.odds();
        let mut found: BTreeMap<(&str, Option<i64>), f64> = BTreeMap::new();
        let (mut passed, mut cut) = (0.0, 0.0);
        let mut falls = EveryFall {
            faces: Vec::new(),
            at: 0,
        };
        loop {
            let outcome = attempt.roll(&rules, &mut falls);
            let chance = falls.chance();
            match outcome.map(|outcome| attempt.verdict(&outcome)) {
                Ok(verdict) => {
                    *found.entry((verdict.outcome, verdict.value)).or_default() += chance;
                    passed += f64::from(u8::from(verdict.passed == Some(true))) * chance;
                }
                Err(_) => cut += chance,
            }
            if !falls.step() {
                break;
            }
        }
        let near = |found: f64, counted: f64, what: &str| {
            assert!(
                (found - counted).abs() < cut + 1e-12,
                "{line}: {what} {found} {counted}"
            );
        };
        near(passed, odds.passes.unwrap(), "passes");
        for ((word, value), chance) in &found {
            let same = odds.outcomes.iter();
            let same = same.filter(|chance| (chance.outcome, chance.value) == (*word, *value));
            near(*chance, same.map(|chance| chance.probability).sum(), word);
        }
        assert!(
            cut > 0.0 || found.len() == odds.outcomes.len(),
            "{line}: {found:?}"
        );
    }
}

#[test]
fn odds_of_every_game_add_up_to_one_and_each_of_its_results_comes_up_somewhere() {
    let mut likely: BTreeMap<String, f64> = BTreeMap::new();
    for (line, attempt) in attempts() {
        let odds = attempt.odds();
        let all: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
        assert!((all - 1.0).abs() < 1e-12, "{line}: {all}");
        for chance in &odds.outcomes {
            let game = attempt.system_key();
            *likely
                .entry(format!("{game} {}", chance.outcome))
                .or_default() += chance.probability;
        }
    }
    for (key, text) in SHIPPED {
        let game = Definition::read(key, text).unwrap();
        for result in game.attempts.iter().flat_map(|rule| &rule.results) {
            let name = format!(
                "{key} {}",
                result.word.replace([' ', ','], "-").replace("--", "-")
            );
            assert!(
                likely.get(&name).is_some_and(|chance| *chance > 0.0),
                "{name}: {likely:?}"
            );
        }
    }
}

#[test]
fn a_game_that_comes_with_the_program_leaves_no_note_for_whoever_checks_it() {
    for (key, text) in SHIPPED {
        let game = Definition::read(key, text).unwrap();
        assert_eq!(game.key, *key);
        let report = game.check();
        assert_eq!(report.notes, Vec::<String>::new(), "{key}");
        assert_eq!(report.overlaps, Vec::<String>::new(), "{key}");
        assert_eq!(report.chances.len(), game.attempts.len(), "{key}");
        assert!(game.foes.len() >= 3 && !game.topics.is_empty(), "{key}");
    }
}

#[test]
fn foes_and_examples_of_every_game_are_understood() {
    let rules = Rulebook::built_in();
    for (key, text) in SHIPPED {
        let system = System::Own(Key::read(&format!("{key}.ron"), text).unwrap());
        let game = Definition::read(key, text).unwrap();
        for foe in &game.foes {
            let read = check_foe_record(&rules, system, &foe.sheet);
            assert_eq!(read, Ok(()), "{key}: {}", foe.name);
        }
        for (line, _) in &game.examples {
            assert!(parse_attempt(line, &rules).is_ok(), "{key}: {line}");
        }
    }
}

#[test]
fn known_figures_of_the_games_are_what_hand_counting_gives() {
    let rules = Rulebook::built_in();
    let of = |line: &str| parse_attempt(line, &rules).unwrap().0.attempt.odds();
    attempts();
    let is = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
    // 2d6+2: 10 or more is 8 or more on the dice; 7 to 9 is 5 to 7.
    is(of("tb +2").of("strong-hit"), 15.0 / 36.0);
    is(of("tb +2").of("weak-hit"), 15.0 / 36.0);
    // One 6 among three dice and no two: 3·25/216; two or more: 16/216.
    is(of("hd 3").of("critical"), 16.0 / 216.0);
    is(of("hd 3").of("full-success"), 75.0 / 216.0);
    // Two dice, the lower counts: 6 on both.
    is(of("hd 0").of("full-success"), 1.0 / 36.0);
    // d20+7 against 18: 11 or more succeeds, a natural 20 shifts to critical, a natural 1 (total 8) from critical failure no lower.
    is(of("fd +7 dc 18").of("critical-success"), 1.0 / 20.0);
    is(of("fd +7 dc 18").of("success"), 9.0 / 20.0);
    is(of("fd +7 dc 18").of("critical-failure"), 1.0 / 20.0);
    // d20 under 13: 13 is a critical, 20 a fumble, 1 to 12 succeed.
    is(of("bj 13").of("critical"), 1.0 / 20.0);
    is(of("bj 13").of("success"), 12.0 / 20.0);
    // Both ones: 1/8·1/6.
    is(of("wd 8").of("critical-failure"), 1.0 / 48.0);
    // 60 with hard: 1 to 30, the 1 as a critical.
    is(of("pc 60 hard").passes.unwrap(), 30.0 / 100.0);
}
