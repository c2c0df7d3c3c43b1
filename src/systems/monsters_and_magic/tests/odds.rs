//! Exact odds against every fall of all dice, the laws, the ladder, and rolls by the hundred thousand.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::monsters_and_magic::rows::ROWS_LIMIT;
use crate::systems::three_dice::FIGURE_LIMIT;
use crate::systems::{Chance, Odds};

type Counts = BTreeMap<(&'static str, Option<i64>), u32>;

/// Every fall of dice with so many sides each.
fn falls(sides: &[u32]) -> Vec<Vec<u32>> {
    sides.iter().fold(vec![Vec::new()], |falls, &sides| {
        let grown =
            |fall: Vec<u32>| (1..=sides).map(move |face| [fall.as_slice(), &[face]].concat());
        falls.into_iter().flat_map(grown).collect()
    })
}

/// What every fall of an attempt's dice comes to.
fn counted(attempt: &Attempt, sides: &[u32]) -> (Counts, u32) {
    let falls = falls(sides);
    let mut counts = Counts::new();
    let all = u32::try_from(falls.len()).unwrap();
    for faces in falls {
        let verdict = attempt.verdict(&roll(attempt, &faces));
        *counts.entry((verdict.outcome, verdict.value)).or_default() += 1;
    }
    (counts, all)
}

fn assert_odds_are_counted(attempt: &Attempt, sides: &[u32]) {
    let (counts, all) = counted(attempt, sides);
    let odds = attempt.odds(&BOOK);
    assert_eq!(odds.outcomes.len(), counts.len(), "{attempt:?}");
    for chance in &odds.outcomes {
        let count = counts[&(chance.outcome, chance.value)];
        assert!(
            close(chance.probability, f64::from(count) / f64::from(all)),
            "{attempt:?} {chance:?}"
        );
    }
    if let Some(passes) = odds.passes {
        assert!(close(passes, odds.of("success")), "{attempt:?}");
    }
}

fn sum(odds: &Odds) -> f64 {
    odds.outcomes.iter().map(|chance| chance.probability).sum()
}

#[test]
fn totals_equal_the_enumeration_of_all_dice() {
    assert_odds_are_counted(
        &Attempt::Total {
            action: action(3, 1, ""),
        },
        &[6; 3],
    );
    assert_odds_are_counted(
        &Attempt::Total {
            action: action(-4, 0, "2d4-1"),
        },
        &[6, 6, 6, 4, 4],
    );
    assert_eq!(
        Attempt::Total {
            action: action(3, 1, "")
        }
        .odds(&BOOK)
        .passes,
        None
    );
}

#[test]
fn a_static_resistance_equals_the_enumeration_of_all_dice() {
    for modifier in -25..=25 {
        assert_odds_are_counted(
            &Attempt::against(action(modifier, 0, ""), number(14)),
            &[6; 3],
        );
    }
}

#[test]
fn damage_dice_equal_the_enumeration_of_all_dice() {
    for modifier in [-30, -12, 0, 3, 12] {
        assert_odds_are_counted(
            &Attempt::against(action(modifier, 1, "1d8+1"), number(14)),
            &[6, 6, 6, 8],
        );
    }
    assert_odds_are_counted(
        &Attempt::against(action(3, 0, "2d3-5"), number(14)),
        &[6, 6, 6, 3, 3],
    );
}

#[test]
fn armor_dice_equal_the_enumeration_of_all_dice() {
    let armor = || vec!["1d4+1".parse().unwrap(), "1d3".parse().unwrap()];
    let fixed = Resistance::Static(Static {
        armor: armor(),
        ..Static::of(figure(8))
    });
    assert_odds_are_counted(&Attempt::against(action(3, 0, ""), fixed), &[6, 6, 6, 4, 3]);
    let one = vec!["1d4-1".parse().unwrap()];
    let rolled = Resistance::Rolled(Rolled {
        armor: one,
        ..Rolled::plus(figure(2))
    });
    assert_odds_are_counted(
        &Attempt::against(action(3, 0, ""), rolled),
        &[6, 6, 6, 6, 6, 6, 4],
    );
    let action = Action::Static(Static {
        armor: armor(),
        ..Static::of(figure(12))
    });
    assert_odds_are_counted(&Attempt::Total { action }, &[4, 3]);
}

#[test]
fn whoever_does_not_resist_is_reached_from_nothing() {
    assert_odds_are_counted(
        &Attempt::against(action(-5, 0, ""), Resistance::Unresisted),
        &[6; 3],
    );
}

#[test]
fn a_rolled_resistance_equals_the_enumeration_of_all_pairs_of_triples() {
    assert_odds_are_counted(&Attempt::against(action(3, 0, ""), rolled(5)), &[6; 6]);
}

#[test]
fn static_actions_equal_the_enumeration_of_what_resists() {
    let fixed = |score| Action::Static(Static::of(figure(score)));
    assert_odds_are_counted(&Attempt::against(fixed(15), rolled(5)), &[6; 3]);
    assert_odds_are_counted(&Attempt::against(fixed(15), number(14)), &[]);
    assert_odds_are_counted(&Attempt::against(fixed(13), number(14)), &[]);
}

#[test]
fn concentration_is_in_the_odds_as_in_the_roll() {
    for concentration in [Concentration::Dangerous, Concentration::Threatened] {
        let attempt = Attempt::Resisted {
            action: action(8, 0, ""),
            resistance: number(10),
            named: None,
            concentration,
        };
        assert_odds_are_counted(&attempt, &[6; 3]);
    }
}

/// What the first side is ahead by after a round, for every pair of triples that moves the contest.
fn rounds_that_move(ahead: i32) -> BTreeMap<i32, u32> {
    let mut moves = BTreeMap::new();
    for ours in falls(&[6; 3]) {
        for theirs in falls(&[6; 3]) {
            let [ours, theirs] =
                [&ours, &theirs].map(|fall| i32::try_from(fall.iter().sum::<u32>()).unwrap());
            let margin = ours + ahead - theirs;
            let is_won = margin > 0 && ours > 3;
            let is_lost = margin < 0 && theirs > 3;
            if is_won || is_lost {
                *moves.entry(margin).or_default() += 1;
            }
        }
    }
    moves
}

/// The chance to win with so much missing on each side, by following every round. Written without the code it checks.
fn win_by_hand(moves: &BTreeMap<i32, u32>, [ours, theirs]: [i32; 2]) -> f64 {
    let all: u32 = moves.values().sum();
    let after = |margin: i32| match margin {
        1.. if margin >= ours => 1.0,
        1.. => win_by_hand(moves, [ours - margin, theirs]),
        _ if -margin >= theirs => 0.0,
        _ => win_by_hand(moves, [ours, theirs + margin]),
    };
    moves
        .iter()
        .map(|(&margin, &count)| f64::from(count) / f64::from(all) * after(margin))
        .sum()
}

#[test]
fn contests_equal_the_enumeration_of_every_round() {
    for (ahead, to) in [(0, 1), (-2, 2), (0, 5), (7, 5), (20, 5)] {
        let odds = contest(effort(ahead, 0, ""), effort(0, 0, ""), to).odds(&BOOK);
        let moves = rounds_that_move(i32::try_from(ahead).unwrap());
        let by_hand = win_by_hand(&moves, [i32::try_from(to).unwrap(); 2]);
        assert!(
            close(odds.passes.unwrap(), by_hand),
            "{ahead} to {to}: {odds:?} by hand {by_hand}"
        );
        assert!(
            close(odds.of("win"), by_hand) && close(sum(&odds), 1.0),
            "{ahead} to {to}"
        );
    }
}

#[test]
fn a_contest_of_equals_is_even() {
    for to in [1, 10, 100] {
        let odds = contest(effort(4, 1, "1d8+1"), effort(4, 1, "1d8+1"), to).odds(&BOOK);
        assert!(
            (odds.passes.unwrap() - 0.5).abs() < 1e-9 && (sum(&odds) - 1.0).abs() < 1e-9,
            "{odds:?}"
        );
    }
}

#[test]
fn what_one_side_wins_the_other_loses() {
    let (a, b) = (effort(3, 0, "1d8"), effort(5, 1, "2d4+1"));
    let there = contest(a.clone(), b.clone(), 10).odds(&BOOK);
    let back = contest(b, a, 10).odds(&BOOK);
    assert!(
        close(there.of("win"), back.of("lose")),
        "{there:?} {back:?}"
    );
}

#[test]
fn a_higher_modifier_never_hurts() {
    let passes = |attempt: Attempt| attempt.odds(&BOOK).passes.unwrap();
    for modifier in -25..25 {
        let both = |make: &dyn Fn(i64) -> Attempt| [make(modifier), make(modifier + 1)].map(passes);
        let [fixed, better] = both(&|n| Attempt::against(action(n, 0, "1d8"), number(14)));
        assert!(better >= fixed - 1e-12, "{modifier} against a number");
        let [open, better] = both(&|n| Attempt::against(action(n, 0, ""), rolled(5)));
        assert!(better >= open - 1e-12, "{modifier} against a roll");
        let [fought, better] = both(&|n| contest(effort(n, 0, ""), effort(2, 0, ""), 6));
        assert!(better >= fought - 1e-12, "{modifier} in a contest");
    }
}

#[test]
fn nothing_is_surer_than_all_but_a_natural_three_nor_less_sure_than_a_natural_eighteen() {
    let passes = |modifier| {
        Attempt::against(action(modifier, 0, ""), number(14))
            .odds(&BOOK)
            .passes
            .unwrap()
    };
    assert!(close(passes(1_000), 215.0 / 216.0));
    assert!(close(passes(-1_000), 1.0 / 216.0));
}

#[test]
fn the_ladder_of_the_idol_is_as_worked_out() {
    // +3, a trait worth 1, 1d8+1: in percent fails, then at least 0, 3, 5 and 10 effect points.
    let attempt = Attempt::against(action(3, 1, "1d8+1"), number(14));
    let rungs = attempt.rows(&BOOK, 9..=19);
    let percent = |chance: f64| (chance * 1000.0).round() / 10.0;
    let row = |index: usize| {
        (
            percent(rungs[index].fails),
            rungs[index].at_least.map(percent),
        )
    };
    assert_eq!(row(0), (0.5, [99.5, 98.8, 95.8, 65.0]));
    assert_eq!(row(5), (4.2, [95.8, 81.8, 65.0, 18.2]));
    assert_eq!(row(10), (35.0, [65.0, 35.0, 18.2, 0.9]));
    let names: Vec<_> = rungs
        .iter()
        .filter_map(|rung| Some((rung.resistance, rung.name?)))
        .collect();
    assert_eq!(names, [(10, "average"), (15, "tough")]);
    assert_eq!(attempt.row(), Some(14));
}

#[test]
fn more_effect_points_than_can_be_won_have_no_chance_and_no_sign() {
    let hopeless = Attempt::against(action(-20, 0, ""), number(14));
    let [.., most] = hopeless.rows(&BOOK, 14..=14)[0].at_least;
    assert_eq!((most, most.is_sign_negative()), (0.0, false));
}

#[test]
fn expected_effect_points_are_the_mean_of_all_falls() {
    let attempt = Attempt::against(action(3, 1, "1d8+1"), number(14));
    let (counts, all) = counted(&attempt, &[6, 6, 6, 8]);
    let points: i64 = counts
        .iter()
        .map(|((_, value), &count)| value.unwrap_or(0) * i64::from(count))
        .sum();
    let rung = &attempt.rows(&BOOK, 14..=14)[0];
    assert!(
        close(rung.expected, points as f64 / f64::from(all)),
        "{rung:?}"
    );
}

#[test]
fn a_rolled_resistance_has_rows_of_what_is_added_to_its_dice() {
    let attempt = Attempt::against(action(3, 0, ""), rolled(5));
    let rungs = attempt.rows(&BOOK, 0..=5);
    assert_eq!(
        (rungs[0].name, rungs[5].name),
        (Some("average"), Some("tough"))
    );
    let passes = attempt.odds(&BOOK).passes.unwrap();
    assert!(close(rungs[5].at_least[0], passes));
}

fn assert_rolls_follow(attempt: &Attempt, rolls: u32, bound: f64) {
    let mut dice = Dice::new(&Seed::from_number(4));
    let mut counts = Counts::new();
    for _ in 0..rolls {
        let verdict = attempt.verdict(&attempt.roll(&BOOK, &mut dice).unwrap());
        *counts.entry((verdict.outcome, verdict.value)).or_default() += 1;
    }
    let deviation = |chance: &Chance| {
        let expected = chance.probability * f64::from(rolls);
        let count = counts
            .get(&(chance.outcome, chance.value))
            .copied()
            .unwrap_or(0);
        (f64::from(count) - expected).powi(2) / expected
    };
    let chi_square: f64 = attempt.odds(&BOOK).outcomes.iter().map(deviation).sum();
    assert!(
        chi_square < bound,
        "chi-square at one in a thousand below {bound}: {chi_square}"
    );
}

#[test]
fn rolled_frequencies_follow_the_exact_odds() {
    // 19 outcomes, so 18 degrees of freedom; then 2 outcomes and 1.
    let against_tough = Attempt::against(action(3, 1, "1d8+1"), number(14));
    assert_eq!(against_tough.odds(&BOOK).outcomes.len(), 19);
    assert_rolls_follow(&against_tough, 100_000, 42.3);
    assert_rolls_follow(
        &contest(effort(3, 0, "1d8"), effort(5, 0, ""), 10),
        20_000,
        10.8,
    );
}

fn any_effort() -> impl Strategy<Value = Effort> {
    let limit = i64::from(FIGURE_LIMIT);
    let damage = (1..=DICE_LIMIT, 1..=SIDES_LIMIT, -limit..=limit);
    (
        -limit..=limit,
        any::<bool>(),
        any::<u8>(),
        prop::option::of(damage),
    )
        .prop_map(|(modifier, is_prime, trait_bonus, damage)| Effort {
            roll: Rolled {
                is_prime,
                trait_bonus,
                ..Rolled::plus(figure(modifier))
            },
            damage: damage
                .map(|(count, sides, plus)| DamageDice::new(count, sides, figure(plus)).unwrap()),
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_figures_whatever_break_an_attempt(
        effort in any_effort(), rival in any_effort(), score in -1_000_i64..=1_000, to in 1_u32..=12, seed: u64,
    ) {
        let action = Action::Rolled(effort.clone());
        let attempts = [
            Attempt::Total { action: action.clone() },
            Attempt::against(action.clone(), number(score)),
            Attempt::against(action, Resistance::Rolled(rival.roll.clone())),
            contest(effort, rival, to),
        ];
        for attempt in attempts {
            let odds = attempt.odds(&BOOK);
            prop_assert!((sum(&odds) - 1.0).abs() < 1e-9, "{:?}", odds);
            let outcome = attempt.roll(&BOOK, &mut Dice::new(&Seed::from_number(seed))).unwrap();
            let verdict = attempt.verdict(&outcome);
            let is_listed = |chance: &Chance| (chance.outcome, chance.value) == (verdict.outcome, verdict.value);
            prop_assert!(odds.outcomes.iter().any(is_listed), "{:?}", verdict);
        }
    }

    #[test]
    fn no_outcome_from_a_file_breaks_the_reading(flat: i32, face: u32, total: i32) {
        let dice = ron::from_str("(6, 6, 5)").unwrap();
        let action = Throw::Rolled { dice, damage: vec![face; 3], flat };
        let outcome = Outcome::Resisted { action, resistance: Throw::Static { total, armor: Vec::new() } };
        prop_assert!(["success", "failure"].contains(&outcome.key()));
    }

    #[test]
    fn a_ladder_of_any_range_is_bounded(low: i32, high: i32) {
        let rungs = Attempt::against(action(3, 0, ""), rolled(5)).rows(&BOOK, low..=high);
        prop_assert!(rungs.len() <= ROWS_LIMIT);
    }

    #[test]
    fn no_text_breaks_the_reading_of_damage_dice(text in "\\PC{0,12}|[0-9]{0,12}d[0-9]{0,12}[+-]?[0-9]{0,12}|[1-9]d1?[1-9][+-][0-9]{1,3}") {
        if let Ok(damage) = text.parse::<DamageDice>() {
            prop_assert_eq!(damage.to_string().parse::<DamageDice>(), Ok(damage));
        }
    }
}
