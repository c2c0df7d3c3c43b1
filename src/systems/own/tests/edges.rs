//! What conditions make better or worse, the parts of a turn, and what holding on takes.

use super::super::draft::{Draft, Put};
use super::*;
use crate::systems::System;
use crate::systems::interface::{ActionTaken, AnyAttempt};
use crate::systems::sheet::testing::sheet_of;

const TOWERS: &str = include_str!("../../../../tests/support/own_systems/towers.ron");

fn towers() -> Key {
    Key::read("towers.ron", TOWERS).unwrap()
}

/// An attempt by its name, with these words said.
fn attempt(name: &str, words: &[&str]) -> Attempt {
    let mut draft = Draft::of(towers(), None);
    draft
        .choose(towers().definition().attempt(name).unwrap())
        .unwrap();
    draft.put_in(Put::Number(vec![2]), None).unwrap();
    for word in words {
        draft.take_plain_word(word).unwrap();
    }
    Attempt::new(towers(), draft.side().unwrap(), None).unwrap()
}

#[test]
fn one_roll_of_a_check_is_made_better_or_worse_and_an_attack_or_what_is_left_alone_is_not() {
    let rolls = |attempt: &Attempt| {
        attempt
            .own()
            .plan(towers().definition())
            .unwrap()
            .odds()
            .unwrap()
    };
    let check = attempt("check", &[]);
    assert_eq!(
        rolls(&check.clone().edged(false, true)),
        rolls(&attempt("check", &["dis"]))
    );
    assert_eq!(
        rolls(&check.clone().edged(true, false)),
        rolls(&attempt("check", &["adv"]))
    );
    assert_eq!(rolls(&check.clone().edged(true, true)), rolls(&check));
    for name in ["save", "attack"] {
        let plain = attempt(name, &[]);
        assert_eq!(plain.clone().edged(false, true), plain, "{name}");
    }
}

#[test]
fn an_attack_takes_the_action_and_what_takes_no_dice_nothing() {
    assert!(towers().definition().has_turn_parts && towers().definition().knows_influence());
    let taken = |name, words: &[&str]| attempt(name, words).action_taken();
    assert_eq!(taken("attack", &[]), ActionTaken::Attack);
    assert_eq!(taken("check", &[]), ActionTaken::ByAim);
    assert_eq!(taken("check", &["passive"]), ActionTaken::Nothing);
}

#[test]
fn a_sheet_tells_what_is_noticed_and_what_every_skill_that_is_recorded_comes_to_likewise() {
    let school = ("school", Some("embers"), "4");
    let values = [("Wisdom", None, "17"), ("Stealth", None, "2"), school];
    let sheet = sheet_of(System::of_file(towers()), &values);
    let derived = Sheet::from(&sheet).derived();
    let passive = derived.iter().filter(|one| one.group == "Passive");
    let told: Vec<(&str, String)> = passive
        .map(|one| (one.name.as_str(), one.sum.to_string()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "passive Stealth",
                "10 + Str 0 + rank 2 = passive Stealth 12".to_owned()
            ),
            (
                "passive Perception",
                "10 + Wis 3 = passive Perception 13".to_owned()
            ),
        ]
    );
    let bad = TOWERS.replace("\"passive perception\"", "\"\"");
    let dice = Key::read("towers.ron", &bad).unwrap();
    let sheet = sheet_of(System::of_file(dice), &values);
    let derived = Sheet::from(&sheet).derived();
    assert!(
        derived.iter().all(|one| one.group != "Passive"),
        "what takes dice is not noticed"
    );
    towers();
}

#[test]
fn holding_on_goes_by_the_harm() {
    let words = |harm| towers().definition().holding_on_after(harm);
    assert_eq!(
        [words(3), words(31)],
        ["Wisdom save, DC 10", "Wisdom save, DC 15"]
    );
    let bad = TOWERS.replace("harm / 2", "hurt / 2");
    let complaint = Definition::read("towers.ron", &bad)
        .unwrap_err()
        .to_string();
    assert!(
        complaint.contains("nothing is called “hurt”"),
        "{complaint}"
    );
}

#[test]
fn what_makes_rolls_worse_needs_a_word_for_it() {
    let without = TOWERS
        .replace(r#"(name: "dis"),"#, "")
        .replace("adv - dis", "adv")
        .replace("adv > dis", "adv > 0");
    let without = without.replace("dis > adv", "adv < 0");
    let all = Definition::read_all("towers.ron", &without).unwrap_err();
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert!(
        all.iter()
            .any(|one| one.contains("rolls are made so by the word `dis`")),
        "{all:?}"
    );
}
