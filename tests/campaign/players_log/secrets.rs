//! What came of something secret is as secret: two games, one with secrets planted in it and one without, read alike.

use astragal::campaign::RollId;
use astragal::campaign::log_text::{PlayersRead, for_players, latest_for_players};
use astragal::campaign::luck::{Audience, Figures, Tally};
use astragal::campaign::players_view::PlayersView;
use astragal::systems::System;
use jiff::tz::TimeZone;

use crate::support::Table;

/// What players read of a game, in every way in which they read it.
fn read(table: &Table) -> Vec<String> {
    let campaign = &table.campaign;
    let log = for_players(campaign)
        .into_iter()
        .map(|shown| format!("{} {:?}", shown.entry.text(), shown.entry.points));
    let tail = latest_for_players(campaign, 1_000)
        .entries
        .into_iter()
        .map(|shown| shown.entry.text());
    let known = PlayersRead::of(campaign);
    let tally = Tally::of(campaign, Audience::Players(&known));
    let figures = Figures::for_players(&tally, campaign.state());
    let luck = format!(
        "{:?} {:?} {:?} {:?} {:?} {}",
        figures.rows,
        figures.evenings,
        figures.streaks,
        figures.fortune,
        figures.tonight,
        figures.dice
    );
    let view = PlayersView::of(campaign, &TimeZone::UTC);
    let view = serde_json::to_string(&view).unwrap();
    log.chain(tail).chain([luck, view]).collect()
}

/// The same game told twice: lines that begin with `!` only in the one with secrets.
#[track_caller]
fn assert_reads_alike(system: System, lines: &[&str]) {
    let [mut with, mut without] = [Table::with_one(system), Table::with_one(system)];
    for line in lines {
        match line.strip_prefix('!') {
            Some(secret) => {
                with.say(secret);
                without.now = with.now;
            }
            None => {
                with.say(line);
                without.say(line);
            }
        }
    }
    assert_eq!(read(&with), read(&without));
}

#[test]
fn a_fortune_die_of_a_secret_roll_is_in_no_count_and_on_no_line() {
    assert_reads_alike(
        System::PenAndDagger,
        &[
            "thalia strength =14",
            "!thalia perception secret =20",
            "!fortune thalia convert",
            "thalia strength =9",
        ],
    );
}

#[test]
fn a_table_drawn_from_in_secret_is_on_no_line_and_in_no_count() {
    assert_reads_alike(
        System::PenAndDagger,
        &[
            "thalia strength =14",
            "!table omen x2",
            "!table rumor",
            "!table rumor shuffle",
            "table road open =3,4",
            "!table omen",
            "!table road open =3,4",
            "!secret",
            "!table omen open",
            "!secret",
        ],
    );
}

#[test]
fn a_secret_clock_is_on_no_line_and_a_hidden_one_tells_nothing_but_its_name() {
    assert_reads_alike(
        System::PenAndDagger,
        &[
            "clock watch 4 hidden",
            "!clock traitor 5 secret",
            "!clock traitor +2",
            "!clock watch +3",
            "thalia strength =14",
            "!clock watch +1",
            "!clock watch close",
            "!clock traitor close",
        ],
    );
}

#[test]
fn a_condition_they_know_nothing_of_ends_by_time_without_a_word() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("hero felix hp 40")
        .say("add felix")
        .say("add orc 30");
    table.say("felix strength vs 10 secret =6,6,6");
    let roll = table.last_roll();
    table.say(&format!("spend {roll} effect \"high ground\" 2 for 1h"));
    table.say("time +2h");
    let all: Vec<String> = read(&table);
    assert!(
        all.iter().all(|line| !line.contains("high ground")),
        "{all:?}"
    );
    assert!(all.iter().any(|line| line.contains("+2h")), "{all:?}");
}

#[test]
fn what_a_secret_blow_did_is_not_in_the_sum_of_the_fight() {
    let fight = [
        "hero felix hp 40",
        "add felix",
        "add orc 30",
        "begin anyway",
        "next",
        "orc -5",
        "!felix strength vs 10 secret =6,6,6",
        "!spend 7 harm 3 orc",
        "next",
        "end",
    ];
    let mut table = Table::with_one(System::MonstersAndMagic);
    for line in fight {
        let line = line.strip_prefix('!').unwrap_or(line);
        let spent = line.strip_prefix("spend 7 harm");
        match spent {
            Some(what) => {
                let roll = table.last_roll();
                table.say(&format!("spend {roll} harm{what}"));
            }
            None => {
                table.say(line);
            }
        }
    }
    let all: Vec<String> = for_players(&table.campaign)
        .into_iter()
        .map(|shown| shown.entry.what)
        .collect();
    assert!(all.iter().any(|what| what == "5 damage to foes"), "{all:?}");
}

