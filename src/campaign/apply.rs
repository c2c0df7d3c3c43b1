//! How each event changes the game. Applying never fails: what names nobody changes nothing.

use jiff::Timestamp;

use super::{
    Change, CreatureId, Ends, Evening, Event, Foe, FoeChange, FoeId, Hero, HeroId, Roll, State,
    Step, Timed, TimerEvent, Tracker,
};

impl State {
    /// Makes one event so. `seq` and `at` are its step's.
    pub fn apply(&mut self, seq: u64, at: Timestamp, event: &Event) {
        self.mark_evening_started(event);
        event.change(self, seq, at);
        self.restart_timer(at, event);
    }

    /// Makes all events of a step so.
    pub(super) fn apply_step(&mut self, step: &Step) {
        for event in &step.events {
            self.apply(step.seq, step.at, event);
        }
    }

    /// Something happens in the evening: it has not only just begun any more. Putting the game right is no play.
    fn mark_evening_started(&mut self, event: &Event) {
        let is_of_the_log = matches!(
            event,
            Event::Undid { .. } | Event::Redid { .. } | Event::StateReplaced { .. } | Event::Lost
        );
        if !is_of_the_log {
            self.evening
                .iter_mut()
                .for_each(|evening| evening.is_fresh = false);
        }
    }

    /// One that is only named anew began when it did.
    pub(super) fn begin_evening(
        &mut self,
        number: u32,
        name: Option<String>,
        (seq, at): (u64, Timestamp),
    ) {
        let named = self
            .evening
            .as_ref()
            .filter(|evening| evening.number == number);
        let began = named.map_or(at, |evening| evening.began);
        if named.is_none() {
            self.leave_behind(seq);
            self.timers.restart(Timed::Evening, at, true);
        }
        self.evening = Some(Evening {
            number,
            name,
            began,
            is_fresh: true,
        });
    }

    pub(super) fn set_timer(&mut self, done: &TimerEvent, at: Timestamp) {
        let evening = self.evening.as_ref().map_or(at, |evening| evening.began);
        done.apply(&mut self.timers, at, evening);
    }

    /// The timer of turns begins anew with each of them; for players, with each of those they see.
    fn restart_timer(&mut self, at: Timestamp, event: &Event) {
        if self.timers.turn.is_some() && event.answer().turn.is_some() {
            let active = self.tracker.active();
            let is_seen = active.is_some_and(|who| !self.is_hidden(who));
            self.timers.restart(Timed::Turn, at, is_seen);
        }
    }

    /// What was written before this step is of the past, and of the log alone.
    fn leave_behind(&mut self, seq: u64) {
        self.notes.retain(|note| note.seq >= seq);
        self.ledger.close_before(seq);
    }

    pub(super) fn welcome(&mut self, hero: Hero) {
        self.next_id = self.next_id.max(hero.id.0.saturating_add(1));
        self.party.push(hero);
    }

    pub(super) fn make_foe(&mut self, foe: Foe) {
        self.next_id = self.next_id.max(foe.id.0.saturating_add(1));
        self.foes.push(foe);
    }

    pub(super) fn change(&mut self, hero: HeroId, change: &Change) {
        if let Change::Name(to) = change {
            self.rename_in_attempts(CreatureId::Hero(hero), to);
        }
        if let Some(hero) = self.hero_mut(hero) {
            change.write(hero);
        }
    }

    pub(super) fn change_foe(&mut self, id: FoeId, change: &FoeChange) {
        let system = self.system;
        if let FoeChange::Name(to) = change {
            self.rename_in_attempts(CreatureId::Foe(id), to);
        }
        if let Some(foe) = self.foe_mut(id) {
            change.write(foe, system);
            self.remember_kind(id);
        }
    }

    pub(super) fn retire(&mut self, hero: HeroId) {
        self.party.retain(|known| known.id != hero);
        self.tracker.remove(CreatureId::Hero(hero));
        self.forget_strangers();
    }

    pub(super) fn dismiss(&mut self, creature: CreatureId) {
        self.tracker.remove(creature);
        self.foes.retain(|foe| CreatureId::Foe(foe.id) != creature);
        self.forget_strangers();
    }

    pub(super) fn delay(&mut self, creature: CreatureId) {
        let following = self.next_turn().filter(|(_, next)| *next != creature);
        self.tracker.delay(creature, following);
    }

    /// Heroes keep their wounds and lasting conditions; foes go, and so does what was counted in rounds.
    pub(super) fn end_fight(&mut self) {
        self.tracker = Tracker::after(&self.tracker);
        self.foes.clear();
        self.forget_strangers();
        self.counters
            .iter_mut()
            .for_each(|counter| counter.tried = None);
        for hero in &mut self.party {
            hero.conditions
                .retain(|condition| matches!(condition.ends, Ends::Never | Ends::Time { .. }));
        }
    }

    /// What is read again is no action of its own.
    pub(super) fn count_action(&mut self, roll: &Roll) {
        if roll.anew.is_none() {
            self.tracker.count_action(&roll.attempt, &roll.who);
        }
    }
}
