//! A segment of the log: what is read is written and read back the same, and a byte changed is never passed over.
#![no_main]

use astragal::campaign::Campaign;
use astragal::store::Folder;
use astragal_fuzz::{SEGMENT, assert_same, folder, sealed_again, table};
use libfuzzer_sys::{Corpus, fuzz_target};

/// Changes of one byte that are tried with each segment.
const CHANGES: usize = 6;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    // After a `!` the bytes stand as they are; else every line gets a right seal, or few would be read at all.
    let text = match (bytes.strip_prefix(b"!"), str::from_utf8(bytes)) {
        (Some(raw), _) => raw.to_vec(),
        (None, Ok(text)) => sealed_again(text).into_bytes(),
        (None, Err(_)) => bytes.to_vec(),
    };
    let kept = folder(&[(SEGMENT, &text)]);
    let _ = kept.check();
    let Ok(campaign) = kept.read() else { return Corpus::Keep };
    table::tell_all(&campaign);
    written_again(&text, &campaign);
    gone_on_from(&kept, &campaign);
    for number in 0..CHANGES {
        changed(&text, number, &campaign);
    }
    Corpus::Keep
});

/// The same base and steps written by the program itself are the same game.
fn written_again(text: &[u8], campaign: &Campaign) {
    let head: Vec<u8> = text.split_inclusive(|byte| *byte == b'\n').take(2).flatten().copied().collect();
    let kept = folder(&[(SEGMENT, &head)]);
    let mut opened = kept.open().expect("the first two lines are a segment");
    if opened.writer.append(campaign.steps()).is_ok() {
        drop(opened);
        assert_same(&kept.read().expect("what was written is read"), campaign);
    }
}

/// Opened and begun anew from its base, the game stands as it stood.
fn gone_on_from(kept: &Folder, campaign: &Campaign) {
    let mut opened = kept.open().expect("what can be read can be opened");
    assert_same(&opened.campaign, campaign);
    opened.writer.snapshot(&campaign.base()).expect("this disk takes everything");
    drop(opened);
    assert_eq!(kept.read().expect("what was written is read").base(), campaign.base());
}

/// A byte flipped, lost or doubled is refused, reported, or makes no difference.
fn changed(text: &[u8], number: usize, campaign: &Campaign) {
    let chance = crc32fast::hash(&[text, &[u8::try_from(number).unwrap_or(0)]].concat()) as usize;
    let place = chance % text.len();
    let mut bytes = text.to_vec();
    match number % 3 {
        0 => bytes[place] ^= 1 << (chance % 8),
        1 => drop(bytes.remove(place)),
        _ => bytes.insert(place, text[place]),
    }
    let kept = folder(&[(SEGMENT, &bytes)]);
    let is_named =
        kept.check().expect("there is a log").findings.iter().any(|finding| finding.path.ends_with(SEGMENT));
    assert!(is_named, "no word of byte {place} of {}", text.len());
    let Ok(opened) = kept.open() else { return };
    if opened.notices.is_empty() {
        assert_same(&opened.campaign, campaign);
    }
}
