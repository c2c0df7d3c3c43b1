//! What players are told of people they do know of: by what name, and how much of their hit points.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::campaign::{
    Arranged, CreatureId, Event, FoeChange, PlayersScreen, PlayersScreenEvent, PointsTold, State,
};
use crate::systems::record::may_mean;
use crate::words::with_links;

use super::names::Names;

/// By what name players know people, and how much of their hit points they are told.
#[derive(Debug, Clone, Default)]
pub(super) struct SeenPeople {
    screen: PlayersScreen,
    /// How much is told of one alone; nothing of whom it was said last that they are told of like all others.
    points: HashMap<CreatureId, Option<PointsTold>>,
    /// The other name of each; nothing of those who are known since.
    other_names: HashMap<CreatureId, Option<String>>,
    /// Every name that they have had themselves.
    names: Names,
}

impl SeenPeople {
    /// Whether nothing was said of anybody alone.
    pub(super) fn is_usual(&self) -> bool {
        let is_usual = |told: &Option<PointsTold>| told.is_none();
        self.other_names.is_empty() && self.points.values().all(is_usual)
    }

    /// How much of somebody's hit points is told.
    pub(super) fn points_of(&self, creature: CreatureId) -> PointsTold {
        let own = self.points.get(&creature).copied().flatten();
        own.unwrap_or(match creature {
            CreatureId::Hero(_) => self.screen.heroes,
            CreatureId::Foe(_) => self.screen.foes,
        })
    }

    /// The name by which players know somebody, where it is not their own.
    pub(super) fn other_name(&self, creature: CreatureId) -> Option<&str> {
        self.other_names.get(&creature)?.as_deref()
    }

    /// A text in which everybody is called as players know them, and links are words like any others.
    pub(super) fn in_other_names<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let text = with_links(text, |name| self.other_name_of_link(name).to_owned());
        if self.names.is_empty() {
            return text;
        }
        match self
            .names
            .replaced(&text, |creature| self.other_name(creature))
        {
            Cow::Borrowed(_) => text,
            Cow::Owned(told) => Cow::Owned(told),
        }
    }

    /// The beginning of a name leads to whoever has it, and would tell of them.
    fn other_name_of_link<'a>(&'a self, link: &'a str) -> &'a str {
        let bearer = self.names.bearer(|name| may_mean(name, link));
        bearer
            .and_then(|bearer| self.other_name(bearer))
            .unwrap_or(link)
    }

    pub(super) fn read_state(&mut self, state: &State) {
        self.screen = state.players_screen.clone();
        for foe in &state.foes {
            let creature = CreatureId::Foe(foe.id);
            self.points.insert(creature, foe.points_told);
            self.call(creature, &foe.name, foe.seen_as.as_deref());
        }
    }

    pub(super) fn read(&mut self, event: &Event) {
        match event {
            Event::FoeMade(foe) => {
                let creature = CreatureId::Foe(foe.id);
                self.call(creature, &foe.name, foe.seen_as.as_deref());
            }
            Event::FoeChanged { foe, name, change } => {
                let creature = CreatureId::Foe(*foe);
                match change {
                    FoeChange::SeenAs(other) => self.call(creature, name, other.as_deref()),
                    FoeChange::PointsTold(told) => drop(self.points.insert(creature, *told)),
                    FoeChange::Name(name) if self.other_name(creature).is_some() => {
                        self.names.add(creature, name.to_lowercase());
                    }
                    _ => {}
                }
            }
            Event::Arranged(Arranged::Split { foe, parts, .. }) => {
                let group = CreatureId::Foe(*foe);
                let other = self.other_name(group).map(str::to_owned);
                let points = self.points.get(&group).copied().flatten();
                for part in parts {
                    let creature = CreatureId::Foe(part.foe);
                    self.points.insert(creature, points);
                    self.call(creature, &part.name, other.as_deref());
                }
            }
            Event::PlayersScreen(PlayersScreenEvent::PointsTold { of_heroes, told }) => {
                self.screen.tell_points(*of_heroes, *told);
            }
            Event::StateReplaced { state, .. } => self.read_state(state),
            _ => {}
        }
    }

    /// Takes in what is known of the time before it.
    pub(super) fn take_in_earlier(&mut self, earlier: Self) {
        for (creature, told) in earlier.points {
            self.points.entry(creature).or_insert(told);
        }
        for (creature, other) in earlier.other_names {
            self.other_names.entry(creature).or_insert(other);
        }
        for (creature, name) in earlier.names.into_all() {
            if self.other_name(creature).is_some() {
                self.names.add(creature, name);
            }
        }
    }

    /// Somebody is known by another name; or by their own, in what was told before as well.
    fn call(&mut self, creature: CreatureId, name: &str, other: Option<&str>) {
        if other.is_none() && !self.other_names.contains_key(&creature) {
            return;
        }
        self.other_names.insert(creature, other.map(str::to_owned));
        match other {
            Some(_) => self.names.add(creature, name.to_lowercase()),
            None => self.names.retain(|bearer, _| bearer != creature),
        }
    }
}
