//! The first row: the campaign on the left, the round and the disk on the right.

use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::campaign::TimerReading;
use crate::tui::layout::Breadth;
use crate::tui::panes::hints::draw::Hint;
use crate::tui::panes::hints::draw::{group_line, group_width};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, bold, cut, dot, muted, phrase_width, plain, strong, width};

/// The first row of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    pub campaign: String,
    /// System, evening, scene: what goes when it gets narrow.
    pub details: Vec<String>,
    /// The round, such as `round 3`; empty in peace.
    pub round: String,
    /// Whose turn it is.
    pub active: String,
    /// How long the turn lasts, or how much of it is left.
    pub turn_timer: Option<TimerReading>,
    /// The same of the evening.
    pub evening_timer: Option<TimerReading>,
    /// How much of the log is on the disk, and whether that is said however narrow the screen is.
    pub saving: (Line<'static>, bool),
    /// Where players see their page, and how many do; empty while it is not served.
    pub page: String,
    /// The key that opens the curtain, named while it is drawn.
    pub curtain_key: String,
}

/// Why saving does not work, and what can be done; or where the tour stands, and what to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trouble {
    /// In two words, such as `disk full`.
    pub what: String,
    /// What follows from it.
    pub consequence: String,
    /// The keys that help.
    pub offers: Vec<Hint>,
    /// Whether it is the tour, and nothing is wrong.
    pub is_tour: bool,
}

/// What is said while the curtain is drawn, and of its key where there is room.
const CURTAIN: &str = "curtain drawn";
const OPENS: &str = " opens it";

/// Draws the first row.
pub fn draw_title(canvas: &mut Canvas<'_>, title: &Title, breadth: Breadth, curtain: bool) {
    let end = canvas.width().saturating_sub(1);
    let (saved, is_saving_told) = &title.saving;
    let line = round_line(title, breadth);
    let (round, saving) = (phrase_width(&line), phrase_width(saved));
    let gap = if round > 0 && saving > 0 { 4 } else { 0 };
    let whole = 3 + width(&title.campaign) + round + gap + saving + 1;
    let has_room = whole <= canvas.width() || breadth >= Breadth::Two;
    let with_saving = saving > 0 && (has_room || *is_saving_told);
    let right = round + if with_saving { gap + saving } else { 0 };
    let from = end.saturating_sub(right);
    let room = from.saturating_sub(2);
    let mut row = match curtain {
        true => curtain_row(title, room),
        false => campaign_row(title, room, breadth),
    };
    let x = row.at(from, line);
    if with_saving {
        row.at(x + gap, saved.clone());
    }
    row.draw(canvas, 0, false);
}

/// The campaign while the curtain is drawn, which is said with its key.
fn curtain_row(title: &Title, room: u16) -> Row<'_> {
    let mut row = Row::default();
    let campaign = bold(&title.campaign);
    let x = row.within(1, room.saturating_sub(width(CURTAIN) + 3), campaign);
    let x = row.at(x + 1, Role::Accent.tag(CURTAIN)) + 2;
    if x + width(&title.curtain_key) + width(OPENS) <= room {
        let key = bold(&title.curtain_key);
        row.at(x, line![key, muted(OPENS)]);
    }
    row
}

fn campaign_row(title: &Title, room: u16, breadth: Breadth) -> Row<'_> {
    let mut row = Row::default();
    // What other people look at meanwhile comes before what the campaign is called in full.
    let page = match title.page.is_empty() {
        true => 0,
        false => width(&title.page) + 3,
    };
    let campaign = bold(&title.campaign);
    let mut x = row.within(1, room.saturating_sub(page), campaign);
    if page > 0 {
        x = row.at(x, dot());
        let page = Span::styled(&title.page, Role::Accent);
        x = row.within(x, (room + 1).saturating_sub(x), page);
    }
    for detail in title.details.iter().filter(|_| breadth >= Breadth::Three) {
        let detail = cut(detail, (room + 1).saturating_sub(x + 3));
        if detail.is_empty() {
            break;
        }
        x = row.at(x, line![dot(), muted(detail)]);
    }
    row
}

/// `evening 2:05:03 · 3 Seed, 14:30 · round 2 · Thalia 1:23`, as far as there is any of it.
fn round_line(title: &Title, breadth: Breadth) -> Line<'_> {
    let figures = |timer: &TimerReading| {
        let role = if timer.is_over {
            Role::Warn.bold()
        } else {
            Role::Fg.into()
        };
        Span::styled(timer.text.clone(), role)
    };
    let evening = title.evening_timer.iter().map(|timer| {
        let word = if breadth < Breadth::Three {
            ""
        } else {
            "evening "
        };
        vec![muted(word), figures(timer)]
    });
    let round = strong(title.round.as_str());
    let round = (!title.round.is_empty()).then(|| vec![round]);
    let active = Span::styled(title.active.as_str(), Role::Accent.bold());
    let timer = title.turn_timer.iter();
    let timer = timer.flat_map(|timer| [Span::raw(" "), figures(timer)]);
    let turn: Vec<Span<'_>> = std::iter::once(active).chain(timer).collect();
    let turn = turn
        .iter()
        .any(|span| !span.content.is_empty())
        .then_some(turn);
    let parts: Vec<Vec<Span<'_>>> = evening.chain(round).chain(turn).collect();
    let between = [dot()];
    Line::from(parts.join(between.as_slice()))
}

/// Columns from which there is room for more keys than the last one.
const ROOM_FOR_KEYS: u16 = 80;

/// Draws the line about saving, or about the tour: what happened, what follows, which keys help.
pub fn draw_trouble(canvas: &mut Canvas<'_>, trouble: &Trouble) {
    let passed = if canvas.width() < ROOM_FOR_KEYS {
        trouble.offers.len().saturating_sub(1)
    } else {
        0
    };
    let offers = trouble.offers.get(passed..).unwrap_or_default();
    let from = canvas.width().saturating_sub(group_width(offers));
    let role = match trouble.is_tour {
        true => Role::Accent,
        false => Role::Warn,
    };
    let mut row = Row::default();
    let sign = if trouble.is_tour { "" } else { "! " };
    let x = row.at(1, Span::styled(sign, role.bold()));
    let room = |x: u16| from.saturating_sub(x + 2);
    let what = Span::styled(&trouble.what, role.bold());
    let x = row.within(x, room(x), what) + 3;
    let follows = plain(&trouble.consequence);
    row.within(x, room(x), follows);
    row.at(from, group_line(offers));
    row.draw(canvas, 0, false);
}
