//! A plain yes or no in Pen & Dagger: an attempt without levels.

use crate::support::Table;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::systems::{Rulebook, System};

fn two() -> Table {
    let mut table = Table::of(System::PenAndDagger);
    table.say_all(["hero Mira dexterity adept", "hero Oren dexterity novice"]);
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let told = tell(&table.campaign, step);
    told.iter().map(Entry::text).collect()
}

#[test]
fn it_is_a_success_or_a_failure_and_nothing_between() {
    // Adept: failure to 4, limited to 8, normal to 14, major to 18.
    for (line, kept, expected) in [
        (
            "mira dexterity plain =9",
            "\"Mira\" dexterity plain =9",
            "Mira  Dexterity · Adept plain  =9  success",
        ),
        (
            "mira dexterity plain =8",
            "\"Mira\" dexterity plain =8",
            "Mira  Dexterity · Adept plain  =8  failure",
        ),
        (
            "mira dexterity plain =1",
            "\"Mira\" dexterity plain =1",
            "Mira  Dexterity · Adept plain  =1  failure",
        ),
        (
            "mira dexterity plain bar limited =5",
            "\"Mira\" dexterity plain bar limited =5",
            "Mira  Dexterity · Adept plain bar limited  =5  success",
        ),
        (
            "mira dexterity bar major plain reliable =9",
            "\"Mira\" dexterity bar major plain reliable =9",
            "Mira  Dexterity · Adept bar major plain reliable  =9  success",
        ),
        (
            "mira dexterity plain adv =20,3",
            "\"Mira\" dexterity plain adv =20,3",
            "Mira  Dexterity · Adept plain adv  =20 =3d  success",
        ),
    ] {
        let mut table = two();
        table.say(line);
        assert_eq!(told(&table), [expected], "{line}");
        let last = &table.campaign.steps().last().unwrap().line;
        assert_eq!(last, kept);
        let read = |line: &str| parse(line, &table.campaign.context(None)).unwrap();
        assert_eq!(read(line), read(kept));
    }
}

#[test]
fn its_odds_are_those_of_reaching_the_bar_face_by_face() {
    let rules = Rulebook::built_in();
    let read = |line: &str| parse_attempt(line, &rules).unwrap().0.attempt;
    for (plain, graded) in [
        ("pd adept plain", "pd adept bar normal"),
        ("pd adept plain bar major adv", "pd adept bar major adv"),
        (
            "pd novice plain dis unreliable bar limited",
            "pd novice dis unreliable bar limited",
        ),
        ("pd godlike plain bar critical", "pd godlike bar critical"),
    ] {
        let (plain, graded) = (read(plain).odds(), read(graded).odds());
        let passes = graded.passes.unwrap();
        assert!((plain.passes.unwrap() - passes).abs() < 1e-12);
        assert!((plain.of("success") - passes).abs() < 1e-12);
        assert!((plain.of("failure") - (1.0 - passes)).abs() < 1e-12);
        assert!(plain.outcomes.len() <= 2);
    }
    let attempt = read("pd adept plain");
    let faces = (1..=20).filter(|face| {
        let mut table = two();
        table.say(&format!("pd adept plain ={face}"));
        told(&table)[0].ends_with("success")
    });
    assert!((attempt.odds().of("success") - faces.count() as f64 / 20.0).abs() < 1e-12);
}

#[test]
fn everybody_may_roll_one_for_themselves() {
    let mut table = two();
    table.say("party dexterity plain =9,8");
    assert_eq!(
        told(&table),
        [
            "Mira  Dexterity · Adept plain  =9  success",
            "Oren  Dexterity · Novice plain  =8  failure",
        ]
    );
}

#[test]
fn a_failure_is_repeated_by_a_fortune_die_until_it_is_a_success() {
    let mut table = two();
    table.say("fortune mira grant class");
    table.say("mira dexterity plain =5");
    table.say("fortune mira reroll =8,6,9");
    assert!(
        told(&table).iter().any(|line| line.contains("success")),
        "{:?}",
        told(&table)
    );
    table.say("fortune mira grant class");
    table.say("mira dexterity plain =12");
    assert!(table.refused("fortune mira reroll").contains("better"));
    let mut table = two();
    table
        .say("mira dexterity plain =20")
        .say("fortune mira convert");
    assert_eq!(table.held("Mira"), 1);
    table.say("mira luck =20");
    assert!(table.refused("fortune mira convert").contains("luck"));
}

#[test]
fn undone_it_is_gone_and_in_secret_players_read_nothing() {
    let mut table = two();
    let before = table.campaign.state().clone();
    table.say("mira dexterity plain secret =9");
    assert!(
        !for_players(&table.campaign)
            .iter()
            .any(|shown| shown.entry.text().contains("plain"))
    );
    table.say("undo");
    assert_eq!(*table.campaign.state(), before);
}

#[test]
fn luck_is_no_plain_yes_or_no_and_plain_is_said_once() {
    let table = two();
    for (line, message) in [
        ("mira luck plain", "`plain` means nothing for luck"),
        ("mira dexterity plain plain", "is said already"),
    ] {
        let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
        assert_eq!(&line[complaint.span.clone()], "plain", "{complaint:?}");
        assert!(complaint.message.contains(message), "{line}: {complaint:?}");
    }
}
