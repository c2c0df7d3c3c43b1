//! Counts and chances in figures: in groups of three, with what is counted, in percent.

use std::fmt::Display;

/// So many of something: `1 roll`, `3 rolls`.
pub fn counted<Number: Copy + Display + PartialEq + From<u8>>(count: Number, what: &str) -> String {
    counted_as(count, [what, &format!("{what}s")])
}

/// The same of a word whose plural is none by an `s` alone.
pub fn counted_as<Number: Copy + Display + PartialEq + From<u8>>(
    count: Number,
    [one, many]: [&str; 2],
) -> String {
    let what = if count == Number::from(1) { one } else { many };
    format!("{count} {what}")
}

/// A count as people read it: `3 411`.
pub fn grouped(count: impl Display) -> String {
    let digits = count.to_string();
    let is_group_end = |place: usize| place > 0 && place.is_multiple_of(3);
    let mut told = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in (0..digits.len()).rev().zip(digits.chars()) {
        told.push(digit);
        if is_group_end(place) {
            told.push(' ');
        }
    }
    told
}

/// A chance in percent, 0 to 100, with two decimals; one too small for them is not told as none.
pub fn in_figures(percent: f64) -> String {
    if 0.0 < percent && percent < 0.005 {
        "<0.01".to_owned()
    } else {
        format!("{percent:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_something_is_told_without_an_s() {
        let told = [0, 1, 2].map(|count| counted(count, "effect point"));
        assert_eq!(
            told,
            ["0 effect points", "1 effect point", "2 effect points"]
        );
    }

    #[test]
    fn every_third_digit_from_the_right_has_a_blank_before_it() {
        for (count, told) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1 000"),
            (3_411, "3 411"),
            (100_000, "100 000"),
            (1_234_567, "1 234 567"),
        ] {
            assert_eq!(grouped(count), told);
        }
    }

    #[test]
    fn what_can_happen_is_never_told_as_impossible() {
        for (percent, told) in [
            (0.0, "0.00"),
            (0.0001, "<0.01"),
            (0.004_9, "<0.01"),
            (0.005, "0.01"),
            (5.0, "5.00"),
        ] {
            assert_eq!(in_figures(percent), told);
        }
    }
}
