//! The page of luck: whose it is, the faces of a die, levels by evening, streaks and fortune; side by side, or a part at a time.

mod chart;
mod evenings;
mod flow;
mod people;
mod places;
mod streaks;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::campaign::HitPoints;
use crate::campaign::luck::{DieFaces, EveningRow, FortuneRow, LuckRow, StreakLine};
use crate::systems::System;
use crate::tui::pages::frame::{draw_foot, draw_path};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::theme::{Ground, Role, Theme};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};
use crate::tui::widgets::heading::set_in;
use crate::tui::widgets::rules::{RuleGrid, Weight};
use crate::tui::widgets::text::Phrase;
use crate::words::grouped;

pub use places::{Part, Places};

/// The page, ready to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckView {
    /// Where one is.
    pub path: Vec<String>,
    /// What was counted.
    pub title: Phrase,
    /// Whose words the levels have.
    pub system: System,
    /// Everybody.
    pub rows: Vec<PersonRow>,
    /// The row that is chosen.
    pub cursor: usize,
    /// The die that is chosen.
    pub sides: u32,
    /// Whether only dice that were typed in are shown; else only others.
    pub is_typed: bool,
    /// Its faces, of the one that is chosen.
    pub faces: DieFaces,
    /// What came in each evening.
    pub evenings: Vec<EveningRow>,
    /// The evening that is being played.
    pub tonight: Option<u32>,
    /// Longest runs and most of a kind.
    pub streaks: Vec<StreakLine>,
    /// Fortune dice, in the system that has them.
    pub fortune: Vec<FortuneRow>,
    /// What stands in the place of the levels, where it does.
    pub flow: Option<Flow>,
    /// The part in front where not all have room.
    pub part: Part,
    /// The line above the keys.
    pub foot: Phrase,
    /// The last row.
    pub hints: Hints,
}

/// One person's luck, and the mean of the die that is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonRow {
    /// The figures.
    pub row: LuckRow,
    /// The mean face.
    pub mean: Option<f64>,
}

/// Hit points over the last fight, and fortune dice by evening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flow {
    /// The numbers of the rounds.
    pub rounds: Vec<u32>,
    /// Heroes who were hurt or healed in it.
    pub fight: Vec<FightRow>,
    /// Evenings in which fortune dice came or went.
    pub evenings: Vec<EveningRow>,
}

/// How a hero came out of each round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightRow {
    /// The name.
    pub name: String,
    /// A body for each round.
    pub bodies: Vec<HitPoints>,
}

impl LuckView {
    fn chosen(&self) -> Option<&PersonRow> {
        self.rows.get(self.cursor)
    }

    /// The name of a part as it stands in its rule.
    fn name(&self, part: Part) -> String {
        match part {
            Part::Heroes => "Heroes".to_owned(),
            Part::Faces => format!("Faces of the d{}", self.sides),
            Part::Levels if self.flow.is_some() => "Hit points and fortune".to_owned(),
            Part::Levels => "Levels by evening".to_owned(),
            Part::Streaks if self.fortune.is_empty() => "Streaks".to_owned(),
            Part::Streaks => "Streaks and fortune".to_owned(),
        }
    }
}

/// Draws the page.
pub fn draw_luck(view: &LuckView, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.clear(Ground::Bg);
    let places = Places::of(area, view.part);
    draw_rules(&mut canvas, &places, view, area);
    draw_path(&mut canvas.on(places.page.title), &view.path, &view.title);
    draw_foot(&mut canvas.on(places.page.foot), &view.foot);
    draw_hints(&mut canvas.on(places.page.hints), &view.hints);
    for slot in &places.slots {
        let mut canvas = canvas.on(slot.area);
        match slot.part {
            Part::Heroes => people::draw(&mut canvas, view),
            Part::Faces => chart::draw(&mut canvas, view),
            Part::Levels => match &view.flow {
                Some(flow) => flow::draw(&mut canvas, flow),
                None => evenings::draw(&mut canvas, view),
            },
            Part::Streaks => streaks::draw(&mut canvas, view),
        }
    }
}

fn draw_rules(canvas: &mut Canvas<'_>, places: &Places, view: &LuckView, area: Rect) {
    let mut grid = RuleGrid::new(area);
    grid.across(places.page.closing, Weight::Light);
    for slot in &places.slots {
        let weight = if slot.part == places.front {
            Weight::Heavy
        } else {
            Weight::Light
        };
        grid.across(slot.rule, weight);
    }
    grid.down(places.upright);
    grid.draw(canvas);
    for slot in &places.slots {
        let mut rule = canvas.on(slot.rule);
        let x = if slot.rule.x == area.x { 3 } else { 2 };
        let end = draw_name(&mut rule, x, view, slot.part, slot.part == places.front);
        match slot.part {
            Part::Heroes => people::draw_headings(&mut rule, view, end),
            Part::Faces => draw_whose(&mut rule, end, view),
            Part::Levels | Part::Streaks => {}
        }
        if places.slots.len() == 1 {
            draw_place_among_parts(&mut rule, slot.part);
        }
    }
}

fn draw_name(rule: &mut Canvas<'_>, x: u16, view: &LuckView, part: Part, is_front: bool) -> u16 {
    let style = if is_front {
        rule.theme.bold(Role::Accent)
    } else {
        rule.theme.text(Role::Fg)
    };
    let room = rule.width().saturating_sub(x + 2);
    set_in(rule, x, &cut(&view.name(part), room), style)
}

/// Whose faces they are, and how many dice.
fn draw_whose(rule: &mut Canvas<'_>, end: u16, view: &LuckView) {
    let Some(chosen) = view.chosen() else { return };
    let dice = format!(
        "{} {}dice",
        grouped(view.faces.dice()),
        if view.is_typed { "typed " } else { "" }
    );
    let room = rule.width().saturating_sub(end + width(&dice) + 10);
    let name = cut(&chosen.row.name, room);
    if name.is_empty() {
        return;
    }
    let (bold, plain) = (rule.theme.bold(Role::Strong), rule.theme.text(Role::Fg));
    let x = rule.say(end, 0, " · ", Role::Rule);
    let x = rule.put(x, 0, &name, bold);
    let x = rule.say(x, 0, " · ", Role::Rule);
    set_in(rule, x, &dice, plain);
}

/// `2 of 4` at the right end, where the others are a key away.
fn draw_place_among_parts(rule: &mut Canvas<'_>, part: Part) {
    if part == Part::Heroes {
        return;
    }
    let text = format!("{} of {}", part as u32 + 1, Part::ALL.len());
    let Some(x) = rule.width().checked_sub(width(&text) + 2) else {
        return;
    };
    let style = rule.theme.text(Role::Muted);
    set_in(rule, x, &text, style);
}

#[cfg(test)]
mod tests;
