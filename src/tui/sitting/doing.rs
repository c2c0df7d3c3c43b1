//! Lines said: parsed, decided, taken in, sent to the disk.

use jiff::Timestamp;

use crate::campaign::line::{Sentence, parse};
use crate::campaign::{Being, Command, Event, Refusal};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::words::quoted;

use super::{Sitting, Waiting};

/// Steps after which a new segment is begun.
const SNAPSHOT_EVERY: u64 = 500;

impl Sitting {
    /// Says a line that was made here and is understood, unless the game stands against it.
    pub fn say(&mut self, line: &str, now: Timestamp) -> Vec<Effect> {
        match self.try_line(line, now) {
            Ok(effects) => effects,
            Err(reason) => {
                self.said = Some(reason);
                Vec::new()
            }
        }
    }

    /// Says a line.
    ///
    /// # Errors
    /// Why it is not understood, or why it is refused; nothing has changed.
    pub fn try_line(&mut self, line: &str, now: Timestamp) -> Result<Vec<Effect>, String> {
        let sentence = parse(line, &self.line_context()).map_err(|complaint| complaint.sentence())?;
        self.do_sentence(&sentence, now)
    }

    /// Does what a sentence says.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn do_sentence(&mut self, sentence: &Sentence, now: Timestamp) -> Result<Vec<Effect>, String> {
        let decided = self.campaign.decide(&sentence.command, &sentence.line, &mut self.dice, now);
        let step = match decided {
            Ok(step) => step,
            Err(Refusal::Older { .. }) => {
                self.waiting = Some(Waiting { line: sentence.line.clone() });
                return Ok(self.read_older());
            }
            Err(refusal) => return Err(refusal.to_string()),
        };
        let was_fighting = self.campaign.state().tracker.turn().is_some();
        let opens_scene = step.events.iter().any(|event| matches!(event, Event::SceneSet { .. }));
        self.campaign.accept(step.clone());
        self.after(&sentence.command, was_fighting);
        let mut effects = vec![Effect::Append(step)];
        if opens_scene || self.campaign.seq().is_multiple_of(SNAPSHOT_EVERY) {
            effects.push(Effect::Snapshot(Box::new(self.campaign.base())));
        }
        Ok(effects)
    }

    fn after(&mut self, command: &Command, was_fighting: bool) {
        self.said = None;
        self.desk.log_back = 0;
        self.desk.ledger_back = 0;
        if let Command::Attempt(attempting) = command {
            self.again = self
                .campaign
                .steps()
                .last()
                .map(|step| without_faces(&step.line, attempting.comment.as_deref()));
        }
        let is_fighting = self.campaign.state().tracker.turn().is_some();
        if was_fighting != is_fighting {
            self.turn_to_fight();
        }
        match command {
            Command::Begin | Command::Next | Command::Back | Command::Delay(_) | Command::Return(_) => {
                self.follow_turn();
            }
            Command::Undo(_) | Command::Redo => self.follow_turn(),
            _ => {}
        }
        self.keep_cursors_in();
    }

    /// The last attempt as a line, without real dice and comment: from this sitting, or from the log.
    pub(super) fn attempt_again(&self) -> Option<String> {
        if self.again.is_some() {
            return self.again.clone();
        }
        let steps = self.campaign.steps().iter().rev().filter(|step| !self.campaign.is_undone(step.seq));
        let mut lines =
            steps.filter_map(|step| match parse(&step.line, &self.line_context()).ok()?.command {
                Command::Attempt(attempting) => {
                    Some(without_faces(&step.line, attempting.comment.as_deref()))
                }
                _ => None,
            });
        lines.next()
    }

    /// Puts the tab of the turns in front when a fight begins, and the party when it ends.
    pub(super) fn turn_to_fight(&mut self) {
        let front = if self.campaign.state().tracker.turn().is_some() { Pane::Turns } else { Pane::Party };
        self.desk.tabs.left = front;
        self.desk.tabs.only = front;
        if matches!(self.desk.focus, Pane::Turns | Pane::Party) {
            self.desk.focus = front;
        }
    }

    /// Puts the cursors on the one whose turn it is.
    pub(super) fn follow_turn(&mut self) {
        let state = self.campaign.state();
        let Some(active) = state.tracker.active() else { return };
        self.desk.row = state.tracker.row_of(active).unwrap_or(self.desk.row);
        if let Being::Hero(id) = active {
            self.desk.hero = state.party.iter().position(|hero| hero.id == id).unwrap_or(self.desk.hero);
        }
    }

    pub(super) fn keep_cursors_in(&mut self) {
        let state = self.campaign.state();
        self.desk.hero = self.desk.hero.min(state.party.len().saturating_sub(1));
        self.desk.row = self.desk.row.min(state.tracker.order.len().saturating_sub(1));
    }

    /// The name of somebody as it begins a line.
    pub(super) fn name_in_line(&self, being: Being) -> String {
        let name = self.campaign.state().name_of(being);
        if name.contains(char::is_whitespace) { quoted(name) } else { name.to_lowercase() }
    }
}

fn without_faces(line: &str, comment: Option<&str>) -> String {
    let line = comment
        .and_then(|comment| line.strip_suffix(comment))
        .map_or(line, |line| line.trim_end_matches(['#', ' ']));
    let words = line.split(' ').filter(|word| !word.starts_with('='));
    words.collect::<Vec<_>>().join(" ")
}
