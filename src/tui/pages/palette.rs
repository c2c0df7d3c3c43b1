//! The palette: everything that can be done, found by a few letters.

pub mod draw;

mod items;
mod score;

use crossterm::event::{KeyCode, KeyEvent};
use std::path::Path;

use crate::campaign::line::guide;
use crate::campaign::{CreatureId, LongRollKind, Offer, State};
use crate::manual::CHAPTERS;
use crate::systems::reference::Chapter;
use crate::systems::{Encounter, Rulebook};
use crate::tui::action::{Action, CATALOG};
use crate::tui::answer::Answer;
use crate::tui::editor::Editor;
use crate::tui::message::{Effect, Named};
use crate::tui::pages::settings;
use crate::tui::surroundings::Surroundings;
use crate::words::display_safe;

use crate::tui::message::Choice;
use crate::tui::way::{PAGE, Way};
use items::{
    Item, Target, is_of_fortune, long_roll, of_action, of_campaign, of_chapter, of_encounter,
    of_forecast, of_guide, of_known_foe, of_macro, of_own_encounters, of_setting,
    of_standing_fight, of_table, person, ruled, way_to,
};
use score::item_score;

/// Bytes of a query behind which nothing is looked for: it is asked at every key, and no entry is called so.
const LONGEST_QUERY: usize = 256;

/// The palette, open.
#[derive(Debug)]
pub struct Finder {
    query: Editor,
    items: Vec<Item>,
    chosen: usize,
    /// Whether it is a choice among a few lines.
    is_choice: bool,
    /// Who is selected, as one would type it.
    selected: String,
}

impl Finder {
    /// Every action that has a key, every hero and foe, every macro, everybody of the bestiary, every line, rule and setting,
    /// and every chapter of the manual.
    pub fn new(state: &State, around: &Surroundings, selected: String, tables: &[String]) -> Self {
        let (keymap, rules) = (&around.keymap, around.rules());
        let has_fortune = state.system.definition().has_fortune();
        let is_meant =
            |action| action != Action::Palette && (has_fortune || !is_of_fortune(action));
        let actions = CATALOG.iter().filter(|entry| is_meant(entry.action));
        let actions = actions.filter_map(|entry| of_action(entry, keymap));
        let heroes = state
            .party
            .iter()
            .map(|hero| person("hero", &hero.name, state, CreatureId::Hero(hero.id)));
        let foes = state
            .foes
            .iter()
            .map(|foe| person("foe", &foe.name, state, CreatureId::Foe(foe.id)));
        let work = state.long_rolls.iter();
        let work = work.filter(|long| long.kind() != LongRollKind::Race);
        let work = work.map(|long| long_roll(long.kind().word(), &long.name));
        let people = heroes.chain(foes).chain(work);
        let macros = state.macros.iter().map(of_macro);
        let encounters = state.encounters_of(rules).into_iter().map(of_encounter);
        let bestiary = rules
            .bestiaries
            .of(state.system)
            .foes()
            .iter()
            .map(of_known_foe);
        let lines = guide()
            .filter(|(only_in, _)| only_in.is_none_or(|only| only == state.system))
            .flat_map(|(_, example)| of_guide(example));
        let settings = settings::names(&around.chosen).enumerate().map(of_setting);
        let own = macros
            .chain(encounters)
            .chain(tables.iter().map(|name| of_table(name)))
            .chain(bestiary)
            .chain(lines)
            .chain(ruled(state))
            .chain(settings)
            .chain(CHAPTERS.iter().map(of_chapter));
        let items = actions.chain(people).chain(own).collect();
        Self {
            is_choice: false,
            selected,
            ..Self::choice(items)
        }
    }

    /// What a roll offers: a small choice, in the order in which it is likely.
    pub fn of_offers(offers: &[Offer]) -> Self {
        let item = |offer: &Offer| Item {
            help: offer.advice.to_owned(),
            line: display_safe(&offer.line).into_owned(),
            ..Item::new(
                "",
                display_safe(&offer.numbered()).into_owned(),
                Target::Line(offer.line.clone()),
            )
        };
        Self::choice(offers.iter().map(item).collect())
    }

