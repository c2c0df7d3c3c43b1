//! Hundreds of lines, each asked by itself at a table that stays as it is.

use crate::support::walk::one_in;

use super::answer::Answer;
use super::record::{Kind, Record, is_blessed, settle};
use super::tables::Seat;

/// Files of lines, and of so many lines one in a sample.
const FILES: [(&str, usize); 6] = [
    ("pd", 9),
    ("dp", 9),
    ("ss", 9),
    ("sr", 9),
    ("mm", 9),
    ("any", 3),
];

#[test]
fn every_line_is_answered_as_ever() {
    let (mut all_exact, mut all_texts) = (Vec::new(), Vec::new());
    for (turn, (file, step)) in FILES.into_iter().enumerate() {
        let name = format!("lines/{file}");
        let (mut exact, mut texts) = (
            Record::read(&name, Kind::Exact),
            Record::read(&name, Kind::Texts),
        );
        let step = if is_blessed() { 1 } else { step };
        for asked in one_in(step, turn, exact.asked()) {
            let answer = Answer::to(&asked.line, &Seat::at(&asked.table));
            exact.hold(&asked, answer.exact);
            texts.hold(&asked, answer.texts);
        }
        all_exact.push(exact);
        all_texts.push(texts);
    }
    settle(all_exact, all_texts);
}
