//! What an attempt line can say: parts of a pool, difficulties, the book, and how it is all written down.

use super::*;
use crate::systems::rule_tables::RuleTables;

fn parts(attribute: u32, ability: u32) -> PoolParts {
    PoolParts::traits(attribute, ability)
}

#[test]
fn an_attribute_and_an_ability_are_rolled_together_at_six() {
    // Basic Dice Rules, “Basic Dice Rolls”: a bow takes three dice of Dexterity and two of Archery.
    let bow = Pool::new(parts(3, 2)).unwrap();
    assert_eq!((bow.dice(), bow.difficulty()), (5, Difficulty::STANDARD));
    assert_eq!(bow.parts().sum(), "3 + 2 = 5");
}

#[test]
fn of_several_actions_the_first_loses_as_many_dice_as_there_are_and_each_later_one_more() {
    // Basic Dice Rules, “Taking Multiple Actions”: two actions, three actions.
    let penalties = |of| {
        (1..=of)
            .map(|k| Action::new(k, of).unwrap().penalty())
            .collect::<Vec<_>>()
    };
    assert_eq!(penalties(2), [2, 3]);
    assert_eq!(penalties(3), [3, 4, 5]);
}

#[test]
fn an_action_is_one_of_two_or_more() {
    for (number, of) in [(1, 1), (0, 2), (3, 2), (1, 0), (1, u32::MAX)] {
        assert_eq!(
            Action::new(number, of),
            Err(Unrollable::NoAction { number, of })
        );
    }
}

#[test]
fn every_penalty_is_told_with_its_reason() {
    let occasion = Occasion::Several(Action::new(2, 3).unwrap());
    let tired = PoolParts {
        occasion,
        wound: 1,
        modifier: -1,
        ..parts(5, 4)
    };
    assert_eq!(tired.sum(), "5 + 4 - 1 - 4 (action 2 of 3) - 1 (wound) = 3");
    assert_eq!(Pool::new(tired).unwrap().dice(), 3);
}

#[test]
fn a_pool_without_dice_cannot_be_rolled_and_says_why() {
    let spent = PoolParts {
        wound: 5,
        ..parts(3, 2)
    };
    assert_eq!(
        Pool::new(spent).unwrap_err().to_string(),
        "3 + 2 - 5 (wound) = 0: a pool without dice cannot be rolled: take fewer actions or a smaller penalty"
    );
    assert!(matches!(
        Pool::new(PoolParts::of(0)),
        Err(Unrollable::NoDice { .. })
    ));
    assert!(matches!(
        Pool::new(PoolParts::of(MAX_DICE + 1)),
        Err(Unrollable::TooManyDice { .. })
    ));
}

#[test]
fn wounds_touch_a_reflexive_roll_only_where_an_ability_is_in_it() {
    // Basic Dice Rules, “Reflexive Dice Rolls”.
    let dice = |occasion| {
        Pool::new(PoolParts {
            occasion,
            wound: 2,
            ..parts(3, 2)
        })
        .unwrap()
        .dice()
    };
    assert_eq!(
        (
            dice(Occasion::Deed),
            dice(Occasion::Reflexive),
            dice(Occasion::Soak)
        ),
        (3, 3, 5)
    );
    let soak = PoolParts {
        occasion: Occasion::Soak,
        ..parts(3, 2)
    };
    assert_eq!(
        soak.terms()[1],
        Term {
            part: Part::Armor,
            dice: 2
        }
    );
}

#[test]
fn a_second_try_is_at_one_more_and_never_over_ten() {
    // Basic Dice Rules, “Trying it Again”.
    let again = |difficulty| PoolParts {
        difficulty: at(difficulty),
        retry: true,
        ..parts(3, 2)
    };
    assert_eq!(Pool::new(again(6)).unwrap().difficulty(), at(7));
    assert_eq!(again(6).difficulty_sum(), "6 + 1 (retry) = 7");
    assert_eq!(again(10).difficulty_sum(), "10 (retry, at most 10)");
}

#[test]
fn difficulties_are_called_as_in_the_chart() {
    // Basic Dice Rules, “Difficulty Chart”.
    let book = book();
    let chart = [
        "easy",
        "routine",
        "straightforward",
        "standard",
        "challenging",
        "difficult",
        "extremely difficult",
    ];
    for (number, name) in (3..).zip(chart) {
        assert_eq!(book.difficulty(at(number)).unwrap().name, name);
        assert!(
            book.difficulty_words()
                .any(|word| word == (name, at(number)))
        );
    }
    assert_eq!(
        book.difficulty_words().count(),
        7,
        "two difficulties share a name, which is no word for either"
    );
}

