//! Foes with sheets of their own: their fields, their attempts, their kind, and who is against them by name.

use crate::support::Table;
use astragal::campaign::line::{Context, parse};
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::campaign::{Command, CreatureId, Record};
use astragal::systems::Sheet;
use astragal::systems::System::{
    self, DicePool, MonstersAndMagic, Own, PenAndDagger, SuccessRoll, SwordsAndSorcery,
};

/// A table with one hero and one foe, both with most of their sheets filled in.
fn facing(system: System) -> Table {
    let mut table = Table::with_one(system);
    let (foe, fields) = match system {
        PenAndDagger => ("add gruk 15 hidden", "rank adept"),
        Own(_) => ("add gruk 15 hidden", "level 2"),
        DicePool => (
            "add gruk 15 hidden",
            "dexterity 2 archery 3 perception 3 alertness 2 stamina 2 armor 1 wound 1",
        ),
        SwordsAndSorcery => (
            "add gruk 15 +1 hidden",
            "challenge 5 strength 16 dexterity 12 wisdom 8 \"save wisdom\" yes \"proficient perception\" yes \
             weapon axe \"1d12 melee\" \"ac bonus\" 2",
        ),
        SuccessRoll => ("add gruk 15 hidden", "dx 11 skill Brawling dx+2 dodge 9"),
        MonstersAndMagic => (
            "add gruk 15 +1 hidden",
            "level 2 strength 16 dexterity 12 trait \"Tusked Brute\" yes gear club \"1d6 strength\" gear hide +2",
        ),
    };
    table.say(foe).say(&format!("foe gruk {fields}"));
    table
}

#[test]
fn a_line_of_many_fields_is_told_in_one_entry_and_what_it_does_to_the_points_in_another() {
    let mut table = Table::with_one(SwordsAndSorcery);
    table
        .say("add gruk 15")
        .say("foe gruk challenge 1/2 dexterity 14 hp 9 notes \"one eye\"");
    let told = |table: &Table| -> Vec<String> {
        let step = table.campaign.steps().last().unwrap();
        tell(&table.campaign, step)
            .iter()
            .map(Entry::text)
            .collect()
    };
    assert_eq!(
        told(&table),
        [
            "gruk  challenge 1/2, Dexterity 14, notes: one eye",
            "gruk  15 → 9"
        ]
    );
    table.say("hero mira level 4 wisdom 15");
    assert_eq!(told(&table), ["Mira  level 4, Wisdom 15"]);
}

#[test]
fn a_group_joins_with_its_number_and_a_trait_is_told_as_one() {
    let mut table = Table::with_one(MonstersAndMagic);
    table.say("add goblin*3 5");
    assert_eq!(table.last().text(), "goblin  ×3 joins the order");
    table.say("foe goblin trait \"Could Lift a Horse\" yes");
    assert_eq!(table.last().text(), "goblin  trait Could Lift a Horse");
}

#[test]
fn where_nothing_else_fits_a_later_word_of_one_name_is_that_name() {
    let mut table = Table::with_one(SuccessRoll);
    table
        .say("add \"Bailiff Lisk\" 9 hidden")
        .say("add \"Clerk Climber\" 9")
        .say("add \"Clerk Lock\" 9");
    for (line, full) in [
        ("lisk -4", "\"Bailiff Lisk\" -4"),
        ("lisk-1", "\"Bailiff Lisk\" -1"),
        ("lisk sr 12", "\"Bailiff Lisk\" sr 12"),
        ("condition lisk dazed", "condition \"Bailiff Lisk\" dazed"),
        ("reveal lisk", "reveal \"Bailiff Lisk\""),
    ] {
        table.say(line);
        assert_eq!(line_of(&table), full, "{line}");
    }
    table.say("add \"Lisko\" 9").say("lisk -1");
    assert_eq!(
        line_of(&table),
        "\"Lisko\" -1",
        "the beginning of a name comes first"
    );
    table.say("add \"Old Climber\" 9");
    let refused = table.refused("climber -1");
    assert!(
        refused.contains("“climber” may be Clerk Climber or Old Climber: type more of it"),
        "{refused}"
    );
}

