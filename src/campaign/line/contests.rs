//! Contests: `contest "tug of war" thalia orc to 3`, `contest tug roll strength vs orc 4`, `contest tug thalia +1`.

use crate::campaign::command::{Bout, Command, ContestDeed};
use crate::campaign::contests::{Contest, Side};
use crate::campaign::party::Being;
use crate::campaign::state::State;
use crate::dice::{TypedFaces, Unread};
use crate::rules::System;
use crate::words::{Complaint, Token};

use super::long_rolls::{CLOSE, ROLL, Said};
use super::{Reader, signed_in};

/// The word between the attempts of two sides.
const VERSUS: &str = "vs";

impl Reader<'_> {
    /// A contest by its name, and what is done with it.
    pub(super) fn read_contest(&mut self) -> Result<Command, Complaint> {
        let Some(state) = self.context.state else { return Err(self.words.complain("no campaign is open.")) };
        let known: Vec<(&str, usize)> =
            (0..).zip(&state.contests).map(|(index, contest)| (contest.name.as_str(), index)).collect();
        let mark = self.words.mark();
        let chosen = self.words.choose(&known)?;
        let named = chosen.and_then(|index| state.contests.get(index));
        if let Some(contest) = named.filter(|_| !self.begins_anew()) {
            self.say_quoted(&contest.name);
            let deed = self.read_contest_deed(state, contest)?;
            return Ok(Command::Contest { contest: contest.name.clone(), deed });
        }
        self.words.rewind(mark);
        let is_deed =
            |token: &&Token| !token.is_quoted && [ROLL, CLOSE].contains(&&*token.text.to_lowercase());
        if self.words.coming().nth(1).filter(is_deed).is_some() {
            return self.read_known_name(&known, 1, "contest").map(|_| Command::Redo);
        }
        let missing = self.words.complain("expected the contest's name here (of several words: in quotes).");
        let name = self.words.take().ok_or(missing)?.text;
        self.say_quoted(&name);
        self.read_new_contest(name)
    }

    /// Whether what follows the name begins a contest: sides, and what it goes to.
    fn begins_anew(&self) -> bool {
        self.words.coming().any(|token| !token.is_quoted && token.text.eq_ignore_ascii_case("to"))
            && !self.words.coming().any(|token| !token.is_quoted && token.text.eq_ignore_ascii_case(ROLL))
    }

    /// `thalia orc to 3 secret`
    fn read_new_contest(&mut self, contest: String) -> Result<Command, Complaint> {
        let mut sides: Vec<Being> = Vec::new();
        while !self.words.take_if("to") {
            if self.words.is_done() && !sides.is_empty() {
                return Err(self.words.complain("expected another side, or `to 3`, here."));
            }
            let named = self.read_named("a side of the contest")?;
            sides.extend(named.beings.into_iter().filter(|being| !sides.contains(being)).collect::<Vec<_>>());
        }
        self.say("to");
        let to = self.read_long_figure("the points that win it, such as `3`,")?;
        let is_secret = self.words.take_if("secret");
        if is_secret {
            self.say("secret");
        }
        Ok(Command::Contest { contest, deed: ContestDeed::Begin { sides, to, is_secret } })
    }

    fn read_contest_deed(&mut self, state: &State, contest: &Contest) -> Result<ContestDeed, Complaint> {
        if self.words.take_if(CLOSE) {
            self.say(CLOSE);
            return Ok(ContestDeed::Close);
        }
        if self.words.take_if(ROLL) {
            self.say(ROLL);
            return self.read_round(contest);
        }
        let sides: Vec<(&str, usize)> =
            (0..).zip(&contest.sides).map(|(place, side)| (name_of(state, side), place)).collect();
        let side = self.words.expect(&sides, "`roll`, `close`, or a side and `+1`")?;
        self.say_quoted(sides.get(side).map_or("", |(name, _)| *name));
        let wanted = self.words.complain("expected by how much the side is moved, such as `+1`.");
        let by = self.words.peek().and_then(|token| signed_in(&token.text)).ok_or(wanted)?;
        self.words.take();
        self.say(format!("{by:+}"));
        Ok(ContestDeed::Correct { side, by })
    }

    /// Each side's attempt, `vs` between them; or what they rolled in the last round.
    fn read_round(&mut self, contest: &Contest) -> Result<ContestDeed, Complaint> {
        let here = self.words.here();
        let is_again = self.is_only_marks();
        let mut said: Vec<(usize, Said)> = Vec::new();
        if is_again {
            let faces = self.read_faces_of_all(contest, &here)?;
            let marks = self.take_marks();
            for (place, (side, faces)) in contest.sides.iter().zip(faces).enumerate() {
                self.say_versus(place);
                let attempt = self.attempt_of(side, &here)?.to_owned();
                said.push((
                    place,
                    self.read_remembered(&attempt, &format!("{marks} {faces}"), here.clone())?,
                ));
            }
        } else {
            self.read_sides(contest, &mut said)?;
        }
        said.sort_by_key(|(place, _)| *place);
        let system = said.first().and_then(|(_, said)| said.attempting.attempt.system());
        for (_, one) in &said {
            self.check_side(one, system)?;
        }
        let bout = |(_, Said { attempting, said, .. })| Bout { attempting, said };
        Ok(ContestDeed::Roll(said.into_iter().map(bout).collect()))
    }

    fn say_versus(&mut self, place: usize) {
        if place > 0 {
            self.say(VERSUS);
        }
    }

    fn read_sides(&mut self, contest: &Contest, said: &mut Vec<(usize, Said)>) -> Result<(), Complaint> {
        let mut system = None;
        loop {
            let here = self.words.here();
            let is_versus = |token: &Token| !token.is_quoted && token.text.eq_ignore_ascii_case(VERSUS);
            let length = self.words.coming().position(is_versus);
            self.words.hold_back(length.unwrap_or(usize::MAX));
            let read = self.read_side(contest, said, system);
            self.words.give_back();
            let (place, one) = read?;
            system = one.attempting.attempt.system().or(system);
            if said.iter().any(|(other, _)| *other == place) {
                return Err(Complaint::new(here, "this side has its attempt already in this line."));
            }
            said.push((place, one));
            if !self.words.take_if(VERSUS) {
                break;
            }
            self.say(VERSUS);
        }
        let missing =
            contest.sides.iter().enumerate().find(|(place, _)| said.iter().all(|(p, _)| p != place));
        match missing {
            None => Ok(()),
            Some((_, side)) => {
                let message = format!("expected `vs` and what {} rolls here.", side.who.name);
                Err(self.words.complain(message))
            }
        }
    }

    /// One side's attempt: of the side that is named, else of the next one.
    fn read_side(
        &mut self,
        contest: &Contest,
        said: &[(usize, Said)],
        system: Option<System>,
    ) -> Result<(usize, Said), Complaint> {
        let here = self.words.here();
        let free = contest.sides.iter().enumerate();
        let mut free = free.filter(|(place, _)| said.iter().all(|(taken, _)| taken != place));
        let Some((place, next)) = free.next() else {
            return Err(self.words.complain("every side has its attempt already: leave this out."));
        };
        if self.is_only_marks() && next.attempt.is_some() {
            let attempt = self.attempt_of(next, &here)?.to_owned();
            let marks = self.take_marks();
            return Ok((place, self.read_remembered(&attempt, &marks, here)?));
        }
        let is_bare = !self.begins_with_who()?;
        let one = if is_bare {
            self.read_bare_side(next.who.being, system)?
        } else {
            self.read_attempt_to_count()?
        };
        self.expect_end()?;
        match one.attempting.who.as_slice() {
            [roller] => {
                let being = roller.being;
                let named = contest.sides.iter().position(|side| side.who.being == being);
                let message = format!("{} is no side of {}.", roller.name, contest.name);
                Ok((named.ok_or_else(|| Complaint::new(one.span.clone(), message))?, one))
            }
            _ => Err(Complaint::new(one.span, "one rolls for a side: name one, or the attempt alone.")),
        }
    }

    /// Whether somebody's name comes next, or a quotation, which is one.
    fn begins_with_who(&mut self) -> Result<bool, Complaint> {
        let Some(token) = self.words.peek() else { return Ok(false) };
        let is_system = !token.is_quoted && System::from_key(&token.text).is_some();
        if token.is_quoted {
            return Ok(true);
        }
        Ok(!is_system && self.begins_with_a_name()?)
    }

    /// `strength+brawl`, `dp 5`, `4 diff 8`: an attempt of this side.
    fn read_bare_side(&mut self, being: Being, system: Option<System>) -> Result<Said, Complaint> {
        let (here, mark) = (self.words.here(), self.words.mark());
        if self.words.is_done() {
            return Err(self.words.complain("expected an attempt here, such as `dp 5` or `mm +3`."));
        }
        let before = std::mem::take(&mut self.said);
        self.say_name(being);
        let read = self.read_attempt_of_side(being, system);
        let said = std::mem::replace(&mut self.said, before);
        let span = here.start..self.words.since(mark).end;
        self.count_as_said(read?, &said, span)
    }

    fn attempt_of<'s>(&self, side: &'s Side, here: &std::ops::Range<usize>) -> Result<&'s str, Complaint> {
        side.attempt.as_deref().ok_or_else(|| {
            let message = format!(
                "{} has rolled nothing here yet: expected each side's attempt, such as `dp 5 vs 4`.",
                side.who.name
            );
            Complaint::new(here.clone(), message)
        })
    }

    /// `=1,2,3,4,5,6`: the faces of all sides in order, cut up among them.
    fn read_faces_of_all(
        &mut self,
        contest: &Contest,
        here: &std::ops::Range<usize>,
    ) -> Result<Vec<String>, Complaint> {
        let typed =
            self.words.peek().filter(|token| token.text.starts_with('=')).map(|token| token.text.clone());
        let Some(typed) = typed else { return Ok(vec![String::new(); contest.sides.len()]) };
        let faces: Vec<&str> = typed.trim_start_matches('=').split(',').collect();
        let mut wanted = Vec::with_capacity(contest.sides.len());
        for side in &contest.sides {
            let attempt = self.attempt_of(side, here)?.to_owned();
            wanted.push(self.faces_wanted(&attempt, here)?);
        }
        let all: usize = wanted.iter().sum();
        if all != faces.len() {
            let message = format!("{} faces are typed, and all sides together roll {all}.", faces.len());
            return Err(Complaint::new(here.clone(), message));
        }
        self.words.take();
        let mut rest = faces.into_iter();
        let cut = |count: &usize| {
            let own: Vec<&str> = rest.by_ref().take(*count).collect();
            if own.is_empty() { String::new() } else { format!("={}", own.join(",")) }
        };
        Ok(wanted.iter().map(cut).collect())
    }

    /// How many dice an attempt takes, which is the same however they fall.
    fn faces_wanted(&mut self, attempt: &str, here: &std::ops::Range<usize>) -> Result<usize, Complaint> {
        let before = self.said.len();
        let said = self.read_remembered(attempt, "", here.clone())?;
        self.said.truncate(before);
        let mut none = TypedFaces::new(Vec::new());
        let rolled = said.attempting.attempt.roll(self.context.rules, &mut none);
        match none.finish() {
            Err(Unread::Miscounted { wanted, .. }) if rolled.is_ok() => Ok(wanted),
            _ => Ok(0),
        }
    }

    fn check_side(&self, one: &Said, system: Option<System>) -> Result<(), Complaint> {
        let refuse = |message: &str| Err(Complaint::new(one.span.clone(), message));
        if one.attempting.times > 1 {
            return refuse("a round is rolled once: leave the number of times out.");
        }
        if one.attempting.attempt.system() != system {
            return refuse("all sides roll by the same rules: this is of another system.");
        }
        if one.attempting.attempt.showings(self.context.rules).is_none() {
            return refuse(
                "this is no side of a contest: each rolls by itself and against nothing, such as `dp 5`, `thalia strength`, \
                 `ss +5`, `sr 12` or `mm +3`.",
            );
        }
        Ok(())
    }
}

fn name_of<'a>(state: &'a State, side: &'a Side) -> &'a str {
    match state.name_of(side.who.being) {
        "" => &side.who.name,
        name => name,
    }
}
