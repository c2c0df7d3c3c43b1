//! Hit points, said or thrown for, and conditions.

use std::collections::HashMap;

use crate::campaign::refusal::refused;
use crate::campaign::{
    BodyId, BodyWork, Condition, CreatureId, Duration, Ends, HitPoints, Points, Record, Refusal,
    Roll, State, ThrownWork, Told, Track, TurnEdge,
};
use crate::dice::{Expression, Provenance};
use crate::systems::{Attempt, ConditionEffect, DownState, Outcome, Sheet};
use crate::words::{is_same, joined, quoted, repeated};

use super::Draft;

impl Points {
    /// A body after this happened to it.
    pub fn done_to(self, body: &HitPoints) -> HitPoints {
        match self {
            Self::Harm(amount) => body.harmed(amount),
            Self::Heal(amount) => body.healed(amount),
            Self::Temp(amount) => HitPoints {
                temp: amount,
                ..*body
            },
            Self::Fall => body.felled(),
            Self::Rise if body.is_down() => body.raised(),
            Self::Rise => *body,
        }
    }
}

/// A body as its sheet judges it after a change: down by its rules, whatever is left. Only what changes is judged, so that
/// somebody who was put down or raised by word stays so.
pub(super) fn judged(
    [before, after]: [&Sheet; 2],
    (from, to): (&HitPoints, HitPoints),
) -> HitPoints {
    let is_down = |sheet: &Sheet, body: &HitPoints| {
        let points = sheet.after_harm(body.harm).hit_points();
        points.is_some_and(|points| points.is_down)
    };
    let (was_down, is_down) = (is_down(before, from), is_down(after, &to));
    if from.harm == to.harm && was_down == is_down {
        return to;
    }
    HitPoints {
        is_felled: is_down || (to.is_felled && !was_down),
        ..to
    }
}

impl State {
    pub fn body_name(&self, whom: BodyId) -> String {
        match whom {
            BodyId::Hero(id) => self.name_of(CreatureId::Hero(id)).to_owned(),
            BodyId::Foe(id, index) => {
                let foe = self.foe(id);
                foe.map(|foe| foe.body_name(index)).unwrap_or_default()
            }
        }
    }

    /// The number that a body is called by in its group.
    pub fn body_number(&self, whom: BodyId) -> usize {
        match whom {
            BodyId::Hero(_) => 1,
            BodyId::Foe(id, index) => self.foe(id).map_or(index + 1, |foe| foe.number_of(index)),
        }
    }

    /// Every body before and after some work, in order; a body named twice goes on from its first change.
    pub fn worked_on(&self, work: &[BodyWork]) -> Vec<(BodyId, HitPoints, HitPoints)> {
        let done = self.work_done(work).into_iter();
        done.map(|(done, from, to)| (done.whom, from, to)).collect()
    }

    /// The same with the work that each change is of; nothing of a body that is gone.
    pub(in crate::campaign) fn work_done(
        &self,
        work: &[BodyWork],
    ) -> Vec<(BodyWork, HitPoints, HitPoints)> {
        let mut now: HashMap<(BodyId, Track), HitPoints> = HashMap::new();
        let mut changes = Vec::with_capacity(work.len());
        for &done in work {
            let place = (done.whom, done.track);
            let known = now.get(&place).copied();
            let Some(from) = known.or_else(|| self.points_on(done.track, done.whom)) else {
                continue;
            };
            let to = self.judged_work(done, &from);
            now.insert(place, to);
            changes.push((done, from, to));
        }
        changes
    }

    /// A body after some work: where its sheet knows who is down, that counts as it is harmed or healed.
    fn judged_work(&self, done: BodyWork, from: &HitPoints) -> HitPoints {
        if self.is_past_healing(done) {
            return *from;
        }
        let to = done.points.done_to(from);
        let is_judged =
            done.track.is_physical() && matches!(done.points, Points::Harm(_) | Points::Heal(_));
        match self.record(done.whom.creature()).filter(|_| is_judged) {
            Some(Record { sheet, .. }) => judged([&sheet, &sheet], (from, to)),
            None => to,
        }
    }
}

impl BodyWork {
    /// Whether it goes through what protects a body: temporary points take a blow before anybody is hurt by it.
    fn hurts(&self, body: &HitPoints) -> bool {
        let is_through = matches!(self.points, Points::Harm(amount) if amount > body.temp);
        self.track.is_physical() && is_through
    }
}

impl State {
    /// Whether it would heal somebody dead: only a word raises them.
    fn is_past_healing(&self, done: BodyWork) -> bool {
        done.track.is_physical()
            && matches!(done.points, Points::Heal(_))
            && self.down_state(done.whom.creature()) == Some(DownState::Dead)
    }
}

