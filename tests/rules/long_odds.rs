//! The odds of long rolls held against everything that can be rolled, counted one by one.

use std::collections::BTreeMap;

use astragal::campaign::line::parse_attempt;
use astragal::campaign::{Goal, LongRoll};
use astragal::dice::{Faces, Sides, Unread};
use astragal::systems::contest_score::{RoundOdds, Score, Scoring, gathered};
use astragal::systems::work::{Ends, Mishap, Progress, ProgressStep, Work};
use astragal::systems::work::{Rolls, Target};
use astragal::systems::{Attempt, Outcome, Rulebook};

/// Attempts of every system that are counted towards a task, few enough dice to try all.
const COUNTED: &[&str] = &[
    "pd adept bar major",
    "pd novice adv +1 reliable",
    "pd adept with novice shared best",
    "pd adept with novice shared all",
    "dp 3 diff 7",
    "dp 2 with 1 diff 4",
    "ss +5 dc 15",
    "ss +5 dc 15 adv",
    "ss +7 ac 16",
    "ss save +3 dc 14",
    "ss group +1,+3 dc 12",
    "sr 12 -2",
    "sr 16 attack",
    "mm +3 vs 12",
    "mm +3 trait 1 damage 1d4 vs 14",
];

/// Sides of contests, each by itself.
const SIDES: &[&str] = &[
    "pd adept",
    "dp 3 diff 7",
    "dp 2 with 1",
    "ss +5 rank 2",
    "ss +5 adv",
    "sr 12",
    "mm +3",
    "mm +3 damage 1d4",
];

fn rules() -> Rulebook {
    Rulebook::built_in()
}

fn attempt(line: &str) -> Attempt {
    parse_attempt(line, &rules()).unwrap().0.attempt
}

/// Faces counted up like the wheels of a milometer: every roll of the dice once.
pub struct Wheels {
    wheels: Vec<(u32, u32)>,
    at: usize,
    most: usize,
}

impl Wheels {
    /// So many dice are there: a roll that asks for more is none.
    pub const fn of(most: usize) -> Self {
        Self {
            wheels: Vec::new(),
            at: 0,
            most,
        }
    }

    /// Turns to the next roll; false after the last.
    pub fn turn(&mut self) -> bool {
        // What the last roll did not ask for was not rolled.
        self.wheels.truncate(self.at);
        self.at = 0;
        while let Some((face, sides)) = self.wheels.pop() {
            if face < sides {
                self.wheels.push((face + 1, sides));
                return true;
            }
        }
        false
    }

    /// The same roll once more.
    pub const fn again(&mut self) {
        self.at = 0;
    }

    /// How many rolls of as many dice there are, of which this is one.
    pub fn falls(&self) -> u64 {
        let asked = self.wheels.iter().take(self.at);
        asked.map(|(_, sides)| u64::from(*sides)).product()
    }
}

impl Faces for Wheels {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        if self.at == self.most {
            return Err(Unread::Miscounted {
                typed: self.most,
                wanted: self.most + 1,
            });
        }
        if self.at == self.wheels.len() {
            self.wheels.push((1, die.count()));
        }
        self.at += 1;
        Ok(self.wheels[self.at - 1].0)
    }
}

/// What every possible roll of an attempt comes to.
fn outcomes(attempt: &Attempt) -> Vec<Outcome> {
    let (rules, mut wheels, mut all) = (rules(), Wheels::of(usize::MAX), Vec::new());
    loop {
        all.push(attempt.roll(&rules, &mut wheels).unwrap());
        if !wheels.turn() {
            return all;
        }
    }
}

fn counted<T: Ord>(all: impl Iterator<Item = T>) -> BTreeMap<T, f64> {
    let all: Vec<T> = all.collect();
    let share = 1.0 / all.len() as f64;
    let mut chances = BTreeMap::new();
    for one in all {
        *chances.entry(one).or_insert(0.0) += share;
    }
    chances
}

#[track_caller]
fn assert_near(found: f64, expected: f64, of: &str) {
    assert!(
        (found - expected).abs() < 1e-9,
        "{of}: {found} is not {expected}"
    );
}

#[test]
fn gains_have_the_odds_of_all_rolls_tried() {
    for line in COUNTED {
        let attempt = attempt(line);
        let tried = counted(
            outcomes(&attempt)
                .iter()
                .map(|outcome| attempt.gain(outcome).unwrap()),
        );
        let exact = attempt.gains().unwrap();
        assert_eq!(tried.len(), exact.len(), "{line}");
        for (gain, chance) in exact {
            assert_near(chance, tried[&gain], line);
        }
    }
}

#[test]
fn what_is_shown_in_a_contest_has_the_odds_of_all_rolls_tried() {
    for line in SIDES {
        let attempt = attempt(line);
        let tried = counted(
            outcomes(&attempt)
                .iter()
                .map(|outcome| attempt.showing(outcome).unwrap()),
        );
        let mut exact: BTreeMap<Score, f64> = BTreeMap::new();
        for (shown, chance) in attempt.showings().unwrap() {
            *exact.entry(shown).or_insert(0.0) += chance;
        }
        let exact: BTreeMap<Score, f64> = exact
            .into_iter()
            .filter(|(_, chance)| *chance > 0.0)
            .collect();
        assert_eq!(
            tried.keys().collect::<Vec<_>>(),
            exact.keys().collect::<Vec<_>>(),
            "{line}"
        );
        for (shown, chance) in exact {
            assert_near(chance, tried[&shown], line);
        }
    }
}

