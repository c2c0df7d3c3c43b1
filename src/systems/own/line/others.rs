//! Numbers that are somebody else's: `ac orc`, `dc goblin passive perception`, `dc "dragon breath"`.

use crate::ids::{CreatureId, Roller};
use crate::systems::RollTarget;
use crate::systems::line::{LineWords, Reader, everybody, line_word};
use crate::systems::record::{Sum, is_same};
use crate::words::{Complaint, dotted};

use super::super::draft::{Draft, Put};
use super::super::sheet::Sheet;
use super::super::vocabulary::Company;
use super::super::{Attempt, AttemptRule, Definition, FigureKind, Key};
use super::several::Said;

impl Definition {
    fn has_entries(&self) -> bool {
        let mut groups = self.figures.iter();
        groups.any(|group| matches!(group.kind, FigureKind::Entry(_)))
    }

    /// What of somebody an input is, by its place, where a line names them for it; of an attack what it is held against.
    fn whose(&self, input: usize) -> Option<&str> {
        let own = self.inputs.get(input)?.of.as_deref();
        let mut attacks = self
            .attempts
            .iter()
            .filter_map(|rule| rule.against.as_ref());
        let figure = attacks.find(|(of, _)| of.is == input);
        own.or_else(|| figure.map(|(_, figure)| figure.text.as_str()))
    }
}

impl AttemptRule {
    /// Whether it is an attack that is held against an input, by its place.
    pub(super) fn is_held_against(&self, input: usize) -> bool {
        self.against.as_ref().is_some_and(|(of, _)| of.is == input)
    }
}

/// `, such as `passive perception``: what anybody notices without trying, where a game says that.
fn such_as_is_noticed(definition: &Definition) -> String {
    let line = definition.notices.as_ref();
    line.map_or_else(String::new, |(_, line)| {
        format!(", such as `{}`", line.text)
    })
}

