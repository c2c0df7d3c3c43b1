//! Several by name: words in brackets for one alone, group checks by the sheets, and everybody for themselves.

use crate::support::Table;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Entry, for_players, foretell, tell};
use astragal::systems::{Rulebook, System};

const PD: System = System::PenAndDagger;
const DP: System = System::DicePool;
const SS: System = System::SwordsAndSorcery;
const SR: System = System::SuccessRoll;
const MM: System = System::MonstersAndMagic;

/// A table of the system with these said.
fn table(system: System, lines: &[&str]) -> Table {
    let mut table = Table::of(system);
    table.say_all(lines);
    table
}

fn two(system: System) -> Table {
    let heroes: &[&str] = match system {
        PD => &["hero Mira strength adept", "hero Oren strength novice"],
        DP => &["hero Mira dexterity 3", "hero Oren dexterity 2"],
        SS => &[
            "hero Mira level 3 dexterity 16 stealth 2",
            "hero Oren dexterity 12 stealth 1",
        ],
        SR | System::Own(_) => &["hero Mira dx 12", "hero Oren dx 10"],
        MM => &[
            "hero Mira dexterity 22",
            "hero Oren dexterity 8",
            "hero Mira trait fast yes",
        ],
    };
    table(system, heroes)
}

/// What the last step is told as, a line each.
fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let told = tell(&table.campaign, step);
    told.iter().map(Entry::text).collect()
}

#[test]
fn a_trait_of_ones_own_decides_a_ranked_check_as_in_the_rules() {
    let mut table = table(
        MM,
        &[
            "hero Felix dexterity 22 trait \"Agile and Fast\" yes",
            "hero Shamira dexterity 8",
            "add grim 15",
            "foe grim dexterity 12",
        ],
    );
    table.say("rank felix(agile),shamira,grim dex =3,3,4,3,3,3,5,5,5");
    let last = told(&table).pop().unwrap();
    assert_eq!(last, "Dexterity  1 Felix 17, 2 grim 16, 3 Shamira 8");
    let step = table.campaign.steps().last().unwrap();
    assert_eq!(
        step.line,
        "rank \"Dexterity\" \"Felix\"(\"Agile and Fast\"),\"Shamira\",\"grim\" mm dexterity =3,3,4,3,3,3,5,5,5"
    );
    // Rolled again, it is still his alone.
    table.say("rank Dexterity roll =3,3,4,5,5,5,3,3,3");
    let last = told(&table).pop().unwrap();
    assert_eq!(last, "Dexterity  leg 2: 1 Felix 17, 2 grim 16, 3 Shamira 8");
}

