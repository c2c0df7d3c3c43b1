//! What a line names behind what is rolled, and what of a sheet counts by itself: what it adds, which inputs it fills, why it does not
//! fit.

use std::slice::from_ref;

use crate::systems::modifier::{Figure, MODIFIERS_LIMIT, Modifier};
use crate::systems::record::{EntryName, is_same};
use crate::words::joined;

use super::super::definition::{UnfitRule, Worn};
use super::super::entry::{Entry, Said};
use super::super::sheet::{Named, Sheet, Value};
use super::super::text::Text;
use super::super::{AttemptRule, Definition, FigureKind, InputKind, Numbers};
use super::{Draft, Filled};

/// The most entries whose dice count by themselves (our decision), so that their odds are there while a line is typed.
const MOST_WORN: usize = 10;

/// What all that is named behind comes to.
#[derive(Default)]
pub(super) struct Behind {
    /// What is added, each by its name.
    added: Vec<Modifier>,
    /// The inputs that are filled.
    pub(super) inputs: Vec<(usize, Filled)>,
    /// By what each of them is, in the same order.
    owners: Vec<String>,
    /// What of it does not go with the rest, and why.
    pub(super) unfit: Option<(String, String)>,
}

impl Behind {
    /// Dice of an input. Those that count by themselves add up; of others those of one are taken.
    fn throw(&mut self, (input, is_worn): (usize, bool), (name, dice): (&str, String)) {
        let Some(at) = self.place_of(input) else {
            let filled = Filled {
                words: dice.clone(),
                in_sum: dice.clone(),
                dice: Some(dice),
                is_figure: true,
                ..Filled::default()
            };
            return self.fill(input, filled, name);
        };
        if !is_worn {
            let owner = self.owner(at);
            let why = format!("{owner} and {name} both give dice: an attempt takes those of one");
            self.unfit.get_or_insert((name.to_owned(), why));
        } else if let Some((_, filled)) = self.inputs.get_mut(at) {
            let before = filled.dice.take();
            let all = before.map_or_else(|| dice.clone(), |before| format!("{before} + {dice}"));
            filled.words.clone_from(&all);
            filled.in_sum.clone_from(&all);
            filled.dice = Some(all);
        }
    }

    /// A number of an input; 0 is as good as nothing.
    fn count(&mut self, (input, called): (usize, &str), (name, number): (&str, i64)) {
        let Some(at) = self.place_of(input) else {
            let filled = Filled {
                number,
                is_figure: true,
                ..Filled::default()
            };
            return self.fill(input, filled, name);
        };
        let before = self.inputs.get(at).map_or(0, |(_, filled)| filled.number);
        if before == 0 {
            if let Some((_, filled)) = self.inputs.get_mut(at) {
                filled.number = number;
            }
        } else if number != 0 && number != before {
            let owner = self.owner(at);
            let why =
                format!("{name} is of another {called} than {owner}: leave one of the two out");
            self.unfit.get_or_insert((name.to_owned(), why));
        }
    }

    fn place_of(&self, input: usize) -> Option<usize> {
        self.inputs.iter().position(|(own, _)| *own == input)
    }

    fn owner(&self, at: usize) -> String {
        self.owners.get(at).cloned().unwrap_or_default()
    }

    fn fill(&mut self, input: usize, filled: Filled, owner: &str) {
        self.inputs.push((input, filled));
        self.owners.push(owner.to_owned());
    }
}

impl Draft {
    /// Names a figure of the own sheet behind what is rolled, where it counts once however often it is said.
    pub(in crate::systems::own) fn name_behind(&mut self, name: &str) -> Result<(), String> {
        let known = self.sheet.as_ref().map(Sheet::behind).unwrap_or_default();
        let own = known.iter().find(|named| is_same(&named.name, name));
        let own = own.filter(|named| named.number().is_some());
        let own = own.ok_or_else(|| missing_gear(&known, name))?;
        if !self.behind.iter().any(|said| is_same(&said.name, name)) {
            self.behind.push(own.clone());
        }
        Ok(())
    }

    /// Everything that is added.
    pub(in crate::systems::own) fn added(&self) -> Vec<Modifier> {
        let named = self.behind_by_what_is_said();
        self.added_with(named.map(|behind| behind.added).unwrap_or_default())
    }

    /// The same with what is named behind: more than is told apart is added up.
    fn added_with(&self, named: Vec<Modifier>) -> Vec<Modifier> {
        let said = self.modifiers.iter().chain(&self.by_name).cloned();
        let mut all: Vec<Modifier> = said.collect();
        let behind = self.modifiers.len();
        if all.len() + named.len() <= MODIFIERS_LIMIT || named.is_empty() {
            all.splice(behind..behind, named);
            return all;
        }
        let sum = named
            .iter()
            .fold(0_i32, |sum, added| sum.saturating_add(added.value.get()));
        let worn = self.rule().and_then(|rule| rule.worn.as_ref());
        let together = Modifier {
            value: Figure::clamped(sum),
            name: worn.map(|worn| worn.of.to_lowercase()),
        };
        all.insert(behind, together);
        all
    }

