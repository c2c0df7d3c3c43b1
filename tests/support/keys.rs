//! Somebody who plays by keys: keys in, a picture out, no terminal and no disk.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use astragal::campaign::{Base, Campaign, CreatureId, RollId, State, Step};
use astragal::dice::{Dice, Seed};
use astragal::store::Look;
use astragal::store::Settings;
use astragal::systems::System;
use astragal::tui::action::Context;
use astragal::tui::chosen::Chosen;
use astragal::tui::keymap::Keymap;
use astragal::tui::layout::Pane;
use astragal::tui::message::{Effect, Message, Told};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::welcome::Welcome;
use astragal::tui::panes::prompt::view::Prompt;
use astragal::tui::session::Session;
use astragal::tui::shell::{Scene, Shell};
use astragal::tui::surroundings::Surroundings;
use astragal::tui::theme::Theme;
use astragal::tui::{dashboard, theme};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde::de::DeserializeOwned;
use unicode_width::UnicodeWidthStr;

use super::{Table, rules};

/// Whether steps are said to be on the disk as soon as they are appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disk {
    Healthy,
    Silent,
}

/// Somebody at the keys.
pub struct Player {
    pub shell: Shell,
    pub disk: Disk,
    /// Steps that were handed to the disk.
    pub appended: Vec<Step>,
    /// Everything else the loop was asked for.
    pub asked: Vec<Effect>,
    /// Keys pressed so far.
    pub keys: usize,
    now: Timestamp,
    size: (u16, u16),
}

impl Player {
    /// At a campaign that stands like this, on a screen of three columns.
    pub fn at(campaign: Campaign) -> Self {
        let stored = campaign.seq();
        let dice = Dice::new(&Seed::from_number(7));
        Self::before(Scene::Table(Box::new(Session::new(campaign, dice, stored))))
    }

    /// Before the first screen.
    pub fn welcomed(welcome: Welcome) -> Self {
        Self::before(Scene::Welcome(welcome))
    }

    /// Who only follows a campaign that another plays: a fight with the five heroes.
    pub fn following() -> Self {
        let Self { shell, .. } = Self::in_a_fight();
        let campaign = shell.session().unwrap().campaign.clone();
        Self::before(Scene::Table(Box::new(Session::following(
            campaign,
            "process 4711",
        ))))
    }

    pub fn before(scene: Scene) -> Self {
        let size = (120, 40);
        Self {
            shell: Shell::new(surroundings(), scene, size),
            disk: Disk::Healthy,
            appended: Vec::new(),
            asked: Vec::new(),
            keys: 0,
            now: "2026-11-21T20:00:00Z".parse().unwrap(),
            size,
        }
    }

    /// At a new campaign with nobody in it.
    pub fn alone() -> Self {
        let rules = rules();
        let base = Base::founding("The Drowned Vault".into(), System::PenAndDagger);
        Self::at(Campaign::resume(rules, base, Vec::new()))
    }

    /// With five heroes, nobody fighting.
    pub fn with_party() -> Self {
        Self::after(&[])
    }

    /// With five heroes, after these lines. Many tests begin at the same table: it is played once.
    pub fn after(lines: &[&str]) -> Self {
        static PLAYED: Mutex<BTreeMap<String, Campaign>> = Mutex::new(BTreeMap::new());
        let key = lines.join("\n");
        let known = PLAYED.lock().unwrap().get(&key).cloned();
        let campaign = known.unwrap_or_else(|| {
            let mut table = Table::with_party();
            table.say_all(lines);
            PLAYED.lock().unwrap().insert(key, table.campaign.clone());
            table.campaign
        });
        Self::at(campaign)
    }

    /// In a fight whose order is Wren, Thalia, orc, and it is Wren's turn.
    pub fn in_a_fight() -> Self {
        Self::after(&FIGHT)
    }

    /// Changes the size of the screen.
    pub fn sized(mut self, width: u16, height: u16) -> Self {
        self.resize(width, height);
        self
    }

