//! The order of turns arranged: groups, sides, surprise, actions kept back, rounds rolled anew, who is passed over.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::line::parse;
use astragal::campaign::log_text::{Entry, for_players, tell};
use astragal::campaign::{Allegiance, CreatureId, Event, HitPoints};
use astragal::systems::System;

/// Wren, three drowned in one line, Thalia, a crab; Wren has the turn.
const FIGHT: [&str; 9] = [
    "add wren",
    "add drowned*3 15 hidden",
    "add thalia",
    "add crab 28 hidden",
    "initiative wren critical",
    "initiative drowned major",
    "initiative thalia normal",
    "initiative crab limited",
    "begin",
];

fn fight() -> Table {
    let mut table = Table::with_party();
    table.say_all(FIGHT);
    table
}

fn points(table: &Table, name: &str) -> Vec<i64> {
    table
        .campaign
        .state()
        .bodies(table.creature(name))
        .iter()
        .map(HitPoints::points)
        .collect()
}

/// Whose turns follow, so many of them, with their rounds.
fn turns(table: &mut Table, count: usize) -> Vec<(String, u32)> {
    let next = |_| {
        table.say("next");
        (table.active(), table.campaign.state().tracker.round())
    };
    (0..count).map(next).collect()
}

fn named(turns: &[(&str, u32)]) -> Vec<(String, u32)> {
    turns
        .iter()
        .map(|(name, round)| ((*name).to_owned(), *round))
        .collect()
}

mod groups {
    use super::*;

    #[test]
    fn a_group_goes_apart_body_by_body_with_its_own_hit_points() {
        let mut table = fight();
        table.say("drowned 2 -4").say("split drowned");
        assert_eq!(
            table.order(),
            [
                "Wren",
                "drowned",
                "drowned 2",
                "drowned 3",
                "Thalia",
                "crab"
            ]
        );
        assert_eq!(
            (points(&table, "drowned"), points(&table, "drowned 2")),
            (vec![15], vec![11])
        );
    }

    #[test]
    fn one_body_leaves_its_group_under_its_own_number() {
        let mut table = fight();
        table.say("drowned 1 -4").say("split 2.1");
        assert_eq!(
            table.order(),
            ["Wren", "drowned", "drowned 1", "Thalia", "crab"]
        );
        assert_eq!(
            (points(&table, "drowned"), points(&table, "drowned 1")),
            (vec![15, 15], vec![11])
        );
    }

    #[test]
    fn several_bodies_leave_together() {
        let mut table = fight();
        table.say("split drowned 1 and drowned 3");
        assert_eq!(
            (
                points(&table, "drowned").len(),
                points(&table, "drowned B").len()
            ),
            (1, 2)
        );
    }

    #[test]
    fn split_before_its_turn_every_part_acts_in_the_round() {
        let mut table = fight();
        table.say("split drowned");
        let expected = [
            ("drowned", 1),
            ("drowned 2", 1),
            ("drowned 3", 1),
            ("Thalia", 1),
        ];
        assert_eq!(turns(&mut table, 4), named(&expected));
    }

    #[test]
    fn split_after_its_turn_no_part_acts_again_before_the_next_round() {
        let mut table = fight();
        table.say("next").say("next").say("split drowned");
        let expected = [
            ("crab", 1),
            ("Wren", 2),
            ("drowned", 2),
            ("drowned 2", 2),
            ("drowned 3", 2),
        ];
        assert_eq!(turns(&mut table, 5), named(&expected));
    }

    #[test]
    fn stepping_back_to_the_turn_of_the_whole_its_parts_have_theirs_before_them() {
        let mut table = fight();
        table
            .say("next")
            .say("next")
            .say("split drowned")
            .say("back");
        let expected = [("drowned 2", 1), ("drowned 3", 1), ("Thalia", 1)];
        assert_eq!(turns(&mut table, 3), named(&expected));
    }

