//! Dice pools and success rolls at the table: a difficulty for all, wounds of bare pools, initiative that was named once,
//! weapons that attack, and lies.

use crate::support::Table;
use astragal::campaign::log_text::{Entry, tell};
use astragal::campaign::{Command, Event};
use astragal::systems::System;

fn pools() -> Table {
    let mut table = Table::of(System::DicePool);
    table.say_all([
        "hero Brakk dexterity 3 stealth 2 wits 3 alertness 2 wound 1",
        "hero Oren dexterity 2 stealth 1 wits 3 alertness 2",
        "hero Tobit dexterity 4 stealth 3 wits 3 alertness 2",
    ]);
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect()
}

fn last(table: &Table) -> String {
    told(table).pop().unwrap()
}

fn read(table: &Table, line: &str) -> (astragal::campaign::Attempting, String) {
    let sentence = table.campaign.read_line(line, None);
    let sentence = sentence.unwrap_or_else(|why| panic!("{}", why.picture(line)));
    match sentence.command {
        Command::Attempt(attempting) => (*attempting, sentence.line),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_difficulty_behind_all_who_roll_together_is_that_of_all() {
    let table = pools();
    for (line, difficulties) in [
        (
            "brakk dexterity+stealth with oren with tobit diff 8",
            [8, 8, 8],
        ),
        (
            "brakk dexterity+stealth with oren diff 7 with tobit",
            [6, 7, 6],
        ),
        (
            "brakk dexterity+stealth diff 7 with oren with tobit diff 8",
            [7, 7, 8],
        ),
        (
            "brakk dexterity+stealth with oren with tobit(diff 8)",
            [6, 6, 8],
        ),
        ("dp 5 with 3 with 4 diff 8", [8, 8, 8]),
        ("dp 5 diff 7 with 3 with 4 diff 8", [7, 6, 8]),
    ] {
        let (attempting, kept) = read(&table, line);
        let words = attempting.attempt.words().join(" ");
        let said: Vec<u32> = words
            .split("difficulty ")
            .skip(1)
            .map(|rest| {
                rest.chars()
                    .take_while(char::is_ascii_digit)
                    .collect::<String>()
            })
            .map(|number| number.parse().unwrap())
            .collect();
        assert_eq!(said, difficulties, "{line}: {words}");
        assert_eq!(
            read(&table, &kept).0.attempt,
            attempting.attempt,
            "{line}: {kept}"
        );
    }
}

#[test]
fn a_bare_reflexive_pool_says_where_a_wound_takes_none() {
    let table = pools();
    let doubts = |line: &str| read(&table, line).0.warnings;
    let doubt = "`reflexive` is with an ability, so the wound takes 1 of the dice: a pool without one is `soak` and loses none";
    assert_eq!(doubts("brakk dp 5 reflexive"), [doubt]);
    assert_eq!(doubts("dp 5 reflexive wound 2").len(), 1);
    for line in [
        "brakk dp 5 soak",
        "oren dp 5 reflexive",
        "brakk dexterity+stealth reflexive",
        "brakk dp 5",
        "brakk dp 5 reflexive fresh",
    ] {
        assert!(doubts(line).is_empty(), "{line}");
    }
}

#[test]
fn several_actions_outside_a_fight_are_said_with_each_roll() {
    let mut table = pools();
    let refused = table.refused("actions 2");
    assert!(refused.contains("`action 1/2`"), "{refused}");
    let (attempting, _) = read(&table, "oren dexterity+stealth action 1/2");
    assert!(
        attempting.because.contains("action 1 of 2"),
        "{}",
        attempting.because
    );
}

#[test]
fn zero_is_the_highest_face_of_real_d10_and_percentile_dice() {
    for (system, line, total) in [
        (System::DicePool, "dp 5 =0,10,9,1,2", "2"),
        (System::DicePool, "2d10 =0,5", "15"),
        (System::DicePool, "d% =00", "100"),
        (System::DicePool, "d100 =0", "100"),
        (System::PenAndDagger, "1d10+2 =0", "12"),
    ] {
        let mut table = Table::of(system);
        table.say(line);
        assert!(last(&table).contains(total), "{line}: {:?}", told(&table));
    }
    let mut table = pools();
    table.say("brakk -1d10 =0");
    assert!(last(&table).contains("10"), "{:?}", told(&table));
    for line in ["2d6 =0,5", "pd adept =0", "4d20 =0,1,1,1"] {
        assert!(table.refused(line).contains("0 is no face"), "{line}");
    }
}

#[test]
fn initiative_that_was_named_once_is_that_of_the_campaign() {
    let mut table = pools();
    table.say_all(["add party", "add gruk 10"]);
    assert!(
        table.refused("initiative").contains("initiative"),
        "nothing was named yet"
    );
    table.say("initiative party wits+alertness");
    assert_eq!(
        table.campaign.state().initiative.as_deref(),
        Some("dp wits+alertness")
    );
    table.say_all(["remove party", "add party", "initiative brakk =1,2,8,9"]);
    let kept = &table.campaign.steps().last().unwrap().line;
    assert_eq!(kept, "initiative \"Brakk\" dp wits+alertness =1,2,8,9");
    table.say("initiative oren and tobit");
    table.say("initiative gruk").say("initiative gruk dp 4");
    assert_eq!(table.campaign.state().initiative.as_deref(), Some("dp 4"));
    table.say("undo");
    assert_eq!(
        table.campaign.state().initiative.as_deref(),
        Some("dp wits+alertness")
    );
}

#[test]
fn equal_initiative_is_settled_by_one_more_roll_in_the_log() {
    for system in [System::DicePool, System::SuccessRoll] {
        let mut table = Table::of(system);
        table.say("add goblin*1 5");
        (2..=9).for_each(|number| _ = table.say(&format!("add \"goblin {number}\" 5")));
        table.say(match system {
            System::DicePool => "initiative dp 1",
            _ => "initiative sr 10",
        });
        let step = table.campaign.steps().last().unwrap();
        let rolls = step
            .events
            .iter()
            .filter(|event| matches!(event, Event::Rolled(_)))
            .count();
        let ties = step
            .events
            .iter()
            .filter(|event| matches!(event, Event::TieBroken { .. }))
            .count();
        assert_eq!((rolls, ties), (9, 1), "{:?}", told(&table));
        let placed = &table.campaign.state().tracker.order;
        assert!(
            placed
                .iter()
                .all(|combatant| combatant.initiative.is_some())
        );
    }
}

#[test]
fn a_skill_that_fights_is_an_attack_however_it_is_rolled() {
    let mut table = Table::of(System::SuccessRoll);
    table.say("hero Finn iq 11 dx 12 skill Broadsword 13 skill Cooking 12 parry 9");
    for (line, word) in [
        ("finn broadsword =1,1,1", "critical hit"),
        ("finn broadsword =6,6,6", "critical miss"),
        ("finn broadsword attack =1,1,1", "critical hit"),
        ("finn broadsword defense =1,1,1", "critical success"),
        ("finn cooking =1,1,1", "critical success"),
        ("finn parry =1,1,1", "critical success"),
    ] {
        table.say(line);
        assert!(last(&table).contains(word), "{line}: {:?}", told(&table));
    }
    for (line, reason) in [
        ("finn parry attack", "this is defense already"),
        ("finn attack parry", "Parry is defense already"),
    ] {
        assert!(table.refused(line).contains(reason), "{line}");
    }
}

#[test]
fn a_lie_belongs_to_the_roll_just_made_or_wants_its_number() {
    let mut table = Table::of(System::SuccessRoll);
    table.say("hero Finn iq 11 dx 12 skill Broadsword 13 skill Search 11");
    assert!(table.refused("lie no").contains("nothing to lie about"));
    table.say("finn search secret =6,6,5");
    let failed = table.last_roll();
    table.say("finn broadsword =2,3,4");
    assert!(
        table
            .refused("lie the bridge holds")
            .contains(&format!("`lie {failed} …`")),
        "another roll lies between"
    );
    table.say(&format!("lie {failed} the bridge holds"));
    table
        .say("finn search secret =6,6,5")
        .say("lie the bridge is gone");
    assert_eq!(table.campaign.state().lies.len(), 2);
}
