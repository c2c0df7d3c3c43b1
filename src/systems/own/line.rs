//! Lines of a system read from a file: `tb +2`, `gl 9 at 2`, `gl 5+4 edge`, `gl 8 vs 6`, `brakk agility+pistols at 3`.

use std::ops::Range;

use crate::dice::Expression;
use crate::ids::CreatureId;
use crate::systems::UpTo;
use crate::systems::interface::Profile;
use crate::systems::line::{
    Attempting, Grammar, NamedModifier, Reader, SystemLines, is_before_a_head, is_free_dice,
    number_in,
};
use crate::systems::record::is_same;
use crate::systems::three_dice::{Figure, Modifier, Unbounded};
use crate::systems::up_to::OutOfRange;
use crate::words::{Complaint, joined};

use super::draft::{Draft, Put};
use super::profile::PROFILE;
use super::sheet::{Named, Sheet, Value};
use super::word::kept;
use super::{Attempt, Counts, InputKind, Key};

mod finish;
mod gear;
mod numbers;
mod several;
mod untrained;
mod words;

use several::{Said, Seat, numbers_in};
use words::{Word, named, reach, wanted, words_of};

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    type Sheet = Sheet;

    fn profile(book: &Key) -> &'static Profile {
        book.profile()
    }

    fn read(
        reader: &mut Reader<'_, Key>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        reader.read_own(who)
    }

    fn words_of(book: &Key) -> Vec<&str> {
        let words = words_of(book.definition()).into_iter();
        words.map(|(word, _)| word).collect()
    }

    fn heads(book: &Key) -> Vec<&str> {
        let definition = book.definition();
        let ranks = definition
            .ranks_of_foes()
            .into_iter()
            .map(|(word, ())| word);
        let names = definition
            .figures_by_rank()
            .filter(|_| definition.foe_rank.is_some());
        let heads = book.profile().heads.iter().copied();
        heads.chain(ranks).chain(names).collect()
    }

    /// Where foes have a rank, a rank is anybody's, and all else of the one under the cursor.
    fn is_before_bare(reader: &mut Reader<'_, Key>) -> Result<Option<bool>, Complaint> {
        let definition = reader.context.definition();
        if definition.foe_rank.is_none() {
            return is_before_a_head::<Self>(reader);
        }
        let ranks = definition.ranks_of_foes();
        if reader.words.is_before_word(&ranks) {
            return Ok(Some(false));
        }
        let heads = reader.context.profile().heads.iter().copied();
        let names: Vec<(&str, ())> = heads
            .chain(definition.figures_by_rank())
            .map(|name| (name, ()))
            .collect();
        if reader.cursor.is_some() && reader.table.is_some() {
            reader.words.offer(names.iter().map(|(name, ())| *name));
        }
        let mut ahead = reader.words.clone();
        Ok(ahead.choose(&names)?.map(|()| true))
    }

    fn difficulties(book: &Key) -> Vec<(&str, NamedModifier)> {
        let words = book.definition().modifiers();
        words
            .map(|(_, _, known)| (known.word.as_str(), named(known)))
            .collect()
    }
}

