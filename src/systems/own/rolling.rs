//! How an attempt of a file is rolled, and what is told of it then: the engine of the file, asked in one place.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use crate::dice::{Faces, Unread};

use super::dice_set::Shown;
use super::fallen::Fallen;
use super::outcome::{Thrower, lists_in};
use super::word::{SIDES, SUM, THEIRS, UNCOVERED, Word, slug};
use super::{Attempt, AttemptRule, Fall, Opposed, Outcome, Plan, Reading, Says, Side};

/// Gives how the dice of a plan fall, by whose they are.
type Throw<'a> = &'a mut dyn FnMut(&Plan, Thrower) -> Result<Fall, Unread>;

/// The rounds after which two sides that are equal stay so (our decision).
const MOST_TIES: usize = 1000;

impl Attempt {
    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        if self.is_of_parts() {
            return self.roll_parts(None, &[], faces);
        }
        match self.is_of_several() {
            true => self.roll_several(faces),
            false => self.come_of(&mut |plan, _| plan.roll(faces)),
        }
    }

    /// Rolls it again: dice lie as they fell, set by set, but for those of these places.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub(super) fn roll_again(
        &self,
        recorded: &Outcome,
        again: &[usize],
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        if self.is_of_parts() {
            return self.roll_parts(Some(recorded), again, faces);
        }
        let [mut helpers, mut own, mut others] = recorded.lying(again);
        self.come_of(&mut |plan, thrower| {
            let lying = match thrower {
                Thrower::Helper => &mut helpers,
                Thrower::Own => &mut own,
                Thrower::Other => &mut others,
            };
            plan.roll_again(lying, faces)
        })
    }

    /// What comes of it; of each plan `roll` says how its dice fall: those who help first.
    fn come_of(&self, roll: Throw<'_>) -> Result<Outcome, Unread> {
        let definition = self.definition();
        let mut helping = Vec::new();
        let own = self.helped(self.own(), &mut helping, roll)?;
        let other = self.against();
        let other = other.map(|other| self.helped(other, &mut helping, roll));
        let other = other.transpose()?;
        let (Ok(plan), Some(rule)) = (own.plan(definition), self.rule()) else {
            return Ok(Outcome::of_word(UNCOVERED));
        };
        let opposed = self.opposed().zip(other);
        let opposed = opposed.and_then(|(by, other)| Some((by, other.plan(definition).ok()?)));
        let came = match opposed {
            None => outcome(rule, &plan, &roll(&plan, Thrower::Own)?),
            Some((Opposed::Target(input, _), other)) => {
                let (fall, theirs) = (roll(&plan, Thrower::Own)?, roll(&other, Thrower::Other)?);
                let their = other.read(&theirs);
                let held = their.target.unwrap_or(0);
                let plan_of_held = || {
                    let attempt = self.with_own(own.as_ref().clone());
                    let held = attempt.saying_number(input.is, held);
                    held.own().plan(definition)
                };
                let plan = own.held.by(held, plan_of_held).unwrap_or(plan);
                let came = outcome(rule, &plan, &fall);
                let dice = lists(&other, &theirs);
                let rule = self.against().and_then(|side| side.rule(definition));
                let sum = rule.map(|(_, rule)| came_about(rule, &other, &theirs, &their));
                Outcome {
                    told: came.told.replace(THEIRS, &sum.unwrap_or_default()).into(),
                    of_others: lists_in(dice.len()),
                    dice: came.dice.into_iter().chain(dice).collect(),
                    ..came
                }
            }
            Some((by, other)) => duel((rule, by), [&plan, &other], roll)?,
        };
        let of_helpers = lists_in(helping.len());
        let dice = match helping.as_slice() {
            [] => came.dice,
            _ => helping.into_iter().chain(came.dice).collect(),
        };
        Ok(Outcome {
            of_helpers,
            dice,
            ..came
        })
    }

    /// One side, once those who help it have rolled; their dice are put into a list.
    fn helped<'a>(
        &self,
        side: &'a Side,
        dice: &mut Vec<Fallen>,
        roll: Throw<'_>,
    ) -> Result<Cow<'a, Side>, Unread> {
        if side.helpers().is_empty() {
            return Ok(Cow::Borrowed(side));
        }
        let definition = self.definition();
        let mut help = 0_i64;
        for helper in side.helpers() {
            let Ok(plan) = helper.plan(definition) else {
                continue;
            };
            let fall = roll(&plan, Thrower::Helper)?;
            help = help.saturating_add(plan.read(&fall).value.unwrap_or(0));
            dice.extend(lists(&plan, &fall));
        }
        Ok(Cow::Owned(side.with_help(definition, help)))
    }

    /// How the other side rolls, where there is one.
    pub(super) fn other_plan(
        &self,
    ) -> Option<(&'static Opposed, Result<Arc<Plan>, super::Refused>)> {
        let opposed = self.opposed()?;
        Some((opposed, self.against()?.plan(self.definition())))
    }
}

