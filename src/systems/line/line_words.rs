//! What every attempt line shares: the words that belong to the whole line, and what is made of it at its end.

use std::fmt::Display;
use std::ops::Range;

use super::{Reader, number_in, signed_in, typed_faces};
use crate::dice::{TypedFaces, Unread};
use crate::ids::{CreatureId, Roller};
use crate::systems::interface::AnyAttempt;
use crate::words::{Complaint, dotted};

use super::attempting::Attempting;
use super::scope::{SECRECY, Scope, SeenWords};

/// The most an attempt may be repeated by one line.
const MOST_TIMES: u32 = 1000;

/// What a line says about itself, whatever its system.
pub(crate) struct LineWords {
    /// Whether players shall see it; nothing if nothing is said.
    pub(crate) is_secret: Option<bool>,
    /// Whether what stands on those who roll is left out.
    pub(crate) is_fresh: bool,
    /// How often it is rolled.
    times: u32,
    /// The faces of real dice.
    typed: Option<Vec<u32>>,
    /// Where they stand in the line.
    typed_at: Range<usize>,
    /// What was counted that the line does not say itself: what stands on somebody, whose figure it is.
    pub(crate) reasons: Vec<String>,
    /// Words that must not come again: those of the line, and those of the part in hand.
    pub(crate) once: SeenWords,
}

impl Default for LineWords {
    fn default() -> Self {
        Self {
            is_secret: None,
            is_fresh: false,
            times: 1,
            typed: None,
            typed_at: 0..0,
            reasons: Vec::new(),
            once: SeenWords::default(),
        }
    }
}

impl LineWords {
    /// The faces of real dice and where they stand, of an attempt that is rolled once.
    pub(in crate::systems) fn typed_once(&self) -> Option<(&[u32], Range<usize>)> {
        let typed = self.typed.as_deref().filter(|_| self.times == 1)?;
        Some((typed, self.typed_at.clone()))
    }

    /// The next part, side or participant begins: its words are its own.
    pub(crate) fn begin_part(&mut self) {
        self.once.begin_part();
    }

    /// Refuses a word said a second time: one of the two would not count.
    pub(crate) fn refuse_again(
        &mut self,
        word: &str,
        reach: Scope,
        here: Range<usize>,
    ) -> Result<(), Complaint> {
        if self.once.is_again(word, reach) {
            return Err(Complaint::new(
                here,
                format!("`{word}` is said already: leave one of the two out."),
            ));
        }
        Ok(())
    }
}

/// The words that a system's own lines are made of, beside those that every line knows.
pub(crate) struct Grammar<'a, W> {
    /// Each word and what it means; a short form of one needs no entry.
    pub(crate) words: &'a [(&'a str, W)],
    /// What may stand where one of them is expected.
    pub(crate) wanted: &'static str,
    /// Why advantage and disadvantage mean nothing here, where they do not.
    pub(crate) no_edge: Option<&'static str>,
    /// How far each of them reaches.
    pub(crate) reach: fn(W) -> Scope,
}

/// A word of the line: the line's own, or the system's.
#[derive(Clone, Copy, PartialEq)]
enum Word<W> {
    Secret(bool),
    Fresh,
    Own(W),
}

const EDGES: [(&str, ()); 2] = [("adv", ()), ("dis", ())];

/// Whether this is `=14` or `x3`.
pub(crate) fn is_line_mark(text: &str) -> bool {
    typed_faces(text).is_some() || times_in(text).is_some()
}

/// The 3 of `x3`.
pub(crate) fn times_in(text: &str) -> Option<u32> {
    text.strip_prefix(['x', 'X']).and_then(number_in)
}

impl<'a, W: Copy> Grammar<'a, W> {
    fn all(&self) -> Vec<(&'a str, Word<W>)> {
        let own = self
            .words
            .iter()
            .map(|(word, meaning)| (*word, Word::Own(*meaning)));
        own.chain([
            ("secret", Word::Secret(true)),
            ("open", Word::Secret(false)),
            ("fresh", Word::Fresh),
        ])
        .collect()
    }
}

