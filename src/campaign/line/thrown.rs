//! Hit points by dice: `3-1d8+2`, `3..7 -8d6 4,6h =3,1,6,6,2,5,4,1`, `thalia +2d4`, `3 temp 1d6`.

use crate::campaign::command::Command;
use crate::campaign::command::bodies::{BodyWork, ThrownWork};
use crate::dice::{Expression, TypedFaces};
use crate::words::Complaint;

use super::Reader;

const SIGNS: [char; 3] = ['+', '-', '−'];

/// Dice of hit points as they stand in a line.
#[derive(Debug, Clone)]
pub(super) struct Thrown {
    dice: Expression,
    typed: Option<Vec<u32>>,
}

/// Whether this is a sign and dice behind it; what follows a sign is a name as soon as it begins like one.
pub(super) fn is_signed_dice(word: &str) -> bool {
    word.strip_prefix(SIGNS).is_some_and(is_dice)
}

fn is_dice(word: &str) -> bool {
    let begins = word
        .starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, 'd' | 'D' | '('));
    let follows =
        |after: &str| after.starts_with(|letter: char| letter.is_ascii_digit() || letter == '%');
    begins && word.split(['d', 'D']).skip(1).any(follows)
}

impl Reader<'_> {
    /// `-8d6`, `+2d4`, or after `temp` just `1d6`; nothing if no dice come next.
    pub(super) fn read_thrown(&mut self) -> Result<Option<Thrown>, Complaint> {
        let is_thrown = |word: &&str| is_dice(word.strip_prefix(SIGNS).unwrap_or(word));
        let Some(word) = self.words.plain().filter(is_thrown) else {
            return Ok(None);
        };
        let sign = word.chars().next().filter(|first| SIGNS.contains(first));
        // `-8d6=3,4` goes on with faces; `>=` belongs to the dice.
        let faces = word.char_indices().find(|(at, letter)| {
            let before = word.get(..*at).unwrap_or_default();
            *letter == '=' && !before.ends_with(['<', '>', '='])
        });
        if let Some((at, _)) = faces {
            self.words.split_next(at);
        }
        if let Some(sign) = sign {
            self.words.split_next(sign.len_utf8());
            self.words.take();
        }
        let here = self.words.here();
        let (start, rest) = (here.start, self.words.rest());
        let written = if faces.is_some() {
            rest.get(..here.len()).unwrap_or(rest)
        } else {
            rest
        };
        let read = match sign {
            Some(sign) => Expression::parse_terms_start(written, sign != '+'),
            None => Expression::parse_start(written),
        };
        let (dice, length) = read.map_err(|complaint| complaint.shifted(start))?;
        self.words.skip(length);
        self.say(match sign {
            Some(sign) => dice.with_signs(sign != '+'),
            None => dice.to_string(),
        });
        Ok(Some(Thrown { dice, typed: None }))
    }

    /// `=3,4`: what the dice showed at the table, if that comes next.
    pub(super) fn read_faces_of(&mut self, thrown: &mut Thrown) -> Result<bool, Complaint> {
        let here = self.words.here();
        let Some(typed) = self.read_faces()? else {
            return Ok(false);
        };
        self.refuse_summed(here.clone(), thrown.dice.merely_adds())?;
        let mut faces = TypedFaces::new(typed.clone());
        let read = thrown.dice.roll(&mut faces).and_then(|_| faces.finish());
        read.map_err(|why| Complaint::new(here, format!("{why}.")))?;
        thrown.typed = Some(typed);
        Ok(true)
    }

    /// The whole command, with what happens to everybody.
    pub(super) fn throw(&self, thrown: Thrown, work: Vec<BodyWork>) -> Command {
        let comment = self.words.comment().map(str::to_owned);
        Command::Throw(Box::new(ThrownWork {
            work,
            dice: thrown.dice,
            typed: thrown.typed,
            comment,
        }))
    }
}
