//! Several who are not named, of whom the mean counts: `crew +1,+3,+5`.

use crate::systems::line::{Reader, signed_in};
use crate::systems::modifier::Modifier;
use crate::words::Complaint;

use super::super::{Counts, Key};
use super::figures::figure;
use super::several::{Said, Seat};

impl Reader<'_, Key> {
    /// `+1,+3,+5`: what each of several adds who are not named, where their mean counts.
    pub(super) fn read_signed_list(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let typed = self.words.plain().filter(|word| word.contains(','));
        let parts: Option<Vec<i32>> =
            typed.and_then(|list| list.split(',').map(signed_in).collect());
        let Some(parts) = parts.filter(|_| self.context.definition().knows_means()) else {
            return Ok(false);
        };
        let here = self.words.here();
        for part in &parts {
            let modifier = figure((*part).into(), &here)?;
            said.current().add_modifier(Modifier::plain(modifier));
        }
        self.words.take();
        let parts: Vec<String> = parts.iter().map(|part| format!("{part:+}")).collect();
        self.say(parts.join(","));
        said.list = Some(here);
        Ok(true)
    }

    /// Makes a seat of each modifier, where the mean of several counts who are not named.
    pub(super) fn part_modifiers(&self, said: &mut Said) -> Result<(), Complaint> {
        let is_mean = matches!(said.shared, Some((_, Counts::Mean)));
        match said.list.take() {
            Some(place) if !is_mean => {
                let message = "several modifiers are those of several: say whose mean counts.";
                return Err(Complaint::new(place, message));
            }
            _ if !is_mean || said.seat.who.is_some() => return Ok(()),
            _ => {}
        }
        let draft = said.current().parted();
        for draft in draft {
            let seat = Seat::of(draft, None, said.seat.span.clone());
            said.done.push(std::mem::replace(&mut said.seat, seat));
        }
        Ok(())
    }
}
