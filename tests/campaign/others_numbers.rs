//! Numbers that are somebody else's, in a game of a file: a figure of theirs, or what they come to without dice.

use astragal::campaign::log_text::{Entry, tell};
use astragal::campaign::{Attempting, CreatureId};
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;
use crate::support::said::ranks_of_helpers;

const TOWERS: &str = include_str!("../support/own_systems/towers.ron");

fn table() -> Table {
    let mut table = Table::of(System::Own(Key::read("towers.ron", TOWERS).unwrap()));
    table.say_all([
        "hero Wren strength 14 stealth 2 weapon axe \"1d6+2 slashing\" weapon bow \"1d8 fire +1d4 cold ranged\"",
        "add orc 15",
        "foe orc wisdom 17 perception 2 shield 3 school embers 4 power \"cold breath\" \"14 4d6 cold\" weapon axe 1d12 weapon bite 1d6 power bite 12",
    ]);
    table
}

fn attempting(table: &Table, line: &str) -> Attempting {
    let read = table
        .campaign
        .read_line(line, None)
        .map_err(|why| why.picture(line));
    read.unwrap().command.attempts()[0].clone()
}

/// A line as it is kept, with how its numbers came about, and the number it is held against.
fn read(table: &Table, line: &str) -> (String, String) {
    let said = table
        .campaign
        .read_line(line, None)
        .map_err(|why| why.picture(line));
    let because = attempting(table, line).because;
    (said.unwrap().line, because)
}

#[test]
fn a_number_is_what_somebody_comes_to_without_dice() {
    let table = table();
    for (line, said, because) in [
        (
            "wren stealth dc orc passive perception",
            "\"Wren\" tw stealth dc \"orc\" passive perception",
            "orc: 10 + Wis 3 + rank 2 = passive Perception 15",
        ),
        (
            "wren stealth dc orc perception passive adv",
            "\"Wren\" tw stealth dc \"orc\" perception passive adv",
            "orc: 10 + Wis 3 + rank 2 = passive Perception 15",
        ),
        (
            "wren stealth dc orc",
            "\"Wren\" tw stealth dc \"orc\"",
            "orc: 8 + Wis 3 = spell 11",
        ),
        (
            "wren stealth dc orc embers",
            "\"Wren\" tw stealth dc \"orc\" embers",
            "orc: 8 + Wis 3 + embers 4 = embers 15",
        ),
        (
            "wren stealth dc \"cold breath\"",
            "\"Wren\" tw stealth dc \"orc\" \"cold breath\"",
            "orc: 14 = cold breath 14",
        ),
        // What somebody comes to without dice is no other side: it is what has to be reached.
        (
            "wren stealth vs orc passive perception",
            "\"Wren\" tw stealth dc \"orc\" passive perception",
            "orc: 10 + Wis 3 + rank 2 = passive Perception 15",
        ),
        // Its bite is rolled too: the power is what can be reached.
        (
            "wren stealth dc orc bite",
            "\"Wren\" tw stealth dc \"orc\" bite",
            "orc: 12 = bite 12",
        ),
        // A figure that takes dice is what the first one rolls.
        (
            "wren dc orc stealth",
            "\"Wren\" tw dc \"orc\" stealth",
            "orc: 8 + Wis 3 = spell 11",
        ),
    ] {
        let (kept, told) = read(&table, line);
        assert_eq!(kept, said, "{line}");
        assert!(told.ends_with(because), "{line}: {told}");
        let again = read(&table, &kept);
        assert_eq!(again, (kept, told), "{line}");
    }
}

#[test]
fn what_stands_on_them_counts_unless_the_line_leaves_it_out() {
    let mut table = table();
    table.say("condition orc dazed -2");
    let told = read(&table, "wren stealth dc orc passive perception").1;
    assert!(told.ends_with("passive Perception 13"), "{told}");
    let fresh = read(&table, "wren stealth fresh dc orc passive perception").1;
    assert!(fresh.ends_with("passive Perception 15"), "{fresh}");
}

/// Whether a line has the odds of another, said without what stands on anybody.
fn is_as(table: &Table, line: &str, other: &str) -> bool {
    let odds = |line: &str| attempting(table, line).attempt.odds();
    odds(line).outcomes == odds(&format!("{other} fresh")).outcomes
}

