//! Encounters: begun as one step, and their waves brought by the turn that begins their round.

use crate::campaign::command::Command;
use crate::campaign::command::deeds::EncounterDeed;
use crate::campaign::event::{Event, Step};
use crate::campaign::facts::arranging::Arranged;
use crate::campaign::facts::encounters::{EncounterEvent, Waiting};
use crate::campaign::history::Campaign;
use crate::campaign::ids::CreatureId;
use crate::campaign::refusal::Refusal;
use crate::systems::{Encounter, Wave};

use super::Draft;
use super::macros::{Bundle, in_one, in_order, newcomers};

/// What lines of an encounter are called where they are refused.
pub(super) const KIND: &str = "an encounter";

impl Draft<'_> {
    pub(super) fn work_with_encounter(&mut self, deed: &EncounterDeed) -> Result<(), Refusal> {
        match deed {
            EncounterDeed::Start(encounter) => self.start(encounter),
            EncounterDeed::CallOff if self.state().tracker.waves.is_empty() => {
                Err("no wave is waiting".into())
            }
            EncounterDeed::CallOff => {
                self.call_off_waves();
                Ok(())
            }
            EncounterDeed::Save(name) => self.save_fight(name),
            EncounterDeed::Remove(name) => {
                self.push(Event::Encounter(EncounterEvent::Removed(name.clone())))
            }
        }
    }

    /// All of its lines, or none; its waves wait, counted from this round on.
    fn start(&mut self, encounter: &Encounter) -> Result<(), Refusal> {
        let bundle = Bundle {
            kind: KIND,
            name: &encounter.name,
            lines: &encounter.lines,
        };
        let done = self.all_or_none(&bundle)?;
        let joined = done.iter().filter_map(Event::newcomer).collect();
        self.events.extend(done);
        let passed = self.state().tracker.round().saturating_sub(1);
        let later = |wave: &Wave| Wave {
            round: wave.round.saturating_add(passed),
            ..wave.clone()
        };
        let waves = encounter.waves.iter().map(later).collect();
        self.push(Event::Encounter(EncounterEvent::Began {
            name: encounter.name.clone(),
            waves,
            joined,
        }))
    }

    /// Waves that still wait will not come.
    pub(super) fn call_off_waves(&mut self) {
        let waves = self.state().tracker.waves.clone();
        if !waves.is_empty() {
            self.events
                .push(Event::Encounter(EncounterEvent::CalledOff { waves }));
        }
    }

    /// A round begins; then the waves come that wait for it, and take their places; then somebody has the turn.
    ///
    /// A line that cannot be done is told and keeps nothing from going on.
    pub(super) fn next_with_waves(
        &mut self,
        round: u32,
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let mut game = self.beside();
        let mut steps = Vec::new();
        let tracker = &self.state().tracker;
        let (is_new, is_rolled) = (round > tracker.round(), tracker.rolls_for(round));
        let mut first = std::mem::take(&mut self.events);
        if is_rolled {
            first.push(Event::Arranged(Arranged::RoundRolled { round }));
        } else if is_new {
            first.push(Event::Encounter(EncounterEvent::RoundCame { round }));
        }
        self.take(&mut game, &mut steps, first);
        for waiting in tracker.waves_due(round) {
            self.bring(&mut game, &mut steps, waiting, !is_rolled);
        }
        let next = Command::Next(typed.map(<[u32]>::to_vec));
        let turn = match is_rolled {
            true => vec![self.all_roll(&game), next],
            false => vec![next],
        };
        for command in turn {
            let step = game.decide(&command, "", self.dice, self.now)?;
            game.accept(step.clone());
            steps.push(step);
        }
        self.events = in_one(steps, self.campaign.seq() + 1);
        Ok(())
    }

    /// What a wave's lines do, as far as each can be done; who comes with it takes a place if the others have one.
    fn bring(
        &mut self,
        game: &mut Campaign,
        steps: &mut Vec<Step>,
        waiting: &Waiting,
        takes_places: bool,
    ) {
        let there = in_order(game);
        for line in &waiting.wave.lines {
            let came = [newcomers(game, &there), waiting.came.clone()].concat();
            match self.step_of(game, (KIND, &came), line) {
                Ok(step) => {
                    game.accept(step.clone());
                    steps.push(step);
                }
                Err(stuck) => {
                    let (line, why) = (line.clone(), stuck.told());
                    let failed = EncounterEvent::LineFailed { line, why };
                    self.take(game, steps, vec![Event::Encounter(failed)]);
                }
            }
        }
        let tracker = &game.state().tracker;
        let joined = newcomers(game, &there);
        let who: Vec<CreatureId> = tracker
            .unplaced()
            .filter(|creature| joined.contains(creature))
            .collect();
        let round = tracker.round();
        if takes_places && tracker.is_anybody_placed() && !who.is_empty() {
            let rolls = Command::RollInitiative {
                who,
                typed: None,
                attempts: Vec::new(),
                words: None,
            };
            if let Ok(step) = game.decide(&rolls, "", self.dice, self.now) {
                game.accept(step.clone());
                steps.push(step);
            }
        }
        let came = EncounterEvent::WaveCame {
            wave: waiting.clone(),
            joined,
            round,
        };
        self.take(game, steps, vec![Event::Encounter(came)]);
    }

    /// Everybody rolls for the round, those who came with a wave too.
    fn all_roll(&mut self, game: &Campaign) -> Command {
        let who = in_order(game);
        let there = Draft {
            campaign: game,
            dice: self.dice,
            comment: None,
            anyway: None,
            events: Vec::new(),
            now: self.now,
        };
        let attempts = there.attempts_of_round(&who);
        Command::RollInitiative {
            who,
            typed: None,
            attempts,
            words: None,
        }
    }

    /// Something that happens between the lines.
    fn take(&self, game: &mut Campaign, steps: &mut Vec<Step>, events: Vec<Event>) {
        let step = Step {
            seq: game.seq() + 1,
            at: self.now,
            line: String::new(),
            events,
        };
        game.accept(step.clone());
        steps.push(step);
    }
}
