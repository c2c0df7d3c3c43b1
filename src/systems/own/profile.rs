//! What is constant about a system that was read from a file, made of what its file says.

use crate::systems::contest_score::Scoring;
use crate::systems::interface::{
    Example, InitiativeProfile, LuckWords, Profile, StatLine, Subject, example,
};
use crate::systems::reference::Topic;
use crate::systems::{OutcomeGrade, Rests};

use super::fields::fields_of;
use super::word::{all_kept, kept};
use super::{AttemptRule, Definition, InputKind, Opposed, TurnOrder};

/// Those of a system of which nothing is known but that it is one of a file.
pub(super) const PROFILE: Profile = Profile {
    key: "own",
    short: "own",
    title: "A system of your own",
    example: "2d6",
    prompt_examples: ["2d6", "add orc*5 15"],
    faces_example: ("=2,4", "dice rolled at the table"),
    die: 6,
    initiative: InitiativeProfile {
        is_rolled: false,
        is_added_to: false,
        levels: &[],
        example: "=7",
        topic: Topic::OwnSystem,
    },
    heads: &[],
    says_targets: false,
    foreign_words: &[],
    fields: &[],
    foe_begins_with: &[],
    wounds: &[],
    has_points_on_sheet: false,
    form: [("", 34, 12), ("Figures", 52, 18), ("What follows", 32, 16)],
    has_ranks: false,
    foe_ranks: None,
    fortune_per_level: 0,
    has_turn_parts: false,
    declared_actions: None,
    has_attitudes: false,
    has_minds: false,
    surprised_keep_turn: false,
    stat: StatLine {
        hit_by: None,
        groups: &[],
        attacks: None,
    },
    harm_types: &[],
    conditions: &[],
    rests: Rests {
        body: [0, 0],
        mind: [0, 0],
    },
    dying: None,
    holding_on: |_| "what your rules ask for".to_owned(),
    topics: &[],
    reference: ("", ""),
    mishap: None,
    scoring: Scoring::Difference,
    outcome_words: &[],
    luck: LuckWords {
        streaks: [
            "longest run of successes",
            "longest run of failures",
            "best result",
            "worst result",
        ],
        extremes: ["◆", "▼"],
        levels: [""; 6],
        good_from: 3,
        is_good_if_passed: true,
        good_words: "any success %",
        is_low_good: false,
    },
    guide: &[],
    bestiary: "(foes: [])",
    encounters: "(encounters: [])",
};

pub(super) fn profile_of(definition: &Definition) -> Profile {
    let examples = definition.examples.iter().map(|(line, _)| line.as_str());
    let example = examples
        .map(kept)
        .next()
        .unwrap_or_else(|| usual_line(definition));
    let fields = fields_of(definition);
    let is_rolled = matches!(definition.initiative, TurnOrder::Attempt { .. });
    Profile {
        key: kept(&definition.key),
        short: kept(&definition.short),
        title: kept(&definition.title),
        example,
        prompt_examples: [example, "add orc*5 15"],
        die: die_of(definition),
        initiative: InitiativeProfile {
            is_rolled,
            is_added_to: is_rolled,
            example: "=7",
            levels: &[],
            topic: Topic::OwnSystem,
        },
        heads: heads_of(definition),
        says_targets: definition.attempts.iter().any(is_opposed),
        fields,
        has_points_on_sheet: definition.hit_points.is_some(),
        topics: &[Topic::OwnSystem],
        mishap: mishap_of(definition),
        outcome_words: all_kept(definition.attempts.iter().map(words_of)),
        luck: luck_of(definition),
        guide: guide_of(definition),
        bestiary: foes_of(definition),
        ..PROFILE
    }
}

/// A line that can be typed anywhere: a figure by its number, else something that is added.
fn usual_line(definition: &Definition) -> &'static str {
    let figure = definition
        .inputs
        .iter()
        .find(|input| matches!(input.kind, InputKind::Figure(_)));
    let bounds = figure
        .and_then(|input| definition.names.get(input.number))
        .map(|name| name.bounds);
    let short = &definition.short;
    match bounds {
        Some((low @ 0.., high)) => kept(&format!("{short} {}", low.midpoint(high))),
        Some(_) | None => kept(&format!("{short} +2")),
    }
}

