//! Campaigns on a real disk: the shelf, the lock, the seed, and a thread that writes.

use std::fs;
use std::path::Path;
use std::sync::{Arc, mpsc};

use astragal::campaign::{Event, Step};
use astragal::dice::Seed;
use astragal::store::{Disk, Folder, Job, Notice, Reply, Shelf, StoreError};
use astragal::systems::{Rulebook, System};
use tempfile::TempDir;

fn shelf() -> (TempDir, Shelf) {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(
        dir.path().join("deep").join("campaigns"),
        Arc::new(Rulebook::built_in()),
    );
    (dir, shelf)
}

fn found(shelf: &Shelf, name: &str) -> Folder {
    shelf
        .found(name, System::PenAndDagger, &Seed::from_number(7))
        .unwrap()
}

fn note(seq: u64) -> Step {
    let text = format!("what happened at {seq}");
    let line = format!("note {text}");
    let at = format!("2026-11-21T{:02}:00:00Z", seq % 24)
        .parse()
        .unwrap();
    Step {
        seq,
        at,
        line,
        events: vec![Event::Noted {
            text,
            is_secret: false,
        }],
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_new_campaign_is_a_folder_that_is_whole_from_the_start() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Saltmarsh Nights");
    assert_eq!(folder.slug(), "saltmarsh-nights");
    assert_eq!(
        names(folder.path()),
        [".lock", ".seed", ".tail", "campaign.ron", "log"]
    );
    assert_eq!(names(shelf.path()), ["saltmarsh-nights"]);
    let opened = folder.open().unwrap();
    assert_eq!(
        (opened.seed, opened.notices),
        (Seed::from_number(7), vec![])
    );
    assert_eq!(opened.campaign.state().name, "Saltmarsh Nights");
    assert_eq!(
        names(folder.path()),
        [".lock", ".seed", ".tail", "campaign.ron", "log"]
    );
}

#[cfg(unix)]
#[test]
fn only_the_user_may_read_the_seed() {
    use std::os::unix::fs::PermissionsExt;
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let mode = fs::metadata(folder.path().join(".seed"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_second_writer_is_told_who_has_it_and_a_reader_is_not_bothered() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let mut opened = folder.open().unwrap();
    opened.writer.append(&[note(1)]).unwrap();
    let error = folder.open().unwrap_err();
    assert!(matches!(error, StoreError::Held { .. }));
    assert!(
        error
            .to_string()
            .contains(&format!("(process {})", std::process::id())),
        "{error}"
    );
    assert_eq!(folder.read().unwrap().seq(), 1);
    drop(opened);
    assert_eq!(folder.open().unwrap().campaign.seq(), 1);
}

#[test]
fn opening_and_closing_changes_no_file() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let bytes = || fs::read(folder.campaign_file()).unwrap();
    let before = bytes();
    let mut opened = folder.open().unwrap();
    let notices = opened.writer.snapshot(&opened.campaign.base()).unwrap();
    assert_eq!((bytes(), notices), (before, vec![]));
    assert_eq!(names(&folder.path().join("log")), ["000001.ron"]);
}

#[test]
fn campaigns_are_found_by_folder_name_beginning_and_path() {
    let (_dir, shelf) = shelf();
    let path = found(&shelf, "Saltmarsh Nights").path().to_owned();
    found(&shelf, "Salz & Größe");
    let slug = |name: &str| shelf.find(name).map(|folder| folder.slug());
    assert_eq!(slug("saltmarsh-nights").unwrap(), "saltmarsh-nights");
    assert_eq!(slug("SALTMARSH nights").unwrap(), "saltmarsh-nights");
    assert_eq!(slug("salz").unwrap(), "salz-größe");
    assert_eq!(slug(path.to_str().unwrap()).unwrap(), "saltmarsh-nights");
    let error = slug("sal").unwrap_err();
    assert!(
        error.to_string().contains("saltmarsh-nights or salz-größe"),
        "{error}"
    );
    let error = slug("drowned").unwrap_err();
    assert!(
        error
            .to_string()
            .contains("there is saltmarsh-nights, salz-größe"),
        "{error}"
    );
}

#[test]
fn equal_names_stand_side_by_side() {
    let (_dir, shelf) = shelf();
    let slugs: Vec<String> = (0..3).map(|_| found(&shelf, "Nights").slug()).collect();
    assert_eq!(slugs, ["nights", "nights-2", "nights-3"]);
}

#[test]
fn the_list_has_the_last_played_first_and_the_damaged_last_with_its_reason() {
    let (_dir, shelf) = shelf();
    for (name, hour) in [("Old", 3), ("New", 9), ("Broken", 5)] {
        let mut opened = found(&shelf, name).open().unwrap();
        opened
            .writer
            .append(&[
                Step {
                    seq: 1,
                    ..note(hour)
                },
                Step {
                    seq: 2,
                    ..note(hour)
                },
            ])
            .unwrap();
    }
    fs::create_dir(shelf.path().join("holiday pictures")).unwrap();
    let log = shelf.path().join("broken/log/000001.ron");
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, text.replacen("what happened", "what happens", 1)).unwrap();
    let entries = shelf.list().unwrap();
    let slugs: Vec<String> = entries.iter().map(|entry| entry.folder.slug()).collect();
    assert_eq!(slugs, ["new", "old", "broken"]);
    assert_eq!(entries[0].summary.as_ref().unwrap().seq, 2);
    let error = entries[2].summary.as_ref().unwrap_err().to_string();
    assert!(
        error.contains("000001.ron:3: the line does not match its checksum"),
        "{error}"
    );
}

#[test]
fn a_file_too_large_to_be_ours_is_not_read() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let log = fs::OpenOptions::new()
        .write(true)
        .open(folder.path().join("log/000001.ron"))
        .unwrap();
    log.set_len((64 << 20) + 1).unwrap();
    assert!(matches!(folder.read(), Err(StoreError::TooLarge { .. })));
}

