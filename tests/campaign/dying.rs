//! Down is not out: what is asked of the dying each turn, what ends it, and whom the next turn passes over.

use astragal::campaign::Event;
use astragal::campaign::log_text::{for_players, foretell};
use astragal::systems::{DownState, System};

use crate::support::Table;
use crate::support::keys::Player;

fn down_state(table: &Table, name: &str) -> Option<DownState> {
    let who = table.creature(name);
    table.campaign.state().down_state(who)
}

/// A fight in which the hero of a system is down, in the turn of the foe after them.
fn fallen(system: System, hero: &str) -> Table {
    let mut table = Table::with_one(system);
    table
        .say(&format!("hero {hero} hp 20"))
        .say(&format!("add {hero}"))
        .say("add ogre 30")
        .say("begin anyway")
        .say("next")
        .say(&format!("{hero} -25"));
    table
}

fn mira() -> Table {
    fallen(System::SwordsAndSorcery, "mira")
}

#[test]
fn a_hero_who_falls_is_dying_where_the_system_has_that() {
    let dying = Some(DownState::Dying { good: 0, bad: 0 });
    for (system, hero, state) in [
        (System::PenAndDagger, "thalia", dying),
        (System::DicePool, "brakk", None),
        (System::SwordsAndSorcery, "mira", dying),
        (System::SuccessRoll, "oda", dying),
        (System::MonstersAndMagic, "felix", None),
    ] {
        assert_eq!(down_state(&fallen(system, hero), hero), state, "{hero}");
    }
}

#[test]
fn foes_at_0_are_out_of_the_fight() {
    let mut table = mira();
    table.say("ogre -30");
    assert_eq!(down_state(&table, "ogre"), None);
}

#[test]
fn the_dying_have_turns_that_ask_and_the_stable_are_passed_over_by_name() {
    let mut table = mira();
    table.say("next");
    assert_eq!(table.active(), "Mira");
    let who = table.creature("mira");
    let asked: Vec<_> = table.campaign.state().reminders(who).collect();
    assert_eq!(asked, [("death save", "dying")]);
    table.say("next").say("dying mira stable");
    let passed = table.campaign.state().passed_over();
    let words = table.campaign.state().passed_words(&passed);
    assert_eq!(words.as_deref(), Some("passed over: Mira (stable)"));
    table.say("next");
    assert_eq!(table.active(), "ogre");
}

#[test]
fn three_good_saves_make_stable_and_three_bad_ones_kill() {
    for (faces, state) in [
        ([10, 15, 19], DownState::Stable),
        ([9, 2, 5], DownState::Dead),
        ([10, 9, 12], DownState::Dying { good: 2, bad: 1 }),
    ] {
        let mut table = mira();
        for face in faces {
            table.say(&format!("dying mira ={face}"));
        }
        assert_eq!(down_state(&table, "mira"), Some(state), "{faces:?}");
    }
}

#[test]
fn a_20_gets_up_and_a_1_counts_twice() {
    let mut table = mira();
    table.say("dying mira =1");
    let twice = DownState::Dying { good: 0, bad: 2 };
    assert_eq!(down_state(&table, "mira"), Some(twice));
    table.say("dying mira =20");
    assert_eq!(
        (down_state(&table, "mira"), table.points("Mira")),
        (None, 1)
    );
}

#[test]
fn in_the_success_roll_the_first_that_fails_kills() {
    let mut table = fallen(System::SuccessRoll, "oda");
    table.say("hero oda health 11").say("dying oda =4,4,3");
    let good = DownState::Dying { good: 1, bad: 0 };
    assert_eq!(down_state(&table, "oda"), Some(good));
    table.say("dying oda =4,4,4");
    assert_eq!(down_state(&table, "oda"), Some(DownState::Dead));
}

#[test]
fn a_lucky_roll_counts_in_pen_and_dagger() {
    let mut table = fallen(System::PenAndDagger, "thalia");
    table.say("dying thalia =10").say("dying thalia =9");
    let one_each = DownState::Dying { good: 1, bad: 1 };
    assert_eq!(down_state(&table, "thalia"), Some(one_each));
}

#[test]
fn a_blow_counts_and_healing_ends_it_and_undo_takes_each_back() {
    let mut table = mira();
    table.say("mira -4");
    let bad = Some(DownState::Dying { good: 0, bad: 1 });
    assert_eq!(down_state(&table, "mira"), bad);
    table.say("mira +3");
    assert_eq!(down_state(&table, "mira"), None);
    table.say("undo");
    assert_eq!(down_state(&table, "mira"), bad);
    table.say("undo x2");
    assert_eq!(down_state(&table, "mira"), None);
}

#[test]
fn nothing_gives_the_dead_their_points_back_by_a_rest() {
    let mut table = mira();
    table.say("dying mira dead").say("end");
    assert!(table.refused("rest long").contains("nothing would change"));
}

#[test]
fn the_preview_says_who_begins_to_die() {
    let mut table = mira();
    table.say("undo");
    let sentence = table.campaign.read_line("mira -25", None).unwrap();
    let told = foretell(&table.campaign, &sentence).unwrap();
    assert!(
        told.iter().any(|preview| preview.text.contains("dying")),
        "{told:?}"
    );
}

