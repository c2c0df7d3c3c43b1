//! Sums of what is added to dice, what stands in for them, sides that roll on, means and helpers, in a game of a file: against
//! everything that can fall.

use std::collections::BTreeMap;

use astragal::campaign::line::parse_attempt;
use astragal::dice::TypedFaces;
use astragal::systems::interface::ladder::{Below, Line};
use astragal::systems::own::Key;
use astragal::systems::{Attempt, Odds, Outcome, Rulebook, Standing};

use crate::long_odds::Wheels;

const LANTERNS: &str = include_str!("../support/own_systems/lanterns.ron");

fn rules() -> Rulebook {
    Key::read("lanterns.ron", LANTERNS).unwrap();
    Rulebook::built_in()
}

fn attempt(line: &str) -> Attempt {
    let read = parse_attempt(line, &rules());
    read.unwrap_or_else(|why| panic!("{}", why.picture(line)))
        .0
        .attempt
}

fn rolled(line: &str, faces: &[u32]) -> (Attempt, Outcome) {
    let attempt = attempt(line);
    let mut faces = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&rules(), &mut faces).unwrap();
    faces.finish().unwrap();
    (attempt, outcome)
}

/// An attempt in the words of the log, and how it is told that came of these faces.
fn told(line: &str, faces: &[u32]) -> String {
    let (attempt, outcome) = rolled(line, faces);
    format!(
        "{} · {}",
        attempt.words().join(", "),
        attempt.told(&outcome)
    )
}

fn shares(odds: &Odds) -> BTreeMap<(&str, Option<i64>), f64> {
    let all = odds.outcomes.iter();
    all.map(|one| ((one.outcome, one.value), one.probability))
        .collect()
}

/// Everything that so many d20 may show, read by the attempt; rolls that go on are left out, for they end as the
/// others do.
fn counted(attempt: &Attempt, dice: usize) -> BTreeMap<(&'static str, Option<i64>), f64> {
    let (rules, mut wheels) = (rules(), Wheels::of(dice));
    let mut counts: BTreeMap<_, f64> = BTreeMap::new();
    let mut all = 0.0;
    loop {
        if let Ok(outcome) = attempt.roll(&rules, &mut wheels) {
            let verdict = attempt.verdict(&outcome);
            *counts.entry((verdict.outcome, verdict.value)).or_default() += 1.0;
            all += 1.0;
        }
        if !wheels.turn() {
            break;
        }
    }
    counts.values_mut().for_each(|count| *count /= all);
    counts
}

#[track_caller]
fn assert_counted(line: &str, dice: usize) {
    assert_all_counted(&attempt(line), dice);
}

#[track_caller]
fn assert_all_counted(attempt: &Attempt, dice: usize) {
    let odds = attempt.odds();
    let (found, wanted) = (shares(&odds), counted(attempt, dice));
    let (keys, others): (Vec<_>, Vec<_>) = (found.keys().collect(), wanted.keys().collect());
    let line = attempt.words();
    assert_eq!(keys, others, "{line:?}");
    for (one, other) in found.values().zip(wanted.values()) {
        assert!(
            (one - other).abs() < 1e-12,
            "{line:?}: {found:?} {wanted:?}"
        );
    }
}

#[test]
fn what_is_added_to_dice_is_told_part_by_part_with_its_sign() {
    assert_eq!(
        told("ln +5 at 12", &[9]),
        "+5, at 12 · 9 + 5 = 14 against 12, made"
    );
    assert_eq!(
        told("ln +3 rank 2 dis at 20", &[14, 9]),
        "+3 +2 rank = +5 dis, at 20 · 9 + 5 = 14 against 20, missed"
    );
    assert_eq!(told("ln -2 -1 +0", &[9]), "-2 -1 +0 = -3 · 9 - 3 = 6");
}

#[test]
fn something_stands_in_for_dice_and_what_is_given_up_comes_to_nothing() {
    let (attempt, outcome) = rolled("ln +3 rank 2 calm at 12", &[]);
    assert_eq!(attempt.told(&outcome), "15 against 12, made");
    assert_eq!((outcome.figure(), attempt.rolls_dice()), (Some(15), false));
    assert!(attempt.can_be_ranked() && attempt.clone().to_part_equals().rolls_dice());
    let (attempt, outcome) = rolled("ln dodge +3 yield", &[]);
    let verdict = attempt.verdict(&outcome);
    assert_eq!((verdict.outcome, verdict.passed), ("missed", Some(false)));
    assert_eq!((outcome.figure(), attempt.can_be_ranked()), (None, false));
    assert!(attempt.place(&outcome).is_none());
    // What goes by no total, and says nothing of an order, is no race: only how it ends is known.
    let (whistle, outcome) = rolled("ln whistle", &[12]);
    assert!(!whistle.can_be_ranked() && whistle.place(&outcome).is_none());
}

