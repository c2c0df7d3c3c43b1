//! What is used up and comes back: counters by turns, rounds, dice and rests, in all five systems.

use std::sync::Arc;

use astragal::campaign::line::check_known_foe;
use astragal::campaign::log_text::{for_players, foretell};
use astragal::campaign::{Campaign, Event, HitPoints};
use astragal::systems::System;

use crate::support::Table;
use crate::support::keys::Player;

const HEROES: [&str; 5] = ["thalia", "brakk", "mira", "oda", "felix"];

fn fight() -> Table {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add mira",
        "add dragon 60 hidden",
        "initiative mira 20",
        "initiative dragon 10",
        "counter dragon breath 1 refill 5+ on d6 each turn",
        "counter dragon legendary 3 refill turn",
        "begin",
    ]);
    table
}

fn left(table: &Table, name: &str, counter: &str) -> u32 {
    let who = table.creature(name);
    table.campaign.state().counter(who, counter).unwrap().left
}

fn spend(table: &mut Table) {
    table.say_all(["counter dragon breath -1", "counter dragon legendary -2"]);
}

#[test]
fn a_turn_brings_back_what_it_refills_and_rolls_for_what_a_die_does() {
    let mut table = fight();
    spend(&mut table);
    table.say("next =5");
    assert_eq!(
        (
            left(&table, "Dragon", "breath"),
            left(&table, "Dragon", "legendary")
        ),
        (1, 3)
    );
    let step = table.campaign.steps().last().unwrap();
    assert!(
        step.events
            .iter()
            .filter_map(Event::roll)
            .all(|roll| roll.is_secret)
    );
}

#[test]
fn a_die_too_low_leaves_it_spent_and_the_log_says_so() {
    let mut table = fight();
    spend(&mut table);
    table.say("next =4");
    assert_eq!(left(&table, "Dragon", "breath"), 0);
    assert_eq!(table.last().text(), "dragon  breath does not come back");
}

#[test]
fn a_turn_taken_back_gives_nothing_twice() {
    let mut table = fight();
    spend(&mut table);
    table.say("next =4").say("counter dragon legendary -1");
    table.say("back").say("next");
    assert_eq!(
        (
            left(&table, "Dragon", "breath"),
            left(&table, "Dragon", "legendary")
        ),
        (0, 2)
    );
    table.say("next").say("next =6");
    assert_eq!(
        (
            left(&table, "Dragon", "breath"),
            left(&table, "Dragon", "legendary")
        ),
        (1, 3)
    );
}

#[test]
fn real_dice_are_as_many_as_there_is_to_roll_for() {
    let mut table = fight();
    let reason = table.refused("next =4");
    assert!(reason.contains("needs 0 faces"), "{reason}");
    spend(&mut table);
    assert!(table.refused("next =4,5").contains("needs 1 faces"));
    table.refused("next =7");
}

#[test]
fn nothing_falls_below_zero_nor_rises_above_its_most() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("counter mira arrows 2")
        .say("counter mira arrows -2");
    let reason = table.refused("counter mira arrows -1");
    assert_eq!(
        reason,
        "Mira has only 0 left of arrows: nothing goes below 0"
    );
    table.say("counter mira arrows +2");
    assert!(
        table
            .refused("counter mira arrows +1")
            .starts_with("arrows 2/2 is all there is")
    );
}

#[test]
fn a_counter_is_named_by_any_part_of_its_name_without_blanks() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("counter mira \"spell slots 1\" 4 refill long-rest");
    table.say("counter mira \"spell slots 2\" 3 refill long-rest");
    table
        .say("counter mira slots1 -1")
        .say("counter mira spell slots 2 -1");
    assert_eq!(
        (
            left(&table, "Mira", "spell slots 1"),
            left(&table, "Mira", "spell slots 2")
        ),
        (3, 2)
    );
    let reason = table.refused("counter mira slots -1");
    assert!(
        reason.contains("may be spell slots 1 or spell slots 2"),
        "{reason}"
    );
    assert!(
        table
            .refused("counter mira rage -1")
            .contains("no counter called rage")
    );
}

