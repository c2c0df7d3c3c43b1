//! Fights made ready: begun by a line or two keys, their waves brought by the turn that begins their round.

use astragal::systems::{Rulebook, System};
use std::sync::Arc;

/// Encounters of a game master's own, in place of none of ours.
const OWN: &str = r#"(encounters: [
    (name: "Gate", lines: ["add orc*2 hidden", "reveal orc"],
     waves: [(round: 2, cue: "wolves come", lines: ["add wolf*2 hidden", "reveal wolf"])]),
    (name: "Stairs", lines: ["add goblin hidden"],
     waves: [(round: 2, lines: ["nobody -3", "reveal troll", "add troll hidden"]), (round: 4, lines: ["add ghoul hidden"])]),
    (name: "Broken", lines: ["add orc hidden", "orc  stelth"]),
    (name: "Pack", lines: ["add orc"], waves: [(round: 2, lines: ["add wolf*2", "add wolf*3"])]),
    (name: "Hurt", lines: ["add orc hidden"], waves: [(round: 2, lines: ["orc -2d6", "thalia luck"])]),
])"#;

fn own_rules(system: System) -> Arc<Rulebook> {
    let mut rules = Rulebook::built_in();
    rules
        .encounters
        .add(system, "own.ron", OWN, |_| Ok(()))
        .unwrap();
    Arc::new(rules)
}

mod lines {
    use super::{System, own_rules};
    use crate::support::Table;
    use astragal::campaign::line::check_encounter;
    use astragal::campaign::log_text::{for_players, foretell, tell};
    use astragal::campaign::{Base, Campaign, Event, RollId};

    fn own_table() -> Table {
        let mut table = Table::with_party();
        table.campaign = Campaign::resume(
            own_rules(System::PenAndDagger),
            table.campaign.base(),
            Vec::new(),
        );
        table
    }

    /// In a fight of the party, Thalia's turn first, with an encounter of this name under way.
    fn fight(name: &str) -> Table {
        let mut table = own_table();
        table.say(&format!("encounter {name}"));
        table.say("add party").say("initiative").say("begin");
        table
    }

    fn told(table: &Table) -> String {
        let step = table.campaign.steps().last().unwrap();
        tell(&table.campaign, step)
            .iter()
            .map(|entry| entry.text() + "\n")
            .collect()
    }

    fn round(table: &Table) -> u32 {
        table.campaign.state().tracker.round()
    }

    fn has(table: &Table, name: &str) -> bool {
        table
            .campaign
            .state()
            .foes
            .iter()
            .any(|foe| foe.name.eq_ignore_ascii_case(name))
    }

    /// On until another round begins.
    fn to_round(table: &mut Table, wanted: u32) {
        for _ in 0..40 {
            if round(table) >= wanted {
                return;
            }
            table.say("next");
        }
        panic!("round {wanted} never came");
    }

    #[test]
    fn it_is_one_step_found_by_the_start_of_its_name_and_kept_in_full_words() {
        let mut table = own_table();
        let before = table.campaign.base();
        table.say("encounter ga");
        assert_eq!(table.campaign.seq(), before.seq + 1);
        assert_eq!(
            table.campaign.steps().last().unwrap().line,
            "encounter \"Gate\""
        );
        assert!(has(&table, "Orc"));
        assert!(
            told(&table).ends_with("encounter Gate · round 2: wolves come\n"),
            "{}",
            told(&table)
        );
        table.say("undo");
        assert_eq!(table.campaign.state(), &before.state);
    }

    #[test]
    fn the_preview_says_who_comes_and_which_wave_waits_for_which_round() {
        let table = own_table();
        let sentence = table.campaign.read_line("encounter gate", None).unwrap();
        let told: Vec<String> = foretell(&table.campaign, &sentence)
            .unwrap()
            .into_iter()
            .map(|one| one.text)
            .collect();
        assert!(told.iter().any(|one| one.contains("orc ×2")), "{told:?}");
        assert_eq!(
            told.last().unwrap(),
            "round 2: wolves come: add wolf*2 hidden ; reveal wolf"
        );
    }