#[test]
fn an_input_that_another_attempt_alone_takes_chooses_that() {
    let keys = |line: &str| {
        let odds = attempt(line).odds();
        odds.outcomes
            .iter()
            .map(|one| one.outcome)
            .collect::<Vec<_>>()
    };
    assert_eq!(keys("ln +3 guard 12"), ["miss", "hit"]);
    assert_eq!(keys("ln guard 12 +3"), ["miss", "hit"]);
    assert_eq!(keys("ln +3 at 12"), ["missed", "made"]);
}

#[test]
fn two_sides_that_are_equal_in_all_that_decides_roll_again() {
    let line = "ln +2 vs +2";
    assert_eq!(
        told(line, &[9, 9, 4, 3]),
        "+2 against +2 · 9 + 2 = 11 against 9 + 2 = 11, tie, 4 + 2 = 6 against 3 + 2 = 5, win"
    );
    // Equal sums, and a higher rank: no second roll.
    assert_eq!(
        told("ln +3 rank 2 vs +1 rank 4", &[10, 10]),
        "+3 +2 rank = +5 against +1 +4 rank = +5 · 10 + 5 = 15 against 10 + 5 = 15, lose"
    );
    for line in [
        line,
        "ln +5 vs +3",
        "ln +3 rank 2 vs +1 rank 4",
        "ln +1 rank 3 vs +4",
    ] {
        assert_counted(line, 2);
    }
    assert_counted("ln +1 adv vs +1", 3);
    // Round by round, the dice are those of either side in turn.
    let (attempt, outcome) = rolled(line, &[9, 9, 4, 3]);
    let others = (0..4).filter(|list| outcome.is_of_others(*list));
    assert_eq!(others.collect::<Vec<_>>(), [1, 3]);
    let again = attempt.read_again(&rules(), &outcome, &[2], &mut TypedFaces::new(vec![2]));
    let again = again.unwrap();
    assert_eq!(again.faces(), [[9], [9], [2], [3]]);
    assert_eq!(attempt.verdict(&again).outcome, "lose");
}

#[test]
fn what_was_kept_is_beaten_as_a_side_that_rolls_no_more() {
    let (hider, hidden) = rolled("ln +1 rank 2", &[11]);
    let (total, standing) = hider.to_beat(&hidden).unwrap();
    assert_eq!((total, standing.modifier, standing.rank), (14, 3, 2));
    let against = |line: &str| attempt(line).against_kept(total, standing).unwrap();
    let told = |seeker: &Attempt, faces: &[u32]| {
        let mut faces = TypedFaces::new(faces.to_vec());
        let outcome = seeker.roll(&rules(), &mut faces).unwrap();
        faces.finish().unwrap();
        (seeker.told(&outcome), outcome)
    };
    let equal = against("ln +1 rank 2");
    assert_eq!(equal.words(), ["+1 +2 rank = +3 against 14"]);
    assert!(equal.rolls_dice() && !equal.has_two_sides());
    let (log, outcome) = told(&equal, &[11, 11, 12]);
    assert_eq!(
        log,
        "11 + 3 = 14 against 14, tie, 11 + 3 = 14 against 14, tie, 12 + 3 = 15 against 14, win"
    );
    assert_eq!(equal.verdict(&outcome).passed, Some(true));
    // Equal totals go by what is added, then by the rank.
    assert_eq!(
        told(&against("ln +4"), &[10]).0,
        "10 + 4 = 14 against 14, win"
    );
    assert_eq!(
        told(&against("ln +3"), &[11]).0,
        "11 + 3 = 14 against 14, lose"
    );
    // Without any dice nobody gets ahead.
    let calm = against("ln +2 rank 2 calm");
    assert_eq!(
        (told(&calm, &[]).0.as_str(), calm.rolls_dice()),
        ("14 against 14, win", false)
    );
    let still = attempt("ln +2 rank 2 calm")
        .against_kept(
            14,
            Standing {
                modifier: 4,
                rank: 2,
            },
        )
        .unwrap();
    assert_eq!(told(&still, &[]).0, "14 against 14, win");
    for (seeker, dice) in [
        (&equal, 1),
        (&against("ln +4"), 1),
        (&against("ln +9 dis"), 2),
        (&against("ln -2 help 4"), 2),
        (&calm, 0),
        (&still, 0),
    ] {
        assert_all_counted(seeker, dice);
    }
    let written = ron::to_string(&equal).unwrap();
    let read: Attempt = ron::from_str(&written).unwrap();
    assert_eq!((&read, read.odds()), (&equal, equal.odds()));
    // A target is one thing to beat, a kept total another.
    assert!(
        attempt("ln +3 at 12")
            .against_kept(total, standing)
            .is_none()
    );
}

