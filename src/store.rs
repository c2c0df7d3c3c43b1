//! Campaigns on disk: a folder with an append-only log, a file for people, a seed and a lock.

mod campaign_file;
mod chapters;
mod check;
mod copying;
mod curtain_mark;
mod disk_thread;
mod editing;
mod envelope;
mod error;
pub mod examples;
mod feed;
mod finding;
mod folder;
mod follower;
mod fs;
mod fs_ops;
mod handouts;
mod house_rules;
mod importing;
mod keymap_file;
mod log;
mod notice;
mod older;
mod onward;
mod opening;
mod own_systems;
mod parallel_map;
mod places;
mod players_page;
mod prefetch;
mod prefiltered;
mod repair;
mod rescue;
mod schema;
mod sealed_system;
mod segment;
mod settings;
mod settings_file;
mod shelf;
mod shelving;
mod shown_file;
mod slug;
mod tables;
mod tail_mark;
mod text;
mod writer;

#[cfg(test)]
mod crash_tests;
#[cfg(test)]
mod flat_tests;
#[cfg(test)]
mod meeting_tests;
#[cfg(test)]
mod memory_fs;
#[cfg(test)]
#[cfg(unix)]
mod mending_tests;
#[cfg(test)]
mod mutation_tests;
#[cfg(test)]
mod repair_tests;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod shelving_tests;
#[cfg(test)]
mod simulation;
#[cfg(test)]
#[cfg(unix)]
mod stranger_tests;

pub use chapters::Chapters;
pub use check::{Finding, Survey, Weight};
pub use curtain_mark::CurtainKeeper;
pub use disk_thread::{Backoff, Disk, Job, Reply};
pub use envelope::{Header, on_one_line, ron_options};
pub use error::StoreError;
pub use feed::Feed;
pub use feed::{PACE, Waking};
pub use finding::{Findings, Finds};
pub use folder::{CurtainOf, Folder};
pub use follower::{Follower, News};
pub use fs::{Appending, Fs, Holding, Kind, Lock, Readers, RealFs, Sharing};
pub use handouts::{LARGEST_PICTURE, NoPicture};
pub use house_rules::{HouseFile, HouseRules, Standing, house_rules};
pub use importing::{completed_path, keep_imported, read_import, read_import_file};
pub use keymap_file::{KEYMAP_FILE, own_keymap};
pub use notice::Notice;
pub use older::Older;
pub use onward::Onward;
pub use opening::{HandEdit, Opened};
pub use own_systems::{SystemFile, as_system_file, own_systems};
pub use places::{config_dir, data_dir, local_zone, state_dir, typed_path};
pub use prefetch::Part;
pub use repair::Repair;
pub use schema::SCHEMA;
pub use sealed_system::Taken;
pub use settings::{Change, Heights, Letters, Look, Nudge, Settings, Shares};
pub use settings_file::SettingsFile;
pub use settings_file::SettingsKeeper;
pub use shelf::{Entry, Shelf, Summary};
pub use shown_file::keep_report;
pub use shown_file::replace_shown;
pub use slug::slug;
pub use writer::{SNAPSHOT_AFTER, Writer};
