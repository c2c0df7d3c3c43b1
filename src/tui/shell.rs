//! The program as one value: messages in, effects out, a picture at any time.

use crate::tui::pages::palette::Finder;
use crate::tui::surroundings::Surroundings;
use crate::tui::widgets::Canvas;
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use jiff::Timestamp;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;

use crate::store::{Change, HouseFile};
use crate::systems::Rulebook;
use crate::tui::dashboard::fill::dashboard;
use crate::tui::overlay::draw::{draw_before_any_game, draw_table};
use crate::tui::pages::welcome::draw::spot_at;

use super::action::{Action, Context};
use super::clicking;
use super::dashboard::Dashboard;
use super::die_animation::Motion;
use super::keymap::{Found, Key, Keymap};
use super::layout::{BandForm, arrange, is_too_small};
use super::message::{Effect, Message, Named, Told};
use super::overlay::Overlay;
use super::pages::reading::ReadingPage;
use super::pages::settings::SettingsPage;
use super::pages::welcome::Welcome;
use super::screen::{arrangement, draw_dashboard};
use super::session::Session;
use super::session::glance::Glances;
use crate::tui::answer::Answer;
use crate::tui::answer::Clicked;

/// What the screen shows.
#[derive(Debug)]
pub enum Scene {
    /// The list of campaigns.
    Welcome(Welcome),
    /// A campaign being played.
    Table(Box<Session>),
}

/// The program.
#[derive(Debug)]
pub struct Shell {
    /// What everything is drawn and read with.
    pub around: Surroundings,
    /// What the screen shows.
    pub scene: Scene,
    motion: Option<Motion>,
    size: (u16, u16),
}

impl Shell {
    /// The program before its first message.
    pub fn new(around: Surroundings, scene: Scene, size: (u16, u16)) -> Self {
        let mut shell = Self {
            around,
            scene,
            motion: None,
            size,
        };
        shell.resize(size);
        shell
    }

    /// Shows something else.
    pub fn show(&mut self, scene: Scene) {
        self.scene = scene;
        self.motion = None;
        self.resize(self.size);
    }

    /// The campaign being played or followed, if one is.
    pub fn session(&self) -> Option<&Session> {
        match &self.scene {
            Scene::Table(session) => Some(session),
            Scene::Welcome(_) => None,
        }
    }

    /// Takes a message in; what has to be done outside comes back.
    pub fn update(&mut self, message: Message, now: Timestamp) -> Vec<Effect> {
        let is_of_hand = matches!(
            message,
            Message::Key(_)
                | Message::Mouse(_)
                | Message::Paste(_)
                | Message::Table(Told::Stored(_))
                | Message::Second
        );
        self.around.now = now;
        self.take(message, now);
        if let Scene::Table(session) = &mut self.scene {
            // A step tells itself by its number; what comes from elsewhere may change what is seen without one.
            if !is_of_hand {
                session.glances = Glances::default();
            }
            session.follow_in_log();
            if let Some(tour) = &mut session.tour {
                tour.follow(session.campaign.steps());
            }
        }
        let effects = self.asked();
        for effect in &effects {
            if let Effect::Keep(change) = effect {
                self.choose(change);
            }
        }
        let screen = Rect::new(0, 0, self.size.0, self.size.1);
        if let Some(overlay) = self.overlays().last_mut() {
            overlay.hold(screen);
        }
        if let Scene::Table(session) = &mut self.scene {
            session.keep_curtain();
        }
        effects
    }

    /// What is chosen acts at once, whether it can be kept or not.
    fn choose(&mut self, change: &Change) {
        self.around.chosen.change(change);
        self.around.theme = self.around.chosen.theme();
    }

    /// From here on these rules are played by.
    pub fn play_by(&mut self, rules: Arc<Rulebook>, house: Vec<HouseFile>) {
        if let Scene::Table(session) = &mut self.scene {
            session.campaign.play_by(Arc::clone(&rules));
            session.glances = Glances::default();
        }
        self.around.rules = rules;
        self.around.chosen.house = house;
    }

    /// What has to be done outside, once.
    pub fn asked(&mut self) -> Vec<Effect> {
        std::mem::take(match &mut self.scene {
            Scene::Table(session) => &mut session.outbox,
            Scene::Welcome(welcome) => &mut welcome.outbox,
        })
    }

    fn overlays(&mut self) -> &mut Vec<Overlay> {
        match &mut self.scene {
            Scene::Table(session) => &mut session.overlays,
            Scene::Welcome(welcome) => &mut welcome.overlays,
        }
    }