/// A line, the line it is kept as, and what it is told as.
const LINES: &[(System, &str, &str, &[&str])] = &[
    (
        SS,
        "mira+oren(dis) stealth dc 12 group =10,15,6",
        "\"Mira\" + \"Oren\"(dis) ss stealth dc 12 group =10,15,6",
        &[
            "Mira + Oren  Stealth, group check · +3 +2 rank = +5 and +1 +1 rank = +2 dis, DC 12  =10 =15d =6  mean of 15, 8 = 11 against 12, failure",
        ],
    ),
    (
        SS,
        "party save dexterity dc 15 =16,3",
        "party ss \"save Dexterity\" dc 15 =16,3",
        &[
            "Mira  save Dexterity · +3, DC 15  =16  16 + 3 = 19 against 15, success",
            "Oren  save Dexterity · +1, DC 15  =3  3 + 1 = 4 against 15, failure",
        ],
    ),
    (
        SS,
        "party(dis, -1) dexterity dc 10 =16,12,9,4",
        "\"Mira\"(dis -1) + \"Oren\"(dis -1) ss dexterity dc 10 =16,12,9,4",
        &[
            "Mira  Dexterity · +3 -1 = +2 dis, DC 10  =16d =12  12 + 2 = 14 against 10, success",
            "Oren  Dexterity · +1 -1 = +0 dis, DC 10  =9d =4  4 against 10, failure",
        ],
    ),
    (
        SS,
        "mira(adv) stealth dc 12 =3,14",
        "\"Mira\" ss stealth dc 12 =3,14 adv",
        &["Mira  Stealth · +3 +2 rank = +5 adv, DC 12  =3d =14  14 + 5 = 19 against 12, success"],
    ),
    (
        SS,
        "oren stealth help mira dc 12 =11,9",
        "\"Oren\" ss stealth help \"Mira\" dc 12 =11,9",
        &[
            "Oren + Mira  Stealth · +1 +1 rank = +2, help of rank 2, DC 12  =11 =9  9 + 2 + 1 (help) = 12 against 12, success",
        ],
    ),
    (
        PD,
        "mira(adv)+oren(dis -1) strength shared best =4,15,12,3",
        "\"Mira\"(adv) + \"Oren\"(dis -1) strength shared best =4,15,12,3",
        &[
            "Mira + Oren  Strength · Adept adv or Novice -1 dis, Mira counts  =4d [=15] =12d =3  major",
        ],
    ),
    (
        PD,
        "mira+oren(adv) strength =15,12,3",
        "\"Mira\" + \"Oren\"(adv) strength =15,12,3",
        &[
            "Mira  Strength · Adept  =15  major",
            "Oren  Strength · Novice adv  =12 =3d  normal",
        ],
    ),
    (
        PD,
        "mira(+1)+oren strength =4,4",
        "\"Mira\"(+1) + \"Oren\" strength =4,4",
        &[
            "Mira  Strength · Adept +1  =4  limited",
            "Oren  Strength · Novice  =4  failure",
        ],
    ),
    (
        PD,
        "party(-1)+mira(adv) strength =4,5,4",
        "\"Mira\"(-1 adv) + \"Oren\"(-1) strength =4,5,4",
        &[
            "Mira  Strength · Adept -1 adv  =4d =5  failure",
            "Oren  Strength · Novice -1  =4  failure",
        ],
    ),
    (
        SR,
        "mira(+2)+oren dx -1 =4,5,1,2,5,4",
        "\"Mira\"(+2) + \"Oren\" sr dexterity -1 =4,5,1,2,5,4",
        &[
            "Mira  Dexterity · 12 -1 +2 = 13  =4 =5 =1  10 against 13, success by 3",
            "Oren  Dexterity · 10 -1 = 9  =2 =5 =4  11 against 9, failure by 2",
        ],
    ),
    (
        MM,
        "mira(fast)+oren dexterity vs 14 =2,2,6,6,6,5",
        "\"Mira\"(\"fast\") + \"Oren\" mm dexterity vs 14 =2,2,6,6,6,5",
        &[
            "Mira  Dexterity (fast) · +6 +1 trait = +7, against 14  =2 =2 =6  10 + 7 = 17 against 14, success with 3 effect points",
            "Oren  Dexterity · -1, against 14  =6 =6 =5  17 - 1 = 16 against 14, success with 2 effect points",
        ],
    ),
    (
        DP,
        "mira(-1)+oren dexterity diff 6 =2,10,9,7",
        "\"Mira\"(-1) + \"Oren\" dp dexterity diff 6 =2,10,9,7",
        &[
            "Mira  Dexterity · 3 - 1 = 2 at difficulty 6 (reflexive, no ability)  =2 =10*  1, marginal",
            "Oren  Dexterity · 2 at difficulty 6 (reflexive, no ability)  =9* =7*  2, moderate",
        ],
    ),
];

