//! What follows from a roll in Swords & Sorcery: influence and attitudes, distraction, hiding and searching.

use crate::support::Table;
use crate::support::said::{Side, sides};
use astragal::campaign::line::{Context, parse};
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{Command, ConditionEffect, HIDING, State};
use astragal::systems::Attitude;
use astragal::systems::System;

/// Mira (passive Perception 13), Ilse, an orc and an ogre in the open; Ilse's turn, then the orc's.
fn met() -> Table {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("hero Ilse level 9 intelligence 15 strength 14 dexterity 14 weapon axe \"1d8 melee\"");
    table
        .say("add orc 15 hidden")
        .say("add ogre 30 hidden")
        .say("reveal orc ogre");
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(astragal::campaign::log_text::Entry::text)
        .collect()
}

fn marks(table: &Table, name: &str) -> Vec<String> {
    table
        .campaign
        .state()
        .marks_of(table.creature(name))
        .collect()
}

fn conditions(table: &Table, name: &str) -> Vec<String> {
    let state = table.campaign.state();
    state
        .conditions(table.creature(name))
        .map(|known| known.name.clone())
        .collect()
}

fn understood(table: &Table, line: &str) -> astragal::campaign::Attempting {
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(table.campaign.state()),
        cursor: None,
        task: None,
    };
    match parse(line, &context)
        .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)))
        .command
    {
        Command::Attempt(attempting) => *attempting,
        other => panic!("{line}: {other:?}"),
    }
}

/// What a line is rolled with.
fn side(table: &Table, line: &str) -> Side {
    sides(&understood(table, line).attempt)[0]
}

fn players_log(table: &Table) -> String {
    let shown: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    shown.join("\n")
}

/// Lines of Mira's to influence an orc, the edge they are rolled with and the DC.
const INFLUENCES: &[(&str, &str, i32)] = &[
    ("mira influence orc persuasion", "", 12),
    ("mira influence orc persuasion int 8", "", 12),
    ("mira influence orc persuasion int 15", "", 15),
    ("mira influence ilse persuasion", "", 15),
    ("mira influence orc persuasion friendly", "adv", 12),
    ("mira influence orc persuasion hostile", "dis", 12),
    ("mira influence orc persuasion hostile adv", "", 12),
    ("mira influence ogre persuasion", "dis", 12),
    ("mira influence ogre persuasion indifferent", "", 12),
];

#[test]
fn an_influence_is_rolled_as_the_creature_feels_against_its_intelligence() {
    let mut table = met();
    table.say("attitude ogre hostile");
    for (line, edge, dc) in INFLUENCES {
        let side = side(&table, line);
        assert_eq!((side.edge, side.target), (*edge, Some(*dc)), "{line}");
    }
}

#[test]
fn an_attitude_is_kept_shown_and_undone() {
    let mut table = met();
    table.say("attitude orc and ogre hostile");
    assert_eq!(
        (marks(&table, "orc"), marks(&table, "ogre")),
        (vec!["hostile".into()], vec!["hostile".into()])
    );
    assert_eq!(
        told(&table),
        ["orc  indifferent → hostile", "ogre  indifferent → hostile"]
    );
    table.say("attitude orc indifferent");
    assert_eq!(marks(&table, "orc"), Vec::<String>::new());
    table.say("undo x2");
    assert_eq!(
        table.campaign.state().attitude_of(table.creature("ogre")),
        Attitude::Indifferent
    );
    assert!(
        table
            .refused("attitude orc indifferent")
            .contains("nothing")
    );
}

#[test]
fn an_attitude_said_with_an_influence_is_kept_from_then_on() {
    let mut table = met();
    table.say("mira influence orc persuasion friendly =18,3");
    assert_eq!(
        table.campaign.state().attitude_of(table.creature("orc")),
        Attitude::Friendly
    );
    let line = &table.campaign.steps().last().unwrap().line;
    assert!(line.contains("friendly"), "{line}");
    table.say("undo");
    assert_eq!(marks(&table, "orc"), Vec::<String>::new());
}

