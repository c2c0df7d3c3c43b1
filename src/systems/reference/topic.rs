//! What the reference is opened for: every kind of roll, and what else a log tells of.

use serde::Deserialize;

use crate::systems::success_roll::{Base, Kind};
use crate::systems::{Attempt, System};
use crate::systems::{
    dice_pool as dp, monsters_and_magic as mm, pen_and_dagger as pd, success_roll as sr,
    swords_and_sorcery as ss,
};

use super::Chapter;

/// Something a rule answers. Each belongs to one chapter, and one rule of that chapter answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names are the rule books' own and say all there is"
)]
pub enum Topic {
    // Pen & Dagger
    RankedAttempt,
    LuckRoll,
    PartyLuck,
    SharedResult,
    LinkedAttempts,
    Fortune,
    RankInitiative,
    // the dice pool
    PoolRoll,
    ReflexiveRoll,
    ManyActions,
    CooperativeRoll,
    ResistedRoll,
    PoolContest,
    ExtendedRoll,
    PoolInitiative,
    // Swords & Sorcery
    AbilityCheck,
    HelpedCheck,
    PassiveSkill,
    TakingTen,
    TakingTwenty,
    AttackRoll,
    SavingThrow,
    LuckTest,
    OpposedCheck,
    GroupCheck,
    Distraction,
    TurnParts,
    Hiding,
    Searching,
    Influence,
    CheckInitiative,
    // the success roll
    SuccessRoll,
    DefaultRoll,
    #[serde(alias = "DefenceRoll")]
    DefenseRoll,
    SuccessAttack,
    Lies,
    SkillInitiative,
    // Monsters & Magic
    ActionCheck,
    StaticCheck,
    RolledResistance,
    IncrementalContest,
    EffectPoints,
    ActionInitiative,
    // every table
    HitPoints,
    Conditions,
    Tasks,
    Contests,
    Races,
    Turns,
    Order,
    Sheets,
    Foes,
    Rulings,
    Notes,
    Evenings,
    Undoing,
    // free dice
    FreeDice,
}

impl Topic {
    const PEN_AND_DAGGER: &[Self] = &[
        Self::RankedAttempt,
        Self::LuckRoll,
        Self::PartyLuck,
        Self::SharedResult,
        Self::LinkedAttempts,
        Self::Fortune,
        Self::RankInitiative,
    ];
    const DICE_POOL: &[Self] = &[
        Self::PoolRoll,
        Self::ReflexiveRoll,
        Self::ManyActions,
        Self::CooperativeRoll,
        Self::ResistedRoll,
        Self::PoolContest,
        Self::ExtendedRoll,
        Self::PoolInitiative,
    ];
    const SWORDS_AND_SORCERY: &[Self] = &[
        Self::AbilityCheck,
        Self::HelpedCheck,
        Self::PassiveSkill,
        Self::TakingTen,
        Self::TakingTwenty,
        Self::AttackRoll,
        Self::SavingThrow,
        Self::LuckTest,
        Self::OpposedCheck,
        Self::GroupCheck,
        Self::Distraction,
        Self::TurnParts,
        Self::Hiding,
        Self::Searching,
        Self::Influence,
        Self::CheckInitiative,
    ];
    const SUCCESS_ROLL: &[Self] = &[
        Self::SuccessRoll,
        Self::DefaultRoll,
        Self::DefenseRoll,
        Self::SuccessAttack,
        Self::Lies,
        Self::SkillInitiative,
    ];
    const MONSTERS_AND_MAGIC: &[Self] = &[
        Self::ActionCheck,
        Self::StaticCheck,
        Self::RolledResistance,
        Self::IncrementalContest,
        Self::EffectPoints,
        Self::ActionInitiative,
    ];
    const TABLE: &[Self] = &[
        Self::HitPoints,
        Self::Conditions,
        Self::Tasks,
        Self::Contests,
        Self::Races,
        Self::Turns,
        Self::Order,
        Self::Sheets,
        Self::Foes,
        Self::Rulings,
        Self::Notes,
        Self::Evenings,
        Self::Undoing,
    ];
    const DICE: &[Self] = &[Self::FreeDice];