    #[test]
    fn a_condition_of_the_group_is_on_every_part_and_ends_with_the_parts_own_turn() {
        let mut table = fight();
        table
            .say("condition drowned held 0")
            .say("split drowned")
            .say("next")
            .say("next");
        let holds = |name: &str| {
            table
                .campaign
                .state()
                .conditions(table.creature(name))
                .count()
        };
        assert_eq!((holds("drowned"), holds("drowned 2")), (0, 1));
    }

    /// Orcs by the rules of Swords & Sorcery that hide and would rather fight.
    fn hiding() -> Table {
        let mut table = Table::with_one(System::SwordsAndSorcery);
        table
            .say("add orc*2 15")
            .say("orc ss +5 hide =9")
            .say("attitude orc hostile");
        table
    }

    #[test]
    fn what_is_kept_of_a_group_and_how_it_feels_is_on_every_part() {
        let mut table = hiding();
        table.say("split orc");
        let marks = |name: &str| {
            table
                .campaign
                .state()
                .marks_of(table.creature(name))
                .collect::<Vec<_>>()
        };
        assert_eq!(marks("orc 2"), ["hostile", "hides 14"]);
        assert_eq!(marks("orc"), marks("orc 2"));
    }

    #[test]
    fn of_foes_joined_nothing_is_kept_by_their_old_numbers() {
        let mut table = hiding();
        table
            .say("add ogre 20")
            .say("ogre ss +1 hide =9")
            .say("attitude ogre friendly")
            .say("join orc and ogre");
        let state = table.campaign.state();
        assert_eq!((state.kept.len(), state.attitudes.len()), (1, 1));
    }

    #[test]
    fn foes_joined_share_a_line_and_a_turn_and_keep_their_hit_points() {
        let mut table = fight();
        table.say("crab -3").say("join crab and drowned");
        assert_eq!(
            (table.order(), points(&table, "crab")),
            (
                vec!["Wren".to_owned(), "crab".to_owned(), "Thalia".to_owned()],
                vec![25, 15, 15, 15]
            )
        );
        assert_eq!(
            turns(&mut table, 3),
            named(&[("crab", 1), ("Thalia", 1), ("Wren", 2)])
        );
    }

    #[test]
    fn whoever_joins_the_active_one_has_the_turn_with_it() {
        let mut table = fight();
        table.say("next").say("join crab and drowned");
        assert_eq!(table.active(), "crab");
        assert_eq!(turns(&mut table, 2), named(&[("Thalia", 1), ("Wren", 2)]));
    }

    #[test]
    fn who_has_acted_and_who_has_not_are_not_joined() {
        let mut table = fight();
        table.say("next").say("next");
        assert!(
            table
                .refused("join drowned and crab")
                .contains("has acted in this round")
        );
    }

    #[test]
    fn hidden_and_open_foes_are_not_joined() {
        let mut table = fight();
        table.say("reveal crab");
        assert!(
            table
                .refused("join drowned and crab")
                .contains("one is hidden")
        );
    }

    #[test]
    fn what_is_no_group_is_said() {
        let mut table = fight();
        for line in [
            "split crab",
            "split thalia",
            "join thalia and crab",
            "join crab and thalia",
        ] {
            assert!(
                table.refused(line).contains("is not a group of foes"),
                "{line}"
            );
        }
        assert!(table.refused("join crab").contains("two foes or more"));
    }

    #[test]
    fn parts_of_a_hidden_group_are_hidden_wherever_they_are_named() {
        let mut table = fight();
        table
            .say("split drowned")
            .say("drowned 2 -4")
            .say("next")
            .say("next")
            .say("remove drowned 3");
        let shown = for_players(&table.campaign);
        assert!(
            shown
                .iter()
                .all(|shown| !shown.entry.text().contains("drowned")),
            "{shown:#?}"
        );
    }

    #[test]
    fn minds_go_with_their_bodies() {
        let mut table = Table::of(System::MonstersAndMagic);
        table
            .say("add ghoul*3 12")
            .say("foe ghoul mental 10")
            .say("ghoul 3 mental -4")
            .say("split ghoul 3");
        let strains = |name: &str| {
            let CreatureId::Foe(id) = table.creature(name) else {
                panic!("{name} is no foe")
            };
            let foe = table.campaign.state().foe(id).unwrap();
            foe.strains
                .iter()
                .map(|strain| strain.harm)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (strains("ghoul"), strains("ghoul 3")),
            (vec![0, 0], vec![4])
        );
    }