impl Draft<'_> {
    pub(super) fn work_on_bodies(&mut self, work: &[BodyWork]) -> Result<(), Refusal> {
        let before = self.events.len();
        let is_change = self.change_bodies(work);
        if is_change && self.events.len() > before {
            return Ok(());
        }
        let state = self.state();
        let mut why: Vec<String> = Vec::new();
        for done in work {
            let (who, name) = (done.whom.creature(), state.name_of(done.whom.creature()));
            let met = state.met_words(who, done.harm);
            let met = met.map(|met| format!("{name} is {met}"));
            let dead = state.is_past_healing(*done).then(|| {
                let up = format!("`{} up` does", quoted(name));
                format!("{name} is dead, and healing does not raise the dead: {up}")
            });
            for told in met.into_iter().chain(dead) {
                if !why.contains(&told) {
                    why.push(told);
                }
            }
        }
        Err(match why.as_slice() {
            [] => Refusal::nothing_changes(),
            why => format!("nothing would change: {}", why.join(", ")).into(),
        })
    }

    /// Of who was down and stays as they were nothing is told: it is not news. Says whether anybody changes, or is hit
    /// while they are down.
    pub(super) fn change_bodies(&mut self, work: &[BodyWork]) -> bool {
        let mut is_change = false;
        for (done, from, to) in self.state().work_done(work) {
            is_change |= from.is_down() || from != to;
            let who = done.whom.creature();
            if from.is_down() && done.hurts(&from) {
                self.hurt_the_dying(who);
            }
            if from.is_down() && from == to {
                continue;
            }
            let is_set = matches!(done.points, Points::Temp(_));
            let met = self.state().met_words(who, done.harm);
            self.change_points((done.whom, done.track), (from, to), (is_set, met));
        }
        is_change
    }

    pub(super) fn give_condition(
        &mut self,
        who: &[CreatureId],
        name: &str,
        effects: &[ConditionEffect],
        duration: Duration,
    ) -> Result<(), Refusal> {
        for &creature in who {
            let ends = self.end_of(creature, duration);
            let condition = Condition::new(name.to_owned(), effects.to_vec(), ends);
            self.gain_condition(creature, condition);
        }
        Ok(())
    }

    /// The absolute end of a duration. Before a fight, rounds are counted from its beginning.
    pub(super) fn end_of(&self, bearer: CreatureId, duration: Duration) -> Ends {
        let tracker = &self.state().tracker;
        match duration {
            Duration::ForGood => Ends::Never,
            Duration::Minutes(lasts) => Ends::Time {
                at: self.state().minutes().saturating_add(lasts.into()),
                lasts,
            },
            Duration::Rounds(rounds) => {
                // Before a fight as in its first round: nothing ticks when it begins.
                let now = tracker.round().max(1);
                Ends::At {
                    round: now.saturating_add(rounds),
                    whose: bearer,
                    edge: TurnEdge::End,
                }
            }
            Duration::Until {
                whose,
                edge,
                is_next,
            } => {
                let is_under_way = edge == TurnEdge::End && tracker.active() == Some(whose);
                let later = u32::from(is_next && is_under_way);
                Ends::At {
                    round: tracker.round_of_next(edge, whose).saturating_add(later),
                    whose,
                    edge,
                }
            }
        }
    }

    pub(super) fn take_condition(
        &mut self,
        who: &[CreatureId],
        condition: &str,
    ) -> Result<(), Refusal> {
        for &creature in who {
            let is_there = |known: &&Condition| is_same(&known.name, condition);
            let Some(known) = self.state().conditions(creature).find(is_there) else {
                let borne = self.state().conditions(creature);
                let borne: Vec<&str> = borne.map(|borne| &*borne.name).collect();
                let there = match borne.as_slice() {
                    [] => "there is none".to_owned(),
                    borne => format!("there is {}", joined(borne, "and")),
                };
                let (name, typed) = (self.name_of(creature), repeated(condition));
                return refused(format!("{name} has no condition called {typed}: {there}"));
            };
            self.lose_condition(creature, known.name.clone());
        }
        Ok(())
    }

    /// Whatever falls stands in the log, even if it changes nobody.
    pub(super) fn throw(&mut self, thrown: &ThrownWork) -> Result<(), Refusal> {
        let typed = thrown.typed.as_deref();
        let (roll, total) = self.throw_dice(thrown.what(), thrown.dice.clone(), typed)?;
        let comment = thrown.comment.clone();
        let roll = Roll { comment, ..roll };
        self.push_roll(roll);
        let _ = self.change_bodies(&thrown.at(total));
        Ok(())
    }

    /// Throws dice that are nobody's attempt: how they fell, and their total.
    pub(super) fn throw_dice(
        &mut self,
        what: String,
        dice: Expression,
        typed: Option<&[u32]>,
    ) -> Result<(Roll, i64), Refusal> {
        let attempt = Attempt::Dice(dice);
        let (outcome, dice) = self.cast_attempt(&attempt, typed)?;
        let total = attempt.verdict(&outcome).value.unwrap_or(0);
        Ok((self.plain_roll(what, (attempt, outcome, dice)), total))
    }

    /// A roll that is nobody's attempt.
    pub(super) fn plain_roll(
        &self,
        what: String,
        (attempt, outcome, dice): (Attempt, Outcome, Provenance),
    ) -> Roll {
        let told = Told::of(&attempt, &outcome);
        Roll::plain(what, told, (attempt, outcome, dice))
    }
}
