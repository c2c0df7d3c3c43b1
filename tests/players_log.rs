//! What players read of the log when what is hidden changes: rolls hidden later, foes renamed, shown, gone.
#![cfg(test)]

mod support;

use astragal::campaign::Campaign;
use astragal::campaign::telling::for_players;
use support::{Table, rules};

fn shown(campaign: &Campaign) -> Vec<String> {
    for_players(campaign).into_iter().map(|shown| shown.entry.text()).collect()
}

fn is_shown(table: &Table, word: &str) -> bool {
    shown(&table.campaign).iter().any(|text| text.contains(word))
}

#[test]
fn a_roll_hidden_later_is_hidden_when_a_fortune_die_repeats_it() {
    let mut table = Table::with_party();
    table.say("fortune thalia grant dream").say("thalia dodge =3").say("secret");
    table.say("fortune thalia reroll =20");
    assert!(!is_shown(&table, "Dodge"), "{:?}", shown(&table.campaign));
}

#[test]
fn a_roll_opened_later_is_open_when_a_fortune_die_repeats_it() {
    let mut table = Table::with_party();
    table.say("fortune thalia grant dream").say("thalia dodge =3 secret").say("open");
    table.say("fortune thalia reroll =20");
    assert_eq!(shown(&table.campaign).iter().filter(|text| text.contains("Dodge")).count(), 2);
}

#[test]
fn the_main_part_of_an_attempt_hidden_later_is_hidden() {
    let mut table = Table::with_party();
    table.say("ysolde dexterity then \"arcane magic\" =9").say("secret").say("continue =9");
    assert!(!is_shown(&table, "Arcane Magic"), "{:?}", shown(&table.campaign));
}

#[test]
fn a_name_borne_before_it_was_shown_withholds_nothing_any_more() {
    let mut table = Table::with_party();
    table.say("add orc 15").say("foe orc name Gruk").say("reveal gruk");
    table.say("note an orc is what Gruk is");
    assert!(is_shown(&table, "what Gruk is"));
}

#[test]
fn a_hidden_name_inside_another_word_withholds_nothing() {
    let mut table = Table::with_party();
    table.say("add orc 15").say("note the torch goes out").say("note two orcs wait");
    assert!(is_shown(&table, "torch"));
    assert!(!is_shown(&table, "wait"));
}

#[test]
fn nobody_known_in_the_order_withholds_nothing() {
    let mut table = Table::with_party();
    table.say("add orc 15");
    let mut base = table.campaign.base();
    base.state.foes.clear();
    let mut table = Table { campaign: Campaign::resume(rules(), base, Vec::new()), ..table };
    table.say("note the torch goes out");
    assert!(is_shown(&table, "torch"));
}

#[test]
fn whoever_was_hidden_before_the_log_in_hand_begins_stays_hidden_when_gone() {
    let mut table = Table::with_party();
    table.say("add orc 15").say("add wren");
    let base = table.campaign.base();
    let mut table = Table { campaign: Campaign::resume(rules(), base, Vec::new()), ..table };
    table.say("orc -4").say("remove orc");
    assert_eq!(shown(&table.campaign), [""; 0]);
}
