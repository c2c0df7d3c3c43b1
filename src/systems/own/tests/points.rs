//! Points that what passes wins, to be spent afterwards, and how they are shown before.

use super::*;
use crate::systems::System;
use crate::systems::interface::ladder::{Below, Ladder, Line, TableRow};
use crate::systems::interface::{HitCost, SystemOutcome};
use crate::systems::sheet::testing::sheet_of;

const SPARKS: &str = include_str!("../../../../tests/support/own_systems/sparks.ron");

pub(super) fn sparks() -> Key {
    Key::read("sparks.ron", SPARKS).unwrap()
}

/// One side of the first attempt there is, with these numbers said.
pub(super) fn side(said: &[(&str, i64)]) -> Side {
    let game = sparks().definition();
    let mut numbers = game.numbers();
    for (name, number) in said {
        numbers.set(game.name(name).unwrap(), *number);
    }
    Side::of(game, &game.attempts[0], &numbers, Default::default())
}

fn attempt(said: &[(&str, i64)], against: Option<Side>) -> Attempt {
    Attempt::new(sparks(), side(said), against).unwrap()
}

/// What adds 3 against what adds 5, until one has 10.
pub(super) fn to_10() -> Attempt {
    contest(side(&[("mod", 3)]), side(&[("mod", 5)]), 10).unwrap()
}

fn contest(own: Side, other: Side, to: u32) -> Result<Attempt, Refused> {
    let length = Length::To(Threshold::new(to).unwrap());
    Attempt::new(sparks(), own, Some(other))?.of_several(Vec::new(), (Counts::Sum, length))
}

/// What a roll with these faces wins.
fn won(attempt: &Attempt, faces: &[u32]) -> Option<Option<u32>> {
    let outcome = attempt.roll(&mut TypedFaces::new(faces.to_vec())).unwrap();
    outcome.points_won()
}

#[test]
fn the_value_of_what_passes_is_points_and_what_is_held_against_nothing_wins_none() {
    let at_14 = attempt(&[("mod", 6), ("at", 14), ("has_at", 1)], None);
    assert_eq!(won(&at_14, &[5, 5, 5]), Some(Some(7)));
    assert_eq!(won(&at_14, &[3, 3, 2]), Some(Some(0)));
    assert_eq!(won(&at_14, &[1, 1, 1]), Some(None), "natural 3");
    assert_eq!(won(&at_14, &[1, 2, 1]), Some(None));
    let alone = attempt(&[("mod", 6)], None);
    assert_eq!(won(&alone, &[5, 5, 5]), None);
}

#[test]
fn what_the_other_side_comes_to_is_to_be_reached_though_no_line_says_it() {
    let theirs = attempt(&[("mod", 6)], Some(side(&[("mod", 2)])));
    assert_eq!(theirs.held(), Some(true));
    assert_eq!(won(&theirs, &[5, 5, 5, 3, 3, 3]), Some(Some(10)));
    assert_eq!(won(&theirs, &[1, 1, 2, 6, 6, 6]), Some(None));
    let odds = theirs.odds();
    let passes = odds.passes.unwrap();
    assert!((odds.of("success") - passes).abs() < 1e-12, "{odds:?}");
    assert!(passes > 0.5 && passes < 1.0, "{odds:?}");
}

#[test]
fn an_attack_that_wins_points_costs_as_many_hit_points() {
    let sheet = sheet_of(System::of_file(sparks()), &[("Might", None, "3")]);
    let attacks = Sheet::from(&sheet).attacks(None);
    let costs = attacks.iter().map(|attack| &attack.costs);
    let all: Vec<_> = costs.collect();
    assert!(!all.is_empty() && all.iter().all(|cost| **cost == HitCost::EffectPoints));
}

#[test]
fn luck_counts_the_best_and_the_worst_dice_by_what_makes_them_so() {
    let at_14 = attempt(&[("mod", 6), ("at", 14), ("has_at", 1)], None);
    let extremes = |faces: [u32; 3]| {
        let outcome = at_14.roll(&mut TypedFaces::new(faces.to_vec())).unwrap();
        outcome.extremes()
    };
    let falls = [[1, 1, 1], [6, 6, 6], [6, 6, 5]];
    assert_eq!(falls.map(extremes), [[1, 0], [0, 1], [0, 0]]);
    let luck = &sparks().profile().luck;
    assert_eq!(luck.streaks[2..], ["natural 18", "natural 3"]);
    assert_eq!(luck.extremes, ["18s", "3s"]);
    assert_eq!(luck.levels, ["", "failure", "", "success", "", ""]);
    let unnumbered = SPARKS
        .replace("natural 3", "all dark")
        .replace("sparks", "dark-sparks");
    let luck = &Key::read("dark.ron", &unnumbered).unwrap().profile().luck;
    assert_eq!((luck.streaks[3], luck.extremes), ("all dark", ["18s", "▼"]));
}

