//! An old campaign opens as a young one does: what is read at the start is the tail of its log, however long the log is.

use std::sync::Arc;

use crate::support::memory_disk::MemoryDisk;
use allocation_counter::measure;
use astragal::campaign::line::{Context, parse};
use astragal::campaign::{Base, Campaign, Step};
use astragal::dice::{Dice, Seed};
use astragal::store::{Folder, SNAPSHOT_AFTER, Shelf};
use astragal::systems::{Rulebook, System};
use jiff::Timestamp;

const YOUNG: u64 = 1_000;
const OLD: u64 = 20_000;

/// Steps after the last snapshot.
const TAIL: u64 = SNAPSHOT_AFTER / 2;

/// A campaign in which the same is rolled over and over, with a snapshot as often as in play.
fn rolled(times: u64) -> Folder {
    let rules = Arc::new(Rulebook::built_in());
    let shelf = Shelf::on(Arc::new(MemoryDisk::default()), "/data".into(), rules);
    let folder = shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    let opened = folder.open().unwrap();
    let (campaign, mut writer) = (opened.campaign, opened.writer);
    let (first, base) = (roll(&campaign), campaign.base());
    let mut waiting = Vec::new();
    for seq in 1..=times {
        waiting.push(Step {
            seq,
            ..first.clone()
        });
        if (seq + TAIL).is_multiple_of(SNAPSHOT_AFTER) {
            writer.append(&std::mem::take(&mut waiting)).unwrap();
            writer
                .snapshot(&Base {
                    seq,
                    ..base.clone()
                })
                .unwrap();
        }
    }
    writer.append(&waiting).unwrap();
    folder
}

fn roll(campaign: &Campaign) -> Step {
    let context = Context {
        rules: campaign.rules(),
        state: Some(campaign.state()),
        cursor: None,
        task: None,
    };
    let sentence = parse("pd adept adv", &context).unwrap();
    let mut dice = Dice::new(&Seed::from_number(1));
    campaign
        .decide(
            &sentence.command,
            &sentence.line,
            &mut dice,
            Timestamp::UNIX_EPOCH,
        )
        .unwrap()
}

/// The records that are read to open a campaign, and how often memory is asked for meanwhile.
fn opening(folder: &Folder) -> (usize, u64) {
    let mut records = 0;
    let asked = measure(|| records = folder.open().unwrap().campaign.steps().len()).count_total;
    (records, asked)
}

#[test]
fn a_campaign_twenty_times_as_old_opens_with_as_few_records_read() {
    let (young, old) = (rolled(YOUNG), rolled(OLD));
    let ((young_records, young_asked), (old_records, old_asked)) = (opening(&young), opening(&old));
    assert_eq!((young_records, old_records), (250, 250));
    // The names of its segments are looked at, and nothing in them.
    assert!(
        old_asked * 10 <= young_asked * 11,
        "memory is asked for {old_asked} times, not {young_asked}"
    );
}
