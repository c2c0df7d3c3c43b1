//! Texts of other tools: whatever is pasted is read or refused without a panic, and what a plan says can be done.
#![no_main]

use astragal::import::{Format, Found};
use astragal_fuzz::planned;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|text: &str| -> Corpus {
    for format in [None, Some(Format::StatBlock), Some(Format::Csv)] {
        let mut found = Found::default();
        if found.read("pasted", text.as_bytes(), format).is_ok() {
            planned(found);
        }
    }
    Corpus::Keep
});