#[test]
fn points_are_the_value_of_a_result() {
    let text = SPARKS.replace("value: \"", "why: \"");
    let text = text.replace(", why: \"natural 18\"", "");
    let why = Definition::read("sparks.ron", &text).unwrap_err();
    let why = why.to_string();
    assert!(why.contains("none of its `results` has one"), "{why}");
}

/// A row as it is drawn: `14: 16.2 83.8 50.0 25.9 0.5`.
fn drawn(row: &TableRow) -> String {
    let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
    let name = format!("{} {}", row.figure.trim(), row.label);
    format!("{}: {}", name.trim(), cells.join(" "))
}

/// What stands under the chart, and what that is of.
fn under(ladder: &Ladder) -> (String, String) {
    let Below::Charted { chart, thresholds } = &ladder.below else {
        panic!("{ladder:?}");
    };
    let told = thresholds.iter().map(|line| match line {
        Line::Figures(figures) => {
            let told = figures.iter();
            let told = told.map(|figure| format!("{} {}", figure.name, figure.figure));
            told.collect::<Vec<_>>().join(", ")
        }
        Line::Words(words) => words.clone(),
        Line::Caution(caution) => format!("! {caution}"),
    });
    let bars: Vec<&str> = chart.bars.iter().map(|bar| bar.label.as_str()).collect();
    let ends = bars.first().zip(bars.last());
    let ends = ends.map_or_else(String::new, |(first, last)| format!(" {first} to {last}"));
    let told: Vec<String> = told.collect();
    (told.join("; "), format!("{}{ends}", chart.name))
}

#[test]
fn rows_lie_around_what_has_to_be_reached_and_columns_count_every_value_from_theirs_up() {
    let at_14 = attempt(&[("mod", 6), ("at", 14), ("has_at", 1)], None);
    let roll = at_14.roll(&mut TypedFaces::new(vec![5, 4, 3])).unwrap();
    let ladder = at_14.ladder(Some(&roll));
    let rows: Vec<String> = ladder.rows.iter().map(drawn).collect();
    assert_eq!((rows.len(), ladder.at), (11, Some(5)));
    assert_eq!(rows[1], "10 average: 0.5 99.5 90.7 74.1 16.2");
    assert_eq!(rows[5], "14: 16.2 83.8 50.0 25.9 0.5");
    assert_eq!(rows[6], "15 tough: 25.9 74.1 37.5 16.2 –");
    assert_eq!(ladder.lit, Some(2), "a value of 4 is 3 and more");
    let (told, chart) = under(&ladder);
    assert_eq!(told, "passes 83.80, expected points 2.82");
    assert_eq!(chart, "points 0 to 10");
    assert_eq!(ladder.row_heading, "resistance");
}

#[test]
fn where_nothing_has_to_be_reached_rows_lie_around_what_it_usually_comes_to() {
    let ladder = attempt(&[("mod", 1)], None).ladder(None);
    let rows: Vec<String> = ladder.rows.iter().map(drawn).collect();
    assert_eq!((rows.len(), ladder.at), (11, None));
    assert_eq!(rows[0], "7: 4.6 95.4 74.1 50.0 4.6");
    assert_eq!(rows[8], "15 tough: 83.8 16.2 1.9 – –");
    let total = ("usually 12".to_owned(), "total 4 to 19".to_owned());
    assert_eq!(under(&ladder), total);
}

#[test]
fn rows_of_what_the_other_side_adds_to_its_dice_have_a_sign_and_names_of_their_own() {
    let ladder = attempt(&[("mod", 3)], Some(side(&[("trait", 3), ("mod", 2)]))).ladder(None);
    let rows: Vec<String> = ladder.rows.iter().map(drawn).collect();
    assert_eq!(ladder.row_heading, "resistance 3d6");
    assert_eq!((rows.len(), ladder.at), (11, Some(5)));
    assert_eq!(rows[0], "+0 average: 20.6 79.4 54.6 36.3 6.1");
    assert_eq!(rows[5], "+5 tough: 63.7 36.3 14.5 6.1 0.2");
    assert_eq!(rows[9], "+9: 90.2 9.8 2.0 0.5 –");
    let (told, chart) = under(&ladder);
    assert_eq!(told, "passes 36.32, expected points 0.86");
    assert_eq!(chart, "points 0 to 13");
}

