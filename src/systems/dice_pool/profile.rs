//! What is constant about this system.

use super::Action;
use super::sheet::FIELDS;
use crate::systems::Rests;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{
    Example, HoldingOn, InitiativeProfile, LuckWords, Profile, StatLine, Subject, example,
};
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
        by_side: false,
        levels: &[],
        example: "dexterity+alertness",
        topic: Topic::PoolInitiative,
    },
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
    wounds: &["wound", "wound level"],
    form: [
        ("", 37, 12),
        ("Attributes and abilities", 44, 18),
        ("What follows", 37, 16),
    ],
    declared_actions: Some(declared_actions),
    stat: StatLine {
        hit_by: Some(("soak", "soak")),
        groups: &["Harm"],
    },
    // Ours: no source says what a rest heals.
    rests: Rests {
        body: [0, 50],
        mind: [0, 0],
    },
    holding_on: HoldingOn::Always("the attempt you name"),
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
    guide: GUIDE,
    bestiary: include_str!("../../../assets/bestiary/dice-pool.ron"),
    encounters: include_str!("../../../assets/encounters/dice-pool.ron"),
    ..Profile::PLAIN
};

/// What can be said in it alone.
const GUIDE: &[(Subject, &[Example])] = &[
    (
        Subject::Attempts,
        &[
            example(
                "dp 7 diff 8 · dp 3+2 action 2/3 retry",
                "dp ",
                "a dice pool, or attribute and ability, less penalties",
            ),
            example(
                "dp 5 vs 4 diff 8 to 3 · dp 5 with 3 extended 10 in 5",
                "dp ",
                "pools against each other, together, over several rolls",
            ),
            example(
                "brakk stamina+archery diff 7 with thalia with oren(-1) · party stamina with",
                "",
                "pools together by name: whoever joins rolls the same from their own sheet, at the same difficulty",
            ),
        ],
    ),
    (
        Subject::TurnOrder,
        &[example(
            "actions 2",
            "actions ",
            "several actions in this turn of the dice pool: each takes its penalty automatically",
        )],
    ),
];

/// `2 actions this turn, -2 to -3 dice`.
fn declared_actions(count: u32) -> String {
    let penalty = |number| Action::new(number, count).map(Action::penalty);
    match (penalty(1), penalty(count)) {
        (Ok(first), Ok(last)) => format!("{count} actions this turn, -{first} to -{last} dice"),
        _ => "one action this turn".to_owned(),
    }
}
