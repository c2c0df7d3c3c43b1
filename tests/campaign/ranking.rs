//! Ranked checks and races, by lines and by keys, in all five systems.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::line::{parse, parse_attempt};
use astragal::campaign::log_text::{Kind, for_players, foretell, tell};
use astragal::campaign::{Campaign, Command, LongRollDeed};
use astragal::dice::TypedFaces;
use astragal::systems::{Rulebook, System};

/// A table of the system with two who can roll the attempt that is named.
fn table(system: System) -> (Table, &'static str, &'static str) {
    let (second, who, attempt) = match system {
        System::PenAndDagger | System::Own(_) => {
            ("hero Tam dexterity adept", "thalia,tam", "dexterity")
        }
        System::DicePool => (
            "hero Tam dexterity 2 archery 1",
            "brakk,tam",
            "dexterity+archery",
        ),
        System::SwordsAndSorcery => ("hero Tam dexterity 12", "mira,tam", "stealth"),
        System::SuccessRoll => ("hero Tam dx 10", "oda,tam", "dx"),
        System::MonstersAndMagic => ("hero Tam dexterity 12", "felix,tam", "dexterity"),
    };
    let mut table = Table::with_one(system);
    table.say(second);
    (table, who, attempt)
}

/// Who stands where in the only race, first to last.
fn places(campaign: &Campaign) -> Vec<String> {
    let state = campaign.state();
    state.long_rolls[0]
        .places()
        .iter()
        .map(|placed| state.name_now(&placed.who).to_owned())
        .collect()
}

/// The last line of the log about a race.
fn told(table: &Table) -> String {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .into_iter()
        .rfind(|entry| entry.kind == Kind::Race)
        .unwrap()
        .text()
}

/// Everything players read, in one text.
fn players_read(table: &Table) -> String {
    let shown = for_players(&table.campaign);
    shown
        .iter()
        .map(|shown| format!("{} {}\n", shown.entry.id, shown.entry.text()))
        .collect()
}

#[test]
fn the_result_that_is_shown_large_is_the_winners() {
    let mut table = Table::with_one(System::PenAndDagger);
    table.say("hero Tam").say("rank thalia,tam dexterity =19,3");
    let player = Player::at(table.campaign);
    let rows = player.rows();
    let band = rows
        .iter()
        .position(|row| row.contains("── Result ─"))
        .unwrap();
    assert!(
        rows[band + 1].starts_with("  Thalia "),
        "{}",
        player.picture()
    );
}

#[test]
fn the_pane_of_a_race_has_the_marks_that_the_log_has() {
    let mut table = Table::with_one(System::DicePool);
    table
        .say("hero Tam dexterity 2 archery 1")
        .say("rank brakk,tam dexterity+archery =7,8,9,2,2,2,3");
    let player = Player::at(table.campaign).sized(200, 60);
    assert!(
        player.shows("▲ complete 3") && player.shows("Brakk ▲3"),
        "{}",
        player.picture()
    );
}

#[test]
fn in_every_system_one_line_rolls_for_everybody_and_puts_the_best_first() {
    for system in System::ALL {
        let (mut table, who, attempt) = table(system);
        table.say(&format!("rank {who} {attempt}"));
        let step = table.campaign.steps().last().unwrap().clone();
        let rolled = step
            .events
            .iter()
            .filter(|event| event.roll().is_some())
            .count();
        assert!(rolled >= 2, "{system:?}");
        let race = &table.campaign.state().long_rolls[0];
        let standings: Vec<_> = race
            .places()
            .iter()
            .rev()
            .map(|placed| placed.by.standing())
            .collect();
        assert!(
            standings.is_sorted() && standings.len() == 2,
            "{system:?}: {standings:?}"
        );
    }
}

#[test]
fn in_every_system_the_line_in_full_words_means_the_same_again() {
    for system in System::ALL {
        let (table, who, attempt) = table(system);
        for line in [
            format!("rank {who} {attempt}"),
            format!("rank \"to the bell\" {who} {attempt} secret"),
        ] {
            let sentence = table.campaign.read_line(&line, None).unwrap();
            let again = parse(&sentence.line, &table.campaign.context(None)).unwrap();
            assert_eq!(again, sentence, "{line}");
        }
    }
}

