//! What is rolled: figures by their numbers, by the names of a sheet, or as dice.

use std::ops::Range;

use crate::dice::Expression;
use crate::ids::CreatureId;
use crate::systems::line::{Reader, is_free_dice, number_in};
use crate::systems::modifier::{Figure, Unbounded};
use crate::systems::record::is_same;
use crate::words::Complaint;

use super::super::Key;
use super::super::draft::{Draft, Put};
use super::super::sheet::{Named, Sheet, Value};
use super::super::vocabulary::Word;
use super::several::{Said, numbers_in};

impl Reader<'_, Key> {
    /// `initiative static`: an attempt that decides who goes first goes by its own figure for that, unless a number follows.
    pub(super) fn go_by_initiative(
        &mut self,
        rule: usize,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let is_number = self.words.plain().and_then(number_in).is_some();
        let rule = self.context.definition().attempts.get(rule);
        let word = rule.and_then(|rule| rule.words().first());
        let Some(word) = word.filter(|_| self.is_for_initiative && !is_number) else {
            return Ok(());
        };
        let draft = said.current();
        let named = |name: &str| {
            draft
                .sheet
                .as_ref()?
                .figure_of_name(&format!("{word} {name}"))
        };
        let Some(figure) = named("initiative") else {
            return Ok(());
        };
        // Of those it goes by, the best is told.
        let best = figure.by.as_ref().and_then(|by| named(&by.name));
        let figure = best.unwrap_or(figure);
        let here = self.words.here();
        let put = draft.put_in(Put::Figures(vec![figure]), None);
        put.map_err(|why| Complaint::new(here, why))
    }

    /// `9`, `5+4`, or `d8` where a figure is a die: a figure by its number, of the input that is named or the next.
    pub(super) fn read_numbers(
        &mut self,
        said: &mut Said,
        named: Option<usize>,
    ) -> Result<bool, Complaint> {
        let draft = said.current();
        let typed = self.words.plain();
        // A figure that is a die is said as it stands on a sheet, or by its sides alone.
        let sides = typed.and_then(|word| number_in(word.strip_prefix(['d', 'D'])?));
        let takes_a_die = match named {
            Some(input) => draft.takes_a_die(input),
            None => sides.is_some() && draft.input_for_die().is_some(),
        };
        let die = sides.filter(|_| takes_a_die);
        let die = die.map(|sides| (Put::Die(sides.into()), format!("d{sides}")));
        // Where figures are told by words, a bare number is none.
        let is_told = named.is_none() && self.context.definition().has_told_figures();
        let numbers = || {
            let parts = numbers_in(typed?).filter(|_| !is_told)?;
            let words: Vec<String> = parts.iter().map(ToString::to_string).collect();
            Some((Put::Number(parts), words.join("+")))
        };
        let Some((put, said)) = die.or_else(numbers) else {
            return Ok(false);
        };
        let adds = named.is_none() && !draft.takes_a_bare_number();
        if adds && self.context.definition().adds_every_number() {
            let message = format!("{said} has no sign: what is added has one, such as `+{said}`.");
            return Err(self.words.complain(message));
        }
        if let Put::Number(parts) = &put {
            for part in parts {
                figure(*part, &self.words.here())?;
            }
        }
        let done = draft.put_in(put, named);
        done.map_err(|why| self.words.complain(why))?;
        self.words.take();
        self.say(said);
        Ok(true)
    }

    /// `agility+pistols`: figures of the sheet, if that comes next.
    pub(super) fn read_named_figure_of(
        &mut self,
        said: &mut Said,
        named: Option<usize>,
    ) -> Result<bool, Complaint> {
        let draft = said.current();
        // What means something by itself is a name only where nothing else is rolled.
        let is_word = draft.has_figures() && self.words.is_before_grammar();
        let goes_by = !is_word && draft.goes_by_the_best().is_some();
        let is_wanted = named.is_some() || goes_by || (draft.takes_a_figure() && !is_word);
        let Some(sheet) = draft.sheet.clone().filter(|_| is_wanted) else {
            if is_wanted {
                self.refuse_unrecorded(said.seat.who)?;
            }
            return Ok(false);
        };
        let here = self.words.here();
        let names = match draft.goes_by_the_best() {
            // Of those it may go by, or is mistaken to.
            Some(named) if goes_by && !draft.takes_a_figure() => sheet.names_beside(named).into(),
            _ => sheet.names_of_figures(),
        };
        // Behind what is rolled another word is meant where no figure begins so.
        if named.is_none() && said.current().is_complete() && !self.begins_one_of(&names) {
            return Ok(false);
        }
        let mark = self.words.mark();
        let Some(first) = self.take_figure(&sheet, &names)? else {
            return Ok(false);
        };
        if goes_by && !said.current().takes_a_figure() {
            self.say(self.named_word(&first.name));
            let done = said.current().go_by(&first);
            return done.map(|()| true).map_err(|why| Complaint::new(here, why));
        }
        let first = said.seat.draft.of_the_attempt(first);
        let mut chosen = vec![first];
        loop {
            let mark = self.words.mark();
            if !self.takes_a_plus() {
                break;
            }
            // Behind what is rolled somebody may follow who rolls too.
            if self.context.definition().shares_results() && self.is_before_somebody(&names) {
                self.words.rewind(mark);
                break;
            }
            let missing = self
                .words
                .complain("expected the figure that is added here.");
            chosen.push(self.take_figure(&sheet, &names)?.ok_or(missing)?);
        }
        let words: Vec<String> = chosen
            .iter()
            .map(|figure| self.named_word(&figure.name))
            .collect();
        self.say(words.join("+"));
        let typed = self.words.since(mark);
        for figure in &mut chosen {
            if let Value::Missing(missing) = figure.value {
                *figure = self.read_missing(figure.clone(), missing, typed.clone())?;
            }
        }
        let draft = said.current();
        let put = |draft: &mut Draft| {
            for figure in &chosen {
                draft.follow_group(figure.group, &figure.name)?;
            }
            draft.put_in(Put::Figures(chosen), named)
        };
        put(draft).map_err(|why| Complaint::new(here, why))?;
        Ok(true)
    }

    /// A figure without anybody who has it, as in `pd stealth`, or of somebody whose sheet is of another game.
    fn refuse_unrecorded(&self, who: Option<CreatureId>) -> Result<(), Complaint> {
        let typed = self.words.peek().map_or("", |token| &token.text);
        let mut names = self.context.definition().figures_by_rank();
        let mut words = self.context.vocabulary().words.iter();
        let is_attempt =
            words.any(|(word, means)| matches!(means, Word::Attempt(_)) && is_same(word, typed));
        if !names.any(|name| is_same(name, typed)) || is_attempt {
            return Ok(());
        }
        let title = &self.context.definition().title;
        let example = self.context.profile().example;
        Err(self.words.complain(match who {
            None => format!("whose is that? Begin with a name, or say it without: `{example}`."),
            Some(_) => format!("no figures of {title} are recorded to attempt this by name: say them, such as `{example}`."),
        }))
    }

    /// Whether some name begins with the next word.
    fn begins_one_of(&self, names: &[String]) -> bool {
        let typed = self.words.peek().map_or("", |token| &token.text);
        let typed = typed.split('+').next().unwrap_or(typed);
        let mut beginnings = names.iter().filter_map(|name| name.get(..typed.len()));
        beginnings.any(|beginning| is_same(beginning, typed))
    }

    /// A figure by its name, or by its short name in full: `s` and `st` should not both speak for Strength.
    fn take_figure(&mut self, sheet: &Sheet, names: &[String]) -> Result<Option<Named>, Complaint> {
        let definition = self.context.definition();
        let short = self.words.plain();
        let short = short.and_then(|word| definition.figure_in_short(word));
        if let Some(named) = short.and_then(|(_, figure)| sheet.figure_of_name(&figure.name)) {
            self.words.take();
            return Ok(Some(named));
        }
        let name = self.take_name(names)?;
        Ok(name.and_then(|name| sheet.figure_of_name(&name)))
    }

    /// `1d8+1`: dice of an input, if they come next.
    pub(super) fn read_own_dice(
        &mut self,
        draft: &mut Draft,
        named: Option<usize>,
    ) -> Result<bool, Complaint> {
        let is_dice = self
            .words
            .plain()
            .is_some_and(|word| is_free_dice(&word.to_lowercase()));
        if !is_dice || (named.is_none() && draft.input_for_dice().is_none()) {
            return Ok(false);
        }
        let start = self.words.here().start;
        let within = |complaint: Complaint| complaint.shifted(start);
        // Where what is added has a sign, that stands apart from dice with a name.
        let is_apart = named.is_some() && draft.rule().is_some_and(|rule| rule.is_signed);
        let rest = self.words.rest();
        let rest = match rest.split_whitespace().next() {
            Some(word) if is_apart => word,
            _ => rest,
        };
        let (dice, length) = Expression::parse_start(rest).map_err(within)?;
        let put = Put::Dice(dice.to_string());
        let done = draft.put_in(put, named);
        done.map_err(|why| self.words.complain(why))?;
        self.words.skip(length);
        self.say(dice.to_string());
        Ok(true)
    }
}

/// A number within what a line may say.
pub(super) fn figure(number: i64, here: &Range<usize>) -> Result<Figure, Complaint> {
    Figure::new(number).map_err(|why: Unbounded| Complaint::new(here.clone(), format!("{why}.")))
}
