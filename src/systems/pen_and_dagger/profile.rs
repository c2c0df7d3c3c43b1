//! What is constant about this system.

use crate::systems::contest_score::Scoring;
use crate::systems::interface::{InitiativeProfile, LuckWords, Profile};

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "pen-and-dagger",
    short: "pd",
    title: "Pen & Dagger",
    example: "pd adept adv",
    faces_example: ("=14", "a die rolled at the table"),
    die: 20,
    initiative: InitiativeProfile {
        is_rolled: true,
        is_added_to: false,
        example: "major",
    },
    mishap: Some("a critical failure"),
    scoring: Scoring::Difference,
    outcome_words: &[
        &[
            "critical failure",
            "failure",
            "limited",
            "normal",
            "major",
            "critical",
        ],
        &["unlucky", "lucky"],
    ],
    luck: LuckWords {
        streaks: [
            "longest run at normal or better",
            "longest run below normal",
            "natural 20",
            "natural 1",
        ],
        extremes: ["20s", "1s"],
        levels: [
            "crit. failure",
            "failure",
            "limited",
            "normal",
            "major",
            "critical",
        ],
        good_from: 3,
        is_good_if_passed: false,
        good_words: "normal or better %",
        is_low_good: false,
    },
    bestiary: include_str!("../../../assets/bestiary/pen-and-dagger.ron"),
    encounters: include_str!("../../../assets/encounters/pen-and-dagger.ron"),
};
