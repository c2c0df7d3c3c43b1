//! A campaign is renamed, put away and brought back while the power goes, the disk refuses, or another plays it.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use super::memory_fs::{Loss, MemoryFs};
use super::{Folder, Fs, Shelf, StoreError, samples};
use crate::dice::Seed;
use crate::systems::System;

/// A campaign, and something it has to be found by.
fn shelf(fs: &MemoryFs) -> (Shelf, Folder) {
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    let folder = shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    let mut opened = folder.open().unwrap();
    opened.writer.append(&samples::notes(1, 3)).unwrap();
    drop(opened);
    (shelf, folder)
}

fn shelf_on(fs: &MemoryFs) -> Shelf {
    Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules())
}

fn slugs(shelf: &Shelf) -> (Vec<String>, Vec<String>) {
    let of = |entries: Vec<super::Entry>| entries.iter().map(|entry| entry.folder.slug()).collect();
    (of(shelf.list().unwrap()), of(shelf.put_aside().unwrap()))
}

/// All files with their bytes, each by its path from the campaign's folder on.
fn inside(fs: &MemoryFs, folder: &Path) -> Vec<(String, Vec<u8>)> {
    let prefix = format!("{}/", folder.display());
    let files = fs.files();
    let inner = files.iter().filter_map(|file| {
        file.strip_prefix(&prefix)
            .map(|rest| (rest.to_owned(), file))
    });
    inner
        .filter(|(rest, _)| rest != ".lock")
        .map(|(rest, file)| (rest, fs.bytes(file)))
        .collect()
}

#[test]
fn what_is_put_away_lies_in_rescued_byte_for_byte_and_comes_back_the_same() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let before = inside(&fs, folder.path());
    let away = shelf.put_away(&folder).unwrap();
    assert_eq!(away.path(), Path::new("/data/rescued/nights"));
    assert_eq!(
        (slugs(&shelf), inside(&fs, away.path())),
        ((vec![], vec!["nights".to_owned()]), before.clone())
    );
    let back = shelf.bring_back(&away).unwrap();
    assert_eq!(
        (back.path(), inside(&fs, back.path())),
        (Path::new("/data/nights"), before)
    );
}

#[test]
fn a_folder_that_took_a_campaigns_place_is_not_put_away() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let hand = fs.clone();
    fs.before(0, move || {
        hand.change(|disk| {
            disk.rename(Path::new("/data/nights"), Path::new("/data/away"))
                .unwrap();
            disk.create_dir(Path::new("/data/nights")).unwrap();
        });
    });
    assert!(shelf.put_away(&folder).is_err());
    assert!(
        matches!(Fs::kind(&fs, Path::new("/data/nights")), Ok(Some(_))),
        "it stays where it is"
    );
}

#[test]
fn the_table_that_was_left_last_is_found_as_the_list_has_it() {
    let fs = MemoryFs::default();
    let shelf = shelf_on(&fs);
    let found = |name: &str| {
        shelf
            .found(name, System::PenAndDagger, &Seed::from_number(1))
            .unwrap()
    };
    let left = || shelf.left_at().map(|folder| folder.slug());
    found("Never played");
    assert_eq!(left(), None);
    let played = |name: &str, last: u64| {
        let mut opened = found(name).open().unwrap();
        opened.writer.append(&samples::notes(1, last)).unwrap();
    };
    played("Torn off", 5);
    played("Ended well", 9);
    shelf
        .find("ended-well")
        .unwrap()
        .rename("Ended well", samples::at(99))
        .unwrap();
    assert_eq!(left().as_deref(), Some("ended-well"));
    played("Later", 20);
    assert_eq!(left().as_deref(), Some("later"));
    assert_eq!(
        left(),
        shelf
            .list()
            .unwrap()
            .first()
            .map(|entry| entry.folder.slug())
    );
    fs.put("/data/later/log/000001.ron", b"rubbish\n");
    assert_eq!(
        left().as_deref(),
        Some("ended-well"),
        "what cannot be read was left by nobody"
    );
}

#[test]
fn two_of_a_name_lie_beside_one_another() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    shelf.put_away(&folder).unwrap();
    let other = shelf
        .found("Nights", System::DicePool, &Seed::from_number(2))
        .unwrap();
    assert_eq!(shelf.put_away(&other).unwrap().slug(), "nights-2");
    assert_eq!(
        slugs(&shelf),
        (vec![], vec!["nights".to_owned(), "nights-2".to_owned()])
    );
}

