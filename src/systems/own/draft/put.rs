//! What is said of an attempt without the name of an input: it goes where the attempt takes it, which may be said later.

use crate::systems::interface::table::DeclaredActions;
use crate::systems::record::is_same;

use super::super::sheet::{Named, Sheet, Value};
use super::super::untrained::Untrained;
use super::super::{Definition, InputKind, Numbers};
use super::Draft;

/// What is said without the name of an input.
#[derive(Debug, Clone)]
pub(in crate::systems::own) enum Put {
    /// A figure by its number, or numbers that add up.
    Number(Vec<i64>),
    /// A die by its sides.
    Die(i64),
    /// Figures of the sheet, joined.
    Figures(Vec<Named>),
    /// Free dice.
    Dice(String),
    /// What something untrained rests on.
    Untrained(Untrained),
}

impl Draft {
    /// Chooses the attempt that was said. What was put in before goes where this one takes it.
    pub(in crate::systems::own) fn choose(&mut self, rule: usize) -> Result<(), String> {
        (self.rule, self.is_said) = (Some(rule), true);
        let order: Vec<bool> = self
            .inputs
            .iter()
            .map(|(_, filled)| filled.is_named)
            .collect();
        self.inputs.retain(|(_, filled)| filled.is_named);
        let named = self.inputs.len();
        self.sums.clear();
        self.wielded.clear();
        for mut put in std::mem::take(&mut self.put) {
            if let Put::Figures(figures) = &mut put {
                for figure in figures {
                    *figure = self.of_the_attempt(figure.clone());
                }
            }
            self.put_in(put, None)?;
        }
        // They are told in the order in which they were said.
        let mut put = self.inputs.split_off(named).into_iter();
        let mut named = std::mem::take(&mut self.inputs).into_iter();
        for is_named in order {
            self.inputs
                .extend(if is_named { named.next() } else { put.next() });
        }
        self.inputs.extend(named.chain(put));
        Ok(())
    }

    /// A figure as the attempt that was said has it: `save wisdom` is “save Wisdom” where the sheet has that.
    pub(in crate::systems::own) fn of_the_attempt(&self, figure: Named) -> Named {
        let rule = self.rule().filter(|_| self.is_said || self.is_resisting);
        let name = rule.map(|rule| format!("{} {}", rule.name, figure.name));
        let sheet = self.sheet.as_ref();
        let own = name.and_then(|name| sheet?.figure_of_name(&name));
        own.unwrap_or(figure)
    }

    /// Puts in what is said: into the input that is named, else where the attempt takes it.
    pub(in crate::systems::own) fn put_in(
        &mut self,
        put: Put,
        named: Option<usize>,
    ) -> Result<(), String> {
        let before = self.inputs.len();
        let input = match (&put, named) {
            (_, Some(_)) | (Put::Figures(_), None) => named,
            (Put::Number(_) | Put::Untrained(_), None) => self.input_for(None),
            (Put::Die(_), None) => self.input_for_die(),
            (Put::Dice(_), None) => self.input_for_dice(),
        };
        let input = input.ok_or_else(|| self.has_its_numbers());
        match &put {
            Put::Figures(figures) => self.fill_joined(figures, named)?,
            Put::Number(parts) => self.fill_number(input?, parts)?,
            Put::Die(sides) => self.fill_number(input?, &[*sides])?,
            Put::Dice(dice) => self.fill_dice(input?, dice.clone()),
            Put::Untrained(untrained) => {
                self.fill_with(input?, untrained.best.worth(), untrained.told());
                self.mark_untrained();
            }
        }
        let Some(named) = named else {
            self.put.push(put);
            return Ok(());
        };
        for (place, (at, filled)) in self.inputs.iter_mut().enumerate() {
            filled.is_named |= *at == named || place >= before;
        }
        Ok(())
    }

    /// The figure said last that goes by the best of others, where none of those was said.
    pub(in crate::systems::own) fn goes_by_the_best(&self) -> Option<&Named> {
        let Some(Put::Figures(figures)) = self.put.last() else {
            return None;
        };
        let is_open = |named: &&Named| named.by.as_ref().is_some_and(|by| !by.is_said);
        figures.last().filter(is_open)
    }

