//! The palette: everything that can be done, found by a few letters.

use std::path::Path;

use crossterm::event::KeyEvent;

use crate::campaign::line::{Example, GUIDE};
use crate::campaign::{Being, Macro, Offer, State};
use crate::rules::reference::{Chapter, RuleId};
use crate::rules::{Encounter, KnownFoe, Rulebook, System};
use crate::store::Folder;
use crate::tui::action::{Action, CATALOGUE, Context};
use crate::tui::editor::Editor;
use crate::tui::keymap::Keymap;
use crate::tui::message::{Effect, Named};
use crate::tui::overlays::palette::{CommandPalette, PaletteEntry, Shortcut};
use crate::tui::view::Hints;
use crate::tui::welcome::Choice;
use crate::tui::widgets::field::Typed;
use crate::words::{display_safe, quoted};

use super::Answer;

/// What a letter at the beginning of a word weighs, and one right after another that matched.
const BEGINS: i32 = 32;
const FOLLOWS: i32 = 36;
/// What being found by another word than those of the title weighs: less than any letters of a title.
const BY_OTHER_WORD: i32 = -1_000;
/// Letters from which an entry is looked for by other words too.
const OTHER_WORD_FROM: usize = 3;
/// What being how a line of the guide begins weighs: more than any letters.
const BY_LINE: i32 = 5_000;
/// What being the word of the hint bar weighs: more than that.
const BY_WORD: i32 = 10_000;
/// What the name of a hero or foe weighs: more still.
const BY_NAME: i32 = 20_000;

/// Letters of a title that have room beside the keys of an action.
const TITLE_ROOM: usize = 43;

#[derive(Debug, Clone)]
enum Target {
    Action(Action),
    /// Somebody whom the cursor goes to.
    Person(Being),
    Line(String),
    /// The line that adds a foe of the bestiary.
    Addition(String),
    /// How a line of the guide begins.
    Beginning(&'static str),
    /// A line that is said as it stands.
    Deed(String),
    Rule(RuleId),
    /// A campaign to switch to.
    Campaign(Folder),
    /// A campaign to be brought back.
    PutAside(Folder),
}

#[derive(Debug, Clone)]
struct Item {
    kind: &'static str,
    title: String,
    /// The word of the hint bar, by which it is found first.
    word: &'static str,
    /// Other words it is found by, in small letters, when its title has them not.
    also: String,
    help: String,
    key: String,
    line: String,
    target: Target,
}

impl Item {
    const fn quits(&self) -> bool {
        matches!(self.target, Target::Action(Action::Quit))
    }
}

/// The palette, open.
#[derive(Debug)]
pub struct Finder {
    query: Editor,
    items: Vec<Item>,
    chosen: usize,
    /// Whether it is a choice among a few lines.
    is_choice: bool,
}

impl Finder {
    /// Every action that has a meaning on the dashboard, every hero and foe, every macro, everybody of the bestiary, every
    /// line and every rule of the system that is played.
    #[must_use]
    pub fn new(state: &State, keymap: &Keymap, rules: &Rulebook) -> Self {
        let panes = [Context::Dashboard, Context::Party, Context::Table, Context::Turns, Context::Tasks];
        let actions = CATALOGUE.iter().filter_map(|entry| {
            let key = panes.iter().find_map(|context| keymap.key_of(*context, entry.action))?;
            let is_plain = !matches!(entry.action, Action::TypeLine | Action::Palette);
            let is_of_system = state.system == System::PenAndDagger || !is_of_fortune(entry.action);
            let (title, line) = (sentence_start(entry.help), entry.line.to_owned());
            let target = Target::Action(entry.action);
            let (word, help) = (entry.word, entry.help.to_owned());
            (is_plain && is_of_system).then_some(Item {
                kind: "action",
                title,
                word,
                also: entry.help.to_lowercase(),
                help,
                key,
                line,
                target,
            })
        });
        let heroes = state.party.iter().map(|hero| person("hero", &hero.name, state, Being::Hero(hero.id)));
        let foes = state.foes.iter().map(|foe| person("foe", &foe.name, state, Being::Foe(foe.id)));
        let tasks = state.tasks.iter().map(|task| long_roll("task", &task.name));
        let contests = state.contests.iter().map(|contest| long_roll("contest", &contest.name));
        let people = heroes.chain(foes).chain(tasks).chain(contests);
        let macros = state.macros.iter().map(of_macro);
        let encounters = rules.encounters.of(state.system).entries().iter().map(of_encounter);
        let bestiary = rules.bestiaries.of(state.system).foes().iter().map(of_known_foe);
        let lines = GUIDE.iter().filter(|example| example.fits(state.system)).filter_map(of_guide);
        let own = macros.chain(encounters).chain(bestiary).chain(lines).chain(ruled(state, rules));
        let items = actions.chain(people).chain(own).collect();
        Self { query: Editor::default(), items, chosen: 0, is_choice: false }
    }

