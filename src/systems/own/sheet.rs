//! A sheet as a file's figures read it: every figure a number with a name.

use std::sync::Arc;

use crate::dice::Expression;
use crate::systems::interface::{Aimed, HitCost, ReadyAttack};
use crate::systems::kept::Kept;
use crate::systems::record::{Addend, EntryName, Shown, Sum, is_same};
use crate::systems::{self, Derived, System};
use crate::words::{joined, quoted};

use super::terms::Terms;
use super::text::Text;
use super::untrained::Missing;
use super::word::kept;
use super::{
    Attempt, AttemptRule, Beside, Definition, Figure, FigureGroup, FigureKind, Formula, InputKind,
    Key, Numbers, Operation, Tree,
};

mod answers;
mod doings;

/// A sheet of a system read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    key: Key,
    /// Shared by all copies: each word of a line takes one.
    sheet: Arc<systems::Sheet>,
    /// The number of all figures of the foes' scale, where one rank is all there is of somebody.
    rank: Option<i64>,
    /// The level of its bearer.
    level: u32,
    /// What its names stand for, once that was asked for.
    worth: Kept<Numbers>,
    /// The formulas that it writes itself, once those were.
    pub(super) formulas: Kept<Vec<(usize, Formula)>>,
    /// The figures that attempts can name, once those were.
    named: Kept<Vec<Named>>,
    /// Their names alone, for which none has to be worked out.
    pub(super) names: Kept<Vec<String>>,
    /// What it makes of what it records, once that was.
    derived: Kept<Vec<Derived>>,
}

/// A figure of a sheet that attempts can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// As the sheet writes it.
    pub(super) name: String,
    /// The place of its group among those of the file.
    pub(super) group: usize,
    /// What it comes to.
    pub(super) value: Value,
    /// How that came about, where it follows from others.
    pub(super) sum: Option<Sum>,
    /// It in the words of the log, where its number does not say all.
    pub(super) told: Option<String>,
    /// The figure that is rolled in its place.
    pub(super) by: Option<GoesBy>,
}

/// A figure that is rolled in the place of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GoesBy {
    pub(super) name: String,
    /// The place of its group.
    pub(super) group: usize,
    /// What is recorded of the other.
    pub(super) recorded: i64,
    /// Whether a line said it, and it is not merely the best.
    pub(super) is_said: bool,
}

/// What stands in a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// A number.
    Number(i64),
    /// Dice.
    Dice(String),
    /// Nothing that could be rolled.
    Missing(Missing),
}

impl Named {
    /// One of which no more is known than what it comes to.
    pub(super) fn new(name: &str, group: usize, value: Value) -> Self {
        Self {
            name: name.to_owned(),
            group,
            value,
            sum: None,
            told: None,
            by: None,
        }
    }

    /// The number behind the word of a scale.
    fn scaled(&self, definition: &Definition) -> Option<i64> {
        match self.value {
            Value::Number(number) => {
                let group = definition.figures.get(self.group)?;
                let is_told = definition
                    .scale_of(group)
                    .is_some_and(|scale| scale.is_told);
                group.scale.as_ref().map(|_| number).filter(|_| !is_told)
            }
            Value::Dice(_) | Value::Missing(_) => None,
        }
    }
}

impl Value {
    /// The number, where it is one.
    pub(super) const fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Dice(_) | Self::Missing(_) => None,
        }
    }
}

impl Definition {
    /// A figure as the best of those it goes by; of equals the first.
    fn by_the_best(&self, named: Named, figure: &Figure, numbers: &Numbers) -> Named {
        let worth = |name: &&Text| {
            let figure = self
                .figure_called(name)
                .and_then(|(_, figure)| figure.rolled());
            figure.map(|place| numbers.get(place))
        };
        let best = figure.goes_by.iter().rev().max_by_key(worth);
        best.and_then(|best| self.by_figure(&named, best, numbers, false))
            .unwrap_or(named)
    }

