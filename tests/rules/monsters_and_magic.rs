//! Monsters & Magic by typed lines against its rules written out anew: every fall of the dice, contests followed round by round,
//! the worked examples.

use std::collections::BTreeMap;

use astragal::campaign::line::parse_attempt;
use astragal::dice::TypedFaces;
use astragal::systems::{Attempt, System, Verdict};

use crate::support::walk::times;
use crate::support::{Table, rules};

/// What a roll comes to: its outcome and the number that this carries.
type Came = (&'static str, Option<i64>);

fn read(line: &str) -> Attempt {
    let (attempting, _) = parse_attempt(line, &rules())
        .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
    attempting.attempt
}

/// What an attempt comes to by these faces; `None` where it takes more or fewer.
fn try_roll(attempt: &Attempt, faces: &[u32]) -> Option<Verdict> {
    let mut typed = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&rules(), &mut typed).ok()?;
    typed.finish().ok()?;
    Some(attempt.verdict(&outcome))
}

fn rolled(line: &str, faces: &[u32]) -> Came {
    let verdict = try_roll(&read(line), faces).expect(line);
    (verdict.outcome, verdict.value)
}

fn passes(line: &str) -> f64 {
    read(line).odds().passes.expect(line)
}

#[track_caller]
fn assert_near(found: f64, expected: f64, of: &str) {
    assert!(
        (found - expected).abs() < 1e-12,
        "{of}: {found}, not {expected}"
    );
}

/// Every fall of dice with so many sides each.
fn falls(sides: &[u32]) -> Vec<Vec<u32>> {
    sides.iter().fold(vec![Vec::new()], |falls, &sides| {
        let longer =
            |fall: Vec<u32>| (1..=sides).map(move |face| [fall.as_slice(), &[face]].concat());
        falls.into_iter().flat_map(longer).collect()
    })
}

fn sum(faces: &[u32]) -> i64 {
    i64::from(faces.iter().sum::<u32>())
}

/// One side: the sides of its dice, and all that is added to them.
type Side = (Vec<u32>, i64);

/// `3d6 1d8 +4`
fn side(text: &str) -> Side {
    let mut side = (Vec::new(), 0);
    for part in text.split_whitespace() {
        match part.split_once('d') {
            Some((count, sides)) => {
                let die: u32 = sides.parse().unwrap();
                side.0.extend(vec![die; count.parse().unwrap()]);
            }
            None => side.1 += part.parse::<i64>().unwrap(),
        }
    }
    side
}

/// “Checks & Dice Rolls”: a natural 3 of the action fails and a natural 18 succeeds; else its total is a success from what
/// resists on, and the excess is effect points.
fn by_the_rules(action: &[u32], added: i64, resisting: Option<i64>) -> Came {
    let total = sum(action) + added;
    let Some(resisting) = resisting else {
        return ("total", Some(total));
    };
    match (action.get(..3).map_or(0, sum), total - resisting) {
        (3, _) => ("failure", None),
        (18, points) => ("success", Some(points.max(0))),
        (_, points @ 0..) => ("success", Some(points)),
        _ => ("failure", None),
    }
}

/// Falls of a line of which a sample rolls every one.
const FEW: usize = 2_000;

/// Holds the odds of a line to every fall by the rules, and what is rolled to them: of many falls a sample rolls one in thirteen.
fn assert_follows_the_rules(line: &str, ours: &str, theirs: &str) {
    let ((dice, added), (resisting, resists)) = (side(ours), side(theirs));
    let is_resisted = !theirs.is_empty();
    let attempt = read(line);
    let all = falls(&[dice.as_slice(), &resisting].concat());
    let share = 1.0 / all.len() as f64;
    let step = if all.len() > FEW { times(13, 1) } else { 1 };
    let mut wanted: BTreeMap<Came, f64> = BTreeMap::new();
    for (place, faces) in all.into_iter().enumerate() {
        let (action, resisting) = faces.split_at(dice.len());
        let resisting = is_resisted.then(|| sum(resisting) + resists);
        let expected = by_the_rules(action, added, resisting);
        if place.is_multiple_of(step) {
            let found = try_roll(&attempt, &faces).expect(line);
            assert_eq!((found.outcome, found.value), expected, "{line} {faces:?}");
            let passed = is_resisted.then_some(expected.0 == "success");
            assert_eq!(found.passed, passed, "{line}");
        }
        *wanted.entry(expected).or_default() += share;
    }
    let odds = attempt.odds();
    assert_eq!(odds.outcomes.len(), wanted.len(), "{line}: {odds:?}");
    for chance in &odds.outcomes {
        let share = wanted[&(chance.outcome, chance.value)];
        assert_near(chance.probability, share, line);
    }
    assert_eq!(odds.passes.is_some(), is_resisted, "{line}");
    if let Some(passes) = odds.passes {
        assert_near(passes, odds.of("success"), line);
    }
}

