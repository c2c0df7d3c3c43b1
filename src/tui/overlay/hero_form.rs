//! Forms: fields one after the other, kept as a line of the same grammar as everything else.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::campaign::{Hero, State};
use crate::rules::pen_and_dagger::{self as pd, Ability, ProficiencyGroup, Rank};
use crate::rules::{Rulebook, Sheet, System};
use crate::tui::action::Action;
use crate::tui::editor::Editor;
use crate::tui::message::Effect;
use crate::words::{display_safe, quoted};

use super::Answer;

/// What a field takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text(Editor),
    /// A number, possibly none.
    Number(Editor),
    /// One of several words; the index of the chosen one.
    Choice(Vec<&'static str>, usize),
    /// Yes or no.
    Tick(bool),
}

/// One field.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Which column and group of the form it stands in.
    pub place: (usize, usize),
    /// Its label.
    pub label: String,
    /// The word of the line that sets it.
    word: String,
    /// What is in it.
    pub kind: Kind,
    /// A word at its end, such as a skill's ability.
    pub tail: String,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// What it held when the form was opened.
    before: Kind,
    /// Names it must not hold, since others bear them.
    taken: Vec<String>,
}

/// What a form is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// A hero, by the name it has, or a new one.
    Hero(Option<String>),
    /// A new campaign.
    Campaign,
    /// Where a copy of the campaign goes.
    Copy,
}

/// A form being filled in.
#[derive(Debug, Clone)]
pub struct FormState {
    /// What it is for.
    pub purpose: Purpose,
    /// Its fields, in the order of Tab.
    pub entries: Vec<Entry>,
    /// The field in hand.
    pub at: usize,
    /// Why it was not kept.
    pub complaint: Option<String>,
    /// Whether Esc was pressed once although something had changed.
    pub is_warned: bool,
    /// Whether nothing was pressed yet in the field in hand; a number is then written anew.
    is_fresh: bool,
    /// The first of the sheet's fields, where only a line sets them.
    field_by_line: Option<String>,
}

impl FormState {
    /// A form for a hero's whole record, or for a new hero.
    #[must_use]
    pub fn of_hero(hero: Option<&Hero>, state: &State, rules: &Rulebook) -> Self {
        let mut entries = record_entries(hero, state.system);
        let others = state.party.iter().filter(|other| hero.is_none_or(|hero| hero.id != other.id));
        if let Some(name) = entries.first_mut() {
            name.taken = others.map(|other| other.name.clone()).collect();
        }
        let blank = state.system.blank_sheet();
        if let Sheet::PenAndDagger(sheet) = hero.map_or(&blank, |hero| &hero.sheet) {
            entries.extend(rank_entries(sheet, rules));
        }
        let fields = hero.map_or(&blank, |hero| &hero.sheet).fields(rules);
        let field_by_line = fields.first().map(|field| field.name().to_owned());
        let form = Self::new(Purpose::Hero(hero.map(|hero| hero.name.clone())), entries);
        Self { field_by_line, ..form }
    }

    /// A short form for a new campaign.
    #[must_use]
    pub fn of_campaign() -> Self {
        let systems = System::ALL.iter().map(|system| system.title()).collect();
        let entries = vec![
            entry((0, 0), "name", "name", Kind::Text(Editor::default())),
            entry((0, 0), "system", "system", Kind::Choice(systems, 0)),
        ];
        Self::new(Purpose::Campaign, entries)
    }

    /// A form that asks for the folder a copy is written to.
    #[must_use]
    pub fn of_copy() -> Self {
        Self::new(Purpose::Copy, vec![entry((0, 0), "folder", "folder", Kind::Text(Editor::default()))])
    }

    fn new(purpose: Purpose, entries: Vec<Entry>) -> Self {
        Self {
            purpose,
            entries,
            at: 0,
            complaint: None,
            is_warned: false,
            is_fresh: true,
            field_by_line: None,
        }
    }

    /// A line that sets a field of the sheet, where the form has none of those fields itself.
    #[must_use]
    pub fn example_of_fields(&self) -> Option<String> {
        let Purpose::Hero(known) = &self.purpose else { return None };
        let name = known.as_deref().map_or_else(|| self.text_of("name"), ToOwned::to_owned);
        let field = self.field_by_line.as_ref().filter(|_| !name.is_empty())?;
        Some(format!("hero {} {} …", quoted(&display_safe(&name)), field.to_lowercase()))
    }