    #[test]
    fn a_flaw_in_its_lines_refuses_all_of_it_and_names_line_and_place() {
        let mut table = own_table();
        let said = table.refused("encounter broken");
        assert!(
            said.contains("line 2 of Broken, `orc  stelth` at column 6"),
            "{said}"
        );
        assert!(!has(&table, "Orc"));
    }

    #[test]
    fn what_names_none_is_refused_with_those_there_are() {
        let mut table = own_table();
        assert!(table.refused("encounter").contains("“Gate”"));
        assert!(
            table
                .refused("encounter xyz")
                .contains("expected the name of an encounter")
        );
        assert!(
            table
                .refused("encounter none")
                .contains("no wave is waiting")
        );
        assert!(
            table
                .refused("macro x = encounter gate")
                .contains("a macro does not do this")
        );
    }

    #[test]
    fn the_turn_that_begins_its_round_brings_a_wave_and_the_newcomers_take_places() {
        let mut table = fight("gate");
        to_round(&mut table, 2);
        let state = table.campaign.state();
        assert!(has(&table, "Wolf"));
        assert!(state.tracker.waves.is_empty());
        assert_eq!(state.tracker.unplaced().count(), 0);
        assert!(
            told(&table).contains("Gate, round 2: wolves come"),
            "{}",
            told(&table)
        );
    }

    #[test]
    fn everybody_has_one_turn_of_the_round_that_a_wave_comes_in() {
        let mut table = fight("gate");
        to_round(&mut table, 2);
        let count = table.campaign.state().tracker.order.len();
        let mut turns = vec![table.active()];
        while round(table.say("next")) == 2 {
            turns.push(table.active());
        }
        let taken = turns.len();
        turns.sort();
        turns.dedup();
        assert_eq!((turns.len(), taken), (count, count), "{turns:?}");
    }

    #[test]
    fn stepping_back_and_on_again_brings_no_wave_twice_and_gives_newcomers_no_earlier_turn() {
        let mut table = fight("gate");
        let first = table.active();
        to_round(&mut table, 2);
        let order = table.campaign.state().tracker.order.len();
        while !(round(&table) == 1 && table.active() == first) {
            table.say("back");
        }
        while round(&table) == 1 {
            assert_ne!(table.active(), "wolf");
            table.say("next");
        }
        assert_eq!(table.campaign.state().tracker.order.len(), order);
    }

    #[test]
    fn undoing_the_turn_takes_the_wave_back_and_redoing_brings_the_same_one() {
        let mut table = fight("gate");
        to_round(&mut table, 2);
        let came = table.campaign.state().clone();
        table.say("undo");
        assert!(!has(&table, "Wolf"));
        assert_eq!(table.campaign.state().tracker.waves.len(), 1);
        table.say("redo");
        assert_eq!(table.campaign.state(), &came);
    }

    #[test]
    fn a_wave_waits_in_what_is_saved_and_comes_after_it_is_read_again() {
        let mut table = fight("gate");
        let base = table.campaign.base();
        let saved = ron::to_string(&base.state).unwrap();
        let state = ron::from_str(&saved).unwrap();
        assert_eq!(base.state, state);
        let again = Base { state, ..base };
        table.campaign = Campaign::resume(own_rules(System::PenAndDagger), again, Vec::new());
        to_round(&mut table, 2);
        assert!(has(&table, "Wolf"));
    }

    #[test]
    fn a_line_that_has_become_impossible_is_told_and_the_turn_passes() {
        let mut table = fight("stairs");
        to_round(&mut table, 2);
        let told = told(&table);
        assert!(told.contains("not done: `nobody -3`"), "{told}");
        assert!(told.contains("not done: `reveal troll`"), "{told}");
        assert!(has(&table, "Troll"));
        assert_eq!(table.campaign.state().tracker.waves.len(), 1);
    }

