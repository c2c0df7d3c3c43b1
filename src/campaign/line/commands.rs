//! The commands, each with what reads its line; the shortest of these stand here too.

use crate::campaign::command::{Command, UndoTo};
use crate::campaign::event::{Event, Step};
use crate::campaign::facts::long_rolls::LongRollKind;
use crate::campaign::ids::CreatureId;
use crate::systems::Attitude;
use crate::systems::interface::MOST_ACTIONS;
use crate::systems::line::{NOTE_SECRET, is_exact_name, times_in};
use crate::words::{Complaint, is_same, quoted};

use super::{Reader, number_in, parse};

/// The most steps that one line takes back by their count.
const MOST_UNDONE: usize = 100_000;

/// Makes the list of commands, and what reads the rest of a line behind each.
macro_rules! commands {
    (of $reader:ident: $($word:literal => $read:expr,)+) => {
        /// The commands, each the first word of its line and never shortened.
        pub const COMMANDS: [&str; [$($word),+].len()] = [$($word),+];

        impl Reader<'_> {
            /// Reads what stands behind a command.
            pub(super) fn read_behind(&mut self, word: &str) -> Result<Command, Complaint> {
                let $reader = self;
                match word {
                    $($word => $read,)+
                    _ => $reader.refuse("expected rows or a name before this word."),
                }
            }
        }
    };
}

commands! { of line:
    "actions" => line.read_actions(),
    "add" => line.read_add(),
    "attitude" => line.read_attitude(),
    "back" => Ok(Command::Back),
    "begin" => Ok(Command::Begin),
    "clock" => line.read_work(LongRollKind::Clock),
    "condition" => line.read_condition(),
    "contest" => line.read_contest(),
    "continue" => line.read_continue(),
    "counter" => line.read_counter(),
    "delay" => line.read_anybody("who delays").map(Command::Delay),
    "dying" => line.read_dying(),
    "encounter" => line.read_encounter(),
    "end" => Ok(Command::End),
    "focus" => line.read_focus(),
    "foe" => line.read_foe(),
    "forecast" => line.read_forecast(),
    "fortune" => line.read_fortune(),
    "found" => line.read_found(),
    "handout" => line.read_handout(),
    "hero" => line.read_hero(),
    "hide" => line.read_rows("who to hide").map(Command::Hide),
    "initiative" => line.read_initiative(),
    "join" => line.read_rows("who becomes one group").map(Command::Join),
    "known" => line.read_known(),
    "lie" => line.read_lie(),
    "macro" => line.read_macro(),
    "mark" => line.read_mark(),
    "move" => line.read_move(),
    "next" => line.read_faces().map(Command::Next),
    "note" => line.read_note(),
    "noticed" => line.read_roll_id().map(Command::Noticed),
    "open" => line.read_secrecy(false),
    "rank" => line.read_ranking(),
    "ready" => line.read_ready(),
    "redo" => Ok(Command::Redo),
    "release" => line.read_one("who does what was readied").map(Command::Release),
    "remove" => line.read_remove(),
    "rename" => line.read_rename(),
    "renote" => line.read_renote(),
    "resolve" => line.read_resolve(),
    "rest" => line.read_rest(),
    "restore" => line.read_number("the number of a step in the log, or 0 for the founding,").map(|seq| Command::Restore(seq.into())),
    "retire" => line.read_retire(),
    "return" => line.read_one("who comes back in").map(Command::Return),
    "reveal" => line.read_reveal(),
    "rule" => line.read_rule(),
    "scene" => line.read_scene(),
    "secret" => line.read_secrecy(true),
    "session" => line.read_session(),
    "side" => line.read_allegiance(),
    "spend" => line.read_spend(),
    "split" => line.read_split(),
    "surprise" => line.read_surprise(),
    "table" => line.read_table(),
    "task" => line.read_work(LongRollKind::Task),
    "tell" => line.read_tell(),
    "time" => line.read_time(),
    "timer" => line.read_timer(),
    "uncondition" => line.read_uncondition(),
    "undo" => line.read_undo(),
    "unnote" => line.read_note_id().map(Command::RemoveNote),
    "unuse" => line.read_parts(false),
    "use" => line.read_parts(true),
}

impl Step {
    /// The command that its line begins with; an attempt, hit points and a macro begin with none.
    pub fn command(&self) -> Option<&str> {
        let first = self.line.split_whitespace().next();
        first.filter(|word| COMMANDS.contains(word))
    }
}

