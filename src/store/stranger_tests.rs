//! What a stranger may have put into a campaign's folder, on a real disk.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;

use super::samples;
use super::{Folder, Shelf};
use crate::dice::Seed;
use crate::systems::System;

fn shelf() -> (TempDir, Shelf) {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().join("campaigns"), samples::rules());
    (dir, shelf)
}

fn found(shelf: &Shelf, name: &str) -> Folder {
    shelf
        .found(name, System::PenAndDagger, &Seed::from_number(7))
        .unwrap()
}

/// Opens and plays a little, whatever is refused; gives what was refused.
fn play(folder: &Folder) -> String {
    let mut opened = match folder.open() {
        Ok(opened) => opened,
        Err(error) => return error.to_string(),
    };
    let mut said: String = opened.notices.iter().map(ToString::to_string).collect();
    let base = opened.campaign.base();
    let step = samples::note(base.seq + 1, "played");
    if opened.writer.is_ready() {
        said.extend(
            opened
                .writer
                .append(std::slice::from_ref(&step))
                .err()
                .map(|error| error.to_string()),
        );
    } else {
        opened
            .writer
            .begin(&base, std::slice::from_ref(&step))
            .unwrap();
    }
    opened.campaign.accept(step);
    said.extend(
        opened
            .writer
            .snapshot(&opened.campaign.base())
            .unwrap()
            .iter()
            .map(ToString::to_string),
    );
    said
}

#[test]
fn a_link_in_the_place_of_any_file_is_refused_or_replaced_and_its_target_never_touched() {
    let links = [
        ".lock",
        ".seed",
        "campaign.ron",
        "campaign.ron.new",
        "log/000001.ron",
        "log/000002.ron.new",
    ];
    for (name, is_hard) in links
        .into_iter()
        .flat_map(|name| [(name, false), (name, true)])
    {
        let (dir, shelf) = shelf();
        let folder = found(&shelf, "Nights");
        let (path, victim) = (folder.path().join(name), dir.path().join("victim"));
        match fs::rename(&path, &victim) {
            Ok(()) => {}
            Err(_) => fs::write(&victim, "do not touch").unwrap(),
        }
        let before = fs::read(&victim).unwrap();
        if is_hard {
            fs::hard_link(&victim, &path).unwrap();
        } else {
            symlink(&victim, &path).unwrap();
        }
        let said = play(&folder);
        assert_eq!(fs::read(&victim).unwrap(), before, "{name}: {said}");
        let is_in_the_way = !(name.ends_with(".new") || is_hard && name != ".lock");
        assert!(!is_in_the_way || said.contains("link"), "{name}: {said}");
    }
}

#[test]
fn a_repair_sets_a_linked_campaign_ron_aside_and_what_it_leads_to_is_never_touched() {
    let (dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let victim = dir.path().join("victim");
    fs::rename(folder.campaign_file(), &victim).unwrap();
    symlink(&victim, folder.campaign_file()).unwrap();
    let before = fs::read(&victim).unwrap();
    let repair = folder.diagnose().unwrap();
    let words = repair.words();
    assert!(
        words[0].contains("campaign.ron is a link") && words[0].contains("stays as it is"),
        "{words:?}"
    );
    folder.repair(&repair).unwrap();
    assert_eq!(fs::read(&victim).unwrap(), before);
    assert!(
        fs::symlink_metadata(folder.campaign_file())
            .unwrap()
            .is_file()
    );
    assert_eq!(
        fs::read_link(folder.rescued().join("campaign.ron-link")).unwrap(),
        victim
    );
    assert!(folder.check().unwrap().is_sound() && folder.diagnose().unwrap().is_needless());
}

#[test]
fn a_linked_lock_is_to_be_removed_and_any_other_link_replaced() {
    let (dir, shelf) = shelf();
    for (name, advice) in [
        (".lock", "remove it, and a new lock is made"),
        ("log/000001.ron", "put the file itself here"),
    ] {
        let folder = found(&shelf, "Nights");
        let _ = fs::remove_file(folder.path().join(name));
        symlink(dir.path().join("victim"), folder.path().join(name)).unwrap();
        let said = play(&folder);
        assert!(said.contains(advice), "{name}: {said}");
    }
}

#[test]
fn a_link_to_nothing_makes_nothing() {
    for name in [
        ".lock",
        ".seed",
        "campaign.ron",
        "campaign.ron.new",
        "log",
        "log/000002.ron",
        "rescued",
    ] {
        let (dir, shelf) = shelf();
        let folder = found(&shelf, "Nights");
        let (path, target) = (folder.path().join(name), dir.path().join("dangling"));
        let _ = fs::remove_file(&path);
        let _ = fs::rename(&path, dir.path().join("moved"));
        symlink(&target, &path).unwrap();
        let said = play(&folder);
        assert!(!target.exists(), "{name}: {said}");
    }
}

#[test]
fn nothing_is_rescued_through_a_link_out_of_the_folder() {
    let (dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let elsewhere = dir.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    symlink(&elsewhere, folder.path().join("rescued")).unwrap();
    fs::write(folder.path().join("log/000002.ron"), "(segment: 2, aft").unwrap();
    play(&folder);
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
}

#[test]
fn who_holds_a_lock_that_was_removed_stops_writing_and_goes_on_when_nobody_has_played() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let mut first = folder.open().unwrap();
    fs::remove_file(folder.lock_file()).unwrap();
    let second = folder.open().unwrap();
    let base = first.campaign.base();
    let step = [samples::note(1, "by the first")];
    let error = first.writer.append(&step).unwrap_err().to_string();
    assert!(error.contains("the lock was taken away"), "{error}");
    let error = first.writer.begin(&base, &step).unwrap_err().to_string();
    assert!(error.contains("plays here now"), "{error}");
    drop(second);
    assert_eq!(first.writer.begin(&base, &step).unwrap(), 1);
    assert!(folder.open().is_err(), "the lock is there again");
}

#[test]
fn who_lost_the_lock_writes_no_more_where_another_has_played() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let mut first = folder.open().unwrap();
    fs::remove_file(folder.lock_file()).unwrap();
    let mut second = folder.open().unwrap();
    second
        .writer
        .append(&[samples::note(1, "by the second")])
        .unwrap();
    drop(second);
    let step = [samples::note(1, "by the first")];
    assert!(first.writer.append(&step).is_err());
    let error = first
        .writer
        .begin(&first.campaign.base(), &step)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("another astragal has played here meanwhile"),
        "{error}"
    );
    assert_eq!(
        folder.open().unwrap().campaign.steps(),
        [samples::note(1, "by the second")]
    );
}