    #[test]
    fn dice_that_a_wave_throws_are_rolls_of_the_step_that_brings_it() {
        let mut table = fight("hurt");
        to_round(&mut table, 2);
        let step = table.campaign.steps().last().unwrap();
        let rolls = step
            .events
            .iter()
            .filter(|event| matches!(event, Event::Rolled(_)))
            .count();
        assert_eq!(rolls, 2);
        assert!(table.points("Orc") < 20);
        assert!(
            table
                .campaign
                .roll(RollId(table.campaign.seq(), 2))
                .is_some()
        );
    }

    #[test]
    fn where_all_roll_for_each_round_those_of_a_wave_roll_too() {
        let mut table = fight("gate");
        table.say("initiative each round");
        to_round(&mut table, 2);
        let tracker = &table.campaign.state().tracker;
        assert!(has(&table, "Wolf"));
        assert_eq!(tracker.unplaced().count(), 0);
        assert_eq!(
            tracker.active(),
            tracker.order.first().map(|combatant| combatant.creature)
        );
    }

    #[test]
    fn what_begins_in_a_later_round_counts_from_that() {
        let mut table = fight("gate");
        to_round(&mut table, 3);
        table.say("encounter stairs");
        let rounds: Vec<u32> = table
            .campaign
            .state()
            .tracker
            .waves
            .iter()
            .map(|waiting| waiting.wave.round)
            .collect();
        assert_eq!(rounds, [4, 6]);
    }

    #[test]
    fn the_end_of_the_fight_calls_waves_off_and_says_so() {
        let mut table = fight("stairs");
        table.say("end");
        assert!(
            told(&table).contains("canceled: round 2: nobody -3"),
            "{}",
            told(&table)
        );
        assert!(table.campaign.state().tracker.waves.is_empty());
        let mut table = fight("stairs");
        table.say("encounter none");
        to_round(&mut table, 5);
        assert!(!has(&table, "Troll"));
    }

    #[test]
    fn foes_that_come_open_are_seen_at_once_and_the_hidden_one_of_their_name_is_not() {
        let mut table = own_table();
        table.say("add wolf 9 hidden").say("encounter pack");
        table.say("add party").say("initiative").say("begin");
        to_round(&mut table, 2);
        let is_hidden = |name: &str| table.campaign.state().is_hidden(table.creature(name));
        let hidden: Vec<bool> = ["wolf", "wolf B", "wolf C", "orc"].map(is_hidden).into();
        assert_eq!(hidden, [true, false, false, false]);
        let step = table
            .campaign
            .steps()
            .iter()
            .find(|step| step.line.starts_with("encounter"))
            .unwrap();
        assert!(
            !step
                .events
                .iter()
                .any(|event| matches!(event, Event::Revealed { .. }))
        );
    }

    #[test]
    fn a_name_in_its_lines_means_first_those_who_came_with_it() {
        let mut table = own_table();
        table
            .say("add orc 15 hidden")
            .say("add wolf 9 hidden")
            .say("encounter gate");
        table.say("add party").say("initiative").say("begin");
        to_round(&mut table, 2);
        let is_hidden = |name: &str| table.campaign.state().is_hidden(table.creature(name));
        assert_eq!(
            ["wolf", "wolf B", "orc", "orc B"].map(is_hidden),
            [true, false, true, false]
        );
        let mut late = own_table();
        late.say("add bandit captain hidden")
            .say("encounter toll")
            .say("add party")
            .say("initiative")
            .say("begin");
        to_round(&mut late, 2);
        let is_hidden = |name: &str| late.campaign.state().is_hidden(late.creature(name));
        assert_eq!(
            ["bandit captain", "bandit captain 2"].map(is_hidden),
            [true, false]
        );
    }

    #[test]
    fn open_is_kept_in_full_words_told_beforehand_and_no_word_of_a_name() {
        let mut table = own_table();
        let sentence = table.campaign.read_line("add wol*2", None).unwrap();
        assert_eq!(sentence.line, "add \"Wolf\"*2");
        let told = foretell(&table.campaign, &sentence).unwrap();
        assert!(
            !told.iter().any(|one| one.text.contains("hidden")),
            "{told:?}"
        );
        table
            .say("add grim 12 +1")
            .say("add open door 4 hidden")
            .say("add \"open door\" 5 hidden");
        let hidden = ["grim", "open door", "open door 2"]
            .map(|name| table.campaign.state().is_hidden(table.creature(name)));
        assert_eq!(hidden, [false, true, true]);
    }

