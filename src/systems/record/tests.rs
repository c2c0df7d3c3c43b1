//! Names, bounds, sums and how a word is found.

use proptest::prelude::*;

use super::*;

#[test]
fn a_name_is_known_in_any_case_and_keeps_its_spelling() {
    let name = EntryName::new(" Cat Friendship ").unwrap();
    assert_eq!(name.as_str(), "Cat Friendship");
    assert!(name.is("cat friendship"));
    assert_eq!(name, EntryName::new("CAT FRIENDSHIP").unwrap());
}

#[test]
fn a_name_that_a_line_would_misread_is_refused_with_the_reason() {
    let refusal = |name: &str| EntryName::new(name).unwrap_err().to_string();
    assert_eq!(
        refusal("7"),
        "“7” cannot be a name: it must begin with a letter"
    );
    assert_eq!(
        refusal("none"),
        "“none” cannot be a name: `none` takes an entry away"
    );
    assert!(
        refusal("a+b")
            .ends_with("it holds a mark that has another meaning in a line, such as + or #")
    );
    assert!(refusal("a\u{202e}b").contains("⟨U+202E⟩"));
    assert!(refusal(&"x".repeat(LONGEST_NAME + 1)).ends_with("it is too long"));
    assert!(EntryName::new(&"x".repeat(LONGEST_NAME)).is_ok());
}

fn told(parts: &[(&str, i64)], shown: Shown) -> String {
    let parts = parts
        .iter()
        .map(|(name, value)| Addend::new(*name, *value))
        .collect();
    Sum { parts, shown }.to_string()
}

#[test]
fn a_sum_tells_its_parts_and_its_unit() {
    let dice = Shown::Count("die", "dice");
    assert_eq!(
        told(&[("Dexterity", 3), ("wound", -2)], dice),
        "Dexterity 3 - wound 2 = 1 die"
    );
    assert_eq!(
        told(&[("iq", 12), ("", -5)], Shown::Number),
        "iq 12 - 5 = 7"
    );
    assert_eq!(told(&[("Stealth", 12)], Shown::Number), "Stealth 12");
}

#[test]
fn a_sum_that_bears_a_name_tells_it_with_what_it_comes_to() {
    assert_eq!(
        told(&[("", 8), ("Dex", 2)], Shown::Figure("AC".into())),
        "8 + Dex 2 = AC 10"
    );
    let bonus = Shown::Bonus("Stealth".into());
    assert_eq!(
        told(&[("Dex", -1), ("rank", 2)], bonus),
        "Dex -1 + rank 2 = Stealth +1"
    );
}

#[test]
fn a_name_is_found_by_the_start_of_its_words_and_by_a_word_further_on() {
    let list = [
        ("Wisdom", 1),
        ("save Wisdom", 2),
        ("Agile and Fast", 3),
        ("bow", 4),
        ("long bow", 5),
    ];
    let found = ["wisdom", "sa wis", "fast", "BOW", "bo"].map(|typed| find(&list, typed));
    assert_eq!(found, [Ok(1), Ok(2), Ok(3), Ok(4), Ok(4)]);
}

#[test]
fn a_word_finds_the_whole_name_before_a_beginning() {
    let list = [("Ride", 1), ("Riddles", 2), ("Ridefast", 3)];
    assert_eq!(find(&list, "ride"), Ok(1));
    assert_eq!(find(&list, "ridd"), Ok(2));
    assert_eq!(
        find(&list, "rid").unwrap_err().to_string(),
        "“rid” may be any of Ride, Riddles, Ridefast"
    );
}

#[test]
fn an_unknown_word_is_told_what_there_is() {
    let names: Vec<String> = (0..14).map(|n| format!("a{n}")).collect();
    let list: Vec<(&str, ())> = names.iter().map(|name| (name.as_str(), ())).collect();
    let told = find(&list, "").unwrap_err().to_string();
    assert!(
        told.starts_with("nothing here is called “”: there is a0, a1,"),
        "{told}"
    );
    assert!(told.ends_with(" a11 and 2 more"), "{told}");
    assert!(
        find::<()>(&[], "x")
            .unwrap_err()
            .to_string()
            .ends_with("there is nothing yet")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn names_are_held_to_each_other_in_small_letters(
        one in r"[kKKÄä]{0,2}", other in r"[kKKÄä]{0,2}"
    ) {
        let small = |name: &str| name.to_lowercase();
        prop_assert_eq!(is_same(&one, &other), small(&one) == small(&other));
        if let (Ok(one), Ok(other)) = (EntryName::new(&one), EntryName::new(&other)) {
            prop_assert_eq!(one.cmp(&other), small(one.as_str()).cmp(&small(other.as_str())));
        }
    }

    #[test]
    fn whatever_is_typed_becomes_a_name_that_reads_back_or_is_refused(text in ".{0,60}") {
        if let Ok(name) = EntryName::new(&text) {
            let written = ron::to_string(&name).unwrap();
            let read: EntryName = ron::from_str(&written).unwrap();
            prop_assert_eq!(read.as_str(), name.as_str());
        }
    }
}
