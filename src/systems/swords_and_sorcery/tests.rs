//! How rolls are read: the worked examples of the rules, and every rule about a die.

use crate::systems::rule_tables::RuleTables;
use std::sync::LazyLock;

use super::*;
use crate::dice::{TypedFaces, Unread};
use crate::systems::Verdict;

pub(super) fn book() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::built_in);
    &BOOK
}

pub(super) fn amount(figure: i32) -> Amount {
    Amount::new(figure).unwrap()
}

pub(super) fn rank(figure: i32) -> Rank {
    Rank::new(figure).unwrap()
}

pub(super) fn target(figure: i32) -> Target {
    Target::new(figure).unwrap()
}

pub(super) fn check(modifier: i32) -> Check {
    trained(modifier, Training::Untrained)
}

/// A check helped by such ranks.
pub(super) fn assisted(check: Check, ranks: &[i32], dc: Option<Target>) -> Attempt {
    Attempt::Test(Test {
        check,
        helpers: helpers(ranks),
        bar: dc.map(Bar::Dc),
        ..Test::default()
    })
}

/// A save or a Luck test.
pub(super) fn test_of(kind: TestKind, check: Check, dc: Option<Target>) -> Attempt {
    Attempt::Test(Test {
        kind,
        check,
        bar: dc.map(Bar::Dc),
        ..Test::default()
    })
}

/// A save failed by choice.
pub(super) fn given_up() -> Attempt {
    Attempt::Test(Test {
        kind: TestKind::Save,
        fixed: Some(FixedDie::Failed),
        ..Test::default()
    })
}

/// Two checks against each other without helpers.
pub(super) fn opposed(ours: Check, theirs: Check) -> Attempt {
    Attempt::Opposed {
        ours,
        theirs,
        helpers: SideHelpers::default(),
    }
}

/// A check that adds so much in all, a part of which is rank.
pub(super) fn ranked(sum: i32, skill: i32) -> Check {
    trained(sum, Training::rank(rank(skill)))
}

fn trained(sum: i32, training: Training) -> Check {
    let bonus = Bonus {
        training,
        ..Bonus::of(amount(sum - training.sum()))
    };
    Check {
        bonus,
        edge: Edge::Even,
    }
}

pub(super) fn helpers(ranks: &[i32]) -> Helpers {
    let ranks: Vec<HelperRank> = ranks
        .iter()
        .map(|&rank| HelperRank::new(rank).unwrap())
        .collect();
    ranks.try_into().unwrap()
}

pub(super) fn heads(checks: &[Check]) -> Heads {
    checks.to_vec().try_into().unwrap()
}

/// Rolls exactly these faces.
pub(super) fn roll(attempt: &Attempt, faces: &[u32]) -> Result<Outcome, Unread> {
    let mut typed = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(book(), &mut typed);
    outcome.and_then(|outcome| typed.finish().map(|()| outcome))
}

fn verdict(attempt: &Attempt, faces: &[u32]) -> Verdict {
    attempt.verdict(&roll(attempt, faces).unwrap())
}

#[test]
fn a_total_at_the_dc_succeeds_and_one_below_it_fails() {
    let attempt = Attempt::plain(check(5), Some(target(15)));
    let success = Verdict {
        outcome: "success",
        value: None,
        passed: Some(true),
    };
    assert_eq!(verdict(&attempt, &[10]), success);
    assert_eq!(
        verdict(&attempt, &[9]),
        Verdict {
            outcome: "failure",
            value: None,
            passed: Some(false)
        }
    );
}

#[test]
fn without_a_dc_a_check_gives_its_total() {
    let attempt = Attempt::plain(check(-3), None);
    assert_eq!(
        verdict(&attempt, &[1]),
        Verdict {
            outcome: "total",
            value: Some(-2),
            passed: None
        }
    );
}

#[test]
fn no_check_and_no_save_succeeds_or_fails_by_the_face_alone() {
    // Source: Playing the Game, Rolling 20 or 1: that is a rule for attacks.
    let hopeless = Attempt::plain(check(0), Some(target(25)));
    let sure = test_of(TestKind::Save, check(9), Some(target(10)));
    assert_eq!(
        (
            verdict(&hopeless, &[20]).outcome,
            verdict(&sure, &[1]).outcome
        ),
        ("failure", "success")
    );
    assert_eq!(
        roll(&hopeless, &[20]).unwrap().label(),
        Some(Label::Natural20)
    );
}