impl Reader<'_, Key> {
    /// A number that is somebody's, if the line goes on with a name: with what is said behind it, else what is usual.
    pub(super) fn read_of_another(
        &mut self,
        at: usize,
        said: &mut Said,
    ) -> Result<bool, Complaint> {
        let definition = self.context.definition();
        let Some((of, input)) = definition.whose(at).zip(definition.inputs.get(at)) else {
            return Ok(false);
        };
        let start = self.words.mark();
        let named = self.read_rival()?;
        let name = &input.name;
        let Some(whose) = named.map_or_else(|| self.owner_of_entry(), |who| Ok(Some(who)))? else {
            let table = self.table.filter(|_| self.is_before_a_word());
            return match table.filter(|_| !self.words.is_before_grammar()) {
                Some(table) => {
                    let known = everybody(table);
                    let whose = known.last().map(|(whose, _)| *whose).unwrap_or_default();
                    let whose = line_word(whose);
                    let wanted = format!(
                        "a number behind `{name}`, such as {}, or whose it is, such as `{name} {whose}`,",
                        input.such(),
                    );
                    let names = known.into_iter().map(|(name, _)| name);
                    let names = names.chain(input.names.iter().map(|(_, word)| word.as_str()));
                    Err(self.words.unknown(names, &wanted))
                }
                None => Ok(false),
            };
        };
        let Some(sheet) = self.own_sheet(Some(&whose)) else {
            let message = format!("no figures are recorded: say the number, such as `{name} 15`.");
            return Err(Complaint::new(self.words.since(start), message));
        };
        let read = self.read_without_dice(&sheet)?;
        let place = self.words.since(start);
        let sum = match read {
            Some(draft) => self.sum_without_dice((whose, &draft), &said.line),
            None => self.usual_sum(whose, (&sheet, of), &said.line),
        };
        let sum = sum.map_err(|why| {
            Complaint::new(place.clone(), format!("{}.", why.trim_end_matches('.')))
        })?;
        let number = sum.value();
        let fits = input.holds(number);
        if !fits {
            let message = format!("{sum}: {name} is none of that.");
            return Err(Complaint::new(place, message));
        }
        said.current().set(at, number, input.told(number));
        said.line
            .reasons
            .push(self.told_of(Some(whose), &sum.to_string()));
        said.whose = Some((at, whose));
        Ok(true)
    }

    /// Somebody named bare behind what is held against a number of theirs, as a line says it: `ac orc`.
    pub(super) fn held_against(&self, draft: &Draft) -> Option<String> {
        let (of, _) = draft.rule()?.against.as_ref()?;
        let number = self.context.definition().inputs.get(of.is)?;
        let typed = &self.words.peek()?.text;
        let is_meant =
            |name: &&str| is_same(name, typed) || name.split(' ').any(|word| is_same(word, typed));
        let mut names = everybody(self.table?).into_iter().map(|(name, _)| name);
        let whose = names.find(is_meant)?;
        Some(format!("{} {}", number.name, line_word(whose)))
    }

    /// What somebody on the other side comes to without dice is what has to be reached: `vs quill passive deception` is
    /// `dc quill passive deception`.
    pub(super) fn reach_without_dice(&mut self, said: &mut Said) -> Result<(), Complaint> {
        let (Some(Company::Against), Some(whose), [first]) =
            (said.company, said.seat.who, said.done.as_mut_slice())
        else {
            return Ok(());
        };
        let theirs = &said.seat.draft;
        let rule = theirs.rule();
        let takes_none = rule.is_some_and(|rule| rule.without_dice(&theirs.numbers()).is_some());
        let mut inputs = self.context.definition().inputs.iter().enumerate();
        let takes = |at: &usize| {
            first
                .draft
                .rule()
                .is_some_and(|rule| rule.inputs.contains(at))
        };
        let input = inputs.find(|(at, input)| input.of.is_some() && takes(at));
        let Some((at, input)) = input.filter(|(at, _)| takes_none && !first.draft.is_filled(*at))
        else {
            return Ok(());
        };
        let sum = self.sum_without_dice((whose, theirs), &said.line);
        let sum = sum.map_err(|why| Complaint::new(said.seat.span.clone(), format!("{why}.")))?;
        first.draft.set(at, sum.value(), input.told(sum.value()));
        let told = self.told_of(Some(whose), &sum.to_string());
        said.line.reasons.push(told);
        if let Some(word) = said.first_ends.and_then(|at| self.said.get_mut(at)) {
            *word = input.name.to_string();
        }
        said.whose = Some((at, whose));
        said.company = None;
        said.seat = said.done.remove(0);
        Ok(())
    }

    /// What is usual of somebody: a figure of theirs, else an attempt that takes no dice.
    fn usual_sum(
        &self,
        whose: CreatureId,
        (sheet, of): (&Sheet, &str),
        line: &LineWords,
    ) -> Result<Sum, String> {
        let definition = self.context.definition();
        let Some(attempt) = definition.attempt(of) else {
            let sum = sheet.sum_of_figure(of);
            return sum.ok_or_else(|| format!("nothing is recorded of {of}"));
        };
        let mut draft = Draft::of(*self.context, Some(sheet.clone()));
        draft.choose(attempt)?;
        self.sum_without_dice((whose, &draft), line)
    }

    /// What somebody's attempt comes to without dice, with what stands on them.
    fn sum_without_dice(
        &self,
        (whose, draft): (CreatureId, &Draft),
        line: &LineWords,
    ) -> Result<Sum, String> {
        let mut coming = self.words.coming();
        let is_fresh = coming.any(|token| token.text.eq_ignore_ascii_case("fresh"));
        let table = self
            .table
            .filter(|_| self.counts_what_stands(line) && !is_fresh);
        draft.sum_at(table.map(|table| (whose, table)))
    }

    /// A figure of theirs that takes no dice, with the words that make it so, if these come next.
    fn read_without_dice(&mut self, sheet: &Sheet) -> Result<Option<Draft>, Complaint> {
        let (mark, said) = (self.words.mark(), self.said.len());
        let names = sheet.names_of_figures();
        let mut words = Draft::of(*self.context, Some(sheet.clone()));
        self.take_words_without_dice(&mut words);
        if let Some(name) = self.take_known_name(&names)? {
            let here = self.words.since(mark);
            self.say(self.named_word(&name));
            self.take_words_without_dice(&mut words);
            // A bite may be rolled, and be a power that calls for a save.
            for figure in sheet.figures_of_name(&name) {
                let mut draft = words.clone();
                let put = draft.follow_group(figure.group, &figure.name);
                let put = put.and_then(|()| draft.put_in(Put::Figures(vec![figure]), None));
                put.map_err(|why| Complaint::new(here.clone(), why))?;
                let rule = draft.rule();
                if rule.is_some_and(|rule| rule.without_dice(&draft.numbers()).is_some()) {
                    return Ok(Some(draft));
                }
            }
        }
        if !words.says_nothing() {
            let usual = such_as_is_noticed(self.context.definition());
            let message = format!("expected a figure of theirs{usual}, here.");
            return Err(self.words.complain(message));
        }
        self.words.rewind(mark);
        self.said.truncate(said);
        Ok(None)
    }

    /// `passive`: words with which something takes no dice.
    fn take_words_without_dice(&mut self, draft: &mut Draft) {
        for (at, input) in self.context.definition().words_without_dice() {
            if !draft.is_filled(at) && input.words().iter().any(|word| self.words.take_if(word)) {
                self.say(input.name.as_str());
                draft.set(at, 1, input.name.to_string());
            }
        }
    }

    /// Whose entry is named next, such as a power, of all at the table; named in the line that is kept.
    fn owner_of_entry(&mut self) -> Result<Option<CreatureId>, Complaint> {
        // No sheet is read where none can have such entries.
        let table = self
            .table
            .filter(|_| self.context.definition().has_entries());
        let all = table.map_or_else(Vec::new, everybody);
        let mut known: Vec<(String, CreatureId)> = Vec::new();
        for (_, creature) in all {
            let sheet = self.own_sheet(Some(&creature));
            let entries = sheet
                .as_ref()
                .map(Sheet::entries_without_dice)
                .unwrap_or_default();
            known.extend(entries.into_iter().map(|name| (name, creature)));
        }
        let mut listed: Vec<(&str, &str)> = Vec::new();
        for (name, _) in &known {
            if !listed.iter().any(|(other, _)| is_same(other, name)) {
                listed.push((name, name));
            }
        }
        let (mark, here) = (self.words.mark(), self.words.here());
        let found = self.words.choose(&listed)?;
        self.words.rewind(mark);
        let Some(name) = found else { return Ok(None) };
        let mut sums: Vec<(CreatureId, Option<i64>)> = Vec::new();
        for (_, creature) in known.iter().filter(|(own, _)| is_same(own, name)) {
            let sheet = self.own_sheet(Some(creature));
            let sum = sheet.and_then(|sheet| {
                sheet
                    .draft_of(&sheet.figure_of_name(name)?)?
                    .sum_of_figures()
            });
            sums.push((*creature, sum.map(|sum| sum.value())));
        }
        let first = sums.first().copied();
        if sums
            .iter()
            .any(|(_, sum)| Some(*sum) != first.map(|(_, sum)| sum))
        {
            let message =
                format!("several have “{name}”, each with another number: say whose, before it.");
            return Err(Complaint::new(here, message));
        }
        if let Some((owner, _)) = first {
            self.say_name(owner);
        }
        Ok(first.map(|(owner, _)| owner))
    }

    /// Whom an attack is aimed at, or whose number an attempt is held against.
    pub(super) fn aimed(
        &self,
        said: &Said,
        attempt: &Attempt,
    ) -> (Option<RollTarget>, Option<Roller>) {
        let aim = said.aiming.target.clone();
        let Some((input, whose)) = said.whose.filter(|_| aim.is_none()) else {
            return (aim, None);
        };
        let roller = self.roller(whose);
        match attempt
            .rule()
            .is_some_and(|rule| rule.is_held_against(input))
        {
            true => (roller.map(RollTarget::Strike), None),
            false => (None, roller),
        }
    }

    /// How its numbers came about, with those that are somebody else's.
    pub(super) fn with_reasons(&self, because: &str, said: &Said) -> String {
        let behind = said.names_of_numbers.iter().chain(&said.line.reasons);
        dotted(std::iter::once(because).chain(behind.map(String::as_str)))
    }
}
