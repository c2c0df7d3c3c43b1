//! Pools together by name: `thalia dexterity+firearms with oren with brakk(-1)`, each with the figures of their own sheet.

use crate::support::Table;
use astragal::campaign::Command;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::systems::{Rulebook, System};

/// Three heroes who shoot, and a foe without figures.
fn three() -> Table {
    let mut table = Table::of(System::DicePool);
    table.say_all([
        "hero Thalia dexterity 3 ability Firearms 2",
        "hero Oren dexterity 2 ability Firearms 1 wound 1",
        "hero Brakk dexterity 4 attribute Fury 3",
        "add orc 9",
    ]);
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let told = tell(&table.campaign, step);
    told.iter().map(Entry::text).collect()
}

fn command(table: &Table, line: &str) -> Command {
    parse(line, &table.campaign.context(None)).unwrap().command
}

/// A line, the line it is kept as, and what the log tells of it.
const LINES: &[(&str, &str, &str)] = &[
    (
        "thalia dexterity+firearms with oren with brakk(-1) =6,7,8,2,2,9,2,6,1,2",
        "\"Thalia\" dp dexterity+firearms with \"Oren\" with \"Brakk\" =6,7,8,2,2,9,2,6,1,2 -1",
        "Thalia + Oren + Brakk  Dexterity+Firearms, pools together · 3 + 2 = 5 at difficulty 6 with 2 + 1 - 1 (wound) = 2 at difficulty 6 with 4 + 0 - 1 = 3 at difficulty 6",
    ),
    (
        "thalia dexterity+firearms diff 8 with oren+brakk diff 5",
        "\"Thalia\" dp dexterity+firearms diff 8 with \"Oren\" with \"Brakk\" diff 5",
        "at difficulty 8 with 2 + 1 - 1 (wound) = 2 at difficulty 8 with 4 + 0 = 4 at difficulty 5",
    ),
    (
        "party(-1) dexterity+firearms diff 7 with",
        "\"Thalia\"(-1) + \"Oren\"(-1) + \"Brakk\"(-1) dp dexterity+firearms diff 7 with",
        "3 + 2 - 1 = 4 at difficulty 7 with 2 + 1 - 1 - 1 (wound) = 1 at difficulty 7 with 4 + 0 - 1 = 3 at difficulty 7",
    ),
    (
        "thalia+oren(+2) dexterity+firearms with 3",
        "\"Thalia\" + \"Oren\"(+2) dp dexterity+firearms with 3",
        "3 + 2 = 5 at difficulty 6 with 2 + 1 + 2 - 1 (wound) = 4 at difficulty 6 with 3 at difficulty 6",
    ),
    (
        "oren dexterity+firearms with party extended 10 in 5",
        "\"Oren\" dp dexterity+firearms with party extended 10 in 5",
        "Oren + Thalia + Brakk  Dexterity+Firearms, extended work · 2 + 1 - 1 (wound) = 2 at difficulty 6 with 3 + 2 = 5 at difficulty 6 with 4 + 0 = 4",
    ),
    (
        "thalia dexterity+firearms with brakk fury with orc 4",
        "\"Thalia\" dp dexterity+firearms with \"Brakk\" fury with \"orc\" 4",
        "Thalia + Brakk + orc  Dexterity+Firearms with Fury with pool · 3 + 2 = 5 at difficulty 6 with 3 at difficulty 6 (reflexive, no ability) with 4",
    ),
];