    /// The encounters that are ready, each begun as soon as it is chosen; and how to write one's own.
    pub fn of_encounters(state: &State, rules: &Rulebook, folder: Option<&Path>) -> Self {
        let with_cue = |encounter: &Encounter| {
            let item = of_encounter(encounter);
            let parts = [item.title.as_str(), encounter.cue.as_str()];
            Item {
                title: parts.join(" · ").trim_end_matches(" · ").to_owned(),
                ..item
            }
        };
        let own = Chapter::Table
            .rule("encounters")
            .map(|rule| of_own_encounters(rule, state.system, folder));
        let encounters = state.encounters_of(rules);
        let forecasts = encounters.iter().copied().map(of_forecast);
        let each = encounters.iter().copied().map(with_cue).chain(forecasts);
        let standing = of_standing_fight(state);
        Self::choice(each.chain(standing).chain(own).collect())
    }

    /// The chapters of the manual, each read as soon as it is chosen.
    pub fn of_manual() -> Self {
        Self::choice(CHAPTERS.iter().map(of_chapter).collect())
    }

    /// The campaigns in the trash, each restored as soon as it is chosen.
    pub fn of_trash(campaigns: Vec<Named>) -> Self {
        let help = "Restore it to the list, exactly as it was.";
        let item = |named: Named| of_campaign(named, help, Target::InTrash);
        Self::choice(campaigns.into_iter().map(item).collect())
    }

    /// A choice among a few lines.
    fn choice(items: Vec<Item>) -> Self {
        Self {
            query: Editor::default(),
            items,
            chosen: 0,
            is_choice: true,
            selected: String::new(),
        }
    }

    /// Offers campaigns to switch to, unless it is a choice of something else.
    pub fn add_campaigns(&mut self, campaigns: Vec<Named>) {
        if !self.is_choice {
            let help = "Switch to this campaign; everything is saved.";
            let items = campaigns
                .into_iter()
                .map(|named| of_campaign(named, help, Target::Campaign));
            self.items.extend(items);
        }
    }

    /// What the query finds, the best first, but quitting never before anything else; all in the order of the catalog
    /// while nothing is typed.
    fn matching(&self) -> Vec<(&Item, Vec<usize>)> {
        if self.query.text().len() > LONGEST_QUERY {
            return Vec::new();
        }
        let query = self.query.text().trim().to_lowercase();
        let weighed = |item| {
            let (score, letters) = item_score(&query, item)?;
            Some((score, item, letters))
        };
        let mut found: Vec<(i32, &Item, Vec<usize>)> =
            self.items.iter().filter_map(weighed).collect();
        found.sort_by_key(|(score, item, _)| (item.quits(), -score));
        found
            .into_iter()
            .map(|(_, item, letters)| (item, letters))
            .collect()
    }

    /// How many entries the query finds.
    pub fn found(&self) -> usize {
        self.matching().len()
    }

    pub(crate) fn press(&mut self, action: Option<Action>, event: KeyEvent) -> Answer {
        if let Some(way) = action.and_then(Way::of) {
            self.chosen = way.moved(self.chosen, self.found(), PAGE);
            return Answer::Ignored;
        }
        match action {
            Some(Action::Enter) => return self.take(),
            Some(Action::Leave) => return Answer::Close,
            Some(Action::Clear) => {
                self.query.replace("");
                self.chosen = 0;
            }
            Some(Action::Complete) => return self.take_as_line(),
            _ => {
                if let Some(place) = self.place_by_digit(event) {
                    self.chosen = place;
                    return self.take();
                }
                if self.query.press(event) {
                    self.chosen = 0;
                }
            }
        }
        Answer::Ignored
    }

    /// A digit in a small choice that nothing is typed in yet is the place of what is taken.
    fn place_by_digit(&self, event: KeyEvent) -> Option<usize> {
        let KeyCode::Char(digit @ '1'..='9') = event.code else {
            return None;
        };
        let place = usize::try_from(digit.to_digit(10)?).ok()?.checked_sub(1)?;
        let is_one = self.is_choice && self.query.text().is_empty() && place < self.items.len();
        is_one.then_some(place)
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.query.insert(text);
        self.chosen = 0;
    }

