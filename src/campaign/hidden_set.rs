//! Whom players do not know of, those who have left the table included, and by what names they might read of them.

mod seen_people;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::event::Event;
use super::facts::arranging::Arranged;
use super::facts::party::Change;
use super::facts::points_told::PointsTold;
use super::facts::record::FoeChange;
use super::ids::CreatureId;
use super::state::State;
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

    /// Whether a text names somebody players do not know of.
    pub fn covers(&self, text: &str) -> bool {
        !self.names.is_empty() && self.names.stand_in(&text.to_lowercase(), |_, _| true)
    }

    /// Whether a text names nobody they do not know of, not even within another word.
    pub fn is_open(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        !self.names.iter().any(|name| text.contains(name))
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
        for (creature, name) in earlier.names.0.into_values().flatten() {
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

/// Names in small letters, each under its first word, so that a text is looked through once however
/// many there are. A name that begins with a mark is under none.
#[derive(Debug, Clone, Default)]
pub(super) struct Names(HashMap<String, Vec<(CreatureId, String)>>);

impl Names {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(|(_, name)| name.as_str())
    }

    pub(super) fn add(&mut self, creature: CreatureId, name: String) {
        if name.is_empty() {
            return;
        }
        let alike = self.0.entry(first_word(&name).to_owned()).or_default();
        if !alike
            .iter()
            .any(|(known, by)| *known == creature && *by == name)
        {
            alike.push((creature, name));
        }
    }

    fn retain(&mut self, is_kept: impl Fn(CreatureId, &str) -> bool) {
        self.0.retain(|_, alike| {
            alike.retain(|(creature, name)| is_kept(*creature, name));
            !alike.is_empty()
        });
    }

    fn into_all(self) -> impl Iterator<Item = (CreatureId, String)> {
        self.0.into_values().flatten()
    }

    /// A text with another name in place of each of them that is a word of its own, the longest first.
    fn replaced<'a, 'n>(
        &self,
        text: &'a str,
        other: impl Fn(CreatureId) -> Option<&'n str>,
    ) -> Cow<'a, str> {
        let mut told = String::new();
        // Up to here it is told.
        let mut end = 0;
        let mut is_within_word = false;
        for (at, letter) in text.char_indices() {
            let was_within_word = std::mem::replace(&mut is_within_word, letter.is_alphanumeric());
            if was_within_word || at < end {
                continue;
            }
            let rest = text.get(at..).unwrap_or_default();
            let Some((length, other)) = self.begun_by(rest, &other) else {
                continue;
            };
            told.push_str(text.get(end..at).unwrap_or_default());
            told.push_str(other);
            end = at + length;
        }
        if end == 0 {
            return Cow::Borrowed(text);
        }
        told.push_str(text.get(end..).unwrap_or_default());
        Cow::Owned(told)
    }

    /// The longest of them that a text begins with: its bytes there, and what stands in its place.
    fn begun_by<'n>(
        &self,
        text: &str,
        other: impl Fn(CreatureId) -> Option<&'n str>,
    ) -> Option<(usize, &'n str)> {
        let word = first_word(text).to_lowercase();
        let singular = word.strip_suffix('s').filter(|word| !word.is_empty());
        let under = [Some(word.as_str()), singular].into_iter().flatten();
        let alike = under.filter_map(|word| self.0.get(word)).flatten();
        let begun = alike.filter_map(|(creature, name)| {
            let length = length_of(name, text)?;
            let rest = text.get(length..).unwrap_or_default();
            let after = rest.strip_prefix(['s', 'S']).unwrap_or(rest);
            let is_whole = !after.starts_with(char::is_alphanumeric);
            Some((length, other(*creature)?)).filter(|_| is_whole)
        });
        begun.max_by_key(|(length, _)| *length)
    }

    /// Whether a text has one of them as a word of its own, one or several of it: `orc` is in `2 orcs`, not in `torch`. Only
    /// those are looked for that are meant.
    pub(super) fn stand_in(&self, text: &str, is_meant: impl Fn(CreatureId, &str) -> bool) -> bool {
        let under = |word: &str| {
            self.0
                .get(word)
                .into_iter()
                .flatten()
                .filter(|(creature, name)| is_meant(*creature, name))
                .map(|(_, name)| name.as_str())
        };
        let begins_one = |at: usize| {
            let rest = text.get(at..).unwrap_or_default();
            let word = first_word(rest);
            let singular = word
                .strip_suffix('s')
                .filter(|singular| !singular.is_empty());
            let mut alike = under(word).chain(singular.into_iter().flat_map(under));
            alike.any(|name| is_begun_by(rest, name))
        };
        let mut is_within_word = false;
        text.char_indices().any(|(at, letter)| {
            let was_within_word = std::mem::replace(&mut is_within_word, letter.is_alphanumeric());
            !was_within_word && begins_one(at)
        })
    }
}

/// How many bytes of a text are a name in small letters, which may be written otherwise there.
fn length_of(name: &str, text: &str) -> Option<usize> {
    let mut rest = name;
    for (at, letter) in text.char_indices() {
        if rest.is_empty() {
            return Some(at);
        }
        for small in letter.to_lowercase() {
            rest = rest.strip_prefix(small)?;
        }
    }
    rest.is_empty().then_some(text.len())
}

/// The letters and digits that a text begins with.
fn first_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

/// Whether a text begins with a name, one or several of it, and with no longer word.
fn is_begun_by(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|after| {
        let after = after.strip_prefix('s').unwrap_or(after);
        !after.starts_with(char::is_alphanumeric)
    })
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
    fn another_name_stands_for_a_name_that_is_a_word_of_its_own() {
        let mut names = Names::default();
        for (foe, name) in (1..).zip(["orc", "orc chief", "élan"]) {
            names.add(CreatureId::Foe(FoeId(foe)), name.to_owned());
        }
        let other = |creature| {
            Some(if creature == CreatureId::Foe(FoeId(2)) {
                "a voice"
            } else {
                "a shape"
            })
        };
        for (text, told) in [
            ("Orc  9 → 5", "a shape  9 → 5"),
            ("2 orcs, the torch", "2 a shapes, the torch"),
            ("the Orc Chief and an ORC", "the a voice and an a shape"),
            ("Élan", "a shape"),
            ("orchard", "orchard"),
            ("", ""),
        ] {
            assert_eq!(names.replaced(text, other), told);
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
