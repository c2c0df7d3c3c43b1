//! Figures put into inputs, with all that follows from them.

use crate::systems::modifier::{Figure, Modifier};
use crate::systems::record::{Addend, is_same};

use super::super::definition::told_in;
use super::super::gives::Given;
use super::super::sheet::{Named, Sheet, Value};
use super::super::text::Bound;
use super::super::{FigureKind, InputKind, Numbers};
use super::{Draft, Filled};

impl Draft {
    /// Puts a figure into an input, or adds it to what stands there.
    pub(super) fn fill(&mut self, input: usize, figure: &Named) {
        let gives = self.sheet.as_ref().map(|sheet| sheet.gives(figure));
        let gives = gives.unwrap_or_default();
        // What an entry says for this very input is what it is there.
        let own = gives.iter().find(|given| given.input == input).cloned();
        let (parts, value) = match own {
            Some(own) => (own.parts, Value::Number(own.number)),
            // What it adds by its name is added once.
            None if self.is_entry_behind(figure) => (Vec::new(), Value::Number(0)),
            None => (self.parts_of(figure), figure.value.clone()),
        };
        let by = figure.by.as_ref();
        let (name, group) = by.map_or((&figure.name, figure.group), |by| (&by.name, by.group));
        let name = self.called(figure).unwrap_or_else(|| name.clone());
        let words = self.definition().words_of_group(group);
        let told = match &value {
            Value::Number(number) => format!("{name} {}", told_in(words, *number)),
            Value::Dice(dice) => format!("{} {dice}", figure.name),
            Value::Missing(_) => return,
        };
        let number = match &value {
            Value::Number(number) => Some(told_in(words, *number)),
            Value::Dice(_) | Value::Missing(_) => None,
        };
        let numbers: Vec<String> = parts.iter().map(|part| part.value.to_string()).collect();
        let number = Some(numbers.join(" + "))
            .filter(|_| numbers.len() > 1)
            .or(number);
        let in_sum = figure.told.clone().or(number).unwrap_or_default();
        let at = self.inputs.iter().position(|(own, _)| *own == input);
        let at = at.unwrap_or_else(|| {
            self.inputs.push((input, Filled::default()));
            self.inputs.len() - 1
        });
        let Some((_, filled)) = self.inputs.get_mut(at) else {
            return;
        };
        match value {
            Value::Number(number) => filled.number = filled.number.saturating_add(number),
            Value::Dice(dice) => filled.dice = Some(dice),
            Value::Missing(_) => {}
        }
        filled.names.push(figure.name.clone());
        filled.parts.extend(parts);
        filled.is_figure = true;
        for (words, told) in [(&mut filled.words, told), (&mut filled.in_sum, in_sum)] {
            *words = match words.as_str() {
                "" => told,
                before => format!("{before} + {told}"),
            };
        }
        self.sums.extend(figure.sum.clone());
        if figure.told.is_some() {
            self.mark_untrained();
        }
        self.follow_links(figure);
        match self.is_entry_behind(figure) {
            true => self.wielded.push(figure.clone()),
            false => self.fill_given(figure, gives),
        }
    }

    /// Whether a figure is an entry that could be named behind another as well.
    fn is_entry_behind(&self, figure: &Named) -> bool {
        let kind = self.definition().figures.get(figure.group);
        let is_entry = kind.is_some_and(|group| matches!(group.kind, FigureKind::Entry(_)));
        is_entry && self.definition().is_added(figure.group)
    }

    /// What a figure fills beside the input that it is put into, unless that is said.
    fn fill_given(&mut self, figure: &Named, gives: Vec<Given>) {
        for Given {
            input,
            number,
            parts,
            dice,
        } in gives
        {
            let Some(known) = self.input(input).filter(|_| !self.is_filled(input)) else {
                continue;
            };
            let told = match known.kind {
                InputKind::Number { .. } => known.told(number),
                _ => known.name.to_string(),
            };
            let filled = Filled {
                number,
                parts,
                dice,
                words: format!("{told} ({})", figure.name),
                in_sum: told,
                is_figure: true,
                ..Filled::default()
            };
            self.inputs.push((input, filled));
        }
    }