    #[test]
    fn undone_the_group_is_whole_again() {
        let mut table = fight();
        let before = table.campaign.state().clone();
        table
            .say("split drowned")
            .say("join drowned and crab")
            .say("undo x2");
        assert_eq!(*table.campaign.state(), before);
    }
}

mod sides {
    use super::*;

    #[test]
    fn whoever_has_changed_sides_is_nobodys_opponent_there() {
        let mut table = fight();
        table.say("side drowned party");
        let (wren, crab) = (table.creature("wren"), table.creature("crab"));
        assert_eq!(table.campaign.state().only_opponent(wren), Some(crab));
    }

    #[test]
    fn whoever_changes_sides_is_meant_by_the_other_word() {
        let mut table = fight();
        table
            .say("side crab party")
            .say("side thalia foes")
            .say("foes -2")
            .say("party -1");
        assert_eq!(
            (
                table.points("crab"),
                table.points("thalia"),
                table.points("drowned")
            ),
            (27, 22, 13)
        );
        assert_eq!(
            table.campaign.state().side_of(table.creature("crab")),
            Allegiance::Party
        );
    }

    #[test]
    fn it_is_shown_in_the_row() {
        let player = Player::at(fight().say("side crab party").campaign.clone());
        assert!(player.shows("for the party"), "{}", player.picture());
    }
}

mod surprise {
    use super::*;

    #[test]
    fn a_surprised_side_loses_its_turns_of_the_first_round() {
        let mut table = Table::with_party();
        table.say_all(&FIGHT[..8]);
        table.say("surprise foes").say("begin");
        assert_eq!(table.active(), "Wren");
        assert_eq!(
            turns(&mut table, 3),
            named(&[("Thalia", 1), ("Wren", 2), ("drowned", 2)])
        );
    }

    #[test]
    fn in_the_middle_of_a_round_whoever_has_acted_loses_the_next_turn() {
        let mut table = fight();
        table.say("next").say("surprise wren").say("surprise crab");
        let expected = [
            ("Thalia", 1),
            ("drowned", 2),
            ("Thalia", 2),
            ("crab", 2),
            ("Wren", 3),
        ];
        assert_eq!(turns(&mut table, 5), named(&expected));
    }

    #[test]
    fn taken_back_nobody_loses_a_turn() {
        let mut table = fight();
        table.say("surprise foes").say("surprise crab no");
        assert_eq!(turns(&mut table, 2), named(&[("Thalia", 1), ("crab", 1)]));
        assert!(
            table
                .refused("surprise crab no")
                .contains("nothing would change")
        );
    }

    #[test]
    fn where_all_are_surprised_the_next_round_begins() {
        let mut table = Table::with_party();
        table.say("add wren").say("surprise all").say("begin");
        assert_eq!(
            (
                table.active().as_str(),
                table.campaign.state().tracker.round()
            ),
            ("Wren", 2)
        );
    }

    #[test]
    fn the_strip_shows_who_is_passed_over_and_the_row_why() {
        let player = Player::at(fight().say("surprise crab").campaign.clone());
        assert!(
            player.shows("surprised") && player.shows("─3–4"),
            "{}",
            player.picture()
        );
    }
}

mod readied {
    use super::*;

    #[test]
    fn a_readied_action_waits_until_the_start_of_the_next_own_turn() {
        let mut table = fight();
        table
            .say("ready wren shoots when it moves")
            .say("next")
            .say("next")
            .say("next");
        assert!(
            table
                .campaign
                .state()
                .readied(table.creature("wren"))
                .is_some()
        );
        table.say("next");
        assert!(
            table
                .campaign
                .state()
                .readied(table.creature("wren"))
                .is_none()
        );
        table.say("back");
        assert!(
            table
                .campaign
                .state()
                .readied(table.creature("wren"))
                .is_some(),
            "back before that turn"
        );
    }

