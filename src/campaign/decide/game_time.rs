//! Game time moved by hand and by what takes time: clocks go with it, and what was to last so long ends.

use crate::campaign::{Ends, Event, Goal, LongRoll, Pace, Refill, Refusal, TimeEvent};
use crate::systems::RestKind;

use super::Draft;
use super::long_rolls::ticked;

/// Minutes of a short and of a long rest (our decision).
const RESTS: [i64; 2] = [60, 8 * 60];

impl Draft<'_> {
    pub(super) fn set_time(
        &mut self,
        to: i64,
        why: Option<&String>,
        is_corrected: bool,
    ) -> Result<(), Refusal> {
        if self.state().time.is_some() && to == self.state().minutes() {
            return Err(Refusal::nothing_changes());
        }
        self.pass_time(to, why.cloned());
        if !is_corrected {
            self.refill_at_dawn(to);
        }
        Ok(())
    }

    pub(super) fn pause_time(&mut self, is_paused: bool) -> Result<(), Refusal> {
        if self.state().time.is_some_and(|time| time.is_paused) == is_paused {
            return Err(Refusal::nothing_changes());
        }
        self.push(Event::Time(TimeEvent::Paused(is_paused)))
    }

    /// What takes so long moves the time, where it is kept and not paused.
    pub(super) fn take_time(&mut self, minutes: i64, why: &str) {
        let time = self
            .state()
            .time
            .filter(|time| !time.is_paused && minutes > 0);
        if let Some(time) = time {
            let to = time.minutes + minutes;
            self.pass_time(to, Some(why.to_owned()));
            self.refill_at_dawn(to);
        }
    }

    /// Where a day has begun until a minute, what comes back with it is there again.
    fn refill_at_dawn(&mut self, to: i64) {
        let dawn = self
            .campaign
            .rules()
            .calendar
            .next(self.state().minutes(), "dawn");
        if dawn.is_some_and(|dawn| dawn <= to) {
            self.refill(None, |counter| {
                counter.refill == Refill::Rest(RestKind::Dawn)
            });
        }
    }

    /// A rest takes an hour, or a night; one at dawn lasts until then.
    pub(super) fn take_time_of_rest(&mut self, kind: RestKind) {
        let now = self.state().minutes();
        let calendar = &self.campaign.rules().calendar;
        let dawn = calendar.next(now, "dawn").map_or(0, |dawn| dawn - now);
        let [short, long] = RESTS;
        let minutes = match kind {
            RestKind::Short => short,
            RestKind::Long => long,
            RestKind::Dawn => dawn,
        };
        self.take_time(minutes, &format!("{} rest", kind.word()));
    }

    /// The time goes to a minute: it is told, then the clocks that go by it, then what ends.
    fn pass_time(&mut self, to: i64, why: Option<String>) {
        let state = self.state();
        let from = state.minutes();
        let told = self.campaign.rules().calendar.told(to);
        let mut events = vec![Event::Time(TimeEvent::Passed {
            by: to - from,
            to,
            told,
            why,
        })];
        let clocks = state.long_rolls.iter();
        events.extend(clocks.filter_map(|clock| {
            let by = ticks(clock, from, to)?;
            Some(ticked(state, clock, by, None))
        }));
        for creature in state.creatures() {
            let is_over = |ends: Ends| matches!(ends, Ends::Time { at, .. } if at <= to);
            let over = state
                .conditions(creature)
                .filter(|condition| is_over(condition.ends));
            events.extend(over.map(|condition| Event::ConditionEnded {
                creature,
                name: self.name_of(creature),
                condition: condition.name.clone(),
                is_secret: condition.is_secret,
            }));
        }
        self.events.extend(events);
    }
}

/// By how much a clock moves with the time; nothing where it does not.
fn ticks(clock: &LongRoll, from: i64, to: i64) -> Option<i32> {
    let Goal::Clock {
        target,
        pace: Some(Pace::Minutes { each, since }),
        ..
    } = clock.goal
    else {
        return None;
    };
    let each = i64::from(each.max(1));
    let by = (to - since).max(0) / each - (from - since).max(0) / each;
    let done = i64::from(clock.reached().points.first().copied().unwrap_or(0));
    let room = (i64::from(target.get()) - done).max(0);
    let by = by.clamp(-done, room);
    i32::try_from(by).ok().filter(|by| *by != 0)
}
