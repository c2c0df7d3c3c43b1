//! Effect points spent: on hit points, on effects, on consequences.

use crate::campaign::refusal::refused;
use crate::campaign::{
    BodyId, BodyWork, Condition, CreatureId, Event, Points, Refusal, RollId, Spending, SpentOn,
    Track, UnspentPoints,
};
use crate::systems::ConditionEffect;

use super::Draft;

impl Draft<'_> {
    pub(super) fn spend(
        &mut self,
        roll: Option<RollId>,
        points: u32,
        on: &Spending,
    ) -> Result<(), Refusal> {
        let meant = || self.state().meant_unspent(None).map(|unspent| unspent.roll);
        let id = roll
            .or_else(meant)
            .ok_or_else(|| self.unless_older("no roll has effect points left to spend".into()))?;
        let Some(unspent) = self.state().unspent_of(id) else {
            return Err(self.why_nothing_won(id));
        };
        let won = unspent.left();
        let Some(left) = won.checked_sub(points) else {
            let plural = if won == 1 { "" } else { "s" };
            return refused(format!(
                "roll {id} has {won} effect point{plural} left, not {points}"
            ));
        };
        if points == 0 {
            return Err(Refusal::nothing_changes());
        }
        let name = unspent
            .who
            .map_or_else(String::new, |who| self.name_of(who));
        self.events.push(Event::Spent {
            roll: id,
            name,
            points,
            left,
            on: on.kind(),
        });
        match on {
            Spending::Harm { track, whom } => self.spend_on_harm(unspent, *track, *whom, points),
            Spending::Effect {
                who,
                name,
                duration,
            } => {
                let who = who.or(unspent.who).ok_or_else(|| nobody_meant(id))?;
                let value = i32::try_from(points).unwrap_or(i32::MAX);
                self.add_to_condition(who, name, value, *duration)
            }
            Spending::Consequence {
                who,
                name,
                duration,
            } => {
                let meant = who.or_else(|| self.state().meant_by(unspent, None));
                let value = i32::try_from(points).unwrap_or(i32::MAX).saturating_neg();
                self.add_to_condition(
                    meant.ok_or_else(|| nobody_meant(id))?,
                    name,
                    value,
                    *duration,
                )
            }
        }
    }

    fn spend_on_harm(
        &mut self,
        unspent: &UnspentPoints,
        track: Track,
        whom: Option<BodyId>,
        points: u32,
    ) -> Result<(), Refusal> {
        let state = self.state();
        if track == Track::Mental && !state.has_minds() {
            return refused(format!("{} has no mental hit points", state.system.title()));
        }
        let meant = || state.only_body(state.meant_by(unspent, None)?);
        let whom = whom
            .or_else(meant)
            .ok_or_else(|| nobody_meant(unspent.roll))?;
        self.work_on_bodies(&[BodyWork::on(whom, track, Points::Harm(points))])
    }

    /// Points spent on what somebody bears already add to it (our decision).
    fn add_to_condition(
        &mut self,
        creature: CreatureId,
        name: &str,
        value: i32,
        duration: crate::campaign::Duration,
    ) -> Result<(), Refusal> {
        let is_it = |known: &&Condition| known.name.eq_ignore_ascii_case(name);
        let known = self
            .state()
            .conditions(creature)
            .find(is_it)
            .and_then(Condition::modifier)
            .unwrap_or(0);
        let value = known.saturating_add(value);
        let effects = vec![ConditionEffect::Modifier(value)];
        let ends = self.end_of(creature, duration);
        let condition = Condition::new(name.to_owned(), effects, ends);
        self.gain_condition(creature, condition);
        Ok(())
    }

    /// Why nothing can be spent of a roll whose points are not counted.
    fn why_nothing_won(&self, id: RollId) -> Refusal {
        let roll = match self.campaign.standing_roll(id) {
            Ok(roll) => roll,
            Err(refusal) => return refusal,
        };
        match roll.outcome.points_won() {
            Some(Some(0)) => Refusal::from(format!(
                "roll {id} reached its resistance exactly: there are no effect points to spend"
            )),
            Some(Some(_)) => Refusal::from(format!(
                "roll {id} is too long ago: what it left unspent is gone"
            )),
            Some(None) => format!("roll {id} failed, and won no effect points").into(),
            None => Refusal::from(format!(
                "roll {id} wins no effect points: only what is held against something does, by rules that know such points"
            )),
        }
    }
}

fn nobody_meant(roll: RollId) -> Refusal {
    format!("no target is clear: name one, such as `spend {roll} harm 3 orc`").into()
}

impl Spending {
    /// What the log calls it.
    const fn kind(&self) -> SpentOn {
        match self {
            Self::Harm {
                track: Track::Physical,
                ..
            } => SpentOn::Harm,
            Self::Harm {
                track: Track::Mental,
                ..
            } => SpentOn::MentalHarm,
            Self::Effect { .. } => SpentOn::Effect,
            Self::Consequence { .. } => SpentOn::Consequence,
        }
    }
}
