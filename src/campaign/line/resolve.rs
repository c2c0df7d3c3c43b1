//! `resolve 1188 adv +1`: an old roll and further words, and how these go into the line that made it.

use std::ops::Range;

use crate::campaign::command::Command;
use crate::campaign::ids::RollId;
use crate::systems::System;
use crate::words::{Complaint, Token, Words, is_word};

use super::{GROUPS, Reader, number_in};
use crate::systems::line::{faces_in, typed_faces};

/// The word that chooses a die to be rolled again.
pub(in crate::campaign) const REROLL: &str = "reroll";

/// Words that begin the next side, part or participant.
const SEPARATORS: [&str; 3] = ["vs", "with", "then"];

/// Words of the whole line, which stay where another side is said anew.
const OF_THE_LINE: [&str; 6] = ["to", "shared", "bar", "extended", "in", "setback"];

/// Words that are said once; said anew they take the place of the old ones, with what stands behind them.
const WITH_A_VALUE: [&str; 17] = [
    "diff",
    "dc",
    "ac",
    "bar",
    "rank",
    "tool",
    "proficiency",
    "trait",
    "damage",
    "action",
    "wound",
    "extended",
    "in",
    "to",
    "setback",
    "help",
    "shared",
];

/// The same of words that stand alone.
const ALONE: [&str; 14] = [
    "adv",
    "dis",
    "reliable",
    "unreliable",
    "fresh",
    "retry",
    "reflexive",
    "soak",
    "passive",
    "take10",
    "take20",
    "dangerous",
    "threatened",
    "prime",
];

/// A line with further words in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::campaign) struct Reworded {
    pub(in crate::campaign) line: String,
    /// Where further words stand in it, and where each begins in what was typed.
    pieces: Vec<(Range<usize>, usize)>,
}

impl Reworded {
    /// The place in what was typed that a place in the line came from; all of it, if that is none of the further words.
    pub(in crate::campaign) fn typed(&self, span: &Range<usize>, typed: &str) -> Range<usize> {
        let mut pieces = self.pieces.iter();
        let of = pieces.find(|(piece, _)| piece.contains(&span.start));
        of.map_or(0..typed.len(), |(piece, from)| {
            let start = from + (span.start - piece.start);
            start..(start + span.len()).min(from + piece.len()).max(start)
        })
    }
}

/// A word of either line.
#[derive(Clone)]
struct Word<'a> {
    text: &'a str,
    /// In small letters, empty if it is quoted.
    plain: String,
    is_glued: bool,
    /// Where it stands in what was typed, if it is a further one.
    typed_at: Option<usize>,
}

fn words_of(line: &str, is_typed: bool) -> Vec<Word<'_>> {
    let Ok(words) = Words::cut(line) else {
        return Vec::new();
    };
    let mut end = 0;
    let word = |token: &Token| {
        let is_glued = token.span.start == end && end > 0;
        end = token.span.end;
        Word {
            text: line.get(token.span.clone()).unwrap_or_default(),
            plain: token.plain().unwrap_or_default().to_lowercase(),
            is_glued,
            typed_at: is_typed.then_some(token.span.start),
        }
    };
    words.coming().map(word).collect()
}

/// A line with further words, in the ways that may be meant, the plainest first: added to it; in place of words that are
/// said once; one of them in place of what is attempted. They belong to whoever made the attempt, from `vs`, `with` or
/// `then` on to that side, which they say anew.
pub(in crate::campaign) fn reworded(line: &str, further: &str) -> Vec<Reworded> {
    let mut old = words_of(line, false);
    old.retain(|word| !matches!(word.plain.as_str(), "secret" | "open"));
    let new = words_of(further, true);
    let (own, other) = new.split_at(side_in(&new));
    let old = with_side(old, other);
    let replaced = without_said_anew(&old, own);
    let mut ways = vec![
        written(&with_own(&old, own)),
        written(&with_own(&replaced, own)),
    ];
    ways.extend((0..own.len()).map(|head| written(&with_head(&replaced, own, head))));
    ways.dedup();
    ways
}

