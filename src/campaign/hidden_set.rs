//! Whom players do not know of, those who have left the table included, and by what names they might read of them.

mod names;
mod seen_people;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::{Arranged, Change, CreatureId, Event, FoeChange, PointsTold, State};
use crate::systems::record::may_mean;
use crate::words::{link_name, links};
use names::Names;
use seen_people::SeenPeople;

/// Everybody who was hidden and never shown since; and what players are told of the others.
#[derive(Debug, Clone, Default)]
pub struct HiddenSet {
    /// Whether they are hidden, of all of whom that was said.
    hidden: HashMap<CreatureId, bool>,
    names: Names,
    /// Everybody who was ever shown, also where hidden again under another name.
    revealed: HashSet<CreatureId>,
    /// Names under which somebody was shown.
    shown: HashSet<String>,
    people: SeenPeople,
}

impl HiddenSet {
    /// Everybody hidden in the order of a game.
    pub fn over(state: &State) -> Self {
        let mut hidden = Self::default();
        hidden.add_hidden_of(state);
        hidden.people.read_state(state);
        hidden
    }

    /// How much of somebody's hit points players are told.
    pub fn points_of(&self, creature: CreatureId) -> PointsTold {
        self.people.points_of(creature)
    }

    /// The name by which players know somebody, where it is not their own.
    pub fn other_name(&self, creature: CreatureId) -> Option<&str> {
        self.people.other_name(creature)
    }

