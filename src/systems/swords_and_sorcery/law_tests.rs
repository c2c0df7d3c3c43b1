//! Laws that hold for any attempt whatever, the most extreme included.

use proptest::prelude::*;

use super::odds_tests::one_of_each;
use super::tests::{book, opposed};
use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::interface::ladder::number;

/// Mostly figures of the table, where the die decides; now and then the bounds themselves.
fn amounts() -> impl Strategy<Value = Amount> {
    prop_oneof![8 => -5..=8_i32, 1 => -MOST_AMOUNT..=MOST_AMOUNT, 1 => Just(MOST_AMOUNT)]
        .prop_map(Amount::nearest)
}

fn targets() -> impl Strategy<Value = Target> {
    prop_oneof![8 => 5..=30_i32, 1 => 0..=MOST_TARGET].prop_map(Target::nearest)
}

fn ranks() -> impl Strategy<Value = Rank> {
    prop_oneof![8 => 0..=10_i32, 1 => 0..=MOST_RANK].prop_map(Rank::nearest)
}

fn edges() -> impl Strategy<Value = Edge> {
    prop::sample::select(Edge::ALL.to_vec())
}

fn trainings() -> impl Strategy<Value = Training> {
    prop_oneof![
        Just(Training::Untrained),
        (ranks(), ranks()).prop_map(|(skill, tool)| Training::Ranked { skill, tool }),
        ranks().prop_map(Training::Proficient),
    ]
}

fn checks() -> impl Strategy<Value = Check> {
    (amounts(), trainings(), amounts(), edges()).prop_map(
        |(modifier, training, circumstance, edge)| Check {
            bonus: Bonus {
                modifier,
                training,
                circumstance,
            },
            edge,
        },
    )
}

fn helper_lists() -> impl Strategy<Value = Helpers> {
    let ranks = ranks().prop_map(|rank| HelperRank::nearest(rank.get()));
    prop::collection::vec(ranks, 0..=MOST_HELPERS).prop_map(|ranks| ranks.try_into().unwrap())
}

