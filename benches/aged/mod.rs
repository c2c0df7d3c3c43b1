//! Campaigns of every age on a disk of their own, for what reads them.
#![allow(dead_code, reason = "each bench uses its own part of it")]

mod said;

use std::path::Path;
use std::sync::Arc;

use astragal::campaign::line::{Context, parse};
use astragal::campaign::{Campaign, Step};
use astragal::dice::{Dice, Seed};
use astragal::store::{Folder, SNAPSHOT_AFTER, Shelf};
use astragal::systems::{Rulebook, System};
use jiff::{SignedDuration, Timestamp};
use said::{LINES, PARTY};
use tempfile::TempDir;

/// Rolls of a campaign of some evenings, of some years, and of a life.
pub const AGES: [u64; 3] = [1_000, 10_000, 100_000];

/// Steps after the last snapshot, the same at every age: half of the most there can be.
const TAIL: u64 = SNAPSHOT_AFTER / 2;

fn decided(campaign: &Campaign, line: &str, dice: &mut Dice) -> Step {
    let context = Context {
        rules: campaign.rules(),
        state: Some(campaign.state()),
        cursor: None,
        task: None,
    };
    let sentence = parse(line, &context).unwrap();
    let seconds = i64::try_from(campaign.seq()).unwrap() * 20;
    let now = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(seconds);
    campaign
        .decide(&sentence.command, &sentence.line, dice, now)
        .unwrap()
}

/// A campaign of so many steps, with a snapshot every 500 as in play.
pub fn aged(shelf: &Shelf, age: u64) -> Folder {
    told(shelf, &format!("Aged {age}"), age, &LINES)
}

/// A campaign of so many notes.
pub fn noted(shelf: &Shelf, age: u64) -> Folder {
    told(
        shelf,
        &format!("Noted {age}"),
        age,
        &["note the bell rings under the water"],
    )
}

fn told(shelf: &Shelf, name: &str, age: u64, lines: &[&str]) -> Folder {
    let seed = Seed::from_number(41);
    let folder = shelf.found(name, System::PenAndDagger, &seed).unwrap();
    let mut dice = Dice::new(&seed);
    let opened = folder.open().unwrap();
    let (mut campaign, mut writer) = (opened.campaign, opened.writer);
    let mut waiting = Vec::new();
    let said = PARTY.into_iter().chain(lines.iter().copied().cycle());
    for line in said.take(usize::try_from(age).unwrap()) {
        let step = decided(&campaign, line, &mut dice);
        campaign.accept(step.clone());
        waiting.push(step);
        if (campaign.seq() + TAIL).is_multiple_of(SNAPSHOT_AFTER) {
            writer.append(&std::mem::take(&mut waiting)).unwrap();
            writer.snapshot(&campaign.base()).unwrap();
            // As after a restart: the game begins at its newest base.
            campaign = Campaign::resume(Arc::clone(shelf.rules()), campaign.base(), Vec::new());
        }
    }
    writer.append(&waiting).unwrap();
    folder
}

pub fn shelf() -> (TempDir, Shelf) {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(place).unwrap();
    let dir = tempfile::tempdir_in(place).unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), Arc::new(Rulebook::built_in()));
    (dir, shelf)
}
