//! A file's texts bound in place: every name found, every formula read, every mistake gathered.

mod attempts;
mod figures;
mod forms;
mod lengths;
mod local;
mod names;
mod parts;
mod rolls;
mod sentences;
mod telling;
mod try_out;

use std::mem::take;
use std::sync::Arc;

use crate::systems::BadRules;
use crate::systems::rule_tables::{check_texts, read};
use crate::words::{Complaint, joined, nearest};

use local::Local;

use super::definition::{Definition, Name};
use super::formula::{Formula, Leaf, WORDS, key_of};
use super::shipped::{OF_PROGRAM, program_of};
use super::text::Text;
use super::tree::{Chart, Tree};

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
        let written: Self = read(file, text).map_err(|bad| only(forms::with_form(bad, text)))?;
        check_texts(file, text).map_err(only)?;
        written.bound(file, text)
    }

    /// Reads a file that comes with the program under a name of its own: that it is sound, the tests look after, not every start.
    ///
    /// # Errors
    /// The first of what is wrong, with its place.
    pub(super) fn read_of_program(file: &str, text: &str) -> Result<Self, BadRules> {
        let mut definition: Self = read(file, text)?;
        let mut binder = Binder::new(file, text);
        binder.bind(&mut definition);
        match binder.complaints.into_iter().next() {
            Some(complaint) => Err(complaint),
            None => Ok(definition),
        }
    }

    /// It as it was written, bound.
    ///
    /// # Errors
    /// All of what is wrong, as it stands in the file.
    pub(super) fn bound(mut self, file: &str, text: &str) -> Result<Self, Vec<BadRules>> {
        let mut binder = Binder::new(file, text);
        binder.bind(&mut self);
        if binder.complaints.is_empty() {
            binder.try_out(&self);
        }
        let mut complaints = binder.complaints;
        if complaints.is_empty() {
            return Ok(self);
        }
        complaints.sort_by_key(|complaint| (complaint.line, complaint.column));
        complaints.truncate(MOST_COMPLAINTS);
        Err(complaints)
    }
}

/// What was read so far, and what is wrong with it.
#[derive(Default)]
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
    /// The names of all figures of sheets, and of groups of them.
    figures: Vec<Text>,
    groups: Vec<Text>,
    /// What formulas of the entries of a group name, by the name of the group.
    entries: Vec<(Text, Local)>,
    /// The names of attempts.
    attempts: Vec<Text>,
    /// The names that the attempt which is read mentions, by place.
    mentioned: Vec<usize>,
}

