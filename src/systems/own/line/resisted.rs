//! Who resists an attempt: by a number, by a roll, with what their sheet says, told of what they resist.

use crate::systems::line::Reader;
use crate::words::{Complaint, quoted};

use super::super::draft::{Draft, Put};
use super::super::vocabulary::Company;
use super::super::{AttemptRule, Definition, InputKind, Key, Opposed};
use super::several::Said;

impl Reader<'_, Key> {
    /// `tough`, where a number stands without its name and has one: the number is put in.
    pub(super) fn read_name_of_number(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let input = said.current().bare_input();
        let input = input.and_then(|input| self.context.definition().inputs.get(input));
        let Some(input) = input.filter(|input| !input.names.is_empty()) else {
            return Ok(false);
        };
        let names = input.names.iter();
        let names: Vec<(&str, i64)> = names
            .map(|(number, name)| (name.as_str(), *number))
            .collect();
        self.words.offer(names.iter().map(|(name, _)| *name));
        let here = self.words.here();
        let Some(number) = self.words.take_word(&names) else {
            return Ok(false);
        };
        let name = names.iter().find(|(_, own)| *own == number);
        let name = name.map_or("", |(name, _)| name);
        self.say(name);
        said.names_of_numbers.push(name.to_owned());
        let put = said.current().put_in(Put::Number(vec![number]), None);
        put.map(|()| true).map_err(|why| Complaint::new(here, why))
    }

    /// The names of the number that another side is held by, where its number is open.
    pub(super) fn offer_names_of_number(&mut self, said: &mut Said) {
        let input = said
            .current()
            .bare_input()
            .filter(|_| !said.done.is_empty());
        let input = input.and_then(|input| self.context.definition().inputs.get(input));
        let names = input.into_iter().flat_map(|input| &input.names);
        self.words.offer(names.map(|(_, name)| name.as_str()));
    }

    /// `using "high ground"`: something that stands on whoever makes the attempt.
    pub(super) fn read_standing(&mut self, input: usize, said: &mut Said) -> Result<(), Complaint> {
        let rule = said.current().rule();
        if rule.is_some_and(|rule| rule.moved_by.is_none()) {
            let message = "effects and consequences count by themselves in whatever is done: name them in what resists alone.";
            return Err(self.words.complain(message));
        }
        let borne = self.table.zip(said.seat.who);
        let borne = borne.map_or_else(Vec::new, |(table, who)| table.modifiers_on(who));
        let known = borne
            .iter()
            .map(|one| (one.name.as_str(), one.name.as_str()));
        let known: Vec<(&str, &str)> = known.collect();
        let word = self.context.definition().inputs.get(input);
        let word = word.map_or("using", |input| input.word());
        let wanted = match known.first() {
            Some((first, _)) => {
                format!(
                    "what stands on whoever makes this, such as `{word} {}`,",
                    quoted(first)
                )
            }
            None => "what stands on whoever makes this, and nothing does".to_owned(),
        };
        let name = self.words.expect(&known, &wanted)?.to_owned();
        self.say_quoted(&name);
        said.current().count_standing(input, &name);
        Ok(())
    }

    /// What those who resist make of it once all is said: in a contest what the first makes, for both act there; else what
    /// counts for all is said of whoever it is for, and what they resist is told to them.
    pub(super) fn settle_resistance(&self, said: &mut Said) -> Result<(), Complaint> {
        let is_contest = said.to.is_some();
        let [first, other] = said.done.as_mut_slice() else {
            return Ok(());
        };
        let resisted = first.draft.rule().and_then(|rule| rule.resisted.as_ref());
        let is_resisted = said.company == Some(Company::Against) && resisted.is_some();
        let Some(resisted) = resisted.filter(|_| is_resisted) else {
            return Ok(());
        };
        if is_contest {
            return other.draft.act_as(&first.draft).map_err(|_| {
                let message =
                    "in a contest both sides roll: say what each adds, such as `+3 vs +5 to 10`.";
                Complaint::new(other.span.clone(), message)
            });
        }
        // Of whom nothing is said but what counts for all, there is no other side: `vs gruk unresisted`.
        if let Some(told) = self.all_for_all(&other.draft) {
            for (input, number) in told {
                first.draft.hear(input, number);
            }
            said.done.truncate(1);
            said.company = None;
            return Ok(());
        }
        // That something is to be reached is known before what.
        if let Some(Opposed::Target(input, _)) =
            first.draft.rule().and_then(|rule| rule.opposed.as_ref())
        {
            first.draft.hear(input.is.saturating_sub(1), 0);
        }
        let inputs = self.context.definition().inputs.iter().enumerate();
        for (input, _) in inputs.filter(|(_, known)| known.is_for_all) {
            let [number, theirs] =
                [&first.draft, &other.draft].map(|draft| draft.number_said(input));
            if let Some(number) = number.or(theirs) {
                for draft in [&mut first.draft, &mut other.draft] {
                    draft.hear(input, number);
                }
            }
        }
        let numbers = first.draft.numbers();
        for (input, told) in &resisted.hears {
            let number = first
                .draft
                .rule()
                .and_then(|rule| rule.known(told, &numbers));
            other.draft.hear(input.is, number.unwrap_or(0));
        }
        Ok(())
    }

    /// The words that are said of one, each by its input with its number, where all that is said counts for all.
    fn all_for_all(&self, draft: &Draft) -> Option<Vec<(usize, i64)>> {
        let inputs = &self.context.definition().inputs;
        let is_for_all = |(input, _): &(usize, i64)| {
            let input = inputs.get(*input);
            input.is_some_and(|input| input.is_for_all)
        };
        let words = draft.words_alone();
        words.filter(|words| words.iter().all(is_for_all))
    }

    /// Finds those who are surprised, where that matters to what they make.
    pub(super) fn settle_surprises(&self, said: &mut Said) {
        let Some(table) = self.table.filter(|_| self.counts_what_stands(&said.line)) else {
            return;
        };
        for seat in &mut said.done {
            let rule = seat.draft.rule().into_iter();
            let inputs = rule.flat_map(|rule| self.context.definition().inputs_of(rule));
            let told = inputs.filter_map(|input| match &input.kind {
                InputKind::Surprised(told) => Some(told),
                _ => None,
            });
            let surprised = seat.who.filter(|who| table.is_surprised(*who));
            let (Some(told), Some(who)) = (told.into_iter().next(), surprised) else {
                continue;
            };
            if seat.draft.surprise() {
                said.line.reasons.push(self.told_of(seat.who, told));
                continue;
            }
            let name = table.name_of(who);
            said.warnings.push(format!(
                "{name} is surprised, which changes nothing of a number: name what resists instead"
            ));
        }
    }

    /// What is nearest to a word that nothing is called, among the names of the number that could stand there.
    pub(super) fn nearest_name_of_number(&self, said: &mut Said) -> Option<String> {
        let input = said.current().bare_input()?;
        let names = self.context.definition().inputs.get(input)?.names.iter();
        let names = names.map(|(_, name)| name.as_str());
        self.words.unknown(names, "").instead
    }
}

impl AttemptRule {
    /// What may be said of an attempt of whoever resists it, by its place.
    pub(in crate::systems::own) fn resisted_by(&self) -> Option<usize> {
        self.resisted.as_ref().map(|resisted| resisted.by.is)
    }
}

impl Definition {
    /// Whether who is surprised resists in another way, and so loses no turn by it.
    pub fn knows_surprise(&self) -> bool {
        self.has_input(|kind| matches!(kind, InputKind::Surprised(_)))
    }
}
