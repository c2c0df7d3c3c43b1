//! Tasks and clocks: `task "mend the wall" 10 in 5 setback 3 at -2`, `task mend roll dp 5`, `task mend +2`, `task mend close`,
//! `clock "the tide rises" 6 each round`.

use std::ops::Range;

use crate::campaign::command::{Command, LongRollDeed};
use crate::campaign::facts::long_rolls::{Goal, LongRoll, LongRollKind, Pace};
use crate::systems::work::{Mishap, Rolls, Target};
use crate::words::{Complaint, Token, minutes_in, minutes_words};

use super::long_rolls::{CLOSE, ROLL, Said, begun, known};
use super::{Reader, number_in, signed_in};

/// A word of a line that begins a task.
#[derive(Clone, Copy, PartialEq)]
enum Word {
    In,
    Setback,
    At,
    Takes,
    Secret,
}

/// The hardest a task may be for whoever attempts it, and the easiest (our decision: twice what the rules have names for).
const MOST_DIFFICULTY: u32 = 20;

const WORDS: [(&str, Word); 5] = [
    ("in", Word::In),
    ("setback", Word::Setback),
    ("at", Word::At),
    ("takes", Word::Takes),
    ("secret", Word::Secret),
];

const WANTED: &str = "`roll` and an attempt, `+2`, `-1` or `close`";

impl<'a> Reader<'a> {
    /// A task or a clock by its name, and what is done with it.
    pub(super) fn read_work(&mut self, kind: LongRollKind) -> Result<Command, Complaint> {
        let state = self.game()?;
        let known = known(state, kind);
        self.words.offer(known.iter().map(|(name, _)| *name));
        let (typed, length) = self.typed_name();
        if length == 0 {
            let kind = kind.word();
            return self.refuse(format!(
                "expected the {kind}'s name here (of several words: in quotes)."
            ));
        }
        let target = self.words.coming().nth(length).and_then(Token::plain);
        if target.and_then(number_in).is_some() {
            (0..length).for_each(|_| drop(self.words.take()));
            return match kind == LongRollKind::Clock {
                true => self.read_new_clock(typed),
                false => self.read_new_task(typed),
            };
        }
        let is_whole = self.words.coming().nth(length).is_none();
        let small = typed.to_lowercase();
        let begins = |(name, _): &(&str, &LongRoll)| name.to_lowercase().starts_with(&small);
        if is_whole && !known.iter().any(begins) {
            (0..length).for_each(|_| drop(self.words.take()));
            let kind = kind.word();
            return self.refuse(format!(
                "expected what completes it here, such as `{kind} \"{typed}\" 10`."
            ));
        }
        let task = self.read_known_name(&known, length, kind)?;
        self.say_quoted(&task.name);
        let deed = self.read_task_deed(task)?;
        Ok(Command::LongRoll {
            kind,
            name: task.name.clone(),
            deed,
        })
    }

    /// `10 in 5 setback 3 at -2 secret`
    fn read_new_task(&mut self, name: String) -> Result<Command, Complaint> {
        self.say_quoted(&name);
        let target = self.read_figure("what completes it, such as `10`,", Target::new)?;
        let (mut rolls, mut mishap, mut is_secret) = (None, Mishap::Ruins, false);
        let (mut difficulty, mut takes) = (0, 0);
        self.words.offer(WORDS.iter().map(|(word, _)| *word));
        while !self.words.is_done() {
            let here = self.words.here();
            let wanted = "`in 5` rolls, `setback 3`, `at -2`, `takes 1h` or `secret`";
            match self.expect_said(&WORDS, wanted)? {
                Word::In => {
                    let wanted = "in how many rolls, such as `5`,";
                    rolls = Some(self.read_figure(wanted, Rolls::new)?);
                }
                Word::Setback => {
                    self.refuse_without_mishaps(here)?;
                    let lost = self.read_number("how much a botch takes off, such as `3`,")?;
                    mishap = Mishap::SetsBack(lost);
                }
                Word::At => difficulty = self.read_standing_difficulty()?,
                Word::Takes => {
                    let Some(minutes) = self.take_minutes() else {
                        return self.refuse("expected how long each roll takes, such as `1h`.");
                    };
                    takes = minutes;
                }
                Word::Secret => is_secret = true,
            }
        }
        let goal = Goal::Task {
            target,
            mishap,
            rolls,
            difficulty,
            takes,
        };
        Ok(begun(name, goal, Vec::new(), is_secret))
    }

