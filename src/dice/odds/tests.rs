//! The odds against every way the dice can fall, thrown one after the other.

use std::collections::BTreeMap;

use proptest::prelude::{Strategy, proptest};

use super::super::{Expression, Faces, Sides, Unread};
use super::{Distribution, INLINE_STEPS, Odds, Plan};

/// Dice that fall every way once: what was thrown is thrown again with its last face one higher.
struct EveryWay {
    faces: Vec<(u32, Sides)>,
    read: usize,
    /// Dice after which a throw is broken off, as explosions have no end.
    most: usize,
}

impl EveryWay {
    fn new(most: usize) -> Self {
        Self {
            faces: Vec::new(),
            read: 0,
            most,
        }
    }

    fn chance(&self) -> f64 {
        self.faces
            .iter()
            .map(|(_, die)| 1.0 / f64::from(die.count()))
            .product()
    }

    fn go_on(&mut self) -> bool {
        self.read = 0;
        while let Some((face, die)) = self.faces.pop() {
            if face < die.count() {
                self.faces.push((face + 1, die));
                return true;
            }
        }
        false
    }
}

impl Faces for EveryWay {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        if self.read == self.most {
            return Err(Unread::Miscounted {
                typed: self.most,
                wanted: self.most + 1,
            });
        }
        if self.read == self.faces.len() {
            self.faces.push((1, die));
        }
        self.read += 1;
        Ok(self.faces[self.read - 1].0)
    }
}

fn expression(text: &str) -> Expression {
    Expression::parse(text).unwrap_or_else(|complaint| panic!("{}", complaint.picture(text)))
}

fn exact(text: &str) -> Distribution {
    match expression(text).odds() {
        Odds::Exact(totals) => totals,
        odds @ (Odds::Moments(_) | Odds::Untold) => panic!("{text}: {odds:?}"),
    }
}

/// Holds the odds of an expression to all its throws of at most so many dice.
fn hold_to_every_way(text: &str, most: usize) {
    let expression = expression(text);
    let mut ways = EveryWay::new(most);
    let (mut counted, mut broken_off) = (BTreeMap::new(), 0.0);
    loop {
        match expression.roll(&mut ways) {
            Ok(throw) => *counted.entry(throw.total()).or_insert(0.0) += ways.chance(),
            Err(_) => broken_off += ways.chance(),
        }
        if !ways.go_on() {
            break;
        }
    }
    let totals = exact(text);
    for total in counted
        .keys()
        .copied()
        .chain(totals.iter().map(|(total, _)| total))
    {
        let (is, least) = (
            totals.of_total(total),
            counted.get(&total).copied().unwrap_or(0.0),
        );
        assert!(
            is > least - 1e-12 && is < least + broken_off + 1e-12,
            "{text}: {total} {is} {least} {broken_off}"
        );
    }
    let all: f64 = totals.iter().map(|(_, chance)| chance).sum();
    assert!((all - 1.0).abs() < 1e-12, "{text}: {all}");
    assert!(
        broken_off < 0.02,
        "{text}: {broken_off} is too much to prove anything"
    );
}

#[test]
fn plain_dice_fall_as_counted() {
    for text in ["d6", "3d6", "2d20", "5d4", "d%", "4d1", "1d2+1d3+1d4", "7"] {
        hold_to_every_way(text, 20);
    }
}

#[test]
fn dice_that_stay_fall_as_counted() {
    for text in [
        "4d6kh3", "4d6dl", "2d20kh", "2d20kl", "5d4kl2", "5d4dh2", "4d5kh4", "6d3kh3", "3d1kh2",
        "6d4kl",
    ] {
        hold_to_every_way(text, 20);
    }
}

#[test]
fn successes_fall_as_counted() {
    for text in [
        "4d10>=6",
        "3d6=6",
        "4d6<3",
        "4d6<=3",
        "4d6>6",
        "4d6kh2>=5",
        "4d6kl3=2",
        "4d6dl<4",
    ] {
        hold_to_every_way(text, 20);
    }
}

#[test]
fn rerolls_fall_as_counted() {
    for text in [
        "2d6r",
        "2d6r<3",
        "3d4ro",
        "2d8ro<=4",
        "3d4ro>2",
        "3d5ro2kh2",
        "2d6r>=5>=4",
        "2d10r=7",
    ] {
        hold_to_every_way(text, 9);
    }
}

#[test]
fn explosions_fall_as_counted() {
    for text in [
        "2d6!",
        "d4!",
        "2d8!7",
        "2d10!>=9",
        "3d6!kh2",
        "3d6!kl",
        "2d10>=6!",
        "3d6>=5!>=5",
        "2d6ro!",
        "2d6r<3!",
    ] {
        hold_to_every_way(text, 9);
    }
}

#[test]
fn sums_products_and_quotients_fall_as_counted() {
    for text in [
        "4d6kh3+2",
        "2d6-2d6",
        "(2d6+3)*2",
        "2d4*1d6",
        "-(2d6)/4",
        "(1d6-7)/(1d4+1)",
        "20/d6",
        "100/-(d4+d3)",
        "d6*1000000+d6",
        "3-(d4-d6)*(d3-2)",
        "d4*d4*d4-d4",
    ] {
        hold_to_every_way(text, 20);
    }
}

