//! Another one at the same campaign although it is played: the lock was removed, or the folder exchanged.

use std::fs;
use std::path::Path;

use crate::support::kept::{NAME, astragal, check, founded};
use crate::support::terminal::Terminal;

/// The campaign's folder.
const FOLDER: &str = "the-drowned-vault";

fn other(dir: &Path) -> std::path::PathBuf {
    astragal(dir, &["new", "Another Vault"]);
    dir.join("another-vault")
}

#[test]
fn who_lost_the_lock_to_a_second_one_says_so_and_writes_no_more() {
    let dir = founded();
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    fs::remove_file(dir.path().join(FOLDER).join(".lock")).unwrap();
    let mut second = Terminal::start(dir.path(), &["open", NAME]);
    second.wait_for_saved(1).type_in("L").wait_for_saved(2);
    first
        .type_in("L")
        .wait_for("not saved")
        .wait_for("plays here now");
    second.type_in("L").wait_for_saved(3).type_in("q");
    assert_eq!(second.wait_for_end().code(), Some(0));
    first.wait_for("another astragal has played here meanwhile");
    assert_eq!(check(dir.path()), Ok(()));
    first.type_in("q").wait_for("unsaved").type_in("y");
    first.wait_for_end();
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_folder_exchanged_under_a_game_is_noticed_by_who_plays_and_by_who_follows() {
    let dir = founded();
    let other = other(dir.path());
    let folder = dir.path().join(FOLDER);
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    let mut second = Terminal::start(dir.path(), &["open", NAME]);
    second.wait_for_following(first.id());
    fs::rename(&folder, dir.path().join("away")).unwrap();
    fs::rename(&other, &folder).unwrap();
    second.wait_for("not followed");
    first
        .type_in("L")
        .wait_for("not saved")
        .wait_for("another folder took the place");
    fs::rename(&folder, &other).unwrap();
    fs::rename(dir.path().join("away"), &folder).unwrap();
    first.wait_for_saved(2).type_in("q");
    second.type_in("q");
    assert_eq!(first.wait_for_end().code(), Some(0));
    assert_eq!(second.wait_for_end().code(), Some(0));
    assert_eq!(check(dir.path()), Ok(()));
}
