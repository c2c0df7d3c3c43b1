//! What a line names behind what is rolled, and what of a sheet counts by itself: what it adds, which inputs it fills, why it does not
//! fit.

use crate::systems::record::{EntryName, is_same};
use crate::systems::three_dice::{Figure, MODIFIERS_LIMIT, Modifier};
use crate::words::joined;

use super::super::definition::{UnfitRule, Worn};
use super::super::entry::{Entry, Said};
use super::super::sheet::{Named, Sheet, Value};
use super::super::text::Text;
use super::super::{AttemptRule, Definition, FigureGroup, FigureKind, InputKind, Numbers};
use super::{Draft, Filled};

/// The most entries whose dice count by themselves (our decision), so that their odds are there while a line is typed.
const MOST_WORN: usize = 10;

/// What all that is named behind comes to.
#[derive(Default)]
pub(super) struct Behind {
    /// What is added, each by its name.
    pub(super) added: Vec<Modifier>,
    /// The inputs that are filled.
    pub(super) inputs: Vec<(usize, Filled)>,
    /// Whose those are, by place among them.
    owners: Vec<String>,
    /// What of it does not go with the rest, and why.
    unfit: Option<(String, String)>,
}

impl Behind {
    /// Dice of an input; more of them add up only of what counts by itself.
    fn throw(&mut self, (input, is_worn): (usize, bool), (name, dice): (&str, String)) {
        let before = self.inputs.iter().zip(&self.owners);
        let before = before
            .clone()
            .position(|((own, filled), _)| *own == input && filled.dice.is_some());
        let Some((_, filled)) = before.and_then(|at| self.inputs.get_mut(at)) else {
            let filled = Filled {
                words: dice.clone(),
                in_sum: dice.clone(),
                dice: Some(dice),
                is_figure: true,
                ..Filled::default()
            };
            return self.fill(input, filled, name);
        };
        if is_worn {
            let dice = filled
                .dice
                .take()
                .map_or_else(|| dice.clone(), |before| format!("{before} + {dice}"));
            filled.words.clone_from(&dice);
            filled.in_sum.clone_from(&dice);
            filled.dice = Some(dice);
        } else if let Some(owner) = before.and_then(|at| self.owners.get(at)) {
            let why = format!("{owner} and {name} both give dice: an attempt takes those of one");
            self.unfit.get_or_insert((name.to_owned(), why));
        }
    }

    /// A number of an input; 0 is as good as nothing.
    fn count(&mut self, (input, called): (usize, &str), (name, number): (&str, i64)) {
        let before = self.inputs.iter().position(|(own, _)| *own == input);
        let filled = before.and_then(|at| self.inputs.get_mut(at));
        match filled.map(|(_, filled)| &mut filled.number) {
            None => {
                let filled = Filled {
                    number,
                    is_figure: true,
                    ..Filled::default()
                };
                self.fill(input, filled, name);
            }
            Some(before) if *before == number || number == 0 => {}
            Some(before) if *before == 0 => *before = number,
            Some(_) => {
                let owner = before
                    .and_then(|at| self.owners.get(at))
                    .cloned()
                    .unwrap_or_default();
                let why =
                    format!("{name} is of another {called} than {owner}: leave one of the two out");
                self.unfit.get_or_insert((name.to_owned(), why));
            }
        }
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
        self.modifiers_with(self.comes_behind(&self.numbers_alone()).added)
    }

    /// What is said, and what is added by names: more than is told apart is added up.
    pub(super) fn modifiers_with(&self, named: Vec<Modifier>) -> Vec<Modifier> {
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
        self.comes_behind(&self.numbers_alone()).unfit
    }

    /// What is named behind what is rolled and means nothing for it.
    pub(super) fn stray_behind(&self, rule: &AttemptRule) -> Option<String> {
        let definition = self.definition();
        let counts = |named: &&Named| {
            let mut inputs = rule
                .inputs
                .iter()
                .filter_map(|input| definition.inputs.get(*input));
            definition.is_added(named.group)
                || inputs.any(|input| matches!(&input.kind, InputKind::Counted(of) if definition.is_one_of(named.group, of)))
        };
        let stray = self.behind.iter().find(|named| !counts(named));
        stray.map(|named| named.name.clone())
    }

