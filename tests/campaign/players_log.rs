//! What players read of the log when what is hidden changes: rolls hidden later, foes renamed, shown, gone.

mod random;
mod secrets;

use crate::support::{Table, rules};
use astragal::campaign::Campaign;
use astragal::campaign::log_text::{Kind, for_players, tell};
use astragal::systems::System;

fn shown(campaign: &Campaign) -> Vec<String> {
    for_players(campaign)
        .into_iter()
        .map(|shown| shown.entry.text())
        .collect()
}

fn is_shown(table: &Table, word: &str) -> bool {
    shown(&table.campaign)
        .iter()
        .any(|text| text.contains(word))
}

#[test]
fn a_roll_hidden_later_is_hidden_when_a_fortune_die_repeats_it() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("thalia dodge =3")
        .say("secret");
    table.say("fortune thalia reroll =20");
    assert!(!is_shown(&table, "Dodge"), "{:?}", shown(&table.campaign));
}

#[test]
fn a_roll_opened_later_is_open_when_a_fortune_die_repeats_it() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("thalia dodge =3 secret")
        .say("open");
    table.say("fortune thalia reroll =20");
    assert_eq!(
        shown(&table.campaign)
            .iter()
            .filter(|text| text.contains("Dodge"))
            .count(),
        2
    );
}

#[test]
fn the_main_part_of_an_attempt_hidden_later_is_hidden() {
    let mut table = Table::with_party();
    table
        .say("ysolde dexterity then \"arcane magic\" =9")
        .say("secret")
        .say("continue =9");
    assert!(
        !is_shown(&table, "Arcane Magic"),
        "{:?}",
        shown(&table.campaign)
    );
}

#[test]
fn a_name_borne_before_it_was_shown_withholds_nothing_any_more() {
    let mut table = Table::with_party();
    table
        .say("add orc 15 hidden")
        .say("foe orc name Gruk")
        .say("reveal gruk");
    table.say("note an orc is what Gruk is");
    assert!(is_shown(&table, "what Gruk is"));
}

#[test]
fn a_hidden_name_inside_another_word_withholds_nothing() {
    let mut table = Table::with_party();
    table
        .say("add orc 15 hidden")
        .say("note the torch goes out")
        .say("note two orcs wait");
    assert!(is_shown(&table, "torch"));
    assert!(!is_shown(&table, "wait"));
}

#[test]
fn nobody_known_in_the_order_withholds_nothing() {
    let mut table = Table::with_party();
    table.say("add orc 15 hidden");
    let mut base = table.campaign.base();
    base.state.foes.clear();
    let mut table = Table {
        campaign: Campaign::resume(rules(), base, Vec::new()),
        ..table
    };
    table.say("note the torch goes out");
    assert!(is_shown(&table, "torch"));
}

#[test]
fn whoever_was_hidden_before_the_log_in_hand_begins_stays_hidden_when_gone() {
    let mut table = Table::with_party();
    table.say("add orc 15 hidden").say("add wren");
    let base = table.campaign.base();
    let mut table = Table {
        campaign: Campaign::resume(rules(), base, Vec::new()),
        ..table
    };
    table.say("orc -4").say("remove orc");
    assert_eq!(shown(&table.campaign), [""; 0]);
}

#[test]
fn of_a_blow_at_several_players_read_what_befell_those_they_know() {
    let mut table = Table::with_party();
    table.say_all([
        "add party",
        "add orc 15 hidden",
        "add gull 9 hidden",
        "reveal gull",
        "1,6,7 -4",
    ]);
    let told = shown(&table.campaign);
    assert!(
        told.ends_with(&["Thalia  24 → 20".to_owned(), "gull  hurt".to_owned()]),
        "{told:?}"
    );
}

#[test]
fn of_a_throw_at_several_players_read_the_dice_and_those_they_know() {
    let mut table = Table::with_party();
    table.say_all(["add party", "add orc 15 hidden", "1,6 -2d6 =3,4"]);
    let told = shown(&table.campaign);
    assert!(
        told.ends_with(&[
            "damage 2d6  =3 =4  7".to_owned(),
            "Thalia  24 → 17".to_owned()
        ]),
        "{told:?}"
    );
}

#[test]
fn a_die_paid_for_by_a_secret_roll_is_not_told() {
    let mut table = Table::with_party();
    table
        .say("thalia dodge =20 secret")
        .say("fortune thalia convert");
    assert!(
        !is_shown(&table, "natural 20"),
        "{:?}",
        shown(&table.campaign)
    );
    table.say("open");
    assert!(is_shown(&table, "natural 20"));
}

