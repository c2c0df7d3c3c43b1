//! Gear of a sheet by name: in Pen & Dagger it moves the rank of what it is used for, in Monsters & Magic it may be for one
//! purpose alone.

use crate::support::Table;
use astragal::campaign::Command;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::systems::{Rulebook, System};

/// The thief of the rules, Trained, with old picks and masterwork tools; and one with nothing.
fn thieves() -> Table {
    let mut table = Table::of(System::PenAndDagger);
    table.say_all([
        "hero Mira dexterity trained gear \"old picks\" -1 gear \"masterwork tools\" +1",
        "hero Oren dexterity novice",
        "add orc 9",
    ]);
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let told = tell(&table.campaign, step);
    told.iter().map(Entry::text).collect()
}

/// A line, the line it is kept as, and what the log tells.
const LINES: &[(&str, &str, &[&str])] = &[
    (
        "mira dexterity \"old picks\" =10",
        "\"Mira\" dexterity \"old picks\" =10",
        &["Mira  Dexterity (old picks) · Trained -1  =10  limited"],
    ),
    (
        "mira dexterity masterwork tools =14",
        "\"Mira\" dexterity \"masterwork tools\" =14",
        &["Mira  Dexterity (masterwork tools) · Trained +1  =14  normal"],
    ),
    (
        "mira dexterity mast +1 dis bar normal =14,20",
        "\"Mira\" dexterity \"masterwork tools\" +1 dis bar normal =14,20",
        &[
            "Mira  Dexterity (masterwork tools) · Trained +2 dis bar normal  =14 =20d  major, passed",
        ],
    ),
    (
        "mira(masterwork)+oren dexterity shared best =14,2",
        "\"Mira\"(\"masterwork tools\") + \"Oren\" dexterity shared best =14,2",
        &[
            "Mira + Oren  Dexterity (masterwork tools) with Dexterity · Trained +1 or Novice, Mira counts  [=14] =2  normal",
        ],
    ),
    (
        "mira(\"old picks\", masterwork)+oren dexterity =10,10",
        "\"Mira\"(\"old picks\" \"masterwork tools\") + \"Oren\" dexterity =10,10",
        &[
            "Mira  Dexterity (old picks, masterwork tools) · Trained  =10  normal",
            "Oren  Dexterity · Novice  =10  limited",
        ],
    ),
    (
        "mira stealth \"old picks\" then dexterity masterwork =10,10",
        "\"Mira\" stealth \"old picks\" then dexterity \"masterwork tools\" =10,10",
        &[
            "Mira  Stealth (old picks) then Dexterity (masterwork tools) · Trained -1 then Trained +1, first part limited, went on  =10 =10  normal, passed",
        ],
    ),
];