#[test]
fn in_every_system_a_race_undone_was_never_run_and_redone_is_the_same() {
    for system in System::ALL {
        let (mut table, who, attempt) = table(system);
        let before = table.campaign.state().clone();
        table.say(&format!("rank {who} {attempt}"));
        let after = table.campaign.state().clone();
        table.say("undo");
        assert_eq!(*table.campaign.state(), before, "{system:?}");
        table.say("redo");
        assert_eq!(*table.campaign.state(), after, "{system:?}");
    }
}

#[test]
fn a_race_is_there_again_after_reading_the_campaign_from_its_base() {
    let (mut table, who, attempt) = table(System::PenAndDagger);
    table.say(&format!("rank {who} {attempt}"));
    let text = astragal::store::ron_options()
        .to_string(&table.campaign.base())
        .unwrap();
    let base: astragal::campaign::Base = astragal::store::ron_options().from_str(&text).unwrap();
    assert_eq!(base.state.long_rolls, table.campaign.state().long_rolls);
}

#[test]
fn the_log_says_who_is_where_with_level_and_die() {
    let mut table = Table::with_party();
    table.say("rank \"race to the bell\" thalia,wren,oren dexterity =12,17,3");
    assert_eq!(
        told(&table),
        "race to the bell  1 Wren major 17, 2 Thalia normal 12, 3 Oren failure 3"
    );
}

#[test]
fn real_dice_are_read_in_the_order_of_those_named() {
    let mut table = Table::of(System::DicePool);
    table.say_all(["hero Ana dexterity 2", "hero Bo dexterity 3"]);
    table.say("rank ana,bo dexterity =9,9,1,2,3");
    assert_eq!(told(&table), "Dexterity  1 Ana moderate 2, 2 Bo botch 0");
}

#[test]
fn a_botch_is_worse_than_a_failure_and_that_worse_than_a_success() {
    let mut table = Table::of(System::DicePool);
    table.say_all([
        "hero Ana dexterity 1",
        "hero Bo dexterity 1",
        "hero Cy dexterity 1",
    ]);
    table.say("rank ana,bo,cy dexterity =1,2,8");
    assert_eq!(places(&table.campaign), ["Cy", "Bo", "Ana"]);
}

#[test]
fn equals_go_by_the_higher_modifier_first_and_by_another_roll_after_that() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say_all([
        "hero Ana dexterity 10",
        "hero Bo dexterity 14",
        "hero Cy dexterity 10",
    ]);
    table.say("rank ana,bo dexterity =12,10");
    assert_eq!(
        places(&table.campaign),
        ["Bo", "Ana"],
        "12 against 12, +2 against +0"
    );
    table.say("rank \"Dexterity\" ana,cy dexterity =9,9");
    let step = table.campaign.steps().last().unwrap();
    assert!(
        step.events
            .iter()
            .filter(|event| event.roll().is_some())
            .count()
            >= 4,
        "both rolled again"
    );
}

#[test]
fn equals_by_level_and_die_throw_a_d20_each() {
    let mut table = Table::with_party();
    table
        .say("rank thalia,wren luck =9,9")
        .say("rank \"b\" thalia,brannoc pd adept =12,12");
    let step = table.campaign.steps().last().unwrap();
    let tie = tell(&table.campaign, step)
        .into_iter()
        .find(|entry| entry.kind == Kind::Order)
        .unwrap();
    assert!(
        tie.text().starts_with("tie rolled again: "),
        "{}",
        tie.text()
    );
}

#[test]
fn equals_who_rolled_nothing_roll_the_same_with_their_modifiers() {
    for (system, line) in [
        (System::SwordsAndSorcery, "rank ana,bo stealth passive"),
        (System::SwordsAndSorcery, "rank ana,bo stealth take10"),
        (System::MonstersAndMagic, "rank ana,bo \"static dexterity\""),
    ] {
        let mut table = Table::of(system);
        table
            .say_all(["hero Ana dexterity 12", "hero Bo dexterity 12"])
            .say(line);
        let step = table.campaign.steps().last().unwrap();
        let told: Vec<String> = tell(&table.campaign, step)
            .iter()
            .map(astragal::campaign::log_text::Entry::text)
            .collect();
        let again = told.iter().filter(|line| line.contains(", tie · +1"));
        assert!(again.count() >= 2, "{line}: {told:#?}");
    }
}

