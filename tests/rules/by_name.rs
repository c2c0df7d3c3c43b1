//! Attempts by name in the systems whose sheets are data: what the sheet gives, what the line adds, what came of it.

use std::sync::Arc;

use astragal::campaign::line::{Context, offers, parse};
use astragal::campaign::{Attempting, Base, Campaign, Command};
use astragal::store::ron_options;
use astragal::systems::System::{self, DicePool, MonstersAndMagic, SuccessRoll, SwordsAndSorcery};

use crate::support::Table;
use crate::support::walk::cases;
use proptest::prelude::*;

/// A system, what is typed with faces that fit, the line in full, the preview, and what the log tells.
const ATTEMPTS: &[(System, &str, &str, &str, &str)] = &[
    (
        DicePool,
        "brakk dexterity+archery diff 8 =1,6,9,9",
        "\"Brakk\" dp dexterity+archery diff 8 =1,6,9,9",
        "Dexterity 3 + Archery 2 - wound 1 = 4 dice · 3 + 2 - 1 (wound) = 4 at difficulty 8 · difficult",
        "Brakk  Dexterity+Archery · 3 + 2 - 1 (wound) = 4 at difficulty 8  =1 =6 =9* =9*  2 - 1 = 1, marginal",
    ),
    (
        DicePool,
        "brakk archery+dex =6,7,8,1",
        "\"Brakk\" dp archery+dexterity =6,7,8,1",
        "Dexterity 3 + Archery 2 - wound 1 = 4 dice · 3 + 2 - 1 (wound) = 4 at difficulty 6",
        "Brakk  Dexterity+Archery · 3 + 2 - 1 (wound) = 4 at difficulty 6  =6* =7* =8* =1  3 - 1 = 2, moderate",
    ),
    (
        DicePool,
        "brakk dex + \"cat friendship\" -1 =6,7,2",
        "\"Brakk\" dp dexterity+\"Cat Friendship\" -1 =6,7,2",
        "Dexterity 3 + Cat Friendship 2 - wound 1 = 4 dice · 3 + 2 - 1 - 1 (wound) = 3 at difficulty 6",
        "Brakk  Dexterity+Cat Friendship · 3 + 2 - 1 - 1 (wound) = 3 at difficulty 6  =6* =7* =2  2, moderate",
    ),
    (
        DicePool,
        "brakk stamina =2,3,9",
        "\"Brakk\" dp stamina =2,3,9",
        "Stamina 3 = 3 dice · 3 at difficulty 6 (reflexive, no ability)",
        "Brakk  Stamina · 3 at difficulty 6 (reflexive, no ability)  =2 =3 =9*  1, marginal",
    ),
    (
        DicePool,
        "brakk stamina reflexive =2,3,9",
        "\"Brakk\" dp stamina reflexive =2,3,9",
        "Stamina 3 = 3 dice · 3 at difficulty 6 (reflexive, no ability)",
        "Brakk  Stamina · 3 at difficulty 6 (reflexive, no ability)  =2 =3 =9*  1, marginal",
    ),
    (
        DicePool,
        "brakk action dexterity =2,9",
        "\"Brakk\" dp action dexterity =2,9",
        "Dexterity 3 - wound 1 = 2 dice · 3 - 1 (wound) = 2 at difficulty 6",
        "Brakk  Dexterity · 3 - 1 (wound) = 2 at difficulty 6  =2 =9*  1, marginal",
    ),
    (
        DicePool,
        "brakk dexterity +4 action 2/2 =2,9,9",
        "\"Brakk\" dp dexterity +4 action 2/2 =2,9,9",
        "Dexterity 3 - wound 1 = 2 dice · 3 + 4 - 3 (action 2 of 2) - 1 (wound) = 3 at difficulty 6",
        "Brakk  Dexterity · 3 + 4 - 3 (action 2 of 2) - 1 (wound) = 3 at difficulty 6  =2 =9* =9*  2, moderate",
    ),
    (
        DicePool,
        "brakk soak =1,2,3,4,8",
        "\"Brakk\" dp \"soak\" =1,2,3,4,8",
        "Stamina 3 + armor 2 = 5 dice · 3 + 2 = 5 at difficulty 6 (reflexive, no ability)",
        "Brakk  soak · 3 + 2 = 5 at difficulty 6 (reflexive, no ability)  =1 =2 =3 =4 =8*  1 - 1 = 0, failure",
    ),
    (
        DicePool,
        "dex+arch vs 3 =6,6,6,6,1,2,3",
        "\"Brakk\" dp dexterity+archery vs 3 =6,6,6,6,1,2,3",
        "Dexterity 3 + Archery 2 - wound 1 = 4 dice · 3 + 2 - 1 (wound) = 4 at difficulty 6 against 3 at difficulty 6",
        "Brakk  Dexterity+Archery, resisted roll · 3 + 2 - 1 (wound) = 4 at difficulty 6 against 3 at difficulty 6  =6* =6* =6* =6* =1 =2 =3  4 against 0 (botch), wins by 4 (exceptional)",
    ),
    (
        DicePool,
        "brakk dex+arch extended 2 in 2 =9,9,9,9",
        "\"Brakk\" dp dexterity+archery extended 2 in 2 =9,9,9,9",
        "Dexterity 3 + Archery 2 - wound 1 = 4 dice · 3 + 2 - 1 (wound) = 4 at difficulty 6 · 2 in 2 rolls",
        "Brakk  Dexterity+Archery, extended work · 3 + 2 - 1 (wound) = 4 at difficulty 6, 2 in 2 rolls  =9* =9* =9* =9*  4 of 2 in 1 roll, complete",
    ),
    (
        DicePool,
        "brakk 5 soak =2,3,4,5,6",
        "\"Brakk\" dp 5 soak =2,3,4,5,6",
        "5 at difficulty 6 (reflexive, no ability)",
        "Brakk  pool · 5 at difficulty 6 (reflexive, no ability)  =2 =3 =4 =5 =6*  1, marginal",
    ),
    (
        DicePool,
        "brakk dex wound 0 secret =1,2,6",
        "\"Brakk\" dp dexterity wound 0 secret =1,2,6",
        "Dexterity 3 = 3 dice · 3 at difficulty 6 (reflexive, no ability)",
        "Brakk  Dexterity · 3 at difficulty 6 (reflexive, no ability)  =1 =2 =6*  1 - 1 = 0, failure",
    ),
    (
        SwordsAndSorcery,
        "mira save wisdom dc 14 =11",
        "\"Mira\" ss \"save Wisdom\" dc 14 =11",
        "Wis 2 + proficiency 2 = save Wisdom +4 · DC 14",
        "Mira  save Wisdom · +2 +2 proficiency = +4, DC 14  =11  11 + 4 = 15 against 14, success",
    ),
    (
        SwordsAndSorcery,
        "mira save +3 dc 14 =11",
        "\"Mira\" ss save +3 dc 14 =11",
        "+3 · DC 14",
        "Mira  save · +3, DC 14  =11  11 + 3 = 14 against 14, success",
    ),
    (
        SwordsAndSorcery,
        "mira stealth adv dc hard =3,12",
        "\"Mira\" ss stealth adv dc 20 =3,12",
        "Dex 3 + rank 2 = Stealth +5 · adv · DC 20 · hard",
        "Mira  Stealth · +3 +2 rank = +5 adv, DC 20  =3d =12  12 + 5 = 17 against 20, failure",
    ),
    (
        SwordsAndSorcery,
        "mira wis +1 =10",
        "\"Mira\" ss wisdom +1 =10",
        "Wis 2 + 1 = Wisdom +3",
        "Mira  Wisdom · +2 +1 = +3  =10  10 + 3 = 13",
    ),
    (
        SwordsAndSorcery,
        "mira luck dc 10 =8",
        "\"Mira\" ss \"Luck\" dc 10 =8",
        "Luck 1 = Luck +1 · DC 10 · easy",
        "Mira  Luck · +1, DC 10  =8  8 + 1 = 9 against 10, failure",
    ),
    (
        SwordsAndSorcery,
        "mira luck +2 dc 10 =8",
        "\"Mira\" ss luck +2 dc 10 =8",
        "+2 · DC 10 · easy",
        "Mira  luck · +2, DC 10  =8  8 + 2 = 10 against 10, success",
    ),
    (
        SwordsAndSorcery,
        "mira longsword ac 15 =12",
        "\"Mira\" ss longsword ac 15 =12",
        "Str 1 + rank 1 = longsword +2 · AC 15 · damage d8",
        "Mira  longsword · +1 +1 rank = +2, AC 15  =12  12 + 2 = 14 against 15, miss",
    ),
    (
        SwordsAndSorcery,
        "mira bow =12",
        "\"Mira\" ss \"short bow\" =12",
        "Dex 3 = short bow +3 · damage d6",
        "Mira  short bow · +3  =12  12 + 3 = 15",
    ),
    (
        SwordsAndSorcery,
        "mira perception dc 12 =9",
        "\"Mira\" ss perception dc 12 =9",
        "Wis 2 + rank 1 = Perception +3 · DC 12",
        "Mira  Perception · +2 +1 rank = +3, DC 12  =9  9 + 3 = 12 against 12, success",
    ),
    (
        SwordsAndSorcery,
        "mira perc open passive",
        "\"Mira\" ss perception open passive",
        "10 + Wis 2 + rank 1 = passive Perception 13",
        "Mira  Perception · +2 +1 rank = +3, passive  13",
    ),
    (
        SwordsAndSorcery,
        "mira sleight tool 1 dc 10 =9",
        "\"Mira\" ss \"Sleight of Hand\" tool 1 dc 10 =9",
        "Dex 3 + tool 1 = Sleight of Hand +4 · DC 10 · easy",
        "Mira  Sleight of Hand · +3 +1 tool rank = +4, DC 10  =9  9 + 4 = 13 against 10, success",
    ),
    (
        SwordsAndSorcery,
        "mira stealth vs +3 =12,3",
        "\"Mira\" ss stealth vs +3 =12,3",
        "Dex 3 + rank 2 = Stealth +5 · +3 +2 rank = +5 against +3",
        "Mira  Stealth, opposed check · +3 +2 rank = +5 against +3  =12 =3  12 + 5 = 17 against 3 + 3 = 6, win",
    ),
    (
        SwordsAndSorcery,
        "stealth dc 12 =10",
        "\"Mira\" ss stealth dc 12 =10",
        "Dex 3 + rank 2 = Stealth +5 · DC 12",
        "Mira  Stealth · +3 +2 rank = +5, DC 12  =10  10 + 5 = 15 against 12, success",
    ),
    (
        SwordsAndSorcery,
        "save wis =10",
        "\"Mira\" ss \"save Wisdom\" =10",
        "Wis 2 + proficiency 2 = save Wisdom +4",
        "Mira  save Wisdom · +2 +2 proficiency = +4  =10  10 + 4 = 14",
    ),
    (
        SwordsAndSorcery,
        "mira save wis fail",
        "\"Mira\" ss \"save Wisdom\" fail",
        "Wis 2 + proficiency 2 = save Wisdom +4 · failed by choice",
        "Mira  save Wisdom · +2 +2 proficiency = +4, failed by choice  failure",
    ),
    (
        SuccessRoll,
        "oda stealth -2 =3,4,5",
        "\"Oda\" sr stealth -2 =3,4,5",
        "dx 12 + 2 = 14 · 14 -2 = 12",
        "Oda  Stealth · 14 -2 = 12  =3 =4 =5  12 against 12, success",
    ),
    (
        SuccessRoll,
        "oda lockpick hard =3,4,5",
        "\"Oda\" sr lockpicking hard=-4 =3,4,5",
        "Lockpicking 9 · 9 -4 hard = 5",
        "Oda  Lockpicking · 9 -4 hard = 5  =3 =4 =5  12 against 5, failure by 7",
    ),
    (
        SuccessRoll,
        "oda per =3,4,5",
        "\"Oda\" sr perception =3,4,5",
        "per as iq 11",
        "Oda  Perception · 11  =3 =4 =5  12 against 11, failure by 1",
    ),
    (
        SuccessRoll,
        "oda driving =2,2,2",
        "\"Oda\" sr driving =2,2,2",
        "dx 12 - 5 = 7",
        "Oda  Driving · dx 12 -5 = 7  =2 =2 =2  6 against 7, success by 1",
    ),
    (
        SuccessRoll,
        "oda parry =2,3,4",
        "\"Oda\" sr parry =2,3,4",
        "Parry 8",
        "Oda  Parry · 8  =2 =3 =4  9 against 8, failure by 1",
    ),
    (
        SuccessRoll,
        "oda dx attack =3,3,3",
        "\"Oda\" sr dexterity attack =3,3,3",
        "dx 12",
        "Oda  Dexterity · 12  =3 =3 =3  9 against 12, success by 3",
    ),
    (
        SuccessRoll,
        "oda 12 -2 =3,4,5",
        "\"Oda\" sr 12 -2 =3,4,5",
        "12 -2 = 10",
        "Oda  success roll · 12 -2 = 10  =3 =4 =5  12 against 10, failure by 2",
    ),
    (
        SuccessRoll,
        "stealth =3,4,5",
        "\"Oda\" sr stealth =3,4,5",
        "dx 12 + 2 = 14",
        "Oda  Stealth · 14  =3 =4 =5  12 against 14, success by 2",
    ),
    (
        MonstersAndMagic,
        "felix dex fast vs 14 =3,4,5",
        "\"Felix\" mm dexterity \"Agile and Fast\" vs 14 =3,4,5",
        "prime Dexterity 8 + trait 3 = Dexterity +11 · +8 +3 trait = +11 · against 14",
        "Felix  Dexterity (Agile and Fast) · +8 +3 trait = +11, against 14  =3 =4 =5  12 + 11 = 23 against 14, success with 9 effect points",
    ),
    (
        MonstersAndMagic,
        "felix sword vs tough =3,4,5,6",
        "\"Felix\" mm sword vs tough =3,4,5,6",
        "Strength 2 + trait 3 + damage 1 = sword +6 · +2 +3 trait = +5 · damage d8+1 · against 15 · tough",
        "Felix  sword · +2 +3 trait = +5, damage d8+1, against 15  =3 =4 =5 =6  18 + 6 = 24 against 15, success with 9 effect points",
    ),
    (
        MonstersAndMagic,
        "felix str trait 2 +1 =3,4,5",
        "\"Felix\" mm strength trait 2 +1 =3,4,5",
        "Strength 2 + trait 2 + 1 = Strength +5",
        "Felix  Strength · +2 +1 +2 trait = +5  =3 =4 =5  12 + 5 = 17",
    ),
    (
        MonstersAndMagic,
        "felix static dex vs 14",
        "\"Felix\" mm \"static Dexterity\" vs 14",
        "Dexterity 18 = static Dexterity 18 · 18 · against 14",
        "Felix  static Dexterity · 18, against 14  18 against 14, success with 4 effect points",
    ),
    (
        MonstersAndMagic,
        "felix resist dex",
        "\"Felix\" mm \"resist Dexterity\"",
        "Dexterity 18 + leather 1 = resist Dexterity 19",
        "Felix  resist Dexterity · 18 +1 leather = 19  19",
    ),
    (
        MonstersAndMagic,
        "felix armor class fast",
        "\"Felix\" mm \"armor class\" \"Agile and Fast\"",
        "Dexterity 18 + trait 3 + leather 1 = armor class 22",
        "Felix  armor class (Agile and Fast) · 18 +1 leather +3 trait = 22  22",
    ),
    (
        MonstersAndMagic,
        "felix static 15 vs 14",
        "\"Felix\" mm static 15 vs 14",
        "15 · against 14",
        "Felix  static · 15, against 14  15 against 14, success with 1 effect point",
    ),
    (
        MonstersAndMagic,
        "felix dex vs +5 to 4 =6,6,6,1,1,1",
        "\"Felix\" mm dexterity vs +5 to 4 =6,6,6,1,1,1",
        "prime Dexterity 8 = Dexterity +8 · +8 against +5 · to 4",
        "Felix  Dexterity · +8 against +5, to 4  =6 =6 =6 =1 =1 =1  wins 18 to 0 in 1 round",
    ),
    (
        MonstersAndMagic,
        "dex vs 14 =3,4,5",
        "\"Felix\" mm dexterity vs 14 =3,4,5",
        "prime Dexterity 8 = Dexterity +8 · +8 · against 14",
        "Felix  Dexterity · +8, against 14  =3 =4 =5  12 + 8 = 20 against 14, success with 6 effect points",
    ),
];

