//! What is recorded beside a figure, behind a word, under the name of something else; what a foe's sheet begins with.

use super::*;
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
      remarks: [
        (when: "figure > level and not gifted", says: "{word}: {figure} is over {level} without a gift"),
        (when: "gifted and figure = 0", says: "{word}: a gift lies idle"),
      ],
      beside: [(name: "gifted", title: "Gifts", told: ("a gift for {}", "no gift for {}"), fills: "gifted")],
      entries: [(name: "Weaving", goes_by: ["Grace"]), (name: "Lore", goes_by: ["Wits"])]),
    (group: "Arts", like: "Crafts", open: true, behind: "art"),
    (group: "Tools", open: true, behind: "tool", kind: Number(from: 0, to: 9)),
    (group: "Boons", open: true, behind: "boon", kind: Number(from: -9, to: 9), by_name: "boon"),
    (group: "Dues", heroes: true, kind: Total(of: ["Crafts", "Arts", "Tools"], each: "figure * (if gifted then 2 else 4)"),
      entries: [(name: "dues paid", short: "dues")]),
    (group: "Dues", heroes: true, kind: Sum("20 - dues_paid"), names: ["dues left"]),
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
    let read = Sheet::from(&recorded);
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
        let derived = sheet.derived();
        derived.iter().any(|one| one.name == name)
    };
    assert!(tells(&ada, "Weaving") && !tells(&ada, "Lore"));
    let mut other = recorded.clone();
    write(&mut other, ("gifted Lore", None, "yes")).unwrap();
    write(&mut other, ("Weaving", None, "none")).unwrap();
    let other = Sheet::from(&other);
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
    let rolls_luck = |sheet: &sheet::Sheet| Sheet::from(sheet).figure_of_name("Luck").is_some();
    assert!(rolls_luck(&hero) && !rolls_luck(&foe));
    let mut grim = foe.clone();
    write(&mut grim, ("menace", None, "grim")).unwrap();
    let rolled_by = |recorded: &sheet::Sheet| rolled(&Sheet::from(recorded), "Weaving", &[]);
    assert_eq!(
        [rolled_by(&foe), rolled_by(&grim)],
        [
            "Grace 2 + menace 1 = Weaving +3",
            "Grace 2 + menace 2 = Weaving +4"
        ]
    );
}

#[test]
fn a_total_counts_each_figure_of_a_list_by_what_stands_beside_it() {
    let told = |sheet: &Sheet| -> Vec<String> {
        let derived = sheet.derived().into_iter();
        let dues = derived.filter(|one| one.group == "Dues");
        dues.map(|one| format!("{}: {}", one.name, one.sum))
            .collect()
    };
    let (recorded, ada) = read(&ADA);
    assert_eq!(
        told(&ada),
        [
            "dues paid: Weaving 6 + loom of Ys 8 = dues 14",
            "dues left: 20 - dues paid 14 = 6"
        ]
    );
    let (_, nobody) = read(&[]);
    assert_eq!(told(&nobody), ["dues left: 20 + dues paid 0 = 20"]);
    let mut foe = recorded;
    write(&mut foe, ("menace", None, "grim")).unwrap();
    assert_eq!(told(&Sheet::from(&foe)), [""; 0]);
}

#[test]
fn a_remark_on_a_figure_knows_what_stands_beside_it() {
    let remarks = |values: &[Typed<'_>], level| read(values).0.read_by(guilds(), level).remarks();
    assert_eq!(remarks(&ADA, 1), [""; 0]);
    let plain = [("Weaving", None, "3"), ("gifted Lore", None, "yes")];
    assert_eq!(
        remarks(&plain, 2),
        [
            "Weaving: 3 is over 2 without a gift",
            "Lore: a gift lies idle"
        ]
    );
    assert_eq!(remarks(&plain, 3), ["Lore: a gift lies idle"]);
}

#[test]
fn a_group_that_is_like_another_says_only_where_it_differs() {
    let painter = [
        ("art", Some("Painting"), "3"),
        ("gifted art", Some("Song"), "yes"),
    ];
    let (_, painter) = read(&painter);
    assert_eq!(
        painter.remarks(),
        [
            "Painting: 3 is over 1 without a gift",
            "Song: a gift lies idle"
        ]
    );
    let derived = painter.derived();
    let dues = derived.iter().find(|one| one.group == "Dues").unwrap();
    assert_eq!(dues.sum.to_string(), "Painting 12 = dues 12");
    for (wrong, told) in [
        (r#"like: "Craft", "#, "nothing is called “Craft”"),
        ("", "expected `kind`"),
    ] {
        let text = GUILDS.replace(r#"like: "Crafts", "#, wrong);
        let complaint = Definition::read("guilds.ron", &text).unwrap_err();
        assert!(complaint.to_string().contains(told), "{complaint}");
        assert_eq!(complaint.line, 15, "{complaint}");
    }
}

#[test]
fn what_stands_beside_a_figure_needs_a_list() {
    let alone = GUILDS.replace("list: true, kind", "kind");
    let complaint = Definition::read("guilds.ron", &alone)
        .unwrap_err()
        .to_string();
    assert!(complaint.contains("is recorded in a list"), "{complaint}");
}