    /// A figure as another is rolled in its place.
    fn by_figure(
        &self,
        named: &Named,
        other: &str,
        numbers: &Numbers,
        is_said: bool,
    ) -> Option<Named> {
        let (_, figure) = self.figure_called(other)?;
        let recorded = match &named.by {
            Some(by) => by.recorded,
            None => named.number()?,
        };
        let has_it = |group: &FigureGroup| group.figures.iter().any(|own| own.name == figure.name);
        Some(Named {
            value: Value::Number(numbers.get(figure.rolled()?)),
            by: Some(GoesBy {
                name: figure.name.to_string(),
                group: self.figures.iter().position(has_it)?,
                recorded,
                is_said,
            }),
            ..named.clone()
        })
    }

    /// A sum of figures, with what it is of.
    pub(super) fn sum(&self, parts: Vec<Addend>) -> Sum {
        let shown = self.unit.as_ref();
        let shown = shown.map(|(one, several)| Shown::Count(kept(one), kept(several)));
        Sum::new(parts, shown.unwrap_or(Shown::Number))
    }
}

/// A number that needs no sum.
pub(super) fn sum_of(number: i64) -> Sum {
    Sum::new(vec![Addend::new("", number)], Shown::Number)
}

#[cfg(test)]
impl From<&systems::Sheet> for Sheet {
    fn from(sheet: &systems::Sheet) -> Self {
        Self::of(sheet.system().file_key(), sheet, 1)
    }
}

impl Sheet {
    /// What a file makes of a sheet, for somebody of a level.
    pub(in crate::systems) fn of(key: Key, sheet: &systems::Sheet, level: u32) -> Self {
        Self {
            key,
            sheet: Arc::new(sheet.unread()),
            rank: None,
            level,
            worth: Kept::default(),
            formulas: Kept::default(),
            named: Kept::default(),
            names: Kept::default(),
            derived: Kept::default(),
        }
    }

    /// One with everything at its ordinary value.
    pub fn blank(key: Key) -> Self {
        Self::of(key, &systems::Sheet::blank(System::of_file(key)), 1)
    }

    /// That of a foe of which one rank is all there is; none where the file knows no such rank.
    pub(super) fn at_rank(key: Key, rank: &str) -> Option<Self> {
        let (scale, _) = key.definition().foe_rank.as_ref()?;
        let mut words = key.definition().scales.get(scale.is)?.words.iter();
        let (number, _) = words.find(|(_, word)| is_same(word, rank))?;
        Some(Self {
            rank: Some(*number),
            ..Self::blank(key)
        })
    }

