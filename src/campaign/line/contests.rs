//! Contests: `contest "tug of war" thalia orc to 3`, `contest tug roll strength+brawl vs orc dp 4 diff 7 =6,7,2,9,2`,
//! `contest tug thalia +1`, `contest tug close`.

use std::ops::Range;

use crate::campaign::command::{Command, LongRollDeed};
use crate::campaign::facts::long_rolls::{Goal, LongRoll, LongRollKind};
use crate::campaign::ids::{CreatureId, Roller};
use crate::campaign::state::State;
use crate::dice::{TypedFaces, Unread};
use crate::systems::System;
use crate::systems::line::is_faces;
use crate::systems::work::Target;
use crate::words::{Complaint, Token, Words};

use super::Reader;
use super::long_rolls::{CLOSE, ROLL, Said, begun, known};

const KIND: LongRollKind = LongRollKind::Contest;

impl Reader<'_> {
    /// A contest by its name, and what is done with it.
    pub(super) fn read_contest(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        let known = known(state, KIND);
        let mark = self.words.mark();
        let named = self.words.choose_alone(&known)?;
        if let Some(contest) = named.filter(|_| !self.begins_anew()) {
            self.say_quoted(&contest.name);
            let deed = self.read_contest_deed(state, contest)?;
            return Ok(Command::LongRoll {
                kind: KIND,
                name: contest.name.clone(),
                deed,
            });
        }
        self.words.rewind(mark);
        if self.is_of_one_begun() && !self.begins_anew() {
            return Err(self.unknown_name(&known, KIND));
        }
        let missing = self
            .words
            .complain("expected the contest's name here (of several words: in quotes).");
        let name = self.words.take().ok_or(missing)?.text;
        self.say_quoted(&name);
        self.read_new_contest(name)
    }

    /// Whether what follows the name begins a contest: sides, and what it goes to.
    fn begins_anew(&self) -> bool {
        let says = |word: &str| self.words.coming().any(|token| token.is(word));
        says("to") && !says(ROLL)
    }

    /// `thalia orc to 3 secret`
    fn read_new_contest(&mut self, name: String) -> Result<Command, Complaint> {
        let mut sides: Vec<CreatureId> = Vec::new();
        while !self.take_said("to") {
            if self.words.is_done() && !sides.is_empty() {
                return self.refuse("expected another side, or `to 3`, here.");
            }
            let named = self.read_named("a side of the contest")?;
            for creature in named.creatures {
                if !sides.contains(&creature) {
                    sides.push(creature);
                }
            }
            // Rows are kept as names joined by it.
            self.take_said("and");
        }
        let target = self.read_figure("the points that win it, such as `3`,", Target::new)?;
        let is_secret = self.take_said("secret");
        let goal = Goal::Contest { target };
        Ok(begun(name, goal, sides, is_secret))
    }

    fn read_contest_deed(
        &mut self,
        state: &State,
        contest: &LongRoll,
    ) -> Result<LongRollDeed, Complaint> {
        if self.take_said(CLOSE) {
            return Ok(LongRollDeed::Close);
        }
        if self.take_said(ROLL) {
            return self.read_round(contest);
        }
        let sides: Vec<(&str, usize)> = (0..)
            .zip(&contest.sides)
            .map(|(place, side)| (state.name_now(side), place))
            .collect();
        let side = self
            .words
            .expect(&sides, "`roll`, `close`, or a side and `+1`")?;
        self.say_quoted(sides.get(side).map_or("", |(name, _)| *name));
        let Some(by) = self.take_signed() else {
            return self.refuse("expected by how much the side is moved, such as `+1`.");
        };
        Ok(LongRollDeed::Correct { side, by })
    }
}

/// The word between the attempts of two sides.
const VERSUS: &str = "vs";

/// What belongs to the line and so to all sides of it.
struct OfAll {
    /// `=6,7,2,9`: everybody's dice in order.
    faces: Option<Token>,
    /// `secret` or `open`.
    eyes: Option<&'static str>,
}

