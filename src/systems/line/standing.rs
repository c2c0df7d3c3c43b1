//! What stands on those who take part, and who they are against: penalties counted by themselves, rivals by name.

use crate::ids::CreatureId;
use crate::systems::ConditionModifier;
use crate::systems::interface::table::DeclaredActions;
use crate::words::Complaint;

use super::line_words::LineWords;
use super::{Reader, whom};

impl<C> Reader<'_, C> {
    /// Whether what stands on those who roll is counted: not where the line leaves it out, nor in a habit.
    pub(crate) fn counts_what_stands(&self, line: &LineWords) -> bool {
        !line.is_fresh && !self.is_habit
    }

    /// What the long work that the line is for makes harder or easier.
    pub(in crate::systems) fn task_on(
        &self,
        creature: Option<CreatureId>,
        line: &LineWords,
    ) -> Option<ConditionModifier> {
        let (name, value) = self.of_task.filter(|_| self.counts_what_stands(line))?;
        let who = creature.and_then(|creature| self.roller(creature));
        Some(ConditionModifier {
            who: who.map_or_else(String::new, |who| who.name),
            name: name.to_owned(),
            value,
            is_secret: false,
        })
    }

    /// What stands on somebody, where the line counts that.
    pub(in crate::systems) fn conditions_on(
        &self,
        creature: Option<CreatureId>,
        line: &LineWords,
    ) -> Vec<ConditionModifier> {
        let table = self.table.filter(|_| self.counts_what_stands(line));
        table
            .zip(creature)
            .map_or_else(Vec::new, |(table, creature)| table.modifiers_on(creature))
    }

    /// Which of how many actions of the active one comes next; none where the turn has only one.
    pub(crate) fn next_action_of(
        &self,
        creature: Option<CreatureId>,
        line: &LineWords,
    ) -> Result<Option<(u32, u32)>, Complaint> {
        let table = self.table.filter(|_| self.counts_what_stands(line));
        let Some((table, who)) = table.zip(creature) else {
            return Ok(None);
        };
        let Some(DeclaredActions { count, next }) = table.actions_declared(who) else {
            return Ok(None);
        };
        let all_taken = || {
            let (name, more) = (table.name_of(who), count + 1);
            let message = format!(
                "{name} has taken all {count} actions of this turn: `actions {more}` allows one more, `reflexive` is none, `fresh` leaves the count out."
            );
            Complaint::new(0..self.words.line().len(), message)
        };
        let next = next.ok_or_else(all_taken)?;
        Ok(Some((next, count)))
    }

    /// Somebody by name on the side that begins here, if the line goes on with one: a word of the grammar is that word.
    pub(crate) fn read_rival(&mut self) -> Result<Option<CreatureId>, Complaint> {
        let Some(table) = self.table else {
            return Ok(None);
        };
        self.words
            .offer(whom::everybody(table).into_iter().map(|(name, _)| name));
        let Some(token) = self.words.peek() else {
            return Ok(None);
        };
        let is_exact = whom::is_exact_name(table, &self.words);
        let is_begun = token.text.starts_with(char::is_alphabetic);
        let is_name = match token.is_quoted {
            true => is_exact,
            false => (is_begun || is_exact) && !self.words.is_before_grammar(),
        };
        if !is_name {
            return Ok(None);
        }
        let Some(creature) = self.words.choose(&whom::everybody(table))? else {
            return Ok(None);
        };
        self.say_name(creature);
        Ok(Some(creature))
    }

    /// The preview's words for a sum of the other side: `orc: Strength 14 + mail 2 = resist Strength 16`.
    pub(crate) fn told_of(&self, creature: Option<CreatureId>, sum: &str) -> String {
        match creature.and_then(|creature| self.roller(creature)) {
            Some(roller) => format!("{}: {sum}", roller.name),
            None => sum.to_owned(),
        }
    }
}
