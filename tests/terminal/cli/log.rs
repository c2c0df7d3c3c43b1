//! `log`: everything for the game master, and for players nothing that tells of what they must not know.

use std::process::Stdio;

use super::{Said, Shelf, are_in_order};

#[test]
fn an_entry_a_line_with_number_time_and_what_became_of_it() {
    let shelf = Shelf::with_party();
    shelf.play(&["thalia stealth secret =4,9", "oren luck =12", "undo"]);
    let log = shelf.done(&["log", "the-drowned-vault"]);
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 6, "{log}");
    let without_time = |line: &str| format!("{}{}", &line[..3], &line[22..]);
    assert_eq!(
        without_time(lines[3]),
        "3    Thalia  Stealth · Adept adv  =4d =9  normal  (secret)"
    );
    assert_eq!(
        without_time(lines[4]),
        "4    Oren  luck  =12  lucky  (undone)"
    );
    assert!(lines[5].ends_with("undid 4 Oren luck"), "{log}");
    assert_eq!(lines[0].as_bytes()[13], b' ');
}

#[test]
fn what_was_undone_is_named_and_not_told_again() {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "thalia stealth secret =4,9",
        "undo",
        "redo",
        "hero Thalia level 5 strength adept wisdom adept",
    ]);
    shelf.play(&[
        "undo",
        "add thalia",
        "initiative thalia major",
        "undo x2",
        "add Shadowfiend 9 hidden",
        "undo",
        "redo",
    ]);
    let log = shelf.log_json(&[]);
    let undone: Vec<(&str, bool)> = log
        .iter()
        .filter(|entry| entry["kind"] == "undo")
        .map(|entry| {
            (
                entry["text"].as_str().unwrap(),
                entry["secret"].as_bool().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("undid 3 Thalia Stealth", true),
        ("redid 3 Thalia Stealth", true),
        ("undid 6 hero \"Thalia\" level 5 …", false),
        (
            "undid 9 initiative \"Thalia\" \"major\" and 1 before it",
            false,
        ),
        ("undid 11 add \"Shadowfiend\" 9 untrained …", true),
        ("redid 11 add \"Shadowfiend\" 9 untrained …", true),
    ];
    assert_eq!(undone, expected);
}

#[test]
fn an_object_a_line_in_the_shape_of_the_contract() {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "thalia stealth bar major # quietly",
        "oren luck x2",
        "oren luck =3",
    ]);
    let printed = shelf.done(&["log", "--json", "the-drowned-vault"]);
    let roll = printed
        .lines()
        .find(|line| line.contains("\"roll\""))
        .unwrap();
    let keys = [
        "seq", "at", "kind", "who", "text", "secret", "undone", "line", "system", "stream",
        "position",
    ];
    assert!(
        are_in_order(
            roll,
            &[&keys[..], &["faces", "kept", "outcome", "value", "passed"]].concat()
        ),
        "{roll}"
    );
    let entries = shelf.log_json(&[]);
    let rolls: Vec<_> = entries
        .iter()
        .filter(|entry| entry["kind"] == "roll")
        .collect();
    assert_eq!(rolls.len(), 4);
    assert_eq!(
        (&rolls[0]["seq"], &rolls[0]["who"], &rolls[0]["position"]),
        (&3.into(), &"Thalia".into(), &0.into())
    );
    assert_eq!(rolls[0]["line"], "\"Thalia\" stealth bar major # quietly");
    assert_eq!(
        (&rolls[1]["roll"], &rolls[2]["roll"]),
        (&"4.1".into(), &"4.2".into())
    );
    assert_eq!(
        (&rolls[3]["faces"], rolls[3]["stream"].is_null()),
        (&serde_json::json!([[3]]), true)
    );
    let heroes = entries.iter().filter(|entry| entry["kind"] == "hero");
    assert!(heroes.into_iter().all(|entry| entry.get("faces").is_none()));
}

#[test]
fn a_natural_twenty_that_became_a_die_is_told_as_what_it_is_now() {
    let shelf = Shelf::with_party();
    shelf.play(&["thalia stealth =20,3", "fortune thalia convert"]);
    let entries = shelf.log_json(&[]);
    let roll = entries
        .iter()
        .find(|entry| entry["kind"] == "roll")
        .unwrap();
    assert_eq!(roll["outcome"], "normal");
    assert!(
        roll["text"]
            .as_str()
            .unwrap()
            .contains("normal (a fortune die by 4)")
    );
}