    pub(super) const fn definition(&self) -> &'static Definition {
        self.key.definition()
    }

    pub(super) fn system(&self) -> System {
        self.sheet.system()
    }

    pub(super) const fn key(&self) -> Key {
        self.key
    }

    /// One of its numbers, by its place among the names of the file.
    pub(super) fn number(&self, place: usize) -> i64 {
        self.numbers().get(place)
    }

    /// What every name of the file stands for on it.
    pub(super) fn numbers(&self) -> Arc<Numbers> {
        self.worth.always(|| self.worked_out())
    }

    fn worked_out(&self) -> Numbers {
        let definition = self.definition();
        let (mut numbers, harm) = (definition.numbers(), self.sheet.harm().into());
        let mut said = Vec::new();
        for group in &definition.figures {
            for figure in self.noted(group) {
                let Some(place) = figure.number else { continue };
                match self.recorded(group, figure) {
                    Some(Value::Number(number)) => {
                        numbers.set(place, number);
                        said.push(place);
                    }
                    Some(Value::Dice(dice)) => {
                        numbers.dice.retain(|(other, _)| *other != place);
                        numbers.dice.push((place, dice));
                    }
                    Some(Value::Missing(_)) | None => {}
                }
            }
            if let Some(rank) = self.rank.filter(|_| definition.is_of_foes(group)) {
                let places = group.figures.iter().filter_map(|figure| figure.number);
                places.for_each(|place| numbers.set(place, rank));
            }
        }
        if let Some(points) = definition
            .hit_points
            .as_ref()
            .filter(|points| points.counts_lost)
        {
            numbers.set(points.figure.is, harm);
        }
        if let Some(level) = definition.level {
            numbers.set(level, self.level.into());
        }
        definition.work_out(&mut numbers, &said, harm);
        let (written, totals) = (self.written(), self.totals(&numbers));
        if !(written.is_empty() && totals.is_empty()) {
            // They name what follows from other figures, and others follow from them.
            for (place, formula) in written.iter() {
                numbers.set(*place, numbers.of(formula).unwrap_or(0));
                said.push(*place);
            }
            for (place, total) in totals {
                numbers.set(place, total);
                said.push(place);
            }
            definition.work_out(&mut numbers, &said, harm);
        }
        numbers
    }

    /// What so much for each figure of some groups comes to, by the place of its name.
    fn totals(&self, numbers: &Numbers) -> Vec<(usize, i64)> {
        let totals = self.definition().figures.iter().filter_map(|group| {
            let FigureKind::Total { of, each } = &group.kind else {
                return None;
            };
            let parts = self.parts_of_total((of, each), numbers).into_iter();
            Some((group, parts.map(|part| part.value).sum()))
        });
        let places = totals.flat_map(|(group, total)| {
            let places = group.figures.iter().filter_map(|figure| figure.number);
            places.map(move |place| (place, total))
        });
        places.collect()
    }

    /// The same figure by figure, without those that count nothing.
    fn parts_of_total(&self, (of, each): (&[Text], &Formula), numbers: &Numbers) -> Vec<Addend> {
        let listed = self.definition().groups_among(of).flat_map(|(at, group)| {
            let names = group.list.into_iter().flat_map(|list| self.entries(list));
            names.map(move |name| (at, group, name.as_str()))
        });
        let parts = listed.filter_map(|(at, group, name)| {
            let number = self.number_recorded(group, name)?;
            let named = Named::new(name, at, Value::Number(number));
            let counted = self.numbers_beside(&named, numbers);
            Some(Addend::new(name, counted.with_values(each, &[number])?))
        });
        parts.filter(|part| part.value != 0).collect()
    }

    /// What stands in a figure, where that is a number.
    pub(super) fn number_recorded(&self, group: &FigureGroup, name: &str) -> Option<i64> {
        self.recorded(group, &Figure::named(name.into()))?.number()
    }

    /// The figures of a group of which something may be recorded: of a list those that stand in it, of which most do not.
    fn noted<'a>(&'a self, group: &'a FigureGroup) -> Vec<&'a Figure> {
        let named = |name: &EntryName| group.figure(name.as_str());
        match group.list {
            Some(list) => self.entries(list).filter_map(named).collect(),
            None => group.figures.iter().collect(),
        }
    }

    /// What is recorded of a figure.
    pub(super) fn recorded(&self, group: &FigureGroup, figure: &Figure) -> Option<Value> {
        if self.definition().is_of_body(figure) {
            return None;
        }
        if let Some(entry) = self.entry(group, &figure.name) {
            return Some(Value::Number(entry.added()));
        }
        let word = self.recorded_word(group, &figure.name)?;
        value_of(self.definition(), group, word)
    }

    /// The same as it is written.
    pub(super) fn recorded_word(&self, group: &FigureGroup, name: &str) -> Option<&str> {
        self.sheet.word(&group.place(name))
    }

    /// Whether something is recorded beside a figure.
    pub(super) fn is_ticked(&self, group: &FigureGroup, name: &str, beside: &Beside) -> bool {
        let list = group.list.unwrap_or_default();
        self.sheet.is_yes(&[list, name, &beside.name])
    }

    /// Whether it is a foe's.
    pub(super) fn is_foe(&self) -> bool {
        self.sheet.is_foe()
    }

    /// The names that a list records.
    pub(super) fn entries(&self, list: &str) -> impl Iterator<Item = &EntryName> {
        self.sheet.entries(list)
    }

    /// Every figure that attempts can name, with what it comes to: those of the file, then those of the sheet's own.
    pub(super) fn figures(&self) -> Arc<Vec<Named>> {
        self.named.always(|| {
            let numbers = self.numbers();
            let groups = self.definition().figures.iter().enumerate();
            let named = groups.flat_map(|(at, group)| self.named_of(at, group, &numbers));
            named.collect()
        })
    }

    /// Those of one group.
    pub(super) fn named_of(&self, at: usize, group: &FigureGroup, numbers: &Numbers) -> Vec<Named> {
        if group.is_described() {
            return self.all_described(at, group, numbers);
        }
        let known = group.figures.iter();
        let known = known.filter_map(|figure| self.named_at(at, figure, numbers));
        let own = self.own_values(group);
        let own = own.map(|(name, value)| Named::new(name, at, value));
        known.chain(own).collect()
    }

    /// One of the file's own.
    pub(super) fn named_at(&self, at: usize, figure: &Figure, numbers: &Numbers) -> Option<Named> {
        let place = figure.rolled()?;
        let dice = numbers.dice.iter().find(|(other, _)| *other == place);
        let value = dice.map_or_else(
            || Value::Number(numbers.get(place)),
            |(_, dice)| Value::Dice(dice.clone()),
        );
        let named = Named::new(&figure.name, at, value);
        Some(self.definition().by_the_best(named, figure, numbers))
    }

    /// The entries of a group that the file does not name, each with its value where it is worth one.
    pub(super) fn own_values<'a>(
        &'a self,
        group: &'a FigureGroup,
    ) -> impl Iterator<Item = (&'a str, Value)> {
        let list = group.list.into_iter();
        let entries = list.flat_map(|list| self.sheet.entries(list).map(EntryName::as_str));
        let new = entries.filter(|name| group.figure(name).is_none());
        new.filter_map(|name| {
            let value = self.recorded(group, &Figure::named(name.into()));
            // Of one something may stand beside it alone.
            let usual = group.default.filter(|_| !group.beside.is_empty());
            Some((name, value.or(usual.map(Value::Number))?))
        })
    }

    /// A figure as another that it may go by is rolled in its place.
    ///
    /// # Errors
    /// A sentence, where it does not go by that.
    pub(super) fn by_another(&self, named: &Named, other: &Named) -> Result<Named, String> {
        let definition = self.definition();
        let known = definition.figure_called(&named.name);
        let goes_by = known.map_or(&[][..], |(_, figure)| figure.goes_by.as_slice());
        let is_one = goes_by.iter().any(|own| is_same(own, &other.name));
        let by = definition.by_figure(named, &other.name, &self.numbers(), true);
        by.filter(|_| is_one).ok_or_else(|| {
            let names: Vec<&str> = goes_by.iter().map(Text::as_str).collect();
            let (name, names) = (&named.name, joined(&names, "or"));
            format!("{name} goes by {names}, not by {}.", other.name)
        })
    }

    /// What it attacks with by an attempt of the file, held against the figure of whoever is attacked.
    fn attacks_by(&self, rule: &AttemptRule, at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let definition = self.definition();
        let resisted = rule.resisted.as_ref().and(definition.hit_by.as_ref());
        let aim = at.and_then(|at| {
            // What they have is read off their sheet when it is rolled.
            at.sheet?;
            let name = quoted(at.name);
            match (&rule.against, resisted) {
                (Some((input, _)), _) => {
                    Some(format!("{} {name}", definition.inputs.get(input.is)?.name))
                }
                (None, Some(figure)) => {
                    Some(format!("vs {name} {}", quoted(&figure.to_lowercase())))
                }
                (None, None) => None,
            }
        });
        let harm = rule.harms.as_ref().and_then(|harm| self.numbers().of(harm));
        let costs = harm.and_then(|harm| Expression::parse(&harm.to_string()).ok());
        let costs = costs.map(|dice| HitCost::Dice(vec![(dice, None)]));
        let costs = costs.unwrap_or_default();
        let harm = harm.map_or_else(String::new, |harm| format!("{harm} damage"));
        let made = |named: &Named| {
            let attack = ReadyAttack {
                name: named.name.clone(),
                words: match rule.words().first() {
                    Some(word) => format!("{word} {}", quoted(&named.name)),
                    None => quoted(&named.name),
                },
                aim: aim.clone(),
                damage: harm.clone(),
                costs: costs.clone(),
            };
            let attack = self.attack_of_entry(named, &attack).unwrap_or(attack);
            match rule.wins_points {
                true => ReadyAttack {
                    costs: HitCost::EffectPoints,
                    ..attack
                },
                false => attack,
            }
        };
        let attacks: Vec<ReadyAttack> = self
            .figures()
            .iter()
            .filter(|named| self.attacks_with(rule, named))
            .map(made)
            .collect();
        let usual = rule.attacks_else.as_deref();
        let usual = usual.filter(|_| attacks.is_empty());
        let usual = usual.and_then(|usual| self.figure_of_name(usual));
        attacks
            .into_iter()
            .chain(usual.as_ref().map(made))
            .collect()
    }

    /// Whether a figure is one that an attempt attacks with.
    fn attacks_with(&self, rule: &AttemptRule, named: &Named) -> bool {
        let definition = self.definition();
        let fits = |with: &Formula| {
            let group = definition.figures.get(named.group)?;
            let numbers = self.numbers();
            let values = self.entry(group, &named.name)?.values(&numbers, (0, false));
            numbers.with_values(with, &values)
        };
        let with = rule.attacks_with.as_deref();
        definition.is_one_of(named.group, &rule.attacks)
            && self.is_rolled_alone(named.group, &named.name)
            && with.is_none_or(|with| fits(with).is_some_and(|fits| fits != 0))
    }

    /// What a figure adds up from that is a sum.
    pub(super) fn parts_of_sum(&self, named: &Named) -> Option<Vec<Addend>> {
        let definition = self.definition();
        let numbers = self.numbers();
        let formula = match &definition.figures.get(named.group)?.kind {
            FigureKind::Sum(formula) => formula,
            FigureKind::Total { of, each } => {
                return Some(self.parts_of_total((of, each), &numbers));
            }
            _ => return None,
        };
        let Tree::Apply(Operation::Plus | Operation::Minus | Operation::If, _) = &formula.is else {
            return None;
        };
        let written = self.written();
        Terms::of_figures(definition, (&numbers, &written)).of(formula)
    }

    /// An attempt with the wounds of whoever makes it; none where it says some, or where they change nothing.
    pub fn wounded(&self, attempt: &Attempt) -> Option<Attempt> {
        attempt.with_usual(&self.numbers())
    }

    /// The names of all figures of those groups by which one may go.
    pub(super) fn names_beside(&self, named: &Named) -> Vec<String> {
        let definition = self.definition();
        let known = definition.figure_called(&named.name);
        let goes_by = known.map_or(&[][..], |(_, figure)| figure.goes_by.as_slice());
        let is_of = |group: &&FigureGroup| {
            let mut figures = group.figures.iter();
            figures.any(|own| goes_by.iter().any(|name| own.name.is_same(name)))
        };
        let groups = definition.figures.iter().filter(is_of);
        let figures = groups.flat_map(|group| &group.figures);
        figures.map(|figure| figure.name.to_string()).collect()
    }

    /// The figures by which something can be attempted.
    pub(super) fn rollable(&self) -> Vec<Named> {
        let figures = self.figures();
        let rollable = figures.iter().filter(|named| self.is_rollable(named));
        rollable.cloned().collect()
    }

    /// Whether something can be attempted by a figure.
    pub(super) fn is_rollable(&self, named: &Named) -> bool {
        let definition = self.definition();
        let group = definition.figures.get(named.group);
        definition.takes_group(named.group)
            && group.is_some_and(|group| self.has_group(group))
            && self.is_rolled_alone(named.group, &named.name)
    }
}

