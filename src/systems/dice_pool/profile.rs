//! What is constant about this system.

use crate::systems::contest_score::Scoring;
use crate::systems::interface::{InitiativeProfile, LuckWords, Profile};

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "dice-pool",
    short: "dp",
    title: "Dice pool",
    example: "dp 7 diff 8",
    faces_example: ("=3,8,10", "dice rolled at the table"),
    die: 10,
    initiative: InitiativeProfile {
        is_rolled: false,
        is_added_to: false,
        example: "dexterity+alertness",
    },
    mishap: Some("a botch"),
    scoring: Scoring::Difference,
    outcome_words: &[
        &[
            "botch",
            "failure",
            "marginal",
            "moderate",
            "complete",
            "exceptional",
            "phenomenal",
        ],
        &["botch", "failure", "success"],
        &["lose", "tie", "win"],
        &["ruined", "unfinished", "complete"],
    ],
    luck: LuckWords {
        streaks: [
            "longest run of successes",
            "longest run without success",
            "phenomenal",
            "botch",
        ],
        extremes: ["◆", "▼"],
        levels: [
            "botch",
            "failure",
            "marginal",
            "moderate",
            "complete",
            "phenomenal",
        ],
        good_from: 2,
        is_good_if_passed: true,
        good_words: "any success %",
        is_low_good: false,
    },
    bestiary: include_str!("../../../assets/bestiary/dice-pool.ron"),
    encounters: include_str!("../../../assets/encounters/dice-pool.ron"),
};
