//! Counters set, used and brought back; rests with all that a system's table says of them.

use crate::campaign::facts::counters::CounterEvent;
use crate::campaign::refusal::refused;
use crate::campaign::{
    Counter, CounterDeed, CreatureId, Event, HitPoints, Refill, Refusal, Roll, Track,
};
use crate::dice::Expression;
use crate::systems::{ConditionEffect, DownState, RestKind, Rests};
use crate::words::{nearest, repeated_twice};

use super::Draft;

impl<'a> Draft<'a> {
    pub(super) fn count_uses(
        &mut self,
        who: CreatureId,
        name: &str,
        deed: &CounterDeed,
    ) -> Result<(), Refusal> {
        let known = self.state().counter(who, name);
        match (deed, known) {
            (CounterDeed::Set { max, refill }, known) => {
                let name = known.map_or(name, |known| &known.name);
                let refill = refill.or(known.map(|known| known.refill));
                let to = Counter::full(who, name, (*max, refill.unwrap_or(Refill::Never)));
                if known == Some(&to) {
                    return Err(Refusal::nothing_changes());
                }
                self.set_counter(known.map(|known| known.left), to);
                Ok(())
            }
            (_, None) => Err(self.no_counter_called(who, name)),
            (CounterDeed::Add(change), Some(known)) => self.add_to(known, *change),
            (CounterDeed::Remove, Some(known)) => {
                self.push(Event::Counter(CounterEvent::Removed {
                    name: self.name_of(who),
                    counter: known.clone(),
                }))
            }
            (CounterDeed::Throw(typed), Some(known)) => {
                let Refill::Die { sides, from } = known.refill else {
                    return refused(format!("{} does not come back by a die", known.name));
                };
                self.recharge((known, sides, from), typed.as_deref())
            }
        }
    }

    /// What somebody who joins uses up, all of it there.
    pub(super) fn begin_counting(
        &mut self,
        (who, name): (CreatureId, &str),
        each: &[(String, u32, Refill)],
    ) {
        let begun = each.iter().map(|(counter, max, refill)| {
            Event::Counter(CounterEvent::Set {
                name: name.to_owned(),
                from: None,
                to: Counter::full(who, counter, (*max, *refill)),
            })
        });
        self.events.extend(begun);
    }

    fn no_counter_called(&self, who: CreatureId, counter: &str) -> Refusal {
        let known = self.state().counters_of(who).map(|known| &*known.name);
        let meant = nearest(counter, known).map(|near| format!(" (did you mean {near}?)"));
        let meant = meant.unwrap_or_default();
        let (name, counter) = (self.name_of(who), repeated_twice(counter));
        Refusal::from(format!(
            "{name} has no counter called {counter}{meant}: `counter \"{name}\" {counter} 3` makes one"
        ))
    }

    fn add_to(&mut self, known: &Counter, change: i32) -> Result<(), Refusal> {
        let left = i64::from(known.left) + i64::from(change);
        let Some(left) = u32::try_from(left).ok() else {
            let (name, left, counter) = (self.name_of(known.who), known.left, &known.name);
            return refused(format!(
                "{name} has only {left} left of {counter}: nothing goes below 0"
            ));
        };
        if left > known.max {
            let all = known.words();
            return refused(format!(
                "{all} is all there is: a number without a sign sets another maximum"
            ));
        }
        let to = Counter {
            left,
            ..known.clone()
        };
        self.set_counter(Some(known.left), to);
        Ok(())
    }

    fn set_counter(&mut self, from: Option<u32>, to: Counter) {
        let name = self.name_of(to.who);
        let set = CounterEvent::Set { name, from, to };
        self.events.push(Event::Counter(set));
    }

    /// Everything that is spent and comes back by this is full again.
    pub(super) fn refill(&mut self, tried: Option<u32>, comes_back: impl Fn(&Counter) -> bool) {
        let spent = self.state().counters.iter();
        let spent = spent.filter(|counter| counter.left < counter.max && comes_back(counter));
        // A night's rest brings back what the dawn at its end would.
        let is_full_again = |counter: &&Counter| {
            let sets = |event: &Event| match event {
                Event::Counter(done) => done.counter().is_called(counter.who, &counter.name),
                _ => false,
            };
            self.events.iter().any(sets)
        };
        let spent: Vec<&Counter> = spent.filter(|counter| !is_full_again(counter)).collect();
        for counter in spent {
            let to = Counter {
                left: counter.max,
                tried: tried.or(counter.tried),
                ..counter.clone()
            };
            self.set_counter(Some(counter.left), to);
        }
    }

