use super::*;

const LIST: [(&str, u8); 5] = [
    ("Arcana", 1),
    ("Arcane Magic", 2),
    ("Arcane Defense", 3),
    ("Sleight of Hand", 4),
    ("Dodge", 5),
];

#[test]
fn only_what_is_a_letter_or_two_away_is_taken_for_a_slip() {
    let near = |typed| {
        nearest(
            typed,
            ["Health", "Dexterity", "Sleight of Hand", "Will"].into_iter(),
        )
    };
    for (typed, name) in [
        ("healht", Some("Health")),
        ("dexterty", Some("Dexterity")),
        ("dxet", Some("Dexterity")),
        ("sleihgt", Some("Sleight of Hand")),
        ("wil", Some("Will")),
        ("stealth", None),
        ("wall street", None),
    ] {
        assert_eq!(near(typed).as_deref(), name, "{typed}");
    }
}

fn chosen(line: &str) -> Result<Option<u8>, Complaint> {
    Words::cut(line)?.choose(&LIST)
}

#[test]
fn a_word_is_found_by_any_unique_prefix_without_case() {
    assert_eq!(chosen("DOD"), Ok(Some(5)));
    assert_eq!(chosen("sle"), Ok(Some(4)));
}

#[test]
fn an_entry_of_several_words_is_found_word_by_word_or_quoted() {
    assert_eq!(chosen("arc mag"), Ok(Some(2)));
    assert_eq!(chosen("\"arcane d\""), Ok(Some(3)));
    assert_eq!(chosen("arcane-d"), Ok(Some(3)));
    assert_eq!(chosen("sleight of hand"), Ok(Some(4)));
}

#[test]
fn names_that_mean_the_same_are_no_riddle() {
    let list = [("hp", 1), ("hit points", 1), ("history", 2)];
    let meant = |line| Words::cut(line).unwrap().expect_meaning(&list, "a field");
    assert_eq!(meant("hit"), Ok(1));
    assert!(
        meant("h").is_err() && meant("hi").is_err(),
        "these are two things"
    );
}

#[test]
fn an_ambiguous_prefix_names_the_candidates() {
    let complaint = chosen("arcan").unwrap_err();
    assert_eq!(
        complaint.message,
        "“arcan” may be Arcana, Arcane Magic or Arcane Defense: type more of it."
    );
}

#[test]
fn a_full_word_wins_over_longer_entries_that_begin_with_it() {
    assert_eq!(
        Words::cut("orc")
            .unwrap()
            .choose(&[("Orc", 1), ("Orc chief", 2)]),
        Ok(Some(1))
    );
}

#[test]
fn the_nearest_word_is_offered() {
    let complaint = Words::cut("doge")
        .unwrap()
        .expect(&LIST, "a proficiency")
        .unwrap_err();
    assert_eq!(complaint.instead.as_deref(), Some("Dodge"));
}

#[test]
fn a_plus_after_a_letter_begins_a_new_word_and_a_hash_the_comment() {
    let words = Words::cut("thalia+oren strength+1 # heave").unwrap();
    let texts: Vec<&str> = words
        .tokens
        .iter()
        .map(|token| token.text.as_str())
        .collect();
    assert_eq!(texts, ["thalia", "+oren", "strength", "+1"]);
    assert_eq!(words.comment(), Some("heave"));
}

#[test]
fn what_is_quoted_is_read_back_letter_by_letter() {
    for text in ["", "the bell", "he said \"boo\"", "\"\"", "“a” \"b", "# 3"] {
        let line = quoted(text);
        let mut words = Words::cut(&line).unwrap();
        assert_eq!(
            words.take().map(|token| token.text).as_deref(),
            Some(text),
            "{line}"
        );
        assert!(words.is_done(), "{line}");
    }
}

#[test]
fn an_open_quotation_is_named_with_its_place() {
    assert_eq!(Words::cut("note \"the bell").unwrap_err().span, 5..14);
}

#[test]
fn offers_are_made_only_at_the_end_of_the_line() {
    let mut words = Words::cut("arc").unwrap();
    let _ = words.choose(&LIST);
    assert_eq!(
        words.offers().1,
        ["Arcana", "Arcane Magic", "Arcane Defense"]
    );
    for line in ["dodge ", "# ", "# dod"] {
        let mut words = Words::cut(line).unwrap();
        let _ = words.choose(&LIST);
        assert!(words.offers().1.is_empty(), "{line}");
    }
}
