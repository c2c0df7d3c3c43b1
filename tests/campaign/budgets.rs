//! What things may cost: in keys for whoever plays; in steps, memory and words of the generator for reading, rolling and
//! counting. No clock, so no bad days.

mod keys;

use std::hint::black_box;

use allocation_counter::measure;
use astragal::campaign::line::parse_attempt;
use astragal::dice::{Dice, Expression, Plan, Seed};
use astragal::systems::Rulebook;

/// What fits into a microsecond, at half a nanosecond a step.
const STEPS_A_MICROSECOND: u64 = 2_000;

fn wish(text: &str) -> Expression {
    Expression::parse(text).unwrap()
}

/// How often memory is asked for.
fn allocations<T>(work: impl FnOnce() -> T) -> u64 {
    measure(|| drop(black_box(work()))).count_total
}

#[test]
fn counting_while_a_key_is_pressed_keeps_to_its_microseconds() {
    for (text, microseconds) in [
        ("4d6kh3+2", 3),
        ("2d20kl1", 3),
        ("8d10>=6", 3),
        ("2d6r1", 3),
        ("6d20", 10),
        ("10d10kh5", 30),
    ] {
        let cost = wish(text).cost();
        assert!(
            cost <= microseconds * STEPS_A_MICROSECOND,
            "{text} takes {cost} steps"
        );
    }
}

#[test]
fn what_would_hold_up_a_key_goes_to_a_worker() {
    for text in [
        "200d10",
        "60d20kh30",
        "1000d20kh500",
        "1000d20",
        "d10000*d10000",
        "100d6*100d6*100d6",
    ] {
        assert_ne!(
            wish(text).plan(),
            Plan::Inline,
            "{text} takes {} steps",
            wish(text).cost()
        );
    }
}

#[test]
fn reading_asks_for_memory_once_for_each_operator() {
    for (text, operators) in [
        ("d20", 0),
        ("10d10kh5", 0),
        ("8d10>=6", 0),
        ("2d6ro<3!kh", 0),
        ("4d6kh3+2", 1),
        ("(2d6+3)*2", 2),
    ] {
        assert_eq!(allocations(|| wish(text)), operators, "{text}");
    }
}

#[test]
fn a_roll_asks_for_memory_once_however_many_dice_it_has() {
    let mut dice = Dice::new(&Seed::from_number(7));
    for text in [
        "d20",
        "4d6kh3+2",
        "10d10kh5",
        "16d10kh8",
        "8d10>=6",
        "(2d6+3)*2",
        "1000d6",
        "d4+d6+d8+d10",
    ] {
        let wish = wish(text);
        assert_eq!(allocations(|| wish.roll(&mut dice)), 1, "{text}");
    }
}

#[test]
fn a_die_takes_one_word_of_the_generator() {
    for (text, words) in [
        ("4d6kh3+2", 4),
        ("10d10kh5", 10),
        ("1000d6", 1000),
        ("2d6*0+3", 2),
        ("7", 0),
    ] {
        let mut dice = Dice::new(&Seed::from_number(7));
        wish(text).roll(&mut dice).unwrap();
        assert_eq!(dice.position(), words, "{text}");
    }
}

#[test]
fn odds_ask_for_memory_a_few_times_at_most() {
    for (text, most) in [
        ("8d10>=6", 12),
        ("6d20", 13),
        ("4d6kh3+2", 17),
        ("10d10kh5", 17),
        ("100d6", 110),
    ] {
        let wish = wish(text);
        let asked = allocations(|| wish.odds());
        assert!(asked <= most, "{text} asks {asked} times");
    }
}

#[test]
fn a_check_asks_for_memory_only_to_tell_its_odds_and_what_came_of_it() {
    let rules = Rulebook::built_in();
    let attempt = parse_attempt("pd adept adv", &rules).unwrap().0.attempt;
    let mut dice = Dice::new(&Seed::from_number(7));
    // A file is read and its odds are counted when they are first asked for, which is no part of a check.
    drop((attempt.odds(), attempt.roll(&rules, &mut dice)));
    let asked = [
        allocations(|| attempt.odds()),
        allocations(|| attempt.roll(&rules, &mut dice)),
    ];
    assert!(asked[0] <= 6 && asked[1] <= 24, "{asked:?}");
}
