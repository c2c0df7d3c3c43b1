//! Secret sense rolls, and players who are told that someone noticed something and no more.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::systems::{Rulebook, System};

const SECRET: &str = "someone noticed something";

fn two() -> Table {
    let mut table = Table::of(System::SuccessRoll);
    table.say_all([
        "hero Oda iq 11 skill \"Danger Sense\" 12",
        "hero Piet perception 8",
        "add orc 9",
    ]);
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let told = tell(&table.campaign, step);
    told.iter().map(Entry::text).collect()
}

fn seen(table: &Table) -> Vec<String> {
    let shown = for_players(&table.campaign);
    shown.iter().map(|shown| shown.entry.text()).collect()
}

#[test]
fn everybody_has_senses_and_rolls_them_for_themselves_in_secret() {
    let mut table = two();
    let before = seen(&table);
    table.say("party vision -1 =3,4,3,5,5,5");
    assert_eq!(
        told(&table),
        [
            "Oda  Vision · 11 -1 = 10  =3 =4 =3  10 against 10, success",
            "Piet  Vision · 8 -1 = 7  =5 =5 =5  15 against 7, failure by 8",
        ]
    );
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "party sr vision -1 =3,4,3,5,5,5"
    );
    assert_eq!(seen(&table), before);
    table.say("undo");
    assert_eq!(seen(&table), before);
}

#[test]
fn a_sense_is_as_likely_as_perception_and_better_where_it_is_recorded() {
    let rules = Rulebook::built_in();
    let mut table = two();
    let odds = |table: &Table, line: &str| {
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        command.attempts()[0].attempt.odds()
    };
    let of_skill = |skill: &str| parse_attempt(skill, &rules).unwrap().0.attempt.odds();
    assert_eq!(odds(&table, "oda hearing"), of_skill("sr 11"));
    assert_eq!(odds(&table, "piet smell +2"), of_skill("sr 10"));
    table.say("hero Piet skill Vision 13");
    assert_eq!(odds(&table, "piet vision"), of_skill("sr 13"));
    table.say("hero Oda perception 25");
    assert_eq!(odds(&table, "oda vision"), of_skill("sr 25"), "no default");
}

#[test]
fn what_the_rules_roll_unseen_is_secret_unless_it_is_said_to_be_open() {
    let mut table = two();
    for skill in [
        "Detect Lies",
        "Interrogation",
        "Meteorology",
        "Search",
        "Intuition",
        "Oracle",
    ] {
        table.say(&format!("hero Oda skill \"{skill}\" 12"));
    }
    for name in [
        "detect lies",
        "interrogation",
        "meteorology",
        "search",
        "intuition",
        "oracle",
        "vision",
        "hearing",
        "smell",
        "taste",
        "touch",
        "danger sense",
        "perception",
    ] {
        let secret = |line: &str| {
            let command = parse(line, &table.campaign.context(None)).unwrap().command;
            command.attempts()[0].is_secret
        };
        assert!(secret(&format!("oda {name}")), "{name}");
        assert!(!secret(&format!("oda {name} open")), "{name}");
    }
}

#[test]
fn a_gift_that_is_not_recorded_is_asked_for_under_its_name() {
    let table = two();
    let line = "piet danger sense";
    let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
    assert_eq!(&line[complaint.span.clone()], "danger sense");
    assert!(
        complaint.message.contains("record a level, or say one"),
        "{complaint:?}"
    );
}

#[test]
fn in_every_system_players_hear_that_someone_noticed_and_no_more() {
    for (system, hero, roll) in [
        (
            System::PenAndDagger,
            "hero Mira wisdom adept",
            "mira perception secret =15",
        ),
        (
            System::DicePool,
            "hero Mira perception 3",
            "mira perception secret =8,8,8",
        ),
        (
            System::SwordsAndSorcery,
            "hero Mira wisdom 14",
            "mira perception dc 10 secret =18",
        ),
        (System::SuccessRoll, "hero Mira iq 12", "mira vision =2,2,3"),
        (
            System::MonstersAndMagic,
            "hero Mira wisdom 14",
            "mira wisdom vs 9 secret =5,5,5",
        ),
    ] {
        let mut table = Table::of(system);
        table.say(hero);
        let before = seen(&table);
        table.say(roll);
        assert_eq!(seen(&table), before, "{system:?}");
        let state = table.campaign.state().clone();
        table.say("noticed");
        assert_eq!(seen(&table), [before, vec![SECRET.into()]].concat());
        assert!(table.refused("noticed").contains("know already"));
        table.say("undo");
        assert_eq!(*table.campaign.state(), state);
    }
}

#[test]
fn one_who_noticed_is_enough() {
    let mut table = two();
    table.say("party hearing =6,6,6,1,2,2");
    let step = table.last_roll().0;
    assert!(
        table
            .refused(&format!("noticed {step}.1"))
            .contains("nobody of the party")
    );
    table.say("oda dx =3,3,3");
    table.say(&format!("noticed {step}"));
    assert_eq!(told(&table), [SECRET]);
}

#[test]
fn what_nobody_noticed_unseen_is_not_told() {
    let mut table = two();
    assert!(table.refused("noticed").contains("nothing"));
    table.say("oda vision open =3,3,3");
    assert!(table.refused("noticed").contains("players have seen roll"));
    table.say("party vision =6,6,6,6,6,5");
    assert!(table.refused("noticed").contains("nobody of the party"));
    table.say("orc sr 12 secret =3,3,3");
    assert!(table.refused("noticed").contains("nobody of the party"));
    assert!(table.refused("noticed 999").contains("999"));
    let complaint = parse("noticed oda", &table.campaign.context(None)).unwrap_err();
    assert!(complaint.message.contains("the number of a roll"));
}

#[test]
fn one_key_tells_it_and_waits_behind_the_curtain() {
    let mut table = two();
    table.say("oda vision =3,3,3");
    let mut player = Player::at(table.campaign.clone());
    player.press(["x", "T"]);
    assert!(player.state().notes.is_empty());
    player.press(["x", "T"]);
    assert_eq!(player.state().notes[0].text, SECRET);
}