/// A fight with somebody hidden in it, secret rolls and notes, a comment, and things undone.
fn table_with_secrets() -> Shelf {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "note secret the priest is Gorm",
        "add party",
        "add Shadowfiend 30 +2 hidden",
        "initiative shadowfiend critical",
        "initiative thalia major",
        "initiative oren normal",
        "begin",
        "next",
        "thalia stealth =4,9 # past the altar",
        "oren luck =4 # the Shadowfiend looks up",
        "fortune thalia grant dream",
        "shadowfiend -4",
        "fortune thalia reroll =2,19",
        "oren perception secret =5",
        "next",
        "next",
        "next",
        "oren luck =20",
        "condition oren poisoned until shadowfiend end",
        "undo",
        "add gull 2 hidden",
        "reveal gull",
    ]);
    shelf
}

#[test]
fn players_read_nothing_of_what_is_hidden_secret_or_undone() {
    let shelf = table_with_secrets();
    let full = shelf.done(&["log", "the-drowned-vault"]);
    assert!(full.contains("Shadowfiend") && full.contains("Gorm"));
    for flags in [&["--players"][..], &["--players", "--json"]] {
        let log = shelf
            .done(&[&["log", "the-drowned-vault"], flags].concat())
            .to_lowercase();
        for word in [
            "shadowfiend",
            "gorm",
            "#",
            "secret\":true",
            "stream",
            "position",
            "seed",
            "perception",
            "undid",
            "poisoned",
        ] {
            assert!(!log.contains(word), "{word}\n{log}");
        }
        assert!(log.contains("thalia  stealth"), "{log}");
    }
}

