//! A line cut into words, and the two ways a word is found in a list, in any case: a name by any unique prefix, a word of the
//! grammar whole.

mod brackets;

use std::borrow::Borrow;
use std::ops::Range;

use super::Complaint;
use super::short_forms::{is_word, other_form};
use super::spelling::{begin_alike, begins, is_same};

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

/// Names of any list, one after the other.
type Names<'a, 'b> = &'a mut dyn Iterator<Item = &'b str>;

enum Found {
    One { index: usize, taken: usize },
    Several { indices: Vec<usize>, taken: usize },
    None,
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
        let line = self.line.to_lowercase();
        let is_apart = |(at, _): &(usize, &str)| {
            let is_end = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
            let (before, behind) = (line.get(..*at), line.get(at + word.len()..));
            let before = before.and_then(|before| before.chars().next_back());
            is_end(before) && is_end(behind.and_then(|behind| behind.chars().next()))
        };
        let (at, _) = line.rmatch_indices(&word.to_lowercase()).find(is_apart)?;
        let place = at..at + word.len();
        self.line.get(place.clone()).map(|_| place)
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

    /// Reads the word, or the words of one entry, that name an entry of a list; `None` if no entry fits.
    ///
    /// An entry of several words may be typed word by word (`sleight of hand`, `arc mag`), with hyphens
    /// (`arcane-magic`) or in quotes.
    ///
    /// # Errors
    /// Several entries begin with what was typed.
    pub fn choose<T: Copy>(&mut self, list: &[(&str, T)]) -> Result<Option<T>, Complaint> {
        self.offer(list.iter().map(|(name, _)| *name));
        match self.find(list) {
            Found::One { index, taken } => {
                self.at += taken;
                Ok(list.get(index).map(|(_, value)| *value))
            }
            Found::None => Ok(None),
            Found::Several { indices, .. } => {
                let names = indices.iter().filter_map(|&i| list.get(i));
                Err(self.several(&mut names.map(|(name, _)| *name)))
            }
        }
    }

    /// Like [`Words::choose`], where nothing but a name may stand: none of its words could be another.
    ///
    /// # Errors
    /// As of [`Words::choose`].
    pub fn choose_alone<T: Copy>(&mut self, list: &[(&str, T)]) -> Result<Option<T>, Complaint> {
        let grammar = std::mem::take(&mut self.grammar);
        let chosen = self.choose(list);
        self.grammar = grammar;
        chosen
    }

    /// Like [`Words::expect`], of a list where several names may mean the same: those that begin alike are no riddle then.
    ///
    /// # Errors
    /// As of [`Words::expect`].
    pub fn expect_meaning<T: Copy + PartialEq>(
        &mut self,
        list: &[(&str, T)],
        wanted: &str,
    ) -> Result<T, Complaint> {
        let Found::Several { indices, taken } = self.find(list) else {
            return self.expect(list, wanted);
        };
        let mut meanings = indices
            .iter()
            .filter_map(|&index| list.get(index))
            .map(|(_, meaning)| *meaning);
        match meanings.next() {
            Some(meaning) if meanings.all(|other| other == meaning) => {
                self.offer(list.iter().map(|(name, _)| *name));
                self.at += taken;
                Ok(meaning)
            }
            _ => self.expect(list, wanted),
        }
    }

    /// Reads a word of the grammar: whole, in either spelling, or by its short form. Nothing longer or shorter is one.
    pub fn take_word<T: Copy>(&mut self, list: &[(&str, T)]) -> Option<T> {
        self.offer_words(&mut list.iter().map(|(word, _)| *word));
        let (index, taken) = self.find_word(&mut list.iter().map(|(word, _)| *word))?;
        self.at += taken;
        list.get(index).map(|(_, meaning)| *meaning)
    }

    /// Like [`Words::take_word`], where one must stand.
    ///
    /// # Errors
    /// None of these stands here, with the nearest.
    pub fn expect_word<T: Copy>(
        &mut self,
        list: &[(&str, T)],
        wanted: &str,
    ) -> Result<T, Complaint> {
        match self.take_word(list) {
            Some(meaning) => Ok(meaning),
            None => {
                let words = list.iter().map(|(word, _)| *word);
                let mut forms = words.flat_map(|word| [Some(word), other_form(word)]);
                Err(self.unknown_among(&mut forms.by_ref().flatten(), wanted))
            }
        }
    }

