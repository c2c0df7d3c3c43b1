//! Lines of a system read from a file: `tb +2`, `gl 9 at 2`, `gl 5+4 edge`, `gl 8 vs 6`, `brakk agility+pistols at 3`.

use std::ops::Range;

use crate::dice::Expression;
use crate::ids::CreatureId;
use crate::systems::interface::{Profile, SystemAttempt};
use crate::systems::line::{
    Attempting, Grammar, LineWords, NamedModifier, Reader, Scope, SystemLines, is_free_dice,
    number_in,
};
use crate::systems::record::is_same;
use crate::systems::three_dice::{Figure, Modifier, Unbounded};
use crate::words::Complaint;

use super::definition::{ModifierWord, Untrained};
use super::draft::{Draft, Put};
use super::profile::PROFILE;
use super::sheet::{Named, Sheet, Value};
use super::untrained::DEFAULT;
use super::word::kept;
use super::{Attempt, Definition, InputKind, Key};

mod untrained;

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// An attempt of the file.
    Attempt(usize),
    /// An input by its name.
    Input(usize),
    /// One of the words of an input.
    Choice(usize, i64),
    /// A word for a number.
    Scale(i64),
    /// A word for what is added, by its input and its place there.
    Modifier(usize, usize),
    /// What something untrained rests on follows.
    Default,
    Versus,
}

/// A line as far as it is said.
struct Said {
    own: Draft,
    /// The other side, where one begins.
    against: Option<(Draft, Option<CreatureId>)>,
    /// What the words of it warn of.
    warnings: Vec<String>,
    line: LineWords,
}

impl Said {
    const fn current(&mut self) -> &mut Draft {
        match &mut self.against {
            Some((draft, _)) => draft,
            None => &mut self.own,
        }
    }
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const SEATS: usize = 1;
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
        words_of(book.definition())
            .into_iter()
            .map(|(word, _)| word)
            .collect()
    }

    fn difficulties(book: &Key) -> Vec<(&str, NamedModifier)> {
        let words = book.definition().modifiers();
        words
            .map(|(_, _, known)| (known.word.as_str(), named(known)))
            .collect()
    }
}

/// What a word stands for that adds: of two numbers the one nearer to 0 (our decision), the other glued to it.
fn named(known: &ModifierWord) -> NamedModifier {
    let [from, to] = [known.from, known.to].map(|bound| i32::try_from(bound).unwrap_or(0));
    let (usual, other) = if from > 0 { (from, to) } else { (to, from) };
    NamedModifier { usual, other }
}

impl Definition {
    /// Every word that adds, with the place of its input and its own there.
    pub(super) fn modifiers(&self) -> impl Iterator<Item = (usize, usize, &ModifierWord)> {
        let inputs = self.inputs.iter().enumerate();
        inputs.flat_map(|(input, known)| {
            let words = match &known.kind {
                InputKind::Modifiers(words) => words.as_slice(),
                _ => &[],
            };
            let words = words.iter().enumerate();
            words.map(move |(place, word)| (input, place, word))
        })
    }

    /// The word for so much that is added; beyond all of them the first or the last (our decision).
    pub(super) fn word_for(&self, added: i64) -> Option<&str> {
        let words = || self.modifiers().map(|(_, _, known)| known);
        let easiest = words().map(|known| known.to).max()?;
        let hardest = words().map(|known| known.from).min()?;
        let within = added.clamp(hardest.min(easiest), easiest);
        let known = words().find(|known| (known.from..=known.to).contains(&within))?;
        Some(&known.word)
    }

    /// Whether it says what something untrained rests on.
    pub(super) fn knows_untrained(&self) -> bool {
        let mut figures = self.figures.iter().flat_map(|group| &group.figures);
        figures.any(|figure| figure.untrained != Untrained::Unsaid)
    }
}

/// The words of the file, each once: of two meanings the first counts.
fn words_of(definition: &'static Definition) -> Vec<(&'static str, Word)> {
    let mut words: Vec<(&'static str, Word)> = Vec::new();
    let mut add = |word: &'static str, meaning| {
        if !words.iter().any(|(known, _)| is_same(known, word)) {
            words.push((word, meaning));
        }
    };
    for (at, input) in definition.inputs.iter().enumerate() {
        match &input.kind {
            InputKind::Choice(choices) => {
                for (number, word) in (1..).zip(choices) {
                    add(word, Word::Choice(at, number));
                }
            }
            InputKind::Modifiers(_) => {}
            InputKind::Word
            | InputKind::Count(_)
            | InputKind::Number { .. }
            | InputKind::Figure(_)
            | InputKind::Dice => {
                for word in &input.words {
                    add(word, Word::Input(at));
                }
            }
        }
    }
    for (at, rule) in definition.attempts.iter().enumerate() {
        for word in &rule.words {
            add(word, Word::Attempt(at));
        }
    }
    if definition.knows_untrained() {
        add(DEFAULT, Word::Default);
    }
    for (input, place, known) in definition.modifiers() {
        add(&known.word, Word::Modifier(input, place));
    }
    if definition
        .attempts
        .iter()
        .any(|rule| rule.opposed.is_some())
    {
        add("vs", Word::Versus);
    }
    for (number, word) in definition.scales.iter().flat_map(|scale| &scale.words) {
        add(word, Word::Scale(*number));
    }
    words
}