/// The attempts by name, and what a line of them may begin with.
fn heads_of(definition: &Definition) -> &'static [&'static str] {
    let attempts = definition.attempts.iter().map(|rule| kept(&rule.name));
    all_kept(attempts)
}

fn is_opposed(rule: &AttemptRule) -> bool {
    match rule.opposed {
        Some(Opposed::Compare | Opposed::Target { .. }) => true,
        None => false,
    }
}

/// The sides of the first dice that a roll names.
fn die_of(definition: &Definition) -> u32 {
    let rolls = definition.attempts.iter().flat_map(|rule| &rule.rolls);
    let sides = rolls
        .flat_map(|rule| &rule.roll.sets)
        .find_map(|set| match set {
            super::SetRule::Pool(pieces) => pieces.iter().find_map(|piece| match piece {
                super::Piece::Written(text) => {
                    let (_, behind) = text.split_once(['d', 'D'])?;
                    let digits = behind
                        .split(|letter: char| !letter.is_ascii_digit())
                        .next()?;
                    digits.parse().ok().filter(|sides| *sides > 1)
                }
                super::Piece::Number(_) => None,
            }),
            super::SetRule::Fudge(_) => Some(3),
            super::SetRule::Tens(_) => Some(100),
        });
    sides.unwrap_or(PROFILE.die)
}

/// The words of an attempt's results, worst first.
fn words_of(rule: &AttemptRule) -> &'static [&'static str] {
    let mut results: Vec<_> = rule.results.iter().collect();
    results.sort_by_key(|result| result.grade);
    all_kept(results.into_iter().map(|result| kept(&result.word)))
}

fn mishap_of(definition: &Definition) -> Option<&'static str> {
    let mut ruining = definition.attempts.iter().filter(|rule| {
        rule.progress
            .as_ref()
            .is_some_and(|progress| progress.ruined.is_some())
    });
    let worst = ruining
        .next()?
        .results
        .iter()
        .min_by_key(|result| result.grade)?;
    Some(kept(&worst.word))
}

fn luck_of(definition: &Definition) -> LuckWords {
    let results = definition.attempts.iter().flat_map(|rule| &rule.results);
    let word = |grade: i64| {
        let result = results.clone().find(|result| result.grade == grade);
        result.map_or("", |result| kept(&result.word))
    };
    LuckWords {
        levels: [-2, -1, 0, 1, 2, 3].map(word),
        ..PROFILE.luck
    }
}

fn guide_of(definition: &Definition) -> &'static [(Subject, &'static [Example])] {
    let short = kept(&format!("{} ", definition.short));
    let examples = definition.examples.iter();
    let examples = examples.map(|(line, does)| example(kept(line), short, kept(does)));
    all_kept([(Subject::Attempts, all_kept(examples))])
}

/// The foes of the file as those of a bestiary.
fn foes_of(definition: &Definition) -> &'static str {
    let foe = |foe: &super::FoeEntry| {
        let points = foe.hit_points;
        format!(
            "(name: {:?}, points: {points:?}, record: {:?}, cue: {:?})",
            foe.name, foe.sheet, foe.about
        )
    };
    let foes: Vec<String> = definition.foes.iter().map(foe).collect();
    kept(&format!("(foes: [{}])", foes.join(", ")))
}

/// How good a result is by the grade its file gives it.
pub(super) const fn grade_of(grade: i64) -> OutcomeGrade {
    match grade {
        ..=-2 => OutcomeGrade::CriticalFailure,
        -1 => OutcomeGrade::Failure,
        0 => OutcomeGrade::Limited,
        1 => OutcomeGrade::Passed,
        2 => OutcomeGrade::Major,
        3.. => OutcomeGrade::Critical,
    }
}
