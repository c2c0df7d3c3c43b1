//! A line cut into words, read one after the other.

mod brackets;
mod finding;

use std::borrow::Borrow;
use std::ops::Range;

pub use finding::nearest;

use super::Complaint;
use super::spelling::is_same;

/// One word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The word without its quotes.
    pub text: String,
    /// Its bytes in the line, quotes included.
    pub span: Range<usize>,
    /// Whether it stood in quotes, and so is a name or a text and nothing else.
    pub is_quoted: bool,
}

impl Token {
    /// The word, unless it is a name or a text in quotes.
    pub fn plain(&self) -> Option<&str> {
        Some(self.text.as_str()).filter(|_| !self.is_quoted)
    }

    /// Whether it is this word.
    pub fn is(&self, word: &str) -> bool {
        self.plain().is_some_and(|plain| is_same(plain, word))
    }

    /// Whether it begins with a digit, as a number, a row or dice do.
    pub fn begins_with_a_digit(&self) -> bool {
        self.plain()
            .is_some_and(|plain| plain.starts_with(|first: char| first.is_ascii_digit()))
    }
}

/// A line being read word by word, and at its end the words that would fit there.
#[derive(Debug, Clone, Default)]
pub struct Words<'a> {
    line: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// What follows `#`, trimmed; empty for a bare `#`.
    comment: Option<&'a str>,
    offers: Vec<String>,
    /// Where the word begins that the offers would finish.
    offered_at: usize,
    /// Words at the end of the line that are read later.
    held: Vec<Token>,
    /// The words that mean something of their own here: no name is completed from one of them.
    grammar: Vec<&'a str>,
    /// Where those begin that were added last.
    added_from: usize,
}

impl<'a> Words<'a> {
    /// Cuts a line into words: blanks part them, quotes keep them together (a doubled `""` within them is one
    /// `"`), `#` begins the comment, and a `+` or `=` after a letter begins a new word (`thalia+oren`, `stealth+1`,
    /// `stealth=14`). A bracket right behind a letter, a digit or a quotation is a word as far as it closes: `oren(dis, +1)`.
    ///
    /// # Errors
    /// A quotation that is not closed.
    pub fn cut(line: &'a str) -> Result<Self, Complaint> {
        let mut words = Self {
            line,
            tokens: Vec::new(),
            at: 0,
            comment: None,
            offers: Vec::new(),
            offered_at: 0,
            held: Vec::new(),
            grammar: Vec::new(),
            added_from: 0,
        };
        let mut chars = line.char_indices().peekable();
        while let Some((start, character)) = chars.next() {
            match character {
                _ if character.is_whitespace() => {}
                '#' => {
                    words.comment = line.get(start + 1..).map(str::trim);
                    break;
                }
                '"' | '“' => words.cut_quotation(start, character, &mut chars)?,
                _ => match words.bracket_at(start) {
                    Some(span) => words.cut_bracket(span, &mut chars),
                    None => words.cut_word(start, character, &mut chars),
                },
            }
        }
        Ok(words)
    }

    fn cut_quotation(
        &mut self,
        start: usize,
        opening: char,
        chars: &mut std::iter::Peekable<std::str::CharIndices<'a>>,
    ) -> Result<(), Complaint> {
        let mut text = String::new();
        while let Some((at, character)) = chars.next() {
            let is_doubled = character == '"' && chars.peek().is_some_and(|&(_, next)| next == '"');
            if opening == '"' && is_doubled {
                chars.next();
            } else if matches!((opening, character), ('"', '"') | ('“', '”')) {
                let span = start..at + character.len_utf8();
                self.tokens.push(Token {
                    text: text.trim().to_owned(),
                    span,
                    is_quoted: true,
                });
                return Ok(());
            }
            text.push(character);
        }
        let message = "this quotation is not closed: put a \" at its end.";
        Err(Complaint::new(start..self.line.len(), message))
    }

