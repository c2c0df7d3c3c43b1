//! What the tracker thinks of: concentration, what conditions ask for, the parts of a turn, what a fight cost.

use std::sync::Arc;

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{Base, Campaign};
use astragal::systems::{Rulebook, System};

/// A fight of Pen & Dagger in which Ysolde has the turn.
const FIGHT: [&str; 7] = [
    "add ysolde",
    "add thalia",
    "add orc 15 hidden",
    "initiative ysolde critical",
    "initiative thalia major",
    "initiative orc normal",
    "begin",
];

fn fight() -> Table {
    let mut table = Table::with_party();
    table.say_all(FIGHT);
    table
}

fn conditions(table: &Table, name: &str) -> Vec<String> {
    let state = table.campaign.state();
    state
        .conditions(table.creature(name))
        .map(|condition| condition.name.clone())
        .collect()
}

fn log(table: &Table) -> Vec<String> {
    let steps = table.campaign.steps().iter();
    steps
        .flat_map(|step| tell(&table.campaign, step))
        .map(|entry| entry.text())
        .collect()
}

mod concentration {
    use super::*;

    #[test]
    fn whoever_concentrates_is_asked_when_hurt() {
        let mut table = fight();
        table.say("focus ysolde fog").say("ysolde -3");
        assert_eq!(
            table.last().text(),
            "Ysolde  hurt while focused on fog: Endurance, or it ends"
        );
        assert_eq!(conditions(&table, "ysolde"), ["focused on fog"]);
    }

    #[test]
    fn when_one_blow_hurts_two_who_concentrate_both_are_due() {
        let mut player = Player::in_a_fight();
        let due = |player: &Player| {
            let row = player
                .rows()
                .into_iter()
                .find(|row| row.contains("! due"))
                .unwrap();
            row.split_once("! due ").unwrap().1.trim_end().to_owned()
        };
        player
            .line("focus wren fog")
            .line("focus thalia light")
            .line("wren and thalia -2");
        assert_eq!(due(&player), "Wren: Endurance         +1");
        player.line("wren endurance");
        assert_eq!(due(&player), "Thalia: Endurance");
    }

    #[test]
    fn each_system_asks_by_its_own_rule() {
        for (system, asked) in [
            (System::PenAndDagger, "Endurance"),
            (System::SwordsAndSorcery, "Constitution save, DC 11"),
            (System::SuccessRoll, "a Will roll"),
            (System::MonstersAndMagic, "the action again, threatened"),
            (System::DicePool, "the attempt you name"),
        ] {
            let mut table = Table::with_one(system);
            table
                .say("add shaman 40")
                .say("focus shaman fog")
                .say("shaman -23");
            assert!(
                table.last().text().contains(asked),
                "{}",
                table.last().text()
            );
        }
    }

    #[test]
    fn a_small_blow_asks_for_no_less_than_the_least_difficulty() {
        let mut table = Table::with_one(System::SwordsAndSorcery);
        table
            .say("add shaman 40")
            .say("focus shaman fog")
            .say("shaman -3");
        assert!(
            table.last().text().contains("DC 10"),
            "{}",
            table.last().text()
        );
    }

    #[test]
    fn going_down_ends_it_and_undo_restores_both() {
        let mut table = fight();
        table
            .say("focus ysolde fog")
            .say("ysolde temp 4")
            .say("ysolde -40");
        assert_eq!(conditions(&table, "ysolde"), ["dying"]);
        table.say("undo");
        let body = table.campaign.state().bodies(table.creature("ysolde"))[0];
        assert_eq!(
            (body.points(), body.temp, conditions(&table, "ysolde").len()),
            (17, 4, 1)
        );
    }

    #[test]
    fn there_is_one_at_a_time() {
        let mut table = fight();
        table.say("focus ysolde fog").say("focus ysolde a light");
        assert_eq!(conditions(&table, "ysolde"), ["focused on a light"]);
        table.say("focus ysolde none");
        assert!(conditions(&table, "ysolde").is_empty());
        assert!(
            table
                .refused("focus ysolde none")
                .contains("is not concentrating")
        );
    }

    #[test]
    fn healing_asks_nothing_and_neither_does_a_form() {
        let mut table = fight();
        table
            .say("ysolde -6")
            .say("focus ysolde fog")
            .say("ysolde +3");
        assert!(!table.last().text().contains("hurt while"));
        table.say("hero ysolde hp 2/17");
        assert!(!table.last().text().contains("hurt while"));
    }

    #[test]
    fn it_stands_in_the_strip_until_something_is_rolled() {
        let mut player = Player::at(fight().say("focus ysolde fog").campaign.clone());
        player.press(["-3<ret>"]);
        assert!(
            player.complaint().contains("Endurance, or it ends"),
            "{}",
            player.complaint()
        );
        assert!(
            player.shows("! due Ysolde: Endurance"),
            "{}",
            player.picture()
        );
        player.line("ysolde constitution");
        assert!(!player.shows("! due"), "{}", player.picture());
    }

