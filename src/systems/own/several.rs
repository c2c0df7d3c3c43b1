//! Several who roll together, against each other, or over many rolls: what each counts is added up.

use std::sync::Arc;

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::{Score, Scoring, gathered};
use crate::systems::work::{Progress, ProgressStep, Work};
use crate::words::counted;

use super::fallen::Fallen;
use super::outcome::lists_in;
use super::rolling::{lists, outcome};
use super::word::{ENDINGS, SUM, UNCOVERED, Word, word_ahead};
use super::{Attempt, AttemptRule, Counts, Fall, Length, Opposed, Outcome, Plan, Reading};

/// The rounds after which a contest goes to whoever leads, else to the other side (our decision).
const MOST_ROUNDS: usize = 1000;

/// One roll of everybody who takes part.
struct Round {
    /// The dice of each, list by list, and what they come to.
    rolled: Vec<(Vec<Fallen>, Reading)>,
}

impl Attempt {
    /// Whether what several count is added up, or what two sides do is compared.
    pub(super) fn is_of_several(&self) -> bool {
        let rule = self.rule();
        self.counts() == Counts::Mean
            || !self.is_alone()
                && !self.is_of_parts()
                && rule.is_some_and(|rule| match (&rule.opposed, self.against()) {
                    (Some(Opposed::Compare | Opposed::Target(..)), Some(_))
                        if self.is_of_shows() =>
                    {
                        true
                    }
                    (Some(Opposed::Target(..) | Opposed::Again), Some(_)) => false,
                    _ => rule.counts.is_some(),
                })
    }

    /// Whether somebody resists it.
    pub(super) fn is_resisted(&self) -> bool {
        let is_resisted = self.rule().is_some_and(|rule| rule.resisted.is_some());
        is_resisted && self.against().is_some()
    }

    /// Whether it is one roll that somebody resists.
    pub(super) fn is_resisted_once(&self) -> bool {
        self.is_resisted() && self.length().is_once()
    }

    /// Whether it goes on by what its sides show in a contest, for they count nothing.
    pub(super) fn is_of_shows(&self) -> bool {
        let rule = self.rule();
        let shows = rule.is_some_and(|rule| rule.counts.is_none() && rule.goes_to());
        shows && matches!(self.length(), Length::To(_))
    }

    /// Whether each of its sides makes a roll of its own, which are told together.
    pub(super) fn is_of_two_rolls(&self) -> bool {
        self.is_of_several() || matches!(self.opposed(), Some(Opposed::Again))
    }

    /// How each who takes part rolls; nothing where the file refuses one of them.
    pub(super) fn plans(&self) -> Option<Vec<Arc<Plan>>> {
        let plans = self.sides().map(|side| side.plan(self.definition()).ok());
        plans.collect()
    }

    /// The work that is done over its rolls.
    pub(super) const fn work(&self) -> Option<Work> {
        match self.length() {
            Length::Extended { target, mishap, .. } => Some(Work { target, mishap }),
            Length::Once | Length::To(_) => None,
        }
    }

    /// Rolls for everybody who takes part, as long as it goes on.
    pub(super) fn roll_several(&self, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        let (Some(plans), Some(rule)) = (self.plans(), self.rule()) else {
            return Ok(Outcome::of_word(UNCOVERED));
        };
        let mut rounds = Vec::new();
        let word = match self.length() {
            Length::Once => {
                rounds.push(Round::of(&plans, faces)?);
                None
            }
            Length::To(to) => Some(self.contest((&plans, to.get()), faces, &mut rounds)?),
            Length::Extended { rolls, .. } => {
                Some(self.extended((&plans, rolls.get()), faces, &mut rounds)?)
            }
        };
        Ok(self.told_of_several((rule, &plans), rounds, word))
    }

    fn contest(
        &self,
        (plans, to): (&[Arc<Plan>], u32),
        faces: &mut dyn Faces,
        rounds: &mut Vec<Round>,
    ) -> Result<Ended, Unread> {
        let were_typed = faces.is_waiting();
        let (mut ours, mut theirs, mut is_last) = (0_u32, 0_u32, false);
        while ours.max(theirs) < to && rounds.len() < MOST_ROUNDS && !is_last {
            // Typed faces that ran out are too few: one more round tells how many the next one takes.
            is_last = were_typed && !faces.is_waiting();
            let round = Round::of(plans, faces)?;
            let won = round.gathered(self.is_of_shows(), self.definition().scoring);
            let score = if won < 0 { &mut theirs } else { &mut ours };
            *score = score.saturating_add(won.unsigned_abs());
            rounds.push(round);
        }
        // Where nobody is ahead after so many rounds, the other side has won (our decision).
        let (ahead, verb) = if ours > theirs {
            (1, "wins")
        } else {
            (-1, "loses")
        };
        Ok(Ended {
            word: word_ahead(ahead),
            count: ours.into(),
            told: format!(
                "{verb} {ours} to {theirs} in {}",
                counted(rounds.len(), "round")
            ),
        })
    }