fn line_of(table: &Table) -> &str {
    &table.campaign.steps().last().unwrap().line
}

/// What the preview says of a line.
fn because(table: &Table, line: &str) -> String {
    let state = table.campaign.state();
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(state),
        cursor: None,
        task: None,
    };
    let sentence =
        parse(line, &context).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
    let Command::Attempt(attempting) = sentence.command else {
        panic!("{line} is no attempt")
    };
    attempting.because
}

/// A system, what is typed with faces that fit, the line in full, and what the log tells.
const BY_NAME: &[(System, &str, &str, &str)] = &[
    (
        PenAndDagger,
        "gruk stealth =12",
        "\"gruk\" stealth =12",
        "gruk  Stealth · Adept  =12  normal",
    ),
    (
        DicePool,
        "gruk dexterity+archery diff 8 =1,6,9,9",
        "\"gruk\" dp dexterity+archery diff 8 =1,6,9,9",
        "gruk  Dexterity+Archery · 2 + 3 - 1 (wound) = 4 at difficulty 8  =1 =6 =9* =9*  2 - 1 = 1, marginal",
    ),
    (
        DicePool,
        "gruk soak =6,7,8",
        "\"gruk\" dp \"soak\" =6,7,8",
        "gruk  soak · 2 + 1 = 3 at difficulty 6 (reflexive, no ability)  =6* =7* =8*  3, complete",
    ),
    (
        SwordsAndSorcery,
        "gruk save wis dc 14 =11",
        "\"gruk\" ss \"save Wisdom\" dc 14 =11",
        "gruk  save Wisdom · -1 +3 proficiency = +2, DC 14  =11  11 + 2 = 13 against 14, failure",
    ),
    (
        SwordsAndSorcery,
        "gruk axe ac 14 =11",
        "\"gruk\" ss axe ac 14 =11",
        "gruk  axe · +3 +3 proficiency = +6, AC 14  =11  11 + 6 = 17 against 14, hit",
    ),
    (
        SuccessRoll,
        "gruk brawling -2 =3,4,4",
        "\"gruk\" sr brawling -2 =3,4,4",
        "gruk  Brawling · 13 -2 = 11  =3 =4 =4  11 against 11, success",
    ),
    (
        MonstersAndMagic,
        "gruk club tusked vs 14 =3,4,5,6",
        "\"gruk\" mm club \"Tusked Brute\" vs 14 =3,4,5,6",
        "gruk  club (Tusked Brute) · +3 +2 trait = +5, damage d6, against 14  =3 =4 =5 =6  18 + 5 = 23 against 14, \
         success with 9 effect points",
    ),
];

#[test]
fn a_foe_attempts_by_name_what_its_own_sheet_gives() {
    for (system, typed, full, told) in BY_NAME {
        let mut table = facing(*system);
        table.say(typed);
        assert_eq!(
            (line_of(&table), table.last().text().as_str()),
            (*full, *told),
            "{typed}"
        );
    }
}

