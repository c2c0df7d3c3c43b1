//! Rolls told: faces, the one that counts, what it came to and what became of it.

use crate::campaign::event::{Roll, RollId};
use crate::campaign::history::{Campaign, Fate};
use crate::rules::pen_and_dagger::{self as pd, Level};
use crate::rules::{Attempt, Outcome};

use super::{Entry, Kind, attempt_words};

/// A die as it lies in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// Its face.
    pub face: u32,
    /// Whether it counts.
    pub is_kept: bool,
}

/// What the log shows of a roll beyond its words.
#[derive(Debug, Clone, PartialEq)]
pub struct RollTold {
    /// Every die in order; those of a reroll's chain are in `earlier`.
    pub dice: Vec<Die>,
    /// Whether real dice were typed in.
    pub is_typed: bool,
    /// The natural face that counts.
    pub natural: u32,
    /// The outcome in words.
    pub word: &'static str,
    /// The level as it stands now (normal, once turned into a fortune die); none for luck.
    pub level: Option<Level>,
    /// Whether luck was on their side, for a luck roll.
    pub is_lucky: Option<bool>,
    /// Whether the bar was reached, where there is one.
    pub passed: Option<bool>,
    /// The probability this outcome had before the roll.
    pub chance: f64,
    /// Results of a reroll's chain that were no better.
    pub earlier: Vec<&'static str>,
    /// What became of it.
    pub fate: Option<Fate>,
    /// The roll it took the place of.
    pub again: Option<RollId>,
}

impl RollTold {
    /// The faces in the order rolled, the kept ones in brackets where more than one was rolled; `=` before real dice.
    #[must_use]
    pub fn faces(&self) -> String {
        let mark = if self.is_typed { "=" } else { "" };
        let is_single = self.dice.len() == 1;
        let write = |die: &Die| match (is_single, die.is_kept) {
            (false, true) => format!("[{mark}{}]", die.face),
            _ => format!("{mark}{}", die.face),
        };
        self.dice.iter().map(write).collect::<Vec<_>>().join(" ")
    }

    /// The outcome, whether it passed, and what became of it.
    #[must_use]
    pub fn verdict(&self) -> String {
        let mut verdict = self.word.to_owned();
        match self.passed {
            Some(true) => verdict.push_str(", passed"),
            Some(false) => verdict.push_str(", missed"),
            None => {}
        }
        match self.fate {
            Some(Fate::Replaced(by)) => verdict.push_str(&format!(" (now {by})")),
            Some(Fate::Converted(seq)) => verdict.push_str(&format!(" (a fortune die by {seq})")),
            Some(Fate::Continued(by)) => verdict.push_str(&format!(" (went on as {by})")),
            None => {}
        }
        verdict
    }
}

/// A roll as an entry, on top of where it stands in the log.
pub(super) fn tell_roll(campaign: &Campaign, blank: &Entry, roll: &Roll) -> Entry {
    let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
    let words = attempt_words(&roll.attempt);
    let mut what = if words.is_empty() { roll.what.clone() } else { format!("{} · {words}", roll.what) };
    let Outcome::PenAndDagger(outcome) = &roll.outcome;
    if let pd::Outcome::PartyLuck { unluckiest, .. } = outcome {
        what.push_str(&format!(", unluckiest {}", names.get(*unluckiest).unwrap_or(&"nobody")));
    }
    match outcome {
        pd::Outcome::Shared { counting, .. } if names.len() > 1 => {
            what.push_str(&format!(", {} counts", names.get(*counting).unwrap_or(&"nobody")));
        }
        pd::Outcome::Linked { first, main: Some(_) } if first.level < Level::Normal => {
            what.push_str(&format!(", first part {}, went on", first.level.word()));
        }
        _ => {}
    }
    let id = blank.id;
    if roll.is_paused() && campaign.fate(id).is_none() {
        what.push_str(", go on?");
    }
    Entry {
        kind: Kind::Roll,
        who: names.join(" + "),
        what,
        roll: Some(roll_told(campaign, id, roll)),
        comment: roll.comment.clone(),
        is_secret: campaign.is_secret(id, roll),
        is_undone: blank.is_undone,
        at: blank.at,
        id,
        points: None,
    }
}

fn roll_told(campaign: &Campaign, id: RollId, roll: &Roll) -> RollTold {
    let (Outcome::PenAndDagger(outcome), Attempt::PenAndDagger(_)) = (&roll.outcome, &roll.attempt);
    let fate = campaign.fate(id);
    let is_converted = matches!(fate, Some(Fate::Converted(_)));
    let level = outcome.level().map(|level| if is_converted { Level::Normal } else { level });
    let verdict = roll.attempt.verdict(&roll.outcome);
    let waits = roll.is_paused() && fate.is_none();
    let earlier = roll.earlier.iter().map(|Outcome::PenAndDagger(outcome)| outcome.word()).collect();
    RollTold {
        dice: dice_of(outcome),
        is_typed: roll.dice == crate::dice::Provenance::Typed,
        natural: outcome.natural(),
        word: level.map_or_else(|| outcome.word(), Level::word),
        level,
        is_lucky: level.is_none().then(|| outcome.key() == "lucky"),
        passed: verdict.passed.filter(|_| !waits),
        chance: chance_of(campaign, roll, outcome),
        earlier,
        fate,
        again: roll.again,
    }
}

/// The probability the outcome had: of a linked attempt that broke off, in its first part.
fn chance_of(campaign: &Campaign, roll: &Roll, outcome: &pd::Outcome) -> f64 {
    let odds = roll.attempt.odds(campaign.rules());
    match outcome {
        pd::Outcome::Linked { main: None, .. } => odds
            .first
            .iter()
            .filter(|chance| chance.outcome == outcome.key())
            .map(|chance| chance.probability)
            .sum(),
        _ => odds.of(outcome.key()),
    }
}

fn dice_of(outcome: &pd::Outcome) -> Vec<Die> {
    let of_reading = |reading: &pd::Reading| {
        let kept = reading.kept;
        let dice = reading.faces.iter().enumerate().map(move |(at, &face)| Die { face, is_kept: at == kept });
        dice.collect::<Vec<_>>()
    };
    match outcome {
        pd::Outcome::Single(reading) => of_reading(reading),
        pd::Outcome::Luck { face } => vec![Die { face: *face, is_kept: true }],
        pd::Outcome::PartyLuck { rounds, unluckiest } => {
            let throws = rounds.iter().flatten();
            throws.map(|throw| Die { face: throw.face, is_kept: throw.head == *unluckiest }).collect()
        }
        pd::Outcome::Shared { readings, counting } => {
            let dice = readings.iter().enumerate().flat_map(|(at, reading)| {
                let counts = at == *counting;
                of_reading(reading).into_iter().map(move |die| Die { is_kept: die.is_kept && counts, ..die })
            });
            dice.collect()
        }
        pd::Outcome::Linked { first, main } => {
            std::iter::once(first).chain(main).flat_map(of_reading).collect()
        }
    }
}
