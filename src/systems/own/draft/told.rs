//! How a side of an attempt is told: what is attempted, how its numbers came about, in the words of the log.

use crate::systems::line::told_with;
use crate::systems::modifier::Modifier;
use crate::systems::record::{Addend, Shown, Sum};
use crate::words::{dotted, is_same};

use super::super::definition::{Unseen, told_in};
use super::super::sheet::Sheet;
use super::super::side::help_in_words;
use super::super::terms::{Terms, number_beside};
use super::super::text::Text;
use super::super::{
    Attempt, AttemptRule, FigureKind, Formula, InputKind, Leaf, Numbers, RollRule, Side,
};
use super::{Draft, Filled};

impl Draft {
    /// The names of the figures in it.
    pub(in crate::systems::own) fn figure_names(&self) -> impl Iterator<Item = &str> {
        let inputs = self.inputs.iter();
        inputs.flat_map(|(_, filled)| filled.names.iter().map(String::as_str))
    }

    /// What is attempted: the figures by name, else the attempt.
    pub(in crate::systems::own) fn what(&self) -> String {
        let filled = self.in_order();
        let names = filled.iter().flat_map(|filled| &filled.names);
        let what = self.named_by(names.map(String::as_str));
        // A sum with signs names what adds to it.
        let is_named = self.rule().is_some_and(|rule| rule.is_signed);
        let by_name = self.by_name.iter().filter(|_| !is_named);
        let by_name = by_name.filter_map(|added| added.name.as_deref());
        let behind = self.behind.iter().map(|named| named.name.as_str());
        match behind.chain(by_name).collect::<Vec<_>>().as_slice() {
            [] => what,
            behind => format!("{what} ({})", behind.join(", ")),
        }
    }

    /// Whether a background may help: what it would fill is open, and so is what stands on a sheet in its place.
    pub(in crate::systems::own) fn may_fit(&self) -> bool {
        let is_said = |name: &str| self.figure_names().any(|own| own == name);
        let mut groups = self.definition().figures.iter();
        groups.any(|group| {
            let fills = group.fills.as_deref();
            let is_open = |input: &usize| !self.is_filled(*input);
            let is_attempted = group.figures.iter().any(|figure| is_said(&figure.name));
            let may = group.background.as_deref().is_some_and(is_open);
            may && fills.is_none_or(is_open) && is_attempted
        })
    }

    /// How its numbers came about: the sum behind its figure, and the attempt where that says more.
    pub(in crate::systems::own) fn because(
        &self,
        (attempt, side): (&Attempt, &Side),
        is_unmoved: bool,
    ) -> String {
        let Some(rule) = self.rule().filter(|rule| rule.sum.is_some()) else {
            let says = self.rule().and_then(|rule| rule.says.clone());
            let by_rank = self.because_of_rank(side).or(says);
            return by_rank.unwrap_or_else(|| self.words(&Numbers::default()).join(", "));
        };
        if !rule.log.is_empty() {
            let told = match rule.is_signed {
                true => self.sum_with_signs(rule, is_unmoved),
                false => self.sum_of_names(rule),
            };
            return dotted([told].into_iter().chain(self.harm_in_words(rule)));
        }
        let added = self.has_names().then(|| self.sum_of_figures()).flatten();
        let sum = added.as_ref().or(self.sums.first());
        let says_all = sum.is_some() && is_unmoved && self.added().is_empty();
        let parts = attempt.parts_told().into_iter().filter(|_| !says_all);
        told_with(sum, parts.collect()).join(" · ")
    }