/// A system, what is typed, the preview, and what the log tells.
const AGAINST: &[(System, &str, &str, &str)] = &[
    (
        DicePool,
        "brakk dex+arch vs gruk perception+alertness diff 7 =6,7,2,1,7,8,1,2",
        "Dexterity 3 + Archery 2 - wound 1 = 4 dice · gruk: Perception 3 + Alertness 2 - wound 1 = 4 dice · \
         3 + 2 - 1 (wound) = 4 at difficulty 6 against 3 + 2 - 1 (wound) = 4 at difficulty 7 · challenging",
        "Brakk vs gruk  Dexterity+Archery against Perception+Alertness · 3 + 2 - 1 (wound) = 4 at difficulty 6 against \
         3 + 2 - 1 (wound) = 4 at difficulty 7  =6* =7* =2 =1 =7* =8* =1 =2  1 against 1, tie",
    ),
    (
        DicePool,
        "brakk 3 with gruk dexterity =6,7,2,1",
        "gruk: Dexterity 2 = 2 dice · 3 - 1 (wound) = 2 at difficulty 6 with 2 at difficulty 6 (reflexive, no ability)",
        "",
    ),
    (
        SwordsAndSorcery,
        "mira stealth vs gruk perception =12,11",
        "Dex 3 + rank 2 = Stealth +5 · gruk: Wis -1 + proficiency 3 = Perception +2",
        "Mira vs gruk  Stealth against Perception · +3 +2 rank = +5 against -1 +3 proficiency = +2  =12 =11  \
         12 + 5 = 17 against 11 + 2 = 13, win",
    ),
    (
        SwordsAndSorcery,
        "mira longsword ac gruk =12",
        "Str 1 + rank 1 = longsword +2 · AC 11 · damage d8 · gruk: 8 + Dex 1 + ac bonus 2 = AC 11",
        "Mira  longsword vs gruk · +1 +1 rank = +2, AC 11  =12  12 + 2 = 14 against 11, hit",
    ),
    (
        MonstersAndMagic,
        "felix strength vs gruk strength =3,4,5",
        "Strength 2 = Strength +2 · gruk: Strength 16 + hide 2 = resist Strength 18",
        "Felix vs gruk  Strength against resist Strength · +2, against 16 +2 hide = 18  =3 =4 =5  12 + 2 = 14 against 18, failure",
    ),
    (
        MonstersAndMagic,
        "felix sword vs gruk armor class =3,4,5,6",
        "Strength 2 + trait 3 + damage 1 = sword +6 · gruk: Dexterity 12 + hide 2 = armor class 14",
        "",
    ),
    (
        MonstersAndMagic,
        "felix strength vs gruk strength tusked rolled =3,4,5,1,2,3",
        "Strength 2 = Strength +2 · gruk: Strength 3 + trait 2 + hide 2 = resist Strength +7",
        "",
    ),
    (
        MonstersAndMagic,
        "felix strength vs gruk strength to 5 =6,6,6,1,1,1",
        "Strength 2 = Strength +2 · gruk: Strength 3 = Strength +3",
        "Felix vs gruk  Strength against Strength, contest · +2 against +3, to 5  =6 =6 =6 =1 =1 =1  wins 14 to 0 in 1 round",
    ),
    (
        MonstersAndMagic,
        "felix strength vs gruk 12 =3,4,5",
        "Strength 2 = Strength +2 · +2 · against 12",
        "",
    ),
];

