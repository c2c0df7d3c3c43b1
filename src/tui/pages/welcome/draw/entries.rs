//! The list of the first screen: campaigns, examples, and the keys that start something else.

use ratatui::text::Span;

use crate::tui::panes::window::window;
use crate::tui::theme::Role;
use crate::tui::widgets::{self, Canvas, cut, draw_rows, draw_scrollbar, width as width_of};

use crate::tui::pages::welcome::view::{CampaignEntry, Spot, StartEntry, Welcome};

/// One row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Blank,
    None,
    Campaign(usize),
    Example(usize),
    Start(usize),
    Rule(&'static str),
}

/// A rule inside the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacedRule {
    pub(crate) y: u16,
    pub(crate) name: &'static str,
    pub(crate) heavy: bool,
}

/// The rows in sight.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    rows: Vec<Row>,
    pub(crate) rules: Vec<PlacedRule>,
    pub(crate) below: usize,
    /// The rows before them, and how many there are with those out of sight.
    above: usize,
    all: usize,
}

impl List {
    /// What stands in a row.
    pub(crate) fn spot(&self, view: &Welcome, y: u16) -> Option<Spot> {
        match *self.rows.get(usize::from(y))? {
            Row::Start(at) => Some(Spot::Start(at)),
            row => place_of(view, row).map(Spot::Entry),
        }
    }
}

/// How much air is between the rows: what goes when room is short, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Air {
    None,
    Around,
    Between,
}

/// Columns beyond which a name and its figures would stand too far apart to read across.
const MOST_WIDTH: u16 = 96;
/// Columns for the time of the last evening.
const PLAYED_ROOM: u16 = 13;
const EXAMPLES: &str = "Examples, copied when opened";

/// Lays the list as airy as it fits; a list that never fits shows the part with the cursor.
pub(crate) fn lay_list(view: &Welcome, room: u16) -> List {
    let airy = [
        (Air::Between, true),
        (Air::Around, true),
        (Air::None, true),
        (Air::None, false),
    ];
    let mut tries = airy.into_iter().map(|(air, starts)| lay(view, air, starts));
    let rows = tries
        .find(|rows| rows.len() <= usize::from(room))
        .unwrap_or_else(|| lay(view, Air::None, false));
    let chosen = rows
        .iter()
        .position(|row| place_of(view, *row).is_some_and(|at| view.cursor == Some(at)));
    let shown = window(&vec![1; rows.len()], room, chosen);
    let entries = rows
        .iter()
        .skip(shown.end)
        .filter(|row| place_of(view, **row).is_some());
    let below = entries.count();
    let (above, all) = (shown.start, rows.len());
    let rows: Vec<Row> = rows
        .into_iter()
        .skip(shown.start)
        .take(shown.len())
        .collect();
    let rule = |(y, row): (u16, &Row)| match row {
        Row::Rule(name) => {
            let heavy =
                *name == EXAMPLES && view.cursor.is_some_and(|at| at >= view.campaigns.len());
            Some(PlacedRule { y, name, heavy })
        }
        Row::Blank | Row::None | Row::Campaign(_) | Row::Example(_) | Row::Start(_) => None,
    };
    let rules = (0..).zip(&rows).filter_map(rule).collect();
    List {
        rows,
        rules,
        below,
        above,
        all,
    }
}

fn lay(view: &Welcome, air: Air, with_starts: bool) -> Vec<Row> {
    let blank = (air >= Air::Around).then_some(Row::Blank);
    let mut rows: Vec<Row> = blank.into_iter().collect();
    if view.campaigns.is_empty() && !view.none.is_empty() {
        rows.extend(
            [Row::None]
                .into_iter()
                .chain((air == Air::Between).then_some(Row::Blank)),
        );
    }
    for at in 0..view.campaigns.len() {
        rows.extend(
            [Row::Campaign(at)]
                .into_iter()
                .chain((air == Air::Between).then_some(Row::Blank)),
        );
    }
    rows.extend(blank);
    if !view.examples.is_empty() {
        rows.extend([Row::Rule(EXAMPLES)].into_iter().chain(blank));
        rows.extend((0..view.examples.len()).map(Row::Example).chain(blank));
    }
    if with_starts && !view.starts.is_empty() {
        rows.extend([Row::Rule("Start")].into_iter().chain(blank));
        rows.extend((0..view.starts.len()).map(Row::Start));
    }
    rows
}

