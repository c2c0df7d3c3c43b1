//! Who a line is about: rows as shown, names by prefix, everybody of a kind, one body of a group.

use crate::campaign::party::{Being, Foe, Whom};
use crate::campaign::state::State;
use crate::words::{Complaint, Words, quoted};

use super::{GROUPS, Reader, number_in};

/// Everybody who can be named: the party first, then the foes.
fn everybody(state: &State) -> Vec<(&str, Being)> {
    let heroes = state.party.iter().map(|hero| (hero.name.as_str(), Being::Hero(hero.id)));
    heroes.chain(state.foes.iter().map(|foe| (foe.name.as_str(), Being::Foe(foe.id)))).collect()
}

/// Whether the line goes on with somebody's whole name.
pub(super) fn is_exact_name(state: &State, words: &Words<'_>) -> bool {
    let typed = words.peek().map(|token| token.text.to_lowercase());
    everybody(state).iter().any(|(name, _)| Some(name.to_lowercase()) == typed)
}

/// Some bodies, and how they were named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) beings: Vec<Being>,
    /// Set where one body of a group was meant.
    pub(super) body: Option<usize>,
}

impl Named {
    /// Every body meant.
    pub(super) fn bodies(&self, state: &State) -> Vec<Whom> {
        let all_of = |being: &Being| match *being {
            Being::Hero(id) => vec![Whom::Hero(id)],
            Being::Foe(id) => {
                let count = state.foe(id).map_or(0, |foe| foe.bodies.len());
                (0..count).map(|index| Whom::Foe(id, index)).collect()
            }
        };
        match (self.beings.as_slice(), self.body) {
            ([Being::Foe(id)], Some(index)) => vec![Whom::Foe(*id, index)],
            (beings, _) => beings.iter().flat_map(all_of).collect(),
        }
    }
}

