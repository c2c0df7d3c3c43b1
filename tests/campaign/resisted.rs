//! Attempts that somebody resists, in a game of a file: by a number, by dice, by what they are and what stands on them.

use astragal::campaign::log_text::Entry;
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const SHOVE: &str = include_str!("../support/own_systems/shove.ron");

fn table() -> Table {
    let mut table = Table::of(System::Own(Key::read("shove.ron", SHOVE).unwrap()));
    table.say_all(["hero Wren might 4", "add orc 15", "foe orc might 3 nerve 5"]);
    table
}

/// How a line is told in the log, once it was rolled.
fn told(table: &mut Table, line: &str) -> String {
    table.say(line);
    Entry::text(&table.last())
}

#[test]
fn an_attempt_is_held_against_a_number_its_name_a_roll_or_somebody() {
    let mut table = table();
    for (line, wanted) in [
        ("sh +3 =4,5", "9 + 3 = 12"),
        ("sh +3 vs 9 =4,5", "9 + 3 = 12 against 9, gives way"),
        ("sh +3 vs steep =4,5", "9 + 3 = 12 against 12, gives way"),
        (
            "sh +3 vs +1 =4,5,6,6",
            "9 + 3 = 12 against 12 + 1 = 13, stands",
        ),
        ("sh +3 twice vs 9 =4,5", "9 + 6 = 15 against 9, gives way"),
        (
            "sh +3 -1 twice vs 9 =4,5",
            "9 + 5 = 14 against 9, gives way",
        ),
        (
            "sh +3 edge 1d4 vs 9 =4,5,2",
            "11 + 3 = 14 against 9, gives way",
        ),
        ("sh +3 edge 2 vs 9 =4,5", "9 + 5 = 14 against 9, gives way"),
        ("sh +3 vs 9 storm =4,5", "9 + 3 = 12 against 12, gives way"),
        ("sh +3 storm vs 9 =4,5", "9 + 3 = 12 against 12, gives way"),
        ("sh still 15 vs 9", "15 against 9, gives way"),
        (
            "wren might vs orc nerve =4,5,1,2",
            "9 + 4 = 13 against 3 + 5 = 8, gives way",
        ),
        ("wren might vs 9 =1,1", "2 + 4 = 6 against 9, stands"),
    ] {
        let text = told(&mut table, line);
        assert!(text.contains(wanted), "{line}: {text}");
    }
}

#[test]
fn what_is_said_of_it_fits_its_side() {
    let mut table = table();
    for (line, wanted) in [
        ("sh +3 vs", "expected what resists here"),
        ("sh 3 vs 9", "`still 3`"),
        ("sh +3 vs stepe", "Did you mean steep?"),
        ("sh +3 storm", "a storm is for whoever resists"),
        ("sh +3 by", "count by themselves in whatever is done"),
        (
            "sh +3 vs 9 by",
            "expected what stands on whoever makes this",
        ),
        ("sh +3 vs 9 twice", "`twice` means nothing for stand"),
    ] {
        let why = table.refused(line);
        assert!(why.contains(wanted), "{line}: {why}");
    }
}

#[test]
fn what_stands_on_whoever_resists_counts_where_the_line_names_it_and_who_is_surprised_rolls() {
    let mut table = table();
    table.say_all(["condition orc braced +3", "condition wren braced +1"]);
    for (line, wanted) in [
        (
            "wren might vs orc nerve =4,5,1,2",
            "9 + 5 = 14 against 3 + 5 = 8",
        ),
        (
            "wren might vs orc nerve by braced =4,5,1,2",
            "9 + 5 = 14 against 3 + 8 = 11",
        ),
        ("wren might vs orc 9 =4,5", "9 + 5 = 14 against 9"),
    ] {
        let text = told(&mut table, line);
        assert!(text.contains(wanted), "{line}: {text}");
    }
    table.say_all(["add wren 12", "surprise orc"]);
    let read = table
        .campaign
        .read_line("wren might vs orc 9", None)
        .unwrap();
    let because = &read.command.attempts()[0].because;
    assert!(because.contains("orc: startled, and so slow"), "{because}");
    let text = told(&mut table, "wren might vs orc 9 =4,5,1,1");
    assert!(text.contains("against 2 + 9 = 11"), "{text}");
}

#[test]
fn its_odds_are_those_of_every_fall_of_both_sides() {
    let table = table();
    let odds = |line: &str| {
        let read = table.campaign.read_line(line, None).unwrap();
        let attempting = read.command.attempts()[0].clone();
        attempting.attempt.odds().passes.unwrap()
    };
    let pairs: Vec<i32> = (1..=6)
        .flat_map(|one| (1..=6).map(move |other| one + other))
        .collect();
    let share = |holds: &dyn Fn(i32, i32) -> bool| {
        let all = pairs
            .iter()
            .flat_map(|own| pairs.iter().map(move |their| (own, their)));
        let held = all.filter(|(own, their)| holds(**own, **their)).count();
        held as f64 / 36.0 / 36.0
    };
    for (line, wanted) in [
        ("sh +3 vs 9", share(&|own, _| own + 3 >= 9)),
        ("sh +3 vs +1", share(&|own, their| own + 3 > their)),
        (
            "wren might vs orc nerve",
            share(&|own, their| own + 4 >= their + 5),
        ),
    ] {
        assert!(
            (odds(line) - wanted).abs() < 1e-12,
            "{line}: {} {wanted}",
            odds(line)
        );
    }
}
