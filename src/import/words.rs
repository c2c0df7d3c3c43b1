//! Texts of stat blocks made alike, and what stands in them: numbers, dice, damage.

use crate::dice::Expression;

use crate::systems::System;

use super::creature::Damage;

/// A text with the letters that tools and pages write in other ways written in one: ligatures, curly quotes, dashes and
/// minus signs, odd blanks, fractions.
pub(super) fn plain(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'ﬁ' => made.push_str("fi"),
            'ﬂ' => made.push_str("fl"),
            'ﬀ' => made.push_str("ff"),
            'ﬃ' => made.push_str("ffi"),
            'ﬄ' => made.push_str("ffl"),
            '½' => made.push_str("1/2"),
            '¼' => made.push_str("1/4"),
            '⅛' => made.push_str("1/8"),
            '⁄' => made.push('/'),
            '‘' | '’' | 'ʼ' | '′' => made.push('\''),
            '“' | '”' | '″' => made.push('"'),
            '\u{2014}' => made.push_str(" - "),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => made.push('-'),
            '\u{ff0b}' => made.push('+'),
            '×' => made.push('x'),
            '…' => made.push_str("..."),
            '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{2060}' => {}
            '\t' => made.push('\t'),
            '\n' | '\r' => made.push('\n'),
            '\u{2028}' | '\u{2029}' | '\u{b}' | '\u{c}' => made.push('\n'),
            letter if letter.is_whitespace() => made.push(' '),
            letter if letter.is_control() => {}
            letter => made.push(letter),
        }
    }
    // Both spellings are read.
    if made.contains("rmour") {
        made = made.replace("rmour", "rmor");
    }
    made
}

/// A text on one line, each run of blanks one blank.
pub(super) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of a text, so many letters of it.
pub(super) fn brief(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    start + rest
}

/// A text without the marks of HTML and of Markdown.
pub(super) fn without_marks(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, behind) = rest.split_at(at);
        made.push_str(before);
        let is_tag = behind.get(1..).is_some_and(|next| {
            next.starts_with(|letter: char| letter.is_alphabetic() || letter == '/')
        });
        match behind.find('>').filter(|end| is_tag && *end < 300) {
            Some(end) => {
                let tag = behind.get(1..end).unwrap_or_default().to_lowercase();
                let parts = ["p", "/p", "br", "/li", "/h", "li", "/tr", "/div", "h"];
                made.push(if parts.iter().any(|part| tag.starts_with(part)) {
                    '\n'
                } else {
                    ' '
                });
                rest = behind.get(end + 1..).unwrap_or_default();
            }
            None => {
                made.push('<');
                rest = behind.get(1..).unwrap_or_default();
            }
        }
    }
    made.push_str(rest);
    for (mark, letter) in [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&rsquo;", "'"),
        ("&ndash;", "-"),
        ("&mdash;", "-"),
        ("&minus;", "-"),
        ("&amp;", "&"),
        ("**", ""),
        ("__", ""),
    ] {
        if made.contains(mark) {
            made = made.replace(mark, letter);
        }
    }
    made
}

/// A text with a capital at its beginning.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// A whole number, its sign included: `+5`, `-1`, `1,200`.
pub(super) fn whole(word: &str) -> Option<i32> {
    let word = word.trim_matches(|letter: char| {
        matches!(letter, ',' | '.' | ';' | ':' | '(' | ')' | '"' | ' ')
    });
    let word = word.strip_prefix('+').unwrap_or(word);
    if word.is_empty() || word.starts_with('+') {
        return None;
    }
    word.replace(',', "").parse().ok()
}

/// A number as a count of something, which is never negative.
pub(super) fn natural(number: i32) -> Option<u32> {
    number.try_into().ok()
}

/// The first whole number in a text, wherever it stands.
pub(super) fn first_number(text: &str) -> Option<i32> {
    let at = text.find(|letter: char| letter.is_ascii_digit())?;
    let is_negative = text.get(..at).is_some_and(|before| before.ends_with('-'));
    let digits: String = text
        .get(at..)?
        .chars()
        .take_while(|letter| letter.is_ascii_digit() || *letter == ',')
        .filter(char::is_ascii_digit)
        .collect();
    let number: i32 = digits.parse().ok()?;
    Some(if is_negative { -number } else { number })
}

