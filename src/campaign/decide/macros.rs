//! Macros: kept, thrown away, and used: each line decided on what the lines before it made of the game.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::campaign::history::rolls_of;
use crate::campaign::{
    Campaign, Command, CreatureId, Event, Macro, MacroDeed, MacroEvent, Refusal, RollId, Step, line,
};
use crate::dice::Dice;
use crate::words::{Complaint, repeated};

use super::Draft;

impl Campaign {
    /// The same game as it stands, without its older rolls: quick to copy and to try lines on.
    pub fn without_past(&self) -> Self {
        Self::resume(Arc::clone(self.rules()), self.base(), Vec::new())
    }
}

impl Campaign {
    /// Several lines as one step with a line of its own, all of them or none: what an import brings.
    ///
    /// # Errors
    /// [`Refusal`], with the line that is not done.
    pub fn decide_together(
        &self,
        (name, lines): (&str, &[String]),
        line: &str,
        dice: &mut Dice,
        now: Timestamp,
    ) -> Result<Step, Refusal> {
        dice.seek(self.dice().stream, self.dice().word);
        let mut draft = Draft::on(self, dice, now);
        let bundle = Bundle {
            kind: "an import",
            name,
            lines,
        };
        let events = draft.all_or_none(&bundle)?;
        Ok(self.next_step(now, line, events))
    }
}

impl Draft<'_> {
    pub(super) fn work_with_macro(&mut self, deed: &MacroDeed) -> Result<(), Refusal> {
        match deed {
            MacroDeed::Keep(kept) => {
                if self.state().macro_called(&kept.name) == Some(kept) {
                    return Err(Refusal::nothing_changes());
                }
                self.push(Event::Macro(MacroEvent::Kept(kept.clone())))
            }
            MacroDeed::Remove(name) => {
                self.push(Event::Macro(MacroEvent::Removed(self.macro_of(name)?.name)))
            }
            MacroDeed::Use(name) => self.use_macro(&self.macro_of(name)?),
        }
    }

    fn macro_of(&self, name: &str) -> Result<Macro, Refusal> {
        let kept = self.state().macro_called(name);
        kept.cloned()
            .ok_or_else(|| Refusal::no_such_macro(&repeated(name)))
    }

    fn use_macro(&mut self, used: &Macro) -> Result<(), Refusal> {
        let lines = Bundle {
            kind: "a macro",
            name: &used.name,
            lines: &used.lines,
        };
        let done = self.all_or_none(&lines)?;
        self.events
            .push(Event::Macro(MacroEvent::Used(used.name.clone())));
        self.events.extend(done);
        Ok(())
    }

    /// What all lines do, or why none is done. What they ask of older rolls is tried without them first, for that is
    /// quick.
    pub(super) fn all_or_none(&mut self, bundle: &Bundle<'_>) -> Result<Vec<Event>, Refusal> {
        let campaign = self.campaign;
        let played = match self.play(Played::on(campaign.without_past()), bundle) {
            Err(Refusal::Older { .. }) => self.play(Played::on(campaign.clone()), bundle),
            played => played,
        }?;
        Ok(played.in_one(campaign.seq().saturating_add(1)))
    }

    /// What each line would do as a step of its own, after those before it.
    fn play(&mut self, mut played: Played, bundle: &Bundle<'_>) -> Result<Played, Refusal> {
        let there = in_order(&played.game);
        for (line, number) in bundle.lines.iter().zip(1..) {
            let came = newcomers(&played.game, &there);
            let step = self.step_of(&played.game, (bundle.kind, &came), line);
            played.accept(step.map_err(|stuck| self.stuck(stuck, bundle, number, line))?);
        }
        Ok(played)
    }

    /// What a line of a macro, an encounter or a wave does in a game; its names mean first those who came with it.
    pub(super) fn step_of(
        &mut self,
        game: &Campaign,
        (kind, came): (&str, &[CreatureId]),
        line: &str,
    ) -> Result<Step, Stuck> {
        let sentence =
            line::parse_among(line, &game.context(None), came).map_err(Stuck::Misread)?;
        if let Command::Macro(_)
        | Command::Encounter(_)
        | Command::Undo(_)
        | Command::Redo
        | Command::Restore(_) = sentence.command
        {
            let message = format!("{kind} does not do this: it is a line of its own.");
            return Err(Stuck::Misread(Complaint::new(0..line.len(), message)));
        }
        let meant = if self.anyway.is_none() {
            line::with_anyway(&sentence.line)
        } else {
            sentence.line
        };
        game.decide_as_known(&sentence.command, &meant, self.dice, self.now)
            .map_err(Stuck::Refused)
    }

    /// Why none of several lines is done. Where one of them asks, all of them do.
    fn stuck(&self, stuck: Stuck, bundle: &Bundle<'_>, number: usize, line: &str) -> Refusal {
        match (stuck, &self.anyway) {
            (Stuck::Refused(Refusal::Asks { why, .. }), Some(anyway)) => {
                let why = format!("{}, line {number}: {why}", bundle.name);
                Refusal::Asks {
                    why,
                    line: anyway.clone(),
                }
            }
            (stuck, _) => stuck.refusal(bundle.name, number, line),
        }
    }
}

