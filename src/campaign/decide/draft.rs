//! A step being decided: the game it is for, its events so far, and the dice that are thrown for it.

use jiff::Timestamp;

use crate::campaign::{Campaign, Condition, CreatureId, Event, Refusal, Roll, Roller, State};
use crate::dice::{Dice, Faces, Provenance, TypedFaces, Unread};
use crate::systems::{Attempt, Outcome};

/// A step being decided.
pub(super) struct Draft<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) dice: &'a mut Dice,
    /// What stands behind `#` in the line.
    pub(super) comment: Option<String>,
    /// The line that goes on where this one asks; none if it says so itself.
    pub(super) anyway: Option<String>,
    pub(super) events: Vec<Event>,
    pub(super) now: Timestamp,
}

impl<'a> Draft<'a> {
    /// Of nothing yet, for a game; whatever would ask is done.
    pub(super) const fn on(campaign: &'a Campaign, dice: &'a mut Dice, now: Timestamp) -> Self {
        Self {
            campaign,
            dice,
            comment: None,
            anyway: None,
            events: Vec::new(),
            now,
        }
    }

    pub(super) fn push(&mut self, event: Event) -> Result<(), Refusal> {
        self.events.push(event);
        Ok(())
    }

    /// Something happens to somebody, named as they are called now.
    pub(super) fn push_roll(&mut self, roll: Roll) {
        self.events.push(Event::Rolled(Box::new(roll)));
    }

    pub(super) fn happen_to(
        &mut self,
        creature: CreatureId,
        event: impl FnOnce(CreatureId, String) -> Event,
    ) {
        let name = self.name_of(creature);
        self.events.push(event(creature, name));
    }

    pub(super) fn gain_condition(&mut self, creature: CreatureId, condition: Condition) {
        self.happen_to(creature, |creature, name| Event::ConditionGained {
            creature,
            name,
            condition,
        });
    }

    pub(super) fn lose_condition(&mut self, creature: CreatureId, condition: String) {
        self.happen_to(creature, |creature, name| Event::ConditionLost {
            creature,
            name,
            condition,
        });
    }

    /// Whether anything came of it since there were so many events.
    pub(super) fn expect_change_since(&self, before: usize) -> Result<(), Refusal> {
        match self.events.len() > before {
            true => Ok(()),
            false => Err(Refusal::nothing_changes()),
        }
    }

    /// Something is done only if the table means it: asked on the screen, refused elsewhere, done with `anyway`.
    pub(super) fn ask(&self, why: impl Into<String>) -> Result<(), Refusal> {
        match &self.anyway {
            Some(line) => Err(Refusal::Asks {
                why: why.into(),
                line: line.clone(),
            }),
            None => Ok(()),
        }
    }

    pub(super) fn state(&self) -> &'a State {
        self.campaign.state()
    }

    /// The game with what this step has done up to now.
    pub(super) fn state_so_far(&self) -> State {
        let mut state = self.state().clone();
        for event in &self.events {
            state.apply(0, Timestamp::UNIX_EPOCH, event);
        }
        state
    }

    pub(super) fn name_of(&self, creature: CreatureId) -> String {
        self.state().name_of(creature).to_owned()
    }

    pub(super) fn roller(&self, creature: CreatureId) -> Roller {
        Roller {
            creature,
            name: self.name_of(creature),
        }
    }

    /// Rolls attempts one after the other: each at a place of its own among the campaign's dice, or all of them from
    /// one list of typed faces.
    pub(super) fn cast_each<'b>(
        &mut self,
        typed: Option<&[u32]>,
        mut attempts: impl Iterator<Item = &'b Attempt>,
    ) -> Result<Vec<(Outcome, Provenance)>, Refusal> {
        let rules = self.campaign.rules();
        if typed.is_none() {
            return attempts
                .map(|attempt| self.cast_attempt(attempt, None))
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

    /// An attempt made once, by typed faces or the campaign's dice.
    pub(super) fn cast_attempt(
        &mut self,
        attempt: &Attempt,
        typed: Option<&[u32]>,
    ) -> Result<(Outcome, Provenance), Refusal> {
        let rules = self.campaign.rules();
        self.cast(typed, |faces| attempt.roll(rules, faces))
    }

    /// Reads faces for something, typed ones or the campaign's own, and says where they came from.
    pub(super) fn cast<T>(
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
