//! A file's texts made into a [`Definition`]: every name found, every formula read, every mistake gathered.

mod attempts;
mod forms;
mod lengths;
mod likeness;
mod mentioned;
mod names;
mod rolls;
mod sentences;
mod telling;
mod try_out;

use std::sync::Arc;

use crate::systems::rule_tables::{check_texts, read};
use crate::systems::{BadRules, RestKind};
use crate::words::{Complaint, joined, nearest};

use super::definition::{
    ConditionRule, Cue, Definition, DyingRule, FigureGroup, FigureKind, FoeEntry, HitPoints, Name,
    Scale, TablePage, TopicPage, TurnOrder,
};
use super::fields::MET;
use super::file::{self, File, Initiative, Rest, Text};
use super::formula::{self, Formula, Leaf, Scope, WORDS, key_of};
use super::shipped::{OF_PROGRAM, program_of};
use super::tree::{Chart, Tree};
use super::word::{FINISHED, WORDS_OF_SEVERAL, kept};

/// The format of files that this program reads.
const FORMAT: u32 = 1;

/// Bytes a file may have.
const MOST_BYTES: usize = 1 << 20;

/// Entries that a list of the file may have.
const MOST_ENTRIES: usize = 256;

/// Complaints that are told at once.
const MOST_COMPLAINTS: usize = 50;

impl Definition {
    /// Reads a game's file.
    ///
    /// # Errors
    /// The first of what is wrong, with its place.
    pub fn read(file: &str, text: &str) -> Result<Self, BadRules> {
        let fallback = || BadRules::at(file, text, 0, "this file cannot be read".to_owned());
        Self::read_all(file, text)
            .map_err(|complaints| complaints.into_iter().next().unwrap_or_else(fallback))
    }

    /// Reads a game's file.
    ///
    /// # Errors
    /// All of what is wrong, as it stands in the file: what is no RON alone, for nothing behind it can be read.
    pub fn read_all(file: &str, text: &str) -> Result<Self, Vec<BadRules>> {
        let only = |complaint| vec![complaint];
        if text.len() > MOST_BYTES {
            let reason = format!("this file is longer than {MOST_BYTES} bytes");
            return Err(only(BadRules::at(file, text, 0, reason)));
        }
        let pages: File<'_> = read(file, text).map_err(|bad| only(forms::with_form(bad, text)))?;
        check_texts(file, text).map_err(only)?;
        bound(file, text, &pages)
    }

    /// Reads a file that comes with the program under a name of its own: that it is sound, the tests look after, not every start.
    ///
    /// # Errors
    /// The first of what is wrong, with its place.
    pub(super) fn read_of_program(file: &str, text: &str) -> Result<Self, BadRules> {
        let mut binder = Binder::new(file, text);
        binder.is_tried = true;
        let definition = binder.bind(&read(file, text)?);
        match binder.complaints.into_iter().next() {
            Some(complaint) => Err(complaint),
            None => Ok(definition),
        }
    }
}

pub(super) fn bound(file: &str, text: &str, pages: &File<'_>) -> Result<Definition, Vec<BadRules>> {
    let mut binder = Binder::new(file, text);
    let definition = binder.bind(pages);
    let mut complaints = binder.complaints;
    if complaints.is_empty() {
        return Ok(definition);
    }
    complaints.sort_by_key(|complaint| (complaint.line, complaint.column));
    complaints.truncate(MOST_COMPLAINTS);
    Err(complaints)
}

/// What was read so far, and what is wrong with it.
struct Binder<'a> {
    file: &'a str,
    text: &'a str,
    complaints: Vec<BadRules>,
    names: Vec<Name>,
    /// Their keys, by place.
    keys: Vec<String>,
    /// How many of them are inputs, which stand behind `mod`.
    inputs: usize,
    /// The places of those that hold dice.
    dice: Vec<usize>,
    charts: Vec<Arc<Chart>>,
    /// The places of figures that something can be taken from.
    spendable: Vec<usize>,
    /// Whether its rolls were tried before.
    is_tried: bool,
}