    /// What is chosen, typed as a line to be gone on with; nothing where it is none.
    fn take_as_line(&self) -> Answer {
        let matching = self.matching();
        let Some((item, _)) = matching.get(self.chosen) else {
            return Answer::Ignored;
        };
        match &item.target {
            Target::Person(_) => Answer::Type(format!("{} ", item.line)),
            Target::Action(_) if !item.line.is_empty() => Answer::Type(item.line.clone()),
            Target::Line(line) | Target::Addition(line) | Target::Deed(line) => {
                Answer::Type(line.clone())
            }
            Target::Beginning(line) => self.begin(line),
            Target::Action(_)
            | Target::There(_)
            | Target::Rule(_)
            | Target::Chapter(_)
            | Target::Setting(_)
            | Target::Campaign(_)
            | Target::InTrash(_) => Answer::Ignored,
        }
    }

    /// How a line begins is typed, about whoever is selected.
    fn begin(&self, line: &str) -> Answer {
        Answer::Type(line.replace('…', &self.selected).trim_start().to_owned())
    }

    fn take(&self) -> Answer {
        match self
            .matching()
            .get(self.chosen)
            .map(|(item, _)| &item.target)
        {
            Some(Target::Action(action)) => Answer::Act(*action),
            Some(Target::There(context)) => {
                way_to(*context).map_or(Answer::Help(*context), Answer::Act)
            }
            Some(Target::Person(creature)) => Answer::Show(*creature),
            Some(Target::Line(line) | Target::Addition(line)) => Answer::Type(line.clone()),
            Some(Target::Beginning(line)) => self.begin(line),
            Some(Target::Deed(line)) => Answer::Say(line.clone()),
            Some(Target::Rule(rule)) => Answer::Read(rule),
            Some(Target::Chapter(chapter)) => Answer::Chapter(chapter),
            Some(Target::Setting(row)) => Answer::Setting(*row),
            Some(Target::Campaign(folder)) => {
                Answer::Do(Effect::Open(Choice::Campaign(folder.clone())))
            }
            Some(Target::InTrash(folder)) => Answer::Do(Effect::Restore(folder.clone())),
            // What nothing is called by may still be a line.
            None if !self.is_choice => Answer::Type(self.query.text().to_owned()),
            None => Answer::Ignored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(query: &str) -> Vec<String> {
        let mut finder = finder();
        finder.query.insert(query);
        finder
            .matching()
            .into_iter()
            .map(|(item, _)| item.title.clone())
            .collect()
    }

    fn finder() -> Finder {
        let item = |target, word, title: &str| Item {
            word,
            ..Item::new("", title, target)
        };
        let items = vec![
            item(Target::Action(Action::Quit), "quit", "Quits"),
            item(Target::Action(Action::Next), "next", "The next turn"),
            item(
                Target::Action(Action::Undo),
                "undo",
                "Takes the last thing back",
            ),
            item(Target::Line(String::new()), "", "Thalia · row 2"),
            item(Target::Line(String::new()), "", "Quill"),
        ];
        Finder {
            is_choice: false,
            ..Finder::choice(items)
        }
    }

    #[test]
    fn an_empty_query_keeps_the_order_and_quits_last() {
        assert_eq!(
            named(""),
            [
                "The next turn",
                "Takes the last thing back",
                "Thalia · row 2",
                "Quill",
                "Quits"
            ]
        );
    }

    #[test]
    fn names_come_first_and_words_of_the_hint_bar_are_found() {
        assert_eq!(
            named("th").first().map(String::as_str),
            Some("Thalia · row 2")
        );
        assert_eq!(named("undo"), ["Takes the last thing back"]);
        assert_eq!(named("qui"), ["Quill", "Quits"]);
        assert_eq!(named("quit"), ["Quits"]);
    }
}
