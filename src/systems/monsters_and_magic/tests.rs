//! The worked examples of the rule book and how every kind of attempt is rolled and read.

use crate::systems::rule_tables::RuleTables;
use std::sync::LazyLock;

use super::*;
use crate::dice::{TypedFaces, Unread};
use crate::systems::three_dice::{Figure, Modifier, Modifiers};

mod book;
mod odds;

static BOOK: LazyLock<Book> = LazyLock::new(Book::built_in);

fn figure(n: i64) -> Figure {
    Figure::new(n).unwrap()
}

fn effort(modifier: i64, trait_bonus: u8, damage: &str) -> Effort {
    let roll = Rolled {
        trait_bonus,
        ..Rolled::plus(figure(modifier))
    };
    Effort {
        roll,
        damage: (!damage.is_empty()).then(|| damage.parse().unwrap()),
    }
}

fn action(modifier: i64, trait_bonus: u8, damage: &str) -> Action {
    Action::Rolled(effort(modifier, trait_bonus, damage))
}

fn number(n: i64) -> Resistance {
    Resistance::Static(Static::of(figure(n)))
}

fn rolled(n: i64) -> Resistance {
    Resistance::Rolled(Rolled::plus(figure(n)))
}

fn contest(ours: Effort, theirs: Effort, to: u32) -> Attempt {
    Attempt::Contest {
        effort: ours,
        rival: theirs,
        to: Goal::new(to).unwrap(),
    }
}

fn try_roll(attempt: &Attempt, faces: &[u32]) -> Result<Outcome, Unread> {
    let mut typed = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&BOOK, &mut typed)?;
    typed.finish().map(|()| outcome)
}

