//! Case 7: a save that is cut, newer, or mistyped by hand: a clear word with its line, nothing overwritten.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use astragal::dice::Seed;
use astragal::store::{Folder, Shelf};
use astragal::systems::{Rulebook, System};
use astragal::tui::message::Effect;
use astragal::tui::pages::welcome::Welcome;
use tempfile::TempDir;

use crate::support::Table;
use crate::support::keys::Player;

/// A campaign of a few steps on a disk.
struct Saved {
    _dir: TempDir,
    shelf: Shelf,
    folder: Folder,
}

impl Saved {
    fn played() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(dir.path().join("campaigns"), Arc::new(Rulebook::built_in()));
        let folder = shelf
            .found("Nights", System::PenAndDagger, &Seed::from_number(7))
            .unwrap();
        let mut table = Table::empty();
        table
            .say("hero Thalia hp 24")
            .say("note the bell rings")
            .say("thalia -6");
        let mut opened = folder.open().unwrap();
        opened.writer.append(table.campaign.steps()).unwrap();
        opened.campaign = table.campaign;
        opened.writer.snapshot(&opened.campaign.base()).unwrap();
        drop(opened);
        Self {
            _dir: dir,
            shelf,
            folder,
        }
    }

    fn segments(&self) -> Vec<PathBuf> {
        let log = fs::read_dir(self.folder.path().join("log")).unwrap();
        let mut segments: Vec<PathBuf> = log.map(|segment| segment.unwrap().path()).collect();
        segments.sort();
        segments
    }

    fn first_segment(&self) -> PathBuf {
        self.segments().first().unwrap().clone()
    }

    fn newest_segment(&self) -> PathBuf {
        self.segments().last().unwrap().clone()
    }

    /// Writes a file of the campaign anew, as something or somebody else would.
    fn rewrite(&self, path: &Path, change: impl Fn(&str) -> String) -> String {
        let text = change(&fs::read_to_string(path).unwrap());
        fs::write(path, &text).unwrap();
        text
    }

    /// What is said when it is opened.
    fn said(&self) -> String {
        match self.folder.open() {
            Ok(opened) => opened
                .notices
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n"),
            Err(error) => error.to_string(),
        }
    }
}

#[test]
fn a_campaign_file_mistyped_by_hand_is_named_with_its_line_and_stays() {
    let saved = Saved::played();
    let file = saved.folder.campaign_file();
    let mistyped = saved.rewrite(&file, |text| text.replacen("harm: 6", "harm: six", 1));
    let line = mistyped
        .lines()
        .position(|line| line.contains("six"))
        .unwrap()
        + 1;
    let said = saved.said();
    assert!(
        said.contains(&format!("campaign.ron:{line}")),
        "{line}: {said}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), mistyped);
}

#[test]
fn a_campaign_file_of_a_newer_program_is_named_and_stays() {
    let saved = Saved::played();
    let file = saved.folder.campaign_file();
    let newer = saved.rewrite(&file, |text| text.replacen("schema: 6", "schema: 99", 1));
    let said = saved.said();
    assert!(
        said.contains("99") && said.contains("newer astragal"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), newer);
}

#[test]
fn a_campaign_file_that_is_cut_costs_nothing_the_log_has() {
    let saved = Saved::played();
    let file = saved.folder.campaign_file();
    let cut = saved.rewrite(&file, |text| text.chars().take(200).collect());
    let opened = saved.folder.open().unwrap();
    let said: Vec<String> = opened.notices.iter().map(ToString::to_string).collect();
    assert!(
        said.join("\n").contains("The game continues from the log"),
        "{said:?}"
    );
    assert_eq!(opened.campaign.state().party[0].body.harm, 6);
    assert_eq!(fs::read_to_string(&file).unwrap(), cut);
}

#[test]
fn a_log_that_is_cut_keeps_every_whole_step_and_sets_the_rest_aside() {
    let saved = Saved::played();
    let mut opened = saved.folder.open().unwrap();
    let mut table = Table {
        campaign: opened.campaign.clone(),
        ..Table::empty()
    };
    table.say("thalia +2").say("note the bell is silent");
    opened
        .writer
        .append(&table.campaign.steps()[table.campaign.steps().len() - 2..])
        .unwrap();
    drop(opened);
    saved.rewrite(&saved.newest_segment(), |text| {
        text[..text.len() - 20].to_owned()
    });
    let lost = saved.folder.open().map(|_| ()).unwrap_err().to_string();
    assert!(
        lost.contains("step 5 had been saved"),
        "a step that was acknowledged is never given up in silence: {lost}"
    );
    saved
        .folder
        .repair(&saved.folder.diagnose().unwrap())
        .unwrap();
    let opened = saved.folder.open().unwrap();
    // The number of the step that is gone stays its own.
    assert_eq!(
        (
            opened.campaign.seq(),
            opened.campaign.state().party[0].body.harm
        ),
        (5, 4)
    );
    let set_aside = fs::read_dir(saved.folder.path().join("rescued"))
        .unwrap()
        .count();
    assert!(set_aside > 0, "what could not be read is kept");
}

#[test]
fn a_log_that_was_changed_is_named_with_its_line() {
    let saved = Saved::played();
    saved.rewrite(&saved.first_segment(), |text| {
        text.replacen("the bell rings", "the bell sings", 1)
    });
    let said = saved.folder.read_older(3).unwrap_err().to_string();
    assert!(
        said.contains("000001.ron:4") && said.contains("checksum"),
        "{said}"
    );
}

#[test]
fn by_keys_a_damaged_campaign_stands_in_the_list_with_its_reason_and_opens_nothing_by_itself() {
    let saved = Saved::played();
    for segment in saved.segments() {
        saved.rewrite(&segment, |text| text.replacen("Thalia", "Talia", 1));
    }
    let mut player = Player::welcomed(Welcome::look(&saved.shelf, String::new()));
    assert!(player.shows("checksum"), "{}", player.picture());
    player.press(["<up>", "<down>", "<up>"]);
    assert!(player.asked.is_empty());
    player.press(["<ret>"]);
    assert!(
        matches!(player.asked.as_slice(), [Effect::Open(_)]),
        "{:?}",
        player.asked
    );
}