#[test]
fn a_failed_influence_closes_the_creature_to_that_approach_only() {
    let mut table = met();
    table.say("mira influence orc persuasion =3");
    assert_eq!(conditions(&table, "orc"), ["closed to Mira's Persuasion"]);
    let again = understood(&table, "mira influence orc persuasion").because;
    assert!(
        again.contains("closed to Mira's Persuasion, for a day: Enter asks"),
        "{again}"
    );
    let other = understood(&table, "mira influence orc intimidation").because;
    assert!(!other.contains("closed"), "{other}");
    table.say("mira influence ogre persuasion =18");
    assert_eq!(conditions(&table, "ogre"), Vec::<String>::new());
}

#[test]
fn other_systems_know_no_attitudes() {
    let mut table = Table::with_one(System::DicePool);
    assert!(
        table
            .refused("attitude brakk hostile")
            .contains("Dice pool has no attitudes")
    );
}

#[test]
fn a_distraction_helps_the_others_until_the_distractors_next_turn() {
    let mut table = met();
    table.say("ilse distract orc =14");
    assert_eq!(
        told(&table)[1..],
        ["orc  distracted by Ilse +2, until the start of Ilse's turn, round 1"]
    );
    let bonus = |table: &Table, who: Option<&str>| -> i32 {
        let distractions = table
            .campaign
            .state()
            .distractions(table.creature("orc"), who.map(|who| table.creature(who)));
        distractions
            .filter_map(astragal::campaign::Condition::value)
            .sum()
    };
    assert_eq!(bonus(&table, Some("mira")), 2);
    assert_eq!(
        bonus(&table, Some("ilse")),
        0,
        "the distractor's own attack gains nothing"
    );
    assert_eq!(bonus(&table, Some("ogre")), 0, "nor does its own side's");
    table.say("mira distract orc =10");
    assert_eq!(bonus(&table, None), 3, "several add up");
    table.say("ilse distract ogre =9");
    assert_eq!(conditions(&table, "ogre"), Vec::<String>::new());
}

#[test]
fn whoever_is_distracted_gains_nothing_by_it() {
    let mut table = met();
    let bonus = |table: &Table, line: &str| side(table, line).added;
    table.say("ilse distract orc =14");
    assert_eq!(bonus(&table, "orc ss +4 ac mira"), 4);
    assert_eq!(bonus(&table, "mira ss +4 ac orc"), 6);
}

#[test]
fn a_distraction_stands_through_the_turns_of_others_and_ends_as_ones_own_begins() {
    let mut table = met();
    table
        .say("add party")
        .say("move ilse before orc")
        .say("begin anyway");
    assert_eq!(table.active(), "Ilse");
    table.say("ilse distract orc =14");
    for acting in ["orc", "ogre", "Mira"] {
        table.say("next");
        assert_eq!(
            (table.active().as_str(), conditions(&table, "orc").len()),
            (acting, 1)
        );
    }
    table.say("next");
    assert_eq!(
        (table.active().as_str(), conditions(&table, "orc").len()),
        ("Ilse", 0)
    );
    table.say("back");
    assert_eq!(
        conditions(&table, "orc").len(),
        1,
        "back before its end it stands again"
    );
}

#[test]
fn an_attack_by_name_counts_distractions_by_itself() {
    let mut table = met();
    let bonus = |table: &Table| {
        let side = side(table, "orc ss +4 ac ilse");
        (side.added, side.target.unwrap())
    };
    assert_eq!(bonus(&table), (4, 10));
    table.say("ogre distract 4 ilse =17");
    assert_eq!(bonus(&table), (6, 10));
    assert_eq!(
        understood(&table, "mira longsword ac ilse")
            .because
            .matches("distracted")
            .count(),
        0
    );
}

#[test]
fn whoever_hides_is_noticed_by_passive_perception_at_or_over_the_total() {
    let mut table = met();
    table.say("orc ss +5 hide =9");
    assert_eq!(
        told(&table)[1..],
        ["orc  hides at 14, noticed by nobody passively"]
    );
    table.say("orc ss +5 hide =8");
    assert_eq!(
        told(&table)[1..],
        ["orc  hides at 13, noticed by Mira (passive 13)"]
    );
    assert_eq!(marks(&table, "orc"), ["hides 13"]);
}

