//! YAML, read event by event: no tags, no references to what stood before, and no deeper than anybody writes.

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::found::Trouble;
use super::tree::{DEEPEST, Room, TakeRecord, Tree};

/// A list or an object that is not at its end.
enum Open {
    List(Vec<Tree>),
    Map(Vec<(String, Tree)>, Option<String>),
}

/// Reads each document of a text as a record, or, where the first is a list, each entry of it.
///
/// # Errors
/// Where it is no YAML, with line and column; and whatever is said of a record.
pub(super) fn read(text: &str, take: TakeRecord<'_>) -> Result<(), Trouble> {
    let mut parser = Parser::new_from_str(text);
    let (mut open, mut room): (Vec<Open>, Room) = (Vec::new(), Room::default());
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|error| {
            let mark = error.marker();
            Trouble::at(
                format!("{}:{}", mark.line(), mark.col() + 1),
                format!("{} (as YAML)", error.info()),
            )
        })?;
        let place = format!("{}:{}", span.start.line(), span.start.col() + 1);
        let refuse = |why: String| Trouble::at(place.clone(), why);
        let done = match event {
            Event::Scalar(text, style, ..) => {
                room.take(text.len()).map_err(refuse)?;
                Some(if style == ScalarStyle::Plain {
                    plain(&text)
                } else {
                    Tree::Text(text.into_owned())
                })
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Vec::new(), None));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(closed),
            Event::Alias(_) => {
                let why = "a reference to another place (`*name`) is not followed: write out what is meant";
                return Err(refuse(why.to_owned()));
            }
            _ => None,
        };
        if open.len() > DEEPEST {
            return Err(refuse(format!(
                "values lie more than {DEEPEST} deep in one another: this is no file of creatures"
            )));
        }
        let Some(value) = done else { continue };
        if open.is_empty() {
            room = Room::default();
            match value {
                Tree::List(list) => list.into_iter().try_for_each(&mut *take)?,
                value => take(value)?,
            }
        } else {
            room.take(0).map_err(refuse)?;
            put(&mut open, value).map_err(|why| Trouble::at(place, why))?;
        }
    }
    Ok(())
}

fn closed(open: Open) -> Tree {
    match open {
        Open::List(list) => Tree::List(list),
        Open::Map(entries, _) => Tree::Map(entries),
    }
}

fn put(open: &mut [Open], value: Tree) -> Result<(), String> {
    match open.last_mut() {
        Some(Open::List(list)) => list.push(value),
        Some(Open::Map(entries, key)) => match key.take() {
            None => *key = Some(value.words()),
            Some(name) => {
                if entries.iter().any(|(known, _)| *known == name) {
                    let short: String = name.chars().take(40).collect();
                    return Err(format!(
                        "“{short}” stands here twice: keep the one that counts"
                    ));
                }
                entries.push((name, value));
            }
        },
        None => {}
    }
    Ok(())
}

/// A bare word of YAML.
fn plain(text: &str) -> Tree {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Tree::Null,
        "true" | "True" | "TRUE" => Tree::Yes(true),
        "false" | "False" | "FALSE" => Tree::Yes(false),
        _ => match text.parse::<f64>() {
            Ok(number) if number.is_finite() && !text.ends_with(['f', 'n', 'y']) => {
                Tree::Number(number)
            }
            _ => Tree::Text(text.to_owned()),
        },
    }
}
