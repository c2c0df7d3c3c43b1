//! Results that several share, and rolls that open others, in a game of a file: against the same rules written out in the
//! program, and against everything that can fall.

use std::collections::BTreeMap;

use astragal::campaign::line::parse_attempt;
use astragal::dice::TypedFaces;
use astragal::systems::interface::ladder::Below;
use astragal::systems::own::Key;
use astragal::systems::{Attempt, Chance, Rulebook};

use crate::long_odds::Wheels;

const RANKS: &str = include_str!("../support/own_systems/ranks.ron");

/// Said of a rank in the file's game and in Pen & Dagger alike.
const LINES: &[&str] = &[
    "adept",
    "godlike",
    "doomed dis",
    "novice adv +1 bar major",
    "trained reliable",
    "trained unreliable bar limited",
    "adept with novice shared best",
    "adept with novice shared all",
    "adept adv with novice dis with epic shared best bar major",
    "adept adv with novice dis with epic shared all bar critical",
    "doomed with hopeless shared best",
    "adept bar major with novice adv shared all",
    "adept then trained",
    "adept bar major then trained bar limited",
    "novice adv then legendary dis bar major",
];

fn rules() -> Rulebook {
    Key::read("ranks.ron", RANKS).unwrap();
    Rulebook::built_in()
}

fn attempt(line: &str) -> Attempt {
    let rules = rules();
    let read = parse_attempt(line, &rules);
    read.unwrap_or_else(|why| panic!("{}", why.picture(line)))
        .0
        .attempt
}

fn in_both(line: &str) -> [Attempt; 2] {
    ["rk", "pd"].map(|system| attempt(&format!("{system} {line}")))
}

fn chances(odds: &[Chance]) -> BTreeMap<&str, f64> {
    let possible = odds.iter().filter(|chance| chance.probability > 0.0);
    possible
        .map(|chance| (chance.outcome, chance.probability))
        .collect()
}

#[track_caller]
fn assert_alike(found: &[Chance], wanted: &[Chance], line: &str) {
    let (found, wanted) = (chances(found), chances(wanted));
    let (keys, others): (Vec<_>, Vec<_>) = (found.keys().collect(), wanted.keys().collect());
    assert_eq!(keys, others, "{line}");
    for (one, other) in found.values().zip(wanted.values()) {
        assert!((one - other).abs() < 1e-12, "{line}: {found:?} {wanted:?}");
    }
}

#[test]
fn what_several_share_and_what_is_linked_has_the_odds_of_the_rules_written_out() {
    for line in LINES {
        let [file, built_in] = in_both(line);
        let [file, built_in] = [file, built_in].map(|attempt| attempt.odds());
        assert_alike(&file.outcomes, &built_in.outcomes, line);
        assert_alike(&file.first, &built_in.first, line);
        assert_eq!(file.passes.is_some(), built_in.passes.is_some(), "{line}");
        let gap = file.passes.unwrap_or(0.0) - built_in.passes.unwrap_or(0.0);
        assert!(
            gap.abs() < 1e-12,
            "{line}: {:?} {:?}",
            file.passes,
            built_in.passes
        );
    }
}

#[test]
fn a_fortune_die_helps_as_much_as_by_the_rules_written_out() {
    let is_near = |one: Option<f64>, other: Option<f64>| match (one, other) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-12,
        (one, other) => one == other,
    };
    let keys = [
        "failure", "limited", "normal", "major", "critical", "unlucky", "lucky",
    ];
    for line in LINES.iter().chain(&["luck"]) {
        let [file, built_in] = in_both(line);
        let passes = [&file, &built_in].map(Attempt::passes_with_die);
        assert!(is_near(passes[0], passes[1]), "{line}: {passes:?}");
        for key in keys {
            if file.odds().of(key) > 0.0 {
                let reaches = [&file, &built_in].map(|attempt| attempt.at_least_with_die(key));
                assert!(is_near(reaches[0], reaches[1]), "{line} {key}: {reaches:?}");
            }
        }
        let [file, built_in] = [file, built_in].map(|attempt| attempt.hope().unwrap());
        assert_eq!(file.words, built_in.words, "{line}");
        assert!(is_near(Some(file.chance), Some(built_in.chance)), "{line}");
        assert!(is_near(file.with_die, built_in.with_die), "{line}");
    }
}

