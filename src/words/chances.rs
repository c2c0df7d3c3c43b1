//! Chances in figures.

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
