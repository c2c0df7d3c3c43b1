//! Every fast path of the odds against all the faces there are, read by the rules' words once more.

use super::*;

/// All rows of so many faces.
fn all_faces(dice: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..10_u32.pow(dice)).map(move |row| {
        (0..dice)
            .map(|die| row / 10_u32.pow(die) % 10 + 1)
            .collect()
    })
}

/// The net successes of some faces, and whether they are a botch: the rules read again, without the module.
fn net(faces: &[u32], difficulty: u32) -> (i64, bool) {
    let successes = faces.iter().filter(|face| **face >= difficulty).count();
    let ones = faces.iter().filter(|face| **face == 1).count();
    (successes as i64 - ones as i64, successes == 0 && ones > 0)
}

/// Holds an attempt's odds to all the faces it can show; `named` reads them.
fn hold(attempt: &Attempt, dice: u32, named: impl Fn(&[u32]) -> (&'static str, Option<i64>)) {
    let odds = attempt.odds(&book());
    let mut counts = std::collections::HashMap::<_, u32>::new();
    for faces in all_faces(dice) {
        *counts.entry(named(&faces)).or_default() += 1;
    }
    assert_eq!(odds.outcomes.len(), counts.len(), "{attempt:?}: {odds:?}");
    for chance in &odds.outcomes {
        let count = counts[&(chance.outcome, chance.value)];
        let counted = f64::from(count) / 10_f64.powi(dice as i32);
        assert!(
            close(chance.probability, counted),
            "{attempt:?}: {chance:?}, counted {counted}"
        );
    }
}

#[test]
fn one_pool_of_one_to_four_dice_at_each_difficulty() {
    for (dice, difficulty) in
        (1..=4).flat_map(|dice| (2..=10).map(move |difficulty| (dice, difficulty)))
    {
        hold(
            &Attempt::Single(pool(dice, difficulty)),
            dice,
            |faces| match net(faces, difficulty) {
                (_, true) => ("botch", None),
                (..=0, false) => ("failure", None),
                (net, false) => ("success", Some(net)),
            },
        );
    }
}

#[test]
fn two_dice_against_two() {
    for (ours, theirs) in [(6, 6), (8, 6), (5, 8), (2, 10)] {
        hold(&resisted(pool(2, ours), pool(2, theirs)), 4, |faces| {
            let counts = (
                net(&faces[..2], ours).0.max(0),
                net(&faces[2..], theirs).0.max(0),
            );
            match counts.0 - counts.1 {
                0 => ("tie", None),
                more @ 1.. => ("win", Some(more)),
                fewer => ("lose", Some(-fewer)),
            }
        });
    }
}

#[test]
fn two_dice_and_one_and_one_together() {
    hold(
        &together(&[pool(2, 6), pool(1, 7), pool(1, 2)]),
        4,
        |faces| {
            let parts = [
                net(&faces[..2], 6),
                net(&faces[2..3], 7),
                net(&faces[3..], 2),
            ];
            match parts.iter().map(|(net, _)| (*net).max(0)).sum() {
                0 => ("failure", None),
                pooled => ("success", Some(pooled)),
            }
        },
    );
}

/// Work at difficulty 5 for 3 successes, so many dice a roll, read by the rules' words.
fn worked(faces: &[u32], dice: usize, setback: Option<i64>) -> &'static str {
    let mut progress = 0;
    for roll in faces.chunks(dice) {
        let (net, is_botch) = net(roll, 5);
        match (is_botch, setback) {
            (true, None) => return "ruined",
            (true, Some(lost)) => progress = (progress - lost).max(0),
            (false, _) => progress += net.max(0),
        }
        if progress >= 3 {
            return "complete";
        }
    }
    "unfinished"
}

#[test]
fn long_work_that_a_botch_ruins() {
    let attempt = Attempt::Extended(work(pool(2, 5), 3, 2, Mishap::Ruins));
    hold(&attempt, 4, |faces| (worked(faces, 2, None), None));
}

#[test]
fn long_work_that_a_botch_sets_back() {
    let attempt = Attempt::Extended(work(pool(1, 5), 3, 5, Mishap::SetsBack(2)));
    hold(&attempt, 5, |faces| (worked(faces, 1, Some(2)), None));
}

#[test]
fn every_row_of_faces_rolls_to_the_outcome_the_odds_count_it_for() {
    let (book, attempt) = (
        book(),
        Attempt::Extended(work(pool(2, 5), 3, 2, Mishap::Ruins)),
    );
    for faces in all_faces(4) {
        let rolled = attempt
            .roll(&book, &mut TypedFaces::new(faces.clone()))
            .unwrap();
        assert_eq!(rolled.key(), worked(&faces, 2, None), "{faces:?}");
    }
}

