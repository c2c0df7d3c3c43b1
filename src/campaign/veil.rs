//! Whom players do not know of, those who have left the table included, and by what names they might read of them.

use std::collections::{HashMap, HashSet};

use super::arranging::Arranged;
use super::event::Event;
use super::party::{Being, Change, FoeId};
use super::record::FoeChange;
use super::state::State;

/// Everybody who was hidden and never shown since.
#[derive(Debug, Clone, Default)]
pub struct Veil {
    /// Whether they are hidden, of all of whom that was said.
    hidden: HashMap<Being, bool>,
    /// Names, in small letters, of those who are.
    names: Vec<(Being, String)>,
    /// Names under which somebody was shown.
    shown: HashSet<String>,
}

impl Veil {
    /// Everybody hidden in the order of a game.
    #[must_use]
    pub fn over(state: &State) -> Self {
        let mut veil = Self::default();
        veil.add_hidden_of(state);
        veil
    }

    /// Whether players do not know of somebody.
    #[must_use]
    pub fn hides(&self, being: Being) -> bool {
        self.hidden.get(&being).copied().unwrap_or(false)
    }

    /// Whether a text names somebody players do not know of.
    #[must_use]
    pub fn covers(&self, text: &str) -> bool {
        if self.names.is_empty() {
            return false;
        }
        let text = text.to_lowercase();
        self.names.iter().any(|(_, name)| has_word(&text, name))
    }

    /// Whether a text names nobody they do not know of, not even within another word.
    #[must_use]
    pub fn is_open(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        !self.names.iter().any(|(_, name)| !name.is_empty() && text.contains(name.as_str()))
    }

    /// What an event says of who is hidden.
    pub(super) fn read(&mut self, event: &Event) {
        match event {
            Event::Joined { being, name, is_hidden: true } | Event::Hidden { being, name } => {
                self.add(*being, name);
            }
            Event::FoeChanged { foe, change: FoeChange::Name(name), .. } if self.has(*foe) => {
                self.add(Being::Foe(*foe), name);
            }
            Event::HeroChanged { hero, change: Change::Name(name), .. } if self.hides(Being::Hero(*hero)) => {
                self.add(Being::Hero(*hero), name);
            }
            Event::Joined { being, name, is_hidden: false } | Event::Revealed { being, name } => {
                self.show(*being, name);
            }
            Event::Arranged(Arranged::Split { foe, parts, .. }) if self.has(*foe) => {
                parts.iter().for_each(|part| self.add(Being::Foe(part.foe), &part.name));
            }
            Event::Restated { state, .. } => self.add_hidden_of(state),
            _ => {}
        }
    }

    /// The same with what is known of the time after it.
    pub(super) fn overlaid(mut self, later: &Self) -> Self {
        let is_shown = |being: &Being| later.hidden.get(being) == Some(&false);
        self.names.retain(|(being, name)| !is_shown(being) && !later.shown.contains(name));
        self.names.extend(later.names.iter().cloned());
        self.hidden.extend(&later.hidden);
        self.shown.extend(later.shown.iter().cloned());
        self
    }

    fn add(&mut self, being: Being, name: &str) {
        let name = name.to_lowercase();
        self.hidden.insert(being, true);
        self.shown.remove(&name);
        if !self.names.iter().any(|(known, by)| *known == being && *by == name) {
            self.names.push((being, name));
        }
    }

    fn add_hidden_of(&mut self, state: &State) {
        for combatant in state.tracker.order.iter().filter(|combatant| combatant.is_hidden) {
            self.add(combatant.being, state.name_of(combatant.being));
        }
    }

    /// Whoever is shown is known by every name, also where another had it before.
    fn show(&mut self, being: Being, name: &str) {
        let name = name.to_lowercase();
        self.hidden.insert(being, false);
        self.names.retain(|(bearer, hidden)| *bearer != being && *hidden != name);
        self.shown.insert(name);
    }

    fn has(&self, foe: FoeId) -> bool {
        self.hides(Being::Foe(foe))
    }
}

/// Whether a text has a name as a word of its own, one or several of it: `orc` is in `2 orcs`, not in `torch`.
fn has_word(text: &str, name: &str) -> bool {
    let is_apart = |(at, _): (usize, &str)| {
        let (before, after) = (text.get(..at), text.get(at + name.len()..));
        let after = after.unwrap_or_default();
        let after = after.strip_prefix('s').unwrap_or(after);
        !before.is_some_and(|before| before.ends_with(char::is_alphanumeric))
            && !after.starts_with(char::is_alphanumeric)
    };
    !name.is_empty() && text.match_indices(name).any(is_apart)
}
