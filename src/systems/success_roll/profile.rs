//! What is constant about this system.

use super::sheet::FIELDS;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{
    Example, InitiativeProfile, LuckWords, Profile, StatLine, Subject, example,
};
use crate::systems::reference::Topic;
use crate::systems::{Dying, Rests};

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "success-roll",
    short: "sr",
    title: "Success roll",
    example: "sr 12 -2",
    prompt_examples: ["sr 12 -2", "add orc*5 15"],
    faces_example: ("=2,4,5", "dice rolled at the table"),
    die: 6,
    initiative: InitiativeProfile {
        is_rolled: false,
        is_added_to: false,
        levels: &[],
        example: "perception",
        topic: Topic::SkillInitiative,
    },
    heads: &["default"],
    foreign_words: &[
        (
            &["against", "versus", "vs"],
            "success rolls are not opposed: roll for each side, or begin a contest: `contest chase oda orc to 3`.",
        ),
        (
            &["ac", "bar", "dc", "diff", "difficulty", "target"],
            "a success roll is made against the roller's own skill: say how hard it is, `hard` or `-4`.",
        ),
        (
            &["save"],
            "success rolls have no saves: roll a defense or an attribute, such as `oda dodge`.",
        ),
    ],
    fields: FIELDS,
    form: [
        ("", 34, 12),
        ("Attributes and skills", 52, 18),
        ("What follows", 32, 16),
    ],
    stat: StatLine {
        hit_by: Some(("parry", "parry")),
        groups: &[],
    },
    // Ours: no source says what a rest heals.
    rests: Rests {
        body: [0, 25],
        mind: [0, 0],
    },
    // Ours: the source has none; rolls against health are the common rule of its kind.
    dying: Some(Dying {
        known: Dying::condition(
            "health roll",
            [
                "with three rolls made, one failed, or any healing",
                "A roll against health each turn: the first that fails kills, three that do not save; a critical success gets up with one hit point.",
            ],
        ),
        attempt: "sr",
        figure: Some(("health", 10)),
        needed: [3, 1],
    }),
    holding_on: |_| "a Will roll".to_owned(),
    topics: &[
        Topic::SkillRoll,
        Topic::DefaultRoll,
        Topic::DefenseRoll,
        Topic::SuccessAttack,
        Topic::Lies,
        Topic::SkillInitiative,
    ],
    reference: (
        "assets/reference/success-roll.ron",
        include_str!("../../../assets/reference/success-roll.ron"),
    ),
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
    guide: GUIDE,
    bestiary: include_str!("../../../assets/bestiary/success-roll.ron"),
    encounters: include_str!("../../../assets/encounters/success-roll.ron"),
    ..Profile::PLAIN
};

/// What can be said in it alone.
const GUIDE: &[(Subject, &[Example])] = &[
    (
        Subject::Attempts,
        &[
            example(
                "sr 12 hard=-5 · sr 9 defense · sr default iq:12-5",
                "sr ",
                "a success roll: skill, difficulty (the second value of a name is glued to it), default",
            ),
            example(
                "task \"vault door\" 3 at hard · task \"vault door\" 3 at -2",
                "task ",
                "a task with a standing difficulty, which counts for whoever attempts it",
            ),
        ],
    ),
    (
        Subject::Turns,
        &[example(
            "dying oda · dying oda bad · dying oda stable",
            "dying ",
            "Success rolls: the roll against health of a hero who is down, and what is ruled of it",
        )],
    ),
    (
        Subject::Consequences,
        &[example(
            "lie the lock is ordinary · lie 1214 no trap at all",
            "lie ",
            "Success rolls: what you tell players after a roll for information failed in secret; they never see that it is a lie",
        )],
    ),
];
