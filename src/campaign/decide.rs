//! What a command does to a campaign, decided without changing it.

mod aftermath;
mod arranging;
mod attempts;
mod blows;
mod bodies;
mod counters;
mod dying;
mod economy;
mod encounters;
mod fights;
mod foes;
mod fortunes;
mod game_time;
mod initiative;
mod keeping_fights;
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

use crate::dice::{Dice, Faces, Provenance, TypedFaces, Unread};
use crate::systems::{Attempt, Outcome};
use crate::words::Words;

use super::command::Command;
use super::command::deeds::{EncounterDeed, MacroDeed};
use super::event::{Event, Step};
use super::facts::conditions::Condition;
use super::facts::counters::Refill;
use super::facts::players_screen::PlayersScreenEvent;
use super::history::Campaign;
use super::ids::{BodyId, CreatureId, Roller};
use super::line::{says_anyway, with_anyway};
use super::log_text::note_causes;
use super::refusal::{Refusal, refused};
use super::state::State;

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
        draft.decide(command)?;
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

/// Where a forecast is part of something that is done.
const ONLY_LOOKED_AT: &str = "a forecast is looked at and changes nothing: say it by itself at the dashboard, or as `astragal forecast NAME`";

/// A step being decided.
struct Draft<'a> {
    campaign: &'a Campaign,
    dice: &'a mut Dice,
    /// What stands behind `#` in the line.
    comment: Option<String>,
    /// The line that goes on where this one asks; none if it says so itself.
    anyway: Option<String>,
    events: Vec<Event>,
    now: Timestamp,
}

impl<'a> Draft<'a> {
    /// Of nothing yet, for a game; whatever would ask is done.
    const fn on(campaign: &'a Campaign, dice: &'a mut Dice, now: Timestamp) -> Self {
        Self {
            campaign,
            dice,
            comment: None,
            anyway: None,
            events: Vec::new(),
            now,
        }
    }

