//! The program as one value: messages in, effects out, a picture at any time.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::campaign::Campaign;
use crate::dice::Dice;
use crate::rules::Rulebook;

use super::action::{Action, Context};
use super::keymap::{Found, Key, Keymap};
use super::message::{Effect, Message, Named};
use super::overlay::{Answer, Overlay};
use super::sitting::Sitting;
use super::theme::Theme;
use super::welcome::Welcome;
use super::{drawing, projection, screen};

/// What everything on the screen is drawn and read with.
#[derive(Debug)]
pub struct Surroundings {
    /// The keys.
    pub keymap: Keymap,
    /// The looks.
    pub theme: Theme,
    /// Where the game is played.
    pub zone: TimeZone,
    /// The rules.
    pub rules: std::sync::Arc<Rulebook>,
}

impl Surroundings {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rulebook {
        &self.rules
    }
}

/// What the screen shows.
#[derive(Debug)]
pub enum Scene {
    /// The list of campaigns.
    Welcome(Welcome),
    /// A campaign being played.
    Table(Box<Sitting>),
}

/// The program.
#[derive(Debug)]
pub struct Shell {
    /// What everything is drawn and read with.
    pub around: Surroundings,
    /// What the screen shows.
    pub scene: Scene,
    size: (u16, u16),
}

impl Shell {
    /// The program before its first message.
    #[must_use]
    pub fn new(around: Surroundings, scene: Scene, size: (u16, u16)) -> Self {
        let mut shell = Self { around, scene, size };
        shell.resize(size);
        shell
    }

    /// Shows something else.
    pub fn show(&mut self, scene: Scene) {
        self.scene = scene;
        self.resize(self.size);
    }

    /// The campaign was taken over, and is played here from now on; what has to be done outside comes back.
    pub fn take_over(
        &mut self,
        campaign: Campaign,
        dice: Dice,
        stored: u64,
        report: Option<Overlay>,
    ) -> Vec<Effect> {
        match &mut self.scene {
            Scene::Table(sitting) => {
                sitting.overlays.extend(report);
                sitting.take_over(campaign, dice, stored)
            }
            Scene::Welcome(_) => Vec::new(),
        }
    }

    /// The campaign being played or followed, if one is.
    #[must_use]
    pub fn sitting(&self) -> Option<&Sitting> {
        match &self.scene {
            Scene::Table(sitting) => Some(sitting),
            Scene::Welcome(_) => None,
        }
    }

    /// Takes a message in; what has to be done outside comes back.
    pub fn update(&mut self, message: Message, now: Timestamp) -> Vec<Effect> {
        let effects = self.take(message, now);
        let screen = Rect::new(0, 0, self.size.0, self.size.1);
        if let Some(overlay) = self.overlays().last_mut() {
            overlay.hold(screen);
        }
        effects
    }

    fn overlays(&mut self) -> &mut Vec<Overlay> {
        match &mut self.scene {
            Scene::Table(sitting) => &mut sitting.overlays,
            Scene::Welcome(welcome) => &mut welcome.overlays,
        }
    }

