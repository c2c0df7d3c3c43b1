//! Effect points and fortune dice spent, and mental points: what the log says of them.

use crate::campaign::facts::ledger::Reason;
use crate::campaign::facts::unspent_points::SpentOn;
use crate::campaign::history::Campaign;
use crate::campaign::ids::RollId;

use super::{Kind, Told, told};

/// `3 effect points of 12 on harm, 4 left`.
pub(super) fn spent_words(name: &str, roll: RollId, points: u32, left: u32, on: SpentOn) -> Told {
    let plural = if points == 1 { "" } else { "s" };
    told(
        Kind::Spend,
        name,
        format!(
            "{points} effect point{plural} of {roll} on {}, {left} left",
            on.word()
        ),
    )
}

/// The same without the number of the roll and what is left: `3 effect points on harm`.
pub(super) fn unnumbered_words(points: u32, on: SpentOn) -> String {
    let plural = if points == 1 { "" } else { "s" };
    format!("{points} effect point{plural} on {}", on.word())
}

/// `−1 reroll of 1187: note`; the number of the roll left out where it must not be read.
pub(super) fn fortune_words(reason: Reason, roll: Option<RollId>, note: Option<&str>) -> String {
    let sign = if reason.change() > 0 { "+1" } else { "−1" };
    let of = roll.map_or_else(String::new, |roll| format!(" of {roll}"));
    let note = note.map_or_else(String::new, |note| format!(": {note}"));
    format!("{sign} {}{of}{note}", reason.word())
}

/// What is left of the points a roll won, once some of them are spent.
pub(super) fn left_of(campaign: &Campaign, id: RollId) -> Option<u32> {
    let winnings = campaign.state().winnings_of(id)?;
    (winnings.spent > 0).then(|| winnings.left())
}
