//! Who a line is about: rows as shown, names by prefix, everybody of a kind, one body of a group.

use std::collections::{HashMap, HashSet};

use crate::ids::{BodyId, CreatureId};
use crate::systems::interface::table::Table;
use crate::words::{Complaint, Words, joined, quoted};

use super::{GROUPS, Reader, number_in};

/// So many are all named to whoever named somebody who is not there.
const FEW: usize = 6;

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

    /// The bodies of groups that are not named as a whole.
    pub(crate) fn single_bodies(&self, table: &dyn Table) -> Vec<BodyId> {
        let mut counts: HashMap<CreatureId, usize> = HashMap::new();
        for body in &self.bodies {
            *counts.entry(body.creature()).or_default() += 1;
        }
        let is_single = |body: &&BodyId| {
            let named = counts.get(&body.creature()).copied().unwrap_or(0);
            named < table.count_of(body.creature())
        };
        self.bodies.iter().filter(is_single).copied().collect()
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

/// The bytes of the numbers that a word begins with, `3,5` or `3..7`; a comma behind them joins somebody by name.
fn length_of_list(word: &str) -> usize {
    let is_of_list = |letter: char| letter.is_ascii_digit() || matches!(letter, ',' | '.');
    let end = word.find(|letter| !is_of_list(letter));
    let list = word.get(..end.unwrap_or(word.len()));
    list.unwrap_or_default().trim_end_matches(',').len()
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
        self.part_comma(table);
        let mark = self.words.mark();
        let found = self.words.choose(&everybody(table))?;
        self.words.rewind(mark);
        self.words.offer(GROUPS.into_iter());
        Ok(found.is_some())
    }

    /// One or several, joined by `and` or by commas; of a group single bodies too.
    pub(crate) fn read_several(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let mut named = self.read_named(wanted)?;
        while self.goes_on_with_others() {
            named.extend(&self.read_named(wanted)?);
        }
        Ok(named)
    }

    /// Whether `and` or a comma joins others to those who were named.
    pub(crate) fn goes_on_with_others(&mut self) -> bool {
        let goes_on = self.words.take_if("and") || self.takes_a_comma();
        if goes_on {
            self.say("and");
        }
        goes_on
    }

    /// Parts a name from the comma behind it: `mira,ogre` reads as `mira` and `,ogre`. A name may have a comma of its own.
    pub(crate) fn part_comma(&mut self, table: &dyn Table) {
        let Some(word) = self.words.plain() else {
            return;
        };
        let is_name = word.starts_with(char::is_alphabetic);
        let at = word.find(',').filter(|_| is_name);
        if let Some(at) = at.filter(|_| !begins_a_name(table, word)) {
            self.words.split_next(at);
        }
    }

    /// Those named, of whom none is a single body of a group: that is a thing for rows of their own.
    pub(crate) fn whole(&self, named: &Named) -> Result<Vec<CreatureId>, Complaint> {
        let single = self.table.and_then(|table| {
            let body = named.single_bodies(table).first().copied()?;
            Some(table.body_name(body))
        });
        match single {
            None => Ok(named.creatures.clone()),
            Some(name) => {
                let last = self.words.mark().saturating_sub(1);
                let message = format!(
                    "{name} is one of a group, and this is for all of it: name the group, or give it a row of its own first (`split {name}`)."
                );
                Err(Complaint::new(self.words.since(last), message))
            }
        }
    }

    /// The same, where somebody must be meant.
    pub(crate) fn read_somebody(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let mark = self.words.mark();
        let named = self.read_several(wanted)?;
        self.refuse_nobody(&named.creatures, mark)?;
        Ok(named)
    }

    /// Holds that somebody is meant by the words since a mark.
    pub(super) fn refuse_nobody(&self, meant: &[CreatureId], mark: usize) -> Result<(), Complaint> {
        match meant {
            [] => Err(Complaint::new(
                self.words.since(mark),
                "nobody is meant by that.",
            )),
            [..] => Ok(()),
        }
    }

    /// The same, of whom none is a single body.
    pub(crate) fn read_whole_somebody(
        &mut self,
        wanted: &str,
    ) -> Result<Vec<CreatureId>, Complaint> {
        let named = self.read_somebody(wanted)?;
        self.whole(&named)
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
            named.bodies = self.read_body_numbers(&named)?.unwrap_or(named.bodies);
        }
        Ok(named)
    }

    /// One or several of whom no single body may be meant.
    pub(crate) fn read_whole_beings(&mut self, wanted: &str) -> Result<Vec<CreatureId>, Complaint> {
        let Some(table) = self.table else {
            return Err(self.words.complain("no campaign is open."));
        };
        let mark = self.words.mark();
        let mut named = Named::default();
        loop {
            let more = self.read_maker(wanted)?;
            let more = self.whole(&more)?;
            self.read_aside(&more)?;
            named.extend(&Named::all(table, more));
            if !self.goes_on_with_others() {
                break;
            }
        }
        self.refuse_nobody(&named.creatures, mark)?;
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

    /// A comma between those who are named.
    pub(crate) fn takes_a_comma(&mut self) -> bool {
        let is_comma = self.words.plain().is_some_and(|word| word.starts_with(','));
        if is_comma {
            self.words.split_next(1);
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
        self.part_comma(table);
        let Some(token) = self.words.peek().cloned() else {
            return Err(self.words.complain(format!("expected {wanted} here.")));
        };
        if token.begins_with_a_digit() {
            return self.read_row_numbers(table).map(|named| (named, false));
        }
        if let Some(group) = GROUPS.into_iter().find(|group| token.is(group)) {
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
        let names = || everybody(table).into_iter().map(|(name, _)| name);
        let complaint = self.words.unknown(names(), wanted);
        let there: Vec<&str> = names().take(FEW + 1).collect();
        if complaint.instead.is_some() || !(1..=FEW).contains(&there.len()) {
            return complaint;
        }
        let wanted = format!(
            "{}: there is {}",
            wanted.trim_end_matches(','),
            joined(&there, "and")
        );
        self.words.unknown(names(), &wanted)
    }

    fn named_by_later_word<'s>(&self, table: &'s dyn Table) -> Vec<(&'s str, CreatureId)> {
        let Some(typed) = self.words.peek().map(|token| token.text.to_lowercase()) else {
            return Vec::new();
        };
        let mut all = everybody(table);
        all.retain(|(name, _)| has_later_word(name, &typed));
        all
    }

    /// `Drowned 2`, `Drowned 1,3`, `Drowned 1..3`: bodies of a group by the numbers they keep.
    fn read_body_numbers(&mut self, group: &Named) -> Result<Option<Vec<BodyId>>, Complaint> {
        let (Some(table), [creature]) = (self.table, group.creatures.as_slice()) else {
            return Ok(None);
        };
        let numbers = table.body_numbers_of(*creature);
        if numbers.is_empty() || !self.is_at_body_numbers() {
            return Ok(None);
        }
        let text = self.words.peek().map_or("", |token| &token.text).to_owned();
        let mut bodies = Vec::new();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            bodies.extend(self.bodies_between(table, (*creature, &numbers), (first, last))?);
        }
        self.words.take();
        self.said.pop();
        let named = Named {
            creatures: vec![*creature],
            bodies,
        };
        self.say_all(table, &named);
        Ok(Some(named.bodies))
    }

    /// Whether numbers come next, with nothing behind them but an amount, which is parted from them: `2`, `1..3`, `2-5`.
    fn is_at_body_numbers(&mut self) -> bool {
        let Some(token) = self.words.peek() else {
            return false;
        };
        let length = length_of_list(&token.text);
        let rest = token.text.get(length..).unwrap_or_default();
        let is_it = token.begins_with_a_digit()
            && (rest.is_empty() || rest.starts_with(['+', '-', '−', ',']));
        if is_it && !rest.is_empty() {
            self.words.split_next(length);
        }
        is_it
    }

    /// The bodies of somebody from one number to another.
    fn bodies_between(
        &self,
        table: &dyn Table,
        (creature, numbers): (CreatureId, &[usize]),
        (first, last): (&str, &str),
    ) -> Result<Vec<BodyId>, Complaint> {
        let place_of = |typed: &str| {
            let number = number_in(typed).and_then(|number| usize::try_from(number).ok());
            let place = number.and_then(|number| numbers.iter().position(|own| *own == number));
            place.ok_or_else(|| self.no_such_body(table, (creature, numbers), typed))
        };
        let (a, b) = (place_of(first)?, place_of(last)?);
        let places = a.min(b)..=a.max(b);
        Ok(places.map(|index| body_of(creature, index)).collect())
    }

    fn no_such_body(
        &self,
        table: &dyn Table,
        (creature, numbers): (CreatureId, &[usize]),
        typed: &str,
    ) -> Complaint {
        let name = table.name_of(creature);
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let is_row = numbers.iter().copied().eq(1..=numbers.len()) && numbers.len() > 2;
        let expected = match (words.as_slice(), is_row) {
            ([], _) => "it has one only, so leave the number out".to_owned(),
            ([only], _) => format!("only {only} is left of it"),
            ([first, .., last], true) => format!("expected {first} to {last}"),
            (words, _) => format!("expected {}", joined(words, "or")),
        };
        self.words
            .complain(format!("there is no body “{typed}” of {name}: {expected}."))
    }

    /// `3`, `3,5`, `3..7`, `4.2`, and whatever follows them without a blank.
    fn read_row_numbers(&mut self, table: &dyn Table) -> Result<Named, Complaint> {
        let length = self.words.plain().map_or(0, length_of_list);
        self.words.split_next(length);
        let text = self.words.plain().unwrap_or_default().to_owned();
        let mut named = Named::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            named.extend(&self.rows_of(table, part)?);
        }
        self.words.take();
        self.say_all(table, &named);
        Ok(named)
    }

    /// `3`, `3..7`, `4.2` or `4.1..4.3`.
    fn rows_of(&self, table: &dyn Table, part: &str) -> Result<Named, Complaint> {
        if let Some((first, last)) = part.split_once("..") {
            if first.contains('.') || last.contains('.') {
                return self.bodies_of_row(table, first, last);
            }
            let (a, b) = (
                self.row_number(table, first)?,
                self.row_number(table, last)?,
            );
            let order = table.order();
            let rows = order.get(a.min(b)..=a.max(b)).unwrap_or_default();
            return Ok(Named::all(table, rows.iter().copied()));
        }
        if part.contains('.') {
            return self.bodies_of_row(table, part, part);
        }
        Ok(Named::all(table, [self.row(table, part)?]))
    }

    /// The bodies of one row from `4.1` to `4.3`.
    fn bodies_of_row(
        &self,
        table: &dyn Table,
        first: &str,
        last: &str,
    ) -> Result<Named, Complaint> {
        let parted = first.split_once('.').zip(last.split_once('.'));
        let Some(((row, first), (_, last))) = parted.filter(|((a, _), (b, _))| a == b) else {
            return Err(self.words.complain(
                "expected bodies of one row here, such as `1.2` or `1.1..1.3`, or rows as `1..3`.",
            ));
        };
        let creature = self.row(table, row)?;
        let numbers = table.body_numbers_of(creature);
        Ok(Named {
            creatures: vec![creature],
            bodies: self.bodies_between(table, (creature, &numbers), (first, last))?,
        })
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
                BodyId::Foe(_, index) => {
                    let numbers = table.body_numbers_of(creature);
                    let number = numbers.get(index).copied().unwrap_or(index + 1);
                    format!("{name} {number}")
                }
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

    /// Several, parted by blanks or commas, to the end of the line; of a group single bodies too.
    pub(crate) fn read_all_to_end(&mut self, wanted: &str) -> Result<Named, Complaint> {
        let mut named = self.read_somebody(wanted)?;
        while !self.words.is_done() {
            self.say("and");
            named.extend(&self.read_somebody(wanted)?);
        }
        Ok(named)
    }

    /// The same, of whom none is a single body.
    pub(crate) fn read_rows(&mut self, wanted: &str) -> Result<Vec<CreatureId>, Complaint> {
        let named = self.read_all_to_end(wanted)?;
        self.whole(&named)
    }

    /// Exactly one, with all of its bodies or with one of them.
    pub(crate) fn read_one_body(&mut self, wanted: &str) -> Result<(CreatureId, Named), Complaint> {
        let complaint = self
            .words
            .complain(format!("expected exactly one here: {wanted}."));
        let named = self.read_named(wanted)?;
        match named.creatures.as_slice() {
            [only] => Ok((*only, named)),
            _ => Err(complaint),
        }
    }

    /// Exactly one, and not a body of a group.
    pub(crate) fn read_one(&mut self, wanted: &str) -> Result<CreatureId, Complaint> {
        let (who, named) = self.read_one_body(wanted)?;
        self.whole(&named).map(|_| who)
    }
}
