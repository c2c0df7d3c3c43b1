//! The worked examples of the chapter and how three dice are read.

use crate::systems::rule_tables::RuleTables;
use std::sync::LazyLock;

use super::*;
use crate::dice::TypedFaces;
use crate::systems::three_dice::{Figure, Modifier, Modifiers};

mod book;
mod odds;
mod sheet;

static BOOK: LazyLock<Book> = LazyLock::new(Book::built_in);

fn figure(n: i64) -> Figure {
    Figure::new(n).unwrap()
}

fn made(skill: i64, modifiers: &[i64], kind: Kind) -> Result<Attempt, Refused> {
    let parts = modifiers
        .iter()
        .map(|&value| Modifier::plain(figure(value)))
        .collect();
    Attempt::new(Base::Skill(figure(skill)), Modifiers::new(parts)?, kind)
}

fn at(skill: i64) -> Attempt {
    made(skill, &[], Kind::Defense).unwrap()
}

fn roll(attempt: &Attempt, faces: [u32; 3]) -> Outcome {
    attempt
        .roll(&BOOK, &mut TypedFaces::new(faces.to_vec()))
        .unwrap()
}

/// Every fall of three dice.
fn triples() -> impl Iterator<Item = [u32; 3]> {
    (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])))
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn lockpicking_nine_opens_on_a_nine_and_not_on_a_ten() {
    // “Success Rolls”, opening example.
    let degrees = [[3, 3, 3], [4, 3, 3]].map(|faces| roll(&at(9), faces).degree());
    assert_eq!(degrees, [Degree::Success, Degree::Failure]);
}

#[test]
fn modifiers_move_the_skill_and_add_up() {
    // “Success Rolls”, section “Modifiers”: 9 in the dark, on a crude lock, on a crude lock in the dark.
    let effective = |modifiers: &[i64]| made(9, modifiers, Kind::Plain).unwrap().effective();
    assert_eq!(
        [effective(&[-5]), effective(&[10]), effective(&[-5, 10])],
        [4, 19, 14]
    );
}

#[test]
fn below_three_only_a_defense_may_be_tried() {
    // “Success Rolls”, section “Base Skill vs. Effective Skill”.
    let refusal = made(7, &[-5], Kind::Plain).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the effective skill is 2, below 3: it cannot be attempted, unless it is a `defense`"
    );
    assert_eq!(made(7, &[-5], Kind::Attack), Err(Refused::TooHard(2)));
    assert!(made(7, &[-5], Kind::Defense).is_ok());
    assert!(made(7, &[-4], Kind::Plain).is_ok());
}

fn default(name: &str, level: i64, modifier: i64) -> DefaultFrom {
    DefaultFrom {
        source: Source::named(name),
        level: figure(level),
        modifier: figure(modifier),
    }
}

#[test]
fn an_attribute_over_twenty_counts_as_twenty_for_defaults() {
    // “Success Rolls”, section “The Rule of 20”: IQ 10 and IQ 25 at −5; another skill has no such limit.
    let worth = |name, level| default(name, level, -5).worth();
    assert_eq!(
        [worth("iq", 10), worth("iq", 25), worth("Intimidation", 25)],
        [5, 15, 20]
    );
}

#[test]
fn the_rule_of_twenty_holds_for_all_six_attributes() {
    for name in ["st", "DX", "iq", "ht", "will", "Per"] {
        assert_eq!(default(name, 25, 0).worth(), 20, "{name}");
    }
}

#[test]
fn the_best_of_several_defaults_counts() {
    // “Success Rolls”, section “Default Rolls”: 7, 11 and 9.
    let list = vec![
        default("iq", 12, -5),
        default("intimidation", 14, -3),
        default("psychology", 13, -4),
    ];
    let defaults = Defaults::new(list).unwrap();
    assert_eq!(
        defaults.iter().map(DefaultFrom::worth).collect::<Vec<_>>(),
        [7, 11, 9]
    );
    assert_eq!(defaults.best().source.name(), "intimidation");
    let attempt = Attempt::new(Base::Default(defaults), Modifiers::default(), Kind::Plain).unwrap();
    assert_eq!(attempt.effective(), 11);
}

