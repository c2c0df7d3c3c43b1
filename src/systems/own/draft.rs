//! One side of an attempt as far as it is said: which attempt, which inputs, which figures.

mod behind;
mod fill;
mod put;
mod resisting;
mod told;

use std::collections::BTreeSet;

use crate::ids::CreatureId;
use crate::systems::modifier::{Modifier, Modifiers};
use crate::systems::record::{Addend, Sum, is_same};
use crate::words::joined;

use super::definition::told_in;
use super::described::fights;
use super::sheet::{Named, Sheet};
use super::side::Refused;
use super::text::Text;
use super::{AttemptRule, Definition, FigureKind, Input, InputKind, Key, Numbers, Side};

pub(super) use behind::missing_gear;
pub(super) use put::Put;

/// What is said of a side.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) key: Key,
    pub(super) sheet: Option<Sheet>,
    /// Whether what stands on the sheet and is not said is left out.
    pub(super) is_fresh: bool,
    /// The attempt, once it is clear which.
    rule: Option<usize>,
    /// Whether it was said, and does not follow from what was put in.
    is_said: bool,
    /// What was put in without the name of an input, in order: it goes where the attempt takes it, which may be said later.
    put: Vec<Put>,
    /// The inputs that were said, by place among them, each with what it comes to.
    inputs: Vec<(usize, Filled)>,
    /// What is added, in the order said.
    modifiers: Vec<Modifier>,
    /// What is added by what stands on others, each by its name.
    by_name: Vec<Modifier>,
    /// What is rolled and would be named behind something else as well: a weapon by its name.
    wielded: Vec<Named>,
    /// What of the sheet is named behind what is rolled, in the order said.
    behind: Vec<Named>,
    /// How the figures came about, where they follow from others.
    sums: Vec<Sum>,
    /// Those who help.
    helpers: Vec<Side>,
    /// Who that is, where they are named.
    helping: Vec<CreatureId>,
    /// Whether it resists what another does, and so is another attempt unless a line says which.
    is_resisting: bool,
    /// Whether whoever makes it is surprised.
    pub(super) is_surprised: bool,
    /// What stands on them that a line names.
    standing: Vec<String>,
}

/// What an input was given.
#[derive(Debug, Clone, Default)]
struct Filled {
    /// Whether the input was named.
    is_named: bool,
    number: i64,
    dice: Option<String>,
    /// How it is told: `Agility 5 + Pistols 4`, `at 3`, `edge`.
    words: String,
    /// How it is told in a sum: `9`, `iq 12 -5 = 7`.
    in_sum: String,
    /// The names of figures in it.
    names: Vec<String>,
    /// What they add up from.
    parts: Vec<Addend>,
    /// Whether its number was said as such, or is that of figures.
    is_figure: bool,
}

impl Draft {
    pub(super) const fn of(key: Key, sheet: Option<Sheet>) -> Self {
        Self {
            key,
            sheet,
            is_fresh: false,
            rule: None,
            is_said: false,
            put: Vec::new(),
            inputs: Vec::new(),
            modifiers: Vec::new(),
            by_name: Vec::new(),
            wielded: Vec::new(),
            behind: Vec::new(),
            sums: Vec::new(),
            helpers: Vec::new(),
            helping: Vec::new(),
            is_resisting: false,
            is_surprised: false,
            standing: Vec::new(),
        }
    }

