//! `edit`, `restore` and `repair`: a campaign changed by hand, put back, set right.

use std::fs;

use super::{Said, Shelf};

const NAME: &str = "the-drowned-vault";

impl Shelf {
    /// Edits the campaign with a shell command as the editor; nobody is there to answer.
    fn edit(&self, editor: &str) -> Said {
        let mut command = self.command(&["edit", NAME]);
        Said::of(
            command
                .env_remove("VISUAL")
                .env("EDITOR", editor)
                .stdin(std::process::Stdio::null()),
        )
    }

    fn campaign_file(&self) -> String {
        fs::read_to_string(self.folder().join("campaign.ron")).unwrap()
    }

    fn write_campaign_file(&self, text: &str) {
        fs::write(self.folder().join("campaign.ron"), text).unwrap();
    }

    fn members(&self, of: &str) -> Vec<String> {
        let names = fs::read_dir(self.folder().join(of)).into_iter().flatten();
        names
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }
}

#[test]
fn an_edit_is_taken_in_as_a_step_that_undo_takes_back() {
    let shelf = Shelf::with_party();
    let said = shelf.edit("sed -i 's/\"rogue\"/\"burglar\"/'");
    assert_eq!(
        (said.status, said.err.contains("kept as")),
        (0, false),
        "{}",
        said.err
    );
    assert_eq!(said.out, "applied as step 3: `undo` reverts it\n");
    assert!(shelf.campaign_file().contains("burglar"));
    shelf.play(&["undo"]);
    assert!(shelf.campaign_file().contains("rogue"));
    shelf.done(&["check", NAME]);
    assert_eq!(
        shelf.members(""),
        Shelf::with_party().members(""),
        "no copy is left behind"
    );
}

#[test]
fn an_edit_that_changes_nothing_makes_no_step() {
    let shelf = Shelf::with_party();
    for editor in ["true", "sed -i '1i // a remark of my own'"] {
        assert_eq!(shelf.edit(editor).out, "nothing was changed\n", "{editor}");
    }
    assert_eq!(
        shelf.log_json(&[]).len(),
        Shelf::with_party().log_json(&[]).len()
    );
}

#[test]
fn a_mistake_is_shown_with_a_caret_and_what_was_written_is_kept() {
    let shelf = Shelf::with_party();
    let before = shelf.campaign_file();
    let said = shelf.edit("sed -i 's/level: 4/levl: 4/'");
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    let lines: Vec<&str> = said.err.lines().collect();
    assert!(
        lines[0].contains("edit.ron:") && lines[0].contains("levl"),
        "{}",
        said.err
    );
    assert_eq!((lines[1].trim(), lines[2].trim()), ("levl: 4,", "^"));
    assert_eq!(shelf.campaign_file(), before);
    let kept = fs::read_to_string(shelf.folder().join("edit.ron")).unwrap();
    assert!(
        kept.contains("levl: 4") && said.err.contains("edit.ron"),
        "{}",
        said.err
    );
}

#[test]
fn an_editor_that_is_not_there_is_named() {
    let said = Shelf::with_party().edit("/no/such/editor");
    assert_eq!(said.status, 1);
    assert!(
        said.err.contains("/no/such/editor") && said.err.contains("$EDITOR"),
        "{}",
        said.err
    );
}

#[test]
fn an_editor_that_fails_leaves_what_was_written_and_says_where_and_else_nothing() {
    let shelf = Shelf::with_party();
    let said = shelf.edit("sh -c 'echo mine > \"$1\"; exit 3' x");
    assert_eq!(said.status, 1);
    let copy = shelf.folder().join("edit.ron");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "mine\n");
    assert!(
        said.err
            .contains(&format!("what you wrote is in {}", copy.display())),
        "{}",
        said.err
    );
    fs::remove_file(copy).unwrap();
    shelf.edit("false");
    assert_eq!(
        shelf.members(""),
        Shelf::with_party().members(""),
        "no copy is left behind"
    );
}

