//! Entries of several things in one line, read, written back, rolled; formulas that sheets write.

use super::super::entry::Entry;
use super::*;
use crate::systems::interface::HitCost;
use crate::systems::sheet::testing::{Typed, sheet_of, write};
use crate::systems::{System, sheet};

const ARMS: &str = r#"(
  format: 1, key: "arms", short: "ar", title: "Arms",
  harm_types: ["fire", "slashing", "piercing", "poison"],
  figures: [
    (group: "Abilities", kind: Number(from: 1, to: 30), default: 10, adds: "(figure - 10) / 2",
      entries: [(name: "Strength", short: "Str"), (name: "Dexterity", short: "Dex")]),
    (name: "armor", kind: Formula("8+dex")),
    (group: "Guard", kind: Sum("armor + 1"), entries: [(name: "armor class", short: "AC")]),
    (group: "Training", open: true, behind: "training", kind: Number(from: 0, to: 9)),
    (group: "Weapons", open: true, behind: "weapon", rolls: "attack", kind: Entry([
      (name: "damage", kind: Harm, needed: true),
      (name: "wield", usual: "melee", fills: "ability", kind: Choice([("melee", "str"), ("ranged", "dex"), ("finesse", "max(str, dex)")])),
      (name: "category", kind: Words(of: ["Training"]), fills: "rank"),
      (name: "reach", kind: Words(behind: ["reach", "range"])),
    ])),
    (group: "Powers", open: true, behind: "power", rolls: "power", kind: Entry([
      (name: "dc", kind: Number(from: 1, to: 99), needed: true, fills: "bar"),
      (name: "saved with", kind: Choice([("strength", "str"), ("dexterity", "dex")])),
      (name: "damage", kind: Harm),
      (name: "half", kind: Word),
    ])),
  ],
  inputs: [
    (name: "ability", words: [], kind: Figure(["Abilities", "Weapons", "Powers"]), default: 0),
    (name: "rank", kind: Number(from: 0, to: 9), default: 0),
    (name: "bar", kind: Number(from: 0, to: 99), default: 0),
    (name: "ac", kind: Number(from: 0, to: 99), default: 10),
  ],
  attempts: [
    (
      name: "attack", words: [], sum: "bonus", signed: true, hits: true, attacks: ["Weapons"], against: ("ac", "armor class"),
      values: [("bonus", "ability + rank + mod")],
      roll: "1d20 + {bonus}",
      results: [(word: "hit", when: "total >= ac", grade: 1), (word: "miss", grade: -1)],
    ),
    (
      name: "power", words: [], roll: "1d20 + {ability}",
      results: [(word: "works", when: "total >= bar", grade: 1), (word: "fails", grade: -1)],
    ),
  ],
)"#;

/// Gear of another game: dice or a figure, and words in any order.
const GEAR: &str = r#"(
  format: 1, key: "gear", short: "ge", title: "Gear",
  figures: [
    (group: "Attributes", names: ["strength", "dexterity"], kind: Number(from: -9, to: 9)),
    (group: "Traits", open: true, behind: "trait", kind: Flag),
    (group: "Gear", open: true, behind: "gear", kind: Entry([
      (name: "dice", kind: Harm, fills: "damage"),
      (name: "bonus", kind: Number(from: -99, to: 99)),
      (name: "field", usual: "physical", kind: Choice([("physical", "0"), ("mental", "1")]), fills: "mental"),
      (name: "purpose", kind: Choice([("attack", "1"), ("spell", "2"), ("impress", "3")])),
      (name: "attribute", kind: Choice([("strength", "strength"), ("dexterity", "dexterity")]), fills: "attribute"),
      (name: "signature", kind: Word, fills: "signature"),
      (name: "trait", kind: Word),
      (name: "whose", kind: Words(behind: ["by"], of: ["Traits"])),
    ])),
  ],
  inputs: [
    (name: "attribute", words: [], kind: Figure(["Attributes", "Gear"]), default: 0),
    (name: "damage", kind: Dice, default: 0),
    (name: "mental"),
    (name: "signature"),
    (name: "worn", kind: Added(["Gear"])),
  ],
  attempts: [(
    name: "act", words: [], sum: "all", signed: true, values: [("all", "attribute + signature + mod")],
    roll: "3d6 + {all} + {damage}",
    results: [(word: "done", when: "total >= 11 + mental", grade: 1), (word: "failed", grade: -1)],
  )],
)"#;

