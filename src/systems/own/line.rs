//! Lines of a system read from a file: `tb +2`, `gl 9 at 2`, `gl 5+4 edge`, `gl 8 vs 6`, `brakk agility+pistols at 3`.

use std::borrow::Cow;
use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::UpTo;
use crate::systems::line::{Attempting, Grammar, NamedModifier, Reader, Scope, number_in};
use crate::systems::modifier::Modifier;
use crate::systems::record::is_same;
use crate::systems::up_to::OutOfRange;
use crate::words::Complaint;

use super::definition::ModifierWord;
use super::draft::{Draft, Put};
use super::length::CountedThreshold;
use super::sheet::Sheet;
use super::vocabulary::{Company, Word};
use super::{Attempt, AttemptRule, Counts, InputKind, Key, Threshold};

mod aims;
mod begin;
mod edges;
mod figures;
mod finish;
mod gear;
mod helpers;
mod means;
mod numbers;
mod others;
mod resisted;
mod several;
mod untrained;

use figures::figure;
use several::{Said, Seat};

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
        let vocabulary = key.vocabulary();
        let grammar = Grammar {
            words: &vocabulary.words,
            wanted: vocabulary.wanted,
            no_edge: vocabulary.no_edge,
            reach,
        };
        let without_ranks = Grammar {
            words: &vocabulary.unranked,
            ..grammar
        };
        if !key.definition().rolls_together() {
            let seats = 1 + usize::from(key.definition().is_between_two());
            self.refuse_crowd(who, seats)?;
        }
        let mut said = Said::of(Seat {
            others: who.iter().skip(1).copied().collect(),
            ..self.seat(who.first().copied())
        });
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
        self.offer_the_rest([&grammar, &without_ranks], &mut said);
        self.fill_seat(&mut said)?;
        self.reach_without_dice(&mut said)?;
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
        // The second of two is the other side.
        let is_between_two = said.company == Some(Company::Against) && said.done.len() == 2;
        let who = who.get(..1).filter(|_| is_between_two).unwrap_or(who);
        self.finish_own(who, said)
    }

    /// Offers what may stand behind what is said.
    fn offer_the_rest(&mut self, grammars: [&Grammar<'_, Word>; 2], said: &mut Said) {
        let is_complete = said.current().is_complete();
        let offers_figures = said.current().takes_a_figure();
        if offers_figures && !is_complete {
            self.offer_figures(said.current());
        }
        let [grammar, without_ranks] = grammars;
        if said.goes_on() {
            let words = match offers_figures {
                true => grammar.words,
                false => without_ranks.words,
            };
            let words = self.words_for(said.seat.who, words);
            self.offer_words_in(&Grammar {
                words: &words,
                ..*grammar
            });
            self.offer_gear_of(said.current());
        }
        if offers_figures && is_complete {
            self.offer_figures(said.current());
        }
        self.offer_names_of_number(said);
    }

    /// Those of some words that somebody can say: no foe has what is of heroes alone.
    fn words_for<'w>(
        &self,
        who: Option<CreatureId>,
        words: &'w [(&'w str, Word)],
    ) -> Cow<'w, [(&'w str, Word)]> {
        let definition = self.context.definition();
        let groups = || definition.figures.iter().filter(|group| group.is_of_heroes);
        if !matches!(who, Some(CreatureId::Foe(_))) || groups().next().is_none() {
            return Cow::Borrowed(words);
        }
        let is_of_heroes = |word: &Word| match word {
            Word::Attempt(rule) => groups().any(|group| group.rolls.as_deref() == Some(rule)),
            _ => false,
        };
        words
            .iter()
            .filter(|(_, word)| !is_of_heroes(word))
            .copied()
            .collect()
    }

    pub(super) fn own_sheet(&self, who: Option<&CreatureId>) -> Option<Sheet> {
        let rank = self.table.and_then(|table| table.rank_of(*who?));
        let sheet = match rank {
            Some(rank) => Sheet::at_rank(*self.context, rank)?,
            None => {
                let (sheet, level) = self.table?.sheet(*who?)?;
                let is_its = sheet.system().file_key() == *self.context;
                let sheet = is_its.then(|| sheet.read_by(*self.context, level))?;
                // Asked for by each word of a line: what the kept one knows goes with every copy.
                drop((sheet.numbers(), sheet.names_of_figures()));
                sheet.as_ref().clone()
            }
        };
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
        if self.reads_score(said) || self.reads_distracted(said)? {
            return Ok(());
        }
        if self.read_signed_list(said)? {
            return Ok(());
        }
        if let Some(modifier) = self.take_signed() {
            let modifier = figure(modifier.into(), &here)?;
            said.current().add_modifier(Modifier::plain(modifier));
            return Ok(());
        }
        if said.goes_on() && (said.is_together() || said.current().is_complete()) {
            self.offer_words_in(grammar);
        }
        // An attempt may be quoted as any other name that is rolled.
        let sheet = said.current().sheet.as_ref();
        let names = sheet.map(Sheet::names_of_figures).unwrap_or_default();
        let is_figure = |typed: &str| names.iter().any(|name| is_same(name, typed));
        let quoted = self.words.peek();
        let quoted = quoted.filter(|token| token.is_quoted && !is_figure(&token.text));
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
        self.refuse_unsigned(said)?;
        if self.read_name_of_number(said)? {
            return Ok(());
        }
        if self.read_numbers(said, None)? || self.read_named_figure_of(said, None)? {
            return Ok(());
        }
        if self.read_own_dice(said.current(), None)? {
            return Ok(());
        }
        let here = self.words.here();
        let read = self.read_word_in(grammar, &mut said.line);
        let read = read.map_err(|complaint| {
            let near = complaint.instead.clone();
            let held = self.held_against(said.current());
            let meant = held.or_else(|| self.nearest_name_of_number(said));
            let meant = meant.or(near);
            let meant = meant.or_else(|| self.nearest_behind(said.current()));
            complaint.with_instead(meant)
        });
        match read? {
            None => Ok(()),
            Some(word) => self.obey_own(word, here, grammar, said),
        }
    }

    /// A number without a sign where what is added has one.
    fn refuse_unsigned(&self, said: &mut Said) -> Result<(), Complaint> {
        let rule = said.seat.draft.rule().filter(|rule| rule.is_signed);
        let number = self
            .words
            .plain()
            .and_then(number_in)
            .filter(|_| rule.is_some());
        let Some(number) = number.filter(|_| !said.current().takes_a_number()) else {
            return Ok(());
        };
        let definition = self.context.definition();
        let rules = || definition.attempts.iter();
        let reached = rules().filter_map(|rule| definition.inputs.get(rule.rows.as_ref()?.is));
        let of_target = reached.map(|input| match input.words().first() {
            Some(word) => format!("`{word} {number}`"),
            None => format!("`vs {number}`"),
        });
        let mut of_target: Vec<String> = of_target.collect();
        of_target.dedup();
        let takes_it = |rule: &&AttemptRule| {
            let mut inputs = definition.inputs_of(rule);
            rule.takes_no_dice() && inputs.any(|input| input.kind.is_bare())
        };
        let bare = rules()
            .filter(takes_it)
            .filter_map(|rule| rule.words().first());
        let bare: Vec<String> = bare.map(|word| format!("`{word} {number}`")).collect();
        let others = [
            (of_target, "a target its word"),
            (bare, "what stands in place of dice its word"),
        ];
        let others = others.into_iter().filter(|(words, _)| !words.is_empty());
        let others = others.map(|(words, what)| format!(", {what} ({})", words.join(", ")));
        let others: String = others.collect();
        Err(self.words.complain(format!(
            "{number} has no sign: a modifier has one (`+{number}`){others}."
        )))
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
            Word::Attempt(rule) => {
                draft
                    .choose(rule)
                    .map_err(|why| Complaint::new(here, why))?;
                self.go_by_initiative(rule, said)?;
            }
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
            Word::Beside(Company::Against) if self.reads_kept(here.clone(), said)? => {}
            Word::Beside(Company::Against) if self.reads_number_for_a_side(said)? => {}
            Word::Beside(company) => return self.open_seat(company, here, said),
            Word::Aim(action) => return self.obey_aim(action, here, said),
            Word::Attitude(attitude) => return Self::obey_attitude(attitude, here, said),
            Word::Again => return Self::obey_again(here, said),
            Word::Shared(input) => {
                let words = [("best", Counts::Best), ("all", Counts::All)];
                let counts = self.words.expect_word(&words, "`best` or `all`")?;
                let known = words.iter().find(|(_, known)| *known == counts);
                self.say(known.map_or("", |(word, _)| word));
                said.shared = Some((input, counts));
            }
            Word::Mean(input) => said.shared = Some((input, Counts::Mean)),
            Word::To => {
                let wanted = "what wins, such as `3`,";
                let counts = self.context.definition().counts_together();
                let threshold = |to: u32| match counts {
                    true => CountedThreshold::new(to).and_then(|_| Threshold::new(to)),
                    false => Threshold::new(to),
                };
                said.to = Some(self.read_figure(wanted, threshold)?);
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
            | InputKind::Counted(_)
            | InputKind::Shared
            | InputKind::Mean
            | InputKind::Linked
            | InputKind::First
            | InputKind::Place
            | InputKind::Surprised(_)
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
                return self.read_number_behind((at, input), (*from, *to), said);
            }
            InputKind::Figure(_) => {
                self.refuse_filled(at, here, said)?;
                let at = Some(at);
                if !(self.read_numbers(said, at)? || self.read_named_figure_of(said, at)?) {
                    let message = format!("expected a figure of {name} or its number here.");
                    return Err(self.words.complain(message));
                }
            }
            InputKind::Helpers { by, says, of } => {
                let by = (by.is, says.is);
                return self.read_helpers(at, (by, of.as_ref()), said);
            }
            InputKind::Action { of, .. } => return self.read_action(at, of.is, said.current()),
            InputKind::Standing => return self.read_standing(at, said),
            InputKind::Dice => {
                if let Some(number) = self.take_number_for_dice() {
                    said.current().add_modifier(Modifier {
                        value: figure(number, &here)?,
                        name: Some(name.to_string()),
                    });
                    return Ok(());
                }
                let missing = self.words.complain(format!(
                    "expected dice behind `{name}`, such as `{name} 1d8`, or a number."
                ));
                if !self.read_own_dice(said.current(), Some(at))? {
                    return Err(missing);
                }
            }
        }
        Ok(())
    }
}

fn reach(word: Word) -> Scope {
    match word {
        Word::Beside(_) => Scope::Next,
        Word::To | Word::Extended | Word::In | Word::Setback => Scope::Line,
        Word::Shared(_) | Word::Mean(_) => Scope::Line,
        Word::Aim(_) | Word::Attitude(_) | Word::Again => Scope::Line,
        Word::Attempt(_) | Word::Input(_) | Word::Choice(..) | Word::Default => Scope::Part,
        Word::Scale(_) | Word::Modifier(..) => Scope::More,
    }
}

/// What a word stands for that adds: of two numbers the one nearer to 0 (our decision), the other glued to it.
fn named(known: &ModifierWord) -> NamedModifier {
    let [from, to] = [known.from, known.to].map(|bound| i32::try_from(bound).unwrap_or(0));
    let (usual, other) = if from > 0 { (from, to) } else { (to, from) };
    NamedModifier { usual, other }
}