#[test]
fn it_moves_the_rank_of_whoever_has_it() {
    let mut wrong = String::new();
    for (line, kept, expected) in LINES {
        let mut table = thieves();
        table.say(line);
        let last = &table.campaign.steps().last().unwrap().line;
        let is_told = told(&table)
            .iter()
            .zip(*expected)
            .all(|(told, expected)| told.starts_with(expected));
        if last != kept || !is_told || told(&table).len() != expected.len() {
            wrong.push_str(&format!("{line}\n{last}\n{:#?}\n", told(&table)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_line_in_full_words_reads_to_the_same_command() {
    let table = thieves();
    let read = |line: &str| parse(line, &table.campaign.context(None)).unwrap().command;
    for (line, kept, _) in LINES {
        assert_eq!(read(line), read(kept), "{line}");
    }
}

#[test]
fn it_is_as_likely_as_the_rank_it_comes_to() {
    let mut table = thieves();
    table.say("condition mira dazed -2");
    let rules = Rulebook::built_in();
    for (line, rank) in [
        ("mira dexterity \"old picks\" fresh", "pd novice"),
        ("mira dexterity masterwork adv fresh", "pd adept adv"),
        ("mira dexterity masterwork", "pd novice"),
    ] {
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        let (by_rank, _) = parse_attempt(rank, &rules).unwrap();
        assert_eq!(
            command.attempts()[0].attempt.odds(),
            by_rank.attempt.odds(),
            "{line}"
        );
    }
}

#[test]
fn the_preview_says_what_moves_the_rank() {
    let mut table = thieves();
    let because = |table: &Table, line: &str| {
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        command.attempts()[0].because.clone()
    };
    assert_eq!(
        because(&table, "mira dexterity masterwork"),
        "Dexterity Trained +1 (masterwork tools) = Adept"
    );
    table.say("condition mira dazed -2");
    assert_eq!(
        because(&table, "mira dexterity masterwork +2"),
        "dazed -2 · Dexterity Trained +2 +1 (masterwork tools) = Adept"
    );
}

#[test]
fn it_is_offered_while_it_is_typed() {
    let table = thieves();
    let offers = |line: &str| table.campaign.completions(line, None).1;
    assert!(offers("mira dexterity ").contains(&"old picks".to_owned()));
    assert!(!offers("oren dexterity ").contains(&"old picks".to_owned()));
    assert!(offers("mira dexterity bar normal mas").contains(&"masterwork tools".to_owned()));
}

#[test]
fn it_is_a_field_of_the_sheet_and_undone_like_one() {
    let mut table = thieves();
    let before = table.campaign.state().clone();
    table.say("hero Oren gear lantern 2");
    assert_eq!(told(&table), ["Oren  lantern +2"]);
    table.say("hero Oren gear lantern none");
    assert_eq!(told(&table), ["Oren  no lantern"]);
    assert!(
        table
            .refused("hero Oren gear lantern 11")
            .contains("expected a number from -10 to 10")
    );
    table.say("undo x2");
    assert_eq!(*table.campaign.state(), before);
}

#[test]
fn players_read_nothing_of_it_in_a_secret_roll() {
    let mut table = thieves();
    table.say("mira perception masterwork =20");
    let shown = for_players(&table.campaign);
    assert!(
        !shown
            .iter()
            .any(|shown| shown.entry.text().contains("masterwork"))
    );
}

/// A line, the part of it that is blamed, and a part of what is said of it.
const COMPLAINTS: &[(&str, &str, &str)] = &[
    (
        "oren dexterity \"old picks\"",
        "\"old picks\"",
        "Oren has no “old picks”, and nothing of that sort: record it",
    ),
    (
        "mira dexterity \"silver picks\"",
        "\"silver picks\"",
        "but masterwork tools and old picks",
    ),
    (
        "orc dexterity \"old picks\"",
        "\"old picks\"",
        "orc has no “old picks”, and nothing of that sort: record it",
    ),
    (
        "mira+oren dexterity \"old picks\" shared best",
        "dexterity \"old picks\" shared best",
        "no “old picks”",
    ),
    (
        "mira dexterity \"old picks\" \"old picks\"",
        "\"old picks\"",
        "is said already",
    ),
    (
        "mira luck \"old picks\"",
        "\"old picks\"",
        "is not understood here",
    ),
    ("mira dexterity silver", "silver", "is not understood here"),
    (
        "pd adept \"old picks\"",
        "\"old picks\"",
        "is not understood here",
    ),
];

#[test]
fn what_is_wrong_is_said_under_its_word() {
    let table = thieves();
    let mut wrong = String::new();
    for &(line, blamed, message) in COMPLAINTS {
        let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
        if &line[complaint.span.clone()] != blamed || !complaint.message.contains(message) {
            wrong.push_str(&format!("{}\n", complaint.picture(line)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_page_of_the_sheet_and_its_form_have_it() {
    let mut player = crate::support::keys::Player::at(thieves().campaign);
    player.press(["g p", "<ret>"]).press(["<pgdn>"]);
    assert!(player.shows("masterwork tools"), "{}", player.picture());
    player.press(["e"]);
    assert!(player.shows("masterwork tools"), "{}", player.picture());
}

/// Somebody who fights, casts and impresses, and a foe who is hard to impress.
fn court() -> Table {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Felix level 1 strength 16 charisma 14 gear Cutter \"1d8 strength attack signature trait\" \
         gear carriage \"1d6 mental impress charisma\" gear ring \"+1 damage mental spell\" gear sash \"+1 damage mental\"",
        "add noble 12",
        "foe noble wisdom 10 dexterity 12 gear nobility \"+4 mental impress\" gear buckler \"+2 attack\" gear robe +1",
    ]);
    table
}

#[test]
fn armor_for_one_purpose_counts_against_actions_of_that_purpose() {
    for (line, expected) in [
        (
            "felix carriage vs noble wisdom",
            "Wisdom 10 + nobility 4 = resist Wisdom 14",
        ),
        (
            "felix charisma vs noble wisdom",
            "Wisdom 10 = resist Wisdom 10",
        ),
        (
            "felix charisma carriage vs noble wisdom",
            "Wisdom 10 + nobility 4 = resist Wisdom 14",
        ),
        (
            "felix charisma ring vs noble wisdom",
            "Wisdom 10 = resist Wisdom 10",
        ),
        (
            "felix charisma vs noble wisdom nobility",
            "Wisdom 10 + nobility 4 = resist Wisdom 14",
        ),
        (
            "felix cutter vs noble dexterity",
            "Dexterity 12 + buckler 2 + robe 1 = resist Dexterity 15",
        ),
        (
            "felix strength vs noble armor class",
            "Dexterity 12 + buckler 2 + robe 1 = armor class 15",
        ),
        (
            "felix strength vs noble dexterity",
            "Dexterity 12 + robe 1 = resist Dexterity 13",
        ),
    ] {
        let table = court();
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        let because = &command.attempts()[0].because;
        assert!(because.contains(expected), "{line}: {because}");
    }
}

/// What somebody attempts, and what is made of traits in it, on either side.
const TRAITS: &[(&str, &str)] = &[
    (
        "felix cutter",
        "Strength 3 + trait 3 + Cutter 1 + damage 1 = Cutter +8",
    ),
    (
        "felix cutter \"old soldier\"",
        "Strength 3 + trait 3 + Cutter 1 + damage 1 = Cutter +8",
    ),
    (
        "felix cutter \"old soldier\" \"left-handed\"",
        "Strength 3 + trait 4 + Cutter 1 + damage 1 = Cutter +9",
    ),
    ("felix axe \"old soldier\"", "Strength 3 + trait 3 = axe +6"),
    (
        "felix axe \"old soldier\" \"left-handed\"",
        "Strength 3 + trait 4 = axe +7",
    ),
    (
        "felix strength axe \"left-handed\"",
        "Strength 3 + trait 3 = Strength +6",
    ),
    (
        "felix \"armor class\"",
        "Dexterity 10 + trait 3 + mail 2 = armor class 15",
    ),
    (
        "felix \"armor class\" \"left-handed\"",
        "Dexterity 10 + trait 3 + mail 2 = armor class 15",
    ),
    (
        "felix \"armor class\" \"old soldier\"",
        "Dexterity 10 + trait 4 + mail 2 = armor class 16",
    ),
    (
        "felix strength vs noble armor class",
        "Dexterity 12 + trait 2 + plate 3 = armor class 17",
    ),
    (
        "felix strength vs noble armor class proud",
        "Dexterity 12 + trait 2 + plate 3 = armor class 17",
    ),
];

#[test]
fn a_trait_that_covers_gear_counts_once_when_it_is_named_too() {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Felix level 3 strength 16 trait \"Old Soldier\" yes trait \"Left-Handed\" yes \
         gear Cutter \"1d8 strength signature trait by Old Soldier\" gear axe \"1d6 strength trait\" \
         gear mail \"+2 trait by Left-Handed\"",
        "add noble 12",
        "foe noble level 2 dexterity 12 trait Proud yes gear plate \"+3 trait\"",
    ]);
    for (line, expected) in TRAITS {
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        let because = &command.attempts()[0].because;
        assert!(because.contains(expected), "{line}: {because}");
    }
}

/// What is attempted against a noble in a robe and with a name, and what resists.
const SEEN_OR_NOT: &[(&str, &str)] = &[
    (
        "felix wisdom vs noble dexterity",
        "Dexterity 12 = resist Dexterity 12",
    ),
    (
        "felix intelligence vs noble dexterity",
        "Dexterity 12 = resist Dexterity 12",
    ),
    (
        "felix wisdom vs noble dexterity shadowed",
        "Dexterity 12 + trait 2 = resist Dexterity 14",
    ),
    (
        "felix dexterity vs noble wisdom",
        "Wisdom 10 = resist Wisdom 10",
    ),
    (
        "felix wisdom vs noble armor class",
        "Dexterity 12 + robe 1 = armor class 13",
    ),
    (
        "felix wisdom damage 1d6 vs noble dexterity",
        "Dexterity 12 + robe 1 = resist Dexterity 13",
    ),
    (
        "felix strength vs noble dexterity",
        "Dexterity 12 + robe 1 = resist Dexterity 13",
    ),
    (
        "felix wisdom vs noble strength",
        "Strength 10 + robe 1 = resist Strength 11",
    ),
    (
        "felix charisma vs noble wisdom",
        "Wisdom 10 + title 4 = resist Wisdom 14",
    ),
    (
        "felix wisdom vs noble dexterity robe",
        "Dexterity 12 + robe 1 = resist Dexterity 13",
    ),
];

#[test]
fn armor_helps_nobody_to_stay_unseen() {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Felix level 1 wisdom 14",
        "add noble 12",
        "foe noble level 2 dexterity 12 trait Shadowed yes gear robe +1 gear title \"+4 mental\"",
    ]);
    for (line, expected) in SEEN_OR_NOT {
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        let because = &command.attempts()[0].because;
        assert!(because.contains(expected), "{line}: {because}");
    }
    // A Wisdom of 14 is +2 to three dice, against a plain 12: 10 or more of 216 throws.
    let dice = || (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| a + b + c)));
    let spots = dice()
        .filter(|sum| *sum == 18 || (*sum > 3 && sum + 2 >= 12))
        .count();
    let line = "felix wisdom vs noble dexterity";
    let command = parse(line, &table.campaign.context(None)).unwrap().command;
    let passes = command.attempts()[0].attempt.odds().passes.unwrap();
    assert!((passes - spots as f64 / 216.0).abs() < 1e-12, "{passes}");
}

#[test]
fn the_armor_that_counts_is_in_the_odds_and_in_the_log() {
    let mut table = court();
    let rules = Rulebook::built_in();
    let odds = |table: &Table, line: &str| {
        let command = parse(line, &table.campaign.context(None)).unwrap().command;
        command.attempts()[0].attempt.odds()
    };
    let of_figures = |line: &str| parse_attempt(line, &rules).unwrap().0.attempt.odds();
    assert_eq!(
        odds(&table, "felix carriage vs noble wisdom"),
        of_figures("mm +2 damage 1d6 vs 14")
    );
    assert_eq!(
        odds(&table, "felix cutter vs noble armor class"),
        of_figures("mm +3 +1 trait 1 damage 1d8+1 vs 15"),
        "a signature weapon"
    );
    table.say("felix carriage vs noble wisdom =4,4,4,3");
    assert!(
        told(&table)[0].contains("17 against 14"),
        "{:?}",
        told(&table)
    );
    table.say("undo");
}

#[test]
fn a_signature_weapon_is_one_better_twice_as_in_the_rules() {
    let mut table = court();
    let command = parse("felix cutter", &table.campaign.context(None))
        .unwrap()
        .command;
    assert!(
        command.attempts()[0]
            .because
            .contains("Strength 3 + trait 1 + Cutter 1 + damage 1 = Cutter +6"),
        "{}",
        command.attempts()[0].because
    );
    table.say("hero Felix gear Cutter \"1d8+1 strength +1 trait\"");
    let by_figures = parse("felix cutter", &table.campaign.context(None))
        .unwrap()
        .command;
    let odds = |command: &Command| {
        let attempt = &command.attempts()[0].attempt;
        attempt.odds()
    };
    assert_eq!(odds(&command), odds(&by_figures));
    table.say("hero Felix gear Cutter \"1d8 signature str attack\"");
    assert_eq!(
        told(&table),
        ["Felix  Cutter: d8 physical attack strength signature"]
    );
}

#[test]
fn gear_that_does_not_go_together_is_refused_under_its_words() {
    let mut table = court();
    for (line, blamed, message) in [
        (
            "felix cutter ring",
            "ring",
            "ring is of another purpose than Cutter",
        ),
        (
            "felix charisma carriage ring",
            "ring",
            "ring is of another purpose than carriage",
        ),
        (
            "felix charisma sash ring buckler",
            "buckler",
            "“buckler” is not understood here",
        ),
        (
            "hero Felix gear sash \"+2 signature\"",
            "\"+2 signature\"",
            "expected amount (dice such as 1d8",
        ),
        (
            "hero Felix gear sash \"+2 attack spell\"",
            "\"+2 attack spell\"",
            "purpose (attack, spell or impress)",
        ),
    ] {
        let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
        assert_eq!(&line[complaint.span.clone()], blamed, "{complaint:?}");
        assert!(complaint.message.contains(message), "{line}: {complaint:?}");
    }
    // What is for any purpose goes with either.
    table.say("felix charisma carriage sash vs 9 =4,4,4,3");
}
