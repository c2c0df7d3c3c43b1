//! What the fuzz targets share: a disk in memory, a campaign on it, and a game played to see that nothing panics.

#[path = "../support/memory_disk.rs"]
mod memory_disk;
pub mod table;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use astragal::campaign::{Base, Campaign};
use astragal::campaign::line::check_known_foe;
use astragal::import::{Found, Place, Plan, Wanted};
use astragal::systems::{Bestiary, Rulebook, System};
use astragal::store::{Folder, Header, ron_options};

use memory_disk::MemoryDisk;

/// Bytes of ` //5c0a41d2`, the seal of a line.
const SEAL: usize = 11;

static RULES: LazyLock<Arc<Rulebook>> =
    LazyLock::new(|| Arc::new(Rulebook::built_in()));

/// The built-in rules.
#[must_use]
pub fn rules() -> Arc<Rulebook> {
    Arc::clone(&RULES)
}

/// A campaign's folder with a seed and these files, on a disk in memory.
#[must_use]
pub fn folder(files: &[(&str, &[u8])]) -> Folder {
    let (disk, path) = (MemoryDisk::default(), Path::new("/campaigns/nights"));
    disk.put(&path.join(".seed"), &[41; 32]);
    for (name, bytes) in files {
        disk.put(&path.join(name), bytes);
    }
    Folder::at(Arc::new(disk), rules(), path.to_owned())
}

/// What was found as a plan for each system: every foe of it can be added, and its file of the bestiary is one.
pub fn planned(mut found: Found) {
    found.finish();
    for system in System::ALL {
        for place in [Place::Bestiary, Place::Campaign] {
            let wanted = Wanted { system, rules: &RULES, taken: &[], place, is_figures_alone: false };
            let plan = Plan::of(found.clone(), &wanted, &mut |_, _| ());
            for planned in plan.planned.iter().filter(|planned| !planned.is_hero) {
                let checked = check_known_foe(&RULES, system, &planned.foe);
                assert_eq!(checked, Ok(()), "{planned:?}");
            }
            let bestiary = Bestiary::default().with("made.ron", &plan.bestiary("file"), |_| Ok(()));
            assert!(bestiary.is_ok(), "{bestiary:?}");
        }
    }
}

/// The name of the first segment.
pub const SEGMENT: &str = "log/000001.ron";

/// A record as its line, with its seal.
#[must_use]
pub fn sealed(record: &str) -> String {
    format!("{record} //{:08x}\n", crc32fast::hash(record.as_bytes()))
}

/// The text with a right seal on every line, so that what is wrong with a record is found behind its checksum.
#[must_use]
pub fn sealed_again(text: &str) -> String {
    text.lines().map(|line| sealed(without_seal(line))).collect()
}

/// A line without its seal, if it ends in something like one.
#[must_use]
pub fn without_seal(line: &str) -> &str {
    let at = line.len().saturating_sub(SEAL);
    match line.split_at_checked(at) {
        Some((record, seal)) if seal.starts_with(" //") => record,
        _ => line,
    }
}

/// The text of a segment with this record of a base in it, and nothing after it.
#[must_use]
pub fn segment_of(base: &Base, record: &str) -> String {
    let header = ron_options().to_string(&Header::new(1, base.seq)).expect("a header can be written");
    sealed(&header) + &sealed(&format!("(base: {record})"))
}

/// Panics unless two games are the same: state, steps, dice, and what was undone.
pub fn assert_same(one: &Campaign, other: &Campaign) {
    assert_eq!(one.base(), other.base());
    assert_eq!(one.known_since(), other.known_since());
    assert_eq!(one.steps(), other.steps());
    for step in one.steps() {
        assert_eq!(one.is_undone(step.seq), other.is_undone(step.seq), "step {}", step.seq);
    }
}
