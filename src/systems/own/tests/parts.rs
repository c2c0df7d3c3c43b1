//! Parts of a roll of which no die is thrown.

use super::super::odds::tests::assert_exact;
use super::*;

/// Dice with names, as many of each as a line says, and what their sides ask of them.
const PARTS: &str = r#"(
  format: 1, key: "parts", short: "pa", title: "Parts",
  inputs: [
    (name: "blues", kind: Number(from: 0, to: 4), default: 1),
    (name: "reds", kind: Number(from: 0, to: 4), default: 1),
    (name: "odd", kind: Number(from: 0, to: 4), default: 1),
  ],
  attempts: [(
    name: "throw",
    roll: "blue: {blues}d6, red: {max(0, reds)}d8, signs: {odd}dF",
    results: [(word: "some", grade: 1)],
    compare_by: [
      "total", "blue", "red", "signs", "rolled", "rolled(red)", "highest(blue)", "lowest", "same(red)", "count(red, >= 5)",
    ],
  )],
)"#;

#[test]
fn an_empty_part_throws_no_dice_and_comes_to_nothing() {
    let game = game(PARTS);
    for said in [[2, 0, 1], [0, 1, 0], [0, 0, 2], [1, 1, 0], [0, 2, 1]] {
        let [blue, red, signs] = said;
        let plan = plan(&game, 0, &[("blues", blue), ("reds", red), ("odd", signs)]);
        assert_exact(&plan, &format!("{said:?}"));
    }
    let two = plan(&game, 0, &[("blues", 2), ("reds", 0), ("odd", 0)]);
    let reading = two.read(&two.fall(&[3, 5]).unwrap());
    assert_eq!(reading.compare_by, [8, 8, 0, 0, 2, 0, 5, 3, 0, 0]);
}

#[test]
fn a_roll_of_which_every_part_is_empty_says_so_unless_the_file_has_another() {
    let nobody = [("blues", 0), ("reds", 0), ("odd", 0)];
    let refused = |game: &Definition| {
        let mut numbers = game.numbers();
        for (name, number) in nobody {
            numbers.set(game.name(name).unwrap(), number);
        }
        game.attempts[0]
            .plan(&numbers)
            .map_err(|why| why.to_string())
    };
    assert_eq!(
        refused(&game(PARTS)).unwrap_err(),
        "no dice are left to throw: 0d6, 0d8 and 0dF"
    );
    let by_file = "refuse: [(when: \"blues + reds + odd = 0\", says: \"take a die\")],\n    roll:";
    let refusing = game(&PARTS.replace("roll:", by_file));
    assert_eq!(refused(&refusing).unwrap_err(), "take a die");
    let otherwise = "instead: [(when: \"blues + reds + odd = 0\", roll: \"blue: 2d6kl1, red: 1d8, signs: 1\")],\n    results:";
    let other = game(&PARTS.replacen("results:", otherwise, 1));
    assert_exact(&refused(&other).unwrap(), "otherwise");
}

#[test]
fn a_game_of_which_no_roll_has_dice_is_told_so() {
    let text = PARTS
        .replace("{blues}d6", "0d6")
        .replace("{max(0, reds)}", "0")
        .replace("{odd}", "0");
    let complaint = Definition::read("game.ron", &text).unwrap_err().to_string();
    assert!(
        complaint.contains("no dice are left to throw: 0d6, 0d8 and 0dF"),
        "{complaint}"
    );
}
