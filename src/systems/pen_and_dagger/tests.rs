//! The table cell by cell, the laws, the worked examples, and every fast path against brute force.

use super::*;
use crate::dice::TypedFaces;
use crate::systems::System;
use crate::systems::rule_tables::RuleTables;
use crate::systems::sheet::testing::sheet_of;

fn book() -> Book {
    Book::built_in()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// The table as the guide prints it: failure, limited, normal, major, critical.
const PRINTED: [(&str, [&str; 5]); 11] = [
    ("Godlike", ["-", "1-4", "5-10", "11-14", "15-20"]),
    ("Legendary", ["1", "2-5", "6-11", "12-15", "16-20"]),
    ("Epic", ["1-2", "3-6", "7-12", "13-16", "17-20"]),
    ("Master", ["1-3", "4-7", "8-13", "14-17", "18-20"]),
    ("Adept", ["1-4", "5-8", "9-14", "15-18", "19-20"]),
    ("Trained", ["1-5", "6-9", "10-15", "16-19", "20"]),
    ("Novice", ["1-6", "7-10", "11-16", "17-19", "20"]),
    ("Untrained", ["1-7", "8-11", "12-17", "18-19", "20"]),
    ("Inept", ["1-8", "9-12", "13-18", "19", "20"]),
    ("Hopeless", ["1-9", "10-13", "14-19", "20", "-"]),
    ("Doomed", ["1-10", "11-14", "15-20", "-", "-"]),
];

#[test]
fn every_cell_of_the_table_is_as_printed() {
    let table = book().table;
    for (rank, (name, cells)) in Rank::ALL.into_iter().zip(PRINTED) {
        assert_eq!(rank.name(), name);
        for (level, printed) in Level::ALL.into_iter().skip(1).zip(cells) {
            let drawn =
                table
                    .cell(rank, level)
                    .map_or("-".to_owned(), |faces| match faces.into_inner() {
                        (a, b) if a == b => a.to_string(),
                        (a, b) => format!("{a}-{b}"),
                    });
            assert_eq!(drawn, printed, "{name}, {}", level.word());
        }
    }
}

#[test]
fn every_face_reads_as_the_cell_it_stands_in() {
    let table = book().table;
    for rank in Rank::ALL {
        for face in 2..=20 {
            let level = table.level(rank, face);
            assert!(
                table.cell(rank, level).unwrap().contains(&face),
                "{} {face}",
                rank.name()
            );
        }
        let one = if rank == Rank::Godlike {
            Level::Limited
        } else {
            Level::CriticalFailure
        };
        assert_eq!(table.level(rank, 1), one, "a natural 1 at {}", rank.name());
    }
}

fn all_checks() -> impl Iterator<Item = Check> {
    let edges = [Edge::Advantage, Edge::Even, Edge::Disadvantage];
    let kinds = [
        Reliability::Reliable,
        Reliability::Plain,
        Reliability::Unreliable,
    ];
    Rank::ALL.into_iter().flat_map(move |rank| {
        edges.into_iter().flat_map(move |edge| {
            kinds.into_iter().map(move |reliability| Check {
                rank,
                adjustment: 0,
                edge,
                reliability,
                plain: None,
            })
        })
    })
}

#[test]
fn odds_of_every_check_equal_the_enumeration_of_all_its_dice() {
    let table = book().table;
    for check in all_checks() {
        let mut counts = [0_u32; 6];
        let mut ones = 0;
        for a in 1..=20 {
            for b in 1..=20 {
                let faces = if check.dice() == 2 {
                    vec![a, b]
                } else {
                    vec![a]
                };
                let reading = check.read(&table, faces);
                counts[reading.level as usize] += 1;
                ones += u32::from(reading.natural() == 1);
            }
        }
        let grades = check.grades(&table);
        for level in Level::ALL {
            assert!(
                close(grades.of(level), f64::from(counts[level as usize]) / 400.0),
                "{check:?} {level:?}"
            );
        }
        assert!(
            close(grades.natural_one(), f64::from(ones) / 400.0),
            "{check:?}"
        );
    }
}

#[test]
fn probabilities_add_to_one_and_a_better_rank_never_hurts() {
    let table = book().table;
    for check in all_checks() {
        let grades = check.grades(&table);
        assert!(
            close(grades.at_least(Level::CriticalFailure), 1.0),
            "{check:?}"
        );
        let better = Check {
            adjustment: 1,
            ..check
        }
        .grades(&table);
        for level in Level::ALL {
            assert!(
                better.at_least(level) >= grades.at_least(level) - 1e-12,
                "{check:?} {level:?}"
            );
            let with_die = grades.with_fortune_die(level);
            assert!(
                (grades.at_least(level) - 1e-12..=1.0 + 1e-12).contains(&with_die),
                "{check:?} {level:?}"
            );
        }
    }
}

#[test]
fn adept_with_advantage_and_one_rank_up_has_the_odds_worked_out_by_hand() {
    let check = Check {
        adjustment: 1,
        edge: Edge::Advantage,
        ..Check::at(Rank::Adept)
    };
    let attempt = Attempt::Single {
        check,
        bar: Some(Level::Major),
    };
    let odds = attempt.odds(&book());
    let of = |key| odds.of(key);
    assert!(
        close(of("critical-failure"), 0.0025)
            && close(of("failure"), 0.02)
            && close(of("limited"), 0.10)
    );
    assert!(close(of("normal"), 0.30) && close(of("major"), 0.30) && close(of("critical"), 0.2775));
    assert!(close(odds.passes.unwrap(), 0.5775));
    let with_die = attempt.with_fortune_die(&book(), Level::Major).unwrap();
    assert!((with_die - 0.9551).abs() < 5e-5, "{with_die}");
}

#[test]
fn one_fortune_die_lifts_each_level_as_the_repeated_roll_does() {
    // By hand for Adept with advantage: 99.75, 99.28, 93.28 and 66.75 percent.
    let grades = Check {
        edge: Edge::Advantage,
        ..Check::at(Rank::Adept)
    }
    .grades(&book().table);
    let expected = [0.9975, 0.9928, 0.9328, 0.6675];
    for (level, expected) in Level::BARS.into_iter().zip(expected) {
        let chance = grades.with_fortune_die(level);
        assert!((chance - expected).abs() < 6e-5, "{level:?}: {chance}");
    }
}

#[test]
fn a_natural_one_is_never_rerolled_even_where_it_is_limited() {
    let grades = Check::at(Rank::Godlike).grades(&book().table);
    assert!(close(grades.with_fortune_die(Level::Normal), 0.95));
    assert!(close(grades.natural_one(), 0.05));
}

#[test]
fn advantage_keeps_the_better_level_and_of_equals_the_higher_die() {
    let table = book().table;
    let advantage = Check {
        edge: Edge::Advantage,
        ..Check::at(Rank::Adept)
    };
    assert_eq!(advantage.read(&table, vec![7, 20]).natural(), 20);
    assert_eq!(advantage.read(&table, vec![11, 9]).natural(), 11);
    let disadvantage = Check {
        edge: Edge::Disadvantage,
        ..advantage
    };
    assert_eq!(disadvantage.read(&table, vec![11, 9]).natural(), 9);
    assert_eq!(disadvantage.read(&table, vec![7, 20]).kept, 0);
}

#[test]
fn reliable_lifts_all_but_a_one_and_unreliable_lowers_all_but_a_twenty() {
    let table = book().table;
    let reliable = Check {
        reliability: Reliability::Reliable,
        ..Check::at(Rank::Trained)
    };
    let read = |check: Check, face| check.level(&table, face);
    assert_eq!(read(reliable, 1), Level::CriticalFailure);
    assert_eq!(read(reliable, 2), Level::Limited);
    assert_eq!(read(reliable, 16), Level::Critical);
    let godlike = Check {
        rank: Rank::Godlike,
        ..reliable
    };
    assert_eq!(read(godlike, 1), Level::Limited);
    let unreliable = Check {
        reliability: Reliability::Unreliable,
        ..reliable
    };
    assert_eq!(read(unreliable, 20), Level::Critical);
    assert_eq!(read(unreliable, 19), Level::Normal);
    assert_eq!(read(unreliable, 5), Level::Failure);
    let doomed = Check {
        rank: Rank::Doomed,
        ..unreliable
    };
    assert_eq!(read(doomed, 20), Level::Normal);
}

#[test]
fn a_bar_says_passed_or_missed() {
    // Source: Setting the Bar; a cheap lock limited, a particularly complex one major, an extremely complex one critical.
    let book = book();
    for (bar, face, passes) in [
        (Level::Limited, 6, true),
        (Level::Major, 15, false),
        (Level::Critical, 20, true),
    ] {
        let attempt = Attempt::Single {
            check: Check::at(Rank::Trained),
            bar: Some(bar),
        };
        let outcome = attempt
            .roll(&book, &mut TypedFaces::new(vec![face]))
            .unwrap();
        assert_eq!(attempt.verdict(&outcome).passed, Some(passes), "{bar:?}");
    }
    let graded = Attempt::plain(Check::at(Rank::Trained));
    let outcome = graded.roll(&book, &mut TypedFaces::new(vec![20])).unwrap();
    assert_eq!(graded.verdict(&outcome).passed, None);
}

#[test]
fn shared_results_equal_the_enumeration_of_both_dice() {
    let book = book();
    let checks = vec![Check::at(Rank::Adept), Check::at(Rank::Inept)];
    for counts in [Counts::Best, Counts::All] {
        let attempt = Attempt::Shared {
            checks: checks.clone(),
            counts,
            bar: None,
        };
        let mut levels = [0_u32; 6];
        for a in 1..=20 {
            for b in 1..=20 {
                let outcome = attempt
                    .roll(&book, &mut TypedFaces::new(vec![a, b]))
                    .unwrap();
                levels[outcome.level().unwrap() as usize] += 1;
            }
        }
        let grades = attempt.grades(&book).unwrap();
        for level in Level::ALL {
            assert!(
                close(grades.of(level), f64::from(levels[level as usize]) / 400.0),
                "{counts:?} {level:?}"
            );
        }
    }
}

#[test]
fn all_must_reach_a_normal_success_where_no_bar_is_named() {
    let checks = vec![Check::at(Rank::Adept); 2];
    let all = Attempt::Shared {
        checks: checks.clone(),
        counts: Counts::All,
        bar: None,
    };
    assert!(close(all.passes(&book()).unwrap(), 0.36));
    let best = Attempt::Shared {
        checks,
        counts: Counts::Best,
        bar: None,
    };
    assert_eq!(best.passes(&book()), None);
}

fn linked(pauses: bool) -> Attempt {
    Attempt::Linked {
        first: Check::at(Rank::Adept),
        first_bar: None,
        main: Check::at(Rank::Trained),
        bar: None,
        pauses,
    }
}

#[test]
fn a_linked_attempt_goes_on_pauses_or_breaks_off_by_its_first_part() {
    let book = book();
    let roll = |attempt: &Attempt, faces: &[u32]| {
        let mut typed = TypedFaces::new(faces.to_vec());
        let outcome = attempt.roll(&book, &mut typed);
        outcome.and_then(|outcome| typed.finish().map(|()| outcome))
    };
    let went_on = roll(&linked(true), &[9, 16]).unwrap();
    assert_eq!(
        (went_on.level(), went_on.faces()),
        (Some(Level::Major), vec![vec![9], vec![16]])
    );
    assert!(roll(&linked(true), &[5]).unwrap().is_paused());
    let broken = roll(&linked(true), &[4]).unwrap();
    assert_eq!(
        (broken.is_paused(), broken.level()),
        (false, Some(Level::Failure))
    );
    assert_eq!(
        roll(&linked(true), &[5, 12]).unwrap().level(),
        Some(Level::Normal),
        "two typed faces: they went on"
    );
    assert!(
        roll(&linked(false), &[5]).is_err(),
        "nobody to ask, so both dice are wanted"
    );
    assert_eq!(
        roll(&linked(false), &[4]).unwrap().faces(),
        [[4]],
        "a failure breaks off, whoever is there"
    );
}

#[test]
fn gone_on_with_the_second_part_of_a_linked_attempt_alone_decides() {
    let book = book();
    let passed = |faces: &[u32]| {
        let outcome = linked(false)
            .roll(&book, &mut TypedFaces::new(faces.to_vec()))
            .unwrap();
        linked(false).verdict(&outcome).passed
    };
    assert_eq!(
        [passed(&[5, 20]), passed(&[5, 9]), passed(&[3, 20])],
        [Some(true), Some(false), Some(true)]
    );
    assert_eq!(passed(&[4]), Some(false), "broken off");
}

/// The chance that a fortune die brings an attempt to a goal, by every way that its dice can fall: `parts` of them, each
/// repeated until it is better by whoever it then helps most.
fn by_every_fall(
    parts: usize,
    level: impl Fn(usize, u32) -> u32,
    is_reached: impl Fn(&[u32]) -> bool,
) -> f64 {
    let mut all = 0.0;
    for fall in 0..20_u32.pow(u32::try_from(parts).unwrap()) {
        let faces: Vec<u32> = (0..parts)
            .map(|part| fall / 20_u32.pow(u32::try_from(part).unwrap()) % 20 + 1)
            .collect();
        let prospect = |part: usize| {
            let better: Vec<u32> = (1..=20)
                .filter(|&face| level(part, face) > level(part, faces[part]))
                .collect();
            let reaches = |face: &&u32| {
                let mut faces = faces.clone();
                faces[part] = **face;
                is_reached(&faces)
            };
            let reaching = better.iter().filter(reaches).count();
            if faces[part] == 1 || better.is_empty() {
                0.0
            } else {
                reaching as f64 / better.len() as f64
            }
        };
        all += if is_reached(&faces) {
            1.0
        } else {
            (0..parts).map(prospect).fold(0.0, f64::max)
        };
    }
    all / f64::from(20_u32.pow(u32::try_from(parts).unwrap()))
}

#[test]
fn one_fortune_die_among_several_is_counted_as_every_fall_of_the_dice_has_it() {
    let book = book();
    let checks = [Check::at(Rank::Adept), Check::at(Rank::Inept)];
    let level = |part: usize, face: u32| checks[part].level(&book.table, face) as u32;
    for goal in Level::BARS {
        let reaches = |part: usize, face: u32| checks[part].level(&book.table, face) >= goal;
        let best = Attempt::Shared {
            checks: checks.to_vec(),
            counts: Counts::Best,
            bar: None,
        };
        let any = |faces: &[u32]| (0..2).any(|part| reaches(part, faces[part]));
        assert!(
            close(
                best.with_fortune_die(&book, goal).unwrap(),
                by_every_fall(2, level, any)
            ),
            "{goal:?}"
        );
        let every = Attempt::Shared {
            checks: checks.to_vec(),
            counts: Counts::All,
            bar: None,
        };
        let all = |faces: &[u32]| (0..2).all(|part| reaches(part, faces[part]));
        assert!(
            close(
                every.with_fortune_die(&book, goal).unwrap(),
                by_every_fall(2, level, all)
            ),
            "{goal:?}"
        );
    }
    let lucky = |faces: &[u32]| faces.iter().all(|face| *face >= LUCKY_FROM);
    let of_luck = Attempt::PartyLuck { heads: 2 }
        .with_fortune_die(&book, Level::Normal)
        .unwrap();
    assert!(close(of_luck, by_every_fall(2, |_, face| face, lucky)));
}

#[test]
fn a_fortune_die_saves_a_linked_attempt_in_either_part() {
    let book = book();
    let with_die = linked(true).passes_with_fortune_die(&book).unwrap();
    let (first, main) = (
        Check::at(Rank::Adept).grades(&book.table),
        Check::at(Rank::Trained).grades(&book.table),
    );
    let saved_second = 0.8 * main.with_fortune_die(Level::Normal);
    let saved_first = (first.with_fortune_die(Level::Limited) - 0.8) * 0.55;
    assert!(
        close(with_die, saved_second + saved_first)
            && close(first.with_fortune_die(Level::Limited), 0.95)
    );
}

#[test]
fn a_linked_attempt_passes_where_the_first_part_lets_it_go_on_and_the_second_reaches_the_bar() {
    let odds = linked(true).odds(&book());
    assert!(close(
        odds.first.iter().map(|chance| chance.probability).sum(),
        1.0
    ));
    assert!(close(
        odds.outcomes.iter().map(|chance| chance.probability).sum(),
        1.0
    ));
    assert!(close(odds.passes.unwrap(), 0.8 * 0.55));
}

#[test]
fn luck_is_with_ten_and_up() {
    let book = book();
    let roll = |face| {
        Attempt::Luck
            .roll(&book, &mut TypedFaces::new(vec![face]))
            .unwrap()
            .key()
    };
    assert_eq!((roll(9), roll(10)), ("unlucky", "lucky"));
    let odds = Attempt::Luck.odds(&book);
    assert!(close(odds.of("lucky"), 0.55) && odds.passes.is_none());
}

#[test]
fn the_unluckiest_of_a_party_is_found_by_rolling_ties_again() {
    let book = book();
    let mut faces = TypedFaces::new(vec![12, 3, 3, 17, 3]);
    let outcome = Attempt::PartyLuck { heads: 3 }
        .roll(&book, &mut faces)
        .unwrap();
    let Outcome::PartyLuck { rounds, unluckiest } = &outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!((rounds.len(), *unluckiest), (2, 2));
    assert_eq!(outcome.key(), "unlucky");
    assert!(faces.finish().is_ok());
}

#[test]
fn a_party_is_lucky_only_if_everybody_is() {
    let odds = Attempt::PartyLuck { heads: 4 }.odds(&book());
    assert!(close(odds.of("lucky"), 0.55_f64.powi(4)), "{odds:?}");
    assert!(close(odds.of("lucky") + odds.of("unlucky"), 1.0));
}

#[test]
fn a_skill_uses_the_best_fitting_ability_with_advantage_for_those_who_have_it() {
    let book = book();
    let values = [("Persuade", None, "yes"), ("Wisdom", None, "adept")];
    let sheet = Sheet::from(&sheet_of(System::PenAndDagger, &values));
    let persuade = book
        .traits()
        .find(|known| known.name() == "Persuade")
        .unwrap();
    let (check, ability) = persuade.check(&sheet, None);
    assert_eq!(
        (check.rank, check.edge, ability),
        (Rank::Adept, Edge::Advantage, Some(Ability::Wisdom))
    );
    let (check, _) = persuade.check(&sheet, Some(Ability::Charisma));
    assert_eq!(check.rank, Rank::Untrained);
}

#[test]
fn the_lists_are_complete_and_every_outcome_has_its_cue() {
    let book = book();
    assert_eq!(
        (
            book.abilities.len(),
            book.skills.len(),
            book.proficiencies.len()
        ),
        (6, 20, 19)
    );
    let secret = [
        "Arcana",
        "Culture",
        "Engineering",
        "Insight",
        "Perception",
        "Religion",
        "Survival",
    ];
    let guarded = ["Detect Magic", "Divine Guidance", "Sense Outsider"];
    for known in book.traits() {
        let asks = ["Intelligence", "Wisdom"].contains(&known.name());
        let hides = secret.contains(&known.name()) || guarded.contains(&known.name());
        let expected = if asks {
            Secrecy::Ask
        } else if hides {
            Secrecy::Secret
        } else {
            Secrecy::Open
        };
        assert_eq!(book.secrecy(known), expected, "{}", known.name());
        assert!(!book.cue(known).is_empty());
    }
    for face in 1..=20 {
        let outcome = Attempt::plain(Check::at(Rank::Adept))
            .roll(&book, &mut TypedFaces::new(vec![face]))
            .unwrap();
        assert_eq!(book.cue_for(&outcome).unwrap().lines.len(), 3);
        assert!(book.cue_for(&Outcome::Luck { face }).is_some());
    }
}
