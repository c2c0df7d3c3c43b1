//! Contests: `contest "tug of war" thalia orc to 3`, `contest tug thalia +1`, `contest tug close`.

use crate::campaign::command::Command;
use crate::campaign::command::deeds::LongRollDeed;
use crate::campaign::facts::long_rolls::{Goal, LongRoll, LongRollKind};
use crate::campaign::ids::CreatureId;
use crate::campaign::state::State;
use crate::systems::work::Target;
use crate::words::Complaint;

use super::Reader;
use super::long_rolls::{CLOSE, ROLL, begun, known};

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
        Ok(begun(KIND, name, goal, sides, is_secret))
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
