//! What is added to the die, part by part, and how the die is read.

use serde::{Deserialize, Serialize};

use crate::words::listed;

use super::{Amount, Edge, Listed, MOST_HEADS, Rank};

/// What training adds: ranks for a player character, a proficiency bonus for everybody else (“Training for
/// Heroes, Simplicity for Savages”). One or the other, and a proficiency bonus once: “The Bonus Doesn’t Stack”.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Training {
    /// Nothing.
    #[default]
    Untrained,
    /// A player character's ranks; where a skill and a tool both fit, both add (“Equipment”).
    Ranked {
        /// The rank in the skill, weapon category or magic school.
        skill: Rank,
        /// The rank in the tool that is used.
        #[serde(default)]
        tool: Rank,
    },
    /// A proficiency bonus.
    Proficient(Rank),
}

/// Everything that is added to a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bonus {
    /// The ability modifier, or a figure typed without saying what it is made of.
    pub modifier: Amount,
    /// Ranks or a proficiency bonus.
    pub training: Training,
    /// What circumstances, spells and features give and take.
    pub circumstance: Amount,
}

listed! {
    /// A part of a bonus, for spelling out the sum.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Part by word {
        Modifier = "modifier",
        SkillRank = "rank",
        ToolRank = "tool rank",
        Proficiency = "proficiency",
        Circumstance = "circumstance",
    }
}

/// A test or an attack: a d20, a bonus, and how the die is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Check {
    /// What is added.
    pub bonus: Bonus,
    /// Advantage or disadvantage.
    pub edge: Edge,
}

/// The checks of a group.
pub type Heads = Listed<Check, 1, MOST_HEADS>;

impl Training {
    /// A rank in a skill alone.
    pub fn rank(skill: Rank) -> Self {
        Self::Ranked {
            skill,
            tool: Rank::default(),
        }
    }

    /// What a check made with a tool adds: a character's ranks in skill and tool both, a foe's proficiency bonus only once
    /// (“Equipment”, “The Bonus Doesn’t Stack”).
    pub fn with_tool(self, of_tool: Self) -> Self {
        match (self, of_tool) {
            (Self::Ranked { skill, .. }, Self::Ranked { skill: tool, .. }) => {
                Self::Ranked { skill, tool }
            }
            (Self::Untrained, Self::Ranked { skill: tool, .. }) => Self::Ranked {
                skill: Rank::default(),
                tool,
            },
            (Self::Untrained, of_tool) => of_tool,
            (of_check, _) => of_check,
        }
    }

    /// What it adds: the ranks together, or the proficiency bonus.
    pub const fn sum(self) -> i32 {
        match self {
            Self::Untrained => 0,
            Self::Ranked { skill, tool } => skill.get() + tool.get(),
            Self::Proficient(bonus) => bonus.get(),
        }
    }
}

impl Bonus {
    /// A modifier and nothing else.
    pub fn of(modifier: Amount) -> Self {
        Self {
            modifier,
            ..Self::default()
        }
    }

    /// All that is added.
    pub const fn sum(self) -> i32 {
        self.modifier.get() + self.training.sum() + self.circumstance.get()
    }

    /// The parts of the sum, in order. The modifier is always among them, others only where they add or take.
    pub fn parts(self) -> impl Iterator<Item = (Part, i32)> {
        let (skill, tool, proficiency) = match self.training {
            Training::Untrained => (0, 0, 0),
            Training::Ranked { skill, tool } => (skill.get(), tool.get(), 0),
            Training::Proficient(bonus) => (0, 0, bonus.get()),
        };
        [
            (Part::Modifier, self.modifier.get()),
            (Part::SkillRank, skill),
            (Part::ToolRank, tool),
            (Part::Proficiency, proficiency),
            (Part::Circumstance, self.circumstance.get()),
        ]
        .into_iter()
        .filter(|(part, amount)| *part == Part::Modifier || *amount != 0)
    }
}

impl Check {
    /// What a kept face comes to.
    pub fn total(&self, face: u32) -> i32 {
        self.bonus.sum().saturating_add_unsigned(face)
    }

    /// The lowest face that reaches a target; it may lie below 1 or above 20.
    pub const fn face_for(&self, target: i32) -> i32 {
        target.saturating_sub(self.bonus.sum())
    }
}
