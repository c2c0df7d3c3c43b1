//! The order of turns, and whose turn it is, before and after.

use crate::campaign::{CreatureId, Event, State};
use crate::ids::Roller;
use crate::systems::Initiative;

use super::change::Coming;

impl Coming<'_> {
    /// The order of turns and whose turn it is.
    pub(super) fn tell_order(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Joined {
                creature,
                name,
                is_hidden,
            } => {
                let hidden = match is_hidden {
                    true => ", hidden from players",
                    false => "",
                };
                let row = row_in(&self.after, *creature);
                format!("{name} joins the turn order at row {row}{hidden}")
            }
            Event::Left { creature, name } => {
                let row = row_in(self.before(), *creature);
                match self.before().whose(*creature).len() {
                    0 | 1 => format!("{name} leaves the turn order, row {row}"),
                    count => format!("{name}: all {count} leave the turn order, row {row}"),
                }
            }
            Event::InitiativeSet {
                creature,
                name,
                initiative,
            } if !self.is_thrown => {
                let old = self.before().tracker.combatant(*creature);
                let old = old.and_then(|old| old.initiative.as_ref());
                let old = old.map_or_else(|| "–".to_owned(), Initiative::word);
                let rows = self.rows(*creature);
                format!("{name} initiative {old} → {}, {rows}", initiative.word())
            }
            Event::TieBroken { rollers, .. } if self.is_thrown => {
                let names = Roller::names(rollers);
                format!("a tie is rerolled: {}", names.join(", "))
            }
            Event::Moved { creature, name, .. } => format!("{name} {}", self.rows(*creature)),
            Event::TurnBegan { .. } | Event::TurnTakenBack { .. } => self.turn_words(),
            Event::Delayed { name, .. } => format!("{name} waits · {}", self.turn_words()),
            Event::Returned { name, .. } => format!("{name} returns · {}", self.turn_words()),
            Event::FightEnded { rounds } => {
                let foes = self.before().foes.iter();
                let foes: Vec<&str> = foes.map(|foe| foe.name.as_str()).collect();
                let going = match foes.as_slice() {
                    [] => "nobody leaves".to_owned(),
                    [only] => format!("{only} leaves"),
                    several => format!("{} leave", several.join(", ")),
                };
                format!("the fight ends in round {rounds}: heroes keep their wounds, and {going}")
            }
            _ => return None,
        })
    }

    pub(super) fn rolls(&self) -> bool {
        self.is_thrown && self.step.events.iter().any(|event| event.roll().is_some())
    }

    fn rows(&self, creature: CreatureId) -> String {
        let [from, to] = [self.before(), &self.after].map(|state| row_in(state, creature));
        format!("row {from} → {to}")
    }

    fn turn_words(&self) -> String {
        let of = |state: &State| {
            let active = state.tracker.active();
            let active = active.map_or("nobody", |creature| state.name_of(creature));
            (active.to_owned(), state.tracker.round())
        };
        let ((from, old), (to, new)) = (of(self.before()), of(&self.after));
        match old == new {
            true => format!("turn {from} → {to}, round {new}"),
            false => format!("turn {from} → {to}, round {old} → {new}"),
        }
    }
}

fn row_in(state: &State, creature: CreatureId) -> String {
    let row = state.tracker.row_of(creature);
    row.map_or_else(|| "–".to_owned(), |row| (row + 1).to_string())
}
