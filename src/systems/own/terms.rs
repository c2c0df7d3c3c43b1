//! What a number adds up from, each part by its name: `8 + Dex 2`, `Wis 3 + rank 2`.

use crate::systems::record::Addend;

use super::formula::{self, Formula, Leaf, Scope};
use super::text::Bound;
use super::tree::{Operation, Tree};
use super::{
    AttemptRule, Definition, FigureKind, Input, InputKind, Numbers, RollRule, Sentence, ValueRule,
};

/// Steps that a sum is followed (our decision): of what takes more the number stands for all.
const MOST_STEPS: usize = 200;

/// How an input came about, by its place among the names, where it was put together of figures.
type MadeOf<'a> = &'a dyn Fn(usize) -> Option<Vec<Addend>>;

/// What was found of a sum so far.
#[derive(Default)]
struct Told {
    parts: Vec<Addend>,
    /// The numbers that it is made of, by their places among the names.
    names: Vec<usize>,
    steps: usize,
}

/// Numbers by which a formula is told.
pub(super) struct Terms<'a> {
    definition: &'a Definition,
    numbers: &'a Numbers,
    values: &'a [ValueRule],
    /// What the rules add by themselves.
    adds: &'a [(Bound<Formula>, Bound<Sentence>)],
    /// What those values come to.
    known: Vec<Option<i64>>,
    made_of: MadeOf<'a>,
    /// The formulas that the sheet writes itself.
    written: &'a [(usize, Formula)],
}

impl<'a> Terms<'a> {
    /// Those of formulas that name figures alone.
    pub(super) fn of_figures(
        definition: &'a Definition,
        (numbers, written): (&'a Numbers, &'a [(usize, Formula)]),
    ) -> Self {
        Self {
            definition,
            numbers,
            values: &[],
            adds: &[],
            known: Vec::new(),
            made_of: &|_| None,
            written,
        }
    }

    /// Those of an attempt.
    pub(super) fn of_attempt(self, rule: &'a AttemptRule, made_of: MadeOf<'a>) -> Self {
        Self {
            values: &rule.values,
            adds: &rule.adds,
            known: rule.known_values(self.numbers),
            made_of,
            ..self
        }
    }

    /// What a formula adds up from; nothing where it comes to no number.
    pub(super) fn of(&self, formula: &Formula) -> Option<Vec<Addend>> {
        let mut told = Told::default();
        self.add(formula, 1, &mut told)?;
        if told.steps > MOST_STEPS {
            return Some(vec![Addend::new("", self.worth(formula)?)]);
        }
        Some(told.parts)
    }

    /// The numbers that it adds up from, by their places among the names.
    pub(super) fn names_in(&self, formula: &Formula) -> Vec<usize> {
        let mut told = Told::default();
        // What comes to no number is made of none.
        let _none = self.add(formula, 1, &mut told);
        told.names
    }

    fn add(&self, formula: &Formula, sign: i64, told: &mut Told) -> Option<()> {
        let worth = self.worth(formula)?;
        told.steps += 1;
        if told.steps > MOST_STEPS {
            return Some(());
        }
        match formula {
            Tree::Leaf(Leaf::Name(place)) => match self.stands_for(*place) {
                Some(formula) => self.add(formula, sign, told)?,
                None => self.add_name(*place, sign, told),
            },
            Tree::Leaf(Leaf::Value(value)) => match self.reason_of(formula) {
                Some(reason) => {
                    let part = (worth != 0).then(|| Addend::new(reason, sign * worth));
                    told.parts.extend(part);
                }
                None => self.add(&self.values.get(*value)?.formula, sign, told)?,
            },
            Tree::Apply(operation, of) => match (operation, of.as_slice()) {
                (Operation::Plus, all) => {
                    all.iter().try_for_each(|one| self.add(one, sign, told))?;
                }
                (Operation::Minus, [one, other]) => {
                    self.add(one, sign, told)?;
                    self.add(other, -sign, told)?;
                }
                (Operation::Negate, [one]) => self.add(one, -sign, told)?,
                (Operation::If, [when, then, otherwise]) => {
                    let holds = self.worth(when)? != 0;
                    self.add(if holds { then } else { otherwise }, sign, told)?;
                }
                (Operation::Least | Operation::Most, all) => {
                    let mut all = all.iter();
                    let chosen = all.find(|one| self.worth(one) == Some(worth))?;
                    self.add(chosen, sign, told)?;
                }
                _ => self.add_plain(formula, sign * worth, told),
            },
            Tree::Number(_) | Tree::Leaf(_) => self.add_plain(formula, sign * worth, told),
        }
        Some(())
    }