#[test]
fn every_part_of_a_bonus_adds_and_is_named() {
    let bonus = Bonus {
        modifier: amount(4),
        training: Training::Ranked {
            skill: rank(3),
            tool: rank(2),
        },
        circumstance: amount(-1),
    };
    assert_eq!(bonus.sum(), 8);
    let parts: Vec<(&str, i32)> = bonus
        .parts()
        .map(|(part, amount)| (part.word(), amount))
        .collect();
    assert_eq!(
        parts,
        [
            ("modifier", 4),
            ("rank", 3),
            ("tool rank", 2),
            ("circumstance", -1)
        ]
    );
}

#[test]
fn a_bare_modifier_is_named_even_where_it_is_nought() {
    assert_eq!(
        Bonus::default().parts().collect::<Vec<_>>(),
        [(Part::Modifier, 0)]
    );
}

#[test]
fn a_save_failed_by_choice_fails_without_a_die() {
    let attempt = given_up();
    let outcome = roll(&attempt, &[]).unwrap();
    assert_eq!((outcome.key(), outcome.faces().len()), ("failure", 0));
    assert_eq!(attempt.odds(book()).of("failure"), 1.0);
}

#[test]
fn an_attack_is_critical_by_its_face_and_else_goes_by_armor_class() {
    let attack = |modifier, ac| Attempt::Attack {
        check: check(modifier),
        ac: target(ac),
    };
    let cases = [
        (attack(7, 16), 9, "hit", true),
        (attack(7, 16), 8, "miss", false),
        (attack(0, 30), 20, "critical-hit", true),
        (attack(50, 10), 1, "critical-miss", false),
    ];
    for (attack, face, outcome, passed) in cases {
        let expected = Verdict {
            outcome,
            value: None,
            passed: Some(passed),
        };
        assert_eq!(verdict(&attack, &[face]), expected, "{face}");
    }
}

#[test]
fn a_twenty_without_a_natural_twenty_is_a_bastard_twenty_on_attacks_only() {
    // Source: Playing the Game, Bastard 20.
    let attack = Attempt::Attack {
        check: check(7),
        ac: target(16),
    };
    let label = |attempt: &Attempt, face| roll(attempt, &[face]).unwrap().label().map(Label::word);
    assert_eq!(label(&attack, 13), Some("bastard 20"));
    assert_eq!(
        (label(&attack, 20), label(&attack, 1)),
        (Some("natural 20"), Some("natural 1"))
    );
    assert_eq!(label(&attack, 12), None);
    assert_eq!(label(&Attempt::plain(check(7), None), 13), None);
}

#[test]
fn two_dice_are_rolled_and_the_kept_one_decides() {
    // Source: Playing the Game, Roll Two D20s; 18 and 3.
    let with = |edge| Attempt::plain(Check { edge, ..check(0) }, None);
    let advantage = roll(&with(Edge::Advantage), &[18, 3]).unwrap();
    assert_eq!(
        (advantage.faces(), advantage.kept()),
        (vec![vec![18, 3]], vec![18])
    );
    assert_eq!(
        roll(&with(Edge::Disadvantage), &[18, 3]).unwrap().kept(),
        [3]
    );
}

#[test]
fn a_helper_of_rank_two_who_rolls_eleven_adds_one() {
    // Source: Playing the Game, Assisting with a Skill Check; the rogue at +5, the fighter's help.
    let attempt = assisted(check(5), &[2], None);
    let outcome = roll(&attempt, &[11, 10]).unwrap();
    assert_eq!(outcome.aids[0].amount(), 1);
    assert_eq!(outcome.value(), Some(16));
    assert_eq!(
        (outcome.faces(), outcome.kept()),
        (vec![vec![11], vec![10]], vec![11, 10])
    );
}

#[test]
fn help_adds_from_ten_hinders_on_a_one_and_is_lost_between() {
    let amounts = [1, 2, 9, 10, 20].map(|face| {
        Aid {
            rank: HelperRank::new(5).unwrap(),
            face,
        }
        .amount()
    });
    assert_eq!(amounts, [-2, 0, 0, 2, 2]);
}

#[test]
fn several_helpers_add_up_and_roll_before_the_helped() {
    let attempt = assisted(check(5), &[4, 2], Some(target(15)));
    let outcome = roll(&attempt, &[10, 1, 9]).unwrap();
    assert_eq!((outcome.total, outcome.key()), (Some(15), "success"));
    assert_eq!(
        roll(&attempt, &[10, 1]),
        Err(Unread::Miscounted {
            typed: 2,
            wanted: 3
        })
    );
}

