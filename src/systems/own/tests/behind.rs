//! What a line names behind what is rolled, and what of a sheet counts by itself.

use super::super::draft::{Draft, Put};
use super::*;
use crate::systems::sheet::testing::{Typed, sheet_of, write};
use crate::systems::{Rulebook, System, sheet};

const CARRIED: &str = include_str!("carried.ron");

const GRAMFIVE: [Typed<'static>; 5] = [
    ("Strength", None, "16"),
    ("prime", None, "strength"),
    ("gear", Some("Cutter"), "1d8+1 strength +1 trait"),
    ("trait", Some("City Guard of Koth"), "yes"),
    ("trait", Some("Highly Adaptable"), "yes"),
];

fn key() -> Key {
    Key::read("carried.ron", CARRIED).unwrap()
}

fn blank() -> sheet::Sheet {
    sheet_of(System::of_file(key()), &[])
}

fn bearer(values: &[Typed<'_>]) -> Sheet {
    Sheet::from(&sheet_of(System::of_file(key()), values))
}

/// What is rolled by an attempt, with what is named behind it.
fn draft(sheet: &Sheet, attempt: &str, (name, behind): (&str, &[&str])) -> Draft {
    let mut draft = Draft::of(sheet.key(), Some(sheet.clone()));
    let attempt = sheet.definition().attempt(attempt).unwrap();
    draft.choose(attempt).unwrap();
    let figure = sheet.figure_of_name(name).unwrap();
    draft.put_in(Put::Figures(vec![figure]), None).unwrap();
    for named in behind {
        draft.name_behind(named).unwrap();
    }
    draft
}

fn told(sheet: &Sheet, attempt: &str, said: (&str, &[&str])) -> String {
    draft(sheet, attempt, said)
        .sum_of_figures()
        .unwrap()
        .to_string()
}

fn refused(sheet: &Sheet, attempt: &str, said: (&str, &[&str])) -> String {
    let refused = draft(sheet, attempt, said).side();
    refused.map_or_else(|why| why.to_string(), |_| String::new())
}

#[test]
fn what_is_described_is_counted_once_and_told_in_what_is_attempted() {
    let sheet = bearer(&GRAMFIVE);
    let guard = (
        "dexterity",
        &["City Guard of Koth", "city guard of koth"][..],
    );
    let once = draft(&sheet, "action", guard);
    assert_eq!(once.what(), "Dexterity (City Guard of Koth)");
    assert_eq!(
        told(&sheet, "action", guard),
        "Dexterity 0 + trait 1 = Dexterity +1"
    );
    let both = ("dexterity", &["City Guard of Koth", "Highly Adaptable"][..]);
    assert_eq!(
        told(&sheet, "action", both),
        "Dexterity 0 + trait 2 = Dexterity +2"
    );
    let missing = draft(&sheet, "action", guard)
        .name_behind("swift")
        .unwrap_err();
    assert_eq!(
        missing,
        "no “swift”, but City Guard of Koth, Highly Adaptable and Cutter"
    );
}

#[test]
fn a_weapon_is_rolled_by_its_own_name_with_its_dice_its_bonus_and_its_trait() {
    let sheet = bearer(&GRAMFIVE);
    let sum = "prime Strength 6 + trait 1 + Cutter 1 + damage 1 = Cutter +9";
    assert_eq!(told(&sheet, "action", ("cutter", &[])), sum);
    assert_eq!(told(&sheet, "action", ("cutter", &["cutter"])), sum);
    let behind = draft(&sheet, "action", ("strength", &["cutter"]));
    let numbers = behind.numbers();
    let plan = behind.rule().unwrap().plan(&numbers).unwrap();
    assert_eq!(
        plan.read(&plan.fall(&[1, 2, 3, 8]).unwrap()).total,
        6 + 8 + 9
    );
    let plain = bearer(&[("gear", Some("club"), "1d4"), ("gear", Some("ring"), "+1")]);
    assert_eq!(
        plain.names(),
        ["Strength", "Dexterity", "Wisdom", "Movement"]
    );
    assert!(sheet.names().contains(&"Cutter".to_owned()));
}

#[test]
fn a_trait_that_covers_gear_counts_once_and_one_that_is_not_said_is_one_of_those_named() {
    let sly = [
        ("trait", Some("Sly"), "yes"),
        ("gear", Some("knife"), "1d4 strength trait"),
        ("gear", Some("ring"), "+1 damage trait by Old Scar"),
    ];
    let sheet = bearer(&sly);
    for (behind, sum) in [
        (&["Sly"][..], "Strength 0 + trait 1 = knife +1"),
        (&["ring"], "Strength 0 + trait 2 + ring 1 = knife +3"),
    ] {
        assert_eq!(told(&sheet, "action", ("knife", behind)), sum);
    }
    let sheet = bearer(&GRAMFIVE);
    let cutter = ("cutter", &["Highly Adaptable"][..]);
    let sum = "prime Strength 6 + trait 1 + Cutter 1 + damage 1 = Cutter +9";
    assert_eq!(told(&sheet, "action", cutter), sum);
}

#[test]
fn a_signature_weapon_has_one_more_and_one_more_on_its_die() {
    let sheet = bearer(&[("gear", Some("axe"), "1d8 strength attack signature")]);
    let sum = "Strength 0 + axe 1 + damage 1 = axe +2";
    assert_eq!(told(&sheet, "action", ("axe", &[])), sum);
}

#[test]
fn what_follows_in_an_entry_is_not_written() {
    let mut sheet = blank();
    for (typed, written) in [
        ("1d8 damage", "d8 physical"),
        ("1d4 armor", "d4 armor physical"),
        ("+4 mental impress armor", "+4 mental impress"),
        ("+2 damage", "+2 damage physical"),
        (
            "1d6 dexterity trait by Light Fingers",
            "d6 physical dexterity trait by Light Fingers",
        ),
    ] {
        write(&mut sheet, ("gear", Some("piece"), typed)).unwrap();
        assert_eq!(sheet.word(&["gear", "piece"]), Some(written), "{typed}");
    }
    for bad in [
        "1d4 armor damage",
        "+2 damage armor",
        "armor",
        "2d6kh1",
        "+1001",
        "1d8 luck",
    ] {
        assert!(
            write(&mut sheet, ("gear", Some("piece"), bad)).is_err(),
            "{bad}"
        );
    }
    write(&mut sheet, ("gear", Some("piece"), "1d4 armor strength")).unwrap();
    write(&mut sheet, ("Strength", None, "14")).unwrap();
    let remarks = Sheet::from(&sheet).remarks();
    assert_eq!(remarks, ["piece: armor is used with no attribute"]);
}

#[test]
fn what_does_not_go_into_an_attempt_is_refused_by_name() {
    let more = [
        ("gear", Some("scale mail"), "+4"),
        ("gear", Some("dagger"), "1d4 attack"),
        ("gear", Some("wand"), "+1 damage spell"),
    ];
    let sheet = bearer(&[&GRAMFIVE[..], &more].concat());
    let scale = refused(&sheet, "action", ("dexterity", &["scale mail"]));
    assert_eq!(
        scale,
        "scale mail gives armor: it adds to resistances, not to actions"
    );
    let dagger = refused(&sheet, "resist", ("dexterity", &["dagger"]));
    assert!(dagger.starts_with("dagger gives damage:"), "{dagger}");
    let two = refused(&sheet, "action", ("strength", &["cutter", "dagger"]));
    assert!(two.starts_with("Cutter and dagger both give dice"), "{two}");
    let purposes = refused(&sheet, "action", ("strength", &["dagger", "wand"]));
    assert_eq!(
        purposes,
        "wand is of another purpose than dagger: leave one of the two out"
    );
    assert_eq!(refused(&sheet, "action", ("cutter", &["wand"])), "");
}

#[test]
fn armor_of_its_field_counts_by_itself_and_that_of_another_purpose_where_it_is_described() {
    let sheet = bearer(&[
        ("gear", Some("scale mail"), "+4"),
        ("gear", Some("nobility"), "+3 mental"),
        ("gear", Some("charm"), "+2 spell"),
        ("gear", Some("sword"), "1d8 strength"),
    ]);
    let resists = |name, behind: &[&str]| {
        let draft = draft(&sheet, "resist", (name, behind));
        draft.sum_of_figures().unwrap().value()
    };
    assert_eq!(
        ["strength", "movement", "wisdom"].map(|name| resists(name, &[])),
        [14, 14, 13]
    );
    assert_eq!(resists("strength", &["charm", "scale mail"]), 16);
    assert_eq!(resists("wisdom", &["charm"]), 13);
    let mut spell = draft(&sheet, "resist", ("strength", &[]));
    spell.set(
        sheet
            .definition()
            .inputs
            .iter()
            .position(|input| input.name == "against")
            .unwrap(),
        2,
        String::new(),
    );
    assert_eq!(spell.sum_of_figures().unwrap().value(), 16);
}

#[test]
fn a_sheet_tells_what_resists_with_the_dice_of_armor_beside_it() {
    let orc = bearer(&[
        ("Dexterity", None, "12"),
        ("gear", Some("hides"), "+1 trait"),
        ("gear", Some("ward"), "1d4 armor attack"),
        ("gear", Some("wall"), "1d6+1 armor attack"),
    ]);
    let derived: Vec<String> = orc
        .derived()
        .iter()
        .map(|one| format!("{}: {}", one.group, one.sum))
        .collect();
    assert_eq!(
        derived,
        [
            "Attributes: Strength 0 = Strength +0",
            "Attributes: Dexterity 1 = Dexterity +1",
            "Attributes: Wisdom 0 = Wisdom +0",
            "Resistances: Strength 10 + trait 1 + hides 1 = resist Strength 12",
            "Resistances: Dexterity 12 + trait 1 + hides 1 = resist Dexterity 14",
            "Resistances: Wisdom 10 = resist Wisdom 10",
            "Resistances: Dexterity 12 + trait 1 + hides 1 = armor class 14 + d6+1 + d4",
        ]
    );
}

#[test]
fn what_a_trait_is_worth_is_told_and_what_resists_stands_beside_its_figure() {
    let values = [&GRAMFIVE[..], &[("gear", Some("leather"), "+1")]].concat();
    let sheet = sheet_of(System::of_file(key()), &values).read_by(key(), 3);
    let derived = sheet.derived();
    let bonuses = derived.iter().filter(|one| one.group == "Bonuses");
    let bonuses: Vec<String> = bonuses.map(|one| one.sum.to_string()).collect();
    assert_eq!(
        bonuses,
        ["level 3 = trait bonus 3", "level 3 + 1 = trait bonus 4"]
    );
    let recorded = blank();
    let fields = recorded.fields(&Rulebook::built_in());
    let beside = |name: &str, entry| {
        let field = fields.iter().find(|field| field.name() == name).unwrap();
        let sums = sheet.follows(field, entry).sums;
        sums.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let class = "Dexterity 10 + leather 1 = armor class 11";
    let resists = "Dexterity 10 + leather 1 = resist Dexterity 11";
    assert_eq!(
        beside("Dexterity", None),
        ["Dexterity 0 = Dexterity +0", resists, class]
    );
    assert_eq!(beside("gear", Some("leather")), [class]);
}

#[test]
fn what_bears_the_name_of_something_else_is_told() {
    let sheet = bearer(&[
        ("trait", Some("Sly"), "yes"),
        ("gear", Some("strength"), "1d8 strength"),
        ("gear", Some("sly"), "+1"),
    ]);
    assert_eq!(
        sheet.remarks(),
        [
            "sly: bears the name of one of Traits, which is taken in its place",
            "strength: bears the name of one of Attributes, which is taken in its place",
        ]
    );
}

#[test]
fn more_pieces_than_are_told_apart_are_added_up_and_dice_count_of_ten() {
    let mut many = blank();
    for number in 0..60 {
        write(
            &mut many,
            ("gear", Some(&format!("ring {number:02}")), "+1"),
        )
        .unwrap();
    }
    let sheet = Sheet::from(&many);
    assert_eq!(
        told(&sheet, "resist", ("strength", &[])),
        "Strength 10 + gear 60 = resist Strength 70"
    );
    let mut many = blank();
    for number in 0..11 {
        write(
            &mut many,
            ("gear", Some(&format!("ward {number:02}")), "1d4 armor"),
        )
        .unwrap();
    }
    let sheet = Sheet::from(&many);
    let draft = draft(&sheet, "resist", ("strength", &[]));
    let plan = draft.rule().unwrap().plan(&draft.numbers()).unwrap();
    assert_eq!(plan.read(&plan.fall(&[4; 10]).unwrap()).total, 10 + 40);
}

#[test]
fn minds_are_counted_where_a_file_says_which_figure_holds_them() {
    assert_eq!(
        bearer(&[("mental", None, "12")]).most_mental_points(),
        Some(12)
    );
    assert_eq!(bearer(&[]).most_mental_points(), None);
    let definition = key().definition();
    assert_eq!(definition.rests.unwrap().mind, (50, 100));
    assert!(definition.minds.is_some());
}

#[test]
fn mistakes_in_what_is_worn_or_unfit_are_told_at_their_place() {
    for (wrong, with, told) in [
        (
            r#"of: "Gear", when: "its_gives = 2", says"#,
            r#"of: "Traits", when: "1", says"#,
            "expected a group of entries",
        ),
        (
            r#"when: "its_gives = 2", says"#,
            r#"when: "its_givs = 2", says"#,
            "nothing is called “its_givs”",
        ),
        (
            r#"worn: (of: "Gear", fills: "armor","#,
            r#"worn: (of: "Gear", fills: "mental","#,
            "expected the name of an input",
        ),
        (
            r#"Counted(["Traits"])"#,
            r#"Counted(["Treats"])"#,
            "nothing is called “Treats”",
        ),
    ] {
        let text = CARRIED.replacen(wrong, with, 1);
        let all = Definition::read_all("carried.ron", &text).unwrap_err();
        let all: Vec<String> = all.iter().map(ToString::to_string).collect();
        assert!(all.iter().any(|one| one.contains(told)), "{with}: {all:?}");
    }
}