#[test]
fn a_further_leg_is_rolled_with_the_same_attempt_and_places_go_by_it() {
    let mut table = Table::with_party();
    table.say("rank \"to the bell\" thalia,wren dexterity adv =19,20,2,2");
    table.say("rank to roll =2,3,18,19");
    let race = &table.campaign.state().long_rolls[0];
    assert_eq!(
        (race.rolled(), places(&table.campaign)),
        (2, vec!["Wren".to_owned(), "Thalia".into()])
    );
    assert!(
        told(&table).starts_with("to the bell  leg 2: 1 Wren"),
        "{}",
        told(&table)
    );
}

#[test]
fn whoever_is_named_in_the_next_leg_joins_and_whoever_is_not_has_left() {
    let mut table = Table::with_party();
    table
        .say("rank \"to the bell\" thalia,wren dexterity")
        .say("rank \"to the bell\" wren,oren,brannoc strength");
    let mut now = places(&table.campaign);
    now.sort();
    assert_eq!(now, ["Brannoc", "Oren", "Wren"]);
}

#[test]
fn who_has_left_the_table_runs_no_further_leg() {
    let mut table = Table::with_party();
    table
        .say("add orc")
        .say(
            "rank race thalia,wren,orc dexterity"
                .replace("race ", "")
                .as_str(),
        )
        .say("remove orc");
    table.say("rank dexterity roll");
    let mut now = places(&table.campaign);
    now.sort();
    assert_eq!(now, ["Thalia", "Wren"]);
}

#[test]
fn what_is_said_of_a_further_leg_is_said_of_its_rolls_and_the_full_words_mean_the_same() {
    let mut table = Table::with_party();
    table.say("rank \"to the bell\" thalia,wren dexterity");
    let sentence = table
        .campaign
        .read_line("rank to roll secret # up the stairs", None)
        .unwrap();
    assert_eq!(
        parse(&sentence.line, &table.campaign.context(None)).unwrap(),
        sentence
    );
    table.say("rank to roll # up the stairs");
    assert!(
        table
            .campaign
            .steps()
            .last()
            .unwrap()
            .events
            .iter()
            .filter_map(|event| event.roll())
            .all(|roll| roll.comment.is_some())
    );
}

#[test]
fn a_group_rolls_once() {
    let mut table = Table::with_party();
    table.say("add orc*3 9").say("rank thalia,orc dexterity");
    assert_eq!(places(&table.campaign).len(), 2);
}

#[test]
fn groups_of_all_kinds_and_rows_can_be_named() {
    let mut table = Table::with_party();
    table.say("add party").say("add orc");
    for (who, count) in [
        ("party", 5),
        ("all", 6),
        ("1,3", 2),
        ("foes,thalia", 2),
        ("thalia, wren", 2),
        ("thalia and wren,oren", 3),
    ] {
        table.say(&format!("rank \"r\" {who} pd adept"));
        assert_eq!(places(&table.campaign).len(), count, "{who}");
    }
}

#[test]
fn a_race_closed_is_off_the_table_and_stays_in_the_log() {
    let mut table = Table::with_party();
    table
        .say("rank thalia,wren dexterity =12,17")
        .say("rank dex close");
    assert!(table.campaign.state().long_rolls.is_empty());
    assert_eq!(
        told(&table),
        "Dexterity  closed, 1 Wren major 17, 2 Thalia normal 12"
    );
}

#[test]
fn what_cannot_be_ranked_is_refused_with_what_to_do() {
    let cases = [
        (
            System::PenAndDagger,
            "rank thalia,tam stealth x2",
            "everybody rolls once",
        ),
        (
            System::PenAndDagger,
            "rank thalia dexterity",
            "takes two or more",
        ),
        (
            System::PenAndDagger,
            "rank thalia,tam",
            "expected what all of them attempt",
        ),
        (
            System::PenAndDagger,
            "rank thalia,tam dexterity then strength",
            "everyone rolls alone",
        ),
        (
            System::PenAndDagger,
            "rank \"Thalia\" tam,thalia dexterity",
            "somebody is called “Thalia”",
        ),
        (
            System::PenAndDagger,
            "rank bell roll",
            "there is no race called “bell”",
        ),
        (
            System::PenAndDagger,
            "rank thalia,tam dexterity =3",
            "1 typed, but this roll takes 2",
        ),
        (
            System::DicePool,
            "rank brakk,tam 5 vs 4",
            "everyone rolls alone",
        ),
        (
            System::SwordsAndSorcery,
            "rank mira,tam stealth vs tam perception",
            "everyone rolls alone",
        ),
        (
            System::MonstersAndMagic,
            "rank felix,tam dexterity vs +5",
            "everyone rolls alone",
        ),
    ];
    for (system, line, reason) in cases {
        let (mut table, ..) = table(system);
        let refused = table.refused(line);
        assert!(refused.contains(reason), "{line}: {refused}");
    }
}

