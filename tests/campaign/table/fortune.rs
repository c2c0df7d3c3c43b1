//! Fortune is each hero's own: of a roll that several parts make up, only the own die is turned or rolled again.

use astragal::campaign::log_text::for_players;
use astragal::campaign::{Event, RollId};

use crate::support::Table;

/// A table at which everybody who rolls holds a die.
fn with_dice() -> Table {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant class")
        .say("fortune oren grant class")
        .say("fortune ysolde grant class");
    table
}

fn faces(table: &Table) -> Vec<Vec<u32>> {
    table
        .campaign
        .roll(table.last_roll())
        .unwrap()
        .outcome
        .faces()
}

fn told(table: &Table, roll: RollId) -> String {
    let step = table.campaign.step(roll.0).unwrap();
    let entries = astragal::campaign::log_text::tell(&table.campaign, step);
    entries
        .into_iter()
        .find(|entry| entry.roll.is_some())
        .unwrap()
        .text()
}

#[test]
fn in_a_shared_roll_a_hero_rerolls_the_own_die_alone() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared best =1,8")
        .say("fortune oren reroll =14");
    assert_eq!(faces(&table), [[1], [14]]);
}

#[test]
fn a_one_in_a_shared_roll_is_not_rerolled_by_whoever_rolled_it() {
    let mut table = with_dice();
    table.say("thalia+oren strength shared best =1,8");
    assert!(
        table
            .refused("fortune thalia reroll")
            .contains("Thalia kept a natural 1")
    );
}

#[test]
fn another_die_of_a_shared_roll_is_rerolled_though_the_one_that_counts_is_a_one() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared all =1,8")
        .say("fortune oren reroll =19");
    assert_eq!(
        table.last().roll.unwrap().word,
        "critical failure",
        "read anew from all dice"
    );
}

#[test]
fn who_took_no_part_rerolls_nothing() {
    let mut table = with_dice();
    table.say("thalia+oren strength shared best =2,8");
    let roll = table.last_roll();
    assert!(
        table
            .refused(&format!("fortune ysolde reroll {roll}"))
            .contains("not Ysolde's")
    );
}

#[test]
fn the_other_die_counts_once_a_twenty_is_turned() {
    let mut table = Table::with_party();
    table.say("thalia+oren strength shared best =20,18");
    let roll = table.last_roll();
    table.say("fortune thalia convert");
    let told = told(&table, roll);
    assert!(
        told.contains("Oren counts") && told.contains("major"),
        "{told}"
    );
}

#[test]
fn each_hero_turns_their_own_twenty_once() {
    let mut table = Table::with_party();
    table.say("thalia+oren strength shared all =20,20");
    let roll = table.last_roll();
    table
        .say("fortune oren convert")
        .say(&format!("fortune thalia convert {roll}"));
    assert_eq!((table.held("thalia"), table.held("oren")), (1, 1));
    assert!(
        table
            .refused("fortune oren convert")
            .contains("Oren's natural 20")
    );
    assert!(
        table
            .refused("fortune oren reroll")
            .contains("already turned")
    );
    let by = (roll.0 + 1, roll.0 + 2);
    assert!(told(&table, roll).ends_with(&format!(
        "(a fortune die by {}) (a fortune die by {})",
        by.0, by.1
    )));
}

#[test]
fn the_event_of_a_turned_twenty_says_whose_it_was_and_which() {
    let mut table = Table::with_party();
    table
        .say("thalia+oren strength shared all =3,20")
        .say("fortune oren convert");
    let oren = table
        .campaign
        .state()
        .party
        .iter()
        .find(|hero| hero.name == "Oren")
        .unwrap()
        .id;
    let is_it = |event: &Event| matches!(event, Event::Converted { hero: Some(hero), die: Some(1), .. } if *hero == oren);
    assert!(
        table
            .campaign
            .steps()
            .last()
            .unwrap()
            .events
            .iter()
            .any(is_it)
    );
}

#[test]
fn another_s_twenty_is_nobodys_to_turn() {
    let mut table = Table::with_party();
    table.say("thalia+oren strength shared best =20,8");
    assert!(
        table
            .refused("fortune oren convert")
            .contains("Oren kept a 8")
    );
}

#[test]
fn a_turned_twenty_stays_normal_when_another_die_is_rerolled() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared best =20,8")
        .say("fortune thalia convert");
    table.say("fortune oren reroll =9,12");
    assert_eq!(table.last().roll.unwrap().word, "normal");
    assert!(
        table
            .refused("fortune thalia convert")
            .contains("already turned")
    );
    table
        .say("undo")
        .say("undo")
        .say("fortune oren reroll =12")
        .say("fortune thalia convert");
    assert_eq!(
        table.held("thalia"),
        2,
        "one granted, one for the 20 that was left lying"
    );
}

#[test]
fn both_parts_of_a_linked_attempt_are_the_hero_s_to_reroll() {
    let mut table = with_dice();
    table
        .say("ysolde dexterity then wisdom =12,8")
        .say("fortune ysolde reroll =19");
    assert_eq!(faces(&table), [[12], [19]], "the one that counts");
    table.say("undo").say("fortune ysolde reroll first =19");
    assert_eq!(faces(&table), [[19], [8]]);
    let told = table.last().text();
    assert!(told.contains("first part rerolled"), "{told}");
}