    #[test]
    fn released_it_is_told_and_gone() {
        let mut table = fight();
        table
            .say("ready wren shoots when it moves")
            .say("next")
            .say("release wren");
        assert_eq!(
            table.last().text(),
            "Wren  acts as readied: shoots when it moves"
        );
        assert!(
            table
                .refused("release wren")
                .contains("has nothing readied")
        );
    }

    #[test]
    fn by_one_key_it_is_asked_for_and_by_the_same_it_is_done() {
        let mut player = Player::at(fight().campaign);
        player.press(["D", "shoots<ret>"]);
        assert!(player.shows("ready: shoots"), "{}", player.picture());
        player.press(["n", "<up>", "D"]);
        assert_eq!(player.said(), "release \"Wren\"");
    }

    #[test]
    fn what_a_foe_waits_for_players_do_not_read() {
        let mut table = fight();
        table
            .say("reveal crab")
            .say("ready crab pinches whoever has silver");
        let shown = for_players(&table.campaign);
        assert!(
            shown
                .iter()
                .all(|shown| !shown.entry.text().contains("silver"))
        );
    }
}

mod rolled_anew {
    use super::*;

    fn anew() -> Table {
        let mut table = fight();
        table
            .say("initiative each round")
            .say("next")
            .say("next")
            .say("next");
        table
    }

    #[test]
    fn each_round_begins_with_places_of_its_own() {
        let mut table = anew();
        let before = table.campaign.state().tracker.order.clone();
        table.say("next");
        let tracker = &table.campaign.state().tracker;
        assert_eq!(
            (tracker.round(), tracker.active()),
            (2, Some(tracker.order[0].creature))
        );
        assert_ne!(tracker.order, before);
        assert!(
            tracker.order.is_sorted_by_key(|row| std::cmp::Reverse(
                row.initiative.clone().unwrap().standing()
            ))
        );
    }

    #[test]
    fn stepping_back_and_on_rolls_nothing_and_everybody_stands_as_before() {
        let mut table = anew();
        let first = table.campaign.state().tracker.order.clone();
        table.say("next");
        let second = table.campaign.state().tracker.order.clone();
        let word = table.campaign.dice();
        table.say("back");
        assert_eq!(table.campaign.state().tracker.order, first);
        table.say("next");
        assert_eq!(
            (
                table.campaign.state().tracker.order.clone(),
                table.campaign.dice()
            ),
            (second, word)
        );
    }

    #[test]
    fn a_whole_round_back_and_on_everybody_acts_once_in_each() {
        let mut table = anew();
        table
            .say("next")
            .say("next")
            .say("back")
            .say("back")
            .say("back")
            .say("back");
        assert_eq!(
            (
                table.active().as_str(),
                table.campaign.state().tracker.round()
            ),
            ("drowned", 1)
        );
        let mut acted: Vec<String> = turns(&mut table, 6)
            .into_iter()
            .filter(|(_, round)| *round == 2)
            .map(|(name, _)| name)
            .collect();
        acted.sort();
        assert_eq!(acted, ["Thalia", "Wren", "crab", "drowned"]);
    }

    #[test]
    fn the_last_of_a_round_does_not_delay_into_one_that_is_rolled_anew() {
        let mut table = anew();
        assert!(table.refused("delay").contains("last of the round"));
    }

    #[test]
    fn the_habit_outlasts_the_fight_and_is_given_up_by_a_word() {
        let mut table = anew();
        table.say("end");
        assert!(table.campaign.state().tracker.rounds.is_anew);
        table.say("initiative once");
        assert!(!table.campaign.state().tracker.rounds.is_anew);
        assert!(
            table
                .refused("initiative once")
                .contains("nothing would change")
        );
    }