fn read(file: &str, text: &str, values: &[Typed<'_>]) -> (sheet::Sheet, Sheet) {
    let key = Key::read(file, text).unwrap();
    let recorded = sheet_of(System::of_file(key), values);
    let read = Sheet::from(&recorded);
    (recorded, read)
}

/// An entry as it is written back.
fn written((text, list): (&str, &str), typed: &str) -> Option<String> {
    let definition = game(text);
    let group = definition
        .figures
        .iter()
        .find(|group| group.list == Some(list));
    let FigureKind::Entry(fields) = &group.unwrap().kind else {
        panic!("{list}");
    };
    let harms = ["fire", "slashing", "piercing", "poison"];
    Entry::read(fields, typed, &harms).map(|entry| entry.to_string())
}

#[test]
fn what_an_entry_says_is_read_in_any_order_and_written_in_that_of_the_file() {
    for (typed, back) in [
        ("1d8+3", "d8+3 melee"),
        ("1d8+3 slashing melee swords", "d8+3 slashing melee swords"),
        ("none ran", "none ranged"),
        ("fin 1d4 daggers", "d4 finesse daggers"),
        ("1 piercing melee", "1 piercing melee"),
        (
            "2d6+3 piercing +1d6 fire ranged long bows range 80/320 ft., one melee target",
            "2d6+3 piercing +d6 fire ranged long bows range 80/320 ft., one melee target",
        ),
    ] {
        assert_eq!(
            written((ARMS, "weapon"), typed).as_deref(),
            Some(back),
            "{typed}"
        );
    }
    for (typed, back) in [
        ("15", "15"),
        ("half 15 2d6 POISON dex", "15 dexterity 2d6 poison half"),
        ("15 4d6 fire +4d6 poison", "15 4d6 fire +4d6 poison"),
    ] {
        assert_eq!(
            written((ARMS, "power"), typed).as_deref(),
            Some(back),
            "{typed}"
        );
    }
    for bad in [
        "",
        "0",
        "100",
        "dex",
        "15 fire",
        "15 luck",
        "15 2d6 fire half more",
    ] {
        assert_eq!(written((ARMS, "power"), bad), None, "{bad}");
    }
    assert_eq!(
        written((ARMS, "weapon"), "melee swords"),
        None,
        "it needs dice or `none`"
    );
    assert_eq!(
        written((ARMS, "weapon"), "1d8 slashing +1d6 melee"),
        None,
        "dice are no words"
    );
}

#[test]
fn a_weapon_is_rolled_by_what_it_is_wielded_with_and_the_training_that_it_names() {
    let bree = [
        ("Strength", None, "8"),
        ("Dexterity", None, "16"),
        ("training", Some("swords"), "2"),
        ("weapon", Some("rapier"), "1d8+3 piercing finesse swords"),
        ("weapon", Some("net"), "none ranged"),
    ];
    let (_, bree) = read("arms.ron", ARMS, &bree);
    let told: Vec<String> = bree
        .derived()
        .iter()
        .map(|one| one.sum.to_string())
        .collect();
    assert_eq!(
        told,
        [
            "Str -1 = Strength -1",
            "Dex 3 = Dexterity +3",
            "Dex 3 = net +3",
            "Dex 3 + rank 2 = rapier +5",
            "8 + Dex 3 + 1 = AC 12",
        ]
    );
    let attacks = bree.attacks(None);
    let told: Vec<_> = attacks
        .iter()
        .map(|attack| (attack.words.as_str(), attack.damage.as_str(), &attack.costs))
        .collect();
    let HitCost::Dice(harm) = told[1].2 else {
        panic!("{told:?}");
    };
    assert_eq!(
        (harm[0].0.to_string(), harm[0].1),
        ("d8+3".to_owned(), Some("piercing"))
    );
    assert_eq!(told[0], ("\"net\"", "none ranged", &HitCost::Unsaid));
    assert_eq!(
        (told[1].0, told[1].1),
        ("\"rapier\"", "d8+3 piercing finesse swords")
    );
    assert_eq!(
        bree.harm_of("Rapier vs orc").map(|harm| harm.len()),
        Some(1)
    );
    assert_eq!(bree.harm_of("rapiers"), None);
}

#[test]
fn a_sheet_writes_a_formula_of_its_own() {
    let (recorded, plain) = read("arms.ron", ARMS, &[("Dexterity", None, "14")]);
    let armor = |sheet: &Sheet| {
        let derived = sheet.derived().into_iter();
        let told = derived.filter(|one| one.name == "armor class");
        told.map(|one| one.sum.to_string()).collect::<String>()
    };
    assert_eq!(armor(&plain), "8 + Dex 2 + 1 = AC 11");
    let mut monk = recorded;
    write(&mut monk, ("armor", None, "10+DEX+str")).unwrap();
    assert_eq!(armor(&Sheet::from(&monk)), "10 + Dex 2 + Str 0 + 1 = AC 13");
    write(&mut monk, ("armor", None, "18")).unwrap();
    assert_eq!(armor(&Sheet::from(&monk)), "18 + 1 = AC 19");
    for bad in ["8+", "8+luck", "8+ac", "1d8"] {
        assert!(write(&mut monk, ("armor", None, bad)).is_err(), "{bad}");
    }
}

#[test]
fn gear_of_dice_or_a_figure_is_said_by_the_same_fields() {
    for (typed, back) in [
        ("1d8 strength signature", "d8 physical strength signature"),
        ("+4 mental impress", "+4 mental impress"),
        (
            "1d6 dexterity trait by Light Fingers",
            "d6 physical dexterity trait by Light Fingers",
        ),
    ] {
        assert_eq!(
            written((GEAR, "gear"), typed).as_deref(),
            Some(back),
            "{typed}"
        );
        assert_eq!(
            written((GEAR, "gear"), back).as_deref(),
            Some(back),
            "{back}"
        );
    }
    let gear = [
        ("strength", None, "3"),
        ("gear", Some("axe"), "1d8 strength signature"),
        ("gear", Some("crown"), "+4 mental impress"),
    ];
    let (_, bearer) = read("gear.ron", GEAR, &gear);
    let named = bearer.figure_of_name("axe").unwrap();
    let mut draft = bearer.draft_of(&named).unwrap();
    draft.name_behind("crown").unwrap();
    let numbers = draft.numbers();
    let plan = draft.rule().unwrap().plan(&numbers).unwrap();
    let total = |faces: &[u32]| plan.read(&plan.fall(faces).unwrap()).total;
    assert_eq!(total(&[1, 1, 1, 1]), 3 + 1 + 3 + 1 + 4);
    assert_eq!(total(&[6, 6, 6, 8]), 18 + 8 + 3 + 1 + 4);
}

#[test]
fn mistakes_in_the_fields_of_an_entry_are_told_at_their_place() {
    for (wrong, with, told) in [
        (
            r#"usual: "melee""#,
            r#"usual: "meele""#,
            "nothing is called “meele”",
        ),
        (
            r#"Words(of: ["Training"])"#,
            r#"Words(of: ["Trainings"])"#,
            "nothing is called “Trainings”",
        ),
        (
            r#"fills: "rank""#,
            r#"fills: "armor""#,
            "expected the name of an input",
        ),
        (
            r#"(group: "Weapons", open: true,"#,
            r#"(group: "Weapons", names: ["sword"],"#,
            "entries stand in a group with `open: true`",
        ),
    ] {
        let text = ARMS.replacen(wrong, with, 1);
        let all = Definition::read_all("arms.ron", &text).unwrap_err();
        let all: Vec<String> = all.iter().map(ToString::to_string).collect();
        assert!(all.iter().any(|one| one.contains(told)), "{with}: {all:?}");
    }
}
