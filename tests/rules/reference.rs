//! The rules in words: their examples can be typed, and every kind of roll has its rule.

use crate::support::Table;
use astragal::campaign::line::{Context, Sentence, check_foe_record, parse};
use astragal::campaign::log_text::tell;
use astragal::campaign::{Command, CreatureId};
use astragal::dice::{Dice, Faces, Seed, TypedFaces};
use astragal::systems::reference::{Chapter, Example, Topic};
use astragal::systems::{Attempt, Bestiaries, KnownFoe, Rulebook, System};
use astragal::tui::action::{Action, Context as Place};
use astragal::tui::keymap::Keymap;

/// A fight of the five heroes with long work on the table, and a fight of each system.
fn tables() -> Vec<Table> {
    let mut fight = Table::with_party();
    fight.say("add wren").say("add thalia").say("add orc 15 +1");
    fight
        .say("initiative wren critical")
        .say("initiative thalia major")
        .say("initiative orc normal");
    fight.say("begin");
    fight
        .say("task \"mend the wall\" 10")
        .say("task mend roll dp 5");
    fight
        .say("contest \"tug of war\" thalia orc to 3")
        .say("contest tug roll strength vs orc untrained");
    fight.say("rank \"race to the bell\" thalia,orc dexterity");
    let mut tables = vec![fight];
    tables.extend(System::ALL.map(fight_of));
    let mut lair = Table::with_one(System::SwordsAndSorcery);
    lair.say("add dragon 90")
        .say("foe dragon power \"dragon breath\" 17");
    tables.push(lair);
    tables
}

/// A hero and a foe of a system, with something kept, won and believed.
fn fight_of(system: System) -> Table {
    let mut table = Table::with_one(system);
    let lines: &[&str] = match system {
        System::PenAndDagger | System::Own(_) => &["add thalia"],
        System::DicePool => &["add brakk", "initiative dp 5", "begin"],
        System::SwordsAndSorcery => &[
            "add mira",
            "add gob",
            "goblin stealth hide",
            "mira deception keep",
        ],
        System::SuccessRoll => &["add oda", "oda sr 9 secret =5,5,5"],
        System::MonstersAndMagic => &["add felix", "add goblin 9", "felix mm +6 vs 14 =6,6,5"],
    };
    table.say_all(lines);
    table
}

/// A line as the first table that understands it reads it.
fn understood(line: &str, tables: &[Table]) -> Result<Sentence, String> {
    let mut complaints = Vec::new();
    for table in tables {
        let state = table.campaign.state();
        let cursor = state.party.first().map(|hero| CreatureId::Hero(hero.id));
        let context = Context {
            rules: table.campaign.rules(),
            state: Some(state),
            cursor,
            task: None,
        };
        match parse(line, &context) {
            Ok(sentence) => return Ok(sentence),
            Err(complaint) => complaints.push(complaint.picture(line)),
        }
    }
    Err(complaints.join("\n"))
}

fn attempt(line: &str) -> Attempt {
    let rules = Rulebook::built_in();
    let context = Context {
        rules: &rules,
        state: None,
        cursor: None,
        task: None,
    };
    match parse(line, &context).map(|sentence| sentence.command) {
        Ok(Command::Attempt(attempting)) => attempting.attempt,
        other => panic!("{line}: {other:?}"),
    }
}

fn examples() -> Vec<(String, Example)> {
    let all = Chapter::Table.rules_before_others().into_iter();
    all.flat_map(|rule| {
        rule.examples
            .iter()
            .map(|example| (rule.key.clone(), example.clone()))
    })
    .collect()
}

