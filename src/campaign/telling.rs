//! Steps told as lines of a log: one wording for the screen, the command line and the players' version.

mod players;
mod words;

use jiff::Timestamp;

use crate::rules::pen_and_dagger::{self as pd, Level};
use crate::rules::{Attempt, Outcome};

use super::event::{Event, Roll, RollId, Step};
use super::history::{Campaign, Fate};
use super::party::{Being, Body, Ends, TurnEdge};

pub use players::{Shown, for_players};
pub use words::attempt_words;

/// What kind of thing an entry tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Kind {
    Roll,
    Damage,
    Condition,
    Turn,
    Order,
    Fortune,
    Hero,
    Note,
    Rule,
    Scene,
    Evening,
    Undo,
}

impl Kind {
    /// The kind as the log's JSON names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Damage => "damage",
            Self::Condition => "condition",
            Self::Turn => "turn",
            Self::Order => "order",
            Self::Fortune => "fortune",
            Self::Hero => "hero",
            Self::Note => "note",
            Self::Rule => "rule",
            Self::Scene => "scene",
            Self::Evening => "evening",
            Self::Undo => "undo",
        }
    }
}

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

/// One line of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The step, and the roll in it.
    pub id: RollId,
    /// When.
    pub at: Timestamp,
    /// What kind of thing it tells of.
    pub kind: Kind,
    /// Who did it; empty where nobody did.
    pub who: String,
    /// What happened, without the dice.
    pub what: String,
    /// The roll, if it is one.
    pub roll: Option<RollTold>,
    /// Hit points gained or lost, temporary ones counted.
    pub points: Option<i64>,
    /// What the table said about it.
    pub comment: Option<String>,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// Whether it was undone.
    pub is_undone: bool,
}