/// The ends of work, every row of gains tried.
fn tried(work: &Work, from: Progress, gains: &[(ProgressStep, f64)], rolls: u32) -> Ends {
    let Progress::Underway(points) = from else {
        let complete = f64::from(u8::from(from != Progress::Ruined));
        return Ends {
            complete,
            ruined: 1.0 - complete,
            unfinished: 0.0,
        };
    };
    let Some(left) = rolls.checked_sub(1) else {
        return Ends {
            complete: 0.0,
            ruined: 0.0,
            unfinished: 1.0,
        };
    };
    let mut all = Ends {
        complete: 0.0,
        ruined: 0.0,
        unfinished: 0.0,
    };
    for (gain, chance) in gains {
        let ends = tried(work, work.after(points, *gain), gains, left);
        all.complete += chance * ends.complete;
        all.ruined += chance * ends.ruined;
        all.unfinished += chance * ends.unfinished;
    }
    all
}

#[test]
fn the_course_of_work_is_that_of_every_row_of_gains_tried() {
    for (line, mishap) in COUNTED
        .iter()
        .zip([Mishap::Ruins, Mishap::SetsBack(2)].iter().cycle())
    {
        let gains = attempt(line).gains().unwrap();
        let work = Work {
            target: Target::new(5).unwrap(),
            mishap: *mishap,
        };
        for (rolls, ends) in (1..).zip(work.course(Progress::Underway(1), &gains, 4)) {
            let expected = tried(&work, Progress::Underway(1), &gains, rolls);
            assert_near(ends.complete, expected.complete, line);
            assert_near(ends.ruined, expected.ruined, line);
            assert_near(ends.unfinished, expected.unfinished, line);
        }
    }
}

#[test]
fn chances_are_told_after_1_2_3_and_5_rolls_and_after_the_last_that_is_left() {
    let gains = attempt("dp 3").gains().unwrap();
    let of = |rolls: Option<u32>| {
        let rolls = rolls.map(|rolls| Rolls::new(rolls).unwrap());
        let goal = Goal::Task {
            target: Target::new(9).unwrap(),
            mishap: Mishap::Ruins,
            rolls,
            difficulty: 0,
            takes: 0,
        };
        let task = LongRoll::begun("mend".into(), goal, Vec::new(), false);
        task.chances(&gains)
            .iter()
            .map(|(rolls, _)| *rolls)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(None), [1, 2, 3, 5]);
    assert_eq!(of(Some(2)), [1, 2]);
    assert_eq!(of(Some(4)), [1, 2, 3, 4]);
    assert_eq!(of(Some(6)), [1, 2, 3, 5, 6]);
}

#[test]
fn a_round_has_the_odds_of_all_rolls_of_both_sides_tried() {
    for pair in [
        ["dp 2 diff 7", "dp 3"],
        ["mm +3", "mm +1"],
        ["sr 12", "sr 10"],
        ["ss +5 rank 2", "ss +4"],
    ] {
        let sides = pair.map(attempt);
        let stake = sides[0].stake();
        let shown: Vec<_> = sides.iter().map(|side| side.showings().unwrap()).collect();
        let round = RoundOdds::of(&shown, stake);
        let tried = sides.clone().map(|side| {
            counted(
                outcomes(&side)
                    .iter()
                    .map(|outcome| side.showing(outcome).unwrap()),
            )
        });
        let mut expected = BTreeMap::new();
        for (ours, p) in &tried[0] {
            for (theirs, q) in &tried[1] {
                let Some(won) = gathered(&[*ours, *theirs], stake) else {
                    continue;
                };
                *expected.entry(won).or_insert(0.0) += p * q;
            }
        }
        for (side, amounts) in round.gathering.iter().enumerate() {
            for (amount, chance) in amounts {
                assert_near(*chance, expected[&(side, *amount)], pair[side]);
            }
        }
        let all: f64 = expected.values().sum();
        assert_near(round.ahead(0) + round.ahead(1), all, pair[0]);
    }
}

#[test]
fn a_contest_of_like_sides_is_even_and_the_one_ahead_is_favoured() {
    let side = || attempt("dp 3").showings().unwrap();
    let round = RoundOdds::of(&[side(), side()], Scoring::Difference);
    let even = round.winning(&[0, 0], 5).unwrap();
    assert_near(even[0], 0.5, "even");
    let ahead = round.winning(&[2, 0], 5).unwrap();
    assert!(ahead[0] > 0.5, "{ahead:?}");
    assert_near(ahead[0] + ahead[1], 1.0, "all");
}

#[test]
fn a_contest_to_one_is_won_by_whoever_is_ahead_in_a_round_that_anybody_is() {
    let sides = ["sr 12", "sr 9"].map(|line| attempt(line).showings().unwrap());
    let round = RoundOdds::of(&sides, Scoring::One);
    let won = round.winning(&[0, 0], 1).unwrap();
    assert_near(
        won[0],
        round.ahead(0) / (round.ahead(0) + round.ahead(1)),
        "sr",
    );
}

#[test]
fn what_cannot_be_has_no_chance_and_no_sign() {
    let sides = ["ss +0", "ss +30"].map(|line| attempt(line).showings().unwrap());
    let none = RoundOdds::of(&sides, Scoring::One).ahead(0);
    assert!(none == 0.0 && none.is_sign_positive());
}
