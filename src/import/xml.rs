//! XML as a tree of elements: no entities but the five of the language, no deeper than anybody writes.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::found::Trouble;
use super::tree::{DEEPEST, Room, Tree};

/// Reads a document: an element is an object of its children by name; several of one name are all there, one after the
/// other; an element without children is its text.
///
/// # Errors
/// Where it is no XML, with its line.
pub(super) fn read(text: &str) -> Result<(String, Tree), Trouble> {
    let mut reader = Reader::from_str(text);
    let (mut open, mut room): (Vec<Element>, Room) = (vec![Element::default()], Room::default());
    loop {
        let at = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let refuse = |why: String| Trouble::at(line_of(text, at), why);
        let event = reader
            .read_event()
            .map_err(|error| refuse(format!("{error} (as XML)")))?;
        match event {
            Event::Start(start) => {
                room.take(start.len()).map_err(refuse)?;
                open.push(Element::of(&start));
                if open.len() > DEEPEST {
                    return Err(refuse(format!(
                        "elements lie more than {DEEPEST} deep in one another: this is no file of creatures"
                    )));
                }
            }
            Event::Empty(start) => {
                room.take(start.len()).map_err(refuse)?;
                let element = Element::of(&start);
                if let Some(parent) = open.last_mut() {
                    parent.children.push((element.name, Tree::Null));
                }
            }
            Event::End(_) => {
                let Some(element) = open.pop() else { break };
                let name = element.name.clone();
                let Some(parent) = open.last_mut() else { break };
                parent.children.push((name, element.closed()));
            }
            Event::Text(words) => {
                add_words(&mut open, &mut room, &words).map_err(refuse)?;
            }
            Event::CData(words) => {
                add_words(&mut open, &mut room, &words).map_err(refuse)?;
            }
            Event::GeneralRef(entity) => {
                let name = entity.to_string();
                let letter = meant(&name).ok_or_else(|| {
                    let short: String = name.chars().take(40).collect();
                    refuse(format!("`&{short};` is an entity of the file's own, which is not followed: write out what it means"))
                })?;
                if let Some(element) = open.last_mut() {
                    element.text.push(letter);
                }
            }
            Event::DocType(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::Eof if open.len() > 1 => {
                return Err(refuse(
                    "the file ends in the middle: it was cut off, take it from its source again"
                        .to_owned(),
                ));
            }
            Event::Eof => break,
        }
    }
    let root = open.pop().unwrap_or_default();
    let mut children = root.children;
    if children.is_empty() {
        return Err(Trouble::at(
            "1:1".to_owned(),
            "there is no element in this XML".to_owned(),
        ));
    }
    Ok(children.swap_remove(0))
}

/// Adds to the text of the innermost element that is open.
fn add_words(open: &mut [Element], room: &mut Room, words: &str) -> Result<(), String> {
    room.take(words.len())?;
    if let Some(element) = open.last_mut() {
        element.text.push_str(words);
    }
    Ok(())
}

/// An element that is not at its end.
#[derive(Default)]
struct Element {
    name: String,
    text: String,
    children: Vec<(String, Tree)>,
}

impl Element {
    fn of(start: &BytesStart<'_>) -> Self {
        Self {
            name: start.name().as_ref().to_owned(),
            ..Self::default()
        }
    }

    fn closed(self) -> Tree {
        if self.children.is_empty() {
            return Tree::Text(self.text.trim().to_owned());
        }
        let mut children = self.children;
        if !self.text.trim().is_empty() {
            children.push(("#text".to_owned(), Tree::Text(self.text.trim().to_owned())));
        }
        Tree::Map(children)
    }
}

/// The letter that an entity of the language stands for.
fn meant(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

fn line_of(text: &str, at: usize) -> String {
    let before = text
        .as_bytes()
        .get(..at.min(text.len()))
        .unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    format!("line {line}")
}
