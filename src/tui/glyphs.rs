//! Every glyph that is ours, once, with what stands for it where only ASCII is sure.

/// The cursor's edge of a row.
pub const CURSOR: &str = "▌";
/// The edge of a secret line.
pub const SECRET_EDGE: &str = "▐";
/// The active turn.
pub const ACTIVE: &str = "►";
/// A turn that is over; also the separator of words.
pub const ACTED: &str = "·";
/// A delayed turn; also the sign of cut text.
pub const ELLIPSIS: &str = "…";
/// A body that is down.
pub const DOWN: &str = "†";
/// What needs attention.
pub const ATTENTION: &str = "!";
/// The prompt.
pub const PROMPT: &str = "›";
/// Fortune dice held, or a ticked box.
pub const FILLED: &str = "■";
/// No fortune dice held, or an empty box.
pub const HOLLOW: &str = "□";
/// A bar's part that is there.
pub const HAVE: &str = "━";
/// A bar's part that is temporary, or about to be lost.
pub const PASSING: &str = "═";
/// A bar's part that is missing.
pub const MISSING: &str = "─";
/// A light vertical line, also the middle line of a chart.
pub const UPRIGHT: &str = "│";
/// From before to after.
pub const BECOMES: &str = "→";
/// What cannot happen.
pub const NEVER: &str = "–";
/// Eighths of a column, from empty to full.
pub const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The pairs of section "other glyphs": ours, and its ASCII stand-in.
const IN_ASCII: &[(&str, &str)] = &[
    (CURSOR, ">"),
    (SECRET_EDGE, "!"),
    (ACTIVE, "*"),
    (ACTED, "."),
    (ELLIPSIS, "~"),
    (DOWN, "t"),
    (PROMPT, ">"),
    (FILLED, "#"),
    (HOLLOW, "."),
    (HAVE, "="),
    (PASSING, "~"),
    (MISSING, "-"),
    (UPRIGHT, "|"),
    (BECOMES, ">"),
    (NEVER, "-"),
    ("▼", "V"),
    ("×", "x"),
    ("≈", "~"),
    ("●", "o"),
    ("▲", "^"),
    ("◆", "*"),
    ("↑", "^"),
    ("↓", "v"),
    ("−", "-"),
    ("←", "<"),
    ("⟨", "<"),
    ("⟩", ">"),
    ("—", "-"),
    ("‘", "'"),
    ("▁", "."),
    ("▂", "."),
    ("▃", "."),
    ("▄", ":"),
    ("▅", ":"),
    ("▆", ":"),
    ("▇", "#"),
    ("█", "#"),
    ("▀", "#"),
    ("“", "\""),
    ("”", "\""),
    ("’", "'"),
];

/// What stands for one of our glyphs in ASCII; `None` for a text that is not ours, which stays as it is.
/// Every junction of two rules is a plus.
pub fn in_ascii(glyph: &str) -> Option<&'static str> {
    let pair = IN_ASCII.iter().find(|(ours, _)| *ours == glyph);
    let junction = || {
        glyph
            .chars()
            .all(|c| ('\u{2500}'..='\u{257f}').contains(&c))
            .then_some("+")
    };
    pair.map(|(_, ascii)| *ascii)
        .or_else(|| (!glyph.is_empty()).then(junction).flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stand_in_is_one_ascii_cell() {
        assert!(
            IN_ASCII
                .iter()
                .all(|(_, ascii)| ascii.is_ascii() && ascii.len() == 1)
        );
    }

    #[test]
    fn a_junction_becomes_a_plus_and_a_letter_stays() {
        assert_eq!(in_ascii("┭"), Some("+"));
        assert_eq!(in_ascii("é"), None);
        assert_eq!(in_ascii(""), None);
    }
}
