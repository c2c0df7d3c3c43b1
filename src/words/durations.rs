//! Stretches of time as people write them: `10m`, `1h30m`, `2d` of the game, `90s` at the table.

/// Minutes of each unit of game time.
const OF_GAME: [(char, u32); 3] = [('d', 24 * 60), ('h', 60), ('m', 1)];

/// Seconds of each unit at the table.
const AT_TABLE: [(char, u32); 3] = [('h', 60 * 60), ('m', 60), ('s', 1)];

/// The longest stretch that is read: ten thousand days of minutes.
const MOST: u32 = 10_000 * 24 * 60;

/// `10m`, `1h30m`, `2d`: the larger unit first, each once.
pub fn minutes_in(text: &str) -> Option<u32> {
    stretch_in(text, OF_GAME)
}

/// `90s`, `2m`, `3h30m`, in the same way.
pub fn seconds_in(text: &str) -> Option<u32> {
    stretch_in(text, AT_TABLE)
}

fn stretch_in(text: &str, units: [(char, u32); 3]) -> Option<u32> {
    let (mut rest, mut whole) = (text, 0_u32);
    for (unit, of) in units {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(behind) = rest
            .get(digits..)
            .and_then(|behind| behind.strip_prefix(unit))
        else {
            continue;
        };
        let count: u32 = rest.get(..digits)?.parse().ok()?;
        whole = whole.checked_add(count.checked_mul(of)?)?;
        rest = behind;
    }
    (rest.is_empty() && !text.is_empty() && whole <= MOST).then_some(whole)
}

/// Minutes of game time in as few words.
pub fn minutes_words(minutes: u32) -> String {
    stretch_words(minutes, OF_GAME)
}

/// Seconds at the table in as few words.
pub fn seconds_words(seconds: u32) -> String {
    stretch_words(seconds, AT_TABLE)
}

fn stretch_words(whole: u32, units: [(char, u32); 3]) -> String {
    let (mut rest, mut words) = (whole, String::new());
    for (unit, of) in units {
        if rest >= of {
            words.push_str(&format!("{}{unit}", rest / of));
            rest %= of;
        }
    }
    match (words.is_empty(), units) {
        (true, [.., (least, _)]) => format!("0{least}"),
        (false, _) => words,
    }
}

/// Seconds as a clock shows them: `1:23`, `2:05:03`, `−0:12`.
pub fn running(seconds: i64) -> String {
    let (sign, all) = (if seconds < 0 { "−" } else { "" }, seconds.unsigned_abs());
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    match hours {
        0 => format!("{sign}{minutes}:{seconds:02}"),
        hours => format!("{sign}{hours}:{minutes:02}:{seconds:02}"),
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
        for (text, seconds) in [("90s", 90), ("2m", 120), ("3h30m", 12_600), ("2d", 0)] {
            assert_eq!(seconds_in(text).unwrap_or(0), seconds, "{text}");
        }
        assert_eq!(
            (seconds_words(90), seconds_words(0)),
            ("1m30s".into(), "0s".into())
        );
    }
}
