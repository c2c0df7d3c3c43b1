//! Both examples of the design, and what the checker, the plan and the odds say of them.

mod behind;
mod beside;
mod checked;
mod complaints;
mod edges;
mod entries;
mod keys;
mod parts;
mod points;
mod sums;
mod wording;

use super::*;
use crate::dice::TypedFaces;

pub(super) const THREE_BANDS: &str = include_str!("tests/three_bands.ron");
pub(super) const GLITCHES: &str = include_str!("tests/glitches.ron");

pub(super) fn game(text: &str) -> Definition {
    Definition::read("game.ron", text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// An attempt with what is said of it.
pub(super) fn plan(game: &Definition, attempt: usize, said: &[(&str, i64)]) -> Plan {
    let mut numbers = game.numbers();
    for (name, number) in said {
        numbers.set(game.name(name).unwrap(), *number);
    }
    game.attempts[attempt]
        .plan(&numbers)
        .unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn chances(plan: &Plan, results: usize) -> Vec<f64> {
    let odds = plan.odds().unwrap();
    (0..results)
        .map(|result| odds.of_result(Some(result)))
        .collect()
}

fn assert_near(found: &[f64], wanted: &[f64]) {
    assert_eq!(found.len(), wanted.len());
    for (found_one, wanted_one) in found.iter().zip(wanted) {
        assert!(
            (found_one - wanted_one).abs() < 1e-12,
            "{found:?} {wanted:?}"
        );
    }
}

#[test]
fn two_dice_in_three_bands() {
    let game = game(THREE_BANDS);
    let plain = plan(&game, 0, &[("stat", 1), ("mod", 1)]);
    assert_near(&chances(&plain, 3), &[15.0 / 36.0, 15.0 / 36.0, 6.0 / 36.0]);
    let odds = plain.odds().unwrap();
    assert_eq!(
        odds.outcomes.first().unwrap().result,
        Some(2),
        "worst first"
    );
    assert!((odds.passes() - 30.0 / 36.0).abs() < 1e-12);
    let best = plan(&game, 0, &[("adv", 1)]);
    let all: f64 = chances(&best, 3).iter().sum();
    assert!((all - 1.0).abs() < 1e-12);
    assert!(best.odds().unwrap().passes() > plan(&game, 0, &[]).odds().unwrap().passes());
}

#[test]
fn a_roll_is_read_by_the_program_that_reads_odds() {
    let game = game(THREE_BANDS);
    let plan = plan(&game, 0, &[("stat", 2)]);
    let fall = plan.roll(&mut TypedFaces::new(vec![5, 3])).unwrap();
    let reading = plan.read(&fall);
    assert_eq!(
        (reading.result, reading.total, reading.grade, reading.passes),
        (Some(0), 10, 2, true)
    );
    assert_eq!(plan.fall(&[5, 3]).unwrap(), fall);
}

#[test]
fn a_pool_with_glitches_and_wounds() {
    let game = game(GLITCHES);
    let plan = plan(
        &game,
        0,
        &[("dice", 9), ("at", 2), ("harm", 3), ("wounds", 1)],
    );
    let faces = [6, 5, 1, 1, 1, 1, 2, 2];
    let fall = plan.roll(&mut TypedFaces::new(faces.to_vec())).unwrap();
    let reading = plan.read(&fall);
    assert_eq!((reading.result, reading.value), (Some(1), Some(2)));
    assert_eq!(
        reading.values,
        [
            ("pool".to_owned(), 8),
            ("hits".to_owned(), 2),
            ("glitch".to_owned(), 1)
        ]
    );
    let mut numbers = game.numbers();
    numbers.set(game.name("dice").unwrap(), 0);
    assert_eq!(
        game.attempts[0].plan(&numbers).unwrap_err(),
        Refusal::Said("no dice are left".to_owned())
    );
}

#[test]
fn sums_of_figures_are_worked_out() {
    let game = game(GLITCHES);
    let mut numbers = game.numbers();
    numbers.set(game.name("harm").unwrap(), 7);
    game.work_out(&mut numbers, &[], 0);
    assert_eq!(numbers.get(game.name("wounds").unwrap()), 2);
}

/// The first game with something more between its brackets, and all complaints of it.
fn complaints_with(more: &str) -> Vec<String> {
    let text = THREE_BANDS.trim_end().strip_suffix(')').unwrap();
    let all = Definition::read_all("game.ron", &format!("{text} {more})")).unwrap_err();
    all.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_wrong_with_types_of_harm_and_with_the_dying_is_told_at_its_place() {
    for (more, wanted) in [
        ("harm_types: [\"Fire\"]", "one word of three small letters"),
        ("harm_types: [\"fire\", \"fire\"]", "a type “fire” already"),
        (
            "dying: (asks: \"save\", attempt: \"flip\", saves: 1, kills: 1)",
            "the dying roll an attempt",
        ),
        (
            "dying: (asks: \"\", attempt: \"move\", saves: 1, kills: 1)",
            "has a name",
        ),
        (
            "dying: (asks: \"save\", attempt: \"move\", saves: 0, kills: 1)",
            "one roll or more",
        ),
        ("rests: (short: 25)", "long"),
    ] {
        let complaints = complaints_with(more).join("\n");
        assert!(complaints.contains(wanted), "{more}: {complaints}");
    }
}

#[test]
fn what_attacks_is_a_group_there_is_and_what_it_is_held_against_an_input() {
    let attempt =
        |more: &str| THREE_BANDS.replace("name: \"move\",", &format!("name: \"move\", {more},"));
    for (more, wanted) in [
        ("attacks: [\"Statz\"]", "nothing is called “Statz”"),
        (
            "against: (\"harm\", \"cool\")",
            "expected the name of an input",
        ),
        (
            "against: (\"adv\", \"shield\")",
            "nothing is called “shield”",
        ),
    ] {
        let all = Definition::read_all("game.ron", &attempt(more)).unwrap_err();
        assert!(all[0].to_string().contains(wanted), "{more}: {}", all[0]);
    }
    let read = Definition::read_all(
        "game.ron",
        &attempt("attacks: [\"Stats\"], against: (\"adv\", \"cool\")"),
    );
    assert_eq!(read.unwrap().attempts[0].attacks, ["Stats"]);
}

#[test]
fn no_text_of_a_game_is_longer_than_anybody_reads() {
    let literals = GLITCHES.match_indices('"').map(|(at, _)| at);
    let ends: Vec<usize> = literals.collect();
    for pair in ends.chunks_exact(2) {
        let (open, close) = (pair[0] + 1, pair[1]);
        for letters in [2_001, 100_000] {
            let text = format!(
                "{}{}{}",
                &GLITCHES[..open],
                "q".repeat(letters),
                &GLITCHES[close..]
            );
            let complaints = Definition::read_all("game.ron", &text).unwrap_err();
            let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            let of_it = said
                .iter()
                .find(|said| said.contains(&format!("{letters} letters")));
            let of_it = of_it.unwrap_or_else(|| panic!("{}: {said:?}", &GLITCHES[open..close]));
            assert!(of_it.chars().count() < 300, "{of_it}");
        }
    }
}

#[test]
fn a_name_has_room_in_a_list() {
    let title = GLITCHES.find("title: \"").unwrap() + "title: \"".len();
    let end = title + GLITCHES[title..].find('"').unwrap();
    let with = |letters: usize| {
        let text = format!(
            "{}{}{}",
            &GLITCHES[..title],
            "q".repeat(letters),
            &GLITCHES[end..]
        );
        Definition::read("game.ron", &text).map(drop)
    };
    assert!(with(60).is_ok());
    let why = with(61).unwrap_err().to_string();
    assert!(
        why.contains("a name of 61 letters: expected 60 at most"),
        "{why}"
    );
    let why = with(1_000_000).unwrap_err().to_string();
    assert!(why.contains("1000000 letters: expected"), "{why}");
}

#[test]
fn what_comes_with_the_program_under_a_name_of_its_own_is_sound_and_says_its_name() {
    for program in super::shipped::OF_PROGRAM {
        let read = Definition::read(program.file, program.text).unwrap();
        let named = (read.key.as_str(), read.short.as_str(), read.title.as_str());
        assert_eq!(named, (program.key, program.short, program.title));
        assert_eq!(read.check().notes, [""; 0], "{}", program.key);
    }
}