    /// What of it does not go into the attempt, and why.
    pub(super) fn unfit(&self) -> Option<(String, String)> {
        self.behind_by_what_is_said()?.unfit
    }

    /// What is named behind what is rolled and means nothing for it.
    pub(super) fn stray_behind(&self, rule: &AttemptRule) -> Option<String> {
        let definition = self.definition();
        let counts = |named: &Named, input: &usize| {
            let kind = definition.inputs.get(*input).map(|input| &input.kind);
            matches!(kind, Some(InputKind::Counted(of)) if definition.is_one_of(named.group, of))
        };
        let is_stray = |named: &&Named| {
            let mut inputs = rule.inputs.iter();
            !definition.is_added(named.group) && !inputs.any(|input| counts(named, input))
        };
        let stray = self.behind.iter().find(is_stray);
        stray.map(|named| named.name.clone())
    }

    /// What all of it comes to, where there is any.
    fn behind_by_what_is_said(&self) -> Option<Behind> {
        self.has_some_behind()
            .then(|| self.comes_behind(&self.numbers_alone()))
    }

    fn has_some_behind(&self) -> bool {
        let wears = self.rule().is_some_and(|rule| rule.worn.is_some());
        wears || !self.wielded.is_empty() || !self.behind.is_empty()
    }

    /// The same by these numbers.
    pub(super) fn comes_behind(&self, numbers: &Numbers) -> Behind {
        let rule = self.rule().filter(|_| self.has_some_behind());
        let Some((rule, sheet)) = rule.zip(self.sheet.as_ref()) else {
            return Behind::default();
        };
        let named = self.behind.iter().filter(|named| {
            let mut wielded = self.wielded.iter();
            !wielded.any(|own| own.group == named.group && is_same(&own.name, &named.name))
        });
        let gathered = Gathered {
            draft: self,
            sheet,
            numbers,
            named: self.wielded.iter().chain(named).collect(),
            place: self.place_rolled(),
            behind: Behind::default(),
        };
        gathered.all(rule)
    }

    /// What is said with what is named behind it, and everything that is added.
    pub(super) fn with_behind(
        &self,
        mut numbers: Numbers,
        behind: Behind,
    ) -> (Numbers, Vec<Modifier>) {
        self.put_into(&mut numbers, &behind.inputs);
        let added = self.added_with(behind.added);
        let sum = added.iter().map(|added| i64::from(added.value.get()));
        numbers.set(0, sum.sum());
        (numbers, added)
    }

    /// The place of what is rolled among the figures of its group, from 1 on; 0 where nothing of the file is.
    pub(super) fn place_rolled(&self) -> i64 {
        let rolled = self.figure_names().next();
        let known = rolled.and_then(|name| self.definition().figure_called(name));
        known.map_or(0, |(group, figure)| group.number_of(&figure.name))
    }
}

/// What is named behind, while it is gathered.
struct Gathered<'a> {
    draft: &'a Draft,
    sheet: &'a Sheet,
    /// What is said.
    numbers: &'a Numbers,
    /// What is rolled with all that is named, each once.
    named: Vec<&'a Named>,
    /// The place of what is rolled among the figures of its group.
    place: i64,
    behind: Behind,
}