    /// Changes the size of the screen.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.tell(Message::Resize(width, height));
    }

    /// Presses keys: letters, and `<ret>`, `<esc>`, `<tab>`, `<s-tab>`, `<space>`, `<up>`, `<c-u>` and their like.
    pub fn press<const BURSTS: usize>(&mut self, bursts: [&str; BURSTS]) -> &mut Self {
        self.now += SignedDuration::from_secs(20);
        for key in bursts.iter().flat_map(|burst| keys(burst)) {
            self.keys += 1;
            self.tell(Message::Key(key));
        }
        self
    }

    /// How many keys these are; they are pressed.
    pub fn count<const BURSTS: usize>(&mut self, bursts: [&str; BURSTS]) -> usize {
        let before = self.keys;
        self.press(bursts);
        self.keys - before
    }

    /// Opens the prompt, pastes a line and enters it; panics if it is not taken.
    pub fn line(&mut self, line: &str) -> &mut Self {
        let before = self.appended.len();
        self.press([":"]).paste(line).press(["<ret>"]);
        assert!(self.appended.len() > before, "{line}\n{}", self.picture());
        self
    }

    /// Pastes.
    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.tell(Message::Paste(text.to_owned()));
        self
    }

    /// Hands a message to the program and does at once what a healthy disk would.
    pub fn tell(&mut self, message: Message) {
        let mut waiting = vec![message];
        while let Some(message) = waiting.pop() {
            for effect in self.shell.update(message, self.now) {
                match effect {
                    Effect::Append(step) => {
                        if self.disk == Disk::Healthy {
                            waiting.push(Message::Table(Told::Stored(step.seq)));
                        }
                        self.appended.push(step);
                    }
                    Effect::Import(request) => {
                        let planned = request.planned(self.shell.around.rules(), &mut |_, _| ());
                        waiting.push(Message::Table(Told::Planned(planned)));
                    }
                    other => self.asked.push(other),
                }
            }
        }
    }

    /// Whether the program has asked to end.
    pub fn has_quit(&self) -> bool {
        self.asked
            .iter()
            .any(|effect| matches!(effect, Effect::Quit))
    }

    pub fn session(&self) -> &Session {
        self.shell.session().unwrap()
    }

    pub fn sitting_mut(&mut self) -> &mut Session {
        match &mut self.shell.scene {
            Scene::Table(session) => session,
            Scene::Welcome(_) => panic!("nobody sits at a campaign"),
        }
    }

    pub fn state(&self) -> &State {
        self.session().campaign.state()
    }

    /// The last line that was taken, in full words.
    pub fn said(&self) -> &str {
        self.appended.last().map_or("", |step| &step.line)
    }

    /// What is being typed; nothing if no prompt is open.
    pub fn typed(&self) -> Option<&str> {
        self.session()
            .prompt
            .as_ref()
            .map(|prompt| prompt.editor.text())
    }

    pub fn focus(&self) -> Pane {
        self.session().ui.focus
    }

    /// The contexts whose keys work now, the nearest first.
    pub fn contexts(&self) -> Vec<Context> {
        match &self.shell.scene {
            Scene::Table(session) => session.contexts(),
            Scene::Welcome(welcome) => match welcome.overlays.last() {
                Some(overlay) => vec![overlay.context()],
                None if welcome.filter.is_some() => vec![Context::Palette],
                None => vec![Context::Welcome],
            },
        }
    }

    /// What lies on top, if anything does.
    pub fn overlay(&self) -> Option<&Overlay> {
        match &self.shell.scene {
            Scene::Table(session) => session.overlays.last(),
            Scene::Welcome(welcome) => welcome.overlays.last(),
        }
    }

    /// Somebody by name.
    pub fn creature(&self, name: &str) -> CreatureId {
        let state = self.state();
        let heroes = state
            .party
            .iter()
            .map(|hero| (CreatureId::Hero(hero.id), &hero.name));
        let mut all = heroes.chain(
            state
                .foes
                .iter()
                .map(|foe| (CreatureId::Foe(foe.id), &foe.name)),
        );
        all.find(|(_, known)| known.eq_ignore_ascii_case(name))
            .unwrap_or_else(|| panic!("no {name}"))
            .0
    }

    /// Hit points of a hero or of a foe's first body.
    pub fn points(&self, name: &str) -> i64 {
        self.state().bodies(self.creature(name))[0].points()
    }

    /// Fortune dice held.
    pub fn held(&self, name: &str) -> u32 {
        match self.creature(name) {
            CreatureId::Hero(hero) => self.state().ledger.held(hero),
            CreatureId::Foe(_) => 0,
        }
    }

    /// Whose turn it is and in which round; empty if nobody's.
    pub fn turn(&self) -> (String, u32) {
        let tracker = &self.state().tracker;
        let name = tracker
            .active()
            .map_or("", |creature| self.state().name_of(creature));
        (name.to_owned(), tracker.round())
    }

    /// The names of the conditions of somebody.
    pub fn conditions(&self, name: &str) -> Vec<String> {
        self.state()
            .conditions(self.creature(name))
            .map(|condition| condition.name.clone())
            .collect()
    }

    /// The last roll that stands.
    pub fn last_roll(&self) -> RollId {
        self.session().campaign.standing_rolls().next().unwrap().0
    }

    /// The faces of the last roll, in the order they fell.
    pub fn faces(&self) -> String {
        let view = dashboard::fill::dashboard(self.session(), &self.shell.around);
        let faces = view.result.unwrap().faces;
        faces
            .iter()
            .map(|face| face.text.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// What stands under the prompt as ghost letters.
    pub fn ghost(&self) -> String {
        self.session().ghost()
    }

    /// What is said to be wrong with the line being typed, or with the last key.
    pub fn complaint(&self) -> String {
        let view = dashboard::fill::dashboard(self.session(), &self.shell.around);
        let misread = match view.prompt {
            Prompt::Risen(sheet) => sheet.misread,
            _ => None,
        };
        misread
            .map(|misread| misread.message)
            .or_else(|| self.session().said.clone())
            .unwrap_or_default()
    }

    /// The screen as cells, with the place of the text cursor.
    pub fn drawn(&self) -> (Buffer, Option<Position>) {
        self.drawn_at(self.size.0, self.size.1)
    }

    /// The screen at another size than the one it was told.
    pub fn drawn_at(&self, width: u16, height: u16) -> (Buffer, Option<Position>) {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let cursor = self.shell.draw(area, &mut buffer);
        (buffer, cursor)
    }

    /// The screen as text, row by row.
    pub fn rows(&self) -> Vec<String> {
        rows(&self.drawn().0)
    }

    /// The screen as text.
    pub fn picture(&self) -> String {
        self.rows().join("\n")
    }

    /// Whether this stands on the screen.
    pub fn shows(&self, text: &str) -> bool {
        self.picture().contains(text)
    }
}

/// Every context there is, as they are read from a keymap: one that is new is among them by itself.
pub fn contexts() -> impl Iterator<Item = Context> {
    variants::<Context>()
        .iter()
        .map(|name| ron::from_str(name).unwrap())
}

/// The names of all variants of something that is read from a file.
pub fn variants<T: DeserializeOwned>() -> &'static [&'static str] {
    match ron::from_str::<T>("NoSuchVariant")
        .map(drop)
        .unwrap_err()
        .code
    {
        ron::Error::NoSuchEnumVariant { expected, .. } => expected,
        other => panic!("{other}"),
    }
}

