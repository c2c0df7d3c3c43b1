//! The words of luck that are a system's own.

use crate::systems::System;

use super::count::LEVELS;

/// A good run, a bad one, the best and the worst that dice can show, in a system's own words.
pub(super) const fn streak_words(system: System) -> [&'static str; 4] {
    match system {
        System::PenAndDagger => [
            "longest run at normal or better",
            "longest run below normal",
            "natural 20",
            "natural 1",
        ],
        System::DicePool => [
            "longest run of successes",
            "longest run without success",
            "phenomenal",
            "botch",
        ],
        System::SwordsAndSorcery => [
            "longest run of successes",
            "longest run of failures",
            "natural 20",
            "natural 1",
        ],
        System::SuccessRoll => [
            "longest run of successes",
            "longest run of failures",
            "critical success",
            "critical failure",
        ],
        System::MonstersAndMagic => [
            "longest run of successes",
            "longest run of failures",
            "natural 18",
            "natural 3",
        ],
    }
}

/// The best and the worst that dice can show, as the heading of a narrow column: figures, or the marks of the levels.
#[must_use]
pub const fn extremes_words(system: System) -> [&'static str; 2] {
    match system {
        System::PenAndDagger | System::SwordsAndSorcery => ["20s", "1s"],
        System::DicePool | System::SuccessRoll => ["◆", "▼"],
        System::MonstersAndMagic => ["18s", "3s"],
    }
}

/// What each level is called in a system, worst first; nothing where it has none of that sort.
#[must_use]
pub const fn level_words(system: System) -> [&'static str; LEVELS] {
    match system {
        System::PenAndDagger => [
            "crit. failure",
            "failure",
            "limited",
            "normal",
            "major",
            "critical",
        ],
        System::DicePool => [
            "botch",
            "failure",
            "marginal",
            "moderate",
            "complete",
            "phenomenal",
        ],
        System::SwordsAndSorcery => ["crit. miss", "failure", "", "success", "", "crit. hit"],
        System::SuccessRoll => [
            "crit. failure",
            "failure",
            "",
            "success",
            "",
            "crit. success",
        ],
        System::MonstersAndMagic => ["", "failure", "", "success", "", ""],
    }
}
