//! Evenings and what is told of them again.

use crate::support::evening::{EVENINGS, Telling};
use crate::support::keys::Player;
use crate::support::{Table, rules};
use astragal::campaign::log_text::Reader;
use astragal::campaign::{Campaign, Evenings, Matter, Recap};
use astragal::systems::System;
use astragal::tui::message::Effect;
use jiff::SignedDuration;

fn after_a_night(table: &mut Table) -> &mut Table {
    table.now += SignedDuration::from_hours(20);
    table
}

fn titles(table: &Table) -> Vec<String> {
    Evenings::of(&table.campaign)
        .all()
        .iter()
        .map(astragal::campaign::PastEvening::title)
        .collect()
}

fn recap(table: &Table, reader: Reader) -> Recap {
    let evenings = Evenings::of(&table.campaign);
    Recap::of(&table.campaign, evenings.all().last().unwrap(), reader)
}

fn told_of(table: &Table, matter: Matter, reader: Reader) -> Vec<String> {
    let recap = recap(table, reader);
    let happenings = recap.scenes.into_iter().flat_map(|scene| scene.happenings);
    let of_matter = happenings.filter(|happening| happening.matter == matter);
    of_matter
        .map(|happening| {
            format!("{} {}", happening.who, happening.text)
                .trim()
                .to_owned()
        })
        .collect()
}

fn told(table: &Table, matter: Matter) -> Vec<String> {
    told_of(table, matter, Reader::Master)
}

mod evenings {
    use super::*;

    #[test]
    fn the_first_step_ever_begins_the_first() {
        let mut table = Table::empty();
        assert_eq!(titles(&table), [""; 0]);
        table.say("note the bell rings");
        assert_eq!(titles(&table), ["Evening 1"]);
    }

    #[test]
    fn four_hours_of_silence_begin_another_and_a_second_less_does_not() {
        let mut table = Table::empty();
        table.say("note one");
        table.now += SignedDuration::from_secs(4 * 3600 - 21);
        table.say("note two");
        assert_eq!(titles(&table), ["Evening 1"]);
        table.now += SignedDuration::from_secs(4 * 3600 - 20);
        table.say("note three");
        assert_eq!(titles(&table), ["Evening 1", "Evening 2"]);
    }

    #[test]
    fn a_clock_that_was_set_back_begins_none_and_ends_none_before_it_began() {
        let mut table = Table::empty();
        table.say("note one");
        table.now -= SignedDuration::from_hours(30);
        table.say("note two");
        let evenings = Evenings::of(&table.campaign);
        let [only] = evenings.all() else {
            unreachable!()
        };
        assert!(only.began <= only.last);
    }

    #[test]
    fn a_word_said_again_at_once_names_the_evening_that_has_just_begun() {
        let mut table = Table::with_party();
        table
            .say("session")
            .say("session Low water")
            .say("session High water")
            .say("note one");
        assert_eq!(titles(&table), ["Evening 1", "Evening 2 · High water"]);
        table.say("session Low water");
        assert_eq!(titles(&table)[2], "Evening 3 · Low water");
    }

    #[test]
    fn on_another_day_the_same_word_begins_another() {
        let mut table = Table::with_party();
        table.say("session Low water");
        after_a_night(&mut table).say("session High water");
        assert_eq!(
            titles(&table)[1..],
            ["Evening 2 · Low water", "Evening 3 · High water"]
        );
    }

    #[test]
    fn undone_it_never_began_and_its_number_is_free() {
        let mut table = Table::with_party();
        table.say("session Low water").say("undo");
        assert_eq!(titles(&table), ["Evening 1"]);
        table.say("session High water");
        assert_eq!(titles(&table), ["Evening 1", "Evening 2 · High water"]);
    }

    #[test]
    fn the_name_undone_is_the_one_before() {
        let mut table = Table::with_party();
        table
            .say("session Low water")
            .say("session High water")
            .say("undo");
        assert_eq!(titles(&table)[1], "Evening 2 · Low water");
    }