impl Reader<'_> {
    /// Whether the line goes on with a unique prefix of somebody's name.
    pub(super) fn begins_with_a_name(&mut self) -> Result<bool, Complaint> {
        let Some(state) = self.context.state else { return Ok(false) };
        let mark = self.words.mark();
        let found = self.words.choose(&everybody(state))?;
        self.words.rewind(mark);
        self.words.offer(GROUPS.into_iter());
        Ok(found.is_some())
    }

    /// One or several, joined by `and`.
    pub(super) fn read_several(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let mut named = self.read_named(wanted)?;
        while self.words.take_if("and") {
            self.say("and");
            named.beings.extend(self.read_named(wanted)?.beings);
        }
        Ok(named)
    }

    /// Somebody by name, by row or by group.
    pub(super) fn read_named(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let Some(state) = self.context.state else {
            return Err(self.words.complain("nobody can be named without a campaign: use `pd` and a rank."));
        };
        let Some(token) = self.words.peek().cloned() else {
            return Err(self.words.complain(format!("expected {wanted} here.")));
        };
        if !token.is_quoted && token.text.starts_with(|letter: char| letter.is_ascii_digit()) {
            return self.read_row_numbers(state);
        }
        let groups: Vec<(&str, &str)> = GROUPS.into_iter().map(|group| (group, group)).collect();
        if !token.is_quoted && GROUPS.contains(&token.text.to_lowercase().as_str()) {
            let group = self.words.expect(&groups, wanted)?;
            self.say(group);
            return Ok(Named { beings: group_of(state, group), body: None });
        }
        self.words.offer(GROUPS.into_iter());
        let being = self.words.expect(&everybody(state), wanted)?;
        self.say_name(being);
        let body = self.read_body_number(state, being);
        Ok(Named { beings: vec![being], body })
    }

    /// `Drowned 2`: one body of a group.
    fn read_body_number(&mut self, state: &State, being: Being) -> Option<usize> {
        let Being::Foe(id) = being else { return None };
        let count = state.foe(id).map_or(0, |foe| foe.bodies.len());
        let number = number_in(&self.words.peek()?.text)?;
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        if count < 2 || index >= count {
            return None;
        }
        self.words.take();
        self.say(number.to_string());
        Some(index)
    }

    /// `3`, `3,5`, `3..7`, `4.2`, and whatever follows them without a blank.
    fn read_row_numbers(&mut self, state: &State) -> Result<Named, Complaint> {
        let Some(token) = self.words.peek() else { return Err(self.words.complain("expected rows here.")) };
        let is_of_rows = |letter: char| letter.is_ascii_digit() || matches!(letter, ',' | '.');
        let length = token.text.find(|letter| !is_of_rows(letter)).unwrap_or(token.text.len());
        self.words.split_next(length);
        let text = self.words.peek().map_or_else(String::new, |token| token.text.clone());
        let mut named = Named { beings: Vec::new(), body: None };
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            if let Some((row, body)) = part.split_once('.').filter(|_| !part.contains("..")) {
                named.beings.push(self.row(state, row)?);
                named.body = number_in(body).and_then(|body| usize::try_from(body).ok()?.checked_sub(1));
                self.check_body(state, &named)?;
                continue;
            }
            let (first, last) = (self.row_number(state, first)?, self.row_number(state, last)?);
            let rows = state.tracker.order.get(first..=last.max(first)).unwrap_or_default();
            named.beings.extend(rows.iter().map(|combatant| combatant.being));
        }
        let mut seen = Vec::new();
        named.beings.retain(|being| {
            !seen.contains(being) && {
                seen.push(*being);
                true
            }
        });
        self.words.take();
        self.say_all(state, &named);
        Ok(named)
    }

    /// Rows change; the line kept for the log names the people who stood there.
    fn say_all(&mut self, state: &State, named: &Named) {
        let names: Vec<String> = named.beings.iter().map(|being| quoted(state.name_of(*being))).collect();
        self.say(names.join(" and "));
        if let Some(body) = named.body {
            self.say((body + 1).to_string());
        }
    }

    fn check_body(&self, state: &State, named: &Named) -> Result<(), Complaint> {
        let count = match named.beings.last() {
            Some(Being::Foe(id)) => state.foe(*id).map_or(0, |foe: &Foe| foe.bodies.len()),
            Some(Being::Hero(_)) | None => 1,
        };
        match named.body {
            Some(index) if index < count && named.beings.len() == 1 => Ok(()),
            _ => Err(self
                .words
                .complain(format!("expected one body of a row, such as `4.2`; this row has {count}."))),
        }
    }

    fn row(&self, state: &State, number: &str) -> Result<Being, Complaint> {
        let row = self.row_number(state, number)?;
        let combatant = state.tracker.order.get(row);
        combatant.map(|combatant| combatant.being).ok_or_else(|| self.words.complain("there is no such row."))
    }

    fn row_number(&self, state: &State, number: &str) -> Result<usize, Complaint> {
        let rows = state.tracker.order.len();
        let row = number_in(number).and_then(|row| usize::try_from(row).ok()).unwrap_or(0);
        match row.checked_sub(1).filter(|row| *row < rows) {
            Some(row) => Ok(row),
            None if rows == 0 => {
                Err(self.words.complain("there are no rows: nobody stands in the order yet (`add party`)."))
            }
            None => Err(self.words.complain(format!("there is no row “{number}”: expected 1 to {rows}."))),
        }
    }

    /// Several, parted by blanks or commas, to the end of the line.
    pub(super) fn read_rows(&mut self, wanted: &str) -> Result<Vec<Being>, Complaint> {
        let mut beings = self.read_several(wanted)?.beings;
        while !self.words.is_done() {
            self.say("and");
            beings.extend(self.read_several(wanted)?.beings);
        }
        Ok(beings)
    }

    /// Exactly one.
    pub(super) fn read_one(&mut self, wanted: &str) -> Result<Being, Complaint> {
        let complaint = self.words.complain(format!("expected {wanted} here: exactly one."));
        match self.read_named(wanted)?.beings.as_slice() {
            [being] => Ok(*being),
            _ => Err(complaint),
        }
    }
}

fn group_of(state: &State, group: &str) -> Vec<Being> {
    let in_order = state.tracker.order.iter().map(|combatant| combatant.being);
    match group {
        "party" => state.party.iter().map(|hero| Being::Hero(hero.id)).collect(),
        "foes" => in_order.filter(|being| matches!(being, Being::Foe(_))).collect(),
        _ => in_order.collect(),
    }
}
