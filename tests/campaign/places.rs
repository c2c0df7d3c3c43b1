//! Places in the order of turns, in every system: rolled, typed, named; ties by each system's own rule, decided once.

use crate::support::Table;
use astragal::campaign::log_text::{Entry, tell};
use astragal::campaign::{Campaign, Event};
use astragal::systems::System::{
    self, DicePool, MonstersAndMagic, PenAndDagger, SuccessRoll, SwordsAndSorcery,
};

/// One hero and one foe in the order, without places.
fn waiting(system: System) -> Table {
    let mut table = Table::with_one(system);
    table.say("add party").say("add gruk 15");
    table
}

/// What the last step told, entry by entry.
fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect()
}

fn ties(table: &Table) -> usize {
    let step = table.campaign.steps().last().unwrap();
    let is_tie = |event: &&Event| match event {
        Event::TieBroken { .. } => true,
        Event::Rolled(roll) => roll.what.ends_with("tie"),
        _ => false,
    };
    step.events.iter().filter(is_tie).count()
}

#[test]
fn each_system_rolls_its_own() {
    for (system, line, entries) in [
        (
            PenAndDagger,
            "initiative =17,4",
            [
                "Thalia  Initiative · Untrained  =17  normal",
                "gruk  Initiative · Untrained  =4  failure",
            ],
        ),
        (
            SwordsAndSorcery,
            "initiative =9,12",
            [
                "Mira  Initiative · +3  =9  9 + 3 = 12",
                "gruk  Initiative · +0  =12  12",
            ],
        ),
        (
            MonstersAndMagic,
            "initiative =3,3,3,6,6,5",
            [
                "Felix  Initiative · +8  =3 =3 =3  9 + 8 = 17",
                "gruk  Initiative · +0  =6 =6 =5  17",
            ],
        ),
    ] {
        let mut table = waiting(system);
        table.say(line);
        assert_eq!(told(&table), entries, "{line}");
    }
}

#[test]
fn a_foe_adds_what_it_was_added_with_or_else_what_its_sheet_says() {
    for (system, lines, entry) in [
        (
            SwordsAndSorcery,
            ["add gruk 15 +4", "foe gruk dexterity 12"],
            "gruk  Initiative · +4  =10  10 + 4 = 14",
        ),
        (
            SwordsAndSorcery,
            ["add gruk 15", "foe gruk dexterity 12"],
            "gruk  Initiative · +1  =10  10 + 1 = 11",
        ),
        (
            SwordsAndSorcery,
            ["add gruk 15 +4", "foe gruk initiative none"],
            "gruk  Initiative · +0  =10  10",
        ),
        (
            PenAndDagger,
            ["add gruk 15 +2", "foe gruk rank adept"],
            "gruk  Initiative · Adept  =10  normal",
        ),
    ] {
        let mut table = Table::of(system);
        table.say(lines[0]).say(lines[1]).say("initiative =10");
        assert_eq!(told(&table), [entry], "{lines:?}");
    }
}

#[test]
fn the_better_of_dexterity_and_intelligence_is_rolled() {
    let mut table = Table::of(MonstersAndMagic);
    table
        .say("add witch 9")
        .say("foe witch dexterity 12 intelligence 17")
        .say("initiative =3,3,3");
    assert_eq!(
        told(&table),
        ["witch  Initiative · +3  =3 =3 =3  9 + 3 = 12"]
    );
}

#[test]
fn a_system_without_a_roll_of_its_own_asks_for_the_attempt() {
    for (system, example) in [
        (DicePool, "initiative dexterity+alertness"),
        (SuccessRoll, "initiative perception"),
    ] {
        let mut table = waiting(system);
        let refusal = table.refused("initiative");
        assert!(
            refusal.contains(&format!("name the attempt, such as `{example}`")),
            "{refusal}"
        );
        table.say(example);
    }
}

#[test]
fn a_named_attempt_is_made_by_everybody_with_the_figures_of_their_own() {
    for (system, line, full, entries) in [
        (
            DicePool,
            "initiative dp 5 =6,6,6,6,1,1,1,1,6",
            "initiative dp 5 =6,6,6,6,1,1,1,1,6",
            [
                "Brakk  Initiative, pool · 5 - 1 (wound) = 4 at difficulty 6  =6* =6* =6* =6*  4, exceptional",
                "gruk  Initiative, pool · 5 at difficulty 6  =1 =1 =1 =1 =6*  1 - 4 = -3, failure",
            ],
        ),
        (
            SuccessRoll,
            "initiative per =3,3,3,4,4,4",
            "initiative sr perception =3,3,3,4,4,4",
            [
                "Oda  Initiative, Perception · 11  =3 =3 =3  9 against 11, success by 2",
                "gruk  Initiative, Perception · 10  =4 =4 =4  12 against 10, failure by 2",
            ],
        ),
        (
            SwordsAndSorcery,
            "initiative stealth =3,4",
            "initiative ss stealth =3,4",
            [
                "Mira  Initiative, Stealth · +3 +2 rank = +5  =3  3 + 5 = 8",
                "gruk  Initiative, Stealth · +0  =4  4",
            ],
        ),
    ] {
        let mut table = waiting(system);
        table.say(line);
        assert_eq!(told(&table), entries, "{line}");
        assert_eq!(table.campaign.steps().last().unwrap().line, full);
    }
}

