//! Rolls told: faces, the one that counts, what it came to and what became of it.

use crate::campaign::extremes::Followed;
use crate::campaign::facts::conditions::sway_words;
use crate::campaign::facts::rolls::{Conversion, Roll};
use crate::campaign::history::{Campaign, RollStatus};
use crate::campaign::ids::RollId;
use crate::dice::Provenance;
use crate::systems::pen_and_dagger::{self as pd, Level};
use crate::systems::{Chance, Outcome, OutcomeGrade, Rulebook, ShownDie, Verdict};

use super::openness::EventContext;
use super::topics::topic_of_roll;
use super::{Entry, Kind, attempt_words, spending, who_words};

/// What the log shows of a roll beyond its words.
#[derive(Debug, Clone, PartialEq)]
pub struct RollTold {
    /// Every die in order; those of a reroll's chain are in `earlier`.
    pub dice: Vec<ShownDie>,
    /// How many of the dice each roll of long work took, in order; none where all fell at once.
    pub rolls: Vec<usize>,
    /// Whether one of several dice was chosen, which then stands in brackets.
    pub is_choice: bool,
    /// Whether real dice were typed in.
    pub is_typed: bool,
    /// The face that counts, where a natural 1 or 20 means something.
    pub natural: Option<u32>,
    /// The figure that counts: a natural face, net successes, a total; none where nothing is counted.
    pub figure: Option<i64>,
    /// The number the outcome carries: a total, effect points, net successes, a margin.
    pub value: Option<i64>,
    /// The outcome as JSON names it, as it stands now (normal, once turned into a fortune die).
    pub key: &'static str,
    /// The outcome in a word, as it stands now.
    pub word: &'static str,
    /// How it came about and what it is: `14 + 5 = 19, success`.
    pub told: String,
    /// How good it is.
    pub grade: OutcomeGrade,
    /// The success level as it stands now; none for luck and in other systems.
    pub level: Option<Level>,
    /// Whether the bar was reached, where there is one and the word does not say so itself.
    pub passed: Option<bool>,
    /// The probability that what is shown had before the roll; none of a mere total.
    pub chance: Option<f64>,
    /// Results of a reroll's chain that were no better.
    pub earlier: Vec<&'static str>,
    /// What became of it.
    pub fate: Option<RollStatus>,
    /// Its natural 20s that were turned into fortune dice.
    pub conversions: Vec<Conversion>,
    /// The natural 1 or 20 that it follows, being a luck roll.
    pub follows: Option<Followed>,
    /// Effect points left of those it won, once some are spent; never told to players.
    pub left: Option<u32>,
    /// The roll it took the place of.
    pub again: Option<RollId>,
    /// Whether it is that roll read again with other words.
    pub is_read_again: bool,
    /// What followed from that roll and stays, each with the number of its step; never told to players.
    pub stays: Vec<String>,
}

impl RollTold {
    /// The faces in the order rolled, with their marks; a chosen one in brackets; `=` before real dice; ` / ` between
    /// the rolls of long work.
    #[must_use]
    pub fn faces(&self) -> String {
        let has_brackets = self.is_choice && self.dice.len() > 1;
        let write = |die: &ShownDie| match (has_brackets, die.is_kept) {
            (true, true) => format!("[{}]", die.text(self.is_typed)),
            _ => die.text(self.is_typed),
        };
        let words: Vec<String> = self.dice.iter().map(write).collect();
        let mut rest = words.as_slice();
        let mut rolls = Vec::with_capacity(self.rolls.len() + 1);
        for taken in &self.rolls {
            let (roll, others) = rest.split_at(rest.len().min(*taken));
            rolls.push(roll.join(" "));
            rest = others;
        }
        rolls.extend((!rest.is_empty()).then(|| rest.join(" ")));
        rolls.join(" / ")
    }

