//! The success roll, whose rules are a file, against its rules written out anew: every fall of three dice at every skill.

use std::collections::BTreeMap;
use std::sync::Arc;

use astragal::campaign::line::parse_attempt;
use astragal::campaign::{Base, Campaign};
use astragal::dice::TypedFaces;
use astragal::systems::{Attempt, Rulebook, System};

use crate::support::Table;

/// Worst first.
const KEYS: [&str; 4] = ["critical-failure", "failure", "success", "critical-success"];

/// What a sum of three dice means against a skill: “Success Rolls”, section “Degree of Success or Failure”.
fn by_the_rules(sum: i64, skill: i64) -> (usize, i64) {
    let degree = match sum {
        ..=4 => 3,
        5 if skill >= 15 => 3,
        6 if skill >= 16 => 3,
        18.. => 0,
        17 if skill <= 15 => 0,
        17 => 1,
        _ if sum - skill >= 10 => 0,
        _ if sum > skill => 1,
        _ => 2,
    };
    let margin = if degree >= 2 {
        skill - sum
    } else {
        sum - skill
    };
    (degree, margin.max(0))
}

fn read(line: &str) -> Attempt {
    let (attempting, _) = parse_attempt(line, &Rulebook::built_in()).unwrap();
    attempting.attempt
}

/// A roll at this skill after modifiers: a defense, which may be tried however low it is.
fn at(skill: i64) -> String {
    format!("sr 10 {:+} defense", skill - 10)
}

fn triples() -> impl Iterator<Item = [u32; 3]> {
    (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])))
}

#[test]
fn every_fall_at_every_skill_reads_as_the_rules_have_it_and_as_the_odds_count_it() {
    let rules = Rulebook::built_in();
    for skill in -30..=40 {
        let attempt = read(&at(skill));
        let mut counted: BTreeMap<(usize, i64), u32> = BTreeMap::new();
        let mut passed = 0;
        for faces in triples() {
            let sum = i64::from(faces.iter().sum::<u32>());
            let (degree, margin) = by_the_rules(sum, skill);
            let mut typed = TypedFaces::new(faces.to_vec());
            let outcome = attempt.roll(&rules, &mut typed).unwrap();
            let verdict = attempt.verdict(&outcome);
            let wanted = (KEYS[degree], Some(margin), Some(degree >= 2));
            let came = (verdict.outcome, verdict.value, verdict.passed);
            assert_eq!(came, wanted, "{faces:?} at {skill}");
            *counted.entry((degree, margin)).or_default() += 1;
            passed += u32::from(degree >= 2);
        }
        let odds = attempt.odds();
        assert_eq!(odds.outcomes.len(), counted.len(), "skill {skill}");
        let mut before = 0;
        for chance in &odds.outcomes {
            let degree = KEYS.iter().position(|key| *key == chance.outcome).unwrap();
            assert!(degree >= before, "worst first at {skill}");
            before = degree;
            let ways = counted[&(degree, chance.value.unwrap())];
            let share = f64::from(ways) / 216.0;
            assert!((chance.probability - share).abs() < 1e-12, "{chance:?}");
        }
        let share = f64::from(passed) / 216.0;
        assert!(
            (odds.passes.unwrap() - share).abs() < 1e-12,
            "skill {skill}"
        );
    }
}

#[test]
fn below_a_skill_of_3_only_a_defense_can_be_tried_and_attacks_have_words_of_their_own() {
    let rules = Rulebook::built_in();
    for line in ["sr 2", "sr 12 -10", "sr 5 -3 attack", "sr default iq:7-5"] {
        let complaint = parse_attempt(line, &rules).unwrap_err().message;
        assert!(
            complaint.contains("below 3: it cannot be attempted"),
            "{line}: {complaint}"
        );
    }
    for (line, faces, word, key) in [
        (
            "sr 12 attack",
            [1, 1, 1],
            "critical hit",
            "critical-success",
        ),
        (
            "sr 12 attack",
            [6, 6, 6],
            "critical miss",
            "critical-failure",
        ),
        ("sr 12", [6, 6, 6], "critical failure", "critical-failure"),
        (
            "sr 2 defense",
            [1, 1, 2],
            "critical success",
            "critical-success",
        ),
    ] {
        let attempt = read(line);
        let outcome = attempt
            .roll(&rules, &mut TypedFaces::new(faces.to_vec()))
            .unwrap();
        assert_eq!((outcome.word(), outcome.key()), (word, key), "{line}");
    }
}

