//! What a command does to a campaign, decided without changing it.

mod aftermath;
mod arranging;
mod attempts;
mod bodies;
mod commands;
mod counters;
mod draft;
mod dying;
mod economy;
mod encounters;
mod fights;
mod foes;
mod fortunes;
mod game_time;
mod initiative;
mod long_rolls;
mod macros;
mod notes;
mod ranking;
mod resolving;
mod roster;
mod secrets;
mod spending;
mod tables;
mod undoing;

use jiff::{SignedDuration, Timestamp};

use crate::dice::Dice;
use crate::words::Words;

use super::line::{says_anyway, with_anyway};
use super::log_text::note_causes;
use super::{Campaign, EncounterDeed, Event, MacroDeed, Refill, Refusal, Step};

use draft::Draft;

pub use commands::Command;
pub use roster::may_be_called;

/// Silence after which the next step begins a new evening.
const NIGHT: SignedDuration = SignedDuration::from_hours(4);

impl Campaign {
    /// Decides what a command does: a step with all of its events, or the reason why nothing happens.
    ///
    /// `line` is the command in full words; `dice` are the campaign's own, wherever they stand.
    ///
    /// # Errors
    /// [`Refusal`]; nothing has changed. [`Refusal::Older`] asks for older history and another try.
    pub fn decide(
        &self,
        command: &Command,
        line: &str,
        dice: &mut Dice,
        now: Timestamp,
    ) -> Result<Step, Refusal> {
        self.refuse_unread_luck(&command.attempts())?;
        self.decide_as_known(command, line, dice, now)
    }

    /// Decides by the history that is in memory: for a look, and for one of several lines that are done together.
    pub(super) fn decide_as_known(
        &self,
        command: &Command,
        line: &str,
        dice: &mut Dice,
        now: Timestamp,
    ) -> Result<Step, Refusal> {
        dice.seek(self.dice().stream, self.dice().word);
        let comment = Words::cut(line)
            .ok()
            .and_then(|words| words.comment().map(str::to_owned));
        let anyway = (!says_anyway(line)).then(|| with_anyway(line));
        let mut draft = Draft {
            comment,
            anyway,
            ..Draft::on(self, dice, now)
        };
        draft.open_evening(command);
        command.decide_in(&mut draft)?;
        // Each line of a macro, an encounter or a wave has done so itself.
        if !matches!(
            command,
            Command::Macro(_) | Command::Encounter(_) | Command::Next(_)
        ) {
            draft.follow_counted_rolls();
            draft.follow_blows();
            draft.follow_falls();
            draft.follow_newcomers();
        }
        let mut step = self.next_step(now, line, draft.events);
        note_causes(self, &mut step);
        Ok(step)
    }
}

impl Draft<'_> {
    fn open_evening(&mut self, command: &Command) {
        let is_by_itself = match command {
            Command::Undo(_) | Command::Redo | Command::Restore(_) | Command::Session(_) => true,
            // Who looks through the log is not playing yet.
            Command::Mark { .. } => true,
            // Nobody has to sit at the table for it.
            Command::Fact(event) => matches!(**event, Event::Renamed { .. }),
            // Its first line does.
            Command::Macro(deed) => matches!(deed, MacroDeed::Use(_)),
            Command::Encounter(deed) => matches!(deed, EncounterDeed::Start(_)),
            _ => false,
        };
        if is_by_itself {
            return;
        }
        if self.state().evening.is_none() || self.is_after_a_night() {
            self.events.push(self.next_evening(None));
            self.refill(None, |counter| counter.refill == Refill::Evening);
        }
    }

    fn is_after_a_night(&self) -> bool {
        let began = self.state().evening.as_ref().map(|evening| evening.began);
        let since = self.campaign.last_played().max(began);
        since.is_none_or(|since| self.campaign.longest_silence(since, self.now) >= NIGHT)
    }

    /// Said again before anything else happens, it names the evening that has just begun (our decision).
    fn begin_evening(&mut self, name: Option<String>) -> Result<(), Refusal> {
        let evening = self.state().evening.as_ref();
        match evening.filter(|evening| evening.is_fresh && !self.is_after_a_night()) {
            Some(evening) => self.push(Event::EveningBegan {
                number: evening.number,
                name,
            }),
            None => {
                self.refill(None, |counter| counter.refill == Refill::Evening);
                self.push(self.next_evening(name))
            }
        }
    }

    fn next_evening(&self, name: Option<String>) -> Event {
        let number = self.state().evening_number().saturating_add(1);
        Event::EveningBegan { number, name }
    }
}