    fn extended(
        &self,
        (plans, rolls): (&[Arc<Plan>], u32),
        faces: &mut dyn Faces,
        rounds: &mut Vec<Round>,
    ) -> Result<Ended, Unread> {
        let [ruined, unfinished, complete] = ENDINGS;
        let (mut done, mut word) = (0, unfinished);
        let work = self.work();
        for _ in 0..rolls {
            let round = Round::of(plans, faces)?;
            let after = work.map(|work| work.after(done, round.gain()));
            rounds.push(round);
            (done, word) = match after {
                Some(Progress::Underway(points)) => (points, unfinished),
                Some(Progress::Complete(points)) => (points, complete),
                Some(Progress::Ruined) | None => (done, ruined),
            };
            if word != unfinished {
                break;
            }
        }
        let target = work.map_or(0, |work| work.target.get());
        Ok(Ended {
            word,
            count: done.into(),
            told: format!(
                "{done} of {target} in {}, {}",
                counted(rounds.len(), "roll"),
                word.0
            ),
        })
    }

    /// What came of all rounds, as it is recorded.
    fn told_of_several(
        &self,
        (rule, plans): (&AttemptRule, &[Arc<Plan>]),
        rounds: Vec<Round>,
        ended: Option<Ended>,
    ) -> Outcome {
        let readings = rounds.iter().flat_map(|round| &round.rolled);
        let worst: Vec<&Reading> = readings
            .map(|(_, reading)| reading)
            .filter(|reading| reading.gain() == ProgressStep::Mishap)
            .collect();
        let mishap = worst
            .first()
            .map_or("", |reading| rule.word_of(reading.result));
        let among = match worst.len() {
            0 => String::new(),
            1 => format!(", a {mishap} among them"),
            many => format!(", {many} of them a {mishap}"),
        };
        let notes = worst.first().map(|reading| reading.offers.clone());
        let offered = notes.unwrap_or_default().into_iter().filter_map(|place| {
            let offer = rule.offers.get(place)?;
            let is_note = offer.again.is_none() && offer.reroll.is_none();
            is_note.then(|| (Word::new(&offer.word), Vec::new()))
        });
        let offered = offered.collect();
        let is_once = ended.is_none();
        let first = rounds.first().and_then(|round| round.rolled.first());
        let first = first.and_then(|(_, reading)| rule.result(reading.result));
        let extreme = first.and_then(|result| result.extreme);
        let of_last = rounds.last().map_or(0, |round| {
            let lists = round.rolled.iter().map(|(lists, _)| lists.len());
            lists.sum()
        });
        let of_others = match (self.against(), rounds.last()) {
            (Some(_), Some(round)) => round.rolled.last().map_or(0, |(lists, _)| lists.len()),
            _ => 0,
        };
        let base = match (ended, rounds.last(), plans.first()) {
            (Some(ended), ..) => ended.outcome(&among),
            (None, Some(round), Some(plan)) if self.against().is_some() => round.held((rule, plan)),
            (None, Some(round), Some(plan)) => round.together((rule, plan), self.counts(), &among),
            (None, ..) => Outcome::of_word(UNCOVERED),
        };
        let dice = rounds.into_iter().flat_map(|round| round.rolled);
        Outcome {
            dice: dice.flat_map(|(lists, _)| lists).collect(),
            is_marked: plans.iter().any(|plan| plan.extras.marks.is_some()),
            of_round: if is_once { 0 } else { of_last },
            of_others: lists_in(of_others),
            offered,
            extreme,
            ..base
        }
    }

    /// The outcome of each who rolled with others, by itself.
    pub(super) fn each_alone(&self, outcome_of_all: &Outcome) -> Vec<(usize, Self, Outcome)> {
        let (Some(plans), Some(rule)) = (self.plans(), self.rule()) else {
            return Vec::new();
        };
        if self.with().is_empty() || !self.is_of_one_side() {
            return Vec::new();
        }
        let mut lists = outcome_of_all.dice.iter();
        let each = (0..).zip(self.sides().zip(plans));
        let alone = each.filter_map(|(seat, (side, plan))| {
            let own = lists.by_ref().take(plan.sets.len());
            let faces: Vec<u32> = own.flat_map(Fallen::faces).collect();
            let fall = plan.fall(&faces).ok()?;
            Some((seat, self.alone(side), outcome(rule, &plan, &fall)))
        });
        alone.collect()
    }
}

/// How what took many rolls ended.
struct Ended {
    word: (&'static str, i64),
    count: i64,
    told: String,
}

impl Ended {
    fn outcome(self, among: &str) -> Outcome {
        let (word, grade) = self.word;
        Outcome {
            grade,
            passed: grade > 0,
            count: Some(self.count),
            told: (self.told + among).into(),
            ..Outcome::of_word(word)
        }
    }
}

impl Round {
    fn of(plans: &[Arc<Plan>], faces: &mut dyn Faces) -> Result<Self, Unread> {
        let mut rolled = Vec::with_capacity(plans.len());
        for plan in plans {
            let fall: Fall = plan.roll(faces)?;
            rolled.push((lists(plan, &fall), plan.read(&fall)));
        }
        Ok(Self { rolled })
    }

