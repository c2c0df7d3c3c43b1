//! The dice pool, whose rules are a file, against its rules written out anew: every fall of small pools at every difficulty,
//! pools together and against each other, work and contests followed roll by roll.

use std::collections::BTreeMap;

use astragal::campaign::line::parse_attempt;
use astragal::dice::TypedFaces;
use astragal::systems::{Attempt, Rulebook};

/// What a pool comes to, and how likely that is: nothing for a botch, else its net successes.
type Spread = BTreeMap<Option<u32>, f64>;

/// “The Rule of ‘1’” and “Botching a roll”.
fn by_the_rules(faces: &[u32], difficulty: u32) -> Option<u32> {
    let hits = faces.iter().filter(|face| **face >= difficulty).count();
    let ones = faces.iter().filter(|face| **face == 1).count();
    match (hits, ones) {
        (0, 1..) => None,
        _ => u32::try_from(hits.saturating_sub(ones)).ok(),
    }
}

fn falls(dice: usize) -> Vec<Vec<u32>> {
    let more = |falls: Vec<Vec<u32>>| {
        let longer = |fall: &Vec<u32>| {
            let next = |face| fall.iter().copied().chain([face]).collect();
            (1..=10).map(next).collect::<Vec<Vec<u32>>>()
        };
        falls.iter().flat_map(longer).collect()
    };
    (0..dice).fold(vec![Vec::new()], |falls, _| more(falls))
}

fn spread(dice: usize, difficulty: u32) -> Spread {
    let all = falls(dice);
    let share = 1.0 / all.len() as f64;
    let mut spread = Spread::new();
    for fall in all {
        *spread.entry(by_the_rules(&fall, difficulty)).or_default() += share;
    }
    spread
}

/// Of two pools: what comes of each pair, by what `of` makes of it.
fn pairs<T: Ord>(
    one: &Spread,
    other: &Spread,
    of: impl Fn(Option<u32>, Option<u32>) -> T,
) -> BTreeMap<T, f64> {
    let mut all = BTreeMap::new();
    for (ours, p) in one {
        for (theirs, q) in other {
            *all.entry(of(*ours, *theirs)).or_default() += p * q;
        }
    }
    all
}

/// Pooled: counts add up; nobody's success saves from nothing but a botch.
fn pooled(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    match (one.unwrap_or(0) + other.unwrap_or(0), one, other) {
        (0, None, _) | (0, _, None) => None,
        (sum, ..) => Some(sum),
    }
}

fn read(line: &str) -> Attempt {
    let (attempting, _) = parse_attempt(line, &Rulebook::built_in()).unwrap();
    attempting.attempt
}

/// Holds the odds of a line to chances by key and value.
fn assert_odds(line: &str, wanted: &BTreeMap<(&str, Option<i64>), f64>) {
    let odds = read(line).odds();
    let told: BTreeMap<(&str, Option<i64>), f64> = odds
        .outcomes
        .iter()
        .map(|chance| ((chance.outcome, chance.value), chance.probability))
        .collect();
    assert_eq!(told.len(), odds.outcomes.len(), "{line}: told twice");
    let wanted: BTreeMap<_, _> = wanted.iter().filter(|(_, share)| **share > 0.0).collect();
    assert_eq!(
        told.keys().collect::<Vec<_>>(),
        wanted.keys().copied().collect::<Vec<_>>(),
        "{line}"
    );
    for (outcome, share) in wanted {
        let told = told[outcome];
        assert!(
            (told - share).abs() < 1e-12,
            "{line} {outcome:?}: {told}, not {share}"
        );
    }
}

fn shares<'k, T>(
    of: BTreeMap<T, f64>,
    key: impl Fn(T) -> (&'k str, Option<i64>),
) -> BTreeMap<(&'k str, Option<i64>), f64> {
    let mut shares = BTreeMap::new();
    for (result, share) in of {
        *shares.entry(key(result)).or_default() += share;
    }
    shares
}

#[test]
fn every_fall_of_small_pools_reads_as_the_rules_have_it_and_as_the_odds_count_it() {
    let rules = Rulebook::built_in();
    for difficulty in 2..=10 {
        for dice in 1..=3 {
            let line = format!("dp {dice} diff {difficulty}");
            let attempt = read(&line);
            let key = |net| match net {
                None => ("botch", None),
                Some(0) => ("failure", None),
                Some(net) => ("success", Some(i64::from(net))),
            };
            assert_odds(&line, &shares(spread(dice, difficulty), key));
            for fall in falls(dice) {
                let outcome = attempt
                    .roll(&rules, &mut TypedFaces::new(fall.clone()))
                    .unwrap();
                let verdict = attempt.verdict(&outcome);
                let told = (verdict.outcome, verdict.value);
                assert_eq!(
                    told,
                    key(by_the_rules(&fall, difficulty)),
                    "{line} {fall:?}"
                );
                let hits: Vec<u32> = fall
                    .iter()
                    .copied()
                    .filter(|face| *face >= difficulty)
                    .collect();
                assert_eq!(outcome.kept(), hits, "{line} {fall:?}");
            }
        }
    }
}

