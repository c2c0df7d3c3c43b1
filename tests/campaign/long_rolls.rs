//! Work that takes several rolls, and contests of many rounds: by lines, in every system.

use crate::support::Table;
use astragal::campaign::line::{Context, completions};
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{End, LongRollKind};
use astragal::systems::System;
use proptest::prelude::*;

/// A dice pool table with Brakk and an orc in sight.
fn pools() -> Table {
    let mut table = Table::with_one(System::DicePool);
    table
        .say("hero brakk wound 0")
        .say("add brakk")
        .say("add orc 7 hidden")
        .say("reveal orc");
    table
}

/// The same with a wall to be mended, and so on.
fn mending(more: &str) -> Table {
    let mut table = pools();
    table.say(&format!("task \"mend the wall\" {more}"));
    table
}

/// How the task stands: what is done, and the word for it.
fn stands(table: &Table) -> (u32, &'static str) {
    let task = &table.campaign.state().long_rolls[0];
    assert_eq!(task.kind(), LongRollKind::Task);
    (task.reached().points[0], task.end().map_or("", End::word))
}

/// The points of each side.
fn scores(table: &Table) -> Vec<u32> {
    let state = table.campaign.state();
    let mut contests = state.long_rolls_of(LongRollKind::Contest);
    contests.next().unwrap().reached().points
}

/// What the last step says last.
fn told(table: &Table) -> String {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step).last().unwrap().text()
}

/// The line of the last step.
fn line(table: &Table) -> &str {
    &table.campaign.steps().last().unwrap().line
}

/// Everything that players may read.
fn shown(table: &Table) -> Vec<String> {
    for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect()
}

#[test]
fn net_successes_add_up_to_the_target() {
    let mut table = mending("10");
    table.say("task \"mend the wall\" roll dp 5 =6,7,8,1,2");
    assert_eq!(stands(&table), (2, ""), "three successes less a 1");
    table.say("task mend roll dp 5 =9,9,9,9,10");
    assert_eq!(stands(&table), (7, ""));
    table.say("task mend roll dp 5 =6,6,6,2,2");
    assert_eq!(stands(&table), (10, "complete"));
    assert_eq!(told(&table), "mend the wall +3, 10/10 complete");
}

#[test]
fn a_failure_adds_nothing_and_a_botch_ruins_the_work() {
    let mut table = mending("10");
    table
        .say("task mend roll dp 3 =6,7,2")
        .say("task mend roll dp 3 =2,2,2");
    assert_eq!(stands(&table), (2, ""));
    table.say("task mend roll dp 3 =1,2,3");
    assert_eq!(stands(&table), (2, "ruined"));
    assert_eq!(told(&table), "mend the wall ruined at 2/10");
}

#[test]
fn a_botch_sets_back_where_that_is_said_and_never_below_nothing() {
    let mut table = mending("10 setback 3");
    table
        .say("task mend roll dp 5 =6,7,8,9,2")
        .say("task mend roll dp 2 =1,2");
    assert_eq!(stands(&table), (1, ""));
    table.say("task mend roll dp 2 =1,2");
    assert_eq!(stands(&table), (0, ""));
    assert_eq!(told(&table), "mend the wall set back, 0/10");
}

#[test]
fn work_that_is_to_be_done_in_so_many_rolls_runs_out_of_them() {
    let mut table = mending("10 in 2");
    let too_often = table.refused("task mend roll dp 3 x3");
    assert!(
        too_often.contains("has only 2 of its 2 rolls left"),
        "{too_often}"
    );
    table
        .say("task mend roll dp 3 =6,2,2")
        .say("task mend roll =6,2,2");
    assert_eq!(stands(&table), (2, "out of rolls"));
    let refused = table.refused("task mend roll");
    assert!(
        refused.contains("no rolls left: it was to be done in 2"),
        "{refused}"
    );
}

#[test]
fn what_is_rolled_at_once_after_the_end_is_not_counted() {
    let mut table = mending("3");
    table.say("task mend roll dp 2 x3 =6,7,9,9,1,1");
    assert_eq!(
        stands(&table),
        (4, "complete"),
        "the botch came after it was done"
    );
    assert_eq!(table.campaign.state().long_rolls[0].rolled(), 2);
}

