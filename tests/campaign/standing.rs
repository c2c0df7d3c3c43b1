//! What stands on somebody and counts by itself: conditions with a value, wounds, several actions in a turn.

use crate::support::Table;
use astragal::campaign::Command;
use astragal::campaign::line::{Context, parse};
use astragal::systems::System::{
    self, DicePool, MonstersAndMagic, Own, PenAndDagger, SuccessRoll, SwordsAndSorcery,
};

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

/// A system, a condition, what is typed with faces that fit, the preview, and what the log tells.
const SWAYED: &[(System, &str, &str, &str, &str)] = &[
    (
        PenAndDagger,
        "dazed -2",
        "thalia dex =12",
        "dazed -2 · Dexterity Untrained = Hopeless",
        "Thalia  Dexterity · Untrained, dazed -2  =12  limited",
    ),
    (
        PenAndDagger,
        "dazed -2",
        "thalia dex +1 =12",
        "dazed -2 · Dexterity Untrained +1 = Inept",
        "Thalia  Dexterity · Untrained +1, dazed -2  =12  limited",
    ),
    (
        DicePool,
        "dazed -2",
        "brakk dex+arch =6,7",
        "dazed -2 · Dexterity 3 + Archery 2 - wound 1 = 4 dice · 3 + 2 - 2 - 1 (wound) = 2 at difficulty 6",
        "Brakk  Dexterity+Archery · 3 + 2 - 2 - 1 (wound) = 2 at difficulty 6, dazed -2  =6* =7*  2, moderate",
    ),
    (
        SwordsAndSorcery,
        "blessed +2",
        "mira stealth dc 15 =8",
        "Dex 3 + rank 2 = Stealth +5 · +3 +2 blessed +2 rank = +7 · DC 15 · medium",
        "Mira  Stealth · +3 +2 blessed +2 rank = +7, DC 15  =8  8 + 7 = 15 against 15, success",
    ),
    (
        SwordsAndSorcery,
        "shaken -1",
        "mira save wis dc 14 =11",
        "Wis 2 + proficiency 2 = save Wisdom +4 · +2 -1 shaken +2 proficiency = +3 · DC 14",
        "Mira  save Wisdom · +2 -1 shaken +2 proficiency = +3, DC 14  =11  \
         11 + 3 = 14 against 14, success",
    ),
    (
        SuccessRoll,
        "shocked -3",
        "oda lockpicking =3,2,1",
        "Lockpicking 9 · 9 -3 shocked = 6",
        "Oda  Lockpicking · 9 -3 shocked = 6  =3 =2 =1  6 against 6, success",
    ),
    (
        MonstersAndMagic,
        "\"off balance\" -2",
        "felix str vs 14 =3,4,5",
        "Strength 2 = Strength +2 · +2 -2 off balance = +0 · against 14",
        "Felix  Strength · +2 -2 off balance = +0, against 14  =3 =4 =5  12 against 14, failure",
    ),
];

fn hero(system: System) -> &'static str {
    match system {
        PenAndDagger | Own(_) => "thalia",
        DicePool => "brakk",
        SwordsAndSorcery => "mira",
        SuccessRoll => "oda",
        MonstersAndMagic => "felix",
    }
}

fn under(system: System, condition: &str) -> Table {
    let mut table = Table::with_one(system);
    table.say(&format!("condition {} {condition}", hero(system)));
    table
}

