//! A line of a log: valid RON on one line, with its checksum as a comment of fixed width at the end.

use memchr::{memchr_iter, memmem};
use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::campaign::{Base, DicePlace, State};
use crate::systems::System;

use super::SCHEMA;

/// Bytes of ` //5c0a41d2`.
const SEAL: usize = 11;

/// How a seal begins.
const SEAL_BEGINS: &[u8] = b" //";

/// How the records of a log begin.
const BEGINNINGS: [&[u8]; 3] = [b"(seq: ", b"(segment: ", b"(base: ("];

/// The first line of a segment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Its number, which is its file's name.
    pub segment: u64,
    /// The step its base stands after; it makes void what older segments hold above that.
    pub after: u64,
    /// The schema of everything in it.
    pub schema: u32,
    /// The program that wrote it.
    pub app: String,
    /// How the campaign was founded, in a segment whose base is the first: that base is told twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub founding: Option<Founding>,
}

impl Header {
    /// The header of a segment this program begins.
    pub fn new(segment: u64, after: u64) -> Self {
        let app = env!("CARGO_PKG_VERSION").to_owned();
        Self {
            segment,
            after,
            schema: SCHEMA,
            app,
            founding: None,
        }
    }

    /// The header of a segment that begins with this base.
    pub(super) fn over(segment: u64, base: &Base) -> Self {
        Self {
            founding: Founding::of(base),
            ..Self::new(segment, base.seq)
        }
    }
}

/// How a campaign was founded: enough to make its first base anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Founding {
    name: String,
    system: System,
    dice: DicePlace,
}

impl Founding {
    /// Bytes of a name that leave a header as short as whoever reads only headers expects it.
    const LONGEST_NAME: usize = 120;

    fn of(base: &Base) -> Option<Self> {
        let State { name, system, .. } = &base.state;
        let founding = Self {
            name: name.clone(),
            system: *system,
            dice: base.dice,
        };
        (name.len() <= Self::LONGEST_NAME && founding.base() == *base).then_some(founding)
    }

    /// The first base.
    pub(super) fn base(&self) -> Base {
        Base {
            dice: self.dice,
            ..Base::founding(self.name.clone(), self.system)
        }
    }
}

/// The second line of a segment.
#[derive(Debug, Serialize)]
pub(super) struct BaseLineRef<'a> {
    pub(super) base: &'a Base,
}

/// The one way this program reads and writes RON: `Some` is never spelt out.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// What is written, as text. All types share one writer, for theirs would be a twentieth of the program.
///
/// # Errors
/// [`ron::Error`], for what RON cannot hold; ours all can.
pub(super) fn written(
    what: &dyn erased_serde::Serialize,
    style: PrettyConfig,
) -> Result<String, ron::Error> {
    ron_options().to_string_pretty(what, style.new_line("\n"))
}

/// What is written, as one line without its end.
///
/// # Errors
/// As `written`.
pub fn on_one_line(what: &dyn erased_serde::Serialize) -> Result<String, ron::Error> {
    written(what, PrettyConfig::new().depth_limit(0))
}

/// A record as its line, seal and newline included.
///
/// # Errors
/// [`ron::Error`], for a record that RON cannot hold; ours all can.
pub(super) fn seal(record: &dyn erased_serde::Serialize) -> Result<String, ron::Error> {
    let mut line = on_one_line(record)?;
    let sum = crc32fast::hash(line.as_bytes());
    line.push_str(&format!(" //{sum:08x}\n"));
    Ok(line)
}

/// The record in a line, if its seal holds. The newline may be missing, or be a DOS one, nothing else.
pub(super) fn unseal(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let (record, seal) = line.split_at(line.len().checked_sub(SEAL)?);
    (sum_in(seal)? == crc32fast::hash(record)).then(|| str::from_utf8(record).ok())?
}

/// What is sealed inside a line that as a whole is not: where another program wrote a piece before it, or took the end of the
/// line before. No more bytes are summed up than there is room for.
pub(super) fn sealed_within<'a>(line: &'a [u8], room: &mut usize) -> Vec<&'a str> {
    let seals = memmem::find_iter(line, SEAL_BEGINS).filter_map(|end| {
        let seal = line.get(end..end.checked_add(SEAL)?)?;
        Some((end, sum_in(seal)?))
    });
    let seals: Vec<(usize, u32)> = seals.collect();
    let mut found = Vec::new();
    let mut from = 0;
    for start in memchr_iter(b'(', line) {
        let is_beginning =
            |record: &[u8]| BEGINNINGS.iter().any(|begins| record.starts_with(begins));
        if start < from || !line.get(start..).is_some_and(is_beginning) {
            continue;
        }
        let behind = seals.get(seals.partition_point(|(end, _)| *end < start)..);
        for (end, sum) in behind.unwrap_or_default() {
            let record = line.get(start..*end).unwrap_or_default();
            let Some(left) = room.checked_sub(record.len()) else {
                return found;
            };
            *room = left;
            if crc32fast::hash(record) == *sum {
                found.extend(str::from_utf8(record));
                from = *end;
                break;
            }
        }
    }
    found
}

