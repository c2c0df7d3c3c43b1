//! What is constant about this system.

use super::sheet::FIELDS;
use crate::systems::Rests;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{
    Example, HoldingOn, InitiativeProfile, LuckWords, Profile, StatLine, Subject, example,
};
use crate::systems::reference::Topic;

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "monsters-and-magic",
    short: "mm",
    title: "Monsters & Magic",
    example: "mm +3 vs 14",
    prompt_examples: ["mm +3 vs 14", "add orc*5 15"],
    faces_example: ("=2,4,5", "dice rolled at the table"),
    die: 6,
    initiative: InitiativeProfile {
        is_rolled: true,
        is_added_to: true,
        by_side: false,
        levels: &[],
        example: "intelligence",
        topic: Topic::ActionInitiative,
    },
    heads: &["static"],
    says_targets: true,
    foreign_words: &[
        (
            &["ac", "bar", "dc", "diff", "difficulty", "target"],
            "Monsters & Magic rolls against a resistance, an armor class too: say `vs 14`.",
        ),
        (
            &["save"],
            "Monsters & Magic has no saves: roll an attribute against a resistance, such as `felix dexterity vs 14`.",
        ),
    ],
    fields: FIELDS,
    form: [
        ("", 37, 12),
        ("Attributes, traits, gear", 44, 18),
        ("What follows", 37, 16),
    ],
    has_minds: true,
    surprised_keep_turn: true,
    stat: StatLine {
        hit_by: Some(("AC", "armor class")),
        groups: &["Resistances"],
    },
    // Ours: no source says what a rest heals.
    rests: Rests {
        body: [0, 50],
        mind: [50, 100],
    },
    holding_on: HoldingOn::Always("the action again, threatened"),
    topics: &[
        Topic::ActionCheck,
        Topic::StaticCheck,
        Topic::RolledResistance,
        Topic::IncrementalContest,
        Topic::EffectPoints,
        Topic::ActionInitiative,
    ],
    reference: (
        "assets/reference/monsters-and-magic.ron",
        include_str!("../../../assets/reference/monsters-and-magic.ron"),
    ),
    scoring: Scoring::Difference,
    outcome_words: &[&["failure", "success"], &["lose", "win"], &["lost", "won"]],
    luck: LuckWords {
        streaks: [
            "longest run of successes",
            "longest run of failures",
            "natural 18",
            "natural 3",
        ],
        extremes: ["18s", "3s"],
        levels: ["", "failure", "", "success", "", ""],
        good_from: 3,
        is_good_if_passed: false,
        good_words: "any success %",
        is_low_good: false,
    },
    guide: GUIDE,
    bestiary: include_str!("../../../assets/bestiary/monsters-and-magic.ron"),
    encounters: include_str!("../../../assets/encounters/monsters-and-magic.ron"),
    ..Profile::PLAIN
};

/// What can be said in it alone.
const GUIDE: &[(Subject, &[Example])] = &[
    (
        Subject::Attempts,
        &[
            example(
                "mm +3 trait 1 damage 1d8 vs 14 · mm +3 vs +5 to 10",
                "mm ",
                "Monsters & Magic: against a number, against a roll, to the end",
            ),
            example(
                "hero felix gear Cutter \"1d8 strength attack signature trait\"",
                "hero felix gear ",
                "gear for one purpose alone (attack, spell, impress); a signature weapon has 1 more, and 1 more on its die",
            ),
        ],
    ),
    (
        Subject::TurnOrder,
        &[example(
            "initiative foes static · initiative static",
            "initiative foes static",
            "Monsters & Magic: without a roll, the better of Dexterity and Intelligence",
        )],
    ),
    (
        Subject::Consequences,
        &[
            example(
                "spend harm 3 orc · spend 1214 mental 2",
                "spend ",
                "effect points of a roll (the latest with any left) on hit points, one for one",
            ),
            example(
                "spend effect \"high ground\" 2 · spend effect felix \"high ground\" 2 · spend consequence orc \"off balance\" 2",
                "spend ",
                "effect points on your own bonus, a comrade's, or on their penalty; they count in what is done, and in what is resisted with `using \"high ground\"`",
            ),
            example(
                "felix mental -4 · felix mental temp 2",
                "",
                "mental hit points, in Monsters & Magic",
            ),
        ],
    ),
];
