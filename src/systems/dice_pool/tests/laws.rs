//! What holds for every pool, however large or strange.

use proptest::prelude::*;

use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::dice_pool::rows::rows;
use crate::systems::work::{MAX_ROLLS, MAX_TARGET};

fn sum(odds: &crate::systems::Odds) -> f64 {
    odds.outcomes.iter().map(|chance| chance.probability).sum()
}

/// One attempt of each kind, with pools of these sizes.
fn kinds(dice: [u32; 3], difficulty: u32, botch: Mishap) -> Vec<Attempt> {
    let [a, b, c] = dice.map(|dice| pool(dice, difficulty));
    let helpers = Some(Helpers::new(vec![b, c]).unwrap());
    vec![
        Attempt::Single(a),
        together(&[a, b, c]),
        resisted(a, b),
        contest(a, b, 5),
        Attempt::Extended(work(a, 10, 5, botch)),
        Attempt::Extended(Extended {
            helpers,
            ..work(a, 10, 5, botch)
        }),
    ]
}

#[test]
fn odds_of_every_kind_add_up_to_one() {
    for difficulty in 2..=10 {
        for dice in [[1, 1, 1], [3, 8, 2], [20, 7, 13]] {
            for attempt in kinds(dice, difficulty, Mishap::SetsBack(2)) {
                let odds = attempt.odds(&book());
                assert!(close(sum(&odds), 1.0), "{attempt:?}: {odds:?}");
                assert!(
                    odds.outcomes.iter().all(|chance| chance.probability > 0.0),
                    "{odds:?}"
                );
            }
        }
    }
}

#[test]
fn more_successes_than_dice_have_no_chance_and_no_sign() {
    let chance = pool(2, 6).spread().at_least(3);
    assert_eq!((chance, chance.is_sign_negative()), (0.0, false));
}

#[test]
fn the_greatest_of_everything_still_adds_up_to_one() {
    for difficulty in [2, 6, 10] {
        let greatest = pool(MAX_DICE, difficulty);
        for attempt in [
            Attempt::Single(greatest),
            resisted(greatest, greatest),
            contest(greatest, pool(1, difficulty), MAX_THRESHOLD),
            Attempt::Extended(work(greatest, MAX_TARGET, 4, Mishap::SetsBack(u32::MAX))),
            Attempt::Extended(work(
                pool(1, difficulty),
                MAX_TARGET,
                MAX_ROLLS,
                Mishap::SetsBack(1),
            )),
        ] {
            assert!(close(sum(&attempt.odds(&book())), 1.0), "{attempt:?}");
        }
    }
}

#[test]
fn what_passes_is_what_is_named_a_success_a_win_or_complete() {
    for attempt in kinds([4, 3, 2], 6, Mishap::Ruins) {
        let odds = attempt.odds(&book());
        let named = odds.of("success") + odds.of("win") + odds.of("complete");
        assert!(close(odds.passes.unwrap(), named), "{attempt:?}");
    }
}

#[test]
fn a_higher_difficulty_never_helps() {
    for dice in [1, 2, 5, 12, 100] {
        let spreads = Difficulty::ALL.map(|difficulty| Spread::of(dice, difficulty));
        for pair in spreads.windows(2) {
            for net in 1..=dice {
                assert!(
                    pair[1].at_least(net) <= pair[0].at_least(net) + 1e-12,
                    "{dice} dice, {net} net"
                );
            }
            assert!(
                pair[1].exactly(Yield::Botch) >= pair[0].exactly(Yield::Botch),
                "{dice} dice"
            );
        }
    }
}

/// The count to expect of a pool.
fn expected(dice: u32, difficulty: u32) -> f64 {
    let counts = Spread::of(dice, at(difficulty)).counts();
    counts
        .iter()
        .zip(0_u32..)
        .map(|(chance, count)| chance * f64::from(count))
        .sum()
}