impl<C> Reader<'_, C> {
    /// `=7,16` or `x3`, if that comes next.
    pub(crate) fn read_line_mark(&mut self, line: &mut LineWords) -> Result<bool, Complaint> {
        let here = self.words.here();
        if let Some(typed) = self.read_faces()? {
            line.refuse_again("=", Scope::Line, here.clone())?;
            line.typed = Some(typed);
            line.typed_at = here;
            return Ok(true);
        }
        let Some(times) = self.words.plain().and_then(times_in) else {
            return Ok(false);
        };
        if !(1..=MOST_TIMES).contains(&times) {
            return Err(self
                .words
                .complain(format!("an attempt is repeated 1 to {MOST_TIMES} times.")));
        }
        line.refuse_again("x", Scope::Line, here)?;
        self.words.take();
        self.say(format!("x{times}"));
        line.times = times;
        Ok(true)
    }

    /// The next word, said in full: one of the system's own, or nothing if it was the line's.
    pub(crate) fn read_word_in<W: Copy + PartialEq>(
        &mut self,
        tongue: &Grammar<'_, W>,
        line: &mut LineWords,
    ) -> Result<Option<W>, Complaint> {
        if self.read_line_mark(line)? {
            return Ok(None);
        }
        let all = tongue.all();
        if let Some(why) = tongue
            .no_edge
            .filter(|_| self.words.is_before_word(&EDGES) && !self.words.is_before_word(&all))
        {
            return Err(self.words.complain(why));
        }
        let here = self.words.here();
        match self.words.expect_word(&all, tongue.wanted)? {
            Word::Secret(is_secret) => {
                line.refuse_again(SECRECY, Scope::Line, here)?;
                self.say(if is_secret { "secret" } else { "open" });
                line.is_secret = Some(is_secret);
                Ok(None)
            }
            Word::Fresh => {
                line.refuse_again("fresh", Scope::Line, here)?;
                self.say("fresh");
                line.is_fresh = true;
                Ok(None)
            }
            Word::Own(meaning) => {
                let name = tongue.words.iter().find(|(_, other)| *other == meaning);
                let name = name.map_or("", |(name, _)| name);
                line.refuse_again(name, (tongue.reach)(meaning), here)?;
                self.say(name.to_lowercase());
                Ok(Some(meaning))
            }
        }
    }

    /// The words that fit at the end of a line that could go on.
    pub(crate) fn offer_words_in<W: Copy>(&mut self, tongue: &Grammar<'_, W>) {
        self.words.offer(tongue.all().iter().map(|(word, _)| *word));
    }

    /// `+5`, if a signed number comes next.
    pub(crate) fn take_signed(&mut self) -> Option<i32> {
        let number = self.words.plain().and_then(signed_in)?;
        self.words.take();
        self.say(format!("{number:+}"));
        Some(number)
    }

    /// `12`, if a number without a sign comes next.
    pub(crate) fn take_number(&mut self) -> Option<u32> {
        let number = self.words.plain().and_then(number_in)?;
        self.words.take();
        self.say(number.to_string());
        Some(number)
    }

    /// A number without a sign.
    pub(crate) fn read_number(&mut self, wanted: &str) -> Result<u32, Complaint> {
        let missing = || self.words.complain(format!("expected {wanted} here."));
        let number = self.words.plain().and_then(number_in);
        let number = number.ok_or_else(missing)?;
        self.words.take();
        self.say(number.to_string());
        Ok(number)
    }

    /// A number without a sign that is something: a die pool, a target, a rank.
    pub(crate) fn read_figure<T, E: Display>(
        &mut self,
        wanted: &str,
        make: impl FnOnce(u32) -> Result<T, E>,
    ) -> Result<T, Complaint> {
        let here = self.words.here();
        let number = self.read_number(wanted)?;
        make(number).map_err(|why| Complaint::new(here, format!("{why}.")))
    }

    /// Figures parted by commas in one word, `4,2`, each read by itself.
    pub(crate) fn read_list<T>(
        &mut self,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Complaint> {
        // Both kinds of minus are one, in names too: what is said in full has to be read the same.
        let text = self
            .words
            .plain()
            .map(|word| word.replace('−', "-"))
            .unwrap_or_default();
        let list: Option<Vec<T>> = text.split(',').map(read).collect();
        let list = list.ok_or_else(|| self.words.complain(format!("expected {wanted} here.")))?;
        self.words.take();
        self.say(text);
        Ok(list)
    }

    /// Everything the line asks for, its typed faces checked against the attempt.
    pub(in crate::systems) fn attempting<Attempt: AnyAttempt>(
        &self,
        who: &[CreatureId],
        what: String,
        because: String,
        attempt: Attempt,
        line: &LineWords,
    ) -> Result<Attempting<Attempt>, Complaint> {
        self.refuse_summed(line.typed_at.clone(), attempt.merely_adds())?;
        let unread = |unread: Unread| {
            // It may be one of these that asks for a die more.
            let counted = match (&unread, line.reasons.as_slice()) {
                (Unread::Miscounted { .. }, [_, ..]) => {
                    format!(" Counted: {}.", line.reasons.join(", "))
                }
                _ => String::new(),
            };
            Complaint::new(line.typed_at.clone(), format!("{unread}.{counted}"))
        };
        if !self.faces_are_shared {
            check_faces(&attempt, line).map_err(unread)?;
        }
        let who: Vec<Roller> = who
            .iter()
            .filter_map(|creature| self.roller(*creature))
            .collect();
        let is_hidden = self
            .table
            .is_some_and(|table| who.iter().any(|roller| table.is_hidden(roller.creature)));
        let often = (line.times > 1).then(|| format!("{} times", line.times));
        Ok(Attempting {
            who,
            what,
            because: dotted([because].into_iter().chain(often)),
            warnings: Vec::new(),
            attempt,
            is_secret: line.is_secret.unwrap_or(is_hidden),
            asks_secrecy: false,
            asks_fit: Vec::new(),
            times: line.times,
            typed: line.typed.clone(),
            comment: self.words.comment().map(str::to_owned),
            aim: None,
            against: None,
            modifiers: Vec::new(),
        })
    }

    /// More are named than can take part.
    pub(crate) fn refuse_crowd(&self, who: &[CreatureId], seats: usize) -> Result<(), Complaint> {
        if who.len() <= seats {
            return Ok(());
        }
        let takes = if seats == 1 {
            "one".to_owned()
        } else {
            format!("at most {seats}")
        };
        let message = format!(
            "{} are named, but this attempt is made by {takes}.",
            who.len()
        );
        Err(Complaint::new(0..self.words.line().len(), message))
    }
}