/// Mira's searches with a +3 and what the orc, who hides at 14, still keeps.
const SEARCHES: &[(&str, bool)] = &[
    ("mira search orc =11", true),
    ("mira search orc =12", false),
    ("mira perception vs hiding orc =12", false),
    ("mira search =11", true),
    ("mira search =12", false),
    ("mira search +2 =8", true),
    ("mira search +2 =9", false),
];

#[test]
fn a_search_has_to_beat_the_total_that_was_rolled() {
    for (line, still_hides) in SEARCHES {
        let mut table = met();
        table.say("orc ss +5 hide =9").say(line);
        let orc = table.creature("orc");
        assert_eq!(
            table.campaign.state().kept_as(orc, Some(HIDING)).is_some(),
            *still_hides,
            "{line}"
        );
        table.say("undo");
        assert!(
            table.campaign.state().kept_as(orc, Some(HIDING)).is_some(),
            "{line}, undone"
        );
    }
}

/// Mira's searches with her +3, of which 1 is rank, for an orc that hides at 14, and whether it is found.
const TIES: &[(&str, &str, bool)] = &[
    ("orc ss +2 hide =12", "mira search orc =11", true),
    ("orc ss +2 hide =12", "mira search =11", true),
    ("orc ss +2 hide =12", "mira search orc =10", false),
    ("orc ss +3 hide =11", "mira search orc =11", true),
    ("orc ss +3 hide =11", "mira search =11", true),
    ("orc ss +1 rank 2 hide =11", "mira search orc =11", false),
    ("orc ss +1 rank 2 hide =11", "mira search =11", false),
    ("orc ss +2 rank 1 hide =11", "mira search orc =11,12", true),
    (
        "orc ss +2 rank 1 hide =11",
        "mira search orc =11,11,10",
        false,
    ),
    (
        "orc ss +3 hide =11",
        "mira perception vs hiding orc =11",
        true,
    ),
    (
        "orc ss +5 hide =8",
        "mira perception passive vs hiding orc",
        true,
    ),
    (
        "orc ss +5 hide =9",
        "mira perception passive vs hiding orc",
        false,
    ),
];

#[test]
fn a_search_is_an_opposed_check_with_its_ties() {
    for (hides, searches, is_found) in TIES {
        let mut table = met();
        table.say(hides).say(searches);
        let orc = table.creature("orc");
        let still_hides = table.campaign.state().kept_as(orc, Some(HIDING)).is_some();
        assert_eq!(still_hides, !is_found, "{hides}; {searches}");
    }
}

#[test]
fn a_search_for_everybody_that_ties_in_all_with_one_rolls_again_for_that_one() {
    let mut table = met();
    table
        .say("orc ss +2 rank 1 hide =11")
        .say("ogre ss +2 hide =3")
        .say("mira search =11");
    let told = told(&table);
    assert!(
        told.iter()
            .any(|line| line.contains("Perception to search, tied with orc")),
        "{told:#?}"
    );
    assert!(
        told.iter()
            .any(|line| line.contains("ogre  no longer hiding")),
        "{told:#?}"
    );
}

#[test]
fn the_odds_of_a_search_count_the_tie_for_the_higher_modifier() {
    let mut table = met();
    let passes = |table: &Table| {
        let attempting = understood(table, "mira search orc");
        attempting.attempt.odds().passes.unwrap()
    };
    table.say("orc ss +2 hide =12");
    assert!((passes(&table) - 0.50).abs() < 1e-12, "an 11 is enough");
    table.say("orc ss +4 hide =10");
    assert!((passes(&table) - 0.45).abs() < 1e-12, "a 12 is needed");
    table.say("orc ss +2 rank 1 hide =11");
    assert!(
        (passes(&table) - 9.0 / 19.0).abs() < 1e-12,
        "an 11 rolls again"
    );
}

#[test]
fn a_lie_that_one_sees_through_stays_kept_for_the_others() {
    let mut table = met();
    table
        .say("ogre ss +4 keep =8")
        .say("mira insight vs kept ogre =18");
    assert_eq!(
        told(&table)[1..],
        ["ogre  result seen through by Mira, kept for the others"]
    );
    assert_eq!(marks(&table, "ogre"), ["result 12, not for Mira"]);
    assert!(
        table
            .refused("mira insight vs kept ogre")
            .contains("Mira sees through this result already")
    );
    table.say("ilse insight vs kept ogre =2");
    assert_eq!(marks(&table, "ogre"), ["result 12, not for Mira"]);
    table.say("found ogre");
    assert_eq!(marks(&table, "ogre"), Vec::<String>::new());
}

