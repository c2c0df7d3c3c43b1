//! A line being read word by word, below the campaign: what the lines of all systems share, and who they are about.

mod aims;
mod asides;
mod attempting;
mod conditions;
mod line_words;
mod named;
mod named_modifier;
mod said_fields;
mod scope;
mod standing;
mod whom;

use std::ops::{Deref, DerefMut, Range};

use crate::dice::MINUS;
use crate::ids::{CreatureId, Roller};
use crate::words::{Complaint, Token, Words, quoted};

use super::interface::table::Table;
use said_fields::SaidFields;

pub(crate) use asides::{Asides, Each, is_of_the_line};
pub use attempting::{Attempting, Background, sway_words};
pub(crate) use conditions::NOTE_SECRET;
pub(crate) use line_words::{Grammar, LineWords, is_line_mark, times_in};
pub(in crate::systems) use named::LINE_WORDS;
pub use named::line_word;
pub(crate) use named::told_with;
pub(crate) use named_modifier::NamedModifier;
pub(crate) use scope::Scope;
pub(crate) use whom::{Named, begins_a_name, everybody, is_exact_name, without_number};

/// Words that name several at once, and so can be nobody's name.
pub const GROUPS: [&str; 3] = ["all", "foes", "party"];

/// A line being read, against a game or against the tables of one system.
pub(crate) struct Reader<'a, Context> {
    /// What it is read against.
    pub(crate) context: &'a Context,
    pub(crate) line: LineSoFar<'a>,
}

/// What there is of a line that is being read, whatever it is read against.
#[derive(Default)]
pub(crate) struct LineSoFar<'a> {
    pub(crate) words: Words<'a>,
    /// Where a game is open.
    pub(crate) table: Option<&'a dyn Table>,
    /// Who is under the cursor, where there is one.
    pub(crate) cursor: Option<CreatureId>,
    /// The line in full words, as far as it was read.
    pub(crate) said: Vec<String>,
    /// The fields of a record it has set so far.
    pub(crate) fields: SaidFields,
    /// Whether typed faces are for several attempts, and so are not held against one.
    pub(crate) faces_are_shared: bool,
    /// Whether what is read is rolled again and again: what stands on anybody now is not counted, but each time anew.
    pub(crate) is_habit: bool,
    /// Whether what is read decides who goes first.
    pub(crate) is_for_initiative: bool,
    /// The task that what is read counts toward, and what is added for whoever attempts it.
    pub(crate) of_task: Option<(&'a str, i32)>,
    /// Those whom a name means first.
    pub(crate) newcomers: &'a [CreatureId],
    /// Words for one of several alone: `oren(dis)`.
    pub(crate) asides: Asides,
}

impl<'a, C> Deref for Reader<'a, C> {
    type Target = LineSoFar<'a>;

    fn deref(&self) -> &Self::Target {
        &self.line
    }
}

impl<C> DerefMut for Reader<'_, C> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.line
    }
}

impl<'a, C> Reader<'a, C> {
    /// A line from its first word on.
    ///
    /// # Errors
    /// A quotation that is not closed.
    pub(crate) fn of(
        line: &'a str,
        context: &'a C,
        table: Option<&'a dyn Table>,
        cursor: Option<CreatureId>,
    ) -> Result<Self, Complaint> {
        let line = LineSoFar {
            words: Words::cut(line)?,
            table,
            cursor,
            ..LineSoFar::default()
        };
        Ok(Self { context, line })
    }