#[test]
fn a_word_of_warning_stands_at_both_ends_alone() {
    let book = book();
    for entry in &book.difficulties {
        assert_eq!(
            entry.warning.is_some(),
            entry.number.is_unusual(),
            "{}",
            entry.name
        );
    }
    assert!(Difficulty::new(1).is_err() && Difficulty::new(11).is_err());
}

#[test]
fn every_cue_fits_beside_the_large_result() {
    let book = book();
    assert_eq!(book.cues.len(), 13);
    for cue in &book.cues {
        assert_eq!(cue.lines.len(), 3, "{cue:?}");
        assert!(
            cue.lines.iter().all(|line| line.chars().count() <= 25),
            "{cue:?}"
        );
        assert!(cue.advice.chars().count() <= 100, "{cue:?}");
    }
}

#[test]
fn a_house_rule_file_replaces_the_tables_it_has_and_no_others() {
    let book = book();
    let house = book.overlaid("house.ron", "(targets: [3, 6])").unwrap();
    assert_eq!(
        house
            .targets
            .iter()
            .map(|target| target.get())
            .collect::<Vec<_>>(),
        [3, 6]
    );
    assert_eq!(
        Book {
            targets: book.targets.clone(),
            ..house
        },
        book
    );
    assert_eq!(book.overlaid("house.ron", "()").unwrap(), book);
}

#[test]
fn a_book_that_cannot_be_used_is_refused_with_its_place() {
    let refusal = |text: &str| {
        let bad = book().overlaid("house.ron", text).unwrap_err();
        (bad.line, bad.column, bad.reason)
    };
    let (line, column, reason) = refusal("(\n targets: [0])");
    assert_eq!((line, column), (2, 12), "{reason}");
    let (line, column, reason) = refusal("(\n  tragets: [5])");
    assert_eq!((line, column), (2, 3), "{reason}");
    assert!(reason.contains("tragets"), "{reason}");
    assert_eq!(
        refusal("(difficulties: [])"),
        (1, 2, "difficulty 2 is missing".to_owned())
    );
    let twice = include_str!("../../../../assets/systems/dice-pool.ron").replacen(
        "number: 4",
        "number: 3",
        1,
    );
    assert_eq!(
        refusal(&twice),
        (
            10,
            9,
            "difficulty 3 stands there twice: keep one".to_owned()
        )
    );
    assert_eq!(
        refusal("(cues: [])"),
        (1, 2, "the cue for Botch is missing".to_owned())
    );
    let hollow = Book::parse("house.ron", "(targets: [5])").unwrap_err();
    assert_eq!(hollow.reason, "the table `difficulties` is missing");
}

#[test]
fn every_attempt_is_read_back_as_it_was_written() {
    let helpers = Some(Helpers::new(vec![pool(3, 7)]).unwrap());
    let occasion = Occasion::Several(Action::new(1, 2).unwrap());
    let busy = PoolParts {
        occasion,
        wound: 1,
        modifier: -1,
        difficulty: at(8),
        retry: true,
        ..parts(5, 4)
    };
    for attempt in [
        Attempt::Single(Pool::new(busy).unwrap()),
        together(&[pool(5, 6), pool(3, 6)]),
        resisted(pool(5, 6), pool(4, 8)),
        contest(pool(5, 6), pool(4, 8), 3),
        Attempt::Extended(Extended {
            helpers,
            ..work(pool(5, 6), 10, 5, Mishap::SetsBack(3))
        }),
    ] {
        let text = ron::to_string(&attempt).unwrap();
        assert_eq!(ron::from_str::<Attempt>(&text).unwrap(), attempt, "{text}");
    }
}

#[test]
fn what_cannot_be_rolled_cannot_be_read_either() {
    for text in [
        "Single((stock: Dice(0)))",
        "Single((stock: Dice(101)))",
        "Single((stock: Dice(4), wound: 4))",
        "Single((stock: Dice(4), difficulty: 11))",
        "Single((stock: Dice(9), occasion: Several((number: 3, of: 2))))",
        "Cooperative(pool: (stock: Dice(4)), helpers: [])",
        "Contest(ours: (stock: Dice(4)), theirs: (stock: Dice(4)), to: 0)",
        "Extended((pool: (stock: Dice(4)), target: 0, rolls: 3))",
    ] {
        assert!(ron::from_str::<Attempt>(text).is_err(), "{text}");
    }
    assert_eq!(
        ron::from_str("Single((stock: Dice(4)))"),
        Ok(Attempt::Single(pool(4, 6)))
    );
}
