//! How far undo, redo and restore go, and what counts after each.

use astragal::campaign::Evenings;
use astragal::campaign::finding::{Looking, Query};
use astragal::campaign::log_text::tell;
use astragal::campaign::luck::{Audience, Figures, Tally};

use crate::support::Table;

/// A named evening of Thalia's rolls: steps 1 to 5 are the heroes, step 6 the evening, step 7 the first roll.
fn evening(rolls: usize) -> Table {
    let mut table = Table::with_party();
    table.say("session The Drowned Vault");
    for face in 0..rolls {
        table.say(&format!("thalia pd adept ={}", face % 18 + 2));
    }
    table
}

/// How many dice count for Thalia, and how many steps of her evening stand.
fn counted(table: &Table) -> (u32, usize) {
    let tally = Tally::of(&table.campaign, Audience::Master);
    let figures = Figures::of(&tally, table.campaign.state(), None);
    let row = figures.rows.iter().find(|row| row.name == "Thalia");
    let evenings = Evenings::of(&table.campaign);
    (
        row.map_or(0, |row| row.throws),
        evenings.all().last().map_or(0, |evening| evening.steps),
    )
}

/// The steps that are struck through in the log.
fn struck(table: &Table) -> Vec<u64> {
    let told = table
        .campaign
        .steps()
        .iter()
        .flat_map(|step| tell(&table.campaign, step));
    let struck = told.filter(|entry| entry.is_undone);
    let mut struck: Vec<u64> = struck.map(|entry| entry.id.0).collect();
    struck.dedup();
    struck
}

/// How many undone rolls of Thalia's a search finds.
fn found_undone(table: &Table) -> usize {
    let query = Query::read("thalia roll undone", &table.campaign);
    Looking::from_now(&table.campaign)
        .back_through(&table.campaign, &query)
        .len()
}

#[test]
fn a_number_is_a_step_and_leaves_the_table_as_it_was_before_that() {
    let mut table = evening(4);
    table.say_all(["add orc 15", "orc -4", "orc -3"]);
    table.say("undo 12");
    assert_eq!(table.points("orc"), 15);
    assert_eq!(struck(&table), [12, 13]);
    assert!(
        table.last().what.starts_with("undid 13 orc"),
        "{}",
        table.last().what
    );
    table.say("undo 9");
    assert_eq!(struck(&table), [9, 10, 11, 12, 13]);
    table.say("redo");
    assert_eq!(struck(&table), [12, 13]);
}

#[test]
fn a_count_is_said_with_x() {
    let mut table = evening(4);
    table.say("undo x3");
    assert_eq!(struck(&table), [8, 9, 10]);
    assert!(table.refused("undo 3x").contains("`undo 314`"));
    assert!(table.refused("undo x0").contains("`undo x3`"));
}

#[test]
fn a_step_that_cannot_be_gone_back_before_is_refused_by_name() {
    let mut table = evening(4);
    table.say("undo x1").say("redo").say("undo x1");
    for (line, why) in [
        ("undo 10", "step 10 is undone already"),
        ("undo 12", "step 12 is itself an undo or a redo"),
        ("undo 40", "there is no step 40 yet: the last is 13"),
        ("undo 1", "step 1 is the first"),
    ] {
        let refusal = table.refused(line);
        assert!(refusal.contains(why), "{line}: {refusal}");
    }
    assert!(
        table
            .refused("redo 10")
            .contains("more than this line takes")
    );
}

#[test]
fn more_than_ten_steps_ask_however_they_are_said() {
    for line in ["undo x11", "undo 8"] {
        let mut table = evening(12);
        let refusal = table.refused(line);
        assert!(
            refusal.contains("takes back 11 steps, from 8 Thalia"),
            "{refusal}"
        );
        assert!(
            refusal.contains(&format!("`{line} anyway` goes on")),
            "{refusal}"
        );
        table.say(&format!("{line} anyway"));
        assert_eq!(counted(&table).0, 1);
    }
    let mut table = evening(12);
    table.say("undo 9");
    assert_eq!(counted(&table).0, 2, "ten are taken back at a word");
}

#[test]
fn what_one_line_undid_one_redo_brings_back() {
    let mut table = evening(12);
    let whole = counted(&table);
    let state = table.campaign.state().clone();
    table.say("undo 7 anyway").say("redo");
    assert_eq!(counted(&table), whole);
    assert_eq!(*table.campaign.state(), state);
    assert_eq!(
        table.last().what,
        "redid 18 Thalia attempt and 11 before it"
    );
    assert!(table.refused("redo").contains("nothing to redo"));
    table.say("undo").say("undo x3").say("undo 12");
    assert_eq!(counted(&table).0, 5);
    for left in [8, 11, 12] {
        table.say("redo");
        assert_eq!(counted(&table).0, left);
    }
}

#[test]
fn what_is_restored_counts_again_in_log_luck_evenings_and_search() {
    let mut table = evening(12);
    let whole = counted(&table);
    table.say("undo 7 anyway").say("note and then");
    assert_eq!(counted(&table).0, 0);
    assert_eq!(found_undone(&table), 12);
    table.say("restore 18");
    assert_eq!(
        counted(&table),
        (whole.0, whole.1 + 1),
        "with the restore itself"
    );
    assert_eq!(found_undone(&table), 0);
    assert_eq!(struck(&table), [20], "what was done between does not count");
    table.say("undo");
    assert_eq!(
        counted(&table).0,
        0,
        "undo takes the restore back, marks and all"
    );
    assert_eq!(found_undone(&table), 12);
    table.say("redo");
    assert_eq!(counted(&table).0, whole.0);
}

#[test]
fn what_a_restore_goes_back_behind_counts_no_more() {
    let mut table = evening(4);
    table.say("restore 8");
    assert_eq!(counted(&table).0, 2);
    assert_eq!(struck(&table), [9, 10]);
    table.say("undo x2");
    assert_eq!(
        counted(&table).0,
        3,
        "the restore, and the last roll it had taken"
    );
}

#[test]
fn a_restore_that_changes_only_what_counts_is_one() {
    let mut table = evening(2);
    let state = table.campaign.state().clone();
    table.say("undo");
    assert_eq!(
        *table.campaign.state(),
        state,
        "a roll alone changes nothing at the table"
    );
    table.say("restore 8");
    assert_eq!(counted(&table).0, 2);
    assert!(table.refused("restore 8").contains("nothing would change"));
}

#[test]
fn an_undo_over_a_restore_leaves_what_counted_then() {
    let mut table = evening(6);
    // Four rolls are undone, and brought back; then three of them are taken back again.
    table.say("undo x4").say("restore 12").say("undo 10");
    assert_eq!(struck(&table), [10, 11, 12, 14]);
    table.say("redo");
    assert_eq!(struck(&table), [0; 0]);
    table.say("undo");
    assert_eq!(struck(&table), [9, 10, 11, 12, 14]);
}

#[test]
fn what_counts_is_the_same_for_whoever_reads_the_log_in_pieces() {
    let mut table = evening(6);
    table.say_all([
        "undo x4",
        "restore 12",
        "undo 10",
        "thalia pd adept =3",
        "restore 11",
        "undo",
        "redo",
    ]);
    let whole = struck(&table);
    let base = table.campaign.base_at(5).unwrap();
    let later = table
        .campaign
        .steps()
        .iter()
        .filter(|step| step.seq > 5)
        .cloned();
    let rules = table.campaign.rules().clone();
    let piece = astragal::campaign::Campaign::resume(rules, base, later.collect());
    let table = Table {
        campaign: piece,
        ..Table::empty()
    };
    assert_eq!(struck(&table), whole);
}