    #[test]
    fn players_read_nothing_of_what_is_hidden_or_still_to_come() {
        let mut table = fight("stairs");
        to_round(&mut table, 2);
        table.say("encounter gate").say("encounter none");
        let shown = for_players(&table.campaign);
        let texts: Vec<String> = shown.iter().map(|shown| shown.entry.text()).collect();
        let all = texts.join("\n").to_lowercase();
        for hidden in [
            "encounter",
            "stairs",
            "goblin",
            "troll",
            "ghoul",
            "wolves",
            "not done",
            "gate",
        ] {
            assert!(!all.contains(hidden), "{hidden}:\n{all}");
        }
    }

    #[test]
    fn every_encounter_that_comes_with_the_program_begins_and_all_its_waves_come() {
        let rules = crate::support::rules();
        for system in System::ALL {
            for encounter in rules.encounters.of(system).entries() {
                assert_eq!(
                    check_encounter(&rules, system, encounter),
                    Ok(()),
                    "{}",
                    encounter.name
                );
                let mut table = Table::with_one(system);
                table
                    .say("add party")
                    .say(&format!("encounter \"{}\"", encounter.name));
                table.say("begin anyway");
                let last = encounter.waves.iter().map(|wave| wave.round).max().unwrap();
                while round(&table) < last {
                    table.say("next");
                    assert!(
                        !told(&table).contains("not done"),
                        "{}: {}",
                        encounter.name,
                        told(&table)
                    );
                }
                assert!(
                    table.campaign.state().tracker.waves.is_empty(),
                    "{}",
                    encounter.name
                );
            }
        }
    }

    #[test]
    fn a_line_that_no_encounter_or_wave_can_do_is_found_when_the_file_is_read() {
        let rules = own_rules(System::PenAndDagger);
        let wrong = [
            (
                "lines: [\"undo\"]",
                "line 1:",
                "an encounter does not do this",
            ),
            (
                "lines: [\"add orc\", \"-3\"]",
                "line 2:",
                "no character is selected",
            ),
            (
                "lines: [\"add orc\", \"note \\\"x\"]",
                "line 2:",
                "not closed",
            ),
            (
                "lines: [\"add orc\"], waves: [(round: 2, lines: [\"next\"])]",
                "line 1 of the wave of round 2:",
                "a wave does not do this",
            ),
        ];
        for (lines, place, reason) in wrong {
            let text = format!("(encounters: [(name: \"Toll\", {lines})])");
            let mut encounters = rules.encounters.clone();
            let check = |one: &astragal::systems::Encounter| {
                check_encounter(&rules, System::PenAndDagger, one)
            };
            let bad = encounters
                .add(System::PenAndDagger, "own.ron", &text, check)
                .unwrap_err();
            assert!(
                bad.reason.contains(place) && bad.reason.contains(reason),
                "{lines}: {}",
                bad.reason
            );
        }
    }
}

mod keys {
    use crate::support::keys::Player;

    #[test]
    fn two_keys_begin_one_from_the_turns_pane_and_one_takes_it_back() {
        let mut player = Player::with_party();
        player.press(["g", "o", "A"]);
        assert!(
            player.shows("Toll at the bridge") && player.shows("The bell below"),
            "{}",
            player.picture()
        );
        assert!(player.shows("wolves come,"), "{}", player.picture());
        player.press(["<ret>"]);
        assert!(player.overlay().is_none());
        assert_eq!(
            player.state().tracker.order.len(),
            2,
            "{}",
            player.picture()
        );
        player.press(["u"]);
        assert_eq!(player.state().tracker.order.len(), 0);
    }