impl Definition {
    /// Whether a figure is the hit points, which stand with the body and not on the sheet.
    pub(super) fn is_of_body(&self, figure: &Figure) -> bool {
        let points = self.hit_points.as_ref().map(|points| points.figure.is);
        figure.number.is_some() && figure.number == points
    }

    /// The figure that is a number of this place, and its group.
    pub(super) fn figure_of(&self, place: usize) -> Option<(&FigureGroup, &Figure)> {
        self.figure_that(|figure| figure.number == Some(place))
    }

    /// Whether a foe of one rank has all figures of a group at it.
    fn is_of_foes(&self, group: &FigureGroup) -> bool {
        let scale = self.foe_rank.as_ref().map(|(scale, _)| scale.is);
        scale.is_some() && group.scale.as_ref().map(|scale| scale.is) == scale
    }

    /// Whether an attempt takes a figure of a group, by its place; one of several words is none that is rolled.
    pub(super) fn takes_group(&self, group: usize) -> bool {
        let kind = self.figures.get(group).map(|group| &group.kind);
        !matches!(kind, Some(FigureKind::Choice(_))) && self.inputs_for(group).next().is_some()
    }

    /// The groups that are meant by one of these names, each with its place.
    pub(super) fn groups_among(
        &self,
        names: &[Text],
    ) -> impl Iterator<Item = (usize, &FigureGroup)> {
        let groups = self.figures.iter().enumerate();
        groups.filter(|(at, _)| self.is_one_of(*at, names))
    }

