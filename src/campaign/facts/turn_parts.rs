//! The parts of a turn, where the system counts them: move, action, bonus action, reaction, free action.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, Roller};
use crate::systems::Attempt;
use crate::systems::reference::Topic;
use crate::words::listed;

use super::conditions::Ends;
use super::entry_kinds::Kind;
use super::event_answer::EventAnswer;

listed! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum TurnPart by word {
        Move = "move",
        Action = "action",
        Bonus = "bonus",
        Reaction = "reaction",
        Free = "free",
    }
}

listed! {
    /// What an action is taken for: those with a name, and the distraction (“Actions”, “Distracting an Enemy”).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Deed by word {
        Attack = "attack",
        Dash = "dash",
        Disengage = "disengage",
        Distract = "distract",
        Dodge = "dodge",
        Help = "help",
        Hide = "hide",
        Influence = "influence",
        Magic = "magic",
        Ready = "ready",
        Search = "search",
        Study = "study",
        Utilize = "utilize",
    }
}

/// A part of a turn that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    pub who: CreatureId,
    pub part: TurnPart,
    /// What for, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<Deed>,
    /// Whether what is rolled for it was rolled; said by word, that may come yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_rolled: bool,
    pub round: u32,
    /// In whose turn; stepping back before it, nothing was used yet.
    pub during: Option<CreatureId>,
    /// When it is there again: at the start of the next turn of whose it is.
    pub ends: Ends,
}

impl Deed {
    /// Whether that action, said by word, is done by this roll: its own, and of help also a distraction (“Helping Another
    /// Creature”).
    pub(in crate::campaign) fn is_done_by(self, rolled: Self) -> bool {
        self == rolled || (self == Self::Help && rolled == Self::Distract)
    }
}

impl TurnPart {
    /// What it is called.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Move | Self::Action | Self::Reaction => self.word(),
            Self::Bonus => "bonus action",
            Self::Free => "free action",
        }
    }
}

/// What somebody said of a turn of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// The round of that turn.
    pub round: u32,
    /// Whose turn.
    pub who: CreatureId,
    /// How many actions.
    pub count: u32,
    /// How many of them are taken.
    pub taken: u32,
}

impl Declared {
    /// Whether it was said in this turn.
    pub(in crate::campaign) fn is_of(&self, round: u32, who: CreatureId) -> bool {
        (self.round, self.who) == (round, who)
    }

    /// The number of the action that comes next; none where all are taken. Of several bodies in one line of the order, each takes all
    /// of its actions before the next one begins (ours).
    pub fn next_action(&self, bodies: usize) -> Option<u32> {
        let all = u32::try_from(bodies).ok()?.checked_mul(self.count)?;
        let number = self.taken.checked_rem(self.count)?.saturating_add(1);
        (self.taken < all).then_some(number)
    }

    /// One of them is taken; one that is said out of its turn counts as all before it too.
    pub(in crate::campaign) fn take(&mut self, action: u32) {
        let comes_next = self
            .taken
            .checked_rem(self.count)
            .map(|taken| taken.saturating_add(1));
        self.taken = match comes_next == Some(action) {
            true => self.taken.saturating_add(1),
            false => self.taken.max(action),
        };
    }
}

/// The number of the action of several that somebody's part in an attempt takes.
pub(in crate::campaign) fn one_of_several(
    attempt: &Attempt,
    who: &[Roller],
    whose: CreatureId,
) -> Option<u32> {
    let part = who.iter().position(|roller| roller.creature == whose)?;
    attempt.action_number(part)
}

fn actions_words(count: u32) -> String {
    match count {
        1 => "one action this turn".to_owned(),
        count => format!("{count} actions this turn, each at its penalty"),
    }
}

/// The active one said how many things it does in this turn.
pub(in crate::campaign) fn declared(who: CreatureId, name: &str, count: u32) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Turn, name, actions_words(count))
        .of_place(who)
        .on_topic(Topic::ManyActions)
}
