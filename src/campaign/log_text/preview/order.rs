//! The order of turns, and whose turn it is, before and after.

use crate::campaign::{CreatureId, Event, State, Turn};
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
                let hidden = if *is_hidden {
                    ", hidden from players"
                } else {
                    ""
                };
                format!(
                    "{name} joins the turn order at row {}{hidden}",
                    row_in(&self.after, *creature)
                )
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
                let old = self
                    .before()
                    .tracker
                    .combatant(*creature)
                    .and_then(|old| old.initiative.as_ref());
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
                let foes: Vec<&str> = self
                    .before()
                    .foes
                    .iter()
                    .map(|foe| foe.name.as_str())
                    .collect();
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
        self.is_thrown
            && self
                .step
                .events
                .iter()
                .any(|event| matches!(event, Event::Rolled(_)))
    }

    fn rows(&self, creature: CreatureId) -> String {
        format!(
            "row {} → {}",
            row_in(self.before(), creature),
            row_in(&self.after, creature)
        )
    }

    fn turn_words(&self) -> String {
        let of = |state: &State| {
            let active = state
                .tracker
                .active()
                .map_or("nobody", |creature| state.name_of(creature))
                .to_owned();
            (
                active,
                state.tracker.turn().map_or(0, |turn: &Turn| turn.round),
            )
        };
        let ((from, old), (to, new)) = (of(self.before()), of(&self.after));
        let round = if old == new {
            format!("round {new}")
        } else {
            format!("round {old} → {new}")
        };
        format!("turn {from} → {to}, {round}")
    }
}

fn row_in(state: &State, creature: CreatureId) -> String {
    state
        .tracker
        .row_of(creature)
        .map_or_else(|| "–".to_owned(), |row| (row + 1).to_string())
}
