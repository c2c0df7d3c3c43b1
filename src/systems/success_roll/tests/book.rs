//! The rule data: complete lists, house rules, attempts written and read back.

use super::*;
use crate::systems::rule_tables::RuleTables;

#[test]
fn every_modifier_from_plus_to_minus_ten_has_the_name_the_chapter_gives_it() {
    // “Success Rolls”, section “Task Difficulty”.
    let printed = [
        ("automatic", vec![10]),
        ("trivial", vec![9, 8]),
        ("very easy", vec![7, 6]),
        ("easy", vec![5, 4]),
        ("very favorable", vec![3, 2]),
        ("favorable", vec![1]),
        ("average", vec![0]),
        ("unfavorable", vec![-1]),
        ("very unfavorable", vec![-2, -3]),
        ("hard", vec![-4, -5]),
        ("very hard", vec![-6, -7]),
        ("dangerous", vec![-8, -9]),
        ("impossible", vec![-10]),
    ];
    for (name, modifiers) in printed {
        for modifier in modifiers {
            assert_eq!(
                BOOK.difficulty_of(modifier).unwrap().name,
                name,
                "{modifier}"
            );
        }
    }
    let beyond =
        [i32::MIN, i32::MAX].map(|modifier| BOOK.difficulty_of(modifier).unwrap().name.clone());
    assert_eq!(beyond, ["impossible", "automatic"]);
}

#[test]
fn a_difficulty_alone_stands_for_its_modifier_nearest_to_zero() {
    let modifier = |name| BOOK.difficulty(name).unwrap().modifiers().usual;
    assert_eq!(
        [
            modifier("HARD"),
            modifier("easy"),
            modifier("average"),
            modifier("impossible")
        ],
        [-4, 4, 0, -10]
    );
}

#[test]
fn every_outcome_has_a_word_and_a_cue_that_fits_its_place() {
    for kind in [Kind::Plain, Kind::Defense, Kind::Attack] {
        let attempt = made(12, &[], kind).unwrap();
        for faces in triples() {
            let outcome = roll(&attempt, faces);
            let cue = BOOK.cue_for(&outcome).unwrap();
            let wanted = outcome.word().replace(' ', "");
            assert_eq!(format!("{:?}", cue.level).to_lowercase(), wanted);
            assert_eq!(cue.lines.len(), 3);
            assert!(
                cue.lines.iter().all(|line| line.chars().count() <= 25),
                "{cue:?}"
            );
            assert!(cue.advice.chars().count() <= 100, "{cue:?}");
        }
    }
}

#[test]
fn information_and_senses_are_rolled_unseen() {
    assert_eq!(
        BOOK.secret_roll("detect lies").map(|roll| roll.kind),
        Some(Unseen::Information)
    );
    assert_eq!(
        BOOK.secret_roll("Danger Sense").map(|roll| roll.kind),
        Some(Unseen::Sense)
    );
    assert_eq!(BOOK.secret_roll("Lockpicking"), None);
}

#[test]
fn house_rules_change_what_they_name_and_leave_the_rest() {
    let text = r#"(difficulties: [
        (name: "lazy", from: 0, to: 3, cue: ""), (name: "grim", from: -10, to: -1, cue: ""),
    ])"#;
    let house = BOOK.overlaid("house.ron", text).unwrap();
    assert_eq!(house.difficulty_of(-7).unwrap().name, "grim");
    assert_eq!(
        (&house.cues, &house.attributes),
        (&BOOK.cues, &BOOK.attributes)
    );
}

#[test]
fn house_rules_that_contradict_themselves_are_refused_with_the_place() {
    let refusal = |text: &str| {
        let bad = BOOK.overlaid("house.ron", text).unwrap_err();
        (bad.line, bad.column, bad.reason)
    };
    let gap = "(difficulties: [\n  (name: \"a\", from: 1, to: 3, cue: \"\"),\n  (name: \"b\", from: -9, to: -1, cue: \"\"),\n])";
    let reason = "“b” must end one below where “a” begins: easiest first, no gap";
    assert_eq!(refusal(gap), (3, 3, reason.to_owned()));
    let turned = "(difficulties: [(name: \"a\", from: 3, to: 1, cue: \"\")])";
    assert_eq!(
        refusal(turned),
        (
            1,
            17,
            "“a” goes from 3 to 1: `from` is the lower one".to_owned()
        )
    );
    assert_eq!(
        refusal("(cues: [])"),
        (1, 2, "the cue for CriticalHit is missing".to_owned())
    );
    let (line, column, unknown) = refusal("(\n  wishes: [],\n)");
    assert_eq!((line, column), (2, 3), "{unknown}");
    assert!(unknown.contains("wishes"), "{unknown}");
    let lacking = Book::parse("new.ron", "()").unwrap_err();
    assert_eq!(lacking.reason, "the table `difficulties` is missing");
}

#[test]
fn an_attempt_reads_back_as_it_was_written() {
    let defaults =
        Defaults::new(vec![default("iq", 12, -5), default("Intimidation", 14, -3)]).unwrap();
    let modifiers = vec![Modifier {
        value: figure(-2),
        name: Some("dark".to_owned()),
    }];
    let modifiers = Modifiers::new(modifiers).unwrap();
    let attempt = Attempt::new(Base::Default(defaults), modifiers, Kind::Attack).unwrap();
    let text = ron::to_string(&attempt).unwrap();
    assert_eq!(ron::from_str::<Attempt>(&text).unwrap(), attempt, "{text}");
    let outcome = roll(&attempt, [1, 2, 3]);
    assert_eq!(
        ron::from_str::<Outcome>(&ron::to_string(&outcome).unwrap()).unwrap(),
        outcome
    );
}

#[test]
fn an_attempt_that_cannot_be_made_is_not_read_from_a_file_either() {
    let refusal = ron::from_str::<Attempt>("(base: Skill(2))")
        .unwrap_err()
        .to_string();
    assert!(refusal.contains("the effective skill is 2"), "{refusal}");
    assert!(ron::from_str::<Attempt>("(base: Skill(5000))").is_err());
    assert!(ron::from_str::<Attempt>("(base: Skill(9), luck: 3)").is_err());
}