impl Entry {
    /// The whole entry as one line of text, without number and time.
    #[must_use]
    pub fn text(&self) -> String {
        let mut parts = vec![self.who.clone(), self.what.clone()];
        if let Some(roll) = &self.roll {
            parts.push(roll.faces());
            parts.push(roll.verdict());
        }
        parts.extend(self.comment.as_ref().map(|comment| format!("# {comment}")));
        parts.retain(|part| !part.is_empty());
        parts.join("  ")
    }
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

/// A step as the log tells it: an entry for each thing worth a line.
#[must_use]
pub fn tell(campaign: &Campaign, step: &Step) -> Vec<Entry> {
    let rolls = step.events.iter().filter(|event| matches!(event, Event::Rolled(_))).count();
    let mut place = 0;
    let mut entries = Vec::with_capacity(step.events.len());
    for event in &step.events {
        if matches!(event, Event::Rolled(_)) {
            place += 1;
        }
        let id = RollId(step.seq, if rolls > 1 { place } else { 0 });
        entries.extend(tell_event(campaign, step, id, event));
    }
    entries
}

fn tell_event(campaign: &Campaign, step: &Step, id: RollId, event: &Event) -> Option<Entry> {
    let has_roll = step.events.iter().any(|event| matches!(event, Event::Rolled(_)));
    let blank = Entry {
        id,
        at: step.at,
        kind: Kind::Note,
        who: String::new(),
        what: String::new(),
        roll: None,
        points: None,
        comment: None,
        is_secret: false,
        is_undone: campaign.is_undone(step.seq),
    };
    let entry =
        |kind: Kind, who: &str, what: String| Entry { kind, who: who.to_owned(), what, ..blank.clone() };
    Some(match event {
        Event::Rolled(roll) => tell_roll(campaign, blank, roll),
        Event::BodyChanged { name, from, to, .. } => {
            let points = change_of(from, to);
            Entry { points: Some(points), ..entry(Kind::Damage, name, body_words(from, to)) }
        }
        Event::TieBroken { rollers, faces, .. } => {
            let each = rollers.iter().zip(faces).map(|(roller, face)| format!("{} {face}", roller.name));
            entry(Kind::Order, "", format!("tie rolled again: {}", each.collect::<Vec<_>>().join(", ")))
        }
        Event::InitiativeSet { .. } if has_roll => return None,
        Event::InitiativeSet { name, initiative, .. } => {
            let crate::rules::Initiative::PenAndDagger(initiative) = initiative;
            entry(Kind::Order, name, format!("initiative {}", initiative.level.word()))
        }
        Event::EveningBegan { number, name } => {
            let name = name.as_ref().map_or_else(String::new, |name| format!(" · {name}"));
            entry(Kind::Evening, "", format!("evening {number}{name}"))
        }
        Event::SceneSet { name, .. } => entry(Kind::Scene, "", format!("scene: {name}")),
        Event::Noted { text, is_secret } => {
            Entry { is_secret: *is_secret, ..entry(Kind::Note, "", text.clone()) }
        }
        Event::Ruled { is_sure, text } => {
            entry(Kind::Rule, "", format!("{}: {text}", if *is_sure { "sure" } else { "impossible" }))
        }
        Event::HeroMade(hero) => entry(Kind::Hero, &hero.name, "joins the party".into()),
        Event::HeroChanged { name, change, .. } => entry(Kind::Hero, name, words::change_words(change)),
        Event::HeroRetired { name, .. } => entry(Kind::Hero, name, "leaves the party".into()),
        Event::FoeMade(_) => return None,
        Event::Joined { name, is_hidden, .. } => {
            let what = if *is_hidden { "joins, hidden" } else { "joins the order" };
            Entry { is_secret: *is_hidden, ..entry(Kind::Order, name, what.into()) }
        }
        Event::Left { name, .. } => entry(Kind::Order, name, "leaves the order".into()),
        Event::Moved { name, row, .. } => entry(Kind::Order, name, format!("moved to row {}", row + 1)),
        Event::FightBegan => return None,
        Event::TurnBegan { round, name, .. } => entry(Kind::Turn, name, turn_words(campaign, step, *round)),
        Event::TurnTakenBack { round, name, .. } => {
            entry(Kind::Turn, name, format!("back to the turn in round {round}"))
        }
        Event::Delayed { name, .. } => entry(Kind::Turn, name, "delays".into()),
        Event::Returned { name, .. } => entry(Kind::Turn, name, "comes back in".into()),
        Event::FightEnded { rounds } => {
            let plural = if *rounds == 1 { "" } else { "s" };
            entry(Kind::Turn, "", format!("the fight ended after {rounds} round{plural}"))
        }
        Event::ConditionGained { name, condition, .. } => {
            let value = condition.value.map_or_else(String::new, |value| format!(" {value:+}"));
            entry(
                Kind::Condition,
                name,
                format!("{}{value}{}", condition.name, end_words(campaign, step.seq, condition.ends)),
            )
        }
        Event::ConditionLost { name, condition, .. } => {
            entry(Kind::Condition, name, format!("no longer {condition}"))
        }
        Event::Hidden { name, .. } => Entry { is_secret: true, ..entry(Kind::Order, name, "hidden".into()) },
        Event::Revealed { name, .. } => entry(Kind::Order, name, "revealed".into()),
        Event::Fortune { name, reason, roll, note, .. } => {
            let of = roll.map_or_else(String::new, |roll| format!(" of {roll}"));
            let sign = if reason.change() > 0 { "+1" } else { "−1" };
            let note = note.as_ref().map_or_else(String::new, |note| format!(": {note}"));
            entry(Kind::Fortune, name, format!("{sign} {}{of}{note}", reason.word()))
        }
        Event::Converted { .. } => return None,
        Event::SecrecySet { roll, is_secret } => {
            let what = if *is_secret { "hidden from players" } else { "open to players" };
            Entry { is_secret: true, ..entry(Kind::Note, "", format!("roll {roll} {what}")) }
        }
        Event::Undid { steps } => {
            let lines: Vec<String> =
                steps.iter().map(|undone| format!("{} {}", undone.seq, undone.line)).collect();
            entry(Kind::Undo, "", format!("undid {}", lines.join(" · ")))
        }
        Event::Redid { step } => entry(Kind::Undo, "", format!("did again {} {}", step.seq, step.line)),
    })
}

fn tell_roll(campaign: &Campaign, blank: Entry, roll: &Roll) -> Entry {
    let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
    let words = attempt_words(&roll.attempt);
    let mut what = if words.is_empty() { roll.what.clone() } else { format!("{} · {words}", roll.what) };
    let Outcome::PenAndDagger(outcome) = &roll.outcome;
    if let pd::Outcome::PartyLuck { unluckiest, .. } = outcome {
        what.push_str(&format!(", unluckiest {}", names.get(*unluckiest).unwrap_or(&"nobody")));
    }
    if roll.is_paused() && campaign.fate(blank.id).is_none() {
        what.push_str(", go on?");
    }
    Entry {
        kind: Kind::Roll,
        who: names.join(" + "),
        what,
        roll: Some(roll_told(campaign, blank.id, roll)),
        comment: roll.comment.clone(),
        is_secret: campaign.is_secret(blank.id, roll),
        ..blank
    }
}

fn roll_told(campaign: &Campaign, id: RollId, roll: &Roll) -> RollTold {
    let (Outcome::PenAndDagger(outcome), Attempt::PenAndDagger(_)) = (&roll.outcome, &roll.attempt);
    let fate = campaign.fate(id);
    let is_converted = matches!(fate, Some(Fate::Converted(_)));
    let level = outcome.level().map(|level| if is_converted { Level::Normal } else { level });
    let verdict = roll.attempt.verdict(&roll.outcome);
    let earlier = roll.earlier.iter().map(|Outcome::PenAndDagger(outcome)| outcome.word()).collect();
    RollTold {
        dice: dice_of(outcome),
        is_typed: roll.dice == crate::dice::Provenance::Typed,
        natural: outcome.natural(),
        word: level.map_or_else(|| outcome.word(), Level::word),
        level,
        is_lucky: level.is_none().then(|| outcome.key() == "lucky"),
        passed: verdict.passed,
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

fn turn_words(campaign: &Campaign, step: &Step, round: u32) -> String {
    let is_first = step.events.iter().any(|event| matches!(event, Event::FightBegan));
    let begins_round = is_first || {
        let before = campaign.step(step.seq.saturating_sub(1));
        let earlier = campaign.steps().iter().rev().skip_while(|other| other.seq >= step.seq);
        let last = earlier.filter(|other| !campaign.is_undone(other.seq)).find_map(last_round_of);
        before.is_some() && last.is_some_and(|last| last < round)
    };
    if begins_round { format!("round {round}") } else { "turn".to_owned() }
}

fn last_round_of(step: &Step) -> Option<u32> {
    step.events.iter().rev().find_map(|event| match event {
        Event::TurnBegan { round, .. } | Event::TurnTakenBack { round, .. } => Some(*round),
        _ => None,
    })
}

fn change_of(from: &Body, to: &Body) -> i64 {
    to.points() + i64::from(to.temp) - from.points() - i64::from(from.temp)
}

fn body_words(from: &Body, to: &Body) -> String {
    let with_temp = |body: &Body| match body.temp {
        0 => body.points().to_string(),
        temp => format!("{}+{temp}", body.points()),
    };
    let down = if to.is_down() && !from.is_down() { " down" } else { "" };
    let up = if from.is_down() && !to.is_down() { " up again" } else { "" };
    format!("{} → {}{down}{up}", with_temp(from), with_temp(to))
}

/// The name of somebody at a step, who may have left the table since.
fn name_at(campaign: &Campaign, seq: u64, being: Being) -> &str {
    let name = campaign.state().name_of(being);
    let until = campaign.steps().partition_point(|step| step.seq <= seq);
    let events = || campaign.steps().iter().take(until).rev().flat_map(|step| &step.events);
    let joined = || {
        events().find_map(|event| match event {
            Event::Joined { being: other, name, .. } if *other == being => Some(name.as_str()),
            _ => None,
        })
    };
    if name.is_empty() { joined().unwrap_or("somebody") } else { name }
}

fn end_words(campaign: &Campaign, seq: u64, ends: Ends) -> String {
    match ends {
        Ends::Never => String::new(),
        Ends::At { round, whose, edge } => {
            let whose = name_at(campaign, seq, whose);
            let edge = if edge == TurnEdge::Start { "start" } else { "end" };
            format!(", to the {edge} of {whose}'s turn in round {round}")
        }
    }
}