    /// What a roll offers: a small choice, in the order in which it is likely.
    #[must_use]
    pub fn of_offers(offers: &[Offer]) -> Self {
        let item = |offer: &Offer| Item {
            kind: "",
            title: display_safe(&offer.title).into_owned(),
            word: "",
            also: String::new(),
            help: offer.advice.to_owned(),
            key: String::new(),
            line: display_safe(&offer.line).into_owned(),
            target: Target::Line(offer.line.clone()),
        };
        Self {
            query: Editor::default(),
            items: offers.iter().map(item).collect(),
            chosen: 0,
            is_choice: true,
        }
    }

    /// The encounters that are ready, each begun as soon as it is chosen; and how to write one's own.
    #[must_use]
    pub fn of_encounters(system: System, rules: &Rulebook, folder: Option<&Path>) -> Self {
        let with_cue = |encounter: &Encounter| {
            let item = of_encounter(encounter);
            let parts = [item.title.as_str(), encounter.cue.as_str()];
            Item { title: parts.join(" · ").trim_end_matches(" · ").to_owned(), ..item }
        };
        let own = rules
            .reference
            .named(Chapter::Table, "encounters")
            .map(|rule| of_own_encounters(rule, system, folder));
        let encounters = rules.encounters.of(system).entries();
        let items = encounters.iter().map(with_cue).chain(own).collect();
        Self { query: Editor::default(), items, chosen: 0, is_choice: true }
    }

    /// The campaigns that were put away, each brought back as soon as it is chosen.
    #[must_use]
    pub fn of_bin(put_aside: Vec<Named>) -> Self {
        let help = "Brings it back among the campaigns, whole and as it was.";
        let item = |named: Named| of_campaign(named, help, Target::PutAside);
        let items = put_aside.into_iter().map(item).collect();
        Self { query: Editor::default(), items, chosen: 0, is_choice: true }
    }

    /// Offers campaigns to switch to, unless it is a choice of something else.
    pub fn add_campaigns(&mut self, campaigns: Vec<Named>) {
        if !self.is_choice {
            let help = "Leaves this campaign and opens that one; everything is saved.";
            let items = campaigns.into_iter().map(|named| of_campaign(named, help, Target::Campaign));
            self.items.extend(items);
        }
    }

