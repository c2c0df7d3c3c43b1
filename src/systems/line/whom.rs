//! Who a line is about: rows as shown, names by prefix, everybody of a kind, one body of a group.

use std::collections::{HashMap, HashSet};

use crate::ids::{BodyId, CreatureId};
use crate::systems::interface::table::Table;
use crate::words::{Complaint, Words, joined, quoted};

use super::{GROUPS, Reader, number_in};

/// Everybody who can be named: the party first, then the foes.
pub(crate) fn everybody(table: &dyn Table) -> Vec<(&str, CreatureId)> {
    let named = table.everybody().into_iter();
    named.map(|who| (table.name_of(who), who)).collect()
}

/// Whether the line goes on with somebody's whole name.
pub(crate) fn is_exact_name(table: &dyn Table, words: &Words<'_>) -> bool {
    let typed = words.peek().map(|token| token.text.to_lowercase());
    everybody(table)
        .iter()
        .any(|(name, _)| Some(name.to_lowercase()) == typed)
}

/// Whether a word is the beginning of somebody's name, or all of it.
pub(crate) fn begins_a_name(table: &dyn Table, word: &str) -> bool {
    let word = word.to_lowercase();
    everybody(table)
        .iter()
        .any(|(name, _)| name.to_lowercase().starts_with(&word))
}

/// Whether a word in small letters begins a word of this name other than its first.
fn has_later_word(name: &str, word: &str) -> bool {
    name.split_whitespace()
        .skip(1)
        .any(|later| later.to_lowercase().starts_with(word))
}

/// The name of a kind: “wolf” of “wolf 2” and of “wolf B”.
fn kind_in(name: &str) -> &str {
    let is_letter =
        |last: &str| last.len() == 1 && last.bytes().all(|byte| byte.is_ascii_uppercase());
    match name.rsplit_once(' ') {
        Some((kind, last)) if is_letter(last) => kind,
        _ => without_number(name),
    }
}

/// Those named, each once, in the order they were named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) creatures: Vec<CreatureId>,
    /// Every body meant: all of a group, unless single ones were named.
    pub(crate) bodies: Vec<BodyId>,
}

impl Named {
    /// Everybody of these, with all of their bodies.
    pub(crate) fn all(table: &dyn Table, creatures: impl IntoIterator<Item = CreatureId>) -> Self {
        let mut named = Self::default();
        let bodies_of =
            |creature| (0..table.count_of(creature)).map(move |index| body_of(creature, index));
        named.add(creatures.into_iter().flat_map(bodies_of));
        named
    }

    /// Those of them who are not named yet, and whose they are.
    fn add(&mut self, bodies: impl Iterator<Item = BodyId>) {
        let mut creatures: HashSet<CreatureId> = self.creatures.iter().copied().collect();
        let mut known: HashSet<BodyId> = self.bodies.iter().copied().collect();
        let new: Vec<BodyId> = bodies.filter(|body| known.insert(*body)).collect();
        self.creatures.extend(
            new.iter()
                .map(|body| body.creature())
                .filter(|creature| creatures.insert(*creature)),
        );
        self.bodies.extend(new);
    }

    fn extend(&mut self, more: &Self) {
        self.add(more.bodies.iter().copied());
    }
}

const fn body_of(creature: CreatureId, index: usize) -> BodyId {
    match creature {
        CreatureId::Hero(id) => BodyId::Hero(id),
        CreatureId::Foe(id) => BodyId::Foe(id, index),
    }
}

/// The name that a number was put behind: “orc” of “orc 2”.
pub(crate) fn without_number(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => base,
        _ => name,
    }
}