    /// Whether one of these words of the grammar comes next; nothing is read or offered.
    pub fn is_before_word<T>(&self, list: &[(&str, T)]) -> bool {
        self.find_word(&mut list.iter().map(|(word, _)| *word))
            .is_some()
    }

    /// Which of these words comes next, the longest first, and how many words of the line it takes.
    fn find_word(&self, words: Names<'_, '_>) -> Option<(usize, usize)> {
        let taken = words
            .enumerate()
            .map(|(index, word)| (index, self.fit_whole(word)));
        taken
            .filter(|(_, taken)| *taken > 0)
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// How many of the coming words are this one in full; none where they are not.
    fn fit_whole(&self, word: &str) -> usize {
        let Some(first) = self.peek() else {
            return 0;
        };
        if is_word(word, &first.text) {
            return 1;
        }
        if first.is_quoted || !word.contains(' ') {
            return 0;
        }
        if first.text.contains('-') && is_same(word, &first.text.replace('-', " ")) {
            return 1;
        }
        let mut coming = self.coming();
        let is_next = |part: &str| coming.next().is_some_and(|token| token.is(part));
        let is_whole = word.split_whitespace().all(is_next);
        usize::from(is_whole) * word.split_whitespace().count()
    }

    /// Adds words that mean something of their own from here on; what there were before.
    pub fn learn(&mut self, words: impl IntoIterator<Item = &'a str>) -> usize {
        let before = self.grammar.len();
        self.grammar.extend(words);
        self.added_from = before;
        before
    }

    /// Leaves it at the words there were before.
    pub fn forget(&mut self, before: usize) {
        self.grammar.truncate(before);
        self.added_from = 0;
    }

    /// The words that mean something of their own here, those that were added last: a system's own.
    pub fn own_grammar(&self) -> &[&'a str] {
        self.grammar.get(self.added_from..).unwrap_or_default()
    }

    /// Whether a word that means something of its own comes next.
    pub fn is_before_grammar(&self) -> bool {
        self.plain().is_some() && self.find_word(&mut self.grammar.iter().copied()).is_some()
    }

    /// Whether a text is a word that means something of its own here.
    pub fn is_of_grammar(&self, text: &str) -> bool {
        self.grammar.iter().any(|word| is_word(word, text))
    }

    /// Like [`Words::choose`], where something must be chosen.
    ///
    /// # Errors
    /// Nothing of the list fits, with the nearest entry, or several do.
    pub fn expect<T: Copy>(&mut self, list: &[(&str, T)], wanted: &str) -> Result<T, Complaint> {
        match self.choose(list)? {
            Some(value) => Ok(value),
            None => Err(self.unknown(list.iter().map(|(name, _)| *name), wanted)),
        }
    }

    /// The complaint that the next word is none of these, with the nearest one. A comma at the end of `wanted`
    /// closes an example and is left out where the sentence ends there.
    pub fn unknown<'b>(&self, mut names: impl Iterator<Item = &'b str>, wanted: &str) -> Complaint {
        self.unknown_among(&mut names, wanted)
    }

    fn unknown_among(&self, names: Names<'_, '_>, wanted: &str) -> Complaint {
        let Some(token) = self.peek() else {
            return self.complain(format!("expected {wanted} here."));
        };
        let typed = &token.text;
        let message = format!(
            "“{typed}” is not understood here: expected {}.",
            wanted.trim_end_matches(',')
        );
        self.complain(message)
            .with_instead(nearest_among(typed, names))
    }

    fn several(&self, names: Names<'_, '_>) -> Complaint {
        let typed = self.peek().map_or("", |token| token.text.as_str());
        let names: Vec<&str> = names.collect();
        self.complain(format!(
            "“{typed}” may be {}: type more of it.",
            joined(&names, "or")
        ))
    }