#[test]
fn an_edit_of_a_step_that_was_never_played_is_asked_about() {
    let shelf = Shelf::with_party();
    let said = shelf.edit("sed -i 's/^  seq: .*/  seq: 77,/'");
    assert_eq!(
        (said.status, said.out.as_str()),
        (0, "the game is as the log says\n"),
        "{}",
        said.err
    );
    assert_eq!(
        shelf.log_json(&[]).len(),
        Shelf::with_party().log_json(&[]).len()
    );
}

#[test]
fn a_file_edited_without_the_program_is_taken_in_by_the_next_run() {
    let shelf = Shelf::with_party();
    shelf.write_campaign_file(&shelf.campaign_file().replace("\"rogue\"", "\"burglar\""));
    let said = shelf.say(&["run", NAME, "note the bell"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(
        said.err
            .starts_with("note: campaign.ron was edited by hand: applied as step 3"),
        "{}",
        said.err
    );
    assert!(shelf.campaign_file().contains("burglar"));
    assert_eq!(
        shelf.members("backups").len(),
        1,
        "the file with its comments is kept"
    );
}

#[test]
fn an_edit_of_an_earlier_step_has_to_be_answered_and_a_run_cannot_ask() {
    let shelf = Shelf::with_party();
    let earlier = shelf.campaign_file().replace("\"rogue\"", "\"burglar\"");
    shelf.play(&["note the bell"]);
    shelf.write_campaign_file(&earlier);
    let said = shelf.say(&["run", NAME, "note another"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(
        said.err.contains("after step 2") && said.err.contains("ends with step 3"),
        "{}",
        said.err
    );
    assert_eq!(shelf.campaign_file(), earlier, "nothing is lost by it");
    // Nobody answers here, and that is a no: the log counts, the file is kept.
    assert_eq!(shelf.edit("true").out, "the game is as the log says\n");
    assert!(shelf.campaign_file().contains("rogue"));
    assert_eq!(shelf.members("backups").len(), 1);
}

#[test]
fn a_campaign_is_restored_to_any_step_by_a_new_one() {
    let shelf = Shelf::with_party();
    shelf.play(&["hero Thalia level 5", "hero Oren level 6"]);
    let told = shelf.done(&["restore", NAME, "2"]);
    assert!(told.contains("as it stood after step 2"), "{told}");
    assert!(!shelf.campaign_file().contains("level: 5"));
    shelf.play(&["undo"]);
    assert!(shelf.campaign_file().contains("level: 5"));
    let said = shelf.say(&["restore", NAME, "77"]);
    assert_eq!(said.status, 1);
    assert!(
        said.err.contains("there is no step 77 yet: the last is 6"),
        "{}",
        said.err
    );
    assert_eq!(shelf.say(&["restore", NAME, "x"]).status, 2);
}

#[test]
fn a_damaged_log_is_repaired_once_somebody_says_yes() {
    let shelf = Shelf::with_party();
    shelf.play(&["note one", "note two"]);
    let newest = shelf
        .folder()
        .join("log")
        .join(shelf.members("log").into_iter().max().unwrap());
    let older = shelf.folder().join("log/000001.ron");
    let damaged = fs::read_to_string(&older)
        .unwrap()
        .replacen("Oren", "Oran", 1);
    fs::write(&older, &damaged).unwrap();
    assert_eq!(shelf.say(&["check", NAME]).status, 1);
    let said = Said::of(
        shelf
            .command(&["repair", NAME])
            .stdin(std::process::Stdio::null()),
    );
    assert_eq!(said.status, 1);
    assert!(said.out.contains("Lost: step 2"), "{}", said.out);
    assert_eq!(
        fs::read_to_string(&older).unwrap(),
        damaged,
        "nothing was changed"
    );
    assert!(
        shelf
            .done(&["repair", NAME, "--yes"])
            .ends_with("repaired\n")
    );
    assert_eq!(shelf.members("rescued").len(), 1);
    shelf.done(&["check", NAME]);
    assert_eq!(shelf.done(&["repair", NAME]), "nothing to repair\n");
    assert!(newest.exists());
    let lost: Vec<_> = shelf
        .log_json(&[])
        .into_iter()
        .filter(|entry| entry["kind"] == "lost")
        .collect();
    assert_eq!((lost.len(), &lost[0]["seq"]), (1, &2.into()));
}

#[test]
fn lines_are_not_played_over_a_damaged_log_unless_asked_for() {
    let shelf = Shelf::with_party();
    shelf.play(&["note one", "note two"]);
    let older = shelf.folder().join("log/000001.ron");
    fs::write(
        &older,
        fs::read_to_string(&older)
            .unwrap()
            .replacen("Oren", "Oran", 1),
    )
    .unwrap();
    let before = shelf.members("log");
    let said = shelf.say(&["run", NAME, "note three"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""), "{}", said.err);
    assert!(
        said.err.contains(&format!("astragal repair {NAME}")) && said.err.contains("--anyway"),
        "{}",
        said.err
    );
    assert_eq!(shelf.members("log"), before, "nothing was written");
    assert!(
        shelf
            .done(&["run", NAME, "--anyway", "note three"])
            .starts_with('5')
    );
}

#[test]
fn steps_that_were_saved_and_are_gone_are_named_and_asked_about() {
    let shelf = Shelf::with_party();
    shelf.play(&["note one", "note two"]);
    for segment in ["log/000002.ron", "log/000003.ron"] {
        fs::write(shelf.folder().join(segment), "").unwrap();
    }
    let said = shelf.say(&["check", NAME]);
    assert_eq!(said.status, 1);
    assert!(
        said.out
            .contains("steps 3 to 4 had been saved and cannot be found any more"),
        "{}",
        said.out
    );
    let said = shelf.say(&["run", NAME, "note three"]);
    assert_eq!(said.status, 1);
    assert!(
        said.err.contains("steps 3 to 4 had been saved") && said.err.contains("--anyway"),
        "{}",
        said.err
    );
    let said = shelf.say(&["run", NAME, "--anyway", "note three"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(
        said.err.contains("campaign.ron knows more than the log"),
        "{}",
        said.err
    );
    assert!(!said.err.contains("by hand"), "{}", said.err);
    // campaign.ron still has how the game stood after them: that is step 5.
    assert!(
        said.out.starts_with('6'),
        "the numbers of the lost stay theirs: {}",
        said.out
    );
    assert!(
        shelf
            .done(&["repair", NAME, "--yes"])
            .contains("Lost: steps 3 to 4.")
    );
    shelf.done(&["check", NAME]);
    assert_eq!(shelf.done(&["repair", NAME]), "nothing to repair\n");
}

#[test]
fn of_steps_that_are_lost_campaign_ron_brings_back_what_it_knows_though_it_does_not_know_the_last()
{
    let shelf = Shelf::with_party();
    shelf.play(&["note one"]);
    let known = fs::read(shelf.folder().join("campaign.ron")).unwrap();
    shelf.play(&["note two"]);
    fs::write(shelf.folder().join("campaign.ron"), known).unwrap();
    for segment in ["log/000003.ron", "log/000004.ron"] {
        let _ = fs::remove_file(shelf.folder().join(segment));
    }
    let newest = shelf.folder().join("log/000002.ron");
    let text = fs::read_to_string(&newest).unwrap();
    let lines: Vec<&str> = text
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("(seq: 3"))
        .collect();
    fs::write(&newest, lines.concat()).unwrap();
    let said = shelf.say(&["run", NAME, "--anyway", "note three"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(
        said.err.contains("steps 3 to 4 had been saved"),
        "{}",
        said.err
    );
    assert!(
        said.err
            .contains("brings the game back as it stood after step 3, as step 5"),
        "{}",
        said.err
    );
}