fn reach(word: Word) -> Scope {
    match word {
        Word::Versus => Scope::Next,
        Word::Attempt(_) | Word::Input(_) | Word::Choice(..) | Word::Default => Scope::Part,
        Word::Scale(_) | Word::Modifier(..) => Scope::More,
    }
}

/// What may stand where a word of the file is expected.
fn wanted(definition: &Definition, words: &[(&str, Word)]) -> &'static str {
    let some = words
        .iter()
        .filter(|(_, word)| !matches!(word, Word::Scale(_)))
        .take(4);
    let some: Vec<String> = some.map(|(word, _)| format!("`{word}`")).collect();
    let has_figures = definition
        .inputs
        .iter()
        .any(|input| matches!(input.kind, InputKind::Figure(_)));
    let number = if has_figures {
        "a figure or its number, "
    } else {
        ""
    };
    kept(&format!("{number}`+2`, {}", some.join(", ")))
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
        let mut said = Said {
            own: Draft::of(key, self.own_sheet(who.first())),
            against: None,
            warnings: Vec::new(),
            line: LineWords::default(),
        };
        let start = self.words.here().start;
        while !self.words.is_done() {
            self.read_own_word(&grammar, &mut said)?;
        }
        if said.current().takes_a_figure() {
            self.offer_figures(said.current());
        }
        self.offer_words_in(&grammar);
        self.finish_own(who, said, start)
    }

    fn own_sheet(&self, who: Option<&CreatureId>) -> Option<Sheet> {
        let (sheet, _) = self.sheet_of::<Sheet>(who)?;
        (sheet.key() == *self.context).then(|| sheet.by(*self.context))
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
        let typed = self.plain_word();
        // A figure that is a die is said as it stands on a sheet, or by its sides alone.
        let sides = typed.and_then(|word| number_in(word.strip_prefix(['d', 'D'])?));
        let takes_a_die = match named {
            Some(input) => draft.takes_a_die(input),
            None => sides.is_some() && draft.input_for_die().is_some(),
        };
        let die = sides.filter(|_| takes_a_die);
        let die = die.map(|sides| (Put::Die(sides.into()), format!("d{sides}")));
        let numbers = || {
            let parts = numbers_in(typed?)?;

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
        let done = match named {
            Some(input) => draft.put_into(input, put),
            None => draft.put_in(put),
        };
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
        let is_wanted = named.is_some() || draft.takes_a_figure();
        let Some(sheet) = draft.sheet.clone().filter(|_| is_wanted) else {
            return Ok(false);
        };
        let (names, here) = (sheet.names_of_figures(), self.words.here());
        let mark = self.words.mark();
        let Some(first) = self.take_figure(&sheet, &names)? else {
            return Ok(false);
        };
        let mut chosen = vec![first];
        while self.takes_a_plus() {
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
            match named {
                Some(input) => draft.put_into(input, Put::Figures(chosen)),
                None => draft.put_in(Put::Figures(chosen.clone())),
            }
        };
        put(draft).map_err(|why| Complaint::new(here, why))?;
        Ok(true)
    }

    /// A figure by its name, or by its short name in full: `s` and `st` should not both speak for Strength.
    fn take_figure(&mut self, sheet: &Sheet, names: &[String]) -> Result<Option<Named>, Complaint> {
        let definition = self.context.definition();
        let short = self.plain_word();
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
            .plain_word()
            .is_some_and(|word| is_free_dice(&word.to_lowercase()));
        if !is_dice || (named.is_none() && draft.input_for_dice().is_none()) {
            return Ok(false);
        }
        let start = self.words.here().start;
        let within = |complaint: Complaint| complaint.shifted(start);
        let (dice, length) = Expression::parse_start(self.words.rest()).map_err(within)?;
        let put = Put::Dice(dice.to_string());
        let done = match named {
            Some(input) => draft.put_into(input, put),
            None => draft.put_in(put),
        };
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
                    .put_in(Put::Number(vec![number]))
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
                    .put_in(Put::Untrained(untrained))
                    .map_err(|why| Complaint::new(here, why))?;
            }
            Word::Input(input) => return self.read_input(input, here, said),
            Word::Versus if said.against.is_some() => {
                return Err(Complaint::new(here, "a roll has two sides: one `vs`."));
            }
            Word::Versus => {
                let rival = self.read_rival()?;
                let key = *self.context;
                let draft = Draft::of(key, self.own_sheet(rival.as_ref()));
                said.against = Some((draft, rival));
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
            InputKind::Word | InputKind::Choice(_) | InputKind::Modifiers(_) => {
                said.current().set(at, 1, name.clone());
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
                let (here, scale) = (self.words.here(), self.take_scale_word(definition));
                let signed = |reader: &mut Self| reader.take_signed().map(i64::from);
                let number = scale
                    .or_else(|| self.take_number().map(i64::from))
                    .or_else(|| signed(self));
                let number = number.ok_or_else(|| {
                    self.words.complain(format!("expected a number from {from} to {to} behind `{name}`, such as `{name} {to}`."))
                })?;
                if !(*from..=*to).contains(&number) {
                    let message = format!("{name} goes from {from} to {to}.");
                    return Err(Complaint::new(here, message));
                }
                said.current().set(at, number, format!("{name} {number}"));
            }
            InputKind::Figure(_) => {
                self.refuse_filled(at, here, said)?;
                let at = Some(at);
                if !(self.read_numbers(said, at)? || self.read_named_figure_of(said, at)?) {
                    let message = format!("expected a figure of {name} or its number here.");
                    return Err(self.words.complain(message));
                }
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

    /// A word of a scale, said as its number.
    fn take_scale_word(&mut self, definition: &Definition) -> Option<i64> {
        let typed = self.plain_word()?;
        let mut words = definition.scales.iter().flat_map(|scale| &scale.words);
        let number = words
            .find(|(_, word)| is_same(word, typed))
            .map(|(number, _)| *number)?;
        self.words.take();
        self.say(number.to_string());
        Some(number)
    }

    fn finish_own(
        &self,
        who: &[CreatureId],
        said: Said,
        start: usize,
    ) -> Result<Attempting<Attempt>, Complaint> {
        let whole = start..self.words.line().len();
        let Said {
            own,
            against,
            warnings,
            line,
        } = said;
        if own.lacks_its_figure() {
            let message = format!("expected {}.", own.wanted());
            return Err(self.words.complain(message));
        }
        let sides = std::iter::once(&own).chain(against.as_ref().map(|(draft, _)| draft));
        for draft in sides {
            if let (Some(stray), Some(rule)) = (draft.stray(), draft.rule()) {
                let message = format!("`{stray}` means nothing for {}: leave it out.", rule.name);
                return Err(Complaint::new(whole, message));
            }
        }
        let blamed = |why: super::Refused| {
            let why = why.to_string();
            Complaint::new(whole.clone(), format!("{}.", why.trim_end_matches('.')))
        };
        let rival = against.as_ref().and_then(|(_, rival)| *rival);
        let other = against
            .map(|(draft, _)| draft.side())
            .transpose()
            .map_err(blamed)?;
        let has_rival = other.is_some();
        let side = own.side().map_err(blamed)?;
        let attempt = Attempt::new(own.key, side, other).map_err(blamed)?;
        let parts = [who.first().copied(), rival];
        let parts = parts.get(..=usize::from(has_rival)).unwrap_or_default();
        let (attempt, sways) = self.swayed(attempt, parts, &line)?;
        let is_unseen = own.rule().is_some_and(|rule| rule.is_secret) || own.is_unseen();
        let is_kept = is_unseen && line.is_secret.is_none();
        let because = own.because(&attempt, sways.is_empty());
        let is_sum = attempt.names_its_sways();
        let attempting = self.attempting(who, own.what(), because, attempt, &line)?;
        let attempting = attempting.warned_of(warnings);
        let attempting = match is_sum {
            // The words of the attempt name what stands on them.
            true => Attempting {
                sways,
                ..attempting
            },
            false => attempting.moved_by(sways),
        };
        Ok(attempting.kept_from_players(is_kept))
    }
}

fn figure(number: i64, here: &Range<usize>) -> Result<Figure, Complaint> {
    Figure::new(number).map_err(|why: Unbounded| Complaint::new(here.clone(), format!("{why}.")))
}

/// `9`, `5+4`: numbers without signs that add up.
fn numbers_in(text: &str) -> Option<Vec<i64>> {
    let number = |part| number_in(part).map(i64::from);
    text.split('+').map(number).collect()
}
