//! What is named behind what is rolled: `thalia stealth "soft boots"` adds what the sheet says of them, `felix dexterity fast` counts
//! a trait.

use crate::ids::CreatureId;
use crate::systems::line::{Reader, Scope};
use crate::systems::record::{NotOne, find};
use crate::words::{Complaint, quoted};

use super::super::draft::{Draft, missing_gear};
use super::super::sheet::Sheet;
use super::super::{FigureKind, Key};
use super::several::Said;

impl Reader<'_, Key> {
    /// A figure that adds by its name or is counted, if one comes next: in quotes, or by words that nothing else here goes by.
    pub(super) fn read_gear_of(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let definition = self.context.definition();
        let knows = definition.knows_some_behind();
        let Some(token) = self.words.peek().filter(|_| knows).cloned() else {
            return Ok(false);
        };
        let is_word =
            token.text.starts_with(char::is_alphabetic) && !self.words.is_before_grammar();
        let sheet = said.current().sheet.as_ref();
        let Some(gear) = sheet
            .filter(|_| token.is_quoted || is_word)
            .map(Sheet::behind)
        else {
            return Ok(false);
        };
        let names: Vec<(&str, &str)> = gear
            .iter()
            .map(|named| (named.name.as_str(), named.name.as_str()))
            .collect();
        let here = self.words.here();
        let owner = said.seat.who;
        let chosen = match self.words.choose(&names)? {
            Some(name) => Some(name),
            None => self.take_by_a_word(&names, &token.text)?,
        };
        let Some(name) = chosen.map(str::to_owned) else {
            return match token.is_quoted {
                true => {
                    let missing = missing_gear(&gear, &token.text);
                    Err(self.words.complain(self.told_missing(owner, &missing)))
                }
                false => Ok(false),
            };
        };
        let own = gear.iter().find(|named| named.name == name);
        let is_number = |group: usize| {
            let kind = definition.figures.get(group).map(|group| &group.kind);
            definition.is_added(group) && !matches!(kind, Some(FigureKind::Entry(_)))
        };
        // A number said twice would not add twice.
        if own.is_some_and(|own| is_number(own.group)) {
            let line = &mut said.line;
            line.refuse_again(&quoted(&name), Scope::Part, here.clone())?;
        }
        self.say_quoted(&name);
        let done = said.current().name_behind(&name);
        done.map_err(|missing| Complaint::new(here, self.told_missing(owner, &missing)))?;
        Ok(true)
    }

    /// Takes a name by the start of any word in it, where that is none of the grammar: `fast` of Agile and Fast.
    fn take_by_a_word<'n>(
        &mut self,
        names: &[(&'n str, &'n str)],
        typed: &str,
    ) -> Result<Option<&'n str>, Complaint> {
        match find(names, typed) {
            Ok(name) => {
                self.words.take();
                Ok(Some(name))
            }
            Err(NotOne::Unknown { .. }) => Ok(None),
            Err(why) => Err(self.words.complain(format!("{why}."))),
        }
    }

    /// What is nearest to a word that nothing is called, among what could be named behind what is rolled.
    pub(super) fn nearest_behind(&self, draft: &Draft) -> Option<String> {
        let gear = draft
            .sheet
            .as_ref()
            .filter(|_| draft.has_figures())?
            .behind();
        let names = gear.iter().map(|named| named.name.as_str());
        self.words.unknown(names, "").instead
    }

    /// That somebody has not what is named, with what to do.
    fn told_missing(&self, owner: Option<CreatureId>, missing: &str) -> String {
        let name = owner.and_then(|owner| Some(self.table?.name_of(owner)));
        let name = name.unwrap_or("nobody");
        format!("{name} has {missing}: record it on the sheet, or say what it adds, such as `+1`.")
    }

    /// What adds by its name at the end of a line that could go on.
    pub(super) fn offer_gear_of(&mut self, draft: &Draft) {
        let gear = draft.sheet.as_ref().map(Sheet::behind).unwrap_or_default();
        self.words
            .offer(gear.iter().map(|named| named.name.as_str()));
    }
}