/// Typed faces that cannot be this roll are named while the line is typed: they are read as the roll would read them.
fn check_faces(attempt: &dyn AnyAttempt, line: &LineWords) -> Result<(), Unread> {
    let Some(typed) = &line.typed else {
        return Ok(());
    };
    let mut faces = TypedFaces::new(typed.clone());
    let mut rolls = 0;
    while rolls < line.times && (rolls == 0 || is_waiting(&faces)) {
        attempt.try_faces(&mut faces)?;
        rolls += 1;
    }
    let wanted = wanted_by(faces, typed.len());
    if rolls == line.times && wanted == typed.len() {
        return Ok(());
    }
    // The rolls that no face is left for are not followed one by one: there may be a thousand.
    let mut none = TypedFaces::new(Vec::new());
    attempt.try_faces(&mut none)?;
    let left = usize::try_from(line.times - rolls).unwrap_or(usize::MAX);
    let wanted = wanted.saturating_add(left.saturating_mul(wanted_by(none, 0)));
    Err(Unread::Miscounted {
        typed: typed.len(),
        wanted,
    })
}

fn is_waiting(faces: &TypedFaces) -> bool {
    crate::dice::Faces::is_waiting(faces)
}

/// How many faces were read so far.
fn wanted_by(faces: TypedFaces, typed: usize) -> usize {
    match faces.finish() {
        Err(Unread::Miscounted { wanted, .. }) => wanted,
        Err(Unread::Impossible { .. }) | Ok(()) => typed,
    }
}
