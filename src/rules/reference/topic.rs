//! What the reference is opened for: every kind of roll, and what else a log tells of.

use serde::Deserialize;

use crate::rules::success_roll::{Base, Kind};
use crate::rules::{Attempt, System};
use crate::rules::{
    dice_pool as dp, monsters_and_magic as mm, pen_and_dagger as pd, success_roll as sr,
    swords_and_sorcery as ss,
};

use super::Chapter;

/// Something a rule answers. Each belongs to one chapter, and one rule of that chapter answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names are the rule books' own and say all there is")]
pub enum Topic {
    // Pen & Dagger
    RankedAttempt,
    LuckRoll,
    PartyLuck,
    SharedResult,
    LinkedAttempts,
    Fortune,
    // the dice pool
    PoolRoll,
    ReflexiveRoll,
    ManyActions,
    CooperativeRoll,
    ResistedRoll,
    PoolContest,
    ExtendedRoll,
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
    // the success roll
    SuccessRoll,
    DefaultRoll,
    DefenceRoll,
    SuccessAttack,
    // Monsters & Magic
    ActionCheck,
    StaticCheck,
    RolledResistance,
    IncrementalContest,
    EffectPoints,
    // every table
    HitPoints,
    Conditions,
    Tasks,
    Contests,
    Turns,
    Order,
    Sheets,
    Rulings,
    Notes,
    Evenings,
    Undoing,
    // free dice
    FreeDice,
}

impl Topic {
    /// Every topic, chapter by chapter.
    pub const ALL: [Self; 45] = [
        Self::RankedAttempt,
        Self::LuckRoll,
        Self::PartyLuck,
        Self::SharedResult,
        Self::LinkedAttempts,
        Self::Fortune,
        Self::PoolRoll,
        Self::ReflexiveRoll,
        Self::ManyActions,
        Self::CooperativeRoll,
        Self::ResistedRoll,
        Self::PoolContest,
        Self::ExtendedRoll,
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
        Self::SuccessRoll,
        Self::DefaultRoll,
        Self::DefenceRoll,
        Self::SuccessAttack,
        Self::ActionCheck,
        Self::StaticCheck,
        Self::RolledResistance,
        Self::IncrementalContest,
        Self::EffectPoints,
        Self::HitPoints,
        Self::Conditions,
        Self::Tasks,
        Self::Contests,
        Self::Turns,
        Self::Order,
        Self::Sheets,
        Self::Rulings,
        Self::Notes,
        Self::Evenings,
        Self::Undoing,
        Self::FreeDice,
    ];

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

    /// The chapter it belongs to.
    #[must_use]
    pub const fn chapter(self) -> Chapter {
        match self {
            Self::RankedAttempt
            | Self::LuckRoll
            | Self::PartyLuck
            | Self::SharedResult
            | Self::LinkedAttempts
            | Self::Fortune => Chapter::System(System::PenAndDagger),
            Self::PoolRoll
            | Self::ReflexiveRoll
            | Self::ManyActions
            | Self::CooperativeRoll
            | Self::ResistedRoll
            | Self::PoolContest
            | Self::ExtendedRoll => Chapter::System(System::DicePool),
            Self::AbilityCheck
            | Self::HelpedCheck
            | Self::PassiveSkill
            | Self::TakingTen
            | Self::TakingTwenty
            | Self::AttackRoll
            | Self::SavingThrow
            | Self::LuckTest
            | Self::OpposedCheck
            | Self::GroupCheck
            | Self::Distraction => Chapter::System(System::SwordsAndSorcery),
            Self::SuccessRoll | Self::DefaultRoll | Self::DefenceRoll | Self::SuccessAttack => {
                Chapter::System(System::SuccessRoll)
            }
            Self::ActionCheck
            | Self::StaticCheck
            | Self::RolledResistance
            | Self::IncrementalContest
            | Self::EffectPoints => Chapter::System(System::MonstersAndMagic),
            Self::HitPoints
            | Self::Conditions
            | Self::Tasks
            | Self::Contests
            | Self::Turns
            | Self::Order
            | Self::Sheets
            | Self::Rulings
            | Self::Notes
            | Self::Evenings
            | Self::Undoing => Chapter::Table,
            Self::FreeDice => Chapter::Dice,
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
            ss::Attempt::Still { way: ss::Stillness::Passive, .. } => Self::PassiveSkill,
            ss::Attempt::Still { way: ss::Stillness::Take10, .. } => Self::TakingTen,
            ss::Attempt::Still { way: ss::Stillness::Take20, .. } => Self::TakingTwenty,
            ss::Attempt::Attack { .. } => Self::AttackRoll,
            ss::Attempt::Save { .. } | ss::Attempt::GivenUp { .. } => Self::SavingThrow,
            ss::Attempt::Luck { .. } => Self::LuckTest,
            ss::Attempt::Opposed { .. } => Self::OpposedCheck,
            ss::Attempt::Group { .. } => Self::GroupCheck,
            ss::Attempt::Distract { .. } => Self::Distraction,
        }
    }

    const fn of_skill(attempt: &sr::Attempt) -> Self {
        match (attempt.kind(), attempt.base()) {
            (Kind::Attack, _) => Self::SuccessAttack,
            (Kind::Defence, _) => Self::DefenceRoll,
            (Kind::Plain, Base::Default(_)) => Self::DefaultRoll,
            (Kind::Plain, Base::Skill(_)) => Self::SuccessRoll,
        }
    }

    const fn of_action(attempt: &mm::Attempt) -> Self {
        match attempt {
            mm::Attempt::Contest { .. } => Self::IncrementalContest,
            mm::Attempt::Total { action: mm::Action::Static(_) }
            | mm::Attempt::Resisted { action: mm::Action::Static(_), .. } => Self::StaticCheck,
            mm::Attempt::Resisted { resistance: mm::Resistance::Rolled(_), .. } => Self::RolledResistance,
            mm::Attempt::Total { .. } | mm::Attempt::Resisted { .. } => Self::ActionCheck,
        }
    }
}
