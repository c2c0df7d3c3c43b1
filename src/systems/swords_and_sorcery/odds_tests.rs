//! Every exact odds against the enumeration of all its dice, and against rolls of a fixed seed.

use std::collections::BTreeMap;

use super::tests::{
    assisted, book, check, given_up, heads, helpers, opposed, rank, ranked, roll, target, test_of,
};
use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::{Odds, Standing};

type Counts = BTreeMap<(&'static str, Option<i64>), u64>;

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// Rolls every combination of faces of so many dice; opposed checks are counted by their first round alone.
fn enumerated(attempt: &Attempt, dice: u32) -> Counts {
    let mut counts = Counts::new();
    let mut faces = vec![1_u32; dice as usize];
    for combination in 0..20_u64.pow(dice) {
        let mut rest = combination;
        for face in &mut faces {
            *face = (rest % 20) as u32 + 1;
            rest /= 20;
        }
        let Ok(outcome) = roll(attempt, &faces) else {
            continue;
        };
        *counts.entry((outcome.key(), outcome.value())).or_default() += 1;
    }
    counts
}

fn agree(odds: &Odds, counts: &Counts, attempt: &Attempt) {
    let total: u64 = counts.values().sum();
    assert_eq!(
        odds.outcomes.len(),
        counts.len(),
        "{attempt:?}: {odds:?} {counts:?}"
    );
    for chance in &odds.outcomes {
        let count = counts
            .get(&(chance.outcome, chance.value))
            .copied()
            .unwrap_or(0);
        assert!(
            close(chance.probability, count as f64 / total as f64),
            "{attempt:?} {chance:?} {count}"
        );
    }
}

fn hold(attempt: &Attempt, dice: u32) {
    agree(&attempt.odds(book()), &enumerated(attempt, dice), attempt);
}

fn edged(edge: Edge, modifier: i32) -> Check {
    Check {
        edge,
        ..check(modifier)
    }
}

#[test]
fn checks_saves_and_luck_tests_equal_the_enumeration_of_their_dice() {
    for (edge, dice) in [
        (Edge::Disadvantage, 2),
        (Edge::Even, 1),
        (Edge::Advantage, 2),
    ] {
        for dc in [
            None,
            Some(0),
            Some(6),
            Some(7),
            Some(15),
            Some(25),
            Some(26),
        ]
        .map(|dc| dc.map(target))
        {
            hold(&Attempt::plain(edged(edge, 5), dc), dice);
            hold(&test_of(TestKind::Save, edged(edge, 5), dc), dice);
            hold(&test_of(TestKind::Luck, edged(edge, -2), dc), dice);
        }
    }
}

#[test]
fn attacks_equal_the_enumeration_of_their_dice() {
    for (edge, dice) in [
        (Edge::Disadvantage, 2),
        (Edge::Even, 1),
        (Edge::Advantage, 2),
    ] {
        for ac in [0, 8, 9, 16, 27, 28, 40] {
            hold(
                &Attempt::Attack {
                    check: edged(edge, 7),
                    ac: target(ac),
                },
                dice,
            );
        }
    }
}

#[test]
fn helped_checks_equal_the_enumeration_of_all_dice() {
    for dc in [None, Some(target(15))] {
        hold(&assisted(check(5), &[4, 2], dc), 3);
        hold(&assisted(edged(Edge::Advantage, 5), &[9], dc), 3);
    }
}

fn against_kept(check: Check, ranks: &[i32], total: i32, standing: Standing) -> Attempt {
    Attempt::Test(Test {
        check,
        helpers: helpers(ranks),
        bar: Some(Bar::Kept { total, standing }),
        ..Test::default()
    })
}

#[test]
fn checks_against_a_kept_total_equal_the_enumeration_of_all_dice_with_full_ties_left_out() {
    // A full tie is not finished by the dice at hand, and so is refused and not counted.
    let standing = check(5).standing();
    for (ours, dice) in [
        (check(4), 1),
        (check(5), 1),
        (check(6), 1),
        (edged(Edge::Advantage, 5), 2),
    ] {
        for kept in [-3, 6, 15, 25, 26, 40] {
            hold(&against_kept(ours, &[], kept, standing), dice);
        }
    }
}

#[test]
fn a_full_tie_with_a_kept_total_rolls_ours_again_and_keeps_the_help() {
    let attempt = against_kept(check(5), &[4], 18, check(5).standing());
    let outcome = roll(&attempt, &[10, 11, 11, 12]).unwrap();
    assert_eq!((outcome.key(), outcome.total), ("success", Some(19)));
    assert_eq!(outcome.faces(), [[10], [11], [11], [12]]);
    // With help of 2 an 11 ties, without it a 13, with a hindrance a 15: 9, 7 and 5 faces are over, of 19.
    let passes = attempt.odds(book()).passes.unwrap();
    assert!(
        close(passes, (11.0 * 9.0 + 8.0 * 7.0 + 5.0) / (20.0 * 19.0)),
        "{passes}"
    );
}

#[test]
fn group_checks_equal_the_enumeration_of_all_dice() {
    for dc in [None, Some(target(12)), Some(target(15))] {
        hold(
            &Attempt::Group {
                heads: heads(&[check(1), check(3), check(5)]),
                dc,
            },
            3,
        );
        hold(
            &Attempt::Group {
                heads: heads(&[edged(Edge::Disadvantage, 1), check(-9)]),
                dc,
            },
            3,
        );
        hold(
            &Attempt::Group {
                heads: heads(&[check(4)]),
                dc,
            },
            1,
        );
    }
}

#[test]
fn distractions_and_what_is_not_rolled_equal_their_enumeration() {
    hold(
        &Attempt::Distract {
            proficiency: rank(5),
        },
        1,
    );
    hold(
        &Attempt::Distract {
            proficiency: rank(0),
        },
        1,
    );
    hold(&given_up(), 0);
    for way in [FixedDie::Passive, FixedDie::Take10, FixedDie::Take20] {
        for dc in [None, Some(target(15)), Some(target(16))] {
            hold(
                &Attempt::plain(edged(Edge::Advantage, 5), dc)
                    .without_roll(way)
                    .unwrap(),
                0,
            );
        }
    }
}

#[test]
fn opposed_checks_equal_the_enumeration_of_both_dice_with_full_ties_left_out() {
    // A round that ties fully is not finished by its own two dice, and so is refused and not counted.
    let sides = [
        check(-4),
        check(3),
        check(5),
        ranked(5, 2),
        ranked(5, 4),
        check(30),
    ];
    for ours in sides {
        for theirs in sides {
            hold(&opposed(ours, theirs), 2);
        }
    }
}

#[test]
fn five_with_rank_two_against_three_with_rank_four_wins_247_of_400() {
    // The whole modifiers differ, so that all 18 ties go to the five and no rank is looked at.
    let odds = opposed(ranked(5, 2), ranked(3, 4)).odds(book());
    assert!(
        close(odds.of("win"), 247.0 / 400.0) && odds.passes == Some(odds.of("win")),
        "{odds:?}"
    );
}

#[test]
fn opposed_checks_keep_each_sides_own_advantage() {
    hold(&opposed(edged(Edge::Advantage, 2), check(2)), 3);
    hold(&opposed(ranked(2, 1), edged(Edge::Disadvantage, 2)), 3);
}

#[test]
fn both_sides_with_advantage_equal_the_weighted_enumeration_of_kept_faces() {
    let ours = Check {
        edge: Edge::Advantage,
        ..ranked(4, 1)
    };
    let theirs = Check {
        edge: Edge::Disadvantage,
        ..ranked(4, 1)
    };
    let (mut won, mut lost) = (0_u64, 0_u64);
    for a in 1..=20_i32 {
        for b in 1..=20_i32 {
            let weight = u64::from(ours.edge.weight(a)) * u64::from(theirs.edge.weight(b));
            if a > b {
                won += weight;
            } else if a < b {
                lost += weight;
            }
        }
    }
    let odds = opposed(ours, theirs).odds(book());
    assert!(
        close(odds.of("win"), won as f64 / (won + lost) as f64),
        "{odds:?}"
    );
    assert!(
        close(odds.of("lose"), lost as f64 / (won + lost) as f64),
        "{odds:?}"
    );
}

#[test]
fn a_check_at_plus_five_against_fifteen_passes_eleven_times_in_twenty() {
    let odds = Attempt::plain(check(5), Some(target(15))).odds(book());
    assert_eq!(
        (odds.of("success"), odds.of("failure"), odds.passes),
        (0.55, 0.45, Some(0.55))
    );
}

#[test]
fn an_attack_passes_when_it_hits_either_way() {
    let odds = Attempt::Attack {
        check: check(7),
        ac: target(16),
    }
    .odds(book());
    let keys: Vec<&str> = odds.outcomes.iter().map(|chance| chance.outcome).collect();
    assert_eq!(
        keys,
        ["critical-miss", "miss", "hit", "critical-hit"],
        "worst first"
    );
    assert!(close(odds.passes.unwrap(), 0.6));
}

/// One of every kind, to be rolled often.
pub(super) fn one_of_each() -> Vec<Attempt> {
    let save = edged(Edge::Disadvantage, 3);
    vec![
        Attempt::plain(edged(Edge::Advantage, 5), Some(target(15))),
        assisted(check(5), &[4, 2, 7], Some(target(15))),
        Attempt::plain(check(5), None),
        Attempt::Attack {
            check: edged(Edge::Advantage, 7),
            ac: target(16),
        },
        test_of(TestKind::Save, save, Some(target(14))),
        test_of(TestKind::Luck, check(2), Some(target(10))),
        opposed(ranked(5, 2), edged(Edge::Advantage, 5)),
        opposed(check(4), check(4)),
        helped(check(4), &[5, 2], check(4), &[3]),
        Attempt::Group {
            heads: heads(&[
                check(1),
                edged(Edge::Advantage, 3),
                check(5),
                check(-1),
                check(2),
            ]),
            dc: Some(target(13)),
        },
        Attempt::Distract {
            proficiency: rank(3),
        },
        given_up(),
        Attempt::plain(check(5), Some(target(15)))
            .without_roll(FixedDie::Take10)
            .unwrap(),
        against_kept(check(5), &[2], 15, check(4).standing()),
    ]
}

#[test]
fn rolled_frequencies_follow_the_exact_odds() {
    const ROLLS: u32 = 20_000;
    let book = book();
    let mut dice = Dice::new(&Seed::from_number(7));
    for attempt in one_of_each() {
        let mut counts = Counts::new();
        for _ in 0..ROLLS {
            let verdict = attempt.verdict(&attempt.roll(book, &mut dice).unwrap());
            *counts.entry((verdict.outcome, verdict.value)).or_default() += 1;
        }
        for chance in attempt.odds(book).outcomes {
            let count = counts.remove(&(chance.outcome, chance.value)).unwrap_or(0) as f64;
            let expected = chance.probability * f64::from(ROLLS);
            let deviation = (expected * (1.0 - chance.probability)).sqrt();
            assert!(
                (count - expected).abs() <= 4.5 * deviation,
                "{attempt:?} {chance:?}: {count}"
            );
        }
        assert!(
            counts.is_empty(),
            "{attempt:?} rolled what its odds do not name: {counts:?}"
        );
    }
}

fn helped(ours: Check, helping: &[i32], theirs: Check, against: &[i32]) -> Attempt {
    Attempt::Opposed {
        ours,
        theirs,
        helpers: SideHelpers {
            ours: helpers(helping),
            theirs: helpers(against),
        },
    }
}

#[test]
fn opposed_checks_helped_on_one_side_equal_the_enumeration_of_their_dice() {
    // No full ties: they would roll the checks again, and not the help.
    hold(&helped(ranked(5, 2), &[4], check(3), &[]), 3);
    hold(&helped(check(3), &[], ranked(5, 2), &[7]), 3);
}

#[test]
fn help_on_both_sides_of_an_opposed_check_adds_up() {
    let win = |helping: &[i32], against: &[i32]| {
        helped(check(4), helping, check(4), against)
            .odds(book())
            .passes
            .unwrap()
    };
    assert!(close(win(&[], &[]), 0.5) && close(win(&[6], &[6]), 0.5));
    assert!(win(&[6], &[]) > win(&[6], &[4]) && win(&[6], &[4]) > 0.5);
    assert!(close(win(&[6, 2], &[4]) + win(&[4], &[6, 2]), 1.0));
}

#[test]
fn helpers_of_an_opposed_check_roll_once_however_often_it_ties() {
    let attempt = helped(check(0), &[4], check(2), &[2]);
    // +2 and −1: 10 + 2 against 11 + 2 − 1 has the higher modifier against it, 11 + 2 wins.
    let lost = roll(&attempt, &[10, 1, 10, 11]).unwrap();
    assert_eq!(
        (lost.faces(), lost.passed()),
        (vec![vec![10], vec![1], vec![10], vec![11]], Some(false))
    );
    assert_eq!((lost.total, lost.helpers()), (Some(12), 2));
    assert_eq!(
        roll(&attempt, &[10, 1, 11, 11]).unwrap().passed(),
        Some(true)
    );
    let again = roll(
        &helped(check(2), &[4], check(2), &[4]),
        &[10, 10, 7, 7, 9, 8],
    )
    .unwrap();
    assert_eq!((again.faces().len(), again.passed()), (6, Some(true)));
    assert_eq!(
        attempt
            .read(&lost, &[1], &mut crate::dice::TypedFaces::new(vec![20]))
            .unwrap()
            .passed(),
        Some(false)
    );
}
