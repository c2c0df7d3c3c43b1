//! What is constant about this system.

use crate::systems::contest_score::Scoring;
use crate::systems::interface::{InitiativeProfile, LuckWords, Profile};

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "swords-and-sorcery",
    short: "ss",
    title: "Swords & Sorcery",
    example: "ss +5 dc 15",
    faces_example: ("=14", "a die rolled at the table"),
    die: 20,
    initiative: InitiativeProfile {
        is_rolled: true,
        is_added_to: true,
        example: "dexterity",
    },
    mishap: Some("an attack’s critical miss"),
    scoring: Scoring::One,
    outcome_words: &[
        &["failure", "success"],
        &["critical miss", "miss", "hit", "critical hit"],
        &["lose", "win"],
    ],
    luck: LuckWords {
        streaks: [
            "longest run of successes",
            "longest run of failures",
            "natural 20",
            "natural 1",
        ],
        extremes: ["20s", "1s"],
        levels: ["crit. miss", "failure", "", "success", "", "crit. hit"],
        good_from: 3,
        is_good_if_passed: false,
        good_words: "any success %",
        is_low_good: false,
    },
    bestiary: include_str!("../../../assets/bestiary/swords-and-sorcery.ron"),
    encounters: include_str!("../../../assets/encounters/swords-and-sorcery.ron"),
};