#[test]
fn a_finished_or_ruined_task_is_not_rolled_for_and_a_hand_may_save_it() {
    let mut table = mending("3");
    table.say("task mend roll dp 1 =1");
    assert!(
        table
            .refused("task mend roll")
            .contains("was ruined: nothing more is rolled for it")
    );
    table.say("task mend +1");
    assert_eq!(stands(&table), (1, ""));
    assert_eq!(told(&table), "mend the wall +1 by hand, 1/3");
    table.say("task mend roll dp 2 =6,7");
    assert!(
        table
            .refused("task mend roll")
            .contains("is complete: nothing more is rolled for it")
    );
    table.say("task mend -2");
    assert_eq!(stands(&table), (1, ""));
}

#[test]
fn a_closed_task_is_gone_and_its_name_is_free() {
    let mut table = mending("3");
    assert!(
        table
            .refused("task \"Mend the Wall\" 5")
            .contains("there is already a task called mend the wall")
    );
    table.say("task mend close");
    assert_eq!(told(&table), "mend the wall closed, 0/3");
    assert!(table.campaign.state().long_rolls.is_empty());
    table.say("task \"mend the wall\" 5");
}

#[test]
fn undo_takes_the_roll_and_what_it_counted_back() {
    let mut table = mending("10");
    table.say("task mend roll dp 3 =6,7,8").say("undo");
    assert_eq!(stands(&table), (0, ""));
    table.say("redo");
    assert_eq!(stands(&table), (3, ""));
}

#[test]
fn roll_alone_is_what_was_rolled_last_and_by_whom() {
    let mut table = mending("20");
    table.say("task mend roll brakk dexterity+archery diff 7 # with a rope");
    table.say("task mend roll =7,7,7,2,2");
    assert_eq!(
        line(&table),
        "task \"mend the wall\" roll \"Brakk\" dp dexterity+archery diff 7 =7,7,7,2,2"
    );
}

#[test]
fn each_system_counts_by_its_own_measure() {
    let cases: &[(System, &str, u32)] = &[
        (System::PenAndDagger, "pd adept =5", 1),
        (System::PenAndDagger, "pd adept =9", 2),
        (System::PenAndDagger, "pd adept =15", 3),
        (System::PenAndDagger, "pd adept =19", 4),
        (System::PenAndDagger, "pd adept =2", 0),
        (
            System::PenAndDagger,
            "pd adept with novice shared best =9,19",
            3,
        ),
        (System::DicePool, "dp 3 with 2 =6,7,2,9,2", 3),
        (System::DicePool, "brakk dexterity+archery =6,6,6,6", 4),
        (System::SwordsAndSorcery, "ss +5 dc 15 =10", 1),
        (System::SwordsAndSorcery, "ss +5 dc 15 =9", 0),
        (System::SwordsAndSorcery, "mira stealth dc 10 =9", 1),
        (System::SwordsAndSorcery, "ss group +1,+3 dc 10 =10,9", 1),
        (System::SuccessRoll, "sr 12 =4,4,4", 1),
        (System::SuccessRoll, "sr 12 =1,1,2", 2),
        (System::SuccessRoll, "oda stealth =6,5,4", 0),
        (System::MonstersAndMagic, "mm +3 vs 10 =4,4,4", 5),
        (System::MonstersAndMagic, "felix dexterity vs 20 =1,2,2", 0),
    ];
    for (system, attempt, points) in cases {
        let mut table = Table::with_one(*system);
        table
            .say("task mend 20")
            .say(&format!("task mend roll {attempt}"));
        assert_eq!(stands(&table), (*points, ""), "{attempt}");
    }
}

#[test]
fn a_mishap_is_a_botch_or_a_critical_failure() {
    let cases: &[(System, &str)] = &[
        (System::PenAndDagger, "pd adept =1"),
        (System::DicePool, "dp 2 =1,3"),
        (System::SwordsAndSorcery, "ss +7 ac 16 =1"),
        (System::SuccessRoll, "sr 12 =6,6,6"),
    ];
    for (system, attempt) in cases {
        let mut table = Table::with_one(*system);
        table
            .say("task mend 20")
            .say(&format!("task mend roll {attempt}"));
        assert_eq!(stands(&table), (0, "ruined"), "{attempt}");
    }
}

