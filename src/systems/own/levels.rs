//! Figures that follow from one another: levels, what follows another while nothing is recorded, what was never learned.

use std::sync::Arc;

use crate::systems::Derived;
use crate::systems::interface::ReadyAttack;
use crate::systems::record::{Addend, EntryName, Level, Shown, Sum, is_same};
use crate::systems::sheet::{Follows, SheetField, is_free};
use crate::words::quoted;

use super::described::{fights, short_of};
use super::draft::{Draft, Put};
use super::sheet::{Named, Sheet, Value};
use super::untrained::{Missing, Untrained};
use super::word::kept;
use super::{Attempt, Figure, FigureGroup, FigureKind, Numbers, Says, definition};

/// Pairs of figures told of a sheet at most (our decision).
const MOST_PAIRS: usize = 60;

impl Sheet {
    /// A figure of a described group by its name on the sheet, with how it came about.
    pub(super) fn described(
        &self,
        at: usize,
        (group, figure, name): (&FigureGroup, &Figure, &str),
        numbers: &Numbers,
    ) -> Named {
        let recorded = self.recorded_word(group, name);
        let mut named = Named::new(name, at, Value::Missing(Missing::Unrecorded));
        if let FigureKind::Level { from, to, of } = &group.kind {
            let level = recorded.and_then(|word| Level::read(word, (*from, *to), of));
            match level {
                Some(Level::At(number)) => named.is(vec![Addend::new(name, number)]),
                Some(Level::From(name, difference)) => {
                    let part = self.part_called(name, numbers);
                    named.is(vec![part, Addend::new("", difference)]);
                }
                None => self.never_learned(&mut named, figure, numbers),
            }
            return named;
        }
        if recorded.is_some() || !group.is_unknown {
            named.is(vec![self.part(group, figure, numbers)]);
        }
        named
    }

    /// What is not recorded: the figure it follows, else the best that it rests on untrained.
    fn never_learned(&self, named: &mut Named, figure: &Figure, numbers: &Numbers) {
        if let Some(usual) = &figure.usual {
            return named.is(vec![self.part_called(usual, numbers)]);
        }
        match self.untrained(figure, numbers) {
            Ok(untrained) => {
                let part = self.definition().figure_in_short(&untrained.best.name);
                let part = part.map(|(group, figure)| self.part(group, figure, numbers));
                named.is(untrained.parts(part));
                named.told = Some(untrained.told());
            }
            Err(missing) => named.value = Value::Missing(missing),
        }
    }

    /// What something untrained comes to: figures that everybody has, and those that were learned (our decision: it does
    /// not rest on what is untrained itself).
    fn untrained(&self, figure: &Figure, numbers: &Numbers) -> Result<Untrained, Missing> {
        let definition = self.definition();
        let rules = match &figure.untrained {
            None => return Err(Missing::Unsaid),
            Some(definition::Untrained::Never) => return Err(Missing::Never),
            Some(definition::Untrained::Best(rules)) => rules,
        };
        let filled = rules.iter().filter_map(|(name, added)| {
            let (group, other) = definition.figure_called(name)?;
            let level = match other.number {
                Some(place) => numbers.get(place),
                None => {
                    self.recorded_word(group, &other.name)?;
                    let other = (group, other, other.name.as_str());
                    self.described(0, other, numbers).number()?
                }
            };
            Some(definition.basis(name, level, *added))
        });
        Untrained::best_of(filled.collect()).ok_or(Missing::Unsaid)
    }

    /// A figure as a part of a sum: `dx 12`, `will as iq 12`.
    fn part(&self, group: &FigureGroup, figure: &Figure, numbers: &Numbers) -> Addend {
        let recorded = || self.recorded(group, figure)?.number();
        let number = match figure.number {
            Some(place) => numbers.get(place),
            None => recorded().unwrap_or(0),
        };
        let own = short_of(figure);
        let usual = figure.usual.as_ref();
        let usual = usual.filter(|_| self.recorded_word(group, &figure.name).is_none());
        let usual = usual.and_then(|usual| self.definition().figure_called(usual));
        match usual {
            Some((_, usual)) => Addend::new(format!("{own} as {}", short_of(usual)), number),
            None => Addend::new(own, number),
        }
    }