/// Dice as lines take them: `2d6 + 3` is `2d6+3`, `(8d10)` is `8d10`; none, where they are none.
pub(super) fn dice(text: &str) -> Option<String> {
    let bare: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '(' | ')'))
        .collect();
    let bare = bare.to_lowercase();
    let bare = bare
        .strip_suffix("+0")
        .unwrap_or(&bare)
        .trim_end_matches(['.', ',', ';']);
    let is_made_of = |letter: char| letter.is_ascii_digit() || matches!(letter, 'd' | '+' | '-');
    let is_dice = bare.contains('d') && bare.chars().all(is_made_of);
    let bare = bare.replace("+-", "-").replace("--", "+");
    (is_dice && Expression::parse(&bare).is_ok()).then_some(bare)
}

/// The types of damage that a game knows which has any: those of 5e.
pub(super) fn harm_types() -> &'static [&'static str] {
    let mut all = System::ALL
        .map(|system| system.profile().harm_types)
        .into_iter();
    all.find(|types| !types.is_empty()).unwrap_or_default()
}

/// The type of damage that a word names.
pub(super) fn harm_called(word: &str) -> Option<&'static str> {
    let word = word.trim_matches(|letter: char| !letter.is_alphabetic());
    harm_types()
        .iter()
        .find(|harm| harm.eq_ignore_ascii_case(word))
        .copied()
}

/// What is added in a formula, each with 1 or, where it is taken off, -1.
pub(super) fn signed_terms(formula: &str) -> Vec<(i32, String)> {
    let apart = formula.replace('-', "+-");
    let terms = apart.split('+').filter(|term| !term.is_empty());
    let signed = terms.map(|term| match term.strip_prefix('-') {
        Some(term) => (-1, term.to_owned()),
        None => (1, term.to_owned()),
    });
    signed.collect()
}

/// The mean of dice that are merely added, or of a number.
pub(super) fn mean(dice: &str) -> Option<f64> {
    let mut sum = 0.0;
    for (sign, term) in signed_terms(dice) {
        sum += f64::from(sign)
            * match term.split_once('d') {
                None => term.parse::<f64>().ok()?,
                Some((count, sides)) => {
                    let count = if count.is_empty() {
                        1.0
                    } else {
                        count.parse::<f64>().ok()?
                    };
                    count * (sides.parse::<f64>().ok()? + 1.0) / 2.0
                }
            };
    }
    Some(sum)
}

/// Words of a text, and how far it is read.
pub(super) struct Scan<'a> {
    words: Vec<&'a str>,
}

impl<'a> Scan<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self {
            words: text.split_whitespace().collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at a place, in small letters, without the marks around it.
    pub(super) fn small(&self, at: usize) -> String {
        let word = self.words.get(at).copied().unwrap_or_default();
        word.trim_matches(|letter: char| {
            !letter.is_alphanumeric() && letter != '+' && letter != '-'
        })
        .to_lowercase()
    }

    /// The word at a place as it stands there.
    pub(super) fn word(&self, at: usize) -> &'a str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// Where the first of some words follows one another from a place on.
    pub(super) fn find(&self, wanted: &[&str], from: usize) -> Option<usize> {
        (from..self.words.len()).find(|at| {
            (*at..)
                .zip(wanted)
                .all(|(at, word)| self.small(at) == *word)
        })
    }

    /// The words from one place to another.
    pub(super) fn between(&self, from: usize, to: usize) -> String {
        self.words
            .get(from..to.min(self.words.len()))
            .unwrap_or_default()
            .join(" ")
    }

    /// Damage at a place and where it ends: `8 (2d4 + 3) slashing damage`, `1 piercing damage`, `2d6 fire damage`.
    pub(super) fn damage_at(&self, at: usize) -> Option<(Damage, usize)> {
        let mut next = at;
        let number = whole(self.word(at))
            .filter(|_| self.word(at).starts_with(|one: char| one.is_ascii_digit()));
        if number.is_some() {
            next += 1;
        }
        let rolled = self.dice_at(next);
        if let Some((_, behind)) = &rolled {
            next = *behind;
        }
        let dice = rolled
            .map(|(dice, _)| dice)
            .or_else(|| number.map(|number| number.to_string()))?;
        // Up to `damage` only words of a type and the small words between several stand.
        let mut harms = Vec::new();
        for ahead in next..next + 8 {
            let small = self.small(ahead);
            if small == "damage" {
                // Of several the first; what is said of it stands in the block.
                let harm = harms.first().copied();
                return Some((Damage { dice, harm }, ahead + 1));
            }
            match harm_called(&small) {
                Some(harm) => harms.push(harm),
                None if matches!(small.as_str(), "or" | "and" | "extra" | "magical" | "magic") => {}
                None => return None,
            }
        }
        None
    }

    /// Dice at a place, in brackets or not, and where they end.
    pub(super) fn dice_at(&self, at: usize) -> Option<(String, usize)> {
        for length in [5, 4, 3, 2, 1] {
            let text = self.between(at, at + length);
            let is_open = text.starts_with('(');
            if is_open && !text.trim_end_matches([',', '.', ';']).ends_with(')') {
                continue;
            }
            if at + length <= self.words.len()
                && let Some(dice) = dice(&text)
            {
                return Some((dice, at + length));
            }
        }
        None
    }
}