    #[test]
    fn a_late_step_taken_back_leaves_the_evening_to_the_next() {
        let mut table = Table::with_party();
        after_a_night(&mut table)
            .say("note a slip")
            .say("undo")
            .say("note the bell rings");
        assert_eq!(titles(&table), ["Evening 1", "Evening 2"]);
        assert_eq!(Evenings::of(&table.campaign).all().last().unwrap().steps, 1);
    }

    #[test]
    fn scenes_belong_to_the_evening_they_opened_in() {
        let mut table = Table::with_party();
        table.say("scene The nave: black water");
        after_a_night(&mut table)
            .say("scene The cellar: cold")
            .say("scene The stair: long");
        let evenings = Evenings::of(&table.campaign);
        let scenes = |at: usize| {
            evenings.all()[at]
                .scenes
                .iter()
                .map(|scene| scene.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (scenes(0), scenes(1)),
            (
                vec!["The nave".into()],
                vec!["The cellar".into(), "The stair".into()]
            )
        );
    }

    #[test]
    fn put_together_from_stretches_they_are_those_of_the_whole() {
        for evening in &EVENINGS {
            let whole = Telling::of(evening).campaign;
            for cut in [1, 20, whole.seq() / 2, whole.seq() - 1] {
                let base = whole.base_at(cut).unwrap();
                let (older, newer) = whole.steps().split_at(usize::try_from(cut).unwrap());
                let first = whole.base_at(0).unwrap();
                let older = Campaign::resume(rules(), first, older.to_vec());
                let newer = Campaign::resume(rules(), base, newer.to_vec());
                let joined = Evenings::of(&newer).preceded_by(&older);
                assert_eq!(joined, Evenings::of(&whole), "{} at {cut}", evening.slug);
            }
        }
    }
}

mod recaps {
    use super::*;

    #[test]
    fn rolls_that_mattered_are_told_and_no_others() {
        let mut table = Table::with_party();
        table.say_all([
            "thalia dodge =9",
            "thalia dodge =1",
            "oren wisdom =20",
            "brannoc weapons =19",
        ]);
        assert_eq!(
            told(&table, Matter::Roll),
            [
                "Thalia Dodge: critical failure (=1, 5.00 % likely)",
                "Oren Wisdom: critical (=20, 5.00 % likely)",
                "Brannoc Weapons: critical (=19)"
            ]
        );
    }

    #[test]
    fn a_twenty_that_became_a_fortune_die_is_told_so_and_counted() {
        let mut table = Table::with_party();
        table.say_all([
            "thalia dodge =20",
            "fortune thalia convert",
            "oren wisdom =3",
            "fortune thalia spend hint",
        ]);
        assert_eq!(
            told(&table, Matter::Roll),
            ["Thalia Dodge: a natural 20, turned into a fortune die"]
        );
        let recap = recap(&table, Reader::Master);
        let page = recap.markdown(&jiff::tz::TimeZone::UTC);
        assert!(page.ends_with("\n- **Thalia** +1 −1\n"), "{page}");
        let last = recap.sections().pop().unwrap().pop().unwrap();
        assert_eq!(last.rows(40)[0].text, "Thalia  +1 −1");
    }

    #[test]
    fn a_reroll_tells_what_it_changed() {
        let mut table = Table::with_party();
        table.say_all([
            "fortune thalia grant dream",
            "thalia dodge =3",
            "fortune thalia reroll =16",
        ]);
        assert_eq!(
            told(&table, Matter::Roll),
            ["Thalia Dodge: failure, and with a fortune die major (=16)"]
        );
    }

    #[test]
    fn a_fight_tells_its_rounds_whom_it_was_against_and_what_it_cost() {
        let mut table = Table::with_party();
        table.say_all([
            "add thalia",
            "add orc 9 hidden",
            "reveal orc",
            "initiative thalia critical",
            "initiative orc normal",
        ]);
        table.say_all(["begin", "next", "thalia -5", "next", "orc -9", "end"]);
        let fight = "A fight against orc, 2 rounds: fell: orc · 9 damage to foes, 5 to the party";
        assert_eq!(told(&table, Matter::Fight), [fight]);
    }