    fn take(&mut self, message: Message, now: Timestamp) -> Vec<Effect> {
        match (message, &mut self.scene) {
            (Message::Key(event), _) if !event.is_press() && !event.is_repeat() => {}
            (Message::Key(event), Scene::Table(sitting)) => {
                return sitting.press(event, &self.around, now);
            }
            (Message::Key(event), Scene::Welcome(welcome)) => {
                return press_at_welcome(welcome, &self.around, event);
            }
            (Message::Mouse(event), _) => return self.point(event, now),
            (Message::Paste(text), Scene::Table(sitting)) => sitting.paste(&text),
            (Message::Paste(text), Scene::Welcome(welcome)) => match welcome.overlays.last_mut() {
                Some(overlay) => overlay.paste(&text, self.around.rules()),
                None => welcome.paste(&text),
            },
            (Message::Resize(width, height), _) => self.resize((width, height)),
            (Message::Stored(seq), Scene::Table(sitting)) => return sitting.stored(seq),
            (Message::Trouble { saved_to, reason }, Scene::Table(sitting)) => {
                sitting.troubled(saved_to, reason);
            }
            (Message::Older(base, steps), Scene::Table(sitting)) => {
                return sitting.remembered(*base, steps, now);
            }
            (Message::Forgotten(reason), Scene::Table(sitting)) => sitting.forgotten(&reason),
            (Message::Noticed(lines), Scene::Table(sitting)) => sitting.noticed(&lines),
            (Message::Damaged(what), Scene::Table(sitting)) => sitting.damage = Some(what),
            (Message::Counted(wish, odds), Scene::Table(sitting)) => sitting.counted(*wish, *odds),
            (Message::Campaigns(campaigns), _) => self.list_in_palette(campaigns),
            (Message::News(news), Scene::Table(sitting)) => return sitting.followed(news),
            (Message::Lost(reason), Scene::Table(sitting)) => sitting.lose_sight(reason),
            (Message::Holder(holder), Scene::Table(sitting)) => {
                sitting.learn_holder(holder.as_deref(), &self.around.keymap);
            }
            (Message::Refused(reason), Scene::Table(sitting)) => sitting.refuse_where_asked(reason),
            (Message::Stop | Message::Gone | Message::Panicked(_), _) => return vec![Effect::Quit],
            (
                Message::Stored(_)
                | Message::Trouble { .. }
                | Message::Older(..)
                | Message::Forgotten(_)
                | Message::Noticed(_)
                | Message::Damaged(_)
                | Message::Counted(..)
                | Message::News(_)
                | Message::Lost(_)
                | Message::Holder(_)
                | Message::Refused(_),
                Scene::Welcome(_),
            )
            | (Message::Closed(_) | Message::Suspend | Message::Tick, _) => {}
        }
        Vec::new()
    }

    /// The mouse points at the table; before any game its wheel moves in the list.
    fn point(&mut self, event: MouseEvent, now: Timestamp) -> Vec<Effect> {
        match (&mut self.scene, event.kind) {
            (Scene::Table(sitting), _) => sitting.point(event, &self.around, now),
            (Scene::Welcome(welcome), MouseEventKind::ScrollUp) => {
                press_at_welcome(welcome, &self.around, KeyEvent::from(KeyCode::Up))
            }
            (Scene::Welcome(welcome), MouseEventKind::ScrollDown) => {
                press_at_welcome(welcome, &self.around, KeyEvent::from(KeyCode::Down))
            }
            (Scene::Welcome(_), _) => Vec::new(),
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
        if let Scene::Table(sitting) = &mut self.scene {
            sitting.desk.size = size;
        }
    }

    /// Draws everything, from the bottom up; gives the place of the text cursor, if there is one.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        match &self.scene {
            Scene::Table(sitting) => {
                let view = projection::dashboard(sitting, &self.around);
                let cursor = screen::draw_dashboard(&view, &self.around.theme, area, buffer);
                let over = drawing::draw_overlays(&sitting.overlays, &self.around, area, buffer);
                if sitting.overlays.is_empty() { cursor } else { over }
            }
            Scene::Welcome(welcome) => {
                let cursor = drawing::draw_welcome_screen(welcome, &self.around, area, buffer);
                let over = drawing::draw_overlays(&welcome.overlays, &self.around, area, buffer);
                if welcome.overlays.is_empty() { cursor } else { over }
            }
        }
    }
}

fn press_at_welcome(welcome: &mut Welcome, around: &Surroundings, event: KeyEvent) -> Vec<Effect> {
    if let Some(overlay) = welcome.overlays.last_mut() {
        match overlay.press(event, around) {
            Answer::Close => drop(welcome.overlays.pop()),
            Answer::Do(effect) => return vec![effect],
            Answer::Ignored
            | Answer::Act(_)
            | Answer::Say(_)
            | Answer::Type(_)
            | Answer::Read(_)
            | Answer::Edit(_) => {}
        }
        return Vec::new();
    }
    if welcome.filter.is_some() {
        let found = around.keymap.find(&[Context::Palette], &[Key::of(event)]);
        let action = if let Found::Action(action) = found { Some(action) } else { None };
        return welcome.press_in_filter(action, event);
    }
    match around.keymap.find(&[Context::Welcome], &[Key::of(event)]) {
        Found::Action(Action::Help) => {
            welcome.overlays.push(Overlay::help(&around.keymap, &[Context::Welcome]));
            Vec::new()
        }
        Found::Action(action) => welcome.act(action),
        Found::Prefix | Found::Nothing => Vec::new(),
    }
}
