//! Lines said: parsed, decided, taken in, sent to the disk.

use std::collections::HashSet;

use jiff::Timestamp;

use crate::campaign::line::{COMMANDS, GROUPS, Sentence};
use crate::campaign::log_text::{Entry, tell};
use crate::campaign::{
    BodyId, Command, CreatureId, EncounterDeed, Event, Fortune, LongRollKind, Refusal, Step,
    WhyPassed,
};
use crate::store::{HandEdit, SNAPSHOT_AFTER};
use crate::systems::System;
use crate::tui::layout::{Breadth, Pane};
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::words::{quoted, with_brief_quotations};

use super::Session;

/// The line that asks for the last attempt again.
const AGAIN: &str = ".";

/// Those under the cursors: in the order, of its group the body by its number, and in the party.
pub(super) struct Cursors {
    row: Option<CreatureId>,
    body: Option<usize>,
    hero: Option<CreatureId>,
}

impl Session {
    /// Says a line that was made here and is understood, unless the game stands against it.
    pub fn say(&mut self, line: &str, now: Timestamp) {
        if let Err(reason) = self.try_line(line, now) {
            self.refuse(&reason);
        }
    }

    /// Says why something is not done. Nothing has changed.
    pub(crate) fn refuse(&mut self, reason: &str) {
        self.said = Some(format!("! {reason}"));
        self.silence_refusal();
    }

    /// Says a line.
    ///
    /// # Errors
    /// Why it is not understood, or why it is refused; nothing has changed.
    pub fn try_line(&mut self, line: &str, now: Timestamp) -> Result<(), String> {
        let sentence = self
            .read_line(line)
            .map_err(|complaint| self.answered(complaint, line).sentence())?;
        self.do_sentence(&sentence, now)
    }