#[test]
fn pools_together_add_up_and_pools_against_each_other_win_by_the_difference() {
    for (ours, at, theirs, other) in [(1, 6, 1, 6), (3, 6, 2, 8), (2, 4, 3, 10), (3, 9, 3, 2)] {
        let (one, two) = (spread(ours, at), spread(theirs, other));
        let together = shares(pairs(&one, &two, pooled), |net| match net.unwrap_or(0) {
            0 => ("failure", None),
            net => ("success", Some(i64::from(net))),
        });
        assert_odds(
            &format!("dp {ours} diff {at} with {theirs} diff {other}"),
            &together,
        );
        let net = |ours: Option<u32>, theirs: Option<u32>| {
            i64::from(ours.unwrap_or(0)) - i64::from(theirs.unwrap_or(0))
        };
        let against = shares(pairs(&one, &two, net), |net| match net {
            ..0 => ("lose", Some(-net)),
            0 => ("tie", None),
            1.. => ("win", Some(net)),
        });
        assert_odds(
            &format!("dp {ours} diff {at} vs {theirs} diff {other}"),
            &against,
        );
    }
}

/// How likely work ends in each way, roll by roll: complete, ruined, unfinished.
fn worked(
    spread: &Spread,
    (done, target): (u32, u32),
    rolls: u32,
    setback: Option<u32>,
) -> [f64; 3] {
    if done >= target {
        return [1.0, 0.0, 0.0];
    }
    if rolls == 0 {
        return [0.0, 0.0, 1.0];
    }
    let mut ends = [0.0; 3];
    for (net, chance) in spread {
        let next = match (net, setback) {
            (None, None) => [0.0, 1.0, 0.0],
            (None, Some(lost)) => worked(
                spread,
                (done.saturating_sub(lost), target),
                rolls - 1,
                setback,
            ),
            (Some(net), _) => worked(spread, (done + net, target), rolls - 1, setback),
        };
        ends.iter_mut()
            .zip(next)
            .for_each(|(end, share)| *end += chance * share);
    }
    ends
}

#[test]
fn work_goes_on_until_it_is_complete_ruined_or_out_of_rolls() {
    let alone = spread(3, 6);
    let two = pairs(&alone, &spread(2, 7), pooled);
    for (line, spread, setback) in [
        ("dp 3 extended 4 in 3", &alone, None),
        ("dp 3 extended 4 in 4 setback 2", &alone, Some(2)),
        ("dp 3 diff 6 with 2 diff 7 extended 6 in 4", &two, None),
    ] {
        let numbers: Vec<u32> = line
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let at = line.split(' ').position(|word| word == "extended").unwrap();
        let behind: Vec<&str> = line.split(' ').skip(at).collect();
        let (target, rolls) = (behind[1].parse().unwrap(), behind[3].parse().unwrap());
        assert!(numbers.len() > 2);
        let [complete, ruined, unfinished] = worked(spread, (0, target), rolls, setback);
        let wanted = [
            ("complete", complete),
            ("ruined", ruined),
            ("unfinished", unfinished),
        ];
        assert_odds(
            line,
            &wanted.map(|(key, share)| ((key, None), share)).into(),
        );
    }
}

/// The chance that one side is the first to gather so much.
fn contested(nets: &BTreeMap<i64, f64>, [ours, theirs]: [i64; 2], to: i64) -> f64 {
    if ours >= to || theirs >= to {
        return f64::from(u8::from(ours >= to));
    }
    let moving: f64 = nets
        .iter()
        .filter(|(net, _)| **net != 0)
        .map(|(_, p)| p)
        .sum();
    let next = |(net, chance): (&i64, &f64)| {
        let score = [ours + (*net).max(0), theirs + (-*net).max(0)];
        chance / moving * contested(nets, score, to)
    };
    nets.iter().filter(|(net, _)| **net != 0).map(next).sum()
}

#[test]
fn a_contest_goes_to_whoever_gathers_the_differences_first() {
    let (one, two) = (spread(3, 6), spread(2, 5));
    let net = |ours: Option<u32>, theirs: Option<u32>| {
        i64::from(ours.unwrap_or(0)) - i64::from(theirs.unwrap_or(0))
    };
    let nets = pairs(&one, &two, net);
    for to in [1, 3, 5] {
        let won = contested(&nets, [0, 0], to);
        let wanted = [(("win", None), won), (("lose", None), 1.0 - won)].into();
        assert_odds(&format!("dp 3 vs 2 diff 5 to {to}"), &wanted);
    }
}

#[test]
fn the_greatest_of_everything_still_adds_up_to_one() {
    for line in [
        "dp 100",
        "dp 100 diff 2 vs 100 diff 10",
        "dp 100 vs 1 to 30",
        "dp 100 extended 200 in 4 setback 999999999",
        "dp 1 diff 2 extended 200 in 100 setback 1",
        "dp 100 with 100 with 100",
    ] {
        let odds = read(line).odds();
        let sum: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{line}: {sum}");
    }
}