#[test]
fn players_numbers_have_no_gaps_even_where_entries_speak_of_one_another() {
    let shelf = table_with_secrets();
    let entries = shelf.log_json(&["--players"]);
    let numbers: Vec<u64> = entries
        .iter()
        .map(|entry| entry["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (1..=entries.len() as u64).collect::<Vec<_>>());
    let texts: Vec<&str> = entries
        .iter()
        .map(|entry| entry["text"].as_str().unwrap())
        .collect();
    let number_of = |part: &str| texts.iter().position(|text| text.contains(part)).unwrap() + 1;
    let (first, again) = (number_of("=4d =9"), number_of("=19"));
    assert!(
        texts[first - 1].contains(&format!("(now {again})")),
        "{texts:#?}"
    );
    assert_eq!(
        texts[number_of("reroll") - 1],
        format!("Thalia  −1 reroll of {first}")
    );
    assert!(
        entries
            .iter()
            .all(|entry| entry.get("line").is_none() && entry.get("roll").is_none())
    );
}

#[test]
fn a_round_that_begins_with_somebody_hidden_begins_for_players_with_the_first_they_see() {
    let shelf = table_with_secrets();
    let entries = shelf.log_json(&["--players"]);
    let turns: Vec<&str> = entries
        .iter()
        .filter(|entry| entry["kind"] == "turn")
        .map(|entry| entry["text"].as_str().unwrap())
        .collect();
    assert_eq!(turns, ["Thalia  round 1", "Oren  turn", "Thalia  round 2"]);
}

#[test]
fn every_format_has_a_flag_and_a_name_and_one_at_a_time_is_written() {
    let shelf = table_with_secrets();
    for (flag, name, begins) in [
        ("--json", "json", "{\"seq\":1,"),
        ("--csv", "csv", "seq,at,kind,"),
        ("--markdown", "markdown", "# "),
    ] {
        let by_flag = shelf.done(&["log", flag, "the-drowned-vault"]);
        assert!(by_flag.starts_with(begins), "{by_flag}");
        assert_eq!(
            shelf.done(&["log", "--format", name, "the-drowned-vault"]),
            by_flag
        );
    }
    assert_eq!(
        shelf
            .say(&["log", "--csv", "--json", "the-drowned-vault"])
            .status,
        2
    );
}

#[test]
fn a_recap_is_found_by_number_and_by_name_and_an_unknown_one_says_which_there_are() {
    let shelf = table_with_secrets();
    shelf.play(&["session Low water", "note the tide turns"]);
    let last = shelf.done(&["recap", "the-drowned-vault"]);
    assert!(
        last.starts_with("# The Drowned Vault: evening 2 · Low water"),
        "{last}"
    );
    for evening in ["2", "low"] {
        assert_eq!(shelf.done(&["recap", "the-drowned-vault", evening]), last);
    }
    let unknown = shelf.say(&["recap", "the-drowned-vault", "9"]);
    assert_eq!(unknown.status, 2);
    assert!(
        unknown
            .err
            .contains("no evening is “9”; there are: 1, 2 · Low water"),
        "{}",
        unknown.err
    );
}

#[test]
fn players_get_a_recap_without_a_secret_in_it() {
    let shelf = table_with_secrets();
    for flags in [&["--players"][..], &["--players", "--json"]] {
        let recap = shelf
            .done(&[&["recap", "the-drowned-vault"], flags].concat())
            .to_lowercase();
        assert!(recap.contains("thalia"), "{recap}");
        for word in [
            "shadowfiend",
            "gorm",
            "secret\":true",
            "*(secret)*",
            "poisoned",
        ] {
            assert!(!recap.contains(word), "{word}\n{recap}");
        }
    }
}

#[test]
fn the_seed_is_in_nothing_that_is_printed() {
    let shelf = Shelf::empty();
    shelf.done(&["new", "The Drowned Vault", "--seed", "8675309"]);
    shelf.play(&["pd adept", "pd luck x3"]);
    let seed = std::fs::read(shelf.folder().join(".seed")).unwrap();
    let hex: String = seed
        .iter()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    for command in [
        &["log", "--json"][..],
        &["log"],
        &["show", "--json"],
        &["show"],
        &["check", "--dice"],
    ] {
        let printed = shelf.done(&[command, &["the-drowned-vault"]].concat());
        assert!(
            !printed.contains("8675309") && !printed.contains(&hex),
            "{printed}"
        );
    }
}

#[test]
fn a_reader_who_leaves_ends_it_quietly() {
    let shelf = Shelf::with_party();
    shelf.play(&["pd luck x1000", "pd luck x1000"]);
    for command in ["log", "check", "show"] {
        let mut command = shelf.command(&[command, "the-drowned-vault"]);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let said = Said::from(child.wait_with_output().unwrap());
        assert_eq!((said.status, said.err.as_str()), (0, ""));
    }
}

#[test]
fn only_the_lines_that_are_looked_for_and_nothing_secret_for_players() {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "thalia stealth =4,9",
        "oren luck =12",
        "note secret the abbot laughs",
        "thalia stealth =4,20",
    ]);
    let numbers = |args: &[&str]| -> Vec<String> {
        let log = shelf.done(&[&["log", "the-drowned-vault", "--find"], args].concat());
        log.lines()
            .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
            .collect()
    };
    assert_eq!(numbers(&["thalia normal+"]), ["3", "6"]);
    assert_eq!(numbers(&["abbot"]), ["5"]);
    assert_eq!(numbers(&["abbot", "--players"]), [""; 0]);
    assert_eq!(numbers(&["nothing like it"]), [""; 0]);
}

#[test]
fn a_line_that_is_found_reads_as_it_does_in_the_log_however_old_it_is() {
    let shelf = Shelf::with_party();
    let mut said = vec![
        "thalia stealth =4,20 # the rope",
        "oren luck =12 # the bell",
        "undo",
    ];
    said.extend(["oren luck =3"; 520]);
    shelf.play(&said);
    let all = shelf.done(&["log", "the-drowned-vault"]);
    for (words, mark) in [("thalia critical", "the rope"), ("bell", "the bell")] {
        let found = shelf.done(&["log", "the-drowned-vault", "--find", words]);
        let meant: Vec<&str> = all.lines().filter(|line| line.contains(mark)).collect();
        assert!(!meant.is_empty(), "{words}");
        assert_eq!(found.lines().collect::<Vec<_>>(), meant, "{words}");
    }
}
