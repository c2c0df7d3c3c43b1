//! The closed set of systems: the one place that names them all, and asks each for what is its own.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::dice::{self, Expression, Throw};

use super::calendar::Calendar;
use super::common_conditions::COMMON_CONDITIONS;
use super::interface::{Ladder, ReadSheet, RollResult, SystemAttempt};
use super::laid::Laid;
use super::line;
use super::monsters_and_magic;
use super::random_tables::RandomTables;
use super::reference::TableName;
use super::rule_tables::RuleTables;
use super::sheet::Sheet;
use super::system::{System, with_systems};
use super::{
    BadRules, Bestiaries, Encounters, KnownCondition, Odds, Reference, Verdict, free_dice, own,
};
use crate::report::Table;

/// What a line asks for, of whichever system.
pub type Attempting = line::Attempting<Attempt>;

/// Makes the closed enums, and the macros with which `registry/` asks the system whose it is. `Dice` beside the systems is
/// free dice, `Own` is what is read from files: its tables are not of the program, each attempt knows them.
macro_rules! systems {
    ($d:tt: $($(#[$about:meta])* $System:ident in $module:ident,)+) => {
        /// A fully described roll.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Attempt {
            $($(#[$about])* $System($module::Attempt),)+
            /// By a system read from a file.
            Own(own::Attempt),
            /// Free dice, which belong to no system.
            Dice(Expression),
        }

        /// What came of an attempt, with every face rolled.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Outcome {
            $($(#[$about])* $System($module::Outcome),)+
            /// By a system read from a file.
            Own(own::Outcome),
            /// Of free dice.
            Dice(Throw),
        }

        /// All rule data, passed by reference: the tables, lists and cues of every system.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Rulebook {
            $($(#[$about])* pub $module: Laid<$module::Book>,)+
            /// Systems whose rules are files, by which a game master plays them.
            pub files: Vec<own::Key>,
            /// The rules in words.
            pub reference: Reference,
            /// Foes known by name.
            pub bestiaries: Bestiaries,
            /// Encounters made ready.
            pub encounters: Encounters,
            /// Lists to roll on.
            pub tables: RandomTables,
            /// By which game time is told.
            pub calendar: Laid<Calendar>,
            /// The folder of files of systems among the settings.
            pub systems: Option<PathBuf>,
            /// Whether this table hides new foes from players unless a line says otherwise.
            pub hides_new_foes: bool,
        }

        /// The attempt a table stands at when nothing is typed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum AttemptBuilder {
            $($(#[$about])* $System($module::Builder),)+
            /// By a system read from a file.
            Own(own::Builder),
        }

        $(
            impl From<$module::Attempt> for Attempt {
                fn from(attempt: $module::Attempt) -> Self {
                    Self::$System(attempt)
                }
            }

            impl From<$module::Outcome> for Outcome {
                fn from(outcome: $module::Outcome) -> Self {
                    Self::$System(outcome)
                }
            }

            impl From<$module::Builder> for AttemptBuilder {
                fn from(builder: $module::Builder) -> Self {
                    Self::$System(builder)
                }
            }
        )+

        impl From<own::Attempt> for Attempt {
            fn from(attempt: own::Attempt) -> Self {
                Self::Own(attempt)
            }
        }

        impl From<own::Outcome> for Outcome {
            fn from(outcome: own::Outcome) -> Self {
                Self::Own(outcome)
            }
        }

        impl From<own::Builder> for AttemptBuilder {
            fn from(builder: own::Builder) -> Self {
                Self::Own(builder)
            }
        }

        impl From<Expression> for Attempt {
            fn from(dice: Expression) -> Self {
                Self::Dice(dice)
            }
        }

        impl From<Throw> for Outcome {
            fn from(throw: Throw) -> Self {
                Self::Dice(throw)
            }
        }

        /// What a system answers: `own` is its folder, `book` its tables.
        macro_rules! by_system {
            ($d system:expr, $d own:ident => $d answer:expr) => {
                match $d system {
                    $(System::$System => {
                        use crate::systems::$module as $d own;
                        $d answer
                    })+
                    System::PenAndDagger | System::SwordsAndSorcery | System::DicePool | System::SuccessRoll | System::Own(_) => {
                        use crate::systems::own as $d own;
                        $d answer
                    }
                }
            };
            ($d system:expr, $d rules:expr, ($d own:ident, $d book:ident) => $d answer:expr) => {
                match $d system {
                    $(System::$System => {
                        use crate::systems::$module as $d own;
                        let $d book = &*$d rules.$module;
                        $d answer
                    })+
                    system @ (System::PenAndDagger | System::SwordsAndSorcery | System::DicePool | System::SuccessRoll | System::Own(_)) => {
                        use crate::systems::own as $d own;
                        let $d book = $d rules.file(system);
                        $d answer
                    }
                }
            };
        }

        /// What the one answers that an attempt or an outcome is of, free dice by no tables.
        macro_rules! each {
            ($d Enum:ident: $d value:expr, $d it:ident => $d answer:expr) => {
                match $d value {
                    $($d Enum::$System($d it) => $d answer,)+
                    $d Enum::Own($d it) => $d answer,
                    $d Enum::Dice($d it) => $d answer,
                }
            };
            ($d Enum:ident: $d value:expr, $d rules:expr, ($d it:ident, $d book:ident) => $d answer:expr) => {
                match $d value {
                    $($d Enum::$System($d it) => {
                        let $d book = &*$d rules.$module;
                        $d answer
                    })+
                    $d Enum::Own($d it) => {
                        let $d book = $d rules.file_of($d it.key());
                        $d answer
                    }
                    $d Enum::Dice($d it) => {
                        let $d book = &();
                        $d answer
                    }
                }
            };
        }

        /// What an attempt answers of an outcome that is its own.
        macro_rules! of_own {
            ($d attempt:expr, $d outcome:expr, $d it:ident($d fell:ident) => $d answer:expr, else $d none:expr) => {
                match ($d attempt, $d outcome) {
                    $((Attempt::$System($d it), Outcome::$System($d fell)) => $d answer,)+
                    (Attempt::Own($d it), Outcome::Own($d fell)) => $d answer,
                    (Attempt::Dice($d it), Outcome::Dice($d fell)) => $d answer,
                    _ => $d none,
                }
            };
            (
                $d attempt:expr, $d outcome:expr, $d rules:expr,
                ($d it:ident($d fell:ident), $d book:ident) => $d answer:expr, else $d none:expr
            ) => {
                match ($d attempt, $d outcome) {
                    $((Attempt::$System($d it), Outcome::$System($d fell)) => {
                        let $d book = &*$d rules.$module;
                        $d answer
                    })+
                    (Attempt::Own($d it), Outcome::Own($d fell)) => {
                        let $d book = $d rules.file_of($d it.key());
                        $d answer
                    }
                    (Attempt::Dice($d it), Outcome::Dice($d fell)) => {
                        let $d book = &();
                        $d answer
                    }
                    _ => $d none,
                }
            };
        }

        /// What the one answers that stands on the table.
        macro_rules! by_builder {
            ($d builder:expr, $d it:ident => $d answer:expr) => {
                match $d builder {
                    $(AttemptBuilder::$System($d it) => $d answer,)+
                    AttemptBuilder::Own($d it) => $d answer,
                }
            };
            ($d builder:expr, $d rules:expr, ($d it:ident, $d book:ident) => $d answer:expr) => {
                match $d builder {
                    $(AttemptBuilder::$System($d it) => {
                        let $d book = &*$d rules.$module;
                        $d answer
                    })+
                    AttemptBuilder::Own($d it) => {
                        let $d book = $d rules.file_of($d it.key());
                        $d answer
                    }
                }
            };
        }

        /// A middling attempt of a system.
        fn middling(system: System) -> AttemptBuilder {
            match system {
                $(System::$System => $module::Builder::default().into(),)+
                System::PenAndDagger | System::SwordsAndSorcery | System::DicePool | System::SuccessRoll | System::Own(_) => {
                    let key = system.file_key().unwrap_or_else(|| own::Key::named(system.key()));
                    own::Builder::of(key).into()
                }
            }
        }

        impl Sheet {
            /// The attempt with the wounds of whoever makes it; as it is where it says some, or where that leaves
            /// nothing to roll.
            pub fn wounded(&self, attempt: Attempt) -> Attempt {
                let wounded = match &attempt {
                    Attempt::Own(attempt) => own::Sheet::of(self).and_then(|sheet| sheet.wounded(attempt)),
                    _ => None,
                };
                wounded.map_or(attempt, Attempt::Own)
            }
        }

        $(impl ReadSheet for $module::Sheet {
            fn read(sheet: &Sheet) -> Option<Self> {
                Self::of(sheet)
            }
        })+

        impl ReadSheet for own::Sheet {
            fn read(sheet: &Sheet) -> Option<Self> {
                Self::of(sheet)
            }
        }

        $(impl $module::Sheet {
            /// A sheet as this system reads it; none of another system's.
            pub fn of(sheet: &Sheet) -> Option<Self> {
                (sheet.system() == System::$System).then(|| Self::from(sheet))
            }
        })+

        impl Attempt {
            /// The system whose rules read it; none for free dice.
            pub fn system(&self) -> Option<System> {
                match self {
                    $(Self::$System(_) => Some(System::$System),)+
                    Self::Own(attempt) => Some(System::of_file(attempt.key())),
                    Self::Dice(_) => None,
                }
            }

            /// Its exact odds. Free dice that fall in too many ways have none: see [`Expression::odds`].
            pub fn odds(&self, rules: &Rulebook) -> Odds {
                match self {
                    $(Self::$System(attempt) => attempt.odds(&rules.$module),)+
                    Self::Own(attempt) => attempt.odds(),
                    Self::Dice(attempt) => free_dice::odds(attempt),
                }
            }

            /// What an outcome of it means. An outcome of another system means nothing here, and is told as it is.
            pub fn verdict(&self, outcome: &Outcome) -> Verdict {
                match (self, outcome) {
                    $((Self::$System(attempt), Outcome::$System(outcome)) => attempt.verdict(outcome),)+
                    (_, Outcome::Own(outcome)) => outcome.verdict(),
                    (_, Outcome::Dice(throw)) => free_dice::verdict(throw),
                    (_, outcome) => Verdict {
                        outcome: outcome.key(),
                        value: None,
                        passed: None,
                    },
                }
            }

            /// Its table in the middle pane, with what came of it where it was rolled; of free dice by their odds, where
            /// those are counted already.
            pub fn ladder(
                &self,
                rules: &Rulebook,
                dice_odds: Option<&dice::Odds>,
                came: Option<RollResult<'_, Outcome>>,
            ) -> Ladder {
                match self {
                    $(Self::$System(attempt) => {
                        let came = came.and_then(|came| match came.outcome {
                            Outcome::$System(outcome) => Some(RollResult {
                                outcome,
                                grade: came.grade,
                            }),
                            _ => None,
                        });
                        SystemAttempt::ladder(attempt, &rules.$module, came)
                    })+
                    Self::Own(attempt) => {
                        let came = came.and_then(|came| match came.outcome {
                            Outcome::Own(outcome) => Some(outcome),
                            _ => None,
                        });
                        attempt.ladder(came)
                    }
                    Self::Dice(_) => {
                        let total = came.and_then(|came| match came.outcome {
                            Outcome::Dice(throw) => Some(throw.total()),
                            _ => None,
                        });
                        free_dice::ladder(total, dice_odds)
                    }
                }
            }

        }

        impl Outcome {
            /// Whether as many parts of the same attempt were rolled, so that its chances are the same.
            pub fn is_read_like(&self, other: &Self) -> bool {
                match (self, other) {
                    (Self::Own(one), Self::Own(other)) => one.parts().len() == other.parts().len(),
                    _ => true,
                }
            }

            /// The outcome's key in the command line's JSON, such as `critical-failure`.
            pub fn key(&self) -> &'static str {
                match self {
                    $(Self::$System(outcome) => outcome.key(),)+
                    Self::Own(outcome) => outcome.key(),
                    Self::Dice(_) => free_dice::TOTAL,
                }
            }

            /// The outcome in a word, as the rule book has it.
            pub fn word(&self) -> &'static str {
                match self {
                    $(Self::$System(outcome) => outcome.word(),)+
                    Self::Own(outcome) => outcome.word(),
                    Self::Dice(_) => free_dice::TOTAL,
                }
            }

            /// Every face, a list for each part of the attempt, in the order rolled.
            pub fn faces(&self) -> Vec<Vec<u32>> {
                match self {
                    $(Self::$System(outcome) => outcome.faces(),)+
                    Self::Own(outcome) => outcome.faces(),
                    Self::Dice(throw) => free_dice::faces(throw),
                }
            }

            /// The faces that count, in the order rolled: of a d20 the one kept, of a pool the successes.
            pub fn kept(&self) -> Vec<u32> {
                match self {
                    $(Self::$System(outcome) => outcome.kept(),)+
                    Self::Own(outcome) => outcome.kept(),
                    Self::Dice(throw) => free_dice::kept(throw),
                }
            }
        }

        impl TableName {
            /// The table as the rules have it now, a game master's own tables included.
            pub fn of(self, rules: &Rulebook) -> Table {
                if self == Self::CommonConditions {
                    return KnownCondition::table(COMMON_CONDITIONS);
                }
                let tables = [$($module::table(self, &rules.$module)),+];
                tables.into_iter().flatten().next().unwrap_or_default()
            }
        }

        impl Rulebook {
            /// The rules that come with the program.
            pub fn built_in() -> Self {
                Self {
                    $($module: Laid::default(),)+
                    files: Vec::new(),
                    reference: Reference::default(),
                    bestiaries: Bestiaries::default(),
                    encounters: Encounters::default(),
                    tables: RandomTables::default(),
                    calendar: Laid::default(),
                    systems: None,
                    hides_new_foes: false,
                }
            }

            /// Lays tables over those of one system: a table that the text holds takes the place of ours.
            pub(in crate::systems) fn lay(&mut self, system: System, file: &str, text: &str) -> Result<(), BadRules> {
                match system {
                    $(System::$System => self.$module = self.$module.overlaid(file, text)?.into(),)+
                    // One that is no part of the program is all there is of it.
                    System::PenAndDagger | System::SwordsAndSorcery | System::DicePool | System::SuccessRoll | System::Own(_) => {
                        if let Some(program) = system.program() {
                            let laid = own::Key::patched(program, file, text)?;
                            self.files.retain(|known| *known != laid);
                            self.files.push(laid);
                        }
                    }
                }
                Ok(())
            }
        }

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn every_text_that_comes_with_the_program_can_be_shown() {
                fn checked<Book: RuleTables>() -> Result<(), BadRules> {
                    Book::parse(Book::FILE, Book::BUILT_IN).map(drop)
                }
                $(checked::<$module::Book>().unwrap();)+
            }
        }
    };
}

with_systems!(systems $:);

// These ask by the macros made above, and so stand below them.
mod attempt;
mod builder;
mod contests;
mod grades;
mod lines;
mod names;
mod outcome;
mod reading_again;
mod rulebook;
mod sheet;
mod work;

pub(crate) use lines::read_free_dice;
