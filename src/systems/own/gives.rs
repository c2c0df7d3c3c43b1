//! What a figure of a sheet fills beside the input that it is put into: what is recorded of it, and beside it.

use crate::dice::Expression;
use crate::systems::interface::{HitCost, ReadyAttack};
use crate::systems::record::{Addend, is_same};
use crate::words::quoted;

use super::definition::{Field, FieldKind};
use super::entry::{Entry, Said};
use super::sheet::{Named, Sheet, Value};
use super::terms::Terms;
use super::text::Text;
use super::{AttemptRule, Figure, FigureGroup, FigureKind, Numbers};

/// What fills an input.
#[derive(Debug, Clone)]
pub(super) struct Given {
    /// The input, by its place among them.
    pub(super) input: usize,
    /// What it is then.
    pub(super) number: i64,
    /// How that came about, where it is made of others.
    pub(super) parts: Vec<Addend>,
    /// The dice that it is, where it is such.
    pub(super) dice: Option<String>,
}

impl Given {
    const fn number(input: usize, number: i64) -> Self {
        Self {
            input,
            number,
            parts: Vec::new(),
            dice: None,
        }
    }
}

impl Sheet {
    /// What a figure fills.
    pub(super) fn gives(&self, named: &Named) -> Vec<Given> {
        let Some(group) = self.definition().figures.get(named.group) else {
            return Vec::new();
        };
        let recorded = named.by.as_ref().map_or(0, |by| by.recorded);
        let filled = group.fills.as_deref().filter(|_| recorded != 0);
        let mut gives: Vec<Given> = Vec::new();
        gives.extend(filled.map(|input| Given::number(*input, recorded)));
        gives.extend(self.plain_number(named));
        gives.extend(self.ticked(group, &named.name));
        if let Some(entry) = self.entry(group, &named.name) {
            let numbers = self.numbers();
            let given = |(field, said): (&Field, &Said)| self.given_in(field, said, &numbers);
            gives.extend(entry.fields().flat_map(given));
            let following = entry.following(&numbers).into_iter();
            gives.extend(following.filter_map(|(field, number)| {
                let input = field.fills.as_deref()?;
                Some(Given::number(*input, number))
            }));
            gives.extend(entry.dice().and_then(|(input, dice)| {
                let given = Given::number(input?, 0);
                let dice = Some(dice);
                Some(Given { dice, ..given })
            }));
        }
        gives
    }

    /// The plain number of what is rolled by a figure that adds something else.
    fn plain_number(&self, named: &Named) -> Option<Given> {
        let rolled = named.by.as_ref().map_or(&named.name, |by| &by.name);
        let (group, figure) = self.definition().figure_called(rolled)?;
        let input = group.fills.as_deref().filter(|_| figure.adds.is_some())?;
        let number = self.number(figure.number?);
        Some(Given {
            parts: vec![Addend::new(figure.name.as_str(), number)],
            ..Given::number(*input, number)
        })
    }

    /// The numbers with what a figure fills.
    pub(super) fn numbers_beside(&self, named: &Named, numbers: &Numbers) -> Numbers {
        let mut numbers = numbers.clone();
        for given in self.gives(named) {
            if let Some(input) = self.definition().inputs.get(given.input) {
                numbers.set(input.number, given.number);
            }
        }
        numbers
    }

    /// What an entry says, field by field.
    pub(super) fn entry<'a>(&'a self, group: &'a FigureGroup, name: &str) -> Option<Entry<'a>> {
        let FigureKind::Entry(fields) = &group.kind else {
            return None;
        };
        let harms = self.key().profile().harm_types;
        Entry::read(fields, self.recorded_word(group, name)?, harms)
    }

    /// What is said in a field fills its input.
    fn given_in(&self, field: &Field, said: &Said, numbers: &Numbers) -> Vec<Given> {
        let Some(input) = field.fills.as_deref().copied() else {
            return Vec::new();
        };
        match (said, &field.kind) {
            (Said::Choice(place), FieldKind::Choice(words)) => {
                let formula = words.get(*place).map(|(_, formula)| formula);
                let written = self.written();
                let terms = Terms::of_figures(self.definition(), (numbers, &written));
                let given = formula.and_then(|formula| {
                    Some(Given {
                        parts: terms.of(formula)?,
                        ..Given::number(input, numbers.of(formula)?)
                    })
                });
                given.into_iter().collect()
            }
            (Said::Words(words), FieldKind::Words { of, .. }) => {
                self.given_by_figure(of, field.named(words), input)
            }
            (Said::Number(number), _) => vec![Given {
                parts: vec![Addend::new("", *number)],
                ..Given::number(input, *number)
            }],
            (Said::Harm(harm), _) => {
                let dice = harm.first().map(|(dice, _)| dice.to_string());
                vec![Given {
                    dice,
                    ..Given::number(input, 0)
                }]
            }
            // Dice are told with what the other fields make of them.
            (Said::Amount(_), _) => Vec::new(),
            (Said::Choice(_) | Said::Word | Said::Words(_), _) => vec![Given::number(input, 1)],
        }
    }

