//! JSON, read record by record: nesting, doubled keys and what is no JSON are refused with their place.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::found::Trouble;
use super::tree::{Room, TakeRecord, Tree};

/// Reads one value, or a list of them at the top, record by record.
///
/// # Errors
/// Where it is no JSON, with line and column; and whatever is said of a record.
pub(super) fn read(text: &str, take: TakeRecord<'_>) -> Result<(), Trouble> {
    let trouble = RefCell::new(None);
    let mut reader = serde_json::Deserializer::from_str(text);
    let records = Records {
        take: RefCell::new(take),
        trouble: &trouble,
    };
    let read = reader.deserialize_any(&records).and_then(|()| reader.end());
    if let Some(trouble) = trouble.into_inner() {
        return Err(trouble);
    }
    read.map_err(|error| complaint(&error, text))
}

/// Reads one JSON value that stands by itself, as in a line of a file of lines.
pub(super) fn value(text: &str) -> Result<Tree, Trouble> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let room = RefCell::new(Room::default());
    let read = One(&room).deserialize(&mut reader);
    read.and_then(|tree| reader.end().map(|()| tree))
        .map_err(|error| complaint(&error, text))
}

fn complaint(error: &serde_json::Error, text: &str) -> Trouble {
    let (line, column) = (error.line(), error.column());
    let mut why = error.to_string();
    if let Some(at) = why.rfind(" at line ") {
        why.truncate(at);
    }
    let why = if why.contains("recursion limit") {
        "values lie more than 127 deep in one another: this is no file of creatures".to_owned()
    } else if why.starts_with("EOF") {
        "the file ends in the middle: it was cut off, take it from its source again".to_owned()
    } else if why.starts_with("trailing characters") {
        "something stands behind the end of the JSON: take it away".to_owned()
    } else {
        let near = near(text, line, column);
        if near.is_empty() {
            why
        } else {
            format!("{why}, near `{near}`")
        }
    };
    Trouble::at(format!("{line}:{column}"), why)
}

/// What stands at a place, in a few letters.
fn near(text: &str, line: usize, column: usize) -> String {
    let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let bytes = line.as_bytes();
    let from = column.saturating_sub(1).min(bytes.len());
    let bytes = bytes
        .get(from..(from + 16).min(bytes.len()))
        .unwrap_or_default();
    String::from_utf8_lossy(bytes).trim().to_owned()
}

/// The records of a file.
struct Records<'a, 'b> {
    take: RefCell<TakeRecord<'a>>,
    trouble: &'b RefCell<Option<Trouble>>,
}

impl Records<'_, '_> {
    fn give<E: Error>(&self, tree: Tree) -> Result<(), E> {
        let given = (*self.take.borrow_mut())(tree);
        given.map_err(|trouble| {
            let why = trouble.to_string();
            *self.trouble.borrow_mut() = Some(trouble);
            E::custom(why)
        })
    }
}

impl<'de> Visitor<'de> for &Records<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or a list of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        loop {
            let room = RefCell::new(Room::default());
            let Some(tree) = list.next_element_seed(One(&room))? else {
                return Ok(());
            };
            self.give(tree)?;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        let room = RefCell::new(Room::default());
        self.give(One(&room).visit_map(map)?)
    }
}

/// One value within the room that its record has.
#[derive(Clone, Copy)]
struct One<'a>(&'a RefCell<Room>);

impl One<'_> {
    fn take<E: Error>(self, bytes: usize) -> Result<(), E> {
        self.0.borrow_mut().take(bytes).map_err(E::custom)
    }
}

impl<'de> DeserializeSeed<'de> for One<'_> {
    type Value = Tree;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for One<'_> {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        self.take(0).map(|()| Tree::Null)
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<Tree, E> {
        self.take(0).map(|()| Tree::Yes(yes))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Tree, E> {
        #[expect(
            clippy::cast_precision_loss,
            reason = "no figure of a creature is that large"
        )]
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Tree, E> {
        #[expect(
            clippy::cast_precision_loss,
            reason = "no figure of a creature is that large"
        )]
        self.visit_f64(number as f64)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Tree, E> {
        self.take(0).map(|()| Tree::Number(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
        self.take(text.len()).map(|()| Tree::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
        self.take(0)?;
        let mut all = Vec::new();
        while let Some(one) = list.next_element_seed(self)? {
            all.push(one);
        }
        Ok(Tree::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        self.take(0)?;
        let mut entries: Vec<(String, Tree)> = Vec::new();
        let mut known = std::collections::HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            self.take(key.len())?;
            if !known.insert(key.clone()) {
                let short: String = key.chars().take(40).collect();
                return Err(A::Error::custom(format!(
                    "“{short}” stands here twice: keep the one that counts"
                )));
            }
            let value = map.next_value_seed(self)?;
            entries.push((key, value));
        }
        Ok(Tree::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Result<usize, String> {
        let mut count = 0;
        let mut take = |_: Tree| {
            count += 1;
            Ok(())
        };
        read(text, &mut take).map_err(|trouble| trouble.to_string())?;
        Ok(count)
    }

    #[test]
    fn a_list_is_read_record_by_record_and_what_is_no_json_is_named_with_its_place() {
        assert_eq!(records("[{\"a\": 1}, {\"a\": [2]}]"), Ok(2));
        assert_eq!(records("{\"a\": 1}"), Ok(1));
        for (text, said) in [
            ("{\"a\": NaN}", "1:"),
            ("[{\"a\": 1,\n\"a\": 2}]", "“a” stands here twice"),
            ("{\"a\": [1, 2", "ends in the middle"),
            ("{\"a\": 1} x", "behind the end"),
        ] {
            let why = records(text).unwrap_err();
            assert!(why.contains(said), "{text}: {why}");
        }
        let deep = "[".repeat(100_000);
        assert!(records(&deep).unwrap_err().contains("deep in one another"));
        let wide = format!(
            "{{\"a\": [{}1]}}",
            "1,".repeat(super::super::tree::MOST_VALUES)
        );
        assert!(records(&wide).unwrap_err().contains("split the file"));
    }
}