    #[test]
    fn players_are_never_told_that_nobody_was_hurt_where_they_saw_somebody_wounded() {
        let mut table = Table::with_party();
        table.say_all([
            "add orc 9",
            "add kraken 9 hidden",
            "initiative orc normal",
            "initiative kraken limited",
        ]);
        table.say_all(["begin", "orc -5", "kraken -4", "end"]);
        assert_eq!(
            told_of(&table, Matter::Fight, Reader::Players),
            ["A fight against orc, 1 round: 5 damage to foes"]
        );
    }

    #[test]
    fn a_fight_that_the_evening_broke_off_in_is_still_on() {
        let mut table = Table::with_party();
        table.say_all(["add thalia", "begin", "thalia -40"]);
        assert_eq!(
            told(&table, Matter::Fight),
            ["A fight is still on, in round 1: fell: Thalia"]
        );
    }

    #[test]
    fn a_task_is_told_when_it_ends_with_the_roll_that_ended_it() {
        let mut table = Table::with_one(System::DicePool);
        table
            .say("task \"mend the wall\" 2")
            .say("task \"mend the wall\" roll dp 3 =7,2,3");
        assert_eq!(told(&table, Matter::Task), [""; 0]);
        table.say("task \"mend the wall\" roll dp 3 =7,2,3");
        assert_eq!(told(&table, Matter::Task), ["mend the wall: complete, 2/2"]);
        assert_eq!(told(&table, Matter::Roll).len(), 1);
    }

    #[test]
    fn what_is_undone_is_not_told() {
        let mut table = Table::with_party();
        table
            .say("thalia dodge =1")
            .say("undo")
            .say("note slip")
            .say("undo");
        assert_eq!(told(&table, Matter::Roll), [""; 0]);
        assert_eq!(told(&table, Matter::Note), [""; 0]);
    }

    #[test]
    fn conditions_that_stay_are_told_until_they_go() {
        let mut table = Table::with_party();
        table
            .say("condition thalia poisoned")
            .say("condition oren cursed")
            .say("uncondition oren cursed");
        let lasting = recap(&table, Reader::Master).lasting;
        assert_eq!(
            (lasting.len(), lasting[0].conditions.as_slice()),
            (1, &["poisoned".to_owned()][..])
        );
    }

    #[test]
    fn players_read_no_secret_note_attitude_or_lie() {
        let mut table = Table::with_one(System::SwordsAndSorcery);
        table.say_all([
            "add troll 9 hidden",
            "reveal troll",
            "note secret it sleeps",
            "note it snores",
            "attitude troll hostile",
        ]);
        assert_eq!(told(&table, Matter::Note), ["it sleeps", "it snores"]);
        assert_eq!(
            told(&table, Matter::Attitude),
            ["troll indifferent → hostile"]
        );
        assert_eq!(
            told_of(&table, Matter::Note, Reader::Players),
            ["it snores"]
        );
        assert_eq!(told_of(&table, Matter::Attitude, Reader::Players), [""; 0]);
    }

    #[test]
    fn a_scene_goes_on_into_the_next_evening() {
        let mut table = Table::with_party();
        table.say("scene The nave: black water");
        after_a_night(&mut table)
            .say("note one")
            .say("scene The stair: long");
        let names: Vec<_> = recap(&table, Reader::Master)
            .scenes
            .into_iter()
            .map(|scene| scene.name.unwrap())
            .collect();
        assert_eq!(names, ["The nave", "The stair"]);
    }

    #[test]
    fn every_example_has_a_recap_with_scenes_for_both_readers() {
        for evening in &EVENINGS {
            let campaign = Telling::of(evening).campaign;
            let last = Evenings::of(&campaign);
            for reader in [Reader::Master, Reader::Players] {
                let recap = Recap::of(&campaign, last.all().last().unwrap(), reader);
                assert!(recap.scenes.len() > 3, "{}", evening.slug);
                let has_secret = recap
                    .scenes
                    .iter()
                    .flat_map(|scene| &scene.happenings)
                    .any(|one| one.is_secret);
                assert_eq!(has_secret, reader == Reader::Master, "{}", evening.slug);
            }
        }
    }
}

mod page {
    use super::*;

