//! What is constant about this system.

use super::conditions::CONDITIONS;
use super::harm::HARM_TYPES;
use super::sheet::FIELDS;
use crate::systems::contest_score::Scoring;
use crate::systems::interface::{
    Example, HoldingOn, InitiativeProfile, LuckWords, Profile, StatLine, Subject, example,
};
use crate::systems::reference::Topic;
use crate::systems::{Dying, Rests};

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
        by_side: false,
        levels: &[],
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
    form: [
        ("", 37, 12),
        ("Abilities and skills", 44, 18),
        ("Training and what follows", 37, 16),
    ],
    has_turn_parts: true,
    has_attitudes: true,
    stat: StatLine {
        hit_by: Some(("AC", "armor class")),
        groups: &["Defense", "Saves", "Spells"],
    },
    harm_types: HARM_TYPES,
    conditions: CONDITIONS,
    // Ours: no source says what a rest heals.
    rests: Rests {
        body: [25, 100],
        mind: [0, 0],
    },
    // Ours: the source has none; this is the common rule of 5e.
    dying: Some(Dying {
        known: Dying::condition(
            "death save",
            [
                "with three saves either way, or any healing",
                "A death save each turn, 10 or more: three good ones save, three bad ones kill; a 20 gets up with one hit point, a 1 and a blow count too.",
            ],
        ),
        attempt: "ss +0 dc 10 fresh",
        figure: None,
        needed: [3, 3],
    }),
    holding_on: HoldingOn::After(&|harm| {
        // The least is ours.
        format!("Constitution save, DC {}", 10.max(harm / 2))
    }),
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
    guide: GUIDE,
    bestiary: include_str!("../../../assets/bestiary/swords-and-sorcery.ron"),
    further_foes: Some((
        "SRD 5.2",
        include_str!("../../../assets/bestiary/srd-5.2.ron"),
    )),
    encounters: include_str!("../../../assets/encounters/swords-and-sorcery.ron"),
    ..Profile::PLAIN
};

/// What can be said in it alone.
const GUIDE: &[(Subject, &[Example])] = &[
    (
        Subject::Attempts,
        &[
            example(
                "ss +5 adv dc hard · ss +7 ac 16 · ss save +3 dc 14",
                "ss ",
                "Swords & Sorcery: check, attack, save",
            ),
            example(
                "ss +3 rank 2 vs +1 rank 4 · ss group +1,+3 dc 15",
                "ss ",
                "opposed checks and groups; `help 4,2`, `passive`, `take10`, `luck`, `distract 3`",
            ),
            example(
                "foe dragon power \"dragon breath\" 17 · mira save dexterity dc \"dragon breath\"",
                "foe ",
                "the save DC of a foe's own power, kept on its sheet, and a save against it by name",
            ),
        ],
    ),
    (
        Subject::Conditions,
        &[example(
            "condition orc distracted by mira +2 · condition orc closed to mira persuasion · condition orc paralyzed",
            "condition ",
            "a condition of the book, which does automatically what the book says; in quotes it is only a name",
        )],
    ),
    (
        Subject::Turns,
        &[
            example(
                "dying mira · dying mira bad · dying mira stable",
                "dying ",
                "Swords & Sorcery: the death save of a hero who is down, and what is ruled of it",
            ),
            example(
                "use bonus action · use thalia reaction · unuse move",
                "use ",
                "Swords & Sorcery: parts of a turn marked as used until the next turn",
            ),
            example(
                "use dodge · use thalia dash · mira longsword ac orc anyway",
                "use ",
                "named actions; what is rolled is ticked off automatically, a second one asks, and `anyway` at the end of any line answers yes",
            ),
        ],
    ),
    (
        Subject::Consequences,
        &[
            example(
                "mira influence orc persuasion · attitude orc hostile",
                "attitude ",
                "Swords & Sorcery: moves a hesitant creature, as it feels; a failure closes it to that approach, until `anyway` or an attitude",
            ),
            example(
                "mira distract orc · orc ss +5 ac mira",
                "",
                "Swords & Sorcery: a distraction counts automatically in the others' attacks until your next turn; an attack on a target by name",
            ),
            example(
                "mira hide · oren search · oren search mira · found mira noise · oren study nature",
                "",
                "Swords & Sorcery: hiding keeps its total; passive Perception notices, a search has to beat it; a study is an action too",
            ),
        ],
    ),
];
