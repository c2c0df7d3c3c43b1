//! What is wrong with a line, and under which word the caret stands.

use super::*;

/// A line, where the caret begins, how wide it is, and the sentence.
const COMPLAINTS: &[(&str, usize, usize, &str)] = &[
    (
        "ss",
        2,
        1,
        "expected a modifier with its sign, such as `+5`, here.",
    ),
    (
        "ss dc 15",
        3,
        5,
        "expected a modifier with its sign, such as `+5`, here.",
    ),
    (
        "ss group dc 15",
        3,
        11,
        "expected a modifier with its sign, such as `+5`, here.",
    ),
    (
        "ss +5 vs",
        8,
        1,
        "expected what the other side rolls here: a figure by name, or what it adds, such as `+3`.",
    ),
    (
        "ss 5 dc 15",
        3,
        1,
        "5 has no sign: a modifier has one (`+5`), a target its word (`dc 5`, `ac 5`).",
    ),
    (
        "ss +5 15",
        6,
        2,
        "15 has no sign: a modifier has one (`+15`), a target its word (`dc 15`, `ac 15`).",
    ),
    (
        "ss +5 dc",
        8,
        1,
        "expected a number from 0 to 1000 behind `dc`, such as `dc 20` or `dc hard`.",
    ),
    (
        "ss +5 dc hrad",
        9,
        4,
        "“hrad” is not understood here: expected a number behind `dc`, such as `dc 20` or `dc hard`, or whose it is, such as `dc oren`. Did you mean hard?",
    ),
    (
        "ss +5 dc very",
        9,
        4,
        "“very” is not understood here: expected a number behind `dc`, such as `dc 20` or `dc hard`, or whose it is, such as `dc oren`. Did you mean very hard?",
    ),
    ("ss +5 dc 1001", 9, 4, "dc goes from 0 to 1000."),
    (
        "ss +5 dc 15 dc 20",
        12,
        2,
        "`dc` is said already: leave one of the two out.",
    ),
    (
        "ss +7 ac 16 dc 15",
        6,
        2,
        "`ac` means nothing for check: leave it out.",
    ),
    (
        "ss +7 ac hard",
        9,
        4,
        "“hard” is not understood here: expected a number behind `ac`, such as `ac 15`, or whose it is, such as `ac oren`.",
    ),
    (
        "ss +1001 dc 15",
        3,
        5,
        "1001 is too much: expected −1000 to 1000.",
    ),
    (
        "ss +5x dc 15",
        3,
        3,
        "“+5x” is not understood here: expected a figure or its number, `+2`, `dc`, `ac`, `rank`, `tool`.",
    ),
    (
        "ss +1,+3 dc 15",
        3,
        5,
        "several modifiers are those of several: say whose mean counts.",
    ),
    (
        "ss +5 t dc 15",
        6,
        1,
        "“t” is not understood here: expected a figure or its number, `+2`, `dc`, `ac`, `rank`, `tool`. Did you mean tool?",
    ),
    (
        "ss +5 rank dc 15",
        11,
        2,
        "expected a number from 0 to 100 behind `rank`, such as `rank 15`.",
    ),
    (
        "ss +5 rank 2 proficiency 3",
        13,
        11,
        "ranks or a proficiency bonus, never both: leave one of them out.",
    ),
    (
        "ss luck +2 rank 2",
        11,
        4,
        "`rank` means nothing for luck: leave it out.",
    ),
    (
        "ss proficiency 2 luck +2",
        3,
        11,
        "`proficiency` means nothing for luck: leave it out.",
    ),
    (
        "ss save +3 rank 2",
        11,
        4,
        "`rank` means nothing for save: leave it out.",
    ),
    (
        "ss save +3 take10",
        11,
        6,
        "`take10` means nothing for save: leave it out.",
    ),
    (
        "ss passive save +3",
        3,
        7,
        "`passive` means nothing for save: leave it out.",
    ),
    (
        "ss +7 ac 16 take20",
        6,
        2,
        "`ac` means nothing for check: leave it out, or say `dc` in its place.",
    ),
    (
        "ss +5 help 2 passive",
        13,
        7,
        "a check with helpers is always rolled: leave one of the two out.",
    ),
    (
        "ss +5 help 4,1",
        11,
        3,
        "rank 1 is no help: it needs 2 or more.",
    ),
    (
        "ss +7 ac 16 help 4",
        6,
        2,
        "`ac` means nothing for check: leave it out, or say `dc` in its place.",
    ),
    (
        "ss +5 fail",
        6,
        4,
        "only a save is failed by choice: `ss save +3 fail`.",
    ),
    (
        "ss +5 vs +3 dc 15",
        3,
        14,
        "two sides are rolled against each other: leave what has to be reached, or the other side, out.",
    ),
    (
        "ss +5 vs +3 vs +1",
        12,
        2,
        "a roll has two sides: one `vs`.",
    ),
    (
        "ss save +3 vs +1",
        3,
        13,
        "“save” is not made against anybody.",
    ),
    (
        "ss save +3 ac 14",
        11,
        2,
        "`ac` means nothing for save: leave it out, or say `dc` in its place.",
    ),
    (
        "ss save luck +3",
        8,
        4,
        "this is save already: leave one of the two out.",
    ),
    (
        "ss distract",
        3,
        8,
        "expected the proficiency bonus, such as `distract 3`, here.",
    ),
    (
        "ss distract 3 adv",
        14,
        3,
        "`adv` means nothing for distraction: leave it out.",
    ),
    (
        "ss distract 3 +1",
        14,
        2,
        "`+1` means nothing for distraction: leave it out.",
    ),
    (
        "ss group +1 rank 2",
        3,
        15,
        "everybody in a group is said as one whole modifier: `group +1,+3,+5`.",
    ),
    (
        "ss +5 dc 15 =21",
        12,
        3,
        "21 is no face of a d20: expected 1 to 20.",
    ),
    (
        "ss +5 dc 15 x1001",
        12,
        5,
        "an attempt is repeated 1 to 1000 times.",
    ),
    (
        "thalia+oren ss +5 dc 15 x2",
        15,
        11,
        "several roll by themselves: everybody once, so leave the `x` out.",
    ),
    (
        "thalia +5 dc 15",
        7,
        2,
        "a sign after a name is hit points: an attempt says its system first, `ss`.",
    ),
    (
        "mm",
        2,
        1,
        "expected a modifier, such as `+3`, or `static 15` here.",
    ),
    (
        "mm trait 1 vs 14",
        3,
        7,
        "expected a modifier, such as `+3`, or `static 15` here.",
    ),
    (
        "mm 3 vs 14",
        3,
        1,
        "3 has no sign: a modifier has one (`+3`), a target its word (`vs 3`), what stands in place of dice its word (`static 3`).",
    ),
    (
        "mm +3 vs",
        8,
        1,
        "expected what resists here: a number, a figure by name, or what it adds, such as `+3`.",
    ),
    (
        "mm +3 vs 14 unresisted",
        12,
        10,
        "a resistance is said already: leave one of the two out.",
    ),
    (
        "mm +3 vs 14 12",
        12,
        2,
        "12 has no sign: a modifier has one (`+12`), a target its word (`vs 12`), what stands in place of dice its word (`static 12`).",
    ),
    (
        "mm +3 vs 14 static 12",
        19,
        2,
        "12 has no sign: a modifier has one (`+12`), a target its word (`vs 12`), what stands in place of dice its word (`static 12`).",
    ),
    (
        "mm +3 vs 14 vs 12",
        12,
        2,
        "a roll has two sides: one `vs`.",
    ),
    (
        "mm +3 vs 14 adv",
        12,
        3,
        "Monsters & Magic knows no advantage: say a modifier, such as `+2`.",
    ),
    (
        "mm dis +3 vs 14",
        3,
        3,
        "Monsters & Magic knows no advantage: say a modifier, such as `+2`.",
    ),
    (
        "mm +1001",
        3,
        5,
        "1001 is too much: expected −1000 to 1000.",
    ),
    (
        "mm +3 trait",
        11,
        1,
        "expected a number from 0 to 255 behind `trait`, such as `trait 15`.",
    ),
    ("mm +3 trait 300", 12, 3, "trait goes from 0 to 255."),
    (
        "mm t 1 +3 vs 14",
        3,
        1,
        "“t” is not understood here: expected a figure or its number, `+2`, `trait`, `damage`, `prime`, `rolled`. Did you mean to?",
    ),
    (
        "mm +3 vs 14 damage 1d8",
        12,
        6,
        "`damage` means nothing for resist: leave it out.",
    ),
    (
        "mm static 15 damage 1d8 vs 14",
        13,
        6,
        "what is static takes no dice, damage dice neither.",
    ),
    (
        "mm prime static 15",
        3,
        5,
        "only a modifier is doubled: a score has none.",
    ),
    (
        "mm +3 vs prime tough",
        9,
        5,
        "only a modifier is doubled: a score has none.",
    ),
    (
        "mm +3 to 10",
        0,
        11,
        "`to` ends a contest of two sides: `vs 4 to 3`.",
    ),
    (
        "mm +3 vs 14 to 10",
        9,
        8,
        "in a contest both sides roll: say what each adds, such as `+3 vs +5 to 10`.",
    ),
    (
        "mm +3 vs +5 to 0",
        15,
        1,
        "0 is out of range: expected 1 to 100.",
    ),
    (
        "mm +3 vs +5 to 9 dangerous",
        17,
        9,
        "concentration raises a resistance: say one, such as `vs 14`.",
    ),
    (
        "mm +3 threatened",
        6,
        10,
        "concentration raises a resistance: say one, such as `vs 14`.",
    ),
    (
        "mm +3 vs 14 dangerous threatened",
        22,
        10,
        "`dangerous` and `threatened` do not add up: leave one of them out.",
    ),
    (
        "mm +3 vs 14 =1,2,7",
        12,
        6,
        "7 is no face of a d6: expected 1 to 6.",
    ),
];

