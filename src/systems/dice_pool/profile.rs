//! What is constant about this system.

use super::sheet::FIELDS;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{InitiativeProfile, LuckWords, Profile};
use crate::systems::reference::Topic;

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "dice-pool",
    short: "dp",
    title: "Dice pool",
    example: "dp 7 diff 8",
    prompt_examples: ["dp 7 diff 8", "add orc*5 15"],
    faces_example: ("=3,8,10", "dice rolled at the table"),
    die: 10,
    initiative: InitiativeProfile {
        is_rolled: false,
        is_added_to: false,
        example: "dexterity+alertness",
        topic: Topic::PoolInitiative,
    },
    heads: &[],
    says_targets: false,
    foreign_words: &[
        (
            &["ac", "bar", "dc", "diff", "difficulty", "target"],
            "a dice pool has a difficulty for each die: say `diff 7`.",
        ),
        (
            &["save"],
            "a save is the attribute that resists, by its name: such as `brakk willpower`, `stamina` or `wits`.",
        ),
    ],
    fields: FIELDS,
    foe_begins_with: &[],
    wounds: &["wound", "wound level"],
    form: [
        ("", 37, 12),
        ("Attributes and abilities", 44, 18),
        ("What follows", 37, 16),
    ],
    has_ranks: false,
    has_fortune: false,
    has_turn_parts: false,
    declares_actions: true,
    has_minds: false,
    surprised_keep_turn: false,
    holding_on: |_| "the attempt you name".to_owned(),
    topics: &[
        Topic::PoolRoll,
        Topic::ReflexiveRoll,
        Topic::ManyActions,
        Topic::CooperativeRoll,
        Topic::ResistedRoll,
        Topic::PoolContest,
        Topic::ExtendedRoll,
        Topic::PoolInitiative,
    ],
    reference: (
        "assets/reference/dice-pool.ron",
        include_str!("../../../assets/reference/dice-pool.ron"),
    ),
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
