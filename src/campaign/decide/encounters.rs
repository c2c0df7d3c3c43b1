//! Encounters: begun as one step, and their waves brought by the turn that begins their round.

use crate::campaign::line::words_of_field;
use crate::campaign::refusal::refused;
use crate::campaign::{
    Arranged, Command, CreatureId, EncounterDeed, EncounterEvent, Event, Foe, Refusal, Waiting,
};
use crate::systems::{Attempting, Encounter, FoeSheet, FoeStats, Wave};
use crate::words::quoted;

use super::Draft;
use super::macros::{Bundle, Played, in_order, newcomers};

/// What lines of an encounter are called where they are refused.
pub(super) const KIND: &str = "an encounter";

impl Draft<'_> {
    pub(super) fn work_with_encounter(&mut self, deed: &EncounterDeed) -> Result<(), Refusal> {
        match deed {
            EncounterDeed::Start(encounter) => self.start(encounter),
            EncounterDeed::CallOff if self.state().tracker.waves.is_empty() => {
                refused("no wave is waiting")
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
        let mut played = Played::on(self.campaign.without_past());
        let tracker = &self.state().tracker;
        let (is_new, is_rolled) = (round > tracker.round(), tracker.rolls_for(round));
        let mut first = std::mem::take(&mut self.events);
        if is_rolled {
            first.push(Event::Arranged(Arranged::RoundRolled { round }));
        } else if is_new {
            first.push(Event::Encounter(EncounterEvent::RoundCame { round }));
        }
        played.happen(self.now, first);
        for waiting in tracker.waves_due(round) {
            self.bring(&mut played, waiting, !is_rolled);
        }
        if is_rolled {
            let all = in_order(&played.game);
            let attempts = Draft::on(&played.game, self.dice, self.now).attempts_of_round(&all);
            self.go_on_with(&mut played, &rolling(all, attempts))?;
        }
        self.go_on_with(&mut played, &Command::Next(typed.map(<[u32]>::to_vec)))?;
        self.events = played.in_one(self.campaign.seq() + 1);
        Ok(())
    }

    fn go_on_with(&mut self, played: &mut Played, command: &Command) -> Result<(), Refusal> {
        played.accept(played.game.decide(command, "", self.dice, self.now)?);
        Ok(())
    }

    /// What a wave's lines do, as far as each can be done; who comes with it takes a place if the others have one.
    fn bring(&mut self, played: &mut Played, waiting: &Waiting, takes_places: bool) {
        let there = in_order(&played.game);
        for line in &waiting.wave.lines {
            let came = [newcomers(&played.game, &there), waiting.came.clone()].concat();
            match self.step_of(&played.game, (KIND, &came), line) {
                Ok(step) => played.accept(step),
                Err(stuck) => {
                    let (line, why) = (line.clone(), stuck.told());
                    let failed = EncounterEvent::LineFailed { line, why };
                    played.happen(self.now, vec![Event::Encounter(failed)]);
                }
            }
        }
        let tracker = &played.game.state().tracker;
        let joined = newcomers(&played.game, &there);
        let who: Vec<CreatureId> = tracker
            .unplaced()
            .filter(|creature| joined.contains(creature))
            .collect();
        let round = tracker.round();
        if takes_places && tracker.is_anybody_placed() && !who.is_empty() {
            // Who cannot roll waits for a place.
            let _ = self.go_on_with(played, &rolling(who, Vec::new()));
        }
        let came = EncounterEvent::WaveCame {
            wave: waiting.clone(),
            joined,
            round,
        };
        played.happen(self.now, vec![Event::Encounter(came)]);
    }
}

/// Several roll for their places by these attempts, or by the system's own.
const fn rolling(who: Vec<CreatureId>, attempts: Vec<Attempting>) -> Command {
    Command::RollInitiative {
        who,
        typed: None,
        attempts,
        words: None,
    }
}

impl Draft<'_> {
    /// Keeps the foes that stand in the order, each as it would come anew: with all its hit points and no condition, hidden
    /// if it is hidden now. Waves that wait come in as many rounds as from now.
    pub(super) fn save_fight(&mut self, name: &str) -> Result<(), Refusal> {
        let state = self.state();
        let in_order = state.tracker.order.iter();
        let foes = in_order.filter_map(|row| match row.creature {
            CreatureId::Foe(id) => state.foes.iter().find(|foe| foe.id == id),
            CreatureId::Hero(_) => None,
        });
        let lines: Vec<String> = foes.map(|foe| self.line_of(foe)).collect();
        if lines.is_empty() {
            return refused("no foe is in the order: `add orc*5 15 +1` adds some to save");
        }
        let passed = state.tracker.round().saturating_sub(1);
        let waves = state.tracker.waves.iter().map(|waiting| Wave {
            round: waiting.wave.round.saturating_sub(passed).max(2),
            ..waiting.wave.clone()
        });
        let kept = Encounter {
            name: name.to_owned(),
            cue: String::new(),
            lines,
            waves: waves.collect(),
        };
        // What would not come back is not kept.
        self.all_or_none(&Bundle {
            kind: KIND,
            name,
            lines: &kept.lines,
        })?;
        self.push(Event::Encounter(EncounterEvent::Kept(kept)))
    }

    /// The line that adds foes like these.
    fn line_of(&self, foe: &Foe) -> String {
        let count = match foe.bodies.len() {
            0 | 1 => String::new(),
            several => format!("*{several}"),
        };
        let mut words = vec!["add".to_owned(), format!("{}{count}", quoted(&foe.name))];
        let points = foe.bodies.first().and_then(|body| body.max);
        words.extend(points.map(|points| points.to_string()));
        match &foe.stats {
            FoeStats::Ranked(rank) => words.push(rank.name().to_lowercase()),
            FoeStats::Recorded(record) => words.extend(self.words_of(record)),
        }
        words.extend(
            foe.notes
                .iter()
                .map(|notes| format!("notes {}", quoted(notes))),
        );
        let is_hidden = self.state().is_hidden(CreatureId::Foe(foe.id));
        words.push(if is_hidden { "hidden" } else { "open" }.to_owned());
        words.join(" ")
    }

    /// What of a record is not as it is usually.
    fn words_of(&self, record: &FoeSheet) -> Vec<String> {
        let blank = FoeSheet::blank(record.sheet.system());
        let rules = self.campaign.rules();
        // A field that only this record has is named with its kind.
        let fields = blank.sheet.fields(rules);
        let initiative = record
            .initiative
            .map(|initiative| format!("{initiative:+}"));
        let level = (record.level != blank.level).then(|| format!("level {}", record.level));
        let changed = record.sheet.changed_from(&blank.sheet, rules);
        let changed = changed
            .iter()
            .map(|(field, entry, value)| words_of_field(field, &fields, entry.as_deref(), value));
        initiative.into_iter().chain(level).chain(changed).collect()
    }
}
