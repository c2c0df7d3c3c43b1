//! The table of ability scores, in a row, in lines, with columns for modifiers and saves or without.

use crate::import::creature::{Creature, ability_called};
use crate::import::words::whole;

/// Words of the table that are no figures.
const HEADINGS: [&str; 4] = ["mod", "save", "mod/save", "score"];

/// No row of a table of scores has more letters, six scores with their marks and all that parts them.
const LONGEST_ROW: usize = 240;

/// The words of the table so far.
#[derive(Debug, Default)]
pub(super) struct Scores {
    words: Vec<String>,
}

impl Scores {
    /// Whether a line is of the table.
    pub(super) fn is_line(line: &str) -> bool {
        // A paragraph is asked anew with each line that is joined to it: its words are not parted for that.
        if line.len() > LONGEST_ROW {
            return false;
        }
        let words = cut(line);
        let is_name =
            |word: &String| is_ability(word) || HEADINGS.contains(&word.to_lowercase().as_str());
        let is_begun = line.starts_with(|letter: char| letter.is_ascii_digit());
        !words.is_empty()
            && words.iter().all(|word| is_name(word) || is_figure(word))
            && (is_begun || words.len() >= 2 || words.iter().any(is_name))
    }

    /// Where within a line the table begins.
    pub(super) fn within(text: &str) -> Option<usize> {
        let places = ["STR ", "Str "].iter().filter_map(|word| text.find(word));
        let begins = |behind: &str| {
            let is_figure = behind.starts_with(|letter: char| letter.is_ascii_digit());
            is_figure || behind.starts_with("DEX") || behind.starts_with("Dex")
        };
        let mut places = places.filter(|at| *at > 0);
        places.find(|at| {
            text.get(*at + 4..)
                .is_some_and(|behind| begins(behind.trim_start()))
        })
    }

    /// Whether the table has begun and has not all its figures.
    pub(super) fn is_open(&self) -> bool {
        self.words.iter().any(|word| is_ability(word)) && self.plain_figures() < 6
    }

    fn plain_figures(&self) -> usize {
        self.words
            .iter()
            .filter(|word| is_figure(word) && !word.starts_with(['(', '+', '-']))
            .count()
    }

    pub(super) fn take(&mut self, line: &str) {
        let words = cut(line).into_iter();
        self.words
            .extend(words.filter(|word| is_ability(word) || is_figure(word)));
    }

    /// Writes scores, and the saves where they are printed beside them.
    pub(super) fn finish(&self, creature: &mut Creature) {
        let names = (0..).zip(&self.words);
        let names = names.filter_map(|(at, word)| Some((at, ability_called(word)?)));
        let names: Vec<(usize, usize)> = names.collect();
        let are_in_a_row = match (names.first(), names.get(5)) {
            (Some((first, _)), Some((sixth, _))) => sixth - first == 5,
            _ => false,
        };
        if are_in_a_row {
            let behind = names.get(5).map_or(0, |(at, _)| at + 1);
            let figures = self.words.iter().skip(behind);
            let scores = figures.filter(|word| !word.starts_with(['(', '+', '-']));
            for ((_, ability), score) in names.iter().zip(scores) {
                put(creature, *ability, score);
            }
            return;
        }
        for (place, (at, ability)) in names.iter().enumerate() {
            let next = names.get(place + 1);
            let end = next.map_or(self.words.len(), |(next, _)| *next);
            let figures = self.words.get(at + 1..end).unwrap_or_default();
            if let Some(score) = figures.first() {
                put(creature, *ability, score);
            }
            // Score, modifier, save: three figures, the last a total.
            if let [_, _, save] = figures
                && let Some(save) = whole(save)
            {
                creature.set_save(*ability, save);
            }
        }
    }
}

fn put(creature: &mut Creature, ability: usize, score: &str) {
    if let (Some(slot), Some(score)) = (creature.scores.get_mut(ability), whole(score)) {
        *slot = Some(score);
    }
}

/// The words of a line, `18(+4)` parted, marks of tables left out.
fn cut(line: &str) -> Vec<String> {
    let apart = line
        .replace('(', " (")
        .replace("( ", "(")
        .replace(['|', ',', '*', ':', '/'], " ");
    apart.split_whitespace().map(str::to_owned).collect()
}

fn is_ability(word: &str) -> bool {
    ability_called(word).is_some()
}

fn is_figure(word: &str) -> bool {
    whole(word).is_some()
}
