//! What a game's file leaves open: rolls without a word, results that never happen.

mod ways;

use std::collections::BTreeMap;

use crate::words::in_figures;

use super::definition::{AttemptRule, Definition, InputKind};
use super::distribution::Distribution;
use super::numbers::Numbers;
use super::program::MOST_OVERLAPS;

/// So many steps are counted for all of them.
const MOST_STEPS: u64 = 20_000_000;

/// What was found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// What is worth a word: rolls without a word of their own, results that never came up.
    pub notes: Vec<String>,
    /// Results of which one passes and one does not, and which a roll meets both: the first counts, as the file has it.
    pub overlaps: Vec<String>,
    /// Each attempt with ordinary figures.
    pub chances: Vec<Chances>,
}

/// The chances of each result of an attempt with ordinary figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    /// The attempt, by place.
    pub attempt: usize,
    /// The numbers it was made with, as words.
    pub with: String,
    /// Each of its results.
    pub results: Vec<Likely>,
}

/// How likely a result is.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// Its word.
    pub word: String,
    /// 0 to 1.
    pub chance: f64,
    /// Whether it comes up with other figures, where it does not with these.
    pub comes_with_others: bool,
}

/// What trying the ways to say an attempt showed.
struct Tried {
    /// Whether each result came up.
    came: Vec<bool>,
    /// The likeliest way to roll what no result covers: its chance, and what was said.
    uncovered: Option<(f64, String)>,
    /// Results that a roll meets both, by place: the likeliest way to roll it, as above.
    overlaps: BTreeMap<(usize, usize), (f64, String)>,
    /// Whether all ways were tried.
    is_all: bool,
    /// Whether one of them could be rolled.
    is_rolled: bool,
    /// Why the first that cannot be rolled cannot.
    refused: Option<String>,
}

impl Definition {
    /// Counts the odds of each attempt over the numbers that it goes by, said or on a sheet: their ends, their usual value
    /// and the one in the middle.
    pub fn check(&self) -> Report {
        let mut report = Report::default();
        for (place, rule) in self.attempts.iter().enumerate() {
            let tried = self.tried(rule);
            let ordinary = [self.middling(rule), self.numbers()];
            let is_usual = |pair: &(usize, usize)| {
                ordinary
                    .iter()
                    .any(|numbers| overlap(rule, numbers).contains(pair))
            };
            let overlaps = overlaps_of(rule, &tried).filter(|(pair, _)| is_usual(pair));
            report.overlaps.extend(overlaps.map(|(_, told)| told));
            let mut ordinary = ordinary.into_iter();
            let possible = ordinary
                .find_map(|numbers| Some((rule.plan(&numbers).ok()?.odds().ok()?, numbers)));
            if let Some((odds, numbers)) = possible {
                report.chances.push(Chances {
                    attempt: place,
                    with: self.said(rule, &numbers),
                    results: likely(rule, &tried, &odds),
                });
            }
            report.notes.extend(self.notes_on(rule, &tried));
        }
        report.notes.extend(self.words_meant_twice());
        report
    }

    /// What an attempt is ordinarily made with: of figures of which the file says nothing usual, the middle.
    pub(super) fn middling(&self, rule: &AttemptRule) -> Numbers {
        let mut numbers = self.numbers();
        for input in self.inputs_of(rule) {
            let is_open = matches!(input.kind, InputKind::Figure(_)) && input.default.is_none();
            if let Some(name) = self.names.get(input.number).filter(|_| is_open) {
                numbers.set(input.number, name.bounds.0.midpoint(name.bounds.1));
            }
        }
        self.count_said(&mut numbers);
        numbers
    }

    /// Counts an input as said where it has a number.
    pub(super) fn count_said(&self, numbers: &mut Numbers) {
        for input in &self.inputs {
            if let InputKind::Said(of) = &input.kind {
                // Nothing is known to be added; `+0` may be.
                let is_said = of.is == 0 || numbers.get(of.is) != 0;
                numbers.set(input.number, is_said.into());
            }
        }
    }

    fn tried(&self, rule: &AttemptRule) -> Tried {
        let mut tried = Tried {
            came: vec![false; rule.results.len()],
            uncovered: None,
            overlaps: BTreeMap::new(),
            is_all: true,
            is_rolled: false,
            refused: None,
        };
        let (ways, mut steps) = (self.ways(rule), 0);
        tried.is_all = ways.is_all;
        for mut way in ways.all {
            self.work_out(&mut way, &ways.said, 0);
            let plan = match rule.plan(&way) {
                Ok(plan) => plan.telling_overlaps(),
                Err(why) => {
                    tried.refused.get_or_insert_with(|| why.to_string());
                    continue;
                }
            };
            steps += plan.cost();
            if steps > MOST_STEPS {
                tried.is_all = false;
                break;
            }
            let odds = match plan.odds() {
                Ok(odds) => odds,
                Err(why) => {
                    tried.is_all = false;
                    tried.refused.get_or_insert_with(|| why.to_string());
                    continue;
                }
            };
            tried.is_rolled = true;
            for (result, came) in tried.came.iter_mut().enumerate() {
                *came |= odds.of_result(Some(result)) > 0.0;
            }
            let missing = odds.of_result(None);
            let most = tried.uncovered.as_ref().map_or(0.0, |(most, _)| *most);
            if missing > most {
                tried.uncovered = Some((missing, self.said(rule, &way)));
            }
            for (pair, chance) in overlaps_in(rule, &odds) {
                let most = tried.overlaps.get(&pair).map_or(0.0, |(most, _)| *most);
                if chance > most {
                    let said = self.said(rule, &way);
                    tried.overlaps.insert(pair, (chance, said));
                }
            }
        }
        tried
    }