/// A text cut where names of their own begin in it: `Fire Breath. The dragon …`. What stands before the first has none.
pub(super) fn entries(text: &str) -> Vec<(Option<String>, String)> {
    let mut cut: Vec<(Option<String>, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut rest = line.trim();
        let mut is_first = true;
        loop {
            let found = if is_first {
                title_at_start(rest, 8).map(|title| (0, title))
            } else {
                title_within(rest)
            };
            let Some((at, (name, length))) = found else {
                break;
            };
            let (before, behind) = rest.split_at(at);
            append(&mut cut, before);
            cut.push((Some(name), String::new()));
            rest = behind.get(length..).unwrap_or_default().trim_start();
            is_first = false;
        }
        append(&mut cut, rest);
    }
    cut
}

fn append(cut: &mut Vec<(Option<String>, String)>, text: &str) {
    let text = text.trim();
    match cut.last_mut() {
        _ if text.is_empty() => {}
        Some((_, known)) => {
            if !known.is_empty() {
                known.push(' ');
            }
            known.push_str(text);
        }
        None => cut.push((None, text.to_owned())),
    }
}

/// Where behind the end of a sentence a title begins.
fn title_within(text: &str) -> Option<(usize, (String, usize))> {
    let mut from = 0;
    while let Some(at) = text.get(from..)?.find(". ").map(|at| from + at + 2) {
        if let Some(title) = title_at_start(text.get(at..)?, 5) {
            return Some((at, title));
        }
        from = at;
    }
    None
}

/// The title that a text begins with, and how long it is: words with capitals, what is in brackets, and a full stop.
fn title_at_start(text: &str, most_words: usize) -> Option<(String, usize)> {
    let mut depth = 0_i32;
    let end = text.char_indices().take(100).find_map(|(at, letter)| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            '.' | '!' if depth == 0 => return Some(at),
            _ => {}
        }
        None
    })?;
    let title = text.get(..end)?;
    let behind = text.get(end + 1..)?;
    let is_end = behind.is_empty() || behind.starts_with([' ', '\n', '*', '_']);
    let bare = title.split('(').next().unwrap_or(title);
    let mut words = bare.split_whitespace();
    let count = bare.split_whitespace().count();
    let small = [
        "of", "the", "a", "an", "and", "or", "in", "to", "with", "for", "from", "on", "by", "at",
        "its",
    ];
    let has_capital = |word: &str| {
        word.starts_with(|letter: char| {
            letter.is_uppercase() || letter.is_ascii_digit() && count > 1
        }) || word.starts_with(['\'', '"', '+'])
    };
    let is_title = words
        .next()
        .is_some_and(|word| word.starts_with(|letter: char| letter.is_uppercase()))
        && words.all(|word| small.contains(&word) || has_capital(word));
    let is_sentence = bare.contains([',', ':', ';'])
        || matches!(
            bare.trim(),
            "Hit" | "Miss" | "Failure" | "Success" | "Melee" | "Ranged"
        );
    let is_number = bare
        .split_whitespace()
        .all(|word| word.chars().all(|letter| letter.is_ascii_digit()));
    (is_end && is_title && !is_sentence && !is_number && (1..=most_words).contains(&count))
        .then(|| (title.trim().to_owned(), end + 1))
}
