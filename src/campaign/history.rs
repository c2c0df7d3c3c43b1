//! A base and the steps since: undo is replay, and what was undone stays in the log.

mod books;
mod history_lookup;
mod said_of_notes;
mod standing_steps;
mod undone_steps;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    Conversion, CreatureId, Event, HeroId, HiddenSet, LedgerLine, Note, NoteId, RestoreCause, Roll,
    RollId, State, Step, TableEvent, Undone,
};
use crate::dice::Provenance;
use crate::systems::{Outcome, Rulebook, System};

use super::facts::notes;

use books::Books;
use undone_steps::put_back_to;

pub(super) use books::{latest_rolls_of, rolls_of};
pub(super) use undone_steps::{UndoneSteps, is_of_undoing, puts_back};

pub use books::RollStatus;
pub use history_lookup::{HistoryLookup, cited_before};

/// Where the campaign's dice stand: the next roll begins here, whatever was undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DicePlace {
    pub stream: u64,
    pub word: u64,
}

/// The whole state after a step, so that nothing before it need be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The step it stands after; 0 for a new campaign.
    pub seq: u64,
    /// When that step was.
    pub at: Option<Timestamp>,
    /// Where the dice stand.
    pub dice: DicePlace,
    /// What `redo` would do again, the next one last: of each line that undid, the latest step, named for all that went with it.
    pub undone: Vec<Undone>,
    /// The game.
    pub state: State,
}

impl Base {
    /// The base of a new campaign.
    pub fn founding(name: String, system: System) -> Self {
        Self::bare(0, State::new(name, system))
    }

    /// A state after a step, and nothing of what came before.
    fn bare(seq: u64, state: State) -> Self {
        Self {
            seq,
            at: None,
            dice: DicePlace::default(),
            undone: Vec::new(),
            state,
        }
    }
}

/// A game being played.
#[derive(Debug, Clone)]
pub struct Campaign {
    rules: Arc<Rulebook>,
    base: Base,
    steps: Vec<Step>,
    /// Of the steps before memory those that are named by some in it, as far as they were read for that; oldest first.
    cited: Vec<Step>,
    books: Books,
    dice: DicePlace,
    undone: HashSet<u64>,
    redoable: Vec<Undone>,
}

impl Campaign {
    /// The game as a base and the steps since tell it.
    pub fn resume(rules: Arc<Rulebook>, base: Base, steps: Vec<Step>) -> Self {
        let mut campaign = Self {
            rules,
            steps: Vec::new(),
            cited: Vec::new(),
            books: Books::new(base.seq, base.state.clone()),
            dice: base.dice,
            undone: HashSet::new(),
            redoable: base.undone.clone(),
            base,
        };
        campaign.read(steps);
        campaign
    }

    /// From here on it is played by these rules. What was rolled stands as it fell.
    pub fn play_by(&mut self, rules: Arc<Rulebook>) {
        let (laid, own) = (&rules.tables, &self.rules.tables);
        self.rules = match own.folders() > laid.folders() {
            true => Arc::new(Rulebook {
                tables: laid.with_more_of(own, laid.folders()),
                ..Rulebook::clone(&rules)
            }),
            false => rules,
        };
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Rulebook> {
        &self.rules
    }

    /// The state as it stands.
    pub fn state(&self) -> &State {
        &self.books.state
    }

    /// The state that the memory begins with.
    pub(super) fn beginning(&self) -> &State {
        &self.base.state
    }

    /// The steps in memory, oldest first, undone ones included.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The step the memory begins after; 0 if it reaches back to the founding.
    pub fn known_since(&self) -> u64 {
        self.base.seq
    }

    /// The number of the last step.
    pub fn seq(&self) -> u64 {
        self.steps.last().map_or(self.base.seq, |step| step.seq)
    }

    /// Where the dice stand: behind the last word ever rolled.
    pub fn dice(&self) -> DicePlace {
        self.dice
    }

    /// A step in memory, by its number; or one before, where it was read for those in memory that name it.
    pub fn step(&self, seq: u64) -> Option<&Step> {
        if seq <= self.base.seq {
            return step_of(&self.cited, seq);
        }
        let there = usize::try_from(seq - self.base.seq - 1).ok();
        let there = there.and_then(|index| self.steps.get(index));
        // Of a stretch that was sifted, not every step is in memory.
        let there = there.filter(|step| step.seq == seq);
        there.or_else(|| step_of(&self.steps, seq))
    }

    /// Whether a step was undone.
    pub fn is_undone(&self, seq: u64) -> bool {
        self.undone.contains(&seq)
    }

    /// What became of a roll.
    pub fn status_of(&self, roll: RollId) -> Option<RollStatus> {
        self.books.verdicts.statuses.get(&roll).copied()
    }

    /// The natural 20s of a roll that were turned into fortune dice, in the order of that.
    pub fn conversions(&self, roll: RollId) -> &[Conversion] {
        let known = self.books.verdicts.conversions.get(&roll);
        known.map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a part of a roll is a natural 20 that was turned into a fortune die, in it or in the roll of which it was
    /// left lying.
    pub fn is_converted(&self, roll: RollId, part: usize) -> bool {
        let older = |id: &RollId| {
            let roll = self.roll(*id);
            roll.filter(|roll| roll.part_again.is_some())?.again
        };
        std::iter::successors(Some(roll), older).any(|id| {
            let counting = self.roll(id).map_or(0, Roll::counting_part);
            let mut all = self.conversions(id).iter();
            all.any(|one| one.die.unwrap_or(counting) == part)
        })
    }

    /// What came of a roll, as it stands now.
    pub fn outcome_now<'a>(&self, id: RollId, roll: &'a Roll) -> Cow<'a, Outcome> {
        roll.outcome_with(self.conversions(id))
    }