    /// What the rules of a chapter answer, each by one of them.
    #[must_use]
    pub const fn of_chapter(chapter: Chapter) -> &'static [Self] {
        match chapter {
            Chapter::System(System::PenAndDagger) => Self::PEN_AND_DAGGER,
            Chapter::System(System::DicePool) => Self::DICE_POOL,
            Chapter::System(System::SwordsAndSorcery) => Self::SWORDS_AND_SORCERY,
            Chapter::System(System::SuccessRoll) => Self::SUCCESS_ROLL,
            Chapter::System(System::MonstersAndMagic) => Self::MONSTERS_AND_MAGIC,
            Chapter::Table => Self::TABLE,
            Chapter::Dice => Self::DICE,
        }
    }

    /// What an attempt is an attempt of.
    #[must_use]
    pub fn of(attempt: &Attempt) -> Self {
        match attempt {
            Attempt::PenAndDagger(attempt) => Self::of_ranks(attempt),
            Attempt::DicePool(attempt) => Self::of_pools(attempt),
            Attempt::SwordsAndSorcery(attempt) => Self::of_checks(attempt),
            Attempt::SuccessRoll(attempt) => Self::of_skill(attempt),
            Attempt::MonstersAndMagic(attempt) => Self::of_action(attempt),
            Attempt::Dice(_) => Self::FreeDice,
        }
    }

    /// Who acts first by the rules of a system.
    #[must_use]
    pub const fn initiative_of(system: System) -> Self {
        match system {
            System::PenAndDagger => Self::RankInitiative,
            System::DicePool => Self::PoolInitiative,
            System::SwordsAndSorcery => Self::CheckInitiative,
            System::SuccessRoll => Self::SkillInitiative,
            System::MonstersAndMagic => Self::ActionInitiative,
        }
    }

    const fn of_ranks(attempt: &pd::Attempt) -> Self {
        match attempt {
            pd::Attempt::Single { .. } => Self::RankedAttempt,
            pd::Attempt::Luck => Self::LuckRoll,
            pd::Attempt::PartyLuck { .. } => Self::PartyLuck,
            pd::Attempt::Shared { .. } => Self::SharedResult,
            pd::Attempt::Linked { .. } => Self::LinkedAttempts,
        }
    }

    const fn of_pools(attempt: &dp::Attempt) -> Self {
        match attempt {
            dp::Attempt::Single(pool) => match pool.parts().occasion {
                dp::Occasion::Deed => Self::PoolRoll,
                dp::Occasion::Several(_) => Self::ManyActions,
                dp::Occasion::Reflexive | dp::Occasion::Soak => Self::ReflexiveRoll,
            },
            dp::Attempt::Cooperative { .. } => Self::CooperativeRoll,
            dp::Attempt::Resisted { .. } => Self::ResistedRoll,
            dp::Attempt::Contest { .. } => Self::PoolContest,
            dp::Attempt::Extended(_) => Self::ExtendedRoll,
        }
    }

    fn of_checks(attempt: &ss::Attempt) -> Self {
        match attempt {
            ss::Attempt::Check { helpers, .. } if helpers.is_empty() => Self::AbilityCheck,
            ss::Attempt::Check { .. } => Self::HelpedCheck,
            ss::Attempt::Still {
                way: ss::FixedDie::Passive,
                ..
            } => Self::PassiveSkill,
            ss::Attempt::Still {
                way: ss::FixedDie::Take10,
                ..
            } => Self::TakingTen,
            ss::Attempt::Still {
                way: ss::FixedDie::Take20,
                ..
            } => Self::TakingTwenty,
            ss::Attempt::Attack { .. } => Self::AttackRoll,
            ss::Attempt::Save { .. } | ss::Attempt::GivenUp { .. } => Self::SavingThrow,
            ss::Attempt::Luck { .. } => Self::LuckTest,
            ss::Attempt::Opposed { .. } | ss::Attempt::Uncover { .. } => Self::OpposedCheck,
            ss::Attempt::Group { .. } => Self::GroupCheck,
            ss::Attempt::Distract { .. } => Self::Distraction,
        }
    }

    const fn of_skill(attempt: &sr::Attempt) -> Self {
        match (attempt.kind(), attempt.base()) {
            (Kind::Attack, _) => Self::SuccessAttack,
            (Kind::Defense, _) => Self::DefenseRoll,
            (Kind::Plain, Base::Default(_)) => Self::DefaultRoll,
            (Kind::Plain, Base::Skill(_)) => Self::SuccessRoll,
        }
    }

    const fn of_action(attempt: &mm::Attempt) -> Self {
        match attempt {
            mm::Attempt::Contest { .. } => Self::IncrementalContest,
            mm::Attempt::Total {
                action: mm::Action::Static(_),
            }
            | mm::Attempt::Resisted {
                action: mm::Action::Static(_),
                ..
            } => Self::StaticCheck,
            mm::Attempt::Resisted {
                resistance: mm::Resistance::Rolled(_),
                ..
            } => Self::RolledResistance,
            mm::Attempt::Total { .. } | mm::Attempt::Resisted { .. } => Self::ActionCheck,
        }
    }
}