#[test]
fn helpers_lessen_a_botch_of_long_work_to_what_all_bring() {
    let helpers = Some(Helpers::new(vec![pool(1, 8), pool(1, 4)]).unwrap());
    let attempt = Attempt::Extended(Extended {
        helpers,
        ..work(pool(2, 6), 2, 1, Mishap::Ruins)
    });
    hold(&attempt, 4, |faces| {
        let parts = [
            net(&faces[..2], 6),
            net(&faces[2..3], 8),
            net(&faces[3..], 4),
        ];
        let pooled: i64 = parts.iter().map(|(net, _)| (*net).max(0)).sum();
        match (pooled, parts.iter().any(|(_, is_botch)| *is_botch)) {
            (0, true) => ("ruined", None),
            (2.., _) => ("complete", None),
            _ => ("unfinished", None),
        }
    });
}

#[test]
fn the_rest_of_long_work_is_what_the_whole_was_after_that_much() {
    let whole = work(pool(2, 5), 5, 3, Mishap::SetsBack(1));
    let rest = work(pool(2, 5), 3, 3, Mishap::Ruins);
    let course = |work: &Extended, progress| work.course(progress, Rolls::new(3).unwrap());
    assert!(close(course(&rest, 0)[2].complete, rest.ends().complete));
    // Ruined or not, who needs 3 more needs 3 more; with a setback the two part company.
    let later = course(
        &Extended {
            botch: Mishap::Ruins,
            ..whole.clone()
        },
        2,
    );
    assert!(close(later[2].complete, rest.ends().complete));
    assert!(course(&whole, 2)[2].complete > rest.ends().complete);
    assert!(
        close(course(&whole, 9)[0].complete, 1.0),
        "work already done stays done"
    );
}

#[test]
fn a_contest_played_round_by_round_ties_and_all_until_hardly_any_is_undecided() {
    for (ours, theirs, to) in [
        ((2, 6), (2, 6), 3),
        ((2, 8), (1, 5), 2),
        ((1, 10), (1, 10), 2),
    ] {
        let (mut reach, mut ends) = (vec![vec![0.0; to]; to], [0.0; 2]);
        reach[0][0] = 1.0;
        let rounds: Vec<[usize; 2]> = all_faces(ours.0 + theirs.0)
            .map(|faces| {
                let (mine, yours) = faces.split_at(ours.0 as usize);
                let edge = net(mine, ours.1).0.max(0) - net(yours, theirs.1).0.max(0);
                [edge.max(0) as usize, (-edge).max(0) as usize]
            })
            .collect();
        let share = 1.0 / rounds.len() as f64;
        let mut tally = std::collections::BTreeMap::<[usize; 2], f64>::new();
        rounds
            .iter()
            .for_each(|round| *tally.entry(*round).or_default() += share);
        for _ in 0..400 {
            let mut next = vec![vec![0.0; to]; to];
            for (x, y) in (0..to).flat_map(|x| (0..to).map(move |y| (x, y))) {
                for ([more, less], p) in &tally {
                    match (x + more, y + less) {
                        (x_then, _) if x_then >= to => ends[0] += reach[x][y] * p,
                        (_, y_then) if y_then >= to => ends[1] += reach[x][y] * p,
                        (x_then, y_then) => next[x_then][y_then] += reach[x][y] * p,
                    }
                }
            }
            reach = next;
        }
        let odds = contest(pool(ours.0, ours.1), pool(theirs.0, theirs.1), to as u32).odds(&book());
        assert!(close(odds.of("win"), ends[0]), "{odds:?} {ends:?}");
        assert!(close(odds.of("lose"), ends[1]), "{odds:?} {ends:?}");
    }
}

#[test]
fn a_botch_agrees_with_its_closed_form_in_whole_numbers() {
    // Basic Dice Rules, “Botching a roll”: no face at the difficulty, less those where no face is a 1 either.
    for (dice, difficulty) in
        (1..=20).flat_map(|dice| (2..=10).map(move |difficulty| (dice, difficulty)))
    {
        let ways = u128::from(difficulty - 1).pow(dice) - u128::from(difficulty - 2).pow(dice);
        let botch = pool(dice, difficulty).spread().exactly(Yield::Botch);
        assert!(
            close(botch, ways as f64 / 10_f64.powi(dice as i32)),
            "{dice} at {difficulty}"
        );
    }
}