/// The checksum in a seal, if it is written as ours are.
fn sum_in(seal: &[u8]) -> Option<u32> {
    let digits = seal.strip_prefix(SEAL_BEGINS)?;
    let is_ours = digits
        .iter()
        .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    u32::from_str_radix(str::from_utf8(digits).ok().filter(|_| is_ours)?, 16).ok()
}

/// A record of ours from its text.
pub(super) fn parse<T: DeserializeOwned>(record: &str) -> Result<T, ron::error::SpannedError> {
    ron_options().from_str(record)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::samples;
    use super::super::schema::Schema;
    use super::*;
    use crate::campaign::{Event, Step};

    fn step(line: &str, text: &str) -> Step {
        let noted = Event::Noted {
            text: text.to_owned(),
            is_secret: false,
        };
        Step {
            seq: 1208,
            at: samples::at(33),
            line: line.to_owned(),
            events: vec![noted],
        }
    }

    #[test]
    fn the_three_kinds_of_lines_look_as_the_format_says() {
        let header = Header {
            segment: 41,
            after: 1207,
            schema: 4,
            app: "0.1.0".to_owned(),
            founding: None,
        };
        assert_eq!(
            seal(&header).unwrap(),
            "(segment: 41, after: 1207, schema: 4, app: \"0.1.0\") //7a856002\n"
        );
        let line = seal(&step("note the bell", "the bell")).unwrap();
        assert!(line.starts_with(
            "(seq: 1208, at: \"2026-11-21T19:02:33Z\", line: \"note the bell\", events: [Noted(text: \"the bell\""
        ));
        let base = seal(&BaseLineRef {
            base: &samples::founding(),
        })
        .unwrap();
        assert!(base.starts_with(
            "(base: (seq: 0, at: None, dice: (stream: 0, word: 0), undone: [], state: (name:"
        ));
    }

    #[test]
    fn newlines_and_slashes_in_a_text_stay_in_their_line() {
        let told = step(
            "note x",
            "first\nsecond\r\n //5c0a41d2\u{2028}\0\"quoted\" // \\n",
        );
        let line = seal(&told).unwrap();
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(
            parse::<Step>(unseal(line.as_bytes()).unwrap()).unwrap(),
            told
        );
    }

    #[test]
    fn any_byte_flipped_lost_or_doubled_breaks_the_seal() {
        let line = seal(&samples::roll_step(1)).unwrap().into_bytes();
        for place in 0..line.len() - 1 {
            for bit in 0..8 {
                let mut flipped = line.clone();
                flipped[place] ^= 1 << bit;
                assert!(
                    flipped
                        .split_inclusive(|byte| *byte == b'\n')
                        .all(|part| unseal(part).is_none())
                );
            }
            let mut lost = line.clone();
            lost.remove(place);
            assert_eq!(unseal(&lost), None, "byte {place} lost");
            let mut doubled = line.clone();
            doubled.insert(place, line[place]);
            assert_eq!(unseal(&doubled), None, "byte {place} doubled");
        }
    }

    #[test]
    fn records_are_found_inside_a_line_behind_what_another_wrote_and_where_two_lines_are_one() {
        let [one, two] = [1, 2].map(|seq| seal(&samples::roll_step(seq)).unwrap());
        let (first, second) = (one.trim_end(), two.trim_end());
        for line in [
            format!("x{first}{second}\n"),
            format!("{first}(seq: 3, {second} //5c0a41d2\n"),
            format!("(base: (seq: 1{first}\0\0{second}"),
        ] {
            let records = [one.as_bytes(), two.as_bytes()].map(|line| unseal(line).unwrap());
            assert_eq!(
                sealed_within(line.as_bytes(), &mut 100_000),
                records,
                "{line}"
            );
        }
        let undone = seal(&samples::undo(9, &[7, 8])).unwrap();
        assert_eq!(
            sealed_within(&undone.as_bytes()[3..], &mut 100_000),
            [""; 0],
            "what a record holds is none"
        );
    }

    #[test]
    fn no_more_of_a_line_is_looked_at_than_there_is_room_for() {
        let line = "(seq: (seq: (seq:  //5c0a41d2 //5c0a41d2".repeat(50_000);
        let mut room = 1 << 20;
        assert!(sealed_within(line.as_bytes(), &mut room).is_empty());
    }

    #[test]
    fn no_beginning_of_a_line_is_a_line() {
        let line = seal(&samples::roll_step(1)).unwrap().into_bytes();
        assert!((0..line.len() - 1).all(|end| unseal(&line[..end]).is_none()));
        assert!(
            unseal(&line[..line.len() - 1]).is_some(),
            "only the newline may be missing"
        );
    }

    proptest! {
        #[test]
        fn what_was_written_is_what_is_read(step in samples::any_step()) {
            let line = seal(&step).unwrap();
            prop_assert_eq!(line.matches('\n').count(), 1);
            prop_assert_eq!(parse::<Step>(unseal(line.as_bytes()).unwrap()).unwrap(), step);
        }

        #[test]
        fn a_base_is_read_as_it_was_written(base in samples::any_base()) {
            let line = seal(&BaseLineRef { base: &base }).unwrap();
            let read = Schema::NOW.base;
            prop_assert_eq!(read(unseal(line.as_bytes()).unwrap()).unwrap(), base);
        }
    }
}