    /// Whether any field holds something else than at first.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.entries.iter().any(Entry::is_changed)
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.begin_anew();
        if let Some(Entry { kind: Kind::Text(editor) | Kind::Number(editor), .. }) =
            self.entries.get_mut(self.at)
        {
            editor.insert(text);
        }
        self.complaint = self.fault_in_hand();
    }

    pub(super) fn press(&mut self, action: Option<Action>, event: KeyEvent) -> Answer {
        if action != Some(Action::Leave) {
            self.is_warned = false;
        }
        let count = self.entries.len().max(1);
        match action {
            Some(Action::Enter) => return self.keep(),
            Some(Action::Leave) if self.is_changed() && !self.is_warned => self.is_warned = true,
            Some(Action::Leave) => return Answer::Close,
            Some(Action::NextField) => self.go((self.at + 1) % count),
            Some(Action::PreviousField) => self.go((self.at + count - 1) % count),
            _ => self.press_in_hand(action, event),
        }
        self.complaint = if self.is_warned { None } else { self.fault_in_hand() };
        Answer::Ignored
    }

    fn go(&mut self, to: usize) {
        self.at = to;
        self.is_fresh = true;
    }

    fn press_in_hand(&mut self, action: Option<Action>, event: KeyEvent) {
        let letter = letter_of(event).filter(|_| action.is_none());
        if let (Some(letter), Some(Entry { kind: Kind::Tick(_), .. })) = (letter, self.entries.get(self.at)) {
            return self.jump(letter);
        }
        if letter.is_some() {
            self.begin_anew();
        }
        if let Some(entry) = self.entries.get_mut(self.at) {
            entry.press(action, event);
        }
        self.is_fresh = false;
    }

    /// What a number field held goes when something is written into it at once.
    fn begin_anew(&mut self) {
        if let Some(Entry { kind: Kind::Number(editor), .. }) = self.entries.get_mut(self.at)
            && self.is_fresh
        {
            editor.replace("");
        }
        self.is_fresh = false;
    }

    /// Goes to the next tick of the group whose label begins with a letter.
    fn jump(&mut self, letter: char) {
        let Some(place) = self.entries.get(self.at).map(|entry| entry.place) else { return };
        let begins = |entry: &Entry| {
            let label = entry.label.to_lowercase();
            matches!(entry.kind, Kind::Tick(_)) && entry.place == place && label.starts_with(letter)
        };
        let after = self.entries.iter().enumerate().cycle().skip(self.at + 1).take(self.entries.len());
        if let Some((next, _)) = after.into_iter().find(|(_, entry)| begins(entry)) {
            self.go(next);
        }
    }

    fn fault_in_hand(&self) -> Option<String> {
        self.entries.get(self.at).and_then(Entry::fault_in_full)
    }

    fn keep(&mut self) -> Answer {
        if let Some((at, reason)) = self.first_fault() {
            self.go(at);
            self.complaint = Some(reason);
            return Answer::Ignored;
        }
        match &self.purpose {
            Purpose::Hero(known) => self.hero_line(known.as_deref()).map_or(Answer::Close, Answer::Say),
            Purpose::Campaign => {
                let system = match self.entries.get(1).map(|entry| &entry.kind) {
                    Some(Kind::Choice(_, index)) => System::ALL.get(*index).copied(),
                    _ => None,
                };
                let name = self.text_of("name");
                system.map_or(Answer::Ignored, |system| Answer::Do(Effect::Found { name, system }))
            }
            Purpose::Copy => Answer::Do(Effect::CopyTo(self.text_of("folder").into())),
        }
    }

    /// The first field that cannot be kept, and why; the field in hand before all others.
    fn first_fault(&self) -> Option<(usize, String)> {
        let (needed, needs_it) = match &self.purpose {
            Purpose::Hero(_) => ("name", "a hero needs a name"),
            Purpose::Campaign => ("name", "a campaign needs a name"),
            Purpose::Copy => ("folder", "a folder that is not there yet, such as /media/stick/vault"),
        };
        let fault = |(at, entry): (usize, &Entry)| {
            let is_missing = entry.label == needed && entry.text().trim().is_empty();
            let reason = if is_missing { Some(needs_it.to_owned()) } else { entry.fault_in_full() };
            reason.map(|reason| (at, reason))
        };
        let in_hand = self.entries.iter().enumerate().skip(self.at).take(1);
        in_hand.chain(self.entries.iter().enumerate()).find_map(fault)
    }

    fn text_of(&self, label: &str) -> String {
        let field = self.entries.iter().find(|entry| entry.label == label);
        field.map_or_else(String::new, |field| field.text().trim().to_owned())
    }

    /// The line that makes or changes the hero; none if nothing changed.
    fn hero_line(&self, known: Option<&str>) -> Option<String> {
        let name = self.text_of("name");
        let mut words = vec!["hero".to_owned(), quoted(known.unwrap_or(&name))];
        if known.is_some_and(|known| known != name) {
            words.push(format!("name {}", quoted(&name)));
        }
        let rest = self.entries.iter().filter(|entry| entry.label != "name" && entry.is_changed());
        words.extend(rest.map(Entry::words));
        let is_idle = known.is_some() && words.len() == 2;
        (!is_idle).then(|| words.join(" "))
    }
}

