//! Stretches of game time as people write them: `10m`, `1h30m`, `2d`.

/// Minutes of each unit.
const UNITS: [(char, u32); 3] = [('d', 24 * 60), ('h', 60), ('m', 1)];

/// The longest stretch that is read, in minutes: ten thousand days.
const MOST: u32 = 10_000 * 24 * 60;

/// `10m`, `1h30m`, `2d`: the larger unit first, each once.
pub fn minutes_in(text: &str) -> Option<u32> {
    let (mut rest, mut minutes) = (text, 0_u32);
    for (unit, of) in UNITS {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(behind) = rest
            .get(digits..)
            .and_then(|behind| behind.strip_prefix(unit))
        else {
            continue;
        };
        let count: u32 = rest.get(..digits)?.parse().ok()?;
        minutes = minutes.checked_add(count.checked_mul(of)?)?;
        rest = behind;
    }
    (rest.is_empty() && !text.is_empty() && minutes <= MOST).then_some(minutes)
}

/// The same in as few words.
pub fn minutes_words(minutes: u32) -> String {
    let parts = [
        (minutes / 1440, 'd'),
        (minutes / 60 % 24, 'h'),
        (minutes % 60, 'm'),
    ];
    let said = parts.iter().filter(|(count, _)| *count > 0);
    let words: String = said.map(|(count, unit)| format!("{count}{unit}")).collect();
    if words.is_empty() {
        "0m".to_owned()
    } else {
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_read_as_they_are_told() {
        for (text, minutes) in [
            ("10m", 10),
            ("1h", 60),
            ("1h30m", 90),
            ("2d", 2880),
            ("1d1m", 1441),
        ] {
            assert_eq!(minutes_in(text), Some(minutes), "{text}");
            assert_eq!(minutes_words(minutes), text);
        }
        for text in [
            "",
            "h",
            "10",
            "m10",
            "1h2h",
            "1m1h",
            "99999999999m",
            "20000d",
            "1.5h",
        ] {
            assert_eq!(minutes_in(text), None, "{text}");
        }
    }
}