#[test]
fn the_higher_total_wins_and_a_tie_goes_to_the_higher_modifier() {
    let opposed = opposed(check(5), check(3));
    assert_eq!(verdict(&opposed, &[10, 13]).outcome, "lose");
    assert_eq!(
        verdict(&opposed, &[10, 12]),
        Verdict {
            outcome: "win",
            value: None,
            passed: Some(true)
        }
    );
}

#[test]
fn equal_modifiers_leave_a_tie_to_the_higher_rank_or_proficiency() {
    let ours_lower = opposed(ranked(5, 2), ranked(5, 4));
    assert_eq!(verdict(&ours_lower, &[10, 10]).outcome, "lose");
    let theirs = trained(5, Training::Proficient(rank(3)));
    let monster = opposed(ranked(5, 4), theirs);
    assert_eq!(verdict(&monster, &[10, 10]).outcome, "win");
}

#[test]
fn a_full_tie_rolls_again_and_every_round_is_kept() {
    let ours = Check {
        edge: Edge::Advantage,
        ..check(4)
    };
    let opposed = opposed(ours, check(4));
    let outcome = roll(&opposed, &[7, 9, 9, 2, 3, 5]).unwrap();
    assert_eq!(outcome.key(), "lose");
    assert_eq!(outcome.faces(), [vec![7, 9], vec![9], vec![2, 3], vec![5]]);
    assert_eq!(outcome.kept(), [9, 9, 3, 5]);
}

#[test]
fn a_group_is_measured_by_its_mean_rounded_down() {
    let group = Attempt::Group {
        heads: heads(&[check(1), check(3), check(5)]),
        dc: Some(target(15)),
    };
    let misses = roll(&group, &[10, 11, 14]).unwrap();
    assert_eq!(
        (misses.total, misses.key()),
        (Some(14), "failure"),
        "44 by 3"
    );
    assert_eq!(verdict(&group, &[10, 11, 15]).outcome, "success", "45 by 3");
    let low = Attempt::Group {
        heads: heads(&[check(-3), check(-4)]),
        dc: None,
    };
    assert_eq!(verdict(&low, &[1, 2]).value, Some(-2), "-4 by 2");
    assert_eq!(
        verdict(&low, &[1, 1]).value,
        Some(-3),
        "-5 by 2, down and not toward 0"
    );
}

#[test]
fn a_distraction_at_proficiency_three_gives_allies_one() {
    // Source: Playing the Game, Distracting an Enemy; the barbarian's 14.
    let distract = Attempt::Distract {
        proficiency: rank(3),
    };
    let works = Verdict {
        outcome: "success",
        value: Some(1),
        passed: Some(true),
    };
    assert_eq!(verdict(&distract, &[14]), works);
    assert_eq!(
        verdict(&distract, &[9]),
        Verdict {
            outcome: "failure",
            value: Some(0),
            passed: Some(false)
        }
    );
}

#[test]
fn only_a_natural_one_on_a_distraction_provokes_an_attack() {
    let distract = Attempt::Distract {
        proficiency: rank(3),
    };
    assert!(roll(&distract, &[1]).unwrap().provokes());
    assert!(!roll(&distract, &[2]).unwrap().provokes());
}

#[test]
fn the_passive_figures_of_the_rules_are_fifteen() {
    // Source: Playing the Game, Passive Skill; Wisdom +3 with rank 2 finds a trap of DC 15.
    let bonus = Bonus {
        modifier: amount(3),
        training: Training::rank(rank(2)),
        ..Bonus::default()
    };
    let ranger = Attempt::plain(
        Check {
            bonus,
            edge: Edge::Even,
        },
        Some(target(15)),
    );
    let passive = ranger.without_roll(FixedDie::Passive).unwrap();
    assert_eq!(
        roll(&passive, &[]).unwrap(),
        Outcome::new(Grade::Success, Some(15), Vec::new())
    );
    let keen = Attempt::plain(
        Check {
            edge: Edge::Advantage,
            ..check(5)
        },
        None,
    );
    let keen = keen.without_roll(FixedDie::Passive).unwrap();
    assert_eq!(
        verdict(&keen, &[]),
        Verdict {
            outcome: "total",
            value: Some(20),
            passed: None
        }
    );
}

#[test]
fn taking_ten_or_twenty_counts_the_die_as_that_and_minds_no_advantage() {
    for (way, value) in [(FixedDie::Take10, 15), (FixedDie::Take20, 25)] {
        for edge in Edge::ALL {
            let attempt = Attempt::plain(Check { edge, ..check(5) }, None)
                .without_roll(way)
                .unwrap();
            assert_eq!(
                verdict(&attempt, &[]).value,
                Some(value),
                "{way:?} {edge:?}"
            );
        }
    }
}

