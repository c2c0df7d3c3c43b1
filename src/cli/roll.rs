//! `astragal roll`: one attempt rolled, or many counted.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use crate::campaign::log_text::{Entry, tell};
use crate::campaign::{Base, Campaign, Command, Event, Roll as Rolled};
use crate::dice::{Dice, Faces, Seed, TypedFaces, Unread};
use crate::report::Table;
use crate::systems::{Chance, Verdict};

use super::Failure;
use super::attempt_line::{AttemptLine, Understood, mark_of, outcome_words};
use super::context::CliContext;
use super::object::Object;
use super::odds::percent;
use super::output::{Output, warned};

/// Seeds drawn for a roll stay below this, so that every reader of JSON keeps them exactly.
const SEEDS: u64 = 1 << 53;

/// Roll an attempt, without a campaign
#[derive(Debug, Args)]
pub struct Roll {
    /// Print one JSON object instead of a line
    #[arg(long)]
    json: bool,
    /// A number that decides the dice: the same seed gives the same rolls
    #[arg(long)]
    seed: Option<u64>,
    /// Roll this many times and count the results
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    times: Option<u32>,
    #[command(flatten)]
    line: AttemptLine,
}

#[derive(Serialize)]
struct RollJson<'a> {
    line: String,
    system: &'static str,
    seed: Option<u64>,
    #[serde(flatten)]
    rolled: &'a RolledJson,
    text: String,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'a [String],
}

/// What came of a roll, as `roll` and `log` write it.
#[derive(Debug, Serialize)]
pub(super) struct RolledJson {
    pub(super) faces: Vec<Vec<u32>>,
    pub(super) kept: Vec<u32>,
    pub(super) outcome: Cow<'static, str>,
    pub(super) value: Option<i64>,
    pub(super) passed: Option<bool>,
}

impl RolledJson {
    pub(super) fn of(roll: &Rolled) -> Self {
        Self {
            faces: roll.outcome.faces(),
            kept: roll.outcome.kept(),
            outcome: roll.told.key.clone(),
            value: roll.told.value,
            passed: roll.told.passed,
        }
    }

    /// The same with the outcome it has come to stand for.
    pub(super) fn now(self, outcome: Cow<'static, str>) -> Self {
        Self { outcome, ..self }
    }
}

impl Roll {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let understood = self.line.read(context)?;
        if self.times.is_some() && understood.says_how_often() {
            let why = "the line says how often (xN) and so does --times: leave one of them out";
            return Err(Failure::NotUnderstood(why.to_owned()));
        }
        let times = self.times.unwrap_or(understood.attempting.times);
        let seed = match (self.seed, &understood.attempting.typed) {
            (Some(seed), _) => Some(seed),
            // Real dice need no seed, and one printed beside them would say something untrue.
            (None, Some(_)) => None,
            (None, None) => Some(drawn_seed()?),
        };
        let mut dice = Dice::new(&Seed::from_number(seed.unwrap_or(0)));
        if times > 1 {
            let counts = count(context, &understood, times, &mut dice)?;
            return if self.json {
                output.json(&tally_json(&understood, seed, times, counts))
            } else {
                print_tally(&understood, seed, times, &counts, output)
            };
        }
        let (entry, rolled) = roll_once(context, &understood, &mut dice)?;
        let text = entry.text();
        if self.json {
            return output.json(&RollJson {
                line: understood.shown(),
                system: rolled.attempt.system_key(),
                seed,
                rolled: &RolledJson::of(&rolled),
                text,
                warnings: understood.warnings(),
            });
        }
        output.line(&format!("{text}{}", behind(seed, &understood)))
    }
}

fn drawn_seed() -> Result<u64, Failure> {
    let none = |why| Failure::Work(format!("the system provides no seed: {why}"));
    let seed = Seed::from_system().map_err(none)?;
    let bytes = seed.bytes().iter();
    let number = bytes.fold(0_u64, |number, byte| {
        number.rotate_left(8) ^ u64::from(*byte)
    });
    Ok(number % SEEDS)
}

/// The seed, and what the rules warn of.
fn behind(seed: Option<u64>, understood: &Understood) -> String {
    let seed = seed.map(|seed| format!("  (seed {seed})"));
    seed.unwrap_or_default() + &warned(understood.warnings())
}