/// The edge of an attack or a save.
fn edge(table: &Table, line: &str) -> &'static str {
    side(table, line).edge
}

#[test]
fn whoever_dodges_is_attacked_at_disadvantage_and_saves_by_dexterity_with_advantage() {
    let mut table = met();
    table
        .say("add mira")
        .say("add ilse")
        .say("begin anyway")
        .say("use ilse dodge");
    assert_eq!(edge(&table, "orc ss +4 ac ilse"), "dis");
    assert_eq!(edge(&table, "orc ss +4 ac ilse adv"), "");
    assert_eq!(edge(&table, "orc ss +4 ac mira"), "");
    assert_eq!(edge(&table, "ilse save dexterity dc 14"), "adv");
    assert_eq!(edge(&table, "ilse save wisdom dc 14"), "");
    assert_eq!(edge(&table, "mira save dexterity dc 14"), "");
    assert!(
        understood(&table, "orc ss +4 ac ilse")
            .because
            .contains("Ilse dodges")
    );
    table.say("next").say("next").say("next").say("next");
    assert_eq!(
        conditions(&table, "ilse"),
        Vec::<String>::new(),
        "to the start of their next turn"
    );
}

#[test]
fn a_dodge_is_lost_by_whoever_cannot_move_and_useless_against_the_unseen() {
    for (line, of_the_attack, of_the_save) in [
        ("condition ilse stunned", "adv", ""),
        ("condition ilse grappled", "", ""),
        ("ilse down", "", ""),
        ("condition ilse blinded", "adv", "adv"),
        ("orc ss +9 hide =9", "", "adv"),
        ("hide orc", "", "adv"),
    ] {
        let mut table = met();
        table
            .say("add mira")
            .say("add ilse")
            .say("begin anyway")
            .say("use ilse dodge")
            .say(line);
        let edges = (
            edge(&table, "orc ss +4 ac ilse"),
            edge(&table, "ilse save dex dc 14"),
        );
        assert_eq!(edges, (of_the_attack, of_the_save), "{line}");
    }
}

#[test]
fn a_search_without_a_name_finds_everybody_of_the_other_side_it_beats() {
    let mut table = met();
    table
        .say("orc ss +5 hide =9")
        .say("ogre ss +1 hide =5")
        .say("ilse hide =3")
        .say("mira search =11");
    assert_eq!(told(&table)[1..], ["ogre  no longer hiding: found by Mira"]);
    assert_eq!(marks(&table, "ilse"), ["hides 5"]);
}

#[test]
fn hiding_ends_with_an_attack_and_by_word() {
    let mut table = met();
    table.say("orc ss +5 hide =9").say("orc ss +4 ac 30 =7");
    assert_eq!(told(&table)[1..], ["orc  no longer hiding: an attack"]);
    table
        .say("ogre ss +5 hide =9")
        .say("found ogre a loud sneeze");
    assert_eq!(told(&table), ["ogre  no longer hiding: a loud sneeze"]);
    assert!(table.refused("found ogre").contains("has nothing hidden"));
}

#[test]
fn noise_ends_hiding_alone_and_a_lie_by_its_name() {
    let mut table = met();
    table.say("mira hide =9").say("mira deception keep =12");
    assert_eq!(marks(&table, "mira"), ["hides 14", "Deception 12"]);
    table.say("found mira noise");
    assert_eq!(told(&table), ["Mira  no longer hiding: noise"]);
    assert_eq!(marks(&table, "mira"), ["Deception 12"]);
    let refused = table.refused("found mira noise");
    assert!(
        refused.contains("Mira does not hide") && refused.contains("`found \"Mira\" deception`"),
        "{refused}"
    );
    table
        .say("mira hide =9")
        .say("found mira deception the seal is wet");
    assert_eq!(told(&table), ["Mira  no longer Deception: the seal is wet"]);
    assert_eq!(marks(&table, "mira"), ["hides 14"]);
}

