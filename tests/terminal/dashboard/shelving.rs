//! Campaigns as a whole: renamed, put away and brought back in the program itself, and left for one another.

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

fn welcomed(dir: &std::path::Path) -> Terminal {
    let mut terminal = Terminal::start(dir, &["open", NAME]);
    terminal.wait_for_saved(1).type_in("gc").wait_for("last played");
    terminal
}

#[test]
fn a_renamed_campaign_is_listed_and_opened_by_its_new_name() {
    let dir = founded();
    let mut terminal = welcomed(dir.path());
    terminal.type_in("R").wait_for("Rename the campaign").type_in("\x15The Dry Vault\r");
    terminal.wait_for("▌ The Dry Vault").type_in("\r").wait_for_saved(2).wait_for("The Dry Vault");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn a_campaign_put_away_comes_back_from_the_bin() {
    let dir = founded();
    let slug = astragal::store::slug(NAME);
    let mut terminal = welcomed(dir.path());
    terminal.type_in("X").wait_for("put away?").type_in(&slug).type_in("\r").wait_for("lies in rescued/");
    assert!(dir.path().join("rescued").join(&slug).join("log").is_dir());
    terminal.type_in("t").wait_for("Brings it back").type_in("\r").wait_for("is back");
    assert!(dir.path().join(&slug).join("log").is_dir());
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn the_palette_leaves_for_another_campaign_with_everything_saved() {
    let dir = founded();
    let mut terminal = welcomed(dir.path());
    terminal.type_in("n").wait_for("New campaign").type_in("The Night Tram\t\tMara\r").wait_for_saved(1);
    terminal.wait_for("Mara").type_in(" ").wait_for("› ").type_in(&NAME[..8]).wait_for("campaign ");
    terminal.type_in("\r").wait_for(NAME).wait_for_saved(1).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}