/// Reads a line with the hero under the cursor.
fn attempting(table: &Table, line: &str) -> (Attempting, String) {
    let state = table.campaign.state();
    let cursor = state
        .party
        .first()
        .map(|hero| astragal::campaign::CreatureId::Hero(hero.id));
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(state),
        cursor,
        task: None,
    };
    let sentence =
        parse(line, &context).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
    let Command::Attempt(attempting) = sentence.command else {
        panic!("{line} is no attempt")
    };
    (*attempting, sentence.line)
}

#[test]
fn every_attempt_by_name_is_made_from_the_sheet_and_told_with_its_sum() {
    let mut wrong = Vec::new();
    for (system, typed, full, because, told) in ATTEMPTS {
        let mut table = Table::with_one(*system);
        let (made, line) = attempting(&table, typed);
        let (again, same) = attempting(&table, &line);
        assert_eq!((&again, &same), (&made, &line), "{typed}");
        table.say(&line);
        let text = table.last().text();
        if (line.as_str(), made.because.as_str(), text.as_str()) != (*full, *because, *told) {
            wrong.push(format!("{typed:?}, {line:?}, {:?}, {text:?}", made.because));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

mod one_attribute_alone {
    use super::*;

    #[test]
    fn as_an_action_it_is_counted_among_those_declared_and_as_a_reaction_it_is_not() {
        let mut table = Table::with_one(DicePool);
        table.say_all(["add brakk", "begin", "actions 2", "brakk stamina"]);
        let because = |table: &Table, line| attempting(table, line).0.because;
        assert!(because(&table, "brakk dexterity +4 action").contains("(action 1 of 2)"));
        table.say("brakk dexterity +4 action");
        assert!(because(&table, "brakk dexterity +4 action").contains("(action 2 of 2)"));
        assert!(!because(&table, "brakk dexterity reflexive").contains("action"));
    }

    #[test]
    fn a_save_is_rolled_by_the_name_of_its_attribute_wounded_or_not() {
        let mut table = Table::with_one(DicePool);
        table.say("hero brakk willpower 4 stamina 3 wits 2 wound 2");
        for (save, dice) in [("willpower", "4 at"), ("stamina", "3 at"), ("wits", "2 at")] {
            let because = attempting(&table, &format!("brakk {save}")).0.because;
            assert!(
                because.contains(dice) && because.contains("(reflexive"),
                "{because}"
            );
        }
        assert!(
            table
                .refused("brakk save willpower")
                .contains("`brakk willpower`")
        );
    }

    #[test]
    fn armor_is_never_an_action() {
        let mut table = Table::with_one(DicePool);
        assert!(
            table
                .refused("brakk stamina+armor action")
                .contains("armor only soaks")
        );
        assert!(
            table
                .refused("brakk soak action 1/2")
                .contains("armor only soaks")
        );
        assert!(
            table
                .refused("brakk dexterity action reflexive")
                .contains("only one of these")
        );
    }
}

mod surprise_in_monsters_and_magic {
    use super::*;

    fn ambush() -> Table {
        let mut table = Table::with_one(MonstersAndMagic);
        table.say_all([
            "add felix",
            "add gruk 9",
            "foe gruk dexterity 12 wisdom 9",
            "surprise gruk",
        ]);
        table
    }

    fn because(table: &Table, line: &str) -> String {
        attempting(table, line).0.because
    }

    #[test]
    fn the_surprised_roll_what_they_resist_with_and_the_preview_says_so() {
        let told = because(&ambush(), "felix dex vs gruk \"armor class\"");
        assert!(
            told.contains("gruk: surprised, so the resistance is rolled"),
            "{told}"
        );
        assert!(told.contains("Dexterity 1 = armor class +1"), "{told}");
        let told = because(&ambush(), "felix dex vs gruk wisdom");
        assert!(told.contains("Wisdom -1 = resist Wisdom -1"), "{told}");
    }

    #[test]
    fn whoever_leaves_out_what_stands_leaves_out_the_surprise() {
        let told = because(&ambush(), "felix dex vs gruk wisdom fresh");
        assert!(told.ends_with("resist Wisdom 9"), "{told}");
    }

    #[test]
    fn a_number_typed_against_the_surprised_stands_with_a_warning() {
        let attempting = attempting(&ambush(), "felix dex vs gruk 14").0;
        assert!(
            attempting.because.ends_with("against 14"),
            "{}",
            attempting.because
        );
        assert!(
            attempting.warnings.concat().contains("gruk is surprised"),
            "{:?}",
            attempting.warnings
        );
    }

    #[test]
    fn no_turn_is_lost_and_the_surprise_ends_with_it() {
        let mut table = ambush();
        table.say_all(["initiative felix 20", "initiative gruk 5", "begin"]);
        assert!(because(&table, "felix dex vs gruk wisdom").contains("surprised"));
        table.say("next");
        assert_eq!(
            (
                table.active().as_str(),
                table.campaign.state().tracker.round()
            ),
            ("gruk", 1)
        );
        assert!(because(&table, "felix dex vs gruk wisdom").ends_with("resist Wisdom 9"));
        table.say("next");
        assert!(because(&table, "felix dex vs gruk wisdom").ends_with("resist Wisdom 9"));
    }

    #[test]
    fn an_old_roll_is_read_again_as_the_surprise_stood_then() {
        let mut table = ambush();
        table.say("felix dex vs gruk wisdom =3,4,5,2,3,4");
        let roll = table.campaign.seq();
        table
            .say("surprise gruk no")
            .say(&format!("resolve {roll} +1"));
        assert!(
            table.last().text().contains("against 3d6"),
            "{}",
            table.last().text()
        );
    }
}

mod resistance_in_monsters_and_magic {
    use super::*;

    fn ward() -> Table {
        let mut table = Table::with_one(MonstersAndMagic);
        table.say_all([
            "add gruk 9",
            "foe gruk wisdom 12 gear robe \"1d4 armor mental\"",
        ]);
        table
    }

    #[test]
    fn armor_dice_are_rolled_beside_a_static_resistance() {
        let mut table = ward();
        table.say("felix wisdom vs gruk wisdom =4,5,6,3");
        let told = table.last().text();
        assert!(
            told.contains("against 12, armor d4") && told.contains("against 3 + 12 = 15"),
            "{told}"
        );
        assert!(
            table
                .refused("felix wisdom vs gruk wisdom =4,5,6")
                .contains("4")
        );
    }

    #[test]
    fn armor_dice_are_rolled_beside_a_rolled_one_too() {
        let mut table = ward();
        table.say("felix wisdom vs gruk wisdom rolled =4,5,6,1,2,3,4");
        assert!(
            table.last().text().contains("against 10 + 1 = 11"),
            "{}",
            table.last().text()
        );
    }

    #[test]
    fn whoever_does_not_resist_is_reached_from_nothing_and_no_condition_moves_that() {
        let mut table = ward();
        table.say("condition gruk dazed -2 for 3");
        for line in [
            "felix wisdom vs gruk unresisted =4,5,6",
            "felix wisdom vs gruk =4,5,6 unresisted",
        ] {
            table.say(line);
            assert!(
                table.last().text().contains("unresisted, against 0"),
                "{}",
                table.last().text()
            );
        }
    }

    #[test]
    fn fixed_damage_is_added_to_actions_rolled_or_not_beside_the_dice_of_a_weapon() {
        let mut table = Table::with_one(MonstersAndMagic);
        table.say("hero felix gear sword \"1d8 strength\" gear ring \"+2 damage\" strength 10");
        for line in ["felix sword ring vs 14", "felix static strength ring vs 14"] {
            let told = attempting(&table, line).0.because;
            assert!(told.contains("+2 ring"), "{told}");
        }
        assert!(
            table
                .refused("felix resist wisdom ring")
                .contains("adds to actions")
        );
    }

    #[test]
    fn movement_is_checked_like_an_attribute() {
        let mut table = Table::with_one(MonstersAndMagic);
        table.say("hero felix movement 14");
        assert!(
            attempting(&table, "felix mov vs 12")
                .0
                .because
                .contains("Movement +2")
        );
        assert!(
            attempting(&table, "felix static mov")
                .0
                .because
                .contains("14")
        );
        assert!(attempting(&table, "felix dex vs 12").0.warnings.is_empty());
    }

    #[test]
    fn traits_past_twice_the_level_are_said_where_they_are_typed_and_where_they_are_recorded() {
        let mut table = Table::with_one(MonstersAndMagic);
        table.say("hero felix level 1 trait brave yes trait keen yes trait lucky yes");
        let warned = |line| attempting(&table, line).0.warnings.concat();
        assert!(warned("felix wisdom brave keen lucky vs 12").starts_with("3 traits at level 1"));
        assert!(warned("felix wisdom trait 3 vs 12").contains("at most twice the level, +2"));
        assert_eq!(warned("felix wisdom brave keen vs 12"), "");
    }
}

/// The line that a refusal gives as an example.
fn advised(refused: &str) -> String {
    refused
        .split("as in `")
        .nth(1)
        .and_then(|rest| rest.split('`').next())
        .expect(refused)
        .to_owned()
}

#[test]
fn what_a_refusal_of_a_name_advises_is_taken() {
    for (system, line) in [
        (SuccessRoll, "oda search"),
        (SuccessRoll, "oda dodge"),
        (SuccessRoll, "oda \"search\""),
        (SuccessRoll, "oda sr search"),
    ] {
        let mut table = Table::with_one(system);
        let refused = table.refused(line);
        table.say(&advised(&refused));
        assert!(
            table.campaign.standing_rolls().next().is_some(),
            "{line}: {refused}"
        );
    }
}

#[test]
fn what_is_not_on_the_sheet_is_refused_with_the_nearest_and_what_there_is() {
    for (system, line, reason) in [
        (
            DicePool,
            "brakk dexteritty+archery",
            "nothing here is called “dexteritty”: there is Dexterity,",
        ),
        (
            DicePool,
            "brakk dexteritty+archery",
            "Did you mean Dexterity?",
        ),
        (
            DicePool,
            "brakk archery",
            "an ability is rolled with an attribute: say which, as in `dexterity+stealth`.",
        ),
        (
            DicePool,
            "brakk archery+ride",
            "no roll: expected an attribute",
        ),
        (
            DicePool,
            "brakk dexterity+",
            "expected the figure that is added here.",
        ),
        (
            DicePool,
            "brakk dexterity 5",
            "this pool has its dice already",
        ),
        (SwordsAndSorcery, "mira stelth", "Did you mean Stealth?"),
        (SwordsAndSorcery, "mira st", "“st” may be"),
        (
            SwordsAndSorcery,
            "mira stealth dc",
            "behind `dc`, such as `dc 20` or `dc hard`",
        ),
        (
            SwordsAndSorcery,
            "mira save wisdom ac 12",
            "`ac` means nothing for save: leave it out, or say `dc` in its place",
        ),
        (
            SuccessRoll,
            "oda karate",
            "Karate was never learned, and has no default: untrained it cannot be attempted.",
        ),
        (SuccessRoll, "oda dodge", "no level of Dodge is recorded"),
        (
            SuccessRoll,
            "oda juggling",
            "nothing here is called “juggling”: there is Strength,",
        ),
        (SuccessRoll, "oda stealth 12", "has its numbers already"),
        (
            MonstersAndMagic,
            "felix dex lether vs 14",
            "Did you mean leather?",
        ),
        (
            MonstersAndMagic,
            "felix dex leather",
            "leather gives armor: it adds to resistances, not to actions.",
        ),
        (
            MonstersAndMagic,
            "felix resist dex sword",
            "sword gives damage:",
        ),
    ] {
        let refusal = Table::with_one(system).refused(line);
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
}

#[test]
fn a_bare_ability_by_name_is_not_helped_and_a_skill_is() {
    for line in [
        "mira wisdom help 4",
        "mira wisdom dc 12 adv help 4",
        "mira wisdom help 2 vs +3",
        "mira stealth vs oren wisdom help 2",
    ] {
        let mut table = Table::with_one(SwordsAndSorcery);
        let reason = table.say("hero Oren wisdom 14").refused(line);
        assert!(
            reason.contains("a bare ability is not helped"),
            "{line}: {reason}"
        );
    }
    let table = Table::with_one(SwordsAndSorcery);
    for line in [
        "mira stealth help 4",
        "mira wisdom rank 2 dc 12 help 4",
        "mira wisdom vs +3 rank 2 help 2",
        "ss +5 help 4",
    ] {
        attempting(&table, line);
    }
}

#[test]
fn the_rules_keep_a_roll_from_players_unless_the_line_says_otherwise() {
    for (system, line, is_secret) in [
        (SwordsAndSorcery, "mira stealth dc 12", true),
        (SwordsAndSorcery, "mira stealth dc 12 open", false),
        (SwordsAndSorcery, "mira perception dc 12", false),
        (SuccessRoll, "oda perception", true),
        (SuccessRoll, "oda perception open", false),
        (SuccessRoll, "oda parry", false),
    ] {
        let (attempting, _) = attempting(&Table::with_one(system), line);
        assert_eq!(attempting.is_secret, is_secret, "{line}");
    }
}

#[test]
fn tab_offers_what_is_on_the_sheet() {
    for (system, line, offered) in [
        (DicePool, "brakk dext", "Dexterity"),
        (DicePool, "brakk dexterity+arch", "Archery"),
        (SwordsAndSorcery, "mira long", "longsword"),
        (SwordsAndSorcery, "mira save wis", "Wisdom"),
        (SuccessRoll, "oda lock", "Lockpicking"),
        (MonstersAndMagic, "felix dex ag", "Agile and Fast"),
        (MonstersAndMagic, "felix ", "sword"),
        (MonstersAndMagic, "felix dex ", "Agile and Fast"),
        (SwordsAndSorcery, "steal", "Stealth"),
    ] {
        let table = Table::with_one(system);
        let state = table.campaign.state();
        let cursor = state
            .party
            .first()
            .map(|hero| astragal::campaign::CreatureId::Hero(hero.id));
        let found = offers(
            line,
            &Context {
                rules: table.campaign.rules(),
                state: Some(state),
                cursor,
                task: None,
            },
        );
        assert!(found.contains(&offered.to_owned()), "{line}: {found:?}");
    }
}

/// Words of which lines are made, right and wrong, in every system.
const WORDS: &[&str] = &[
    "dexterity",
    "dex",
    "dex+archery",
    "+archery",
    "soak",
    "armor",
    "\"cat friendship\"",
    "wis",
    "save",
    "save wis",
    "luck",
    "stealth",
    "longsword",
    "bow",
    "parry",
    "dodge",
    "lock",
    "karate",
    "iq",
    "strength",
    "static",
    "resist dex",
    "armor class",
    "fast",
    "sword",
    "leather",
    "+1",
    "-2",
    "5",
    "dc 12",
    "ac 15",
    "vs",
    "vs 14",
    "vs +3",
    "diff 8",
    "to 3",
    "trait 1",
    "trait",
    "damage 1d6",
    "prime",
    "rank 2",
    "tool 1",
    "proficiency 2",
    "adv",
    "dis",
    "secret",
    "open",
    "x2",
    "retry",
    "wound 1",
    "wound level Hurt",
    "attack",
    "default iq:12-5",
    "hard",
    "help 4",
    "passive",
    "take10",
    "fail",
    "group",
    "none",
    "yes",
    "14",
    "level 3",
    "hp 9",
    "skill Juggling dx+1",
    "ability Juggling 2",
    "weapon sling 1d4",
    "gear hat +1",
    "knack stealth yes",
    "casting",
    "base ac 10+dex",
    "challenge 1/2",
    "\"\"",
    "Ärger",
    "#",
    "x1001",
    "=3,4,5",
];

fn any_line() -> impl Strategy<Value = String> {
    let beginnings = prop::sample::select(
        &[
            "",
            "brakk ",
            "mira ",
            "oda ",
            "felix ",
            "hero brakk ",
            "hero mira ",
            "hero oda ",
            "hero felix ",
            "hero New ",
        ][..],
    );
    let words = prop::collection::vec(prop::sample::select(WORDS), 0..6);
    (beginnings, words).prop_map(|(beginning, words)| format!("{beginning}{}", words.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_understood_means_the_same_in_full_words(lines in prop::collection::vec(any_line(), 1..8)) {
        for system in [DicePool, SwordsAndSorcery, SuccessRoll, MonstersAndMagic] {
            let mut table = Table::with_one(system);
            for line in &lines {
                let state = table.campaign.state();
                let cursor = state.party.first().map(|hero| astragal::campaign::CreatureId::Hero(hero.id));
                let context = Context { rules: table.campaign.rules(), state: Some(state), cursor, task: None, };
                let _ = offers(line, &context);
                let Ok(sentence) = parse(line, &context) else { continue };
                let again = parse(&sentence.line, &context);
                prop_assert_eq!(again.as_ref(), Ok(&sentence), "{}", line);
                let _ = table.try_say(&sentence.line);
            }
        }
    }

    #[test]
    fn what_was_recorded_and_rolled_is_the_same_after_a_replay_and_a_saving(
        lines in prop::collection::vec(any_line(), 1..8),
    ) {
        for system in [DicePool, SwordsAndSorcery, SuccessRoll, MonstersAndMagic] {
            let mut table = Table::with_one(system);
            for line in &lines {
                let _ = table.try_say(line);
            }
            let (rules, base) = (table.campaign.rules(), table.campaign.base());
            let start = Base::founding("The Drowned Vault".into(), system);
            let replayed = Campaign::resume(Arc::clone(rules), start, table.campaign.steps().to_vec());
            prop_assert_eq!(&replayed.base(), &base);
            let written = ron_options().to_string(&base).unwrap();
            let read: Base = ron_options().from_str(&written).unwrap();
            prop_assert_eq!(read, base);
        }
    }
}

#[test]
fn a_name_that_is_none_is_answered_with_what_is_on_the_sheet_first() {
    let mut table = Table::of(SwordsAndSorcery);
    table.say("hero Zafira stealth 2 weapon rapier \"1d8 melee\"");
    let complaint = table.refused("zafira longsword");
    let listed = complaint.split("there is ").nth(1).unwrap_or_default();
    assert!(
        listed.starts_with("Strength") && listed.contains("rapier"),
        "{complaint}"
    );
}
