//! Conditions that a system knows: by a few letters, with what they do, how they end, and their text.

use astragal::campaign::ConditionEffect;
use astragal::campaign::line::{Context, offers};
use astragal::campaign::log_text::foretell;
use astragal::systems::System;

use crate::support::Table;
use crate::support::keys::Player;

const HEROES: [&str; 5] = ["thalia", "brakk", "mira", "oda", "felix"];

fn told(table: &Table, line: &str) -> Vec<String> {
    let sentence = table.campaign.read_line(line, None).unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    told.into_iter().map(|preview| preview.text).collect()
}

#[test]
fn three_letters_are_enough_in_every_system() {
    for (system, hero) in System::ALL.into_iter().zip(HEROES) {
        let mut table = Table::with_one(system);
        table.say(&format!("condition {hero} pro 3"));
        let who = table.creature(hero);
        let borne = &table.campaign.state().all_conditions(who)[0];
        assert_eq!(borne.name, "prone", "{hero}");
        assert!(!borne.effects.is_empty(), "{hero}");
    }
}

#[test]
fn in_the_prompt_they_are_a_key_and_five_letters() {
    let mut player = Player::after(&["add thalia", "begin"]);
    assert!(player.count(["cpro 3<ret>"]) <= 8);
    assert_eq!(player.conditions("Thalia"), ["prone"]);
}

#[test]
fn tab_completes_them() {
    let table = Table::with_one(System::SwordsAndSorcery);
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(table.campaign.state()),
        cursor: None,
        task: None,
    };
    assert_eq!(offers("condition mira par", &context), ["paralyzed"]);
}

#[test]
fn in_quotes_or_in_a_longer_name_they_are_only_words() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    let who = table.creature("mira");
    for line in [
        "condition mira \"prone\"",
        "condition mira prone to anger",
        "condition mira pr",
    ] {
        table.say(line);
        let borne = table.campaign.state().all_conditions(who).last().unwrap();
        assert!(borne.effects.is_empty(), "{line}");
    }
}

#[test]
fn a_value_said_takes_the_place_of_the_lists() {
    let mut table = Table::with_one(System::DicePool);
    table.say("condition brakk prone -3");
    let who = table.creature("brakk");
    let borne = &table.campaign.state().all_conditions(who)[0];
    assert_eq!(borne.effects, [ConditionEffect::Modifier(-3)]);
}

#[test]
fn what_they_ask_for_is_due_each_turn() {
    let mut table = Table::with_one(System::DicePool);
    table.say("condition brakk bleeding");
    let who = table.creature("brakk");
    let asked: Vec<_> = table.campaign.state().reminders(who).collect();
    assert_eq!(asked, [("lose 1 hit point", "bleeding")]);
    table.say("condition brakk burning asks douse it");
    let asked: Vec<_> = table.campaign.state().reminders(who).collect();
    assert_eq!(asked[1].0, "douse it");
}

#[test]
fn a_reaction_before_a_turn_that_came_by_waiting_answers_nothing_of_it() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("add ogre 30")
        .say("add mira")
        .say("begin anyway")
        .say("condition mira cursed asks save")
        .say("mira dexterity dc 10 =12")
        .say("delay");
    assert_eq!(table.active(), "Mira");
    let due = table.campaign.due();
    assert_eq!(due.len(), 1, "{due:?}");
}

#[test]
fn the_preview_says_what_they_do() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("add mira");
    let told = told(&table, "condition mira pro 3");
    assert_eq!(
        told[1],
        "prone: Attacks at disadvantage, is attacked at advantage from near."
    );
}

#[test]
fn faces_that_are_too_few_are_refused_with_the_condition_that_asks_for_another_die() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("condition mira poisoned");
    let refused = |line: &str| table.campaign.read_line(line, None).unwrap_err().message;
    assert_eq!(
        refused("mira stealth dc 12 =18"),
        "1 typed, but this roll takes 2: type exactly that many, in order. Counted: poisoned."
    );
    assert!(!refused("mira stealth dc 12 fresh =18,3").contains("Counted"));
}