#[test]
fn a_result_rolled_at_the_table_is_typed() {
    for (system, line, last) in [
        (
            SwordsAndSorcery,
            "initiative gruk 17",
            "gruk  initiative 17",
        ),
        (
            SwordsAndSorcery,
            "initiative gruk =14",
            "gruk  Initiative · +0  =14  14",
        ),
        (DicePool, "initiative 2 3", "gruk  initiative 3"),
        (SuccessRoll, "initiative gruk 0", "gruk  initiative 0"),
        (
            MonstersAndMagic,
            "initiative gruk =6,5,4",
            "gruk  Initiative · +0  =6 =5 =4  15",
        ),
        (
            PenAndDagger,
            "initiative gruk major",
            "gruk  initiative major",
        ),
    ] {
        let mut table = waiting(system);
        table.say(line);
        assert_eq!(table.last().text(), last, "{line}");
    }
}

#[test]
fn a_number_behind_a_row_or_behind_all_of_a_group_is_its_result() {
    for line in [
        "initiative gruk all 3",
        "initiative 1 3",
        "initiative gruk and brakk 3",
    ] {
        let mut table = Table::with_one(DicePool);
        table.say("add gruk*3 9").say("add brakk").say(line);
        let words: Vec<String> = told(&table)
            .into_iter()
            .filter(|told| told.starts_with("gruk"))
            .collect();
        assert_eq!(words, ["gruk  initiative 3"], "{line}");
        let full = table.campaign.steps().last().unwrap().line.clone();
        assert!(
            full.starts_with("initiative \"gruk\" ") && full.ends_with(" 3"),
            "{full}"
        );
    }
}

