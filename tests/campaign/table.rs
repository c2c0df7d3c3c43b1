//! An evening at the table by lines: rolls, the fortune ledger, fights, undo.

mod fortune;

use crate::support::Table;
use astragal::campaign::CreatureId;
use astragal::systems::System;

/// Three rows with places of their own: Wren, Thalia, an orc.
fn fight() -> Table {
    let mut table = Table::with_party();
    table.say("add wren").say("add thalia").say("add orc 15 +1");
    table
        .say("initiative wren critical")
        .say("initiative thalia major")
        .say("initiative orc normal");
    table.say("begin");
    table
}

#[test]
fn a_hero_rolls_by_name_with_real_dice() {
    let mut table = Table::with_party();
    table.say("tha ste adv +1 bar major =7,20 # over the ledge");
    let entry = table.last();
    assert_eq!(
        entry.text(),
        "Thalia  Stealth · Adept +1 adv bar major  =7d =20  critical, passed  # over the ledge"
    );
    let line = &table.campaign.steps().last().unwrap().line;
    assert_eq!(
        line,
        "\"Thalia\" stealth adv +1 bar major =7,20 # over the ledge"
    );
}

#[test]
fn every_line_in_full_words_means_the_same_again() {
    let mut table = fight();
    for line in [
        "wren perc open x3",
        "thalia+oren strength shared best bar normal",
        "thalia stealth +oren dex -1 shared all",
        "thalia stealth then \"arcane magic\"",
        "party luck",
        "oren luck =9",
        "pd adept with novice shared best",
        "pd adept then trained dis unreliable",
        "ysolde \"arcane magic\" reliable",
        "oren insight wisdom",
        "2 dodge",
        "1..3 -4 2h 1none",
        "orc +2",
        "3 temp 5",
        "add tide priest 41 adept",
        "add drowned*3 15",
        "initiative 4 =14",
        "initiative drowned limited",
        "drowned 2 -7",
        "5.3 -1",
        "condition orc dazed -2 for 3",
        "condition thalia blessed until orc end",
        "uncondition orc dazed",
        "delay",
        "return wren",
        "move 3 before 1",
        "hide orc",
        "reveal orc",
        "next",
        "back",
        "fortune thalia grant dream gave up the crown",
        "fortune thalia spend hint",
        "hero wren notes \"owes the ferryman\" climb yes parry trained player Ines",
        "note the bell rings",
        "note secret the priest is his brother",
        "rule impossible climb the glass wall",
        "scene The flooded nave: black water to the knee",
        "session Low water",
        "secret",
        "open",
        "secret",
        "remove orc",
        "retire ysolde",
        "undo x2",
        "redo",
        "end",
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
fn a_natural_twenty_turns_into_a_die_and_a_normal_success() {
    let mut table = Table::with_party();
    table.say("thalia stealth =7,20");
    let roll = table.last_roll();
    table.say("fortune thalia convert");
    assert_eq!(table.held("thalia"), 1);
    let entry =
        astragal::campaign::log_text::tell(&table.campaign, table.campaign.step(roll.0).unwrap())
            .pop()
            .unwrap();
    assert_eq!(entry.roll.unwrap().word, "normal");
    let state = table.campaign.state();
    assert_eq!(
        state.ledger.of_roll(roll).count(),
        1,
        "the line points to its roll"
    );
    assert!(
        table
            .refused("fortune thalia convert")
            .contains("already turned")
    );
    table.say("undo");
    assert_eq!(table.held("thalia"), 0);
    table.say("fortune thalia convert");
    assert_eq!(table.held("thalia"), 1);
}

#[test]
fn every_refusal_of_the_ledger_has_its_reason() {
    let mut table = Table::with_party();
    assert!(
        table
            .refused("fortune thalia spend hint")
            .contains("has no fortune die")
    );
    assert!(
        table
            .refused("fortune thalia convert")
            .contains("no roll yet")
    );
    table.say("thalia stealth =7,19");
    assert!(
        table
            .refused("fortune thalia convert")
            .contains("only a natural 20")
    );
    assert!(
        table
            .refused("fortune thalia reroll")
            .contains("cannot come out better"),
        "critical already"
    );
    table.say("thalia dodge =9");
    assert!(
        table
            .refused("fortune thalia reroll")
            .contains("has no fortune die")
    );
    table.say("fortune thalia grant class");
    table.say("thalia dodge =1");
    assert!(table.refused("fortune thalia reroll").contains("natural 1"));
    assert!(table.refused("fortune oren reroll").contains("no roll yet"));
    let roll = table.last_roll();
    assert!(
        table
            .refused(&format!("fortune oren convert {roll}"))
            .contains("not Oren's")
    );
    table.say("thalia luck =20");
    assert!(
        table
            .refused("fortune thalia convert")
            .contains("luck roll earns no")
    );
    for _ in 0..7 {
        table.say("fortune thalia grant dream for the party");
    }
    assert!(table.refused("fortune thalia grant class").contains("8/8"));
    table.say("thalia dodge =20");
    assert!(table.refused("fortune thalia convert").contains("8/8"));
    table.say("undo").say("undo");
    assert!(
        table
            .refused(&format!("fortune thalia convert {}", roll.0 + 12))
            .contains("no roll")
    );
}

#[test]
fn a_reroll_repeats_until_it_is_better_and_keeps_every_roll() {
    let mut table = Table::with_party();
    table
        .say("fortune thalia grant dream")
        .say("thalia dodge =4");
    let old = table.last_roll();
    assert!(
        table
            .refused("fortune thalia reroll =3,2")
            .contains("none of them is better")
    );
    assert!(
        table
            .refused("fortune thalia reroll =3,9,12")
            .contains("this roll takes 2")
    );
    table.say("fortune thalia reroll =3,1,9");
    assert_eq!(table.held("thalia"), 0);
    let told = table.last().roll.unwrap();
    assert_eq!(
        (told.word.as_ref(), table.worse_in_the_chain().as_slice()),
        ("normal", ["failure", "critical failure"].as_slice())
    );
    assert_eq!(told.again, Some(old));
    assert!(
        table
            .refused(&format!("fortune thalia reroll {old}"))
            .contains("replaces it")
    );
    table.say("undo");
    assert_eq!(
        (table.held("thalia"), table.campaign.status_of(old)),
        (1, None),
        "die and result came back together"
    );
}

#[test]
fn luck_is_rerolled_until_lucky() {
    let mut table = Table::with_party();
    table.say("fortune oren grant class").say("oren luck =4");
    table.say("fortune oren reroll");
    assert_eq!(table.last().roll.unwrap().word, "lucky");
    assert!(
        table
            .refused("oren luck adv")
            .contains("means nothing for luck")
    );
}

#[test]
fn a_linked_attempt_pauses_and_goes_on() {
    let mut table = Table::with_party();
    table.say("ysolde dexterity then \"arcane magic\" =9");
    let first = table.last_roll();
    assert!(table.last().text().contains("go on?"));
    table.say("continue =16");
    assert_eq!(
        table.last().text(),
        "Ysolde  Arcane Magic · Adept  =16  major, passed"
    );
    assert!(
        table
            .refused(&format!("continue {first}"))
            .contains("already continued as")
    );
    assert!(
        table
            .refused("continue")
            .contains("no linked attempt waits")
    );
}

#[test]
fn secret_by_default_is_what_the_rules_name_and_a_word_changes_it() {
    let mut table = Table::with_party();
    for (line, is_secret) in [
        ("wren perception =3,8", true),
        ("wren perception open =3,8", false),
        ("wren stealth =8", false),
        ("wren stealth secret =8", true),
        ("oren wisdom =8", false),
    ] {
        table.say(line);
        assert_eq!(table.last().is_secret, is_secret, "{line}");
    }
}

#[test]
fn turns_go_round_and_back() {
    let mut table = fight();
    assert_eq!(
        (
            table.active().as_str(),
            table.campaign.state().tracker.round()
        ),
        ("Wren", 1)
    );
    table.say("next").say("next");
    assert_eq!(table.active(), "orc");
    table.say("next");
    assert_eq!(
        (
            table.active().as_str(),
            table.campaign.state().tracker.round()
        ),
        ("Wren", 2)
    );
    table.say("back");
    assert_eq!(
        (
            table.active().as_str(),
            table.campaign.state().tracker.round()
        ),
        ("orc", 1)
    );
    table.say("back").say("back");
    assert!(table.refused("back").contains("first turn"));
}

#[test]
fn the_right_one_is_next_when_somebody_leaves() {
    let mut table = fight();
    table.say("next").say("remove thalia");
    assert_eq!(table.active(), "", "between turns");
    table.say("next");
    assert_eq!(table.active(), "orc");
    table.say("remove orc").say("next");
    assert_eq!(
        (
            table.active().as_str(),
            table.campaign.state().tracker.round()
        ),
        ("Wren", 2),
        "the last of the order left"
    );
    let mut table = fight();
    table.say("next").say("remove wren");
    assert_eq!(table.active(), "Thalia", "one before the active left");
}

#[test]
fn a_faster_one_joining_mid_round_neither_steals_nor_doubles_a_turn() {
    let mut table = fight();
    table.say("next").say("add oren").say("initiative oren =20");
    assert_eq!(table.active(), "Thalia");
    assert_eq!(
        table.order(),
        ["Oren", "Wren", "Thalia", "orc"],
        "a critical with a 20 stands before one without"
    );
    let mut acted = Vec::new();
    for _ in 0..5 {
        table.say("next");
        acted.push(table.active());
    }
    let orens = acted.iter().filter(|name| *name == "Oren").count();
    assert_eq!(orens, 1, "{acted:?}");
}

#[test]
fn conditions_end_at_an_absolute_place_and_come_back_with_the_turn() {
    let mut table = fight();
    table.say("condition orc prone 1");
    let holds = |table: &Table| {
        table
            .campaign
            .state()
            .conditions(table.creature("orc"))
            .count()
    };
    for _ in 0..5 {
        table.say("next");
    }
    assert_eq!(
        (table.active().as_str(), holds(&table)),
        ("orc", 1),
        "round 2, its own turn"
    );
    table.say("next");
    assert_eq!(holds(&table), 0, "its turn is over");
    table.say("back");
    assert_eq!(holds(&table), 1);
    table.say("next");
    assert_eq!(holds(&table), 0);
    table.say("condition thalia blessed until orc end");
    let blessed = |table: &Table| {
        table
            .campaign
            .state()
            .conditions(table.creature("thalia"))
            .count()
    };
    table.say("next").say("next");
    assert_eq!(blessed(&table), 1);
    table.say("next");
    assert_eq!(blessed(&table), 0);
}

#[test]
fn the_log_still_names_whose_turn_ended_a_condition_when_they_are_gone() {
    let mut table = fight();
    table.say("condition orc prone 1");
    let given = table.campaign.seq();
    table.say("end");
    let entries =
        astragal::campaign::log_text::tell(&table.campaign, table.campaign.step(given).unwrap());
    assert_eq!(
        entries[0].what,
        "prone -1, until the end of orc's turn, round 2"
    );
}

#[test]
fn undo_of_a_blow_restores_temporary_points_and_standing() {
    let mut table = fight();
    table.say("thalia temp 5").say("thalia -30");
    assert_eq!(table.points("thalia"), 0);
    assert_eq!(table.last().what, "dying, each turn: luck roll");
    table.say("undo");
    let body = table.campaign.state().bodies(table.creature("thalia"))[0];
    assert_eq!((body.points(), body.temp), (24, 5));
    table.say("redo");
    assert_eq!(table.points("thalia"), 0);
    table.say("orc -1");
    assert!(table.refused("redo").contains("nothing to redo"));
}

#[test]
fn ended_fights_leave_wounds_and_take_foes() {
    let mut table = fight();
    table
        .say("thalia -6")
        .say("condition thalia poisoned 3")
        .say("condition thalia cursed")
        .say("end");
    let state = table.campaign.state();
    assert_eq!(
        (
            table.points("thalia"),
            state.foes.len(),
            state.tracker.order.len()
        ),
        (18, 0, 0)
    );
    let names: Vec<&str> = state
        .conditions(table.creature("thalia"))
        .map(|condition| condition.name.as_str())
        .collect();
    assert_eq!(names, ["cursed"]);
    assert!(table.refused("next").contains("no fight"));
}

#[test]
fn area_damage_has_its_exceptions() {
    let mut table = Table::with_party();
    table
        .say("add party")
        .say("add orc*2 15")
        .say("1..6-10 2h 3none 4x2");
    let points = ["Thalia", "Oren", "Brannoc", "Wren", "Ysolde"].map(|name| table.points(name));
    assert_eq!(points, [14, 22, 38, 6, 7]);
    let bodies = table.campaign.state().bodies(table.creature("orc"));
    assert_eq!(
        bodies
            .iter()
            .map(astragal::campaign::HitPoints::points)
            .collect::<Vec<_>>(),
        [5, 5],
        "each body of a group by itself"
    );
    assert!(table.refused("1..3 -10 5h").contains("not among those"));
    assert!(
        table
            .refused("9 -1")
            .contains("there is no row “9”: expected 1 to 6")
    );
}

#[test]
fn four_hours_of_silence_begin_a_new_evening() {
    let mut table = Table::with_party();
    table.now += jiff::SignedDuration::from_hours(5);
    table.say("thalia luck");
    let evening = table.campaign.state().evening.clone().unwrap();
    assert_eq!(evening.number, 2);
    table.say("note still the same evening");
    assert_eq!(table.campaign.state().evening.as_ref().unwrap().number, 2);
}

#[test]
fn dice_are_never_rewound_by_undo() {
    let mut table = Table::with_party();
    table.say("thalia dodge");
    let first = table.campaign.dice();
    table.say("undo").say("thalia dodge");
    assert!(table.campaign.dice().word > first.word);
}

#[test]
fn an_amount_may_be_written_against_a_name_unless_somebody_is_called_that() {
    let mut table = Table::with_party();
    table.say("thalia-6");
    assert_eq!(table.points("thalia"), 18);
    table
        .say("add guard-2 10")
        .say("guard-2 -3")
        .say("guard-2-1");
    assert_eq!(table.points("guard-2"), 6);
    table.say("thalia dodge=9");
    assert_eq!(table.last().text(), "Thalia  Dodge · Adept  =9  normal");
    table.say("note 2+2=4");
    assert_eq!(table.campaign.state().notes[0].text, "2+2=4");
}

#[test]
fn every_example_of_the_guide_is_understood() {
    use astragal::campaign::line::guide;
    let mut fight = fight();
    fight.say("macro ambush = next").say("thalia strength");
    fight
        .say("add drowned*3 15")
        .say("add wolf 9")
        .say("add crab 9")
        .say("add bat 9")
        .say("add rat 9");
    fight
        .say("task \"mend the wall\" 10")
        .say("task mend roll dp 5");
    fight
        .say("contest \"tug of war\" thalia orc to 3")
        .say("contest tug roll strength vs orc untrained");
    fight.say("rank \"race to the bell\" thalia,orc dexterity");
    fight
        .say("clock \"The tide rises\" 6")
        .say("encounter save \"the mill\"");
    let mut tables = vec![fight];
    tables.extend(System::ALL.map(Table::with_one));
    tables.iter_mut().skip(1).for_each(|table| {
        table.say("add orc 15");
    });
    let mut hiding = Table::with_one(System::SwordsAndSorcery);
    hiding
        .say("hero Oren perception 1 stealth 2")
        .say("hero Mira casting intelligence school evocation 2 tool lute 1")
        .say("add orc 15")
        .say("add dragon 90")
        .say("foe dragon power \"dragon breath\" 15")
        .say("mira hide =9");
    tables.push(hiding);
    let mut several = Table::with_one(System::DicePool);
    several.say_all(["hero Thalia stamina 2", "hero Oren archery 2"]);
    tables.push(several);
    let mut thief = Table::with_party();
    thief.say("hero Thalia gear \"soft boots\" +1");
    tables.push(thief);
    let reads = |table: &Table, line: &str| {
        let cursor = table
            .campaign
            .state()
            .party
            .first()
            .map(|hero| CreatureId::Hero(hero.id));
        table.campaign.read_line(line, cursor).is_ok()
    };
    for line in guide().flat_map(|(_, example)| example.line.split(" · ")) {
        // Some examples go on from the one before them, and leave its beginning out.
        let whole = [
            line.to_owned(),
            format!("fortune thalia {line}"),
            format!("thalia+oren strength {line}"),
        ];
        let is_understood = tables
            .iter()
            .any(|table| whole.iter().any(|line| reads(table, line)));
        assert!(is_understood, "{line}");
    }
}

#[test]
fn a_hero_who_has_left_keeps_the_lines_of_the_ledger() {
    let mut table = Table::with_party();
    table.say("fortune thalia grant dream").say("retire thalia");
    assert_eq!(table.campaign.state().ledger.lines.len(), 1);
    assert_eq!(table.campaign.state().flaws(), [""; 0]);
}

#[test]
fn an_evening_played_undone_and_restored_is_the_same_evening() {
    let mut table = Table::with_party();
    let played = table.campaign.seq();
    table.now += jiff::SignedDuration::from_hours(20);
    table
        .say("add party")
        .say("add orc 15")
        .say("initiative")
        .say("begin");
    let seq = table.campaign.seq();
    let count = seq - played;
    table
        .say(&format!("undo x{count}"))
        .say(&format!("restore {seq}"));
    assert_eq!(table.campaign.state().evening.as_ref().unwrap().number, 2);
    table.say("orc -3");
    assert_eq!(table.campaign.state().evening.as_ref().unwrap().number, 2);
    table.say("undo x100 anyway");
    table.say(&format!("restore {seq}")).say("orc -4");
    assert_eq!(table.campaign.state().evening.as_ref().unwrap().number, 2);
    table.now += jiff::SignedDuration::from_hours(5);
    table.say("note the next one");
    assert_eq!(table.campaign.state().evening.as_ref().unwrap().number, 3);
}

#[test]
fn words_of_other_systems_are_answered_by_what_this_one_has_instead() {
    for (system, line, instead) in [
        (
            System::PenAndDagger,
            "thalia stealth vs orc",
            "opposes no rolls",
        ),
        (System::PenAndDagger, "thalia strength dc 15", "as the bar"),
        (System::PenAndDagger, "thalia strength ac 15", "as the bar"),
        (System::SuccessRoll, "oda lockpicking vs orc", "not opposed"),
        (
            System::SuccessRoll,
            "oda lockpicking dc 15",
            "against the roller's own skill",
        ),
        (System::MonstersAndMagic, "felix dexterity ac 14", "`vs 14`"),
        (System::MonstersAndMagic, "felix mm +3 dc 14", "`vs 14`"),
        (System::DicePool, "brakk dexterity+archery dc 8", "`diff 7`"),
        (System::SwordsAndSorcery, "mira stealth diff 15", "`dc 15`"),
    ] {
        let mut table = Table::with_one(system);
        let why = table.refused(line);
        assert!(why.contains(instead), "{line}: {why}");
    }
}
