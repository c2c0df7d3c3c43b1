//! Figures of sheets, hit points, and what follows from other figures.

use super::super::definition::{
    Definition, Field, FieldKind, Figure, FigureGroup, FigureKind, HitPoints, Scale, Untrained,
};
use super::super::described::short_of;
use super::super::formula::{Formula, Leaf, Reads, key_of};
use super::super::text::{Bound, Text};
use super::super::tree::Tree;
use super::super::untrained::MOST_DEFAULTS;
use super::super::word::{all_kept, kept, one_of};
use super::local::Local;
use super::{Binder, nothing_called};
use crate::words::nearest;

impl Binder<'_> {
    pub(super) fn bind_groups(&mut self, definition: &mut Definition) {
        let shorts: Vec<_> = definition
            .figures
            .iter()
            .map(|group| shorts_below(group, &definition.figures))
            .collect();
        for (group, shorts) in definition.figures.iter_mut().zip(shorts) {
            self.check_entry(group);
            let mut local = Local::of_figure();
            match &mut group.kind {
                FigureKind::Entry(fields) => {
                    local = Local::of_entry(fields);
                    for field in fields {
                        self.bind_field(field, &local);
                    }
                    let name = group.group.clone();
                    self.entries.extend(name.map(|name| (name, local.clone())));
                }
                FigureKind::Points(formula)
                | FigureKind::Sum(formula)
                | FigureKind::Formula(formula) => {
                    self.read(formula, &Local::default(), Reads::Numbers);
                }
                FigureKind::Total { of, each } => {
                    of.iter().for_each(|group| self.check_group(group));
                    self.read(each, &Local::of(&["figure"]), Reads::Numbers);
                }
                FigureKind::Level { of, .. } => {
                    self.check_group(&of.text);
                    of.is = shorts;
                }
                _ => {}
            }
            group
                .figures
                .iter()
                .for_each(|figure| self.check_figure_of_group(figure));
            if let Some(name) = &mut group.scale {
                name.is = self.scale_called(&name.text, &definition.scales);
            }
            for input in group.fills.iter_mut().chain(&mut group.background) {
                input.is = self.input(&input.text).unwrap_or(0);
            }
            for (input, figure) in &mut group.with {
                if let Some(place) = self.input(&input.text) {
                    input.is = place;
                    self.name(figure);
                }
            }
            if group.figures.is_empty() && !group.is_open {
                let place = group
                    .group
                    .as_ref()
                    .and_then(|group| group.place(self.text));
                let message =
                    "expected `name`, `names`, `entries` or `open: true` for these figures";
                self.blame_at(place.unwrap_or(0), message.to_owned());
            }
            for attempt in group
                .rolls
                .iter_mut()
                .chain(group.fights.iter_mut().map(|(attempt, _)| attempt))
            {
                attempt.is = self.attempt_called(&attempt.text).unwrap_or(0);
            }
            for figure in group.fights_with.iter().chain(&group.fights_usually) {
                self.check_figure(figure);
            }
            let remarks = group.remarks.iter_mut().chain(&mut group.hints);
            for remark in remarks.chain(&mut group.called) {
                self.read_some(&mut remark.when, &local, Reads::Numbers);
                self.bind_sentence(&mut remark.says, &local, Reads::Numbers);
            }
            self.read_some(&mut group.adds, &Local::of_figure(), Reads::Numbers);
            self.bind_list(group);
        }
    }

    /// What a list of figures is called, and what is recorded beside them and by their names.
    fn bind_list(&mut self, group: &mut FigureGroup) {
        let beside = group.beside.iter_mut();
        for input in beside
            .flat_map(|beside| &mut beside.fills)
            .chain(&mut group.by_name)
        {
            input.is = self.input(&input.text).unwrap_or(0);
        }
        for (_, part) in &mut group.together {
            self.read(part, &Local::of(&["figures"]), Reads::Numbers);
        }
        let has_list = group.is_open || group.is_list;
        let named = group.group.as_ref().filter(|_| has_list);
        let behind = group.behind.as_ref().map(|word| word.to_lowercase());
        group.list = named.map(|group| kept(&behind.unwrap_or_else(|| one_of(group))));
        if let (Some(beside), None) = (group.beside.first(), group.list) {
            self.blame(&beside.name, "what stands beside a figure is recorded in a list: say `list: true` or `open: true`");
        }
    }

    /// Entries stand in a list, of which heroes name their own.
    fn check_entry(&mut self, group: &FigureGroup) {
        let is_entry = matches!(group.kind, FigureKind::Entry(_));
        let name = group.group.iter().chain(&group.name).next();
        if let (true, false, Some(name)) = (is_entry, group.is_open && group.group.is_some(), name)
        {
            self.blame(
                name,
                "entries stand in a group with `open: true`: heroes name their own",
            );
        }
    }

    fn bind_field(&mut self, field: &mut Field, local: &Local) {
        self.read_some(&mut field.unsaid, local, Reads::Numbers);
        self.read_some(&mut field.only, local, Reads::Numbers);
        if let Some(input) = &mut field.fills {
            input.is = self.input(&input.text).unwrap_or(0);
        }
        match &mut field.kind {
            FieldKind::Choice(words) => {
                for (_, formula) in words.iter_mut() {
                    self.read(formula, &Local::default(), Reads::Numbers);
                }
                let names = || words.iter().map(|(word, _)| word.as_str());
                let usual = field.usual.as_ref();
                if let Some(usual) = usual.filter(|usual| !names().any(|word| usual.is_same(word)))
                {
                    self.blame(usual, nothing_called(usual, nearest(usual, names())));
                }
            }
            FieldKind::Words { of, .. } => of.iter().for_each(|group| self.check_group(group)),
            FieldKind::Harm | FieldKind::Amount | FieldKind::Number { .. } | FieldKind::Word => {}
        }
    }

    /// The scale of that name, by its place.
    pub(super) fn scale_called(&mut self, name: &Text, scales: &[Scale]) -> usize {
        let names = || scales.iter().map(|scale| scale.name.as_str());
        let place = names().position(|scale| *name == scale);
        let why = || nothing_called(name, nearest(name, names()));
        self.or_blamed(name, place.ok_or_else(why)).unwrap_or(0)
    }

    fn check_figure_of_group(&mut self, figure: &Figure) {
        if let Some(Untrained::Best(best)) = &figure.untrained {
            if best.is_empty() || best.len() > MOST_DEFAULTS {
                let count = best.len();
                let message = format!(
                    "{count} figures that it rests on: expected 1 to {MOST_DEFAULTS}, or `Never`"
                );
                self.blame(&figure.name, message);
            }
            for (figure, _) in best {
                self.check_figure(figure);
            }
        }
        for figure in figure.usual.iter().chain(&figure.goes_by) {
            self.check_figure(figure);
        }
    }

    pub(super) fn bind_hit_points(&mut self, points: &mut HitPoints, figures: &[FigureGroup]) {
        self.read(&mut points.down, &Local::default(), Reads::Numbers);
        let Some(figure) = self.name(&points.figure.text) else {
            return;
        };
        points.figure.is = figure;
        let holds = |group: &&FigureGroup| {
            let mut numbers = group.figures.iter().map(|figure| figure.number);
            numbers.any(|number| number == Some(figure))
        };
        (points.most, points.counts_lost) = match figures
            .iter()
            .find(holds)
            .map(|group| &group.kind)
        {
            Some(FigureKind::Boxes(most)) => (Tree::Number(*most), true),
            Some(FigureKind::Points(most)) => (most.is.clone(), false),
            _ => {
                let message = "hit points are a figure of kind `Boxes(6)`, which counts those that are lost, or `Points(\"10\")`, which counts those that are left";
                return self.blame(&points.figure.text, message);
            }
        };
    }

    /// The figures that follow from others, each after those it needs.
    pub(super) fn derived(&mut self, figures: &[FigureGroup]) -> Vec<(usize, Formula)> {
        let (mut derived, mut names) = (Vec::new(), Vec::new());
        for group in figures {
            let (FigureKind::Sum(formula)
            | FigureKind::Points(formula)
            | FigureKind::Formula(formula)) = &group.kind
            else {
                continue;
            };
            for figure in &group.figures {
                names.push(&figure.name);
                derived.push((figure.number.unwrap_or(0), formula.is.clone()));
            }
        }
        for group in figures {
            let Some(adds) = &group.adds else { continue };
            for figure in &group.figures {
                let number = Tree::Leaf(Leaf::Name(figure.number.unwrap_or(0)));
                let place = group.number_of(&figure.name);
                let of_it = adds.fold(&mut |leaf| match leaf {
                    Leaf::Value(0) => number.clone(),
                    Leaf::Value(_) => Tree::Number(place),
                    leaf => Tree::Leaf(leaf.clone()),
                });
                derived.extend(figure.adds.map(|place| (place, of_it)));
                names.extend(figure.adds.map(|_| &figure.name));
            }
        }
        // A figure that follows another while nothing is recorded is that one.
        for figure in figures.iter().flat_map(|group| &group.figures) {
            let other = figure.usual.as_ref().map(|usual| key_of(usual));
            let other = other.and_then(|other| self.keys.iter().position(|key| *key == other));
            if let (Some(place), Some(other)) = (figure.number, other) {
                names.push(&figure.name);
                derived.push((place, Tree::Leaf(Leaf::Name(other))));
            }
        }
        let place_of = |name| derived.iter().position(|(place, _)| *place == name);
        let needs = derived.iter().map(|(_, formula)| {
            let names = formula.names().into_iter();
            names.filter_map(place_of).collect()
        });
        let needs: Vec<Vec<usize>> = needs.collect();
        let order = self.order("figures", &names, &needs).into_iter();
        order
            .filter_map(|place| derived.get(place).cloned())
            .collect()
    }

    /// Finds what a name is that may be left out.
    pub(super) fn bind_name(&mut self, name: Option<&mut Bound<usize>>) {
        if let Some(name) = name {
            name.is = self.name(&name.text).unwrap_or(0);
        }
    }
}

/// What the figures that those of a group may follow are called in short; one that has no group is not meant.
fn shorts_below(group: &FigureGroup, all: &[FigureGroup]) -> &'static [&'static str] {
    let FigureKind::Level { of, .. } = &group.kind else {
        return &[];
    };
    let is_it = |other: &&FigureGroup| {
        let name = other.group.as_ref();
        name.is_some_and(|name| name.is_same(&of.text))
    };
    let figures = all.iter().find(is_it).into_iter().flat_map(|group| {
        let alone = usize::from(group.name.is_some());
        group.figures.iter().skip(alone)
    });
    all_kept(figures.map(|figure| kept(short_of(figure))))
}