#[test]
fn the_mean_of_several_rounded_down_is_what_they_come_to_together() {
    assert_eq!(
        told("ln crew +1,+3,+5 at 15", &[19, 11, 12]),
        "+1 and +3 and +5, at 15 · mean of 20, 14, 17 = 17 against 15, made"
    );
    assert_eq!(
        told("ln crew +1 adv +3", &[16, 14, 15, 14]),
        "+1 adv and +3 adv · mean of 17, 18 = 17"
    );
    assert_counted("ln crew +1,+3 at 11", 2);
    assert_counted("ln crew -4,+3", 2);
    assert_counted("ln crew +1,+0,-3 at 9", 3);
    assert_counted("ln crew +5 at 15", 1);
    let (_, outcome) = rolled("ln crew +1,+3 at 11", &[8, 9]);
    assert_eq!(outcome.figure(), Some(10));
}

#[test]
fn helpers_roll_first_and_what_they_come_to_is_added_on_their_side() {
    assert_eq!(
        told("ln +5 help 4,3 at 15", &[12, 1, 9]),
        "+5, help of rank 4 and 3, at 15 · 9 + 5 + 1 (help) = 15 against 15, made"
    );
    assert_eq!(
        told("ln +5 help 4 vs +3 help 2,6", &[11, 1, 10, 9, 8]),
        "+5, help of rank 4 against +3, help of rank 2 and 6 · \
         9 + 5 + 2 (help) = 16 against 8 + 3 + 2 (help) = 13, win"
    );
    assert_counted("ln +5 help 4 at 15", 2);
    assert_counted("ln -1 help 7,2 at 9", 3);
    assert_counted("ln +1 help 5", 2);
    assert_counted("ln +1 help 5 vs +2", 3);
    let (attempt, outcome) = rolled("ln +5 help 4,3 at 15", &[12, 1, 9]);
    let others = (0..3).filter(|list| outcome.is_of_others(*list));
    assert_eq!(others.collect::<Vec<_>>(), [0, 1]);
    // Another face of a helper moves the sum.
    let again = attempt.read_again(&rules(), &outcome, &[1], &mut TypedFaces::new(vec![10]));
    assert_eq!(
        attempt.told(&again.unwrap()),
        "9 + 5 + 3 (help) = 17 against 15, made"
    );
}

#[test]
fn helpers_and_rounds_are_written_and_read_back() {
    for (line, faces) in [
        ("ln +5 help 4,3 at 15", &[12, 1, 9][..]),
        ("ln +2 help 2 vs +2", &[5, 9, 9, 4, 3]),
        ("ln crew +1,+3 at 11", &[8, 9]),
    ] {
        let (attempt, outcome) = rolled(line, faces);
        let written = ron::to_string(&(&attempt, &outcome)).unwrap();
        let (read, came): (Attempt, Outcome) = ron::from_str(&written).unwrap();
        assert_eq!((&read, &came), (&attempt, &outcome), "{written}");
        assert_eq!(read.odds(), attempt.odds(), "{written}");
        assert_eq!(read.told(&came), attempt.told(&outcome));
    }
}

#[test]
fn the_table_shows_named_rows_under_each_word_with_the_least_face_and_what_stands_in_for_it() {
    let table = |line: &str, faces: &[u32]| {
        let (attempt, outcome) = rolled(line, faces);
        let ladder = attempt.ladder(None, Some(&outcome));
        let rows = ladder.rows.iter().map(|row| {
            let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
            format!("{} {} {}", row.figure.trim(), row.label, cells.join(" "))
        });
        let Below::Charted { thresholds, .. } = &ladder.below else {
            panic!("{line}");
        };
        let below = thresholds.iter().flat_map(|line| match line {
            Line::Figures(figures) => figures.clone(),
            Line::Words(_) | Line::Caution(_) => Vec::new(),
        });
        let below =
            below.map(|figure| format!("{} {} {:?}", figure.name, figure.figure, figure.passes));
        let rows: Vec<String> = rows.collect();
        let below: Vec<String> = below.collect();
        (rows, ladder.at, ladder.lit, below)
    };
    let rows = [
        "5 a wall any 100 100 100",
        "15 a cliff 8+ 42.3 65.0 87.8",
        "25 ice 18+ 2.3 15.0 27.8",
    ];
    let (found, at, lit, below) = table("ln +7 dis at 15", &[9, 12]);
    assert_eq!(
        (found.as_slice(), at, lit),
        (&rows.map(str::to_owned)[..], Some(1), Some(1))
    );
    assert_eq!(below, ["passes 42.25 None", "calm 17 Some(true)"]);
    let (found, at, lit, _) = table("ln +7 at 26", &[9]);
    assert_eq!((found.len(), at, lit), (4, Some(3), Some(2)));
    assert_eq!(found[3], "26  19+ 1.0 10.0 19.0");
    // Nothing has to be reached: what it would take stands there all the same.
    let (found, at, _, below) = table("ln +7", &[9]);
    assert_eq!((found.as_slice(), at), (&rows.map(str::to_owned)[..], None));
    assert_eq!(below, ["calm 17 None"]);
    let (found, ..) = table("ln +7 calm at 15", &[]);
    assert_eq!(found, rows);
}