#[test]
fn every_modifier_against_a_number_follows_the_rules() {
    for modifier in -25..=25 {
        let added = format!("3d6 {modifier}");
        assert_follows_the_rules(&format!("mm {modifier:+} vs 14"), &added, "14");
    }
}

/// Lines, the dice and the figures that the rules make of the action, and those of what resists it, if anything does.
const LINES: &str = "
    mm +3 prime vs 14                   | 3d6 +6      | 14
    mm -2 prime vs 14                   | 3d6 -4      | 14
    mm +3 prime trait 1 -2 vs 14        | 3d6 +5      | 14
    mm +3 vs 14 +4 trait 2              | 3d6 +3      | 20
    mm +3 vs average                    | 3d6 +3      | 10
    mm +3 vs tough                      | 3d6 +3      | 15
    mm +8 vs 10 dangerous               | 3d6 +8      | 15
    mm +8 vs 10 threatened              | 3d6 +8      | 20
    mm -5 unresisted                    | 3d6 -5      | 0
    mm +3 damage 2 vs 14                | 3d6 +5      | 14
    mm -30 trait 1 damage 1d8+1 vs 14   | 3d6 1d8 -28 | 14
    mm +3 trait 1 damage 1d8+1 vs 14    | 3d6 1d8 +5  | 14
    mm +12 damage 1d8 vs 14             | 3d6 1d8 +12 | 14
    mm +3 damage 2d3-5 vs 14            | 3d6 2d3 -2  | 14
    mm +3 vs +5                         | 3d6 +3      | 3d6 +5
    mm +3 vs tough rolled               | 3d6 +3      | 3d6 +5
    mm +3 vs average rolled             | 3d6 +3      | 3d6
    mm +3 vs +2 trait 1 threatened      | 3d6 +3      | 3d6 +13
    mm static 15 trait 2 vs 14          | 17          | 14
    mm static 13 vs 14                  | 13          | 14
    mm static 15 vs +5                  | 15          | 3d6 +5
    mm static 15 trait 2                | 17          |
    mm -4 damage 2d4-1                  | 3d6 2d4 -5  |";

#[test]
fn every_kind_of_action_and_resistance_follows_the_rules() {
    for line in LINES.trim().lines() {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_follows_the_rules(parts[0], parts[1], parts[2]);
    }
}

#[test]
fn nothing_is_surer_than_all_but_a_natural_3_nor_less_sure_than_a_natural_18() {
    assert_near(passes("mm +1000 vs 14"), 215.0 / 216.0, "+1000");
    assert_near(passes("mm -1000 vs 14"), 1.0 / 216.0, "-1000");
    assert_eq!(rolled("mm +50 vs 14", &[6, 6, 6]), ("success", Some(54)));
}

#[test]
fn the_faces_of_each_side_stand_by_themselves_in_the_order_rolled() {
    let faces = vec![1, 2, 3, 4, 4, 6, 5, 4];
    let mut typed = TypedFaces::new(faces.clone());
    let attempt = read("mm +3 damage 2d4 vs +5");
    let outcome = attempt.roll(&rules(), &mut typed).unwrap();
    assert_eq!(outcome.faces(), [vec![1, 2, 3], vec![4, 4], vec![6, 5, 4]]);
    assert!(try_roll(&attempt, &faces[..5]).is_none(), "the other side");
}