pub(super) fn outcome(rule: &AttemptRule, plan: &Plan, fall: &Fall) -> Outcome {
    let reading = plan.read(fall);
    let (result, word) = (rule.result(reading.result), rule.word_of(reading.result));
    let offered = reading.offers.iter().filter_map(|place| {
        let offer = rule.offers.get(*place)?;
        Some((Word::new(&offer.word), plan.thrown_again(fall, *place)))
    });
    let priced = reading.offers.iter().zip(&reading.prices);
    let priced = priced.filter_map(|(place, price)| {
        let offer = rule.offers.get(*place)?;
        let (_, amount) = offer.costs.as_ref()?;
        let is_worked_out = amount.number().is_none();
        is_worked_out.then(|| (Word::new(&offer.word), *price))
    });
    let dice = lists(plan, fall);
    Outcome {
        natural: only_kept(&dice).filter(|_| rule.has_natural),
        dice,
        grade: reading.grade,
        is_level: plan.has_levels,
        value: reading.value,
        total: (rule.reads_total && plan.comes_to_something()).then_some(reading.total),
        count: reading.counted.filter(|_| rule.counts.is_some()),
        is_marked: plan.extras.marks.is_some(),
        passed: reading.passes,
        held: plan.held,
        keys: reading.compare_by.clone().into(),
        gain: reading.progress,
        offered: offered.collect(),
        priced: priced.collect(),
        can_be_traded: reading.can_be_traded,
        can_be_repeated: reading.can_be_repeated,
        is_beyond_fortune: rule.fortune.is_some() && !reading.can_be_repeated,
        harm: reading.harms,
        hits: rule.hits && reading.passes,
        extreme: result.and_then(|result| result.extreme),
        wins_points: rule.wins_points && plan.held != Some(false),
        score: reading.shows.map(Box::new),
        key: result
            .map(|result| result.key.is)
            .filter(|key| *key != slug(word))
            .map(Word::new),
        told: told(rule, (plan, fall), &reading, word).into(),
        ..Outcome::of_word(word)
    }
}

/// The face of the one die that counts; none where several do.
fn only_kept(dice: &[Fallen]) -> Option<u32> {
    let mut kept = dice
        .iter()
        .flat_map(|list| &list.0)
        .filter(|die| die.is_kept);
    let only = kept.next()?;
    kept.next().is_none().then_some(only.face)
}

/// A roll held against another's: whoever is ahead wins. Equals roll again, where their game says so.
fn duel(
    (rule, opposed): (&AttemptRule, &Opposed),
    [plan, other]: [&Plan; 2],
    roll: Throw<'_>,
) -> Result<Outcome, Unread> {
    let (mut dice, mut told) = (Vec::new(), Vec::new());
    loop {
        let (fall, theirs) = (roll(plan, Thrower::Own)?, roll(other, Thrower::Other)?);
        let (reading, their) = (plan.read(&fall), other.read(&theirs));
        let order = reading.compare_by.cmp(&their.compare_by);
        dice.extend(lists(plan, &fall));
        dice.extend(lists(other, &theirs));
        let sides = [(plan, &fall, &reading), (other, &theirs, &their)];
        told.push(sides.map(|side| side_told(rule, side)).join(" against "));
        let can_change = plan.throws_dice() || other.throws_dice();
        let goes_on = order.is_eq() && *opposed == Opposed::Again && can_change;
        if goes_on && told.len() < MOST_TIES {
            continue;
        }
        let [lose, tie, win] = SIDES;
        let (word, grade) = match order {
            Ordering::Less => lose,
            Ordering::Equal => tie,
            Ordering::Greater => win,
        };
        let of_others = lists_in(lists(other, &theirs).len());
        let of_round = dice.len() / told.len();
        return Ok(Outcome {
            of_others,
            of_round: if told.len() > 1 { of_round } else { 0 },
            dice,
            told: format!("{}, {word}", told.join(", tie, ")).into(),
            key: None,
            word: Word::new(word),
            grade,
            passed: grade > 0,
            held: None,
            // What a side came to by itself is told; that one side won carries no number.
            value: None,
            wins_points: false,
            gain: None,
            offered: Vec::new(),
            priced: Vec::new(),
            ..outcome(rule, plan, &fall)
        });
    }
}

