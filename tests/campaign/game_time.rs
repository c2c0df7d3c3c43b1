//! Game time: passed, corrected, paused; what ends by it, what moves it and what it moves.

use astragal::campaign::LongRollKind;
use astragal::campaign::log_text::{for_players, tell};
use astragal::systems::System;

use crate::support::Table;

fn told(table: &Table) -> String {
    let step = table.campaign.steps().last().unwrap();
    let entries = tell(&table.campaign, step);
    entries.iter().map(|entry| entry.text() + "\n").collect()
}

fn now(table: &Table) -> String {
    let minutes = table.campaign.state().minutes();
    table.campaign.rules().calendar.brief(minutes)
}

#[test]
fn time_goes_on_is_set_by_its_day_and_corrected() {
    let mut table = Table::with_party();
    assert_eq!(table.campaign.state().time, None);
    for (line, then) in [
        ("time +10m", "1 Thaw, 08:10"),
        ("time +1h30m on the road", "1 Thaw, 09:40"),
        ("time -10m", "1 Thaw, 09:30"),
        ("time noon", "1 Thaw, 12:00"),
        ("time dawn", "2 Thaw, 06:00"),
        ("time 14:30", "2 Thaw, 14:30"),
        ("time 06:00", "3 Thaw, 06:00"),
        ("time 3 seed", "3 Seed, 06:00"),
        ("time 30 embers 411 23:59", "30 Embers, 23:59"),
        ("time +1m", "1 Thaw, 00:00"),
    ] {
        table.say(line);
        assert_eq!(now(&table), then, "{line}");
    }
    table.say("undo");
    assert_eq!(now(&table), "30 Embers, 23:59");
    for (line, why) in [
        ("time", "`time +10m`"),
        ("time +10", "such as `+10m`"),
        ("time 31 seed", "no day 31"),
        ("time 3 nothing", "a month"),
        ("time soon", "a date"),
        ("time resume", "nothing would change"),
    ] {
        let refused = table.refused(line);
        assert!(refused.contains(why), "{line}: {refused}");
    }
}

#[test]
fn what_lasts_so_long_ends_by_time_and_is_told() {
    let mut table = Table::with_party();
    table
        .say("condition thalia blessed 1h")
        .say("condition oren torch for 30m");
    assert!(told(&table).contains("torch, for 30m"), "{}", told(&table));
    table
        .say("add party")
        .say("initiative")
        .say("begin")
        .say("end");
    table.say("time +30m");
    assert!(
        told(&table).contains("Oren  no longer torch"),
        "{}",
        told(&table)
    );
    assert!(!told(&table).contains("blessed"));
    table.say("time +30m");
    assert!(
        told(&table).contains("Thalia  no longer blessed"),
        "{}",
        told(&table)
    );
    table.say("undo");
    let thalia = table.creature("thalia");
    assert_eq!(table.campaign.state().conditions(thalia).count(), 1);
}

#[test]
fn clocks_go_by_time_and_back_with_it() {
    let mut table = Table::with_party();
    table.say("time +5m").say("clock fire 4 each 10m");
    let filled = |table: &Table| {
        let clock = table
            .campaign
            .state()
            .long_roll(LongRollKind::Clock, "fire")
            .unwrap();
        clock.reached().points[0]
    };
    for (line, done) in [
        ("time +9m", 0),
        ("time +1m", 1),
        ("time +25m", 3),
        ("time -10m", 2),
        ("time +2h", 4),
        ("time +2h", 4),
    ] {
        table.say(line);
        assert_eq!(filled(&table), done, "{line}");
    }
    table.say("undo x2");
    assert_eq!(filled(&table), 2);
}

#[test]
fn rests_and_tasks_move_the_time_once_it_is_kept_unless_it_is_paused() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("hero mira hp 5/20").say("rest short");
    assert_eq!(table.campaign.state().time, None);
    table.say("time +10m").say("rest short");
    assert_eq!(now(&table), "1 Thaw, 09:10");
    table.say("time pause").say("rest long");
    assert_eq!(now(&table), "1 Thaw, 09:10");
    table.say("time resume").say("rest dawn");
    assert_eq!(now(&table), "2 Thaw, 06:00");
    table
        .say("task wall 3 takes 2h")
        .say("task wall roll mira strength dc 5 =15");
    assert_eq!(now(&table), "2 Thaw, 08:00");
}

#[test]
fn a_dawn_that_passes_brings_back_what_comes_with_it_once_and_undone_by_one_key() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "hero mira hp 5/20",
        "counter mira wand 7 refill dawn",
        "counter mira arrows 20",
    ]);
    let spend = |table: &mut Table| {
        _ = table
            .say("counter mira wand -6")
            .say("counter mira arrows -3");
    };
    let left = |table: &Table| -> Vec<u32> {
        let counters = table.campaign.state().counters.iter();
        counters.map(|counter| counter.left).collect()
    };
    table.say("time +10m");
    spend(&mut table);
    table.say("time +8h");
    assert_eq!(left(&table), [1, 17], "noon is no dawn");
    table.say("time +16h on the road");
    assert_eq!(left(&table), [7, 17]);
    assert!(
        told(&table).contains("Mira  wand 1 → 7 of 7"),
        "{}",
        told(&table)
    );
    table.say("undo");
    assert_eq!(left(&table), [1, 17]);
    table.say("time 22:30").say("rest long");
    assert_eq!(
        told(&table).matches("wand 1 → 7 of 7").count(),
        1,
        "{}",
        told(&table)
    );
    spend(&mut table);
    table.say("time 30 seed").say("time -2d");
    assert_eq!(left(&table)[0], 1, "what is only corrected brings nothing");
}

#[test]
fn an_evening_over_two_game_days() {
    let mut table = Table::with_party();
    for line in [
        "time dusk",
        "clock \"The tide rises\" 6 each 4h",
        "condition oren torch 2h",
        "table omen",
        "time +3h to the mill",
        "condition thalia blessed 8h",
        "time midnight",
        "time dawn they sleep",
        "time +1d to the coast",
    ] {
        table.say(line);
    }
    assert_eq!(now(&table), "3 Thaw, 06:00");
    let tide = table
        .campaign
        .state()
        .long_roll(LongRollKind::Clock, "The tide rises")
        .unwrap();
    assert_eq!(tide.reached().points, [6]);
    let log: String = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text() + "\n")
        .collect();
    for part in [
        "no longer torch",
        "no longer blessed",
        "to the mill",
        "they sleep",
        "complete",
    ] {
        assert!(log.contains(part), "{part}: {log}");
    }
}