#[test]
fn a_fight_in_which_nothing_but_a_secret_blow_fell_costs_nothing_they_read_of() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("hero felix hp 40")
        .say("add felix")
        .say("add orc 30")
        .say("begin anyway")
        .say("next")
        .say("felix strength vs 10 secret =6,6,6");
    let roll = table.last_roll();
    table.say(&format!("spend {roll} harm 3 orc"));
    table.say("next").say("end");
    let all: Vec<String> = for_players(&table.campaign)
        .into_iter()
        .map(|shown| shown.entry.what)
        .collect();
    assert!(all.iter().all(|what| !what.contains("damage")), "{all:?}");
}

/// A hero on whom a condition stands that came of a secret roll, and that roll.
fn on_high_ground() -> (Table, RollId) {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("hero felix hp 40")
        .say("add felix")
        .say("add orc 30")
        .say("felix strength vs 10 secret =6,6,6");
    let roll = table.last_roll();
    table.say(&format!("spend {roll} effect \"high ground\" 2"));
    (table, roll)
}

#[test]
fn a_condition_that_came_of_a_secret_roll_is_not_known_until_the_roll_is_open() {
    let (mut table, roll) = on_high_ground();
    table.say("condition felix prone");
    let felix = table.creature("felix");
    let known = |table: &Table| {
        let tail = latest_for_players(&table.campaign, 10);
        let state = table.campaign.state();
        state
            .conditions(felix)
            .filter(|condition| tail.knows_of_condition(felix, condition))
            .map(|condition| condition.name.clone())
            .collect::<Vec<_>>()
    };
    let secret: Vec<bool> = table
        .campaign
        .state()
        .conditions(felix)
        .map(|condition| condition.is_secret)
        .collect();
    assert_eq!(secret, [true, false], "it says so itself after a start");
    assert_eq!(known(&table), ["prone"]);
    table.say(&format!("open {roll}"));
    assert_eq!(known(&table), ["high ground", "prone"]);
    let state = table.campaign.state();
    assert!(
        state
            .conditions(felix)
            .all(|condition| !condition.is_secret)
    );
    table.say(&format!("secret {roll}"));
    assert_eq!(known(&table), ["prone"]);
}

#[test]
fn a_secret_condition_moves_an_open_roll_without_its_name() {
    let (mut table, _) = on_high_ground();
    table.say("felix strength vs 10 =3,3,3");
    let open = for_players(&table.campaign).pop().unwrap().entry.text();
    assert!(
        open.contains("+2") && !open.contains("high ground"),
        "{open}"
    );
}

#[test]
fn what_a_secret_shot_used_up_is_not_told() {
    assert_reads_alike(
        System::PenAndDagger,
        &[
            "counter thalia arrows 20",
            "thalia strength =14",
            "!macro shot = thalia strength secret =3 ; counter thalia arrows -1",
            "!shot",
            "thalia strength =9",
        ],
    );
}

#[test]
fn an_evening_of_which_they_saw_nothing_has_no_number_in_their_luck() {
    assert_reads_alike(
        System::PenAndDagger,
        &[
            "session One",
            "thalia strength =14",
            "!session Two",
            "!thalia strength secret =3",
            "session Three",
            "thalia strength =9",
        ],
    );
}

#[test]
fn secret_at_the_beginning_of_a_name_or_a_text_is_refused() {
    let mut table = Table::with_one(System::PenAndDagger);
    table.say("add orc 15");
    for line in [
        "scene secret The nave",
        "scene SECRET",
        "session secret The nave",
        "rename secret The nave",
        "rule sure secret the door opens",
        "condition thalia secret cursed",
        "condition thalia cursed secret",
        "condition thalia cursed secret 3",
        "fortune thalia grant dream secret gave up",
        "task secret ritual 10",
        "contest secret tug thalia orc to 3",
        "rank secret thalia,orc strength",
        "add secret wolf 10",
        "ready thalia secret shoots",
    ] {
        let why = table.refused(line);
        assert!(why.contains("secret"), "{line}: {why}");
    }
    table
        .say("scene \"secret door\"")
        .say("condition thalia \"secret sign\"")
        .say("task \"secret ritual\" 10")
        .say("task ritual 10 secret")
        .say("note secret he is his brother");
    table.say("add wolf 10 secret").say("add bear secret");
    for name in ["wolf", "bear"] {
        let who = table.creature(name);
        assert!(table.campaign.state().is_hidden(who), "{name}");
    }
    for line in ["orc -3 secret", "next secret", "add party secret"] {
        let refused = table.try_say(line);
        assert!(refused.is_err(), "{line}");
    }
}