#[test]
fn one_more_die_never_lowers_the_count_to_expect() {
    for difficulty in 2..=10 {
        for dice in 1..=40 {
            let (fewer, more) = (expected(dice, difficulty), expected(dice + 1, difficulty));
            assert!(
                more + 1e-12 >= fewer,
                "{dice} at {difficulty}: {fewer}, then {more}"
            );
        }
    }
}

#[test]
fn one_more_die_may_lower_the_chance_of_any_success_at_difficulty_two() {
    // A second die that shows a 1 cancels the first: 81 in 100 against 9 in 10. At 4 and over it does help.
    let passes = |dice, difficulty| pool(dice, difficulty).spread().at_least(1);
    assert!(close(passes(1, 2), 0.9) && close(passes(2, 2), 0.81));
    for (dice, difficulty) in
        (1..=40).flat_map(|dice| (4..=10).map(move |difficulty| (dice, difficulty)))
    {
        assert!(
            passes(dice + 1, difficulty) > passes(dice, difficulty),
            "{dice} at {difficulty}"
        );
    }
}

#[test]
fn turning_the_sides_round_turns_the_odds_round() {
    let (a, b) = (pool(5, 6), pool(4, 8));
    for (there, back) in [
        (resisted(a, b), resisted(b, a)),
        (contest(a, b, 3), contest(b, a, 3)),
    ] {
        let (there, back) = (there.odds(&book()), back.odds(&book()));
        assert!(
            close(there.of("win"), back.of("lose")),
            "{there:?} {back:?}"
        );
    }
    let even = contest(a, a, 5).odds(&book());
    assert!(close(even.of("win"), 0.5));
}

#[test]
fn a_step_of_the_ladder_is_the_pool_at_that_difficulty() {
    // Seven dice at difficulty 8, in hundredths of a percent: botch, failure, 1 to 4 and 5 or more.
    let rung = rows(7)[6];
    let printed = [544.0, 2277.0, 2411.0, 2337.0, 1536.0, 674.0, 222.0];
    for (degree, hundredths) in Degree::ALL.into_iter().zip(printed) {
        assert!(
            (rung.degrees.of(degree) * 1e4 - hundredths).abs() < 0.5,
            "{degree:?}"
        );
    }
    for rung in rows(7) {
        let spread = pool(7, rung.difficulty.number()).spread();
        assert!(close(
            rung.degrees.at_least(Degree::Marginal),
            spread.at_least(1)
        ));
        assert!(close(rung.degrees.at_least(Degree::Botch), 1.0));
    }
}

#[test]
fn every_outcome_has_its_key_its_word_and_its_cue() {
    let (book, mut dice) = (book(), Dice::new(&Seed::from_number(4)));
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        for attempt in kinds([2, 2, 1], 7, Mishap::Ruins) {
            let outcome = attempt.roll(&book, &mut dice).unwrap();
            assert!(
                !outcome.word().is_empty() && !outcome.told().is_empty(),
                "{outcome:?}"
            );
            let cue = format!("{:?}", book.cue_for(&outcome).unwrap().level).to_lowercase();
            let is_done = cue == "finished" && outcome.key() == "complete";
            assert!(is_done || cue == outcome.word(), "{outcome:?}: {cue}");
            seen.insert(outcome.key());
        }
    }
    let keys = [
        "botch",
        "complete",
        "failure",
        "lose",
        "ruined",
        "success",
        "tie",
        "unfinished",
        "win",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), keys);
}