#[test]
fn every_example_of_the_reference_can_be_typed() {
    let tables = tables();
    let wrong: Vec<String> = examples()
        .iter()
        .filter_map(|(key, example)| {
            let complaint = understood(&example.line, &tables).err()?;
            Some(format!("{key}:\n{complaint}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn faces_typed_in_an_example_are_those_of_its_attempt() {
    let (rules, tables) = (Rulebook::built_in(), tables());
    let mut with_faces = 0;
    for (key, example) in examples() {
        let Ok(Sentence {
            command: Command::Attempt(attempting),
            ..
        }) = understood(&example.line, &tables)
        else {
            continue;
        };
        let Some(typed) = attempting.typed else {
            continue;
        };
        let mut faces = TypedFaces::new(typed);
        assert!(
            attempting.attempt.roll(&rules, &mut faces).is_ok(),
            "{key}: {}",
            example.line
        );
        assert!(!faces.is_waiting(), "{key}: {}", example.line);
        with_faces += 1;
    }
    assert!(with_faces > 20);
}

/// What an example says comes of its faces does come of them.
#[test]
fn what_the_examples_say_is_so() {
    let rules = Rulebook::built_in();
    for (line, outcome, value) in [
        ("pd adept adv =7,16", "major", None),
        ("pd trained =14", "normal", None),
        ("pd godlike =1", "limited", None),
        ("pd legendary =1", "critical-failure", None),
        ("dp 4 =1,5,6,8", "success", Some(1)),
        ("dp 3 =1,4,5", "botch", None),
        ("dp 3 =1,1,8", "failure", None),
        ("dp 5 with 3 =1,2,3,4,5,2,3,4", "failure", None),
        ("ss +7 adv ac 16 =4,13", "hit", None),
        ("sr 9 =2,3,4", "success", Some(0)),
        ("sr 9 =2,4,4", "failure", Some(1)),
        ("sr 18 =4,4,4", "success", Some(6)),
        ("sr 9 =4,4,4", "failure", Some(3)),
        ("sr 6 =5,5,6", "critical-failure", Some(10)),
        ("sr 15 =1,2,2", "critical-success", Some(10)),
        ("mm +9 vs 5 =1,1,1", "failure", None),
        ("mm +0 vs 25 =6,6,6", "success", Some(0)),
        ("mm +6 trait 1 =4,3,3", "total", Some(17)),
    ] {
        assert!(
            examples().iter().any(|(_, example)| example.line == line),
            "{line} is no example any more"
        );
        let context = Context {
            rules: &rules,
            state: None,
            cursor: None,
            task: None,
        };
        let Command::Attempt(attempting) = parse(line, &context).unwrap().command else {
            panic!("{line}")
        };
        let mut faces = TypedFaces::new(attempting.typed.unwrap());
        let came = attempting.attempt.roll(&rules, &mut faces).unwrap();
        let verdict = attempting.attempt.verdict(&came);
        assert_eq!(verdict.outcome, outcome, "{line}");
        assert!(
            value.is_none() || verdict.value == value,
            "{line}: {verdict:?}"
        );
    }
}

#[test]
fn every_kind_of_roll_is_opened_at_its_rule() {
    for (line, wanted) in [
        ("pd adept adv", "pd attempt"),
        ("pd luck", "pd luck"),
        ("pd adept with novice shared best", "pd shared"),
        ("pd adept then trained", "pd linked"),
        ("dp 7 diff 8", "dp pool"),
        ("dp 3+2 action 2/3", "dp actions"),
        ("dp 3+2 reflexive", "dp reflexive"),
        ("dp 3+2 soak", "dp reflexive"),
        ("dp 5 with 3", "dp cooperative"),
        ("dp 5 vs 4", "dp resisted"),
        ("dp 5 vs 4 to 3", "dp contest"),
        ("dp 5 extended 10 in 5", "dp extended"),
        ("dp 5 with 3 extended 10 in 5", "dp extended"),
        ("ss +5 dc 15", "ss check"),
        ("ss +5", "ss check"),
        ("ss +5 dc 15 help 4,2", "ss help"),
        ("ss +5 passive", "ss passive"),
        ("ss +5 take10", "ss take10"),
        ("ss +5 take20", "ss take10"),
        ("ss +7 ac 16", "ss attack"),
        ("ss save +3 dc 14", "ss save"),
        ("ss save +3 fail", "ss save"),
        ("ss luck +2 dc 10", "ss luck"),
        ("ss +3 rank 2 vs +1 rank 4", "ss opposed"),
        ("ss group +1,+3,+5 dc 15", "ss group"),
        ("ss distract 3", "ss distract"),
        ("sr 12 -2", "sr roll"),
        ("sr default iq:12-5", "sr defaults"),
        ("sr 9 defense", "sr defense"),
        ("sr 12 attack", "sr attacks"),
        ("mm +3 vs 14", "mm action"),
        ("mm +3", "mm action"),
        ("mm static 15 vs 14", "mm static"),
        ("mm static 15", "mm static"),
        ("mm +3 vs +5", "mm resistance"),
        ("mm +3 vs +5 to 10", "mm contest"),
        ("4d6kh3+2", "dice dice"),
    ] {
        let rule = attempt(line).topic().rule().unwrap();
        assert_eq!(
            format!("{} {}", rule.chapter.short(), rule.key),
            wanted,
            "{line}"
        );
    }
}

#[test]
fn a_party_luck_roll_is_opened_at_luck() {
    let party = understood("party luck", &tables()).unwrap().command;
    let Command::Attempt(attempting) = party else {
        panic!("{party:?}")
    };
    let topic = attempting.attempt.topic();
    let Topic::OfFile(of_file) = topic else {
        panic!("{topic:?}")
    };
    assert_eq!((of_file.system, of_file.rule), ("pen-and-dagger", "luck"));
}

#[test]
fn every_attempt_of_the_examples_can_be_rolled() {
    let (rules, tables) = (Rulebook::built_in(), tables());
    let mut dice = Dice::new(&Seed::from_number(7));
    for (key, example) in examples() {
        if let Ok(Sentence {
            command: Command::Attempt(attempting),
            ..
        }) = understood(&example.line, &tables)
            && attempting.typed.is_none()
        {
            let came = attempting.attempt.roll(&rules, &mut dice);
            assert!(came.is_ok(), "{key}: {}", example.line);
        }
    }
}

/// The rules at which the log lines are opened that the last of some lines makes.
fn opened_at(system: System, lines: &str) -> Vec<String> {
    let mut table = fight_of(system);
    for line in lines.lines() {
        table.say(line);
    }
    let campaign = &table.campaign;
    let entries = tell(campaign, campaign.steps().last().unwrap());
    let rule = |topic: Topic| topic.rule().unwrap();
    let opened = entries.iter().filter_map(|entry| entry.topic).map(rule);
    opened
        .map(|rule| format!("{} {}", rule.chapter.short(), rule.key))
        .collect()
}

#[test]
fn a_log_line_is_opened_at_what_the_roll_was_for_and_what_followed_from_it() {
    use System::{DicePool, MonstersAndMagic, PenAndDagger, SuccessRoll, SwordsAndSorcery};
    for (system, line, wanted) in [
        (PenAndDagger, "initiative", &["pd initiative"][..]),
        (PenAndDagger, "thalia initiative", &["pd attempt"]),
        (DicePool, "initiative brakk dp 6", &["dp initiative"]),
        (DicePool, "actions 2", &["dp actions"]),
        (DicePool, "next", &["table turns"]),
        (
            SwordsAndSorcery,
            "initiative",
            &["ss initiative", "ss initiative"],
        ),
        (SwordsAndSorcery, "initiative goblin 17", &["table order"]),
        (SwordsAndSorcery, "mira hide =12", &["ss hide", "ss hide"]),
        (
            SwordsAndSorcery,
            "mira search goblin =20",
            &["ss search", "ss hide"],
        ),
        (
            SwordsAndSorcery,
            "mira search =20",
            &["ss search", "ss hide"],
        ),
        (
            SwordsAndSorcery,
            "mira deception keep =9",
            &["ss check", "ss opposed"],
        ),
        (
            SwordsAndSorcery,
            "mira influence goblin persuasion hostile =2,3",
            &["ss influence", "ss influence", "table conditions"],
        ),
        (
            SwordsAndSorcery,
            "attitude goblin friendly",
            &["ss influence"],
        ),
        (
            SwordsAndSorcery,
            "mira distract goblin =14",
            &["ss distract", "table conditions"],
        ),
        (
            SwordsAndSorcery,
            "initiative\nbegin\nuse mira action",
            &["ss turn"],
        ),
        (
            SwordsAndSorcery,
            "macro ambush = mira hide ; attitude goblin hostile ; mira ss +5 dc 15\nambush",
            &["ss hide", "ss hide", "ss influence", "ss check"],
        ),
        (SwordsAndSorcery, "foe goblin strength 16", &["table foes"]),
        (SwordsAndSorcery, "hero mira strength 16", &["table sheets"]),
        (SuccessRoll, "initiative sr 12", &["sr initiative"]),
        (SuccessRoll, "lie he means well", &["sr lies"]),
        (MonstersAndMagic, "initiative felix", &["mm initiative"]),
        (
            MonstersAndMagic,
            "spend harm 2 goblin",
            &["mm effect-points", "table hit-points"],
        ),
    ] {
        assert_eq!(opened_at(system, line), wanted, "{line}");
    }
}

#[test]
fn the_file_of_ones_own_foes_that_the_rules_show_is_one() {
    let rules = Rulebook::built_in();
    let rule = Topic::Foes.rule().unwrap();
    let shown = rule
        .text
        .iter()
        .find_map(|text| Some(&text[text.find("(foes:")?..=text.find("])")? + 1]));
    let (system, shown) = (System::SwordsAndSorcery, shown.unwrap());
    let mut bestiaries = Bestiaries::default();
    let check = |foe: &KnownFoe| check_foe_record(&rules, system, &foe.record);
    bestiaries.add(system, "own.ron", shown, check).unwrap();
    assert!(bestiaries.of(system).called("imp").is_some());
}

#[test]
fn the_key_that_the_rules_name_for_what_a_roll_offers_is_its_key() {
    let offers = Chapter::Table.rule("offers").unwrap();
    let key = Keymap::built_in()
        .unwrap()
        .key_of(Place::Dashboard, Action::TakeOffer)
        .unwrap();
    assert!(
        offers.text[0].contains(&format!(" The key {key}, ")),
        "{}",
        offers.text[0]
    );
}