    fn definition(&self) -> &'static Definition {
        self.key.definition()
    }

    /// The attempt, by its place: as it was chosen, else the first.
    pub(super) fn rule(&self) -> Option<&'static AttemptRule> {
        self.definition().attempts.get(self.rule.unwrap_or(0))
    }

    pub(super) const fn is_said(&self) -> bool {
        self.is_said
    }

    const fn is_chosen(&self) -> bool {
        self.rule.is_some()
    }

    /// Has others help, whose rolls fill an input.
    pub(super) fn help(&mut self, input: usize, helpers: Vec<Side>, helping: &[CreatureId]) {
        self.set(input, 0, String::new());
        self.helpers = helpers;
        self.helping = helping.to_vec();
    }

    /// Those who help and are named: all who do, or nobody.
    pub(super) fn helping(&self) -> Option<&[CreatureId]> {
        (self.helping.len() == self.helpers.len()).then_some(&self.helping)
    }

    /// The same for each modifier but the first, which it keeps.
    pub(super) fn parted(&mut self) -> Vec<Self> {
        let others = self.modifiers.split_off(self.modifiers.len().min(1));
        let with = |modifier| Self {
            modifiers: vec![modifier],
            ..self.clone()
        };
        others.into_iter().map(with).collect()
    }

    pub(super) fn add_modifier(&mut self, modifier: Modifier) {
        self.modifiers.push(modifier);
    }

    /// Takes the attempt that figures of a group are rolled by; of those that one fights with, unless another is said.
    pub(super) fn follow_group(&mut self, group: usize, name: &str) -> Result<(), String> {
        let Some(group) = self.definition().figures.get(group) else {
            return Ok(());
        };
        match group.rolls.as_deref().copied() {
            Some(rule) if self.is_said && self.rule != Some(rule) => {
                let of = self.definition().attempts.get(rule);
                let of = of.map_or("another", |rule| rule.name.as_str());
                let said = self.rule().map_or("", |rule| rule.name.as_str());
                Err(format!("{name} is {of} already: leave `{said}` out."))
            }
            Some(rule) => self.choose(rule),
            None => {
                let fights = fights(group, name).filter(|_| !self.is_said);
                self.rule = fights.or(self.rule);
                Ok(())
            }
        }
    }

    /// Whether it is this attempt already, by what was said or what is rolled.
    pub(super) fn is_chosen_as(&self, rule: usize) -> bool {
        self.rule == Some(rule)
    }

    pub(super) fn is_filled(&self, input: usize) -> bool {
        self.said_of(input).is_some()
    }

    /// What was said of an input, if anything was.
    pub(super) fn said_of(&self, input: usize) -> Option<&str> {
        let said = self.inputs.iter().find(|(own, _)| *own == input);
        said.map(|(_, filled)| filled.words.as_str())
    }

    /// The number that was said of an input, if one was.
    pub(super) fn number_said(&self, input: usize) -> Option<i64> {
        let said = self.inputs.iter().find(|(own, _)| *own == input);
        said.map(|(_, filled)| filled.number)
    }

    /// Gives a word its number.
    pub(super) fn set(&mut self, input: usize, number: i64, words: String) {
        let filled = Filled {
            number,
            in_sum: words.clone(),
            words,
            is_named: true,
            ..Filled::default()
        };
        // What stands on a sheet is said by the line.
        self.inputs
            .retain(|(own, filled)| *own != input || !filled.is_figure);
        self.inputs.push((input, filled));
    }

    /// Takes back whatever was said of an input.
    fn unsay(&mut self, input: usize) {
        self.inputs.retain(|(own, _)| *own != input);
    }

    /// Gives an input dice.
    fn fill_dice(&mut self, input: usize, dice: String) {
        let filled = Filled {
            words: dice.clone(),
            dice: Some(dice),
            ..Filled::default()
        };
        self.inputs.push((input, filled));
    }

    /// The input that takes a figure of this group, or a bare number.
    fn input_for(&mut self, group: Option<usize>) -> Option<usize> {
        self.free_input(|draft, input| match group {
            Some(group) => draft.takes(input, group),
            None => draft.takes_bare(input),
        })
    }

    /// Whether an input takes a bare number: where one takes such alone, no other does.
    fn takes_bare(&self, input: usize) -> bool {
        match self.kind_of(input) {
            // A bare number is for the usual attempt, or for one that was said.
            Some(kind) if kind.is_bare() => {
                self.is_said || self.is_resisting || self.is_usual(input)
            }
            Some(InputKind::Figure(_)) => !self.has_bare_input(),
            _ => false,
        }
    }

    /// The input that a bare number would be put in.
    pub(super) fn bare_input(&self) -> Option<usize> {
        self.open_input(Self::takes_bare).map(|(_, input)| input)
    }

    /// Whether a bare number could be put in.
    pub(super) fn takes_a_number(&self) -> bool {
        self.bare_input().is_some()
    }

    /// Whether one could that stands in place of dice.
    pub(super) fn takes_a_bare_number(&self) -> bool {
        self.has_bare_input() && self.takes_a_number()
    }

    /// Whether the first attempt takes an input.
    fn is_usual(&self, input: usize) -> bool {
        let usual = self.definition().attempts.first();
        usual.is_some_and(|rule| rule.inputs.contains(&input))
    }

    fn has_bare_input(&self) -> bool {
        self.definition().has_input(InputKind::is_bare)
    }

    /// The input that takes a die as a figure.
    pub(super) fn input_for_die(&mut self) -> Option<usize> {
        self.free_input(Self::takes_a_die)
    }

    /// The input that takes dice.
    pub(super) fn input_for_dice(&mut self) -> Option<usize> {
        self.free_input(|draft, input| matches!(draft.kind_of(input), Some(InputKind::Dice)))
    }

    /// The first of such inputs that is not filled: of the attempt chosen, else of the first that has one, which is chosen
    /// so.
    fn free_input(&mut self, takes: impl Fn(&Self, usize) -> bool) -> Option<usize> {
        let (rule, input) = self.open_input(takes)?;
        self.rule = rule;
        Some(input)
    }

    /// The same with the attempt it is of, as long as none is chosen.
    fn open_input(&self, takes: impl Fn(&Self, usize) -> bool) -> Option<(Option<usize>, usize)> {
        let free = |rule: &AttemptRule, draft: &Self| {
            let inputs = rule.inputs.iter().copied();
            let mut inputs = inputs.filter(|input| takes(draft, *input));
            inputs.find(|input| !draft.is_filled(*input))
        };
        if self.is_chosen() {
            let input = self.rule().and_then(|rule| free(rule, self));
            return input.map(|input| (self.rule, input));
        }
        let mut rules = self.definition().attempts.iter().enumerate();
        rules.find_map(|(at, rule)| Some((Some(at), free(rule, self)?)))
    }

    fn input(&self, at: usize) -> Option<&'static Input> {
        self.definition().inputs.get(at)
    }

    fn kind_of(&self, input: usize) -> Option<&'static InputKind> {
        self.input(input).map(|input| &input.kind)
    }

    /// The kinds of figures that an input takes by name.
    fn kinds_of(&self, input: usize) -> Vec<&'static FigureKind> {
        let input = self.input(input);
        input.map_or_else(Vec::new, |input| self.definition().kinds_at(input.number))
    }

    /// Whether an input takes a die as a figure.
    pub(super) fn takes_a_die(&self, input: usize) -> bool {
        let mut kinds = self.kinds_of(input).into_iter();
        kinds.any(|kind| matches!(kind, FigureKind::Die(_)))
    }

    /// Why an input cannot be these numbers, said without a name: a die has the sides that the file gives it, and adds to
    /// nothing.
    fn refuse_number(&self, input: usize, parts: &[i64]) -> Result<(), String> {
        let kinds = self.kinds_of(input);
        if kinds.is_empty() || kinds.iter().any(|kind| !is_of_dice(kind)) {
            return Ok(());
        }
        let sides: Vec<i64> = kinds.into_iter().flat_map(sides_of).copied().collect();
        if matches!(parts, [only] if sides.contains(only)) {
            return Ok(());
        }
        let name = self.definition().inputs.get(input);
        let name = name.map_or("this", |input| &input.name);
        let sides: BTreeSet<i64> = sides.into_iter().collect();
        let dice: Vec<String> = sides.iter().map(|sides| format!("d{sides}")).collect();
        Err(match dice.as_slice() {
            [] => format!("{name} is dice of the sheet: say them by name."),
            dice => format!("{name} is one die: expected {}.", joined(dice, "or")),
        })
    }

    /// Puts figures joined by `+` into inputs: numbers of one input add up in it, every other goes to its own.
    /// The first goes to the input that is named, where one is.
    fn fill_joined(&mut self, figures: &[Named], named: Option<usize>) -> Result<(), String> {
        let mut into: Option<(usize, &Named)> = None;
        for figure in figures {
            let named = named.filter(|_| into.is_none());
            if let Some(input) = named.filter(|input| !self.takes(*input, figure.group)) {
                let input = self.definition().inputs.get(input);
                let (input, name) = (input.map_or("this", |input| &input.name), &figure.name);
                return Err(format!(
                    "{name} is no figure for {input}: leave {input} out."
                ));
            }
            let adds = into.filter(|(input, before)| {
                self.takes(*input, figure.group) && !self.is_die(figure) && !self.is_die(before)
            });
            let input = named
                .or(adds.map(|(input, _)| input))
                .or_else(|| self.input_for(Some(figure.group)));
            let Some(input) = input else {
                let name = &figure.name;
                return Err(match into {
                    Some((_, before)) if self.is_die(figure) || self.is_die(before) => format!(
                        "{name} does not add up with {}, for dice are thrown one by one: say one of them.",
                        before.name
                    ),
                    _ => format!(
                        "nothing here takes {name} any more: say `+` between figures that add up."
                    ),
                });
            };
            self.fill(input, figure);
            into = Some((input, figure));
        }
        Ok(())
    }

    fn takes(&self, input: usize, group: usize) -> bool {
        let definition = self.definition();
        matches!(self.kind_of(input), Some(InputKind::Figure(groups)) if definition.is_one_of(group, groups))
    }

    fn is_die(&self, figure: &Named) -> bool {
        let group = self.definition().figures.get(figure.group);
        group.is_some_and(|group| is_of_dice(&group.kind))
    }

    /// Puts a bare number into an input.
    fn fill_number(&mut self, input: usize, parts: &[i64]) -> Result<(), String> {
        self.refuse_number(input, parts)?;
        let number = parts.iter().sum();
        let told = self.definition().words_of_figures(input);
        let words: Vec<String> = parts.iter().map(|part| told_in(told, *part)).collect();
        self.fill_with(input, number, words.join(" + "));
        Ok(())
    }

    fn fill_with(&mut self, input: usize, number: i64, words: String) {
        let filled = Filled {
            number,
            in_sum: words.clone(),
            words,
            ..Filled::default()
        };
        self.inputs.push((input, filled));
    }

    /// Says that what is attempted was never learned, to a file that asks.
    fn mark_untrained(&mut self) {
        let mut inputs = self.definition().inputs.iter();
        let input = inputs.position(|input| is_same(&input.name, "untrained"));
        if let Some(input) = input.filter(|input| !self.is_filled(*input)) {
            let filled = Filled {
                number: 1,
                is_named: true,
                is_figure: true,
                ..Filled::default()
            };
            self.inputs.push((input, filled));
        }
    }

    /// Whether a figure could still be put in: of the attempt chosen, or of any.
    pub(super) fn takes_a_figure(&self) -> bool {
        let is_free = |input: &usize| {
            matches!(self.kind_of(*input), Some(InputKind::Figure(_))) && !self.is_filled(*input)
        };
        let all = self.definition().attempts.iter();
        let chosen = self.rule().filter(|_| self.is_chosen());
        match chosen {
            Some(rule) => rule.inputs.iter().any(is_free),
            None => all.clone().any(|rule| rule.inputs.iter().any(is_free)),
        }
    }

    /// Whether what is rolled is said, so that other figures may follow and need not: all that adds to dice has its sign.
    pub(super) fn is_complete(&self) -> bool {
        self.has_figures() && self.rule().is_some_and(|rule| rule.is_signed)
    }

    /// What was said and means nothing in the attempt chosen: an input by its name, else a modifier.
    pub(super) fn stray(&self) -> Option<String> {
        let rule = self.rule()?;
        let mut inputs = self.inputs.iter();
        let stray = inputs
            .find(|(input, filled)| !filled.is_figure && !rule.inputs.contains(input))
            .and_then(|(input, _)| self.definition().inputs.get(*input));
        // A number that is said in place of dice is added under their name.
        let of_dice = || {
            let mut inputs = self.definition().inputs.iter().enumerate();
            let is_stray = |(at, input): &(usize, &Input)| {
                let is_dice = input.kind == InputKind::Dice && !rule.inputs.contains(at);
                let mut names = self.modifiers.iter().filter_map(|own| own.name.as_deref());
                is_dice && names.any(|name| name == input.word().as_str())
            };
            inputs.find(is_stray).map(|(_, input)| input)
        };
        let stray = stray.or_else(of_dice);
        let added = || {
            let added = self.added().into_iter().next();
            let Modifier { value, name } = added.filter(|_| !self.is_moved())?;
            Some(name.unwrap_or_else(|| format!("{:+}", value.get())))
        };
        let added = || added().or_else(|| self.stray_behind(rule));
        stray.map(|input| input.word().to_string()).or_else(added)
    }

    /// Takes the first attempt that everything said is for, where none was said and the usual one lacks some of it.
    pub(super) fn follow_inputs(&mut self) {
        if self.is_said || self.stray().is_none() {
            return;
        }
        let rules = &self.definition().attempts;
        // What resists another attempt is made only where that is said.
        let resisting = rules.iter().filter_map(AttemptRule::resisted_by);
        let resisting: Vec<&Text> = resisting
            .filter_map(|at| Some(&rules.get(at)?.name))
            .collect();
        let resists = |rule: &AttemptRule| {
            let mut names = [Some(&rule.name), rule.like.as_ref()].into_iter().flatten();
            names.any(|name| resisting.contains(&name))
        };
        let fitting = rules.iter().position(|rule| {
            let mut said = self.inputs.iter();
            !resists(rule)
                && said.all(|(input, filled)| {
                    let is_given = filled.is_figure && filled.names.is_empty();
                    is_given || rule.inputs.contains(input)
                })
        });
        self.rule = fitting.or(self.rule);
    }

    /// What a value of it comes to before the roll.
    pub(super) fn value_called(&self, name: &Text) -> Option<i64> {
        let rule = self.rule()?;
        let place = rule
            .values
            .iter()
            .position(|value| value.name.is_same(name))?;
        rule.known_value(place, &self.numbers())
    }

    /// Whether its file refuses it.
    pub(super) fn is_refused(&self) -> bool {
        let numbers = self.numbers();
        let is_refused = |rule: &AttemptRule| rule.refused(&numbers).is_some();
        self.rule().is_some_and(is_refused) || self.unfit().is_some()
    }

    /// What its file refuses of it: the input said last of those that the reason speaks of.
    pub(super) fn refused_word(&self) -> Option<String> {
        if let Some((name, _)) = self.unfit() {
            return Some(name);
        }
        let mut named = self.rule()?.refused(&self.numbers())?.when.names();
        let inputs = &self.definition().inputs;
        for input in inputs {
            if let InputKind::Said(of) = &input.kind
                && named.contains(&input.number)
            {
                named.push(of.is);
            }
        }
        let said = self.inputs.iter().rev();
        let mut said = said.filter_map(|(input, _)| inputs.get(*input));
        // How several roll is said of all of them.
        let is_meant = |input: &&Input| {
            let is_of_all = matches!(
                input.kind,
                InputKind::Shared | InputKind::Mean | InputKind::Linked
            );
            named.contains(&input.number) && !is_of_all
        };
        said.find(is_meant).map(|input| input.word().to_string())
    }

    /// Whether anything that is added, or stands on whoever makes it, moves the attempt chosen.
    pub(super) fn is_moved(&self) -> bool {
        let conditions = &self.definition().conditions;
        self.rule().is_some_and(|rule| {
            let mut changes = conditions.iter().flat_map(|condition| &condition.changes);
            rule.names.contains(&0) || changes.any(|(place, _)| rule.names.contains(&place.is))
        })
    }

    /// The side as the attempt keeps it.
    pub(super) fn side(&self) -> Result<Side, Refused> {
        let definition = self.definition();
        let rule = self.rule().ok_or(Refused::NoAttempt)?;
        let numbers = self.numbers_alone();
        let mut behind = self.comes_behind(&numbers);
        if let Some((_, why)) = behind.unfit.take() {
            return Err(Refused::ByRule(why));
        }
        let (numbers, added) = self.with_behind(numbers, behind);
        let added = Modifiers::new(added);
        let added = added.map_err(|why| Refused::ByRule(why.to_string()))?;
        let told = match rule.sum {
            Some(_) if rule.names_its_sways() => added,
            Some(_) | None => Modifiers::default(),
        };
        Ok(
            Side::of(definition, rule, &numbers, (self.words(&numbers), told))
                .helped_by(self.helpers.clone()),
        )
    }

    /// What every name of the file stands for, as far as it is said.
    pub(super) fn numbers(&self) -> Numbers {
        let numbers = self.numbers_alone();
        let behind = self.comes_behind(&numbers);
        self.with_behind(numbers, behind).0
    }

    /// The same without what is added, and what is named behind what is rolled.
    fn numbers_alone(&self) -> Numbers {
        let definition = self.definition();
        let mut numbers = self.sheet.as_ref().map_or_else(
            || definition.numbers(),
            |sheet| Numbers::clone(&sheet.numbers()),
        );
        self.fill_by_name(&mut numbers);
        for (at, input) in definition.inputs.iter().enumerate() {
            let is_counted = self.sheet.is_some() && !self.is_fresh && !self.is_filled(at);
            match (&input.kind, input.usual.as_deref()) {
                (InputKind::Said(of), _) => {
                    let said = self.inputs.iter().filter(|(input, _)| input + 1 == of.is);
                    let said = said.map(|(_, filled)| filled.names.len().max(1));
                    let said: usize = match of.is {
                        0 => self.modifiers.len(),
                        _ => said.sum(),
                    };
                    numbers.set(input.number, i64::try_from(said).unwrap_or(0));
                }
                (InputKind::First, _) => {
                    let mut plain = self.modifiers.iter().filter(|added| added.name.is_none());
                    let first = plain.next().filter(|_| !self.has_names());
                    let first = first.map_or(0, |first| first.value.get());
                    numbers.set(input.number, first.into());
                }
                (InputKind::Place, _) => {
                    numbers.set(input.number, self.place_rolled());
                }
                (InputKind::Surprised(_), _) => {
                    numbers.set(input.number, self.is_surprised.into());
                }
                (_, Some(&figure)) if is_counted => {
                    let usual = numbers.get(figure);
                    numbers.set(input.number, usual);
                }
                _ => {}
            }
        }
        self.put_into(&mut numbers, &self.inputs);
        numbers
    }

    fn put_into(&self, numbers: &mut Numbers, inputs: &[(usize, Filled)]) {
        for (input, filled) in inputs {
            let Some(place) = self.input(*input).map(|input| input.number) else {
                continue;
            };
            numbers.set(place, filled.number);
            if let Some(dice) = &filled.dice {
                numbers.dice.retain(|(other, _)| *other != place);
                numbers.dice.push((place, dice.clone()));
            }
        }
    }
}

/// Whether a figure of this kind is thrown, and so is no number that adds up.
const fn is_of_dice(kind: &FigureKind) -> bool {
    matches!(kind, FigureKind::Die(_) | FigureKind::Dice)
}

/// The sides that a die of this kind may have.
fn sides_of(kind: &FigureKind) -> &[i64] {
    match kind {
        FigureKind::Die(sides) => sides,
        _ => &[],
    }
}