#[test]
fn what_stands_on_those_who_roll_and_on_those_they_attack_makes_rolls_better_or_worse() {
    let mut table = table();
    table.say("condition wren poisoned");
    assert!(is_as(&table, "wren axe ac orc", "wren axe dis ac orc"));
    assert!(is_as(
        &table,
        "wren stealth dc 12",
        "wren stealth dis dc 12"
    ));
    assert!(
        is_as(
            &table,
            "wren save strength dc 12",
            "wren save strength dc 12"
        ),
        "it is left alone"
    );
    let because = attempting(&table, "wren axe ac orc").because;
    assert!(because.ends_with("poisoned"), "{because}");
    // Both cancel, and a number without a name is nobody who sleeps.
    table.say("condition orc asleep");
    assert!(is_as(&table, "wren axe ac orc", "wren axe ac orc"));
    assert!(is_as(&table, "wren axe ac 13", "wren axe dis ac 13"));
    table.say("uncondition wren poisoned");
    assert!(is_as(&table, "wren axe ac orc", "wren axe adv ac orc"));
    let because = attempting(&table, "wren axe ac orc").because;
    assert!(because.ends_with("orc asleep"), "{because}");
    let why = table
        .campaign
        .read_line("wren stealth dc orc passive perception", None)
        .unwrap_err();
    assert!(
        why.message.contains("orc notices nothing"),
        "{}",
        why.message
    );
    // A power is there even so.
    assert!(
        table
            .campaign
            .read_line("wren stealth dc orc \"cold breath\"", None)
            .is_ok()
    );
}

#[test]
fn a_passive_figure_is_worse_as_the_roll_would_be_and_who_dodges_is_hit_less_easily_by_those_they_see()
 {
    let mut table = table();
    table.say("condition orc poisoned");
    let told = read(&table, "wren stealth dc orc passive perception").1;
    assert!(told.ends_with("passive Perception 10"), "{told}");
    table.say_all(["uncondition orc poisoned", "condition orc dodging"]);
    assert!(is_as(&table, "wren axe ac orc", "wren axe dis ac orc"));
    table.say("condition orc blinded");
    // Whom it does not see is not dodged, and hits a blinded one more easily.
    assert!(is_as(&table, "wren axe ac orc", "wren axe adv ac orc"));
}

#[test]
fn whoever_dodges_rolls_some_figures_better_and_a_value_said_with_a_condition_counts() {
    let mut table = table();
    assert!(is_as(&table, "wren brace dc 12", "wren brace dc 12"));
    table.say("condition wren dodging");
    assert!(is_as(&table, "wren brace dc 12", "wren brace adv dc 12"));
    let because = attempting(&table, "wren brace dc 12").because;
    assert!(because.ends_with("dodging"), "{because}");
    assert!(is_as(
        &table,
        "wren save strength dc 12",
        "wren save strength dc 12"
    ));
    table.say_all(["uncondition wren dodging", "condition wren poisoned -2"]);
    table.say("wren brace dc 12 =9");
    let step = table.campaign.steps().last().unwrap();
    let told: String = tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect();
    assert!(told.contains("-2 poisoned = 0"), "{told}");
}

#[test]
fn what_takes_senses_is_unseen_and_is_not_of_whoever_sleeps() {
    let mut table = table();
    let is_secret = |table: &Table, line| attempting(table, line).is_secret;
    assert!(is_secret(&table, "wren passive perception dc 12"));
    assert!(!is_secret(&table, "wren perception dc 12"));
    table.say("condition wren asleep");
    for line in [
        "wren passive perception",
        "orc stealth vs wren passive perception",
    ] {
        let why = table.campaign.read_line(line, None).unwrap_err();
        assert!(
            why.message.contains("Wren notices nothing"),
            "{line}: {why:?}"
        );
    }
    let fresh = table
        .campaign
        .read_line("wren passive perception fresh", None);
    assert!(fresh.is_ok(), "{fresh:?}");
}

#[test]
fn a_figure_that_is_called_as_an_attempt_is_rolled_by_name_and_the_attempt_without_a_sheet() {
    let table = table();
    let sum = |line: &str| attempting(&table, line).because;
    assert!(
        sum("wren luck dc 12").contains("Luck 3"),
        "{}",
        sum("wren luck dc 12")
    );
    assert_eq!(sum("wren luck dc 12"), sum("wren \"Luck\" dc 12"));
    for line in ["tw luck +2 dc 12", "luck +2 dc 12"] {
        let read = table.campaign.read_line(line, None);
        assert_eq!(read.unwrap().line, "tw luck +2 dc 12", "{line}");
    }
    let why = table.campaign.read_line("wren 5", None).unwrap_err();
    assert!(why.message.contains("5 has no sign"), "{}", why.message);
}