    /// What all of it comes to, by the numbers that are said.
    pub(super) fn comes_behind(&self, numbers: &Numbers) -> Behind {
        let mut behind = Behind::default();
        let rule = self.rule();
        let worn = rule.and_then(|rule| rule.worn.as_ref());
        let Some(sheet) = self.sheet.as_ref() else {
            return behind;
        };
        if self.wielded.is_empty() && self.behind.is_empty() && worn.is_none() {
            return behind;
        }
        let named = self.behind.iter().filter(|named| {
            let mut wielded = self.wielded.iter();
            !wielded.any(|own| own.group == named.group && is_same(&own.name, &named.name))
        });
        let named: Vec<&Named> = self.wielded.iter().chain(named).collect();
        for rule in rule.into_iter().flat_map(|rule| &rule.unfit) {
            let unfit = named
                .iter()
                .find_map(|named| self.unfit_by(rule, (sheet, named), numbers));
            behind.unfit = behind.unfit.or(unfit);
        }
        let is_worn = |named: &&&Named| {
            worn.is_some_and(|worn| {
                self.definition()
                    .is_one_of(named.group, std::slice::from_ref(&worn.of))
            })
        };
        let mut counting: Vec<&Named> = Vec::new();
        for named in named.iter().filter(|named| !is_worn(named)) {
            self.take_behind(&mut behind, (sheet, named), None);
            counting.push(named);
        }
        let worn_now = worn.map(|worn| (worn, self.worn_by(worn, (sheet, &named), numbers)));
        let mut dice = 0;
        for (worn, named) in worn_now
            .iter()
            .flat_map(|(worn, all)| all.iter().map(move |named| (worn, named)))
        {
            let throws = sheet.gives(named).iter().any(|given| given.dice.is_some());
            dice += usize::from(throws);
            if !throws || dice <= MOST_WORN {
                self.take_behind(&mut behind, (sheet, named), Some(worn));
            }
            counting.push(named);
        }
        behind.inputs.extend(self.counted_behind(sheet, &counting));
        behind
    }

    /// Why an entry does not go into the attempt by a rule of the file.
    fn unfit_by(
        &self,
        rule: &UnfitRule,
        (sheet, named): (&Sheet, &Named),
        numbers: &Numbers,
    ) -> Option<(String, String)> {
        let entry = self.entry_of(&rule.of, sheet, named)?;
        let values = entry.values(numbers, (self.place_rolled(), true));
        let holds = numbers.with_values(&rule.when, &values)? != 0;
        let why = || numbers.told_of(&rule.says, (&named.name, &values));
        holds.then(|| (named.name.clone(), why()))
    }

    fn entry_of<'s>(&self, group: &Text, sheet: &'s Sheet, named: &Named) -> Option<Entry<'s>> {
        let definition = sheet.definition();
        let of = definition.figures.get(named.group)?;
        let is_of = definition.is_one_of(named.group, std::slice::from_ref(group));
        sheet.entry(of, &named.name).filter(|_| is_of)
    }

    /// The place of what is rolled among the figures of its group.
    fn place_rolled(&self) -> i64 {
        let rolled = self.figure_names().next();
        let known = rolled.and_then(|name| self.definition().figure_called(name));
        known.map_or(0, |(group, figure)| group.number_of(&figure.name))
    }

    /// The entries that count by themselves.
    fn worn_by(
        &self,
        worn: &Worn,
        (sheet, named): (&Sheet, &[&Named]),
        numbers: &Numbers,
    ) -> Vec<Named> {
        let place = self.place_rolled();
        let groups = self.definition().figures.iter().enumerate();
        let of = groups.filter(|(at, _)| {
            self.definition()
                .is_one_of(*at, std::slice::from_ref(&worn.of))
        });
        let all = of.flat_map(|(at, group)| sheet.named_of(at, group, numbers));
        let counts = |piece: &Named| {
            let is_said = named
                .iter()
                .any(|own| own.group == piece.group && own.name == piece.name);
            let entry = self.entry_of(&worn.of, sheet, piece)?;
            numbers.with_values(&worn.when, &entry.values(numbers, (place, is_said)))
        };
        all.filter(|piece| counts(piece).is_some_and(|counts| counts != 0))
            .collect()
    }

    /// What one figure adds and fills.
    fn take_behind(
        &self,
        behind: &mut Behind,
        (sheet, named): (&Sheet, &Named),
        worn: Option<&Worn>,
    ) {
        let definition = self.definition();
        let group = definition.figures.get(named.group);
        let entry = group.and_then(|group| sheet.entry(group, &named.name));
        let number = entry.as_ref().map(Entry::added).or(named.number());
        let number = number.filter(|_| worn.is_some() || definition.is_added(named.group));
        // A figure that is nothing but a number says that it adds nothing.
        let number = number.filter(|number| *number != 0 || entry.is_none());
        behind.added.extend(number.map(|number| Modifier {
            value: Figure::clamped(i32::try_from(number).unwrap_or(i32::MAX)),
            name: Some(named.name.clone()),
        }));
        for given in sheet.gives(named) {
            let input = match (&given.dice, worn) {
                (Some(_), Some(worn)) => *worn.fills,
                (None, Some(_)) => continue,
                (_, None) => given.input,
            };
            let known = definition
                .inputs
                .get(input)
                .filter(|_| !self.is_filled(input));
            let known = known.filter(|known| !matches!(known.kind, InputKind::Counted(_)));
            let Some(known) = known else { continue };
            match given.dice {
                Some(dice) => behind.throw((input, worn.is_some()), (&named.name, dice)),
                None => behind.count((input, &known.name), (&named.name, given.number)),
            }
        }
    }

    /// How many figures are named that are counted, each once: by themselves, and by entries that name them.
    fn counted_behind(&self, sheet: &Sheet, named: &[&Named]) -> Vec<(usize, Filled)> {
        let definition = self.definition();
        let inputs = definition.inputs.iter().enumerate();
        let counted = inputs.filter_map(|(at, input)| match &input.kind {
            InputKind::Counted(of) => Some((at, of)),
            _ => None,
        });
        let counted = counted.map(|(at, of)| {
            let mut names: Vec<String> = Vec::new();
            let mut is_any = false;
            for named in named {
                let group = definition.figures.get(named.group);
                let entry = group.and_then(|group| sheet.entry(group, &named.name));
                let (name, says_so) = match &entry {
                    Some(entry) => entry.names(at),
                    None => (
                        definition
                            .is_one_of(named.group, of)
                            .then_some(named.name.as_str()),
                        false,
                    ),
                };
                is_any |= name.is_none() && says_so;
                names.extend(name.map(str::to_owned));
            }
            // Whoever has but one means that.
            let only = definition.only_of(sheet, of).filter(|_| is_any);
            names.extend(only.map(str::to_owned));
            is_any &= only.is_none();
            let mut each: Vec<&String> = Vec::new();
            for name in &names {
                if !each.iter().any(|known| is_same(known, name)) {
                    each.push(name);
                }
            }
            // One of several that is not said is one of those that are (our decision): it never counts twice.
            let number = each.len().max(usize::from(is_any));
            let filled = Filled {
                number: i64::try_from(number).unwrap_or(0),
                is_figure: true,
                ..Filled::default()
            };
            (at, filled)
        });
        counted.collect()
    }
}