    #[test]
    fn players_read_nothing_of_it_for_somebody_hidden() {
        let mut table = fight();
        table.say("focus orc fog").say("orc -3");
        assert!(
            for_players(&table.campaign)
                .iter()
                .all(|shown| !shown.entry.text().contains("fog"))
        );
    }
}

mod reminders {
    use super::*;

    #[test]
    fn a_condition_asks_at_the_start_of_each_turn_of_its_bearer() {
        let mut player = Player::at(
            fight()
                .say("condition thalia poisoned 3 asks save?")
                .campaign
                .clone(),
        );
        assert!(!player.shows("! due"), "{}", player.picture());
        player.press(["n"]);
        assert!(player.shows("! due Thalia: save?"), "{}", player.picture());
        player.press(["n"]);
        assert!(!player.shows("! due"));
        player.press(["n", "n"]);
        assert!(
            player.shows("! due Thalia: save?"),
            "in the next round again"
        );
    }

    #[test]
    fn stepping_back_to_the_turn_it_is_due_again_and_after_its_end_never() {
        let mut table = fight();
        table
            .say("condition thalia poisoned 0 asks save")
            .say("next");
        let due = |table: &Table| {
            table
                .campaign
                .state()
                .reminders(table.creature("thalia"))
                .count()
        };
        assert_eq!(due(&table), 1);
        table.say("next");
        assert_eq!(due(&table), 0);
        table.say("back");
        assert_eq!(due(&table), 1);
    }

    #[test]
    fn a_roll_answers_one_of_them() {
        let table = fight()
            .say("condition ysolde poisoned asks save")
            .say("condition ysolde held asks to break free")
            .campaign
            .clone();
        let mut player = Player::at(table);
        assert!(player.shows("! due Ysolde: save"), "{}", player.picture());
        player.line("ysolde constitution");
        assert!(
            player.shows("! due Ysolde: to break free"),
            "{}",
            player.picture()
        );
        player.line("ysolde strength");
        assert!(!player.shows("! due"), "{}", player.picture());
    }

    #[test]
    fn what_it_asks_stands_in_the_log() {
        let mut table = fight();
        table.say("condition thalia poisoned for 3 asks save");
        let words = table.last().text();
        assert!(
            words.contains("poisoned") && words.ends_with("each turn: save"),
            "{words}"
        );
        assert!(
            table
                .refused("condition thalia poisoned asks")
                .contains("what is asked for")
        );
    }
}

mod parts_of_a_turn {
    use super::*;
    use astragal::campaign::TurnPart;

    fn swords() -> Table {
        let mut table = Table::with_one(System::SwordsAndSorcery);
        table
            .say("hero Ilse")
            .say("add mira")
            .say("add ilse")
            .say("add orc 15")
            .say("begin anyway");
        table
    }

