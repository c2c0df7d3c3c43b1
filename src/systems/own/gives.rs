//! What a figure of a sheet fills beside the input that it is put into: what is recorded of it, and beside it.

use crate::systems::record::{Addend, is_same};

use super::FigureGroup;
use super::sheet::{Named, Sheet, Value};

/// What fills an input.
#[derive(Debug, Clone)]
pub(super) struct Given {
    /// The input, by its place among them.
    pub(super) input: usize,
    /// What it is then.
    pub(super) number: i64,
    /// How that came about, where it is made of others.
    pub(super) parts: Vec<Addend>,
}

impl Given {
    const fn number(input: usize, number: i64) -> Self {
        Self {
            input,
            number,
            parts: Vec::new(),
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
        gives.extend(self.ticked(group, &named.name));
        gives
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