    fn take(&mut self, message: Message, now: Timestamp) {
        match (message, &mut self.scene) {
            (Message::Key(event), _) if !event.is_press() && !event.is_repeat() => {}
            (Message::Key(event), Scene::Table(_)) => self.press_in_motion(event),
            (Message::Key(event), Scene::Welcome(welcome)) => {
                press_at_welcome(welcome, &self.around, event);
            }
            (Message::Mouse(event), _) => {
                self.motion = None;
                self.point(event);
            }
            (Message::Paste(text), _) => self.paste(&text),
            (Message::Resize(width, height), _) => self.resize((width, height)),
            (Message::Table(told), Scene::Table(session)) => {
                session.hear(told, &self.around.keymap, now);
            }
            (Message::Campaigns(campaigns), _) => self.list_in_palette(campaigns),
            (Message::Frame, _) => self.motion = self.motion.take().and_then(Motion::next),
            (Message::NotKept(reason), _) => self.around.chosen.refused = Some(reason),
            (Message::Stop | Message::Gone | Message::Panicked(_), Scene::Table(session)) => {
                session.ask(Effect::Quit);
            }
            (Message::Stop | Message::Gone | Message::Panicked(_), Scene::Welcome(welcome)) => {
                welcome.outbox.push(Effect::Quit);
            }
            (Message::Table(_), Scene::Welcome(_))
            | (Message::Closed | Message::Suspend | Message::Tick | Message::Second, _) => {}
        }
    }

    /// Whatever tumbles ends with any key, and the key does its own work.
    fn press_in_motion(&mut self, event: KeyEvent) {
        self.motion = None;
        let before = self.motions_begin(event);
        if let Scene::Table(session) = &mut self.scene {
            session.press(event, &self.around);
            self.motion = before.and_then(|before| self.moved(before));
        }
    }

    fn paste(&mut self, text: &str) {
        match &mut self.scene {
            Scene::Table(session) => {
                self.motion = None;
                session.paste(text);
            }
            Scene::Welcome(welcome) => match welcome.overlays.last_mut() {
                Some(overlay) => overlay.paste(text, self.around.rules()),
                None => welcome.paste(text),
            },
        }
    }

    /// The mouse points at the table; before any game its wheel moves in the list.
    fn point(&mut self, event: MouseEvent) {
        let around = &self.around;
        match (&mut self.scene, event.kind) {
            (Scene::Table(session), _) => session.point(event, around),
            (Scene::Welcome(welcome), MouseEventKind::ScrollUp) => {
                press_at_welcome(welcome, around, KeyEvent::from(KeyCode::Up));
            }
            (Scene::Welcome(welcome), MouseEventKind::ScrollDown) => {
                press_at_welcome(welcome, around, KeyEvent::from(KeyCode::Down));
            }
            (Scene::Welcome(welcome), MouseEventKind::Down(MouseButton::Left)) => {
                let area = Rect::new(0, 0, self.size.0, self.size.1);
                let at = Position::new(event.column, event.row);
                click_at_welcome(welcome, around, area, at);
            }
            (Scene::Welcome(_), _) => {}
        }
    }

    /// The palette, if it is still open, offers every campaign that was found.
    fn list_in_palette(&mut self, campaigns: Vec<Named>) {
        if let Some(Overlay::Finder(finder)) = self.overlays().last_mut() {
            finder.add_campaigns(campaigns);
        }
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.motion = None;
        if let Scene::Table(session) = &mut self.scene {
            session.ui.size = size;
        }
    }

    /// Whether a timer runs in sight: then every second is drawn.
    pub fn shows_seconds(&self) -> bool {
        self.session().is_some_and(|session| {
            let state = session.campaign.state();
            let has_turn = state.tracker.turn().is_some() && state.timers.turn.is_some();
            has_turn || state.timers.evening.is_some()
        })
    }

    /// What moves, while something does: nothing is waited for else.
    pub fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref()
    }

    /// The screen before a key that may roll, without what lies over it: what stays in sight while the die tumbles.
    fn motions_begin(&mut self, event: KeyEvent) -> Option<Dashboard> {
        let Scene::Table(session) = &mut self.scene else {
            return None;
        };
        if !self.around.chosen.settings.animation || !may_roll(session, &self.around.keymap, event)
        {
            return None;
        }
        // The table stands at what was typed, and the line itself is gone.
        let ladder = dashboard(session, &self.around).ladder;
        let (prompt, overlays) = (session.prompt.take(), std::mem::take(&mut session.overlays));
        let before = dashboard(session, &self.around);
        (session.prompt, session.overlays) = (prompt, overlays);
        Some(Dashboard { ladder, ..before })
    }

    /// What a key set in motion: a result that everybody sees, and that has its place on the screen.
    fn moved(&self, before: Dashboard) -> Option<Motion> {
        let session = self
            .session()
            .filter(|session| session.overlays.is_empty() && session.prompt.is_none())?;
        let view = dashboard(session, &self.around);
        let screen = Rect::new(0, 0, self.size.0, self.size.1);
        let has_place = arrange(&arrangement(&before, screen)).band_form != BandForm::Absent;
        Motion::after(
            &session.outbox,
            before,
            view.result.as_ref().filter(|_| has_place)?,
        )
    }

    /// Draws everything, from the bottom up; gives the place of the text cursor, if there is one.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let canvas = &mut Canvas::new(buffer, area);
        let cursor = match &self.scene {
            // One line says so, and nothing of the game has to be put into words for that.
            Scene::Table(_) if is_too_small(area) => draw_dashboard(canvas, &Dashboard::default()),
            Scene::Table(session) => match &self.motion {
                Some(motion) => draw_dashboard(canvas, &motion.view),
                None => draw_table(canvas, session, &self.around),
            },
            Scene::Welcome(welcome) => draw_before_any_game(canvas, welcome, &self.around),
        };
        self.around.theme.finish(buffer);
        cursor
    }
}