/// Lines that are done together.
pub(super) struct Bundle<'a> {
    /// What they are: `a macro`.
    pub(super) kind: &'static str,
    /// What they are called.
    pub(super) name: &'a str,
    pub(super) lines: &'a [String],
}

/// Why a line of several is not done.
pub(super) enum Stuck {
    Misread(Complaint),
    Refused(Refusal),
}

impl Stuck {
    /// The reason why none of them is done, with the line and the place in it.
    fn refusal(self, name: &str, number: usize, line: &str) -> Refusal {
        let (place, why) = match self {
            Self::Refused(older @ Refusal::Older { .. }) => return older,
            Self::Refused(why) => (String::new(), why.to_string()),
            Self::Misread(complaint) => {
                let (column, _) = complaint.columns(line);
                (format!(" at column {}", column + 1), complaint.sentence())
            }
        };
        let (name, line, why) = (
            name.to_owned(),
            line.to_owned(),
            why.trim_end_matches('.').to_owned(),
        );
        format!("nothing was done: line {number} of {name}, `{line}`{place}: {why}").into()
    }

    /// The reason in words.
    pub(super) fn told(self) -> String {
        let why = match self {
            Self::Misread(complaint) => complaint.sentence(),
            Self::Refused(Refusal::Older { .. }) => "it asks for a roll of another step".to_owned(),
            Self::Refused(why) => why.to_string(),
        };
        why.trim_end_matches('.').to_owned()
    }
}

/// Steps that are to be one, each decided on what those before it made of the game.
pub(super) struct Played {
    pub(super) game: Campaign,
    steps: Vec<Step>,
}

impl Played {
    pub(super) const fn on(game: Campaign) -> Self {
        let steps = Vec::new();
        Self { game, steps }
    }

    pub(super) fn accept(&mut self, step: Step) {
        self.game.accept(step.clone());
        self.steps.push(step);
    }

    /// Something happens between the lines.
    pub(super) fn happen(&mut self, at: Timestamp, events: Vec<Event>) {
        self.accept(self.game.next_step(at, "", events));
    }

    /// All events as those of one step: its rolls are numbered anew, and so is what points to them.
    pub(super) fn in_one(self, seq: u64) -> Vec<Event> {
        let rolled = self.steps.iter().flat_map(rolls_of);
        let rolled: Vec<RollId> = rolled.map(|(id, _)| id).collect();
        let is_alone = rolled.len() == 1;
        let places = (1..).map(|place| RollId(seq, if is_alone { 0 } else { place }));
        let known: HashMap<RollId, RollId> = rolled.into_iter().zip(places).collect();
        let events = self.steps.into_iter().flat_map(|step| step.events);
        let mut events: Vec<Event> = events.collect();
        for id in events.iter_mut().flat_map(Event::rolls_named) {
            *id = known.get(id).copied().unwrap_or(*id);
        }
        events
    }
}

pub(in crate::campaign) fn in_order(game: &Campaign) -> Vec<CreatureId> {
    game.state().tracker.creatures().collect()
}

/// Those in the order who were not there.
pub(in crate::campaign) fn newcomers(game: &Campaign, there: &[CreatureId]) -> Vec<CreatureId> {
    in_order(game)
        .into_iter()
        .filter(|creature| !there.contains(creature))
        .collect()
}