    /// How it came about, the outcome, whether it passed, and what became of it.
    #[must_use]
    pub fn verdict(&self) -> String {
        let mut verdict = self.told.clone();
        match self.passed {
            Some(true) => verdict.push_str(", passed"),
            Some(false) => verdict.push_str(", missed"),
            None => {}
        }
        match self.fate {
            Some(RollStatus::Replaced(by) | RollStatus::ReadAgain(by)) => {
                verdict.push_str(&format!(" (now {by})"));
            }
            Some(RollStatus::Converted(_)) => {
                let by = self
                    .conversions
                    .iter()
                    .map(|one| format!(" (a fortune die by {})", one.by));
                verdict.extend(by);
            }
            Some(RollStatus::Continued(by)) => verdict.push_str(&format!(" (continued as {by})")),
            None => {}
        }
        match self.follows {
            Some(Followed {
                roll,
                is_failure: true,
            }) if self.natural == Some(20) => {
                verdict.push_str(&format!(" (softens or reverses {roll})"));
            }
            Some(Followed { roll, .. }) => verdict.push_str(&format!(" (after {roll})")),
            None => {}
        }
        if let Some(old) = self.again.filter(|_| self.is_read_again) {
            verdict.push_str(&format!(" (was {old})"));
        }
        for what in &self.stays {
            verdict.push_str(&format!(" ({what} stays)"));
        }
        if let Some(left) = self.left {
            verdict.push_str(&format!(" ({left} left)"));
        }
        verdict
    }
}

/// The chances of the roll told last: a step may hold a thousand of one attempt.
#[derive(Default)]
pub(super) struct Weighed<'a>(Option<(&'a Roll, Vec<Chance>)>);

/// What has become of a roll since, as far as the reader may know it.
#[derive(Debug, Clone, Default)]
pub(super) struct Became {
    pub(super) fate: Option<RollStatus>,
    /// Its natural 20s that were turned into fortune dice.
    pub(super) conversions: Vec<Conversion>,
    /// The natural 1 or 20 that it follows, being a luck roll.
    pub(super) follows: Option<Followed>,
    /// Effect points left of those it won, once some are spent.
    pub(super) left: Option<u32>,
}

impl Became {
    pub(super) fn of(campaign: &Campaign, id: RollId) -> Self {
        let conversions = campaign.conversions(id).to_vec();
        let follows = campaign.roll(id).and_then(|roll| campaign.followed(roll));
        Self {
            fate: campaign.fate(id),
            conversions,
            follows,
            left: spending::left_of(campaign, id),
        }
    }
}

/// Who rolled, and what.
pub(super) fn words(roll: &Roll, outcome: &Outcome) -> (String, String) {
    let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
    let words = attempt_words(&roll.attempt);
    let mut what = if words.is_empty() {
        roll.what.clone()
    } else {
        format!("{} · {words}", roll.what)
    };
    if !roll.attempt.names_its_sways() && !roll.sways.is_empty() {
        what.push_str(&format!(", {}", sway_words(&roll.sways, names.len() > 1)));
    }
    what.push_str(&beside(roll, outcome, &names));
    (who_words(&names, &roll.attempt), what)
}

/// A roll as an entry.
pub(super) fn tell_roll<'a>(
    here: &EventContext<'_>,
    roll: &'a Roll,
    became: Became,
    weighed: &mut Weighed<'a>,
) -> Entry {
    let outcome = roll.outcome_with(&became.conversions);
    let (who, mut what) = words(roll, &outcome);
    if roll.is_paused() && became.fate.is_none() {
        what.push_str(", go on?");
    }
    Entry {
        kind: Kind::Roll,
        who,
        what,
        roll: Some(roll_told(
            here.campaign.rules(),
            roll,
            &outcome,
            became,
            weighed,
        )),
        comment: roll.comment.clone(),
        topic: Some(topic_of_roll(here.campaign, here.id, roll)),
        ..Entry::blank(here)
    }
}