    /// Lets the figure said last go by another.
    pub(in crate::systems::own) fn go_by(&mut self, other: &Named) -> Result<(), String> {
        let (Some(named), Some(sheet)) = (self.goes_by_the_best().cloned(), &self.sheet) else {
            return Ok(());
        };
        let by = sheet.by_another(&named, other)?;
        let filled = self.inputs.iter();
        let filled = filled
            .map(|(_, filled)| filled)
            .position(|own| own.names.contains(&named.name));
        if let Some(filled) = filled {
            let (input, _) = self.inputs.remove(filled);
            self.fill(input, &by);
            // It is told where it was said.
            let behind = self.inputs.get_mut(filled..);
            behind.into_iter().for_each(|behind| behind.rotate_right(1));
        }
        if let Some(Put::Figures(figures)) = self.put.last_mut() {
            figures.pop();
            figures.push(by);
        }
        Ok(())
    }

    /// Reads a word where no line is read: a figure of the sheet, or a word of an input.
    pub(in crate::systems::own) fn take_plain_word(&mut self, word: &str) -> Option<()> {
        let definition = self.definition();
        let mut inputs = definition.inputs.iter().enumerate();
        if let Some((at, input)) = inputs.find(|(_, input)| is_same(&input.name, word)) {
            self.set(at, 1, input.name.to_string());
            return Some(());
        }
        let figures = self.sheet.as_ref().map(Sheet::rollable).unwrap_or_default();
        let called = |part| figures.iter().find(|named| is_same(&named.name, part));
        let said: Option<Vec<Named>> = word.split('+').map(|part| called(part).cloned()).collect();
        self.put_in(Put::Figures(said?), None).ok()
    }

    fn has_its_numbers(&self) -> String {
        let what = self.rule().map_or("this", |rule| rule.name.as_str());
        format!("{what} has its numbers already: what is added has a sign, such as `+2`.")
    }
}

impl Draft {
    /// Whether a figure or a number was said.
    pub(in crate::systems::own) const fn has_figures(&self) -> bool {
        !self.put.is_empty()
    }

    /// Whether nothing at all was said.
    pub(in crate::systems::own) const fn says_nothing(&self) -> bool {
        self.inputs.is_empty() && self.says_no_more_than_words()
    }

    /// Whether nothing is said but words.
    const fn says_no_more_than_words(&self) -> bool {
        let is_plain = self.put.is_empty() && self.modifiers.is_empty();
        let is_plain = is_plain && self.by_name.is_empty() && self.behind.is_empty();
        is_plain && !self.is_said
    }

    /// The words that are said, each by its input with its number, where nothing else is.
    pub(in crate::systems::own) fn words_alone(&self) -> Option<Vec<(usize, i64)>> {
        let said = self.inputs.iter().filter(|(_, filled)| !filled.is_figure);
        self.says_no_more_than_words().then(|| {
            said.map(|(input, filled)| (*input, filled.number))
                .collect()
        })
    }

    /// Whether its figures stand where those of another do, in the same attempt.
    pub(in crate::systems::own) fn rolls_like(&self, other: &Self) -> bool {
        let place = |draft: &Self| {
            let mut filled = draft.inputs.iter();
            let named = filled.find(|(_, filled)| !filled.names.is_empty());
            named.map(|(input, _)| *input)
        };
        self.rule == other.rule && place(self) == place(other)
    }

    /// It with the words that another says.
    pub(in crate::systems::own) fn with_words_of(mut self, other: &Self) -> Self {
        let words = other.inputs.iter().filter(|(_, filled)| filled.is_named);
        for (input, filled) in words {
            if !self.is_filled(*input) {
                self.inputs.push((*input, filled.clone()));
            }
        }
        self
    }

    /// Whether figures were said by name.
    pub(in crate::systems::own) fn has_names(&self) -> bool {
        self.figure_names().next().is_some()
    }

