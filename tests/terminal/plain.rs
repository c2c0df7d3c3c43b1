//! `--plain`: an evening by a prompt and printed lines, as a screen reader reads it.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// How long an answer is waited for, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program, spoken to line by line.
struct Plain {
    child: Child,
    typed: ChildStdin,
    heard: Receiver<String>,
}

impl Plain {
    fn start(data: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_astragal"))
            .env("TZ", "UTC")
            .env_remove("ASTRAGAL_DATA_DIR")
            .env("ASTRAGAL_CONFIG_DIR", data.join("no-settings"))
            .arg("--data-dir")
            .arg(data)
            .arg("--plain")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let (typed, said) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (tell, heard) = channel();
        thread::spawn(move || {
            for line in BufReader::new(said).lines() {
                if tell.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            typed,
            heard,
        }
    }

    /// Types a line, and hears exactly these in answer, each with what it has to hold.
    #[track_caller]
    fn say(&mut self, line: &str, answers: &[&str]) {
        writeln!(self.typed, "{line}").unwrap();
        self.hear(answers);
    }

    #[track_caller]
    fn hear(&mut self, answers: &[&str]) {
        for answer in answers {
            let said = self.heard.recv_timeout(PATIENCE);
            let said = said.unwrap_or_else(|error| panic!("{error}, in place of `{answer}`"));
            assert!(said.contains(answer), "`{said}`, in place of `{answer}`");
        }
    }

    /// Passes over everything up to an answer that holds this.
    #[track_caller]
    fn hear_up_to(&mut self, answer: &str) {
        while !self.heard.recv_timeout(PATIENCE).unwrap().contains(answer) {}
    }

    /// Leaves; nothing else was said.
    #[track_caller]
    fn quit(mut self) {
        writeln!(self.typed, "/quit").unwrap();
        let rest: Vec<String> = self.heard.iter().collect();
        assert_eq!(rest, Vec::<String>::new());
        assert!(self.child.wait().unwrap().success());
    }
}

const HELP: &str = "/help says what can be said, /quit leaves.";

/// Founds the campaign and seats who plays it.
fn fight(data: &Path) -> Plain {
    let mut plain = Plain::start(data, &[]);
    plain.hear(&["Astragal, in plain lines", "none yet"]);
    plain.hear_up_to("/quit leaves");
    plain.say(
        "/new ss The Salt Road",
        &["The Salt Road, Swords & Sorcery", HELP],
    );
    plain.say(
        "hero Mira level 5 constitution 12 hp 30 weapon longsword \"1d8 melee swords\"",
        &["1  evening 1", "1  Mira  joins the party"],
    );
    plain.say("hero Oren level 5 hp 32", &["2  Oren  joins the party"]);
    plain.say("add party", &["Mira  joins the order", "Oren  joins"]);
    plain.say("add orc*2 15", &["4  orc  ×2 joins the order"]);
    plain.say("initiative mira 18", &["5  Mira  initiative 18"]);
    plain.say("initiative oren 12", &["6  Oren  initiative 12"]);
    plain.say("initiative orc all 8", &["7  orc  initiative 8"]);
    plain.say("begin", &["8  Mira  round 1"]);
    plain
}

#[test]
fn an_evening_is_played_by_lines_and_every_change_is_said_once() {
    let data = tempfile::tempdir().unwrap();
    let mut plain = fight(data.path());
    plain.say("focus mira bless", &["9  Mira  focused on bless"]);
    plain.say(
        "mira -6",
        &[
            "10  Mira  30 → 24",
            "10  Mira  hurt while focused on bless",
            "Due: Mira: Constitution save, DC 10, focused on bless",
        ],
    );
    // A real die; and what was due is not said again once it was rolled for.
    plain.say(
        "mira save constitution dc 10 =14",
        &["=14  14 + 1 = 15 against 10, success"],
    );
    plain.say(
        "mira longsword ac 13 =18",
        &[
            "18 against 13, hit",
            "Offer 1: roll d8 damage to orc 1, the line 3.1 -d8",
        ],
    );
    plain.say("/1", &["damage d8", "orc 1  15 → "]);
    plain.say("undo", &["undid 13"]);
    plain.say("redo", &["redid 13"]);
    plain.say(
        "condition oren poisoned 2 asks save",
        &["Oren  poisoned, until the end of Oren's turn"],
    );
    plain.say("next", &["Oren  turn", "Due: Oren: save, poisoned"]);
    plain.say(
        "oren save constitution dc 10 =3",
        &["3 against 10, failure"],
    );
    plain.say(
        "/look",
        &[
            "round 1, Oren's turn",
            "1, Mira, 24/30",
            "2, Oren, 32/32, 12, active, poisoned",
            "3, orc",
        ],
    );
    plain.quit();
}

#[test]
fn a_line_that_is_not_understood_is_complained_of_in_one_sentence_and_nothing_is_done() {
    let data = tempfile::tempdir().unwrap();
    let mut plain = fight(data.path());
    plain.say(
        "mira stelth",
        &["Not understood, at stelth: nothing here is called “stelth”"],
    );
    plain.say("mira longsword ac", &["Not understood, at the end: "]);
    plain.say("begin", &["Not done: "]);
    plain.say("/nonsense", &["There is no /nonsense"]);
    plain.say("/yes", &["Nothing is asked."]);
    plain.say("/7", &["There is no such offer"]);
    plain.say("/try 3 -5", &["orc 1 15 → 10", "orc 2 15 → 10"]);
    plain.say("/try mira stealth dc 11", &["passes 50.00 %"]);
    plain.say("/log 1", &["8  Mira  round 1"]);
    plain.quit();
}

#[test]
fn what_was_said_is_there_after_a_kill_and_the_evening_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let mut plain = fight(data.path());
    plain.say("mira -6", &["9  Mira  30 → 24"]);
    plain.child.kill().unwrap();
    plain.child.wait().unwrap();
    let mut plain = Plain::start(data.path(), &[]);
    plain.hear(&["The Salt Road, Swords & Sorcery, evening 1, round 1, Mira's turn"]);
    plain.hear(&[HELP]);
    plain.say("/log 2", &["8  Mira  round 1", "9  Mira  30 → 24"]);
    plain.say("undo", &["undid 9"]);
    plain.say("/leave", &["Astragal, in plain lines"]);
    plain.hear(&["1. The Salt Road"]);
    plain.hear_up_to("/quit leaves");
    plain.say("1", &["The Salt Road", HELP]);
    plain.say("/log 3", &["8  Mira", "9  Mira", "10  undid 9"]);
    plain.quit();
}

#[test]
fn a_campaign_is_opened_by_name_and_its_commands_are_words() {
    let data = tempfile::tempdir().unwrap();
    fight(data.path()).quit();
    let mut plain = Plain::start(data.path(), &["open", "the-salt"]);
    plain.hear(&["The Salt Road", HELP]);
    plain.say("/find joins the party", &["Mira  joins", "Oren  joins"]);
    plain.say("/show", &["The Salt Road · Swords & Sorcery"]);
    plain.hear_up_to("challenge 1/2");
    plain.quit();
}

#[test]
fn the_tour_is_taken_by_lines_and_each_stop_notices_what_was_done() {
    let data = tempfile::tempdir().unwrap();
    let mut plain = Plain::start(data.path(), &["tour"]);
    plain.hear(&["Practice, Pen & Dagger", HELP]);
    plain.hear(&["Tour 1 of 6: A roll, type /try thalia stealth"]);
    plain.say("/try thalia stealth", &["thalia stealth: "]);
    plain.say("thalia stealth", &["Thalia  Stealth · Adept"]);
    // A roll may offer something first.
    plain.hear_up_to("Done.");
    plain.hear(&["Tour 2 of 6: A real die"]);
    plain.say("note the cellar smells", &["11  the cellar smells"]);
    plain.say("thalia stealth =14", &["=14  normal", "Done."]);
    plain.hear(&["Tour 3 of 6: Damage"]);
    plain.say("/skip", &["Tour 4 of 6: Undo"]);
    plain.say("undo", &["undid 12", "Done.", "Tour 5 of 6: Next turn"]);
    plain.say("next", &["Oren  turn", "Done.", "Tour 6 of 6: The end"]);
    plain.say("/skip", &["The tour is over."]);
    plain.say("/skip", &["No tour is being taken"]);
    plain.quit();
    // What comes next is nobody's practice; taken again, it begins anew.
    let mut plain = Plain::start(data.path(), &[]);
    plain.hear(&["Astragal, in plain lines", "1. Practice, Pen & Dagger"]);
    plain.hear_up_to("/quit leaves");
    plain.say("/tour", &["Practice, Pen & Dagger", HELP, "Tour 1 of 6"]);
    plain.say("/leave", &["Astragal, in plain lines", "1. Practice"]);
    plain.hear_up_to("/quit leaves");
    plain.quit();
}
