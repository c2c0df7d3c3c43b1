//! Hit points: `3 -12`, `3..7-28 4,6h 5none`, `thalia +7`, `3 temp 5`, `3 down`; by dice: `3-1d8+2`, `3..7 -8d6 4,6h =3,1,6,6,2,5,4,1`,
//! `thalia +2d4`, `3 temp 1d6`.

use std::collections::{HashMap, HashSet};

use crate::campaign::command::Command;
use crate::campaign::command::bodies::{BodyWork, Points, Share, ThrownWork};
use crate::campaign::facts::hit_points::Track;
use crate::campaign::ids::BodyId;
use crate::campaign::state::State;
use crate::dice::{Expression, TypedFaces};
use crate::systems::System;
use crate::systems::line::{GROUPS, Named, begins_a_name};
use crate::words::{Complaint, begins, is_same, joined};

use super::{Reader, signed_in};

/// The fewest letters that stand for a type of harm.
const LEAST_LETTERS: usize = 3;

const SHARES: [(&str, Share); 7] = [
    ("h", Share::Half),
    ("half", Share::Half),
    ("n", Share::Nothing),
    ("none", Share::Nothing),
    ("x2", Share::Double),
    ("d", Share::Double),
    ("double", Share::Double),
];

impl Reader<'_> {
    /// A line that begins with rows or names: hit points, or else an attempt.
    pub(super) fn read_beings(&mut self) -> Result<Command, Complaint> {
        if self.words.has_bracket() {
            return self.read_attempt_of_beings();
        }
        let mark = self.words.mark();
        let named = self.read_several("a name or a row")?;
        let is_body = self.words.plain().is_some_and(|word| {
            let word = word.to_lowercase();
            let is_amount = word.starts_with(['-', '−']) || is_amount(&word);
            is_amount || matches!(&*word, "temp" | "mental" | "down" | "up")
        });
        let has_minds = self.context.state.is_some_and(State::has_minds);
        let words = ["temp", "down", "up"].into_iter();
        self.words.offer(words.chain(has_minds.then_some("mental")));
        if is_body && self.has_target_ahead() {
            let short = self.own_system().map_or("", System::short);
            return self.refuse(format!(
                "a sign after a name is hit points: an attempt says its system first, `{short}`."
            ));
        }
        if is_body {
            return self.read_body(&named);
        }
        self.words.rewind(mark);
        self.said.clear();
        self.read_attempt_of_beings()
    }

    /// `-12` alone is about the one under the cursor.
    pub(super) fn read_cursor_body(&mut self) -> Result<Command, Complaint> {
        let Some((table, creature)) = self.table.zip(self.context.cursor) else {
            return self.refuse("no character is selected: start with a name or a row (`3 -12`).");
        };
        self.say_name(creature);
        self.read_body(&Named::all(table, [creature]))
    }

    /// `thalia-7` is `thalia -7`, unless somebody's name goes on like that.
    pub(super) fn split_glued_amount(&mut self) {
        let begins_a_name = |word: &str| self.table.is_some_and(|table| begins_a_name(table, word));
        let Some(text) = self.words.plain().filter(|text| !begins_a_name(text)) else {
            return;
        };
        let is_sign = |(at, letter): &(usize, char)| {
            let signed = text.get(*at..).unwrap_or_default();
            let rest = signed.strip_prefix(*letter).unwrap_or_default();
            let is_amount = rest.starts_with(|digit: char| digit.is_ascii_digit());
            *at > 0 && matches!(letter, '-' | '−') && (is_amount || is_signed_dice(signed))
        };
        let mut signs = text.char_indices().rev().filter(is_sign);
        // Of several terms all but the first belong to the amount, and a name may have a sign.
        let is_name = |(at, _): &(usize, char)| begins_a_name(text.get(..*at).unwrap_or_default());
        let first = signs.clone().next_back();
        let glued = signs.find(is_name).or(first);
        if let Some((at, _)) = glued {
            self.words.split_next(at);
        }
    }

    fn read_body(&mut self, named: &Named) -> Result<Command, Complaint> {
        let bodies = &named.bodies;
        if bodies.is_empty() {
            return self.refuse("nobody is meant by that.");
        }
        let alike = |track, points| {
            let work = |whom: &BodyId| BodyWork {
                whom: *whom,
                track,
                points,
                share: Share::Whole,
                harm: None,
            };
            bodies.iter().map(work).collect()
        };
        if let Some(points) = self.take_one_of(&[("down", Points::Fall), ("up", Points::Rise)]) {
            self.expect_end()?;
            return Ok(Command::Body(alike(Track::Physical, points)));
        }
        let track = self.read_track()?;
        if self.take_said("temp") {
            let (amount, thrown) = self.read_temporary()?;
            self.expect_end()?;
            return Ok(self.body_command(alike(track, Points::Temp(amount)), thrown));
        }
        let (amount, mut thrown) = self.read_amount()?;
        let harm = self.read_harm_type(matches!(amount, Points::Harm(_)))?;
        let shares = self.read_shares(bodies, thrown.as_mut())?;
        let work = bodies.iter().map(|&whom| {
            let share = shares.get(&whom).copied().unwrap_or(Share::Whole);
            let met = harm.zip(self.context.state);
            let met = met.map(|(harm, state)| state.meets(whom.creature(), harm));
            let met = met.into_iter().flatten().map(Share::met);
            let share = met.fold(share, Share::by);
            BodyWork {
                whom,
                track,
                points: amount.shared(share),
                share,
                harm,
            }
        });
        let work = work.collect();
        Ok(self.body_command(work, thrown))
    }

    /// `mental`, in the system that counts such points.
    fn read_track(&mut self) -> Result<Track, Complaint> {
        let here = self.words.here();
        if !self.words.take_if("mental") {
            return Ok(Track::Physical);
        }
        let system = self.own_system().unwrap_or_default();
        if !self.context.state.is_some_and(State::has_minds) {
            let system = system.title();
            let message = format!("{system} has no mental hit points: leave `mental` out.");
            return Err(Complaint::new(here, message));
        }
        self.say("mental");
        Ok(Track::Mental)
    }

    /// The command, whether the figures are known or dice will say them.
    fn body_command(&self, work: Vec<BodyWork>, thrown: Option<Thrown>) -> Command {
        match thrown {
            Some(thrown) => self.throw(thrown, work),
            None => Command::Body(work),
        }
    }

    /// How many temporary hit points, or the dice that will say it.
    fn read_temporary(&mut self) -> Result<(u32, Option<Thrown>), Complaint> {
        let Some(mut thrown) = self.read_thrown()? else {
            let amount = self.read_number("how many temporary hit points, 0 or more,")?;
            return Ok((amount, None));
        };
        self.read_faces_of(&mut thrown)?;
        Ok((0, Some(thrown)))
    }

    /// How much, and which way; of dice only which way it goes.
    fn read_amount(&mut self) -> Result<(Points, Option<Thrown>), Complaint> {
        let word = self.words.plain().unwrap_or_default();
        let (sign, points): (char, fn(u32) -> Points) = match word.starts_with('+') {
            true => ('+', Points::Heal),
            false => ('-', Points::Harm),
        };
        if is_signed_dice(word) {
            return Ok((points(0), self.read_thrown()?));
        }
        let wanted = "expected hit points with their sign here: `-12` takes, `+7` heals.";
        let sum = signed_in(word).ok_or_else(|| self.words.complain(wanted))?;
        // Terms of the other sign make it less, and never turn it around.
        let size = match sign {
            '+' => u32::try_from(sum).unwrap_or(0),
            _ => u32::try_from(sum.saturating_neg()).unwrap_or(0),
        };
        self.take_as(format!("{sign}{size}"));
        Ok((points(size), None))
    }

    /// `fire`: the type of what takes points, in the system that knows types; nobody's name is one.
    fn read_harm_type(&mut self, is_harm: bool) -> Result<Option<&'static str>, Complaint> {
        let system = self.own_system().filter(|_| is_harm);
        let types = system.map_or(&[][..], |system| system.profile().harm_types);
        self.words.offer(types.iter().copied());
        let is_name = |word: &str| {
            let is_group = GROUPS.iter().any(|group| begins(group, word));
            is_group || self.table.is_some_and(|table| begins_a_name(table, word))
        };
        let is_type = self.words.plain().is_some_and(|word| {
            let is_word = word.starts_with(char::is_alphabetic) && word.len() >= LEAST_LETTERS;
            types.iter().any(|name| is_same(name, word)) || (is_word && !is_name(word))
        });
        if !is_type || types.is_empty() {
            return Ok(None);
        }
        let all: Vec<(&str, &'static str)> = types.iter().map(|name| (*name, *name)).collect();
        let types = joined(types, "or");
        let wanted = format!("a type of damage ({types}), or who takes half, double or none");
        let harm = self.words.expect(&all, &wanted)?;
        self.say(harm);
        Ok(Some(harm))
    }

    /// `4,6h 5none 3x2`: rows with their share, and the faces of real dice, to the end of the line.
    fn read_shares(
        &mut self,
        bodies: &[BodyId],
        mut thrown: Option<&mut Thrown>,
    ) -> Result<HashMap<BodyId, Share>, Complaint> {
        let bodies: HashSet<&BodyId> = bodies.iter().collect();
        let mut shares = HashMap::new();
        while let Some(state) = self.context.state.filter(|_| !self.words.is_done()) {
            if let Some(thrown) = thrown.as_deref_mut()
                && self.read_faces_of(thrown)?
            {
                continue;
            }
            let here = self.words.here();
            let named = self.read_several("who takes half, double or none")?;
            let words = "`half`, `double` or `none`";
            let share = self.words.expect_word(&SHARES, words)?;
            self.say(share.word());
            for whom in named.bodies {
                if !bodies.contains(&whom) {
                    let name = state.body_name(whom);
                    let message = format!("{name} is not among those named before the amount.");
                    return Err(Complaint::new(here, message));
                }
                shares.insert(whom, share);
            }
        }
        Ok(shares)
    }
}

fn is_amount(word: &str) -> bool {
    is_signed_dice(word) || (word.starts_with('+') && signed_in(word).is_some())
}

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
    let is_begin = |letter: char| letter.is_ascii_digit() || matches!(letter, 'd' | 'D' | '(');
    let is_behind = |letter: char| letter.is_ascii_digit() || letter == '%';
    let mut behind = word.split(['d', 'D']).skip(1);
    word.starts_with(is_begin) && behind.any(|after| after.starts_with(is_behind))
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
        let written = rest.get(..here.len()).filter(|_| faces.is_some());
        let written = written.unwrap_or(rest);
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
