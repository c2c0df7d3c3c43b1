//! What is said of an attempt without the name of an input: it goes where the attempt takes it, which may be said later.

use super::super::sheet::Named;
use super::super::untrained::Untrained;
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
        for put in std::mem::take(&mut self.put) {
            self.put_in(put)?;
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

    /// Puts in what is said without the name of an input, where the attempt takes it.
    pub(in crate::systems::own) fn put_in(&mut self, put: Put) -> Result<(), String> {
        match &put {
            Put::Number(parts) => {
                let input = self.input_for(None).ok_or_else(|| self.has_its_numbers())?;
                self.fill_number(input, parts)?;
            }
            Put::Die(sides) => {
                let input = self.input_for_die().ok_or_else(|| self.has_its_numbers())?;
                self.fill_number(input, &[*sides])?;
            }
            Put::Figures(figures) => self.fill_joined(figures, None)?,
            Put::Untrained(untrained) => {
                let input = self.input_for(None).ok_or_else(|| self.has_its_numbers())?;
                self.fill_untrained(input, untrained);
            }
            Put::Dice(dice) => {
                let input = self
                    .input_for_dice()
                    .ok_or_else(|| self.has_its_numbers())?;
                self.fill_dice(input, dice.clone());
            }
        }
        self.put.push(put);
        Ok(())
    }

    /// Puts what stands behind the name of an input into it.
    pub(in crate::systems::own) fn put_into(
        &mut self,
        input: usize,
        put: Put,
    ) -> Result<(), String> {
        let before = self.inputs.len();
        match put {
            Put::Number(parts) => self.fill_number(input, &parts)?,
            Put::Die(sides) => self.fill_number(input, &[sides])?,
            Put::Figures(figures) => self.fill_joined(&figures, Some(input))?,
            Put::Dice(dice) => self.fill_dice(input, dice),
            Put::Untrained(untrained) => self.fill_untrained(input, &untrained),
        }
        for (place, (at, filled)) in self.inputs.iter_mut().enumerate() {
            filled.is_named |= *at == input || place >= before;
        }
        Ok(())
    }

    fn has_its_numbers(&self) -> String {
        let what = self.rule().map_or("this", |rule| rule.name.as_str());
        format!("{what} has its numbers already: what is added has a sign, such as `+2`.")
    }
}
