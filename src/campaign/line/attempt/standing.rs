//! What stands on those who take part, and who they are against: penalties counted by themselves, rivals by name.

use crate::campaign::ids::CreatureId;
use crate::campaign::line::{Reader, whom};
use crate::systems::dice_pool::Action;
use crate::systems::{Attempt, ConditionModifier};
use crate::words::Complaint;

use super::shared::LineWords;

impl Reader<'_> {
    /// Whether what stands on those who roll is counted: not where the line leaves it out, nor in a habit.
    pub(super) const fn counts_what_stands(&self, line: &LineWords) -> bool {
        !line.is_fresh && !self.is_habit
    }

    /// What stands on somebody and moves what they roll, unless the line leaves it out.
    pub(super) fn sways_on(
        &self,
        creature: Option<CreatureId>,
        line: &LineWords,
    ) -> Vec<ConditionModifier> {
        let state = self.context.state.filter(|_| self.counts_what_stands(line));
        state
            .zip(creature)
            .map_or_else(Vec::new, |(state, creature)| state.sways_on(creature))
    }

    /// The attempt with what stands on each who takes part, in their order.
    pub(super) fn swayed(
        &self,
        attempt: Attempt,
        parts: &[Option<CreatureId>],
        line: &LineWords,
    ) -> Result<(Attempt, Vec<ConditionModifier>), Complaint> {
        let mut swayed = (attempt, Vec::new());
        for (part, creature) in parts.iter().enumerate() {
            let sways = self.sways_on(*creature, line);
            let whole = 0..self.words.line().len();
            let blamed = |why| Complaint::new(whole, format!("{why} (`fresh` leaves it out)."));
            swayed.0 = swayed.0.swayed(part, &sways).map_err(blamed)?;
            swayed.1.extend(sways);
        }
        Ok(swayed)
    }

    /// Which of several actions of the active one comes next; none where the turn has only one.
    pub(super) fn next_action_of(
        &self,
        creature: Option<CreatureId>,
        line: &LineWords,
    ) -> Result<Option<Action>, Complaint> {
        let state = self.context.state.filter(|_| self.counts_what_stands(line));
        let declared = state.and_then(|state| state.tracker.turn()?.declared());
        let Some(declared) = declared.filter(|declared| Some(declared.who) == creature) else {
            return Ok(None);
        };
        let name = state.map_or("", |state| state.name_of(declared.who));
        let bodies = state.map_or(1, |state| state.bodies(declared.who).len());
        let all_taken = || {
            let (count, more) = (declared.count, declared.count + 1);
            let message = format!(
                "{name} has taken all {count} actions of this turn: `actions {more}` allows one more, `reflexive` is none, `fresh` leaves the count out."
            );
            Complaint::new(0..self.words.line().len(), message)
        };
        declared.next_action(bodies).map(Some).ok_or_else(all_taken)
    }

    /// Somebody by name on the side that begins here, if the line goes on with one: a word of the system's own in full, or
    /// one that begins so, is that word.
    pub(super) fn read_rival(&mut self, own: &[&str]) -> Result<Option<CreatureId>, Complaint> {
        let Some(state) = self.context.state else {
            return Ok(None);
        };
        self.words
            .offer(whom::everybody(state).into_iter().map(|(name, _)| name));
        let Some(token) = self.words.peek() else {
            return Ok(None);
        };
        let is_exact = whom::is_exact_name(state, &self.words);
        let is_name = match token.is_quoted {
            true => is_exact,
            false => {
                token.text.starts_with(char::is_alphabetic) && !self.fits_own(own) || {
                    is_exact && !self.is_own_word(own)
                }
            }
        };
        if !is_name {
            return Ok(None);
        }
        let Some(creature) = self.words.choose(&whom::everybody(state))? else {
            return Ok(None);
        };
        self.say_name(creature);
        Ok(Some(creature))
    }

    /// The preview's words for a sum of the other side: `orc: Strength 14 + mail 2 = resist Strength 16`.
    pub(super) fn told_of(&self, creature: Option<CreatureId>, sum: &str) -> String {
        match creature.and_then(|creature| self.roller(creature)) {
            Some(roller) => format!("{}: {sum}", roller.name),
            None => sum.to_owned(),
        }
    }
}