/// A fight whose order is Wren, Thalia, orc.
pub const FIGHT: [&str; 7] = [
    "add wren",
    "add thalia",
    "add orc 15 trained hidden",
    "initiative wren critical",
    "initiative thalia major",
    "initiative orc limited",
    "begin",
];

/// Who comes to the fight in the flooded nave, and in what order they act.
pub const VAULT: [&str; 11] = [
    "add party",
    "add \"tide priest\" 41 adept hidden",
    "add drowned*3 15 trained hidden",
    "initiative wren =19",
    "initiative thalia =17",
    "initiative oren =12",
    "initiative brannoc =11",
    "initiative ysolde =3",
    "initiative \"tide priest\" =13",
    "initiative drowned =6",
    "begin",
];

fn surroundings() -> Surroundings {
    static KEYMAP: LazyLock<Keymap> = LazyLock::new(|| Keymap::built_in().unwrap());
    Surroundings {
        keymap: KEYMAP.clone(),
        theme: Theme::new(Look::Dark, theme::Depth::Exact),
        zone: TimeZone::UTC,
        now: Timestamp::UNIX_EPOCH,
        rules: rules(),
        chosen: Chosen {
            settings: Settings {
                animation: false,
                ..Settings::default()
            },
            ..Chosen::default()
        },
    }
}

/// What stands in a buffer, row by row, without the cells that a wide letter covers.
pub fn rows(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let mut text = String::new();
        let mut covered = 0;
        for cell in cells {
            if covered > 0 {
                covered -= 1;
                continue;
            }
            text.push_str(cell.symbol());
            covered = cell.symbol().width().saturating_sub(1);
        }
        text
    };
    buffer.content.chunks(width).map(row).collect()
}

/// Keys as the catalog writes them, to be pressed: `Ctrl-U` as `<c-u>`, `g p` as `gp`, `Tab` as `<tab>`.
pub fn typed(keys: &str) -> String {
    let one = |key: &str| match key {
        "Enter" => "<ret>".to_owned(),
        "↑" => "<up>".to_owned(),
        "↓" => "<down>".to_owned(),
        "←" => "<left>".to_owned(),
        "→" => "<right>".to_owned(),
        "Shift-Tab" => "<s-tab>".to_owned(),
        ctrl if ctrl.starts_with("Ctrl-") => format!("<c-{}>", ctrl[5..].to_lowercase()),
        named if named.chars().count() > 1 => format!("<{}>", named.to_lowercase()),
        letter => letter.to_owned(),
    };
    let whole = keys.replace("Page Up", "PgUp").replace("Page Down", "PgDn");
    whole.split(' ').map(one).collect()
}

fn keys(burst: &str) -> Vec<KeyEvent> {
    let mut events = Vec::new();
    let mut rest = burst;
    while let Some(letter) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        match named.filter(|(name, _)| !name.is_empty() && !name.contains(' ')) {
            Some((name, after)) => {
                events.push(key(name));
                rest = after;
            }
            None => {
                events.push(key_of(letter));
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    events
}

fn key_of(letter: char) -> KeyEvent {
    let shift = if letter.is_uppercase() {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    KeyEvent::new(KeyCode::Char(letter), shift)
}

fn key(name: &str) -> KeyEvent {
    if let Some(letter) = name.strip_prefix("c-").and_then(|rest| rest.chars().next()) {
        return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    }
    if let Some(letter) = name.strip_prefix("a-").and_then(|rest| rest.chars().next()) {
        return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT);
    }
    let code = match name {
        "ret" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "s-tab" => return KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT),
        "space" => KeyCode::Char(' '),
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "bs" => KeyCode::Backspace,
        "del" => KeyCode::Delete,
        "insert" => KeyCode::Insert,
        "lt" => KeyCode::Char('<'),
        other => panic!("no key is called {other}"),
    };
    KeyEvent::from(code)
}
