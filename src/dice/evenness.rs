//! How evenly faces fell: the chi-square of their counts, and how often fair dice fall at least that evenly.

use crate::words::listed;

/// Dice under which nothing is said about them.
pub const FEWEST_TOLD: u32 = 100;

/// Terms after which a series or a fraction that should have settled is taken as it is.
const MOST_TERMS: u32 = 20_000;

/// What a sum of smaller terms may still miss.
const SETTLED: f64 = 1e-15;

/// How faces of one size of die lie against fair dice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evenness {
    /// The sum over all faces of (count − expected)² ÷ expected.
    pub chi_square: f64,
    /// Its degrees of freedom: faces of the die, less one.
    pub freedom: u32,
    /// The share of fair dice that lie at least as evenly, 0 to 1.
    pub percentile: f64,
    /// How many dice were counted.
    pub dice: u32,
}

listed! {
    /// What is said of it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EvennessWord by word {
        /// Fewer than [`FEWEST_TOLD`] dice, or a die that can fall in one way only.
        TooFew = "too few rolls to judge",
        /// More even than all but one in a hundred of fair dice.
        TooEven = "too even",
        /// Up to the 95th percentile.
        Ordinary = "ordinary",
        /// Up to the 99.9th.
        Uneven = "uneven",
        /// Beyond.
        VeryUneven = "very uneven",
    }
}

impl Evenness {
    /// Of how often each face fell, a count for every face of the die. `None` where there is nothing to compare.
    pub fn of(counts: &[u32]) -> Option<Self> {
        let freedom = u32::try_from(counts.len())
            .ok()?
            .checked_sub(1)
            .filter(|freedom| *freedom > 0)?;
        let dice = counts
            .iter()
            .fold(0, |all: u32, count| all.saturating_add(*count));
        if dice == 0 {
            return None;
        }
        let expected = f64::from(dice) / (f64::from(freedom) + 1.0);
        let off = |count: &u32| (f64::from(*count) - expected).powi(2) / expected;
        let chi_square: f64 = counts.iter().map(off).sum();
        Some(Self {
            chi_square,
            freedom,
            percentile: below(chi_square, freedom),
            dice,
        })
    }

    /// What is said of it.
    pub fn word(&self) -> EvennessWord {
        match self.percentile {
            _ if self.dice < FEWEST_TOLD => EvennessWord::TooFew,
            under if under < 0.01 => EvennessWord::TooEven,
            up_to if up_to <= 0.95 => EvennessWord::Ordinary,
            up_to if up_to <= 0.999 => EvennessWord::Uneven,
            _ => EvennessWord::VeryUneven,
        }
    }
}

/// The probability that chi-square with so many degrees of freedom comes to at most this: the regularised lower incomplete
/// gamma function of half of either.
fn below(chi_square: f64, freedom: u32) -> f64 {
    let (a, x) = (f64::from(freedom) / 2.0, chi_square / 2.0);
    if x <= 0.0 {
        return 0.0;
    }
    // Either way the first factor is xᵃ·e⁻ˣ ÷ Γ(a), in logarithms so that it neither over- nor underflows on the way.
    let factor = (a * x.ln() - x - ln_gamma_of_half(freedom)).exp();
    let below = if x < a + 1.0 {
        factor * series(a, x)
    } else {
        1.0 - factor * fraction(a, x)
    };
    below.clamp(0.0, 1.0)
}

/// Σ xⁿ ÷ (a·(a+1)·…·(a+n)), which settles fast where x is small.
fn series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum, mut at) = (1.0 / a, 1.0 / a, a);
    for _ in 0..MOST_TERMS {
        at += 1.0;
        term *= x / at;
        sum += term;
        if term < sum * SETTLED {
            break;
        }
    }
    sum
}

/// 1 ÷ (x+1−a − 1·(1−a) ÷ (x+3−a − …)), which settles fast where x is large; evaluated from the front after Lentz.
fn fraction(a: f64, x: f64) -> f64 {
    const LEAST: f64 = 1e-300;
    let apart = |value: f64| if value.abs() < LEAST { LEAST } else { value };
    let mut below = x + 1.0 - a;
    let mut c = 1.0 / LEAST;
    let mut d = 1.0 / apart(below);
    let mut value = d;
    for n in 1..MOST_TERMS {
        let n = f64::from(n);
        let above = -n * (n - a);
        below += 2.0;
        d = 1.0 / apart(above * d + below);
        c = apart(below + above / c);
        value *= d * c;
        if (d * c - 1.0).abs() < SETTLED {
            break;
        }
    }
    value
}

/// ln Γ(n ÷ 2): a product of whole or half numbers down to Γ(1) = 1 or Γ(½) = √π.
fn ln_gamma_of_half(n: u32) -> f64 {
    let last = if n.is_multiple_of(2) {
        0.0
    } else {
        std::f64::consts::PI.ln() / 2.0
    };
    let factors = (1..n).filter(|factor| factor % 2 == n % 2);
    factors.fold(last, |sum, factor| sum + (f64::from(factor) / 2.0).ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_published_tables() {
        for (freedom, percentile, chi_square) in [
            (1, 0.95, 3.841),
            (1, 0.999, 10.828),
            (2, 0.05, 0.103),
            (3, 0.99, 11.345),
            (5, 0.95, 11.070),
            (5, 0.999, 20.515),
            (5, 0.01, 0.554),
            (9, 0.95, 16.919),
            (9, 0.999, 27.877),
            (9, 0.01, 2.088),
            (19, 0.95, 30.144),
            (19, 0.999, 43.820),
            (19, 0.01, 7.633),
            (19, 0.5, 18.338),
            (99, 0.95, 123.225),
            (100, 0.99, 135.807),
        ] {
            let found = below(chi_square, freedom);
            assert!(
                (found - percentile).abs() < 5e-4,
                "{chi_square} on {freedom}: {found}, not {percentile}"
            );
        }
    }

    #[test]
    fn two_degrees_of_freedom_are_an_exponential_to_the_last_digits() {
        for x in [1e-6, 0.1, 1.0, 2.0, 5.0, 20.0, 60.0] {
            let exactly = 1.0 - (-x / 2.0_f64).exp();
            assert!((below(x, 2) - exactly).abs() < 1e-14, "{x}");
        }
    }

    #[test]
    fn the_widest_die_and_the_oddest_counts_are_no_trouble() {
        assert!(below(9_999.0, 9_999) > 0.49 && below(9_999.0, 9_999) < 0.51);
        assert_eq!([below(0.0, 5), below(1e9, 5)], [0.0, 1.0]);
        assert_eq!(Evenness::of(&[0; 20]), None);
        assert_eq!(Evenness::of(&[40]), None);
        assert_eq!(Evenness::of(&[]), None);
    }

    #[test]
    fn a_word_is_said_from_a_hundred_dice_on() {
        let word = |counts: &[u32]| Evenness::of(counts).unwrap().word();
        assert_eq!(word(&[99, 0, 0, 0, 0, 0]), EvennessWord::TooFew);
        assert_eq!(word(&[100, 0, 0, 0, 0, 0]), EvennessWord::VeryUneven);
        assert_eq!(word(&[100, 100, 100, 100, 100, 100]), EvennessWord::TooEven);
        assert_eq!(word(&[90, 110, 95, 105, 108, 92]), EvennessWord::Ordinary);
        assert_eq!(word(&[80, 130, 95, 105, 108, 82]), EvennessWord::Uneven);
    }
}