#[test]
fn where_nothing_sets_work_back_no_setback_is_taken() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    let refused = table.refused("task mend 10 setback 3");
    assert!(
        refused.contains("no roll of Monsters & Magic goes so wrong"),
        "{refused}"
    );
    table.say("task mend 10");
    assert_eq!(told(&table), "mend begins: 0/10");
}

#[test]
fn a_task_tells_by_the_word_of_its_system_what_sets_it_back() {
    assert_eq!(
        told(&mending("10 in 5 setback 3")),
        "mend the wall begins: 0/10, in 5 rolls, a botch sets back 3"
    );
}

#[test]
fn what_reaches_nothing_by_itself_is_not_counted() {
    for attempt in [
        "pd luck",
        "pd adept then trained",
        "dp 5 extended 10 in 3",
        "dp 5 vs 4",
        "ss +5",
        "ss save +3 fail",
        "ss distract 3",
        "mm +3",
        "4d6",
    ] {
        let refused = mending("10").refused(&format!("task mend roll {attempt}"));
        assert!(
            refused.contains("this is not counted toward a task"),
            "{attempt}: {refused}"
        );
    }
}

#[test]
fn a_line_that_goes_wrong_says_where_and_what_to_do() {
    let cases = [
        ("task", "expected the task's name here"),
        (
            "task dig",
            "expected what completes it here, such as `task \"dig\" 10`",
        ),
        (
            "task dig roll dp 5",
            "there is no task called “dig” (under way: mend the wall)",
        ),
        ("task mend", "expected `roll` and an attempt"),
        (
            "task mend roll",
            "nothing was rolled for mend the wall yet: expected an attempt here",
        ),
        (
            "task mend roll next",
            "“next” is a command: expected an attempt here",
        ),
        ("task mend roll brakk -3", "this is no attempt"),
        ("task dig 0", "1"),
        ("task dig 10 in 0", "1"),
        (
            "task dig 10 often",
            "`in 5` rolls, `setback 3`, `at -2`, `takes 1h` or `secret`",
        ),
        ("task mend +0", "nothing"),
        ("task \"\" 5", "needs a name"),
        ("contest", "expected the contest's name here"),
        ("contest tug", "expected a side of the contest"),
        (
            "contest tug roll dp 5 vs 4",
            "there is no contest called “tug” (no contest is under way)",
        ),
        ("contest tug brakk to 3", "two sides or more"),
        ("contest tug brakk orc", "expected another side, or `to 3`"),
        ("contest tug brakk orc to 0", "1"),
    ];
    for (typed, said) in cases {
        let refused = mending("10").refused(typed);
        assert!(refused.contains(said), "{typed}: {refused}");
    }
}

#[test]
fn a_name_may_be_shortened_while_only_one_begins_so() {
    let mut table = mending("10");
    table
        .say("task \"mend the net\" 5")
        .say("task \"mend the w\" roll dp 3")
        .say("task mend the net roll dp 2");
    assert_eq!(line(&table), "task \"mend the net\" roll dp 2");
    let refused = table.refused("task mend roll dp 3");
    assert!(
        refused.contains("may be mend the wall or mend the net"),
        "{refused}"
    );
}

#[test]
fn a_reroll_counts_in_the_place_of_the_roll() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("task \"pick the lock\" 9");
    table
        .say("task pick roll thalia dexterity =9")
        .say("fortune thalia reroll =15");
    assert_eq!(stands(&table), (3, ""));
    assert_eq!(told(&table), "pick the lock counted anew, 3/9");
    table.say("undo");
    assert_eq!(stands(&table), (2, ""));
}

#[test]
fn a_natural_20_turned_into_a_die_counts_as_the_normal_success_it_is_then() {
    let mut table = Table::with_party();
    table
        .say("task \"pick the lock\" 9")
        .say("task pick roll thalia dexterity =20");
    assert_eq!(stands(&table), (4, ""));
    table.say("fortune thalia convert");
    assert_eq!(stands(&table), (2, ""));
}

