//! What of a game master's own lies over the rules, and what is said of a file that cannot be used.

use super::super::fs::make_dirs;
use super::super::memory_fs::MemoryFs;
use super::*;
use crate::systems::reference::Chapter;

#[test]
fn what_was_imported_lies_under_what_was_written_by_hand() {
    let fs = disk();
    make_dirs(&fs, Path::new("/data/bestiary")).unwrap();
    let of = |points: u32| {
        format!("(foes: [(name: \"Imp\", points: {points}), (name: \"Imp {points}\", points: 1)])")
    };
    fs.put(
        "/data/bestiary/swords-and-sorcery.zoo.ron",
        of(9).as_bytes(),
    );
    fs.put("/data/bestiary/swords-and-sorcery.ron", of(5).as_bytes());
    let (rules, notices) = load(&fs);
    assert_eq!(notices, [""; 0]);
    let points = |name: &str| {
        let foes = rules.bestiaries.of(System::SwordsAndSorcery);
        foes.called(name).and_then(|foe| foe.points)
    };
    assert_eq!(
        [points("Imp"), points("Imp 9"), points("Imp 5")],
        [Some(5), Some(1), Some(1)]
    );
}

const FILE: &str = "/config/rules/pen-and-dagger.ron";

fn load(fs: &MemoryFs) -> (Rulebook, Vec<String>) {
    let HouseRules { rules, notices, .. } = without(fs, &[]);
    (rules, notices.iter().map(ToString::to_string).collect())
}

fn without(fs: &MemoryFs, set_aside: &[String]) -> HouseRules {
    let settings = Settings {
        house_rules_off: set_aside.to_vec(),
        ..Settings::default()
    };
    house_rules(
        fs,
        Some(Path::new("/config")),
        Some(Path::new("/data")),
        &settings,
    )
}

/// A disk with a folder for house rules.
fn disk() -> MemoryFs {
    let fs = MemoryFs::default();
    make_dirs(&fs, Path::new("/config/rules")).unwrap();
    fs
}

fn with(path: &str, bytes: &[u8]) -> (Rulebook, Vec<String>) {
    let fs = disk();
    fs.put(path, bytes);
    load(&fs)
}

#[test]
fn without_a_folder_or_a_home_the_built_in_rules_serve_and_nothing_is_said() {
    let built_in = HouseRules {
        rules: Rulebook::built_in(),
        notices: Vec::new(),
        files: Vec::new(),
    };
    assert_eq!(
        house_rules(&MemoryFs::default(), None, None, &Settings::default()),
        built_in
    );
    let no_folder = without(&MemoryFs::default(), &[]);
    assert_eq!(
        no_folder,
        HouseRules {
            rules: built_in_beside_settings(),
            ..built_in
        }
    );
}

#[test]
fn a_file_that_is_set_aside_is_not_looked_at_and_is_listed_with_the_others() {
    let fs = disk();
    fs.put(FILE, b"this is no RON");
    fs.put("/config/rules/dice-pool.ron", b"(attacks: [\"pan\"])");
    fs.put("/config/rules/success-roll.ron", b"(secret: 1)");
    let laid = without(&fs, &["rules/pen-and-dagger.ron".to_owned()]);
    let files: Vec<(&str, Standing)> = laid
        .files
        .iter()
        .map(|file| (file.name.as_str(), file.standing))
        .collect();
    let listed = [
        ("rules/dice-pool.ron", Standing::InForce),
        ("rules/pen-and-dagger.ron", Standing::SetAside),
        ("rules/success-roll.ron", Standing::Unusable),
    ];
    assert_eq!(files, listed);
    assert_eq!(laid.notices.len(), 1, "{:?}", laid.notices);
}

/// A table of another hint on a natural 20.
const GAINS: &str = r#"(tables: [(title: "Gains", columns: ["from", "hint"], advises: true, rows: [["natural 20", "look away"]])])"#;

/// What is advised on a natural 20.
fn gained(rules: &Rulebook) -> &str {
    let advice = rules.advice_on(System::PenAndDagger, "natural 20");
    advice.unwrap()
}

