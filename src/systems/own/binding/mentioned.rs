//! The names that the texts of an attempt mention.

use super::super::definition::{AttemptRule, Opposed, RerollRule};
use super::super::formula::{Formula, Leaf};
use super::super::tree::Tree;

/// All names that the texts of an attempt mention, by place.
pub(super) fn names_of(rule: &AttemptRule) -> Vec<usize> {
    let mut names = Vec::new();
    let mut visit = |formula: &Formula| {
        formula.each_leaf_within(&mut |leaf| {
            if let Leaf::Name(name) | Leaf::Dice(name) = leaf {
                names.push(*name);
            }
        });
    };
    rule.values.iter().for_each(|value| visit(&value.formula));
    for refuse in &rule.refuse {
        visit(&refuse.when);
        refuse.says.each_formula(&mut visit);
    }
    for (when, says) in &rule.telling.sentences {
        when.iter().for_each(&mut visit);
        says.each_formula(&mut visit);
    }
    for (when, says) in rule.telling.warns.iter().chain(&rule.telling.log) {
        when.iter().for_each(&mut visit);
        says.each_formula(&mut visit);
    }
    for (adds, says) in &rule.telling.adds {
        visit(adds);
        says.each_formula(&mut visit);
    }
    for (from, to) in rule.marks.iter().flatten() {
        visit(from);
        visit(to);
    }
    for (when, _) in &rule.telling.rules {
        when.iter().for_each(&mut visit);
    }
    if let Some((shows, void)) = &rule.contest {
        visit(shows);
        void.iter().for_each(&mut visit);
    }
    for roll in &rule.rolls {
        roll.when.iter().for_each(&mut visit);
        roll.roll.each_formula(&mut |formula| visit(formula));
    }
    for result in &rule.results {
        result.when.iter().chain(&result.value).for_each(&mut visit);
    }
    rule.passes
        .iter()
        .chain(&rule.compare_by)
        .chain(&rule.harms)
        .for_each(&mut visit);
    match &rule.opposed {
        Some(Opposed::Target { input, number }) => {
            visit(number);
            visit(&Tree::Leaf(Leaf::Name(*input)));
        }
        Some(Opposed::Compare) | None => {}
    }
    if let Some(progress) = &rule.progress {
        visit(&progress.adds);
        progress.ruined.iter().for_each(&mut visit);
    }
    for offer in &rule.offers {
        offer.when.iter().for_each(&mut visit);
        offer.costs.iter().for_each(|(_, amount)| visit(amount));
        if let Some(RerollRule::Faces(ranges)) = &offer.reroll {
            ranges.iter().for_each(|(from, to)| {
                visit(from);
                visit(to);
            });
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}
