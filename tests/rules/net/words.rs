//! What is offered at every letter of every word of each system, and how what stands there is read; and what Tab makes of it.

use crate::support::keys::Player;
use crate::support::walk::one_in;
use astragal::campaign::Campaign;
use astragal::campaign::line::completions;

use super::record::{Kind, Record, is_blessed, settle};
use super::tables::Seat;

const FILES: [&str; 5] = ["pd", "dp", "ss", "sr", "mm"];
/// Completions that are written one by one.
const WRITTEN: usize = 4;

/// A line ends with the word, behind ` / ` what was typed before it.
#[test]
fn every_beginning_of_every_word_is_completed_as_ever() {
    let mut all = Vec::new();
    for (turn, file) in FILES.into_iter().enumerate() {
        let mut record = Record::read(&format!("words/{file}"), Kind::Texts);
        let step = if is_blessed() { 1 } else { 4 };
        for asked in one_in(step, turn, record.asked()) {
            let campaign = Seat::at(&asked.table).campaign;
            let (before, word) = asked.line.split_once(" / ").unwrap();
            let before = if before == "-" {
                String::new()
            } else {
                format!("{before} ")
            };
            let mut rows = Vec::new();
            let mut last = String::new();
            for (end, letter) in word.char_indices() {
                let begun = &word[..end + letter.len_utf8()];
                let answer = completed(&campaign, &before, begun);
                if answer != last {
                    rows.push(format!("{begun} {answer}"));
                    last = answer;
                }
            }
            rows.push(tabbed(&campaign, &before, word));
            record.hold(&asked, rows);
        }
        all.push(record);
    }
    settle(Vec::new(), all);
}

/// What is offered, where that begins if not with the word, and how the line is read as it stands.
fn completed(campaign: &Campaign, before: &str, begun: &str) -> String {
    let line = format!("{before}{begun}");
    let (at, offers) = completions(&line, &campaign.context(None));
    let mut text = String::from("→");
    for offer in offers.iter().take(WRITTEN) {
        text += &format!(" {offer}");
    }
    if offers.len() > WRITTEN {
        text += &format!(" and {} more", offers.len() - WRITTEN);
    }
    if at != before.len() {
        text += &format!(" from {at}");
    }
    match campaign.read_line(&line, None) {
        Ok(_) => text + ", read",
        Err(complaint) => {
            let (start, width) = (complaint.span.start, complaint.span.len());
            // At the word itself, and as wide as it is, is the usual place.
            let place = if (start, width) == (before.len(), begun.len()) {
                String::new()
            } else {
                format!(" at {start}+{width}")
            };
            let instead = complaint
                .instead
                .map_or_else(String::new, |word| format!(" {word}?"));
            text + if place.is_empty() && instead.is_empty() {
                ""
            } else {
                ","
            } + &place
                + &instead
        }
    }
}

/// Half the word and Tab, on the screen: the line, and where the caret stands in it.
fn tabbed(campaign: &Campaign, before: &str, word: &str) -> String {
    let half: String = word
        .chars()
        .take(word.chars().count().div_ceil(2))
        .collect();
    let mut player = Player::at(campaign.clone());
    player
        .press([":"])
        .paste(&format!("{before}{half}"))
        .press(["<tab>"]);
    let caret = player.drawn().1.map_or(0, |place| place.x);
    format!(
        "{half} Tab {}, caret {caret}",
        player.typed().unwrap_or_default()
    )
}