    #[test]
    fn names_are_offered_by_tab_and_found_in_the_palette() {
        let mut player = Player::with_party();
        player.press([":", "encounter to"]);
        assert_eq!(player.ghost(), "ll at the bridge");
        player.press(["<esc>", "<esc>", " ", "toll at"]);
        assert!(player.shows("Toll at the bridge"), "{}", player.picture());
    }

    #[test]
    fn a_round_before_it_comes_a_wave_is_due() {
        let mut player = Player::with_party();
        player
            .line("encounter toll")
            .line("add party")
            .line("initiative")
            .line("begin");
        assert!(
            player.shows("due round 2: the captain"),
            "{}",
            player.picture()
        );
    }
}

mod saving {
    use crate::support::Table;
    use astragal::campaign::{Foe, FoeId, LinkTarget};
    use astragal::systems::{FoeStats, System};

    /// What a foe brings with it, whatever its number.
    fn figures(foe: &Foe) -> (String, Vec<Option<u32>>, FoeStats) {
        let points = foe.bodies.iter().map(|body| body.max).collect();
        (foe.name.clone(), points, foe.stats.clone())
    }

    fn foes(table: &Table) -> Vec<(String, Vec<Option<u32>>, FoeStats)> {
        table.campaign.state().foes.iter().map(figures).collect()
    }

    #[test]
    fn every_known_foe_comes_back_with_all_its_figures_under_a_name_that_no_book_knows() {
        for system in System::ALL {
            let rules = crate::support::rules();
            for known in rules.bestiaries.of(system).foes() {
                let mut table = Table::of(system);
                table
                    .say(&format!("add \"{}\"*2", known.name))
                    .say(&format!("rename \"{}\" Somebody", known.name))
                    .say("encounter save \"the mill\"");
                let kept = table.campaign.state().encounters.clone();
                let mut later = Table::of(system);
                later.say_all(&kept[0].lines);
                assert_eq!(foes(&later), foes(&table), "{system:?}: {kept:?}");
            }
        }
    }

    #[test]
    fn wounds_heal_and_who_is_hidden_is_hidden_again() {
        let mut table = Table::with_party();
        table
            .say("add party")
            .say("add orc*3 15 adept")
            .say("add wolf 9 hidden")
            .say("initiative")
            .say("begin")
            .say("orc -12")
            .say("condition wolf prone")
            .say("encounter save the mill")
            .say("end");
        assert_eq!(table.campaign.state().foes, []);
        table.say("encounter the mill");
        let state = table.campaign.state();
        assert_eq!(foes(&table).len(), 2);
        assert!(state.foes.iter().all(|foe| foe.conditions.is_empty()));
        let hidden = state.foes.iter().map(|foe| {
            let id: FoeId = foe.id;
            state.is_hidden(astragal::campaign::CreatureId::Foe(id))
        });
        let kept: Vec<bool> = hidden.collect();
        assert!(
            kept.iter().filter(|hidden| **hidden).count() == 1,
            "{kept:?}"
        );
        assert!(
            state
                .foes
                .iter()
                .flat_map(|foe| &foe.bodies)
                .all(|body| body.points() > 8)
        );
    }

    #[test]
    fn it_is_undone_replaced_and_removed_and_nobody_to_save_is_said() {
        let mut table = Table::with_party();
        assert!(
            table
                .refused("encounter save mill")
                .contains("`add orc*5 15 +1`")
        );
        table
            .say("add orc 15")
            .say("encounter save mill")
            .say("undo");
        assert_eq!(table.campaign.state().encounters, []);
        table
            .say("redo")
            .say("add wolf*2 9")
            .say("encounter save Mill");
        let kept = table.campaign.state().encounters.clone();
        assert_eq!((kept.len(), kept[0].lines.len()), (1, 2), "{kept:?}");
        let led = LinkTarget::Line("encounter \"Mill\" ".to_owned());
        assert_eq!(table.campaign.link_target("mill"), Ok(led));
        table.say("encounter remove mill");
        assert_eq!(table.campaign.state().encounters, []);
        assert!(table.try_say("encounter remove mill").is_err());
    }
}