/// Whether a key comes to something that may roll dice; the others need not be prepared for.
fn may_roll(session: &Session, keymap: &Keymap, event: KeyEvent) -> bool {
    let keys: Vec<Key> = session
        .pending
        .iter()
        .copied()
        .chain([Key::of(event)])
        .collect();
    let rolls = |action| {
        matches!(
            action,
            Action::Enter
                | Action::Open
                | Action::RollAgain
                | Action::Luck
                | Action::TakeOffer
                | Action::FortuneReroll
                | Action::Initiative
        )
    };
    matches!(keymap.find(&session.contexts(), &keys), Found::Action(action) if rolls(action))
}

/// A click before any game: on a key that is shown, in what lies open, on the list.
fn click_at_welcome(welcome: &mut Welcome, around: &Surroundings, area: Rect, at: Position) {
    let mut drawn = Buffer::empty(area);
    draw_before_any_game(&mut Canvas::new(&mut drawn, area), welcome, around);
    let context = match welcome.overlays.last() {
        Some(overlay) => overlay.context(),
        None if welcome.filter.is_some() => Context::Palette,
        None => Context::Welcome,
    };
    if let Some(keys) = clicking::keys_at(&drawn, at, &[context], around) {
        let keys = keys.into_iter();
        return keys.for_each(|key| press_at_welcome(welcome, around, key));
    }
    let Some(overlay) = welcome.overlays.last_mut() else {
        if let Some(spot) = spot_at(welcome, around, area, at) {
            welcome.click(spot);
        }
        return;
    };
    if let Clicked::Press(code) = clicking::choose_at(overlay, around, area, at) {
        press_at_welcome(welcome, around, KeyEvent::from(code));
    }
}

fn press_at_welcome(welcome: &mut Welcome, around: &Surroundings, event: KeyEvent) {
    if let Some(overlay) = welcome.overlays.last_mut() {
        match overlay.press(event, around) {
            Answer::Close => drop(welcome.overlays.pop()),
            Answer::Do(effect) => welcome.outbox.push(effect),
            Answer::Act(Action::Palette) => {
                welcome.overlays.pop();
                welcome.act(Action::Find);
            }
            Answer::Act(action) => {
                welcome.overlays.pop();
                open_at_welcome(welcome, around, action);
            }
            Answer::Chapter(chapter) => {
                let page = ReadingPage::chapter(chapter);
                welcome.overlays.push(Overlay::Page(page));
            }
            Answer::Setting(at) => {
                let settings = Overlay::Settings(SettingsPage::at(at));
                welcome.overlays.push(settings);
            }
            Answer::Ignored
            | Answer::Turn(_)
            | Answer::Say(_)
            | Answer::Bring(..)
            | Answer::Help(_)
            | Answer::Type(_)
            | Answer::Follow(_)
            | Answer::Show(_)
            | Answer::Read(_)
            | Answer::Edit(_) => {}
        }
        return;
    }
    let context = match welcome.filter {
        Some(_) => Context::Palette,
        None => Context::Welcome,
    };
    match around.keymap.action(context, event) {
        action if welcome.filter.is_some() => welcome.press_in_filter(action, event),
        Some(action) => open_at_welcome(welcome, around, action),
        None => {}
    }
}

/// What an action opens before any game, or does.
fn open_at_welcome(welcome: &mut Welcome, around: &Surroundings, action: Action) {
    let here = [Context::Welcome];
    let overlay = match action {
        Action::Help => Overlay::Page(ReadingPage::card(&around.keymap, &here)),
        Action::AllKeys => Overlay::Page(ReadingPage::help(&around.keymap, &here)),
        Action::Manual => Overlay::Finder(Finder::of_manual()),
        Action::GoSettings => Overlay::Settings(SettingsPage::default()),
        _ => return welcome.act(action),
    };
    welcome.overlays.push(overlay);
}