    fn player() -> Player {
        let mut table = Table::with_party();
        table.say("note the first evening");
        after_a_night(&mut table)
            .say("note secret the bell is cracked")
            .say("note the second evening");
        Player::at(table.campaign)
    }

    #[test]
    fn two_keys_open_tonight_and_arrows_turn_to_the_evenings_before_and_back() {
        let mut player = player();
        player.press(["ge"]);
        assert!(player.shows("the second evening"), "{}", player.picture());
        player.press(["<left>"]);
        assert!(player.shows("the first evening"), "{}", player.picture());
        player.press(["<left>", "<right>"]);
        assert!(player.shows("the second evening"), "{}", player.picture());
    }

    #[test]
    fn a_key_shows_it_as_players_read_it_and_back() {
        let mut player = player();
        player.press(["ge"]);
        assert!(player.shows("the bell is cracked"));
        player.press(["v"]);
        assert!(!player.shows("the bell is cracked") && player.shows("players' version"));
        player.press(["v"]);
        assert!(player.shows("the bell is cracked"));
    }

    #[test]
    fn a_key_copies_it_as_markdown_for_the_reader_it_is_shown_for() {
        let mut player = player();
        player.press(["ge", "y"]);
        assert!(player.shows("copied"), "{}", player.picture());
        player.press(["v"]);
        assert!(!player.shows("copied"), "another page is not");
        player.press(["y"]);
        let copied: Vec<&String> = player.asked.iter().filter_map(copied).collect();
        let [masters, players] = copied.as_slice() else {
            panic!("{copied:?}")
        };
        assert!(
            masters.starts_with("# ") && masters.contains("the bell is cracked"),
            "{masters}"
        );
        assert!(
            players.contains("the second evening") && !players.contains("cracked"),
            "{players}"
        );
    }

    fn copied(effect: &Effect) -> Option<&String> {
        if let Effect::Copy(text) = effect {
            Some(text)
        } else {
            None
        }
    }

    #[test]
    fn its_keys_come_first_in_the_help_asked_for_on_it() {
        let mut player = player();
        player.press(["ge", "?"]);
        let rows = player.rows();
        assert!(
            rows.iter()
                .any(|row| row.contains("←") && row.contains("Go to the previous")),
            "{}",
            player.picture()
        );
        player.press(["<esc>"]);
        assert!(player.shows("the second evening"), "it lies open below");
    }

    #[test]
    fn leaving_it_the_keys_are_where_they_were() {
        let mut player = player();
        player.press(["ge", "<esc>"]);
        assert!(player.overlay().is_none());
    }
}

#[test]
fn a_new_name_stands_for_all_that_is_still_told_of_somebody() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "hero mira hp 20",
        "add mira",
        "add ogre 30",
        "begin anyway",
        "next",
        "condition mira blessed",
        "mira -25",
        "hero mira name Nell",
        "foe ogre name Grub",
    ]);
    let fight = told(&table, Matter::Fight);
    assert_eq!(
        fight,
        ["A fight against Grub is still on, in round 1: fell: Nell"]
    );
    let kept = |table: &Table| {
        let lasting = recap(table, Reader::Master).lasting.into_iter();
        lasting
            .map(|kept| (kept.name, kept.conditions))
            .collect::<Vec<_>>()
    };
    let both = vec!["blessed".to_owned(), "dying".to_owned()];
    assert_eq!(kept(&table), [("Nell".to_owned(), both)]);
    table.say("nell +5").say("end");
    assert_eq!(
        kept(&table),
        [("Nell".to_owned(), vec!["blessed".to_owned()])]
    );
    let ended = told(&table, Matter::Fight).pop().unwrap();
    assert!(ended.contains("stood up: Nell"), "{ended}");
}