#[test]
fn a_campaign_called_rescued_takes_in_no_other() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let namesake = shelf
        .found("Rescued", System::DicePool, &Seed::from_number(2))
        .unwrap();
    let before = inside(&fs, namesake.path());
    assert_eq!(
        shelf.put_away(&folder).unwrap().path(),
        Path::new("/data/rescued-2/nights")
    );
    assert_eq!(inside(&fs, namesake.path()), before);
    assert_eq!(
        slugs(&shelf),
        (vec!["rescued".to_owned()], vec!["nights".to_owned()])
    );
}

#[test]
fn what_was_put_away_is_found_after_the_campaign_called_rescued_went_the_same_way() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let namesake = shelf
        .found("Rescued", System::DicePool, &Seed::from_number(2))
        .unwrap();
    shelf.put_away(&folder).unwrap();
    shelf.put_away(&namesake).unwrap();
    assert_eq!(
        slugs(&shelf),
        (vec![], vec!["nights".to_owned(), "rescued".to_owned()])
    );
    assert_eq!(
        (shelf.count_put_aside(), shelf.rescued()),
        (2, "/data/rescued-2".into())
    );
}

#[test]
fn a_campaign_that_another_plays_is_neither_moved_nor_renamed() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let _playing = folder.open().unwrap();
    assert!(matches!(
        shelf.put_away(&folder),
        Err(StoreError::Held { .. })
    ));
    assert!(matches!(
        folder.rename("Days", samples::at(9)),
        Err(StoreError::Held { .. })
    ));
    assert_eq!(folder.read().unwrap().state().name, "Nights");
}

#[test]
fn a_damaged_campaign_can_be_put_away() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let newest = folder.log().path(1);
    fs.put(newest.to_str().unwrap(), b"moth-eaten");
    assert!(folder.open().is_err());
    let away = shelf.put_away(&folder).unwrap();
    assert_eq!(
        fs.bytes(away.log().path(1).to_str().unwrap()),
        b"moth-eaten"
    );
}

#[test]
fn another_name_is_a_step_that_opens_no_evening_and_both_names_find_it() {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    let played = folder.read().unwrap().last_played();
    folder.rename("The Long Day", samples::at(40_000)).unwrap();
    let campaign = folder.read().unwrap();
    assert_eq!(
        (campaign.seq(), campaign.state().name.as_str()),
        (4, "The Long Day")
    );
    assert_eq!(
        (campaign.state().evening.clone(), campaign.last_played()),
        (None, played)
    );
    for name in ["nights", "The Long Day", "the-long-day", "the long"] {
        assert_eq!(shelf.find(name).unwrap().path(), folder.path(), "{name}");
    }
}

#[test]
fn a_name_that_is_none_is_refused() {
    let fs = MemoryFs::default();
    let (_, folder) = shelf(&fs);
    for name in ["", "  "] {
        let refused = folder.rename(name, samples::at(9)).unwrap_err().to_string();
        assert!(refused.contains("the campaign’s new name"), "{refused}");
    }
    assert_eq!(folder.read().unwrap().seq(), 3);
}

#[test]
fn a_hand_edit_that_waits_is_not_passed_over() {
    let fs = MemoryFs::default();
    let (_, folder) = shelf(&fs);
    let file = folder.campaign_file();
    let edited = String::from_utf8(fs.bytes(file.to_str().unwrap()))
        .unwrap()
        .replace("Nights", "Knights");
    fs.put(file.to_str().unwrap(), edited.as_bytes());
    assert!(matches!(
        folder.rename("Days", samples::at(9)),
        Err(StoreError::EditWaits { .. })
    ));
    assert_eq!(
        (
            folder.read().unwrap().seq(),
            fs.bytes(file.to_str().unwrap())
        ),
        (3, edited.into_bytes())
    );
}

/// Cuts the power before every operation of a deed, with and without what was not flushed, and shows what is left.
fn cut_anywhere(deed: impl Fn(&Shelf, &Folder), judge: impl Fn(&Shelf, &str)) -> usize {
    let fs = MemoryFs::default();
    let (shelf, folder) = shelf(&fs);
    fs.record();
    deed(&shelf, &folder);
    let moments = fs.recorded();
    for moment in &moments {
        for loss in [Loss::Everything, Loss::Nothing] {
            let left = MemoryFs::with(moment.disk.clone());
            left.power_cut(loss);
            judge(
                &shelf_on(&left),
                &format!("{} with {loss:?} lost", moment.operation),
            );
        }
    }
    moments.len()
}

