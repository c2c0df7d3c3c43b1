//! How a query is read, word by word: a name, a level, a kind, an evening, and whatever is none of these is text.

use crate::campaign::Campaign;
use crate::campaign::log_text::Kind;
use crate::systems::System;
use crate::words::composed;

use super::levels::level_called;
use super::query::{Evenings, LevelWish, LinesOf, Query};

/// Words for kinds of lines, beside those that the log's JSON has for them.
const KINDS: [(&str, Kind); 29] = [
    ("roll", Kind::Roll),
    ("rolls", Kind::Roll),
    ("harm", Kind::Damage),
    ("damage", Kind::Damage),
    ("condition", Kind::Condition),
    ("turn", Kind::Turn),
    ("round", Kind::Turn),
    ("order", Kind::Order),
    ("fortune", Kind::Fortune),
    ("task", Kind::Task),
    ("clock", Kind::Clock),
    ("contest", Kind::Contest),
    ("spend", Kind::Spend),
    ("hero", Kind::Hero),
    ("note", Kind::Note),
    ("notes", Kind::Note),
    ("rule", Kind::Rule),
    ("ruling", Kind::Rule),
    ("scene", Kind::Scene),
    ("evening", Kind::Evening),
    ("session", Kind::Evening),
    ("undo", Kind::Undo),
    ("restore", Kind::Restore),
    ("macro", Kind::Macro),
    ("encounter", Kind::Encounter),
    ("table", Kind::Table),
    ("time", Kind::Time),
    ("lost", Kind::Lost),
    ("kept", Kind::Secret),
];

/// What may stand behind `last`.
const OF_LAST: [&str; 6] = ["week", "time", "evening", "session", "game", "night"];

/// Letters of a name that are enough where they are nobody else's.
const LEAST_OF_NAME: usize = 2;

/// A word of a query, in small letters.
struct Word {
    text: String,
    is_quoted: bool,
}

struct Reading {
    words: std::iter::Peekable<std::vec::IntoIter<Word>>,
    names: Vec<LinesOf>,
    tonight: u32,
    query: Query,
}

impl Query {
    /// Reads what was typed, against the game as it stands. Whatever it is, it means something: what is no name, level,
    /// kind or evening is text.
    pub fn read(typed: &str, campaign: &Campaign) -> Self {
        let state = campaign.state();
        let mut names: Vec<LinesOf> = Vec::new();
        let heroes = state.party.iter().map(|hero| (&hero.name, true));
        for (name, is_hero) in heroes.chain(state.foes.iter().map(|foe| (&foe.name, false))) {
            if names.iter().all(|known| known.name != *name) {
                names.push(LinesOf {
                    name: name.clone(),
                    is_hero,
                });
            }
        }
        let mut reading = Reading {
            words: cut(&composed(typed)).into_iter().peekable(),
            names,
            tonight: state.evening_number(),
            query: Self::everything(state.system),
        };
        while let Some(word) = reading.words.next() {
            reading.take(word);
        }
        reading.query
    }
}

impl Reading {
    fn take(&mut self, word: Word) {
        let Word { text, is_quoted } = word;
        if is_quoted {
            self.query.texts.push(text);
        } else if let Some(whose) = self.called(&text) {
            self.query.whose.push(whose);
        } else if !self.takes_word(&text) {
            match self.beginning_with(&text) {
                Some(whose) => self.query.whose.push(whose),
                None => self.query.texts.push(text),
            }
        }
    }

    /// Takes a level, an evening, a mark or a kind.
    fn takes_word(&mut self, text: &str) -> bool {
        let query = &mut self.query;
        match text {
            "secret" => query.is_secret = true,
            "marked" => query.is_marked = true,
            "undone" => query.is_undone = true,
            _ => {
                return self.takes_level(text)
                    || self.takes_evenings(text)
                    || self.takes_kind(text);
            }
        }
        true
    }

    fn takes_level(&mut self, text: &str) -> bool {
        let system = self.query.system;
        // `critical failure` is one level, and `critical` another.
        let next = self.words.peek().filter(|next| !next.is_quoted);
        let both = next.and_then(|next| level_in(system, &format!("{text} {}", next.text)));
        if both.is_some() {
            self.words.next();
        }
        let levels = both.or_else(|| level_in(system, text));
        let is_level = levels.is_some();
        self.query.levels.extend(levels);
        is_level
    }

    /// `evening 10`, `evening 10..12`, `evening 10..`, `evening ..3`.
    fn takes_evenings(&mut self, text: &str) -> bool {
        let tonight = self.tonight;
        let next = self.words.peek().filter(|next| !next.is_quoted);
        let next = next.map_or("", |next| next.text.as_str());
        let (evenings, takes_next) = match text {
            "tonight" => (Some(Evenings::only(tonight)), false),
            // At a table last week is the evening before this one.
            "last" => {
                let before = tonight.saturating_sub(1);
                (Some(Evenings::only(before)), OF_LAST.contains(&next))
            }
            "evening" => (evenings_in(next, tonight), true),
            _ => (None, false),
        };
        if takes_next && evenings.is_some() {
            self.words.next();
        }
        let is_said = evenings.is_some();
        self.query.evenings.extend(evenings);
        is_said
    }

    fn takes_kind(&mut self, text: &str) -> bool {
        let Some((_, kind)) = KINDS.iter().find(|(word, _)| *word == text) else {
            return false;
        };
        if !self.query.kinds.contains(kind) {
            self.query.kinds.push(*kind);
        }
        true
    }

    fn called(&self, text: &str) -> Option<LinesOf> {
        let mut names = self.names.iter();
        names
            .find(|whose| whose.name.to_lowercase() == text)
            .cloned()
    }

    /// Who alone has a name that begins like this.
    fn beginning_with(&self, text: &str) -> Option<LinesOf> {
        if text.chars().count() < LEAST_OF_NAME {
            return None;
        }
        let begins = |whose: &&LinesOf| whose.name.to_lowercase().starts_with(text);
        let mut meant = self.names.iter().filter(begins);
        meant.next().filter(|_| meant.next().is_none()).cloned()
    }
}

/// The words of what was typed; what stands in quotes is one, and quotes need no end.
fn cut(typed: &str) -> Vec<Word> {
    let typed = typed.to_lowercase();
    let parts = typed
        .split(['"', '“', '”'])
        .zip([false, true].into_iter().cycle());
    let words = parts.flat_map(|(part, is_quoted)| {
        let words = match is_quoted {
            true => vec![part],
            false => part.split_whitespace().collect(),
        };
        let words = words.into_iter().filter(|word| !word.is_empty());
        words.map(move |text| Word {
            text: text.to_owned(),
            is_quoted,
        })
    });
    words.collect()
}

fn level_in(system: System, text: &str) -> Option<LevelWish> {
    let better = text.strip_suffix('+');
    Some(LevelWish {
        level: level_called(system, better.unwrap_or(text))?,
        is_or_better: better.is_some(),
    })
}

fn evenings_in(text: &str, tonight: u32) -> Option<Evenings> {
    let Some((first, last)) = text.split_once("..") else {
        return text.parse().ok().map(Evenings::only);
    };
    let number = |text: &str, open: u32| match text {
        "" => Some(open),
        text => text.parse().ok(),
    };
    let first = number(first, 1)?;
    let last = number(last.trim_start_matches('.'), tonight)?;
    Some(Evenings {
        first,
        last: last.max(first),
    })
}