/// Who of several it came down to, and whether a linked attempt went on after a poor first part.
fn beside(roll: &Roll, outcome: &Outcome, names: &[&str]) -> String {
    let Outcome::PenAndDagger(outcome) = outcome else {
        return String::new();
    };
    let name = |index: usize| names.get(index).copied().unwrap_or("nobody");
    let came_down_to = match outcome {
        pd::Outcome::PartyLuck { unluckiest, .. } => format!(", unluckiest {}", name(*unluckiest)),
        pd::Outcome::Shared { counting, .. } if names.len() > 1 => {
            format!(", {} counts", name(*counting))
        }
        pd::Outcome::Linked {
            first,
            main: Some(_),
        } if first.level < Level::Normal => {
            format!(", first part {}, went on", first.level.word())
        }
        _ => String::new(),
    };
    match (&roll.part_again, outcome) {
        (None, _) => came_down_to,
        (Some(again), pd::Outcome::Linked { .. }) => {
            let part = if again.part == 0 { "first" } else { "second" };
            format!("{came_down_to}, {part} part rerolled")
        }
        (Some(again), _) => format!("{came_down_to}, {} rerolled", name(again.part)),
    }
}

fn roll_told<'a>(
    rules: &Rulebook,
    roll: &'a Roll,
    outcome: &Outcome,
    became: Became,
    weighed: &mut Weighed<'a>,
) -> RollTold {
    let Became {
        fate,
        conversions,
        follows,
        left,
    } = became;
    let Verdict {
        outcome: key,
        value,
        passed,
    } = roll.attempt.verdict(outcome);
    let waits = roll.is_paused() && fate.is_none();
    let mut told = RollTold {
        dice: outcome.dice(),
        rolls: outcome.dice_of_rolls(),
        is_choice: outcome.is_choice(),
        is_typed: roll.dice == Provenance::Typed,
        natural: outcome.d20(),
        figure: outcome.figure(),
        value,
        key,
        word: outcome.word(),
        told: roll.attempt.told(outcome),
        grade: outcome.grade(),
        level: None,
        passed: None,
        chance: None,
        earlier: roll.earlier.iter().map(Outcome::word).collect(),
        fate,
        conversions,
        follows,
        left,
        again: roll.again.or(roll.anew.as_ref().map(|anew| anew.of)),
        is_read_again: roll.anew.is_some(),
        stays: roll
            .anew
            .as_ref()
            .map_or_else(Vec::new, |anew| anew.stays.clone()),
    };
    if let Outcome::PenAndDagger(outcome) = outcome {
        told.passed = passed.filter(|_| !waits);
        told.level = outcome.level();
    }
    told.chance = weighed.chance_of(roll, told.key, rules);
    told
}

impl<'a> Weighed<'a> {
    /// The probability of what is shown: of the level that counts, of a pool of that degree, of a linked attempt that broke
    /// off in its first part. A mere total has none.
    fn chance_of(&mut self, roll: &'a Roll, key: &str, rules: &Rulebook) -> Option<f64> {
        if OutcomeGrade::of_key(key) == OutcomeGrade::Figure {
            return None;
        }
        let word = roll.outcome.word();
        let is_it = |chance: &&Chance| {
            let own = roll.attempt.word_of(chance);
            chance.outcome == key && own.is_none_or(|own| own == word)
        };
        Some(
            self.chances_of(roll, rules)
                .iter()
                .filter(is_it)
                .map(|chance| chance.probability)
                .sum(),
        )
    }

    fn chances_of(&mut self, roll: &'a Roll, rules: &Rulebook) -> &[Chance] {
        let is_like =
            |last: &Roll| last.attempt == roll.attempt && last.outcome.is_read_like(&roll.outcome);
        self.0.take_if(|(last, _)| !is_like(last));
        let chances = || roll.attempt.chances_when_rolled(&roll.outcome, rules);
        &self.0.get_or_insert_with(|| (roll, chances())).1
    }
}
