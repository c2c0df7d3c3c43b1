//! The closed set of systems: what each storey above may say about an attempt without knowing its rules.

use serde::{Deserialize, Serialize};

use crate::dice::{Expression, Faces, Throw, Unread};

use super::{Chance, Odds, Rulebook, Sheet, Verdict, free_dice};
use super::{dice_pool, monsters_and_magic, pen_and_dagger, success_roll, swords_and_sorcery};

/// A rule system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum System {
    /// d20 against the Success Table.
    PenAndDagger,
    /// Handfuls of d10, successes counted at a difficulty.
    DicePool,
    /// d20 and modifiers against a target.
    SwordsAndSorcery,
    /// 3d6 at or under a skill, with margins.
    SuccessRoll,
    /// 3d6 and modifiers against a resistance, for effect points.
    MonstersAndMagic,
}

impl System {
    /// Every system there is.
    pub const ALL: [Self; 5] = [
        Self::PenAndDagger,
        Self::DicePool,
        Self::SwordsAndSorcery,
        Self::SuccessRoll,
        Self::MonstersAndMagic,
    ];

    /// The full key, as in `--system pen-and-dagger`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PenAndDagger => "pen-and-dagger",
            Self::DicePool => "dice-pool",
            Self::SwordsAndSorcery => "swords-and-sorcery",
            Self::SuccessRoll => "success-roll",
            Self::MonstersAndMagic => "monsters-and-magic",
        }
    }

    /// The short key that begins an attempt line.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::PenAndDagger => "pd",
            Self::DicePool => "dp",
            Self::SwordsAndSorcery => "ss",
            Self::SuccessRoll => "sr",
            Self::MonstersAndMagic => "mm",
        }
    }

    /// The name people use.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PenAndDagger => "Pen & Dagger",
            Self::DicePool => "Dice pool",
            Self::SwordsAndSorcery => "Swords & Sorcery",
            Self::SuccessRoll => "Success roll",
            Self::MonstersAndMagic => "Monsters & Magic",
        }
    }

    /// An attempt of this system that can be typed anywhere, to show how one looks.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::PenAndDagger => "pd adept adv",
            Self::DicePool => "dp 7 diff 8",
            Self::SwordsAndSorcery => "ss +5 dc 15",
            Self::SuccessRoll => "sr 12 -2",
            Self::MonstersAndMagic => "mm +3 vs 14",
        }
    }

    /// Whether it has a roll of its own for initiative; else the game master names the attempt.
    #[must_use]
    pub const fn rolls_initiative(self) -> bool {
        match self {
            Self::PenAndDagger | Self::SwordsAndSorcery | Self::MonstersAndMagic => true,
            Self::DicePool | Self::SuccessRoll => false,
        }
    }

    /// An initiative that can be typed at a table of this system, to show how one looks.
    #[must_use]
    pub const fn initiative_example(self) -> &'static str {
        match self {
            Self::PenAndDagger => "major",
            Self::DicePool => "dexterity+alertness",
            Self::SwordsAndSorcery => "dexterity",
            Self::SuccessRoll => "perception",
            Self::MonstersAndMagic => "intelligence",
        }
    }

    /// Whether a modifier is added to its roll for initiative.
    #[must_use]
    pub const fn adds_to_initiative(self) -> bool {
        match self {
            Self::SwordsAndSorcery | Self::MonstersAndMagic => true,
            Self::PenAndDagger | Self::DicePool | Self::SuccessRoll => false,
        }
    }

    /// The system of a key, long or short, in any case.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let is_named = |system: &Self| {
            key.eq_ignore_ascii_case(system.key()) || key.eq_ignore_ascii_case(system.short())
        };
        Self::ALL.into_iter().find(is_named)
    }

    /// A new hero's sheet, with everything at its ordinary value.
    #[must_use]
    pub fn blank_sheet(self) -> Sheet {
        match self {
            Self::PenAndDagger => Sheet::PenAndDagger(pen_and_dagger::Sheet::default()),
            Self::DicePool => Sheet::DicePool(dice_pool::Sheet::default()),
            Self::SwordsAndSorcery => Sheet::SwordsAndSorcery(swords_and_sorcery::Sheet::default()),
            Self::SuccessRoll => Sheet::SuccessRoll(success_roll::Sheet::default()),
            Self::MonstersAndMagic => Sheet::MonstersAndMagic(monsters_and_magic::Sheet::default()),
        }
    }
}