    /// What is recorded of a figure that an entry names, and beside it.
    fn given_by_figure(&self, of: &[Text], name: &str, input: usize) -> Vec<Given> {
        let groups = self.definition().groups_among(of);
        let named = groups.filter_map(|(_, group)| {
            let value = self.recorded(group, &Figure::named(name.into()))?;
            let Value::Number(number) = value else {
                return None;
            };
            let given = Given::number(input, number);
            Some(std::iter::once(given).chain(self.ticked(group, name)))
        });
        named.flatten().collect()
    }

    /// The entries by which something is rolled that takes no dice.
    pub(super) fn entries_without_dice(&self) -> Vec<String> {
        let definition = self.definition();
        let takes_none = |group: &&FigureGroup| {
            let rule = group
                .rolls
                .as_deref()
                .and_then(|rule| definition.attempts.get(*rule));
            rule.is_some_and(AttemptRule::takes_no_dice)
                && matches!(group.kind, FigureKind::Entry(_))
        };
        let lists = definition
            .figures
            .iter()
            .filter(takes_none)
            .filter_map(|group| group.list);
        let names = lists.flat_map(|list| self.entries(list));
        names.map(ToString::to_string).collect()
    }

    /// An attack with an entry: what it deals, and by which words.
    pub(super) fn attack_of_entry(
        &self,
        named: &Named,
        attack: &ReadyAttack,
    ) -> Option<ReadyAttack> {
        let group = self.definition().figures.get(named.group)?;
        let entry = self.entry(group, &named.name)?;
        let words = match group.rolls {
            Some(_) => quoted(&named.name),
            None => attack.words.clone(),
        };
        let costs = entry.harm().filter(|harm| !harm.is_empty());
        Some(ReadyAttack {
            words,
            damage: entry.to_string(),
            costs: costs.map_or(HitCost::Unsaid, |harm| HitCost::Dice(harm.to_vec())),
            ..attack.clone()
        })
    }

    /// The dice that what was attempted harms with, each with its type, where it is an entry of the sheet.
    pub(super) fn harm_of(&self, what: &str) -> Option<Vec<(String, Option<&'static str>)>> {
        let is_it = |name: &str| {
            let rest = what
                .get(name.len()..)
                .filter(|_| is_same(what.get(..name.len()).unwrap_or(""), name));
            rest.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(" vs ") || rest.starts_with(" (")
            })
        };
        self.definition().figures.iter().find_map(|group| {
            let list = group
                .list
                .filter(|_| matches!(group.kind, FigureKind::Entry(_)))?;
            let name = self.entries(list).find(|name| is_it(name.as_str()))?;
            let entry = self.entry(group, name.as_str())?;
            let told = |(dice, harm): &(Expression, _)| (dice.to_string(), *harm);
            Some(entry.harm()?.iter().map(told).collect())
        })
    }

    /// What a yes fills beside a figure.
    fn ticked<'a>(
        &'a self,
        group: &'a FigureGroup,
        name: &'a str,
    ) -> impl Iterator<Item = Given> + 'a {
        let ticked = group.beside.iter();
        let ticked = ticked.filter(move |beside| self.is_ticked(group, name, beside));
        let inputs = ticked.filter_map(|beside| beside.fills.as_deref());
        inputs.map(|input| Given::number(*input, 1))
    }

    /// What a group records under a name: a number, or 1 where one of its texts lists the name; else 0.
    pub(super) fn recorded_by_name(&self, group: &FigureGroup, name: &str) -> i64 {
        let mut texts = group
            .figures
            .iter()
            .filter_map(|figure| self.recorded_word(group, &figure.name));
        let is_listed = |text: &str| text.split(',').any(|one| is_same(one.trim(), name));
        let listed = texts.any(is_listed);
        let own = self.own_values(group).find(|(own, _)| is_same(own, name));
        match own {
            Some((_, Value::Number(number))) => number,
            Some((_, Value::Dice(_) | Value::Missing(_))) | None => i64::from(listed),
        }
    }
}