    /// Does what a sentence says.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn do_sentence(&mut self, sentence: &Sentence, now: Timestamp) -> Result<(), String> {
        if !self.waiting.is_empty() {
            // What is said behind a line that waits for older history is done after it.
            self.waiting.push(sentence.line.clone());
            return Ok(());
        }
        if let Command::Forecast(asked) = &sentence.command {
            self.open_forecast(asked);
            return Ok(());
        }
        let dice = self.hand.dice()?;
        if let Some(picture) = sentence.command.picture_to_take() {
            self.ask(Effect::TakePicture(picture.to_owned()));
            return Ok(());
        }
        let decided = self
            .campaign
            .decide(&sentence.command, &sentence.line, dice, now);
        let step = match decided {
            Ok(step) => step,
            Err(Refusal::Older { .. }) => {
                self.waiting.push(sentence.line.clone());
                self.read_older();
                return Ok(());
            }
            Err(Refusal::Asks { why, line }) => {
                self.overlays.push(Overlay::anyway(format!("{why}."), line));
                return Ok(());
            }
            Err(refusal) => return Err(with_brief_quotations(refusal.to_string())),
        };
        let was_fighting = self.campaign.state().tracker.turn().is_some();
        let (cursors, before) = (self.cursors(), self.head_count());
        let held = self.held_conditions();
        let passed = if step.passes_turn() {
            self.campaign.state().passed_over()
        } else {
            Vec::new()
        };
        self.campaign.accept(step.clone());
        self.restore_cursors(cursors);
        self.after(&sentence.command, was_fighting);
        self.meet_newcomers(&sentence.command, before);
        self.said = self.notice(&sentence.command, was_fighting, &held, &passed);
        self.keep(step);
        Ok(())
    }

    /// Does several lines as one step, all of them or none: what an import of this name brings.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn do_together(
        &mut self,
        (name, lines): (&str, &[String]),
        now: Timestamp,
    ) -> Result<(), String> {
        let dice = self.hand.dice()?;
        let line = format!("import {}", quoted(name));
        let decided = self
            .campaign
            .decide_together((name, lines), &line, dice, now);
        let step = decided.map_err(|refusal| with_brief_quotations(refusal.to_string()))?;
        let cursors = self.cursors();
        self.campaign.accept(step.clone());
        self.restore_cursors(cursors);
        self.keep_cursors_in();
        self.said = Some(format!("{name} came in as one step: undo takes it back"));
        self.keep(step);
        Ok(())
    }

    /// A step goes to the disk, and how the game stands then where that is due.
    fn keep(&mut self, step: Step) {
        let is_snapshot_due = self.is_snapshot_due(&step);
        self.ask(Effect::Append(step));
        if is_snapshot_due {
            self.snapshot();
        }
    }

    /// Whether the next opening would have to read too much: back over many steps, or to what was undone long ago.
    fn is_snapshot_due(&self, step: &Step) -> bool {
        let is_behind = |seq: u64| seq <= self.snapped;
        let is_far = step.events.iter().any(|event| match event {
            Event::SceneSet { .. } | Event::Renamed { .. } | Event::StateReplaced { .. } => true,
            Event::Undid { steps } => steps.iter().any(|undone| is_behind(undone.seq)),
            Event::Redid { step } => is_behind(step.seq),
            _ => false,
        });
        is_far || step.seq - self.snapped >= SNAPSHOT_AFTER
    }

    fn snapshot(&mut self) {
        self.snapped = self.campaign.seq();
        self.ask(Effect::Snapshot(Box::new(self.campaign.base())));
    }

    /// A hand edit of how the game stands is taken in at once; which of two games shall count is asked.
    pub fn meet_edit(&mut self, edit: Option<HandEdit>, now: Timestamp) {
        let Some(edit) = edit else { return };
        let is_of_now = edit.of == self.campaign.seq();
        let question = (!is_of_now).then(|| Overlay::hand_edit(&edit, &self.campaign));
        self.edit = Some(edit);
        self.overlays.extend(question);
        if is_of_now {
            self.settle_edit(true, now);
        }
    }

    /// Takes in the hand edit that waits, or keeps to the log; either way campaign.ron is brought up to date.
    pub fn settle_edit(&mut self, is_taken: bool, now: Timestamp) {
        let Some(edit) = self.edit.take() else {
            return;
        };
        if !is_taken {
            self.said =
                Some("the log decides; what was in campaign.ron is kept in backups/".to_owned());
            return self.snapshot();
        }
        let whose = if edit.is_ahead(&self.campaign) {
            "the game of"
        } else {
            "your edit of"
        };
        let step = self.campaign.taking_edit(edit.of, edit.state, now);
        self.said = Some(format!(
            "{whose} campaign.ron is step {}: undo takes it back",
            step.seq
        ));
        self.campaign.accept(step.clone());
        self.keep_cursors_in();
        self.ask(Effect::Append(step));
        self.snapshot();
    }

    fn after(&mut self, command: &Command, was_fighting: bool) {
        self.said = None;
        self.ui.log_back = 0;
        self.ui.ledger_back = 0;
        let is_fighting = self.campaign.state().tracker.turn().is_some();
        if was_fighting != is_fighting {
            self.turn_to_fight();
        }
        match command {
            Command::Begin
            | Command::Next(_)
            | Command::Back
            | Command::Delay(_)
            | Command::Return(_)
            | Command::Undo(_)
            | Command::Redo
            | Command::Macro(_)
            | Command::Encounter(_) => self.follow_turn(),
            _ => {}
        }
        self.keep_cursors_in();
    }

    /// How many heroes there are, and how many rows the order has.
    fn head_count(&self) -> (usize, usize) {
        let state = self.campaign.state();
        (state.party.len(), state.tracker.order.len())
    }

    /// A new hero has the cursor. Who joins the order is to be seen: where it shares its place with the party, it comes to
    /// the front.
    fn meet_newcomers(&mut self, command: &Command, (heroes, rows): (usize, usize)) {
        let (heroes_now, rows_now) = self.head_count();
        if matches!(command, Command::Hero(_)) && heroes_now > heroes {
            self.ui.hero = heroes_now - 1;
        }
        let adds = matches!(
            command,
            Command::AddFoes(_) | Command::AddHeroes(_) | Command::Encounter(_)
        );
        let shares = matches!(self.breadth(), Breadth::One | Breadth::Two);
        if adds && shares && rows_now > rows && matches!(self.ui.focus, Pane::Party | Pane::Turns) {
            self.focus(Pane::Turns);
        }
    }

    /// Those under the cursors, who stay there whatever row they come to.
    pub(super) fn cursors(&self) -> Cursors {
        let state = self.campaign.state();
        let row = state
            .tracker
            .order
            .get(self.ui.row)
            .map(|combatant| combatant.creature);
        let hero = state.party.get(self.ui.hero);
        Cursors {
            row,
            body: self.body_under_cursor().map(|body| state.body_number(body)),
            hero: hero.map(|hero| CreatureId::Hero(hero.id)),
        }
    }

    pub(super) fn restore_cursors(&mut self, Cursors { row, body, hero }: Cursors) {
        let state = self.campaign.state();
        let whose = row.map_or_else(Vec::new, |creature| state.whose(creature));
        let is_it = |whom: &BodyId| Some(state.body_number(*whom)) == body;
        let body = body.and_then(|_| whose.iter().position(is_it));
        let row = row.and_then(|creature| state.tracker.row_of(creature));
        let hero = hero.and_then(|hero| self.place_in_party(hero));
        self.ui.row = row.unwrap_or(self.ui.row);
        self.ui.body = body;
        self.ui.hero = hero.unwrap_or(self.ui.hero);
    }

    /// Every condition that holds, with who bears it.
    fn held_conditions(&self) -> Vec<(CreatureId, String)> {
        let state = self.campaign.state();
        state
            .creatures()
            .flat_map(|creature| {
                state
                    .conditions(creature)
                    .map(move |condition| (creature, condition.name.clone()))
            })
            .collect()
    }

    /// That the party still waits beside the order, if it does.
    fn no_hero(&self) -> Option<String> {
        let state = self.campaign.state();
        let mut heroes = state.party.iter().map(|hero| CreatureId::Hero(hero.id));
        let is_out = |creature| state.tracker.row_of(creature).is_none();
        (!state.party.is_empty() && heroes.all(is_out))
            .then(|| "no hero is in the order: `add party`".to_owned())
    }

    /// What should be said after a command: what expired, who has no place, what a spent die is good for.
    fn notice(
        &self,
        command: &Command,
        was_fighting: bool,
        held: &[(CreatureId, String)],
        passed: &[(CreatureId, WhyPassed)],
    ) -> Option<String> {
        let state = self.campaign.state();
        match command {
            Command::Next(_) | Command::Delay(_) | Command::Macro(_) => {
                let now: HashSet<(CreatureId, String)> =
                    self.held_conditions().into_iter().collect();
                let over = held.iter().filter(|condition| !now.contains(condition));
                let over = over.map(|(creature, name)| {
                    Some(format!("{} no longer {name}", state.name_of(*creature)))
                });
                together(over.chain([state.passed_words(passed)]))
            }
            Command::Begin => {
                let unplaced = state
                    .tracker
                    .order
                    .iter()
                    .filter(|combatant| combatant.initiative.is_none())
                    .count();
                let everybody = unplaced == state.tracker.order.len();
                together([
                    self.no_hero(),
                    everybody
                        .then(|| "nobody has initiative: they act in the order shown".to_owned()),
                    state.passed_words(passed),
                ])
            }
            Command::Encounter(EncounterDeed::Start(_)) => together([
                was_fighting.then(|| "they join the fight under way: `u` undoes it".to_owned()),
                self.no_hero(),
            ]),
            Command::Fortune { what, .. } => self.fortune_advice(what),
            Command::Body(_) => self.asked(),
            Command::LongRoll { kind, .. } if *kind != LongRollKind::Race => {
                let step = self.campaign.steps().last()?;
                tell(&self.campaign, step).last().map(Entry::text)
            }
            _ => None,
        }
    }

    /// What the last step asks of those who concentrate and were hurt.
    fn asked(&self) -> Option<String> {
        let asked = self
            .campaign
            .steps()
            .last()?
            .events
            .iter()
            .map(|event| match event {
                Event::Asked { name, of, what, .. } => {
                    Some(format!("{name}, {of}, is hurt: {what}, or it ends"))
                }
                _ => None,
            });
        together(asked)
    }

    fn fortune_advice(&self, what: &Fortune) -> Option<String> {
        let (Fortune::Spend { reason, .. } | Fortune::Grant { reason, .. }) = what else {
            return None;
        };
        let system = self.campaign.state().system;
        let advice = self.campaign.rules().advice_on(system, reason.word());
        advice.map(str::to_owned)
    }

    /// Makes the last attempt once more; history that is not in memory may have to be read for it.
    pub(super) fn attempt_again(&mut self, now: Timestamp) {
        if self.campaign.last_attempt().is_none() && self.campaign.known_since() > 0 {
            self.waiting.push(AGAIN.to_owned());
            return self.read_older();
        }
        self.say(AGAIN, now);
    }

    /// Puts the tab of the turns in front when a fight begins, and the party when it ends.
    pub(super) fn turn_to_fight(&mut self) {
        let front = if self.campaign.state().tracker.turn().is_some() {
            Pane::Turns
        } else {
            Pane::Party
        };
        self.ui.tabs.left = front;
        self.ui.tabs.only = front;
        if matches!(self.ui.focus, Pane::Turns | Pane::Party) {
            self.ui.focus = front;
        }
    }

    /// Puts the cursors on the one whose turn it is.
    pub(super) fn follow_turn(&mut self) {
        let state = self.campaign.state();
        let Some(active) = state.tracker.active() else {
            return;
        };
        self.ui.row = state.tracker.row_of(active).unwrap_or(self.ui.row);
        self.ui.body = None;
        self.ui.hero = self.place_in_party(active).unwrap_or(self.ui.hero);
    }

    pub(super) fn keep_cursors_in(&mut self) {
        let state = self.campaign.state();
        self.ui.hero = self.ui.hero.min(state.party.len().saturating_sub(1));
        self.ui.row = self.ui.row.min(state.tracker.order.len().saturating_sub(1));
        self.keep_task_in();
    }

    /// The name of somebody as it begins a line: in quotes, unless it can be nothing else.
    pub(crate) fn name_in_line(&self, creature: CreatureId) -> String {
        let name = self.campaign.state().name_of(creature);
        let plain = name.to_lowercase();
        let is_taken = COMMANDS.contains(&plain.as_str())
            || GROUPS.contains(&plain.as_str())
            || System::from_key(&plain).is_some();
        let is_simple = name.chars().all(char::is_alphabetic);
        if is_simple && !is_taken {
            plain
        } else {
            quoted(name)
        }
    }
}

/// What is to be said, side by side; nothing where there is none of it.
fn together(said: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" · "))
}