    /// `6 each round`, `6 each 10m secret`, `6 hidden`
    fn read_new_clock(&mut self, name: String) -> Result<Command, Complaint> {
        self.say_quoted(&name);
        let target = self.read_figure("how many segments it has, such as `6`,", Target::new)?;
        let (mut pace, mut is_covered, mut is_secret) = (None, false, false);
        let words = [("each", 0), ("hidden", 1), ("secret", 2), ("open", 3)];
        self.words.offer(words.iter().map(|(word, _)| *word));
        while !self.words.is_done() {
            let wanted = "`each round`, `each 10m`, `hidden` (players see the clock, not how far it is) or `secret`";
            match self.expect_said(&words, wanted)? {
                0 => pace = Some(self.read_pace()?),
                1 => is_covered = true,
                2 => is_secret = true,
                _ => {}
            }
        }
        let goal = Goal::Clock {
            target,
            pace,
            is_covered,
        };
        Ok(begun(name, goal, Vec::new(), is_secret))
    }

    /// `round`, `10m`, `1h`
    fn read_pace(&mut self) -> Result<Pace, Complaint> {
        self.words.offer(["round"].into_iter());
        if self.take_said("round") {
            return Ok(Pace::Round);
        }
        let here = self.words.here();
        match self.take_minutes().filter(|minutes| *minutes > 0) {
            Some(each) => {
                let since = self.game()?.minutes();
                Ok(Pace::Minutes { each, since })
            }
            None => {
                let wanted = "expected `round`, or how long, such as `10m`, `1h` or `1d`, here.";
                Err(Complaint::new(here, wanted))
            }
        }
    }

    /// `1h30m` of the game's time, if that comes next.
    pub(super) fn take_minutes(&mut self) -> Option<u32> {
        let minutes = self.words.plain().and_then(minutes_in)?;
        self.take_as(minutes_words(minutes));
        Some(minutes)
    }

    /// `-4`, or a difficulty that is a modifier by name: `hard`.
    fn read_standing_difficulty(&mut self) -> Result<i32, Complaint> {
        let here = self.words.here();
        let system = self.own_system().unwrap_or_default();
        let names = system.difficulties(self.context.rules);
        let wanted = match names.is_empty() {
            true => "what is added for whoever attempts it, such as `-2`,",
            false => "what is added for whoever attempts it, such as `-4` or `hard`,",
        };
        let value = match self.words.plain().and_then(signed_in) {
            Some(value) => {
                self.words.take();
                value
            }
            None => {
                let modifier = self.words.expect_word(&names, wanted)?;
                let name = names.iter().find(|(_, known)| *known == modifier);
                self.read_value_of(name.map_or("", |(name, _)| name), modifier)?
            }
        };
        if value.unsigned_abs() > MOST_DIFFICULTY {
            let message =
                format!("a task is at most {MOST_DIFFICULTY} harder or easier for everybody.");
            return Err(Complaint::new(here, message));
        }
        self.say(format!("{value:+}"));
        Ok(value)
    }

    fn refuse_without_mishaps(&self, here: Range<usize>) -> Result<(), Complaint> {
        match self.own_system() {
            Some(system) if system.profile().mishap.is_none() => {
                let system = system.title();
                let message = format!(
                    "no roll of {system} goes so wrong that it sets work back: leave this out."
                );
                Err(Complaint::new(here, message))
            }
            _ => Ok(()),
        }
    }

    fn read_task_deed(&mut self, task: &'a LongRoll) -> Result<LongRollDeed, Complaint> {
        if let Some(by) = self.take_signed() {
            return Ok(LongRollDeed::Correct { side: 0, by });
        }
        match self.expect_said(&[(ROLL, ROLL), (CLOSE, CLOSE)], WANTED)? {
            CLOSE => Ok(LongRollDeed::Close),
            _ => {
                self.of_task = task.standing_difficulty();
                let Said {
                    attempting,
                    said,
                    span,
                    ..
                } = self.read_roll_to_count(task)?;
                if attempting.attempt.gains().is_none() {
                    let message = "this is not counted toward a task: it takes one result that reaches something, \
                                   such as `dp 5`, `thalia strength`, `ss +5 dc 15` or `mm +3 vs 14`.";
                    return Err(Complaint::new(span, message));
                }
                Ok(LongRollDeed::Roll {
                    attempts: vec![attempting],
                    said: vec![said],
                })
            }
        }
    }

    /// An attempt, or the one that was counted last.
    fn read_roll_to_count(&mut self, task: &LongRoll) -> Result<Said, Complaint> {
        if !self.is_only_marks() {
            return self.read_attempt_to_count();
        }
        let here = self.words.here();
        let Some(again) = task.attempts.first() else {
            // What fits here is offered as at the beginning of a line.
            let offered = self.read_attempt_to_count();
            let example = match self.own_system() {
                Some(system) => system.profile().example,
                None => "dp 5",
            };
            let message = format!(
                "nothing was rolled for {} yet: expected an attempt here, such as `{example}`.",
                task.name
            );
            drop(offered);
            return self.refuse(message);
        };
        let marks = self.take_marks();
        self.read_remembered(again, &marks, here)
    }
}
