//! The ways to say an attempt, and what stands on the sheet of whoever makes it: all there are, or some of each.

use super::super::definition::{AttemptRule, Definition, FigureKind, Input, InputKind, Name};
use super::super::numbers::Numbers;

/// So many ways to say an attempt are tried: all there are of a small game, the ends and the middle of a large one.
const MOST_TRIED: usize = 2_000;

/// Ways to say an attempt: what every name of the file stands for, and those that were not worked out.
pub(super) struct Ways {
    pub(super) all: Vec<Numbers>,
    pub(super) said: Vec<usize>,
    /// Whether there are no others.
    pub(super) is_all: bool,
}

impl Definition {
    /// All ways to say an attempt where they are few; else what goes by more of them is changed by itself.
    pub(super) fn ways(&self, rule: &AttemptRule) -> Ways {
        let mut ways = Ways {
            all: vec![self.numbers()],
            said: Vec::new(),
            is_all: true,
        };
        let mut alone = Vec::new();
        for place in self.gone_by(rule) {
            let Some(name) = self.names.get(place) else {
                continue;
            };
            let sides = self.sides(place);
            let (values, is_every) = match sides.as_slice() {
                [] => self.values_of(place, name),
                _ => (sides, true),
            };
            ways.is_all &= is_every && !self.is_open(place);
            ways.said.push(place);
            let with = |way: &Numbers| {
                let set = |value: &i64| {
                    let mut way = way.clone();
                    way.set(place, *value);
                    way
                };
                values.iter().map(set).collect::<Vec<_>>()
            };
            if ways.all.len() * values.len() > MOST_TRIED {
                ways.is_all = false;
                alone.extend(with(&self.middling(rule)));
                continue;
            }
            ways.all = ways.all.iter().flat_map(with).collect();
        }
        // These are few, and tried before time is out.
        ways.all.splice(0..0, alone);
        ways.all.iter_mut().for_each(|way| self.count_said(way));
        ways
    }

    /// The numbers that an attempt goes by: what a line says, then what stands on a sheet, also behind what is worked out.
    fn gone_by(&self, rule: &AttemptRule) -> Vec<usize> {
        let mut places: Vec<usize> = self.asked_of(rule).map(|(place, _)| place).collect();
        let mut mentioned = rule.names.clone();
        for (place, formula) in self.derived.iter().rev() {
            if mentioned.contains(place) {
                mentioned.extend(formula.names());
            }
        }
        let of_sheet = mentioned.into_iter().filter(|place| {
            let figure = self.figure_of(*place);
            figure.is_some_and(|(group, _)| {
                !matches!(group.kind, FigureKind::Sum(_) | FigureKind::Dice)
            })
        });
        places.extend(of_sheet);
        // What has to be reached matters most.
        let reached = rule.rows.as_ref().and_then(|rows| self.inputs.get(rows.is));
        let reached = reached.map(|input| input.number);
        places.sort_by_key(|place| Some(*place) != reached);
        let mut seen = Vec::new();
        places.retain(|place| {
            let is_new = !seen.contains(place);
            seen.push(*place);
            is_new
        });
        places
    }

    /// Whether a number may be any: signed numbers of a line add up, a figure is said by its number, points are counted.
    fn is_open(&self, place: usize) -> bool {
        let is_counted = |kind: &FigureKind| matches!(kind, FigureKind::Points(_));
        let is_said = self
            .inputs
            .iter()
            .any(|input| input.number == place && matches!(input.kind, InputKind::Figure(_)));
        place == 0
            || (is_said && self.sides(place).is_empty())
            || self.kinds_at(place).into_iter().any(is_counted)
    }

    /// The sides of a die, where a number is one.
    fn sides(&self, place: usize) -> Vec<i64> {
        let mut all = Vec::new();
        for kind in self.kinds_at(place) {
            let FigureKind::Die(sides) = kind else {
                return Vec::new();
            };
            all.extend(sides);
        }
        all
    }

    /// All values where they are few, else the ends, the usual one, the next, the one between, and those with names; and whether
    /// they are all.
    fn values_of(&self, place: usize, name: &Name) -> (Vec<i64>, bool) {
        let (least, most) = name.bounds;
        let is_few = most.saturating_sub(least) < 12;
        let mut values: Vec<i64> = if is_few {
            (least..=most).collect()
        } else {
            let usual = [
                least,
                name.default,
                name.default + 1,
                least.midpoint(most),
                most,
            ];
            let mut inputs = self.inputs.iter();
            let input = inputs.find(|input| input.number == place);
            let named = input.into_iter().flat_map(|input| &input.names);
            usual
                .into_iter()
                .chain(named.map(|(number, _)| *number))
                .collect()
        };
        values.sort_unstable();
        values.dedup();
        (values, is_few)
    }

    /// The numbers that an attempt goes by, each with its place among the names.
    pub(super) fn asked_of<'a>(
        &'a self,
        rule: &'a AttemptRule,
    ) -> impl Iterator<Item = (usize, &'a Name)> {
        let said = self
            .inputs_of(rule)
            .filter(|input| is_number(input))
            .map(|input| input.number);
        let modifier = rule.names.contains(&0).then_some(0);
        let all = modifier.into_iter().chain(said);
        all.filter_map(|place| Some((place, self.names.get(place)?)))
    }
}

fn is_number(input: &Input) -> bool {
    matches!(
        input.kind,
        InputKind::Word
            | InputKind::Count(_)
            | InputKind::Choice(_)
            | InputKind::Shared
            | InputKind::Mean
            | InputKind::Linked
            | InputKind::Number { .. }
            | InputKind::Counted(_)
            | InputKind::Figure(_)
    )
}