    /// What its figures by name add to dice, and what stands behind it in the log: `Wis 3 + rank 2 = Perception +5 · DC 15`.
    /// Where something stands on whoever rolls, the attempt tells that behind it, with the rest.
    fn sum_with_signs(&self, rule: &AttemptRule, is_unmoved: bool) -> String {
        if !self.has_names() {
            return String::new();
        }
        let sum = self.sum_of_figures().map(|sum| sum.to_string());
        let behind = rule.told_before(&self.numbers()).behind;
        let behind = behind.split(", ").filter(|_| is_unmoved);
        let behind = behind.map(|part| part.trim().to_owned());
        // A word that the sum is called by is said once.
        let is_called = |part: &String| {
            let name = format!("= {part} ");
            sum.as_ref().is_some_and(|sum| sum.contains(&name))
        };
        let behind = behind.filter(|part| !part.is_empty() && !is_called(part));
        let behind: Vec<String> = behind.collect();
        let help = help_in_words(&self.helpers).filter(|_| is_unmoved);
        let parts = sum.into_iter().chain(help).chain(behind);
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// What a hit deals, where it is an entry of the sheet that attacks: `damage d8+2 slashing`.
    fn harm_in_words(&self, rule: &AttemptRule) -> Option<String> {
        let sheet = self.sheet.as_ref().filter(|_| rule.hits)?;
        let harm = self.figure_names().find_map(|name| sheet.harm_of(name))?;
        let told = harm.into_iter().map(|(dice, harm)| match harm {
            Some(harm) => format!("{dice} {harm}"),
            None => dice,
        });
        let told = told.collect::<Vec<_>>().join(" + ");
        (!told.is_empty()).then(|| format!("damage {told}"))
    }

    /// What is added to its dice, or stands in their place, with how that came about: `Wis 3 + rank 2 = Perception +5`. None where
    /// its dice are held against what it adds up to.
    pub(in crate::systems::own) fn sum_of_figures(&self) -> Option<Sum> {
        self.sum_with(&self.numbers())
    }

    /// The same with these numbers.
    pub(in crate::systems::own) fn sum_with(&self, numbers: &Numbers) -> Option<Sum> {
        let rule = self.rule()?;
        let made_of = |place: usize| {
            if place == 0 {
                let added = self.added().into_iter();
                let added = added.map(|Modifier { value, name }| {
                    Addend::new(name.unwrap_or_default(), i64::from(value.get()))
                });
                return Some(added.collect()).filter(|added: &Vec<Addend>| !added.is_empty());
            }
            let is_it = |(input, _): &&(usize, Filled)| {
                let input = self.definition().inputs.get(*input);
                input.is_some_and(|input| input.number == place)
            };
            let (_, filled) = self.inputs.iter().find(is_it)?;
            (!filled.parts.is_empty()).then(|| filled.parts.clone())
        };
        let written = self.sheet.as_ref().map(Sheet::written).unwrap_or_default();
        let terms = Terms::of_figures(self.definition(), (numbers, &written));
        let terms = terms.of_attempt(rule, &made_of);
        match rule.without_own_dice(numbers) {
            Some((roll, total)) => {
                let what = match roll.when {
                    Some(_) => self.name_of_figures(),
                    None => self.name_by_attempt(rule),
                };
                let name = format!("{}{what}", self.words_of_roll(roll));
                let dice = roll.dice_said(numbers);
                let dice: Vec<&str> = dice.into_iter().map(|(_, dice)| dice).collect();
                let shown = match dice.as_slice() {
                    [] => Shown::Figure(name),
                    dice => Shown::FigureAndDice(name, dice.join(" + ")),
                };
                Some(Sum::new(terms.of(total)?, shown))
            }
            None => {
                let mut parts = terms.of(&rule.sum_added()?.formula)?;
                // What dice that are said add beside their faces is added to all of them.
                let dice = rule.roll_with(numbers).map(|roll| roll.dice_said(numbers));
                for (place, dice) in dice.into_iter().flatten() {
                    let name = self.definition().names.get(place).map(|name| &name.name);
                    let beside = Some(number_beside(dice)).filter(|beside| *beside != 0);
                    parts.extend(
                        name.zip(beside)
                            .map(|(name, beside)| Addend::new(name.as_str(), beside)),
                    );
                }
                Some(Sum::new(parts, Shown::Bonus(self.name_of_figures())))
            }
        }
    }

    /// The figures by name, else the attempt.
    pub(in crate::systems::own) fn name_of_figures(&self) -> String {
        self.named_by(self.figure_names())
    }

    fn named_by<'a>(&self, figures: impl Iterator<Item = &'a str>) -> String {
        let names: Vec<&str> = figures.collect();
        match names.as_slice() {
            [] => self
                .rule()
                .map_or_else(String::new, |rule| rule.name.to_string()),
            names => names.join("+"),
        }
    }