    /// Whether the next word names an entry of a list, or begins several; nothing is read or offered.
    pub fn fits<T>(&self, list: &[(&str, T)]) -> bool {
        !matches!(self.find(list), Found::None)
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

    fn find<T>(&self, list: &[(&str, T)]) -> Found {
        self.find_among(&mut list.iter().map(|(name, _)| *name))
    }

    fn find_among(&self, names: Names<'_, '_>) -> Found {
        let mut best: (usize, bool) = (0, false);
        let mut indices: Vec<usize> = Vec::new();
        for (index, name) in names.enumerate() {
            let fit = self.fit(name);
            if fit.0 == 0 || fit < best {
                continue;
            }
            if fit > best {
                best = fit;
                indices.clear();
            }
            indices.push(index);
        }
        match indices.as_slice() {
            [] => Found::None,
            [index] => Found::One {
                index: *index,
                taken: best.0,
            },
            _ => Found::Several {
                indices,
                taken: best.0,
            },
        }
    }

    /// How many of the coming words name this entry, and whether they name all of it in full.
    fn fit(&self, name: &str) -> (usize, bool) {
        let Some(first) = self.peek() else {
            return (0, false);
        };
        if !first.text.is_empty() && !begin_alike(name, &first.text) {
            return (0, false);
        }
        if first.is_quoted {
            let exact = is_same(&first.text, name);
            return (usize::from(exact || begins(name, &first.text)), exact);
        }
        let parts: Vec<&str> = name.split_whitespace().collect();
        if parts.len() > 1
            && first.text.contains('-')
            && begins(name, &first.text.replace('-', " "))
        {
            return (1, is_same(&first.text.replace('-', " "), name));
        }
        // A word of the grammar is itself: it is no name that it begins.
        let is_held = |token: &Token| self.is_of_grammar(&token.text);
        let fits = |(part, token): &(&&str, &Token)| {
            let is_begun = !token.is_quoted && begins(part, &token.text);
            is_begun && (is_same(part, &token.text) || !is_held(token))
        };
        let fitting = parts.iter().zip(self.coming()).take_while(fits).count();
        let is_full = fitting == parts.len()
            && parts
                .iter()
                .zip(self.coming())
                .all(|(part, token)| is_same(part, &token.text));
        if !is_full && self.coming().take(fitting).all(is_held) {
            return (0, false);
        }
        (fitting, is_full)
    }

    /// Words that would fit at the end of the line, and the byte at which the word begins that they would finish;
    /// nothing while the reading is elsewhere.
    pub fn offers(self) -> (usize, Vec<String>) {
        (self.offered_at, self.offers)
    }

    /// Notes what would fit here, if here is the end of the line.
    pub fn offer<'b>(&mut self, mut names: impl Iterator<Item = &'b str>) {
        self.offer_all(&mut names);
    }

    /// One body for all lists: a copy for each would be a fiftieth of what is compiled.
    fn offer_all(&mut self, names: Names<'_, '_>) {
        let (at, typed) = match self.tokens.get(self.at..) {
            _ if self.comment.is_some() || !self.held.is_empty() => return,
            Some([]) | None if self.line.is_empty() || self.line.ends_with(char::is_whitespace) => {
                (self.line.len(), "")
            }
            Some([last]) if last.span.end == self.line.len() && !last.is_quoted => {
                (last.span.start, last.text.as_str())
            }
            _ => return,
        };
        // A word that was cut in two is another word: what was offered for the whole of it fits no longer.
        if at > self.offered_at {
            self.offers.clear();
        }
        self.offered_at = at;
        for name in names {
            if begins(name, typed) && !self.offers.iter().any(|offer| offer == name) {
                self.offers.push(name.to_owned());
            }
        }
    }

    /// Notes what would fit here of the words of the grammar: one that is typed beyond its short form, in full.
    fn offer_words(&mut self, words: Names<'_, '_>) {
        let typed = self.coming().next().map(|token| token.text.clone());
        let typed = typed.unwrap_or_default();
        for word in words {
            let other =
                other_form(word).filter(|other| !begins(word, &typed) && begins(other, &typed));
            self.offer_one(other.unwrap_or(word));
        }
    }

    fn offer_one(&mut self, word: &str) {
        self.offer(std::iter::once(word));
    }
}