#[test]
fn whoever_cannot_roll_it_is_named_with_what_to_do() {
    let (mut table, ..) = table(System::SwordsAndSorcery);
    for line in [
        "rank mira,tam longsword ac 12",
        "rank tam,mira longsword ac 12",
    ] {
        let refused = table.refused(line);
        assert!(refused.contains("Tam cannot roll this"), "{refused}");
        assert!(refused.contains("or leave Tam out"), "{refused}");
    }
}

#[test]
fn players_see_neither_a_hidden_runner_nor_a_gap_where_they_stand() {
    let mut table = Table::with_party();
    table
        .say("add orc hidden")
        .say("rank \"to the bell\" thalia,orc,wren dexterity =12,18,17");
    let read = players_read(&table);
    assert!(
        read.contains("to the bell  1 Wren major 17, 2 Thalia normal 12\n"),
        "{read}"
    );
    assert!(!read.contains("orc") && !read.contains("18"), "{read}");
}

#[test]
fn of_a_tie_with_a_hidden_runner_players_read_nothing() {
    let mut table = Table::with_party();
    table
        .say("add orc hidden")
        .say("foe orc rank adept")
        .say("rank brannoc,orc,wren pd adept =12,12,17");
    let read = players_read(&table);
    assert!(!read.contains("tie") && !read.contains("orc"), "{read}");
    assert!(
        read.contains("1 Wren major 17, 2 Brannoc normal 12\n"),
        "{read}"
    );
}

#[test]
fn a_race_with_one_open_runner_is_kept_from_players_for_it_tells_of_another() {
    let mut table = Table::with_party();
    table
        .say("add orc hidden")
        .say("rank \"to the bell\" thalia,orc dexterity =12,18");
    let read = players_read(&table);
    assert!(
        !read.contains("to the bell") && read.contains("Thalia  Dexterity"),
        "{read}"
    );
}

#[test]
fn a_secret_race_is_not_for_players_nor_is_its_end() {
    let mut table = Table::with_party();
    let before = players_read(&table);
    table
        .say("rank \"to the bell\" thalia,wren dexterity secret")
        .say("rank to close");
    assert_eq!(players_read(&table), before);
}

#[test]
fn a_roll_hidden_later_takes_its_place_out_of_what_players_read() {
    let mut table = Table::with_party();
    table.say("rank \"to the bell\" thalia,oren,wren dexterity =12,3,17");
    let seq = table.campaign.seq();
    table.say(&format!("secret {seq}.2"));
    assert!(players_read(&table).contains("1 Wren major 17, 2 Thalia normal 12\n"));
    assert!(
        !players_read(&table).contains("Oren  Dex"),
        "{}",
        players_read(&table)
    );
}

#[test]
fn a_race_follows_a_roll_that_a_fortune_die_bettered() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("rank \"b\" thalia,wren dexterity =4,12");
    table.say("fortune thalia reroll =20");
    assert_eq!(places(&table.campaign), ["Thalia", "Wren"]);
    table.say("fortune thalia convert");
    assert_eq!(
        table.campaign.state().long_rolls[0].places()[0].outcome,
        "normal"
    );
}

#[test]
fn the_preview_says_who_rolls_what_and_nothing_of_dice_that_are_not_thrown() {
    let table = Table::with_party();
    let sentence = table
        .campaign
        .read_line("rank thalia,wren dexterity", None)
        .unwrap();
    let told: Vec<String> = foretell(&table.campaign, &sentence)
        .unwrap()
        .into_iter()
        .map(|told| told.text)
        .collect();
    let expected = [
        "Dexterity, leg 1: places by this leg",
        "Thalia rolls Dexterity · Adept",
        "Wren rolls Dexterity · Master",
    ];
    assert_eq!(told, expected);
}