#[test]
fn a_folder_exchanged_for_another_is_refused_and_neither_is_written() {
    let (dir, shelf) = shelf();
    let (folder, other) = (found(&shelf, "Nights"), found(&shelf, "Days"));
    let mut opened = folder.open().unwrap();
    let (_, mut follower) = folder.follow().unwrap();
    let away = dir.path().join("away");
    fs::rename(folder.path(), &away).unwrap();
    fs::rename(other.path(), folder.path()).unwrap();
    let step = [samples::note(1, "played")];
    let before = fs::read(folder.path().join("log/000001.ron")).unwrap();
    let errors = [
        opened.writer.append(&step).unwrap_err().to_string(),
        opened
            .writer
            .begin(&opened.campaign.base(), &step)
            .unwrap_err()
            .to_string(),
        follower.look().unwrap_err().to_string(),
    ];
    assert!(
        errors
            .iter()
            .all(|error| error.contains("another folder took the place of")),
        "{errors:?}"
    );
    assert_eq!(
        fs::read(folder.path().join("log/000001.ron")).unwrap(),
        before
    );
    fs::rename(folder.path(), other.path()).unwrap();
    fs::rename(&away, folder.path()).unwrap();
    assert_eq!(
        opened.writer.begin(&opened.campaign.base(), &step).unwrap(),
        1
    );
    assert!(matches!(follower.look(), Ok(super::News::Anew(game)) if game.seq() == 1));
}

#[test]
fn nobody_else_may_read_what_only_the_game_master_knows() {
    let (dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let text = fs::read_to_string(folder.campaign_file())
        .unwrap()
        .replace("Nights", "Knights");
    fs::write(folder.campaign_file(), text).unwrap();
    fs::write(folder.path().join("log/000002.ron"), "(segment: 2, aft").unwrap();
    play(&folder);
    folder.copy_to_edit().unwrap();
    assert_private(dir.path().join("campaigns").as_path());
}

fn assert_private(path: &Path) {
    let about = fs::symlink_metadata(path).unwrap();
    let wanted = if about.is_dir() { 0o700 } else { 0o600 };
    assert_eq!(
        about.permissions().mode() & 0o777,
        wanted,
        "{}",
        path.display()
    );
    if about.is_dir() {
        fs::read_dir(path)
            .unwrap()
            .for_each(|entry| assert_private(&entry.unwrap().path()));
    }
}

#[test]
fn the_lock_of_another_user_is_refused() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("only root may give a file away: not tried");
        return;
    }
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    drop(folder.open().unwrap());
    std::os::unix::fs::chown(folder.lock_file(), Some(65534), None).unwrap();
    let error = folder.open().unwrap_err().to_string();
    assert!(error.contains("belongs to another user"), "{error}");
}

#[test]
fn a_campaign_behind_a_link_of_ones_own_is_played_there() {
    let (dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let link = dir.path().join("link");
    symlink(folder.path(), &link).unwrap();
    let linked = Folder::at(Arc::new(super::RealFs::default()), samples::rules(), link);
    let mut opened = linked.open().unwrap();
    assert_eq!(
        opened.writer.append(&[samples::note(1, "played")]).unwrap(),
        1
    );
}