#[test]
fn a_round_goes_to_whoever_has_more_by_the_difference_until_somebody_has_enough() {
    let mut table = pools();
    table.say("contest \"tug of war\" brakk orc to 3");
    table.say("contest tug roll dp 3 vs 3 =6,7,2,9,2,2");
    assert_eq!(scores(&table), [1, 0]);
    table.say("contest tug roll =6,2,2,9,2,2");
    assert_eq!(told(&table), "tug of war nobody ahead, Brakk 1, orc 0 to 3");
    table.say("contest tug roll =1,2,2,9,9,9");
    assert_eq!(told(&table), "tug of war orc +3, Brakk 1, orc 3: orc wins");
    assert!(
        table
            .refused("contest tug roll")
            .contains("tug of war is decided: orc has won")
    );
}

#[test]
fn each_side_of_a_contest_rolls_by_its_own_system() {
    let cases: &[(System, &str, [u32; 2])] = &[
        (System::PenAndDagger, "pd adept vs novice =19,12", [2, 0]),
        (System::PenAndDagger, "pd adept vs novice =1,2", [0, 0]),
        (System::DicePool, "dp 3 diff 8 vs 2 diff 4 =7,8,4,5", [0, 1]),
        (System::SwordsAndSorcery, "ss +5 vs +3 =10,11", [1, 0]),
        (System::SwordsAndSorcery, "ss +5 vs +3 =10,12", [1, 0]),
        (
            System::SwordsAndSorcery,
            "ss +3 rank 2 vs +3 rank 4 =10,10",
            [0, 1],
        ),
        (System::SwordsAndSorcery, "ss +3 vs +3 =12,12", [0, 0]),
        (System::SuccessRoll, "sr 12 vs 10 =4,4,4,3,3,3", [0, 1]),
        (System::SuccessRoll, "sr 12 vs 10 =5,4,4,5,5,5", [0, 0]),
        (System::SuccessRoll, "sr 12 vs 10 =4,4,4,5,5,5", [1, 0]),
        (System::MonstersAndMagic, "mm +3 vs +1 =4,4,4,3,3,3", [5, 0]),
        (System::MonstersAndMagic, "mm +9 vs +1 =1,1,1,1,1,2", [0, 0]),
    ];
    for (system, round, points) in cases {
        let mut table = Table::with_one(*system);
        table
            .say("add party")
            .say("add orc 7")
            .say("contest tug party orc to 9");
        table.say(&format!("contest tug roll {round}"));
        assert_eq!(scores(&table), points, "{round}");
    }
}

/// A contest of Brakk and the orc, each of two dice, a round of it rolled.
fn tugging() -> Table {
    let mut table = pools();
    table
        .say("contest \"tug of war\" brakk orc to 5")
        .say("contest tug roll dp 2 vs 3 diff 7 =6,7,2,9,2");
    table
}

#[test]
fn real_dice_at_the_end_of_a_round_are_those_of_all_sides_in_order() {
    let mut table = tugging();
    assert_eq!(
        line(&table),
        "contest \"tug of war\" roll \"Brakk\" dp 2 =6,7 vs \"orc\" dp 3 diff 7 =2,9,2"
    );
    let refused = table.refused("contest tug roll =6,7,2");
    assert!(
        refused.contains("3 faces are typed, and all sides together roll 5"),
        "{refused}"
    );
    table.say("contest tug roll orc dp 1 vs brakk dp 2 =9,2,2");
    assert_eq!(scores(&table), [1, 1], "in the order of the line");
}

#[test]
fn one_side_may_roll_real_dice_and_the_other_none() {
    let mut table = tugging();
    table.say("contest tug roll dp 2 vs 3 =9,9,9");
    assert!(
        line(&table).ends_with("\"Brakk\" dp 2 vs \"orc\" dp 3 =9,9,9"),
        "{}",
        line(&table)
    );
    table.say("contest tug roll dp 2 =9,9 vs 3");
    assert!(
        line(&table).ends_with("\"Brakk\" dp 2 =9,9 vs \"orc\" dp 3"),
        "{}",
        line(&table)
    );
}

#[test]
fn a_side_without_words_rolls_what_it_rolled_last() {
    let mut table = tugging();
    table.say("contest tug roll dexterity+archery vs");
    assert_eq!(
        line(&table),
        "contest \"tug of war\" roll \"Brakk\" dp dexterity+archery vs \"orc\" dp 3 diff 7"
    );
}