impl Gathered<'_> {
    fn all(mut self, rule: &AttemptRule) -> Behind {
        let mut unfit = rule.unfit.iter();
        self.behind.unfit = unfit.find_map(|rule| self.unfit_by(rule));
        let worn = rule.worn.as_ref();
        let is_worn = |named: &Named| worn.is_some_and(|worn| self.is_of(named.group, &worn.of));
        let mut counting: Vec<Named> = Vec::new();
        counting.extend(
            self.named
                .iter()
                .filter(|named| !is_worn(named))
                .map(|named| (*named).clone()),
        );
        for named in &counting {
            self.take(named, None);
        }
        if let Some(worn) = worn {
            let counts = self.worn_by(worn);
            for named in &counts {
                self.take(named, Some(worn));
            }
            counting.extend(counts);
        }
        let counted = self.counted(&counting);
        self.behind.inputs.extend(counted);
        self.behind
    }

    fn is_of(&self, group: usize, name: &Text) -> bool {
        self.sheet.definition().is_one_of(group, from_ref(name))
    }

    fn entry(&self, named: &Named) -> Option<Entry<'_>> {
        let group = self.sheet.definition().figures.get(named.group)?;
        self.sheet.entry(group, &named.name)
    }

    /// What does not go into the attempt by a rule of the file, and why.
    fn unfit_by(&self, rule: &UnfitRule) -> Option<(String, String)> {
        let of_rule = self.named.iter();
        let mut of_rule = of_rule.filter(|named| self.is_of(named.group, &rule.of));
        of_rule.find_map(|named| {
            let entry = self.entry(named)?;
            let values = entry.values(self.numbers, (self.place, true));
            let holds = self.numbers.with_values(&rule.when, &values)? != 0;
            let why = || self.numbers.told_of(&rule.says, (&named.name, &values));
            holds.then(|| (named.name.clone(), why()))
        })
    }

    /// The entries that count by themselves; of those with dice so many.
    fn worn_by(&self, worn: &Worn) -> Vec<Named> {
        let groups = self.sheet.definition().groups_among(from_ref(&worn.of));
        let all = groups.flat_map(|(at, group)| self.sheet.named_of(at, group, self.numbers));
        let counts = |piece: &Named| {
            let mut named = self.named.iter();
            let is_said = named.any(|own| own.group == piece.group && own.name == piece.name);
            let values = self
                .entry(piece)?
                .values(self.numbers, (self.place, is_said));
            self.numbers.with_values(&worn.when, &values)
        };
        let mut dice = 0;
        let mut worn = Vec::new();
        for piece in all.filter(|piece| counts(piece).is_some_and(|counts| counts != 0)) {
            let throws = self
                .entry(&piece)
                .is_some_and(|entry| entry.dice().is_some());
            dice += usize::from(throws);
            if !throws || dice <= MOST_WORN {
                worn.push(piece);
            }
        }
        worn
    }

    /// What one figure adds and fills.
    fn take(&mut self, named: &Named, worn: Option<&Worn>) {
        let definition = self.sheet.definition();
        let is_added = worn.is_some() || definition.is_added(named.group);
        let number = match self.entry(named) {
            // What is more than a number may add nothing.
            Some(entry) => Some(entry.added()).filter(|number| *number != 0),
            None => named.number(),
        };
        let number = number.filter(|_| is_added);
        self.behind.added.extend(number.map(|number| Modifier {
            value: Figure::clamped(i32::try_from(number).unwrap_or(i32::MAX)),
            name: Some(named.name.clone()),
        }));
        for given in self.sheet.gives(named) {
            let input = match (&given.dice, worn) {
                (Some(_), Some(worn)) => *worn.fills,
                (None, Some(_)) => continue,
                (_, None) => given.input,
            };
            let known = definition.inputs.get(input);
            let known = known.filter(|_| !self.draft.is_filled(input));
            let known = known.filter(|known| !matches!(known.kind, InputKind::Counted(_)));
            match (known, given.dice) {
                (None, _) => {}
                (Some(_), Some(dice)) => {
                    let is_worn = worn.is_some();
                    self.behind.throw((input, is_worn), (&named.name, dice));
                }
                (Some(known), None) => {
                    let number = (named.name.as_str(), given.number);
                    self.behind.count((input, &known.name), number);
                }
            }
        }
    }

    /// How many figures are named of those that inputs count, each once: by themselves, and by entries that name them.
    fn counted(&self, named: &[Named]) -> Vec<(usize, Filled)> {
        let mut counted = Vec::new();
        for (input, known) in self.sheet.definition().inputs.iter().enumerate() {
            let InputKind::Counted(of) = &known.kind else {
                continue;
            };
            let number = self.number_of(named, (input, of));
            let filled = Filled {
                number: i64::try_from(number).unwrap_or(0),
                is_figure: true,
                ..Filled::default()
            };
            counted.push((input, filled));
        }
        counted
    }

    /// The same of one input. One of several that is not said is one of those that are (our decision): it never counts twice.
    fn number_of(&self, named: &[Named], (input, of): (usize, &[Text])) -> usize {
        let definition = self.sheet.definition();
        let mut names: Vec<String> = Vec::new();
        let mut is_any = false;
        for named in named {
            let entry = self.entry(named);
            let of_entry = entry.as_ref().map(|entry| entry.means(input));
            names.extend(match of_entry {
                Some(Means::One(name)) => Some(name.to_owned()),
                Some(Means::Any) => {
                    is_any = true;
                    None
                }
                Some(Means::None) => None,
                None => definition
                    .is_one_of(named.group, of)
                    .then(|| named.name.clone()),
            });
        }
        // Whoever has but one means that.
        let only = self.sheet.only_of(of).filter(|_| is_any);
        is_any &= only.is_none();
        names.extend(only.map(str::to_owned));
        let mut each: Vec<&String> = Vec::new();
        for name in &names {
            if !each.iter().any(|known| is_same(known, name)) {
                each.push(name);
            }
        }
        each.len().max(usize::from(is_any))
    }
}