fn roll(attempt: &Attempt, faces: &[u32]) -> Outcome {
    try_roll(attempt, faces).unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn strength_ten_and_fifteen_have_the_modifiers_of_the_book() {
    // “Playing the Game”, section “Checks & Dice Rolls”: +0, +2, and +4 as the prime attribute.
    assert_eq!(
        [modifier(10), modifier(15), doubled(modifier(15))],
        [0, 2, 4]
    );
    assert_eq!([modifier(9), modifier(8), modifier(1)], [-1, -1, -5]);
}

#[test]
fn a_static_check_uses_the_score_and_the_trait_bonus() {
    // “Playing the Game”, section “Checks & Dice Rolls”: 10 and 15, plus trait bonus.
    let fixed = |score| {
        Static {
            trait_bonus: 2,
            ..Static::of(figure(score))
        }
        .total()
    };
    assert_eq!([fixed(10), fixed(15)], [12, 17]);
}

#[test]
fn a_prime_attribute_counts_twice_in_the_roll() {
    let prime = Rolled {
        is_prime: true,
        ..Rolled::plus(figure(2))
    };
    let attempt = Attempt::Total {
        action: Action::Rolled(Effort {
            roll: prime,
            damage: None,
        }),
    };
    assert_eq!(roll(&attempt, &[3, 3, 4]).value(), Some(14));
}

#[test]
fn felix_reaches_the_gem_before_the_orc_and_shamira() {
    // “Playing the Game”, section “Ranked Checks”: 8, 16 and 17; without the trait a tie at 16.
    let total = |attribute, trait_bonus, faces: &[u32]| {
        roll(
            &Attempt::Total {
                action: action(attribute, trait_bonus, ""),
            },
            faces,
        )
        .value()
        .unwrap()
    };
    assert_eq!(total(-1, 0, &[3, 3, 3]), 8);
    assert_eq!(total(1, 0, &[5, 5, 5]), 16);
    assert_eq!([total(6, 1, &[3, 3, 4]), total(6, 0, &[3, 3, 4])], [17, 16]);
}

#[test]
fn two_traits_at_level_one_are_worth_two() {
    // “Playing the Game”, section “Trait Bonuses”.
    assert_eq!(trait_bonus(1, 2), 2);
}

#[test]
fn the_trait_bonus_is_level_and_one_for_each_more_up_to_twice_the_level() {
    let bonuses = [0, 1, 2, 3, 4, 5].map(|traits| trait_bonus(3, traits));
    assert_eq!(bonuses, [0, 3, 4, 5, 6, 6]);
    assert_eq!([trait_bonus(0, 5), trait_bonus(255, 255)], [0, 255]);
}

#[test]
fn gramfive_adds_attribute_trait_weapon_and_damage_die() {
    // “Playing the Game”, section “Damage Dice & Armor Bonuses”: STR +6, trait +1, signature weapon +1, 1d8+1.
    let mut cutter = effort(6, 1, "1d8+1");
    let named = Modifier {
        value: figure(1),
        name: Some("Cutter".to_owned()),
    };
    cutter.roll.modifiers = Modifiers::new(vec![named]).unwrap();
    let parts: Vec<_> = cutter
        .roll
        .parts()
        .iter()
        .map(|part| (part.name, part.value))
        .collect();
    assert_eq!(parts, [("modifier", 6), ("trait", 1), ("Cutter", 1)]);
    let attempt = Attempt::against(Action::Rolled(cutter), number(14));
    let outcome = roll(&attempt, &[2, 3, 4, 5]);
    assert_eq!(
        (outcome.key(), outcome.value()),
        ("success", Some(9 + 6 + 1 + 1 + 5 + 1 - 14))
    );
}

#[test]
fn reaching_the_resistance_is_a_success_with_nothing_to_spend() {
    let verdict = |faces: &[u32]| {
        let attempt = Attempt::against(action(3, 0, ""), number(14));
        let verdict = attempt.verdict(&roll(&attempt, faces));
        (verdict.outcome, verdict.value, verdict.passed)
    };
    assert_eq!(verdict(&[4, 4, 3]), ("success", Some(0), Some(true)));
    assert_eq!(verdict(&[4, 4, 5]), ("success", Some(2), Some(true)));
    assert_eq!(verdict(&[4, 4, 2]), ("failure", None, Some(false)));
}

#[test]
fn a_natural_three_fails_and_a_natural_eighteen_succeeds_whatever_the_total() {
    let strong = Attempt::against(action(50, 0, ""), number(14));
    let three = roll(&strong, &[1, 1, 1]);
    assert_eq!(
        (three.key(), three.why()),
        ("failure", Some(Natural::Three))
    );
    let weak = Attempt::against(action(-50, 0, ""), number(14));
    let eighteen = roll(&weak, &[6, 6, 6]);
    assert_eq!((eighteen.key(), eighteen.value()), ("success", Some(0)));
    assert_eq!(
        roll(&strong, &[6, 6, 6]).value(),
        Some(54),
        "more than 0 where the total has more"
    );
}

#[test]
fn the_dice_of_a_resistance_never_decide_by_themselves() {
    let attempt = Attempt::against(action(0, 0, ""), rolled(0));
    assert_eq!(roll(&attempt, &[1, 1, 2, 1, 1, 1]).value(), Some(1));
    assert_eq!(roll(&attempt, &[6, 6, 5, 6, 6, 6]).key(), "failure");
}

#[test]
fn a_tough_difficulty_is_fifteen_or_three_dice_and_five() {
    // “Playing the Game”, section “Difficulties”.
    let figures = |name: &str| {
        let mut known = BOOK.difficulties.iter();
        let known = known.find(|known| known.name == name).unwrap();
        (known.fixed.get(), known.rolled.get())
    };
    assert_eq!(figures("tough"), (15, 5));
    assert_eq!(figures("average"), (10, 0));
}

#[test]
fn danger_and_threat_raise_the_resistance() {
    // “Playing the Game”, section “Difficulties & Concentration”: +5 and +10.
    let row = |resistance, concentration| {
        let action = action(3, 0, "");
        Attempt::Resisted {
            action,
            resistance,
            named: None,
            concentration,
        }
        .row()
        .unwrap()
    };
    assert_eq!(row(number(14), Concentration::Dangerous), 19);
    assert_eq!(row(rolled(5), Concentration::Threatened), 15);
    let attempt = Attempt::Resisted {
        action: action(3, 0, ""),
        resistance: number(10),
        named: None,
        concentration: Concentration::Dangerous,
    };
    assert_eq!(roll(&attempt, &[4, 4, 4]).value(), Some(0));
}

#[test]
fn a_static_action_takes_no_dice() {
    let fixed = Static {
        trait_bonus: 2,
        ..Static::of(figure(15))
    };
    let attempt = Attempt::against(Action::Static(fixed), number(14));
    let outcome = roll(&attempt, &[]);
    assert_eq!(
        (outcome.value(), outcome.faces()),
        (Some(3), Vec::<Vec<u32>>::new())
    );
}

#[test]
fn a_static_action_without_a_trait_or_under_threat_is_doubted_but_not_refused() {
    let caution = |trait_bonus, concentration| {
        let action = Action::Static(Static {
            trait_bonus,
            ..Static::of(figure(15))
        });
        Attempt::Resisted {
            action,
            resistance: number(14),
            named: None,
            concentration,
        }
        .caution()
    };
    assert_eq!(
        caution(0, Concentration::Undisturbed),
        Some("a hero's static action needs a trait")
    );
    assert_eq!(
        caution(1, Concentration::Threatened),
        Some("a hero's static action needs time and no threat")
    );
    assert_eq!(caution(1, Concentration::Undisturbed), None);
    assert_eq!(
        Attempt::against(action(3, 0, ""), number(14)).caution(),
        None
    );
}

#[test]
fn every_face_is_kept_side_by_side_in_the_order_rolled() {
    let attempt = Attempt::against(action(3, 0, "2d4"), rolled(5));
    let outcome = roll(&attempt, &[1, 2, 3, 4, 4, 6, 5, 4]);
    assert_eq!(outcome.faces(), vec![vec![1, 2, 3, 4, 4], vec![6, 5, 4]]);
    assert_eq!(outcome.kept(), vec![1, 2, 3, 4, 4, 6, 5, 4]);
    assert!(
        try_roll(&attempt, &[1, 2, 3, 4, 4]).is_err(),
        "the resistance is still to roll"
    );
}

#[test]
fn in_a_contest_the_higher_total_gathers_the_excess_until_the_goal() {
    let attempt = contest(effort(0, 0, ""), effort(0, 0, ""), 5);
    // 10 against 8, 9 against 12, a tie, 14 against 11.
    let faces = [
        4, 3, 3, 2, 3, 3, 3, 3, 3, 4, 4, 4, 3, 3, 4, 4, 3, 3, 5, 5, 4, 4, 4, 3,
    ];
    let outcome = roll(&attempt, &faces);
    let Outcome::Contest(fought) = &outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!((fought.rounds().len(), fought.gathered()), (4, [5, 3]));
    let verdict = attempt.verdict(&outcome);
    assert_eq!(
        (verdict.outcome, verdict.value, verdict.passed),
        ("win", None, Some(true))
    );
    assert!(try_roll(&attempt, &faces[..18]).is_err(), "not decided yet");
}

#[test]
fn the_side_whose_rival_gathers_the_goal_first_has_lost() {
    let attempt = contest(effort(0, 0, ""), effort(5, 0, ""), 5);
    let outcome = roll(&attempt, &[3, 3, 3, 3, 3, 3]);
    assert_eq!((outcome.key(), outcome.word()), ("lose", "lost"));
}

#[test]
fn a_natural_three_gathers_nothing_in_a_contest_however_high_its_total() {
    let attempt = contest(effort(50, 0, ""), effort(0, 0, ""), 1);
    let outcome = roll(&attempt, &[1, 1, 1, 6, 6, 6, 1, 1, 2, 6, 6, 6]);
    let Outcome::Contest(fought) = &outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!((fought.rounds().len(), fought.gathered()), (2, [36, 0]));
}

#[test]
fn a_contest_that_typed_faces_never_decide_comes_to_an_end() {
    // Missing faces are filled in as 1 2 3 4 5 6 again and again: with +9 against them every round is a tie.
    let attempt = contest(effort(9, 0, ""), effort(0, 0, ""), 5);
    let outcome = attempt
        .roll(&BOOK, &mut TypedFaces::new(Vec::new()))
        .unwrap();
    assert_eq!(
        (outcome.key(), outcome.faces().len()),
        ("lose", 2 * ROUNDS_LIMIT)
    );
}

#[test]
fn damage_dice_are_read_and_written_the_same_way() {
    for text in ["1d8", "1d4+1", "2d6-1", "10d20", "1d1"] {
        assert_eq!(text.parse::<DamageDice>().unwrap().to_string(), text);
    }
    assert_eq!("1D8+0".parse::<DamageDice>().unwrap().to_string(), "1d8");
}

#[test]
fn what_is_no_damage_die_is_refused_with_what_was_expected() {
    let refusal = |text: &str| text.parse::<DamageDice>().unwrap_err().to_string();
    for shapeless in [
        "", "d", "d8", "1d", "8", "1d8+", "+1d8", "1d+8", "1d8+1+1", "1d8 +1", "1d8+9999", "é",
        "1d8é",
    ] {
        assert!(
            refusal(shapeless).ends_with("expected one like 1d8, 1d4+1 or 2d6-1"),
            "{shapeless}"
        );
    }
    assert_eq!(refusal("0d8"), "0 damage dice: expected 1 to 10");
    assert_eq!(refusal("11d8"), "11 damage dice: expected 1 to 10");
    assert_eq!(refusal("1d0"), "a damage die of 0 sides: expected 1 to 20");
    assert_eq!(
        refusal("1d21"),
        "a damage die of 21 sides: expected 1 to 20"
    );
}

#[test]
fn a_goal_lies_between_one_and_a_hundred() {
    assert!(Goal::new(0).is_err() && Goal::new(101).is_err());
    assert_eq!(Goal::new(100).unwrap().get(), 100);
}