/// The campaign, wherever it lies: once, whole, with everything that was said in it.
fn only_one(shelf: &Shelf, when: &str) -> Folder {
    let mut folders: Vec<Folder> = shelf
        .list()
        .unwrap()
        .into_iter()
        .map(|entry| entry.folder)
        .collect();
    folders.extend(
        shelf
            .put_aside()
            .unwrap()
            .into_iter()
            .map(|entry| entry.folder),
    );
    assert_eq!(folders.len(), 1, "{when}: {folders:?}");
    folders.remove(0)
}

#[test]
fn the_power_may_go_at_any_moment_of_putting_away() {
    let moments = cut_anywhere(
        |shelf, folder| drop(shelf.put_away(folder).unwrap()),
        |shelf, when| {
            let opened = only_one(shelf, when).open().unwrap();
            assert_eq!(opened.campaign.seq(), 3, "{when}");
        },
    );
    assert!(moments > 4, "{moments}");
}

#[test]
fn the_power_may_go_at_any_moment_of_renaming() {
    let moments = cut_anywhere(
        |_, folder| drop(folder.rename("Days", samples::at(9)).unwrap()),
        |shelf, when| {
            let opened = only_one(shelf, when).open().unwrap();
            let stands = (opened.campaign.seq(), opened.campaign.state().name.as_str());
            assert!(
                [(3, "Nights"), (4, "Days")].contains(&stands),
                "{when}: {stands:?}"
            );
            assert_eq!(opened.edit, None, "{when}");
        },
    );
    assert!(moments > 4, "{moments}");
}

#[test]
fn a_disk_that_refuses_any_operation_loses_nothing() {
    for after in 0..6 {
        let fs = MemoryFs::default();
        let (shelf, folder) = shelf(&fs);
        fs.fail(after, 1, ErrorKind::PermissionDenied);
        let _ = shelf.put_away(&folder);
        fs.heal();
        let opened = only_one(&shelf, &format!("operation {after} refused"))
            .open()
            .unwrap();
        assert_eq!(opened.campaign.seq(), 3, "operation {after} refused");
    }
}

#[test]
fn the_folder_of_one_that_was_renamed_stays_where_it_is() {
    let fs = MemoryFs::default();
    let (_, folder) = shelf(&fs);
    folder.rename("Days", samples::at(9)).unwrap();
    assert!(fs.kind(Path::new("/data/nights")).unwrap().is_some());
    assert!(fs.kind(Path::new("/data/days")).unwrap().is_none());
}

#[test]
fn a_campaign_called_like_the_folder_of_ones_own_foes_lies_beside_it() {
    let shelf = Shelf::on(
        Arc::new(MemoryFs::default()),
        "/data".into(),
        samples::rules(),
    );
    for (name, slug) in [("Bestiary", "bestiary-2"), ("Encounters", "encounters-2")] {
        let folder = shelf
            .found(name, System::PenAndDagger, &Seed::from_number(1))
            .unwrap();
        assert_eq!(folder.slug(), slug);
    }
}

#[test]
fn a_campaign_is_found_by_its_name_though_another_lies_in_a_folder_of_that_name() {
    let shelf = shelf_on(&MemoryFs::default());
    let found = || {
        shelf
            .found("Salt Road", System::PenAndDagger, &Seed::from_number(1))
            .unwrap()
    };
    found().rename("Low Water", samples::at(9)).unwrap();
    assert_eq!(shelf.find("SALT-ROAD").unwrap().slug(), "salt-road");
    found();
    for name in ["Salt Road", "SALT-ROAD", "salt road!"] {
        assert_eq!(shelf.find(name).unwrap().slug(), "salt-road-2", "{name}");
    }
    assert_eq!(shelf.find("salt-road").unwrap().slug(), "salt-road");
}

#[test]
fn the_practice_of_a_tour_is_nothing_to_go_on_with_and_takes_nobodys_place() {
    let fs = MemoryFs::default();
    let (shelf, nights) = shelf(&fs);
    let own = shelf
        .found("Practice", System::DicePool, &Seed::from_number(1))
        .unwrap();
    let tour = || {
        let folder = shelf.found_practice(&Seed::from_number(2)).unwrap();
        let mut opened = folder.open().unwrap();
        opened.writer.append(&samples::notes(1, 99)).unwrap();
        folder
    };
    for trash in [vec![], vec!["practice.tour".to_owned()]] {
        let (list, away) = (vec!["nights", "practice", "practice.tour"], trash);
        assert_eq!(tour().slug(), "practice.tour");
        assert_eq!(
            slugs(&shelf),
            (list.into_iter().map(str::to_owned).collect(), away)
        );
        assert_eq!(
            shelf.left_at().map(|folder| folder.slug()),
            Some(nights.slug())
        );
    }
    assert_eq!(own.read().unwrap().state().system, System::DicePool);
}