    /// Whether a group is meant by one of these names.
    pub(super) fn is_one_of(&self, group: usize, names: &[Text]) -> bool {
        names.iter().any(|name| self.is_group(group, name))
    }

    /// Whether a group is meant by a name: its own, or that of its only figure.
    fn is_group(&self, group: usize, name: &str) -> bool {
        self.figures.get(group).is_some_and(|group| {
            let only = group.figures.first().filter(|_| group.figures.len() == 1);
            let names = [
                group.group.as_deref(),
                only.map(|figure| figure.name.as_str()),
            ];
            names.into_iter().flatten().any(|own| is_same(own, name))
        })
    }

    /// The kinds of figures that a number is, or that fill it.
    pub(super) fn kinds_at(&self, place: usize) -> Vec<&FigureKind> {
        if let Some((group, _)) = self.figure_of(place) {
            return vec![&group.kind];
        }
        let input = self.inputs.iter().find(|input| input.number == place);
        let Some(InputKind::Figure(groups)) = input.map(|input| &input.kind) else {
            return Vec::new();
        };
        let groups = self.groups_among(groups);
        groups.map(|(_, group)| &group.kind).collect()
    }

    /// What a group is called: one without a name as its only figure.
    pub(super) fn group_name(&self, group: usize) -> Option<&str> {
        let group = self.figures.get(group)?;
        let only = group.figures.first().map(|figure| figure.name.as_str());
        group.group.as_deref().or(only)
    }
}

/// What a recorded word is worth.
fn value_of(definition: &Definition, group: &FigureGroup, word: &str) -> Option<Value> {
    if let Some(scale) = definition.scale_of(group) {
        let of_word = scale.words.iter().find(|(_, own)| is_same(own, word));
        return of_word.map(|(number, _)| Value::Number(*number));
    }
    match &group.kind {
        FigureKind::Flag => Some(Value::Number(i64::from(word == "yes"))),
        FigureKind::Die(_) => word.strip_prefix('d')?.parse().ok().map(Value::Number),
        FigureKind::Choice(words) => {
            let place = words.iter().position(|own| own.is_same(word))?;
            i64::try_from(place + 1).ok().map(Value::Number)
        }
        FigureKind::Dice => Some(Value::Dice(word.to_owned())),
        FigureKind::Text
        | FigureKind::Level { .. }
        | FigureKind::Entry(_)
        | FigureKind::Formula(_) => None,
        _ => word.parse().ok().map(Value::Number),
    }
}