/// How the cursor counts a row, if it may stand there.
fn place_of(view: &Welcome, row: Row) -> Option<usize> {
    match row {
        Row::Campaign(at) => Some(at),
        Row::Example(at) => Some(view.campaigns.len() + at),
        Row::Blank | Row::None | Row::Start(_) | Row::Rule(_) => None,
    }
}

/// Where the columns stand: none where there is no room for one.
#[derive(Clone, Copy, Debug)]
struct Columns {
    system: Option<u16>,
    heroes: Option<u16>,
    played: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        let width = width.min(MOST_WIDTH);
        let at = |least: u16, from_right: u16| {
            (width >= least).then(|| width.saturating_sub(from_right))
        };
        Self {
            system: at(64, 39),
            heroes: at(46, 17),
            played: width.saturating_sub(2),
        }
    }

    /// Where the name has to end.
    fn name_end(&self) -> u16 {
        self.system
            .or_else(|| self.heroes.map(|x| x.saturating_sub(3)))
            .unwrap_or(self.played.saturating_sub(13))
    }
}

/// The headings of the columns, and where they stand in a rule of this width.
pub(crate) fn column_headings(width: u16) -> Vec<(u16, &'static str)> {
    let columns = Columns::of(width);
    let heroes = columns.heroes.map(|edge| match columns.system {
        Some(_) => (edge.saturating_sub(12), "system heroes"),
        None => (edge.saturating_sub(5), "heroes"),
    });
    let played = (width >= 30).then(|| (columns.played.saturating_sub(10), "last played"));
    heroes.into_iter().chain(played).collect()
}

pub(crate) fn draw_list(canvas: &mut Canvas<'_>, view: &Welcome, list: &List) {
    let width = canvas.width();
    let rows = list.rows.iter().map(|row| {
        let is_chosen = place_of(view, *row).is_some_and(|at| view.cursor == Some(at));
        let entry = |entry, role| entry_row(entry, role, (is_chosen, width));
        let drawn = match row {
            Row::Blank | Row::Rule(_) => None,
            Row::None => Some(widgets::Row::of(2, Span::styled(&view.none, Role::Muted))),
            Row::Campaign(at) => view.campaigns.get(*at).map(|of| entry(of, Role::Fg)),
            Row::Example(at) => view.examples.get(*at).map(|of| entry(of, Role::Muted)),
            Row::Start(at) => view.starts.get(*at).map(|start| start_row(start, width)),
        };
        drawn.unwrap_or_default().chosen(is_chosen)
    });
    draw_rows(canvas, 0, rows, true);
    draw_scrollbar(canvas, list.all, list.above);
}

fn entry_row(
    entry: &CampaignEntry,
    role: Role,
    (is_chosen, width): (bool, u16),
) -> widgets::Row<'_> {
    let columns = Columns::of(width);
    let mut row = widgets::Row::default();
    let name = if role == Role::Fg || is_chosen {
        Role::Strong
    } else {
        Role::Fg
    };
    let name = Span::styled(&entry.name, name.weighed(is_chosen));
    let end = columns.name_end();
    row.within(2, end.saturating_sub(4), name);
    if !entry.fault.is_empty() {
        let fault = Span::styled(format!("! {}", entry.fault), Role::Warn);
        row.within(end, width.saturating_sub(end + 3), fault);
        return row;
    }
    if let Some((x, heroes)) = columns.system.zip(columns.heroes) {
        let room = heroes.saturating_sub(x + 3);
        row.within(x, room, Span::styled(&entry.system, role));
    }
    if let Some(x) = columns.heroes {
        row.ending(x, Span::styled(entry.heroes.to_string(), role));
    }
    let played = cut(&entry.played, PLAYED_ROOM);
    row.ending(columns.played, Span::styled(played, Role::Muted));
    row
}

fn start_row(start: &StartEntry, width: u16) -> widgets::Row<'_> {
    let mut row = widgets::Row::default();
    let x = row.at(2, Span::styled(&start.key, Role::Strong.bold())) + 2;
    let end = row.at(x, Span::styled(&start.word, Role::Fg)) + 2;
    let x = Columns::of(width).system.unwrap_or(end).max(end);
    if x + width_of(&start.note) < width {
        row.at(x, Span::styled(&start.note, Role::Muted));
    }
    row
}