    /// Whether players must not see a roll, as it stands now.
    pub fn is_secret(&self, id: RollId, roll: &Roll) -> bool {
        self.secrecy_said_of(id).unwrap_or(roll.is_secret)
    }

    /// Whether a line of the log is marked.
    pub fn is_marked(&self, seq: u64) -> bool {
        self.books.verdicts.marks.get(&seq).is_some_and(|is| *is)
    }

    /// What was said later of a roll's secrecy, if anything was: also of one that is not in memory.
    pub(super) fn secrecy_said_of(&self, roll: RollId) -> Option<bool> {
        self.books.verdicts.secrecy.get(&roll).copied()
    }

    /// Notes since the memory begins, oldest first; of the evening it begins in, those before as well.
    pub fn notes(&self) -> &[Note] {
        self.books.written.notes()
    }

    /// A note in memory by its number.
    pub fn note(&self, id: NoteId) -> Option<&Note> {
        notes::find(self.notes(), id)
    }

    /// The notes that later steps hung on a roll, as they stand: also of a roll that is not in memory.
    pub fn notes_hung_on(&self, roll: RollId) -> Vec<Note> {
        self.books.verdicts.notes.on(roll)
    }

    /// Lines of the fortune ledger since the memory begins, oldest first; of the evening it begins in, those before as well.
    pub fn ledger_lines(&self) -> &[LedgerLine] {
        self.books.written.lines()
    }

    /// Whether a note that a standing step wrote says this to this day, and to the same readers.
    pub(super) fn note_stands_so(&self, id: NoteId, text: &str, is_secret: bool) -> bool {
        self.books.verdicts.notes.stands_so(id, text, is_secret)
    }

    /// Whom players do not know of.
    pub fn hidden_set(&self) -> &HiddenSet {
        &self.books.hidden
    }

    /// A roll in memory.
    pub fn roll(&self, id: RollId) -> Option<&Roll> {
        let mut rolls = rolls_of(self.step(id.0)?);
        let (_, roll) = rolls.find(|(found, _)| *found == id)?;
        Some(roll)
    }

    /// Linked attempts of this evening that wait for the player's choice, the latest first.
    pub fn waiting_links(&self) -> Vec<(RollId, &Roll)> {
        let waiting = self.books.waiting.iter().rev().map(|(id, _)| *id);
        let undecided = waiting.filter(|id| self.status_of(*id).is_none());
        undecided
            .filter_map(|id| Some((id, self.roll(id)?)))
            .collect()
    }

    /// The latest standing roll a hero made.
    pub fn latest_roll_of(&self, hero: HeroId) -> Option<RollId> {
        let by = CreatureId::Hero(hero);
        let (id, _) = self.standing_rolls().find(|(_, roll)| roll.is_by(by))?;
        Some(id)
    }

    /// When the last step that was not undone was made.
    pub fn last_played(&self) -> Option<Timestamp> {
        let kept = self.standing_steps().rev();
        let mut kept = kept.filter(|step| !is_of_the_log(step));
        kept.next().map(|step| step.at).or(self.base.at)
    }

    /// The longest time between one thing done at the table and the next, from one moment to another. What was undone was
    /// done all the same.
    pub fn longest_silence(&self, since: Timestamp, until: Timestamp) -> SignedDuration {
        let done = self.steps.iter().rev();
        let done = done.filter(|step| !is_of_the_log(step)).map(|step| step.at);
        let mut longest = SignedDuration::ZERO;
        let mut after = until;
        for at in done.take_while(|at| *at > since).chain([since]) {
            longest = longest.max(after.duration_since(at));
            after = at;
        }
        longest
    }

    /// Steps in memory of which something was passed over, because it names somebody who is not there: after a loss,
    /// or after a hand edit was taken back.
    pub fn strange_steps(&self) -> &[u64] {
        &self.books.strange
    }

    /// Steps in memory that the disk lost.
    pub fn lost_steps(&self) -> impl Iterator<Item = u64> {
        let lost = |step: &&Step| step.events.contains(&Event::Lost);
        self.steps.iter().filter(lost).map(|step| step.seq)
    }