/// A fully described roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// A Pen & Dagger attempt.
    PenAndDagger(pen_and_dagger::Attempt),
    /// A roll of pools.
    DicePool(dice_pool::Attempt),
    /// A Swords & Sorcery attempt.
    SwordsAndSorcery(swords_and_sorcery::Attempt),
    /// A success roll.
    SuccessRoll(success_roll::Attempt),
    /// A Monsters & Magic attempt.
    MonstersAndMagic(monsters_and_magic::Attempt),
    /// Free dice, which belong to no system.
    Dice(Expression),
}

/// What came of an attempt, with every face rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// Of a Pen & Dagger attempt.
    PenAndDagger(pen_and_dagger::Outcome),
    /// Of a roll of pools.
    DicePool(dice_pool::Outcome),
    /// Of a Swords & Sorcery attempt.
    SwordsAndSorcery(swords_and_sorcery::Outcome),
    /// Of a success roll.
    SuccessRoll(success_roll::Outcome),
    /// Of a Monsters & Magic attempt.
    MonstersAndMagic(monsters_and_magic::Outcome),
    /// Of free dice.
    Dice(Throw),
}

impl Attempt {
    /// The system whose rules read it; none for free dice.
    #[must_use]
    pub const fn system(&self) -> Option<System> {
        match self {
            Self::PenAndDagger(_) => Some(System::PenAndDagger),
            Self::DicePool(_) => Some(System::DicePool),
            Self::SwordsAndSorcery(_) => Some(System::SwordsAndSorcery),
            Self::SuccessRoll(_) => Some(System::SuccessRoll),
            Self::MonstersAndMagic(_) => Some(System::MonstersAndMagic),
            Self::Dice(_) => None,
        }
    }

    /// The full key of its system as JSON names it; `dice` for free dice.
    #[must_use]
    pub const fn system_key(&self) -> &'static str {
        match self.system() {
            Some(system) => system.key(),
            None => "dice",
        }
    }

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, rules: &Rulebook, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        match self {
            Self::PenAndDagger(attempt) => attempt
                .roll(&rules.pen_and_dagger, faces)
                .map(Outcome::PenAndDagger),
            Self::DicePool(attempt) => attempt.roll(&rules.dice_pool, faces).map(Outcome::DicePool),
            Self::SwordsAndSorcery(attempt) => attempt
                .roll(&rules.swords_and_sorcery, faces)
                .map(Outcome::SwordsAndSorcery),
            Self::SuccessRoll(attempt) => attempt
                .roll(&rules.success_roll, faces)
                .map(Outcome::SuccessRoll),
            Self::MonstersAndMagic(attempt) => attempt
                .roll(&rules.monsters_and_magic, faces)
                .map(Outcome::MonstersAndMagic),
            Self::Dice(wish) => wish.roll(faces).map(Outcome::Dice),
        }
    }

    /// Its exact odds. Free dice that fall in too many ways have none: see [`Expression::odds`].
    #[must_use]
    pub fn odds(&self, rules: &Rulebook) -> Odds {
        match self {
            Self::PenAndDagger(attempt) => attempt.odds(&rules.pen_and_dagger),
            Self::DicePool(attempt) => attempt.odds(&rules.dice_pool),
            Self::SwordsAndSorcery(attempt) => attempt.odds(&rules.swords_and_sorcery),
            Self::SuccessRoll(attempt) => attempt.odds(&rules.success_roll),
            Self::MonstersAndMagic(attempt) => attempt.odds(&rules.monsters_and_magic),
            Self::Dice(wish) => free_dice::odds(wish),
        }
    }

    /// The chance that each outcome had when this one was rolled, worst first: of a linked attempt by its last part rolled.
    ///
    /// A house may change the table of Pen & Dagger, so its outcomes keep what they were read by. No other system reads
    /// its dice by anything in the rules.
    #[must_use]
    pub fn chances_when_rolled(&self, outcome: &Outcome, rules: &Rulebook) -> Vec<Chance> {
        match (self, outcome) {
            (Self::PenAndDagger(attempt), Outcome::PenAndDagger(outcome)) => {
                attempt.chances_when_rolled(outcome)
            }
            _ => self.odds(rules).outcomes,
        }
    }

    /// What an outcome of it means. An outcome of another system means nothing here, and is told as it is.
    #[must_use]
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        match (self, outcome) {
            (Self::PenAndDagger(attempt), Outcome::PenAndDagger(outcome)) => {
                attempt.verdict(outcome)
            }
            (Self::DicePool(attempt), Outcome::DicePool(outcome)) => attempt.verdict(outcome),
            (Self::SwordsAndSorcery(attempt), Outcome::SwordsAndSorcery(outcome)) => {
                attempt.verdict(outcome)
            }
            (Self::SuccessRoll(attempt), Outcome::SuccessRoll(outcome)) => attempt.verdict(outcome),
            (Self::MonstersAndMagic(attempt), Outcome::MonstersAndMagic(outcome)) => {
                attempt.verdict(outcome)
            }
            (_, Outcome::Dice(throw)) => free_dice::verdict(throw),
            (_, outcome) => Verdict {
                outcome: outcome.key(),
                value: None,
                passed: None,
            },
        }
    }
}

