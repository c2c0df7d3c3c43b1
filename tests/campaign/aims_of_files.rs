//! What a line is aimed at in a game of a file, and what follows from it: influence, study, distraction, results that are kept.

use astragal::campaign::Attempting;
use astragal::systems::own::Key;
use astragal::systems::{Attitude, RollTarget, System};

use crate::support::Table;

const TOWERS: &str = include_str!("../support/own_systems/towers.ron");

fn table() -> Table {
    let mut table = Table::of(System::Own(Key::read("towers.ron", TOWERS).unwrap()));
    table.say_all([
        "hero Wren strength 14 wisdom 16 stealth 2 lore 3 weapon axe 1d6+2",
        "hero Oren strength 12 weapon axe 1d6+2",
        "add orc 15",
        "foe orc wisdom 17 perception 2 weapon axe 1d12",
    ]);
    table
}

fn attempting(table: &Table, line: &str) -> Attempting {
    let read = table.campaign.read_line(line, None);
    let read = read.unwrap_or_else(|why| panic!("{}", why.picture(line)));
    read.command.attempts()[0].clone()
}

fn refused(table: &Table, line: &str) -> String {
    let why = table.campaign.read_line(line, None).unwrap_err();
    why.message
}

fn conditions(table: &Table, name: &str) -> Vec<String> {
    let standing = table.campaign.state().conditions(table.creature(name));
    standing.map(|known| known.name.clone()).collect()
}

fn offered(table: &Table) -> Vec<String> {
    let (_, offers) = table.campaign.offering(None).unwrap();
    let lines = offers.iter().map(|offer| offer.line.trim().to_owned());
    lines.collect()
}

#[test]
fn whoever_is_influenced_has_to_be_moved_by_their_own_figure_and_feels_it() {
    let table = table();
    for (line, plain) in [
        ("wren influence orc lore", "wren lore dc 17"),
        ("wren influence orc lore wis 9", "wren lore dc 12"),
        ("wren influence orc lore friendly", "wren lore adv dc 17"),
        ("wren influence orc lore hostile", "wren lore dis dc 17"),
        ("wren influence orc +5", "wren tw +5 dc 17"),
    ] {
        let said = attempting(&table, line);
        let plain = attempting(&table, plain);
        let odds = |of: &Attempting| of.attempt.odds().outcomes;
        assert_eq!(odds(&said), odds(&plain), "{line}");
        let is_influence = matches!(said.aim, Some(RollTarget::Influence { .. }));
        assert!(is_influence, "{line}");
    }
    let said = attempting(&table, "wren influence orc lore");
    assert_eq!(said.what, "Lore to influence orc");
    assert!(
        said.because
            .ends_with("good reasons · Wisdom 17 of orc · indifferent"),
        "{}",
        said.because
    );
    assert!(
        refused(&table, "wren influence orc stealth")
            .contains("Stealth is not for this: influence is made with Lore (good reasons)")
    );
    assert!(
        refused(&table, "wren influence orc")
            .contains("expected how: Lore (good reasons), or a bonus such as `+5`, here")
    );
    assert!(
        refused(&table, "wren influence orc lore dc 12")
            .contains("goes against a figure of theirs")
    );
    assert!(refused(&table, "wren lore friendly").contains("when you influence them"));
    assert!(refused(&table, "wren lore again").contains("closed after a failure"));
    assert!(refused(&table, "tw influence orc +5").contains("begin with who does it"));
    assert!(refused(&table, "wren influence orc study lore").contains("aimed at one thing"));
    assert!(refused(&table, "wren influence wren lore").contains("name somebody else"));
}

#[test]
fn a_failed_influence_closes_an_approach_and_one_that_works_betters_the_attitude() {
    let mut table = table();
    table.say("wren influence orc lore hostile =2,2");
    assert_eq!(conditions(&table, "orc"), ["closed to Wren's Lore"]);
    assert_eq!(
        table.campaign.state().attitude_of(table.creature("orc")),
        Attitude::Hostile
    );
    let why = table.try_say("wren influence orc lore =12,12").unwrap_err();
    assert!(why.contains("closed to Wren's Lore"), "{why}");
    table.say("wren influence orc lore again =20,20");
    assert!(conditions(&table, "orc").is_empty());
    assert_eq!(offered(&table), ["attitude \"orc\" indifferent"]);
}