/// By how much the first side is ahead after a round of 3d6 each, and how likely that is where the round moves anything. A
/// natural 3 gathers nothing.
fn rounds(ahead: i64) -> BTreeMap<i64, f64> {
    let mut rounds = BTreeMap::new();
    for fall in falls(&[6; 6]) {
        let (ours, theirs) = (sum(&fall[..3]), sum(&fall[3..]));
        let by = ours + ahead - theirs;
        if (by > 0 && ours > 3) || (by < 0 && theirs > 3) {
            *rounds.entry(by).or_insert(0.0) += 1.0;
        }
    }
    let all: f64 = rounds.values().sum();
    rounds.values_mut().for_each(|share| *share /= all);
    rounds
}

/// The chance to win with so much missing on each side.
fn wins(rounds: &BTreeMap<i64, f64>, [ours, theirs]: [i64; 2]) -> f64 {
    let after = |by: i64| match by {
        1.. if by >= ours => 1.0,
        1.. => wins(rounds, [ours - by, theirs]),
        _ if -by >= theirs => 0.0,
        _ => wins(rounds, [ours, theirs + by]),
    };
    let shares = rounds.iter();
    shares.map(|(by, share)| share * after(*by)).sum()
}

#[test]
fn contests_have_the_odds_of_every_round_followed() {
    for (ours, theirs, to) in [(0, 0, 1), (3, 5, 2), (0, 0, 5), (7, 0, 5), (20, 0, 5)] {
        let line = format!("mm {ours:+} vs {theirs:+} to {to}");
        let odds = read(&line).odds();
        let expected = wins(&rounds(ours - theirs), [to; 2]);
        assert_near(odds.passes.unwrap(), expected, &line);
        assert_near(odds.of("win"), expected, &line);
        assert_near(odds.of("win") + odds.of("lose"), 1.0, &line);
    }
}

#[test]
fn what_one_side_of_a_contest_wins_the_other_loses_and_equals_are_even() {
    let there = passes("mm +3 damage 1d8 vs +5 trait 1 damage 2d4+1 to 10");
    let back = passes("mm +5 trait 1 damage 2d4+1 vs +3 damage 1d8 to 10");
    assert!((there + back - 1.0).abs() < 1e-9, "{there} {back}");
    for to in [1, 10, 100] {
        let even = passes(&format!("mm +4 damage 1d8 vs +4 damage 1d8 to {to}"));
        assert!((even - 0.5).abs() < 1e-9, "to {to}: {even}");
    }
}

#[test]
fn in_a_contest_the_higher_total_gathers_the_excess_until_the_goal() {
    // 10 against 8, 9 against 12, a tie, 14 against 11.
    let faces = [
        4, 3, 3, 2, 3, 3, 3, 3, 3, 4, 4, 4, 3, 3, 4, 4, 3, 3, 5, 5, 4, 4, 4, 3,
    ];
    let contest = read("mm +0 vs +0 to 5");
    let verdict = try_roll(&contest, &faces).unwrap();
    assert_eq!((verdict.outcome, verdict.passed), ("win", Some(true)));
    assert!(try_roll(&contest, &faces[..18]).is_none(), "not decided");
    assert_eq!(rolled("mm +0 vs +5 to 5", &[3; 6]).0, "lose");
    // A natural 3 gathers nothing, however high its total.
    let faces = [1, 1, 1, 6, 6, 6, 1, 1, 2, 6, 6, 6];
    assert_eq!(rolled("mm +50 vs +0 to 1", &faces).0, "win");
}

/// The heroes and the foes of the rules' own examples.
const OF_THE_BOOK: [&str; 8] = [
    "hero Gramfive level 1 strength 16 prime strength gear Cutter \"1d8+1 strength +1 trait\"",
    "hero Gramfive trait \"City Guard\" yes trait \"Highly Adaptable\" yes",
    "hero Felix level 1 dexterity 16 prime dex trait Agile yes gear \"scale mail\" +4 gear nobility \"+3 mental\"",
    "hero Shamira level 1 dexterity 9",
    "hero Plain level 1 strength 15",
    "add gruk 9",
    "foe gruk dexterity 12 level 1 gear hides \"+1 trait\"",
    "foe gruk wisdom 12 gear robe \"1d4 armor mental\"",
];

fn table_of_the_book() -> Table {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all(OF_THE_BOOK);
    table
}