    #[test]
    fn every_system_rolls_each_round_by_its_own_rule_or_by_what_is_named() {
        for (system, attempt) in [
            (System::PenAndDagger, ""),
            (System::DicePool, "dp 5"),
            (System::SwordsAndSorcery, ""),
            (System::SuccessRoll, "sr 11"),
            (System::MonstersAndMagic, ""),
        ] {
            let mut table = Table::with_one(system);
            table
                .say("add party")
                .say("add orc 15")
                .say(&format!("initiative {attempt}"));
            table
                .say(&format!("initiative each round {attempt}"))
                .say("begin");
            let rolled = table.campaign.dice();
            table
                .say("add wolf 9")
                .say(&format!("initiative wolf {attempt}"))
                .say("next")
                .say("next");
            while table.campaign.state().tracker.round() == 1 {
                table.say("next");
            }
            let tracker = &table.campaign.state().tracker;
            assert!(
                tracker.order.iter().all(|row| row.initiative.is_some()),
                "{system:?}"
            );
            assert_eq!(
                tracker.active(),
                Some(tracker.order[0].creature),
                "{system:?}"
            );
            assert!(table.campaign.dice() > rolled, "{system:?}");
        }
    }

    #[test]
    fn a_system_without_a_roll_of_its_own_asks_for_one() {
        let mut table = Table::with_one(System::DicePool);
        table.say("add party");
        assert!(
            table
                .refused("initiative each round")
                .contains("name the attempt")
        );
        assert!(
            table
                .refused("initiative each")
                .contains("expected `round`")
        );
    }

    /// The dice of the pool that Brakk rolled for a place in the round that begins now.
    fn dice_of_next_round(table: &mut Table) -> usize {
        table.say("next").say("next");
        let brakk = table.creature("brakk");
        let events = table
            .campaign
            .steps()
            .iter()
            .rev()
            .flat_map(|step| &step.events);
        let rolled = events.filter_map(|event| match event {
            Event::Rolled(roll) if roll.who[0].creature == brakk => Some(&roll.outcome),
            _ => None,
        });
        let mut dice = rolled.map(|outcome| outcome.dice().len());
        dice.next().unwrap()
    }

    #[test]
    fn what_stands_on_somebody_counts_once_in_each_round_and_no_longer_than_it_stands() {
        for (begins, ends) in [
            ("condition brakk dazed -2", "uncondition brakk dazed"),
            ("hero brakk wound 2", "hero brakk wound 0"),
        ] {
            let mut table = Table::with_one(System::DicePool);
            table
                .say("hero brakk wound 0")
                .say("add orc 15")
                .say("initiative orc 9");
            table
                .say("add brakk")
                .say("initiative brakk 1")
                .say("begin")
                .say(begins);
            table.say("initiative each round dp 5");
            assert_eq!(dice_of_next_round(&mut table), 3, "{begins}");
            table.say(ends);
            assert_eq!(dice_of_next_round(&mut table), 5, "{ends}");
        }
    }

    #[test]
    fn an_action_of_the_turn_is_no_part_of_the_habit() {
        let mut table = Table::with_one(System::DicePool);
        table
            .say("hero brakk wound 0")
            .say("add orc 15")
            .say("initiative orc 1");
        table
            .say("add brakk")
            .say("initiative brakk 9")
            .say("begin")
            .say("actions 2");
        table.say("initiative each round dp 5");
        assert_eq!(dice_of_next_round(&mut table), 5);
    }

    #[test]
    fn who_is_called_each_still_rolls_by_the_name_in_quotes() {
        let mut table = Table::with_party();
        table.say("add each 5").say("initiative \"each\" =9");
        assert!(table.campaign.state().tracker.order[0].initiative.is_some());
    }
}

mod passed_over {
    use super::*;

    #[test]
    fn who_has_no_initiative_is_named_before_and_after_the_turn_passes_them() {
        let mut table = fight();
        table.say("add oren").say("next").say("next").say("next");
        let mut player = Player::at(table.campaign);
        assert!(
            player.shows("n passes Oren") && player.shows("no place"),
            "{}",
            player.picture()
        );
        player.press(["n"]);
        assert_eq!(player.turn(), ("Wren".to_owned(), 2));
        assert!(
            player
                .complaint()
                .contains("passed over: Oren (no initiative)")
        );
    }