#[test]
fn a_twenty_of_either_part_of_a_linked_attempt_is_turned() {
    let mut table = with_dice();
    table.say("ysolde dexterity then wisdom =20,12");
    let roll = table.last_roll();
    assert!(
        table
            .refused("fortune ysolde convert second")
            .contains("kept a 12")
    );
    table.say("fortune ysolde convert");
    assert!(table.campaign.is_converted(roll, 0) && !table.campaign.is_converted(roll, 1));
}

#[test]
fn a_first_part_that_comes_out_better_leads_on_to_the_main_one() {
    let mut table = with_dice();
    table.say("ysolde dexterity then wisdom =2");
    table.say("fortune ysolde reroll =3,15,11");
    assert_eq!(faces(&table), [[15], [11]]);
    assert_eq!(table.worse_in_the_chain(), ["failure"]);
}

#[test]
fn only_who_rolled_two_parts_says_which() {
    let mut table = with_dice();
    table.say("thalia+oren strength shared best =2,8");
    assert!(
        table
            .refused("fortune oren reroll second")
            .contains("leave `second` out")
    );
}

#[test]
fn in_a_luck_roll_of_several_the_own_die_is_rerolled_until_it_is_higher() {
    let mut table = with_dice();
    table
        .say("thalia+oren+ysolde luck =4,4,9,2,7")
        .say("fortune thalia reroll =3,4,6");
    let told = table.last().text();
    assert!(
        told.contains("unluckiest Oren") && told.contains("Thalia rerolled"),
        "{told}"
    );
    assert_eq!(faces(&table), [[6, 4, 9]], "there is no tie any more");
}

#[test]
fn a_tie_that_stands_is_not_rolled_again_and_a_new_one_is() {
    let mut table = with_dice();
    table
        .say("thalia+oren+ysolde luck =4,4,9,2,7")
        .say("fortune ysolde reroll =12");
    assert_eq!(faces(&table), [vec![4, 4, 12], vec![2, 7]]);
    table
        .say("undo")
        .say("undo")
        .say("thalia+oren+ysolde luck =3,5,9")
        .say("fortune thalia reroll =5,11,17");
    assert_eq!(faces(&table), [vec![5, 5, 9], vec![11, 17]]);
}

#[test]
fn a_one_and_a_twenty_among_several_who_try_their_luck_stand() {
    let mut table = with_dice();
    table.say("thalia+oren luck =1,20");
    assert!(table.refused("fortune thalia reroll").contains("natural 1"));
    assert!(
        table
            .refused("fortune oren reroll")
            .contains("cannot come out better")
    );
    assert!(
        table
            .refused("fortune oren convert")
            .contains("luck roll earns no")
    );
}

#[test]
fn what_a_shared_roll_offers_is_offered_to_each_by_name() {
    let mut table = with_dice();
    table.say("thalia+oren strength shared best =20,8");
    let roll = table.last_roll();
    let lines: Vec<String> = table
        .campaign
        .offers(roll, None)
        .into_iter()
        .map(|offer| offer.line)
        .collect();
    let expected = [
        format!("fortune \"Thalia\" convert {roll}"),
        format!("fortune \"Oren\" reroll {roll}"),
        "\"Thalia\" luck".to_owned(),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn undo_gives_back_the_die_and_the_result() {
    let mut table = with_dice();
    table.say("thalia+oren strength shared best =1,8");
    let roll = table.last_roll();
    table.say("fortune oren reroll =14").say("undo");
    assert_eq!(
        (table.held("oren"), table.campaign.status_of(roll)),
        (1, None)
    );
}

#[test]
fn a_roll_on_which_a_turned_die_hangs_is_not_resolved() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared best =1,8")
        .say("fortune oren reroll =14");
    let roll = table.last_roll();
    assert!(
        table
            .refused(&format!("resolve {roll} bar major"))
            .contains("fortune ledger")
    );
}

#[test]
fn players_read_of_a_rerolled_part_what_the_game_master_reads() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared best =1,8")
        .say("fortune oren reroll =14");
    let texts: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    let rerolled = |text: &&String| text.contains("Oren rerolled");
    assert_eq!(texts.iter().filter(rerolled).count(), 1, "{texts:#?}");
}

#[test]
fn a_die_left_lying_is_counted_once() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared best =1,8")
        .say("fortune oren reroll =7,14");
    let thrown = astragal::campaign::luck::d20s_of_tonight(&table.campaign);
    let all: u32 = thrown
        .values()
        .map(astragal::campaign::luck::DieFaces::dice)
        .sum();
    assert_eq!(all, 4);
}

#[test]
fn the_program_s_own_dice_repeat_one_part_too() {
    let mut table = with_dice();
    table
        .say("thalia+oren strength shared best =1,2")
        .say("fortune oren reroll");
    let outcome = &table.campaign.roll(table.last_roll()).unwrap().outcome;
    let kept = outcome.kept();
    assert!(kept[0] == 1 && kept[1] > 2, "{kept:?}");
}