#[test]
fn words_for_one_alone_count_for_nobody_else() {
    let mut wrong = String::new();
    for (system, line, kept, expected) in LINES {
        let mut table = two(*system);
        table.say(line);
        let last = &table.campaign.steps().last().unwrap().line;
        if told(&table) != *expected || last != kept {
            wrong.push_str(&format!("{line}\n{last}\n{:#?}\n", told(&table)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_line_that_is_kept_means_the_same() {
    for (system, line, kept, _) in LINES {
        let table = two(*system);
        let read = |line: &str| parse(line, &table.campaign.context(None)).unwrap();
        assert_eq!(read(line), read(kept), "{line}");
    }
}

#[test]
fn luck_of_several_is_one_roll_however_it_is_written() {
    let table = two(PD);
    let read = |line: &str| parse(line, &table.campaign.context(None)).unwrap();
    for line in ["party \"luck\"", "party LUCK", "mira+oren \"Luck\""] {
        assert_eq!(read(line).command, read("party luck").command, "{line}");
    }
}

#[test]
fn all_of_it_is_one_step() {
    let mut table = two(SS);
    let before = table.campaign.state().clone();
    table.say("party save dexterity dc 15");
    table.say("undo");
    assert_eq!(*table.campaign.state(), before);
}

#[test]
fn a_group_by_name_is_as_likely_as_the_same_group_by_figures() {
    let table = two(SS);
    let read = |line: &str| parse(line, &table.campaign.context(None)).unwrap().command;
    let by_name = read("mira+oren stealth dc 12 group");
    let (by_figures, _) = parse_attempt("ss group +5,+2 dc 12", &Rulebook::built_in()).unwrap();
    let [by_name] = by_name.attempts()[..] else {
        panic!("one attempt of both");
    };
    assert_eq!(by_name.attempt.odds(), by_figures.attempt.odds());
}

#[test]
fn everybodys_own_chance_is_foretold() {
    let table = two(SS);
    let sentence = parse("party save dexterity dc 15", &table.campaign.context(None)).unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    let told: Vec<&str> = told.iter().map(|preview| preview.text.as_str()).collect();
    assert_eq!(
        told,
        [
            "45.00 %  Mira rolls save Dexterity · +3, DC 15",
            "35.00 %  Oren rolls save Dexterity · +1, DC 15"
        ]
    );
}

/// A line, the part of it that is blamed, and how the complaint begins.
const COMPLAINTS: &[(System, &str, &str, &str)] = &[
    (
        SS,
        "mira+oren(fsdf) stealth group",
        "fsdf",
        "“fsdf” is not understood here",
    ),
    (
        SS,
        "mira+oren() stealth group",
        "()",
        "the brackets are empty",
    ),
    (
        SS,
        "mira+oren(dis stealth group",
        "(dis",
        "this bracket is not closed",
    ),
    (
        SS,
        "mira(adv (x)) stealth",
        "(x",
        "a bracket stands in no other",
    ),
    (
        SS,
        "mira+oren(group) stealth dc 12",
        "group",
        "“group” is for the whole line",
    ),
    (
        SS,
        "mira(secret) stealth",
        "secret",
        "“secret” is for the whole line",
    ),
    (SS, "mira(=4) stealth", "=4", "“=4” is for the whole line"),
    (SS, "mira(x3) stealth", "x3", "“x3” is for the whole line"),
    (
        SS,
        "condition mira(adv) prone",
        "(adv)",
        "words for one alone stand where",
    ),
    (
        SS,
        "mira stealth group +4 dc 11",
        "mira stealth group +4 dc 11",
        "a group is several: name them all",
    ),
    (
        SS,
        "mira(adv)+oren 2d6",
        "adv",
        "nobody has words alone in this attempt",
    ),
    (
        SS,
        "mira(adv # late) stealth",
        "(adv # late)",
        "a comment stands behind the brackets",
    ),
    (
        SS,
        "mira stealth help oren",
        "oren",
        "Oren cannot help with Stealth: rank 1 is no help: it needs 2 or more",
    ),
    (
        SS,
        "mira stealth help mira",
        "mira",
        "nobody helps themselves",
    ),
    (
        SS,
        "mira help oren stealth",
        "oren",
        "say what is rolled before those who help",
    ),
    (
        SS,
        "mira dexterity help oren",
        "oren",
        "Oren cannot help with Dexterity",
    ),
    (
        PD,
        "mira+oren(bar major) strength shared best",
        "bar",
        "“bar” is for the whole line",
    ),
    (
        MM,
        "party(fast) dexterity vs 14",
        "fast",
        "“fast” is not understood here",
    ),
    (PD, "party(adv) luck", "adv", "means nothing for luck"),
    (
        DP,
        "party(-11) dexterity",
        "dexterity",
        "a pool without dice cannot be rolled",
    ),
    (
        SS,
        "initiative mira(adv) 17",
        "adv",
        "say them behind it, for all",
    ),
    (
        MM,
        "rank mira(fsat),oren dexterity",
        "fsat",
        "“fsat” is not understood here",
    ),
];

/// A line is not understood because of one of its words, and the complaint says so.
fn refuses(table: &Table, line: &str, blamed: &str, message: &str) {
    let complaint = parse(line, &table.campaign.context(None)).unwrap_err();
    assert_eq!(
        &line[complaint.span.clone()],
        blamed,
        "{line}: {complaint:?}"
    );
    assert!(complaint.message.contains(message), "{line}: {complaint:?}");
}

#[test]
fn what_is_wrong_in_brackets_is_said_under_its_word() {
    for &(system, line, blamed, message) in COMPLAINTS {
        refuses(&two(system), line, blamed, message);
    }
}

#[test]
fn a_name_with_brackets_is_quoted_and_texts_keep_theirs() {
    let mut table = two(SS);
    table.say("add \"Orc (old)\" 15");
    table.say("\"Orc (old)\"(dis) dexterity dc 10 =4,5");
    assert!(
        told(&table)[0].starts_with("Orc (old)  Dexterity · +0 dis"),
        "{:?}",
        told(&table)
    );
    table.say("note he said so(o) (quietly");
    assert_eq!(told(&table), ["he said so(o) (quietly"]);
}

#[test]
fn sums_stand_in_amounts_and_modifiers_and_are_said_as_one_number() {
    let mut table = table(
        SS,
        &["hero Mira dexterity 16 hp 20", "add grim*2 15", "add mira"],
    );
    for (line, kept) in [
        ("1-3-2+1", "\"grim\" -4"),
        ("grim 1 -3−2", "\"grim\" 1 -5"),
        ("grim +2+2", "\"grim\" +4"),
        (
            "mira dexterity +4+2 dc 12 =3",
            "\"Mira\" ss dexterity +6 dc 12 =3",
        ),
        (
            "mira dexterity +4-6 dc 12 =3",
            "\"Mira\" ss dexterity -2 dc 12 =3",
        ),
    ] {
        table.say(line);
        assert_eq!(table.campaign.steps().last().unwrap().line, kept);
    }
    for line in [
        "grim -3-",
        "grim -3--2",
        "grim -999999999-999999999-999999999",
        "mira dexterity +4+ dc 12",
    ] {
        let refused = parse(line, &table.campaign.context(None));
        assert!(refused.is_err(), "{line}: {refused:?}");
    }
}

#[test]
fn a_foes_proficiency_with_a_tool_counts_once_and_its_expertise_double() {
    let mut table = table(SS, &["add gruk 30 challenge 5"]);
    for (field, line, sum) in [
        (
            "proficient tool drum yes",
            "gruk charisma tool drum dc 15 =10",
            "10 + 3 = 13",
        ),
        (
            "proficient performance yes",
            "gruk performance tool drum dc 15 =10",
            "10 + 3 = 13",
        ),
        (
            "expertise drum",
            "gruk charisma tool drum dc 15 =10",
            "10 + 6 = 16",
        ),
    ] {
        table.say(&format!("foe gruk {field}"));
        table.say(line);
        let told = format!("{:?}", table.last());
        assert!(told.contains(sum), "{line}: {told}");
    }
}

#[test]
fn figures_of_another_sheet_stand_for_a_dc() {
    let mut table = table(
        SS,
        &[
            "hero Mira level 3 dexterity 16 intelligence 16 casting intelligence school evocation 2 perception 2 tool \"thieves' tools\" 1",
            "hero Oren dexterity 12",
            "add gnurl 7",
        ],
    );
    for (line, kept, told_of) in [
        (
            "oren stealth dc mira passive perception =15",
            "\"Oren\" ss stealth dc \"Mira\" passive perception =15",
            "DC 12  =15  15 + 1 = 16 against 12, success",
        ),
        (
            "oren save dexterity dc mira evocation =15",
            "\"Oren\" ss \"save Dexterity\" dc \"Mira\" evocation =15",
            "DC 13  =15  15 + 1 = 16 against 13, success",
        ),
        (
            "oren save dexterity dc mira =3",
            "\"Oren\" ss \"save Dexterity\" dc \"Mira\" =3",
            "DC 11  =3  3 + 1 = 4 against 11, failure",
        ),
        (
            "mira dexterity tool thieves dc 15 =11",
            "\"Mira\" ss dexterity tool \"thieves' tools\" dc 15 =11",
            "DC 15  =11  11 + 4 = 15 against 15, success",
        ),
        (
            "oren stealth dc hard =15",
            "\"Oren\" ss stealth dc 20 =15",
            "DC 20  =15  15 + 1 = 16 against 20, failure",
        ),
    ] {
        table.say(line);
        assert_eq!(table.campaign.steps().last().unwrap().line, kept);
        let told = told(&table).pop().unwrap();
        assert!(told.contains(told_of), "{line}: {told}");
    }
    for (line, blamed, message) in [
        (
            "oren stealth dc mira passive",
            "",
            "expected a figure of theirs, such as `passive perception`",
        ),
        (
            "oren stealth dc mira pasive perception",
            "pasive",
            "“pasive” is not understood here",
        ),
        (
            "mira save dexterity dc oren",
            "oren",
            "nothing is recorded of casting",
        ),
        (
            "mira dexterity tool lute",
            "lute",
            "nothing here is called “lute”",
        ),
        (
            "oren stealth dc nobody",
            "nobody",
            "expected a number behind `dc`",
        ),
    ] {
        refuses(&table, line, blamed, message);
    }
}

#[test]
fn each_of_several_rolls_is_read_again_by_itself() {
    let mut table = two(SS);
    table.say("mira+oren(dis) dexterity dc 15 =16,9,4");
    let step = table.last_roll().0;
    table.say(&format!("resolve {step}.2 adv"));
    assert!(
        told(&table)[0].contains("Oren  Dexterity · +1, DC 15"),
        "{:?}",
        told(&table)
    );
    table.say(&format!("resolve {step}.1 +2 =16"));
    assert!(
        told(&table)[0].contains("16 + 5 = 21 against 15, success"),
        "{:?}",
        told(&table)
    );
}

/// A table where each line of the notation for several and by name can be said.
fn all_named(system: System) -> Table {
    let heroes: &[&str] = match system {
        PD => &[
            "hero Thalia strength adept stealth yes \"arcane magic\" trained",
            "hero Oren strength novice",
        ],
        DP => &["hero Thalia stamina 3", "hero Oren stamina 2"],
        SS => &[
            "hero Mira level 5 dexterity 16 stealth 3 perception 2 charisma 14",
            "hero Mira casting intelligence school evocation 2 tool \"thieves' tools\" 2",
            "hero Oren level 5 stealth 2",
            "hero Owl level 5 wisdom 14",
            "add gnurl 7",
            "foe gnurl power roar 14",
            "add dragon 90",
            "foe dragon power \"dragon breath\" 17 power roar 15",
        ],
        SR | System::Own(_) => &["hero Felix dx 12", "hero Shamira dx 10"],
        MM => &[
            "hero Felix dexterity 22 trait fast yes",
            "hero Shamira dexterity 8",
            "add grim 15",
            "foe grim dexterity 12 trait fast yes",
        ],
    };
    table(system, heroes)
}

/// Lines of the notation for several and by name, and how the last entry of each ends.
const NOTATION: &[(System, &str, &str)] = &[
    (
        SS,
        "mira+oren(dis) stealth dc 12 group =10,15,6",
        "mean of 16, 8 = 12 against 12, success",
    ),
    (
        SS,
        "party save dexterity dc 15 =16,3,4",
        "4 against 15, failure",
    ),
    (
        SS,
        "mira stealth dc gnurl passive perception =3",
        "9 against 10, failure",
    ),
    (
        SS,
        "mira stealth vs gnurl perception =4,9",
        "10 against 9, win",
    ),
    (
        SS,
        "owl save dex dc mira evocation =10",
        "10 against 10, success",
    ),
    (
        SS,
        "mira stealth help oren dc 12 =11,6",
        "6 + 6 + 1 (help) = 13 against 12, success",
    ),
    (
        SS,
        "mira tool \"thieves' tools\" dexterity dc 15 =10",
        "10 + 5 = 15 against 15, success",
    ),
    (
        SS,
        "owl save dex dc \"dragon breath\" =16",
        "16 against 17, failure",
    ),
    (
        SS,
        "owl save dex dc dragon roar =16",
        "16 against 15, success",
    ),
    (
        SS,
        "owl save dex dc gnurl roar =13",
        "13 against 14, failure",
    ),
    (
        SS,
        "party passive perception dc 12",
        "12 against 12, success",
    ),
    (
        SS,
        "mira stealth help oren vs gnurl(dis) perception =11,8,9,4",
        "Mira + Oren vs gnurl  Stealth against Perception · +3 +3 rank = +6, help of rank 2 against +0 dis  =11 =8 =9d =4  8 + 6 + 1 (help) = 15 against 4, win",
    ),
    (
        SS,
        "gnurl perception vs mira stealth help oren =9,1,8",
        "gnurl vs Mira + Oren  Perception against Stealth · +0 against +3 +3 rank = +6, help of rank 2  =9 =1 =8  1 (natural 1) against 8 + 6 + 0 (help) = 14, lose",
    ),
    (
        SS,
        "mira influence gnurl persuasion =10",
        "12 against 12, success",
    ),
    (SS, "2..1 -3-4+2", "90 → 85"),
    (SS, "(12+7*2)", "12+7*2  26"),
    (SS, "3d6 =4+5+6", "=4 =5 =6  15"),
    (
        MM,
        "rank felix(fast),shamira,grim dex =3,3,4,3,3,3,5,5,5",
        "1 Felix 17, 2 grim 16, 3 Shamira 8",
    ),
    (
        MM,
        "felix dex vs grim(fast) dex =3,3,3",
        "15 against 13, success with 2 effect points",
    ),
    (
        PD,
        "thalia(adv)+oren strength shared best =4,15,12",
        "major",
    ),
    (
        PD,
        "thalia stealth then \"arcane magic\" =15,3,15",
        "normal, passed",
    ),
    (
        DP,
        "thalia stamina with oren(+1) =1,8,9,8,8,2",
        "1 + 2 = 3, complete",
    ),
    (
        SR,
        "party vision =3,4,3,3,3,3",
        "9 against 10, success by 1",
    ),
];

#[test]
fn the_notation_for_several_is_played_and_means_the_same_in_full() {
    let mut wrong = String::new();
    for (system, line, end) in NOTATION {
        let mut table = all_named(*system);
        let before = parse(line, &table.campaign.context(None));
        let Ok(before) = before else {
            wrong.push_str(&format!("{line}\n{before:?}\n"));
            continue;
        };
        let kept = parse(&before.line, &table.campaign.context(None));
        if kept.as_ref() != Ok(&before) {
            wrong.push_str(&format!("{line}\n{}\n{kept:?}\n", before.line));
        }
        table.say(line);
        let told = told(&table);
        if !told.iter().any(|entry| entry.ends_with(end)) {
            wrong.push_str(&format!("{line}\n{told:#?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn whoever_notices_passively_is_said_before_it_and_players_hear_nothing() {
    let mut table = all_named(SS);
    let sentence = parse(
        "party passive perception dc 12",
        &table.campaign.context(None),
    )
    .unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    let told: Vec<&str> = told.iter().map(|preview| &preview.text[..6]).collect();
    assert_eq!(told, ["passes", "misses", "passes"]);
    let before = for_players(&table.campaign).len();
    table.say("party passive perception dc 12");
    assert_eq!(for_players(&table.campaign).len(), before);
}

#[test]
fn a_helped_opposed_check_is_as_likely_as_every_roll_counted() {
    let table = all_named(SS);
    let read = parse(
        "mira stealth help oren vs gnurl perception",
        &table.campaign.context(None),
    );
    let command = read.unwrap().command;
    let [attempting] = command.attempts()[..] else {
        panic!("one attempt");
    };
    // Mira has the higher modifier, so that she wins a tie.
    let mut wins = 0;
    for help in 1..=20 {
        let aid = if help == 1 { -1 } else { i32::from(help >= 10) };
        for ours in 1..=20 {
            wins += (1..=20).filter(|theirs| ours + 6 + aid >= *theirs).count();
        }
    }
    let odds = attempting.attempt.odds();
    let win = odds
        .outcomes
        .iter()
        .filter(|chance| chance.outcome == "win");
    let win: f64 = win.map(|chance| chance.probability).sum();
    assert!((win - wins as f64 / 8000.0).abs() < 1e-12, "{win}");
}

#[test]
fn others_of_the_same_ability_run_a_race_of_their_own() {
    let mut table = two(SS);
    table.say("hero Owl").say("rank mira,oren dex =9,3");
    table.say("rank mira,oren dex =9,3");
    assert!(told(&table).pop().unwrap().starts_with("Dexterity  leg 2"));
    table.say("rank oren,owl dex =9,3");
    assert!(
        told(&table)
            .pop()
            .unwrap()
            .starts_with("Dexterity 2  1 Oren")
    );
}

#[test]
fn words_fit_in_an_open_bracket() {
    let table = two(SS);
    let offers = |line: &str| table.campaign.completions(line, None).1;
    assert!(offers("mira+oren(di").contains(&"dis".to_owned()));
    assert!(!offers("mira+oren(s").contains(&"secret".to_owned()));
    assert_eq!(offers("hero Mira strength -1("), [""; 0]);
    let why = parse("mira (adv) stealth", &table.campaign.context(None)).unwrap_err();
    assert!(why.message.contains("right behind the name"), "{why:?}");
}
