//! Odds against every fall of the dice, each read by the program that reads a roll.

use super::super::definition::Definition;
use super::super::plan::Plan;
use super::super::tests::{GLITCHES, game, plan};
use super::*;
use crate::dice::{Faces, Sides, Unread};
use crate::walk::times;

/// Faces that count up: the falls of dice, one after the other, each as likely as its dice make it.
struct EveryFall {
    faces: Vec<(u32, u32)>,
    at: usize,
    /// Falls of more dice than these are given up.
    most: usize,
}

impl Faces for EveryFall {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        if self.at == self.most {
            let (typed, wanted) = (self.at, self.at + 1);
            return Err(Unread::Miscounted { typed, wanted });
        }
        if self.at == self.faces.len() {
            self.faces.push((1, die.count()));
        }
        let face = self.faces.get(self.at).map_or(1, |(face, _)| *face);
        self.at += 1;
        Ok(face)
    }
}

impl EveryFall {
    fn chance(&self) -> f64 {
        self.faces
            .iter()
            .map(|(_, sides)| 1.0 / f64::from(*sides))
            .product()
    }

    /// Goes to the next fall, if there is one.
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

/// Every outcome with its chance, from every fall of so many dice, and the chance of the falls of more.
pub(in crate::systems::own) fn brute(plan: &Plan, most: usize) -> (Vec<(Verdict, f64)>, f64) {
    let mut found: Vec<(Verdict, f64)> = Vec::new();
    let mut cut = 0.0;
    let mut falls = EveryFall {
        faces: Vec::new(),
        at: 0,
        most,
    };
    loop {
        let Ok(fall) = plan.roll(&mut falls) else {
            cut += falls.chance();
            if !falls.step() {
                return (found, cut);
            }
            continue;
        };
        let reading = plan.read(&fall);
        let verdict = Verdict {
            keys: reading.compare_by,
            grade: reading.grade,
            result: reading.result,
            value: reading.value,
            passes: reading.passes,
        };
        let chance = falls.chance();
        match found.iter_mut().find(|(other, _)| *other == verdict) {
            Some((_, all)) => *all += chance,
            None => found.push((verdict, chance)),
        }
        if !falls.step() {
            return (found, cut);
        }
    }
}

pub(in crate::systems::own) fn assert_exact(plan: &Plan, said: &str) {
    assert_near(plan, said, usize::MAX);
}

/// Holds odds to every fall of so many dice: no farther from it than the chance of the falls of more.
fn assert_near(plan: &Plan, said: &str, most: usize) {
    let odds = plan.odds().unwrap();
    let all: f64 = odds
        .outcomes
        .iter()
        .map(|outcome| outcome.probability)
        .sum();
    assert!((all - 1.0).abs() < 1e-12, "{said}: adds up to {all}");
    let (found, cut) = brute(plan, most);
    for (verdict, chance) in &found {
        let same = odds.outcomes.iter().find(|outcome| {
            outcome.keys == verdict.keys
                && outcome.result == verdict.result
                && outcome.value == verdict.value
        });
        let counted = same.map_or(0.0, |outcome| outcome.probability);
        assert!(
            (counted - chance).abs() < cut + 1e-12,
            "{said}: {verdict:?} {counted} {chance}, cut {cut}"
        );
    }
    if most == usize::MAX {
        assert_eq!(found.len(), odds.outcomes.len(), "{said}");
    }
}

/// A game with one attempt: a roll, and what orders its outcomes.
fn rolled(roll: &str, keys: &[&str]) -> Definition {
    let keys: Vec<String> = keys.iter().map(|key| format!("{key:?}")).collect();
    let keys = keys.join(", ");
    game(&format!(
        "(format: 1, key: \"t\", short: \"t\", title: \"T\", attempts: [(name: \"roll\", roll: {roll:?}, \
         results: [(word: \"some\", grade: 0)], compare_by: [{keys}])])"
    ))
}

#[test]
fn every_number_that_dice_show_is_counted_as_it_is_read() {
    for (roll, keys) in [
        (
            "3d6",
            &["total", "highest", "lowest", "count(>= 5)", "same"][..],
        ),
        ("4d6", &["highest(2)", "count(= 1)"]),
        ("4d6", &["lowest(3)", "count(2..3)", "same"]),
        ("4d6kh3", &["total", "count(= 6)"]),
        ("4d6kl2", &["total", "highest", "lowest", "same"]),
        ("4d6dh1", &["highest(2)", "lowest(2)"]),
        ("4d4ro1", &["total"]),
        ("3d6ro<=2", &["total", "highest"]),
        ("5d4>=3", &["total", "count(= 1)"]),
        ("4dF", &["total", "count(= 1)", "highest", "lowest(2)"]),
        ("4dF + 2", &["total", "same"]),
        ("d%", &["total", "natural", "count(<= 5)"]),
        ("d%b{1}", &["total", "natural"]),
        ("d%b{-2}", &["natural"]),
        ("2d20kh1 + 3", &["total", "natural = 20"]),
        ("a: 1d6, b: 1d8", &["max(a, b)", "a = b"]),
        ("1d6 * 10 + 1d6", &["total"]),
        ("2d6 + 2d4", &["total", "count(= 1)", "highest"]),
        (
            "a: 1d4, b: 1d6, c: 1d8",
            &[
                "max(a - 2, 0) + max(b - 3, 0) + max(c - 4, 0)",
                "count(= 1) >= 2",
            ],
        ),
        (
            "a: 2d4, b: 2d4, c: 1d3",
            &["if c = 1 then a else min(a, b)", "highest(a) = highest(b)"],
        ),
        ("a: 1d4, b: 1d4", &["a / (b - 2)", "a % 2"]),
        ("2d8 + 2d6", &["highest(2)", "lowest(3)"]),
        ("2d8 + 1d6", &["highest(3) - highest(2)", "highest(5)"]),
        (
            "pool: 2d6 + 1d8, more: 1d4",
            &["highest(pool, 2) + more", "lowest(pool, 2)"],
        ),
        (
            "a: 2d4, b: 1d6, c: 1d8",
            &["highest(2)", "lowest(2)", "highest"],
        ),
        ("2dF + 1d4", &["highest(2)", "lowest(2)"]),
        ("3d6kh2 + 1d8", &["highest(3)", "highest(2)"]),
    ] {
        let game = rolled(roll, keys);
        assert_exact(&plan(&game, 0, &[]), roll);
    }
}

#[test]
fn dice_that_explode_are_counted_up_to_their_cut() {
    for (roll, keys, most) in [
        // One exploding face: falls of so many dice leave less than 10⁻¹³ out.
        ("1d6!", &["total"][..], 18),
        ("1d4! + 2", &["total", "highest"], 23),
        ("2d6!", &["total"], 20),
        ("2d6!", &["count(>= 5)", "count(= 1)", "rolled"], 20),
        ("2d4!", &["total", "count(= 4)"], 28),
        ("a: 1d8!, b: 1d6!", &["max(a, b)", "a = 1 and b = 1"], 18),
        ("2d6!", &["highest", "lowest"], 20),
        ("2d8!kh1", &["total"], 16),
        // More than one: they leave some, and are held to that.
        ("2d6!>=5", &["count(>= 5)", "total"], times(9, 12)),
        ("3d4!", &["total", "count(= 4)"], 12),
        ("3d6!", &["highest(2)", "lowest"], 10),
        ("1d8! + 2d6!", &["highest(2)"], 9),
    ] {
        let game = rolled(roll, keys);
        assert_near(&plan(&game, 0, &[]), roll, most);
    }
}

/// A game with one attempt that is rolled otherwise, by this, where `edge` is said.
fn rolled_otherwise(roll: &str, instead: &str, keys: &[&str]) -> Definition {
    let keys: Vec<String> = keys.iter().map(|key| format!("{key:?}")).collect();
    let keys = keys.join(", ");
    game(&format!(
        "(format: 1, key: \"t\", short: \"t\", title: \"T\", inputs: [(name: \"edge\")], attempts: [(name: \"roll\", \
         roll: {roll:?}, instead: [(when: \"edge\", {instead})], \
         results: [(word: \"high\", when: \"total > 4\", grade: 1, value: \"total\"), (word: \"low\", grade: -1)], \
         compare_by: [{keys}])])"
    ))
}

#[test]
fn the_better_or_worse_of_several_throws_against_every_fall() {
    for (roll, instead, keys) in [
        ("1d8", "best_of: 3", &["total"][..]),
        ("2d4", "worst_of: 2", &["total"]),
        ("2d4", "best_of: 2", &["grade"]),
        ("3d4", "worst_of: 2", &["highest(2)", "same"]),
        ("d%b{1}", "roll: \"1d10\", best_of: 3", &["total"]),
        ("a: 1d4, b: 1d6", "worst_of: 2", &["max(a, b)", "a = b"]),
        ("1d6", "roll: \"2d6kh1\", best_of: 2", &["natural"]),
    ] {
        let game = rolled_otherwise(roll, instead, keys);
        assert_exact(&plan(&game, 0, &[("edge", 1)]), roll);
        assert_exact(&plan(&game, 0, &[]), roll);
    }
}

#[test]
fn dice_that_lie_are_constants_of_the_others() {
    let game = rolled("4d6", &["total", "count(= 6)"]);
    let plan = plan(&game, 0, &[]);
    let held = vec![Some(6), None, Some(1), None];
    let again = plan.holding(&mut std::iter::once(held)).unwrap();
    assert_exact(&again, "two of four");
    let lowest = again.odds().unwrap().outcomes[0].keys.clone();
    assert_eq!(lowest, [9, 1], "6 and 1 lie");
}

#[test]
fn pools_with_glitches_against_every_fall() {
    let game = game(GLITCHES);
    for dice in 1..=6 {
        for at in 1..=3 {
            assert_exact(&plan(&game, 0, &[("dice", dice), ("at", at)]), "glitches");
        }
    }
}

#[test]
fn a_face_thrown_again_until_another_comes_is_as_if_it_were_not_on_the_die() {
    let totals = |roll: &str| {
        let odds = plan(&rolled(roll, &["total"]), 0, &[]).odds().unwrap();
        let chances = odds.outcomes.into_iter();
        chances
            .map(|outcome| (outcome.keys, outcome.probability))
            .collect::<Vec<_>>()
    };
    let (again, without) = (totals("4d4r1"), totals("4d3 + 4"));
    assert_eq!(again.len(), without.len());
    for ((keys, chance), (wanted, likely)) in again.iter().zip(&without) {
        assert_eq!(keys, wanted);
        assert!(
            (chance - likely).abs() < 1e-12,
            "{keys:?}: {chance} {likely}"
        );
    }
}