    fn used(table: &Table, name: &str) -> Vec<&'static str> {
        let tracker = &table.campaign.state().tracker;
        let creature = table.creature(name);
        TurnPart::ALL
            .into_iter()
            .filter(|part| tracker.has_used(creature, *part))
            .map(TurnPart::word)
            .collect()
    }

    #[test]
    fn they_are_ticked_off_and_there_again_with_the_next_own_turn() {
        let mut table = swords();
        table.say("use move action").say("next");
        assert_eq!(used(&table, "mira"), ["move", "action"]);
        table.say("next").say("next");
        assert!(used(&table, "mira").is_empty());
        table.say("back");
        assert_eq!(
            used(&table, "mira"),
            ["move", "action"],
            "back before that turn"
        );
    }

    #[test]
    fn a_reaction_of_another_is_back_at_the_start_of_their_own_turn() {
        let mut table = swords();
        table.say("use ilse reaction");
        assert_eq!(used(&table, "ilse"), ["reaction"]);
        table.say("next");
        assert!(used(&table, "ilse").is_empty(), "their turn begins");
        table.say("use reaction").say("next");
        assert_eq!(
            used(&table, "ilse"),
            ["reaction"],
            "used in their own turn it is gone for a round"
        );
    }

    #[test]
    fn stepping_back_before_it_was_used_it_is_there() {
        let mut table = swords();
        table.say("next").say("use mira reaction").say("back");
        assert!(used(&table, "mira").is_empty());
        table.say("next");
        assert_eq!(
            used(&table, "mira"),
            ["reaction"],
            "and stepping on it was used"
        );
    }

    #[test]
    fn used_twice_asks_and_a_word_gives_it_back() {
        let mut table = swords();
        table.say("use action");
        let asked = table.refused("use action # again");
        assert_eq!(
            asked,
            "Mira has already used the action: `use action anyway # again` goes on"
        );
        table.say("use action anyway # again");
        table.say("unuse action");
        assert!(
            table
                .refused("unuse action")
                .contains("has not used action")
        );
    }

    #[test]
    fn a_readied_action_takes_the_action_and_released_the_reaction() {
        let mut table = swords();
        table
            .say("ready mira shoots")
            .say("next")
            .say("release mira");
        assert_eq!(used(&table, "mira"), ["action", "reaction"]);
        assert_eq!(table.last().text(), "Mira  acts as readied: shoots");
    }

    #[test]
    fn without_a_reaction_nothing_is_released() {
        let mut table = swords();
        table
            .say("ready mira shoots")
            .say("next")
            .say("use mira reaction");
        assert!(
            table
                .refused("release mira")
                .contains("already used the reaction")
        );
        table.say("release mira anyway");
        assert!(
            table
                .campaign
                .state()
                .readied(table.creature("mira"))
                .is_none()
        );
    }

    #[test]
    fn a_bonus_action_and_a_free_action_are_one_part_each() {
        let mut table = swords();
        table.say("use bonus action");
        assert_eq!(used(&table, "mira"), ["bonus"]);
        table.say("use action").say("use mira free action");
        assert_eq!(used(&table, "mira"), ["action", "bonus", "free"]);
        assert_eq!(table.last().text(), "Mira  uses free");
        table.say("unuse bonus action");
        assert_eq!(used(&table, "mira"), ["action", "free"]);
        table.say("unuse mira free action action");
        assert!(used(&table, "mira").is_empty());
        table.say("use bonus action action move");
        assert_eq!(used(&table, "mira"), ["move", "action", "bonus"]);
        let said = &table.campaign.steps().last().unwrap().line;
        assert_eq!(said, "use bonus action action move");
    }

    /// What keeps Mira from acting, and the word for it.
    const IDLE: [(&str, &str); 6] = [
        ("condition mira stunned", "stunned"),
        ("condition mira paralyzed", "paralyzed"),
        ("condition mira unconscious", "unconscious"),
        ("condition mira petrified", "petrified"),
        ("condition mira incapacitated", "incapacitated"),
        ("mira -10", "dying"),
    ];

    #[test]
    fn who_cannot_act_is_asked_about_before_whatever_is_an_action() {
        for (line, why) in IDLE {
            let mut table = armed();
            table.say("hero mira hp 10").say(line);
            let actions = ACTIONS
                .into_iter()
                .chain(["use bonus action", "use reaction"]);
            for action in actions {
                let asked = table.refused(action);
                assert!(
                    asked.starts_with(&format!("Mira cannot act ({why})")),
                    "{line}; {action}: {asked}"
                );
                table.say(&format!("{action} anyway")).say("undo");
            }
            for free in ["mira save dexterity dc 12", "mira wisdom dc 10", "use move"] {
                table.say(free).say("undo");
            }
            table.say("ready mira shoots anyway").say("next");
            for reaction in ["release mira", "mira longsword ac orc"] {
                assert!(table.refused(reaction).contains("cannot act"), "{reaction}");
            }
        }
    }

    #[test]
    fn who_is_held_but_awake_acts_and_outside_a_fight_who_cannot_is_asked_about_too() {
        let mut table = armed();
        table
            .say("condition mira restrained")
            .say("mira longsword ac orc");
        table.say("end").say("condition mira stunned");
        let asked = table.refused("mira longsword ac 12");
        assert!(asked.contains("Mira cannot act (stunned)"), "{asked}");
        assert!(table.refused("mira hide").contains("cannot act"));
        assert!(
            table
                .refused("ilse perception help mira")
                .contains("needs 2 or more")
        );
        table.say("hero mira perception 2");
        assert!(
            table
                .refused("ilse perception help mira")
                .contains("cannot act")
        );
    }

    #[test]
    fn an_action_said_by_word_and_its_roll_are_one() {
        for (said, rolled) in [
            ("use mira hide", "mira hide =12"),
            ("use mira search", "mira search =12"),
            ("use mira search", "mira search insight =12"),
            ("use mira study", "mira study arcana =12"),
            ("use mira influence", "mira influence orc persuasion =12"),
            ("use mira help", "mira distract orc =9"),
            ("use mira help", "ilse perception dc 12 help mira =12,12"),
            ("use mira distract", "mira distract orc =9"),
            ("use mira attack", "mira longsword ac orc =9"),
        ] {
            let mut table = armed();
            table.say("hero mira perception 2").say(said).say(rolled);
            assert_eq!(used(&table, "mira"), ["action"], "{said}; {rolled}");
            if !said.contains("attack") {
                let again = table.refused("mira hide");
                assert!(again.contains("already used the action"), "{said}: {again}");
            }
            if rolled.starts_with("mira") && !said.contains("attack") {
                let again = table.refused(rolled);
                assert!(again.contains("already used the action"), "{said}: {again}");
            }
            table.say("undo").say(rolled);
        }
        for (said, rolled) in [
            ("use ilse hide", "ilse hide =12"),
            ("use ilse search", "ilse search =12"),
            ("use ilse help", "ilse distract orc =9"),
        ] {
            let mut table = armed();
            table.say(said).say(rolled);
            assert_eq!(
                used(&table, "ilse"),
                ["action"],
                "in the turn of another: {said}"
            );
        }
    }

    #[test]
    fn a_dash_gives_a_second_move_before_or_after_the_first() {
        for lines in [["use dash", "use move"], ["use move", "use dash"]] {
            let mut table = armed();
            table.say_all(lines);
            assert_eq!(used(&table, "mira"), ["action"], "{lines:?}");
            table.say("use move");
            assert_eq!(used(&table, "mira"), ["move", "action"], "{lines:?}");
            assert!(table.refused("use move").contains("already used the move"));
            table.say("unuse move");
            assert_eq!(used(&table, "mira"), ["action"]);
            table
                .say("use move anyway")
                .say("next")
                .say("next")
                .say("next");
            assert!(used(&table, "mira").is_empty());
            table.say("use move");
            assert!(table.refused("use move").contains("already used the move"));
        }
    }

    #[test]
    fn whoever_disengages_is_known_when_the_reaction_of_another_comes() {
        let mut table = armed();
        table.say("use disengage");
        let asked = table.refused("orc ss +5 ac mira");
        assert!(asked.contains("Mira disengaged"), "{asked}");
        table.say("orc ss +5 ac mira anyway").say("undo");
        table.say("orc ss +5 ac ilse").say("undo");
        table
            .say("ready orc strikes")
            .say("orc ss +5 ac mira")
            .say("undo")
            .say("undo");
        table.say("next");
        table.say("orc ss +5 ac mira");
    }

    /// Mira with a sword, in her own turn, beside an orc.
    fn armed() -> Table {
        let mut table = swords();
        table
            .say("hero Mira weapon longsword \"1d8 melee swords\"")
            .say("foe orc wisdom 8");
        table
    }

    /// Lines that take the action, each said in one's own turn.
    const ACTIONS: [&str; 20] = [
        "mira longsword ac orc",
        "mira longsword =12",
        "mira ss +5 ac 12",
        "mira distract orc",
        "mira ss distract 3",
        "mira influence orc persuasion",
        "mira hide",
        "mira search",
        "ready mira shoots",
        "use attack",
        "use dash",
        "use disengage",
        "use dodge",
        "use help",
        "use mira hide",
        "use influence",
        "use magic",
        "use search",
        "use study",
        "use mira utilize",
    ];

    #[test]
    fn every_named_action_takes_the_action_of_a_turn() {
        for line in ACTIONS {
            let mut table = armed();
            table.say(line);
            assert_eq!(used(&table, "mira"), ["action"], "{line}");
            table.say("undo");
            assert!(used(&table, "mira").is_empty(), "{line}, undone");
        }
    }

    #[test]
    fn a_second_action_asks_whatever_it_is() {
        for line in ACTIONS {
            let mut table = armed();
            table.say("use dash");
            let asked = table.refused(line);
            assert!(
                asked.starts_with("Mira has already used the action (dash)"),
                "{line}: {asked}"
            );
            table.say(&format!("{line} anyway"));
        }
    }

    #[test]
    fn checks_saves_and_what_is_not_rolled_take_nothing() {
        for line in [
            "mira stealth",
            "mira save wisdom dc 12",
            "mira luck dc 10",
            "mira search passive",
            "mira deception keep",
        ] {
            let mut table = armed();
            table.say(line);
            assert!(used(&table, "mira").is_empty(), "{line}");
        }
    }

    #[test]
    fn outside_a_fight_nothing_is_ticked_off_and_nothing_asks() {
        let mut table = armed();
        table
            .say("end")
            .say("add orc 15")
            .say("mira longsword ac orc")
            .say("mira distract orc")
            .say("mira hide");
        assert!(used(&table, "mira").is_empty());
    }

    #[test]
    fn further_attacks_of_one_attack_action_do_not_ask() {
        let mut table = armed();
        table
            .say("mira longsword ac orc x2")
            .say("mira longsword ac orc");
        let asked = table.refused("mira distract orc");
        assert!(
            asked.contains("has already used the action (attack)"),
            "{asked}"
        );
    }

    #[test]
    fn after_a_second_action_that_is_meant_its_further_attacks_do_not_ask() {
        let mut table = armed();
        table
            .say("use dash")
            .say("mira longsword ac orc anyway")
            .say("mira longsword ac orc");
    }

    #[test]
    fn an_attack_in_anothers_turn_takes_the_reaction_and_a_second_one_asks() {
        let mut table = armed();
        table.say("next").say("mira longsword ac orc");
        assert_eq!(used(&table, "mira"), ["reaction"]);
        let asked = table.refused("mira longsword ac orc");
        assert!(
            asked.starts_with("Mira has already used the reaction (attack)"),
            "{asked}"
        );
    }

    #[test]
    fn what_was_readied_is_done_by_attacking_in_anothers_turn() {
        let mut table = armed();
        table
            .say("ready mira shoots")
            .say("next")
            .say("mira longsword ac orc");
        assert_eq!(used(&table, "mira"), ["action", "reaction"]);
        assert!(
            table
                .campaign
                .state()
                .readied(table.creature("mira"))
                .is_none()
        );
    }

    #[test]
    fn an_attack_after_the_release_is_what_was_readied() {
        let mut table = armed();
        table
            .say("ready mira shoots")
            .say("next")
            .say("release mira")
            .say("mira longsword ac orc");
        table.say("next");
        assert!(
            table
                .refused("mira longsword ac orc")
                .contains("already used the reaction")
        );
    }

    #[test]
    fn the_bodies_of_a_group_have_an_action_each() {
        let mut table = armed();
        table.say("add wolf*3 9");
        while table.active() != "wolf" {
            table.say("next");
        }
        table
            .say("use wolf dash")
            .say("wolf ss +4 ac mira")
            .say("wolf ss +4 ac ilse");
        assert_eq!(used(&table, "wolf"), ["action"]);
    }

    #[test]
    fn a_macro_asks_as_one_line_does() {
        let mut table = armed();
        table.say("macro rush = use dash ; mira longsword ac orc");
        let asked = table.refused("rush");
        assert!(
            asked
                .contains("line 2: Mira has already used the action (dash): `rush anyway` goes on"),
            "{asked}"
        );
        table.say("rush anyway");
        assert_eq!(used(&table, "mira"), ["action"]);
    }

    #[test]
    fn on_the_screen_it_is_asked_and_yes_goes_on() {
        let mut player = Player::at(armed().campaign);
        let ask = |player: &mut Player| {
            player.press([":"]).paste("use dodge").press(["<ret>"]);
        };
        player.line("use dash");
        ask(&mut player);
        assert!(
            player.shows("Mira has already used the action (dash)."),
            "{}",
            player.picture()
        );
        let before = player.state().clone();
        player.press(["<esc>"]);
        assert_eq!(
            (player.state(), player.overlay().is_none()),
            (&before, true)
        );
        ask(&mut player);
        player.press(["y"]);
        assert_eq!(player.said(), "use dodge anyway");
        assert!(
            player.overlay().is_none() && player.shows("dodging"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn what_a_roll_takes_of_a_turn_is_no_line_of_the_log() {
        let mut table = armed();
        table.say("mira longsword ac orc =12");
        assert!(
            table.last().text().contains("longsword vs orc"),
            "{}",
            table.last().text()
        );
        table.say("next").say("use dash");
        assert_eq!(table.last().text(), "Ilse  uses action: dash");
    }

    #[test]
    fn by_two_keys_each_and_what_is_left_stands_in_the_row() {
        let mut player = Player::at(swords().campaign);
        assert!(
            player.shows("move action bonus react"),
            "{}",
            player.picture()
        );
        assert_eq!(player.count(["ta"]), 2);
        assert!(
            player.shows("move bonus reaction free"),
            "{}",
            player.picture()
        );
        player.press(["ta"]);
        assert_eq!(player.said(), "unuse \"Mira\" action");
    }

    #[test]
    fn one_named_twice_is_said_once() {
        let table = swords();
        let sentence = table.campaign.read_line("use move action move", None);
        assert_eq!(
            sentence.map(|sentence| sentence.line),
            Ok("use move action".to_owned())
        );
    }

    #[test]
    fn no_other_system_has_them() {
        let mut table = fight();
        assert!(
            table
                .refused("use action")
                .contains("only Swords & Sorcery")
        );
        assert!(!Player::at(table.campaign).shows("move action"));
    }
}

mod the_end {
    use super::*;

    #[test]
    fn what_it_cost_stands_in_the_log() {
        let mut table = fight();
        table
            .say("reveal orc")
            .say("orc -20")
            .say("thalia -24")
            .say("thalia +5")
            .say("ysolde -2");
        table.say("next").say("end");
        let log = log(&table);
        let [.., cost, end] = log.as_slice() else {
            panic!("{log:?}")
        };
        assert_eq!(
            cost,
            "fell: orc · fell and stood up: Thalia · 15 damage to foes, 26 to the party"
        );
        assert_eq!(end, "the fight ended after 1 round");
    }

    #[test]
    fn whoever_left_before_is_counted_too() {
        let mut table = fight();
        table
            .say("add rats*3 2")
            .say("rats 1 -2")
            .say("rats 2 -2")
            .say("remove rats")
            .say("end");
        assert!(
            log(&table)
                .iter()
                .any(|line| line == "fell: rats ×2 · 4 damage to foes"),
            "{:?}",
            log(&table)
        );
    }

    #[test]
    fn what_minds_suffered_is_summed_beside_what_bodies_did() {
        let mut table = Table::with_one(astragal::systems::System::MonstersAndMagic);
        table.say_all([
            "hero felix mental 6 hp 20",
            "add felix",
            "add imp*2 9",
            "foe imp mental 4",
        ]);
        table.say_all([
            "initiative",
            "begin",
            "felix mental -9",
            "imp 2 mental -4",
            "imp -2",
            "end",
        ]);
        let words = "down by mental damage: Felix, imp · 4 damage to foes · 4 mental damage to foes, 6 to the party";
        assert!(
            log(&table).iter().any(|line| line == words),
            "{:?}",
            log(&table)
        );
        let mut table = Table::with_one(astragal::systems::System::MonstersAndMagic);
        table.say_all([
            "hero felix mental 6 hp 20",
            "add felix",
            "initiative",
            "begin",
            "felix mental -6",
        ]);
        table.say_all(["felix mental +2", "end"]);
        let words = "down by mental damage and up again: Felix · 6 mental damage to the party";
        assert!(
            log(&table).iter().any(|line| line == words),
            "{:?}",
            log(&table)
        );
    }

    #[test]
    fn what_was_undone_cost_nothing() {
        let mut table = fight();
        table.say("orc -20").say("undo").say("end");
        assert!(!log(&table).last().unwrap().contains("damage"));
        assert!(log(&table).iter().all(|line| !line.contains("fell:")));
    }

    #[test]
    fn players_read_no_sum_of_what_they_do_not_know_of() {
        let mut table = fight();
        table.say("orc -7").say("thalia -3").say("end");
        let told: Vec<String> = for_players(&table.campaign)
            .iter()
            .map(|shown| shown.entry.text())
            .collect();
        assert!(
            told.contains(&"3 damage to the party".to_owned()),
            "{told:?}"
        );
    }

    #[test]
    fn before_enter_the_prompt_says_what_goes_and_what_stays() {
        let mut player = Player::at(fight().say("thalia -6").say("orc -4").campaign.clone());
        let before = player.state().clone();
        player.press(["go", "E"]);
        for words in ["orc leave", "kept: Thalia 18/24", "4 damage to foes"] {
            let said = player.picture().matches(words).count();
            assert_eq!(said, 1, "{words}\n{}", player.picture());
        }
        player.press(["<esc>"]);
        assert_eq!((player.state(), player.appended.len()), (&before, 0));
        player.press(["E", "<ret>"]);
        assert_eq!(player.said(), "end");
    }
}

mod put_down_by_word {
    use super::*;

    /// A fight with somebody of whom no figures are known.
    fn fight() -> Table {
        let mut table = super::fight();
        table.say("add shade").say("initiative shade limited");
        table
    }

    fn last(table: &Table) -> String {
        table.last().text()
    }

    #[test]
    fn whoever_has_no_maximum_goes_down_and_is_passed_over() {
        let mut table = fight();
        table.say("shade -12").say("shade down");
        assert_eq!(last(&table), "shade  down");
        let turns: Vec<String> = (0..3)
            .map(|_| {
                table.say("next");
                table.active()
            })
            .collect();
        assert_eq!(turns, ["Thalia", "orc", "Ysolde"]);
    }

    #[test]
    fn with_a_maximum_the_points_stay_as_they_are() {
        let mut table = fight();
        table.say("orc -4").say("orc down");
        assert_eq!(table.points("orc"), 11);
        table.say("orc up");
        assert_eq!(
            (table.points("orc"), last(&table).as_str()),
            (11, "orc  up again")
        );
    }

    #[test]
    fn whoever_has_no_points_left_stands_up_with_one() {
        let mut table = fight();
        table.say("orc -99").say("orc up");
        assert_eq!(
            (table.points("orc"), last(&table).as_str()),
            (1, "orc  0 → 1 up again")
        );
    }

    #[test]
    fn healing_stands_them_up_as_well() {
        let mut table = fight();
        table.say("shade -12").say("shade down").say("shade +5");
        assert_eq!(last(&table), "shade  -12 → -7 up again");
    }

    #[test]
    fn undo_restores_it_and_the_summary_counts_it() {
        let mut table = fight();
        table.say("shade down").say("undo");
        assert!(!table.campaign.state().is_down(table.creature("shade")));
        table.say("redo").say("end");
        assert!(
            log(&table).iter().any(|line| line.contains("fell: shade")),
            "{:?}",
            log(&table)
        );
    }

    #[test]
    fn nothing_is_said_twice_and_nothing_follows_it() {
        let mut table = fight();
        assert!(table.refused("shade up").contains("nothing would change"));
        table.say("shade down");
        assert!(table.refused("shade down").contains("nothing would change"));
        assert!(
            table
                .refused("shade down 3")
                .contains("more than this line takes")
        );
    }

    #[test]
    fn several_go_down_in_one_line_and_the_prompt_says_so_before() {
        let mut player = Player::in_a_fight();
        player.press([":", "wren and orc down"]);
        assert!(player.shows("2 go down"), "{}", player.picture());
        player.press(["<ret>"]);
        assert!(player.shows("down"), "{}", player.picture());
    }
}

mod several_at_once {
    use super::*;

    #[test]
    fn those_who_are_so_already_keep_nobody_else_from_being_revealed_or_hidden() {
        let mut table = fight();
        table
            .say("add crab 9 hidden")
            .say("reveal crab")
            .say("reveal foes");
        let hidden =
            |table: &Table, name: &str| table.campaign.state().is_hidden(table.creature(name));
        assert!(!hidden(&table, "orc") && !hidden(&table, "crab"));
        assert!(
            table
                .refused("reveal foes")
                .contains("players can already see everyone named")
        );
        assert!(
            table
                .refused("reveal crab")
                .contains("players can already see crab")
        );
        table.say("hide crab").say("hide all");
        assert!(hidden(&table, "orc") && hidden(&table, "thalia"));
        assert!(
            table
                .refused("hide all")
                .contains("everyone named is already hidden")
        );
    }

    #[test]
    fn a_condition_is_taken_away_by_the_start_of_its_name() {
        let mut table = fight();
        table
            .say("condition orc \"back at school\"")
            .say("condition orc inspired")
            .say("condition orc insulted");
        assert!(
            table
                .refused("uncondition orc ins")
                .contains("may be inspired or insulted")
        );
        table
            .say("uncondition orc insp")
            .say("uncondition orc back at")
            .say("uncondition orc \"insulted\"");
        assert_eq!(
            table
                .campaign
                .state()
                .conditions(table.creature("orc"))
                .count(),
            0
        );
        assert!(
            table
                .refused("uncondition orc ins")
                .contains("no condition called ins")
        );
    }

    #[test]
    fn a_name_in_quotes_with_nothing_in_it_is_refused() {
        let mut table = fight();
        let lines = [
            "session",
            "scene",
            "task",
            "contest",
            "rank",
            "condition orc",
            "uncondition orc",
            "add",
            "hero",
        ];
        for line in lines {
            let said = table.refused(&format!("{line} \"\""));
            assert!(!said.is_empty(), "{line}");
        }
        for line in [
            "task \"\" 5",
            "contest \"\" thalia orc to 3",
            "rank \"\" thalia,wren dexterity",
            "add \"\" 5",
            "rule sure \"\"",
            "note \"\"",
            "note secret \"\"",
            "foe orc name \"\"",
            "hero thalia name \"\"",
            "focus thalia \"\"",
            "ready thalia \"\"",
            "encounter \"\"",
            "found orc \"\"",
            "fortune thalia grant dream \"\"",
        ] {
            let read = table.try_say(line);
            assert!(read.is_err(), "{line}");
        }
    }
}

mod beginning {
    use super::*;

    fn unrolled() -> Player {
        Player::after(&["add thalia", "add wren", "add orc 15"])
    }

    #[test]
    fn where_nobody_has_initiative_who_is_first_is_asked() {
        let mut table = Table::with_party();
        table.say("add thalia").say("add wren");
        let reason = table.refused("begin");
        assert!(
            reason.contains("`initiative`") && reason.contains("`begin anyway`"),
            "{reason}"
        );
        table.say("begin anyway");
        assert_eq!(table.active(), "Thalia");
    }

    #[test]
    fn one_alone_is_first_without_a_question() {
        let mut table = Table::with_party();
        table.say("add thalia").say("begin");
        assert_eq!(table.active(), "Thalia");
    }

    #[test]
    fn the_key_for_the_turn_asks_and_rolls_so_that_the_winner_has_the_first_turn() {
        let mut player = unrolled();
        player.press(["n"]);
        assert!(
            player.shows("who is first?") && player.turn().1 == 0,
            "{}",
            player.picture()
        );
        player.press(["y", "n"]);
        let first = player.state().tracker.order[0].creature;
        assert_eq!(
            (player.state().tracker.active(), player.turn().1),
            (Some(first), 1)
        );
    }

    #[test]
    fn the_key_pressed_twice_begins_in_the_order_shown() {
        let mut player = unrolled();
        player.press(["n", "n"]);
        assert_eq!(player.turn(), ("Thalia".to_owned(), 1));
        assert_eq!(player.said(), "begin anyway");
    }

    #[test]
    fn a_condition_does_not_tick_when_the_fight_begins() {
        let mut table = Table::with_party();
        table.say("add thalia").say("condition thalia blessed 3");
        let left = |table: &Table| {
            let state = table.campaign.state();
            let condition = state.conditions(table.creature("thalia")).next().unwrap();
            state.tracker.rounds_left(condition)
        };
        let before = left(&table);
        table.say("begin");
        assert_eq!((before, left(&table)), (Some(3), Some(3)));
        table.say("next");
        assert_eq!(left(&table), Some(2));
    }

    #[test]
    fn who_is_passed_over_is_said_with_the_reason() {
        let mut player = Player::after(&[
            "add thalia",
            "add wren",
            "add orc 15",
            "add wolf 9",
            "initiative thalia critical",
            "initiative orc major",
            "initiative wren normal",
            "surprise orc",
            "begin",
        ]);
        player.press(["n"]);
        assert_eq!(player.complaint(), "passed over: orc (surprised)");
        player
            .line("thalia down")
            .line("dying thalia stable")
            .press(["n"]);
        assert_eq!(
            player.complaint(),
            "passed over: Thalia (stable), wolf (no initiative)"
        );
    }

    #[test]
    fn whoever_is_passed_over_by_the_first_turn_is_said_too() {
        let mut player = Player::after(&[
            "add thalia",
            "add orc 15",
            "initiative orc major",
            "initiative thalia normal",
            "surprise orc",
        ]);
        player.press(["n"]);
        assert_eq!(
            (player.turn().0.as_str(), player.complaint().as_str()),
            ("Thalia", "passed over: orc (surprised)")
        );
    }
}

mod sight {
    use super::*;

    #[test]
    fn players_see_new_foes_unless_the_line_says_hidden() {
        let mut table = Table::with_party();
        table
            .say("add orc*5 15 +1")
            .say("add wolf 9 hidden")
            .say("add bat 3 open");
        let hidden = ["orc", "wolf", "bat"]
            .map(|name| table.campaign.state().is_hidden(table.creature(name)));
        assert_eq!(hidden, [false, true, false]);
        let sentence = |line: &str| table.campaign.read_line(line, None).unwrap().line;
        assert_eq!(
            sentence("add rat 2 hidden"),
            "add \"rat\" 2 untrained hidden"
        );
        assert_eq!(sentence("add rat 2"), "add \"rat\" 2 untrained");
    }

    #[test]
    fn where_the_settings_hide_new_foes_a_line_says_open() {
        let rules = Rulebook {
            hides_new_foes: true,
            ..(*crate::support::rules()).clone()
        };
        let base = Base::founding("Vault".into(), System::PenAndDagger);
        let mut table = Table::empty();
        table.campaign = Campaign::resume(Arc::new(rules), base, Vec::new());
        table.say("add grim 15").say("add wolf 9 open");
        let hidden =
            ["grim", "wolf"].map(|name| table.campaign.state().is_hidden(table.creature(name)));
        assert_eq!(hidden, [true, false]);
        assert_eq!(
            table.campaign.steps()[0].line,
            "add \"grim\" 15 untrained hidden"
        );
    }

    #[test]
    fn one_key_hides_or_reveals_the_selected_row() {
        let mut player = Player::after(&["add thalia", "add orc 15"]);
        player.press(["go", "<end>", "s"]);
        assert!(
            player.state().is_hidden(player.creature("orc")),
            "{}",
            player.complaint()
        );
        player.press(["s"]);
        assert!(!player.state().is_hidden(player.creature("orc")));
    }
}

mod groups {
    use super::*;

    fn with_orcs() -> Player {
        let mut table = Table::with_one(System::SwordsAndSorcery);
        table.say_all([
            "add mira",
            "add orc*3 9 +1",
            "initiative mira 20",
            "initiative orc all 10",
            "foe orc weapon spear \"1d6 melee\" strength 14",
            "hero mira hp 20",
            "begin",
        ]);
        Player::at(table.campaign)
    }

    #[test]
    fn after_a_hit_on_a_group_one_body_of_it_is_offered() {
        let mut player = with_orcs();
        player
            .line("orc -4")
            .line("2.1 down")
            .line("mira longsword ac orc =19");
        player.press(["o"]);
        assert_eq!(player.typed(), Some("2.2 -d8"), "{}", player.picture());
    }

    #[test]
    fn harm_to_a_whole_group_says_so_and_how_one_of_it_is_named() {
        let mut player = with_orcs();
        for line in ["2-4", "2-1d8"] {
            player.press([":", line]);
            assert!(
                player.shows("all 3 · 2.1 for one"),
                "{line}\n{}",
                player.picture()
            );
            player.press(["<c-u>", "2.1-4"]);
            assert!(!player.shows("for one"), "{}", player.picture());
            player.press(["<esc>"]);
        }
    }

    #[test]
    fn a_group_is_opened_and_shows_its_bodies() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut player = with_orcs().sized(width, height);
            player.line("2.2 -6").press(["go", "<end>", "<right>"]);
            assert!(player.shows("2.2 orc 2"), "{width}\n{}", player.picture());
            assert!(
                player
                    .rows()
                    .iter()
                    .any(|row| row.contains("2.2 orc 2") && row.contains("3/9")),
                "{width}"
            );
            player.press(["<left>"]);
            assert!(!player.shows("2.2 orc 2"), "{width}\n{}", player.picture());
        }
    }

    #[test]
    fn the_cursor_goes_through_the_bodies_of_an_opened_group_and_keys_act_on_one() {
        let mut player = with_orcs();
        player.press(["go", "<end>", "<right>", "<down>", "<down>", "-"]);
        assert_eq!(player.typed(), Some("2.2 -"), "{}", player.picture());
        player.press(["4<ret>"]);
        assert!(
            player
                .rows()
                .iter()
                .any(|row| row.contains("2.2 orc 2") && row.contains("5/9")),
            "{}",
            player.picture()
        );
        player.press(["c"]);
        assert_eq!(player.typed(), Some("condition 2.2 "));
        player.press(["<esc>", "<esc>", "<up>", "<up>", "-"]);
        assert_eq!(
            player.typed(),
            Some("-"),
            "the row itself is the whole group"
        );
    }

    #[test]
    fn bodies_are_not_opened_behind_the_curtain() {
        let mut player = with_orcs();
        player.press(["go", "<end>", "<right>", "x"]);
        assert!(
            !player.shows("2.2") && !player.shows("9/9"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn the_card_of_a_group_lists_its_bodies() {
        let mut player = with_orcs().sized(200, 60);
        player.line("2.3 -8").press(["go", "<end>"]);
        assert!(
            player.shows("2.3") && player.shows("1/9 low"),
            "{}",
            player.picture()
        );
    }

    #[test]
    fn of_the_attacks_of_a_group_the_harm_of_each_that_hit_is_offered() {
        let mut player = with_orcs();
        player.line("orc spear ac 12 =19").line("3. =19,18,3");
        player.press(["o"]);
        assert_eq!(player.typed(), Some("\"Mira\" -d6-d6"));
    }
}
