//! Very many faces of each die, a million in the whole walk: all as likely as each other, whatever fell before.

use super::{Dice, Expression, Odds, Seed, Sides};
use crate::walk::times;

/// A hundred thousandth of fair dice lie further from their mean than this many deviations. Seeds are fixed, so a
/// test that passes once always does.
const SUSPICIOUS: f64 = 4.265;

/// How far chi-square lies above its mean, in deviations of a normal distribution (Wilson and Hilferty).
fn deviations(counts: &[u32], expected: &[f64]) -> f64 {
    let pairs = counts.iter().zip(expected);
    let chi_square: f64 = pairs
        .map(|(&count, &expected)| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = counts.len() as f64 - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[test]
fn faces_and_pairs_of_successive_faces_are_all_as_likely() {
    let throws = times(250_000, 1_000_000);
    for sides in [2_u32, 3, 4, 6, 8, 10, 12, 20, 100] {
        let mut dice = Dice::new(&Seed::from_number(u64::from(sides)));
        let die = Sides::new(sides).unwrap();
        let mut faces = vec![0; sides as usize];
        let mut pairs = vec![0; (sides * sides) as usize];
        for _ in 0..throws / 2 {
            let [first, second] = [dice.face(die) - 1, dice.face(die) - 1];
            faces[first as usize] += 1;
            faces[second as usize] += 1;
            pairs[(first * sides + second) as usize] += 1;
        }
        for (what, counts, rolls) in [("faces", faces, throws), ("pairs", pairs, throws / 2)] {
            let expected = vec![f64::from(rolls) / counts.len() as f64; counts.len()];
            let off = deviations(&counts, &expected);
            assert!(
                off.abs() < SUSPICIOUS,
                "{what} of a d{sides} are {off} deviations off"
            );
        }
    }
}

#[test]
fn throws_come_out_as_often_as_their_odds_say() {
    for (seed, text) in [
        (1, "4d6kh3+2"),
        (2, "3d6!"),
        (3, "5d10>=6"),
        (4, "2d6r<3"),
        (5, "2d8ro*2-d4"),
        (6, "3d6!kl2"),
    ] {
        let expression = Expression::parse(text).unwrap();
        let Odds::Exact(totals) = expression.odds() else {
            panic!("{text}")
        };
        let mut dice = Dice::new(&Seed::from_number(seed));
        let rolls = 20_000;
        // Totals expected too seldom for a count are taken together in the last slot.
        let common: Vec<(i64, f64)> = totals
            .iter()
            .filter(|(_, chance)| chance * f64::from(rolls) > 5.0)
            .collect();
        let mut expected: Vec<f64> = common
            .iter()
            .map(|(_, chance)| chance * f64::from(rolls))
            .collect();
        let rare: f64 = totals
            .iter()
            .map(|(_, chance)| chance * f64::from(rolls))
            .filter(|&count| count <= 5.0)
            .sum();
        expected.push(rare.max(1e-9));
        let mut counts = vec![0; expected.len()];
        for _ in 0..rolls {
            let total = expression.roll(&mut dice).unwrap().total();
            let slot = common
                .binary_search_by_key(&total, |&(total, _)| total)
                .unwrap_or(common.len());
            counts[slot] += 1;
        }
        let off = deviations(&counts, &expected);
        assert!(
            off.abs() < SUSPICIOUS,
            "{text} is {off} deviations off its odds"
        );
    }
}