    /// Reads on against something else, such as the tables of the system that has the next words.
    pub(in crate::systems) fn against<Other, Read>(
        &mut self,
        context: &'a Other,
        read: impl FnOnce(&mut Reader<'a, Other>) -> Read,
    ) -> Read {
        let line = std::mem::take(&mut self.line);
        let mut other = Reader { context, line };
        let read = read(&mut other);
        self.line = other.line;
        read
    }

    pub(crate) fn say(&mut self, word: impl Into<String>) {
        self.said.push(word.into());
    }

    pub(crate) fn say_quoted(&mut self, text: &str) {
        self.say(quoted(text));
    }

    pub(crate) fn say_name(&mut self, creature: CreatureId) {
        self.say_quoted(self.table.map_or("", |table| table.name_of(creature)));
    }

    /// One who takes part, by name; nobody without a game.
    pub(crate) fn roller(&self, creature: CreatureId) -> Option<Roller> {
        Some(Roller {
            creature,
            name: self.table?.name_of(creature).to_owned(),
        })
    }

    /// `=7` or `=7,14`: the faces of real dice.
    pub(crate) fn read_faces(&mut self) -> Result<Option<Vec<u32>>, Complaint> {
        let Some(token) = self.words.peek() else {
            return Ok(None);
        };
        let Some(list) = token.plain().and_then(|text| text.strip_prefix('=')) else {
            return Ok(None);
        };
        if typed_faces(&token.text).is_none() {
            return Err(self.words.complain(
                "a sign behind `=` is no face: dice are `=14`, and only glued to the name of a difficulty it chooses its value, `hard=-5`.",
            ));
        }
        let Some(faces) = faces_in(list) else {
            return Err(self
                .words
                .complain("expected the faces rolled, separated by commas: `=14` or `=7,16`."));
        };
        self.words.take();
        let write = |face: &u32| match *face {
            MINUS => "-".to_owned(),
            face => face.to_string(),
        };
        let written: Vec<String> = faces.iter().map(write).collect();
        self.say(format!("={}", written.join(",")));
        Ok(Some(faces))
    }

    /// Faces that were typed as a sum, `=7+9`, where dice are not merely added.
    pub(crate) fn refuse_summed(
        &self,
        faces: Range<usize>,
        merely_adds: bool,
    ) -> Result<(), Complaint> {
        let typed = self.words.line().get(faces.clone()).unwrap_or_default();
        let mut list = typed.trim_start_matches('=').split(',');
        // A plus by itself is a face of a Fudge die.
        if merely_adds || !list.any(|face| face.trim().trim_start_matches('+').contains('+')) {
            return Ok(());
        }
        let message =
            "these dice are not merely added: separate their faces with commas, as in `=7,16`.";
        Err(Complaint::new(faces, message))
    }

    /// Whether `+` and a name follow; takes the `+`.
    pub(crate) fn takes_a_plus(&mut self) -> bool {
        let is_joint = |word: &str| word.starts_with('+') && signed_in(word).is_none();
        let is_it = self.words.plain().is_some_and(is_joint);
        if is_it {
            self.words.split_next(1);
            self.words.take();
        }
        is_it
    }
}

/// What stands behind the `=` of a word that gives the faces of real dice: a number with a sign is none.
pub(crate) fn typed_faces(word: &str) -> Option<&str> {
    word.strip_prefix('=')
        .filter(|list| signed_in(list).is_none())
}

/// Whether a word gives the faces of real dice: `=14`.
pub(crate) fn is_faces(token: &Token) -> bool {
    token.plain().and_then(typed_faces).is_some()
}

/// The faces of a list, `7,16`; `7+9` where dice are merely added, and `-,0,+` of Fudge dice.
pub(crate) fn faces_in(list: &str) -> Option<Vec<u32>> {
    let mut faces = Vec::new();
    for face in list.split(',').map(str::trim) {
        match face {
            "-" | "−" | "-1" | "−1" => faces.push(MINUS),
            "+" | "+1" => faces.push(1),
            _ => {
                for added in face.split('+') {
                    faces.push(number_in(added.trim())?);
                }
            }
        }
    }
    Some(faces)
}

/// A number of at most nine digits without a sign.
pub(crate) fn number_in(text: &str) -> Option<u32> {
    let is_plain =
        !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// A number with its sign, `+`, `-` or `−`, or a sum of such: `-12`, `+4+2`.
pub(crate) fn signed_in(text: &str) -> Option<i32> {
    const SIGNS: [char; 3] = ['+', '-', '−'];
    let (mut sum, mut rest) = (0_i32, text);
    loop {
        let sign = rest.chars().next().filter(|first| SIGNS.contains(first))?;
        let digits = rest.get(sign.len_utf8()..)?;
        let (number, more) = digits.split_at(digits.find(SIGNS).unwrap_or(digits.len()));
        let number = i32::try_from(number_in(number)?).ok()?;
        sum = sum.checked_add(if sign == '+' { number } else { -number })?;
        if more.is_empty() {
            return Some(sum);
        }
        rest = more;
    }
}

/// Whether a word of a line begins free dice.
pub(crate) fn begins_dice(token: &Token) -> bool {
    token
        .plain()
        .is_some_and(|word| is_free_dice(&word.to_lowercase()))
}

/// Whether a word begins free dice.
pub(crate) fn is_free_dice(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_dice = digits
        .strip_prefix('d')
        .is_some_and(|size| size.starts_with(|c: char| c == '%' || c.is_ascii_digit()));
    word.starts_with('(') || is_dice
}
