//! JSON, YAML, XML and RON of other tools, as bytes: read or refused without a panic, and what a plan says can be done.
#![no_main]

use astragal::import::Found;
use astragal_fuzz::planned;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let mut found = Found::default();
    if found.read("file", bytes, None).is_ok() {
        planned(found);
    }
    Corpus::Keep
});