    #[test]
    fn nobody_is_named_whom_the_next_turn_does_not_pass() {
        let mut table = fight();
        table.say("add oren");
        assert_eq!(table.campaign.state().passed_over(), []);
    }

    #[test]
    fn where_nobody_has_an_initiative_nobody_is_passed_over() {
        let mut table = Table::with_party();
        table.say("add party").say("begin anyway").say("next");
        assert_eq!(table.campaign.state().passed_over(), []);
    }
}

mod casualties {
    use super::*;

    fn harm(table: &Table) -> u64 {
        table
            .campaign
            .state()
            .tracker
            .casualties
            .iter()
            .map(|toll| toll.harm)
            .sum()
    }

    #[test]
    fn figures_that_are_set_are_no_harm_done() {
        for lines in [
            ["thalia temp 5", "thalia temp 2"],
            ["hero thalia temp 5", "hero thalia temp 0"],
        ] {
            let mut table = fight();
            table
                .say(lines[0])
                .say(lines[1])
                .say("hero thalia hp 20")
                .say("foe drowned hp 3");
            assert_eq!(harm(&table), 0, "{lines:?}");
        }
    }

    #[test]
    fn a_blow_that_temporary_points_take_is_harm_done() {
        let mut table = fight();
        table.say("thalia temp 5").say("thalia -3");
        assert_eq!(harm(&table), 3);
    }

    #[test]
    fn fewer_temporary_points_ask_nobody_whether_the_focus_holds() {
        let mut table = fight();
        table
            .say("focus thalia fog")
            .say("thalia temp 5")
            .say("thalia temp 2");
        let step = table.campaign.steps().last().unwrap();
        assert!(
            !step
                .events
                .iter()
                .any(|event| matches!(event, Event::Asked { .. })),
            "{step:?}"
        );
    }
}

mod long_orders {
    use super::*;

    /// Rows in the order.
    const ROWS: usize = 60;

    /// The orcs in sight, by what their names count.
    fn in_sight(rows: &[String]) -> Vec<usize> {
        let number = |row: &String| -> Option<usize> {
            let (_, rest) = row
                .split_once("orc ")
                .filter(|(_, rest)| rest.contains("15/15"))?;
            rest.split_whitespace().next()?.parse().ok()
        };
        rows.iter().filter_map(number).collect()
    }

    #[test]
    fn the_rows_around_the_cursor_are_in_sight_wherever_it_stands() {
        let mut table = Table::with_party();
        for _ in 1..=ROWS {
            table.say("add orc 15");
        }
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut player = Player::at(table.campaign.clone()).sized(width, height);
            player.press(["g", "o"]);
            for row in 2..=ROWS {
                player.press(["<down>"]);
                let rows = player.rows();
                let orcs = in_sight(&rows);
                let picture = rows.join("\n");
                let chosen = format!("▌ {row:>2} orc {row} ");
                assert!(picture.contains(&chosen), "{picture}");
                assert!(
                    orcs.windows(2).all(|pair| pair[1] == pair[0] + 1),
                    "{picture}"
                );
                assert!(orcs.len() >= 8, "{picture}");
            }
        }
    }
}

mod who_waits {
    use super::*;

    /// The marks of the strip.
    fn strip(player: &Player) -> String {
        let row = player
            .rows()
            .into_iter()
            .find(|row| row.contains("►") && row.contains("1") && row.contains("─2"));
        let row = row.or_else(|| player.rows().into_iter().nth(2)).unwrap();
        row.rsplit('│').next().unwrap().trim().to_owned()
    }

    #[test]
    fn whom_no_turn_of_this_round_will_reach_is_not_shown_as_waiting() {
        let mut table = fight();
        table
            .say("next")
            .say("add ogre 40")
            .say("initiative ogre critical");
        let player = Player::at(table.campaign.clone());
        assert_eq!(strip(&player), "–1━2►3─4─5", "{}", player.picture());
    }

