//! One side of an attempt that resists the other, and what of all that stands on somebody counts.

use crate::words::is_same;

use super::{Draft, Put};

impl Draft {
    /// Makes what somebody makes who resists.
    pub(in crate::systems::own) fn resist(&mut self, by: usize) {
        (self.rule, self.is_resisting) = (Some(by), true);
    }

    /// Makes what another makes, with what was said.
    pub(in crate::systems::own) fn act_as(&mut self, other: &Self) -> Result<(), String> {
        self.is_resisting = false;
        self.go_by_what_is_rolled();
        self.choose(other.rule.unwrap_or(0))
    }

    /// Puts figures that go by others without a word of it in by those: what rolls against something is what is rolled itself.
    fn go_by_what_is_rolled(&mut self) {
        let Some(sheet) = &self.sheet else { return };
        let figures = self.put.iter_mut().filter_map(|put| match put {
            Put::Figures(figures) => Some(figures),
            _ => None,
        });
        for figure in figures.flatten() {
            let by = figure.by.as_ref().filter(|by| !by.is_said);
            let by = by.and_then(|by| sheet.figure_of_name(&by.name));
            *figure = by.unwrap_or_else(|| figure.clone());
        }
    }

    /// Whoever makes it is surprised; and whether that changes what it comes to.
    pub(in crate::systems::own) fn surprise(&mut self) -> bool {
        let definition = self.definition();
        let comes_to = |draft: &Self| {
            let side = draft.side().ok()?.planned(definition).ok()?;
            Some((side.comes_to, side.throws_dice(definition)))
        };
        let before = comes_to(self);
        self.is_surprised = true;
        comes_to(self) != before
    }

    /// Is told a number of an input, where its attempt has that; else what was said of it is not for this side.
    pub(in crate::systems::own) fn hear(&mut self, input: usize, number: i64) {
        self.unsay(input);
        if self.rule().is_some_and(|rule| rule.inputs.contains(&input)) {
            self.set(input, number, String::new());
        }
    }

    /// Counts something that stands on whoever makes it.
    pub(in crate::systems::own) fn count_standing(&mut self, input: usize, name: &str) {
        self.standing.push(name.to_owned());
        self.unsay(input);
        let count = i64::try_from(self.standing.len()).unwrap_or(1);
        self.set(input, count, String::new());
    }

    /// Whether something that stands on whoever makes it counts.
    pub(in crate::systems::own) fn is_moved_by(&self, name: &str) -> bool {
        let is_named = self.rule().is_some_and(|rule| rule.moved_by.is_some());
        !is_named || self.standing.iter().any(|own| is_same(own, name))
    }
}