#[test]
fn an_attack_gives_away_who_hides_and_no_lie() {
    let mut table = met();
    table
        .say("mira deception keep =12")
        .say("mira hide =9")
        .say("mira longsword ac orc =7");
    assert_eq!(marks(&table, "mira"), ["Deception 12"]);
}

#[test]
fn a_search_by_another_skill_finds_nobody_who_hides() {
    let mut table = met();
    table.say("orc ss +5 hide =9");
    for (line, what) in [
        ("mira search medicine =20", "Mira  Medicine to search"),
        ("mira insight search dc 12 =20", "Mira  Insight to search"),
        ("mira search survival dc 15 =20", "Mira  Survival to search"),
        ("mira study arcana dc 10 =20", "Mira  Arcana to study"),
        ("mira nature study =20", "Mira  Nature to study"),
    ] {
        table.say(line);
        assert_eq!(told(&table).len(), 1, "{line}");
        assert!(
            told(&table)[0].starts_with(what),
            "{line}: {:?}",
            told(&table)
        );
        assert_eq!(marks(&table, "orc"), ["hides 14"], "{line}");
    }
    table.say("mira search perception =20");
    assert_eq!(marks(&table, "orc"), Vec::<String>::new());
    let said = understood(&table, "mira study nature").because;
    assert!(said.contains("beasts"), "{said}");
}

#[test]
fn what_follows_from_several_rolls_of_a_line_is_told_once() {
    for (line, follows) in [
        (
            "orc ss +4 ac 30 x3 =7,8,9",
            "orc  no longer hiding: an attack",
        ),
        (
            "mira search x3 =12,11,13",
            "orc  no longer hiding: found by Mira",
        ),
    ] {
        let mut table = met();
        table.say("orc ss +4 hide =9").say(line);
        assert_eq!(told(&table)[3..], [follows], "{line}");
    }
}

#[test]
fn ears_are_closed_once_by_several_attempts_of_a_line() {
    let mut table = met();
    table.say("mira influence orc persuasion hostile x2 =2,2,3,3");
    let follows = told(&table).split_off(2);
    let closed = follows.iter().filter(|told| told.contains("closed to"));
    assert_eq!(
        (follows.len(), closed.count()),
        (2, 1),
        "hostile, and closed to it: {follows:#?}"
    );
}

/// What is typed, and what is said to be wrong with it.
const REFUSED: &[(&str, &str)] = &[
    ("mira search ogre", "does not hide"),
    ("mira search mira", "that is whoever makes the attempt"),
    (
        "mira search dc 15",
        "a search is against everybody who hides",
    ),
    ("mira search hide", "a line is aimed at one thing"),
    (
        "mira search athletics",
        "Athletics is not for this: search is made with Insight, Medicine, Perception or Survival",
    ),
    ("mira study", "expected by what: Arcana (spells,"),
    ("mira study perception", "study is made with Arcana"),
    ("mira study nature search", "a line is aimed at one thing"),
    ("mira influence orc", "expected how"),
    (
        "mira influence orc",
        "Persuasion (good reasons, well put) or Animal Handling (coaxing a beast or monstrosity)",
    ),
    (
        "mira influence orc persuasion dc 15",
        "an influence goes against a figure of theirs",
    ),
    ("mira influence mira persuasion", "name somebody else"),
    ("mira stealth friendly", "matters when you influence"),
    ("mira hide dc 15", "a kept result has no target"),
    ("ss +5 hide", "begin with who does it"),
    (
        "attitude orc angry",
        "expected `friendly`, `indifferent` or `hostile`",
    ),
    ("attitude", "expected who feels otherwise"),
];

#[test]
fn every_refusal_has_its_words() {
    let mut table = met();
    for (line, reason) in REFUSED {
        let refused = table.refused(line);
        assert!(refused.contains(reason), "{line}\n{refused}");
    }
}

#[test]
fn players_read_nothing_of_attitudes_hiding_and_searches() {
    let mut table = met();
    table.say_all([
        "attitude orc hostile",
        "mira influence orc persuasion =14,15",
        "orc ss +5 hide =9",
        "mira search orc =18",
        "ogre ss +5 hide =2",
        "mira search =4",
        "found ogre noise",
    ]);
    let shown = players_log(&table);
    assert!(shown.contains("to influence orc"), "{shown}");
    for word in ["hostile", "hid", "search", "Perception", "passive", "noise"] {
        assert!(!shown.contains(word), "{word}\n{shown}");
    }
}

