//! Names and notes that would command, hide or reorder: they are kept as they are and shown written out.

use super::Shelf;

const HOSTILE: &str = "Kra\u{1b}[2Jken\u{202e}gnp\u{200d}\u{7}";
const SHOWN: &str = "Kra⟨U+001B⟩[2Jken⟨U+202E⟩gnp⟨U+200D⟩⟨U+0007⟩";

fn is_harmless(text: &str) -> bool {
    !text.chars().any(|character| {
        (character.is_control() && character != '\n')
            || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    })
}

#[test]
fn nothing_a_user_wrote_reaches_a_terminal_as_it_is() {
    let shelf = Shelf::empty();
    let name = format!("Vault {HOSTILE} 鯨 🎲");
    let made = shelf.done(&["new", &name]);
    assert!(is_harmless(&made), "{made:?}");
    let folder = shelf.json(&["list", "--json"])["campaigns"][0]["folder"]
        .as_str()
        .unwrap()
        .to_owned();
    let hero = format!("hero \"{HOSTILE}\" hp 12");
    let note = format!("note \u{202e}{HOSTILE} שלום 🐉");
    let told = shelf.done(&[
        "run",
        &folder,
        &hero,
        "add party",
        "all -3",
        &note,
        "all luck # \u{1b}]0;x\u{7}",
        "undo",
    ]);
    assert!(is_harmless(&told) && told.contains(SHOWN), "{told:?}");
    for command in [
        &["list"][..],
        &["list", "--json"],
        &["show", &folder],
        &["show", "--json", &folder],
        &["log", &folder],
        &["log", "--json", &folder],
        &["log", "--players", &folder],
        &["check", &folder],
    ] {
        let printed = shelf.done(command);
        assert!(is_harmless(&printed), "{command:?}: {printed:?}");
    }
    assert_eq!(
        shelf.json(&["show", "--json", &folder])["party"][0]["name"],
        SHOWN
    );
    assert!(shelf.done(&["show", &folder]).contains("🐉"));
    assert!(shelf.done(&["list"]).contains("鯨 🎲"));
}

#[test]
fn errors_are_as_harmless_as_answers() {
    let shelf = Shelf::with_party();
    for command in [
        &["show", HOSTILE][..],
        &["odds", HOSTILE],
        &["roll", HOSTILE],
        &["run", "the-drowned-vault", HOSTILE],
        &["new", "x", "--example", HOSTILE],
        &["check", HOSTILE],
    ] {
        let said = shelf.say(command);
        assert_ne!(said.status, 0, "{command:?}");
        assert!(
            is_harmless(&said.err) && !said.err.is_empty(),
            "{command:?}: {:?}",
            said.err
        );
    }
}

#[test]
fn a_name_cannot_lead_out_of_the_shelf() {
    let shelf = Shelf::empty();
    let made = shelf.done(&["new", "../../outside"]);
    assert_eq!(
        made,
        format!("made {}\n", shelf.dir.path().join("outside").display())
    );
}

#[test]
fn lines_of_any_length_are_taken_or_refused_and_never_crash() {
    let shelf = Shelf::with_party();
    for line in [
        "x".repeat(100_000),
        "pd adept ".to_owned() + &"adv ".repeat(5_000),
        "\"".to_owned(),
        "+".repeat(300),
    ] {
        let said = shelf.say(&["run", "the-drowned-vault", "--", &line]);
        assert_eq!(said.status, 2, "{}", said.err);
        assert_eq!(shelf.say(&["odds", "--", &line]).status, 2);
    }
}