#[test]
fn an_evening_of_which_players_saw_nothing_is_none_of_theirs() {
    let mut table = Table::with_party();
    table.now += jiff::SignedDuration::from_hours(24);
    table.say("note secret the bell is cracked");
    table.now += jiff::SignedDuration::from_hours(24);
    table.say("note the bell rings");
    let evenings: Vec<String> = shown(&table.campaign)
        .into_iter()
        .filter(|text| text.starts_with("evening"))
        .collect();
    assert_eq!(evenings, ["evening 1", "evening 2"]);
    assert_eq!(table.campaign.state().evening.as_ref().unwrap().number, 3);
}

#[test]
fn an_evening_begins_for_players_with_the_first_thing_they_see() {
    let mut table = Table::with_party();
    table.now += jiff::SignedDuration::from_hours(24);
    table
        .say("note secret the bell is cracked")
        .say("note the bell rings");
    let told = for_players(&table.campaign);
    let [.., evening, note] = told.as_slice() else {
        unreachable!()
    };
    assert_eq!(
        (evening.entry.what.as_str(), evening.entry.at),
        ("evening 2", note.entry.at)
    );
}

#[test]
fn effect_points_that_were_spent_unseen_are_in_no_figure() {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Felix hp 20",
        "add orc 15 hidden",
        "add ogre 30 hidden",
        "reveal orc",
    ]);
    table
        .say("felix mm +6 vs 14 =5,5,5")
        .say("spend harm 2 ogre")
        .say("spend harm 1 orc");
    assert!(
        is_shown(&table, "on harm, 6 left"),
        "{:?}",
        shown(&table.campaign)
    );
}

#[test]
fn rows_of_the_order_are_not_told_for_they_count_the_hidden() {
    let mut table = Table::with_party();
    table.say_all(["add party", "add orc 15 hidden", "move thalia last"]);
    assert!(is_shown(&table, "Thalia  moved in the order"));
}

#[test]
fn a_fight_is_as_long_as_the_rounds_that_players_saw() {
    let mut table = Table::with_party();
    table.say_all([
        "add thalia",
        "add orc 15 hidden",
        "initiative thalia normal",
        "initiative orc critical",
    ]);
    table.say_all(["begin", "next", "next", "end"]);
    assert!(
        is_shown(&table, "the fight ended after 1 round"),
        "{:?}",
        shown(&table.campaign)
    );
}

/// What players read of a fight, without who joined and what places they have.
fn turns(table: &Table) -> Vec<String> {
    let told = for_players(&table.campaign)
        .into_iter()
        .filter(|shown| shown.entry.kind == Kind::Turn);
    told.map(|shown| shown.entry.text()).collect()
}

/// A fight of Brannoc, one unseen after him, and Wren after that one.
fn with_one_unseen_between() -> Table {
    let mut table = Table::with_party();
    table.say_all([
        "add brannoc",
        "add orc 15 hidden",
        "add wren",
        "initiative brannoc major",
    ]);
    table.say_all(["initiative orc normal", "initiative wren limited", "begin"]);
    table
}

#[test]
fn whoever_was_hidden_leaves_unseen() {
    let mut table = Table::with_party();
    table.say_all(["add orc 15 hidden", "remove orc"]);
    let told = table
        .campaign
        .steps()
        .iter()
        .flat_map(|step| tell(&table.campaign, step));
    let left = told
        .filter(|entry| entry.what == "leaves the order")
        .collect::<Vec<_>>();
    assert!(
        left.iter().all(|entry| entry.is_secret) && left.len() == 1,
        "{left:?}"
    );
    assert!(!is_shown(&table, "leaves the order"));
}

#[test]
fn going_back_over_a_turn_that_players_did_not_see_tells_them_nothing() {
    let mut table = with_one_unseen_between();
    table.say_all(["next", "back"]);
    assert_eq!(turns(&table), ["Brannoc  round 1"]);
    table.say_all(["next", "next"]);
    assert_eq!(turns(&table), ["Brannoc  round 1", "Wren  turn"]);
    table.say_all(["back", "next"]);
    assert_eq!(turns(&table), ["Brannoc  round 1", "Wren  turn"]);
    table.say_all(["back", "back"]);
    assert_eq!(turns(&table)[2..], ["Brannoc  back to the turn in round 1"]);
}

