//! Work that takes several rolls, and contests of many rounds: by lines, in every system.
#![cfg(test)]

mod support;

use astragal::campaign::TaskStanding;
use astragal::campaign::telling::{for_players, tell};
use astragal::rules::System;
use support::Table;

/// A dice pool table with Brakk and an orc.
fn pools() -> Table {
    let mut table = Table::with_one(System::DicePool);
    table.say("add brakk").say("add orc 7").say("reveal orc");
    table
}

/// How the task of this name stands: what is done, and the word for it.
fn stands(table: &Table, name: &str) -> (u32, &'static str) {
    let task = table.campaign.state().task(name).unwrap();
    (task.reached().points, task.standing().word())
}

/// The points of each side.
fn scores(table: &Table, name: &str) -> Vec<u32> {
    table.campaign.state().contest(name).unwrap().scores()
}

/// What the last step says, entry by entry.
fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step).iter().map(|entry| entry.text()).collect()
}

/// The line of the last step.
fn line(table: &Table) -> &str {
    &table.campaign.steps().last().unwrap().line
}

#[test]
fn net_successes_add_up_to_the_target() {
    let mut table = pools();
    table.say("task \"mend the wall\" 10");
    table.say("task \"mend the wall\" roll dp 5 =6,7,8,1,2");
    assert_eq!(stands(&table, "mend the wall"), (2, ""), "three successes less a 1");
    table.say("task mend roll dp 5 =9,9,9,9,10");
    assert_eq!(stands(&table, "mend the wall"), (7, ""));
    table.say("task mend roll dp 5 =6,6,6,2,2");
    assert_eq!(stands(&table, "mend the wall"), (10, "complete"));
    assert_eq!(told(&table)[1], "mend the wall +3, 10/10 complete");
}

#[test]
fn play() {
    let mut table = pools();
    table.say("task \"mend the wall\" 10 in 5 setback 3").say("task men roll brakk dexterity+archery");
    for line in [
        "task men roll",
        "task men roll x2",
        "task men +1",
        "task men -1",
        "contest \"tug of war\" brakk orc to 3",
        "contest tug roll dp 5 vs 4 diff 8",
        "contest tug roll",
        "contest tug roll dexterity+archery vs orc dp 4 =1,2,3,4",
        "contest tug roll =1,2,3,4,5,6,7,8,9",
        "contest tug orc +1",
        "contest tug close",
        "task men close",
    ] {
        println!("{line}: {:?}", table.try_say(line));
        println!("   {} {:?}", self::line(&table), told(&table));
    }
    panic!();
}