impl<'a> Binder<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Self {
            file,
            text,
            ..Self::default()
        }
    }

    fn bind(&mut self, definition: &mut Definition) {
        self.check_head(definition);
        self.check_lengths(definition);
        self.gather(definition);
        self.check_lists(definition);
        self.bind_names(definition);
        self.bind_charts(&definition.charts);
        self.check_scales(&definition.scales);
        self.bind_inputs(&mut definition.inputs);
        self.bind_groups(definition);
        if let Some((scale, _)) = &mut definition.foe_rank {
            scale.is = self.scale_called(&scale.text, &definition.scales);
        }
        definition.derived = self.derived(&definition.figures);
        self.bind_name(definition.minds.as_mut());
        if let Some(points) = &mut definition.hit_points {
            self.bind_hit_points(points, &definition.figures);
        }
        for group in definition.attempts.iter().flat_map(|rule| &rule.attacks) {
            self.check_group(group);
        }
        for cue in &definition.cues {
            self.check_cue(cue, &definition.attempts);
        }
        self.spell_out(&mut definition.attempts);
        for rule in &mut definition.attempts {
            self.bind_attempt(rule);
        }
        definition.put_in_for_plain_numbers();
        for rule in &mut definition.attempts {
            let is_asked = definition.dying.is_some() && rule.throws_d20() && !rule.has_criticals();
            rule.has_natural = rule.fortune.is_some() || is_asked;
            rule.reads_total = rule.asks_for_total();
        }
        self.bind_parts(definition);
        self.check_edges(definition);
        self.check_fortune(definition);
        definition.names = take(&mut self.names);
        definition.fingerprint = crc32fast::hash(self.text.as_bytes());
        definition.file = self.file.to_owned();
        definition.text = self.text.to_owned();
    }

    fn check_head(&mut self, definition: &Definition) {
        if definition.format != FORMAT {
            let message = format!(
                "this file has format {}, and this program reads format {FORMAT}",
                definition.format
            );
            self.blame(&definition.key, message);
        }
        for (text, what) in [(&definition.key, "key"), (&definition.short, "short")] {
            let is_plain = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            };
            if !text.chars().all(is_plain)
                || !text.starts_with(|letter: char| letter.is_ascii_lowercase())
            {
                self.blame(text, format!("`{what}` is one word of small letters, digits and hyphens, such as three-bands"));
            }
        }
        if let Some(like) = &definition.like
            && program_of(like).is_none()
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
        if definition.title.trim().is_empty() {
            self.blame(
                &definition.title,
                "`title` is the name of the game: it is empty",
            );
        }
    }

    /// Lists that are no longer than they may be, and name figures and groups that there are.
    fn check_lists(&mut self, definition: &Definition) {
        self.count("attempts", definition.attempts.len());
        self.count("charts", definition.charts.len());
        self.count("cues", definition.cues.len());
        if definition.attempts.is_empty() {
            self.blame(
                &definition.key,
                "nothing can be attempted: add an entry to `attempts`",
            );
        }
        for group in definition
            .pairs
            .iter()
            .flat_map(|(one, other)| [one, other])
        {
            self.check_group(group);
        }
        for figure in definition.wounds.iter().chain(&definition.dodges_with) {
            self.check_figure(figure);
        }
    }

    /// An order in which each comes after those it needs.
    fn order(&mut self, what: &str, names: &[&Text], needs: &[Vec<usize>]) -> Vec<usize> {
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
            let stuck: Vec<&Text> = stuck.collect();
            if let Some(first) = stuck.first() {
                let said: Vec<&str> = stuck.iter().map(|name| name.as_str()).collect();
                let said = said.join(", ");
                self.blame(
                    first,
                    format!("these {what} need one another in a circle: {said}"),
                );
            }
            return order;
        }
    }

    /// What was read of a text; 0 where that cannot be read.
    fn read_or_blamed(&mut self, text: &Text, read: Result<Formula, Complaint>) -> Formula {
        let formula = read.unwrap_or_else(|complaint| {
            self.blame_within(text, &complaint);
            Tree::Number(0)
        });
        self.mention(&formula);
        formula
    }

    /// Notes the names that stand in a formula.
    fn mention(&mut self, formula: &Formula) {
        formula.each_leaf_within(&mut |leaf| {
            if let Leaf::Name(name) | Leaf::Dice(name) = leaf {
                self.mentioned.push(*name);
            }
        });
    }

    /// The place of a name.
    fn name(&mut self, text: &Text) -> Option<usize> {
        let key = key_of(text);
        let among = among(text, &key, self.keys.iter().map(String::as_str));
        self.or_blamed(text, among)
    }

    fn check_group(&mut self, group: &Text) {
        let among = in_any_case(group, &self.groups);
        self.or_blamed(group, among);
    }

    /// Complains where nothing on a sheet is called so.
    fn check_figure(&mut self, figure: &Text) {
        let among = in_any_case(figure, &self.figures);
        self.or_blamed(figure, among);
    }

    /// The place of an attempt by its name.
    fn attempt_called(&mut self, text: &Text) -> Option<usize> {
        let among = in_any_case(text, &self.attempts);
        self.or_blamed(text, among)
    }

    fn or_blamed(&mut self, text: &Text, found: Result<usize, String>) -> Option<usize> {
        found.map_err(|why| self.blame(text, why)).ok()
    }

    /// Complains where a new name is no name, a word of the language, or taken.
    fn check_new(&mut self, text: &Text, key: &str, taken: &[String]) {
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
            self.blame_at(
                0,
                format!("{number} {what}: expected {MOST_ENTRIES} at most"),
            );
        }
    }

    /// Blames a text as a whole.
    fn blame(&mut self, text: &Text, reason: impl Into<String>) {
        self.blame_at(text.place(self.text).unwrap_or(0), reason.into());
    }

    /// Blames bytes within a text.
    fn blame_within(&mut self, text: &Text, complaint: &Complaint) {
        let place = text.place(self.text);
        let place = place.map_or(0, |place| place + complaint.span.start);
        self.blame_at(place, complaint.sentence());
    }

    fn blame_at(&mut self, place: usize, reason: String) {
        let complaint = BadRules::at(self.file, self.text, place, reason);
        self.complaints.push(complaint);
    }
}

/// The place of what is called so among names; where there is none, why not, and what may be meant.
fn among<'n>(
    text: &str,
    key: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, String> {
    let place = names.clone().position(|name| name == key);
    place.ok_or_else(|| nothing_called(text, nearest(key, names)))
}

/// The same by the names as they are written, in any case.
fn in_any_case(text: &Text, names: &[Text]) -> Result<usize, String> {
    let place = names.iter().position(|name| name.is_same(text));
    place.ok_or_else(|| nothing_called(text, nearest(text, names.iter().map(Text::as_str))))
}

pub(super) fn nothing_called(name: &str, meant: Option<String>) -> String {
    let meant = meant.map_or(String::new(), |meant| format!(" Did you mean {meant}?"));
    format!("nothing is called “{name}”.{meant}")
}
