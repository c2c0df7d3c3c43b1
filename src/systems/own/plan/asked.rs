//! What formulas ask of dice, over what each of their sets shows.

use super::super::dice_set::{DiceSet, Shown};
use super::super::formula::{Asked, Statistic};
use super::super::program::Planned;
use super::super::tree::{Operation, Tree};
use super::{Planner, Refusal, joined};

/// Dice of several sets together that are compared and added up.
const MOST_OF_SEVERAL: i64 = 5;

impl Planner<'_> {
    /// What is asked of dice, over what each of their sets shows.
    pub(super) fn ask(&mut self, asked: &Asked) -> Result<Planned, Refusal> {
        let (parts, name) = match &asked.of {
            None => (self.parts.clone(), "the roll"),
            Some(name) => {
                let named = self
                    .parts
                    .iter()
                    .find(|part| part.name.as_ref() == Some(name));
                let missing = || Refusal::Asked(format!("this roll has no dice called “{name}”"));
                (vec![named.cloned().ok_or_else(missing)?], name.as_str())
            }
        };
        let sets: Vec<usize> = parts.iter().flat_map(|part| part.sets.clone()).collect();
        let one = |what: &str| match sets[..] {
            [] => Ok(None),
            [set] => Ok(Some(set)),
            _ => Err(Refusal::Asked(format!(
                "“{what}” of {name} asks for one set of dice, and there are {}: name one, as in {what}(NAME)",
                sets.len()
            ))),
        };
        match &asked.statistic {
            Statistic::Total => Ok(joined(
                &Operation::Plus,
                parts.into_iter().map(|part| part.total),
            )),
            Statistic::Rolled => {
                let dice = sets.iter().filter_map(|&set| self.sets.get(set));
                Ok(Tree::Number(dice.map(|set| i64::from(set.dice())).sum()))
            }
            Statistic::Natural => {
                let is_single =
                    |set: &&usize| self.sets.get(**set).is_some_and(|set| set.kept() == 1);
                let mut single = sets.iter().filter(is_single);
                match (single.next(), single.next()) {
                    (Some(&set), None) => Ok(self.slot(set, Shown::Total)),
                    (None, _) if sets.is_empty() => Ok(Tree::Number(0)),
                    _ => Err(Refusal::Asked(format!(
                        "“natural” of {name} asks for one set of which one die is kept"
                    ))),
                }
            }
            Statistic::Same => {
                let set = one("same")?;
                Ok(set.map_or(Tree::Number(0), |set| self.slot(set, Shown::Same)))
            }
            Statistic::Count(from, to) => {
                let bounds = (
                    self.number(from, "the bound of a count")?,
                    self.number(to, "the bound of a count")?,
                );
                let counts: Vec<Planned> = sets
                    .iter()
                    .map(|&set| self.slot(set, Shown::Count(bounds.0, bounds.1)))
                    .collect();
                Ok(joined(&Operation::Plus, counts.into_iter()))
            }
            Statistic::Highest(number) => {
                let number = self.number(number, "a number of dice")?;
                self.extreme(&sets, (number, "highest"), Shown::Highest, &Operation::Most)
            }
            Statistic::Lowest(number) => {
                let number = self.number(number, "a number of dice")?;
                self.extreme(&sets, (number, "lowest"), Shown::Lowest, &Operation::Least)
            }
        }
    }

    /// So many of the highest dice of all these sets, added up: the best of every way to take some of each.
    fn extreme(
        &mut self,
        sets: &[usize],
        (number, word): (i64, &str),
        shown: fn(i64) -> Shown,
        better: &Operation,
    ) -> Result<Planned, Refusal> {
        if let [set] = sets {
            return Ok(self.slot(*set, shown(number)));
        }
        if number > MOST_OF_SEVERAL {
            let message = format!(
                "“{word}({number})” of several sets of dice: expected {MOST_OF_SEVERAL} dice at most, or the name of one set, as in {word}(NAME, {number})"
            );
            return Err(Refusal::Asked(message));
        }
        // The best of the sets so far, by the number of dice that are taken.
        let mut best = vec![Tree::Number(0)];
        for &set in sets {
            let here = self.sets.get(set).map_or(0, DiceSet::kept);
            let here = usize::try_from(here).unwrap_or(0);
            let most = (best.len() - 1 + here).min(usize::try_from(number).unwrap_or(0));
            let taken = (0..=most).map(|dice| {
                let of_it = (0..=dice.min(here)).filter_map(|of_it| {
                    let before = best.get(dice - of_it)?.clone();
                    let shown = i64::try_from(of_it).map(shown).ok()?;
                    Some(match of_it {
                        0 => before,
                        _ if dice == of_it => self.slot(set, shown),
                        _ => {
                            let slot = self.slot(set, shown);
                            Tree::folded(Operation::Plus, vec![before, slot])
                        }
                    })
                });
                let ways: Vec<Planned> = of_it.collect();
                joined(better, ways.into_iter())
            });
            best = taken.collect();
        }
        Ok(best.pop().unwrap_or(Tree::Number(0)))
    }
}
