//! What a hero can do by figures that are told in words: how likely each is to be enough.

use crate::systems::interface::{Doing, Doings, RankGroup, RankedTrait};

use super::super::definition::told_in;
use super::super::word::{all_kept, kept};
use super::super::{Attempt, AttemptRule, ResultRule};
use super::{Named, Sheet};

/// The results of an attempt that can happen, each with its probability.
type Results = Vec<(&'static ResultRule, f64)>;

impl Sheet {
    /// Figures that everybody has, and what the hero is trained in: by the first attempt of the game that takes them.
    pub fn doings(&self) -> Doings {
        let figures = self.rollable().into_iter();
        let is_shown = |named: &Named| {
            !self.words_of(named).is_empty() && self.is_trained_in(named) != Some(false)
        };
        let known: Vec<(Named, Attempt, Results)> = figures
            .filter(is_shown)
            .filter_map(|named| {
                let attempt = self.attempt_at(&named)?;
                let results = results_of(&attempt);
                Some((named, attempt, results))
            })
            .collect();
        let Some(rule) = known.first().and_then(|(_, attempt, _)| attempt.rule()) else {
            return Doings::default();
        };
        let of_rule = known
            .iter()
            .filter(|(_, attempt, _)| attempt.own().name() == rule.name.as_str());
        let mut columns = columns_of(rule);
        let happens = |column: &(&str, i64)| {
            let mut known = known.iter();
            known.any(|(.., results)| share(results, column) > 0.0)
        };
        columns.retain(happens);
        let (mut abilities, mut trained) = (Vec::new(), Vec::new());
        for (named, attempt, results) in of_rule {
            let enough = enough_of(results);
            match self.is_trained_in(named) {
                None => abilities.push((named.name.clone(), enough)),
                Some(_) => trained.push(Doing {
                    name: named.name.clone(),
                    with: self.told_with(named),
                    has_advantage: attempt.rolls_twice(),
                    chances: columns
                        .iter()
                        .map(|column| share(results, column))
                        .collect(),
                    enough,
                }),
            }
        }
        trained.sort_by(|one, other| one.enough.total_cmp(&other.enough));
        Doings {
            enough: rule.least_good().map_or("", |(words, _)| kept(&words)),
            columns: all_kept(columns.iter().map(|(word, _)| kept(word))),
            abilities,
            trained,
        }
    }

    /// Whether somebody is trained in a figure; nothing of one that everybody has.
    fn is_trained_in(&self, named: &Named) -> Option<bool> {
        match &named.by {
            Some(by) => Some(by.recorded != 0),
            None => self.is_of_list(named),
        }
    }

    /// Whether something is recorded of a figure that heroes name themselves; none of one that everybody has.
    pub(in crate::systems::own) fn is_of_list(&self, named: &Named) -> Option<bool> {
        let group = self.definition().figures.get(named.group)?;
        group.list?;
        let mut beside = group.beside.iter();
        let is_ticked = beside.any(|beside| self.is_ticked(group, &named.name, beside));
        Some(is_ticked || self.recorded_word(group, &named.name).is_some())
    }

    fn words_of(&self, named: &Named) -> &[(i64, super::Text)] {
        let group = named.by.as_ref().map_or(named.group, |by| by.group);
        self.definition().words_of_group(group)
    }

    /// What it is rolled with: `Dexterity Master`.
    fn told_with(&self, named: &Named) -> String {
        let number = named.number().unwrap_or(0);
        let told = told_in(self.words_of(named), number);
        match &named.by {
            Some(by) => format!("{} {told}", by.name),
            None => told,
        }
    }
}

/// The words of an attempt's results, worst first, each with its grade: what is worse than a failure counts as one.
fn columns_of(rule: &AttemptRule) -> Vec<(&str, i64)> {
    let mut results: Vec<_> = rule
        .results
        .iter()
        .filter(|result| result.grade > -2)
        .collect();
    results.sort_by_key(|result| result.grade);
    let mut columns: Vec<(&str, i64)> = Vec::new();
    for result in results {
        if !columns.iter().any(|(word, _)| result.word == *word) {
            columns.push((&result.word, result.grade));
        }
    }
    columns
}

fn results_of(attempt: &Attempt) -> Results {
    let odds = attempt.odds();
    let chances = odds.outcomes.iter();
    let results = chances.map(|chance| Some((attempt.result_of(chance)?, chance.probability)));
    results.flatten().collect()
}

fn share(results: &Results, (word, grade): &(&str, i64)) -> f64 {
    let is_it = |(result, _): &&(&ResultRule, f64)| {
        let is_worse = *grade == -1 && result.grade < -1;
        is_worse || result.word == *word
    };
    let shares = results.iter().filter(is_it);
    shares.map(|(_, probability)| probability).sum()
}

/// How likely a result is good.
fn enough_of(results: &Results) -> f64 {
    let good = results.iter().filter(|(result, _)| result.grade > 0);
    good.map(|(_, probability)| probability).sum()
}

impl Sheet {
    /// Whether somebody is better at it than with a blank sheet.
    pub(super) fn is_trained(&self, named: &Named) -> bool {
        let usual = self.definition().figures.get(named.group);
        let usual = usual.and_then(|group| group.default);
        match &named.by {
            Some(by) => by.recorded != 0,
            None => named.number() > usual,
        }
    }

    /// What is recorded of each group, with the word behind it; what everybody has, always.
    pub fn ranks(&self) -> Vec<RankGroup> {
        let definition = self.definition();
        let (figures, groups) = (self.figures(), definition.figures.iter().enumerate());
        if definition.foe_rank.is_none() {
            return Vec::new();
        }
        let ranks = groups
            .filter(|(_, group)| group.has_numbers())
            .map(|(at, group)| {
                let own = figures.iter().filter(|named| named.group == at);
                let own = own.filter(|named| self.is_of_list(named) != Some(false));
                let name = group.group.as_deref().unwrap_or_default().to_lowercase();
                let words = definition.words_of_group(at);
                let usual = group.default.filter(|_| group.list.is_some());
                let usual = usual.map_or_else(String::new, |usual| {
                    format!(", else {}", told_in(words, usual))
                });
                RankGroup {
                    label: group.label.as_deref().map_or_else(|| kept(&name), kept),
                    heading: kept(&format!("{name}{usual}")),
                    traits: own.map(|named| self.rank(named)).collect(),
                }
            });
        let is_told = |group: &RankGroup| !group.traits.is_empty();
        ranks.filter(is_told).collect()
    }

    fn rank(&self, named: &Named) -> RankedTrait {
        let (words, number) = (self.words_of(named), named.number().unwrap_or(0));
        RankedTrait {
            name: match words {
                [] => format!("{} {number:+}", named.name),
                _ => named.name.clone(),
            },
            rank: (!words.is_empty()).then(|| kept(&told_in(words, number))),
            by: named.by.as_ref().map(|by| kept(&by.name)),
            is_plain: words.is_empty() || named.by.is_some(),
        }
    }
}