/// Bytes beyond which a word is no misspelt name.
const LONGEST_MISTAKE: usize = 80;

/// The name most like what was typed, if any is like it.
pub fn nearest<'b>(typed: &str, mut names: impl Iterator<Item = &'b str>) -> Option<String> {
    nearest_among(typed, &mut names)
}

fn nearest_among(typed: &str, names: Names<'_, '_>) -> Option<String> {
    if typed.len() > LONGEST_MISTAKE {
        return None;
    }
    let typed = typed.to_lowercase();
    names
        .map(|name| (strsim::jaro_winkler(&typed, &name.to_lowercase()), name))
        .filter(|(likeness, name)| *likeness > 0.75 && is_slip(&typed, &name.to_lowercase()))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name.to_owned())
}

/// Letters of a word for each one that may be wrong: `stealth` is no slip for `health`.
const LETTERS_A_SLIP: usize = 4;

/// Whether so few letters are wrong that a word is likely meant for a name, or for as much of it as was typed.
fn is_slip(typed: &str, name: &str) -> bool {
    let length = typed.chars().count();
    let allowed = (length / LETTERS_A_SLIP).max(1);
    let begun: String = name.chars().take(length).collect();
    [name, &begun]
        .into_iter()
        .any(|name| strsim::osa_distance(typed, name) <= allowed)
}

/// `a`, `a or b`, `a, b or c`.
pub fn joined(names: &[impl Borrow<str>], conjunction: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.borrow().to_owned(),
        [start @ .., last] => format!("{} {conjunction} {}", start.join(", "), last.borrow()),
    }
}