    /// The reason for which the rules add a number by themselves, where they say one: it is told as a whole.
    fn reason_of(&self, formula: &Formula) -> Option<String> {
        let (_, reason) = self.adds.iter().find(|(own, _)| own.is == *formula)?;
        Some(self.numbers.told(reason))
    }

    /// What a figure is told by in its place: the formula that the sheet writes, or the one of several that counts.
    fn stands_for(&self, place: usize) -> Option<&Formula> {
        let of_place = |formulas: &'a [(usize, Formula)]| {
            let found = formulas.iter().find(|(own, _)| *own == place);
            found.map(|(_, formula)| formula)
        };
        let usual = of_place(&self.definition.derived)?;
        let is_written = |kind: &FigureKind| matches!(kind, FigureKind::Formula(_));
        let figure = self.definition.figure_of(place);
        if figure.is_some_and(|(group, _)| is_written(&group.kind)) {
            return of_place(self.written).or(Some(usual));
        }
        if self.definition.is_added_by_figure(place) {
            return None;
        }
        let is_one_of = |operation: &Operation| {
            matches!(
                operation,
                Operation::If | Operation::Least | Operation::Most
            )
        };
        matches!(usual, Tree::Apply(operation, _) if is_one_of(operation)).then_some(usual)
    }

    /// A number by its name; what a line may say, and what may be below 0, says nothing where it is 0.
    fn add_name(&self, place: usize, sign: i64, told: &mut Told) {
        let signed = |part: Addend| Addend::new(part.name, sign * part.value);
        told.names.push(place);
        if let Some(made) = (self.made_of)(place) {
            told.parts.extend(made.into_iter().map(signed));
            return;
        }
        let (number, name) = (self.numbers.get(place), self.definition.names.get(place));
        let is_said = place <= self.definition.inputs.len();
        let is_silent = is_said || name.is_some_and(|name| name.bounds.0 < 0);
        if number == 0 && is_silent && !self.definition.is_added_by_figure(place) {
            return;
        }
        // What a line adds has no name of its own; what it says goes by the word for it.
        let input = place
            .checked_sub(1)
            .and_then(|input| self.definition.inputs.get(input));
        let name = match (place, input) {
            (_, Some(input)) => input.word().to_string(),
            (0, None) => String::new(),
            (_, None) => self.definition.called_in_sums(place, self.numbers),
        };
        told.parts.push(signed(Addend::new(name, number)));
    }

    /// A number that is no sum: so many times one that has a name goes by that.
    fn add_plain(&self, formula: &Formula, number: i64, told: &mut Told) {
        let named = match formula {
            Tree::Apply(Operation::Times, of) => of.iter().find_map(|part| match part {
                Tree::Leaf(Leaf::Name(place)) => self.definition.names.get(*place),
                _ => None,
            }),
            _ => None,
        };
        if number != 0 {
            told.parts
                .push(Addend::new(named.map_or("", |name| &name.name), number));
        }
    }

    fn worth(&self, formula: &Formula) -> Option<i64> {
        let known = |leaf: &Leaf| {
            let number = match leaf {
                Leaf::Name(place) => Some(self.numbers.get(*place)),
                Leaf::Value(value) => self.known.get(*value).copied().flatten(),
                // Dice are told beside it.
                Leaf::Dice(_) => Some(0),
                Leaf::Grade | Leaf::Asked(_) | Leaf::Set(_) => None,
            };
            number.map_or(Tree::Leaf(()), Tree::Number)
        };
        formula.fold(&mut { known }).number()
    }
}