#[test]
fn a_turn_handed_on_by_a_delay_is_not_told_where_one_unseen_had_it_first() {
    let mut seen = Table::with_party();
    seen.say_all([
        "add brannoc",
        "add wren",
        "add oren",
        "initiative brannoc major",
    ]);
    seen.say_all([
        "initiative wren normal",
        "initiative oren limited",
        "begin",
        "delay",
        "next",
    ]);
    let mut unseen = with_one_unseen_between();
    unseen.say_all([
        "add oren",
        "initiative oren failure",
        "delay",
        "next",
        "next",
    ]);
    assert_eq!(
        turns(&unseen),
        ["Brannoc  round 1", "Brannoc  delays", "Oren  turn"]
    );
    assert_eq!(turns(&unseen), turns(&seen));
}

#[test]
fn whoever_comes_back_from_a_delay_before_one_unseen_goes_on_as_if_nobody_were_there() {
    let mut table = with_one_unseen_between();
    table.say_all(["delay", "return brannoc", "next", "back", "next", "next"]);
    let told = [
        "Brannoc  round 1",
        "Brannoc  delays",
        "Brannoc  comes back in",
        "Wren  turn",
    ];
    assert_eq!(turns(&table), told);
}

#[test]
fn what_an_action_kept_for_one_unseen_costs_is_not_told() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say_all([
        "hero Tam hp 20",
        "hero Mira hp 9",
        "add tam",
        "add mira",
        "add wolf 12 hidden",
    ]);
    table.say_all([
        "initiative tam 20",
        "initiative mira 10",
        "initiative wolf 5",
        "begin",
    ]);
    table
        .say("ready tam \"shoot the wolf\"")
        .say("next")
        .say("release tam");
    assert!(!is_shown(&table, "uses"), "{:?}", shown(&table.campaign));
    table.say_all([
        "next",
        "next",
        "ready tam \"cut the rope\"",
        "next",
        "release tam",
    ]);
    assert!(is_shown(&table, "Tam  uses action") && is_shown(&table, "Tam  uses reaction"));
}

#[test]
fn of_one_line_about_all_foes_players_read_of_those_they_know() {
    let mut table = Table::with_party();
    table.say_all([
        "add orc 15 hidden",
        "add gull 9 hidden",
        "reveal gull",
        "foes -3",
        "surprise foes",
    ]);
    assert!(
        is_shown(&table, "gull  hurt") && is_shown(&table, "gull  surprised: no turn in round 1")
    );
}

#[test]
fn of_a_round_rolled_anew_players_read_the_dice_and_ties_of_those_they_know() {
    let mut table = Table::with_party();
    table.say_all([
        "add wren",
        "add orc 15 hidden",
        "add oren",
        "initiative each round",
    ]);
    table.say("initiative =3,4,3");
    let told = shown(&table.campaign);
    let is_told = |word: &str| told.iter().any(|text| text.contains(word));
    assert!(
        is_told("Wren  Initiative") && is_told("Oren  Initiative"),
        "{told:?}"
    );
    assert!(is_told("tie rolled again: Wren"), "{told:?}");
    assert!(!is_told("orc"), "{told:?}");
}

#[test]
fn a_tie_of_secret_rolls_is_as_secret_as_they_are() {
    let mut table = Table::with_party();
    table.say("rank brannoc,wren pd adept secret =12,12");
    assert!(!is_shown(&table, "tie"), "{:?}", shown(&table.campaign));
}

#[test]
fn a_turn_that_was_taken_back_is_told_as_it_was() {
    let mut table = with_one_unseen_between();
    table.say_all(["next", "next", "next", "undo x3", "next"]);
    let told = table
        .campaign
        .steps()
        .iter()
        .flat_map(|step| tell(&table.campaign, step));
    let told = told
        .filter(|entry| entry.kind == Kind::Turn)
        .map(|entry| (entry.text(), entry.is_undone));
    let expected = [
        ("Brannoc  round 1", false),
        ("orc  turn", true),
        ("Wren  turn", true),
        ("Brannoc  round 2", true),
        ("orc  turn", false),
    ];
    assert_eq!(
        told.collect::<Vec<_>>(),
        expected.map(|(text, is_undone)| (text.to_owned(), is_undone))
    );
}

#[test]
fn a_turn_undone_with_the_round_it_was_in_begins_no_round() {
    let mut table = with_one_unseen_between();
    table.say_all(["next", "next", "next", "next", "undo x2"]);
    let step = table.campaign.step(table.campaign.seq() - 1).unwrap();
    assert_eq!(tell(&table.campaign, step)[0].text(), "orc  turn");
}