impl Reader<'_, Key> {
    fn read_own(&mut self, who: &[CreatureId]) -> Result<Attempting<Attempt>, Complaint> {
        let key = *self.context;
        if key.is_missing() {
            let message = format!(
                "the file of {} is missing or cannot be read: nothing can be attempted by it.",
                key.key()
            );
            return Err(Complaint::new(0..self.words.line().len(), message));
        }
        let words = words_of(key.definition());
        let knows_edge = words.iter().any(|(word, _)| ["adv", "dis"].contains(word));
        let grammar = Grammar {
            words: &words,
            wanted: wanted(key.definition(), &words),
            no_edge: (!knows_edge).then(|| {
                let title = &key.definition().title;
                kept(&format!(
                    "{title} knows no advantage: say a modifier, such as `+2`."
                ))
            }),
            reach,
        };
        if !key.definition().rolls_together() {
            self.refuse_crowd(who, 1)?;
        }
        let mut said = Said::of(Seat {
            others: who.iter().skip(1).copied().collect(),
            ..self.seat(who.first().copied())
        });
        // A rank is said once: where no figure is wanted, no word is one.
        let mut plain = words.clone();
        plain.retain(|(_, word)| !matches!(word, Word::Scale(_)));
        let without_ranks = Grammar {
            words: &plain,
            ..grammar
        };
        while !self.words.is_done() {
            if !self.opens_another_seat(&mut said)? {
                let is_open = said.current().takes_a_figure();
                let fitting = if is_open { &grammar } else { &without_ranks };
                self.read_own_word(fitting, &mut said)?;
            }
            let read = self.words.line().get(..self.words.here().start);
            said.seat.span.end = read.unwrap_or_default().trim_end().len();
        }
        self.share_numbers(&mut said);
        if said.current().takes_a_figure() {
            self.offer_figures(said.current());
        }
        if said.goes_on() {
            let is_open = said.current().takes_a_figure();
            self.offer_words_in(if is_open { &grammar } else { &without_ranks });
            self.offer_gear_of(said.current());
        }
        self.fill_seat(&mut said)?;
        self.part_seats(&mut said)?;
        if who.len() > 1 {
            for (seat, creature) in who.iter().enumerate() {
                said.line.begin_part();
                said.swap(seat);
                self.read_words_aside(*creature, &mut |reader| {
                    reader.read_own_word(&grammar, &mut said)
                })?;
                said.swap(seat);
            }
        }
        self.finish_own(who, said)
    }

    pub(super) fn own_sheet(&self, who: Option<&CreatureId>) -> Option<Sheet> {
        let rank = self.table.and_then(|table| table.rank_of(*who?));
        let sheet = match rank {
            Some(rank) => Sheet::at_rank(*self.context, rank)?,
            None => {
                let (sheet, _) = self.sheet_of::<Sheet>(who)?;
                let is_its = sheet.key() == *self.context;
                is_its.then(|| sheet.by(*self.context))?
            }
        };
        // Asked for by each word of the line: what is known here goes with every copy.
        drop(sheet.numbers());
        Some(sheet)
    }

    fn offer_figures(&mut self, draft: &Draft) {
        let names = draft.sheet.as_ref().map(Sheet::names_of_figures);
        let names = names.unwrap_or_default();
        self.words.offer(names.iter().map(String::as_str));
    }

    fn read_own_word(
        &mut self,
        grammar: &Grammar<'_, Word>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let here = self.words.here();
        if let Some(modifier) = self.take_signed() {
            let modifier = figure(modifier.into(), &here)?;
            said.current().add_modifier(Modifier::plain(modifier));
            return Ok(());
        }
        if said.goes_on() && said.is_together() {
            self.offer_words_in(grammar);
        }
        // An attempt may be quoted as any other name that is rolled.
        let quoted = self.words.peek().filter(|token| token.is_quoted);
        let attempt = quoted.and_then(|token| {
            let mut attempts = grammar.words.iter();
            let is_it = |(name, word): &&(&str, Word)| {
                matches!(word, Word::Attempt(_)) && is_same(name, &token.text)
            };
            attempts.find(is_it).copied()
        });
        if let Some((name, word)) = attempt {
            self.words.take();
            self.say(name);
            return self.obey_own(word, here, grammar, said);
        }
        // Behind what is rolled stands what adds to it.
        if said.current().has_figures() && self.read_gear_of(said)? {
            return Ok(());
        }
        if self.read_numbers(said, None)? || self.read_named_figure_of(said, None)? {
            return Ok(());
        }
        if self.read_own_dice(said.current(), None)? {
            return Ok(());
        }
        let here = self.words.here();
        match self.read_word_in(grammar, &mut said.line)? {
            None => Ok(()),
            Some(word) => self.obey_own(word, here, grammar, said),
        }
    }

    /// `9`, `5+4`, or `d8` where a figure is a die: a figure by its number, of the input that is named or the next.
    fn read_numbers(&mut self, said: &mut Said, named: Option<usize>) -> Result<bool, Complaint> {
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
    fn read_named_figure_of(
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
            Some(named) if goes_by && !draft.takes_a_figure() => sheet.names_beside(named),
            _ => sheet.names_of_figures(),
        };
        let mark = self.words.mark();
        let Some(first) = self.take_figure(&sheet, &names)? else {
            return Ok(false);
        };
        if goes_by && !said.current().takes_a_figure() {
            self.say(self.named_word(&first.name));
            let done = said.current().go_by(&first);
            return done.map(|()| true).map_err(|why| Complaint::new(here, why));
        }
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
        if !names.any(|name| is_same(name, typed)) {
            return Ok(());
        }
        let Profile { title, example, .. } = self.context.profile();
        Err(self.words.complain(match who {
            None => format!("whose is that? Begin with a name, or say it without: `{example}`."),
            Some(_) => format!("no figures of {title} are recorded to attempt this by name: say them, such as `{example}`."),
        }))
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
    fn read_own_dice(
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
        let (dice, length) = Expression::parse_start(self.words.rest()).map_err(within)?;
        let put = Put::Dice(dice.to_string());
        let done = draft.put_in(put, named);
        done.map_err(|why| self.words.complain(why))?;
        self.words.skip(length);
        self.say(dice.to_string());
        Ok(true)
    }

    fn obey_own(
        &mut self,
        word: Word,
        here: Range<usize>,
        grammar: &Grammar<'_, Word>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let draft = said.current();
        match word {
            Word::Attempt(rule) if draft.is_said() && draft.is_chosen_as(rule) => {}
            Word::Attempt(_) if draft.is_said() => {
                let name = draft.rule().map_or("another", |rule| rule.name.as_str());
                let message = format!("this is {name} already: leave one of the two out.");
                return Err(Complaint::new(here, message));
            }
            Word::Attempt(rule) => draft
                .choose(rule)
                .map_err(|why| Complaint::new(here, why))?,
            Word::Choice(input, number) => {
                self.refuse_filled(input, here, said)?;
                let draft = said.current();
                let name = grammar.words.iter().find(|(_, other)| *other == word);
                draft.set(input, number, name.map_or("", |(name, _)| name).to_owned());
            }
            Word::Scale(number) => {
                draft
                    .put_in(Put::Number(vec![number]), None)
                    .map_err(|why| Complaint::new(here, why))?;
            }
            Word::Modifier(input, place) => self.add_known(input, place, said)?,
            Word::Default if !draft.takes_a_figure() => {
                let message = "the figure is said already: a default stands in its place.";
                return Err(Complaint::new(here, message));
            }
            Word::Default => {
                let untrained = self.read_untrained()?;
                said.current()
                    .put_in(Put::Untrained(untrained), None)
                    .map_err(|why| Complaint::new(here, why))?;
            }
            Word::Input(input) => return self.read_input(input, here, said),
            Word::Beside(company) => return self.open_seat(company, here, said),
            Word::Shared(input) => {
                let words = [("best", Counts::Best), ("all", Counts::All)];
                let counts = self.words.expect_word(&words, "`best` or `all`")?;
                let known = words.iter().find(|(_, known)| *known == counts);
                self.say(known.map_or("", |(word, _)| word));
                said.shared = Some((input, counts));
            }
            Word::To => {
                let wanted = "what wins, such as `3`,";
                said.to = Some(self.read_figure(wanted, UpTo::new)?);
            }
            Word::Extended => {
                let wanted = "what completes the work, such as `10`,";
                said.target = Some(self.read_figure(wanted, UpTo::new)?);
            }
            Word::In => {
                said.rolls = Some(self.read_figure("in how many rolls, such as `5`,", UpTo::new)?);
            }
            Word::Setback => {
                let number = |number: u32| Ok::<u32, OutOfRange>(number);
                let wanted = "how much a mishap takes, such as `3`,";
                said.setback = Some(self.read_figure(wanted, number)?);
            }
        }
        Ok(())
    }

    /// What an input was given is not given it again: one of the two would not count.
    fn refuse_filled(
        &self,
        input: usize,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let Some(before) = said.current().said_of(input) else {
            return Ok(());
        };
        let message = format!("`{before}` is said already: leave one of the two out.");
        Err(Complaint::new(here, message))
    }

    /// What follows the name of an input.
    fn read_input(
        &mut self,
        at: usize,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let definition = self.context.definition();
        let Some(input) = definition.inputs.get(at) else {
            return Ok(());
        };
        let name = &input.name;
        match &input.kind {
            InputKind::Word
            | InputKind::Choice(_)
            | InputKind::Modifiers(_)
            | InputKind::Added(_)
            | InputKind::Shared
            | InputKind::Linked
            | InputKind::Said(_) => {
                said.current().set(at, 1, name.to_string());
            }
            InputKind::Count(most) => {
                let here = self.words.here();
                let times = self.take_number().map_or(1, i64::from);
                if !(1..=*most).contains(&times) {
                    return Err(Complaint::new(
                        here,
                        format!("{name} is said for 1 to {most}."),
                    ));
                }
                said.current().set(at, times, format!("{name} {times}"));
            }
            InputKind::Number { from, to } => {
                let here = self.words.here();
                let named = self.take_number_name(input);
                let scale = named.or_else(|| self.take_scale_word(definition));
                let signed = |reader: &mut Self| reader.take_signed().map(i64::from);
                let number = scale
                    .or_else(|| self.take_number().map(i64::from))
                    .or_else(|| signed(self));
                let words = input.words_of_numbers().iter();
                let words: Vec<String> = words.map(|(_, word)| format!("`{word}`")).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let wanted = || match words.as_slice() {
                    [] => format!(
                        "a number from {from} to {to} behind `{name}`, such as `{name} {to}`"
                    ),
                    words => format!("{} behind `{name}`", joined(words, "or")),
                };
                let number =
                    number.ok_or_else(|| self.words.complain(format!("expected {}.", wanted())))?;
                if !(*from..=*to).contains(&number) {
                    let message = format!("{name} goes from {from} to {to}.");
                    return Err(Complaint::new(here, message));
                }
                said.current().set(at, number, input.told(number));
            }
            InputKind::Figure(_) => {
                self.refuse_filled(at, here, said)?;
                let at = Some(at);
                if !(self.read_numbers(said, at)? || self.read_named_figure_of(said, at)?) {
                    let message = format!("expected a figure of {name} or its number here.");
                    return Err(self.words.complain(message));
                }
            }
            InputKind::Action { of, .. } => {
                let of = of.is;
                return self.read_action(at, of, said.current());
            }
            InputKind::Dice => {
                let missing = self.words.complain(format!(
                    "expected dice behind `{name}`, such as `{name} 1d8`."
                ));
                if !self.read_own_dice(said.current(), Some(at))? {
                    return Err(missing);
                }
            }
        }
        Ok(())
    }
}

fn figure(number: i64, here: &Range<usize>) -> Result<Figure, Complaint> {
    Figure::new(number).map_err(|why: Unbounded| Complaint::new(here.clone(), format!("{why}.")))
}
