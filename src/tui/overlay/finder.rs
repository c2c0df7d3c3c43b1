//! The palette: everything that can be done, found by a few letters.

use crossterm::event::KeyEvent;

use crate::campaign::{Being, State};
use crate::tui::action::{Action, CATALOGUE, Context};
use crate::tui::editor::Editor;
use crate::tui::keymap::Keymap;
use crate::tui::overlays::palette::{CommandPalette, PaletteEntry, Shortcut};
use crate::tui::view::Hints;
use crate::tui::widgets::field::Typed;
use crate::words::{display_safe, quoted};

use super::Answer;

/// What being the word of the hint bar weighs.
const BY_WORD: i32 = 100;

#[derive(Debug, Clone)]
enum Target {
    Action(Action),
    Line(String),
}

#[derive(Debug, Clone)]
struct Item {
    kind: &'static str,
    title: String,
    /// The word of the hint bar, by which it is found first.
    word: &'static str,
    help: String,
    key: String,
    line: String,
    target: Target,
}

/// The palette, open.
#[derive(Debug)]
pub struct Finder {
    query: Editor,
    items: Vec<Item>,
    chosen: usize,
}

impl Finder {
    /// Every action that has a meaning on the dashboard, every hero and foe.
    #[must_use]
    pub fn new(state: &State, keymap: &Keymap) -> Self {
        let panes = [Context::Dashboard, Context::Party, Context::Table, Context::Turns];
        let actions = CATALOGUE.iter().filter_map(|entry| {
            let key = panes.iter().find_map(|context| keymap.key_of(*context, entry.action))?;
            let is_plain = !matches!(entry.action, Action::TypeLine | Action::Palette);
            let (title, line) = (sentence_start(entry.help), entry.line.to_owned());
            let target = Target::Action(entry.action);
            let (word, help) = (entry.word, entry.help.to_owned());
            is_plain.then_some(Item { kind: "action", title, word, help, key, line, target })
        });
        let heroes = state.party.iter().map(|hero| person("hero", &hero.name, state, Being::Hero(hero.id)));
        let foes = state.foes.iter().map(|foe| person("foe", &foe.name, state, Being::Foe(foe.id)));
        Self { query: Editor::default(), items: actions.chain(heroes).chain(foes).collect(), chosen: 0 }
    }

    fn matching(&self) -> Vec<(&Item, Vec<usize>)> {
        let mut found: Vec<(i32, &Item, Vec<usize>)> = self
            .items
            .iter()
            .filter_map(|item| {
                let query = self.query.text();
                let (score, letters) = score(query, &item.title)?;
                let by_word = !query.is_empty() && item.word.starts_with(&query.to_lowercase());
                Some((if by_word { score + BY_WORD } else { score }, item, letters))
            })
            .collect();
        found.sort_by_key(|(score, ..)| -score);
        found.into_iter().map(|(_, item, letters)| (item, letters)).collect()
    }

    pub(super) fn press(&mut self, action: Option<Action>, event: KeyEvent) -> Answer {
        match action {
            Some(Action::Enter) => return self.take(),
            Some(Action::Leave) => return Answer::Close,
            Some(Action::Up) => self.chosen = self.chosen.saturating_sub(1),
            Some(Action::Down) => {
                self.chosen = (self.chosen + 1).min(self.matching().len().saturating_sub(1));
            }
            Some(Action::Clear) => {
                self.query.replace("");
                self.chosen = 0;
            }
            _ => {
                if self.query.press(event) {
                    self.chosen = 0;
                }
            }
        }
        Answer::Ignored
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.query.insert(text);
        self.chosen = 0;
    }

    fn take(&self) -> Answer {
        match self.matching().get(self.chosen).map(|(item, _)| &item.target) {
            Some(Target::Action(action)) => Answer::Act(*action),
            Some(Target::Line(line)) => Answer::Type(line.clone()),
            None => Answer::Ignored,
        }
    }

    /// As it is drawn.
    #[must_use]
    pub fn view(&self, hints: Hints) -> CommandPalette {
        let matching = self.matching();
        let entry = |(item, letters): &(&Item, Vec<usize>)| PaletteEntry {
            kind: item.kind.into(),
            title: item.title.clone(),
            matched: letters.clone(),
            shortcut: if item.key.is_empty() {
                Shortcut::Line(item.line.clone())
            } else {
                Shortcut::Key(item.key.clone())
            },
        };
        let chosen = matching.get(self.chosen).map(|(item, _)| *item);
        CommandPalette {
            query: Typed::ended(display_safe(self.query.text())),
            found: matching.len(),
            of: self.items.len(),
            entries: matching.iter().map(entry).collect(),
            chosen: self.chosen,
            help: chosen.map_or_else(String::new, |item| item.help.clone()),
            line: chosen.map_or_else(String::new, |item| item.line.clone()),
            hints,
        }
    }
}

fn person(kind: &'static str, name: &str, state: &State, being: Being) -> Item {
    let row = state.tracker.row_of(being).map_or_else(String::new, |row| format!(" · row {}", row + 1));
    let typed = if name.contains(char::is_whitespace) { quoted(name) } else { name.to_lowercase() };
    Item {
        kind,
        word: "",
        title: format!("{}{row}", display_safe(name)),
        help: "Begins a line with this name: an attempt, or hit points.".into(),
        key: String::new(),
        line: typed.clone(),
        target: Target::Line(format!("{typed} ")),
    }
}

/// The first part of a sentence, short enough for a row.
fn sentence_start(help: &str) -> String {
    let end = help.find(['.', ':', ';']).unwrap_or(help.len());
    help.get(..end).unwrap_or(help).to_owned()
}

/// How well letters are found in a title in their order, and where; beginnings of words weigh more.
fn score(query: &str, title: &str) -> Option<(i32, Vec<usize>)> {
    let letters: Vec<char> = title.chars().flat_map(|letter| letter.to_lowercase().next()).collect();
    let mut matched = Vec::new();
    let mut total = 0;
    let mut from = 0;
    for wanted in query.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase) {
        let at = letters.iter().skip(from).position(|letter| *letter == wanted)? + from;
        let begins_word = at == 0 || letters.get(at - 1).is_some_and(|before| !before.is_alphanumeric());
        let follows = matched.last() == Some(&at.wrapping_sub(1));
        total += if follows {
            9
        } else if begins_word {
            8
        } else {
            1
        };
        matched.push(at);
        from = at + 1;
    }
    Some((total * 4 - i32::try_from(letters.len()).unwrap_or(0) / 8, matched))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_of_words_are_found_first() {
        let (luck, _) = score("lr", "A luck roll for the one under the cursor").unwrap();
        let (other, _) = score("lr", "Takes the last thing back, whatever it was").unwrap_or_default();
        assert!(luck > other);
        assert_eq!(score("xq", "A luck roll"), None);
    }
}