impl Outcome {
    /// Whether another outcome of the same attempt was read by the same rules, so that its chances are the same.
    #[must_use]
    pub fn is_read_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::PenAndDagger(one), Self::PenAndDagger(other)) => one.is_read_like(other),
            _ => true,
        }
    }

    /// The outcome's key in the command line's JSON, such as `critical-failure`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::PenAndDagger(outcome) => outcome.key(),
            Self::DicePool(outcome) => outcome.key(),
            Self::SwordsAndSorcery(outcome) => outcome.key(),
            Self::SuccessRoll(outcome) => outcome.key(),
            Self::MonstersAndMagic(outcome) => outcome.key(),
            Self::Dice(_) => free_dice::TOTAL,
        }
    }

    /// The outcome in a word, as the rule book has it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::PenAndDagger(outcome) => outcome.word(),
            Self::DicePool(outcome) => outcome.word(),
            Self::SwordsAndSorcery(outcome) => outcome.word(),
            Self::SuccessRoll(outcome) => outcome.word(),
            Self::MonstersAndMagic(outcome) => outcome.word(),
            Self::Dice(_) => free_dice::TOTAL,
        }
    }

    /// Every face, a list for each part of the attempt, in the order rolled.
    #[must_use]
    pub fn faces(&self) -> Vec<Vec<u32>> {
        match self {
            Self::PenAndDagger(outcome) => outcome.faces(),
            Self::DicePool(outcome) => outcome.faces(),
            Self::SwordsAndSorcery(outcome) => outcome.faces(),
            Self::SuccessRoll(outcome) => outcome.faces(),
            Self::MonstersAndMagic(outcome) => outcome.faces(),
            Self::Dice(throw) => free_dice::faces(throw),
        }
    }

    /// The faces that count, in the order rolled: of a d20 the one kept, of a pool the successes.
    #[must_use]
    pub fn kept(&self) -> Vec<u32> {
        match self {
            Self::PenAndDagger(outcome) => outcome.kept(),
            Self::DicePool(outcome) => outcome.kept(),
            Self::SwordsAndSorcery(outcome) => outcome.kept(),
            Self::SuccessRoll(outcome) => outcome.kept(),
            Self::MonstersAndMagic(outcome) => outcome.kept(),
            Self::Dice(throw) => free_dice::kept(throw),
        }
    }

    /// Whether a limited first part of a linked attempt waits for the player's choice.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        match self {
            Self::PenAndDagger(outcome) => outcome.is_paused(),
            Self::DicePool(_)
            | Self::SwordsAndSorcery(_)
            | Self::SuccessRoll(_)
            | Self::MonstersAndMagic(_)
            | Self::Dice(_) => false,
        }
    }
}
