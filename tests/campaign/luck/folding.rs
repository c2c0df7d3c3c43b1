//! Stretches of a log, told as things stand today and joined in their order, come to what the whole comes to.

use astragal::campaign::luck::{Audience, Figures, Source, Tally};
use astragal::campaign::{Base, Campaign, Event, HistoryLookup, Step};
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::support::Table;
use crate::support::walk::cases;

const LINES: [&str; 24] = [
    "thalia stealth",
    "thalia stealth =20",
    "thalia dodge =1",
    "oren insight",
    "oren insight secret",
    "wren weapons adv",
    "wren weapons =14",
    "brannoc weapons =3",
    "party luck",
    "thalia+oren strength shared best",
    "thalia pd adept then trained =6",
    "continue",
    "3d6",
    "add orc 15",
    "orc pd trained",
    "begin anyway",
    "next",
    "thalia -3",
    "fortune thalia grant dream bells",
    "fortune thalia reroll",
    "fortune thalia convert",
    "session Later",
    "restore 9",
    "undo",
];

proptest! {
    #![proptest_config(Config { cases: cases(160), ..Config::default() })]

    #[test]
    fn any_evenings_in_any_three_stretches(
        lines in prop::collection::vec(prop_oneof![9 => prop::sample::select(&LINES[..]), 1 => Just("undo x3"), 1 => Just("redo")], 5..60),
        cuts in prop::array::uniform2(0.0..1.0_f64),
    ) {
        let mut table = Table::with_party();
        for line in lines {
            // What cannot be done just now is not done.
            let _ = table.try_say(line);
        }
        let last = table.campaign.seq() as f64;
        in_three_stretches(&table.campaign, cuts.map(|cut| (cut * last) as u64));
    }
}

/// What is counted of the whole is what is counted of three stretches, joined in their order.
#[track_caller]
fn in_three_stretches(whole: &Campaign, mut at: [u64; 2]) {
    at.sort_unstable();
    let newest = reached_by(whole, at[1]);
    let middle = at[0].min(newest);
    let memory = stretch(whole, newest, whole.seq());
    let mut hindsight = HistoryLookup::of(&memory);
    let mut folded = Tally::of(&memory, Audience::Master);
    for (from, to) in [(middle, newest), (0, middle)] {
        if from < to {
            let chapter = hindsight.look_back(base_at(whole, from), steps(whole, from, to));
            folded = Tally::of(&chapter, Audience::Master).then(folded);
        }
    }
    let told = Figures::of(&Tally::of(whole, Audience::Master), whole.state(), None);
    let found = Figures::of(&folded, whole.state(), None);
    same(&told, &found);
    for sides in &told.sizes {
        for source in [Source::Rolled, Source::Typed] {
            let all = Tally::of(whole, Audience::Master).all_faces(*sides, source);
            assert_eq!(all, folded.all_faces(*sides, source));
        }
    }
}

/// Every way to part the log of these lines in three.
fn in_any_three_stretches(lines: &[&str]) {
    let mut table = Table::with_party();
    lines.iter().for_each(|line| _ = table.say(line));
    let last = table.campaign.seq();
    for one in 0..=last {
        (one..=last).for_each(|other| in_three_stretches(&table.campaign, [one, other]));
    }
}

#[test]
fn a_fight_that_was_undone_and_redone_keeps_its_first_round() {
    in_any_three_stretches(&[
        "add orc 15",
        "begin anyway",
        "thalia -1",
        "undo",
        "undo",
        "redo",
        "redo",
        "thalia -3",
        "next",
        "3d6",
    ]);
}

#[test]
fn what_happens_after_the_beginning_of_a_fight_was_undone_is_of_no_fight() {
    in_any_three_stretches(&[
        "add orc 15",
        "begin anyway",
        "undo",
        "thalia -3",
        "3d6",
        "3d6",
    ]);
}

#[test]
fn a_fight_whose_end_was_undone_goes_on() {
    in_any_three_stretches(&[
        "add orc 15",
        "begin anyway",
        "thalia -1",
        "end",
        "undo",
        "thalia -3",
        "next",
        "3d6",
    ]);
}

#[test]
fn a_fight_restored_goes_on_and_one_restored_away_is_over() {
    in_any_three_stretches(&[
        "add orc 15",
        "begin anyway",
        "thalia -1",
        "3d6",
        "end",
        "restore 9",
        "thalia -2",
        "3d6",
        "3d6",
    ]);
    in_any_three_stretches(&[
        "add orc 15",
        "begin anyway",
        "thalia -1",
        "restore 6",
        "thalia -2",
        "3d6",
        "3d6",
    ]);
}

/// Sums of fractions differ in their last digits by the order they are added in; everything else is the same.
#[track_caller]
fn same(told: &Figures, found: &Figures) {
    let rounded = |figures: &Figures| {
        let mut figures = figures.clone();
        for row in &mut figures.rows {
            let round = |figure: f64| (figure * 1e9).round() / 1e9 + 0.0;
            row.luck = row.luck.map(round);
            for level in &mut row.levels {
                (level.expected, level.variance) = (round(level.expected), round(level.variance));
            }
        }
        figures
    };
    assert_eq!(rounded(told), rounded(found));
}

fn base_at(whole: &Campaign, seq: u64) -> Base {
    whole.base_at(seq).unwrap()
}

fn steps(whole: &Campaign, from: u64, to: u64) -> Vec<Step> {
    whole
        .steps()
        .iter()
        .filter(|step| from < step.seq && step.seq <= to)
        .cloned()
        .collect()
}

fn stretch(whole: &Campaign, from: u64, to: u64) -> Campaign {
    Campaign::resume(
        whole.rules().clone(),
        base_at(whole, from),
        steps(whole, from, to),
    )
}

/// What is in memory reaches back to every step that is undone or done again in it, as the store sees to.
fn reached_by(whole: &Campaign, from: u64) -> u64 {
    let mut from = from;
    loop {
        let named = |event: &Event| match event {
            Event::Undid { steps } => steps.iter().map(|step| step.seq).min(),
            Event::Redid { step } => Some(step.seq),
            _ => None,
        };
        let later = whole.steps().iter().filter(|step| step.seq > from);
        let least = later
            .flat_map(|step| &step.events)
            .filter_map(named)
            .min()
            .unwrap_or(u64::MAX);
        if least > from {
            return from;
        }
        from = least - 1;
    }
}