    fn decide(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Attempt(attempting) => self.attempt(std::slice::from_ref(attempting)),
            Command::Attempts(each) => self.attempt(each),
            Command::Continue { roll, typed } => self.go_on(*roll, typed.as_deref()),
            Command::Hero(edit) => self.edit_hero(edit),
            Command::Foe(edit) => self.edit_foe(edit),
            Command::Retire(hero) => self.retire(*hero),
            Command::AddFoes(foes) => match &foes.named_by {
                Some(table) => self.add_named_foes(foes, table),
                None => self.add_foes(foes),
            },
            Command::AddHeroes(heroes) => self.add_heroes(heroes),
            Command::RollInitiative {
                who,
                typed,
                attempts,
                words,
            } => {
                self.name_initiative(words.as_deref());
                self.roll_initiative(who, typed.as_deref(), attempts)
            }
            Command::SetInitiative { who, to } => self.set_initiative(who, *to),
            Command::Actions(count) => self.declare_actions(*count),
            Command::Begin => self.begin(),
            Command::Next(typed) => self.next(typed.as_deref()),
            Command::Back => self.back(),
            Command::End => self.end(),
            Command::Delay(who) => self.delay(*who),
            Command::Return(who) => self.come_back(*who),
            Command::Move { who, before } => self.move_row(*who, *before),
            Command::Body(work) => self.work_on_bodies(work),
            Command::Throw(thrown) => self.throw(thrown),
            Command::Condition {
                who,
                name,
                effects,
                duration,
            } => self.give_condition(who, name, effects, *duration),
            Command::Counter { who, name, deed } => self.count_uses(*who, name, deed),
            Command::Dying { who, deed } => self.rule_on_dying(*who, *deed),
            Command::Rest { kind, who } => self.rest(*kind, who),
            Command::Focus { who, on } => self.focus(*who, on.as_deref()),
            Command::Uncondition { who, name } => self.take_condition(who, name),
            Command::Arrange(arrange) => self.arrange(arrange),
            Command::Hide(who) => self.hide(who),
            Command::Reveal(who) => self.reveal(who),
            Command::Remove(who) => self.remove(who),
            Command::Fortune { hero, what } => self.fortune(*hero, what),
            Command::Spend { roll, points, on } => self.spend(*roll, *points, on),
            Command::Uncover { who, why } => self.uncover(who, why.as_deref()),
            Command::Lie { roll, text } => self.lie(*roll, text),
            Command::Noticed(roll) => self.tell_of_noticing(*roll),
            Command::Attitude { who, attitude } => self.turn_to(who, *attitude),
            Command::Fact(_) if command.picture_to_take().is_some() => refused(
                "a picture is copied into the campaign's folder as its line is said by itself",
            ),
            Command::Fact(event) => self.take_fact(event),
            Command::Session(name) => self.begin_evening(name.clone()),
            Command::Notes(deed) => self.work_on_notes(deed),
            Command::Scene { name, text } => self.open_scene(name, text.as_deref()),
            Command::Secrecy { roll, is_secret } => self.set_secrecy(*roll, *is_secret),
            Command::Mark { of, is_marked } => self.mark(*of, *is_marked),
            Command::Macro(deed) => self.work_with_macro(deed),
            Command::Encounter(deed) => self.work_with_encounter(deed),
            Command::Forecast(_) => Err(ONLY_LOOKED_AT.into()),
            Command::Time(deed) => self.work_on_time(deed),
            Command::Table { name, deed } => self.work_with_table(name, deed),
            Command::LongRoll { kind, name, deed } => self.work_on_long_roll(*kind, name, deed),
            Command::Resolve { roll, words } => self.resolve(*roll, words),
            Command::Apart { bodies, command } => self.decide_apart(bodies, command),
            Command::Undo(to) => self.undo(*to),
            Command::Redo => self.redo(),
            Command::Restore(seq) => self.restore(*seq),
        }
    }

    /// What already is a fact, where it can be one.
    fn take_fact(&mut self, event: &Event) -> Result<(), Refusal> {
        let is_taken_back = matches!(
            event,
            Event::PlayersScreen(PlayersScreenEvent::TakenBack(_))
        );
        if is_taken_back && self.state().players_screen.handout.is_none() {
            return refused("nothing is handed out: `handout` and a text does that");
        }
        if let Event::Timer(done) = event
            && !self.state().timers.would_change(*done)
        {
            return Err(Refusal::nothing_changes());
        }
        self.push(event.clone())
    }

    /// Gives bodies of groups rows of their own, and decides what happens to them there.
    fn decide_apart(&mut self, bodies: &[BodyId], command: &Command) -> Result<(), Refusal> {
        let parts = self.take_out(bodies)?;
        let mut game = self.campaign.clone();
        game.accept(game.next_step(self.now, "", self.events.clone()));
        let mut draft = Draft {
            comment: self.comment.clone(),
            anyway: self.anyway.clone(),
            ..Draft::on(&game, self.dice, self.now)
        };
        draft.decide(&command.of_parts(&parts))?;
        let done = draft.events;
        self.events.extend(done);
        Ok(())
    }

    fn push(&mut self, event: Event) -> Result<(), Refusal> {
        self.events.push(event);
        Ok(())
    }

    /// Something happens to somebody, named as they are called now.
    fn happen_to(&mut self, creature: CreatureId, event: impl FnOnce(CreatureId, String) -> Event) {
        let name = self.name_of(creature);
        self.events.push(event(creature, name));
    }

    fn gain_condition(&mut self, creature: CreatureId, condition: Condition) {
        self.happen_to(creature, |creature, name| Event::ConditionGained {
            creature,
            name,
            condition,
        });
    }

    fn lose_condition(&mut self, creature: CreatureId, condition: String) {
        self.happen_to(creature, |creature, name| Event::ConditionLost {
            creature,
            name,
            condition,
        });
    }

    /// Whether anything came of it since there were so many events.
    fn expect_change_since(&self, before: usize) -> Result<(), Refusal> {
        match self.events.len() > before {
            true => Ok(()),
            false => Err(Refusal::nothing_changes()),
        }
    }

    /// Something is done only if the table means it: asked on the screen, refused elsewhere, done with `anyway`.
    fn ask(&self, why: impl Into<String>) -> Result<(), Refusal> {
        match &self.anyway {
            Some(line) => Err(Refusal::Asks {
                why: why.into(),
                line: line.clone(),
            }),
            None => Ok(()),
        }
    }

    fn state(&self) -> &'a State {
        self.campaign.state()
    }

    /// The game with what this step has done up to now.
    fn state_so_far(&self) -> State {
        let mut state = self.state().clone();
        for event in &self.events {
            state.apply(0, Timestamp::UNIX_EPOCH, event);
        }
        state
    }

    fn name_of(&self, creature: CreatureId) -> String {
        self.state().name_of(creature).to_owned()
    }

    fn roller(&self, creature: CreatureId) -> Roller {
        Roller {
            creature,
            name: self.name_of(creature),
        }
    }

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
        let number = self
            .state()
            .evening
            .as_ref()
            .map_or(0, |evening| evening.number)
            .saturating_add(1);
        Event::EveningBegan { number, name }
    }

    /// Rolls attempts one after the other: each at a place of its own among the campaign's dice, or all of them from
    /// one list of typed faces.
    fn cast_each<'b>(
        &mut self,
        typed: Option<&[u32]>,
        mut attempts: impl Iterator<Item = &'b Attempt>,
    ) -> Result<Vec<(Outcome, Provenance)>, Refusal> {
        let rules = self.campaign.rules();
        if typed.is_none() {
            return attempts
                .map(|attempt| self.cast(None, |faces| attempt.roll(rules, faces)))
                .collect();
        }
        let (outcomes, dice) = self.cast(typed, |faces| {
            attempts.try_fold(Vec::new(), |mut outcomes, attempt| {
                outcomes.push(attempt.roll(rules, faces)?);
                Ok(outcomes)
            })
        })?;
        Ok(outcomes
            .into_iter()
            .map(|outcome| (outcome, dice))
            .collect())
    }

    /// Reads faces for something, typed ones or the campaign's own, and says where they came from.
    fn cast<T>(
        &mut self,
        typed: Option<&[u32]>,
        read: impl FnOnce(&mut dyn Faces) -> Result<T, Unread>,
    ) -> Result<(T, Provenance), Refusal> {
        if let Some(typed) = typed {
            let mut faces = TypedFaces::new(typed.to_vec());
            let result = read(&mut faces)?;
            faces.finish()?;
            return Ok((result, Provenance::Typed));
        }
        let from = self.dice.position();
        let result = read(self.dice)?;
        Ok((result, self.dice.since(from)))
    }
}