impl Entry {
    fn is_changed(&self) -> bool {
        match (&self.kind, &self.before) {
            (Kind::Text(now) | Kind::Number(now), Kind::Text(before) | Kind::Number(before)) => {
                now.text() != before.text()
            }
            (now, before) => now != before,
        }
    }

    /// What is in it, in words.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.kind {
            Kind::Text(editor) | Kind::Number(editor) => editor.text().to_owned(),
            Kind::Choice(words, index) => words.get(*index).copied().unwrap_or_default().to_owned(),
            Kind::Tick(true) => "yes".into(),
            Kind::Tick(false) => "no".into(),
        }
    }

    /// In a few words, why it cannot be kept as it is; empty if it can.
    #[must_use]
    pub fn fault(&self) -> &'static str {
        let text = self.text();
        match &self.kind {
            Kind::Number(_) if !text.trim().is_empty() && text.trim().parse::<u32>().is_err() => "a number",
            Kind::Text(_) if self.bearer().is_some() => "taken",
            Kind::Text(_) if self.label == "name" && text.contains('"') => "no \"",
            Kind::Text(_) | Kind::Number(_) | Kind::Choice(..) | Kind::Tick(_) => "",
        }
    }

    /// The same as a whole sentence that says what to do.
    fn fault_in_full(&self) -> Option<String> {
        if let Some(bearer) = self.bearer() {
            return Some(format!("{bearer} is in the party already: e edits that hero"));
        }
        match (self.fault(), &self.kind) {
            ("", _) => None,
            (_, Kind::Number(_)) => {
                Some(format!("“{}” is no number: type figures, such as 4", self.text().trim()))
            }
            _ => Some("a name has no quotation marks".into()),
        }
    }

    /// Who bears the name in it already.
    fn bearer(&self) -> Option<&str> {
        let name = self.text().trim().to_lowercase();
        self.taken.iter().find(|taken| taken.to_lowercase() == name).map(String::as_str)
    }

    /// The words of the line that set it.
    fn words(&self) -> String {
        let text = self.text().trim().replace('"', "'");
        match &self.kind {
            Kind::Text(_) if text.is_empty() => format!("{} none", self.word),
            Kind::Text(_) => format!("{} {}", self.word, quoted(&text)),
            Kind::Number(_) if text.is_empty() && self.word == "max" => "max none".into(),
            Kind::Number(_) => format!("{} {text}", self.word),
            Kind::Choice(..) if text == "–" => format!("{} none", self.word),
            Kind::Choice(..) => format!("{} {}", self.word, text.to_lowercase()),
            Kind::Tick(_) => format!("{} {text}", self.word),
        }
    }

    fn press(&mut self, action: Option<Action>, event: KeyEvent) {
        match (&mut self.kind, action) {
            (Kind::Text(editor) | Kind::Number(editor), Some(Action::Clear)) => editor.replace(""),
            (Kind::Text(editor) | Kind::Number(editor), _) => drop(editor.press(event)),
            (Kind::Choice(words, index), Some(Action::Right | Action::Tick)) => {
                *index = if *index + 1 < words.len() {
                    *index + 1
                } else if action == Some(Action::Tick) {
                    0
                } else {
                    *index
                };
            }
            (Kind::Choice(_, index), Some(Action::Left)) => *index = index.saturating_sub(1),
            (Kind::Choice(words, index), _) => choose_by_letter(words, index, event),
            (Kind::Tick(ticked), Some(Action::Tick)) => *ticked = !*ticked,
            (Kind::Tick(_), _) => {}
        }
    }
}

