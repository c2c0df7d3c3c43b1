//! What a game's file leaves open: rolls without a word, results that never happen.

use std::collections::BTreeMap;

use crate::words::in_figures;

use super::definition::{AttemptRule, Definition, Input, InputKind, Name, Numbers};
use super::odds::Distribution;
use super::program::MOST_OVERLAPS;

/// So many ways to say an attempt are tried: all there are of a small game, the ends and the middle of a large one.
const MOST_TRIED: usize = 2_000;

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
    /// Each result's word and its probability.
    pub results: Vec<(String, f64)>,
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
}

impl Definition {
    /// Counts the odds of each attempt over the numbers that can be said of it: their ends, their usual value and the
    /// one in the middle.
    pub fn check(&self) -> Report {
        let mut report = Report::default();
        for (place, rule) in self.attempts.iter().enumerate() {
            let ordinary = [self.middling(rule), self.numbers()];
            let mut ordinary = ordinary.into_iter();
            let possible =
                ordinary.find_map(|numbers| Some((self.odds_of(place, &numbers)?, numbers)));
            if let Some((odds, numbers)) = possible {
                let chance = |(result, rule): (usize, &super::ResultRule)| {
                    (rule.word.clone(), odds.of_result(Some(result)))
                };
                report.chances.push(Chances {
                    attempt: place,
                    with: self.said(rule, &numbers),
                    results: rule.results.iter().enumerate().map(chance).collect(),
                });
            }
            let tried = self.tried(place, rule);
            report.notes.extend(self.notes_on(rule, &tried));
            report.overlaps.extend(overlaps_of(rule, &tried));
        }
        report
    }

    /// What an attempt is ordinarily made with: of figures of which the file says nothing usual, the middle.
    fn middling(&self, rule: &AttemptRule) -> Numbers {
        let mut numbers = self.numbers();
        let inputs = rule.inputs.iter();
        for input in inputs.filter_map(|place| self.inputs.get(*place)) {
            let is_open = matches!(input.kind, InputKind::Figure(_)) && input.default.is_none();
            if let Some(name) = self.names.get(input.number).filter(|_| is_open) {
                numbers.set(input.number, name.bounds.0.midpoint(name.bounds.1));
            }
        }
        numbers
    }

    fn odds_of(&self, attempt: usize, numbers: &Numbers) -> Option<Distribution> {
        self.plan(attempt, numbers).ok()?.odds().ok()
    }

    fn tried(&self, place: usize, rule: &AttemptRule) -> Tried {
        let mut tried = Tried {
            came: vec![false; rule.results.len()],
            uncovered: None,
            overlaps: BTreeMap::new(),
            is_all: true,
        };
        let (mut ways, mut steps) = (vec![self.numbers()], 0);
        for name in self.asked_of(rule) {
            let values = values_of(name.1);
            let with = |way: &Numbers| {
                let set = |value: &i64| {
                    let mut way = way.clone();
                    way.set(name.0, *value);
                    way
                };
                values.iter().map(set).collect::<Vec<_>>()
            };
            if ways.len() * values.len() > MOST_TRIED {
                tried.is_all = false;
                continue;
            }
            ways = ways.iter().flat_map(with).collect();
        }
        for mut way in ways {
            self.work_out(&mut way, &[], 0);
            let Ok(plan) = self.plan(place, &way) else {
                continue;
            };
            let plan = plan.telling_overlaps();
            steps += plan.cost();
            if steps > MOST_STEPS {
                tried.is_all = false;
                break;
            }
            let Ok(odds) = plan.odds() else { continue };
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
        if let Some((chance, said)) = &tried.uncovered {
            let share = in_figures(chance * 100.0);
            notes.push(format!(
                "results of `{}` leave {share} % of rolls without a word at {said}: end the list with one that has no `when`",
                rule.name
            ));
        }
        let never = rule.results.iter().zip(&tried.came);
        let never = never.filter(|(_, came)| !**came).map(|(result, _)| {
            let how = if tried.is_all {
                "can never happen"
            } else {
                "never came up in what was tried"
            };
            format!("result `{}` of `{}` {how}: one above it covers it, or nothing that is rolled meets it", result.word, rule.name)
        });
        notes.extend(never);
        notes
    }

    /// The numbers that an attempt goes by, each with its place among the names.
    fn asked_of<'a>(&'a self, rule: &'a AttemptRule) -> impl Iterator<Item = (usize, &'a Name)> {
        let inputs = rule
            .inputs
            .iter()
            .filter_map(|place| self.inputs.get(*place));
        let said = inputs
            .filter(|input| is_number(input))
            .map(|input| input.number);
        let all = std::iter::once(0).chain(said);
        all.filter_map(|place| Some((place, self.names.get(place)?)))
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

fn overlaps_of(rule: &AttemptRule, tried: &Tried) -> Vec<String> {
    let word = |result: usize| rule.results.get(result).map_or("", |result| &result.word);
    let told = tried.overlaps.iter().map(|((one, other), (_, said))| {
        format!(
            "results `{}` and `{}` of `{}` overlap at {said}: the first counts",
            word(*one),
            word(*other),
            rule.name
        )
    });
    told.collect()
}

fn is_number(input: &Input) -> bool {
    match input.kind {
        InputKind::Word
        | InputKind::Count(_)
        | InputKind::Choice(_)
        | InputKind::Number { .. }
        | InputKind::Figure(_) => true,
        InputKind::Dice => false,
    }
}

/// All values where they are few, else the ends, the usual one and the one between.
fn values_of(name: &Name) -> Vec<i64> {
    let (least, most) = name.bounds;
    let mut values: Vec<i64> = if most.saturating_sub(least) < 12 {
        (least..=most).collect()
    } else {
        vec![least, name.default, least.midpoint(most), most]
    };
    values.sort_unstable();
    values.dedup();
    values
}