fn attempts() -> impl Strategy<Value = Attempt> {
    let dcs = || prop::option::of(targets());
    let bars = prop::option::of(prop_oneof![
        3 => targets().prop_map(Bar::Dc),
        1 => (-50..50_i32, checks()).prop_map(|(total, other)| Bar::Kept {
            total,
            standing: other.standing(),
        }),
    ]);
    let kinds = prop::sample::select(TestKind::ALL.to_vec());
    let ways = prop::sample::select(FixedDie::ALL.to_vec());
    let heads = prop::collection::vec(checks(), 1..=MOST_HEADS);
    let tests = (kinds, checks(), helper_lists(), bars);
    let tests = tests.prop_map(|(kind, check, helpers, bar)| Test {
        kind,
        check,
        helpers,
        bar,
        fixed: None,
    });
    prop_oneof![
        5 => tests.prop_map(Attempt::Test),
        1 => (checks(), ways, dcs()).prop_map(|(check, way, dc)| Attempt::Test(Test {
            check,
            bar: dc.map(Bar::Dc),
            fixed: Some(way),
            ..Test::default()
        })),
        1 => (checks(), targets()).prop_map(|(check, ac)| Attempt::Attack { check, ac }),
        1 => (checks(), checks()).prop_map(|(ours, theirs)| opposed(ours, theirs)),
        1 => (heads, dcs()).prop_map(|(heads, dc)| Attempt::Group {
            heads: heads.try_into().unwrap(),
            dc
        }),
        1 => ranks().prop_map(|proficiency| Attempt::Distract { proficiency }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn the_odds_of_anything_add_up_to_one(attempt in attempts()) {
        let odds = attempt.odds(book());
        let sum: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
        prop_assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        prop_assert!(odds.outcomes.iter().all(|chance| chance.probability > 0.0));
        let passes = odds.passes.unwrap_or(0.0);
        prop_assert!((0.0..=1.0 + 1e-12).contains(&passes), "{passes}");
    }

    #[test]
    fn whatever_is_rolled_stands_in_the_odds_and_has_its_word(attempt in attempts(), seed in any::<u64>()) {
        let outcome = attempt.roll(book(), &mut Dice::new(&Seed::from_number(seed))).unwrap();
        let verdict = attempt.verdict(&outcome);
        let named = |chance: &crate::systems::Chance| {
            (chance.outcome, chance.value) == (verdict.outcome, verdict.value)
        };
        prop_assert!(attempt.odds(book()).outcomes.iter().any(named), "{verdict:?}");
        prop_assert_eq!(outcome.word().replace(' ', "-"), verdict.outcome);
        prop_assert_eq!(outcome.faces().len(), outcome.kept().len());
    }

    #[test]
    fn every_row_of_a_table_has_all_its_columns_and_the_target_is_among_them(attempt in attempts()) {
        let Some(table) = attempt.rows(book()) else {
            return Ok(());
        };
        prop_assert!(table.rows.iter().all(|row| row.cells.len() == table.columns.len()));
        let lit = table.at.map(|at| table.rows[at].figure.trim().to_owned());
        prop_assert_eq!(lit, attempt.target().map(number));
    }

    #[test]
    fn reading_a_roll_again_under_the_same_words_changes_nothing(attempt in attempts(), seed in any::<u64>()) {
        let outcome = attempt.roll(book(), &mut Dice::new(&Seed::from_number(seed))).unwrap();
        let mut none = crate::dice::TypedFaces::new(Vec::new());
        prop_assert_eq!(attempt.read(&outcome, &[], &mut none).unwrap(), outcome);
        prop_assert!(none.finish().is_ok(), "no die was asked for");
    }

    #[test]
    fn a_higher_bonus_never_hurts(check in checks(), other in checks(), helpers in helper_lists(), dc in targets()) {
        let mut better = check;
        better.bonus.circumstance = Amount::nearest(check.bonus.circumstance.get() + 1);
        let passes = |check| {
            let (helpers, bar) = (helpers.clone(), Some(Bar::Dc(dc)));
            let test = Test { check, helpers, bar, ..Test::default() };
            Attempt::Test(test).odds(book()).passes.unwrap()
        };
        prop_assert!(passes(better) >= passes(check) - 1e-12);
        let hits = |check| Attempt::Attack { check, ac: dc }.odds(book()).passes.unwrap();
        prop_assert!(hits(better) >= hits(check) - 1e-12);
        let wins = |ours| opposed(ours, other).odds(book()).of("win");
        prop_assert!(wins(better) >= wins(check) - 1e-12);
    }

    #[test]
    fn a_higher_dc_never_helps(check in checks(), heads in prop::collection::vec(checks(), 1..=6), dc in targets()) {
        let harder = Target::nearest(dc.get() + 1);
        let passes = |dc| Attempt::plain(check, Some(dc)).odds(book()).passes.unwrap();
        prop_assert!(passes(harder) <= passes(dc) + 1e-12);
        let group: Heads = heads.try_into().unwrap();
        let passes = |dc| Attempt::Group { heads: group.clone(), dc: Some(dc) }.odds(book()).passes.unwrap();
        prop_assert!(passes(harder) <= passes(dc) + 1e-12);
    }

    #[test]
    fn advantage_never_hurts_and_disadvantage_never_helps(check in checks(), dc in targets()) {
        let passes = |edge| Attempt::plain(Check { edge, ..check }, Some(dc)).odds(book()).passes.unwrap();
        prop_assert!(passes(Edge::Disadvantage) <= passes(Edge::Even) + 1e-12);
        prop_assert!(passes(Edge::Even) <= passes(Edge::Advantage) + 1e-12);
    }

    #[test]
    fn the_two_sides_of_an_opposed_check_have_the_same_odds_turned_round(ours in checks(), theirs in checks()) {
        let seen = opposed(ours, theirs).odds(book());
        let turned = opposed(theirs, ours).odds(book());
        prop_assert!((seen.of("win") - turned.of("lose")).abs() < 1e-12);
    }
}

#[test]
fn every_kind_of_attempt_survives_a_file() {
    for attempt in one_of_each() {
        let text = ron::to_string(&attempt).unwrap();
        assert_eq!(ron::from_str::<Attempt>(&text).unwrap(), attempt, "{text}");
    }
}
