//! `rules`: listed, found by a word, printed with tables and source, a miss told.

use crate::Shelf;

#[test]
fn a_rule_is_printed_with_decision_example_neighbours_and_source() {
    let said = Shelf::empty().done(&["rules", "ss", "take", "20"]);
    assert_eq!(
        said,
        "\
Taking 10, taking 20 · Swords & Sorcery

Without threat or distraction, where one could safely try again and failing
costs nothing, the die may count as 10. It takes about twice the time.

In downtime, where failing costs nothing and there are supplies for twenty
tries, it may count as 20. The game master allows either, for ability checks
only: never for saves and attacks.

ours  Advantage has no die to work on here.

ss +5 take10 dc 15  15 without a roll
ss +5 take20 dc 25  25, given time

see   Ability checks
      Passive skill

from  Swords & Sorcery, “Playing the Game”: Checks without a Roll

also found: ss Attack rolls
"
    );
}

#[test]
fn tables_stand_in_columns_and_say_when_they_are_the_game_masters_own() {
    let shelf = Shelf::empty();
    let said = shelf.done(&["rules", "pd", "attempts"]);
    assert!(said.contains("\nrank       failure  limited  normal  major  critical\n"), "{said}");
    assert!(said.contains("\nDoomed        1–10    11–14   15–20      –         –\n"), "{said}");
    assert!(!said.contains("your own"));
    let rules = shelf.dir.path().join("settings/rules");
    std::fs::create_dir_all(&rules).unwrap();
    let house = "(difficulties: [(dc: 12, name: \"fair\", words: [\"fair\"])])";
    std::fs::write(rules.join("swords-and-sorcery.ron"), house).unwrap();
    let settings = shelf.dir.path().join("settings");
    let said = shelf.done(&["--config-dir", settings.to_str().unwrap(), "rules", "fair"]);
    assert!(said.contains("your own, from ") && said.contains("swords-and-sorcery.ron\n"), "{said}");
    assert!(said.contains("\n12  fair        fair\n"), "{said}");
}

#[test]
fn nothing_asked_lists_what_there_is_and_a_system_only_its_own() {
    let shelf = Shelf::empty();
    let all = shelf.done(&["rules"]);
    assert!(all.starts_with("pd     Attempts\n"), "{all}");
    assert!(all.contains("\nmm     Action checks\n"), "{all}");
    let dice = shelf.done(&["rules", "DICE"]);
    assert_eq!(dice.lines().count(), 6, "{dice}");
    assert!(dice.lines().all(|line| line.starts_with("dice  ")), "{dice}");
}

#[test]
fn other_rules_that_speak_of_it_are_named() {
    let said = Shelf::empty().done(&["rules", "initiative"]);
    assert!(said.starts_with("Initiative · Pen & Dagger\n"), "{said}");
    assert!(said.contains("\nalso found: ") && said.contains("mm Initiative"), "{said}");
}

#[test]
fn a_word_no_rule_has_ends_with_2_and_the_likeliest_one() {
    let shelf = Shelf::empty();
    for (words, wanted) in [
        (&["rules", "advantge"][..], "Did you mean advantage?"),
        (&["rules", "dp", "haggle"], "No rule of Dice pool speaks of “haggle”."),
        (&["rules", "\u{1b}[2J"], "⟨U+001B⟩[2J"),
    ] {
        let said = shelf.say(words);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.contains(wanted), "{words:?}: {}", said.err);
    }
}