/// Every row of the middle pane has the chance in one column that the line of this row has by itself.
#[track_caller]
fn assert_rows(line: &str, (column, outcome): (&str, &str), of_row: &dyn Fn(&str) -> String) {
    let rules = rules();
    let ladder = attempt(line).ladder(None, None);
    let mut columns = ladder.columns.iter();
    let column = columns.position(|known| known.heading == column).unwrap();
    for row in &ladder.rows {
        let own = parse_attempt(&of_row(row.figure.trim()), &rules);
        // What is refused has no chances.
        let wanted = own.map_or(0.0, |own| own.0.attempt.odds().of(outcome)) * 100.0;
        let shown = match row.cells[column].text.as_str() {
            "–" => 0.0,
            "<.1" => 0.05,
            share => share.parse().unwrap(),
        };
        assert!((shown - wanted).abs() < 0.051, "{line}: {row:?} {wanted}");
    }
    assert!(ladder.rows.len() > 2, "{line}");
}

#[test]
fn rows_that_are_counted_together_have_the_chances_of_each_by_itself() {
    let climb = |tail: &'static str| move |at: &str| format!("ln {tail} at {at}");
    assert_rows("ln +7 at 16", ("plain", "made"), &climb("+7"));
    assert_rows("ln +7 at 16", ("dis", "made"), &climb("+7 dis"));
    assert_rows("ln -1 help 7,2", ("adv", "made"), &climb("-1 adv help 7,2"));
    // A skill under 3 is refused, and so are the rows below it.
    let skill = |level: &str| format!("sr {level}");
    assert_rows("sr 4", ("fails", "failure"), &skill);
    assert_rows("sr 14", ("crit+", "critical-success"), &skill);
    // Here it goes by the row which faces count.
    let pool = |diff: &str| format!("dp 6 diff {diff}");
    assert_rows("dp 6 diff 7", ("fails", "failure"), &pool);
}

#[test]
fn what_does_not_go_together_is_refused_at_the_word_to_blame() {
    for (line, at, wanted) in [
        (
            "ln +5 vs +3 at 15",
            "",
            "two sides are rolled against each other",
        ),
        ("ln +5 yield", "yield", "only who dodges yields"),
        ("ln +5 calm help 4", "help", "who is calm is not helped"),
        ("ln +5 help 4,1", "4,1", "rank 1 is too low to lend a hand"),
        ("ln +5 help 4,21", "4,21", "rank goes from 0 to 20"),
        (
            "ln +5 help",
            "",
            "expected the rank of everybody who helps, such as `help 4,2`, here.",
        ),
        ("ln dodge +5 help 4", "help", "means nothing for dodge"),
        ("ln +1,+3 at 15", "+1,+3", "several modifiers"),
        ("ln crew +1 rank 12", "rank", "no crew has rank 12"),
        ("ln dodge +1 crew", "", "counts nothing that could add up"),
        (
            "ln crew +1,+3 help 4",
            "",
            "who roll together are not helped",
        ),
        ("ln crew at 12", "", "say what is added"),
        ("ln +5 guard 12 at 15", "guard", "means nothing"),
    ] {
        let why = parse_attempt(line, &rules()).err();
        let why = why.unwrap_or_else(|| panic!("{line} was read"));
        let picture = why.picture(line);
        assert!(picture.contains(wanted), "{line}\n{picture}");
        let blamed = line.get(why.span.clone()).unwrap_or_default();
        assert!(
            at.is_empty() || blamed == at,
            "{line}: “{blamed}”\n{picture}"
        );
    }
}