/// A letter goes to the next choice that begins with it.
fn choose_by_letter(words: &[&str], index: &mut usize, event: KeyEvent) {
    let Some(letter) = letter_of(event) else { return };
    let begins = |word: &&str| word.to_lowercase().starts_with(letter);
    let after = words.iter().enumerate().cycle().skip(*index + 1).take(words.len());
    if let Some((next, _)) = after.into_iter().find(|(_, word)| begins(word)) {
        *index = next;
    }
}

fn letter_of(event: KeyEvent) -> Option<char> {
    let commands = KeyModifiers::CONTROL | KeyModifiers::ALT;
    match event.code {
        KeyCode::Char(letter) if !event.modifiers.intersects(commands) => letter.to_lowercase().next(),
        _ => None,
    }
}

/// What Pen & Dagger records: ranks in abilities, skills, ranks in proficiencies.
fn rank_entries(sheet: &pd::Sheet, rules: &Rulebook) -> Vec<Entry> {
    let mut entries = Vec::new();
    let ranks: Vec<&'static str> = Rank::ALL.iter().rev().map(|rank| rank.name()).collect();
    let at = |rank: Rank| Rank::ALL.len() - 1 - rank.row();
    for ability in Ability::ALL {
        let kind = Kind::Choice(ranks.clone(), at(sheet.abilities.rank(ability)));
        entries.push(entry((1, 0), ability.name(), &ability.name().to_lowercase(), kind));
    }
    for skill in &rules.pen_and_dagger.skills {
        let tail = sheet.best_of(&skill.abilities).short().to_owned();
        let field =
            entry((1, 1), &skill.name, &quoted(&skill.name), Kind::Tick(sheet.has_skill(&skill.name)));
        entries.push(Entry { tail, ..field });
    }
    let mut with_none = vec!["–"];
    with_none.extend(ranks);
    for known in &rules.pen_and_dagger.proficiencies {
        let rank = sheet
            .proficiencies
            .iter()
            .find(|rank| rank.name == known.name)
            .map_or(0, |known| at(known.rank) + 1);
        let group = match known.group {
            ProficiencyGroup::Offence => 0,
            ProficiencyGroup::Defence => 1,
            ProficiencyGroup::Contests => 2,
        };
        entries.push(entry(
            (2, group),
            &known.name,
            &quoted(&known.name),
            Kind::Choice(with_none.clone(), rank),
        ));
    }
    entries
}

fn entry(place: (usize, usize), label: &str, word: &str, kind: Kind) -> Entry {
    let before = kind.clone();
    let (label, word) = (label.to_owned(), word.to_owned());
    Entry { place, label, word, kind, tail: String::new(), is_secret: false, before, taken: Vec::new() }
}

fn record_entries(hero: Option<&Hero>, system: System) -> Vec<Entry> {
    let text = |value: Option<&String>| Kind::Text(Editor::new(value.cloned().unwrap_or_default()));
    let number = |value: Option<String>| Kind::Number(Editor::new(value.unwrap_or_default()));
    let max = hero.and_then(|hero| hero.body.max);
    let points = hero.filter(|_| max.is_some()).map(|hero| hero.body.points().to_string());
    let dream = hero.and_then(|hero| hero.sheet.pen_and_dagger()?.dream.as_ref());
    let mut entries = vec![
        entry((0, 0), "name", "name", text(hero.map(|hero| &hero.name))),
        entry((0, 0), "class", "class", text(hero.and_then(|hero| hero.class.as_ref()))),
        entry((0, 0), "level", "level", number(Some(hero.map_or(1, |hero| hero.level).to_string()))),
        entry((0, 0), "background", "background", text(hero.and_then(|hero| hero.background.as_ref()))),
        entry((0, 0), "player", "player", text(hero.and_then(|hero| hero.player.as_ref()))),
        entry((0, 1), "maximum", "max", number(max.map(|max| max.to_string()))),
        entry((0, 1), "hit points", "hp", number(points)),
        entry((0, 1), "temporary", "temp", number(Some(hero.map_or(0, |hero| hero.body.temp).to_string()))),
        entry((0, 2), "notes", "notes", text(hero.and_then(|hero| hero.notes.as_ref()))),
    ];
    if system == System::PenAndDagger {
        let notes = entries.len() - 1;
        entries.insert(notes, entry((0, 2), "dream", "dream", text(dream)));
    }
    let secret = entry((0, 3), "secret", "secret", text(hero.and_then(|hero| hero.secret.as_ref())));
    entries.push(Entry { is_secret: true, ..secret });
    entries
}
