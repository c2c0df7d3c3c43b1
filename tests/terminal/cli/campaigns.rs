//! `new`, `list`, `show` and `run`: a game played without a screen.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use astragal::store;
use astragal::systems::Rulebook;

use super::{Said, Shelf, are_in_order};

#[test]
fn a_new_campaign_says_where_it_is_and_is_listed() {
    let shelf = Shelf::empty();
    assert!(shelf.done(&["list"]).starts_with("no campaigns yet in "));
    let made = shelf.done(&["new", "The Drowned Vault"]);
    assert_eq!(made, format!("made {}\n", shelf.folder().display()));
    assert!(
        shelf
            .done(&["new", "The Drowned Vault", "--system", "pd"])
            .contains("the-drowned-vault-2")
    );
    let listed = shelf.json(&["list", "--json"]);
    let campaigns = listed["campaigns"].as_array().unwrap();
    assert_eq!(campaigns.len(), 2);
    assert_eq!(campaigns[0]["name"], "The Drowned Vault");
    assert_eq!(
        (
            &campaigns[0]["system"],
            campaigns[0]["last_played"].is_null()
        ),
        (&"pen-and-dagger".into(), true)
    );
    assert_eq!(shelf.done(&["list"]).lines().count(), 2);
}

#[test]
fn what_cannot_be_made_is_said() {
    let shelf = Shelf::empty();
    for wrong in [
        &["new", " "][..],
        &["new", "x", "--system", "zz"],
        &["new", "x", "--example", "no such"],
        &["new"],
    ] {
        assert_eq!(shelf.say(wrong).status, 2, "{wrong:?}");
    }
    fs::write(shelf.dir.path().join("file"), "").unwrap();
    let data_dir = shelf.dir.path().join("file/below");
    let said = shelf.say(&["new", "x", "--data-dir", data_dir.to_str().unwrap()]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("file"), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_ends_with_1() {
    use std::os::unix::fs::PermissionsExt;
    if rustix::process::geteuid().is_root() {
        eprintln!("skipped: root may write anywhere");
        return;
    }
    let shelf = Shelf::empty();
    fs::set_permissions(shelf.dir.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let said = shelf.say(&["new", "x"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("cannot make"), "{}", said.err);
}

#[test]
fn campaigns_are_found_by_slug_and_an_unknown_one_ends_with_1() {
    let shelf = Shelf::with_party();
    for name in [
        "the-drowned-vault",
        "The Drowned Vault",
        "THE DROWNED VAULT",
    ] {
        assert!(
            shelf
                .done(&["show", name])
                .starts_with("The Drowned Vault · Pen & Dagger"),
            "{name}"
        );
    }
    for command in [
        &["show", "nowhere"][..],
        &["log", "nowhere"],
        &["run", "nowhere", "next"],
        &["check", "nowhere"],
    ] {
        let said = shelf.say(command);
        assert_eq!((said.status, said.out.as_str()), (1, ""), "{command:?}");
        assert!(
            said.err.contains("nowhere") && said.err.contains("the-drowned-vault"),
            "{}",
            said.err
        );
    }
}

#[test]
fn lines_are_told_with_their_numbers() {
    let shelf = Shelf::with_party();
    let told = shelf.play(&[
        "thalia stealth bar normal =20,3 # over",
        "fortune thalia convert",
        "note secret she knows",
    ]);
    assert_eq!(
        told,
        "\
3  Thalia  Stealth · Adept adv bar normal  =20 =3d  critical, passed  # over
4  Thalia  +1 natural 20 of 3
5  she knows  (secret)
"
    );
}

#[test]
fn a_script_skips_comments_and_stops_at_the_first_refused_line() {
    let shelf = Shelf::with_party();
    let script =
        "\u{feff}# the ambush\r\n\n  add party\r\nadd orc 15 +1\nthalia stelth\nnote never\n";
    let said = shelf.pipe(script.as_bytes());
    assert_eq!(said.status, 2);
    assert_eq!(said.out.lines().count(), 3, "{}", said.out);
    let lines: Vec<&str> = said.err.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "line 5 is not understood:",
            "thalia stelth",
            "       ^^^^^^"
        ]
    );
    assert!(lines[3].contains("Did you mean Stealth?"), "{}", said.err);
    let log = shelf.done(&["log", "the-drowned-vault"]);
    assert!(log.contains("orc") && !log.contains("never"), "{log}");
}

#[test]
fn a_line_the_rules_refuse_is_named_with_its_reason() {
    let shelf = Shelf::with_party();
    let said = shelf.say(&[
        "run",
        "the-drowned-vault",
        "note first",
        "fortune oren spend hint",
        "note never",
    ]);
    assert_eq!((said.status, said.out.as_str()), (1, "3  first\n"));
    assert_eq!(
        said.err,
        "line 2 was refused:\nfortune oren spend hint\nOren has no fortune die\n"
    );
}

#[test]
fn bytes_that_are_no_text_stop_a_script_at_their_line() {
    let shelf = Shelf::with_party();
    let said = shelf.pipe(b"note before\nnote \xff\xfe\nnote never\n");
    assert_eq!((said.status, said.out.as_str()), (1, "3  before\n"));
    assert!(said.err.starts_with("line 2 "), "{}", said.err);
}

#[test]
fn one_run_of_many_lines_and_many_runs_of_one_line_come_to_the_same() {
    let lines = [
        "add party",
        "add ghoul*3 15 +1",
        "initiative",
        "begin",
        "next",
        "ghoul 2 -7",
        "thalia temp 5",
        "condition ghoul dazed -2 for 2",
        "thalia stealth x3",
        "undo",
        "next",
        "thalia -9",
        "oren luck",
        "undo x2",
        "redo",
    ];
    let (together, apart) = (Shelf::with_party(), Shelf::with_party());
    together.play(&lines);
    for line in lines {
        apart.play(&[line]);
    }
    let show = |shelf: &Shelf| shelf.done(&["show", "--json", "the-drowned-vault"]);
    assert_eq!(show(&together), show(&apart));
    let log = |shelf: &Shelf| {
        let mut entries = shelf.log_json(&[]);
        entries
            .iter_mut()
            .for_each(|entry| drop(entry.as_object_mut().unwrap().remove("at")));
        entries
    };
    assert_eq!(
        log(&together),
        log(&apart),
        "every number, face and position"
    );
}

#[test]
fn undoing_reaches_back_over_every_run_to_the_first_line() {
    let shelf = Shelf::with_party();
    for number in 0..6 {
        shelf.play(&[&format!("note number {number}")]);
    }
    shelf.play(&["undo x8"]);
    let state = shelf.json(&["show", "--json", "the-drowned-vault"]);
    assert_eq!(state["party"], serde_json::json!([]));
    let said = shelf.say(&["run", "the-drowned-vault", "undo"]);
    assert_eq!(said.status, 1);
    assert!(said.err.contains("nothing to undo"), "{}", said.err);
    assert_eq!(
        shelf
            .done(&["log", "the-drowned-vault"])
            .matches("(undone)")
            .count(),
        9
    );
}

#[test]
fn a_campaign_held_by_another_is_not_played_and_can_be_read() {
    let shelf = Shelf::with_party();
    let rules = Arc::new(Rulebook::built_in());
    let held = store::Shelf::new(shelf.dir.path().to_owned(), rules)
        .find("the-drowned-vault")
        .unwrap()
        .open()
        .unwrap();
    let said = shelf.say(&["run", "the-drowned-vault", "note mine"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(
        said.err.contains(&std::process::id().to_string()),
        "{}",
        said.err
    );
    for reading in ["show", "log", "check"] {
        shelf.done(&[reading, "the-drowned-vault"]);
    }
    drop(held);
    shelf.play(&["note mine"]);
}

#[test]
fn lines_are_done_even_if_nobody_reads_what_comes_of_them() {
    let shelf = Shelf::with_party();
    let lines: Vec<String> = (0..50)
        .map(|number| format!("note number {number}"))
        .collect();
    let mut command = shelf.command(&["run", "the-drowned-vault"]);
    let mut child = command
        .args(&lines)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let said = Said::from(child.wait_with_output().unwrap());
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(
        shelf
            .done(&["log", "the-drowned-vault"])
            .contains("number 49")
    );
}

#[test]
fn the_state_is_shown_as_it_stands() {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "add thalia",
        "add orc 15 +1 hidden",
        "add ghoul*2 8 hidden",
        "initiative thalia critical",
        "initiative orc major",
        "initiative ghoul normal",
        "begin",
        "next",
        "orc -3",
        "thalia -40",
        "condition orc dazed -2 for 2",
        "delay",
        "fortune oren grant dream",
    ]);
    let printed = shelf.done(&["show", "--json", "the-drowned-vault"]);
    let keys = [
        "campaign", "system", "round", "active", "order", "party", "tasks",
    ];
    assert!(are_in_order(&printed, &keys), "{printed}");
    let row = [
        "row",
        "name",
        "hp",
        "max_hp",
        "temp_hp",
        "initiative",
        "state",
        "hidden",
        "conditions",
    ];
    assert!(are_in_order(&printed, &row), "{printed}");
    let state: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(
        (&state["round"], &state["active"]),
        (&1.into(), &"ghoul".into())
    );
    let order = state["order"].as_array().unwrap();
    let states: Vec<&str> = order
        .iter()
        .map(|row| row["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["down", "delayed", "active"]);
    assert_eq!(
        order[1]["conditions"],
        serde_json::json!([{"name": "dazed", "value": -2, "rounds": 2}])
    );
    assert_eq!(
        (
            &order[1]["hp"],
            &order[1]["hidden"],
            &order[1]["initiative"]
        ),
        (&12.into(), &true.into(), &"major".into())
    );
    assert_eq!(
        (&order[2]["hp"], &order[2]["max_hp"]),
        (&16.into(), &16.into())
    );
    let oren = serde_json::json!({"name": "Oren", "hp": 27, "max_hp": 27, "temp_hp": 0, "fortune": {"held": 1, "limit": 8}});
    assert_eq!(state["party"][1], oren);
    let text = shelf.done(&["show", "the-drowned-vault"]);
    for part in [
        "round 1, ghoul's turn",
        "fortune 1/8",
        "12/15",
        "delayed, hidden",
        "dazed -2 (2 rounds)",
        "8/8 8/8",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn what_is_recorded_of_a_foe_is_shown_with_what_follows_from_it() {
    let shelf = Shelf::empty();
    shelf.done(&["new", "The Drowned Vault", "--system", "ss"]);
    shelf.play(&[
        "add gruk 15 +1",
        "foe gruk dexterity 14 challenge 1/2 \"ac bonus\" 1 level 2",
    ]);
    let state = shelf.json(&["show", "--json", "the-drowned-vault"]);
    let record = &state["order"][0]["record"];
    let has = |list: &serde_json::Value, entry: serde_json::Value| {
        list.as_array().unwrap().contains(&entry)
    };
    assert_eq!(record["level"], 2);
    assert!(
        has(
            &record["fields"],
            serde_json::json!({"name": "challenge", "value": "1/2"})
        ),
        "{record}"
    );
    let armor = serde_json::json!({"name": "armor class", "value": 11, "sum": "8 + Dex 2 + ac bonus 1 = AC 11"});
    assert!(has(&record["figures"], armor), "{record}");
    let text = shelf.done(&["show", "the-drowned-vault"]);
    assert!(
        text.contains("Foes\n  gruk  level 2 · Strength 10 · Dexterity 14"),
        "{text}"
    );
}

#[test]
fn what_is_used_up_is_shown_of_whoever_counts_it() {
    let shelf = Shelf::empty();
    shelf.done(&["new", "The Drowned Vault", "--system", "ss"]);
    shelf.play(&[
        "hero Mira hp 12",
        "counter mira arrows 20",
        "counter mira arrows -1",
        "add \"young red dragon\"",
    ]);
    let state = shelf.json(&["show", "--json", "the-drowned-vault"]);
    let arrows = serde_json::json!([{"name": "arrows", "left": 19, "max": 20, "refill": "never"}]);
    assert_eq!(state["party"][0]["counters"], arrows);
    let breath = &state["order"][0]["counters"][0];
    assert_eq!(breath["refill"], "5+ on d6 each turn", "{breath}");
    let text = shelf.done(&["show", "the-drowned-vault"]);
    assert!(text.contains("arrows 19/20"), "{text}");
}

#[test]
fn a_foe_of_pen_and_dagger_is_shown_with_its_one_rank() {
    let shelf = Shelf::with_party();
    shelf.play(&["add orc 15 +1"]);
    let state = shelf.json(&["show", "--json", "the-drowned-vault"]);
    assert_eq!(state["order"][0]["rank"], "Novice");
    let text = shelf.done(&["show", "the-drowned-vault"]);
    assert!(text.contains("Foes\n  orc  Novice"), "{text}");
}

#[test]
fn what_is_unusual_about_a_place_in_the_order_stands_in_its_row() {
    let shelf = Shelf::empty();
    shelf.done(&["new", "Barrow", "--system", "ss"]);
    let lines = [
        "hero Mira hp 12",
        "add mira",
        "add orc 15",
        "add wolf 9",
        "initiative mira 20",
        "initiative orc 15",
    ];
    let more = [
        "side wolf party",
        "surprise orc",
        "begin",
        "ready mira shoot",
    ];
    shelf.done(&[&["run", "Barrow"][..], &lines, &more].concat());
    let show = shelf.json(&["show", "--json", "Barrow"]);
    let row = |name: &str| {
        let rows = show["order"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap().clone()
    };
    assert_eq!(row("wolf")["side"], "party");
    assert_eq!(row("orc")["surprised"], true);
    assert_eq!(row("Mira")["ready"], "shoot");
    assert_eq!(row("wolf")["passed_over"], true);
    assert!(
        row("Mira")["turn_left"]
            .as_array()
            .unwrap()
            .iter()
            .any(|part| part == "move")
    );
    assert!(row("Mira").get("side").is_none() && row("Mira").get("surprised").is_none());
}

/// Plays a campaign under a mask with these settings; gives the modes of its files and folders, each once.
#[cfg(unix)]
fn modes_under(umask: &str, settings: &str) -> (Vec<u32>, Vec<u32>, u32) {
    use std::os::unix::fs::PermissionsExt;
    let shelf = Shelf::empty();
    let config = shelf.dir.path().join("no-settings");
    fs::create_dir(&config).unwrap();
    fs::write(config.join("settings.ron"), settings).unwrap();
    for arguments in [
        &["new", "Nights"][..],
        &["run", "nights", "note one"],
        &["run", "nights", "note two"],
    ] {
        let inner = shelf.command(arguments);
        let mut command = std::process::Command::new("sh");
        command
            .args(["-c", &format!("umask {umask}; exec \"$0\" \"$@\"")])
            .arg(inner.get_program());
        command.args(inner.get_args());
        command
            .env_remove("ASTRAGAL_DATA_DIR")
            .env("ASTRAGAL_CONFIG_DIR", &config);
        let said = Said::of(&mut command);
        assert_eq!(
            (said.status, said.err.as_str()),
            (0, ""),
            "{umask} {settings} {}",
            said.out
        );
    }
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    let mut left = vec![shelf.dir.path().join("nights")];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            folders.push(mode(&path));
            left.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if !path.ends_with(".seed") {
            files.push(mode(&path));
        }
    }
    assert!(files.len() >= 5, "{}", files.len());
    for modes in [&mut files, &mut folders] {
        modes.sort_unstable();
        modes.dedup();
    }
    (files, folders, mode(&shelf.dir.path().join("nights/.seed")))
}

#[cfg(unix)]
#[test]
fn files_are_for_their_owner_whatever_the_mask_unless_the_settings_say_otherwise() {
    for umask in ["000", "077"] {
        assert_eq!(
            modes_under(umask, ""),
            (vec![0o600], vec![0o700], 0o600),
            "{umask}"
        );
        assert_eq!(
            modes_under(umask, "(files: Group)"),
            (vec![0o640], vec![0o750], 0o600),
            "{umask}"
        );
    }
    assert_eq!(
        modes_under("000", "(files: Umask)"),
        (vec![0o666], vec![0o777], 0o600)
    );
    assert_eq!(
        modes_under("077", "(files: Umask)"),
        (vec![0o600], vec![0o700], 0o600)
    );
}

#[test]
fn show_says_where_the_notes_of_earlier_evenings_are() {
    let shelf = Shelf::empty();
    shelf.done(&["new", "The Drowned Vault"]);
    shelf.play(&["session Low water", "note the bell rings"]);
    let show = || shelf.done(&["show", "the-drowned-vault"]);
    assert!(show().ends_with("Notes\n  the bell rings\n"), "{}", show());
    shelf.play(&["session High water", "note it rings again"]);
    let command = "astragal log the-drowned-vault --find note";
    assert!(
        show().contains(&format!(
            "Notes of earlier evenings are in the log: `{command}`"
        )),
        "{}",
        show()
    );
    let found = shelf.done(&["log", "the-drowned-vault", "--find", "note"]);
    assert!(
        found.contains("the bell rings") && found.contains("it rings again"),
        "{found}"
    );
}

#[test]
fn a_name_is_the_same_campaign_however_its_letters_are_typed() {
    let shelf = Shelf::with_party();
    let (composed, taken_apart) = ("Zo\u{eb} Nacht", "Zoe\u{308} Nacht");
    for (name, folder) in [
        (taken_apart, "zo\u{eb}-nacht\n"),
        (composed, "zo\u{eb}-nacht-2\n"),
    ] {
        let made = shelf.done(&["new", name]);
        assert!(made.ends_with(folder), "{made}");
    }
    for name in ["zo\u{eb}-nacht-2", "zoe\u{308}-nacht-2"] {
        assert!(shelf.done(&["show", name]).contains(composed), "{name}");
    }
}