#[test]
fn every_complaint_stands_under_its_word_and_says_what_to_do() {
    let table = campaign(
        System::SwordsAndSorcery,
        &["hero Thalia hp 24", "hero Oren hp 20"],
    );
    let mut wrong = Vec::new();
    for &(line, column, width, sentence) in COMPLAINTS {
        let found = read(&table, line).expect_err(line);
        if (found.columns(line), &*found.sentence()) != ((column, width), sentence) {
            wrong.push(format!(
                "@@ {line} @@ {:?} @@ {}",
                found.columns(line),
                found.sentence()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_misspelt_difficulty_is_suggested_before_a_word() {
    let table = campaign(System::MonstersAndMagic, &[]);
    for (line, wanted) in [
        ("mm +3 vs touhg", "tough"),
        ("mm +3 vs avrage", "average"),
        ("mm +3 vs 14 dangrous", "dangerous"),
    ] {
        assert_eq!(
            read(&table, line).unwrap_err().instead.as_deref(),
            Some(wanted),
            "{line}"
        );
    }
}

#[test]
fn without_a_campaign_the_system_is_needed() {
    let rules = Rulebook::built_in();
    let complaint = parse_attempt("+5 dc 15", &rules).unwrap_err();
    assert_eq!(
        complaint.sentence(),
        "“+5” is not understood here: expected a system and an attempt, such as `pd adept adv`."
    );
}
