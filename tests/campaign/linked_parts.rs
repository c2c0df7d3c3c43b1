//! Pen & Dagger: each part of a linked attempt under its own bar, plain results of several, what a traded 20 costs, and luck.

use crate::support::{Table, rules};
use astragal::campaign::line::parse_attempt;
use astragal::campaign::log_text::{Entry, foretell, tell};
use astragal::campaign::{Campaign, Refusal};
use astragal::dice::{Dice, Seed};

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect()
}

fn two() -> Table {
    let mut table = Table::empty();
    table.say_all([
        "hero Mira level 4 dexterity adept strength adept",
        "hero Oren level 4 dexterity novice strength novice",
    ]);
    table
}

#[test]
fn each_part_of_a_linked_attempt_is_held_to_its_own_bar() {
    // Adept: failure to 4, limited to 8, normal to 14, major to 18. A first part that is no failure and misses its bar waits.
    for (line, is_waiting, passed) in [
        (
            "mira dexterity bar major then strength bar normal =15,9",
            false,
            Some(true),
        ),
        (
            "mira dexterity bar major then strength bar major =15,9",
            false,
            Some(false),
        ),
        ("mira dexterity bar major then strength =14", true, None),
        (
            "mira dexterity bar major then strength =4",
            false,
            Some(false),
        ),
        (
            "mira dexterity bar limited then strength =5,9",
            false,
            Some(true),
        ),
        (
            "mira dexterity then strength bar limited =9,5",
            false,
            Some(true),
        ),
        ("mira dexterity then strength =5", true, None),
        // With both dice typed they went on, and the second part alone decides.
        (
            "mira dexterity bar critical then strength =9,9",
            false,
            Some(true),
        ),
    ] {
        let mut table = two();
        table.say(line);
        let roll = table.campaign.roll(table.last_roll()).unwrap();
        assert_eq!(roll.is_paused(), is_waiting, "{line}");
        if !is_waiting {
            assert_eq!(roll.told.passed, passed, "{line}");
        }
        let kept = &table.campaign.steps().last().unwrap().line;
        let again = table.campaign.read_line(kept, None).unwrap();
        assert_eq!(&again.line, kept);
    }
}

#[test]
fn the_odds_of_a_linked_attempt_are_those_of_both_bars_face_by_face() {
    let rules = rules();
    for (line, first, second) in [
        ("pd adept bar major then trained bar limited", 15, 6),
        ("pd adept bar normal then trained", 9, 10),
        ("pd adept then trained bar major", 5, 16),
        ("pd adept plain then trained plain bar major", 9, 16),
        ("pd adept plain bar limited then trained bar normal", 5, 10),
    ] {
        let (attempting, _) = parse_attempt(line, &rules).unwrap();
        let by_faces = (1..=20)
            .flat_map(|one| (1..=20).map(move |other| (one, other)))
            .filter(|(one, other)| *one >= first && *other >= second)
            .count();
        let passes = attempting.attempt.odds().passes.unwrap();
        assert!(
            (passes - by_faces as f64 / 400.0).abs() < 1e-12,
            "{line}: {passes}"
        );
    }
}

#[test]
fn several_may_come_to_a_plain_yes_or_no() {
    for (line, expected) in [
        ("mira+oren dexterity shared best plain =9,1", "success"),
        ("mira+oren dexterity shared all plain =9,1", "failure"),
        (
            "mira+oren dexterity plain shared best bar major =15,19",
            "success",
        ),
        ("mira dexterity plain then strength =9,15", "major, passed"),
        ("mira dexterity then strength plain =9,15", "success"),
        ("mira dexterity plain then strength plain =4", "failure"),
    ] {
        let mut table = two();
        table.say(line);
        assert!(
            told(&table)[0].ends_with(expected),
            "{line}: {:?}",
            told(&table)
        );
        let kept = table.campaign.steps().last().unwrap().line.clone();
        table.say(&kept);
        assert!(
            told(&table)[0].ends_with(expected),
            "{kept}: {:?}",
            told(&table)
        );
    }
    let rules = rules();
    let odds = |line: &str| parse_attempt(line, &rules).unwrap().0.attempt.odds();
    let best = odds("pd adept with novice shared best plain");
    let missed = (8.0 / 20.0) * (10.0 / 20.0);
    assert!((best.of("success") - (1.0 - missed)).abs() < 1e-12);
    assert!((best.of("failure") - missed).abs() < 1e-12);
    assert!((best.passes.unwrap() - (1.0 - missed)).abs() < 1e-12);
    let all = odds("pd adept with novice shared all plain");
    assert!((all.of("success") - 0.6 * 0.5).abs() < 1e-12);
}