#[test]
fn what_the_thread_says_is_stored_is_there() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let opened = folder.open().unwrap();
    let mut campaign = opened.campaign;
    let (sender, replies) = mpsc::channel();
    let disk = Disk::start(
        opened.writer,
        Box::new(move |reply| sender.send(reply).unwrap()),
    )
    .unwrap();
    for seq in 1..=300 {
        campaign.accept(note(seq));
        disk.send(Job::Append(note(seq)));
        if seq == 200 {
            disk.send(Job::Snapshot(Box::new(campaign.base())));
        }
    }
    disk.finish();
    let replies: Vec<Reply> = replies.iter().collect();
    assert!(matches!(
        replies.last(),
        Some(Reply::Closed { saved_to: 300 })
    ));
    let opened = folder.open().unwrap();
    assert_eq!(
        (opened.campaign.known_since(), opened.campaign.seq()),
        (200, 300)
    );
    assert_eq!(opened.campaign.state(), campaign.state());
    let (base, steps) = opened.writer.read_older(200).unwrap();
    assert_eq!((base.seq, steps.len()), (0, 200));
    let survey = folder.check().unwrap();
    assert_eq!(
        (survey.segments, survey.steps, survey.findings),
        (3, 300, vec![]),
        "the tail is written anew"
    );
}

#[test]
fn a_deleted_segment_ends_the_way_back_with_a_word() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let mut opened = folder.open().unwrap();
    for seq in 1..=2 {
        opened.campaign.accept(note(seq));
        opened.writer.append(&[note(seq)]).unwrap();
        opened.writer.snapshot(&opened.campaign.base()).unwrap();
    }
    fs::remove_file(folder.path().join("log/000002.ron")).unwrap();
    let error = opened.writer.read_older(2).unwrap_err().to_string();
    assert!(
        error.contains("no step 2") && error.contains("nothing before step 3"),
        "{error}"
    );
    assert!(!folder.check().unwrap().is_sound());
}

#[test]
fn an_unfinished_segment_is_set_aside_and_its_number_not_used_again() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let stub = folder.path().join("log/000002.ron");
    fs::write(&stub, "(segment: 2, aft").unwrap();
    let mut opened = folder.open().unwrap();
    let [
        Notice::Unfinished {
            rescued: Some(rescued),
            ..
        },
    ] = opened.notices.as_slice()
    else {
        panic!("{:?}", opened.notices)
    };
    assert_eq!(fs::read_to_string(rescued).unwrap(), "(segment: 2, aft");
    opened.writer.append(&[note(1)]).unwrap();
    opened.campaign.accept(note(1));
    opened.writer.snapshot(&opened.campaign.base()).unwrap();
    assert_eq!(
        names(&folder.path().join("log")),
        ["000001.ron", "000003.ron"]
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_is_named_and_nobody_waits_for_its_other_end() {
    for file in ["campaign.ron", ".seed", ".lock", "log/000001.ron"] {
        let (_dir, shelf) = shelf();
        let folder = found(&shelf, "Nights");
        let path = folder.path().join(file);
        let _ = fs::remove_file(&path);
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        let said = match folder.open() {
            Ok(opened) => opened.notices.iter().map(ToString::to_string).collect(),
            Err(error) => error.to_string(),
        };
        assert!(
            said.contains(&path.display().to_string()) && said.contains("a pipe"),
            "{said}"
        );
    }
}

#[test]
fn a_campaign_is_found_by_its_whole_name_whatever_is_in_it() {
    let (_dir, shelf) = shelf();
    for name in ["a/b", "a b", "..", "😀👍🏽"] {
        found(&shelf, name);
    }
    let slug_of = |name| shelf.find(name).unwrap().slug();
    assert_eq!(
        ["a/b", "A B", "..", "😀👍🏽"].map(slug_of),
        ["a-b", "a-b-2", "campaign", "campaign-2"]
    );
    assert_eq!(shelf.find("./a/b").unwrap().path(), Path::new("./a/b"));
}

#[test]
fn a_folder_in_the_place_of_the_seed_is_named_and_nothing_is_written() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    let seed = folder.path().join(".seed");
    fs::remove_file(&seed).unwrap();
    fs::create_dir(&seed).unwrap();
    let error = folder.open().unwrap_err().to_string();
    assert!(error.contains(&seed.display().to_string()), "{error}");
    assert_eq!(names(&folder.path().join("log")), ["000001.ron"]);
}

#[test]
fn a_repair_promises_nothing_for_what_cannot_be_read_at_all() {
    let (_dir, shelf) = shelf();
    let folder = found(&shelf, "Nights");
    fs::remove_file(folder.campaign_file()).unwrap();
    fs::create_dir(folder.campaign_file()).unwrap();
    let error = folder.diagnose().unwrap_err().to_string();
    assert!(error.contains("campaign.ron"), "{error}");
}