impl Reader<'_> {
    /// What to write instead of `secret` right behind a command whose name or text would begin with it.
    pub(super) fn secret_behind(command: &str) -> Option<&'static str> {
        match command {
            "scene" | "session" | "rename" => Some(NOTE_SECRET),
            "task" | "clock" => Some(
                "it stands at the end, as in `task NAME 10 secret`, and a name that begins so in quotes",
            ),
            "contest" | "rank" => {
                Some("it stands at the end of the line, and a name that begins so in quotes")
            }
            "add" => Some(
                "`hidden` at the end does that for those who join, and a name that begins so stands in quotes",
            ),
            _ => None,
        }
    }

    fn read_session(&mut self) -> Result<Command, Complaint> {
        self.refuse_empty_name("the evening's name")?;
        Ok(Command::Session(self.read_text()))
    }

    fn read_secrecy(&mut self, is_secret: bool) -> Result<Command, Complaint> {
        let roll = self.read_roll_id()?;
        Ok(Command::Secrecy { roll, is_secret })
    }

    /// Who does something; the active one where nobody is named.
    pub(super) fn read_anybody(&mut self, wanted: &str) -> Result<Option<CreatureId>, Complaint> {
        self.offer_names();
        if self.words.is_done() {
            return Ok(None);
        }
        self.read_one(wanted).map(Some)
    }

    fn read_remove(&mut self) -> Result<Command, Complaint> {
        let named = self.read_all_to_end("who to remove")?;
        Ok(self.for_bodies(&named, Command::Remove(named.creatures.clone())))
    }

    fn read_rule(&mut self) -> Result<Command, Complaint> {
        let kinds = [("sure", true), ("impossible", false)];
        let is_sure = self.expect_said(&kinds, "`sure` or `impossible`")?;
        self.refuse_secret(NOTE_SECRET)?;
        let text = self.read_some_text("what the ruling is about")?;
        Ok(Command::Fact(Box::new(Event::Ruled { is_sure, text })))
    }

    fn read_undo(&mut self) -> Result<Command, Complaint> {
        let Some(token) = self.words.peek() else {
            return Ok(Command::Undo(UndoTo::Last(1)));
        };
        let word = token.text.to_lowercase();
        let to = match times_in(&word) {
            Some(count) => usize::try_from(count)
                .ok()
                .filter(|count| (1..=MOST_UNDONE).contains(count))
                .map(UndoTo::Last),
            None => number_in(&word)
                .filter(|seq| *seq > 0)
                .map(|seq| UndoTo::Before(seq.into())),
        };
        let Some(to) = to else {
            return self.refuse("expected the step to go back before, such as `undo 314`, or how many to take back, such as `undo x3`.");
        };
        self.take_as(word);
        Ok(Command::Undo(to))
    }

    fn read_actions(&mut self) -> Result<Command, Complaint> {
        let place = self.words.here();
        let count = self.read_number("how many actions in this turn, such as `actions 3`,")?;
        if !(1..=MOST_ACTIONS).contains(&count) {
            let message = format!("a turn holds 1 to {MOST_ACTIONS} actions, not {count}.");
            return Err(Complaint::new(place, message));
        }
        Ok(Command::Actions(count))
    }

    /// A new name for the campaign; for somebody, where the line begins with whoever is called so.
    pub(super) fn read_rename(&mut self) -> Result<Command, Complaint> {
        let mark = self.words.mark();
        let state = self.game()?;
        let is_somebody = is_exact_name(state, &self.words);
        let whose = self
            .words
            .take()
            .filter(|_| is_somebody && !self.words.is_done());
        if let Some(whose) = whose {
            self.words.take_if("to");
            let name = quoted(&self.read_text().unwrap_or_default());
            let whose = quoted(&whose.text);
            let is_hero = state
                .party
                .iter()
                .any(|hero| is_same(&quoted(&hero.name), &whose));
            let word = if is_hero { "hero" } else { "foe" };
            let sentence = parse(&format!("{word} {whose} name {name}"), self.context)?;
            self.said = vec![sentence.line];
            return Ok(sentence.command);
        }
        self.words.rewind(mark);
        let missing = self
            .words
            .complain("expected the campaign’s new name here.");
        let name = self.read_text().filter(|name| !name.trim().is_empty());
        let name = name.ok_or(missing)?;
        Ok(Command::Fact(Box::new(Event::Renamed { name })))
    }

    fn read_mark(&mut self) -> Result<Command, Complaint> {
        let mut of = None;
        if !self.words.is_done() && !self.words.is_next(OFF) {
            let number = self.words.plain().and_then(number_in);
            let Some(number) = number.filter(|number| *number > 0) else {
                return self.refuse("expected the number of a line in the log, such as `1191`, or nothing for the latest.");
            };
            self.take_as(number.to_string());
            of = Some(u64::from(number));
        }
        let is_marked = !self.take_said(OFF);
        Ok(Command::Mark { of, is_marked })
    }

    /// `found orc`, `found orc noise`: what somebody kept unseen is known.
    pub(super) fn read_found(&mut self) -> Result<Command, Complaint> {
        let who = self.read_whole_somebody("who is found out")?;
        self.refuse_empty_name("why")?;
        Ok(Command::Uncover {
            who,
            why: self.read_text(),
        })
    }

    /// `attitude orc hostile`: how somebody feels about the party from now on.
    pub(super) fn read_attitude(&mut self) -> Result<Command, Complaint> {
        let who = self.read_whole_somebody("who feels otherwise")?;
        let words = Attitude::ALL.map(|attitude| (attitude.word(), attitude));
        let attitude = self.expect_said(&words, "`friendly`, `indifferent` or `hostile`")?;
        Ok(Command::Attitude { who, attitude })
    }

    /// `lie the bridge holds`, `lie 12 the bridge holds`: what is told for a roll that failed unseen.
    fn read_lie(&mut self) -> Result<Command, Complaint> {
        let roll = match self.is_at_figure() {
            true => self.read_roll_id()?,
            false => None,
        };
        Ok(Command::Lie {
            roll,
            text: self.read_some_text("the lie")?,
        })
    }
}

/// Takes a mark off.
const OFF: &str = "none";
