//! Macros: lines kept under a word of their own, and done together as one step.

use serde::{Deserialize, Serialize};

use super::contests::{ContestEvent, Round};
use super::event::{Event, Step};
use super::ids::RollId;
use super::races::RaceEvent;
use super::state::State;
use super::tasks::TaskEvent;

/// The most lines a macro may have.
pub const MOST_LINES: usize = 20;

/// The most letters its name may have.
const LONGEST_NAME: usize = 40;

/// Lines kept under a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Macro {
    /// The word, unlike any other macro's.
    pub name: String,
    /// Its lines as they were typed: they are read when it is used, one after the other.
    pub lines: Vec<String>,
}

impl Macro {
    /// Whether a word can be a macro's name, as far as that depends on nothing else: it must be read as one word, and not
    /// as a number, dice or a sign.
    #[must_use]
    pub fn may_be_called(name: &str) -> bool {
        let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        name.starts_with(char::is_alphabetic)
            && name.chars().all(is_of_name)
            && name.chars().count() <= LONGEST_NAME
    }

    /// Its lines as one text.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.join(" ; ")
    }

    fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }
}

/// Something to do with a macro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MacroDeed {
    /// Keeps it, in place of another of its name.
    Keep(Macro),
    /// Does it: all of its lines, or none.
    Use(String),
    /// Throws it away.
    Remove(String),
}

/// Something that happened to a macro.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MacroEvent {
    /// It was kept, or changed.
    Kept(Macro),
    /// It was used: what its lines did follows.
    Used(String),
    /// It was thrown away.
    Removed(String),
}

impl MacroEvent {
    /// What the log says of it.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::Kept(kept) => format!("macro {} = {}", kept.name, kept.text()),
            Self::Used(name) => format!("macro {name}"),
            Self::Removed(name) => format!("macro {name} removed"),
        }
    }
}

impl State {
    /// A macro by its name.
    #[must_use]
    pub fn macro_called(&self, name: &str) -> Option<&Macro> {
        self.macros.iter().find(|kept| kept.is_called(name))
    }

    /// Makes so what happened to a macro. They are kept in the order of their names.
    pub(super) fn apply_macro(&mut self, event: &MacroEvent) {
        match event {
            MacroEvent::Kept(kept) => {
                self.macros.retain(|other| !other.is_called(&kept.name));
                let place = self.macros.partition_point(|other| other.name < kept.name);
                self.macros.insert(place, kept.clone());
            }
            MacroEvent::Removed(name) => self.macros.retain(|kept| !kept.is_called(name)),
            MacroEvent::Used(_) => {}
        }
    }

    /// What in macros written by hand could never be used.
    pub(super) fn flaws_of_macros(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        for (place, kept) in self.macros.iter().enumerate() {
            let name = &kept.name;
            if !Macro::may_be_called(name) {
                flaws.push(format!(
                    "a macro is called “{name}”: use one word that begins with a letter"
                ));
            }
            if self
                .macros
                .iter()
                .take(place)
                .any(|other| other.is_called(name))
            {
                flaws.push(format!(
                    "two macros are called {name}: give each its own name"
                ));
            }
        }
        flaws
    }
}

impl Step {
    /// The macro it was made by, if it was one.
    #[must_use]
    pub fn macro_used(&self) -> Option<&str> {
        self.events.iter().find_map(|event| match event {
            Event::Macro(MacroEvent::Used(name)) => Some(name.as_str()),
            _ => None,
        })
    }
}

impl Event {
    /// Every roll it points to by number.
    pub(super) fn rolls_named(&mut self) -> Vec<&mut RollId> {
        match self {
            Self::Converted { roll, .. }
            | Self::SecrecySet { roll, .. }
            | Self::Spent { roll, .. }
            | Self::Lied { roll, .. } => vec![roll],
            Self::Task { what, .. } => rolls_of_task(what),
            Self::Contest { what, .. } => rolls_of_contest(what),
            Self::Race { what, .. } => rolls_of_race(what),
            Self::Fortune { roll, .. } => roll.iter_mut().collect(),
            Self::Rolled(roll) => {
                let anew = roll.anew.iter_mut().map(|anew| &mut anew.of);
                let others = roll.after.iter_mut().chain(&mut roll.follows);
                roll.again.iter_mut().chain(others).chain(anew).collect()
            }
            Self::Notes(event) => event.roll_named().into_iter().collect(),
            Self::EveningBegan { .. }
            | Self::SceneSet { .. }
            | Self::Renamed { .. }
            | Self::Noted { .. }
            | Self::Ruled { .. }
            | Self::HeroMade(_)
            | Self::HeroChanged { .. }
            | Self::HeroRetired { .. }
            | Self::FoeMade(_)
            | Self::FoeChanged { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::InitiativeSet { .. }
            | Self::TieBroken { .. }
            | Self::Moved { .. }
            | Self::ActionsDeclared { .. }
            | Self::Arranged(_)
            | Self::Asked { .. }
            | Self::FightSummed { .. }
            | Self::FightBegan
            | Self::TurnBegan { .. }
            | Self::TurnTakenBack { .. }
            | Self::Delayed { .. }
            | Self::Returned { .. }
            | Self::FightEnded { .. }
            | Self::BodyChanged { .. }
            | Self::MindChanged { .. }
            | Self::ResultKept { .. }
            | Self::ResultUncovered { .. }
            | Self::SeenThrough { .. }
            | Self::AttitudeChanged { .. }
            | Self::ConditionGained { .. }
            | Self::ConditionLost { .. }
            | Self::Hidden { .. }
            | Self::Revealed { .. }
            | Self::Macro(_)
            | Self::Encounter(_)
            | Self::Marked { .. }
            | Self::Undid { .. }
            | Self::Redid { .. }
            | Self::StateReplaced { .. }
            | Self::Lost => Vec::new(),
        }
    }
}

fn rolls_of_task(event: &mut TaskEvent) -> Vec<&mut RollId> {
    match event {
        TaskEvent::Counted { roll, .. } => vec![roll],
        TaskEvent::Recounted { roll, by, .. } => vec![roll, by],
        TaskEvent::Began { .. } | TaskEvent::Corrected { .. } | TaskEvent::Closed { .. } => {
            Vec::new()
        }
    }
}

fn rolls_of_race(event: &mut RaceEvent) -> Vec<&mut RollId> {
    let (roll, places) = match event {
        RaceEvent::Rerun { roll, places } => (Some(roll), places),
        RaceEvent::Ran { places, .. } | RaceEvent::Closed { places } => (None, places),
    };
    roll.into_iter()
        .chain(places.iter_mut().map(|placed| &mut placed.roll))
        .collect()
}

fn rolls_of_contest(event: &mut ContestEvent) -> Vec<&mut RollId> {
    match event {
        ContestEvent::Fought {
            round: Round::Fought { shown, .. },
            ..
        } => shown.iter_mut().map(|(roll, _)| roll).collect(),
        ContestEvent::Refought { roll, by, .. } => vec![roll, by],
        ContestEvent::Fought {
            round: Round::Corrected { .. },
            ..
        }
        | ContestEvent::Began { .. }
        | ContestEvent::Corrected { .. }
        | ContestEvent::Closed { .. } => Vec::new(),
    }
}
