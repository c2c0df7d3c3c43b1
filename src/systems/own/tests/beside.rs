//! What is recorded beside a figure, behind a word, under the name of something else; what a foe's sheet begins with.

use super::*;
use crate::systems::interface::SystemSheet;
use crate::systems::sheet::testing::{RULES, Typed, sheet_of, write};
use crate::systems::{System, sheet};

const GUILDS: &str = r#"(
  format: 1, key: "guilds", short: "gu", title: "Guilds",
  figures: [
    (group: "Traits", names: ["Wits", "Grace"], kind: Number(from: 0, to: 9), default: 2),
    (name: "Luck", heroes: true, kind: Number(from: 0, to: 9)),
    (name: "menace", foes: "petty", kind: Choice(["petty", "grim", "dire"])),
    (name: "masteries", kind: Text, by_name: "master"),
    (group: "Crafts", list: true, kind: Number(from: 0, to: 9), default: 0, fills: "rank",
      beside: [(name: "gifted", title: "Gifts", told: ("a gift for {}", "no gift for {}"), fills: "gifted")],
      entries: [(name: "Weaving", goes_by: ["Grace"]), (name: "Lore", goes_by: ["Wits"])]),
    (group: "Tools", open: true, behind: "tool", kind: Number(from: 0, to: 9)),
    (group: "Boons", open: true, behind: "boon", kind: Number(from: -9, to: 9), by_name: "boon"),
  ],
  inputs: [
    (name: "trait", words: [], kind: Figure(["Traits", "Crafts", "Luck"]), default: 0),
    (name: "rank", kind: Number(from: 0, to: 9), default: 0),
    (name: "tool", kind: Figure(["Tools"]), default: 0),
    (name: "gifted", words: []),
    (name: "master", words: []),
    (name: "boon", words: [], kind: Number(from: -9, to: 9), default: 0),
    (name: "slow"),
  ],
  attempts: [(
    name: "work", words: [], sum: "all", signed: true,
    values: [("skill", "if menace > 0 then menace else rank * (1 + master) + gifted"), ("all", "trait + skill + tool + boon + mod")],
    roll: "1d20 + {all}",
    instead: [(when: "slow", roll: "{10 + all}")],
    results: [(word: "good", when: "total >= 12", grade: 1), (word: "bad", grade: -1)],
  )],
)"#;

const ADA: [Typed<'static>; 7] = [
    ("Grace", None, "4"),
    ("Weaving", None, "3"),
    ("gifted Weaving", None, "yes"),
    ("tool", Some("loom of Ys"), "2"),
    ("boon", Some("Weaving"), "-1"),
    ("boon", Some("slow Weaving"), "5"),
    ("masteries", None, "Baking, Weaving"),
];

fn guilds() -> Key {
    Key::read("guilds.ron", GUILDS).unwrap()
}

fn read(values: &[Typed<'_>]) -> (sheet::Sheet, Sheet) {
    let recorded = sheet_of(System::of_file(guilds()), values);
    let read = Sheet::of(&recorded).unwrap();
    (recorded, read)
}

/// What a figure rolls, with these words said too.
fn rolled(sheet: &Sheet, figure: &str, words: &[&str]) -> String {
    let named = sheet.figure_of_name(figure).unwrap();
    let mut draft = sheet.draft_of(&named).unwrap();
    for word in words {
        draft.take_plain_word(word).unwrap();
    }
    draft.sum_of_figures().unwrap().to_string()
}

#[test]
fn what_stands_beside_a_figure_and_under_its_name_fills_inputs_of_its_own() {
    let (_, ada) = read(&ADA);
    assert_eq!(
        rolled(&ada, "Weaving", &[]),
        "Grace 4 + rank 6 + gifted 1 - boon 1 = Weaving +10"
    );
    assert_eq!(rolled(&ada, "Lore", &[]), "Wits 2 = Lore +2");
    // What is recorded of it with that word counts on top.
    assert_eq!(
        rolled(&ada, "Weaving", &["slow"]),
        "10 + Grace 4 + rank 6 + gifted 1 + boon 4 = slow Weaving 25"
    );
}

#[test]
fn a_list_behind_a_word_has_names_that_mean_something_else_elsewhere() {
    let (recorded, ada) = read(&ADA);
    let fields = recorded.fields(&RULES);
    let boon = fields.iter().find(|field| field.name() == "boon").unwrap();
    assert_eq!(boon.entries(&recorded), ["slow Weaving", "Weaving"]);
    assert_eq!(ada.figure_of_name("loom of Ys").unwrap().number(), Some(2));
    let tells = |sheet: &Sheet, name: &str| {
        let derived = sheet.derived(&guilds(), 1);
        derived.iter().any(|one| one.name == name)
    };
    assert!(tells(&ada, "Weaving") && !tells(&ada, "Lore"));
    let mut other = recorded.clone();
    write(&mut other, ("gifted Lore", None, "yes")).unwrap();
    write(&mut other, ("Weaving", None, "none")).unwrap();
    let other = Sheet::of(&other).unwrap();
    assert!(tells(&other, "Lore"));
    assert!(tells(&other, "Weaving"), "it has a boon still");
}

#[test]
fn a_foe_begins_with_what_makes_it_one_and_has_nothing_that_heroes_alone_have() {
    let foe = sheet::Sheet::of_foe(System::of_file(guilds()));
    assert!(foe.is_foe());
    let has_luck = |sheet: &sheet::Sheet| {
        sheet
            .fields(&RULES)
            .iter()
            .any(|field| field.name() == "Luck")
    };
    let (hero, _) = read(&ADA);
    assert!(has_luck(&hero) && !has_luck(&foe));
    let rolls_luck =
        |sheet: &sheet::Sheet| Sheet::of(sheet).unwrap().figure_of_name("Luck").is_some();
    assert!(rolls_luck(&hero) && !rolls_luck(&foe));
    let mut grim = foe.clone();
    write(&mut grim, ("menace", None, "grim")).unwrap();
    let rolled_by = |recorded: &sheet::Sheet| rolled(&Sheet::of(recorded).unwrap(), "Weaving", &[]);
    assert_eq!(
        [rolled_by(&foe), rolled_by(&grim)],
        [
            "Grace 2 + menace 1 = Weaving +3",
            "Grace 2 + menace 2 = Weaving +4"
        ]
    );
}

#[test]
fn what_stands_beside_a_figure_needs_a_list() {
    let alone = GUILDS.replace("list: true, kind", "kind");
    let complaint = Definition::read("guilds.ron", &alone)
        .unwrap_err()
        .to_string();
    assert!(complaint.contains("is recorded in a list"), "{complaint}");
}