#[test]
fn bad_words_are_met_with_what_was_expected() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    for (line, wanted) in [
        ("counter mira arrows", "how much there is"),
        ("counter mira arrows 4 refill tomorrow", "`long-rest`"),
        (
            "counter mira breath 1 refill 7+ on d6",
            "a d6 shows 1 to 6, not 7",
        ),
        ("counter mira breath 1 refill 5+ on 6", "such as `d6`"),
        ("counter mira arrows 2000", "1000 at most"),
        ("rest sometime", "`short`, `long` or `dawn`"),
        ("counter mira arrows roll", "no counter called arrows"),
    ] {
        let reason = table.refused(line);
        assert!(reason.contains(wanted), "{line}: {reason}");
    }
}

#[test]
fn evenings_fights_and_rounds_bring_back_what_is_theirs() {
    let mut table = fight();
    table.say_all([
        "counter mira luck 1 refill evening",
        "counter mira surge 1 refill encounter",
        "counter mira shield 1 refill round",
        "counter mira luck -1",
        "counter mira surge -1",
        "counter mira shield -1",
        "next",
    ]);
    assert_eq!(left(&table, "Mira", "shield"), 0);
    table.say("next");
    assert_eq!(
        (
            left(&table, "Mira", "shield"),
            left(&table, "Mira", "surge")
        ),
        (1, 0)
    );
    table.say_all(["end", "add mira", "add rat", "begin anyway"]);
    assert_eq!(
        (left(&table, "Mira", "surge"), left(&table, "Mira", "luck")),
        (1, 0)
    );
    table.say("end").say("session Low water");
    assert_eq!(left(&table, "Mira", "luck"), 1);
}

/// What is left of points, arrows, slots and dawn light after a rest of each kind.
fn rested(system: System, hero: &str, rest: &str) -> (i64, Vec<u32>) {
    let mut table = Table::with_one(system);
    table.say(&format!("hero {hero} hp 20"));
    for (name, refill) in [
        ("arrows", "never"),
        ("breath", "short-rest"),
        ("slots", "long-rest"),
        ("light", "dawn"),
    ] {
        table.say(&format!("counter {hero} {name} 2 refill {refill}"));
        table.say(&format!("counter {hero} {name} -2"));
    }
    table.say(&format!("{hero} -19")).say(rest);
    let who = table.campaign.state().party[0].body;
    let counters = table.campaign.state().counters.iter();
    (
        HitPoints::points(&who),
        counters.map(|counter| counter.left).collect(),
    )
}

#[test]
fn each_system_heals_by_its_table_and_rests_bring_back_their_counters() {
    let healed = [[6, 20], [1, 11], [6, 20], [1, 6], [1, 11]];
    for ((system, hero), [short, long]) in System::ALL.into_iter().zip(HEROES).zip(healed) {
        assert_eq!(
            rested(system, hero, "rest short"),
            (short, vec![0, 2, 0, 0]),
            "{hero}"
        );
        assert_eq!(
            rested(system, hero, "rest long"),
            (long, vec![0, 2, 2, 2]),
            "{hero}"
        );
        assert_eq!(
            rested(system, hero, "rest dawn party"),
            (1, vec![0, 0, 0, 2]),
            "{hero}"
        );
    }
}

#[test]
fn a_rest_is_told_before_and_after_and_one_undo_takes_it_back() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "hero mira hp 20",
        "counter mira slots 3 refill long-rest",
        "counter mira slots -3",
        "mira -12",
    ]);
    let sentence = table.campaign.read_line("rest long", None).unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    let told: Vec<&str> = told.iter().map(|preview| preview.text.as_str()).collect();
    assert_eq!(told, ["Mira 8 → 20", "Mira  slots 0 → 3 of 3"]);
    let before = table.campaign.state().clone();
    table.say("rest long");
    assert!(table.refused("rest long").contains("nothing would change"));
    table.say("undo");
    assert_eq!(table.campaign.state().party, before.party);
    assert_eq!(table.campaign.state().counters, before.counters);
}

#[test]
fn in_a_fight_a_rest_asks_first() {
    let mut table = fight();
    table.say("mira -3");
    assert!(
        table
            .refused("rest short")
            .contains("a fight is in progress")
    );
}

