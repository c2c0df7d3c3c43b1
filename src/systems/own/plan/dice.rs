//! The dice of a roll with all their numbers.

use crate::dice::Expression;

use super::super::dice_set::{DiceSet, Kind, MOST_TENS, Shown};
use super::super::formula::{self, Formula, Leaf, Piece, Roll, Scope, SetRule};
use super::super::program::Planned;
use super::super::tree::{NO_NUMBER, Tree};
use super::{Plan, PlannedPart, Planner, Refusal};

/// Dice a set may have.
pub(in crate::systems::own) const MOST_DICE: u32 = 100;

impl Planner<'_> {
    /// Makes the dice of a roll, left to right.
    pub(super) fn throw(&mut self, roll: &Roll) -> Result<(), Refusal> {
        for part in &roll.parts {
            let start = self.sets.len();
            let total = self.total(&part.total, &roll.sets);
            let (name, sets) = (part.name.clone(), start..self.sets.len());
            self.parts.push(PlannedPart { name, total, sets });
        }
        if let Some(refusal) = self.refused.take() {
            return Err(refusal);
        }
        if self.sets.is_empty() && !self.empty.is_empty() {
            return Err(Refusal::NoDice(std::mem::take(&mut self.empty)));
        }
        Ok(())
    }

    fn total(&mut self, total: &Formula, sets: &[SetRule]) -> Planned {
        total.fold(&mut |leaf| {
            let part = match leaf {
                Leaf::Set(set) => sets
                    .get(*set)
                    .map_or(Ok(Tree::Number(0)), |set| self.set(set)),
                Leaf::Dice(name) => self.dice_of(*name),
                Leaf::Name(_) | Leaf::Value(_) => Ok(self.fold(&Tree::Leaf(leaf.clone()))),
                Leaf::Grade | Leaf::Asked(_) => Ok(Tree::Number(NO_NUMBER)),
            };
            part.unwrap_or_else(|refusal| {
                self.refused.get_or_insert(refusal);
                Tree::Number(0)
            })
        })
    }

    /// The dice that an input holds; 0 where nothing was said.
    fn dice_of(&mut self, name: usize) -> Result<Planned, Refusal> {
        let Some((_, said)) = self.numbers.dice.iter().find(|(place, _)| *place == name) else {
            return Ok(Tree::Number(0));
        };
        let refuse = |reason: String| Refusal::Dice {
            dice: said.clone(),
            reason,
        };
        let scope = Scope::of_numbers(&[], &[], &[]);
        let roll = formula::roll(said, scope).map_err(|complaint| refuse(complaint.sentence()))?;
        match &roll.parts[..] {
            [part] => Ok(self.total(&part.total, &roll.sets)),
            _ => Err(refuse("expected one sum of dice.".to_owned())),
        }
    }

    /// Makes a set, and gives its total: 0 of one whose number of dice comes to 0, which is no set.
    fn set(&mut self, rule: &SetRule) -> Result<Planned, Refusal> {
        if self.sets.len() >= formula::MOST_SETS {
            let reason = format!("a roll has {} sets of dice at most.", formula::MOST_SETS);
            return Err(Refusal::Dice {
                dice: "too many".to_owned(),
                reason,
            });
        }
        let kind = match rule {
            SetRule::Pool(pieces) => {
                let mut said = String::new();
                for piece in pieces {
                    match piece {
                        Piece::Written(text) => said.push_str(text),
                        Piece::Number(formula) => {
                            said.push_str(
                                &self.number(formula, "a number of the roll")?.to_string(),
                            );
                        }
                    }
                }
                if matches!(pieces.first(), Some(Piece::Number(dice)) if self.fold(dice).number() == Some(0))
                {
                    return Ok(self.none_of(said));
                }
                pool(&said, 0)?
            }
            SetRule::Fudge(dice) => {
                let dice = self.number(dice, "a number of dice")?;
                if dice == 0 {
                    return Ok(self.none_of("0dF".to_owned()));
                }
                pool(&format!("{dice}d3"), -2)?
            }
            SetRule::Tens(more) => {
                let more = self.number(more, "a number of dice")?;
                if more.abs() > MOST_TENS {
                    return Err(Refusal::Dice {
                        dice: format!("d%b{{{more}}}"),
                        reason: format!("expected {MOST_TENS} more dice for the tens at most."),
                    });
                }
                Kind::Tens(more)
            }
        };
        self.sets.push(DiceSet {
            kind,
            held: Vec::new(),
        });
        Ok(self.slot(self.sets.len() - 1, Shown::Total))
    }

    fn none_of(&mut self, dice: String) -> Planned {
        self.empty.push(dice);
        Tree::Number(0)
    }
}

fn pool(said: &str, shift: i64) -> Result<Kind, Refusal> {
    let refuse = |reason: String| Refusal::Dice {
        dice: said.to_owned(),
        reason,
    };
    let expression = Expression::parse(said).map_err(|complaint| refuse(complaint.sentence()))?;
    let pool = expression.pool().copied();
    let pool = pool.ok_or_else(|| refuse("expected dice, such as 4d6kh3.".to_owned()))?;
    if pool.dice() > MOST_DICE {
        return Err(refuse(format!("expected {MOST_DICE} dice at most.")));
    }
    Ok(Kind::Pool {
        expression,
        pool,
        shift,
    })
}

impl Plan {
    /// Its first dice as a roll says them, so many: `3d6`, `3d6 + 1d4`.
    pub(in crate::systems::own) fn dice_told(&self, first: usize) -> String {
        let sets = self.sets.iter().take(first).map(|set| set.kind.to_string());
        sets.collect::<Vec<_>>().join(" + ")
    }

    /// Whether any dice are thrown: a number may stand in for them.
    pub(in crate::systems::own) const fn throws_dice(&self) -> bool {
        !self.sets.is_empty()
    }

    /// Whether it comes to a number, by dice or without: what is given up does not.
    pub(in crate::systems::own) const fn comes_to_something(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Whether the faces of its dice are merely added up.
    pub(in crate::systems::own) fn merely_adds(&self) -> bool {
        let is_total = |(_, shown): &(usize, Shown)| *shown == Shown::Total;
        let is_plain = self.sets.iter().all(DiceSet::merely_adds);
        is_plain && self.again.is_none() && self.asked.iter().all(is_total)
    }

    /// The lowest that it may come to, and how many totals there are from there; nothing where dice are not merely added.
    pub(in crate::systems::own) fn totals(&self) -> Option<(i64, i64)> {
        let mut least = self.blank();
        let mut most = self.blank();
        let slots = self.asked.iter().enumerate();
        for (place, (set, _)) in slots.filter(|_| self.merely_adds()) {
            let (low, high) = self.sets.get(*set)?.bounds()?;
            for (row, bound) in [(&mut least, low), (&mut most, high)] {
                *row.get_mut(self.program.grade + 1 + place)? = bound;
            }
        }
        let total = self.extras.total.as_ref().filter(|_| self.merely_adds())?;
        let (least, most) = (total.read(&least)?, total.read(&most)?);
        Some((least, most - least + 1))
    }
}
