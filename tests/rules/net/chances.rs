//! Chances as they are recorded: a fraction where a small one is meant, else decimals; compared as numbers.

use astragal::systems::{Chance, Odds};

/// How far a chance may be from the recorded one.
const TOLERANCE: f64 = 1e-12;
/// The least chance that is written: less than that may be nothing, by how it is added up.
const LEAST: f64 = 1e-13;
/// The largest denominator that is written.
const LARGEST: f64 = 9999.0;
/// Outcomes that are written one by one; of more the first, and what stands for all of them.
const WRITTEN: usize = 24;

/// The odds of an attempt: each outcome's key, behind it `number:chance` and the chances of the numbers that follow.
pub fn odds(odds: &Odds) -> String {
    let mut text = String::from("odds");
    if !odds.first.is_empty() {
        text += &format!(" first{} then", chances(&odds.first));
    }
    text += &chances(&odds.outcomes);
    if let Some(passes) = odds.passes {
        text += &format!(" passes {}", chance(passes));
    }
    text
}

fn chances(all: &[Chance]) -> String {
    let possible: Vec<&Chance> = all.iter().filter(|one| one.probability > LEAST).collect();
    let mut text = String::new();
    let mut before = ("", None);
    for one in possible.iter().take(WRITTEN) {
        if one.outcome != before.0 || one.value.is_none() {
            text += &format!(" {}", one.outcome);
        }
        let follows = one.outcome == before.0 && one.value == before.1.map(|value: i64| value + 1);
        text += &match one.value.filter(|_| !follows) {
            Some(value) => format!(" {value}:{}", chance(one.probability)),
            None => format!(" {}", chance(one.probability)),
        };
        before = (one.outcome, one.value);
    }
    if possible.len() > WRITTEN {
        let sum = |weigh: fn(f64, f64) -> f64| {
            let weighed = possible.iter().zip(1_u32..);
            weighed.fold(0.0, |sum, (one, place)| {
                sum + weigh(one.probability, f64::from(place))
            })
        };
        let (places, squares) = (sum(|p, place| p * place), sum(|p, _| p * p));
        text += &format!(
            " of {}, mean place {places:.10}, squares {squares:.13}",
            possible.len()
        );
    }
    text
}

/// One chance: `7/20`, `.0046875`, `1`.
pub fn chance(probability: f64) -> String {
    let decimals = format!("{probability:.13}");
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    let decimals = decimals
        .strip_prefix("0.")
        .map_or(decimals.to_owned(), |rest| format!(".{rest}"));
    match fraction(probability) {
        Some(fraction) if fraction.len() < decimals.len() => fraction,
        _ => decimals,
    }
}

/// The fraction it is, if that is a small one: the denominators of its continued fraction are tried.
fn fraction(probability: f64) -> Option<String> {
    let (mut rest, mut denominator, mut before) = (probability, 0.0_f64, 1.0);
    loop {
        let whole = rest.floor();
        (denominator, before) = (whole.mul_add(denominator, before), denominator);
        if denominator > LARGEST {
            return None;
        }
        let numerator = (probability * denominator).round();
        if (numerator / denominator - probability).abs() < 1e-14 {
            let is_one = numerator > 0.0 && denominator > 1.0;
            return is_one.then(|| format!("{numerator}/{denominator}"));
        }
        rest = (rest - whole).recip();
    }
}

/// Whether two answers say the same: word by word, chances as numbers.
pub fn are_same(recorded: &str, now: &str) -> bool {
    if recorded == now {
        return true;
    }
    let words = |text: &str| -> Vec<String> {
        text.split([' ', ':', ',', '='])
            .map(str::to_owned)
            .collect()
    };
    let (recorded, now) = (words(recorded), words(now));
    recorded.len() == now.len()
        && recorded
            .iter()
            .zip(&now)
            .all(|(one, other)| is_same(one, other))
}

fn is_same(one: &str, other: &str) -> bool {
    one == other
        || number(one)
            .zip(number(other))
            .is_some_and(|(one, other)| (one - other).abs() <= TOLERANCE)
}

/// A chance, or another figure that is no whole number; whole numbers are compared as words.
fn number(word: &str) -> Option<f64> {
    match word.split_once('/') {
        Some((above, below)) => Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?),
        None => word
            .parse()
            .ok()
            .filter(|_| word.contains('.') || word == "1" || word == "0"),
    }
}

#[test]
fn a_chance_is_written_so_that_it_reads_back_as_it_was() {
    for (probability, written) in [
        (0.5, ".5"),
        (1.0, "1"),
        (1.0 / 3.0, "1/3"),
        (25.0 / 216.0, "25/216"),
        (0.123_456_789_012_3, ".1234567890123"),
        (1.0 / 46_656.0, ".0000214334705"),
    ] {
        assert_eq!(chance(probability), written);
        let read = number(written).unwrap();
        assert!((read - probability).abs() < TOLERANCE, "{written}");
    }
}

#[test]
fn a_chance_that_is_off_by_a_hair_is_the_same_and_one_that_is_off_by_more_is_not() {
    assert!(are_same(
        "odds hit 3:1/3 miss 2/3",
        "odds hit 3:.3333333333333 miss 2/3"
    ));
    assert!(!are_same("odds hit 3:1/3", "odds hit 3:.33333333334"));
    assert!(!are_same("odds hit 3:1/3", "odds hit 4:1/3"));
    assert!(!are_same("fell 3,4", "fell 3,5"));
}