    /// The name of an attempt with its figures in the place of the word it is said by: `evocation save DC`, of `spell save DC`.
    fn name_by_attempt(&self, rule: &AttemptRule) -> String {
        let figures = self.name_of_figures();
        let is_said = |word: &&Text| {
            let before = figures.split_once(' ');
            before.is_some_and(|(before, _)| is_same(before, word))
        };
        match rule.words().first() {
            Some(word) if is_said(&word) => figures,
            Some(word) if self.has_names() && rule.name == word.as_str() => {
                format!("{word} {figures}")
            }
            Some(word) if self.has_names() => rule.name.replacen(word.as_str(), &figures, 1),
            _ => figures,
        }
    }

    /// The words that make a roll of it this one: `passive `.
    fn words_of_roll(&self, roll: &RollRule) -> String {
        let mut words = String::new();
        let inputs = &self.definition().inputs;
        for name in roll.when.iter().flat_map(Formula::names) {
            let said = inputs.iter().enumerate().find(|(at, input)| {
                let is_word = input.kind == InputKind::Word && self.is_filled(*at);
                is_word && input.number == name
            });
            words.extend(said.into_iter().flat_map(|(_, input)| [&input.name, " "]));
        }
        words
    }

    /// What its figure is told by, where that is a word in place of a number.
    fn rank(&self) -> Option<&(usize, Filled)> {
        let is_told = |input: usize| !self.definition().words_of_figures(input).is_empty();
        let rule = self.rule().filter(|rule| rule.sum.is_none())?;
        let is_rank =
            |(input, _): &&(usize, Filled)| rule.inputs.contains(input) && is_told(*input);
        self.inputs.iter().find(is_rank)
    }

    /// The words that stand beside it: `adv`, `bar major`.
    fn beside_rank<'a>(&'a self, rank: &'a Filled) -> impl Iterator<Item = &'a Filled> {
        let rule = self.rule();
        let inputs = self.inputs.iter().filter(move |(input, filled)| {
            let is_used = rule.is_some_and(|rule| rule.inputs.contains(input));
            is_used && !std::ptr::eq(filled, rank) && !filled.words.is_empty()
        });
        inputs.map(|(_, filled)| filled)
    }

    /// The side by its rank, as the log tells it: `Adept +1 adv bar major`.
    fn by_rank(&self) -> Option<String> {
        let (_, rank) = self.rank()?;
        let added = self.added();
        let added: i32 = added.iter().map(|added| added.value.get()).sum();
        let added = (added != 0).then(|| format!("{added:+}"));
        let words = [rank.in_sum.as_str()].into_iter().chain(added.as_deref());
        let words = words.chain(self.beside_rank(rank).map(|filled| filled.in_sum.as_str()));
        let words: Vec<&str> = words.collect();
        Some(words.join(" "))
    }

    /// How its rank came about: `Dexterity Adept +1 (soft boots) = Master · adv`.
    fn because_of_rank(&self, side: &Side) -> Option<String> {
        let (input, rank) = self.rank()?;
        let mut told = rank.words.clone();
        for Modifier { value, name } in self.added() {
            told.push_str(&format!(" {:+}", value.get()));
            told.extend(name.iter().map(|name| format!(" ({name})")));
        }
        // With what stands on whoever makes it.
        let numbers = side.numbers(self.definition());
        let row = || {
            let rule = self.rule()?;
            let row = rule.pane.as_ref()?.figure.as_ref()?;
            let row = rule.known_value(row.is, &numbers)?;
            Some(told_in(self.definition().words_of_figures(*input), row))
        };
        told.extend(
            (numbers.get(0) != 0)
                .then(row)
                .flatten()
                .map(|row| format!(" = {row}")),
        );
        let words = [told.as_str()]
            .into_iter()
            .chain(self.beside_rank(rank).map(|filled| filled.words.as_str()));
        Some(words.collect::<Vec<_>>().join(" · "))
    }