    /// What the start of a turn brings back, once in a round even where the turn is taken back; real dice in the order of
    /// the counters.
    pub(super) fn refill_at_turn(
        &mut self,
        (round, creature): (u32, CreatureId),
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let state = self.state();
        let is_new_round = round > state.tracker.round();
        self.refill(Some(round), |counter| {
            let is_due = match counter.refill {
                Refill::Turn => counter.who == creature,
                Refill::Round => is_new_round,
                _ => false,
            };
            is_due && counter.tried.is_none_or(|tried| tried < round)
        });
        let due: Vec<_> = state.recharging(round, creature).collect();
        let count = due.len();
        if typed.is_some_and(|typed| typed.len() != count) {
            return refused(format!(
                "this turn needs {count} faces to refill its counters: leave the real dice out, or type that many"
            ));
        }
        for (place, due) in due.into_iter().enumerate() {
            let typed = typed.and_then(|typed| typed.get(place..=place));
            self.recharge(due, typed)?;
        }
        Ok(())
    }

    /// The die that may bring a counter back is thrown, and stands in the log; a foe's is not for players.
    fn recharge(
        &mut self,
        (counter, sides, from): (&'a Counter, u32, u32),
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let Ok(dice) = Expression::parse(&format!("1d{sides}")) else {
            return Ok(());
        };
        let what = format!("{}, {from}+", counter.name);
        let (roll, total) = self.throw_dice(what, dice, typed)?;
        let roll = Roll {
            who: vec![self.roller(counter.who)],
            is_secret: matches!(counter.who, CreatureId::Foe(_)),
            ..roll
        };
        self.push_roll(roll);
        let tried = Some(self.state().tracker.round()).filter(|round| *round > 0);
        let to = Counter {
            tried: self.round_begun().or(tried),
            ..counter.clone()
        };
        if total < i64::from(from) {
            let name = self.name_of(counter.who);
            return self.push(Event::Counter(CounterEvent::StayedSpent { name, to }));
        }
        let to = Counter { left: to.max, ..to };
        self.set_counter(Some(counter.left), to);
        Ok(())
    }

    /// The round of the turn that this step begins.
    fn round_begun(&self) -> Option<u32> {
        let mut begun = self.events.iter().rev().filter_map(Event::turn_begun);
        begun.next().map(|(round, _)| round)
    }

    /// Those who rest get back what the system's table says: points, counters, and what a rest ends.
    pub(super) fn rest(&mut self, kind: RestKind, who: &[CreatureId]) -> Result<(), Refusal> {
        if self.state().tracker.turn().is_some() {
            self.ask("a fight is in progress")?;
        }
        let before = self.events.len();
        let rests = self.state().system.definition().rests.unwrap_or_default();
        for &creature in who {
            if self.state().down_state(creature) == Some(DownState::Dead) {
                continue;
            }
            self.heal_by_rest(rests, kind, creature);
            self.refill(None, |counter| {
                counter.who == creature && counter.refill.comes_by(kind)
            });
            let ends = |effect: &ConditionEffect| match effect {
                ConditionEffect::EndsByRest(ends) => kind.includes(*ends),
                _ => false,
            };
            for condition in self.state().conditions(creature) {
                if condition.effects.iter().any(ends) {
                    self.lose_condition(creature, condition.name.clone());
                }
            }
        }
        self.take_time_of_rest(kind);
        self.expect_change_since(before)
    }

    fn heal_by_rest(&mut self, rests: Rests, kind: RestKind, creature: CreatureId) {
        let tracks = [
            (Track::Physical, (rests.short, rests.long)),
            (Track::Mental, rests.mind),
        ];
        for whom in self.state().whose(creature) {
            for (track, shares) in tracks {
                let Some(from) = self.state().points_on(track, whom) else {
                    continue;
                };
                let most = from.max.unwrap_or(0);
                // Temporary points last until a long rest (our decision).
                let temp = if kind == RestKind::Long { 0 } else { from.temp };
                let to = HitPoints {
                    temp,
                    ..from.healed(Rests::healing(shares, kind, most))
                };
                if from != to {
                    self.change_points((whom, track), (from, to), (true, None));
                }
            }
        }
    }
}
