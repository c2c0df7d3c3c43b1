//! Faces as they fall: the rule book's examples, and each kind of roll read to its end.

use super::*;

#[test]
fn a_one_takes_a_success_away() {
    // Basic Dice Rules, “The Rule of ‘1’”: 1, 5, 6 and 8 at difficulty 6.
    let outcome = typed(&Attempt::Single(pool(4, 6)), &[1, 5, 6, 8]).unwrap();
    assert_eq!((outcome.key(), outcome.value()), ("success", Some(1)));
    assert_eq!(
        (outcome.kept(), outcome.faces()),
        (vec![6, 8], vec![vec![1, 5, 6, 8]])
    );
    assert_eq!(outcome.told(), "2 - 1 = 1, marginal");
}

#[test]
fn only_dice_without_any_success_botch() {
    // Basic Dice Rules, “Botching a roll”.
    for (faces, degree) in [
        (&[1, 5][..], Degree::Botch),
        (&[1, 1, 6], Degree::Failure),
        (&[1, 6], Degree::Failure),
        (&[2, 5], Degree::Failure),
    ] {
        assert_eq!(read(faces, 6).degree(), degree, "{faces:?}");
    }
    assert_eq!(read(&[1, 1, 6], 6).sum(), "1 - 2 = -1");
}

#[test]
fn degrees_follow_the_net_successes_to_five_and_more() {
    // Basic Dice Rules, “Degree of Success Chart”.
    let words = (1..=6).map(|net| Yield::Net(net).degree().word());
    let chart = [
        "marginal",
        "moderate",
        "complete",
        "exceptional",
        "phenomenal",
        "phenomenal",
    ];
    assert_eq!(words.collect::<Vec<_>>(), chart);
}

#[test]
fn a_dodge_takes_two_of_three_successes_off_a_hit() {
    // Basic Dice Rules, “Resisted Rolls”: three successes against two leave one.
    let attempt = resisted(pool(3, 6), pool(3, 6));
    let outcome = typed(&attempt, &[6, 7, 8, 9, 10, 2]).unwrap();
    let verdict = attempt.verdict(&outcome);
    assert_eq!(
        (verdict.outcome, verdict.value, verdict.passed),
        ("win", Some(1), Some(true))
    );
    assert_eq!(outcome.told(), "3 against 2, wins by 1 (marginal)");
}

#[test]
fn each_side_of_a_resisted_roll_has_its_own_difficulty() {
    // Basic Dice Rules, “Resisted Rolls”: sneaking without cover at 8, with cover at 5, past a drowsy guard's 8.
    let stealth = |sneak, guard| {
        let outcome = typed(&resisted(pool(2, sneak), pool(2, guard)), &[5, 7, 6, 7]).unwrap();
        (outcome.key(), outcome.value())
    };
    assert_eq!(stealth(8, 6), ("lose", Some(2)));
    assert_eq!(stealth(5, 6), ("tie", None));
    assert_eq!(stealth(5, 8), ("win", Some(2)));
}

#[test]
fn a_botch_counts_nothing_against_another_and_is_told() {
    let outcome = typed(&resisted(pool(2, 6), pool(2, 6)), &[1, 2, 1, 6]).unwrap();
    assert_eq!((outcome.key(), outcome.botches()), ("tie", 1));
    assert_eq!(outcome.told(), "0 (botch) against 0, tie");
}

#[test]
fn who_works_together_pools_what_each_has_and_a_botch_takes_nothing_away() {
    let attempt = together(&[pool(2, 6), pool(1, 6), pool(1, 7)]);
    let outcome = typed(&attempt, &[6, 9, 1, 7]).unwrap();
    assert_eq!(
        (outcome.key(), outcome.value(), outcome.botches()),
        ("success", Some(3), 1)
    );
    assert_eq!(
        outcome.told(),
        "2 + 0 + 1 = 3, complete, a botch among them"
    );
    let nothing = typed(&attempt, &[2, 2, 1, 2]).unwrap();
    assert_eq!((nothing.key(), nothing.word()), ("failure", "failure"));
}

#[test]
fn long_work_ends_with_the_roll_that_reaches_the_target() {
    let attempt = Attempt::Extended(work(pool(2, 6), 3, 5, Mishap::Ruins));
    let outcome = typed(&attempt, &[6, 7, 2, 3, 8, 8]).unwrap();
    assert_eq!(
        (outcome.key(), outcome.value(), outcome.faces().len()),
        ("complete", None, 3)
    );
    assert_eq!(outcome.told(), "4 of 3 in 3 rolls, complete");
}

#[test]
fn a_botch_ruins_long_work_and_the_log_tells_what_was_lost() {
    let attempt = Attempt::Extended(work(pool(2, 6), 5, 5, Mishap::Ruins));
    let outcome = typed(&attempt, &[6, 7, 1, 2]).unwrap();
    assert_eq!((outcome.key(), outcome.is_passed()), ("ruined", false));
    assert_eq!(
        outcome.told(),
        "2 of 5 in 2 rolls, ruined, a botch among them"
    );
}

#[test]
fn a_setback_takes_no_more_than_there_is() {
    let attempt = Attempt::Extended(work(pool(2, 6), 5, 3, Mishap::SetsBack(3)));
    let outcome = typed(&attempt, &[6, 7, 1, 2, 6, 2]).unwrap();
    let Outcome::Extended { stages, ending, .. } = &outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!(
        stages
            .iter()
            .map(|stage| stage.progress)
            .collect::<Vec<_>>(),
        [2, 0, 1]
    );
    assert_eq!(*ending, Ending::Unfinished);
}

#[test]
fn any_helpers_success_saves_long_work_from_a_botch() {
    let helpers = Some(Helpers::new(vec![pool(1, 6)]).unwrap());
    let attempt = Attempt::Extended(Extended {
        helpers,
        ..work(pool(2, 6), 9, 2, Mishap::Ruins)
    });
    let ending = |faces: &[u32]| typed(&attempt, faces).unwrap().key();
    assert_eq!(ending(&[1, 2, 6, 2, 3, 2]), "unfinished");
    assert_eq!(ending(&[1, 2, 2]), "ruined");
}

#[test]
fn a_contest_goes_to_the_first_with_enough_net_successes() {
    let attempt = contest(pool(1, 6), pool(1, 6), 2);
    let outcome = typed(&attempt, &[6, 2, 7, 7, 1, 9, 2, 6]).unwrap();
    assert_eq!((outcome.key(), outcome.faces().len()), ("lose", 8));
    assert_eq!(
        outcome.told(),
        "loses 1 to 2 in 4 rounds, a botch among them"
    );
}

#[test]
fn a_contest_asks_for_one_more_round_where_too_few_faces_are_typed() {
    // Ten dice against ten fill up alike, round after round: nobody may be kept waiting for that.
    let refusal = typed(&contest(pool(10, 6), pool(10, 6), 3), &[6; 20]).unwrap_err();
    assert_eq!(
        refusal,
        Unread::Miscounted {
            typed: 20,
            wanted: 40
        }
    );
}

#[test]
fn a_face_no_d10_has_is_refused() {
    let refusal = typed(&Attempt::Single(pool(2, 6)), &[5, 11]).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "11 is no face of a d10: expected 1 to 10"
    );
}