#[test]
fn well_known_odds_are_as_known() {
    let abilities = exact("4d6kh3");
    assert_eq!(abilities.ends(), (3, 18));
    assert!((abilities.of_total(18) - 21.0 / 1296.0).abs() < 1e-15);
    assert!((abilities.moments().mean - 15869.0 / 1296.0).abs() < 1e-12);
    let dice = exact("3d6");
    assert!((dice.at_least(15) - 20.0 / 216.0).abs() < 1e-15);
    assert!((dice.at_most(14) - 196.0 / 216.0).abs() < 1e-15);
    assert!((dice.moments().deviation - (105.0_f64 / 12.0).sqrt()).abs() < 1e-12);
    assert!((exact("d6!").moments().mean - 4.2).abs() < 1e-12);
}

#[test]
fn many_dice_still_add_up_to_one() {
    for text in [
        "200d10",
        "300d6>=5",
        "60d20kh30",
        "100d6r",
        "30d6!",
        "20d10!kh5",
        "400d4kl3",
    ] {
        let totals = exact(text);
        let all: f64 = totals.iter().map(|(_, chance)| chance).sum();
        assert!((all - 1.0).abs() < 1e-12, "{text}: {all}");
        assert!(totals.iter().all(|(_, chance)| chance > 0.0), "{text}");
    }
}

#[test]
fn more_dice_kept_never_lower_the_mean() {
    let mean = |kept: u32| exact(&format!("8d6kh{kept}")).moments().mean;
    assert!((1..8).all(|kept| mean(kept) < mean(kept + 1)));
}

#[test]
fn what_is_too_much_to_count_has_its_moments_all_the_same() {
    let Odds::Moments(moments) = expression("1000d20*2-1000").odds() else {
        panic!("it is counted after all")
    };
    assert!((moments.mean - 20_000.0).abs() < 1e-6);
    assert!((moments.deviation - 2.0 * (1000.0 * 399.0_f64 / 12.0).sqrt()).abs() < 1e-6);
    assert_eq!(expression("1000d20/2").odds(), Odds::Untold);
}

#[test]
fn what_is_asked_for_often_is_counted_on_the_spot() {
    for text in [
        "4d6kh3+2",
        "6d20",
        "10d10kh5",
        "20d10>=7!",
        "100d6",
        "5d6!",
        "d10000",
        "(2d6+3)*2",
    ] {
        assert_eq!(
            expression(text).plan(),
            Plan::Inline,
            "{text} costs {} of {INLINE_STEPS}",
            expression(text).cost()
        );
    }
    assert_eq!(expression("200d10").plan(), Plan::Worker);
    assert_eq!(expression("1000d20").plan(), Plan::TooMuch);
}

/// A few dice with any of the words that may follow them.
fn small_pool() -> impl Strategy<Value = String> {
    let keep = proptest::sample::select(vec!["", "", "kh", "kl2", "dh", "dl", "kh2"]);
    let counts = proptest::sample::select(vec!["", "", ">=2", "=1", "<3"]);
    let reroll = proptest::sample::select(vec!["", "", "r", "ro", "ro<3"]);
    let explodes = proptest::sample::select(vec!["", "", "!", "!2"]);
    (1..4_u32, 2..6_u32, keep, counts, reroll, explodes)
        .prop_map(|(dice, sides, keep, counts, reroll, explodes)| {
            format!("{dice}d{sides}{keep}{counts}{reroll}{explodes}")
        })
        .prop_filter("it must be one that can be thrown", |text| {
            Expression::parse(text).is_ok()
        })
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

    #[test]
    fn any_small_pool_falls_as_counted(text in small_pool()) {
        let expression = expression(&text);
        let mut ways = EveryWay::new(9);
        let totals = exact(&text);
        let mut counted: BTreeMap<i64, f64> = BTreeMap::new();
        let mut broken_off = 0.0;
        loop {
            match expression.roll(&mut ways) {
                Ok(throw) => *counted.entry(throw.total()).or_insert(0.0) += ways.chance(),
                Err(_) => broken_off += ways.chance(),
            }
            if !ways.go_on() {
                break;
            }
        }
        for (total, least) in counted {
            let is = totals.of_total(total);
            assert!(is > least - 1e-12 && is < least + broken_off + 1e-12, "{text}: {total} {is} {least}");
        }
    }

    #[test]
    fn moments_by_rule_are_those_of_the_odds(text in small_pool()) {
        let expression = expression(&text);
        let (ruled, counted) = (expression.term.moments_by_rule().unwrap().moments(), exact(&text).moments());
        assert!((ruled.mean - counted.mean).abs() < 1e-9, "{text}: {ruled:?} {counted:?}");
        assert!((ruled.deviation - counted.deviation).abs() < 1e-6, "{text}: {ruled:?} {counted:?}");
    }
}