impl<'a> Binder<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Self {
            file,
            text,
            complaints: Vec::new(),
            names: Vec::new(),
            keys: Vec::new(),
            inputs: 0,
            dice: Vec::new(),
            charts: Vec::new(),
            spendable: Vec::new(),
            is_tried: false,
        }
    }

    fn bind(&mut self, pages: &File<'_>) -> Definition {
        self.check_head(pages);
        self.check_lengths(pages);
        self.check_lists(pages);
        if pages.attempts.is_empty() {
            self.blame(
                &pages.key,
                "nothing can be attempted: add an entry to `attempts`",
            );
        }
        self.bind_names(pages);
        self.bind_charts(pages);
        let scales: Vec<Scale> = pages.scales.iter().map(|scale| self.scale(scale)).collect();
        let inputs = self.inputs(pages);
        let figures = self.figures(pages, &inputs, &scales);
        let derived = self.derived(pages, &figures);
        let hit_points = pages.hit_points.as_ref();
        let hit_points = hit_points.and_then(|points| self.hit_points(points, &figures));
        for group in pages.attempts.iter().flat_map(|rule| &rule.attacks) {
            self.check_group(pages, group);
        }
        let attempts = pages
            .attempts
            .iter()
            .map(|rule| {
                let rule = self.spelt_out(rule, pages);
                self.attempt(&rule, &inputs)
            })
            .collect();
        let mut definition = Definition {
            file: self.file.to_owned(),
            text: self.text.to_owned(),
            key: pages.key.as_str().to_owned(),
            short: pages.short.as_str().to_owned(),
            title: pages.title.as_str().to_owned(),
            like: pages.like.as_ref().map(owned),
            about: pages.about.as_str().to_owned(),
            fingerprint: crc32fast::hash(self.text.as_bytes()),
            names: Vec::new(),
            figures,
            derived,
            hit_points,
            inputs,
            attempts,
            initiative: self.turn_order(pages),
            scales,
            charts: self.charts.clone(),
            conditions: self.conditions(pages),
            harm_types: self.harm_types(pages),
            dying: pages.dying.as_ref().map(|dying| self.dying(pages, dying)),
            rests: pages
                .rests
                .map_or([0, 0], |rests| [rests.short, rests.long]),
            topics: pages.topics.iter().map(topic).collect(),
            tables: self.tables(pages),
            foes: pages.foes.iter().map(foe).collect(),
            examples: pages.examples.iter().map(example).collect(),
            cues: pages.cues.iter().map(|cue| self.cue(pages, cue)).collect(),
            foreign: pages.foreign.iter().map(foreign).collect(),
            hit_by: pages.hit_by.as_ref().map(owned),
            holding_on: pages.holding_on.as_ref().map(owned),
            sheet: pages.sheet.as_ref().map(owned),
            scoring: pages.scoring,
            is_low_good: pages.low_is_good,
            unit: pages.unit.as_ref().map(unit),
            pairs: pages
                .pairs
                .as_ref()
                .map(|(one, other)| (owned(one), owned(other))),
            wounds: pages.wounds.iter().map(owned).collect(),
        };
        definition.names = std::mem::take(&mut self.names);
        if self.complaints.is_empty() && !self.is_tried {
            self.try_out(&definition);
        }
        definition
    }

    /// Lists that are no longer than they may be, and name figures and groups that there are.
    fn check_lists(&mut self, pages: &File<'_>) {
        self.count("attempts", pages.attempts.len());
        self.count("charts", pages.charts.len());
        self.count("cues", pages.cues.len());
        for group in &pages.figures {
            self.count("entries", group.entries.len());
        }
        for group in pages.pairs.iter().flat_map(|(one, other)| [one, other]) {
            self.check_group(pages, group);
        }
        for figure in &pages.wounds {
            self.check_figure(pages, figure);
        }
    }

    fn check_head(&mut self, pages: &File<'_>) {
        if pages.format != FORMAT {
            let message = format!(
                "this file has format {}, and this program reads format {FORMAT}",
                pages.format
            );
            self.blame(&pages.key, message);
        }
        for (text, what) in [(&pages.key, "key"), (&pages.short, "short")] {
            let is_plain = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            };
            let said = text.as_str();
            if said.is_empty()
                || !said.chars().all(is_plain)
                || !said.starts_with(|letter: char| letter.is_ascii_lowercase())
            {
                self.blame(text, format!("`{what}` is one word of small letters, digits and hyphens, such as three-bands"));
            }
        }
        if let Some(like) = &pages.like
            && program_of(like.as_str()).is_none()
        {
            let known = OF_PROGRAM.map(|program| program.key);
            self.blame(
                like,
                format!(
                    "`like` is a system of the program whose rules are a file: expected {}",
                    joined(&known, "or")
                ),
            );
        }
        if pages.title.as_str().trim().is_empty() {
            self.blame(&pages.title, "`title` is the name of the game: it is empty");
        }
    }

    fn hit_points(
        &mut self,
        points: &file::HitPoints<'_>,
        figures: &[FigureGroup],
    ) -> Option<HitPoints> {
        let down = self.formula(&points.down, self.scope());
        let figure = self.name(&points.figure)?;
        let holds = |group: &&FigureGroup| {
            let mut numbers = group.figures.iter().map(|figure| figure.number);
            numbers.any(|number| number == Some(figure))
        };
        let (most, counts_lost) = match figures.iter().find(holds).map(|group| &group.kind) {
            Some(FigureKind::Boxes(most)) => (Tree::Number(*most), true),
            Some(FigureKind::Points(most)) => (most.clone(), false),
            _ => {
                let message = "hit points are a figure of kind `Boxes(6)`, which counts those that are lost, or `Points(\"10\")`, which counts those that are left";
                self.blame(&points.figure, message);
                return None;
            }
        };
        Some(HitPoints {
            figure,
            most,
            counts_lost,
            down,
        })
    }

    /// The figures that follow from others, each after those it needs.
    fn derived(&mut self, pages: &File<'_>, figures: &[FigureGroup]) -> Vec<(usize, Formula)> {
        let (mut derived, mut names) = (Vec::new(), Vec::new());
        for (written, group) in pages.figures.iter().zip(figures) {
            let (FigureKind::Sum(formula) | FigureKind::Points(formula)) = &group.kind else {
                continue;
            };
            for (text, figure) in written.all_names().zip(&group.figures) {
                names.push(text);
                derived.push((figure.number.unwrap_or(0), formula.clone()));
            }
        }
        // A figure that follows another while nothing is recorded is that one.
        for (written, group) in pages.figures.iter().zip(figures) {
            for (text, figure) in written.all_names().zip(&group.figures) {
                let other = figure.usual.as_ref().map(|usual| key_of(usual));
                let other = other.and_then(|other| self.keys.iter().position(|key| *key == other));
                if let (Some(place), Some(other)) = (figure.number, other) {
                    names.push(text);
                    derived.push((place, Tree::Leaf(Leaf::Name(other))));
                }
            }
        }
        let needs = derived.iter().map(|(_, formula)| {
            let mut needed = Vec::new();
            formula.each_leaf_within(&mut |leaf| {
                if let Leaf::Name(name) = leaf {
                    needed.extend(derived.iter().position(|(place, _)| place == name));
                }
            });
            needed
        });
        let needs: Vec<Vec<usize>> = needs.collect();
        let order = self.order("figures", &names, &needs);
        let in_order = order
            .into_iter()
            .filter_map(|place| derived.get(place).cloned());
        in_order.collect()
    }

    /// An order in which each comes after those it needs.
    fn order(&mut self, what: &str, names: &[&Text<'_>], needs: &[Vec<usize>]) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        loop {
            let waiting = needs
                .iter()
                .enumerate()
                .filter(|(place, _)| !order.contains(place));
            let is_ready = |(_, needed): &(usize, &Vec<usize>)| {
                needed.iter().all(|needed| order.contains(needed))
            };
            if let Some((next, _)) = waiting.clone().find(is_ready) {
                order.push(next);
                continue;
            }
            let stuck = waiting.filter_map(|(place, _)| names.get(place).copied());
            let stuck: Vec<&Text<'_>> = stuck.collect();
            let said: Vec<&str> = stuck.iter().map(|name| name.as_str()).collect();
            if let Some(first) = stuck.first() {
                let said = said.join(", ");
                self.blame(
                    first,
                    format!("these {what} need one another in a circle: {said}"),
                );
            }
            return order;
        }
    }

    fn bind_charts(&mut self, pages: &File<'_>) {
        for chart in &pages.charts {
            let key = key_of(chart.name.as_str());
            self.check_new(&chart.name, &key, &[]);
            let rises = chart
                .steps
                .windows(2)
                .all(|pair| matches!(pair, [one, other] if one.0 < other.0));
            if chart.steps.is_empty() || !rises {
                self.blame(
                    &chart.name,
                    "a chart has steps, lowest first: steps: [(1, -4), (10, 0)]",
                );
            }
            self.charts.push(Arc::new(Chart {
                name: key,
                steps: chart.steps.clone(),
            }));
        }
    }

    fn scale(&mut self, scale: &file::Scale<'_>) -> Scale {
        if scale.words.is_empty() {
            self.blame(
                &scale.name,
                "a scale has words: words: [(0, \"mediocre\"), (1, \"average\")]",
            );
        }
        Scale {
            name: owned(&scale.name),
            words: scale
                .words
                .iter()
                .map(|(number, word)| (*number, owned(word)))
                .collect(),
        }
    }

    fn cue(&mut self, pages: &File<'_>, cue: &file::Cue<'_>) -> Cue {
        let rows = pages.attempts.iter();
        let words = rows.flat_map(|rule| {
            let called = rule.calls.iter().map(|(_, word)| word);
            rule.results.iter().map(|row| &row.word).chain(called)
        });
        let mut words = words.map(Text::as_str);
        let is_of_several = |word: &str| {
            let counts = pages.attempts.iter().any(|rule| rule.counts.is_some());
            counts && (WORDS_OF_SEVERAL.contains(&word) || word == FINISHED)
        };
        if !words.clone().any(|word| word == cue.result.as_str())
            && !is_of_several(cue.result.as_str())
        {
            let meant = nearest(cue.result.as_str(), &mut words);
            self.blame(&cue.result, nothing_called(cue.result.as_str(), meant));
        }
        Cue {
            result: owned(&cue.result),
            lines: cue.lines.iter().map(owned).collect(),
            advice: owned(&cue.advice),
        }
    }

    fn conditions(&mut self, pages: &File<'_>) -> Vec<ConditionRule> {
        let conditions = pages.conditions.iter();
        conditions
            .map(|condition| self.condition(condition))
            .collect()
    }

    fn condition(&mut self, condition: &file::Condition<'_>) -> ConditionRule {
        let changes = condition.changes.iter().filter_map(|(name, formula)| {
            let formula = self.formula(formula, self.scope());
            Some((self.name(name)?, formula))
        });
        let changes = changes.collect();
        ConditionRule {
            name: owned(&condition.name),
            changes,
            about: owned(&condition.about),
            ends: owned(&condition.ends),
            asks: condition.asks.as_ref().map(owned),
            rest: condition.rest.map(|rest| match rest {
                Rest::Short => RestKind::Short,
                Rest::Long => RestKind::Long,
            }),
        }
    }

    /// The types of harm, which lines and sheets say by one word each.
    fn harm_types(&mut self, pages: &File<'_>) -> Vec<String> {
        self.count("types of harm", pages.harm_types.len());
        for (place, harm) in pages.harm_types.iter().enumerate() {
            let said = harm.as_str();
            let before = pages.harm_types.iter().take(place);
            let is_word = said.len() > 2 && said.chars().all(|letter| letter.is_ascii_lowercase());
            if !is_word {
                self.blame(
                    harm,
                    "a type of harm is one word of three small letters or more, such as fire",
                );
            } else if before.map(Text::as_str).any(|other| other == said) {
                self.blame(harm, format!("there is a type “{said}” already"));
            }
        }
        let taken = MET
            .iter()
            .find(|field| self.keys.iter().any(|key| key == *field));
        if let (Some(field), Some(first)) = (taken, pages.harm_types.first()) {
            let message = format!(
                "with types of harm every sheet has a field “{field}”: call your figure something else"
            );
            self.blame(first, message);
        }
        pages.harm_types.iter().map(owned).collect()
    }

    fn dying(&mut self, pages: &File<'_>, dying: &file::Dying<'_>) -> DyingRule {
        if dying.asks.as_str().trim().is_empty() {
            self.blame(
                &dying.asks,
                "what is asked of the dying has a name, such as death save",
            );
        }
        if begun(pages, dying.attempt.as_str()).is_none() {
            self.blame(&dying.attempt, "the dying roll an attempt, with what a line says of it, as in attempt: \"test body at 2\"");
        }
        if dying.saves == 0 || dying.kills == 0 {
            self.blame(
                &dying.asks,
                "it takes one roll or more to be saved, and one or more to die",
            );
        }
        DyingRule {
            asks: owned(&dying.asks),
            attempt: owned(&dying.attempt),
            needed: [dying.saves, dying.kills],
            about: owned(&dying.about),
        }
    }

    fn tables(&mut self, pages: &File<'_>) -> Vec<TablePage> {
        pages.tables.iter().map(|page| self.table(page)).collect()
    }

    fn table(&mut self, page: &file::Table<'_>) -> TablePage {
        if page.rows.iter().any(|row| row.len() != page.columns.len()) {
            self.blame(
                &page.title,
                "each row of a table has a cell for each of its columns",
            );
        }
        TablePage {
            title: owned(&page.title),
            columns: page.columns.iter().map(owned).collect(),
            rows: page
                .rows
                .iter()
                .map(|row| row.iter().map(owned).collect())
                .collect(),
        }
    }

    fn turn_order(&mut self, pages: &File<'_>) -> TurnOrder {
        match &pages.initiative {
            Initiative::ByHand => TurnOrder::ByHand,
            Initiative::Dice(dice) => self.order_by_dice(dice, false),
            Initiative::Sides(dice) => self.order_by_dice(dice, true),
            Initiative::Attempt(line) => {
                if let Some((attempt, said)) = begun(pages, line.as_str()) {
                    return TurnOrder::Attempt { attempt, said };
                }
                self.blame(line, "initiative is by an attempt and what a line says of it, as in Attempt(\"test agility\")");
                TurnOrder::ByHand
            }
        }
    }

    /// Formulas of numbers alone.
    fn scope(&self) -> (Vec<String>, Vec<usize>, Vec<Arc<Chart>>) {
        (self.keys.clone(), self.dice.clone(), self.charts.clone())
    }

    /// Reads a formula of numbers alone; 0 for one that cannot be read.
    fn formula(
        &mut self,
        text: &Text<'_>,
        (keys, dice, charts): (Vec<String>, Vec<usize>, Vec<Arc<Chart>>),
    ) -> Formula {
        let read = formula::whole(text.as_str(), Scope::of_numbers(&keys, &dice, &charts));
        self.read_or_blamed(text, read)
    }

    fn read_or_blamed(&mut self, text: &Text<'_>, read: Result<Formula, Complaint>) -> Formula {
        read.unwrap_or_else(|complaint| {
            self.blame_within(text, &complaint);
            Tree::Number(0)
        })
    }

    /// The place of a name.
    fn name(&mut self, text: &Text<'_>) -> Option<usize> {
        let key = key_of(text.as_str());
        let place = self.keys.iter().position(|other| *other == key);
        if place.is_none() {
            let meant = nearest(&key, self.keys.iter().map(String::as_str));
            self.blame(text, nothing_called(text.as_str(), meant));
        }
        place
    }

    /// Complains where a new name is no name, a word of the language, or taken.
    fn check_new(&mut self, text: &Text<'_>, key: &str, taken: &[String]) {
        if !key.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            self.blame(text, "a name begins with a letter");
        } else if WORDS.contains(&key) {
            self.blame(
                text,
                format!("“{key}” is a word of formulas: call it something else"),
            );
        } else if let Some(taken_by) = self.called(key, taken) {
            self.blame(
                text,
                format!("{taken_by} is called “{key}” already: call one of the two something else"),
            );
        }
    }

    /// What is called so already, in words.
    fn called(&self, key: &str, values: &[String]) -> Option<String> {
        if let Some(place) = self.keys.iter().position(|other| other == key) {
            let what = if place <= self.inputs {
                "input"
            } else {
                "figure"
            };
            let name = self.names.get(place).map_or(key, |name| &name.name);
            return Some(format!("the {what} “{name}”"));
        }
        if values.iter().any(|other| other == key) {
            return Some("a value of this attempt".to_owned());
        }
        let is_chart = self.charts.iter().any(|chart| chart.name == key);
        is_chart.then(|| "a chart".to_owned())
    }

    fn count(&mut self, what: &str, number: usize) {
        if number > MOST_ENTRIES {
            let reason = format!("{number} {what}: expected {MOST_ENTRIES} at most");
            self.complaints
                .push(BadRules::at(self.file, self.text, 0, reason));
        }
    }

    /// Blames a text as a whole.
    fn blame(&mut self, text: &Text<'_>, reason: impl Into<String>) {
        let place = text.place(self.text).unwrap_or(0);
        self.complaints
            .push(BadRules::at(self.file, self.text, place, reason.into()));
    }

    /// Blames bytes within a text.
    fn blame_within(&mut self, text: &Text<'_>, complaint: &Complaint) {
        let place = text
            .place(self.text)
            .map_or(0, |place| place + complaint.span.start);
        self.complaints.push(BadRules::at(
            self.file,
            self.text,
            place,
            complaint.sentence(),
        ));
    }
}

