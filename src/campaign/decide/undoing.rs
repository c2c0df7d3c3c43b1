//! Undo, redo and restore: steps named in the log, never taken out of it.

use crate::campaign::history::{is_of_undoing, puts_back};
use crate::campaign::refusal::refused;
use crate::campaign::{Campaign, Event, Refusal, RestoreCause, Step, UndoTo, Undone};

use super::Draft;

/// So many steps are taken back at one word; of more, the table is asked (our decision): a number may be mistaken.
const WITHOUT_ASKING: usize = 10;

impl Draft<'_> {
    pub(super) fn undo(&mut self, to: UndoTo) -> Result<(), Refusal> {
        let steps = self.campaign.steps_back(to)?;
        let named = |step: &&Step| Undone::of(self.campaign, step);
        let steps: Vec<Undone> = steps.iter().map(named).collect();
        if let [latest, .., earliest] = steps.as_slice()
            && steps.len() > WITHOUT_ASKING
        {
            self.ask(format!(
                "this takes back {} steps, from {} {} to {} {}",
                steps.len(),
                earliest.seq,
                earliest.name,
                latest.seq,
                latest.name
            ))?;
        }
        self.push(Event::Undid { steps })
    }

    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let step = self
            .campaign
            .redoable()
            .ok_or("nothing to redo: something else has happened since, or nothing was undone")?
            .clone();
        self.campaign.expect_known(step.seq)?;
        self.push(Event::Redid { step })
    }

    pub(super) fn restore(&mut self, seq: u64) -> Result<(), Refusal> {
        self.campaign.check_reach(seq)?;
        let before = self.campaign.known_since();
        let then = self.campaign.as_at(seq).ok_or(Refusal::Older { before })?;
        if then.state() == self.state() && played(&then).eq(played(self.campaign)) {
            return Err(Refusal::nothing_changes());
        }
        self.push(Event::StateReplaced {
            of: seq,
            by: RestoreCause::Restore,
            state: Box::new(then.base().state),
        })
    }
}

/// The steps that count, those left out that only put the game back.
fn played(campaign: &Campaign) -> impl Iterator<Item = u64> {
    let standing = campaign.standing_steps();
    standing
        .filter(|step| !puts_back(step))
        .map(|step| step.seq)
}

impl Campaign {
    /// The steps that an `undo` takes back, the latest first.
    ///
    /// # Errors
    /// [`Refusal`], where there are none, or it cannot reach so far.
    pub fn steps_back(&self, to: UndoTo) -> Result<Vec<&Step>, Refusal> {
        match to {
            UndoTo::Last(count) => self.last_steps(count),
            UndoTo::Before(seq) => self.steps_since(seq),
        }
    }

    fn last_steps(&self, count: usize) -> Result<Vec<&Step>, Refusal> {
        let steps: Vec<&Step> = self.undoable_steps().take(count.max(1)).collect();
        let before = self.known_since();
        match self.wall() {
            Some(lost) if steps.is_empty() => Err(nothing_behind(lost)),
            None if steps.len() < count && before > 0 => Err(Refusal::Older { before }),
            _ if steps.is_empty() => refused("nothing to undo"),
            _ => Ok(steps),
        }
    }

    /// Everything that counts from a step on.
    fn steps_since(&self, seq: u64) -> Result<Vec<&Step>, Refusal> {
        let last = self.seq();
        if let Some(lost) = self.wall().filter(|lost| seq <= *lost) {
            return Err(nothing_behind(lost));
        }
        match seq {
            _ if seq > last => return Err(Refusal::no_such_step(seq, last)),
            ..=1 => {
                return refused(
                    "step 1 is the first: nothing was before it, and `restore 0` is the campaign as it was founded",
                );
            }
            _ => self.expect_known(seq)?,
        }
        if self.step(seq).is_some_and(is_of_undoing) {
            return refused(format!(
                "step {seq} is itself an undo or a redo: `restore {}` goes back before it",
                seq - 1
            ));
        }
        if self.is_undone(seq) {
            return refused(format!(
                "step {seq} is undone already: `undo` takes back the last thing that counts"
            ));
        }
        let since = self.standing_steps().rev();
        Ok(since.take_while(|step| step.seq >= seq).collect())
    }

    /// Whether the game can be as it stood after a step, as far as is known without playing up to it.
    pub(in crate::campaign) fn check_reach(&self, seq: u64) -> Result<(), Refusal> {
        let (before, last) = (self.known_since(), self.seq());
        match seq {
            _ if seq > last => Err(Refusal::no_such_step(seq, last)),
            _ if seq == last => Err(Refusal::nothing_changes()),
            _ if seq < before => Err(Refusal::Older { before }),
            _ => Ok(()),
        }
    }
}

fn nothing_behind(lost: u64) -> Refusal {
    format!("nothing at or before step {lost} can be undone: something was lost to damage there")
        .into()
}