impl AttemptRule {
    /// The value that its numbers add up to, where that is told as what is added to its dice.
    pub(super) fn sum_added(&self) -> Option<&ValueRule> {
        let sum = self.sum.as_deref().filter(|_| self.is_signed)?;
        self.values.get(*sum)
    }

    /// Whether it never takes dice.
    pub(super) fn takes_no_dice(&self) -> bool {
        self.rolls.iter().all(|roll| roll.roll.sets.is_empty())
    }

    /// How it is made with these numbers, where that takes no dice.
    pub(super) fn without_dice<'a>(
        &'a self,
        numbers: &'a Numbers,
    ) -> Option<(&'a RollRule, &'a Formula)> {
        let made = self.without_own_dice(numbers);
        made.filter(|(roll, _)| roll.dice_said(numbers).is_empty())
    }

    /// The same where nothing is thrown but dice that its inputs hold.
    pub(super) fn without_own_dice<'a>(
        &'a self,
        numbers: &'a Numbers,
    ) -> Option<(&'a RollRule, &'a Formula)> {
        let roll = self.roll_with(numbers)?;
        let total = roll.roll.parts.first().map(|part| &part.total);
        total
            .filter(|_| roll.roll.sets.is_empty())
            .map(|total| (roll, total))
    }
}

impl RollRule {
    /// The dice in it that inputs hold, each with the place of its name.
    pub(super) fn dice_said<'n>(&self, numbers: &'n Numbers) -> Vec<(usize, &'n str)> {
        let mut said = Vec::new();
        for part in &self.roll.parts {
            part.total.each_leaf(&mut |leaf| {
                if let Leaf::Dice(name) = leaf {
                    let mut dice = numbers.dice.iter();
                    let dice = dice.find(|(place, _)| place == name);
                    said.extend(dice.map(|(place, dice)| (*place, dice.as_str())));
                }
            });
        }
        said
    }
}

/// What dice add beside their faces.
pub(super) fn number_beside(dice: &str) -> i64 {
    let roll = formula::roll(dice, Scope::of_numbers(&[], &[], &[])).unwrap_or_default();
    let parts = roll.parts.iter().map(|part| {
        let beside = part.total.fold(&mut |_| Tree::<()>::Number(0));
        beside.number().unwrap_or(0)
    });
    parts.sum()
}

impl Definition {
    /// Whether something is rolled that a sum is added to.
    pub(super) fn adds_sums(&self) -> bool {
        self.attempts.iter().any(|rule| rule.sum_added().is_some())
    }

    /// Whether a number adds to dice wherever figures are taken, so that it is said with its sign.
    pub(super) fn adds_every_number(&self) -> bool {
        let takes_figures = |rule: &&AttemptRule| {
            let mut inputs = self.inputs_of(rule);
            inputs.any(|input| matches!(input.kind, InputKind::Figure(_)))
        };
        let mut rules = self.attempts.iter().filter(takes_figures);
        self.adds_sums() && rules.all(|rule| rule.is_signed || rule.takes_no_dice())
    }

    /// The words with which something takes no dice, each by its place among the inputs.
    pub(super) fn words_without_dice(&self) -> impl Iterator<Item = (usize, &Input)> {
        let rolls = self.attempts.iter().flat_map(|rule| &rule.rolls);
        let rolls = rolls.filter(|roll| roll.roll.sets.is_empty());
        let ways = rolls.filter_map(|roll| roll.when.as_ref());
        let named: Vec<usize> = ways.flat_map(Formula::names).collect();
        let inputs = self.inputs.iter().enumerate();
        inputs.filter(move |(_, input)| {
            input.kind == InputKind::Word && named.contains(&input.number)
        })
    }

    /// Whether a number, by its place, is what a figure adds.
    fn is_added_by_figure(&self, place: usize) -> bool {
        let mut figures = self.figures.iter().flat_map(|group| &group.figures);
        figures.any(|figure| figure.adds == Some(place))
    }
}