    fn counts(&self) -> impl Iterator<Item = i64> + '_ {
        let readings = self.rolled.iter().map(|(_, reading)| reading);
        readings.map(|reading| reading.counted.unwrap_or(0))
    }

    /// By how much the first side is ahead of the last.
    fn difference(&self) -> i64 {
        let (first, last) = (self.counts().next(), self.counts().last());
        first.unwrap_or(0).saturating_sub(last.unwrap_or(0))
    }

    /// What the side gathers that is ahead by what both show; below 0 the other one.
    fn gathered(&self, is_of_shows: bool, scoring: Scoring) -> i32 {
        let readings = self.rolled.iter().map(|(_, reading)| reading);
        let score = |reading: &Reading| match is_of_shows {
            true => reading.shows,
            false => Some(Score::of(reading.counted.unwrap_or(0))),
        };
        let scores: Vec<Score> = readings.filter_map(score).collect();
        match gathered(&scores, scoring) {
            Some((side, points)) => {
                let points = i32::try_from(points).unwrap_or(i32::MAX);
                if side == 0 { points } else { -points }
            }
            None => 0,
        }
    }

    /// What everybody together gives to long work.
    fn gain(&self) -> ProgressStep {
        let gains = self.rolled.iter().map(|(_, reading)| reading.gain());
        gains.reduce(joined).unwrap_or(ProgressStep::Points(0))
    }

    /// What several count together: `2 + 0 + 1 = 3, success`, `mean of 15, 8 = 11 against 12, failure`.
    fn together(
        &self,
        (rule, plan): (&AttemptRule, &Plan),
        counts: Counts,
        among: &str,
    ) -> Outcome {
        let count = counts.of_sum(self.counts().sum(), self.rolled.len());
        let reading = plan.read_count(count);
        let parts: Vec<String> = self.counts().map(|count| count.to_string()).collect();
        let word = rule.word_of(reading.result);
        let told = match (counts, reading.tells.as_ref()) {
            (Counts::Mean, Some((way, numbers))) => {
                let told = rule.tells.get(*way);
                let told = told.map(|way| way.says.told(numbers, word, reading.value));
                let told = told.unwrap_or_default().replace(SUM, &count.to_string());
                format!("mean of {} = {told}", parts.join(", "))
            }
            (Counts::Mean, None) => format!("mean of {} = {count}, {word}", parts.join(", ")),
            _ => format!("{} = {count}, {word}{among}", parts.join(" + ")),
        };
        Outcome {
            grade: reading.grade,
            is_level: rule.has_levels(),
            value: reading.value,
            count: Some(count),
            passed: reading.passes,
            keys: reading.compare_by.clone().into(),
            key: rule
                .result(reading.result)
                .map(|result| Word::new(result.key.is)),
            held: plan.held,
            // The mean is one result, and everybody's counts add up.
            gain: Some(match counts {
                Counts::Mean => reading.gain(),
                _ => self.gain(),
            }),
            told: told.into(),
            ..Outcome::of_word(word)
        }
    }

    /// Two sides held against each other: `3 against 2, wins by 1`.
    fn held(&self, (rule, plan): (&AttemptRule, &Plan)) -> Outcome {
        let net = self.difference();
        let (word, grade) = word_ahead(net);
        let side = |(_, reading): &(Vec<Fallen>, Reading)| {
            let count = reading.counted.unwrap_or(0);
            match reading.gain() {
                ProgressStep::Mishap => format!("{count} ({})", rule.word_of(reading.result)),
                ProgressStep::Points(_) => count.to_string(),
            }
        };
        let level_of = |net: i64| match rule.has_levels() {
            true => format!(" ({})", rule.word_of(plan.read_count(net).result)),
            false => String::new(),
        };
        let sides: Vec<String> = self.rolled.iter().map(side).collect();
        let verb = match grade {
            0 => word.to_owned(),
            _ => format!("{word}s by {}{}", net.abs(), level_of(net.abs())),
        };
        Outcome {
            grade,
            value: (net != 0).then_some(net.abs()),
            count: Some(net.abs()),
            passed: grade > 0,
            told: format!("{}, {verb}", sides.join(" against ")).into(),
            ..Outcome::of_word(word)
        }
    }
}

impl Reading {
    /// What it gives to long work: what its file says, else 1 where it passes.
    pub(super) fn gain(&self) -> ProgressStep {
        let passes = ProgressStep::Points((self.grade > 0).into());
        self.progress.unwrap_or(passes)
    }
}

/// What two give together: a mishap harms only where nothing was done (our decision).
pub(super) fn joined(one: ProgressStep, other: ProgressStep) -> ProgressStep {
    use ProgressStep::{Mishap, Points};
    match (one, other) {
        (Points(one), Points(other)) => Points(one.saturating_add(other)),
        (Points(0), Mishap) | (Mishap, Points(0) | Mishap) => Mishap,
        (done @ Points(_), Mishap) | (Mishap, done @ Points(_)) => done,
    }
}