/// A name or a text as it is written in a line that must mean the same tomorrow: always in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: [(&str, u8); 5] = [
        ("Arcana", 1),
        ("Arcane Magic", 2),
        ("Arcane Defense", 3),
        ("Sleight of Hand", 4),
        ("Dodge", 5),
    ];

    #[test]
    fn only_what_is_a_letter_or_two_away_is_taken_for_a_slip() {
        let near = |typed| {
            nearest(
                typed,
                ["Health", "Dexterity", "Sleight of Hand", "Will"].into_iter(),
            )
        };
        for (typed, name) in [
            ("healht", Some("Health")),
            ("dexterty", Some("Dexterity")),
            ("dxet", Some("Dexterity")),
            ("sleihgt", Some("Sleight of Hand")),
            ("wil", Some("Will")),
            ("stealth", None),
            ("wall street", None),
        ] {
            assert_eq!(near(typed).as_deref(), name, "{typed}");
        }
    }

    fn chosen(line: &str) -> Result<Option<u8>, Complaint> {
        Words::cut(line)?.choose(&LIST)
    }

    #[test]
    fn a_word_is_found_by_any_unique_prefix_without_case() {
        assert_eq!(chosen("DOD"), Ok(Some(5)));
        assert_eq!(chosen("sle"), Ok(Some(4)));
    }

    #[test]
    fn an_entry_of_several_words_is_found_word_by_word_or_quoted() {
        assert_eq!(chosen("arc mag"), Ok(Some(2)));
        assert_eq!(chosen("\"arcane d\""), Ok(Some(3)));
        assert_eq!(chosen("arcane-d"), Ok(Some(3)));
        assert_eq!(chosen("sleight of hand"), Ok(Some(4)));
    }

    #[test]
    fn names_that_mean_the_same_are_no_riddle() {
        let list = [("hp", 1), ("hit points", 1), ("history", 2)];
        let meant = |line| Words::cut(line).unwrap().expect_meaning(&list, "a field");
        assert_eq!(meant("hit"), Ok(1));
        assert!(
            meant("h").is_err() && meant("hi").is_err(),
            "these are two things"
        );
    }

    #[test]
    fn a_word_of_the_grammar_is_whole_or_its_short_form() {
        let list = [
            ("diff", 1),
            ("dis", 2),
            ("hard", 3),
            ("very hard", 4),
            ("defense", 5),
        ];
        let meant = |line| Words::cut(line).unwrap().expect_word(&list, "a word");
        for (line, expected) in [
            ("diff", 1),
            ("difficulty", 1),
            ("DISADVANTAGE", 2),
            ("hard", 3),
            ("very hard", 4),
            ("very-hard", 4),
            ("defence", 5),
        ] {
            assert_eq!(meant(line), Ok(expected), "{line}");
        }
        for line in [
            "d", "dif", "diffi", "disadv", "har", "very", "very h", "hardly",
        ] {
            assert!(meant(line).is_err(), "{line}");
        }
        assert_eq!(
            meant("disadv").unwrap_err().instead.as_deref(),
            Some("disadvantage")
        );
    }

    #[test]
    fn no_name_is_completed_from_a_word_of_the_grammar() {
        let names = [
            ("Tobit", 1),
            ("Hide Armor", 2),
            ("Arcane Tome", 3),
            ("save wisdom", 4),
            ("In", 5),
        ];
        let chosen = |line| {
            let mut words = Words::cut(line).unwrap();
            words.learn(["to", "hide", "save", "in"]);
            let chosen = words.choose(&names).unwrap();
            (chosen, words.mark())
        };
        assert_eq!((chosen("to"), chosen("tob")), ((None, 0), (Some(1), 1)));
        assert_eq!(
            (chosen("hide"), chosen("hide a")),
            ((None, 0), (Some(2), 2))
        );
        assert_eq!(chosen("arc to"), (Some(3), 1), "`to` is read by itself");
        assert_eq!(
            (chosen("save"), chosen("save w")),
            ((None, 0), (Some(4), 2))
        );
        assert_eq!(chosen("in"), (Some(5), 1), "in full it is the name");
        assert_eq!(chosen("\"to\""), (Some(1), 1), "what is quoted is a name");
    }

    #[test]
    fn an_ambiguous_prefix_names_the_candidates() {
        let complaint = chosen("arcan").unwrap_err();
        assert_eq!(
            complaint.message,
            "“arcan” may be Arcana, Arcane Magic or Arcane Defense: type more of it."
        );
    }

    #[test]
    fn a_full_word_wins_over_longer_entries_that_begin_with_it() {
        assert_eq!(
            Words::cut("orc")
                .unwrap()
                .choose(&[("Orc", 1), ("Orc chief", 2)]),
            Ok(Some(1))
        );
    }

    #[test]
    fn the_nearest_word_is_offered() {
        let complaint = Words::cut("doge")
            .unwrap()
            .expect(&LIST, "a proficiency")
            .unwrap_err();
        assert_eq!(complaint.instead.as_deref(), Some("Dodge"));
    }

    #[test]
    fn a_plus_after_a_letter_begins_a_new_word_and_a_hash_the_comment() {
        let words = Words::cut("thalia+oren strength+1 # heave").unwrap();
        let texts: Vec<&str> = words
            .tokens
            .iter()
            .map(|token| token.text.as_str())
            .collect();
        assert_eq!(texts, ["thalia", "+oren", "strength", "+1"]);
        assert_eq!(words.comment(), Some("heave"));
    }

    #[test]
    fn what_is_quoted_is_read_back_letter_by_letter() {
        for text in ["", "the bell", "he said \"boo\"", "\"\"", "“a” \"b", "# 3"] {
            let line = quoted(text);
            let mut words = Words::cut(&line).unwrap();
            assert_eq!(
                words.take().map(|token| token.text).as_deref(),
                Some(text),
                "{line}"
            );
            assert!(words.is_done(), "{line}");
        }
    }

    #[test]
    fn an_open_quotation_is_named_with_its_place() {
        assert_eq!(Words::cut("note \"the bell").unwrap_err().span, 5..14);
    }

    #[test]
    fn offers_are_made_only_at_the_end_of_the_line() {
        let mut words = Words::cut("arc").unwrap();
        let _ = words.choose(&LIST);
        assert_eq!(
            words.offers().1,
            ["Arcana", "Arcane Magic", "Arcane Defense"]
        );
        for line in ["dodge ", "# ", "# dod"] {
            let mut words = Words::cut(line).unwrap();
            let _ = words.choose(&LIST);
            assert!(words.offers().1.is_empty(), "{line}");
        }
    }
}
