//! RON, read by one reader whatever is read. A type's own code meets it behind a trait object, so that RON's grammar is
//! compiled once, not once for each of some two hundred types.

mod access;
mod sink;
mod source;
mod trouble;

use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::{Deserialize, Deserializer};

use source::{Behind, Once};

/// The one way this program reads and writes RON: `Some` is never spelt out.
#[must_use]
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// What a text of RON tells.
///
/// # Errors
/// RON's own, with its place.
pub fn read_ron<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, SpannedError> {
    ron_options().from_str(text).map(|Read(value)| value)
}

struct Read<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let mut source = Once::new(reader);
        T::deserialize(Behind(&mut source)).map(Read).map_err(|trouble| source.told(trouble))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    enum Shape {
        Point,
        Circle(u8),
        Pair(i16, Option<char>),
        Box { width: f32, label: String },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Drawing {
        shapes: Vec<Shape>,
        #[serde(default)]
        by: Option<Name>,
        grid: (i64, u64),
        marks: BTreeMap<String, [bool; 2]>,
        #[serde(default)]
        nothing: (),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(try_from = "String")]
    struct Name(String);

    impl TryFrom<String> for Name {
        type Error = String;

        fn try_from(name: String) -> Result<Self, String> {
            if name.is_empty() { Err("a name is not empty".to_owned()) } else { Ok(Self(name)) }
        }
    }

    /// What is read, or what is wrong and where, is what the same reader says without anything between.
    fn assert_read_alike<T: DeserializeOwned + Debug + PartialEq>(text: &str) {
        let (here, there) = (read_ron::<T>(text), ron_options().from_str::<T>(text));
        assert_eq!(here, there, "{text}");
    }

    #[test]
    fn everything_is_read_as_by_the_bare_reader() {
        for text in [
            "(shapes: [], grid: (0, 0), marks: {})",
            "(shapes: [Point, Circle(7), Pair(-3, 'x'), Pair(4, None)], grid: (-9, 9), marks: {})",
            "(shapes: [Box(width: 2.5, label: \"a\\nb\"), Circle(255)], by: \"Wren\", grid: (1, 2), marks: {\"a\": (true, false)}, nothing: ())",
            "#![enable(unwrap_newtypes)] (shapes: [], grid: (0, 0), marks: {}) // the end",
        ] {
            assert!(read_ron::<Drawing>(text).is_ok(), "{text}");
            assert_read_alike::<Drawing>(text);
        }
    }

    #[test]
    fn every_mistake_is_told_as_by_the_bare_reader_and_at_its_place() {
        for text in [
            "",
            "(",
            "(shapes: [Circel(7)], grid: (0, 0), marks: {})",
            "(shapes: [Circle(256)], grid: (0, 0), marks: {})",
            "(shapes: [Circle(\"7\")], grid: (0, 0), marks: {})",
            "(shapes: [Pair(1)], grid: (0, 0), marks: {})",
            "(shapes: [Box(width: 1)], grid: (0, 0), marks: {})",
            "(shapes: [Box(width: 1, label: \"a\", label: \"b\")], grid: (0, 0), marks: {})",
            "(shapes: [],\n grid: (0, -1), marks: {})",
            "(shapes: [],\n grid: (0, 1, 2), marks: {})",
            "(shapes: [], by: \"\", grid: (0, 0), marks: {})",
            "(shapes: [], grid: (0, 0), marks: {\"a\": (true, 1)})",
            "(shapes: [], grid: (0, 0), marks: {}, more: 3)",
            "(shapes: [], grid: (0, 0)",
            "(shapes: [], marks: {})",
            "(shapes: 3, grid: (0, 0), marks: {})",
            "(shapes: [], grid: (0, 0), marks: {}) and more",
        ] {
            assert!(read_ron::<Drawing>(text).is_err(), "{text}");
            assert_read_alike::<Drawing>(text);
        }
    }

    #[test]
    fn what_is_alone_is_read_as_it_stands() {
        assert_read_alike::<Vec<String>>("[\"a\", \"b\"]");
        assert_read_alike::<Option<u32>>("None");
        assert_read_alike::<Option<u32>>("5");
        assert_read_alike::<char>("'ß'");
        assert_read_alike::<Shape>("Point");
        assert_eq!(read_ron::<&str>("\"borrowed\"").unwrap(), "borrowed");
    }
}
