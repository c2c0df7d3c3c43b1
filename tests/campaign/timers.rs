//! The turn timer and the evening clock: since when they run, and what players see of them.

use astragal::campaign::log_text::for_players;
use astragal::campaign::players_view::PlayersView;
use astragal::campaign::{Timed, TimerReading};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::support::Table;

/// Says a line; gives the moment at which it was said.
fn said(table: &mut Table, line: &str) -> Timestamp {
    table.say(line);
    table.campaign.steps().last().unwrap().at
}

fn after(at: Timestamp, seconds: i64) -> Timestamp {
    at + SignedDuration::from_secs(seconds)
}

fn reading(table: &Table, of: Timed, now: Timestamp) -> String {
    let timer = table.campaign.state().timers.get(of).unwrap();
    TimerReading::of(timer.since, timer.seconds, now).text
}

fn seen(table: &Table, now: Timestamp) -> Vec<(&'static str, String)> {
    let view = PlayersView::of(&table.campaign, &TimeZone::UTC);
    let timers = view.timers.iter();
    timers
        .map(|timer| (timer.name, timer.reading(now).text))
        .collect()
}

/// A hero, somebody hidden and another hero, in this order.
fn table() -> Table {
    let mut table = Table::with_party();
    table.say_all(["add thalia", "add wolf 9 hidden", "add oren"]);
    table
}

#[test]
fn the_turn_timer_begins_anew_with_each_turn_and_stands_as_it_did_after_undo() {
    let mut table = table();
    table.say("timer turn 2m");
    let first = said(&mut table, "begin anyway");
    assert_eq!(reading(&table, Timed::Turn, after(first, 30)), "1:30");
    let second = said(&mut table, "next");
    assert_eq!(reading(&table, Timed::Turn, after(second, 5)), "1:55");
    table.say("undo");
    assert_eq!(reading(&table, Timed::Turn, after(first, 121)), "−0:01");
    table.say("timer turn none");
    assert!(table.campaign.state().timers.is_empty());
    table.say("undo");
    assert!(table.campaign.state().timers.turn.is_some());
}

#[test]
fn players_see_an_open_timer_alone_and_nothing_of_a_turn_of_somebody_hidden() {
    let mut table = table();
    table.say_all(["timer turn 2m", "timer evening open"]);
    let first = said(&mut table, "begin anyway");
    assert_eq!(seen(&table, first).len(), 1);
    table.say("timer turn open").say("next");
    let wolf = table.campaign.state().tracker.active().unwrap();
    assert!(table.campaign.state().is_hidden(wolf));
    let of_turn = |table: &Table, now| seen(table, now).remove(0);
    assert_eq!(of_turn(&table, after(first, 100)), ("turn", "0:20".into()));
    let third = said(&mut table, "next");
    assert_eq!(of_turn(&table, third), ("turn", "2:00".into()));
    table.say("timer turn secret");
    assert_eq!(seen(&table, third).len(), 1);
    let log = for_players(&table.campaign);
    let told = |words: &str| log.iter().any(|shown| shown.entry.text().contains(words));
    assert!(told("evening timer runs up, open") && !told("turn timer"));
}

#[test]
fn the_evening_is_counted_from_its_beginning_and_another_one_anew() {
    let mut table = Table::with_party();
    let began = said(&mut table, "session One");
    table.say("timer evening");
    assert_eq!(reading(&table, Timed::Evening, after(began, 600)), "10:00");
    let now = said(&mut table, "timer evening 3h");
    assert_eq!(reading(&table, Timed::Evening, after(now, 1)), "2:59:59");
    let began = said(&mut table, "session Two");
    assert_eq!(reading(&table, Timed::Evening, began), "3:00:00");
}

#[test]
fn what_makes_no_timer_is_refused_with_what_does() {
    let mut table = Table::with_party();
    for (line, why) in [
        ("timer", "`turn` or `evening`"),
        ("timer fuse", "`turn` or `evening`"),
        ("timer turn 2", "such as `90s`"),
        ("timer turn 0s", "such as `90s`"),
        ("timer turn 2d", "such as `90s`"),
        ("timer turn 99999999h", "such as `90s`"),
        ("timer turn none", "nothing would change"),
    ] {
        let refused = table.refused(line);
        assert!(refused.contains(why), "{line}: {refused}");
    }
    table.say("timer turn open");
    assert!(
        table
            .refused("timer turn open")
            .contains("nothing would change")
    );
}
