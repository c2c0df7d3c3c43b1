//! Whether what is named is there: by an event that is applied, and throughout a state that a person wrote.

use std::collections::HashSet;

use super::facts::event_answer::Concern;
use super::{
    CreatureId, Event, FoeId, HeroId, LongRoll, LongRollKind, Macro, Place, SharedTurn, State,
};

impl State {
    /// Whether everybody an event changes is there. Applying passes over those who are not.
    pub fn knows(&self, event: &Event) -> bool {
        let is_there = |concern: Concern<'_>| match concern {
            Concern::Named(_) => true,
            Concern::Record(creature) => self.has(creature),
            Concern::Body(whom) => self.body(whom).is_some(),
            Concern::Place(creature) => self.tracker.combatant(creature).is_some(),
            Concern::LongRoll(kind, name) => self.long_roll(kind, name).is_some(),
            // Notes of earlier evenings are not known here.
            Concern::Note(note) => self.note(note).is_some(),
            Concern::Scene(name) => self.scene.as_ref().is_some_and(|scene| scene.name == name),
        };
        event.answer().concerns.into_iter().all(is_there)
    }

    /// What in a state written by hand does not hang together, each in a sentence; empty if all does.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = self.doubled_numbers();
        flaws.extend(self.names_taken_twice());
        flaws.extend(self.strangers_in_the_order());
        flaws.extend(self.turns_shared_in_a_circle());
        flaws.extend(self.flaws_of_macros());
        flaws.extend(self.long_rolls_named_twice());
        let highest = self.numbers().max().unwrap_or(0);
        if self.next_id <= highest {
            flaws.push(format!(
                "next_id is {}, and {highest} is given already: make it larger",
                self.next_id
            ));
        }
        let earlier = self.ledger.earlier.iter().map(|lines| {
            let HeroId(id) = lines.hero;
            (id, format!("earlier lines of the ledger name hero {id}"))
        });
        // Lines of a hero who has left stay: the ledger is history.
        let lines = self.ledger.lines.iter().map(|line| {
            let (HeroId(id), seq) = (line.hero, line.seq);
            let said = format!("a line of the ledger (seq {seq}) names hero {id}");
            (id, said)
        });
        let unknown = earlier.chain(lines).filter(|(id, _)| *id >= self.next_id);
        flaws.extend(unknown.map(|(_, said)| format!("{said}, who never was there")));
        flaws
    }

    fn has(&self, creature: CreatureId) -> bool {
        match creature {
            CreatureId::Hero(id) => self.hero(id).is_some(),
            CreatureId::Foe(id) => self.foe(id).is_some(),
        }
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        let foes = self.foes.iter().map(|foe| foe.id.0);
        self.party.iter().map(|hero| hero.id.0).chain(foes)
    }

    fn doubled_numbers(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let doubled = self.numbers().filter(move |id| !seen.insert(*id));
        doubled
            .map(|id| format!("two heroes or foes have the id {id}: give each its own"))
            .collect()
    }

    fn names_taken_twice(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let names = self.creatures().map(|creature| self.name_of(creature));
        let doubled = names.filter(move |name| !seen.insert(name.to_lowercase()));
        doubled
            .map(|name| format!("two are called {name}: a line could mean either"))
            .collect()
    }

    fn long_rolls_named_twice(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let is_doubled = |long: &&LongRoll| !seen.insert((long.kind(), long.name.to_lowercase()));
        let doubled = self.long_rolls.iter().filter(is_doubled);
        let doubled = doubled.map(|long| {
            let (kind, name) = (long.kind().word(), &long.name);
            format!("two {kind}s are called {name}: a line could mean either")
        });
        let contests = self.long_rolls_of(LongRollKind::Contest);
        let alone = contests.filter(|contest| contest.sides.len() < 2);
        let alone =
            alone.map(|contest| format!("the contest {} has fewer than two sides", contest.name));
        doubled.chain(alone).collect()
    }

    fn strangers_in_the_order(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let mut flaws = Vec::new();
        for creature in self.tracker.creatures() {
            let being = being_words(creature);
            if !self.has(creature) {
                flaws.push(format!("the order names {being}, who is not there"));
            }
            if !seen.insert(creature) {
                flaws.push(format!("the order names {being} twice"));
            }
        }
        let place = self.tracker.turn().map(|turn| turn.place);
        if let Some(Place::Acting(creature) | Place::Before(Some(creature))) = place
            && !seen.contains(&creature)
        {
            let being = being_words(creature);
            flaws.push(format!(
                "it is the turn of {being}, who does not stand in the order"
            ));
        }
        flaws
    }

    fn turns_shared_in_a_circle(&self) -> Vec<String> {
        let Some(turn) = self.tracker.turn() else {
            return Vec::new();
        };
        let is_in_circle = |shared: &&SharedTurn| {
            turn.had_together(shared.round, shared.with)
                .any(|whose| whose == shared.who)
        };
        let told = |shared: &SharedTurn| {
            let (who, with) = (being_words(shared.who), being_words(shared.with));
            format!(
                "{who} had the turn of round {} with {with}, who had it with {who}",
                shared.round
            )
        };
        turn.shared.iter().filter(is_in_circle).map(told).collect()
    }
}

fn being_words(creature: CreatureId) -> String {
    match creature {
        CreatureId::Hero(HeroId(id)) => format!("hero {id}"),
        CreatureId::Foe(FoeId(id)) => format!("foe {id}"),
    }
}

impl State {
    /// What in macros written by hand could never be used.
    pub(in crate::campaign) fn flaws_of_macros(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        for (place, kept) in self.macros.iter().enumerate() {
            let name = &kept.name;
            if !Macro::may_be_called(name) {
                flaws.push(format!(
                    "a macro is called “{name}”: use one word that begins with a letter"
                ));
            }
            let mut before = self.macros.iter().take(place);
            if before.any(|other| other.is_called(name)) {
                flaws.push(format!(
                    "two macros are called {name}: give each its own name"
                ));
            }
        }
        flaws
    }
}