#[test]
fn who_is_not_dying_and_what_has_no_such_rule_is_refused_in_words() {
    let mut table = mira();
    assert!(table.refused("dying ogre").contains("ogre is not dying"));
    assert!(table.refused("dying mira bold").contains("bold"));
    let mut pool = fallen(System::DicePool, "brakk");
    assert!(
        pool.refused("dying brakk")
            .contains("asks nothing of the dying")
    );
}

#[test]
fn what_is_wrong_behind_the_name_is_shown_at_its_place() {
    let table = mira();
    let complaint = table
        .campaign
        .read_line("dying mira bold", None)
        .unwrap_err();
    assert_eq!(complaint.span, 11..15);
}

#[test]
fn players_read_of_a_hero_who_is_dying() {
    let mut table = mira();
    table.say("dying mira =12");
    let all: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|entry| entry.entry.text())
        .collect();
    assert!(
        all.iter().any(|line| line.contains("dying 1 good, 0 bad")),
        "{all:?}"
    );
}

#[test]
fn the_roll_takes_two_keys_and_a_real_die_three_more() {
    let mut player = Player::at(mira().campaign);
    player.press(["n"]);
    assert_eq!(player.count(["r<ret>"]), 2);
    let rolled = player.conditions("Mira");
    assert!(rolled.len() <= 1, "{rolled:?}");
    let mut player = Player::at(mira().campaign);
    player.press(["n"]);
    assert_eq!(player.count(["r=12<ret>"]), 5);
    assert_eq!(player.conditions("Mira"), ["dying"]);
}

#[test]
fn a_save_rolled_again_counts_in_the_place_of_the_first() {
    let mut table = fallen(System::PenAndDagger, "thalia");
    table
        .say("fortune thalia grant class")
        .say("fortune thalia grant class");
    table.say("dying thalia =3").say("dying thalia =4");
    let now = |table: &Table| down_state(table, "thalia");
    assert_eq!(now(&table), Some(DownState::Dying { good: 0, bad: 2 }));
    table.say("fortune thalia reroll =12");
    assert_eq!(now(&table), Some(DownState::Dying { good: 1, bad: 1 }));
    table.say("undo");
    assert_eq!(now(&table), Some(DownState::Dying { good: 0, bad: 2 }));
    table.say("dying thalia =5");
    assert_eq!(now(&table), Some(DownState::Dead));
    table.say("fortune thalia reroll =12");
    assert_eq!(now(&table), Some(DownState::Dying { good: 1, bad: 2 }));
    table.say("undo").say("fortune thalia reroll =20");
    assert_eq!((now(&table), table.points("Thalia")), (None, 1));
}

#[test]
fn a_save_read_again_counts_as_it_is_read_and_what_came_after_stays() {
    let mut table = mira();
    table.say("dying mira =9");
    let id = table.last_roll();
    table.say("dying mira =12");
    table.say(&format!("resolve {id} +2"));
    let now = down_state(&table, "mira");
    assert_eq!(now, Some(DownState::Dying { good: 2, bad: 0 }));
    assert!(
        !table.last().text().contains("stays"),
        "{}",
        table.last().text()
    );
    table.say("undo");
    let now = down_state(&table, "mira");
    assert_eq!(now, Some(DownState::Dying { good: 1, bad: 1 }));
}

#[test]
fn whoever_was_healed_since_is_not_dying_again_by_a_reroll() {
    let mut table = fallen(System::PenAndDagger, "thalia");
    table
        .say("fortune thalia grant class")
        .say("dying thalia =3")
        .say("thalia +5");
    table.say("fortune thalia reroll =12");
    assert_eq!(
        (down_state(&table, "thalia"), table.points("Thalia")),
        (None, 5)
    );
}

#[test]
fn whoever_fell_again_since_does_not_count_a_save_of_the_fall_before() {
    let mut table = fallen(System::PenAndDagger, "thalia");
    table
        .say("fortune thalia grant class")
        .say("dying thalia =3")
        .say("thalia +5")
        .say("thalia -25");
    table.say("fortune thalia reroll =12");
    let anew = DownState::Dying { good: 0, bad: 0 };
    assert_eq!(down_state(&table, "thalia"), Some(anew));
}

#[test]
fn after_the_save_that_gets_up_the_others_of_its_line_count_nothing() {
    let mut table = mira();
    table.say("dying mira x3 =20,1,1");
    assert_eq!(
        (down_state(&table, "mira"), table.points("Mira")),
        (None, 1)
    );
    let step = table.campaign.steps().last().unwrap();
    let counted = step.events.iter().filter_map(|event| match event {
        Event::ConditionGained { condition, .. } => condition.down_state(),
        _ => None,
    });
    assert_eq!(counted.count(), 0);
}