#[test]
fn an_attempt_said_once_is_rolled_by_every_side_with_its_own_figures() {
    let mut table = tugging();
    table
        .say("foe orc dexterity 2 archery 1")
        .say("contest tug roll dexterity+archery diff 7");
    assert_eq!(
        line(&table),
        "contest \"tug of war\" roll \"Brakk\" dp dexterity+archery diff 7 vs \"orc\" dp dexterity+archery diff 7"
    );
    table
        .say("undo")
        .say("contest tug close")
        .say("contest tug brakk orc to 9");
    table.say("contest tug roll dp 2 =9,9,2,2");
    assert_eq!(scores(&table), [2, 0], "the faces are everybody's in order");
    table
        .say("add wolf 5")
        .say("contest howl brakk orc wolf to 9")
        .say("contest howl roll dp 1 =2,2,9");
    let last = table.campaign.state().long_rolls.last().unwrap();
    assert_eq!(last.reached().points, [0, 0, 1]);
    let refused = table.refused("contest howl roll dp 5 x2");
    assert!(refused.contains("a round is rolled once"), "{refused}");
}

#[test]
fn three_sides_are_held_against_the_best_of_the_others() {
    let mut table = pools();
    table
        .say("add troll 9")
        .say("contest race brakk orc troll to 9");
    table.say("contest race roll dp 1 vs 2 vs 3 =9,9,9,9,9,9");
    assert_eq!(scores(&table), [0, 0, 1]);
    table.say("contest race roll =9,9,9,9,9,2");
    assert_eq!(scores(&table), [0, 0, 1], "two are ahead alike");
}

#[test]
fn a_round_needs_every_side_once_and_all_by_the_same_rules() {
    let cases = [
        (
            "contest tug roll brakk dp 5",
            "expected `vs` and what orc rolls here",
        ),
        (
            "contest tug roll dp 5 vs 4 vs 3",
            "every side has its attempt already",
        ),
        (
            "contest tug roll brakk dp 5 vs brakk dp 4",
            "this side has its attempt already",
        ),
        (
            "contest tug roll dp 5 vs mm +3",
            "all sides roll by the same rules",
        ),
        ("contest tug roll dp 5 x2 vs 4", "a round is rolled once"),
        (
            "contest tug roll dp 5 extended 5 in 2 vs 4",
            "this is no side of a contest",
        ),
        (
            "contest tug roll dp 5 vs next",
            "“next” is not understood here",
        ),
        ("contest tug troll +1", "a side and `+1`"),
        ("contest tug orc", "expected by how much the side is moved"),
    ];
    for (typed, said) in cases {
        let refused = tugging().refused(typed);
        assert!(refused.contains(said), "{typed}: {refused}");
    }
}

#[test]
fn a_side_is_moved_by_hand_and_a_contest_closed() {
    let mut table = tugging();
    table.say("contest tug orc +4");
    assert_eq!(
        told(&table),
        "tug of war orc +4 by hand, Brakk 1, orc 4 to 5"
    );
    table.say("contest tug close");
    assert_eq!(told(&table), "tug of war closed, Brakk 1, orc 4 to 5");
    assert!(table.campaign.state().long_rolls.is_empty());
}

#[test]
fn a_contest_follows_the_reroll_of_one_of_its_rolls() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("contest chase thalia wren to 5");
    table.say("contest chase roll dexterity vs dexterity =14,14");
    assert_eq!(scores(&table), [0, 1], "Wren is the better");
    table.say("fortune thalia reroll =19");
    assert_eq!(scores(&table), [1, 0]);
    assert_eq!(told(&table), "chase counted anew, Thalia 1, Wren 0 to 5");
}

#[test]
fn players_read_of_open_tasks_and_contests() {
    let mut table = tugging();
    table
        .say("task \"mend the wall\" 9")
        .say("task mend roll dp 2 =6,7");
    let shown = shown(&table);
    for text in [
        "tug of war Brakk +1, Brakk 1, orc 0 to 5",
        "mend the wall +2, 2/9",
    ] {
        assert!(shown.iter().any(|entry| entry == text), "{text}: {shown:?}");
    }
}