impl Reader<'_> {
    /// Each side's attempt, `vs` between them; or what they rolled in the last round.
    pub(super) fn read_round(&mut self, contest: &LongRoll) -> Result<LongRollDeed, Complaint> {
        let here = self.words.here();
        let of_all = self.take_what_is_of_all();
        let is_again = self.is_only_marks();
        let before = std::mem::take(&mut self.said);
        let read = if is_again {
            self.read_again(contest, &here)
        } else {
            self.read_sides(contest)
        };
        let shared = read.and_then(|sides| self.share_out(sides, &of_all, is_again));
        self.said = before;
        let mut sides = shared?;
        for (place, (_, one)) in sides.iter().enumerate() {
            if place > 0 {
                self.say(VERSUS);
            }
            self.say(one.full.as_str());
        }
        sides.sort_by_key(|(place, _)| *place);
        let system = sides
            .first()
            .and_then(|(_, one)| one.attempting.attempt.system());
        sides
            .iter()
            .try_for_each(|(_, one)| self.check_side(one, system))?;
        let (attempts, said) = sides
            .into_iter()
            .map(|(_, one)| (one.attempting, one.said))
            .unzip();
        Ok(LongRollDeed::Roll { attempts, said })
    }

    fn read_again(
        &mut self,
        contest: &LongRoll,
        here: &Range<usize>,
    ) -> Result<Vec<(usize, Said)>, Complaint> {
        let marks = self.take_marks();
        let again = (0..contest.sides.len()).map(|place| {
            let attempt = self.attempt_of(contest, place, here)?;
            Ok((place, self.read_remembered(attempt, &marks, here.clone())?))
        });
        again.collect()
    }

    /// Takes the faces at the end of the line, if no other side has its own, and sees whether the line is secret or open.
    fn take_what_is_of_all(&mut self) -> OfAll {
        let coming: Vec<&Token> = self.words.coming().collect();
        let faces: Vec<usize> = (0..)
            .zip(&coming)
            .filter(|(_, token)| is_faces(token))
            .map(|(place, _)| place)
            .collect();
        let last = coming
            .iter()
            .rposition(|token| is_versus(token))
            .unwrap_or(0);
        let says = |word: &str| coming.iter().any(|token| token.is(word));
        let eyes = match (says("secret"), says("open")) {
            (true, false) => Some("secret"),
            (false, true) => Some("open"),
            (true, true) | (false, false) => None,
        };
        let at_the_end = match faces.as_slice() {
            [only] if *only >= last => Some(*only),
            _ => None,
        };
        OfAll {
            faces: at_the_end.and_then(|place| self.words.take_ahead(place)),
            eyes,
        }
    }

    /// Gives each side its part of what belongs to all.
    fn share_out(
        &mut self,
        sides: Vec<(usize, Said)>,
        of_all: &OfAll,
        is_again: bool,
    ) -> Result<Vec<(usize, Said)>, Complaint> {
        let mut faces = self
            .cut_up(&sides, of_all.faces.as_ref(), is_again)?
            .into_iter();
        let mut shared = Vec::with_capacity(sides.len());
        for (place, one) in sides {
            let eyes = of_all.eyes.filter(|word| !says(&one.full, word));
            let own = faces
                .next()
                .filter(|own| !own.is_empty())
                .map(|own| format!("={}", own.join(",")));
            let more: Vec<&str> = eyes.into_iter().chain(own.as_deref()).collect();
            let span = one.span.clone();
            let one = match more.as_slice() {
                [] => one,
                more => self.read_remembered(&one.full, &more.join(" "), span)?,
            };
            shared.push((place, one));
        }
        Ok(shared)
    }

    /// The faces of each side in the order of the line. As many as the last one's dice are its own, unless all roll again.
    fn cut_up(
        &self,
        sides: &[(usize, Said)],
        typed: Option<&Token>,
        is_again: bool,
    ) -> Result<Vec<Vec<String>>, Complaint> {
        let Some(typed) = typed else {
            return Ok(Vec::new());
        };
        let faces: Vec<String> = typed
            .text
            .trim_start_matches('=')
            .split(',')
            .map(str::to_owned)
            .collect();
        let mut wanted: Vec<usize> = sides
            .iter()
            .map(|(_, one)| self.faces_wanted(one))
            .collect();
        let all: usize = wanted.iter().sum();
        let last = wanted.last().copied().filter(|_| !is_again);
        if last == Some(faces.len()) {
            let others = wanted.len().saturating_sub(1);
            wanted.iter_mut().take(others).for_each(|count| *count = 0);
        } else if all != faces.len() {
            let message = format!(
                "{} faces are typed, and all sides together roll {all}: type that many, in order.",
                faces.len()
            );
            return Err(Complaint::new(typed.span.clone(), message));
        }
        let mut rest = faces.into_iter();
        Ok(wanted
            .iter()
            .map(|count| rest.by_ref().take(*count).collect())
            .collect())
    }

    /// How many dice an attempt takes, which is the same however they fall.
    fn faces_wanted(&self, one: &Said) -> usize {
        let mut none = TypedFaces::new(Vec::new());
        let rolled = one.attempting.attempt.roll(self.context.rules, &mut none);
        match none.finish() {
            Err(Unread::Miscounted { wanted, .. }) if rolled.is_ok() => wanted,
            _ => 0,
        }
    }

    /// `strength`, said once: what every side rolls, each with its own figures.
    fn read_one_for_all(&mut self, contest: &LongRoll) -> Result<Vec<(usize, Said)>, Complaint> {
        let (mark, mut system) = (self.words.mark(), None);
        let mut sides: Vec<(usize, Said)> = Vec::with_capacity(contest.sides.len());
        for (place, side) in contest.sides.iter().enumerate() {
            self.words.rewind(mark);
            let read = self.read_bare_side(side.creature, system).and_then(|one| {
                self.expect_end()?;
                Ok(one)
            });
            let of_side = |complaint: Complaint| match place {
                0 => complaint,
                _ => Complaint {
                    message: format!("{}: {}", self.name_of_side(side), complaint.message),
                    ..complaint
                },
            };
            let one = read.map_err(of_side)?;
            system = one.attempting.attempt.system().or(system);
            sides.push((place, one));
        }
        Ok(sides)
    }

    fn read_sides(&mut self, contest: &LongRoll) -> Result<Vec<(usize, Said)>, Complaint> {
        if !self.words.is_done()
            && !self.words.coming().any(is_versus)
            && !self.begins_with_who()?
        {
            let read = self.read_one_for_all(contest);
            self.words.offer([VERSUS].into_iter());
            return read;
        }
        let mut sides: Vec<(usize, Said)> = Vec::new();
        let mut system = None;
        loop {
            let here = self.words.here();
            let length = self.words.coming().position(is_versus);
            self.words.hold_back(length.unwrap_or(usize::MAX));
            let read = self.read_side(contest, &sides, system);
            self.words.give_back();
            let (place, one) = read?;
            system = one.attempting.attempt.system().or(system);
            if sides.iter().any(|(other, _)| *other == place) {
                return Err(Complaint::new(
                    here,
                    "this side has its attempt already in this line.",
                ));
            }
            sides.push((place, one));
            if !self.words.take_if(VERSUS) {
                break;
            }
        }
        let mut all = contest.sides.iter().enumerate();
        match all.find(|(place, _)| sides.iter().all(|(other, _)| other != place)) {
            None => Ok(sides),
            Some((_, side)) => {
                let message = format!(
                    "expected `vs` and what {} rolls here.",
                    self.name_of_side(side)
                );
                self.refuse(message)
            }
        }
    }

    /// One side's attempt: of the side that is named, else of the next one.
    fn read_side(
        &mut self,
        contest: &LongRoll,
        said: &[(usize, Said)],
        system: Option<System>,
    ) -> Result<(usize, Said), Complaint> {
        let here = self.words.here();
        let free = contest.sides.iter().enumerate();
        let mut free = free.filter(|(place, _)| said.iter().all(|(taken, _)| taken != place));
        let Some((place, next)) = free.next() else {
            return self.refuse("every side has its attempt already: leave this out.");
        };
        let remembered = contest.attempts.get(place);
        if let Some(attempt) = remembered.filter(|_| self.is_only_marks()) {
            let marks = self.take_marks();
            return Ok((place, self.read_remembered(attempt, &marks, here)?));
        }
        let is_bare = !self.begins_with_who()?;
        let one = if is_bare {
            self.read_bare_side(next.creature, system)?
        } else {
            self.read_attempt_to_count()?
        };
        self.expect_end()?;
        match one.attempting.who.as_slice() {
            [roller] => {
                let creature = roller.creature;
                let named = contest
                    .sides
                    .iter()
                    .position(|side| side.creature == creature);
                let message = format!("{} is no side of {}.", roller.name, contest.name);
                Ok((
                    named.ok_or_else(|| Complaint::new(one.span.clone(), message))?,
                    one,
                ))
            }
            _ => Err(Complaint::new(
                one.span,
                "one rolls for a side: name one, or the attempt alone.",
            )),
        }
    }

    /// Whether somebody's name comes next, or a quotation, which is one.
    fn begins_with_who(&mut self) -> Result<bool, Complaint> {
        let Some(word) = self.words.plain() else {
            return Ok(!self.words.is_done());
        };
        Ok(System::from_key(word).is_none() && self.begins_with_a_name()?)
    }

    /// `strength+brawl`, `dp 5`, `4 diff 8`: an attempt of this side.
    fn read_bare_side(
        &mut self,
        creature: CreatureId,
        system: Option<System>,
    ) -> Result<Said, Complaint> {
        if self.words.is_done() {
            return self.refuse("expected an attempt here, such as `dp 5` or `mm +3`.");
        }
        self.read_to_count(|reader| {
            reader.say_name(creature);
            let read = reader.read_attempt_of_side(creature, system);
            read.map(Box::new).map(Command::Attempt)
        })
    }

    fn name_of_side<'s>(&'s self, side: &'s Roller) -> &'s str {
        self.context
            .state
            .map_or(&side.name, |state| state.name_now(side))
    }

    fn attempt_of<'s>(
        &self,
        contest: &'s LongRoll,
        place: usize,
        here: &Range<usize>,
    ) -> Result<&'s str, Complaint> {
        let attempt = contest.attempts.get(place).map(String::as_str);
        attempt.ok_or_else(|| {
            let side = contest.sides.get(place);
            let message = format!(
                "{} has rolled nothing here yet: expected each side's attempt, with `vs` between them.",
                side.map_or("", |side| self.name_of_side(side))
            );
            Complaint::new(here.clone(), message)
        })
    }

    fn check_side(&self, one: &Said, system: Option<System>) -> Result<(), Complaint> {
        let refuse = |message: &str| Err(Complaint::new(one.span.clone(), message));
        if one.attempting.times > 1 {
            return refuse("a round is rolled once: leave the number of times out.");
        }
        if one.attempting.attempt.system() != system {
            return refuse("all sides roll by the same rules: this is of another system.");
        }
        if one.attempting.attempt.showings().is_none() {
            return refuse(
                "this is no side of a contest: each rolls by itself and against nothing, such as `dp 5`, `thalia strength`, \
                 `ss +5`, `sr 12` or `mm +3`.",
            );
        }
        Ok(())
    }
}

fn is_versus(token: &Token) -> bool {
    token.is(VERSUS)
}

fn says(line: &str, word: &str) -> bool {
    let words = Words::cut(line);
    words.is_ok_and(|words| words.coming().any(|token| token.is(word)))
}