/// Which figure an entry names with it.
enum Means<'a> {
    None,
    /// One that it does not say.
    Any,
    One(&'a str),
}

impl Entry<'_> {
    /// The figure that it names for an input that counts such.
    fn means(&self, input: usize) -> Means<'_> {
        let mut means = Means::None;
        for (field, said) in self.fields() {
            if field.fills.as_deref() != Some(&input) {
                continue;
            }
            match said {
                Said::Words(words) => return Means::One(field.named(words)),
                Said::Harm(_)
                | Said::Amount(_)
                | Said::Number(_)
                | Said::Choice(_)
                | Said::Word => means = Means::Any,
            }
        }
        means
    }
}

impl Sheet {
    /// The figures that a line may name behind what is rolled.
    pub(in crate::systems::own) fn behind(&self) -> Vec<Named> {
        let definition = self.definition();
        let numbers = self.numbers();
        let groups = definition.figures.iter().enumerate();
        let behind = groups.filter(|(at, _)| definition.stands_behind(*at));
        let named = behind.flat_map(|(at, group)| self.named_of(at, group, &numbers));
        named.collect()
    }

    /// Those of them that a line never means, for something else goes by their name.
    pub(in crate::systems::own) fn hidden_by_name(&self) -> Vec<String> {
        let definition = self.definition();
        let mut known: Vec<(String, usize)> = Vec::new();
        let mut hidden = Vec::new();
        for (at, group) in definition.figures.iter().enumerate() {
            if definition.takes_group(at) {
                let names = group.figures.iter().map(|figure| figure.name.to_string());
                known.extend(names.map(|name| (name, at)));
            }
        }
        for Named { name, group, .. } in self.behind() {
            let other = known.iter().find(|(other, _)| is_same(other, &name));
            match other.and_then(|(_, of)| definition.group_name(*of)) {
                Some(of) => hidden.push(format!(
                    "{name}: bears the name of one of {of}, which is taken in its place"
                )),
                None => known.push((name, group)),
            }
        }
        hidden
    }

    /// The only figure that it records of some groups.
    fn only_of(&self, of: &[Text]) -> Option<&str> {
        let groups = self.definition().groups_among(of);
        let lists = groups.filter_map(|(_, group)| group.list);
        let mut names = lists.flat_map(|list| self.entries(list));
        let only = names.next().map(EntryName::as_str);
        only.filter(|_| names.next().is_none())
    }

    /// Whether an entry can be rolled by its own name: it says by what, where entries of its group may leave that out.
    pub(in crate::systems::own) fn is_rolled_alone(&self, at: usize, name: &str) -> bool {
        let definition = self.definition();
        let kind = definition.figures.get(at).map(|group| &group.kind);
        let Some(FigureKind::Entry(fields)) = kind else {
            return true;
        };
        let takes = definition.inputs_for(at);
        let takes: Vec<usize> = takes.collect();
        let fills = |input: &usize| takes.contains(input);
        let mut filling = fields.iter().filter_map(|field| field.fills.as_deref());
        if !filling.any(fills) {
            return true;
        }
        let named = Named::new(name, at, Value::Number(0));
        self.gives(&named).iter().any(|given| fills(&given.input))
    }
}

impl Definition {
    /// The inputs that take a figure of a group, by its place.
    pub(in crate::systems::own) fn inputs_for(
        &self,
        group: usize,
    ) -> impl Iterator<Item = usize> + use<'_> {
        let inputs = self.inputs.iter().enumerate();
        let takes = inputs.filter(move |(_, input)| match &input.kind {
            InputKind::Figure(of) => self.is_one_of(group, of),
            _ => false,
        });
        takes.map(|(input, _)| input)
    }

    /// The groups whose figures add something else and whose plain number fills an input, each by its place with that.
    pub(in crate::systems::own) fn plain_numbers(
        &self,
    ) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        let groups = self.figures.iter().enumerate();
        let groups = groups.filter(|(_, group)| group.adds.is_some());
        groups.filter_map(|(at, group)| Some((at, group.fills.as_deref().copied()?)))
    }
}

/// What there is in place of what is not on a sheet.
pub(in crate::systems::own) fn missing_gear(gear: &[Named], name: &str) -> String {
    let names: Vec<&str> = gear.iter().map(|named| named.name.as_str()).collect();
    match names.as_slice() {
        [] => format!("no “{name}”, and nothing of that sort"),
        names => format!("no “{name}”, but {}", joined(names, "and")),
    }
}
