//! The lists as the rules print them, house rules over them, and what is refused.

use super::*;
use crate::systems::rule_tables::RuleTables;

fn book() -> Book {
    Book::built_in()
}

#[test]
fn the_lists_are_complete() {
    let book = book();
    let counts = [
        book.difficulties.len(),
        book.abilities.len(),
        book.skills.len(),
        book.turn.len(),
    ];
    assert_eq!((counts, book.actions.len()), ([9, 7, 20, 5], 12));
}

#[test]
fn difficulties_run_from_nought_to_forty_in_fives() {
    // Source: Playing the Game, Typical Difficulty Classes.
    let dcs: Vec<i32> = book()
        .difficulties
        .iter()
        .map(|known| known.dc.get())
        .collect();
    assert_eq!(dcs, [0, 5, 10, 15, 20, 25, 30, 35, 40]);
}

#[test]
fn every_difficulty_has_a_word_for_a_line() {
    let book = book();
    for known in &book.difficulties {
        assert!(!known.words.is_empty(), "{}", known.name);
    }
}

#[test]
fn every_skill_rests_on_the_ability_of_the_rules() {
    // Source: Playing the Game, Skill List.
    use Ability::{Charisma, Dexterity, Intelligence, Strength, Wisdom};
    let printed = [
        (Strength, vec!["Athletics"]),
        (Dexterity, vec!["Acrobatics", "Sleight of Hand", "Stealth"]),
        (
            Intelligence,
            vec![
                "Arcana",
                "History",
                "Investigation",
                "Nature",
                "Religion",
                "Streetwise",
            ],
        ),
        (
            Wisdom,
            vec![
                "Animal Handling",
                "Insight",
                "Medicine",
                "Perception",
                "Survival",
            ],
        ),
        (
            Charisma,
            vec![
                "Deception",
                "Haggle",
                "Intimidation",
                "Performance",
                "Persuasion",
            ],
        ),
    ];
    let book = book();
    for (ability, names) in printed {
        let resting = book.skills.iter().filter(|skill| skill.ability == ability);
        assert_eq!(
            resting.map(|skill| skill.name.as_str()).collect::<Vec<_>>(),
            names,
            "{ability:?}"
        );
    }
}

#[test]
fn hiding_is_rolled_in_secret_and_all_else_openly() {
    let book = book();
    let secret = |secrecy: Secrecy| secrecy == Secrecy::Secret;
    let skills = book
        .skills
        .iter()
        .filter(|skill| secret(skill.secrecy))
        .map(|skill| &skill.name);
    let actions = book
        .actions
        .iter()
        .filter(|action| secret(action.secrecy))
        .map(|action| &action.name);
    assert_eq!(
        skills.chain(actions).collect::<Vec<_>>(),
        ["Stealth", "Hide"]
    );
}

#[test]
fn search_study_and_influence_list_their_skills() {
    // Source: Playing the Game, Actions and Influence Checks.
    let book = book();
    let listed = |name: &str| -> Vec<String> {
        book.action(name)
            .unwrap()
            .skills
            .iter()
            .map(|listed| listed.skill.clone())
            .collect()
    };
    assert_eq!(
        listed("search"),
        ["Insight", "Medicine", "Perception", "Survival"]
    );
    assert_eq!(
        listed("study"),
        [
            "Arcana",
            "History",
            "Investigation",
            "Nature",
            "Religion",
            "Streetwise"
        ]
    );
    assert_eq!(
        listed("influence"),
        [
            "Deception",
            "Haggle",
            "Intimidation",
            "Performance",
            "Persuasion",
            "Animal Handling"
        ]
    );
    let study = book.action("study").unwrap();
    assert!(study.skills.iter().all(|known| !known.fields.is_empty()));
    let arcana = &study.skills[0].fields;
    assert!(
        arcana.iter().any(|field| field == "constructs"),
        "{arcana:?}"
    );
}

#[test]
fn every_ability_but_luck_has_a_save() {
    for entry in book().abilities {
        assert!(!entry.cue.is_empty());
        assert_eq!(
            entry.save.is_empty(),
            !Ability::SAVES.contains(&entry.name),
            "{:?}",
            entry.name
        );
    }
}

#[test]
fn house_rules_replace_the_tables_they_hold_and_leave_the_rest() {
    let text = "(difficulties: [(dc: 12, name: \"fair\", words: [\"fair\"])])";
    let house = book().overlaid("house.ron", text).unwrap();
    let dcs: Vec<i32> = house.difficulties.iter().map(|dc| dc.dc.get()).collect();
    assert_eq!(dcs, [12]);
    assert_eq!(house.skills, book().skills);
    assert_eq!(book().overlaid("house.ron", "()").unwrap(), book());
}

fn refusal(text: &str) -> (usize, usize, String) {
    let bad = book().overlaid("house.ron", text).unwrap_err();
    (bad.line, bad.column, bad.reason)
}

#[test]
fn what_is_not_understood_is_refused_with_line_and_column() {
    let (line, column, unknown) = refusal("(\n  spells: [])");
    assert_eq!((line, column), (2, 3), "{unknown}");
    let (line, column, below) = refusal("(difficulties: [(dc: -5, name: \"a\", words: [\"a\"])])");
    assert_eq!((line, column), (1, 22), "{below}");
    assert!(below.contains("expected 0 to 1000"), "{below}");
}

#[test]
fn tables_that_contradict_themselves_are_refused_by_name() {
    let falling = "(difficulties: [(dc: 9, name: \"a\", words: [\"a\"]), (dc: 9, name: \"b\", words: [\"b\"])])";
    assert_eq!(
        refusal(falling),
        (
            1,
            51,
            "the DC of “b” is not above the one before it".to_owned()
        )
    );
    let (_, _, spaced) = refusal("(difficulties: [(dc: 9, name: \"a\", words: [\"a b\"])])");
    assert!(spaced.contains("without spaces"), "{spaced}");
    let unknown = "(\n actions: [(name: \"Sing\", cue: \"\", skills: [(skill: \"Song\")])])";
    assert_eq!(
        refusal(unknown),
        (2, 12, "“Sing” lists “Song”, which is no skill".to_owned())
    );
    assert_eq!(
        refusal("(abilities: [])"),
        (1, 2, "the ability Strength is missing".to_owned())
    );
    let missing = Book::parse("new.ron", "()").unwrap_err();
    assert_eq!(missing.reason, "the table `difficulties` is missing");
}

#[test]
fn a_skill_taken_away_that_an_action_lists_is_blamed_where_it_was_taken_away() {
    let text = "(\n  skills: [(name: \"Insight\", ability: Wisdom, cue: \"\")],\n)";
    let (line, column, reason) = refusal(text);
    assert_eq!((line, column), (2, 3), "{reason}");
    assert!(reason.contains("which is no skill"), "{reason}");
}