#[test]
fn saves_attacks_and_luck_are_always_rolled() {
    let refusal = |attempt: Attempt, way| attempt.without_roll(way).unwrap_err().to_string();
    let save = test_of(TestKind::Save, check(0), None);
    assert_eq!(
        refusal(save, FixedDie::Take10),
        "a save cannot be made by taking 10: only an ability check without helpers can"
    );
    let attack = Attempt::Attack {
        check: check(1),
        ac: target(10),
    };
    assert!(refusal(attack, FixedDie::Take20).starts_with("an attack cannot be made by taking 20"));
    let luck = test_of(TestKind::Luck, check(0), None);
    assert!(refusal(luck, FixedDie::Passive).starts_with("a Luck test cannot be passive"));
    let helped = assisted(check(1), &[2], None);
    assert!(refusal(helped, FixedDie::Take20).starts_with("a check with helpers"));
}

#[test]
fn an_old_roll_is_read_again_under_other_words() {
    let plain = Attempt::plain(check(5), Some(target(15)));
    let old = roll(&plain, &[9]).unwrap();
    let higher = Attempt::plain(check(6), Some(target(15)));
    let read = higher
        .read(&old, &[], &mut TypedFaces::new(vec![]))
        .unwrap();
    assert_eq!((read.faces(), read.key()), (vec![vec![9]], "success"));
}

#[test]
fn reading_again_rolls_missing_dice_and_leaves_each_where_it_lay() {
    let old = roll(&Attempt::plain(check(5), None), &[9]).unwrap();
    let edge = Edge::Advantage;
    let helped = assisted(Check { edge, ..check(5) }, &[4], None);
    let mut rest = TypedFaces::new(vec![12, 17]);
    let read = helped.read(&old, &[], &mut rest).unwrap();
    assert_eq!(read.faces(), [vec![12], vec![9, 17]]);
    assert_eq!(rest.finish(), Ok(()));
    let back = Attempt::plain(check(5), None)
        .read(&read, &[], &mut TypedFaces::new(vec![]))
        .unwrap();
    assert_eq!(back.faces(), [vec![9]], "the surplus is left unread");
}

#[test]
fn a_reroll_replaces_one_chosen_die_and_not_both() {
    // Source: Playing the Game, Interactions with Rerolls.
    let attempt = Attempt::plain(
        Check {
            edge: Edge::Disadvantage,
            ..check(0)
        },
        None,
    );
    let old = roll(&attempt, &[18, 3]).unwrap();
    let reroll = |die| {
        let mut fresh = TypedFaces::new(vec![16]);
        let outcome = attempt.read(&old, &[die], &mut fresh).unwrap();
        fresh.finish().unwrap();
        outcome.faces()
    };
    assert_eq!(
        (reroll(0), reroll(1)),
        (vec![vec![16, 3]], vec![vec![18, 16]])
    );
}

#[test]
fn a_rerolled_die_of_an_opposed_check_may_call_for_another_round() {
    let opposed = opposed(check(4), check(4));
    let old = roll(&opposed, &[9, 12]).unwrap();
    let read = opposed
        .read(&old, &[0], &mut TypedFaces::new(vec![12, 5, 4]))
        .unwrap();
    assert_eq!(
        (read.faces(), read.key()),
        (vec![vec![12], vec![12], vec![5], vec![4]], "win")
    );
}

#[test]
fn a_recorded_face_the_die_does_not_have_is_refused() {
    let old = Outcome::of_distraction(21, rank(2));
    let attempt = Attempt::plain(check(0), None);
    assert!(
        attempt
            .read(&old, &[], &mut TypedFaces::new(vec![]))
            .is_err()
    );
}

#[test]
fn attempts_and_outcomes_are_the_same_after_a_file() {
    let attempt = assisted(ranked(5, 2), &[4, 2], Some(target(15)));
    let text = ron::to_string(&attempt).unwrap();
    assert_eq!(ron::from_str::<Attempt>(&text).unwrap(), attempt, "{text}");
    let outcome = roll(&attempt, &[10, 1, 9]).unwrap();
    let text = ron::to_string(&outcome).unwrap();
    assert_eq!(ron::from_str::<Outcome>(&text).unwrap(), outcome, "{text}");
    assert!(ron::from_str::<Attempt>("Test((kind: Save, dc: 3))").is_err());
}