    fn part_called(&self, name: &str, numbers: &Numbers) -> Addend {
        let definition = self.definition();
        let known = definition.figure_in_short(name);
        match known.or_else(|| definition.figure_called(name)) {
            Some((group, figure)) => self.part(group, figure, numbers),
            None => Addend::new(name, 0),
        }
    }

    /// The figures of a described group, those of the sheet's own among them, each as the sheet spells it.
    pub(super) fn all_described(
        &self,
        at: usize,
        group: &FigureGroup,
        numbers: &Numbers,
    ) -> Vec<Named> {
        let names = self.spelt(group).into_iter();
        names
            .map(|(figure, name)| {
                let own = Figure::default();
                let figure = figure.unwrap_or(&own);
                self.described(at, (group, figure, name), numbers)
            })
            .collect()
    }

    /// The names of a described group as the sheet spells them, each with the figure that the file has by it.
    fn spelt<'a>(&'a self, group: &'a FigureGroup) -> Vec<(Option<&'a Figure>, &'a str)> {
        let fields = self.system().profile().fields;
        let list = group.list.unwrap_or_default();
        let own = self.entries(list).map(EntryName::as_str);
        let own: Vec<&str> = own.filter(|name| is_free(fields, list, name)).collect();
        let known = group.figures.iter().map(|figure| {
            let spelt = own.iter().find(|own| is_same(own, &figure.name));
            (Some(figure), spelt.copied().unwrap_or(&figure.name))
        });
        let is_new = |name: &&&str| group.figure(name).is_none();
        let new = own.iter().filter(is_new).map(|name| (None, *name));
        known.chain(new).collect()
    }

    /// The groups that attempts take figures of, each with its place.
    fn taken_groups(&self) -> impl Iterator<Item = (usize, &'static FigureGroup)> {
        let definition = self.definition();
        let groups = definition.figures.iter().enumerate();
        groups.filter(|(at, group)| definition.takes_group(*at) && self.has_group(group))
    }

    /// Whether its bearer has the figures of a group.
    pub(super) fn has_group(&self, group: &FigureGroup) -> bool {
        !group.is_of_heroes || !self.is_foe()
    }

    /// The names of everything that attempts can name, whether it can be rolled or not: none has to be worked out for that.
    pub(super) fn names_of_figures(&self) -> Arc<Vec<String>> {
        self.names.always(|| self.spelt_names())
    }

    fn spelt_names(&self) -> Vec<String> {
        let mut names: Vec<&str> = Vec::new();
        for (at, group) in self.taken_groups() {
            if group.is_described() {
                names.extend(self.spelt(group).into_iter().map(|(_, name)| name));
                continue;
            }
            let known = group.figures.iter();
            let known = known.filter(|figure| figure.number.is_some());
            names.extend(known.map(|figure| figure.name.as_str()));
            // Of two of one name the first is rolled.
            let own = self.own_values(group);
            let own = own.filter(|(name, _)| self.is_rolled_alone(at, name));
            for (name, _) in own {
                if !names.iter().any(|known| is_same(known, name)) {
                    names.push(name);
                }
            }
        }
        names.into_iter().map(str::to_owned).collect()
    }

    /// The figure of that name, of those that attempts can name: no other is worked out.
    pub(super) fn figure_of_name(&self, name: &str) -> Option<Named> {
        self.figures_of_name(name).next()
    }

    /// All figures of that name, group by group.
    pub(super) fn figures_of_name(&self, name: &str) -> impl Iterator<Item = Named> {
        self.taken_groups().filter_map(move |(at, group)| {
            if group.is_described() {
                let mut spelt = self.spelt(group).into_iter();
                let (figure, name) = spelt.find(|(_, spelt)| is_same(spelt, name))?;
                let own = Figure::default();
                let figure = (group, figure.unwrap_or(&own), name);
                return Some(self.described(at, figure, &self.numbers()));
            }
            match group.figure(name) {
                Some(figure) => self.named_at(at, figure, &self.numbers()),
                None => {
                    let mut own = self.own_values(group);
                    let (name, value) = own.find(|(own, _)| is_same(own, name))?;
                    let named = Named::new(name, at, value);
                    self.is_rolled_alone(at, name).then_some(named)
                }
            }
        })
    }

    /// The attempt at a figure of the sheet without anything else.
    pub(super) fn attempt_at(&self, named: &Named) -> Option<Attempt> {
        let draft = self.draft_of(named)?;
        Attempt::new(self.key(), draft.side().ok()?, None).ok()
    }

    /// What is added to dice, or stands in their place, by each figure of the sheet: what everybody has, and what is recorded.
    pub(super) fn sums_added(&self) -> Vec<Derived> {
        if !self.definition().adds_sums() {
            return Vec::new();
        }
        let derived = self.rollable().into_iter().filter_map(|named| {
            let draft = self.draft_of(&named)?;
            let is_missing = self.is_of_list(&named) == Some(false) || self.is_left_out(&named);
            if is_missing && !draft.has_number_by_name() {
                return None;
            }
            let group = kept(self.definition().group_name(named.group)?);
            let sum = draft.sum_of_figures().filter(|_| !draft.is_refused())?;
            // What is recorded says the same, where nothing else is added.
            let is_figure = matches!(sum.shown, Shown::Figure(_));
            let known = self.definition().figure_called(&named.name);
            let adds = known.is_some_and(|(_, figure)| figure.adds.is_some());
            let repeats = |part: &Addend| {
                (!adds && part.name == named.name) || (is_figure && part.name.is_empty())
            };
            let is_told = sum.parts.len() > 1 || !sum.parts.iter().any(repeats);
            let name = match &sum.shown {
                Shown::Figure(name) => name.clone(),
                _ => named.name,
            };
            is_told.then(|| Derived::new(group, name, sum))
        });
        derived.collect()
    }

    /// Whether a figure is as usual of which most have nothing else.
    pub(super) fn is_left_out(&self, named: &Named) -> bool {
        let group = self.definition().figures.get(named.group);
        let group = group.filter(|group| group.is_rare);
        let figure = self.definition().figure_called(&named.name);
        let figure = figure.map(|(_, figure)| figure);
        let number = figure.and_then(|figure| Some(self.number(figure.number?)));
        // What goes by one that is left out alone is left out with it.
        let by = match figure.map(|figure| figure.goes_by.as_slice()) {
            Some([by]) => self.figure_of_name(by),
            _ => None,
        };
        group.is_some_and(|group| number == group.default)
            || by.is_some_and(|by| self.is_left_out(&by))
    }

    /// An attempt at a figure of the sheet, with nothing else said.
    pub(super) fn draft_of(&self, named: &Named) -> Option<Draft> {
        let mut draft = Draft::of(self.key(), Some(self.clone()));
        draft.follow_group(named.group, &named.name).ok()?;
        draft.put_in(Put::Figures(vec![named.clone()]), None).ok()?;
        Some(draft)
    }

    /// Everything that can be rolled by name, with its sum.
    pub(super) fn rolled_by_name(&self) -> Vec<Derived> {
        let is_told = |named: &Named| self.is_told(named) && self.attempt_at(named).is_some();
        let rolled = self.rollable().into_iter().filter(is_told);
        let derived = rolled.filter_map(|named| {
            let group = match named.told {
                Some(_) => "Untrained, at the best default",
                None => kept(self.definition().group_name(named.group)?),
            };
            Some(Derived::new(group, named.name, named.sum?))
        });
        derived.collect()
    }

    /// Whether it stands on the sheet: recorded, or described by more than who sees it rolled.
    fn is_told(&self, named: &Named) -> bool {
        let group = self.definition().figures.get(named.group);
        let figure = self.definition().figure_called(&named.name);
        group.is_none_or(|group| {
            let (_, known) = figure.unzip();
            let is_described = known.is_none_or(Figure::is_told);
            is_described || self.recorded_word(group, &named.name).is_some()
        })
    }

    /// What is made of a field that can be rolled by its name.
    pub(super) fn follows_by_name(&self, field: &SheetField) -> Follows {
        let all = self.rollable();
        let named = all.iter().find(|named| is_same(&named.name, field.name()));
        let missing = named.filter(|_| field.is_of_list() && !field.names_new());
        let told = missing.and_then(|named| match named.value {
            Value::Missing(missing) => Some(missing.why(&named.name)),
            Value::Number(_) | Value::Dice(_) => None,
        });
        let rolled = named.filter(|named| self.attempt_at(named).is_some());
        Follows {
            sums: rolled
                .and_then(|named| named.sum.clone())
                .into_iter()
                .collect(),
            told: told.unwrap_or_default(),
            ..Follows::default()
        }
    }

    /// What is odd about the figures, a line each.
    pub fn warnings(&self) -> Vec<String> {
        let (definition, numbers) = (self.definition(), self.numbers());
        let groups = definition.figures.iter().enumerate();
        let described =
            groups.filter(|(_, group)| group.is_described() || !group.remarks.is_empty());
        let odd = described.flat_map(|(at, group)| {
            let figures = self.named_of(at, group, &numbers).into_iter();
            figures.flat_map(|named| self.odd(group, &named, &numbers))
        });
        odd.collect()
    }

    /// What is odd about the figures, and what counts though nothing is recorded.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = self.warnings();
        remarks.extend(self.hidden_by_name());
        let groups = self.definition().figures.iter();
        let open = groups.filter(|group| group.is_open);
        remarks.extend(open.filter_map(|group| self.unrecorded_of(group)));
        remarks
    }

    /// The figures of a group that count as they usually do, for nothing is recorded.
    fn unrecorded_of(&self, group: &FigureGroup) -> Option<String> {
        let usual = group.default?;
        let is_missing = |figure: &&Figure| self.recorded_word(group, &figure.name).is_none();
        let missing = group.figures.iter().filter(is_missing);
        let names: Vec<&str> = missing.map(|figure| figure.name.as_str()).collect();
        let names = names.join(", ");
        (!names.is_empty()).then(|| format!("not recorded, and so counted as {usual}: {names}"))
    }

    /// Every two figures of two groups that are recorded, with what is rolled for them.
    pub(super) fn pairs(&self) -> Vec<Derived> {
        let definition = self.definition();
        let Some((one, other)) = &definition.pairs else {
            return Vec::new();
        };
        let figures = self.figures();
        let of = |name: &str| {
            let is_of = |named: &&Named| {
                let group = definition.figures.get(named.group);
                definition
                    .group_name(named.group)
                    .is_some_and(|own| is_same(own, name))
                    && group.is_some_and(|group| self.recorded_word(group, &named.name).is_some())
            };
            figures
                .iter()
                .filter(is_of)
                .cloned()
                .collect::<Vec<Named>>()
        };
        let (ones, others) = (of(one), of(other));
        let pairs = ones
            .iter()
            .flat_map(|one| others.iter().map(move |other| (one, other)));
        let told = pairs.take(MOST_PAIRS).filter_map(|(one, other)| {
            let mut draft = Draft::of(self.key(), Some(self.clone()));
            let both = vec![one.clone(), other.clone()];
            draft.put_in(Put::Figures(both), None).ok()?;
            let (rule, numbers) = (draft.rule()?, draft.numbers());
            let added = rule.told_before(&numbers).added.into_iter();
            let mut parts = vec![
                Addend::new(&one.name, one.number()?),
                Addend::new(&other.name, other.number()?),
            ];
            parts.extend(added.map(|(added, reason)| Addend::new(reason, added)));
            let name = format!("{}+{}", one.name, other.name);
            Some(Derived::new("Pools", name, definition.sum(parts)))
        });
        told.collect()
    }

    fn odd(&self, group: &FigureGroup, named: &Named, numbers: &Numbers) -> Vec<String> {
        let mut remarks = Vec::new();
        let name = &named.name;
        let by = named.by.as_ref().map(|by| by.recorded);
        let number = self.number_recorded(group, name).or(by);
        let Some(number) = number.or(named.number()) else {
            return remarks;
        };
        if let Some(most) = group.counts_at_most.filter(|most| number > *most) {
            remarks.push(format!("{name} {number} counts as {most} for defaults"));
        }
        if self.recorded_word(group, name).is_none() && self.is_of_list(named) != Some(true) {
            return remarks;
        }
        remarks.extend(self.said_of(&group.remarks, (named, number), numbers));
        let known = group.figure(name);
        let untrained = known.and_then(|known| self.untrained(known, numbers).ok());
        let better = untrained.filter(|untrained| untrained.best.worth() > number);
        remarks.extend(better.map(|Untrained { best, .. }| {
            let (source, worth) = (&best.name, best.worth());
            format!("{name} {number} is below its default to {source}, {worth}")
        }));
        remarks
    }

    /// What is worth knowing of a figure while it is filled in.
    pub(super) fn hints(&self, named: &Named) -> Vec<String> {
        let group = self.definition().figures.get(named.group);
        let hints = group.map_or(&[][..], |group| &group.hints);
        self.said_of(hints, (named, named.number().unwrap_or(0)), &self.numbers())
    }

    /// The sentences that hold of a figure which is so much, with what is recorded beside it.
    fn said_of(
        &self,
        of: &[Says],
        (named, number): (&Named, i64),
        numbers: &Numbers,
    ) -> Vec<String> {
        let beside = self.numbers_beside(named, numbers);
        let group = self.definition().figures.get(named.group);
        let entry = group.and_then(|group| self.entry(group, &named.name));
        let values = match entry {
            Some(entry) => entry.values(&beside, (0, true)),
            None => vec![
                number,
                group.map_or(0, |group| group.number_of(&named.name)),
            ],
        };
        let holds = |says: &&Says| {
            let when = says.when.as_deref();
            when.is_none_or(|when| {
                beside
                    .with_values(when, &values)
                    .is_some_and(|holds| holds != 0)
            })
        };
        let told = of.iter().filter(holds);
        told.map(|says| beside.told_of(&says.says, (&named.name, &values)))
            .collect()
    }

    /// What one fights with among what is recorded, each as an attack.
    pub(super) fn fighting(&self) -> Vec<ReadyAttack> {
        let mut attacks = Vec::new();
        for group in &self.definition().figures {
            let (Some((attempt, _)), Some(list)) = (&group.fights, group.list) else {
                continue;
            };
            let rule = self.definition().attempts.get(attempt.is);
            let word = rule.and_then(|rule| rule.words().first());
            let word = word.map_or_else(String::new, |word| format!(" {word}"));
            let fighting = self.entries(list).map(EntryName::as_str);
            let fighting = fighting.filter(|name| fights(group, name).is_some());
            let mut fighting: Vec<&str> = fighting.collect();
            if fighting.is_empty() {
                fighting.extend(group.fights_usually.as_deref());
            }
            let with = group.fights_with.as_ref();
            let with = with.map_or_else(String::new, |with| format!("{}+", quoted(with)));
            attacks.extend(fighting.into_iter().map(|name| ReadyAttack {
                words: format!("{with}{}{word}", quoted(name)),
                ..ReadyAttack::by_name(name)
            }));
        }
        attacks
    }
}

impl Named {
    /// What it comes to, where that is a number.
    pub(super) fn number(&self) -> Option<i64> {
        self.value.number()
    }

    fn is(&mut self, parts: Vec<Addend>) {
        let sum = Sum::new(parts, Shown::Number);
        self.value = Value::Number(sum.value());
        self.sum = Some(sum);
    }

    /// One at a number that was said behind its name.
    pub(super) fn said(self, number: i64) -> Self {
        let mut named = self;
        named.is(vec![Addend::new(&named.name, number)]);
        named
    }

    /// One at what was said that it rests on untrained.
    pub(super) fn resting_on(self, untrained: &Untrained) -> Self {
        let mut named = self;
        named.is(untrained.parts(None));
        named.told = Some(untrained.told());
        named
    }
}