#[test]
fn everybody_rolls_the_same_from_their_own_sheet() {
    let mut wrong = String::new();
    for (line, kept, expected) in LINES {
        let mut table = three();
        table.say(line);
        let last = &table.campaign.steps().last().unwrap().line;
        let [told] = &told(&table)[..] else {
            panic!("{line}: one roll of all");
        };
        if last != kept || !told.contains(expected) {
            wrong.push_str(&format!("{line}\n{last}\n{told}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_line_in_full_words_reads_to_the_same_command() {
    let table = three();
    for (line, kept, _) in LINES {
        assert_eq!(command(&table, line), command(&table, kept), "{line}");
    }
}

#[test]
fn by_name_they_are_as_likely_as_the_same_pools_by_figures() {
    let table = three();
    let rules = Rulebook::built_in();
    for (by_name, by_figures) in [
        (
            "thalia dexterity+firearms with oren with brakk(-1)",
            "dp 5 with 2 with 3",
        ),
        (
            "party dexterity+firearms diff 8 with",
            "dp 5 diff 8 with 2 diff 8 with 4 diff 8",
        ),
        (
            "oren dexterity+firearms with party(+1) extended 10 in 2",
            "dp 2 with 6 with 5 extended 10 in 2",
        ),
    ] {
        let command = command(&table, by_name);
        let [attempting] = command.attempts()[..] else {
            panic!("{by_name}: one attempt of all");
        };
        let (figures, _) = parse_attempt(by_figures, &rules).unwrap();
        assert_eq!(
            attempting.attempt.odds(),
            figures.attempt.odds(),
            "{by_name}"
        );
    }
}

#[test]
fn the_preview_spells_everybodys_dice_out() {
    let command = command(&three(), "thalia dexterity+firearms with oren");
    assert_eq!(
        command.attempts()[0].because,
        "Thalia: Dexterity 3 + Firearms 2 = 5 dice · Oren: Dexterity 2 + Firearms 1 - wound 1 = 2 dice · 3 + 2 = 5 at difficulty 6 with 2 + 1 - 1 (wound) = 2 at difficulty 6"
    );
}

#[test]
fn it_is_one_step_and_a_secret_one_stays_with_the_game_master() {
    let mut table = three();
    let before = table.campaign.state().clone();
    table.say("party dexterity+firearms with secret");
    let shown = for_players(&table.campaign);
    let shown: Vec<String> = shown.iter().map(|shown| shown.entry.text()).collect();
    assert!(!shown.concat().contains("Firearms"), "{shown:?}");
    table.say("undo");
    assert_eq!(*table.campaign.state(), before);
}

#[test]
fn conditions_and_brackets_count_for_their_own_dice_alone() {
    let mut table = three();
    table.say("condition oren dazed -1");
    table.say("thalia dexterity+firearms with oren(+1) =6,6,6,6,6,6,6");
    assert!(
        told(&table)[0].contains("3 + 2 = 5 at difficulty 6 with 2 + 1 - 1 (wound) = 2"),
        "{}",
        told(&table)[0]
    );
}

#[test]
fn what_goes_on_is_offered_while_it_is_typed() {
    let table = three();
    let offers = |line: &str| table.campaign.completions(line, None).1;
    let has = |line: &str, word: &str| {
        assert!(
            offers(line).iter().any(|offer| offer == word),
            "{line}: {:?}",
            offers(line)
        );
    };
    has("thalia dexterity+firearms with ", "Oren");
    has("thalia dexterity+firearms with ", "party");
    has("thalia dexterity+firearms with oren d", "diff");
    has("thalia dexterity+firearms with oren d", "Dexterity");
    has("party dexterity+firearms ", "with");
}

/// A line, the part of it that is blamed, and a part of what is said of it.
const COMPLAINTS: &[(&str, &str, &str)] = &[
    (
        "thalia dexterity+firearms with",
        "",
        "expected who else rolls or their numbers here, such as `with oren` or `with 4`",
    ),
    (
        "thalia 5 with oren",
        "",
        "expected who else rolls or their numbers here",
    ),
    (
        "thalia dexterity+firearms with thalia",
        "thalia",
        "Thalia takes part twice",
    ),
    (
        "party dexterity+firearms with party",
        "party",
        "nobody else is meant",
    ),
    ("brakk fury with oren", "oren", "Oren cannot roll Fury"),
    ("brakk+oren fury with", "fury with", "Oren cannot roll Fury"),
    (
        "thalia dexterity+firearms with oren(diff)",
        "",
        "expected a number from 2 to 10",
    ),
    (
        "thalia dexterity+firearms with oren(to 3)",
        "to",
        "“to” is for the whole line",
    ),
    (
        "thalia dexterity+firearms with oren(setback 3)",
        "setback",
        "“setback” is for the whole line",
    ),
    (
        "thalia dexterity+firearms with oren()",
        "()",
        "the brackets are empty",
    ),
    (
        "thalia dexterity+firearms with oren vs orc 4",
        "vs",
        "not both",
    ),
    (
        "thalia firearms with oren",
        "firearms",
        "an ability is rolled with an attribute",
    ),
    (
        "party dexterity+firearms with x2 adv",
        "adv",
        "Dice pool knows no advantage",
    ),
];

#[test]
fn what_is_wrong_is_said_under_its_word() {
    let table = three();
    let mut wrong = String::new();
    for &(line, blamed, message) in COMPLAINTS {
        let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
        if &line[complaint.span.clone()] != blamed || !complaint.message.contains(message) {
            wrong.push_str(&format!("{}\n", complaint.picture(line)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
