//! Gear by name: `thalia stealth "fine lockpicks"` moves the rank by what the sheet says of them.

use crate::ids::CreatureId;
use crate::systems::line::{Reader, Scope};
use crate::systems::pen_and_dagger::{Book, Sheet};
use crate::words::{Complaint, is_same, joined, quoted};

use super::Draft;

impl<'a> Reader<'a, Book> {
    /// A piece of gear of those who make the current parts, if one is named: in quotes, or by words that nothing else
    /// here goes by.
    pub(super) fn read_gear(&mut self, draft: &mut Draft<'a>) -> Result<bool, Complaint> {
        let owner = draft.parts.get(draft.current.start);
        let Some(owner) = owner.and_then(|part| part.who) else {
            return Ok(false);
        };
        let gear = self.gear_of(owner);
        let names: Vec<(&str, &str)> = gear
            .iter()
            .map(|(name, _)| (name.as_str(), name.as_str()))
            .collect();
        self.offer_gear(draft);
        let here = self.words.here();
        let Some(token) = self.words.peek().cloned() else {
            return Ok(false);
        };
        let is_word =
            !token.text.starts_with(char::is_alphabetic) || self.words.is_before_grammar();
        if !token.is_quoted && is_word {
            return Ok(false);
        }
        let Some(name) = self.words.choose(&names)?.map(str::to_owned) else {
            return match token.is_quoted {
                true => Err(self.missing_gear(owner, &token.text)),
                false => Ok(false),
            };
        };
        draft.refuse_for_luck(here.clone())?;
        draft
            .line
            .refuse_again(&quoted(&name), Scope::Part, here.clone())?;
        self.say_quoted(&name);
        for part in draft.current_parts() {
            let owner = part.who.unwrap_or(owner);
            let own = self.gear_of(owner);
            let Some((_, rows)) = own.into_iter().find(|(known, _)| is_same(known, &name)) else {
                let missing = self.missing_gear(owner, &name);
                return Err(Complaint::new(here, missing.message));
            };
            part.gear.push((name.clone(), rows));
        }
        Ok(true)
    }

    /// What somebody's sheet has of gear, and the rows of each.
    fn gear_of(&self, owner: CreatureId) -> Vec<(String, i32)> {
        let sheet = self.sheet_of::<Sheet>(Some(&owner));
        let gear = sheet.map_or_else(Vec::new, |(sheet, _)| sheet.gear);
        gear.into_iter()
            .map(|(name, rank)| (name, rank.get()))
            .collect()
    }

    /// The gear that fits at the end of a line that could go on.
    pub(super) fn offer_gear(&mut self, draft: &Draft<'a>) {
        let part = draft.parts.get(draft.current.start);
        let gear = part.and_then(|part| part.who).map(|who| self.gear_of(who));
        let gear = gear.unwrap_or_default();
        self.words.offer(gear.iter().map(|(name, _)| name.as_str()));
    }

    /// The complaint that something is not on somebody's sheet, with what is.
    fn missing_gear(&self, owner: CreatureId, typed: &str) -> Complaint {
        let who = self.table.map_or("", |table| table.name_of(owner));
        let gear = self.gear_of(owner);
        let names: Vec<&str> = gear.iter().map(|(name, _)| name.as_str()).collect();
        let known = match names.as_slice() {
            [] => "nothing of that sort".to_owned(),
            names => joined(names, "and"),
        };
        let record = match owner {
            CreatureId::Hero(_) => {
                let (hero, gear) = (quoted(who), quoted(typed));
                format!("record it (`hero {hero} gear {gear} +1`), or say the rows (`+1`)")
            }
            CreatureId::Foe(_) => "say the rows (`+1`)".to_owned(),
        };
        self.words
            .complain(format!("{who} has no “{typed}”, but {known}: {record}."))
    }
}