#[test]
fn what_is_kept_goes_with_whoever_leaves_and_opens_again() {
    let mut table = met();
    table.say("attitude orc hostile").say("orc ss +5 hide =9");
    let options = astragal::store::ron_options();
    let written = options.to_string(table.campaign.state()).unwrap();
    assert_eq!(
        &options.from_str::<State>(&written).unwrap(),
        table.campaign.state()
    );
    table.say("remove orc");
    assert!(table.campaign.state().attitudes.is_empty() && table.campaign.state().kept.is_empty());
}

#[test]
fn every_such_line_in_full_words_means_the_same_again() {
    let mut table = met();
    for line in [
        "attitude orc hostile",
        "mira influence orc persuasion friendly int 14 =9,12",
        "mira distract orc =14",
        "orc ss +5 hide =9",
        "mira search orc =5",
        "mira search =12",
        "orc ss +5 hide =9",
        "found orc a loud sneeze",
        "mira deception keep =12",
        "orc ss +5 vs kept mira =18",
        "orc ss +4 ac ilse =3",
    ] {
        let mut twin = Table {
            campaign: table.campaign.clone(),
            dice: Table::empty().dice,
            now: table.now,
        };
        table.say(line);
        let full = table.campaign.steps().last().unwrap().line.clone();
        twin.say(&full);
        assert_eq!(
            twin.campaign.steps().last(),
            table.campaign.steps().last(),
            "{line}\n{full}"
        );
    }
}

#[test]
fn whoever_fights_for_the_party_is_looked_for_by_none_of_it() {
    let mut table = met();
    table.say("side orc party").say("orc ss +5 hide =8");
    assert_eq!(
        told(&table)[1..],
        ["orc  hides at 13, noticed by nobody passively"]
    );
    table.say("mira search =15");
    assert_eq!(
        table
            .campaign
            .state()
            .kept_by(table.creature("orc"))
            .count(),
        1
    );
}

#[test]
fn an_approach_that_failed_is_refused_with_its_reason_and_two_ways_out() {
    let mut table = met();
    table.say("mira influence orc persuasion =3");
    let why = table.refused("mira influence orc persuasion =18");
    for part in [
        "orc is closed to Mira's Persuasion",
        " anyway` goes on",
        "`attitude \"orc\" indifferent`",
    ] {
        assert!(why.contains(part), "{why}");
    }
    table
        .say("ilse influence orc persuasion +2 =2")
        .say("mira influence orc intimidation =3");
    assert_eq!(conditions(&table, "orc").len(), 3);
    table.say("mira influence orc persuasion again =4");
    assert!(
        table
            .campaign
            .steps()
            .last()
            .unwrap()
            .line
            .contains("again")
    );
    assert_eq!(conditions(&table, "orc").len(), 3, "closed once");
    table.say("mira influence orc persuasion =18 anyway");
    assert_eq!(
        conditions(&table, "orc").len(),
        2,
        "moved, it listens again"
    );
    table.say("attitude orc indifferent");
    assert_eq!(conditions(&table, "orc"), Vec::<String>::new());
    table.say("mira influence orc intimidation =18");
    assert!(
        table
            .refused("attitude orc indifferent")
            .contains("nothing would change")
    );
}

#[test]
fn a_failed_influence_is_read_again_though_it_closed_that_approach_itself() {
    let mut table = met();
    table.say("mira influence orc persuasion =9");
    let seq = table.campaign.seq();
    table.say(&format!("resolve {seq} +5"));
    assert!(
        table
            .refused("mira stealth again")
            .contains("only an influence")
    );
}

