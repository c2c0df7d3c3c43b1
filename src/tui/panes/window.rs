//! Which part of a list is in sight: as much as fits, with the chosen one in it.

use std::ops::Range;

/// The items to draw, of items that take `heights` rows, in `room` rows, so that `chosen` is seen whole.
pub fn window(heights: &[u16], room: u16, chosen: Option<usize>) -> Range<usize> {
    let mut from = 0;
    let mut taken = 0_u16;
    for (at, height) in heights.iter().enumerate() {
        taken = taken.saturating_add(*height);
        let wanted = chosen.is_some_and(|chosen| at <= chosen);
        while taken > room && wanted && from < at {
            taken = taken.saturating_sub(heights.get(from).copied().unwrap_or(0));
            from += 1;
        }
        if taken > room {
            return from..at;
        }
    }
    from..heights.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_one_is_always_in_sight() {
        assert_eq!(window(&[1; 9], 6, Some(1)), 0..6);
        assert_eq!(window(&[1; 9], 6, Some(8)), 3..9);
        assert_eq!(window(&[2, 2, 1, 1], 4, Some(2)), 1..4);
        assert_eq!(window(&[3], 2, Some(0)), 0..0);
        assert_eq!(window(&[], 2, Some(7)), 0..0);
    }
}