#[test]
fn players_read_of_their_own_counters_and_of_no_foes() {
    let mut table = fight();
    table
        .say("reveal dragon")
        .say("counter mira arrows 3")
        .say("counter mira arrows -1");
    spend(&mut table);
    table.say("next =6");
    let all: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|entry| entry.entry.text())
        .collect();
    let all = all.join("\n");
    assert!(all.contains("arrows 3 → 2 of 3"), "{all}");
    assert!(
        !all.contains("breath") && !all.contains("legendary"),
        "{all}"
    );
}

#[test]
fn a_group_split_takes_its_counters_with_it_and_the_gone_take_them_away() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add wolf*2 9",
        "counter wolf howl 1",
        "counter wolf howl -1",
        "split wolf",
    ]);
    let counters = &table.campaign.state().counters;
    assert_eq!(
        counters
            .iter()
            .map(|counter| counter.left)
            .collect::<Vec<_>>(),
        [0, 0]
    );
    table.say("remove wolf").say("remove \"wolf 2\"");
    assert!(table.campaign.state().counters.is_empty());
}

#[test]
fn replay_of_counters_is_the_live_game() {
    let mut table = fight();
    let base = table.campaign.base_at(0).unwrap();
    spend(&mut table);
    table
        .say("next")
        .say("hero mira hp 20")
        .say("mira -1")
        .say("rest long anyway");
    let replayed = Campaign::resume(
        Arc::clone(&crate::support::rules()),
        base,
        table.campaign.steps().to_vec(),
    );
    assert_eq!(replayed.state(), table.campaign.state());
    let counted = |event: &Event| matches!(event, Event::Counter(_));
    assert!(
        table
            .campaign
            .steps()
            .iter()
            .flat_map(|step| &step.events)
            .any(counted)
    );
}

#[test]
fn one_key_uses_one_and_of_several_asks_which() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("counter mira arrows 3");
    let mut player = Player::at(table.campaign);
    assert_eq!(player.count(["p"]), 1);
    assert_eq!(player.state().counters[0].left, 2);
    player.line("counter mira slots 2").press(["p"]);
    assert_eq!(player.typed(), Some("counter mira "));
    assert_eq!(player.count(["sl<tab>-1<ret>"]), 6);
    assert_eq!(player.state().counters[1].left, 1);
}

#[test]
fn a_foe_of_the_bestiary_comes_with_what_it_uses_up_and_each_is_one_that_can_be_read() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("add \"young red dragon\" hidden");
    assert_eq!(left(&table, "young red dragon", "fire breath"), 1);
    table.say("undo");
    assert!(table.campaign.state().counters.is_empty());
    let rules = crate::support::rules();
    for system in System::ALL {
        for foe in rules.bestiaries.of(system).foes() {
            assert_eq!(check_known_foe(&rules, system, foe), Ok(()), "{}", foe.name);
        }
    }
    let mut bad = rules.bestiaries.of(System::DicePool).foes()[0].clone();
    bad.counters = vec!["breath -1".to_owned()];
    let reason = check_known_foe(&rules, System::DicePool, &bad).unwrap_err();
    assert!(reason.contains("how much there is"), "{reason}");
}

#[test]
fn enter_shows_what_is_left_and_what_the_borne_conditions_do() {
    let mut table = fight();
    table
        .say("counter mira arrows 20")
        .say("condition mira poisoned");
    let mut player = Player::at(table.campaign);
    player.press(["gp<ret>"]);
    assert!(player.shows("arrows 20/20"), "{}", player.picture());
    assert!(player.shows("Attacks and checks"), "{}", player.picture());
}

#[test]
fn a_long_rest_ends_temporary_points_of_those_without_a_most_too() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("hero nell")
        .say("nell temp 5")
        .say("rest long nell");
    assert_eq!(table.points("Nell"), 0);
    assert!(
        table
            .refused("rest long nell")
            .contains("nothing would change")
    );
}

#[test]
fn a_mistyped_counter_is_told_the_one_it_may_mean() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("counter mira bullets 12");
    let refused = table.refused("counter mira bulets -1");
    assert!(refused.contains("did you mean bullets?"), "{refused}");
}
