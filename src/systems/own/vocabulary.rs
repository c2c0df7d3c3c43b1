//! The words that lines of a file are made of, and what each says.

use crate::systems::Attitude;
use crate::systems::record::is_same;

use super::definition::ModifierWord;
use super::text::Text;
use super::untrained::DEFAULT;
use super::word::kept;
use super::{AttemptRule, Definition, Input, InputKind, Opposed};

/// The words that lines of a file are made of, worked out once for all its lines.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// Each word once with what it says: of two meanings the first counts.
    pub(super) words: Vec<(&'static str, Word)>,
    /// Those that say something where no figure is wanted: a rank is said once.
    pub(super) unranked: Vec<(&'static str, Word)>,
    /// What may stand where one of them is expected.
    pub(super) wanted: &'static str,
    /// Why advantage means nothing, where it does not.
    pub(super) no_edge: Option<&'static str>,
}

/// What several do together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    Against,
    Together,
    /// One roll opens another, by the input that says which it is.
    Linked(usize),
}

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
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
    /// Another side begins.
    Beside(Company),
    /// Which of several counts follows, by its input.
    Shared(usize),
    /// The mean of several counts, by its input.
    Mean(usize),
    To,
    Extended,
    In,
    Setback,
    /// Something done by name that aims the attempt, by its place.
    Aim(usize),
    /// How somebody feels who is influenced.
    Attitude(Attitude),
    /// An approach that failed, all the same.
    Again,
}

impl Definition {
    /// Every word that adds, with the place of its input and its own there.
    pub(in crate::systems::own) fn modifiers(
        &self,
    ) -> impl Iterator<Item = (usize, usize, &ModifierWord)> {
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
    pub(in crate::systems::own) fn word_for(&self, added: i64) -> Option<&str> {
        let words = || self.modifiers().map(|(_, _, known)| known);
        let easiest = words().map(|known| known.to).max()?;
        let hardest = words().map(|known| known.from).min()?;
        let within = added.clamp(hardest.min(easiest), easiest);
        let known = words().find(|known| (known.from..=known.to).contains(&within))?;
        Some(&known.word)
    }

    /// Whether there is an attempt of such a kind.
    fn has_attempt(&self, is_it: impl Fn(&AttemptRule) -> bool) -> bool {
        self.attempts.iter().any(is_it)
    }

    /// Whether something is rolled against another side: then a line says with a word what has to be reached.
    pub fn is_opposed(&self) -> bool {
        self.has_attempt(|rule| rule.opposed.is_some())
    }

    /// Whether something is counted that adds up with what others count.
    pub(in crate::systems::own) fn counts_together(&self) -> bool {
        self.has_attempt(|rule| rule.counts.is_some())
    }

    /// Whether two sides may go on until one has gathered so much.
    pub(in crate::systems::own) fn has_rounds(&self) -> bool {
        self.has_attempt(AttemptRule::goes_to)
    }

    /// Whether several may roll for one result.
    pub(in crate::systems::own) fn rolls_together(&self) -> bool {
        let singles_out = self.has_attempt(|rule| rule.singles_out.is_some());
        singles_out || self.counts_together() || self.shares_results() || self.knows_means()
    }

    /// Whether of two who are named together the second may be the other side.
    pub(in crate::systems::own) fn is_between_two(&self) -> bool {
        let is_it = |rule: &AttemptRule| {
            matches!(rule.opposed, Some(Opposed::Again)) || rule.resisted.is_some()
        };
        self.has_attempt(is_it)
    }

    /// Whether the mean of several may count.
    pub(in crate::systems::own) fn knows_means(&self) -> bool {
        self.has_input(|kind| *kind == InputKind::Mean)
    }

    /// The words that make one attempt of what several do.
    pub(in crate::systems::own) fn joining_words(&self) -> Vec<&'static str> {
        let is_one = |input: &&Input| {
            matches!(
                input.kind,
                InputKind::Shared | InputKind::Mean | InputKind::Linked
            )
        };
        let inputs = self.inputs.iter().filter(is_one).flat_map(Input::words);
        let singles_out = self
            .attempts
            .iter()
            .filter(|rule| rule.singles_out.is_some());
        let words = inputs.chain(singles_out.flat_map(AttemptRule::words));
        let against = self.is_between_two().then_some("vs");
        std::iter::once("with")
            .chain(against)
            .chain(words.map(|word| kept(word)))
            .collect()
    }

    /// Whether several who roll may share a result.
    pub(in crate::systems::own) fn shares_results(&self) -> bool {
        self.has_input(|kind| *kind == InputKind::Shared)
    }

    /// Whether it says what something untrained rests on.
    pub(in crate::systems::own) fn knows_untrained(&self) -> bool {
        self.figure_that(|figure| figure.untrained.is_some())
            .is_some()
    }
}

impl Vocabulary {
    pub(super) fn of(definition: &Definition) -> Self {
        let mut words: Vec<(&'static str, Word)> = Vec::new();
        for (word, meaning) in meanings_of(definition) {
            if !words.iter().any(|(known, _)| is_same(known, word)) {
                words.push((kept(word), meaning));
            }
        }
        let is_rank = |word: &Word| matches!(word, Word::Scale(_));
        let unranked = words.iter().filter(|(_, word)| !is_rank(word)).copied();
        let knows_edge = words.iter().any(|(word, _)| ["adv", "dis"].contains(word));
        let no_edge = || {
            let title = &definition.title;
            kept(&format!(
                "{title} knows no advantage: say a modifier, such as `+2`."
            ))
        };
        Self {
            unranked: unranked.collect(),
            wanted: wanted(definition, &words),
            no_edge: (!knows_edge).then(no_edge),
            words,
        }
    }
}

impl Definition {
    /// Words that mean two things, each as a note: one of the two cannot be said.
    pub(in crate::systems::own) fn words_meant_twice(&self) -> Vec<String> {
        let mut words: Vec<(&str, Word)> = Vec::new();
        let mut notes = Vec::new();
        for (word, meaning) in meanings_of(self) {
            let known = words.iter().find(|(known, _)| is_same(known, word));
            match known.map(|(_, known)| *known) {
                Some(known) if known != meaning => {
                    let (said, unsaid) = (self.means(known), self.means(meaning));
                    notes.push(format!(
                        "“{word}” in a line is {said}, and so never {unsaid}: call one of the two something else"
                    ));
                }
                Some(_) => {}
                None => words.push((word, meaning)),
            }
        }
        notes
    }