#[test]
fn an_initiative_that_cannot_be_is_refused() {
    for (system, line, reason) in [
        (
            DicePool,
            "initiative dp 5 vs 4",
            "an attempt of one, against nobody",
        ),
        (
            DicePool,
            "initiative dp 5 x3",
            "an initiative is rolled once: leave the `x` out.",
        ),
        (DicePool, "initiative dp 5 =1", "1"),
        (
            SwordsAndSorcery,
            "initiative stelth",
            "Did you mean Stealth?",
        ),
        (SwordsAndSorcery, "initiative =21", "21"),
        (
            SuccessRoll,
            "initiative gruk perception defense =1",
            "1 typed",
        ),
        (
            MonstersAndMagic,
            "initiative dexterity vs 14",
            "an attempt of one, against nobody",
        ),
        (
            PenAndDagger,
            "initiative gruk 17",
            "a success level, such as `critical`",
        ),
    ] {
        let refusal = waiting(system).refused(line);
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
}

#[test]
fn a_tie_goes_to_the_higher_modifier_where_the_rules_say_so() {
    for (system, line) in [
        (SwordsAndSorcery, "initiative =9,12"),
        (MonstersAndMagic, "initiative =3,3,3,6,6,5"),
    ] {
        let mut table = waiting(system);
        table.say("move gruk before 1").say(line);
        assert_eq!(
            (table.order()[1].as_str(), ties(&table)),
            ("gruk", 0),
            "{line}"
        );
    }
}

#[test]
fn equal_modifiers_go_by_rank_or_proficiency() {
    let mut table = Table::with_one(SwordsAndSorcery);
    table
        .say("add gruk 9")
        .say("foe gruk dexterity 16 challenge 9 \"proficient stealth\" yes")
        .say("add party");
    table.say("initiative stealth =8,10");
    assert_eq!(
        (table.order(), ties(&table)),
        (vec!["gruk".to_owned(), "Mira".to_owned()], 0)
    );
}

#[test]
fn full_equals_make_their_attempt_again_where_the_rules_know_initiative() {
    for (system, line) in [
        (SwordsAndSorcery, "initiative ss +2 =7,7"),
        (MonstersAndMagic, "initiative mm +1 =3,3,3,1,2,6"),
    ] {
        let mut table = waiting(system);
        table.say(line);
        assert!(ties(&table) >= 2, "{line}: {:?}", told(&table));
        let state = table.campaign.state();
        let places: Vec<_> = state
            .tracker
            .order
            .iter()
            .filter_map(|one| one.initiative.as_ref())
            .collect();
        assert!(places[0].standing() > places[1].standing(), "{places:?}");
    }
}

#[test]
fn a_tie_between_results_typed_is_broken_by_a_die_where_nobody_knows_what_was_rolled() {
    let mut table = waiting(DicePool);
    table.say("initiative brakk 3").say("initiative gruk 3");
    assert_eq!(ties(&table), 1);
}

#[test]
fn a_tie_that_was_broken_stays_so_when_the_game_is_opened_again() {
    let mut table = waiting(SwordsAndSorcery);
    table.say("initiative ss +2 =7,7");
    let order = table.order();
    let again = Campaign::resume(
        std::sync::Arc::clone(table.campaign.rules()),
        table.campaign.base(),
        Vec::new(),
    );
    assert_eq!(again.state().tracker, table.campaign.state().tracker);
    table.say("add goblin 3").say("remove goblin");
    assert_eq!(table.order(), order);
}

#[test]
fn what_stands_on_somebody_counts_for_their_initiative() {
    let mut table = waiting(SwordsAndSorcery);
    table
        .say("condition mira dazed -2")
        .say("initiative mira =9");
    assert_eq!(
        told(&table),
        ["Mira  Initiative · +3 -2 dazed = +1  =9  9 + 1 = 10"]
    );
    table.say("initiative mira dexterity fresh =9");
    assert_eq!(
        told(&table),
        ["Mira  Initiative, Dexterity · +3  =9  9 + 3 = 12"]
    );
}

#[test]
fn the_hidden_roll_for_their_places_in_secret() {
    let mut table = waiting(DicePool);
    table.say("hide gruk").say("initiative dp 5");
    let step = table.campaign.steps().last().unwrap();
    let secret: Vec<bool> = tell(&table.campaign, step)
        .iter()
        .map(|entry| entry.is_secret)
        .collect();
    assert_eq!(secret[..2], [false, true]);
}

#[test]
fn a_hero_goes_first_in_the_open_by_whatever_is_attempted() {
    for (line, is_secret) in [
        ("initiative oda perception", false),
        ("initiative oda perception secret", true),
    ] {
        let mut table = waiting(SuccessRoll);
        table.say(line);
        assert_eq!(table.last().is_secret, is_secret, "{line}");
    }
}

#[test]
fn nobody_is_lied_to_about_what_a_foe_failed_unseen() {
    let mut table = waiting(SuccessRoll);
    table.say("gruk perception =6,5,5");
    let roll = table.last_roll();
    let failed = table.campaign.roll(roll).unwrap();
    assert!(
        table.campaign.is_secret(roll, failed) && !table.campaign.may_be_lied_about(roll, failed)
    );
    table.say("initiative gruk perception =6,5,5");
    let roll = table.last_roll();
    assert!(
        !table
            .campaign
            .may_be_lied_about(roll, table.campaign.roll(roll).unwrap())
    );
}

#[test]
fn a_result_has_a_sign_where_it_is_below_nothing_and_a_roll_with_a_modifier_says_its_system() {
    for system in [DicePool, SwordsAndSorcery, SuccessRoll, MonstersAndMagic] {
        let mut table = waiting(system);
        let hero = table.order()[0].clone();
        table
            .say(&format!("initiative {hero} -3"))
            .say("initiative gruk +2");
        assert_eq!(
            table.order(),
            ["gruk".to_owned(), hero.clone()],
            "{system:?}"
        );
        assert!(
            told(&table)[0].contains("initiative 2"),
            "{:?}",
            told(&table)
        );
        let short = system.short();
        let refusal = table.refused("initiative -3");
        assert!(
            refusal.contains(&format!("`initiative {short} -3`")),
            "{refusal}"
        );
    }
    let mut table = waiting(SwordsAndSorcery);
    table.say("initiative mira ss -3 =10");
    assert!(told(&table)[0].contains("=10"), "{:?}", told(&table));
    assert!(
        waiting(PenAndDagger)
            .refused("initiative gruk -3")
            .contains("success level")
    );
}

#[test]
fn a_group_has_a_result_for_all_of_it() {
    let mut table = Table::with_one(SwordsAndSorcery);
    table.say("add goblin*3 7").say("add party");
    table
        .say("initiative goblin all 2")
        .say("initiative mira 1");
    assert_eq!(table.order(), ["goblin", "Mira"]);
    assert_eq!(
        table.campaign.steps()[table.campaign.steps().len() - 2].line,
        "initiative \"goblin\" all 2"
    );
    table.say("initiative 1 0");
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "initiative \"goblin\" all 0"
    );
    assert!(
        table
            .refused("initiative goblin 2")
            .contains("`split goblin 2`")
    );
}
