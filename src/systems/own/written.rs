//! Formulas that sheets write themselves: `8+dex`.

use std::sync::Arc;

use crate::words::Complaint;

use super::formula::{self, Formula, Scope};
use super::sheet::Sheet;
use super::{Definition, FigureKind};

/// What such formulas can name.
pub(super) struct Formulas(Vec<String>);

impl Formulas {
    /// Reads one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(&self, text: &str) -> Result<Formula, Complaint> {
        formula::whole(text, Scope::of_numbers(&self.0, &[], &[]))
    }
}

impl Definition {
    /// What formulas of sheets can name: inputs are none of that.
    pub(super) fn formulas(&self) -> Formulas {
        let figures = |place: usize| place > self.inputs.len();
        let names = self.names.iter().enumerate();
        Formulas(
            names
                .map(|(place, name)| match figures(place) {
                    true => name.key.clone(),
                    false => String::new(),
                })
                .collect(),
        )
    }
}

impl Sheet {
    /// The formulas that it writes itself, each with the place of its figure among the names.
    pub(super) fn written(&self) -> Arc<Vec<(usize, Formula)>> {
        self.formulas.always(|| self.read_formulas())
    }

    fn read_formulas(&self) -> Vec<(usize, Formula)> {
        let definition = self.definition();
        let figures = definition.each_figure();
        let figures = figures.filter(|(_, group, _)| matches!(group.kind, FigureKind::Formula(_)));
        let written = figures.filter_map(|(_, group, figure)| {
            let text = self.recorded_word(group, &figure.name)?;
            Some((figure.number?, definition.formulas().read(text).ok()?))
        });
        written.collect()
    }
}