#[test]
fn players_read_nothing_of_a_secret_task_or_contest() {
    let mut table = pools();
    table
        .say("task \"open the gate\" 3 secret")
        .say("task open roll brakk dp 2 =6,7")
        .say("task open +1");
    table
        .say("contest whispers brakk orc to 3 secret")
        .say("contest whispers roll dp 2 vs 2 =9,9,2,2");
    let shown = shown(&table).join("\n");
    assert!(
        !shown.contains("open the gate") && !shown.contains("whispers"),
        "{shown}"
    );
}

#[test]
fn players_read_nothing_of_what_a_secret_roll_has_moved() {
    let mut table = tugging();
    table
        .say("task \"mend the wall\" 9")
        .say("task mend roll dp 2 secret =6,7")
        .say("task mend +1");
    table
        .say("contest tug roll secret =6,7,2,9,2")
        .say("contest tug close");
    let shown = shown(&table).join("\n");
    assert!(shown.contains("mend the wall begins: 0/9"), "{shown}");
    for hidden in ["2/9", "3/9", "Brakk 2"] {
        assert!(!shown.contains(hidden), "{hidden}: {shown}");
    }
}

#[test]
fn what_is_withheld_from_players_is_marked_in_the_log_until_the_roll_is_opened() {
    let mut table = tugging();
    let marked = |table: &Table| -> Vec<bool> {
        let entries = table
            .campaign
            .steps()
            .iter()
            .flat_map(|step| tell(&table.campaign, step));
        let of_tug = entries.filter(|entry| entry.what.starts_with("tug of war"));
        of_tug.map(|entry| entry.is_secret).collect()
    };
    table
        .say("contest tug roll dp 2 secret vs 3 open =6,7,2,9,2")
        .say("contest tug roll dp 2 vs 3 =6,7,2,2,2");
    table.say("contest tug brakk +1");
    assert_eq!(
        marked(&table),
        [false, false, true, true, true],
        "begun, open, secret, open, by hand"
    );
    assert!(!shown(&table).join("\n").contains("Brakk 4"));
    table.say("open 8.1");
    assert_eq!(marked(&table), [false; 5]);
    assert!(
        shown(&table).contains(&"tug of war Brakk +2, Brakk 4, orc 0 to 5".to_owned()),
        "{:?}",
        shown(&table)
    );
}

#[test]
fn players_read_no_score_that_somebody_hidden_has_moved_in_the_open() {
    let mut table = pools();
    table
        .say("add wraith 9 hidden")
        .say("task \"dig\" 20")
        .say("task dig roll wraith dp 2 open =6,7");
    table.say("task dig roll brakk dp 2 =6,2");
    assert!(
        !shown(&table).join("\n").contains("3/20"),
        "{:?}",
        shown(&table)
    );
}

/// Lines that move a task and a contest, in the open and in secret, and what is done around them.
const MOVES: &[&str] = &[
    "contest tug roll dp 2 open vs 2 open =6,7,2,2",
    "contest tug roll dp 2 open vs 2 open =2,2,6,7",
    "contest tug roll dp 2 secret vs 2 open =8,9,2,2",
    "contest tug roll dp 2 open vs 2 secret =2,2,8,9",
    "contest tug roll dp 2 vs 2 secret =6,7,2,2",
    "contest tug brakk +1",
    "task mend roll brakk dp 2 =6,7",
    "task mend roll brakk dp 2 secret =8,9",
    "task mend roll dp 1 x2 secret =8,9",
    "task mend +1",
    "secret",
    "undo",
    "redo",
    "hide orc",
    "reveal orc",
];