#[test]
fn what_everybody_rolls_is_theirs_with_what_stands_on_them() {
    let mut table = Table::with_party();
    table.say("condition wren dazed -2");
    let sentence = table
        .campaign
        .read_line("rank thalia,wren dexterity", None)
        .unwrap();
    let Command::LongRoll {
        deed: LongRollDeed::Roll { attempts, .. },
        ..
    } = sentence.command
    else {
        unreachable!()
    };
    assert_eq!(
        attempts
            .iter()
            .map(|run| run.modifiers.len())
            .collect::<Vec<_>>(),
        [0, 1]
    );
}

#[test]
fn in_every_system_a_race_goes_on_and_ends_by_keys() {
    for system in System::ALL {
        let (table, who, attempt) = table(system);
        let mut player = Player::at(table.campaign).sized(200, 60);
        player.line(&format!("rank \"to the bell\" {who} {attempt}"));
        assert!(
            player.shows("to the bell") && player.shows("1 "),
            "{}",
            player.picture()
        );
        player.press(["g", "k"]);
        player.press(["r"]);
        assert_eq!(
            player.typed(),
            Some("rank \"to the bell\" roll "),
            "{system:?}"
        );
        player.press(["<ret>"]);
        assert_eq!(player.state().long_rolls[0].rolled(), 2, "{system:?}");
        player.press(["E"]);
        assert!(player.state().long_rolls.is_empty(), "{system:?}");
    }
}

/// The outcomes of a line by these faces, best first.
fn ranked(rules: &Rulebook, line: &str, rolls: &[&[u32]]) -> Vec<Vec<u32>> {
    let (attempting, _) = parse_attempt(line, rules).unwrap();
    let place = |faces: &[u32]| {
        let outcome = attempting
            .attempt
            .roll(rules, &mut TypedFaces::new(faces.to_vec()))
            .unwrap();
        attempting.attempt.place(&outcome).unwrap().standing()
    };
    let mut rolls: Vec<(Vec<i64>, Vec<u32>)> = rolls
        .iter()
        .map(|faces| (place(faces), faces.to_vec()))
        .collect();
    rolls.sort_by(|(one, _), (other, _)| other.cmp(one));
    rolls.into_iter().map(|(_, faces)| faces).collect()
}

#[test]
fn in_every_system_the_best_outcome_is_first_and_what_failed_is_last() {
    let rules = Rulebook::built_in();
    let cases: &[(&str, &[&[u32]])] = &[
        (
            "pd trained",
            &[&[20], &[17], &[16], &[12], &[7], &[3], &[1]],
        ),
        ("pd luck", &[&[20], &[10], &[9], &[1]]),
        ("dp 3", &[&[9, 9, 9], &[9, 9, 2], &[9, 1, 2], &[2, 3, 1]]),
        ("ss +3 dc 15", &[&[20], &[12], &[11], &[1]]),
        ("ss +3 ac 30", &[&[20], &[19], &[2], &[1]]),
        ("ss save +3 dc 14", &[&[20], &[11], &[1]]),
        ("ss luck +2", &[&[20], &[1]]),
        ("sr 12", &[&[1, 1, 1], &[4, 4, 2], &[4, 4, 5], &[6, 6, 6]]),
        ("mm +3", &[&[6, 6, 6], &[3, 4, 5], &[1, 1, 1]]),
        (
            "mm +3 vs 30",
            &[&[6, 6, 6], &[6, 6, 5], &[3, 3, 3], &[1, 1, 1]],
        ),
        (
            "mm +30 vs 14",
            &[&[6, 6, 6], &[3, 3, 3], &[1, 1, 2], &[1, 1, 1]],
        ),
        ("2d6", &[&[6, 6], &[1, 1]]),
    ];
    for (line, best_first) in cases {
        let worst_first: Vec<&[u32]> = best_first.iter().rev().copied().collect();
        assert_eq!(ranked(&rules, line, &worst_first), *best_first, "{line}");
    }
}

#[test]
fn what_several_make_together_or_against_each_other_is_not_ranked() {
    let rules = Rulebook::built_in();
    for line in [
        "pd adept then trained",
        "pd adept with novice shared best",
        "dp 5 vs 4",
        "dp 5 with 3",
        "dp 5 extended 10 in 5",
        "ss +5 vs +3",
        "ss group +1,+3 dc 15",
        "ss distract 3",
        "ss save +3 fail",
        "mm +3 vs +5",
        "mm +3 vs +5 to 10",
    ] {
        let (attempting, _) = parse_attempt(line, &rules).unwrap();
        assert!(!attempting.attempt.can_be_ranked(), "{line}");
    }
}