    /// A text in which everybody is called as players know them.
    pub fn in_other_names<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.people.in_other_names(text)
    }

    /// Whether nobody is hidden, and all are told of like all others.
    pub fn is_empty(&self) -> bool {
        self.hidden.is_empty() && self.people.is_usual()
    }

    /// Whether players do not know of somebody.
    pub fn hides(&self, creature: CreatureId) -> bool {
        self.hidden.get(&creature).copied().unwrap_or(false)
    }

    /// Whether a text names somebody players do not know of, or has a link that may lead there.
    pub fn covers(&self, text: &str) -> bool {
        !self.names.is_empty()
            && (self.names.stand_in(&text.to_lowercase()) || self.is_linked_from(text))
    }

    /// Whether a text names nobody they do not know of, not even within another word.
    pub fn is_open(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        !self.names.iter().any(|name| lower.contains(name)) && !self.is_linked_from(text)
    }

    /// Whether a link of a text may lead to one of them: the beginning of a name is enough for that.
    fn is_linked_from(&self, text: &str) -> bool {
        let leads_there = |link: &str| self.names.bearer(|name| may_mean(name, link)).is_some();
        links(text).any(|link| {
            text.get(link)
                .is_some_and(|link| leads_there(link_name(link)))
        })
    }

    /// What an event says of who is hidden; those before it were so already.
    pub(super) fn read(&mut self, event: &Event, before: Option<&Self>) {
        let is_hidden = |known: &Self, creature: CreatureId| {
            let before = || before.is_some_and(|before| before.hides(creature));
            known.hidden.get(&creature).copied().unwrap_or_else(before)
        };
        self.people.read(event);
        match event {
            Event::Joined {
                creature,
                name,
                is_hidden: true,
            }
            | Event::Hidden { creature, name } => {
                self.add(*creature, name);
            }
            Event::FoeChanged {
                foe,
                change: FoeChange::Name(name),
                ..
            } if is_hidden(self, CreatureId::Foe(*foe)) => {
                self.add(CreatureId::Foe(*foe), name);
            }
            Event::HeroChanged {
                hero,
                change: Change::Name(name),
                ..
            } if is_hidden(self, CreatureId::Hero(*hero)) => {
                self.add(CreatureId::Hero(*hero), name);
            }
            Event::Joined {
                creature,
                name,
                is_hidden: false,
            }
            | Event::Revealed { creature, name } => {
                self.show(*creature, name);
            }
            Event::Arranged(Arranged::Split { foe, parts, .. })
                if is_hidden(self, CreatureId::Foe(*foe)) =>
            {
                parts
                    .iter()
                    .for_each(|part| self.add(CreatureId::Foe(part.foe), &part.name));
            }
            Event::StateReplaced { state, .. } => self.add_hidden_of(state),
            _ => {}
        }
    }

    /// Takes in what is known of the time before it.
    pub(super) fn take_in_earlier(&mut self, earlier: Self) {
        for (creature, name) in earlier.names.into_all() {
            if !self.revealed.contains(&creature) && !self.shown.contains(&name) {
                self.names.add(creature, name);
            }
        }
        earlier
            .hidden
            .into_iter()
            .for_each(|(creature, is_hidden)| _ = self.hidden.entry(creature).or_insert(is_hidden));
        self.revealed.extend(earlier.revealed);
        self.shown.extend(earlier.shown);
        self.people.take_in_earlier(earlier.people);
    }

    fn add(&mut self, creature: CreatureId, name: &str) {
        let name = name.to_lowercase();
        self.hidden.insert(creature, true);
        self.shown.remove(&name);
        self.names.add(creature, name);
    }

    fn add_hidden_of(&mut self, state: &State) {
        for combatant in state
            .tracker
            .order
            .iter()
            .filter(|combatant| combatant.is_hidden)
        {
            self.add(combatant.creature, state.name_of(combatant.creature));
        }
    }

    /// Whoever is shown is known by every name, also where another had it before.
    fn show(&mut self, creature: CreatureId, name: &str) {
        let name = name.to_lowercase();
        self.hidden.insert(creature, false);
        self.revealed.insert(creature);
        self.names
            .retain(|bearer, hidden| bearer != creature && hidden != name);
        self.shown.insert(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::ids::FoeId;

    #[test]
    fn a_text_names_somebody_hidden_only_by_a_word_of_its_own() {
        let mut hidden = HiddenSet::default();
        for (foe, name) in (1..).zip(["Orc", "Tide Priest", "'Stein", "Ogres", "Élan", "Orc 12"]) {
            hidden.add(CreatureId::Foe(FoeId(foe)), name);
        }
        let cases = [
            ("2 orcs come", true),
            ("an ORC.", true),
            ("the torch", false),
            ("orchard", false),
            ("orcs' camp", true),
            ("the tide", false),
            ("a tide priest", true),
            ("tide priests", true),
            ("tide priestly", false),
            ("low-tide priest", true),
            ("ebbtide priest", false),
            ("near 'stein", true),
            ("bier'steins", false),
            ("an ogre", false),
            ("ogress", true),
            ("ogresses", false),
            ("élans", true),
            ("s", false),
            ("", false),
        ];
        for (text, is_named) in cases {
            assert_eq!(hidden.covers(text), is_named, "{text}");
        }
    }

    #[test]
    fn who_was_shown_and_hidden_again_under_another_name_is_not_covered_by_the_first() {
        let (mut earlier, mut later) = (HiddenSet::default(), HiddenSet::default());
        let foe = CreatureId::Foe(FoeId(1));
        earlier.add(foe, "Orc");
        earlier.add(CreatureId::Foe(FoeId(2)), "Wolf");
        later.show(foe, "Orc");
        later.add(foe, "Chief");
        later.take_in_earlier(earlier);
        assert!(!later.covers("an orc") && later.covers("a chief") && later.covers("a wolf"));
    }

    #[test]
    fn whoever_is_shown_covers_nothing_any_more() {
        let mut hidden = HiddenSet::default();
        hidden.add(CreatureId::Foe(FoeId(1)), "Orc");
        hidden.add(CreatureId::Foe(FoeId(2)), "Wolf");
        hidden.show(CreatureId::Foe(FoeId(1)), "Orc");
        assert!(!hidden.covers("an orc") && hidden.covers("a wolf") && hidden.is_open("torch"));
        hidden.show(CreatureId::Foe(FoeId(2)), "Wolf");
        assert!(!hidden.covers("a wolf"));
    }
}
