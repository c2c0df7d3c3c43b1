//! The rule data: complete lists, house rules, attempts written and read back.

use super::*;
use crate::systems::rule_tables::RuleTables;

#[test]
fn every_outcome_has_a_word_and_a_cue_that_fits_its_place() {
    let resisted = Attempt::against(action(0, 0, ""), number(10));
    let fought = contest(effort(0, 0, ""), effort(0, 0, ""), 1);
    let outcomes = [
        roll(
            &Attempt::Total {
                action: action(0, 0, ""),
            },
            &[1, 2, 3],
        ),
        roll(&resisted, &[1, 1, 1]),
        roll(&resisted, &[1, 1, 2]),
        roll(&resisted, &[6, 6, 5]),
        roll(&resisted, &[6, 6, 6]),
        roll(&fought, &[6, 6, 5, 1, 1, 2]),
        roll(&fought, &[1, 1, 2, 6, 6, 5]),
    ];
    let words = outcomes.each_ref().map(Outcome::word);
    assert_eq!(
        words,
        [
            "total", "failure", "failure", "success", "success", "won", "lost"
        ]
    );
    let cues = outcomes
        .each_ref()
        .map(|outcome| BOOK.cue_for(outcome).unwrap());
    for (cue, level) in cues.iter().zip([
        CueFor::Total,
        CueFor::Natural3,
        CueFor::Failure,
        CueFor::Success,
        CueFor::Natural18,
        CueFor::Won,
        CueFor::Lost,
    ]) {
        assert_eq!((cue.level, cue.lines.len()), (level, 3));
        assert!(
            cue.lines.iter().all(|line| line.chars().count() <= 25),
            "{cue:?}"
        );
        assert!(cue.advice.chars().count() <= 100, "{cue:?}");
    }
}

#[test]
fn the_examples_of_gear_have_the_bonuses_of_the_book() {
    // “Playing the Game”, table of damage dice and armor bonuses.
    let damage = |text: &str| GearBonus::Damage(text.parse().unwrap());
    let armor = |bonus| GearBonus::Armor(figure(bonus));
    for (name, bonus, field) in [
        ("golden carriage", damage("1d6"), Field::Mental),
        ("longsword", damage("1d8"), Field::Physical),
        ("magic missile", damage("1d4+1"), Field::Physical),
        ("nobility", armor(4), Field::Mental),
        ("Open hand", damage("1d3"), Field::Physical),
        ("fine clothes", damage("1d3"), Field::Mental),
        ("scale mail", armor(4), Field::Physical),
    ] {
        let gear = BOOK
            .gear
            .iter()
            .find(|gear| gear.name.eq_ignore_ascii_case(name))
            .unwrap();
        assert_eq!((gear.bonus, gear.field), (bonus, field), "{name}");
    }
    assert_eq!(BOOK.gear.len(), 7);
}

#[test]
fn effect_points_buy_harm_of_two_kinds_an_effect_or_a_consequence() {
    let uses: Vec<&str> = BOOK
        .spends
        .iter()
        .map(|spend| spend.use_of.as_str())
        .collect();
    assert_eq!(uses, ["harm", "mental", "effect", "consequence"]);
}

#[test]
fn house_rules_change_what_they_name_and_leave_the_rest() {
    let text = r#"(difficulties: [(name: "grim", fixed: 18, rolled: 8, cue: "")])"#;
    let house = BOOK.overlaid("house.ron", text).unwrap();
    let known = house.difficulties.iter();
    let known: Vec<_> = known
        .map(|known| (&*known.name, known.fixed.get()))
        .collect();
    assert_eq!(known, [("grim", 18)]);
    assert_eq!((&house.gear, &house.cues), (&BOOK.gear, &BOOK.cues));
}

#[test]
fn house_rules_that_contradict_themselves_are_refused_with_the_place() {
    let refusal = |text: &str| {
        let bad = BOOK.overlaid("house.ron", text).unwrap_err();
        (bad.line, bad.column, bad.reason)
    };
    let twice = r#"(difficulties: [
        (name: "grim", fixed: 18, rolled: 8, cue: ""), (name: "Grim", fixed: 19, rolled: 9, cue: ""),
    ])"#;
    assert_eq!(
        refusal(twice),
        (2, 56, "“Grim” stands there twice: keep one".to_owned())
    );
    let die =
        "(\n  gear: [(name: \"axe\", bonus: Damage(\"1d99\"), field: Physical, cue: \"\")],\n)";
    let (line, column, reason) = refusal(die);
    assert_eq!((line, column), (2, 38), "{reason}");
    assert!(
        reason.contains("a damage die of 99 sides: expected 1 to 20"),
        "{reason}"
    );
    assert_eq!(
        refusal("(cues: [])"),
        (1, 2, "the cue for Natural18 is missing".to_owned())
    );
    assert_eq!(
        refusal("(attributes: [])"),
        (1, 2, "the attribute Strength is missing".to_owned())
    );
    assert_eq!(
        refusal("(gear: [])"),
        (1, 2, "the table `gear` is empty".to_owned())
    );
    assert_eq!(
        Book::parse("new.ron", "()").unwrap_err().reason,
        "the table `difficulties` is missing"
    );
}

#[test]
fn attempts_and_outcomes_read_back_as_they_were_written() {
    let mut prime = effort(3, 1, "1d8+1");
    prime.roll.is_prime = true;
    let attempts = [
        Attempt::Total {
            action: Action::Static(Static::of(figure(15))),
        },
        Attempt::Resisted {
            action: Action::Rolled(prime.clone()),
            resistance: rolled(5),
            named: Some("tough".to_owned()),
            concentration: Concentration::Threatened,
        },
        contest(prime, effort(5, 0, ""), 10),
    ];
    for attempt in attempts {
        let text = ron::to_string(&attempt).unwrap();
        assert_eq!(ron::from_str::<Attempt>(&text).unwrap(), attempt, "{text}");
        let outcome = attempt
            .roll(
                &BOOK,
                &mut crate::dice::Dice::new(&crate::dice::Seed::from_number(1)),
            )
            .unwrap();
        let text = ron::to_string(&outcome).unwrap();
        assert_eq!(ron::from_str::<Outcome>(&text).unwrap(), outcome, "{text}");
    }
}

#[test]
fn what_no_attempt_can_be_is_not_read_from_a_file_either() {
    for text in [
        "Contest(effort: (), rival: (), to: 0)",
        "Total(action: Rolled((damage: Some(\"1d99\"))))",
        "Total(action: Rolled((luck: 3)))",
        "Total(action: Static((score: 1001)))",
    ] {
        assert!(ron::from_str::<Attempt>(text).is_err(), "{text}");
    }
    assert!(ron::from_str::<Attempt>("Contest(effort: (), rival: (), to: 1)").is_ok());
}
