//! What is constant about this system.

use super::sheet::FIELDS;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{InitiativeProfile, LuckWords, Profile};
use crate::systems::reference::Topic;

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "swords-and-sorcery",
    short: "ss",
    title: "Swords & Sorcery",
    example: "ss +5 dc 15",
    prompt_examples: ["ss +5 dc 15", "add orc*5 15"],
    faces_example: ("=14", "a die rolled at the table"),
    die: 20,
    initiative: InitiativeProfile {
        is_rolled: true,
        is_added_to: true,
        example: "dexterity",
        topic: Topic::CheckInitiative,
    },
    heads: &["save", "luck", "group", "distract"],
    says_targets: true,
    foreign_words: &[(
        &["ac", "bar", "dc", "diff", "difficulty", "target"],
        "Swords & Sorcery rolls against a target: say `dc 15`, of an attack `ac 16`.",
    )],
    fields: FIELDS,
    foe_begins_with: &[("challenge", "0")],
    wounds: &[],
    form: [
        ("", 37, 12),
        ("Abilities and skills", 44, 18),
        ("Training and what follows", 37, 16),
    ],
    has_ranks: false,
    has_fortune: false,
    has_turn_parts: true,
    declares_actions: false,
    has_minds: false,
    surprised_keep_turn: false,
    holding_on: |harm| {
        // The least is ours.
        format!("Constitution save, DC {}", 10.max(harm / 2))
    },
    topics: &[
        Topic::AbilityCheck,
        Topic::HelpedCheck,
        Topic::PassiveSkill,
        Topic::TakingTen,
        Topic::TakingTwenty,
        Topic::AttackRoll,
        Topic::SavingThrow,
        Topic::LuckTest,
        Topic::OpposedCheck,
        Topic::GroupCheck,
        Topic::Distraction,
        Topic::TurnParts,
        Topic::Hiding,
        Topic::Searching,
        Topic::Influence,
        Topic::CheckInitiative,
    ],
    reference: (
        "assets/reference/swords-and-sorcery.ron",
        include_str!("../../../assets/reference/swords-and-sorcery.ron"),
    ),
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