impl Entry<'_> {
    /// The figure that it names for an input that counts figures, and whether it means one.
    fn names(&self, input: usize) -> (Option<&str>, bool) {
        let fields = self.fields();
        let meant = fields.filter(|(field, _)| field.fills.as_deref() == Some(&input));
        let meant: Vec<_> = meant.collect();
        let name = meant.iter().find_map(|(field, said)| match said {
            Said::Words(words) => Some(field.named(words)),
            _ => None,
        });
        (name, !meant.is_empty())
    }
}

impl Definition {
    /// The only figure of some groups that a sheet records.
    fn only_of<'s>(&self, sheet: &'s Sheet, of: &[Text]) -> Option<&'s str> {
        let groups = self.figures.iter().enumerate();
        let lists = groups
            .filter(|(at, _)| self.is_one_of(*at, of))
            .filter_map(|(_, group)| group.list);
        let mut names = lists
            .flat_map(|list| sheet.entries(list))
            .map(EntryName::as_str);
        let only = names.next();
        only.filter(|_| names.next().is_none())
    }
}

impl Sheet {
    /// The figures that a line may name behind what is rolled.
    pub(in crate::systems::own) fn behind(&self) -> Vec<Named> {
        let definition = self.definition();
        let numbers = self.numbers();
        let groups = definition.figures.iter().enumerate();
        let behind = groups.filter(|(at, _)| definition.stands_behind(*at));
        behind
            .flat_map(|(at, group)| self.named_of(at, group, &numbers))
            .collect()
    }

    /// Whether an entry can be rolled by its own name: it says what that is, where entries of its group may leave it out.
    pub(in crate::systems::own) fn is_rolled_alone(
        &self,
        at: usize,
        group: &FigureGroup,
        name: &str,
    ) -> bool {
        let FigureKind::Entry(fields) = &group.kind else {
            return true;
        };
        let definition = self.definition();
        let inputs = definition.inputs.iter().enumerate();
        let takes = inputs.filter(|(_, input)| match &input.kind {
            InputKind::Figure(of) => definition.is_one_of(at, of),
            _ => false,
        });
        let takes: Vec<usize> = takes.map(|(input, _)| input).collect();
        let may = fields.iter().any(|field| {
            field
                .fills
                .as_deref()
                .is_some_and(|input| takes.contains(input))
        });
        let named = Named::new(name, at, Value::Number(0));
        !may || self
            .gives(&named)
            .iter()
            .any(|given| takes.contains(&given.input))
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