/// Where the words of the other side begin; behind all where there are none.
fn side_in(words: &[Word<'_>]) -> usize {
    let mut all = words.iter();
    let begins = all.position(|word| SEPARATORS.contains(&word.plain.as_str()));
    begins.unwrap_or(words.len())
}

/// The words with another side in place of the one that begins like it, or behind all of them.
fn with_side<'a>(mut old: Vec<Word<'a>>, other: &[Word<'a>]) -> Vec<Word<'a>> {
    let Some(first) = other.first() else {
        return old;
    };
    let begins = old.iter().position(|word| word.plain == first.plain);
    let behind = old.split_off(begins.unwrap_or(old.len()));
    let is_of_other = |word: &Word<'_>| !OF_THE_LINE.contains(&word.plain.as_str());
    old.extend(other.iter().cloned());
    old.extend(behind.into_iter().skip_while(is_of_other));
    old
}

/// The words without those that the further ones say anew.
fn without_said_anew<'a>(old: &[Word<'a>], own: &[Word<'a>]) -> Vec<Word<'a>> {
    let is_again = |word: &Word<'_>| {
        word.typed_at.is_none() && own.iter().any(|new| is_word(&word.plain, &new.plain))
    };
    let mut left = Vec::with_capacity(old.len());
    let mut words = old.iter();
    let mut is_of_own = true;
    while let Some(word) = words.next() {
        let is = |list: &[&str]| list.contains(&word.plain.as_str());
        is_of_own &= !is(&SEPARATORS);
        let (has_value, is_alone) = (is(&WITH_A_VALUE), is(&ALONE));
        let is_reached = is_of_own || is(&OF_THE_LINE);
        if !(has_value || is_alone) || !is_reached || !is_again(word) {
            left.push(word.clone());
        } else if has_value {
            words.next();
        }
    }
    left
}

/// The further words behind those of whoever made the attempt.
fn with_own<'a>(old: &[Word<'a>], own: &[Word<'a>]) -> Vec<Word<'a>> {
    let (first, rest) = old.split_at(side_in(old));
    [first, own, rest].concat()
}

/// The same with one of the further words in place of what is attempted: a rank, a pool, a skill.
fn with_head<'a>(old: &[Word<'a>], own: &[Word<'a>], chosen: usize) -> Vec<Word<'a>> {
    let head = head_of(old);
    let mut others = own.to_vec();
    let new = others.remove(chosen);
    let mut all = old.to_vec();
    all.splice(head, [new]);
    with_own(&all, &others)
}

/// Where what is attempted stands: behind those who make it and their system.
fn head_of(old: &[Word<'_>]) -> Range<usize> {
    let is_joint = |word: &Word<'_>| matches!(word.plain.as_str(), "+" | "and" | ",");
    let is_group = |word: &Word<'_>| GROUPS.contains(&word.plain.as_str());
    let is_whose = |word: &Word<'_>| word.plain.is_empty() || is_group(word);
    let is_system = |word: &Word<'_>| System::from_key(&word.plain).is_some();
    let mut at = 0;
    if old.first().is_some_and(is_whose) {
        at = 1;
        while old.get(at).is_some_and(is_joint) {
            at += 2;
        }
    }
    if old.get(at).is_some_and(is_system) {
        at += 1;
    }
    let start = at.min(old.len());
    let glued = old.iter().skip(start + 1).take_while(|word| word.is_glued);
    start..(start + 1 + glued.count()).min(old.len())
}

fn written(words: &[Word<'_>]) -> Reworded {
    let mut line = String::new();
    let mut pieces = Vec::new();
    for word in words {
        let is_value = word.plain.starts_with('=') && typed_faces(&word.plain).is_none();
        let is_glued = word.is_glued && (word.typed_at.is_none() || is_value);
        if !line.is_empty() && !is_glued {
            line.push(' ');
        }
        let piece = line.len()..line.len() + word.text.len();
        pieces.extend(word.typed_at.map(|from| (piece, from)));
        line.push_str(word.text);
    }
    Reworded { line, pieces }
}

/// Further words, those that choose a die taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::campaign) struct Parted {
    /// The die that is rolled again, from 1 in the order rolled.
    pub(in crate::campaign) die: Option<u32>,
    /// What was rolled for it at the table.
    pub(in crate::campaign) faces: Option<Vec<u32>>,
    /// All others where they stood, without the comment.
    pub(in crate::campaign) words: String,
}

/// Parts further words: `adv reroll 2 =5`. Beside `reroll`, and where an offer says which dice are rolled again, the faces
/// are those of these dice, and of missing ones.
pub(in crate::campaign) fn part_reroll(
    further: &str,
    is_offered: bool,
) -> Result<Parted, Complaint> {
    let mut words = Words::cut(further)?;
    let end = words.coming().last().map_or(0, |token| token.span.end);
    let mut parted = Parted {
        die: None,
        faces: None,
        words: further.get(..end).unwrap_or_default().to_owned(),
    };
    let blank = |text: &mut String, span: Range<usize>| {
        text.replace_range(span.clone(), &" ".repeat(span.len()));
    };
    let says_reroll = |token: &Token| token.is(REROLL);
    let has_reroll = is_offered || words.coming().any(says_reroll);
    while let Some(word) = words.take() {
        let faces = word.plain().and_then(typed_faces).filter(|_| has_reroll);
        if let Some(faces) = faces.and_then(faces_in) {
            parted.faces = Some(faces);
            blank(&mut parted.words, word.span);
            continue;
        }
        if !says_reroll(&word) {
            continue;
        }
        let number = words.peek().and_then(|token| number_in(&token.text));
        let Some(number) = number.filter(|number| *number > 0) else {
            return Err(words.complain(
                "expected the number of the die here, from 1 in the order rolled: `reroll 1`.",
            ));
        };
        let span = word.span.start..words.here().end;
        words.take();
        if parted.die.is_some() {
            return Err(Complaint::new(
                span,
                "one die is rolled again: leave the second `reroll` out.",
            ));
        }
        blank(&mut parted.words, span);
        parted.die = Some(number);
    }
    Ok(parted)
}

impl Reader<'_> {
    /// `resolve SEQ adv +1`: what the words mean is seen when the old roll's line is read with them.
    pub(super) fn read_resolve(&mut self) -> Result<Command, Complaint> {
        let missing = self
            .words
            .complain("expected the number of a roll in the log here, such as `resolve 1188 adv`.");
        let roll: RollId = self.read_roll_id()?.ok_or(missing)?;
        if self.words.is_done() {
            return self.refuse("expected what is otherwise here: `adv`, `+1`, `diff 8`, `=14`, `reroll 1`, `secret`.");
        }
        let words = self.words.rest().to_owned();
        self.words.take_rest();
        self.say(words.as_str());
        Ok(Command::Resolve { roll, words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_words_go_to_whoever_made_the_attempt_and_say_anew_what_is_said_once() {
        for (line, further, expected) in [
            ("pd adept adv", "+1", "pd adept adv +1"),
            (
                "\"Thalia\" stealth bar major",
                "bar normal",
                "\"Thalia\" stealth bar normal",
            ),
            ("\"Thalia\" stealth secret", "novice", "\"Thalia\" novice"),
            (
                "dp 5 diff 8 vs 4 diff 7",
                "diff 6",
                "dp 5 diff 6 vs 4 diff 7",
            ),
            (
                "dp 5 diff 8 vs 4 diff 7 to 3",
                "vs 6",
                "dp 5 diff 8 vs 6 to 3",
            ),
            (
                "\"Brakk\" dp dexterity+archery diff 8",
                "4",
                "\"Brakk\" dp 4 diff 8",
            ),
            ("ss +5 vs +3", "+2", "ss +5 +2 vs +3"),
            ("sr 12 -2", "14", "sr 14 -2"),
            ("mm +3 vs 14", "vs 16 dangerous", "mm +3 vs 16 dangerous"),
        ] {
            let ways = reworded(line, further);
            assert!(
                ways.iter().any(|way| way.line == expected),
                "{line} with {further}: {ways:?}"
            );
        }
    }

    #[test]
    fn a_place_in_the_line_is_found_in_what_was_typed() {
        let way = reworded("ss +5 vs +3", "adv nonsense").remove(0);
        let at = way.line.find("nonsense").unwrap();
        assert_eq!(way.typed(&(at..at + 8), "adv nonsense"), 4..12);
        assert_eq!(way.typed(&(0..2), "adv nonsense"), 0..12);
    }

    #[test]
    fn the_die_that_is_rolled_again_is_parted_from_all_other_words() {
        let parted = part_reroll("adv reroll 2 =5 # hm", false).unwrap();
        assert_eq!(
            (parted.die, parted.faces, parted.words.trim()),
            (Some(2), Some(vec![5]), "adv")
        );
        assert_eq!(
            part_reroll("adv =5,6", false).unwrap().words,
            "adv =5,6",
            "without `reroll` they are all faces there are"
        );
        assert!(
            part_reroll("reroll", false).is_err()
                && part_reroll("reroll 1 reroll 2", false).is_err()
        );
    }
}