#[test]
fn what_a_part_must_reach_is_said_once() {
    let table = two();
    for (line, word) in [
        ("mira dexterity bar major bar normal", "bar"),
        (
            "mira dexterity bar major then strength bar normal bar major",
            "bar",
        ),
        ("mira dexterity plain then strength plain plain", "plain"),
        ("mira+oren dexterity bar major shared all bar normal", "bar"),
    ] {
        let complaint = table.campaign.read_line(line, None).unwrap_err();
        assert_eq!(&line[complaint.span.clone()], word, "{line}");
        assert!(
            complaint.message.contains("said already"),
            "{line}: {complaint:?}"
        );
    }
}

#[test]
fn both_twenties_of_a_linked_attempt_may_be_traded() {
    let mut table = two();
    table.say("mira dexterity then strength =20,20");
    let roll = table.last_roll();
    let lines: Vec<String> = (table.campaign.offers(roll, None).into_iter())
        .map(|offer| offer.line)
        .filter(|line| line.contains("convert"))
        .collect();
    assert_eq!(
        lines,
        [
            format!("fortune \"Mira\" convert {roll} first"),
            format!("fortune \"Mira\" convert {roll} second"),
        ]
    );
    table
        .say("fortune mira convert")
        .say("fortune mira convert");
    assert_eq!(table.held("Mira"), 2);
    let outcome = table
        .campaign
        .outcome_now(roll, table.campaign.roll(roll).unwrap())
        .word();
    assert_eq!(outcome, "normal");
    assert!(table.refused("fortune mira convert").contains("already"));
    assert!(
        table
            .refused(&format!("fortune mira convert {roll} first"))
            .contains("already")
    );
}

#[test]
fn trading_a_twenty_under_a_bar_above_normal_says_that_the_bar_is_missed() {
    for (line, bar, is_missed) in [
        ("mira dexterity bar major =20", "", true),
        ("mira dexterity bar normal =20", "", false),
        ("mira dexterity =20", "", false),
        (
            "mira+oren dexterity shared best bar major =20,3",
            "Mira: ",
            true,
        ),
        (
            "mira+oren dexterity shared best bar major =20,19",
            "Mira: ",
            false,
        ),
    ] {
        let mut table = two();
        table.say(line);
        let offers = table.campaign.offers(table.last_roll(), None);
        let title = &offers
            .iter()
            .find(|offer| offer.line.contains("convert"))
            .unwrap()
            .title;
        assert_eq!(
            title.contains("which misses the bar"),
            is_missed,
            "{line}: {title}"
        );
        assert!(title.starts_with(&format!("{bar}trade")), "{title}");
        let sentence = table
            .campaign
            .read_line("fortune mira convert", None)
            .unwrap();
        let before: Vec<String> = foretell(&table.campaign, &sentence)
            .iter()
            .flatten()
            .map(|told| told.text.clone())
            .collect();
        let says = before
            .iter()
            .any(|told| told.contains("its bar is missed then"));
        assert_eq!(says, is_missed, "{line}: {before:?}");
        table.say("fortune mira convert");
        let after = told(&table);
        assert_eq!(
            after[0].contains("its bar is missed now"),
            is_missed,
            "{after:?}"
        );
    }
}

#[test]
fn real_dice_that_tie_for_the_lowest_ask_for_those_of_the_tied() {
    let mut table = two();
    table.say_all(["hero Kit", "hero Wren"]);
    let refused = |line: &str| table.campaign.read_line(line, None).unwrap_err();
    let complaint = refused("party luck =7,7,12,15");
    assert_eq!(
        complaint.message,
        "Mira and Oren tie for the lowest: they roll again, so type their faces behind, in this order: `=7,7,12,15,…`."
    );
    assert_eq!(complaint.span, 11..21);
    assert!(
        refused("party luck =7,7,7,15,3,3,9")
            .message
            .contains("Mira and Oren tie")
    );
    assert!(refused("party luck =7,7,12").message.contains("4"));
    table.say("party luck =7,7,12,15,3,9");
    assert!(
        told(&table)[0].contains("unluckiest Mira"),
        "{:?}",
        told(&table)
    );
}

#[test]
fn a_twenty_of_luck_says_which_failure_it_softens_and_asks_older_history_for_it() {
    let mut table = two();
    table.say("mira dexterity =1");
    let failed = table.campaign.seq();
    let base = table.campaign.base();
    table.say("mira luck =20");
    assert!(told(&table)[0].ends_with(&format!("lucky (softens or reverses {failed})")));
    // Played on from what was kept, the last attempt is among older history: it is read first.
    let later = Campaign::resume(rules(), base, Vec::new());
    let sentence = later.read_line("mira luck =20", None).unwrap();
    let mut dice = Dice::new(&Seed::from_number(7));
    let refused = later.decide(&sentence.command, &sentence.line, &mut dice, table.now);
    assert!(matches!(refused, Err(Refusal::Older { .. })), "{refused:?}");
    let sentence = later.read_line("mira dexterity =20", None).unwrap();
    assert!(
        later
            .decide(&sentence.command, &sentence.line, &mut dice, table.now)
            .is_ok()
    );
}