#[test]
fn each_system_has_a_file_of_its_own() {
    let fs = disk();
    for (key, text) in [
        ("pen-and-dagger", GAINS),
        ("dice-pool", r#"(attacks: ["pan"])"#),
        (
            "swords-and-sorcery",
            r#"(charts: [(name: "by_level", steps: [(0, 1)])])"#,
        ),
        ("success-roll", r#"(attacks: ["pan"])"#),
        (
            "monsters-and-magic",
            r#"(tables: [(title: "Spends", columns: ["buys", "a hint"], advises: true, rows: [["harm", ""]])])"#,
        ),
    ] {
        fs.put(&format!("/config/rules/{key}.ron"), text.as_bytes());
    }
    let (rules, notices) = load(&fs);
    assert_eq!(notices, [""; 0]);
    assert_eq!((gained(&rules), rules.files.len()), ("look away", 5));
    let home = Chapter::System(System::MonstersAndMagic);
    let shown = home.rule("effect-points").unwrap().shown_tables(&rules);
    let rows: Vec<usize> = shown.iter().map(|(table, _)| table.rows.len()).collect();
    assert_eq!(rows, [1]);
}

#[test]
fn a_broken_file_is_named_with_its_place_and_only_its_own_book_is_the_built_in_one() {
    let fs = disk();
    fs.put(FILE, b"(\n  tabel: [],\n)");
    fs.put("/config/rules/dice-pool.ron", b"(attacks: [\"pan\"])");
    let (rules, notices) = load(&fs);
    let lines: Vec<&str> = notices[0].lines().collect();
    assert!(
        lines[0].starts_with("/config/rules/pen-and-dagger.ron:2:3: "),
        "{notices:?}"
    );
    assert_eq!(lines[1..3], ["  tabel: [],", "  ^"]);
    assert!(lines[3].contains("the built-in rules apply"), "{notices:?}");
    assert_eq!(notices.len(), 1);
    assert_eq!(
        (gained(&rules), rules.files.len()),
        (gained(&Rulebook::built_in()), 1)
    );
}

#[test]
fn what_is_no_text_is_named_with_its_place_and_shown() {
    for (bytes, place, said, shown) in [
        (
            &b"(\n  na\0me: 1)"[..],
            ":2:5: ",
            "there are NUL bytes here",
            "  na⟨U+0000⟩me: 1)",
        ),
        (
            b"(\n\xc3\xa4\xff)",
            ":2:2: ",
            "this is not UTF-8",
            "ä\u{fffd})",
        ),
        (
            b"(\n<<<<<<< ours\n)",
            ":2:1: ",
            "this is a merge-conflict mark",
            "<<<<<<< ours",
        ),
        (
            b"\xff\xfe(\0)\0",
            ":1:4: ",
            "there are NUL bytes here",
            "\u{fffd}\u{fffd}(⟨U+0000⟩)⟨U+0000⟩",
        ),
    ] {
        let (_, notices) = with(FILE, bytes);
        let lines: Vec<&str> = notices[0].lines().collect();
        assert!(
            lines[0].starts_with(&format!("{FILE}{place}{said}")),
            "{notices:?}"
        );
        assert_eq!(lines[1], shown);
    }
}

#[test]
fn a_byte_order_mark_and_line_ends_of_another_system_are_no_fault() {
    let text = format!("\u{feff}{}", GAINS.replace(", ", ",\r\n"));
    let (rules, notices) = with(FILE, text.as_bytes());
    assert_eq!(notices, [""; 0]);
    assert_eq!(gained(&rules), "look away");
    let (_, notices) = with(FILE, "\u{feff}(\r\n  gainz: [],\r\n)\r\n".as_bytes());
    assert!(
        notices[0].starts_with(&format!("{FILE}:2:3: ")),
        "{notices:?}"
    );
}

#[test]
fn a_file_too_large_to_be_rules_is_not_read() {
    let (rules, notices) = with(FILE, &vec![b' '; (8 << 20) + 1]);
    assert!(
        notices[0].starts_with(&format!("{FILE} is larger than 8 MiB")),
        "{notices:?}"
    );
    assert_eq!(rules, built_in_beside_settings());
}

/// What comes with the program, where a folder of settings may hold systems.
fn built_in_beside_settings() -> Rulebook {
    Rulebook {
        systems: Some(PathBuf::from("/config/systems")),
        ..Rulebook::built_in()
    }
}

#[test]
fn deep_nesting_is_refused_and_no_crash() {
    let text = format!("(table: {}", "[".repeat(100_000));
    let (_, notices) = with(FILE, text.as_bytes());
    assert!(notices[0].starts_with(&format!("{FILE}:1:")), "{notices:?}");
}

#[test]
fn a_misspelt_name_is_pointed_out_and_what_editors_leave_is_not() {
    let fs = disk();
    for name in [
        "pen_and_dagger.ron",
        ".#pen-and-dagger.ron",
        "pen-and-dagger.ron~",
        "notes.txt",
    ] {
        fs.put(&format!("/config/rules/{name}"), b"what is this?");
    }
    let (_, notices) = load(&fs);
    assert_eq!(notices.len(), 1);
    assert!(
        notices[0].starts_with("/config/rules/pen_and_dagger.ron: "),
        "{notices:?}"
    );
    assert!(
        notices[0].contains("expected pen-and-dagger.ron, "),
        "{notices:?}"
    );
}

#[test]
fn foes_of_ones_own_lie_beside_the_campaigns_and_a_record_that_is_none_is_named_with_its_place() {
    let fs = disk();
    make_dirs(&fs, Path::new("/data/bestiary")).unwrap();
    fs.put(
        "/data/bestiary/dice-pool.ron",
        br#"(foes: [(name: "Imp", points: 3, record: "wits 4")])"#,
    );
    let bad = "(foes: [\n    (name: \"Imp\", points: 3, record: \"wings 2\"),\n])";
    fs.put("/data/bestiary/swords-and-sorcery.ron", bad.as_bytes());
    let (rules, notices) = load(&fs);
    assert_eq!(
        rules
            .bestiaries
            .of(System::DicePool)
            .called("imp")
            .and_then(|foe| foe.points),
        Some(3)
    );
    assert_eq!(
        rules.bestiaries.of(System::SwordsAndSorcery).called("imp"),
        None
    );
    assert_eq!(notices.len(), 1);
    assert!(
        notices[0].starts_with("/data/bestiary/swords-and-sorcery.ron:2:5: "),
        "{notices:?}"
    );
    assert!(
        notices[0].contains("“wings” is not understood here"),
        "{notices:?}"
    );
    assert!(
        notices[0].ends_with("Until that is fixed, the built-in foes apply."),
        "{notices:?}"
    );
}

#[test]
fn encounters_of_ones_own_lie_beside_the_campaigns_and_a_line_that_is_none_is_named_with_its_place()
{
    let fs = disk();
    for folder in ["/data/bestiary", "/data/encounters"] {
        make_dirs(&fs, Path::new(folder)).unwrap();
    }
    fs.put(
        "/data/bestiary/dice-pool.ron",
        br#"(foes: [(name: "Imp", points: 3, record: "wits 4")])"#,
    );
    let good = br#"(encounters: [(name: "Imps", lines: ["add imp*3", "reveal imp"])])"#;
    fs.put("/data/encounters/dice-pool.ron", good);
    let bad =
        "(encounters: [\n    (name: \"Toll\", lines: [\"add orc\", \"add orc*5 wings\"]),\n])";
    fs.put("/data/encounters/swords-and-sorcery.ron", bad.as_bytes());
    let (rules, notices) = load(&fs);
    assert!(
        rules
            .encounters
            .of(System::DicePool)
            .called("imps")
            .is_some()
    );
    assert_eq!(
        rules.encounters.of(System::SwordsAndSorcery).called("Toll"),
        None
    );
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(
        notices[0].starts_with("/data/encounters/swords-and-sorcery.ron:2:5: "),
        "{notices:?}"
    );
    assert!(notices[0].contains("line 2"), "{notices:?}");
    assert!(
        notices[0].ends_with("Until that is fixed, the built-in encounters apply."),
        "{notices:?}"
    );
}

#[test]
fn only_reading_is_ever_done_to_a_file() {
    let fs = disk();
    fs.put(FILE, b"(gains: [])");
    let before = fs.operations();
    load(&fs);
    assert_eq!(
        (fs.operations(), fs.bytes(FILE).as_slice()),
        (before, &b"(gains: [])"[..])
    );
}