#[test]
fn a_pane_has_room_for_so_many_rows() {
    let text = SPARKS.replace("around: 5", "around: 50");
    let why = Definition::read("sparks.ron", &text).unwrap_err();
    let why = why.to_string();
    assert!(
        why.contains("50 rows over and under: expected 1 to 40"),
        "{why}"
    );
}

#[test]
fn a_contest_gives_the_winner_of_a_round_the_difference_and_nothing_by_a_void_roll() {
    let roll = |faces: &[u32]| to_10().roll(&mut TypedFaces::new(faces.to_vec())).unwrap();
    // 15 against 13, 6 against 14, then 21 against 9.
    let rounds = [4, 4, 4, 3, 3, 2, 1, 1, 1, 3, 3, 3, 6, 6, 6, 1, 1, 2];
    let won = roll(&rounds);
    assert_eq!(won.told(), "wins 14 to 8 in 3 rounds");
    assert_eq!(
        (won.key(), won.passed, won.points_won()),
        ("win", true, None)
    );
    assert_eq!(won.faces().len(), 6);
    // What the other side shows is void, though it is ahead.
    let against_void = contest(side(&[("mod", -9)]), side(&[("mod", 9)]), 1).unwrap();
    let faces = [1, 1, 2, 1, 1, 1, 6, 6, 6, 1, 1, 2];
    let lost = against_void
        .roll(&mut TypedFaces::new(faces.to_vec()))
        .unwrap();
    assert_eq!(lost.told(), "loses 0 to 4 in 2 rounds");
}

/// How often what one side is ahead by comes of all throws of three dice on both sides, void rolls left out.
fn rounds_by_hand(ahead: i64) -> Vec<(i64, f64)> {
    let faces = 1..=6_i64;
    let throws = || {
        let pairs = faces
            .clone()
            .flat_map(|one| faces.clone().map(move |other| one + other));
        pairs.flat_map(|pair| (1..=6).map(move |third| pair + third))
    };
    let mut nets: Vec<(i64, f64)> = (-50..=50).map(|net| (net, 0.0)).collect();
    for (ours, theirs) in throws().flat_map(|ours| throws().map(move |theirs| (ours, theirs))) {
        let net = ours - theirs + ahead;
        let is_void = (net > 0 && ours == 3) || (net < 0 && theirs == 3);
        if net != 0 && !is_void {
            nets[usize::try_from(net + 50).unwrap()].1 += 1.0;
        }
    }
    nets
}

fn win_by_hand(nets: &[(i64, f64)], [ours, theirs]: [i64; 2]) -> f64 {
    if ours <= 0 || theirs <= 0 {
        return f64::from(ours <= 0);
    }
    let all: f64 = nets.iter().map(|(_, often)| often).sum();
    let won = nets
        .iter()
        .filter(|(_, often)| *often > 0.0)
        .map(|(net, often)| {
            let left = match *net > 0 {
                true => [ours - net, theirs],
                false => [ours, theirs + net],
            };
            often / all * win_by_hand(nets, left)
        });
    won.sum()
}

#[test]
fn contests_are_won_as_often_as_all_throws_of_both_sides_say() {
    for (own, other, to) in [(3, 5, 1), (3, 5, 3), (0, 0, 2), (6, -2, 4)] {
        let odds = contest(side(&[("mod", own)]), side(&[("mod", other)]), to)
            .unwrap()
            .odds();
        let wins = win_by_hand(&rounds_by_hand(own - other), [i64::from(to); 2]);
        assert!(
            (odds.of("win") - wins).abs() < 1e-12,
            "{own} {other} {to}: {odds:?} {wins}"
        );
        assert!((odds.of("win") + odds.of("lose") - 1.0).abs() < 1e-12);
    }
}

#[test]
fn a_contest_tells_what_a_round_is_worth_and_asks_for_dice_of_both() {
    let (told, _) = under(&to_10().ladder(None));
    assert_eq!(told, "wins to 10 12.06, points a round 0.86");
    let still = SPARKS.replace(
        "judged:",
        "instead: [(when: \"mod = 9\", roll: \"three: {4}, more: {8}\")], judged:",
    );
    let still = Key::read(
        "still.ron",
        &still.replace("key: \"sparks\"", "key: \"still\""),
    )
    .unwrap();
    let side = |number: i64| {
        let game = still.definition();
        let mut numbers = game.numbers();
        numbers.set(0, number);
        Side::of(game, &game.attempts[0], &numbers, Default::default())
    };
    let length = Length::To(Threshold::new(3).unwrap());
    let two = Attempt::new(still, side(1), Some(side(9))).unwrap();
    let refused = two
        .of_several(Vec::new(), (Counts::Sum, length))
        .unwrap_err();
    assert_eq!(refused, Refused::Undiced("try"));
}
