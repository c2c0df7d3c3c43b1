//! A base as a record: what is read is written and read back the same, and can be played whatever it holds.
#![no_main]

use astragal::campaign::{Base, Campaign};
use astragal::systems::System;
use astragal::store::ron_options;
use astragal_fuzz::{SEGMENT, folder, rules, segment_of, table};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|record: &str| -> Corpus {
    endure_by_itself(record);
    // On one line, as a segment has it.
    let record = record.replace(['\n', '\0'], " ");
    let (Ok(base), Some(rest)) = (ron_options().from_str::<Base>(&record), record.strip_prefix('(')) else {
        return Corpus::Keep;
    };
    // The two places a base is read from in a folder: the log's counts, and campaign.ron's is held against it.
    let log = segment_of(&base, &record);
    let file = format!("(schema: 6, {rest}");
    let kept = folder(&[(SEGMENT, log.as_bytes()), ("campaign.ron", file.as_bytes())]);
    // A comment at the end of the record hides what is put behind it.
    let Ok(mut opened) = kept.open() else { return Corpus::Keep };
    assert_eq!((&opened.campaign.base(), opened.notices), (&base, Vec::new()));

    let notices = opened.writer.snapshot(&base).expect("this disk takes everything");
    assert_eq!(notices, Vec::new());
    drop(opened.writer);
    let again = kept.open().expect("what was written is read");
    assert_eq!((again.campaign.base(), again.notices), (base.clone(), Vec::new()));
    table::play_on(Campaign::resume(rules(), base, Vec::new()));
    Corpus::Keep
});

/// Any text at all where campaign.ron should be: the log counts, and the text is named or the same.
fn endure_by_itself(text: &str) {
    let empty = Base::founding("Nights".to_owned(), System::PenAndDagger);
    let record = ron_options().to_string(&empty).expect("a base can be written");
    let log = segment_of(&empty, &record);
    let kept = folder(&[(SEGMENT, log.as_bytes()), ("campaign.ron", text.as_bytes())]);
    let opened = kept.open().expect("campaign.ron never keeps a campaign from being opened");
    assert_eq!(opened.campaign.base(), empty);
}