#[test]
fn they_make_attacks_better_and_worse_on_both_sides_of_them() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("add orc 15").say("condition mira poisoned");
    let kept = |table: &mut Table, line: &str| {
        table.say(line);
        let roll = table
            .campaign
            .steps()
            .last()
            .unwrap()
            .events
            .iter()
            .find_map(|event| event.roll())
            .unwrap()
            .clone();
        roll.outcome.kept()
    };
    assert_eq!(kept(&mut table, "mira longsword ac orc =18,3"), [3]);
    assert_eq!(kept(&mut table, "mira stealth dc 12 =18,3"), [3]);
    assert_eq!(kept(&mut table, "mira save wisdom dc 12 =18"), [18]);
    assert_eq!(kept(&mut table, "mira longsword ac orc fresh =18"), [18]);
    table
        .say("uncondition mira poisoned")
        .say("condition orc stunned");
    assert_eq!(kept(&mut table, "mira longsword ac orc =18,3"), [18]);
    table.say("condition mira frightened");
    assert_eq!(kept(&mut table, "mira longsword ac orc =9"), [9]);
}

#[test]
fn a_long_rest_ends_what_ends_by_it() {
    let mut table = Table::with_one(System::PenAndDagger);
    table
        .say("condition thalia exhausted")
        .say("condition thalia prone");
    assert!(table.refused("rest short").contains("nothing would change"));
    table.say("rest long");
    let who = table.creature("thalia");
    let borne: Vec<&str> = table
        .campaign
        .state()
        .conditions(who)
        .map(|borne| borne.name.as_str())
        .collect();
    assert_eq!(borne, ["prone"]);
}

#[test]
fn every_line_in_full_words_means_the_same() {
    for (system, hero) in System::ALL.into_iter().zip(HEROES) {
        let table = Table::with_one(system);
        for known in system.profile().conditions {
            let read = |line: &str| table.campaign.read_line(line, None).unwrap();
            let first = read(&format!("condition {hero} {} 3", known.name));
            let again = read(&first.line);
            assert_eq!(first.command, again.command, "{}", known.name);
        }
    }
}

#[test]
fn in_somebodys_own_turn_it_is_said_whether_this_turn_ends_it_or_the_next() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add party",
        "add goblin 7",
        "initiative mira 20",
        "initiative goblin 10",
        "begin",
    ]);
    for (line, told_as, turns) in [
        (
            "condition goblin shaken until mira end",
            "round 1, this turn",
            0,
        ),
        ("condition goblin shaken this turn", "round 1, this turn", 0),
        (
            "condition goblin shaken for this turn",
            "round 1, this turn",
            0,
        ),
        (
            "condition goblin shaken until mira next end",
            "round 2, the next one",
            2,
        ),
        ("condition goblin shaken until mira start", "round 2", 1),
        (
            "condition goblin shaken until goblin next end",
            "round 1",
            1,
        ),
    ] {
        let told = told(&table, line);
        assert!(told[0].ends_with(told_as), "{line}: {told:?}");
        let sentence = table.campaign.read_line(line, None).unwrap();
        assert_eq!(
            table.campaign.read_line(&sentence.line, None).unwrap(),
            sentence
        );
        let mut table = Table {
            campaign: table.campaign.clone(),
            ..Table::empty()
        };
        table.say(line);
        let goblin = table.creature("goblin");
        for passed in 0..turns {
            table.say("next");
            let left = table.campaign.state().conditions(goblin).count();
            assert_eq!(left, 1, "{line}: after {passed} turns");
        }
        table.say("next");
        assert_eq!(
            table.campaign.state().conditions(goblin).count(),
            0,
            "{line}"
        );
    }
    table.say("end");
    assert!(
        table
            .refused("condition mira shaken this turn")
            .contains("no turn is under way")
    );
}

#[test]
fn who_is_unaffected_by_a_condition_is_told_of_and_the_game_master_decides() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("add lurker 9 unaffected \"charmed, poisoned\"");
    let warns = "lurker is unaffected by poisoned";
    let warned = |line: &str| told(&table, line).iter().any(|text| text.contains(warns));
    assert!(warned("condition lurker poi"));
    assert!(!warned("condition lurker prone"));
    table.say("condition lurker poisoned");
    let who = table.creature("lurker");
    assert_eq!(
        table.campaign.state().all_conditions(who)[0].name,
        "poisoned"
    );
}