impl<C> Reader<'_, C> {
    /// Whether the line goes on with a unique prefix of somebody's name.
    pub(crate) fn begins_with_a_name(&mut self) -> Result<bool, Complaint> {
        let Some(table) = self.table else {
            return Ok(false);
        };
        let mark = self.words.mark();
        let found = self.words.choose(&everybody(table))?;
        self.words.rewind(mark);
        self.words.offer(GROUPS.into_iter());
        Ok(found.is_some())
    }

    /// One or several, joined by `and`.
    pub(crate) fn read_several(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let mut named = self.read_named(wanted)?;
        while self.words.take_if("and") {
            self.say("and");
            named.extend(&self.read_named(wanted)?);
        }
        Ok(named)
    }

    /// The same, where somebody must be meant.
    pub(crate) fn read_somebody(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let mark = self.words.mark();
        let named = self.read_several(wanted)?;
        if named.creatures.is_empty() {
            return Err(Complaint::new(
                self.words.since(mark),
                "nobody is meant by that.",
            ));
        }
        Ok(named)
    }

    /// Everybody who could be named here.
    pub(crate) fn offer_names(&mut self) {
        let Some(table) = self.table else {
            return;
        };
        self.words.offer(GROUPS.into_iter());
        self.words
            .offer(everybody(table).into_iter().map(|(name, _)| name));
    }

    /// Somebody by name, by row or by group; behind a group's name one body of it.
    pub(crate) fn read_named(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let named = self.read_maker(wanted)?;
        let here = self.words.here();
        match self.words.take_bracket()? {
            Some(_) => Err(Complaint::new(
                here,
                "words for one alone stand where something is attempted: leave the brackets out, or quote a name that has them.",
            )),
            None => Ok(named),
        }
    }

    /// The same where words for them alone may follow in brackets.
    pub(super) fn read_maker(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let (mut named, is_by_name) = self.read_whole(wanted)?;
        if is_by_name {
            named.bodies = self
                .read_body_number(&named)
                .map_or(named.bodies, |body| vec![body]);
        }
        Ok(named)
    }

    /// One or several of whom no single body is meant, so that a number behind a group's name is something else.
    pub(crate) fn read_whole_beings(&mut self, wanted: &str) -> Result<Vec<CreatureId>, Complaint> {
        let Some(table) = self.table else {
            return Err(self.words.complain("no campaign is open."));
        };
        let mark = self.words.mark();
        let mut named = Named::default();
        loop {
            let said = self.said.len();
            let (more, is_by_name) = self.read_whole(wanted)?;
            self.read_aside(&more.creatures)?;
            let whole = Named::all(table, more.creatures);
            if !is_by_name && whole.bodies != more.bodies {
                self.said.truncate(said);
                self.say_all(table, &whole);
            }
            named.extend(&whole);
            if !self.words.take_if("and") {
                break;
            }
            self.say("and");
        }
        if named.creatures.is_empty() {
            return Err(Complaint::new(
                self.words.since(mark),
                "nobody is meant by that.",
            ));
        }
        Ok(named.creatures)
    }

    /// `thalia,oren` as the words `thalia`, `,` and `oren`; lists of figures and of defaults stay whole.
    pub(crate) fn part_commas(&mut self) {
        let mark = self.words.mark();
        while let Some(token) = self.words.peek() {
            let is_of_names = !token.is_quoted
                && !token.text.contains(':')
                && !token.text.starts_with(['=', '(']);
            let at = token.text.find(',').filter(|_| is_of_names);
            let is_figure = token
                .text
                .starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, '+' | '-'));
            match at.filter(|_| !is_figure) {
                Some(0) => self.words.split_next(1),
                Some(at) => self.words.split_next(at),
                None => {}
            }
            self.words.take();
        }
        self.words.rewind(mark);
    }

    /// A comma, or that somebody follows a list of rows that ended with one.
    pub(crate) fn takes_a_comma(&mut self) -> bool {
        let is_comma = self
            .words
            .peek()
            .is_some_and(|token| !token.is_quoted && token.text == ",");
        if is_comma {
            self.words.take();
        }
        is_comma
    }

    /// Somebody by name, by row or by group, and whether by name.
    fn read_whole(&mut self, wanted: &str) -> Result<(Named, bool), Complaint> {
        let Some(table) = self.table else {
            return Err(self
                .words
                .complain("nobody can be named without a campaign: use `pd` and a rank."));
        };
        self.offer_names();
        let Some(token) = self.words.peek().cloned() else {
            return Err(self.words.complain(format!("expected {wanted} here.")));
        };
        if !token.is_quoted
            && token
                .text
                .starts_with(|letter: char| letter.is_ascii_digit())
        {
            return self.read_row_numbers(table).map(|named| (named, false));
        }
        let group = GROUPS
            .into_iter()
            .find(|group| token.text.eq_ignore_ascii_case(group));
        if let Some(group) = group.filter(|_| !token.is_quoted) {
            self.words.take();
            self.say(group);
            return Ok((Named::all(table, table.group(group)), false));
        }
        let named = match self.take_newcomer(table)? {
            Some(creature) => Some(creature),
            None => self.words.choose(&everybody(table))?,
        };
        let named = match named {
            Some(creature) => Some(creature),
            None => self.take_later_word(table)?,
        };
        let Some(creature) = named else {
            return Err(self.unknown_somebody(table, wanted));
        };
        self.say_name(creature);
        Ok((Named::all(table, [creature]), true))
    }

    /// One of those who came with the line, by their own name or by that of their kind: the first of it, as it would be
    /// without the others. A whole name of somebody else is theirs.
    fn take_newcomer(&mut self, table: &dyn Table) -> Result<Option<CreatureId>, Complaint> {
        let mut known: Vec<(&str, CreatureId)> = Vec::new();
        for &creature in self.newcomers {
            let name = table.name_of(creature);
            for name in [name, kind_in(name)] {
                if !known
                    .iter()
                    .any(|(other, _)| other.eq_ignore_ascii_case(name))
                {
                    known.push((name, creature));
                }
            }
        }
        let quoted = self.words.peek().filter(|token| token.is_quoted);
        let typed = quoted
            .map_or_else(|| self.words.rest(), |token| &token.text)
            .to_lowercase();
        let is_whole = |(name, _): &(&str, CreatureId)| typed.starts_with(&name.to_lowercase());
        let is_anothers = is_exact_name(table, &self.words) && !known.iter().any(is_whole);
        if is_anothers || !self.words.fits(&known) {
            return Ok(None);
        }
        self.words
            .expect_meaning(&known, "who came with it")
            .map(Some)
    }

    /// Whether the next word begins a later word of somebody's name, where nothing else fits.
    pub(crate) fn is_later_word(&self) -> bool {
        let is_any = |table: &dyn Table| !self.named_by_later_word(table).is_empty();
        self.table.is_some_and(is_any)
    }

    /// `lisk` for “Bailiff Lisk”, if that is the only one so called (our decision).
    fn take_later_word(&mut self, table: &dyn Table) -> Result<Option<CreatureId>, Complaint> {
        match self.named_by_later_word(table).as_slice() {
            [] => Ok(None),
            [(_, creature)] => {
                self.words.take();
                Ok(Some(*creature))
            }
            several => {
                let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
                let typed = self.words.peek().map_or("", |token| token.text.as_str());
                Err(self.words.complain(format!(
                    "“{typed}” may be {}: type more of it.",
                    joined(&names, "or")
                )))
            }
        }
    }

    fn unknown_somebody(&self, table: &dyn Table, wanted: &str) -> Complaint {
        self.words
            .unknown(everybody(table).into_iter().map(|(name, _)| name), wanted)
    }

    fn named_by_later_word<'s>(&self, table: &'s dyn Table) -> Vec<(&'s str, CreatureId)> {
        let Some(typed) = self.words.peek().map(|token| token.text.to_lowercase()) else {
            return Vec::new();
        };
        let mut all = everybody(table);
        all.retain(|(name, _)| has_later_word(name, &typed));
        all
    }

    /// `Drowned 2`: one body of a group.
    fn read_body_number(&mut self, group: &Named) -> Option<BodyId> {
        let number = number_in(&self.words.peek()?.text)?;
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let body = group
            .bodies
            .get(index)
            .copied()
            .filter(|_| group.bodies.len() > 1)?;
        self.words.take();
        self.say(number.to_string());
        Some(body)
    }

    /// `3`, `3,5`, `3..7`, `4.2`, and whatever follows them without a blank.
    fn read_row_numbers(&mut self, table: &dyn Table) -> Result<Named, Complaint> {
        let Some(token) = self.words.peek() else {
            return Err(self.words.complain("expected rows here."));
        };
        let is_of_rows = |letter: char| letter.is_ascii_digit() || matches!(letter, ',' | '.');
        let length = token
            .text
            .find(|letter| !is_of_rows(letter))
            .unwrap_or(token.text.len());
        self.words.split_next(length);
        let text = self
            .words
            .peek()
            .map_or_else(String::new, |token| token.text.clone());
        let mut named = Named::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            named.extend(&self.rows_of(table, part)?);
        }
        self.words.take();
        self.say_all(table, &named);
        Ok(named)
    }

    /// `3`, `3..7` or `4.2`.
    fn rows_of(&self, table: &dyn Table, part: &str) -> Result<Named, Complaint> {
        if let Some((first, last)) = part.split_once("..") {
            let (a, b) = (
                self.row_number(table, first)?,
                self.row_number(table, last)?,
            );
            let order = table.order();
            let rows = order.get(a.min(b)..=a.max(b)).unwrap_or_default();
            return Ok(Named::all(table, rows.iter().copied()));
        }
        let Some((row, body)) = part.split_once('.') else {
            return Ok(Named::all(table, [self.row(table, part)?]));
        };
        let creature = self.row(table, row)?;
        let group = Named::all(table, [creature]);
        let index = number_in(body).and_then(|body| usize::try_from(body).ok()?.checked_sub(1));
        match index.and_then(|index| group.bodies.get(index)) {
            Some(&body) => Ok(Named {
                creatures: vec![creature],
                bodies: vec![body],
            }),
            None => {
                let name = table.name_of(creature);
                let expected = match group.bodies.len() {
                    0 | 1 => "it has one only, so leave the point out".to_owned(),
                    count => format!("expected 1 to {count} after the point"),
                };
                Err(self
                    .words
                    .complain(format!("there is no body “{body}” of {name}: {expected}.")))
            }
        }
    }

    /// Rows change; the line kept for the log names the people who stood there.
    fn say_all(&mut self, table: &dyn Table, named: &Named) {
        let mut names: Vec<String> = Vec::new();
        let mut bodies: HashMap<CreatureId, Vec<BodyId>> = HashMap::new();
        named
            .bodies
            .iter()
            .for_each(|body| bodies.entry(body.creature()).or_default().push(*body));
        for &creature in &named.creatures {
            let meant = bodies.remove(&creature).unwrap_or_default();
            let name = quoted(table.name_of(creature));
            if meant.len() == table.count_of(creature) {
                names.push(name);
                continue;
            }
            names.extend(meant.into_iter().map(|body| match body {
                BodyId::Hero(_) => name.clone(),
                BodyId::Foe(_, index) => format!("{name} {}", index + 1),
            }));
        }
        self.say(names.join(" and "));
    }

    /// One body as it is named: of a group with its number.
    pub(crate) fn say_body(&mut self, whom: BodyId) {
        let Some(table) = self.table else {
            return;
        };
        let named = Named {
            creatures: vec![whom.creature()],
            bodies: vec![whom],
        };
        self.say_all(table, &named);
    }

    fn row(&self, table: &dyn Table, number: &str) -> Result<CreatureId, Complaint> {
        let row = self.row_number(table, number)?;
        table
            .order()
            .get(row)
            .copied()
            .ok_or_else(|| self.words.complain("there is no such row."))
    }

    fn row_number(&self, table: &dyn Table, number: &str) -> Result<usize, Complaint> {
        let rows = table.order().len();
        let row = number_in(number)
            .and_then(|row| usize::try_from(row).ok())
            .unwrap_or(0);
        match row.checked_sub(1).filter(|row| *row < rows) {
            Some(row) => Ok(row),
            None if rows == 0 => Err(self
                .words
                .complain("there are no rows: nobody stands in the order yet (`add party`).")),
            None => Err(self
                .words
                .complain(format!("there is no row “{number}”: expected 1 to {rows}."))),
        }
    }

    /// Several, parted by blanks or commas, to the end of the line.
    pub(crate) fn read_rows(&mut self, wanted: &str) -> Result<Vec<CreatureId>, Complaint> {
        let mut named = self.read_somebody(wanted)?;
        while !self.words.is_done() {
            self.say("and");
            named.extend(&self.read_somebody(wanted)?);
        }
        Ok(named.creatures)
    }

    /// Exactly one.
    pub(crate) fn read_one(&mut self, wanted: &str) -> Result<CreatureId, Complaint> {
        let complaint = self
            .words
            .complain(format!("expected exactly one here: {wanted}."));
        match self.read_named(wanted)?.creatures.as_slice() {
            [creature] => Ok(*creature),
            _ => Err(complaint),
        }
    }
}