#[test]
fn a_blow_on_somebody_down_by_ruling_is_a_bad_save_too() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("hero mira hp 20").say("mira down").say("mira -4");
    let state = Some(DownState::Dying { good: 0, bad: 1 });
    assert_eq!(
        (down_state(&table, "mira"), table.points("Mira")),
        (state, 16)
    );
}

#[test]
fn a_hero_whose_dying_was_taken_off_lies_there_dying_again_by_the_next_save() {
    let mut table = mira();
    table.say("uncondition mira dying").say("dying mira bad");
    let state = DownState::Dying { good: 0, bad: 1 };
    assert_eq!(down_state(&table, "mira"), Some(state));
    table.say("ogre -30");
    assert!(table.refused("dying ogre bad").contains("not dying"));
}

#[test]
fn a_blow_that_goes_through_temporary_points_is_a_bad_save_and_one_they_stop_is_none() {
    for (blow, bad) in [("-4", 0), ("-5", 0), ("-6", 1), ("-7", 1), ("-4-3", 1)] {
        let mut table = mira();
        table.say("mira temp 5").say(&format!("mira {blow}"));
        let state = DownState::Dying { good: 0, bad };
        assert_eq!(down_state(&table, "mira"), Some(state), "{blow}");
    }
}

#[test]
fn a_stable_hero_who_is_hit_is_dying_again() {
    for (system, hero, dying) in [
        (
            System::SwordsAndSorcery,
            "mira",
            DownState::Dying { good: 0, bad: 1 },
        ),
        (
            System::PenAndDagger,
            "thalia",
            DownState::Dying { good: 0, bad: 1 },
        ),
        // There the first that fails kills.
        (System::SuccessRoll, "oda", DownState::Dead),
    ] {
        let mut table = fallen(system, hero);
        table
            .say(&format!("dying {hero} good"))
            .say(&format!("dying {hero} stable"))
            .say(&format!("{hero} -1d4 =3"));
        assert_eq!(down_state(&table, hero), Some(dying), "{hero}");
    }
    let mut table = mira();
    table.say("dying mira stable").say("mira temp 5");
    table.say("mira -5");
    assert_eq!(
        down_state(&table, "mira"),
        Some(DownState::Stable),
        "temporary points stopped it"
    );
}

#[test]
fn the_remedy_that_a_refusal_names_for_who_is_not_dying_works() {
    let mut table = mira();
    table.say("dying mira stable");
    for line in ["dying mira bad", "dying mira =12"] {
        assert!(table.refused(line).contains("uncondition \"Mira\" stable"));
    }
    table
        .say("uncondition \"Mira\" stable")
        .say("dying mira =12");
    let state = Some(DownState::Dying { good: 1, bad: 0 });
    assert_eq!(down_state(&table, "mira"), state);
    table.say("dying mira stable").say("\"Mira\" -1");
    let state = Some(DownState::Dying { good: 0, bad: 1 });
    assert_eq!(down_state(&table, "mira"), state);
    table.say("dying mira dead");
    assert!(
        table
            .refused("dying mira =12")
            .contains("dying \"Mira\" stable")
    );
    table.say("dying \"Mira\" stable");
    table.say("\"Mira\" up");
    assert_eq!(down_state(&table, "mira"), None);
    assert!(table.refused("dying mira bad").contains("\"Mira\" down"));
    table.say("\"Mira\" down").say("dying mira bad");
    assert_eq!(down_state(&table, "mira"), state);
}

#[test]
fn dice_at_somebody_at_0_are_as_open_as_figures() {
    let told = |lines: &[&str]| {
        let mut table = mira();
        table.say_all(lines);
        let all: Vec<String> = for_players(&table.campaign)
            .into_iter()
            .map(|shown| format!("{} {}", shown.entry.who, shown.entry.what))
            .collect();
        all
    };
    let figures = told(&["dying mira bad", "dying mira bad", "mira -4"]);
    let dice = told(&["dying mira bad", "dying mira bad", "mira -1d4 =4"]);
    assert_eq!(figures.last().map(String::as_str), Some("Mira dead"));
    assert_eq!(dice.last(), figures.last());
    assert!(
        dice.iter().any(|line| line.contains("damage d4")),
        "{dice:?}"
    );
    let mut table = mira();
    table.say("hide mira").say("mira -1d4 =4");
    let all = for_players(&table.campaign);
    assert!(
        all.iter().all(|shown| !shown.entry.what.contains("d4")),
        "of nobody they know of"
    );
}

#[test]
fn healing_does_not_raise_the_dead() {
    let mut table = mira();
    table.say("dying mira dead");
    let why = table.refused("mira +5");
    assert!(
        why.contains("healing does not raise the dead") && why.contains("\"Mira\" up"),
        "{why}"
    );
    table.say("mira +1d8 =8");
    assert_eq!(
        (down_state(&table, "mira"), table.points("Mira")),
        (Some(DownState::Dead), 0)
    );
    table.say("ogre -5").say("all +3");
    assert_eq!((table.points("Mira"), table.points("ogre")), (0, 28));
    table.say("\"Mira\" up");
    assert_eq!(
        (down_state(&table, "mira"), table.points("Mira")),
        (None, 1)
    );
}