#[test]
fn a_condition_that_is_only_called_so_has_no_rules() {
    let mut table = met();
    let bonus = |table: &Table, line: &str| side(table, line).added;
    table.say("condition orc \"distracted by Ilse\" +2");
    assert_eq!(bonus(&table, "mira ss +4 ac orc"), 4);
    assert_eq!(
        bonus(&table, "orc ss +4 ac mira"),
        6,
        "a value like any other"
    );
    table.say("condition orc \"closed to Mira's Persuasion\"");
    let because = understood(&table, "mira influence orc persuasion").because;
    assert!(!because.contains("closed"), "{because}");
    table.say("condition orc \"closed to talk\"");
    assert!(
        table
            .refused("attitude orc indifferent")
            .contains("nothing")
    );
    table
        .say("mira influence orc persuasion =3")
        .say("attitude orc indifferent");
    assert_eq!(
        conditions(&table, "orc"),
        ["distracted by Ilse", "closed to talk"],
        "it lifts only what an influence closed"
    );
    table.say("condition ilse \"dodging\"");
    assert_eq!(edge(&table, "orc ss +4 ac ilse"), "");
    table
        .say("condition ilse dodging")
        .say("condition ilse \"stunned\"");
    assert_eq!(
        edge(&table, "orc ss +4 ac ilse"),
        "dis",
        "only the word of the book stuns"
    );
}

#[test]
fn a_distraction_given_by_hand_helps_the_others() {
    let mut table = met();
    let bonus = |table: &Table, line: &str| side(table, line).added;
    table.say("condition orc distracted by ilse +3 until ilse start");
    assert_eq!(
        told(&table),
        ["orc  distracted by Ilse +3, until the start of Ilse's turn, round 1"]
    );
    assert_eq!(bonus(&table, "mira ss +4 ac orc"), 7);
    assert_eq!(bonus(&table, "ilse ss +4 ac orc"), 4);
    assert_eq!(bonus(&table, "orc ss +4 ac mira"), 4);
    assert!(
        table
            .refused("condition orc distracted by ilse")
            .contains("such as `+2`")
    );
    assert!(
        table
            .refused("condition orc distracted by noise +2")
            .contains("a mere name goes in quotes")
    );
}

#[test]
fn an_approach_barred_by_hand_is_asked_about_until_the_attitude_is_set() {
    let mut table = met();
    table.say("condition orc closed to mira persuasion");
    assert_eq!(told(&table), ["orc  closed to Mira's Persuasion"]);
    let why = table.refused("mira influence orc persuasion =18");
    assert!(why.contains("closed to Mira's Persuasion"), "{why}");
    table
        .say("attitude orc indifferent")
        .say("mira influence orc persuasion =18");
}

#[test]
fn what_a_condition_does_outlasts_another_name_of_whom_it_is_about() {
    let mut table = met();
    table
        .say("mira influence orc persuasion =3")
        .say("ilse distract orc =14")
        .say("hero mira name Miranda")
        .say("hero ilse name Ilka");
    let why = table.refused("miranda influence orc persuasion =18");
    assert!(why.contains("closed to"), "{why}");
    let distractions = |who| {
        let state = table.campaign.state();
        let who = table.creature(who);
        state.distractions(table.creature("orc"), Some(who)).count()
    };
    assert_eq!((distractions("miranda"), distractions("ilka")), (1, 0));
}

#[test]
fn words_of_one_book_are_only_a_name_in_another_system() {
    let mut table = Table::with_one(System::DicePool);
    table
        .say("add orc 15")
        .say("condition orc distracted by noise -2")
        .say("condition orc petrified");
    let does: Vec<_> = table
        .campaign
        .state()
        .conditions(table.creature("orc"))
        .map(|condition| (condition.name.clone(), condition.effects.clone()))
        .collect();
    assert_eq!(
        does,
        [
            (
                "distracted by noise".to_owned(),
                vec![ConditionEffect::Modifier(-2)]
            ),
            ("petrified".to_owned(), Vec::new())
        ]
    );
}

#[test]
fn a_condition_of_the_book_in_full_words_does_the_same_again() {
    for line in [
        "condition orc distracted by ilse +2 until ilse start",
        "condition orc and ogre closed to mira pers -1 for 3",
        "condition orc closed to ilse a bag of gold",
        "condition orc blinded -2 for 3 asks save",
        "condition orc speed 0 2",
        "condition orc grappled by the kraken 2",
        "condition orc \"stunned\"",
    ] {
        let (mut once, mut again) = (met(), met());
        once.say(line);
        again.say(&once.campaign.steps().last().unwrap().line);
        let events = |table: &Table| table.campaign.steps().last().unwrap().events.clone();
        assert_eq!(events(&once), events(&again), "{line}");
    }
}