    #[test]
    fn neither_is_whoever_was_down_when_the_turn_was_theirs_and_stands_again() {
        let mut table = fight();
        table.say("drowned -99").say("next").say("drowned +5");
        let player = Player::at(table.campaign.clone());
        assert_eq!(strip(&player), "━1–2►3─4", "{}", player.picture());
    }
}

/// Two foes of Monsters & Magic with records, and one without.
fn static_foes() -> Table {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Felix dexterity 18",
        "add orc 9",
        "add mage 9",
        "add bat 4",
        "add felix",
        "foe orc dexterity 12 intelligence 8 trait fast yes",
        "foe mage dexterity 10 intelligence 15",
    ]);
    table
}

#[test]
fn foes_go_static_by_a_word_each_with_their_better_score() {
    let mut table = static_foes();
    table.say("initiative foes static");
    let step = table.campaign.steps().last().unwrap();
    assert_eq!(step.line, "initiative foes mm static");
    let told: Vec<String> = tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect();
    assert_eq!(
        told,
        [
            "orc  Initiative, static Dexterity · 12  12",
            "mage  Initiative, static Intelligence · 15  15",
            "bat  Initiative, static Dexterity · 10  10",
        ]
    );
    assert_eq!(table.order(), ["mage", "orc", "bat", "Felix"]);
    let before = table.campaign.state().clone();
    table.say("initiative felix =1,1,2").say("undo");
    assert_eq!(*table.campaign.state(), before);
}

#[test]
fn a_static_initiative_takes_traits_a_score_or_an_attribute_as_before() {
    for (line, standing) in [
        ("initiative orc static fast", "12"),
        ("initiative orc static intelligence", "8"),
        ("initiative orc static 17", "17"),
    ] {
        let mut table = static_foes();
        table.say(line);
        let told = table.last().text();
        assert!(told.contains(standing), "{line}: {told}");
        let line = &table.campaign.steps().last().unwrap().line;
        let again = parse(line, &table.campaign.context(None)).unwrap();
        assert_eq!(&again.line, line);
    }
}

#[test]
fn equals_that_nobody_rolls_for_are_parted_all_the_same() {
    let mut table = static_foes();
    table.say("foe mage intelligence 12");
    table.say("initiative foes static");
    let mut first = table.order();
    let behind = first.split_off(2);
    first.sort();
    assert_eq!(
        (first, behind),
        (
            vec!["mage".into(), "orc".into()],
            vec!["bat".into(), "Felix".into()]
        )
    );
}

#[test]
fn equals_go_by_the_higher_modifier_then_by_three_dice_with_their_modifiers_in_the_log() {
    let mut table = Table::of(System::MonstersAndMagic);
    table.say_all([
        "hero Felix dexterity 12",
        "hero Brida dexterity 12 prime dexterity",
        "add orc 9",
        "foe orc dexterity 12",
        "add party",
        "initiative static",
    ]);
    let step = table.campaign.steps().last().unwrap();
    let told: Vec<String> = tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect();
    assert_eq!(table.order()[0], "Brida", "a prime attribute counts twice");
    let again: Vec<&String> = told
        .iter()
        .filter(|line| line.contains("Initiative, static Dexterity, tie"))
        .collect();
    assert!(
        again.len() >= 2 && again.len().is_multiple_of(2),
        "{told:#?}"
    );
    assert!(again[0].contains(" · +1  "), "three dice and +1: {again:?}");
    assert!(
        !told.iter().any(|line| line.contains("tie rolled again")),
        "{told:#?}"
    );
    table.say("initiative felix 14").say("initiative orc 14");
    let step = table.campaign.steps().last().unwrap();
    let rolled = tell(&table.campaign, step);
    assert!(
        rolled
            .iter()
            .filter(|entry| entry.text().contains(", tie"))
            .count()
            >= 2
    );
}

#[test]
fn static_alone_is_a_word_of_initiative_only() {
    let mut table = static_foes();
    assert!(table.refused("orc static").contains("an attribute's score"));
    assert!(
        table
            .refused("initiative orc static vs 12")
            .contains("against nobody")
    );
    assert!(
        table
            .refused("initiative orc static damage 1d6")
            .contains("takes no dice")
    );
}
