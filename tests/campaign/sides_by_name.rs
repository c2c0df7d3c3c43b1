//! Checks of a game of a file by name, at the table: helped, against somebody, by a whole crew; kept in full, told, read again.

use astragal::campaign::log_text::{Entry, tell};
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const LANTERNS: &str = include_str!("../support/own_systems/lanterns.ron");

fn party() -> Table {
    let key = Key::read("lanterns.ron", LANTERNS).unwrap();
    let mut table = Table::of(System::Own(key));
    table.say_all([
        "hero Ida brawn 3 grace 1 climbing 2",
        "hero Bo brawn 1 grace 2 climbing 4 hiding 1",
        "hero Cy brawn 0 grace 0 climbing 6",
    ]);
    table
}

/// A line as it is kept, and what the log tells of it.
fn after(table: &mut Table, line: &str) -> [String; 2] {
    let read = table.campaign.read_line(line, None);
    let said = read.map_err(|why| why.picture(line)).unwrap().line;
    let again = table.campaign.read_line(&said, None);
    let again = again.map_err(|why| why.picture(&said)).unwrap().line;
    assert_eq!(said, again);
    table.say(line);
    let step = table.campaign.steps().last().unwrap();
    let entries = tell(&table.campaign, step);
    let told: Vec<String> = entries.iter().map(Entry::text).collect();
    [said, told.join("\n")]
}

fn faces(table: &Table) -> Vec<Vec<u32>> {
    let roll = table.campaign.roll(table.last_roll());
    roll.unwrap().outcome.faces()
}

#[test]
fn helpers_by_name_roll_first_with_what_their_sheets_say_and_are_told_beside_whom_they_help() {
    let mut table = party();
    for (line, said, tells) in [
        (
            "ida climbing help bo,cy at 15 =12,1,9",
            "\"Ida\" ln climbing help \"Bo\" and \"Cy\" at 15 =12,1,9",
            "Ida + Bo + Cy  Climbing · +3 +2 rank = +5, help of rank 4 and 6, at 15  =12 =1 =9  9 + 5 - 1 (help) = 13 against 15, missed",
        ),
        (
            "ida climbing help bo vs cy climbing =12,9,8",
            "\"Ida\" ln climbing help \"Bo\" vs \"Cy\" climbing =12,9,8",
            "Ida + Bo vs Cy  Climbing · +3 +2 rank = +5, help of rank 4 against +0 +6 rank = +6  =12 =9 =8  9 + 5 + 2 (help) = 16 against 8 + 6 = 14, win",
        ),
    ] {
        assert_eq!(after(&mut table, line), [said, tells], "{line}");
    }
}

#[test]
fn what_stands_on_whoever_is_helped_is_told_with_its_sign_and_the_help_counts_all_the_same() {
    let mut table = party();
    table.say("condition ida dazed -2");
    let [_, told] = after(&mut table, "ida climbing help bo at 15 =12,9");
    let tells = "Ida + Bo  Climbing · +3 -2 dazed +2 rank = +3, help of rank 4, at 15  =12 =9  9 + 3 + 2 (help) = 14 against 15, missed";
    assert_eq!(told, tells);
}

#[test]
fn a_die_of_a_helper_may_be_rolled_again() {
    let mut table = party();
    table.say("ida climbing help bo,cy at 15 =12,1,9");
    let id = table.last_roll();
    table.say(&format!("resolve {id} reroll 2 =18"));
    assert_eq!(faces(&table), [[12], [18], [9]]);
}

#[test]
fn a_crew_by_name_rolls_each_from_their_own_sheet() {
    let mut table = party();
    assert_eq!(
        after(&mut table, "ida+bo(dis) climbing crew at 12 =15,9,4"),
        [
            "\"Ida\" + \"Bo\"(dis) ln climbing crew at 12 =15,9,4",
            "Ida + Bo  Climbing, group climb · +3 +2 rank = +5 and +1 +4 rank = +5 dis, at 12  =15 =9d =4  mean of 20, 9 = 14 against 12, made",
        ]
    );
}

#[test]
fn who_cannot_help_is_named_where_they_stand() {
    let table = party();
    for (line, wanted) in [
        ("ida climbing help ida", "nobody helps themselves"),
        (
            "ida help bo climbing",
            "say what is rolled before those who help",
        ),
        ("bo hiding help ida", "Ida cannot help with Hiding"),
        ("ida climbing crew at 12", "a group is several"),
    ] {
        let why = table.campaign.read_line(line, None).err();
        let picture = why.map(|why| why.picture(line)).unwrap_or_default();
        assert!(picture.contains(wanted), "{line}\n{picture}");
    }
}

#[test]
fn in_a_crew_everybody_has_the_rank_of_their_own_sheet() {
    let mut table = party();
    let line = "ida+bo hiding at 12 crew =9,9";
    let [_, tells] = after(&mut table, line);
    assert!(
        tells.contains("+1, at 12 and +2 +1 rank = +3, at 12")
            || tells.contains("+1 and +2 +1 rank = +3"),
        "{tells}"
    );
    let read = table.campaign.read_line("bo+ida hiding at 12 crew", None);
    let because = read.unwrap().command.attempts()[0].because.clone();
    assert!(
        because.contains("Bo: Grace 2 + rank 1 = Hiding +3 · at 12"),
        "{because}"
    );
    assert!(because.contains("Ida: Grace 1 = Hiding +1"), "{because}");
}