    /// What is recorded under the names of what is rolled fills inputs of its own.
    pub(super) fn fill_by_name(&self, numbers: &mut Numbers) {
        let Some(sheet) = &self.sheet else { return };
        let groups = self.definition().figures.iter();
        let by_name = groups.filter_map(|group| Some((group, group.by_name.as_deref().copied()?)));
        for (group, input) in by_name.filter(|(_, input)| !self.is_filled(*input)) {
            let names = self.names_rolled().into_iter();
            let number = names.map(|name| sheet.recorded_by_name(group, &name)).sum();
            if let Some(input) = self.input(input) {
                numbers.set(input.number, number);
            }
        }
    }

    /// Whether anything is recorded under the names of what is rolled.
    pub(in crate::systems::own) fn has_number_by_name(&self) -> bool {
        let Some(sheet) = &self.sheet else {
            return false;
        };
        let mut by_name = self
            .definition()
            .figures
            .iter()
            .filter(|group| group.by_name.is_some());
        let names = self.names_rolled();
        by_name.any(|group| {
            names
                .iter()
                .any(|name| sheet.recorded_by_name(group, name) != 0)
        })
    }

    /// What is rolled, by every name it has: `Perception`, and with its words `passive Perception`; without figures the attempt.
    fn names_rolled(&self) -> Vec<String> {
        let words = self.inputs.iter().filter_map(|(input, filled)| {
            let known = self.definition().inputs.get(*input)?;
            let is_word = filled.is_named && known.kind == InputKind::Word;
            is_word.then_some(&known.name)
        });
        let words: Vec<_> = words.collect();
        let mut names: Vec<String> = self.figure_names().map(str::to_owned).collect();
        let figures = names.clone();
        for word in words {
            names.extend(figures.iter().map(|figure| format!("{word} {figure}")));
        }
        if names.is_empty() {
            names.extend(self.rule().map(|rule| rule.name.to_string()));
        }
        names
    }

    /// What a figure adds up from: a sum from those it names.
    fn parts_of(&self, figure: &Named) -> Vec<Addend> {
        let sheet = self.sheet.as_ref();
        let of_sum = sheet.and_then(|sheet| sheet.parts_of_sum(figure));
        let number = figure.number();
        let by = figure.by.as_ref().map_or(&figure.name, |by| &by.name);
        let name = self.called(figure).unwrap_or_else(|| by.clone());
        let alone = || number.map(|number| Addend::new(name, number));
        of_sum.unwrap_or_else(|| alone().into_iter().collect())
    }

    /// What is rolled by a figure as sums call it, where that adds something else than its number.
    fn called(&self, figure: &Named) -> Option<String> {
        let rolled = figure.by.as_ref().map_or(&figure.name, |by| &by.name);
        let (_, known) = self.definition().figure_called(rolled)?;
        let numbers = self.sheet.as_ref().map(Sheet::numbers).unwrap_or_default();
        Some(self.definition().called_in_sums(known.adds?, &numbers))
    }

    /// A figure may fill other inputs as well, unless they are said.
    fn follow_links(&mut self, figure: &Named) {
        let definition = self.definition();
        let group = definition.figures.get(figure.group);
        let Some(group) = group.filter(|group| !group.with.is_empty()) else {
            return;
        };
        let figures = self.sheet.as_ref().map(Sheet::figures).unwrap_or_default();
        for (Bound { is: input, .. }, other) in &group.with {
            let linked = figures.iter().find(|named| is_same(&named.name, other));
            if let Some(linked) = linked.filter(|_| !self.is_filled(*input)) {
                self.fill(*input, linked);
            }
        }
    }

    /// Whether anything is said that could be added to dice.
    pub(in crate::systems::own) fn adds_anything(&self) -> bool {
        self.has_figures() || !self.added().is_empty()
    }

    /// Adds so much under a name.
    pub(in crate::systems::own) fn add_by_name(&mut self, name: &str, added: i32) {
        self.by_name
            .extend(Figure::new(added.into()).map(|value| Modifier {
                value,
                name: Some(name.to_owned()),
            }));
    }
}
