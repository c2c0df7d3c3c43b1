//! What is constant about this system.

use super::Rank;
use super::sheet::FIELDS;
use crate::systems::OutcomeGrade;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{
    Example, HoldingOn, InitiativeProfile, LuckWords, Profile, StatLine, Subject, example,
};
use crate::systems::reference::Topic;
use crate::systems::{Dying, Rests};

/// Its names, figures and files.
pub const PROFILE: Profile = Profile {
    key: "pen-and-dagger",
    short: "pd",
    title: "Pen & Dagger",
    example: "pd adept adv",
    prompt_examples: ["stealth adv", "add orc*5 15 +1"],
    faces_example: ("=14", "a die rolled at the table"),
    die: 20,
    initiative: InitiativeProfile {
        is_rolled: true,
        is_added_to: false,
        by_side: false,
        levels: &[
            OutcomeGrade::CriticalFailure,
            OutcomeGrade::Failure,
            OutcomeGrade::Limited,
            OutcomeGrade::Normal,
            OutcomeGrade::Major,
            OutcomeGrade::Critical,
        ],
        example: "major",
        topic: Topic::RankInitiative,
    },
    foreign_words: &[
        (
            &["against", "versus", "vs"],
            "Pen & Dagger opposes no rolls: say a bar (`bar major`) or rows (`-1`), or begin a contest: `contest chase thalia orc to 3`.",
        ),
        (
            &["ac", "dc", "diff", "difficulty", "target"],
            "Pen & Dagger has no figure to reach: say a level as the bar (`bar major`), or rows harder or easier (`-1`).",
        ),
        (
            &["save"],
            "Pen & Dagger has no saves: a defense is attempted like anything else, such as `thalia dodge`.",
        ),
    ],
    fields: FIELDS,
    form: [
        ("", 40, 12),
        ("Abilities and skills", 45, 15),
        ("Proficiencies", 33, 20),
    ],
    has_ranks: true,
    foe_ranks: Some((&Rank::NAMES, Rank::Untrained.row())),
    fortune_per_level: 2,
    stat: StatLine {
        hit_by: Some(("dodge", "Dodge")),
        groups: &[],
    },
    // Ours: no source says what a rest heals.
    rests: Rests {
        body: [25, 100],
        mind: [0, 0],
    },
    // Ours: the source has a hero save the dying by Medical and asks nothing each turn.
    dying: Some(Dying {
        known: Dying::condition(
            "luck roll",
            [
                "with three rolls either way, any healing, or a Medical attempt",
                "A luck roll each turn: three lucky ones save, three unlucky ones kill; a 20 gets up with one hit point, a 1 counts twice.",
            ],
        ),
        attempt: "pd luck",
        figure: None,
        needed: [3, 3],
    }),
    holding_on: HoldingOn::Always("Endurance"),
    topics: &[
        Topic::RankedAttempt,
        Topic::LuckRoll,
        Topic::PartyLuck,
        Topic::SharedResult,
        Topic::LinkedAttempts,
        Topic::Fortune,
        Topic::RankInitiative,
    ],
    reference: (
        "assets/reference/pen-and-dagger.ron",
        include_str!("../../../assets/reference/pen-and-dagger.ron"),
    ),
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
        &["failure", "success"],
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
    guide: GUIDE,
    bestiary: include_str!("../../../assets/bestiary/pen-and-dagger.ron"),
    encounters: include_str!("../../../assets/encounters/pen-and-dagger.ron"),
    ..Profile::PLAIN
};

/// What can be said in it alone.
const GUIDE: &[(Subject, &[Example])] = &[
    (
        Subject::Attempts,
        &[
            example(
                "pd adept dis reliable =7,16",
                "pd ",
                "an attempt by rank, here with the faces of real dice",
            ),
            example(
                "continue",
                "continue ",
                "continue a linked attempt after a limited first part",
            ),
            example(
                "thalia stealth \"soft boots\" · thalia(\"soft boots\")+oren stealth shared all",
                "thalia stealth \"soft boots\"",
                "gear of the sheet by name moves the rank: `hero Thalia gear \"soft boots\" +1`",
            ),
            example(
                "thalia stealth bar major then \"arcane magic\" bar normal",
                "",
                "each part of a linked attempt under its own bar",
            ),
            example(
                "thalia dexterity plain · thalia dexterity plain bar major",
                "",
                "a plain yes or no, without levels: normal or better is enough, or the bar",
            ),
            example(
                "party luck",
                "party luck",
                "everyone rolls; the unluckiest is named",
            ),
        ],
    ),
    (
        Subject::Turns,
        &[example(
            "dying thalia · dying thalia bad · dying thalia stable",
            "dying ",
            "Pen & Dagger: the luck roll of a hero who is down, and what is ruled of it",
        )],
    ),
    (
        Subject::Consequences,
        &[
            example(
                "fortune thalia grant dream gave up the crown · grant class",
                "fortune ",
                "a fortune die from the Dream or a class feature",
            ),
            example(
                "fortune thalia spend hint · spend escape · spend find",
                "fortune ",
                "spend a fortune die",
            ),
            example(
                "fortune thalia reroll · reroll 1214 =7,14 · reroll 1214 first",
                "fortune ",
                "spend a die to reroll until it is better",
            ),
            example(
                "fortune thalia convert",
                "fortune ",
                "trade a natural 20 for a fortune die and a normal success",
            ),
        ],
    ),
];