#[test]
fn the_table_of_faces_is_that_of_the_rules_written_out() {
    for line in LINES {
        let [file, built_in] = in_both(line).map(|attempt| attempt.ladder(None, None));
        assert_eq!(file.columns, built_in.columns, "{line}");
        assert_eq!((file.rows, file.at), (built_in.rows, built_in.at), "{line}");
        let (Below::Odds(file), Below::Odds(built_in)) = (file.below, built_in.below) else {
            panic!("{line}");
        };
        assert_eq!(file.bar, built_in.bar, "{line}");
        let near = |one: Option<f64>, other: Option<f64>| {
            let gap = one.unwrap_or(0.0) - other.unwrap_or(0.0);
            one.is_some() == other.is_some() && gap.abs() < 1e-9
        };
        for (one, other) in file.columns.iter().zip(&built_in.columns) {
            let is_near =
                (one.exactly - other.exactly).abs() < 1e-9 && near(one.at_least, other.at_least);
            assert!(is_near, "{line}: {one:?} {other:?}");
            if one.exactly > 0.0 {
                assert!(
                    near(one.with_die, other.with_die),
                    "{line}: {one:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn the_same_faces_come_to_the_same() {
    for line in LINES {
        let [file, built_in] = in_both(line);
        let mut wheels = Wheels::of(2);
        loop {
            let rolled = [&file, &built_in].map(|attempt| {
                let outcome = attempt.roll(&rules(), &mut wheels);
                // The next reads the same faces.
                wheels.again();
                outcome.map(|outcome| {
                    let verdict = attempt.verdict(&outcome);
                    let normals: Vec<usize> = (0..outcome.own_parts())
                        .filter(|part| outcome.part(*part).is_some_and(|own| own.can_be_traded()))
                        .collect();
                    let traded = attempt.with_normals(&outcome, &normals).unwrap();
                    let traded = attempt.verdict(&traded);
                    let refused = attempt.refuse_repeat(&outcome, 0).err();
                    let told = (
                        verdict.outcome,
                        verdict.passed,
                        traded.outcome,
                        traded.passed,
                        refused,
                    );
                    (told, outcome.faces(), outcome.kept(), outcome.is_paused())
                })
            });
            let [file, built_in] = rolled;
            assert_eq!(file, built_in, "{line}");
            if !wheels.turn() {
                break;
            }
        }
    }
}

#[test]
fn of_equals_the_first_counts() {
    let equal = |line: &str| {
        let attempt = attempt(line);
        let outcome = attempt
            .roll(&rules(), &mut TypedFaces::new(vec![12, 12]))
            .unwrap();
        outcome.counting_part()
    };
    assert_eq!(equal("rk adept with adept shared best"), 0);
    assert_eq!(equal("rk adept with adept shared all"), 0);
    assert_eq!(equal("rk novice with adept shared best"), 0);
}

/// A linked roll that is read with these faces: its key, whether it passed, whether it waits.
fn linked(line: &str, faces: &[u32]) -> (&'static str, Option<bool>, bool) {
    let attempt = attempt(line);
    let outcome = attempt
        .roll(&rules(), &mut TypedFaces::new(faces.to_vec()))
        .unwrap();
    let verdict = attempt.verdict(&outcome);
    (verdict.outcome, verdict.passed, outcome.is_paused())
}

#[test]
fn a_first_roll_lets_the_second_be_rolled_or_breaks_it_off() {
    assert_eq!(
        linked("rk adept then trained", &[12, 18]),
        ("major", Some(true), false)
    );
    assert_eq!(
        linked("rk adept then trained", &[3]),
        ("failure", Some(false), false)
    );
    // At a price it goes on where there is nobody to ask; under a bar of its own it waits.
    assert_eq!(
        linked("rk adept then trained", &[6, 11]),
        ("normal", Some(true), false)
    );
    assert_eq!(
        linked("rk adept bar major then trained", &[10]),
        ("normal", Some(false), true)
    );
}

#[test]
fn what_does_not_fit_together_is_refused_where_it_stands() {
    let refused = |line: &str| {
        let rules = rules();
        let why = parse_attempt(line, &rules).err();
        why.unwrap_or_else(|| panic!("{line} was read"))
            .picture(line)
    };
    for (line, wanted) in [
        ("rk adept shared best", "a shared result needs several"),
        ("rk adept with novice", "say `shared best` or `shared all`"),
        ("rk adept with novice shared", "`best` or `all`"),
        ("rk adept then", "what the second roll is"),
        (
            "rk adept then novice then epic",
            "only two rolls are linked",
        ),
        (
            "rk adept with novice then epic",
            "neither shared nor against",
        ),
        (
            "rk adept then novice shared best",
            "neither shared nor against",
        ),
        ("rk adept shared best shared all", "said already"),
        ("rk adept with luck shared best", "share no result"),
    ] {
        let picture = refused(line);
        assert!(picture.contains(wanted), "{line}\n{picture}");
    }
}