    fn cut_word(
        &mut self,
        start: usize,
        first: char,
        chars: &mut std::iter::Peekable<std::str::CharIndices<'a>>,
    ) {
        let mut text = String::from(first);
        while let Some(&(_, character)) = chars.peek() {
            let joins = match character {
                '+' | '=' => text.ends_with(char::is_alphabetic),
                '(' => text.ends_with(char::is_alphanumeric),
                _ => false,
            };
            if character.is_whitespace() || joins || matches!(character, '"' | '“') {
                break;
            }
            text.push(character);
            chars.next();
        }
        self.tokens.push(Token {
            span: start..start + text.len(),
            text,
            is_quoted: false,
        });
    }

    /// The comment after `#`, if there is one.
    pub fn comment(&self) -> Option<&'a str> {
        self.comment.filter(|text| !text.is_empty())
    }

    /// The line as it was typed.
    pub fn line(&self) -> &'a str {
        self.line
    }

    /// The word that comes next.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// The word that comes next, unless it is a name or a text in quotes.
    pub fn plain(&self) -> Option<&str> {
        self.peek().and_then(Token::plain)
    }

    /// Whether this word comes next.
    pub fn is_next(&self, word: &str) -> bool {
        self.peek().is_some_and(|token| token.is(word))
    }

    /// Whether all words are read.
    pub fn is_done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// How many bytes the words take that are not read yet; quotations, being names and texts, are not counted.
    pub fn bytes_to_come(&self) -> usize {
        let coming = self.tokens.get(self.at..).unwrap_or_default();
        coming
            .iter()
            .filter(|token| !token.is_quoted)
            .map(|token| token.text.len() + 1)
            .sum()
    }

    /// Reads one word, whatever it is.
    pub fn take(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// Takes out the word that is so many words ahead: it is not read any more.
    pub fn take_ahead(&mut self, ahead: usize) -> Option<Token> {
        let place = self.at.saturating_add(ahead);
        (place < self.tokens.len()).then(|| self.tokens.remove(place))
    }

    /// A place to come back to with [`Words::rewind`].
    pub fn mark(&self) -> usize {
        self.at
    }

    /// Goes back to a place given by [`Words::mark`].
    pub fn rewind(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Reads one word if it is exactly this one.
    pub fn take_if(&mut self, word: &str) -> bool {
        self.offer_one(word);
        let is_it = self.is_next(word);
        self.at += usize::from(is_it);
        is_it
    }

    /// All that is left of the line as one text, quotes of a single quotation taken off.
    pub fn take_rest(&mut self) -> Option<String> {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let text = match rest {
            [] => return None,
            [only] if only.is_quoted => only.text.clone(),
            [first, .., last] => self.line.get(first.span.start..last.span.end)?.to_owned(),
            [only] => only.text.clone(),
        };
        self.at = self.tokens.len();
        Some(text)
    }

    /// All that is left of the line as it was typed, comment and all: lines within a line keep their own.
    pub fn take_raw(&mut self) -> &'a str {
        let start = self
            .at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map_or(0, |token| token.span.end);
        self.at = self.tokens.len();
        self.comment = None;
        self.line.get(start..).unwrap_or_default()
    }

    /// Splits the word that comes next in two at a byte of its text, so that `3-12` reads as `3` and `-12`.
    pub fn split_next(&mut self, at: usize) {
        let Some(token) = self.tokens.get_mut(self.at) else {
            return;
        };
        if token.is_quoted || at == 0 || !token.text.is_char_boundary(at) || at >= token.text.len()
        {
            return;
        }
        let text = token.text.split_off(at);
        let middle = token.span.start + at;
        let tail = Token {
            text,
            span: middle..token.span.end,
            is_quoted: false,
        };
        token.span.end = middle;
        self.tokens.insert(self.at + 1, tail);
    }

    /// Reads one word with all that follows it without a blank, such as `8+dex+con`, or one quotation.
    pub fn take_glued(&mut self) -> Option<String> {
        let first = self.take()?;
        let (mut text, mut end) = (first.text, first.span.end);
        while let Some(next) = self.peek() {
            if first.is_quoted || next.is_quoted || next.span.start != end {
                break;
            }
            text.push_str(&next.text);
            end = next.span.end;
            self.at += 1;
        }
        Some(text)
    }

    /// Puts words in front of the one that is so many words ahead; they keep the places where they were typed.
    pub fn put_ahead(&mut self, ahead: usize, words: &[Token]) {
        let place = self.at.saturating_add(ahead).min(self.tokens.len());
        self.tokens.splice(place..place, words.iter().cloned());
    }

    /// Holds back the word that is so many words ahead, and all after it: until they are given back the line seems to end
    /// before them.
    pub fn hold_back(&mut self, ahead: usize) {
        let from = self.at.saturating_add(ahead).min(self.tokens.len());
        let mut tail = self.tokens.split_off(from);
        tail.append(&mut self.held);
        self.held = tail;
    }

    /// Gives back what was held back.
    pub fn give_back(&mut self) {
        self.tokens.append(&mut self.held);
    }

    /// The bytes of the word that comes next, or the empty place at the end of the line.
    pub fn here(&self) -> Range<usize> {
        let end = self
            .held
            .first()
            .map_or(self.line.len(), |token| token.span.start);
        self.peek().map_or(end..end, |token| token.span.clone())
    }

    /// Whether the word that comes next stands right behind the one read last, without a blank.
    pub fn is_glued(&self) -> bool {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.zip(self.peek())
            .is_some_and(|(last, next)| last.span.end == next.span.start)
    }

    /// The words still to come, in order.
    pub fn coming(&self) -> impl Iterator<Item = &Token> {
        self.tokens.get(self.at..).unwrap_or_default().iter()
    }

    /// Where a word stands last in the line, in brackets too.
    pub fn place_of(&self, word: &str) -> Option<Range<usize>> {
        // A letter in another case takes as many bytes only where it is plain.
        let line = self.line.to_ascii_lowercase();
        let is_apart = |(at, _): &(usize, &str)| {
            let is_end = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
            let (before, behind) = (line.get(..*at), line.get(at + word.len()..));
            let before = before.and_then(|before| before.chars().next_back());
            is_end(before) && is_end(behind.and_then(|behind| behind.chars().next()))
        };
        let word = word.to_ascii_lowercase();
        let (at, _) = line.rmatch_indices(&word).find(is_apart)?;
        Some(at..at + word.len())
    }

    /// The bytes of the words read since a mark.
    pub fn since(&self, mark: usize) -> Range<usize> {
        let start = self
            .tokens
            .get(mark)
            .map_or(self.line.len(), |token| token.span.start);
        let end = self
            .at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map_or(start, |token| token.span.end);
        start..end.max(start)
    }

    /// A complaint about the word that comes next, or about its absence.
    pub fn complain(&self, message: impl Into<String>) -> Complaint {
        Complaint::new(self.here(), message)
    }

    /// All that is left of the line as it was typed, the comment left out.
    pub fn rest(&self) -> &'a str {
        let coming = self.tokens.get(self.at..).unwrap_or_default();
        let ends = coming.first().zip(coming.last());
        ends.and_then(|(first, last)| self.line.get(first.span.start..last.span.end))
            .unwrap_or_default()
    }

    /// Goes on behind so many bytes of [`Words::rest`], in the middle of a word if they end there.
    pub fn skip(&mut self, bytes: usize) {
        let to = self.here().start + bytes;
        while let Some(token) = self.peek().filter(|token| token.span.start < to) {
            let inside = to - token.span.start;
            self.split_next(inside);
            self.at += 1;
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
pub fn joined(names: &[impl Borrow<str>], conjunction: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.borrow().to_owned(),
        [start @ .., last] => format!("{} {conjunction} {}", start.join(", "), last.borrow()),
    }
}

/// Parts side by side, without those that say nothing: `a · b`.
pub fn dotted(parts: impl IntoIterator<Item: AsRef<str>>) -> String {
    let mut told = String::new();
    for part in parts {
        let part = part.as_ref();
        let dot = match told.is_empty() || part.is_empty() {
            true => "",
            false => " · ",
        };
        told.extend([dot, part]);
    }
    told
}

/// A name or a text as it is written in a line that must mean the same tomorrow: always in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests;