    /// What a word means, as a note says it.
    fn means(&self, word: Word) -> String {
        let input = |input: usize| {
            let name = self.inputs.get(input).map_or("", |input| &input.name);
            format!("the input `{name}`")
        };
        match word {
            Word::Attempt(attempt) => {
                let name = self.attempts.get(attempt).map_or("", |rule| &rule.name);
                format!("the attempt `{name}`")
            }
            Word::Input(at)
            | Word::Choice(at, _)
            | Word::Modifier(at, _)
            | Word::Shared(at)
            | Word::Mean(at)
            | Word::Beside(Company::Linked(at)) => input(at),
            Word::Scale(number) => format!("{number} on a scale"),
            Word::Aim(at) => {
                let name = self.actions.get(at).map_or("", |action| &action.name);
                format!("the action `{name}`")
            }
            Word::Default
            | Word::Attitude(_)
            | Word::Again
            | Word::Beside(Company::Against | Company::Together)
            | Word::To
            | Word::Extended
            | Word::In
            | Word::Setback => "what it is in every game".to_owned(),
        }
    }
}

/// The words of inputs, each with what it says.
fn words_of_inputs(definition: &Definition) -> Vec<(&str, Word)> {
    let mut words: Vec<(&str, Word)> = Vec::new();
    for (at, input) in definition.inputs.iter().enumerate() {
        let meaning = match &input.kind {
            InputKind::Choice(choices) => {
                let choices = choices.iter().map(Text::as_str).zip(1..);
                words.extend(choices.map(|(word, number)| (word, Word::Choice(at, number))));
                continue;
            }
            InputKind::Modifiers(_)
            | InputKind::Added(_)
            | InputKind::First
            | InputKind::Place
            | InputKind::Surprised(_)
            | InputKind::Counted(_)
            | InputKind::Said(_) => continue,
            InputKind::Shared => Word::Shared(at),
            InputKind::Mean => Word::Mean(at),
            InputKind::Linked => Word::Beside(Company::Linked(at)),
            InputKind::Word
            | InputKind::Action { .. }
            | InputKind::Helpers { .. }
            | InputKind::Standing
            | InputKind::Count(_)
            | InputKind::Number { .. }
            | InputKind::Figure(_)
            | InputKind::Dice => Word::Input(at),
        };
        words.extend(input.words().iter().map(|word| (word.as_str(), meaning)));
    }
    words
}

/// Every word of the file with what it means.
fn meanings_of(definition: &Definition) -> Vec<(&str, Word)> {
    let mut words = words_of_inputs(definition);
    let mut add = |word, meaning| words.push((word, meaning));
    for (at, rule) in definition.attempts.iter().enumerate() {
        for word in rule.words() {
            add(word, Word::Attempt(at));
        }
    }
    if definition.knows_untrained() {
        add(DEFAULT, Word::Default);
    }
    for (input, place, known) in definition.modifiers() {
        add(&known.word, Word::Modifier(input, place));
    }
    if definition.is_opposed() {
        add("vs", Word::Beside(Company::Against));
    }
    if definition.counts_together() || definition.shares_results() {
        add("with", Word::Beside(Company::Together));
    }
    if definition.has_rounds() {
        add("to", Word::To);
    }
    if definition.counts_together() {
        for (word, meaning) in [
            ("extended", Word::Extended),
            ("in", Word::In),
            ("setback", Word::Setback),
        ] {
            add(word, meaning);
        }
    }
    words.extend(aims_of(definition));
    let scales = definition.scales.iter().flat_map(|scale| &scale.words);
    words.extend(scales.map(|(number, word)| (word.as_str(), Word::Scale(*number))));
    words
}

/// The words that aim an attempt, and what is said of whoever is influenced.
fn aims_of(definition: &Definition) -> Vec<(&str, Word)> {
    let actions = definition.actions.iter().enumerate();
    let aims = actions.filter(|(_, action)| action.aim.is_some());
    let aims = aims.map(|(at, action)| (kept(&action.name.to_lowercase()), Word::Aim(at)));
    let feelings = Attitude::ALL.map(|known| (known.word(), Word::Attitude(known)));
    let said = feelings.into_iter().chain([("again", Word::Again)]);
    let said = said.filter(|_| definition.knows_influence());
    aims.chain(said).collect()
}

/// What may stand where a word of the file is expected.
fn wanted(definition: &Definition, words: &[(&str, Word)]) -> &'static str {
    let some = words
        .iter()
        .filter(|(_, word)| !matches!(word, Word::Scale(_)))
        .take(4);
    let some: Vec<String> = some.map(|(word, _)| format!("`{word}`")).collect();
    let has_figures = definition.has_input(|kind| matches!(kind, InputKind::Figure(_)));
    let number = match (has_figures, definition.has_told_figures()) {
        (true, true) => "a figure or the word for it, ",
        (true, false) => "a figure or its number, ",
        (false, _) => "",
    };
    kept(&format!("{number}`+2`, {}", some.join(", ")))
}