/// The attempt that a line begins with, by its place, and what else it says.
fn begun(pages: &File<'_>, line: &str) -> Option<(usize, String)> {
    let said = line.trim();
    let begun = |(attempt, rule): (usize, &file::Attempt<'_>)| {
        let name = rule.name.as_str();
        let rest = said.get(name.len()..)?;
        let is_it = said.get(..name.len())?.eq_ignore_ascii_case(name);
        let is_it = is_it && (rest.is_empty() || rest.starts_with(' '));
        is_it.then(|| (attempt, rest.trim().to_owned()))
    };
    let all = pages.attempts.iter().enumerate().filter_map(begun);
    let named = all.min_by_key(|(_, rest)| rest.len());
    // One that no word says is what a line is about that names none.
    let is_unsaid = |rule: &file::Attempt<'_>| rule.words.as_ref().is_some_and(Vec::is_empty);
    let unsaid = pages.attempts.first().is_some_and(is_unsaid);
    named.or_else(|| unsaid.then(|| (0, said.to_owned())))
}

fn owned(text: &Text<'_>) -> String {
    text.as_str().to_owned()
}

/// The words by which a line says something: its name, where the file lists none.
fn words_of(name: &Text<'_>, words: Option<&[Text<'_>]>) -> Vec<String> {
    match words {
        Some(words) => words.iter().map(owned).collect(),
        None => vec![owned(name)],
    }
}

pub(super) fn nothing_called(name: &str, meant: Option<String>) -> String {
    let meant = meant.map_or(String::new(), |meant| format!(" Did you mean {meant}?"));
    format!("nothing is called “{name}”.{meant}")
}

fn foreign(foreign: &file::Foreign<'_>) -> (Vec<String>, String) {
    let words = foreign.words.iter().map(owned).collect();
    (words, owned(&foreign.says))
}

fn example((line, does): &(Text<'_>, Text<'_>)) -> (String, String) {
    (owned(line), owned(does))
}

fn unit((one, several): &(Text<'_>, Text<'_>)) -> (&'static str, &'static str) {
    (kept(one.as_str()), kept(several.as_str()))
}

fn topic(topic: &file::Topic<'_>) -> TopicPage {
    TopicPage {
        title: owned(&topic.title),
        text: topic.text.iter().map(owned).collect(),
    }
}

fn foe(foe: &file::Foe<'_>) -> FoeEntry {
    FoeEntry {
        name: owned(&foe.name),
        sheet: owned(&foe.sheet),
        about: owned(&foe.about),
        hit_points: foe.hit_points,
    }
}