#[test]
fn the_other_side_is_found_on_the_record_of_the_one_named() {
    let mut wrong = Vec::new();
    for (system, typed, preview, told) in AGAINST {
        let mut table = facing(*system);
        let said = because(&table, typed);
        table.say(typed);
        let text = table.last().text();
        if said != *preview || (!told.is_empty() && text != *told) {
            wrong.push(format!("{typed}\n{said}\n{text}"));
        }
        let line = line_of(&table).to_owned();
        assert_eq!(because(&table, &line), said, "{line}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn an_attack_against_somebody_goes_against_their_armor_class_however_it_is_said() {
    let mut table = facing(SwordsAndSorcery);
    table.say("mira longsword vs gruk =12");
    assert_eq!(line_of(&table), "\"Mira\" ss longsword ac \"gruk\" =12");
}

#[test]
fn what_the_other_side_lacks_is_said_under_its_word() {
    for (system, line, reason) in [
        (
            DicePool,
            "brakk dex+arch vs gruk",
            "the dice of a pool, such as `7`, `3+2` or `dexterity+archery` of a sheet",
        ),
        (
            DicePool,
            "brakk dex+arch vs gruk juggling",
            "nothing here is called “juggling”",
        ),
        (
            DicePool,
            "brakk dex+arch vs zork 4",
            "“zork” is not understood here",
        ),
        (
            SwordsAndSorcery,
            "mira stealth vs gruk",
            "expected what the other side rolls here",
        ),
        (
            SwordsAndSorcery,
            "mira longsword ac grukk",
            "Did you mean gruk?",
        ),
        (
            SwordsAndSorcery,
            "mira longsword ac",
            "behind `ac`, such as `ac 15`",
        ),
        (
            MonstersAndMagic,
            "felix dex vs gruk",
            "expected what resists here",
        ),
        (
            MonstersAndMagic,
            "felix dex vs gruk club",
            "club gives damage: it adds to actions",
        ),
        (
            MonstersAndMagic,
            "felix dex vs 14 rolled",
            "this rolls a resistance by name",
        ),
    ] {
        let refusal = facing(system).refused(line);
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
}

#[test]
fn all_of_a_group_share_one_sheet() {
    let mut table = Table::of(SwordsAndSorcery);
    table
        .say("add gruk*5 15 +1")
        .say("foe gruk dexterity 14")
        .say("gruk stealth =10");
    assert!(
        table.last().text().ends_with("10 + 2 = 12"),
        "{}",
        table.last().text()
    );
    assert_eq!(table.campaign.state().foes.len(), 1);
}

fn record<'a>(table: &'a Table, name: &str) -> Record<'a> {
    table.campaign.state().record(table.creature(name)).unwrap()
}

#[test]
fn a_new_foe_begins_with_what_was_last_recorded_of_its_kind() {
    let mut table = Table::of(SuccessRoll);
    table
        .say("add gruk 15")
        .say("foe gruk dx 13 level 4")
        .say("add gruk 9");
    let (first, second) = (record(&table, "gruk"), record(&table, "gruk 2"));
    assert_eq!((second.sheet, second.level), (first.sheet, 4));
}

#[test]
fn a_kind_is_known_after_its_foes_are_gone() {
    let mut table = Table::of(MonstersAndMagic);
    table
        .say("add gruk*2 15")
        .say("foe gruk strength 16")
        .say("begin")
        .say("end")
        .say("add Gruk 9 +3");
    table.say("gruk strength =3,3,3");
    assert!(
        table.last().text().ends_with("9 + 3 = 12"),
        "{}",
        table.last().text()
    );
}

#[test]
fn a_new_foe_has_none_of_the_wounds_of_its_kind() {
    let mut table = Table::of(DicePool);
    table
        .say("add gruk 7")
        .say("foe gruk dexterity 4 wound 2")
        .say("add gruk 7")
        .say("\"gruk 2\" 5 =6,6,6,6,6");
    assert!(
        table.last().text().contains("5 at difficulty 6"),
        "{}",
        table.last().text()
    );
}

#[test]
fn what_is_undone_of_a_record_is_not_known_of_its_kind() {
    let mut table = Table::of(SuccessRoll);
    table
        .say("add gruk 15")
        .say("foe gruk dx 13")
        .say("undo")
        .say("add gruk 9");
    assert_eq!(*record(&table, "gruk 2").sheet, Sheet::blank(SuccessRoll));
}

#[test]
fn every_field_of_a_foe_is_kept_in_full_words_that_mean_the_same() {
    for (system, typed, full) in [
        (
            PenAndDagger,
            "foe gruk rank +1 hp 9",
            "foe \"gruk\" rank novice hp 9",
        ),
        (
            PenAndDagger,
            "foe 1 notes \"limps\" temp 3",
            "foe \"gruk\" notes \"limps\" temp 3",
        ),
        (
            DicePool,
            "foe gruk dex 3 wound 2",
            "foe \"gruk\" dexterity 3 wound 2",
        ),
        (
            SwordsAndSorcery,
            "foe gruk chal 1/4 initiative +2",
            "foe \"gruk\" challenge 1/4 initiative +2",
        ),
        (
            SwordsAndSorcery,
            "foe gruk initiative none",
            "foe \"gruk\" initiative none",
        ),
        (
            SuccessRoll,
            "foe gruk skill Juggling dx-1",
            "foe \"gruk\" skill \"Juggling\" dx-1",
        ),
        (
            MonstersAndMagic,
            "foe gruk level 3 gear club none",
            "foe \"gruk\" level 3 gear \"club\" none",
        ),
        (
            MonstersAndMagic,
            "foe gruk name \"Old Tusk\"",
            "foe \"gruk\" name \"Old Tusk\"",
        ),
    ] {
        let before = facing(system);
        let mut table = facing(system);
        table.say(typed);
        assert_eq!(line_of(&table), full, "{typed}");
        let mut again = before;
        again.say(full);
        assert_eq!(again.campaign.state(), table.campaign.state(), "{full}");
    }
}

#[test]
fn a_foes_line_that_cannot_be_is_refused_with_what_to_do() {
    for (system, line, reason) in [
        (
            PenAndDagger,
            "foe gruk level 3",
            "a field of a foe's record, such as `hp`",
        ),
        (
            PenAndDagger,
            "foe gruk rank",
            "expected a rank here, such as `adept` or `+1`.",
        ),
        (PenAndDagger, "foe gruk", "nothing would change"),
        (
            PenAndDagger,
            "foe thalia hp 3",
            "is a hero: `hero Thalia …` sets the fields of that record",
        ),
        (
            DicePool,
            "foe gruk initiative +2",
            "a field of a foe's record",
        ),
        (
            SwordsAndSorcery,
            "foe gruk challenge 99",
            "expected none, 0, 1/8, 1/4, 1/2 or a number from 1 to 30",
        ),
        (
            SwordsAndSorcery,
            "foe gruk initiative 3",
            "expected an initiative modifier, such as `+2`, or `none`",
        ),
        (
            SwordsAndSorcery,
            "foe gruk initiative +1001",
            "+1001 is out of bounds",
        ),
        (SuccessRoll, "foe gruk level 0", "level"),
        (MonstersAndMagic, "foe gruk name Felix", "Felix"),
        (
            MonstersAndMagic,
            "foe zork hp 3",
            "a foe of the fight (`add orc 15` makes one)",
        ),
        (
            MonstersAndMagic,
            "foe gruk hp 20",
            "20 is more than the maximum of 15",
        ),
        (DicePool, "add ogre 9 +2", "adds nothing to an initiative"),
    ] {
        let refusal = facing(system).refused(line);
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
}

#[test]
fn one_record_at_a_time_is_written() {
    let mut table = facing(DicePool);
    let refusal = table.say("add goblin 3").refused("foe foes hp 3");
    assert!(
        refusal.contains("one foe's record at a time: name exactly one."),
        "{refusal}"
    );
}

#[test]
fn players_read_nothing_of_a_foes_record() {
    let mut table = facing(SwordsAndSorcery);
    table
        .say("reveal gruk")
        .say("foe gruk strength 18 notes \"fears fire\"")
        .say("note the bell rings");
    let told: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    assert_eq!(
        told,
        [
            "evening 1",
            "Mira  joins the party",
            "gruk  revealed",
            "the bell rings"
        ]
    );
}

#[test]
fn the_new_name_of_a_hidden_one_stays_hidden_too() {
    let mut table = facing(SuccessRoll);
    table
        .say("add oda")
        .say("foe gruk name Grum")
        .say("note Grum waits")
        .say("remove grum");
    let told: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    assert_eq!(
        told,
        ["evening 1", "Oda  joins the party", "Oda  joins the order"]
    );
}

#[test]
fn what_is_tried_against_a_hidden_one_is_hidden_until_they_are_revealed() {
    // What the hidden one rolls stays secret; an attack is the hero's alone, and seen with the one it was aimed at.
    for (system, line, afterwards) in [
        (DicePool, "brakk dex+arch vs gruk perception+alertness", 1),
        (
            DicePool,
            "brakk dex+arch vs gruk perception+alertness open",
            2,
        ),
        (SwordsAndSorcery, "mira longsword ac gruk", 2),
        (MonstersAndMagic, "felix strength vs gruk strength", 1),
    ] {
        let mut table = facing(system);
        table.say(line);
        let rolls = |table: &Table| {
            for_players(&table.campaign)
                .iter()
                .filter(|shown| shown.entry.roll.is_some())
                .count()
        };
        assert_eq!(rolls(&table), 0, "{line}");
        table.say("reveal gruk").say(line);
        assert_eq!(rolls(&table), afterwards, "{line}");
    }
}

#[test]
fn the_one_under_the_cursor_may_be_a_foe() {
    let table = facing(SwordsAndSorcery);
    let state = table.campaign.state();
    let cursor =
        Some(table.creature("gruk")).filter(|creature| matches!(creature, CreatureId::Foe(_)));
    let sentence = parse(
        "axe ac 14",
        &Context {
            rules: table.campaign.rules(),
            state: Some(state),
            cursor,
            task: None,
        },
    );
    assert_eq!(sentence.unwrap().line, "\"gruk\" ss axe ac 14");
}

#[test]
fn a_foes_line_refuses_the_slips_that_a_heros_refuses() {
    for (system, line, reason) in [
        (
            PenAndDagger,
            "rank adept rank novice",
            "rank is said already: leave one of the two out.",
        ),
        (PenAndDagger, "hp 3 hp 4", "hp is said already"),
        (DicePool, "dex 4 dexterity 2", "Dexterity is said already"),
        (DicePool, "level 2 level 3", "level is said already"),
        (
            SwordsAndSorcery,
            "initiative +1 initiative +2",
            "initiative is said already",
        ),
        (
            SuccessRoll,
            "skill Harping 12 skill harping 13",
            "harping is said already",
        ),
        (MonstersAndMagic, "notes a notes b", "notes is said already"),
        (PenAndDagger, "rank = adept", "leave the `=` out"),
        (DicePool, "level=3", "leave the `=` out"),
        (SwordsAndSorcery, "strength =16", "leave the `=` out"),
        (SuccessRoll, "notes =", "leave the `=` out"),
        (MonstersAndMagic, "level = 3", "leave the `=` out"),
        (DicePool, "ability Achery 2", "Did you mean Archery?"),
        (SuccessRoll, "skill Brawlign 13", "Did you mean Brawling?"),
        (MonstersAndMagic, "gear clbu +2", "Did you mean club?"),
    ] {
        let refusal = facing(system).refused(&format!("foe gruk {line}"));
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
}

/// A system, a line that adds foes with fields of their record, and the same in full.
const ADDED: &[(System, &str, &str)] = &[
    (
        PenAndDagger,
        "add gruk 15 notes \"one eye\"",
        "add \"gruk\" 15 untrained notes \"one eye\"",
    ),
    (
        PenAndDagger,
        "add gruk*2 adept notes \"one eye\"",
        "add \"gruk\"*2 adept notes \"one eye\"",
    ),
    (
        DicePool,
        "add gruk*1 dex 3 lev 2",
        "add \"gruk\"*1 dexterity 3 level 2",
    ),
    (
        SwordsAndSorcery,
        "add gruk*2 15 +1 strength 16",
        "add \"gruk\"*2 15 +1 strength 16",
    ),
    (
        SwordsAndSorcery,
        "add gruk 15 strength 16",
        "add \"gruk\" 15 strength 16",
    ),
    (
        SuccessRoll,
        "add gruk 15 skill Harping 12",
        "add \"gruk\" 15 skill \"Harping\" 12",
    ),
    (
        MonstersAndMagic,
        "add gruk 15 initiative +2",
        "add \"gruk\" 15 initiative +2",
    ),
    (SwordsAndSorcery, "add gob*2 hp 9", "add \"Goblin\"*2 hp 9"),
    (
        SwordsAndSorcery,
        "add \"goblin\"*1 strength 16",
        "add \"goblin\"*1 strength 16",
    ),
];

#[test]
fn fields_of_the_record_may_follow_the_figures_of_new_foes() {
    for (system, typed, full) in ADDED {
        let mut first = Table::of(*system);
        first.say(typed);
        assert_eq!(line_of(&first), *full);
        let mut second = Table::of(*system);
        second.say(full);
        assert_eq!(
            first.campaign.state().foes,
            second.campaign.state().foes,
            "{full}"
        );
        assert_eq!(line_of(&second), *full, "in full words it means the same");
    }
}

#[test]
fn what_is_said_of_new_foes_at_once_holds_for_their_kind() {
    let mut table = Table::of(DicePool);
    table.say("add gruk 9 dexterity 4").say("add gruk");
    assert_eq!(record(&table, "gruk 2").sheet, record(&table, "gruk").sheet);
}

#[test]
fn new_foes_are_one_step_that_undo_takes_back() {
    let mut table = Table::of(DicePool);
    table.say("add gruk 9 dexterity 4").say("undo");
    assert!(table.campaign.state().foes.is_empty());
}

#[test]
fn what_stands_elsewhere_is_no_field_of_new_foes() {
    for line in [
        "add gruk 9 temp 3",
        "add gruk 9 max none",
        "add gruk 9 name Urk",
    ] {
        let refusal = Table::of(DicePool).refused(line);
        assert!(
            refusal.contains("a new foe has a name and hit points"),
            "{line}: {refusal}"
        );
    }
}

#[test]
fn a_second_group_of_a_name_is_told_from_the_bodies_of_the_first_by_a_letter() {
    let mut table = Table::of(PenAndDagger);
    table
        .say("add gruk*5 15")
        .say("add gruk*5 15")
        .say("add gruk*2 9")
        .say("add gruk 9")
        .say("gruk b 2 -4");
    let foes = &table.campaign.state().foes;
    let names: Vec<&str> = foes.iter().map(|foe| foe.name.as_str()).collect();
    assert_eq!(names, ["gruk", "gruk B", "gruk C", "gruk 6"]);
    assert_eq!(foes[1].bodies[1].harm, 4);
}

#[test]
fn foes_have_no_luck_to_test_to_set_or_to_be_offered() {
    let mut table = facing(SwordsAndSorcery);
    for line in ["gruk luck dc 10", "gruk luck +2 dc 10", "gruk ss +2 luck"] {
        let refused = table.refused(line);
        assert!(
            refused.contains("only characters have Luck"),
            "{line}: {refused}"
        );
    }
    assert!(
        table
            .refused("foe gruk luck 12")
            .contains("only characters have Luck")
    );
    let state = table.campaign.state();
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(state),
        cursor: None,
        task: None,
    };
    for (line, is_offered) in [
        ("mira ", true),
        ("gruk ", false),
        ("gruk save wisdom ", false),
        ("foe gruk ", false),
    ] {
        let offers = astragal::campaign::line::offers(line, &context);
        let has_luck = offers
            .iter()
            .any(|offer| offer.eq_ignore_ascii_case("luck"));
        assert_eq!(has_luck, is_offered, "{line}: {offers:?}");
    }
    let Record { sheet, .. } = state.record(table.creature("gruk")).unwrap();
    let fields = sheet.fields(table.campaign.rules());
    assert!(fields.iter().all(|field| field.name() != "Luck"));
    table.say("mira luck dc 10");
}

/// What is said of an ogre of Swords & Sorcery, and its proficiency bonus.
const PROFICIENT: &[(&str, i64)] = &[
    ("foe ogre strength 19", 2),
    ("foe ogre level 4", 2),
    ("foe ogre level 5", 3),
    ("foe ogre level 17", 6),
    ("foe ogre level 17 challenge 5", 3),
    ("foe ogre challenge 30", 9),
    ("foe ogre level 9 challenge 1/2", 2),
];

#[test]
fn a_foes_level_gives_the_proficiency_bonus_where_no_challenge_does() {
    for (line, proficiency) in PROFICIENT {
        let mut table = Table::of(System::SwordsAndSorcery);
        table
            .say("add \"Old ogre\" 59")
            .say(&line.replace("ogre", "\"old ogre\""));
        let record = table
            .campaign
            .state()
            .record(table.creature("Old ogre"))
            .unwrap();
        let derived = record
            .sheet
            .read(table.campaign.rules(), record.level)
            .derived();
        let told = derived.iter().find(|figure| figure.name == "proficiency");
        assert_eq!(
            told.map(|figure| figure.sum.value()),
            Some(*proficiency),
            "{line}"
        );
    }
}

#[test]
fn a_level_that_nobody_said_of_a_foe_is_not_told() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("hero Mira").say("add ogre 59");
    let said = |table: &Table, name: &str| {
        let state = table.campaign.state();
        state.record(table.creature(name)).unwrap().said_level
    };
    assert_eq!(
        (said(&table, "Mira"), said(&table, "ogre")),
        (Some(1), None)
    );
    table.say("foe ogre level 9");
    assert_eq!(said(&table, "ogre"), Some(9));
}
