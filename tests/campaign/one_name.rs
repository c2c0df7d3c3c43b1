//! A letter and the mark behind it are one letter: composed and decomposed, a name is one.

use crate::support::Table;
use astragal::campaign::finding::Query;
use astragal::campaign::log_text::tell;

const COMPOSED: &str = "Zo\u{eb}";
const TAKEN_APART: &str = "Zoe\u{308}";

#[test]
fn a_hero_is_the_same_however_the_letters_of_the_name_are_typed() {
    let mut table = Table::empty();
    table.say(&format!("hero {TAKEN_APART} level 2 hp 10"));
    table.say(&format!("hero {COMPOSED} level 3"));
    assert_eq!(table.campaign.state().party.len(), 1);
    assert_eq!(table.campaign.state().party[0].name, COMPOSED);
    table.say(&format!("{TAKEN_APART} -3"));
    assert_eq!(table.points(COMPOSED), 7);
}

#[test]
fn what_is_looked_for_is_found_in_either_spelling() {
    let mut table = Table::empty();
    table.say(&format!("note {TAKEN_APART} rings the bell"));
    for typed in [COMPOSED, TAKEN_APART] {
        let query = Query::read(typed, &table.campaign);
        assert_eq!(query.texts(), ["zo\u{eb}"]);
        let step = table.campaign.steps().last().unwrap();
        let told = tell(&table.campaign, step).pop().unwrap();
        assert!(told.text().to_lowercase().contains(&query.texts()[0]));
    }
}

#[test]
fn a_complaint_stands_under_what_was_typed() {
    let table = Table::with_party();
    let line = format!("{TAKEN_APART}{TAKEN_APART} jumps");
    let complaint = table.campaign.read_line(&line, None).unwrap_err();
    assert_eq!(&line[complaint.span], format!("{TAKEN_APART}{TAKEN_APART}"));
}