    fn notes_on(&self, rule: &AttemptRule, tried: &Tried) -> Vec<String> {
        let mut notes = Vec::new();
        if !tried.is_rolled {
            let why = tried
                .refused
                .as_deref()
                .unwrap_or("its odds take too long to count");
            notes.push(format!(
                "`{}` could not be rolled with any of the figures that were tried: {why}",
                rule.name
            ));
            return notes;
        }
        if let Some((chance, said)) = &tried.uncovered {
            let share = in_figures(chance * 100.0);
            notes.push(format!(
                "results of `{}` leave {share} % of rolls without a word at {said}: end the list with one that has no `when`",
                rule.name
            ));
        }
        let covering = rule.results.iter().position(|result| result.when.is_none());
        for (place, result) in rule.results.iter().enumerate() {
            if tried.came.get(place) != Some(&false) {
                continue;
            }
            let cover = covering.filter(|cover| *cover < place);
            let cover = cover.and_then(|cover| rule.results.get(cover));
            let how = match cover {
                Some(cover) => format!("can never happen: `{}` above it has no `when`", cover.word),
                None if tried.is_all => {
                    "can never happen: one above it covers it, or nothing that is rolled meets it"
                        .to_owned()
                }
                None => "came up with none of the figures that were tried; others may meet it"
                    .to_owned(),
            };
            notes.push(format!("result `{}` of `{}` {how}", result.word, rule.name));
        }
        notes
    }

    /// What an attempt was made with, in words: `skill 50, hard 1`.
    fn said(&self, rule: &AttemptRule, numbers: &Numbers) -> String {
        let said = self
            .asked_of(rule)
            .filter(|(place, _)| *place > 0 || numbers.get(*place) != 0)
            .map(|(place, name)| format!("{} {}", name.name, numbers.get(place)));
        said.collect::<Vec<_>>().join(", ")
    }
}

/// How likely each word is, whichever of its entries brings it.
fn likely(rule: &AttemptRule, tried: &Tried, odds: &Distribution) -> Vec<Likely> {
    let mut words: Vec<Likely> = Vec::new();
    for (place, result) in rule.results.iter().enumerate() {
        let (chance, may_come) = (odds.of_result(Some(place)), tried.may_come(place));
        match words
            .iter_mut()
            .find(|known| result.word == known.word.as_str())
        {
            Some(known) => {
                known.chance += chance;
                known.comes_with_others |= may_come;
            }
            None => words.push(Likely {
                word: result.word.to_string(),
                chance,
                comes_with_others: may_come,
            }),
        }
    }
    words
}

impl Tried {
    /// Whether a result came up, or might with figures that were not tried.
    fn may_come(&self, result: usize) -> bool {
        !self.is_all || self.came.get(result) == Some(&true)
    }
}

/// Results that a roll with these numbers meets both, where one of them passes and the other does not: what only odd figures
/// bring is what the order of the list is for.
fn overlap(rule: &AttemptRule, numbers: &Numbers) -> Vec<(usize, usize)> {
    let plan = rule.plan(numbers).ok();
    let odds = plan.and_then(|plan| plan.telling_overlaps().odds().ok());
    let pairs = odds.iter().flat_map(|odds| overlaps_in(rule, odds));
    pairs.map(|(pair, _)| pair).collect()
}

/// Which results a roll meets beside the one that counts, where one of both passes and the other does not.
fn overlaps_in<'a>(
    rule: &'a AttemptRule,
    odds: &'a Distribution,
) -> impl Iterator<Item = ((usize, usize), f64)> + 'a {
    let passes = |result: usize| rule.results.get(result).map(|result| result.grade > 0);
    let outcomes = odds
        .outcomes
        .iter()
        .filter(|outcome| outcome.probability > 0.0);
    outcomes.flat_map(move |outcome| {
        let (counts, met) = (outcome.result.unwrap_or(0), outcome.value.unwrap_or(0));
        // What passes by a formula of its own does not go by the result.
        let bits = (0..rule.results.len().min(MOST_OVERLAPS)).filter(move |result| {
            rule.passes.is_none() && met >> result & 1 == 1 && passes(*result) != passes(counts)
        });
        bits.map(move |result| ((counts, result), outcome.probability))
    })
}

fn overlaps_of<'a>(
    rule: &'a AttemptRule,
    tried: &'a Tried,
) -> impl Iterator<Item = ((usize, usize), String)> + 'a {
    let word = |result: usize| rule.results.get(result).map_or("", |result| &result.word);
    tried.overlaps.iter().map(move |((one, other), (_, said))| {
        let told = format!(
            "results `{}` and `{}` of `{}` overlap at {said}: the first counts",
            word(*one),
            word(*other),
            rule.name
        );
        ((*one, *other), told)
    })
}