/// What one of two sides came to: as the file tells it, else its result with its figure.
fn side_told(rule: &AttemptRule, (plan, fall, reading): (&Plan, &Fall, &Reading)) -> String {
    if plan.is_kept() {
        return reading.total.to_string();
    }
    let word = rule.word_of(reading.result);
    if !rule.tells.is_empty() {
        return told(rule, (plan, fall), reading, word);
    }
    let total = rule.reads_total.then_some(reading.total);
    let figure = total.or(reading.value);
    figure.map_or_else(|| word.to_owned(), |figure| format!("{word} {figure}"))
}

/// The dice of each set, throw after throw.
pub(super) fn lists(plan: &Plan, fall: &Fall) -> Vec<Fallen> {
    let sets = fall
        .throws
        .iter()
        .flat_map(|throw| plan.sets.iter().zip(throw));
    let marks = plan.extras.marks.as_deref();
    sets.map(|(set, dice)| Fallen::of(dice, set, marks))
        .collect()
}

/// How it came about and what it is: as the file tells it, else `7 + 2 = 9, success`.
fn told(rule: &AttemptRule, (plan, fall): (&Plan, &Fall), reading: &Reading, word: &str) -> String {
    let way = reading.tells.as_ref();
    let way = way.and_then(|(place, numbers)| Some((rule.tells.get(*place)?, numbers)));
    let Some((Says { says, .. }, numbers)) = way else {
        return match came_about(rule, plan, fall, reading) {
            came if came.is_empty() => word.to_owned(),
            came => format!("{came}, {word}"),
        };
    };
    let why = rule.result(reading.result);
    let why = why.and_then(|result| result.why.as_ref());
    let why = why.map_or_else(String::new, |why| format!(" ({why})"));
    let told = says.told(numbers, word, reading.value) + &why;
    match told.contains(SUM) {
        true => told.replace(SUM, &came_about(rule, plan, fall, reading)),
        false => told,
    }
}

/// How it came about: `7 + 2 = 9`, `hits 3`, `4 5`.
fn came_about(rule: &AttemptRule, plan: &Plan, fall: &Fall, reading: &Reading) -> String {
    let throw = fall
        .throws
        .get(reading.throw)
        .map(Vec::as_slice)
        .unwrap_or_default();
    if rule.reads_total && !plan.throws_dice() {
        return reading.total.to_string();
    }
    if rule.reads_total {
        let sets = plan.sets.iter().zip(throw);
        let dice: i64 = sets.map(|(set, dice)| set.shown(dice, Shown::Total)).sum();
        let total = reading.total;
        let help = plan.help.unwrap_or(0);
        let added = total.saturating_sub(dice).saturating_sub(help);
        let mut sum = dice.to_string();
        if added != 0 {
            sum.push_str(&signed(added));
        }
        if plan.help.is_some() {
            sum.push_str(&format!("{} (help)", signed(help)));
        }
        if added != 0 || plan.help.is_some() {
            sum.push_str(&format!(" = {total}"));
        }
        return sum;
    }
    let of_dice = rule.values.iter().find(|value| value.reads_dice);
    let value = of_dice.and_then(|value| {
        let mut values = reading.values.iter();
        values.find(|(key, _)| *key == value.key)
    });
    match value {
        Some((name, number)) => format!("{} {number}", name.replace('_', " ")),
        None => {
            let sets = plan.sets.iter().zip(throw);
            let kept = sets.flat_map(|(set, dice)| {
                let kept = dice.iter().filter(|die| die.is_kept());
                kept.map(|die| set.face(die).to_string())
            });
            let faces: Vec<String> = kept.collect();
            faces.join(" ")
        }
    }
}

/// ` + 5`, ` - 2`
fn signed(amount: i64) -> String {
    let sign = if amount < 0 { '-' } else { '+' };
    format!(" {sign} {}", amount.unsigned_abs())
}
