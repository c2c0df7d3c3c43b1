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
        let wanted = "expected the contest's name here (of several words: in quotes).";
        let missing = self.words.complain(wanted);
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
        let sides = contest.sides.iter().map(|side| state.name_now(side));
        let sides: Vec<(&str, usize)> = sides.zip(0..).collect();
        let wanted = "`roll`, `close`, or a side and `+1`";
        let side = self.words.expect(&sides, wanted)?;
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
        let read = match is_again {
            true => self.read_again(contest, &here),
            false => self.read_sides(contest),
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
        let first = sides.first();
        let system = first.and_then(|(_, one)| one.attempting.attempt.system());
        let (mut attempts, mut said) = (Vec::new(), Vec::new());
        for (_, one) in sides {
            self.check_side(&one, system)?;
            attempts.push(one.attempting);
            said.push(one.said);
        }
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
        let last = coming.iter().rposition(|token| is_versus(token));
        let is_typed = |place: &usize| coming.get(*place).is_some_and(|token| is_faces(token));
        let faces: Vec<usize> = (0..coming.len()).filter(is_typed).collect();
        let says = |word: &str| coming.iter().any(|token| token.is(word));
        let eyes = match (says("secret"), says("open")) {
            (true, false) => Some("secret"),
            (false, true) => Some("open"),
            (true, true) | (false, false) => None,
        };
        let faces = match faces.as_slice() {
            [only] if Some(*only) >= last => self.words.take_ahead(*only),
            _ => None,
        };
        OfAll { faces, eyes }
    }

    /// Gives each side its part of what belongs to all.
    fn share_out(
        &mut self,
        sides: Vec<(usize, Said)>,
        of_all: &OfAll,
        is_again: bool,
    ) -> Result<Vec<(usize, Said)>, Complaint> {
        let faces = self.cut_up(&sides, of_all.faces.as_ref(), is_again)?;
        let mut faces = faces.into_iter();
        let shared = sides.into_iter().map(|(place, one)| {
            let eyes = of_all.eyes.filter(|word| !says(&one.full, word));
            let own = faces.next().filter(|own| !own.is_empty());
            let own = own.map(|own| format!("={}", own.join(",")));
            let more: Vec<&str> = eyes.into_iter().chain(own.as_deref()).collect();
            match more.as_slice() {
                [] => Ok((place, one)),
                more => {
                    let read = self.read_remembered(&one.full, &more.join(" "), one.span)?;
                    Ok((place, read))
                }
            }
        });
        shared.collect()
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
        let faces = typed.text.trim_start_matches('=').split(',');
        let (count, mut rest) = (faces.clone().count(), faces.map(str::to_owned));
        let wanted = sides.iter().map(|(_, one)| self.faces_wanted(one));
        let mut wanted: Vec<usize> = wanted.collect();
        let all: usize = wanted.iter().sum();
        let last = wanted.last().copied().filter(|_| !is_again);
        if last == Some(count) {
            let others = wanted.len().saturating_sub(1);
            wanted.iter_mut().take(others).for_each(|count| *count = 0);
        } else if all != count {
            let message = format!(
                "{count} faces are typed, and all sides together roll {all}: type that many, in order."
            );
            return Err(Complaint::new(typed.span.clone(), message));
        }
        let cut = wanted.into_iter();
        Ok(cut
            .map(|count| rest.by_ref().take(count).collect())
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
                let message = "this side has its attempt already in this line.";
                return Err(Complaint::new(here, message));
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
                let side = self.name_of_side(side);
                let message = format!("expected `vs` and what {side} rolls here.");
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
        let one = match self.begins_with_who()? {
            true => self.read_attempt_to_count()?,
            false => self.read_bare_side(next.creature, system)?,
        };
        self.expect_end()?;
        let [roller] = one.attempting.who.as_slice() else {
            let message = "one rolls for a side: name one, or the attempt alone.";
            return Err(Complaint::new(one.span, message));
        };
        let mut sides = contest.sides.iter();
        match sides.position(|side| side.creature == roller.creature) {
            Some(named) => Ok((named, one)),
            None => {
                let message = format!("{} is no side of {}.", roller.name, contest.name);
                Err(Complaint::new(one.span, message))
            }
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
        let state = self.context.state;
        state.map_or(&side.name, |state| state.name_now(side))
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
