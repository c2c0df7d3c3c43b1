//! Sums of what is added to dice, and what stands in for them, in a game of a file.

use astragal::campaign::line::parse_attempt;
use astragal::dice::TypedFaces;
use astragal::systems::own::Key;
use astragal::systems::{Attempt, Outcome, Rulebook};

const LANTERNS: &str = include_str!("../support/own_systems/lanterns.ron");

fn rules() -> Rulebook {
    Key::read("lanterns.ron", LANTERNS).unwrap();
    Rulebook::built_in()
}

fn attempt(line: &str) -> Attempt {
    let read = parse_attempt(line, &rules());
    read.unwrap_or_else(|why| panic!("{}", why.picture(line)))
        .0
        .attempt
}

fn rolled(line: &str, faces: &[u32]) -> (Attempt, Outcome) {
    let attempt = attempt(line);
    let mut faces = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&rules(), &mut faces).unwrap();
    faces.finish().unwrap();
    (attempt, outcome)
}

/// An attempt in the words of the log, and how it is told that came of these faces.
fn told(line: &str, faces: &[u32]) -> String {
    let (attempt, outcome) = rolled(line, faces);
    format!(
        "{} · {}",
        attempt.words().join(", "),
        attempt.told(&outcome)
    )
}

#[test]
fn what_is_added_to_dice_is_told_part_by_part_with_its_sign() {
    assert_eq!(
        told("ln +5 at 12", &[9]),
        "+5, at 12 · 9 + 5 = 14 against 12, made"
    );
    assert_eq!(
        told("ln +3 rank 2 dis at 20", &[14, 9]),
        "+3 +2 rank = +5 dis, at 20 · 9 + 5 = 14 against 20, missed"
    );
    assert_eq!(told("ln -2 -1 +0", &[9]), "-2 -1 +0 = -3 · 9 - 3 = 6");
}

#[test]
fn something_stands_in_for_dice_and_what_is_given_up_comes_to_nothing() {
    let (attempt, outcome) = rolled("ln +3 rank 2 calm at 12", &[]);
    assert_eq!(attempt.told(&outcome), "15 against 12, made");
    assert_eq!((outcome.figure(), attempt.rolls_dice()), (Some(15), false));
    assert!(attempt.can_be_ranked() && attempt.clone().to_part_equals().rolls_dice());
    let (attempt, outcome) = rolled("ln dodge +3 yield", &[]);
    let verdict = attempt.verdict(&outcome);
    assert_eq!((verdict.outcome, verdict.passed), ("missed", Some(false)));
    assert_eq!((outcome.figure(), attempt.can_be_ranked()), (None, false));
    assert!(attempt.place(&outcome).is_none());
}

#[test]
fn an_input_that_another_attempt_alone_takes_chooses_that() {
    let keys = |line: &str| {
        let odds = attempt(line).odds(&rules());
        odds.outcomes
            .iter()
            .map(|one| one.outcome)
            .collect::<Vec<_>>()
    };
    assert_eq!(keys("ln +3 guard 12"), ["miss", "hit"]);
    assert_eq!(keys("ln guard 12 +3"), ["miss", "hit"]);
    assert_eq!(keys("ln +3 at 12"), ["missed", "made"]);
}
