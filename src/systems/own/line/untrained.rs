//! What a line says in the place of a figure that nobody recorded, and words for what is added.

use std::ops::Range;

use crate::systems::line::{Reader, number_in, signed_in};
use crate::systems::modifier::{Figure, Modifier};
use crate::words::Complaint;

use super::super::Key;
use super::super::sheet::Named;
use super::super::untrained::{DEFAULT, MOST_DEFAULTS, Missing, Untrained};
use super::{Said, figure, named};

impl Reader<'_, Key> {
    /// What follows the name of a figure that the sheet does not hold: its number, or what it rests on.
    pub(super) fn read_missing(
        &mut self,
        named: Named,
        missing: Missing,
        typed: Range<usize>,
    ) -> Result<Named, Complaint> {
        let why = missing.why(&named.name);
        let line = self.words.line().get(..typed.end);
        let line = line.unwrap_or_default().trim_start().to_owned();
        match missing {
            Missing::Never => Err(Complaint::new(typed, format!("{why}."))),
            Missing::Unsaid => {
                if !self.words.take_if(DEFAULT) {
                    let message = format!("{why}, as in `{line} default iq:12-5`.");
                    return Err(Complaint::new(typed, message));
                }
                self.say(DEFAULT);
                Ok(named.resting_on(&self.read_untrained()?))
            }
            Missing::Unrecorded => {
                let Some(level) = self.words.plain().and_then(number_in) else {
                    return Err(Complaint::new(typed, format!("{why}, as in `{line} 9`.")));
                };
                let level = figure(level.into(), &self.words.here())?;
                self.words.take();
                self.say(level.get().to_string());
                Ok(named.said(level.into()))
            }
        }
    }

    /// `iq:12-5,intimidation:14-3`: what something untrained rests on.
    pub(super) fn read_untrained(&mut self) -> Result<Untrained, Complaint> {
        let here = self.words.here();
        let blamed = |why: &str| Err(Complaint::new(here.clone(), why));
        if self
            .words
            .plain()
            .is_some_and(|word| word.eq_ignore_ascii_case("none"))
        {
            return blamed(
                "without a default it cannot be attempted untrained: name one, as in `default iq:12-5`.",
            );
        }
        let wanted = "what it defaults to, such as `iq:12-5,intimidation:14-3`,";
        let list = self.read_list(wanted, basis_in)?;
        if list.len() > MOST_DEFAULTS {
            let count = list.len();
            return blamed(&format!(
                "{count} defaults are too many: expected at most {MOST_DEFAULTS}, only the best counts."
            ));
        }
        let definition = self.context.definition();
        let mut all = Vec::with_capacity(list.len());
        for (name, level, added) in list {
            let (level, added) = (figure(level, &here)?, figure(added, &here)?);
            all.push(definition.basis(&name, level.into(), added.into()));
        }
        let missing = || self.words.complain(format!("expected {wanted} here."));
        Untrained::best_of(all).ok_or_else(missing)
    }

    /// What the name of a difficulty alone stands for, or the value glued to it; kept with the value, whatever the file
    /// says tomorrow.
    pub(super) fn add_known(
        &mut self,
        input: usize,
        place: usize,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let mut known = self.context.definition().modifiers();
        let known = known.find(|(of, at, _)| (*of, *at) == (input, place));
        let Some((_, _, known)) = known else {
            return Ok(());
        };
        let value = self.read_value_of(&known.word, named(known))?;
        self.said.pop();
        self.say(format!("{}={value:+}", known.word));
        said.current().add_modifier(Modifier {
            value: Figure::clamped(value),
            name: Some(known.word.to_string()),
        });
        said.warnings
            .extend(known.warns.then(|| known.about.clone()));
        Ok(())
    }
}

/// `iq:12-5`, `intimidation:14`: what it rests on, its level, what is added.
fn basis_in(text: &str) -> Option<(String, i64, i64)> {
    let (name, figures) = text.rsplit_once(':')?;
    let sign = figures.find(['+', '-', '−']).unwrap_or(figures.len());
    let (level, added) = figures.split_at(sign);
    let added = if added.is_empty() {
        0
    } else {
        signed_in(added)?
    };
    let is_name = !name.is_empty() && !name.contains(':');
    is_name.then_some((name.to_owned(), number_in(level)?.into(), added.into()))
}