/// The same line, no success in it if it is rolled in secret.
fn without_secret_successes(line: &str) -> String {
    if line.contains(" secret") {
        line.replace(['6', '7', '8', '9'], "2")
    } else {
        line.to_owned()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever a secret roll shows, players read the same.
    #[test]
    fn what_a_secret_roll_does_to_a_score_never_reaches_players(
        moves in proptest::collection::vec(proptest::sample::select(MOVES), 1..14),
    ) {
        let (mut table, mut other) = (pools(), pools());
        for table in [&mut table, &mut other] {
            table.say("contest tug brakk orc to 90").say("task \"mend the wall\" 90");
        }
        for line in moves {
            let taken = table.try_say(line).is_ok();
            prop_assert_eq!(other.try_say(&without_secret_successes(line)).is_ok(), taken, "{}", line);
        }
        prop_assert_eq!(shown(&table), shown(&other));
    }
}

#[test]
fn secret_at_the_end_of_a_round_is_said_of_all_sides() {
    let mut table = tugging();
    table.say("contest tug roll dp 2 vs 3 secret");
    assert_eq!(
        line(&table),
        "contest \"tug of war\" roll \"Brakk\" dp 2 secret vs \"orc\" dp 3 secret"
    );
}

#[test]
fn players_read_nothing_of_a_contest_against_somebody_hidden() {
    let mut table = pools();
    table
        .say("add wraith 9 hidden")
        .say("contest chase brakk wraith to 3");
    table.say("contest chase roll dp 2 vs 2 =9,9,2,2");
    let before = shown(&table).join("\n");
    assert!(
        !before.contains("wraith") && !before.contains("chase"),
        "{before}"
    );
    table.say("reveal wraith").say("contest chase close");
    let after = shown(&table).join("\n");
    assert!(
        after.contains("chase begins: Brakk against wraith to 3"),
        "{after}"
    );
    assert!(
        !after.contains("Brakk 2"),
        "its rolls were made in secret and stay so: {after}"
    );
}

#[test]
fn what_fits_is_offered_where_it_fits() {
    let mut table = tugging();
    table.say("task \"mend the wall\" 9");
    let state = Some(table.campaign.state());
    let context = Context {
        rules: table.campaign.rules(),
        state,
        cursor: None,
        task: None,
    };
    for (typed, offered) in [
        ("task ", "mend the wall"),
        ("task mend ", "roll"),
        ("task mend ", "close"),
        ("task mend roll br", "Brakk"),
        ("task mend roll brakk dext", "Dexterity"),
        ("task mend roll dp 5 ", "diff"),
        ("task dig 9 ", "setback"),
        ("contest ", "tug of war"),
        ("contest tug ", "roll"),
        ("contest tug ", "Brakk"),
        ("contest new br", "Brakk"),
        ("contest new brakk orc ", "to"),
        ("contest tug roll dp 5 ", "vs"),
        ("contest tug roll dp 5 vs or", "orc"),
    ] {
        let (_, offers) = completions(typed, &context);
        assert!(
            offers.iter().any(|offer| offer == offered),
            "{typed}: {offers:?}"
        );
    }
}

#[test]
fn a_side_is_told_by_the_name_it_has_now() {
    let mut table = tugging();
    table
        .say("hero brakk name Brokk")
        .say("contest tug roll =6,7,2,9,2");
    assert_eq!(told(&table), "tug of war Brokk +1, Brokk 2, orc 0 to 5");
}

#[test]
fn a_wound_on_the_sheet_takes_its_die_in_every_roll_once_and_as_it_is_then() {
    let mut table = mending("20");
    table
        .say("hero brakk wound 1")
        .say("task mend roll brakk dp 3 =6,7")
        .say("task mend roll =6,7");
    assert_eq!(stands(&table).0, 4);
    table.say("hero brakk wound 0").say("task mend roll =6,7,8");
    assert_eq!(stands(&table).0, 7, "{}", line(&table));
}

#[test]
fn a_foe_renamed_rolls_again_by_its_new_name() {
    let mut table = pools();
    table
        .say("task dig 10")
        .say("task dig roll orc dp 5")
        .say("contest tug brakk orc to 9");
    table
        .say("contest tug roll dp 3 vs 3")
        .say("foe orc name Gruk");
    table.say("task dig roll").say("contest tug roll");
    assert_eq!(
        line(&table),
        "contest \"tug\" roll \"Brakk\" dp 3 vs \"Gruk\" dp 3"
    );
}

#[test]
fn a_side_is_named_as_it_is_called_now() {
    let mut table = pools();
    table
        .say("contest tug brakk orc to 1")
        .say("foe orc name Gruk");
    for typed in ["contest tug roll", "contest tug roll brakk dp 3"] {
        let refused = table.refused(typed);
        assert!(!refused.contains("orc"), "{typed}: {refused}");
    }
    table.say("contest tug roll dp 1 vs 1 =2,7");
    let refused = table.refused("contest tug roll");
    assert!(
        refused.contains("Gruk") && !refused.contains("orc"),
        "{refused}"
    );
}
