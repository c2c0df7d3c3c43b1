//! Campaigns as a whole: renamed, moved to the trash and restored in the program itself, and left for one another.

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

fn welcomed(dir: &std::path::Path) -> Terminal {
    let mut terminal = Terminal::start(dir, &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .type_in("gc")
        .wait_for("last played");
    terminal
}

#[test]
fn a_renamed_campaign_is_listed_and_opened_by_its_new_name() {
    let dir = founded();
    let mut terminal = welcomed(dir.path());
    terminal
        .type_in("R")
        .wait_for("Rename the campaign")
        .type_in("\x15The Dry Vault\r");
    terminal
        .wait_for("▌ The Dry Vault")
        .type_in("\r")
        .wait_for_saved(2)
        .wait_for("The Dry Vault");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn a_campaign_moved_to_the_trash_comes_back_by_undo_and_from_the_trash() {
    let dir = founded();
    let slug = astragal::store::slug(NAME);
    let mut terminal = welcomed(dir.path());
    let (here, trashed) = (
        dir.path().join(&slug).join("log"),
        dir.path().join("rescued").join(&slug).join("log"),
    );
    terminal.type_in("X").wait_for("u undoes it");
    assert!(trashed.is_dir() && !here.exists());
    terminal.type_in("u").wait_for("restored: ");
    assert!(here.is_dir() && !trashed.exists());
    terminal
        .type_in("X")
        .wait_for("u undoes it")
        .type_in("t")
        .wait_for("Restore it")
        .type_in("\r")
        .wait_for("restored: ");
    assert!(here.is_dir());
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn the_palette_leaves_for_another_campaign_with_everything_saved() {
    let dir = founded();
    let mut terminal = welcomed(dir.path());
    terminal
        .type_in("n")
        .wait_for("New campaign")
        .type_in("The Night Tram\t\tMara\r")
        .wait_for_saved(1);
    terminal
        .wait_for("Mara")
        .type_in(" ")
        .wait_for("› ")
        .type_in(&NAME[..8])
        .wait_for("campaign ");
    terminal
        .type_in("\r")
        .wait_for(NAME)
        .wait_for_saved(1)
        .type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn the_tour_is_taken_in_a_campaign_made_anew_and_the_one_before_goes_to_the_trash() {
    let dir = founded();
    for times in 0..2 {
        let mut terminal = Terminal::start(dir.path(), &["tour"]);
        terminal
            .wait_for("tour 1/6")
            .type_in("rste\r")
            .wait_for("tour 2/6")
            .type_in("\x07");
        terminal.type_in("q");
        assert_eq!(terminal.wait_for_end().code(), Some(0));
        assert!(dir.path().join("practice.tour").join("log").is_dir());
        let trashed = dir.path().join("rescued").join("practice.tour");
        assert_eq!(trashed.is_dir(), times > 0);
    }
    let mut terminal = Terminal::start(dir.path(), &[]);
    terminal.wait_for_saved(1).wait_for(NAME).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}
