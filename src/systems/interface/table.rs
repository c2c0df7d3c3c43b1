//! What a system may ask of the table it is played at: it never sees the campaign.

use std::borrow::Cow;

use crate::ids::{BodyId, CreatureId};
use crate::systems::own::Definition;
use crate::systems::{Attitude, ConditionModifier, EdgeOf, HiddenResult, Sheet};

/// A table at which a game is played.
pub trait Table {
    /// What the file of the system that is played says.
    fn definition(&self) -> &'static Definition;
    /// Everybody who can be named: the party first, then the foes.
    fn everybody(&self) -> Vec<CreatureId>;
    /// Those in the order of turns, row by row.
    fn order(&self) -> Vec<CreatureId>;
    /// Those whom one of the words for several means: `all`, `party`, `foes`.
    fn group(&self, word: &str) -> Vec<CreatureId>;
    /// How many bodies somebody has.
    fn count_of(&self, who: CreatureId) -> usize;
    /// The numbers that the bodies of a group are called by, in order; none of one who never was of a group.
    fn body_numbers_of(&self, who: CreatureId) -> Vec<usize>;
    /// Whether players do not see somebody.
    fn is_hidden(&self, who: CreatureId) -> bool;
    /// What stands on somebody and moves what they roll.
    fn modifiers_on(&self, who: CreatureId) -> Vec<ConditionModifier>;
    /// What somebody declared for this turn, where it is theirs and has several actions.
    fn actions_declared(&self, who: CreatureId) -> Option<DeclaredActions>;
    /// Whether somebody is surprised.
    fn is_surprised(&self, who: CreatureId) -> bool;
    /// What a hero comes from.
    fn background_of(&self, who: CreatureId) -> Option<&str>;
    /// What somebody keeps unseen, by its name where that is said.
    fn kept_by(&self, who: CreatureId, what: Option<&str>) -> Option<&HiddenResult>;
    /// Whether somebody dodges.
    fn dodges(&self, who: CreatureId) -> bool;
    /// The distractions of somebody that help an attacker, and how much each adds.
    fn distractions_of(&self, who: CreatureId, attacker: Option<CreatureId>) -> Vec<(String, i32)>;
    /// What makes rolls of somebody, or attacks on them, better (true) or worse, by the names of the conditions.
    fn edges_on(&self, who: CreatureId, of: EdgeOf) -> Vec<(&str, bool)>;
    /// Whether somebody notices nothing: out of their senses, or down.
    fn is_unaware(&self, who: CreatureId) -> bool;
    /// Whether one is seen by another.
    fn is_seen_by(&self, who: CreatureId, other: CreatureId) -> bool;
    /// Somebody's name; nothing for those who are gone.
    fn name_of(&self, who: CreatureId) -> &str;
    /// What is recorded of somebody by the rules of the game, and their level.
    fn sheet(&self, who: CreatureId) -> Option<(Cow<'_, Sheet>, u32)>;
    /// The one rank of somebody, where that is all there is.
    fn rank_of(&self, who: CreatureId) -> Option<&'static str>;
    /// One body by its name, of a group with its number.
    fn body_name(&self, body: BodyId) -> String;
    /// How somebody feels about the party.
    fn attitude_of(&self, who: CreatureId) -> Attitude;
    /// The condition that closes somebody to an approach of another.
    fn closed_to(&self, who: CreatureId, by: CreatureId, approach: &str) -> Option<&str>;
}

/// The actions somebody declared for a turn of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclaredActions {
    /// How many.
    pub count: u32,
    /// Which of them comes next, from 1; none where all are taken.
    pub next: Option<u32>,
}
