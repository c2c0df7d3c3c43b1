//! Exact odds against every fall of three dice, the laws, the ladder, and rolls by the hundred thousand.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::success_roll::rows::{Chances, ROWS_LIMIT};
use crate::systems::three_dice::TRIPLES;

#[test]
fn odds_equal_the_enumeration_of_all_triples() {
    for skill in -30..=40 {
        let attempt = at(skill);
        let mut counted = BTreeMap::new();
        let mut passed = 0;
        for faces in triples() {
            let verdict = attempt.verdict(&roll(&attempt, faces));
            *counted
                .entry((verdict.outcome, verdict.value))
                .or_insert(0_u32) += 1;
            passed += u32::from(verdict.passed.unwrap());
        }
        let odds = attempt.odds(&BOOK);
        assert_eq!(
            odds.outcomes.len(),
            counted.len(),
            "skill {skill}: one entry for each outcome and margin"
        );
        for chance in &odds.outcomes {
            let count = counted[&(chance.outcome, chance.value)];
            assert!(
                close(chance.probability, f64::from(count) / f64::from(TRIPLES)),
                "{skill}: {chance:?}"
            );
        }
        assert!(
            close(odds.passes.unwrap(), f64::from(passed) / f64::from(TRIPLES)),
            "skill {skill}"
        );
    }
}

#[test]
fn probabilities_add_to_one_and_run_from_worst_to_best() {
    for skill in -30..=40 {
        let odds = at(skill).odds(&BOOK);
        assert!(
            close(
                odds.outcomes.iter().map(|chance| chance.probability).sum(),
                1.0
            ),
            "skill {skill}"
        );
        let standing = |key| Degree::ALL.iter().position(|degree| degree.key() == key);
        assert!(
            odds.outcomes
                .is_sorted_by_key(|chance| standing(chance.outcome)),
            "skill {skill}"
        );
    }
}

#[test]
fn no_face_reads_worse_with_more_skill() {
    // Held face by face, which is more than the odds: also the critical thresholds only ever move one's way.
    let worth = |sum, skill| {
        let reading = Reading::of(sum, skill);
        let margin = i64::from(reading.margin);
        (
            reading.degree,
            if reading.degree.succeeds() {
                margin
            } else {
                -margin
            },
        )
    };
    for skill in -30..40 {
        for sum in 3..=18 {
            assert!(
                worth(sum, skill + 1) >= worth(sum, skill),
                "{sum} at {skill} and one more"
            );
        }
    }
}

#[test]
fn no_higher_sum_reads_better() {
    for skill in -30..=40 {
        for sum in 3..18 {
            assert!(
                Reading::of(sum, skill).degree >= Reading::of(sum + 1, skill).degree,
                "{sum} at {skill}"
            );
        }
    }
}

#[test]
fn rolled_frequencies_follow_the_exact_odds() {
    const ROLLS: u32 = 100_000;
    let attempt = at(14);
    let mut dice = Dice::new(&Seed::from_number(3));
    let mut counted = BTreeMap::new();
    for _ in 0..ROLLS {
        let verdict = attempt.verdict(&attempt.roll(&BOOK, &mut dice).unwrap());
        *counted
            .entry((verdict.outcome, verdict.value))
            .or_insert(0_u32) += 1;
    }
    let chi_square: f64 = attempt
        .odds(&BOOK)
        .outcomes
        .iter()
        .map(|chance| {
            let expected = chance.probability * f64::from(ROLLS);
            (f64::from(counted[&(chance.outcome, chance.value)]) - expected).powi(2) / expected
        })
        .sum();
    assert!(
        chi_square < 37.7,
        "chi-square on 15 degrees of freedom at one in a thousand: {chi_square}"
    );
}

/// In tenths of a percent, as the table shows them: critical failure, failure, by 0, by 5, critical success.
fn shown(chances: &Chances) -> [f64; 5] {
    let columns = [
        chances.critical_failure,
        chances.failure,
        chances.success,
        chances.success_well,
        chances.critical_success,
    ];
    columns.map(|chance| (chance * 1000.0).round() / 10.0)
}

#[test]
fn the_ladder_shows_a_skill_of_twelve_from_very_easy_to_hard() {
    let attempt = made(12, &[-2, 4], Kind::Plain).unwrap();
    let rungs = attempt.rows(&BOOK, -4..=6);
    let labels: Vec<_> = rungs
        .iter()
        .map(|rung| (rung.effective, rung.name.unwrap()))
        .collect();
    assert_eq!(
        (labels[0], labels[4], labels[10]),
        ((18, "very easy"), (14, "very favorable"), (8, "hard"))
    );
    let row = |index: usize| shown(rungs[index].chances.as_ref().unwrap());
    assert_eq!(row(0), [0.5, 1.4, 14.4, 74.5, 9.3]);
    assert_eq!(row(4), [1.9, 7.4, 53.2, 35.6, 1.9]);
    assert_eq!(row(10), [1.9, 72.2, 24.1, 0.0, 1.9]);
}

#[test]
fn a_row_passes_exactly_as_the_odds_of_that_skill() {
    for rung in at(10).rows(&BOOK, -30..=30) {
        let passes = at(i64::from(rung.effective)).odds(&BOOK).passes.unwrap();
        assert!(close(rung.chances.unwrap().passes, passes), "{rung:?}");
    }
}

#[test]
fn rows_that_cannot_be_attempted_have_no_chances() {
    let rungs = |kind| made(5, &[], kind).unwrap().rows(&BOOK, -3..=-2).len();
    assert_eq!(rungs(Kind::Plain), 2);
    let chances = |kind| -> Vec<bool> {
        let attempt = made(5, &[], kind).unwrap();
        attempt
            .rows(&BOOK, -3..=-2)
            .iter()
            .map(|rung| rung.chances.is_some())
            .collect()
    };
    assert_eq!(
        (chances(Kind::Plain), chances(Kind::Defense)),
        (vec![true, false], vec![true, true])
    );
}

proptest! {
    #[test]
    fn no_figures_whatever_break_an_attempt(
        skill in -1_000_i64..=1_000, parts in prop::collection::vec(-1_000_i64..=1_000, 0..=32),
    ) {
        let attempt = made(skill, &parts, Kind::Defense).unwrap();
        let sum: f64 = attempt.odds(&BOOK).outcomes.iter().map(|chance| chance.probability).sum();
        prop_assert!(close(sum, 1.0));
    }

    #[test]
    fn no_outcome_from_a_file_breaks_the_reading(effective in prop_oneof![any::<i32>(), -40..40], sum in 3_u32..=18) {
        let reading = Reading::of(sum, effective);
        let distance = (i64::from(effective) - i64::from(sum)).abs().min(i64::from(i32::MAX));
        let is_turned_round = reading.margin == 0 && reading.why.is_some();
        prop_assert!(is_turned_round || i64::from(reading.margin) == distance, "{:?}", reading);
    }

    #[test]
    fn a_ladder_of_any_range_is_bounded(low in any::<i32>(), high in any::<i32>()) {
        prop_assert!(at(10).rows(&BOOK, low..=high).len() <= ROWS_LIMIT);
    }
}
