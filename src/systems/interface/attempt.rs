//! What an attempt answers by itself.

use crate::dice::{Faces, Unread};
use crate::systems::reference::Topic;
use crate::systems::{Chance, Ranked};

/// What an attempt of any system says of itself, by no tables: it is asked of [`Attempt`](crate::systems::Attempt) without a detour.
pub trait AnyAttempt {
    /// The attempt in the words of the log, part by part: `7 at difficulty 8`, `+5`, `DC 15`.
    fn words(&self) -> Vec<String>;

    /// What the rules call such an attempt.
    fn topic(&self) -> Topic;

    /// Rolls it for nothing but to see whether it takes these faces.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    fn try_faces(&self, faces: &mut dyn Faces) -> Result<(), Unread>;

    /// Whether those who take part are on two sides.
    fn has_two_sides(&self) -> bool {
        false
    }

    /// How many of those who are named behind two sides help the first of them; the others help the second.
    fn helpers_of_first(&self) -> usize {
        0
    }

    /// How many help, on either side: those who are named stand behind the sides.
    fn helpers(&self) -> usize {
        0
    }

    /// Whether its words name what stands on somebody; else that has to be told beside them.
    fn names_its_sways(&self) -> bool {
        false
    }

    /// Whether it takes any dice.
    fn rolls_dice(&self) -> bool {
        true
    }

    /// Whether the faces of all its dice are merely added, so that real ones may be typed as a sum: `=4+5+6`.
    fn merely_adds(&self) -> bool {
        false
    }

    /// Whether everybody makes it by themselves, against a number or nobody.
    fn can_be_ranked(&self) -> bool {
        false
    }

    /// What decides in an order before anything is rolled; none for what cannot be ordered.
    fn rank_before(&self) -> Option<Ranked> {
        None
    }

    /// Whether rolls of this kind are counted toward long work: one side, one result, something to reach.
    fn is_work(&self) -> bool {
        false
    }

    /// Whether it is a plain luck roll, which may say how far something goes.
    fn is_luck(&self) -> bool {
        false
    }

    /// Whether a part after this one is only rolled where this one allows it.
    fn leads_on(&self, _part: usize) -> bool {
        false
    }

    /// The number of the action of a turn of several that one part, counted from 0, takes.
    fn action_number(&self, _part: usize) -> Option<u32> {
        None
    }

    /// What it costs of a turn that has parts.
    fn action_taken(&self) -> ActionTaken {
        ActionTaken::Nothing
    }

    /// The word for one of the outcomes its odds tell of, where one key has several words.
    fn word_of(&self, _chance: &Chance) -> Option<&'static str> {
        None
    }
}

/// Rolls after which a chain of the program's own dice is given up.
pub const MOST_REPEATS: usize = 10_000;

/// What an attempt costs of a turn that has parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionTaken {
    /// None of the actions that have a name.
    Nothing,
    /// The action of attacking.
    Attack,
    /// The action of distracting.
    Distract,
    /// Whatever action it is aimed at; with a weapon, an attack.
    ByAim,
}

/// Why a fortune die cannot repeat a part of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unrepeatable {
    /// There is no such part, or no such dice.
    NoPart,
    /// A natural 1 is never repeated.
    NaturalOne,
    /// Nothing better can come.
    CannotBeBettered,
}

/// A part of a roll repeated until it was better.
#[derive(Debug)]
pub struct Repeats<Outcome> {
    /// What was no better, in order.
    pub earlier: Vec<Outcome>,
    /// The whole with what was better.
    pub better: Option<Outcome>,
    /// Whether other parts lie beside it.
    pub is_part: bool,
}

impl<Outcome> Repeats<Outcome> {
    pub(in crate::systems) const fn none() -> Self {
        Self {
            earlier: Vec::new(),
            better: None,
            is_part: false,
        }
    }

    pub(in crate::systems) fn map<Other>(self, of: impl Fn(Outcome) -> Other) -> Repeats<Other> {
        Repeats {
            earlier: self.earlier.into_iter().map(&of).collect(),
            better: self.better.map(of),
            is_part: self.is_part,
        }
    }
}

/// The most actions in one turn (our decision).
pub const MOST_ACTIONS: u32 = 20;
