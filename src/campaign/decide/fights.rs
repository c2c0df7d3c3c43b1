//! Turns: begin, next, back, end; delay and return; rows moved, hidden, taken out.

use crate::campaign::refusal::refused;
use crate::campaign::{Combatant, CreatureId, Event, PastTurn, Refill, Refusal, Turn};

use super::Draft;

impl Draft<'_> {
    /// Where nobody has initiative, who is first is asked: whoever rolled for it later would be too late for this round.
    pub(super) fn begin(&mut self) -> Result<(), Refusal> {
        let tracker = &self.state().tracker;
        if tracker.turn().is_some() {
            return refused("a fight is already in progress: `next` continues it, `end` ends it");
        }
        let Some(first) = tracker.order.first() else {
            return Err(Refusal::empty_order());
        };
        if tracker.wants_initiative() {
            let first = self.name_of(first.creature);
            self.ask(format!(
                "nobody has initiative yet, and `initiative` rolls it; in the order shown {first} is first"
            ))?;
        }
        let opened = tracker.opened();
        let stands = |combatant: &Combatant| self.state().takes_turns(combatant.creature);
        let first = opened.next_turn(stands);
        let first = first.ok_or_else(Refusal::nobody_can_act)?;
        self.events.push(Event::FightBegan);
        self.refill(None, |counter| counter.refill == Refill::Encounter);
        self.begin_turn(first, None)
    }

    fn begin_turn(
        &mut self,
        (round, creature): (u32, CreatureId),
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        self.show_by_turn(creature);
        self.events.push(Event::TurnBegan {
            round,
            creature,
            name: self.name_of(creature),
        });
        if round > self.state().tracker.round().max(1) {
            self.tick_by_rounds(round, 1);
        }
        self.refill_at_turn((round, creature), typed)
    }

    /// `typed` are faces of real dice for what comes back by a die.
    pub(super) fn next(&mut self, typed: Option<&[u32]>) -> Result<(), Refusal> {
        self.turn()?;
        let next = self.state().next_turn();
        let (round, creature) = next.ok_or_else(Refusal::nobody_can_act)?;
        if self.state().tracker.waves_due(round).next().is_some() {
            return self.next_with_waves(round, typed);
        }
        let turn = match self.state().tracker.rolls_for(round) {
            true => self.begin_round_anew(round)?,
            false => (round, creature),
        };
        self.begin_turn(turn, typed)
    }

    pub(super) fn back(&mut self) -> Result<(), Refusal> {
        let stands = |past: &&PastTurn| self.row(past.who).is_ok();
        let past = self.turn()?.trail.iter().rev().find(stands);
        let past = *past.ok_or("this is the first turn: there is none to go back to")?;
        let round = self.state().tracker.round();
        if past.round < round {
            self.tick_by_rounds(round, -1);
        }
        self.push(Event::TurnTakenBack {
            round: past.round,
            creature: past.who,
            name: self.name_of(past.who),
        })
    }

    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        let rounds = self.turn()?.round;
        let order = self.state().tracker.order.iter();
        let who: Vec<CreatureId> = order.map(|combatant| combatant.creature).collect();
        self.bring_heroes_out(&who);
        let mut casualties = self.state().tracker.casualties.clone();
        for suffered in &mut casualties {
            match self.state().name_of(suffered.creature) {
                "" => {}
                now => now.clone_into(&mut suffered.name),
            }
        }
        if !casualties.is_empty() {
            self.events.push(Event::FightSummed { casualties });
        }
        self.call_off_waves();
        self.push(Event::FightEnded { rounds })
    }

    pub(super) fn delay(&mut self, who: Option<CreatureId>) -> Result<(), Refusal> {
        let active = self
            .turn()?
            .active()
            .ok_or("nobody is active, so nobody can delay")?;
        let creature = who.unwrap_or(active);
        let name = self.name_of(creature);
        let combatant = self.row(creature)?;
        if combatant.is_delayed {
            return refused(format!("{name} has already delayed"));
        }
        if self.state().tracker.has_acted(creature) {
            return Err(already_acted(&name));
        }
        let then = match self.state().next_turn() {
            _ if creature != active => None,
            None => return Err(Refusal::nobody_can_act()),
            Some((_, next)) if next == creature => return Err(Refusal::nobody_can_act()),
            Some((round, _)) if self.state().tracker.rolls_for(round) => {
                return refused(format!(
                    "{name} is the last of the round, and everyone rolls again for the next: `next` goes on"
                ));
            }
            Some((round, who)) => Some(PastTurn { round, who }),
        };
        if let Some(PastTurn { who, .. }) = then {
            self.show_by_turn(who);
        }
        self.events.push(Event::Delayed {
            creature,
            name,
            then,
        });
        match then {
            Some(PastTurn { round, who }) => {
                if round > self.state().tracker.round() {
                    self.tick_by_rounds(round, 1);
                }
                self.refill_at_turn((round, who), None)
            }
            None => Ok(()),
        }
    }

    /// How many things the active one does in this turn.
    pub(super) fn declare_actions(&mut self, count: u32) -> Result<(), Refusal> {
        let system = self.state().system;
        if !system.definition().declares_actions() {
            return refused(format!(
                "only the dice pool counts several actions in a turn: {} has no penalty for them",
                system.title()
            ));
        }
        let turn = self.turn().map_err(|_| {
            format!(
                "outside a fight no turn holds actions: say with each roll which of how many it is, such as `action 1/{count}`"
            )
        })?;
        let creature = turn
            .active()
            .ok_or("nobody is active: these actions are nobody's")?;
        self.push(Event::ActionsDeclared {
            creature,
            name: self.name_of(creature),
            count,
        })
    }

    pub(super) fn come_back(&mut self, creature: CreatureId) -> Result<(), Refusal> {
        self.turn()?;
        let name = self.name_of(creature);
        if !self.row(creature)?.is_delayed {
            return refused(format!(
                "{name} has not delayed: only someone who delayed can return"
            ));
        }
        if self.state().tracker.has_acted(creature) {
            return Err(already_acted(&name));
        }
        self.push(Event::Returned { creature, name })
    }

    pub(super) fn move_row(
        &mut self,
        creature: CreatureId,
        before: Option<CreatureId>,
    ) -> Result<(), Refusal> {
        self.row(creature)?;
        let tracker = &self.state().tracker;
        let from = tracker.row_of(creature).unwrap_or(0);
        let to = before.and_then(|before| tracker.row_of(before));
        let to = to.unwrap_or(tracker.order.len());
        let row = if from < to { to - 1 } else { to };
        if row == from {
            return Err(Refusal::nothing_changes());
        }
        self.push(Event::Moved {
            creature,
            name: self.name_of(creature),
            row,
        })
    }

    pub(super) fn hide(&mut self, who: &[CreatureId]) -> Result<(), Refusal> {
        let seen = self.only_those(who, false)?;
        if seen.is_empty() {
            return refused(format!("{} is already hidden", self.name_of_all(who)));
        }
        for creature in seen {
            self.happen_to(creature, |creature, name| Event::Hidden { creature, name });
        }
        Ok(())
    }

    pub(super) fn reveal(&mut self, who: &[CreatureId]) -> Result<(), Refusal> {
        let unseen = self.only_those(who, true)?;
        if unseen.is_empty() {
            return refused(format!("players can already see {}", self.name_of_all(who)));
        }
        for creature in unseen {
            self.show(creature);
        }
        Ok(())
    }

    /// Where that was said, somebody hidden shows themselves as their turn begins.
    fn show_by_turn(&mut self, creature: CreatureId) {
        let state = self.state();
        if state.players_screen.reveals_by_turn && state.is_hidden(creature) {
            self.show(creature);
        }
    }

    fn show(&mut self, creature: CreatureId) {
        self.happen_to(creature, |creature, name| Event::Revealed {
            creature,
            name,
        });
    }

    /// Those of several who are hidden, or who are not: the others are already as they shall be.
    fn only_those(&self, who: &[CreatureId], is_hidden: bool) -> Result<Vec<CreatureId>, Refusal> {
        let rows = who.iter().map(|&creature| self.row(creature));
        let rows = rows.collect::<Result<Vec<_>, _>>()?.into_iter();
        let those = rows.filter(|row| row.is_hidden == is_hidden);
        Ok(those.map(|row| row.creature).collect())
    }

    fn name_of_all(&self, who: &[CreatureId]) -> String {
        match who {
            [only] => self.name_of(*only),
            _ => "everyone named".to_owned(),
        }
    }

    /// Heroes are hidden in a fight only: players know them, and nobody could reveal them afterwards.
    fn bring_heroes_out(&mut self, who: &[CreatureId]) {
        for &creature in who {
            let row = self.state().tracker.combatant(creature);
            if matches!(creature, CreatureId::Hero(_)) && row.is_some_and(|row| row.is_hidden) {
                self.show(creature);
            }
        }
    }

    pub(super) fn remove(&mut self, who: &[CreatureId]) -> Result<(), Refusal> {
        self.bring_heroes_out(who);
        for &creature in who {
            self.row(creature)?;
            self.happen_to(creature, |creature, name| Event::Left { creature, name });
        }
        Ok(())
    }

    fn turn(&self) -> Result<&Turn, Refusal> {
        self.state().tracker.turn().ok_or_else(Refusal::no_fight)
    }

    pub(super) fn row(&self, creature: CreatureId) -> Result<&Combatant, Refusal> {
        let row = self.state().tracker.combatant(creature);
        row.ok_or_else(|| {
            let name = self.name_of(creature);
            format!("{name} is not in the turn order: add them first (`add {name}`)").into()
        })
    }
}

fn already_acted(name: &str) -> Refusal {
    format!("{name} has already acted this round: nobody acts twice in one round").into()
}