#[test]
fn house_rules_change_it_entry_by_entry_and_are_named_where_they_are_wrong() {
    let house = r#"(
    entries: [
        (name: "Sailing", untrained: Best([("Dexterity", -4)])),
        (name: "Karate", untrained: Best([("Dexterity", -6)])),
    ],
    cues: [(result: "success", lines: ["aye"])],
    attacks: ["pan"],
)"#;
    let mut rules = Rulebook::built_in();
    rules
        .overlay(System::SuccessRoll, "house.ron", house)
        .unwrap();
    let base = Base::founding("The Drowned Vault".into(), System::SuccessRoll);
    let mut table = Table {
        campaign: Campaign::resume(Arc::new(rules), base, Vec::new()),
        ..Table::empty()
    };
    table.say("hero Oda dx 12 skill Stealth 11 skill \"Frying Pan\" 10");
    for (line, told) in [
        ("oda sailing =3,3,3", "9 against 8, failure by 1"),
        ("oda karate =2,2,2", "6 against 6, success"),
        ("oda lockpicking =1,2,2", "5 against 5, success"),
        ("oda \"frying pan\" =1,1,1", "critical hit by 7"),
    ] {
        table.say(line);
        assert!(
            table.last().text().contains(told),
            "{line}: {}",
            table.last().text()
        );
    }
    for (house, place, reason) in [
        (
            "(entries: [\n  (name: \"Sailing\", untrained: Best([(\"Wit\", -4)])),\n])",
            "house.ron:2:40: ",
            "nothing is called “Wit”",
        ),
        (
            "(cues: [(result: \"draw\", lines: [])])",
            "house.ron:1:",
            "nothing is called “draw”",
        ),
        ("(figures: [])", "house.ron:1:", "figures"),
    ] {
        let mut rules = Rulebook::built_in();
        let bad = rules.overlay(System::SuccessRoll, "house.ron", house);
        let bad = bad.unwrap_err().to_string();
        assert!(bad.contains(place) && bad.contains(reason), "{bad}");
    }
}

#[test]
fn what_house_rules_take_away_is_said_and_known_no_more_and_counts_as_it_does_unsaid() {
    let mut rules = Rulebook::built_in();
    let house = r#"(without: ["Karate", "Block", "impossible", "attack"])"#;
    rules
        .overlay(System::SuccessRoll, "house.ron", house)
        .unwrap();
    let house = r#"(without: ["retry", "difficult", "Ride"])"#;
    rules.overlay(System::DicePool, "house.ron", house).unwrap();
    for (line, blamed) in [
        ("sr 30 impossible", "impossible"),
        ("sr 12 attack", "attack"),
        ("dp 7 retry", "retry"),
        ("dp 7 diff difficult", "difficult"),
    ] {
        let complaint = parse_attempt(line, &rules).unwrap_err();
        assert_eq!(line.get(complaint.span), Some(blamed), "{line}");
        assert!(parse_attempt(line, &Rulebook::built_in()).is_ok(), "{line}");
    }
    for line in [
        "sr 12 very hard",
        "sr 9 defense",
        "dp 7 diff 8",
        "dp 7 diff challenging",
    ] {
        let [ours, usual] = [&rules, &Rulebook::built_in()]
            .map(|rules| parse_attempt(line, rules).unwrap().0.attempt.odds());
        assert_eq!(ours, usual, "{line}");
    }

    let table_of = |system| Table {
        campaign: Campaign::resume(
            Arc::new(rules.clone()),
            Base::founding("The Drowned Vault".into(), system),
            Vec::new(),
        ),
        ..Table::empty()
    };
    let mut table = table_of(System::DicePool);
    table.say("dp 3 =3,3,4");
    let offered = table.campaign.offering(None).map(|(_, offers)| offers);
    assert_eq!(offered, Some(Vec::new()));
    let mut table = table_of(System::SuccessRoll);
    table.say("hero Oda dx 12 skill \"Broadsword\" 12 dodge 8 block 9");
    for line in ["oda karate", "oda block"] {
        assert!(
            table.refused(line).contains("nothing here is called"),
            "{line}"
        );
    }
    table.say("hero oda skill Karate 11");
    table.say("oda karate =4,4,4");
    assert!(
        table.last().text().contains("12 against 11"),
        "{:?}",
        table.last().text()
    );
    table.say("oda broadsword =1,1,1");
    assert!(
        table.last().text().contains("critical hit"),
        "{:?}",
        table.last().text()
    );
}

#[test]
fn what_the_rules_go_by_is_not_taken_away_and_what_there_is_not_neither() {
    for (system, house, place, reason) in [
        (
            System::DicePool,
            "(\n  without: [\"Ride\", \"Stamina\"],\n)",
            "house.ron:2:22: ",
            "Stamina cannot be taken away, the rules go by it: nothing is called “stamina”",
        ),
        (
            System::SuccessRoll,
            "(without: [\"Karatee\"])",
            "house.ron:1:13: ",
            "nothing is called “Karatee”. Did you mean Karate?",
        ),
        (
            System::DicePool,
            "(without: [\"dice\"])",
            "house.ron:1:13: ",
            "no word that can go unsaid",
        ),
    ] {
        let mut rules = Rulebook::built_in();
        let bad = rules.overlay(system, "house.ron", house).unwrap_err();
        let bad = bad.to_string();
        assert!(bad.starts_with(place) && bad.contains(reason), "{bad}");
    }
}