    /// Its figures with their names, and what the rules take from them: `Agility 5 + Pistols 4 - wound 1 = 8 dice`.
    fn sum_of_names(&self, rule: &AttemptRule) -> String {
        let filled = self.in_order();
        let named = filled.iter().filter(|filled| !filled.names.is_empty());
        let mut parts: Vec<Addend> = named.flat_map(|filled| filled.parts.clone()).collect();
        if parts.is_empty() {
            return String::new();
        }
        let told = rule.told_before(&self.numbers());
        let of_sheet = told.added.into_iter().filter(|(_, reason)| {
            let mut usual = self
                .definition()
                .inputs
                .iter()
                .filter(|input| input.usual.is_some());
            usual.any(|input| input.words().iter().any(|word| **word == **reason))
        });
        parts.extend(of_sheet.map(|(added, reason)| Addend::new(reason, added)));
        self.definition().sum(parts).to_string()
    }

    /// What was put into inputs for figures, in the order of the file, however it was typed.
    fn in_order(&self) -> Vec<&Filled> {
        let filled = self.figures_in_order().into_iter();
        filled.map(|(_, filled)| filled).collect()
    }

    /// The same, each with its input.
    fn figures_in_order(&self) -> Vec<&(usize, Filled)> {
        let is_number = |input: &usize| matches!(self.kind_of(*input), Some(InputKind::Figure(_)));
        let filled = self.inputs.iter();
        let filled = filled.filter(|(input, _)| is_number(input) && !self.is_added_by_name(*input));
        let mut filled: Vec<&(usize, Filled)> = filled.collect();
        filled.sort_by_key(|(input, _)| *input);
        filled
    }

    /// Whether its sum adds up from what an input was given: of a figure and its plain number one of the two may count.
    fn adds_up_from(&self, input: usize, of_sum: &[usize]) -> bool {
        let known = self.definition().inputs.get(input);
        known.is_some_and(|input| of_sum.contains(&input.number))
    }

    /// Whether the rules tell an input by a name of their own in a sum with signs: `+1 tool rank`.
    fn is_added_by_name(&self, input: usize) -> bool {
        let place = self.input(input).map(|input| input.number);
        let Some((rule, place)) = self.rule().filter(|rule| rule.is_signed).zip(place) else {
            return false;
        };
        let its = Formula::Leaf(Leaf::Name(place));
        rule.adds.iter().any(|(added, _)| added.is == its)
    }

    /// Whether players do not see a roll of one of its figures.
    pub(in crate::systems::own) fn is_kept_from_players(&self) -> bool {
        let mut names = self.figure_names();
        let numbers = self.numbers();
        let is_secret = |rule: &AttemptRule| {
            let roll = rule.roll_with(&numbers);
            rule.is_secret || roll.is_some_and(|roll| roll.is_secret)
        };
        self.rule().is_some_and(is_secret)
            || names.any(|name| {
                let unseen = self.definition().unseen(name);
                unseen.is_some_and(|unseen| unseen != Unseen::Asks)
            })
    }

    /// Whether the game master is asked if players see a roll of it.
    pub(in crate::systems::own) fn asks_secrecy(&self) -> bool {
        let mut names = self.figure_names();
        names.any(|name| self.definition().unseen(name) == Some(Unseen::Asks))
    }