    /// Rolls what another rolls, by the own sheet and with the same numbers behind names.
    pub(in crate::systems::own) fn do_as(&mut self, other: &Self) -> Result<(), String> {
        self.rule = self.rule.or(other.rule);
        for put in &other.put {
            let put = self.own_put(put)?;
            self.put_in(put, None)?;
        }
        for (input, number) in other.numbers_said() {
            if !self.is_filled(input) {
                self.set(input, number, String::new());
            }
        }
        Ok(())
    }

    /// The same said of somebody with another sheet.
    pub(in crate::systems::own) fn of_another(&self, sheet: Option<Sheet>) -> Result<Self, String> {
        let mut own = Self {
            sheet,
            ..Self::of(self.key, None)
        };
        own.do_as(self)?;
        own.modifiers.clone_from(&self.modifiers);
        own.by_name.clone_from(&self.by_name);
        for named in &self.behind {
            own.name_behind(&named.name)?;
        }
        Ok(own.with_words_of(self))
    }

    /// What was put in, by the own sheet: of an open group what is not known there counts as usual.
    fn own_put(&self, put: &Put) -> Result<Put, String> {
        let Put::Figures(figures) = put else {
            return Ok(put.clone());
        };
        let Some(sheet) = &self.sheet else {
            return Err("no figures are recorded, so say the numbers behind the name".to_owned());
        };
        let mut own = Vec::new();
        for figure in figures {
            let known = sheet.figure_of_name(&figure.name);
            let group = self.key.definition().figures.get(figure.group);
            let is_open = group.is_some_and(|group| group.is_open && group.default.is_none());
            let usual = is_open.then(|| figure.clone().said(0));
            let missing = || format!("nothing is called {} there", figure.name);
            let own_figure = known.or(usual).ok_or_else(missing)?;
            own.push(match figure.by.as_ref().filter(|by| by.is_said) {
                Some(by) => sheet.by_another(
                    &own_figure,
                    &Named::new(&by.name, by.group, Value::Number(0)),
                )?,
                None => own_figure,
            });
        }
        Ok(Put::Figures(own))
    }

    /// The numbers that stand behind names of inputs, which are those of an endeavor and not of whoever rolls.
    pub(in crate::systems::own) fn numbers_said(&self) -> Vec<(usize, i64)> {
        let inputs = &self.key.definition().inputs;
        let is_number = |input: &usize| {
            let known = inputs.get(*input);
            known.is_some_and(|known| {
                matches!(known.kind, InputKind::Number { .. }) && known.usual.is_none()
            })
        };
        // What the own figure fills is of its sheet.
        let said = self.inputs.iter();
        let said = said.filter(|(input, filled)| is_number(input) && !filled.is_figure);
        said.map(|(input, filled)| (*input, filled.number))
            .collect()
    }

    /// The inputs that say which of how many actions it is, where that is not said and what is rolled is one.
    pub(in crate::systems::own) fn open_action(&self) -> Option<[usize; 2]> {
        let rule = self.rule()?;
        let mut inputs = rule.inputs.iter().copied();
        let numbers = self.numbers();
        inputs.find_map(
            |input| match &self.key.definition().inputs.get(input)?.kind {
                InputKind::Action { of, when } => {
                    let is_action = numbers.of(when).is_some_and(|holds| holds != 0);
                    (is_action && !self.is_filled(of.is)).then_some([input, of.is])
                }
                _ => None,
            },
        )
    }

    /// Says which of how many actions it is.
    pub(in crate::systems::own) fn act(&mut self, [input, of]: [usize; 2], next: DeclaredActions) {
        self.unsay(input);
        self.set(input, next.next.unwrap_or(0).into(), String::new());
        self.set(of, next.count.into(), String::new());
    }
}

impl Definition {
    /// The number of the action of a turn of several that is made with these numbers.
    pub(in crate::systems::own) fn action_of(&self, numbers: &Numbers) -> Option<u32> {
        self.inputs.iter().find_map(|input| {
            let InputKind::Action { of, when } = &input.kind else {
                return None;
            };
            let count = numbers.get(self.inputs.get(of.is)?.number);
            let is_one = count > 0 && numbers.of(when)? != 0;
            is_one.then(|| u32::try_from(numbers.get(input.number)).ok())?
        })
    }
}