    /// What the query finds, the best first, but quitting never before anything else; all in the order of the catalogue
    /// while nothing is typed.
    fn matching(&self) -> Vec<(&Item, Vec<usize>)> {
        let query = self.query.text().trim().to_lowercase();
        let weighed = |item| {
            let (score, letters) = item_score(&query, item)?;
            Some((score, item, letters))
        };
        let mut found: Vec<(i32, &Item, Vec<usize>)> = self.items.iter().filter_map(weighed).collect();
        found.sort_by_key(|(score, item, _)| (item.quits(), -score));
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
            Some(Action::Complete) => return self.take_as_line(),
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

    /// What is chosen, typed as a line to be gone on with; nothing where it is none.
    fn take_as_line(&self) -> Answer {
        let matching = self.matching();
        let Some((item, _)) = matching.get(self.chosen) else { return Answer::Ignored };
        match &item.target {
            Target::Person(_) => Answer::Type(format!("{} ", item.line)),
            Target::Action(_) if !item.line.is_empty() => Answer::Type(item.line.clone()),
            Target::Line(line) | Target::Addition(line) | Target::Deed(line) => Answer::Type(line.clone()),
            Target::Beginning(line) => Answer::Type((*line).to_owned()),
            Target::Action(_) | Target::Rule(_) | Target::Campaign(_) | Target::PutAside(_) => {
                Answer::Ignored
            }
        }
    }

    fn take(&self) -> Answer {
        match self.matching().get(self.chosen).map(|(item, _)| &item.target) {
            Some(Target::Action(action)) => Answer::Act(*action),
            Some(Target::Person(being)) => Answer::Show(*being),
            Some(Target::Line(line) | Target::Addition(line)) => Answer::Type(line.clone()),
            Some(Target::Beginning(line)) => Answer::Type((*line).to_owned()),
            Some(Target::Deed(line)) => Answer::Say(line.clone()),
            Some(Target::Rule(rule)) => Answer::Read(*rule),
            Some(Target::Campaign(folder)) => Answer::Do(Effect::Open(Choice::Campaign(folder.clone()))),
            Some(Target::PutAside(folder)) => Answer::Do(Effect::BringBack(folder.clone())),
            // What nothing is called by may still be a line.
            None if !self.is_choice => Answer::Type(self.query.text().to_owned()),
            None => Answer::Ignored,
        }
    }

    /// What is said in place of the help where nothing is found.
    const fn nothing_found(&self) -> &'static str {
        if self.is_choice {
            "None of these has such letters: Ctrl-U shows all of them."
        } else {
            "Nothing here has these letters at the beginning of its words. Enter types them as a line."
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
            shortcut: match item.key.as_str() {
                // The line of the chosen one stands below, and titles want the room.
                "" if self.is_choice => Shortcut::None,
                "" => Shortcut::Line(display_safe(&item.line).into_owned()),
                key => Shortcut::Key(key.to_owned()),
            },
        };
        let chosen = matching.get(self.chosen).map(|(item, _)| *item);
        CommandPalette {
            query: Typed::ended(display_safe(self.query.text())),
            found: matching.len(),
            of: self.items.len(),
            entries: matching.iter().map(entry).collect(),
            chosen: self.chosen,
            help: chosen.map_or_else(|| self.nothing_found().to_owned(), |item| item.help.clone()),
            line: chosen.map_or_else(String::new, |item| display_safe(&item.line).into_owned()),
            is_choice: self.is_choice,
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
        also: String::new(),
        title: format!("{}{row}", display_safe(name)),
        help: "Puts the cursor there. Tab begins a line with the name: an attempt, or hit points.".into(),
        key: String::new(),
        line: typed,
        target: Target::Person(being),
    }
}

fn of_campaign(named: Named, help: &str, target: fn(Folder) -> Target) -> Item {
    Item {
        kind: "campaign",
        word: "",
        also: String::new(),
        title: named.name,
        help: format!("{}. {help}", named.about),
        key: String::new(),
        line: named.folder.slug(),
        target: target(named.folder),
    }
}

fn of_macro(kept: &Macro) -> Item {
    let (title, lines) = (kept.name.clone(), display_safe(&kept.text()).into_owned());
    let target = Target::Line(kept.name.clone());
    let also = String::new();
    Item {
        kind: "macro",
        word: "",
        also,
        title,
        help: lines,
        key: String::new(),
        line: kept.name.clone(),
        target,
    }
}

/// A kind of line that is known by its first word, with its first example.
fn of_guide(example: &'static Example) -> Option<Item> {
    let title = example.line.split(" · ").next().filter(|_| !example.begins.is_empty())?;
    let (line, target) = (example.begins.trim_end().to_owned(), Target::Beginning(example.begins));
    let (title, help) = (title.to_owned(), example.does.to_owned());
    let also = help.to_lowercase();
    Some(Item { kind: "line", word: "", also, title, help, key: String::new(), line, target })
}

/// Whether it is about fortune dice, which only one system has.
const fn is_of_fortune(action: Action) -> bool {
    matches!(
        action,
        Action::FortuneDie
            | Action::FortuneConvert
            | Action::FortuneReroll
            | Action::FortuneHint
            | Action::FortuneEscape
            | Action::FortuneFind
            | Action::FortuneGrantDream
            | Action::FortuneGrantClass
            | Action::FortuneLedger
            | Action::GoFortune
    )
}

fn of_encounter(encounter: &Encounter) -> Item {
    let waves = encounter.waves.iter().map(|wave| format!(" · round {}: {}", wave.round, wave.told()));
    let help = format!("{}{}", encounter.who_comes(), waves.collect::<String>());
    let line = format!("encounter {}", quoted(&encounter.name));
    Item {
        kind: "encounter",
        word: "",
        also: String::new(),
        title: encounter.name.clone(),
        help,
        key: String::new(),
        line: line.clone(),
        target: Target::Deed(line),
    }
}

/// How a fight of one's own is written, and where it has to lie.
fn of_own_encounters(rule: RuleId, system: System, folder: Option<&Path>) -> Item {
    let file = Path::new("encounters").join(system.key()).with_extension("ron");
    let file = folder.map_or_else(|| file.clone(), |folder| folder.join(&file));
    let help = format!("{}, read anew whenever a campaign is opened", file.display());
    Item {
        kind: "rule",
        word: "",
        also: String::new(),
        title: "your own: how to write one".to_owned(),
        help: display_safe(&help).into_owned(),
        key: String::new(),
        line: String::new(),
        target: Target::Rule(rule),
    }
}

/// A foe of the bestiary, to be added.
fn of_known_foe(foe: &KnownFoe) -> Item {
    let named =
        if foe.name.contains(char::is_whitespace) { quoted(&foe.name) } else { foe.name.to_lowercase() };
    let line = format!("add {named}");
    let cue = if foe.cue.is_empty() { String::new() } else { format!(" {}.", foe.cue) };
    let help = format!(
        "{} hit points.{cue} Begins the line that adds it; *3 behind the name adds three.",
        foe.points
    );
    Item {
        kind: "bestiary",
        word: "",
        also: "bestiary foe monster add".to_owned(),
        title: display_safe(&foe.name).into_owned(),
        help: display_safe(&help).into_owned(),
        key: String::new(),
        line: line.clone(),
        target: Target::Addition(line),
    }
}

/// The rules of the system that is played, of every table and of free dice.
fn ruled(state: &State, rules: &Rulebook) -> impl Iterator<Item = Item> {
    let home = Chapter::System(state.system);
    let ids = rules.reference.beginning_with(home).into_iter();
    let rules = ids.filter_map(|id| Some((id, rules.reference.get(id)?)));
    let holds = move |chapter| chapter == home || !matches!(chapter, Chapter::System(_));
    rules.filter(move |(_, rule)| holds(rule.chapter)).map(|(id, rule)| Item {
        kind: "rule",
        word: "",
        also: rule.words.join(" ").to_lowercase(),
        title: rule.title.clone(),
        help: rule.text.first().cloned().unwrap_or_default(),
        key: String::new(),
        line: String::new(),
        target: Target::Rule(id),
    })
}

fn long_roll(kind: &'static str, name: &str) -> Item {
    let line = format!("{kind} {}", quoted(name));
    Item {
        kind,
        word: "",
        also: String::new(),
        title: display_safe(name).into_owned(),
        help: "Begins a line about it: rolls on, moves it by hand, or closes it.".into(),
        key: String::new(),
        line: display_safe(&line).into_owned(),
        target: Target::Line(format!("{line} ")),
    }
}

/// The first part of a sentence, short enough for a row.
fn sentence_start(help: &str) -> String {
    let end = help.find(['.', ':', ';']).unwrap_or(help.len());
    let clause = help.get(..end).unwrap_or(help);
    match clause.split_once(", ") {
        Some((start, _)) if clause.chars().count() > TITLE_ROOM => start.to_owned(),
        _ => clause.to_owned(),
    }
}

/// How well a query in small letters finds an entry, and which letters of its title it matches.
fn item_score(query: &str, item: &Item) -> Option<(i32, Vec<usize>)> {
    if query.is_empty() {
        return Some((0, Vec::new()));
    }
    let by_title = score(query, &item.title).or_else(|| {
        let is_long = query.chars().count() >= OTHER_WORD_FROM;
        let fits =
            is_long && item.also.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(query));
        fits.then(|| (BY_OTHER_WORD, Vec::new()))
    });
    match &item.target {
        Target::Action(_) if item.word.starts_with(query) => {
            let (score, letters) = by_title.unwrap_or_default();
            Some((score + BY_WORD, letters))
        }
        Target::Person(_) | Target::Line(_) | Target::Deed(_) | Target::Campaign(_) | Target::PutAside(_)
            if item.title.to_lowercase().starts_with(query) =>
        {
            by_title.map(|(score, letters)| (score + BY_NAME, letters))
        }
        Target::Beginning(_) if item.title.to_lowercase().starts_with(query) => {
            by_title.map(|(score, letters)| (score + BY_LINE, letters))
        }
        Target::Action(_)
        | Target::Person(_)
        | Target::Line(_)
        | Target::Addition(_)
        | Target::Deed(_)
        | Target::Beginning(_)
        | Target::Rule(_)
        | Target::Campaign(_)
        | Target::PutAside(_) => by_title,
    }
}

/// The best way to find letters in a title in their order, each at the beginning of a word or right after the one before
/// it: its score and the places.
fn score(query: &str, title: &str) -> Option<(i32, Vec<usize>)> {
    let letters: Vec<char> = title.chars().filter_map(|letter| letter.to_lowercase().next()).collect();
    let mut wanted = query.chars().filter(|letter| !letter.is_whitespace());
    let Some(first) = wanted.next() else { return Some((0, Vec::new())) };
    let begin = |at: usize| (BEGINS, vec![at]);
    let mut ways: Ways =
        (0..letters.len()).map(|at| begins(&letters, first, at).then(|| begin(at))).collect();
    for letter in wanted {
        ways = with_next(&letters, &ways, letter);
    }
    let (score, places) = ways.into_iter().flatten().reduce(better)?;
    Some((score - i32::try_from(letters.len()).unwrap_or(0) / 8, places))
}

/// For every place of a title the best way to match the letters so far that ends there.
type Ways = Vec<Option<(i32, Vec<usize>)>>;

fn with_next(letters: &[char], ways: &Ways, wanted: char) -> Ways {
    let mut before: Option<(i32, Vec<usize>)> = None;
    let mut next: Ways = vec![None];
    for (at, way) in (1..letters.len()).zip(ways) {
        before = before.into_iter().chain(way.clone()).reduce(better);
        let extended = |way: &Option<(i32, Vec<usize>)>, weight| {
            way.as_ref().map(|(score, places)| (score + weight, [places.as_slice(), &[at]].concat()))
        };
        let following = extended(way, FOLLOWS).filter(|_| letters.get(at) == Some(&wanted));
        let beginning = extended(&before, BEGINS).filter(|_| begins(letters, wanted, at));
        next.push(following.into_iter().chain(beginning).reduce(better));
    }
    next
}

/// The first of two ways unless the second scores more.
fn better(one: (i32, Vec<usize>), other: (i32, Vec<usize>)) -> (i32, Vec<usize>) {
    if other.0 > one.0 { other } else { one }
}

/// Whether a word begins with this letter at this place.
fn begins(letters: &[char], wanted: char, at: usize) -> bool {
    let is_inside =
        at.checked_sub(1).and_then(|before| letters.get(before)).is_some_and(|c| c.is_alphanumeric());
    letters.get(at) == Some(&wanted) && !is_inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_matches_where_a_word_begins_or_right_after_another() {
        let places = |query, title| score(query, title).map(|(_, places)| places);
        assert_eq!(places("lr", "A luck roll for one"), Some(vec![2, 7]));
        assert_eq!(places("luro", "A luck roll for one"), Some(vec![2, 3, 7, 8]));
        assert_eq!(places("uck", "A luck roll"), None);
        assert_eq!(places("lk", "A luck roll"), None);
    }

    #[test]
    fn the_best_way_is_found_though_another_comes_first() {
        let places = |query, title| score(query, title).map(|(_, places)| places);
        assert_eq!(places("turn", "Takes the turn"), Some(vec![10, 11, 12, 13]));
        assert_eq!(places("thet", "To the end of the tunnel"), Some(vec![3, 4, 5, 14]));
        assert_eq!(places("xx", "x"), None);
    }

    fn named(query: &str) -> Vec<String> {
        let mut finder = finder();
        finder.query.insert(query);
        finder.matching().into_iter().map(|(item, _)| item.title.clone()).collect()
    }

    fn finder() -> Finder {
        let item = |target, word, title: &str| Item {
            kind: "",
            title: title.into(),
            word,
            also: String::new(),
            help: String::new(),
            key: String::new(),
            line: String::new(),
            target,
        };
        let items = vec![
            item(Target::Action(Action::Quit), "quit", "Quits"),
            item(Target::Action(Action::Next), "next", "The next turn"),
            item(Target::Action(Action::Undo), "undo", "Takes the last thing back"),
            item(Target::Line(String::new()), "", "Thalia · row 2"),
            item(Target::Line(String::new()), "", "Quill"),
        ];
        Finder { query: Editor::default(), items, chosen: 0, is_choice: false }
    }

    #[test]
    fn an_empty_query_keeps_the_order_and_quits_last() {
        assert_eq!(
            named(""),
            ["The next turn", "Takes the last thing back", "Thalia · row 2", "Quill", "Quits"]
        );
    }

    #[test]
    fn names_come_first_and_words_of_the_hint_bar_are_found() {
        assert_eq!(named("th").first().map(String::as_str), Some("Thalia · row 2"));
        assert_eq!(named("undo"), ["Takes the last thing back"]);
        assert_eq!(named("qui"), ["Quill", "Quits"]);
        assert_eq!(named("quit"), ["Quits"]);
    }
}