    /// Whether a figure has to be said for its sum, and none is.
    pub(in crate::systems::own) fn lacks_its_figure(&self) -> bool {
        let Some(rule) = self.rule().filter(|rule| rule.names_its_sways()) else {
            return false;
        };
        let is_open = |input: &&usize| {
            let known = self.definition().inputs.get(**input);
            known.is_some_and(|known| {
                matches!(known.kind, InputKind::Figure(_)) && known.default.is_none()
            })
        };
        let mut open = rule.inputs.iter().filter(is_open);
        open.any(|input| !self.is_filled(*input))
    }

    /// What that is, as a complaint names it.
    pub(in crate::systems::own) fn wanted(&self) -> String {
        let mut inputs = self.definition().inputs.iter();
        let figure = inputs.find(|input| matches!(input.kind, InputKind::Figure(_)));
        let figure = figure.map_or("number", |input| &input.name);
        let untrained = match self.definition().knows_untrained() {
            true => ", or `default iq:12-5`",
            false => "",
        };
        format!("a {figure} here, such as `12`{untrained}")
    }

    /// The side in the words of the log, part by part.
    pub(super) fn words(&self, numbers: &Numbers) -> Vec<String> {
        if let Some(by_rank) = self.by_rank() {
            return vec![by_rank];
        }
        let rule = self.rule();
        let is_sum = rule.is_some_and(|rule| rule.sum.is_some());
        let mut parts: Vec<String> = Vec::new();
        let behind = self.comes_behind(numbers).inputs;
        let inputs = self.inputs.iter().chain(&behind);
        let inputs = inputs.filter(|(_, filled)| !filled.words.is_empty());
        if rule.is_some_and(|rule| !rule.log.is_empty()) {
            // What stands behind the sum says all else.
            if rule.is_some_and(|rule| rule.is_signed) {
                let sum = rule.and_then(AttemptRule::sum_added);
                let of_sum = sum.zip(rule).map_or_else(Vec::new, |(sum, rule)| {
                    let terms = Terms::of_figures(self.definition(), (numbers, &[]));
                    terms.of_attempt(rule, &|_| None).names_in(&sum.formula)
                });
                let filled = self.figures_in_order().into_iter();
                // What has no name stands in place of dice.
                return filled
                    .filter(|(input, _)| self.adds_up_from(*input, &of_sum))
                    .map(|(_, filled)| match filled.names.is_empty() {
                        true => filled.number.to_string(),
                        false => format!("{:+}", filled.number),
                    })
                    .collect();
            }
            if !is_sum {
                return vec![String::new()];
            }
            let filled = self.in_order().into_iter();
            let summed: Vec<&str> = filled.map(|filled| filled.in_sum.as_str()).collect();
            return vec![summed.join(" + ")];
        }
        for (input, filled) in inputs {
            let is_used = rule.is_some_and(|rule| rule.names.contains(&(input + 1)));
            let words = if is_sum {
                &filled.in_sum
            } else {
                &filled.words
            };
            parts.extend(is_used.then(|| words.clone()));
        }
        let added = self.added();
        match added.iter().map(|added| added.value.get()).sum::<i32>() {
            added if added != 0 && !is_sum => parts.push(format!("{added:+}")),
            _ => {}
        }
        parts.extend(self.counted(rule, numbers));
        parts
    }

    /// What stands on the sheet and counts by itself: `wounds 2`.
    fn counted(&self, rule: Option<&'static AttemptRule>, numbers: &Numbers) -> Vec<String> {
        let definition = self.definition();
        let Some(rule) = rule.filter(|_| self.sheet.is_some()) else {
            return Vec::new();
        };
        let told = definition.each_figure().filter_map(|(_, group, figure)| {
            let place = figure.number.filter(|place| rule.names.contains(place))?;
            let number = numbers.get(place);
            let is_told = number != 0 && !matches!(group.kind, FigureKind::Text);
            is_told.then(|| format!("{} {number}", figure.name.to_lowercase()))
        });
        told.collect()
    }
}