    /// A hand edit of the state as it stood after a step, as the next step. No number that was given so far is given again, for
    /// rolls and ledger lines name them.
    pub fn taking_edit(&self, of: u64, mut state: State, now: Timestamp) -> Step {
        state.next_id = state.next_id.max(self.state().next_id);
        let edited = Event::StateReplaced {
            of,
            by: RestoreCause::Edit,
            state: Box::new(state),
        };
        self.next_step(now, "edit", vec![edited])
    }

    /// What comes next in this game.
    pub(super) fn next_step(&self, at: Timestamp, line: &str, events: Vec<Event>) -> Step {
        Step {
            seq: self.seq().saturating_add(1),
            at,
            line: line.to_owned(),
            events,
        }
    }

    /// What `redo` would do again.
    pub fn redoable(&self) -> Option<&Undone> {
        self.redoable.last()
    }

    /// Takes a decided step in.
    pub fn accept(&mut self, step: Step) {
        self.read(vec![step]);
    }

    /// Puts older history under what is in memory.
    pub fn remember(&mut self, base: Base, mut older: Vec<Step>) {
        older.retain(|step| step.seq <= self.base.seq);
        older.append(&mut self.steps);
        let dice = self.dice;
        *self = Self::resume(Arc::clone(&self.rules), base, older);
        self.dice = self.dice.max(dice);
    }

    /// What is in memory: where it begins, and the steps since.
    pub fn stretch(&self) -> (Base, Vec<Step>) {
        (self.base.clone(), self.steps.clone())
    }

    /// The base to begin a new segment with.
    pub fn base(&self) -> Base {
        Base {
            seq: self.seq(),
            at: self.last_played(),
            dice: self.dice,
            undone: self.redoable.clone(),
            state: self.books.state.clone(),
        }
    }

    /// The base as it stood after an earlier step in memory; `None` before it.
    pub fn base_at(&self, seq: u64) -> Option<Base> {
        self.as_at(seq).map(|then| then.base())
    }

    /// The game as it stood after an earlier step in memory; `None` before it.
    pub(super) fn as_at(&self, seq: u64) -> Option<Self> {
        if !(self.base.seq..=self.seq()).contains(&seq) {
            return None;
        }
        let until = self.steps.partition_point(|step| step.seq <= seq);
        let steps = self.steps.iter().take(until).cloned().collect();
        let (rules, base) = (Arc::clone(&self.rules), self.base.clone());
        Some(Self::resume(rules, base, steps))
    }

    fn read(&mut self, steps: Vec<Step>) {
        let mut is_to_replay = false;
        for step in steps {
            is_to_replay |= self.enter(&step);
            if !is_to_replay {
                self.books.read(&step);
            }
            self.steps.push(step);
        }
        if is_to_replay {
            self.undone = UndoneSteps::among(&self.steps);
            self.replay();
        }
    }

    /// Enters a step into what could be redone, and where the dice stand; says whether others count after it than before, so
    /// that the books must be made anew.
    fn enter(&mut self, step: &Step) -> bool {
        let (mut is_of_undoing, mut is_put_back) = (false, false);
        for event in &step.events {
            self.dice = self.dice.max(place_after(event));
            match event {
                Event::Undid { steps } => {
                    self.redoable.extend(Undone::all_of(steps));
                    is_of_undoing = true;
                }
                Event::Redid { .. } => {
                    self.redoable.pop();
                    is_of_undoing = true;
                }
                event => is_put_back |= put_back_to(event).is_some(),
            }
        }
        if !is_of_undoing {
            self.redoable.clear();
        }
        is_of_undoing || is_put_back
    }

    fn replay(&mut self) {
        self.books = Books::new(self.base.seq, self.base.state.clone());
        for step in self
            .steps
            .iter()
            .filter(|step| !self.undone.contains(&step.seq))
        {
            self.books.read(step);
        }
    }
}

fn step_of(steps: &[Step], seq: u64) -> Option<&Step> {
    steps.get(steps.binary_search_by_key(&seq, |step| step.seq).ok()?)
}

/// Where the dice stand after an event; at the very beginning, if it rolled none.
fn place_after(event: &Event) -> DicePlace {
    let dice = match event {
        Event::Rolled(roll) => roll.dice,
        Event::TieBroken { dice, .. } => *dice,
        Event::Table(TableEvent::Drawn(draw)) => draw.dice,
        _ => Provenance::Typed,
    };
    match dice {
        Provenance::Rolled { stream, to, .. } => DicePlace { stream, word: to },
        Provenance::Typed => DicePlace::default(),
    }
}

/// Whether a step only sets the game right, or gives it a name, and is no play. `restore` is: what it goes back to may lie
/// before all that is in memory, and then nobody could tell when that was.
fn is_of_the_log(step: &Step) -> bool {
    let is_no_play = |event: &Event| match event {
        Event::StateReplaced { by, .. } => {
            matches!(by, RestoreCause::Edit | RestoreCause::Repair)
        }
        event => matches!(event, Event::Renamed { .. }),
    };
    is_of_undoing(step) || step.events.iter().all(is_no_play)
}