/// Rolled as in a campaign that ends at once, so that it is read and told like any other roll.
fn roll_once(
    context: &CliContext,
    understood: &Understood,
    dice: &mut Dice,
) -> Result<(Entry, Rolled), Failure> {
    // Free dice fall alike in every system.
    let system = understood.attempting.attempt.system().unwrap_or_default();
    let base = Base::founding(String::new(), system);
    let mut campaign = Campaign::resume(Arc::clone(&context.rules), base, Vec::new());
    let command = Command::Attempt(Box::new(understood.attempting.clone()));
    let step = campaign
        .decide(&command, &understood.line, dice, Timestamp::UNIX_EPOCH)
        .map_err(|refusal| Failure::NotUnderstood(refusal.to_string()))?;
    campaign.accept(step.clone());
    let rolled = step.events.iter().find_map(Event::roll).cloned();
    let mut entries = tell(&campaign, &step).into_iter();
    let told = entries.find(|entry| entry.roll.is_some()).zip(rolled);
    told.ok_or_else(|| Failure::NotUnderstood("this line rolls nothing".to_owned()))
}

type Counts = BTreeMap<Counted, u32>;

/// The place in the odds, the outcome, and the number it carries.
type Counted = (usize, &'static str, Option<i64>);

/// How often each outcome came, in the order of the odds.
fn count(
    context: &CliContext,
    understood: &Understood,
    times: u32,
    dice: &mut Dice,
) -> Result<Counts, Failure> {
    let unread = |unread: Unread| Failure::NotUnderstood(unread.to_string());
    let Some(typed) = &understood.attempting.typed else {
        return count_with(context, understood, times, dice).map_err(unread);
    };
    let mut faces = TypedFaces::new(typed.clone());
    let counts = count_with(context, understood, times, &mut faces).map_err(unread)?;
    faces.finish().map_err(unread)?;
    Ok(counts)
}

fn count_with(
    context: &CliContext,
    understood: &Understood,
    times: u32,
    faces: &mut dyn Faces,
) -> Result<Counts, Unread> {
    let attempt = &understood.attempting.attempt;
    let odds = attempt.odds();
    // A linked attempt ends with its first part where that breaks it off: what was reached counts, whichever part it was.
    let mut listed: Vec<&Chance> = odds.outcomes.iter().chain(&odds.first).collect();
    if !odds.first.is_empty() {
        listed.sort_by_key(|chance| attempt.merit_of(chance));
        listed.dedup_by_key(|chance| chance.outcome);
    }
    let listed = listed.iter().map(|chance| (chance.outcome, chance.value));
    let known: HashMap<(&str, Option<i64>), usize> = listed.zip(0..).collect();
    let mut counts = Counts::new();
    for _ in 0..times {
        let Verdict { outcome, value, .. } = attempt.verdict(&attempt.roll(&context.rules, faces)?);
        let place = known.get(&(outcome, value)).copied().unwrap_or(known.len());
        *counts.entry((place, outcome, value)).or_default() += 1;
    }
    Ok(counts)
}

fn tally_json(understood: &Understood, seed: Option<u64>, times: u32, counts: Counts) -> Object {
    let count = |((_, outcome, value), count)| {
        Object::of("outcome", outcome)
            .with("value", value)
            .with("count", count)
    };
    Object::of("line", understood.shown())
        .with("system", understood.attempting.attempt.system_key())
        .with("seed", seed)
        .with("times", times)
        .list("counts", counts.into_iter().map(count))
        .filled_list("warnings", understood.warnings().iter().map(String::as_str))
}

fn print_tally(
    understood: &Understood,
    seed: Option<u64>,
    times: u32,
    counts: &Counts,
    output: &mut Output,
) -> Result<(), Failure> {
    let (line, behind) = (understood.shown(), behind(seed, understood));
    output.line(&format!("{line}, {times} times{behind}"))?;
    let row = |(&(_, outcome, value), count): (&Counted, &u32)| {
        let (mark, words) = (mark_of(outcome), outcome_words(outcome, value));
        let share = percent(f64::from(*count) / f64::from(times));
        vec![mark.to_owned(), words, count.to_string(), share]
    };
    output.table(&Table::of(2, &[], counts.iter().map(row).collect()))
}
