//! What is constant about this system.

use crate::systems::contest_score::Scoring;
use crate::systems::interface::{InitiativeProfile, LuckWords, Profile};

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "success-roll",
    short: "sr",
    title: "Success roll",
    example: "sr 12 -2",
    faces_example: ("=2,4,5", "dice rolled at the table"),
    die: 6,
    initiative: InitiativeProfile {
        is_rolled: false,
        is_added_to: false,
        example: "perception",
    },
    mishap: Some("a critical failure"),
    scoring: Scoring::One,
    outcome_words: &[
        &["critical failure", "failure", "success", "critical success"],
        &["critical miss", "failure", "success", "critical hit"],
    ],
    luck: LuckWords {
        streaks: [
            "longest run of successes",
            "longest run of failures",
            "critical success",
            "critical failure",
        ],
        extremes: ["◆", "▼"],
        levels: [
            "crit. failure",
            "failure",
            "",
            "success",
            "",
            "crit. success",
        ],
        good_from: 3,
        is_good_if_passed: false,
        good_words: "any success %",
        is_low_good: true,
    },
    bestiary: include_str!("../../../assets/bestiary/success-roll.ron"),
    encounters: include_str!("../../../assets/encounters/success-roll.ron"),
};
