//! Counts in figures, in groups of three.

/// A count as people read it: `3 411`.
#[must_use]
pub fn grouped(count: u32) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