#[test]
fn a_condition_with_a_value_moves_every_attempt_and_is_named_before_and_after() {
    let mut wrong = Vec::new();
    for (system, condition, typed, preview, told) in SWAYED {
        let mut table = under(*system, condition);
        let said = because(&table, typed);
        table.say(typed);
        if (said.as_str(), table.last().text().as_str()) != (*preview, *told) {
            wrong.push(format!("{typed}\n{said}\n{}", table.last().text()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn fresh_leaves_out_once_all_that_stands() {
    for (system, line) in [
        (PenAndDagger, "thalia dex"),
        (SwordsAndSorcery, "mira stealth dc 15"),
        (SuccessRoll, "oda lockpicking"),
        (MonstersAndMagic, "felix str vs 14"),
    ] {
        let table = under(system, "dazed -2");
        let fresh = because(&table, &format!("{line} fresh"));
        assert_eq!(fresh, because(&Table::with_one(system), line), "{line}");
        assert_ne!(because(&table, line), fresh, "{line}");
    }
}

#[test]
fn fresh_leaves_wounds_out_too() {
    let table = under(DicePool, "dazed -2");
    assert_eq!(
        because(&table, "brakk dex+arch fresh"),
        "Dexterity 3 + Archery 2 = 5 dice · 3 + 2 = 5 at difficulty 6"
    );
}

#[test]
fn fresh_is_kept_in_the_line() {
    let mut table = under(SuccessRoll, "dazed -2");
    table.say("oda lockpicking fresh =3,4,5");
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "\"Oda\" sr lockpicking fresh =3,4,5"
    );
}

#[test]
fn a_condition_without_a_value_or_that_is_over_moves_nothing() {
    let mut table = under(SwordsAndSorcery, "prone");
    let plain = because(&Table::with_one(SwordsAndSorcery), "mira stealth dc 15");
    assert_eq!(because(&table, "mira stealth dc 15"), plain);
    table
        .say("condition mira dazed -2 for 1")
        .say("add mira")
        .say("begin")
        .say("next")
        .say("next");
    assert_eq!(because(&table, "mira stealth dc 15"), plain);
}

#[test]
fn luck_and_free_dice_are_moved_by_nothing() {
    let table = under(PenAndDagger, "dazed -2");
    assert_eq!(because(&table, "thalia luck"), "10 or higher is lucky");
    assert!(!because(&table, "thalia 2d6+1").contains("dazed"));
}

#[test]
fn what_stands_on_the_other_side_counts_there() {
    let mut table = under(MonstersAndMagic, "\"high ground\" +1");
    table
        .say("add gruk 15")
        .say("condition gruk \"off balance\" -2");
    let said = because(&table, "felix str vs gruk strength");
    assert!(
        said.ends_with("+2 +1 high ground = +3 · against 10"),
        "a resistance is what stands: {said}"
    );
    for (line, expected) in [
        (
            "felix str vs gruk strength using \"off balance\"",
            "= +3 · against 10 -2 off balance = 8",
        ),
        (
            "felix str vs gruk using off strength rolled",
            "against 3d6 +0 -2 off balance = -2",
        ),
        (
            "felix str vs gruk strength using \"off balance\" fresh",
            "resist Strength 10",
        ),
        (
            "felix str vs gruk strength to 3",
            "against +0 -2 off balance = -2 · to 3",
        ),
        ("felix \"static wisdom\" vs 12 fresh", "10 · against 12"),
        (
            "felix \"static wisdom\" vs 12",
            "10 +1 high ground = 11 · against 12",
        ),
    ] {
        let said = because(&table, line);
        assert!(said.ends_with(expected), "{line}: {said}");
    }
    for (line, why) in [
        (
            "felix str using \"high ground\" vs 12",
            "count by themselves in whatever is done",
        ),
        (
            "felix str vs gruk strength using \"high ground\"",
            "expected what stands on whoever makes this, such as `using \"off balance\"`",
        ),
        (
            "felix str vs 12 using \"off balance\"",
            "expected what stands on whoever makes this, and nothing does",
        ),
    ] {
        let refused = table.refused(line);
        assert!(refused.contains(why), "{line}: {refused}");
    }
}

#[test]
fn the_odds_count_what_is_named_in_a_resistance_and_nothing_else() {
    let mut table = under(MonstersAndMagic, "\"high ground\" +1");
    table
        .say("add gruk 15")
        .say("condition gruk \"off balance\" -2");
    let dice = || (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| a + b + c)));
    for (line, resistance) in [
        ("felix str vs gruk strength", 10),
        ("felix str vs gruk strength using \"off balance\"", 8),
    ] {
        let command = table.campaign.read_line(line, None).unwrap().command;
        let passes = command.attempts()[0].attempt.odds().passes.unwrap();
        let reaching = dice().filter(|sum| *sum == 18 || (*sum > 3 && sum + 2 + 1 >= resistance));
        let exact = reaching.count() as f64 / 216.0;
        assert!((passes - exact).abs() < 1e-12, "{line}: {passes} {exact}");
    }
}

#[test]
fn several_are_told_with_whose_each_condition_is() {
    let mut table = under(DicePool, "dazed -1");
    table.say("add gruk 15").say("condition gruk slowed -1");
    let said = because(&table, "brakk dex+arch vs gruk 4");
    assert!(
        said.starts_with("Brakk dazed -1, gruk slowed -1 · "),
        "{said}"
    );
}

#[test]
fn what_leaves_nothing_to_roll_is_refused_with_the_way_out() {
    for (system, line) in [
        (DicePool, "brakk dex+arch"),
        (SuccessRoll, "oda lockpicking"),
    ] {
        let mut table = under(system, "dazed -9");
        let refusal = table.refused(line);
        assert!(
            refusal.contains("with what stands on them")
                && refusal.contains("`fresh` leaves it out"),
            "{refusal}"
        );
        table.say(&format!("{line} fresh"));
    }
}

#[test]
fn wounds_on_the_sheet_take_dice_from_a_pool_that_is_said_in_numbers() {
    let table = Table::with_one(DicePool);
    for (line, said) in [
        ("brakk 5", "5 - 1 (wound) = 4 at difficulty 6"),
        ("brakk 5 wound 0", "5 at difficulty 6"),
        ("brakk 5 wound 2", "5 - 2 (wound) = 3 at difficulty 6"),
        ("brakk 5 soak", "5 at difficulty 6 (reflexive, no ability)"),
        (
            "brakk 5 reflexive",
            "5 - 1 (wound) = 4 at difficulty 6 (reflexive)",
        ),
        ("dp 5", "5 at difficulty 6"),
    ] {
        assert_eq!(because(&table, line), said, "{line}");
    }
}

/// Brakk's turn, with so many actions.
fn acting(actions: u32) -> Table {
    let mut table = Table::with_one(DicePool);
    table
        .say("hero brakk wound 0")
        .say("add brakk")
        .say("add gruk 15");
    table
        .say("initiative brakk 3")
        .say("initiative gruk 1")
        .say("begin")
        .say(&format!("actions {actions}"));
    table
}

#[test]
fn each_of_several_actions_takes_its_own_penalty() {
    let mut table = acting(2);
    for said in [
        "7 - 2 (action 1 of 2) = 5 at difficulty 6",
        "7 - 3 (action 2 of 2) = 4 at difficulty 6",
    ] {
        assert_eq!(because(&table, "brakk 7"), said);
        table.say("brakk 7");
    }
    let refusal = table.refused("brakk 7");
    assert!(
        refusal.contains("Brakk has taken all 2 actions of this turn: `actions 3` allows one more"),
        "{refusal}"
    );
    table.say("actions 3");
    assert_eq!(
        because(&table, "brakk 9"),
        "9 - 5 (action 3 of 3) = 4 at difficulty 6"
    );
}

#[test]
fn what_is_no_action_of_the_turn_takes_no_penalty() {
    let table = acting(2);
    for (line, said) in [
        ("brakk 7 reflexive", "7 at difficulty 6 (reflexive)"),
        (
            "brakk soak",
            "Stamina 3 + armor 2 = 5 dice · 3 + 2 = 5 at difficulty 6 (reflexive, no ability)",
        ),
        ("brakk 7 fresh", "7 at difficulty 6"),
        ("gruk 7", "7 at difficulty 6"),
        ("dp 7", "7 at difficulty 6"),
        (
            "gruk 7 vs brakk 7",
            "7 at difficulty 6 against 7 - 2 (action 1 of 2) = 5 at difficulty 6",
        ),
    ] {
        assert_eq!(because(&table, line), said, "{line}");
    }
}

#[test]
fn an_action_that_is_undone_was_not_taken() {
    let mut table = acting(2);
    table.say("brakk 7").say("undo");
    assert_eq!(
        because(&table, "brakk 7"),
        "7 - 2 (action 1 of 2) = 5 at difficulty 6"
    );
}

#[test]
fn actions_are_of_one_turn_and_are_there_again_when_it_is_stepped_back_to() {
    let mut table = acting(2);
    table.say("brakk 7").say("next");
    assert_eq!(because(&table, "brakk 7"), "7 at difficulty 6");
    table.say("back");
    assert_eq!(
        because(&table, "brakk 7"),
        "7 - 3 (action 2 of 2) = 4 at difficulty 6"
    );
    table.say("next").say("next");
    assert_eq!(because(&table, "brakk 7"), "7 at difficulty 6");
}

#[test]
fn each_body_of_a_group_takes_its_actions_in_turn() {
    let mut table = Table::with_one(DicePool);
    table.say("add gruk*2 7").say("begin").say("actions 2");
    for number in [1, 2, 1, 2] {
        let said = because(&table, "gruk dp 7");
        assert!(said.contains(&format!("(action {number} of 2)")), "{said}");
        table.say("gruk dp 7");
    }
    assert!(
        table
            .refused("gruk dp 7")
            .contains("has taken all 2 actions of this turn")
    );
}

#[test]
fn actions_are_told_and_refused_where_there_are_none() {
    let mut table = acting(3);
    assert_eq!(
        table.last().text(),
        "Brakk  3 actions this turn, each at its penalty"
    );
    table.say("actions 1");
    assert_eq!(table.last().text(), "Brakk  one action this turn");
    assert!(
        table
            .refused("actions 0")
            .contains("a turn holds 1 to 20 actions, not 0")
    );
    assert!(
        table
            .refused("actions")
            .contains("how many actions in this turn")
    );
    let other = Table::with_one(SwordsAndSorcery).refused("actions 2");
    assert!(
        other.contains("only the dice pool counts several actions in a turn"),
        "{other}"
    );
    let peace = Table::with_one(DicePool).refused("actions 2");
    assert!(
        peace.contains("outside a fight no turn holds actions"),
        "{peace}"
    );
}

#[test]
fn a_luck_roll_after_a_critical_failure_knows_it_and_a_20_softens_or_reverses_it() {
    let luck = |attempt: &str, luck: &str| {
        let mut table = Table::with_party();
        table.say(attempt).say(luck);
        (
            table.last().text(),
            table.campaign.standing_rolls().nth(1).unwrap().0,
        )
    };
    let (told, failure) = luck("thalia stealth =1,1", "thalia luck =20");
    assert!(
        told.ends_with(&format!("lucky (softens or reverses {failure})")),
        "{told}"
    );
    let (told, failure) = luck("thalia stealth =1,1", "thalia luck =19");
    assert!(
        told.ends_with(&format!("lucky (after {failure})")),
        "{told}"
    );
    let (told, success) = luck("thalia stealth =20,3", "thalia luck =20");
    assert!(
        told.ends_with(&format!("lucky (after {success})")),
        "a critical success has nothing to soften: {told}"
    );
    let (told, _) = luck("thalia stealth =1,1", "oren luck =20");
    assert!(
        told.ends_with("lucky"),
        "the luck of another follows nothing: {told}"
    );
    let (told, _) = luck("thalia stealth =2,2", "thalia luck =20");
    assert!(
        told.ends_with("lucky"),
        "an ordinary failure is not followed: {told}"
    );
}
