//! Figures of a file that are known by more than their names: in short, by what they follow, by who sees them rolled.

use crate::systems::record::is_same;

use super::definition::Unseen;
use super::text::Text;
use super::untrained::Basis;
use super::{
    AttemptRule, Definition, Figure, FigureGroup, FigureKind, Formula, Input, InputKind, Numbers,
    Says, Scale,
};

/// What a figure is called in a sum.
pub(super) fn short_of(figure: &Figure) -> &str {
    figure.short.as_deref().unwrap_or(&figure.name)
}

impl Figure {
    /// Whether it is described by more than who sees it rolled: else no form and no table names it.
    pub(super) const fn is_told(&self) -> bool {
        self.unseen.is_none() || self.about.is_some()
    }
}

impl FigureGroup {
    /// Whether what stands in it follows from other figures or is known by more than its name.
    pub(super) fn is_described(&self) -> bool {
        let has_more = |figure: &Figure| figure.short.is_some() || figure.usual.is_some();
        self.is_unknown
            || matches!(self.kind, FigureKind::Level { .. })
            || (self.adds.is_none() && self.figures.iter().any(has_more))
    }
}

impl Definition {
    /// Whether some of its figures are levels, so that sheets say what can be rolled by them.
    pub(super) fn has_levels(&self) -> bool {
        self.figures
            .iter()
            .any(|group| matches!(group.kind, FigureKind::Level { .. }))
    }

    /// The figure of that name, with its group.
    pub(super) fn figure_called(&self, name: &str) -> Option<(&FigureGroup, &Figure)> {
        self.figure_that(|figure| is_same(&figure.name, name))
    }

    /// The first figure that is such a one, with its group.
    pub(super) fn figure_that(
        &self,
        is_it: impl Fn(&Figure) -> bool,
    ) -> Option<(&FigureGroup, &Figure)> {
        let mut figures = self.each_figure();
        figures.find_map(|(_, group, figure)| is_it(figure).then_some((group, figure)))
    }

    /// Every figure, with its group and the place of that.
    pub(super) fn each_figure(&self) -> impl Iterator<Item = (usize, &FigureGroup, &Figure)> {
        let groups = self.figures.iter().enumerate();
        groups.flat_map(|(at, group)| group.figures.iter().map(move |figure| (at, group, figure)))
    }

    /// The inputs that an attempt takes.
    pub(super) fn inputs_of(&self, rule: &AttemptRule) -> impl Iterator<Item = &Input> {
        let inputs = rule.inputs.iter();
        inputs.filter_map(|input| self.inputs.get(*input))
    }

    /// Whether there is an input of such a kind.
    pub(super) fn has_input(&self, is_it: impl Fn(&InputKind) -> bool) -> bool {
        self.inputs.iter().any(|input| is_it(&input.kind))
    }

    /// What sums call a number, by its place: one that a figure adds as the group of that says.
    pub(super) fn called_in_sums(&self, place: usize, numbers: &Numbers) -> String {
        let known = self.figure_that(|figure| figure.adds == Some(place));
        let said = known.and_then(|(group, figure)| {
            let number = figure.number.map_or(0, |place| numbers.get(place));
            let values = [number, group.number_of(&figure.name)];
            let worth = |formula: &Formula| numbers.with_values(formula, &values).unwrap_or(0);
            let holds = |said: &&Says| said.when.as_ref().is_none_or(|when| worth(when) != 0);
            let said = group.called.iter().find(holds)?;
            Some(numbers.told_of(&said.says, (&figure.name, &values)))
        });
        let own = || {
            self.names
                .get(place)
                .map_or_else(String::new, |name| name.name.to_string())
        };
        said.unwrap_or_else(own)
    }

    /// The words for the numbers of a group.
    pub(super) fn scale_of(&self, group: &FigureGroup) -> Option<&Scale> {
        self.scales.get(group.scale.as_ref()?.is)
    }

    /// The words for the ranks of foes.
    pub(super) fn ranks_of_foes(&self) -> Vec<(&str, ())> {
        let scale = self
            .foe_rank
            .as_ref()
            .and_then(|(scale, _)| self.scales.get(scale.is));
        let words = scale.into_iter().flat_map(|scale| &scale.words);
        words.map(|(_, word)| (word.as_str(), ())).collect()
    }

