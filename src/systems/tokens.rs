//! Where things stand in a RON file, for complaints about what was read long before.

/// A piece of RON, as far as places go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// A comma.
    Comma,
    /// A text, with its quotes.
    Text(&'a str),
    /// A name or number.
    Word(&'a str),
    /// Anything else that stands for something.
    Mark,
}

/// The pieces of a text that was read as RON, each with the byte it begins at; blanks and comments are passed over.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let at = self.at;
            let rest = self.text.get(at..)?;
            let (length, token) = first(rest)?;
            self.at += length;
            if let Some(token) = token {
                return Some((at, token));
            }
        }
    }
}

/// Where the piece begins that a byte lies in, or the next one; behind the last piece the byte itself.
pub(super) fn begin_of(text: &str, byte: usize) -> usize {
    let mut tokens = Tokens::new(text);
    while let Some((at, _)) = tokens.next() {
        if tokens.at > byte {
            return at;
        }
    }
    byte
}

/// The byte a table begins at, or one of its entries (from 0), if the file has the table; of an entry it has not, the
/// table's.
pub(super) fn place_of(text: &str, table: &str, entry: Option<usize>) -> Option<usize> {
    let mut tokens = Tokens::new(text);
    let mut depth = 0_usize;
    let start = loop {
        let (at, token) = tokens.next()?;
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 1 && word == table => break at,
            Token::Word(_) | Token::Comma | Token::Text(_) | Token::Mark => {}
        }
    };
    Some(
        entry
            .and_then(|entry| place_of_entry(tokens, entry))
            .unwrap_or(start),
    )
}

/// The byte an entry of the list begins at that these tokens come to first.
fn place_of_entry(mut tokens: Tokens<'_>, entry: usize) -> Option<usize> {
    tokens.find(|(_, token)| *token == Token::Open)?;
    let (mut depth, mut before) = (0_usize, entry);
    for (at, token) in tokens {
        match token {
            Token::Close if depth == 0 => return None,
            _ if depth == 0 && before == 0 => return Some(at),
            Token::Comma if depth == 0 => before -= 1,
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::Comma | Token::Text(_) | Token::Word(_) | Token::Mark => {}
        }
    }
    None
}

/// The length of the first piece in bytes, and what it is; nothing for blanks and comments.
fn first(rest: &str) -> Option<(usize, Option<Token<'_>>)> {
    let character = rest.chars().next()?;
    let length = character.len_utf8();
    let text = |length: usize| (length, rest.get(..length).map(Token::Text));
    Some(match character {
        _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
        _ if rest.starts_with("/*") => (comment_length(rest), None),
        _ if character.is_whitespace() => (length, None),
        '"' => text(quoted_length(rest, '"')),
        '\'' => (quoted_length(rest, '\''), Some(Token::Mark)),
        '(' | '[' | '{' => (length, Some(Token::Open)),
        ')' | ']' | '}' => (length, Some(Token::Close)),
        ',' => (length, Some(Token::Comma)),
        _ if is_of_a_word(character) => match raw_length(rest) {
            Some(length) => text(length),
            None => {
                let length = rest
                    .find(|other| !is_of_a_word(other))
                    .unwrap_or(rest.len());
                (length, rest.get(..length).map(Token::Word))
            }
        },
        _ => (length, Some(Token::Mark)),
    })
}

fn is_of_a_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '.' | '+' | '-')
}

fn quoted_length(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a raw text such as `r#"…"#`, if one begins here.
fn raw_length(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after.get(hashes..)?.strip_prefix('"')?;
    let closing = format!("\"{}", "#".repeat(hashes));
    let opening = rest.len() - body.len();
    Some(
        body.find(&closing)
            .map_or(rest.len(), |end| opening + end + closing.len()),
    )
}

/// The length of a comment, with those inside it.
fn comment_length(rest: &str) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(here) = rest.get(at..).filter(|here| !here.is_empty()) {
        at += match here {
            _ if here.starts_with("/*") => {
                depth += 1;
                2
            }
            _ if here.starts_with("*/") => {
                depth -= 1;
                2
            }
            _ => here.chars().next().map_or(1, char::len_utf8),
        };
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r##"// skills: [
#![enable(implicit_some)]
/* skills: /* [ */ ( */ (
    name: "skills: [(", initial: '[', other: '\'',
    gear: [(skills: 1)],
    skills: [
        (name: r#"a "raw", one"#), // (
        (name: "es\"caped, )"), (name: "third"),
    ],
)"##;

    fn line_at(place: Option<usize>) -> Option<(usize, &'static str)> {
        let rest = FILE.get(place?..)?;
        Some((
            FILE.len() - rest.len(),
            rest.lines().next().unwrap_or_default(),
        ))
    }

    #[test]
    fn a_table_is_found_past_comments_texts_and_inner_fields_of_its_name() {
        assert_eq!(
            line_at(place_of(FILE, "skills", None)).unwrap().1,
            "skills: ["
        );
        assert_eq!(place_of(FILE, "cues", None), None);
    }

    #[test]
    fn an_entry_is_found_whatever_its_texts_hold() {
        let entry = |number| line_at(place_of(FILE, "skills", Some(number))).unwrap().1;
        assert!(entry(0).starts_with("(name: r#"));
        assert!(entry(1).starts_with("(name: \"es"));
        assert_eq!(entry(2), "(name: \"third\"),");
        assert_eq!(
            entry(3),
            "skills: [",
            "the table stands for an entry it has not"
        );
    }

    #[test]
    fn a_text_that_never_ends_is_no_endless_loop() {
        for text in ["\"", "'", "r#\"", "/*", "(((", "\\", "/", "r#"] {
            assert!(Tokens::new(text).count() <= 3, "{text}");
        }
    }
}