#[test]
fn a_study_is_told_what_it_knows_and_a_search_by_something_else_finds_nobody() {
    let table = table();
    let study = attempting(&table, "wren study lore dc 12");
    assert_eq!(
        (study.aim, study.what.as_str()),
        (Some(RollTarget::Study), "Lore to study")
    );
    assert!(
        study.because.ends_with("beasts, old wars"),
        "{}",
        study.because
    );
    let search = attempting(&table, "wren search");
    assert_eq!(search.aim, Some(RollTarget::Search));
    assert!(
        search.is_secret && search.what.starts_with("Perception"),
        "{}",
        search.what
    );
    let other = attempting(&table, "wren search lore dc 12");
    assert_eq!(other.aim, Some(RollTarget::Examine));
    assert!(!other.is_secret);
    assert!(refused(&table, "wren search dc 12").contains("against everybody who hides"));
}

#[test]
fn a_distraction_counts_in_the_attacks_of_others_and_may_be_answered_at_once() {
    let mut table = table();
    table.say("wren distract orc =12");
    assert_eq!(conditions(&table, "orc"), ["distracted by Wren"]);
    let bonus = |line: &str| attempting(&table, line).because;
    assert!(
        bonus("oren axe ac orc").contains("+2 distracted by Wren"),
        "{}",
        bonus("oren axe ac orc")
    );
    assert!(!bonus("wren axe ac orc").contains("distracted"));
    table.say("oren distract orc =1");
    assert_eq!(offered(&table), ["\"orc\" tw axe ac \"Oren\" +"]);
    assert_eq!(conditions(&table, "orc"), ["distracted by Wren"]);
}

#[test]
fn what_is_kept_unseen_is_beaten_by_a_search_or_against_it_and_tells_who_notices() {
    let mut table = table();
    let hide = attempting(&table, "wren hide");
    assert_eq!(hide.what, "Stealth to hide");
    assert!(
        hide.is_secret && hide.because.ends_with("behind something?"),
        "{}",
        hide.because
    );
    assert!(refused(&table, "oren search wren").contains("does not hide"));
    table.say("wren hide =11");
    assert_eq!(offered(&table), ["found \"Wren\" seen by orc"]);
    let kept = table.campaign.state().kept.clone();
    assert_eq!((kept[0].what.as_str(), kept[0].total), ("hiding", 15));
    for line in [
        "orc search wren",
        "orc perception vs hiding wren",
        "orc perception vs kept wren",
    ] {
        let search = attempting(&table, line);
        assert_eq!(search.what, "Perception for Wren", "{line}");
        assert!(search.is_secret, "{line}");
        let odds = search.attempt.odds();
        let wins: f64 = odds
            .outcomes
            .iter()
            .filter(|one| one.outcome == "win")
            .map(|one| one.probability)
            .sum();
        // A tie goes to the higher sum: with +5 of the searcher's against +4, 10 and more wins.
        assert!((wins - 0.55).abs() < 1e-12, "{line}: {wins}");
    }
    assert!(refused(&table, "orc search wren dc 12").contains("the kept result is the target"));
    assert!(refused(&table, "wren hide dc 12").contains("it is the target of others"));
    table.say("orc search =11");
    assert!(table.campaign.state().kept.is_empty());
    table.say("wren keep lore =10");
    assert_eq!(table.campaign.state().kept[0].what, "Lore");
    table.say("orc perception vs kept wren =20");
    let kept = table.campaign.state().kept.clone();
    assert_eq!(kept[0].seen_through, [table.creature("orc")]);
    assert!(
        refused(&table, "orc perception vs kept wren").contains("sees through this Lore already")
    );
}