    /// The names of figures by which everybody can attempt something.
    pub(super) fn figures_by_rank(&self) -> impl Iterator<Item = &str> {
        let figures = self.each_figure();
        let taken = figures.filter(|(at, ..)| self.takes_group(*at));
        taken.map(|(.., figure)| figure.name.as_str())
    }

    /// Whether those of a group, by its place, add to a roll by their names.
    pub(super) fn is_added(&self, group: usize) -> bool {
        self.has_input(
            |kind| matches!(kind, InputKind::Added(groups) if self.is_one_of(group, groups)),
        )
    }

    /// Whether a line can name those of a group, by its place, behind what is rolled: they add, or are counted.
    pub(super) fn stands_behind(&self, group: usize) -> bool {
        self.has_input(|kind| match kind {
            InputKind::Added(groups) | InputKind::Counted(groups) => self.is_one_of(group, groups),
            _ => false,
        })
    }

    /// Whether there are fortune dice.
    pub const fn has_fortune(&self) -> bool {
        self.fortune_per_level > 0
    }

    /// Whether several actions of one turn can be declared.
    pub fn declares_actions(&self) -> bool {
        self.has_input(|kind| matches!(kind, InputKind::Action { .. }))
    }

    /// The input that is what those who help come to.
    pub(super) fn help(&self) -> Option<&Input> {
        let mut inputs = self.inputs.iter();
        inputs.find(|input| matches!(input.kind, InputKind::Helpers { .. }))
    }

    /// Whether lines name figures behind what is rolled.
    pub(super) fn knows_some_behind(&self) -> bool {
        self.has_input(|kind| matches!(kind, InputKind::Added(_) | InputKind::Counted(_)))
    }

    /// The words that are told in place of the numbers of a group, by its place.
    pub(super) fn words_of_group(&self, group: usize) -> &[(i64, Text)] {
        let group = self.figures.get(group);
        let scale = group.and_then(|group| self.scale_of(group));
        let scale = scale.filter(|scale| scale.is_told);
        scale.map_or(&[], |scale| &scale.words)
    }

    /// Whether figures that attempts take are told by words in place of numbers.
    pub(super) fn has_told_figures(&self) -> bool {
        let mut groups = 0..self.figures.len();
        groups.any(|group| self.takes_group(group) && !self.words_of_group(group).is_empty())
    }

    /// The same of the figures that an input takes, by its place.
    pub(super) fn words_of_figures(&self, input: usize) -> &[(i64, Text)] {
        let Some(InputKind::Figure(of)) = self.inputs.get(input).map(|input| &input.kind) else {
            return &[];
        };
        let groups = 0..self.figures.len();
        let mut taken = groups.filter(|group| self.is_one_of(*group, of));
        taken.next().map_or(&[], |group| self.words_of_group(group))
    }

    /// The figure of that short name, typed in full.
    pub(super) fn figure_in_short(&self, short: &str) -> Option<(&FigureGroup, &Figure)> {
        self.figure_that(|figure| {
            let own = figure.short.as_deref();
            // One that is short already is found by its name.
            own.is_some_and(|own| own.eq_ignore_ascii_case(short) && !figure.name.is_same(short))
        })
    }

    /// Why players do not see a roll of that name, if they do not.
    pub(super) fn unseen(&self, name: &str) -> Option<Unseen> {
        self.figure_called(name)
            .and_then(|(_, figure)| figure.unseen)
    }

    /// What something untrained rests on: a figure in short, or one that was learned.
    pub(super) fn basis(&self, name: &str, level: i64, added: i64) -> Basis {
        let known = self
            .figure_in_short(name)
            .or_else(|| self.figure_called(name));
        let most = known.and_then(|(group, _)| group.counts_at_most);
        let name = known
            .and_then(|(_, figure)| figure.short.as_deref())
            .unwrap_or(name);
        Basis {
            name: name.to_owned(),
            level,
            most,
            added,
        }
    }
}

/// The attempt of a figure by that name if it is fought with: it is named by the file, or a word of it ends as that says, as a broadsword with a sword.
pub(super) fn fights(group: &FigureGroup, name: &str) -> Option<usize> {
    let (attempt, ends) = group.fights.as_ref()?;
    let name = name.to_lowercase();
    let mut own = name.split([' ', '-']);
    let is_named = ends.iter().any(|end| end.as_str() == name);
    let is_one = is_named || own.any(|own| ends.iter().any(|end| own.ends_with(end.as_str())));
    is_one.then_some(attempt.is)
}