/// Rolls an attempt and holds each outcome's frequency to its odds, within five standard deviations.
fn hold_to_rolls(attempt: &Attempt, rolls: u32, seed: u64) {
    let (book, mut dice) = (book(), Dice::new(&Seed::from_number(seed)));
    let mut counts = std::collections::HashMap::<_, u32>::new();
    for _ in 0..rolls {
        let outcome = attempt.roll(&book, &mut dice).unwrap();
        *counts.entry((outcome.key(), outcome.value())).or_default() += 1;
    }
    let odds = attempt.odds(&book);
    let known = |key: &_| {
        odds.outcomes
            .iter()
            .any(|chance| (chance.outcome, chance.value) == *key)
    };
    assert!(
        counts.keys().all(known),
        "{attempt:?} rolled what it cannot: {counts:?}"
    );
    for chance in &odds.outcomes {
        let (p, n) = (chance.probability, f64::from(rolls));
        let rolled = f64::from(
            counts
                .get(&(chance.outcome, chance.value))
                .copied()
                .unwrap_or(0),
        );
        let most = 5.0 * (n * p * (1.0 - p)).sqrt() + 1.0;
        assert!(
            (rolled - n * p).abs() <= most,
            "{attempt:?}: {chance:?} came {rolled} of {n} times"
        );
    }
}

#[test]
fn one_pool_rolls_as_its_odds_say() {
    hold_to_rolls(&Attempt::Single(pool(5, 7)), 100_000, 1);
}

#[test]
fn every_other_kind_rolls_as_its_odds_say() {
    for (seed, attempt) in (2..).zip(kinds([4, 3, 2], 6, Mishap::SetsBack(2)).into_iter().skip(1)) {
        hold_to_rolls(&attempt, 10_000, seed);
    }
}

fn any_parts() -> impl Strategy<Value = PoolParts> {
    let stock = prop_oneof![
        any::<u32>().prop_map(Stock::Dice),
        (0..120_u32).prop_map(Stock::Dice),
        any::<(u32, u32)>().prop_map(|(attribute, ability)| Stock::Traits { attribute, ability }),
        (0..9_u32, 0..9_u32).prop_map(|(attribute, ability)| Stock::Traits { attribute, ability }),
    ];
    let occasion =
        (0..4_u32, any::<u32>(), any::<u32>()).prop_map(|(kind, number, of)| match kind {
            0 => Occasion::Deed,
            1 => Action::new(number % 5, of % 5).map_or(Occasion::Deed, Occasion::Several),
            2 => Occasion::Reflexive,
            _ => Occasion::Soak,
        });
    let amounts = prop_oneof![Just((0, 0)), any::<(u32, i32)>(), (0..5_u32, -5..5_i32)];
    (stock, occasion, amounts, 2..=10_u32, any::<bool>()).prop_map(
        |(stock, occasion, (wound, modifier), difficulty, retry)| PoolParts {
            stock,
            occasion,
            wound,
            modifier,
            difficulty: at(difficulty),
            retry,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_parts_however_strange_make_a_pool_that_cannot_be_rolled(parts in any_parts()) {
        match Pool::new(parts) {
            Ok(pool) => {
                prop_assert_eq!(i64::from(pool.dice()), parts.dice());
                let rolled = pool.roll(&mut Dice::new(&Seed::from_number(1))).unwrap();
                prop_assert_eq!(rolled.faces.len(), pool.dice() as usize);
                prop_assert!(close(pool.spread().iter().map(|(_, chance)| chance).sum(), 1.0));
            }
            Err(why) => prop_assert!(!(1..=i64::from(MAX_DICE)).contains(&parts.dice()), "{}", why),
        }
    }

    #[test]
    fn no_work_however_long_is_more_or_less_than_certain(
        (dice, difficulty) in (1..=12_u32, 2..=10_u32),
        (target, rolls, lost) in (1..=MAX_TARGET, 1..=12_u32, any::<u32>()),
        progress in any::<u32>(),
    ) {
        let work = work(pool(dice, difficulty), target, rolls, Mishap::SetsBack(lost));
        for ends in work.course(progress, work.rolls) {
            prop_assert!(close(ends.complete + ends.ruined + ends.unfinished, 1.0));
        }
    }
}

#[test]
fn what_cannot_be_has_a_probability_without_a_sign() {
    assert!(pool(1, 6).spread().at_least(5).is_sign_positive());
}