#[test]
fn of_equal_defaults_the_first_one_said_counts() {
    let defaults = Defaults::new(vec![default("iq", 12, -5), default("will", 12, -5)]).unwrap();
    assert_eq!(defaults.best().source.name(), "iq");
}

#[test]
fn without_a_default_nothing_can_be_attempted() {
    assert_eq!(Defaults::new(Vec::new()), Err(Refused::NoDefault));
    assert_eq!(
        Defaults::new(vec![default("iq", 12, -5); 17]),
        Err(Refused::TooManyDefaults(17))
    );
}

#[test]
fn the_margin_is_how_far_the_dice_stay_from_the_skill() {
    // “Success Rolls”, section “Degree of Success or Failure”: 18 rolls 12; 9 rolls 12.
    let read = |skill| Reading::of(12, skill);
    assert_eq!((read(18).degree, read(18).margin), (Degree::Success, 6));
    assert_eq!((read(9).degree, read(9).margin), (Degree::Failure, 3));
}

#[test]
fn ten_over_the_skill_is_a_critical_failure() {
    // “Success Rolls”, section “Critical Failure”: 16 on skill 6, 15 on skill 5.
    for (sum, skill) in [(16, 6), (15, 5)] {
        assert_eq!(
            Reading::of(sum, skill).why,
            Some(Why::TenOver),
            "{sum} on {skill}"
        );
        assert_eq!(
            Reading::of(sum - 1, skill).degree,
            Degree::Failure,
            "{} on {skill}",
            sum - 1
        );
    }
}

#[test]
fn criticals_come_where_the_chapter_says() {
    // “Success Rolls”, sections “Critical Success” and “Critical Failure”.
    let critical = |skill| -> Vec<u32> {
        (3..=18)
            .filter(|&sum| Reading::of(sum, skill).degree == Degree::CriticalSuccess)
            .collect()
    };
    assert_eq!([critical(3), critical(14)], [[3, 4], [3, 4]]);
    assert_eq!(
        [critical(15), critical(16)],
        [vec![3, 4, 5], vec![3, 4, 5, 6]]
    );
    let failures = |skill| -> Vec<u32> {
        (3..=18)
            .filter(|&sum| Reading::of(sum, skill).degree == Degree::CriticalFailure)
            .collect()
    };
    assert_eq!(
        [failures(15), failures(16), failures(25)],
        [vec![17, 18], vec![18], vec![18]]
    );
    assert_eq!(failures(-20), (5..=18).collect::<Vec<_>>());
}

#[test]
fn seventeen_and_eighteen_never_succeed_and_their_margin_is_never_below_zero() {
    let seventeen = Reading::of(17, 19);
    assert_eq!((seventeen.degree, seventeen.margin), (Degree::Failure, 0));
    let eighteen = Reading::of(18, 25);
    assert_eq!(
        (eighteen.degree, eighteen.margin),
        (Degree::CriticalFailure, 0)
    );
    assert_eq!(
        Reading::of(4, 1).margin,
        0,
        "a critical success over the skill"
    );
}

#[test]
fn an_attack_names_its_criticals_in_words_but_not_in_its_key() {
    let attack = made(12, &[], Kind::Attack).unwrap();
    let [hit, plain, miss] = [[1, 1, 2], [4, 4, 4], [6, 6, 6]].map(|faces| roll(&attack, faces));
    assert_eq!(
        [hit.word(), plain.word(), miss.word()],
        ["critical hit", "success", "critical miss"]
    );
    assert_eq!(
        [hit.key(), miss.key()],
        ["critical-success", "critical-failure"]
    );
    assert_eq!(roll(&at(12), [1, 1, 2]).word(), "critical success");
}

#[test]
fn an_outcome_keeps_every_face_in_order() {
    let outcome = roll(&at(12), [5, 1, 3]);
    assert_eq!(
        (outcome.faces(), outcome.kept()),
        (vec![vec![5, 1, 3]], vec![5, 1, 3])
    );
}