/// What a line at that table comes to by these faces.
fn at(table: &Table, line: &str, faces: &[u32]) -> Came {
    let sentence = table.campaign.read_line(line, None).expect(line);
    let attempt = &sentence.command.attempts()[0].attempt;
    let verdict = try_roll(attempt, faces).expect(line);
    (verdict.outcome, verdict.value)
}

#[test]
fn the_examples_of_the_book_come_out_as_there() {
    let table = table_of_the_book();
    for (line, faces, total) in [
        // “Checks & Dice Rolls”: 15 is +2, and +4 as the prime attribute.
        ("plain strength", &[3, 3, 4][..], 12),
        ("plain static strength", &[], 15),
        ("plain static strength trait 2", &[], 17),
        // “Ranked Checks”: 9 - 1, 15 + 1, 10 + 6 + 1, and 16 without the trait.
        ("shamira dex", &[3, 3, 3], 8),
        ("gruk dex", &[5, 5, 5], 16),
        ("felix dex agile", &[3, 3, 4], 17),
        ("felix dex", &[3, 3, 4], 16),
        // “Trait Bonuses”: two at level 1 are worth 2; one said twice counts once.
        ("gramfive dex guard adaptable", &[3, 3, 4], 12),
        ("gramfive dex guard guard", &[3, 3, 4], 11),
        // “Damage Dice & Armor Bonuses”: +6, a trait, Cutter and 1d8+1.
        ("gramfive cutter", &[2, 3, 4, 5], 9 + 6 + 1 + 1 + 5 + 1),
        ("gramfive strength cutter", &[2, 3, 4, 5], 23),
        ("gramfive static strength cutter", &[], 16 + 1 + 1),
        // “What’s Your Armor Class?”: Dexterity 12, armor +1 and a trait at level 1.
        ("gruk armor class", &[], 14),
        // Armor counts in its own field alone.
        ("felix resist constitution", &[], 14),
        ("felix resist wisdom", &[], 13),
    ] {
        let total = ("total", Some(total));
        assert_eq!(at(&table, line, faces), total, "{line}");
    }
}

#[test]
fn who_resists_by_name_does_so_by_score_and_armor_or_by_dice() {
    let table = table_of_the_book();
    // 9 + 6 + 1 + 1 + 5 + 1 = 23 against 14.
    let blow = at(&table, "gramfive cutter vs gruk armor", &[2, 3, 4, 5]);
    assert_eq!(blow, ("success", Some(9)));
    // Against 9 + 1 + 1 + 1: the modifier stands in place of the score.
    let faces = [2, 3, 4, 5, 2, 3, 4];
    let blow = at(&table, "gramfive cutter vs gruk armor rolled", &faces);
    assert_eq!(blow, ("success", Some(11)));
    // 15 against 12 and 1d4.
    let gaze = |armor| at(&table, "plain wisdom vs gruk wisdom", &[6, 6, 3, armor]);
    assert_eq!(gaze(3), ("success", Some(0)));
    assert_eq!(gaze(4), ("failure", None));
}

#[test]
fn what_no_line_and_no_sheet_can_mean_is_refused() {
    let damage = ["0d8", "1001d8", "1d0", "d", "1d", "é", "1d8é"];
    let damage = damage.map(|damage| format!("mm +3 damage {damage} vs 14"));
    let goals = [0, 101].map(|to| format!("mm +3 vs +5 to {to}"));
    for line in damage.iter().chain(&goals) {
        assert!(parse_attempt(line, &rules()).is_err(), "{line}");
    }
    let mut table = table_of_the_book();
    table.say("hero gramfive gear \"scale mail\" +4 gear dagger 1d4");
    for line in [
        "gramfive dex scale",
        "gramfive resist dex dagger",
        "gramfive strength cutter dagger",
        "gramfive dex swift",
        "gramfive stealth",
        "hero gramfive gear ring \"1d4 armor damage\"",
        "hero gramfive gear ring \"+2 damage armor\"",
        "hero gramfive gear ring \"1d4 armor strength\"",
        "hero gramfive gear ring \"+2 damage +1\"",
        "hero gramfive gear ring armor",
    ] {
        table.refused(line);
    }
}