#[test]
fn what_somebody_notices_goes_by_what_stands_on_them() {
    let mut table = table();
    let noticed = |table: &Table| {
        let (state, orc) = (table.campaign.state(), table.creature("orc"));
        let CreatureId::Foe(id) = orc else { panic!() };
        let sheet = &state.foe(id).unwrap().stats.recorded().unwrap().sheet;
        sheet.read(table.campaign.rules(), 1).notices((orc, state))
    };
    assert_eq!(noticed(&table), Some(15));
    table.say_all(["condition orc dazed -2", "condition orc poisoned"]);
    assert_eq!(noticed(&table), Some(8));
    table.say("condition orc asleep");
    assert_eq!(noticed(&table), None);
}

#[test]
fn an_attack_on_somebody_by_name_is_held_against_their_figure_and_harms_them() {
    let mut table = table();
    let axe = attempting(&table, "wren axe ac orc");
    assert_eq!(axe.what, "axe vs orc");
    assert!(
        axe.because.ends_with("orc: 10 + shield 3 = AC 13"),
        "{}",
        axe.because
    );
    table.say("wren axe ac orc =12");
    let step = table.campaign.steps().last().unwrap();
    let told: String = tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect();
    assert!(
        told.contains("axe vs orc · 2, ac 13  =12  12 + 2 = 14, hit"),
        "{told}"
    );
    table.say("wren bow ac orc =19");
    let (_, offers) = table.campaign.offering(None).unwrap();
    let lines: Vec<&str> = offers.iter().map(|offer| offer.line.trim()).collect();
    assert!(
        lines
            .iter()
            .any(|line| line.contains("d8") && line.contains("fire")),
        "{lines:?}"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.contains("d4") && line.contains("cold")),
        "{lines:?}"
    );
    assert!(lines.iter().any(|line| line.contains("orc")), "{lines:?}");
}

#[test]
fn what_nobody_has_is_told_at_its_place() {
    let mut table = table();
    let why = table
        .campaign
        .read_line("wren stealth dc moth", None)
        .unwrap_err();
    assert!(
        why.message
            .contains("a number behind `dc`, such as `dc 15`, or whose it is, such as `dc orc`"),
        "{}",
        why.message
    );
    table.say("foe orc shield 9 wisdom 30");
    let why = table
        .campaign
        .read_line("wren stealth dc orc passive perception +20", None);
    assert!(why.is_ok(), "what is added behind it is the roller's own");
    table.say_all(["add ogre 30", "foe ogre power \"cold breath\" 12"]);
    let why = table
        .campaign
        .read_line("wren stealth dc \"cold breath\"", None)
        .unwrap_err();
    assert!(
        why.message.contains("each with another number: say whose"),
        "{}",
        why.message
    );
    assert!(
        read(&table, "wren stealth dc ogre \"cold breath\"")
            .1
            .ends_with("12")
    );
}

#[test]
fn who_helps_by_name_does_so_by_a_value_of_what_is_rolled() {
    let table = table();
    let attempt = attempting(&table, "wren perception help orc").attempt;
    assert_eq!(ranks_of_helpers(&attempt), [5]);
}

#[test]
fn a_20_gets_up_from_dying_and_a_1_counts_twice_where_no_result_is_critical() {
    let mut table = table();
    table.say_all(["hero Bo hp 9", "bo -9", "dying bo =1"]);
    let told = table.last().text();
    assert!(told.contains("2 bad"), "{told}");
    assert_eq!(table.points("Bo"), 0);
    table.say("dying bo =20");
    assert_eq!(table.points("Bo"), 1);
}

#[test]
fn somebody_named_bare_behind_an_attack_is_offered_by_what_it_is_held_against() {
    let mut table = table();
    table.say("add \"Bone Orc\" 9");
    for (line, meant) in [
        ("wren axe orc", Some("ac orc")),
        ("wren axe bone", Some("ac \"Bone Orc\"")),
        ("wren axe stone", None),
    ] {
        let complaint = table.campaign.read_line(line, None).unwrap_err();
        assert_eq!(complaint.instead.as_deref(), meant, "{line}");
    }
}
